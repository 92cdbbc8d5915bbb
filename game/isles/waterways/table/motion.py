"""Animations of Waterways: falling stones, water running to a shore, the last stone tried everywhere."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from pygame import FRect

from game.core.state import Cell, Move, Refusal
from game.isles.waterways.rules.moves import Draw, Lay
from game.isles.waterways.rules.refusals import ClashDetails
from game.isles.waterways.rules.setup import HEAPS
from game.isles.waterways.rules.state import State
from game.isles.waterways.rules.stones import LaidStone, Side, is_standing, middle_of
from game.isles.waterways.rules.views import shore_gains
from game.isles.waterways.table.layout import BoardPlace, Layout, Point, flow_points, hand_heading, stone_in_hand
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
from game.ui.motion import Motion, Motions, ease_in_out, linear
from game.ui.sound_effects import Sound

FLIGHT: Final = 0.22
RUN: Final = 0.75
"""Duration of the water's run to a shore, in seconds."""
DRAWING: Final = 0.24
"""Duration of a draw from the bag, in seconds."""

Attempt = tuple[Cell, int, Refusal | None]
"""An attempted place and turn, with its refusal."""


class TableAnimations:
    """Running animations on top of the displayed position."""

    def __init__(self, motions: Motions, play: Callable[[Sound], object]) -> None:
        """``play`` plays a sound."""
        self._motions = motions
        self._play = play
        self.is_drawing = False
        """True while the stone in hand comes from the bag."""
        self.reached: frozenset[Side] = frozenset()
        """Shores reached at this moment."""
        self._is_calm = False
        self._counts_before: Mapping[Side, int] | None = None
        self._flying: tuple[LaidStone, FRect] | None = None
        self._flight = 1.0
        self._splash = 1.0
        self._splashed: LaidStone | None = None
        self._flows: list[list[Point]] = []
        self._flow = 0.0
        self._flow_alpha = 0
        self._draw_share = 0.0
        self._draw_from = FRect(0, 0, 1, 1)
        self._attempts: Sequence[Attempt] = ()
        self._attempt_count = 0

    # Start -----------------------------------------------------------------------------------------------------------

    def start(
        self, move: Move, before: State, after: State, layout: Layout, lifted_from: FRect | None, *, is_calm: bool
    ) -> float:
        """Animate a move between two positions; return the seconds until the table is ready.

        A laid stone flies from ``lifted_from``, else from the hand.
        """
        self.reset()
        self._is_calm = is_calm
        seconds = 0.0
        if isinstance(move, Lay):
            seconds = self._start_lay(before, after, layout, lifted_from)
        if isinstance(move, Draw) or (after.drawn is not None and after.setup.bag is not None):
            source = layout.draw_pile.copy()
            if isinstance(move, Draw):
                source.width /= 3
                source.left += source.width if move.heap == HEAPS[1] else 0
            self._start_drawing(source, seconds)
            seconds += DRAWING
        return seconds

    def start_back(self, stone: LaidStone, layout: Layout, *, is_calm: bool) -> None:
        """Animate a stone that returns from the board to the hand."""
        self.reset()
        self._is_calm = is_calm
        self._start_drawing(layout.board_place.stone_rect(stone.at, stone.turn), 0.0, Sound.PICK)

    def reset(self) -> None:
        """Stop all animations."""
        self._counts_before, self.reached = None, frozenset()
        self._flying, self._splashed, self._flows, self._attempts = None, None, [], ()
        self.is_drawing = False

    def _start_lay(self, before: State, after: State, layout: Layout, lifted_from: FRect | None) -> float:
        stone, hand = after.laid[-1], layout.hand
        goal = layout.board_place.stone_rect(stone.at, stone.turn)
        origin = lifted_from or FRect(
            hand.centerx - goal.width / 2, hand.centery - goal.height / 2, goal.width, goal.height
        )
        is_near = abs(origin.left - goal.left) + abs(origin.top - goal.top) < 2
        flight = 0.1 if is_near or self._is_calm else FLIGHT
        self._flying = stone, goal if self._is_calm else origin
        self._flight = 0.0

        def fly(share: float) -> None:
            self._flight = share

        def land() -> None:
            self._flying = None
            self._splashed = stone
            self._play(Sound.LAY_STONE)

        def spread(share: float) -> None:
            self._splash = share

        def smooth() -> None:
            self._splashed = None

        self._motions.start(Motion(flight, fly, land))
        if not self._is_calm:
            self._motions.start(Motion(0.28, spread, smooth, delay=flight))
        gain = shore_gains(after, stone)
        if gain:
            self._start_flow(before, after, stone, frozenset(gain), flight)
        return flight

    def _start_flow(self, before: State, after: State, stone: LaidStone, gain: frozenset[Side], delay: float) -> None:
        number = len(after.laid) - 1
        self._flows = [flow_points(after, number, edge) for edge in stone.outlets if after.board.outlet_value(edge)]
        self._counts_before = before.counts()
        self._flow, self._flow_alpha = 0.0, 0

        def run(share: float) -> None:
            self._flow, self._flow_alpha = (1.0 if self._is_calm else share), 255

        def arrive() -> None:
            self._counts_before = None
            self.reached = gain
            self._play(Sound.SCORE)

        def fade(share: float) -> None:
            if self._counts_before is None:
                self._flow_alpha = round(255 * (1 - share))

        def rest() -> None:
            self._flows = []
            self.reached = frozenset()

        length = 0.3 if self._is_calm else RUN
        heard = partial(self._play, Sound.FLOW)
        self._motions.start(Motion(length, run, arrive, delay=delay, ease=ease_in_out, begun=heard))
        self._motions.start(Motion(0.45, fade, rest, delay=delay + length + 0.05, ease=linear))

    def _start_drawing(self, source: FRect, delay: float, sound: Sound = Sound.BAG) -> None:
        self.is_drawing = True
        self._draw_share = 0.0
        self._draw_from = source

        def slide(share: float) -> None:
            self._draw_share = share

        def arrive() -> None:
            self.is_drawing = False

        heard = partial(self._play, sound)
        self._motions.start(Motion(0.06 if self._is_calm else DRAWING, slide, arrive, delay=delay, begun=heard))

    def start_attempts(self, tries: Sequence[Attempt], delay: float) -> None:
        """Animate attempts to lay the last stone at all these places."""

        def step(share: float) -> None:
            self._attempts = tries
            self._attempt_count = len(tries) if self._is_calm else min(len(tries), math.ceil(share * len(tries)))

        def rest() -> None:
            self._attempts = ()
            self._play(Sound.ILLEGAL)

        seconds = 1.5 if self._is_calm else min(1.6, max(0.9, 0.013 * len(tries)))
        self._motions.start(Motion(seconds, step, rest, delay=delay + 0.3, ease=linear))

    # State -----------------------------------------------------------------------------------------------------------

    @property
    def is_trying(self) -> bool:
        """True while the last stone is tried everywhere."""
        return bool(self._attempts)

    def resting_stones(self, state: State) -> tuple[LaidStone, ...]:
        """Laid stones except the one in the air."""
        laid = state.laid
        return laid[:-1] if self._flying is not None and laid and laid[-1] == self._flying[0] else laid

    def counts(self, state: State) -> Mapping[Side, int]:
        """Shore counts; the previous ones until the running water arrives."""
        return self._counts_before or state.counts()

    def products(self, state: State) -> tuple[int, int]:
        """The two products of ``counts``."""
        counts = self.counts(state)
        return counts[Side.NORTH] * counts[Side.SOUTH], counts[Side.WEST] * counts[Side.EAST]

    # Drawing ---------------------------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, place: BoardPlace, drawn: str | None) -> None:
        """Draw the animations on the board; ``drawn`` is the kind in hand."""
        for points in self._flows:
            if self._flow_alpha:
                draw_flow(canvas, place, points, self._flow, self._flow_alpha)
        if self._splashed is not None:
            draw_splash(canvas, place, self._splashed, self._splash)
        if self._attempts and drawn is not None:
            self._draw_tries(canvas, place, drawn)

    def _draw_tries(self, canvas: Canvas, place: BoardPlace, drawn: str) -> None:
        for cell in {middle_of(at, turn) for at, turn, _ in self._attempts[: self._attempt_count]}:
            canvas.stretch("waterways/tried", place.cell_rect(cell))
        at, turn, refusal = self._attempts[min(self._attempt_count, len(self._attempts)) - 1]
        rect = place.stone_rect(at, turn)
        draw_shadow(canvas, rect, turn)
        draw_stone(canvas, rect, drawn, turn, 235)
        draw_frame(canvas, rect, turn, palette.CORAL)
        if refusal is not None and isinstance(refusal.details, ClashDetails):
            draw_clashes(canvas, place, refusal.details.edges)

    def draw_over(self, canvas: Canvas, layout: Layout, drawn: str | None, turn: int) -> None:
        """Draw the animations above everything: the flying stone, and the next one from the bag."""
        if self._flying is not None:
            stone, origin = self._flying
            goal = layout.board_place.stone_rect(stone.at, stone.turn)
            share = self._flight
            alpha = round(255 * share) if self._is_calm else 255
            rect = goal.move((origin.left - goal.left) * (1 - share), (origin.top - goal.top) * (1 - share))
            draw_shadow(canvas, rect.move(0, 6 * (1 - share)), stone.turn, alpha)
            draw_stone(canvas, rect, stone.kind, stone.turn, alpha)
        if self.is_drawing and self._draw_share > 0 and drawn is not None and not self._is_calm:
            cell, share = layout.board_place.cell, self._draw_share
            card = layout.hand_parts(layout.hand, 0.5)[0]
            goal = stone_in_hand(card, hand_heading(card, canvas.fonts), turn)
            length = 3 * cell + (max(goal.size) - 3 * cell) * share
            width, height = (length / 3, length) if is_standing(turn) else (length, length / 3)
            x = self._draw_from.centerx + (goal.centerx - self._draw_from.centerx) * share
            y = self._draw_from.centery + (goal.centery - self._draw_from.centery) * share
            rect = FRect(x - width / 2, y - height / 2, width, height)
            draw_shadow(canvas, rect, turn)
            draw_stone(canvas, rect, drawn, turn)
