"""Everything this machine remembers, in one SQLite file: settings, people, games, records, the operator's counts.

Each change is on the disk when its method returns. No file fault stops the program: a damaged file is renamed, an
unwritable file or one of a newer program stays unchanged, and ``Storage.notices`` carries the report.
"""

from __future__ import annotations

import datetime
import json
import sqlite3
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from game.core.names import clean_name
from game.program import data_folder
from game.storage.achievements import AchievementRepository
from game.storage.archive import ArchiveRepository, MergeReport
from game.storage.database import Database
from game.storage.history import HistoryRepository
from game.storage.past_sessions import PastSessionRepository
from game.storage.puzzles import PuzzleRepository, delete_player
from game.storage.records import RecordRepository
from game.storage.reviews import ReviewRepository
from game.storage.rows import as_datetime, as_integer, as_text
from game.storage.saved_games import SavedGameRepository
from game.storage.schema import columns
from game.storage.usage_counts import UsageCounts
from game.storage.values import (
    Aids,
    Json,
    Notice,
    Profile,
    SavedGame,
    Settings,
    canonical_json,
    is_setting,
    parse_settings,
)
from game.storage.visitor_cleanup import prune_visitor_data

_PERMANENT_PREFIX: Final = "kiosk."
"""Prefix of extras that belong to the kiosk and persist across visits."""


