"""Opening hours and volume of a kiosk, as pure functions of settings and time."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

_WEEK = 7 * 24


def _open_hours(hours: Sequence[int]) -> frozenset[int]:
    """Open hours of a week, 0 to 167 from Monday midnight (see ``Settings.kiosk_hours``)."""
    found: set[int] = set()
    for day in range(7):
        opens, closes = hours[2 * day : 2 * day + 2]
        if opens == closes:
            continue
        end = closes if closes > opens else closes + 24
        found |= {(day * 24 + hour) % _WEEK for hour in range(opens, end)}
    return frozenset(found)


def is_open(hours: Sequence[int], now: datetime.datetime) -> bool:
    """True during opening hours; always True without any open hour, so that a mistake cannot lock the kiosk.

    >>> monday = datetime.datetime(2026, 11, 30, 20)
    >>> is_open((9, 18) * 7, monday), is_open((9, 2) * 7, monday)
    (False, True)
    """
    weekly = _open_hours(hours)
    return not weekly or now.weekday() * 24 + now.hour in weekly


def next_opening(hours: Sequence[int], now: datetime.datetime) -> tuple[int, int]:
    """Weekday (0: Monday) and hour of the next opening after a closed time."""
    weekly, start = _open_hours(hours), now.weekday() * 24 + now.hour
    hour = next((start + step) % _WEEK for step in range(1, _WEEK + 1) if (start + step) % _WEEK in weekly)
    return hour // 24, hour % 24


def volume_share(volumes: Sequence[int], now: datetime.datetime) -> float:
    """Volume factor of the hour, 0 to 1."""
    return volumes[now.hour] / 100
