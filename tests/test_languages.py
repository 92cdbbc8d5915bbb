"""A language is a folder: its presence offers the language everywhere, without code."""

from __future__ import annotations

import datetime
import json
import logging
import shutil
from pathlib import Path

import pytest

from game.boards.repository import title_messages
from game.i18n import Texts
from game.languages import FOLDER, languages, preferred_language
from tests.driver import click, program
from tools.languages import due, kept, remember

POLISH = {
    "name": "Polski",
    "switch": "Przełącz na polski",
    "plural": {
        "one": "n = 1",
        "few": "n % 10 = 2..4 and n % 100 != 12..14",
    },
    "months": ["stycznia", "lutego", "marca", "kwietnia", "maja", "czerwca", "lipca", "sierpnia", "września",
               "października", "listopada", "grudnia"],
    "date": {"one": "{day}. {month} {year}", "other": "{day} {month} {year}"},
    "short_date": "{dd}.{mm}.{year}",
    "list": [", ", " i "],
    "choice": [", ", " o "],
    "quotes": ["„", "”"],
    "colon": " – ",
    "decimal": ",",
    "thousands": "\u00a0",
    "keys": ["1234567890", "QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"],
}  # fmt: skip
"""A language with three plural forms, spaced thousands and a special first day of the month."""


def add_language(folder: Path, code: str, about: object, texts: dict[str, object] | None = None) -> None:
    """A new language's folder."""
    (folder / code).mkdir()
    (folder / code / "language.json").write_text(json.dumps(about), encoding="utf-8")
    (folder / code / "house.json").write_text(json.dumps(texts or {}), encoding="utf-8")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the shipped languages."""
    shutil.copytree(FOLDER, tmp_path / "lang")
    return tmp_path / "lang"


def test_a_folder_without_code_is_a_language(folder: Path) -> None:
    moves = {"one": "{n} ruch, {day}", "few": "{n} ruchy, {day}", "other": "{n} ruchów, {day}"}
    add_language(folder, "pl", POLISH, {"house.pause.heading": "Pauza", "house.kept.line": moves})
    texts = Texts("pl", folder)
    assert [language.name for language in texts.languages.values()][-1] == "Polski"
    assert texts.t("house.pause.heading") == "Pauza"
    counted = [texts.t("house.kept.line", n=n, day="dziś").split()[1] for n in (0, 1, 2, 5, 12, 22, 25)]
    assert counted == ["ruchów,", "ruch,", "ruchy,", "ruchów,", "ruchów,", "ruchy,", "ruchów,"]
    assert texts.number(-12345.5, 1) == "−12\u00a0345,5"
    assert texts.listed(["Ada", "Ben", "Cleo"]) == "Ada, Ben i Cleo"
    assert texts.quoted("A") == "„A”"
    assert texts.headed("Ada", "pas") == "Ada – pas"
    assert texts.date(datetime.date(2026, 3, 1)) == "1. marca 2026"
    assert texts.date(datetime.date(2026, 3, 2)) == "2 marca 2026"
    assert texts.short_date(datetime.date(2026, 3, 1)) == "01.03.2026"
    assert texts.keys == tuple(POLISH["keys"])


def test_what_a_folder_lacks_is_english_text_by_text(folder: Path) -> None:
    add_language(folder, "pl", {"name": "Polski"}, {"house.pause.heading": "Pauza"})
    texts, english = Texts("pl", folder), Texts("en", folder)
    assert texts.t("house.pause.heading") == "Pauza"
    assert texts.t("house.pause.resume") == english.t("house.pause.resume")
    assert texts.t("house.kept.line", n=1, day="today") == english.t("house.kept.line", n=1, day="today")
    assert texts.date(datetime.date(2026, 3, 1)) == "1 March 2026"
    assert texts.next_language.code == "en"


@pytest.mark.parametrize("about", [[], "Polski", {"name": 5}, {"months": ["stycznia"]}, {"plural": {"one": "n is 1"}},
                                   {"date": {"one": "{day}"}}, {"quotes": "„”"}])  # fmt: skip
def test_a_broken_language_takes_nothing_down(folder: Path, about: object, caplog: pytest.LogCaptureFixture) -> None:
    add_language(folder, "pl", about)
    with caplog.at_level(logging.WARNING):
        texts = Texts("pl", folder)
    day = datetime.date(2026, 3, 2)
    assert texts.t("house.kept.line", n=2, day=day) == Texts("en", folder).t("house.kept.line", n=2, day="2 March 2026")
    assert texts.quoted("A") == "“A”"
    assert caplog.records != []


def test_folders_that_are_no_languages_are_passed_over(folder: Path) -> None:
    (folder / "xy").mkdir()
    add_language(folder, "notes", POLISH)
    assert list(languages(folder)) == list(languages())


def test_a_language_names_our_boards_in_its_folder(folder: Path) -> None:
    add_language(folder, "pl", POLISH)
    (folder / "pl" / "titles.json").write_text(json.dumps({"titles.bridges.a": "Pierwsza przeprawa"}), "utf-8")
    assert title_messages("bridges", "a", folder)["pl"] == "Pierwsza przeprawa"
    assert "pl" not in title_messages("bridges", "b", folder)


@pytest.mark.draws
def test_every_language_is_offered_in_the_settings_and_by_the_button_on_the_chart(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        seen = []
        for _ in languages():
            seen.append(app.services.assets.texts.language)
            click(app, "language")
        assert seen == list(languages())
        assert app.services.assets.texts.language == "en"
        click(app, "settings")
        for code in languages():
            click(app, f"language/{code}")
            assert app.services.storage.settings.language == app.services.assets.texts.language == code


def test_the_first_language_we_have_is_preferred() -> None:
    assert preferred_language(["xx_XX", "de_AT", "en"]) == "de"
    assert preferred_language(["xx_XX"]) == "en"
    assert preferred_language([]) == "en"


def test_a_translator_is_told_what_is_missing_and_whose_english_has_changed(tmp_path: Path) -> None:
    english = {"a.same": "Go on", "a.new": "Stop", "a.changed": "Leave"}
    own = {"a.same": "Weiter", "a.changed": "Gehen", "a.gone": "Alt", "titles.bridges.a": "Erste"}
    remember("pl", {**english, "a.changed": "Quit"}, own, tmp_path)
    assert due(english, own, kept("pl", tmp_path)) == [
        "a.new: is missing. English: Stop",
        "a.changed: English was: Quit\n    and is now: Leave",
        "a.gone: is not in English any more",
    ]
    remember("pl", english, {**own, "a.new": "Halt"}, tmp_path)
    assert due(english, dict.fromkeys(english, "…"), kept("pl", tmp_path)) == []
