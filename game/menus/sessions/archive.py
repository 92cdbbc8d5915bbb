"""The games of a session from the storage, and ended sessions."""

from __future__ import annotations

import datetime
from typing import Final, NamedTuple

from game.core.state import FormatError, Json
from game.match.match import badges_of, teams_of
from game.modes.session_clock import (
    MAX_DURATION,
    begin_session,
    end_session,
    is_session_on,
    session_after,
    session_began,
)
from game.modes.session_summary import SessionGame, SessionSummary, summary_of
from game.storage.storage import Storage
from game.storage.values import Profile, RecordEntry
from game.table.plugin import ui_of

_PAGE: Final = 50


def finished_since(storage: Storage, began: datetime.datetime) -> list[SessionGame]:
    """The games of the evening that began then, the last one first; without imported records and practice."""
    return [_session_game(entry, storage.records.get(entry.identifier)) for entry in _entries(storage, began)]


def _entries(storage: Storage, began: datetime.datetime) -> list[RecordEntry]:
    after = session_after(storage)
    found: list[RecordEntry] = []
    offset = 0
    while page := storage.records.latest(limit=_PAGE, offset=offset):
        for entry in page:
            if entry.identifier <= after if after is not None else entry.ended.astimezone() < began:
                return found
            if entry.origin or entry.is_practice or entry.hand > 1:
                continue  # other people's games, games gone on with from a replay, all hands but a game's first
            found.append(entry)
        offset += _PAGE
    return found


def _session_game(entry: RecordEntry, record: Json | None) -> SessionGame:
    seats = record["seats"] if record is not None else []
    people = [number for number, who in enumerate(seats) if who.get("kind") == "human"]
    meta = record.get("meta") if record is not None else None
    meta, count = (meta if isinstance(meta, dict) else {}), len(entry.names)
    teams = teams_of(meta, count)
    return SessionGame(
        entry.game, entry.names, entry.scores, entry.winners, people, badges_of(meta, count),
        teams or ui_of(entry.game).teams(count), is_leg=bool(teams), has_handicap=entry.has_handicap,
    )  # fmt: skip


class ArchivedSession(NamedTuple):
    """An ended session and its number in the storage."""

    identifier: int
    summary: SessionSummary


def past_sessions(storage: Storage) -> list[ArchivedSession]:
    """Ended sessions, latest first, without unreadable ones."""
    found = []
    for past in storage.past_sessions.latest():
        try:
            summary = SessionSummary.parse(past.began.astimezone(), past.ended.astimezone(), past.summary)
        except FormatError:
            continue
        found.append(ArchivedSession(past.identifier, summary))
    return found


def begin_session_now(storage: Storage) -> None:
    """Begin a session; games finished from now on count."""
    now = datetime.datetime.now()
    archive_forgotten_session(storage, now)
    last = next(iter(storage.records.latest(limit=1)), None)
    begin_session(storage, now, last.identifier if last is not None else 0)


def archive_session(storage: Storage, ended: datetime.datetime | None = None) -> SessionSummary | None:
    """End the session and save its summary; None for a session without games, of which nothing stays.

    ``ended`` None is the end of the last game within the longest duration of a session.
    """
    began = session_began(storage)
    entries = _entries(storage, began) if began is not None else []
    if began is not None and ended is None:
        entries = [entry for entry in entries if abs(entry.ended.astimezone() - began) < MAX_DURATION]
        ended = entries[0].ended if entries else began
    end_session(storage)
    if began is None or ended is None or not entries:
        return None
    played = [_session_game(entry, storage.records.get(entry.identifier)) for entry in entries]
    summary = summary_of(began, ended.astimezone(), played)
    storage.past_sessions.add(summary.began, summary.ended, summary.to_json())
    return summary


def archive_forgotten_session(storage: Storage, now: datetime.datetime) -> None:
    """End a session that nobody ended, at the end of its last game, once its night is over."""
    if session_began(storage) is not None and not storage.is_visited and not is_session_on(storage, now):
        archive_session(storage)


def last_people(storage: Storage) -> list[Profile]:
    """Profiles of the people of the latest game of several known ones, by seat; empty without such a game."""
    by_name = {profile.name.casefold(): profile for profile in storage.profiles()}
    for entry in storage.records.latest():
        known = [by_name[name.casefold()] for name in entry.names if name.casefold() in by_name]
        if len(known) > 1 and not entry.origin:
            return known
    return []
