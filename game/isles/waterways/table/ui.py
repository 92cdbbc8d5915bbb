"""UI descriptor of Waterways: scene, variants, rules pages, ranks, score lines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from pygame import FRect

from game.assets import Assets
from game.boards.repository import LoadedBoard
from game.core.state import Move
from game.isles.waterways.rules.board import Board
from game.isles.waterways.rules.moves import Lay
from game.isles.waterways.rules.roles import Role
from game.isles.waterways.rules.setup import DEFAULT_TARGET
from game.isles.waterways.rules.state import State
from game.isles.waterways.rules.stones import KINDS, STONES_PER_KIND, cells_of
from game.isles.waterways.table import messages
from game.isles.waterways.table.ending import ENDING
from game.isles.waterways.table.hit_targets import cell_name
from game.isles.waterways.table.layout import SEAT_GAP, fit_board, hand_heading, stone_in_hand
from game.isles.waterways.table.pages import RULE_PAGES
from game.isles.waterways.table.paint import (
    draw_board,
    draw_frame,
    draw_marks,
)
from game.isles.waterways.table.ranks import next_rank, rank
from game.isles.waterways.table.scene import WaterwaysScene
from game.match.match import Match
from game.table.ui import Gain, GameUi, Variant
from game.ui import palette
from game.ui.canvas import Canvas

_ALPHA: Final = 150
_PRODUCT_OF: Final = {Role.NORTH_SOUTH: 0, Role.EAST_WEST: 1}
"""Places of the roles' products in ``State.products``."""


def draw_run(table: WaterwaysScene, canvas: Canvas, moves: Sequence[Move], sign: str) -> None:
    """Draw the outline of the run's stones with a small sign."""
    place = table.view.layout.board_place
    for move in moves:
        if isinstance(move, Lay):
            rect = place.stone_rect(move.at, move.turn)
            draw_frame(canvas, rect, move.turn, palette.FOAM, _ALPHA)
            side = place.cell * 0.6
            middle = FRect(rect.centerx - side / 2, rect.centery - side / 2, side, side)
            canvas.fit(sign, middle.move(0, 1.5), _ALPHA, tint=palette.ABYSS)
            canvas.fit(sign, middle, _ALPHA, tint=palette.FOAM)


def run_targets(table: WaterwaysScene, moves: Sequence[Move]) -> Iterable[str]:
    """The cells of the run's stones, but for those on which the stone in hand is tried out."""
    shown = table.view.shown
    lit = shown.outlook.highlights(shown.draft.turn).fitting if shown.is_laying else ()
    stones = [cells_of(move.at, move.turn) for move in moves if isinstance(move, Lay)]
    return [cell_name(cell) for cells in stones for cell in cells if cell not in lit]


def variants(seats: int, board: Board | None) -> Sequence[Variant]:
    """The variants for a number of seats. The saboteur's target is the board's even one, where that was measured."""
    off_on = ((False, "waterways.variant.off"), (True, "waterways.variant.on"))
    offered = [
        Variant("open_stones", "waterways.variant.open_stones", "waterways.variant.open_stones.tip", off_on),
        Variant("dams", "waterways.variant.dams", "waterways.variant.dams.tip", off_on),
    ]
    if seats == 3:
        values = (
            ({"target": (board and board.even_target) or DEFAULT_TARGET}, "waterways.variant.target"),
            ({"auction": True}, "waterways.variant.auction"),
        )
        offered.append(
            Variant("saboteur", "waterways.variant.saboteur", "waterways.variant.saboteur.tip", values, number="target")
        )
    return offered


def progress(state: State) -> tuple[int, int]:
    """Solo: number of stones laid and score so far."""
    north_south, east_west = state.products()
    return len(state.laid), north_south * east_west


def share_played(state: State) -> float:
    """Share of stones laid."""
    return len(state.laid) / (len(KINDS) * STONES_PER_KIND)


def gains(table: WaterwaysScene, before: State, after: State) -> list[Gain]:
    """Changed products at the cards of the seats that play for them."""
    layout = table.view.layout
    found = []
    for seat in range(after.seats):
        role = after.role_of(seat)
        if role in _PRODUCT_OF:
            points = after.products()[_PRODUCT_OF[role]] - before.products()[_PRODUCT_OF[role]]
            top = layout.seats.top + seat * (layout.seat_height + SEAT_GAP)
            if points:
                found.append(Gain(FRect(layout.seats.left, top, layout.seats.width, layout.seat_height), points))
    return found


def board_elements(table: WaterwaysScene) -> Mapping[str, FRect]:
    """A cell, the board with its shores, and the stone in hand, lying and standing."""
    layout, fonts = table.view.layout, table.services.assets.fonts
    card = layout.hand if table.session.is_watched else layout.hand_parts(layout.hand, 0.5)[0]
    place, heading = layout.board_place, hand_heading(card, fonts)
    elements = {f"hand-{turn}": stone_in_hand(card, heading, turn) for turn in (0, 1)}
    return elements | {"cell": place.cell_rect((0, 0)), "board": place.shores}


def score_parts(assets: Assets, match: Match[State]) -> list[list[tuple[str, str]]]:
    """For each seat the parts of its score."""
    return [messages.score_parts(assets.texts, match.state, seat) for seat in range(match.state.seats)]


def draw_board_small(assets: Assets, canvas: Canvas, rect: FRect, loaded: LoadedBoard[Board]) -> None:
    """The empty board, small."""
    assets.sheets.load("waterways")
    place = fit_board(loaded.board, rect)
    draw_board(canvas, place, loaded.map)
    draw_marks(canvas, place, ())


UI: Final[GameUi[State, Board]] = GameUi(
    scene=WaterwaysScene,
    variants=variants,
    rule_pages=RULE_PAGES,
    rank=rank,
    next_rank=next_rank,
    draw_board=draw_board_small,
    score_parts=score_parts,
    progress=progress,
    share_played=share_played,
    team_seats=4,
    printed_first_seat_key="waterways.first-seat.printed",
    solo_note_key="waterways.solo-note",
    draw_run=draw_run,
    run_targets=run_targets,
    gains=gains,
    board_elements=board_elements,
    ending=ENDING,
)
