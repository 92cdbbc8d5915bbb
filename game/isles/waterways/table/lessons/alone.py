"""Solo lesson: four shores, the rank, the choice of a shore (rules.md section 3, Alone)."""

from __future__ import annotations

from typing import Final

from game.isles.waterways.table.lessons.rigging import (
    RiggedGame,
    Stones,
    clear_areas,
    draw_pile,
    goal_area,
    score_panel,
)
from game.table.hit_targets import OnCell
from game.table.lessons.lesson import Lesson, Step

_STONES: Final[Stones] = (
    ("127", (9, 9), 1), ("025", (9, 8), 2), ("035", (10, 5), 1), ("135", (11, 4), 3), ("012", (10, 11), 3),
    ("027", (7, 13), 2), ("067", (9, 3), 2), ("023", (7, 14), 3), ("024", (12, 1), 3), ("167", (13, 1), 0),
    ("026", (14, 0), 0), ("125", (6, 15), 1), ("056", (13, 2), 0), ("016", (5, 14), 3), ("057", (2, 16), 2),
    ("123", (12, 5), 2), ("017", (3, 13), 3), ("013", (0, 15), 0), ("237", (7, 17), 2), ("037", (0, 12), 3),
    ("034", (14, 3), 0), ("014", (17, 1), 1), ("136", (2, 17), 2),
)  # fmt: skip

_OPENING: Final = 21
_RIG: Final = RiggedGame(_STONES, 1)

ALONE = Lesson(
    "waterways",
    "alone",
    "twin",
    _RIG.bag(),
    (
        Step("dry", shows=score_panel),
        Step("reach", (_RIG.steps_to_lay(21),)),
        Step("rank", shows=goal_area),
        Step("smallest", (_RIG.steps_to_lay(22),)),
        Step("bag", shows=draw_pile),
    ),
    seats=1,
    opening=_RIG.lays(0, _OPENING),
    keeps=clear_areas,
    on_board=(OnCell,),
)
