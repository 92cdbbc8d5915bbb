"""Static layer of Bridges, redrawn only after moves: sea, boards, log book.

After a move the large board is redrawn at once; log book and small boards follow in later frames.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache, partial
from typing import Final, NamedTuple

from pygame import FRect

from game.isles.bridges.drawing import DRAWING
from game.isles.bridges.rules.board import Island, Link
from game.isles.bridges.rules.state import State
from game.isles.bridges.rules.views import closed_links
from game.isles.bridges.table.layout import mini_rects
from game.isles.bridges.table.paint import draw_islands, draw_sheet, sheet_key
from game.isles.bridges.table.panels import (
    draw_goal_texts,
    draw_goals,
    draw_mini_card,
    draw_solo_piles,
    draw_ticks,
    goal_texts_height,
    mini_name_size,
)
from game.isles.bridges.table.scenery import draw_floating, draw_light, draw_sea
from game.isles.bridges.table.snapshot import TableSnapshot
from game.table.rendering.decoration import draw_quietly
from game.table.rendering.progressive_redraw import ProgressiveRedraw, RedrawPart
from game.ui.canvas import Canvas
from game.ui.viewport import is_upright

PAGE_REACH: Final = 24.0
"""Overhang of the log book's cover and shadow on its left."""


class _PageContent(NamedTuple):
    """Content of the log book's page, captured because a move may be undone before drawing."""

    now: State
    state: State
    """Position of the large board."""
    seat: int
    is_card_due: bool


class _SmallBoard(NamedTuple):
    """A small board of another seat, as far as visible."""

    rect: FRect
    seat: int
    name: str
    name_size: float
    state: State
    is_done: bool
    is_shown: bool
    latest: frozenset[Island | Link]


