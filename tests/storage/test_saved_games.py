"""Games that are not over: their slots, their order, their tickets, and what others may have written over them."""

from __future__ import annotations

import datetime
import sqlite3

import pytest

from game.storage.file import FILE
from game.storage.saved_games import MAX_TICKETS, TICKET_ALPHABET, TICKET_DAYS
from game.storage.storage import Storage
from game.storage.values import Json
from tests.storage.stored import again, record


def kept(storage: Storage, slot: str = "mosaic") -> Json | None:
    """The saved record of a slot."""
    game = storage.saved_games.get(slot)
    return None if game is None else game.record


def write(storage: Storage, statement: str, *values: object) -> Storage:
    """The storage after a foreign write between two starts."""
    storage.close()
    connection = sqlite3.connect(storage.folder / FILE)
    with connection:
        connection.execute(statement, values)
    connection.close()
    return Storage.open(storage.folder)


def days_ago(days: float) -> str:
    return (datetime.datetime.now(datetime.UTC) - datetime.timedelta(days=days)).isoformat(timespec="microseconds")


def test_nothing_is_kept_at_first(storage: Storage) -> None:
    assert storage.saved_games.get("mosaic") is None
    assert storage.saved_games.all() == []


def test_the_game_played_last_comes_first(storage: Storage) -> None:
    for game in ("mosaic", "bridges", "elevens"):
        storage.saved_games.save(record(1, game=game))
    assert [game.slot for game in storage.saved_games.all()] == ["elevens", "bridges", "mosaic"]
    storage.saved_games.save(record(2, game="bridges"))
    assert [game.slot for game in storage.saved_games.all()] == ["bridges", "elevens", "mosaic"]


def test_a_game_knows_when_it_was_played_last(storage: Storage) -> None:
    before = datetime.datetime.now(datetime.UTC)
    storage.saved_games.save(record(1))
    game = storage.saved_games.get("mosaic")
    assert game is not None
    assert before <= game.changed <= datetime.datetime.now(datetime.UTC)
    assert (game.slot, game.game) == ("mosaic", "mosaic")


def test_a_slot_of_another_name_is_apart_from_the_games_own(storage: Storage) -> None:
    storage.saved_games.save(record(2))
    storage.saved_games.save(record(5), slot="lesson")
    assert kept(storage) == record(2)
    assert kept(storage, "lesson") == record(5)
    storage.records.add(record(6, [7]), slot="lesson")
    assert kept(storage) == record(2)
    assert kept(storage, "lesson") is None
    storage.saved_games.save(record(1), slot="lesson")
    assert kept(storage, "lesson") == record(1)


def test_a_forgotten_game_is_gone_for_good_and_its_slot_can_be_used_again(storage: Storage) -> None:
    storage.saved_games.save(record(3))
    storage.saved_games.save(record(2, game="bridges"))
    storage.saved_games.delete("mosaic")
    storage.saved_games.delete("elevens")
    assert [game.slot for game in again(storage).saved_games.all()] == ["bridges"]


def test_a_game_kept_again_after_it_was_forgotten_is_whole(storage: Storage) -> None:
    storage.saved_games.save(record(3))
    storage.saved_games.delete("mosaic")
    storage.saved_games.save(record(3))
    assert kept(again(storage)) == record(3)


@pytest.mark.parametrize(("first", "second"), [(0, 0), (0, 2), (2, 0), (3, 3), (5, 2), (2, 5)])
def test_whatever_was_kept_before_what_is_kept_now_comes_back(storage: Storage, first: int, second: int) -> None:
    storage.saved_games.save(record(first), {"hints": 1})
    changed = record(second)
    changed["seats"] = [{"name": "Zoë", "kind": "human"}]
    changed["moves"] = [{**move, "piece": "B9"} for move in changed["moves"]]
    storage.saved_games.save(changed, {"hints": 2})
    game = again(storage).saved_games.get("mosaic")
    assert game is not None
    assert game.record == changed
    assert game.extra == {"hints": 2}


def test_what_comes_back_with_a_game_can_change_alone(storage: Storage) -> None:
    storage.saved_games.save(record(2), {"hints": 1})
    storage.saved_games.save(record(2), {"hints": 2})
    storage.saved_games.save(record(2))
    game = again(storage).saved_games.get("mosaic")
    assert game is not None
    assert game.extra == {}
    assert game.record == record(2)


