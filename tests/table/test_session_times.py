"""When sessions do what: pauses before computer players, the end, gains, the replay; each to the tenth of a second."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast
from unittest.mock import patch

import pytest
from pygame import FRect

from game.app import App
from game.core.players import Advice
from game.match.match import Match, Seat
from game.modes.tables import GameTable
from game.pages.confirm import ConfirmScene
from game.scenes import routes
from game.scenes.stack import Pop, Push, Replace, Reset
from game.table.bar import BAR_HEIGHT
from game.table.ending.count_scene import CountScene
from game.table.ending.results import ResultsScene
from game.table.hand_over import HandOverBanner, HandOverScene
from game.table.opening import open_table, watch_match
from game.table.pause import PauseScene
from game.table.review.place import PlaceSession
from game.table.scene import TableScene
from game.table.sessions.computer_turn import ComputerTurn
from game.table.sessions.play import PlaySession
from game.table.sessions.trial_play import TrialSession
from game.table.sessions.turn_story import TurnStory
from game.table.sessions.watch import SPEEDS, WatchSession
from game.table.ui import Gain
from game.ui.bindings import Command
from game.ui.input import PointerEvent, PointerKind
from game.ui.sound_effects import Sound
from tests.driver import program
from tests.menus.test_text_size import ended
from tests.screens import place_of
from tests.table.tables import begun

ADA, BEN, QUILL = Seat("Ada"), Seat("Ben"), Seat("Quill", "computer", "easy")


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    with program(tmp_path_factory.mktemp("sessions")) as app:
        yield app


@pytest.fixture
def app(shared: App) -> Iterator[App]:
    """One program for all tests, with the settings that each begins with."""
    before = shared.services.storage.settings
    yield shared
    names = ("pace", "reduced_motion", "hand_over_stops", "full_hand_over", "recap", "flat_table", "flat_sides")
    shared.services.storage.change_settings(**{name: getattr(before, name) for name in names})


def played(app: App, match: Match[Any], *, enters: bool = False) -> tuple[TableScene[Any], PlaySession]:
    """A table that is played on, without the program's own frames."""
    loaded = app.services.background.boards.load(match.game.name, match.board_name)
    scene = open_table(app.services, GameTable(match, loaded))
    session = scene.session
    assert isinstance(session, PlaySession)
    if enters:
        scene.enter()
    scene.rebuild()
    scene.frames.motions.finish()
    return scene, session


def seconds_until(action: Any, *, most: float = 6.0, step: float = 0.05) -> float:
    """Seconds after which a step of an action is true for the first time."""
    count = round(most / step)
    for number in range(1, count + 1):
        if action(step):
            return round(number * step, 3)
    raise AssertionError("it never came")


# -- Computer players -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pace", "has_opening", "number", "skips", "expected"),
    [
        ("slow", False, 0, False, 1.8),
        ("normal", False, 0, False, 0.9),
        ("quick", False, 0, False, 0.35),
        ("instant", False, 0, False, 0.05),
        ("normal", True, 0, False, 2.9),
        ("instant", True, 0, False, 0.05),
        ("normal", True, 1, False, 0.9),
        ("normal", True, 0, True, 0.05),
    ],
)
def test_a_computer_player_waits_as_the_pace_says_and_longer_at_the_opening(
    app: App, pace: str, has_opening: bool, number: int, skips: bool, expected: float
) -> None:
    app.services.storage.change_settings(pace=pace)
    seats = (QUILL, ADA) if number == 0 else (ADA, QUILL)
    match = begun("mosaic", seats)
    while match.seat is None or not match.seats[match.seat].is_computer or (match.number == 0) != (number == 0):
        match.play(match.state.moves()[0])
    scene, session = played(app, match)
    if has_opening:
        scene.controller.message_bar.show(lambda: "Quill begins.", lambda: True)
    session.story.is_skipping = skips
    asked: list[tuple[int, bool]] = []
    with patch.object(ComputerTurn, "take_move", lambda turn, seat, is_due: asked.append((seat, is_due))):

        def is_due(step: float) -> bool:
            session.advance(step)
            return asked[-1][1]

        assert seconds_until(is_due) == pytest.approx(expected, abs=0.051)
    assert {seat for seat, _ in asked} == {match.seat}


