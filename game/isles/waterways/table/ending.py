"""Results of Waterways: water reaches each shore, outlet by outlet, and the counts are multiplied."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from typing import Final, NamedTuple

from pygame import FRect

from game.isles.waterways.rules.board import Board
from game.isles.waterways.rules.roles import SHORE_PAIRS, SHORES_OF, Role
from game.isles.waterways.rules.state import State
from game.isles.waterways.rules.stones import Edge, Side
from game.isles.waterways.table.layout import SHORE_DEPTH, BoardPlace, fit_board, flow_points
from game.isles.waterways.table.paint import draw_board, draw_flow, draw_marks, draw_sea, draw_stones
from game.isles.waterways.table.shore_counts import counted_outlets, draw_counted
from game.table.ending.ending import EndedTable, Ending, ScoreStep
from game.ui.canvas import Canvas
from game.ui.sound_effects import Sound


class Outlet(NamedTuple):
    """A counted outlet at a shore, and its value."""

    edge: Edge
    worth: int


def counts(finished: EndedTable[State, Board]) -> list[ScoreStep]:
    """Score steps: the first shores of both pairs together, then the second ones; solo one shore after another."""
    state, t = finished.state, finished.services.assets.t
    at: dict[Side, int] = dict(zip(Side, state.board.ahead, strict=True))
    found: list[ScoreStep] = []
    beat = 0
    stages = [(side,) for side in SHORES_OF[Role.ALONE]] if state.seats == 1 else list(zip(*SHORE_PAIRS, strict=True))
    for sides in stages:
        outlets = {side: counted_outlets(state, side) for side in sides}
        names = [t(f"waterways.shore.{side.value}") for side in sides]
        heading = finished.services.assets.texts.listed(names)
        for step in range(max(map(len, outlets.values()), default=0)):
            for side in sides:
                if step < len(outlets[side]):
                    edge, worth = outlets[side][step]
                    at[side] += worth
                    found += _for_seats(state, beat, side, Outlet(edge, worth), at, heading)
            beat += 1
    return found


def _for_seats(state: State, beat: int, side: Side, mark: Outlet, at: dict[Side, int], heading: str) -> list[ScoreStep]:
    """Score step of an outlet for each seat of that shore."""
    found = []
    for seat in range(state.seats):
        shores = SHORES_OF[state.role_of(seat) or Role.SABOTEUR]
        if side in shores:
            factors = [at[each] for each in shores]
            expression = " × ".join(map(str, factors))
            found.append(ScoreStep(beat, seat, prod(factors), mark, expression, heading, Sound.FLOW))
    return found


class FinishedBoard:
    """Painter of the shared finished board."""

    def shape(self, finished: EndedTable[State, Board]) -> float:
        """Aspect ratio of the board with its shores."""
        board = finished.state.board
        return (board.width + 2 * SHORE_DEPTH) / (board.height + 2 * SHORE_DEPTH)

    def _place(self, finished: EndedTable[State, Board], place: FRect) -> BoardPlace:
        return fit_board(finished.state.board, place.inflate(-10, -10))

    def paint(
        self, finished: EndedTable[State, Board], canvas: Canvas, place: FRect, seat: int, *, is_counted: bool
    ) -> None:
        """Draw ground, stones, and the water at the shores once counted."""
        canvas.panel("ui/inset_sea", place)
        inside = place.inflate(-8, -8)
        layout = self._place(finished, place)
        draw_sea(canvas, inside, layout.board)
        draw_board(canvas, layout)
        draw_stones(canvas, layout, finished.state.laid)
        draw_marks(canvas, layout, finished.state.laid if is_counted else ())

    def light(
        self,
        finished: EndedTable[State, Board],
        canvas: Canvas,
        place: FRect,
        counts: Sequence[ScoreStep],
        share: float,
    ) -> None:
        """Draw the outlets counted so far, and the water on its way to the current ones."""
        layout, state = self._place(finished, place), finished.state
        last = counts[-1].beat if counts else -1
        here = {count.mark for count in counts if isinstance(count.mark, Outlet) and count.beat == last}
        before = {count.mark for count in counts if isinstance(count.mark, Outlet)} - here
        draw_counted(canvas, layout, sorted(before | (here if share >= 0.6 else set())))
        for outlet in sorted(here):
            stone = state.stones.stone_at(outlet.edge.cell)
            if stone is not None and share < 1.0:
                draw_flow(canvas, layout, flow_points(state, stone, outlet.edge), min(1.0, share / 0.7))


def why(finished: EndedTable[State, Board]) -> str:
    """Reason for the game's end: empty bag, or unplaceable stone with the number left; and the target's outcome."""
    state, t = finished.state, finished.services.assets.t
    reason = t("waterways.end.bag")
    if state.ended_by == "stuck":
        left = sum(state.kinds_left().values())
        reason = t("waterways.end.stuck", n=left) if left else t("waterways.end.stuck-last")
    if state.target is None:
        return reason
    key = "waterways.end.target-reached" if max(state.products()) >= state.target else "waterways.end.target-missed"
    return f"{reason} {t(key, n=state.target)}"


def standing(state: State) -> Sequence[int]:
    """Each seat's product in a position."""
    north_south, east_west = state.products()
    by_role = {Role.NORTH_SOUTH: north_south, Role.EAST_WEST: east_west, Role.ALONE: north_south * east_west}
    return [by_role.get(state.role_of(seat) or Role.SABOTEUR, 0) for seat in range(state.seats)]


def figures(state: State) -> Mapping[int, str]:
    """The saboteur's figure: the better product beside the target, as the saboteur makes no points."""
    if state.target is None:
        return {}
    best = max(state.products())
    sign = "<" if best < state.target else ">" if best > state.target else "="
    return {
        seat: f"{best} {sign} {state.target}" for seat in range(state.seats) if state.role_of(seat) is Role.SABOTEUR
    }


ENDING: Final[Ending[State, Board]] = Ending(counts, FinishedBoard(), None, why, standing=standing, figures=figures)