def test_a_caller_may_go_on_changing_its_list_of_moves(storage: Storage) -> None:
    growing = record(1)
    storage.saved_games.save(growing)
    growing["moves"].append({"seat": 0, "do": "pass"})
    storage.saved_games.save(growing)
    assert kept(again(storage)) == growing


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE unfinished SET head = 'rubbish' WHERE slot = 'mosaic'",
        "UPDATE unfinished SET head = '[]' WHERE slot = 'mosaic'",
        "UPDATE unfinished SET head = '{}' WHERE slot = 'mosaic'",
        "UPDATE unfinished SET extra = '{' WHERE slot = 'mosaic'",
        "UPDATE unfinished SET changed = 'yesterday' WHERE slot = 'mosaic'",
        "UPDATE unfinished_moves SET move = '{' WHERE slot = 'mosaic' AND number = 1",
    ],
)
def test_a_game_that_somebody_has_written_over_is_none_and_the_others_stay(storage: Storage, statement: str) -> None:
    storage.saved_games.save(record(3))
    storage.saved_games.save(record(2, game="bridges"))
    storage = write(storage, statement)
    assert storage.saved_games.get("mosaic") is None
    assert [game.record for game in storage.saved_games.all()] == [record(2, game="bridges")]
    storage.saved_games.save(record(4))
    assert kept(storage) == record(4)
    storage.close()


def test_an_unfinished_game_comes_back_as_it_was(storage: Storage) -> None:
    for moves in range(4):
        storage.saved_games.save(record(moves), {"aids": ["hint"]})
    storage.saved_games.save(record(2, game="bridges"))
    found = {game.game: game for game in again(storage).saved_games.all()}
    assert found["mosaic"].record == record(3)
    assert found["mosaic"].extra == {"aids": ["hint"]}
    assert found["bridges"].record == record(2, game="bridges")


def test_moves_taken_back_are_gone_and_another_line_replaces_them(storage: Storage) -> None:
    storage.saved_games.save(record(5))
    storage.saved_games.save(record(2))
    other = record(3)
    other["moves"][2] = {"seat": 0, "do": "pass"}
    storage.saved_games.save(other)
    game = again(storage).saved_games.get("mosaic")
    assert game is not None
    assert game.record == other


def test_a_new_game_replaces_the_old_one_after_a_restart_too(storage: Storage) -> None:
    storage.saved_games.save(record(5))
    storage = again(storage)
    storage.saved_games.save(record(1))
    game = storage.saved_games.get("mosaic")
    assert game is not None
    assert game.record == record(1)


def test_a_finished_game_empties_its_slot(storage: Storage) -> None:
    storage.saved_games.save(record(3))
    storage.records.add(record(3, [12]))
    assert storage.saved_games.all() == []
    storage.saved_games.save(record(3))
    assert [game.record for game in storage.saved_games.all()] == [record(3)]


def test_keeping_a_move_writes_no_more_at_the_end_of_a_long_game(
    connections: list[sqlite3.Connection], storage: Storage
) -> None:
    storage.saved_games.save(record(300))
    connection = connections[-1]
    before = connection.total_changes
    for moves in range(301, 341):
        storage.saved_games.save(record(moves))
    assert connection.total_changes - before == 40 * 2


# --- tickets


def test_a_ticket_has_four_letters_that_cannot_be_mistaken(storage: Storage) -> None:
    tickets = set()
    for _ in range(60):
        storage.saved_games.save(record(1))
        tickets.add(storage.saved_games.move_to_ticket("mosaic"))
    assert len(tickets) == 60
    assert all(ticket is not None and len(ticket) == 4 and set(ticket) <= set(TICKET_ALPHABET) for ticket in tickets)
    assert sorted(set(TICKET_ALPHABET)) == list(TICKET_ALPHABET)
    assert not set(TICKET_ALPHABET) & set("AEIOUY0")


def test_games_under_tickets_are_not_offered_on_the_chart(storage: Storage) -> None:
    storage.saved_games.save(record(3))
    ticket = storage.saved_games.move_to_ticket("mosaic")
    assert ticket is not None
    assert storage.saved_games.all() == []
    assert storage.saved_games.get("mosaic") is None
    left = storage.saved_games.game_of_ticket(f" {ticket.lower()} ")
    assert left is not None
    assert (left.record, left.game) == (record(3), "mosaic")


