"""Tabs of the operator's page: facts of today, figures, record tables, blocked words, machine, visitors."""

from __future__ import annotations

import datetime
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from pygame import FRect

from game import registry
from game.kiosk.operator import OperatorScene
from game.kiosk.operator_log import OperatorLog
from game.kiosk.tabs.blocked_words import BlockedWordsSection
from game.kiosk.tabs.figures import StatisticsBar, StatisticsSection
from game.kiosk.tabs.machine import MachineTab
from game.kiosk.tabs.tables import TablesSection
from game.kiosk.tabs.today import TodayTab
from game.kiosk.tabs.visitors import PRESETS, VisitorsTab
from game.kiosk.visit import end_visit
from game.program import VERSION
from game.scenes import routes
from game.scenes.stack import Push, Quit, Replace
from game.services import Services
from game.storage.values import Settings
from game.ui import palette
from game.ui.sound_effects import Sound
from game.ui.text import LABEL
from game.ui.widgets import Label
from tests.kiosk.page_helpers import NOON, action_of, add

pytestmark = [pytest.mark.slow, pytest.mark.behaviour]


def test_todays_facts_are_told_one_by_one(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    storage, texts = services.storage, services.assets.texts
    for event, number in (("start.bridges", 5), ("start.mosaic", 2), ("end.bridges", 3), ("left.mosaic", 9)):
        storage.count_event(event, number)
    monkeypatch.setattr("shutil.disk_usage", lambda folder: SimpleNamespace(free=200 << 20))
    tab = TodayTab(OperatorScene(services))
    size = (storage.folder / "four-isles.sqlite3").stat().st_size
    began = services.session.began
    facts = [*tab.facts()]
    assert facts == [
        (texts.t("kiosk.today.games", begun=7, finished=3), palette.INK),
        (texts.t("kiosk.today.no-faults", days=7), palette.INK),
        (texts.t("kiosk.today.disk", free="200 MiB", size=texts.size(size)), palette.INK),
        (texts.t("kiosk.today.version", version=VERSION, started=f"{texts.short_date(began.date())} {began:%H:%M}"),
         palette.INK),
    ]  # fmt: skip
    log, now = OperatorLog(storage.folder), datetime.datetime.now().astimezone()
    times = [now - datetime.timedelta(days=days, seconds=seconds) for days, seconds in ((7, 60), (6, 86_000), (1, 0))]
    lines = [
        json.dumps({"when": when.isoformat(), "what": what})
        for when, what in zip(times, ("fall", "hang", "fall"), strict=True)
    ]
    log.file.write_text("\n".join([*lines, json.dumps({"when": now.isoformat(), "what": "crash"})]) + "\n")
    monkeypatch.setattr("shutil.disk_usage", lambda folder: SimpleNamespace(free=(200 << 20) - 1))
    last = f"{texts.short_date(times[2].date())} {times[2]:%H:%M}"
    told = [*tab.facts()]
    assert told[1] == (texts.t("kiosk.today.faults", n=2, days=7, last=last), palette.DARK_CORAL)
    assert told[2][1] == palette.DARK_CORAL

    def gone(folder: Path) -> Any:
        raise OSError

    monkeypatch.setattr("shutil.disk_usage", gone)
    assert [*tab.facts()][2] == (texts.t("kiosk.today.no-disk"), palette.DARK_CORAL)


def test_the_actions_of_today_lead_to_their_pages(services: Services) -> None:
    scene = OperatorScene(services)
    assert action_of(scene, "wall").scene.name == "wall-page"
    assert action_of(scene, "factory").scene.name == "confirm"
    question = action_of(scene, "restart-now").scene
    assert not services.session.is_restart_due
    action_of(question, "yes")
    assert services.session.is_restart_due


def test_figures_are_summed_by_game_day_and_hour(services: Services) -> None:
    storage = services.storage
    for event, number in (("start.bridges", 5), ("end.bridges", 2), ("left.bridges", 3), ("seconds.bridges", 300),
                          ("start.mosaic", 1)):  # fmt: skip
        storage.count_event(event, number)
    section = StatisticsSection(OperatorScene(services))
    totals = {game: tuple(more) for game, *more in section.totals()}
    assert totals["bridges"] == (5, 2, 3, 2.5)
    assert totals["mosaic"] == (1, 0, 0, None)
    storage.count_event("end.elevens")
    assert section.totals()[registry.GAMES.index("elevens")] == ("elevens", 0, 1, 0, 0.0)
    assert [*totals] == [*registry.GAMES]
    today = NOON.date()
    hours = [number * (number < 3) for number in range(24)]
    days = {
        today - datetime.timedelta(days=back): {
            "start.bridges": hours, "end.mosaic": hours, "left-at.bridges.early": [1, 2], "left-at.mosaic.late": [5],
        }
        for back in (-1, 0, 29, 30)
    }  # fmt: skip
    assert section.left_at(days, today) == [6, 0, 10]
    assert section.hours(days[today])[:4] == [
        StatisticsBar("0", 0, 0), StatisticsBar("1", 1, 1), StatisticsBar("2", 2, 2), StatisticsBar("3", 0, 0)
    ]  # fmt: skip
    bars = section.last_days(days, today)
    assert [bar.label for bar in bars[:2]] + [bars[-1].label] == ["27", "28", "25"]
    assert [(at, bar.begun, bar.finished) for at, bar in enumerate(bars) if bar.begun] == [(0, 3, 3), (29, 3, 3)]
    section.game = "bridges"
    assert section.left_at(days, today) == [6, 0, 0]
    assert section.hours(days[today])[2] == StatisticsBar("2", 2, 0)


def test_record_tables_are_listed_by_board_and_line(services: Services) -> None:
    section = TablesSection(OperatorScene(services))
    assert (section.game, section.number, section.boards, section.has_any) == (registry.GAMES[0], 0, [], False)
    add(services, "Eve", 5, game="mosaic", board="court")
    assert (section.boards, section.has_any) == ([], True)
    for score in range(32):
        add(services, "Ada", score)
    add(services, "Ben", 99, board="a")
    assert sorted(section.boards) == ["a", "freehand"]
    lines = section.lines("freehand")
    assert [line.score for line in lines] == [*range(31, 1, -1)], "thirty, of one person too"
    page = OperatorScene(services)
    page.tab = "tables"
    dates = [each for each in section.fill(FRect(0, 0, 1200, 600))[0] if isinstance(each, Label) and each.role == LABEL]
    assert {each.text for each in dates} == {services.assets.texts.short_date(lines[0].ended.date())}
    for name in ("board/more", "board/less", "table/mosaic", "table/bridges"):
        before = page.widgets
        assert action_of(page, name) is None
        assert page.widgets is not before
    if page.interaction.find_hit_target(f"line-{lines[0].record}-0") is None:
        action_of(page, "board/more")
    action_of(page, f"line-{lines[0].record}-0")
    assert [line.score for line in section.lines("freehand")][:2] == [30, 29]
    question = action_of(page, "clear-board").scene
    assert question.heading() == "Clear this board’s tables?"
    question = action_of(page, "reset").scene
    assert question.heading() == "Clear the record tables?"
    change = action_of(question, "yes")
    assert isinstance(change, Replace)
    assert section.has_any
    surely: Any = change.scene
    action_of(surely, "yes")
    assert not section.has_any


def test_blocked_words_are_added_and_dropped(services: Services) -> None:
    end_visit(services)
    page = OperatorScene(services)
    page.tab = "tables"
    section = BlockedWordsSection(page)
    services.storage.change_settings(kiosk_words="drat heck")
    assert section.words == ["drat", "heck"]
    entry: Any = action_of(page, "add-word").scene
    assert entry.name == "forbidden-word"
    for letter in "Blast":
        entry.form.field.type_letter(letter)
    entry.rebuild()
    action_of(entry, "take")
    assert section.words == ["drat", "heck", "Blast"]
    page.rebuild()
    action_of(page, "word-1")
    assert section.words == ["drat", "Blast"]
    services.storage.change_settings(kiosk_words="x" * 3990)
    entry = action_of(page, "add-word").scene
    for letter in "Fiddlesticks":
        entry.form.field.type_letter(letter)
    entry.rebuild()
    action_of(entry, "take")
    assert services.storage.settings.kiosk_words == "x" * 3990 + " Fiddlesti", "as many as the file holds"


def test_the_tab_of_the_machine_leads_to_its_pages_and_out(services: Services, heard: list[Sound]) -> None:
    page = OperatorScene(services)
    page.tab = MachineTab.name
    for name, scene in (
        ("try-screen", "try-screen"),
        ("try-touch", "try-touch"),
        ("export", "export"),
        ("new-pin", "new-pin"),
    ):
        assert action_of(page, name).scene.name == scene
    assert action_of(page, "data") == Push(routes.DataRoute())
    assert action_of(page, "statistics") == Push(routes.StatisticsRoute())
    assert action_of(page, "evening").scene.name == "evening"
    action_of(page, "try-sound")
    assert heard == [Sound.WIN]
    question: Any = action_of(page, "exit").scene
    assert action_of(question, "yes") == Quit()


def test_the_log_on_the_page_has_forty_lines_the_newest_first(services: Services) -> None:
    log = OperatorLog(services.storage.folder)
    log.file.write_text("".join(
        json.dumps({"when": f"2026-11-25T10:{number:02}:00+01:00", "what": "wrong-pin", "n": number, "seconds": 2}) + "\n"
        for number in range(1, 43)
    ) + json.dumps({"when": "2026-11-25T11:00:00+01:00", "what": "of a newer version"}) + "\n")  # fmt: skip
    column = FRect(0, 0, 1200, 600)
    widgets, _ = MachineTab(OperatorScene(services)).fill(column)
    shown = [widget.text for widget in widgets if isinstance(widget, Label)]
    texts = services.assets.texts
    times = [text for text in shown if text.startswith(texts.short_date(NOON.date()))]
    assert times == [f"{texts.short_date(NOON.date())} 10:{number:02}" for number in range(42, 2, -1)]
    assert services.assets.t("kiosk.log.wrong-pin", n="42", seconds="2") in shown
    assert services.assets.t("kiosk.log.none") not in shown
    log.file.unlink()
    widgets, _ = MachineTab(OperatorScene(services)).fill(column)
    assert services.assets.t("kiosk.log.none") in [widget.text for widget in widgets if isinstance(widget, Label)]


def test_presets_are_counted_and_put_back_after_a_question(services: Services) -> None:
    end_visit(services)
    page = OperatorScene(services)
    page.tab = VisitorsTab.name
    usual = page.interaction.find_hit_target("usual")
    services.storage.change_settings(**{name: getattr(Settings(), name) for name in PRESETS})
    page.rebuild()
    usual = page.interaction.find_hit_target("usual")
    assert usual is not None
    assert not usual.is_enabled
    services.storage.change_settings(text_size=125, mono=True, sound=35)
    page.rebuild()
    usual = page.interaction.find_hit_target("usual")
    assert usual is not None
    assert usual.is_enabled
    area, _ = VisitorsTab(page).fill(FRect(0, 0, 1200, 600))
    assert services.assets.t("kiosk.presets.changed", n=2) in [each.text for each in area if isinstance(each, Label)]
    question: Any = action_of(page, "usual").scene
    action_of(question, "yes")
    settings = services.storage.settings
    assert (settings.text_size, settings.mono, settings.sound) == (Settings().text_size, Settings().mono, 35)
    assert action_of(page, "presets") == Push(routes.SettingsRoute())
    assert action_of(page, "players") == Push(routes.PlayersRoute())
