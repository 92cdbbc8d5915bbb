"""Everything in the data file as lines, and lines merged into a data file (docs/formats.md section 6).

A line is a JSON object with its ``kind``. Numbers of players and records count within the lines alone: a merge gives
players and games numbers of this machine. A merge only adds. What is here already stays as it is, so merging the same
lines again changes nothing.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from game.core.deal_id import deal_id
from game.core.names import clean_name
from game.storage.achievements import CHECKED_KEY
from game.storage.database import Database
from game.storage.puzzles import as_day
from game.storage.rows import ROW_ERRORS, as_datetime, as_integer, as_object, as_text
from game.storage.values import AFTER_KEY, Json, canonical_json, is_setting, player_identity

SECRET_SETTINGS: Final = frozenset({"operator_pin"})
"""Settings that never leave the machine and are never taken from a file."""
_PROFILE: Final = "profile"
"""Key of a player's number in JSON values."""


class ArchiveError(ValueError):
    """Lines that cannot be merged; nothing was changed."""


class MergeReport:
    """Additions of a merge, counted by kind of line; a plain class, for data classes slow the start."""

    def __init__(self) -> None:
        self.added: Counter[str] = Counter()
        self.left_out = 0
        """Saved games left out because another game waits in their place."""

    @property
    def is_empty(self) -> bool:
        """True if nothing was added."""
        return not sum(self.added.values())


Progress = Callable[[], None]
"""Called now and then during long work, so that a watchdog sees it go on."""


