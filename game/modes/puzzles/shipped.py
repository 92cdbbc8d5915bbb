"""Shipped puzzles: data in ``assets/puzzles/<game>.json``, written by ``python -m tools.find_puzzles``."""

from __future__ import annotations

import datetime
import hashlib
import json
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

from game import registry
from game.modes.puzzles.model import VERSION, Puzzle
from game.modes.puzzles.parsing import FORMAT, parse_puzzles
from game.program import ASSETS

FOLDER: Final = ASSETS / "puzzles"
_CODE: Final = re.compile(r"(?<![\w-])[A-Z]\d{1,4}(?![\w-])")
"""A puzzle's code as a word of its own: part of a deal's code is none."""


def puzzle_file(game: str) -> Path:
    """The file of a game's shipped puzzles."""
    return FOLDER / f"{game}.json"


@cache
def read_puzzles(game: str) -> tuple[Puzzle, ...]:
    """The shipped puzzles of a game, in the order of their codes; empty for a game without any.

    ``PuzzleError`` for a faulty file.
    """
    file = puzzle_file(game)
    return parse_puzzles(file.read_bytes(), game) if file.is_file() else ()


def games_with_puzzles(games: Sequence[str] | None = None) -> tuple[str, ...]:
    """The games that have shipped puzzles; ``games`` None or empty: among all."""
    return tuple(game for game in games or registry.GAMES if puzzle_file(game).is_file())


def write_puzzles(game: str, puzzles: Sequence[Puzzle]) -> str:
    """The text of a game's file, a line for each puzzle."""
    lines = ",\n".join(json.dumps(puzzle.to_json(), ensure_ascii=False, separators=(",", ":")) for puzzle in puzzles)
    head = json.dumps({"format": FORMAT, "version": VERSION, "game": game})[:-1]
    return f'{head}, "puzzles": [\n{lines}\n]}}\n'


def find_puzzle(code: str) -> Puzzle | None:
    """The shipped puzzle of a code as people type it; None for an unknown one.

    >>> find_puzzle(" b-1 ") == read_puzzles("bridges")[0], find_puzzle("?")
    (True, None)
    """
    plain = "".join(letter for letter in code.upper() if letter.isalnum())
    for game in games_with_puzzles():
        if plain.startswith(game[0].upper()):
            for puzzle in read_puzzles(game):
                if puzzle.code == plain:
                    return puzzle
    return None


def puzzle_codes_in(text: str) -> list[str]:
    """Codes of shipped puzzles in a text from a chat or a mail, each once, in their order; written in capitals.

    >>> puzzle_codes_in("Four Isles · Bridges · Problem B2: find the move. Harder than B1!")
    ['B2', 'B1']
    """
    found = (find_puzzle(code) for code in _CODE.findall(text))
    return list(dict.fromkeys(puzzle.code for puzzle in found if puzzle is not None))


def puzzle_of_the_day(game: str, day: datetime.date) -> Puzzle | None:
    """The puzzle of a day, equal on every machine with the same puzzles; None for a game without any.

    Every puzzle has its day before one comes twice: each round of days goes through an order of its own.
    """
    puzzles = read_puzzles(game)
    if not puzzles:
        return None
    turn, place = divmod(day.toordinal(), len(puzzles))

    def order(puzzle: Puzzle) -> bytes:
        return hashlib.sha256(f"four-isles/puzzle/1/{turn}/{puzzle.code}".encode()).digest()

    return sorted(puzzles, key=order)[place]
