"""Alone on the page of results: the rank with the next one in sight, the medals, the table with the new line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from pygame import FRect

from game.assets import Assets
from game.modes.medals import MEDALS, BenchmarkResult
from game.storage.values import TableLine
from game.table.ending.board_gallery import BoardGallery, held_in
from game.table.ending.score_card import ScoreCard
from game.table.saving.record_comparison import whose
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.layout import Column
from game.ui.text import BODY, BOLD, LABEL, LABEL_BOLD, TITLE
from game.ui.widgets import Button, CustomWidget, ImageWidget, InteractionState, Panel, Widget

_LINES: Final = (5, 3)
"""Numbers of table lines to show; the second where room is scarce."""
_MEDAL: Final = 56.0
_GAP: Final = 14.0
_BOARD_SHARES: Final = (0.42, 0.34)
"""Maximum shares of the width for the board; the second where room is scarce."""
_PICTURE_FROM: Final = 560.0
_BROAD: Final = 960.0
"""From these widths on, at plain text size, board and score stand side by side, and the table beside them."""


@dataclass(frozen=True, slots=True)
class RankStep:
    """A rank that was reached and the one above it, each with the lowest score it takes."""

    name: str
    following: str = ""
    needed: int = 0
    """The score the next rank takes; without one 0."""


@dataclass(frozen=True, slots=True)
class SoloResults:
    """Results of a solo game."""

    assets: Assets
    gallery: BoardGallery
    card: ScoreCard
    score: int
    rank: RankStep | None
    has_benchmark: bool
    """True if the benchmark plays the same deal, so that medals can be earned."""
    benchmark: BenchmarkResult | None
    """The benchmark's result so far."""
    own: TableLine | None
    """The line of this game in the table."""
    lines: Sequence[TableLine]
    place_told: str
    watch: Button | None
    """Button to the benchmark's best game."""
    share: Callable[[], float]
    """Share of the count-up, 0 to 1."""
    is_practice: bool = False
    """True if the game earns no medal."""

    def build(self, area: FRect) -> tuple[list[Widget], float]:
        """Board, score and rank, medals, table and the benchmark's game, and their bottom.

        A flat board has the rank below it; where the height is scarce fewer table lines are shown, then the board is
        smaller.
        """
        if (stacked := self._build_stacked(area)) is not None:
            return stacked
        for share, lines in product(_BOARD_SHARES, _LINES):
            widgets, bottom = self._build(area, share, lines)
            if bottom <= area.bottom:
                return widgets, bottom
        return self._build(area, _BOARD_SHARES[0], _LINES[-1])

    def _build_stacked(self, area: FRect) -> tuple[list[Widget], float] | None:
        """In an area higher than wide the board above all else; None where it would be smaller than beside it."""
        picture = self.gallery.common or self.gallery.own
        if picture is None or area.height <= area.width:
            return None
        _, bottom = self._build(area, 0.0, _LINES[0])
        room = FRect(area.left, area.top, area.width, max(1.0, area.bottom - bottom - _GAP))
        place = held_in(room, picture.shape(self.gallery.finished))
        if place.width <= area.width * _BOARD_SHARES[0]:
            return None
        place.top = area.top
        below = FRect(area.left, place.bottom + _GAP, area.width, area.bottom - place.bottom - _GAP)
        widgets, bottom = self._build(below, 0.0, _LINES[0])
        return [ImageWidget(place, lambda canvas: self.gallery.draw(canvas, picture, place, 0)), *widgets], bottom

    def _build(self, area: FRect, share: float, lines: int) -> tuple[list[Widget], float]:
        """The same with a board that takes such a share of the width (0: no board), and so many lines of the table."""
        is_broad = area.width >= _BROAD * self.assets.fonts.text_size
        picture = (self.gallery.common or self.gallery.own) if share else None
        widgets: list[Widget] = []
        left, count, board, is_ranked = area.left, 2 if is_broad else 1, area.top, False
        if picture is not None and area.width >= _PICTURE_FROM * self.assets.fonts.text_size:
            room = FRect(area.left, area.top, area.width * share, area.height)
            shown, place = picture, held_in(room, picture.shape(self.gallery.finished))
            place.topleft = area.topleft
            widgets.append(ImageWidget(place, lambda canvas: self.gallery.draw(canvas, shown, place, 0)))
            left, board = place.right + _GAP, place.bottom
            ranked, below = self._build_rank(FRect(place.left, place.bottom + _GAP, place.width, 0))
            if is_broad and below <= area.bottom:
                widgets, board, is_ranked = [*widgets, *ranked], below, True
        width = (area.right - left - _GAP * (count - 1)) / count
        columns = [FRect(left + at * (width + _GAP), area.top, width, area.height) for at in range(count)]
        own, bottom = self._build_score(columns[0])
        if not is_ranked:
            ranked, bottom = self._build_rank(FRect(columns[0].left, bottom + 12, columns[0].width, 0))
            own += ranked
        bottom = max(bottom, board)
        if len(columns) == 1:
            columns.append(FRect(area.left, bottom + _GAP, area.width, 0))
        beside, lowest = self._build_beside(columns[1], lines)
        return [*widgets, *own, *beside], max(bottom, lowest)

    def _build_score(self, area: FRect) -> tuple[list[Widget], float]:
        """The card with the score taken apart."""
        place = FRect(area.left, area.top, area.width, self.card.height(area.width))
        return [CustomWidget(lambda canvas, interaction: self.card.paint(canvas, place, self._figure()))], place.bottom

    def _build_rank(self, area: FRect) -> tuple[list[Widget], float]:
        """The rank and the next one; no widgets without ranks."""
        if self.rank is None:
            return [], area.top - 12
        rows = Column(self.assets.fonts, FRect(area.left + 18, area.top + 8, area.width - 36, 0), 6)
        built = build_rank(self.assets, rows, self.rank, self.score, self.share)
        return [framed(area, rows.bottom + 6), *built], rows.bottom + 6

    def _figure(self) -> str:
        return self.assets.texts.number(round(self.score * self.share()))

    def _build_beside(self, area: FRect, lines: int) -> tuple[list[Widget], float]:
        """The deal's medals, the table with the new line, and the button to the benchmark's game; empty without any."""
        rows = Column(self.assets.fonts, FRect(area.left + 16, area.top + 12, area.width - 32, 0), 8)
        widgets: list[Widget] = []
        if self.has_benchmark:
            widgets += build_medals(self.assets, rows, self.benchmark, self.score, is_practice=self.is_practice)
        if self.place_told:
            widgets.append(rows.add_label(self.place_told, LABEL_BOLD, palette.INK, "center"))
        if self.own is not None:
            widgets += build_table(self.assets, rows, around(self.lines, self.own, lines), self.own, self.share)
        if self.watch is not None:
            widgets.append(rows.add_widget(self.watch, self.watch.rect.height))
        return ([framed(area, rows.bottom + 4), *widgets], rows.bottom + 4) if widgets else ([], area.top)


