"""Everything this machine remembers, in one SQLite file: settings, people, games, records, the operator's counts.

Nothing confirmed is lost: each change is on the disk when its method returns. Nothing here stops the program: a file
that is damaged is set aside, one that cannot be written or belongs to a newer program is left alone, and
``Storage.notices`` says so.
"""

from __future__ import annotations

import datetime
import json
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from game.core.names import clean_name
from game.program import data_folder
from game.storage.achievements import AchievementRepository
from game.storage.database import Database
from game.storage.records import RecordRepository
from game.storage.reviews import ReviewRepository
from game.storage.rows import moment, text, whole
from game.storage.saved_games import SavedGameRepository
from game.storage.usage_counts import UsageCounts
from game.storage.values import Aids, Notice, Profile, SavedGame, Settings, canonical, is_setting, parse_settings
from game.storage.visit import LASTING, Visit
from game.storage.visitor_cleanup import tidy


class Storage:
    """What is remembered, by subject; ``records`` for finished games, ``games`` for those that are not over, ``logbook``
    for what players have reached."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.games = SavedGameRepository(database)
        self.records = RecordRepository(database, self.games)
        self.logbook = AchievementRepository(database)
        self.reviews = ReviewRepository(database)
        self.daybook = UsageCounts(database)
        self._broken: list[str] = []
        """The settings that were damaged when they were last read."""
        self.settings = self._read_settings()
        self._visit: Visit | None = None

    @classmethod
    def open(cls, folder: Path | None = None) -> Storage:
        """The storage in that folder, or in the place this system keeps such data; always works (see ``notices``)."""
        return cls(Database(folder if folder is not None else data_folder()))

    @property
    def notices(self) -> list[Notice]:
        """What the title screen should tell; whoever has told it clears the list."""
        return self._database.notices

    @property
    def in_memory(self) -> bool:
        """Whether what happens now will be forgotten at the end."""
        return self._database.in_memory

    @property
    def trouble(self) -> Notice | None:
        """Why nothing is kept at the moment; None as long as everything is."""
        return self._database.trouble

    @property
    def can_try_again(self) -> bool:
        """Whether it may be that the file can be written again."""
        return self.in_memory and not self._database.is_final

    def try_again(self) -> bool:
        """Writes what is only in memory into the file, if that can be now; whether everything is kept."""
        if not self.in_memory:
            return True
        is_kept = self._database.try_again()
        if is_kept:  # the file may hold what another program has kept there
            self.games.read_again()
            if self._visit is None:
                self.settings = self._read_settings()
        return is_kept

    def save_copy(self, folder: Path) -> Path:
        """Writes everything into a new data folder and gives its file; ``OSError`` if that cannot be."""
        return self._database.save_copy(folder)

    @property
    def folder(self) -> Path:
        """The folder the data lies in."""
        return self._database.folder

    def close(self) -> None:
        """Gives the file back to others."""
        self._database.close()

    # --- visits to a kiosk

    @property
    def is_visited(self) -> bool:
        """Whether what is set, added and remembered now holds for a visit alone."""
        return self._visit is not None

    def begin_visit(self) -> None:
        """From now on settings, players and odds and ends are changed for this visit alone, and games have tickets."""
        self._visit = Visit.of(self.profiles())
        self.games.begin_visit()

    def end_visit(self, is_kept: Callable[[SavedGame], bool] = lambda left: True) -> list[tuple[str, str]]:
        """Everything is as the house has it; gives isle and ticket of the visit's games (see ``games.end_visit``)."""
        if self._visit is None:
            return []
        self._visit = None
        self.settings = self._read_settings()
        tickets = self.games.end_visit(is_kept)
        self._database.write(lambda connection: tidy(connection, datetime.date.today()))
        return tickets

    # --- settings

    def _read_settings(self) -> Settings:
        settings, broken = parse_settings(dict(self._database.read("SELECT name, value FROM settings")))
        if broken and broken != self._broken:  # it is read anew after every visit, and told once
            self.notices.append(Notice("storage.settings", {"names": ", ".join(broken)}))
        self._broken = broken
        return settings

    def change_settings(self, **values: Any) -> Settings:
        """Changes settings and gives all of them; ``ValueError`` for unknown names and impossible values."""
        for name, value in values.items():
            if not is_setting(name, value):
                raise ValueError(f"the setting {name!r} cannot be {value!r}")
        if self._visit is not None:
            self.settings = replace(self.settings, **values)
            return self.settings
        return self._write_settings(**values)

    def _write_settings(self, **values: Any) -> Settings:
        def write(connection: sqlite3.Connection) -> None:
            rows = [(name, canonical(value)) for name, value in values.items()]
            connection.executemany("INSERT OR REPLACE INTO settings VALUES (?, ?)", rows)

        self._database.write(write)
        self.settings = replace(self.settings, **values)
        return self.settings

    def set_pin(self, pin: str) -> None:
        """Sets the operator's PIN; an empty one removes it."""
        from game.storage import pin as pins  # late: only an operator needs it, and every start would wait for hashes

        self._write_settings(operator_pin=pins.hashed(pin) if pin else "")

    def is_pin(self, pin: str) -> bool:
        """Whether that is the operator's PIN; while none is set, the empty one is.

        One that an older version has hashed at less cost is hashed anew.
        """
        from game.storage import pin as pins  # late: as above

        kept = self.settings.operator_pin
        if not kept:
            return not pin
        is_right = pins.is_right(pin, kept)
        if is_right and pins.is_weak(kept):
            self.set_pin(pin)
        return is_right

    # --- profiles

    def profiles(self) -> list[Profile]:
        """Everybody this machine remembers, by name."""
        if self._visit is not None:
            return sorted(self._visit.profiles.values(), key=lambda profile: profile.name.casefold())
        rows = self._database.read("SELECT id, name, colour, badge, aids FROM profiles ORDER BY name COLLATE NOCASE")
        return self._database.odd.each("profiles", rows, _profile)

    def add_profile(self, name: str, colour: int = 0, badge: int = 0, aids: Aids = Aids()) -> Profile:  # noqa: B008
        """A new profile; ``ValueError`` if the name is empty or taken (capitals make no difference)."""
        return self.change_profile(Profile(0, name, colour, badge, aids))

    def change_profile(self, profile: Profile) -> Profile:
        """Writes a profile back (one with number 0 anew) and gives it as it is kept; ``ValueError`` as above."""
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
                canonical(profile.aids._asdict()),
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

    def forget_profile(self, number: int) -> None:
        """Forgets a person; results stay on the tables under the name."""
        if self._visit is not None:
            self._visit.profiles.pop(number, None)
            return

        def write(connection: sqlite3.Connection) -> None:
            connection.execute("UPDATE results SET profile = NULL WHERE profile = ?", (number,))
            connection.execute("DELETE FROM feats WHERE profile = ?", (number,))
            connection.execute("DELETE FROM profiles WHERE id = ?", (number,))

        self._database.write(write)

    # --- the operator's counts, and what fits nowhere else

    def count(self, event: str, by: int = 1) -> None:
        """Counts an event for the operator, such as ``game-started.bridges``."""
        moment_now = datetime.datetime.now().astimezone()
        now = moment_now.isoformat(timespec="seconds")

        def write(connection: sqlite3.Connection) -> None:
            query = "INSERT INTO audits VALUES (?, ?, ?) ON CONFLICT (event) DO UPDATE "
            query += "SET count = count + excluded.count, last = excluded.last"
            connection.execute(query, (event, by, now))
            self.daybook.note(connection, moment_now, event, by)

        self._database.write(write)

    def counts(self) -> dict[str, tuple[int, datetime.datetime]]:
        """Every event counted so far: how often, and when last."""
        rows = self._database.read("SELECT event, count, last FROM audits ORDER BY event")
        read = self._database.odd.each(
            "audits", rows, lambda event, count, last: (text(event), (whole(count), moment(last)))
        )
        return dict(read)

    def extra(self, name: str, default: Any = None) -> Any:
        """A value kept under a name, such as which tutorials were seen."""
        if self._visit is not None and name in self._visit.extras:
            return self._visit.extras[name]
        rows = self._database.read("SELECT value FROM extras WHERE name = ?", (name,))
        value = _parsed(rows[0][0]) if rows else None
        return default if value is None else value

    def drop_extra(self, name: str) -> None:
        """Forgets what was kept under a name."""
        if self._visit is not None:
            self._visit.extras.pop(name, None)
        self._database.write(lambda connection: connection.execute("DELETE FROM extras WHERE name = ?", (name,)))

    def extras(self, start: str) -> list[str]:
        """The names that begin so under which the house keeps something."""
        rows = self._database.read("SELECT name FROM extras WHERE substr(name, 1, ?) = ?", (len(start), start))
        return self._database.odd.each("extras", rows, text)

    def set_extra(self, name: str, value: Any) -> None:
        """Keeps any JSON value under a name; during a visit for as long as it lasts, unless the name is ``LASTING``."""
        if self._visit is not None and not name.startswith(LASTING):
            self._visit.extras[name] = json.loads(canonical(value))
            return

        def write(connection: sqlite3.Connection) -> None:
            connection.execute("INSERT OR REPLACE INTO extras VALUES (?, ?)", (name, canonical(value)))

        self._database.write(write)


def _profile(number: object, name: object, colour: object, badge: object, aids: object) -> Profile:
    """A person from their row; raises one of ``ROW_FAULTS`` if somebody else has written into it."""
    return Profile(whole(number), clean_name(text(name)), whole(colour), whole(badge), Aids.parse(_parsed(aids)))


def _parsed(written: Any) -> Any:
    try:
        return json.loads(written)
    except (ValueError, TypeError, RecursionError):
        return None
