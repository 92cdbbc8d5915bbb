"""The program on its chart, for the tests of the table of Waterways."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.app import App
from tests.driver import program


@pytest.fixture
def app(tmp_path: Path, window: str) -> Iterator[App]:
    """The program, in a window of a size that a test may name."""
    with program(tmp_path, size=window) as made:
        yield made


@pytest.fixture
def window() -> str:
    """The window's size; a test may name another by its parameters."""
    return "1280x720"
