"""Finished games, record tables and statistics, people, the operator's PIN and counts, one by one."""

from __future__ import annotations

import datetime
import sqlite3
from collections.abc import Sequence
from typing import Any

import pytest

from game.storage.file import FILE
from game.storage.pin import matches_pin, set_pin
from game.storage.storage import Storage
from game.storage.values import Aids, Profile, ProfileStatistics, RecordedPlayer, RecordTable
from tests.storage.stored import COURT, again, record

DAY = datetime.date(2026, 3, 1)
NEXT_DAY = datetime.date(2026, 3, 2)


def add(storage: Storage, scores: Sequence[int], names: Sequence[str] = ("Ada", "Ben", "Cleo"), **more: Any) -> int:
    """Add a finished game of these people with these scores."""
    seats = [{"name": name, "kind": "human"} for name in names[: len(scores)]]
    return storage.records.add(record(scores=list(scores), seats=seats), **more)


def lines(storage: Storage, table: RecordTable = COURT, **more: Any) -> list[tuple[int, str, int]]:
    return [(best.rank, best.name, best.score) for best in storage.records.best_lines(table, **more)]


# --- records


def test_records_are_numbered_from_1_in_the_order_they_came(storage: Storage) -> None:
    assert [add(storage, [score]) for score in (5, 9, 7)] == [1, 2, 3]
    assert [entry.identifier for entry in storage.records.latest()] == [3, 2, 1]
    assert [entry.identifier for entry in storage.records.latest(limit=2)] == [3, 2]
    assert [entry.identifier for entry in storage.records.latest(offset=2)] == [1]
    assert [entry.identifier for entry in storage.records.latest("mosaic")] == [3, 2, 1]


def test_a_list_of_records_shows_fifty_unless_more_are_wanted(storage: Storage) -> None:
    for score in range(52):
        add(storage, [score])
    assert len(storage.records.latest()) == 50
    assert len(storage.records.latest(limit=100)) == 52


def test_a_line_of_the_list_tells_all_about_its_game(storage: Storage) -> None:
    ended = datetime.datetime(2026, 3, 1, 20, 15, tzinfo=datetime.UTC)
    number = add(storage, [4, 9, 9], day=DAY, ended=ended)
    (entry,) = storage.records.latest()
    assert (entry.identifier, entry.game, entry.board) == (number, "mosaic", "court")
    assert (entry.names, entry.scores, entry.winners) == (("Ada", "Ben", "Cleo"), (4, 9, 9), (1, 2))
    assert (entry.ended, entry.day) == (ended, DAY)


def test_a_game_ends_when_it_is_kept_unless_said_otherwise(storage: Storage) -> None:
    before = datetime.datetime.now().astimezone().replace(microsecond=0)
    add(storage, [4])
    (entry,) = storage.records.latest()
    assert before <= entry.ended <= datetime.datetime.now().astimezone()
    assert entry.day is None


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE records SET record = 'rubbish' WHERE id = 1",
        "UPDATE records SET record = '{}' WHERE id = 1",
        """UPDATE records SET record = '{"seats": [], "result": null}' WHERE id = 1""",
        "UPDATE records SET ended = 'late' WHERE id = 1",
        "UPDATE records SET day = 'monday' WHERE id = 1",
    ],
)
def test_a_record_that_somebody_has_written_over_is_left_out_of_the_list(storage: Storage, statement: str) -> None:
    add(storage, [4])
    add(storage, [5])
    storage.close()
    connection = sqlite3.connect(storage.folder / FILE)
    with connection:
        connection.execute(statement)
    connection.close()
    reopened = Storage.open(storage.folder)
    assert [entry.scores for entry in reopened.records.latest()] == [(5,)]
    reopened.close()


