"""The values that storage takes and gives: settings, profiles, results, tables. All frozen; none knows SQL."""

from __future__ import annotations

import datetime
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from game.isles import catalogue
from game.languages import languages

Json = dict[str, Any]
MATCH_KEY: Final = "match"
"""In a saved game's occasion: the match of several games that it is part of."""
SOLO_KEY: Final = "solo"
"""In a record's meta: the hands alone that it is part of."""


class Notice(NamedTuple):
    """Something the title screen tells once: a text key and its values."""

    key: str
    values: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Settings:
    """What people set once for the whole machine. Each value has a default that is right for most."""

    language: str = ""
    """The code of one of the languages there are, or empty: what the system asks for."""
    sound: int = 70
    music: int = 50
    ambience: int = 50
    full_screen: bool = False
    text_size: int = 100
    """Per cent of the usual size."""
    reduced_motion: bool = False
    confirm_moves: bool = False
    lay_at_once: bool = False
    """Waterways: one click lays a stone. Off at first, for a stone that lies cannot be taken back."""
    show_targets: bool = True
    recap: bool = True
    ghost: bool = True
    pace: str = "normal"
    """How quickly computer players are seen to move: one of ``PACES``."""
    high_contrast: bool = False
    patterns: bool = False
    """Whether seats and colours also show a pattern wherever they could be mistaken."""
    kiosk_idle_seconds: int = 90
    kiosk_attract_seconds: int = 60
    kiosk_games: tuple[str, ...] = field(default_factory=lambda: catalogue.ISLES)
    kiosk_attract_sound: str = "on"
    """How loud it is while nobody plays: one of ``LOUDNESS``."""
    kiosk_attract: tuple[str, ...] = ("games", "tables", "rules")
    """What is shown while nobody plays: some of ``ATTRACTIONS``."""
    kiosk_hours: tuple[int, ...] = (0, 24) * 7
    """From which hour to which each day from Monday on is open; to an earlier one: past midnight; the same: closed."""
    kiosk_volumes: tuple[int, ...] = (100,) * 24
    """Per cent of the volumes, hour by hour."""
    kiosk_words: str = ""
    """Words that no name may hold, beside those the house knows, with spaces between them."""
    kiosk_restart_hour: int = -1
    """The hour of the day at which an idle kiosk starts anew; -1: never."""
    operator_pin: str = ""
    """Salt and hash, or empty as long as none was set."""


LOUDNESS: tuple[str, ...] = ("off", "low", "on")
ATTRACTIONS: tuple[str, ...] = ("games", "tables", "rules")
PACES: tuple[str, ...] = ("slow", "normal", "quick", "instant")


def _in(low: int, high: int) -> Callable[[Any], bool]:
    return lambda value: type(value) is int and low <= value <= high


def _is_switch(value: Any) -> bool:
    return isinstance(value, bool)


_CHECKS: dict[str, Callable[[Any], bool]] = {
    "language": lambda value: value in ("", *languages()),
    "sound": _in(0, 100),
    "music": _in(0, 100),
    "ambience": _in(0, 100),
    "full_screen": _is_switch,
    "text_size": lambda value: type(value) is int and value in (100, 125, 150),
    "reduced_motion": _is_switch,
    "confirm_moves": _is_switch,
    "lay_at_once": _is_switch,
    "show_targets": _is_switch,
    "recap": _is_switch,
    "ghost": _is_switch,
    "pace": lambda value: value in PACES,
    "high_contrast": _is_switch,
    "patterns": _is_switch,
    "kiosk_idle_seconds": _in(15, 3600),
    "kiosk_attract_seconds": _in(10, 3600),
    "kiosk_games": lambda value: (
        isinstance(value, tuple)
        and len(value) > 0
        and all(isinstance(game, str) and game in catalogue.ISLES for game in value)
    ),
    "kiosk_attract_sound": lambda value: isinstance(value, str) and value in LOUDNESS,
    "kiosk_attract": lambda value: (
        isinstance(value, tuple)
        and len(value) > 0
        and all(isinstance(one, str) and one in ATTRACTIONS for one in value)
    ),
    "kiosk_hours": lambda value: isinstance(value, tuple) and len(value) == 14 and all(map(_in(0, 24), value)),
    "kiosk_volumes": lambda value: isinstance(value, tuple) and len(value) == 24 and all(map(_in(0, 100), value)),
    "kiosk_words": lambda value: isinstance(value, str) and len(value) <= 4000,
    "kiosk_restart_hour": _in(-1, 23),
    "operator_pin": lambda value: isinstance(value, str) and len(value) <= 200,
}


