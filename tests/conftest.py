"""What every test stands on: no window, no sound device, no data of the person who runs the tests."""

import os
import sys
from collections.abc import Iterator

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"


@pytest.fixture
def toy_game(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The tiny game of ``tests.toy`` as a fifth one beside the four; gives back its name."""
    from game import records
    from game.rules import catalogue
    from tests import toy

    monkeypatch.setitem(sys.modules, "game.rules.toy", toy)
    monkeypatch.setitem(sys.modules, "game.ai.toy", toy)
    for module in (records, catalogue):
        monkeypatch.setattr(module, "GAMES", (*catalogue.GAMES, "toy"))
    yield "toy"
    catalogue.game_of.cache_clear()
