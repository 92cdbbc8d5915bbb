"""Regattas of kiosk visitors: saved under a ticket and resumed."""

from __future__ import annotations

import datetime

from game.modes.regatta import VISIT_KEY, saved_regatta
from game.storage.saved_games import MAX_TICKETS, REGATTA_PREFIX, TICKET_DAYS
from game.storage.storage import Storage
from game.table.saving.autosave import waiting_leg


def save_visit_regatta(storage: Storage) -> tuple[str, str]:
    """At the end of a visit, save an unfinished regatta; return its ticket and the one of its present leg.

    Empty texts for none; an unstarted regatta is deleted.
    """
    kept = storage.extra(VISIT_KEY)
    if not isinstance(kept, dict):
        return "", ""
    _, regatta = saved_regatta(storage)
    leg = waiting_leg(storage, regatta)
    storage.delete_extra(VISIT_KEY)
    if regatta.is_over or not (regatta.legs or leg):
        return "", ""
    ticket = storage.saved_games.new_ticket()
    letters = storage.saved_games.ticket_of(leg.game) if leg is not None else ""
    today = datetime.date.today()
    storage.set_extra(REGATTA_PREFIX + ticket, {**kept, "leg": letters, "day": today.isoformat()})
    _delete_old(storage, today)
    return ticket, letters


def _delete_old(storage: Storage, today: datetime.date) -> None:
    """Delete regattas older than ``TICKET_DAYS``, and the oldest beyond ``MAX_TICKETS``."""
    oldest = (today - datetime.timedelta(days=TICKET_DAYS)).isoformat()
    kept = sorted(((_day(storage.extra(name)), name) for name in storage.extra_names(REGATTA_PREFIX)), reverse=True)
    for place, (day, name) in enumerate(kept):
        if day < oldest or place >= MAX_TICKETS:
            storage.delete_extra(name)


def _day(kept: object) -> str:
    """ISO date of a saved regatta; empty if unreadable."""
    return str(kept.get("day", "")) if isinstance(kept, dict) else ""


def resume_regatta(storage: Storage, letters: str) -> bool:
    """Resume the regatta of a ticket with its present leg; True if found. The ticket is used up."""
    kept = storage.extra(REGATTA_PREFIX + letters)
    if not isinstance(kept, dict):
        return False
    leg = str(kept.get("leg", ""))
    if leg:
        storage.saved_games.resume(leg)
    storage.set_extra(VISIT_KEY, {name: value for name, value in kept.items() if name not in ("leg", "day")})
    storage.delete_extra(REGATTA_PREFIX + letters)
    return True
