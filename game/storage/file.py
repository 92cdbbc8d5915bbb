"""Opening, upgrading, quarantining and copying of the data file."""

from __future__ import annotations

import contextlib
import datetime
import os
import sqlite3
from pathlib import Path

from game.storage.schema import APPLICATION, VERSION, columns, create, expected_columns, upgrade
from game.storage.values import Notice

FILE = "four-isles.sqlite3"
BUSY_SECONDS = 1.0
SYNCHRONOUS = "FULL"
"""Every commit waits for the disk and so survives a power cut."""
_GROWING_TABLES = {"records", "results", "reviews"}
_LARGE_BYTES = 16 << 20
"""Bytes; above this size comparing the indexes of the growing tables takes too long for a start."""
FILE_SUFFIXES = ("", "-wal", "-shm", "-journal")
"""Suffixes of the data file and of SQLite's files beside the data file."""


class CannotSaveError(Exception):
    """The file is unusable for now and the session runs in memory; carries the notice with the reason.

    ``is_final``: retrying is pointless, for another version owns the file.
    """

    def __init__(self, key: str, *, is_final: bool = False, **values: str) -> None:
        super().__init__(key)
        self.notice = Notice(key, values)
        self.is_final = is_final


class UnreadableFileError(Exception):
    """The file exists and is locked for us, but holds no database of this program."""


def open_file(path: Path, notices: list[Notice], lock_timeout: float = BUSY_SECONDS) -> sqlite3.Connection:
    """Open the file with an exclusive lock, creating or upgrading the file where needed.

    An unreadable file is renamed, with a notice, and a new file replaces the old one. ``lock_timeout`` is the time in
    seconds to wait for another program's lock. Raises ``CannotSaveError``.
    """
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        _reject_devices(path)
        _make_private(path)
    except (OSError, ValueError) as error:
        raise CannotSaveError("storage.no-folder", folder=str(path.parent), problem=_error_text(error)) from error
    try:
        return _open(path, lock_timeout)
    except UnreadableFileError as error:
        notices.append(Notice("storage.set-aside", {"file": _quarantine(path), "problem": str(error)}))
        try:
            return _open(path, lock_timeout)
        except UnreadableFileError as again:
            raise CannotSaveError("storage.no-folder", folder=str(path.parent), problem=str(again)) from again


def _make_private(path: Path) -> None:
    """Restrict the file to its owner; SQLite copies the mode to its files beside the database."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NONBLOCK", 0), 0o600))
    with contextlib.suppress(OSError):  # another user's file, or a medium without permissions
        path.chmod(0o600)


def _reject_devices(path: Path) -> None:
    """Reject anything but regular files: SQLite would wait for ever on a pipe."""
    for ending in FILE_SUFFIXES:
        side_file = path.with_name(path.name + ending)
        if side_file.exists() and not side_file.is_file():
            raise OSError("it is no file")


def _open(path: Path, lock_timeout: float) -> sqlite3.Connection:
    connection = _connect(path, lock_timeout)
    try:
        version = check_version(connection)
        if version > VERSION:
            raise CannotSaveError("storage.newer", folder=str(path.parent), is_final=True)
        if version in (0, VERSION):
            return lock_for_writing(connection, is_new=version == 0)
        _upgrade(connection, path, version)
    except sqlite3.OperationalError as error:
        connection.close()
        raise _cannot_open(path, error) from error
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:  # SQLite's error text may be invalid UTF-8
        connection.close()
        raise UnreadableFileError(str(error)) from error
    except BaseException:
        connection.close()
        raise
    return _open(path, lock_timeout)


def _connect(path: Path, lock_timeout: float) -> sqlite3.Connection:
    """Connect to the file without changing the file."""
    try:
        connection = sqlite3.connect(path, timeout=lock_timeout, isolation_level=None)
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    except sqlite3.Error as error:
        raise _cannot_open(path, error) from error
    return connection


def lock_for_writing(connection: sqlite3.Connection, is_new: bool) -> sqlite3.Connection:
    """Lock the file until close or process end, and make every commit durable.

    A write-ahead log costs one disk flush a commit, a rollback journal three.
    """
    connection.execute(f"PRAGMA synchronous = {SYNCHRONOUS}")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("BEGIN IMMEDIATE")
    if is_new:
        create(connection)
    else:
        _repair_indexes(connection)
    connection.execute("COMMIT")
    return connection


def _repair_indexes(connection: sqlite3.Connection) -> None:
    """Rebuild indexes that disagree with their tables; ``check_version`` skips this comparison, and lookups would miss rows.

    The comparison is linear in rows: a large file compares only the tables that stay small.
    """
    (pages,), (size,) = (connection.execute(f"PRAGMA {name}").fetchone() for name in ("page_count", "page_size"))
    tables = sorted(
        {table for table, _ in expected_columns()} - (_GROWING_TABLES if pages * size > _LARGE_BYTES else set())
    )
    if any(connection.execute(f"PRAGMA integrity_check({table})").fetchone()[0] != "ok" for table in tables):
        connection.execute("REINDEX")


def _upgrade(connection: sqlite3.Connection, path: Path, version: int) -> None:
    """Upgrade a copy in one transaction, save the old file under a dated name, then swap in the copy."""
    copy = path.with_name(f"{FILE}.upgrading")
    try:
        copy.unlink(missing_ok=True)
        _backup(connection, path.with_name(_dated_name(path.parent, f"version {version}")))
        upgraded = _backup(connection, copy, close=False)
        try:
            upgraded.execute("BEGIN IMMEDIATE")
            upgrade(upgraded, version)
            if columns(upgraded) != expected_columns():
                raise ValueError("tables are missing")
            upgraded.execute("COMMIT")
        finally:
            upgraded.close()
        connection.close()
        os.replace(copy, path)
    except Exception as error:  # Any content of an old file may fail; the old file stays unchanged.
        connection.close()
        with contextlib.suppress(OSError):
            copy.unlink(missing_ok=True)
        raise CannotSaveError(
            "storage.no-upgrade", folder=str(path.parent), problem=_error_text(error), is_final=True
        ) from error


def _quarantine(path: Path) -> str:
    """Rename an unreadable file together with SQLite's side files; return the new name."""
    name = _dated_name(path.parent, "unreadable")
    try:
        for ending in FILE_SUFFIXES:
            side_file = path.with_name(path.name + ending)
            if side_file.exists():
                side_file.rename(path.with_name(name + ending))
    except OSError as error:
        raise CannotSaveError("storage.no-folder", folder=str(path.parent), problem=_error_text(error)) from error
    return name


