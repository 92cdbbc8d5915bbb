"""Export of a kiosk's data to a folder, as CSV and JSON files."""

from __future__ import annotations

import csv
import datetime
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from pygame import FRect

from game.kiosk.heartbeat import beat
from game.kiosk.operator_log import OperatorLog
from game.modes.results_csv import escaped_formula
from game.pages.export_places import ExportPlaces
from game.pages.page import DialogScene
from game.services import Services
from game.storage.places import COPY_FOLDER
from game.storage.storage import Storage
from game.ui.text import BODY
from game.ui.widgets import Label, Widget

_PAGE: Final = 500
_SECRET: Final = "operator_pin"


def export_all(storage: Storage, folder: Path, now: datetime.datetime) -> Path:
    """Write counts, days, results, settings, players, log and games into a new folder and return the folder.

    The PIN is left out. Raises ``OSError`` if the folder or a file cannot be written.
    """
    target = folder / f"{COPY_FOLDER}{now:%Y-%m-%d %H-%M-%S}"
    target.mkdir()
    counts = [[event, count, last.isoformat()] for event, (count, last) in storage.counts().items()]
    _write(target, "counts", ("event", "count", "last"), counts)
    days = [
        [date.isoformat(), hour, event, count]
        for date, day in storage.usage_counts.days().items()
        for event, hours in day.items()
        for hour, count in enumerate(hours)
        if count
    ]
    _write(target, "days", ("day", "hour", "event", "count"), days)
    _write(target, "results", ("record", "ended", "game", "board", "seat", "name", "score", "won"), _results(storage))
    settings = [[name, value] for name, value in asdict(storage.settings).items() if name != _SECRET]
    _write(target, "settings", ("name", "value"), settings)
    people = [[each.identifier, each.name, each.colour, each.badge] for each in storage.profiles()]
    _write(target, "players", ("number", "name", "colour", "badge"), people)
    log = [
        [entry.when.isoformat(), entry.event, json.dumps(entry.details)]
        for entry in OperatorLog(storage.folder).entries(10_000)
    ]
    _write(target, "log", ("when", "what", "details"), log)
    with (target / "games.json").open("w", encoding="utf-8") as file:
        file.write("[")
        for number, entry in enumerate(_entries(storage)):
            file.write(",\n" if number else "\n")
            json.dump(storage.records.get(entry.identifier), file)
        file.write("\n]\n")
    return target


def _entries(storage: Storage) -> Iterator[Any]:
    """All finished games, latest first, loaded in pages."""
    offset = 0
    while page := storage.records.latest(limit=_PAGE, offset=offset):
        yield from page
        beat()  # a slow stick holds the loop up
        offset += _PAGE


def _results(storage: Storage) -> Iterator[Sequence[Any]]:
    for entry in _entries(storage):
        for seat, (name, score) in enumerate(zip(entry.names, entry.scores, strict=True)):
            ended = entry.ended.isoformat()
            yield entry.identifier, ended, entry.game, entry.board, seat, name, score, seat in entry.winners


def _write(folder: Path, name: str, heads: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Write rows as a CSV table and as a JSON list of objects."""
    with (
        (folder / f"{name}.csv").open("w", encoding="utf-8-sig", newline="") as table,
        (folder / f"{name}.json").open("w", encoding="utf-8") as listed,
    ):
        writer = csv.writer(table)
        writer.writerow(heads)
        listed.write("[")
        for number, row in enumerate(rows):
            writer.writerow([escaped_formula(value) for value in row])
            listed.write(",\n" if number else "\n")
            json.dump(dict(zip(heads, row, strict=True)), listed, ensure_ascii=False)
        listed.write("\n]\n")


class ExportScene(DialogScene):
    """Page of writable media and folders; a touch exports all data there."""

    name = "export"
    heading_key = "kiosk.export"
    max_size = (860.0, 600.0)

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._places = ExportPlaces(self, self._write_to, "kiosk.export.done")

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """Description and list of places."""
        message = self.t("kiosk.export.text")
        high = self.services.assets.fonts.height(message, BODY, inner.width)
        yield Label(message, FRect(inner.left, inner.top, inner.width, high), BODY)
        yield from self._places.build(FRect(inner.left, inner.top + high + 12, inner.width, inner.height - high - 12))

    def _write_to(self, folder: Path) -> Path:
        """Export all data except the PIN."""
        return export_all(self.services.storage, folder, datetime.datetime.now())
