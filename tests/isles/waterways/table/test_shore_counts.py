"""Shore counts: signs clear of outlets, a target for each sum, and effects of the tried stone."""

from __future__ import annotations

from pathlib import Path

import pytest
from pygame import FRect

from game.app import App
from game.i18n import Texts
from game.isles.waterways.rules.stones import Edge, Side
from game.isles.waterways.rules.views import preview, shore_outlets
from game.isles.waterways.table import shore_signs, view
from game.isles.waterways.table.paint import edges_of_shore, shore_rect
from game.isles.waterways.table.score_panel import product_text
from game.isles.waterways.table.shore_counts import ShoresTarget, counted_outlets, shore_sum
from game.table.bar import BAR_HEIGHT
from game.ui import palette
from game.ui.canvas import Canvas
from tests.driver import click, program, wait
from tests.isles.waterways.rules.positions import EAST_WEST_9, finished
from tests.isles.waterways.table.tables import hover, lays, table

pytestmark = [pytest.mark.draws, pytest.mark.slow, pytest.mark.behaviour]

TEXTS = Texts("en")


@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize(
    "window",
    [
        "1280x720",
        *(
            pytest.param(window, marks=(pytest.mark.slow, pytest.mark.behaviour))
            for window in ("1024x600", "1280x960", "3840x2160")
        ),
    ],
)
@pytest.mark.parametrize(("board", "text_size"), [("twin", 100), ("classic", 150), ("quarry", 100)])
def test_a_shores_sign_hides_no_outlet_and_lies_in_the_window(
    app: App, window: str, board: str, text_size: int
) -> None:
    app.services.storage.change_settings(text_size=text_size)
    app.apply_settings()
    scene = table(app, (None, None, None, None), board)
    layout, place = scene.view.layout, scene.view.layout.board_place
    edges = [shore_rect(place, edge) for side in Side for edge in edges_of_shore(place.board, side)]
    beside = (layout.seats, layout.draw_pile, layout.score_panel, layout.hand)
    for side in Side:
        sign = layout.sign_rect(side)
        assert scene.table_area.contains(sign)
        assert sign.collidelist([*edges, place.rect, *beside]) == -1, side


@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize("text_size", [100, 150, 200])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_board_of_an_upright_window_takes_its_width_and_the_signs_stand_above_and_below(
    tmp_path: Path, seats: int, text_size: int
) -> None:
    with program(tmp_path, size="1080x1920", language="fr") as upright:
        upright.services.storage.change_settings(text_size=text_size)
        upright.apply_settings()
        layout = table(upright, (None,) * seats).view.layout
        area = upright.services.assets.viewport.area
        place, signs = layout.board_place, [layout.sign_rect(side) for side in Side]
        assert place.shores.width > (0.9 if seats < 3 else 0.84) * area.width
        for number, sign in enumerate(signs):
            others = [layout.seats, layout.draw_pile, layout.score_panel, layout.hand, *signs[:number]]
            assert sign.collidelist([place.shores, *others]) == -1
            assert area.left <= sign.left < sign.right <= area.right
            assert sign.top >= BAR_HEIGHT
        by_side = dict(zip(Side, signs, strict=True))
        assert by_side[Side.WEST].right < by_side[Side.NORTH].left < by_side[Side.NORTH].right < by_side[Side.EAST].left
        assert by_side[Side.SOUTH].top > place.shores.bottom > place.shores.top > by_side[Side.WEST].bottom


