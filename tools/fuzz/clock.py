"""Clock jumps, time zones, days with many records: no exception, no loss of confirmed data, fast pages."""

from __future__ import annotations

import datetime
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, Final
from unittest import mock

from game.modes.daily import daily_deal, solo_games
from game.modes.tables import SeatPlan, TablePlan
from game.scenes import routes
from game.scenes.stack import Push, Reset
from game.table.table_setup import set_up_table
from tools.fuzz.fuzzing import Attack, Broken
from tools.fuzz.touring import FRAME, program

_ZONES: Final = (
    "UTC",
    "Europe/Berlin",
    "Pacific/Kiritimati",
    "Pacific/Pago_Pago",
    "Asia/Kathmandu",
    "America/St_Johns",
)
_JUMPS: Final = (0.0, 1.0, -1.0, 3600.0, -3600.0, 86400.0, -86400.0, 4e8, -4e8, -1.7e9)
"""Seconds: daylight saving, a day, years forth and back, and a clock that has lost its battery."""


class _Clock:
    """Simulated time of day; clocks that measure durations are untouched."""

    def __init__(self) -> None:
        self.ahead = 0.0
        real = datetime.datetime
        clock = self

        class Jumping(real):  # type: ignore[valid-type, misc]
            @classmethod
            def now(cls, tz: datetime.tzinfo | None = None) -> Any:
                seconds = max(86400.0, time.time() + clock.ahead)
                return real.fromtimestamp(seconds, tz)

        self.type = Jumping


@contextmanager
def _zone(name: str) -> Iterator[None]:
    with mock.patch.dict(os.environ, {"TZ": name}):
        time.tzset()
        yield
    time.tzset()


def _play_on(attack: Attack, clock: _Clock) -> None:
    """Saved games, ends of games and dailies while the clock jumps between any two steps."""
    ended = 0
    tried: set[tuple[datetime.date, str]] = set()
    with program(attack.new_folder()) as app:
        services = app.services
        records, games = services.storage.records, services.storage.saved_games
        for _ in range(12):
            clock.ahead += attack.rng.choice(_JUMPS)
            day = clock.type.now().date()
            game = attack.rng.choice(solo_games())
            first = records.use_daily_attempt(day, game, "Ada")
            if first == ((day, game) in tried):
                raise Broken(f"the first try of {day} does not count, or a second one does")
            tried.add((day, game))
            records.daily_streak(day, game, "Ada")
            deal = daily_deal(game, day)
            plan = TablePlan([SeatPlan(name="Ada")], deal.board, deal.options, deal.first_seat, deal.seed)
            written = set_up_table(services, game, plan, {"daily": day.isoformat()}).match.record().to_json()
            games.save(written)
            clock.ahead += attack.rng.choice(_JUMPS)
            result = {"scores": [1] * len(written["seats"]), "winners": [0], "ended_by": "x", "detail": {}}
            records.add({**written, "result": result}, day=day)
            services.storage.count_event("game")
            ended += 1
        app.apply(Push(routes.DailyRoute()))
        app.step(FRAME)
        clock.ahead += attack.rng.choice(_JUMPS)
        app.apply(Reset(routes.RecordsRoute()))
        app.step(FRAME)
        if len(records.latest(limit=100)) != ended:
            raise Broken("a record is gone")


def carry_out(attack: Attack) -> None:
    """Jump after jump, each in another zone."""
    clock = _Clock()
    while attack.goes_on:
        zone = attack.rng.choice(_ZONES)
        clock.ahead = 0.0
        with _zone(zone), mock.patch.object(datetime, "datetime", clock.type):
            attack.hit("jumping clocks", partial(_play_on, attack, clock), zone)
