"""Scenery of a board, from its map property ``ground``: decoration without influence on the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from game.boards.errors import BoardError
from game.boards.maps import TiledMap
from game.boards.messages import is_value, map_property, message

GROUND: Final = "ground"


def ground_of(tiled: TiledMap, names: Sequence[str]) -> str:
    """The map's scenery, one of ``names``; empty for the first one, which is the default."""
    value = tiled.properties.get(GROUND, names[0])
    if value not in names:
        wanted = message("boards.wanted.one-of", names=", ".join(names))
        raise BoardError(tiled.file, (map_property(GROUND),), is_value(value), wanted)
    return "" if value == names[0] else str(value)


def known_ground(properties: Mapping[str, Any], names: Sequence[str]) -> str:
    """The scenery of a map being edited; empty for unknown values."""
    value = properties.get(GROUND)
    return next((name for name in names[1:] if name == value), "")
