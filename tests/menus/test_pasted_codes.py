"""Codes and games that are pasted or typed: what the page of codes holds, says, sounds, keeps and leads to."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import pytest

from game.app import App
from game.menus.problems.code_entry import CodeScene, open_pasted
from game.modes.codes import to_code
from game.modes.deals import Deal
from game.modes.puzzles.sharing import to_problem_code
from game.modes.puzzles.shipped import read_puzzles
from game.scenes import routes
from game.scenes.events import FilesDropped
from game.scenes.stack import Pop, Replace, Reset
from game.ui import palette
from game.ui.sound_effects import Sound
from game.ui.widgets import Label
from tests.driver import program
from tests.menus.test_sent_problems import a_game, sent
from tests.pressed_scenes import press

CODE = to_code(Deal("mosaic", "corners", 2, 4711))
OTHER = to_code(Deal("bridges", "a", 1, 12))
SEVERAL = "There are several codes in this text. Which one is meant?"
CUT = "This problem is cut off or changed on the way. Copy the whole message, from the first bracket to the last."
NOTHING = "What was pasted is no game, problem or code of Four Isles."
GAME = a_game()[0]
QUOTED = "".join(f"> {line}\n" for line in GAME.split("\n"))


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    """One program for all tests."""
    with program(tmp_path_factory.mktemp("pasted")) as app:
        yield app


@pytest.fixture
def heard(running: App, monkeypatch: pytest.MonkeyPatch) -> list[Sound]:
    """The sounds of a test."""
    found: list[Sound] = []
    monkeypatch.setattr(running.services.assets.sounds, "play", found.append)
    return found


@pytest.fixture
def app(running: App, heard: list[Sound]) -> Iterator[App]:
    """The program, with no game kept."""
    yield running
    folder = running.services.storage.folder / "imports"
    for file in folder.iterdir() if folder.exists() else ():
        file.unlink()


def code_page(app: App) -> CodeScene:
    """The page; a deal that is taken is noted, and leads back."""
    taken: list[Deal] = []

    def coded(deal: Deal) -> Pop:
        taken.append(deal)
        return Pop()

    page = CodeScene(app.services, coded)
    page.rebuild()
    vars(page)["taken"] = taken
    return page


@contextmanager
def clipboard(text: str) -> Iterator[None]:
    """A clipboard with that text."""
    with patch("game.menus.problems.code_entry.clipboard_text", lambda: text):
        yield


def held(page: CodeScene) -> tuple[str, str, list[str]]:
    """What the field holds."""
    return page.field.text, page.field.problem, page.field.choices


def test_a_code_in_a_text_is_taken_and_leads_to_its_table(app: App, heard: list[Sound]) -> None:
    page = code_page(app)
    with clipboard(f"Try this: {CODE.lower()}!"):
        assert press(page, "paste") is None
    assert held(page) == (CODE, "", [])
    assert press(page, "take") == Pop()
    assert vars(page)["taken"] == [Deal("mosaic", "corners", 2, 4711, options={"full_round": False})]
    assert heard == []


def test_of_several_codes_four_are_offered_and_one_is_chosen(app: App) -> None:
    page = code_page(app)
    codes = [CODE, OTHER, *(to_code(Deal("bridges", "a", 1, seed)) for seed in (13, 14, 15))]
    with clipboard(" ".join(codes)):
        press(page, "paste")
    assert held(page) == ("", SEVERAL, codes[:4])
    rects = [each.rect for each in page.interaction.hit_targets() if each.name.startswith("choose-")]
    assert [rect.height for rect in rects] == [60] * 4
    assert all(rect.width > 900 for rect in rects)
    press(page, "choose-1")
    assert held(page) == (OTHER, "", [])
    page.field.type_text(" ".join(codes[:2]))
    page.field.type_letter("B")
    assert held(page) == ("B", "", []), "a letter ends the choice"
    page.field.type_text("7")
    assert held(page) == ("B7", "", []), "a letter alone is typed"


def test_a_shipped_problem_is_opened_by_its_code_where_problems_are_offered(app: App, heard: list[Sound]) -> None:
    puzzle = read_puzzles("mosaic")[7]
    page = code_page(app)
    page.field.type_text(f"Look at {puzzle.code}.")
    page.rebuild()
    assert held(page) == (puzzle.code, "", [])
    assert press(page, "take") == Replace(routes.PuzzleCodeRoute(puzzle.code))
    with patch.object(type(app.services.session), "offers", lambda session, choice: choice != "problems"):
        assert press(page, "take") is None
    assert held(page) == (puzzle.code, "That is not a code. It has letters and digits in groups of four.", [])
    assert heard == [Sound.ILLEGAL]


def test_a_slip_in_a_code_is_told_with_a_sound_and_stays_in_the_field(app: App, heard: list[Sound]) -> None:
    page = code_page(app)
    wrong = CODE[:-1] + ("2" if CODE[-1] != "2" else "3")
    for letter in wrong:
        page.field.type_letter(letter)
    page.rebuild()
    assert press(page, "take") is None
    assert held(page) == (wrong, "There is a slip in this code. Please compare it letter by letter.", [])
    assert heard == [Sound.ILLEGAL]
    assert vars(page)["taken"] == []


@pytest.mark.parametrize("by", ["paste", "file"])
def test_a_problem_that_was_sent_is_opened_or_refused(app: App, heard: list[Sound], tmp_path: Path, by: str) -> None:
    def bring(text: str) -> object:
        if by == "paste":
            with clipboard(text):
                return press(page, "paste")
        (tmp_path / "mail.txt").write_text(text, encoding="utf-8")
        return page.handle(FilesDropped([tmp_path / "mail.txt"]))

    page = code_page(app)
    change = bring(to_problem_code(sent(), "Ada"))
    assert isinstance(change, Replace)
    assert isinstance(change.scene, routes.PuzzleRoute)
    assert change.scene.task.sender == "Ada"
    page.field.type_text("B1 E2")
    assert bring(to_problem_code(sent())[:-1]) is None
    assert held(page) == ("", CUT, [])
    assert heard == [Sound.ILLEGAL]
    [note] = [each for each in page.widgets if isinstance(each, Label) and each.text == CUT]
    assert note.colour == palette.DARK_CORAL


def test_files_that_are_no_single_text_are_left_to_the_program(app: App, tmp_path: Path) -> None:
    page = code_page(app)
    page.handle(FilesDropped([tmp_path / "a.png"]))
    assert held(page) == ("", "", [])


def kept(app: App) -> list[str]:
    """Names of the games that are kept."""
    return sorted(each.name for each in (app.services.storage.folder / "imports").iterdir())


def test_a_pasted_game_is_kept_whole_under_a_numbered_name(app: App, heard: list[Sound]) -> None:
    page, joined = code_page(app), " ".join(GAME.split())
    day = f"{datetime.datetime.now():%Y-%m-%d}"
    folder = app.services.storage.folder / "imports"
    first = folder / f"Mosaic - {day} - Ada, Ben.isles.txt"
    with clipboard(GAME):
        assert page.field.type_text(joined) == Replace(routes.FilesRoute([first]))
    assert first.read_bytes() == GAME.encode(), "with its lines, which the field joins"
    assert press_paste(page, GAME) == Replace(routes.FilesRoute([first])), "the same game once"
    second, third = (folder / f"Mosaic - {day} - Ada, Ben ({number}).isles.txt" for number in (2, 3))
    assert press_paste(page, QUOTED) == Replace(routes.FilesRoute([second]))
    assert press_paste(page, GAME + "\n") == Replace(routes.FilesRoute([third]))
    assert press_paste(page, QUOTED) == Replace(routes.FilesRoute([second]))
    assert kept(app) == sorted(path.name for path in (first, second, third))
    with clipboard("something else"):
        assert page.field.type_text(GAME) == Replace(routes.FilesRoute([first])), "not the clipboard's"
    assert heard == []


def press_paste(page: CodeScene, text: str) -> object:
    """A click on the button that pastes."""
    with clipboard(text):
        return press(page, "paste")


def test_a_game_that_cannot_be_kept_is_told(app: App, heard: list[Sound]) -> None:
    page = code_page(app)
    with patch("game.menus.problems.code_entry.write_bytes", side_effect=OSError(28, "No space left on device")):
        assert press_paste(page, GAME) is None
    text, problem, choices = held(page)
    assert (text, choices) == ("", [])
    assert problem == (
        "This could not be saved: No space left on device. Is there room, and may the folder be written to?"
    )
    with patch.object(type(app.services.session), "is_kiosk", True):
        assert page.field.type_text(GAME) is None
    assert held(page) == ("", "That is not a code. It has letters and digits in groups of four.", [])
    assert heard == [Sound.ILLEGAL, Sound.ILLEGAL]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (to_problem_code(sent())[:-1], CUT),
        (
            GAME.replace("\n3. ", "\n4. "),
            "Line 21 of the text: Something in it is missing or damaged (the move is number 4, expected 3).",
        ),
    ],
)
def test_what_is_pasted_on_another_page_and_damaged_is_told_on_the_page_of_codes(
    app: App, heard: list[Sound], said: list[str], text: str, problem: str
) -> None:
    page = open_pasted(app.services, text)
    assert isinstance(page, CodeScene)
    assert held(page) == ("", problem, [])
    assert (heard, said) == ([Sound.ILLEGAL], [])


def test_what_is_pasted_on_another_page_leads_to_its_page(app: App, heard: list[Sound], said: list[str]) -> None:
    route = open_pasted(app.services, to_problem_code(sent(), "Ada"))
    assert isinstance(route, routes.PuzzleRoute)
    assert route.task.sender == "Ada"
    assert isinstance(open_pasted(app.services, GAME), routes.FilesRoute)
    for text, code in ((f"a\n {CODE}", CODE), ("see\n B1", "B1")):
        page = open_pasted(app.services, text)
        assert isinstance(page, CodeScene)
        assert held(page) == (code, "", [])
    page = open_pasted(app.services, CODE)
    assert isinstance(page, CodeScene)
    change = press(page, "take")
    assert isinstance(change, Reset)
    chart = change.scene
    assert isinstance(chart, routes.ChartRoute)
    assert isinstance(chart.opened, routes.SetupRoute)
    plan = chart.opened.plan
    assert plan is not None
    assert [seat.kind for seat in plan.seats] == ["human", "medium"]
    assert (heard, said) == ([], [])
    assert open_pasted(app.services, "nothing of ours") is None
    assert (heard, said) == ([Sound.ILLEGAL], [NOTHING])
    with patch.object(type(app.services.session), "is_kiosk", True):
        assert open_pasted(app.services, CODE) is None
    assert (heard, said) == ([Sound.ILLEGAL], [NOTHING])