def test_a_name_is_put_on_one_seat_of_one_game_alone(storage: Storage) -> None:
    add(storage, [5, 6])
    number = add(storage, [7, 8])
    storage.records.name_result(number, 1, "  Zoë ")
    two = RecordTable("mosaic", "court", {"full_round": False}, seats=2)
    assert lines(storage, two, one_per_player=False) == [(1, "Zoë", 8), (2, "Ada", 7), (3, "Ben", 6), (4, "Ada", 5)]


def test_records_come_back_without_loss_and_the_last_one_first(storage: Storage) -> None:
    first = storage.records.add(record(2, [30]))
    second = storage.records.add(record(1, [7, 9]), day=datetime.date(2026, 11, 21))
    storage = again(storage)
    assert storage.records.get(first) == record(2, [30])
    assert storage.records.get(999) is None
    entry = storage.records.latest()[0]
    assert (entry.identifier, entry.names, entry.scores, entry.winners) == (second, ("Ada", "Ben"), (7, 9), (1,))
    assert entry.day == datetime.date(2026, 11, 21)
    assert [entry.identifier for entry in storage.records.latest("mosaic", limit=1, offset=1)] == [first]
    assert storage.records.latest("bridges") == []


# --- tables


def test_a_line_of_a_table_tells_where_it_comes_from(storage: Storage) -> None:
    ada = storage.add_profile("Ada").identifier
    ended = datetime.datetime(2026, 3, 1, 20, 15, tzinfo=datetime.UTC)
    number = add(storage, [4, 9], players=[RecordedPlayer(), RecordedPlayer(ada, ("hint", "undo"))], ended=ended)
    two = RecordTable("mosaic", "court", {"full_round": False}, seats=2)
    best = storage.records.best_lines(two)[0]
    assert (best.rank, best.name, best.score, best.aids) == (1, "Ben", 9, ("hint", "undo"))
    assert (best.ended, best.record, best.seat, best.profile) == (ended, number, 1, ada)
    assert storage.records.best_lines(two)[1].aids == ()


def test_a_table_shows_ten_lines_unless_more_are_wanted(storage: Storage) -> None:
    for score in range(12):
        add(storage, [score], names=[f"P{score}"])
    assert lines(storage)[0] == (1, "P11", 11)
    assert [rank for rank, _, _ in lines(storage)] == list(range(1, 11))
    assert len(lines(storage, limit=12)) == 12
    assert len(lines(storage, limit=1)) == 1


def test_equal_scores_share_a_rank_and_the_earlier_one_stands_above(storage: Storage) -> None:
    for name, score in (("Ada", 5), ("Ben", 7), ("Cleo", 7), ("Dan", 7), ("Eve", 5)):
        add(storage, [score], names=[name])
    assert lines(storage) == [(1, "Ben", 7), (1, "Cleo", 7), (1, "Dan", 7), (4, "Ada", 5), (4, "Eve", 5)]


def test_a_person_is_a_profile_whatever_the_name_and_a_name_without_one(storage: Storage) -> None:
    ada = storage.add_profile("Ada").identifier
    for name, score, profile in (("Ada", 9, ada), ("Captain", 8, ada), ("Ada", 7, None), ("ADA", 6, None)):
        add(storage, [score], names=[name], players=[RecordedPlayer(profile)])
    assert lines(storage) == [(1, "Ada", 9), (2, "Ada", 7)]
    assert len(lines(storage, one_per_player=False)) == 4


def test_a_days_table_holds_only_that_day(storage: Storage) -> None:
    add(storage, [5], names=["Ada"], day=DAY)
    add(storage, [6], names=["Ben"], day=NEXT_DAY)
    add(storage, [7], names=["Cleo"])
    assert lines(storage, day=DAY) == [(1, "Ada", 5)]
    assert lines(storage, day=NEXT_DAY) == [(1, "Ben", 6)]
    assert len(lines(storage)) == 3


def test_tables_of_other_rules_are_apart(storage: Storage) -> None:
    add(storage, [5])
    add(storage, [6], rules=2)
    assert lines(storage) == [(1, "Ada", 5)]
    assert lines(storage, RecordTable("mosaic", "court", {"full_round": False}, rules=2)) == [(1, "Ada", 6)]


