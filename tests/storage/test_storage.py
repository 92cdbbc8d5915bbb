"""Storage: no loss of confirmed data, whatever happens to the file."""

import datetime
import json
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from game.core.deal_id import deal_id
from game.core.names import clean_name
from game.program import data_folder
from game.storage.file import FILE
from game.storage.pin import matches_pin, set_pin
from game.storage.schema import VERSION
from game.storage.storage import Storage
from game.storage.values import KIOSK_CHOICES, Aids, Json, Profile, RecordedPlayer, RecordTable, Settings

OLD_DATA = Path(__file__).parent / "old_data"
ROOT = Path(__file__).resolve().parents[2]
COURT = RecordTable("mosaic", "court", {"full_round": False})


@pytest.fixture
def storage(tmp_path: Path) -> Iterator[Storage]:
    opened = Storage.open(tmp_path)
    yield opened
    opened.close()


def again(storage: Storage) -> Storage:
    """The same storage after the next start."""
    storage.close()
    return Storage.open(storage.folder)


def record(moves: int = 0, scores: list[int] | None = None, game: str = "mosaic", **more: Any) -> Json:
    names = ["Ada", "Ben", "Cleo", "Dan"]
    seats = [{"name": name, "kind": "human"} for name in names[: len(scores or [0])]]
    result = None
    if scores is not None:
        winners = [seat for seat, score in enumerate(scores) if score == max(scores)]
        result = {"scores": scores, "winners": winners, "ended_by": "piece", "detail": {}}
    return {
        "format": "four-isles-record",
        "version": 1,
        "game": game,
        "board": "court",
        "options": {"full_round": False},
        "seats": seats,
        "first_seat": 0,
        "setup": {"rival": ["A1", "B2"]},
        "moves": [{"seat": 0, "do": "piece", "piece": "A1", "at": [at, 0]} for at in range(moves)],
        "result": result,
        **more,
    }


def keys(storage: Storage) -> list[str]:
    return [notice.key for notice in storage.notices]


# --- settings


def test_settings_are_kept(storage: Storage) -> None:
    storage.change_settings(language="de", text_size=125, kiosk_games=("bridges",), sound=0)
    settings = again(storage).settings
    expected = ("de", 125, ("bridges",), 0)
    assert (settings.language, settings.text_size, settings.kiosk_games, settings.sound) == expected


@pytest.mark.parametrize(
    ("name", "value"),
    [("sound", 101), ("sound", True), ("language", "xx"), ("window", (1, 2)), ("window", 5), ("text_size", 130),
     ("kiosk_games", ()), ("kiosk_games", ("chess",)), ("no_such", 1), ("reduced_motion", 1)],
)  # fmt: skip
def test_impossible_settings_are_refused(storage: Storage, name: str, value: object) -> None:
    with pytest.raises(ValueError, match=name):
        storage.change_settings(**{name: value})
    assert storage.settings == Settings()


def test_a_broken_setting_has_its_default_again_and_is_told(tmp_path: Path) -> None:
    Storage.open(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / FILE)) as connection, connection:
        rows = [("sound", "{"), ("music", '"loud"'), ("language", '"de"'), ("of_the_future", "1")]
        connection.executemany("INSERT INTO settings VALUES (?, ?)", rows)
    connection.close()
    storage = Storage.open(tmp_path)
    assert storage.settings == Settings(language="de")
    assert [(notice.key, notice.values) for notice in storage.notices] == [
        ("storage.settings", {"names": "sound, music"})
    ]
    storage.close()


def test_the_operators_pin(storage: Storage) -> None:
    assert matches_pin(storage, "")
    set_pin(storage, "24681357")
    assert matches_pin(storage, "24681357")
    assert not matches_pin(storage, "")
    assert "24681357" not in storage.settings.operator_pin


# --- profiles


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


@pytest.mark.parametrize(
    ("written", "name"),
    [("  Ada\t B ", "Ada B"), ("x\x00y\ud800z", "x y z"), ("", "?"), ("a" * 50, "a" * 20), ("e\u0301", "é")],
)
def test_names_are_made_fit_for_drawing(written: str, name: str) -> None:
    assert clean_name(written) == name


def test_a_forgotten_profile_leaves_its_results_under_the_name(storage: Storage) -> None:
    ada = storage.add_profile("Ada")
    storage.records.add(record(scores=[50]), [RecordedPlayer(ada.identifier)])
    storage.delete_profile(ada.identifier)
    assert storage.profiles() == []
    assert [(best.name, best.profile) for best in storage.records.best_lines(COURT)] == [("Ada", None)]


