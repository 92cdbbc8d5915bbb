"""States in which pages seldom are, and what follows there: nobody, nothing to play, a choice handed on, data read in."""

from __future__ import annotations

import dataclasses
import datetime
import math
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import patch

import pytest
from pygame import Color, FRect

from game.app import App
from game.boards.errors import BoardError
from game.core.record_paths import RECORD_SUFFIXES
from game.core.state import FormatError
from game.match.match import teams_of
from game.match.turn_clock import ClockRules, TimeSpan
from game.menus.chart.due_problems import DueProblems
from game.menus.chart.page import ChartScene
from game.menus.chart.visit_buttons import setup_buttons
from game.menus.chart.waiting_games import waiting_buttons
from game.menus.daily.page import DailyScene
from game.menus.data.page import DataFileReader, FoundFile
from game.menus.data.unsaved import UnsavedScene
from game.menus.editor.page import EditorScene
from game.menus.editor.tools import DrawingArea
from game.menus.editor.view import BoardView
from game.menus.help.rules import RulesScene
from game.menus.players.name_entry import NameScene
from game.menus.players.page import PlayersScene
from game.menus.players.solo_person import SoloPerson, last_solo_player
from game.menus.problems.model import ProblemBook
from game.menus.problems.page import ProblemsScene
from game.menus.records.deals import code_of_entry
from game.menus.records.record_files import RecordFilesScene, WatchedFolders
from game.menus.regatta.page import RegattaScene
from game.menus.sessions.archive import finished_since
from game.menus.sessions.page import SessionSummaryScene
from game.menus.sessions.past_sessions import SessionPodiumScene
from game.menus.settings.appearance import AppearanceScene
from game.menus.settings.input_names import input_name
from game.menus.settings.key_bindings import BindingList, KeyBindingsScene
from game.menus.settings.voice import VoiceScene
from game.menus.setup.page import SetupScene, quick_seats, quick_table, remembered_plan
from game.menus.statistics.page import StatisticsScene
from game.menus.workshop.board_actions import BoardActions, BoardSelection
from game.menus.workshop.page import WorkshopScene
from game.menus.workshop.trial_model import BoardTrial
from game.menus.workshop.trial_page import BoardTrialScene
from game.modes.data_file import DataFileError, DataFileSummary, DataImport
from game.modes.deals import Deal
from game.modes.handicap_proposal import Proposal
from game.modes.player_statistics import KnownPlayer
from game.modes.puzzles.shipped import read_puzzles
from game.modes.puzzles.tasks import missed_move
from game.modes.regatta import Leg, Regatta, save_regatta, saved_regatta
from game.modes.session_clock import is_session_on
from game.modes.session_summary import PlayedGame, SessionPlayer, SessionSummary
from game.modes.tables import SeatPlan, TablePlan
from game.pages.confirm import ConfirmScene
from game.program import LEVELS
from game.registry import editor_of, plugin
from game.scenes import routes
from game.scenes.events import WheelTurned
from game.scenes.stack import Pop, Push, Replace, Reset
from game.storage.archive import MergeReport
from game.storage.places import COPY_FOLDER
from game.storage.values import TEXT_SIZES, PlayedDeal, RecordEntry, RecordTable
from game.table.plugin import editor_ui_of
from game.ui import palette
from game.ui.bindings import Bindings, Command
from game.ui.gamepads import GamepadFamily
from game.ui.speech import SpeechState
from game.ui.text import BODY
from game.ui.widgets import Button, Label
from tests.driver import program
from tests.menus.test_sent_problems import a_game, sent
from tests.pressed_scenes import press

DAY = datetime.date(2026, 9, 23)
MORNING = datetime.datetime(2026, 9, 23, 8, tzinfo=datetime.UTC)


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    """One program for all tests."""
    with program(tmp_path_factory.mktemp("seldom")) as app:
        yield app


@pytest.fixture
def app(running: App) -> Iterator[App]:
    """The program with two people and the settings of before."""
    storage = running.services.storage
    settings = dataclasses.asdict(storage.settings)
    for name in ("Ada", "Ben"):
        storage.add_profile(name)
    yield running
    for profile in storage.profiles():
        storage.delete_profile(profile.identifier)
    for name in ("daily.player", "daily.profile", "daily.game"):
        storage.delete_extra(name)
    storage.change_settings(**settings)
    running.apply_settings()


def number_of(app: App, name: str) -> int:
    """Number of a person."""
    return next(each.identifier for each in app.services.storage.profiles() if each.name == name)


def pushed(change: object) -> Any:
    """The scene that a click puts on top."""
    assert isinstance(change, Push)
    return change.scene


# A kiosk's chart -------------------------------------------------------------------------------------------------


def test_the_button_of_a_set_up_is_right_of_its_sign_or_left_or_above(app: App) -> None:
    sign = FRect(300, 400, 160, 40)
    right, left = FRect(470, 390, 50, 50), FRect(200, 400, 90, 30)

    def placed(*others: FRect) -> FRect:
        signs = dict(zip(("bridges", "elevens", "waterways"), (sign, *others), strict=False))
        button = next(iter(setup_buttons(app.services.assets, signs)))
        assert (button.name, button.icon, button.tooltip) == (
            "setup/bridges", "people", "Bridges: set up the table yourself",
        )  # fmt: skip
        assert button.action is not None
        assert button.action() == Push(routes.SetupRoute("bridges"))
        return button.rect

    assert placed() == FRect(462, 396, 48, 48)
    assert placed(right) == FRect(250, 396, 48, 48)
    assert placed(left) == FRect(462, 396, 48, 48)
    assert placed(right, left) == FRect(412, 350, 48, 48)
    assert [each.name for each in setup_buttons(app.services.assets, {"elevens": sign, "mosaic": right})] == [
        "setup/elevens", "setup/mosaic",
    ]  # fmt: skip


