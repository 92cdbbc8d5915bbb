"""Attract mode, opening hours and volume: an unattended kiosk."""

from __future__ import annotations

import datetime
import itertools
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any
from weakref import WeakSet

import pygame
import pytest
from pygame.event import Event

from game import registry
from game.app import App
from game.isles.elevens.table.scene import ElevensScene
from game.kiosk.attract import AttractScene
from game.kiosk.attract_playlist import build_playlist
from game.kiosk.closed import ClosedScene
from game.kiosk.hours import is_open, next_opening
from game.kiosk.kiosk import KioskWatch
from game.kiosk.operator_log import OperatorLog
from game.scenes import routes
from game.scenes.base import Scene, SceneChange
from game.scenes.stack import Reset
from game.storage.values import RecordedPlayer
from game.table.sessions.showcase import CALL_HEIGHT
from game.ui.widgets import Button
from tests.drawn_text import runs_of
from tests.driver import click, program, top, wait
from tests.games import CASES, random_game
from tests.kiosk.test_operator import finished, open_operator
from tools.attract_soak import Sample, faults_of

pytestmark = pytest.mark.draws

MONDAY = datetime.datetime(2026, 11, 23, 12, 0)
NINE_TO_FIVE = (9, 17, 9, 17, 9, 17, 9, 17, 18, 2, 0, 0, 0, 0)


