"""Every step of every walk leads where it did: what opens, is changed, said, heard and shown."""

from __future__ import annotations

import json
from itertools import zip_longest
from pathlib import Path

import pytest

from tests.clicks import prepared_folder
from tests.walks import FILE, STARTS, walk

pytestmark = [pytest.mark.slow, pytest.mark.behaviour]

NOTED = json.loads(FILE.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with people and games, to be copied; clicks and walks have the same one."""
    return prepared_folder(tmp_path_factory.getbasetemp())


def test_every_walk_is_noted() -> None:
    assert list(NOTED) == list(STARTS)


@pytest.mark.parametrize("name", STARTS)
def test_each_step_of_a_walk_leads_where_it_did(name: str, prepared: Path, tmp_path: Path) -> None:
    found = walk(name, prepared, tmp_path)
    first = next((pair for pair in zip_longest(NOTED[name], found) if pair[0] != pair[1]), None)
    assert first is None, "if it is meant, python -m tests.walks notes all anew"
