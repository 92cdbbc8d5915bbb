"""Mark at the window's top edge while nothing can be saved; a click explains the cause and the remedy."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple

from pygame import FRect

from game.scenes.routes import UnsavedRoute
from game.scenes.stack import Push
from game.services import Services
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.widgets import HitTarget, InteractionState, Widget

UNSAVED: Final = "unsaved"
WIDTH: Final = 52.0
_HEIGHT: Final = 52.0
_RIGHT_OFFSET: Final = 300.0
"""Distance from the window's right edge, clear of headings and the chart's buttons."""


def default_place(area: FRect) -> FRect:
    """The mark's default rectangle in a window."""
    return FRect(area.right - _RIGHT_OFFSET - WIDTH, 6, WIDTH, _HEIGHT)


class UnsavedMark(NamedTuple):
    """The mark: a card with a save icon and a warning."""

    place: FRect
    tooltip: str
    action: Callable[[], Any] | None

    def hit_targets(self) -> Sequence[HitTarget]:
        return (HitTarget(UNSAVED, self.place, self.action, tooltip=self.tooltip),)

    def draw(self, canvas: Canvas, interaction: InteractionState) -> None:
        place = self.place
        canvas.panel(
            "ui/list_row_active" if UNSAVED in (interaction.hovered, interaction.focused) else "ui/card", place
        )
        canvas.fit("ui/icon_save", FRect(place.left + 9, place.top + 9, 28, 28), tint=palette.INK)
        canvas.fit("ui/icon_warning", FRect(place.right - 29, place.bottom - 29, 24, 24), tint=palette.DARK_CORAL)
        if interaction.focused == UNSAVED:
            canvas.panel("ui/focus_ring", place.inflate(12, 12))


def unsaved_mark(services: Services, place: FRect) -> Iterable[Widget]:
    """The mark, while the storage is in memory only; a kiosk's visitors cannot open the page about it."""
    if services.storage.is_in_memory:
        yield UnsavedMark(
            place, services.assets.t("house.unsaved.tip"), None if services.session.is_kiosk else _open_page
        )


def _open_page() -> Push[UnsavedRoute]:
    return Push(UnsavedRoute())
