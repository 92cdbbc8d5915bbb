"""Outlines of pages: ``python -m tests.outlines`` updates them, ``python -m tests.outlines NAME ..`` prints some.

An outline is a page in units of a window of 1280 x 720 in English: every target, text line with its colour, image and stroke.
The golden file has a digest of each; to see a change, print the page before and after.
"""

from __future__ import annotations

import datetime
import hashlib
import json
import re
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, chdir, contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pygame
from pygame import Color, FRect

import tests.conftest  # noqa: F401  # no window, no sound, the example isle
from game import registry
from game.app import App
from game.kiosk.closed import ClosedScene
from game.kiosk.operator import TABS, OperatorScene
from game.modes.tables import GameTable
from game.registry import plugin
from game.scenes.base import Scene
from game.scenes.stack import Pop, Push
from game.table.opening import open_table
from game.table.review.page import ReviewScene
from game.ui.canvas import Canvas
from tests.drawn_text import runs_of
from tests.driver import program
from tests.filled_storage import fill_storage
from tests.games import CASES, random_game
from tests.kiosk_screens import KIOSK_SCREENS, LONE_KIOSK_SCREENS
from tests.menus.test_text_size import PAGES, prepare
from tests.page_screens import (
    FULL_SCREENS,
    KIOSK_PAGE_SCREENS,
    LONE_PAGE_SCREENS,
    NOBODY_SCREENS,
    PAGE_SCREENS,
    PRESSED_SCREENS,
)
from tests.screens import LONE_SCREENS, TABLE_SCREENS
from tests.table_screens import LONE_STATE_SCREENS, STATE_SCREENS

FILE = Path(__file__).parent / "golden" / "pages.json"
STROKES = (
    "sprite", "draw_at_each", "repeat_sprite", "stretch", "stretch_each", "light", "texture", "pattern", "line", "fill",
    "outline", "dim",
)  # fmt: skip
"""Methods of the canvas that draw without a rectangle of their own, or over others."""
SPRITE_STROKES = ("sprite", "draw_at_each", "repeat_sprite", "stretch", "light", "texture")
"""Those of them that draw a sprite, by its name."""
HIGH_CONTRAST_ONLY = ("shade", "is_on_picture")
"""Drawing parameters without effect in the usual contrast, which is recorded here."""
LARGE = "large/"
"""Start of the names of pages with large letters in a small window."""
UPRIGHT = "upright/"
"""Start of the names of pages in an upright window."""
ALONE = "alone/"
"""Start of the names of pages outlined in a program of their own."""
KIOSK = "kiosk/"
"""Start of the names of pages in a kiosk in which much was played and that offers all choices; ``BARE`` offers none."""
BARE = "kiosk-bare/"
FULL = "full/"
"""Start of the names of pages in a program in which much was played."""
HUGE = "huge/"
"""Start of the names of pages with the largest letters in a small window."""
NOBODY = "nobody/"
"""Start of the names of pages in a program that nobody has played with."""
WINDOWS = {
    "": ("1280x720", 100),
    LARGE: ("1024x600", 150),
    UPRIGHT: ("720x1280", 100),
    HUGE: ("1024x600", 200),
    ALONE: ("1280x720", 100),
    ALONE + LARGE: ("1024x600", 150),
    ALONE + UPRIGHT: ("720x1280", 100),
    FULL: ("1280x720", 100),
    KIOSK: ("1280x720", 100),
    BARE: ("1280x720", 100),
    NOBODY: ("1280x720", 100),
    FULL + LARGE: ("1024x600", 150),
    FULL + UPRIGHT: ("720x1280", 100),
}
"""Window and text size by the start of a page's name."""

