"""Refusals by rule: ``python -m tests.refusals [NAME ..]`` writes them; review the changes before a commit.

At every table, at some positions of a random game, every move that is legal at another of these positions is tried, and
odd ones too. The file has the count of each rule and one example with its details; then the errors of invalid setups
and options.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from pathlib import Path
from typing import Any

from game import registry
from game.core.state import FormatError, Move
from game.match.match import Match
from game.match.records import replay
from game.registry import plugin
from tests.games import Case, cases, random_game, some
from tests.test_all_games import odd_moves

FOLDER = Path(__file__).parent / "golden" / "refusals"
POSITIONS = 7
MOST_MOVES = 60
"""Maximum number of legal moves of a position to try elsewhere, spread over all of them."""


CHANGED = "-3"
"""Suffix of lists for tables whose rules changed with record version 3."""


def refusals_names() -> list[str]:
    """Names of the lists: each game in version 2, and those with tables changed by version 3."""
    changed = [game for game in registry.GAMES if any(case.options.record_version == 3 for case in cases(game))]
    return [*registry.GAMES, *(game + CHANGED for game in changed)]


def refusals_path(name: str) -> Path:
    """File of a list; an example game has its own folder."""
    ours = FOLDER / f"{name}.txt"
    return ours if ours.exists() or name.endswith(CHANGED) else plugin(name).folder / "refusals.txt"


def refusals_text(name: str) -> str:
    """Refusals at all tables of a list, as text."""
    game = name.removesuffix(CHANGED)
    if name.endswith(CHANGED):
        lines = [line for case in cases(game) if case.options.record_version == 3 for line in _at_table(case)]
        return "\n".join(lines) + "\n"
    tables = [replace(case, version=2) for case in cases(game)]
    lines = [line for case in tables for line in (*_at_table(case), *_setups(case))]
    return "\n".join([*lines, *_options(game)]) + "\n"


def _at_table(case: Case) -> Iterator[str]:
    match = random_game(case)
    numbers = some(match, POSITIONS)
    moves = moves_to_try(match, numbers)
    yield f"== {case}: {len(moves)} moves tried"
    for number in numbers:
        state = match.state_at(number)
        refused: Counter[str] = Counter()
        examples: dict[str, str] = {}
        for move in moves:
            refusal = state.why_not(move)
            if refusal is None:
                refused["legal"] += 1
                continue
            reason = str(refusal.reason.value)
            refused[reason] += 1
            examples.setdefault(reason, f"   {reason}: {move.to_json()}, {told(refusal.values)}")
        yield f"-- after move {number}: " + ", ".join(f"{count} {reason}" for reason, count in sorted(refused.items()))
        yield from (examples[reason] for reason in sorted(examples))
    yield f"-- the position after move {numbers[len(numbers) // 2]}"
    yield from (line.rstrip() for line in str(match.state_at(numbers[len(numbers) // 2])).splitlines())
    yield f"-- the result: {match.state.result().to_json()}"


def _setups(case: Case) -> Iterator[str]:
    """Errors of set-ups with one part changed, and with a key more or less."""
    match = case.deal(seed=2)
    record = match.record()
    odd: list[Any] = [{**record.setup, "more": []}, *({} for _ in record.setup)]
    for key, value in record.setup.items():
        first = value[0] if isinstance(value, list) and value else value
        parts: list[Any] = [None, 3, "x", [], {}, [first], [None], [[[]]], [first, first]]
        if isinstance(value, list):
            parts += [value[1:], [*value, first], [*value[:-1], "x"], [*value[:-1], first], [*value[:-1], [1]]]
        odd += [{**record.setup, key: part} for part in parts if part != value]
    for setup in odd:
        try:
            replay(replace(record, setup=setup), match.board)
        except FormatError as error:
            yield f"   {error}"
        else:
            yield f"   taken: {setup}"


def _options(game: str) -> Iterator[str]:
    """Errors of odd options, and the defaults for each number of seats."""
    rules = plugin(game).game
    yield "== options"
    names = list(rules.options.parse({}, rules.seats[0]).to_json())
    for seats in rules.seats:
        yield f"-- {seats} seats: {rules.options.parse({}, seats).to_json()}"
        odd: list[Any] = [None, 1, "x", [], {}, True, {"target": 0}, {"target": 1}, {"target": True}, {"auction": True}]
        odd += [{"auction": False}, {"target": 1, "auction": True}]
        tried: list[Any] = [[], None, {"unheard": True}, *({name: part} for name in names for part in odd)]
        for options in tried:
            try:
                rules.options.parse(options, seats)
            except FormatError as error:
                yield f"   {options}: {error}"
            else:
                yield f"   {options}: taken"


def moves_to_try(match: Match[Any], numbers: Sequence[int]) -> list[Move]:
    """The moves that are legal at one of these positions, and odd ones."""
    tried: dict[Move, None] = {}
    for number in numbers:
        moves = match.state_at(number).moves()
        tried |= dict.fromkeys(moves[:: max(1, len(moves) // MOST_MOVES)])
    kinds = {move.do: move for move in match.moves}
    tried |= dict.fromkeys(odd for move in kinds.values() for odd in odd_moves(move))
    tried |= dict.fromkeys(replace(move, seat=len(match.seats)) for move in kinds.values())
    return list(tried)


def told(value: Any) -> str:
    """A value as text that is the same on every run."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{name}: {told(value[name])}" for name in sorted(value)) + "}"
    if isinstance(value, set | frozenset):
        return "{" + ", ".join(sorted(map(told, value))) + "}"
    if isinstance(value, tuple | list):
        return "(" + ", ".join(map(told, value)) + ")"
    return str(value.value if isinstance(value, Enum) else value)


def main(names: Sequence[str]) -> None:
    """Writes these lists of refusals, all if none is named."""
    for name in names or refusals_names():
        refusals_path(name).parent.mkdir(exist_ok=True)
        refusals_path(name).write_text(refusals_text(name), encoding="utf-8", newline="\n")
        print(f"written: {refusals_path(name)}")


if __name__ == "__main__":
    unknown = set(sys.argv[1:]) - set(refusals_names())
    if unknown:
        sys.exit(f"no such game: {', '.join(sorted(unknown))}")
    main(sys.argv[1:])