def test_a_game_of_a_profile_that_is_gone_is_still_recorded(storage: Storage) -> None:
    number = storage.records.add(record(scores=[50]), [RecordedPlayer(77)])
    assert storage.records.get(number) == record(scores=[50])


# --- unfinished games


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


@pytest.fixture
def connections(monkeypatch: pytest.MonkeyPatch) -> list[sqlite3.Connection]:
    """Every connection that is opened from now on, the newest last."""
    opened: list[sqlite3.Connection] = []
    connect = sqlite3.connect

    def note(*arguments: Any, **named: Any) -> sqlite3.Connection:
        opened.append(connect(*arguments, **named))
        return opened[-1]

    monkeypatch.setattr("sqlite3.connect", note)
    return opened


def test_keeping_a_move_writes_no_more_at_the_end_of_a_long_game(
    connections: list[sqlite3.Connection], storage: Storage
) -> None:
    storage.saved_games.save(record(300))
    connection = connections[-1]
    before = connection.total_changes
    for moves in range(301, 341):
        storage.saved_games.save(record(moves))
    assert connection.total_changes - before == 40 * 2


# --- records and tables


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
    assert len(storage.records.best_lines(COURT, 2)) == 2


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


def test_one_try_a_day_counts(storage: Storage) -> None:
    day = datetime.date(2026, 3, 1)
    one = datetime.timedelta(days=1)
    assert [storage.records.use_daily_attempt(day - back * one, "mosaic", "Ada") for back in (3, 1, 0, 0)] == [
        True, True, True, False,
    ]  # fmt: skip
    storage = again(storage)
    assert storage.records.has_used_daily_attempt(day, "mosaic", "ADA")
    assert not storage.records.has_used_daily_attempt(day, "bridges", "Ada")


def test_events_are_counted_and_values_kept(storage: Storage) -> None:
    storage.count_event("started")
    storage.count_event("started", 4)
    storage.set_extra("seen", ["bridges"])
    storage = again(storage)
    assert {event: count for event, (count, _) in storage.counts().items()} == {"started": 5}
    assert storage.extra("seen") == ["bridges"]
    assert storage.extra("none", 3) == 3


# --- whatever happens to the file


@pytest.mark.parametrize("version", range(1, VERSION))
def test_data_of_each_old_version_is_taken_over(tmp_path: Path, version: int) -> None:
    connection = sqlite3.connect(tmp_path / FILE)
    connection.executescript((OLD_DATA / f"v{version}.sql").read_text(encoding="utf-8"))
    connection.close()
    storage = Storage.open(tmp_path)
    assert storage.notices == []
    assert (storage.settings.language, storage.settings.sound) == ("de", 20)
    assert storage.profiles() == [Profile(1, "Ada", 3, 4)]
    assert [(best.name, best.score, best.aids) for best in storage.records.best_lines(COURT)] == [
        ("Ada", 88, ("undo",))
    ]
    assert storage.records.statistics(1, "mosaic", solo=True).played == 1
    game = storage.saved_games.get("bridges")
    assert game is not None
    assert [move["do"] for move in game.record["moves"]] == ["start", "skip-number"]
    assert game.record["result"] is None
    assert storage.extra("seen") == ["bridges"]
    assert storage.records.has_used_daily_attempt(datetime.date(2026, 1, 3), "mosaic", "Ada") == (version >= 2)
    storage.count_event("started")
    assert len(list(tmp_path.glob(f"four-isles * version {version}.sqlite3"))) == 1
    assert again(storage).notices == []


@pytest.mark.parametrize(
    ("rows", "play", "choices"),
    [
        ({}, "solo", ("setup",)),
        ({"operator_pin": ""}, "solo", ("setup",)),
        ({"operator_pin": "hash"}, "setup", KIOSK_CHOICES),
        ({"operator_pin": "hash", "kiosk_play": "two"}, "two", KIOSK_CHOICES),
    ],
    ids=["no kiosk", "PIN taken back", "kiosk", "kiosk with a choice"],
)
@pytest.mark.parametrize("version", [1, 6, 7])
def test_a_kiosk_of_before_plays_as_it_did_and_a_new_one_at_once(
    tmp_path: Path, version: int, rows: dict[str, str], play: str, choices: tuple[str, ...]
) -> None:
    connection = sqlite3.connect(tmp_path / FILE)
    connection.executescript((OLD_DATA / f"v{version}.sql").read_text(encoding="utf-8"))
    connection.executemany("INSERT INTO settings VALUES (?, ?)", [(name, json.dumps(rows[name])) for name in rows])
    connection.commit()
    connection.close()
    settings = again(Storage.open(tmp_path)).settings
    assert (settings.kiosk_play, settings.kiosk_choices) == (play, choices)


