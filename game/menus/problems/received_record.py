"""Games from other people: a record's text or JSON, proved legal on its board here, or one sentence why it is not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from game.boards.errors import BoardError
from game.match.match import Match, content_of, is_of_other_board
from game.match.record_faults import Fault, Problem
from game.match.records import Record, line_of_problem, parse_record
from game.modes.error_messages import UNUSABLE_ERRORS, error_message, with_line
from game.modes.solo import check_hands
from game.modes.tables import GameTable
from game.services import Services
from game.table.game_views import TABLE
from game.table.opening import open_table
from game.table.sessions.watch import WatchSession

_MAX_FILE: Final = 64 << 10
_TEXT_FILES: Final = (".txt", ".eml", ".md")


class ReceivedRecord(NamedTuple):
    """A record that came from elsewhere; None with the sentence that says why it is none."""

    record: Record | None
    refusal: str = ""


def receive_record(services: Services, data: bytes | str) -> ReceivedRecord:
    """The record of JSON or of a readable text, once the rules have nothing against its moves and result."""
    texts = services.assets.texts
    try:
        record = parse_record(data)
        problem = check_hands(
            record,
            lambda made: services.background.boards.find(made.game, made.board, content_of(made)).board,
        )
        if problem is None:
            return ReceivedRecord(record)
        if problem.fault is Fault.BOARD and not services.background.boards.has(record.game, record.board):
            button, place = texts.t("workshop.take-along"), texts.t("house.place.workshop")
            return ReceivedRecord(
                None, texts.t("house.records.no-board", board=record.board, button=button, place=place)
            )
        if _has_other_board(services, record):
            return ReceivedRecord(None, texts.t("house.records.other-board"))
        why = _rule_broken(services, record, problem)
        message = (
            texts.t("house.problem.move-why", number=problem.number, why=why) if why else error_message(problem, texts)
        )
        return ReceivedRecord(None, with_line(message, line_of_problem(data, problem), texts))
    except UNUSABLE_ERRORS as error:
        return ReceivedRecord(None, error_message(error, texts))


def _rule_broken(services: Services, record: Record, problem: Problem) -> str:
    """The table's sentence for the rule that a record's move breaks; empty for other faults."""
    if problem.fault is not Fault.MOVE or not 0 < problem.number <= len(record.moves):
        return ""
    before = replace(record, moves=record.moves[: problem.number - 1], result=None)
    try:
        board = services.background.boards.find(record.game, record.board, content_of(record))
        match = Match.resume(before, board.board)
    except UNUSABLE_ERRORS:  # the fault is in another hand
        return ""
    refusal = match.why_not(record.moves[problem.number - 1])
    if refusal is None:
        return ""
    table = open_table(services, GameTable(match, board), partial(WatchSession, view=TABLE))
    return table.controller.narrator.refusal_text(refusal)


def _has_other_board(services: Services, record: Record) -> bool:
    """True if a record's board is missing and another has its name."""
    try:
        found = services.background.boards.find(record.game, record.board, content_of(record))
    except (BoardError, OSError):
        return False
    return is_of_other_board(record, found.board)


def text_of(files: Sequence[Path]) -> str | None:
    """Content of a single text file as mail and chat programs write them; else None."""
    if len(files) != 1 or files[0].suffix.lower() not in _TEXT_FILES:
        return None
    try:
        if not files[0].is_file():
            return None
        with files[0].open("rb") as file:
            return file.read(_MAX_FILE).decode("utf-8", "replace")
    except OSError:
        return None
