"""What the house's screens show of Pebbles."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.boards.shelf import LoadedBoard
from game.match.match import Match
from game.services import Services
from game.table.ui import GameUi, Variant
from game.ui.canvas import Canvas

from ..rules.board import Board
from ..rules.state import State
from .pages import RULE_PAGES
from .paint import draw_pebbles
from .scene import PebblesScene


def _variants(seats: int, board: object) -> Sequence[Variant]:
    return []


def _rank(board: Board, score: int) -> str | None:
    return None


def _draw_board(services: Services, canvas: Canvas, rect: FRect, loaded: LoadedBoard[Board]) -> None:
    draw_pebbles(canvas, rect, loaded.board.pebbles)


def _score_parts(services: Services, match: Match[State]) -> Sequence[Sequence[tuple[str, str]]]:
    return [[(services.t("pebbles.part.pebbles"), str(count))] for count in match.state.taken]


def _progress(state: State) -> tuple[int, int]:
    return -state.left, state.taken[0]


def _share_played(state: State) -> float:
    taken = sum(state.taken)
    return taken / (taken + state.left)


UI = GameUi(PebblesScene, _variants, RULE_PAGES, _rank, _draw_board, _score_parts, _progress, _share_played)
