"""Texts broken into lines."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.i18n import Texts
from game.ui.text import BODY, LABEL, Fonts

FONTS = Path(__file__).resolve().parents[2] / "assets" / "fonts"


@pytest.fixture
def fonts() -> Fonts:
    pygame.font.init()
    return Fonts(FONTS)


def test_a_line_does_not_end_at_a_no_break_space(fonts: Fonts) -> None:
    text = "Qui commence\u00a0? Ada"
    width = fonts.width("Qui commence", BODY)
    assert fonts.wrap(text, BODY, width) == ["Qui", "commence\u00a0?", "Ada"]
    assert fonts.wrap(text.replace("\u00a0", " "), BODY, width) == ["Qui commence", "? Ada"]


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_no_line_begins_with_the_number_of_a_name_bug(fonts: Fonts, language: str) -> None:
    texts = Texts(language)
    name = texts.counted("house.setup.player", 1)
    sentence = texts.t("house.match.game", at=1, of=2, names=texts.listed([name, "Ada 2"]))
    for width in range(150, 500, 10):
        lines = fonts.wrap(sentence, BODY, width)
        assert not [line for line in lines if line.lstrip().startswith(("1 ", "2."))], lines
        assert any(name.replace(" ", "\u00a0") in line for line in lines), lines


def test_a_path_too_long_for_a_line_is_broken_after_its_separators(fonts: Fonts) -> None:
    path = "/somewhere/quite_far/below/the-folder-of-all-folders"
    lines = fonts.wrap(f"Kept in {path}", LABEL, fonts.width("/somewhere/quite_far/", LABEL) + 1)
    assert len(lines) > 2
    assert " ".join(lines).replace(" ", "") == f"Keptin{path}"
    assert all(line[-1] in "/_-n" for line in lines[:-1])
    assert fonts.wrap("and/or", LABEL, 500) == ["and/or"]


def test_texts_of_one_size_take_the_size_of_the_longest(fonts: Fonts) -> None:
    width, height = fonts.width("Wilhelmine", LABEL) + 1, fonts.line_height(LABEL)
    boxes = [(name, width, height) for name in ("Ole", "Wilhelmine")]
    assert fonts.common_fit(boxes, LABEL) == 1.0
    boxes.append(("Johann-Sebastian", width, height))
    shrink = fonts.common_fit(boxes, LABEL)
    assert 0.55 < shrink < 0.9
    for name, *_ in boxes:
        assert fonts.fit(name, LABEL, width, height, shrink) == ([name], shrink)


def test_a_text_that_is_cut_in_any_case_leaves_the_others_large(fonts: Fonts) -> None:
    width, height = fonts.width("Wilhelmine", LABEL) + 1, fonts.line_height(LABEL)
    shrink = fonts.common_fit([("Ole", width, height), ("Maximiliane Freifrau" * 3, width, height)], LABEL)
    assert shrink == 0.75
    lines, used = fonts.fit("Maximiliane Freifrau" * 3, LABEL, width, height, shrink)
    assert used == shrink
    assert lines[0].endswith("…")
