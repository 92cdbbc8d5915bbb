"""``doctor``: a report of the environment and its faults, one line each, ready to paste into an issue.

Changes nothing: creates no folder and opens no window. The home folder appears as ``~``.
"""

from __future__ import annotations

import importlib.metadata
import os
import platform
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from game import program, registry
from game.arguments import Doctor
from game.commands.common import FAILED
from game.i18n import load
from game.languages import FIRST, languages
from game.languages import FOLDER as LANGUAGE_FOLDER
from game.program import data_folder
from game.start_checks import (
    IncompleteInstallationError,
    library_remedy,
    missing_libraries,
    module_remedy,
    no_window_advice,
)
from game.streams import quiet_libraries

OK, NOTE, WRONG = "ok", "note", "WRONG"
_OLDEST_PYTHON = (3, 11)
_NO_WINDOW = ("offscreen", "dummy")


class DoctorLine(NamedTuple):
    """A report line: status (``OK``, ``NOTE``, ``WRONG``), subject and finding."""

    status: str
    subject: str
    finding: str

    def __str__(self) -> str:
        return f"{self.status:5}  {self.subject:10}  {shorten_home(self.finding)}"


def doctor(arguments: Doctor) -> int:
    """Print the report; return exit code 1 if any fault prevents playing or saving."""
    from game import environment  # noqa: F401  # late: what SDL must be told before pygame, as for the game itself

    print(f"{program.NAME} {program.VERSION}, {_kind()}", flush=True)
    wrong = 0
    for line in run_checks(arguments.data or data_folder()):
        print(line, flush=True)
        wrong += line.status == WRONG
    print("Nothing is wrong." if not wrong else f"{wrong} wrong: see the lines above.")
    return FAILED if wrong else 0


def run_checks(data: Path) -> Iterator[DoctorLine]:
    """Report lines of all checks in turn; a fault in one never hides the others."""
    yield _python()
    yield DoctorLine(OK, "system", f"{platform.platform()}, {os.cpu_count()} cores, language {_locale()}")
    yield _module("sqlite3", WRONG, "nothing can be kept")
    yield _module("xml.parsers.expat", WRONG, "no board can be read")
    yield _module("ctypes", NOTE, "the game runs, and looks for input a little more often when idle")
    yield from _pygame()
    yield _package("pytmx", "pytmx")
    yield _pillow()
    yield _files()
    yield _data(data)
    yield from _boards(data)


def shorten_home(text: str) -> str:
    """Replace the home folder by ``~``, since reports may be published."""
    home = str(Path.home())
    return text.replace(home, "~") if len(home) > 1 else text


def _kind() -> str:
    if program.is_frozen():
        return "the folder that runs without Python"
    return f"{'a clone' if program.is_clone() else 'installed'} in {shorten_home(str(program.FOLDER))}"


def _locale() -> str:
    names = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return next((name for name in names if name), "not set")


def _python() -> DoctorLine:
    version = f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}"
    if sys.version_info < _OLDEST_PYTHON:
        return DoctorLine(WRONG, "python", f"{version}; Four Isles needs 3.11 or newer")
    return DoctorLine(OK, "python", version)


def _module(name: str, how: str, effect: str) -> DoctorLine:
    """One of Python's own modules that some systems leave out."""
    try:
        __import__(name)
    except Exception as error:  # a broken installation raises whatever it likes
        return DoctorLine(how, name.rpartition(".")[2], f"missing ({error}): {effect}; {module_remedy(name)}")
    return DoctorLine(OK, name.rpartition(".")[2], "there")


def _package(name: str, module: str) -> DoctorLine:
    try:
        __import__(module)
    except Exception as error:  # a broken installation may raise anything
        problem = f"cannot be imported ({error}); install it: {library_remedy()}"
        return DoctorLine(WRONG, name, problem)
    try:
        return DoctorLine(OK, name, importlib.metadata.version(name))
    except importlib.metadata.PackageNotFoundError:
        return DoctorLine(OK, name, "there")


def _pillow() -> DoctorLine:
    """Pillow, which only the animated picture of a finished game needs."""
    found = _package("pillow", "PIL.GifImagePlugin")
    if found.status != WRONG:
        return found
    return DoctorLine(NOTE, "pillow", f"{found.finding}; without it no animated pictures are made")


def _pygame() -> Iterator[DoctorLine]:
    found = _package("pygame-ce", "pygame")
    if found.status == WRONG:
        yield found
        return
    import pygame  # late: the other checks must run even with a broken pygame

    if not getattr(pygame, "IS_CE", False):
        problem = (
            f"another pygame ({pygame.version.ver}) lies over it; pip uninstall pygame, then install pygame-ce again"
        )
        yield DoctorLine(WRONG, "pygame-ce", problem)
        return
    yield DoctorLine(OK, "pygame-ce", f"{pygame.version.ver}, SDL {'.'.join(map(str, pygame.get_sdl_version()))}")
    with quiet_libraries():  # their own lines would run through what is pasted into a report
        tried = [_video(), _audio(), _fonts(), _gamepads()]
    yield from tried


def _video() -> DoctorLine:
    """Opens the smallest window, hidden, as a start would open its own: the depth of the screen shows only then."""
    import pygame  # late: the other checks must run even with a broken pygame

    wish = os.environ.get("SDL_VIDEODRIVER")
    try:
        pygame.display.init()
        driver, sizes = pygame.display.get_driver(), pygame.display.get_desktop_sizes()
        if driver in _NO_WINDOW and driver != wish:
            return DoctorLine(WRONG, "video", f"no window system was found; {no_window_advice()}")
        depth = pygame.display.Info().bitsize
        if not depth:  # as at the start (``window.start_display``)
            os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "1"
        window = pygame.display.set_mode((64, 64), pygame.HIDDEN)
        depth = window.get_bitsize()
    except pygame.error as error:
        asked = f", SDL_VIDEODRIVER is {wish!r}: leave it out, or name one that is there" if wish else ""
        advice = "" if wish else f"; {_depth_advice(error)}"
        return DoctorLine(WRONG, "video", f"no window can be opened ({error}{asked}){advice}")
    finally:
        pygame.display.quit()
    message = f"{driver}, {', '.join(f'{width}x{height}' for width, height in sizes)}, {depth} bits"
    return DoctorLine(OK, "video", message)


