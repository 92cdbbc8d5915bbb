"""Parser of boards of Elevens in Tiled maps: bridges, and the rectangles to draw them in (formats.md section 1)."""

from __future__ import annotations

from dataclasses import dataclass

from game.boards.errors import BoardError
from game.boards.grounds import ground_of
from game.boards.maps import MapObject, ObjectLayer, TiledMap, describe
from game.boards.messages import Phrase, as_written, cell, exactly, message, whole_number
from game.boards.messages import layer as layer_named
from game.core.state import is_integer
from game.isles.elevens.rules.board import FIELDS, NUMBERS, PLACE_OF, ROWS, Board, Bridge

GROUNDS = ("quay", "breakwater", "strand", "locks", "market", "promenade", "shipyard", "flats")
BONUS_BRIDGES = 4
UPPER_ROWS = ROWS[:-1]
TOLERANCE_PX = 1.0
"""Distance that a field may stick out of the map, as Tiled rounds objects dragged by hand."""


@dataclass(frozen=True, slots=True)
class FieldPlace:
    """Rectangle on the map, in map pixels."""

    x: float
    y: float
    width: float
    height: float


def parse_board(tiled: TiledMap) -> Board:
    """Board of a map; raises ``BoardError`` for the first violation of formats.md section 1."""
    field_places(tiled)
    layer = tiled.required_object_layer("bridges")
    found: dict[tuple[str, int], Bridge] = {}
    for map_object in layer.objects:
        bridge = _parse_bridge(tiled, map_object)
        if (bridge.upper, bridge.number) in found:
            wrong = message("boards.wrong.second-bridge", number=bridge.number, upper=bridge.upper)
            raise _board_error(tiled, layer, map_object, wrong, message("boards.wanted.one-bridge"))
        found[bridge.upper, bridge.number] = bridge
    bonuses = sum(bridge.has_bonus for bridge in found.values())
    if bonuses != BONUS_BRIDGES:
        wrong = message("boards.wrong.bonus-bridges", n=bonuses, of=len(found))
        raise BoardError(tiled.file, (layer_named("bridges"),), wrong, exactly(BONUS_BRIDGES))
    ordered = sorted(found.values(), key=lambda bridge: (ROWS.index(bridge.upper), bridge.number))
    return Board(tuple(ordered), ground_of(tiled, GROUNDS))


def field_places(tiled: TiledMap) -> dict[str, FieldPlace]:
    """Rectangle of each field, in the order of ``FIELDS``; raises ``BoardError`` for a bad or missing one."""
    layer = tiled.required_object_layer("fields")
    width_px, height_px = tiled.width * tiled.tile_width, tiled.height * tiled.tile_height
    found: dict[str, FieldPlace] = {}
    for map_object in layer.objects:
        name = map_object.name
        if name not in PLACE_OF:
            wrong = message("boards.wrong.no-field", name=as_written(name))
            raise _board_error(tiled, layer, map_object, wrong, message("boards.wanted.field-name"))
        if name in found:
            wrong = message("boards.wrong.second-rectangle", name=as_written(name))
            raise _board_error(tiled, layer, map_object, wrong, message("boards.wanted.one-a-field"))
        if map_object.width <= 0 or map_object.height <= 0:
            raise _board_error(
                tiled, layer, map_object, message("boards.wrong.no-size"), message("boards.wanted.rectangle")
            )
        is_inside = (
            map_object.x >= -TOLERANCE_PX
            and map_object.x + map_object.width <= width_px + TOLERANCE_PX
            and map_object.y >= -TOLERANCE_PX
            and map_object.y + map_object.height <= height_px + TOLERANCE_PX
        )
        if not is_inside:
            raise _board_error(
                tiled, layer, map_object, message("boards.wrong.sticks-out"), message("boards.wanted.rectangle-inside")
            )
        found[name] = FieldPlace(map_object.x, map_object.y, map_object.width, map_object.height)
    missing = [name for name in FIELDS if name not in found]
    if missing:
        wrong = message("boards.wrong.fields-missing", n=len(missing), of=len(FIELDS), first=as_written(missing[0]))
        raise BoardError(tiled.file, (layer_named("fields"),), wrong, message("boards.wanted.one-a-field"))
    return {name: found[name] for name in FIELDS}


def bridge_places(tiled: TiledMap, board: Board) -> dict[Bridge, FieldPlace]:
    """Rectangle of each bridge, from the bottom of its upper field to the top of its lower field."""
    places = field_places(tiled)
    spans = {}
    for bridge in board.bridges:
        upper, lower = (places[end] for end in bridge.ends)
        left, right = max(upper.x, lower.x), min(upper.x + upper.width, lower.x + lower.width)
        top, bottom = sorted((upper.y + upper.height, lower.y))
        spans[bridge] = FieldPlace(min(left, right), top, abs(right - left), bottom - top)
    return spans


def _parse_bridge(tiled: TiledMap, map_object: MapObject) -> Bridge:
    layer = tiled.required_object_layer("bridges")
    for name in ("number", "upper", "bonus"):
        if name not in map_object.properties:
            wrong = message("boards.wrong.no-property", name=name)
            raise _board_error(tiled, layer, map_object, wrong, message("boards.wanted.bridge-properties"))
    number, upper, bonus = (map_object.properties[name] for name in ("number", "upper", "bonus"))
    if not is_integer(number) or number not in NUMBERS:
        raise _board_error(tiled, layer, map_object, _property_message("number", number), whole_number(1, 20))
    if upper not in UPPER_ROWS:
        raise _board_error(
            tiled,
            layer,
            map_object,
            _property_message("upper", upper),
            message("boards.wanted.one-of", names=", ".join(UPPER_ROWS)),
        )
    if not isinstance(bonus, bool):
        raise _board_error(tiled, layer, map_object, _property_message("bonus", bonus), message("boards.wanted.bool"))
    return Bridge(number, upper, bonus)


def _board_error(
    tiled: TiledMap, layer: ObjectLayer, map_object: MapObject, wrong: Phrase, expected: Phrase
) -> BoardError:
    where = (layer_named(layer.name), describe(map_object), cell(*tiled.cell_of(map_object)))
    return BoardError(tiled.file, where, wrong, expected)


def _property_message(name: str, value: object) -> Phrase:
    """Message about a property with an invalid value."""
    return message("boards.wrong.property", name=name, value=as_written(value))
