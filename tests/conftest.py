"""Common set-up of all tests: no window, no sound device, no user data."""

import atexit
import functools
import gc
import os
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pygame
import pytest
from hypothesis import settings

from game import assets, i18n, isles, registry
from game.boards import repository
from game.boards.maps import TiledMap
from game.boards.parse_budget import ParseBudget
from game.boards.tiled import read_map
from game.languages import Text
from game.menus.chart import map as chart_map
from game.menus.chart import view as chart_view
from game.pages import export_places
from game.scenes.renderer import Renderer
from game.storage import file as storage_file
from game.storage import pin
from game.ui.sheets import SpriteSheets
from game.ui.text import BODY, Fonts, TextRole

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

os.environ["SPEECHD_ADDRESS"] = f"unix_socket:{os.devnull}/no-speech"
"""No test speaks through the machine's own device."""

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
"""Workers and a hundred programs that tests start load the same modules: each is compiled once, whatever the machine says."""

if "PYTEST_XDIST_WORKER" in os.environ:
    atexit.register(os._exit, 0)
"""A worker whose tests are done ends at once: taking apart what they share takes Python three seconds."""

EXAMPLES = int(os.environ.get("EXAMPLES", "20"))
"""Examples for each property; EXAMPLES=5000 searches further, with new examples each time."""

settings.register_profile(
    "house", max_examples=EXAMPLES, derandomize="EXAMPLES" not in os.environ, deadline=None, database=None
)
settings.load_profile("house")

pin.ROUNDS = 10
"""Hashing a PIN is meant to take its time; the tests have none."""

storage_file.SYNCHRONOUS = "OFF"
"""No waiting for the disk either; ``tools.fuzz`` tests power cuts with the real setting."""

_LEVELS = Path(__file__).resolve().parents[1] / "levels"
_read_once = functools.cache(read_map)


def _read(path: Path) -> TiledMap:
    """Reads each shipped board once for all tests; parse budgets start at zero, as in a new program."""
    if not path.is_relative_to(_LEVELS):
        return read_map(path)
    return replace(_read_once(path), spend=ParseBudget(path.name).spend)


vars(repository)["read_map"] = _read


@functools.cache
def _parsed_once(parse: Callable[[TiledMap], object], path: Path) -> object:
    return parse(_read(path))


class SharedBoards(repository.BoardRepository[Any]):
    """Parses each shipped board once for all tests: a board is a value."""

    def __init__(self, game: str, folders: Sequence[Path], shipped: Sequence[str], parse: Callable[[TiledMap], Any]):
        def parse_shipped(tiled: TiledMap) -> Any:
            path = next(iter(tiled.sources), None)
            is_shipped = path is not None and path.is_relative_to(_LEVELS)
            return _parsed_once(parse, path) if is_shipped and path is not None else parse(tiled)

        super().__init__(game, folders, shipped, parse_shipped)


vars(repository)["BoardRepository"] = SharedBoards

vars(chart_view)["read_chart"] = functools.cache(chart_map.read_chart)

_PROGRAM = _LEVELS.parent
_load_texts = i18n.load
_load_texts_once = functools.cache(_load_texts)


def _texts(folder: Path, area: str = "*") -> dict[str, Text]:
    """Reads the shipped texts of each language once for all tests."""
    return _load_texts_once(folder, area) if folder.is_relative_to(_PROGRAM) else _load_texts(folder, area)


vars(i18n)["load"] = _texts

_SHEETS = _LEVELS.parent / "assets" / "sheets"
_decode = pygame.image.load
_decode_once = functools.cache(_decode)


def _load(file: str | Path) -> pygame.Surface:
    """Decodes each shipped sheet once for all tests; every program converts its own copy."""
    return _decode_once(file) if isinstance(file, Path) and file.is_relative_to(_SHEETS) else _decode(file)


vars(pygame.image)["load"] = _load

_sheets: dict[Path, SpriteSheets] = {}


