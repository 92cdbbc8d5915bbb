"""Decoration of a board: tile layers made of the shipped tilesets, preserved while the board is edited."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from game.boards.map_reader import TILESETS
from game.boards.maps import ObjectLayer, TiledMap, TileLayer, Tileset


@dataclass(frozen=True, slots=True)
class Backdrop:
    """Layers with the board layer above each of them (empty: on top of all), and their tilesets.

    Mirroring or rotating the board leaves decoration in place: one image may span several tiles.
    """

    layers: tuple[tuple[str, TileLayer], ...] = ()
    tilesets: Mapping[str, Tileset] = field(default_factory=dict)

    def on(self, tiled: TiledMap) -> TiledMap:
        """The map with these layers, cropped to the map's size."""
        if not self.layers:
            return tiled
        found: list[TileLayer | ObjectLayer] = []
        waiting = list(self.layers)
        for layer in tiled.layers:
            found += [_cut(each, tiled) for name, each in waiting if name == layer.name]
            waiting = [entry for entry in waiting if entry[0] != layer.name]
            found.append(layer)
        found += [_cut(each, tiled) for _, each in waiting]
        return replace(tiled, layers=tuple(found), tilesets={**tiled.tilesets, **self.tilesets})


def backdrop_of(tiled: TiledMap, own: Collection[str]) -> Backdrop:
    """The decoration of a map, apart from the board's layers ``own``; only layers made of shipped tilesets."""
    known = {name: each for name, each in tiled.tilesets.items() if is_shipped(each)}
    layers: list[tuple[str, TileLayer]] = []
    for at, layer in enumerate(tiled.layers):
        if (
            isinstance(layer, TileLayer)
            and layer.name not in own
            and {t.tileset for t in layer.tiles.values()} <= {*known}
        ):
            above = next((each.name for each in tiled.layers[at:] if each.name in own), "")
            layers.append((above, layer))
    used = {tile.tileset for _, layer in layers for tile in layer.tiles.values()}
    return Backdrop(tuple(layers), {name: each for name, each in known.items() if name in used})


def is_shipped(tileset: Tileset) -> bool:
    """True if a tileset is a shipped one, which every data folder receives."""
    return (
        tileset.picture is not None
        and tileset.picture.parent == TILESETS
        and (TILESETS / f"{tileset.name}.tsx").is_file()
    )


def _cut(layer: TileLayer, tiled: TiledMap) -> TileLayer:
    inside = {cell: tile for cell, tile in layer.tiles.items() if cell[0] < tiled.width and cell[1] < tiled.height}
    return replace(layer, tiles=inside)
