"""The four games as a person meets them: tables, lessons, and records of games of computer players."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from typing import Any, Final

from tools.screenshots.determinism import NOW, PROGRAM, RECORDS, SEED

Json = dict[str, Any]

GAMES: Final = ("bridges", "elevens", "waterways", "mosaic")
SEATS: Final = {"bridges": (1, 2, 3, 4), "elevens": (2, 3, 4), "waterways": (1, 2, 3, 4), "mosaic": (1, 2, 3, 4, 5, 6)}
BOARDS: Final = {
    "bridges": ("a", "b", "harbour"),
    "elevens": ("standard", "breakwater"),
    "waterways": ("twin", "classic", "quarry"),
    "mosaic": ("court", "corners", "fountain"),
}
"""The boards of each game; which one comes first is the program's own affair."""
VARIANTS: Final[dict[str, tuple[tuple[int, Json], ...]]] = {
    "bridges": ((1, {"freehand": True}), (2, {"freehand": True})),
    "elevens": ((2, {"symbols": True}), (4, {"symbols": True})),
    "waterways": (
        (1, {"open_stones": True}),
        (2, {"open_stones": True, "dams": True}),
        (3, {"saboteur": {"target": 30}}),
        (3, {"saboteur": {"auction": True}}),
    ),
    "mosaic": ((3, {"full_round": True}),),
}
NAMES: Final = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Frida")
_SIMULATED: Final[dict[str, Json]] = {}


def as_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def simulated(game: str, seats: int, options: Json | None = None, board: str = "", seed: int = SEED) -> Json:
    """The record of a game of computer players, always the same."""
    key = as_json([game, seats, options or {}, board, seed])
    if key not in _SIMULATED:
        folder = RECORDS / str(len(_SIMULATED))
        levels = ",".join(["medium"] * seats)
        command = [sys.executable, "main.py", "simulate", game, "--seats", levels, "--seed", str(seed), "--games", "1"]
        command += ["--options", as_json(options or {}), "--out", str(folder), *(["--board", board] if board else [])]
        subprocess.run(command, cwd=PROGRAM, check=True, stdout=subprocess.DEVNULL)
        _SIMULATED[key] = json.loads(next(folder.glob("*.json")).read_text("utf-8"))
    return _SIMULATED[key]


def cut(record: Json, number: int, people: Sequence[int] = (0,), level: str = "easy") -> Json:
    """The record's first moves as an unfinished game, with people on those seats and computer players elsewhere."""
    seats = [
        {"name": NAMES[seat], "kind": "human"}
        if seat in people
        else {"name": NAMES[seat], "kind": "computer", "level": level}
        for seat in range(len(record["seats"]))
    ]
    meta = {**record["meta"], "started": NOW.isoformat(timespec="seconds")}
    return {**record, "seats": seats, "moves": record["moves"][:number], "result": None, "meta": meta}


def turn_after(record: Json, share: float, seat: int = 0, do: str = "") -> int:
    """Number of moves, at least that share of the game, after which a turn of the seat begins (with such a move)."""
    moves = record["moves"]
    for number in range(max(1, round(len(moves) * share)), len(moves)):
        is_begin = moves[number - 1]["seat"] != seat or len(record["seats"]) == 1 or do
        if moves[number]["seat"] == seat and is_begin and do in ("", moves[number]["do"]):
            return number
    raise LookupError(f"no such turn in the record of {record['game']}")


def cases(game: str) -> Iterator[tuple[str, Json]]:
    """Every table of a game by name, with the record of a game there: counts of seats, variants, boards."""
    for seats in SEATS[game]:
        yield f"{seats}", simulated(game, seats)
    for number, (seats, options) in enumerate(VARIANTS[game]):
        yield f"{seats}-variant{number + 1}", simulated(game, seats, options)
    for board in BOARDS[game]:
        if board != simulated(game, 2)["board"]:
            yield f"2-{board}", simulated(game, 2, board=board)
