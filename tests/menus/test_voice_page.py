"""The voice's page, its offer at the first start, the kiosk's switch, and words for every target of every page."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.kiosk.attract import AttractScene
from game.kiosk.visit import begin_visit, end_visit
from game.menus.settings.page import SettingsScene
from game.menus.settings.voice import VoiceOfferScene, VoiceScene
from game.scenes import routes
from game.scenes.scene_voice import SceneVoice
from game.scenes.stack import Pop, Push, Reset
from game.ui.speech import SpeechState
from tests.blind_player import listen
from tests.driver import click, key, names, program, top, wait
from tests.kiosk.test_operator import open_operator
from tests.menus.test_text_size import prepare
from tests.outlines import SCREENS


def test_the_settings_switch_the_voice_and_its_rate_at_once(tmp_path: Path) -> None:
    with program(tmp_path, size="1920x1080") as app:
        speaker = listen(app)
        app.services.storage.change_settings(speech="")
        app.apply(Push(SettingsScene(app.services)))
        assert click(app, "voice").name == "voice"
        assert speaker.spoken == []
        click(app, "speech")
        assert [utterance.text for utterance in speaker.spoken[:2]] == ["The voice is on.", "Voice"]
        scene = top(app)
        slider = scene.interaction.find_hit_target("speech_rate")
        assert slider is not None
        scene.interaction.focus.focus_on(slider)
        key(app, pygame.K_RIGHT)
        assert app.services.storage.settings.speech_rate == 60
        assert speaker.spoken[-1].text.startswith("Speed, slider")
        assert speaker.spoken[-1].text.endswith("60 %")
        assert speaker.spoken[-1].rate == 60
        for share, rate in ((0.0, 0), (0.38, 40), (0.32, 30), (1.0, 100)):
            found = scene.interaction.find_hit_target("speech_rate")
            assert found is not None
            assert found.slide is not None
            found.slide(share)
            assert app.services.storage.settings.speech_rate == rate
        click(app, "speech")
        assert app.services.storage.settings.speech == "off"


def test_where_no_device_is_found_the_page_says_what_to_install(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        listen(app)
        app.services.shell.speech_state = lambda: SpeechState.MISSING
        scene = VoiceScene(app.services)
        app.apply(Push(scene))
        app.step(0.02)
        assert any("speech-dispatcher" in line for line in scene.interaction.voice.words())


@pytest.mark.parametrize(("code", "chosen"), [(pygame.K_RETURN, "on"), (pygame.K_ESCAPE, "off")])
def test_the_first_start_offers_the_voice_aloud_while_a_screen_reader_runs(
    tmp_path: Path, code: int, chosen: str
) -> None:
    with program(tmp_path) as app:
        speaker = listen(app)
        app.services.storage.change_settings(speech="")
        app.step(0.02)
        assert top(app).name == "title"
        app.services.background.has_screen_reader = True
        app.step(0.02)
        assert isinstance(top(app), VoiceOfferScene)
        app.step(0.02)
        assert any("A screen reader is running" in utterance.text for utterance in speaker.spoken)
        key(app, code)
        assert app.services.storage.settings.speech == chosen
        app.services.background.has_screen_reader = True
        app.step(0.02)
        assert top(app).name == "title", "asked once"


def test_a_kiosks_visitors_have_the_voice_only_where_the_operator_allows_it(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk") as app:
        speaker = listen(app)
        for is_allowed in (False, True):
            app.services.storage.change_settings(kiosk_speech=is_allowed, speech="on")
            assert app.services.session.is_voice_on is is_allowed
            app.apply(Push(SettingsScene(app.services)))
            app.step(0.02)
            assert ("voice" in names(app)) is is_allowed
            assert bool(speaker.spoken) is is_allowed
            app.apply(Pop())


def test_the_operator_chooses_how_a_visit_begins_and_the_show_stays_silent(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk") as app:
        speaker = listen(app)
        storage = app.services.storage
        for voice, is_on in (("none", False), ("offered", False), ("on", True)):
            open_operator(app)
            click(app, "tab/visitors")
            click(app, f"kiosk-voice/{voice}")
            assert storage.settings.kiosk_voice == voice
            app.apply(Reset(routes.ChartRoute()))
            app.step(0.02)
            begin_visit(app.services)
            assert app.services.session.is_voice_on is is_on
            storage.change_settings(speech="off" if is_on else "on")
            assert app.services.session.is_voice_on is (voice == "offered"), "as the visitor likes"
            end_visit(app.services)
            assert app.services.session.is_voice_on is is_on, "as the operator left it"
        app.apply(Reset(AttractScene(app.services)))
        app.step(0.02)
        start = len(speaker.spoken)
        wait(app, 20.0)
        assert isinstance(top(app), AttractScene)
        assert speaker.spoken[start:] == []


@pytest.mark.draws
def test_every_place_of_the_chart_is_named_each_time_the_focus_comes_there(tmp_path: Path) -> None:
    """Words of what is drawn from a cache were lost from the second look on."""
    with program(tmp_path) as app:
        speaker = listen(app)
        wait(app, 1.0)
        chart = top(app)
        rounds = []
        for _ in range(2):
            start = len(speaker.spoken)
            focused = None
            while focused != "logbook":
                key(app, pygame.K_TAB)
                focused = chart.interaction.focus.name
            rounds.append([utterance.text for utterance in speaker.spoken[start:]])
        assert rounds[0] == rounds[1]
        assert {"Bridges", "Elevens", "Waterways", "Mosaic", "Records", "Players"} <= set(rounds[0])
        drawn = set(SceneVoice(chart, chart.interaction).words())
        assert {"Bridges", "Records"} <= drawn, "the cached signs"
        hit_target = chart.interaction.find_hit_target("lighthouse")
        assert hit_target is not None
        assert "All record tables" in " ".join(chart.interaction.voice.around(hit_target))


def test_signs_and_places_without_letters_have_words(tmp_path: Path) -> None:
    expected = {
        "workshop": {"boards/down": "Scroll down, button", "boards/up": "Scroll up, button, not available"},
        "players": {"badge-fish": "Badge: fish, button, chosen", "badge-gull": "Badge: gull, button"},
        "board-title": {
            "key-space": "Space, button",
            "key-delete": "Delete the last character, button",
            "key-shift": "Capital letters, button",
        },
        "setup-bridges-3": {"seat-1/kind/more": "Seat 2: Person, button: more"},
        "pin": {"done": "Done, button, not available"},
        "operator-hours": {"loud-13": "13:00, volume 100 %, button"},
        "replay-bridges": {"moves": "Move 84 of 140, slider, left and right move along"},
        "editor-bridges": {"cell-0-0": "column 1, row 1, empty"},
        "editor-elevens": {"cell-0-1": "yellow 1 to red 1, empty"},
        "editor-waterways": {"cell-1-0": "North shore, column 1, empty", "cell-10-10": "column 10, row 10, Centre"},
        "editor-mosaic": {"cell-2-2": "column 3, row 3, Cell"},
    }
    with program(tmp_path) as app:
        prepare(app)
        listen(app)
        found = {}
        for screen, targets in expected.items():
            scene = SCREENS[screen](app)
            app.apply(Push(scene))
            app.step(0.02, is_drawn=False)
            hit_targets = [scene.interaction.find_hit_target(name) for name in targets]
            found[screen] = {each.name: scene.interaction.voice.target(each) for each in hit_targets if each}
            app.apply(Pop(len(app.stack) - 1))
        assert found == expected


@pytest.mark.slow
def test_every_target_has_words(tmp_path: Path) -> None:
    with program(tmp_path, language="de") as app:
        prepare(app)
        listen(app)
        silent = set()
        for make in SCREENS.values():
            scene = make(app)
            app.apply(Push(scene))
            app.step(0.02, is_drawn=False)
            voice = scene.interaction.voice
            for hit_target in scene.interaction.hit_targets():
                if (hit_target.action or hit_target.slide) and not voice.describe(hit_target).strip():
                    silent.add((scene.name, hit_target.name))
            app.apply(Pop(len(app.stack) - 1))
        assert silent == set()
