"""Columns of widgets: each row below the one before, buttons in as few rows as their words allow."""

from __future__ import annotations

import pygame
import pytest
from pygame import FRect

from game.program import ASSETS
from game.ui.controls import Choice
from game.ui.layout import Column
from game.ui.text import Fonts
from game.ui.widgets import Button


@pytest.fixture
def fonts() -> Fonts:
    """The shipped fonts."""
    pygame.font.init()
    return Fonts(ASSETS / "fonts")


def test_buttons_stand_side_by_side_and_the_next_row_below_the_last_of_them(fonts: Fonts) -> None:
    column = Column(fonts, FRect(10, 20, 400, 0), 8)
    few = column.add_buttons([Button(name, FRect(), name) for name in "ab"], gap=6, min_height=50)
    assert [each.rect for each in few] == [FRect(10, 20, 197, 50), FRect(213, 20, 197, 50)]
    assert column.bottom == 78
    words = "a label with many words"
    many = column.add_buttons([Button(name, FRect(), words) for name in "abc"], gap=6, min_height=50, max_lines=1)
    assert [each.rect.top for each in many] == [78, 134, 190]
    assert {each.rect.width for each in many} == {400}
    assert column.bottom == 248


def test_a_choice_is_placed_by_its_column(fonts: Fonts) -> None:
    column = Column(fonts, FRect(10, 20, 400, 0), 8)
    choice = column.add_widget(Choice("paper", [("a4", "A4"), ("a3", "A3")], "a4", lambda name: None), 50)
    assert [(each.name, each.rect) for each in choice.hit_targets()] == [
        ("paper/a4", FRect(10, 20, 196, 50)),
        ("paper/a3", FRect(214, 20, 196, 50)),
    ]
    assert column.bottom == 78
