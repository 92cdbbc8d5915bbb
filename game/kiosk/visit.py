"""Visits to a kiosk: each finds the house as its operator left it, and ends with tickets for what was not finished."""

from __future__ import annotations

from game.kiosk.regattas import leave_regatta
from game.services import Services
from game.storage.values import SavedGame

Ticket = tuple[str, str]
"""What was left (an isle, or ``regatta``) and its four letters."""
REGATTA = "regatta"
_STEPS = ((5, "early"), (15, "middle"))
"""How many moves a game has at most that was left at that step; more: late."""


def end_visit(services: Services) -> list[Ticket]:
    """Whoever was here has gone: presets, names and language are the operator's again; tickets for what was left."""
    storage = services.storage
    if not storage.is_visited:
        return []
    regatta, leg = leave_regatta(services)

    def is_kept(left: SavedGame) -> bool:
        if left.has_begun:
            moves = len(left.record["moves"])
            step = next((name for most, name in _STEPS if moves <= most), "late")
            storage.count(f"left.{left.game}")
            storage.count(f"left-at.{left.game}.{step}")
        return left.has_begun

    tickets = [
        ticket for ticket in storage.end_visit(is_kept) if ticket[1] != leg
    ]  # the regatta's ticket brings it back
    as_house(services)
    return [*tickets, *([(REGATTA, regatta)] if regatta else [])]


def begin_visit(services: Services) -> None:
    """Whoever comes now changes things for this visit alone."""
    as_house(services)
    services.storage.begin_visit()


def as_house(services: Services) -> None:
    """Language, aids and volumes as the operator has set them."""
    services.profile = None
    services.texts.language = services.house_language
    services.apply_settings()
