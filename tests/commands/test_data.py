"""``data`` and ``export``: everything out and in without a window, and the table for spreadsheets."""

from __future__ import annotations

import csv
import datetime
import io
from pathlib import Path

import pytest

from game.arguments import ExportTable, TransferData
from game.commands.command_error import CommandError
from game.commands.data import export_table, transfer_data
from game.core.deal_id import game_id
from game.core.state import Json
from game.i18n import Texts
from game.modes.results_csv import COLUMNS, results_table, write_results
from game.storage.storage import Storage
from game.storage.values import RecordedPlayer, RecordOrigin

START = datetime.datetime(2026, 11, 1, 20, tzinfo=datetime.UTC)


def record() -> Json:
    """A finished game of a person against a hard computer player."""
    return {
        "format": "four-isles-record", "version": 2, "game": "bridges", "board": "a", "options": {"freehand": False},
        "seats": [{"name": "=1+1", "kind": "human"}, {"name": "Quill", "kind": "computer", "level": "hard"}],
        "first_seat": 0, "setup": {"deck": [[1, 1]]},
        "moves": [{"seat": 0, "do": "skip-number"}, {"seat": 1, "do": "skip-number"}, {"seat": 0, "do": "skip-bridges"}],
        "result": {"scores": [9, 12], "winners": [1], "ended_by": "cards", "detail": {}}, "meta": {"started": "x"},
    }  # fmt: skip


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with one game and a look-back of it."""
    folder = tmp_path / "data"
    storage = Storage.open(folder)
    storage.change_settings(language="de")
    ada = storage.add_profile("Ada").identifier
    players = [RecordedPlayer(ada, ("hint", "undo"), 2), RecordedPlayer(attempt=0)]
    storage.records.add(
        record(), players, ended=START, day=START.date(), counting=RecordOrigin(deal="d", is_fresh=False)
    )
    moves = {"0": {"lost": [2.5, 0.1]}, "2": {"lost": [0.1, 9.0]}, "1": None}
    storage.reviews.save(game_id(record()), {"moves": moves})
    storage.close()
    return folder


def test_a_table_has_a_row_a_seat_and_numbers_as_the_language_writes_them(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "table.csv"
    assert export_table(ExportTable(file, data)) == 0
    whole = file.read_bytes()
    assert whole.startswith(b"\xef\xbb\xbf")
    assert whole.count(b"\r\n") == whole.count(b"\n") == 3
    rows = list(csv.DictReader(io.StringIO(whole.decode("utf-8-sig")), delimiter=";"))
    assert list(rows[0]) == list(COLUMNS)
    person, house = rows
    assert person["lost_by_moves"] == "2,50", "German, as the settings say"
    assert (person["name"], person["player"], person["aids"]) == ("'=1+1", "Ada", "hint undo")
    assert (person["kind"], person["attempt"], person["place"], person["won"]) == ("person", "2", "2", "0")
    assert (person["moves_weighed"], person["moves_as_good"], person["chart_of"]) == ("2", "1", "2026-11-01")
    assert (house["kind"], house["level"], house["attempt"], house["score"]) == ("computer", "hard", "", "12")
    assert (house["place"], house["won"], house["moves_weighed"], house["new_deal"]) == ("1", "1", "", "0")
    assert export_table(ExportTable(file, data, "en")) == 0
    assert b"2.50" in file.read_bytes()


def test_a_broken_look_back_leaves_its_columns_empty(data: Path) -> None:
    storage = Storage.open(data)
    storage.reviews.save(game_id(record()), {"moves": {"7": {"lost": [1, 2]}}})
    head, person, _ = results_table(storage)
    assert dict(zip(head.split(","), person.rstrip().split(","), strict=True))["moves_weighed"] == ""
    storage.close()


def test_a_table_that_cannot_be_written_leaves_nothing_behind(data: Path, tmp_path: Path) -> None:
    storage = Storage.open(data)
    (tmp_path / "taken.csv").mkdir()
    with pytest.raises(OSError, match="directory"):
        write_results(storage, tmp_path / "taken.csv", Texts())
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data", "taken.csv"]
    storage.close()


def test_data_go_to_another_folder_and_a_second_time_change_nothing(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, other = tmp_path / "all.isles.zip", tmp_path / "other"
    assert transfer_data(TransferData(file, False, data)) == 0
    assert transfer_data(TransferData(file, True, other)) == 0
    assert transfer_data(TransferData(file, True, other)) == 0
    counted = "1 games, 1 players, 1 look-backs, 0 waiting games, 0 boards"
    assert capsys.readouterr().out.splitlines() == [
        f"{counted} in {file}", f"{counted} added", "Everything in the file is here already.",
    ]  # fmt: skip
    storage = Storage.open(other)
    assert [result.identity for result in storage.history.results()] == ["#1", "level:hard"]
    storage.close()


def test_a_file_that_is_no_good_is_one_line(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "all.isles.zip"
    with pytest.raises(CommandError, match=r"all\.isles\.zip: The file cannot be read \(No such file or directory\)"):
        transfer_data(TransferData(file, True, data))
    file.write_text("hello", encoding="utf-8")
    with pytest.raises(CommandError, match="This is no file of Four Isles’ data"):
        transfer_data(TransferData(file, True, data))
    with pytest.raises(CommandError, match="directory"):
        transfer_data(TransferData(tmp_path / "missing" / "x.isles.zip", False, data))


def test_a_folder_in_use_is_said_and_nothing_is_read_into_the_void(data: Path, tmp_path: Path) -> None:
    storage = Storage.open(data)
    with pytest.raises(CommandError, match="already running"):
        transfer_data(TransferData(tmp_path / "all.isles.zip", False, data))
    storage.close()
