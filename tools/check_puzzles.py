"""Shipped puzzles solved again by other players: ``python -m tools.check_puzzles GAME [--count N] [--seed S] [--drop]``.

What was counted out is counted again, try by try or move by move, by code of its own. Elsewhere another player chooses:
at tables for two of Waterways and Mosaic the trees of ``tools.uct_waterways`` and ``tools.uct_mosaic``, which share no
code with the computer players; in all other games a race of tries on deals that easy players play on. A puzzle is in doubt
if that player chooses something else than a solution; with the race only if its choice is better by two standard errors.
``--drop`` takes puzzles in doubt out of the file. Exit code 1 if any is in doubt.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from game import registry
from game.core.players import decide
from game.core.rollouts import RolloutOutcome
from game.core.state import GameState, Move
from game.isles.elevens.rules.moves import Lay
from game.isles.elevens.rules.state import Turn as ElevensTurn
from game.isles.elevens.rules.tiles import PENALTIES
from game.isles.mosaic.rules.state import State as MosaicState
from game.isles.waterways.rules.state import State as WaterwaysState
from game.modes.game_statistics import wilson
from game.modes.puzzles.model import Check, Puzzle, is_whole_try
from game.modes.puzzles.shipped import puzzle_file, read_puzzles, write_puzzles
from game.registry import plugin
from game.review.move_evaluator import Estimate
from tools import uct_mosaic, uct_waterways

Try = tuple[Move, ...]
SECONDS: Final = 4.0
"""Processor time of Waterways' tree."""
PLAYOUTS: Final = 6000
"""Playouts of Mosaic's tree."""
ORDER_SAMPLES: Final = 40
MAX_TRIES: Final = 60
STAGES: Final = ((6, 8), (42, 1))
"""Of the race: deals, and the tries that go on."""
DOUBT_ERRORS: Final = 2.0


def all_tries(start: GameState, asked: int) -> list[Try]:
    """Every try in every order of its moves."""
    found: list[Try] = []
    waiting: list[tuple[Try, GameState]] = [((), start)]
    while waiting:
        made, state = waiting.pop()
        if is_whole_try(start, made, state, asked):
            found.append(made)
            continue
        for move in state.moves():
            after = state.copy()
            after.play(move)
            waiting.append(((*made, move), after))
    return found


def end_of(state: GameState, tried: Sequence[Move]) -> GameState:
    """The position after a try."""
    after = state.copy()
    for move in tried:
        after.play(move)
    return after


def recount(puzzle: Puzzle) -> str:
    """Fault of a puzzle that asks for the most of something; empty without one."""
    state = puzzle.position().state
    measure = COUNTS.get(puzzle.goal, plugin(puzzle.game).puzzle_goals[puzzle.goal].measure)
    ends = [(tried, end_of(state, tried)) for tried in all_tries(state, puzzle.asked)]
    amounts = [measure(end, puzzle.seat) for _, end in ends]
    if max(amounts) != puzzle.value:
        return f"{max(amounts)} can be reached, not {puzzle.value:g}"
    solved = [Counter(solution) for solution in puzzle.solutions]
    reached = [tried for (tried, _), amount in zip(ends, amounts, strict=True) if amount == puzzle.value]
    missing = [tried for tried in reached if Counter(tried) not in solved]
    return f"{[move.text for move in missing[0]]} is missing among the solutions" if missing else ""


def finished_with_next_card(state: Any, seat: int) -> int:
    """Alone: the most finished islands with the card that lies open, by playing every move."""
    most = len(state.finished(seat))
    for number in [] if state.is_over else state.moves():
        written = end_of(state, [number])
        for bridges in written.moves():
            most = max(most, len(end_of(written, [bridges]).finished(seat)))  # type: ignore[attr-defined]
    return most