class ArchiveRepository:
    """The data file as lines; ``excluded`` names extras that belong to the machine and stay out."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def lines(self, excluded: Collection[str] = (), progress: Progress = lambda: None) -> Iterator[Json]:
        """All readable content, one line each, in an order in which it can be merged."""
        profiles: set[int] = set()
        records: set[int] = set()
        for kind, query, make in _KINDS:
            for row in self._database.read(query):
                for line in self._database.invalid_rows.parse_rows(kind, [row], make):
                    if kind == "profile":
                        profiles.add(line["number"])
                    if _is_complete(kind, line, profiles, records, excluded):
                        yield {"kind": kind, **line}
                progress()
            if kind == "profile":
                yield from self._records(profiles, records, progress)

    def _records(self, profiles: Collection[int], records: set[int], progress: Progress) -> Iterator[Json]:
        """Readable records with their results; notes their numbers in ``records``."""
        columns = "id, game, board, options, rules, seats, ended, day, record, content, deal, fresh, origin"
        for (number,) in self._database.read("SELECT id FROM records ORDER BY id"):
            results = self._database.read(
                "SELECT seat, profile, name, kind, score, won, aids, listed, attempt FROM results WHERE record = ? ORDER BY seat",
                (number,),
            )
            seats = self._database.invalid_rows.parse_rows("results", results, _result_line)
            rows = self._database.read(f"SELECT {columns} FROM records WHERE id = ?", (number,))
            for seat in seats:
                seat[_PROFILE] = seat[_PROFILE] if seat[_PROFILE] in profiles else None
            for line in self._database.invalid_rows.parse_rows("records", rows, _record_line):
                records.add(line["number"])
                yield {"kind": "record", **line, "results": seats}
            progress()

    def merge(self, lines: Callable[[], Iterable[Json]], finish: Callable[[], None] = lambda: None) -> MergeReport:
        """Add what is missing here in one transaction; ``ArchiveError`` for lines that are damaged.

        ``lines`` gives the lines anew at each call. ``finish`` runs last within the transaction: whatever it raises undoes
        the merge.
        """

        def write(connection: sqlite3.Connection) -> MergeReport:
            merge = _Merge(connection)
            for number, line in enumerate(lines(), start=1):
                try:
                    merge.add(line)
                except (*ROW_ERRORS, sqlite3.IntegrityError, sqlite3.InterfaceError, sqlite3.ProgrammingError) as error:
                    raise ArchiveError(f"line {number}: {error}") from error
            merge.finish()
            finish()
            return merge.report

        return self._database.write(write)


# Lines ---------------------------------------------------------------------------------------------------------------


def _value_line(name: object, value: object) -> Json:
    return {"name": as_text(name), "value": json.loads(as_text(value))}


def _profile_line(number: object, name: object, colour: object, badge: object, aids: object) -> Json:
    return {
        "number": as_integer(number), "name": as_text(name), "colour": as_integer(colour), "badge": as_integer(badge),
        "aids": as_object(aids),
    }  # fmt: skip


def _record_line(
    number: object, game: object, board: object, options: object, rules: object, seats: object, ended: object,
    day: object, record: object, content: object, deal: object, fresh: object, origin: object,
) -> Json:  # fmt: skip
    return {
        "number": as_integer(number), "game": as_text(game), "board": as_text(board), "options": as_object(options),
        "rules": as_integer(rules), "seats": as_integer(seats), "ended": _time_text(ended),
        "day": None if day is None else as_text(day), "record": as_object(record), "content": as_text(content),
        "deal": as_text(deal), "fresh": bool(fresh), "origin": as_text(origin),
    }  # fmt: skip


def _result_line(
    seat: object, profile: object, name: object, kind: object, score: object, won: object, aids: object,
    listed: object, attempt: object,
) -> Json:  # fmt: skip
    return {
        "seat": as_integer(seat), _PROFILE: None if profile is None else as_integer(profile), "name": as_text(name),
        "kind": as_text(kind), "score": as_integer(score), "won": bool(won), "aids": as_text(aids),
        "listed": bool(listed), "attempt": as_integer(attempt),
    }  # fmt: skip


def _saved_game_line(slot: object, head: object, extra: object, changed: object, moves: object) -> Json:
    return {
        "slot": as_text(slot), "head": as_object(head), "extra": as_object(extra), "changed": as_text(changed),
        "moves": [as_object(move) for move in json.loads(as_text(moves))],
    }  # fmt: skip


def _attempts_line(deal: object, player: object, tries: object) -> Json:
    return {"deal": as_text(deal), "player": as_text(player), "tries": as_integer(tries)}


def _achievement_line(profile: object, game: object, name: object, far: object, done: object, record: object) -> Json:
    return {
        _PROFILE: as_integer(profile), "game": as_text(game), "name": as_text(name), "far": as_integer(far),
        "done": bool(done), "record": as_integer(record),
    }  # fmt: skip


def _count_line(event: object, count: object, last: object) -> Json:
    return {"event": as_text(event), "count": as_integer(count), "last": as_text(last)}


def _puzzle_result_line(
    player: object, puzzle: object, game: object, tries: object, stars: object, solved: object
) -> Json:
    return {
        "player": as_text(player), "puzzle": as_text(puzzle), "game": as_text(game), "tries": as_integer(tries),
        "stars": as_integer(stars), "solved": _day_text(solved),
    }  # fmt: skip


def _puzzle_day_line(day: object, game: object, player: object, stars: object) -> Json:
    return {
        "day": _day_text(as_text(day)), "game": as_text(game), "player": as_text(player), "stars": as_integer(stars)
    }  # fmt: skip


def _missed_move_line(
    player: object, puzzle: object, game: object, content: object, missed: object, step: object, due: object
) -> Json:
    return {
        "player": as_text(player), "puzzle": as_text(puzzle), "game": as_text(game), "content": as_object(content),
        "missed": _day_text(as_text(missed)), "step": as_integer(step), "due": _day_text(due),
    }  # fmt: skip


def _session_line(began: object, ended: object, summary: object) -> Json:
    return {"began": as_text(began), "ended": as_text(ended), "summary": as_object(summary)}


_KINDS: Final[Sequence[tuple[str, str, Callable[..., Json]]]] = (
    ("setting", "SELECT name, value FROM settings ORDER BY name", _value_line),
    ("profile", "SELECT id, name, colour, badge, aids FROM profiles ORDER BY id", _profile_line),
    ("attempts", "SELECT deal, player, tries FROM tries ORDER BY deal, player", _attempts_line),
    (
        "achievement",
        "SELECT profile, game, feat, far, done, record FROM feats ORDER BY profile, game, feat",
        _achievement_line,
    ),
    (
        "review",
        "SELECT game, found FROM reviews ORDER BY game",
        lambda game, found: {"game": as_text(game), "found": as_object(found)},
    ),
    (
        "saved-game",
        "SELECT slot, head, extra, changed, (SELECT json_group_array(move) FROM "
        "(SELECT move FROM unfinished_moves AS moves WHERE moves.slot = unfinished.slot ORDER BY number)) "
        "FROM unfinished ORDER BY slot",
        _saved_game_line,
    ),
    (
        "daily",
        "SELECT day, game, player FROM daily ORDER BY day, game, player",
        lambda day, game, player: {"day": as_text(day), "game": as_text(game), "player": as_text(player)},
    ),
    (
        "puzzle-result",
        "SELECT player, puzzle, game, tries, stars, solved FROM puzzle_results ORDER BY player, puzzle",
        _puzzle_result_line,
    ),
    (
        "puzzle-day",
        "SELECT day, game, player, stars FROM puzzle_days ORDER BY day, game, player",
        _puzzle_day_line,
    ),
    (
        "missed-move",
        "SELECT player, puzzle, game, content, missed, step, due FROM missed_moves ORDER BY player, puzzle",
        _missed_move_line,
    ),
    ("count", "SELECT event, count, last FROM audits ORDER BY event", _count_line),
    ("extra", "SELECT name, value FROM extras ORDER BY name", _value_line),
    ("evening", "SELECT began, ended, summary FROM sessions ORDER BY id", _session_line),
)
"""Kind of line, query and conversion, in the order of the lines; records follow the profiles."""
_OF_PLAYERS: Final = frozenset({"attempts", "puzzle-result", "puzzle-day", "missed-move"})
"""Kinds whose ``player`` is an identity (``player_identity``)."""
KINDS: Final = ("record", *(kind for kind, _, _ in _KINDS))


def _is_complete(
    kind: str, line: Json, profiles: Collection[int], records: Collection[int], excluded: Collection[str]
) -> bool:
    """False for what stays out: secrets, the machine's own extras, and what belongs to players or games not here."""
    if kind == "setting":
        return line["name"] not in SECRET_SETTINGS
    if kind == "extra":
        return line["name"] not in excluded
    if kind in _OF_PLAYERS and line["player"].startswith("#"):
        return _profile_number(line["player"]) in profiles
    return kind != "achievement" or (line[_PROFILE] in profiles and line["record"] in records)


