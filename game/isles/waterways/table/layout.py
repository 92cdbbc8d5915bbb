"""Layout of Waterways: the largest possible board, with columns beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple

from pygame import FRect

from game.core.state import Cell
from game.isles.waterways.rules.board import Board
from game.isles.waterways.rules.state import State
from game.isles.waterways.rules.stones import Edge, Side, is_standing
from game.isles.waterways.rules.views import meetings_by_stone, water_path
from game.ui.text import LABEL_BOLD, Fonts
from game.ui.viewport import is_upright

SHORE_DEPTH: Final = 0.68
"""Depth of the shores around the cells, in cells."""
GAP: Final = 12.0
SEAT_GAP: Final = 8.0
"""Gap between two seats' cards."""
_MIN_SIGN_MARGIN: Final = 48.0
"""Minimum width of the sea beside the west and east shore, where these shores' signs stand."""
_UPRIGHT_BANK: Final = 48.0
"""Height of the sea above and below the shores of an upright window: a row of signs at every text size."""
_UPRIGHT_HAND: Final = 316.0
"""Minimum height of the hand below the board of an upright window, with a stone of full size."""
_UPRIGHT_WIDE: Final = 900.0
"""Minimum width of an upright window for three columns below the board."""
_FEW_SEATS: Final = 2
_SIGN_GAP: Final = 2.0
"""Gap between a shore and the sign beside it."""
_MIN_SEAT: Final = 64.0
"""Minimum height of a seat's card at text size 1."""
_SEAT, _UPRIGHT_SEAT = 72.0, 104.0
"""Height of a seat's card where there is room for it; the same in an upright window."""
_SHOWCASE_PADDING: Final = 8.0
_SHOWCASE_GAP: Final = 12.0
_MIN_BANK: Final = 26.0
_MIN_COLUMN: Final = 250.0
_MAX_COLUMN: Final = 380.0
_LINE_HEIGHT: Final = 24.6
"""Height of a line of labels at text size 1."""
_FIGURE_HEIGHT: Final = 34.0
"""Height of a line of large figures at text size 1."""
_RANK, _BAG = 136.0, 92.0
"""Heights in a single column: the solo rank, the bag."""
_MIN_HAND: Final = 210.0
_BUTTON, _BETWEEN = 60.0, 8.0
"""Height of a button, and the gap between two."""
_MIN_PAIR_WIDTH: Final = 370.0
"""Minimum width for two buttons with large text side by side."""
_FULL_STONE_ROOM: Final = 221.0
"""Height of a card without heading in which a standing stone has its full size."""
_STACKED_TEXT_SIZE: Final = 1.2
"""Minimum text size for stacking two buttons."""

Point = tuple[float, float]


class SignSizes(NamedTuple):
    """Sizes of the shores' signs: width and height in units."""

    flat: Point | None = None
    """Sign above the north shore and below the south shore; None for large text, where ``tall`` stands at a corner."""
    tall: Point = (44.0, 62.0)
    """Sign beside the west and east shore."""
    flat_gap: float = 0.8
    """Gap above and below a flat sign together."""
    row: Point = (120.0, 22.0)
    """Sign in the rows above and below the board of an upright window, whatever the text size."""

    def roomy(self) -> SignSizes:
        """The signs with air around their words, for a showcase, whose cells nobody clicks."""
        wide, high = self.tall
        flat = (self.flat[0] + _SHOWCASE_PADDING, self.flat[1] + _SHOWCASE_PADDING) if self.flat is not None else None
        row = self.row[0] + _SHOWCASE_PADDING, self.row[1] + _SHOWCASE_PADDING
        return SignSizes(flat, (wide + _SHOWCASE_PADDING, high + _SHOWCASE_PADDING), _SHOWCASE_GAP, row)


DEFAULT_SIGNS: Final = SignSizes()


