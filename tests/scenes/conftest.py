"""Services for tests of scenes that need no program of their own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.services import Services
from tests.driver import program


@pytest.fixture(scope="module")
def services(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Services]:
    """Services of a program of which nothing else is used."""
    with program(tmp_path_factory.mktemp("scene")) as app:
        yield app.services