class Storage:
    """The machine's data by subject: ``records`` finished games, ``saved_games`` unfinished ones, ``achievements``,
    ``reviews``, ``past_sessions``, ``puzzles``.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     storage = Storage.open(Path(folder))
    ...     _ = storage.change_settings(music=30)
    ...     ada = storage.add_profile("Ada", colour=2)
    ...     storage.settings.music, [profile.name for profile in storage.profiles()], storage.notices
    ...     storage.close()
    (30, ['Ada'], [])
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self.saved_games = SavedGameRepository(database)
        self.records = RecordRepository(database, self.saved_games)
        self.achievements = AchievementRepository(database)
        self.reviews = ReviewRepository(database)
        self.past_sessions = PastSessionRepository(database)
        self.puzzles = PuzzleRepository(database)
        self.usage_counts = UsageCounts(database)
        self.history = HistoryRepository(database)
        self.archive = ArchiveRepository(database)
        self._invalid_settings: list[str] = []
        """Names of the settings found damaged at the last load."""
        self.settings = self._read_settings()
        self._visit: _VisitState | None = None

    @classmethod
    def open(cls, folder: Path | None = None) -> Storage:
        """Open the storage of a folder, or of the system's data folder; faults appear in ``notices``."""
        return cls(Database(folder if folder is not None else data_folder()))

    @property
    def notices(self) -> list[Notice]:
        """Notices for the title screen; the reader clears the list."""
        return self._database.notices

    @property
    def is_in_memory(self) -> bool:
        """True if the current session is lost at exit."""
        return self._database.is_in_memory

    @property
    def fault(self) -> Notice | None:
        """Reason for working in memory; None while the file is in use."""
        return self._database.fault

    @property
    def can_retry(self) -> bool:
        """True if a retry may reach the file."""
        return self.is_in_memory and not self._database.is_final

    def retry(self) -> bool:
        """Write the changes made in memory into the file if possible; True if the file is in use."""
        if not self.is_in_memory:
            return True
        is_in_file = self._database.retry()
        if is_in_file:  # another program may have changed the file
            self.saved_games.clear_cache()
            if self._visit is None:
                self.settings = self._read_settings()
        return is_in_file

    def save_copy(self, folder: Path) -> Path:
        """Write all data into a new data folder and return its file.

        Raises ``OSError`` if the folder cannot be made or written.
        """
        return self._database.save_copy(folder)

    def merge(self, lines: Callable[[], Iterable[Json]], finish: Callable[[], None] = lambda: None) -> MergeReport:
        """Add the content of archive lines that is missing here, all or nothing (``ArchiveRepository.merge``)."""
        report = self.archive.merge(lines, finish)
        self.saved_games.clear_cache()
        self.settings = self._read_settings()
        return report

    def erase(self) -> None:
        """Delete all data: settings with the PIN, players, games and counts; ends a visit without tickets."""

        def write(connection: sqlite3.Connection) -> None:
            connection.execute("PRAGMA defer_foreign_keys = ON")
            for table in sorted({table for table, _ in columns(connection)}):
                connection.execute(f'DELETE FROM "{table}"')

        self._visit = None
        self.puzzles.end_visit()
        self.saved_games.end_visit(lambda left: False)
        self._database.write(write)
        self.settings = self._read_settings()

    @property
    def folder(self) -> Path:
        return self._database.folder

    def close(self) -> None:
        """Release the file for other programs."""
        self.puzzles.end_visit()
        self._database.close()

    # --- visits to a kiosk

    @property
    def is_visited(self) -> bool:
        """True during a visit, while changes of settings, players and extras are temporary."""
        return self._visit is not None

    def begin_visit(self) -> None:
        """Start a visit: settings, players and extras become temporary, and games get tickets."""
        self._visit = _VisitState.of(self.profiles())
        self.saved_games.begin_visit()
        self.puzzles.begin_visit()

    def end_visit(self, is_worth_saving: Callable[[SavedGame], bool] = lambda left: True) -> list[tuple[str, str]]:
        """Restore the kiosk's own data; return isle and ticket of the visit's games (see ``games.end_visit``)."""
        if self._visit is None:
            return []
        self._visit = None
        self.puzzles.end_visit()
        self.settings = self._read_settings()
        tickets = self.saved_games.end_visit(is_worth_saving)
        self._database.write(lambda connection: prune_visitor_data(connection, datetime.date.today()))
        return tickets

    # --- settings

    def _read_settings(self) -> Settings:
        settings, invalid = parse_settings(dict(self._database.read("SELECT name, value FROM settings")))
        if invalid and invalid != self._invalid_settings:  # loaded again after every visit, but reported once
            self.notices.append(Notice("storage.settings", {"names": ", ".join(invalid)}))
        self._invalid_settings = invalid
        return settings

    def change_settings(self, **values: Any) -> Settings:
        """Change settings and return all; raises ``ValueError`` for unknown names and invalid values."""
        for name, value in values.items():
            if not is_setting(name, value):
                raise ValueError(f"the setting {name!r} cannot be {value!r}")
        if self._visit is not None:
            self.settings = replace(self.settings, **values)
            return self.settings
        return self._write_settings(**values)

    def _write_settings(self, **values: Any) -> Settings:
        def write(connection: sqlite3.Connection) -> None:
            rows = [(name, canonical_json(value)) for name, value in values.items()]
            connection.executemany("INSERT OR REPLACE INTO settings VALUES (?, ?)", rows)

        self._database.write(write)
        self.settings = replace(self.settings, **values)
        return self.settings

    def save_pin_hash(self, stored: str) -> None:
        """Save the hash of the operator's PIN, also during a visit; ``pin.set_pin`` makes it."""
        self._write_settings(operator_pin=stored)

    # --- profiles

    def profiles(self) -> list[Profile]:
        """All profiles, sorted by name."""
        if self._visit is not None:
            return sorted(self._visit.profiles.values(), key=lambda profile: profile.name.casefold())
        rows = self._database.read("SELECT id, name, colour, badge, aids FROM profiles ORDER BY name COLLATE NOCASE")
        return self._database.invalid_rows.parse_rows("profiles", rows, _profile)

    def add_profile(self, name: str, colour: int = 0, badge: int = 0, aids: Aids = Aids()) -> Profile:  # noqa: B008
        """Add a profile; raises ``ValueError`` for an empty or taken name, compared without case."""
        return self.change_profile(Profile(0, name, colour, badge, aids))

    def change_profile(self, profile: Profile) -> Profile:
        """Save a profile (identifier 0: a new one) and return the saved form; raises ``ValueError`` as ``add_profile``."""
        name = clean_name(profile.name, "")
        if not name:
            raise ValueError("a profile needs a name")
        if self._visit is not None:
            return self._visit.change_profile(profile._replace(name=name))

        def write(connection: sqlite3.Connection) -> int:
            values = (
                profile.identifier or None,
                name,
                profile.colour,
                profile.badge,
                canonical_json(profile.aids._asdict()),
            )
            query = "INSERT INTO profiles (id, name, colour, badge, aids) VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) "
            query += "DO UPDATE SET name = excluded.name, colour = excluded.colour, badge = excluded.badge, "
            query += "aids = excluded.aids"
            inserted = connection.execute(query, values).lastrowid
            return profile.identifier or int(inserted or 0)

        try:
            number = self._database.write(write)
        except sqlite3.IntegrityError as error:
            raise ValueError(f"the name {name!r} is taken") from error
        return profile._replace(identifier=number, name=name)

    def delete_profile(self, number: int) -> None:
        """Delete a profile; results stay on the tables under the name."""
        if self._visit is not None:
            self._visit.profiles.pop(number, None)
            return

        def write(connection: sqlite3.Connection) -> None:
            connection.execute("UPDATE results SET profile = NULL WHERE profile = ?", (number,))
            connection.execute("DELETE FROM feats WHERE profile = ?", (number,))
            delete_player(connection, number)
            connection.execute("DELETE FROM profiles WHERE id = ?", (number,))

        self._database.write(write)

    # --- the operator's counts, and extras

    def count_event(self, event: str, amount: int = 1) -> None:
        """Count an event for the operator, such as ``game-started.bridges``."""
        moment_now = datetime.datetime.now().astimezone()
        now = moment_now.isoformat(timespec="seconds")

        def write(connection: sqlite3.Connection) -> None:
            query = "INSERT INTO audits VALUES (?, ?, ?) ON CONFLICT (event) DO UPDATE "
            query += "SET count = count + excluded.count, last = excluded.last"
            connection.execute(query, (event, amount, now))
            self.usage_counts.count_event(connection, moment_now, event, amount)

        self._database.write(write)

    def counts(self) -> dict[str, tuple[int, datetime.datetime]]:
        """All counted events: total and time of the last."""
        rows = self._database.read("SELECT event, count, last FROM audits ORDER BY event")
        read = self._database.invalid_rows.parse_rows(
            "audits", rows, lambda event, count, last: (as_text(event), (as_integer(count), as_datetime(last)))
        )
        return dict(read)

    def extra(self, name: str, default: Any = None) -> Any:
        """JSON value of a name, such as the tutorials seen; ``default`` for none."""
        if self._visit is not None and name in self._visit.extras:
            return self._visit.extras[name]
        rows = self._database.read("SELECT value FROM extras WHERE name = ?", (name,))
        value = _parsed(rows[0][0]) if rows else None
        return default if value is None else value

    def delete_extra(self, name: str) -> None:
        """Delete the value of a name."""
        if self._visit is not None:
            self._visit.extras.pop(name, None)
        self._database.write(lambda connection: connection.execute("DELETE FROM extras WHERE name = ?", (name,)))

    def extra_names(self, prefix: str) -> list[str]:
        """Names of stored extras with this prefix."""
        rows = self._database.read("SELECT name FROM extras WHERE substr(name, 1, ?) = ?", (len(prefix), prefix))
        return self._database.invalid_rows.parse_rows("extras", rows, as_text)

    def set_extra(self, name: str, value: Any) -> None:
        """Save a JSON value under a name; temporary during a visit unless the name has the ``_PERMANENT_PREFIX`` prefix."""
        if self._visit is not None and not name.startswith(_PERMANENT_PREFIX):
            self._visit.extras[name] = json.loads(canonical_json(value))
            return

        def write(connection: sqlite3.Connection) -> None:
            connection.execute("INSERT OR REPLACE INTO extras VALUES (?, ?)", (name, canonical_json(value)))

        self._database.write(write)


