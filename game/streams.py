"""Standard streams as the system hands them over: missing, closed, full, or without some letters."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TextIO, cast

_nowhere: list[TextIO] = []
"""Streams in place of missing ones."""


class OutputError(Exception):
    """Standard output takes no more; the text says why."""


class _GuardedStream:
    """A text stream whose failures are told apart from those of files: ``OutputError``, or none for ``is_quiet``."""

    def __init__(self, stream: TextIO, *, is_quiet: bool) -> None:
        self._stream = stream
        self._is_quiet = is_quiet

    def write(self, text: str) -> int:
        try:
            return self._stream.write(text)
        except OSError as problem:
            self._fail(problem)
            return len(text)

    def flush(self) -> None:
        try:
            self._stream.flush()
        except OSError as problem:
            self._fail(problem)

    def _fail(self, problem: OSError) -> None:
        """Lets what waits in the stream go nowhere: Python would complain when it flushes at exit."""
        try:
            number = os.open(os.devnull, os.O_WRONLY)
            os.dup2(number, self._stream.fileno())
            os.close(number)
        except (OSError, ValueError):
            pass
        if isinstance(problem, BrokenPipeError) and not self._is_quiet:
            raise problem
        if not self._is_quiet:
            raise OutputError(problem.strerror or str(problem)) from problem

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def fill_missing_streams() -> None:
    """Give missing standard streams a place that takes everything: Windows has none without a console.

    Their numbers are taken as well: the next file opened, such as the database, would be what libraries write their
    complaints into.
    """
    try:
        while (number := os.open(os.devnull, os.O_RDWR)) <= 2:
            os.set_inheritable(number, True)
        os.close(number)
    except OSError:
        pass
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            mode = "r" if name == "stdin" else "w"
            stand_in = open(os.devnull, mode, encoding="utf-8")  # noqa: SIM115  # as long as the program runs
            _nowhere.append(cast(TextIO, stand_in))
            setattr(sys, name, _nowhere[-1])


def guard_streams() -> tuple[TextIO, TextIO]:
    """Make standard output report what goes wrong with it, and standard error swallow it; gives both as they were."""
    fill_missing_streams()
    before = sys.stdout, sys.stderr
    for stream in before:
        if isinstance(stream, io.TextIOWrapper):  # a terminal that lacks a letter shows another sign instead
            stream.reconfigure(errors="replace")
    sys.stdout = cast(TextIO, _GuardedStream(before[0], is_quiet=False))
    sys.stderr = cast(TextIO, _GuardedStream(before[1], is_quiet=True))
    return before


@contextmanager
def quiet_libraries() -> Iterator[None]:
    """Within the block what libraries write to standard error by themselves, such as ALSA, goes nowhere."""
    sys.stderr.flush()
    try:
        before, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    except OSError:
        yield
        return
    os.dup2(nowhere, 2)
    os.close(nowhere)
    try:
        yield
    finally:
        os.dup2(before, 2)
        os.close(before)
