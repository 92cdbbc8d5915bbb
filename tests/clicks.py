"""Effects of clicks and keys on each page: ``python -m tests.clicks`` notes them anew, ``python -m tests.clicks PAGE ..``
prints some.

Each line of ``golden/clicks.json`` names a page's target or key and what follows: the page that opens, settings, people,
games and notes that change, the message and the sound, a digest of what is shown if it is not what was.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import random
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import chdir, contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pygame
from pygame.event import Event

import tests.conftest  # noqa: F401  # no window, no sound, the example isle
from game import registry
from game.app import App
from game.i18n import LocalizedMessage
from game.kiosk.attract import AttractScene
from game.kiosk.hardware_checks import ScreenCheckScene, TouchCheckScene
from game.kiosk.kiosk import IdleScene
from game.kiosk.operator import TABS
from game.kiosk.tabs.blocked_words import BlockedWordScene
from game.menus.chart.page import ChartScene
from game.menus.players.name_entry import NewPlayerScene
from game.menus.records.deals import DealTableScene
from game.modes.solo import deal_of
from game.registry import plugin
from game.scenes.base import Scene
from game.scenes.renderer import Renderer
from game.scenes.routes import LessonRoute, Route, WatchRoute
from game.scenes.stack import Pop, Push, Reset
from game.storage.places import ExportPlace
from game.storage.values import PlayedDeal, RecordedPlayer, RecordOrigin
from game.table.review.page import ReviewScene
from game.ui.sound_effects import Sound
from tests.driver import FRAME, click, names, press, program, set_up_kiosk, top, wait
from tests.games import CASES, random_game
from tests.menus.test_text_size import PAGES, prepare
from tests.outlines import operator_tab, outline_of, table_at

FILE = Path(__file__).parent / "golden" / "clicks.json"

KEYS = {
    "tab": (pygame.K_TAB,) * 2, "down": (pygame.K_DOWN,) * 2, "right": (pygame.K_RIGHT,) * 2,
    "left": (pygame.K_LEFT,) * 2, "up": (pygame.K_UP,) * 2, "return": (pygame.K_RETURN,) * 2,
    "down, return": (pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN), "escape": (pygame.K_ESCAPE,),
    "page down": (pygame.K_PAGEDOWN,), "backspace": (pygame.K_BACKSPACE,), "f1": (pygame.K_F1,),
    "letters": (pygame.K_k, pygame.K_b),
}  # fmt: skip
"""The first key of the keyboard only shows the focus."""
_MAX_FAMILY = 8
"""Of more targets than this whose names begin alike (days, letters, cells) three are clicked."""
_NOTES_OF_THE_DAY = ("screens", "kiosk.day.")
_LEFT_OUT = (
    "appearance",
    "operator",
    "results-pebbles-4",
    "results-hex-2",
    "regatta-2",
    "confirm-new",
    "confirm-regatta",
)
"""A page that asks the system, pages with plots of the last days, and pages of which there are enough of the kind."""
_OF_THE_DAY = ("setup", "daily", "share", "export")
"""Pages that show something of today when opened: their names are noted alone."""
_PLAYED_OTHERWISE_BY_THREE = "waterways"
"""Of all other games the set-ups for the fewest and for the most tell all; here three play with a saboteur."""
READ_BY_AND_BY = "surprise"
"""A target after which boards are read within a frame's time: how many the page shows depends on the machine."""
_PLOTS = "today"
"""The tab with the day's facts and plots of the last days."""


def is_clicked(name: str) -> bool:
    """False for pages that differ from others in their texts or in one more seat alone, and for tables of too many seats."""
    kind, _, rest = name.partition("-")
    game, _, number = rest.rpartition("-")
    if kind == "rules":
        return number == "1"
    if kind != "setup":
        return True
    seats = plugin(game).game.seats
    return int(number) in (seats if game == _PLAYED_OTHERWISE_BY_THREE else (min(seats), max(seats)))


