"""UI descriptor of Elevens: variants, an empty board, the parts of the score."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from pygame import FRect

from game.assets import Assets
from game.boards.repository import LoadedBoard
from game.core.rank_bounds import bounds_reached, next_bound
from game.core.state import Move
from game.isles.elevens.rules.board import Board
from game.isles.elevens.rules.moves import Bonus, Free, Lay
from game.isles.elevens.rules.solo import PERSON
from game.isles.elevens.rules.state import RACK_SIZES, State
from game.isles.elevens.table.ending import ENDING
from game.isles.elevens.table.hit_targets import field_name
from game.isles.elevens.table.layout import board_layout
from game.isles.elevens.table.pages import RULE_PAGES
from game.isles.elevens.table.paint import draw_bonus_signs, kind_of, tile_rect
from game.isles.elevens.table.quay import draw_board as paint_board
from game.isles.elevens.table.scene import ElevensScene
from game.match.match import Match
from game.table.ui import GameUi, Variant
from game.ui import palette
from game.ui.canvas import Canvas

BOUNDS: Final = (-120, -90, -60, -40, -20, 10, 40, 80, 140)
"""Lowest score of each rank but the first."""


def rank(board: Board, score: int) -> str:
    """Text key of the rank for a score."""
    return f"elevens.rank.{bounds_reached(BOUNDS, score)}"


def next_rank(board: Board, score: int) -> int | None:
    """Lowest score of the next rank; None at the top."""
    return next_bound(BOUNDS, score)


_ALPHA: Final = 90
_SIGN: Final = 22.0


def draw_run(table: ElevensScene, canvas: Canvas, moves: Sequence[Move], sign: str) -> None:
    """Draw a small sign at the upper left corner of the run's fields, and a faint tile where a field is still free."""
    fields = table.view.layout.board.fields
    for move in moves:
        if isinstance(move, Lay | Bonus | Free) and move.field in fields:
            rect = fields[move.field]
            if move.field not in table.controller.state.laid:
                canvas.panel(f"elevens/tile_{kind_of(move.tile)}", tile_rect(rect), _ALPHA)
            place = FRect(rect.left - 2, rect.top - 4, _SIGN, _SIGN)
            canvas.fit(sign, place.move(0, 1.5), tint=palette.ABYSS)
            canvas.fit(sign, place, tint=palette.FOAM)


def run_targets(table: ElevensScene, moves: Sequence[Move]) -> Iterable[str]:
    """The run's fields."""
    return [field_name(move.field) for move in moves if isinstance(move, Lay | Bonus | Free)]


def _variants(seats: int, board: object) -> Sequence[Variant]:
    symbols = Variant(
        "symbols",
        "elevens.variant.symbols",
        "elevens.variant.symbols.tip",
        ((False, "elevens.variant.off"), (True, "elevens.variant.on")),
    )
    if seats == 1:  # a game alone has its hands anyway
        return (symbols,)
    return (
        symbols,
        Variant(
            "match",
            "elevens.variant.match",
            "elevens.variant.match.tip",
            ((False, "elevens.variant.one-game"), (True, "elevens.variant.match-of-games")),
            is_match=True,
        ),
    )


def _board_elements(table: ElevensScene) -> Mapping[str, FRect]:
    """Fields, bridges, the rack's tiles, the tiles of the turn, and the bag."""
    layout = table.view.layout
    elements = {f"field-{name}": rect for name, rect in layout.board.fields.items()}
    elements |= {f"bridge-{bridge}": rect for bridge, rect in layout.board.bridges.items()}
    elements |= {f"tile-{number}": rect for number, rect in enumerate(layout.slots)}
    return elements | {"turn": layout.tray, "bag": layout.bag, "drawn": layout.open_tile}


def _draw_board(assets: Assets, canvas: Canvas, rect: FRect, loaded: LoadedBoard[Board]) -> None:
    """The empty board small: as wide as the picture."""
    layout = board_layout(loaded.map, loaded.board, rect, 8.0)
    paint_board(canvas, layout, rect, loaded.map)
    draw_bonus_signs(canvas, layout)


def _score_parts(assets: Assets, match: Match[State]) -> Sequence[Sequence[tuple[str, str]]]:
    """For each seat the number of tiles left and their cost."""
    state = match.state
    return [
        [
            (assets.t("elevens.score.tiles"), str(len(state.racks[seat]))),
            (assets.t("elevens.score.penalty"), str(state.penalty(seat))),
        ]
        for seat in range(len(match.seats))
    ]


def _progress(state: State) -> tuple[int, int]:
    """Alone: the tiles on the board, and what the hand would be worth if it were over now (lost, but for an empty rack)."""
    own = state.penalty(PERSON)
    others = sum(state.penalty(seat) for seat in range(state.seats) if seat != PERSON)
    return len(state.laid), -own if state.racks[PERSON] else others


def _share_played(state: State) -> float:
    """By the shortest rack."""
    sizes = state.rack_sizes
    return max(0.0, 1.0 - min(sizes) / RACK_SIZES[len(sizes)])


UI: GameUi[State, Board] = GameUi(
    scene=ElevensScene,
    variants=_variants,
    rule_pages=RULE_PAGES,
    rank=rank,
    draw_board=_draw_board,
    score_parts=_score_parts,
    progress=_progress,
    draw_run=draw_run,
    board_elements=_board_elements,
    run_targets=run_targets,
    next_rank=next_rank,
    share_played=_share_played,
    first_seat_key="elevens.variant.first-seat",
    printed_first_seat_key="elevens.first-seat.printed",
    solo_note_key="elevens.solo-note",
    ending=ENDING,
)