def test_old_tables_are_carried_over_by_what_their_records_say(tmp_path: Path) -> None:
    """Old data: 12 at a deal, 20 at the same deal again, 12 continued from the first one's last move, 14 at another
    deal.
    """
    connection = sqlite3.connect(tmp_path / FILE)
    connection.executescript((OLD_DATA / "v3.sql").read_text(encoding="utf-8"))
    connection.close()
    records = Storage.open(tmp_path).records
    table = RecordTable("bridges", "b", {"freehand": False})
    assert [line.score for line in records.best_lines(table, one_per_player=False)] == [14, 12]
    assert [(line.score, line.attempt) for line in records.best_lines(table, one_per_player=False, later_attempts=True)] == [
        (20, 2), (14, 1), (12, 1),
    ]  # fmt: skip
    written = records.get(3)
    assert written is not None
    deal = deal_id(written)
    assert [line.score for line in records.best_lines(table, deal=deal)] == [12]
    assert [line.score for line in records.best_lines(table, deal=deal, one_per_player=False, later_attempts=True)] == [
        20,
        12,
    ]
    assert [entry.is_practice for entry in records.latest("bridges")] == [False, True, False, False]
    assert records.statistics(1, "bridges", solo=True).played == 3
    assert records.begin_attempt(deal, ["#1", "ben"]) == ([3, 1], False)


def test_every_old_version_has_its_file() -> None:
    assert sorted(file.stem for file in OLD_DATA.glob("*.sql")) == [f"v{version}" for version in range(1, VERSION)]


def test_old_data_that_cannot_be_taken_over_stays_as_it_is(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / FILE)
    connection.executescript((OLD_DATA / "v1.sql").read_text(encoding="utf-8"))
    connection.execute("UPDATE unfinished SET record = 'rubbish'")
    connection.commit()
    connection.close()
    before = (tmp_path / FILE).read_bytes()
    storage = Storage.open(tmp_path)
    assert keys(storage) == ["storage.no-upgrade"]
    assert storage.is_in_memory
    storage.close()
    assert (tmp_path / FILE).read_bytes() == before