def deals_of(app: App) -> PlayedDeal:
    """A deal that two have played, one of them twice."""
    case = next(case for case in CASES if (case.game, case.seats) == ("bridges", 1))
    records = app.services.storage.records
    if not records.deals_played("bridges"):
        for name, attempt in (("Ada", 1), ("Ben", 1), ("Ada", 2)):
            match = random_game(case)
            written = match.record().to_json()
            written["seats"][0]["name"] = name
            records.add(written, [RecordedPlayer(attempt=attempt)], counting=RecordOrigin(deal=deal_of(match)))
    return records.deals_played("bridges")[0]


def deal_page(app: App) -> Scene:
    """The page of a deal."""
    return DealTableScene(app.services, deals_of(app))


def review_of(app: App) -> Scene:
    """The review of a game that is over."""
    case = next(case for case in CASES if (case.game, case.seats) == ("bridges", 1))
    return ReviewScene(app.services, random_game(case), app.services.background.boards.load("bridges", case.board))


def watch_of(app: App, game: str) -> Route:
    """The record of a game, to be watched."""
    case = next(case for case in CASES if (case.game, case.seats) == (game, plugin(game).game.seats[0]))
    return WatchRoute(random_game(case), app.services.background.boards.load(game, case.board))


MORE_PAGES: dict[str, Callable[[App], Scene | Route]] = {
    "deal-table": deal_page,
    **{f"watch-{game}": partial(watch_of, game=game) for game in registry.GAMES},
    **{f"lesson-{game}": partial(lambda app, game: LessonRoute(game), game=game) for game in registry.GAMES},
    "review": review_of,
    "new-player": lambda app: NewPlayerScene(app.services, lambda name, profile: None),
    "blocked-word": lambda app: BlockedWordScene(app.services, lambda word: None),
    "idle": lambda app: IdleScene(app.services, None, "title"),
    "check-screen": lambda app: ScreenCheckScene(app.services),
    "check-touch": lambda app: TouchCheckScene(app.services),
    **{f"attract-{turn}": partial(lambda app, turn: AttractScene(app.services, turn), turn=turn)
       for turn in (0, 1, 4, 6, 7, 12, 14, 15, 17, 18, 20, 21, 23)},
}  # fmt: skip

SCREENS: dict[str, Callable[[App], Scene | Route]] = {
    **{name: page for name, page in PAGES.items() if name not in _LEFT_OUT and is_clicked(name)},
    **{f"table-{case.game}-{case.seats}": partial(table_at, game=case.game, seats=case.seats, share=0.5)
       for case in CASES if case.seats == plugin(case.game).game.seats[0]},
    **MORE_PAGES,
}  # fmt: skip
KIOSK_SCREENS: dict[str, Callable[[App], Scene | Route]] = {
    **{name: PAGES[name] for name in ("title", "settings", "records", "players", "files", "workshop", "pin", "new-pin",
       "ticket", "entry-of-ticket", "kiosk-setup", "pause", "names", "kept")},
    **{f"operator-{tab.name}": partial(operator_tab, name=tab.name) for tab in TABS if tab.name != "today"},
}  # fmt: skip
STICK = Path("stick")
"""The only place to export to."""
NAMES = (*SCREENS, *(f"kiosk/{name}" for name in KIOSK_SCREENS))


def family(name: str) -> str:
    """The part of a target's name that it shares with others of its kind."""
    return re.split(r"[-/]", name)[0]


def chosen(targets: Sequence[str]) -> list[str]:
    """The names of targets to click: all of small families, three of large ones."""
    families: dict[str, list[str]] = {}
    for name in targets:
        families.setdefault(family(name), []).append(name)
    few = {kind: members if len(members) <= _MAX_FAMILY else [members[0], members[1], members[-1]]
           for kind, members in families.items()}  # fmt: skip
    return [name for members in few.values() for name in members]


def state_of(app: App) -> dict[str, Any]:
    """The state that lasts: settings, people, games, notes."""
    storage = app.services.storage
    fields = dataclasses.fields(storage.settings)
    settings = {each.name: getattr(storage.settings, each.name) for each in fields if each.name != "operator_pin"}
    return {
        **settings,
        **{f"profile {each.name}": (each.colour, each.badge, each.aids) for each in storage.profiles()},
        **{f"game {each.slot}": each.record.get("game") for each in storage.saved_games.all()},
        **{f"note {name}": re.sub(r"\d{5,}", "#", json.dumps(storage.extra(name)))
           for name in storage.extra_names("") if not name.startswith(_NOTES_OF_THE_DAY)},
        "records": max((entry.identifier for entry in storage.records.latest(limit=1)), default=0),
        "speaks": app.services.assets.texts.language,
        "letters": app.services.assets.fonts.text_size,
    }  # fmt: skip


