"""A kiosk's pages as tests use them: a click on a target, labels, finished games, counts."""

from __future__ import annotations

import datetime
from typing import Any

from game.services import Services
from game.storage.values import RecordedPlayer
from game.ui.widgets import Label

NOON = datetime.datetime(2026, 11, 25, 12, 0)
"""A Wednesday."""


def counts(services: Services) -> dict[str, int]:
    """What was counted."""
    return {name: number for name, (number, _) in services.storage.counts().items()}


def finished(name: str, score: int, game: str = "bridges", board: str = "freehand") -> dict[str, Any]:
    """A game of one person as storage keeps it."""
    return {
        "game": game, "board": board, "options": {}, "seats": [{"name": name, "kind": "human"}], "moves": [],
        "result": {"scores": [score], "winners": [0]},
    }  # fmt: skip


def add(services: Services, *given: Any, ended: datetime.datetime | None = None, **named: Any) -> int | None:
    """Keep a finished game."""
    return services.storage.records.add(finished(*given, **named), [RecordedPlayer(attempt=1)], ended=ended)


def action_of(scene: Any, name: str) -> Any:
    """What a click on a target of a scene gives."""
    target = scene.interaction.find_hit_target(name)
    assert target is not None, name
    assert target.action is not None, name
    return target.action()


def told(scene: Any) -> list[str]:
    """Labels of a page."""
    return [widget.text for widget in scene.widgets if isinstance(widget, Label)]
