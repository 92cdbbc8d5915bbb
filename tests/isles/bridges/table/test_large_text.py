"""Text at 150 %: log book and small boards shrink, text stays full size."""

from __future__ import annotations

from pathlib import Path

import pytest
from pygame import FRect

from game.isles.bridges.rules.board import Board
from game.isles.bridges.rules.moves import Start
from game.isles.bridges.rules.setup import Options
from game.isles.bridges.table.layout import SideLayout, is_folded, mini_rects, side_layout
from tests.driver import click
from tests.isles.bridges.positions import new_game
from tests.isles.bridges.table.tables import settle, window
from tests.turns import in_turn

pytestmark = pytest.mark.draws

CARDS = ((4, 2), (2, 1), (5, 3), (3, 2))


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize(
    ("seats", "size", "text_size", "language"),
    in_turn([(1, "1024x600"), (2, "1024x768"), (3, "1920x1080"), (4, "1280x720")], [100, 125, 150]),
)
def test_nothing_shrinks_and_no_name_is_cut(
    tmp_path: Path, shrunk: list[str], language: str, text_size: int, seats: int, size: str
) -> None:
    made = [Start(seat, 8, 3) for seat in range(seats)]
    with window(tmp_path, made, seats=seats, computers=range(1, seats), cards=CARDS, size=size) as (app, scene):
        app.services.storage.change_settings(text_size=text_size)
        app.services.session.choose_language(language)
        app.apply_settings()
        for name in ("island-3", "link-3-7"):
            click(app, name)
        shrunk.clear()
        app.services.assets.layers.clear()
        app.redraw_all()
        settle(app, 2)
        bar = (
            scene.controller.narrator.bar_line(),
            scene.controller.narrator.turn_line(),
            scene.controller.message_bar.text or "-",
        )
        assert [text for text in shrunk if not text.startswith(bar)] == []


def test_freehand_notes_do_not_shrink_either(tmp_path: Path, shrunk: list[str]) -> None:
    with window(tmp_path, [Start(0, 8, 3)], cards=CARDS, options=Options(freehand=True)) as (app, scene):
        app.services.storage.change_settings(text_size=150)
        app.apply_settings()
        for name in ("island-1", "skip-bridges", "confirm"):
            click(app, name)
        settle(app)
        click(app, "correct-2")
        shrunk.clear()
        app.services.assets.layers.clear()
        app.redraw_all()
        settle(app, 2)
        bar = (
            scene.controller.narrator.bar_line(),
            scene.controller.narrator.turn_line(),
            scene.controller.message_bar.text or "-",
        )
        assert [text for text in shrunk if not text.startswith(bar)] == []


def test_small_boards_fold_to_name_plates_where_there_is_no_room() -> None:
    board = new_game(4).board
    with_room = desk_of_window(board, 1280, 1.0)
    rects = mini_rects(with_room.lower_area, 3, board, 1.0)
    assert not is_folded(rects[0], 1.0)
    without = desk_of_window(board, 1280, 1.5)
    rects = mini_rects(without.lower_area, 3, board, 1.5)
    assert all(is_folded(rect, 1.5) for rect in rects)
    assert all(without.lower_area.contains(rect) for rect in rects)


def desk_of_window(board: Board, width: float, text_size: float) -> SideLayout:

    return side_layout(FRect(0, 72, width, 648), board, 4, text_size=text_size)
