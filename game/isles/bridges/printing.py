"""Bridges on paper: the chart to write on, the deck to strike out or to cut, score lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from game.boards.repository import LoadedBoard
from game.i18n import Texts
from game.isles.bridges.rules.board import Board, Flag, Island, Link
from game.isles.bridges.rules.scoring import FIRST_POINTS, LATER_POINTS, POINTS_PER_ISLAND, Goal
from game.isles.bridges.rules.setup import CARDS, PILES, Card
from game.isles.bridges.rules.sheet import Sheet
from game.isles.bridges.rules.state import State
from game.isles.bridges.table.messages import letter_of, move_message
from game.match.match import Match
from game.printing.backs import draw_face_down
from game.printing.canvas import PaperCanvas
from game.printing.document import PaperDocument
from game.printing.game_printing import GamePrinting, ScreenSentences
from game.printing.ink import WHITE, mixed
from game.printing.paper import SHEET_WIDTH_MM

_MIN_FOOT_MM, _MAX_FOOT_MM = 66.0, 92.0
"""Height of deck and score lines below the board."""
_TRACK_MM: Final = 8.0
"""Height of the row of cards turned up, between board and deck."""
_GAP_MM: Final = 5.0
_CARD_MM: Final = (60.0, 42.0)
"""Size of a card: the deck fits a page of every paper."""
_ISLAND: Final = 0.35
"""Radius of an island in cells."""
_GOAL_SIGNS: Final = {Goal.RED: "bridges/flag_red", Goal.BLUE: "bridges/flag_blue", Goal.SIX: "bridges/sign_six"}


class _Chart:
    """Places of a board on a canvas."""

    def __init__(self, board: Board, x: float, y: float, width: float, height: float) -> None:
        self.cell = min(width / board.width, height / board.height)
        self.left = x + (width - self.cell * board.width) / 2
        self.top = y + (height - self.cell * board.height) / 2
        self.board = board

    def at(self, cell: tuple[int, int]) -> tuple[float, float]:
        return self.left + (cell[0] + 0.5) * self.cell, self.top + (cell[1] + 0.5) * self.cell

    def ends(self, link: Link) -> tuple[tuple[float, float], tuple[float, float]]:
        """Ends of a link at its islands' shores."""
        (x, y), (end_x, end_y) = (self.at(self.board.cell(island)) for island in link)
        step = (_ISLAND + 0.02) * self.cell
        return ((x + step, y), (end_x - step, end_y)) if y == end_y else ((x, y + step), (end_x, end_y - step))


class BridgesPrinting(GamePrinting):
    """Sheets of Bridges."""

    rule_sections = ("start", "round", "number", "bridges", "finished", "goals", "end", "alone", "freehand")
    screen_sentences: ClassVar[ScreenSentences] = {
        "round": [(3, None)],
        "number": [(2, 1)],
        "bridges": [(2, 1)],
        "finished": [(0, 1)],
    }

    def draw_sheet(self, canvas: PaperCanvas, texts: Texts, loaded: LoadedBoard[Any]) -> None:
        board: Board = loaded.board
        between = _TRACK_MM + 2 * _GAP_MM
        chart = _Chart(board, 0, 0, SHEET_WIDTH_MM, canvas.height - _MIN_FOOT_MM - between)
        high = chart.cell * board.height
        foot = min(_MAX_FOOT_MM, canvas.height - high - between)
        chart.top = (canvas.height - foot - between - high) / 2
        _draw_board(canvas, chart, Sheet(), frozenset())
        _draw_track(canvas, texts, canvas.height - foot - _GAP_MM - _TRACK_MM)
        _draw_deck(canvas, 0, canvas.height - foot, foot)
        _draw_scores(canvas, texts, 100, canvas.height - foot, foot)

    def add_parts(self, document: PaperDocument, loaded: LoadedBoard[Any]) -> None:
        document.pieces(CARDS, *_CARD_MM, _draw_card, lambda canvas, card: draw_face_down(canvas))

    def draw_position(self, canvas: PaperCanvas, loaded: LoadedBoard[Any], state: State, seat: int | None) -> None:
        sheet = state.sheets[seat or 0]
        chart = _Chart(loaded.board, 0, 0, canvas.width, canvas.height)
        _draw_board(canvas, chart, sheet, state.finished(seat or 0))

    def shape(self, loaded: LoadedBoard[Any]) -> float:
        return float(loaded.board.width / loaded.board.height)

    def move_line(self, texts: Texts, names: Sequence[str], match: Match[Any], number: int) -> str:
        return move_message(texts, match.moves[number], match.state_at(number), names)

    def board_seats(self, state: State) -> Sequence[int | None]:
        return range(state.seats)