def test_all_tables_are_cleared_at_once_when_no_game_is_named(storage: Storage) -> None:
    ada = storage.add_profile("Ada").identifier
    add(storage, [5], players=[RecordedPlayer(ada)])
    storage.records.add(record(scores=[6], game="bridges"))
    bridges = RecordTable("bridges", "court", {"full_round": False})
    assert len(lines(storage)) == len(lines(storage, bridges)) == 1
    storage.records.clear_tables()
    assert lines(storage) == lines(storage, bridges) == []
    assert storage.records.statistics(ada, "mosaic", solo=True).played == 1
    add(storage, [3])
    assert lines(storage) == [(1, "Ada", 3)]


def test_figures_alone_and_with_others_are_apart(storage: Storage) -> None:
    ada = storage.add_profile("Ada").identifier
    for scores in ([9, 4], [9, 5], [1, 2], [8, 3]):
        add(storage, scores, players=[RecordedPlayer(ada), RecordedPlayer()])
    add(storage, [50], players=[RecordedPlayer(ada)])
    assert storage.records.statistics(ada, "mosaic") == ProfileStatistics(4, 3, 9, 6.75, streak=1, longest_streak=2)
    assert storage.records.statistics(ada, "mosaic", solo=True) == ProfileStatistics(1, 1, 50, 50.0, 1, 1)
    assert storage.records.statistics(ada, "bridges") == ProfileStatistics()
    assert storage.records.statistics(ada + 1, "mosaic") == ProfileStatistics()


def test_a_table_holds_only_what_may_be_compared(storage: Storage) -> None:
    storage.records.add(record(scores=[10]))
    storage.records.add(record(scores=[20], board="corners"))
    storage.records.add(record(scores=[30], options={"full_round": True}))
    storage.records.add(record(scores=[40]), rules=2)
    storage.records.add(record(scores=[50, 60]))
    storage.records.add(record(scores=[70], seats=[{"name": "Bosun", "kind": "computer", "level": "hard"}]))
    assert [best.score for best in storage.records.best_lines(COURT)] == [10]
    two = RecordTable("mosaic", "court", {"full_round": False}, seats=2)
    assert [(best.rank, best.name, best.score) for best in storage.records.best_lines(two)] == [
        (1, "Ben", 60),
        (2, "Ada", 50),
    ]


def test_a_table_has_one_line_a_person_or_all_and_equal_scores_share_a_rank(storage: Storage) -> None:
    for name, score in [("Ada", 5), ("Ben", 9), ("ada", 7), ("Cleo", 7), ("Dan", 6)]:
        storage.records.add(
            record(scores=[score], seats=[{"name": name, "kind": "human"}]), [RecordedPlayer(aids=("undo", "hint"))]
        )
    lines = storage.records.best_lines(COURT)
    assert [(best.rank, best.name, best.score) for best in lines] == [
        (1, "Ben", 9), (2, "ada", 7), (2, "Cleo", 7), (4, "Dan", 6),
    ]  # fmt: skip
    assert lines[0].aids == ("undo", "hint")
    assert len(storage.records.best_lines(COURT, one_per_player=False)) == 5
    assert len(storage.records.best_lines(COURT, limit=2)) == 2


def test_initials_are_put_on_a_result_later(storage: Storage) -> None:
    storage.records.name_result(storage.records.add(record(scores=[5])), 0, "ABC")
    assert [best.name for best in storage.records.best_lines(COURT)] == ["ABC"]


def test_a_cleared_table_keeps_the_records(storage: Storage) -> None:
    storage.records.add(record(scores=[5]))
    storage.records.clear_tables("bridges")
    assert len(storage.records.best_lines(COURT)) == 1
    storage.records.clear_tables("mosaic")
    assert storage.records.best_lines(COURT) == []
    assert len(storage.records.latest()) == 1


