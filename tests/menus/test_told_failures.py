"""What cannot be done on a page is told in a whole sentence, and nothing else changes."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from game.app import App
from game.boards.errors import BoardError
from game.boards.messages import message
from game.menus.daily.page import DailyAttempts
from game.menus.editor.page import EditorScene
from game.menus.players.name_entry import RenameScene
from game.menus.problems.receiving import receive_problem, receive_problem_file, receive_puzzle
from game.menus.records.deals import DealTableScene, code_of_entry, deal_of_entry
from game.menus.records.opened_files import read_file
from game.menus.records.past_games import watch_record
from game.menus.regatta.page import RegattaScene
from game.menus.workshop.board_actions import BoardActions, BoardSelection
from game.menus.workshop.trial_page import BoardTrialScene
from game.modes.regatta import Regatta, save_regatta
from game.modes.tables import SeatPlan
from game.registry import editor_of
from game.scenes.stack import Pop, Push
from game.storage.values import PlayedDeal, RecordTable
from game.table.saving.autosave import daily_slot
from game.ui.sound_effects import Sound
from tests.driver import program
from tests.pressed_scenes import press

DAY = datetime.date(2026, 9, 23)
FULL_DISK = OSError(28, "No space left on device")
BAD_BOARD = BoardError("x.tmx", (), message("boards.wrong.no-place", name="harbour"))
NOT_DONE = "That could not be done: No space left on device"
NO_PLACE = "x.tmx: there is no place “harbour”"
PROBLEMS = pytest.mark.parametrize(("problem", "told"), [(FULL_DISK, NOT_DONE), (BAD_BOARD, NO_PLACE)])
ACTIONS = "game.menus.workshop.board_actions"


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    """One program with two people for all tests."""
    with program(tmp_path_factory.mktemp("told")) as running:
        for name in ("Ada", "Ben"):
            running.services.storage.add_profile(name)
        yield running


class Workshop:
    """The workshop's actions on its first board, with the number of times that all boards were read again."""

    def __init__(self, app: App) -> None:
        self.reloads = 0
        self.selection = BoardSelection(app.services)
        self.actions = BoardActions(app.services, self.selection, self._reload)
        assert self.selection.entry is not None
        self.entry = self.selection.entry

    def _reload(self) -> None:
        self.reloads += 1


@pytest.fixture
def workshop(app: App) -> Workshop:
    """The workshop's actions."""
    return Workshop(app)


def test_a_record_that_is_not_there_is_told(app: App, said: list[str]) -> None:
    assert watch_record(app.services, 999) is None
    assert said == ["This game can no longer be shown. Something in it is missing or damaged (999)."]


def test_a_deal_whose_record_is_gone_has_its_letters_alone_and_cannot_be_played(app: App) -> None:
    entry = PlayedDeal("ABCDEFGH", RecordTable("mosaic", "court", {}, 1), 2, 40, 999)
    assert deal_of_entry(app.services.storage, entry) is None
    assert code_of_entry(app.services.storage, entry) == "ABCD"
    scene = DealTableScene(app.services, entry)
    assert scene.heading() == "Deal ABCD"
    assert [each.is_enabled for each in scene.interaction.hit_targets() if each.name == "play"] == [False]


@PROBLEMS
@pytest.mark.parametrize(
    ("doing", "act", "reloads"),
    [
        ("duplicate", lambda workshop: workshop.actions.duplicate(workshop.entry), 1),
        ("export_board", lambda workshop: workshop.actions.export(workshop.entry), 0),
        ("delete", lambda workshop: press(workshop.actions.delete(workshop.entry).scene, "yes"), 1),
        ("give_title", lambda workshop: press(workshop.actions.rename(workshop.entry).scene, "take"), 1),
        ("import_board", lambda workshop: workshop.actions.import_files([Path("a.tmx")]), 1),
    ],
    ids=["duplicate", "export", "delete", "rename", "import"],
)
def test_what_fails_in_the_workshop_is_told(
    workshop: Workshop,
    said: list[str],
    doing: str,
    act: Callable[[Workshop], object],
    reloads: int,
    problem: Exception,
    told: str,
) -> None:
    with patch(f"{ACTIONS}.{doing}", side_effect=problem):
        act(workshop)
    assert said == [told]
    assert workshop.reloads == reloads
    assert workshop.actions.copies == set()
    assert workshop.selection.entry == workshop.entry


def test_a_surprise_that_cannot_be_written_is_told_and_not_chosen(workshop: Workshop, said: list[str]) -> None:
    with patch(f"{ACTIONS}.save", side_effect=FULL_DISK):
        workshop.actions.generate()
    assert said == [NOT_DONE]
    assert (workshop.reloads, workshop.actions.generated, workshop.selection.chosen) == (0, set(), "")


def test_a_board_that_cannot_be_read_opens_no_editor(workshop: Workshop, said: list[str]) -> None:
    with patch(f"{ACTIONS}.read_map", side_effect=BAD_BOARD):
        assert workshop.actions.edit(workshop.entry) is None
    assert said == [NO_PLACE]
    with patch.object(type(workshop.selection), "entries", []), patch(f"{ACTIONS}.NewBoardScene", None):
        change = workshop.actions.new()
    assert isinstance(change, Push)
    assert isinstance(change.scene, EditorScene), "without a board to copy an empty one"


def test_a_copy_of_a_board_that_vanished_leads_back(workshop: Workshop, said: list[str]) -> None:
    change = workshop.actions.new()
    assert isinstance(change, Push)
    with patch(f"{ACTIONS}.read_map", side_effect=BAD_BOARD):
        assert press(change.scene, "copy") == Pop()
    assert said == [NO_PLACE]


