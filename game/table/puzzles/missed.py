"""Costly moves of one's own games, kept as puzzles that come back."""

from __future__ import annotations

import contextlib
import datetime
from collections.abc import Mapping
from typing import Any

from game.match.match import Match
from game.modes.attempts import is_practice
from game.modes.puzzles.model import Puzzle
from game.modes.puzzles.own import puzzles_from_review
from game.modes.puzzles.tasks import PuzzleSolver, missed_move, puzzle_key
from game.modes.tables import GameTable
from game.review.combined_review import CombinedReview, ReviewedDecision
from game.services import Services
from game.storage.values import MissedMove


def solver_of(services: Services, match: Match[Any], seat: int) -> PuzzleSolver:
    """The person of a seat: the profile of that name, else the name; a name that only counts the seats is empty."""
    name = match.seats[seat].name
    if name in services.assets.texts.in_all_languages("house.setup.player", seat + 1):
        return PuzzleSolver()
    profiles = services.storage.profiles()
    known = next((each.identifier for each in profiles if each.name.casefold() == name.casefold()), None)
    return PuzzleSolver(name, known)


def keep_costliest_moves(services: Services, table: GameTable, review: CombinedReview) -> None:
    """Keep the costliest move of each player with a profile in a game just played and reviewed; none of practice.

    One a game, so that a player is not flooded; others can be kept in the look-back. Only for who sees the last move
    weighed: a problem that is dropped later stays away.
    """
    if not is_practice(table.occasion):
        _keep_costliest(services, review, {seat: table.profile(seat) for seat in review.seats})


def keep_weighed_moves(services: Services, review: CombinedReview, days_later: int = 0) -> None:
    """The same for a saved game that the look-back has just weighed, however it was opened.

    The move comes back so many days later than the first time of any other.
    """
    profiles = services.storage.records.profiles_of_game(review.match.record().to_json())
    _keep_costliest(services, review, profiles, days_later)


def _keep_costliest(
    services: Services, review: CombinedReview, profiles: Mapping[int, int | None], days_later: int = 0
) -> None:
    if not services.session.offers("problems"):
        return
    wait = datetime.timedelta(days=days_later)
    for seat in review.seats:
        profile = profiles.get(seat)
        found = puzzles_from_review(review.last, seat)[:1] if profile is not None else []
        for puzzle in found:
            solver = PuzzleSolver(review.match.seats[seat].name, profile)
            missed = _missed_in(review.match, puzzle)
            later = missed._replace(due=missed.due + wait if missed.due is not None else None)
            services.storage.puzzles.keep_missed_move(solver.identity, later)


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
            match = self._review.reviews[place.game].match
            storage.puzzles.keep_missed_move(player, _missed_in(match, puzzle))


def _missed_in(match: Match[Any], puzzle: Puzzle) -> MissedMove:
    """A puzzle to be tried again from tomorrow on, missed on the day its game began."""
    today = _today()
    started = (match.record().meta or {}).get("started")
    day = today
    if isinstance(started, str):
        with contextlib.suppress(ValueError):
            day = min(today, datetime.datetime.fromisoformat(started).date())
    return missed_move(puzzle, today)._replace(missed=day)


def _today() -> datetime.date:
    return datetime.datetime.now().date()
