"""Value types of the storage: settings, profiles, results, tables. All frozen and free of SQL."""

from __future__ import annotations

import datetime
import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from game import registry
from game.languages import languages

Json = dict[str, Any]
MATCH_KEY: Final = "match"
"""In a saved game's occasion: the match of several games that it is part of."""
SOLO_KEY: Final = "solo"
"""In a record's meta: the hands alone that it is part of."""


class Notice(NamedTuple):
    """A one-time message of the title screen: text key and values."""

    key: str
    values: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Settings:
    """Settings of the whole machine; each default suits most people."""

    language: str = ""
    """Code of an available language; empty for the system's language."""
    sound: int = 70
    music: int = 50
    ambience: int = 50
    full_screen: bool = False
    text_size: int = 100
    """Text size in per cent."""
    reduced_motion: bool = False
    confirm_moves: bool = False
    lay_at_once: bool = False
    """Waterways: one click lays a stone. Off by default, since a laid stone cannot be taken back."""
    show_targets: bool = True
    recap: bool = True
    ghost: bool = True
    full_hand_over: bool = False
    """A sheet over the table whenever the mouse is passed, also where nothing is hidden."""
    hand_over_stops: bool = True
    """The table waits for the next person to take the mouse also where nothing is hidden."""
    flat_table: bool = False
    """The screen lies flat between people: the picture turns to whose turn it is."""
    flat_sides: str = "opposite"
    """Where people sit at a flat screen: one of ``FLAT_SIDES``."""
    pace: str = "normal"
    """Speed of computer players' moves: one of ``PACES``."""
    high_contrast: bool = False
    patterns: bool = False
    """Show a pattern beside every colour of seats and pieces."""
    speech: str = ""
    """Voice: one of ``SPEECH``; empty until somebody has chosen, which counts as off."""
    speech_rate: int = 50
    """Rate of the voice, 0 to 100; 50 is the device's own."""
    typeface: str = "standard"
    """Letters: one of ``TYPEFACES``."""
    pointer_size: str = "system"
    """One of ``POINTER_SIZES``."""
    pointer_colour: str = "light"
    """Colour of a pointer that is not the system's: one of ``POINTER_COLOURS``."""
    press_pause: int = 0
    """Milliseconds in which a second press of the same input does not count: one of ``PRESS_PAUSES``."""
    mono: bool = False
    """The same sound on both sides."""
    is_system_read: bool = False
    """True once text size, motion and contrast were taken from the operating system."""
    bindings: tuple[str, ...] = ()
    """Changed keys and gamepad buttons as ``input=command`` texts."""
    kiosk_idle_seconds: int = 90
    kiosk_attract_seconds: int = 60
    kiosk_games: tuple[str, ...] = field(default_factory=lambda: registry.GAMES)
    kiosk_play: str = "solo"
    """Effect of an isle on a kiosk's chart: one of ``KIOSK_PLAYS``."""
    kiosk_choices: tuple[str, ...] = ("setup",)
    """Choices of a kiosk's visitors: any of ``KIOSK_CHOICES``."""
    kiosk_attract_sound: str = "on"
    """Loudness of the attract mode: one of ``LOUDNESS``."""
    kiosk_attract: tuple[str, ...] = ("games", "tables", "rules")
    """Content of the attract mode: some of ``ATTRACTIONS``."""
    kiosk_hours: tuple[float, ...] = (0, 24) * 7
    """(open, close) hour per weekday in steps of ``HOUR_STEP``, Monday first; close < open: past midnight; equal: closed."""
    kiosk_volumes: tuple[int, ...] = (100,) * 24
    """Volume in per cent for each hour."""
    kiosk_words: str = ""
    """Extra blocked words for names, separated by spaces."""
    kiosk_restart_hour: int = -1
    """Hour of the daily restart of an idle kiosk; -1: never."""
    kiosk_speech: bool = False
    """Visitors may switch the voice on and off."""
    operator_pin: str = ""
    """Stored PIN (see ``pin.hashed``); empty for none."""

    @property
    def kiosk_voice(self) -> str:
        """Voice at the beginning of a kiosk's visit: one of ``KIOSK_VOICES``."""
        return ("on" if self.speech == "on" else "offered") if self.kiosk_speech else "none"


