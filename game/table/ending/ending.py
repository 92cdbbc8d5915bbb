"""What an isle says of its ends: how a finished game looks, what is counted on it step by step, and why it was over.

An isle that says nothing has an end all the same: its table as a picture, and each seat's score counted at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol

from pygame import FRect

from game.boards.repository import BoardType, LoadedBoard
from game.core.state import StateType
from game.match.match import Match
from game.services import Services
from game.ui.canvas import Canvas
from game.ui.sound_effects import Sound


@dataclass(frozen=True, slots=True)
class ScoreStep:
    """Something that is counted for a seat: what it has then, and what lights up meanwhile.

    All of one ``beat`` are counted together, whoever's they are; beats begin with 0.
    """

    beat: int
    seat: int
    total: int
    mark: Any = None
    """What lights up on the board: the isle's own business."""
    label: str = ""
    """The sum as far as it has come, such as ``4 × 5``; empty where the total says it all."""
    heading: str = ""
    """What is being counted, in a few words."""
    sound: Sound = Sound.SCORE


@dataclass(frozen=True, slots=True)
class EndedTable(Generic[StateType, BoardType]):
    """A game that is over, with all that is needed to show and to tell it."""

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
    """How a finished board is painted and lit up while it is counted."""

    def shape(self, finished: EndedTable[Any, Any]) -> float:
        """Its width in heights."""
        ...

    def paint(
        self, finished: EndedTable[Any, Any], canvas: Canvas, place: FRect, seat: int, *, is_counted: bool
    ) -> None:
        """The whole picture; before it is counted without what the count lights up. It is kept as a layer."""
        ...

    def light(
        self, finished: EndedTable[Any, Any], canvas: Canvas, place: FRect, counts: Sequence[ScoreStep], share: float
    ) -> None:
        """What the count has lit so far, over the picture; the last beat's counts have come ``share`` of their way."""
        ...


def whole_scores(finished: EndedTable[Any, Any]) -> list[ScoreStep]:
    """Each seat's score at once, one seat after another, the lowest first."""
    scores = finished.scores
    order = sorted(range(len(scores)), key=lambda seat: scores[seat])
    return [ScoreStep(beat, seat, scores[seat]) for beat, seat in enumerate(order)]


def no_words(finished: EndedTable[Any, Any]) -> str:
    """Nothing to say."""
    return ""


@dataclass(frozen=True, slots=True)
class Ending(Generic[StateType, BoardType]):
    """An isle's ends. ``common`` is the picture of the board that all share, ``own`` that of what each seat has."""

    counts: Callable[[EndedTable[StateType, BoardType]], Sequence[ScoreStep]] = whole_scores
    common: FinishedBoardPainter | None = None
    own: FinishedBoardPainter | None = None
    why: Callable[[EndedTable[StateType, BoardType]], str] = no_words
    """Why the game was over, in a sentence."""
    tie: Callable[[EndedTable[StateType, BoardType]], str] = no_words
    """What decided where the points were equal, in a sentence; empty where nothing does."""
    standing: Callable[[StateType], Sequence[int]] | None = None
    """Each seat's score if the game ended in that position; None where that means nothing."""
