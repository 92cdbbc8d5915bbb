"""Text divided into what people see as one character."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.core.graphemes import graphemes, without_last

ROOT = Path(__file__).resolve().parents[2]
FAMILY, SCOTLAND = "👨‍👩‍👧", "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Zoë", 3),
        ("Zoe\u0308", 3),
        ("नमस्ते", 3),
        ("ที่", 1),
        ("한국", 2),
        (f"{FAMILY}!", 2),
        (SCOTLAND, 1),
        ("👍🏽", 1),
        ("🇷🇴🇬🇷", 2),
        ("❤\ufe0f", 1),
        ("1\ufe0f\u20e3", 1),
        ("בָּ", 1),
    ],
)
def test_people_count_clusters(text: str, count: int) -> None:
    assert len(graphemes(text)) == count
    assert "".join(graphemes(text)) == text


def test_backspace_takes_a_whole_cluster() -> None:
    assert without_last(f"Ada{FAMILY}") == "Ada"
    assert without_last("क्षि") == ""
    assert without_last("") == ""


def test_the_division_is_that_of_another_program() -> None:
    """Answers of wcwidth, written by ``python -m tools.text_samples``."""
    samples = json.loads((ROOT / "tests" / "golden" / "texts.json").read_text(encoding="utf-8"))["clusters"]
    assert [text for text, clusters in samples if graphemes(text) != clusters] == []
