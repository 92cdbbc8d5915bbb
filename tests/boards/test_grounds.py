"""Grounds of boards: each shipped board has its own, without effect on the board's identity."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pygame import FRect, Surface

from game.boards.errors import BoardError
from game.boards.grounds import ground_of, known_ground
from game.boards.maps import TiledMap
from game.core.content import content_digest
from game.isles.bridges.board import GROUNDS as WATERS
from game.isles.elevens.board import GROUNDS as QUAYS
from game.isles.mosaic.board import GROUNDS as PLACES
from game.isles.waterways.board import SCENERIES
from game.table.plugin import ui_of
from game.ui.canvas import Canvas
from tests.driver import program

GROUNDS = {"bridges": WATERS, "elevens": QUAYS, "mosaic": PLACES, "waterways": SCENERIES}


def ground_in(board: Any) -> str:
    return str(board.scenery if hasattr(board, "scenery") else board.ground)


def elsewhere(board: Any, ground: str) -> Any:
    return replace(board, **{"scenery" if hasattr(board, "scenery") else "ground": ground})


def tiled(**properties: Any) -> TiledMap:
    return TiledMap("mine.tmx", 9, 9, 64, 64, properties, ())


def test_every_board_of_ours_lies_in_a_place_of_its_own_that_is_drawn_and_makes_no_other_board_of_it(
    tmp_path: Path,
) -> None:
    with program(tmp_path) as app:
        services = app.services
        canvas = Canvas(Surface((480, 300)), services.assets.viewport, services.assets.sheets, services.assets.fonts)
        for game, grounds in GROUNDS.items():
            loaded = [services.background.boards.load(game, name) for name in services.background.boards.names(game)]
            assert sorted(ground_in(each.board) or grounds[0] for each in loaded) == sorted(grounds), game
            for each in loaded:
                ui_of(game).draw_board(services.assets, canvas, FRect(0, 0, 480, 300), each)
                moved = elsewhere(each.board, grounds[1] if ground_in(each.board) != grounds[1] else "")
                assert moved == each.board
                assert content_digest(moved) == content_digest(each.board)
        assert services.assets.sheets.problems == []


def test_a_ground_that_nobody_knows_is_refused_in_a_map_and_is_as_none_while_it_is_drawn() -> None:
    for wrong in ("moon", 3):
        with pytest.raises(BoardError, match=r"“ground”: is .*; expected one of sea, lagoon"):
            ground_of(tiled(ground=wrong), WATERS)
        assert known_ground({"ground": wrong}, WATERS) == ""
    for name, told in (("night", "night"), ("sea", "")):
        assert ground_of(tiled(ground=name), WATERS) == known_ground({"ground": name}, WATERS) == told
    assert ground_of(tiled(), WATERS) == ""
