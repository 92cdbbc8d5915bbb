"""What setup, rules pages and results say of Waterways: variants, ranks, score lines, pages with live pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from pygame import FRect

from game.rules.waterways import Board, Role, Side, State
from game.rules.waterways_setup import DEFAULT_TARGET
from game.scenes.catalogue import Variant
from game.scenes.waterways_drawing import (
    draw_board,
    draw_marks,
)
from game.scenes.waterways_layout import RING, Place
from game.services import Services
from game.ui.canvas import Canvas

USUAL_RANKS: Final = (0, 1, 12, 24, 40, 60, 90, 130, 190, 320)
"""The lower bounds of the ranks on boards that name none."""


def variants(seats: int) -> Sequence[Variant]:
    """The variants for a number of seats."""
    off_on = ((False, "waterways.variant.off"), (True, "waterways.variant.on"))
    offered = [
        Variant("open_stones", "waterways.variant.open_stones", "waterways.variant.open_stones.tip", off_on),
        Variant("dams", "waterways.variant.dams", "waterways.variant.dams.tip", off_on),
    ]
    if seats == 3:
        values = (
            ({"target": DEFAULT_TARGET}, "waterways.variant.target"),
            ({"auction": True}, "waterways.variant.auction"),
        )
        offered.append(
            Variant(
                "saboteur",
                "waterways.variant.saboteur",
                "waterways.variant.saboteur.tip",
                values,
                number="target",
            )
        )
    return offered


def rank(board: Board, score: int) -> str | None:
    """The key of the rank that a score reaches alone."""
    bounds = board.solo_ranks or USUAL_RANKS
    return f"waterways.rank.{sum(score >= bound for bound in bounds)}"


def next_rank(board: Board, score: int) -> int | None:
    """The score from which the next rank begins; None at the top."""
    return next((bound for bound in board.solo_ranks or USUAL_RANKS if bound > score), None)


def progress(state: State) -> tuple[int, int]:
    """Alone: the stones laid and the score so far."""
    north_south, east_west = state.products()
    return len(state.laid), north_south * east_west


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