class StaticLayer:
    """Painter of the static layer from cached layers and draw commands; leaves the table unchanged."""

    _shown: TableSnapshot
    """The snapshot of the frame that is drawn."""

    def __init__(self) -> None:
        self._board_key: Hashable = None
        self._owner = 0
        """Owner of the large board's sheet."""
        self._following = ProgressiveRedraw()
        self._parts: dict[str, Callable[[], RedrawPart]] = {}
        """Redraw parts by name: the log book's text and the small boards."""
        self._layout_key: Hashable = None
        """Viewer and layout; a change redraws all parts."""
        self._cached_inputs: tuple[Hashable, ...] | None = None
        """Inputs of the cache keys, which are slow to build and so rebuilt only after a change."""
        self._state_reference: State | None = None
        """Reference that keeps the position's ``id`` unique."""
        self._cached_closed_links: tuple[Hashable, frozenset[Link]] | None = None

    def draw(self, canvas: Canvas, shown: TableSnapshot) -> bool:
        """Draw everything that only moves change, in its state before the motion over it; True if a part is to follow."""
        self._shown, sight = shown, shown.sight
        has_notes, lanes = bool(shown.faults), tuple(sorted(shown.lanes.items()))
        what = sight.correction.move_number if sight.correction is not None else None
        seats = sight.viewer, sight.viewed_seat, sight.main_seat
        look = canvas.fonts.text_size, canvas.accessibility, shown.assets.texts.language, tuple(shown.table_area)
        glance = has_notes, self._is_card_due, id(sight.state), what, *seats, lanes, shown.left_out, *look
        is_shown_elsewhere = self._cached_inputs is None or self._cached_inputs[0] != has_notes
        if is_shown_elsewhere or (shown.moving is None and glance != self._cached_inputs):
            self._update_parts()
            self._cached_inputs, self._state_reference = glance, sight.state
        layers, area = shown.assets.layers, shown.table_area
        board, page = shown.sidebar.parts(area, PAGE_REACH)
        self._draw_sea_layer(canvas)
        with canvas.clipped(board):
            canvas.cached_commands(layers, f"bridges-board-{self._owner}", self._board_key, self._paint_board)
        canvas.cached_layer(layers, "bridges-page", self._page_key(), page, self._paint_page, opaque=True)
        return self._following.lay(canvas, self._parts, self._layout_key, self._board_key)

    def _update_parts(self) -> None:
        """Rebuild cache keys and redraw parts from the current table."""
        shown, sight = self._shown, self._shown.sight
        self._board_key, self._owner = self._board_key_now(), sight.main_owner
        others = shown.other_seats
        rects = mini_rects(shown.sidebar.lower_area, len(others), sight.state.board, shown.assets.fonts.text_size)
        written = _PageContent(sight.state, sight.main_state, sight.main_seat, self._is_card_due)
        self._parts = {"bridges-written": cache(partial(self._written, written))}
        placed = list(zip(others, rects, strict=True))
        size = mini_name_size(
            shown.assets.fonts,
            [
                (rect, str(sight.state_of(other).total(other)), shown.names[other], sight.is_done(other))
                for other, rect in placed
            ],
        )
        for at, (other, rect) in enumerate(placed):
            mini = _SmallBoard(
                rect, other, shown.names[other], size, sight.state_of(other),
                is_done=sight.is_done(other), is_shown=sight.viewed_seat == other, latest=sight.latest_of(other),
            )  # fmt: skip
            name = f"bridges-mini-{at}"
            self._parts[name] = cache(partial(self._mini, name, mini))
        self._layout_key = sight.viewer, self._page_key(), tuple(tuple(rect) for rect in rects)

    @property
    def closed_links(self) -> frozenset[Link]:
        """Links closed for good on the large board."""
        if self._cached_closed_links is None or self._cached_closed_links[0] != self._board_key:
            self._cached_closed_links = (
                self._board_key,
                closed_links(self._shown.sight.main_state, self._shown.sight.main_owner),
            )
        return self._cached_closed_links[1]

    def _board_key_now(self) -> Hashable:
        """Cache key of the large board; includes the board, because tables share their layers."""
        shown, sight = self._shown, self._shown.sight
        state, owner = sight.main_state, sight.main_owner
        lanes = tuple(sorted(shown.lanes.items()))
        drawn = id(shown.table.board.map)
        return (
            state.board,
            drawn,
            state.options,
            owner,
            sight.viewed_seat,
            sheet_key(state, owner),
            lanes,
            shown.left_out,
        )

    def _page_key(self) -> Hashable:
        """Cache key of the empty log book; a watched table has less on it."""
        shown, sidebar = self._shown, self._shown.sidebar
        places = tuple(tuple(rect) for rect in (sidebar.page, sidebar.ticks, sidebar.goals, sidebar.lower_area))
        return places, shown.sight.state.board, id(shown.table.board.map), shown.sight.state.seats, bool(shown.faults)

    def _written(self, written: _PageContent) -> RedrawPart:
        key = (
            self._page_key(),
            written.is_card_due,
            written.seat,
            written.now.seen_cards,
            written.now.rounds_over,
            tuple(tuple(sorted(met.items())) for met in written.now.goals.met),
            sheet_key(written.state, written.seat),
        )
        return self._part("bridges-written", key, partial(self._write_page, written))

    def _mini(self, name: str, mini: _SmallBoard) -> RedrawPart:
        rect, seat, state = mini.rect, mini.seat, mini.state
        shown_values = mini.name, mini.name_size, mini.is_done, mini.is_shown, state.total(seat)
        key = tuple(rect), state.board, seat, sheet_key(state, seat), *shown_values, mini.latest
        return self._part(name, key, partial(_paint_mini, mini))

    def _part(self, name: str, key: Hashable, paint: Callable[[Canvas], None]) -> RedrawPart:
        return RedrawPart(key, lambda canvas: canvas.cached_commands(self._shown.assets.layers, name, key, paint))

    @property
    def _is_card_due(self) -> bool:
        """True while the next card is turning."""
        return self._shown.moving is not None and self._shown.moving.is_card_turning

    def _paint_sea(self, canvas: Canvas) -> None:
        """Draw sea and empty islands, constant all game."""
        shown = self._shown
        board = shown.chart.board
        draw_sea(canvas, shown.table_area, board)
        canvas.light("ui/vignette", shown.table_area)
        draw_quietly(canvas, shown.table.board.map, shown.chart.rect, DRAWING)
        draw_islands(canvas, shown.chart)
        draw_light(canvas, shown.table_area, board)
        draw_floating(canvas, shown.chart)

    def _draw_sea_layer(self, canvas: Canvas) -> None:
        shown = self._shown
        key = shown.sight.state.board, id(shown.table.board.map)
        canvas.cached_layer(shown.assets.layers, "bridges-sea", key, shown.table_area, self._paint_sea, opaque=True)

    def _paint_board(self, canvas: Canvas) -> None:
        """Draw all entries of the large board."""
        shown, sight = self._shown, self._shown.sight
        state, owner = sight.main_state, sight.main_owner
        draw_sheet(
            canvas,
            shown.chart,
            state.sheets[owner],
            state.finished(owner),
            shut=self.closed_links,
            lanes=shown.lanes,
            left_out=shown.left_out,
            layers=shown.assets.layers,
            owner=owner,
        )

    def _paint_page(self, canvas: Canvas) -> None:
        """Draw the empty log book with the goals' requirements."""
        self._draw_sea_layer(canvas)
        shown, sidebar = self._shown, self._shown.sidebar
        canvas.panel("ui/panel_log", sidebar.page)
        if shown.sight.state.seats > 1 and sidebar.page.bottom - sidebar.goals.bottom > 130:
            is_below, width = is_upright(shown.table_area), sidebar.goals.width
            height = min(240.0 if is_below else 200.0, sidebar.page.bottom - sidebar.goals.bottom - 32)
            if not is_below or goal_texts_height(canvas.fonts, shown.assets, width) <= height:
                room = FRect(sidebar.goals.left, sidebar.goals.bottom + 12, width, height)
                draw_goal_texts(canvas, shown.assets, room)

    def _write_page(self, written: _PageContent, canvas: Canvas) -> None:
        """Draw the variable text of the log book."""
        sidebar, assets = self._shown.sidebar, self._shown.assets
        now, state, seat, is_card_due = written
        is_alone = now.seats == 1
        points = None if is_alone else state.total(seat)
        draw_ticks(canvas, assets, sidebar.ticks, now, points, is_card_due=is_card_due)
        draw_goals(canvas, assets, sidebar.goals, state, seat)
        if is_alone and not self._shown.faults:
            draw_solo_piles(canvas, assets, sidebar.lower_area, now)


def _paint_mini(mini: _SmallBoard, canvas: Canvas) -> None:
    draw_mini_card(
        canvas, mini.rect, mini.state, mini.seat, mini.name, mini.name_size,
        is_done=mini.is_done, is_shown=mini.is_shown, latest=mini.latest,
    )  # fmt: skip
