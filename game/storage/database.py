"""The database file: opened, upgraded, set aside if it cannot be read, and left for memory if it cannot be written."""

from __future__ import annotations

import contextlib
import datetime
import os
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from game.storage.schema import APPLICATION, VERSION, columns, create, expected_columns, upgrade
from game.storage.values import Notice

FILE = "four-isles.sqlite3"
BUSY_SECONDS = 1.0

_DISK_FAULTS = (
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_PROTOCOL,
)

Given = TypeVar("Given")
Row = tuple[Any, ...]


def data_folder() -> Path:
    """Where this system keeps a program's data."""
    if sys.platform == "win32":
        base = os.environ.get("APPDATA")
        return (Path(base) if base else Path.home() / "AppData" / "Roaming") / "Four Isles"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Four Isles"
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base and Path(base).is_absolute() else Path.home() / ".local" / "share") / "four-isles"


class _CannotKeep(Exception):
    """The file stays as it is and this session runs in memory; holds the notice that says why."""

    def __init__(self, key: str, **values: str) -> None:
        super().__init__(key)
        self.notice = Notice(key, values)


class Database:
    """One open database. Whatever happens to the file, it works: in the worst case in memory, with one notice."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.notices: list[Notice] = []
        self.in_memory = False
        try:
            self._connection = self._open(folder / FILE)
        except _CannotKeep as reason:
            self._connection = _read_only_copy(folder / FILE) or _memory()
            self._left_for_memory(reason.notice)

    def read(self, query: str, values: tuple[object, ...] = ()) -> list[Row]:
        """The rows of a query."""
        try:
            return self._connection.execute(query, values).fetchall()
        except sqlite3.DatabaseError as error:
            self._leave(error)
            return self._connection.execute(query, values).fetchall()

    def write(self, action: Callable[[sqlite3.Connection], Given]) -> Given:
        """Does the action in one transaction; when it returns, the change survives a loss of power.

        If the disk refuses, everything goes on in memory and the action is done there.
        """
        try:
            return self._transaction(action)
        except sqlite3.DatabaseError as error:
            self._leave(error)
            return self._transaction(action)

    def close(self) -> None:
        """Gives the file back."""
        with contextlib.suppress(sqlite3.Error):
            self._connection.close()

    def _transaction(self, action: Callable[[sqlite3.Connection], Given]) -> Given:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            given = action(self._connection)
            self._connection.execute("COMMIT")
        except BaseException:
            with contextlib.suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")
            raise
        return given

    def _leave(self, error: sqlite3.DatabaseError) -> None:
        """Goes on in memory if the disk is at fault, raises anything else; what can still be read comes along."""
        if self.in_memory or _code(error) not in _DISK_FAULTS:
            raise error
        memory = sqlite3.connect(":memory:", isolation_level=None)
        try:
            self._connection.backup(memory)
            if _check(memory) != VERSION:  # a backup copies broken pages without a word
                raise _Unreadable
        except (sqlite3.Error, _Unreadable):
            memory.close()
            memory = _memory()
        self.close()
        self._connection = memory
        self._left_for_memory(Notice("storage.cannot-write", {"folder": str(self.folder), "problem": str(error)}))

    def _left_for_memory(self, notice: Notice) -> None:
        self.in_memory = True
        self.notices.append(notice)

    # --- opening

    def _open(self, path: Path) -> sqlite3.Connection:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.exists() and not path.is_file():
                raise OSError("it is no file")
        except (OSError, ValueError) as error:
            raise _CannotKeep("storage.no-folder", folder=str(path.parent), problem=_told(error)) from error
        try:
            return self._open_file(path)
        except _Unreadable as error:
            self._set_aside(path, str(error))
            try:
                return self._open_file(path)
            except _Unreadable as again:
                raise _CannotKeep("storage.no-folder", folder=str(path.parent), problem=str(again)) from again

    def _open_file(self, path: Path) -> sqlite3.Connection:
        connection = _connect(path)
        try:
            version = _check(connection)
            if version > VERSION:
                raise _CannotKeep("storage.newer", folder=str(path.parent))
            if version in (0, VERSION):
                return take_for_writing(connection, is_new=version == 0)
            self._upgrade(connection, path, version)
        except sqlite3.OperationalError as error:
            connection.close()
            raise _cannot_open(path, error) from error
        except sqlite3.DatabaseError as error:
            connection.close()
            raise _Unreadable(str(error)) from error
        except BaseException:
            connection.close()
            raise
        return self._open_file(path)

    def _upgrade(self, connection: sqlite3.Connection, path: Path, version: int) -> None:
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
            raise _CannotKeep("storage.no-upgrade", folder=str(path.parent), problem=_told(error)) from error

    def _set_aside(self, path: Path, problem: str) -> None:
        """Renames a file that cannot be read, with what SQLite left beside it."""
        name = _dated(path.parent, "unreadable")
        try:
            for ending in ("", "-wal", "-shm", "-journal"):
                beside = path.with_name(path.name + ending)
                if beside.exists():
                    beside.rename(path.with_name(name + ending))
        except OSError as error:
            raise _CannotKeep("storage.no-folder", folder=str(path.parent), problem=_told(error)) from error
        self.notices.append(Notice("storage.set-aside", {"file": name, "problem": problem}))


class _Unreadable(Exception):
    """The file is there and ours alone, but it is no database of ours."""


def _connect(path: Path) -> sqlite3.Connection:
    """The file, opened but not yet changed."""
    try:
        connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    except sqlite3.Error as error:
        raise _cannot_open(path, error) from error
    return connection


def take_for_writing(connection: sqlite3.Connection, is_new: bool) -> sqlite3.Connection:
    """Makes the file ours alone until it is closed or the process dies, and every commit last through a power cut.

    A write-ahead log costs one flush to the disk a commit, a rollback journal three.
    """
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("BEGIN IMMEDIATE")
    if is_new:
        create(connection)
    connection.execute("COMMIT")
    return connection


def _code(error: sqlite3.Error) -> int:
    """What SQLite itself says is wrong, without the refinements."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


def _cannot_open(path: Path, error: sqlite3.Error) -> _CannotKeep:
    if _code(error) == sqlite3.SQLITE_BUSY:
        return _CannotKeep("storage.in-use", folder=str(path.parent))
    return _CannotKeep("storage.no-folder", folder=str(path.parent), problem=str(error))


def _check(connection: sqlite3.Connection) -> int:
    """The version of a sound database of ours, 0 for a new one; ``_Unreadable`` for anything else."""
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    application = int(connection.execute("PRAGMA application_id").fetchone()[0])
    shape = columns(connection)
    if version == 0 and application == 0 and not shape:
        return 0
    if application != APPLICATION or version < 1:
        raise _Unreadable("it belongs to another program")
    found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise _Unreadable(str(found))
    if version == VERSION and shape != expected_columns():
        raise _Unreadable("tables are missing")
    return version


def _memory() -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.execute("PRAGMA foreign_keys = ON")
    create(connection)
    return connection


def _read_only_copy(path: Path) -> sqlite3.Connection | None:
    """What a file holds that can be read but not written, in memory; None if there is no sound one of this version."""
    memory = sqlite3.connect(":memory:", isolation_level=None)
    try:
        source = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True)
        try:
            if _check(source) != VERSION:
                raise _Unreadable
            source.backup(memory)
        finally:
            source.close()
    except (sqlite3.Error, OSError, ValueError, _Unreadable):
        memory.close()
        return None
    memory.execute("PRAGMA foreign_keys = ON")
    return memory


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
