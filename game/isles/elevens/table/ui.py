"""What the house's screens show of Elevens: variants, an empty board, the score taken apart."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.boards.repository import LoadedBoard
from game.isles.elevens.rules.board import Board
from game.isles.elevens.rules.solo import PERSON
from game.isles.elevens.rules.state import RACK_SIZES, State
from game.isles.elevens.table.ending import ENDING
from game.isles.elevens.table.ghost import draw_run
from game.isles.elevens.table.layout import board_layout
from game.isles.elevens.table.pages import RULE_PAGES
from game.isles.elevens.table.paint import draw_bonus_signs
from game.isles.elevens.table.quay import draw_board as paint_board
from game.isles.elevens.table.ranks import next_rank, rank
from game.isles.elevens.table.scene import ElevensScene
from game.match.match import Match
from game.services import Services
from game.table.ui import GameUi, Variant
from game.ui.canvas import Canvas


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


def _draw_board(services: Services, canvas: Canvas, rect: FRect, loaded: LoadedBoard[Board]) -> None:
    """The empty board small: as wide as the picture."""
    layout = board_layout(loaded.map, loaded.board, rect, 8.0)
    paint_board(canvas, layout, rect, loaded.map)
    draw_bonus_signs(canvas, layout)


def _score_parts(services: Services, match: Match[State]) -> Sequence[Sequence[tuple[str, str]]]:
    """For each seat how many tiles were left and what they cost."""
    state = match.state
    return [
        [
            (services.t("elevens.score.tiles"), str(len(state.racks[seat]))),
            (services.t("elevens.score.penalty"), str(state.penalty(seat))),
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
    next_rank=next_rank,
    share_played=_share_played,
    first_seat_key="elevens.variant.first-seat",
    printed_first_seat_key="elevens.first-seat.printed",
    solo_note_key="elevens.solo-note",
    ending=ENDING,
)
