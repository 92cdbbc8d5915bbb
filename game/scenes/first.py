"""The scene a start begins with: the chart, or the records named on the command line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game.boards.tiled import BoardError
from game.records import read_record
from game.rules.core import FormatError
from game.scenes.base import Scene
from game.scenes.record_files import RecordFile, RecordFilesScene
from game.scenes.replay import watch_record
from game.scenes.title import TitleScene
from game.services import Services


def first_scene(services: Services, files: Sequence[Path] = ()) -> Scene:
    """The chart; with files, the only good one at once, else the list of them with what is wrong with each."""
    if not files:
        return TitleScene(services)
    found = [_read(services, path) for path in _opened(files)]
    if len(found) == 1 and found[0].scene is not None:
        return found[0].scene()
    return RecordFilesScene(services, found)


def _opened(files: Sequence[Path]) -> list[Path]:
    """The files, and those in folders."""
    return [part for path in files for part in (sorted(path.glob("*.json")) if path.is_dir() else [path])]


def _read(services: Services, path: Path) -> RecordFile:
    try:
        record = read_record(path)
        watch_record(services, record)
    except (FormatError, BoardError, OSError) as problem:
        return RecordFile(path.name, str(problem))
    names = ", ".join(seat.name for seat in record.seats)
    return RecordFile(
        path.name, f"{services.t(f'house.game.{record.game}')}: {names}", lambda: watch_record(services, record)
    )
