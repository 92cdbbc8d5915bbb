"""A database connection that falls back to memory while its file cannot be written."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from game.core.digest import blake2
from game.storage.file import (
    BUSY_SECONDS,
    FILE,
    CannotSaveError,
    UnreadableFileError,
    copy_in_memory,
    new_memory_database,
    open_file,
    read_only_copy,
    result_code,
)
from game.storage.rows import InvalidRows, decode_text
from game.storage.schema import expected_columns
from game.storage.values import Notice

SPARE_BYTES = 1 << 20
"""Spare disk bytes, beyond the size of the data, that a return to the file requires."""

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

_HEADER_COUNTERS = ((18, 20), (24, 28), (40, 44), (92, 100))
"""Byte ranges of the SQLite header with version and change counters; independent of the content."""

_FAULTS = (sqlite3.DatabaseError, UnicodeDecodeError)
"""Errors of a damaged file; SQLite's error text itself may be invalid UTF-8."""

Result = TypeVar("Result")
Row = tuple[Any, ...]


class Database:
    """A database connection that survives any fault of its file, at worst in memory with one notice.

    ``retry`` writes the changes made in memory into the file as soon as the file takes them.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.notices: list[Notice] = []
        self.invalid_rows = InvalidRows(folder, self.notices)
        self.fault: Notice | None = None
        """Reason for working in memory; None while the file is in use."""
        self.is_final = False
        """True if retrying is pointless: another version wrote the file."""
        self._file: sqlite3.Connection | None = None
        """Connection to the failed file, still locked for us while we work in memory."""
        self._identity: tuple[int, int] | None = None
        self._known_digests: set[bytes] = set()
        """Digest of each file's content at the moment of failure; a file with one of these is safe to overwrite."""
        self._changes = 0
        """``total_changes`` of the memory connection right after the copy."""
        try:
            self._connection = self._open_locked()
        except CannotSaveError as reason:
            self.is_final = reason.is_final
            self._use_memory(read_only_copy(self._path) or new_memory_database(), reason.notice)

    @property
    def is_in_memory(self) -> bool:
        """True if the current session is lost at exit."""
        return self.fault is not None

    @property
    def _path(self) -> Path:
        return self.folder / FILE

    def read(self, query: str, values: tuple[object, ...] = ()) -> list[Row]:
        """Return all rows of a query."""
        for _ in range(2):  # the file may be damaged, and so may its copy in memory
            try:
                return self._connection.execute(query, values).fetchall()
            except _FAULTS as error:
                self._switch_to_memory(error)
        return self._connection.execute(query, values).fetchall()

    def write(self, action: Callable[[sqlite3.Connection], Result]) -> Result:
        """Run the action in one transaction; after the return the change survives a power cut.

        On a disk error the session moves to memory and the action runs there.
        """
        if not self.is_in_memory and self._identity != _file_identity(self._path):
            # SQLite accepts writes to a deleted or moved file without an error.
            self._switch_with_copy(Notice("storage.gone", {"folder": str(self.folder)}))
        for _ in range(2):  # the file and its copy may both be damaged
            try:
                return self._transaction(action)
            except _FAULTS as error:
                self._switch_to_memory(error)
        return self._transaction(action)

    def retry(self) -> bool:
        """Write the changes made in memory into the file, all or nothing; True if the file is in use again.

        A file that another program has changed meanwhile stays as it is; without changes of our own we load it.
        """
        if self.fault is None or self.is_final:
            return self.fault is None
        try:
            self._switch_to_file()
        except CannotSaveError as reason:
            if reason.is_final:
                self.fault, self.is_final = reason.notice, True
            return False
        except (sqlite3.Error, UnicodeDecodeError, OSError, UnreadableFileError):
            return False
        return True

    def save_copy(self, folder: Path) -> Path:
        """Write all data into a new data folder and return its file.

        Raises ``OSError`` if the folder cannot be made or written.
        """
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
        """Close the file after a last attempt to write the changes made in memory."""
        self.retry()
        for connection in (self._connection, self._file):
            if connection is not None:
                with contextlib.suppress(sqlite3.Error):
                    connection.close()

    def _transaction(self, action: Callable[[sqlite3.Connection], Result]) -> Result:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            result = action(self._connection)
            self._connection.execute("COMMIT")
        except BaseException:
            with contextlib.suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")
            raise
        return result

    # --- switching to memory and back

    def _open_locked(self, lock_timeout: float = BUSY_SECONDS) -> sqlite3.Connection:
        connection = open_file(self._path, self.notices, lock_timeout)
        connection.text_factory = decode_text
        self._identity = _file_identity(self._path)
        return connection

    def _switch_to_memory(self, error: sqlite3.DatabaseError | UnicodeDecodeError) -> None:
        """Switch to memory after a disk fault; raise any other error."""
        error_code = result_code(error) if isinstance(error, sqlite3.Error) else sqlite3.SQLITE_CORRUPT
        if error_code not in _DISK_FAULTS or (self.is_in_memory and error_code != sqlite3.SQLITE_CORRUPT):
            raise error
        if self.is_in_memory:  # the copy is as damaged as the file: start empty and leave the file unchanged
            self._connection.close()
            self._connection = new_memory_database()
            self._connection.text_factory = decode_text
            self.is_final = True
            return
        self._switch_with_copy(Notice("storage.cannot-write", {"folder": str(self.folder), "problem": str(error)}))

    def _switch_with_copy(self, reason: Notice) -> None:
        """Switch to memory with the readable data; the file stays locked against other programs."""
        locked_file: sqlite3.Connection | None = self._connection
        try:
            copy = copy_in_memory(self._connection)
        except (sqlite3.Error, UnicodeDecodeError, UnreadableFileError):
            copy = new_memory_database()
            self._connection.close()
            locked_file = None
        self._file = locked_file
        self._use_memory(copy, reason)

    def _use_memory(self, connection: sqlite3.Connection, reason: Notice) -> None:
        connection.text_factory = decode_text
        self._connection = connection
        self._known_digests.add(_content_digest(connection))
        self._changes = connection.total_changes
        self.fault = reason
        self.notices.append(reason)

    def _switch_to_file(self) -> None:
        """Switch back from memory to the file; any error leaves the state unchanged."""
        self.folder.mkdir(exist_ok=True)  # never the parents: a mounted medium may be missing for a while
        if shutil.disk_usage(self.folder).free < _size(self._connection) + SPARE_BYTES:
            raise OSError("there is no room")
        if self._file is not None and self._identity != _file_identity(self._path):
            self._file.close()
            self._file = None
        if self._file is None:
            self._file = self._open_locked(lock_timeout=0.0)
        is_ours = _is_empty(self._file) or _content_digest(self._file) in self._known_digests
        is_untouched = self._connection.total_changes == self._changes
        if not is_ours and not is_untouched:
            self._file.close()
            self._file = None
            raise CannotSaveError("storage.changed", folder=str(self.folder), is_final=True)
        if is_ours:  # Write even without changes: only a write proves that the file works again.
            self._connection.backup(self._file)
        self._connection.close()
        self._connection, self._file, self.fault = self._file, None, None
        self.notices.append(Notice("storage.kept-again", {"folder": str(self.folder)}))


def _file_identity(path: Path) -> tuple[int, int] | None:
    """Device and inode number of a path; None for a missing file."""
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


def _content_digest(connection: sqlite3.Connection) -> bytes:
    """Digest of a database's pages without the header's counters; equal for equal content in any file."""
    image = bytearray(connection.serialize())
    for start, end in _HEADER_COUNTERS:
        image[start:end] = bytes(end - start)
    return blake2(image)
