"""Pages that say "today" follow the clock: over midnight, back, over daylight saving and to other time zones."""

from __future__ import annotations

import datetime
import math
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.app import App
from game.match.match import Match
from game.match.records import Seat
from game.menus.daily.calendar import CalendarScene
from game.menus.daily.page import DailyScene, NextChartCountdown
from game.menus.sessions.archive import finished_since
from game.modes.daily import daily_deal
from game.modes.session_clock import begin_session, session_began
from game.scenes import routes
from game.scenes.stack import Push
from game.storage.storage import Storage
from game.storage.values import RecordedPlayer
from game.table.scene import TableScene
from tests.driver import FRAME, click, program, top, wait

BEFORE = datetime.datetime(2026, 11, 27, 23, 59, 58)


class Clock:
    """Stand-in for ``datetime.datetime.now``."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, moment: datetime.datetime = BEFORE) -> None:
        self.moment = clock = moment
        real = datetime.datetime

        class Told(real):  # type: ignore[misc, valid-type]
            @classmethod
            def now(cls, tz: datetime.tzinfo | None = None) -> Any:
                return self.moment if tz is None else self.moment.astimezone(tz)

        monkeypatch.setattr(datetime, "datetime", Told)
        assert datetime.datetime.now() == clock

    def go_on(self, **step: int) -> None:
        """The clock is another one from now on."""
        self.moment += datetime.timedelta(**step)


def daily(app: App) -> DailyScene:
    app.apply(Push(routes.DailyRoute()))
    app.step(FRAME)
    page = top(app)
    assert isinstance(page, DailyScene)
    return page


@pytest.mark.parametrize("step", [{"seconds": 5}, {"days": 400}, {"hours": -24}, {"days": -3000}])
@pytest.mark.draws
def test_the_chart_of_the_day_is_that_of_the_new_day_before_it_is_played_bug(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: dict[str, int]
) -> None:
    clock = Clock(monkeypatch)
    with program(tmp_path) as app:
        page = daily(app)
        assert page.attempts.day == BEFORE.date()
        clock.go_on(**step)
        today = clock.moment.date()
        app.step(FRAME)
        assert (page.attempts.day, page.attempts.is_today) == (today, True)
        assert app.services.assets.texts.date(today) in app.renderer.toast_text
        click(app, "play/mosaic")
        wait(app, 0.5)
        table = top(app)
        assert isinstance(table, TableScene)
        assert table.controller.match.seed == daily_deal("mosaic", today).seed
        assert app.services.storage.records.has_used_daily_attempt(today, "mosaic", *page.attempts.player_names)
        assert not app.services.storage.records.has_used_daily_attempt(
            BEFORE.date(), "mosaic", *page.attempts.player_names
        )


def test_a_click_at_the_very_moment_begins_nothing_of_yesterday(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(monkeypatch)
    with program(tmp_path) as app:
        page = daily(app)
        clock.go_on(seconds=5)
        click(app, "play/mosaic")
        assert not app.services.storage.records.has_used_daily_attempt(
            BEFORE.date(), "mosaic", *page.attempts.player_names
        )


def test_a_try_counts_for_the_day_on_which_it_was_begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)
    with program(tmp_path) as app:
        page = daily(app)
        said = app.services.assets.t("house.daily.counts", day=BEFORE.date())
        assert said in [getattr(widget, "text", "") for widget in page.widgets]
        click(app, "play/mosaic")
        wait(app, 0.5)
        clock.go_on(hours=1)
        app.step(FRAME)
        table = top(app)
        assert isinstance(table, TableScene)
        assert app.services.storage.records.has_used_daily_attempt(BEFORE.date(), "mosaic", *page.attempts.player_names)
        assert table.controller.match.seed == daily_deal("mosaic", BEFORE.date()).seed


def test_a_past_chart_stays_and_the_calendar_opens_the_new_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)
    with program(tmp_path) as app:
        daily(app)
        click(app, "calendar")
        click(app, "day-26")
        page = top(app)
        assert isinstance(page, DailyScene)
        assert (page.attempts.day.day, page.attempts.is_today) == (26, False)
        clock.go_on(seconds=5)
        app.step(FRAME)
        assert (page.attempts.day.day, page.attempts.is_today) == (26, False)
        assert isinstance(click(app, "calendar"), CalendarScene)
        clock.go_on(days=1)
        app.step(FRAME)
        click(app, "day-29")
        newest = top(app)
        assert isinstance(newest, DailyScene)
        assert (newest.attempts.day.day, newest.attempts.is_today) == (29, True)


@pytest.mark.parametrize(
    "moment", [datetime.datetime(2026, 10, 25, 1, 59), datetime.datetime(2026, 3, 29, 1, 59)], ids=["back", "forth"]
)
def test_an_hour_more_or_less_is_no_other_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: datetime.datetime
) -> None:
    clock = Clock(monkeypatch, moment)
    with program(tmp_path) as app:
        page = daily(app)
        for step in (3600, -3600, 7200):
            clock.go_on(seconds=step)
            app.step(FRAME)
        assert page.attempts.day == moment.date()
        assert app.renderer.toast_text == ""


def test_a_clock_that_is_set_back_hides_no_game_of_the_evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch, datetime.datetime(2026, 11, 27, 20, 0))
    storage = Storage.open(tmp_path)
    seats, result = [{"name": "Ada", "kind": "human"}], {"scores": [3], "winners": [0]}
    game = {"game": "bridges", "board": "a", "options": {}, "seats": seats, "moves": [], "result": result}
    storage.records.add(game)
    (last,) = storage.records.latest(limit=1)
    begin_session(storage, datetime.datetime.now(), last.identifier)
    began = session_began(storage)
    assert began is not None
    for step in (1, -5, 24):
        clock.go_on(hours=step)
        storage.records.add(game, ended=datetime.datetime.now())
    assert len(finished_since(storage, began)) == 3
    storage.close()


def texts_on(page: DailyScene) -> str:
    return " | ".join(str(getattr(widget, "text", "")) for widget in page.widgets)


def test_the_page_counts_down_to_the_next_chart_a_minute_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(monkeypatch, BEFORE.replace(hour=22, minute=55, second=30))
    with program(tmp_path) as app:
        page = daily(app)
        t = app.services.assets.t
        assert t("house.daily.about") in texts_on(page)
        assert t("house.daily.next", hours=1, minutes=5) in texts_on(page)
        assert page.frames.seconds_to_next() == 30
        clock.go_on(seconds=31)
        app.step(FRAME)
        assert t("house.daily.next", hours=1, minutes=4) in texts_on(page)
        clock.go_on(minutes=50)
        app.step(FRAME)
        assert t("house.daily.next-minutes", minutes=14) in texts_on(page)
        click(app, "calendar")
        click(app, "day-26")
        past = top(app)
        assert isinstance(past, DailyScene)
        assert t("house.daily.about") in texts_on(past)
        assert "14 min" not in texts_on(past)
        assert past.frames.seconds_to_next() == math.inf


@pytest.fixture
def berlin(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The zone of Berlin, by its rule, for systems without a table of zones."""
    with monkeypatch.context() as patched:
        patched.setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3")
        time.tzset()
        yield
    time.tzset()


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="Windows sets no zone for one process")
@pytest.mark.usefixtures("berlin")
@pytest.mark.parametrize(
    ("moment", "minutes"),
    [
        (datetime.datetime(2026, 10, 24, 23, 59), 1),
        (datetime.datetime(2026, 10, 25, 0, 0), 25 * 60),
        (datetime.datetime(2026, 10, 25, 2, 59), 22 * 60 + 1),
        (datetime.datetime(2026, 10, 25, 2, 0, fold=1), 22 * 60),
        (datetime.datetime(2026, 3, 29, 1, 59), 21 * 60 + 1),
        (datetime.datetime(2026, 3, 29, 3, 0), 21 * 60),
        (datetime.datetime(2026, 3, 28, 12, 0), 12 * 60),
    ],
)
@pytest.mark.draws
def test_the_countdown_knows_days_of_23_and_25_hours_bug(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: datetime.datetime, minutes: int
) -> None:
    Clock(monkeypatch, moment)
    with program(tmp_path) as app:
        countdown = NextChartCountdown(daily(app).attempts)
        assert countdown.minutes == minutes


