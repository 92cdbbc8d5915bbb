"""The table's controller and its messages: positions, refusals, looks back, the pause menu's switches, settings of a click."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import patch

import pygame
import pytest
from pygame import FRect, Surface

from game.app import App
from game.boards.maps import Tile
from game.core.players import Advice, HintReason
from game.core.state import Refusal
from game.match.match import Seat
from game.match.turn_clock import ClockRules, TimeSpan, set_clock
from game.modes.tables import GameTable
from game.scenes import routes
from game.scenes.stack import Push, Reset
from game.table.controller import (
    TableController,
    TableNarrator,
    human_seats,
    lays_at_once,
    redo_draft,
    shows_targets,
)
from game.table.messages.message_bar import MessageBar
from game.table.opening import open_table, watch_match
from game.table.pause import PauseScene
from game.table.rendering.decoration import draw_decoration
from game.table.scene import TableScene
from game.table.sessions.play import PlaySession
from game.table.sessions.session import PauseEntry, Session, SessionHints, SessionOverlay
from game.table.sessions.table_clock import TableClock, clock_label, clock_text, spoken_duration
from game.table.voice import BoardVoice
from game.ui.bindings import Command
from game.ui.canvas import Canvas
from game.ui.motion import FrameSchedule
from game.ui.sound_effects import Sound
from game.ui.widgets import HitTarget
from tests.driver import program
from tests.table.tables import begun

ADA, BEN = Seat("Ada"), Seat("Ben")
QUILL, NELL = Seat("Quill", "computer", "easy"), Seat("Nell", "computer", "easy")


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    """One program for all tests, which set what they need."""
    with program(tmp_path_factory.mktemp("controller")) as app:
        yield app


def table_of(app: App, *seats: Seat, game: str = "waterways", moves: int = 0, occasion: Any = None) -> TableScene[Any]:
    match = begun(game, seats or (ADA,))
    for _ in range(moves):
        match.play(match.state.moves()[0])
    board = app.services.background.boards.load(game, match.board_name)
    scene = open_table(app.services, GameTable(match, board, (), occasion or {}))
    scene.rebuild()
    scene.frames.motions.finish()
    return scene


class Heard:
    """The sounds that are played meanwhile."""

    def __init__(self, app: App) -> None:
        self.found: list[Sound] = []
        self._patch = patch.object(type(app.services.assets.sounds), "play", lambda _, sound: self.found.append(sound))

    def __enter__(self) -> list[Sound]:
        self._patch.start()
        return self.found

    def __exit__(self, *_: object) -> None:
        self._patch.stop()


def test_a_game_without_a_draft_has_no_step_to_take_back(app: App) -> None:
    controller = table_of(app, ADA, BEN, game="pebbles").controller
    base = TableController
    assert base.has_step_back.fget(controller) is False  # type: ignore[attr-defined]
    assert base.step_back_in_game(controller) is False
    assert TableNarrator.turn_line(controller.narrator) == ""
    assert TableNarrator.alone_line(controller.narrator) == controller.session.alone_line()
    board = BoardVoice()
    hit = HitTarget("any", FRect(0, 0, 1, 1))
    assert [board.task(), board.step(), board.describe(hit), board.move_line(0)] == ["", "", "", None]
    assert [list(board.around(hit)), list(board.board()), list(board.scores())] == [[], [], []]


# -- Messages ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [1, 20, 100])
def test_a_message_stays_as_long_as_it_takes_to_read(count: int) -> None:
    frames = FrameSchedule()
    bar = MessageBar(frames)
    bar.show(lambda: "x" * count)
    assert (bar.text, bar.in_bar, bar.count) == ("x" * count, "x" * count, 1)
    frames.is_due = False
    seconds = 0.0
    while bar.text:
        assert not frames.is_due
        bar.advance(0.05)
        seconds += 0.05
    assert seconds == pytest.approx(2.5 + 0.045 * count, abs=0.06)
    assert (frames.is_due, bar.count) == (True, 1), "its end is drawn"
    frames.is_due = False
    bar.advance(9.0)
    assert not frames.is_due


def test_a_message_that_holds_stays_while_it_does() -> None:
    bar, holds = MessageBar(FrameSchedule()), [True]
    bar.show(lambda: "held", lambda: holds[0])
    bar.advance(99.0)
    assert bar.text == "held"
    holds[0] = False
    bar.advance(0.0)
    assert bar.text == ""
    bar.show(lambda: "one")
    bar.advance(1.0)
    bar.show(lambda: "one")
    assert bar.count == 3, "the same words once more"
    bar.advance(2.0)
    assert bar.text == "one", "read anew"
    bar.clear()
    assert (bar.text, bar.place) == ("", None)


def test_a_refusal_stays_beside_its_subject_until_the_next_action() -> None:
    frames = FrameSchedule()
    bar, place = MessageBar(frames), FRect(1, 2, 3, 4)
    refusal = Refusal(_reason())
    bar.refuse(lambda: "taken", place, refusal)
    assert (bar.text, bar.in_bar, bar.place, bar.refused) == ("taken", "", place, refusal)
    bar.advance(99.0)
    assert bar.text == "taken"
    frames.is_due = False
    bar.end_refusal()
    assert (bar.text, bar.place, bar.refused, frames.is_due) == ("", None, None, True)
    frames.is_due = False
    bar.end_refusal()
    assert not frames.is_due
    bar.refuse(lambda: "in the bar", None, refusal)
    assert bar.in_bar == "in the bar"
    frames.is_due = False
    bar.end_refusal()
    assert (bar.text, bar.refused, frames.is_due) == ("in the bar", None, True), "a line in the bar is read to its end"
    frames.is_due = False
    bar.end_refusal()
    assert not frames.is_due


def _reason() -> Any:
    return SimpleNamespace(value="taken")


# -- Positions --------------------------------------------------------------------------------------------------------


def test_positions_are_within_the_game_and_the_next_one_is_set_in_motion(app: App) -> None:
    scene = table_of(app, moves=4)
    controller, seen = scene.controller, list[tuple[Any, ...]]()
    scene.animate = lambda move, before: seen.append((move, before))  # type: ignore[method-assign]
    for wanted, expected in ((-3, 0), (99, 4), (2, 2)):
        controller.show_position(wanted)
        assert controller.position == expected
    assert seen == []
    before = controller.state
    controller.show_position(3, animate=True)
    assert seen == [(controller.match.moves[2], before)]
    controller.show_position(1, animate=True)
    controller.show_position(3, animate=True)
    assert len(seen) == 1, "only the next one"
    controller.advice = "hint"  # type: ignore[assignment]
    controller.show_latest()
    assert (controller.position, controller.advice) == (4, None)


def test_a_look_back_shows_a_move_for_two_and_a_half_seconds(app: App) -> None:
    scene = table_of(app, ADA, BEN, game="mosaic", moves=6)
    controller, look = scene.controller, scene.controller.look_back
    assert not look.is_on
    assert not look.end()
    assert not look.advance(1.0)
    look.begin(2)
    assert (look.is_on, controller.position) == (True, 3)
    assert controller.message_bar.text == controller.narrator.log_line(2)
    scene.frames.motions.finish()
    seconds = 0.0
    while look.advance(0.05):
        seconds += 0.05
    assert seconds == pytest.approx(2.5, abs=0.06)
    assert (look.is_on, controller.position) == (False, 6)
    look.begin(2)
    assert look.end()
    assert controller.position == 6


def test_an_illegal_move_is_refused_with_a_sound_and_a_legal_one_is_made(app: App) -> None:
    scene = table_of(app)
    controller = scene.controller
    move = controller.match.state.moves()[0]
    sample = controller.match.state.copy()
    sample.play(move)
    illegal = next(each for each in sample.moves() if controller.match.why_not(each) is not None)
    scene.frames.is_due = False
    with Heard(app) as heard:
        assert not controller.try_move(illegal)
    assert heard == [Sound.ILLEGAL]
    refusal = controller.message_bar.refused
    assert refusal is not None
    assert controller.message_bar.text == controller.narrator.refusal_text(refusal)
    assert scene.frames.is_due
    assert controller.match.number == 0
    scene.frames.is_due = False
    controller.end_refusal()
    assert scene.frames.is_due
    scene.frames.is_due = False
    controller.end_refusal()
    assert not scene.frames.is_due
    assert controller.try_move(move)
    assert (controller.match.number, controller.position) == (1, 1)
    controller.show_position(0)
    assert not controller.try_move(controller.match.state.moves()[0]), "the past is looked at"
    assert controller.match.number == 1


def test_a_move_of_a_computer_is_told_and_one_of_a_person_is_not(app: App) -> None:
    controller = table_of(app, ADA, QUILL, game="mosaic").controller
    told: dict[bool, set[bool]] = {True: set(), False: set()}
    for _ in range(8):
        is_computer = controller.match.is_computer_turn
        controller.make_move(controller.match.state.moves()[0])
        line = controller.narrator.move_message(controller.match.number - 1)
        assert controller.message_bar.text == (line if is_computer else "")
        told[is_computer].add(bool(line))
    assert True in told[True]
    assert True in told[False]


@pytest.mark.parametrize(
    ("seats", "pace", "expected"),
    [
        ((QUILL, NELL, ADA), "normal", True),
        ((QUILL, NELL, ADA), "instant", False),
        ((QUILL, ADA, BEN), "normal", False),
        ((QUILL, NELL, QUILL), "normal", False),
        ((ADA, QUILL, NELL), "normal", False),
    ],
)
def test_skipping_is_offered_where_several_computers_move(
    app: App, seats: tuple[Seat, ...], pace: str, expected: bool
) -> None:
    app.services.storage.change_settings(pace=pace)
    scene = table_of(app, *seats, game="mosaic")
    skip = app.services.assets.t("house.table.skip")
    assert (scene.controller.narrator.bar_detail() == skip) is expected
    app.services.storage.change_settings(pace="instant")


def test_the_bar_says_who_moves_or_that_the_game_is_over(app: App) -> None:
    t = app.services.assets.t
    assert table_of(app, ADA, BEN).controller.narrator.bar_line() == t("house.table.your-turn", name="Ada")
    assert table_of(app, QUILL, BEN).controller.narrator.bar_line() == t("house.table.computer-turn", name="Quill")
    scene = table_of(app, ADA, BEN, game="bridges")
    while not scene.controller.match.is_over:
        scene.controller.match.play(scene.controller.match.state.moves()[0])
    scene.controller.show_latest()
    assert scene.controller.narrator.bar_line() == t("house.table.over")
    record = watch_match(app.services, scene.controller.match, scene.controller.table.board)
    assert record.controller.narrator.bar_line() == t("house.table.watch-turn", name="Ada")


@pytest.mark.parametrize(
    ("plan", "reason", "margin", "expected"),
    [
        ("", "", "", "Hint: this looks best here."),
        ("", "It is near.", "", "Hint: It is near."),
        ("", "", "By 3 points.", "Hint: By 3 points."),
        ("", "It is near.", "By 3 points.", "Hint: It is near."),
        ("Stone 4 on b2", "", "", "Hint: Stone 4 on b2."),
        ("Stone 4 on b2", "It is near.", "", "Hint: Stone 4 on b2. It is near."),
        ("Stone 4 on b2", "", "By 3 points.", "Hint: Stone 4 on b2. By 3 points."),
    ],
)
def test_a_hint_has_its_plan_and_its_reason_or_its_lead(
    app: App, plan: str, reason: str, margin: str, expected: str
) -> None:
    scene = table_of(app, ADA, game="pebbles")
    narrator, move = scene.controller.narrator, scene.controller.match.state.moves()[0]
    advice = Advice(move, (HintReason("near", {}),) if reason else ())
    with (
        patch.object(type(narrator), "plan_message", lambda *_: plan),
        patch.object(type(narrator), "reason_message", lambda *_: reason),
        patch.object(type(scene.session.hints), "margin_line", margin),
    ):
        assert narrator.reason_text(advice) == expected
        scene.controller.advice = advice
        assert narrator.shown_reason == (advice.reasons[0] if reason else None)
        scene.controller.advice = None
        assert narrator.shown_reason is None


def test_the_log_begins_with_who_began_and_notes_where_the_time_was_up(app: App) -> None:
    scene = table_of(app, ADA, BEN, game="mosaic", moves=5)
    controller = scene.controller
    lines = controller.narrator.log_lines()
    assert [line.number for line in lines if line.number is not None] == [
        number for number in range(5) if controller.narrator.log_line(number)
    ]
    later = controller.narrator.log_lines(2)
    assert [line.number for line in later] == [number for number in range(2, 5) if controller.narrator.log_line(number)]
    note = app.services.assets.t("house.clock.late")
    with patch("game.table.controller.overruns", lambda match: {later[0].number}):
        noted = controller.narrator.log_lines(2)
    assert noted[0].text == f"{later[0].text} {note}"
    assert noted[1:] == later[1:]
    recap = controller.narrator.recap(0)
    assert {line.seat for line in recap} <= {1}
    assert all(
        line.numbers == (number,) for line, number in zip(recap, [line.numbers[0] for line in recap], strict=True)
    )


@pytest.mark.parametrize(("wanted", "confirms", "is_touch"), list(product([True, False], repeat=3)))
def test_one_click_moves_only_if_wanted_and_never_for_a_finger(
    app: App, wanted: bool, confirms: bool, is_touch: bool
) -> None:
    scene = table_of(app)
    app.services.storage.change_settings(lay_at_once=wanted, confirm_moves=confirms)
    scene.controller.is_touch = is_touch
    assert lays_at_once(scene.controller) is (wanted and not confirms and not is_touch)
    app.services.storage.change_settings(lay_at_once=False, confirm_moves=False)


@pytest.mark.parametrize(("shows", "lights"), list(product([True, False], repeat=2)))
def test_targets_are_lit_if_wanted_and_no_hand_points(app: App, shows: bool, lights: bool) -> None:
    scene = table_of(app)
    app.services.storage.change_settings(show_targets=shows)
    with patch.object(type(scene.session), "lights", lights):
        assert shows_targets(scene.controller) is (shows and lights)
    app.services.storage.change_settings(show_targets=True)


def test_a_step_of_a_draft_is_taken_again_with_a_sound(app: App) -> None:
    scene = table_of(app)
    steps = scene.controller.draft_steps
    with Heard(app) as heard:
        assert not redo_draft(scene.controller)
        with patch.object(type(steps), "forward", lambda _: True):
            assert redo_draft(scene.controller)
    assert heard == [Sound.PICK]
    assert human_seats(table_of(app, ADA, QUILL, BEN).controller.match) == [0, 2]


def test_a_session_by_itself_does_nothing(app: App) -> None:
    session, hints, overlay = Session(), SessionHints(), SessionOverlay()
    area = FRect(0, 0, 1280, 720)
    assert (session.is_busy, session.may_act, session.viewer, session.is_hand_over_due) == (False, False, None, False)
    assert (session.is_watched, session.is_kept, session.awaits_moves, session.lights) == (False, False, True, True)
    assert (session.first_position(7), session.advance(1.0), session.step_back(), session.undo()) == (
        7,
        None,
        None,
        None,
    )
    assert (session.pause_entry, session.alone_line()) == (None, "")
    assert session.filter(Command.HELP) is Command.HELP
    assert session.bar_line_key(True, 2) == "house.table.computer-turn"
    assert session.bar_line_key(False, 2) == "house.table.your-turn"
    assert (hints.is_awaited, hints.margin_line) == (False, "")
    assert (overlay.foot, overlay.reach, overlay.is_showcase, overlay.hides_racks) == (0.0, 0.0, False, False)
    assert (list(overlay.build_bar(area)), overlay.bar_room(area), list(overlay.build_over(area, area))) == (
        [],
        1264,
        [],
    )
    assert (overlay.tip_on_board("x"), list(overlay.message_obstacles()), overlay.covers(1, 1)) == ("", [], False)
    assert (overlay.spoken_line(), overlay.spoken_time(), overlay.spoken_warning()) == ("", "", "")


# -- Clock ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "label"),
    [
        (ClockRules(TimeSpan.MOVE, 30), "30\u00a0s a move"),
        (ClockRules(TimeSpan.MOVE, 90), "90\u00a0s a move"),
        (ClockRules(TimeSpan.MOVE, 60), "60\u00a0s a move"),
        (ClockRules(TimeSpan.MOVE, 120), "2\u00a0min a move"),
        (ClockRules(TimeSpan.GAME, 300), "5\u00a0min a game"),
        (ClockRules(TimeSpan.GAME, 121), "121\u00a0s a game"),
    ],
)
def test_a_clock_is_named_by_its_time(app: App, rules: ClockRules, label: str) -> None:
    assert clock_label(app.services.assets.t, rules).replace(" s", "\u00a0s").replace(" min", "\u00a0min") == label


@pytest.mark.parametrize(
    ("seconds", "expected"), [(0, "0:00"), (9, "0:09"), (60, "1:00"), (75, "1:15"), (601, "10:01")]
)
def test_time_is_written_in_minutes_and_seconds(seconds: int, expected: str) -> None:
    assert clock_text(seconds) == expected


def test_time_is_spoken_without_what_is_zero(app: App) -> None:
    t = app.services.assets.t
    minutes, seconds = t("house.voice.minutes", n=2), t("house.voice.seconds", n=5)
    assert spoken_duration(t, 125) == f"{minutes} {seconds}"
    assert spoken_duration(t, 120) == minutes
    assert spoken_duration(t, 5) == seconds
    assert spoken_duration(t, 0) == ""


def timed(app: App, rules: ClockRules, *seats: Seat) -> tuple[TableScene[Any], TableClock]:
    """A table with a clock that the test lets run."""
    match = begun("mosaic", seats or (ADA, BEN))
    set_clock(match, rules)
    board = app.services.background.boards.load("mosaic", match.board_name)
    scene = open_table(app.services, GameTable(match, board))
    scene.rebuild()
    session = scene.session
    assert isinstance(session, PlaySession)
    session.hand_over.take()
    clock = TableClock.of(scene)
    assert clock is not None
    return scene, clock


def test_a_clock_tells_the_time_that_is_left_and_that_it_is_up(app: App) -> None:
    scene, clock = timed(app, ClockRules(TimeSpan.MOVE, 30))
    t = app.services.assets.t
    assert clock.spoken_time() == t("house.voice.time-left", time=spoken_duration(t, 30))
    clock.advance(12.0)
    assert clock.spoken_time() == t("house.voice.time-left", time=spoken_duration(t, 18))
    with Heard(app) as heard:
        clock.advance(18.0)
        clock.advance(5.0)
    assert heard == [Sound.BELL]
    assert scene.controller.message_bar.text == "Ada, your time is up. Take your move when you are ready."
    assert clock.spoken_time() == "", "the bar says it"
    scene.controller.message_bar.clear()
    assert clock.spoken_time() == t("house.voice.time-up")
    assert scene.controller.match.number == 0


def test_a_hard_clock_moves_and_says_what(app: App) -> None:
    scene, clock = timed(app, ClockRules(TimeSpan.MOVE, 30, True))
    clock.advance(30.0)
    assert scene.controller.match.number == 1
    line = scene.controller.narrator.move_message(0)
    assert scene.controller.message_bar.text == f"Time was up. {line}"


@pytest.mark.parametrize(
    ("seconds", "passed", "mark"),
    [(30, 19, None), (30, 20, 10), (30, 29, 10), (30, 30, None), (20, 11, None), (21, 11, 10), (90, 60, 30), (90, 59, None),
     (60, 31, None), (300, 240, 60), (300, 239, None), (300, 271, 30), (300, 291, 10)],
)  # fmt: skip
def test_the_voice_warns_at_marks_of_less_than_half_the_time(
    app: App, seconds: int, passed: int, mark: int | None
) -> None:
    _, clock = timed(app, ClockRules(TimeSpan.GAME, seconds))
    clock.advance(passed)
    t = app.services.assets.t
    expected = t("house.voice.time-left", time=spoken_duration(t, mark)) if mark is not None else ""
    assert clock.spoken_warning() == expected


def test_computers_have_no_time(app: App) -> None:
    scene, clock = timed(app, ClockRules(TimeSpan.GAME, 30), QUILL, ADA)
    assert (clock.spoken_time(), clock.spoken_warning()) == ("", "")
    [plate] = clock.build_plate(100.0)
    [target] = plate.hit_targets()
    tip = app.services.assets.t("house.clock.soft.tip")
    assert target.tooltip == f"{clock_label(app.services.assets.t, ClockRules(TimeSpan.GAME, 30))}. {tip}\nAda: 0:30"
    assert target.rect.left == 108
    assert clock.width() == target.rect.width + 12
    while not scene.controller.match.is_over:
        scene.controller.match.play(scene.controller.match.state.moves()[0])
    assert (clock.width(), list(clock.build_plate(0.0)), clock.spoken_time()) == (0.0, [], "")
    clock.advance(99.0)


def test_the_clock_of_a_move_names_no_times_of_others(app: App) -> None:
    _, clock = timed(app, ClockRules(TimeSpan.MOVE, 30, True))
    [plate] = clock.build_plate(0.0)
    tip = app.services.assets.t("house.clock.hard.tip")
    assert (
        plate.hit_targets()[0].tooltip == f"{clock_label(app.services.assets.t, ClockRules(TimeSpan.MOVE, 30))}. {tip}"
    )


# -- Pause menu -------------------------------------------------------------------------------------------------------


def pressed(page: PauseScene, name: str) -> Any:
    page.rebuild()
    target = page.interaction.find_hit_target(name)
    assert target is not None, name
    assert target.action is not None
    return target.action()


def test_sound_and_music_are_silenced_and_come_back_as_they_were(app: App) -> None:
    storage = app.services.storage
    page = PauseScene(app.services, "mosaic", None)
    storage.change_settings(sound=40, ambience=0, music=70)
    pressed(page, "sound")
    assert (storage.settings.sound, storage.settings.ambience, storage.settings.music) == (0, 0, 70)
    pressed(page, "sound")
    assert (storage.settings.sound, storage.settings.ambience, storage.settings.music) == (40, 60, 70)
    pressed(page, "music")
    assert storage.settings.music == 0
    storage.set_extra("muted.music", "broken")
    pressed(page, "music")
    assert storage.settings.music == 60
    pressed(page, "music")
    for kept, expected in (({"music": 101}, 60), ({"music": 100}, 100), ({"music": "x"}, 60), ({"music": 1}, 1)):
        storage.change_settings(music=0)
        storage.set_extra("muted.music", kept)
        pressed(page, "music")
        assert storage.settings.music == expected


def test_the_pause_menu_leads_where_it_says(app: App) -> None:
    page = PauseScene(
        app.services, "mosaic", PauseEntry("again", lambda: Reset(routes.RegattaRoute())), "house.pause.kept"
    )
    assert pressed(page, "chart") == Reset(routes.ChartRoute())
    assert pressed(page, "rules") == Push(routes.RulesRoute("mosaic", offers_lesson=False))
    assert page.handle(Command.HELP) == Push(routes.RulesRoute("mosaic", offers_lesson=False))
    assert pressed(page, "settings") == Push(routes.SettingsRoute())
    assert pressed(page, "again") == Reset(routes.RegattaRoute())
    assert not page.is_opaque
    assert PauseScene(app.services, "mosaic", None, hides_table=True).is_opaque


# -- Tiles of decoration ----------------------------------------------------------------------------------------------

TURNS = {
    0: "ab/cd", 4: "ba/dc", 2: "cd/ab", 6: "dc/ba",
    1: "ac/bd", 5: "ca/db", 3: "bd/ac", 7: "db/ca",
}  # fmt: skip
"""A picture of four corners by the flips of its tile, as Tiled turns it: the diagonal first."""


@pytest.fixture
def window() -> None:
    """A window for pictures to be like; other tests of the process may have closed theirs."""
    pygame.display.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((320, 180))


class _Images:
    """A canvas that notes its images."""

    def __init__(self) -> None:
        self.found: list[tuple[Surface, FRect, int]] = []

    def image(self, picture: Surface, rect: FRect, alpha: int) -> None:
        self.found.append((picture, rect, alpha))


class _Tileset:
    """A tileset of one picture, or of one for each tile."""

    tile_width = tile_height = 2

    def __init__(self, picture: Path | None, pictures: dict[int, Path] | None = None) -> None:
        self.picture = picture
        self.pictures = pictures or {}

    def corner_of(self, number: int) -> tuple[int, int]:
        return number * 2, 0


def drawn(
    tilesets: dict[str, _Tileset], tiles: dict[tuple[int, int], Tile], *own: str
) -> list[tuple[Surface, FRect, int]]:
    """Images of a layer of tiles, a tile's width to the right, on a map of four by two tiles."""
    canvas = _Images()
    tiled: Any = SimpleNamespace(tilesets=tilesets, width=4, height=2, tile_width=2, tile_height=2)
    layer: Any = SimpleNamespace(offset=(2.0, 1.0), tiles=tiles)
    draw_decoration(cast(Canvas, canvas), tiled, [layer], FRect(100, 50, 80, 60), own, 130)
    return canvas.found


