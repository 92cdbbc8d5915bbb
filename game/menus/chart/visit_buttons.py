"""Buttons of a kiosk's chart: take up a game with its ticket, end the visit, set up a game that plays at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from pygame import FRect

from game import registry
from game.assets import Assets
from game.scenes import routes
from game.scenes.stack import Push, Reset
from game.ui.text import LABEL_BOLD
from game.ui.widgets import Button

_CORNER: Final = FRect(40, 48, 56, 56)
"""Place of the first button; the second one follows beside it, or below where the title is near."""
_TITLE_SIDE: Final = 260.0
"""Distance of the title's ribbon from the middle to its left end."""
_SIDE: Final = 48.0
_GAP: Final = 6.0


def visit_buttons(assets: Assets, area: FRect) -> Iterable[Button]:
    """Both buttons with their words, in the chart's upper left corner."""
    buttons = [
        Button(
            "ticket", _CORNER, assets.t("kiosk.chart.ticket"), partial(Push, routes.TicketEntryRoute()), "ticket",
            role=LABEL_BOLD, tooltip=assets.t("house.ticket.enter"),
        ),
        Button(
            "leave", _CORNER, assets.t("kiosk.chart.leave"), partial(Reset, routes.LeaveRoute()), "exit",
            role=LABEL_BOLD, tooltip=assets.t("kiosk.tip.leave"),
        ),
    ]  # fmt: skip
    widths = [button.natural_width(assets.fonts) for button in buttons]
    is_row = _CORNER.left + sum(widths) + _GAP <= area.centerx - _TITLE_SIDE
    left, top = _CORNER.topleft
    for button, width in zip(buttons, widths, strict=True):
        width = width if is_row else max(widths)
        yield replace(button, rect=FRect(left, top, width, _CORNER.height))
        left, top = (left + width + _GAP, top) if is_row else (left, top + _CORNER.height + _GAP)


def setup_buttons(assets: Assets, signs: Mapping[str, FRect]) -> Iterable[Button]:
    """A small button at the right of each isle's sign, or where another sign is in the way at its left or above."""
    for game in registry.GAMES:
        if game in signs:
            sign = signs[game]
            right = FRect(sign.right + 2, sign.centery - _SIDE / 2, _SIDE, _SIDE)
            left = right.move(-sign.width - 4 - _SIDE, 0)
            above = FRect(sign.right - _SIDE, sign.top - 2 - _SIDE, _SIDE, _SIDE)
            free = (each for each in (right, left) if not any(each.colliderect(other) for other in signs.values()))
            place = next(free, above)
            tip = assets.t("kiosk.chart.setup", game=assets.t(f"house.game.{game}"))
            yield Button(
                f"setup/{game}", place, icon="people", action=partial(Push, routes.SetupRoute(game)), tooltip=tip
            )
