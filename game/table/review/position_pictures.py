"""Small pictures of positions after a move: the board with what the move has changed outlined."""

from __future__ import annotations

from typing import Any, Final

import pygame
from pygame import FRect, Rect, Surface

from game.boards.repository import LoadedBoard
from game.match.match import Match
from game.modes.tables import GameTable
from game.services import Services
from game.table.ending.board_gallery import BoardGallery, held_in
from game.table.ending.ending import FinishedBoardPainter
from game.table.plugin import ui_of
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.surfaces import opaque_surface

_TOLERANCE: Final = (24, 24, 24, 255)
"""Difference of colours up to which a pixel counts as unchanged."""
_MARGIN: Final = 5.0
"""Distance of the outline from what has changed, in units."""


class PositionPictures:
    """Pictures of a game's positions, each drawn once for a place."""

    def __init__(self, services: Services, board: LoadedBoard[Any]) -> None:
        self._services = services
        self._board = board

    def shape(self, match: Match[Any]) -> float:
        """The aspect ratio of the pictures."""
        gallery = self._gallery(match, 0)
        return _painter(gallery).shape(gallery.finished)

    def paint(self, match: Match[Any], number: int, canvas: Canvas, place: FRect) -> None:
        """Draw the position after move ``number``, as large as a place allows."""
        key = id(match), number, tuple(place)
        canvas.cached_layer(
            self._services.assets.layers, f"review-position-{number}", key, place,
            lambda part: self._draw(match, number, part, place),
        )  # fmt: skip

    def _draw(self, match: Match[Any], number: int, canvas: Canvas, place: FRect) -> None:
        for group in ui_of(match.game.name).scene.sheets:
            self._services.assets.sheets.load(group)
        rect, seat = held_in(place, self.shape(match)), match.moves[number].seat
        before, after = (self._picture(match, at, rect, seat) for at in (number, number + 1))
        viewport = self._services.assets.viewport
        part = viewport.rect_to_px(rect).clip(after.get_rect())
        if not part.width or not part.height:
            return
        canvas.image(after.subsurface(part), rect)
        changed = _changed_box(before.subsurface(part), after.subsurface(part))
        if changed is not None:
            share = rect.width / part.width
            found = FRect(
                rect.left + changed.left * share,
                rect.top + changed.top * share,
                changed.width * share,
                changed.height * share,
            )
            canvas.outline(found.inflate(2 * _MARGIN, 2 * _MARGIN).clip(rect.inflate(4, 4)), palette.CORAL, 3, 6)

    def _picture(self, match: Match[Any], number: int, rect: FRect, seat: int) -> Surface:
        """The window with nothing but the board after ``number`` moves."""
        assets, gallery = self._services.assets, self._gallery(match, number)
        whole = opaque_surface((assets.viewport.width_px, assets.viewport.height_px))
        whole.fill(palette.PAPER)
        canvas = Canvas(whole, assets.viewport, assets.sheets, assets.fonts)
        _painter(gallery).paint(gallery.finished, canvas, rect, seat, is_counted=False)
        return whole

    def _gallery(self, match: Match[Any], number: int) -> BoardGallery:
        return BoardGallery.of(self._services, GameTable(match.branch(number), self._board))


def _painter(gallery: BoardGallery) -> FinishedBoardPainter:
    """Painter of the board on which moves are seen: the shared one, or else a seat's own."""
    painter = gallery.common or gallery.own
    assert painter is not None
    return painter


def _changed_box(before: Surface, after: Surface) -> Rect | None:
    """Smallest rectangle around the pixels that differ; None if none does."""
    mask = pygame.mask.from_threshold(before, (0, 0, 0, 0), _TOLERANCE, after)
    mask.invert()
    boxes = mask.get_bounding_rects()
    return boxes[0].unionall(boxes[1:]) if boxes else None