@dataclass(frozen=True, slots=True)
class BoardPlace:
    """Board geometry in canvas units: corner of the cell (0, 0), side of a cell."""

    board: Board
    left: float
    top: float
    cell: float

    @property
    def rect(self) -> FRect:
        """Rectangle of all cells."""
        return FRect(self.left, self.top, self.board.width * self.cell, self.board.height * self.cell)

    @property
    def shores(self) -> FRect:
        """Rectangle of all cells with the shores."""
        return self.rect.inflate(2 * SHORE_DEPTH * self.cell, 2 * SHORE_DEPTH * self.cell)

    def cell_rect(self, cell: Cell) -> FRect:
        """Rectangle of one cell."""
        return FRect(self.left + cell[0] * self.cell, self.top + cell[1] * self.cell, self.cell, self.cell)

    def stone_rect(self, at: Cell, turn: int) -> FRect:
        """Rectangle of a stone's three cells."""
        long, short = 3 * self.cell, self.cell
        width, height = (short, long) if is_standing(turn) else (long, short)
        return FRect(self.left + at[0] * self.cell, self.top + at[1] * self.cell, width, height)

    def point(self, at: Point) -> Point:
        """A point in cells, converted to canvas units."""
        return self.left + at[0] * self.cell, self.top + at[1] * self.cell

    def edge_rect(self, edge: Edge, size: float = 1.0) -> FRect:
        """Square around the middle of a unit edge, ``size`` cells wide."""
        x, y = self.point(edge_middle(edge))
        side = self.cell * size
        return FRect(x - side / 2, y - side / 2, side, side)


def centre(cell: Cell) -> Point:
    """Middle of a cell, in cells."""
    return cell[0] + 0.5, cell[1] + 0.5


def edge_middle(edge: Edge) -> Point:
    """Middle of a unit edge, in cells."""
    return edge.cell[0] + 0.5 + edge.side.step[0] / 2, edge.cell[1] + 0.5 + edge.side.step[1] / 2


def flow_points(state: State, stone: int, outlet: Edge, step: float = 0.22) -> list[Point]:
    """Path of the water from the first stone to an outlet of the given one, as evenly spaced points in cells."""
    linked = meetings_by_stone(state)
    corners: list[Point] = []
    entry: Edge | None = None
    for here, following in pairwise(water_path(state, stone)):
        leaving = next(edge for edge, other in linked[here] if other == following)
        corners += [centre(leaving.cell if entry is None else entry.cell), centre(leaving.cell), edge_middle(leaving)]
        entry = leaving.reversed_edge
    corners += [centre(outlet.cell if entry is None else entry.cell), centre(outlet.cell), edge_middle(outlet)]
    points = [corners[0]]
    for (x, y), (to_x, to_y) in pairwise(corners):
        length = abs(to_x - x) + abs(to_y - y)
        count = max(1, round(length / step)) if length else 0
        points += [(x + (to_x - x) * part / count, y + (to_y - y) * part / count) for part in range(1, count + 1)]
    return points


@dataclass(frozen=True, slots=True)
class LayoutNeeds:
    """Inputs for the sizes of the parts beside the board."""

    seats: int
    text_size: float = 1.0
    has_heaps: bool = False
    signs: SignSizes = DEFAULT_SIGNS

    @property
    def sign_margin(self) -> float:
        """Width of the sea between the west or east shore and the columns."""
        return max(_MIN_SIGN_MARGIN, self.signs.tall[0] + 2 * _SIGN_GAP)

    @property
    def bank(self) -> float:
        """Height of the sea above the north shore and below the south shore."""
        return self.signs.flat[1] + self.signs.flat_gap if self.signs.flat is not None else 4.0

    @property
    def line(self) -> float:
        """Height of a line of labels."""
        return _LINE_HEIGHT * self.text_size

    @property
    def seat(self) -> float:
        """Height of a seat's card: name above role."""
        return max(_MIN_SEAT, 2 * self.line + 8)

    @property
    def target(self) -> float:
        """Height of the saboteur's target: two lines and a progress bar."""
        return 2 * self.line + 34

    @property
    def score_panel(self) -> float:
        """Height of the score panel: names, product and preview for each pair of shores."""
        names, figures = self.line + 2, _FIGURE_HEIGHT * self.text_size
        if self.seats == 1:
            return 3 * (names + figures) + self.line + 28
        return 2 * (names + figures + self.line) + 32

    @property
    def heap(self) -> float:
        """Height of one of two heaps."""
        return 54.0 if self.text_size < _STACKED_TEXT_SIZE else 2 * self.line + 7

    @property
    def draw_pile(self) -> float:
        """Height of the bag in a column of its own, or of the heaps with the button below."""
        return 2 * (self.heap + _BETWEEN) + 52 if self.has_heaps else max(132.0, 3.5 * self.line + 16)

    @property
    def below_seats(self) -> float:
        """Height of the solo rank or the saboteur's target below the seats' cards."""
        return {1: _RANK * self.text_size, 3: self.target}.get(self.seats, 0.0)

    @property
    def draw_pile_in_column(self) -> float:
        """Height of the bag or the heaps in a single column."""
        return self.draw_pile if self.has_heaps else _BAG * self.text_size

    @property
    def column(self) -> float:
        """Height of all parts in a single column."""
        seats = self.seats * (self.seat + _BETWEEN) + self.below_seats
        return seats + self.score_panel + self.draw_pile_in_column + _MIN_HAND + 5 * GAP


