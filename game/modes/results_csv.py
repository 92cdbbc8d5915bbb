"""All results as a table for spreadsheets: a row for each seat of each finished game (docs/formats.md section 7)."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from game.core.deal_id import game_id
from game.core.state import FormatError
from game.i18n import Texts
from game.review.move_evaluator import Estimate
from game.storage.archive import Progress
from game.storage.history import SeatResult
from game.storage.storage import Storage

COLUMNS: Final = (
    "game_number", "date", "time", "isle", "board", "options", "seats", "chart_of", "deal", "new_deal", "from", "seat",
    "name", "player", "kind", "level", "attempt", "score", "place", "won", "aids", "moves_weighed", "moves_as_good",
    "lost_by_moves",
)  # fmt: skip
"""Columns, which keep their names and their order; further ones are added at the end."""
_DECIMALS: Final = 2


def write_results(storage: Storage, path: Path, texts: Texts, progress: Progress = lambda: None) -> int:
    """Write the table to a file, wholly or not at all, and return the number of rows; ``OSError`` if that fails.

    Decimal sign and separator are those that spreadsheets expect in the language of the texts.
    """
    unfinished = path.with_name(f".{path.name}.part")
    rows = 0
    try:
        with unfinished.open("w", encoding="utf-8-sig", newline="") as file:
            for line in results_table(storage, texts.decimal, progress):
                file.write(line)
                rows += 1
        unfinished.replace(path)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
    return rows - 1


def results_table(storage: Storage, decimal: str = ".", progress: Progress = lambda: None) -> Iterator[str]:
    """The table's lines, each with its end; the first one has the names of the columns."""
    line = io.StringIO(newline="")
    writer = csv.writer(line, delimiter=separator_beside(decimal))

    def written(row: Sequence[Any]) -> str:
        line.seek(0)
        line.truncate()
        writer.writerow([_cell(value, decimal) for value in row])
        return line.getvalue()

    yield written(COLUMNS)
    names = {profile.identifier: profile.name for profile in storage.profiles()}
    for number, group in groupby(storage.history.results(), key=lambda result: result.record):
        seats = list(group)
        weighed = _weighed(storage, number)
        for result in seats:
            yield written(_row(result, seats, names.get(result.profile or 0, ""), weighed.get(result.seat)))
        progress()


def _row(
    result: SeatResult, seats: Sequence[SeatResult], player: str, weighed: tuple[int, int, float] | None
) -> list[Any]:
    ended = result.ended.astimezone()
    place = 1 + sum((other.won, other.score) > (result.won, result.score) for other in seats)
    return [
        result.record, ended.date(), f"{ended:%H:%M:%S}", result.game, result.board,
        json.dumps(dict(result.options), sort_keys=True), result.seats, result.day, result.deal, result.is_fresh,
        result.origin, result.seat + 1, result.name, player, "person" if result.is_person else "computer", result.level,
        result.attempt if result.is_person else None, result.score, place, result.won, " ".join(result.aids),
        *(weighed or (None, None, None)),
    ]  # fmt: skip


def _cell(value: Any, decimal: str) -> Any:
    if value is None:
        return ""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, float):
        return f"{value:.{_DECIMALS}f}".replace(".", decimal)
    return escaped_formula(value)


def _weighed(storage: Storage, number: int) -> dict[int, tuple[int, int, float]]:
    """By seat: moves weighed by the saved look-back, those as good as the house's, and the sum of what was lost."""
    record = storage.records.get(number)
    found: dict[int, tuple[int, int, float]] = {}
    try:
        review = storage.reviews.get(game_id(record)) if record is not None else None
        for position, evaluation in (review or {}).get("moves", {}).items():
            if record is None or evaluation is None:
                continue
            lost, seat = Estimate.parse(evaluation["lost"]), record["moves"][int(position)]["seat"]
            is_worse = lost.is_significant and lost.mean > 0
            moves, good, sum_lost = found.get(seat, (0, 0, 0.0))
            found[seat] = moves + 1, good + (not is_worse), sum_lost + (lost.mean if is_worse else 0.0)
    except (FormatError, ValueError, KeyError, IndexError, TypeError, AttributeError):  # edited by another program
        return {}
    return found


def escaped_formula(value: Any) -> Any:
    """Prefix a text that a spreadsheet would run as a formula; other values stay.

    >>> escaped_formula("=1+1"), escaped_formula("Ada"), escaped_formula(-7)
    ("'=1+1", 'Ada', -7)
    """
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r") else value


def separator_beside(decimal: str) -> str:
    """Separator of columns that spreadsheets expect where numbers have this decimal sign.

    >>> separator_beside("."), separator_beside(",")
    (',', ';')
    """
    return ";" if decimal == "," else ","
