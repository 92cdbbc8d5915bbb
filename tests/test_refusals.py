"""Refusals of each game by rule, with details: any change of the rules shows here."""

from __future__ import annotations

import pytest

from tests.refusals import refusals_names, refusals_path, refusals_text


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize("name", refusals_names())
def test_the_rules_refuse_what_they_refused_and_say_why(name: str) -> None:
    path = refusals_path(name)
    assert path.exists(), (
        f"{name} has no list of refusals: write it with 'python -m tests.refusals {name}', then read it"
    )
    assert refusals_text(name).splitlines() == path.read_text(encoding="utf-8").splitlines(), (
        f"if the rules were meant to change, write {path.name} anew with 'python -m tests.refusals {name}' and read it"
    )