@dataclass(frozen=True, slots=True)
class Layout:
    """Rectangles of the table's parts."""

    board_place: BoardPlace
    needs: LayoutNeeds
    seats: FRect
    draw_pile: FRect
    score_panel: FRect
    hand: FRect
    has_rows: bool = False
    """True in an upright window: all signs stand above and below the board, which takes the whole width."""

    def is_flat_sign(self, side: Side) -> bool:
        """True if a shore's sign is one row above or below the board, and no column beside it."""
        return self.has_rows or (self.needs.signs.flat is not None and side in (Side.NORTH, Side.SOUTH))

    def sign_rect(self, side: Side) -> FRect:
        """Rectangle of a shore's sign, on the sea beside the middle of its shore so that no outlet is covered.

        For large text the sign of the north stands at the east end of its shore, that of the south at the west end. In
        an upright window the signs of west and east stand above their ends of the north shore.
        """
        shores, signs = self.board_place.shores, self.needs.signs
        if self.has_rows:
            width, height = signs.row
            inset = self.board_place.cell  # clear of what stands in the corners
            ends = {Side.WEST: shores.left + inset, Side.EAST: shores.right - inset - width}
            left = ends.get(side, shores.centerx - width / 2)
            top = shores.bottom + _SIGN_GAP if side is Side.SOUTH else shores.top - height - _SIGN_GAP
            return FRect(left, top, width, height)
        if signs.flat is not None and self.is_flat_sign(side):
            width, height = signs.flat
            gap = signs.flat_gap / 2
            top = shores.top - height - gap if side is Side.NORTH else shores.bottom + gap
            return FRect(shores.centerx - width / 2, top, width, height)
        width, height = signs.tall
        is_left = side in (Side.WEST, Side.SOUTH)
        left = shores.left - width - _SIGN_GAP if is_left else shores.right + _SIGN_GAP
        top = {Side.NORTH: shores.top, Side.SOUTH: shores.bottom - height}.get(side, shores.centery - height / 2)
        return FRect(left, top, width, height)

    @property
    def seat_height(self) -> float:
        """Height of a seat's card; cards start at the top of ``seats``, ``SEAT_GAP`` apart."""
        needs = self.needs
        rest = needs.target if needs.seats == 3 else needs.below_seats if needs.text_size > 1 else 0.0
        rest = min(rest, max(2 * _LINE_HEIGHT + 34, self.seats.height - needs.seats * (_MIN_SEAT + SEAT_GAP)))
        usual = _UPRIGHT_SEAT if self.has_rows and needs.seats > 1 else _SEAT
        return min(max(usual, needs.seat), (self.seats.height - rest + SEAT_GAP) / needs.seats - SEAT_GAP)

    @property
    def below_seats(self) -> FRect:
        """Area below the seats' cards, for the saboteur's target or the solo rank."""
        top = self.seats.top + self.needs.seats * (self.seat_height + SEAT_GAP)
        return FRect(self.seats.left, top, self.seats.width, self.seats.bottom - top)

    @property
    def auction(self) -> FRect:
        """Area of the auction, in place of score panel and hand."""
        return self.score_panel.union(self.hand)

    def heaps(self) -> tuple[FRect, FRect, FRect]:
        """Rectangles of the two heaps in the order of ``HEAPS``, and of the bag button."""
        stock, high = self.draw_pile, self.needs.heap
        first = FRect(stock.left, stock.top, stock.width, high)
        second = first.move(0, high + _BETWEEN)
        top = second.bottom + _BETWEEN
        return first, second, FRect(stock.left, top, stock.width, stock.bottom - top)

    def hand_parts(self, hand: FRect, share: float) -> tuple[FRect, FRect, FRect]:
        """Card above two buttons, the left one with ``share`` of the width; stacked for large text."""
        is_stacked = _is_stacked(self.needs, hand.width)
        card = FRect(hand.left, hand.top, hand.width, hand.height - _buttons_height(is_stacked) - 10)
        top = card.bottom + 10
        if is_stacked:
            first = FRect(hand.left, top, hand.width, _BUTTON)
            return card, first, first.move(0, _BUTTON + _BETWEEN)
        wide = (hand.width - _BETWEEN) * share
        left = FRect(hand.left, top, wide, _BUTTON)
        return card, left, FRect(hand.left + wide + _BETWEEN, top, hand.width - wide - _BETWEEN, _BUTTON)


