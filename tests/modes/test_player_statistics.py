"""Statistics of players: who is meant, what counts as won, means, spreads, best and worst."""

from __future__ import annotations

import datetime
from typing import Any

import pytest

from game.core.state import Json
from game.modes.player_statistics import (
    PEOPLE,
    FinishedTable,
    KnownPlayer,
    Outcome,
    RivalRecord,
    best_and_worst,
    grouped,
    known_players,
    moving_mean,
    results_of,
    rivals_of,
    sorted_oppositions,
    spread_of,
    tables_of,
)
from game.storage.history import SeatResult
from game.storage.storage import Storage
from game.storage.values import RecordedPlayer, RecordOrigin

START = datetime.datetime(2026, 11, 1, 20, tzinfo=datetime.UTC)


def seat(record: int, number: int, name: str, score: int, **changes: Any) -> SeatResult:
    """Result of a person with others, not first unless it says so."""
    values: dict[str, Any] = {
        "record": record, "game": "bridges", "board": "a", "options": {}, "seats": 2, "ended": START, "day": None,
        "deal": "d", "is_fresh": True, "origin": "", "seat": number, "profile": None, "name": name, "is_person": True,
        "score": score, "won": False, "aids": (), "attempt": 1, "level": "", "teams": "",
    }  # fmt: skip
    return SeatResult(**{**values, **changes})


def house(record: int, number: int, level: str, score: int, *, won: bool = False) -> SeatResult:
    return seat(record, number, "Pip", score, is_person=False, level=level, won=won, attempt=0)


def single(game: str, seats: int) -> list[tuple[int, ...]]:
    return [(number,) for number in range(seats)]


