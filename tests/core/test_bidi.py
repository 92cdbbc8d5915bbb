"""The order of right-to-left text, against other programs and by sentences that people see."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.core.bidi import isolated, visual_runs

ROOT = Path(__file__).resolve().parents[2]

HEBREW, ARABIC = "דנה", "ليلى"


def seen(text: str) -> str:
    """The characters of a line from left to right; right-to-left runs are reversed but not mirrored."""
    return "".join(run.text[::-1] if run.is_right_to_left else run.text for run in visual_runs(text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"Du bist dran, {HEBREW}.", f"Du bist dran, {HEBREW[::-1]}."),
        (f"{HEBREW} ist dran.", f"{HEBREW[::-1]} ist dran."),
        (f"{HEBREW} 2", f"2 {HEBREW[::-1]}"),
        (f"{isolated(HEBREW)}: 12", f"{HEBREW[::-1]}: 12"),
        (f"{isolated(HEBREW)}, {isolated(ARABIC)}: 12", f"{HEBREW[::-1]}, {ARABIC[::-1]}: 12"),
        (f"Ada, {isolated(HEBREW + ' (7)')} und Ben", f"Ada, )7( {HEBREW[::-1]} und Ben"),
        (f"Ben 12, {HEBREW} 7 Punkte", f"Ben 12, 7 {HEBREW[::-1]} Punkte"),
    ],
)
def test_a_right_to_left_name_stands_in_its_place_of_a_sentence(text: str, expected: str) -> None:
    assert seen(text) == expected


def test_the_order_is_that_of_another_program() -> None:
    """Answers of python-bidi, written by ``python -m tools.text_samples``."""
    samples = json.loads((ROOT / "tests" / "golden" / "texts.json").read_text(encoding="utf-8"))["orders"]
    assert [(text, seen(text)) for text, order in samples if seen(text) != order] == []
