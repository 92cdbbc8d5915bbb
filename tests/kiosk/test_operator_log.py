"""The operator's log: its lines, its size, and what is no entry."""

from __future__ import annotations

import datetime
import json
import os
import sys
from pathlib import Path

import pytest

from game.kiosk.operator_log import FILE, MAX_BYTES, LogEntry, OperatorLog, log_crash
from tests.kiosk.test_supervised_runs import events

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals, groups and pipes")


def test_an_entry_is_a_line_with_its_time_and_details(tmp_path: Path) -> None:
    log = OperatorLog(tmp_path / "new" / "data")
    before = os.umask(0)
    try:
        begun = datetime.datetime.now().astimezone().replace(microsecond=0)
        log.log("fall", code=-9, text="Größe \ud800", long="x" * 500)
    finally:
        os.umask(before)
    assert log.file == tmp_path / "new" / "data" / "kiosk-log.jsonl"
    assert log.file.stat().st_mode & 0o777 == 0o600
    assert log.file.parent.stat().st_mode & 0o777 == 0o700
    text = log.file.read_text(encoding="utf-8")
    assert text.endswith("}\n")
    line = json.loads(text)
    when = datetime.datetime.fromisoformat(line.pop("when"))
    assert begun <= when <= datetime.datetime.now().astimezone()
    assert (when.microsecond, when.utcoffset()) == (0, begun.utcoffset())
    assert line == {"what": "fall", "code": "-9", "text": "Größe ?", "long": "x" * 400}
    assert "Größe" in text, "written as it is"
    assert log.entries() == [LogEntry(when, "fall", {"code": "-9", "text": "Größe ?", "long": "x" * 400})]


def test_a_log_that_cannot_be_written_or_read_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    OperatorLog(tmp_path / "file").log("restart")
    assert OperatorLog(tmp_path / "file").entries() == []
    assert OperatorLog(tmp_path / "none").entries() == []
    os.mkfifo(tmp_path / FILE)
    OperatorLog(tmp_path).log("restart")
    assert OperatorLog(tmp_path).entries() == [], "a pipe that nobody reads from must not hold the arcade up"


def test_an_equal_entry_of_the_day_is_not_written_again(tmp_path: Path) -> None:
    log = OperatorLog(tmp_path)
    for problem in ("full", "full", "gone", "full"):
        log.log_once_today("show", problem=problem)
    log.log_once_today("print", problem="full")
    assert events(log) == [("show", {"problem": "full"}), ("show", {"problem": "gone"}), ("print", {"problem": "full"})]
    lines = [json.loads(line) for line in log.file.read_text().splitlines()]
    yesterday = datetime.datetime.now().astimezone() - datetime.timedelta(days=1)
    log.file.write_text(json.dumps({**lines[0], "when": yesterday.isoformat()}) + "\n")
    log.log_once_today("show", problem="full")
    assert len(log.entries()) == 2


def entry_line(number: int, length: int = 0) -> bytes:
    """A line of the log with a number, of at least that length."""
    line = json.dumps({"when": "2026-09-23T10:00:00+02:00", "what": "restart", "n": str(number)})
    return line.encode().ljust(length - 1) + b"\n"


def test_a_log_that_is_full_loses_its_older_half(tmp_path: Path) -> None:
    log = OperatorLog(tmp_path)
    log.file.write_bytes(b"".join(entry_line(number, MAX_BYTES // 4) for number in range(4)))
    assert log.file.stat().st_size == MAX_BYTES
    log.log("restart", n=4)
    assert [entry.details["n"] for entry in log.entries()] == ["4", "3", "2", "1", "0"], "as large as it may be"
    before = os.umask(0)
    try:
        log.log("restart", n=5)
    finally:
        os.umask(before)
    assert [entry.details["n"] for entry in log.entries()] == ["5", "4", "3", "2"]
    assert [path.name for path in tmp_path.iterdir()] == [FILE]
    assert log.file.stat().st_mode & 0o777 == 0o600


def test_the_newest_five_hundred_entries_are_read_and_of_a_huge_file_its_end(tmp_path: Path) -> None:
    log = OperatorLog(tmp_path)
    log.file.write_bytes(b"".join(map(entry_line, range(502))))
    assert [int(entry.details["n"]) for entry in log.entries()] == [*range(501, 1, -1)]
    assert [entry.details["n"] for entry in log.entries(2)] == ["501", "500"]
    assert log.entries(1)[0].when == datetime.datetime.fromisoformat("2026-09-23T10:00:00+02:00")
    log.file.write_bytes(b"".join(entry_line(number, MAX_BYTES // 2) for number in range(6)))
    assert [entry.details["n"] for entry in log.entries()] == ["5", "4", "3", "2"]


@pytest.mark.parametrize(
    "line",
    [b"\xff", b"[]", b"3", b"{}", b'{"when": "x", "what": "y"}', b'{"when": 3, "what": "y"}', b"[" * 100_000,
     b'{"when": "2026-09-23T10:00:00"}'],
)  # fmt: skip
def test_lines_that_are_no_entries_are_passed_over(tmp_path: Path, line: bytes) -> None:
    log = OperatorLog(tmp_path)
    log.file.write_bytes(entry_line(1) + line + b"\n" + entry_line(2))
    assert [entry.details for entry in log.entries()] == [{"n": "2"}, {"n": "1"}]


def test_a_crash_is_written_down_with_the_line_where_it_happened(tmp_path: Path) -> None:
    def inner() -> None:
        raise KeyError("odd")

    try:
        inner()
    except KeyError as error:
        log_crash(tmp_path, error)
    log_crash(tmp_path, ValueError("no place"))
    line = inner.__code__.co_firstlineno + 1
    assert events(OperatorLog(tmp_path)) == [
        ("crash", {"error": "KeyError: 'odd'", "place": f"{Path(__file__).name}:{line}"}),
        ("crash", {"error": "ValueError: no place", "place": ""}),
    ]