@pytest.mark.parametrize("text_size", [100, 150])
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_each_shores_sign_stands_at_its_shore_with_its_name_and_all_its_owners(
    app: App, text_size: int, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.services.storage.change_settings(text_size=text_size)
    app.apply_settings()
    scene = table(app, (None,) * seats)
    layout, shores = scene.view.layout, scene.view.layout.board_place.shores
    signs = {side: layout.sign_rect(side) for side in Side}
    assert signs[Side.WEST].right <= shores.left < shores.right <= signs[Side.EAST].left
    if text_size == 100:
        assert signs[Side.NORTH].bottom <= shores.top < shores.bottom <= signs[Side.SOUTH].top
        assert signs[Side.NORTH].centerx == signs[Side.SOUTH].centerx == shores.centerx
    drawn: list[tuple[str, FRect]] = []
    monkeypatch.setattr(Canvas, "fit", lambda canvas, name, rect, *more, **named: drawn.append((name, rect.copy())))
    written: list[tuple[str, float, float]] = []
    monkeypatch.setattr(Canvas, "text", lambda canvas, text, x, y, *more, **named: written.append((text, x, y)))
    app.services.assets.layers.clear()
    app.redraw_all()
    app.step(1 / 30)
    for side, sign in signs.items():
        owners = [palette.badge(seat) for seat in shore_signs.seats_of(scene.controller.state, side)]
        assert len(owners) == {1: 0, 2: 1, 4: 2}[seats]
        assert [name for name, rect in drawn if sign.contains(rect)] == owners
        name = app.services.assets.t(f"waterways.shore.{side.value}{'' if text_size == 100 else '.short'}")
        heights = {text: y for text, x, y in written if sign.collidepoint(x, y)}
        assert heights.keys() >= {name, "0"}
        is_row = text_size == 100 and side in (Side.NORTH, Side.SOUTH)
        assert (heights[name] == heights["0"]) is is_row, "name and count in a column never overlap"


def test_a_count_is_told_as_a_sum() -> None:
    state = finished(EAST_WEST_9)
    assert [worth for _, worth in counted_outlets(state, Side.WEST)] == [1, 1, 1]
    assert shore_sum(TEXTS, state, Side.WEST) == "West: 1 + 1 + 1 = 3."
    assert shore_sum(TEXTS, state, Side.NORTH) == "North: no outlet."
    assert product_text(state.counts(), (Side.WEST, Side.EAST), state.products()[1]) == "3 × 3 = 9"


@pytest.mark.parametrize("name", ["shore-north", "sum-0", "sum-1"])
def test_pointing_at_a_sum_lights_the_outlets_it_counts(app: App, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = table(app, moves=60, seed=4)
    assert shore_outlets(scene.controller.state)
    lit: list[Edge] = []
    monkeypatch.setattr(view, "draw_counted", lambda canvas, place, outlets: lit.extend(edge for edge, _ in outlets))
    hover(app, name)
    wait(app, 1)
    hit_target = scene.interaction.find_hit_target(name)
    assert hit_target is not None
    assert isinstance(hit_target.value, ShoresTarget)
    assert set(lit) == {edge for edge in shore_outlets(scene.controller.state) if edge.side in hit_target.value.sides}
    assert scene.interaction.tip_spot is not None
    assert scene.interaction.tip_spot.tooltip == " ".join(
        shore_sum(app.services.assets.texts, scene.controller.state, side) for side in hit_target.value.sides
    )


def test_a_stone_tried_lights_what_it_would_add(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = table(app, moves=60, seed=4)
    kind = scene.controller.state.drawn
    assert kind is not None
    found = [(lay, preview(scene.controller.state, kind, lay.at, lay.turn)) for lay in lays(scene)]
    lay, expected = next((lay, seen) for lay, seen in found if seen.shores)
    lit: dict[object, int] = {}
    monkeypatch.setattr(view, "draw_counted", lambda canvas, place, outlets: lit.update(outlets))
    scene.controller.draft = scene.controller.draft.with_hint(lay)
    scene.rebuild()
    wait(app, 0.2)
    assert lit == expected.shores


def test_the_sums_give_way_to_the_auction(app: App) -> None:
    scene = table(app, (None, None, None), options={"saboteur": {"auction": True}})
    assert scene.interaction.find_hit_target("sum-0") is None
    click(app, "bid")
    assert scene.controller.match.number == 1


def test_alone_the_third_sum_is_that_of_all_four_shores(app: App) -> None:
    scene = table(app, (None,), moves=12)
    hit_target = scene.interaction.find_hit_target("sum-2")
    assert hit_target is not None
    assert hit_target.value == ShoresTarget((Side.NORTH, Side.SOUTH, Side.WEST, Side.EAST))
    assert FRect(scene.view.layout.score_panel).contains(hit_target.rect)
