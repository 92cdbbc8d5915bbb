"""The table of a game played at once: seats as the kiosk's operator has chosen them, on the first board."""

from __future__ import annotations

from game.modes.tables import GameTable, SeatPlan, TablePlan
from game.registry import plugin
from game.services import Services
from game.table.table_setup import set_up_table


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