def _profile_number(identity: str) -> int | None:
    digits = identity.removeprefix("#")
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 19 else None


# Merging -------------------------------------------------------------------------------------------------------------


class _Merge:
    """One merge within a transaction."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self.report = MergeReport()
        connection.execute("PRAGMA defer_foreign_keys = ON")
        self._profiles: dict[int, int] = {}
        """Number here by number in the lines."""
        self._records: dict[int, int] = {}
        names = connection.execute("SELECT id, name FROM profiles")
        self._by_name = {clean_name(name).casefold(): int(number) for number, name in names}
        self._known_records = self._list_records()
        self._had_records = bool(self._known_records)
        self._order: list[tuple[str, int]] = [
            (str(ended), number) for number, ended in connection.execute("SELECT id, ended FROM records ORDER BY id")
        ]
        """End and number of the records here, in their order."""
        self._arrived: list[tuple[str, int]] = []
        self._evenings = [
            tuple(row) for row in connection.execute("SELECT began, ended, summary FROM sessions ORDER BY id")
        ]
        self._known_evenings = Counter(self._evenings)
        self._has_new_evening = False
        self._next_number = 1 + max([0, *(number for _, number in self._order)])
        self._adders: Mapping[str, Callable[[Json], bool]] = {
            "setting": self._add_setting,
            "profile": self._add_profile,
            "record": self._add_record,
            "attempts": self._add_attempts,
            "achievement": self._add_achievement,
            "review": self._add_review,
            "saved-game": self._add_saved_game,
            "daily": self._add_daily,
            "puzzle-result": self._add_puzzle_result,
            "puzzle-day": self._add_puzzle_day,
            "missed-move": self._add_missed_move,
            "count": self._add_count,
            "extra": self._add_extra,
            "evening": self._add_evening,
        }

    def add(self, line: Json) -> None:
        """Add a line's content if it is missing; raises one of ``ROW_ERRORS`` for a damaged line."""
        kind = line["kind"]
        if self._adders[kind](line):
            self.report.added[kind] += 1

    def finish(self) -> None:
        """Bring records and evenings into the order of their ends."""
        if self._arrived:
            self._renumber()
        if self._has_new_evening:
            self._connection.execute("DELETE FROM sessions")
            rows = sorted(self._evenings, key=lambda row: as_datetime(row[1]).timestamp())
            self._connection.executemany("INSERT INTO sessions (began, ended, summary) VALUES (?, ?, ?)", rows)

    def _changes(self, query: str, values: Sequence[object]) -> bool:
        return self._connection.execute(query, values).rowcount > 0

    # Settings, players -----------------------------------------------------------------------------------------------

    def _add_setting(self, line: Json) -> bool:
        name, value = as_text(line["name"]), line["value"]
        if name in SECRET_SETTINGS or not is_setting(name, tuple(value) if isinstance(value, list) else value):
            return False  # a newer program's, or one whose value is no good here: the default is
        return self._changes("INSERT OR IGNORE INTO settings VALUES (?, ?)", (name, canonical_json(value)))

    def _add_profile(self, line: Json) -> bool:
        number, name = as_integer(line["number"]), clean_name(as_text(line["name"]), "")
        if not name:
            raise ValueError("a player without a name")
        here = self._by_name.get(name.casefold())
        if here is None:
            values = (name, as_integer(line["colour"]), as_integer(line["badge"]), _json_text(line["aids"]))
            query = "INSERT INTO profiles (name, colour, badge, aids) VALUES (?, ?, ?, ?)"
            inserted = self._connection.execute(query, values).lastrowid
            self._profiles[number] = self._by_name[name.casefold()] = int(inserted or 0)
            return True
        self._profiles[number] = here
        return False

    # Records ---------------------------------------------------------------------------------------------------------

    def _list_records(self) -> dict[tuple[str, str, str], list[int]]:
        """Numbers of the records here by game, end and origin; the same game may be here twice."""
        found: dict[tuple[str, str, str], list[int]] = {}
        for number, *key in self._connection.execute("SELECT id, game, ended, origin FROM records ORDER BY id"):
            found.setdefault((str(key[0]), str(key[1]), str(key[2])), []).append(number)
        return found

    def _take_same(self, key: tuple[str, str, str], record: Json) -> int | None:
        """Number of the same record here, once; None without one."""
        for number in self._known_records.get(key, []):
            (written,) = self._connection.execute("SELECT record FROM records WHERE id = ?", (number,)).fetchone()
            with contextlib.suppress(*ROW_ERRORS):
                if as_object(written) == record:
                    self._known_records[key].remove(number)
                    return int(number)
        return None

    def _add_record(self, line: Json) -> bool:
        number, written, ended = as_integer(line["number"]), _json_text(line["record"]), _time_text(line["ended"])
        game, origin = as_text(line["game"]), as_text(line["origin"])
        same = self._take_same((game, ended, origin), line["record"])
        if same is not None:
            self._records[number] = same
            return False
        here, self._next_number = self._next_number, self._next_number + 1
        values = (
            here, game, as_text(line["board"]), _json_text(line["options"]), as_integer(line["rules"]),
            as_integer(line["seats"]), ended, None if line["day"] is None else as_text(line["day"]), written,
            as_text(line["content"]), as_text(line["deal"]), bool(line["fresh"]), origin,
        )  # fmt: skip
        self._connection.execute(f"INSERT INTO records VALUES ({', '.join('?' * 13)})", values)
        for seat in line["results"]:
            profile = seat[_PROFILE]
            result = (
                here, as_integer(seat["seat"]), None if profile is None else self._profiles[as_integer(profile)],
                as_text(seat["name"]), as_text(seat["kind"]), as_integer(seat["score"]), bool(seat["won"]),
                as_text(seat["aids"]), bool(seat["listed"]), as_integer(seat["attempt"]),
            )  # fmt: skip
            self._connection.execute(f"INSERT INTO results VALUES ({', '.join('?' * 10)})", result)
        self._records[number] = here
        self._arrived.append((ended, here))
        return True

    def _renumber(self) -> None:
        """Number all records in the order of their ends: the last game played has the highest number."""
        order = _merged(self._order, self._arrived)
        moved = {old: new for new, old in enumerate(order, start=1) if new != old}
        for sign in (-1, 1):  # by way of negative numbers, for no two may be equal in between
            steps = [(-new, old) if sign < 0 else (new, -new) for old, new in moved.items()]
            for table, column in (("records", "id"), ("results", "record"), ("feats", "record")):
                self._connection.executemany(f"UPDATE {table} SET {column} = ? WHERE {column} = ?", steps)
        self._move_notes(moved)

    def _move_notes(self, moved: Mapping[int, int]) -> None:
        """Small values that name a record follow it; where games came in between, all are checked for achievements."""
        if self._had_records:
            self._connection.execute("DELETE FROM extras WHERE name = ?", (CHECKED_KEY,))
        for (written,) in self._connection.execute("SELECT value FROM extras WHERE name = ?", (AFTER_KEY,)).fetchall():
            number = json.loads(written)
            if type(number) is int and number in moved:
                self._connection.execute("UPDATE extras SET value = ? WHERE name = ?", (str(moved[number]), AFTER_KEY))

    # What belongs to players and records -----------------------------------------------------------------------------

    def _add_attempts(self, line: Json) -> bool:
        deal, player, tries = as_text(line["deal"]), self._own_player(line), as_integer(line["tries"])
        query = "INSERT INTO tries VALUES (?, ?, ?) ON CONFLICT (deal, player) DO UPDATE SET tries = excluded.tries "
        return self._changes(query + "WHERE excluded.tries > tries", (deal, player, tries))

    def _own_player(self, line: Json) -> str:
        """Identity here of a line's player."""
        player = as_text(line["player"])
        if not player.startswith("#"):
            return player
        number = _profile_number(player)
        return player_identity(self._profiles[number if number is not None else 0], "")

    def _add_puzzle_result(self, line: Json) -> bool:
        values = (
            self._own_player(line), as_text(line["puzzle"]), as_text(line["game"]), as_integer(line["tries"]),
            as_integer(line["stars"]), _day_text(line["solved"]),
        )  # fmt: skip
        query = "INSERT INTO puzzle_results VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (player, puzzle) DO UPDATE SET "
        query += "tries = max(tries, excluded.tries), stars = max(stars, excluded.stars), "
        query += "solved = coalesce(min(solved, excluded.solved), solved, excluded.solved) "
        query += "WHERE excluded.tries > tries OR excluded.stars > stars "
        query += "OR (excluded.solved IS NOT NULL AND (solved IS NULL OR excluded.solved < solved))"
        return self._changes(query, values)

    def _add_puzzle_day(self, line: Json) -> bool:
        day, player = _day_text(as_text(line["day"])), self._own_player(line)
        values = day, as_text(line["game"]), player, as_integer(line["stars"])
        return self._changes("INSERT OR IGNORE INTO puzzle_days VALUES (?, ?, ?, ?)", values)

    def _add_missed_move(self, line: Json) -> bool:
        values = (
            self._own_player(line), as_text(line["puzzle"]), as_text(line["game"]), _json_text(line["content"]),
            _day_text(as_text(line["missed"])), as_integer(line["step"]), _day_text(line["due"]),
        )  # fmt: skip
        query = "INSERT INTO missed_moves VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (player, puzzle) DO UPDATE SET "
        query += "step = excluded.step, due = excluded.due WHERE excluded.step > step"
        return self._changes(query, values)

    def _add_achievement(self, line: Json) -> bool:
        profile, record = self._profiles[as_integer(line[_PROFILE])], self._records[as_integer(line["record"])]
        values = (
            profile, as_text(line["game"]), as_text(line["name"]), as_integer(line["far"]), bool(line["done"]), record,
        )  # fmt: skip
        query = "INSERT INTO feats VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (profile, game, feat) DO UPDATE SET "
        query += "far = excluded.far, done = excluded.done, record = excluded.record "
        return self._changes(query + "WHERE excluded.far > far OR excluded.done > done", values)

    def _add_review(self, line: Json) -> bool:
        values = as_text(line["game"]), _json_text(line["found"])
        return self._changes("INSERT OR IGNORE INTO reviews VALUES (?, ?)", values)

    def _add_saved_game(self, line: Json) -> bool:
        slot, head, moves = as_text(line["slot"]), line["head"], line["moves"]
        extra = {**line["extra"]}
        if isinstance(extra.get("profiles"), list):
            extra["profiles"] = [self._profiles.get(each) if type(each) is int else None for each in extra["profiles"]]
        if self._is_finished_here(head):
            return False
        is_taken = self._connection.execute("SELECT 1 FROM unfinished WHERE slot = ?", (slot,)).fetchone()
        if is_taken:
            self.report.left_out += not self._is_same_game(slot, head)
            return False
        values = (slot, _json_text(head), canonical_json(extra), as_text(line["changed"]))
        self._connection.execute("INSERT INTO unfinished VALUES (?, ?, ?, ?)", values)
        rows = [(slot, number, _json_text(move)) for number, move in enumerate(moves)]
        self._connection.executemany("INSERT INTO unfinished_moves VALUES (?, ?, ?)", rows)
        return True

    def _is_same_game(self, slot: str, head: Json) -> bool:
        (written,) = self._connection.execute("SELECT head FROM unfinished WHERE slot = ?", (slot,)).fetchone()
        return _is_same_start(written, head)

    def _is_finished_here(self, head: Json) -> bool:
        """True if the game has been played to its end here since: nobody gets a position of it back."""
        query = "SELECT record FROM records WHERE game = ? AND deal = ?"
        rows = self._connection.execute(query, (as_text(head["game"]), deal_id(head)))
        return any(_is_same_start(written, head) for (written,) in rows)

    def _add_daily(self, line: Json) -> bool:
        values = as_text(line["day"]), as_text(line["game"]), as_text(line["player"])
        return self._changes("INSERT OR IGNORE INTO daily VALUES (?, ?, ?)", values)

    def _add_count(self, line: Json) -> bool:
        values = as_text(line["event"]), as_integer(line["count"]), _time_text(line["last"])
        return self._changes("INSERT OR IGNORE INTO audits VALUES (?, ?, ?)", values)

    def _add_extra(self, line: Json) -> bool:
        name, value = as_text(line["name"]), line["value"]
        if name == CHECKED_KEY:
            if self._had_records:
                return False
            last = value.get("record") if isinstance(value, dict) else None
            value = {**value, "record": self._records[last]} if last in self._records else None
        elif name == _PROFILE_EXTRA:
            value = self._profiles.get(value) if type(value) is int else None
        else:
            value = self._with_own_players(value)
        if value is None:
            return False
        return self._changes("INSERT OR IGNORE INTO extras VALUES (?, ?)", (name, canonical_json(value)))

    def _with_own_players(self, value: Any) -> Any:
        """The value with the players' numbers of this machine."""
        if isinstance(value, list):
            return [self._with_own_players(each) for each in value]
        if not isinstance(value, dict):
            return value
        return {
            name: self._profiles.get(each) if name == _PROFILE and type(each) is int else self._with_own_players(each)
            for name, each in value.items()
        }

    def _add_evening(self, line: Json) -> bool:
        evening = (
            _time_text(line["began"]), _time_text(line["ended"]), _json_text(line["summary"]),
        )  # fmt: skip
        if self._known_evenings[evening] > 0:
            self._known_evenings[evening] -= 1
            return False
        self._evenings.append(evening)
        self._has_new_evening = True
        return True


