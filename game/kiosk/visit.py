"""Visits to a kiosk: each starts from the operator's presets and ends with tickets for unfinished games."""

from __future__ import annotations

from game.kiosk.regattas import save_visit_regatta
from game.services import Services
from game.storage.values import SavedGame

Ticket = tuple[str, str]
"""Name (a game, or ``regatta``) and four letters of a ticket."""
REGATTA = "regatta"
_ABANDON_STAGES = ((5, "early"), (15, "middle"))
"""Maximum moves of a game abandoned at that stage; any more count as late."""


def end_visit(services: Services) -> list[Ticket]:
    """End the visit: restore presets, players and language; return tickets of unfinished games."""
    storage = services.storage
    if not storage.is_visited:
        return []
    regatta, leg = save_visit_regatta(services.storage)

    def is_kept(left: SavedGame) -> bool:
        if left.has_begun:
            moves = len(left.record["moves"])
            step = next((name for most, name in _ABANDON_STAGES if moves <= most), "late")
            storage.count_event(f"left.{left.game}")
            storage.count_event(f"left-at.{left.game}.{step}")
        return left.has_begun

    tickets = [
        ticket for ticket in storage.end_visit(is_kept) if ticket[1] != leg
    ]  # the regatta's ticket includes its leg
    restore_presets(services)
    return [*tickets, *([(REGATTA, regatta)] if regatta else [])]


def begin_visit(services: Services) -> None:
    """Begin a visit, whose changes are temporary."""
    restore_presets(services)
    services.storage.begin_visit()


def restore_presets(services: Services) -> None:
    """Apply the operator's language, aids and volumes."""
    services.session.profile = None
    services.assets.texts.language = services.session.default_language
    services.shell.apply_settings()