def test_a_game_at_once_is_on_the_first_board_for_two_or_against_the_house(app: App) -> None:
    storage = app.services.storage
    storage.change_settings(kiosk_play="solo")
    assert quick_seats(app.services, "bridges") == [SeatPlan()]
    assert quick_seats(app.services, "elevens") == [SeatPlan(), SeatPlan("medium")]
    storage.change_settings(kiosk_play="two")
    assert quick_seats(app.services, "bridges") == [SeatPlan(), SeatPlan()]
    with patch("game.menus.setup.page.plugin", lambda game: SimpleNamespace(
        table_sizes=(1, 3), game=SimpleNamespace(seats=(1, 3))
    )):  # fmt: skip
        assert quick_seats(app.services, "bridges") == [SeatPlan()], "not for two"
    table = quick_table(app.services, "mosaic")
    assert (table.match.game.name, table.board.name, len(table.match.seats)) == (
        "mosaic", app.services.background.boards.names("mosaic")[0], 2,
    )  # fmt: skip
    with (
        patch.object(type(app.services.background.boards), "names", lambda boards, game: []),
        pytest.raises(BoardError),
    ):
        quick_table(app.services, "mosaic")


# Who plays alone -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "make", [lambda app: DailyScene(app.services, DAY), lambda app: ProblemsScene(app.services, DAY)]
)
def test_another_person_is_chosen_for_daily_charts_and_problems_alike(app: App, make: Callable[[App], Any]) -> None:
    scene = make(app)
    page = pushed(press(scene, "player"))
    assert isinstance(page, NameScene)
    press(page, f"profile-{number_of(app, 'Ben')}")
    [label] = [each.label for each in scene.widgets if isinstance(each, Button) and each.name == "player"]
    assert label in ("Ben plays", "Ben solves")
    person = SoloPerson(app.services)
    assert (person.player, person.is_chosen) == (SeatPlan(name="Ben", profile=number_of(app, "Ben")), True)
    assert person.names == ["Ben"]
    person.choose("", None)
    person = SoloPerson(app.services)
    assert (person.player, person.is_chosen, person.name) == (SeatPlan(), True, "Player 1")
    assert person.names == ["Joueur 1", "Player 1", "Spieler 1"]


def test_a_damaged_note_of_who_plays_alone_is_nobody(app: App) -> None:
    app.services.storage.set_extra("daily.player", 7)
    app.services.storage.set_extra("daily.profile", "7")
    person = SoloPerson(app.services)
    assert (person.player, person.is_chosen) == (SeatPlan(), True)


def test_the_problems_of_a_player_are_found_by_identity(app: App) -> None:
    ben = number_of(app, "Ben")
    assert ProblemBook.of(app.services, f"#{ben}").person.player == SeatPlan(name="Ben", profile=ben)
    assert ProblemBook.of(app.services, "Quentin").person.player == SeatPlan(name="Quentin")
    assert SoloPerson(app.services).is_chosen is False, "nobody was chosen for other pages"


def test_after_the_problems_of_the_day_come_missed_moves_that_are_due(app: App) -> None:
    book = ProblemBook.of(app.services, "Somebody new")
    book.today = DAY
    done: list[str] = []
    task = book.day_task(book.games[0])
    while task is not None and task.puzzle.game not in done:
        done.append(task.puzzle.game)
        app.services.storage.puzzles.finish_day(book.solver.identity, DAY, task.puzzle.game, 1)
        assert (task.day, task.today, task.solver) == (DAY, DAY, book.solver)
        task = task.next_task() if task.next_task is not None else None
    assert done == list(book.games)
    assert task is None
    kept = sent()
    move = missed_move(kept, DAY)
    app.services.storage.puzzles.keep_missed_move(book.solver.identity, move._replace(due=DAY))
    following = book.next_today()
    assert following is not None
    assert (following.key, following.missed) == (move.puzzle, move._replace(due=DAY))
    other = book.sent_task(kept).next_task
    assert other is not None
    again = other()
    assert again is not None
    assert again.key == move.puzzle, "an own one follows a sent one"
    assert following.next_task is not None
    assert following.next_task() is None, "the same does not follow"
    book.forget(move)
    assert book.next_today() is None


def test_without_games_there_are_no_problems(app: App) -> None:
    with patch.object(ProblemBook, "games", ()):
        scene = ProblemsScene(app.services, DAY)
        labels = [
            each for each in scene.widgets if isinstance(each, Label) and each.text == "There are no problems here."
        ]
        assert [each.name for each in scene.interaction.hit_targets()] == ["back"]
    [label] = labels
    assert (label.align, label.colour, label.role) == ("center", palette.FADED_INK, BODY)
    assert label.rect.width > 1000


# Data from elsewhere ---------------------------------------------------------------------------------------------


def found_data(counts: dict[str, int], boards: int = 0, name: str = "x.isles.zip") -> FoundFile:
    return FoundFile(Path(name), DataFileSummary(MORNING, "four-isles", Counter(counts), boards), None)


