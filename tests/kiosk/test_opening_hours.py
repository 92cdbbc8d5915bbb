"""Opening hours: the closed page, look-up by the quarter, and their rows on the operator's page."""

from __future__ import annotations

import datetime

import pytest
from pygame import FRect

from game.kiosk.closed import ClosedScene
from game.kiosk.hours import clock_text, is_open, next_opening, volume_share
from game.kiosk.opening_hours import OpeningHoursRows
from game.scenes import routes
from game.scenes.stack import Push
from game.services import Services
from game.ui.layout import Column
from game.ui.widgets import HitTarget
from tests.kiosk.page_helpers import NOON

pytestmark = [pytest.mark.slow, pytest.mark.behaviour]


def test_a_long_press_opens_the_operators_page_at_night(services: Services) -> None:
    scene = ClosedScene(services, lambda: NOON)
    [target] = scene.interaction.hit_targets()
    assert target.rect == scene.area
    assert scene.step_back() is None
    assert scene.advance(9.0) is None, "nobody presses"
    scene.interaction.pressed = target
    assert scene.advance(2.9) is None
    scene.interaction.pressed = None
    assert scene.advance(0.1) is None
    scene.interaction.pressed = target
    assert scene.advance(2.5) is None
    assert scene.advance(0.5) == Push(routes.OperatorRoute())
    assert scene.advance(2.9) is None, "from the beginning"


def test_opening_hours_are_looked_up_by_the_quarter(services: Services) -> None:
    hours = (9, 17, 9.25, 17.5, 22, 2, 0, 0, 0, 24, 0, 0, 23, 1)
    monday = datetime.datetime(2026, 11, 23)

    def at(day: int, hour: int, minute: int = 0) -> datetime.datetime:
        return monday + datetime.timedelta(days=day, hours=hour, minutes=minute)

    opened = [at(0, 9), at(0, 16, 59), at(1, 9, 15), at(1, 17, 29), at(2, 22), at(3, 1, 59), at(4, 0), at(4, 23, 59),
              at(6, 23), at(0, 0, 59)]  # fmt: skip
    closed = [at(0, 8, 59), at(0, 17), at(1, 9, 14), at(1, 17, 30), at(2, 21, 59), at(3, 2), at(3, 12), at(5, 0),
              at(6, 22, 59), at(0, 1)]  # fmt: skip
    assert [is_open(hours, when) for when in opened] == [True] * len(opened)
    assert [is_open(hours, when) for when in closed] == [False] * len(closed)
    assert is_open((5, 5) * 7, monday)
    assert [next_opening(hours, when) for when in closed] == [
        (0, 9.0), (1, 9.25), (1, 9.25), (2, 22.0), (2, 22.0), (4, 0.0), (4, 0.0), (6, 23.0), (6, 23.0), (0, 9.0)
    ]  # fmt: skip
    assert [clock_text(services.assets, hour) for hour in (9, 9.25, 0, 23.75, 24)] == [
        "9:00", "9:15", "0:00", "23:45", "24:00"
    ]  # fmt: skip
    assert volume_share(range(24), NOON.replace(hour=7, minute=59)) == 0.07


class Hours:
    """Rows of opening hours over a value of this test."""

    def __init__(self, services: Services, *hours: float) -> None:
        self.hours: tuple[float, ...] = hours
        self.fonts = services.assets.fonts
        self.rows = OpeningHoursRows(services.assets, lambda: self.hours, self.change)
        self.changes = 0

    def change(self, hours: tuple[float, ...]) -> None:
        self.hours = hours
        self.changes += 1

    def targets(self) -> dict[str, HitTarget]:
        column = Column(self.fonts, FRect(0, 0, 900, 0))
        return {target.name: target for widget in self.rows.build(column) for target in widget.hit_targets()}

    def click(self, name: str, *, is_held: bool = False) -> None:
        target = self.targets()[name]
        action = target.repeat if is_held else target.action
        assert action is not None
        action()


