"""Rows of an operator's settings: steps, limits, and what is stored."""

from __future__ import annotations

from typing import Any

import pytest
from pygame import FRect

from game.kiosk.rows import OperatorRows
from game.kiosk.visit import end_visit
from game.services import Services
from game.storage.values import KIOSK_VOICES
from game.ui.layout import Column
from game.ui.widgets import HitTarget

pytestmark = [pytest.mark.slow, pytest.mark.behaviour]


def rows_of(services: Services) -> tuple[OperatorRows, list[int]]:
    """Rows of settings, and how often they were shown anew."""
    changed: list[int] = []
    return OperatorRows(services, lambda: changed.append(1)), changed


def row(services: Services, build: Any) -> dict[str, HitTarget]:
    """Targets of a row."""
    column = Column(services.assets.fonts, FRect(0, 0, 900, 0))
    return {target.name: target for widget in build(column) for target in widget.hit_targets()}


@pytest.mark.parametrize(
    ("name", "build", "steps"),
    [
        ("kiosk_idle_seconds", "idle", (30, 45, 60, 90, 120, 180, 300, 600)),
        ("kiosk_attract_seconds", "attract_after", (15, 30, 60, 120, 300, 600)),
        ("kiosk_restart_hour", "restart", (-1, *range(24))),
    ],
)
def test_times_are_chosen_in_steps(services: Services, name: str, build: str, steps: tuple[int, ...]) -> None:
    rows, changed = rows_of(services)
    services.storage.change_settings(**{name: steps[0]})
    found = []
    assert row(services, getattr(rows, build))[f"{name}/less"].is_enabled is False
    for _ in steps[1:]:
        action = row(services, getattr(rows, build))[f"{name}/more"].action
        assert action is not None
        action()
        found.append(getattr(services.storage.settings, name))
    assert found == [*steps[1:]]
    assert row(services, getattr(rows, build))[f"{name}/more"].is_enabled is False
    action = row(services, getattr(rows, build))[f"{name}/less"].action
    assert action is not None
    action()
    assert getattr(services.storage.settings, name) == steps[-2]
    assert len(changed) == len(steps)


def test_an_hours_volume_goes_down_and_round(services: Services) -> None:
    rows, _ = rows_of(services)
    services.storage.change_settings(kiosk_volumes=(75, *[100] * 23))
    heard = []
    for _ in range(5):
        target = row(services, rows.hourly_volumes)["loud-0"]
        assert target.action is not None
        target.action()
        heard.append(services.storage.settings.kiosk_volumes[0])
    assert heard == [50, 25, 0, 100, 50]
    assert services.storage.settings.kiosk_volumes[1:] == (100,) * 23


def test_volumes_move_by_twentieths_and_only_when_they_differ(services: Services) -> None:
    rows, changed = rows_of(services)
    services.storage.change_settings(sound=70)
    slide = row(services, rows.volumes)["sound"].slide
    assert slide is not None
    slide(0.712)
    assert changed == []
    slide(0.73)
    assert (services.storage.settings.sound, changed) == (75, [1])
    slide(0.0)
    assert services.storage.settings.sound == 0


def test_one_of_several_stays_on_and_choices_may_all_be_off(services: Services) -> None:
    rows, _ = rows_of(services)
    services.storage.change_settings(kiosk_games=("bridges", "mosaic"), kiosk_choices=("setup",), kiosk_play="solo")

    def chosen(name: str) -> Any:
        return getattr(services.storage.settings, name)

    def click(build: Any, name: str) -> None:
        action = row(services, build)[name].action
        assert action is not None
        action()

    click(rows.games, "game-elevens")
    assert chosen("kiosk_games") == ("bridges", "elevens", "mosaic"), "in the order of the isles"
    for name in ("elevens", "bridges", "mosaic"):
        click(rows.games, f"game-{name}")
    assert chosen("kiosk_games") == ("mosaic",)
    click(rows.choices, "choice-setup")
    assert chosen("kiosk_choices") == ()
    services.storage.change_settings(kiosk_choices=("setup",), kiosk_play="setup")
    found = row(services, rows.choices)
    assert "choice-setup" not in found, "it says nothing there"
    click(rows.choices, next(iter(found)))
    assert chosen("kiosk_choices")[0] == "setup", "but is remembered"
    services.storage.change_settings(kiosk_attract=("rules",))
    click(rows.attractions, "show-rules")
    assert services.storage.settings.kiosk_attract == ("rules",)
    click(rows.attract_sound, "attract-sound/low")
    click(rows.play, "play/two")
    assert (services.storage.settings.kiosk_attract_sound, services.storage.settings.kiosk_play) == ("low", "two")


def test_the_language_of_visitors_is_chosen_in_a_row(services: Services) -> None:
    rows, changed = rows_of(services)
    targets = row(services, rows.language)
    assert [name for name in targets if targets[name].is_selected] == ["language/en"]
    action = targets["language/de"].action
    assert action is not None
    action()
    assert (services.assets.texts.language, changed) == ("de", [1])
    targets = row(services, rows.language)
    assert [name for name in targets if targets[name].is_selected] == ["language/de"]
    services.session.choose_language("en")


def test_a_voice_for_visitors_is_chosen_in_a_row(services: Services) -> None:
    end_visit(services)
    rows, changed = rows_of(services)
    targets = row(services, rows.voice)
    assert [*targets] == [f"kiosk-voice/{name}" for name in KIOSK_VOICES]
    for name in (*KIOSK_VOICES[1:], KIOSK_VOICES[0]):
        action = row(services, rows.voice)[f"kiosk-voice/{name}"].action
        assert action is not None
        action()
        assert services.storage.settings.kiosk_voice == name
    assert len(changed) == len(KIOSK_VOICES)