def test_what_a_data_file_holds_is_said_in_its_line_and_in_the_question(app: App) -> None:
    reader = DataFileReader(app.services)
    everything = found_data({"record": 2, "profile": 1, "puzzle-result": 5, "setting": 9}, 3)
    assert reader.line(everything) == "23 September 2026: 2 games, 1 player, 5 problems and 3 own boards"
    assert reader.line(found_data({"setting": 9})) == "23 September 2026: 0 games"
    assert reader.line(FoundFile(Path("x"), None, DataFileError("data.newer", program="Four Isles 9"))) == (
        "A newer Four Isles has written this file (Four Isles 9). Update this one first. Nothing was changed."
    )
    question = reader.question(everything)
    assert isinstance(question, ConfirmScene)
    assert question.heading() == "Bring everything here?"
    texts = [each.text for each in question.widgets if isinstance(each, Label)]
    assert "The file holds 2 games, 1 player, 5 problems and 3 own boards. What is here stays." in texts


ADDED = MergeReport()
ADDED.added = Counter({"record": 1, "setting": 4})
LEFT = MergeReport()
LEFT.added, LEFT.left_out = Counter({"profile": 2}), 2


@pytest.mark.parametrize(
    ("result", "line", "has_more"),
    [
        (DataImport(MergeReport(), 0), "Everything in the file is here already.", False),
        (DataImport(MergeReport(), 1), "Added: 1 own board.", True),
        (DataImport(ADDED, 0), "Added: 1 game.", True),
        (
            DataImport(LEFT, 0),
            "Added: 2 players. 2 waiting games stay in the file, since others wait in their places.",
            True,
        ),
        (
            DataFileError("data.damaged", problem="torn"),
            "The file is damaged (torn). Nothing was changed; copy it again from where it came.",
            False,
        ),
        (OSError(5, "Input/output error"), "The file cannot be read (Input/output error). Nothing was changed.", False),
        (OSError("gone"), "The file cannot be read (gone). Nothing was changed.", False),
    ],
)
def test_what_came_of_reading_data_in_is_said(
    app: App, said: list[str], result: DataImport | Exception, line: str, has_more: bool
) -> None:
    then = Reset(routes.ChartRoute())
    question = DataFileReader(app.services).question(found_data({}), then)
    given = {"side_effect": result} if isinstance(result, Exception) else {"return_value": result}
    with (
        patch("game.menus.data.page.import_data_file", **given) as imported,
        patch.object(type(app.services.background.boards), "refresh") as refreshed,
        patch.object(type(app.services.shell), "apply_settings") as applied,
    ):
        change = press(question, "yes")
    assert said == [line]
    assert (change == then) is has_more
    is_read = not isinstance(result, Exception)
    assert (refreshed.called, applied.called) == (is_read, is_read)
    assert imported.call_args.args[:2] == (app.services.storage, Path("x.isles.zip"))
    assert imported.call_args.args[2] == app.services.shell.keep_alive


@pytest.mark.parametrize(
    ("language", "is_kiosk", "shown"), [("de", False, "de"), ("de", True, "en"), ("", False, "en")]
)
def test_data_brings_its_language_except_to_a_kiosk(
    app: App, said: list[str], language: str, is_kiosk: bool, shown: str
) -> None:
    question = DataFileReader(app.services).question(found_data({}))
    app.services.storage.change_settings(language=language)
    with (
        patch("game.menus.data.page.import_data_file", return_value=DataImport(ADDED, 0)),
        patch.object(type(app.services.session), "is_kiosk", is_kiosk),
        patch.object(type(app.services.shell), "apply_settings"),
    ):
        press(question, "yes")
    found = app.services.assets.texts.language
    app.services.session.choose_language("en")
    assert found == shown


# Settings of one person ------------------------------------------------------------------------------------------


def test_comfort_is_taken_from_the_system_and_told(app: App, said: list[str]) -> None:
    scene = AppearanceScene(app.services)
    with patch("game.menus.settings.appearance.read_preferences", lambda sizes: {"text_size": sizes[1]}):
        press(scene, "system")
    settings = app.services.storage.settings
    assert (settings.text_size, settings.is_system_read) == (TEXT_SIZES[1], True)
    with patch("game.menus.settings.appearance.read_preferences", lambda sizes: {}):
        press(scene, "system")
    assert app.services.storage.settings == settings
    assert said == [
        "Text size, motion and contrast are as in your system. The settings change them.",
        "Your system asks for nothing special, or does not tell.",
    ]


@pytest.mark.parametrize("who", ["Ada", "Ben", None])
def test_own_appearance_and_keys_apply_at_once_to_the_person_who_is_at_the_machine(app: App, who: str | None) -> None:
    session, storage = app.services.session, app.services.storage
    session.set_current_player(number_of(app, who) if who else None)
    ada = next(each for each in storage.profiles() if each.name == "Ada")
    before = storage.settings
    press(AppearanceScene(app.services, ada), "press_pause/500")
    ada = next(each for each in storage.profiles() if each.name == "Ada")
    assert ada.aids.press_pause == 500
    keys = KeyBindingsScene(app.services, ada)
    keys.bindings.waiting = (Command.UNDO, False)
    keys.bindings.receive("k")
    ada = next(each for each in storage.profiles() if each.name == "Ada")
    assert ada.aids.bindings
    assert storage.settings == before
    current = (500, ada.aids.bindings) if who == "Ada" else (0, ())
    assert (session.aids.press_pause, session.aids.bindings) == current
    session.set_current_player(None)


# Other seldom states ---------------------------------------------------------------------------------------------


def test_a_name_that_another_has_is_refused(app: App, said: list[str]) -> None:
    scene = PlayersScene(app.services)
    scene.chosen = number_of(app, "Ada")
    scene.rebuild()
    page = pushed(press(scene, "rename"))
    page.form.field.text = "Ben"
    page.rebuild()
    press(page, "take")
    assert said == ["There is a player called Ben already. Choose another name."]
    assert [each.name for each in app.services.storage.profiles()] == ["Ada", "Ben"]


