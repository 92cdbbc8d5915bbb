"""Drawing on a page in millimetres, with the program's own fonts and art; a frame moves and scales what is drawn."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

from game.printing.ink import Colour, Ink
from game.printing.paper import MM_PER_INCH
from game.printing.svg_art import svg_art, svg_size

POINTS_PER_INCH: Final = 72
CUT_MARK_MM: Final = 5.0
"""Length of a cutting mark."""
CUT_GAP_MM: Final = 1.5
"""Distance of a cutting mark from what is cut."""
_MIN_SHARE: Final = 0.55
"""Smallest share of its size to which a line of text shrinks."""
_MEASURED_SIZE: Final = 100.0
"""Size in points at which words are measured."""
_CAP_HEIGHT: Final = 0.7
"""Height of a capital letter in sizes of the font."""

Point = tuple[float, float]


class PaperCanvas:
    """One page. Places and sizes are in millimetres of the frame; text sizes are the height of a line."""

    def __init__(self, pdf: Any, ink: Ink, width: float, height: float) -> None:
        """``pdf`` is the document, whose current page is drawn on; the frame is the page."""
        self._pdf = pdf
        self.ink = ink
        self.width = width
        self.height = height
        self._left, self._top, self._scale = 0.0, 0.0, 1.0
        self._word_widths: dict[tuple[str, str], float] = {}

    @contextmanager
    def frame(self, left: float, top: float, width: float, height: float, nominal: float) -> Iterator[PaperCanvas]:
        """Draw into a rectangle as if it were ``nominal`` millimetres wide."""
        before = self._left, self._top, self._scale, self.width, self.height
        scale = width / nominal
        self._left, self._top = self._x(left), self._y(top)
        self._scale *= scale
        self.width, self.height = nominal, height / scale
        try:
            yield self
        finally:
            self._left, self._top, self._scale, self.width, self.height = before

    @contextmanager
    def clip(self, x: float, y: float, width: float, height: float) -> Iterator[None]:
        """Draw only what lies in a rectangle."""
        with self._pdf.rect_clip(self._x(x), self._y(y), self._mm(width), self._mm(height)):
            yield

    # Shapes ----------------------------------------------------------------------------------------------------------

    def rect(
        self, x: float, y: float, width: float, height: float, fill: Colour | None = None,
        line: Colour | None = "ink", stroke: float = 0.3, radius: float = 0.0, dash: Sequence[float] = (),
    ) -> None:  # fmt: skip
        """Rectangle; ``line`` None has no outline."""
        style = self._prepare(fill, line, stroke, dash)
        if style:
            corners: Any = bool(radius)
            self._pdf.rect(
                self._x(x), self._y(y), self._mm(width), self._mm(height), style=style, round_corners=corners,
                corner_radius=self._mm(radius),
            )  # fmt: skip

    def circle(
        self, x: float, y: float, radius: float, fill: Colour | None = None, line: Colour | None = "ink",
        stroke: float = 0.3, dash: Sequence[float] = (),
    ) -> None:  # fmt: skip
        """Circle around a centre."""
        style = self._prepare(fill, line, stroke, dash)
        if style:
            self._pdf.circle(self._x(x), self._y(y), self._mm(radius), style=style)

    def line(
        self, start: Point, end: Point, colour: Colour = "ink", stroke: float = 0.3, dash: Sequence[float] = ()
    ) -> None:
        self._prepare(None, colour, stroke, dash)
        self._pdf.line(self._x(start[0]), self._y(start[1]), self._x(end[0]), self._y(end[1]))

    def polyline(
        self, points: Sequence[Point], colour: Colour = "ink", stroke: float = 0.3, fill: Colour | None = None,
        *, is_closed: bool = False,
    ) -> None:  # fmt: skip
        """Lines from point to point, round at ends and corners."""
        style = self._prepare(fill, colour, stroke, ())
        self._pdf.polyline([(self._x(x), self._y(y)) for x, y in points], style=style, polygon=is_closed)

    def art(self, name: str, x: float, y: float, width: float, height: float, tint: Colour | None = None) -> None:
        """The SVG source ``name`` (``group/file``, or a file of no group), as large as the rectangle allows, in its middle."""
        wide, high = svg_size(name)
        scale = min(width / wide, height / high)
        left, top = x + (width - wide * scale) / 2, y + (height - high * scale) / 2
        source = io.BytesIO(svg_art(name, self.ink, tint))
        self._pdf.image(source, self._x(left), self._y(top), self._mm(wide * scale), self._mm(high * scale))

    # Words -----------------------------------------------------------------------------------------------------------

    def text(
        self, words: str, x: float, y: float, width: float, height: float, size: float, font: str = "text",
        align: str = "left", colour: Colour = "ink",
    ) -> None:  # fmt: skip
        """A line of text in the vertical middle of a rectangle, shrunk to its width. ``font``: text, bold, heading."""
        self._set_font(font, size)
        wide = self._pdf.get_string_width(words) / self._scale
        if wide > width:
            size *= max(_MIN_SHARE, width / wide)
            self._set_font(font, size)
            wide = self._pdf.get_string_width(words) / self._scale
        left = x + {"left": 0.0, "center": (width - wide) / 2, "right": width - wide}[align]
        self._pdf.set_text_color(*self.ink.line(colour))
        self._pdf.text(self._x(left), self._y(y + height / 2 + size * _CAP_HEIGHT / 2), words)

    def lines_of(self, words: str, width: float, size: float, font: str = "text") -> list[str]:
        """A paragraph in lines of that width."""
        lines: list[str] = []
        space = self._word_width(" ", font) * size
        for part in words.split("\n"):
            line, wide = "", 0.0
            for word in part.split(" "):  # the library's own breaking measures each letter again: a tenth of the speed
                length = self._word_width(word, font) * size
                if line and wide + space + length > width:
                    lines.append(line)
                    line, wide = word, length
                else:
                    line, wide = (f"{line} {word}", wide + space + length) if line else (word, length)
            lines.append(line)
        return lines

    def _word_width(self, word: str, font: str) -> float:
        """Width of a word in sizes of its font."""
        key = font, word
        if key not in self._word_widths:
            self._pdf.set_font(font, size=_MEASURED_SIZE)
            self._word_widths[key] = self._pdf.get_string_width(word) / (_MEASURED_SIZE / POINTS_PER_INCH * MM_PER_INCH)
        return self._word_widths[key]

    def _set_font(self, font: str, size: float) -> None:
        self._pdf.set_font(font, size=size * self._scale * POINTS_PER_INCH / MM_PER_INCH)

    # Cutting ---------------------------------------------------------------------------------------------------------

    def cut_marks(self, xs: Sequence[float], ys: Sequence[float]) -> None:
        """Marks at both ends of each cut: cuts down at ``xs``, cuts across at ``ys``, in ascending order."""
        top, bottom, left, right = ys[0] - CUT_GAP_MM, ys[-1] + CUT_GAP_MM, xs[0] - CUT_GAP_MM, xs[-1] + CUT_GAP_MM
        for x in xs:
            self.line((x, top), (x, top - CUT_MARK_MM), "ink", 0.2)
            self.line((x, bottom), (x, bottom + CUT_MARK_MM), "ink", 0.2)
        for y in ys:
            self.line((left, y), (left - CUT_MARK_MM, y), "ink", 0.2)
            self.line((right, y), (right + CUT_MARK_MM, y), "ink", 0.2)

    # Frame -----------------------------------------------------------------------------------------------------------

    def _prepare(self, fill: Colour | None, line: Colour | None, stroke: float, dash: Sequence[float]) -> str:
        """Set colours and pen; the library's name of the style, empty where nothing is to be drawn."""
        pdf, style = self._pdf, ""
        if line is not None:
            pdf.set_draw_color(*self.ink.line(line))
            pdf.set_line_width(self._mm(stroke))
            pdf.set_dash_pattern(*(self._mm(part) for part in dash))
            style = "D"
        if fill is not None:
            pdf.set_fill_color(*self.ink.fill(fill))
            style += "F"
        return style

    def _x(self, x: float) -> float:
        return self._left + x * self._scale

    def _y(self, y: float) -> float:
        return self._top + y * self._scale

    def _mm(self, length: float) -> float:
        return length * self._scale