def plainly(text: str) -> str:
    """The text without hours, dates and folders."""
    return re.sub(r"\d{4}-\d\d-\d\d(T[\d:.]+)?|\d\d-\d\d-\d\d|\d\d:\d\d", "#", text)


class OneSeed(random.Random):
    """Chance that deals the same deal each time, however often other pages have asked before; letters differ."""

    def randrange(self, *bounds: Any) -> int:
        """The one seed."""
        return 777


class Clicker:
    """One program with people and games, in which each page is opened anew for each click."""

    def __init__(self, app: App, make: Callable[[App], Scene | Route], messages: list[str]) -> None:
        self.app = app
        self.make = make
        self.sounds: list[str] = []
        self.messages = messages
        """The toasts shown since they were last cleared."""
        app.services.session.choose_language("en")
        self.outline = ""
        """Outline of the page before any click."""
        self.settings = dataclasses.asdict(app.services.storage.settings)
        sounds = app.services.assets.sounds
        play = sounds.play

        def note(meaning: Sound) -> None:
            self.sounds.append(meaning)
            play(meaning)

        sounds.play = note  # type: ignore[method-assign]

    def open(self) -> Scene:
        """The page on top of the chart, and nothing else; the stick is empty."""
        app = self.app
        for copy in STICK.iterdir():
            shutil.rmtree(copy)
        app.apply(Pop(len(app.stack) - 1))
        if len(app.stack) == 0 or top(app).name != "title":
            app.apply(Reset(ChartScene(app.services)))
        app.services.session.choose_language("en")
        app.services.storage.change_settings(**self.settings)
        app.apply_settings()
        app.apply(Push(self.make(app)))
        app.step(FRAME)
        if "ready" in names(app) and top(app).name != "pass-mouse":
            click(app, "ready")
        return top(app)

    def effect(self, act: Callable[[], object]) -> str:
        """What follows from the act on the page on top."""
        app, scene = self.app, top(self.app)
        state = state_of(app)
        focus = scene.interaction.focus.name
        self.sounds.clear()
        self.messages.clear()
        act()
        found = [f"sounds {sound}" for sound in self.sounds]
        if not app.running:
            return "the program ends"
        after, now = top(app), state_of(app)
        found += [
            f"{name}: {state.get(name)} > {now.get(name)}"
            for name in {**state, **now}
            if state.get(name) != now.get(name)
        ]
        found += [f"says {text}" for text in self.messages]
        if after is not scene:
            found.insert(0, f"> {after.name}")
        elif after.interaction.focus.name != focus:
            found.append(f"focus {after.interaction.focus.name}")
        if (after.name not in _OF_THE_DAY or after is scene) and getattr(after, "tab", "") != _PLOTS:
            shown = outline_of(app, after, has_strokes=True)
            if shown != self.outline:
                found.append(hashlib.sha256(shown.encode()).hexdigest()[:8])
        return plainly("; ".join(found))

    def effects(self) -> dict[str, str]:
        """What follows from each target and key."""
        scene = self.open()
        self.outline = outline_of(self.app, scene, has_strokes=True)
        targets = [each.name for each in scene.targets()]
        found = {"page": hashlib.sha256(self.outline.encode()).hexdigest()[:8]}
        found |= {name: self.click(name) for name in chosen(targets)}
        found |= {f"key {name}": self.keys(codes) for name, codes in KEYS.items() if targets or name == "escape"}
        return found | {"wheel": self.wheel(), "wait": self.wait()}

    def click(self, name: str) -> str:
        """The effect of a click on the target of a page opened anew, and of Yes to a question."""
        scene = self.open()
        targets = {each.name: each for each in scene.targets()}
        if name not in targets:
            return "is not there any more"
        effect = self.effect(lambda: press(self.app, targets[name].rect.center))
        if name == READ_BY_AND_BY:
            effect = effect.rpartition("; ")[0]
        if self.app.running and top(self.app).name == "confirm" and scene.name != "confirm":
            yes = next(each for each in top(self.app).targets() if each.name == "yes")
            effect += " | yes: " + self.effect(lambda: press(self.app, yes.rect.center))
        return effect if self.app.running else "the program ends"

    def keys(self, codes: Sequence[int]) -> str:
        """The effect of keys pressed one after the other on a page opened anew."""
        self.open()
        return self.effect(partial(self.press_keys, codes))

    def press_keys(self, codes: Sequence[int]) -> None:
        """Press keys one after the other."""
        for code in codes:
            pygame.event.post(Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))
            if pygame.K_a <= code <= pygame.K_z:
                pygame.event.post(Event(pygame.TEXTINPUT, text=chr(code)))
            if self.app.running:
                self.app.step(FRAME)

    def wheel(self) -> str:
        """The effect of the wheel in the window's middle."""
        self.open()

        def act() -> None:
            centre = self.app.screen.get_rect().center
            pygame.event.post(Event(pygame.MOUSEMOTION, pos=centre, rel=(0, 0), buttons=(0, 0, 0)))
            pygame.event.post(Event(pygame.MOUSEWHEEL, x=0, y=-2, precise_x=0.0, precise_y=-2.0))
            self.app.step(FRAME)

        return self.effect(act)

    def wait(self) -> str:
        """The effect of five seconds."""
        self.open()

        def act() -> None:
            wait(self.app, 5.0)

        return self.effect(act)