def test_legs_without_a_common_number_of_players_say_so(app: App) -> None:
    people = [SeatPlan(name="Ada", profile=1), SeatPlan(name="Ben", profile=2)]
    save_regatta(app.services.storage, people, Regatta(2, course=(Leg("bridges"), Leg("elevens"))))
    plan = RegattaScene(app.services).plan
    with patch.object(type(plan), "allowed_seats", ()):
        assert plan.seats_message() == "These games have no number of players in common. Leave one out."
    with patch.object(type(plan), "allowed_seats", (3,)):
        assert plan.seats_message() == "This course is for 3 players."
    with patch.object(type(plan), "allowed_seats", (2, 3, 4)):
        assert plan.seats_message() == "This course is for 2 to 4 players."


def test_a_board_that_would_be_too_wide_is_not_turned(app: App, said: list[str]) -> None:
    document = EditorScene(app.services, "bridges").document
    before = document.sketch
    columns, rows = document.drawing.size(before)
    for sizes in (([columns], [rows + 1]), ([columns + 1], [rows])):
        with patch.object(type(document.drawing), "sizes", sizes):
            document.turn()
    with patch.object(type(document.drawing), "sizes", None):
        document.turn()
    assert said == ["Turned, the board would be too wide or too tall"] * 2
    assert document.sketch == before


def test_past_evenings_are_a_page_of_their_own(app: App) -> None:
    with patch("game.menus.sessions.page.past_sessions", lambda storage: [1]):
        scene = SessionSummaryScene(app.services)
        page = pushed(press(scene, "past"))
    assert page.name == "evenings"


def test_statistics_choose_whoever_has_come_meanwhile(app: App) -> None:
    with patch("game.menus.statistics.model.StatisticsModel.load"):
        scene = StatisticsScene(app.services)
        assert scene.model.chosen.player == ""
        scene.model.players = [cast(KnownPlayer, SimpleNamespace(identity="#1"))]
        with patch.object(scene.model, "choose_player") as chosen, patch.object(scene, "rebuild"):
            scene.resume()
        chosen.assert_called_once_with("#1")


def test_lots_change_the_order_of_the_seats_and_are_told(app: App, said: list[str]) -> None:
    people = [SeatPlan(name=name, profile=at) for at, name in enumerate(("Ada", "Ben", "Cleo"))]
    save_regatta(app.services.storage, people, Regatta(3))
    plan = RegattaScene(app.services).plan
    with patch("game.menus.regatta.page.random.shuffle", list.reverse):
        plan.shuffle_seats()
    assert [seat.name for seat in plan.seats] == ["Cleo", "Ben", "Ada"]
    assert [seat.name for seat in saved_regatta(app.services.storage)[0]] == ["Cleo", "Ben", "Ada"]
    assert said == [app.services.assets.t("house.regatta.lots-drawn")]


def test_teams_and_clocks_of_a_regatta_are_kept(app: App) -> None:
    people = [SeatPlan(name=name, profile=at) for at, name in enumerate(("Ada", "Ben", "Cleo", "Dan"))]
    save_regatta(app.services.storage, people, Regatta(4))
    plan = RegattaScene(app.services).plan
    plan.set_teams(True)
    plan.clock = ClockRules(TimeSpan.MOVE, 30, False)
    plan.seats[2].handicap = 2
    plan.save_handicaps()
    seats, regatta = saved_regatta(app.services.storage)
    assert (regatta.is_in_teams, regatta.clock) == (True, ClockRules(TimeSpan.MOVE, 30, False))
    assert [seat.handicap for seat in seats] == [0, 0, 2, 0]
    plan.set_course((Leg("mosaic"),))
    regatta = saved_regatta(app.services.storage)[1]
    assert (regatta.course, regatta.is_in_teams, regatta.clock) == (
        (Leg("mosaic"),), True, ClockRules(TimeSpan.MOVE, 30, False),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("names", "origin", "expected"),
    [
        (("Ada",), "", "Ada"),
        (("ben",), "", "ben"),
        (("Quentin",), "", "Quentin"),
        (("Spieler 1",), "", None),
        (("Ada", "Ben"), "", None),
        (("Ada",), "friend", None),
    ],
)
def test_whoever_played_alone_last_goes_on_alone(
    app: App, names: tuple[str, ...], origin: str, expected: str | None
) -> None:
    written = a_game()[1].record().to_json()
    written["seats"] = [{"name": name, "kind": "human"} for name in names]
    entry = RecordEntry(7, "mosaic", "court", names, (1,) * len(names), (0,), MORNING, None, origin=origin)
    records = type(app.services.storage.records)
    with (
        patch.object(records, "latest", lambda records, limit=0, offset=0: [entry]),
        patch.object(records, "get", lambda records, number: written),
    ):
        person = last_solo_player(app.services)
    if expected is None:
        assert person is None
    else:
        numbers = {"Ada": number_of(app, "Ada"), "ben": number_of(app, "Ben"), "Quentin": None}
        assert person == SeatPlan(name=expected, profile=numbers[expected])


