"""What comes out of the printer, read back from the PDF and measured in millimetres."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from pypdf import PageObject, PdfReader

from game import registry
from game.match.match import Match
from game.match.records import Seat
from game.printing.canvas import CUT_MARK_MM
from game.printing.document import PrintOptions
from game.printing.ink import Ink
from game.printing.paper import A4, MM_PER_INCH, Paper
from game.registry import plugin
from game.table.sharing.paper_file import PaperRequest, pdf_of, printing_of

MM = MM_PER_INCH / 72
SHEETS = ("bridges", "mosaic")
PRINTED = tuple(game for game in registry.GAMES if printing_of(game) is not None)


@cache
def printed(
    game: str, board: str = "", paper: Paper = A4, per_page: int = 1, ink: Ink = Ink.FULL, language: str = "en",
    has_backs: bool = True,
) -> bytes:  # fmt: skip
    loaded = plugin(game).load_board(board or plugin(game).shipped[0])
    return pdf_of(PaperRequest(loaded, PrintOptions(paper, per_page, ink, has_backs), language, Path()))


@cache
def finished(game: str, seats: int) -> Match[Any]:
    loaded = plugin(game).load_board(plugin(game).shipped[0])
    people = [Seat(name) for name in ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fay")[:seats]]
    match: Match[Any] = Match.new(game, loaded.name, loaded.board, people, seed=8, started="2026-11-20T19:30:00+01:00")
    rng = random.Random(seats)
    while not match.is_over:
        match.play(rng.choice(match.state.moves()))
    return match


def pages(data: bytes) -> list[PageObject]:
    return list(PdfReader(io.BytesIO(data)).pages)


def size_mm(page: PageObject) -> tuple[float, float]:
    return round(float(page.mediabox.width) * MM, 1), round(float(page.mediabox.height) * MM, 1)


def lines(page: PageObject) -> tuple[Line, ...]:
    """Straight strokes of a page in mm from its lower left, those inside frames left out."""
    content = page.get_contents()
    assert content is not None
    return _strokes(content.get_data())


@cache
def _strokes(content: bytes) -> tuple[Line, ...]:
    """Strokes of what a page draws; its texts are left out, and only the operators that place a stroke are read."""
    found = []
    start = (0.0, 0.0)
    matrices: list[Matrix] = [(1.0, 0.0, 0.0, 1.0, 0.0, 0.0)]
    for push, numbers, operator in PLACING.findall(TEXT.sub(b"", content)):
        if push:
            matrices.append(matrices[-1]) if push == b"q" else matrices.pop()
            continue
        operands = [float(each) for each in numbers.split()]
        if operator == b"cm":
            matrices[-1] = _product(operands, matrices[-1])
            continue
        end = _placed(operands[0], operands[1], matrices[-1])
        if operator == b"l":
            found.append((*start, *end))
        start = end if operator == b"m" else start
    return tuple(found)


TEXT = re.compile(rb"\((?:[^\\()]|\\.)*\)", re.DOTALL)
PLACING = re.compile(rb"(?<!\S)(?:(q|Q)|((?:-?[\d.]+\s+)+)(cm|m|l))(?!\S)")
CLIPPING = re.compile(rb"(?<!\S)W(?!\S)")
Line = tuple[float, float, float, float]
Matrix = tuple[float, float, float, float, float, float]


def _product(inner: Sequence[float], outer: Matrix) -> Matrix:
    a, b, c, d, e, f = inner
    x, y = outer[:2], outer[2:4]
    shift = e * x[0] + f * y[0] + outer[4], e * x[1] + f * y[1] + outer[5]
    return a * x[0] + b * y[0], a * x[1] + b * y[1], c * x[0] + d * y[0], c * x[1] + d * y[1], *shift


def _placed(x: float, y: float, matrix: Matrix) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return (a * x + c * y + e) * MM, (b * x + d * y + f) * MM


def is_mark(x: float, y: float, end_x: float, end_y: float) -> bool:
    """True for a line as long as a cutting mark, straight down or across."""
    across, down = abs(x - end_x), abs(y - end_y)
    return min(across, down) < 0.01 and abs(max(across, down) - CUT_MARK_MM) < 0.02


def cuts(page: PageObject) -> tuple[list[float], list[float]]:
    """Places of the cutting marks: those of cuts down, and across."""
    down: set[float] = set()
    across: set[float] = set()
    for x, y, end_x, end_y in lines(page):
        if is_mark(x, y, end_x, end_y):
            (down if abs(x - end_x) < 0.01 else across).add(round(x if abs(x - end_x) < 0.01 else y, 2))
    return sorted(down), sorted(across)


def steps(places: list[float]) -> set[float]:
    return {round(after - before, 1) for before, after in pairwise(places)}


def words(page: PageObject) -> str:
    return " ".join(page.extract_text().split())


def is_clipped(page: PageObject) -> bool:
    """True for a part of a poster, whose whole board is drawn on each page."""
    content = page.get_contents()
    assert content is not None
    return CLIPPING.search(TEXT.sub(b"", content.get_data())) is not None
