"""UI descriptor of Hex."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import FRect

from game.assets import Assets
from game.boards.repository import LoadedBoard
from game.match.match import Match
from game.table.ui import GameUi, RulePage
from game.ui.canvas import Canvas

from .paint import Rhombus, draw_board, draw_chain, draw_stones
from .rules import Board, State
from .scene import HexScene

_CHAIN: Final = ((2, 0), (2, 1), (1, 2), (1, 3), (0, 4))
"""A chain of seat 0 on a board of five."""


def _draw_rules(assets: Assets, canvas: Canvas, rect: FRect) -> None:
    canvas.panel("ui/inset_paper", rect)
    place = Rhombus.within(Board(5), rect.inflate(-24, -24))
    draw_board(canvas, place)
    draw_chain(canvas, place, _CHAIN)
    draw_stones(canvas, place, {**dict.fromkeys(_CHAIN, 0), (3, 1): 1, (2, 2): 1, (3, 3): 1, (1, 1): 1})


def _draw_board(assets: Assets, canvas: Canvas, rect: FRect, loaded: LoadedBoard[Board]) -> None:
    draw_board(canvas, Rhombus.within(loaded.board, rect))


def _score_parts(assets: Assets, match: Match[State]) -> Sequence[Sequence[tuple[str, str]]]:
    stones = list(match.state.stones.values())
    return [[(assets.t("hex.part.stones"), str(stones.count(seat)))] for seat in range(match.state.seats)]


def _share_played(state: State) -> float:
    return 1.0 if state.is_over else len(state.stones) / state.board.size**2


UI: Final[GameUi[State, Board]] = GameUi(
    scene=HexScene,
    rule_pages=(RulePage("hex.rules.heading", "hex.rules.text", _draw_rules),),
    draw_board=_draw_board,
    score_parts=_score_parts,
    share_played=_share_played,
    has_deal=lambda seats: False,
)
