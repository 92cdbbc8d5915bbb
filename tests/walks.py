"""Walks over tables and pages: ``python -m tests.walks`` notes them anew, ``python -m tests.walks WALK ..`` prints some.

A walk begins at a table or page and goes on from whatever each step leads to, so it comes to states that no page opened
anew is in: drafts half written, games undone and redone, results, records, pages above pages. A line of
``golden/walks.json`` is a step and what followed, as in ``tests/clicks.py``.
"""

from __future__ import annotations

import hashlib
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from game import registry
from game.app import App
from game.match.thinker import Thinker
from game.modes.tables import SeatPlan, TablePlan
from game.registry import plugin
from game.scenes.base import Scene
from game.scenes.routes import LessonRoute, PlayRoute, Route
from game.table.table_setup import set_up_table
from tests import clicks, screens
from tests.clicks import KEYS, Clicker, clicker, prepare_folder
from tests.driver import click, hover, top, wait
from tests.menus.test_text_size import PAGES
from tests.outlines import table_at

FILE = Path(__file__).parent / "golden" / "walks.json"
STEPS = 24
_HOVER_EVERY, _KEY_EVERY, _WAIT_EVERY = 6, 7, 8
"""Steps that are not clicks; every other one is."""
LANGUAGES = ("en", "de", "fr")
WINDOWS = (("1280x720", 100), ("1024x600", 150), ("720x1280", 100))
"""Window and text size of a walk."""
MADE_BESIDE = ("picture", "moves", "animation", "make")
"""Targets that start another process or thread, which ends when it likes."""
KIOSK, KIOSK_START = ("--kiosk",), "kiosk/"


def table_of(app: App, game: str, kinds: Sequence[str]) -> Route:
    """A new table of people and computer players."""
    rules = plugin(game)
    seats = [SeatPlan(kind=kind, name=name) for kind, name in zip(kinds, ("Ada", "Ben", "Cleo", "Dan"), strict=False)]
    return PlayRoute(set_up_table(app.services, game, TablePlan(seats, rules.boards()[0], seed=11)))


def nearly_ended(app: App, game: str) -> Scene:
    """A table of people shortly before the end of its game."""
    return table_at(app, game, plugin(game).game.seats[0], 0.97)


def tables() -> dict[str, Callable[[App], Scene | Route]]:
    """Tables of each game: the fewest people, two people with a computer player."""
    found: dict[str, Callable[[App], Scene | Route]] = {}
    for game in registry.GAMES:
        counts = plugin(game).game.seats
        found[f"people-{game}"] = partial(table_of, game=game, kinds=("human",) * min(counts))
        mixed = max(count for count in counts if count <= 3)
        found[f"mixed-{game}"] = partial(table_of, game=game, kinds=("human", "easy", "human")[:mixed])
        found[f"ending-{game}"] = partial(nearly_ended, game=game)
        found[f"lesson-{game}"] = partial(lambda app, game: LessonRoute(game), game=game)
    return found


STARTS: dict[str, Callable[[App], Scene | Route]] = {
    **tables(),
    **{
        name: page
        for name, page in (clicks.SCREENS | screens.TABLE_SCREENS).items()
        if name.startswith(("setup", "results", "puzzle", "replay", "look", "review", "share", "variations"))
    },
    **{name: PAGES[name] for name in ("records", "players", "workshop", "daily", "settings", "problems-own", "evening")},
    **{KIOSK_START + name: clicks.KIOSK_SCREENS[name] for name in ("settings", "players", "workshop", "pause")},
}  # fmt: skip


def window_of(number: int) -> tuple[str, int]:
    """Window and text size of a walk; each pair meets every language, with and without animations."""
    return WINDOWS[number // (2 * len(LANGUAGES)) % len(WINDOWS)]


def first_by_digest(step: int, names: Sequence[str]) -> str:
    """One of the names, by their digests: a name that is new elsewhere seldom changes which."""
    return min(names, key=lambda name: hashlib.sha256(f"{step} {name}".encode()).digest())


class Walker:
    """A walk with one program."""

    def __init__(self, page: Clicker, number: int) -> None:
        self.page = page
        self.language = LANGUAGES[number % len(LANGUAGES)]
        self.has_motion = number // len(LANGUAGES) % 2 == 1
        """Half of the walks see animations, and computer players that take their time."""
        self.text_size = window_of(number)[1]
        self.times: Counter[str] = Counter()
        """How often each kind of target was taken."""

    def begin(self) -> None:
        """Open the page at which the walk begins."""
        app = self.page.app
        self.page.open()
        app.services.session.choose_language(self.language)
        app.services.storage.change_settings(text_size=self.text_size)
        if self.has_motion:
            app.services.storage.change_settings(reduced_motion=False, pace="normal")
        app.apply_settings()

    def steps(self) -> list[str]:
        """Each step with its effect."""
        app = self.page.app
        app.services.background.make_thinker = partial(
            Thinker, use_process=False, clock=lambda: 0.0
        )  # thinks to its end
        self.begin()
        found = []
        for number in range(STEPS):
            if not app.running:
                break
            if top(app).name == "title":
                self.begin()
            name, act = self.chosen(number)
            effect = self.page.effect(act)
            found.append(f"{name}: {effect.rpartition('; ')[0] if name == clicks.READ_BY_AND_BY else effect}")
        return found

    def chosen(self, number: int) -> tuple[str, Callable[[], object]]:
        """A step's name and what it does."""
        app = self.page.app
        families: dict[str, list[str]] = {}
        for target in top(app).targets():
            if target.enabled and target.name not in MADE_BESIDE:
                families.setdefault(clicks.family(target.name), []).append(target.name)
        if not families or number % _KEY_EVERY == _KEY_EVERY - 1:
            key = first_by_digest(number, list(KEYS))
            return f"key {key}", partial(self.page.press_keys, KEYS[key])
        if number % _WAIT_EVERY == _WAIT_EVERY - 1:
            return "wait", partial(wait, app, 0.4)
        least = min(self.times[kind] for kind in families)
        kind = first_by_digest(number, [kind for kind in families if self.times[kind] == least])
        self.times[kind] += 1
        name = first_by_digest(number, families[kind])
        if number % _HOVER_EVERY == _HOVER_EVERY - 1:
            return f"hover {name}", partial(hover, app, name)
        return name, partial(click, app, name)


def main(arguments: Sequence[str]) -> None:
    """Prints walks; notes all if none is named."""
    found = {}
    with tempfile.TemporaryDirectory() as place:
        prepared = Path(place) / "prepared"
        prepare_folder(prepared)
        for number, name in enumerate(arguments or STARTS):
            found[name] = walk(name, prepared, Path(place) / str(number))
    text = json.dumps(found, indent=0, ensure_ascii=False) + "\n"
    if arguments:
        print(text)
    else:
        FILE.write_text(text, encoding="utf-8")


def walk(name: str, prepared: Path, folder: Path) -> list[str]:
    """The steps of a walk in a program of its own."""
    number = list(STARTS).index(name)
    arguments = KIOSK if name.startswith(KIOSK_START) else ("--window", window_of(number)[0])
    with clicker(STARTS[name], prepared, folder, arguments) as page:
        return Walker(page, number).steps()


if __name__ == "__main__":
    main(sys.argv[1:])
