"""Words of the table's bar: as large as its height and width allow, no line broken before its room ends."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.table.bar import BAR_HEIGHT, bar_lines
from game.ui.text import LABEL, LABEL_BOLD, TITLE, Fonts

FONTS = Path(__file__).resolve().parents[2] / "assets" / "fonts"
DETAIL = "Click where it is lit. Turn: right button, wheel, R."


@pytest.fixture
def fonts() -> Fonts:
    pygame.font.init()
    fonts = Fonts(FONTS)
    fonts.set_scale(1.0, 2.0)
    return fonts


@pytest.mark.draws
def test_large_letters_stay_in_one_line_while_they_are_larger_there_than_in_two_bug(fonts: Fonts) -> None:
    width = fonts.width(DETAIL, LABEL) * 0.85
    assert bar_lines(fonts, width, "", DETAIL, "") == [(DETAIL, LABEL)]
    _, shrink = fonts.fit(DETAIL, LABEL, width, BAR_HEIGHT - 8)
    assert fonts.line_height(LABEL, shrink) > (BAR_HEIGHT - 8) / 2 * 1.2


def test_a_longer_line_is_broken_where_its_letters_fit_two_lines(fonts: Fonts) -> None:
    width = fonts.width(DETAIL, LABEL) * 0.6
    (first, role), (second, _) = bar_lines(fonts, width, "", DETAIL, "")
    assert (f"{first} {second}", role) == (DETAIL, LABEL)
    shrink = fonts.fit("", LABEL, width, BAR_HEIGHT / 2 - 4)[1]
    next_word = second.split()[0]
    assert fonts.width(first, LABEL, shrink) <= width < fonts.width(f"{first} {next_word}", LABEL, shrink)


def test_both_lines_stand_below_each_other_where_there_is_room(fonts: Fonts) -> None:
    assert bar_lines(fonts, 2000, "Ada to move", DETAIL, "") == [("Ada to move", LABEL_BOLD), (DETAIL, LABEL)]
    fonts.set_scale(1.0, 1.0)
    assert bar_lines(fonts, 2000, "Ada to move", DETAIL, "") == [("Ada to move", TITLE), (DETAIL, LABEL)]


@pytest.mark.draws
def test_a_long_line_has_letters_of_one_size_in_both_lines_bug(fonts: Fonts) -> None:
    text = "Maximiliane begins. Maximiliane plays north and south, Johann west and east."
    width = fonts.width(text, LABEL_BOLD) * 0.36
    (first, role), (second, _) = bar_lines(fonts, width, "", "", text)
    assert (f"{first} {second}", role) == (text, LABEL_BOLD)
    sizes = [fonts.fit(line, role, width, BAR_HEIGHT / 2 - 4)[1] for line in (first, second)]
    assert min(sizes) > 0.6
    assert fonts.width(second, role, min(sizes)) <= width + 1


@pytest.mark.draws
def test_a_little_smaller_both_lines_stay_where_the_detail_is_just_too_long_bug(fonts: Fonts) -> None:
    """Beside a wide button the line with whose turn it is was gone."""
    fonts.set_scale(1.0, 1.0)
    width = fonts.width(DETAIL, LABEL) * 0.9
    assert bar_lines(fonts, width, "Ada to move", DETAIL, "") == [("Ada to move", LABEL_BOLD), (DETAIL, LABEL)]
    width = fonts.width(DETAIL, LABEL) * 0.7
    assert "Ada" not in " ".join(text for text, _ in bar_lines(fonts, width, "Ada to move", DETAIL, ""))


def test_a_message_too_long_for_two_lines_loses_its_last_sentences(fonts: Fonts) -> None:
    first = "Maximiliane begins."
    roles = "Maximiliane and Wilhelmine play north and south, Johann-Sebastian and Hinnerk play west and east."
    words = [text for text, _ in bar_lines(fonts, 280, "", "", f"{first} {roles}")]
    assert words == [first]
    assert " ".join(text for text, _ in bar_lines(fonts, 900, "", "", f"{first} {roles}")) == f"{first} {roles}"
    assert "east." in " ".join(text for text, _ in bar_lines(fonts, 280, "", "", roles))  # one sentence stays whole


def test_a_long_turn_keeps_its_beginning_and_its_last_step_in_an_upright_bar_bug(fonts: Fonts) -> None:
    fonts.set_scale(1.0, 1.5)
    tiles = ", ".join(f"the green {number}" for number in range(2, 10))
    text = f"Grace: lays {tiles} · still 3 tiles"
    lines = bar_lines(fonts, 430, "", "", text)
    shown = " ".join(line for line, _ in lines)
    assert shown.startswith("Grace: lays the green 2, the green 3")
    assert shown.endswith("… · still 3 tiles")
    assert all(fonts.width(line, role, 0.85) <= 431 for line, role in lines), "the letters stay large"
    assert " ".join(line for line, _ in bar_lines(fonts, 1900, "", "", text)) == text


def test_a_next_step_too_long_for_two_lines_loses_its_last_sentence(fonts: Fonts) -> None:
    first, rest = "Laid: 1 of 3.", "Lay another one beside a tile, draw one from the bag if none fits, or end the turn."
    assert [line for line, _ in bar_lines(fonts, 180, "", f"{first} {rest}", "")] == [first]
    assert " ".join(line for line, _ in bar_lines(fonts, 1900, "", f"{first} {rest}", "")) == f"{first} {rest}"
