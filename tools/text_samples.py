"""Ask other programs for the order and the division of sample texts: ``python -m tools.text_samples``.

Writes ``tests/golden/texts.json``, which the tests of ``game.core.bidi`` and ``game.core.graphemes`` compare with, so that
the tests need neither library: python-bidi (Rust's unicode-bidi) and wcwidth.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from pathlib import Path

from bidi.algorithm import get_display
from wcwidth import iter_graphemes

from game.core.bidi import reads_from_right

SAMPLES = Path(__file__).resolve().parent.parent / "tests" / "golden" / "texts.json"
_COUNT = 400
_MIXED = "abA1 29.,:+-%אבגاب٣!\u0301"
"""No brackets: pairs of them have a rule that we do without."""
_UNITS = (
    *("a", "é", "e\u0301", "\u0301", "क", "क्", "षि", "य़", "กี่", "น", "가", "בּ", " ", "-"),
    *("👨\u200d", "👩", "👍🏽", "❤\ufe0f", "🇷", "🇷🇴", "🇬🇷", "1\ufe0f\u20e3"),
)
"""Well-formed parts: of a sign that joins consonants without one before it, the other program has another opinion."""


def main() -> int:
    """Write samples and answers."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    rng = random.Random(37)
    mixed = ["".join(rng.choices(_MIXED, k=rng.randint(1, 14))) for _ in range(_COUNT)]
    joined = ["".join(rng.choices(_UNITS, k=rng.randint(1, 12))) for _ in range(_COUNT)]
    orders = [[text, get_display(text, base_dir="R" if reads_from_right(text) else "L")] for text in mixed]
    divisions = [[text, list(iter_graphemes(text))] for text in joined]
    lines = [json.dumps(sample, ensure_ascii=True) for sample in orders]
    more = [json.dumps(sample, ensure_ascii=True) for sample in divisions]
    text = '{"orders": [\n' + ",\n".join(lines) + '\n], "clusters": [\n' + ",\n".join(more) + "\n]}\n"
    SAMPLES.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
