"""Files dropped on the window: all data is read in after a question, the rest is opened or named in a sentence."""

from __future__ import annotations

import shutil
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from game.languages import languages
from game.menus.records.record_files import RecordFilesScene
from game.menus.setup.page import SetupScene
from game.modes.codes import to_code
from game.modes.data_file import write_data_file
from game.modes.deals import Deal
from game.modes.puzzles.sharing import to_problem_code
from game.pages.confirm import ConfirmScene
from game.program import LEVELS
from game.scenes import routes
from game.scenes.stack import Push
from tests.driver import click, program, top
from tests.menus.test_errands import finished
from tests.menus.test_opened_files import record_file
from tests.menus.test_sent_problems import drop, sent


@pytest.fixture(scope="module")
def data_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All data of a machine on which Ada and Ben have played once."""
    folder = tmp_path_factory.mktemp("there")
    path = folder / "all.isles.zip"
    with program(folder / "data") as app:
        for name in ("Ada", "Ben"):
            app.services.storage.add_profile(name)
        finished(app, "mosaic", "court", "Ada", "Ben")
        write_data_file(app.services.storage, path)
    return path


def test_dropped_data_is_read_in_only_after_the_question(tmp_path: Path, data_file: Path) -> None:
    with program(tmp_path) as app:
        storage = app.services.storage
        app.apply(Push(routes.SettingsRoute()))
        drop(app, data_file)
        assert isinstance(top(app), ConfirmScene)
        click(app, "no")
        assert top(app).name == "settings"
        assert (storage.profiles(), storage.records.latest()) == ([], [])
        drop(app, data_file)
        assert click(app, "yes").name == "title", "pages below may show what has changed"
        assert [profile.name for profile in storage.profiles()] == ["Ada", "Ben"]
        assert [entry.game for entry in storage.records.latest()] == ["mosaic"]
        app.apply(Push(routes.SettingsRoute()))
        drop(app, data_file)
        assert click(app, "yes").name == "settings"
        assert app.renderer.toast_text == app.services.assets.t("data.nothing-new")
        assert len(storage.records.latest()) == 1


def test_data_among_other_files_stands_in_the_list_and_asks_too(tmp_path: Path, data_file: Path) -> None:
    (tmp_path / "cat.png").write_bytes(b"\x89PNG")
    with program(tmp_path / "data") as app:
        drop(app, tmp_path / "cat.png", data_file)
        assert isinstance(top(app), RecordFilesScene)
        assert isinstance(click(app, "file-2"), ConfirmScene)
        click(app, "yes")
        assert [profile.name for profile in app.services.storage.profiles()] == ["Ada", "Ben"]


def test_a_data_file_is_opened_from_the_command_line(tmp_path: Path, data_file: Path) -> None:
    with program(tmp_path, str(data_file)) as app:
        app.step(0.1)
        assert isinstance(top(app), ConfirmScene)
        click(app, "yes")
        assert len(app.services.storage.profiles()) == 2


@pytest.mark.parametrize("content", [b"PK\x03\x04 and no more", b"", b"not a zip"])
def test_an_archive_that_is_no_data_file_is_told_and_changes_nothing(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "x.isles.zip").write_bytes(content)
    with program(tmp_path / "data") as app:
        drop(app, tmp_path / "x.isles.zip")
        scene = top(app)
        assert isinstance(scene, RecordFilesScene)
        assert not scene.files[0].is_usable
        assert scene.files[0].line.rstrip(".").count(".") <= 6


KINDS = {
    "a.png": (b"\x89PNG", "picture"),
    "renamed": (b"\xff\xd8\xff\xe0", "picture"),
    "moving": (b"GIF89a", "picture"),
    "drawing.svg": (b"<svg/>", "picture"),
    "photo.webp": (b"\0", "picture"),
    "sheet.pdf": (b"%PDF-1.7", "paper"),
    "four-isles.sqlite3": (b"SQLite format 3\0", "database"),
    "old.sqlite3": (b"\0", "database"),
    "song.ogg": (b"OggS", "sound"),
    "song": (b"ID3\4", "sound"),
    "bell": (b"RIFF....WAVE", "sound"),
    "tool.py": (b"print()", "program"),
    "tool.exe": (b"MZ", "program"),
    "results.csv": (b"\xef\xbb\xbfgame;date", "table"),
    "stones.tsx": (b"<tileset/>", "tileset"),
    "page.html": (b"<html>", "page"),
    "page.htm": (b"<html>", "page"),
    "mail.eml": (b"Subject: hello", "text"),
    "README.md": (b"# Notes", "text"),
    "letter.txt": (b"Dear Ada, see you on 55KW-11XX.", "text"),
    "empty.txt": (b"", "text"),
    "thing.bin": (b"\0\1\2", "unknown"),
}


@pytest.mark.parametrize("language", languages())
def test_a_file_that_cannot_be_opened_is_named_with_what_can_be(tmp_path: Path, language: str) -> None:
    for name, (content, _) in KINDS.items():
        (tmp_path / name).write_bytes(content)
    with program(tmp_path / "data", language=language) as app:
        drop(app, *(tmp_path / name for name in KINDS))
        scene = top(app)
        assert isinstance(scene, RecordFilesScene)
        for file in scene.files:
            kind = app.services.assets.t(f"house.files.kind.{KINDS[file.name][1]}")
            assert file.line.startswith(f"{kind}."), (file.name, file.line)
            assert ".isles.zip" in file.line
            assert not file.is_usable


def test_a_text_with_the_code_of_a_deal_sets_its_table(tmp_path: Path) -> None:
    code = to_code(Deal("mosaic", "corners", 2, 4711))
    (tmp_path / "chat.txt").write_text(f"Four Isles · Mosaic\nTry this: {code}\n", encoding="utf-8")
    with program(tmp_path / "data") as app:
        drop(app, tmp_path / "chat.txt")
        scene = top(app)
        assert isinstance(scene, SetupScene)
        assert (scene.game, scene.plan.board, scene.plan.seed) == ("mosaic", "corners", 4711)


def test_what_a_visitor_drops_changes_nothing(tmp_path: Path, data_file: Path) -> None:
    files = [data_file, record_file(tmp_path / "there"), tmp_path / "mine.tmx", tmp_path / "p.txt", tmp_path / "x.json"]
    shutil.copy(LEVELS / "mosaic" / "corners.tmx", files[2])
    files[3].write_text(to_problem_code(sent()), encoding="utf-8")
    files[4].write_text(sent().to_text(), encoding="utf-8")
    folder = tmp_path / "data"
    with program(folder, "--kiosk") as app:
        app.step(0.1)
        lines, shown = app.services.storage.archive.lines, top(app)
        before = list(lines(frozenset()))
        for file in files:
            drop(app, file)
            assert top(app) is shown
        pygame.event.post(Event(pygame.DROPTEXT, text=to_problem_code(sent())))
        app.step(0.1)
        assert top(app) is shown
        assert list(lines(frozenset())) == before
        assert not (folder / "levels").exists()
