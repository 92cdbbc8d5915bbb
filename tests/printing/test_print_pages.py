"""Printing by the command and by the pages that offer it, also where the package is missing."""

from __future__ import annotations

import http.client
import pickle
import sys
import time
import urllib.request
from pathlib import Path

import pytest

import main
from game.app import App
from game.boards.tmx_writer import tmx_text
from game.commands import paper
from game.commands.doctor import run_checks
from game.commands.report import OK
from game.i18n import Texts
from game.match.records import write_record
from game.menus.data import print_page
from game.menus.data.print_page import PrintScene
from game.modes.tables import SeatPlan, TablePlan
from game.printing import document
from game.printing.document import PaperDocument, PrintOptions
from game.printing.ink import Ink
from game.printing.paper import LETTER
from game.registry import editor_of, plugin
from game.table.sharing import paper_file
from game.table.sharing.files import EXPORTS
from game.table.sharing.page import ShareScene
from game.table.sharing.paper_file import printing_of
from game.table.table_setup import set_up_table
from tests.driver import click, names, program
from tests.printing.pdf_pages import finished, pages, size_mm, words
from tests.table.test_fair_tables import play

pytestmark = [pytest.mark.draws, pytest.mark.slow, pytest.mark.behaviour]


def test_the_command_prints_boards_files_and_records_and_refuses_the_rest_in_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, data = tmp_path / "out.pdf", ["--data", str(tmp_path / "data")]

    def run(*line: str) -> int:
        return main.main(["print", *line, "--out", str(out), *data])

    assert run("bridges/fresh2-3-77", "--paper", "letter", "--ink", "saving", "--language", "fr") == 0
    assert str(out) in capsys.readouterr().out
    assert size_mm(pages(out.read_bytes())[0]) == (LETTER.width_mm, LETTER.height_mm)
    assert "Règles du jeu" in words(pages(out.read_bytes())[1])
    own = tmp_path / "mine.tmx"
    editing = editor_of("mosaic").board_editing
    sketch = editing.whole_sketch(plugin("mosaic").load_board("ruin").map).with_property("title", "My own sheet")
    own.write_text(tmx_text(editing.map_of(sketch), editing.tileset), encoding="utf-8")
    levels = tmp_path / "data" / "levels" / "mosaic"
    levels.mkdir(parents=True)
    (levels / "mine.tmx").write_bytes(own.read_bytes())
    assert run("mosaic/mine") == 0
    assert "My own sheet" in words(pages(out.read_bytes())[0])
    record = tmp_path / "game.json"
    write_record(record, finished("mosaic", 2).record())
    assert run(str(record), "--lang", "de") == 0
    assert "Züge" in words(pages(out.read_bytes())[0])
    capsys.readouterr()
    for line, code in (
        (["bridges/nowhere"], 1),
        ([str(tmp_path / "none.json")], 1),
        ([str(tmp_path / "none.tmx")], 1),
        (["elevens/standard", "--per-page", "2"], 2),
        ([str(record), "--per-page", "2"], 2),
    ):
        assert run(*line) == code
        assert len(capsys.readouterr().err.splitlines()) == 1


def until_made(app: App, page: PrintScene) -> None:
    deadline = time.monotonic() + 120
    while page.file.is_running and time.monotonic() < deadline:
        app.step(0.01)
        time.sleep(0.01)
    app.step(0.01)


def test_a_board_is_printed_from_workshop_and_set_up_and_the_page_says_where_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    with program(tmp_path, language="de") as app:
        click(app, "workshop")
        page = click(app, "print")
        assert isinstance(page, PrintScene)
        for choice in ("paper/Letter", "per-page/2", "ink/saving", "back/blank"):
            click(app, choice)
        assert "folder" not in names(app)
        click(app, "make")
        assert "make" not in names(app)
        click(app, "ink/full")  # another choice drops what was begun with the one before
        assert not page.file.is_running
        click(app, "ink/saving")
        click(app, "make")
        until_made(app, page)
        (path,) = (app.services.storage.folder / EXPORTS).iterdir()
        assert path.name == "Brücken - Erste Überfahrt - Letter.pdf"
        assert str(path) in page.file.message
        assert "Vier Inseln" in words(pages(path.read_bytes())[0])
        assert size_mm(pages(path.read_bytes())[0]) == (LETTER.height_mm, LETTER.width_mm)
        assert "Brücken" in words(pages(path.read_bytes())[0])
        click(app, "folder")
        assert opened == [path.parent.as_uri()]
        for name in ("back", "back"):
            click(app, name)
        click(app, "isle/mosaic")
        again = click(app, "print")
        assert isinstance(again, PrintScene)
        assert again.board.game == "mosaic"
        assert again.choices.options == PrintOptions(LETTER, 2, Ink.SAVING, False)  # as chosen the last time


