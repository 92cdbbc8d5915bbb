"""The command line as plain values (formats.md section 3). Reading it is ``game.command_line``'s."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple, TypeAlias

from game.play_arguments import PlayArguments, Size


class Simulate(NamedTuple):
    """Games of computer players. ``board`` None is the game's default; ``options`` is unparsed JSON."""

    game: str
    levels: tuple[str, ...]
    board: str | None = None
    options: str = "{}"
    games: int = 1
    seed: int = 0
    first_seat: int = 0
    rotate: bool = False
    jobs: int = 1
    out: Path | None = None


class CheckRecords(NamedTuple):
    """Records to check without a window; ``data`` is the folder with the player's own boards, None the default."""

    files: tuple[Path, ...]
    data: Path | None = None
    quiet: bool = False


class CheckBoards(NamedTuple):
    """Board files to check, and the language of the messages; None is English."""

    files: tuple[Path, ...]
    language: str | None = None
    quiet: bool = False


class Bench(NamedTuple):
    """Benchmark of this machine."""

    is_json: bool = False
    window: Size | None = None
    is_quick: bool = False


class WriteText(NamedTuple):
    """A record to write as readable text; ``out`` None is standard output."""

    file: Path
    out: Path | None = None
    data: Path | None = None


class Print(NamedTuple):
    """A board or a record to print as PDF; the language None is English."""

    what: str
    out: Path
    paper: str = "a4"
    per_page: int = 1
    ink: str = "full"
    language: str | None = None
    has_backs: bool = True
    data: Path | None = None


class Doctor(NamedTuple):
    """Diagnosis of the installation and this machine."""

    data: Path | None = None


class KioskSetup(NamedTuple):
    """Kiosk set-up in a terminal, and its language; None is the kiosk's."""

    data: Path | None = None
    language: str | None = None


class ExportTable(NamedTuple):
    """All results as a table for spreadsheets; ``language`` None is that of the settings."""

    file: Path
    data: Path | None = None
    language: str | None = None


class TransferData(NamedTuple):
    """All data of this machine to a file, or (``is_import``) a file's data to this machine."""

    file: Path
    is_import: bool
    data: Path | None = None


class Menu(NamedTuple):
    """The desktop's menu entry and file types, written or deleted."""

    remove: bool = False


Arguments: TypeAlias = (
    Menu
    | KioskSetup
    | PlayArguments
    | Simulate
    | CheckRecords
    | CheckBoards
    | Bench
    | Doctor
    | ExportTable
    | TransferData
    | WriteText
    | Print
)
