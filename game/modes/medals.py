"""The house: plays the same deal as somebody playing alone, beside the picture, and sets the medals by its games.

A guest, a regular and a captain set bronze, silver and gold. The captain plays on: who beats the best of its games, and
so everybody of the house, earns the captain's medal; so does, where an isle can look for the best possible with all
cards known, who comes close to the best game that is known: the house may have left nothing to beat it by. The best of
all games can be watched beside one's own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from game.core.best_result import BestResult
from game.core.players import ThinkingService
from game.core.state import FormatError, Json, is_integer
from game.match.match import Match, Seat
from game.match.records import Record
from game.modes.solo import is_alone, next_hand, replayed_by, solo_score
from game.registry import plugin
from game.review.best_finder import BestFinder, FoundBest

LEVELS: Final = ("medium", "hard", "hard", "easy", "hard")
"""Who plays the house's games, in this order. A game's seed follows from its place here, so that no place may change:
the first three are those that set the medals alone before the guest joined in, and stand in data folders."""
MEDALS: Final = ("bronze", "silver", "gold", "captain")
_FOUNDERS: Final = 3
"""The games of old: sorted, their scores were what bronze, silver and gold asked for."""
CLOSE: Final = 2
"""So many points below the best game known still earn the captain's medal."""


@dataclass(frozen=True, slots=True)
class BenchmarkResult:
    """What the house made of a deal: a score for each of its games, and the best game as a record."""

    scores: tuple[int, ...]
    best: Record
    possible: BestResult | None = None
    """The best that was found with everything known, once it has been looked for; nothing is looked for on most isles."""

    @property
    def is_complete(self) -> bool:
        """Whether all its games are over, so that all medals are set."""
        return len(self.scores) == len(LEVELS)

    @property
    def asked(self) -> tuple[int, ...]:
        """The scores that the medals ask for, in their order; empty before the last game is over."""
        return self._marks if self.is_complete else ()

    @property
    def _marks(self) -> tuple[int, ...]:
        """What is asked as far as it is set; nothing is given for no points.

        A medal earned by the first three games alone, as they set them once, is never taken away by those that followed.
        """
        if len(self.scores) < _FOUNDERS:
            return ()
        marks = sorted(self.scores[:_FOUNDERS])
        if len(self.scores) > _FOUNDERS:
            steps = sorted(self.scores[LEVELS.index(level)] for level in ("easy", "medium", "hard"))
            marks = [min(pair) for pair in zip(marks, steps, strict=True)]
        if self.is_complete:
            captain = max(self.scores) + 1
            if self.possible is not None:
                captain = min(captain, max(self.possible.total, *self.scores) - CLOSE)
            marks = [*(min(mark, captain) for mark in marks), captain]
        return tuple(max(1, mark) for mark in marks)

    def medal(self, score: int) -> str | None:
        """The medal that a score earns so far, for those of later games only add to it; None for none."""
        earned = [name for name, asked in zip(MEDALS, self._marks, strict=False) if score >= asked]
        return earned[-1] if earned else None

    def is_close(self, score: int) -> bool:
        """Whether the captain's medal is earned for coming close to the best game known, without beating the house."""
        return self.medal(score) == MEDALS[-1] and score <= max(self.scores)

    def to_json(self) -> Json:
        """What is kept of it, for the next time this deal is played."""
        possible = {"possible": self.possible.to_json()} if self.possible is not None else {}
        return {"scores": list(self.scores), "best": self.best.to_json(), **possible}

    @classmethod
    def parse(cls, written: object) -> BenchmarkResult:
        """What was kept; ``FormatError`` if it is nothing of the kind."""
        if not isinstance(written, dict) or not isinstance(written.get("scores"), list):
            raise FormatError("no result of the house")
        scores = written["scores"]
        if len(scores) > len(LEVELS) or not all(is_integer(score) for score in scores):
            raise FormatError("no result of the house")
        possible = BestResult.parse(written["possible"]) if "possible" in written else None
        return cls(tuple(scores), Record.parse(written.get("best")), possible)


class BenchmarkGames:
    """Plays a deal by and by: ``poll`` once a frame."""

    def __init__(
        self, match: Match[Any], name: str, thinker: ThinkingService, known: BenchmarkResult | None = None
    ) -> None:
        """``match`` is the person's own, at any point of it; ``name`` is what the house is called in its records.

        With ``known`` it goes on after the games played before.
        """
        if not is_alone(match):
            raise ValueError("the house plays along with somebody alone")
        self._thinker = thinker
        self._deal = match
        self._name = name
        self._scores = list(known.scores) if known is not None else []
        self._best = known.best if known is not None else None
        self._possible = known.possible if known is not None else None
        self._is_looking = self._possible is None and plugin(match.game.name).can_find_best_game(match.state_at(0))
        """Whether the best possible is still to be found."""
        self._playing: Match[Any] | None = None
        self._is_asked = False

    @property
    def is_done(self) -> bool:
        """Whether all its games are over, and the best possible found where it is looked for."""
        return len(self._scores) == len(LEVELS) and not self._is_looking

    @property
    def result(self) -> BenchmarkResult | None:
        """What it has made so far; None before its first game is over."""
        return BenchmarkResult(tuple(self._scores), self._best, self._possible) if self._best is not None else None

    def poll(self) -> bool:
        """Goes on; whether another of its games is over, or the best possible found."""
        if self.is_done:
            return False
        if len(self._scores) == len(LEVELS):
            return self._look()
        if self._playing is None:
            self._playing = self._new_game(LEVELS[len(self._scores)])
        playing = self._playing
        if not self._is_asked:
            self._is_asked = True
            seat = playing.seat or 0
            seed = playing.thinking_seed(seat)  # rivals play against the house as they would against anybody
            seed = seed if seat else f"{seed}/house/{len(self._scores)}"
            self._thinker.ask(playing.game.name, playing.level_of(seat), playing.sample_for(seat), seed)
        advice = self._thinker.poll()
        if advice is None:
            return False
        self._is_asked = False
        playing.play(advice.move)
        if not playing.is_over:
            return False
        following = next_hand(playing)
        if following is not None:
            self._playing = following
            return False
        score = solo_score(playing)
        if self._best is None or score > max(self._scores):
            self._best = playing.record()
        self._scores.append(score)
        self._playing = None
        return True

    def _look(self) -> bool:
        """Looks for the best possible; what it finds is in the result alone, so nobody plays by it."""
        if not self._is_asked:
            self._is_asked = True
            name = self._deal.game.name
            self._thinker.ask(name, BestFinder(name), self._deal.state_at(0).copy(), "best")
        advice = self._thinker.poll()
        if advice is None:
            return False
        self._is_asked = False
        self._is_looking = False
        self._possible = advice.best if isinstance(advice, FoundBest) else None
        return True

    def stop(self) -> None:
        """Stops thinking; the next ``poll`` would go on."""
        self._is_asked = False
        self._thinker.cancel()

    def _new_game(self, level: str) -> Match[Any]:
        return replayed_by(self._deal, Seat(self._name, "computer", level))
