"""Lesson of the first stones and a shore, against the bosun on Twin (rules.md section 3)."""

from __future__ import annotations

from typing import Final

from game.isles.waterways.table.hit_targets import cell_name
from game.isles.waterways.table.lessons.rigging import RiggedGame, Stones, clear_areas, score_panel
from game.table.hit_targets import OnCell
from game.table.lessons.lesson import Lesson, Step

_STONES: Final[Stones] = (
    ("036", (8, 8), 1), ("013", (8, 11), 0), ("036", (11, 11), 1), ("126", (7, 6), 3), ("137", (11, 14), 1),
    ("024", (12, 9), 1), ("026", (9, 17), 2), ("035", (13, 11), 2), ("036", (12, 15), 1), ("237", (4, 6), 0),
    ("037", (6, 3), 1), ("067", (3, 4), 3), ("037", (6, 0), 1), ("037", (15, 12), 0),
)  # fmt: skip
_LAST: Final = 12
_RIG: Final = RiggedGame(_STONES)

BASICS = Lesson(
    "waterways",
    "basics",
    "twin",
    _RIG.bag(),
    (
        Step("turn", (_RIG.steps_to_turn(0),)),
        Step("centre", (_RIG.steps_to_place(0),)),
        Step("confirm", (_RIG.steps_to_lay(0),)),
        Step("clash", (cell_name((11, 11)),), is_refused=True),
        Step("meet", (_RIG.steps_to_lay(2),)),
        Step("shores", shows=score_panel, plays=_RIG.lays(4, _LAST)),
        Step("mark", (_RIG.steps_to_lay(_LAST),)),
        Step("product", shows=score_panel),
    ),
    seats=2,
    others=(_RIG.lay(1), _RIG.lay(3), _RIG.lay(13)),
    keeps=clear_areas,
    on_board=(OnCell,),
)
