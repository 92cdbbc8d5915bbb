"""Documents for the printer: a board to write on, a set to cut out, a finished game to keep."""

from __future__ import annotations

import datetime
import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from game.boards.repository import LoadedBoard
from game.i18n import Texts
from game.match.match import Match
from game.modes.codes import code_of
from game.printing.canvas import PaperCanvas
from game.printing.document import PaperDocument, PrintOptions
from game.printing.game_printing import GamePrinting
from game.printing.ink import SEAT_COLOURS
from game.printing.paper import SHEET_WIDTH_MM

_RULE_SIZES: Final = (4.2, 4.0, 3.8, 3.6, 3.4, 3.2, 3.0, 2.8, 2.6, 2.4)
"""Text sizes of the rules in mm; the largest with which they fill no more than a page is taken."""
_LEADING: Final = 1.36
_HEADING_MM: Final = 17.0
"""Height of a page's heading."""
_FOOT_MM: Final = 6.0
_SENTENCE_END: Final = re.compile(r"(?<=[.!?;]) ")
_OPEN_END: Final = re.compile(r"\s*;$")
"""Ends of a sentence whose second half is left out."""
_PARAGRAPH_GAP: Final = 0.35
"""Gap between paragraphs in sizes of the text."""
_MOVE_MM: Final = 3.5
"""Height of a line of moves."""
_MOVE_SIZE: Final = 2.7
_MOVE_LEFT_MM: Final = 11.0
"""Width of a move's number and badge."""
_BOARDS: Final = 0.45
"""Share of a page for the boards where the moves do not fit below them."""
_MIN_BOARDS: Final = 0.36
"""Smallest share with which all moves fit below the boards."""
_MOVE_COLUMNS: Final = (4, 3, 2)

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
            draw_foot(canvas, texts.t("house.title"))
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
    names = [seat.name for seat in match.seats]
    sentences = [printing.move_line(texts, names, match, number) for number in range(match.number)]
    left: Sequence[_MoveLines] = ()
    columns, is_first = 1, True
    while is_first or left:
        for canvas in document.halves(1):
            top = draw_heading(canvas, title, board, facts)
            if is_first:
                columns, left = _in_columns(canvas, match, sentences)
                top = _draw_seats(canvas, match, texts, top)
                room = canvas.height - top - _FOOT_MM
                needed = _rows_needed(left, columns, math.inf) * _MOVE_MM + 12
                height = room - needed
                if height < _MIN_BOARDS * room:  # the moves go on on another page in any case
                    height = _BOARDS * room
                area = FrameArea(0, top, SHEET_WIDTH_MM, height)
                top = _draw_boards(canvas, printing, loaded, match.state, area) + 4
            left = _draw_moves(canvas, texts, left, top, columns)
            draw_foot(canvas, texts.t("house.title"))
        is_first = False
    return document.content()


@dataclass(frozen=True, slots=True)
class FrameArea:
    """A rectangle on a canvas in millimetres."""

    x: float
    y: float
    width: float
    height: float


class _MoveLines(NamedTuple):
    """A move in a column: its number from 1, its seat, and its sentence in lines."""

    number: int
    seat: int
    lines: Sequence[str]


def _in_columns(canvas: PaperCanvas, match: Match[Any], sentences: Sequence[str]) -> tuple[int, Sequence[_MoveLines]]:
    """Number of columns with which the moves take the least height, and the moves in lines of their width."""
    found = []
    for columns in _MOVE_COLUMNS:
        width = SHEET_WIDTH_MM / columns - _MOVE_LEFT_MM - 3
        moves = [
            _MoveLines(number, move.seat, canvas.lines_of(sentence, width, _MOVE_SIZE))
            for number, (move, sentence) in enumerate(zip(match.moves, sentences, strict=True), start=1)
        ]
        found.append((sum(len(move.lines) for move in moves) / columns, columns, moves))
    _, columns, moves = min(found, key=lambda each: each[0])
    return columns, moves


def _rows_needed(moves: Sequence[_MoveLines], columns: int, most: float) -> int:
    """Fewest lines a column with which all moves fit into the columns; ``most`` if they do not."""
    rows = max(1, math.ceil(sum(len(move.lines) for move in moves) / columns))
    while rows < most and len(list(_flowed(moves, columns, rows))) < len(moves):
        rows += 1
    return int(min(rows, most))


def _flowed(moves: Sequence[_MoveLines], columns: int, rows: int) -> Iterator[tuple[_MoveLines, int, int]]:
    """Moves with their column and line, as many as fit; none is broken over two columns."""
    column = line = 0
    for move in moves:
        if line and line + len(move.lines) > rows:
            column, line = column + 1, 0
        if column == columns:
            return
        yield move, column, line
        line += len(move.lines)


def _day_of(match: Match[Any]) -> datetime.date | None:
    try:
        return datetime.datetime.fromisoformat(str(match.meta.get("started"))).date()
    except ValueError:
        return None


def _draw_seats(canvas: PaperCanvas, match: Match[Any], texts: Texts, top: float) -> float:
    """A card for each seat: number, name, score; the winners' in bold with a star. The lower edge."""
    count = len(match.seats)
    columns = count if count <= 4 else 3
    gap, height = 2.0, 9.0
    width = (SHEET_WIDTH_MM + gap) / columns
    result = match.result
    for seat, who in enumerate(match.seats):
        row, column = divmod(seat, columns)
        x, y = column * width, top + row * (height + 1.5)
        has_won = result is not None and seat in result.winners
        canvas.rect(x, y, width - gap, height, "paper", "slate", 0.25, 1.5)
        canvas.circle(x + 5.5, y + height / 2, 3.2, SEAT_COLOURS[seat], "ink", 0.3)
        canvas.text(str(seat + 1), x + 2.3, y, 6.4, height, 3.6, "bold", "center", "ink")
        has_star = has_won and count > 1
        end = x + width - gap - (8.0 if has_star else 3.0)
        canvas.text(who.name, x + 11, y, end - x - 26, height, 4.0, "bold" if has_won else "text")
        if result is not None:
            canvas.text(texts.number(result.scores[seat]), end - 15, y, 15, height, 5.4, "heading", "right")
        if has_star:
            canvas.art("winner", end + 1.5, y + 2, 5, 5)
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


def _draw_moves(
    canvas: PaperCanvas, texts: Texts, moves: Sequence[_MoveLines], top: float, columns: int
) -> Sequence[_MoveLines]:
    """As many moves as fit below ``top``, column by column; the rest."""
    canvas.text(texts.t("print.moves"), 0, top, 100, 6, 4.6, "heading", colour="deep")
    top += 7
    high, width = _MOVE_MM, SHEET_WIDTH_MM / columns
    rows = _rows_needed(moves, columns, max(1, (canvas.height - _FOOT_MM - top) // high))
    here = list(_flowed(moves, columns, rows))
    for move, column, line in here:
        x, y = column * width, top + line * high
        canvas.text(f"{move.number}.", x, y, 6.2, high, _MOVE_SIZE, "text", "right", "slate")
        canvas.circle(x + 8.6, y + high / 2, 1.45, SEAT_COLOURS[move.seat], "ink", 0.15)
        canvas.text(str(move.seat + 1), x + 6.6, y, 4, high, 2.1, "bold", "center")
        for number, words in enumerate(move.lines):
            canvas.text(words, x + _MOVE_LEFT_MM, y + number * high, width - _MOVE_LEFT_MM - 2, high, _MOVE_SIZE)
    return moves[len(here) :]
