"""Golden games, one of each isle and of variants with moves of their own: any change of the rules shows here."""

from __future__ import annotations

import pytest

from tests.golden import golden_names, golden_path, golden_text


@pytest.mark.parametrize("name", golden_names())
def test_the_golden_game_is_played_as_it_was(name: str) -> None:
    path = golden_path(name)
    assert path.exists(), f"{name} has no golden game: write it with 'python -m tests.golden {name}', then read it"
    expected, played = path.read_text(encoding="utf-8").splitlines(), golden_text(name).splitlines()
    differing = [number for number, lines in enumerate(zip(expected, played, strict=False)) if lines[0] != lines[1]]
    first = differing[0] if differing else min(len(expected), len(played))
    assert played == expected, (
        f"line {first + 1} of {path.name} has changed. If the rules were meant to change, write it anew with"
        f" 'python -m tests.golden {name}' and read the difference"
    )
