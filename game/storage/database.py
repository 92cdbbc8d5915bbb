"""One open database: in its file, or in memory for as long as the file cannot be written."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from game.storage.file import (
    BUSY_SECONDS,
    FILE,
    CannotSaveError,
    UnreadableFileError,
    code,
    copy_in_memory,
    memory,
    open_file,
    read_only_copy,
)
from game.storage.rows import InvalidRows, decoded
from game.storage.schema import expected_columns
from game.storage.values import Notice

ROOM_TO_SPARE = 1 << 20
"""Bytes that must be free beside those the data needs before the file is tried again."""

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

_COUNTERS = ((18, 20), (24, 28), (40, 44), (92, 100))
"""Bytes of a database's header that say how and how often it was written, not what it holds."""

_FAULTS = (sqlite3.DatabaseError, UnicodeDecodeError)
"""What a broken file raises: SQLite's words about it may be no text either."""

Given = TypeVar("Given")
Row = tuple[Any, ...]


class Database:
    """One open database. Whatever happens to the file, it works: in the worst case in memory, with one notice.

    What is done in memory is written into the file by ``try_again`` as soon as that can be.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.notices: list[Notice] = []
        self.odd = InvalidRows(folder, self.notices)
        self.trouble: Notice | None = None
        """Why nothing is kept at the moment; None as long as everything is."""
        self.is_final = False
        """Whether waiting does not help: the file was made by another version."""
        self._file: sqlite3.Connection | None = None
        """The file that took no more, still ours alone while we are in memory."""
        self._identity: tuple[int, int] | None = None
        self._left_behind: set[bytes] = set()
        """What each file held when it was left: one that still holds just that is ours to write."""
        self._changes = 0
        """How often what we took into memory had been changed by then."""
        try:
            self._connection = self._take_file()
        except CannotSaveError as reason:
            self.is_final = reason.is_final
            self._go_on_in(read_only_copy(self._path) or memory(), reason.notice)

    @property
    def in_memory(self) -> bool:
        """Whether what happens now will be forgotten at the end."""
        return self.trouble is not None

    @property
    def _path(self) -> Path:
        return self.folder / FILE

    def read(self, query: str, values: tuple[object, ...] = ()) -> list[Row]:
        """The rows of a query."""
        for _ in range(2):  # the file may be broken, and so may what could be copied of it
            try:
                return self._connection.execute(query, values).fetchall()
            except _FAULTS as error:
                self._leave(error)
        return self._connection.execute(query, values).fetchall()

    def write(self, action: Callable[[sqlite3.Connection], Given]) -> Given:
        """Does the action in one transaction; when it returns, the change survives a loss of power.

        If the disk refuses, everything goes on in memory and the action is done there.
        """
        if not self.in_memory and self._identity != _identity(self._path):
            # A file that was deleted or moved away would take every change without a word.
            self._leave_for(Notice("storage.gone", {"folder": str(self.folder)}))
        for _ in range(2):  # as above
            try:
                return self._transaction(action)
            except _FAULTS as error:
                self._leave(error)
        return self._transaction(action)

    def try_again(self) -> bool:
        """Writes what is only in memory into the file, wholly or not at all; whether everything is kept again.

        A file that somebody else has changed meanwhile is left alone, unless nothing was done here: then it is read.
        """
        if self.trouble is None or self.is_final:
            return self.trouble is None
        try:
            self._return()
        except CannotSaveError as reason:
            if reason.is_final:
                self.trouble, self.is_final = reason.notice, True
            return False
        except (sqlite3.Error, UnicodeDecodeError, OSError, UnreadableFileError):
            return False
        return True

    def save_copy(self, folder: Path) -> Path:
        """Writes everything into a new data folder and gives its file; ``OSError`` if that cannot be."""
        folder.mkdir(parents=True)
        path = folder / FILE
        try:
            with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as copy:
                self._connection.backup(copy)
        except sqlite3.Error as error:
            with contextlib.suppress(OSError):
                shutil.rmtree(folder)
            raise OSError(str(error)) from error
        return path

    def close(self) -> None:
        """Gives the file back, after a last try to write what is only in memory."""
        self.try_again()
        for connection in (self._connection, self._file):
            if connection is not None:
                with contextlib.suppress(sqlite3.Error):
                    connection.close()

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

    # --- into memory and back

    def _take_file(self, patience: float = BUSY_SECONDS) -> sqlite3.Connection:
        connection = open_file(self._path, self.notices, patience)
        connection.text_factory = decoded
        self._identity = _identity(self._path)
        return connection

    def _leave(self, error: sqlite3.DatabaseError | UnicodeDecodeError) -> None:
        """Goes on in memory if the disk is at fault, raises anything else."""
        what = code(error) if isinstance(error, sqlite3.Error) else sqlite3.SQLITE_CORRUPT
        if what not in _DISK_FAULTS or (self.in_memory and what != sqlite3.SQLITE_CORRUPT):
            raise error
        if self.in_memory:  # the copy is as broken as the file was: we start afresh, and the file stays as it is
            self._connection.close()
            self._connection = memory()
            self._connection.text_factory = decoded
            self.is_final = True
            return
        self._leave_for(Notice("storage.cannot-write", {"folder": str(self.folder), "problem": str(error)}))

    def _leave_for(self, reason: Notice) -> None:
        """Goes on in memory with what can still be read; the file stays ours, so that nobody else changes it."""
        held: sqlite3.Connection | None = self._connection
        try:
            copy = copy_in_memory(self._connection)
        except (sqlite3.Error, UnicodeDecodeError, UnreadableFileError):
            copy = memory()
            self._connection.close()
            held = None
        self._file = held
        self._go_on_in(copy, reason)

    def _go_on_in(self, connection: sqlite3.Connection, reason: Notice) -> None:
        connection.text_factory = decoded
        self._connection = connection
        self._left_behind.add(_content(connection))
        self._changes = connection.total_changes
        self.trouble = reason
        self.notices.append(reason)

    def _return(self) -> None:
        """The way back from memory; any error leaves things as they are."""
        self.folder.mkdir(exist_ok=True)  # never the folders above: what was mounted there may be gone for a while
        if shutil.disk_usage(self.folder).free < _size(self._connection) + ROOM_TO_SPARE:
            raise OSError("there is no room")
        if self._file is not None and self._identity != _identity(self._path):
            self._file.close()
            self._file = None
        if self._file is None:
            self._file = self._take_file(patience=0.0)
        is_ours = _is_empty(self._file) or _content(self._file) in self._left_behind
        is_untouched = self._connection.total_changes == self._changes
        if not is_ours and not is_untouched:
            self._file.close()
            self._file = None
            raise CannotSaveError("storage.changed", folder=str(self.folder), is_final=True)
        if is_ours:  # Written even if nothing was done here: only that shows that the file takes something again.
            self._connection.backup(self._file)
        self._connection.close()
        self._connection, self._file, self.trouble = self._file, None, None
        self.notices.append(Notice("storage.kept-again", {"folder": str(self.folder)}))


def _identity(path: Path) -> tuple[int, int] | None:
    """Which file a path leads to; None for none."""
    try:
        found = os.stat(path)
    except (OSError, ValueError):
        return None
    return found.st_dev, found.st_ino


def _size(connection: sqlite3.Connection) -> int:
    (pages,), (size,) = (connection.execute(f"PRAGMA {name}").fetchone() for name in ("page_count", "page_size"))
    return int(pages) * int(size)


def _is_empty(connection: sqlite3.Connection) -> bool:
    tables = sorted({table for table, _ in expected_columns()})
    return not any(connection.execute(f"SELECT 1 FROM {table} LIMIT 1").fetchall() for table in tables)


def _content(connection: sqlite3.Connection) -> bytes:
    """What tells one database's content from another's, wherever it lies: its pages without the header's counters."""
    image = bytearray(connection.serialize())
    for start, end in _COUNTERS:
        image[start:end] = bytes(end - start)
    import hashlib  # late: it brings OpenSSL along, and only a session that could not write needs it

    return hashlib.blake2b(image).digest()
