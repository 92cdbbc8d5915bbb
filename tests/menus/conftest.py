"""What tests of menu pages share; ``app`` is each file's own program."""

from __future__ import annotations

from collections.abc import Iterator
from unittest.mock import patch

import pytest

from game.app import App


@pytest.fixture
def said(app: App) -> Iterator[list[str]]:
    """What is announced in a test."""
    lines: list[str] = []
    shell = type(app.services.shell)
    with patch.object(shell, "announce", lambda shell, line: lines.append(line() if callable(line) else line)):
        yield lines
