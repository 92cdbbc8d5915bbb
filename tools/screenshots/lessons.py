"""The pictures of the lessons: each one before each of its clicks."""

from __future__ import annotations

from tools.screenshots.window import Studio, Window

_MOST_CLICKS = 80
_ALWAYS = ("lesson-next", "lesson-leave", "pause", "help")


def _lessons(studio: Studio, game: str) -> None:
    """The list of a game's lessons, each lesson along its hand, a wrong click, and the ends."""
    with studio.open() as window:
        window.click(f"isle/{game}", "first-game")
        window.photograph("list")
        names = [name.removeprefix("lesson/") for name in window.places("lesson/")]
    for name in names:
        with studio.open() as window:
            window.click(f"isle/{game}", "first-game", f"lesson/{name}")
            _follow(window, name)
    with studio.open() as window:
        window.click(f"isle/{game}", "first-game", "lesson/basics", "pause")
        window.photograph("pause")


def _follow(window: Window, lesson: str) -> None:
    """Plays a lesson as the hand points; a picture before every click, and of what follows a wrong one."""
    for number in range(1, _MOST_CLICKS):
        _watch(window)
        if window.name == "lesson-end":
            window.photograph(f"{lesson}-end")
            return
        window.photograph(f"{lesson}-{number:02d}", seconds=1.0)
        wanted = _wanted(window)
        if number == 3:
            others = [name for name in window.places() if name != wanted and name not in _ALWAYS]
            window.press(others[0])
            window.photograph(f"{lesson}-follow")
        window.press(wanted)
    raise AssertionError(f"the lesson {lesson} of {window.studio.part} has no end")


def _wanted(window: Window) -> str:
    """Target of the hand, or the button of a step that is only read."""
    session = getattr(window.app.stack.top, "session", None)
    target: str | None = getattr(session, "target", None)
    return target or "lesson-next"


def _watch(window: Window) -> None:
    """Lets what passes between two steps pass, and the climax before the end."""
    for _ in range(100):
        scene = window.app.stack.top
        session = getattr(scene, "session", None)
        if window.name == "lesson-end" or (
            session is not None and not session.is_waiting and (session.target or session.can_go_on)
        ):
            return
        window.wait(0.3)


def lessons_bridges(studio: Studio) -> None:
    """The lessons of Bridges."""
    _lessons(studio, "bridges")


def lessons_elevens(studio: Studio) -> None:
    """The lessons of Elevens."""
    _lessons(studio, "elevens")


def lessons_waterways(studio: Studio) -> None:
    """The lessons of Waterways."""
    _lessons(studio, "waterways")


def lessons_mosaic(studio: Studio) -> None:
    """The lessons of Mosaic."""
    _lessons(studio, "mosaic")
