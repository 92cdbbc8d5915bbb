"""Lesson of the variants at one table of three: auction, saboteur, open stones, dams (rules.md section 3)."""

from __future__ import annotations

from typing import Final

from game.isles.waterways.rules.moves import Bid, Draw, PassBid
from game.isles.waterways.table.lessons.rigging import RiggedGame, Stones, clear_areas, goal_area, score_panel
from game.table.hit_targets import OnCell
from game.table.lessons.lesson import Lesson, Step

_STONES: Final[Stones] = (
    ("036", (8, 8), 1),
    ("135", (9, 7), 1),
    ("067", (8, 11), 1),
    ("017", (9, 10), 1),
    ("136", (10, 8), 1),
    ("034", (10, 11), 0),
)
_RIG: Final = RiggedGame(_STONES, 3)

VARIANTS = Lesson(
    "waterways",
    "variants",
    "twin",
    _RIG.heaps(),
    (
        Step("auction", shows=score_panel),
        Step("bid", ("bid",)),
        Step("pass", ("pass-bid",)),
        Step("target", shows=goal_area),
        Step("heap", ("heap-ring",)),
        Step("lay", (_RIG.steps_to_lay(0),)),
        Step("plain", ("heap-plain",)),
        Step("dam", (_RIG.steps_to_lay(3),)),
    ),
    seats=3,
    options={"saboteur": {"auction": True}, "open_stones": True, "dams": True},
    others=(
        Bid(1, 15),
        PassBid(2),
        Draw(1, "ring"),
        _RIG.lay(1),
        Draw(2, "ring"),
        _RIG.lay(2),
        Draw(1, "ring"),
        _RIG.lay(4),
        Draw(2, "ring"),
        _RIG.lay(5),
    ),
    keeps=clear_areas,
    on_board=(OnCell,),
)
