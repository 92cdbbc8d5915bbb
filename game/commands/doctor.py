"""``doctor``: a report of the environment and its faults, one line each, ready to paste into an issue.

Changes nothing: creates no folder and opens no window. The home folder appears as ``~``.
"""

from __future__ import annotations

import importlib.metadata
import os
import platform
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path

from game import environment, program, registry  # noqa: F401  (the environment must come before pygame)
from game.arguments import Doctor
from game.board_library.boards import BoardCatalogue
from game.commands.command_error import FAILED
from game.commands.report import NOTE, OK, WRONG, DoctorLine, shorten_home
from game.i18n import load
from game.languages import FIRST, languages
from game.languages import FOLDER as LANGUAGE_FOLDER
from game.printing.pdf_library import stand_in_for_ssl
from game.program import data_folder
from game.start_checks import (
    IncompleteInstallationError,
    library_remedy,
    module_remedy,
)
from game.streams import quiet_libraries

_OLDEST_PYTHON = (3, 11)


def doctor(arguments: Doctor) -> int:
    """Print the report; return exit code 1 if any fault prevents playing or saving."""
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
    yield _fpdf()
    yield _files()
    yield _data(data)
    yield from _boards(data)


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


def _fpdf() -> DoctorLine:
    """The package of printing."""
    with warnings.catch_warnings():  # it warns of a part of Python that has a line of its own here
        warnings.simplefilter("ignore")
        stand_in_for_ssl()
        found = _package("fpdf2", "fpdf")
    if found.status != WRONG:
        return found
    return DoctorLine(NOTE, "fpdf2", f"{found.finding}; without it nothing can be printed")


def _pygame() -> Iterator[DoctorLine]:
    found = _package("pygame-ce", "pygame")
    if found.status == WRONG:
        yield found
        return
    try:
        from game.commands import window_checks
    except Exception as error:  # whatever a broken pygame raises, the other checks must run
        yield DoctorLine(WRONG, "pygame-ce", f"cannot be used ({error}); install it again")
        return
    version = window_checks.pygame_version()
    yield version
    if version.status == WRONG:
        return
    with quiet_libraries():  # their own lines would run through what is pasted into a report
        tried = [window_checks.video(), window_checks.audio(), window_checks.fonts(), window_checks.gamepads()]
    yield from tried


def _files() -> DoctorLine:
    """Check the program's own files: a clone or a copied folder may be incomplete."""
    expected = [
        *(program.ASSETS / "sheets" / f"{group}.json" for group in ("ui", "title")),
        program.ASSETS / "sounds" / "index.json",
        program.ASSETS / "fonts" / "text.ttf",
        LANGUAGE_FOLDER / FIRST,
        *(program.LEVELS / "chart" / name for name in ("title.tmx", "title_upright.tmx")),
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
        from game.storage.inspection import inspect_folder
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