def test_days_in_a_row_count_over_all_isles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Clock(monkeypatch)
    with program(tmp_path) as app:
        before, today = BEFORE.date() - datetime.timedelta(days=1), BEFORE.date()
        played = {"bridges": {before: (30, 1)}, "mosaic": {today: (40, 2)}}
        monkeypatch.setattr(app.services.storage.records, "daily_results", lambda game, *names: played.get(game, {}))
        assert app.services.assets.t("house.daily.in-a-row", n=2) in texts_on(daily(app))


def test_whoever_played_alone_last_is_asked_first(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        profile = app.services.storage.add_profile("Ada").identifier
        loaded = app.services.background.boards.load("bridges", "a")
        for name in ("Ben", "Ada"):
            match = Match.new("bridges", "a", loaded.board, [Seat(name, "human")], seed=4)
            while not match.is_over:
                match.play(match.state.moves()[0])
            app.services.storage.records.add(match.record().to_json(), [RecordedPlayer()])
        player = daily(app).attempts.player
        assert (player.name, player.profile) == ("Ada", profile)
        app.services.storage.set_extra("daily.player", "Cleo")
        assert daily(app).attempts.player.name == "Cleo", "a choice on this page stays"


def test_the_calendar_opens_at_the_isle_played_last(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        page = daily(app)
        page.attempts.play("waterways")
        calendar = click(app, "calendar")
        assert isinstance(calendar, CalendarScene)
        assert calendar.game == "waterways"