def test_its_move_is_made_when_it_comes_and_the_wait_begins_anew(app: App) -> None:
    app.services.storage.change_settings(pace="normal")
    match = begun("mosaic", (ADA, QUILL))
    while not match.is_computer_turn:
        match.play(match.state.moves()[0])
    scene, session = played(app, match)
    session.story.waited = 0.8
    move = match.state.moves()[0]
    with patch.object(ComputerTurn, "take_move", lambda turn, seat, is_due: Advice(move) if is_due else None):
        session.advance(0.05)
        assert match.moves[-1] != move
        session.advance(0.1)
    assert match.moves[-1] == move
    assert session.story.waited == 0.0
    assert scene.controller.position == match.number


# -- The end ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("is_calm", [True, False])
def test_the_results_come_a_moment_after_the_last_move_and_once(app: App, is_calm: bool) -> None:
    table = ended(app, "bridges", 2)
    scene, session = played(app, Match.resume(table.match.record(), table.match.board))
    app.services.storage.change_settings(reduced_motion=is_calm)
    changes: list[Any] = []

    def has_come(step: float) -> bool:
        changes.append(session.advance(step))
        return changes[-1] is not None

    assert seconds_until(has_come) == pytest.approx(1.2)
    change = changes[-1]
    assert isinstance(change, Push)
    assert isinstance(change.scene, ResultsScene if is_calm else CountScene)
    assert session.results is not None
    assert session.results.scores.is_known is not is_calm
    assert session.advance(5.0) is None
    assert scene.step_back() == Push(session.results)
    assert session.open_results() == Push(session.results)


def test_before_the_end_there_are_no_results_to_open(app: App) -> None:
    _, session = played(app, begun("bridges", (ADA, BEN)))
    assert session.open_results() is None
    assert isinstance(session.step_back(), Push)


def test_a_trial_ends_with_its_scores_in_the_bar_and_leads_back(app: App) -> None:
    table = ended(app, "bridges", 2)
    assert table.match.result is not None
    scene = open_table(app.services, table, TrialSession)
    session = cast(TrialSession, scene.session)
    assert session.advance(2.0) is None
    scores = " : ".join(str(score) for score in table.match.result.scores)
    assert scene.controller.message_bar.text == app.services.assets.t("drawing.try.end", scores=scores)
    assert session.step_back() == Pop()
    assert session.pause_entry[0] == "drawing"
    assert session.pause_entry.action() == Pop(2)
    assert session.pause_entry.icon == "edit"
    assert not session.is_kept


# -- Gains ------------------------------------------------------------------------------------------------------------


def story_of(app: App, seats: tuple[Seat, ...] = (ADA, QUILL)) -> tuple[TableScene[Any], TurnStory]:
    match = begun("mosaic", seats)
    while len(seats) > 1 and not match.is_computer_turn and QUILL in seats:
        match.play(match.state.moves()[0])
    scene, session = played(app, match)
    return scene, session.story


def test_gains_are_seen_for_one_second_and_six_tenths(app: App) -> None:
    scene, story = story_of(app)
    story.gains = (Gain(FRect(0, 0, 9, 9), 3),)
    assert story.is_shown

    def is_over(step: float) -> bool:
        scene.frames.is_due = False
        story.advance(step)
        assert scene.frames.is_due
        return not story.is_shown

    assert seconds_until(is_over, step=0.1) == pytest.approx(1.6)
    scene.frames.is_due = False
    story.advance(0.1)
    assert not scene.frames.is_due


def test_gains_wait_for_the_motion_of_the_move(app: App) -> None:
    scene, story = story_of(app)
    story.gains = (Gain(FRect(0, 0, 9, 9), 3),)
    scene.frames.motions = _Moving()  # type: ignore[assignment]
    for _ in range(30):
        story.advance(0.1)
    assert story.is_shown
    story.clear()
    assert not story.is_shown


class _Moving:
    """Motions that never end, unless they are finished."""

    def __init__(self) -> None:
        self.finished = 0

    def __bool__(self) -> bool:
        return not self.finished

    def finish(self) -> None:
        self.finished += 1


SKIPS = [
    Command.ACTIVATE, Command.CONFIRM, Command.TURN, Command.HINT, Command.REDO, Command.PAGE_UP, Command.PAGE_DOWN,
]  # fmt: skip


@pytest.mark.parametrize(
    ("event", "skips"),
    [
        *((command, command in SKIPS) for command in Command),
        (PointerEvent(PointerKind.PRESS, 5, BAR_HEIGHT + 1), True),
        (PointerEvent(PointerKind.PRESS, 5, BAR_HEIGHT), False),
        (PointerEvent(PointerKind.RELEASE, 5, 300), False),
    ],
)
def test_a_key_or_a_press_below_the_bar_skips(app: App, event: Any, skips: bool) -> None:
    _, story = story_of(app)
    story.advance(0.5)
    story.note_input(event)
    assert story.is_skipping is skips


