"""The operator's page: what was played, what visitors find, tables, names, trials, export; and the only way out."""

from __future__ import annotations

import csv
import datetime
import json
import shutil
import sqlite3
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest
from pygame.event import Event

from game.app import App
from game.kiosk.closed import ClosedScene
from game.kiosk.export import export_all
from game.kiosk.hardware_checks import TouchCheckScene
from game.kiosk.operator import TABS, OperatorScene
from game.kiosk.operator_log import OperatorLog
from game.kiosk.supervisor import RESTART_CODE
from game.kiosk.tabs.figures import StatisticsSection
from game.menus.regatta.page import RegattaScene
from game.modes.codes import to_code
from game.modes.deals import Deal
from game.profanity import is_clean
from game.program import ASSETS, VERSION
from game.scenes.stack import Push
from game.storage.file import FILE
from game.storage.places import ExportPlace
from game.storage.storage import Storage
from game.storage.values import RecordedPlayer, Settings
from game.ui import palette
from game.ui.sound_effects import Sound
from game.ui.widgets import Label
from tests.drawn_text import runs_of
from tests.driver import PIN, click, key, names, press, program, set_up_kiosk, target, top, wait

EXPORTED_HEADS = {
    "counts": "event count last",
    "days": "day hour event count",
    "results": "record ended game board seat name score won",
    "settings": "name value",
    "players": "number name colour badge",
    "log": "when what details",
}
"""Columns that an operator's table program finds in each exported file."""


def open_operator(app: App) -> None:
    """Open the operator's page as an operator does."""
    pygame.event.post(Event(pygame.MOUSEBUTTONDOWN, pos=target(app, "operator").rect.center, button=1))
    wait(app, 3.5)
    for digit in PIN:
        click(app, f"digit-{digit}")
    assert click(app, "done").name == "operator-page"


@pytest.mark.parametrize(("held", "opened"), [(2.8, "closed"), (3.2, "pin")])
def test_a_closed_house_is_opened_to_the_operator_by_three_seconds_anywhere(
    tmp_path: Path, held: float, opened: str
) -> None:
    with program(tmp_path, "--kiosk") as app:
        app.kiosk_watch = None  # whatever the hour
        app.apply(Push(ClosedScene(app.services)))
        for _ in range(2):  # a press that was let go does not count
            pygame.event.post(Event(pygame.MOUSEBUTTONDOWN, pos=(200, 500), button=1))
            wait(app, 2.0)
            pygame.event.post(Event(pygame.MOUSEBUTTONUP, pos=(200, 500), button=1))
            app.step(0.02)
        assert key(app, pygame.K_ESCAPE).name == "closed", "there is no way back before the hour"
        pygame.event.post(Event(pygame.MOUSEBUTTONDOWN, pos=(200, 500), button=1))
        wait(app, held)
        assert top(app).name == opened


def test_the_lines_of_a_closed_house_move_every_twenty_seconds(tmp_path: Path) -> None:
    """No line stays where it burns into the screen."""
    with program(tmp_path, "--kiosk") as app:
        app.kiosk_watch = None  # whatever the hour
        scene = ClosedScene(app.services)
        app.apply(Push(scene))
        places = []
        for _ in range(6):
            scene.frames.is_due = False
            scene.advance(19.5)
            assert not scene.frames.is_due
            places.append(tuple(runs_of(app, scene)[0].rect.topleft))
            scene.advance(0.5)
            assert scene.frames.is_due, "it is drawn again"
        assert len(set(places)) == len(places)


@pytest.mark.parametrize(("held", "opened"), [(2.8, "title"), (3.2, "pin")])
def test_the_operators_door_opens_after_three_seconds_and_not_before(tmp_path: Path, held: float, opened: str) -> None:
    with program(tmp_path, "--kiosk") as app:
        pygame.event.post(Event(pygame.MOUSEBUTTONDOWN, pos=target(app, "operator").rect.center, button=1))
        wait(app, held)
        assert top(app).name == opened


def finished(name: str, score: int) -> dict[str, Any]:
    """A game as storage keeps it."""
    return {
        "game": "bridges", "board": "freehand", "options": {}, "seats": [{"name": name, "kind": "human"}], "moves": [],
        "result": {"scores": [score], "winners": [0]},
    }  # fmt: skip


