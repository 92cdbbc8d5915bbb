"""Four Isles. ``python main.py`` plays; ``python main.py --help`` tells what else there is."""

from __future__ import annotations

import gc
import io
import os
import sys
from collections.abc import Sequence

from game.arguments import (
    Bench,
    CheckBoards,
    CheckRecords,
    Doctor,
    KioskSetup,
    Menu,
    PlayArguments,
    Simulate,
    parse_arguments,
    printable,
)
from game.commands.common import CommandError
from game.program import command_name

INTERRUPTED = 130


def main(argv: Sequence[str]) -> int:
    """Runs the command and gives back its exit code. Only what it needs is imported: pygame only for a window."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a terminal that lacks a letter shows another sign instead
            stream.reconfigure(errors="replace")
    try:
        code = _run(argv)
        sys.stdout.flush()
        return code
    except SystemExit as stop:  # from reading the arguments: --help, or a line about what is wrong with them
        return stop.code if isinstance(stop.code, int) else 0
    except CommandError as error:
        print(f"{command_name()} {argv[0]}: {printable(str(error))}", file=sys.stderr)
        return error.code
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has gone; Python would complain when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _run(argv: Sequence[str]) -> int:
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
        case Bench():
            from game.commands.bench import bench

            return bench(arguments)
        case Doctor():
            from game.commands.doctor import doctor

            return doctor(arguments)
        case KioskSetup():
            from game.commands.kiosk_setup import kiosk_setup

            return kiosk_setup(arguments)
        case Menu():
            from game.commands.menu import menu

            return menu(arguments)
        case PlayArguments():
            # Nothing made during the start is garbage yet; looking for it would take a tenth of the time to the first
            # picture. The loop turns this on again.
            gc.disable()
            from game import app

            return app.main(argv)


if __name__ == "__main__":
    from multiprocessing import freeze_support

    freeze_support()
    sys.exit(main(sys.argv[1:]))