def prepare_folder(folder: Path) -> None:
    """Put people, games and a kiosk's set-up into a data folder."""
    set_up_kiosk(folder)
    with program(folder) as app:
        prepare(app)


def prepared_folder(base: Path) -> Path:
    """A prepared data folder below a base folder, made by whoever asks first; to be copied."""
    folder = base / "prepared"
    if not folder.exists():
        prepare_folder(folder)
    return folder


def page_of(name: str) -> tuple[Callable[[App], Scene | Route], Sequence[str]]:
    """What opens the page of a name, and the program's arguments."""
    place, _, page = name.rpartition("/")
    return (KIOSK_SCREENS if place else SCREENS)[page], ["--kiosk"] if place else []


@contextmanager
def clicker(
    make: Callable[[App], Scene | Route], prepared: Path, folder: Path, arguments: Sequence[str] = ()
) -> Iterator[Clicker]:
    """A clicker of the page in a program on a copy of the prepared folder, with a stick to export to."""
    shutil.copytree(prepared, folder / "data")
    (folder / STICK).mkdir()
    messages: list[str] = []
    show_toast = Renderer.show_toast

    def note(renderer: Renderer, line: LocalizedMessage) -> None:
        show_toast(renderer, line)
        messages.append(renderer.toast_text)

    with (
        chdir(folder),  # pages that name the data folder name a short one, the same everywhere
        patch.object(Renderer, "show_toast", note),  # before the program gives it to its parts
        program(Path("data"), *arguments, plays_along=True) as app,
        patch("game.pages.export_places.export_places", lambda: [ExportPlace(STICK, 5 << 20)]),
        patch.object(random, "SystemRandom", return_value=OneSeed(5)),
        patch.object(Renderer, "draw", lambda renderer, scenes, seat_styles: None),
    ):
        yield Clicker(app, make, messages)


def main(arguments: Sequence[str]) -> None:
    """Prints effects; notes those of all pages if none is named."""
    found = {}
    with tempfile.TemporaryDirectory() as place:
        prepared = Path(place) / "prepared"
        prepare_folder(prepared)
        for number, name in enumerate(arguments or NAMES):
            make, kiosk = page_of(name)
            with clicker(make, prepared, Path(place) / str(number), kiosk) as each:
                found[name] = each.effects()
    text = json.dumps(found, indent=0, ensure_ascii=False) + "\n"
    if arguments:
        print(text)
    else:
        FILE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
