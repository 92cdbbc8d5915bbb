"""What setup, rules pages and results say of Waterways: variants, ranks, score lines, pages with live pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from pygame import FRect

from game.rules.waterways import Board, Edge, Laid, Role, Side, State
from game.rules.waterways_stones import KINDS, has_ring
from game.scenes.catalogue import RulePage, Variant
from game.scenes.waterways_drawing import (
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
from game.scenes.waterways_layout import RING, Place, mouth
from game.services import Services
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import BOLD, LABEL_BOLD

USUAL_RANKS: Final = (0, 1, 12, 24, 40, 60, 90, 130, 190, 320)
"""The lower bounds of the ranks on boards that name none."""
_TARGETS: Final = (24, 18, 12, 30)


def variants(seats: int) -> Sequence[Variant]:
    """The variants for a number of seats."""
    off_on = ((False, "waterways.variant.off"), (True, "waterways.variant.on"))
    offered = [
        Variant("open_stones", "waterways.variant.open_stones", "waterways.variant.open_stones.tip", off_on),
        Variant("dams", "waterways.variant.dams", "waterways.variant.dams.tip", off_on),
    ]
    if seats == 3:
        values: list[tuple[Any, str]] = [
            ({"target": target}, f"waterways.variant.target-{target}") for target in _TARGETS
        ]
        values.append(({"auction": True}, "waterways.variant.auction"))
        offered.append(
            Variant("saboteur", "waterways.variant.saboteur", "waterways.variant.saboteur.tip", tuple(values))
        )
    return offered


def rank(board: Board, score: int) -> str | None:
    """The key of the rank that a score reaches alone."""
    bounds = board.solo_ranks or USUAL_RANKS
    return f"waterways.rank.{sum(score >= bound for bound in bounds)}"


def score_parts(services: Services, match: Any) -> list[list[tuple[str, str]]]:
    """For each seat what its score is made of."""
    state: State = match.state
    counts = state.counts()
    products = state.products()
    told = []
    for seat in range(state.seats):
        role = state.role_of(seat)
        shores: tuple[Side, ...] = ()
        lines: list[tuple[str, str]] = []
        if role is Role.NORTH_SOUTH:
            shores = (Side.NORTH, Side.SOUTH)
        elif role is Role.EAST_WEST:
            shores = (Side.WEST, Side.EAST)
        elif role is Role.ALONE:
            shores = (Side.NORTH, Side.SOUTH, Side.WEST, Side.EAST)
        if role is not None and role is not Role.SABOTEUR:
            lines = [(services.t(f"waterways.shore.{side.value}"), str(counts[side])) for side in shores]
            figures = " × ".join(str(counts[side]) for side in shores)
            product = products[0] * products[1] if role is Role.ALONE else products[role is Role.EAST_WEST]
            lines.append((f"{figures} =", str(product)))
            if state.target is not None:
                lines.append((services.t("waterways.results.target"), str(state.target)))
        elif role is Role.SABOTEUR:
            lines = [
                (services.t("waterways.role.saboteur"), ""),
                (services.t("waterways.results.target"), str(state.target)),
                (services.t("waterways.results.best"), str(max(products))),
            ]
        told.append(lines)
    return told


def place_in(board: Board, rect: FRect, ring: float = RING) -> Place:
    """A board as large as fits in a rectangle with its shores."""
    cell = min(rect.width / (board.width + 2 * ring), rect.height / (board.height + 2 * ring))
    return Place(board, rect.centerx - board.width * cell / 2, rect.centery - board.height * cell / 2, cell)


def draw_board_small(services: Services, canvas: Canvas, rect: FRect, loaded: Any) -> None:
    """The empty board, small."""
    services.sheets.load("waterways")
    place = place_in(loaded.board, rect)
    draw_board(canvas, place)
    draw_marks(canvas, place, ())


# -- rules pages ------------------------------------------------------------------------------------------------------

Draw = Callable[[Services, Canvas, FRect], None]


def _board(width: int, height: int, marks: Iterable[tuple[int, int, Side]] = ()) -> Board:
    """A small board for a picture, its centre in the middle."""
    middle = frozenset({(width // 2, height // 2)})
    return Board(width, height, middle, frozenset(Edge((x, y), side) for x, y, side in marks))


_GOAL: Final = (
    Laid(0, "036", (3, 4), 0),
    Laid(1, "024", (1, 3), 0),
    Laid(0, "037", (3, 1), 1),
    Laid(1, "037", (5, 5), 1),
    Laid(0, "137", (0, 2), 1),
)


def _laid_board(canvas: Canvas, rect: FRect, board: Board, stones: Sequence[Laid]) -> Place:
    place = place_in(board, rect)
    draw_board(canvas, place)
    draw_stones(canvas, place, stones)
    draw_marks(canvas, place, stones)
    return place


def _draw_goal(services: Services, canvas: Canvas, rect: FRect) -> None:
    """A way from the north to the south shore."""
    board = _board(9, 9, ((4, 0, Side.NORTH), (4, 8, Side.SOUTH), (0, 4, Side.WEST), (8, 4, Side.EAST)))
    stones = (
        Laid(0, "037", (4, 3), 1),
        Laid(1, "037", (4, 0), 1),
        Laid(0, "037", (4, 6), 1),
    )
    place = _laid_board(canvas, rect, board, stones)
    points = [(4.5, 9 - step * 0.22) for step in range(41)]
    draw_flow(canvas, place, points, 1.0, 210)


def _draw_stones_page(services: Services, canvas: Canvas, rect: FRect) -> None:
    """All kinds, those with the ring marked."""
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


def _draw_first(services: Services, canvas: Canvas, rect: FRect) -> None:
    """The first stone over the outlined centre."""
    board = _board(9, 7)
    stone = Laid(0, "146", (3, 3), 0)
    place = _laid_board(canvas, rect, board, (stone,))
    draw_frame(canvas, place.stone_rect(stone.at, stone.turn), stone.turn, palette.BRASS)


def _draw_laying(services: Services, canvas: Canvas, rect: FRect) -> None:
    """One stone that fits, one that clashes."""
    board = Board(11, 7, frozenset(), frozenset())
    stones = (Laid(0, "146", (4, 3), 0),)
    place = _laid_board(canvas, rect, board, stones)
    fits = Laid(0, "136", (5, 0), 1)
    rect_fits = place.stone_rect(fits.at, fits.turn)
    draw_shadow(canvas, rect_fits, fits.turn)
    draw_stone(canvas, rect_fits, fits.kind, fits.turn)
    outlets = {edge.across for edge in stones[0].outlets}
    met = [edge for edge in fits.outlets if edge in outlets]
    draw_meetings(canvas, place, met)
    wrong = Laid(0, "147", (7, 3), 0)
    rect_wrong = place.stone_rect(wrong.at, wrong.turn)
    draw_stone(canvas, rect_wrong, wrong.kind, wrong.turn, 190)
    draw_frame(canvas, rect_wrong, wrong.turn, palette.CORAL)
    draw_clashes(canvas, place, [edge for edge in wrong.outlets if edge.beyond in stones[0].cells])


def _draw_scoring(services: Services, canvas: Canvas, rect: FRect) -> None:
    """An outlet at the shore, and one at a mark."""
    board = Board(11, 6, frozenset(), frozenset({Edge((3, 0), Side.NORTH), Edge((8, 0), Side.NORTH)}))
    stones = (
        Laid(0, "013", (2, 0), 0),
        Laid(1, "457", (5, 0), 0),
        Laid(0, "027", (5, 1), 1),
        Laid(1, "146", (8, 1), 0),
    )
    place = _laid_board(canvas, rect, board, stones)
    for stone in stones:
        for edge in stone.outlets:
            worth = board.worth_of(edge)
            if worth:
                x, y = place.point(mouth(edge))
                plate = FRect(x - 20, y + place.cell * 0.16, 40, 34)
                canvas.panel("waterways/plate", plate)
                canvas.text_box(f"+{worth}", plate.inflate(-8, -6), BOLD, palette.INK, "center")


def _draw_end(services: Services, canvas: Canvas, rect: FRect) -> None:
    """A stone that fits nowhere."""
    board = Board(9, 7, frozenset(), frozenset())
    stones = (
        Laid(0, "146", (3, 3), 0),
        Laid(1, "037", (4, 0), 1),
        Laid(0, "123", (2, 4), 1),
        Laid(1, "047", (5, 4), 1),
    )
    place = _laid_board(canvas, rect, board, stones)
    for cell in ((1, 1), (2, 2), (6, 2), (7, 4), (4, 5), (1, 5), (7, 1), (6, 5)):
        canvas.stretch("waterways/tried", place.cell_rect(cell))


def _draw_seats_page(services: Services, canvas: Canvas, rect: FRect) -> None:
    """Who sits where, with two to four."""
    upper = FRect(rect.left, rect.top, rect.width, rect.height - 96)
    place = place_in(_board(9, 9), upper.inflate(-72, -72))
    draw_board(canvas, place)
    board = place.shores
    spots = ((0, board.centerx, board.top - 16), (1, board.right + 16, board.centery),
             (2, board.centerx, board.bottom + 16), (3, board.left - 16, board.centery))  # fmt: skip
    for seat, x, y in spots:
        canvas.fit(f"ui/badge_{palette.BADGES[seat]}", FRect(x - 30, y - 30, 60, 60))
    low = FRect(rect.left, rect.bottom - 84, rect.width, 80)
    canvas.panel("ui/card", low)
    canvas.fit("waterways/saboteur", FRect(low.left + 14, low.top + 8, 64, 64))
    canvas.text_box(
        services.t("waterways.rules.seats.sign"), FRect(low.left + 92, low.top + 8, low.width - 108, 64), LABEL_BOLD
    )


def _draw_variants_page(services: Services, canvas: Canvas, rect: FRect) -> None:
    """The two heaps, and a dam."""
    upper = FRect(rect.left, rect.top, rect.width, rect.height * 0.42)
    for number, name in enumerate(("back_ring", "back_plain")):
        x = upper.left + upper.width * (0.27 + 0.46 * number)
        for layer in range(3):
            stone = FRect(x - 66 + layer * 3, upper.centery - 10 - layer * 9, 132, 44)
            draw_shadow(canvas, stone, 0)
            canvas.stretch(f"waterways/{name}", stone)
    lower = FRect(rect.left, upper.bottom, rect.width, rect.height - upper.height)
    board = Board(10, 5, frozenset(), frozenset())
    stones = (Laid(0, "037", (1, 1), 0), Laid(0, "146", (1, 2), 0), Laid(1, "037", (4, 1), 1))
    place = _laid_board(canvas, lower, board, stones)
    draw_frame(canvas, place.stone_rect((4, 1), 1), 1, palette.BRASS)


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
