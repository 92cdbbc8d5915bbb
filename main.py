"""Four Isles. ``python main.py`` plays; ``python main.py --help`` tells what else there is."""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence

from game.arguments import (
    Bench,
    CheckBoards,
    CheckRecords,
    Doctor,
    KioskSetup,
    PlayArguments,
    Simulate,
    parse_arguments,
    printable,
)
from game.commands.common import CommandError
from game.program import command_name
from game.signals import TerminatedError, ended_by_signals
from game.streams import OutputError, guard_streams

INTERRUPTED = 130
FAILED = 1


def main(argv: Sequence[str]) -> int:
    """Runs the command and gives back its exit code. Only what it needs is imported: pygame only for a window."""
    before = guard_streams()
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
    finally:
        sys.stdout, sys.stderr = before


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
