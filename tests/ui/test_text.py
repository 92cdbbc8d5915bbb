"""Texts broken into lines."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.ui.text import BODY, Fonts

FONTS = Path(__file__).resolve().parents[2] / "assets" / "fonts"


@pytest.fixture
def fonts() -> Iterator[Fonts]:
    pygame.font.init()
    yield Fonts(FONTS)
    pygame.font.quit()


def test_a_line_does_not_end_at_a_no_break_space(fonts: Fonts) -> None:
    text = "Qui commence\u00a0? Ada"
    width = fonts.width("Qui commence", BODY)
    assert fonts.wrap(text, BODY, width) == ["Qui", "commence\u00a0?", "Ada"]
    assert fonts.wrap(text.replace("\u00a0", " "), BODY, width) == ["Qui commence", "? Ada"]
