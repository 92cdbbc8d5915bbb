"""When a kiosk is open, and how loud it is: values of the settings, and no clock of their own."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

_WEEK = 7 * 24


def _open_hours(hours: Sequence[int]) -> frozenset[int]:
    """The hours of a week, from Monday's first on, that are open (see ``SettingsRoute.kiosk_hours``)."""
    found: set[int] = set()
    for day in range(7):
        opens, closes = hours[2 * day : 2 * day + 2]
        if opens == closes:
            continue
        end = closes if closes > opens else closes + 24
        found |= {(day * 24 + hour) % _WEEK for hour in range(opens, end)}
    return frozenset(found)


def is_open(hours: Sequence[int], now: datetime.datetime) -> bool:
    """Whether visitors are welcome; where no hour is open at all, they always are: a slip must not lock the machine."""
    weekly = _open_hours(hours)
    return not weekly or now.weekday() * 24 + now.hour in weekly


def opens_next(hours: Sequence[int], now: datetime.datetime) -> tuple[int, int]:
    """The weekday (0: Monday) and hour at which the house opens next after that closed moment."""
    weekly, start = _open_hours(hours), now.weekday() * 24 + now.hour
    hour = next((start + step) % _WEEK for step in range(1, _WEEK + 1) if (start + step) % _WEEK in weekly)
    return hour // 24, hour % 24


def loudness(volumes: Sequence[int], now: datetime.datetime) -> float:
    """The share of the volumes that is heard at that hour."""
    return volumes[now.hour] / 100