def joined_islands(state: Any, seat: int) -> int:
    """The most finished islands that bridges join."""
    groups = {island: {island} for island in state.finished(seat)}
    for one, other in (link for link, count in state.sheets[seat].bridges.items() if count):
        if one in groups and other in groups and groups[one] is not groups[other]:
            joined = groups[one] | groups[other]
            groups.update(dict.fromkeys(joined, joined))
    return max(map(len, groups.values()), default=0)


def lays(state: Any, seat: int, tiles: Sequence[str]) -> set[tuple[str, str]]:
    """Tiles and fields that a seat with these tiles could lay if its turn began here."""
    racks = [list(tiles) if at == seat else [] for at in range(state.seats)]
    begun = replace(state, seat=seat, turn=ElevensTurn(), winner=None, racks=racks)
    return {(move.tile, move.field) for move in begun.moves() if isinstance(move, Lay)}


def stuck_tiles(state: Any, seat: int) -> list[str]:
    """Tiles on the rack that could not be laid if the seat's turn began here."""
    fitting = {tile for tile, _ in lays(state, seat, state.racks[seat])}
    return [tile for tile in state.racks[seat] if tile not in fitting]


def fields_for_others(state: Any, seat: int) -> int:
    """Fields that a tile which is not on the seat's rack fits."""
    elsewhere = [tile for tile, count in state.unlaid().items() if count > state.racks[seat].count(tile)]
    return len({field for _, field in lays(state, (seat + 1) % state.seats, elsewhere)})


COUNTS: Final[dict[str, Callable[[Any, int], int]]] = {
    "two-cards": finished_with_next_card,
    "group": joined_islands,
    "stuck": lambda state, seat: -len(stuck_tiles(state, seat)),
    "burden": lambda state, seat: -sum(PENALTIES[tile] for tile in stuck_tiles(state, seat)),
    "open": lambda state, seat: -fields_for_others(state, seat),
}
"""Counts of goals of their own, by legal moves; the other goals are counted as the program does."""


def recount_end(puzzle: Puzzle) -> str:
    """Fault of a puzzle whose end is counted out alone, move by move; empty without one."""
    rng, orders = random.Random(puzzle.code), list[GameState]()
    for _ in range(ORDER_SAMPLES):
        order = puzzle.state.sample(puzzle.seat, rng)
        if order not in orders:
            orders.append(order)
    values = {
        tried: math.fsum(best_score(end_of(order, tried)) for order in orders) / len(orders)
        for tried in all_tries(puzzle.known_position(), puzzle.asked)
    }
    best = max(values.values())
    solved = [Counter(solution) for solution in puzzle.solutions]
    wrong = [tried for tried, value in values.items() if (value > best - 1e-9) != (Counter(tried) in solved)]
    if abs(best - puzzle.value) > 1e-6:
        return f"{best:g} can be reached, not {puzzle.value:g}"
    return f"{[move.text for move in wrong[0]]} is wrong among the solutions" if wrong else ""


def best_score(state: GameState) -> int:
    """The most points at the end of a game alone, with everything known."""
    if state.is_over:
        return state.result().scores[0]
    best = 0
    for move in state.moves():
        after = state.copy()
        after.play(move)
        best = max(best, best_score(after))
    return best


def played_on(state: GameState, game: str, rng: random.Random) -> RolloutOutcome:
    """The outcome of a deal that easy players play to its end; they look at their own seat and the board only."""
    player = plugin(game).player("easy")
    while state.seat is not None and not state.is_over:
        state.play(decide(player, state.copy(), rng).move)
    result = state.result()
    return RolloutOutcome.of(result.scores, result.winners)


