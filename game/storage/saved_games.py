"""Games that are not over: kept move by move, so that a cut of the power loses none that was confirmed."""

from __future__ import annotations

import datetime
import sqlite3
from collections.abc import Callable
from typing import Any

from game import registry
from game.storage.database import Database
from game.storage.rows import as_object, moment, text
from game.storage.values import Json, SavedGame, canonical

LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
"""Of tickets: without vowels no word comes about, without Y and 0 nothing is mistaken."""

TICKET = "ticket:"
DAILY = "daily:"
"""Slots of counted tries at a day's chart begin so: they wait on its page, not on their isle."""
TICKET_DAYS = 30
MOST_TICKETS = 500


VISIT = "kiosk.visit"
"""The extra that says under which tickets the games of a kiosk's present visit lie."""
REGATTA = "kiosk.regatta."
"""How the names of extras begin under which a kiosk keeps regattas, a ticket's letters after it."""


class SavedGameRepository:
    """One slot a game, and beside them tickets, under which a kiosk keeps every game from its first move on.

    During a visit to a kiosk (``begin_visit``) an isle's slot is the ticket under which its game lies; so nobody's game
    is ever in the way of another's.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._kept: dict[str, tuple[str, list[Any]]] = {}
        self._visit: dict[str, str] | None = None
        """The ticket of each slot's game of this visit; None where tickets are not given."""
        self._aside: list[tuple[str, str]] = []
        """Isles and tickets of the visit's games that others have taken the place of."""

    def where(self, slot: str) -> str:
        """Under which name a slot is kept: its own, at a kiosk its ticket; empty if it has none in this visit."""
        if self._visit is None or slot.startswith(TICKET):
            return slot
        return TICKET + self._visit[slot] if slot in self._visit else ""

    def _with_ticket(self, slot: str) -> str:
        """The same, and a new ticket if it has none yet."""
        if self._visit is not None and slot not in self._visit and not slot.startswith(TICKET):
            self._visit[slot] = self.new_ticket()
            self._remember_visit()
        return self.where(slot)

    def save(self, record: Json, extra: Json | None = None, slot: str | None = None) -> None:
        """Keeps a game as it stands, usually after each move; when this returns, it is safe.

        ``record`` is the game so far (formats.md section 2), ``extra`` what else should come back with it. The slot is
        the game's own unless another is given. Only what has changed since the last time is written, so it costs the
        same at the end of a long game as at its beginning; moves taken back are removed.
        """
        slot = self._with_ticket(slot or str(record["game"]))
        moves = list(record["moves"])
        head = canonical({"record": {**record, "moves": []}, "extra": extra or {}})
        old_head, old_moves = self._kept.get(slot, ("", []))
        is_new = slot not in self._kept
        same = 0
        while same < min(len(moves), len(old_moves)) and moves[same] == old_moves[same]:
            same += 1
        if not is_new and head == old_head and same == len(moves) == len(old_moves):
            return

        def write(connection: sqlite3.Connection) -> None:
            # Asked anew: a disk that failed may have taken what was kept with it.
            is_there = connection.execute("SELECT 1 FROM unfinished WHERE slot = ?", (slot,)).fetchone() is not None
            first = same if is_there else 0
            if first < len(old_moves) or is_new:
                connection.execute("DELETE FROM unfinished_moves WHERE slot = ? AND number >= ?", (slot, first))
            rows = [(slot, number, canonical(moves[number])) for number in range(first, len(moves))]
            connection.executemany("INSERT INTO unfinished_moves VALUES (?, ?, ?)", rows)
            if is_new or not is_there or head != old_head:
                self._write_head(connection, slot, {**record, "moves": []}, extra or {})
            else:
                connection.execute("UPDATE unfinished SET changed = ? WHERE slot = ?", (_now(), slot))

        self._database.write(write)
        self._kept[slot] = (head, moves)

    def get(self, slot: str) -> SavedGame | None:
        """The game kept in that slot, or None."""
        slot = self.where(slot)
        rows = self._database.read("SELECT head, extra, changed FROM unfinished WHERE slot = ?", (slot,))
        if not rows:
            return None
        moves = self._database.read("SELECT move FROM unfinished_moves WHERE slot = ? ORDER BY number", (slot,))

        def read(head: object, extra: object, changed: object) -> SavedGame:
            record = as_object(head)
            record["moves"] = [as_object(move) for (move,) in moves]
            if record["game"] not in registry.GAMES:
                raise ValueError(f"no game: {record['game']!r}")
            return SavedGame(slot, record, as_object(extra), moment(changed))

        found = self._database.odd.each("unfinished", rows, read)
        if not found:  # the next game takes its place, so that its moves are kept as well
            for (move,) in moves:
                self._database.odd.add("unfinished_moves", (slot, move))
        return found[0] if found else None

    def all(self) -> list[SavedGame]:
        """The games in the games' own slots, the one played last first; at a kiosk those of this visit."""
        if self._visit is not None:
            here = [self.get(slot) for slot in self._visit if not slot.startswith(DAILY)]
            return sorted((game for game in here if game is not None), key=lambda game: game.changed, reverse=True)
        query = "SELECT slot FROM unfinished WHERE slot NOT LIKE 'ticket:%' AND slot NOT LIKE 'daily:%' ORDER BY changed DESC"
        found = [self.get(slot) for slot in self._database.odd.each("unfinished", self._database.read(query), text)]
        return [game for game in found if game is not None]

    def delete(self, slot: str) -> None:
        """Empties a slot: the game is over and recorded, or its players gave it up."""
        slot = self.where(slot)

        def write(connection: sqlite3.Connection) -> None:
            remove(connection, slot)

        self._database.write(write)
        self._kept.pop(slot, None)

    def deleted(self, slot: str) -> None:
        """Tells that the slot was emptied in another transaction."""
        self._kept.pop(slot, None)

    def read_again(self) -> None:
        """Tells that the slots may hold something else now."""
        self._kept.clear()

    # --- tickets

    def new_ticket(self) -> str:
        """Four letters under which nothing is kept; what has been kept longest makes room."""
        rows = self._database.read("SELECT slot FROM unfinished WHERE slot LIKE 'ticket:%'")
        regattas = self._database.read("SELECT name FROM extras WHERE name LIKE 'kiosk.regatta.%'")
        taken = {str(name).removeprefix(TICKET).removeprefix(REGATTA) for (name,) in (*rows, *regattas)}
        taken |= set((self._visit or {}).values())
        ticket = next(letters for letters in iter(_letters, "") if letters not in taken)
        self._database.write(_prune)
        return ticket

    def leave(self, slot: str) -> str | None:
        """Keeps the game of a slot under a ticket and gives its four letters; None if the slot is empty."""
        if self._visit is not None:
            is_there = self.get(slot) is not None
            letters = self._visit.pop(slot, "")
            self._remember_visit()
            if is_there:
                self._aside.append((slot, letters))
            return letters if is_there else None
        ticket = self.new_ticket()
        moved = self._database.write(lambda connection: _move(connection, slot, TICKET + ticket))
        self._kept.pop(slot, None)
        return ticket if moved else None

    def ticket(self, letters: str) -> SavedGame | None:
        """The game kept under a ticket (small letters will do), or None."""
        return self.get(TICKET + letters.strip().upper())

    def resume(self, letters: str, slot: str | None = None) -> SavedGame | None:
        """Moves a ticket's game into its slot and gives it; the ticket is used up. None without such a game.

        A game that lies in the slot is replaced: ``leave`` it first. At a kiosk the game stays under its ticket, and so
        does the one that this visit has played at the isle so far.
        """
        left = self.ticket(letters)
        if left is None:
            return None
        if self._visit is not None:
            slot = slot or left.game
            if self.get(slot) is not None and self._visit[slot] != left.slot.removeprefix(TICKET):
                self.leave(slot)
            self._visit[slot] = left.slot.removeprefix(TICKET)
            self._remember_visit()
            return left

        def write(connection: sqlite3.Connection) -> None:
            remove(connection, slot or left.game)
            _move(connection, left.slot, slot or left.game)

        self._database.write(write)
        self._kept.pop(slot or left.game, None)
        return self.get(slot or left.game)

    # --- visits to a kiosk

    def begin_visit(self) -> None:
        """From now on every game is kept under a ticket. A visit that was cut short by a fall goes on."""
        rows = self._database.read("SELECT value FROM extras WHERE name = ?", (VISIT,))
        found = self._database.odd.each("extras", rows, as_object)
        letters = found[0] if found else {}
        self._visit = {
            slot: ticket
            for slot, ticket in letters.items()
            if isinstance(ticket, str) and self.ticket(ticket) is not None
        }
        self._kept.clear()

    def end_visit(self, is_kept: Callable[[SavedGame], bool]) -> list[tuple[str, str]]:
        """Ends the visit: isle and ticket of each of its games; those not worth one (``is_kept``) are forgotten."""
        tickets = []
        for _, letters in [*self._aside, *(self._visit or {}).items()]:
            left = self.get(TICKET + letters)
            if left is not None and is_kept(left):
                tickets.append((left.game, letters))
            elif left is not None:
                self.delete(left.slot)
        if self._visit:
            self._visit = {}
            self._remember_visit()
        self._visit = None
        self._aside.clear()
        self._kept.clear()
        return tickets

    def count_tickets(self) -> int:
        """Under how many tickets a game lies."""
        return int(self._database.read("SELECT COUNT(*) FROM unfinished WHERE slot LIKE 'ticket:%'")[0][0])

    def letters(self, slot: str) -> str:
        """The ticket of a slot's game in this visit; empty where there is none."""
        return (self._visit or {}).get(slot, "")

    def _remember_visit(self) -> None:
        visit = canonical(self._visit or {})

        def write(connection: sqlite3.Connection) -> None:
            connection.execute("INSERT OR REPLACE INTO extras VALUES (?, ?)", (VISIT, visit))

        self._database.write(write)

    def _write_head(self, connection: sqlite3.Connection, slot: str, record: Json, extra: Json) -> None:
        connection.execute(
            "INSERT INTO unfinished (slot, head, extra, changed) VALUES (?, ?, ?, ?) ON CONFLICT (slot) DO UPDATE "
            "SET head = excluded.head, extra = excluded.extra, changed = excluded.changed",
            (slot, canonical(record), canonical(extra), _now()),
        )


