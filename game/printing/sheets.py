"""Documents for the printer: a board to write on, a set to cut out, a finished game to keep."""

from __future__ import annotations

import datetime
import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from game.boards.repository import LoadedBoard
from game.i18n import Texts
from game.match.match import Match
from game.modes.codes import code_of
from game.printing.canvas import PaperCanvas
from game.printing.document import PaperDocument, PrintOptions
from game.printing.game_printing import GamePrinting
from game.printing.ink import SEAT_COLOURS
from game.printing.paper import SHEET_WIDTH_MM
from game.program import NAME

_RULE_SIZES: Final = (4.2, 4.0, 3.8, 3.6, 3.4, 3.2, 3.0, 2.8, 2.6, 2.4)
"""Text sizes of the rules in mm; the largest with which they fill no more than a page is taken."""
_LEADING: Final = 1.36
_HEADING_MM: Final = 17.0
"""Height of a page's heading."""
_FOOT_MM: Final = 6.0
_SENTENCE_END: Final = re.compile(r"(?<=[.!?;]) ")
_OPEN_END: Final = re.compile(r"\s*;$")
"""What is left of a sentence whose second half is left out."""
_PARAGRAPH_GAP: Final = 0.35
"""Gap between paragraphs in sizes of the text."""
_MOVE_MM: Final = 3.4
"""Height of a line of moves."""

# -- Parts of sheets --------------------------------------------------------------------------------------------------


def draw_heading(canvas: PaperCanvas, title: str, subtitle: str, right: Sequence[str] = ()) -> float:
    """Title and subtitle at the left, lines to write on or texts at the right; the height taken.

    A text that ends in a colon gets a line to write on.
    """
    canvas.text(title, 0, 0, 92, 9.5, 9.0, "heading", colour="deep")
    canvas.text(subtitle, 0, 9.5, 92, 5.5, 4.2, colour="slate")
    for number, words in enumerate(right):
        top = number * 7.5
        canvas.text(words, 98, top, 90, 7, 3.8, align="left", colour="slate")
        if words.endswith(":"):
            left = 98 + max(14.0, 2.3 * len(words))
            canvas.line((left, top + 6), (190, top + 6), "slate", 0.25)
    canvas.line((0, _HEADING_MM - 1), (190, _HEADING_MM - 1), "deep", 0.5)
    return _HEADING_MM + 2


def draw_rules(canvas: PaperCanvas, texts: Texts, game: str, printing: GamePrinting) -> None:
    """The rules in two columns, in the largest letters with which they fill no more than the canvas."""
    title = texts.t(f"house.game.{game}")
    top = draw_heading(canvas, title, texts.t("print.rules"))
    parts = list(paper_rules(texts, game, printing))
    gap = 7.0
    width, height = (SHEET_WIDTH_MM - gap) / 2, canvas.height - top
    for size in _RULE_SIZES:
        blocks = [_block(canvas, heading, text, width, size) for heading, text in parts]
        split = _split(blocks, height, size)
        if split is not None:
            break
    else:
        split = len(blocks) // 2
    for number, column in enumerate((blocks[:split], blocks[split:])):
        y = top
        for heading, paragraphs in column:
            left = number * (width + gap)
            canvas.text(heading, left, y, width, size * 1.7, size * 1.25, "heading", colour="deep")
            y += size * 1.8
            for lines in paragraphs:
                for line in lines:
                    canvas.text(line, left, y, width + 1, size * _LEADING, size)
                    y += size * _LEADING
                y += size * _PARAGRAPH_GAP
            y += size * 0.7


_Block = tuple[str, list[list[str]]]
"""Heading, and the lines of each paragraph."""


def _block(canvas: PaperCanvas, heading: str, text: str, width: float, size: float) -> _Block:
    return heading, [canvas.lines_of(paragraph, width, size) for paragraph in text.split("\n")]


def _split(blocks: Sequence[_Block], height: float, size: float) -> int | None:
    """Number of blocks of the left column, with which both columns fit and are as even as can be."""
    heights = [
        size * (2.5 + sum(_LEADING * len(lines) + _PARAGRAPH_GAP for lines in paragraphs)) for _, paragraphs in blocks
    ]
    found = [
        (max(left, right), number)
        for number in range(1, len(blocks) + 1)
        if (left := sum(heights[:number])) <= height and (right := sum(heights[number:])) <= height
    ]
    return min(found)[1] if found else None


