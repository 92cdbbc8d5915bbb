"""The page of statistics: results over time, their spread, best and worst games, luck and skill, opponents."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, Final

from pygame import FRect

from game import registry
from game.menus.past_games import watch_record
from game.menus.statistics.luck import MAX_GAMES, LuckPlot, ReviewedGames
from game.menus.statistics.model import (
    ALL,
    BY_BOARD,
    BY_LEVEL,
    DEALS,
    LUCK,
    OVER_TIME,
    SPREAD,
    VIEWS,
    StatisticsModel,
)
from game.menus.statistics.plots import OverTimePlot, RivalBars, SpreadRows
from game.modes.player_statistics import Outcome, PlayerResult, best_and_worst
from game.pages.page import PageScene, scrolled
from game.scenes import routes
from game.scenes.base import SceneChange
from game.scenes.stack import Push
from game.services import Services
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.controls import Choice, Stepper
from game.ui.layout import Column
from game.ui.text import BODY, LABEL, LABEL_BOLD, TITLE
from game.ui.widgets import Action, Button, CustomWidget, HitTarget, InteractionState, Label, Widget, draw_focus

_ENDS: Final = 5
"""Number of best and of worst games."""
_ROW: Final = 58.0
_LARGE: Final = 1.25
"""Text size from which choices and view scroll together."""
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
        assets = services.assets
        self._over_time = OverTimePlot(self.model, assets.fonts, self.t, assets.texts.number)
        self._spread = SpreadRows(self.model, assets.fonts, self.t)
        self._rivals = RivalBars(self.model, assets.fonts, self.t, assets.texts.number)
        self._reviewed = ReviewedGames(services)
        self._luck = LuckPlot(services, self.model)

    def resume(self) -> None:
        """Show what has come meanwhile: data from another machine, a look-back."""
        self.model.load()
        if not self.model.chosen.player and self.model.players:
            self.model.choose_player(self.model.players[0].identity)
        self._reviewed.forget_missing()
        self._refresh()
        super().resume()

    def advance(self, seconds: float) -> SceneChange | None:
        """Read one more look-back while they are shown."""
        if self.model.chosen.view == LUCK and self._reviewed.poll() and self._reviewed.is_over:
            self.rebuild()
        return None

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """Choices and the view, or what to do where nobody has played yet."""
        yield from self._build_views(inner)
        yield self._data_button(inner)

    def _build_views(self, inner: FRect) -> Iterable[Widget]:
        """Choices above the view; with large letters they scroll together."""
        if not self.model.players:
            yield from self._build_empty(inner)
            return
        if self.services.assets.fonts.text_size >= _LARGE:  # no room for choices that stay while the view scrolls
            yield from scrolled(self, "plot", inner, self._fill_page)
            return
        choices, bottom = self._fill_choices(inner)
        yield from choices
        body = FRect(inner.left, bottom, inner.width, max(0.0, inner.bottom - bottom))
        yield from scrolled(self, "plot", body, self._fill)

    def _fill_page(self, area: FRect) -> tuple[list[Widget], float]:
        """Choices and view below one another."""
        choices, top = self._fill_choices(area)
        view, bottom = self._fill(FRect(area.left, top, area.width, max(_MIN_VIEW, area.bottom - top)))
        return [*choices, *view], bottom

    def _fill_choices(self, area: FRect) -> tuple[list[Widget], float]:
        """Player and opponent, isle and board, view."""
        column = Column(self.services.assets.fonts, area, 8)
        widgets = [*self._build_people(column), *self._build_isles(column)]
        views = [(view, self.t(f"statistics.view.{view}")) for view in VIEWS]
        widgets.append(column.add_widget(Choice("view", area, views, self.model.chosen.view, self._choose_view), 46))
        return widgets, column.bottom + 4

    def _data_button(self, inner: FRect) -> Button:
        """The way to files, in the heading's row."""
        button = Button(
            "data", inner, self.t("data.button"), lambda: Push(routes.DataRoute()), "save", role=LABEL
        )  # fmt: skip
        wide = button.natural_width(self.services.assets.fonts)
        rect = FRect(inner.right - wide + 8, inner.top - 62, wide, 52)
        return Button(button.name, rect, button.label, button.action, button.icon, role=LABEL)

    def _build_empty(self, inner: FRect) -> Iterable[Widget]:
        text = self.t("statistics.nobody")
        height = self.services.assets.fonts.height(text, BODY, inner.width)
        picture = FRect(inner.centerx - 170, inner.top + inner.height * 0.08, 340, inner.height * 0.5)
        yield CustomWidget(lambda canvas, look: canvas.fit("title/place_lighthouse", picture))
        yield Label(text, FRect(inner.left, picture.bottom + 12, inner.width, height), BODY, align="center")

    # Choices -----------------------------------------------------------------------------------------------------

    def _build_people(self, column: Column) -> Iterable[Widget]:
        """Player, and opponent or everybody; without an opponent alone or together."""
        model, area = self.model, column.area
        chosen, is_one = model.chosen, len(model.players) == 1

        def stepper(name: str, text: str, step: Action | None, back: Action | None, tip: str) -> Stepper:
            return Stepper(name, area, text, back, step, tip)

        gap = Label("", area)
        parts: list[tuple[Any, float]] = [
            (
                stepper(
                    "player",
                    model.player_name(chosen.player),
                    None if is_one else partial(self._step, model.step_player, 1),
                    None if is_one else partial(self._step, model.step_player, -1),
                    self.t("statistics.player.tip"),
                ),
                0.28,
            )
        ]
        has_rivals = bool(model.rivals())
        if has_rivals:
            rival = stepper(
                "rival",
                model.rival_title,
                partial(self._step, model.step_rival, 1),
                partial(self._step, model.step_rival, -1),
                self.t("statistics.rival.tip"),
            )
            parts += [(gap, 0.02), (rival, 0.34)]
        if not chosen.rival:
            kinds = [("solo", self.t("statistics.alone")), ("together", self.t("statistics.together"))]
            value = "solo" if chosen.is_solo else "together"
            parts += [(gap, 0.02), (Choice("table", area, kinds, value, self._choose_kind), 0.34)]
        whole = sum(share for _, share in parts)
        if column.fonts.text_size > _LARGE:
            for part, _ in parts[::2]:
                yield column.add_widget(part, 46)
            return
        yield from column.add_side_by_side([(part, share / whole) for part, share in parts], 46)

    def _build_isles(self, column: Column) -> Iterable[Widget]:
        """Isle, and beside it the board or the groups of the spread."""
        model, area = self.model, column.area
        chosen = model.chosen
        isles = [(ALL, self.t("statistics.all-isles")), *((game, model.isle(game)) for game in registry.GAMES)]
        choice = Choice("game", area, isles, chosen.game, self._choose_game)
        beside = self._beside(area)
        if beside is None or column.fonts.text_size > 1.1:
            yield column.add_widget(choice, 46)
            if beside is not None:
                yield column.add_widget(beside, 46)
            return
        yield from column.add_side_by_side([(choice, 0.64), (Label("", area), 0.02), (beside, 0.34)], 46)

    def _beside(self, area: FRect) -> Choice | Stepper | None:
        model = self.model
        chosen = model.chosen
        if chosen.game == ALL or chosen.view not in (OVER_TIME, SPREAD, DEALS):
            return None
        if chosen.view == SPREAD:
            if chosen.is_solo or chosen.rival:
                return None
            by = [(BY_BOARD, self.t("statistics.by-board")), (BY_LEVEL, self.t("statistics.by-level"))]
            return Choice("by", area, by, chosen.spread_by, self._choose_grouping)
        if len(model.boards()) < 2:
            return None
        text = model.board(chosen.game, chosen.board) if chosen.board else self.t("statistics.all-boards")
        less, more = (partial(self._step, model.step_board, by) for by in (-1, 1))
        return Stepper("board", area, text, less, more)

    def _step(self, step: object, by: int) -> None:
        assert callable(step)
        step(by)
        self._refresh()

    def _choose_kind(self, kind: str) -> None:
        self.model.choose_kind(is_solo=kind == "solo")
        self._refresh()

    def _choose_game(self, game: str) -> None:
        self.model.choose_game(game)
        self._refresh()

    def _choose_grouping(self, by: str) -> None:
        self.model.chosen.spread_by = by
        self._refresh()

    def _choose_view(self, view: str) -> None:
        self.model.chosen.view = view
        self._refresh()

    def _choose_rival(self, rival: str) -> None:
        self.model.choose_rival(rival)
        self.model.chosen.view = OVER_TIME
        self._refresh()

    def _refresh(self) -> None:
        """Show the new choice from its top."""
        self.windows.main.offset = 0.0
        if self.model.chosen.view == LUCK:
            self._reviewed.choose(self.model.results())

    # Views -------------------------------------------------------------------------------------------------------

    def _fill(self, area: FRect) -> tuple[list[Widget], float]:
        view, results = self.model.chosen.view, self.model.results()
        if view == "rivals":
            return self._fill_rivals(area)
        if not results:
            return self._message(area, "statistics.none-here")
        if view == SPREAD:
            shares_scale = self.model.chosen.game != ALL or self.model.is_margin
            return self._spread.fill(self.model.groups(), self._open, area, shares_scale=shares_scale)
        if view == LUCK:
            return self._fill_luck(results, area)
        if self.model.chosen.game == ALL and self.model.chosen.is_solo:
            return self._message(area, "statistics.choose-isle")
        if view == DEALS:
            return self._fill_deals(results, area)
        return self._over_time.fill(results, self._open, area)

    def _fill_luck(self, results: Sequence[PlayerResult], area: FRect) -> tuple[list[Widget], float]:
        games = self._reviewed.games(results)
        if not self._reviewed.is_over:
            return self._message(area, "statistics.reading")
        if not games:
            return self._message(area, "statistics.no-look-back")
        return self._luck.fill(games, min(len(results), MAX_GAMES), self._open, area)

    def _fill_rivals(self, area: FRect) -> tuple[list[Widget], float]:
        """Everybody met; with a chosen opponent the isles they met on."""
        model = self.model
        if model.chosen.rival:
            rows = []
            for game in registry.GAMES:
                found = [each for each in model.rivals_on(game) if each.identity == model.chosen.rival]
                rows += [(f"isle-{game}", model.isle(game), each) for each in found]
            return self._rivals.fill(rows, None, area) if rows else self._message(area, "statistics.none-here")
        found = model.rivals_on(model.chosen.game)
        if not found:
            return self._message(area, "statistics.no-rivals")
        rows = [(f"rival-{number}", model.rival_name(each), each) for number, each in enumerate(found, start=1)]
        return self._rivals.fill(rows, self._choose_rival, area)

    def _fill_deals(self, results: Sequence[PlayerResult], area: FRect) -> tuple[list[Widget], float]:
        """Best games on the left, worst on the right; one below the other where letters are large."""
        best, worst = best_and_worst(results, _ENDS)
        if not best:
            return self._message(area, "statistics.too-few-deals" if len(results) < 2 else "statistics.all-equal")
        widgets: list[Widget] = []
        fonts = self.services.assets.fonts
        is_beside = area.width > 760 * fonts.text_size
        width = (area.width - 20) / 2 if is_beside else area.width
        bottom, top = area.top, area.top
        for index, (key, found) in enumerate((("best", best), ("worst", worst))):
            left = area.left + (width + 20) * index if is_beside else area.left
            column = Column(fonts, FRect(left, top, width, 0), 6)
            widgets.append(column.add_widget(Label(self.t(f"statistics.{key}"), column.area, TITLE)))
            widgets += [self._deal_row(column, result) for result in found]
            bottom = max(bottom, column.bottom)
            top = area.top if is_beside else column.bottom + 8
        key = "statistics.deals-alone" if self.model.chosen.is_solo else "statistics.deals-together"
        note = Column(fonts, FRect(area.left, bottom + 4, area.width, 0))
        widgets.append(note.add_widget(Label(self.t(key), area, LABEL, palette.FADED_INK)))
        return widgets, note.bottom

    def _deal_row(self, column: Column, result: PlayerResult) -> Widget:
        fonts, model = column.fonts, self.model
        title = model.board(result.game, result.board)
        if model.chosen.game == ALL:
            title = f"{model.isle(result.game)} · {title}"
        number = self.services.assets.texts.number
        is_alone = result.outcome is Outcome.ALONE
        value = number(result.score) if is_alone or result.margin is None else self._margin(result.margin)
        wide = max(96.0, fonts.width(value, TITLE) + 28)
        room = column.area.width - wide - 24
        parts = [model.day(result)]
        if not is_alone:
            score = number(result.score)
            parts.append(self.t(f"statistics.tip.{result.outcome.value}", n=result.score, score=score))
        line = " · ".join(parts)
        upper, lower = fonts.height(title, LABEL_BOLD, room), fonts.height(line, LABEL, room)
        row = column.add_row(max(_ROW, upper + lower + 14))
        name = f"game-{result.record}"

        def paint(canvas: Canvas, look: InteractionState) -> None:
            canvas.panel("ui/list_row_active" if look.hovered == name else "ui/list_row", row)
            place = row.move(0, 2 if look.is_pressed(name) else 0)
            canvas.text_box(
                value, FRect(place.left + 8, place.top, wide - 20, place.height), TITLE, palette.INK, "right"
            )
            words = Column(fonts, FRect(place.left + wide, place.top + 7, room, 0), 0)
            canvas.text_box(title, words.add_row(upper), LABEL_BOLD)
            canvas.text_box(line, words.add_row(lower), LABEL, palette.FADED_INK)
            draw_focus(canvas, row, look.focused == name)

        return CustomWidget(paint, [HitTarget(name, row, self._open(result.record), tooltip=model.tip(result))])

    def _margin(self, margin: int) -> str:
        written = self.services.assets.texts.number(margin)
        return f"+{written}" if margin > 0 else written

    def _message(self, area: FRect, key: str) -> tuple[list[Widget], float]:
        """A sentence in the middle instead of a plot without content."""
        text = self.t(key)
        height = max(120.0, self.services.assets.fonts.height(text, BODY, area.width - 80))
        rect = FRect(area.left + 40, area.top, area.width - 80, height)
        return [Label(text, rect, BODY, palette.FADED_INK, "center")], rect.bottom

    def _open(self, record: int) -> Action:
        return partial(watch_record, self.services, record)
