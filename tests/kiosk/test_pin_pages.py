"""PIN pages: the wait after each wrong PIN, spoilt counts, the new PIN typed twice."""

from __future__ import annotations

import datetime
from typing import Any

import pytest

from game.kiosk.operator import OperatorScene
from game.kiosk.operator_log import OperatorLog
from game.kiosk.pin import NewPinScene, PinLockout, PinScene
from game.scenes.stack import Pop, Replace
from game.services import Services
from game.storage.pin import FAILURES_KEY, matches_pin
from game.ui.sound_effects import Sound
from tests.driver import PIN
from tests.kiosk.page_helpers import NOON, action_of

pytestmark = [pytest.mark.slow, pytest.mark.behaviour]


def test_every_wrong_pin_is_counted_and_makes_the_next_wait_longer(services: Services) -> None:
    clock = [NOON]
    lockout = PinLockout(services.storage, lambda: clock[0])
    assert lockout.seconds_left == 0.0
    for failures, wait in ((1, 2), (2, 4), (3, 8)):
        lockout.fail()
        until = (clock[0] + datetime.timedelta(seconds=wait)).isoformat()
        assert services.storage.extra(FAILURES_KEY) == {"failures": failures, "until": until}
        assert lockout.seconds_left == wait
        entry = OperatorLog(services.storage.folder).entries()[0]
        assert (entry.event, entry.details) == ("wrong-pin", {"n": str(failures), "seconds": str(wait)})
    clock[0] += datetime.timedelta(seconds=7.5)
    assert lockout.seconds_left == 0.5
    clock[0] += datetime.timedelta(seconds=9)
    assert lockout.seconds_left == 0.0
    lockout.reset()
    assert services.storage.extra(FAILURES_KEY) is None
    lockout.fail()
    assert lockout.seconds_left == 2.0, "counted from the beginning"


@pytest.mark.parametrize(
    ("stored", "left", "failures"),
    [
        ("odd", 0.0, 1), ({"failures": "2", "until": NOON.isoformat()}, 0.0, 1), ({"failures": True}, 0.0, 1),
        ({"failures": 2}, 0.0, 3), ({"failures": 2, "until": "soon"}, 0.0, 3),
        ({"failures": 2, "until": "2026-11-25T12:00:10+01:00"}, 0.0, 3),
        ({"failures": 2, "until": "2026-11-25T12:00:10"}, 10.0, 3),
        ({"failures": 2, "until": "2026-11-25T13:00:00"}, 300.0, 3),
        ({"failures": 2, "until": "2026-11-25T11:00:00"}, 0.0, 3),
    ],
)  # fmt: skip
def test_what_is_stored_of_wrong_pins_may_be_spoilt(
    services: Services, stored: object, left: float, failures: int
) -> None:
    services.storage.set_extra(FAILURES_KEY, stored)
    lockout = PinLockout(services.storage, lambda: NOON)
    assert lockout.seconds_left == left
    lockout.fail()
    assert services.storage.extra(FAILURES_KEY)["failures"] == failures


def typed(scene: Any, digits: str) -> Any:
    """What the page gives after these digits and its last key."""
    for digit in digits:
        scene.field.type_letter(digit)
    scene.rebuild()
    return action_of(scene, "done")


def test_the_right_pin_opens_its_page_and_forgets_wrong_ones(services: Services, heard: list[Sound]) -> None:
    clock = [NOON]
    scene = PinScene(services, OperatorScene, lambda: clock[0])
    assert (scene.message(), scene.can_be_done) == ("", False)
    assert typed(scene, "9999") is None
    assert heard == [Sound.ILLEGAL]
    assert (scene.field.text, scene.field.problem) == ("", "That is not it.")
    assert scene.message() == "That is not it.\nNext try in 0:02"
    clock[0] += datetime.timedelta(seconds=0.5)
    widgets = scene.widgets
    scene.advance(0.5)
    assert scene.widgets is not widgets, "the wait is shown from now on"
    widgets = scene.widgets
    scene.advance(0.1)
    assert scene.widgets is widgets, "the same second"
    clock[0] += datetime.timedelta(seconds=1)
    scene.advance(1.0)
    assert scene.message() == "That is not it.\nNext try in 0:01"
    for digit in PIN:
        scene.field.type_letter(digit)
    assert not scene.can_be_done, "not yet"
    assert scene.interaction.find_hit_target("done") is None or action_of(scene, "done") is None
    clock[0] += datetime.timedelta(seconds=1)
    scene.advance(1.0)
    assert (scene.message(), scene.can_be_done, scene.field.text) == ("", True, PIN)
    change = action_of(scene, "done")
    assert isinstance(change, Replace)
    assert isinstance(change.scene, OperatorScene)
    assert services.storage.extra(FAILURES_KEY) is None
    assert heard == [Sound.ILLEGAL]


def test_a_new_pin_is_typed_twice(services: Services) -> None:
    scene = NewPinScene(services, Pop)
    length = "4 to 8 digits, then the tick"
    assert (scene.heading(), scene.message()) == ("Choose a PIN", length)
    for digit in "123":
        scene.field.type_letter(digit)
    assert not scene.can_be_done
    scene.field.type_letter("4")
    assert scene.can_be_done
    assert typed(scene, "") is None
    assert (scene.heading(), scene.field.text) == ("Once more, please", "")
    assert typed(scene, "1235") is None
    assert scene.heading() == "Choose a PIN"
    assert scene.message() == services.assets.t("house.pin.differ")
    assert matches_pin(services.storage, PIN)
    typed(scene, "24681357")
    assert typed(scene, "24681357") == Pop()
    assert matches_pin(services.storage, "24681357")
