"""Tables that are shown rather than played: the showcase's pace, a picture in its frame, a trial's way back."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import patch

import pytest
from pygame import FRect, Surface

from game.app import App
from game.core.players import Advice
from game.match.match import Seat
from game.modes.tables import GameTable
from game.scenes.stack import Pop
from game.table.opening import open_table, watch_match
from game.table.sessions.computer_turn import ComputerTurn
from game.table.sessions.showcase import AttractSession
from game.table.sessions.trial_play import TrialSession
from game.table.sessions.watch import WatchSession
from game.table.table_picture import draw_picture
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import BODY
from game.ui.widgets import Button
from tests.driver import program
from tests.table.tables import begun
from tests.table_screens import played_out

QUILL, NELL = Seat("Quill", "computer", "easy"), Seat("Nell", "computer", "easy")


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    with program(tmp_path_factory.mktemp("shown")) as app:
        yield app


# -- Showcase ---------------------------------------------------------------------------------------------------------


def test_computer_players_among_themselves_wait_as_the_pace_says(app: App) -> None:
    app.services.storage.change_settings(pace="normal")
    match = begun("bridges", (QUILL, NELL))
    board = app.services.background.boards.load("bridges", match.board_name)
    scene = open_table(app.services, GameTable(match, board), AttractSession)
    session = cast(AttractSession, scene.session)
    move = match.state.moves()[0]
    asked: list[tuple[int, bool]] = []

    def take(turn: ComputerTurn, seat: int, *, is_due: bool) -> Advice | None:
        asked.append((seat, is_due))
        return Advice(move) if is_due else None

    with patch.object(ComputerTurn, "take_move", take):
        for _ in range(8):
            assert session.advance(0.1) is None
        assert [is_due for _, is_due in asked] == [False] * 8
        assert {seat for seat, _ in asked} == {match.seat}
        session.advance(0.11)
        assert (asked[-1][1], match.moves) == (True, (move,))
        assert session.advance(0.1) is None
        count = len(asked)
        scene.frames.motions.finish()
        session.moved()
        session.advance(0.5)
        session.advance(0.35)
        assert not asked[-1][1], "the pause begins anew"
        assert len(asked) > count
    app.services.storage.change_settings(pace="instant")
    cancelled: list[bool] = []
    with patch.object(ComputerTurn, "cancel", lambda _: cancelled.append(True)):
        session.leave()
    assert cancelled == [True]
    assert (session.is_watched, session.overlay.is_showcase, session.overlay.foot) == (True, True, 116.0)
    with patch.object(ComputerTurn, "is_busy", True):
        assert session.is_busy
    assert not session.is_busy


def test_nobody_moves_while_something_moves_or_after_the_end(app: App) -> None:
    table = played_out(app, "bridges", 2)
    ended = open_table(app.services, table, AttractSession)
    match = begun("bridges", (QUILL, NELL))
    scene = open_table(app.services, GameTable(match, table.board), AttractSession)
    with patch.object(ComputerTurn, "take_move", lambda *_, **__: pytest.fail("asked")):
        assert ended.session.advance(5.0) is None
        with patch.object(type(scene.frames.motions), "__bool__", lambda _: True):
            assert scene.session.advance(5.0) is None


# -- Pictures and records ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "expected"),
    [((200, 100), (100, 125, 300, 150)), ((100, 200), (175, 50, 150, 300)), ((300, 300), (100, 50, 300, 300))],
)
def test_a_picture_of_a_table_fills_its_room_in_a_frame(
    app: App, size: tuple[int, int], expected: tuple[float, ...]
) -> None:
    found: list[Any] = []
    picture = Surface(size)

    def layer(layers: Any, name: str, key: Any, rect: FRect, paint: Any, *, opaque: bool) -> None:
        found.append((name, key, tuple(rect), opaque))
        paint(SimpleNamespace(image=lambda *given: found.append(given)))

    canvas = SimpleNamespace(cached_layer=layer, outline=lambda rect, *look: found.append((tuple(rect), look)))
    draw_picture(app.services.assets, cast(Canvas, canvas), "here", picture, FRect(100, 50, 300, 300))
    (_, place) = found[1]
    assert found == [
        ("here", id(picture), expected, True), (picture, place), (expected, (palette.DARK_BRASS, 2, 4)),
    ]  # fmt: skip
    assert tuple(place) == expected


@pytest.mark.parametrize("view", ["replay", "look"])
def test_a_record_is_watched_from_its_start_or_seen_at_its_end_and_its_deal_counts_as_seen(app: App, view: str) -> None:
    table = played_out(app, "bridges", 1)
    seen: list[str] = []
    with patch.object(type(app.services.storage.records), "mark_deal_seen", lambda _, deal: seen.append(deal)):
        scene = watch_match(
            app.services, table.match, table.board, **cast(Any, {} if view == "replay" else {"view": view})
        )
    session = cast(WatchSession, scene.session)
    assert len(seen) == 1
    assert scene.controller.match is not table.match
    assert scene.controller.match.moves == table.match.moves
    assert session.is_playing is (view == "replay")


# -- Trials -----------------------------------------------------------------------------------------------------------


def trial_of(app: App) -> tuple[Any, TrialSession]:
    match = begun("bridges", (Seat("Ada"), Seat("Ben")))
    board = app.services.background.boards.load("bridges", match.board_name)
    scene = open_table(app.services, GameTable(match, board), TrialSession)
    return scene, cast(TrialSession, scene.session)


def test_a_trial_takes_back_the_draft_before_it_leads_to_the_drawing(app: App) -> None:
    scene, session = trial_of(app)
    built = scene.widgets
    with patch.object(type(scene.controller.draft_steps), "back", lambda _: True):
        assert session.step_back() is None
    assert scene.widgets is not built
    built = scene.widgets
    assert session.step_back() == Pop()
    assert scene.widgets is built


@pytest.mark.parametrize("has_word", [True, False])
def test_the_way_to_the_drawing_has_a_word_where_the_bar_has_room(app: App, has_word: bool) -> None:
    _, session = trial_of(app)
    fonts, label = app.services.assets.fonts, app.services.assets.t("drawing.try.back")
    wide = fonts.width(label, BODY) + 72
    area = FRect(0, 0, wide / 0.15 + (1 if has_word else -1), 720)
    overlay = session.overlay
    button = next(each for each in overlay.build_bar(area) if isinstance(each, Button) and each.name == "drawing")
    assert button.label == (label if has_word else "")
    assert button.rect.width == pytest.approx(wide if has_word else 52, abs=0.01)
    assert (button.icon, button.tooltip) == ("edit", app.services.assets.t("house.pause.drawing"))
    assert (button.rect.top, button.rect.height) == (10, 52)
    others = [each for each in overlay.build_bar(area) if isinstance(each, Button) and each is not button]
    assert button.rect.right <= min(each.rect.left for each in others if each.name not in ("pause", "drawing"))
    assert overlay.bar_room(area) <= button.rect.left - 12
