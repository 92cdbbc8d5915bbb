"""A board or a finished game as a PDF file; ``write_pdf`` runs in a process of its own while frames are drawn."""

from __future__ import annotations

from collections.abc import Generator
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from game.boards.repository import LoadedBoard
from game.i18n import Texts
from game.languages import FOLDER
from game.match.match import Match
from game.match.records import parse_record, write_bytes
from game.printing.document import PrintingUnavailableError, PrintOptions
from game.printing.game_printing import GamePrinting
from game.printing.sheets import print_board, print_game
from game.program import is_frozen
from game.registry import own_texts
from game.table.plugin import table_plugin


class PaperRequest(NamedTuple):
    """A sheet to print, and its file; all parts can be pickled. Without a record: the board to play on."""

    board: LoadedBoard[Any]
    options: PrintOptions
    language: str
    path: Path
    record: bytes = b""


def is_printing_installed() -> bool:
    """True if the package that writes PDF is there."""
    return find_spec("fpdf") is not None


def printing_of(game: str) -> GamePrinting | None:
    """A game's part of printing; None for a game that is not printed, and where the package can never be installed."""
    return None if is_frozen() and not is_printing_installed() else table_plugin(game).printing


def pdf_of(request: PaperRequest) -> bytes:
    """The PDF; ``PrintingUnavailableError`` without the package or for a game that is not printed."""
    printing = printing_of(request.board.game)
    if printing is None:
        raise PrintingUnavailableError(request.board.game)
    texts = Texts(request.language, FOLDER, *own_texts())
    if not request.record:
        return print_board(request.board, printing, request.options, texts)
    match: Match[Any] = Match.resume(parse_record(request.record), request.board.board)
    return print_game(match, request.board, printing, request.options, texts)


def write_pdf(request: PaperRequest, number: int) -> Generator[None, None, str]:
    """Write the file, as a background job's only result: the reason of a failure, or an empty string."""
    yield
    try:
        data = pdf_of(request)
        request.path.parent.mkdir(parents=True, exist_ok=True)
        write_bytes(request.path, data)
    except OSError as problem:
        return problem.strerror or str(problem)
    except PrintingUnavailableError as problem:
        return str(problem)
    return ""