def build_rank(assets: Assets, rows: Column, rank: RankStep, score: int, share: Callable[[], float]) -> list[Widget]:
    """The rank, a track towards the next one that fills, and what it takes."""
    fonts = assets.fonts
    line = fonts.line_height(TITLE) + 4
    row = rows.add_row(line)
    widgets: list[Widget] = [
        CustomWidget(lambda canvas, interaction: canvas.text_box(rank.name, row, TITLE, palette.DARK_BRASS))
    ]
    if not rank.following:
        return widgets
    message = assets.t("house.results.next-rank", n=rank.needed - score, rank=rank.following)
    track = rows.add_row(18.0)

    def paint(canvas: Canvas, interaction: InteractionState) -> None:
        canvas.panel("ui/progress_track", track)
        reached = max(0.0, min(1.0, score / rank.needed if rank.needed > 0 else 0.0)) * share()
        if reached * track.width > 16:
            canvas.panel("ui/progress_fill", FRect(track.left, track.top, track.width * reached, track.height))

    return [*widgets, CustomWidget(paint), rows.add_label(message, LABEL, palette.FADED_INK)]


def build_medals(
    assets: Assets, rows: Column, result: BenchmarkResult | None, score: int, *, is_practice: bool = False
) -> list[Widget]:
    """The deal's medals with their required scores; pale until the benchmark has set them, or if not earned."""
    fonts = assets.fonts
    line = fonts.line_height(LABEL_BOLD) + 2
    asked = result.required_scores if result is not None else ()
    row = rows.add_row(_MEDAL + line)

    def paint(canvas: Canvas, interaction: InteractionState) -> None:
        step = row.width / len(MEDALS)
        for index, medal in enumerate(MEDALS):
            place = FRect(row.left + index * step, row.top, step, row.height - line)
            is_earned = bool(asked) and score >= asked[index] and not is_practice
            canvas.fit(f"ui/medal_{medal}", place, 255 if is_earned else 70)
            if asked and asked[index] not in asked[:index]:  # a score that wins several medals stands once below them
                figure = FRect(place.left, place.bottom, step * asked.count(asked[index]), line)
                canvas.text_box(assets.texts.number(asked[index]), figure, LABEL_BOLD, palette.INK, "center")

    widgets: list[Widget] = [CustomWidget(paint)]
    if result is not None and result.is_complete:
        earned = result.medal(score) if not is_practice else None
        is_close = earned is not None and result.is_close(score)
        missed = "house.house.no-medal-practice" if is_practice else "house.house.no-medal"
        message = assets.t(f"house.house.medal-{'close' if is_close else earned}" if earned is not None else missed)
        made = assets.t("house.house.made", score=max(result.scores))
        widgets.append(rows.add_label(f"{message} {made}", LABEL, palette.FADED_INK, "center"))
    elif is_practice:
        message = assets.t("house.house.no-medal-practice")
        widgets.append(rows.add_label(message, LABEL, palette.FADED_INK, "center"))
    else:
        message = assets.t("house.house.set-by")
        widgets.append(rows.add_label(message, LABEL, palette.FADED_INK, "center"))
    return widgets


