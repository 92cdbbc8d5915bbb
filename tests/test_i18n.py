"""Texts: look-up, and agreement of all languages with the program and each other."""

import ast
import datetime
import json
import logging
import re
import shutil
import struct
from functools import cache
from pathlib import Path

import pytest

from game import registry
from game.i18n import PLACEHOLDER, PersonName, Texts, load
from game.languages import FIRST, FOLDER, Text, languages
from game.registry import plugin
from tests.sources import tree_of

ROOT = FOLDER.parents[1]
LANGUAGES = tuple(languages())

DYNAMIC = (r"storage\..+",)
"""Keys passed as data (``Notice.key``), absent from calls of ``t``."""
TITLES = "titles."
"""Titles of boards: only a language that the maps do not speak themselves has them."""

WINNING = re.compile(r"\.(win|wins|won|winner|winners|victory)\b")


# --- looking up


@pytest.fixture
def texts(tmp_path: Path) -> Texts:
    tables = {
        "en": {
            "a.greet": "Hello {name}",
            "a.only": "Only here",
            "a.count": {"one": "{n} bridge", "other": "{n} bridges"},
            "a.list": "{who} win",
        },
        "de": {
            "a.greet": "Hallo {name}",
            "a.count": {"one": "{n} Brücke", "other": "{n} Brücken"},
            "a.list": "{who} gewinnen",
        },
    }
    for language, table in tables.items():
        shutil.copytree(FOLDER / language, tmp_path / language, ignore=lambda _, names: {*names} - {"language.json"})
        (tmp_path / language / "a.json").write_text(json.dumps(table), encoding="utf-8")
    return Texts("en", tmp_path)


def test_the_language_switches_at_run_time(texts: Texts) -> None:
    assert texts.t("a.greet", name="Ada") == "Hello Ada"
    texts.language = "de"
    assert texts.t("a.greet", name="Ada") == "Hallo Ada"
    texts.language = "xx"
    assert texts.language == "en"


@pytest.mark.parametrize(("count", "english", "german"), [(0, "bridges", "Brücken"), (1, "bridge", "Brücke"),
                                                          (2, "bridges", "Brücken")])  # fmt: skip
def test_plurals_go_by_n(texts: Texts, count: int, english: str, german: str) -> None:
    assert texts.t("a.count", n=count) == f"{count} {english}"
    texts.language = "de"
    assert texts.t("a.count", n=count) == f"{count} {german}"


def test_a_missing_key_gives_the_key_and_is_logged_once(texts: Texts, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        assert [texts.t("a.none"), texts.t("a.none")] == ["a.none", "a.none"]
    assert [record.getMessage() for record in caplog.records] == ["no text 'a.none' in 'en'"]


def test_a_text_missing_in_german_is_given_in_english(texts: Texts) -> None:
    texts.language = "de"
    assert texts.t("a.only") == "Only here"
    assert texts.has("a.only")
    assert not texts.has("a.none")


def test_values_are_put_in_as_they_are_and_reach_into_nothing(texts: Texts) -> None:
    assert texts.t("a.greet", name="{name} {0.__class__} %s") == "Hello {name} {0.__class__} %s"
    assert texts.t("a.greet") == "Hello {name}"


def test_values_are_shown_as_people_write_them(texts: Texts) -> None:
    texts.language = "de"
    assert texts.t("a.list", who=["Ada", "Ben", "Cleo"]) == "Ada, Ben und Cleo gewinnen"
    assert texts.t("a.greet", name=-3) == "Hallo −3"
    assert texts.t("a.greet", name=2.5) == "Hallo 2,5"


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("Ada 2", "Ada\u00a02"),
        ("Joueur 1", "Joueur\u00a01"),
        ("Ben", "Ben"),
        ("7 9", "7 9"),
        ("Ada 2 and Ben", "Ada\u00a02 and Ben"),
        ("Ada 2026", "Ada 2026"),
    ],
)
def test_the_number_of_a_name_stays_in_its_line_bug(texts: Texts, value: str, shown: str) -> None:
    assert texts.t("a.greet", name=value) == f"Hello {shown}"
    assert texts.t("a.greet", name=[value, "Cleo"]) == f"Hello {shown} and Cleo"
    assert texts.t("a.list", who=PersonName(value)) == f"{shown} win"
    assert texts.t("a.list", who=value) == f"{value} win", "another placeholder may hold anything"


def test_numbers_dates_and_products(texts: Texts) -> None:
    day = datetime.date(2026, 11, 5)
    assert [texts.number(1234), texts.number(-12345.67, 1), texts.product(7, 6)] == ["1234", "−12,345.7", "7 × 6"]
    assert [texts.date(day), texts.short_date(day)] == ["5 November 2026", "5 Nov 2026"]
    assert [texts.time(65), texts.time(3665.4), texts.quoted("A")] == ["1:05", "1:01:05", "“A”"]
    texts.language = "de"
    assert [texts.number(1234), texts.number(-12345.67, 1)] == ["1234", "−12.345,7"]
    assert [texts.date(day), texts.short_date(day), texts.quoted("A")] == [
        "5.\u00a0November\u00a02026",
        "05.11.2026",
        "„A“",
    ]


