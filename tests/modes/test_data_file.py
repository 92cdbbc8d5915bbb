"""All data as one file: a new machine starts where the old one ended, twice changes nothing, damage changes nothing."""

from __future__ import annotations

import datetime
import io
import json
import shutil
import sqlite3
import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from game.core.deal_id import deal_id
from game.core.state import Json
from game.modes.data_file import DataFileError, import_data_file, read_summary, write_data_file
from game.program import LEVELS
from game.storage.achievements import CHECKED_KEY
from game.storage.file import FILE
from game.storage.pin import set_pin
from game.storage.storage import Storage
from game.storage.values import (
    AFTER_KEY,
    SESSION_KEY,
    Aids,
    MissedMove,
    PuzzleResult,
    RecordedPlayer,
    RecordOrigin,
)

START = datetime.datetime(2026, 11, 1, 20, tzinfo=datetime.UTC)
MISSED = MissedMove("own-1", "bridges", {"asks": "best"}, START.date(), 1, datetime.date(2026, 11, 4))
BOARD = f"{LEVELS.name}/bridges/mine.tmx"


def game(name: str, score: int, *, started: str = "", is_over: bool = True) -> Json:
    """A game of one person, as a record."""
    record: Json = {
        "format": "four-isles-record", "version": 2, "game": "bridges", "board": "a", "options": {"freehand": False},
        "seats": [{"name": name, "kind": "human"}], "first_seat": 0, "setup": {"deck": [[score, 1]]},
        "moves": [{"seat": 0, "do": "skip-number"}], "result": None, "meta": {"started": started or f"{name} {score}"},
    }  # fmt: skip
    if is_over:
        record["result"] = {"scores": [score], "winners": [0], "ended_by": "cards", "detail": {}}
    return record


def add(storage: Storage, name: str, score: int, hours: int, profile: int | None = None) -> int:
    """A finished game, so many hours after the start."""
    return storage.records.add(
        game(name, score), [RecordedPlayer(profile)], ended=START + datetime.timedelta(hours=hours), slot="none",
        counting=RecordOrigin(deal=f"deal {score}"),
    )  # fmt: skip


def fill(storage: Storage) -> Storage:
    """Something of everything; the storage opened anew."""
    storage.change_settings(sound=12, kiosk_words="drat")
    set_pin(storage, "4711")
    ben = storage.add_profile("Ben", 1, 1).identifier
    ada = storage.add_profile("Ada", 3, 3, Aids(text_size=125)).identifier
    storage.delete_profile(ben)  # so that numbers are not those of a new machine
    first = add(storage, "Ada", 12, 1, ada)
    add(storage, "Guest", 15, 2)
    storage.records.begin_attempt("deal 12", [f"#{ada}", "guest"])
    storage.records.use_daily_attempt(START.date(), "bridges", "Ada")
    storage.reviews.save("key", {"method": 1, "moves": {}})
    storage.saved_games.save(game("Ada", 9, is_over=False), {"profiles": [ada], "occasion": {}})
    storage.past_sessions.add(START, START + datetime.timedelta(hours=3), {"players": [], "games": []})
    storage.puzzles.add_tries(f"#{ada}", "p1", "bridges", 2, 2, START.date())
    storage.puzzles.finish_day(f"#{ada}", START.date(), "bridges", 2)
    storage.puzzles.finish_day("guest", START.date(), "bridges", 3)
    storage.puzzles.keep_missed_move(f"#{ada}", MISSED)
    storage.count_event("start.bridges", 3)
    storage.set_extra("setup.bridges", {"seats": [{"kind": "human", "profile": ada}]})
    storage.set_extra("daily.profile", ada)
    storage.set_extra("screens", {"1280x720": {"window": [800, 600], "full": False}})
    storage.set_extra(SESSION_KEY, START.isoformat())
    storage.set_extra(CHECKED_KEY, {"edition": 2, "record": first})
    board = storage.folder / BOARD
    board.parent.mkdir(parents=True)
    shutil.copyfile(LEVELS / "bridges" / "a.tmx", board)
    return edited(storage, "INSERT INTO feats VALUES (?, 'bridges', 'grand', 3, 1, ?)", (ada, first))