def page_of(app: App, chosen: str) -> PrintScene:
    """The page that prints what a click in the workshop chooses."""
    click(app, "workshop")
    click(app, chosen)
    page = click(app, "print")
    assert isinstance(page, PrintScene)
    return page


@pytest.mark.parametrize(
    ("chosen", "back"),
    [("surprise", ("On the back", "The rules")), ("game/waterways", ("Also print", "Backs and rules"))],
    ids=["a fresh board", "a set"],
)
def test_a_board_has_rules_on_its_back_and_a_set_backs_and_a_page_of_rules(
    tmp_path: Path, chosen: str, back: tuple[str, str]
) -> None:
    with program(tmp_path) as app:
        page = page_of(app, chosen)
        assert pickle.loads(pickle.dumps(page.board)).board == page.board.board  # it goes to another process
        (choice,) = [each for each in page.choices.build() if each.name == "back"]
        assert (page.choices.label(choice.name), dict(choice.options)["rules"]) == back


@pytest.mark.slow
@pytest.mark.behaviour
def test_a_fresh_board_is_printed_bug(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        page = page_of(app, "surprise")
        click(app, "make")
        until_made(app, page)
        assert page.file.is_done
        (path,) = (app.services.storage.folder / EXPORTS).glob("*.pdf")
        assert page.board.title("en") in words(pages(path.read_bytes())[0])


@pytest.mark.slow
@pytest.mark.behaviour
def test_a_finished_game_is_printed_from_share_and_from_its_replay(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        table = set_up_table(app.services, "mosaic", TablePlan([SeatPlan(name="Ada")], "court"))
        play(app, table)
        assert isinstance(click(app, "share"), ShareScene)
        page = click(app, "paper")
        assert isinstance(page, PrintScene)
        assert "per-page/2" not in names(app)
        click(app, "make")
        until_made(app, page)
        (path,) = (app.services.storage.folder / EXPORTS).glob("*.pdf")
        assert path.stem.split(" - ")[0::3] == ["Mosaic", "Ada"]
        assert "Ada" in words(pages(path.read_bytes())[0])
        for name in ("back", "back", "look", "replay"):
            click(app, name)
        again = click(app, "paper")
        assert isinstance(again, PrintScene)
        assert again.match is not None
        assert again.match.record() == table.match.record()


def test_without_the_package_the_page_says_what_to_install_and_the_rest_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for module in (print_page, paper_file, paper):
        monkeypatch.setattr(module, "is_printing_installed", lambda: False)
    with program(tmp_path) as app:
        click(app, "workshop")
        page = click(app, "print")
        assert isinstance(page, PrintScene)
        assert f"pip install {document.PACKAGE}" in page.file.message
        assert "make" not in names(app)
        click(app, "back")
        assert "play" in names(app)
    assert main.main(["print", "bridges/a", "--out", str(tmp_path / "x.pdf")]) == 1
    assert capsys.readouterr().err.splitlines()[0].endswith("pip install fpdf2")


def test_visitors_of_a_kiosk_do_not_print(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk") as app:
        click(app, "workshop")
        assert "print" not in names(app)
        click(app, "back")
        click(app, "isle/bridges")
        assert "print" not in names(app)


def test_the_folder_without_ssl_prints_and_one_without_the_package_offers_no_printing(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for module, name in ((http.client, "HTTPSConnection"), (urllib.request, "HTTPSHandler")):
        monkeypatch.setattr(module, name, None)
        monkeypatch.delattr(module, name)
    for name in [each for each in sys.modules if each.split(".")[0] == "fpdf"]:
        monkeypatch.delitem(sys.modules, name)
    assert next(line for line in run_checks(tmp_path) if line.subject == "fpdf2").status == OK
    assert PaperDocument(PrintOptions(), Texts("en"), "A title").content().startswith(b"%PDF")
    monkeypatch.setattr("game.table.sharing.paper_file.is_frozen", lambda: True)
    assert printing_of("bridges") is not None
    monkeypatch.setattr("game.table.sharing.paper_file.is_printing_installed", lambda: False)
    assert printing_of("bridges") is None