_OLDER: dict[str, Callable[[Any], Any]] = {
    "kiosk_attract_sound": lambda value: {True: "on", False: "off"}[value] if isinstance(value, bool) else value,
}
"""What older versions have written, as it is written today."""


def is_setting(name: str, value: object) -> bool:
    """Whether there is such a setting and it can have that value."""
    return name in _CHECKS and _CHECKS[name](value)


def parse_settings(written: Mapping[str, str]) -> tuple[Settings, list[str]]:
    """The settings from stored JSON texts, and the names of those that were broken and have their default again.

    Names we do not know are left alone: a newer program may have written them.
    """
    values: dict[str, Any] = {}
    broken: list[str] = []
    for each in fields(Settings):
        if each.name not in written:
            continue
        try:
            value = json.loads(written[each.name])
        except (ValueError, RecursionError, TypeError):
            value = None
        value = tuple(value) if isinstance(value, list) else value
        value = _OLDER[each.name](value) if each.name in _OLDER else value
        if is_setting(each.name, value):
            values[each.name] = value
        else:
            broken.append(each.name)
    return Settings(**values), broken


class Aids(NamedTuple):
    """What a player wants the table to do while the mouse is with them."""

    text_size: int = 100
    confirm_moves: bool = False
    reduced_motion: bool = False
    show_targets: bool = True

    @classmethod
    def parse(cls, written: object) -> Aids:
        """The aids from stored JSON; what is missing or broken has its default."""
        if not isinstance(written, dict):
            return cls()
        return cls(**{name: written[name] for name in cls._fields if is_setting(name, written.get(name))})


class Profile(NamedTuple):
    """A person this machine remembers. ``colour`` and ``badge`` are numbers of the house's own lists."""

    identifier: int
    name: str
    colour: int = 0
    badge: int = 0
    aids: Aids = Aids()


class ProfileStatistics(NamedTuple):
    """How a profile has done in one game, alone and with others together."""

    played: int = 0
    won: int = 0
    best: int | None = None
    mean: float | None = None
    streak: int = 0
    """Games won in a row up to the last one."""
    longest_streak: int = 0


class RecordedPlayer(NamedTuple):
    """Who sat on a seat of a finished game, beside what the record says: the profile, and the aids used."""

    profile: int | None = None
    aids: tuple[str, ...] = ()
    attempt: int = 1
    """Which try at the deal it was; 0 for practice."""


def person(profile: int | None, name: str) -> str:
    """How somebody is told from others: by the profile, else by the name."""
    return f"#{profile}" if profile is not None else name.casefold()


class RecordOrigin(NamedTuple):
    """How a finished game counts, beside what its record says."""

    content: str = ""
    """The digest of the board it was played on; empty if not known."""
    deal: str = ""
    """The key of its deal; empty where chance decided nothing beforehand."""
    is_fresh: bool = True
    """Whether nobody here had seen the deal before, so that the main table takes it."""
    origin: str = ""
    """Where a record came from that was not played here; empty for our own."""
    is_part: bool = False
    """Whether it is one of several hands played alone and not the last: it is kept, and its result stands nowhere."""
    total: int | None = None
    """Of the last of several hands played alone what they are worth together: the one result, on the table for one."""


class RecordTable(NamedTuple):
    """Which results may be compared: same game, board and what is on it, options, rules version and number of seats."""

    game: str
    board: str
    options: Mapping[str, Any] = MappingProxyType({})
    seats: int = 1
    rules: int = 1
    content: str = ""
    """The digest of the board."""


class TableLine(NamedTuple):
    """A line of a table. Equal scores share a rank; the earlier one stands above."""

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


class DealPlayed(NamedTuple):
    """A deal with a table of its own: played more than once, or chosen; ``record`` is the last of its games."""

    deal: str
    table: RecordTable
    games: int
    best: int
    record: int


class RecordEntry(NamedTuple):
    """A finished game as a list shows it."""

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
    """Which of several hands played alone it is, from 1; 0 for any other game."""


class SavedGame(NamedTuple):
    """A game that was left: its record so far (result null) and what else the house wants back with it."""

    slot: str
    record: Json
    extra: Json
    changed: datetime.datetime

    @property
    def game(self) -> str:
        """The game's name."""
        return str(self.record["game"])

    @property
    def has_begun(self) -> bool:
        """Whether anything was done in it that somebody might want back: also in a game or hand before this one."""
        occasion, meta = self.extra.get("occasion"), self.record.get("meta")
        solo = meta.get(SOLO_KEY) if isinstance(meta, dict) else None
        if self.record.get("moves") or (isinstance(solo, dict) and solo.get("before")):
            return True
        return isinstance(occasion, dict) and MATCH_KEY in occasion


def canonical(value: object) -> str:
    """JSON in one form only, so that equal values are equal texts."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))
