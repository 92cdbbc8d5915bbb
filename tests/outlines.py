"""Outlines of pages: ``python -m tests.outlines`` notes them anew, ``python -m tests.outlines NAME ..`` prints some.

An outline is what a page shows and where, in units of a window of 1280 x 720 in English: whatever can be clicked, every
line of text, every picture. A digest of each is kept; to see what changed, print the page before and after.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pygame import FRect

import tests.conftest  # noqa: F401  # no window, no sound, the example isle
from game.app import App
from game.scenes.base import Scene
from game.scenes.stack import Pop, Push
from game.ui.canvas import Canvas
from tests.drawn_text import runs_of
from tests.driver import program, top
from tests.house.test_text_size import PAGES, prepare

FILE = Path(__file__).parent / "golden" / "pages.json"

LEFT_OUT = {"evening", "records", "records-past", "settings"}
"""Pages that show the hour of the test, or its folder."""
NAMES = [name for name in PAGES if name not in LEFT_OUT]


def place(rect: FRect) -> str:
    """A place in whole units."""
    return " ".join(str(round(each)) for each in rect)


@contextmanager
def noting(found: list[str]) -> Iterator[None]:
    """Every picture that is drawn, with its place."""
    panel, fit = Canvas.panel, Canvas.fit

    def noted_panel(canvas: Canvas, name: str, rect: FRect, *rest: Any, **named: Any) -> None:
        found.append(f"panel {place(rect)} {name}")
        panel(canvas, name, rect, *rest, **named)

    def noted_fit(canvas: Canvas, name: str, rect: FRect, *rest: Any, **named: Any) -> None:
        found.append(f"picture {place(rect)} {name}")
        fit(canvas, name, rect, *rest, **named)

    Canvas.panel, Canvas.fit = noted_panel, noted_fit  # type: ignore[method-assign, assignment]
    try:
        yield
    finally:
        Canvas.panel, Canvas.fit = panel, fit  # type: ignore[method-assign]


def outline_of(app: App, scene: Scene) -> str:
    """What the scene shows now."""
    pictures: list[str] = []
    with noting(pictures):
        runs = runs_of(app, scene)
    spots = [
        f"spot {place(spot.rect)} {spot.name}{'' if spot.is_enabled else ' (off)'}{f': {spot.tip}' if spot.tip else ''}"
        for spot in scene.spots()
    ]
    texts = [f"text {place(run.rect)} {run.text}" for run in runs]
    return "\n".join(sorted([*spots, *texts, *pictures])) + "\n"


def outlines() -> dict[str, str]:
    """The outline of every page by its name."""
    found = {}
    with tempfile.TemporaryDirectory() as folder, program(Path(folder)) as app:
        prepare(app)
        for name in NAMES:
            random.seed(1)
            app.apply(Push(PAGES[name](app)))
            app.step(0.02)
            found[name] = outline_of(app, top(app))
            app.apply(Pop())
    return found


def digests() -> dict[str, str]:
    """A short digest of every outline."""
    return {name: hashlib.sha256(text.encode()).hexdigest()[:16] for name, text in outlines().items()}


def main(names: Sequence[str]) -> None:
    """Prints these outlines; notes the digests of all if none is named."""
    if names:
        found = outlines()
        for name in names:
            print(f"== {name}\n{found[name]}")
    else:
        FILE.write_text(json.dumps(digests(), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
