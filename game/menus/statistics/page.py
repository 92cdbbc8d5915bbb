"""The page of statistics: results over time, their spread, best and worst games, luck and skill, opponents."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pygame import FRect

from game.assets import Assets
from game.menus.statistics.choices import LARGE, StatisticsChoices
from game.menus.statistics.model import StatisticsModel
from game.menus.statistics.views import StatisticsViews
from game.pages.page import PageScene, scrolled
from game.scenes import routes
from game.scenes.base import SceneChange
from game.scenes.stack import Push
from game.services import Services
from game.ui.text import BODY, LABEL
from game.ui.widgets import Button, CustomWidget, Label, Widget

_MIN_VIEW: Final = 420.0
"""Height of a view that scrolls together with the choices, in units."""


class StatisticsScene(PageScene):
    """Choices of player, opponent, isle and view above the chosen view; every game shown opens."""

    name = "statistics"
    heading_key = "statistics.heading"
    sheets = ("ui", "title", "plot")

    def __init__(self, services: Services, player: str = "") -> None:
        """``player`` is an identity by ``player_identity``; empty: who played last."""
        super().__init__(services)
        self.model = StatisticsModel(services, player)
        self._choices = StatisticsChoices(services.assets, self.model, self.refresh)
        self._views = StatisticsViews(services, self.model, self.refresh)

    def resume(self) -> None:
        """Show what has come meanwhile: data from another machine, a look-back."""
        self.model.load()
        if not self.model.chosen.player and self.model.players:
            self.model.choose_player(self.model.players[0].identity)
        self._views.find_new_reviews()
        self._views.choose()
        super().resume()

    def advance(self, seconds: float) -> SceneChange | None:
        """Read one more look-back while they are shown, or weigh on."""
        if self._views.poll():
            self.rebuild()
        return None

    def pause(self) -> None:
        """Weigh no games while other pages are shown."""
        super().pause()
        self._views.stop()

    def leave(self) -> None:
        """Save what is weighed."""
        self._views.stop()

    def refresh(self) -> None:
        """Show a new choice from its top."""
        self.windows.main.offset = 0.0
        self._views.choose()
        self.rebuild()

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """Choices and the view, or what to do where nobody has played yet; the way to files comes last for the keys."""
        if not self.model.players:
            yield from _build_empty(self.services.assets, inner)
        elif self.services.assets.fonts.text_size >= LARGE:  # no room for choices that stay while the view scrolls
            yield from scrolled(self, "plot", inner, self._fill)
        else:
            choices, bottom = self._choices.fill(inner)
            yield from choices
            body = FRect(inner.left, bottom, inner.width, max(0.0, inner.bottom - bottom))
            yield from scrolled(self, "plot", body, self._views.fill)
        yield _data_button(self.services.assets, inner)

    def _fill(self, area: FRect) -> tuple[list[Widget], float]:
        """Choices and view below one another."""
        choices, top = self._choices.fill(area)
        view, bottom = self._views.fill(FRect(area.left, top, area.width, max(_MIN_VIEW, area.bottom - top)))
        return [*choices, *view], bottom


def _data_button(assets: Assets, inner: FRect) -> Button:
    """The way to files, in the heading's row."""
    label = assets.t("data.button")
    wide = Button("data", inner, label, icon="save", role=LABEL).natural_width(assets.fonts)
    rect = FRect(inner.right - wide + 8, inner.top - 62, wide, 52)
    return Button("data", rect, label, lambda: Push(routes.DataRoute()), "save", role=LABEL)


def _build_empty(assets: Assets, inner: FRect) -> Iterable[Widget]:
    text = assets.t("statistics.nobody")
    height = assets.fonts.height(text, BODY, inner.width)
    picture = FRect(inner.centerx - 170, inner.top + inner.height * 0.08, 340, inner.height * 0.5)
    yield CustomWidget(lambda canvas, interaction: canvas.fit("title/place_lighthouse", picture))
    yield Label(text, FRect(inner.left, picture.bottom + 12, inner.width, height), BODY, align="center")