def _draw_board(canvas: PaperCanvas, chart: _Chart, sheet: Sheet, finished: frozenset[Island]) -> None:
    """Sea, links, reefs, bridges and islands."""
    board, cell = chart.board, chart.cell
    canvas.rect(
        chart.left, chart.top, cell * board.width, cell * board.height, mixed("foam", "chalk", 0.35), "deep", 0.02 * cell,
        0.15 * cell,
    )  # fmt: skip
    for link in board.links:
        canvas.line(*chart.ends(link), "lagoon", 0.022 * cell, (0.07 * cell, 0.07 * cell))
    for number, reef in enumerate(sorted(board.reefs)):
        x, y = chart.at(reef)
        canvas.art(f"bridges/reef_{number % 2 + 1}", x - 0.3 * cell, y - 0.3 * cell, 0.6 * cell, 0.6 * cell)
    for link, count in sheet.bridges.items():
        (x, y), (end_x, end_y) = chart.ends(link)
        for lane in (0.0,) if count == 1 else (-0.075 * cell, 0.075 * cell):
            across = (0.0, lane) if board.is_horizontal(link) else (lane, 0.0)
            start, end = (x + across[0], y + across[1]), (end_x + across[0], end_y + across[1])
            canvas.line(start, end, "wood-dark", 0.085 * cell)
            canvas.line(start, end, "wood-light", 0.045 * cell)
    for island in board.islands:
        _draw_island(canvas, chart, sheet, island, is_finished=island in finished)


def _draw_island(canvas: PaperCanvas, chart: _Chart, sheet: Sheet, island: Island, *, is_finished: bool) -> None:
    cell, (x, y) = chart.cell, chart.at(chart.board.cell(island))
    canvas.circle(x, y, _ISLAND * cell, "sand", "deep", 0.025 * cell)
    canvas.circle(x, y, (_ISLAND - 0.07) * cell, WHITE, None)
    if is_finished:
        canvas.circle(x, y, (_ISLAND + 0.03) * cell, None, "brass", 0.05 * cell)
    number = sheet.numbers.get(island)
    box = x - 0.25 * cell, y - 0.25 * cell, 0.5 * cell, 0.5 * cell
    if number is not None:
        canvas.text(str(number), *box, 0.4 * cell, "heading", "center")
    if island in sheet.struck:
        canvas.line((x - 0.2 * cell, y - 0.2 * cell), (x + 0.2 * cell, y + 0.2 * cell), "coral", 0.04 * cell)
    flag = chart.board.flag(island)
    if flag is not None:
        name = "bridges/flag_red" if flag is Flag.RED else "bridges/flag_blue"
        canvas.art(name, x + 0.06 * cell, y - 0.49 * cell, 0.42 * cell, 0.46 * cell)
    label = x - 0.47 * cell, y + 0.26 * cell, 0.2 * cell, 0.22 * cell
    canvas.text(letter_of(island), *label, 0.17 * cell, align="center", colour="slate")


def _draw_track(canvas: PaperCanvas, texts: Texts, top: float) -> None:
    """A box for each card turned up, to tick: the piles of a game alone with a gap between them."""
    left, gap = 20.0, 4.0
    box = (SHEET_WIDTH_MM - left - gap * (len(PILES) - 1)) / sum(PILES)
    canvas.text(texts.t("bridges.print.cards"), 0, top, left - 2, _TRACK_MM, 4.6)
    number, x = 0, left
    for pile in PILES:
        for _ in range(pile):
            number += 1
            canvas.rect(x + 0.5, top, box - 1, _TRACK_MM, WHITE, "slate", 0.3, 1.2)
            canvas.text(str(number), x, top, box, _TRACK_MM, 3.4, align="center", colour="slate")
            x += box
        x += gap