def test_a_broken_language_file_is_left_out(texts: Texts, tmp_path: Path) -> None:
    (tmp_path / "en" / "b.json").write_text("{")
    (tmp_path / "en" / "c.json").write_text("[1]")
    assert load(tmp_path / "en")["a.only"] == "Only here"


def test_an_area_is_read_when_its_first_text_is_asked_for(texts: Texts, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[tuple[str, str]] = []

    def noted(folder: Path, area: str) -> dict[str, Text]:
        read.append((folder.name, area))
        return load(folder, area)

    monkeypatch.setattr("game.i18n.load", noted)
    assert [texts.t("a.greet", name="Ada"), texts.t("a.only"), texts.t("*.only")] == [
        "Hello Ada",
        "Only here",
        "*.only",
    ]
    assert read == [("en", "a")]
    assert texts.in_each_language("a.greet", name="Ada") == ["Hello Ada", "Hallo Ada"]
    texts.read_all()
    assert read == [("en", "a"), ("de", "a")]


def test_a_plugin_names_its_game_in_our_areas_too(texts: Texts, tmp_path: Path) -> None:
    own = tmp_path / "own" / "en"
    own.mkdir(parents=True)
    (own / "toy.json").write_text(json.dumps({"a.toy": "Toy", "toy.rule": "Rule"}), encoding="utf-8")
    both = Texts("en", tmp_path, tmp_path / "own")
    assert [both.t(key) for key in ("a.toy", "toy.rule", "a.only")] == ["Toy", "Rule", "Only here"]


# --- the texts we ship

LANG_FOLDERS = [FOLDER, *registry.own_texts()]
TABLES: dict[str, dict[str, Text]] = {
    language: {
        key: text
        for folder in LANG_FOLDERS
        for key, text in load(folder / language).items()
        if not key.startswith(TITLES)
    }
    for language in LANGUAGES
}


def forms(text: Text) -> list[str]:
    return [text] if isinstance(text, str) else list(text.values())


def every_text() -> list[tuple[str, str, str]]:
    return [(language, key, form) for language in LANGUAGES for key, text in TABLES[language].items()
            for form in forms(text)]  # fmt: skip


@cache
def sources() -> tuple[set[str], set[str], set[str]]:
    """Of the program: all string literals, those handed to ``t``, and patterns of the keys it puts together."""
    everything: set[str] = set()
    looked_up: set[str] = set()
    patterns: set[str] = set()
    visitors = [file for name in registry.GAMES for file in plugin(name).folder.rglob("*.py")]
    for file in {*ROOT.glob("*.py"), *(ROOT / "game").rglob("*.py"), *visitors}:
        for node in ast.walk(tree_of(file)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                everything.add(node.value)
            if isinstance(node, ast.JoinedStr) and (pattern := key_pattern(node)):
                patterns.add(pattern)
            if not isinstance(node, ast.Call) or not node.args:
                continue
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            key = node.args[0]
            if called in ("t", "say") and isinstance(key, ast.Constant):
                looked_up.add(str(key.value))
    return everything, looked_up, patterns


def key_pattern(text: ast.JoinedStr) -> str:
    """Pattern of an f-string's keys; empty unless a part looks like a key (a dot beside letters)."""
    told = [str(part.value) for part in text.values if isinstance(part, ast.Constant)]
    if not any(re.search(r"[a-z-]+\.|\.[a-z-]+", part) and " " not in part for part in told):
        return ""
    return "".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in text.values)


def test_every_file_is_flat_and_has_its_area_in_front_of_its_keys() -> None:
    for language in LANGUAGES:
        seen: set[str] = set()
        for file in {*(FOLDER / language).glob("*.json")} - {FOLDER / language / "language.json"}:
            pairs = json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=list)
            keys = [key for key, _ in pairs]
            assert len(keys) == len(set(keys)), file
            assert all(re.fullmatch(rf"{file.stem}(\.[a-z0-9_-]+)+", key) for key in keys), file
            assert not seen & set(keys), file
            seen |= set(keys)


def test_english_and_german_have_the_same_keys() -> None:
    """Other languages fall back to English; ``python -m tools.languages`` lists their missing texts."""
    assert sorted(TABLES["de"]) == sorted(TABLES[FIRST])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_uses_the_values_of_the_english_text(language: str) -> None:
    for key in TABLES[language].keys() & TABLES[FIRST].keys():
        text = TABLES[language][key]
        used = [
            {name for form in forms(each) for name in PLACEHOLDER.findall(form)} for each in (text, TABLES[FIRST][key])
        ]
        assert used[0] == used[1], key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_board_of_ours_has_a_title_in_every_language(language: str) -> None:
    for game in (name for name in registry.GAMES if ROOT / "game" in plugin(name).folder.parents):
        for name in plugin(game).shipped:
            assert language in plugin(game).load_board(name).titles, (game, name)


