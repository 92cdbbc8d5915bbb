"""Names in every script: drawn by a shipped font, joined and in the right direction, cut between characters."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from game.core.bidi import isolated
from game.core.graphemes import graphemes
from game.program import ASSETS
from game.ui.fallback_fonts import FallbackFonts
from game.ui.system_fonts import SystemFonts
from game.ui.text import BODY, BOLD, TITLE, TYPEFACES, Fonts, TextRole

FONTS = ASSETS / "fonts"
INK = pygame.Color("black")
NAMES = {
    "Cyrillic": "Мария Щёголева-Ђорђевић",
    "Greek": "Αλέξανδρος Ώρα",
    "Hebrew": "דנה כהן בָּרוּךְ",
    "Arabic": "ليلى مُحَمَّد",
    "Devanagari": "प्रिया क्षत्रिय श्री",
    "Thai": "สมชาย ที่รัก น้ำ",
    "Han": "王小明 张伟 陳美玲",
    "Kana": "さくら コナン",
    "Hangul": "김민수",
    "Vietnamese": "Nguyễn Thị Ánh Đặng",
    "Romanian": "Șerban Țepeș",
    "emoji": "👩‍👩‍👧 🇷🇴 ❤\ufe0f 👍🏽 1\ufe0f\u20e3",
}


class NoSystemFonts(SystemFonts):
    """A system without fonts."""

    def font_with(self, letters: str) -> Path | None:
        return None


@pytest.fixture
def fonts() -> Fonts:
    pygame.font.init()
    return Fonts(FONTS)


@pytest.fixture
def shipped() -> FallbackFonts:
    """The fallback fonts of a machine that has none itself."""
    pygame.font.init()
    return FallbackFonts(FONTS, NoSystemFonts())


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
@pytest.mark.parametrize("face", ["heading", "text", "text-bold", "atkinson", "lexend-bold"])
def test_every_script_is_drawn_without_fonts_of_the_system(shipped: FallbackFonts, face: str, name: str) -> None:
    assert shipped.undrawable(name, face) == ""
    for piece in shipped.pieces(name, face):
        font = pygame.font.Font(piece.font.path, 20)
        box = picture(font, "\U0010fffe")
        assert [letter for letter in piece.text if picture(font, letter) == box] == []


def picture(font: pygame.font.Font, letter: str) -> bytes:
    """A letter's pixels; others for one that is drawn as nothing."""
    try:
        return pygame.image.tobytes(font.render(letter, True, "black"), "RGBA")
    except pygame.error:
        return b""


@pytest.mark.parametrize("role", [BODY, BOLD, TITLE])
@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_label_is_as_wide_as_it_was_measured(fonts: Fonts, role: TextRole, name: str) -> None:
    label = fonts.label(name, role, INK)
    assert label.get_width() == pytest.approx(fonts.width(name, role), abs=1)
    assert label.get_bounding_rect().width > 0.8 * label.get_width()


def test_arabic_letters_are_joined(fonts: Fonts) -> None:
    """Joined letters are narrower than single ones."""
    apart = sum(fonts.width(letter, BODY) for letter in "ليلى")
    assert fonts.width("ليلى", BODY) < 0.8 * apart


def test_devanagari_conjuncts_are_formed(fonts: Fonts) -> None:
    assert fonts.width("क्ष", BODY) < fonts.width("क\u200c्ष", BODY)


def test_a_sequence_of_emoji_is_one_picture(fonts: Fonts) -> None:
    assert fonts.width("👩‍👩‍👧", BODY) < 1.5 * fonts.width("👩", BODY)
    assert fonts.width("🇷🇴", BODY) < 1.5 * fonts.width("👩", BODY)


def test_a_hebrew_name_keeps_its_place_in_a_german_sentence(fonts: Fonts, shipped: FallbackFonts) -> None:
    sentence = f"{isolated('דנה')}: 12 Punkte, {isolated('ليلى')}: 7"
    assert [piece.text for piece in shipped.pieces(sentence, "text")] == ["דנה", ": 12 Punkte, ", "ليلى", ": 7"]
    label, name = fonts.label(sentence, BODY, INK), fonts.label("דנה", BODY, INK)
    left = label.subsurface((0, 0, name.get_width(), label.get_height()))
    assert pygame.image.tobytes(left, "RGBA") == pygame.image.tobytes(name, "RGBA")


def test_words_of_a_hebrew_name_stand_from_right_to_left(shipped: FallbackFonts) -> None:
    assert [piece.text for piece in shipped.pieces("דנה כהן", "text")] == ["כהן", " ", "דנה"]
    assert all(piece.is_right_to_left for piece in shipped.pieces("דנה כהן", "text"))


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_long_name_is_cut_between_characters(fonts: Fonts, name: str) -> None:
    long = " ".join([name] * 8)
    (line,), shrink = fonts.fit(long, BODY, 180, 24)
    assert line.endswith("…")
    assert fonts.width(line, BODY, shrink) <= 181
    kept = graphemes(line[:-1])
    assert kept == graphemes(long)[: len(kept)]


def test_a_thai_title_without_spaces_is_broken_into_lines(fonts: Fonts) -> None:
    lines = fonts.wrap("ที่รักสมชายน้ำ" * 3, BODY, 120)
    assert len(lines) > 1
    assert all(fonts.width(line, BODY) <= 121 for line in lines)


def test_what_cannot_be_drawn_is_told_and_drawn_as_a_question_mark(shipped: FallbackFonts) -> None:
    assert shipped.undrawable("Ada 𓀀 தமிழ்", "text") == "𓀀தமிழ்"
    assert "".join(piece.text for piece in shipped.pieces("Ada 𓀀", "text")) == "Ada ?"


@pytest.mark.parametrize("typeface", TYPEFACES)
def test_every_typeface_draws_latin_in_one_piece(typeface: str) -> None:
    pygame.font.init()
    fonts = Fonts(FONTS)
    fonts.set_scale(1.0, 1.0, typeface=typeface)
    for role in (BODY, BOLD, TITLE):
        font = fonts.font(role)
        assert fonts.width("Überfahrt „Œuvre“ – Șerban …", role) == font.size("Überfahrt „Œuvre“ – Șerban …")[0]
    assert fonts.undrawable("Мария Nguyễn") == ""


def test_latin_text_reads_no_list_of_fallback_fonts(tmp_path: Path) -> None:
    """A start in Latin letters pays nothing for other scripts."""
    code = (
        "import builtins, io, pathlib, sys\nfrom game.app import make_app\n"
        "read = []\nopened = io.open\n"
        "io.open = lambda file, *rest, **more: (read.append(str(file)), opened(file, *rest, **more))[1]\n"
        f"app = make_app(['--data', {str(tmp_path)!r}, '--lang', 'fr'])\napp.step(0.01)\napp.step(0.01)\n"
        "print([name for name in read if 'coverage' in name or 'fallback' in name], 'subprocess' in sys.modules)\n"
        "app.close()"
    )
    ran = subprocess.run([sys.executable, "-c", code], cwd=ASSETS.parent, capture_output=True, text=True, check=True)
    assert ran.stdout.strip().splitlines()[-1].startswith("[]")