def test_every_tab_can_be_used_by_a_finger_at_720_lines(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk", size="1280x720") as app:
        open_operator(app)
        for tab in TABS:
            click(app, f"tab/{tab.name}")
            for hit_target in top(app).interaction.hit_targets():
                least = 20 if hit_target.name.startswith("loud-") else 48  # units are pixels at 720 lines
                assert hit_target.rect.width >= least, (tab.name, hit_target.name)
                assert hit_target.rect.height >= 48, (tab.name, hit_target.name)


def test_the_operator_ends_the_arcade_after_a_question(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk") as app:
        open_operator(app)
        click(app, "tab/machine")
        click(app, "exit")
        press(app, target(app, "yes").rect.center)
        assert not app.running


def test_the_operator_chooses_hours_and_games_and_a_closed_isle_is_closed_everywhere(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk") as app:
        open_operator(app)
        click(app, "tab/hours")
        click(app, "opens-all/more")
        click(app, "closes-all/less")
        assert app.services.storage.settings.kiosk_hours == (0.25, 23.75) * 7
        click(app, "opens-all/less")
        click(app, "closes-all/more")
        assert app.services.storage.settings.kiosk_hours == (0, 24) * 7, "open at any hour of this test"
        click(app, "tab/visitors")
        click(app, "game-bridges")
        click(app, "back")
        assert click(app, "isle/bridges").name == "title"
        assert app.renderer.toast_text == app.services.assets.t("house.chart.closed")
        click(app, "regatta")
        page = top(app)
        assert isinstance(page, RegattaScene)
        assert [leg.game for leg in page.plan.regatta.course] == [*app.services.session.open_games]
        assert {"add-elevens", "add-bridges"} & set(names(app)) == {"add-elevens"}
        click(app, "back")
        click(app, "daily")
        assert "play/elevens" in names(app)
        assert "play/bridges" not in names(app)
        click(app, "back")
        click(app, "isle/elevens")
        click(app, "deal")
        click(app, "code")
        for letter in to_code(Deal("bridges", "a", 1, 777, 0, {})):
            click(app, f"key-{letter}")
        assert click(app, "take").name != "setup", "nor does a code lead there"
        assert app.renderer.toast_text == app.services.assets.t("house.chart.closed")


def test_a_day_that_differs_begins_with_the_hours_of_the_others_and_may_be_closed(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk") as app:
        open_operator(app)
        click(app, "tab/hours")
        click(app, "day-1")
        assert app.services.storage.settings.kiosk_hours == (0, 24) * 7, "a touch to look closes no day"
        click(app, "closed-1")
        assert app.services.storage.settings.kiosk_hours == (0, 24, 0, 0, *(0, 24) * 5)
        assert "opens-1/more" not in names(app), "a closed day has no hours"
        click(app, "closed-1")
        click(app, "opens-1/more")
        click(app, "opens-all/less")
        assert app.services.storage.settings.kiosk_hours == (23.75, 24, 0.25, 24, *(23.75, 24) * 5)
        click(app, "day-1")
        assert app.services.storage.settings.kiosk_hours == (23.75, 24) * 7
        for name in ("day-0", "closed-0", "day-0"):
            click(app, name)
        assert app.services.storage.settings.kiosk_hours == (23.75, 24) * 7, "Monday follows the others again"
        for day in range(6):
            click(app, f"day-{day}")
        assert names(app, "day-", enabled=False) == ["day-6"], "the last day is the one that the others differ from"


def test_a_held_arrow_goes_on_and_its_release_counts_no_more(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk") as app:
        open_operator(app)
        click(app, "tab/hours")
        place = target(app, "opens-all/more").rect.center
        pygame.event.post(Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0)))
        pygame.event.post(Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
        wait(app, 0.3)
        assert app.services.storage.settings.kiosk_hours[0] == 0
        wait(app, 1.0)
        first = app.services.storage.settings.kiosk_hours[0]
        wait(app, 1.0)
        held = app.services.storage.settings.kiosk_hours[0]
        assert 2 <= first <= 4, "by whole hours, at a pace that one can stop"
        assert held == first + 4
        pygame.event.post(Event(pygame.MOUSEBUTTONUP, pos=place, button=1))
        wait(app, 1.0)
        assert app.services.storage.settings.kiosk_hours[0] == held
        click(app, "opens-all/more")
        assert app.services.storage.settings.kiosk_hours[0] == held + 0.25


def test_presets_are_the_houses_and_one_button_restores_them(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk") as app:
        open_operator(app)
        click(app, "tab/visitors")
        click(app, "presets")
        click(app, "text_size/150")
        click(app, "back")
        click(app, "back")
        assert app.services.storage.settings.text_size == 150
        click(app, "settings")
        click(app, "text_size/100")
        click(app, "back")
        click(app, "leave")
        assert app.services.storage.settings.text_size == 150
        open_operator(app)
        click(app, "tab/visitors")
        click(app, "usual")
        click(app, "yes")
        assert app.services.storage.settings.text_size == Settings().text_size
        assert app.services.storage.settings.operator_pin


def test_tables_are_cleared_by_the_line_by_the_board_and_wholly(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk") as app:
        records = app.services.storage.records
        for number in range(4):
            records.add(finished(f"P{number}", 10 + number), [RecordedPlayer(attempt=1)])
        open_operator(app)
        click(app, "tab/tables")
        lines = names(app, "line-")
        assert lines == ["line-4-0", "line-3-0", "line-2-0", "line-1-0"]
        click(app, "line-3-0")
        assert names(app, "line-") == ["line-4-0", "line-2-0", "line-1-0"]
        click(app, "clear-board")
        click(app, "no")
        assert len(names(app, "line-")) == 3
        click(app, "clear-board")
        click(app, "yes")
        assert names(app, "line-") == []
        records.add(finished("Ada", 30), [RecordedPlayer(attempt=1)])
        click(app, "table/elevens")
        click(app, "table/bridges")
        click(app, "reset")
        click(app, "yes")
        click(app, "no")
        assert len(names(app, "line-")) == 1
        click(app, "table/elevens")
        assert names(app, "reset") == ["reset"], "another isle has lines to clear"
        click(app, "table/bridges")
        click(app, "reset")
        click(app, "yes")
        click(app, "yes")
        assert names(app, "line-") == []
        assert len(records.latest()) == 5, "the games stay"
        assert names(app, "reset", enabled=False) == ["reset"], "nothing is left to clear"


def test_the_tables_of_several_boards_are_turned_through_in_both_directions(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk") as app:
        records = app.services.storage.records
        for board in ("a", "b", "freehand"):
            records.add({**finished(board, 10), "board": board}, [RecordedPlayer(attempt=1)])
        open_operator(app)
        click(app, "tab/tables")
        shown = []
        for step in ("more", "more", "more", "less"):
            shown += names(app, "line-")
            click(app, f"board/{step}")
        assert len(set(shown[:3])) == 3, "each board has its own lines"
        assert shown[3] == shown[0], "after the last comes the first"
        assert names(app, "line-") == [shown[2]], "and back"


def test_words_that_are_added_are_refused_and_hidden(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk") as app:
        assert is_clean("Grumpf 7")
        open_operator(app)
        click(app, "tab/tables")
        click(app, "add-word")
        for letter in "GRUMPF":
            click(app, f"key-{letter}")
        click(app, "take")
        assert not is_clean("Gr\u00fcmpf 7")
        click(app, "back")
        click(app, "leave")
        assert not is_clean("grumpf"), "for every visitor"
        open_operator(app)
        click(app, "tab/tables")
        click(app, "word-0")
        assert is_clean("Grumpf")


def test_the_trials_of_the_screen_and_of_touch_end_by_themselves(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk") as app:
        open_operator(app)
        click(app, "tab/machine")
        click(app, "try-screen")
        for _ in range(6):
            assert top(app).name == "try-screen"
            press(app, (100, 100))
        assert top(app).name == "operator-page"
        click(app, "try-touch")
        width, height = app.screen.get_size()
        page = top(app)
        assert isinstance(page, TouchCheckScene)
        for column in range(4):
            for row in range(3):
                touch: dict[str, Any] = {"touch_id": 1, "finger_id": 1, "x": (column + 0.5) / 4, "y": (row + 0.5) / 3}
                pygame.event.post(Event(pygame.FINGERDOWN, **touch))
                pygame.event.post(Event(pygame.FINGERUP, **touch))
                app.step(0.02)
                assert len(page.touched) == 3 * column + row + 1, "each touch is on one field"
                x, y = (round(touch[axis] * side) for axis, side in zip("xy", page.area.size, strict=True))
                assert page.t("kiosk.trials.finger", x=x, y=y) in [run.text for run in runs_of(app, page)]
        assert (width, height) > (0, 0)
        wait(app, 2.0)
        assert top(app).name == "operator-page"
        click(app, "try-touch")
        wait(app, 121, step=1.0)
        assert top(app).name != "try-touch", "a screen that feels nothing locks nobody in"


def test_a_touch_lowers_the_volume_of_an_hour_until_it_is_full_again(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk") as app:
        open_operator(app)
        click(app, "tab/hours")
        heard = []
        for _ in range(5):
            click(app, "loud-7")
            heard.append(app.services.storage.settings.kiosk_volumes[7])
        assert heard == [50, 25, 0, 100, 50]
        assert app.services.storage.settings.kiosk_volumes == (*[100] * 7, 50, *[100] * 16)


def test_everything_is_exported_but_the_pin(tmp_path: Path) -> None:
    with program(tmp_path / "data", "--kiosk") as app:
        storage = app.services.storage
        storage.records.add(finished("=1+1", 12))
        storage.count_event("start.bridges", 2)
        OperatorLog(storage.folder).log("restart")
        folder = export_all(storage, tmp_path, datetime.datetime(2026, 11, 22, 20, 0))
        for name, heads in EXPORTED_HEADS.items():
            with (folder / f"{name}.csv").open(encoding="utf-8-sig", newline="") as file:
                table = csv.DictReader(file)
                rows = list(table)
            written = json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
            assert table.fieldnames == heads.split()
            assert [list(each) for each in written] == [heads.split()] * len(rows)
        assert json.loads((folder / "results.json").read_text())[0]["name"] == "=1+1"
        days = json.loads((folder / "days.json").read_text())
        assert [(day["event"], day["count"]) for day in days] == [("start.bridges", 2)], "no line for an empty hour"
        assert ",'=1+1," in (folder / "results.csv").read_text(encoding="utf-8-sig"), "no formula for a table program"
        assert [game["result"]["scores"] for game in json.loads((folder / "games.json").read_text())] == [[12]]
        everything = "".join(file.read_text(encoding="utf-8") for file in folder.iterdir())
        assert storage.settings.operator_pin not in everything
        assert "pin" not in (folder / "settings.csv").read_text(encoding="utf-8-sig")


def test_in_the_window_the_operator_reads_figures_hears_the_sound_and_takes_everything_along(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    monkeypatch.setattr("game.pages.export_places.export_places", lambda: [ExportPlace(stick, 5 << 20)])
    with program(tmp_path / "data", "--kiosk") as app:
        app.services.storage.count_event("start.bridges", 3)
        app.services.storage.count_event("end.bridges", 2)
        open_operator(app)
        days = app.services.assets.t("kiosk.figures.days", begun=3, finished=2)
        assert days in texts(app)
        click(app, "figures/mosaic")
        assert days not in texts(app)
        assert app.services.assets.t("kiosk.figures.days", begun=0, finished=0) in texts(app)
        click(app, "tab/machine")
        rung: list[object] = []
        monkeypatch.setattr(app.services.assets.sounds, "play", rung.append)
        click(app, "try-sound")
        assert Sound.WIN in rung
        click(app, "export")
        shutil.rmtree(stick)
        click(app, "place-1")
        assert top(app).name == "export", "a stick that was pulled out is told, and another can be taken"
        stick.mkdir()
        assert click(app, "place-1").name == "operator-page"
        (folder,) = stick.iterdir()
        assert str(folder) in app.renderer.toast_text
        assert "start.bridges,3" in (folder / "counts.csv").read_text(encoding="utf-8-sig")


def texts(app: App) -> list[str]:
    """Texts on the page."""
    return [getattr(widget, "text", "") for area in top(app).widgets for widget in getattr(area, "content", [area])]


def test_the_plots_say_when_and_where_was_played(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk") as app:
        storage = app.services.storage
        storage.count_event("start.bridges", 3)
        storage.count_event("end.bridges", 2)
        storage.count_event("start.mosaic")
        today = datetime.datetime.now()
        page = OperatorScene(app.services)
        app.apply(Push(page))
        tab = StatisticsSection(page)
        days = storage.usage_counts.days()
        bars = tab.last_days(days, today.date())
        assert (len(bars), bars[-1].begun, bars[-1].finished) == (30, 4, 2)
        assert tab.last_days(days, today.date() + datetime.timedelta(days=29))[0].begun == 4
        assert sum(bar.begun for bar in tab.last_days(days, today.date() + datetime.timedelta(days=30))) == 0
        assert tab.hours(days[today.date()])[today.hour].begun == 4
        tab.game = "mosaic"
        assert tab.last_days(days, today.date())[-1].begun == 1


def test_what_is_wrong_is_told_on_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    set_up_kiosk(tmp_path)
    with sqlite3.connect(tmp_path / "four-isles.sqlite3") as connection:
        connection.execute("INSERT OR REPLACE INTO settings VALUES ('text_size', '\"huge\"')")
    connection.close()
    with program(tmp_path, "--kiosk") as app:
        OperatorLog(tmp_path).log("fall", code=-11, seconds=300)
        OperatorLog(tmp_path).log("a line of a newer version")
        for _ in range(2):
            app.services.storage.end_visit()
            app.services.storage.begin_visit()
        assert app.services.storage.notices == [], "told once, not after every visit"
        open_operator(app)
        click(app, "tab/machine")
        assert any("300 s (code -11)" in text for text in texts(app))
        assert len([text for text in texts(app) if "text_size" in text]) == 1
        key(app, pygame.K_ESCAPE)
        assert top(app).name == "title"


def test_every_event_that_has_words_stands_in_the_log_on_the_page(tmp_path: Path) -> None:
    words = json.loads((ASSETS / "lang" / "en" / "kiosk.json").read_text(encoding="utf-8"))
    keys = [name for name in words if name.startswith("kiosk.log.") and name != "kiosk.log.none"]
    for name in keys:
        OperatorLog(tmp_path).log(name.removeprefix("kiosk.log."))
    with program(tmp_path, "--kiosk") as app:
        open_operator(app)
        click(app, "tab/machine")
        assert len(keys) > 5
        assert [name for name in keys if words[name] not in texts(app)] == []


def test_the_first_tab_answers_what_is_asked_daily(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with program(tmp_path, "--kiosk") as app:
        app.services.storage.count_event("start.bridges", 5)
        app.services.storage.count_event("start.mosaic", 2)
        app.services.storage.count_event("end.bridges", 3)
        t = app.services.assets.t
        open_operator(app)
        page = top(app)
        assert isinstance(page, OperatorScene)
        assert page.tab == "today"
        shown = " ".join(texts(app))
        free, size = shutil.disk_usage(tmp_path).free, (tmp_path / FILE).stat().st_size
        told = app.services.assets.texts.size
        assert t("kiosk.today.disk", free=told(free), size=told(size)) in shown
        assert t("kiosk.today.games", begun=7, finished=3) in shown
        assert t("kiosk.today.no-faults", days=7) in shown
        assert f"Version {VERSION}" in shown
        monkeypatch.setattr("shutil.disk_usage", lambda folder: SimpleNamespace(free=150 << 20))
        OperatorLog(tmp_path).log("fall", code=-11, seconds=300)
        OperatorLog(tmp_path).log("crash", error="x", place="y")
        with OperatorLog(tmp_path).file.open("a") as log:
            log.write(json.dumps({"when": "2020-01-01T10:00:00+00:00", "what": "fall"}) + "\n")
        page.rebuild()
        labels = {label.text: label.colour for label in all_labels(app)}
        faults = next(text for text in labels if text.startswith(t("kiosk.today.faults", days=7, n=1, last="")[:20]))
        assert ": 1," in faults, "a crash and its fall are one; an old one does not count"
        disk = next(text for text in labels if "150 MiB" in text)
        assert labels[faults] == labels[disk] == palette.DARK_CORAL


def all_labels(app: App) -> list[Label]:
    """Labels on the page, those in scrolled areas too."""
    found = [widget for area in top(app).widgets for widget in getattr(area, "content", [area])]
    return [widget for widget in found if isinstance(widget, Label)]


def test_the_operator_restarts_the_arcade_after_a_question(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk") as app:
        open_operator(app)
        click(app, "restart-now")
        press(app, target(app, "yes").rect.center)
        app.step(0.1)
        assert not app.running
        assert app.exit_code == RESTART_CODE


def test_the_factory_state_keeps_a_copy_and_asks_for_everything_anew(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk") as app:
        storage = app.services.storage
        storage.records.add(finished("Ada", 12), [RecordedPlayer(attempt=1)])
        storage.end_visit()
        storage.add_profile("Ada")
        storage.begin_visit()
        open_operator(app)
        click(app, "factory")
        click(app, "yes")
        click(app, "no")
        assert len(storage.profiles()) == 1, "twice yes"
        click(app, "factory")
        click(app, "yes")
        assert click(app, "yes").name == "kiosk-setup"
        assert storage.settings == Settings()
        assert (storage.profiles(), storage.records.latest(), storage.counts()) == ([], [], {})
        assert storage.extra_names("") == []
        assert not storage.is_visited, "the set-up's answers are the kiosk's own"
        (copy,) = tmp_path.glob("before factory state *")
        kept = Storage.open(copy)
        assert [profile.name for profile in kept.profiles()] == ["Ada"]
        assert len(kept.records.latest()) == 1
        kept.close()


def test_nothing_is_erased_without_its_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with program(tmp_path, "--kiosk") as app:
        open_operator(app)
        click(app, "factory")
        click(app, "yes")

        def fail(folder: Path) -> Path:
            raise OSError(28, "No space left")

        monkeypatch.setattr(app.services.storage, "save_copy", fail)
        assert click(app, "yes").name == "operator-page"
        assert "No space left" in app.renderer.toast_text
        assert app.services.storage.settings.operator_pin


def test_a_kiosk_whose_medium_is_gone_goes_on_and_tells_its_operator(tmp_path: Path) -> None:
    with program(tmp_path / "medium", "--kiosk") as app:
        (tmp_path / "medium").rename(tmp_path / "gone")
        app.services.storage.count_event("start.bridges")
        app.step(0.1)
        open_operator(app)
        click(app, "tab/machine")
        trouble = app.services.storage.fault
        assert trouble is not None
        assert app.services.assets.t(trouble.key, **trouble.values) in [
            getattr(widget, "text", "") for widget in top(app).widgets
        ]
        click(app, "back")
        assert click(app, "isle/bridges").name == "setup"


def test_the_operators_page_left_outside_opening_hours_leads_to_the_closed_screen_at_once(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk") as app:
        app.kiosk_watch = None
        open_operator(app)
        hour = datetime.datetime.now().hour
        closed = ((hour + 2) % 24, (hour + 3) % 24)
        app.services.storage.change_settings(kiosk_hours=closed * 7)
        assert isinstance(click(app, "back"), ClosedScene)
    with program(tmp_path / "open", "--kiosk") as app:
        open_operator(app)
        assert click(app, "back").name == "title"


def test_closed_days_show_no_hours_and_open_hours_have_a_dash(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk") as app:
        open_operator(app)
        click(app, "tab/hours")
        assert [run.text for run in runs_of(app, top(app))].count("–") == 1
        click(app, "day-2")
        click(app, "closed-2")
        assert names(app, "opens-2") == []
        assert [run.text for run in runs_of(app, top(app))].count("–") == 1
        assert "closed-all" not in names(app), "a house without any hours counts as open"
        app.services.storage.change_settings(kiosk_hours=(0.0,) * 14)
        app.apply_settings()
        assert names(app, "opens-") == []
        click(app, "closed-all")
        assert names(app, "opens-all/value") == ["opens-all/value"]
