"""Rigged games for the lessons: fixed draws, and the clicks that lay the stones."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import FRect

from game.core.state import Cell, Json
from game.isles.waterways.rules.moves import Lay
from game.isles.waterways.rules.stones import KINDS, SIDES, STONES_PER_KIND, Side, has_ring, middle_of
from game.isles.waterways.table.hit_targets import cell_name
from game.isles.waterways.table.scene import WaterwaysScene

Stones = tuple[tuple[str, Cell, int], ...]
"""Stones in drawing order, each with place and turn."""
NextTarget = Callable[[WaterwaysScene], str | None]
"""Name of the next hit target to click; None when done."""


_SEAT: Final = 76.0
"""Height of a seat's card and the gap below it."""


@dataclass(frozen=True, slots=True)
class RiggedGame:
    """Game with these stones first, laid by the seats in turn."""

    stones: Stones
    seats: int = 2

    def bag(self) -> Json:
        """Set-up with one bag: these stones, then all others."""
        return {"bag": self._with_rest([kind for kind, _, _ in self.stones], KINDS)}

    def heaps(self) -> Json:
        """Set-up with two heaps, these stones first in each."""
        kinds = [kind for kind, _, _ in self.stones]
        ring, plain = ([kind for kind in kinds if has_ring(kind) is way] for way in (True, False))
        rings = [kind for kind in KINDS if has_ring(kind)]
        plains = [kind for kind in KINDS if not has_ring(kind)]
        return {"heaps": {"ring": self._with_rest(ring, rings), "plain": self._with_rest(plain, plains)}}

    def _with_rest(self, first: Sequence[str], kinds: Sequence[str]) -> list[str]:
        rest = [kind for kind in kinds for _ in range(STONES_PER_KIND if self.seats > 1 else 1)]
        for kind in first:
            rest.remove(kind)
        return [*first, *rest]

    def lay(self, number: int) -> Lay:
        """Move that lays a stone."""
        _, at, turn = self.stones[number]
        return Lay(number % self.seats, at, turn)

    def lays(self, start: int, end: int) -> tuple[Lay, ...]:
        """Moves that lay the stones from ``start`` up to before ``end``."""
        return tuple(self.lay(number) for number in range(start, end))

    def steps_to_turn(self, number: int) -> NextTarget:
        """Clicks until the stone in hand has its final turn."""
        return lambda scene: (
            "turn" if scene.controller.is_laying and scene.controller.draft.turn != self.stones[number][2] else None
        )

    def steps_to_place(self, number: int) -> NextTarget:
        """Clicks until the stone is placed, unconfirmed, at its destination."""
        _, at, turn = self.stones[number]
        middle = middle_of(at, turn)
        return lambda scene: None if scene.controller.draft.placed_middle == middle else cell_name(middle)

    def steps_to_lay(self, number: int) -> NextTarget:
        """Clicks until the stone is laid: turn, place, confirm."""
        _, at, turn = self.stones[number]
        middle = middle_of(at, turn)

        def following(scene: WaterwaysScene) -> str | None:
            if len(scene.controller.state.laid) > number:
                return None
            if scene.controller.draft.turn != turn:
                return "turn"
            return "confirm" if scene.controller.draft.placed_middle == middle else cell_name(middle)

        return following

    def stone(self, number: int) -> Callable[[WaterwaysScene], FRect]:
        """Highlight of a laid stone."""
        _, at, turn = self.stones[number]
        return lambda scene: scene.view.layout.board_place.stone_rect(at, turn)


def score_panel(scene: WaterwaysScene) -> FRect:
    """Rectangle of the score panel."""
    return scene.view.layout.score_panel


def goal_area(scene: WaterwaysScene) -> FRect:
    """Rectangle of the saboteur's target, or of the solo rank."""
    rect, needs = scene.view.layout.below_seats, scene.view.layout.needs
    rect.height = min(rect.height, needs.target if needs.seats == 3 else 2 * needs.line + 70)
    return rect


def seats(scene: WaterwaysScene) -> FRect:
    """Rectangle of the seats' cards."""
    cards = scene.view.layout.seats
    return FRect(
        cards.left,
        cards.top,
        cards.width,
        min(cards.height, (_SEAT + 20 * (scene.services.assets.fonts.text_size - 1)) * scene.controller.state.seats),
    )


def draw_pile(scene: WaterwaysScene) -> FRect:
    """Rectangle of the bag or heaps."""
    return scene.view.layout.draw_pile


def sign(side: Side) -> Callable[[WaterwaysScene], FRect]:
    """Highlight of a shore's sign."""
    return lambda scene: scene.view.layout.sign_rect(side)


def clear_areas(scene: WaterwaysScene) -> Iterable[FRect]:
    """Areas that a lesson's bubble leaves clear: hand, score panel, seats, signs, stones."""
    layout = scene.view.layout
    yield layout.hand
    yield layout.score_panel
    yield seats(scene)
    yield from (layout.sign_rect(side) for side in SIDES)
    yield from (layout.board_place.stone_rect(stone.at, stone.turn) for stone in scene.controller.state.laid)
