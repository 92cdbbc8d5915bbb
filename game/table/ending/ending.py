"""Description of a game's ends by its isle: picture of the finished board, steps of the count, and the reason of the
end.

A game without one still has an end: a picture of its table, and each seat's score counted at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol

from pygame import FRect

from game.boards.repository import BoardType, LoadedBoard
from game.core.handicap import written_handicap
from game.core.state import StateType
from game.match.match import Match
from game.services import Services
from game.ui.canvas import Canvas
from game.ui.sound_effects import Sound


@dataclass(frozen=True, slots=True)
class ScoreStep:
    """A step of the count for a seat: its total so far, and the highlight meanwhile.

    All steps of one ``beat`` are counted together for all seats; beats begin with 0.
    """

    beat: int
    seat: int
    total: int
    mark: Any = None
    """Highlight on the board, in the isle's own terms."""
    label: str = ""
    """The sum so far, such as ``4 × 5``; empty where the total suffices."""
    heading: str = ""
    """Subject of the count in a few words."""
    sound: Sound = Sound.SCORE


@dataclass(frozen=True, slots=True)
class EndedTable(Generic[StateType, BoardType]):
    """A finished game with everything needed to show it."""

    services: Services
    loaded: LoadedBoard[BoardType]
    match: Match[StateType]
    names: Sequence[str]

    @property
    def state(self) -> StateType:
        """The last position."""
        return self.match.state

    @property
    def scores(self) -> Sequence[int]:
        """The seats' scores."""
        result = self.match.result
        return result.scores if result is not None else ()


class FinishedBoardPainter(Protocol):
    """Painter of a finished board and its highlights during the count."""

    def shape(self, finished: EndedTable[Any, Any]) -> float:
        """The aspect ratio: width divided by height."""
        ...

    def paint(
        self, finished: EndedTable[Any, Any], canvas: Canvas, place: FRect, seat: int, *, is_counted: bool
    ) -> None:
        """Paint the whole picture; before the count without highlights. It is cached as a layer."""
        ...

    def light(
        self, finished: EndedTable[Any, Any], canvas: Canvas, place: FRect, counts: Sequence[ScoreStep], share: float
    ) -> None:
        """Draw the highlights of the count so far; those of the last beat with ``share`` of their motion."""
        ...


def whole_scores(finished: EndedTable[Any, Any]) -> list[ScoreStep]:
    """Each seat's score at once, one seat after another, the lowest first."""
    scores = finished.scores
    order = sorted(range(len(scores)), key=lambda seat: scores[seat])
    return [ScoreStep(beat, seat, scores[seat]) for beat, seat in enumerate(order)]


def no_words(finished: EndedTable[Any, Any]) -> str:
    """An empty line."""
    return ""


def no_figures(state: Any) -> Mapping[int, str]:
    """No figures: every seat has a score."""
    return {}


@dataclass(frozen=True, slots=True)
class Ending(Generic[StateType, BoardType]):
    """Descriptors of a game's end. ``common`` paints the shared board, ``own`` each seat's own."""

    counts: Callable[[EndedTable[StateType, BoardType]], Sequence[ScoreStep]] = whole_scores
    common: FinishedBoardPainter | None = None
    own: FinishedBoardPainter | None = None
    why: Callable[[EndedTable[StateType, BoardType]], str] = no_words
    """Why the game was over, in a sentence."""
    tie: Callable[[EndedTable[StateType, BoardType]], str] = no_words
    """Sentence about the tie-break; empty without one."""
    standing: Callable[[StateType], Sequence[int]] | None = None
    """Each seat's score if the game ended in that position; None where a game has no such score."""
    ahead: Callable[[EndedTable[StateType, BoardType]], Sequence[int]] | None = None
    """Each seat's total before the count in a game with a handicap; None for ``standing`` before the first move."""
    figures: Callable[[StateType], Mapping[int, str]] = no_figures
    """Figures, by seat, in place of the score of a seat that makes none, such as ``18 < 24``."""

    def before_count(self, finished: EndedTable[StateType, BoardType]) -> Sequence[int]:
        """Each seat's total before the count; empty where all begin with 0, as in every game without a handicap."""
        if not written_handicap(finished.match.options.to_json()):
            return ()
        if self.ahead is not None:
            return self.ahead(finished)
        return self.standing(finished.match.state_at(0)) if self.standing is not None else ()