def test_an_empty_import_folder_is_named(app: App, workshop: Workshop, said: list[str]) -> None:
    workshop.actions.import_folder()
    folder = app.services.storage.folder / "imports"
    assert said == [f"No boards to fetch. Drop a .tmx file on this window, or put it in {folder}"]
    assert workshop.reloads == 0


def test_a_saved_daily_chart_that_is_damaged_is_told(app: App, said: list[str]) -> None:
    attempts = DailyAttempts(app.services, DAY, DAY)
    attempts.person.choose("Ada", 1)
    slot = daily_slot("mosaic", DAY.isoformat(), "Ada")
    app.services.storage.saved_games.save({"game": "mosaic", "moves": [], "board": "gone", "seats": []}, {}, slot)
    assert attempts.play("mosaic") is None
    assert said == [
        "The saved game can no longer be set up. This is not a game of Four Isles ('format' is None, expected "
        "'four-isles-record': this is no record)."
    ]


def test_a_daily_chart_whose_board_is_missing_takes_no_attempt(app: App, said: list[str]) -> None:
    attempts = DailyAttempts(app.services, DAY, DAY)
    attempts.person.choose("Ada", 1)
    with patch("game.menus.daily.page.set_up_table", side_effect=BAD_BOARD):
        assert attempts.play("bridges") is None
    assert said == [NO_PLACE]
    assert attempts.counts("bridges")
    with patch.object(type(app.services.background.boards), "load", side_effect=BAD_BOARD):
        assert attempts.lines("bridges") == []


CUT_OFF = "This problem is cut off or changed on the way. Copy the whole message, from the first bracket to the last."


def test_what_is_no_problem_is_told(app: App) -> None:
    assert receive_problem(app.services, "--") == (None, CUT_OFF)
    assert receive_puzzle(app.services, "ZZZ") == (None, "There are no problems here.")
    wrong = "This problem is no position that the rules know."
    assert receive_problem_file(app.services, b"{}") == (None, wrong)


def test_a_drawn_board_that_cannot_be_written_is_told_at_each_step(app: App, said: list[str]) -> None:
    scene = EditorScene(app.services, "bridges")
    with patch("game.menus.editor.document.save", side_effect=FULL_DISK):
        press(scene, "cell-1-1")
    assert said == [NOT_DONE]
    assert scene.document.history.can_undo


def test_a_try_of_a_board_that_cannot_be_set_up_is_told(app: App, said: list[str]) -> None:
    scene = EditorScene(app.services, "mosaic", editor_of("mosaic").board_editing.new())
    with (
        patch("game.menus.editor.document.save"),
        patch("game.menus.editor.page.set_up_table", side_effect=BAD_BOARD),
        patch.object(scene.document, "fault", None),
    ):
        scene.rebuild()
        assert press(scene, "try") is None
    assert said == [NO_PLACE]


def test_a_leg_that_cannot_be_dealt_is_told(app: App, said: list[str]) -> None:
    people = [SeatPlan(name="Ada", profile=1), SeatPlan(name="Ben", profile=2)]
    save_regatta(app.services.storage, people, Regatta(2))
    scene = RegattaScene(app.services)
    with patch("game.menus.regatta.page.set_up_table", side_effect=BAD_BOARD):
        assert press(scene, "sail") is None
    with patch.object(type(app.services.background.boards), "names", lambda boards, game: []):
        assert press(scene, "sail") is None
    assert said == [NO_PLACE, "No board can be read"]


@pytest.mark.parametrize(
    ("problem", "told"),
    [
        (FULL_DISK, "That could not be done: No space left on device"),
        (BAD_BOARD, f"That could not be done: {NO_PLACE}"),
    ],
)
def test_a_proposal_that_cannot_be_written_is_told_and_not_marked(
    app: App, said: list[str], problem: Exception, told: str
) -> None:
    scene = BoardTrialScene(app.services, "mosaic", "court", "Court", editor_of("mosaic").board_editing.new())
    with patch("game.menus.workshop.trial_model.set_properties", side_effect=problem):
        scene.trial.apply("target", 3)
    assert said == [told]
    assert scene.trial.applied == frozenset()


def test_files_that_are_gone_or_cannot_be_copied_have_their_sentences(app: App, tmp_path: Path) -> None:
    opens = "What opens here: games (.isles.json, .isles.txt), problems, boards (.tmx) and all data of a computer (.isles.zip)."
    board = tmp_path / "mine.tmx"
    board.write_text("<map", encoding="utf-8")
    assert read_file(app.services, tmp_path / "gone.txt").line == f"A text without a code. {opens}"
    assert read_file(app.services, tmp_path).line == f"A file of another kind. {opens}"
    assert read_file(app.services, board).line == "mine.tmx: is not well-formed XML (unclosed token: line 1, column 0)"
    with patch("game.menus.records.opened_files.import_board", side_effect=FULL_DISK):
        found = read_file(app.services, board)
    folder = app.services.storage.folder / "levels"
    assert (found.name, found.is_usable) == ("mine.tmx", False)
    assert found.line == f"The board could not be copied to {folder}: No space left on device"


def test_a_blocked_name_is_refused_with_a_sound(app: App, said: list[str]) -> None:
    taken: list[str] = []
    heard: list[Sound] = []
    scene = RenameScene(app.services, "Ada", taken.append)
    with (
        patch("game.menus.players.name_entry.is_clean", lambda name: False),
        patch.object(app.services.assets.sounds, "play", heard.append),
    ):
        assert press(scene, "take") is None
    assert (taken, heard, said) == ([], [Sound.ILLEGAL], ["Please choose another name."])
    assert press(scene, "take") == Pop()
    assert taken == ["Ada"]