@pytest.mark.parametrize(
    ("state", "key", "colour"),
    [
        (SpeechState.MISSING, "house.voice.missing", palette.DARK_CORAL),
        (SpeechState.READY, "house.voice.ready", palette.FADED_INK),
    ],
)
def test_the_state_of_the_voices_device_is_told_in_its_colour(
    app: App, state: SpeechState, key: str, colour: Color
) -> None:
    app.services.storage.change_settings(speech="on")
    with patch.object(type(app.services.shell), "speech_state", lambda shell: state):
        scene = VoiceScene(app.services)
        found = {each.text: each.colour for each in scene.widgets if isinstance(each, Label)}
    assert found[app.services.assets.t(key)] == colour


def test_a_key_that_is_the_only_one_of_another_command_is_refused_and_told(app: App) -> None:
    saved: list[tuple[str, ...]] = []
    rows = BindingList(app.services, Bindings(), Bindings(), saved.append)
    with patch.object(Bindings, "bind", lambda bindings, command, name: (bindings, Command.CONFIRM, True)):
        rows.wait(Command.HINT, of_pad=False)
        rows.receive("c")
    assert rows.message == "C is the only one for “confirm”: choose another for that first."
    assert rows.waiting is None
    rows.wait(Command.HINT, of_pad=True)
    assert rows.message == ""
    rows.receive("c")
    assert rows.waiting == (Command.HINT, True), "a key is no answer to a gamepad's row"


def test_buttons_of_the_gamepad_at_hand_are_told_by_its_signs(app: App) -> None:
    saved: list[tuple[str, ...]] = []
    rows = BindingList(app.services, Bindings(), Bindings(), saved.append)
    [first, *_] = rows.bindings.inputs(Command.UNDO, of_pad=True)
    with patch.object(type(app.services.session), "gamepad", GamepadFamily.PLAYSTATION, create=True):
        sign = input_name(app.services.assets.texts, first, GamepadFamily.PLAYSTATION)
        assert rows.names(Command.UNDO, of_pad=True) == sign
        rows.wait(Command.HINT, of_pad=True)
        rows.receive("c")
        assert (rows.waiting, saved) == ((Command.HINT, True), [])
        rows.receive("pad dpup")
        assert rows.message.startswith(input_name(app.services.assets.texts, "pad dpup", GamepadFamily.PLAYSTATION))
        assert rows.message.endswith("always keeps its meaning. Nothing was changed.")
        rows.wait(Command.HINT, of_pad=True)
        rows.receive(first)
    assert rows.message.startswith(f"{sign} ")
    assert rows.bindings.command(first) is Command.HINT
    assert saved == [rows.bindings.stored()]
    assert rows.is_changed
    rows.reset()
    assert (rows.is_changed, rows.message, rows.waiting, saved[1:]) == (False, "", None, [()])


def test_the_right_button_rubs_out_and_leaves_the_brush(app: App) -> None:
    scene = EditorScene(app.services, "bridges")
    with patch("game.menus.editor.document.save"):
        area = DrawingArea(app.services.assets, scene.document, editor_ui_of("bridges"), lambda: None)
        area.take_brush("red")
        empty = scene.document.sketch
        press(scene, "brush-red")
        press(scene, "cell-1-1")
        assert scene.document.sketch != empty
        area.erase(None)
        assert scene.document.sketch != empty
        target = next(each for each in scene.interaction.hit_targets() if each.name == "cell-1-1")
        area.erase(target)
        assert scene.document.sketch == empty
    assert area.brush == "red"


@pytest.mark.parametrize("has_handicap", [False, True])
def test_an_evenings_game_tells_of_its_handicap(app: App, has_handicap: bool) -> None:
    written = a_game()[1].record().to_json()
    entry = RecordEntry(7, "mosaic", "court", ("Ada", "Ben"), (3, 1), (0,), MORNING, None, has_handicap=has_handicap)
    records = type(app.services.storage.records)
    with (
        patch.object(records, "latest", lambda records, limit=0, offset=0: [entry][offset:]),
        patch.object(records, "get", lambda records, number: written),
    ):
        [game] = finished_since(app.services.storage, datetime.datetime(2026, 1, 1).astimezone())
    assert (game.has_handicap, game.is_leg, game.scores, game.winners, list(game.people)) == (
        has_handicap, False, (3, 1), (0,), [0, 1],
    )  # fmt: skip


def test_variants_that_no_longer_fit_the_number_of_seats_are_dropped(app: App) -> None:
    scene = SetupScene(app.services, "bridges", TablePlan([SeatPlan(), SeatPlan("easy")], "a"))
    scene.plan.options, scene.plan.first_seat = {"no such option": True}, 1
    press(scene, "seat-1/remove")
    assert (scene.plan.options, scene.plan.first_seat) == ({}, 0)
    assert len(scene.plan.seats) == 1


def test_a_due_move_of_somebody_unnamed_has_the_first_seats_name(app: App) -> None:
    due = DueProblems(app.services)
    tips = []
    for player in ("", "Quentin", f"#{number_of(app, 'Ada')}"):
        with patch.object(type(app.services.storage.puzzles), "due_players", return_value=[(player, 2), ("Ben", 1)]):
            due.refresh()
        buttons = due.build({"problems": FRect(300, 300, 100, 30)})
        tips += [each.tooltip for each in buttons]
    t = app.services.assets.t
    assert tips == [t("house.chart.due.tip", n=2, name=name) for name in ("Player 1", "Quentin", "Ada")]


def test_a_trial_is_for_two_or_for_the_fewest(app: App) -> None:
    sketch = editor_of("mosaic").board_editing.new()
    assert BoardTrialScene(app.services, "mosaic", "court", "Court", sketch).trial.seats == 2
    real = plugin("mosaic")
    fake = SimpleNamespace(game=SimpleNamespace(seats=(4, 3)), parse_board=real.parse_board)
    with patch("game.menus.workshop.trial_model.plugin", lambda game: fake):
        assert BoardTrial(app.services, "mosaic", "court", "Court", sketch, lambda: None).seats == 3


