"""Achievement statistics: ``python -m tools.achievements FOLDER ..``, with records of ``simulate --out`` in each.

Prints for every achievement and level the share of seats that reached it, and the best progress. An achievement that
more than half of the easy players reach at any kind of table is too cheap. One that no record reaches needs a record in
``tests/golden/feats.jsonl``, to which ``--keep`` adds the fewest records that reach all of a game's achievements.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from game import registry
from game.core.achievements import FinishedGame, measure_all
from game.match.record_faults import RecordError
from game.match.records import Record, read_record, states
from game.registry import plugin

KEPT = Path(__file__).resolve().parents[1] / "tests" / "golden" / "feats.jsonl"


@cache
def _board(game: str, name: str) -> Any:
    return plugin(game).load_board(name).board


def reaches(record: Record) -> list[dict[str, int]]:
    """Progress of each seat toward each achievement."""
    assert record.result is not None
    positions = list(states(record, _board(record.game, record.board)))
    courses = [FinishedGame(positions, record.moves, record.result, seat) for seat in range(len(record.seats))]
    return [
        {name: reach.value for name, reach in measure_all(plugin(record.game).achievement_definitions, one).items()}
        for one in courses
    ]


def main(arguments: list[str] | None = None) -> int:
    """Prints the shares; with ``--keep`` the records for the tests are written."""
    parser = argparse.ArgumentParser(prog="python -m tools.achievements", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folders", nargs="+", type=Path, metavar="FOLDER")
    parser.add_argument("--keep", action="store_true", help="write the records that the tests need")
    parser.add_argument("--also", nargs="*", default=[], type=Path, metavar="FILE", help="keep these records as well")
    given = parser.parse_args(arguments)
    far: dict[tuple[str, str, str], list[int]] = defaultdict(list)
    done: dict[tuple[str, str], list[tuple[Path, int]]] = defaultdict(list)
    for file in sorted(file for folder in given.folders for file in folder.glob("*.json")):
        try:
            record = read_record(file)
        except RecordError:
            continue
        asked = {feat.name: feat.target for feat in plugin(record.game).achievement_definitions}
        for seat, reach in enumerate(reaches(record)):
            for name, value in reach.items():
                far[record.game, name, record.seats[seat].level or ""].append(value)
                if value >= asked[name]:
                    done[record.game, name].append((file, len(record.moves)))
    for game in registry.GAMES:
        for feat in plugin(game).achievement_definitions:
            rows = {level: far.get((game, feat.name, level), []) for level in ("easy", "medium", "hard")}
            told = [
                f"{level} {sum(value >= feat.target for value in row)} of {len(row)} (best {max(row)})"
                for level, row in rows.items()
                if row
            ]
            print(f"{game} {feat.name} {feat.target}: {', '.join(told) or 'no games'}")
    if given.keep:
        _keep(done, given.also)
    return 0


def _keep(done: dict[tuple[str, str], list[tuple[Path, int]]], also: Sequence[Path]) -> None:
    """Smallest greedy set of records that reaches all achievements found."""
    missing, lines = set(done), [_line(file) for file in also]
    while missing:
        found: dict[Path, set[tuple[str, str]]] = defaultdict(set)
        length: dict[Path, int] = {}
        for key in missing:
            for file, moves in done[key]:
                found[file].add(key)
                length[file] = moves
        best = max(found, key=lambda file: (len(found[file]), -length[file], str(file)))
        missing -= found[best]
        lines.append(_line(best))
    KEPT.write_text("\n".join(sorted(lines)) + "\n", encoding="utf-8")
    print(f"{KEPT.name}: {len(lines)} records")


def _line(file: Path) -> str:
    record = read_record(file)
    return json.dumps({"reaches": reaches(record), "record": record.to_json()}, separators=(",", ":"))


if __name__ == "__main__":
    raise SystemExit(main())
