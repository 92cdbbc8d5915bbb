"""A kiosk set up in a terminal: the questions of the window, asked one after the other."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

import main
from game.storage.pin import matches_pin
from game.storage.storage import Storage
from tests.driver import program, top

ANSWERS = (
    "de",
    "1234",
    "1234",
    "bridges, mosaic",
    "three",
    "two",
    "-",
    "99999",
    "60",
    "",
    "5",
    "18-2",
    "10-12",
    "games",
    "low",
    "sometimes",
    "on",
)


def answer(monkeypatch: pytest.MonkeyPatch, folder: Path, *lines: str) -> int:
    """Exit code of the command for these answers."""
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))
    return main.main(["kiosk-setup", "--data", str(folder)])


def test_its_answers_are_the_kiosks_settings_and_it_opens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert answer(monkeypatch, tmp_path, *ANSWERS) == 0
    storage = Storage.open(tmp_path)
    settings = storage.settings
    assert matches_pin(storage, "1234")
    storage.close()
    assert (settings.language, settings.kiosk_games) == ("de", ("bridges", "mosaic"))
    assert (settings.kiosk_idle_seconds, settings.kiosk_attract_seconds, settings.kiosk_restart_hour) == (60, 60, 5)
    assert (settings.kiosk_play, settings.kiosk_choices) == ("two", ())
    assert settings.kiosk_hours == (18, 2) * 7
    assert [hour for hour, volume in enumerate(settings.kiosk_volumes) if volume] == [10, 11]
    assert (settings.kiosk_attract, settings.kiosk_attract_sound) == (("games",), "low")
    assert (settings.kiosk_voice, settings.kiosk_speech, settings.speech) == ("on", True, "on")
    with program(tmp_path, "--kiosk", is_new=True) as app:
        assert top(app).name == "title"
        assert app.services.session.is_voice_on
    assert answer(monkeypatch, tmp_path, *([""] * 14)) == 0
    storage = Storage.open(tmp_path)
    assert storage.settings == settings, "empty answers leave things as they are"
    storage.close()


@pytest.mark.parametrize(
    "lines",
    [("",) * 8, ("de", "12", "123456789", "x", "1234", "4321", "9876", "6789"), ("xx",) * 6, ("", "1234")],
)
def test_wrong_answers_end_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lines: tuple[str, ...]
) -> None:
    assert answer(monkeypatch, tmp_path, *lines) == 2
    assert capsys.readouterr().err.count("\n") == 1
    storage = Storage.open(tmp_path)
    assert storage.settings.operator_pin == ""
    storage.close()
