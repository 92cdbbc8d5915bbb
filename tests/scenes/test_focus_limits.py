"""Exact limits of the focus: the directions of arrows, what counts as that way, and what becomes of a lost target."""

from __future__ import annotations

from typing import Any

import pytest
from pygame import FRect

from game.scenes.focus import DIRECTIONS, Focus
from game.ui.bindings import Command
from game.ui.widgets import HitTarget


class Spots:
    """Some targets, one of which may be the main button, and the names that the focus came to."""

    def __init__(self, *hit_targets: HitTarget, main: HitTarget | None = None) -> None:
        self.all = list(hit_targets)
        self.main = main
        self.pointed_at: list[str] = []
        self.rebuilt = 0

    def hit_targets(self) -> list[HitTarget]:
        return self.all

    def default_hit_target(self) -> HitTarget | None:
        return self.main

    def point_at(self, hit_target: HitTarget) -> None:
        self.pointed_at.append(hit_target.name)

    def rebuild(self) -> None:
        self.rebuilt += 1


def spot(name: str, x: float, y: float, **more: Any) -> HitTarget:
    """A target of 40 by 20 units around a point."""
    return HitTarget(name, FRect(x - 20, y - 10, 40, 20), more.pop("action", print), **more)


def reached(here: HitTarget, command: Command, *others: HitTarget) -> str | None:
    """Name of the focused target after an arrow."""
    focus = Focus(Spots(here, *others))
    focus.focus_on(here)
    focus.move(command)
    return focus.name


def test_arrows_are_steps_of_one_along_one_axis() -> None:
    assert DIRECTIONS == {
        Command.LEFT: (-1, 0),
        Command.RIGHT: (1, 0),
        Command.UP: (0, -1),
        Command.DOWN: (0, 1),
    }


@pytest.mark.parametrize("command", DIRECTIONS)
@pytest.mark.parametrize(("along", "aside", "is_reached"), [(3, 10, True), (2.9, 10, False), (1, 0, False)])
def test_three_tenths_of_what_lies_aside_are_that_way_exactly(
    command: Command, along: float, aside: float, is_reached: bool
) -> None:
    x, y = DIRECTIONS[command]
    for side in (-aside, aside):
        there = spot("there", 500 + x * along + y * side, 500 + y * along + x * side)
        assert (reached(spot("here", 500, 500), command, there) == "there") is is_reached


@pytest.mark.parametrize("command", DIRECTIONS)
@pytest.mark.parametrize(("far", "name"), [(249.5, "far"), (250.5, "aside")])
def test_aside_counts_two_and_a_half_times_in_every_direction(command: Command, far: float, name: str) -> None:
    x, y = DIRECTIONS[command]
    aside = spot("aside", 500 + 100 * x + 60 * y, 500 + 100 * y + 60 * x)
    assert reached(spot("here", 500, 500), command, spot("far", 500 + far * x, 500 + far * y), aside) == name


def test_without_a_main_button_the_first_arrow_comes_to_the_first_target() -> None:
    spots = Spots(spot("a", 0, 0), spot("b", 100, 0))
    focus = Focus(spots)
    assert focus.move(Command.RIGHT) is None
    assert spots.pointed_at == ["a"]
    focus.is_shown = False
    spots.all.reverse()
    focus.move(Command.LEFT)
    assert spots.pointed_at == ["a", "a"], "where it was"


def test_an_arrow_from_a_target_that_is_gone_comes_to_the_nearest() -> None:
    a, b, c = (spot(name, x, 0) for name, x in (("a", 0), ("b", 100), ("c", 190)))
    spots = Spots(a, b, c, main=a)
    focus = Focus(spots)
    focus.focus_on(b)
    spots.all = [a, c]
    focus.move(Command.LEFT)
    assert focus.name == "c"


def test_the_nearest_is_nearest_in_both_axes_together() -> None:
    spots = Spots(spot("here", 0, 0))
    focus = Focus(spots)
    focus.focus_on(spots.all[0])
    spots.all = [spot("eighty", 0, 80), spot("diagonal", -50, -60), spot("aside", -79, 0)]
    focus.refocus()
    assert focus.name == "diagonal"


def test_a_ring_over_nothing_has_nothing_to_recover() -> None:
    spots = Spots(spot("a", 0, 0))
    focus = Focus(spots)
    focus.is_shown = True
    assert (focus.shown, focus.current, focus.name) == (None, None, None)
    focus.recover()
    assert spots.pointed_at == []
    focus.refocus()
    assert spots.pointed_at == ["a"], "a shown ring needs a place"


def test_the_kind_of_a_target_is_its_first_word() -> None:
    lost, menu = spot("card-a-1", 100, 0), spot("menu", 300, 0)
    spots = Spots(lost, menu)
    focus = Focus(spots)
    focus.focus_on(lost)
    spots.all = [menu]
    focus.refocus()
    spots.all = [spot("cards", 100, 0), spot("card-b-7", 400, 0), spot("card", 900, 0), menu]
    focus.recover()
    assert spots.pointed_at == ["card-a-1", "menu", "card-b-7"]


def test_of_two_losses_the_first_comes_back() -> None:
    card, menu, other = spot("card-1", 0, 0), spot("menu", 100, 0), spot("other", 200, 0)
    spots = Spots(card)
    focus = Focus(spots)
    focus.focus_on(card)
    for left in (menu, other):
        spots.all = [left]
        focus.refocus()
    spots.all = [menu, other, spot("card-2", 150, 0), card]
    focus.recover()
    assert focus.name == "card-1"
    spots.all = [menu, spot("card-3", 400, 0)]
    focus.recover()
    assert spots.pointed_at == ["card-1", "menu", "other", "card-1"], "it is recovered once"