def test_statistics_are_computed_from_the_records(storage: Storage) -> None:
    ada, ben = storage.add_profile("Ada").identifier, storage.add_profile("Ben").identifier
    for scores in ([5, 3], [6, 2], [1, 2], [9, 4]):
        storage.records.add(record(scores=list(scores)), [RecordedPlayer(ada), RecordedPlayer(ben)])
    storage.records.add(record(scores=[100]), [RecordedPlayer(ada)])
    found = storage.records.statistics(ada, "mosaic")
    assert (found.played, found.won, found.best, found.mean) == (4, 3, 9, 5.25)
    assert (found.streak, found.longest_streak) == (1, 2)
    assert storage.records.statistics(ada, "mosaic", solo=True).best == 100
    assert storage.records.statistics(ben, "bridges").played == 0


# --- the daily chart


def test_a_try_counts_once_a_day_a_game_and_a_person(storage: Storage) -> None:
    assert storage.records.use_daily_attempt(DAY, "mosaic", "Ada")
    assert not storage.records.use_daily_attempt(DAY, "mosaic", "ADA")
    assert storage.records.use_daily_attempt(DAY, "mosaic", "Ben")
    assert storage.records.use_daily_attempt(DAY, "bridges", "Ada")
    assert storage.records.use_daily_attempt(NEXT_DAY, "mosaic", "Ada")
    assert storage.records.has_used_daily_attempt(DAY, "mosaic", "ben")
    assert not storage.records.has_used_daily_attempt(NEXT_DAY, "mosaic", "Ben")
    assert not storage.records.has_used_daily_attempt(DAY, "elevens", "Ada")


@pytest.mark.parametrize(
    ("tried", "days"),
    [((), 0), ((0,), 1), ((1,), 1), ((2,), 0), ((0, 1, 2), 3), ((1, 2, 3), 3), ((0, 2, 3), 1), ((0, 1, 3), 2)],
)
def test_finished_days_in_a_row_are_counted_back_from_today_or_yesterday(
    storage: Storage, tried: tuple[int, ...], days: int
) -> None:
    for back in range(5):
        day = DAY - datetime.timedelta(days=back)
        storage.records.use_daily_attempt(day, "mosaic", "Ada")
        if back in tried:
            storage.records.add(record(scores=[7 + back]), day=day)
    assert storage.records.daily_results("mosaic", "ADA").keys() == {DAY - datetime.timedelta(days=n) for n in tried}
    assert storage.records.daily_streak(DAY, "mosaic", "ada") == days
    assert storage.records.daily_streak(DAY, "mosaic", "Ben") == 0
    assert storage.records.daily_streak(DAY, "bridges", "Ada") == 0


def test_one_try_a_day_counts(storage: Storage) -> None:
    day = datetime.date(2026, 3, 1)
    one = datetime.timedelta(days=1)
    assert [storage.records.use_daily_attempt(day - back * one, "mosaic", "Ada") for back in (3, 1, 0, 0)] == [
        True, True, True, False,
    ]  # fmt: skip
    storage = again(storage)
    assert storage.records.has_used_daily_attempt(day, "mosaic", "ADA")
    assert not storage.records.has_used_daily_attempt(day, "bridges", "Ada")


# --- people


def test_people_are_listed_by_name_whatever_the_capitals(storage: Storage) -> None:
    for name in ("cleo", "Ada", "ben", "Dan"):
        storage.add_profile(name)
    assert [profile.name for profile in storage.profiles()] == ["Ada", "ben", "cleo", "Dan"]


def test_a_new_person_is_as_given_and_has_the_usual_aids(storage: Storage) -> None:
    ada = storage.add_profile("Ada", 3, 4)
    ben = storage.add_profile("Ben", aids=Aids(reduced_motion=True))
    assert ada == Profile(1, "Ada", 3, 4, Aids())
    assert ben == Profile(2, "Ben", 0, 0, Aids(reduced_motion=True))
    assert again(storage).profiles() == [ada, ben]


