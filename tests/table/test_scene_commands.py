"""Commands at a table, the log, the count's clock, pages of positions: each with what it opens or changes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, cast
from unittest.mock import patch

import pytest
from pygame import FRect

from game.app import App
from game.match.match import Seat
from game.modes.tables import GameTable
from game.scenes import routes
from game.scenes.base import Scene
from game.scenes.events import PointerMoved, RightClicked
from game.scenes.stack import Pop, Push, Replace, Reset
from game.table.bar import BAR_HEIGHT, bar_lines
from game.table.controller import LogLine
from game.table.ending.count_scene import CountScene, counted_or
from game.table.messages.game_log import LogScene
from game.table.messages.solo_standing import standing_line
from game.table.opening import open_table
from game.table.pause import PauseScene
from game.table.plugin import ui_of
from game.table.review.page import ReviewScene
from game.table.scene import TableScene
from game.table.sessions.play import PlaySession
from game.table.variation_page import VariationScene
from game.ui.bindings import Command
from game.ui.sound_effects import Sound
from game.ui.text import BODY, LABEL, LABEL_BOLD, TITLE, TextRole
from game.ui.widgets import ImageWidget, Label
from tests.driver import program
from tests.screens import variations_of
from tests.table.tables import begun
from tests.table_screens import looked_back, played_out

ADA, BEN = Seat("Ada"), Seat("Ben")
QUILL = Seat("Quill", "computer", "easy")


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    with program(tmp_path_factory.mktemp("commands")) as app:
        yield app


def table_of(app: App, game: str = "waterways", seats: Sequence[Seat] = (ADA,), moves: int = 0) -> TableScene[Any]:
    match = begun(game, seats)
    for _ in range(moves):
        match.play(match.state.moves()[0])
    scene = open_table(app.services, GameTable(match, app.services.background.boards.load(game, match.board_name)))
    scene.rebuild()
    scene.frames.motions.finish()
    return scene


def test_the_chart_and_each_table_have_their_own_music_and_pages_leave_what_is_heard(app: App) -> None:
    music, heard = app.services.assets.sounds.music, []
    app.apply(Reset(routes.ChartRoute()))
    for scene in (table_of(app, "bridges"), table_of(app, "mosaic"), None):
        heard.append(music.place)
        app.apply(Push(scene) if scene is not None else Push(routes.RulesRoute("waterways")))
    heard.append(music.place)
    app.apply(Reset(routes.ChartRoute()))
    assert [*heard, music.place] == ["title", "bridges", "mosaic", "mosaic", "title"]


def test_a_table_is_drawn_at_the_full_rate_while_its_session_waits_for_a_result(app: App) -> None:
    scene = table_of(app)
    assert not scene.frames.is_moving
    with patch.object(type(scene.session), "is_busy", True):
        assert scene.frames.is_moving


# -- Commands ---------------------------------------------------------------------------------------------------------


def test_help_and_the_log_open_their_pages(app: App) -> None:
    scene = table_of(app, moves=3)
    assert scene.handle(Command.HELP) == Push(routes.RulesRoute("waterways", offers_lesson=False))
    change = scene.handle(Command.LOG)
    assert isinstance(change, Push)
    assert isinstance(change.scene, LogScene)
    assert change.scene.lines == scene.controller.narrator.log_lines()


def test_a_right_click_opens_no_menu_but_leads_back_elsewhere(app: App) -> None:
    scene = table_of(app, "bridges")
    assert isinstance(cast(Push[Any], scene.step_back()).scene, PauseScene)
    assert scene.handle(RightClicked()) is None
    with patch.object(type(scene), "step_back", lambda _: Pop()):
        assert scene.handle(RightClicked()) == Pop()


def test_keys_undo_redo_and_ask_for_a_hint(app: App) -> None:
    scene = table_of(app, "mosaic", (ADA, BEN))
    session = cast(PlaySession, scene.session)
    session.hand_over.take()
    done: list[str] = []
    with (
        patch.object(type(scene.controller), "undo", lambda _: done.append("undo")),
        patch.object(type(session.hints), "ask", lambda _: done.append("hint")),
    ):
        assert scene.handle(Command.UNDO) is None
        assert scene.handle(Command.HINT) is None
        assert scene.handle(Command.REDO) is None
    assert done == ["undo", "hint"]
    number = scene.controller.match.number
    scene.controller.make_move(scene.controller.match.state.moves()[0])
    scene.frames.motions.finish()
    if scene.controller.match.can_undo:
        session.undo()
        scene.rebuild()
        scene.frames.motions.finish()
        assert scene.controller.match.number == number
        scene.handle(Command.REDO)
        assert scene.controller.match.number == number + 1


def test_a_hint_is_counted_once_a_position_and_says_that_it_is_on_its_way(app: App) -> None:
    scene = table_of(app)
    session = cast(PlaySession, scene.session)
    asked: list[int] = []
    with patch.object(type(session.computer), "ask_hint", lambda _, seat, sample: asked.append(seat)):
        session.hints.ask()
        session.hints.ask()
    assert asked == [0, 0]
    assert scene.controller.match.meta.aids(0) == {"hint": 1}
    assert scene.controller.message_bar.text == app.services.assets.t("house.table.hint-thinking")
    scene.controller.make_move(scene.controller.match.state.moves()[0])
    with patch.object(type(session.computer), "ask_hint", lambda _, seat, sample: asked.append(seat)):
        session.hints.ask()
        session.computer.is_hint_asked = True
        session.hints.ask()
        session.computer.is_hint_asked = False
        scene.controller.show_position(0)
        session.hints.ask()
    assert asked == [0, 0, 0], "not while one is on its way, nor in the past"
    assert scene.controller.match.meta.aids(0) == {"hint": 2}


def test_nobody_undoes_what_was_not_done_and_it_is_said_why(app: App) -> None:
    scene = table_of(app)
    session = cast(PlaySession, scene.session)
    assert session.why_no_undo == "house.table.undo.nothing"
    assert session.undo() is None
    assert scene.controller.message_bar.text == app.services.assets.t("house.table.undo.nothing")


def test_the_bar_offers_what_can_be_done_now(app: App) -> None:
    scene = table_of(app, "mosaic", (ADA, BEN), 2)
    cast(PlaySession, scene.session).hand_over.take()
    scene.rebuild()
    enabled = {hit.name: hit.is_enabled for hit in scene.interaction.hit_targets() if hit.rect.top < BAR_HEIGHT}
    assert enabled["pause"]
    assert enabled["help"]
    assert enabled["log"]
    assert enabled["hint"]
    assert "redo" not in enabled
    assert "results" not in enabled
    places = {hit.name: hit.rect.left for hit in scene.interaction.hit_targets() if hit.rect.top < BAR_HEIGHT}
    assert [places[name] for name in ("pause", "help", "log", "hint", "undo")] == [16, 1212, 1156, 1100, 1044]


def test_a_click_of_the_log_shows_its_move(app: App) -> None:
    shown: list[int] = []
    lines = [LogLine(0, "Ada begins.", None), LogLine(0, "Ada lays.", 3)]
    page = LogScene(app.services, lines, shown.append)
    page.rebuild()
    spots = {hit.name: hit.action for hit in page.interaction.hit_targets()}
    assert "move-0" not in spots or spots["move-0"] is None
    action = spots["move-1"]
    assert action is not None
    assert action() == Pop()
    assert shown == [3]
    assert page.windows.wheel_step == 102.0, "three rows"


def test_the_rows_of_the_log_are_as_high_as_their_words(app: App) -> None:
    words = "Ada lays a stone. " * 6
    page = LogScene(app.services, [LogLine(1, words, 1), LogLine(0, "Ben passes.", 2)], lambda number: None)
    page.rebuild()
    spots = {hit.name: hit.rect for hit in page.interaction.hit_targets()}
    fonts = app.services.assets.fonts
    long, short = spots["move-0"], spots["move-1"]
    assert short.height == 34.0
    assert long.height == 2 * fonts.line_height(LABEL) + 6


# -- Words ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["bridges", "mosaic", "waterways", "pebbles"])
@pytest.mark.parametrize("moves", [0, 5])
def test_alone_the_line_has_the_score_and_the_next_rank(app: App, game: str, moves: int) -> None:
    match, ui, assets = table_of(app, game, (ADA,), moves).controller.match, ui_of(game), app.services.assets
    assert ui.progress is not None
    _, score = ui.progress(match.state)
    line, bound = assets.t("house.table.alone", n=score), ui.next_rank(match.board, score)
    if bound is not None:
        rank = assets.t(ui.rank(match.board, bound) or "")
        line = assets.t("house.table.alone-next", score=line, rank=rank, bound=assets.texts.number(bound))
    assert standing_line(assets, match) == line


def test_at_a_game_without_a_score_the_line_says_whose_turn_it_is(app: App) -> None:
    match = table_of(app, "hex", (ADA, BEN)).controller.match
    assert standing_line(app.services.assets, match) == app.services.assets.t("house.table.your-turn", name="Ada")


@pytest.mark.parametrize(
    ("width", "message", "detail", "expected"),
    [
        (2000, "", "Choose a card.", [("Ada to move", TITLE), ("Choose a card.", LABEL)]),
        (2000, "", "", [("Ada to move", TITLE)]),
        (2000, "Ben has moved.", "Choose a card.", [("Ben has moved.", BODY), ("Choose a card.", LABEL)]),
        (2000, "Ben has moved.", "", [("Ben has moved.", BODY)]),
    ],
)
def test_the_bar_has_room_for_headline_or_message_and_the_next_step(
    app: App, width: float, message: str, detail: str, expected: list[Any]
) -> None:
    assert bar_lines(app.services.assets.fonts, width, "Ada to move", detail, message) == expected


def test_a_narrow_bar_keeps_the_message_then_the_step_then_the_headline(app: App) -> None:
    fonts = app.services.assets.fonts
    step = "Choose a card and lay it beside another one."
    room = 0.75 * fonts.width(step, LABEL)
    assert "".join(text for text, _ in bar_lines(fonts, room, "Ada to move", step, "")).replace(
        " ", ""
    ) == step.replace(" ", "")
    assert [text for text, _ in bar_lines(fonts, room, "Ada to move", step, "Ben moved.")] == ["Ben moved."]
    long = "Maximiliane Freifrau von und zu to move, at last, and Ben waits for it."
    narrow = fonts.width(long, TITLE) / 2
    lines = bar_lines(fonts, narrow, long, "", "")
    assert " ".join(text for text, _ in lines) == long
    assert {role for _, role in lines} == {LABEL_BOLD}


def test_a_message_too_long_for_two_lines_loses_its_last_sentences(app: App) -> None:
    fonts = app.services.assets.fonts
    sentences = [f"Sentence number {number} of several." for number in range(1, 8)]
    room = fonts.width(" ".join(sentences[:2]), LABEL_BOLD)
    lines = bar_lines(fonts, room, "Ada to move", "", " ".join(sentences))
    told = " ".join(text for text, _ in lines)
    assert len(lines) == 2
    assert told.endswith(".")
    assert " ".join(sentences).startswith(told)
    assert len(told) > len(" ".join(sentences[:2]))


def test_a_step_too_long_for_two_lines_loses_its_last_sentences(app: App) -> None:
    fonts = app.services.assets.fonts
    sentences = [f"Step number {number} of several." for number in range(1, 10)]
    room = fonts.width(" ".join(sentences[:2]), LABEL)
    lines = bar_lines(fonts, room, "Ada to move", " ".join(sentences), "")
    told = " ".join(text for text, _ in lines)
    assert len(lines) == 2
    assert {role for _, role in lines} == {LABEL}
    assert told == " ".join(sentences[:6]), "in small letters, whole sentences"


@pytest.mark.parametrize(("share", "expected"), [(1.001, TITLE), (0.999, LABEL_BOLD), (0.5, None)])
def test_a_headline_is_a_little_smaller_before_the_step_stands_alone(
    app: App, share: float, expected: TextRole | None
) -> None:
    fonts, headline, step = app.services.assets.fonts, "Ada and Ben and Cleo to move", "Draw."
    lines = bar_lines(fonts, share * fonts.width(headline, TITLE), headline, step, "")
    assert lines == ([(headline, expected), (step, LABEL)] if expected else [(step, LABEL)])


def test_a_message_about_steps_keeps_its_beginning_and_its_last_step(app: App) -> None:
    fonts = app.services.assets.fonts
    parts = ", ".join(f"stone {number} on b{number}" for number in range(1, 12))
    message = f"Ben lays {parts} · and draws two."
    room = fonts.width(message, LABEL_BOLD) / 3.4
    lines = bar_lines(fonts, room, "Ada to move", "", message)
    told = " ".join(text for text, _ in lines)
    assert len(lines) == 2
    assert told.startswith("Ben lays stone 1 on b1, stone 2 on b2")
    assert told.endswith(" … · and draws two.")
    assert f"{told.partition(' …')[0]}, " in message, "whole parts of the list"


# -- The count --------------------------------------------------------------------------------------------------------


def count_of(app: App) -> CountScene:
    return CountScene(app.services, played_out(app, "bridges", 2), Scene(app.services))


def test_the_count_begins_after_half_a_second_and_ends_a_second_after_its_last_beat(app: App) -> None:
    count = count_of(app)
    heard: list[Sound] = []
    assert count.frames.is_moving
    assert count.beat == -1
    with patch.object(type(app.services.assets.sounds), "play", lambda _, sound: heard.append(sound)):
        assert count.advance(0.49) is None
        assert (count.beat, heard) == (-1, [])
        count.frames.is_due = False
        assert count.advance(0.02) is None
        assert (count.beat, count.frames.is_due) == (0, True)
        assert heard == list(dict.fromkeys(step.sound for step in count.counting.of(0)))
        count.advance(0.01)
        assert len(heard) == len(set(heard)), "each beat is heard once"
        assert count.advance(count.counting.seconds + 1.05) is None
        assert count.beat == count.counting.beats - 1
        assert isinstance(count.advance(0.05), Replace)


def test_the_count_is_skipped_by_a_click_and_any_key(app: App) -> None:
    count = count_of(app)
    assert count.filter(Command.HELP) is Command.BACK
    assert isinstance(count.step_back(), Replace)
    [widget] = count.build(FRect(0, 0, 1280, 720))
    [target] = widget.hit_targets()
    assert (target.name, tuple(target.rect)) == ("skip", (0, 0, 1280, 720))
    assert target.action is not None
    assert isinstance(target.action(), Replace)


@pytest.mark.parametrize(("seen", "is_short"), [(3, False), (4, True)])
def test_who_has_seen_four_ends_gets_a_short_count(app: App, seen: int, is_short: bool) -> None:
    with patch.object(type(app.services.storage), "counts", lambda _: {"end.bridges": (seen, None)}):
        count = count_of(app)
    assert count.counting.is_short is is_short
    count.advance(0.5 + count.counting.seconds)
    assert count.advance(0.55 if is_short else 1.05) is None
    assert count.advance(0.1) is not None


def test_calm_players_get_the_results_at_once(app: App) -> None:
    table, results = played_out(app, "bridges", 2), Scene(app.services)
    assert counted_or(app.services, table, results, is_calm=True) is results
    count = counted_or(app.services, table, results, is_calm=False)
    assert isinstance(count, CountScene)
    assert count.step_back() == Replace(results)


# -- Pages of positions -----------------------------------------------------------------------------------------------


def test_another_person_is_looked_back_at(app: App) -> None:
    page = cast(ReviewScene, looked_back(app, "mosaic", 3))
    page.rebuild()
    assert page.seat == 0
    target = next(hit for hit in page.interaction.hit_targets() if hit.name.endswith("1") and "seat" in hit.name)
    assert target.action is not None
    target.action()
    assert page.seat == 1


def test_below_the_tree_the_picture_fills_the_page_if_it_is_large_enough(app: App) -> None:
    page = cast(VariationScene, variations_of(app, "bridges"))
    fonts, inner = app.services.assets.fonts, FRect(100, 80, 900, 560)
    for high in (560, 300):
        inner.height = high
        widgets = list(page.build_page(inner))
        labels = [each for each in widgets if isinstance(each, Label)]
        images = [each for each in widgets if isinstance(each, ImageWidget)]
        about = labels[0]
        assert (about.text, tuple(about.rect.topleft)) == (app.services.assets.t("house.variations.about"), (100, 80))
        window = inner.bottom - about.rect.bottom - 12
        rows = page.variations.lines
        tree = min(len(rows) * max(56.0, fonts.line_height(LABEL) + 20), max(window - 320, window / 2))
        top = about.rect.bottom + 12 + tree + 4 + fonts.line_height(LABEL) + 8
        has_picture = inner.bottom - top >= 160
        assert has_picture is (high == 560)
        assert len(images) == has_picture
        if has_picture:
            assert tuple(images[0].rect) == pytest.approx((100, top, 900, inner.bottom - top), abs=0.01)
            caption = labels[1]
            assert (caption.role, caption.align) == (LABEL, "center")
            assert tuple(caption.rect) == pytest.approx(
                (100, top - 8 - fonts.line_height(LABEL), 900, fonts.line_height(LABEL))
            )


def test_positions_that_are_pointed_at_are_painted_once_and_the_oldest_are_forgotten(app: App) -> None:
    page = variations_of(app, "bridges")
    page.rebuild()
    nodes = [hit for hit in page.interaction.hit_targets() if isinstance(hit.value, tuple)]
    assert nodes
    painted: list[Any] = []
    with patch(
        "game.table.variation_page.paint_table", lambda services, table, room, **_: painted.append(table.match.moves)
    ):
        for hit in (None, nodes[0], nodes[0], None):
            page.handle(PointerMoved(1.0, 1.0, hit))
            assert page.interaction.hit_targets(), "built as for a frame"
            page.frames.is_due = False
            page.advance(0.0)
    assert len(painted) == 2, "the present position and the one that is pointed at, once each"
    assert painted[0] != painted[1]
