"""Variations of a practice game: every line tried from its start, as a tree of moves.

A line is a sequence of moves after the start. A line that another one continues is part of that one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Self

from game.core.state import FormatError, GameState, Json, Move, parse_move
from game.match.match import Match

VARIATIONS_KEY: Final = "variations"
"""Key of a practice table's occasion for the lines tried."""
MAX_LINES: Final = 24
"""Lines kept; beyond, the oldest but the first is dropped."""

Line = tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Departure:
    """Place of a line in the tree: the earlier line that it leaves, None for the first, and after how many moves."""

    parent: int | None
    at: int


class Variations:
    """Lines of a practice game, the first tried first."""

    def __init__(self, start: int, lines: Sequence[Line] = (), walked: int = 0) -> None:
        """``start`` is the number of moves before the first line's first move."""
        self.start = start
        self.lines: list[Line] = list(lines)
        self.walked = walked
        """Number of the line walked last; redo goes on along it."""

    @classmethod
    def parse(cls, written: object, match: Match[Any]) -> Self:
        """Inverse of ``to_json``; what cannot be read is left out, and the match's present line always belongs to it."""
        start, lines, last = match.number, [], None
        if isinstance(written, dict):
            first = written.get("start")
            start = first if isinstance(first, int) and 0 <= first <= match.number else start
            lines = [_parse_line(part, match) for part in _listed(written.get("lines"))[:MAX_LINES]]
            last = written.get("walked")
        walked = lines[last] if isinstance(last, int) and 0 <= last < len(lines) else ()
        lines = [line for line in lines if line]
        found = cls(start, lines, lines.index(walked) if walked else 0)
        found.note(match)
        return found

    def to_json(self) -> Json:
        """JSON form for the occasion."""
        lines = [[move.to_json() for move in line] for line in self.lines]
        return {"start": self.start, "lines": lines, "walked": self.walked}

    def note(self, match: Match[Any]) -> None:
        """Add the match's present line, unless a known line begins with it; it is the one walked last."""
        line = match.moves[self.start :]
        if not line or self._is_walked(line):
            return
        self.walked = next((at for at, known in enumerate(self.lines) if known[: len(line)] == line), len(self.lines))
        if self.walked < len(self.lines):
            return
        shorter = [at for at, known in enumerate(self.lines) if line[: len(known)] == known]
        if shorter:
            self.walked = shorter[0]
            self.lines[shorter[0]] = line
        else:
            self.lines.append(line)
        if len(self.lines) > MAX_LINES:
            del self.lines[1]
            self.walked -= 1

    def _is_walked(self, line: Line) -> bool:
        """True if the line walked last begins with these moves."""
        return self.walked < len(self.lines) and self.lines[self.walked][: len(line)] == line

    def ahead(self, line: Line, other: int | None = None) -> Line:
        """Moves after a line's on the one walked last; where that went elsewhere those of another one, if given."""
        if self._is_walked(line):
            return self.lines[self.walked][len(line) :]
        return self.lines[other][len(line) :] if other is not None else ()

    def departure(self, number: int) -> Departure:
        """Where a line leaves the tree of the lines before it."""
        line = self.lines[number]
        shared = [(_common(line, earlier), -at) for at, earlier in enumerate(self.lines[:number])]
        if not shared:
            return Departure(None, 0)
        most, at = max(shared)
        return Departure(-at, most)

    def states(self, match: Match[Any], number: int) -> list[GameState]:
        """Positions of a line, the start's first; shorter where a move is not legal."""
        positions: list[GameState] = [match.state_at(self.start)]
        for move in self.lines[number]:
            following = positions[-1].copy()
            if following.why_not(move) is not None:
                break
            following.play(move)
            positions.append(following)
        return positions

    def node_of(self, match: Match[Any]) -> tuple[int, int] | None:
        """Line and number of moves after the start of the match's position; None outside the tree."""
        line = match.moves[self.start :]
        return next(((at, len(line)) for at, known in enumerate(self.lines) if known[: len(line)] == line), None)


def _common(line: Line, other: Line) -> int:
    """Number of equal moves at the beginning of two lines."""
    for number, (one, two) in enumerate(zip(line, other, strict=False)):
        if one != two:
            return number
    return min(len(line), len(other))


def _listed(written: object) -> list[Any]:
    return written if isinstance(written, list) else []


def _parse_line(written: object, match: Match[Any]) -> Line:
    try:
        return tuple(parse_move(part, match.game.moves) for part in _listed(written))
    except FormatError:
        return ()
