"""``export`` and ``data``: results as a table, and all data of this machine as one file, out and in."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from game.arguments import ExportTable, TransferData
from game.boards.messages import english
from game.commands.command_error import CommandError
from game.i18n import Texts
from game.modes.data_file import DataFileError, import_data_file, write_data_file
from game.modes.results_csv import write_results
from game.storage.storage import Storage

_NAMES = {"record": "games", "profile": "players", "review": "look-backs", "saved-game": "waiting games"}
"""Kinds of lines that are counted in the answer."""


def export_table(arguments: ExportTable) -> int:
    """Write all results as a CSV file; 0."""
    with _storage(arguments.data) as storage:
        texts = Texts(arguments.language or storage.settings.language)
        try:
            rows = write_results(storage, arguments.file, texts)
        except OSError as problem:
            raise CommandError(f"{arguments.file}: {problem.strerror or problem}") from problem
    print(f"{rows} rows in {arguments.file}")
    return 0


def transfer_data(arguments: TransferData) -> int:
    """Write the file or read it in; 0."""
    with _storage(arguments.data) as storage:
        if arguments.is_import:
            print(_import(storage, arguments.file))
        else:
            print(_export(storage, arguments.file))
    return 0


def _export(storage: Storage, file: Path) -> str:
    try:
        summary = write_data_file(storage, file)
    except OSError as problem:
        raise CommandError(f"{file}: {problem.strerror or problem}") from problem
    return f"{_counted(summary.counts, summary.boards)} in {file}"


def _import(storage: Storage, file: Path) -> str:
    try:
        found = import_data_file(storage, file)
    except DataFileError as problem:
        raise CommandError(f"{file}: {english().t(problem.key, **problem.values)}") from problem
    except OSError as problem:
        raise CommandError(f"{file}: {problem.strerror or problem}") from problem
    if found.is_empty:
        return "Everything in the file is here already."
    left = f"; {found.report.left_out} waiting games stay in the file" if found.report.left_out else ""
    return f"{_counted(found.report.added, found.boards)} added{left}"


def _counted(counts: Counter[str], boards: int) -> str:
    parts = [f"{counts[kind]} {name}" for kind, name in _NAMES.items()]
    return ", ".join([*parts, f"{boards} boards"])


@contextlib.contextmanager
def _storage(data: Path | None) -> Iterator[Storage]:
    """The storage, unless it cannot be written: what happened would be lost at the end."""
    storage = Storage.open(data)
    try:
        if storage.fault is not None:
            raise CommandError(english().t(storage.fault.key, **storage.fault.values))
        yield storage
    finally:
        storage.close()