def test_hours_are_picked_the_opening_before_the_closing(services: Services) -> None:
    hours = Hours(services, *(9, 17) * 7)
    assert not [name for name in hours.targets() if name.startswith("hour-")]
    hours.click("opens-all/value")
    assert hours.changes == 1, "the page is shown anew"
    assert [name for name in hours.targets() if name.startswith("hour-")] == [f"hour-{hour}" for hour in range(24)]
    found = hours.targets()
    assert [name for name in found if name.startswith("hour-") and found[name].is_selected] == ["hour-9"]
    hours.click("hour-11")
    assert hours.hours == (11, 17) * 7
    found = hours.targets()
    assert [name for name in found if name.startswith("hour-")] == [f"hour-{hour}" for hour in range(1, 25)]
    assert [name for name in found if name.startswith("hour-") and not found[name].is_enabled] == ["hour-11"]
    assert [name for name in found if name.startswith("hour-") and found[name].is_selected] == ["hour-17"]
    hours.click("hour-2")
    assert hours.hours == (11, 2) * 7
    assert not [name for name in hours.targets() if name.startswith("hour-")]
    hours.click("opens-all/value")
    hours.click("hour-2")
    assert hours.hours == (2, 24) * 7, "a house that opens when it closes is open until midnight"
    assert "hour-24" in hours.targets(), "the closing hour is asked for next"
    hours.click("closes-all/value")
    assert not [name for name in hours.targets() if name.startswith("hour-")], "a second click hides them"


def test_arrows_move_the_hours_by_quarters_held_ones_by_whole_hours_and_past_each_other(services: Services) -> None:
    hours = Hours(services, *(9.25, 10) * 7)
    for name, is_held, found in (
        ("opens-all/more", False, (9.5, 10)), ("opens-all/more", True, (11, 10)), ("opens-all/less", False, (10.75, 10)),
        ("opens-all/less", True, (9, 10)), ("closes-all/less", True, (9, 8)), ("closes-all/more", False, (9, 8.25)),
        ("closes-all/more", True, (9, 10)),
    ):  # fmt: skip
        hours.click(name, is_held=is_held)
        assert hours.hours == found * 7, name
    ends = Hours(services, *(0, 24) * 7)
    for name, found in (
        ("opens-all/less", (23.75, 24)),
        ("closes-all/more", (23.75, 0)),
        ("closes-all/less", (23.75, 24)),
    ):
        ends.click(name)
        assert ends.hours == found * 7, name


def test_a_day_may_differ_be_closed_and_follow_the_others_again(services: Services) -> None:
    hours = Hours(services, 9, 17, 9, 17, 9, 17, 10, 12, 9, 17, 9, 17, 0, 0)
    found = hours.targets()
    assert [day for day in range(7) if found[f"day-{day}"].is_selected] == [3, 6]
    assert "opens-6/more" not in found
    assert "closed-all" not in found
    hours.click("closed-6")
    assert hours.hours[12:] == (9, 17), "it opens with the others"
    hours.click("closed-6")
    assert hours.hours[12:] == (0, 0)
    hours.click("closed-3")
    assert hours.hours[6:8] == (0, 0)
    hours.click("day-3")
    assert hours.hours == (9, 17) * 6 + (0, 0)
    hours.click("opens-all/more")
    assert hours.hours == (9.25, 17) * 6 + (0, 0)
    rare = Hours(services, *(0, 0) * 5, *(10, 18) * 2).targets()
    assert [day for day in range(7) if rare[f"day-{day}"].is_selected] == [0, 1, 2, 3, 4], (
        "open days are the usual ones"
    )
    assert rare["day-5"].is_enabled
    alike = Hours(services, *(9, 17) * 7)
    for day in range(6):
        assert alike.targets()["day-6"].is_enabled
        alike.click(f"day-{day}")
    assert [day for day in range(7) if not alike.targets()[f"day-{day}"].is_enabled] == [6], "one must follow the row"
    shut = Hours(services, *(5, 5) * 7)
    assert "opens-all/more" not in shut.targets()
    shut.click("closed-all")
    assert shut.hours == (0, 24) * 7
