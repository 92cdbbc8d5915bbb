"""Luck and skill over the last games, from the look-backs that are stored."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final, NamedTuple

from pygame import FRect

from game.core.deal_id import game_id
from game.match.records import Record
from game.menus.statistics.model import StatisticsModel
from game.menus.statistics.plots import OpenRecord, round_ticks
from game.modes.error_messages import UNUSABLE_ERRORS
from game.modes.player_statistics import PlayerResult
from game.services import Services
from game.table.review.messages import signed
from game.table.review.saved_reviews import combined_review
from game.table.table_setup import match_of
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.layout import Column
from game.ui.text import LABEL
from game.ui.widgets import CustomWidget, HitTarget, InteractionState, Label, Widget, draw_focus

MAX_GAMES: Final = 60
"""Number of last games searched for look-backs."""
_MAX_SHOWN: Final = 20
_MIN_PLOT: Final = 210.0
_MAX_BAR: Final = 26.0
_KEY: Final = 22.0


class ReviewedGame(NamedTuple):
    """A game with a complete look-back: moves weighed and as good as the house's; alone the score as a sum."""

    result: PlayerResult
    moves: int
    as_good: int
    hoped: int | None
    luck: int | None
    made_by_moves: int | None

    @property
    def share(self) -> float:
        """Share of the moves that were as good as the house's, in per cent."""
        return 100 * self.as_good / self.moves


class ReviewedGames:
    """Look-backs of a player's last games, read one a frame, for each record is played through."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._found: dict[tuple[int, int], ReviewedGame | None] = {}
        self._waiting: deque[PlayerResult] = deque()

    def choose(self, results: Sequence[PlayerResult]) -> None:
        """Read the look-backs of the last of these results next."""
        last = results[-MAX_GAMES:][::-1]
        self._waiting = deque(each for each in last if (each.record, each.seat) not in self._found)

    def forget_missing(self) -> None:
        """Look again for the look-backs that were not there."""
        self._found = {key: game for key, game in self._found.items() if game is not None}

    @property
    def is_over(self) -> bool:
        """True if all look-backs have been read."""
        return not self._waiting

    def poll(self) -> bool:
        """Read one game's look-back; True if there was something to do."""
        if not self._waiting:
            return False
        self.read(self._waiting.popleft())
        return True

    def games(self, results: Sequence[PlayerResult]) -> list[ReviewedGame]:
        """The games with look-backs among the last results, earliest first."""
        found = (self._found.get((each.record, each.seat)) for each in results[-MAX_GAMES:])
        return [game for game in found if game is not None][-_MAX_SHOWN:]

    def missing(self, results: Sequence[PlayerResult]) -> list[PlayerResult]:
        """The results without a look-back among as many last ones as the plot shows, earliest first."""
        return [each for each in results[-_MAX_SHOWN:] if self._found.get((each.record, each.seat)) is None]

    def read(self, result: PlayerResult) -> None:
        """Read a game's look-back now."""
        self._found[result.record, result.seat] = self._read(result)

    def _read(self, result: PlayerResult) -> ReviewedGame | None:
        written = self._services.storage.records.get(result.record)
        try:
            if written is None or self._services.storage.reviews.get(game_id(written)) is None:
                return None
            match, _ = match_of(self._services, Record.parse(written))
            review = combined_review(self._services, match)
        except (*UNUSABLE_ERRORS, KeyError, TypeError):
            return None
        summary, balance = review.summary(result.seat), review.balance(result.seat)
        if not review.is_done or not summary.moves:
            return None
        parts = (balance.hoped, balance.luck, balance.moves) if balance is not None else (None, None, None)
        return ReviewedGame(result, summary.moves, summary.as_good, *parts)