OF_THE_PLACE = re.compile(r"/tmp|/var|/imports|\\")
"""In lines that show the folder of the test."""
OF_THE_DAY = re.compile(
    rf"{OF_THE_PLACE.pattern}|\d{{4}}-\d\d-\d\d|Since \d|\b\d{{1,2}} [A-Z][a-z]{{2}} \d{{4}}\b|\d\d:\d\d"
)
"""In lines that show the hour or the day of the test, or its folder."""
LONG_DATE = re.compile(r"\d{1,2}(?:er|\.)?\s\w+\s\d{4}")
"""In tips that tell when a game was played last, in any language."""


def operator_tab(app: App, name: str) -> Scene:
    """The operator's page at one of its tabs."""
    scene = OperatorScene(app.services)
    scene.tab = name
    return scene


def table_at(app: App, game: str, seats: int, share: float) -> Scene:
    """A table of people at a share of a random game."""
    case = next(case for case in CASES if (case.game, case.seats) == (game, seats))
    match = random_game(case)
    board = app.services.background.boards.load(case.game, case.board)
    return open_table(app.services, GameTable(match.branch(round(match.number * share)), board))


LONE_PAGES = ("title", "records", "records-past")
"""Pages of what others leave behind: waiting games, missed moves, the table chosen last."""

SCREENS: dict[str, Callable[[App], Scene]] = {  # all but the operator's plots of the last days
    **{name: page for name, page in PAGES.items() if name != "operator" and name not in LONE_PAGES},
    "closed": lambda app: ClosedScene(app.services, lambda: datetime.datetime(2026, 9, 23, 22)),
    **{
        f"operator-{tab.name}": partial(operator_tab, name=tab.name)
        for tab in TABS
        if tab.name not in ("today", "tables", "machine")
    },
    **{
        f"table-{game}-{seats}-{share:.0%}": partial(table_at, game=game, seats=seats, share=share)
        for game in registry.GAMES
        for seats, share in ((plugin(game).game.seats[0], 0.5), (3, 0.8), (3, 1.0))
        if seats in plugin(game).game.seats
    },
    **TABLE_SCREENS,
    **KIOSK_SCREENS,
    **STATE_SCREENS,
    **PAGE_SCREENS,
}

ALONE_SCREENS: dict[str, Callable[[App], Scene]] = {
    **{name: PAGES[name] for name in LONE_PAGES},
    **{f"operator-{name}": partial(operator_tab, name=name) for name in ("tables", "machine")},
    **LONE_SCREENS,
    **LONE_KIOSK_SCREENS,
    **LONE_STATE_SCREENS,
    **LONE_PAGE_SCREENS,
}
"""Screens that show or leave people, games or settings behind: each is outlined in a program of its own."""

ALL_SCREENS = SCREENS | ALONE_SCREENS | FULL_SCREENS | PRESSED_SCREENS | KIOSK_PAGE_SCREENS | NOBODY_SCREENS

UPRIGHT_SCREENS = [
    name
    for name in SCREENS
    if not name.startswith(
        ("rules-", "lesson", "taught", "look-", "attract-", "trial-", "operator-", "confirm", "picture-")
    )
    or name == f"rules-{registry.GAMES[0]}-2"
]
"""All but families whose layout is the same in every window."""

HUGE_SCREENS = [
    name
    for name in SCREENS
    if name
    in ("workshop", "settings", "players", "daily", "calendar", "evening", "bindings", "appearance", "deal", "code")
    or name.startswith(("regatta-", "problems-", "rules-waterways", "editor-", "setup-waterways", "new-board-"))
]
"""Menu pages, which are laid out otherwise where words find no room."""


def outlined() -> dict[str, Sequence[str]]:
    """Names of the pages by the start that tells the window."""
    alone = {ALONE: list(ALONE_SCREENS), ALONE + LARGE: list(LONE_PAGES), ALONE + UPRIGHT: [*LONE_PAGES, "cramped-bar"]}
    full = {
        FULL: [*FULL_SCREENS, *PRESSED_SCREENS],
        FULL + LARGE: list(FULL_SCREENS),
        FULL + UPRIGHT: list(FULL_SCREENS),
        KIOSK: list(KIOSK_PAGE_SCREENS),
        BARE: list(KIOSK_PAGE_SCREENS),
        NOBODY: list(NOBODY_SCREENS),
    }
    own = {"": list(SCREENS), LARGE: list(SCREENS), UPRIGHT: UPRIGHT_SCREENS, HUGE: HUGE_SCREENS}
    return {**own, **alone, **full}


