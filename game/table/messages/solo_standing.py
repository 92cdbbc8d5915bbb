"""Standing of a solo player in one line: score so far and next rank."""

from __future__ import annotations

from typing import Any

from game.assets import Assets
from game.match.match import Match
from game.modes.solo import Solo
from game.table.plugin import ui_of


def standing_line(assets: Assets, match: Match[Any]) -> str:
    """The score so far and the start of the next rank; the turn line for a game without a score on the way."""
    ui = ui_of(match.game.name)
    if ui.progress is None:
        return assets.t("house.table.your-turn", name=match.seats[0].name)
    solo = Solo.of(match)
    if solo is None:
        _, score = ui.progress(match.state)
        message = assets.t("house.table.alone", n=score)
    else:
        score = solo.total
        message = assets.t("house.table.hand", at=solo.hand, of=solo.hands, n=assets.texts.number(score))
    bound = ui.next_rank(match.board, score)
    if bound is None:
        return message
    rank = assets.t(ui.rank(match.board, bound) or "")
    return assets.t("house.table.alone-next", score=message, rank=rank, bound=assets.texts.number(bound))
