"""One kiosk for all tests of a module that ask for its ``services``: its pages one by one, without a whole visit."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.app import App
from game.kiosk.operator_log import FILE
from game.kiosk.visit import begin_visit
from game.services import Services
from game.storage.pin import set_pin
from game.storage.values import KIOSK_CHOICES
from game.ui.sound_effects import Sound
from tests.driver import PIN, program


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    """One kiosk for all tests of a module: none of them needs what another left."""
    with program(tmp_path_factory.mktemp("kiosk"), "--kiosk") as opened:
        yield opened


@pytest.fixture
def services(house: App) -> Services:
    """The services of a kiosk that has just been set up, with a visitor."""
    services = house.services
    storage, session = services.storage, services.session
    storage.erase()
    (storage.folder / FILE).unlink(missing_ok=True)
    set_pin(storage, PIN)
    storage.change_settings(reduced_motion=True, pace="instant", kiosk_play="setup", kiosk_choices=KIOSK_CHOICES)
    session.is_kiosk, session.is_restart_due = True, False
    session.choose_language("en")
    begin_visit(services)
    return services


@pytest.fixture
def heard(services: Services, monkeypatch: pytest.MonkeyPatch) -> list[Sound]:
    """The sounds that are played."""
    found: list[Sound] = []
    monkeypatch.setattr(services.assets.sounds, "play", found.append)
    return found
