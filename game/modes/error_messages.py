"""Error messages for unusable boards and games, in the language of the screen."""

from __future__ import annotations

from typing import Final

from game.boards.errors import BoardError
from game.core.records import RecordError, RecordFault, RecordProblem
from game.core.state import FormatError
from game.i18n import Texts

UNUSABLE: Final = (BoardError, FormatError, OSError)
"""Errors of an unusable board or game."""


def problem_text(problem: Exception | RecordProblem, texts: Texts) -> str:
    """Message for a board, record or file error; the English detail follows in brackets."""
    match problem:
        case BoardError():
            return problem.message(texts)
        case RecordError():
            return _told(RecordProblem.of(problem), texts)
        case RecordProblem(cause=BoardError() as cause):
            return cause.message(texts)
        case RecordProblem():
            return _told(problem, texts)
        case FormatError():
            return _told(RecordProblem(0, str(problem)), texts)
        case OSError():
            return _told(RecordProblem(0, problem.strerror or str(problem), RecordFault.FILE), texts)
    return str(problem)


def _told(problem: RecordProblem, texts: Texts) -> str:
    return texts.t(f"house.problem.{problem.fault.value}", number=problem.number, detail=problem.what)
