"""Reads the command line of ``main.py`` (formats.md section 3)."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

from game import registry
from game.arguments import (
    Arguments,
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
from game.core.players import LEVELS
from game.core.record_paths import RECORD_SUFFIXES
from game.languages import languages
from game.play_arguments import SMALLEST_WINDOW, PlayArguments, Size, is_large_enough, printable
from game.program import PROGRAM, command_name, is_clone

LARGEST_WINDOW = (7680, 4320)
OPENED = (*RECORD_SUFFIXES, ".tmx", ".isles.zip")
"""Extensions of files the game opens: records, boards, all data of a machine."""
LARGEST_SEED = 2**63 - 1
MAX_GAMES = 1_000_000
MAX_JOBS = 64


def parse_arguments(argv: Sequence[str]) -> Arguments:
    """The parsed command line; errors exit with a message of one line and code 2."""
    if argv and not argv[0].startswith("-"):
        command, rest = argv[0], argv[1:]
    else:
        command, rest = "", argv
    if command not in _COMMANDS and _is_file_name(command):
        return _play_by_default(argv)
    if command not in _COMMANDS:
        known = ", ".join(name for name in _COMMANDS if name)
        _Parser(prog=command_name()).error(f"unknown command {command!r}; expected one of {known}, or a file")
    return _COMMANDS[command](rest)


def parse_play(argv: Sequence[str]) -> PlayArguments:
    """The parsed command line of the windowed program; ``ValueError`` for other commands."""
    arguments = parse_arguments(argv)
    if not isinstance(arguments, PlayArguments):
        raise ValueError(f"{argv[0]!r} needs no window")
    return arguments


def _is_file_name(word: str) -> bool:
    """True if a word is a file name rather than a command; any ending counts if the file is there."""
    return word.lower().endswith(OPENED) or "/" in word or os.sep in word or os.path.isfile(word)


class _Parser(argparse.ArgumentParser):
    """Parser with error messages of one line, without the usage."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {printable(' '.join(message.split()))}; see {self.prog} --help\n")


