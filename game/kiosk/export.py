"""Everything a kiosk knows, in a folder that others can read: each thing as a table (CSV) and as JSON."""

from __future__ import annotations

import csv
import datetime
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any, Final

from pygame import FRect

from game.kiosk.journal import Journal
from game.pages.list_page import ListPage
from game.pages.page import DialogScene
from game.scenes.base import SceneChange
from game.scenes.stack import Pop
from game.services import Services
from game.storage.places import Place, places
from game.storage.storage import Storage
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.scroll import Row
from game.ui.text import BODY, LABEL, LABEL_BOLD
from game.ui.widgets import Label, Widget

_PAGE: Final = 500
_MEBIBYTE: Final = 1 << 20
_SECRET: Final = "operator_pin"


def export_all(storage: Storage, folder: Path, now: datetime.datetime) -> Path:
    """Writes counts, days, results, games, people, settings and log into a new folder there and gives it.

    ``OSError`` if that cannot be; the PIN is left out.
    """
    target = folder / f"Four Isles {now:%Y-%m-%d %H-%M-%S}"
    target.mkdir()
    counts = [[event, count, last.isoformat()] for event, (count, last) in storage.counts().items()]
    _write(target, "counts", ("event", "count", "last"), counts)
    days = [
        [date.isoformat(), hour, event, count]
        for date, day in storage.daybook.days().items()
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
        [entry.when.isoformat(), entry.what, json.dumps(entry.details)]
        for entry in Journal(storage.folder).entries(10_000)
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
    """Every finished game, the last one first, a page at a time."""
    offset = 0
    while page := storage.records.latest(limit=_PAGE, offset=offset):
        yield from page
        offset += _PAGE


def _results(storage: Storage) -> Iterator[Sequence[Any]]:
    for entry in _entries(storage):
        for seat, (name, score) in enumerate(zip(entry.names, entry.scores, strict=True)):
            ended = entry.ended.isoformat()
            yield entry.identifier, ended, entry.game, entry.board, seat, name, score, seat in entry.winners


def _write(folder: Path, name: str, heads: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """The same rows twice: as a table, and as a list of objects."""
    with (
        (folder / f"{name}.csv").open("w", encoding="utf-8-sig", newline="") as table,
        (folder / f"{name}.json").open("w", encoding="utf-8") as listed,
    ):
        writer = csv.writer(table)
        writer.writerow(heads)
        listed.write("[")
        for number, row in enumerate(rows):
            writer.writerow([_harmless(value) for value in row])
            listed.write(",\n" if number else "\n")
            json.dump(dict(zip(heads, row, strict=True)), listed, ensure_ascii=False)
        listed.write("\n]\n")


def _harmless(value: Any) -> Any:
    """A cell that no table program takes for a formula."""
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r") else value


class ExportScene(DialogScene, ListPage):
    """The sticks and folders at hand; a touch writes everything there."""

    name = "export"
    heading_key = "kiosk.export"
    widest = 860.0
    tallest = 600.0
    row_height = 60.0

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._places = places()

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """What is written, and where to."""
        told = self.t("kiosk.export.text")
        high = self.fonts.height(told, BODY, inner.width)
        yield Label(told, FRect(inner.left, inner.top, inner.width, high), BODY)
        rows = [
            Row(f"place-{number}", partial(self._paint, place), partial(self._export, place))
            for number, place in enumerate(self._places, start=1)
        ]
        window = FRect(inner.left, inner.top + high + 12, inner.width, inner.height - high - 12)
        yield from self.build_list("places", window, rows, self.t("house.unsaved.nowhere"))

    def _paint(self, place: Place, canvas: Canvas, row: FRect) -> None:
        canvas.fit("ui/icon_save", FRect(row.left + 12, row.centery - 16, 32, 32), tint=palette.LAGOON)
        canvas.text_box(str(place.folder), FRect(row.left + 56, row.top, row.width - 250, row.height), LABEL_BOLD)
        free = self.t("house.unsaved.free", size=self.services.texts.number(place.free // _MEBIBYTE))
        canvas.text_box(free, FRect(row.right - 190, row.top, 176, row.height), LABEL, palette.FADED_INK, "right")

    def _export(self, place: Place) -> SceneChange | None:
        try:
            folder = export_all(self.services.storage, place.folder, datetime.datetime.now())
        except OSError as problem:
            self.services.announce(self.t("house.share.failed", problem=problem.strerror or problem))
            return None
        self.services.announce(lambda: self.t("kiosk.export.done", folder=folder))
        return Pop()
