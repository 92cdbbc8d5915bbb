"""Benchmark games: computer players play a solo player's deal in the background, and their scores set the medals.

The easy, the medium and a hard player set bronze, silver and gold. The hard player plays on; a score above the best
benchmark game earns the captain's medal. Some isles have a search for the best possible game, all cards known. There a
score close to the best known game earns this medal too, since the benchmark may leave no score to beat. The best
benchmark game can be watched beside one's own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from game.core.best_result import BestResult
from game.core.players import ThinkingService
from game.core.state import FormatError, Json, is_integer
from game.match.match import Match, Seat
from game.match.records import Record
from game.modes.solo import is_solo, next_hand, restarted_with, solo_score
from game.registry import can_find_best_game
from game.review.best_finder import BestFinder, FoundBest

LEVELS: Final = ("medium", "hard", "hard", "easy", "hard")
"""Levels of the benchmark games, in playing order. A game's seed follows from its index, so the order is fixed.

Older data folders contain results of the first three alone, before the easy player joined.
"""
MEDALS: Final = ("bronze", "silver", "gold", "captain")
_ORIGINAL_GAMES: Final = 3
"""Number of games in the original benchmark; their sorted scores set bronze, silver and gold."""
CLOSE_MARGIN: Final = 2
"""Points below the best known game that still earn the captain's medal."""


@dataclass(frozen=True, slots=True)
class BenchmarkResult:
    """Benchmark of a deal: the score of each game so far, and the record of the best."""

    scores: tuple[int, ...]
    best: Record
    best_possible: BestResult | None = None
    """Best game found with all information known; None before the search ends or on isles without a search."""

    @property
    def is_complete(self) -> bool:
        """True if all benchmark games are over and so all medals are set."""
        return len(self.scores) == len(LEVELS)

    @property
    def required_scores(self) -> tuple[int, ...]:
        """Scores required for the medals, in the order of ``MEDALS``; empty until ``is_complete``."""
        return self._scores_so_far if self.is_complete else ()

    @property
    def _scores_so_far(self) -> tuple[int, ...]:
        """Scores required so far, each at least 1.

        A medal earned against the original three games stays earned after the later ones.
        """
        if len(self.scores) < _ORIGINAL_GAMES:
            return ()
        marks = sorted(self.scores[:_ORIGINAL_GAMES])
        if len(self.scores) > _ORIGINAL_GAMES:
            steps = sorted(self.scores[LEVELS.index(level)] for level in ("easy", "medium", "hard"))
            marks = [min(pair) for pair in zip(marks, steps, strict=True)]
        if self.is_complete:
            captain = max(self.scores) + 1
            if self.best_possible is not None:
                captain = min(captain, max(self.best_possible.total, *self.scores) - CLOSE_MARGIN)
            marks = [*(min(mark, captain) for mark in marks), captain]
        return tuple(max(1, mark) for mark in marks)

    def medal(self, score: int) -> str | None:
        """Best medal for a score so far, or None; later games only add medals."""
        earned = [name for name, asked in zip(MEDALS, self._scores_so_far, strict=False) if score >= asked]
        return earned[-1] if earned else None

    def is_close(self, score: int) -> bool:
        """True if the captain's medal comes from the best known game rather than from beating the benchmark."""
        return self.medal(score) == MEDALS[-1] and score <= max(self.scores)

    def to_json(self) -> Json:
        """JSON form, saved for the next play of the deal."""
        possible = {"possible": self.best_possible.to_json()} if self.best_possible is not None else {}
        return {"scores": list(self.scores), "best": self.best.to_json(), **possible}

    @classmethod
    def parse(cls, written: object) -> BenchmarkResult:
        """Inverse of ``to_json``; raises ``FormatError`` for anything else."""
        if not isinstance(written, dict) or not isinstance(written.get("scores"), list):
            raise FormatError("no result of the house")
        scores = written["scores"]
        if len(scores) > len(LEVELS) or not all(is_integer(score) for score in scores):
            raise FormatError("no result of the house")
        possible = BestResult.parse(written["possible"]) if "possible" in written else None
        return cls(tuple(scores), Record.parse(written.get("best")), possible)


class BenchmarkGames:
    """Step-by-step player of a deal's benchmark games; call ``poll`` once a frame."""

    def __init__(
        self, match: Match[Any], name: str, thinker: ThinkingService, known: BenchmarkResult | None = None
    ) -> None:
        """``match`` is the person's own, at any point; ``name`` is the computer player's name in its records.

        ``known`` resumes after earlier benchmark games. Raises ``ValueError`` for a match with several people.
        """
        if not is_solo(match):
            raise ValueError("the house plays along with somebody alone")
        self._thinker = thinker
        self._deal = match
        self._name = name
        self._scores = list(known.scores) if known is not None else []
        self._best = known.best if known is not None else None
        self._possible = known.best_possible if known is not None else None
        self._is_searching = self._possible is None and can_find_best_game(match.state_at(0), match.game.name)
        """True while the search for the best possible game is still due."""
        self._current_game: Match[Any] | None = None
        self._is_thinking = False

    @property
    def is_done(self) -> bool:
        """True if all games are over and the search, if any, has ended."""
        return len(self._scores) == len(LEVELS) and not self._is_searching

    @property
    def result(self) -> BenchmarkResult | None:
        """The benchmark so far; None before the end of its first game."""
        return BenchmarkResult(tuple(self._scores), self._best, self._possible) if self._best is not None else None

    def poll(self) -> bool:
        """Advance the work; True if another game or the search has just ended."""
        if self.is_done:
            return False
        if len(self._scores) == len(LEVELS):
            return self._search_best()
        if self._current_game is None:
            self._current_game = self._new_game(LEVELS[len(self._scores)])
        playing = self._current_game
        if not self._is_thinking:
            self._is_thinking = True
            seat = playing.seat or 0
            seed = playing.thinking_seed(
                seat
            )  # rivals use the person's own seed, so that they play the same against the benchmark
            seed = seed if seat else f"{seed}/house/{len(self._scores)}"
            self._thinker.ask(playing.game.name, playing.seats[seat].level_or_default, playing.sample_for(seat), seed)
        advice = self._thinker.poll()
        if advice is None:
            return False
        self._is_thinking = False
        playing.play(advice.move)
        if not playing.is_over:
            return False
        following = next_hand(playing)
        if following is not None:
            self._current_game = following
            return False
        score = solo_score(playing)
        if self._best is None or score > max(self._scores):
            self._best = playing.record()
        self._scores.append(score)
        self._current_game = None
        return True

    def _search_best(self) -> bool:
        """Advance the search for the best possible game; the result stays out of all play."""
        if not self._is_thinking:
            self._is_thinking = True
            name = self._deal.game.name
            self._thinker.ask(name, BestFinder(name), self._deal.state_at(0).copy(), "best")
        advice = self._thinker.poll()
        if advice is None:
            return False
        self._is_thinking = False
        self._is_searching = False
        self._possible = advice.best if isinstance(advice, FoundBest) else None
        return True

    def stop(self) -> None:
        """Stop thinking; the next ``poll`` resumes."""
        self._is_thinking = False
        self._thinker.cancel()

    def _new_game(self, level: str) -> Match[Any]:
        return restarted_with(self._deal, Seat(self._name, "computer", level))