def look(given: dict[str, Any]) -> str:
    """Drawing parameters of an image besides its place, by name, with colours as numbers."""
    values = {name: tuple(each) if isinstance(each, Color) else each for name, each in given.items()}
    return " ".join(f"{name}={value}" for name, value in values.items() if name not in HIGH_CONTRAST_ONLY)


def place(rect: FRect) -> str:
    """A place in whole units."""
    return f"{round(rect.x)} {round(rect.y)} {round(rect.width)} {round(rect.height)}"


def plain(value: Any) -> str:
    """A value given to the canvas: places in whole units, colours as numbers."""
    if isinstance(value, str):
        return value
    if isinstance(value, float):
        return f"{value:.0f}" if abs(value) >= 10 else f"{value:.2g}"
    if isinstance(value, FRect):
        return place(value)
    if isinstance(value, Color):
        return str(tuple(value))
    return " ".join([plain(each) for each in value]) if isinstance(value, tuple | list) else str(value)


@contextmanager
def noting(found: list[str], *, has_strokes: bool, has_pixels: bool = False) -> Iterator[None]:
    """Every picture that is drawn, with its place; with ``has_strokes`` every line, fill and sprite too.

    Strokes are noted instead of drawn, unless ``has_pixels``: nobody looks at the pixels, and they take long.
    """
    panel, fit = Canvas.panel, Canvas.fit

    def noted_panel(canvas: Canvas, name: str, rect: FRect, *rest: Any, **named: Any) -> None:
        found.append(f"panel {place(rect)} {name} {look(named)} {plain(rest)}")
        if has_pixels or canvas.accessibility.high_contrast:  # in which some panels get an outline, a stroke
            panel(canvas, name, rect, *rest, **named)
        else:
            canvas.sheets.outset(name)  # a panel that no sheet has is an error here as well

    def noted_fit(canvas: Canvas, name: str, rect: FRect, *rest: Any, **named: Any) -> None:
        found.append(f"picture {place(rect)} {name} {look(named)} {plain(rest)}")
        fit(canvas, name, rect, *rest, **named)

    def noted(kind: str) -> Any:
        draw, is_sprite = getattr(Canvas, kind), kind in SPRITE_STROKES

        def noted_stroke(canvas: Canvas, *given: Any, **named: Any) -> None:
            given = tuple(list(each) if isinstance(each, Iterator) else each for each in given)  # to be read twice
            shown = (sorted(map(plain, given[0])), *given[1:]) if kind == "stretch_each" else given  # of no order
            found.append(f"{kind} {plain(shown)} {plain(tuple(named.items()))}")
            if has_pixels:
                draw(canvas, *given, **named)
            elif is_sprite:
                canvas.sheets.size(given[0])  # a sprite that no sheet has is an error here as well

        return noted_stroke

    with ExitStack() as patches:
        patches.enter_context(patch.object(Canvas, "panel", noted_panel))
        patches.enter_context(patch.object(Canvas, "fit", noted_fit))
        for kind in STROKES if has_strokes else ():
            patches.enter_context(patch.object(Canvas, kind, noted(kind)))
        yield


