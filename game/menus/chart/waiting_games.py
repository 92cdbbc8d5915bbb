"""Buttons of the chart that go on with a waiting game in one click, beside the isles' signs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Final

from pygame import FRect

from game.assets import Assets
from game.core.names import clean_name
from game.scenes import routes
from game.scenes.stack import Reset
from game.seat_names import display_name
from game.storage.values import SavedGame
from game.ui.text import LABEL_BOLD
from game.ui.widgets import Button

_HEIGHT: Final = 44.0
_MAX_WIDTH: Final = 250.0
"""Maximum width at text size 1; longer names give way to a plain word."""
_LINE_ROOM: Final = 84.0
"""Room at the chart's lower edge for the line about the isle pointed at."""


def waiting_buttons(
    assets: Assets, saved: Sequence[SavedGame], signs: Mapping[str, FRect], area: FRect
) -> Iterable[Button]:
    """A button for each waiting game, below its isle's sign, or above it at the chart's lower edge."""
    for game in saved:
        sign = signs.get(game.game)
        if sign is None:
            continue
        button = Button(
            f"continue/{game.game}", sign, _names(assets, game), partial(Reset, routes.ContinueRoute(game.game)),
            icon="play", style="primary", role=LABEL_BOLD, tooltip=_description(assets, game),
        )  # fmt: skip
        width = max(sign.width, button.natural_width(assets.fonts))
        height = max(_HEIGHT, assets.fonts.line_height(LABEL_BOLD) + 14)
        top = sign.bottom - 2
        if top + height > area.bottom - _LINE_ROOM:
            top = sign.top + 2 - height
        yield Button(
            button.name, FRect(sign.centerx - width / 2, top, width, height), button.label, button.action,
            icon=button.icon, style=button.style, role=button.role, tooltip=button.tooltip,
        )  # fmt: skip


def _people(assets: Assets, game: SavedGame, *, with_computers: bool) -> list[str]:
    return [
        display_name(assets.texts, number, clean_name(str(seat.get("name", "")), "?"))
        for number, seat in enumerate(game.record.get("seats", []))
        if with_computers or seat.get("kind") == "human"
    ]


def _names(assets: Assets, game: SavedGame) -> str:
    """The people's names, as many as there is room for, else a plain word."""
    people = _people(assets, game, with_computers=False)
    most = _MAX_WIDTH * assets.fonts.text_size
    for count in range(len(people), 0, -1):
        rest = len(people) - count
        label = ", ".join(people[:count]) + (f" +{rest}" if rest else "")
        if assets.fonts.width(label, LABEL_BOLD) <= most - 80:
            return label
    return assets.t("house.kept.continue")


def _description(assets: Assets, game: SavedGame) -> str:
    """Everybody at the table, the number of moves and the day."""
    texts = assets.texts
    names = texts.listed(_people(assets, game, with_computers=True))
    moves = len(game.record.get("moves", []))
    line = assets.t("house.kept.line", n=moves, day=texts.date(game.changed.date()))
    return f"{assets.t('house.chart.continue', names=names)} {line}."
