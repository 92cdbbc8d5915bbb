"""What each game refuses, with which rule and what stands in the way: any change of the rules shows here."""

from __future__ import annotations

import pytest

from game import registry
from tests.refusals import refusals_path, refusals_text


@pytest.mark.parametrize("game", registry.GAMES)
def test_the_rules_refuse_what_they_refused_and_say_why(game: str) -> None:
    path = refusals_path(game)
    assert path.exists(), (
        f"{game} has no list of refusals: write it with 'python -m tests.refusals {game}', then read it"
    )
    assert refusals_text(game).splitlines() == path.read_text(encoding="utf-8").splitlines(), (
        f"if the rules were meant to change, write {path.name} anew with 'python -m tests.refusals {game}' and read it"
    )
