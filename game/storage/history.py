"""All results seat by seat, in the order of play: what statistics and tables for a spreadsheet are made of."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from game.core.names import clean_name
from game.storage.database import Database
from game.storage.rows import as_datetime, as_integer, as_object, as_text
from game.storage.values import player_identity

_COLUMNS: Final = (
    "id, game, board, options, seats, ended, day, deal, fresh, origin, seat, profile, name, kind, score, won"
)
_LEVEL: Final = (
    "CASE WHEN kind = 'computer' AND json_valid(records.record) "
    "THEN json_extract(records.record, '$.seats[' || seat || '].level') END"
)
_TEAMS: Final = (
    "CASE WHEN seats > 2 AND json_valid(records.record) THEN json_extract(records.record, '$.meta.teams') END"
)


class SeatResult(NamedTuple):
    """Result of one seat of a finished game; ``seats`` is the size of its record table, 1 for a solo game."""

    record: int
    game: str
    board: str
    options: Mapping[str, Any]
    seats: int
    ended: datetime.datetime
    day: datetime.date | None
    """Day of the chart that the game was an attempt at; None for any other game."""
    deal: str
    is_fresh: bool
    origin: str
    """Source of an imported record; empty for own games."""
    seat: int
    profile: int | None
    name: str
    is_person: bool
    score: int
    won: bool
    aids: tuple[str, ...]
    attempt: int
    """Attempt number at the deal; 0 for practice."""
    level: str
    """Level of a computer player; empty for a person."""
    teams: str
    """JSON of the teams in the record of a regatta's leg; empty for any other game."""

    @property
    def identity(self) -> str:
        """Identity of the person, or ``level:`` and the level of a computer player."""
        return player_identity(self.profile, self.name) if self.is_person else f"level:{self.level}"


class HistoryRepository:
    """Read access to the results of all finished games."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def size(self) -> int:
        """Number of results, readable or not."""
        return int(self._database.read("SELECT COUNT(*) FROM results")[0][0])

    def results(self) -> list[SeatResult]:
        """All results, earliest game first, seats in order; hands of a solo game count as one."""
        rows = self._database.read(
            f"SELECT {_COLUMNS}, aids, attempt, {_LEVEL}, {_TEAMS} FROM records JOIN results ON results.record = id "
            "ORDER BY id, seat"
        )
        return self._database.invalid_rows.parse_rows("results", rows, _seat_result)


def _seat_result(
    record: object, game: object, board: object, options: object, seats: object, ended: object, day: object,
    deal: object, fresh: object, origin: object, seat: object, profile: object, name: object, kind: object,
    score: object, won: object, aids: object, attempt: object, level: object, teams: object,
) -> SeatResult:  # fmt: skip
    """Result from its row; raises one of ``ROW_ERRORS`` for a row edited by another program."""
    return SeatResult(
        as_integer(record),
        as_text(game),
        as_text(board),
        as_object(options),
        as_integer(seats),
        as_datetime(ended),
        None if day is None else datetime.date.fromisoformat(as_text(day)),
        as_text(deal),
        bool(fresh),
        clean_name(as_text(origin), ""),
        as_integer(seat),
        None if profile is None else as_integer(profile),
        clean_name(as_text(name)),
        kind == "human",
        as_integer(score),
        bool(won),
        tuple(filter(None, as_text(aids).split(","))),
        as_integer(attempt),
        level if isinstance(level, str) else "",
        teams if isinstance(teams, str) else "",
    )