def test_a_zoom_keeps_the_point_under_the_pointer(app: App) -> None:
    document = EditorScene(app.services, "bridges").document
    view = BoardView(editor_ui_of("bridges"))
    window = FRect(100, 50, 600, 400)
    view.place(window, document.sketch)
    for step, x, y in ((1, 250, 150), (1, 550, 350), (-1, 300, 400)):
        before = (x - view.area.left) / view.area.width, (y - view.area.top) / view.area.height
        view.change_zoom(step, x, y)
        view.place(window, document.sketch)
        assert (x - view.area.left) / view.area.width == pytest.approx(before[0])
        assert (y - view.area.top) / view.area.height == pytest.approx(before[1])
    left, top = view.area.topleft
    view.grab(300, 200)
    view.drag(290, 195)
    view.place(window, document.sketch)
    assert view.area.topleft == pytest.approx((left - 10, top - 5))
    view.drag(280, 190)
    view.place(window, document.sketch)
    assert view.area.topleft == pytest.approx((left - 20, top - 10))


def words_of(scene: Any) -> list[str]:
    """Texts and labels of a page, also in its windows."""
    parts = [each for area in scene.widgets for each in getattr(area, "content", [area])]
    return [getattr(each, "text", "") or getattr(each, "label", "") for each in parts]


@pytest.mark.parametrize(
    ("units", "line", "is_open"),
    [
        ((0, 9), "After 5 games against each other: Ben +9 points", True),
        ((4, 0), "After 5 games against each other: Ada +4 points", True),
        ((0, 0), "After 5 games against each other: even as it is", False),
    ],
)
def test_a_handicap_is_proposed_in_a_sentence_and_taken(
    app: App, units: tuple[int, int], line: str, is_open: bool
) -> None:
    people = [SeatPlan("human", name, number_of(app, name)) for name in ("Ada", "Ben")]
    scene = SetupScene(app.services, "bridges", TablePlan(people, "a"))
    with patch("game.menus.setup.handicaps.proposal", return_value=Proposal(units, 5)):
        press(scene, "handicap")
        scene.rebuild()
        assert line in words_of(scene)
        [button] = [each for each in scene.interaction.hit_targets() if each.name == "propose"]
        assert button.is_enabled is is_open
        if is_open:
            press(scene, "propose")
            scene.rebuild()
            [button] = [each for each in scene.interaction.hit_targets() if each.name == "propose"]
            assert not button.is_enabled, "what is proposed is set"
    assert tuple(seat.handicap for seat in scene.plan.seats) == units


@pytest.mark.parametrize(
    ("names", "line"),
    [
        (("Ada", "Ben"), "4 more games against each other, and a handicap is proposed here."),
        (("Ada", ""), "With a name for each of you a handicap is proposed here after 4 games."),
    ],
)
def test_what_is_missing_for_a_proposal_is_told(app: App, names: tuple[str, str], line: str) -> None:
    scene = SetupScene(app.services, "bridges", TablePlan([SeatPlan("human", name) for name in names], "a"))
    press(scene, "handicap")
    scene.rebuild()
    assert line in words_of(scene)


def test_boards_that_were_fetched_are_told_by_their_titles(app: App, said: list[str], tmp_path: Path) -> None:
    files = [tmp_path / "one.tmx", tmp_path / "two.tmx"]
    for file, board in zip(files, ("corners", "court"), strict=True):
        shutil.copy(LEVELS / "mosaic" / f"{board}.tmx", file)
    selection = BoardSelection(app.services)
    reloads: list[None] = []
    actions = BoardActions(app.services, selection, lambda: reloads.append(None))
    actions.import_files(files)
    assert said == ["Now among the boards: Two corners and Court"]
    assert (selection.game, selection.chosen, len(reloads)) == ("mosaic", "two", 1)
    (tmp_path / "bad.tmx").write_text("<map", encoding="utf-8")
    actions.import_files([files[0], tmp_path / "bad.tmx"])
    assert said[1:] == ["bad.tmx: is not well-formed XML (unclosed token: line 1, column 0)"]


def test_a_copy_of_all_data_is_in_a_folder_of_the_minute(app: App, said: list[str], tmp_path: Path) -> None:
    with patch("game.menus.data.unsaved.ExportPlaces") as places:
        scene = UnsavedScene(app.services)
    write, key = places.call_args.args[1:]
    assert key == "house.unsaved.copied"
    with (
        patch("game.menus.data.unsaved.datetime.datetime", SimpleNamespace(now=lambda: MORNING)),
        patch.object(type(app.services.storage), "save_copy", return_value=tmp_path / "copy" / "x.sqlite3") as saved,
    ):
        assert write(tmp_path) == tmp_path / "copy"
    saved.assert_called_once_with(tmp_path / f"{COPY_FOLDER}2026-09-23 08-00-00")
    with (
        patch.object(type(app.services.storage), "retry", return_value=False),
        patch.object(type(app.services.storage), "can_retry", True),
    ):
        scene.rebuild()
        assert press(scene, "try-again") is None
    assert said == ["Saving still fails. It is tried again every few seconds."]
    with patch.object(type(app.services.storage), "retry", return_value=True):
        assert press(scene, "try-again") == Pop()


