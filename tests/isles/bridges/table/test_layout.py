"""Layout of a board's islands and links."""

from __future__ import annotations

from pygame import FRect

from game.isles.bridges.rules.board import Board
from game.isles.bridges.table.layout import BoardLayout


def test_links_that_cross_have_their_spot_beside_the_crossing() -> None:
    cells = {(0, 1): None, (2, 1): None, (1, 0): None, (1, 2): None}
    chart = BoardLayout(Board.of(3, 3, cells), FRect(0, 0, 300, 300))
    first, second = chart.link_rect((1, 4)), chart.link_rect((2, 3))
    assert not first.collidepoint(second.center)
    assert not second.collidepoint(first.center)