def test_changing_one_person_leaves_the_others_alone(storage: Storage) -> None:
    ada, ben = storage.add_profile("Ada"), storage.add_profile("Ben")
    changed = storage.change_profile(Profile(ada.identifier, "ada", 1, 2, Aids(show_targets=False)))
    assert changed == Profile(ada.identifier, "ada", 1, 2, Aids(show_targets=False))
    assert storage.profiles() == [changed, ben]


def test_aids_that_somebody_has_written_over_have_their_default(storage: Storage) -> None:
    storage.add_profile("Ada", aids=Aids(text_size=150))
    storage.close()
    connection = sqlite3.connect(storage.folder / FILE)
    with connection:
        connection.execute("UPDATE profiles SET aids = 'rubbish'")
    connection.close()
    reopened = Storage.open(storage.folder)
    assert [profile.aids for profile in reopened.profiles()] == [Aids()]
    reopened.close()


def test_a_forgotten_persons_results_stay_and_another_persons_are_untouched(storage: Storage) -> None:
    ada, ben = (storage.add_profile(name).identifier for name in ("Ada", "Ben"))
    add(storage, [5, 6], players=[RecordedPlayer(ada), RecordedPlayer(ben)])
    storage.delete_profile(ada)
    assert [profile.name for profile in storage.profiles()] == ["Ben"]
    assert storage.records.statistics(ada, "mosaic") == ProfileStatistics()
    assert storage.records.statistics(ben, "mosaic").played == 1
    two = RecordTable("mosaic", "court", {"full_round": False}, seats=2)
    assert [(best.name, best.profile) for best in storage.records.best_lines(two)] == [("Ben", ben), ("Ada", None)]


def test_profiles_are_kept_with_their_aids(storage: Storage) -> None:
    ada = storage.add_profile("Ada", 2, 3, Aids(text_size=125))
    storage.change_profile(Profile(ada.identifier, " Ada  Lovelace\n", 5, 3, Aids(confirm_moves=True)))
    assert again(storage).profiles() == [Profile(ada.identifier, "Ada Lovelace", 5, 3, Aids(confirm_moves=True))]


def test_two_profiles_never_have_one_name(storage: Storage) -> None:
    storage.add_profile("Ada")
    with pytest.raises(ValueError, match="is taken"):
        storage.add_profile("ADA")
    with pytest.raises(ValueError, match="needs a name"):
        storage.add_profile("\x00 \u200b")


def test_a_forgotten_profile_leaves_its_results_under_the_name(storage: Storage) -> None:
    ada = storage.add_profile("Ada")
    storage.records.add(record(scores=[50]), [RecordedPlayer(ada.identifier)])
    storage.delete_profile(ada.identifier)
    assert storage.profiles() == []
    assert [(best.name, best.profile) for best in storage.records.best_lines(COURT)] == [("Ada", None)]


def test_a_game_of_a_profile_that_is_gone_is_still_recorded(storage: Storage) -> None:
    number = storage.records.add(record(scores=[50]), [RecordedPlayer(77)])
    assert storage.records.get(number) == record(scores=[50])


# --- the operator


def test_a_pin_opens_and_no_other_does_until_it_is_removed(storage: Storage) -> None:
    assert not matches_pin(storage, "1234")
    set_pin(storage, "1234")
    first = storage.settings.operator_pin
    assert matches_pin(storage, "1234")
    assert not any(matches_pin(storage, pin) for pin in ("", "123", "12345", "4321", first))
    set_pin(storage, "1234")
    assert storage.settings.operator_pin != first, "the same PIN must not look alike twice"
    reopened = again(storage)
    assert matches_pin(reopened, "1234")
    set_pin(reopened, "")
    assert reopened.settings.operator_pin == ""
    assert matches_pin(reopened, "")
    assert not matches_pin(reopened, "1234")
    reopened.close()


