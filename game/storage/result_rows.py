"""Conversion of database rows to table lines and record list entries."""

from __future__ import annotations

import datetime

from game.core.badges import written_badges
from game.core.handicap import written_handicap
from game.core.names import clean_name
from game.storage.rows import as_datetime, as_integer, as_object, as_text
from game.storage.values import Json, RecordEntry


def is_at_or_after(ended: object, since: datetime.datetime) -> bool:
    """True if the stored text is a time at or after ``since``; False for invalid text."""
    try:
        return as_datetime(ended) >= since
    except (ValueError, TypeError):
        return False


def line_of_row(
    name: object,
    score: object,
    aids: object,
    ended: object,
    record: object,
    seat: object,
    profile: object,
    attempt: object,
    origin: object,
    badge: object,
    board: object,
) -> tuple[str, int, tuple[str, ...], datetime.datetime, int, str, int | None, str]:
    """Table line from its row; raises one of ``ROW_ERRORS`` for a row edited by another program."""
    aid_names = tuple(filter(None, as_text(aids).split(",")))
    for number in (record, seat) if profile is None else (record, seat, profile):
        as_integer(number)
    return (
        clean_name(as_text(name)),
        as_integer(score),
        aid_names,
        as_datetime(ended),
        as_integer(attempt),
        clean_name(as_text(origin), ""),
        None if badge is None else as_integer(badge),
        as_text(board),
    )


def entry_of_row(
    number: object,
    game: object,
    board: object,
    written: object,
    ended: object,
    day: object,
    is_practice: object,
    origin: object,
) -> RecordEntry:
    """Record list entry from its row; raises one of ``ROW_ERRORS`` for a row edited by another program."""
    record = as_object(written)
    names = tuple(clean_name(as_text(seat["name"])) for seat in record["seats"])
    scores = tuple(map(as_integer, record["result"]["scores"]))
    winners = tuple(map(as_integer, record["result"]["winners"]))
    if len(scores) != len(names) or not all(0 <= seat < len(names) for seat in winners):
        raise ValueError("not as many scores as seats")
    played = None if day is None else datetime.date.fromisoformat(as_text(day))
    shown = (as_integer(number), as_text(game), as_text(board), names, scores, winners, as_datetime(ended), played)
    return RecordEntry(
        *shown,
        bool(is_practice),
        clean_name(as_text(origin), ""),
        _hand_of(record),
        _badges_of(record),
        bool(written_handicap(record["options"])),
    )


def _badges_of(record: Json) -> tuple[int, ...]:
    meta = record.get("meta")
    return written_badges(meta.get("badges"), len(record["seats"])) if isinstance(meta, dict) else ()


def _hand_of(record: Json) -> int:
    """Hand number of a solo record with several hands, from 1; 0 for any other game."""
    meta = record.get("meta")
    solo = meta.get("solo") if isinstance(meta, dict) else None
    before = solo.get("before") if isinstance(solo, dict) else None
    return len(before) + 1 if isinstance(before, list) else 0