def step_rects(card: FRect) -> tuple[FRect, ...]:
    """Four buttons to change a bid, side by side at the bottom of the auction's card."""
    wide = (card.width - 28 - 3 * _BETWEEN) / 4
    return tuple(FRect(card.left + 14 + n * (wide + _BETWEEN), card.bottom - 66, wide, 54) for n in range(4))


def _is_stacked(needs: LayoutNeeds, width: float) -> bool:
    """True if the text is too large for two buttons side by side."""
    return needs.text_size >= _STACKED_TEXT_SIZE and width < _MIN_PAIR_WIDTH


def _buttons_height(is_stacked: bool) -> float:
    """Height of the two buttons below the stone in hand."""
    return 2 * _BUTTON + _BETWEEN if is_stacked else _BUTTON


def lay_out(area: FRect, board: Board, scale: float, needs: LayoutNeeds, usual: LayoutNeeds | None = None) -> Layout:
    """Layout of the table: columns on both sides, or a single right one if the board gets larger.

    In an upright window the columns stand below the board.
    ``usual`` are the needs of text size 1, which decide how large the board is.
    """
    layout = _lay_out(area, board, scale, usual or needs)
    return layout if usual is None or needs.text_size <= 1 else _for_large_text(layout, needs, area)


def _for_large_text(usual: Layout, needs: LayoutNeeds, area: FRect) -> Layout:
    """The layout with the board as it is; the other parts share the columns, the stone in hand as large as ever."""
    if usual.hand.top > usual.board_place.rect.bottom:
        parts = usual.seats.unionall([usual.draw_pile, usual.score_panel, usual.hand])
        return _columns_below(usual.board_place, parts, area, needs, usual.needs)
    wider = max(0.0, needs.sign_margin - usual.needs.sign_margin)
    hand_card = usual.hand_parts(usual.hand, 0.5)[0]
    is_single = usual.seats.left == usual.hand.left
    right = FRect(usual.hand.left + wider, usual.hand.top, usual.hand.width - wider, 0)
    stone = min(hand_card.height - _LINE_HEIGHT, _FULL_STONE_ROOM)
    hand = stone + 10 + _buttons_height(_is_stacked(needs, right.width))
    seats = needs.seats * (needs.seat + SEAT_GAP) + needs.below_seats
    if is_single:
        top, bottom = usual.seats.top, usual.draw_pile.bottom
        wanted = [seats, needs.score_panel, hand + needs.line, needs.draw_pile_in_column]
        least = [usual.seats.height, usual.score_panel.height, hand, usual.draw_pile.height]
        least[0] -= max(0.0, sum(least) + 3 * GAP - (bottom - top))
        heights = _shares(bottom - top - 3 * GAP, wanted, least)
        rects = []
        for height in heights:
            rects.append(FRect(right.left, top, right.width, height))
            top += height + GAP
        return Layout(usual.board_place, needs, rects[0], rects[3], rects[1], rects[2])
    left = FRect(usual.seats.left, usual.seats.top, usual.seats.width - wider, 0)
    height = usual.draw_pile.bottom - left.top
    _, pile = _shares(height - GAP, [seats, needs.draw_pile], [_min_seats(usual.needs), usual.draw_pile.height])
    above = usual.score_panel.top
    total = usual.hand.bottom - above
    least_score = min(usual.score_panel.height, total - GAP - hand)
    score, _ = _shares(total - GAP, [needs.score_panel, hand + needs.line], [least_score, hand])
    return Layout(
        usual.board_place,
        needs,
        FRect(left.left, left.top, left.width, height - pile - GAP),
        FRect(left.left, usual.draw_pile.bottom - pile, left.width, pile),
        FRect(right.left, above, right.width, score),
        FRect(right.left, above + score + GAP, right.width, total - score - GAP),
    )


