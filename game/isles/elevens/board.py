"""Elevens boards: a Tiled map becomes the rules' board, and tells where each field and bridge is drawn."""

from __future__ import annotations

from dataclasses import dataclass

from game.boards.maps import BoardError, MapObject, ObjectLayer, TiledMap, describe
from game.core.state import is_integer
from game.isles.elevens.rules.board import FIELDS, NUMBERS, PLACE_OF, ROWS, Board, Bridge

BONUS_BRIDGES = 4
UPPER_ROWS = ROWS[:-1]
SLACK_PX = 1.0
"""How far a field may stick out of the map: Tiled rounds what is dragged by hand."""


@dataclass(frozen=True, slots=True)
class Place:
    """A rectangle on the map, in map pixels."""

    x: float
    y: float
    width: float
    height: float


def parse_board(tiled: TiledMap) -> Board:
    """The board that the map's ``bridges`` mean; ``BoardError`` for what formats.md section 1 forbids."""
    field_places(tiled)
    layer = _object_layer(tiled, "bridges")
    found: dict[tuple[str, int], Bridge] = {}
    for thing in layer.objects:
        bridge = _parse_bridge(tiled, thing)
        if (bridge.upper, bridge.number) in found:
            wrong = f"there is another bridge at number {bridge.number} below the {bridge.upper} row"
            raise _fault(tiled, layer, thing, wrong, "one bridge for each number and pair of rows")
        found[bridge.upper, bridge.number] = bridge
    bonuses = sum(bridge.has_bonus for bridge in found.values())
    if bonuses != BONUS_BRIDGES:
        wrong = f"{bonuses} of its {len(found)} bridges have bonus = true"
        raise BoardError(tiled.file, "layer 'bridges'", wrong, f"exactly {BONUS_BRIDGES}")
    return Board(tuple(sorted(found.values(), key=lambda bridge: (ROWS.index(bridge.upper), bridge.number))))


def field_places(tiled: TiledMap) -> dict[str, Place]:
    """Where each of the 88 fields lies, in the order of ``FIELDS``."""
    layer = _object_layer(tiled, "fields")
    width_px, height_px = tiled.width * tiled.tile_width, tiled.height * tiled.tile_height
    found: dict[str, Place] = {}
    for thing in layer.objects:
        name = thing.name
        if name not in PLACE_OF:
            expected = "a field such as 'yellow-5', 'red-low' or 'green-high'"
            raise _fault(tiled, layer, thing, f"{name!r} is not the name of a field", expected)
        if name in found:
            raise _fault(tiled, layer, thing, f"there is another rectangle named {name!r}", "one for each field")
        if thing.width <= 0 or thing.height <= 0:
            raise _fault(tiled, layer, thing, "has no width or no height", "a rectangle")
        is_inside = (
            thing.x >= -SLACK_PX
            and thing.x + thing.width <= width_px + SLACK_PX
            and thing.y >= -SLACK_PX
            and thing.y + thing.height <= height_px + SLACK_PX
        )
        if not is_inside:
            raise _fault(tiled, layer, thing, "sticks out of the map", "a rectangle inside it")
        found[name] = Place(thing.x, thing.y, thing.width, thing.height)
    missing = [name for name in FIELDS if name not in found]
    if missing:
        wrong = f"{len(missing)} of the {len(FIELDS)} fields are missing, the first is {missing[0]!r}"
        raise BoardError(tiled.file, "layer 'fields'", wrong, "one rectangle for each field")
    return {name: found[name] for name in FIELDS}


def bridge_places(tiled: TiledMap, board: Board) -> dict[Bridge, Place]:
    """Where each bridge spans: from the bottom of its upper field to the top of its lower one."""
    places = field_places(tiled)
    spans = {}
    for bridge in board.bridges:
        upper, lower = (places[end] for end in bridge.ends)
        left, right = max(upper.x, lower.x), min(upper.x + upper.width, lower.x + lower.width)
        top, bottom = sorted((upper.y + upper.height, lower.y))
        spans[bridge] = Place(min(left, right), top, abs(right - left), bottom - top)
    return spans


def _parse_bridge(tiled: TiledMap, thing: MapObject) -> Bridge:
    layer = _object_layer(tiled, "bridges")
    for name in ("number", "upper", "bonus"):
        if name not in thing.properties:
            raise _fault(tiled, layer, thing, f"has no property '{name}'", "number, upper and bonus")
    number, upper, bonus = (thing.properties[name] for name in ("number", "upper", "bonus"))
    if not is_integer(number) or number not in NUMBERS:
        raise _fault(tiled, layer, thing, f"its number is {number!r}", "a whole number from 1 to 20")
    if upper not in UPPER_ROWS:
        raise _fault(tiled, layer, thing, f"its upper is {upper!r}", f"one of {', '.join(UPPER_ROWS)}")
    if not isinstance(bonus, bool):
        raise _fault(tiled, layer, thing, f"its bonus is {bonus!r}", "true or false")
    return Bridge(number, upper, bonus)


def _object_layer(tiled: TiledMap, name: str) -> ObjectLayer:
    layer = tiled.object_layer(name)
    if layer is None:
        raise BoardError(tiled.file, f"layer '{name}'", "is missing", "an object layer of this name")
    return layer


def _fault(tiled: TiledMap, layer: ObjectLayer, thing: MapObject, wrong: str, expected: str) -> BoardError:
    column, row = tiled.cell_of(thing)
    return BoardError(tiled.file, f"layer '{layer.name}', {describe(thing)}, cell ({column}, {row})", wrong, expected)
