"""The look-back of a game: its people's moves weighed one after the other, and what they come to together.

``ReviewRoute.poll`` goes on once a frame, with somebody who thinks beside the picture; moves made or taken back meanwhile
are taken up. Nothing in it knows more than the player of a move could know.
"""

from __future__ import annotations

import contextlib
import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from game.core.best_result import BestResult
from game.core.players import ThinkingService
from game.core.state import FormatError, Json, Move
from game.match.match import Match
from game.registry import plugin
from game.review.best_finder import BestFinder, FoundBest
from game.review.move_evaluator import DEALS, METHOD, Estimate, MoveEvaluation, MoveEvaluator

MAX_PLACES: Final = 3
"""So many of the costliest moves are shown as places to learn."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A move of a person that was one of several, and what it was worth; ``number`` is that of the position before it."""

    number: int
    made: Move
    evaluation: MoveEvaluation

    @property
    def is_same(self) -> bool:
        """Whether the house would have made the same move."""
        return self.made == self.evaluation.move

    @property
    def is_as_good(self) -> bool:
        """Whether nothing tells the two moves apart that chance would not explain, or the one made is better."""
        return not (self.evaluation.lost.is_sure and self.evaluation.lost.mean > 0)

    @property
    def is_better(self) -> bool:
        """Whether the move made is surely better than the house's."""
        return self.evaluation.lost.is_sure and self.evaluation.lost.mean < 0

    @property
    def lost(self) -> float:
        """What it is surely worth less than the best of the two; 0 if that is not sure."""
        return 0.0 if self.is_as_good else self.evaluation.lost.mean


@dataclass(frozen=True, slots=True)
class ReviewSummary:
    """A seat's moves together: how many were weighed, were the house's own, were as good; what was lost; the luck.

    Alone the result is what was to be expected at the first of them, and what the moves gained on the rule of thumb, and
    luck: so the luck is what remains. With others at the table what they did is in it, so it is not told.
    """

    moves: int
    same: int
    as_good: int
    lost: float
    luck: Estimate | None