def kiosk_voice_settings(voice: str) -> dict[str, object]:
    """Settings for one of ``KIOSK_VOICES``."""
    return {"kiosk_speech": voice != "none", "speech": "on" if voice == "on" else "off"}


SESSION_KEY: Final = "kiosk.evening"
"""Name of the extra with the session's start time; visitors to a kiosk leave the value unchanged."""
AFTER_KEY: Final = f"{SESSION_KEY}.after"
"""Name of the extra with the number of the last record before the session: a clock that is set back hides nothing of it."""
HOUR_STEP = 0.25
"""Step of opening hours."""
KIOSK_PLAYS: tuple[str, ...] = ("solo", "two", "setup")
"""A game for one person at once, for two people at once, or the set-up."""
KIOSK_CHOICES: tuple[str, ...] = ("setup", "players", "boards", "codes", "clock", "handicap", "problems")
"""The set-up page beside a game at once; in it players, boards, deals by number or code, a clock, a handicap; problems."""
KIOSK_VOICES: tuple[str, ...] = ("none", "offered", "on")
"""No voice; off until a visitor switches it on; on until a visitor switches it off."""
LOUDNESS: tuple[str, ...] = ("off", "low", "on")
ATTRACTIONS: tuple[str, ...] = ("games", "tables", "rules")
SPEECH: tuple[str, ...] = ("", "off", "on")
TYPEFACES: tuple[str, ...] = ("standard", "atkinson", "lexend")
POINTER_SIZES: tuple[str, ...] = ("system", "large", "huge")
PRESS_PAUSES: tuple[int, ...] = (0, 250, 500, 1000)
POINTER_COLOURS: tuple[str, ...] = ("light", "dark", "yellow", "coral")
AROUND: Final = "around"
FLAT_SIDES: tuple[str, ...] = ("opposite", AROUND)
"""Every other one opposite, or all around."""
PACES: tuple[str, ...] = ("slow", "normal", "quick", "instant")
TEXT_SIZES: Final = (100, 125, 150, 175, 200)
"""Choices of the text size, in per cent."""


def _in(low: int, high: int) -> Callable[[Any], bool]:
    return lambda value: type(value) is int and low <= value <= high


def _is_hour(value: Any) -> bool:
    """True for a time of day in steps of ``HOUR_STEP``; whole hours may be integers, as older versions wrote them."""
    return type(value) in (int, float) and 0 <= value <= 24 and value % HOUR_STEP == 0


def _is_bool(value: Any) -> bool:
    return isinstance(value, bool)


_MAX_BINDINGS: Final = 200


def _is_binding(value: Any) -> bool:
    return isinstance(value, str) and "=" in value and len(value) <= 60