def edited(storage: Storage, query: str, values: tuple[object, ...] = ()) -> Storage:
    """The storage opened anew after another program has changed its file."""
    storage.close()
    with closing(sqlite3.connect(storage.folder / FILE)) as connection, connection:
        connection.execute(query, values)
    return Storage.open(storage.folder)


def content(storage: Storage) -> list[Json]:
    """Everything that a file takes along; players and records in words instead of numbers."""
    lines = list(storage.archive.lines({"screens", SESSION_KEY, AFTER_KEY}))
    names = {line["number"]: line["name"] for line in lines if line["kind"] == "profile"}
    known = {f"#{number}": name for number, name in names.items()}

    def named(value: Any, key: str = "") -> Any:
        if isinstance(value, dict):
            if value.get("kind") == "profile":
                value = {**value, "number": 0}
            if value.get("name") == "daily.profile":
                value = {**value, "value": names[value["value"]]}
            return {name: named(each, name) for name, each in value.items()}
        if isinstance(value, list):
            return [named(each, key) for each in value]
        if key in ("profile", "profiles"):
            return names.get(value)
        return known.get(value, value) if key == "player" else value

    return [named(line) for line in lines]


@pytest.fixture
def old(tmp_path: Path) -> Iterator[Storage]:
    storage = fill(Storage.open(tmp_path / "old"))
    yield storage
    storage.close()


@pytest.fixture
def new(tmp_path: Path) -> Iterator[Storage]:
    storage = Storage.open(tmp_path / "new")
    yield storage
    storage.close()


@pytest.fixture
def file(tmp_path: Path, old: Storage) -> Path:
    path = tmp_path / "all.isles.zip"
    write_data_file(old, path)
    return path


def test_a_new_machine_starts_where_the_old_one_ended(old: Storage, new: Storage, file: Path) -> None:
    found = import_data_file(new, file)
    assert content(new) == content(old)
    assert (found.report.added["record"], found.report.added["profile"], found.boards) == (2, 1, 1)
    assert (new.folder / BOARD).read_bytes() == (old.folder / BOARD).read_bytes()
    (ada,) = new.profiles()
    assert (ada.name, ada.badge, ada.aids.text_size, new.settings.sound) == ("Ada", 3, 125, 12)
    assert new.records.statistics(ada.identifier, "bridges", solo=True).best == 12
    assert new.records.begin_attempt("deal 12", [f"#{ada.identifier}", "guest"]) == ([2, 2], False)
    waiting = new.saved_games.get("bridges")
    assert waiting is not None
    assert (waiting.extra["profiles"], len(waiting.record["moves"])) == ([ada.identifier], 1)
    assert new.extra("setup.bridges")["seats"][0]["profile"] == new.extra("daily.profile") == ada.identifier
    assert new.achievements.entries()[ada.identifier]["bridges", "grand"].is_done
    assert new.achievements.unchecked(9) == [], "what was checked there needs no check here"


def test_of_puzzles_on_both_machines_the_further_one_counts(old: Storage, new: Storage, file: Path) -> None:
    ada = f"#{new.add_profile('Ada').identifier}"
    new.puzzles.add_tries(ada, "p1", "bridges", 5, 0, START.date())
    new.puzzles.finish_day(ada, START.date(), "bridges", 1)
    new.puzzles.keep_missed_move(ada, MISSED._replace(step=0, due=datetime.date(2026, 11, 2)))
    for _ in range(2):
        import_data_file(new, file)
        assert new.puzzles.results(ada) == {"p1": PuzzleResult("p1", "bridges", 5, 2, START.date())}
        assert new.puzzles.stars_of_day(ada, START.date()) == {"bridges": 1}
        assert new.puzzles.missed_moves(ada) == [MISSED]