def _depth_advice(error: Exception) -> str:
    return "set the screen to a depth of 16, 24 or 32 bits" if "pixel format" in str(error) else no_window_advice()


def _fonts() -> DoctorLine:
    import pygame  # late: as above

    try:
        pygame.font.init()
        for file in sorted((program.ASSETS / "fonts").glob("*.ttf")):
            pygame.font.Font(file, 20).render("Aß", True, "black")
    except (pygame.error, OSError, NotImplementedError) as error:
        return DoctorLine(WRONG, "fonts", f"cannot be drawn ({error}); get the program anew")
    finally:
        if pygame.font:
            pygame.font.quit()
    return DoctorLine(OK, "fonts", f"{len(list((program.ASSETS / 'fonts').glob('*.ttf')))} drawn")


def _gamepads() -> DoctorLine:
    import pygame  # late: as above

    try:
        pygame.joystick.init()
        count = pygame.joystick.get_count()
    except (pygame.error, NotImplementedError) as error:
        return DoctorLine(NOTE, "gamepads", f"none can be used ({error}); mouse, touch and keyboard can")
    finally:
        pygame.joystick.quit()
    return DoctorLine(OK, "gamepads", f"{count} plugged in")


def _audio() -> DoctorLine:
    import pygame  # late: the other checks must run even with a broken pygame

    try:
        pygame.mixer.init()
        description = f"{_audio_driver()}, {pygame.mixer.get_init()}"
    except (pygame.error, NotImplementedError) as error:
        return DoctorLine(NOTE, "audio", f"no sound ({error}); the game is played without. {_sound_advice()}")
    finally:
        pygame.mixer.quit()
    return DoctorLine(OK, "audio", description)


def _sound_advice() -> str:
    """What to do for sound, as far as can be seen."""
    if os.environ.get("SDL_AUDIODRIVER"):
        return f"SDL_AUDIODRIVER is {os.environ['SDL_AUDIODRIVER']!r}: leave it out, or name one that is there"
    if sys.platform.startswith("linux") and missing_libraries(("libasound.so.2",)):
        return "For sound on a bare Linux install libasound2"
    return "For sound plug in or switch on a device, and see that the system's own sounds are heard"


def _audio_driver() -> str:
    """Name of the audio driver; older pygame versions lack the query."""
    import pygame  # late: the other checks must run even with a broken pygame

    ask = getattr(pygame.mixer, "get_driver", None)
    return str(ask()) if ask is not None else os.environ.get("SDL_AUDIODRIVER", "the system's driver")


def _files() -> DoctorLine:
    """Check the program's own files: a clone or a copied folder may be incomplete."""
    expected = [
        *(program.ASSETS / "sheets" / f"{group}.json" for group in ("ui", "title")),
        program.ASSETS / "sounds" / "index.json",
        program.ASSETS / "fonts" / "text.ttf",
        LANGUAGE_FOLDER / FIRST,
        program.LEVELS / "chart" / "title.tmx",
    ]
    missing = [str(path.relative_to(program.FOLDER)) for path in expected if not path.exists()]
    if missing:
        return DoctorLine(WRONG, "files", f"missing in {program.FOLDER}: {', '.join(missing)}; get the program anew")
    try:
        load(LANGUAGE_FOLDER / FIRST)
        languages()
    except IncompleteInstallationError as error:
        return DoctorLine(WRONG, "files", str(error))
    return DoctorLine(OK, "files", f"assets and levels in {program.FOLDER}, languages {', '.join(languages())}")


def _data(folder: Path) -> DoctorLine:
    try:
        from game.storage.inspection import inspect_folder  # late: a Python without sqlite3 gets its line
    except ImportError as error:
        return DoctorLine(WRONG, "data", f"{folder}: cannot be looked at ({error})")
    found = inspect_folder(folder)
    if found.problem:
        return DoctorLine(WRONG, "data", f"{folder}: {found.problem}")
    if not found.exists:
        return DoctorLine(OK, "data", f"{folder}: nothing kept yet")
    counts = ", ".join(f"{number} {name}" for name, number in found.counts.items())
    return DoctorLine(OK, "data", f"{folder}: data version {found.version}, {found.size >> 10} KiB, {counts}")


def _boards(data: Path) -> Iterator[DoctorLine]:
    """One line a game, and one for each unplayable board."""
    from game.board_library.boards import BoardCatalogue  # late: other lines come even if boards cannot be read

    boards = BoardCatalogue(data / "levels")
    for game in registry.GAMES:
        try:
            entries = boards.entries(game)
        except Exception as error:  # a missing or broken library, already reported on its own line
            yield DoctorLine(WRONG, "boards", f"{game}: cannot be read ({error})")
            continue
        good = [entry.name for entry in entries if entry.problem is None]
        yield DoctorLine(OK if good else WRONG, "boards", f"{game}: {', '.join(good) or 'none can be played'}")
        for entry in entries:
            if entry.problem is not None:
                yield DoctorLine(WRONG, "boards", f"{game}: {entry.problem}")
        for problem in boards.passed_over(game):
            yield DoctorLine(NOTE, "boards", f"{game}: {problem}")