def paper_rules(texts: Texts, game: str, printing: GamePrinting) -> Iterator[tuple[str, str]]:
    """Headings and texts of a game's rules, without what speaks of the screen; a paragraph a line."""
    for section in printing.rule_sections:
        left_out = set(printing.screen_sentences.get(section, ()))
        lines = []
        for number, paragraph in enumerate(texts.t(f"{game}.rules.{section}.text").split("\n\n")):
            if (number, None) in left_out:
                continue
            sentences = _SENTENCE_END.split(paragraph)
            kept = [each for at, each in enumerate(sentences) if (number, at) not in left_out]
            lines.append(_OPEN_END.sub(".", " ".join(kept)))
        extra = f"{game}.rules.{section}.paper"
        if texts.has(extra):
            lines.append(texts.t(extra))
        heading = f"{game}.rules.{section}"
        yield (
            texts.t(f"{heading}.heading" if texts.has(f"{heading}.heading") else heading),
            "\n".join(filter(None, lines)),
        )


def draw_foot(canvas: PaperCanvas, words: str) -> None:
    """A small line at the lower edge."""
    canvas.text(words, 0, canvas.height - 4, SHEET_WIDTH_MM, 4, 2.6, colour="slate")


# -- Documents --------------------------------------------------------------------------------------------------------


def print_board(loaded: LoadedBoard[Any], printing: GamePrinting, options: PrintOptions, texts: Texts) -> bytes:
    """PDF of a board: a sheet to write on with the rules behind it, then what is cut out; or a set."""
    game, title = loaded.game, loaded.title(texts.language)
    document = PaperDocument(options, texts, f"{texts.t(f'house.game.{game}')} · {title}")
    if not printing.is_set:
        for canvas in document.halves(options.per_page):
            top = draw_heading(
                canvas, texts.t(f"house.game.{game}"), title, (texts.t("print.name"), texts.t("print.date"))
            )
            room = canvas.height - top - _FOOT_MM
            with canvas.frame(0, top, SHEET_WIDTH_MM, room, SHEET_WIDTH_MM) as inner:
                printing.draw_sheet(inner, texts, loaded)
            draw_foot(canvas, NAME)
        if options.has_backs:
            for canvas in document.halves(options.per_page):
                draw_rules(canvas, texts, game, printing)
    printing.add_parts(document, loaded)
    if printing.is_set and options.has_backs:
        for canvas in document.halves(1):
            draw_rules(canvas, texts, game, printing)
    return document.content()


def print_game(
    match: Match[Any], loaded: LoadedBoard[Any], printing: GamePrinting, options: PrintOptions, texts: Texts
) -> bytes:
    """PDF of a game as it stands: who, when, which deal, the boards and all moves."""
    title, board = texts.t(f"house.game.{loaded.game}"), loaded.title(texts.language)
    document = PaperDocument(options, texts, f"{title} · {board}")
    code, day = code_of(match), _day_of(match)
    facts = [texts.date(day) if day else "", texts.t("house.results.code", code=code) if code else ""]
    facts = [fact for fact in facts if fact]
    left: Sequence[str] = [f"{number}. {_short(move.text)}" for number, move in enumerate(match.moves, start=1)]
    longest = max(map(len, left), default=0)
    columns = 5 if longest < 22 else 4 if longest < 30 else 3
    is_first = True
    while is_first or left:
        for canvas in document.halves(1):
            top = draw_heading(canvas, title, board, facts)
            if is_first:
                top = _draw_seats(canvas, match, texts, top)
                room = canvas.height - top - _FOOT_MM
                height = max(0.45 * room, room - math.ceil(len(left) / columns) * _MOVE_MM - 12)
                area = FrameArea(0, top, SHEET_WIDTH_MM, height)
                top = _draw_boards(canvas, printing, loaded, match.state, area) + 4
            left = _draw_moves(canvas, texts, left, top, columns)
            draw_foot(canvas, NAME)
        is_first = False
    return document.content()


