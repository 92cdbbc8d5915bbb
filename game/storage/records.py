"""Finished games: their records, the tables of best results, statistics and the daily chart."""

from __future__ import annotations

import datetime
import sqlite3
from collections.abc import Sequence

from game.core.names import clean_name
from game.storage.database import Database, Row
from game.storage.games import UnfinishedGames, remove
from game.storage.rows import as_object, moment, text, whole
from game.storage.values import Best, Json, Player, RecordEntry, Statistics, Table, canonical


class Records:
    """The finished games of this machine. None is ever deleted; a table can be cleared."""

    def __init__(self, database: Database, games: UnfinishedGames) -> None:
        self._database = database
        self._games = games

    def add(
        self,
        record: Json,
        players: Sequence[Player] = (),
        *,
        rules: int = 1,
        day: datetime.date | None = None,
        ended: datetime.datetime | None = None,
        slot: str | None = None,
    ) -> int:
        """Keeps a finished game and empties the slot it was kept in, in one step; gives the record's number.

        ``record`` is as in formats.md section 2, with its result; ``players`` as many as seats, or none; ``day`` the
        day whose chart was played; ``slot`` the game's own unless another is given.
        """
        seats, result = record["seats"], record["result"]
        players = list(players) or [Player()] * len(seats)
        ended = ended or datetime.datetime.now()
        head = (record["game"], record["board"], canonical(record["options"]), rules, len(seats))
        when = (ended.astimezone().isoformat(timespec="seconds"), day.isoformat() if day else None, canonical(record))

        def write(connection: sqlite3.Connection) -> int:
            query = "INSERT INTO records (game, board, options, rules, seats, ended, day, record)"
            number = connection.execute(f"{query} VALUES (?, ?, ?, ?, ?, ?, ?, ?)", head + when).lastrowid
            for seat, (who, player) in enumerate(zip(seats, players, strict=True)):
                connection.execute(
                    "INSERT INTO results (record, seat, profile, name, kind, score, won, aids) "
                    "VALUES (?, ?, (SELECT id FROM profiles WHERE id = ?), ?, ?, ?, ?, ?)",
                    (
                        number,
                        seat,
                        player.profile,
                        clean_name(who["name"]),
                        who["kind"],
                        result["scores"][seat],
                        seat in result["winners"],
                        ",".join(player.aids),
                    ),
                )
            remove(connection, slot or record["game"])
            return int(number or 0)

        number = self._database.write(write)
        self._games.forgotten(slot or record["game"])
        return number

    def get(self, number: int) -> Json | None:
        """The record of that number, or None if there is none that can be read."""
        rows = self._database.read("SELECT record FROM records WHERE id = ?", (number,))
        if not rows:
            return None
        found = self._database.odd.each("records", rows, as_object)
        return found[0] if found else None

    def latest(self, game: str | None = None, limit: int = 50, offset: int = 0) -> list[RecordEntry]:
        """Finished games, the last one first."""
        query = "SELECT id, game, board, record, ended, day FROM records WHERE ? IS NULL OR game = ?"
        rows = self._database.read(f"{query} ORDER BY id DESC LIMIT ? OFFSET ?", (game, game, limit, offset))
        return self._database.odd.each("records", rows, _entry)

    def name_result(self, number: int, seat: int, name: str) -> None:
        """Puts a name or initials on a result after the game, as on a kiosk."""

        def write(connection: sqlite3.Connection) -> None:
            query = "UPDATE results SET name = ? WHERE record = ? AND seat = ?"
            connection.execute(query, (clean_name(name), number, seat))

        self._database.write(write)

    # --- tables

    def best(
        self, table: Table, limit: int = 10, *, one_each: bool = True, day: datetime.date | None = None
    ) -> list[Best]:
        """The best results of people, never mixing boards, options, rules or numbers of seats.

        With ``one_each`` only the best of each person (a profile, or a name without one); with ``day`` only that day's
        chart.
        """
        rows = self._database.read(
            "SELECT id, seat, profile, CASE WHEN profile IS NULL THEN name END FROM results JOIN records ON results.record = id "
            "WHERE game = ? AND board = ? AND options = ? AND seats = ? AND rules = ? AND kind = 'human' AND listed "
            "AND (? IS NULL OR day = ?) ORDER BY score DESC, id, seat",
            (
                table.game,
                table.board,
                canonical(dict(table.options)),
                table.seats,
                table.rules,
                *(2 * [day.isoformat() if day else None]),
            ),
        )
        lines: list[Best] = []
        seen: set[object] = set()
        for record, seat, profile, guest in rows:
            if len(lines) == limit:
                break
            person = profile if profile is not None else str(guest).casefold()
            if one_each and person in seen:
                continue
            for name, score, aids, when in self._line(record, seat):
                seen.add(person)
                rank = lines[-1].rank if lines and lines[-1].score == score else len(lines) + 1
                lines.append(Best(rank, name, score, aids, when, record, seat, profile))
        return lines

    def _line(self, record: object, seat: object) -> list[tuple[str, int, tuple[str, ...], datetime.datetime]]:
        """What a line of a table says; none if it cannot be read. Only for lines that are shown: a table may be long."""
        query = "SELECT name, score, aids, ended, results.record, seat, profile FROM results JOIN records ON results.record = id"
        rows = self._database.read(f"{query} WHERE results.record = ? AND seat = ?", (record, seat))
        return self._database.odd.each("results", rows, _result)

    def clear_tables(self, game: str | None = None) -> None:
        """Takes all results so far off the tables; the records stay, and so do people's statistics."""

        def write(connection: sqlite3.Connection) -> None:
            which = "SELECT id FROM records WHERE ? IS NULL OR game = ?"
            connection.execute(f"UPDATE results SET listed = 0 WHERE record IN ({which})", (game, game))

        self._database.write(write)

    def statistics(self, profile: int, game: str, *, solo: bool = False) -> Statistics:
        """How a profile has done in a game, alone or with others, computed from the records."""
        found: list[Row] = self._database.read(
            "SELECT score, won FROM results JOIN records ON results.record = id WHERE profile = ? AND game = ? AND "
            "(seats = 1) = ? ORDER BY id",
            (profile, game, solo),
        )
        rows = self._database.odd.each("results", found, lambda score, won: (whole(score), whole(won)))
        if not rows:
            return Statistics()
        streak = longest = 0
        for _, won in rows:
            streak = streak + 1 if won else 0
            longest = max(longest, streak)
        scores = [score for score, _ in rows]
        won = sum(bool(won) for _, won in rows)
        return Statistics(len(rows), won, max(scores), sum(scores) / len(scores), streak, longest)

    # --- the daily chart

    def begin_daily(self, day: datetime.date, game: str, player: str) -> bool:
        """Whether this player's try at the day's chart counts: the first one does, and is then used up."""

        def write(connection: sqlite3.Connection) -> bool:
            query = "INSERT OR IGNORE INTO daily VALUES (?, ?, ?)"
            return connection.execute(query, (day.isoformat(), game, player.casefold())).rowcount > 0

        return self._database.write(write)

    def has_tried_daily(self, day: datetime.date, game: str, player: str) -> bool:
        """Whether this player's counted try of that day is used up."""
        query = "SELECT 1 FROM daily WHERE day = ? AND game = ? AND player = ?"
        return bool(self._database.read(query, (day.isoformat(), game, player.casefold())))

    def daily_streak(self, day: datetime.date, game: str, player: str) -> int:
        """How many days in a row this player has tried, up to that day or, if it is not yet tried, the one before."""
        query = "SELECT day FROM daily WHERE game = ? AND player = ?"
        days = {text for (text,) in self._database.read(query, (game, player.casefold()))}
        if day.isoformat() not in days:
            day -= datetime.timedelta(days=1)
        streak = 0
        while day.isoformat() in days:
            streak += 1
            day -= datetime.timedelta(days=1)
        return streak


def _result(
    name: object, score: object, aids: object, ended: object, record: object, seat: object, profile: object
) -> tuple[str, int, tuple[str, ...], datetime.datetime]:
    """A line of a table from its row; raises one of ``ROW_FAULTS`` if somebody else has written into it."""
    helps = tuple(filter(None, text(aids).split(",")))
    for number in (record, seat) if profile is None else (record, seat, profile):
        whole(number)
    return clean_name(text(name)), whole(score), helps, moment(ended)


def _entry(number: object, game: object, board: object, written: object, ended: object, day: object) -> RecordEntry:
    """A row as a list shows it; raises one of ``ROW_FAULTS`` if somebody else has written into it."""
    record = as_object(written)
    names = tuple(clean_name(text(seat["name"])) for seat in record["seats"])
    scores = tuple(map(whole, record["result"]["scores"]))
    winners = tuple(map(whole, record["result"]["winners"]))
    if len(scores) != len(names) or not all(0 <= seat < len(names) for seat in winners):
        raise ValueError("not as many scores as seats")
    played = None if day is None else datetime.date.fromisoformat(text(day))
    return RecordEntry(whole(number), text(game), text(board), names, scores, winners, moment(ended), played)
