"""Decoration of a map: tile layers with the author's own images, drawn unchanged (docs/formats.md, section 1)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

import pygame
from pygame import FRect, Surface

from game.boards.drawing import BoardEditing
from game.boards.maps import Tile, TiledMap, TileLayer
from game.ui.canvas import Canvas
from game.ui.surfaces import clear_copy

_ACROSS, _DOWN, _DIAGONAL = 4, 2, 1
_QUIET: Final = 130
"""Alpha of decoration on a board's own ground."""


def decoration(tiled: TiledMap, own: Collection[str], mark: str) -> tuple[list[TileLayer], list[TileLayer]]:
    """The visible tile layers below and above the layer named ``mark``, but for those drawn with ``own`` tilesets.

    Own tilesets are the game's: what they show, it draws with its art.
    """
    below: list[TileLayer] = []
    above: list[TileLayer] = []
    found = below
    for layer in tiled.layers:
        if layer.name == mark:
            found = above
        elif isinstance(layer, TileLayer) and layer.is_visible and {t.tileset for t in layer.tiles.values()} - set(own):
            found.append(layer)
    return below, above


def draw_quietly(canvas: Canvas, tiled: TiledMap, area: FRect, drawing: BoardEditing) -> None:
    """Draw a map's decoration faintly on ``area``, before the board itself.

    Layers with the board's content are no decoration, whatever tiles they use.
    """
    layers = [layer for layer in tiled.layers if isinstance(layer, TileLayer) and layer.name not in drawing.layers]
    shown = [layer for layer in layers if layer.is_visible]
    draw_decoration(canvas, tiled, shown, area, {drawing.tileset}, canvas.accessibility.ornament(_QUIET))


def draw_decoration(
    canvas: Canvas,
    tiled: TiledMap,
    layers: Iterable[TileLayer],
    area: FRect,
    own: Collection[str],
    alpha: int = 255,
) -> None:
    """Draw layers of a map on ``area``; tiles without a picture are left out."""
    pictures: dict[str, Surface | None] = {}
    cut: dict[tuple[str, int, int], Surface | None] = {}
    step_x, step_y = area.width / tiled.width, area.height / tiled.height
    for layer in layers:
        left = area.left + layer.offset[0] * step_x / tiled.tile_width
        top = area.top + layer.offset[1] * step_y / tiled.tile_height
        for (column, row), tile in layer.tiles.items():
            if tile.tileset in own:
                continue
            key = tile.tileset, tile.number, tile.flips
            if key not in cut:
                cut[key] = _cut(tiled, tile, pictures)
            picture = cut[key]
            if picture is not None:
                canvas.image(picture, FRect(left + column * step_x, top + row * step_y, step_x, step_y), alpha)


def _cut(tiled: TiledMap, tile: Tile, pictures: dict[str, Surface | None]) -> Surface | None:
    """A tile's picture with the map's turns and flips."""
    tileset = tiled.tilesets.get(tile.tileset)
    if tileset is None:
        return None
    path = tileset.pictures.get(tile.number, tileset.picture)
    if path is None:
        return None
    if str(path) not in pictures:
        try:
            pictures[str(path)] = clear_copy(pygame.image.load(path))
        except (OSError, pygame.error):
            pictures[str(path)] = None
    sheet = pictures[str(path)]
    if sheet is None:
        return None
    if tile.number not in tileset.pictures:
        place = pygame.Rect(tileset.corner_of(tile.number), (tileset.tile_width, tileset.tile_height))
        if not sheet.get_rect().contains(place):
            return None
        sheet = sheet.subsurface(place)
    return _turned(sheet, tile.flips)


def _turned(picture: Surface, flips: int) -> Surface:
    if flips & _DIAGONAL:
        picture = pygame.transform.flip(pygame.transform.rotate(picture, 90), False, True)
    return pygame.transform.flip(picture, bool(flips & _ACROSS), bool(flips & _DOWN))