def test_nothing_is_skipped_right_after_a_persons_move_nor_on_their_turn(app: App) -> None:
    _, story = story_of(app)
    story.advance(0.49)
    story.note_input(Command.CONFIRM)
    assert not story.is_skipping
    _, own = story_of(app, (ADA, BEN))
    own.advance(1.0)
    own.note_input(Command.CONFIRM)
    assert not own.is_skipping


def test_while_skipping_motions_end_at_once(app: App) -> None:
    scene, story = story_of(app)
    moving = _Moving()
    scene.frames.motions = moving  # type: ignore[assignment]
    scene.frames.is_due = False
    story.advance(0.1)
    assert (moving.finished, scene.frames.is_due) == (0, False)
    story.is_skipping = True
    story.advance(0.1)
    assert (moving.finished, scene.frames.is_due) == (1, True)


@pytest.mark.parametrize(
    ("pace", "seats", "expected"), [("normal", 2, True), ("instant", 2, False), ("normal", 1, False)]
)
def test_gains_are_looked_for_at_a_table_of_several_that_is_not_instant(
    app: App, pace: str, seats: int, expected: bool
) -> None:
    app.services.storage.change_settings(pace=pace)
    match = begun("mosaic", (ADA, BEN)[:seats])
    _, session = played(app, match)
    found = False
    while not match.is_over and not found:
        match.play(match.state.moves()[-1])
        session.story.note_move()
        found = bool(session.story.gains)
    assert found is expected


def test_skipping_ends_before_a_persons_turn_and_goes_on_before_a_computers(app: App) -> None:
    match = begun("mosaic", (ADA, QUILL, Seat("Nell", "computer", "easy")))
    _, session = played(app, match)
    ended_at = []
    for _ in range(6):
        match.play(match.state.moves()[0])
        session.story.is_skipping = True
        session.story.note_move()
        ended_at.append((session.story.is_skipping, match.is_computer_turn))
    assert all(skips is is_computer for skips, is_computer in ended_at)
    assert {skips for skips, _ in ended_at} == {True, False}


# -- Replay -----------------------------------------------------------------------------------------------------------


def watched(app: App, **given: Any) -> tuple[TableScene[Any], WatchSession]:
    table = ended(app, "bridges", 2)
    scene = watch_match(app.services, table.match.branch(4), table.board, **given)
    session = scene.session
    assert isinstance(session, WatchSession)
    scene.rebuild()
    return scene, session


@pytest.mark.parametrize("speed", SPEEDS)
def test_a_record_goes_on_by_itself_at_its_speed_and_stops_at_its_end(app: App, speed: float) -> None:
    scene, session = watched(app)
    session.speed = speed
    assert (scene.controller.position, session.is_playing, session.is_watched) == (0, True, True)

    def goes_on(step: float) -> bool:
        before = scene.controller.position
        session.advance(step)
        return scene.controller.position > before

    assert seconds_until(goes_on) == pytest.approx(1.3 / speed, abs=0.051)
    for position in (2, 3, 4):
        scene.frames.motions.finish()
        session.advance(2.0 / speed)
        assert scene.controller.position == position
    scene.frames.motions.finish()
    session.advance(1.0 / speed)
    assert session.is_playing
    session.advance(0.5 / speed)
    assert session.is_playing is False


def test_a_record_waits_for_motions_and_while_it_stands(app: App) -> None:
    scene, session = watched(app)
    session.is_playing = False
    session.advance(9.0)
    assert scene.controller.position == 0
    session.is_playing = True
    scene.frames.motions = _Moving()  # type: ignore[assignment]
    session.advance(9.0)
    assert scene.controller.position == 0


@pytest.mark.parametrize(
    ("command", "position", "is_playing"),
    [
        (Command.PAGE_UP, 1, False),
        (Command.UNDO, 1, False),
        (Command.PAGE_DOWN, 3, False),
        (Command.TURN, 3, False),
        (Command.CONFIRM, 2, False),
        (Command.ACTIVATE, 2, False),
    ],
)
def test_keys_step_and_stop_a_record(app: App, command: Command, position: int, is_playing: bool) -> None:
    scene, session = watched(app)
    scene.controller.show_position(2)
    assert session.filter(command) is None
    assert (scene.controller.position, session.is_playing) == (position, is_playing)


def test_other_keys_go_on_to_the_table(app: App) -> None:
    _, session = watched(app)
    assert session.filter(Command.HELP) is Command.HELP
    assert session.is_playing


