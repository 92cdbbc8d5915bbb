"""Results of Bridges: on every seat's board the islands light up in turn, then the goals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from pygame import FRect

from game.core.handicap import units_of
from game.isles.bridges.rules.board import Board, Flag, Island
from game.isles.bridges.rules.scoring import POINTS_PER_ISLAND, Goal
from game.isles.bridges.rules.state import ROUNDS, State
from game.isles.bridges.table.layout import NATIVE_CELL, BoardLayout
from game.isles.bridges.table.paint import (
    GOAL_SIGNS,
    draw_finished,
    draw_flare,
    draw_halo,
    draw_mini,
    draw_plate,
    draw_sheet,
    draw_signs,
)
from game.isles.bridges.table.scenery import draw_sea
from game.table.ending.ending import EndedTable, Ending, ScoreStep
from game.ui.canvas import Canvas
from game.ui.motion import ease_bounce
from game.ui.sound_effects import Sound

_MIN_DETAILED_CELL: Final = 30.0
"""Minimum cell size for detailed drawing; smaller boards use discs and lines."""


def counts(finished: EndedTable[State, Board]) -> list[ScoreStep]:
    """Score steps: each board's finished islands from the upper left on, then each goal on all boards at once."""
    state, t = finished.state, finished.services.assets.t
    found: list[ScoreStep] = []
    totals = [units_of(state.options.handicap, seat) for seat in range(state.seats)]
    beats = 0
    for seat in range(state.seats):
        islands = sorted(state.finished(seat), key=lambda island: state.board.cell(island)[::-1])
        for beat, island in enumerate(islands):
            totals[seat] += POINTS_PER_ISLAND
            expression = f"{beat + 1} × {POINTS_PER_ISLAND}"
            found.append(
                ScoreStep(beat, seat, totals[seat], island, expression, t("bridges.end.islands"), Sound.FINISH)
            )
        beats = max(beats, len(islands))
    for goal in Goal:
        heading = t(f"bridges.goal.{goal.value}")
        reached = [seat for seat in range(state.seats) if goal in state.goals.met[seat]]
        for seat in reached:
            points = state.goals.points(seat, goal)
            totals[seat] += points
            found.append(ScoreStep(beats, seat, totals[seat], goal, f"+ {points}", heading, Sound.GOAL))
        beats += bool(reached)
    return found


class FinishedBoard:
    """Painter of a seat's finished board."""

    def shape(self, finished: EndedTable[State, Board]) -> float:
        """Aspect ratio of the board's cells."""
        board = finished.state.board
        return board.width / board.height

    def _chart(self, finished: EndedTable[State, Board], place: FRect) -> BoardLayout:
        return BoardLayout(finished.state.board, place.inflate(-40, -44).move(0, 6))

    def paint(
        self, finished: EndedTable[State, Board], canvas: Canvas, place: FRect, seat: int, *, is_counted: bool
    ) -> None:
        """Draw sea, islands, bridges and numbers, with lanterns once counted."""
        state = finished.state
        canvas.panel("ui/inset_sea", place)
        inside = place.inflate(-8, -8)
        draw_sea(canvas, inside, state.board)
        canvas.stretch("ui/vignette", inside)
        chart = self._chart(finished, place)
        done = state.finished(seat) if is_counted else frozenset[Island]()
        if chart.size < _MIN_DETAILED_CELL:
            draw_mini(canvas, chart, state.sheets[seat], done)
        else:
            draw_sheet(canvas, chart, state.sheets[seat], done)

    def light(
        self,
        finished: EndedTable[State, Board],
        canvas: Canvas,
        place: FRect,
        counts: Sequence[ScoreStep],
        share: float,
    ) -> None:
        """Draw the lanterns lit so far and the goal being counted."""
        state, chart = finished.state, self._chart(finished, place)
        last = counts[-1].beat if counts else -1
        for count in counts:
            now = share if count.beat == last else 1.0
            if isinstance(count.mark, Goal):
                if count.beat == last:
                    self._light_goal(canvas, chart, state, count, now)
                continue
            number = state.sheets[count.seat].numbers.get(count.mark)
            canvas.sprite("bridges/ring", *chart.centre(count.mark), scale=chart.size / NATIVE_CELL * 0.96)
            if chart.size >= _MIN_DETAILED_CELL:
                draw_signs(canvas, chart, count.mark)
            if number is not None:
                draw_plate(canvas, chart, count.mark, number, "bridges/plate_done")
            draw_finished(canvas, chart, count.mark, round(255 * min(1.0, now * 2)))
            if now < 1.0:
                draw_flare(canvas, chart, count.mark, now)

    @staticmethod
    def _light_goal(canvas: Canvas, chart: BoardLayout, state: State, count: ScoreStep, share: float) -> None:
        goal: Goal = count.mark
        islands = state.board.flagged(Flag(goal.value)) if goal is not Goal.SIX else state.finished(count.seat)
        for island in islands:
            draw_halo(canvas, chart, island, "bridges/halo", 0.96, round(255 * min(1.0, 2 * share)))
        side = min(chart.rect.width, chart.rect.height) * 0.3 * max(0.1, ease_bounce(min(1.0, share * 1.6)))
        middle = chart.rect.center
        canvas.fit(GOAL_SIGNS[goal], FRect(middle[0] - side / 2, middle[1] - side / 2, side, side))


def why(finished: EndedTable[Any, Any]) -> str:
    """Reason for the game's end: all rounds played."""
    return finished.services.assets.t("bridges.end.why", n=ROUNDS)


def standing(state: State) -> Sequence[int]:
    """Each seat's total in a position."""
    return [state.total(seat) for seat in range(state.seats)]


ENDING: Final[Ending[State, Board]] = Ending(counts, None, FinishedBoard(), why, standing=standing)