COLOURS = {"a": (255, 0, 0), "b": (0, 255, 0), "c": (0, 0, 255), "d": (255, 255, 255)}


def corners(picture: Surface) -> str:
    letters: dict[tuple[int, ...], str] = {colour: letter for letter, colour in COLOURS.items()}
    rows = ["".join(letters[tuple(picture.get_at((x, y)))[:3]] for x in range(2)) for y in range(2)]
    return "/".join(rows)


def save(path: Path, letters: str) -> Path:
    picture = Surface((len(letters) // 2, 2))
    for at, letter in enumerate(letters):
        picture.set_at((at % (len(letters) // 2), at // (len(letters) // 2)), COLOURS[letter])
    pygame.image.save(picture, path)
    return path


@pytest.mark.usefixtures("window")
@pytest.mark.parametrize("flips", sorted(TURNS))
def test_a_tile_is_turned_as_in_tiled(flips: int, tmp_path: Path) -> None:
    tilesets = {"own": _Tileset(save(tmp_path / "tiles.png", "abcd"))}
    [(picture, rect, alpha)] = drawn(tilesets, {(1, 1): Tile("own", 0, {}, flips)})
    assert corners(picture) == TURNS[flips]
    assert (tuple(rect), alpha) == ((100 + 20 + 20, 50 + 30 + 15, 20, 30), 130)


@pytest.mark.usefixtures("window")
def test_tiles_are_cut_from_one_picture_or_have_their_own(tmp_path: Path) -> None:
    sheet, single = save(tmp_path / "sheet.png", "abcddcba"), save(tmp_path / "single.png", "dcba")
    tilesets = {"sheet": _Tileset(sheet), "single": _Tileset(sheet, {7: single})}
    tiles = {
        (0, 0): Tile("sheet", 0, {}),
        (1, 0): Tile("sheet", 1, {}),
        (2, 0): Tile("single", 7, {}),
        (3, 0): Tile("single", 1, {}),
    }
    found = drawn(tilesets, tiles)
    assert [corners(picture) for picture, _, _ in found] == ["ab/dc", "cd/ba", "dc/ba", "cd/ba"]
    assert [rect.left for _, rect, _ in found] == [120, 140, 160, 180]
    assert drawn(tilesets, tiles, "sheet")[0][1].left == 160, "the game draws its own tiles itself"


@pytest.mark.usefixtures("window")
def test_a_tile_without_a_picture_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "broken.png").write_bytes(b"no picture")
    tilesets = {
        "none": _Tileset(None),
        "missing": _Tileset(tmp_path / "missing.png"),
        "broken": _Tileset(tmp_path / "broken.png"),
        "small": _Tileset(save(tmp_path / "small.png", "abcd")),
    }
    tiles = {
        (at, 0): Tile(name, int(name == "small"), {})
        for at, name in enumerate(("unknown", "none", "missing", "broken", "broken", "small"))
    }
    assert drawn(tilesets, tiles) == []
    tiles[6, 0] = Tile("small", 0, {})
    assert [rect.left for _, rect, _ in drawn(tilesets, tiles)] == [240], "the others are drawn"
