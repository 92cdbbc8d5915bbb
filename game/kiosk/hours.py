"""Opening hours and volume of a kiosk, as functions of settings and time."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from functools import lru_cache

from game.assets import Assets
from game.storage.values import HOUR_STEP

_DAY = round(24 / HOUR_STEP)
_WEEK = 7 * _DAY


@lru_cache(maxsize=4)
def _open_slots(hours: tuple[float, ...]) -> frozenset[int]:
    """Open quarter hours of a week, 0 to 671 from Monday midnight (see ``Settings.kiosk_hours``); asked in every frame."""
    found: set[int] = set()
    for day in range(7):
        opens, closes = (round(hour / HOUR_STEP) for hour in hours[2 * day : 2 * day + 2])
        if opens == closes:
            continue
        end = closes if closes > opens else closes + _DAY
        found |= {(day * _DAY + slot) % _WEEK for slot in range(opens, end)}
    return frozenset(found)


def _slot(now: datetime.datetime) -> int:
    """Quarter hour of the week at a time."""
    return now.weekday() * _DAY + int((now.hour + now.minute / 60) / HOUR_STEP)


def is_open(hours: Sequence[float], now: datetime.datetime) -> bool:
    """True during opening hours; always True without any open hour, so that a mistake cannot lock the kiosk.

    >>> monday = datetime.datetime(2026, 11, 30, 20)
    >>> is_open((9, 18) * 7, monday), is_open((9, 2) * 7, monday), is_open((9, 20.25) * 7, monday)
    (False, True, True)
    """
    weekly = _open_slots(tuple(hours))
    return not weekly or _slot(now) in weekly


def next_opening(hours: Sequence[float], now: datetime.datetime) -> tuple[int, float]:
    """Weekday (0: Monday) and hour of the next opening after a closed time."""
    weekly, start = _open_slots(tuple(hours)), _slot(now)
    slot = next((start + step) % _WEEK for step in range(1, _WEEK + 1) if (start + step) % _WEEK in weekly)
    return slot // _DAY, slot % _DAY * HOUR_STEP


def clock_text(assets: Assets, hour: float) -> str:
    """Time of day in the language of ``assets``."""
    return assets.t("kiosk.clock", hour=int(hour), minute=f"{round(hour % 1 * 60):02}")


def volume_share(volumes: Sequence[int], now: datetime.datetime) -> float:
    """Volume factor of the hour, 0 to 1."""
    return volumes[now.hour] / 100