def test_at_its_end_a_record_plays_from_its_start_again(app: App) -> None:
    scene, session = watched(app)
    session.toggle()
    assert not session.is_playing
    scene.controller.show_position(4)
    assert session.is_at_end
    session.toggle()
    assert (scene.controller.position, session.is_playing) == (0, True)
    session.toggle()
    scene.controller.show_position(3)
    session.toggle()
    assert (scene.controller.position, session.is_playing) == (3, True)


def action(scene: TableScene[Any], name: str) -> Any:
    scene.rebuild()
    target = scene.interaction.find_hit_target(name)
    assert target is not None, name
    assert target.action is not None, name
    return target.action()


def test_the_buttons_of_a_record_lead_to_its_ends_and_change_its_speed(app: App) -> None:
    scene, session = watched(app)
    action(scene, "to-end")
    assert (scene.controller.position, session.is_playing) == (4, False)
    action(scene, "step-back")
    assert scene.controller.position == 3
    action(scene, "to-start")
    assert scene.controller.position == 0
    action(scene, "step-on")
    assert scene.controller.position == 1
    seen = [session.speed]
    for _ in SPEEDS:
        action(scene, "speed")
        seen.append(session.speed)
    assert seen == [1.0, 2.0, 4.0, 0.5, 1.0]
    assert action(scene, "back") == Pop()


def test_a_record_is_played_on_as_practice_of_its_people(app: App) -> None:
    scene, _ = watched(app)
    scene.controller.show_position(3)
    change = action(scene, "branch")
    assert isinstance(change, Reset)
    assert isinstance(change.scene, routes.PlayRoute)
    table = change.scene.table
    assert (table.match.number, table.occasion) == (3, {"branch": True})
    assert [who.is_computer for who in table.match.seats] == [False, False]


def test_where_computers_played_a_person_takes_the_seat_to_move(app: App) -> None:
    match = begun("bridges", (QUILL, Seat("Nell", "computer", "easy")))
    for _ in range(3):
        match.play(match.state.moves()[0])
    scene = watch_match(app.services, match, app.services.background.boards.load("bridges", match.board_name))
    scene.controller.show_position(2)
    table = action(scene, "branch").scene.table
    seat = match.state_at(2).seat
    assert seat is not None
    names = ["Quill", "Nell"]
    names[seat] = app.services.assets.texts.counted("house.setup.player", seat + 1)
    assert [who.name for who in table.match.seats] == names
    assert [who.is_computer for who in table.match.seats] == [at != seat for at in range(2)]


def test_a_place_to_learn_shows_both_moves(app: App) -> None:
    scene = place_of(app, "bridges", is_benchmark=False)
    assert isinstance(scene, TableScene)
    session = scene.session
    assert isinstance(session, PlaceSession)
    scene.enter()
    number = session.place.decision.number
    assert scene.controller.message_bar.text == "Another move was better."
    assert (scene.controller.position, session.is_shown) == (number, False)
    assert session.show_made() is None
    assert (scene.controller.position, session.is_shown) == (number + 1, True)
    assert session.show_made() is None
    assert scene.controller.position == number + 1
    scene.controller.message_bar.advance(30.0)
    assert scene.controller.message_bar.text == "Another move was better.", "as long as the position is shown"
    scene.controller.show_position(number - 1)
    scene.controller.message_bar.advance(0.1)
    assert scene.controller.message_bar.text == ""
    shown: list[tuple[int, bool]] = []

    def note(controller: Any, number: int, *, animate: bool = False) -> None:
        shown.append((number, animate))

    with patch.object(type(scene.controller), "show_position", note):
        assert session.show_made() is None
    assert shown == [(number, False), (number + 1, True)], "the move is seen, from before it on"
    change = session.show_benchmark()
    assert isinstance(change, Replace)
    other = cast(TableScene[Any], change.scene)
    benchmark = cast(PlaceSession, other.session)
    assert benchmark.place.is_benchmark
    other.enter()
    assert benchmark.is_shown
    assert other.controller.match.moves[-1] == session.place.decision.evaluation.move
    back = benchmark.show_made()
    assert isinstance(back, Replace)
    assert not cast(PlaceSession, cast(TableScene[Any], back.scene).session).place.is_benchmark


# -- Passing the mouse, and leaving -----------------------------------------------------------------------------------


def passed(app: App, game: str) -> tuple[TableScene[Any], Any]:
    """A table at which the mouse has to be passed, and what the session asks for."""
    match = begun(game, (ADA, BEN))
    scene, session = played(app, match)
    session.hand_over.take()
    seat = match.seat
    while match.seat == seat:
        scene.controller.make_move(match.state.moves()[0])
    scene.frames.motions.finish()
    return scene, session.advance(0.1)


