"""Drawing survives any text and any font file."""

from __future__ import annotations

import shutil
import time
from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.program import ASSETS
from game.ui.text import BODY, Fonts

FONTS = ASSETS / "fonts"
INK = pygame.Color("black")


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    pygame.font.init()
    return Fonts(FONTS)


@pytest.mark.parametrize(
    "text", ["\u202e", "\u200b", "\u034f", "\ufe0f", "\U000e0100", "\ud800", "\0", "", "\r\n\t"], ids=ascii
)
def test_a_text_of_invisible_characters_is_drawn_as_nothing_bug(fonts: Fonts, text: str) -> None:
    label = fonts.label(text, BODY, INK)
    assert label.get_height() > 0
    assert fonts.width(text, BODY) >= 0
    fonts.fit(text, BODY, 100.0, 30.0)


@given(st.text(max_size=60))
def test_any_text_is_drawn(text: str) -> None:
    pygame.font.init()
    fonts = Fonts(FONTS)
    for line in fonts.fit(text, BODY, 120.0, 40.0)[0]:
        fonts.label(line, BODY, INK)


def test_a_text_of_a_megabyte_holds_nothing_up_bug(fonts: Fonts) -> None:
    began = time.process_time()
    lines, _ = fonts.fit("x" * 1_000_000, BODY, 300.0, 40.0)
    assert time.process_time() - began < 2
    assert lines[0].endswith("…")
    assert fonts.width(lines[0], BODY, 0.5) <= 301


@pytest.mark.parametrize("content", [b"", b"junk" * 50, "half"], ids=["empty", "junk", "half"])
def test_a_broken_font_file_gives_way_to_the_built_in_one_bug(tmp_path: Path, content: bytes | str) -> None:
    shutil.copytree(FONTS, tmp_path / "fonts")
    whole = (FONTS / "text.ttf").read_bytes()
    (tmp_path / "fonts" / "text.ttf").write_bytes(content if isinstance(content, bytes) else whole[:1000])
    pygame.font.init()
    fonts = Fonts(tmp_path / "fonts")
    assert fonts.label("Four Isles", BODY, INK).get_width() > 20
    assert fonts.wrap("Four Isles", BODY, 1000.0) == ["Four Isles"]
