"""Elevens boards: the map format (docs/formats.md, section 1), and the two shipped boards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from game.boards.errors import BoardError
from game.boards.maps import MapObject, ObjectLayer, TiledMap, TileLayer
from game.isles.elevens.board import FieldPlace, bridge_places, field_places, parse_board
from game.isles.elevens.rules.board import FIELDS, Bridge
from game.registry import plugin

FOUR: tuple[tuple[int, str, bool], ...] = (
    (13, "yellow", True),
    (8, "red", True),
    (15, "red", True),
    (6, "blue", True),
    (5, "yellow", False),
)


def _bridge(identifier: int, properties: Mapping[str, Any]) -> MapObject:
    return MapObject(identifier, "", 40.0, 10.0, 0.0, 0.0, properties)


def _map(bridges: tuple[MapObject, ...] | None = None, fields: tuple[MapObject, ...] | None = None) -> TiledMap:
    """A board of 22 by 4 fields of 10 by 20 pixels, with gaps of 5 between the rows."""
    if fields is None:
        fields = tuple(
            MapObject(place + 1, name, place % 22 * 10.0, place // 22 * 25.0, 10.0, 20.0, {})
            for place, name in enumerate(FIELDS)
        )
    if bridges is None:
        bridges = tuple(
            _bridge(100 + place, {"number": number, "upper": upper, "bonus": bonus})
            for place, (number, upper, bonus) in enumerate(FOUR)
        )
    layers = (TileLayer("quay", {}), ObjectLayer("fields", fields), ObjectLayer("bridges", bridges))
    return TiledMap("test.tmx", 22, 10, 10, 10, {}, layers)


def test_board_is_its_bridges() -> None:
    board = parse_board(_map())
    assert Bridge(13, "yellow", True) in board.bridges
    assert len(board.bridges) == 5
    assert "red-13" in board.adjoining["yellow-13"]
    assert board.bonuses["blue-6"] == board.bonuses["green-6"] == (Bridge(6, "blue", True),)
    assert "yellow-5" not in board.bonuses


def test_bridges_in_another_order_make_the_same_board() -> None:
    tiled = _map()
    bridges = tiled.object_layer("bridges")
    assert bridges is not None
    turned = replace(tiled, layers=(*tiled.layers[:2], ObjectLayer("bridges", bridges.objects[::-1])))
    assert parse_board(turned) == parse_board(tiled)


def test_places_are_those_of_the_rectangles() -> None:
    tiled = _map()
    assert field_places(tiled)["red-low"] == FieldPlace(0.0, 25.0, 10.0, 20.0)
    assert bridge_places(tiled, parse_board(tiled))[Bridge(8, "red", True)] == FieldPlace(80.0, 45.0, 10.0, 5.0)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"number": 0}, "the property “number” is 0; expected a whole number from 1 to 20"),
        ({"number": 21}, "the property “number” is 21"),
        ({"number": "5"}, "the property “number” is “5”"),
        ({"number": True}, "the property “number” is True"),
        ({"upper": "green"}, "the property “upper” is “green”; expected one of yellow, red, blue"),
        ({"upper": 1}, "the property “upper” is 1"),
        ({"bonus": "yes"}, "the property “bonus” is “yes”; expected true or false"),
        ({"number": 8, "upper": "red"}, "there is another bridge at number 8 below the red row"),
        ({"bonus": True}, "bridges with bonus = true: 5 of 5; expected exactly 4"),
    ],
)
def test_a_wrong_bridge_is_refused(changed: dict[str, Any], message: str) -> None:
    tiled = _map()
    layer = tiled.object_layer("bridges")
    assert layer is not None
    last = layer.objects[-1]
    wrong = _bridge(last.identifier, {**last.properties, **changed})
    with pytest.raises(BoardError) as refused:
        parse_board(_map((*layer.objects[:-1], wrong)))
    assert message in str(refused.value)
    assert str(refused.value).startswith("test.tmx: layer “bridges”")


@pytest.mark.parametrize("name", ["number", "upper", "bonus"])
def test_a_bridge_without_a_property_is_refused(name: str) -> None:
    properties = {key: value for key, value in zip(("number", "upper", "bonus"), FOUR[0], strict=True) if key != name}
    with pytest.raises(BoardError, match=rf"object \(id 7\), cell \(4, 1\): has no property “{name}”"):
        parse_board(_map((_bridge(7, properties),)))


def test_too_few_bonuses_are_refused() -> None:
    layer = _map().object_layer("bridges")
    assert layer is not None
    with pytest.raises(BoardError, match="bridges with bonus = true: 3 of 4; expected exactly 4"):
        parse_board(_map(layer.objects[1:]))


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"name": "pink-5"}, "“pink-5” is not the name of a field"),
        ({"name": "yellow-1"}, "there is another rectangle named “yellow-1”"),
        ({"width": 0.0}, "has no width or no height"),
        ({"x": 215.0}, "sticks out of the map"),
        ({"y": -9.0}, "sticks out of the map"),
    ],
)
def test_a_wrong_field_is_refused(changed: dict[str, Any], message: str) -> None:
    layer = _map().object_layer("fields")
    assert layer is not None
    wrong = replace(layer.objects[-1], **changed)
    with pytest.raises(BoardError) as refused:
        parse_board(_map(fields=(*layer.objects[:-1], wrong)))
    assert message in str(refused.value)
    assert "(id 88)" in str(refused.value)


def test_a_missing_field_is_refused() -> None:
    layer = _map().object_layer("fields")
    assert layer is not None
    with pytest.raises(BoardError, match="2 of the 88 fields are missing, the first is “yellow-low”"):
        parse_board(_map(fields=layer.objects[2:]))


@pytest.mark.parametrize("name", ["fields", "bridges"])
def test_a_missing_layer_is_refused(name: str) -> None:
    tiled = _map()
    without = replace(tiled, layers=tuple(layer for layer in tiled.layers if layer.name != name))
    with pytest.raises(BoardError, match=f"layer “{name}”: is missing"):
        parse_board(without)


@pytest.mark.parametrize("name", ["standard", "breakwater"])
def test_our_boards_join_every_pair_of_rows_by_three_bridges(name: str) -> None:
    loaded = plugin("elevens").load_board(name)
    rows = [bridge.upper for bridge in loaded.board.bridges]
    assert rows == ["yellow"] * 3 + ["red"] * 3 + ["blue"] * 3
    places = field_places(loaded.map)
    across = max(place.x + place.width for place in places.values()) - min(place.x for place in places.values())
    down = max(place.y + place.height for place in places.values()) - min(place.y for place in places.values())
    assert 2.2 < across / down < 2.6


def test_the_standard_board_has_its_bridges_where_the_rules_say() -> None:
    bridges = plugin("elevens").load_board("standard").board.bridges
    assert [(bridge.number, bridge.has_bonus) for bridge in bridges] == [
        *((5, False), (13, True), (18, False)),
        *((3, False), (8, True), (15, True)),
        *((6, True), (12, False), (17, False)),
    ]
