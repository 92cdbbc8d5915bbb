"""Letters, pointer, mono sound, and what the system asks for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import cast

import pygame
import pytest

from game.app import App
from game.menus.players.page import PlayersScene
from game.menus.settings.appearance import AppearanceScene
from game.menus.settings.page import SettingsScene
from game.scenes.stack import Push
from game.storage.values import TYPEFACES as CHOICES
from game.ui.system_preferences import read_preferences
from game.ui.text import BODY, TYPEFACES
from game.ui.widgets import Label
from tests.drawn_text import runs_of
from tests.driver import FRAME, click, program
from tests.menus.test_text_size import PAGES


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with program(tmp_path) as opened:
        yield opened


def open_page(app: App, page: type[SettingsScene] | type[PlayersScene]) -> None:
    app.apply(Push(page(app.services)))
    app.step(FRAME)
    click(app, "appearance")
    assert isinstance(app.stack.top, AppearanceScene)


def test_the_typefaces_to_choose_are_those_that_there_are() -> None:
    assert tuple(TYPEFACES) == CHOICES


def test_another_typeface_is_shown_at_once(app: App) -> None:
    fonts = app.services.assets.fonts
    width = fonts.width("Waterways", BODY)
    open_page(app, SettingsScene)
    click(app, "typeface/lexend")
    assert fonts.width("Waterways", BODY) > width
    assert app.services.storage.settings.typeface == "lexend"


def test_a_player_has_letters_and_a_pointer_of_their_own(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    session, storage = app.services.session, app.services.storage
    shown: list[object] = []
    monkeypatch.setattr(pygame.mouse, "set_cursor", shown.append)
    ada = storage.add_profile("Ada", 0, 0, session.aids)
    open_page(app, PlayersScene)
    click(app, "typeface/atkinson")
    click(app, "pointer_size/huge")
    click(app, "pointer_colour/yellow")
    assert (storage.settings.typeface, shown) == ("standard", [])
    session.set_current_player(ada.identifier)
    assert app.services.assets.fonts.typeface == "atkinson"
    (huge,) = shown
    assert isinstance(huge, pygame.Cursor)
    picture = cast("tuple[object, pygame.Surface]", huge.data)[1]
    assert picture.get_height() > 60
    red, green, blue = picture.get_at((picture.get_width() // 4, picture.get_height() // 2))[:3]
    assert min(red, green) > 200 > blue
    session.set_current_player(None)
    assert app.services.assets.fonts.typeface == "standard"
    assert shown[1:] == [pygame.SYSTEM_CURSOR_ARROW]


def test_mono_opens_a_device_of_one_channel(app: App) -> None:
    app.services.assets.sounds.start()
    open_page(app, SettingsScene)
    for channels in (1, 2):
        click(app, "mono")
        device = pygame.mixer.get_init()
        assert device is not None
        assert device[2] == channels
        assert app.services.assets.sounds.available


ANSWERS = {
    "gnome": {"text-scaling-factor": "1.25\n", "enable-animations": "false\n", "high-contrast": "true\n"},
    "portal": {"portal text-scaling-factor": "(<<1.5>>,)", "portal contrast": "(<<uint32 1>>,)"},
    "plain": {"text-scaling-factor": "1.0\n", "enable-animations": "true\n", "high-contrast": "false\n"},
    "silent": {},
}


@pytest.mark.parametrize(
    ("desktop", "wishes"),
    [
        ("gnome", {"text_size": 125, "reduced_motion": True, "high_contrast": True}),
        ("portal", {"text_size": 150, "high_contrast": True}),
        ("plain", {}),
        ("silent", {}),
    ],
)
def test_a_linux_desktop_is_asked(desktop: str, wishes: dict[str, object]) -> None:
    def ask(command: Sequence[str]) -> str:
        key = f"portal {command[-1]}" if command[0] == "gdbus" else command[-1]
        return ANSWERS[desktop].get(key, "")

    assert read_preferences((100, 125, 150), "linux", ask) == wishes


def test_a_mac_is_asked() -> None:
    answers = {"reduceMotion": "1\n", "increaseContrast": "0\n"}
    assert read_preferences((100, 125), "darwin", lambda command: answers[command[-1]]) == {"reduced_motion": True}


def test_the_systems_wishes_are_applied_once_and_told(app: App) -> None:
    app.services.background.system_wishes = {"text_size": 125, "reduced_motion": True}
    app.step(FRAME)
    settings = app.services.storage.settings
    assert (settings.text_size, settings.reduced_motion, settings.is_system_read) == (125, True, True)
    assert app.services.assets.fonts.text_size == 1.25
    assert not app.services.background.system_wishes


@pytest.mark.parametrize("text_size", [100, 200])
@pytest.mark.draws
def test_the_banner_holds_a_name_that_needs_two_lines_in_wide_letters_bug(text_size: int, tmp_path: Path) -> None:
    with program(tmp_path, language="de") as app:
        app.services.storage.change_settings(text_size=text_size, typeface="lexend")
        app.apply_settings()
        scene = PAGES["pass-mouse-banner"](app)
        app.apply(Push(scene))
        banner = 2 * next(each.rect.centery for each in scene.targets() if each.name == "no-stops")
        scale = app.screen.get_height() / scene.area.height
        lines = [widget for widget in scene.widgets if isinstance(widget, Label)]
        assert len(lines) == 2
        assert all(widget.rect.bottom * scale <= banner for widget in lines)


@pytest.mark.draws
def test_descriptions_of_lessons_are_not_made_smaller_in_wide_letters_bug(tmp_path: Path) -> None:
    with program(tmp_path, language="de") as app:
        app.services.storage.change_settings(text_size=200, typeface="lexend")
        app.apply_settings()
        scene = PAGES["lessons-mosaic"](app)
        app.apply(Push(scene))
        assert [run.text for run in runs_of(app, scene) if run.is_smaller] == []
