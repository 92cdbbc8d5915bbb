"""Lessons of Waterways in menu order."""

from __future__ import annotations

from typing import Final

from game.isles.waterways.rules.moves import Bid, Draw, PassBid
from game.isles.waterways.rules.stones import Side
from game.isles.waterways.table.hit_targets import cell_name
from game.isles.waterways.table.lessons.rigging import (
    RiggedGame,
    Stones,
    clear_areas,
    draw_pile,
    goal_area,
    score_panel,
    seats,
    sign,
)
from game.table.hit_targets import OnCell
from game.table.lessons.lesson import Lesson, Step

_BASICS_STONES: Final[Stones] = (
    ("036", (8, 8), 1), ("013", (8, 11), 0), ("036", (11, 11), 1), ("126", (7, 6), 3), ("137", (11, 14), 1),
    ("024", (12, 9), 1), ("026", (9, 17), 2), ("035", (13, 11), 2), ("036", (12, 15), 1), ("237", (4, 6), 0),
    ("037", (6, 3), 1), ("067", (3, 4), 3), ("037", (6, 0), 1), ("037", (15, 12), 0),
)  # fmt: skip
_LAST: Final = 12
_BASICS_RIG: Final = RiggedGame(_BASICS_STONES)

BASICS = Lesson(
    "waterways",
    "basics",
    "twin",
    _BASICS_RIG.bag(),
    (
        Step("turn", (_BASICS_RIG.steps_to_turn(0),)),
        Step("centre", (_BASICS_RIG.steps_to_place(0),)),
        Step("confirm", (_BASICS_RIG.steps_to_lay(0),)),
        Step("clash", (cell_name((11, 11)),), is_refused=True),
        Step("meet", (_BASICS_RIG.steps_to_lay(2),)),
        Step("shores", shows=score_panel, plays=_BASICS_RIG.lays(4, _LAST)),
        Step("mark", (_BASICS_RIG.steps_to_lay(_LAST),)),
        Step("product", shows=score_panel),
    ),
    seats=2,
    others=(_BASICS_RIG.lay(1), _BASICS_RIG.lay(3), _BASICS_RIG.lay(13)),
    keeps=clear_areas,
    on_board=(OnCell,),
)


_FINER_STONES: Final[Stones] = (
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

_FINER_OPENING: Final = 70
_FINER_RIG: Final = RiggedGame(_FINER_STONES)
_CLOSING: Final = (9, 4)
"""Cell where a blank edge of the first stone would close an outlet."""

FINER = Lesson(
    "waterways",
    "finer",
    "twin",
    _FINER_RIG.bag(),
    (
        Step("blank", (_FINER_RIG.steps_to_turn(70), cell_name(_CLOSING)), is_refused=True),
        Step("lay", (_FINER_RIG.steps_to_lay(70),)),
        Step("must", shows=_FINER_RIG.stone(71)),
        Step("whose", shows=sign(Side.NORTH)),
        Step("stuck", (_FINER_RIG.steps_to_lay(72),)),
    ),
    seats=2,
    opening=_FINER_RIG.lays(0, _FINER_OPENING),
    others=(_FINER_RIG.lay(71),),
    keeps=clear_areas,
    on_board=(OnCell,),
)


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
_TRICKS_RIG: Final = RiggedGame(LATE_STONES)

TRICKS = Lesson(
    "waterways",
    "tricks",
    "twin",
    _TRICKS_RIG.bag(),
    (
        Step("look", shows=score_panel),
        Step("smaller", (_TRICKS_RIG.steps_to_lay(32),)),
        Step("lighthouse", (_TRICKS_RIG.steps_to_lay(34),)),
        Step("near", shows=sign(Side.WEST)),
        Step("bar", (_TRICKS_RIG.steps_to_lay(36),)),
        Step("bag", shows=draw_pile),
    ),
    seats=2,
    opening=_TRICKS_RIG.lays(0, LATE_OPENING),
    others=(_TRICKS_RIG.lay(33), _TRICKS_RIG.lay(35), _TRICKS_RIG.lay(37)),
    keeps=clear_areas,
    on_board=(OnCell,),
)


_ALONE_STONES: Final[Stones] = (
    ("127", (9, 9), 1), ("025", (9, 8), 2), ("035", (10, 5), 1), ("135", (11, 4), 3), ("012", (10, 11), 3),
    ("027", (7, 13), 2), ("067", (9, 3), 2), ("023", (7, 14), 3), ("024", (12, 1), 3), ("167", (13, 1), 0),
    ("026", (14, 0), 0), ("125", (6, 15), 1), ("056", (13, 2), 0), ("016", (5, 14), 3), ("057", (2, 16), 2),
    ("123", (12, 5), 2), ("017", (3, 13), 3), ("013", (0, 15), 0), ("237", (7, 17), 2), ("037", (0, 12), 3),
    ("034", (14, 3), 0), ("014", (17, 1), 1), ("136", (2, 17), 2),
)  # fmt: skip

_OPENING: Final = 21
_ALONE_RIG: Final = RiggedGame(_ALONE_STONES, 1)

ALONE = Lesson(
    "waterways",
    "alone",
    "twin",
    _ALONE_RIG.bag(),
    (
        Step("dry", shows=score_panel),
        Step("reach", (_ALONE_RIG.steps_to_lay(21),)),
        Step("rank", shows=goal_area),
        Step("smallest", (_ALONE_RIG.steps_to_lay(22),)),
        Step("bag", shows=draw_pile),
    ),
    seats=1,
    opening=_ALONE_RIG.lays(0, _OPENING),
    keeps=clear_areas,
    on_board=(OnCell,),
)


_TEAMS_RIG: Final = RiggedGame(LATE_STONES, 4)

TEAMS = Lesson(
    "waterways",
    "teams",
    "twin",
    _TEAMS_RIG.bag(),
    (
        Step("seats", shows=seats),
        Step("yours", (_TEAMS_RIG.steps_to_lay(LATE_OPENING),)),
        Step("hers", shows=score_panel),
        Step("theirs", shows=sign(Side.WEST)),
    ),
    seats=4,
    opening=_TEAMS_RIG.lays(0, LATE_OPENING),
    others=_TEAMS_RIG.lays(LATE_OPENING + 1, LATE_OPENING + 4),
    keeps=clear_areas,
    on_board=(OnCell,),
)


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


LESSONS: Final[tuple[Lesson, ...]] = (BASICS, FINER, VARIANTS, TEAMS, ALONE, TRICKS)
