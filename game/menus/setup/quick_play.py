"""Play at once: a kiosk's isle starts a game that its operator has chosen, without the set-up.

The chart asks here; the table itself (``quick_table``) needs boards and records, which load after the first picture.
"""

from __future__ import annotations

from game.scenes import routes
from game.scenes.base import SceneChange
from game.scenes.stack import Push, Reset
from game.services import Services


def open_isle(services: Services, game: str) -> SceneChange:
    """Start a game at once in a kiosk that plays at once; else, or for a game begun in this visit, open the isle's page."""
    if not plays_at_once(services):
        return Push(routes.GameRoute(game))
    saved = services.storage.saved_games.get(game)
    if saved is not None and saved.has_begun:
        return Push(routes.GameRoute(game))
    return Reset(routes.QuickPlayRoute(game))


def plays_at_once(services: Services) -> bool:
    return services.session.is_kiosk and services.storage.settings.kiosk_play != "setup"
