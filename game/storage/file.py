"""The file everything is kept in: opened, upgraded, set aside if it cannot be read; and what can be read of one."""

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
"""Every commit waits for the disk, so that it lasts through a power cut."""
_GROWING = {"records", "results", "reviews"}
_LARGE = 16 << 20
"""Bytes; with as many the indexes of growing tables take longer to compare than a start may."""
BESIDE = ("", "-wal", "-shm", "-journal")
"""The endings of the file's name and of what SQLite puts beside it."""


class CannotSaveError(Exception):
    """The file stays as it is and this session runs in memory; holds the notice that says why.

    ``is_final``: waiting does not help, a file of another version is not ours to write.
    """

    def __init__(self, key: str, *, is_final: bool = False, **values: str) -> None:
        super().__init__(key)
        self.notice = Notice(key, values)
        self.is_final = is_final


class UnreadableFileError(Exception):
    """The file is there and ours alone, but it is no database of ours."""


def open_file(path: Path, notices: list[Notice], patience: float = BUSY_SECONDS) -> sqlite3.Connection:
    """The file, made and upgraded where needed, ours alone until closed; ``CannotSaveError`` where that cannot be.

    One that cannot be read is set aside under a name that says so, with a notice, and a new one takes its place.
    ``patience`` is how many seconds another program is waited for.
    """
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        _refuse_devices(path)
        _make_private(path)
    except (OSError, ValueError) as error:
        raise CannotSaveError("storage.no-folder", folder=str(path.parent), problem=_told(error)) from error
    try:
        return _open(path, patience)
    except UnreadableFileError as error:
        notices.append(Notice("storage.set-aside", {"file": _set_aside(path), "problem": str(error)}))
        try:
            return _open(path, patience)
        except UnreadableFileError as again:
            raise CannotSaveError("storage.no-folder", folder=str(path.parent), problem=str(again)) from again


def _make_private(path: Path) -> None:
    """Only the owner reads what people have left here; SQLite gives what it puts beside the file the same rights."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NONBLOCK", 0), 0o600))
    with contextlib.suppress(OSError):  # the file of another user, or a medium without rights
        path.chmod(0o600)


def _refuse_devices(path: Path) -> None:
    """Nothing but files: SQLite would wait for ever for somebody to write into a pipe."""
    for ending in BESIDE:
        beside = path.with_name(path.name + ending)
        if beside.exists() and not beside.is_file():
            raise OSError("it is no file")


def _open(path: Path, patience: float) -> sqlite3.Connection:
    connection = _connect(path, patience)
    try:
        version = check(connection)
        if version > VERSION:
            raise CannotSaveError("storage.newer", folder=str(path.parent), is_final=True)
        if version in (0, VERSION):
            return take_for_writing(connection, is_new=version == 0)
        _upgrade(connection, path, version)
    except sqlite3.OperationalError as error:
        connection.close()
        raise _cannot_open(path, error) from error
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:  # SQLite's words about it may be no text either
        connection.close()
        raise UnreadableFileError(str(error)) from error
    except BaseException:
        connection.close()
        raise
    return _open(path, patience)


def _connect(path: Path, patience: float) -> sqlite3.Connection:
    """The file, opened but not yet changed."""
    try:
        connection = sqlite3.connect(path, timeout=patience, isolation_level=None)
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    except sqlite3.Error as error:
        raise _cannot_open(path, error) from error
    return connection


def take_for_writing(connection: sqlite3.Connection, is_new: bool) -> sqlite3.Connection:
    """Makes the file ours alone until it is closed or the process dies, and every commit last through a power cut.

    A write-ahead log costs one flush to the disk a commit, a rollback journal three.
    """
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute(f"PRAGMA synchronous = {SYNCHRONOUS}")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("BEGIN IMMEDIATE")
    if is_new:
        create(connection)
    else:
        _mend_indexes(connection)
    connection.execute("COMMIT")
    return connection


def _mend_indexes(connection: sqlite3.Connection) -> None:
    """Builds indexes anew that do not fit their tables: ``check`` does not compare them, and rows would not be found.

    Comparing takes as long as there are rows: in a large file only the tables that stay small are looked at.
    """
    (pages,), (size,) = (connection.execute(f"PRAGMA {name}").fetchone() for name in ("page_count", "page_size"))
    tables = sorted({table for table, _ in expected_columns()} - (_GROWING if pages * size > _LARGE else set()))
    if any(connection.execute(f"PRAGMA integrity_check({table})").fetchone()[0] != "ok" for table in tables):
        connection.execute("REINDEX")


def _upgrade(connection: sqlite3.Connection, path: Path, version: int) -> None:
    """Upgrades a copy in one transaction, keeps the old file under another name, and puts the copy in its place."""
    copy = path.with_name(f"{FILE}.upgrading")
    try:
        copy.unlink(missing_ok=True)
        _backup(connection, path.with_name(_dated(path.parent, f"version {version}")))
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
    except Exception as error:  # Whatever an old file may hold: it is left as it is.
        connection.close()
        with contextlib.suppress(OSError):
            copy.unlink(missing_ok=True)
        raise CannotSaveError(
            "storage.no-upgrade", folder=str(path.parent), problem=_told(error), is_final=True
        ) from error


def _set_aside(path: Path) -> str:
    """Renames a file that cannot be read, with what SQLite left beside it; gives its new name."""
    name = _dated(path.parent, "unreadable")
    try:
        for ending in BESIDE:
            beside = path.with_name(path.name + ending)
            if beside.exists():
                beside.rename(path.with_name(name + ending))
    except OSError as error:
        raise CannotSaveError("storage.no-folder", folder=str(path.parent), problem=_told(error)) from error
    return name


def check(connection: sqlite3.Connection) -> int:
    """The version of a sound database of ours, 0 for a new one; ``UnreadableFileError`` for anything else."""
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


def memory() -> sqlite3.Connection:
    """An empty database of today's shape, in memory."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.execute("PRAGMA foreign_keys = ON")
    create(connection)
    return connection