def _shared_sheets(folder: Path) -> SpriteSheets:
    """Sheets and scaled sprites of earlier programs; new ones after a problem, so that it is found again."""
    kept = _sheets.get(folder)
    if kept is None or kept.problems:
        kept = _sheets[folder] = SpriteSheets(folder)
    return kept


_fonts: dict[Path, Fonts] = {}


def _shared_fonts(folder: Path) -> Fonts:
    """Fonts of earlier programs; new ones after a test that shut pygame down, and the fonts with it."""
    kept = _fonts.get(folder)
    try:
        if kept is not None:
            kept.font(BODY).get_height()  # a height of text is remembered, and says nothing about the font
    except pygame.error:
        kept = None
    if kept is None:
        kept = _fonts[folder] = Fonts(folder)
    return kept


vars(assets)["Fonts"] = _shared_fonts
vars(assets)["SpriteSheets"] = _shared_sheets

vars(export_places)["export_places"] = list
"""No test writes on a medium or into a home folder of the machine; those that export name a folder of their own."""

VISITORS = Path(__file__).parent / "visitors"
isles.__path__.append(str(VISITORS))
registry.GAMES += ("pebbles", "hex")
"""The example games are a fifth and a sixth one in every test: what is tested for all games is tested for a stranger's."""


def pytest_configure(config: pytest.Config) -> None:
    """Run a slow test too when its node id is given."""
    if any("::" in argument for argument in config.args) and config.option.markexpr.startswith("not slow"):
        config.option.markexpr = ""


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect no garbage while tests are loaded, and pass over what is loaded afterwards: all of it stays."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.enable()


FIRST = ("test_template.py", "test_layers.py", "test_documents.py", "test_dark_games.py", "test_voice_page.py")
"""Files with tests of many seconds each, longest first."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the longest tests: at the end no core waits for another's long one."""
    ranks = {name: rank for rank, name in enumerate(FIRST)}
    items.sort(key=lambda item: ranks.get(item.path.name, len(FIRST)))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """Start no workers for a few named files; None: as many as there are cores."""
    return 0 if all(".py" in argument for argument in config.args) else None


@pytest.fixture
def toy_game(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The tiny game of ``tests.toy`` as a fifth one beside the four; gives back its name."""
    from tests import toy

    monkeypatch.setitem(sys.modules, "game.isles.toy.plugin", toy)
    monkeypatch.setattr(registry, "GAMES", (*registry.GAMES, "toy"))
    yield "toy"
    registry.plugin.cache_clear()


def draw_nothing(renderer: Renderer, scenes: object, seat_styles: object) -> None:
    """Instead of the program's drawing, which takes half of a test's time."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Draw pictures for tests marked ``draws`` alone; those of every page are in ``tests/outlines.py``."""
    is_drawn = item.get_closest_marker("draws") is not None
    with nullcontext() if is_drawn else patch.object(Renderer, "draw", draw_nothing):
        return (yield)


@pytest.fixture
def own_heap() -> Iterator[None]:
    """A heap in which the collector looks through this test's objects alone; what the program froze is freed afterwards."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()
    gc.collect()
    gc.freeze()


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """No rendering for a test among drawn ones: faster, for behaviour and layout."""
    monkeypatch.setattr(Renderer, "draw", draw_nothing)


@pytest.fixture
def shrunk(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that were made smaller than at text size 100 %, or cut, to fit their boxes."""
    found: list[str] = []
    fit = Fonts.fit

    def noting(
        fonts: Fonts, text: str, role: TextRole, width: float, height: float, given: float | None = None
    ) -> tuple[list[str], float]:
        lines, shrink = fit(fonts, text, role, width, height, given)
        is_smaller = role.size_at(fonts.text_size) * shrink < role.size - 0.2
        if is_smaller or "".join(lines).replace(" ", "") != text.replace(" ", "").replace("\n", ""):
            found.append(text)
        return lines, shrink

    monkeypatch.setattr(Fonts, "fit", noting)
    return found
