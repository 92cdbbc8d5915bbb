"""A kiosk's set-up step by step, and the operator's page as it is opened, left and turned."""

from __future__ import annotations

import pytest
from pygame import FRect

from game.kiosk.operator import OperatorScene
from game.kiosk.pin import NewPinScene
from game.kiosk.setup import STEPS, KioskSetupScene
from game.kiosk.tickets import TicketScene
from game.kiosk.visit import end_visit
from game.scenes import routes
from game.scenes.stack import Pop, Push, Reset
from game.services import Services
from game.storage.pin import set_pin
from game.ui.text import TITLE
from game.ui.widgets import Button
from tests.driver import PIN
from tests.kiosk.page_helpers import action_of, told

pytestmark = [pytest.mark.slow, pytest.mark.behaviour]


def test_the_set_up_goes_from_step_to_step_and_back(services: Services) -> None:
    end_visit(services)
    scene = KioskSetupScene(services)
    seen = []
    for number in range(len(STEPS)):
        seen.append(scene.step)
        enabled = [scene.interaction.find_hit_target(f"step-{name}").is_enabled for name in STEPS]  # type: ignore[union-attr]
        assert enabled == [at <= number for at in range(len(STEPS))]
        assert f"Step {number + 1} of 8" in told(scene)
        scene.windows.main.offset = 9.0
        change = action_of(scene, "next")
        assert change == (None if number < 7 else Reset(routes.KioskRoute()))
        assert number == 7 or scene.windows.main.offset == 0.0
    assert seen == [*STEPS]
    assert scene.step_back() is None
    assert scene.step == "attract"
    action_of(scene, "step-language")
    assert scene.step == "language"
    assert scene.interaction.find_hit_target("step-ready").is_enabled, "it was open before"  # type: ignore[union-attr]
    scene.step_back()
    assert scene.step == "language"


def test_the_set_up_waits_for_a_pin(services: Services) -> None:
    end_visit(services)
    set_pin(services.storage, "")
    scene = KioskSetupScene(services)
    button = scene.interaction.find_hit_target("next")
    assert button is not None
    assert button.is_enabled
    action_of(scene, "next")
    button = scene.interaction.find_hit_target("next")
    assert button is not None
    assert not button.is_enabled
    change = action_of(scene, "pin")
    assert isinstance(change, Push)
    assert isinstance(change.scene, NewPinScene)

    def pin_button() -> Button:
        content = [widget for area in scene.widgets for widget in getattr(area, "content", [area])]
        return next(widget for widget in content if isinstance(widget, Button) and widget.name == "pin")

    chosen = pin_button()
    set_pin(services.storage, PIN)
    before = scene.widgets
    scene.step_back()
    assert scene.widgets is not before
    action_of(scene, "next")
    again = pin_button()
    t = services.assets.t
    assert (chosen.label, chosen.style, chosen.role) == (t("kiosk.setup.pin.choose"), "primary", TITLE)
    assert (again.label, again.style, again.role) == (t("kiosk.setup.pin.again"), Button("", FRect()).style, TITLE)


def test_leaving_the_operators_page_begins_a_visit(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = OperatorScene(services)
    assert services.storage.is_visited
    scene.enter()
    assert not services.storage.is_visited
    assert scene.step_back() == Pop()
    scene.leave()
    assert services.storage.is_visited
    monkeypatch.setattr("game.kiosk.operator.end_visit", lambda services: [("mosaic", "KLMN")])
    services.assets.texts.language = "fr"
    scene.enter()
    change = scene.step_back()
    assert isinstance(change, Reset)
    assert isinstance(change.scene, TicketScene)
    change.scene.enter()
    assert services.assets.texts.language == "fr"
    services.storage.end_visit()
    set_pin(services.storage, "")
    scene.leave()
    assert not services.storage.is_visited, "the set-up comes first"


def test_another_tab_begins_at_its_top(services: Services) -> None:
    scene = OperatorScene(services)
    assert scene.tab == "today"
    scene.windows.main.offset = 50.0
    before = scene.widgets
    action_of(scene, "tab/visitors")
    assert scene.widgets is not before
    assert (scene.tab, scene.windows.main.offset) == ("visitors", 0.0)
