"""Play at once: a kiosk's isle starts a game that its operator has chosen, without the set-up."""

from __future__ import annotations

from game.modes.tables import GameTable, SeatPlan, TablePlan
from game.registry import plugin
from game.scenes import routes
from game.scenes.base import SceneChange
from game.scenes.stack import Push, Reset
from game.services import Services
from game.table.table_setup import set_up_table


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


def quick_table(services: Services, game: str) -> GameTable:
    """A table on the first board for the operator's number of people; ``BoardError`` if the board cannot be read."""
    boards = services.background.boards.names(game)
    plan = TablePlan(usual_seats(services, game), boards[0] if boards else "")
    return set_up_table(services, game, plan)


def usual_seats(services: Services, game: str) -> list[SeatPlan]:
    """The operator's two people; or one, against a computer player where the game is not for one."""
    if services.storage.settings.kiosk_play == "two" and 2 in plugin(game).table_sizes:
        return [SeatPlan(), SeatPlan()]
    return [SeatPlan()] if min(plugin(game).game.seats) == 1 else [SeatPlan(), SeatPlan("medium")]
