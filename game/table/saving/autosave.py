"""Autosave: every move is saved as it is made, a finished game becomes a record, a saved one is offered again."""

from __future__ import annotations

import datetime
import time
from collections.abc import Callable
from typing import Any

from game.core.content import content_digest
from game.match.match import Match
from game.match.records import Record, with_clean_names
from game.modes.achievement_backfill import progress_of
from game.modes.attempts import is_practice, note_attempt
from game.modes.match_series import next_table
from game.modes.recent_people import remember_people
from game.modes.regatta import Regatta
from game.modes.solo import Solo, deal_of
from game.modes.tables import GameTable
from game.pages.confirm import ConfirmScene
from game.scenes.base import SceneChange
from game.scenes.stack import Push
from game.services import BackgroundJobs, Services
from game.storage.saved_games import DAILY_PREFIX
from game.storage.storage import Storage
from game.storage.values import RecordedPlayer, RecordOrigin, SavedGame


def save_game(storage: Storage, table: GameTable) -> int | None:
    """Save the current game; returns the record's number after the end.

    A practice game taken back from its end and finished by the same moves again keeps its record.
    """
    record = table.match.record().to_json()
    if not table.match.is_over:
        extra: dict[str, Any] = {"profiles": list(table.profiles), "occasion": table.occasion}
        storage.saved_games.save(record, extra, slot_of(table))
        return None
    known = storage.records.practice_of(record, deal_of(table.match)) if is_practice(table.occasion) else None
    if known is not None:
        storage.saved_games.delete(slot_of(table))
        return known
    tries = note_attempt(storage.records, table)
    players = [
        RecordedPlayer(table.profile(seat), tuple(sorted(table.match.meta.aids(seat))), attempt)
        for seat, attempt in enumerate(tries.attempts)
    ]
    solo = Solo.of(table.match)
    is_part = solo is not None and not solo.is_last
    day = table.occasion.get("day") if not is_part else None
    number = storage.records.add(
        record,
        players,
        day=datetime.date.fromisoformat(day) if isinstance(day, str) else None,
        slot=slot_of(table),
        counting=RecordOrigin(
            content_digest(table.match.board), deal_of(table.match), tries.is_fresh, is_part=is_part,
            total=solo.total if solo is not None and solo.is_last else None,
        ),
    )  # fmt: skip
    is_visit = storage.is_visited  # kiosk visitors earn no achievements, though they may use a profile's name
    storage.achievements.record_progress(number, table.match.game.name, {} if is_visit else progress_of(table.match))
    following = next_table(table)
    if following is not None:  # from now on the saved match begins with its next game
        save_game(storage, following)
    return number


def slot_of(table: GameTable) -> str:
    """Save slot of a table's game: the game's own, or a separate one for a counted attempt at the daily."""
    day, match = table.occasion.get("day"), table.match
    return daily_slot(match.game.name, day, match.seats[0].name) if isinstance(day, str) else match.game.name


def daily_slot(game: str, day: str, player: str) -> str:
    """Save slot of a player's counted attempt at a daily."""
    return f"{DAILY_PREFIX}{game}:{day}:{player.casefold()}"


def saved_table(background: BackgroundJobs, kept: SavedGame) -> GameTable:
    """The table of a saved game at its last move; ``FormatError`` or ``BoardError`` if that is impossible."""
    record = Record.parse(kept.record)
    loaded = background.boards.load(record.game, record.board)
    profiles = kept.extra.get("profiles", [])
    occasion = kept.extra.get("occasion", {})
    return GameTable(
        Match.resume(with_clean_names(record), loaded.board),
        loaded,
        [part if isinstance(part, int) else None for part in profiles] if isinstance(profiles, list) else [],
        occasion if isinstance(occasion, dict) else {},
    )


def unless_saved_game_waits(
    services: Services, game: str, start: Callable[[], SceneChange | None]
) -> SceneChange | None:
    """Start a game at once, or ask first if it would replace a saved one of the same game.

    The next game of a match or solo series counts as saved before its first move. A kiosk does not ask: the other game
    stays under its ticket.
    """
    kept = services.storage.saved_games.get(game)
    if kept is None or not kept.has_begun or services.storage.is_visited:
        return start()
    return Push(ConfirmScene(services, "house.confirm.replace", start))


def _set_aside(services: Services, table: GameTable) -> None:
    """At a kiosk, move another saved game out of this one's slot to a ticket."""
    games, slot = services.storage.saved_games, slot_of(table)
    kept = games.get(slot) if services.storage.is_visited else None
    if kept is None or not kept.has_begun:
        return
    if {**kept.record, "moves": []} != {**table.match.record().to_json(), "moves": []}:
        ticket = games.move_to_ticket(slot)
        services.shell.announce(lambda: services.assets.t("kiosk.ticket.aside", ticket=ticket))


def waiting_leg(storage: Storage, regatta: Regatta) -> SavedGame | None:
    """The saved game of the present leg, if one was begun and left."""
    kept = storage.saved_games.get(regatta.game) if regatta.game is not None else None
    occasion = kept.extra.get("occasion") if kept is not None else None
    is_leg = isinstance(occasion, dict) and occasion.get("regatta") == len(regatta.legs)
    return kept if kept is not None and is_leg and kept.has_begun else None


class Autosave:
    """Saves a game at every change from ``begin`` to ``end``, and counts it for the operator."""

    def __init__(self, services: Services, table: GameTable) -> None:
        self._services = services
        self._table = table
        self._began: float | None = None
        self.record_number: int | None = None
        """The record's number after the game is over and saved."""

    def begin(self) -> None:
        """Save from now on at every move."""
        match = self._table.match
        _set_aside(self._services, self._table)
        note_attempt(self._services.storage.records, self._table)
        remember_people(self._services.storage, self._table.profiles)
        match.on_change.append(self._save)
        self._save(match)
        if match.number == 0:
            self._services.storage.count_event(f"start.{match.game.name}")
        self._began = time.monotonic()

    def save_meta(self) -> None:
        """Save metadata that changed since the last move; nothing where the slot is empty or has another game."""
        match = self._table.match
        saved = self._services.storage.saved_games.get(slot_of(self._table))
        if saved is None or match.is_over:
            return
        if {**saved.record, "meta": None} == {**match.record().to_json(), "meta": None}:
            self._save(match)

    def end(self) -> None:
        """Count the time played; the latest save stays."""
        match = self._table.match
        if self._began is not None:
            self._services.storage.count_event(f"seconds.{match.game.name}", round(time.monotonic() - self._began))
        if self._save in match.on_change:
            match.on_change.remove(self._save)

    def _save(self, match: Match[Any]) -> None:
        if self.record_number is not None:
            return
        self.record_number = save_game(self._services.storage, self._table)
        if self.record_number is not None:
            self._services.storage.count_event(f"end.{match.game.name}")
