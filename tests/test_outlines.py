"""Every page shows what it showed, in the same places: its digest is the one that was noted."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest

from tests.outlines import FILE, SCREENS, digest, outliner

NOTED = json.loads(FILE.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def outline() -> Iterator[Callable[[str], str]]:
    """The outline of the page of a name."""
    with outliner() as found:
        yield found


def test_every_page_is_noted() -> None:
    assert NOTED.keys() == SCREENS.keys()


@pytest.mark.parametrize("name", SCREENS)
def test_a_page_shows_what_it_showed(name: str, outline: Callable[[str], str]) -> None:
    shown = outline(name)
    hint = f"the page before and after: python -m tests.outlines {name}; if it is meant, python -m tests.outlines"
    assert digest(shown) == NOTED[name], hint