_CHECKS: dict[str, Callable[[Any], bool]] = {
    "language": lambda value: value in ("", *languages()),
    "sound": _in(0, 100),
    "music": _in(0, 100),
    "ambience": _in(0, 100),
    "full_screen": _is_bool,
    "text_size": lambda value: type(value) is int and value in TEXT_SIZES,
    "reduced_motion": _is_bool,
    "confirm_moves": _is_bool,
    "lay_at_once": _is_bool,
    "show_targets": _is_bool,
    "recap": _is_bool,
    "ghost": _is_bool,
    "full_hand_over": _is_bool,
    "flat_table": _is_bool,
    "flat_sides": lambda value: isinstance(value, str) and value in FLAT_SIDES,
    "hand_over_stops": _is_bool,
    "pace": lambda value: value in PACES,
    "high_contrast": _is_bool,
    "patterns": _is_bool,
    "typeface": lambda value: isinstance(value, str) and value in TYPEFACES,
    "press_pause": lambda value: type(value) is int and value in PRESS_PAUSES,
    "pointer_size": lambda value: isinstance(value, str) and value in POINTER_SIZES,
    "pointer_colour": lambda value: isinstance(value, str) and value in POINTER_COLOURS,
    "mono": _is_bool,
    "is_system_read": _is_bool,
    "bindings": lambda value: isinstance(value, tuple) and len(value) <= _MAX_BINDINGS and all(map(_is_binding, value)),
    "speech": lambda value: value in SPEECH,
    "speech_rate": _in(0, 100),
    "kiosk_speech": _is_bool,
    "kiosk_idle_seconds": _in(15, 3600),
    "kiosk_attract_seconds": _in(10, 3600),
    "kiosk_games": lambda value: (
        isinstance(value, tuple)
        and len(value) > 0
        and all(isinstance(game, str) and game in registry.GAMES for game in value)
    ),
    "kiosk_play": lambda value: isinstance(value, str) and value in KIOSK_PLAYS,
    "kiosk_choices": lambda value: (
        isinstance(value, tuple) and all(isinstance(one, str) and one in KIOSK_CHOICES for one in value)
    ),
    "kiosk_attract_sound": lambda value: isinstance(value, str) and value in LOUDNESS,
    "kiosk_attract": lambda value: (
        isinstance(value, tuple)
        and len(value) > 0
        and all(isinstance(one, str) and one in ATTRACTIONS for one in value)
    ),
    "kiosk_hours": lambda value: isinstance(value, tuple) and len(value) == 14 and all(map(_is_hour, value)),
    "kiosk_volumes": lambda value: isinstance(value, tuple) and len(value) == 24 and all(map(_in(0, 100), value)),
    "kiosk_words": lambda value: isinstance(value, str) and len(value) <= 4000,
    "kiosk_restart_hour": _in(-1, 23),
    "operator_pin": lambda value: isinstance(value, str) and len(value) <= 200,
}


_CONVERSIONS: dict[str, Callable[[Any], Any]] = {
    "kiosk_attract_sound": lambda value: {True: "on", False: "off"}[value] if isinstance(value, bool) else value,
}
"""Conversion of older versions' values by setting."""


def is_setting(name: str, value: object) -> bool:
    """True for a known setting with a valid value."""
    return name in _CHECKS and _CHECKS[name](value)


def parse_settings(written: Mapping[str, str]) -> tuple[Settings, list[str]]:
    """Settings from stored JSON texts, and the names of damaged ones, which get their default.

    Unknown names are ignored: a newer program may have written them.
    """
    values: dict[str, Any] = {}
    invalid: list[str] = []
    for each in fields(Settings):
        if each.name not in written:
            continue
        try:
            value = json.loads(written[each.name])
        except (ValueError, RecursionError, TypeError):
            value = None
        value = tuple(value) if isinstance(value, list) else value
        value = _CONVERSIONS[each.name](value) if each.name in _CONVERSIONS else value
        if is_setting(each.name, value):
            values[each.name] = value
        else:
            invalid.append(each.name)
    return Settings(**values), invalid


class Aids(NamedTuple):
    """A player's accessibility preferences, in effect on their turn."""

    text_size: int = 100
    confirm_moves: bool = False
    reduced_motion: bool = False
    show_targets: bool = True
    bindings: tuple[str, ...] = ()
    """Own keys and gamepad buttons; empty for the machine's."""
    typeface: str = "standard"
    pointer_size: str = "system"
    pointer_colour: str = "light"
    press_pause: int = 0

    @classmethod
    def parse(cls, written: object) -> Aids:
        """Aids from stored JSON; defaults for missing or damaged values."""
        if not isinstance(written, dict):
            return cls()
        values: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in written.items()
        }
        return cls(**{name: values[name] for name in cls._fields if is_setting(name, values.get(name))})


class Profile(NamedTuple):
    """A person this machine remembers; ``colour`` and ``badge`` are indexes into fixed lists."""

    identifier: int
    name: str
    colour: int = 0
    badge: int = 0
    aids: Aids = Aids()


class ProfileStatistics(NamedTuple):
    """A profile's results in one game, either solo or with others."""

    played: int = 0
    won: int = 0
    best: int | None = None
    mean: float | None = None
    streak: int = 0
    """Consecutive wins up to the last game."""
    longest_streak: int = 0


