"""Keys and gamepad: movement of the focus, and actions on its target."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import FRect
from pygame.event import Event

from game.menus.settings.page import SettingsScene
from game.scenes.focus import DIRECTIONS, Focus
from game.scenes.stack import Push
from game.ui.bindings import Command
from game.ui.widgets import HitTarget
from tests.driver import click, key, program, target, top


class Host:
    """Some spots, and what the focus did to them."""

    def __init__(self, *hit_targets: HitTarget, main: str = "") -> None:
        self.all = list(hit_targets)
        self.main = main
        self.pointed_at: list[str] = []
        self.rebuilt = 0

    def hit_targets(self) -> list[HitTarget]:
        return self.all

    def default_hit_target(self) -> HitTarget | None:
        return next((hit_target for hit_target in self.all if hit_target.name == self.main), None)

    def point_at(self, hit_target: HitTarget) -> None:
        self.pointed_at.append(hit_target.name)

    def rebuild(self) -> None:
        self.rebuilt += 1


def button(name: str, x: float, y: float, **more: Any) -> HitTarget:
    return HitTarget(name, FRect(x - 20, y - 10, 40, 20), more.pop("action", lambda: None), **more)


ROW = tuple(button(name, 100.0 * at, 50.0) for at, name in enumerate("abc"))


def test_the_focus_goes_round_from_spot_to_spot_in_both_directions() -> None:
    host = Host(*ROW)
    focus = Focus(host)
    assert (focus.name, focus.shown, focus.current) == (None, None, None)
    for step in (1, 1, 1, 1, -1, -1):
        focus.cycle(step)
    assert host.pointed_at == ["a", "b", "c", "a", "c", "b"]
    assert (focus.name, focus.shown, focus.current) == ("b", ROW[1], ROW[1])


def test_what_is_switched_off_or_does_nothing_is_passed_over() -> None:
    host = Host(ROW[0], button("off", 100, 50, is_enabled=False), button("picture", 150, 50, action=None), ROW[2])
    focus = Focus(host)
    for _ in range(3):
        focus.cycle(1)
    assert host.pointed_at == ["a", "c", "a"]
    Focus(Host()).cycle(1)
    assert Focus(Host()).move(Command.LEFT) is None


def test_the_first_arrow_shows_the_main_button_and_a_hidden_ring_where_it_was() -> None:
    host = Host(*ROW, main="b")
    focus = Focus(host)
    focus.move(Command.RIGHT)
    assert (focus.name, focus.is_shown) == ("b", True)
    focus.is_shown = False
    assert (focus.name, focus.shown, focus.current) == ("b", None, None)
    focus.move(Command.RIGHT)
    assert (focus.name, focus.is_shown) == ("b", True)
    focus.move(Command.RIGHT)
    assert focus.name == "c"


@pytest.mark.parametrize(
    ("command", "reached"),
    [(Command.LEFT, "left"), (Command.RIGHT, "right"), (Command.UP, "up"), (Command.DOWN, "down")],
)
def test_an_arrow_goes_to_the_nearest_that_way_rather_than_far_to_the_side(command: Command, reached: str) -> None:
    here = button("here", 500, 500)
    around = [
        button("left", 350, 510), button("right", 650, 490), button("up", 510, 350), button("down", 490, 650),
        button("far left", 250, 500), button("far right", 750, 500), button("far up", 500, 250),
        button("far down", 500, 750), button("beside left", 430, 590), button("beside right", 570, 590),
        button("beside up", 590, 430), button("beside down", 410, 570),
    ]  # fmt: skip
    focus = Focus(Host(here, *around))
    focus.focus_on(here)
    focus.move(command)
    assert focus.name == reached


def test_where_nothing_lies_that_way_the_focus_stays() -> None:
    host = Host(*ROW)
    focus = Focus(host)
    focus.focus_on(ROW[2])
    for command in (Command.RIGHT, Command.UP, Command.DOWN):
        focus.move(command)
    assert host.pointed_at == ["c"]


def test_an_arrow_moves_a_slider_by_a_tenth_and_what_that_changes_is_handed_on() -> None:
    slid: list[float] = []

    def slide(share: float) -> str:
        slid.append(round(share, 3))
        return "changed"

    bar = HitTarget("bar", FRect(0, 0, 200, 20), slide=slide, value=0.5)
    host = Host(bar, button("below", 100, 80), button("right", 400, 10))
    focus = Focus(host)
    focus.focus_on(bar)
    assert [focus.move(Command.RIGHT), focus.move(Command.LEFT)] == ["changed", "changed"]
    assert (slid, host.rebuilt, focus.name) == ([0.6, 0.4], 2, "bar")
    assert focus.move(Command.DOWN) is None
    assert focus.name == "below"


def test_when_its_spot_is_gone_the_focus_goes_to_the_nearest() -> None:
    host = Host(*ROW, button("below b", 100, 140), main="a")
    focus = Focus(host)
    focus.focus_on(ROW[1])
    host.all = [ROW[0], button("near", 130, 60), ROW[2], button("below b", 100, 140)]
    assert focus.current is None
    focus.refocus()
    assert focus.name == "near"
    host.all = [*ROW]
    focus.is_shown = False
    focus.refocus()
    assert focus.name == "near", "nobody sees it"


def test_a_focus_that_is_still_there_is_not_moved() -> None:
    host = Host(*ROW)
    focus = Focus(host)
    focus.focus_on(ROW[1])
    focus.refocus()
    assert host.pointed_at == ["b"]


def test_a_target_that_was_gone_for_a_while_has_the_focus_again() -> None:
    cards = [button(f"card-{at}", 100.0 * at, 50.0) for at in range(4)]
    menu = button("menu", 250, 200)
    host = Host(*cards, menu, main="menu")
    focus = Focus(host)
    focus.recover()
    assert focus.name is None, "nothing was lost"
    focus.focus_on(cards[2])
    host.all = [menu]
    focus.refocus()
    assert focus.name == "menu"
    host.all = [*cards, menu]
    focus.recover()
    assert focus.name == "card-2"
    host.all = [menu]
    focus.refocus()
    host.all = [cards[0], cards[1], menu]
    focus.recover()
    assert focus.name == "card-1", "the nearest of its kind"
    host.all = [menu]
    focus.refocus()
    host.all, host.main = [menu, button("other", 0, 0)], "other"
    focus.recover()
    assert focus.name == "other", "without one of its kind the page begins anew"
    focus.focus_on(menu)
    host.all += cards
    focus.recover()
    assert focus.name == "menu", "somebody has moved the focus"


def test_a_lost_target_stays_lost_while_the_ring_is_hidden_or_the_focus_moves() -> None:
    card, menu = button("card-1", 0, 0), button("menu", 100, 0)
    host = Host(card, menu, main="menu")
    focus = Focus(host)
    focus.focus_on(card)
    host.all = [menu]
    focus.refocus()
    focus.is_shown = False
    host.all = [card, menu]
    focus.recover()
    assert focus.name == "menu"


def test_whoever_goes_on_begins_at_the_first_target() -> None:
    host = Host(*ROW, main="b")
    focus = Focus(host)
    focus.restart()
    assert focus.name is None, "the ring is hidden"
    focus.focus_on(ROW[2])
    focus.restart()
    assert focus.name == "b"
    host.all = []
    focus.restart()
    assert focus.name is None


@pytest.mark.draws
def test_a_slider_is_moved_by_the_pointer_and_by_arrows_in_the_window(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        app.apply(Push(SettingsScene(app.services)))
        app.step(0.02)
        bar = target(app, "sound").rect
        for kind, x in ((pygame.MOUSEBUTTONDOWN, 0.2), (pygame.MOUSEBUTTONUP, 0.2)):
            pygame.event.post(Event(kind, pos=(round(bar.left + x * bar.width), bar.centery), button=1))
        app.step(0.02)
        low = app.services.storage.settings.sound
        pygame.event.post(Event(pygame.MOUSEBUTTONDOWN, pos=(round(bar.left + 0.2 * bar.width), bar.centery), button=1))
        pygame.event.post(
            Event(
                pygame.MOUSEMOTION, pos=(round(bar.left + 0.8 * bar.width), bar.centery), rel=(9, 0), buttons=(1, 0, 0)
            )
        )
        app.step(0.02)
        high = app.services.storage.settings.sound
        assert low < high
        pygame.event.post(Event(pygame.MOUSEBUTTONUP, pos=(5, 5), button=1))
        app.step(0.02)
        scene = top(app)
        hit_target = scene.interaction.find_hit_target("sound")
        assert hit_target is not None
        scene.interaction.focus.focus_on(hit_target)
        key(app, pygame.K_LEFT)
        assert low < app.services.storage.settings.sound < high


@pytest.mark.draws
def test_tab_goes_on_shift_tab_back_and_a_click_takes_the_ring_away(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        app.apply(Push(SettingsScene(app.services)))
        app.step(0.02)
        scene = top(app)
        scene.interaction.dispatch(Command.NEXT)
        first = scene.interaction.state.focused
        scene.interaction.dispatch(Command.NEXT)
        assert scene.interaction.state.focused not in (None, first)
        scene.interaction.dispatch(Command.PREVIOUS)
        assert scene.interaction.state.focused == first
        click(app, "patterns")
        assert scene.interaction.state.focused is None


@pytest.mark.parametrize(
    ("x", "y", "is_reached"),
    [
        pytest.param(501, 500, False, id="a unit that way is the same place"),
        pytest.param(501.5, 500, True, id="more than a unit that way"),
        pytest.param(600, 833, True, id="up to thirty hundredths that way of what it is aside"),
        pytest.param(600, 834, False, id="aside rather than that way"),
    ],
)
def test_what_lies_that_way_must_lie_more_than_a_little_that_way(x: float, y: float, is_reached: bool) -> None:
    here = button("here", 500, 500)
    focus = Focus(Host(here, button("there", x, y)))
    focus.focus_on(here)
    focus.move(Command.RIGHT)
    assert (focus.name == "there") is is_reached


def test_what_lies_aside_costs_two_and_a_half_times_its_distance() -> None:
    here = button("here", 500, 500)
    for far, reached in ((249, "far"), (251, "aside")):
        focus = Focus(Host(here, button("far", 500 + far, 500), button("aside", 600, 560)))
        focus.focus_on(here)
        focus.move(Command.RIGHT)
        assert focus.name == reached


def test_a_row_on_the_way_is_not_skipped_for_something_nearer_in_the_middle() -> None:
    here, wide = HitTarget("here", FRect(0, 0, 100, 20), print), HitTarget("wide", FRect(-600, 40, 680, 20), print)
    below = HitTarget("below", FRect(0, 80, 100, 20), print)
    focus = Focus(Host(here, wide, below))
    focus.focus_on(here)
    focus.move(Command.DOWN)
    assert focus.name == "wide"


@pytest.mark.parametrize(("command", "reached"), [(Command.RIGHT, "level/more"), (Command.LEFT, "level/less")])
def test_arrows_of_a_stepper_lead_to_each_other_however_wide_its_words_are(command: Command, reached: str) -> None:
    less, more = button("level/less", 100, 100), button("level/more", 900, 100)
    between = button("above", 200, 80), button("other/more", 300, 100), button("other/less", 700, 100)
    focus = Focus(Host(less, more, *between))
    focus.focus_on(less if command is Command.RIGHT else more)
    focus.move(command)
    assert focus.name == reached
    focus.move(command)
    assert focus.name == reached, "nothing lies further that way"


def test_with_the_voice_arrows_reach_what_is_switched_off_and_tab_does_not() -> None:
    off = button("off", 100, 50, is_enabled=False)
    focus = Focus(Host(ROW[0], off, ROW[2]))
    focus.reaches_disabled = True
    focus.focus_on(ROW[0])
    focus.move(Command.RIGHT)
    assert focus.name == "off"
    focus.refocus()
    assert focus.name == "off"
    focus.cycle(1)
    assert focus.name == "a", "from what is passed over the nearest comes first"


def test_nothing_is_focused_anew_before_anything_was() -> None:
    host = Host(*ROW)
    focus = Focus(host)
    assert (focus.is_shown, focus.reaches_disabled) == (False, False)
    focus.refocus()
    assert host.pointed_at == []


@pytest.mark.parametrize("command", DIRECTIONS)
@pytest.mark.parametrize(
    ("start", "end", "reached"),
    [
        pytest.param(100, 120, "between", id="touching both"),
        pytest.param(99, 120, "far", id="beginning before the end of this one"),
        pytest.param(100, 121, "far", id="ending after the beginning of the next"),
    ],
)
def test_what_lies_wholly_between_is_not_skipped(command: Command, start: float, end: float, reached: str) -> None:
    """From here, 0 to 100, to what is nearest by its middle, 120 to 200, past something that reaches far aside."""
    x, y = DIRECTIONS[command]

    def that_way(near: float, far: float, first: float, last: float) -> FRect:
        if x:
            return FRect(near if x > 0 else -far, first, far - near, last - first)
        return FRect(first, near if y > 0 else -far, last - first, far - near)

    here, far = HitTarget("here", that_way(0, 100, 0, 60), print), HitTarget("far", that_way(120, 200, 0, 60), print)
    between = HitTarget("between", that_way(start, end, -400, 40), print)
    focus = Focus(Host(here, between, far))
    focus.focus_on(here)
    focus.move(command)
    assert focus.name == reached


@pytest.mark.parametrize(("first", "reached"), [(40, "wide"), (41, "below")])
def test_what_lies_beside_the_path_by_more_than_two_thirds_may_be_skipped(first: float, reached: str) -> None:
    """A third of the smaller of both must lie in the path."""
    here, below = HitTarget("here", FRect(0, 0, 60, 20), print), HitTarget("below", FRect(0, 80, 60, 20), print)
    wide = HitTarget("wide", FRect(first, 40, 660, 20), print)
    focus = Focus(Host(here, wide, below))
    focus.focus_on(here)
    focus.move(Command.DOWN)
    assert focus.name == reached


def test_a_slider_without_a_value_begins_at_nought() -> None:
    slid: list[float] = []
    bar = HitTarget("bar", FRect(0, 0, 200, 20), slide=slid.append)
    focus = Focus(Host(bar))
    focus.focus_on(bar)
    focus.move(Command.RIGHT)
    focus.move(Command.LEFT)
    assert slid == [0.1, -0.1]


def test_tab_passes_on_and_back_from_where_a_hidden_ring_was() -> None:
    host = Host(*ROW)
    focus = Focus(host)
    focus.focus_on(ROW[1])
    focus.is_shown = False
    focus.cycle(1)
    assert (focus.name, focus.is_shown) == ("c", True)
    focus.cycle(1)
    assert focus.name == "a"


def test_of_several_rows_on_the_way_the_nearest_is_taken() -> None:
    here, below = HitTarget("here", FRect(500, 0, 60, 20), print), HitTarget("below", FRect(500, 200, 60, 20), print)
    second, first = (HitTarget(f"wide {top}", FRect(300, top, 240, 20), print) for top in (120, 60))
    focus = Focus(Host(here, second, first, below))
    focus.focus_on(here)
    focus.move(Command.DOWN)
    assert focus.name == "wide 60"


@pytest.mark.parametrize(("left", "reached"), [(0, "wide"), (-1, "below")])
def test_a_third_of_the_smaller_must_lie_in_the_path(left: float, reached: str) -> None:
    here, below = HitTarget("here", FRect(500, 0, 60, 20), print), HitTarget("below", FRect(500, 80, 60, 20), print)
    wide = HitTarget("wide", FRect(left, 40, 520, 20), print)
    focus = Focus(Host(here, wide, below))
    focus.focus_on(here)
    focus.move(Command.DOWN)
    assert focus.name == reached