def test_whoever_is_left_alone_at_a_table_has_no_manner(app: App) -> None:
    style = plugin("bridges").styles_of_level("hard")[0]
    seats = [SeatPlan("human", "Ada", number_of(app, "Ada")), SeatPlan("hard", style=style)]
    scene = SetupScene(app.services, "bridges", TablePlan(seats, "a"))
    press(scene, "face-1")
    assert scene.plan.seats == [SeatPlan("hard")]
    press(scene, "face-1")
    assert scene.plan.seats == [SeatPlan("hard"), SeatPlan("human", "Ada", number_of(app, "Ada"))]
    four = [SeatPlan("hard", style=style), SeatPlan("human"), SeatPlan("easy")]
    scene = SetupScene(app.services, "bridges", TablePlan(four, "a"))
    press(scene, "face-1")
    assert scene.plan.seats == [four[0], SeatPlan("human", "Ada", number_of(app, "Ada")), four[2]], "the unnamed seat"


def test_after_news_of_achievements_the_chart_is_drawn_anew_with_its_banner(app: App) -> None:
    class Jobs:
        """Jobs that have something new once."""

        has_news = True

        def advance(self, seconds: float) -> bool:
            was, self.has_news = self.has_news, False
            return was

        def stop(self) -> None:
            """Nothing runs."""

    scene = ChartScene(app.services)
    scene.frames.is_due = False
    with (
        patch.object(app.services.background, "idle_jobs", Jobs()),
        patch.object(scene.achievement_banner, "refresh") as refreshed,
    ):
        assert scene.advance(0.01) is None
        assert (scene.frames.is_due, refreshed.call_count) == (True, 1)
        scene.frames.is_due = False
        scene.advance(0.01)
        assert (scene.frames.is_due, refreshed.call_count) == (False, 1)


def test_the_voices_page_shows_what_becomes_of_the_device(app: App) -> None:
    app.services.storage.change_settings(speech="on")
    shell = type(app.services.shell)
    missing = app.services.assets.t("house.voice.missing")
    with patch.object(shell, "speech_state", return_value=SpeechState.READY):
        scene = VoiceScene(app.services)
        scene.advance(0.1)
        assert missing not in words_of(scene)
    with patch.object(shell, "speech_state", return_value=SpeechState.MISSING):
        assert scene.advance(0.1) is None
        assert missing in words_of(scene)
    app.services.storage.change_settings(speech="off")
    scene.rebuild()
    assert missing not in words_of(scene)


def test_without_a_board_the_workshop_says_so(app: App) -> None:
    with patch.object(BoardSelection, "entry", None):
        assert app.services.assets.t("house.setup.no-board") in words_of(WorkshopScene(app.services))


def test_a_saved_game_of_an_isle_that_is_not_on_the_chart_has_no_button(app: App) -> None:
    game = SimpleNamespace(game="nowhere")
    assert list(waiting_buttons(app.services.assets, [cast(Any, game)], {}, FRect(0, 0, 1280, 720))) == []


