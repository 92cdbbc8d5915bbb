"""The page of a waiting game in words, what the house has left to play, tips in the bar, and a lesson's optional clicks."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import patch

import pytest
from pygame import FRect, Surface

from game.app import App
from game.core.state import Json
from game.match.match import Match
from game.match.turn_clock import ClockRules, TimeSpan
from game.modes.attempts import BRANCH_KEY
from game.modes.codes import code_of
from game.modes.tables import GameTable
from game.scenes import routes
from game.scenes.stack import Replace
from game.table.bar import message_rect
from game.table.lessons.lesson import Step
from game.table.lessons.teach import StepClicks
from game.table.saving import saved_game
from game.table.saving.saved_game import SavedGameScene
from game.table.scene import TableScene
from game.table.sessions.session import SessionOverlay
from game.table.solo.live_benchmark import LiveBenchmark
from game.table.solo.pending_benchmarks import UNFINISHED, PendingBenchmarks
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import LABEL, LABEL_BOLD
from game.ui.widgets import Button, CustomWidget, HitTarget, Label
from tests.driver import program
from tests.table_screens import lesson_at, play_of, played_out

CHANGED = datetime.datetime(2026, 9, 23, 19, 30)


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    with program(tmp_path_factory.mktemp("waiting")) as app:
        yield app


# -- The page of a waiting game ---------------------------------------------------------------------------------------


def page_of(
    app: App, options: Json | None = None, clock: ClockRules | None = None, occasion: Json | None = None
) -> SavedGameScene:
    """The page of a game of two after three moves."""
    table = play_of(app, "bridges", 2, options, clock).controller.table
    for _ in range(3):
        table.match.play(table.match.state.moves()[0])
    return SavedGameScene(app.services, GameTable(table.match, table.board, (), occasion or {}), CHANGED)


SOFT, HARD = ClockRules(TimeSpan.MOVE, 30, False), ClockRules(TimeSpan.GAME, 600, True)


@pytest.mark.parametrize(
    ("options", "clock", "occasion", "expected"),
    [
        (None, None, None, ""),
        ({"handicap": [0, 3]}, None, None, "Handicap: Ben: +3 points"),
        (None, SOFT, None, "soft"),
        (None, HARD, None, "hard"),
        (None, None, {BRANCH_KEY: True}, "practice"),
        ({"handicap": [0, 3]}, HARD, {BRANCH_KEY: True}, "practice · Handicap: Ben: +3 points · hard"),
    ],
)
def test_the_page_of_a_waiting_game_tells_moves_day_and_terms(
    app: App, options: Json | None, clock: ClockRules | None, occasion: Json | None, expected: str
) -> None:
    page, t, texts = page_of(app, options, clock, occasion), app.services.assets.t, app.services.assets.texts
    labels = [(each.text, each.role, each.colour, each.align) for each in page.widgets if isinstance(each, Label)]
    terms = expected.replace("practice", t("house.kept.practice"))
    for name, rules in (("soft", SOFT), ("hard", HARD)):
        label = saved_game.clock_label(t, rules)  # type: ignore[attr-defined]
        told = t("house.clock.then-moved", clock=label) if name == "hard" else label
        terms = terms.replace(name, f"{t('house.clock')}: {told}")
    title = texts.headed(t("house.game.bridges"), page.table.board.title("en"))
    line = t("house.kept.line", n=3, day=texts.date(CHANGED.date()))
    assert labels[:2] == [
        (title, LABEL_BOLD, palette.INK, "center"), (line, LABEL, palette.FADED_INK, "center"),
    ]  # fmt: skip
    assert [each[0].replace("\u00a0", " ") for each in labels[2:]] == ([terms.replace("\u00a0", " ")] if terms else [])
    assert all(each[1:] == (LABEL, palette.INK, "center") for each in labels[2:])


def test_a_waiting_game_is_gone_on_with_or_a_new_table_set(app: App) -> None:
    page = page_of(app)
    buttons = {each.name: each for each in page.widgets if isinstance(each, Button)}
    new, on = buttons["new"], buttons["continue"]
    t = app.services.assets.t
    assert (new.label, new.style, on.label, on.icon, on.style) == (
        t("house.kept.new"), "paper", t("house.kept.continue"), "play", "primary",
    )  # fmt: skip
    assert (new.rect.size, on.rect.left - new.rect.right) == (on.rect.size, 16)
    assert on.rect.height == 60
    assert new.action is not None
    assert on.action is not None
    assert new.action() == Replace(routes.SetupRoute("bridges"))
    change = on.action()
    assert isinstance(change, Replace)
    assert isinstance(change.scene, routes.PlayRoute)
    assert change.scene.table is page.table


def test_the_picture_is_painted_once_the_page_was_seen_as_large_as_its_room(app: App) -> None:
    page, rooms = page_of(app), []
    picture = Surface((8, 8))

    def paint(services: Any, table: GameTable, room: FRect) -> Surface:
        rooms.append(room)
        return picture

    drawn: list[Any] = []
    buttons = {each.name: each for each in page.widgets if isinstance(each, Button)}
    with (
        patch.object(saved_game, "paint_table", paint),
        patch.object(saved_game, "draw_picture", lambda assets, canvas, *given: drawn.append(given)),
    ):
        page.frames.is_due = True
        page.advance(0.1)
        assert rooms == []
        page.frames.is_due = False
        built = page.widgets
        page.advance(0.1)
        assert page.widgets is not built
        page.frames.is_due = False
        page.advance(0.1)
        [room] = rooms
        painted = [each for each in page.widgets if isinstance(each, CustomWidget)][-1]
        painted.draw(cast(Canvas, None), cast(Any, None))
    assert drawn == [("kept-game", picture, room)]
    assert room.bottom == pytest.approx(buttons["new"].rect.top - 16)
    assert (room.left, room.right) == pytest.approx((buttons["new"].rect.left, buttons["continue"].rect.right))


# -- What the house has left ------------------------------------------------------------------------------------------


def left_of(app: App) -> tuple[Match[Any], str]:
    match = played_out(app, "bridges", 1).match
    name = f"{UNFINISHED}{code_of(match)}"
    app.services.storage.set_extra(name, match.record().to_json())
    return match, name


def test_what_the_house_has_begun_waits_again_when_it_is_stopped(app: App) -> None:
    _, name = left_of(app)
    pending = PendingBenchmarks(app.services)
    stopped: list[bool] = []
    with patch.object(LiveBenchmark, "stop", lambda _: stopped.append(True)):
        pending.stop()
        assert stopped == []
        pending.poll()
        pending.stop()
        assert (stopped, pending.is_done) == ([True], False)
        pending.stop()
        assert stopped == [True]
    pending.poll()
    with patch.object(LiveBenchmark, "is_playing", True):
        pending.poll()
        assert app.services.storage.extra(name) is not None
    with patch.object(LiveBenchmark, "is_playing", False):
        pending.poll()
    assert app.services.storage.extra(name) is None
    assert pending.is_done
    pending.poll()
    assert pending.is_done


@pytest.mark.parametrize("written", [{"game": "bridges"}, "no record", {"game": "none", "board": "x"}])
def test_what_cannot_be_played_any_more_is_forgotten(app: App, written: Any) -> None:
    name = f"{UNFINISHED}broken"
    app.services.storage.set_extra(name, written)
    pending = PendingBenchmarks(app.services)
    assert not pending.is_done
    pending.poll()
    assert pending.is_done
    assert app.services.storage.extra(name) is None


# -- Tips in the bar --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "left", "has_action", "is_whole", "keeps"),
    [("help", 1200, True, True, True), ("back", 16, True, False, True), ("clock", 900, False, False, False),
     ("cell", 1200, True, False, True), ("help", 640, True, False, True), ("help", 641, True, True, True)],
)  # fmt: skip
def test_a_tip_keeps_off_words_and_buttons_and_in_the_bar_off_the_table(
    app: App, name: str, left: float, has_action: bool, is_whole: bool, keeps: bool
) -> None:
    scene = play_of(app, "bridges", 2)
    row = [HitTarget(each, FRect(at, 10, 52, 52)) for at, each in ((left, name), (500, "other")) if each != "cell"]
    target = HitTarget(name, FRect(left, 10, 52, 52), (lambda: None) if has_action else None)
    overlay = type(scene.session.overlay)
    with (
        patch.object(overlay, "build_bar", lambda _, area: [SimpleNamespace(hit_targets=lambda: row)]),
        patch.object(type(scene), "message_obstacles", lambda _: [(FRect(1, 1, 1, 1), 3.0)]),
        patch.object(SessionOverlay, "message_obstacles", lambda _: [(FRect(2, 2, 2, 2), 4.0)]),
    ):
        found = scene.interaction.tooltip_context(target)
    never = [tuple(message_rect(scene.controller, scene.area)), (500, 10, 52, 52)]
    assert [tuple(each) for each in found.forbidden] == never
    kept = [(1, 1, 1, 1), (2, 2, 2, 2), *([tuple(scene.table_area)] if is_whole else [])]
    assert [tuple(each) for each in found.avoided] == (kept if keeps else [])


# -- Optional clicks of a lesson --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("targets", "expected"),
    [
        (("off?", "there"), "there"),
        (("on?", "there"), "on"),
        (("gone?",), None),
        (("there",), "there"),
        ((lambda table: None, "there"), "there"),
        ((lambda table: "chosen", "there"), "chosen"),
        ((lambda table: "off?", "on?"), "on"),
    ],
)
def test_a_click_with_a_question_mark_is_left_out_where_it_cannot_be_made(
    app: App, targets: Any, expected: str | None
) -> None:
    scene = cast(TableScene[Any], lesson_at(app, "bridges", "basics", 0))
    step = cast(Step, SimpleNamespace(targets=targets))
    spots = {"on": HitTarget("on", FRect(0, 0, 9, 9)), "off": HitTarget("off", FRect(0, 0, 9, 9), is_enabled=False)}
    with patch("game.table.lessons.teach.find_game_spot", lambda table, name: spots.get(name)):
        assert StepClicks(scene, step).due == expected
