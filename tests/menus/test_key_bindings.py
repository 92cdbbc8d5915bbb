"""Own keys and gamepad buttons: chosen on their page, at work on every page, for the machine or one player."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from game.app import App
from game.menus.settings.key_bindings import COMMANDS, KeyBindingsScene
from game.scenes.stack import Push
from game.storage.values import Aids
from game.ui.bindings import Bindings, Command
from game.ui.gamepads import GamepadFamily, gamepad_family
from game.ui.widgets import Label
from tests.driver import FRAME, click, key, names, program, target, top, wait

pytestmark = pytest.mark.draws


def bindings_page(app: App, profile: int | None = None) -> KeyBindingsScene:
    known = {each.identifier: each for each in app.services.storage.profiles()}
    app.apply(Push(KeyBindingsScene(app.services, known[profile] if profile is not None else None)))
    wait(app, 0.5)
    scene = top(app)
    assert isinstance(scene, KeyBindingsScene)
    return scene


def pad(app: App, button: int) -> None:
    pygame.event.post(Event(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=0))
    app.step(FRAME)


def shown(app: App) -> list[str]:
    """The labels of the page on top."""
    return [widget.text for widget in top(app).widgets if isinstance(widget, Label)]


def test_the_settings_lead_to_the_page_and_a_chosen_key_works_everywhere(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        click(app, "settings")
        scene = click(app, "bindings")
        assert isinstance(scene, KeyBindingsScene)
        click(app, "key-help")
        key(app, pygame.K_j, "j")
        assert app.services.storage.settings.bindings == ("f1=", "j=help")
        key(app, pygame.K_ESCAPE)
        key(app, pygame.K_ESCAPE)
        click(app, "isle/bridges")
        assert key(app, pygame.K_F1).name != "rules"
        assert key(app, pygame.K_j, "j").name == "rules"


def test_a_clash_is_told_and_nothing_is_lost(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        scene = bindings_page(app)
        click(app, "key-hint")
        key(app, pygame.K_c, "c")
        assert scene.bindings.bindings.inputs(Command.CONFIRM, of_pad=False) == ("h",)
        t = app.services.assets.t
        told = t("house.bindings.displaced", input="C", command=t("house.command.confirm"), now="H")
        assert told in shown(app)
        click(app, "key-undo")
        assert told not in shown(app), "the line ends with the next action"


def test_waiting_ends_with_escape_or_a_click_elsewhere(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        scene = bindings_page(app)
        click(app, "key-undo")
        assert key(app, pygame.K_ESCAPE) is scene
        assert scene.bindings.waiting is None
        click(app, "key-undo")
        click(app, "key-hint")
        assert scene.bindings.waiting == (Command.HINT, False)
        key(app, pygame.K_ESCAPE)
        assert scene.bindings.bindings == Bindings()


def test_a_row_of_the_gamepad_waits_for_a_button_and_lets_keys_pass(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        scene = bindings_page(app)
        click(app, "pad-undo")
        key(app, pygame.K_j, "j")
        assert scene.bindings.waiting == (Command.UNDO, True)
        pad(app, pygame.CONTROLLER_BUTTON_Y)
        assert scene.bindings.bindings.inputs(Command.UNDO, of_pad=True) == ("pad y",)
        assert scene.bindings.bindings.inputs(Command.HINT, of_pad=True) == ("pad x",)


def test_one_click_brings_the_defaults_back(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        bindings_page(app)
        assert "reset-bindings" in names(app, enabled=False)
        click(app, "key-log")
        key(app, pygame.K_k, "k")
        click(app, "reset-bindings")
        assert app.services.storage.settings.bindings == ()
        assert app.services.session.bindings.command("l") is Command.LOG


def test_a_fixed_key_is_refused_with_a_reason(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        bindings_page(app)
        click(app, "key-log")
        key(app, pygame.K_TAB)
        assert app.services.storage.settings.bindings == ()
        assert app.services.assets.t("house.bindings.fixed", input="Tab") in shown(app)


def test_own_keys_of_a_player_work_while_that_player_has_the_mouse(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        storage = app.services.storage
        storage.change_settings(bindings=("k=log",))
        mia = storage.add_profile("Mia").identifier
        bindings_page(app, mia)
        click(app, "key-hint")
        key(app, pygame.K_n, "n")
        session = app.services.session
        assert session.bindings.command("n") is None, "nobody has the mouse: the machine's keys"
        session.set_current_player(mia)
        assert session.bindings.command("n") is Command.HINT
        assert session.bindings.command("k") is Command.LOG, "the machine's keys were the beginning of her own"
        session.set_current_player(None)
        assert session.bindings.command("n") is None


def test_own_keys_survive_a_new_start(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        mia = app.services.storage.add_profile("Mia", aids=Aids(bindings=("j=hint", "h="))).identifier
    with program(tmp_path) as app:
        (profile,) = app.services.storage.profiles()
        assert (profile.identifier, profile.aids.bindings) == (mia, ("j=hint", "h="))


def test_every_command_of_the_page_can_be_chosen_by_the_keyboard_alone(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        scene = bindings_page(app)
        scene.interaction.focus.is_shown = True
        reached = set()
        for code in (*[pygame.K_TAB] * 40, *[pygame.K_PAGEDOWN, *[pygame.K_TAB] * 40] * 2):
            key(app, code)
            reached.add(scene.interaction.state.focused)
        assert {f"key-{command.name.lower()}" for command in COMMANDS} <= reached


def test_a_typed_letter_stays_a_letter_whatever_it_is_bound_to(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        app.services.storage.change_settings(bindings=("m=back",))
        click(app, "harbour")
        click(app, "new-player")
        scene = top(app)
        key(app, pygame.K_m, "m")
        assert top(app) is scene


@pytest.mark.parametrize(
    ("guid", "name", "family"),
    [
        ("030000004c050000e60c000000006800", "Wireless Controller", GamepadFamily.PLAYSTATION),
        ("030000007e0500000920000000006800", "Pro Controller", GamepadFamily.NINTENDO),
        ("030000005e040000ea02000000006800", "Xbox One", GamepadFamily.XBOX),
        ("03000000c82d00000161000000006800", "8BitDo for Switch", GamepadFamily.NINTENDO),
        ("0" * 32, "A pad nobody knows", GamepadFamily.XBOX),
    ],
)
def test_a_gamepad_is_known_by_its_maker(guid: str, name: str, family: GamepadFamily) -> None:
    assert gamepad_family(guid, name) is family


def test_the_page_names_the_buttons_as_they_are_printed(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        scene = bindings_page(app)
        signs = {}
        for family in GamepadFamily:
            app.services.session.gamepad = family
            signs[family] = (
                scene.bindings.names(Command.TURN, of_pad=True),
                scene.bindings.names(Command.ACTIVATE, of_pad=True),
            )
        assert signs == {
            GamepadFamily.XBOX: ("RB", "A"),
            GamepadFamily.PLAYSTATION: ("R1", f"✕\u00a0{app.services.assets.t('house.pad.cross')}"),
            GamepadFamily.NINTENDO: ("R", "A"),
        }
        assert target(app, "pad-turn").enabled