def test_the_pin_the_window_and_the_evening_under_way_stay_where_they_are(new: Storage, file: Path) -> None:
    import_data_file(new, file)
    assert new.settings.operator_pin == ""
    assert new.extra("screens") is None
    assert new.extra(SESSION_KEY) is None
    with zipfile.ZipFile(file) as archive:
        assert b"operator_pin" not in archive.read("data.jsonl")


def test_a_file_read_twice_changes_nothing_here_or_where_it_came_from(old: Storage, new: Storage, file: Path) -> None:
    import_data_file(new, file)
    before = content(new), content(old)
    assert import_data_file(new, file).is_empty
    assert import_data_file(old, file).is_empty
    assert (content(new), content(old)) == before


def test_what_is_here_stays_and_games_stand_in_the_order_of_their_ends(new: Storage, file: Path) -> None:
    new.change_settings(sound=99)
    ada = new.add_profile("ADA", 5, 5).identifier
    add(new, "ADA", 20, 1000, ada)
    add(new, "ADA", 21, -5, ada)
    new.set_extra(AFTER_KEY, 1)
    new.saved_games.save(game("ADA", 30, is_over=False))
    board = new.folder / BOARD
    board.parent.mkdir(parents=True)
    board.write_bytes((LEVELS / "bridges" / "b.tmx").read_bytes())
    found = import_data_file(new, file)
    assert (new.settings.sound, new.profiles()[0].badge, len(new.profiles())) == (99, 5, 1)
    assert [entry.scores[0] for entry in new.records.latest()] == [21, 20, 15, 12], "our own order stays"
    assert [each.identity for each in new.history.results()] == [f"#{ada}", "guest", f"#{ada}", f"#{ada}"]
    assert new.extra(AFTER_KEY) == 3, "the record it names has moved on"
    assert found.report.left_out == 1
    assert new.saved_games.get("bridges").record["setup"]["deck"] == [[30, 1]]  # type: ignore[union-attr]
    assert (board.parent / "mine-2.tmx").is_file(), "another board of that name gets a free one"
    assert import_data_file(new, file).boards == 0


def test_a_game_played_to_its_end_since_does_not_come_back(new: Storage, file: Path) -> None:
    import_data_file(new, file)
    record = {**game("Ada", 9), "moves": [{"seat": 0, "do": "skip-number"}, {"seat": 0, "do": "skip-bridges"}]}
    new.records.add(record, counting=RecordOrigin(deal=deal_id(record)))
    assert new.saved_games.get("bridges") is None
    assert import_data_file(new, file).is_empty
    assert new.saved_games.get("bridges") is None


def _rewritten(file: Path, change: Callable[[str, bytes], bytes], more: dict[str, bytes] | None = None) -> None:
    """The archive with changed parts."""
    with zipfile.ZipFile(file) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile(file, "w") as archive:
        for name, part in {**parts, **(more or {})}.items():
            archive.writestr(name, change(name, part))


def _cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-200])


def _flipped(file: Path) -> None:
    data = bytearray(file.read_bytes())
    data[200] ^= 0xFF
    file.write_bytes(data)


def _without_last_line(file: Path) -> None:
    _rewritten(file, lambda name, part: part[: part.rstrip().rindex(b"\n")] if name == "data.jsonl" else part)


def _odd_number(file: Path) -> None:
    _rewritten(file, lambda name, part: part.replace(b'"score":15', b'"score":"15"'))


def _odd_kind(file: Path) -> None:
    _rewritten(file, lambda name, part: part.replace(b'"kind":"review"', b'"kind":"spell"'))


def _outside(file: Path) -> None:
    _rewritten(file, lambda name, part: part, {"levels/bridges/../../../evil.tmx": b"<map/>"})