def pairs(game: str, seats: int) -> list[tuple[int, ...]]:
    return [(number, number + seats // 2) for number in range(seats // 2)]


def tables(*results: SeatResult) -> list[FinishedTable]:
    return tables_of(results, single)


def test_wins_ties_and_losses_are_counted_against_each_opponent_and_levels_together() -> None:
    found = tables(
        seat(1, 0, "Ada", 9, won=True), seat(1, 1, "Ben", 7),
        seat(2, 0, "Ben", 9, won=True), seat(2, 1, "Ada", 7),
        seat(3, 0, "Ada", 8, won=True), seat(3, 1, "Ben", 8, won=True),
        seat(4, 0, "Ada", 5), house(4, 1, "hard", 4), house(4, 2, "hard", 6, won=True),
        house(5, 0, "easy", 6), seat(5, 1, "Ada", 7, won=True),
    )  # fmt: skip
    assert rivals_of(found, "ada") == [
        RivalRecord("ben", "Ben", "", 1, 1, 1),
        RivalRecord("level:hard", "", "hard", 0, 0, 1),
        RivalRecord("level:easy", "", "easy", 1, 0, 0),
    ]
    assert [(each.outcome, each.value) for each in results_of(found, "ada", "ben")] == [
        (Outcome.WON, 2), (Outcome.LOST, -2), (Outcome.LEVEL, 0),
    ]  # fmt: skip
    assert [each.opposition for each in results_of(found, "ada")] == [PEOPLE, PEOPLE, PEOPLE, "hard", "easy"]
    assert known_players(found) == [KnownPlayer("ada", "Ada", 5), KnownPlayer("ben", "Ben", 3)]


def test_in_a_game_of_three_the_points_decide_between_two_that_have_not_won() -> None:
    found = tables(seat(1, 0, "Ada", 5), seat(1, 1, "Ben", 7), seat(1, 2, "Cleo", 9, won=True))
    assert [(each.name, each.won, each.lost) for each in rivals_of(found, "ben")] == [("Ada", 1, 0), ("Cleo", 0, 1)]


def test_partners_are_no_opponents_by_the_games_rules_or_a_regattas() -> None:
    seats = [
        seat(1, number, name, 5, seats=4, won=number % 2 == 0)
        for number, name in enumerate(("Ada", "Ben", "Cleo", "Dan"))
    ]
    assert [each.name for each in rivals_of(tables_of(seats, pairs), "ada")] == ["Ben", "Dan"]
    assert results_of(tables_of(seats, pairs), "ada")[0].outcome is Outcome.WON, "partners have won together"
    legs = [each._replace(teams="[[0, 1], [2, 3]]") for each in seats]
    assert [each.name for each in rivals_of(tables_of(legs, single), "ada")] == ["Cleo", "Dan"]


def test_practice_and_records_from_elsewhere_are_left_out_and_a_profile_is_not_a_guest_of_that_name() -> None:
    found = tables(
        seat(1, 0, "Ada", 9, seats=1, won=True, attempt=0),
        seat(2, 0, "Ada", 8, seats=1, won=True, origin="Ben’s computer"),
        seat(3, 0, "Ada", 7, seats=1, won=True, profile=4),
        seat(4, 0, "Ada", 6, seats=1, won=True),
    )
    assert [each.score for each in results_of(found, "#4")] == [7]
    assert [each.score for each in results_of(found, "ada")] == [6]


def test_a_mean_begins_with_its_whole_window_and_equal_results_have_no_best() -> None:
    assert moving_mean([4, 6, 8, 10], 3) == [None, None, 6, 8]
    found = tables(*(seat(number, 0, "Ada", score, seats=1, won=True) for number, score in enumerate((5, 9, 2, 7))))
    best, worst = best_and_worst(results_of(found, "ada"), 3)
    assert ([each.score for each in best], [each.score for each in worst]) == ([9, 7], [2, 5])
    same = tables(*(seat(number, 0, "Ada", 5, seats=1, won=True) for number in range(4)))
    assert best_and_worst(results_of(same, "ada"), 3) == ([], [])


def test_where_roles_decide_a_winner_without_points_is_no_worst_game() -> None:
    found = tables(
        seat(1, 0, "Ada", 0, won=True, seats=3), seat(1, 1, "Ben", 12, seats=3), seat(1, 2, "Cleo", 14, seats=3),
        seat(2, 0, "Ada", 9, won=True), seat(2, 1, "Ben", 5), seat(3, 0, "Ada", 3), seat(3, 1, "Ben", 5, won=True),
    )  # fmt: skip
    best, worst = best_and_worst(results_of(found, "ada"), 5)
    assert ([each.record for each in best], [each.record for each in worst]) == ([2], [3])


@pytest.mark.parametrize(("count", "has_quartiles"), [(1, False), (4, False), (5, True)])
def test_a_spread_has_quartiles_from_five_results_on(count: int, has_quartiles: bool) -> None:
    spread = spread_of(list(range(count)))
    assert spread is not None
    assert (spread.low, spread.high, spread.has_quartiles) == (0, count - 1, has_quartiles)


def test_groups_keep_their_order_and_levels_go_from_easy_to_people() -> None:
    results = results_of(tables(seat(1, 0, "Ada", 5, board="b", seats=1), seat(2, 0, "Ada", 5, seats=1)), "ada")
    assert list(grouped(results, lambda each: each.board)) == ["b", "a"]
    assert sorted_oppositions([PEOPLE, "hard", "", "easy"]) == ["", "easy", "hard", PEOPLE]


def test_results_come_with_levels_and_teams_from_their_records_and_broken_ones_without(
    tmp_path: Any, record: Json
) -> None:
    storage = Storage.open(tmp_path)
    ada = storage.add_profile("Ada").identifier
    storage.records.add(record, [RecordedPlayer(ada), RecordedPlayer(attempt=0)], counting=RecordOrigin(deal="d"))
    found = storage.history.results()
    assert [(each.identity, each.level, each.won, each.deal) for each in found] == [
        (f"#{ada}", "", True, "d"), ("level:hard", "hard", False, "d"),
    ]  # fmt: skip
    storage.close()


@pytest.fixture
def record() -> Json:
    """A finished game of a person against a hard computer player."""
    return {
        "format": "four-isles-record", "version": 2, "game": "bridges", "board": "a", "options": {}, "first_seat": 0,
        "seats": [{"name": "Ada", "kind": "human"}, {"name": "Quill", "kind": "computer", "level": "hard"}],
        "setup": {"deck": [[1, 1]]}, "moves": [],
        "result": {"scores": [12, 9], "winners": [0], "ended_by": "cards", "detail": {}}, "meta": {"started": "x"},
    }  # fmt: skip


def test_two_that_have_won_together_are_level_whatever_their_points() -> None:
    found = tables(
        seat(1, 0, "Ada", 5, won=True, seats=3), seat(1, 1, "Ben", 7, won=True, seats=3), seat(1, 2, "Cleo", 9, seats=3)
    )
    assert [(each.name, each.won, each.drawn) for each in rivals_of(found, "ada")] == [("Ben", 0, 1), ("Cleo", 1, 0)]