def test_no_text_holds_a_brace_that_is_no_placeholder() -> None:
    assert [key for _, key, text in every_text() if set("{}") & set(PLACEHOLDER.sub("", text))] == []


def test_plurals_have_the_forms_of_their_language() -> None:
    for language, table in TABLES.items():
        wanted = {*languages()[language].plural, "other"}
        assert [key for key, text in table.items() if not isinstance(text, str) and text.keys() != wanted] == []


def test_every_key_that_the_program_looks_up_exists() -> None:
    assert sorted(sources()[1] - TABLES["en"].keys()) == []


def test_no_text_is_unused() -> None:
    literals, _, patterns = sources()
    dynamic = re.compile("|".join(f"(?:{pattern})" for pattern in [*DYNAMIC, *patterns]))
    unused = [key for key in TABLES["en"].keys() - literals if not dynamic.fullmatch(key)]
    assert sorted(unused) == []


def test_every_refusal_has_its_sentence() -> None:
    texts = Texts("en", FOLDER, *registry.own_texts())
    for game in registry.GAMES:
        for reason in plugin(game).reasons:
            assert texts.has(f"{game}.why.{reason.value}")


def test_texts_are_neither_empty_nor_loud_and_keep_their_spaces() -> None:
    for language, key, text in every_text():
        assert text.strip() == text != "", (language, key)
        assert "  " not in text, (language, key)
        assert "!" not in text or WINNING.search(key), (language, key)
        assert "..." not in text, (language, key)


def test_quotation_marks_are_those_of_the_language_and_in_pairs() -> None:
    for language, key, text in every_text():
        before, after = (mark.strip() for mark in languages()[language].quotes)
        marks = [character for character in text if character in '"„“”«»']
        assert marks == [before, after] * (len(marks) // 2), (language, key)


def test_apostrophes_are_typographic() -> None:
    """But for what quotes names from a map, which terminals show as well."""
    told = [(language, key) for language, key, text in every_text() if "'" in text]
    assert [(language, key) for language, key in told if not key.startswith("boards.")] == []


def test_signs_that_stand_apart_do_not_begin_a_line() -> None:
    """In languages with spaced quotation marks, such as French, these signs have a no-break space too."""
    for language, key, text in every_text():
        if "\u00a0" in languages()[language].quotes[0]:
            assert not re.search(r" [:;?!»%…]|« ", text), key


def test_an_ellipsis_after_a_space_does_not_begin_a_line_bug() -> None:
    assert [(language, key) for language, key, text in every_text() if " …" in text] == []


def test_every_character_is_in_the_fonts() -> None:
    shown = {character for _, _, text in every_text() for character in text} - set("\n\u00a0")
    shown |= set("×−–’…0123456789")
    for language in languages().values():
        shown |= set("".join((language.name, language.switch, *language.months, *language.quotes, *language.keys)))
    shown -= {"\u00a0"}
    for font in sorted((ROOT / "assets" / "fonts").glob("*.ttf")):
        assert sorted(shown - characters_of(font)) == [], font.name


def characters_of(font: Path) -> set[str]:
    """The characters a TrueType font has: its Unicode cmap (formats 4 and 12), read without a font library."""
    data = font.read_bytes()
    tables = {
        data[at : at + 4]: struct.unpack_from(">I", data, at + 8)[0]
        for at in range(12, 12 + 16 * int.from_bytes(data[4:6], "big"), 16)
    }
    cmap = tables[b"cmap"]
    found: set[int] = set()
    for record in range(int.from_bytes(data[cmap + 2 : cmap + 4], "big")):
        platform, _, offset = struct.unpack_from(">HHI", data, cmap + 4 + 8 * record)
        at = cmap + offset
        kind = int.from_bytes(data[at : at + 2], "big")
        if platform not in (0, 3):
            continue
        if kind == 4:
            segments = int.from_bytes(data[at + 6 : at + 8], "big") // 2
            ends = struct.unpack_from(f">{segments}H", data, at + 14)
            starts = struct.unpack_from(f">{segments}H", data, at + 16 + 2 * segments)
            for start, end in zip(starts, ends, strict=True):
                found.update(range(start, end + 1))
        elif kind == 12:
            for group in range(struct.unpack_from(">I", data, at + 12)[0]):
                start, end = struct.unpack_from(">II", data, at + 16 + 12 * group)
                found.update(range(start, end + 1))
    return {chr(code) for code in found}


def test_sizes_are_in_mebibytes_and_from_one_gibibyte_on_in_gibibytes() -> None:
    texts = Texts("en", FOLDER)
    sizes = [1, 150 << 20, (1 << 30) - 1, 1 << 30, 3 << 29, 212 << 30]
    assert [texts.size(size) for size in sizes] == ["1 MiB", "150 MiB", "1024 MiB", "1.0 GiB", "1.5 GiB", "212 GiB"]