def around(lines: Sequence[TableLine], own: TableLine, count: int) -> list[TableLine]:
    """Up to ``count`` lines of the table, at least three: the best ones, and the own one with its neighbours."""
    at = lines.index(own)
    if at < count:
        return list(lines[:count])
    return [*lines[: count - 3], *lines[at - 1 : at + 2]]


def build_table(
    assets: Assets, rows: Column, lines: Sequence[TableLine], own: TableLine, share: Callable[[], float]
) -> list[Widget]:
    """Rows of record table lines; the new one slides in while those below make room."""
    fonts = assets.fonts
    height = max(30.0, fonts.line_height(BODY) + 4)
    place = rows.add_row(height * len(lines))

    def paint(canvas: Canvas, interaction: InteractionState) -> None:
        slid = max(0.0, min(1.0, (share() - 0.4) / 0.6))
        at = lines.index(own)
        with canvas.clipped(place.inflate(8, 6)):
            for number, best in enumerate(lines):
                up = (1 - slid) * height if number > at else 0.0
                aside = (1 - slid) * place.width if best is own else 0.0
                row = FRect(place.left + aside, place.top + number * height - up, place.width, height)
                _draw_line(canvas, assets, row, best, is_own=best is own)

    return [CustomWidget(paint)]


def _draw_line(canvas: Canvas, assets: Assets, row: FRect, best: TableLine, *, is_own: bool) -> None:
    if is_own:
        canvas.panel("ui/list_row_active", row.inflate(0, -2))
    role = BOLD if is_own else BODY
    fonts = canvas.fonts
    score = assets.texts.number(best.score)
    wide = fonts.width(score, BOLD) + 4
    rank = fonts.width("100.", role) + 8
    canvas.text_box(f"{best.rank}.", FRect(row.left + 10, row.top, rank, row.height), role, palette.FADED_INK)
    name = FRect(row.left + 10 + rank, row.top, row.width - rank - wide - 34, row.height)
    if best.badge is not None:
        side = min(26.0, row.height - 4)
        canvas.fit(palette.badge(best.badge, is_small=True), FRect(name.left, row.centery - side / 2, side, side))
        name = FRect(name.left + side + 6, name.top, name.width - side - 6, name.height)
    canvas.text_box(whose(assets, best), name, role, palette.INK)
    canvas.text_box(score, FRect(row.right - 12 - wide, row.top, wide, row.height), BOLD, palette.INK, "right")


def framed(column: FRect, bottom: float) -> Panel:
    """The card below a column that ends at ``bottom``."""
    return Panel(FRect(column.left, column.top, column.width, bottom - column.top), "ui/card")
