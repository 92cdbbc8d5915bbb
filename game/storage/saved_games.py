"""Unfinished games, saved move by move: a power cut loses no confirmed move."""

from __future__ import annotations

import datetime
import random
import sqlite3
from collections.abc import Callable
from typing import Any

from game import registry
from game.storage.database import Database
from game.storage.rows import as_datetime, as_object, as_text
from game.storage.values import Json, SavedGame, canonical_json

TICKET_ALPHABET = "BCDFGHJKLMNPQRSTVWXZ"
"""Letters of tickets; without vowels and Y no words appear, and no O reads as 0."""

TICKET_PREFIX = "ticket:"
DAILY_PREFIX = "daily:"
"""Prefix of the slots of counted daily attempts; the daily page lists these slots, the game's page does not."""
TICKET_DAYS = 30
MAX_TICKETS = 500


VISIT_KEY = "kiosk.visit"
"""Name of the extra that maps the present kiosk visit's slots to tickets."""
REGATTA_PREFIX = "kiosk.regatta."
"""Prefix of the ``extras`` names of a kiosk's regattas; the ticket's letters follow."""


class SavedGameRepository:
    """Repository of unfinished games: one slot a game, and tickets for the games of a kiosk.

    During a kiosk visit (``begin_visit``) an isle's slot maps to the ticket of its game. So no visitor's game blocks
    another.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._saved_states: dict[str, tuple[str, list[Any]]] = {}
        self._visit_tickets: dict[str, str] | None = None
        """Ticket by slot for the present visit; None outside visits."""
        self._replaced: list[tuple[str, str]] = []
        """Isle and ticket of the visit's games that later games have replaced."""

    def storage_slot(self, slot: str) -> str:
        """Storage name of a slot: the slot itself, or its ticket at a kiosk; empty without a ticket in this visit."""
        if self._visit_tickets is None or slot.startswith(TICKET_PREFIX):
            return slot
        return TICKET_PREFIX + self._visit_tickets[slot] if slot in self._visit_tickets else ""

    def _ensure_ticket(self, slot: str) -> str:
        """Storage name of a slot as by ``storage_slot``; issues a ticket if the visit has none for the slot."""
        if self._visit_tickets is not None and slot not in self._visit_tickets and not slot.startswith(TICKET_PREFIX):
            self._visit_tickets[slot] = self.new_ticket()
            self._remember_visit()
        return self.storage_slot(slot)

    def save(self, record: Json, extra: Json | None = None, slot: str | None = None) -> None:
        """Save a game in its present state, usually after each move; durable on return.

        ``record`` is the game so far (formats.md section 2), and ``extra`` further data to restore with the game.
        ``slot`` is the storage slot (None: the game's name). Only the difference to the last save is written: late
        saves cost no more than early ones. Moves taken back are deleted.
        """
        slot = self._ensure_ticket(slot or str(record["game"]))
        moves = list(record["moves"])
        head = canonical_json({"record": {**record, "moves": []}, "extra": extra or {}})
        old_head, old_moves = self._saved_states.get(slot, ("", []))
        is_new = slot not in self._saved_states
        common = 0
        while common < min(len(moves), len(old_moves)) and moves[common] == old_moves[common]:
            common += 1
        if not is_new and head == old_head and common == len(moves) == len(old_moves):
            return

        def write(connection: sqlite3.Connection) -> None:
            # Query again: a failed disk may have lost the earlier save.
            is_there = connection.execute("SELECT 1 FROM unfinished WHERE slot = ?", (slot,)).fetchone() is not None
            first = common if is_there else 0
            if first < len(old_moves) or is_new:
                connection.execute("DELETE FROM unfinished_moves WHERE slot = ? AND number >= ?", (slot, first))
            rows = [(slot, number, canonical_json(moves[number])) for number in range(first, len(moves))]
            connection.executemany("INSERT INTO unfinished_moves VALUES (?, ?, ?)", rows)
            if is_new or not is_there or head != old_head:
                self._write_head(connection, slot, {**record, "moves": []}, extra or {})
            else:
                connection.execute("UPDATE unfinished SET changed = ? WHERE slot = ?", (_timestamp(), slot))

        self._database.write(write)
        self._saved_states[slot] = (head, moves)

    def get(self, slot: str) -> SavedGame | None:
        """The game saved in a slot; None for an empty or unreadable slot."""
        slot = self.storage_slot(slot)
        rows = self._database.read("SELECT head, extra, changed FROM unfinished WHERE slot = ?", (slot,))
        if not rows:
            return None
        moves = self._database.read("SELECT move FROM unfinished_moves WHERE slot = ? ORDER BY number", (slot,))

        def read(head: object, extra: object, changed: object) -> SavedGame:
            record = as_object(head)
            record["moves"] = [as_object(move) for (move,) in moves]
            if record["game"] not in registry.GAMES:
                raise ValueError(f"no game: {record['game']!r}")
            return SavedGame(slot, record, as_object(extra), as_datetime(changed))

        found = self._database.invalid_rows.parse_rows("unfinished", rows, read)
        if not found:  # the next game overwrites this slot, so set these moves aside as well
            for (move,) in moves:
                self._database.invalid_rows.add("unfinished_moves", (slot, move))
        return found[0] if found else None

    def all(self) -> list[SavedGame]:
        """Saved games in the games' own slots, most recently played first; at a kiosk the present visit's."""
        if self._visit_tickets is not None:
            here = [self.get(slot) for slot in self._visit_tickets if not slot.startswith(DAILY_PREFIX)]
            return sorted((game for game in here if game is not None), key=lambda game: game.changed, reverse=True)
        query = "SELECT slot FROM unfinished WHERE slot NOT LIKE 'ticket:%' AND slot NOT LIKE 'daily:%' ORDER BY changed DESC"
        found = [
            self.get(slot)
            for slot in self._database.invalid_rows.parse_rows("unfinished", self._database.read(query), as_text)
        ]
        return [game for game in found if game is not None]

    def delete(self, slot: str) -> None:
        """Empty a slot after its game is recorded or given up."""
        slot = self.storage_slot(slot)

        def write(connection: sqlite3.Connection) -> None:
            delete_slot(connection, slot)

        self._database.write(write)
        self._saved_states.pop(slot, None)

    def deleted(self, slot: str) -> None:
        """Drop the cached state of a slot that another transaction has emptied."""
        self._saved_states.pop(slot, None)

    def clear_cache(self) -> None:
        """Drop all cached states, for the slots may have changed."""
        self._saved_states.clear()

    # --- tickets

    def new_ticket(self) -> str:
        """Reserve four unused letters; the oldest tickets are deleted to make space."""
        rows = self._database.read("SELECT slot FROM unfinished WHERE slot LIKE 'ticket:%'")
        regattas = self._database.read("SELECT name FROM extras WHERE name LIKE 'kiosk.regatta.%'")
        taken = {str(name).removeprefix(TICKET_PREFIX).removeprefix(REGATTA_PREFIX) for (name,) in (*rows, *regattas)}
        taken |= set((self._visit_tickets or {}).values())
        ticket = next(letters for letters in iter(_random_ticket, "") if letters not in taken)
        self._database.write(_prune_tickets)
        return ticket

    def move_to_ticket(self, slot: str) -> str | None:
        """Move a slot's game to a ticket and return its four letters; None for an empty slot."""
        if self._visit_tickets is not None:
            is_there = self.get(slot) is not None
            letters = self._visit_tickets.pop(slot, "")
            self._remember_visit()
            if is_there:
                self._replaced.append((slot, letters))
            return letters if is_there else None
        ticket = self.new_ticket()
        moved = self._database.write(lambda connection: _move_slot(connection, slot, TICKET_PREFIX + ticket))
        self._saved_states.pop(slot, None)
        return ticket if moved else None

    def game_of_ticket(self, letters: str) -> SavedGame | None:
        """The game of a ticket (letters in either case), or None."""
        return self.get(TICKET_PREFIX + letters.strip().upper())

    def resume(self, letters: str, slot: str | None = None) -> SavedGame | None:
        """Move a ticket's game into its slot and return the game; consumes the ticket. None without such a game.

        A game already in the slot is replaced: call ``move_to_ticket`` first. At a kiosk the game stays under its ticket. So
        does the game that this visit has played at the isle so far.
        """
        saved = self.game_of_ticket(letters)
        if saved is None:
            return None
        if self._visit_tickets is not None:
            slot = slot or saved.game
            if self.get(slot) is not None and self._visit_tickets[slot] != saved.slot.removeprefix(TICKET_PREFIX):
                self.move_to_ticket(slot)
            self._visit_tickets[slot] = saved.slot.removeprefix(TICKET_PREFIX)
            self._remember_visit()
            return saved

        def write(connection: sqlite3.Connection) -> None:
            delete_slot(connection, slot or saved.game)
            _move_slot(connection, saved.slot, slot or saved.game)

        self._database.write(write)
        self._saved_states.pop(slot or saved.game, None)
        return self.get(slot or saved.game)

    # --- visits to a kiosk

    def begin_visit(self) -> None:
        """Start a visit: every game gets a ticket. A visit interrupted by a crash resumes."""
        rows = self._database.read("SELECT value FROM extras WHERE name = ?", (VISIT_KEY,))
        found = self._database.invalid_rows.parse_rows("extras", rows, as_object)
        letters = found[0] if found else {}
        self._visit_tickets = {
            slot: ticket
            for slot, ticket in letters.items()
            if isinstance(ticket, str) and self.game_of_ticket(ticket) is not None
        }
        self._saved_states.clear()

    def end_visit(self, is_worth_saving: Callable[[SavedGame], bool]) -> list[tuple[str, str]]:
        """End the visit and return isle and ticket of each saved game; delete games that fail ``is_worth_saving``."""
        tickets = []
        for _, letters in [*self._replaced, *(self._visit_tickets or {}).items()]:
            saved = self.get(TICKET_PREFIX + letters)
            if saved is not None and is_worth_saving(saved):
                tickets.append((saved.game, letters))
            elif saved is not None:
                self.delete(saved.slot)
        if self._visit_tickets:
            self._visit_tickets = {}
            self._remember_visit()
        self._visit_tickets = None
        self._replaced.clear()
        self._saved_states.clear()
        return tickets

    def count_tickets(self) -> int:
        """Number of games under tickets."""
        return int(self._database.read("SELECT COUNT(*) FROM unfinished WHERE slot LIKE 'ticket:%'")[0][0])

    def ticket_of(self, slot: str) -> str:
        """Ticket of a slot's game in this visit; empty without one."""
        return (self._visit_tickets or {}).get(slot, "")

    def _remember_visit(self) -> None:
        visit = canonical_json(self._visit_tickets or {})

        def write(connection: sqlite3.Connection) -> None:
            connection.execute("INSERT OR REPLACE INTO extras VALUES (?, ?)", (VISIT_KEY, visit))

        self._database.write(write)

    def _write_head(self, connection: sqlite3.Connection, slot: str, record: Json, extra: Json) -> None:
        connection.execute(
            "INSERT INTO unfinished (slot, head, extra, changed) VALUES (?, ?, ?, ?) ON CONFLICT (slot) DO UPDATE "
            "SET head = excluded.head, extra = excluded.extra, changed = excluded.changed",
            (slot, canonical_json(record), canonical_json(extra), _timestamp()),
        )


