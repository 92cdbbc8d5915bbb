"""The board of Bridges: links and crossings (rules.md section 1, "Material")."""

from __future__ import annotations

from game.isles.bridges.rules.board import Flag
from tests.isles.bridges.positions import BOARD_A, parse_drawing


def test_links_join_islands_next_to_each_other_and_reefs_interrupt_them() -> None:
    board, _ = parse_drawing(".   .   #   .\n\n.           .")
    assert board.links == ((1, 2), (1, 4), (3, 5), (4, 5))


def test_board_a_has_the_links_and_crossings_of_its_description() -> None:
    board, _ = parse_drawing(BOARD_A)
    written = "1-2 1-6 2-3 2-10 3-4 3-7 4-5 4-8 5-9 6-7 6-13 7-8 7-16 8-9 8-17 9-12 10-11 10-14 11-15 12-18 13-14 14-15"
    assert " ".join(f"{a}-{b}" for a, b in board.links) == f"{written} 16-17 17-18"
    crossings = {(link, other) for link in board.links for other in board.crossings[link] if link < other}
    assert crossings == {((2, 10), (6, 7)), ((7, 16), (10, 11)), ((7, 16), (14, 15))}
    assert board.flagged(Flag.RED) == {1, 9, 11, 13}
    assert board.flagged(Flag.BLUE) == {4, 16, 18}