_PROFILE_EXTRA: Final = "daily.profile"
"""Extra that is a player's number and nothing else."""


def _json_text(value: object) -> str:
    """Canonical text of a JSON object; ``ValueError`` for anything else."""
    if not isinstance(value, dict):
        raise ValueError(f"no object: {value!r:.60}")
    return canonical_json(value)


def _time_text(value: object) -> str:
    """A text that is an ISO time; ``ValueError`` for anything else."""
    as_datetime(value)
    return as_text(value)


def _day_text(value: object) -> str | None:
    """A text that is an ISO day, or None; ``ValueError`` for anything else."""
    return None if value is None else as_day(value).isoformat()


def _is_same_start(written: object, head: Json) -> bool:
    """True if a stored record or head began at the same time as this one."""
    try:
        return bool(as_object(written)["meta"]["started"] == head["meta"]["started"])
    except ROW_ERRORS:
        return False


def _merged(here: Sequence[tuple[str, int]], arrived: Sequence[tuple[str, int]]) -> list[int]:
    """Numbers of two lists of (end, number) in the order of their ends; each list keeps its own order."""
    found: list[int] = []
    rest = list(here)[::-1]
    for ended, number in arrived:
        while rest and _time(rest[-1][0]) <= _time(ended):
            found.append(rest.pop()[1])
        found.append(number)
    return found + [number for _, number in rest[::-1]]


def _time(ended: str) -> float:
    """Seconds since the epoch; 0 for a text that is no time."""
    try:
        return as_datetime(ended).timestamp()
    except (ValueError, OverflowError, OSError):
        return 0.0