def test_only_an_enabled_target_of_its_kind_is_recovered() -> None:
    card, menu = spot("card-1", 0, 0), spot("menu", 100, 0)
    spots = Spots(card, menu, main=menu)
    focus = Focus(spots)
    focus.focus_on(card)
    spots.all = [menu]
    focus.refocus()
    spots.all = [spot("card-1", 0, 0, is_enabled=False), spot("card-2", 200, 0), menu]
    focus.recover()
    assert focus.name == "card-2"


def test_with_nothing_left_the_focus_waits() -> None:
    a = spot("a", 0, 0)
    spots = Spots(a)
    focus = Focus(spots)
    focus.focus_on(a)
    spots.all = []
    focus.refocus()
    focus.cycle(1)
    assert (focus.move(Command.RIGHT), focus.name, focus.current) == (None, "a", None)
    focus.restart()
    assert (focus.name, focus.is_shown, spots.pointed_at) == (None, True, ["a"])


def test_a_slider_keeps_its_hand_off_up_and_down_and_steps_while_the_ring_is_hidden() -> None:
    slid: list[float] = []
    bar = spot("bar", 100, 100, action=None, slide=slid.append, value=0.25)
    spots = Spots(bar, spot("above", 100, 0), spot("below", 100, 200))
    focus = Focus(spots)
    focus.focus_on(bar)
    focus.move(Command.UP)
    assert (focus.name, slid, spots.rebuilt) == ("above", [], 0)
    focus.move(Command.DOWN)
    focus.is_shown = False
    focus.move(Command.RIGHT)
    focus.move(Command.LEFT)
    assert ([round(value, 6) for value in slid], spots.rebuilt) == ([0.35, 0.15], 2)


def test_a_whole_number_is_no_place_on_a_slider() -> None:
    slid: list[float] = []
    bar = spot("bar", 0, 0, slide=slid.append, value=3)
    focus = Focus(Spots(bar))
    focus.focus_on(bar)
    focus.move(Command.RIGHT)
    assert slid == [0.1]


@pytest.mark.parametrize(
    ("start", "command", "name"),
    [
        ("n/less", Command.LEFT, "left"),
        ("n/more", Command.RIGHT, "right"),
        ("n/less", Command.DOWN, "below"),
        ("n/less", Command.RIGHT, "n/more"),
        ("n/more", Command.LEFT, "n/less"),
    ],
)
def test_a_stepper_leads_inwards_only(start: str, command: Command, name: str) -> None:
    spots = [
        spot("n/less", 200, 100), spot("n/more", 600, 100), spot("left", 100, 100), spot("right", 700, 100),
        spot("below", 200, 160), spot("below more", 600, 160), spot("inside", 400, 100),
    ]  # fmt: skip
    here = next(each for each in spots if each.name == start)
    assert reached(here, command, *(each for each in spots if each is not here)) == name


def test_a_stepper_whose_other_arrow_is_off_leads_on() -> None:
    assert reached(spot("n/less", 0, 0), Command.RIGHT, spot("next", 100, 0)) == "next"


@pytest.mark.parametrize("command", DIRECTIONS)
@pytest.mark.parametrize(
    ("shift", "name"),
    [
        pytest.param(40, "between", id="a third of the end lies in the path"),
        pytest.param(41, "there", id="less than a third"),
        pytest.param(-40, "between", id="a third on the other side"),
        pytest.param(-41, "there", id="less than a third on the other side"),
    ],
)
def test_where_the_end_is_out_of_the_path_nothing_between_is_looked_for(
    command: Command, shift: float, name: str
) -> None:
    """The end lies aside by ``shift`` of 60 units; what lies between reaches far to both sides."""
    x, y = DIRECTIONS[command]

    def that_way(near: float, far: float, first: float, last: float) -> FRect:
        if x:
            return FRect(near if x > 0 else -far, first, far - near, last - first)
        return FRect(first, near if y > 0 else -far, last - first, far - near)

    here, there = HitTarget("here", that_way(0, 60, 0, 60), print), that_way(150, 210, shift, shift + 60)
    between = HitTarget("between", that_way(80, 140, -400, 40), print)
    assert reached(here, command, HitTarget("there", there, print), between) == name


def test_without_a_main_button_whoever_goes_on_begins_at_the_first_target() -> None:
    spots = Spots(spot("a", 0, 0), spot("b", 100, 0))
    focus = Focus(spots)
    focus.focus_on(spots.all[1])
    focus.restart()
    assert spots.pointed_at == ["b", "a"]


@pytest.mark.parametrize(("x", "y"), [(300, 300), (-300, 300), (300, -300), (-300, -300)])
def test_the_nearest_is_sought_around_the_lost_place(x: float, y: float) -> None:
    spots = Spots(spot("lost", x, y))
    focus = Focus(spots)
    focus.focus_on(spots.all[0])
    spots.all = [spot("middle", 0, 0), spot("mirrored", x, -y), spot("other side", -x, y), spot("near", x + 50, y + 50)]
    focus.refocus()
    assert focus.name == "near"


@pytest.mark.parametrize(("first", "name"), [(50, "narrow"), (51, "below"), (-20, "narrow"), (-21, "below")])
def test_a_third_of_a_narrow_target_in_the_path_is_enough(first: float, name: str) -> None:
    """From 0 to 60, past a target of 30 units, to one that is nearer by what lies aside."""
    here, below = HitTarget("here", FRect(0, 0, 60, 20), print), HitTarget("below", FRect(0, 80, 60, 20), print)
    narrow = HitTarget("narrow", FRect(first, 30, 30, 20), print)
    assert reached(here, Command.DOWN, narrow, below) == name
