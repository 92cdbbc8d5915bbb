"""One golden game for each of the four, printed position by position: any change of the rules shows here."""

from __future__ import annotations

import pytest

from game.isles import catalogue
from tests.golden import golden_path, golden_text


@pytest.mark.parametrize("game", catalogue.ISLES)
def test_the_golden_game_is_played_as_it_was(game: str) -> None:
    path = golden_path(game)
    assert path.exists(), f"{game} has no golden game: write it with 'python -m tests.golden {game}', then read it"
    expected, played = path.read_text(encoding="utf-8").splitlines(), golden_text(game).splitlines()
    differing = [number for number, lines in enumerate(zip(expected, played, strict=False)) if lines[0] != lines[1]]
    first = differing[0] if differing else min(len(expected), len(played))
    assert played == expected, (
        f"line {first + 1} of {path.name} has changed. If the rules were meant to change, write it anew with"
        f" 'python -m tests.golden {game}' and read the difference"
    )
