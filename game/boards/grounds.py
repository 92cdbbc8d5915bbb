"""The place a board lies in, which its map names by ``ground``: for the eye alone, no part of what the board is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from game.boards.errors import BoardError
from game.boards.maps import TiledMap
from game.boards.messages import is_value, map_property, message

GROUND: Final = "ground"


def ground_of(tiled: TiledMap, names: Sequence[str]) -> str:
    """The map's ground, one of these names; empty for the first one, which a map without any has as well."""
    value = tiled.properties.get(GROUND, names[0])
    if value not in names:
        wanted = message("boards.wanted.one-of", names=", ".join(names))
        raise BoardError(tiled.file, (map_property(GROUND),), is_value(value), wanted)
    return "" if value == names[0] else str(value)


def known_ground(properties: Mapping[str, Any], names: Sequence[str]) -> str:
    """The same of a map that is being drawn, where one that is unknown is as none."""
    value = properties.get(GROUND)
    return next((name for name in names[1:] if name == value), "")
