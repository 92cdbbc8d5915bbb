"""The three views of a finished game, one click from each other: its table, its replay, its look-back."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from pygame import FRect

from game.assets import Assets
from game.boards.repository import LoadedBoard
from game.match.match import Match
from game.review.combined_review import CombinedReview
from game.scenes import routes
from game.scenes.base import SceneChange
from game.scenes.stack import Replace
from game.ui.text import LABEL
from game.ui.widgets import Button

TABLE: Final = "look"
REPLAY: Final = "replay"
REVIEW: Final = "review"
_ICONS: Final = {TABLE: "eye", REPLAY: "play", REVIEW: "lighthouse"}
_GAP: Final = 8.0
_MIN_WIDTH: Final = 56.0
_MAX_SHARE: Final = 0.5
"""Share of a bar that tabs with words may take."""

Choose = Callable[[str], SceneChange | None]


def view_route(
    view: str, match: Match[Any], board: LoadedBoard[Any], review: CombinedReview | None
) -> routes.WatchRoute | routes.ReviewRoute:
    """Route of a view; ``review`` contains results of other views of the same game."""
    if view == REVIEW:
        return routes.ReviewRoute(review.match if review is not None else match, board, review)
    return routes.WatchRoute(match, board, view, review)


def view_tabs(
    assets: Assets,
    area: FRect,
    shown: str,
    match: Match[Any],
    board: LoadedBoard[Any],
    review: CombinedReview | None,
    *,
    is_bar: bool = True,
) -> list[Button]:
    """A button a view, side by side; each takes the place of the view shown.

    At the right of a bar without space for words they have icons alone; elsewhere they are in an area's middle.
    """

    def choose(view: str) -> SceneChange | None:
        return None if view == shown else Replace(view_route(view, match, board, review))

    labels = {view: assets.t(f"house.views.{view}") for view in _ICONS}
    buttons = [
        Button(view, area, labels[view], partial(choose, view), icon, is_selected=view == shown, role=LABEL)
        for view, icon in _ICONS.items()
    ]
    widths = [max(_MIN_WIDTH, button.natural_width(assets.fonts)) for button in buttons]
    has_words = sum(widths) + 2 * _GAP <= area.width * (_MAX_SHARE if is_bar else 1.0)
    if not has_words:
        widths = [_MIN_WIDTH] * len(buttons)
    width = sum(widths) + 2 * _GAP
    left = area.right - width if is_bar else area.centerx - width / 2
    placed = []
    for button, wide in zip(buttons, widths, strict=True):
        placed.append(
            Button(
                button.name, FRect(left, area.top, wide, area.height), button.label if has_words else "", button.action,
                button.icon, is_selected=button.is_selected, tooltip="" if has_words else button.label, role=LABEL,
            )
        )  # fmt: skip
        left += wide + _GAP
    return placed
