"""What every test stands on: no window, no sound device, no data of the person who runs the tests."""

import os
import sys
from collections.abc import Iterator

import pytest
from hypothesis import settings

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

EXAMPLES = int(os.environ.get("EXAMPLES", "40"))
"""How many examples a property is tried on; EXAMPLES=5000 looks further, and elsewhere each time."""

settings.register_profile(
    "house", max_examples=EXAMPLES, derandomize="EXAMPLES" not in os.environ, deadline=None, database=None
)
settings.load_profile("house")


@pytest.fixture
def toy_game(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The tiny game of ``tests.toy`` as a fifth one beside the four; gives back its name."""
    from game.isles import catalogue
    from tests import toy

    for room in ("isle", "rules.state", "players.players"):
        monkeypatch.setitem(sys.modules, f"game.isles.toy.{room}", toy)
    monkeypatch.setattr(catalogue, "ISLES", (*catalogue.ISLES, "toy"))
    yield "toy"
    catalogue.isle.cache_clear()