@pytest.mark.parametrize(
    "content",
    [b"rubbish" * 1000, b"SQLite format 3\0" + b"\xff" * 5000, b"\0" * 4096],
    ids=["text", "broken header", "zeros"],
)
def test_a_file_that_cannot_be_read_is_set_aside_and_never_deleted(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    storage = Storage.open(tmp_path)
    assert keys(storage) == ["storage.set-aside"]
    kept = tmp_path / storage.notices[0].values["file"]
    assert kept.read_bytes() == content
    storage.change_settings(sound=1)
    storage = again(storage)
    assert (storage.settings.sound, storage.notices, storage.is_in_memory) == (1, [], False)
    storage.close()


def test_a_file_of_another_program_is_set_aside(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / FILE)
    connection.execute("CREATE TABLE cakes (name TEXT)")
    connection.close()
    storage = Storage.open(tmp_path)
    assert keys(storage) == ["storage.set-aside"]
    storage.close()


def test_a_truncated_or_scribbled_file_is_set_aside(tmp_path: Path) -> None:
    storage = Storage.open(tmp_path)
    for moves in range(50):
        storage.records.add(record(moves, [moves]))
    storage.close()
    whole = (tmp_path / FILE).read_bytes()
    for at, content in enumerate([whole[: len(whole) // 2 + 100], whole[:8192] + b"\xa5" * 20000 + whole[28192:]]):
        folder = tmp_path / str(at)
        folder.mkdir()
        (folder / FILE).write_bytes(content)
        storage = Storage.open(folder)
        assert keys(storage) == ["storage.set-aside"]
        storage.records.add(record(1, [1]))
        storage.close()


def test_an_empty_file_is_a_new_one(tmp_path: Path) -> None:
    (tmp_path / FILE).touch()
    storage = Storage.open(tmp_path)
    assert storage.notices == []
    storage.close()


def test_data_of_a_newer_program_is_left_alone(tmp_path: Path) -> None:
    storage = Storage.open(tmp_path)
    storage.change_settings(sound=3)
    storage.close()
    connection = sqlite3.connect(tmp_path / FILE)
    connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    connection.close()
    before = (tmp_path / FILE).read_bytes()
    storage = Storage.open(tmp_path)
    assert keys(storage) == ["storage.newer"]
    storage.change_settings(sound=5)
    assert storage.settings.sound == 5
    storage.close()
    assert (tmp_path / FILE).read_bytes() == before


def test_a_second_program_runs_in_memory_and_says_so(storage: Storage) -> None:
    storage.change_settings(sound=3)
    second = Storage.open(storage.folder)
    assert keys(second) == ["storage.in-use"]
    second.change_settings(sound=99)
    second.close()
    assert again(storage).settings.sound == 3


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    storage = Storage.open(tmp_path / "file" / "folder")
    assert keys(storage) == ["storage.no-folder"]
    storage.saved_games.save(record(2))
    assert [game.record for game in storage.saved_games.all()] == [record(2)]
    storage.close()


def test_a_folder_in_the_files_place_is_told(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    storage = Storage.open(tmp_path)
    assert keys(storage) == ["storage.no-folder"]
    storage.close()


@pytest.mark.parametrize("obstacle", ["PRAGMA query_only = ON", "PRAGMA max_page_count = 1"], ids=["read-only", "full"])
def test_a_disk_that_takes_no_more_is_told_once_and_play_goes_on(
    connections: list[sqlite3.Connection], storage: Storage, obstacle: str
) -> None:
    storage.change_settings(sound=3)
    storage.saved_games.save(record(3))
    connections[-1].execute(obstacle)
    for moves in range(4, 40):
        storage.saved_games.save(record(moves), {"large": "x" * 4000})
    storage.records.add(record(40, [9], game="bridges"))
    assert keys(storage) == ["storage.cannot-write"]
    assert storage.is_in_memory
    game = storage.saved_games.get("mosaic")
    assert game is not None
    assert game.record == record(39)
    storage = again(storage)
    game = storage.saved_games.get("mosaic")
    assert game is not None
    assert len(game.record["moves"]) >= 3
    assert storage.notices == []
    storage.close()


def test_a_file_that_can_only_be_read_still_tells_what_it_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    storage = Storage.open(tmp_path)
    storage.change_settings(sound=3)
    storage.close()

    def refuse(*_: object, **__: object) -> None:
        raise sqlite3.OperationalError("attempt to write a readonly database")

    monkeypatch.setattr("game.storage.file.lock_for_writing", refuse)
    storage = Storage.open(tmp_path)
    assert keys(storage) == ["storage.no-folder"]
    assert storage.settings.sound == 3
    storage.close()


WRITER = """
import sys
from pathlib import Path
from game.storage.storage import Storage
from tests.storage.test_storage import record
storage = Storage.open(Path(sys.argv[1]))
for moves in range(1, 100000):
    storage.saved_games.save(record(moves), {"moves": moves})
    print(moves, flush=True)
"""


@pytest.mark.parametrize("after", [1, 17, 60])
def test_a_kill_in_the_middle_of_writing_loses_no_confirmed_move(tmp_path: Path, after: int) -> None:
    writer = subprocess.Popen(
        [sys.executable, "-c", WRITER, str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert writer.stdout is not None
    with writer.stdout as lines:
        for line in lines:
            if int(line) >= after:
                break
        os.kill(writer.pid, signal.SIGKILL)
        confirmed = max([after, *(int(line) for line in lines if line.endswith("\n"))])
    writer.wait()
    storage = Storage.open(tmp_path)
    assert storage.notices == []
    game = storage.saved_games.get("mosaic")
    assert game is not None
    moves = len(game.record["moves"])
    assert moves >= confirmed
    assert game.record == record(moves)
    assert game.extra == {"moves": moves}
    storage.close()


def test_the_data_lies_where_each_system_keeps_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    for variable in ("XDG_DATA_HOME", "APPDATA"):
        monkeypatch.delenv(variable, raising=False)
    found = {}
    for platform in ("linux", "darwin", "win32"):
        monkeypatch.setattr(sys, "platform", platform)
        found[platform] = data_folder().relative_to(tmp_path).as_posix()
    assert found == {
        "linux": ".local/share/four-isles",
        "darwin": "Library/Application Support/Four Isles",
        "win32": "AppData/Roaming/Four Isles",
    }
