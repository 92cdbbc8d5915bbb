"""A PDF for the printer, page by page: sheets, pieces to cut out, boards over several pages."""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from game.i18n import Texts
from game.printing.canvas import CUT_GAP_MM, CUT_MARK_MM, PaperCanvas
from game.printing.ink import Ink
from game.printing.paper import A4, MARGIN_MM, SHEET_WIDTH_MM, UNPRINTABLE_MM, Paper
from game.printing.pdf_library import stand_in_for_ssl
from game.program import ASSETS, PROGRAM

PACKAGE: Final = "fpdf2"
"""The package that writes PDF; the program plays without it."""
CUT_MARGIN_MM: Final = UNPRINTABLE_MM + CUT_MARK_MM + CUT_GAP_MM
"""Margin of what is cut out, with room for the marks."""
_SCHEME_MM: Final = (2.4, 1.6)
"""Size of a page in the scheme of a poster's parts."""
Piece = TypeVar("Piece")
_FONTS: Final = {"text": "text", "bold": "text-bold", "heading": "heading"}


class PrintingUnavailableError(Exception):
    """The package that writes PDF is not installed."""


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """Paper, sheets to a page (1 or 2), amount of ink, and what belongs on the back: rules, rings of stones."""

    paper: Paper = A4
    per_page: int = 1
    ink: Ink = Ink.FULL
    has_backs: bool = True


class PaperDocument:
    """A PDF that grows page by page."""

    def __init__(self, options: PrintOptions, texts: Texts, title: str) -> None:
        """``PrintingUnavailableError`` without the package."""
        try:
            stand_in_for_ssl()
            from fpdf import FPDF
        except ImportError as error:
            raise PrintingUnavailableError(PACKAGE) from error
        self.options = options
        self.texts = texts
        paper = options.paper
        self._pdf = FPDF(orientation="portrait", unit="mm", format=(paper.width_mm, paper.height_mm))
        self._pdf.set_auto_page_break(False)
        self._pdf.set_title(title)
        self._pdf.set_creator(PROGRAM)
        self._pdf.set_lang(texts.language)
        for family, file in _FONTS.items():
            self._pdf.add_font(family, "", ASSETS / "fonts" / f"{file}.ttf")

    def page(self, *, is_landscape: bool = False) -> PaperCanvas:
        """A new page; its canvas is the whole page in millimetres."""
        self._pdf.add_page(orientation="landscape" if is_landscape else "portrait")
        return PaperCanvas(self._pdf, self.options.ink, self._pdf.w, self._pdf.h)

    def content(self) -> bytes:
        """The PDF."""
        written = io.BytesIO()
        self._pdf.output(written)
        return written.getvalue()

    # Pages of many things --------------------------------------------------------------------------------------------

    def halves(self, per_page: int) -> Iterator[PaperCanvas]:
        """The canvases of a new page for one sheet or two, each ``SHEET_WIDTH_MM`` wide."""
        page = self.page(is_landscape=per_page == 2)
        width = page.width / per_page
        for number in range(per_page):
            inner = width - 2 * MARGIN_MM, page.height - 2 * MARGIN_MM
            with page.frame(number * width + MARGIN_MM, MARGIN_MM, *inner, SHEET_WIDTH_MM) as canvas:
                yield canvas
        if per_page == 2:
            for top in (UNPRINTABLE_MM, page.height - UNPRINTABLE_MM - CUT_MARK_MM):
                page.line((width, top), (width, top + CUT_MARK_MM), "ink", 0.2)

    def pieces(
        self, pieces: Sequence[Piece], width: float, height: float, draw: Callable[[PaperCanvas, Piece], None],
        draw_back: Callable[[PaperCanvas, Piece], None],
    ) -> None:  # fmt: skip
        """Pieces to cut out, each page with its backs behind it if there are to be backs."""
        columns, rows = self._grid_size(width, height)
        for first in range(0, len(pieces), columns * rows):
            here = pieces[first : first + columns * rows]
            for piece, canvas in zip(here, self._grid(len(here), width, height), strict=True):
                draw(canvas, piece)
            if self.options.has_backs:
                for piece, canvas in zip(here, self._grid(len(here), width, height, is_mirrored=True), strict=True):
                    draw_back(canvas, piece)

    def _grid_size(self, width: float, height: float) -> tuple[int, int]:
        paper = self.options.paper
        room = paper.width_mm - 2 * CUT_MARGIN_MM, paper.height_mm - 2 * CUT_MARGIN_MM
        columns, rows = (max(1, int(length // side)) for length, side in zip(room, (width, height), strict=True))
        return columns, rows

    def _grid(self, count: int, width: float, height: float, *, is_mirrored: bool = False) -> Iterator[PaperCanvas]:
        """A canvas for each of ``count`` pieces to cut out, side by side on a page.

        ``is_mirrored`` lays them out from the right: the backs of a page of pieces.
        """
        columns, rows = self._grid_size(width, height)
        page = self.page()
        left = (page.width - columns * width) / 2
        top = (page.height - rows * height) / 2
        for number in range(count):
            row, column = divmod(number, columns)
            column = columns - 1 - column if is_mirrored else column
            with page.frame(left + column * width, top + row * height, width, height, width) as canvas:
                yield canvas
        across = min(columns, count)
        start = left if not is_mirrored else left + (columns - across) * width
        page.cut_marks(
            [start + number * width for number in range(across + 1)],
            [top + number * height for number in range(math.ceil(count / columns) + 1)],
        )

    def poster(self, width: float, height: float, across: int, down: int) -> Iterator[PaperCanvas]:
        """Canvases of a board of that size in mm, one a page: draw the whole board on each, and glue the parts.

        Pages lie across if the parts are wider than high. With backs the back of each is blank: printed on both sides,
        no part lies behind another.
        """
        part_width, part_height = width / across, height / down
        for number in range(across * down):
            row, column = divmod(number, across)
            page = self.page(is_landscape=part_width > part_height)
            left, top = (page.width - part_width) / 2, (page.height - part_height) / 2
            with page.clip(left, top, part_width, part_height):
                origin = left - column * part_width, top - row * part_height
                with page.frame(*origin, width, height, width) as canvas:
                    yield canvas
            page.cut_marks([left, left + part_width], [top, top + part_height])
            label = self.texts.t("print.part", n=number + 1, of=across * down)
            foot = top + part_height + CUT_GAP_MM
            page.text(label, left, foot, part_width, 4, 2.6, align="center", colour="slate")
            wide, high = _SCHEME_MM
            for other in range(across * down):
                x, y = left + 1 + other % across * wide, foot + 0.4 + other // across * high
                page.rect(x, y, wide, high, "slate" if other == number else "chalk", "slate", 0.2)
            if self.options.has_backs:
                self.page(is_landscape=part_width > part_height)
