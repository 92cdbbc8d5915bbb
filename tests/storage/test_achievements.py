"""The logbook's notes: who counts, what stays, and which games have not been looked through."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.achievements import Progress
from game.storage.achievements import AchievementEntry
from game.storage.storage import Storage
from game.storage.values import RecordedPlayer

NEAR, DONE = Progress(2, False), Progress(3, True)


def add(storage: Storage, players: Sequence[RecordedPlayer], kinds: Sequence[str] = ()) -> int:
    """Save a game of these players, people by default."""
    kinds = kinds or ["human"] * len(players)
    seats: list[Any] = [{"name": f"Seat {at}", "kind": kind} for at, kind in enumerate(kinds)]
    result = {"scores": [1] * len(seats), "winners": [0], "ended_by": "piece", "detail": {}}
    record = {"game": "mosaic", "board": "court", "options": {}, "seats": seats, "moves": [], "result": result}
    return storage.records.add(record, players)


def note(storage: Storage, record: int, reach: Progress, seats: int = 1) -> None:
    storage.achievements.record_progress(record, "mosaic", {seat: {"square": reach} for seat in range(seats)})


def test_practice_later_tries_guests_and_computer_players_are_not_noted(storage: Storage) -> None:
    people = [storage.add_profile(name).identifier for name in ("Ada", "Ben", "Cleo", "Dan")]
    players = [
        RecordedPlayer(people[0]),
        RecordedPlayer(people[1], attempt=0),
        RecordedPlayer(people[2], attempt=2),
        RecordedPlayer(None),
    ]
    record = add(storage, [*players, RecordedPlayer(people[3])], ["human"] * 4 + ["computer"])
    note(storage, record, DONE, 5)
    assert storage.achievements.completed_in(record) == [(people[0], "square")]
    assert storage.achievements.completed_counts(people[0]) == {"mosaic": 1}
    assert storage.achievements.entries().keys() == {people[0]}


def test_the_first_game_that_came_so_far_is_the_one_that_is_remembered(storage: Storage) -> None:
    ada = storage.add_profile("Ada").identifier
    games = [add(storage, [RecordedPlayer(ada)]) for _ in range(4)]

    def entry() -> AchievementEntry:
        return storage.achievements.entries()[ada]["mosaic", "square"]

    note(storage, games[0], NEAR)
    assert (entry()[:3], storage.achievements.completed_counts(ada)) == ((2, False, games[0]), {})
    note(storage, games[3], DONE)
    note(storage, games[1], NEAR)
    assert entry()[:3] == (3, True, games[3])
    note(storage, games[2], DONE)
    assert entry()[:3] == (3, True, games[2])
    assert storage.achievements.completed_in(games[3]) == []
    note(storage, games[3], Progress(0, False))
    assert entry()[:3] == (3, True, games[2])


def test_games_of_before_are_handed_out_until_each_has_been_looked_through(storage: Storage) -> None:
    ada = storage.add_profile("Ada").identifier
    games = [add(storage, [RecordedPlayer(who)]) for who in (ada, None, ada, ada)]
    assert [number for number, _ in storage.achievements.unchecked(9)] == [games[0], games[2], games[3]]
    note(storage, games[3], DONE)
    assert [number for number, _ in storage.achievements.unchecked(1)] == [games[0]], (
        "a new game leaves the earlier ones"
    )
    for number, _ in storage.achievements.unchecked(9):
        note(storage, number, NEAR)
    assert storage.achievements.unchecked(9) == []
    later = add(storage, [RecordedPlayer(ada)])
    assert [number for number, _ in storage.achievements.unchecked(9)] == [later]


def test_an_odd_mark_means_that_all_are_looked_through_again(storage: Storage) -> None:
    ada = storage.add_profile("Ada").identifier
    note(storage, game := add(storage, [RecordedPlayer(ada)]), DONE)
    assert storage.achievements.unchecked(9) == []
    for odd in ("rubbish", {"edition": -1, "record": 99}, {"edition": 2}):
        storage.set_extra("logbook.read", odd)
        assert [number for number, _ in storage.achievements.unchecked(9)] == [game]


def test_what_was_short_of_a_feat_that_asks_for_less_now_is_all_the_way_once_it_is_looked_through_again(
    storage: Storage,
) -> None:
    ada = storage.add_profile("Ada").identifier
    note(storage, game := add(storage, [RecordedPlayer(ada)]), Progress(1, False))
    assert storage.achievements.completed_counts(ada) == {}
    note(storage, game, Progress(1, True))
    assert list(storage.achievements.completed_counts(ada).values()) == [1]
    note(storage, game, Progress(1, False))
    assert list(storage.achievements.completed_counts(ada).values()) == [1]


def test_who_is_forgotten_leaves_no_flags(storage: Storage) -> None:
    ada, ben = storage.add_profile("Ada").identifier, storage.add_profile("Ben").identifier
    note(storage, add(storage, [RecordedPlayer(ada), RecordedPlayer(ben)]), DONE, 2)
    assert storage.achievements.last_player() in (ada, ben)
    storage.delete_profile(ada)
    assert storage.achievements.entries().keys() == {ben}
    assert storage.achievements.last_player() == ben
