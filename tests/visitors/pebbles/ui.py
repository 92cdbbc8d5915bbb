"""UI descriptor of Pebbles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import FRect

from game.assets import Assets
from game.boards.repository import LoadedBoard
from game.match.match import Match
from game.table.ui import GameUi, RulePage
from game.ui.canvas import Canvas

from .paint import draw_pebbles
from .rules import Board, State
from .scene import PebblesScene


def _draw_rules(assets: Assets, canvas: Canvas, rect: FRect) -> None:
    draw_pebbles(canvas, rect, range(17))
    draw_pebbles(canvas, rect, range(17, 20), rise=6)


def _draw_board(assets: Assets, canvas: Canvas, rect: FRect, loaded: LoadedBoard[Board]) -> None:
    draw_pebbles(canvas, rect, range(loaded.board.pebbles))


def _score_parts(assets: Assets, match: Match[State]) -> Sequence[Sequence[tuple[str, str]]]:
    return [[(assets.t("pebbles.part.pebbles"), str(count))] for count in match.state.taken]


def _progress(state: State) -> tuple[int, int]:
    return -state.left, state.taken[0]


def _share_played(state: State) -> float:
    taken = sum(state.taken)
    return taken / (taken + state.left)


UI: Final[GameUi[State, Board]] = GameUi(
    scene=PebblesScene,
    rule_pages=(RulePage("pebbles.rules.heading", "pebbles.rules.text", _draw_rules),),
    draw_board=_draw_board,
    score_parts=_score_parts,
    progress=_progress,
    share_played=_share_played,
)