def outline_of(app: App, scene: Scene, *, has_strokes: bool = False, has_days: bool = False) -> str:
    """Outline of the scene now; with ``has_strokes`` also every line, fill and sprite.

    ``has_days``: its days are always the same, so they count.
    """
    pictures: list[str] = []
    left_out = OF_THE_PLACE if has_days else OF_THE_DAY
    with noting(pictures, has_strokes=has_strokes, has_pixels=isinstance(scene, ReviewScene)):  # it compares pictures
        runs = runs_of(app, scene, with_drawings=True)
    hit_targets = [
        f"spot {place(hit_target.rect)} {hit_target.name}{'' if hit_target.is_enabled else ' (off)'}"
        + (
            f": {hit_target.tooltip if has_days else LONG_DATE.sub('..', hit_target.tooltip)}"
            if hit_target.tooltip
            else ""
        )
        for hit_target in scene.interaction.hit_targets()
    ]
    texts = [
        f"text {place(run.rect)} {run.text} {run.colour}{'' if run.alpha == 255 else f' alpha={run.alpha}'}"
        for run in runs
        if not left_out.search(run.text)
    ]
    return "\n".join(sorted([*hit_targets, *texts, *pictures])) + "\n"


def show_window(app: App) -> None:
    """Open the window of a program again: another one of this process may have opened or closed its own since."""
    size = app.services.assets.viewport.width_px, app.services.assets.viewport.height_px
    window = pygame.display.get_surface()
    if window is None or window.get_size() != size:
        pygame.display.init()
        pygame.display.set_mode(size)


@contextmanager
def outliner(start: str) -> Iterator[Callable[[str], str]]:
    """A function that gives the outline of the page of a name, in one program with people and games of theirs.

    ``start`` tells the window: one of ``WINDOWS``.
    """
    size, text_size = WINDOWS[start]
    is_kiosk = start in (KIOSK, BARE)
    has_days = is_kiosk or start.startswith(FULL)
    with tempfile.TemporaryDirectory() as folder, ExitStack() as opened:
        with chdir(folder):  # pages that name the data folder name a short one, the same everywhere
            arguments = ["--kiosk"] if is_kiosk else []
            app = opened.enter_context(program(Path("data"), *arguments, size=size))
            if start != NOBODY:
                (fill_storage if has_days else prepare)(app)
            app.services.storage.change_settings(text_size=text_size)
            if start == BARE:
                app.services.storage.change_settings(kiosk_choices=(), kiosk_play="two")

        def outline(name: str) -> str:
            with chdir(folder):
                show_window(app)
                app.apply_settings()  # fonts are shared, too: another program may have used them since
                scene = ALL_SCREENS[name](app)
                app.apply(Push(scene))
                app.step(0.02, is_drawn=False)
                found = outline_of(app, scene, has_strokes=True, has_days=has_days)
                app.apply(Pop(len(app.stack) - 1))
                return found

        yield outline
        with chdir(folder):
            opened.close()


def lone_outline(start: str, name: str) -> str:
    """The outline of a page in a program of its own."""
    with outliner(start) as outline:
        return outline(name)


def outlines(start: str, names: Sequence[str]) -> dict[str, str]:
    """Outlines of these pages by their whole names."""
    if start.startswith(ALONE):
        return {start + name: lone_outline(start, name) for name in names}
    with outliner(start) as outline:
        return {start + name: outline(name) for name in names}


def digest(outline: str) -> str:
    """A short digest of an outline."""
    return hashlib.sha256(outline.encode()).hexdigest()[:16]


def main(names: Sequence[str]) -> None:
    """Prints these outlines; notes the digests of all if none is named."""
    unknown = [name for name in names if name not in ALL_SCREENS]
    if unknown:
        sys.exit(f"no such page: {', '.join(unknown)}; one of {', '.join(ALL_SCREENS)}")
    found: dict[str, str] = {}
    for start, all_names in outlined().items():
        wanted = [name for name in all_names if not names or name in names]
        found |= outlines(start, wanted)
    if names:
        print("\n".join(f"== {name}\n{shown}" for name, shown in found.items()))
    else:
        digests = {name: digest(shown) for name, shown in found.items()}
        FILE.write_text(json.dumps(digests, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