class LuckPlot:
    """Alone a bar of luck and one of the player's moves for each game; with others the share of good moves."""

    def __init__(self, services: Services, model: StatisticsModel) -> None:
        self._assets = services.assets
        self._model = model

    def fill(
        self, games: Sequence[ReviewedGame], searched: int, open_record: OpenRecord, area: FRect
    ) -> tuple[list[Widget], float]:
        """The plot, with what its bars mean below."""
        fonts, t = self._assets.fonts, self._assets.t
        column = Column(fonts, area, 8)
        is_sum = all(game.luck is not None for game in games)
        lines = [
            t(f"statistics.looked-back{'-all' if len(games) == searched else ''}", n=len(games), all=searched),
            t("statistics.luck" if is_sum else "statistics.skill"),
        ]
        caption = Label(" ".join(lines), area, LABEL, palette.FADED_INK)
        key = (
            [("plot/bar_won", t("statistics.luck.luck")), ("plot/bar_ink", t("statistics.luck.moves"))]
            if is_sum
            else []
        )
        line = max(_KEY, fonts.line_height(LABEL))
        below = fonts.height(caption.text, LABEL, area.width) + 16 + (line + 8 if key else 0)
        place = column.add_row(max(_MIN_PLOT, area.height - below))
        widgets = self._plot(games, is_sum, open_record, place)
        if key:
            row = column.add_row(line)
            widgets.append(CustomWidget(lambda canvas, interaction: self._paint_key(canvas, row, key)))
        widgets.append(column.add_widget(caption))
        return widgets, column.bottom

    @staticmethod
    def _paint_key(canvas: Canvas, row: FRect, key: Sequence[tuple[str, str]]) -> None:
        left = row.left + 4
        for sprite, text in key:
            canvas.panel(sprite, FRect(left, row.centery - _KEY / 2, _KEY, _KEY))
            wide = canvas.fonts.width(text, LABEL)
            canvas.text_box(text, FRect(left + _KEY + 8, row.top, wide + 8, row.height), LABEL, palette.FADED_INK)
            left += _KEY + wide + 44

    def _plot(self, games: Sequence[ReviewedGame], is_sum: bool, open_record: OpenRecord, place: FRect) -> list[Widget]:
        fonts, number = self._assets.fonts, self._assets.texts.number
        if is_sum:
            values = [value for game in games for value in (game.luck or 0, game.made_by_moves or 0, 0)]
            ticks = [(float(tick), signed(self._assets.texts, tick)) for tick in round_ticks(min(values), max(values))]
        else:
            percent = [self._assets.t("house.review.percent", n=number(tick)) for tick in (0, 50, 100)]
            ticks = list(zip((0.0, 50.0, 100.0), percent, strict=True))
        line = fonts.line_height(LABEL)
        wide = max(fonts.width(text, LABEL) for _, text in ticks) + 20
        room = FRect(place.left + wide + 18, place.top + 22, place.width - wide - 38, place.height - 38 - line - 12)
        low, high = ticks[0][0], ticks[-1][0]
        step = min(room.width / max(1, len(games)), 120.0)
        bar = min(_MAX_BAR, step * (0.36 if is_sum else 0.6))

        def y_of(value: float) -> float:
            return room.bottom - room.height * (value - low) / (high - low)

        def bars(game: ReviewedGame) -> list[tuple[str, float]]:
            if is_sum:
                return [("plot/bar_won", game.luck or 0), ("plot/bar_ink", game.made_by_moves or 0)]
            return [("plot/bar_ink", game.share)]

        columns = [FRect(room.left + step * index, room.top, step, room.height) for index in range(len(games))]

        def paint(canvas: Canvas, interaction: InteractionState) -> None:
            canvas.panel("ui/card", place)
            for value, text in ticks:
                colour = palette.FADED_INK if value == 0 else palette.PARCHMENT
                canvas.line((room.left - 6, y_of(value)), (room.right + 6, y_of(value)), colour, 1.5)
                label = FRect(place.left + 8, y_of(value) - line / 2, wide, line)
                canvas.text_box(text, label, LABEL, palette.FADED_INK, "right")
            for game, area in zip(games, columns, strict=True):
                name = f"game-{game.result.record}"
                if name in (interaction.hovered, interaction.focused):
                    canvas.panel("ui/list_row_active", area)
                shown = bars(game)
                for index, (sprite, value) in enumerate(shown):
                    x = area.centerx + (index - len(shown) / 2) * (bar + 2)
                    top, bottom = sorted((y_of(value), y_of(0)))
                    canvas.panel(sprite, FRect(x, top, bar, max(5.0, bottom - top)))
                draw_focus(canvas, area, interaction.focused == name)
            below = FRect(room.left, room.bottom + 18, room.width, line)
            ends = ((games[0], "left"), (games[-1], "right"))[: len(games)]
            for game, align in ends if step * len(games) > room.width * 0.6 else ends[:1]:
                canvas.text_box(self._model.day(game.result), below, LABEL, palette.FADED_INK, align)  # type: ignore[arg-type]

        targets = [
            HitTarget(f"game-{game.result.record}", area, open_record(game.result.record), tooltip=self._tip(game))
            for game, area in zip(games, columns, strict=True)
        ]
        return [CustomWidget(paint, targets)]

    def _tip(self, game: ReviewedGame) -> str:
        texts = self._assets.texts
        tip = self._model.tip(game.result)
        if game.hoped is None or game.luck is None or game.made_by_moves is None:
            return f"{tip} · {self._assets.t('house.review.good', good=game.as_good, moves=game.moves)}"
        values = {
            "hoped": texts.number(game.hoped),
            "luck": signed(texts, game.luck),
            "moves": signed(texts, game.made_by_moves),
        }
        return f"{tip} · {self._assets.t('statistics.luck.tip', **values)}"