@dataclass(frozen=True, slots=True)
class FrameArea:
    """A rectangle on a canvas in millimetres."""

    x: float
    y: float
    width: float
    height: float


def _short(text: str) -> str:
    """A move's text with seats counted from 1, as on the page."""
    seat, _, rest = text.partition(":")
    return f"{int(seat) + 1}: {rest}"


def _day_of(match: Match[Any]) -> datetime.date | None:
    try:
        return datetime.datetime.fromisoformat(str(match.meta.get("started"))).date()
    except ValueError:
        return None


def _draw_seats(canvas: PaperCanvas, match: Match[Any], texts: Texts, top: float) -> float:
    """A card for each seat: number, name, score; the winners' in bold with a star. The lower edge."""
    count = len(match.seats)
    columns = min(count, 3)
    width, height = SHEET_WIDTH_MM / columns, 9.0
    result = match.result
    for seat, who in enumerate(match.seats):
        row, column = divmod(seat, columns)
        x, y = column * width, top + row * (height + 1.5)
        has_won = result is not None and seat in result.winners
        canvas.rect(x, y, width - 2, height, "paper", "slate", 0.25, 1.5)
        canvas.circle(x + 5.5, y + height / 2, 3.2, SEAT_COLOURS[seat], "ink", 0.3)
        canvas.text(str(seat + 1), x + 2.3, y, 6.4, height, 3.6, "bold", "center", "ink")
        canvas.text(who.name, x + 11, y, width - 36, height, 4.0, "bold" if has_won else "text")
        if result is not None:
            canvas.text(texts.number(result.scores[seat]), x + width - 25, y, 15, height, 5.4, "heading", "right")
        if has_won and count > 1:
            canvas.art("winner", x + width - 9, y + 2, 5, 5)
    return top + math.ceil(count / columns) * (height + 1.5) + 3


def _draw_boards(
    canvas: PaperCanvas, printing: GamePrinting, loaded: LoadedBoard[Any], state: Any, area: FrameArea
) -> float:
    """The boards of all seats, in the grid in which they are largest; the lower edge."""
    seats, shape, caption = printing.board_seats(state), printing.shape(loaded), 5.0
    sizes = {
        columns: min(
            (area.width - 4 * (columns - 1)) / columns,
            ((area.height - 3 * (rows - 1)) / rows - (caption if seats[0] is not None else 0)) * shape,
        )
        for columns in range(1, len(seats) + 1)
        for rows in (math.ceil(len(seats) / columns),)
    }
    columns = max(sizes, key=lambda count: sizes[count])
    width = sizes[columns]
    height = width / shape
    left = area.x + (area.width - columns * width - 4 * (columns - 1)) / 2
    for number, seat in enumerate(seats):
        row, column = divmod(number, columns)
        x, y = left + column * (width + 4), area.y + row * (height + 3 + (caption if seat is not None else 0))
        if seat is not None:
            canvas.circle(x + 2.2, y + 2.2, 2.0, SEAT_COLOURS[seat], "ink", 0.25)
            canvas.text(str(seat + 1), x, y, 4.4, 4.4, 2.6, "bold", "center")
            y += caption
        with canvas.frame(x, y, width, height, width) as board:
            printing.draw_position(board, loaded, state, seat)
    return y + height


def _draw_moves(canvas: PaperCanvas, texts: Texts, moves: Sequence[str], top: float, columns: int) -> Sequence[str]:
    """As many moves as fit below ``top``, column by column; the rest."""
    canvas.text(texts.t("print.moves"), 0, top, 100, 6, 4.6, "heading", colour="deep")
    top += 7
    high = _MOVE_MM
    rows = max(1, int((canvas.height - _FOOT_MM - top) // high))
    rows = min(rows, math.ceil(len(moves) / columns))
    width = SHEET_WIDTH_MM / columns
    here = moves[: rows * columns]
    for number, move in enumerate(here):
        column, row = divmod(number, rows)
        canvas.text(move, column * width, top + row * high, width - 2, high, 2.7)
    return moves[rows * columns :]