def test_todays_best_games_come_first_then_tables_then_rules(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk") as app:
        app.services.storage.records.add(finished("Ada", 12), [RecordedPlayer(attempt=1)])
        today = datetime.date.today()
        games = app.services.storage.settings.kiosk_games
        rest = [game for game in games if game != "bridges"]
        acts = build_playlist(app.services, today)
        shown = ["bridges", *rest]
        assert [act.game for act in acts if act.kind == "games"] == shown
        assert [(act.kind, act.game) for act in acts if act.kind != "invite"][len(games) :] == [
            ("tables", "bridges"),
            *(("rules", game) for game in shown),
        ]
        app.services.storage.change_settings(kiosk_attract=("tables",), kiosk_games=("mosaic",))
        assert [act.kind for act in build_playlist(app.services, today)] == ["invite"], "there is always something"


def shown_scenes(app: App, changes: Iterable[SceneChange]) -> WeakSet[Scene]:
    """Scenes alive after these changes, each followed by idle time for the collector."""
    scenes: WeakSet[Scene] = WeakSet()
    for change in changes:
        app.apply(change)
        scenes.add(top(app))
        for _ in range(8):
            app.step(0.1)
    return scenes


@pytest.mark.slow
@pytest.mark.usefixtures("own_heap")
def test_past_items_are_freed_while_the_attract_mode_runs_bug(tmp_path: Path) -> None:
    """Each item was frozen with its table at the first rest: two objects a shown second stayed for good."""
    with program(tmp_path, "--kiosk", collects=True) as app:
        turns = range(2 * len(build_playlist(app.services, datetime.date.today())))
        assert len(shown_scenes(app, (Reset(AttractScene(app.services, turn)) for turn in turns))) <= 2


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.usefixtures("own_heap")
def test_charts_of_past_visits_are_freed_bug(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk", collects=True) as app:
        assert len(shown_scenes(app, (Reset(routes.ChartRoute()) for _ in range(3)))) <= 2


def test_what_a_game_has_drawn_goes_with_it(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk", collects=True) as app:
        layers = app.services.assets.layers
        shown_scenes(app, [Reset(AttractScene(app.services, 0))])
        drawn = layers.surfaces.names | layers.commands.names
        assert drawn
        shown_scenes(app, [Reset(AttractScene(app.services, 1))])
        assert not drawn & (layers.surfaces.names | layers.commands.names), "nobody comes back to the item before"


@pytest.mark.parametrize(
    ("memory", "scenes", "fault"),
    [
        ((99, 130, 105, 105, 128, 111), 2, ""),
        ((99, 130, 105, 105, 128, 112), 2, "memory grew from 99.0 to 112.0 MiB"),
        ((99, 130, 105, 105, 128, 111), 3, "3 scenes are alive at once"),
    ],
)
def test_the_soak_of_the_attract_mode_compares_the_lows_and_counts_scenes(
    memory: Sequence[int], scenes: int, fault: str
) -> None:
    samples = [Sample(5.0 * turn, float(each), 1, scenes) for turn, each in enumerate(memory)]
    assert "".join(faults_of(samples)) == fault


def called(app: App, scene: AttractScene) -> str:
    """The invitation shown now; then four seconds pass."""
    calls = app.services.assets.texts.in_each_language("house.attract.call")
    told = next(run.text for run in runs_of(app, scene) if run.text in calls)
    scene.advance(4.0)
    return told


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize("game", registry.GAMES)
@pytest.mark.parametrize("is_record", [True, False])
def test_a_game_on_display_has_open_racks_and_no_buttons(tmp_path: Path, game: str, is_record: bool) -> None:
    with program(tmp_path, "--kiosk") as app:
        if is_record:
            match = random_game(next(case for case in CASES if case.game == game))
            app.services.storage.records.add(match.record().to_json(), [RecordedPlayer()] * len(match.seats))
        app.services.storage.change_settings(kiosk_games=(game,))
        app.apply(Reset(AttractScene(app.services)))
        shown = top(app)
        assert isinstance(shown, AttractScene)
        assert shown.table is not None
        wait(app, 1.0)
        table = shown.table.scene
        assert table.session.is_watched == table.session.overlay.is_showcase is True
        assert [each.name for each in table.widgets if isinstance(each, Button)] == []
        assert table.session.overlay.foot == CALL_HEIGHT
        if isinstance(table, ElevensScene):
            seats = range(table.controller.match.game.seats[0])
            assert all(table.controller.racks.may_see(seat) for seat in seats)


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize(("size", "text_size"), [("1024x600", 150), ("1280x720", 100), ("1920x1080", 150)])
def test_the_call_to_play_is_the_largest_text_and_fits(
    tmp_path: Path, language: str, size: str, text_size: int
) -> None:
    with program(tmp_path, language=language, size=size) as app:
        app.services.storage.change_settings(text_size=text_size)
        app.apply_settings()
        acts = build_playlist(app.services, datetime.date.today())
        for act, turn in {act.kind: (act, turn) for turn, act in enumerate(acts)}.values():
            app.apply(Reset(AttractScene(app.services, turn)))
            app.step(0.1)
            calls = app.services.assets.texts.in_each_language("house.attract.call")
            runs = runs_of(app, top(app))
            shown = [run for run in runs if run.text in calls]
            assert shown, act
            assert not any(run.is_cut for run in shown)
            others = [run.rect.height for run in runs if run.text != app.services.assets.t("house.title")]
            assert max(others) <= max(run.rect.height for run in shown) + 1, act
            assert not any(run.is_smaller for run in shown)
            assert max(run.rect.height for run in shown) >= 60.0, "as large as the largest letters at 100 %"


def test_every_act_is_shown_and_nothing_stays_where_it_was(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk") as app:
        app.services.storage.records.add(finished("Ada", 12), [RecordedPlayer(attempt=1)])
        app.services.storage.change_settings(kiosk_games=("bridges", "mosaic"))
        acts = build_playlist(app.services, datetime.date.today())
        middle = []
        for turn, act in enumerate(acts):
            scene = AttractScene(app.services, turn)
            app.apply(Reset(scene))
            app.step(0.3)
            middle.append(bytes(app.screen.get_view("1").raw[::997]))
            assert scene.item == act
            assert act.kind != "games" or scene.table is not None
            app.apply(scene.advance(5.9))
            assert top(app) is scene
            app.apply(scene.advance(45.0))
            following = top(app)
            assert isinstance(following, AttractScene)
            assert following.turn == turn + 1
        assert all(before != after for before, after in itertools.pairwise(middle))
        scene = AttractScene(app.services, 1)
        calls = app.services.assets.texts.in_each_language("house.attract.call")
        assert [called(app, scene) for _ in calls] == [*calls[1:], calls[0]]
        problems = {entry.details["problem"].split(":")[0] for entry in OperatorLog(tmp_path).entries()}
        assert problems == {"bridges"}, "the record of this test cannot be played, everything else can"


def test_todays_best_game_is_shown_to_its_end_with_its_players_and_stays_for_three_seconds(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk") as app:
        match = random_game(next(case for case in CASES if case.game == "pebbles"))
        for name, day in (("Ada", 0), ("Ben", 1)):
            written = match.record().to_json()
            written["seats"][0]["name"] = name
            ended = datetime.datetime.now() - datetime.timedelta(days=day)
            app.services.storage.records.add(written, [RecordedPlayer()], ended=ended)
        app.services.storage.change_settings(kiosk_games=("pebbles", "mosaic"))
        scene = AttractScene(app.services)
        app.apply(Reset(scene))
        app.step(0.1)
        assert scene.table is not None
        assert scene.table.scene.controller.match.record().to_json()["moves"] == match.record().to_json()["moves"]
        shown = " ".join(run.text for run in runs_of(app, scene))
        assert match.result is not None
        assert f"Ada {app.services.assets.texts.number(match.result.scores[0])}" in shown
        assert "Ben" not in shown, "yesterday's"
        seconds = seconds_at_end = 0.0
        while top(app) is scene and seconds < 60.0:
            app.step(0.1, is_drawn=False)
            seconds += 0.1
            seconds_at_end += 0.1 * (scene.table.scene.controller.position == match.number)
        assert seconds < 44.0, "a game shorter than its time is followed at once"
        assert 3.0 <= seconds_at_end < 6.0


def test_a_broken_board_or_row_is_left_out_and_told_the_operator(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with program(tmp_path, "--kiosk") as app:
        app.services.storage.records.add(
            finished("Ada", 12), [RecordedPlayer(attempt=1)]
        )  # no game that can be replayed
        load = type(app.services.background.boards).load

        def broken(boards: Any, game: str, name: str) -> Any:
            if game == "bridges" or name == boards.names(game)[0]:
                raise OSError(f"{name} is gone")
            return load(boards, game, name)

        monkeypatch.setattr(type(app.services.background.boards), "load", broken)
        scene = AttractScene(app.services)
        app.apply(Reset(scene))
        app.step(0.1)
        following = top(app)
        assert isinstance(following, AttractScene)
        assert following.item.kind == "invite", "nothing of the isle can be shown"
        app.apply(Reset(AttractScene(app.services, 2)))
        shown = top(app)
        assert isinstance(shown, AttractScene)
        assert shown.table is not None, "another board can"
        app.apply(Reset(AttractScene(app.services)))
        app.step(0.1)
        problems = [entry.details["problem"] for entry in OperatorLog(tmp_path).entries() if entry.event == "show"]
        assert len(problems) == len(set(problems)) >= 2, "each once a day, however often it is tried"
        app.apply(Reset(shown))
        monkeypatch.setattr(type(shown.table.scene), "update", lambda table, seconds: 1 / 0)
        wait(app, 0.5)
        assert top(app) is not shown
        assert app.running


def test_a_click_just_after_the_show_only_ends_it(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk") as app:
        for seconds, opened in ((0.1, "title"), (0.4, "title"), (0.9, "setup")):
            app.apply(Reset(AttractScene(app.services)))
            app.step(0.1, is_drawn=False)
            pygame.event.post(Event(pygame.MOUSEMOTION, pos=(3, 3), rel=(1, 1), buttons=(0, 0, 0)))
            for _ in range(4):
                app.step(0.1, is_drawn=False)  # the mouse has ended the show
            assert top(app).name == "title"
            for _ in range(round(seconds * 10) - 1):
                app.step(0.1, is_drawn=False)
            assert click(app, "isle/mosaic").name == opened, seconds


def test_the_show_moves_from_an_input_until_the_chart_opens(tmp_path: Path) -> None:
    """Something that does not move is not advanced: the chart would never open."""
    with program(tmp_path, "--kiosk") as app:
        app.services.storage.change_settings(kiosk_attract=("rules",))
        app.apply(Reset(AttractScene(app.services)))
        app.step(0.1)
        scene = top(app)
        assert not scene.frames.is_moving
        pygame.event.post(Event(pygame.MOUSEMOTION, pos=(3, 3), rel=(1, 1), buttons=(0, 0, 0)))
        app.step(0.1)
        assert scene.frames.is_moving
        wait(app, 0.3)
        assert top(app).name == "title"


def test_the_house_is_open_at_its_hours_also_past_midnight() -> None:
    def at(day: int, hour: int) -> datetime.datetime:
        return MONDAY.replace(hour=hour) + datetime.timedelta(days=day)

    assert [hour for hour in range(24) if is_open(NINE_TO_FIVE, at(0, hour))] == list(range(9, 17))
    assert [hour for hour in range(24) if is_open(NINE_TO_FIVE, at(4, hour))] == list(range(18, 24))
    assert [hour for hour in range(24) if is_open(NINE_TO_FIVE, at(5, hour))] == [0, 1]
    assert not any(is_open(NINE_TO_FIVE, at(6, hour)) for hour in range(24))
    assert next_opening(NINE_TO_FIVE, at(6, 12)) == (0, 9)
    assert next_opening(NINE_TO_FIVE, at(3, 20)) == (4, 18)
    assert is_open((0, 24) * 7, at(6, 23))
    quarters = [
        is_open((9.25, 17.5) * 7, at(0, hour).replace(minute=minute)) for hour in (9, 17) for minute in (14, 15, 29, 30)
    ]
    assert quarters == [False, True, True, True, True, True, True, False]
    assert next_opening((9.25, 17.5) * 7, at(0, 17).replace(minute=30)) == (1, 9.25)
    assert is_open((5, 5) * 7, at(6, 23)), "a house without any hours would lock its operator out of sight"


def test_outside_its_hours_the_screen_is_closed_and_only_the_operator_gets_further(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk") as app:
        app.services.storage.end_visit()
        app.services.storage.change_settings(kiosk_hours=NINE_TO_FIVE)
        app.services.storage.begin_visit()
        clock = [MONDAY]
        app.kiosk_watch = KioskWatch(app.services, lambda: clock[0])
        app.step(30.0)
        assert top(app).name == "title"
        click(app, "isle/bridges")
        clock[0] = MONDAY.replace(hour=17)
        app.step(30.0)
        assert top(app).name == "setup", "nobody is thrown out"
        click(app, "back")
        app.step(22.0)
        app.step(0.1)
        assert isinstance(top(app), ClosedScene)
        for event in (
            Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""),
            Event(pygame.MOUSEBUTTONDOWN, pos=(600, 300), button=1),
            Event(pygame.MOUSEBUTTONUP, pos=(600, 300), button=1),
        ):
            pygame.event.post(event)
            app.step(0.1)
        assert isinstance(top(app), ClosedScene)
        open_operator(app)
        click(app, "back")
        clock[0] = MONDAY + datetime.timedelta(days=1)
        app.step(0.1)
        assert top(app).name == "title"


def volume(app: App) -> float:
    """The share of the volumes that is heard."""
    app.step(0.1)
    return app.services.session.loudness


def test_how_loud_it_is_follows_the_hour_and_who_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[float] = []
    with program(tmp_path, "--kiosk") as app:
        monkeypatch.setattr(
            app.services.assets.sounds, "set_volumes", lambda effects, music, ambience: heard.append(effects)
        )
        volumes = [100] * 24
        volumes[22] = 25
        app.services.storage.end_visit()
        app.services.storage.change_settings(kiosk_volumes=tuple(volumes), kiosk_attract_sound="low")
        clock = [MONDAY]
        app.kiosk_watch = KioskWatch(app.services, lambda: clock[0])
        assert volume(app) == 1.0
        clock[0] = MONDAY.replace(hour=22)
        assert volume(app) == 0.25
        app.apply(Reset(AttractScene(app.services)))
        assert volume(app) == 0.1
        app.services.storage.change_settings(kiosk_attract_sound="off")
        assert volume(app) == 0.0
        full = app.services.storage.settings.sound / 100
        assert heard == pytest.approx([0.25 * full, 0.1 * full, 0.0]), "the sounds follow, once a change"