def _parser(command: str, description: str, epilog: str | None = None) -> _Parser:
    return _Parser(
        prog=f"{command_name()} {command}".strip(),
        description=description,
        epilog=epilog,
        allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


_OVERVIEW = """commands:
  play          the game (the same without a command)
  simulate      let computer players play whole games without a window
  replay        watch records, or check them
  check-board   check board files
  print         write a board, a set to cut out or a finished game as a PDF
  text          write a record as readable text, which every command reads as the record
  export        all results as a table for a spreadsheet
  data          all data of this machine to one file, or such a file's data to this machine
  bench         measure speed and memory on this machine
  kiosk-setup   set a kiosk up in a terminal; {start} --kiosk asks the same in its window
  menu          put an entry and the file types into a Linux desktop's menu, or take them out
  doctor        what was found on this machine, and what is wrong with it, to paste into a report

examples:
  {start}                                  plays
  {start} --window 1600x900 --lang de      in a window of this size, in German
  {start} game.json                        watches a record
  {start} my-board.tmx                     plays on a board drawn in Tiled
  {start} mine.isles.zip                   reads in all data of another machine, after a question
  {start} simulate {game} --seats hard,easy --games 20
  {start} replay --check records           are these records legal to the last move?

Each command has a --help of its own."""


_FILES = (
    f"records ({', '.join(RECORD_SUFFIXES)}) or a folder of them, boards (.tmx), problems, texts with a code, "
    "all data of a machine (.isles.zip)"
)


def overview() -> str:
    """Commands and examples, with this installation's command name."""
    return _OVERVIEW.format(start=command_name() if not is_clone() else "python main.py", game=registry.GAMES[0])


def _games() -> str:
    *others, last = (game.capitalize() for game in registry.GAMES)
    return f"{', '.join(others)} and {last}"


def _play(rest: Sequence[str]) -> PlayArguments:
    return _parse_window("play", rest)


def _play_by_default(rest: Sequence[str]) -> PlayArguments:
    return _parse_window("", rest)


def _parse_window(command: str, rest: Sequence[str]) -> PlayArguments:
    parser = _parser(command, f"Four Isles: {_games()}.", None if command else overview())
    parser.add_argument("--kiosk", action="store_true", help="run unattended: attract mode, idle reset, operator page")
    size = parser.add_mutually_exclusive_group()
    size.add_argument("--fullscreen", action="store_true", help="fill the screen")
    size.add_argument("--window", type=_size, metavar="WxH", help="a window of this size in pixels, such as 1280x720")
    parser.add_argument("--lang", choices=tuple(languages()), help="the language of this run")
    parser.add_argument("--data", type=_path, metavar="DIR", help="where games, records and settings are kept")
    parser.add_argument("--seed", type=_whole(0, LARGEST_SEED), metavar="N", help="deal from this seed")
    if not command:
        parser.add_argument("--version", action="version", version=PROGRAM)
        parser.add_argument("files", nargs="*", type=_file, metavar="FILE", help=_FILES)
    given = parser.parse_args(rest)
    files = () if command else tuple(given.files)
    if given.kiosk and files:
        parser.error("argument --kiosk: a kiosk opens no files")
    return PlayArguments(given.kiosk, given.fullscreen, given.window, given.lang, given.data, given.seed, files=files)


def _simulate(rest: Sequence[str]) -> Simulate:
    parser = _parser(
        "simulate",
        "Computer players play whole games without a window. At the end: who won how often, scores, moves, thinking\n"
        "time. The same seed always gives the same games.",
    )
    parser.add_argument("game", choices=registry.GAMES, metavar="GAME", help=", ".join(registry.GAMES))
    parser.add_argument(
        "--seats",
        type=_levels,
        required=True,
        metavar="LEVEL,..",
        help=f"a level for each seat, such as hard,easy: {', '.join(LEVELS)}",
    )
    parser.add_argument("--board", metavar="NAME", help="the board (default: the first of the game)")
    parser.add_argument(
        "--options", default="{}", metavar="JSON", help="the game's options, such as '{\"dams\": true}'"
    )
    parser.add_argument("--games", type=_whole(1, MAX_GAMES), default=1, metavar="N", help="how many games (1)")
    parser.add_argument(
        "--seed",
        type=_whole(0, LARGEST_SEED),
        default=0,
        metavar="N",
        help="the first game's seed (0), then counted up",
    )
    parser.add_argument("--first-seat", type=_whole(0, 5), default=0, metavar="N", help="the seat that begins (0)")
    parser.add_argument("--rotate", action="store_true", help="players move one seat on after each game")
    parser.add_argument("--jobs", type=_whole(1, MAX_JOBS), default=1, metavar="N", help="processes at work (1)")
    parser.add_argument("--out", type=_path, metavar="DIR", help="write a record of each game there")
    given = parser.parse_args(rest)
    if given.first_seat >= len(given.seats):
        parser.error(f"argument --first-seat: there are only the seats 0 to {len(given.seats) - 1}")
    return Simulate(
        given.game,
        given.seats,
        given.board,
        given.options,
        given.games,
        given.seed,
        given.first_seat,
        given.rotate,
        given.jobs,
        given.out,
    )


def _replay(rest: Sequence[str]) -> PlayArguments | CheckRecords:
    parser = _parser("replay", "Watch records, or check that every move is legal and the result right.")
    parser.add_argument(
        "files",
        nargs="+",
        type=_path,
        metavar="FILE",
        help=f"a record ({', '.join(RECORD_SUFFIXES)}), or a folder of them",
    )
    parser.add_argument("--check", action="store_true", help="no window: exit 1 and one line for each record at fault")
    parser.add_argument("--quiet", action="store_true", help="with --check: no line when everything is right")
    parser.add_argument(
        "--data", type=_path, metavar="DIR", help="where games, records and boards of one's own are kept"
    )
    given = parser.parse_args(rest)
    files = tuple(given.files)
    if given.quiet and not given.check:
        parser.error("argument --quiet: only with --check")
    return CheckRecords(files, given.data, given.quiet) if given.check else PlayArguments(data=given.data, replay=files)


def _check_board(rest: Sequence[str]) -> CheckBoards:
    parser = _parser("check-board", "Check that boards drawn in Tiled can be played; exit 1 and a line for each fault.")
    parser.add_argument("files", nargs="+", type=_path, metavar="FILE", help="a .tmx file")
    parser.add_argument("--lang", choices=tuple(languages()), help="the language to say it in")
    parser.add_argument("--quiet", action="store_true", help="no line when every board is right")
    given = parser.parse_args(rest)
    return CheckBoards(tuple(given.files), given.lang, given.quiet)


def _text(rest: Sequence[str]) -> WriteText:
    parser = _parser(
        "text", "Write a record as readable text: players, date, board and result, then a move a line.\n"
        "The text is read back as exactly that record by every command that reads records.",
    )  # fmt: skip
    parser.add_argument("file", type=_path, metavar="RECORD", help="a record, or such a text")
    parser.add_argument("--out", type=_path, metavar="FILE", help="write there instead of standard output")
    parser.add_argument("--data", type=_path, metavar="DIR", help="where boards of one's own are kept")
    given = parser.parse_args(rest)
    return WriteText(given.file, given.out, given.data)


def _print(rest: Sequence[str]) -> Print:
    parser = _parser(
        "print",
        "Write a PDF: a board to write on, a set to cut out, or a finished game to keep. Needs the package fpdf2.",
        "examples:\n  bridges/a --out a.pdf --per-page 2\n  my-board.tmx --out mine.pdf --paper letter --ink saving\n"
        "  game.isles.json --out game.pdf --language de",
    )
    parser.add_argument("what", metavar="BOARD|RECORD", help="GAME/BOARD, a .tmx file, or a record")
    parser.add_argument("--out", type=_path, required=True, metavar="FILE", help="the file to write")
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4", help="the paper (a4)")
    parser.add_argument("--per-page", type=_whole(1, 2), default=1, metavar="1|2", help="sheets to a page (1)")
    parser.add_argument("--ink", choices=("full", "saving"), default="full", help="in colour, or saving ink (full)")
    parser.add_argument("--language", "--lang", choices=tuple(languages()), help="the language of the paper")
    parser.add_argument("--no-backs", action="store_true", help="nothing on the back: no rules, no rings of stones")
    parser.add_argument("--data", type=_path, metavar="DIR", help="where boards of one's own are kept")
    given = parser.parse_args(rest)
    return Print(
        given.what, given.out, given.paper, given.per_page, given.ink, given.language, not given.no_backs, given.data
    )


def _doctor(rest: Sequence[str]) -> Doctor:
    parser = _parser("doctor", "Tell what was found on this machine and what is wrong with it; exit 1 if anything is.")
    parser.add_argument("--data", type=_path, metavar="DIR", help="where games, records and settings are kept")
    return Doctor(parser.parse_args(rest).data)


def _kiosk_setup(rest: Sequence[str]) -> KioskSetup:
    parser = _parser("kiosk-setup", "Ask what a kiosk's operator decides: PIN, language, games, hours, times.")
    parser.add_argument("--data", type=_path, metavar="DIR", help="where games, records and settings are kept")
    parser.add_argument("--lang", choices=tuple(languages()), help="the language to ask in")
    given = parser.parse_args(rest)
    return KioskSetup(given.data, given.lang)


def _menu(rest: Sequence[str]) -> Menu:
    parser = _parser("menu", "Put Four Isles into this user's menu on Linux: desktop entry, icons and file types.")
    parser.add_argument("--remove", action="store_true", help="take all of it out again")
    return Menu(parser.parse_args(rest).remove)


def _export(rest: Sequence[str]) -> ExportTable:
    parser = _parser("export", "Write all results as a table for a spreadsheet: a row for each seat of each game.")
    parser.add_argument("--csv", type=_path, required=True, metavar="FILE", help="the file to write")
    parser.add_argument("--data", type=_path, metavar="DIR", help="where games, records and settings are kept")
    parser.add_argument(
        "--lang", choices=tuple(languages()), help="the language whose decimal sign the spreadsheet expects"
    )
    given = parser.parse_args(rest)
    return ExportTable(given.csv, given.data, given.lang)


def _data(rest: Sequence[str]) -> TransferData:
    parser = _parser(
        "data",
        "Write all data of this machine to one file (settings without the PIN, players, games, records, the logbook,\n"
        "look-backs, boards of your own), or add to this machine what such a file has and it has not. What is here\n"
        "stays; reading a file twice changes nothing.",
    )
    parser.add_argument("action", choices=("export", "import"), help="write the file, or read it in")
    parser.add_argument("file", type=_path, metavar="FILE", help="the file, such as four-isles.isles.zip")
    parser.add_argument("--data", type=_path, metavar="DIR", help="where games, records and settings are kept")
    given = parser.parse_args(rest)
    return TransferData(given.file, given.action == "import", given.data)


def _bench(rest: Sequence[str]) -> Bench:
    parser = _parser("bench", "Measure start-up, frame times, memory, playouts and thinking on this machine.")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--window", type=_size, metavar="WxH", help="measure in a window of this size")
    parser.add_argument("--quick", action="store_true", help="measure each part once or a few times: rough figures")
    given = parser.parse_args(rest)
    return Bench(given.json, given.window, given.quick)


_COMMANDS: dict[str, Callable[[Sequence[str]], Arguments]] = {
    "": _play_by_default,
    "play": _play,
    "simulate": _simulate,
    "replay": _replay,
    "check-board": _check_board,
    "export": _export,
    "data": _data,
    "bench": _bench,
    "doctor": _doctor,
    "text": _text,
    "print": _print,
    "kiosk-setup": _kiosk_setup,
    "menu": _menu,
}


def _size(text: str) -> Size:
    match = re.fullmatch(r"([0-9]{1,5})[xX]([0-9]{1,5})", text)
    size = (int(match[1]), int(match[2])) if match else (0, 0)
    if not is_large_enough(size) or any(
        side > most for side, most in zip(sorted(size), sorted(LARGEST_WINDOW), strict=True)
    ):
        (low_w, low_h), (high_w, high_h) = SMALLEST_WINDOW, LARGEST_WINDOW
        raise argparse.ArgumentTypeError(f"{text!r} is no size from {low_w}x{low_h} to {high_w}x{high_h}")
    return size


def _whole(low: int, high: int) -> Callable[[str], int]:
    def parse(text: str) -> int:
        if not re.fullmatch(r"[0-9]{1,19}", text) or not low <= int(text) <= high:
            raise argparse.ArgumentTypeError(f"{text!r} is no whole number from {low} to {high}")
        return int(text)

    return parse


def _levels(text: str) -> tuple[str, ...]:
    levels = tuple(text.split(","))
    for level in levels:
        if level not in LEVELS:
            raise argparse.ArgumentTypeError(f"unknown level {level!r}; expected {', '.join(LEVELS)}")
    return levels


def _path(text: str) -> Path:
    if not text or "\0" in text:
        raise argparse.ArgumentTypeError(f"{text!r} is no path")
    return Path(text)


def _file(text: str) -> Path:
    path = _path(text)
    try:
        path.stat()  # not ``exists``, which from 3.15 on swallows what is wrong with a name
    except (FileNotFoundError, NotADirectoryError) as problem:
        raise argparse.ArgumentTypeError(f"there is no file {text!r}") from problem
    except OSError as problem:
        raise argparse.ArgumentTypeError(f"{text!r} cannot be opened: {problem.strerror}") from problem
    return path
