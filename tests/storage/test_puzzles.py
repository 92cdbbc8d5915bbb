"""Puzzles in storage: results, days, missed moves; a profile's go with it, a visitor's with the visit."""

from __future__ import annotations

import datetime
import sqlite3

import pytest

from game.storage.file import FILE
from game.storage.puzzles import MAX_MISSED
from game.storage.storage import Storage
from game.storage.values import MissedMove, PuzzleResult
from tests.storage.stored import again, keys

DAY = datetime.date(2026, 11, 28)
MISSED = MissedMove("own-1", "mosaic", {"asks": "best"}, DAY, 0, DAY + datetime.timedelta(days=1))


def test_the_best_stars_and_the_first_solution_count(storage: Storage) -> None:
    puzzles = storage.puzzles
    puzzles.add_tries("ada", "p1", "mosaic", 1, 0, DAY)
    assert puzzles.results("ada") == {"p1": PuzzleResult("p1", "mosaic", 1)}
    puzzles.add_tries("ada", "p1", "mosaic", 2, 2, DAY)
    puzzles.add_tries("ada", "p1", "mosaic", 1, 1, DAY + datetime.timedelta(days=3))
    assert again(storage).puzzles.results("ada") == {"p1": PuzzleResult("p1", "mosaic", 4, 2, DAY)}


def test_a_day_is_solved_by_the_first_result_of_its_problem(storage: Storage) -> None:
    puzzles = storage.puzzles
    puzzles.finish_day("ada", DAY, "mosaic", 0)
    puzzles.finish_day("ada", DAY, "mosaic", 3)
    assert puzzles.stars_of_day("ada", DAY) == {"mosaic": 0}
    assert puzzles.solved_days("ada") == set()
    puzzles.finish_day("ada", DAY, "bridges", 1)
    assert puzzles.solved_days("ada") == {DAY}
    assert puzzles.solved_days("ben") == set()


def test_missed_moves_come_back_in_the_order_of_their_days(storage: Storage) -> None:
    puzzles = storage.puzzles
    assert puzzles.keep_missed_move("ada", MISSED)
    assert not puzzles.keep_missed_move("ada", MISSED._replace(step=4)), "once is enough"
    assert puzzles.keep_missed_move("ada", MISSED._replace(puzzle="own-2", due=None))
    assert puzzles.keep_missed_move("ada", MISSED._replace(puzzle="own-3", due=DAY))
    puzzles.schedule("ada", "own-1", 1, DAY - datetime.timedelta(days=1))
    found = again(storage).puzzles.missed_moves("ada")
    assert [move.puzzle for move in found] == ["own-1", "own-3", "own-2"]
    assert (found[0].step, found[0].content) == (1, {"asks": "best"})


def test_the_oldest_missed_moves_give_way(storage: Storage) -> None:
    for number in range(MAX_MISSED + 2):
        day = DAY + datetime.timedelta(days=number)
        storage.puzzles.keep_missed_move("ada", MISSED._replace(puzzle=f"own-{number}", missed=day))
    storage.puzzles.keep_missed_move("ben", MISSED)
    kept = {move.puzzle for move in storage.puzzles.missed_moves("ada")}
    assert kept == {f"own-{number}" for number in range(2, MAX_MISSED + 2)}
    assert len(storage.puzzles.missed_moves("ben")) == 1
    storage.puzzles.forget_missed_move("ada", "own-5")
    assert "own-5" not in {move.puzzle for move in storage.puzzles.missed_moves("ada")}


def test_a_deleted_profile_takes_its_puzzles_along(storage: Storage) -> None:
    ada, ben = (storage.add_profile(name).identifier for name in ("Ada", "Ben"))
    for player in (f"#{ada}", f"#{ben}", "ada"):
        storage.puzzles.add_tries(player, "p1", "mosaic", 1, 3, DAY)
        storage.puzzles.finish_day(player, DAY, "mosaic", 3)
        storage.puzzles.keep_missed_move(player, MISSED)
    storage.delete_profile(ada)
    left = [player for player in (f"#{ada}", f"#{ben}", "ada") if storage.puzzles.results(player)]
    assert left == [f"#{ben}", "ada"]
    assert [player for player in (f"#{ada}", f"#{ben}") if storage.puzzles.solved_days(player)] == [f"#{ben}"]
    assert [player for player in (f"#{ada}", f"#{ben}") if storage.puzzles.missed_moves(player)] == [f"#{ben}"]


@pytest.mark.parametrize("end", ["visit", "erase"])
def test_a_visitor_sees_nothing_of_others_and_leaves_nothing(storage: Storage, end: str) -> None:
    storage.puzzles.add_tries("ada", "p1", "mosaic", 1, 3, DAY)
    storage.begin_visit()
    assert storage.puzzles.results("ada") == {}
    storage.puzzles.add_tries("ada", "p2", "mosaic", 1, 3, DAY)
    storage.puzzles.keep_missed_move("ada", MISSED)
    assert set(storage.puzzles.results("ada")) == {"p2"}
    if end == "visit":
        storage.end_visit()
    else:
        storage.erase()
    storage = again(storage)
    assert set(storage.puzzles.results("ada")) == ({"p1"} if end == "visit" else set())
    storage.begin_visit()
    assert storage.puzzles.missed_moves("ada") == [], "the next visitor begins anew"


def test_a_row_that_makes_no_sense_is_left_out_and_told(storage: Storage) -> None:
    storage.puzzles.keep_missed_move("ada", MISSED)
    storage.puzzles.keep_missed_move("ada", MISSED._replace(puzzle="own-2"))
    storage.close()
    connection = sqlite3.connect(storage.folder / FILE)
    connection.execute("UPDATE missed_moves SET due = 'soon' WHERE puzzle = 'own-1'")
    connection.commit()
    connection.close()
    opened = Storage.open(storage.folder)
    assert [move.puzzle for move in opened.puzzles.missed_moves("ada")] == ["own-2"]
    assert keys(opened) == ["storage.odd-rows"]
    opened.close()
