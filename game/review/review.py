"""Review of one game: the human moves evaluated one by one, and their summary.

``Review.poll`` continues once a frame with a background thinker, and follows moves made or undone meanwhile. The
evaluation uses only information available to the mover.
"""

from __future__ import annotations

import contextlib
import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from game.core.best_result import BestResult
from game.core.players import ThinkingService
from game.core.state import FormatError, Json, Move
from game.match.match import Match
from game.registry import can_find_best_game, can_roll_out
from game.review.best_finder import BestFinder, FoundBest
from game.review.move_evaluator import DEALS, METHOD, Estimate, MoveEvaluation, MoveEvaluator

MAX_PLACES: Final = 3
"""Maximum costliest moves shown as places to learn."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A human move with alternatives, and its evaluation; ``number`` is the position before the move."""

    number: int
    played: Move
    evaluation: MoveEvaluation

    @property
    def is_same_move(self) -> bool:
        """True if the hard player would have made the same move."""
        return self.played == self.evaluation.move

    @property
    def is_as_good(self) -> bool:
        """True unless the move is significantly worse than the hard player's."""
        return not (self.evaluation.lost.is_significant and self.evaluation.lost.mean > 0)

    @property
    def is_better(self) -> bool:
        """True if the move is significantly better than the hard player's."""
        return self.evaluation.lost.is_significant and self.evaluation.lost.mean < 0

    @property
    def lost(self) -> float:
        """Significant loss against the hard player's move; 0 if not significant."""
        return 0.0 if self.is_as_good else self.evaluation.lost.mean


@dataclass(frozen=True, slots=True)
class ReviewSummary:
    """A seat's moves: number evaluated, same as the hard player's, as good; the largest loss; luck.

    Losses are no sum: each is against the hard player's move there, and later moves may win a part of it back.

    Solo, the result is the expectation before the first move, plus the gains over the rollout policy, plus luck: so
    luck is the remainder. With several seats the opponents' play is mixed in, and ``luck`` is None.
    """

    moves: int
    same: int
    as_good: int
    costliest: float
    luck: Estimate | None


class ScoreBalance(NamedTuple):
    """A solo score as a sum of whole points: hoped for at the first move, luck, and the moves.

    ``lost`` is what certain drops of the curve took, negative; the other moves brought the rest of ``moves``.
    """

    hoped: int
    made: int
    luck: int
    moves: int
    lost: int
    losing_moves: int

    @property
    def won_back(self) -> int:
        """Gain of the other moves; negative if they lost points, too."""
        return self.moves - self.lost