@dataclass(slots=True, eq=False, repr=False)
class _VisitState:
    """Players and extras as a kiosk's visitor has changed them: in memory alone, and dropped with the visit."""

    profiles: dict[int, Profile]
    extras: dict[str, Any] = field(default_factory=dict)
    _next: int = -1
    """Next identifier of a visit's player; negative, so that no record refers to one."""

    @classmethod
    def of(cls, profiles: Iterable[Profile]) -> _VisitState:
        """Start a visit with these players."""
        return cls({profile.identifier: profile for profile in profiles})

    def change_profile(self, profile: Profile) -> Profile:
        """Add a player (identifier 0) or change one; raises ``ValueError`` for a taken name."""
        others = (other for number, other in self.profiles.items() if number != profile.identifier)
        if any(other.name.casefold() == profile.name.casefold() for other in others):
            raise ValueError(f"the name {profile.name!r} is taken")
        if not profile.identifier:
            profile, self._next = profile._replace(identifier=self._next), self._next - 1
        self.profiles[profile.identifier] = profile
        return profile


def _profile(number: object, name: object, colour: object, badge: object, aids: object) -> Profile:
    """Profile from its row; raises one of ``ROW_ERRORS`` for a row edited by another program."""
    return Profile(
        as_integer(number), clean_name(as_text(name)), as_integer(colour), as_integer(badge), Aids.parse(_parsed(aids))
    )


def _parsed(written: Any) -> Any:
    try:
        return json.loads(written)
    except (ValueError, TypeError, RecursionError):
        return None
