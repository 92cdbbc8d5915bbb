"""``text``: a record as readable text, which is read back as exactly that record (formats.md section 2)."""

from __future__ import annotations

import sys

from game.arguments import WriteText
from game.boards.errors import BoardError
from game.commands.command_error import CommandError
from game.commands.common import boards
from game.core.state import FormatError
from game.languages import FIRST
from game.match.game_text import game_text
from game.match.match import content_of
from game.match.record_faults import RecordError
from game.match.records import Record, read_record, write_bytes
from game.modes.codes import deal_of_record, to_code


def write_text(arguments: WriteText) -> int:
    """Write the text and return exit code 0; ``CommandError`` for a faulty record or an unwritable file."""
    try:
        record = read_record(arguments.file)
    except RecordError as error:
        raise CommandError(f"{arguments.file}: {error}") from None
    text = game_text(record.to_json(), record.moves, _title(arguments, record), _code(record))
    if arguments.out is None:
        sys.stdout.write(text)
        return 0
    try:
        write_bytes(arguments.out, text.encode())
    except OSError as error:
        raise CommandError(f"{arguments.out} cannot be written: {error.strerror or error}") from None
    return 0


def _title(arguments: WriteText, record: Record) -> str:
    """The board's English title; empty for a board that is not here."""
    try:
        return boards(arguments.data).find(record.game, record.board, content_of(record)).title(FIRST)
    except (BoardError, OSError):
        return ""


def _code(record: Record) -> str:
    """The deal's code; empty for a deal without one."""
    deal = deal_of_record(record.to_json())
    try:
        return to_code(deal) if deal is not None else ""
    except FormatError:
        return ""