def test_events_are_counted_one_by_one_with_the_time_of_the_last(storage: Storage) -> None:
    before = datetime.datetime.now().astimezone().replace(microsecond=0)
    storage.count_event("b")
    storage.count_event("a", 10)
    storage.count_event("a")
    counts = storage.counts()
    assert list(counts) == ["a", "b"]
    assert {event: count for event, (count, _) in counts.items()} == {"a": 11, "b": 1}
    assert all(before <= last <= datetime.datetime.now().astimezone() for _, last in counts.values())


def test_values_are_kept_under_their_names_until_they_are_replaced(storage: Storage) -> None:
    storage.set_extra("seen", ["bridges"])
    storage.set_extra("other", 0)
    storage.set_extra("seen", {"a": None})
    reopened = again(storage)
    assert reopened.extra("seen") == {"a": None}
    assert reopened.extra("other", 5) == 0
    assert reopened.extra("none") is None
    assert reopened.extra("none", []) == []
    reopened.close()


def test_a_value_that_somebody_has_written_over_has_its_default(storage: Storage) -> None:
    storage.set_extra("seen", 1)
    storage.close()
    connection = sqlite3.connect(storage.folder / FILE)
    with connection:
        connection.execute("UPDATE extras SET value = '{'")
    connection.close()
    reopened = Storage.open(storage.folder)
    assert reopened.extra("seen", "default") == "default"
    reopened.close()


def test_settings_change_together_or_not_at_all(storage: Storage) -> None:
    with pytest.raises(ValueError, match="the setting 'sound' cannot be 101"):
        storage.change_settings(music=3, sound=101)
    assert storage.settings.music == 50
    settings = storage.change_settings(music=3, sound=7)
    assert (settings.music, settings.sound) == (3, 7)
    assert storage.change_settings(sound=8).music == 3
    reopened = again(storage)
    assert (reopened.settings.music, reopened.settings.sound) == (3, 8)
    reopened.close()


def test_the_operators_pin(storage: Storage) -> None:
    assert matches_pin(storage, "")
    set_pin(storage, "24681357")
    assert matches_pin(storage, "24681357")
    assert not matches_pin(storage, "")
    assert "24681357" not in storage.settings.operator_pin


def test_events_are_counted_and_values_kept(storage: Storage) -> None:
    storage.count_event("started")
    storage.count_event("started", 4)
    storage.set_extra("seen", ["bridges"])
    storage = again(storage)
    assert {event: count for event, (count, _) in storage.counts().items()} == {"started": 5}
    assert storage.extra("seen") == ["bridges"]
    assert storage.extra("none", 3) == 3


# --- games with a handicap


def test_a_game_with_a_handicap_is_kept_but_enters_no_table_and_no_statistics(storage: Storage) -> None:
    ada = storage.add_profile("Ada")
    table = RecordTable("mosaic", "court", {"full_round": False}, 2)
    seats = [{"name": name, "kind": "human"} for name in ("Ada", "Ben")]
    for options in ({"full_round": False}, {"full_round": False, "handicap": [3, 0]}):
        played = record(scores=[700, 5], seats=seats, options=options)
        storage.records.add(played, [RecordedPlayer(ada.identifier), RecordedPlayer()])
    assert [entry.identifier for entry in storage.records.latest()] == [2, 1]
    assert storage.records.tables("mosaic") == [table]
    assert [line.record for line in storage.records.best_lines(table)] == [1, 1]
    helped = table._replace(options={"full_round": False, "handicap": [3, 0]})
    assert storage.records.best_lines(helped, later_attempts=True) == []
    assert storage.records.options_played("mosaic", "court", 2) == [{"full_round": False}]
    assert storage.records.statistics(ada.identifier, "mosaic").played == 1
    assert len(storage.history.results()) == 4
