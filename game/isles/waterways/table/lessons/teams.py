"""Lesson for four seats: teams sit opposite and share a product (rules.md section 3)."""

from __future__ import annotations

from typing import Final

from game.isles.waterways.rules.stones import Side
from game.isles.waterways.table.lessons.rigging import RiggedGame, clear_areas, score_panel, seats, sign
from game.isles.waterways.table.lessons.tricks import LATE_OPENING, LATE_STONES
from game.table.hit_targets import OnCell
from game.table.lessons.lesson import Lesson, Step

_RIG: Final = RiggedGame(LATE_STONES, 4)

TEAMS = Lesson(
    "waterways",
    "teams",
    "twin",
    _RIG.bag(),
    (
        Step("seats", shows=seats),
        Step("yours", (_RIG.steps_to_lay(LATE_OPENING),)),
        Step("hers", shows=score_panel),
        Step("theirs", shows=sign(Side.WEST)),
    ),
    seats=4,
    opening=_RIG.lays(0, LATE_OPENING),
    others=_RIG.lays(LATE_OPENING + 1, LATE_OPENING + 4),
    keeps=clear_areas,
    on_board=(OnCell,),
)