def _draw_deck(canvas: PaperCanvas, left: float, top: float, room: float) -> None:
    """The 18 cards, to strike out as they are turned up: a column a number, a row a count of bridges."""
    width, height = 15.4, room / 3
    for card in CARDS:
        x, y = left + (card.number - 1) * width, top + (card.bridges - 1) * height
        canvas.rect(x, y, width - 1.2, height - 1.2, "paper", "slate", 0.3, 1.5)
        canvas.text(str(card.number), x, y, width - 1.2, height * 0.5, 8.4, "heading", "center")
        _draw_planks(canvas, card.bridges, x + 2.4, y + height * 0.5, width - 6, height * 0.38)


def _draw_planks(canvas: PaperCanvas, count: int, x: float, y: float, width: float, height: float) -> None:
    """Draw a number of bridges, one above the other."""
    high = height / 3
    top = y + (height - count * high) / 2
    for number in range(count):
        middle = top + (number + 0.5) * high
        canvas.rect(x, middle - 0.28 * high, width, 0.56 * high, "wood-light", "wood-dark", 0.09 * high, 0.2 * high)


def _draw_scores(canvas: PaperCanvas, texts: Texts, left: float, top: float, room: float) -> None:
    """A line for each goal with both values to circle, finished islands, and the total."""
    width, height = SHEET_WIDTH_MM - left, room / 5 - 1.2
    rows = [(texts.t(f"bridges.goal.{goal.value}"), _GOAL_SIGNS[goal], goal) for goal in Goal]
    for number, (words, sign, goal) in enumerate(rows):
        y = top + number * (height + 1.2)
        canvas.rect(left, y, width, height, "chalk", "slate", 0.3, 1.5)
        canvas.art(sign, left + 2, y + 1.3, 9, height - 2.6)
        canvas.text(words, left + 13, y, 36, height, 4.6)
        for place, points in enumerate((FIRST_POINTS[goal], LATER_POINTS[goal])):
            x = left + 52 + place * 12.5
            canvas.circle(x + 5, y + height / 2, 4.6, WHITE, "slate", 0.25, (0.9, 0.9))
            canvas.text(str(points), x, y, 10, height, 5.4, "heading", "center")
        canvas.rect(left + width - 13, y + 2, 11, height - 4, WHITE, "slate", 0.3, 1)
    y = top + 3 * (height + 1.2)
    canvas.rect(left, y, width, height, "chalk", "slate", 0.3, 1.5)
    canvas.circle(left + 6.5, y + height / 2, 3.6, None, "brass", 0.9)
    canvas.text(texts.t("bridges.print.finished"), left + 13, y, 36, height, 4.2)
    canvas.rect(left + 51.5, y + 2, 12, height - 4, WHITE, "slate", 0.3, 1)
    canvas.text(f"× {POINTS_PER_ISLAND}", left + 63.5, y, 13.5, height, 4.6, "bold", "center")
    canvas.rect(left + width - 13, y + 2, 11, height - 4, WHITE, "slate", 0.3, 1)
    y = top + 4 * (height + 1.2)
    canvas.rect(left, y, width, height, "parchment", "ink", 0.5, 1.5)
    canvas.text(texts.t("print.total"), left + 13, y, 50, height, 5.4, "heading")
    canvas.rect(left + width - 22, y + 2, 20, height - 4, WHITE, "ink", 0.4, 1)


def _draw_card(canvas: PaperCanvas, card: Card) -> None:
    """A card to cut out: the number to write, and the bridges to draw."""
    wide, high = canvas.width, canvas.height
    canvas.rect(2, 2, wide - 4, high - 4, "paper", "wood", 0.6, 3)
    canvas.text(str(card.number), 4, 5, wide * 0.46, high - 10, 24, "heading", "center", "deep")
    canvas.line((wide * 0.52, 8), (wide * 0.52, high - 8), "parchment", 0.5)
    _draw_planks(canvas, card.bridges, wide * 0.58, 9, wide * 0.32, high - 18)


PRINTING: Final = BridgesPrinting()