def test_a_watched_file_that_cannot_be_asked_is_read_again_once_it_can(app: App, tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    file.write_text("{", encoding="utf-8")
    watched = WatchedFolders(app.services, [tmp_path])
    with (
        patch.object(Path, "stat", side_effect=PermissionError),
        patch(
            "game.menus.records.record_files.files_with_suffix",
            lambda folder, suffix: [file] if suffix == RECORD_SUFFIXES[0] else [],
        ),
    ):
        assert watched.refresh()
        first = watched.files
        assert not watched.refresh()
        assert watched.files == first
    assert watched.refresh(), "its time and size are known"
    page = RecordFilesScene(app.services, watched=watched)
    assert page.frames.seconds_to_next() == 2.0
    page.advance(0.5)
    assert page.frames.seconds_to_next() == 1.5
    page.advance(1.5)
    assert page.frames.seconds_to_next() == 2.0
    assert RecordFilesScene(app.services).frames.seconds_to_next() == math.inf


def test_a_deal_without_a_code_has_its_first_letters(app: App) -> None:
    entry = PlayedDeal("ABCDEFGH", RecordTable("mosaic", "court", {}, 1), 2, 40, 999)
    with (
        patch("game.menus.records.deals.deal_of_entry", return_value=Deal("mosaic", "court", 1, 7)),
        patch("game.menus.records.deals.to_code", side_effect=FormatError("a board's name")),
    ):
        assert code_of_entry(app.services.storage, entry) == "ABCD"


def test_problems_of_the_collection_follow_each_other_by_difficulty_until_all_are_solved(app: App) -> None:
    book = ProblemBook.of(app.services, "Nadia")
    puzzles = list(book.collection("mosaic"))
    assert [(each.difficulty, int(each.code[1:])) for each in puzzles] == sorted(
        (each.difficulty, int(each.code[1:])) for each in read_puzzles("mosaic")
    )
    storage = app.services.storage.puzzles
    for each in puzzles[1:3]:
        storage.add_tries(book.solver.identity, each.code, "mosaic", 1, 3, DAY)
    storage.add_tries(book.solver.identity, puzzles[3].code, "mosaic", 2, 0, DAY)
    task = book.task(puzzles[0])
    assert task.next_task is not None
    following = task.next_task()
    assert following is not None
    assert following.puzzle == puzzles[3], "tried, and not solved"
    last = book.task(puzzles[-1]).next_task
    assert last is not None
    around = last()
    assert around is not None
    assert around.puzzle == puzzles[0]
    with patch.object(ProblemBook, "results", lambda book: {each.code: SimpleNamespace(stars=1) for each in puzzles}):
        assert last() is None
    assert book.code_task("ZZZ") is None
    found = book.code_task(puzzles[5].code)
    assert found is not None
    assert found.puzzle == puzzles[5]
    with patch.object(ProblemBook, "games", ("bridges",)):
        assert book.code_task(puzzles[5].code) is None


def test_the_last_plan_of_a_game_is_taken_as_far_as_it_is_valid(app: App) -> None:
    storage = app.services.storage

    def plan_of(**saved: object) -> TablePlan:
        storage.set_extra("setup.bridges", saved)
        return remembered_plan(app.services, "bridges")

    def seats(count: int) -> list[object]:
        return [SeatPlan("human", f"P{number}").to_json() for number in range(count)]

    plan = plan_of(seats=seats(3), board="b", options={"freehand": True}, match=True, first_seat=2)
    assert [seat.name for seat in plan.seats] == ["P0", "P1", "P2"]
    assert (plan.board, plan.options, plan.is_match, plan.first_seat) == ("b", {"freehand": True}, True, 2)
    usual = app.services.background.boards.names("bridges")[0]
    plan = plan_of(seats=[*seats(9), 7], board="gone", options={"freehand": 7}, match=1, first_seat=1, clock=3)
    assert (plan.seats, plan.board, plan.options) == ([SeatPlan()], usual, {})
    assert (plan.is_match, plan.first_seat, plan.clock) == (None, 0, None)
    for first, taken in ((0, 0), (1, 1), (2, 0), (-1, 0), ("1", 0)):
        assert plan_of(seats=seats(2), first_seat=first).first_seat == taken
    storage.set_extra("setup.bridges", "no plan")
    with patch("game.menus.setup.page.recent_people", return_value=storage.profiles()[::-1]):
        assert remembered_plan(app.services, "bridges").seats == [SeatPlan(name="Ben", profile=number_of(app, "Ben"))]
        elevens = remembered_plan(app.services, "elevens").seats
        assert elevens == [SeatPlan(name="Ben", profile=number_of(app, "Ben")), SeatPlan("medium")]
        with patch.object(type(app.services.session), "is_kiosk", True):
            assert remembered_plan(app.services, "bridges").seats == [SeatPlan()]
    storage.delete_extra("setup.bridges")


@pytest.mark.parametrize(
    ("count", "is_in_teams", "game", "teams"),
    [
        (3, False, "mosaic", None),
        (4, True, "mosaic", True),
        (4, False, "mosaic", None),
        (4, False, "waterways", True),
    ],
)
def test_a_leg_tells_its_table_of_the_teams(
    app: App, count: int, is_in_teams: bool, game: str, teams: bool | None
) -> None:
    people = [SeatPlan(name=f"P{at}") for at in range(count)]
    save_regatta(app.services.storage, people, Regatta(count, [], (Leg(game),), is_in_teams))
    scene = RegattaScene(app.services)
    change = press(scene, "sail")
    assert isinstance(change, Reset)
    assert isinstance(change.scene, routes.PlayRoute)
    match = change.scene.table.match
    known = teams_of(match.record().to_json()["meta"], count)
    assert [list(each) for each in known] == ([list(each) for each in scene.plan.regatta.teams] if teams else [])
    assert [seat.name for seat in match.seats] == [seat.name for seat in people]
    assert is_session_on(app.services.storage, datetime.datetime.now()), "the evening has begun"


def test_the_wheel_turns_the_pages_of_rules_whose_text_has_its_end(app: App) -> None:
    scene = RulesScene(app.services, "bridges")
    scene.paginator.page = 2
    scene.rebuild()
    pages = []
    for steps in (1, -1, -2, 3):
        scene.windows.main.offset = 0.0
        scene.handle(WheelTurned(steps))
        pages.append(scene.paginator.page)
    assert pages == [1, 2, 3, 2]


def test_where_the_picture_of_an_evening_lies_is_told_beside_the_button(app: App) -> None:
    day = datetime.datetime(2025, 9, 20, 12).astimezone()
    people = [SessionPlayer(("Ada",), (0,), 9, 3, 1), SessionPlayer(("Ben",), (1,), 5, 3, 1)]
    summary = SessionSummary(day, day + datetime.timedelta(hours=2), people, [PlayedGame("mosaic", ("Ada",))])
    scene = SessionPodiumScene(app.services, summary)
    scene.shared = "Saved in exports"
    scene.rebuild()
    [line] = [each for each in scene.widgets if isinstance(each, Label) and each.text == "Saved in exports"]
    [button] = [each for each in scene.widgets if isinstance(each, Button) and each.name == "share"]
    assert (line.rect.top, line.rect.height, line.rect.right) == (button.rect.top, 60, button.rect.left - 16)
    with patch("game.menus.sessions.past_sessions.save_surface") as saved:
        press(scene, "share")
    assert not saved.called, "a second click saves nothing new"


def test_a_new_board_from_an_own_one_is_a_copy_and_leaves_it_alone(app: App, said: list[str], tmp_path: Path) -> None:
    file = tmp_path / "mine.tmx"
    shutil.copy(LEVELS / "mosaic" / "corners.tmx", file)
    selection = BoardSelection(app.services)
    actions = BoardActions(app.services, selection, lambda: None)
    actions.import_files([file])
    selection.choose("mine")
    change = press(pushed(actions.new()), "copy")
    assert isinstance(change, Replace)
    assert isinstance(change.scene, EditorScene)
    assert change.scene.document.saved_name == ""
    entry = selection.entry
    assert entry is not None
    assert entry.name == "mine"
    edited = pushed(actions.edit(entry))
    assert edited.document.saved_name == "mine"
