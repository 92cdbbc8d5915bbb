"""Terminal setup of a kiosk: the window's questions, for machines under remote administration."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from getpass import getpass
from typing import Any

from game import registry
from game.arguments import KioskSetup
from game.commands.command_error import CommandError
from game.i18n import Texts
from game.languages import FOLDER, languages
from game.storage.pin import MAX_LENGTH, MIN_LENGTH, is_valid, set_pin
from game.storage.storage import Storage
from game.storage.values import (
    ATTRACTIONS,
    HOUR_STEP,
    KIOSK_CHOICES,
    KIOSK_PLAYS,
    KIOSK_VOICES,
    LOUDNESS,
    kiosk_voice_settings,
)

_MAX_ATTEMPTS = 5
_NOTHING = "-"
"""Answer for none of the possible words."""


class _InvalidAnswerError(Exception):
    """An invalid answer."""


def kiosk_setup(arguments: KioskSetup) -> int:
    """Ask all questions and save the answers; an empty answer keeps the present value. Returns exit code 0."""
    storage = Storage.open(arguments.data)
    try:
        if storage.fault is not None:
            message = Texts(arguments.language or "en", FOLDER).t(storage.fault.key, **storage.fault.values)
            raise CommandError(message, code=1)
        language = arguments.language or storage.settings.language or "en"
        _Questions(storage, Texts(language, FOLDER, *registry.own_texts())).ask_all()
    finally:
        storage.close()
    return 0


class _Questions:
    def __init__(self, storage: Storage, texts: Texts) -> None:
        self._storage = storage
        self._texts = texts

    def _t(self, key: str, **values: Any) -> str:
        return self._texts.t(key, **values)

    def ask_all(self) -> None:
        """Ask the questions one by one."""
        settings = self._storage.settings
        print(self._t("kiosk.ask.welcome", folder=self._storage.folder))
        codes = tuple(languages())
        self._ask(
            "language", ", ".join(codes), settings.language or "en", lambda text: {"language": _one_of(text, codes)}
        )
        self._ask_pin()
        games = registry.GAMES
        now = ", ".join(settings.kiosk_games)
        self._ask("games", ", ".join(games), now, lambda text: {"kiosk_games": _several(text, games)})
        self._ask(
            "play", ", ".join(KIOSK_PLAYS), settings.kiosk_play, lambda text: {"kiosk_play": _one_of(text, KIOSK_PLAYS)}
        )
        now = ", ".join(settings.kiosk_choices) or _NOTHING
        self._ask("choices", ", ".join(KIOSK_CHOICES), now, lambda text: {"kiosk_choices": _any(text, KIOSK_CHOICES)})
        self._ask(
            "idle",
            "15–3600",
            settings.kiosk_idle_seconds,
            lambda text: {"kiosk_idle_seconds": _parse_integer(text, 15, 3600)},
        )
        self._ask(
            "attract",
            "10–3600",
            settings.kiosk_attract_seconds,
            lambda text: {"kiosk_attract_seconds": _parse_integer(text, 10, 3600)},
        )
        self._ask(
            "restart",
            "-1–23",
            settings.kiosk_restart_hour,
            lambda text: {"kiosk_restart_hour": _parse_integer(text, -1, 23)},
        )
        opens = "-".join(f"{int(hour)}:{round(hour % 1 * 60):02}" for hour in settings.kiosk_hours[:2])
        self._ask("hours", "9:30-18", opens, lambda text: {"kiosk_hours": _opening_hours(text) * 7})
        self._ask("loud", "10-20", "", _loud_hours)
        shown = ", ".join(settings.kiosk_attract)
        self._ask("show", ", ".join(ATTRACTIONS), shown, lambda text: {"kiosk_attract": _several(text, ATTRACTIONS)})
        sound = settings.kiosk_attract_sound
        self._ask(
            "show-sound", ", ".join(LOUDNESS), sound, lambda text: {"kiosk_attract_sound": _one_of(text, LOUDNESS)}
        )
        voice = settings.kiosk_voice
        self._ask(
            "voice", ", ".join(KIOSK_VOICES), voice, lambda text: kiosk_voice_settings(_one_of(text, KIOSK_VOICES))
        )
        print(self._t("kiosk.ask.done"))

    def _ask(self, name: str, possible: str, now: object, parse: Callable[[str], dict[str, Any]]) -> None:
        for _ in range(_MAX_ATTEMPTS):
            text = _read(f"{self._t(f'kiosk.ask.{name}')} ({possible}) [{now}]: ").strip()
            if not text:
                return
            try:
                self._storage.change_settings(**parse(text))
            except (_InvalidAnswerError, ValueError):
                print(self._t("kiosk.ask.wrong", possible=possible))
                continue
            return
        raise CommandError(self._t("kiosk.ask.wrong", possible=possible), code=2)

    def _ask_pin(self) -> None:
        message = self._t("kiosk.ask.pin", least=MIN_LENGTH, most=MAX_LENGTH)
        has_one = bool(self._storage.settings.operator_pin)
        for _ in range(_MAX_ATTEMPTS):
            pin = _read(f"{message}{' [****]' if has_one else ''}: ", is_secret=True).strip()
            if not pin and has_one:
                return
            if is_valid(pin) and _read(f"{self._t('house.pin.again')}: ", is_secret=True).strip() == pin:
                set_pin(self._storage, pin)
                return
            print(self._t("house.pin.differ") if is_valid(pin) else message)
        raise CommandError(message, code=2)


def _read(prompt: str, *, is_secret: bool = False) -> str:
    if is_secret and sys.stdin.isatty():
        return getpass(prompt)
    try:
        return input(prompt)
    except EOFError as end:
        raise CommandError("the answers ended too early", code=2) from end


def _one_of(text: str, possible: Sequence[str]) -> str:
    if text not in possible:
        raise _InvalidAnswerError
    return text


def _several(text: str, possible: Sequence[str]) -> tuple[str, ...]:
    named = {word.strip() for word in text.split(",")}
    if not named <= set(possible):
        raise _InvalidAnswerError
    return tuple(each for each in possible if each in named)


def _any(text: str, possible: Sequence[str]) -> tuple[str, ...]:
    return () if text == _NOTHING else _several(text, possible)


def _parse_integer(text: str, low: int, high: int) -> int:
    try:
        number = int(text)
    except ValueError as problem:
        raise _InvalidAnswerError from problem
    if not low <= number <= high:
        raise _InvalidAnswerError
    return number


def _hours(text: str) -> tuple[int, int]:
    first, dash, last = text.partition("-")
    if not dash:
        raise _InvalidAnswerError
    return _parse_integer(first, 0, 24), _parse_integer(last, 0, 24)


def _opening_hours(text: str) -> tuple[float, float]:
    """Opening and closing time; minutes in quarters of an hour."""
    first, dash, last = text.partition("-")
    if not dash:
        raise _InvalidAnswerError
    return _parse_time(first), _parse_time(last)


def _parse_time(text: str) -> float:
    hour, colon, minute = text.partition(":")
    time = _parse_integer(hour, 0, 24) + (_parse_integer(minute, 0, 59) / 60 if colon else 0)
    if time > 24 or time % HOUR_STEP:
        raise _InvalidAnswerError
    return time


def _loud_hours(text: str) -> dict[str, Any]:
    """Full volume within the hours (past midnight too), silence outside."""
    first, last = _hours(text)
    loud = {hour % 24 for hour in range(first, last if last > first else last + 24)}
    return {"kiosk_volumes": tuple(100 if hour in loud else 0 for hour in range(24))}
