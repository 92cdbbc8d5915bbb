"""The pictures of the lessons, step by step."""

from __future__ import annotations

from tools.shots.games import (
    LESSONS,
)
from tools.shots.window import Studio, Window


def _lesson(studio: Studio, game: str) -> None:
    """A lesson before each of its clicks, one that is not wanted, and its end."""
    with studio.open() as window:
        window.click(f"isle/{game}", "first-game", "lesson/basics")
        before = ""
        for number, name in enumerate(LESSONS[game].split(), 1):
            # Behind a page that is only read, turns may pass.
            window.photograph(f"{number:02d}", seconds=12.0 if before == "lesson-next" else 2.0)
            before = name
            if number == 3:
                window.press({"elevens": "end", "mosaic": "cell-8-8"}.get(game, "confirm"))
                window.photograph("follow")
                window.quiet()
            _watch(window)
            window.press(name)
        window.wait(9.0)
        window.photograph("end")
        if window.name != "lesson-end":
            raise AssertionError(f"the lesson of {game} ends on {window.name!r}")
    with studio.open() as window:
        window.click(f"isle/{game}", "first-game", "lesson/basics", "pause")
        window.photograph("pause")


def _watch(window: Window) -> None:
    """Lets what passes between two steps pass."""
    for _ in range(100):
        if not getattr(getattr(window.app.stack.top, "session", None), "is_waiting", False):
            return
        window.wait(0.3)


def lesson_bridges(studio: Studio) -> None:
    """The lesson of Bridges."""
    _lesson(studio, "bridges")


def lesson_elevens(studio: Studio) -> None:
    """The lesson of Elevens."""
    _lesson(studio, "elevens")


def lesson_waterways(studio: Studio) -> None:
    """The lesson of Waterways."""
    _lesson(studio, "waterways")


def lesson_mosaic(studio: Studio) -> None:
    """The lesson of Mosaic."""
    _lesson(studio, "mosaic")