def remove(connection: sqlite3.Connection, slot: str) -> None:
    """Empties a slot within a transaction."""
    connection.execute("DELETE FROM unfinished_moves WHERE slot = ?", (slot,))
    connection.execute("DELETE FROM unfinished WHERE slot = ?", (slot,))


def _prune(connection: sqlite3.Connection) -> None:
    """Forgets tickets that nobody has used for long, and makes room for one more."""
    oldest = (datetime.datetime.now(datetime.UTC) - datetime.timedelta(days=TICKET_DAYS)).isoformat()
    past = "SELECT slot FROM unfinished WHERE slot LIKE 'ticket:%' ORDER BY changed DESC LIMIT -1 OFFSET ?"
    old = "SELECT slot FROM unfinished WHERE slot LIKE 'ticket:%' AND changed < ?"
    for query, value in ((past, MOST_TICKETS - 1), (old, oldest)):
        for (name,) in connection.execute(query, (value,)).fetchall():
            remove(connection, name)


def _move(connection: sqlite3.Connection, slot: str, to: str) -> bool:
    connection.execute("UPDATE unfinished_moves SET slot = ? WHERE slot = ?", (to, slot))
    return connection.execute("UPDATE unfinished SET slot = ? WHERE slot = ?", (to, slot)).rowcount > 0


def _letters() -> str:
    import secrets  # late: only a kiosk gives out tickets

    return "".join(secrets.choice(LETTERS) for _ in range(4))


def _now() -> str:
    return datetime.datetime.now(datetime.UTC).isoformat(timespec="microseconds")