class Review:
    """Evaluation of one match's moves. ``seats`` are the human seats, or all seats if none is human."""

    def __init__(self, match: Match[Any], thinker: ThinkingService, deals: int = DEALS) -> None:
        self.match = match
        self._thinker = thinker
        self.deals = deals
        people = [seat for seat, who in enumerate(match.seats) if not who.is_computer]
        self.seats: Sequence[int] = people or range(len(match.seats))
        self._decisions: dict[int, Decision | None] = {}
        """Decisions by position number; None for a move that could not be evaluated."""
        self.is_dirty = False
        """True if there are results since the last save."""
        self.best: BestResult | None = None
        """The best possible result of the deal, once found."""
        self._is_best_asked = False
        self._asked: tuple[int, Move] | None = None
        self._choices: dict[int, tuple[Move, bool]] = {}
        """Cached test of alternatives by position, with the move; a frame must not query the rules again."""

    @property
    def decisions(self) -> list[Decision]:
        """The moves evaluated so far, in order."""
        self._forget_undone()
        return [found for _, found in sorted(self._decisions.items()) if found is not None]

    def open_moves(self) -> list[int]:
        """The positions with moves still to be evaluated, in order."""
        self._forget_undone()
        return [
            number for number in range(self.match.number) if number not in self._decisions and self._is_choice(number)
        ]

    @property
    def is_done(self) -> bool:
        """True if every move so far is evaluated."""
        return not self.open_moves()

    @property
    def is_complete(self) -> bool:
        """True if no work is left: all moves evaluated, and the best result found if wanted."""
        return self.is_done and not self._is_best_wanted

    @property
    def _is_best_wanted(self) -> bool:
        """True in a finished solo game, if the isle can search for the best result and none is known."""
        match = self.match
        if self.best is not None or len(match.seats) > 1 or not match.is_over:
            return False
        return can_find_best_game(match.state_at(0), match.game.name)

    @property
    def progress(self) -> tuple[int, int]:
        """Number of moves evaluated, and number so far."""
        left = len(self.open_moves())  # first: it forgets what was undone
        return len(self._decisions), len(self._decisions) + left

    def can_review(self) -> bool:
        """True if the game's moves can be evaluated."""
        state = self.match.state_at(0)
        last = self.match.state_at(self.match.number)
        return any(can_roll_out(each, self.match.game.name) for each in (state, last))

    @property
    def is_asking(self) -> bool:
        """True while the thinker works for this review."""
        return self._asked is not None or self._is_best_asked

    def poll(self) -> bool:
        """Continue the work; True if a move was evaluated or the best result found."""
        if not self.is_asking:
            self._ask()
            return False
        advice = self._thinker.poll()
        if advice is None:
            return False
        if self._asked is None:
            self._is_best_asked = False
            if isinstance(advice, FoundBest):
                self.best, self.is_dirty = advice.best, True
            return True
        (number, made), self._asked = self._asked, None
        is_there = number < self.match.number and self.match.moves[number] == made
        if is_there:
            weighed = isinstance(advice, MoveEvaluation) and advice.played == made
            self._decisions[number] = (
                Decision(number, made, advice) if weighed and isinstance(advice, MoveEvaluation) else None
            )
            self.is_dirty = True
        return is_there

    def take_best(self, best: BestResult) -> None:
        """Take over a best result from elsewhere, which saves the search."""
        if self.best is None and not self._is_best_asked:
            self.best, self.is_dirty = best, True

    def to_json(self) -> Json:
        """The results so far, for storage."""
        moves = {str(number): found and found.evaluation.to_json() for number, found in sorted(self._decisions.items())}
        best = {"best": self.best.to_json()} if self.best is not None else {}
        return {"method": METHOD, "deals": self.deals, "moves": moves, **best}

    def load_json(self, written: Json) -> None:
        """Load stored results of this game as far as valid; results of another method are dropped."""
        moves = written.get("moves")
        if written.get("method") != METHOD or written.get("deals") != self.deals or not isinstance(moves, dict):
            return
        with contextlib.suppress(FormatError):
            self.best = BestResult.parse(written.get("best"))
        for number in self.open_moves():
            stored, made = moves.get(str(number)), self.match.moves[number]
            if str(number) not in moves:
                continue
            try:
                weighed = MoveEvaluation.parse(stored, made, self.match.game.moves) if stored is not None else None
            except FormatError:
                continue
            if weighed is not None and not self._is_possible(weighed, number):
                continue
            self._decisions[number] = Decision(number, made, weighed) if weighed is not None else None

    def _is_possible(self, weighed: MoveEvaluation, number: int) -> bool:
        """True if a stored evaluation is possible at that position."""
        is_legal = self.match.state_at(number).why_not(weighed.move) is None
        return is_legal and len(weighed.after) == len(self.match.seats)

    def stop(self) -> None:
        """Stop the work; the next ``poll`` restarts it."""
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

    def _is_choice(self, number: int) -> bool:
        """True if the move after that position was a choice among several and can be evaluated."""
        move = self.match.moves[number]
        if move.seat not in self.seats:
            return False
        known, is_one = self._choices.get(number, (None, False))
        if known != move:
            state = self.match.state_at(number)
            is_one = move.seat == state.seat and can_roll_out(state, self.match.game.name)
            is_one = is_one and len(state.moves()) > 1
            self._choices[number] = move, is_one
        return is_one

    def _forget_undone(self) -> None:
        moves = self.match.moves
        for number, found in list(self._decisions.items()):
            if number >= len(moves) or (found is not None and moves[number] != found.played):
                del self._decisions[number]

    # Summary ------------------------------------------------------------------------------------------------------

    def places(self, seat: int) -> list[Decision]:
        """A seat's costliest moves, most expensive first: places to learn."""
        lost = [found for found in self.decisions if found.played.seat == seat and found.lost > 0]
        return sorted(lost, key=lambda found: (-found.lost, found.number))[:MAX_PLACES]

    def summary(self, seat: int) -> ReviewSummary:
        """The summary of a seat's moves."""
        own = [found for found in self.decisions if found.played.seat == seat]
        return ReviewSummary(
            len(own),
            sum(found.is_same_move for found in own),
            sum(found.is_as_good for found in own),
            max((found.lost for found in own), default=0.0),
            self._luck(own),
        )

    def balance(self, seat: int) -> ScoreBalance | None:
        """The solo score as a sum; None before the end, and with several seats."""
        own = [found for found in self.decisions if found.played.seat == seat]
        luck, result = self._luck(own), self.match.result
        if luck is None or result is None:
            return None
        hoped, made, lucky = round(own[0].evaluation.before.mean), result.scores[0], round(luck.mean)
        gains = [found.evaluation.gained for found in own]
        drops = [gain.mean for gain in gains if gain.is_significant and gain.mean < 0]
        return ScoreBalance(hoped, made, lucky, made - hoped - lucky, round(math.fsum(drops)), len(drops))

    def _luck(self, own: Sequence[Decision]) -> Estimate | None:
        result = self.match.result
        if len(self.match.seats) > 1 or result is None or not own or not self.is_done:
            return None
        gained = math.fsum(found.evaluation.gained.mean for found in own)
        before = own[0].evaluation.before
        spread = before.error**2 + math.fsum(found.evaluation.gained.error**2 for found in own)
        return Estimate(result.scores[0] - before.mean - gained, math.sqrt(spread))


def branch_with(match: Match[Any], number: int, move: Move) -> Match[Any]:
    """An independent game that continues from a position with another move, such as the hard player's."""
    branch = match.branch(number)
    branch.play(move)
    return branch
