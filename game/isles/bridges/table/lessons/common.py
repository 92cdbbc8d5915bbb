"""Shared parts of the lessons: solo on board A, stacked decks, highlighted areas."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from pygame import FRect

from game.core.state import Json, Move
from game.isles.bridges.rules.board import Island
from game.isles.bridges.rules.moves import Bridges, Number, Start
from game.isles.bridges.rules.setup import CARDS
from game.isles.bridges.table.hit_targets import IslandTarget, LinkTarget
from game.isles.bridges.table.scene import BridgesScene
from game.table.lessons.lesson import Lesson, Step

FIRST_CARDS: Final = ((4, 2), (5, 1), (6, 3), (2, 2), (2, 1), (3, 1), (1, 2))
FIRST_ROUND: Final[tuple[Move, ...]] = (Start(0, 7, 3), Number(0, 2), Bridges(0, ((3, 7), (6, 7))))
"""A 3 on G, a 4 on B, and a bridge from G to each neighbour."""


def lesson(
    name: str,
    cards: Sequence[tuple[int, int]],
    steps: Sequence[Step],
    opening: Sequence[Move] = (),
    options: Json | None = None,
) -> Lesson:
    """Solo lesson on board A whose deck begins with these cards, the others following in ascending order."""
    rest = [tuple(card) for card in CARDS if tuple(card) not in cards]
    deck = {"deck": [list(card) for card in (*cards, *rest)]}
    return Lesson(
        "bridges", name, "a", deck, steps, options=options or {}, opening=opening, keeps=_clear_areas,
        on_board=(IslandTarget, LinkTarget),
    )  # fmt: skip


def _clear_areas(scene: BridgesScene) -> Iterable[FRect]:
    sidebar = scene.view.sidebar
    return sidebar.card.union(sidebar.ticks), sidebar.tasks, sidebar.confirm, sidebar.goals, sidebar.lower_area


def island(number: Island) -> Callable[[BridgesScene], FRect]:
    """Highlight of an island for a step."""
    return lambda scene: scene.view.chart.island_rect(number)


def goals(scene: BridgesScene) -> FRect:
    """Rectangle of the three goals."""
    return scene.view.sidebar.goals


def ticks(scene: BridgesScene) -> FRect:
    """Rectangle of the info bar with all cards."""
    return scene.view.sidebar.ticks


def below(scene: BridgesScene) -> FRect:
    """Rectangle of piles and score (solo) or of the faults (Freehand)."""
    return scene.view.sidebar.lower_area
