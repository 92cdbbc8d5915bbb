"""A game's part of printing: its boards on paper, and what its players cut out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from game.boards.repository import LoadedBoard
from game.i18n import Texts
from game.match.match import Match
from game.printing.canvas import PaperCanvas
from game.printing.document import PaperDocument

ScreenSentences = Mapping[str, Sequence[tuple[int, int | None]]]
"""Sentences by section of the rules: number of the paragraph, and of the sentence in it (None: all of it)."""


class GamePrinting(ABC):
    """A game on paper. Boards come from the loaded board alone, so that whoever draws one gets the paper as well."""

    is_set: ClassVar[bool] = False
    """True for boards and pieces to play with, False for a sheet to write on."""

    rule_sections: ClassVar[Sequence[str]] = ()
    """Sections of the rules that can be played on paper, in the order of the rules pages (text keys)."""
    screen_sentences: ClassVar[ScreenSentences] = {}
    """Sentences of the rules that speak of the screen; they are left out on paper."""

    def draw_sheet(self, canvas: PaperCanvas, texts: Texts, loaded: LoadedBoard[Any]) -> None:
        """Draw a sheet to write on, ``SHEET_WIDTH_MM`` wide and as high as the canvas; required unless ``is_set``."""
        raise NotImplementedError

    def add_parts(self, document: PaperDocument, loaded: LoadedBoard[Any]) -> None:
        """Add the pages with what is cut out; of a set the boards as well."""
        return

    @abstractmethod
    def draw_position(self, canvas: PaperCanvas, loaded: LoadedBoard[Any], state: Any, seat: int | None) -> None:
        """Draw a seat's board of a position, or the board of all (None), as large as the canvas allows."""

    @abstractmethod
    def shape(self, loaded: LoadedBoard[Any]) -> float:
        """Width of ``draw_position`` in heights."""

    @abstractmethod
    def move_line(self, texts: Texts, names: Sequence[str], match: Match[Any], number: int) -> str:
        """The log's sentence for the move after position ``number``, with the seats' names."""

    def board_seats(self, state: Any) -> Sequence[int | None]:
        """Seats with a board of their own; ``[None]`` where one board is everybody's."""
        return [None]