def days_in_a_row(days: Collection[datetime.date], last: datetime.date) -> int:
    """Number of consecutive days up to ``last`` or, if that is missing, the day before."""
    if last not in days:
        last -= datetime.timedelta(days=1)
    count = 0
    while last in days:
        count += 1
        last -= datetime.timedelta(days=1)
    return count


class RecordedPlayer(NamedTuple):
    """Player of a seat in a finished game, beyond the record: profile and aids used."""

    profile: int | None = None
    aids: tuple[str, ...] = ()
    attempt: int = 1
    """Attempt number at the deal; 0 for practice."""


def player_identity(profile: int | None, name: str) -> str:
    """Identity of a player: ``#`` and profile number, else the case-folded name.

    >>> player_identity(7, "Ada"), player_identity(None, "Ada")
    ('#7', 'ada')
    """
    return f"#{profile}" if profile is not None else name.casefold()


class RecordOrigin(NamedTuple):
    """Counting rules of a finished game, beyond its record."""

    content: str = ""
    """Digest of the game's board; empty if unknown."""
    deal: str = ""
    """Deal id; empty for a game without chance at the start."""
    is_fresh: bool = True
    """True if the deal was new here; only such results enter the main table."""
    origin: str = ""
    """Source of an imported record; empty for own games."""
    is_part: bool = False
    """True for a solo hand other than the last; saved without a result."""
    total: int | None = None
    """Total of all solo hands, given with the last: the single result, on the table for one."""


class RecordTable(NamedTuple):
    """Key of comparable results: game, board and its content, options, rules version and number of seats."""

    game: str
    board: str
    options: Mapping[str, Any] = MappingProxyType({})
    seats: int = 1
    rules: int = 1
    content: str = ""
    """Digest of the board."""


class TableLine(NamedTuple):
    """A table line. Equal scores share a rank; the earlier one stands above."""

    rank: int
    name: str
    score: int
    aids: tuple[str, ...]
    ended: datetime.datetime
    record: int
    seat: int
    profile: int | None
    attempt: int = 1
    origin: str = ""
    badge: int | None = None
    """Badge of the player's profile; None without a profile."""
    board: str = ""
    """Name of the board played on."""


class PlayedDeal(NamedTuple):
    """A deal with its own table: played several times, or chosen. ``record`` is its latest game."""

    deal: str
    table: RecordTable
    games: int
    best: int
    record: int


class RecordEntry(NamedTuple):
    """A finished game as a list entry."""

    identifier: int
    game: str
    board: str
    names: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    ended: datetime.datetime
    day: datetime.date | None
    is_practice: bool = False
    origin: str = ""
    hand: int = 0
    """Solo hand number, from 1; 0 for any other game."""
    badges: tuple[int, ...] = ()
    """Badge number by seat; empty where each seat has its own number."""
    has_handicap: bool = False


class PuzzleResult(NamedTuple):
    """A player's result in one puzzle: tries and hints so far, best stars (0: not solved yet), day of the first solution."""

    puzzle: str
    game: str
    tries: int
    stars: int = 0
    solved: datetime.date | None = None


class MissedMove(NamedTuple):
    """A player's own costly move as a puzzle: its content, the day it was missed on, and the day it is due again.

    ``step`` counts the solutions so far; ``due`` is None once the puzzle has been solved often enough.
    """

    puzzle: str
    game: str
    content: Json
    missed: datetime.date
    step: int
    due: datetime.date | None


class SavedGame(NamedTuple):
    """An unfinished game: its record so far (result null) and the table's extra data."""

    slot: str
    record: Json
    extra: Json
    changed: datetime.datetime

    @property
    def game(self) -> str:
        return str(self.record["game"])

    @property
    def has_begun(self) -> bool:
        """True if anything was done in it that somebody might want back: also in a game or hand before this one."""
        occasion, meta = self.extra.get("occasion"), self.record.get("meta")
        solo = meta.get(SOLO_KEY) if isinstance(meta, dict) else None
        if self.record.get("moves") or (isinstance(solo, dict) and solo.get("before")):
            return True
        return isinstance(occasion, dict) and MATCH_KEY in occasion


def canonical_json(value: object) -> str:
    """Canonical JSON text: equal values give equal texts."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))
