"""Finished games: records, record tables (high scores), statistics and the daily chart."""

from __future__ import annotations

import datetime
import sqlite3
from collections.abc import Sequence

from game.core.deal_id import deal_id, game_id
from game.core.handicap import HANDICAP, written_handicap
from game.core.names import clean_name
from game.storage.database import Database, Row
from game.storage.result_rows import entry_of_row, is_at_or_after, line_of_row
from game.storage.rows import as_integer, as_object, as_text
from game.storage.saved_games import SavedGameRepository, delete_slot
from game.storage.values import (
    Json,
    PlayedDeal,
    ProfileStatistics,
    RecordedPlayer,
    RecordEntry,
    RecordOrigin,
    RecordTable,
    TableLine,
    canonical_json,
    days_in_a_row,
    player_identity,
)

_COUNTING_PEOPLE = "kind = 'human' AND attempt > 0"
_IN_TABLE = "game = ? AND board = ? AND content = ? AND options = ? AND seats = ? AND rules = ?"
"""SQL filter for the results of one table; ``_values`` gives its parameters."""
_EVEN = f"""options NOT LIKE '%"{HANDICAP}"%'"""
"""SQL filter for games without a handicap; the names and values of options have no quotation marks."""


class RecordRepository:
    """Finished games of this machine; only a kiosk's ``visitor_cleanup`` deletes any. Tables can be cleared."""

    def __init__(self, database: Database, games: SavedGameRepository) -> None:
        self._database = database
        self._games = games

    def add(
        self,
        record: Json,
        players: Sequence[RecordedPlayer] = (),
        *,
        rules: int = 1,
        day: datetime.date | None = None,
        ended: datetime.datetime | None = None,
        slot: str | None = None,
        counting: RecordOrigin = RecordOrigin(),  # noqa: B008
    ) -> int:
        """Save a finished game and empty its slot in one transaction; return the record's number.

        ``record`` is as in formats.md section 2, with its result; ``players`` one a seat, or empty; ``day`` the date of
        the daily chart; ``slot`` the slot to empty (None: the game's name). An imported record empties no slot. A game
        with a handicap enters no table.
        """
        seats, result = record["seats"], record["result"]
        players = list(players) or [RecordedPlayer()] * len(seats)
        ended = ended or datetime.datetime.now()
        slot = self._games.storage_slot(slot or record["game"])
        is_hand = counting.is_part or counting.total is not None
        count = 1 if is_hand else len(seats)
        head = (record["game"], record["board"], canonical_json(record["options"]), rules, count)
        when = (
            ended.astimezone().isoformat(timespec="seconds"),
            day.isoformat() if day else None,
            canonical_json(record),
        )
        counts = (counting.content, counting.deal, counting.is_fresh, counting.origin)

        def write(connection: sqlite3.Connection) -> int:
            columns = "game, board, options, rules, seats, ended, day, record, content, deal, fresh, origin"
            query = f"INSERT INTO records ({columns}) VALUES ({', '.join('?' * 12)})"
            number = connection.execute(query, head + when + counts).lastrowid
            for seat, (who, player) in enumerate(zip(seats, players, strict=True)):
                if counting.is_part or (is_hand and seat):
                    continue
                connection.execute(
                    "INSERT INTO results (record, seat, profile, name, kind, score, won, aids, attempt, listed) "
                    "VALUES (?, ?, (SELECT id FROM profiles WHERE id = ?), ?, ?, ?, ?, ?, ?, ?)",
                    (
                        number,
                        seat,
                        player.profile,
                        clean_name(who["name"]),
                        who["kind"],
                        result["scores"][seat] if counting.total is None else counting.total,
                        is_hand or seat in result["winners"],
                        ",".join(player.aids),
                        player.attempt,
                        not written_handicap(record["options"]),
                    ),
                )
            if not counting.origin:
                delete_slot(connection, slot)
            return int(number or 0)

        number = self._database.write(write)
        if not counting.origin:
            self._games.deleted(slot)
        return number

    def get(self, number: int) -> Json | None:
        """The record of a number as JSON; None for a missing or unreadable one."""
        rows = self._database.read("SELECT record FROM records WHERE id = ?", (number,))
        if not rows:
            return None
        found = self._database.invalid_rows.parse_rows("records", rows, as_object)
        return found[0] if found else None

    def latest(self, game: str | None = None, limit: int = 50, offset: int = 0) -> list[RecordEntry]:
        """Finished games, latest first."""
        practice = "(SELECT MAX(attempt) = 0 FROM results WHERE record = id AND kind = 'human')"
        query = (
            f"SELECT id, game, board, record, ended, day, {practice}, origin FROM records WHERE ? IS NULL OR game = ?"
        )
        rows = self._database.read(f"{query} ORDER BY id DESC LIMIT ? OFFSET ?", (game, game, limit, offset))
        return self._database.invalid_rows.parse_rows("records", rows, entry_of_row)

    def records_of_deal(self, game: str, deal: str) -> list[int]:
        """Record numbers of a game's plays of a deal."""
        rows = self._database.read("SELECT id FROM records WHERE game = ? AND deal = ?", (game, deal))
        return [number for (number,) in rows if type(number) is int]

    def profiles_of_game(self, record: Json) -> dict[int, int]:
        """Profiles by seat of a saved game with this record's deal and moves; none of practice or an imported game."""
        query = (
            "SELECT records.record, seat, profile FROM results JOIN records ON records.id = results.record "
            "WHERE game = ? AND deal = ? AND origin = '' AND attempt > 0 AND profile IS NOT NULL"
        )
        rows = self._database.read(query, (record["game"], deal_id(record)))
        played = game_id(record)

        def read(saved: object, seat: object, profile: object) -> tuple[str, int, int]:
            return game_id(as_object(saved)), as_integer(seat), as_integer(profile)

        found = self._database.invalid_rows.parse_rows("records", rows, read)
        return {seat: profile for game, seat, profile in found if game == played}

    def practice_of(self, record: Json, deal: str) -> int | None:
        """Number of a practice game of this machine with this record's seats, deal and moves; None for none."""
        query = (
            "SELECT id, record FROM records WHERE game = ? AND deal = ? AND origin = '' AND id IN "
            "(SELECT record FROM results WHERE kind = 'human' GROUP BY record HAVING MAX(attempt) = 0) ORDER BY id"
        )
        rows = self._database.read(query, (record["game"], deal))
        played, names = game_id(record), [seat["name"] for seat in record["seats"]]

        def read(number: object, saved: object) -> tuple[int, str, list[object]]:
            found = as_object(saved)
            return as_integer(number), game_id(found), [seat["name"] for seat in found["seats"]]

        found = self._database.invalid_rows.parse_rows("records", rows, read)
        return next((number for number, game, seats in found if (game, seats) == (played, names)), None)

    def name_result(self, number: int, seat: int, name: str) -> None:
        """Set the name or initials of a result after the game, as on a kiosk."""

        def write(connection: sqlite3.Connection) -> None:
            query = "UPDATE results SET name = ? WHERE record = ? AND seat = ?"
            connection.execute(query, (clean_name(name), number, seat))

        self._database.write(write)

    # --- tables

    def best_lines(
        self,
        *tables: RecordTable,
        limit: int = 10,
        one_per_player: bool = True,
        later_attempts: bool = False,
        deal: str = "",
        day: datetime.date | None = None,
        since: datetime.datetime | None = None,
        player: str = "",
    ) -> list[TableLine]:
        """Best results of people within one table, or within several at once, without practice.

        The main table holds first attempts at fresh deals; ``later_attempts`` adds later attempts and chosen deals. ``deal``
        selects a deal's own table and ``day`` a day's chart: both count first attempts unless ``later_attempts``.
        ``one_per_player`` limits to the best of each person, ``since`` to games ended from then on, ``player`` to one person.
        """
        if not tables:
            return []
        where = "(" + " OR ".join(f"({_IN_TABLE})" for _ in tables) + ")"
        values = [value for table in tables for value in _values(table)]
        if deal:
            where, values = f"{where} AND deal = ?", [*values, deal]
        if day is not None:
            where, values = f"{where} AND day = ?", [*values, day.isoformat()]
        if not later_attempts:
            where += " AND attempt = 1" if deal or day is not None else " AND fresh"
        rows = self._database.read(
            "SELECT id, seat, profile, CASE WHEN profile IS NULL THEN name || origin END, ended FROM results "
            f"JOIN records ON results.record = id WHERE {where} AND {_COUNTING_PEOPLE} AND listed ORDER BY score DESC, id, seat",
            tuple(values),
        )
        lines: list[TableLine] = []
        seen: set[str] = set()
        for record, seat, profile, guest, ended in rows:
            if len(lines) == limit:
                break
            who = player_identity(profile, str(guest))
            if (
                (one_per_player and who in seen)
                or (player and who != player)
                or (since and not is_at_or_after(ended, since))
            ):
                continue
            for name, score, aids, when, attempt, origin, badge, board in self._line(record, seat):
                seen.add(who)
                rank = lines[-1].rank if lines and lines[-1].score == score else len(lines) + 1
                key = (record, seat, profile, attempt, origin, badge, board)
                lines.append(TableLine(rank, name, score, aids, when, *key))
        return lines

    def scores(self, table: RecordTable) -> list[tuple[int, int]]:
        """All results of the main table as (record number, score), best first, without a limit."""
        rows = self._database.read(
            f"SELECT id, score FROM results JOIN records ON results.record = id WHERE {_IN_TABLE} AND {_COUNTING_PEOPLE} "
            "AND listed AND fresh ORDER BY score DESC, id, seat",
            tuple(_values(table)),
        )
        return self._database.invalid_rows.parse_rows(
            "results", rows, lambda record, score: (as_integer(record), as_integer(score))
        )

    def _line(
        self, record: object, seat: object
    ) -> list[tuple[str, int, tuple[str, ...], datetime.datetime, int, str, int | None, str]]:
        """A table line's fields as a list of one; empty for an unreadable row. Query only displayed lines, tables may
        be long.
        """
        badge = "(SELECT badge FROM profiles WHERE profiles.id = profile)"
        columns = f"name, score, aids, ended, results.record, seat, profile, attempt, origin, {badge}, board"
        query = f"SELECT {columns} FROM results JOIN records ON results.record = id"
        rows = self._database.read(f"{query} WHERE results.record = ? AND seat = ?", (record, seat))
        return self._database.invalid_rows.parse_rows("results", rows, line_of_row)

    def deals_played(self, game: str, limit: int = 100) -> list[PlayedDeal]:
        """Deals of a game with several plays or chosen by hand, most recently played first."""
        rows = self._database.read(
            "SELECT deal, board, options, seats, rules, content, COUNT(DISTINCT id), MAX(score), MAX(id) AS latest "
            f"FROM records JOIN results ON results.record = id WHERE game = ? AND deal <> '' AND {_COUNTING_PEOPLE} AND listed "
            "GROUP BY deal, board, options, seats, rules, content HAVING COUNT(DISTINCT id) > 1 OR MIN(fresh) = 0 "
            "ORDER BY latest DESC LIMIT ?",
            (game, limit),
        )

        def read(
            deal: object, board: object, options: object, seats: object, rules: object, content: object, *rest: object
        ) -> PlayedDeal:
            table = RecordTable(
                game, as_text(board), as_object(options), as_integer(seats), as_integer(rules), as_text(content)
            )
            games, best, latest = map(as_integer, rest)
            return PlayedDeal(as_text(deal), table, games, best, latest)

        return self._database.invalid_rows.parse_rows("records", rows, read)

    def trend(self, table: RecordTable, player: str, limit: int = 30, *, deal: str = "") -> list[int]:
        """A player's last scores at a table (or at one deal of the table), oldest first, without practice."""
        rows = self._database.read(
            f"SELECT score, profile, name FROM results JOIN records ON results.record = id WHERE {_IN_TABLE} "
            f"AND {_COUNTING_PEOPLE} AND origin = '' AND listed AND (? = '' OR deal = ?) ORDER BY id DESC",
            (*_values(table), deal, deal),
        )
        read = self._database.invalid_rows.parse_rows(
            "results", rows, lambda score, profile, name: (as_integer(score), player_identity(profile, as_text(name)))
        )
        own = [score for score, who in read if who == player]
        return own[:limit][::-1]

    def players_of(self, table: RecordTable, deal: str = "", *, min_results: int = 1) -> list[tuple[str, str]]:
        """Players with that many results at a table as (identity by ``player_identity``, name), latest first."""
        rows = self._database.read(
            "SELECT profile, name, MAX(id) AS latest FROM results JOIN records ON results.record = id WHERE "
            f"{_IN_TABLE} AND {_COUNTING_PEOPLE} AND origin = '' AND listed AND (? = '' OR deal = ?) "
            "GROUP BY profile, name HAVING COUNT(*) >= ? ORDER BY latest DESC",
            (*_values(table), deal, deal, min_results),
        )
        found: dict[str, str] = {}
        for profile, name, _ in rows:
            found.setdefault(player_identity(profile, str(name)), clean_name(str(name)))
        return list(found.items())

    def options_played(self, game: str, board: str, seats: int) -> list[Json]:
        """Option sets without a handicap played on a board, or on any for an empty one, at this number of seats.

        The most frequent comes first.
        """
        rows = self._database.read(
            f"SELECT options FROM records WHERE game = ? AND ? IN (board, '') AND seats = ? AND {_EVEN} GROUP BY options "
            "ORDER BY COUNT(*) DESC, options",
            (game, board, seats),
        )
        return self._database.invalid_rows.parse_rows("records", rows, as_object)

    def boards_played(self, game: str, seats: int) -> list[str]:
        """Names of the boards with games at this number of seats."""
        rows = self._database.read("SELECT DISTINCT board FROM records WHERE game = ? AND seats = ?", (game, seats))
        return [str(board) for (board,) in rows]

    # --- boards by content digest

    def without_content(self, game: str, board: str) -> list[int]:
        """Record numbers of a board name without a known content digest."""
        query = "SELECT id FROM records WHERE game = ? AND board = ? AND content = ''"
        return [number for (number,) in self._database.read(query, (game, board)) if type(number) is int]

    def set_content(self, numbers: Sequence[int], content: str) -> None:
        """Store the content digest of these records' board."""

        def write(connection: sqlite3.Connection) -> None:
            rows = [(content, number) for number in numbers]
            connection.executemany("UPDATE records SET content = ? WHERE id = ?", rows)

        if numbers:
            self._database.write(write)

    # --- attempts at deals

    def begin_attempt(self, deal: str, players: Sequence[str]) -> tuple[list[int], bool]:
        """Count an attempt of each player and return (attempt number by player, True if the deal is new here).

        ``players`` are identities by ``player_identity``; an empty one gets attempt 0. Without a deal id (no chance involved)
        every game is a first attempt.
        """
        if not deal:
            return [int(bool(who)) for who in players], True

        def write(connection: sqlite3.Connection) -> tuple[list[int], bool]:
            query = "SELECT player, tries FROM tries WHERE deal = ?"
            before = {str(who): int(count) for who, count in connection.execute(query, (deal,))}
            now = [0 if not who else before.get(who, 0) + 1 for who in players]
            for who in {who for who in players if who}:
                connection.execute(
                    "INSERT INTO tries VALUES (?, ?, 1) ON CONFLICT (deal, player) DO UPDATE SET tries = tries + 1",
                    (deal, who),
                )
            return now, not before

        return self._database.write(write)

    def mark_deal_seen(self, deal: str) -> None:
        """Mark a deal as seen without a play, so that later plays are no longer fresh."""

        def write(connection: sqlite3.Connection) -> None:
            connection.execute("INSERT OR IGNORE INTO tries VALUES (?, '', 1)", (deal,))

        if deal and not self._database.read("SELECT 1 FROM tries WHERE deal = ? AND player = ''", (deal,)):
            self._database.write(write)

    def clear_tables(self, game: str | None = None, board: str | None = None) -> None:
        """Remove all present results from the tables, of all games, one game, or one of its boards.

        The records and people's statistics stay.
        """

        def write(connection: sqlite3.Connection) -> None:
            which = "SELECT id FROM records WHERE (? IS NULL OR game = ?) AND (? IS NULL OR board = ?)"
            query = f"UPDATE results SET listed = 0 WHERE record IN ({which})"
            connection.execute(query, (game, game, board, board))

        self._database.write(write)

    def remove_from_table(self, number: int, seat: int) -> None:
        """Remove one result from the tables."""

        def write(connection: sqlite3.Connection) -> None:
            connection.execute("UPDATE results SET listed = 0 WHERE record = ? AND seat = ?", (number, seat))

        self._database.write(write)

    def tables(self, game: str, board: str | None = None) -> list[RecordTable]:
        """Tables of a game, or of one board, with results of people, fullest first."""
        rows = self._database.read(
            "SELECT board, options, seats, rules, content FROM records JOIN results ON results.record = id WHERE game = ? "
            f"AND (? IS NULL OR board = ?) AND {_COUNTING_PEOPLE} AND origin = '' AND listed "
            "GROUP BY board, options, seats, rules, content ORDER BY COUNT(*) DESC, seats",
            (game, board, board),
        )
        return self._database.invalid_rows.parse_rows(
            "records",
            rows,
            lambda board, options, seats, rules, content: RecordTable(
                game, as_text(board), as_object(options), as_integer(seats), as_integer(rules), as_text(content)
            ),
        )

    def statistics(self, profile: int, game: str, *, solo: bool = False) -> ProfileStatistics:
        """Statistics of a profile in a game, solo or with others, from the records without a handicap."""
        found: list[Row] = self._database.read(
            "SELECT score, won FROM results JOIN records ON results.record = id WHERE profile = ? AND game = ? AND "
            f"(seats = 1) = ? AND attempt > 0 AND {_EVEN} ORDER BY id",
            (profile, game, solo),
        )
        rows = self._database.invalid_rows.parse_rows(
            "results", found, lambda score, won: (as_integer(score), as_integer(won))
        )
        if not rows:
            return ProfileStatistics()
        streak = longest = 0
        for _, won in rows:
            streak = streak + 1 if won else 0
            longest = max(longest, streak)
        scores = [score for score, _ in rows]
        won = sum(bool(won) for _, won in rows)
        return ProfileStatistics(len(rows), won, max(scores), sum(scores) / len(scores), streak, longest)

    # --- the daily chart

    def use_daily_attempt(self, day: datetime.date, game: str, player: str) -> bool:
        """Use up the player's counted attempt at the day's chart; True the first time."""

        def write(connection: sqlite3.Connection) -> bool:
            query = "INSERT OR IGNORE INTO daily VALUES (?, ?, ?)"
            return connection.execute(query, (day.isoformat(), game, player.casefold())).rowcount > 0

        return self._database.write(write)

    def has_used_daily_attempt(self, day: datetime.date, game: str, *names: str) -> bool:
        """True if the player, known by any of these names, has used the counted attempt of that day."""
        query = f"SELECT 1 FROM daily WHERE day = ? AND game = ? AND player IN ({', '.join('?' * len(names))})"
        return bool(self._database.read(query, (day.isoformat(), game, *(name.casefold() for name in names))))

    def daily_results(self, game: str, *names: str) -> dict[datetime.date, tuple[int, int]]:
        """A player's finished counted charts: (score, record number) by day, for a player with these names."""
        known = {name.casefold() for name in names}
        query = "SELECT day, name, score, id FROM results JOIN records ON results.record = id "
        rows = self._database.read(
            f"{query} WHERE game = ? AND day IS NOT NULL AND {_COUNTING_PEOPLE} ORDER BY id DESC", (game,)
        )

        def read(day: object, name: object, score: object, number: object) -> tuple[datetime.date, str, int, int]:
            return datetime.date.fromisoformat(as_text(day)), as_text(name), as_integer(score), as_integer(number)

        found = self._database.invalid_rows.parse_rows("results", rows, read)
        return {day: (score, number) for day, name, score, number in found if name.casefold() in known}

    def daily_streak(self, day: datetime.date, game: str, *names: str) -> int:
        """Consecutive days with a finished chart, up to that day or, if still open, the day before."""
        return days_in_a_row(self.daily_results(game, *names), day)


def _values(table: RecordTable) -> list[object]:
    return [table.game, table.board, table.content, canonical_json(dict(table.options)), table.seats, table.rules]