class Review:
    """Weighs the moves of one match. ``seats``: whose; by default people's, and everybody's where there are none."""

    def __init__(self, match: Match[Any], thinker: ThinkingService, deals: int = DEALS) -> None:
        self.match = match
        self._thinker = thinker
        self.deals = deals
        people = [seat for seat, who in enumerate(match.seats) if not who.is_computer]
        self.seats: Sequence[int] = people or range(len(match.seats))
        self._found: dict[int, Decision | None] = {}
        """What was weighed, by the position's number; None for what could not be."""
        self.is_news = False
        """Whether something was found since the last time it was kept or taken up."""
        self.best: BestResult | None = None
        """The best that can be made of the deal, once it has been looked for."""
        self._is_best_asked = False
        self._asked: tuple[int, Move] | None = None
        self._choices: dict[int, tuple[Move, bool]] = {}
        """Whether a move was one of several; a frame must not ask the rules anew."""

    @property
    def decisions(self) -> list[Decision]:
        """What has been weighed so far, in the order of the moves."""
        self._forget_undone()
        return [found for _, found in sorted(self._found.items()) if found is not None]

    def open_moves(self) -> list[int]:
        """The positions whose moves are still to be weighed, in order."""
        self._forget_undone()
        return [number for number in range(self.match.number) if number not in self._found and self._is_one(number)]

    @property
    def is_done(self) -> bool:
        """Whether every move there is has been weighed."""
        return not self.open_moves()

    @property
    def is_complete(self) -> bool:
        """Whether nothing is left to think about: every move weighed, and the best possible found where it is looked for."""
        return self.is_done and not self._is_best_wanted

    @property
    def _is_best_wanted(self) -> bool:
        """Alone, once all cards have come to light, on an isle that can look for it."""
        match = self.match
        if self.best is not None or len(match.seats) > 1 or not match.is_over:
            return False
        return plugin(match.game.name).can_find_best_game(match.state_at(0))

    @property
    def progress(self) -> tuple[int, int]:
        """How many moves are weighed, of how many there are so far."""
        done = len(self._found)
        return done, done + len(self.open_moves())

    def covers(self) -> bool:
        """Whether the game is one whose moves can be weighed."""
        state = self.match.state_at(0)
        game = plugin(self.match.game.name)
        return any(game.can_roll_out(each) for each in (state, self.match.state_at(self.match.number)))

    @property
    def is_asking(self) -> bool:
        """Whether somebody is thinking for it now."""
        return self._asked is not None or self._is_best_asked

    def poll(self) -> bool:
        """Goes on; whether another move has been weighed, or the best possible found."""
        if not self.is_asking:
            self._ask()
            return False
        advice = self._thinker.poll()
        if advice is None:
            return False
        if self._asked is None:
            self._is_best_asked = False
            if isinstance(advice, FoundBest):
                self.best, self.is_news = advice.best, True
            return True
        (number, made), self._asked = self._asked, None
        is_there = number < self.match.number and self.match.moves[number] == made
        if is_there:
            weighed = isinstance(advice, MoveEvaluation) and advice.made == made
            self._found[number] = (
                Decision(number, made, advice) if weighed and isinstance(advice, MoveEvaluation) else None
            )
            self.is_news = True
        return is_there

    def take_best(self, best: BestResult) -> None:
        """The best possible has been found by somebody else: it need not be looked for again."""
        if self.best is None and not self._is_best_asked:
            self.best, self.is_news = best, True

    def to_json(self) -> Json:
        """What has been found so far, to be kept."""
        moves = {str(number): found and found.evaluation.to_json() for number, found in sorted(self._found.items())}
        best = {"best": self.best.to_json()} if self.best is not None else {}
        return {"method": METHOD, "deals": self.deals, "moves": moves, **best}

    def take(self, written: Json) -> None:
        """Takes up what was found of this game before, as far as it holds; what was weighed otherwise is forgotten."""
        moves = written.get("moves")
        if written.get("method") != METHOD or written.get("deals") != self.deals or not isinstance(moves, dict):
            return
        with contextlib.suppress(FormatError):
            self.best = BestResult.parse(written.get("best"))
        for number in self.open_moves():
            kept, made = moves.get(str(number)), self.match.moves[number]
            if str(number) not in moves:
                continue
            try:
                weighed = MoveEvaluation.parse(kept, made, self.match.game.moves) if kept is not None else None
            except FormatError:
                continue
            if weighed is not None and not self._can_be(weighed, number):
                continue
            self._found[number] = Decision(number, made, weighed) if weighed is not None else None

    def _can_be(self, weighed: MoveEvaluation, number: int) -> bool:
        """Whether what was kept can have been found at that position."""
        is_legal = self.match.state_at(number).why_not(weighed.move) is None
        return is_legal and len(weighed.after) == len(self.match.seats)

    def stop(self) -> None:
        """Stops weighing; the next ``poll`` goes on."""
        if self.is_asking:
            self._asked, self._is_best_asked = None, False
            self._thinker.cancel()

    def _ask(self) -> None:
        waiting = self.open_moves()
        if not waiting:
            if self._is_best_wanted:
                self._is_best_asked = True
                name = self.match.game.name
                self._thinker.ask(name, BestFinder(name), self.match.state_at(0).copy(), "best")
            return
        number, match = waiting[0], self.match
        made = match.moves[number]
        sample = match.state_at(number).sample(made.seat, random.Random(f"sample/{match.seed}/{number}/{made.seat}"))
        self._asked = number, made
        player = MoveEvaluator(match.game.name, made, self.deals)
        self._thinker.ask(match.game.name, player, sample, f"think/{match.seed}/{number}/{made.seat}")

    def _is_one(self, number: int) -> bool:
        """Whether the move after that position is somebody's own choice among several, and can be weighed."""
        move = self.match.moves[number]
        if move.seat not in self.seats:
            return False
        known, is_one = self._choices.get(number, (None, False))
        if known != move:
            state = self.match.state_at(number)
            is_one = move.seat == state.seat and plugin(self.match.game.name).can_roll_out(state)
            is_one = is_one and len(state.moves()) > 1
            self._choices[number] = move, is_one
        return is_one

    def _forget_undone(self) -> None:
        moves = self.match.moves
        for number, found in list(self._found.items()):
            if number >= len(moves) or (found is not None and moves[number] != found.made):
                del self._found[number]

    # What it comes to ---------------------------------------------------------------------------------------------

    def places(self, seat: int) -> list[Decision]:
        """A seat's costliest moves, the dearest first: places to learn at."""
        lost = [found for found in self.decisions if found.made.seat == seat and found.lost > 0]
        return sorted(lost, key=lambda found: (-found.lost, found.number))[:MAX_PLACES]

    def summary(self, seat: int) -> ReviewSummary:
        """A seat's moves together."""
        own = [found for found in self.decisions if found.made.seat == seat]
        return ReviewSummary(
            len(own),
            sum(found.is_same for found in own),
            sum(found.is_as_good for found in own),
            math.fsum(found.lost for found in own),
            self._luck(own),
        )

    def _luck(self, own: Sequence[Decision]) -> Estimate | None:
        result = self.match.result
        if len(self.match.seats) > 1 or result is None or not own or not self.is_done:
            return None
        gained = math.fsum(found.evaluation.gained.mean for found in own)
        before = own[0].evaluation.before
        spread = before.error**2 + math.fsum(found.evaluation.gained.error**2 for found in own)
        return Estimate(result.scores[0] - before.mean - gained, math.sqrt(spread))


def branch_with(match: Match[Any], number: int, move: Move) -> Match[Any]:
    """A game of its own that goes on from a position with that move: how the house would have done it."""
    branch = match.branch(number)
    branch.play(move)
    return branch
