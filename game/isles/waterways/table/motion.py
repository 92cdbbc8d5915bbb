"""What moves on the table of Waterways: stones that drop, water that runs to a shore, the last stone tried everywhere."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from pygame import FRect

from game.core.state import Cell, Move, Refusal
from game.isles.waterways.rules.moves import Draw, Lay
from game.isles.waterways.rules.setup import HEAPS
from game.isles.waterways.rules.state import State
from game.isles.waterways.rules.stones import Laid, Side
from game.isles.waterways.rules.views import gained, tries
from game.isles.waterways.table.layout import Point, centre, flow_points, middle_of, mouth
from game.isles.waterways.table.paint import (
    draw_clashes,
    draw_flow,
    draw_frame,
    draw_shadow,
    draw_splash,
    draw_stone,
)
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.motion import Beat, Motion, ease_in_out, linear
from game.ui.sound import Sound

if TYPE_CHECKING:
    from game.isles.waterways.table.view import WaterwaysView

FLIGHT: Final = 0.22
RUN: Final = 0.75
"""Seconds in which the water runs to a shore."""
_GLINTS: Final = 3
_GLINT_LIFE: Final = 7


class Shown:
    """What the scene shows beyond the position: everything that is under way."""

    def __init__(self, scene: WaterwaysView) -> None:
        self.scene = scene
        self.lift_from: FRect | None = None
        """Where the next stone laid starts from: the ghost's place."""
        self.is_drawing = False
        self.counts_before: Mapping[Side, int] | None = None
        self.reached: frozenset[Side] = frozenset()
        self._flying: tuple[Laid, FRect] | None = None
        self._flight = 1.0
        self._splash = 1.0
        self._splashed: Laid | None = None
        self._flows: list[list[Point]] = []
        self._flow = 0.0
        self._flow_alpha = 0
        self._draw_share = 0.0
        self._draw_from = FRect(0, 0, 1, 1)
        self._tries: Sequence[tuple[Cell, int, Refusal | None]] = ()
        self._tried = 0
        self._dice = random.Random(7)
        self._glints: list[tuple[Point, int]] = []
        self._beat = Beat()

    # Starting ----------------------------------------------------------------------------------------------------

    def start(self, move: Move, before: State) -> None:
        """Sets in motion what a move did."""
        self.reset()
        state: State = self.scene.state
        after = 0.0
        if isinstance(move, Lay):
            after = self._start_lay(state, before)
        if isinstance(move, Draw) or (state.drawn is not None and state.setup.bag is not None):
            layout = self.scene.layout
            source = layout.stock.copy()
            if isinstance(move, Draw):
                source.width /= 3
                source.left += source.width if move.heap == HEAPS[1] else 0
            self._start_drawing(source, after)
            after += 0.24
        if state.ended_by == "stuck":
            self._start_tries(state, after)

    def reset(self) -> None:
        """Nothing is under way any more."""
        self.counts_before, self.reached = None, frozenset()
        self._flying, self._splashed, self._flows, self._tries = None, None, [], ()
        self.is_drawing = False

    def _start_lay(self, state: State, before: State) -> float:
        scene = self.scene
        stone = state.laid[-1]
        hand = scene.layout.hand
        goal = scene.cells.stone_rect(stone.at, stone.turn)
        origin = self.lift_from or FRect(
            hand.centerx - goal.width / 2, hand.centery - goal.height / 2, goal.width, goal.height
        )
        self.lift_from = None
        is_near = abs(origin.left - goal.left) + abs(origin.top - goal.top) < 2
        flight = 0.1 if is_near or scene.is_calm else FLIGHT
        self._flying = stone, goal if scene.is_calm else origin
        self._flight = 0.0

        def fly(share: float) -> None:
            self._flight = share

        def land() -> None:
            self._flying = None
            self._splashed = stone
            scene.services.sounds.play(Sound.LAY_STONE)

        scene.motions.start(Motion(flight, fly, land))
        if not scene.is_calm:

            def spread(share: float) -> None:
                self._splash = share

            scene.motions.start(Motion(0.28, spread, lambda: setattr(self, "_splashed", None), delay=flight))
        gain = gained(state, stone)
        if gain:
            self._start_flow(state, before, stone, gain, flight)
        return flight

    def _start_flow(self, state: State, before: State, stone: Laid, gain: Mapping[Side, int], delay: float) -> None:
        scene = self.scene
        number = len(state.laid) - 1
        self._flows = [flow_points(state, number, edge) for edge in stone.outlets if state.board.worth_of(edge)]
        self.counts_before = before.counts()
        self._flow, self._flow_alpha = 0.0, 0

        def run(share: float) -> None:
            self._flow, self._flow_alpha = (1.0 if scene.is_calm else share), 255

        def arrive() -> None:
            self.counts_before = None
            self.reached = frozenset(gain)
            scene.services.sounds.play(Sound.SCORE)
            scene.invalidate()

        def fade(share: float) -> None:
            if self.counts_before is None:
                self._flow_alpha = round(255 * (1 - share))

        def rest() -> None:
            self._flows = []
            self.reached = frozenset()

        length = 0.3 if scene.is_calm else RUN
        heard = partial(scene.services.sounds.play, Sound.FLOW)
        scene.motions.start(Motion(length, run, arrive, delay=delay, ease=ease_in_out, begun=heard))
        scene.motions.start(Motion(0.45, fade, rest, delay=delay + length + 0.05, ease=linear))

    def _start_drawing(self, source: FRect, delay: float) -> None:
        scene = self.scene
        self.is_drawing = True
        self._draw_share = 0.0
        self._draw_from = source

        def slide(share: float) -> None:
            self._draw_share = share

        def arrive() -> None:
            self.is_drawing = False

        heard = partial(scene.services.sounds.play, Sound.BAG)
        scene.motions.start(Motion(0.06 if scene.is_calm else 0.24, slide, arrive, delay=delay, begun=heard))

    def _start_tries(self, state: State, delay: float) -> None:
        assert state.drawn is not None
        scene = self.scene
        found = tries(state, state.drawn)
        if not found:
            return
        scene.say(scene.t("waterways.say.trying"))

        def step(share: float) -> None:
            self._tries = found
            self._tried = len(found) if scene.is_calm else min(len(found), math.ceil(share * len(found)))

        def rest() -> None:
            self._tries = ()
            scene.services.sounds.play(Sound.ILLEGAL)
            scene.say(scene.t("waterways.log.stuck"))

        seconds = 1.5 if scene.is_calm else min(5.5, max(1.5, 0.02 * len(found)))
        scene.motions.start(Motion(seconds, step, rest, delay=delay + 0.3, ease=linear))

    # Time --------------------------------------------------------------------------------------------------------

    def wake(self) -> None:
        """A person has done something: the water glints again for a while."""
        self._beat.wake()

    def advance(self, seconds: float) -> None:
        """The glints of the water, a step a beat."""
        is_beat = self._beat.advance(seconds)
        if self.scene.is_calm or self._beat.is_asleep or self.scene.motions:
            if self._glints:
                self._glints = []
                self.scene.invalidate()
            return
        state: State = self.scene.state
        if not is_beat or not state.laid:
            return
        kept = [(point, age + 1) for point, age in self._glints]
        for point, _ in kept:
            self.scene.invalidate(self._glint_rect(point))
        kept = [(point, age) for point, age in kept if age < _GLINT_LIFE]
        if len(kept) < _GLINTS and (not kept or kept[-1][1] > 1):
            stone = state.laid[int(self._dice.random() * len(state.laid))]
            edge = stone.outlets[int(self._dice.random() * 3)]
            (x, y), (to_x, to_y), part = mouth(edge), centre(edge.cell), self._dice.random()
            kept.append(((x + (to_x - x) * part, y + (to_y - y) * part), 0))
        self._glints = kept

    def _glint_rect(self, point: Point) -> FRect:
        place = self.scene.cells
        x, y = place.point(point)
        side = place.cell * 0.62
        return FRect(x - side / 2, y - side / 2, side, side)

    # Drawing -----------------------------------------------------------------------------------------------------

    @property
    def is_trying(self) -> bool:
        """Whether the last stone is being tried everywhere."""
        return bool(self._tries)

    def resting_stones(self) -> tuple[Laid, ...]:
        """The stones on the board but for the one that is still in the air."""
        laid: tuple[Laid, ...] = self.scene.state.laid
        return laid[:-1] if self._flying is not None and laid and laid[-1] == self._flying[0] else laid

    def draw_glints(self, canvas: Canvas) -> None:
        """The sparks on the water."""
        for point, age in self._glints:
            rect = self._glint_rect(point)
            if canvas.is_visible(rect):
                canvas.stretch(
                    "waterways/glint", rect, round(255 * math.sin(math.pi * (age + 0.5) / (_GLINT_LIFE + 1)))
                )

    def draw(self, canvas: Canvas) -> None:
        """What moves on the board."""
        place = self.scene.cells
        for points in self._flows:
            if self._flow_alpha:
                draw_flow(canvas, place, points, self._flow, self._flow_alpha)
        if self._splashed is not None:
            draw_splash(canvas, place, self._splashed, self._splash)
        if self._tries:
            self._draw_tries(canvas)

    def _draw_tries(self, canvas: Canvas) -> None:
        state: State = self.scene.state
        place = self.scene.cells
        assert state.drawn is not None
        for cell in {middle_of(at, turn) for at, turn, _ in self._tries[: self._tried]}:
            canvas.stretch("waterways/tried", place.cell_rect(cell))
        at, turn, refusal = self._tries[min(self._tried, len(self._tries)) - 1]
        rect = place.stone_rect(at, turn)
        draw_shadow(canvas, rect, turn)
        draw_stone(canvas, rect, state.drawn, turn, 235)
        draw_frame(canvas, rect, turn, palette.CORAL)
        if refusal is not None:
            draw_clashes(canvas, place, refusal.values.get("edges", ()))

    def draw_over(self, canvas: Canvas) -> None:
        """What flies over everything: the stone on its way to the board, the next one out of the bag."""
        state: State = self.scene.state
        if self._flying is not None:
            stone, origin = self._flying
            goal = self.scene.cells.stone_rect(stone.at, stone.turn)
            share = self._flight
            alpha = round(255 * share) if self.scene.is_calm else 255
            rect = goal.move((origin.left - goal.left) * (1 - share), (origin.top - goal.top) * (1 - share))
            draw_shadow(canvas, rect.move(0, 6 * (1 - share)), stone.turn, alpha)
            draw_stone(canvas, rect, stone.kind, stone.turn, alpha)
        if self.is_drawing and self._draw_share > 0 and state.drawn is not None and not self.scene.is_calm:
            cell = self.scene.cells.cell
            turn, hand = self.scene.turn, self.scene.layout.hand
            width, height = (cell, 3 * cell) if turn % 2 else (3 * cell, cell)
            share = self._draw_share
            x = self._draw_from.centerx + (hand.centerx - self._draw_from.centerx) * share
            y = self._draw_from.centery + (hand.centery - 20 - self._draw_from.centery) * share
            rect = FRect(x - width / 2, y - height / 2, width, height)
            draw_shadow(canvas, rect, turn)
            draw_stone(canvas, rect, state.drawn, turn)
