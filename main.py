"""Four Isles. ``python main.py`` plays; ``python main.py --help`` tells what else there is."""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

_FOLDER = str(Path(__file__).resolve().parent)
if _FOLDER not in sys.path:  # ``python -P`` and ``python -I`` leave it out
    sys.path.insert(0, _FOLDER)

from game.program import command_name
from game.signals import TerminatedError, ended_by_signals
from game.start_checks import (
    IncompleteInstallationError,
    mend_time_zone,
    missing_file_message,
    missing_module_message,
    require,
)
from game.streams import OutputError, guard_streams

if TYPE_CHECKING:
    from game.play_arguments import PlayArguments

INTERRUPTED = 130
FAILED = 1


def main(argv: Sequence[str]) -> int:
    """Runs the command and gives back its exit code. Only what it needs is imported: pygame only for a window."""
    before = guard_streams()
    mend_time_zone()
    try:
        return _run_guarded(argv)
    except ImportError as error:
        print(f"{command_name()}: {missing_module_message(error)}", file=sys.stderr)
    except IncompleteInstallationError as error:
        print(f"{command_name()}: {error}", file=sys.stderr)
    except OSError as error:
        told = missing_file_message(error)
        if told is None:
            raise
        print(f"{command_name()}: {told}", file=sys.stderr)
    finally:
        sys.stdout, sys.stderr = before
    return FAILED


def _run_guarded(argv: Sequence[str]) -> int:
    """Runs the command; what ends it becomes an exit code and at most one line."""
    from game.commands.command_error import CommandError  # late: a Python that lacks a module gets a line
    from game.play_arguments import printable

    try:
        with ended_by_signals():
            try:
                code = _run(argv)
            except SystemExit as stop:  # from reading the arguments: --help, or a line about what is wrong with them
                code = stop.code if isinstance(stop.code, int) else 0
            sys.stdout.flush()
            return code
    except OutputError as problem:
        print(f"{command_name()}: standard output cannot be written: {problem}", file=sys.stderr)
        return FAILED
    except CommandError as error:
        print(f"{command_name()} {argv[0]}: {printable(str(error))}", file=sys.stderr)
        return error.code
    except TerminatedError as end:
        return end.code
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        return FAILED  # whoever read our output has gone


def _play(argv: Sequence[str], arguments: PlayArguments) -> int:
    # Nothing made during the start is garbage yet; looking for it would take a tenth of the time to the first picture.
    # The loop turns this on again.
    gc.disable()
    require("xml.parsers.expat", "zlib", "pytmx")  # not found out in the middle of a game
    from game import app

    return app.main(argv, arguments)


def _run(argv: Sequence[str]) -> int:
    from game.play_arguments import PlayArguments  # late: as above

    if not argv:  # as from a menu: no parser is needed
        return _play(argv, PlayArguments())
    from game.arguments import (
        Bench,
        CheckBoards,
        CheckRecords,
        Doctor,
        ExportTable,
        KioskSetup,
        Menu,
        Print,
        Simulate,
        TransferData,
        WriteText,
    )
    from game.command_line import parse_arguments

    arguments = parse_arguments(argv)
    match arguments:
        case Simulate():
            from game.commands.simulate import simulate

            return simulate(arguments)
        case CheckRecords():
            from game.commands.check import check_records

            return check_records(arguments)
        case CheckBoards():
            from game.commands.check import check_boards

            return check_boards(arguments)
        case Print():
            from game.commands.paper import print_pdf

            return print_pdf(arguments)
        case WriteText():
            from game.commands.text import write_text

            return write_text(arguments)
        case Bench():
            from game.commands.bench import bench

            return bench(arguments)
        case Doctor():
            from game.commands.doctor import doctor

            return doctor(arguments)
        case KioskSetup():
            from game.commands.kiosk_setup import kiosk_setup

            return kiosk_setup(arguments)
        case ExportTable():
            from game.commands.data import export_table

            return export_table(arguments)
        case TransferData():
            from game.commands.data import transfer_data

            return transfer_data(arguments)
        case Menu():
            from game.commands.menu import menu

            return menu(arguments)
        case PlayArguments():
            return _play(argv, arguments)


if __name__ == "__main__":
    from multiprocessing import freeze_support

    freeze_support()
    sys.exit(main(sys.argv[1:]))
