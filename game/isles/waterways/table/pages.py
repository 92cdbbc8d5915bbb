"""Rules pages of Waterways; each picture is a real position, played on a small board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final

from pygame import FRect

from game.assets import Assets
from game.core.state import Cell
from game.isles.waterways.rules.board import Board
from game.isles.waterways.rules.moves import Lay
from game.isles.waterways.rules.refusals import ClashDetails
from game.isles.waterways.rules.setup import Options, Setup
from game.isles.waterways.rules.state import State
from game.isles.waterways.rules.stones import KINDS, Edge, Side, has_ring, middle_of
from game.isles.waterways.rules.views import attempts, shore_outlets
from game.isles.waterways.table.layout import BoardPlace, edge_middle, fit_board, flow_points
from game.isles.waterways.table.paint import (
    draw_board,
    draw_clashes,
    draw_flow,
    draw_frame,
    draw_marks,
    draw_meetings,
    draw_shadow,
    draw_stone,
    draw_stones,
)
from game.table.ui import RulePage
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import BOLD, LABEL_BOLD

Lays = tuple[tuple[str, Cell, int], ...]
Draw = Callable[[Assets, Canvas, FRect], None]

_CROSS: Final = (((4, 0), Side.NORTH), ((4, 8), Side.SOUTH), ((0, 4), Side.WEST), ((8, 4), Side.EAST))
GOAL: Final[Lays] = (
    ("036", (4, 2), 1), ("017", (3, 1), 1), ("056", (1, 0), 2), ("013", (5, 0), 3), ("137", (4, 5), 3),
    ("014", (4, 8), 2), ("036", (3, 6), 1),
)  # fmt: skip
SCORING: Final[Lays] = (
    ("036", (3, 3), 0), ("014", (6, 2), 3), ("023", (7, 0), 3), ("137", (3, 0), 3), ("136", (4, 0), 0),
    ("057", (2, 1), 1), ("056", (0, 0), 2),
)  # fmt: skip
FIRST: Final[Lays] = (("146", (2, 3), 0),)
LAYING: Final[Lays] = (("146", (4, 3), 0), ("136", (5, 0), 1))
STUCK: Final[Lays] = (
    ("015", (2, 3), 0), ("056", (3, 4), 0), ("127", (2, 0), 3), ("236", (1, 5), 2), ("025", (3, 2), 2),
    ("013", (5, 3), 0), ("136", (6, 0), 1), ("015", (7, 0), 1), ("015", (3, 1), 0), ("027", (0, 3), 1),
    ("037", (0, 0), 1), ("035", (4, 5), 0),
)  # fmt: skip
STUCK_WITH: Final = "237"
CLASHING: Final = "147"
DAM: Final[Lays] = (("016", (2, 2), 0), ("057", (0, 1), 2), ("034", (3, 1), 2))


def board_of(width: int, height: int, centre: Sequence[Cell], marks: Sequence[tuple[Cell, Side]] = ()) -> Board:
    """Small board for a picture."""
    return Board(width, height, frozenset(centre), frozenset(Edge(cell, side) for cell, side in marks))


def played(board: Board, lays: Lays, then: str = "", options: Options = Options()) -> State:  # noqa: B008 (frozen)
    """Position after these stones; ``then`` is the next kind drawn."""
    kinds = tuple(kind for kind, _, _ in lays) + ((then,) if then else ())
    state = State.start(board, 2, options, 0, Setup(kinds))
    for number, (_, at, turn) in enumerate(lays):
        state.play(Lay(number % 2, at, turn))
    return state


@cache
def goal() -> State:
    """Position with water at the north and south shore."""
    return played(board_of(9, 9, [(4, 4)], _CROSS), GOAL)


@cache
def first() -> State:
    """Position with the first stone over half of the centre."""
    return played(board_of(9, 7, [(3, 3), (4, 3), (3, 4), (4, 4)]), FIRST)


@cache
def laying() -> State:
    """Position with two stones whose outlets meet."""
    return played(board_of(11, 7, [(5, 3)]), LAYING, CLASHING)


@cache
def scoring() -> State:
    """Position with six outlets at the north shore, one at a mark."""
    return played(board_of(11, 6, [(5, 3)], (((3, 0), Side.NORTH), ((8, 0), Side.NORTH))), SCORING)


@cache
def stuck() -> State:
    """Position of a game ended by an unplaceable stone."""
    return played(board_of(8, 6, [(3, 2), (4, 2), (3, 3), (4, 3)]), STUCK, STUCK_WITH)


@cache
def dam() -> State:
    """Position with a blank edge that closes an outlet."""
    return played(board_of(9, 5, [(4, 2)]), DAM, options=Options(dams=True))


def _draw_state(canvas: Canvas, rect: FRect, state: State) -> BoardPlace:
    place = fit_board(state.board, rect)
    draw_board(canvas, place)
    draw_stones(canvas, place, state.laid)
    draw_marks(canvas, place, state.laid)
    return place


def _draw_goal(assets: Assets, canvas: Canvas, rect: FRect) -> None:
    """Draw the paths of the water from the first stone to both shores."""
    state = goal()
    place = _draw_state(canvas, rect, state)
    for number, stone in enumerate(state.laid):
        for edge in stone.outlets:
            if state.board.outlet_value(edge):
                draw_flow(canvas, place, flow_points(state, number, edge), 1.0, 150)


def _draw_stones_page(assets: Assets, canvas: Canvas, rect: FRect) -> None:
    """Draw all kinds, with those with the ring marked."""
    columns, rows = 4, 7
    width, height = rect.width / columns, rect.height / rows
    side = min((width - 16) / 3, height - 14, 40)
    order = [kind for kind in KINDS if has_ring(kind)] + [kind for kind in KINDS if not has_ring(kind)]
    for number, kind in enumerate(order):
        row, column = divmod(number, columns)
        x = rect.left + (column + 0.5) * width
        y = rect.top + (row + 0.5) * height
        stone = FRect(x - 1.5 * side, y - side / 2, 3 * side, side)
        draw_shadow(canvas, stone, 0)
        draw_stone(canvas, stone, kind, 0)
        if has_ring(kind):
            draw_frame(canvas, stone, 0, palette.BRASS)


def _draw_first(assets: Assets, canvas: Canvas, rect: FRect) -> None:
    """Draw the first stone over the outlined centre."""
    state = first()
    place = _draw_state(canvas, rect, state)
    stone = state.laid[0]
    draw_frame(canvas, place.stone_rect(stone.at, stone.turn), stone.turn, palette.FOAM)


def _draw_laying(assets: Assets, canvas: Canvas, rect: FRect) -> None:
    """Draw a stone that fits and one that clashes."""
    state = laying()
    place = _draw_state(canvas, rect, state)
    new = state.laid[1]
    before = {edge.reversed_edge for edge in state.laid[0].outlets}
    draw_meetings(canvas, place, [edge for edge in new.outlets if edge in before])
    kind, at, turn = CLASHING, (7, 3), 0
    wrong = place.stone_rect(at, turn)
    draw_stone(canvas, wrong, kind, turn, 170)
    draw_frame(canvas, wrong, turn, palette.CORAL)
    draw_clashes(canvas, place, [clash.edge for clash in state.stones.clashes(kind, at, turn)])


def _draw_scoring(assets: Assets, canvas: Canvas, rect: FRect) -> None:
    """Draw outlets at the shore, one at a lighthouse."""
    state = scoring()
    place = _draw_state(canvas, rect, state)
    for edge in shore_outlets(state):
        worth = state.board.outlet_value(edge)
        x, y = place.point(edge_middle(edge))
        plate = FRect(x - 19, y + place.cell * 0.14, 38, 32)
        canvas.panel("waterways/plate_won" if worth > 1 else "waterways/plate", plate)
        canvas.text_box(f"+{worth}", plate.inflate(-8, -6), BOLD, palette.INK, "center")


def _draw_end(assets: Assets, canvas: Canvas, rect: FRect) -> None:
    """Draw an unplaceable stone with all its attempted cells."""
    state = stuck()
    place = _draw_state(canvas, rect, state)
    found = attempts(state, STUCK_WITH)
    for cell in {middle_of(at, turn) for at, turn, _ in found}:
        canvas.stretch("waterways/tried", place.cell_rect(cell))
    at, turn, refusal = found[0]
    place_rect = place.stone_rect(at, turn)
    draw_stone(canvas, place_rect, STUCK_WITH, turn, 215)
    draw_frame(canvas, place_rect, turn, palette.CORAL)
    if refusal is not None and isinstance(refusal.details, ClashDetails):
        draw_clashes(canvas, place, refusal.details.edges)


def _draw_seats_page(assets: Assets, canvas: Canvas, rect: FRect) -> None:
    """Draw the seats around the board for two to four."""
    upper = FRect(rect.left, rect.top, rect.width, rect.height - 96)
    place = fit_board(goal().board, upper.inflate(-80, -84))
    draw_board(canvas, place)
    draw_marks(canvas, place, ())
    board = place.shores
    hit_targets = ((0, board.centerx, board.top - 16), (1, board.right + 16, board.centery),
             (2, board.centerx, board.bottom + 16), (3, board.left - 16, board.centery))  # fmt: skip
    for seat, x, y in hit_targets:
        canvas.fit(palette.badge(seat), FRect(x - 28, y - 28, 56, 56))
    low = FRect(rect.left, rect.bottom - 84, rect.width, 80)
    canvas.panel("ui/card", low)
    canvas.fit("waterways/saboteur", FRect(low.left + 14, low.top + 8, 64, 64))
    sign = FRect(low.left + 92, low.top + 8, low.width - 108, 64)
    canvas.text_box(assets.t("waterways.rules.seats.sign"), sign, LABEL_BOLD)


def _draw_variants_page(assets: Assets, canvas: Canvas, rect: FRect) -> None:
    """Draw the two heaps and a dam."""
    upper = FRect(rect.left, rect.top, rect.width, rect.height * 0.36)
    for number, name in enumerate(("back_ring", "back_plain")):
        x = upper.left + upper.width * (0.27 + 0.46 * number)
        for layer in range(3):
            stone = FRect(x - 78 + layer * 3, upper.centery - 12 - layer * 10, 156, 52)
            draw_shadow(canvas, stone, 0)
            canvas.stretch(f"waterways/{name}", stone)
    lower = FRect(rect.left, upper.bottom, rect.width, rect.height - upper.height)
    state = dam()
    place = _draw_state(canvas, lower, state)
    new = state.laid[-1]
    draw_frame(canvas, place.stone_rect(new.at, new.turn), new.turn, palette.BRASS)


_PAGES: Final[tuple[tuple[str, Draw], ...]] = (
    ("goal", _draw_goal),
    ("stones", _draw_stones_page),
    ("first", _draw_first),
    ("laying", _draw_laying),
    ("scoring", _draw_scoring),
    ("end", _draw_end),
    ("seats", _draw_seats_page),
    ("variants", _draw_variants_page),
)
RULE_PAGES: Final = tuple(
    RulePage(f"waterways.rules.{name}.heading", f"waterways.rules.{name}.text", draw) for name, draw in _PAGES
)
