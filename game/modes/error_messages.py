"""Error messages for unusable boards and games, in the language of the screen."""

from __future__ import annotations

from typing import Final

from game.boards.errors import BoardError
from game.core.state import FormatError
from game.i18n import Texts
from game.match.record_faults import Fault, Problem, RecordError

UNUSABLE_ERRORS: Final = (BoardError, FormatError, OSError)
"""Errors of an unusable board or game."""


def error_message(problem: Exception | Problem, texts: Texts) -> str:
    """Message for a board, record or file error; the English detail follows in brackets."""
    match problem:
        case BoardError():
            return problem.message(texts)
        case RecordError():
            message = _localized(Problem(problem.number, problem.detail, problem.fault), texts)
            return with_line(message, problem.line, texts)
        case Problem(cause=BoardError() as cause):
            return cause.message(texts)
        case Problem():
            return _localized(problem, texts)
        case FormatError():
            return _localized(Problem(0, str(problem)), texts)
        case OSError():
            return _localized(Problem(0, problem.strerror or str(problem), Fault.FILE), texts)
    return str(problem)


def with_line(message: str, line: int, texts: Texts) -> str:
    """The message behind the number of a text's line; alone for 0."""
    return texts.t("house.problem.line", line=line, problem=message) if line else message


def _localized(problem: Problem, texts: Texts) -> str:
    return texts.t(f"house.problem.{problem.fault.value}", number=problem.number, detail=problem.what)