def copy_in_memory(source: sqlite3.Connection) -> sqlite3.Connection:
    """What a database of today's shape holds, in memory; ``sqlite3.Error`` or ``UnreadableFileError`` if it is not sound."""
    copy = sqlite3.connect(":memory:", isolation_level=None)
    try:
        source.backup(copy)
        if check(copy) != VERSION:  # a backup copies broken pages without a word
            raise UnreadableFileError("it is of another version")
    except BaseException:
        copy.close()
        raise
    copy.execute("PRAGMA foreign_keys = ON")
    return copy


def read_only_copy(path: Path) -> sqlite3.Connection | None:
    """What a file holds that can be read but not written, in memory; None if there is no sound one of this version."""
    try:
        if not path.is_file():
            return None
        with contextlib.closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as source:
            return copy_in_memory(source)
    except (sqlite3.Error, OSError, ValueError, UnreadableFileError):
        return None


def code(error: sqlite3.Error) -> int:
    """What SQLite itself says is wrong, without the refinements."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


def _cannot_open(path: Path, error: sqlite3.Error) -> CannotSaveError:
    if code(error) == sqlite3.SQLITE_BUSY:
        return CannotSaveError("storage.in-use", folder=str(path.parent))
    return CannotSaveError("storage.no-folder", folder=str(path.parent), problem=str(error))


def _backup(connection: sqlite3.Connection, path: Path, close: bool = True) -> sqlite3.Connection:
    copy = sqlite3.connect(path, isolation_level=None)
    connection.backup(copy)
    if close:
        copy.close()
    return copy


def _dated(folder: Path, what: str) -> str:
    """A name that says when and why the file was kept, not taken yet."""
    now = datetime.datetime.now().strftime("%Y-%m-%d %H-%M-%S")
    name = f"four-isles {now} {what}.sqlite3"
    number = 2
    while (folder / name).exists():
        name = f"four-isles {now} {what} {number}.sqlite3"
        number += 1
    return name


def _told(error: BaseException) -> str:
    return str(getattr(error, "strerror", None) or error)