def check_version(connection: sqlite3.Connection) -> int:
    """Version of a sound database of this program, 0 for a new file; raises ``UnreadableFileError`` otherwise."""
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    application = int(connection.execute("PRAGMA application_id").fetchone()[0])
    shape = columns(connection)
    if version == 0 and application == 0 and not shape:
        return 0
    if application != APPLICATION or version < 1:
        raise UnreadableFileError("it belongs to another program")
    found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise UnreadableFileError(str(found))
    if version == VERSION and shape != expected_columns():
        raise UnreadableFileError("tables are missing")
    return version


def new_memory_database() -> sqlite3.Connection:
    """Return an empty in-memory database of the current version."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.execute("PRAGMA foreign_keys = ON")
    create(connection)
    return connection


def copy_in_memory(source: sqlite3.Connection) -> sqlite3.Connection:
    """Return an in-memory copy of a database of the current version.

    Raises ``sqlite3.Error`` or ``UnreadableFileError`` for an unsound source.
    """
    copy = sqlite3.connect(":memory:", isolation_level=None)
    try:
        source.backup(copy)
        if check_version(copy) != VERSION:  # a backup copies damaged pages without an error
            raise UnreadableFileError("it is of another version")
    except BaseException:
        copy.close()
        raise
    copy.execute("PRAGMA foreign_keys = ON")
    return copy


def read_only_copy(path: Path) -> sqlite3.Connection | None:
    """In-memory copy of a readable but unwritable file; None without a sound file of the current version."""
    try:
        if not path.is_file():
            return None
        with contextlib.closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as source:
            return copy_in_memory(source)
    except (sqlite3.Error, OSError, ValueError, UnreadableFileError):
        return None


def result_code(error: sqlite3.Error) -> int:
    """Primary SQLite result code, without the extended bits."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


def _cannot_open(path: Path, error: sqlite3.Error) -> CannotSaveError:
    if result_code(error) == sqlite3.SQLITE_BUSY:
        return CannotSaveError("storage.in-use", folder=str(path.parent))
    return CannotSaveError("storage.no-folder", folder=str(path.parent), problem=str(error))


def _backup(connection: sqlite3.Connection, path: Path, close: bool = True) -> sqlite3.Connection:
    copy = sqlite3.connect(path, isolation_level=None)
    connection.backup(copy)
    if close:
        copy.close()
    return copy


def _dated_name(folder: Path, reason: str) -> str:
    """An unused file name with the current time and the reason."""
    now = datetime.datetime.now().strftime("%Y-%m-%d %H-%M-%S")
    name = f"four-isles {now} {reason}.sqlite3"
    number = 2
    while (folder / name).exists():
        name = f"four-isles {now} {reason} {number}.sqlite3"
        number += 1
    return name


def _error_text(error: BaseException) -> str:
    return str(getattr(error, "strerror", None) or error)
