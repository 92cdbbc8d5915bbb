"""Views of the page of statistics: over time, spread, best and worst, luck and skill, opponents."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from pygame import FRect

from game import registry
from game.menus.records.past_games import watch_record
from game.menus.statistics.luck import MAX_GAMES, LuckPlot, ReviewedGames
from game.menus.statistics.model import ALL, DEALS, LUCK, OVER_TIME, RIVALS, SPREAD, StatisticsModel
from game.menus.statistics.plots import OverTimePlot, RivalBars, SpreadRows
from game.menus.statistics.weighing import GameWeighing
from game.modes.player_statistics import Outcome, PlayerResult, best_and_worst, grouped
from game.services import Services
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.layout import Column
from game.ui.text import BODY, LABEL, LABEL_BOLD, TITLE
from game.ui.widgets import (
    Action,
    Button,
    CustomWidget,
    HitTarget,
    InteractionState,
    Label,
    UnplacedLabel,
    Widget,
    draw_focus,
)

_ENDS: Final = 5
"""Number of best and of worst games."""
_ROW: Final = 58.0


class StatisticsViews:
    """The chosen view with its plot; every game shown opens."""

    def __init__(self, services: Services, model: StatisticsModel, changed: Callable[[], None]) -> None:
        """``changed`` runs after the choice of an opponent."""
        assets = services.assets
        self._services = services
        self._assets = assets
        self._model = model
        self._changed = changed
        self._over_time = OverTimePlot(model, assets.fonts, assets.t, assets.texts.number)
        self._spread = SpreadRows(model, assets.fonts, assets.t)
        self._rivals = RivalBars(model, assets.fonts, assets.t, assets.texts.number)
        self._reviewed = ReviewedGames(services)
        self._luck = LuckPlot(services, model)
        self._weighing = GameWeighing(services)

    def find_new_reviews(self) -> None:
        """Look for look-backs that have come meanwhile."""
        self._reviewed.forget_missing()

    def choose(self) -> None:
        """Begin to read the look-backs that the chosen view shows; games of another choice are weighed no more."""
        self._weighing.stop()
        if self._model.chosen.view == LUCK:
            self._reviewed.choose(self._model.results())

    def poll(self) -> bool:
        """Read one more look-back while they are shown, or weigh on; True if there is something new to show."""
        if self._model.chosen.view != LUCK:
            return False
        if not self._reviewed.is_over:
            return self._reviewed.poll() and self._reviewed.is_over
        is_new, ended = self._weighing.poll()
        if ended is not None:
            self._reviewed.read(ended)
        return is_new

    def stop(self) -> None:
        """Save what is weighed and weigh no more."""
        self._weighing.stop()

    def fill(self, area: FRect) -> tuple[list[Widget], float]:
        """The chosen view, or a sentence where it has no content. Below it the number of games left out for their handicaps."""
        left_out = self._model.games_with_handicap
        if not left_out:
            return self._fill_view(area)
        note = Label(self._assets.t("statistics.handicaps", n=left_out), area, LABEL, palette.FADED_INK)
        high = self._assets.fonts.height(note.text, LABEL, area.width) + 8
        widgets, bottom = self._fill_view(FRect(area.left, area.top, area.width, max(0.0, area.height - high)))
        column = Column(self._assets.fonts, FRect(area.left, bottom + 4, area.width, 0))
        return [*widgets, column.add_widget(note)], column.bottom

    def _fill_view(self, area: FRect) -> tuple[list[Widget], float]:
        view, results = self._model.chosen.view, self._model.results()
        if view == RIVALS:
            return self._fill_rivals(area)
        if not results:
            return self._message(area, "statistics.none-here")
        if view == SPREAD:
            shares_scale = self._model.chosen.game != ALL  # points of different isles mean different things
            return self._spread.fill(self._model.groups(), self._open, area, shares_scale=shares_scale)
        if view == DEALS:
            return self._fill_deals(results, area)
        if self._model.chosen.game == ALL and self._model.chosen.is_solo:
            return self._message(area, "statistics.choose-isle")
        if view == LUCK:
            return self._fill_luck(results, area)
        return self._over_time.fill(results, self._open, area)

    def _fill_luck(self, results: Sequence[PlayerResult], area: FRect) -> tuple[list[Widget], float]:
        games = self._reviewed.games(results)
        if not self._reviewed.is_over:
            return self._message(area, "statistics.reading")
        if not games:
            return self._no_look_back(results, area)
        column = Column(self._assets.fonts, FRect(area))
        widgets = self._build_weighing(column, results)
        below = FRect(area.left, column.bottom, area.width, max(0.0, area.bottom - column.bottom))
        plot, bottom = self._luck.fill(games, min(len(results), MAX_GAMES), self._open, below)
        return [*widgets, *plot], bottom

    def _build_weighing(self, column: Column, results: Sequence[PlayerResult]) -> list[Widget]:
        """The button that weighs the newest games without a look-back; while it does so progress and a stop."""
        t, area = self._assets.t, column.area
        if self._weighing.is_running:
            game, games, done, of = self._weighing.progress
            text = " ".join((t("statistics.weighing", n=game, of=games), t("house.review.progress", done=done, of=of)))
            message = UnplacedLabel(text, LABEL, palette.FADED_INK)
            button = Button("stop", area, t("house.review.stop"), self._weighing.stop, role=LABEL)
            return list(column.add_side_by_side([(message, 0.72), (button, 0.28)], 46))
        found = self._weighing.open_games(self._reviewed.missing(results))
        if not found:
            return []
        action = partial(self._weighing.start, found)
        row = column.add_row(52)
        return [self._natural(row, "weigh", t("statistics.weigh", n=len(found)), action, "lighthouse")]

    def _natural(self, area: FRect, name: str, label: str, action: Action, icon: str) -> Button:
        """A button as wide as its words, in the middle of an area."""
        button = Button(name, area, label, action, icon, role=LABEL)
        width = min(area.width, button.natural_width(self._assets.fonts))
        return button.fitted(self._assets.fonts, FRect(area.centerx - width / 2, area.top, width, 52))

    def _no_look_back(self, results: Sequence[PlayerResult], area: FRect) -> tuple[list[Widget], float]:
        """The missing figures, and the ways to them: the weighing, and the newest game, whose replay leads to its
        look-back.
        """
        widgets, bottom = self._message(area, "statistics.no-look-back")
        column = Column(self._assets.fonts, FRect(area.left, bottom + 4, area.width, 0))
        widgets += self._build_weighing(column, results)
        if self._weighing.is_running:
            return widgets, column.bottom
        label = self._assets.t("statistics.newest-game")
        below = FRect(area.left, column.bottom, area.width, 52)
        placed = self._natural(below, "newest-game", label, self._open(results[-1].record), "play")
        return [*widgets, placed], placed.rect.bottom

    def _fill_rivals(self, area: FRect) -> tuple[list[Widget], float]:
        """Everybody met; with a chosen opponent the isles they met on."""
        model = self._model
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
        """Best games on the left, worst on the right; one below the other where letters are large.

        Over all isles one of each isle, for points of different isles mean different things.
        """
        is_each_isle = self._model.chosen.game == ALL
        isles: list[Sequence[PlayerResult]] = [results]
        if is_each_isle:
            by_game = grouped(results, lambda each: each.game)
            isles = [by_game[game] for game in registry.GAMES if game in by_game]
        ends = [best_and_worst(isle, 1 if is_each_isle else _ENDS) for isle in isles]
        best, worst = ([game for end in ends for game in end[side]] for side in (0, 1))
        if not best:
            is_few = max(map(len, isles)) < 2
            return self._message(area, "statistics.too-few-deals" if is_few else "statistics.all-equal")
        widgets: list[Widget] = []
        fonts = self._assets.fonts
        is_beside = area.width > 760 * fonts.text_size
        width = (area.width - 20) / 2 if is_beside else area.width
        bottom, top = area.top, area.top
        for index, (key, found) in enumerate((("best", best), ("worst", worst))):
            left = area.left + (width + 20) * index if is_beside else area.left
            column = Column(fonts, FRect(left, top, width, 0), 6)
            widgets.append(column.add_label(self._assets.t(f"statistics.{key}"), TITLE))
            widgets += [self._deal_row(column, result) for result in found]
            bottom = max(bottom, column.bottom)
            top = area.top if is_beside else column.bottom + 8
        key = "statistics.deals-alone" if self._model.chosen.is_solo else "statistics.deals-together"
        note = Column(fonts, FRect(area.left, bottom + 4, area.width, 0))
        words = [self._assets.t("statistics.deals-each-isle")] * is_each_isle + [self._assets.t(key)]
        widgets.append(note.add_label(" ".join(words), LABEL, palette.FADED_INK))
        return widgets, note.bottom

    def _deal_row(self, column: Column, result: PlayerResult) -> Widget:
        fonts, model = column.fonts, self._model
        title = model.board(result.game, result.board)
        if model.chosen.game == ALL:
            title = f"{model.isle(result.game)} · {title}"
        number = self._assets.texts.number
        is_alone = result.outcome is Outcome.ALONE
        value = number(result.score) if is_alone or result.margin is None else self._margin(result.margin)
        wide = max(96.0, fonts.width(value, TITLE) + 28)
        room = column.area.width - wide - 24
        parts = [model.day(result)]
        if not is_alone:
            score = number(result.score)
            parts.append(self._assets.t(f"statistics.tip.{result.outcome.value}", n=result.score, score=score))
        line = " · ".join(parts)
        upper, lower = fonts.height(title, LABEL_BOLD, room), fonts.height(line, LABEL, room)
        row = column.add_row(max(_ROW, upper + lower + 14))
        name = f"game-{result.record}"

        def paint(canvas: Canvas, interaction: InteractionState) -> None:
            canvas.panel("ui/list_row_active" if interaction.hovered == name else "ui/list_row", row)
            place = row.move(0, 2 if interaction.is_pressed(name) else 0)
            canvas.text_box(
                value, FRect(place.left + 8, place.top, wide - 20, place.height), TITLE, palette.INK, "right"
            )
            words = Column(fonts, FRect(place.left + wide, place.top + 7, room, 0), 0)
            canvas.text_box(title, words.add_row(upper), LABEL_BOLD)
            canvas.text_box(line, words.add_row(lower), LABEL, palette.FADED_INK)
            draw_focus(canvas, row, interaction.focused == name)

        return CustomWidget(paint, [HitTarget(name, row, self._open(result.record), tooltip=model.tip(result))])

    def _margin(self, margin: int) -> str:
        written = self._assets.texts.number(margin)
        return f"+{written}" if margin > 0 else written

    def _message(self, area: FRect, key: str) -> tuple[list[Widget], float]:
        """A sentence in the middle instead of a plot without content."""
        text = self._assets.t(key)
        height = max(120.0, self._assets.fonts.height(text, BODY, area.width - 80))
        rect = FRect(area.left + 40, area.top, area.width - 80, height)
        return [Label(text, rect, BODY, palette.FADED_INK, "center")], rect.bottom

    def _open(self, record: int) -> Action:
        return partial(watch_record, self._services, record)

    def _choose_rival(self, rival: str) -> None:
        self._model.choose_rival(rival)
        self._model.chosen.view = OVER_TIME
        self._changed()
