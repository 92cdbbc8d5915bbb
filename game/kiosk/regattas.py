"""Regattas of kiosk visitors: saved under a ticket and resumed."""

from __future__ import annotations

import datetime

from game.modes.regatta import VISIT, saved_regatta
from game.services import Services
from game.storage.saved_games import MOST_TICKETS, REGATTA, TICKET_DAYS
from game.storage.storage import Storage
from game.table.saving.autosave import waiting_leg


def leave_regatta(services: Services) -> tuple[str, str]:
    """At the end of a visit, save an unfinished regatta; return its ticket and the one of its present leg.

    Empty texts for none; an unstarted regatta is deleted.
    """
    storage = services.storage
    kept = storage.extra(VISIT)
    if not isinstance(kept, dict):
        return "", ""
    _, regatta = saved_regatta(storage)
    leg = waiting_leg(services, regatta)
    storage.drop_extra(VISIT)
    if regatta.is_over or not (regatta.legs or leg):
        return "", ""
    ticket = storage.games.new_ticket()
    letters = storage.games.letters(leg.game) if leg is not None else ""
    today = datetime.date.today()
    storage.set_extra(REGATTA + ticket, {**kept, "leg": letters, "day": today.isoformat()})
    _forget_old(services.storage, today)
    return ticket, letters


def _forget_old(storage: Storage, today: datetime.date) -> None:
    """Delete regattas older than ``TICKET_DAYS``, and the oldest beyond ``MAX_TICKETS``."""
    oldest = (today - datetime.timedelta(days=TICKET_DAYS)).isoformat()
    kept = sorted(((_day(storage.extra(name)), name) for name in storage.extras(REGATTA)), reverse=True)
    for place, (day, name) in enumerate(kept):
        if day < oldest or place >= MOST_TICKETS:
            storage.drop_extra(name)


def _day(kept: object) -> str:
    """ISO date of a saved regatta; empty if unreadable."""
    return str(kept.get("day", "")) if isinstance(kept, dict) else ""


def take_up_regatta(services: Services, letters: str) -> bool:
    """Resume the regatta of a ticket with its present leg; True if found. The ticket is used up."""
    storage = services.storage
    kept = storage.extra(REGATTA + letters)
    if not isinstance(kept, dict):
        return False
    leg = str(kept.get("leg", ""))
    if leg:
        storage.games.resume(leg)
    storage.set_extra(VISIT, {name: value for name, value in kept.items() if name not in ("leg", "day")})
    storage.drop_extra(REGATTA + letters)
    return True
