"""Import of records from other machines: their players enter the record tables as guests with their origin."""

from __future__ import annotations

import re
from enum import Enum
from typing import Any

from game.core.content import content_digest
from game.core.state import Json
from game.match.match import Match, is_of_other_board
from game.modes.attempts import Attempts
from game.modes.solo import Solo, deal_of
from game.storage.storage import Storage
from game.storage.values import RecordedPlayer, RecordOrigin

_NAMED_BY_US = re.compile(r".+ - \d{4}-\d\d-\d\d - (.+)")
"""Name of a file that the program exported: isle, board, day and people (``sharing.files.free_game_path``)."""


class GuestPlace(Enum):
    """Place of an imported game; the value is a text key."""

    MAIN_TABLES = "house.files.guest"
    PAST_GAMES = "house.files.guest-past"


def import_guest_records(storage: Storage, match: Match[Any], origin: str) -> GuestPlace | None:
    """Save a finished game from elsewhere (``origin``: its file's name), and return where people find it.

    None for a game that is here already, and for a game that counts nowhere.

    The attempt number in the record is trusted, since its line is marked as a guest's. A record without one enters no
    main table.
    """
    people = [who for who in match.seats if not who.is_computer]
    record = match.record().to_json()
    is_other_board = is_of_other_board(match.record(), match.board)
    records = storage.records
    deal, solo = deal_of(match), Solo.of(match)
    if match.result is None or not people or is_other_board or _is_here(storage, record, deal):
        return None
    if solo is not None and not solo.is_last:
        return None
    tries = Attempts.from_occasion(record, len(match.seats))
    attempts = tries.attempts if tries is not None else (1,) * len(match.seats)
    counting = RecordOrigin(
        content_digest(match.board), deal, tries is not None and tries.is_fresh, _short(origin, match),
        total=solo.total if solo is not None else None,
    )  # fmt: skip
    records.add(record, [RecordedPlayer(attempt=attempt) for attempt in attempts], counting=counting)
    if not any(attempts):
        return None
    return GuestPlace.MAIN_TABLES if counting.is_fresh else GuestPlace.PAST_GAMES


def _short(origin: str, match: Match[Any]) -> str:
    """A file's name without extension and without game, board and day, which every line of the table shows."""
    stem = origin.split(".", 1)[0]
    people = _NAMED_BY_US.fullmatch(stem)
    if people is not None:
        return people[1]
    return stem.removeprefix(f"{match.game.name}-{match.board_name}-") or "?"


def _is_here(storage: Storage, record: Json, deal: str) -> bool:
    """True if the same game, move for move, is among the records."""
    records = storage.records
    return any(
        known is not None and known["moves"] == record["moves"] and known["setup"] == record["setup"]
        for known in map(records.get, records.records_of_deal(str(record["game"]), deal))
    )