def race(puzzle: Puzzle, rng: random.Random) -> tuple[Try, Estimate]:
    """The best try on deals that easy players play on, and its lead over the solution."""
    sample, seat = puzzle.known_position(), puzzle.seat
    known = [*puzzle.solutions, *(weaker.moves for weaker in puzzle.others)]
    left = list(dict.fromkeys([*known, *_some_tries(sample, puzzle.asked, rng)]))
    values: dict[Try, list[float]] = {tried: [] for tried in left}
    for deals, most in STAGES:
        for _ in range(deals):
            dealt, luck = sample.sample(seat, rng), rng.random()
            for tried in left:
                outcome = played_on(end_of(dealt, tried), puzzle.game, random.Random(luck))
                values[tried].append(outcome.value(seat))
        left.sort(key=lambda tried: -sum(values[tried]))
        left = [tried for number, tried in enumerate(left) if number < most or tried == puzzle.solutions[0]]
    best = left[0]
    pairs = zip(values[best], values[puzzle.solutions[0]], strict=True)
    return best, Estimate.of([one - other for one, other in pairs])


def _some_tries(sample: GameState, asked: int, rng: random.Random) -> list[Try]:
    """At most so many tries, one for each position that they lead to."""
    found: dict[frozenset[Move], Try] = {}
    for tried in all_tries(sample, asked):
        found.setdefault(frozenset(tried), tried)
    return rng.sample(list(found.values()), min(MAX_TRIES, len(found)))


def chosen_by_tree(puzzle: Puzzle, rng: random.Random) -> Move | None:
    """The move of a tree that shares no code with the computer players; None where there is none for that table."""
    sample: Any = puzzle.known_position()
    if isinstance(sample, WaterwaysState) and sample.seats in (2, 4) and sample.drawn is not None:
        return uct_waterways.Uct(sample, SECONDS, rng).choose()
    if isinstance(sample, MosaicState) and sample.seats == 2:
        return uct_mosaic.choose(sample, PLAYOUTS, rng)
    return None


def doubt(puzzle: Puzzle, seed: int) -> str:
    """Why a puzzle is in doubt; empty if it is not."""
    rng = random.Random(f"{puzzle.code}/{seed}")
    if puzzle.check is Check.COUNT and puzzle.goal:
        return recount(puzzle)
    if puzzle.check is Check.COUNT and puzzle.is_alone:
        return recount_end(puzzle)
    chosen = chosen_by_tree(puzzle, rng)
    if chosen is not None:
        return "" if puzzle.judge(chosen).is_solved else f"the tree plays {chosen.text}"
    best, lead = race(puzzle, rng)
    if puzzle.judge(*best).is_solved or lead.mean <= DOUBT_ERRORS * lead.error:
        return ""
    return f"{[move.text for move in best]} is better by {lead.mean:.2f} ± {lead.error:.2f}"


def main(arguments: list[str]) -> int:
    """Solve and print; exit code 1 if a puzzle is in doubt."""
    parser = argparse.ArgumentParser(prog="python -m tools.check_puzzles", description=(__doc__ or "").split("``")[0])
    parser.add_argument("game", choices=registry.GAMES)
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--drop", action="store_true")
    parser.add_argument("--from", dest="first", type=int, default=1, help="only puzzles from that number on")
    given = parser.parse_args(arguments)
    puzzles = read_puzzles(given.game)
    later = [puzzle for puzzle in puzzles if int(puzzle.code[1:]) >= given.first]
    picked = random.Random(given.seed).sample(later, min(given.count, len(later)))
    wrong: list[Puzzle] = []
    for number, puzzle in enumerate(picked, 1):
        said = doubt(puzzle, given.seed)
        if said:
            wrong.append(puzzle)
        print(f"{number} {puzzle.code} {puzzle.kind} {puzzle.check.value}: {said or 'solved again'}", flush=True)
    low, high = wilson(len(wrong), max(1, len(picked)))
    print(f"{given.game}: {len(wrong)} of {len(picked)} in doubt ({100 * low:.1f} to {100 * high:.1f} %)")
    if given.drop and wrong:
        kept = [puzzle for puzzle in puzzles if puzzle not in wrong]
        puzzle_file(given.game).write_text(write_puzzles(given.game, kept), encoding="utf-8")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