@pytest.mark.parametrize(
    ("game", "settings", "page", "is_covering"),
    [
        ("mosaic", {}, HandOverBanner, None),
        ("mosaic", {"full_hand_over": True}, HandOverScene, False),
        ("mosaic", {"full_hand_over": True, "hand_over_stops": False}, HandOverScene, False),
        ("elevens", {}, HandOverScene, True),
        ("elevens", {"hand_over_stops": False}, HandOverScene, True),
    ],
)
def test_what_is_hidden_is_covered_while_the_mouse_is_passed(
    app: App, game: str, settings: dict[str, Any], page: type[HandOverScene], is_covering: bool | None
) -> None:
    app.services.storage.change_settings(**settings)
    _, change = passed(app, game)
    assert isinstance(change, Push)
    assert type(change.scene) is page
    if is_covering is not None:
        assert change.scene.is_opaque is is_covering
    assert change.scene.facts.recap


def test_without_recap_nothing_is_told_and_without_stops_the_bar_tells_it(app: App) -> None:
    app.services.storage.change_settings(recap=False)
    _, change = passed(app, "mosaic")
    assert change.scene.facts.recap == ()
    app.services.storage.change_settings(recap=True, hand_over_stops=False)
    heard: list[Sound] = []
    with patch.object(type(app.services.assets.sounds), "play", lambda _, sound: heard.append(sound)):
        scene, change = passed(app, "mosaic")
    assert change is None
    assert heard[-1] is Sound.TURN
    assert scene.session.may_act
    name = scene.controller.narrator.seat_name(scene.controller.match.seat or 0)
    call = app.services.assets.t("house.pass.to", name=name)
    newest = scene.controller.narrator.log_line(scene.controller.match.number - 1)
    assert scene.controller.message_bar.text == f"{call} {newest}"


@pytest.mark.parametrize(("is_flat", "expected"), [(False, {0}), (True, {0, 2})])
def test_a_flat_screen_turns_to_who_has_the_mouse(app: App, is_flat: bool, expected: set[int]) -> None:
    app.services.storage.change_settings(flat_table=is_flat)
    match = begun("mosaic", (ADA, BEN))
    scene, session = played(app, match)
    sides: list[int] = []
    with patch.object(type(app.services.shell), "turn_to", lambda _, side: sides.append(side)):
        for _ in range(4):
            session.advance(0.0)
            if session.hand_over.is_due:
                session.hand_over.take()
                session.advance(0.0)
            scene.controller.make_move(match.state.moves()[0])
            scene.frames.motions.finish()
        session.leave()
    assert set(sides[:-1]) == expected
    assert sides[-1] == 0


@pytest.mark.parametrize(("occasion", "key"), [({}, ""), ({"day": "2026-09-23"}, "house.confirm.new-game-daily")])
def test_the_pause_menu_leads_to_a_new_table_and_asks_where_a_counted_game_would_end(
    app: App, occasion: dict[str, Any], key: str
) -> None:
    match = begun("bridges", (ADA,))
    loaded = app.services.background.boards.load("bridges", match.board_name)
    scene = open_table(app.services, GameTable(match, loaded, (), occasion))
    entry = scene.session.pause_entry
    assert entry is not None
    assert (entry.name, entry.icon) == ("again", "restart")
    change = entry.action()
    anew = Reset(routes.ChartRoute(routes.SetupRoute("bridges")))
    if not key:
        assert change == anew
    else:
        assert isinstance(change, Push)
        assert isinstance(change.scene, ConfirmScene)
        assert change.scene.heading() == app.services.assets.t(key)


def test_a_game_that_is_left_waits_at_its_isle(app: App) -> None:
    match = begun("bridges", (ADA, BEN))
    scene, session = played(app, match, enters=True)
    unbegun = cast(Push[Any], scene.session.step_back()).scene
    assert isinstance(unbegun, PauseScene)
    lines = [getattr(widget, "text", "") for widget in unbegun.build_page(FRect(0, 0, 400, 600))]
    kept = app.services.assets.t("house.pause.kept")
    assert kept not in lines
    match.play(match.state.moves()[0])
    begun_page = cast(Push[Any], scene.session.step_back()).scene
    assert kept in [getattr(widget, "text", "") for widget in begun_page.build_page(FRect(0, 0, 400, 600))]
    assert not begun_page.is_opaque
    session.leave()
    app.services.storage.saved_games.delete("bridges")