def _min_seats(needs: LayoutNeeds) -> float:
    return needs.seats * (needs.seat + SEAT_GAP) + needs.below_seats


def _shares(total: float, wanted: Sequence[float], least: Sequence[float]) -> list[float]:
    """Heights between ``least`` and ``wanted`` that fill the total as far as wanted."""
    more = [max(0.0, most - low) for most, low in zip(wanted, least, strict=True)]
    share = max(0.0, min(1.0, (total - sum(least)) / max(1.0, sum(more))))
    return [low + share * each for low, each in zip(least, more, strict=True)]


def _lay_out(area: FRect, board: Board, scale: float, needs: LayoutNeeds) -> Layout:
    if is_upright(area):
        return _lay_out_upright(area, board, scale, needs)
    tall = min(
        (area.height - 2 * needs.bank) / (board.height + 2 * SHORE_DEPTH), (area.height - 2 * _MIN_BANK) / board.height
    )
    wide = board.width + 2 * SHORE_DEPTH

    def cell_with(columns: float) -> float:
        return min(tall, (area.width - columns - 2 * needs.sign_margin - 2 * GAP) / wide)

    double, single = cell_with(2 * _MIN_COLUMN + GAP), cell_with(_MIN_COLUMN + 2 * GAP)
    is_single = area.height >= needs.column and single > double * 1.01
    cell = max(4.0, int((single if is_single else double) * scale) / scale)
    width, height = board.width * cell, board.height * cell
    outer = width + 2 * SHORE_DEPTH * cell + 2 * needs.sign_margin
    top = area.top + (area.height - height) / 2
    if is_single:
        column = min(_MAX_COLUMN + 60, area.width - outer - 3 * GAP)
        left = area.left + (area.width - outer - column - GAP) / 2 + needs.sign_margin + SHORE_DEPTH * cell
        place = _pixel_aligned(board, left, top, cell, scale)
        right = FRect(
            area.left + (area.width + outer + GAP - column) / 2, area.top + GAP, column, area.height - 2 * GAP
        )
        return _single(place, right, needs)
    column = min(_MAX_COLUMN, (area.width - outer) / 2 - 1.5 * GAP)
    left = area.left + (area.width - width) / 2
    place = _pixel_aligned(board, left, top, cell, scale)
    side = area.left + (area.width - outer) / 2
    first = FRect(side - column - GAP / 2, area.top + GAP, column, area.height - 2 * GAP)
    second = FRect(side + outer + GAP / 2, area.top + GAP, column, area.height - 2 * GAP)
    return _double(place, first, second, needs)


def _lay_out_upright(area: FRect, board: Board, scale: float, needs: LayoutNeeds) -> Layout:
    """The board over the whole width, columns below it."""
    least = _upright_minima(needs)
    foot = max(sum(least[part] for part in parts) + GAP * (len(parts) - 1) for parts in _upright_columns(area, needs))
    wide = (area.width - 2 * GAP) / (board.width + 2 * SHORE_DEPTH)
    tall = (area.height - foot - 2 * _UPRIGHT_BANK - 2 * GAP) / (board.height + 2 * SHORE_DEPTH)
    cell = max(4.0, int(min(wide, tall) * scale) / scale)
    above = board.height * cell + 2 * SHORE_DEPTH * cell + 2 * _UPRIGHT_BANK
    loose = min(2 * GAP, max(0.0, area.height - foot - 2 * GAP - above) / 2)
    left = area.left + (area.width - board.width * cell) / 2
    place = _pixel_aligned(board, left, area.top + loose + _UPRIGHT_BANK + SHORE_DEPTH * cell, cell, scale)
    top = area.top + above + 2 * loose + GAP
    below = FRect(area.left + GAP, top, area.width - 2 * GAP, area.bottom - GAP - top)
    return _columns_below(place, below, area, needs, needs)


def _upright_columns(area: FRect, needs: LayoutNeeds) -> Sequence[Sequence[str]]:
    """Parts of the columns below the board, in the columns that are lowest together."""
    if area.width >= _UPRIGHT_WIDE:
        return ("seats",), ("score", "pile"), ("hand",)
    if needs.seats <= _FEW_SEATS:
        return ("seats", "score"), ("pile", "hand")
    return ("seats", "pile"), ("score", "hand")


