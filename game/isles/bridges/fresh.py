"""Generator of boards of Bridges: islands move until links, crossings and flags match a plan."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from functools import partial
from itertools import chain, combinations, pairwise
from typing import Final, NamedTuple

from game.boards.maps import Cell
from game.boards.random_numbers import pick, random_below, shuffled_list
from game.boards.sketch import Sketch
from game.isles.bridges.board import FLAGS, ISLANDS
from game.isles.bridges.drawing import ISLAND, board_of
from game.isles.bridges.rules.board import Board, Flag


class _Plan(NamedTuple):
    """Target of the generator; fewer links and more crossings leave less to build."""

    size: tuple[int, int]
    links: int
    crossings: int


_FIRST_PLANS: Final = (
    _Plan((9, 7), 26, 1),
    _Plan((9, 7), 25, 3),
    _Plan((9, 8), 23, 5),
    _Plan((10, 8), 22, 7),
    _Plan((10, 8), 20, 9),
)
"""Plans by difficulty, from 1; the smallest size limits links, so 1 to 3 are much alike."""
_SECOND_PLANS: Final = tuple(_Plan((10, 8), *wanted) for wanted in ((24, 1), (23, 5), (21, 6), (20, 8), (18, 13)))
_STEPS: Final = 700
_MORE_STEPS: Final = 2100
_PREFERRED_FLAG_DISTANCE: Final = 4
"""Preferred distance between flags of one colour, in cells."""
_MIN_FLAG_DISTANCE: Final = 3


def _fresh(plans: Sequence[_Plan], steps: int, rng: random.Random, difficulty: int) -> Sketch:
    """A connected board with two links per island, no adjacent islands, and flags of a colour apart."""
    plan = plans[difficulty - 1]
    columns, rows = plan.size
    everywhere = [(column, row) for column in range(columns) for row in range(rows)]
    islands = shuffled_list(rng, everywhere)[:ISLANDS]
    worst = _penalty(islands, plan)
    for step in range(steps):
        tried = list(islands)
        tried[random_below(rng, ISLANDS)] = pick(rng, everywhere)
        if len(set(tried)) < ISLANDS:
            continue
        wrong = _penalty(tried, plan)
        if wrong <= worst or (step < steps // 2 and rng.random() < 0.02):
            islands, worst = tried, wrong
        if not worst:
            break
    sketch = Sketch(columns, rows).with_things(dict.fromkeys(islands, ISLAND))
    return sketch.with_things({**sketch.things, **_flags(rng, board_of(sketch))})


EDITIONS: Final = (partial(_fresh, _FIRST_PLANS, _STEPS), partial(_fresh, _SECOND_PLANS, _MORE_STEPS))


def is_sound(sketch: Sketch) -> bool:
    """True for one network with two links per island, no adjacent islands, and flags of a colour well apart."""
    board = board_of(sketch)
    links = [(board.cell(one), board.cell(other)) for one, other in board.links]
    flags = [pair for flag in Flag for pair in combinations(board.flagged(flag), 2)]
    return (
        _component_count(board.cells, links) == 1
        and min(map(len, board.links_of.values())) > 1
        and all(right - left + bottom - top > 1 for (left, top), (right, bottom) in links)
        and all(_distance(board, *pair) >= _MIN_FLAG_DISTANCE for pair in flags)
    )


def _penalty(islands: Sequence[Cell], plan: _Plan) -> int:
    """Penalty of a layout against its plan; counts links like the rules' board, about ten times faster."""
    across = [
        pair for pair in pairwise(sorted(islands, key=lambda cell: (cell[1], cell[0]))) if pair[0][1] == pair[1][1]
    ]
    down = [pair for pair in pairwise(sorted(islands)) if pair[0][0] == pair[1][0]]
    links = across + down
    crossings = sum(
        left < column < right and top < row < bottom
        for (left, row), (right, _) in across
        for (column, top), (_, bottom) in down
    )
    wrong = 2 * abs(len(links) - plan.links) + 2 * abs(crossings - plan.crossings)
    ends = Counter(chain.from_iterable(links))
    wrong += sum((12, 5, 0, 0, 0)[ends[island]] for island in islands)
    wrong += 6 * sum(right - left + bottom - top == 1 for (left, top), (right, bottom) in links)
    return wrong + 10 * (_component_count(islands, links) - 1)


def _component_count(islands: Sequence[Cell], links: Sequence[tuple[Cell, Cell]]) -> int:
    """Number of connected components of the islands."""
    part = {island: number for number, island in enumerate(islands)}
    for one, other in links:
        old, new = part[other], part[one]
        if old != new:
            part = {island: new if each == old else each for island, each in part.items()}
    return len(set(part.values()))


def _flags(rng: random.Random, board: Board) -> dict[Cell, str]:
    """Best of 40 random choices: flags of a colour far apart, blue ones on islands with most links."""
    best: tuple[int, dict[Cell, str]] = (-1, {})
    count = sum(FLAGS.values())
    for _ in range(40):
        chosen = shuffled_list(rng, board.islands)[:count]
        red, blue = chosen[: FLAGS[Flag.RED]], chosen[FLAGS[Flag.RED] :]
        worth = sum(
            min(_PREFERRED_FLAG_DISTANCE, _distance(board, *pair))
            for flags in (red, blue)
            for pair in combinations(flags, 2)
        )
        worth = 10 * worth + sum(len(board.links_of[island]) for island in blue)
        if worth > best[0]:
            flags = {board.cell(island): Flag.RED.value for island in red}
            best = worth, flags | {board.cell(island): Flag.BLUE.value for island in blue}
    return best[1]


def _distance(board: Board, one: int, other: int) -> int:
    (left, top), (right, bottom) = board.cell(one), board.cell(other)
    return abs(right - left) + abs(bottom - top)
