"""Every click and key on every page does what it did: the page that opens, what is changed, said and heard."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.clicks import FILE, NAMES, clicker, prepare_folder

pytestmark = [pytest.mark.slow, pytest.mark.behaviour]

NOTED = json.loads(FILE.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with people and games."""
    folder = tmp_path_factory.mktemp("prepared")
    prepare_folder(folder)
    return folder


def effect_alone(effect: str) -> str:
    """An effect without the digests of the pictures after it, which ``tests/outlines.py`` holds for each page."""
    return re.sub(r"[0-9a-f]{8}(?= \| yes: |$)", "", effect)


def test_every_page_is_noted() -> None:
    assert list(NOTED) == list(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_clicks_and_keys_on_a_page_do_what_they_did(name: str, prepared: Path, tmp_path: Path) -> None:
    with clicker(name, prepared, tmp_path) as page:
        found = page.effects()
    noted = {each: effect_alone(effect) for each, effect in NOTED[name].items()}
    found = {each: effect_alone(effect) for each, effect in found.items()}
    changed = {each: (noted.get(each), found.get(each)) for each in noted | found if noted.get(each) != found.get(each)}
    assert changed == {}, "if it is meant, python -m tests.clicks notes all anew"
