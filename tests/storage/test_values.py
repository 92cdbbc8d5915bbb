"""Settings, aids and names: valid values, and the treatment of others."""

from __future__ import annotations

import json
from dataclasses import asdict, fields
from typing import Any

import pytest
from hypothesis import given

from game import registry
from game.core.names import clean_name
from game.languages import languages
from game.storage.values import (
    Aids,
    Profile,
    ProfileStatistics,
    RecordedPlayer,
    RecordTable,
    Settings,
    canonical_json,
    is_setting,
)
from game.storage.values import parse_settings as parse
from tests.json_values import json_values

SWITCHES = ("full_screen", "reduced_motion", "confirm_moves", "lay_at_once", "show_targets", "recap", "high_contrast")
MORE_SWITCHES = ("patterns",)
LIMITS = {
    "sound": (0, 100),
    "music": (0, 100),
    "ambience": (0, 100),
    "kiosk_idle_seconds": (15, 3600),
    "kiosk_attract_seconds": (10, 3600),
    "kiosk_restart_hour": (-1, 23),
}
WORDS: dict[str, tuple[Any, ...]] = {
    "language": ("", *languages()),
    "text_size": (100, 125, 150, 175, 200),
    "pace": ("slow", "normal", "quick", "instant"),
}


def stored(settings: Settings) -> dict[str, str]:
    return {name: canonical_json(value) for name, value in asdict(settings).items()}


@pytest.mark.parametrize("name", [each.name for each in fields(Settings)])
def test_every_setting_begins_with_a_value_it_can_have(name: str) -> None:
    assert is_setting(name, getattr(Settings(), name))
    assert not is_setting(name, None)


def test_a_new_machine_begins_as_most_people_want_it() -> None:
    first = Settings()
    assert (first.language, first.sound, first.music, first.ambience) == ("", 70, 50, 50)
    assert (first.full_screen, first.text_size) == (False, 100)
    assert [name for name in (*SWITCHES, *MORE_SWITCHES) if getattr(first, name)] == [
        "show_targets",
        "recap",
    ]
    assert (first.pace, first.kiosk_games, first.operator_pin) == ("normal", registry.GAMES, "")
    assert (first.kiosk_idle_seconds, first.kiosk_attract_seconds, first.kiosk_restart_hour) == (90, 60, -1)


@pytest.mark.parametrize("name", [*SWITCHES, *MORE_SWITCHES])
def test_a_switch_is_on_or_off_and_nothing_else(name: str) -> None:
    assert is_setting(name, True)
    assert is_setting(name, False)
    others: tuple[object, ...] = (0, 1, "", "true", [])
    assert not any(is_setting(name, value) for value in others)


@pytest.mark.parametrize(("name", "low", "high"), [(name, *limits) for name, limits in LIMITS.items()])
def test_a_number_lies_within_its_limits(name: str, low: int, high: int) -> None:
    assert is_setting(name, low)
    assert is_setting(name, high)
    assert not any(is_setting(name, value) for value in (low - 1, high + 1, float(high), True, str(low)))


@pytest.mark.parametrize(("name", "words"), WORDS.items())
def test_a_choice_is_one_of_its_values(name: str, words: tuple[Any, ...]) -> None:
    assert all(is_setting(name, word) for word in words)
    assert not any(is_setting(name, word) for word in ("xx", "SLOW", 110, 99, 151, "100", True))


def test_the_kiosk_offers_at_least_one_game_and_only_ours() -> None:
    assert is_setting("kiosk_games", registry.GAMES[:1])
    assert not any(is_setting("kiosk_games", games) for games in ((), (*registry.GAMES, "chess"), (1,), "bridges"))


def test_a_pin_is_kept_as_a_text_of_some_length() -> None:
    assert is_setting("operator_pin", "x" * 200)
    assert not is_setting("operator_pin", "x" * 201)
    assert not is_setting("operator_pin", 1234)


def test_there_are_no_other_settings() -> None:
    assert not is_setting("hats", True)


def test_settings_are_read_as_they_were_written() -> None:
    settings = Settings(language="de", text_size=150, kiosk_games=registry.GAMES[:2], recap=False, sound=1)
    assert parse(stored(settings)) == (settings, [])


@pytest.mark.parametrize("name", [each.name for each in fields(Settings)])
@pytest.mark.parametrize("text", ["", "{", "null", "[3]", '{"a": 1}', "-7", "[" * 100_000])
def test_a_broken_setting_alone_has_its_default_again(name: str, text: str) -> None:
    settings = Settings(language="de", sound=1, pace="quick", recap=False)
    read, broken = parse(stored(settings) | {name: text})
    assert broken == [name]
    assert asdict(read) == asdict(settings) | {name: getattr(Settings(), name)}


@given(json_values)
def test_aids_from_anything_are_aids(written: Any) -> None:
    assert Aids.parse(written) == Aids()


def test_aids_take_what_is_sound_and_leave_the_rest() -> None:
    written = {"text_size": 150, "confirm_moves": 1, "reduced_motion": True, "sound": 3, "hats": 2}
    assert Aids.parse(written) == Aids(text_size=150, reduced_motion=True)
    every = Aids(text_size=125, confirm_moves=True, reduced_motion=True, show_targets=False, bindings=("j=hint",))
    assert Aids.parse(json.loads(canonical_json(every._asdict()))) == every
    assert Aids()._asdict() == {
        "text_size": 100,
        "confirm_moves": False,
        "reduced_motion": False,
        "show_targets": True,
        "bindings": (),
        "typeface": "standard",
        "pointer_size": "system",
        "pointer_colour": "light",
        "press_pause": 0,
    }


def test_who_has_not_played_has_no_figures() -> None:
    nothing = ProfileStatistics()
    assert (nothing.played, nothing.won, nothing.best, nothing.mean) == (0, 0, None, None)
    assert (nothing.streak, nothing.longest_streak) == (0, 0)
    assert (RecordedPlayer().profile, RecordedPlayer().aids) == (None, ())
    assert Profile(1, "Ada") == Profile(1, "Ada", 0, 0, Aids())


def test_a_table_is_that_of_one_seat_and_the_first_rules_unless_said_otherwise() -> None:
    assert RecordTable("mosaic", "court") == RecordTable("mosaic", "court", {}, 1, 1)


@pytest.mark.parametrize(
    ("written", "name"),
    [("a" * 21, "a" * 20), ("a" * 19 + " b", "a" * 19), ("\u200b", "?"), ("A\nB", "A B"), ("ﬁ", "ﬁ")],
)
def test_a_name_fits_on_its_line(written: str, name: str) -> None:
    assert clean_name(written) == name


def test_an_empty_name_becomes_what_was_asked_for() -> None:
    assert clean_name(" \t", "nobody") == "nobody"


def test_equal_values_are_written_alike() -> None:
    assert canonical_json({"b": [1, 2], "a": {"d": 1, "c": None}}) == '{"a":{"c":null,"d":1},"b":[1,2]}'


@pytest.mark.parametrize(
    ("written", "name"),
    [("  Ada\t B ", "Ada B"), ("x\x00y\ud800z", "x y z"), ("", "?"), ("a" * 50, "a" * 20), ("e\u0301", "é")],
)
def test_names_are_made_fit_for_drawing(written: str, name: str) -> None:
    assert clean_name(written) == name
