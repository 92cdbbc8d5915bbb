"""``print``: a board, a set to cut out or a finished game as a PDF."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.arguments import Print
from game.board_library.boards import game_of
from game.boards.errors import BoardError
from game.boards.file_names import SUFFIX
from game.boards.repository import LoadedBoard, read_heading
from game.boards.tiled import read_map
from game.command_line import OPENED
from game.commands.check import recorded_board
from game.commands.command_error import WRONG_ARGUMENTS, CommandError
from game.commands.common import boards
from game.core.state import FormatError
from game.languages import FIRST
from game.match.match import content_of
from game.match.records import Record, read_record, with_clean_names, write_bytes
from game.printing.document import PACKAGE, PrintingUnavailableError, PrintOptions
from game.printing.ink import Ink
from game.printing.paper import PAPERS
from game.registry import GAMES, plugin
from game.table.sharing.paper_file import PaperRequest, is_printing_installed, pdf_of, printing_of


def print_pdf(arguments: Print) -> int:
    """Write the file, say where it is, and return exit code 0; ``CommandError`` says what is wrong."""
    if not is_printing_installed():
        raise CommandError(f"to print, install the package {PACKAGE}: pip install {PACKAGE}")
    try:
        board, record = _found(arguments)
    except (BoardError, FormatError, LookupError) as error:
        raise CommandError(f"{arguments.what}: {error}") from None
    _refuse_two_sets(arguments, board.game, record)
    paper = next(paper for paper in PAPERS if paper.name.lower() == arguments.paper)
    options = PrintOptions(paper, arguments.per_page, Ink(arguments.ink), arguments.has_backs)
    text = with_clean_names(record).to_text().encode() if record is not None else b""
    request = PaperRequest(board, options, arguments.language or FIRST, arguments.out, text)
    try:
        write_bytes(arguments.out, pdf_of(request))
    except PrintingUnavailableError:
        raise CommandError(f"{board.game} is not printed") from None
    except FormatError as error:
        raise CommandError(f"{arguments.what}: {error}") from None
    except OSError as error:
        raise CommandError(f"{arguments.out} cannot be written: {error.strerror or error}") from None
    sides = ", on both sides, turned over along the long edge" if options.has_backs and record is None else ""
    print(f"{arguments.out} is written; print it at actual size (100%){sides}.")
    return 0


def _found(arguments: Print) -> tuple[LoadedBoard[Any], Record | None]:
    """The board, and the record if one is meant."""
    what = arguments.what
    game, _, name = what.partition("/")
    known = boards(arguments.data)
    if game in GAMES and name and not what.lower().endswith(OPENED):
        return known.load(game, name), None
    path = Path(what)
    if what.lower().endswith(SUFFIX):
        return _board_of_file(path), None
    record = read_record(path)
    recorded_board(known, record)  # refuses another board of that name
    return known.find(record.game, record.board, content_of(record)), record


def _board_of_file(path: Path) -> LoadedBoard[Any]:
    tiled = read_map(path)
    game = game_of(path, tiled)
    titles, difficulty = read_heading(tiled)
    return LoadedBoard(game, path.stem, titles, difficulty, plugin(game).parse_board(tiled), tiled)


def _refuse_two_sets(arguments: Print, game: str, record: Record | None) -> None:
    """Two to a page is for sheets to write on alone."""
    printing = printing_of(game)
    if arguments.per_page == 2 and (record is not None or (printing is not None and printing.is_set)):
        what = "a finished game takes whole pages" if record is not None else f"{game} is a set to cut out"
        raise CommandError(f"argument --per-page: {what}; 2 is for sheets to write on", WRONG_ARGUMENTS)