def _upright_minima(needs: LayoutNeeds) -> dict[str, float]:
    return {"seats": _min_seats(needs), "pile": needs.draw_pile, "score": needs.score_panel, "hand": _UPRIGHT_HAND}


def _columns_below(place: BoardPlace, below: FRect, area: FRect, needs: LayoutNeeds, usual: LayoutNeeds) -> Layout:
    """Columns of equal width in a rectangle; seats or hand take what their column has left."""
    least, wanted = _upright_minima(usual), _upright_minima(needs)
    columns = _upright_columns(area, usual)
    width = (below.width - GAP * (len(columns) - 1)) / len(columns)
    found: dict[str, FRect] = {}
    for at, parts in enumerate(columns):
        room = below.height - GAP * (len(parts) - 1)
        heights = _shares(room, [max(wanted[part], least[part]) for part in parts], [least[part] for part in parts])
        spare, top = room - sum(heights), below.top
        for part, height in zip(parts, heights, strict=True):
            high = height + (spare if part in ("seats", "hand") else 0.0)
            found[part] = FRect(below.left + at * (width + GAP), top, width, high)
            top += high + GAP
    return Layout(place, needs, found["seats"], found["pile"], found["score"], found["hand"], has_rows=True)


def _double(place: BoardPlace, first: FRect, second: FRect, needs: LayoutNeeds) -> Layout:
    """Layout in two columns: seats and draw pile, score panel and hand."""
    return Layout(
        place,
        needs,
        FRect(first.left, first.top, first.width, first.height - needs.draw_pile - GAP),
        FRect(first.left, first.bottom - needs.draw_pile, first.width, needs.draw_pile),
        FRect(second.left, second.top, second.width, needs.score_panel),
        FRect(second.left, second.top + needs.score_panel + GAP, second.width, second.height - needs.score_panel - GAP),
    )


def _pixel_aligned(board: Board, left: float, top: float, cell: float, scale: float) -> BoardPlace:
    """Board geometry aligned to whole pixels, so that all cells have equal size."""
    return BoardPlace(board, round(left * scale) / scale, round(top * scale) / scale, cell)


def _single(place: BoardPlace, column: FRect, needs: LayoutNeeds) -> Layout:
    """Layout in a single column, from the top: seats, score panel, hand, draw pile."""
    stock_height = needs.draw_pile_in_column
    others = needs.score_panel + stock_height + _MIN_HAND + 3 * GAP
    seats = FRect(column.left, column.top, column.width, min(needs.column, column.height - others))
    sums = FRect(column.left, seats.bottom + GAP, column.width, needs.score_panel)
    stock = FRect(column.left, column.bottom - stock_height, column.width, stock_height)
    hand_top = sums.bottom + GAP
    return Layout(
        place, needs, seats, stock, sums, FRect(column.left, hand_top, column.width, stock.top - GAP - hand_top)
    )


def fit_board(board: Board, rect: FRect, ring: float = SHORE_DEPTH) -> BoardPlace:
    """Largest board with shores in a rectangle."""
    cell = min(rect.width / (board.width + 2 * ring), rect.height / (board.height + 2 * ring))
    return BoardPlace(board, rect.centerx - board.width * cell / 2, rect.centery - board.height * cell / 2, cell)


def hand_heading(card: FRect, fonts: Fonts) -> float:
    """Height of the heading above the stone in hand: a line, or 0 where the stone would be smaller for large text."""
    line, usual_line = fonts.line_height(LABEL_BOLD), fonts.at_usual_size.line_height(LABEL_BOLD)
    whole = stone_in_hand(card, usual_line, 1).height
    return line if line <= usual_line or stone_in_hand(card, line, 1).height >= whole else 0.0


def stone_in_hand(card: FRect, heading: float, turn: int) -> FRect:
    """Rectangle of the drawn stone on its card, below a heading: large, in its current orientation."""
    top = card.top + 6 + heading + 2
    room = FRect(card.left + 8, top, card.width - 16, card.bottom - top - 8)
    side = min(room.width / 3.2, room.height / (3.2 if room.height > 150 or is_standing(turn) else 1.3), 64.0)
    width, height = (side, 3 * side) if is_standing(turn) else (3 * side, side)
    return FRect(room.centerx - width / 2, room.centery - height / 2, width, height)