def test_a_game_that_is_gone_on_with_replaces_the_one_in_its_slot(storage: Storage) -> None:
    storage.saved_games.save(record(3))
    ticket = storage.saved_games.move_to_ticket("mosaic")
    assert ticket is not None
    storage.saved_games.save(record(1))
    storage.saved_games.save(record(2, game="bridges"))
    resumed = storage.saved_games.resume(ticket)
    assert resumed is not None
    assert (resumed.slot, resumed.record) == ("mosaic", record(3))
    assert kept(storage) == record(3)
    assert kept(storage, "bridges") == record(2, game="bridges")
    assert storage.saved_games.game_of_ticket(ticket) is None
    storage.saved_games.save(record(1))
    assert kept(again(storage)) == record(1)


def test_a_slot_whose_game_was_left_is_empty_for_the_next_one(storage: Storage) -> None:
    storage.saved_games.save(record(3))
    storage.saved_games.move_to_ticket("mosaic")
    storage.saved_games.save(record(3))
    assert kept(again(storage)) == record(3)


def test_an_empty_slot_gives_no_ticket(storage: Storage) -> None:
    assert storage.saved_games.move_to_ticket("mosaic") is None
    assert storage.saved_games.game_of_ticket("BCDF") is None
    assert storage.saved_games.resume("BCDF") is None


@pytest.mark.parametrize(("days", "is_there"), [(TICKET_DAYS - 1, True), (TICKET_DAYS + 1, False)])
def test_a_ticket_is_good_for_a_month(storage: Storage, days: int, is_there: bool) -> None:
    storage.saved_games.save(record(3))
    ticket = storage.saved_games.move_to_ticket("mosaic")
    assert ticket is not None
    storage = write(storage, "UPDATE unfinished SET changed = ?", days_ago(days))
    storage.saved_games.save(record(1))
    storage.saved_games.move_to_ticket("mosaic")
    assert (storage.saved_games.game_of_ticket(ticket) is not None) is is_there
    assert TICKET_DAYS == 30
    storage.close()


def test_an_old_game_in_its_own_slot_never_goes_away(storage: Storage) -> None:
    storage.saved_games.save(record(3))
    storage = write(storage, "UPDATE unfinished SET changed = ?", days_ago(3 * TICKET_DAYS))
    storage.saved_games.save(record(1, game="bridges"))
    storage.saved_games.move_to_ticket("bridges")
    assert kept(storage) == record(3)
    storage.close()


def test_when_there_are_too_many_tickets_the_oldest_goes(storage: Storage) -> None:
    storage.saved_games.save(record(1))
    oldest = storage.saved_games.move_to_ticket("mosaic")
    storage.saved_games.save(record(2))
    second = storage.saved_games.move_to_ticket("mosaic")
    assert oldest is not None
    assert second is not None
    many = (
        "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?) "
        "INSERT INTO unfinished SELECT 'ticket:' || n, head, extra, ? FROM numbers, unfinished WHERE slot = ?"
    )
    storage = write(storage, many, MAX_TICKETS - 2, days_ago(-0.1), f"ticket:{oldest}")
    assert storage.saved_games.game_of_ticket(oldest) is not None
    storage.saved_games.save(record(3))
    newest = storage.saved_games.move_to_ticket("mosaic")
    assert newest is not None
    assert storage.saved_games.game_of_ticket(oldest) is None
    assert storage.saved_games.game_of_ticket(second) is not None
    assert storage.saved_games.game_of_ticket(newest) is not None
    assert MAX_TICKETS == 500
    storage.close()


def test_a_ticket_brings_a_left_game_back_once(storage: Storage) -> None:
    storage.saved_games.save(record(3))
    ticket = storage.saved_games.move_to_ticket("mosaic")
    assert ticket is not None
    assert len(ticket) == 4
    assert storage.saved_games.all() == []
    storage.saved_games.save(record(1))
    storage = again(storage)
    left = storage.saved_games.game_of_ticket(ticket.lower())
    assert left is not None
    assert left.record == record(3)
    resumed = storage.saved_games.resume(ticket.lower())
    assert resumed is not None
    assert (resumed.slot, resumed.record) == ("mosaic", record(3))
    storage.saved_games.save(record(4))
    game = storage.saved_games.get("mosaic")
    assert game is not None
    assert game.record == record(4)
    assert storage.saved_games.game_of_ticket(ticket) is None
    assert storage.saved_games.resume(ticket) is None
    assert storage.saved_games.move_to_ticket("elevens") is None