def delete_slot(connection: sqlite3.Connection, slot: str) -> None:
    """Empty a slot within the caller's transaction."""
    connection.execute("DELETE FROM unfinished_moves WHERE slot = ?", (slot,))
    connection.execute("DELETE FROM unfinished WHERE slot = ?", (slot,))


def _prune_tickets(connection: sqlite3.Connection) -> None:
    """Delete tickets older than ``TICKET_DAYS``, and the oldest beyond ``MAX_TICKETS - 1``."""
    oldest = (datetime.datetime.now(datetime.UTC) - datetime.timedelta(days=TICKET_DAYS)).isoformat()
    past = "SELECT slot FROM unfinished WHERE slot LIKE 'ticket:%' ORDER BY changed DESC LIMIT -1 OFFSET ?"
    old = "SELECT slot FROM unfinished WHERE slot LIKE 'ticket:%' AND changed < ?"
    for query, value in ((past, MAX_TICKETS - 1), (old, oldest)):
        for (name,) in connection.execute(query, (value,)).fetchall():
            delete_slot(connection, name)


def _move_slot(connection: sqlite3.Connection, slot: str, to: str) -> bool:
    connection.execute("UPDATE unfinished_moves SET slot = ? WHERE slot = ?", (to, slot))
    return connection.execute("UPDATE unfinished SET slot = ? WHERE slot = ?", (to, slot)).rowcount > 0


def _random_ticket() -> str:
    choose = random.SystemRandom().choice  # as ``secrets.choice``, whose module would bring hashes along
    return "".join(choose(TICKET_ALPHABET) for _ in range(4))


def _timestamp() -> str:
    return datetime.datetime.now(datetime.UTC).isoformat(timespec="microseconds")
