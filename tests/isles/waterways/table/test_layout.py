"""Layout of Waterways' table in several windows."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from game.app import App
from game.i18n import Texts
from game.isles.waterways.rules.stones import Side
from game.isles.waterways.table.layout import edge_middle, flow_points
from game.isles.waterways.table.shore_signs import shore_name, sign_sizes
from game.program import ASSETS
from game.table.hit_targets import OnCell
from game.ui.text import LABEL_BOLD, Fonts
from tests.isles.waterways.table.tables import table

pytestmark = pytest.mark.draws


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize("window", ["1280x720", "1024x768", "2560x1080", "1280x800", "3840x2160"])
@pytest.mark.parametrize("board", ["twin", "quarry"])
def test_the_centre_of_every_spot_hits_that_spot(app: App, window: str, board: str) -> None:
    assert "x".join(map(str, app.screen.get_size())) == window
    options = {"open_stones": True, "saboteur": {"auction": True}}
    cases: list[tuple[tuple[str | None, ...], dict[str, Any], int]] = [
        ((None,), {}, 8),
        ((None, None, None), options, 0),
        ((None, None, None, None), {}, 20),
    ]
    for levels, chosen, moves in cases:
        scene = table(app, levels, board, chosen, moves=moves)
        for hit_target in scene.interaction.hit_targets():
            found = scene.interaction.hit_target_at(*hit_target.rect.center)
            assert found is not None
            assert found.name == hit_target.name
            assert scene.area.contains(hit_target.rect)
        cells = [hit_target for hit_target in scene.interaction.hit_targets() if isinstance(hit_target.value, OnCell)]
        assert len(cells) == scene.controller.match.board.width * scene.controller.match.board.height


def test_the_board_takes_most_of_the_height(app: App) -> None:
    scene = table(app)
    assert (
        scene.view.layout.board_place.rect.height > 0.86 * scene.table_area.height
    )  # shores and their signs beyond it


def test_the_light_runs_from_the_first_stone_to_the_shore(app: App) -> None:
    scene = table(app, moves=200)
    board = scene.controller.match.board
    number, edge = next(
        (number, edge)
        for number, stone in enumerate(scene.controller.state.laid)
        for edge in stone.outlets
        if board.outlet_value(edge)
    )
    points = flow_points(scene.controller.state, number, edge)
    first = scene.controller.state.laid[0].cells
    assert (int(points[0][0]), int(points[0][1])) in first
    assert points[-1] == edge_middle(edge)
    assert all(abs(x - u) + abs(y - v) < 0.4 for (x, y), (u, v) in pairwise(points))


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_name_of_a_shore_keeps_clear_of_its_plates_frame_bug(language: str) -> None:
    with_names = {}
    for size in (1.0, 1.25, 1.5, 2.0):
        fonts, texts = Fonts(ASSETS / "fonts"), Texts(language)
        fonts.text_size = size
        names = [fonts.width(shore_name(texts, side, size), LABEL_BOLD) for side in (Side.WEST, Side.EAST)]
        with_names[size] = sign_sizes(texts, fonts, 2).tall[0] - max(names)
    assert min(with_names.values()) >= 16, with_names
