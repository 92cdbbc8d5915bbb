"""Layout of a board's islands and links."""

from __future__ import annotations

from itertools import pairwise

import pytest
from pygame import FRect

from game.isles.bridges.plugin import PLUGIN
from game.isles.bridges.rules.board import Board
from game.isles.bridges.table.layout import BoardLayout, side_layout
from game.isles.bridges.table.static_layer import PAGE_REACH


def test_links_that_cross_have_their_spot_beside_the_crossing() -> None:
    cells = {(0, 1): None, (2, 1): None, (1, 0): None, (1, 2): None}
    chart = BoardLayout(Board.of(3, 3, cells), FRect(0, 0, 300, 300))
    first, second = chart.link_rect((1, 4)), chart.link_rect((2, 3))
    assert not first.collidepoint(second.center)
    assert not second.collidepoint(first.center)


@pytest.mark.parametrize("text_size", [1.0, 1.25, 1.5, 1.75, 2.0])
def test_the_log_book_of_a_low_table_alone_has_room_for_everything(text_size: float) -> None:
    """A problem's foot leaves a table alone 544 units."""
    board = PLUGIN.load_board("a").board
    sidebar = side_layout(FRect(0, 72, 1280, 544), board, 1, text_size=text_size)
    rows = [sidebar.ticks, sidebar.tasks, sidebar.confirm, sidebar.goals, sidebar.lower_area]
    for above, below in pairwise(rows):
        assert above.bottom + 8 <= below.top
    assert sidebar.lower_area.height >= 24
    assert sidebar.page.contains(sidebar.lower_area)
    assert sidebar.tasks.height >= 104
    assert sidebar.confirm.height >= 48


@pytest.mark.parametrize("height", [1150.0, 1350.0])
def test_an_upright_board_is_drawn_whole_above_its_log_book(height: float) -> None:
    board = PLUGIN.load_board("crosswinds").board
    area = FRect(0, 72, 800, height)
    sidebar = side_layout(area, board, 1)
    chart, (upper, _) = BoardLayout(board, sidebar.board), sidebar.parts(area, PAGE_REACH)
    lowest = max(chart.island_rect(island).bottom for island in board.islands)
    assert lowest <= upper.bottom
