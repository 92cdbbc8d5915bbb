"""Table of a deal's code: its plan on this machine, or the reason why there is none."""

from __future__ import annotations

from collections.abc import Sequence

from game.boards.errors import BoardError
from game.core.content import content_digest
from game.modes.deals import Deal
from game.modes.tables import SeatPlan, TablePlan
from game.scenes import routes
from game.scenes.base import SceneChange
from game.scenes.stack import Pop, Reset
from game.services import Services


def open_coded_deal(services: Services, deal: Deal, seats: Sequence[SeatPlan]) -> SceneChange:
    """Open the set-up of a code's table: game, board, options, deal and number of seats, the first ones as given."""
    plan = coded_plan(services, deal, seats)
    if plan is None:
        key = missing_board_key(services, deal)
        services.shell.announce(lambda: services.assets.t(key, board=deal.board))
        return Pop()
    return Reset(routes.ChartRoute(routes.SetupRoute(deal.game, plan)))


def coded_plan(services: Services, deal: Deal, seats: Sequence[SeatPlan]) -> TablePlan | None:
    """The plan of a code's table, the first seats as given; None where its board is missing."""
    taken = [*seats, *(SeatPlan("medium") for _ in range(deal.seats))][: deal.seats]
    board = _local_board(services, deal)
    return None if board is None else TablePlan(taken, board, deal.options, deal.first_seat, deal.seed)


def missing_board_key(services: Services, deal: Deal) -> str:
    """Text key for a board that is not here, or of which there is another one of the same name."""
    is_other = services.background.boards.has(deal.game, deal.board)
    return "house.code.other-board" if is_other else "house.code.no-board"


def _local_board(services: Services, deal: Deal) -> str | None:
    """Local name of a code's board, possibly a renamed copy; None if missing."""
    boards = services.background.boards
    try:
        found = boards.find(deal.game, deal.board, deal.content)
    except (BoardError, OSError):
        return deal.board if boards.has(deal.game, deal.board) else None  # the set-up shows the board's error
    return found.name if content_digest(found.board).startswith(deal.content) else None
