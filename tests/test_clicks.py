"""Every click and key on every page does what it did: the page that opens, what is changed, said, heard and shown."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.clicks import FILE, NAMES, clicker, page_of, prepared_folder

pytestmark = [pytest.mark.slow, pytest.mark.behaviour]

NOTED = json.loads(FILE.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with people and games, to be copied; clicks and walks have the same one."""
    return prepared_folder(tmp_path_factory.getbasetemp())


def test_every_page_is_noted() -> None:
    assert list(NOTED) == list(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_clicks_and_keys_on_a_page_do_what_they_did(name: str, prepared: Path, tmp_path: Path) -> None:
    make, arguments = page_of(name)
    with clicker(make, prepared, tmp_path, arguments) as page:
        found = page.effects()
    noted = NOTED[name]
    changed = {each: (noted.get(each), found.get(each)) for each in noted | found if noted.get(each) != found.get(each)}
    assert changed == {}, "if it is meant, python -m tests.clicks notes all anew"