def test_a_file_by_somebody_else_brings_nothing_that_belongs_to_the_machine(new: Storage, file: Path) -> None:
    line = b'{"kind":"extra","name":"kiosk.pin","value":{"failures":9,"until":"2099-01-01T00:00:00+00:00"}}\n'
    line += b'{"kind":"setting","name":"operator_pin","value":"mine"}\n'

    def with_more(name: str, part: bytes) -> bytes:
        if name == "data.jsonl":
            return part + line
        about = json.loads(part) if name == "about.json" else None
        if about is None:
            return part
        for kind in ("extra", "setting"):
            about["lines"][kind] += 1
        return json.dumps(about).encode()

    _rewritten(file, with_more)
    import_data_file(new, file)
    assert new.extra("kiosk.pin") is None
    assert new.settings.operator_pin == ""


def _newer(file: Path) -> None:
    _rewritten(
        file, lambda name, part: part.replace(b'"version": 2', b'"version": 3') if name == "about.json" else part
    )


def test_a_file_of_the_version_before_puzzles_is_read(old: Storage, new: Storage, tmp_path: Path) -> None:
    path = tmp_path / "first.isles.zip"
    for table in ("puzzle_results", "puzzle_days", "missed_moves"):
        old = edited(old, f"DELETE FROM {table}")
    write_data_file(old, path)
    _rewritten(
        path, lambda name, part: part.replace(b'"version": 2', b'"version": 1') if name == "about.json" else part
    )
    import_data_file(new, path)
    assert content(new) == content(old)
    old.close()


def _other_zip(file: Path) -> None:
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as archive:
        archive.writestr("hello.txt", "hello")
    file.write_bytes(whole.getvalue())


def _text(file: Path) -> None:
    file.write_text("hello", encoding="utf-8")


@pytest.mark.parametrize(
    ("harm", "key"),
    [
        (_cut, "data.damaged"),
        (_flipped, "data.damaged"),
        (_without_last_line, "data.damaged"),
        (_odd_number, "data.damaged"),
        (_odd_kind, "data.damaged"),
        (_outside, "data.damaged"),
        (_newer, "data.newer"),
        (_other_zip, "data.foreign"),
        (_text, "data.foreign"),
        (Path.unlink, "data.unreadable"),
    ],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_a_file_that_is_no_good_gets_one_message_and_nothing_changes(
    new: Storage, file: Path, harm: Callable[[Path], None], key: str
) -> None:
    add(new, "Cleo", 5, 500)
    before = content(new)
    harm(file)
    with pytest.raises(DataFileError) as caught:
        import_data_file(new, file)
    assert caught.value.key == key
    assert content(new) == before
    assert [path.name for path in new.folder.rglob("*") if path.is_file() and FILE not in path.name] == []
    assert not (new.folder.parent / "evil.tmx").exists()


def test_a_board_that_cannot_be_put_in_its_place_undoes_everything(
    new: Storage, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = content(new)

    def full(path: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(DataFileError) as caught:
        import_data_file(new, file)
    assert caught.value.key == "data.unwritable"
    assert content(new) == before
    assert not list(new.folder.rglob("*.tmx*"))


def test_a_file_that_cannot_be_written_leaves_none_behind(old: Storage, tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No such file"):
        write_data_file(old, tmp_path / "missing" / "all.isles.zip")
    path = tmp_path / "all.isles.zip"
    summary = write_data_file(old, path)
    assert read_summary(path).counts == summary.counts
    assert [each.name for each in tmp_path.iterdir() if "part" in each.name] == []


def test_rows_that_another_program_has_broken_stay_out_and_stop_nothing(
    old: Storage, new: Storage, tmp_path: Path
) -> None:
    old = edited(old, "UPDATE records SET record = 'rubbish' WHERE id = 1")
    path = tmp_path / "odd.isles.zip"
    write_data_file(old, path)
    old.close()
    found = import_data_file(new, path)
    assert found.report.added["record"] == 1
    assert json.loads(zipfile.ZipFile(path).read("about.json"))["lines"]["record"] == 1
