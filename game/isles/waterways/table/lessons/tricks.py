"""Lesson of tricks: help the smaller count, use lighthouses, block, count the bag."""

from __future__ import annotations

from typing import Final

from game.isles.waterways.rules.stones import Side
from game.isles.waterways.table.lessons.rigging import RiggedGame, Stones, clear_areas, draw_pile, score_panel, sign
from game.table.hit_targets import OnCell
from game.table.lessons.lesson import Lesson, Step

LATE_STONES: Final[Stones] = (
    ("013", (9, 8), 2), ("017", (8, 7), 1), ("016", (6, 6), 2), ("024", (11, 9), 0), ("024", (6, 5), 0),
    ("067", (11, 10), 2), ("056", (13, 11), 0), ("067", (6, 2), 3), ("034", (7, 2), 3), ("013", (3, 4), 0),
    ("036", (8, 0), 3), ("123", (12, 12), 0), ("036", (9, 0), 3), ("123", (13, 6), 1), ("126", (3, 3), 2),
    ("125", (10, 2), 3), ("067", (11, 3), 0), ("014", (14, 5), 1), ("127", (15, 12), 3), ("025", (5, 7), 0),
    ("056", (15, 15), 0), ("125", (5, 8), 2), ("015", (15, 4), 3), ("023", (3, 6), 2), ("016", (13, 16), 2),
    ("027", (1, 7), 0), ("135", (0, 6), 0), ("015", (0, 7), 1), ("034", (15, 17), 2), ("023", (14, 8), 2),
    ("037", (11, 0), 1), ("037", (14, 10), 2), ("167", (12, 17), 2), ("024", (17, 8), 1), ("036", (12, 0), 2),
    ("127", (1, 3), 3), ("012", (0, 2), 1), ("012", (1, 0), 3),
)  # fmt: skip

LATE_OPENING: Final = 32
"""Number of stones already laid at the lesson's start; the teams lesson starts there too."""
_RIG: Final = RiggedGame(LATE_STONES)

TRICKS = Lesson(
    "waterways",
    "tricks",
    "twin",
    _RIG.bag(),
    (
        Step("look", shows=score_panel),
        Step("smaller", (_RIG.steps_to_lay(32),)),
        Step("lighthouse", (_RIG.steps_to_lay(34),)),
        Step("near", shows=sign(Side.WEST)),
        Step("bar", (_RIG.steps_to_lay(36),)),
        Step("bag", shows=draw_pile),
    ),
    seats=2,
    opening=_RIG.lays(0, LATE_OPENING),
    others=(_RIG.lay(33), _RIG.lay(35), _RIG.lay(37)),
    keeps=clear_areas,
    on_board=(OnCell,),
)
