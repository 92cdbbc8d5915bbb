"""The first game of Bridges: alone on board A, up to the goal of the blue flags (rules.md section 1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pygame import FRect

from game.isles.bridges.rules.board import Island
from game.isles.bridges.rules.moves import Bridges, Number
from game.isles.bridges.rules.setup import CARDS
from game.isles.bridges.table.scene import BridgesScene
from game.isles.bridges.table.spots import OnIsland, OnLink
from game.table.lesson import Lesson, Step

_FIRST = ((4, 2), (5, 1), (6, 3), (2, 2), (2, 1), (3, 1), (1, 2))
"""The cards of the lesson; the others follow in any order."""
_HUB, _HILL, _CAPE, _TIP = 7, 2, 3, 5
_RED = 1


def _deck() -> list[list[int]]:
    rest = [tuple(card) for card in CARDS if tuple(card) not in _FIRST]
    return [list(card) for card in (*_FIRST, *rest)]


def _island(island: Island) -> Callable[[BridgesScene], FRect]:
    return lambda scene: scene.chart.island_rect(island)


def _goals(scene: BridgesScene) -> FRect:
    return scene.desk.goals


def _kept(scene: BridgesScene) -> Iterable[FRect]:
    desk = scene.desk
    return desk.card.union(desk.ticks), desk.todo, desk.confirm, desk.goals


_BETWEEN = (
    Number(0, 17), Bridges(0, ((8, 17), (16, 17), (17, 18))),
    Number(0, 18), Bridges(0, ((16, 17), (17, 18))),
    Number(0, 16), Bridges(0, ((3, 4),)),
    Number(0, 4), Bridges(0, ((3, 4),)),
)  # fmt: skip
"""Cards 3 to 6: two of the blue flags are finished, the third lacks one bridge."""

BASICS = Lesson(
    "bridges",
    "basics",
    "a",
    {"deck": _deck()},
    (
        Step("start", (f"island-{_HUB}", "confirm")),
        Step("number", (f"island-{_HILL}",)),
        Step("bridge", ("link-6-7",)),
        Step("crossing", ("link-2-10",), is_refused=True),
        Step("second", ("link-3-7", "confirm")),
        Step("flag", (f"island-{_RED}",), is_refused=True),
        Step("finish", (f"island-{_CAPE}", "link-3-7", "confirm")),
        Step("lantern", shows=_island(_HUB)),
        Step("goals", shows=_goals, plays=_BETWEEN),
        Step("blue", (f"island-{_TIP}", "link-4-5", "link-2-3", "confirm")),
    ),
    keeps=_kept,
    on_board=(OnIsland, OnLink),
)
