"""Lesson of the finer rules: blanks and outlets, stones that help others, the end (rules.md section 3)."""

from __future__ import annotations

from typing import Final

from game.isles.waterways.rules.stones import Side
from game.isles.waterways.table.hit_targets import cell_name
from game.isles.waterways.table.lessons.rigging import RiggedGame, Stones, clear_areas, sign
from game.table.hit_targets import OnCell
from game.table.lessons.lesson import Lesson, Step

_STONES: Final[Stones] = (
    ("012", (9, 8), 2), ("015", (11, 9), 0), ("125", (11, 10), 2), ("035", (12, 11), 0), ("012", (15, 11), 3),
    ("123", (9, 9), 3), ("126", (11, 12), 2), ("236", (9, 13), 2), ("025", (8, 14), 2), ("014", (14, 13), 1),
    ("034", (13, 15), 1), ("067", (6, 10), 2), ("036", (10, 17), 0), ("015", (9, 16), 0), ("037", (8, 15), 3),
    ("013", (15, 14), 2), ("237", (17, 15), 3), ("067", (8, 7), 3), ("135", (5, 17), 0), ("013", (6, 14), 1),
    ("123", (5, 9), 0), ("026", (4, 8), 2), ("026", (12, 8), 0), ("025", (2, 9), 0), ("014", (10, 7), 0),
    ("013", (0, 8), 2), ("026", (11, 6), 0), ("023", (1, 9), 3), ("123", (13, 3), 1), ("056", (0, 11), 1),
    ("167", (11, 3), 3), ("015", (14, 3), 3), ("127", (6, 5), 3), ("023", (15, 4), 2), ("014", (8, 6), 0),
    ("057", (17, 5), 1), ("036", (10, 2), 3), ("017", (13, 7), 2), ("136", (10, 1), 0), ("137", (3, 10), 3),
    ("137", (13, 1), 0), ("127", (15, 8), 1), ("034", (9, 0), 0), ("057", (3, 13), 1), ("016", (14, 0), 0),
    ("136", (16, 10), 1), ("167", (8, 3), 3), ("012", (16, 1), 3), ("017", (5, 5), 1), ("023", (3, 4), 2),
    ("056", (16, 6), 1), ("016", (17, 11), 1), ("027", (2, 2), 1), ("057", (3, 5), 1), ("037", (3, 0), 3),
    ("067", (2, 14), 1), ("137", (12, 13), 3), ("136", (0, 6), 0), ("035", (2, 11), 1), ("167", (1, 3), 3),
    ("056", (0, 1), 2), ("016", (0, 2), 3), ("135", (7, 3), 3), ("024", (1, 14), 3), ("236", (7, 0), 1),
    ("024", (0, 14), 1), ("135", (4, 0), 0), ("036", (5, 1), 3), ("237", (4, 13), 3), ("027", (7, 12), 3),
    ("127", (8, 11), 1), ("035", (8, 0), 3), ("025", (6, 11), 3), ("017", (0, 0), 0),
)  # fmt: skip

_OPENING: Final = 70
_RIG: Final = RiggedGame(_STONES)
_CLOSING: Final = (9, 4)
"""Cell where a blank edge of the first stone would close an outlet."""

FINER = Lesson(
    "waterways",
    "finer",
    "twin",
    _RIG.bag(),
    (
        Step("blank", (_RIG.steps_to_turn(70), cell_name(_CLOSING)), is_refused=True),
        Step("lay", (_RIG.steps_to_lay(70),)),
        Step("must", shows=_RIG.stone(71)),
        Step("whose", shows=sign(Side.NORTH)),
        Step("stuck", (_RIG.steps_to_lay(72),)),
    ),
    seats=2,
    opening=_RIG.lays(0, _OPENING),
    others=(_RIG.lay(71),),
    keeps=clear_areas,
    on_board=(OnCell,),
)
