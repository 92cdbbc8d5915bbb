"""Choices of the page of statistics: player and opponent, isle and board, view."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

from pygame import FRect

from game import registry
from game.assets import Assets
from game.menus.statistics.model import (
    ALL,
    BY_BOARD,
    BY_LEVEL,
    DEALS,
    OVER_TIME,
    SPREAD,
    VIEWS,
    StatisticsModel,
)
from game.ui.controls import Choice, Stepper
from game.ui.layout import Column
from game.ui.widgets import Action, UnplacedLabel, Widget

LARGE: Final = 1.25
"""Text size from which choices and view scroll together."""


class StatisticsChoices:
    """Rows of choices above the view."""

    def __init__(self, assets: Assets, model: StatisticsModel, changed: Callable[[], None]) -> None:
        """``changed`` runs after each choice."""
        self._assets = assets
        self._model = model
        self._changed = changed

    def fill(self, area: FRect) -> tuple[list[Widget], float]:
        """Player and opponent, isle and board, view."""
        column = Column(self._assets.fonts, area, 8)
        widgets = [*self._build_people(column), *self._build_isles(column)]
        views = [(view, self._assets.t(f"statistics.view.{view}")) for view in VIEWS]
        widgets.append(column.add_widget(Choice("view", views, self._model.chosen.view, self._choose_view), 46))
        return widgets, column.bottom + 4

    def _build_people(self, column: Column) -> Iterable[Widget]:
        """Player, and opponent or everybody; without an opponent alone or together. Each has a place of its own."""
        model, area = self._model, column.area
        chosen, is_one = model.chosen, len(model.players) == 1

        def stepper(name: str, text: str, step: Action | None, back: Action | None, tip: str) -> Stepper:
            return Stepper(name, area, text, back, step, tip)

        gap = UnplacedLabel("")
        player = stepper(
            "player",
            model.player_name(chosen.player),
            None if is_one else partial(self._step, model.step_player, 1),
            None if is_one else partial(self._step, model.step_player, -1),
            self._assets.t("statistics.player.tip"),
        )
        rival: Stepper | UnplacedLabel = gap
        if model.rivals():
            rival = stepper(
                "rival",
                model.rival_title,
                partial(self._step, model.step_rival, 1),
                partial(self._step, model.step_rival, -1),
                self._assets.t("statistics.rival.tip"),
            )
        table: Choice | UnplacedLabel = gap
        if not chosen.rival:
            kinds = [("solo", self._assets.t("statistics.alone")), ("together", self._assets.t("statistics.together"))]
            table = Choice("table", kinds, "solo" if chosen.is_solo else "together", self._choose_kind)
        if column.fonts.text_size > LARGE:
            for part in (player, rival, table):
                if not isinstance(part, UnplacedLabel):
                    yield column.add_widget(part, 46)
            return
        yield from column.add_side_by_side([(player, 0.28), (gap, 0.02), (rival, 0.34), (gap, 0.02), (table, 0.34)], 46)

    def _build_isles(self, column: Column) -> Iterable[Widget]:
        """Isle, and beside it the board or the groups of the spread."""
        model, area = self._model, column.area
        chosen = model.chosen
        isles = [(ALL, self._assets.t("statistics.all-isles")), *((game, model.isle(game)) for game in registry.GAMES)]
        choice = Choice("game", isles, chosen.game, self._choose_game)
        beside = self._beside(area)
        if beside is None or column.fonts.text_size > 1.1:
            yield column.add_widget(choice, 46)
            if beside is not None:
                yield column.add_widget(beside, 46)
            return
        yield from column.add_side_by_side([(choice, 0.64), (UnplacedLabel(""), 0.02), (beside, 0.34)], 46)

    def _beside(self, area: FRect) -> Choice | Stepper | None:
        model = self._model
        chosen = model.chosen
        if chosen.game == ALL or chosen.view not in (OVER_TIME, SPREAD, DEALS):
            return None
        if chosen.view == SPREAD:
            if chosen.is_solo or chosen.rival:
                return None
            by = [(BY_BOARD, self._assets.t("statistics.by-board")), (BY_LEVEL, self._assets.t("statistics.by-level"))]
            return Choice("by", by, chosen.spread_by, self._choose_grouping)
        if len(model.boards()) < 2:
            return None
        text = model.board(chosen.game, chosen.board) if chosen.board else self._assets.t("statistics.all-boards")
        less, more = (partial(self._step, model.step_board, by) for by in (-1, 1))
        return Stepper("board", area, text, less, more)

    def _step(self, step: object, by: int) -> None:
        assert callable(step)
        step(by)
        self._changed()

    def _choose_kind(self, kind: str) -> None:
        self._model.choose_kind(is_solo=kind == "solo")
        self._changed()

    def _choose_game(self, game: str) -> None:
        self._model.choose_game(game)
        self._changed()

    def _choose_grouping(self, by: str) -> None:
        self._model.chosen.spread_by = by
        self._changed()

    def _choose_view(self, view: str) -> None:
        self._model.choose_view(view)
        self._changed()
