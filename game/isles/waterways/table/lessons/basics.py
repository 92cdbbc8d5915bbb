"""The first game of Waterways: against the bosun on the twin board, the first stones, then a shore (rules.md section 3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from pygame import FRect

from game.core.state import Cell, Move
from game.isles.waterways.rules.moves import Lay
from game.isles.waterways.rules.stones import KINDS, SIDES, STONES_A_KIND, middle_of
from game.isles.waterways.table.scene import WaterwaysScene
from game.isles.waterways.table.spots import cell_name
from game.table.lesson import Lesson, Step
from game.table.spots import OnCell

_STONES: Final[tuple[tuple[str, Cell, int], ...]] = (
    ("036", (8, 8), 1), ("013", (8, 11), 0), ("036", (11, 11), 1), ("126", (7, 6), 3), ("137", (11, 14), 1),
    ("024", (12, 9), 1), ("026", (9, 17), 2), ("035", (13, 11), 2), ("036", (12, 15), 1), ("237", (4, 6), 0),
    ("037", (6, 3), 1), ("067", (3, 4), 3), ("037", (6, 0), 1), ("037", (15, 12), 0),
)  # fmt: skip
"""The stones in the order in which they are drawn, with their places, the person's and the bosun's in turn."""
_LAST: Final = 12


def _bag() -> list[str]:
    drawn = [kind for kind, _, _ in _STONES]
    rest = [kind for kind in KINDS for _ in range(STONES_A_KIND)]
    for kind in drawn:
        rest.remove(kind)
    return drawn + rest


def _move(number: int) -> Move:
    _, at, turn = _STONES[number]
    return Lay(number % 2, at, turn)


def _turned(number: int) -> Callable[[WaterwaysScene], str | None]:
    """Until the stone in hand is turned as it will lie."""
    return lambda scene: "turn" if scene.is_laying and scene.draft.turn != _STONES[number][2] else None


def _put(number: int) -> Callable[[WaterwaysScene], str | None]:
    """Until the stone is laid: turned, put down as a ghost, confirmed."""
    _, at, turn = _STONES[number]
    middle = middle_of(at, turn)

    def following(scene: WaterwaysScene) -> str | None:
        if len(scene.state.laid) > number:
            return None
        if scene.draft.turn != turn:
            return "turn"
        return "confirm" if scene.draft.ghost == middle else cell_name(middle)

    return following


def _put_down(number: int) -> Callable[[WaterwaysScene], str | None]:
    """Until the ghost of the stone lies where it will be laid."""
    _, at, turn = _STONES[number]
    middle = middle_of(at, turn)
    return lambda scene: None if scene.draft.ghost == middle else cell_name(middle)


def _counts(scene: WaterwaysScene) -> FRect:
    return scene.layout.sums


def _kept(scene: WaterwaysScene) -> Iterable[FRect]:
    layout = scene.layout
    yield layout.hand
    yield layout.sums
    yield FRect(layout.seats.left, layout.seats.top, layout.seats.width, 76.0 * scene.state.seats)
    yield from (layout.sign(side) for side in SIDES)
    yield from (layout.place.stone_rect(stone.at, stone.turn) for stone in scene.state.laid)


BASICS = Lesson(
    "waterways",
    "basics",
    "twin",
    {"bag": _bag()},
    (
        Step("turn", (_turned(0),)),
        Step("centre", (_put_down(0),)),
        Step("confirm", (_put(0),)),
        Step("clash", (cell_name((11, 11)),), is_refused=True),
        Step("meet", (_put(2),)),
        Step("shores", shows=_counts, plays=tuple(_move(number) for number in range(4, _LAST))),
        Step("mark", (_put(_LAST),)),
        Step("product", shows=_counts),
    ),
    seats=2,
    others=(_move(1), _move(3), _move(13)),
    keeps=_kept,
    on_board=(OnCell,),
)
