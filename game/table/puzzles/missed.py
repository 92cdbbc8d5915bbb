"""Costly moves of one's own games, kept as puzzles that come back."""

from __future__ import annotations

import datetime
from typing import Any

from game.match.match import Match
from game.modes.attempts import is_practice
from game.modes.puzzles.model import Puzzle
from game.modes.puzzles.own import puzzles_from_review
from game.modes.puzzles.tasks import PuzzleSolver, missed_move, puzzle_key
from game.modes.tables import GameTable
from game.review.combined_review import CombinedReview, ReviewedDecision
from game.services import Services


def solver_of(services: Services, match: Match[Any], seat: int) -> PuzzleSolver:
    """The person of a seat: the profile of that name, else the name; a name that only counts the seats is empty."""
    name = match.seats[seat].name
    if name in services.assets.texts.in_all_languages("house.setup.player", seat + 1):
        return PuzzleSolver()
    profiles = services.storage.profiles()
    known = next((each.identifier for each in profiles if each.name.casefold() == name.casefold()), None)
    return PuzzleSolver(name, known)


def keep_costliest_moves(services: Services, table: GameTable, review: CombinedReview) -> None:
    """Keep the costliest move of each player with a profile in a game just reviewed; none of practice.

    One a game, so that a player is not flooded; others can be kept in the look-back.
    """
    if is_practice(table.occasion) or not review.is_done or not services.session.offers("problems"):
        return
    for seat in review.seats:
        profile = table.profile(seat)
        found = puzzles_from_review(review.last, seat)[:1] if profile is not None else []
        for puzzle in found:
            solver = PuzzleSolver(table.match.seats[seat].name, profile)
            services.storage.puzzles.keep_missed_move(solver.identity, missed_move(puzzle, _today()))


class MissedMoveKeeper:
    """Problems that the look-back of a game keeps: a switch for each costly move, once all moves are weighed."""

    def __init__(self, services: Services, review: CombinedReview) -> None:
        self._services = services
        self._review = review
        self._puzzles: dict[tuple[int, int], dict[int, Puzzle]] = {}
        """Puzzles by hand and seat, then by the number of moves before the position."""

    def puzzle(self, place: ReviewedDecision) -> Puzzle | None:
        """The puzzle of a costly move.

        None before the end of the weighing, for a loss too small to see, and where a kiosk has no problems.
        """
        is_offered = self._services.session.offers("problems")
        if not is_offered or not self._review.is_done or not self._review.match.is_over:
            return None
        seat = place.decision.played.seat
        if (place.game, seat) not in self._puzzles:
            found = puzzles_from_review(self._review.reviews[place.game], seat)
            self._puzzles[place.game, seat] = {len(puzzle.moves): puzzle for puzzle in found}
        return self._puzzles[place.game, seat].get(place.decision.number)

    def _player(self, place: ReviewedDecision) -> str:
        match = self._review.reviews[place.game].match
        return solver_of(self._services, match, place.decision.played.seat).identity

    def is_kept(self, place: ReviewedDecision) -> bool:
        """True if the move is kept as a problem."""
        puzzle, storage = self.puzzle(place), self._services.storage
        kept = storage.puzzles.missed_moves(self._player(place)) if puzzle is not None else []
        return puzzle is not None and puzzle_key(puzzle) in {move.puzzle for move in kept}

    def toggle(self, place: ReviewedDecision) -> None:
        """Keep a move, to be tried again from tomorrow on, or drop it."""
        puzzle, storage, player = self.puzzle(place), self._services.storage, self._player(place)
        if puzzle is None:
            return
        if self.is_kept(place):
            storage.puzzles.forget_missed_move(player, puzzle_key(puzzle))
        else:
            storage.puzzles.keep_missed_move(player, missed_move(puzzle, _today()))


def _today() -> datetime.date:
    return datetime.datetime.now().date()
