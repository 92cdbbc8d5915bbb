"""The error that ends a command, in a module that brings nothing else along: ``main.py`` needs it for a window too."""

from __future__ import annotations

WRONG_ARGUMENTS = 2
FAILED = 1


class CommandError(Exception):
    """Error that ends a command, with a one-line message for the terminal and an exit code."""

    def __init__(self, message: str, code: int = FAILED) -> None:
        super().__init__(message)
        self.code = code
