"""Puzzles from computer games: ``python -m tools.find_puzzles GAME [--games N] [--seed S] [--most N] [--file FILE]``.

Plays games of easy and medium players and looks in each for positions where one move, or one whole turn, is plainly
better than all others: a race of all tries on shared deals first, then those left and the tempting ones on four times
the look-back's deals, new ones. Grades the difficulty by which players find the solution. Adds what it finds to the file
after each puzzle. ``--counted`` looks for what can be counted out instead. ``tools.choose_puzzles`` grades
and makes the shipped file of what was found. ``docs/puzzles.md`` has the method and its figures.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import Any, Final

from game import registry
from game.core.players import decide, run_to_end
from game.core.rollouts import RolloutOutcome, outcome_of
from game.core.state import GameState, Move
from game.match.match import Match, Seat
from game.modes.deals import Deal
from game.modes.puzzles.model import Check, Puzzle, Weaker, is_whole_try
from game.modes.puzzles.own import min_loss
from game.modes.puzzles.parsing import code_of_number, parse_puzzles
from game.modes.puzzles.shipped import puzzle_file, write_puzzles
from game.registry import can_roll_out, plugin, rollout_of
from game.review.move_evaluator import DEALS, Estimate

Try = tuple[Move, ...]
FINAL_DEALS: Final = 4 * DEALS
PLAIN_ERRORS: Final = 4.0
"""Standard errors by which a move has to be worse to be plainly worse."""
MAX_SOLUTIONS: Final = 3
SEATS: Final = {"bridges": (1, 2, 1, 3), "elevens": (2, 3, 2, 4), "waterways": (2, 1, 2, 4), "mosaic": (1, 2, 1, 3)}
"""Numbers of seats in turn."""
ASKED: Final = {"bridges": (2, 1), "elevens": (4,), "waterways": (1,), "mosaic": (1,)}
"""Moves that a weighed puzzle asks for, in turn: a whole turn, or one step of it."""
_A_GAME: Final = 2
_LOOKS: Final = 8
_MAX_TRIES: Final = 500
_STAGES: Final = ((8, 2.2, 14), (16, 2.5, 8), (24, 3.0, 5), (48, 3.0, MAX_SOLUTIONS))
"""Of a race: deals, standard errors by which a try falls out, and the most tries that may be left."""
_NEAR: Final = 3
_EARLIEST: Final = {"bridges": 0.0, "elevens": 0.2, "waterways": 0.3, "mosaic": 0.3}
"""Part of the game before which no position is weighed: too little is decided yet."""
_LINE: Final = 10
_OTHERS: Final = 4


# -- Tries ------------------------------------------------------------------------------------------------------------


def tries_at(sample: GameState, asked: int, most: int = _MAX_TRIES) -> list[Try]:
    """All tries at a position, one for each position that they lead to; more than ``most`` if there are too many."""
    found: dict[frozenset[Move], Try] = {}
    seen: set[frozenset[Move]] = set()

    def search(state: GameState, made: Try) -> None:
        for move in state.moves():
            tried = (*made, move)
            key = frozenset(tried)
            if key in seen:
                continue
            seen.add(key)
            after = state.copy()
            after.play(move)
            if is_whole_try(sample, tried, after, asked):
                found[key] = tried
            else:
                search(after, tried)
            if len(found) > most:
                return

    search(sample, ())
    return list(found.values())


def played(state: GameState, tried: Sequence[Move]) -> GameState:
    """The position after these moves."""
    after = state.copy()
    for move in tried:
        after.play(move)
    return after


def is_cut_by_chance(sample: GameState, tried: Try) -> bool:
    """True if chance ends a try of several moves while its seat's turn goes on: its order would be a question of luck."""
    is_going_on: bool = played(sample, tried).seat == tried[0].seat
    return sample.seats > 1 and len(tried) > 1 and is_going_on


@dataclass
class Weighing:
    """Tries on shared deals: the values of each, deal by deal."""

    game: str
    sample: GameState
    values: dict[Try, list[float]] = field(default_factory=dict)

    def add(self, tries: Sequence[Try], deals: int, rng: random.Random) -> None:
        """Weigh these tries on more deals."""
        seat, rollout = tries[0][0].seat, rollout_of(self.game)
        for _ in range(deals):
            dealt, luck = self.sample.sample(seat, rng), int(rng.random() * 2**31)
            for tried in tries:
                position = played(dealt, tried)
                ending = run_to_end(outcome_of(position, rollout, random.Random(luck)))
                self.values.setdefault(tried, []).append(ending.value(seat))

    def mean(self, tried: Try) -> float:
        """Mean value of a try."""
        return sum(self.values[tried]) / len(self.values[tried])

    def lost(self, best: Try, tried: Try) -> Estimate:
        """Mean loss of a try against the best one, on the deals of both."""
        pairs = zip(self.values[best], self.values[tried], strict=False)
        return Estimate.of([one - other for one, other in pairs])


@dataclass(frozen=True)
class Found:
    """A plainly best try with as good ones, and what the others lose."""

    best: tuple[Try, ...]
    value: float
    others: tuple[tuple[Try, Estimate], ...]


def race(game: str, sample: GameState, tries: Sequence[Try], rng: random.Random, *, is_alone: bool) -> Found | None:
    """The tries left after a race on shared deals, and the nearest others; None if there is no plain winner."""
    weighing, left, dropped = Weighing(game, sample), list(tries), set[Try]()
    for deals, errors, most in _STAGES:
        weighing.add(left, deals, rng)
        best = max(left, key=weighing.mean)
        for tried in left:
            lost = weighing.lost(best, tried)
            if lost.mean > 0 and lost.mean >= errors * lost.error:
                dropped.add(tried)
        left = [tried for tried in left if tried not in dropped]
        if len(left) > most:
            return None
    value = weighing.mean(best)
    near = sorted(dropped, key=lambda tried: weighing.lost(best, tried).mean)[:_NEAR]
    if not near or weighing.lost(best, near[0]).mean < min_loss(value, is_alone=is_alone) / 2:
        return None
    good = sorted(left, key=lambda tried: -weighing.mean(tried))
    return Found(tuple(good), value, tuple((tried, weighing.lost(best, tried)) for tried in near))


def weigh_again(
    game: str, sample: GameState, found: Found, tempting: Sequence[Try], rng: random.Random, *, is_alone: bool
) -> Found | None:
    """The same on new deals, many of them; None unless every try is plainly worse or as good."""
    weighing = Weighing(game, sample)
    tries = list(dict.fromkeys([*found.best, *(tried for tried, _ in found.others), *tempting]))
    for deals, errors, part in ((DEALS, 2.0, 0.8), (FINAL_DEALS - DEALS, PLAIN_ERRORS, 1.0)):
        weighing.add(tries, deals, rng)
        best = max(tries, key=weighing.mean)
        least = part * min_loss(weighing.mean(best), is_alone=is_alone)
        losses = {tried: weighing.lost(best, tried) for tried in tries if tried != best}
        others = {tried: lost for tried, lost in losses.items() if lost.mean >= max(least, errors * lost.error)}
        good = [tried for tried in tries if tried not in others]
        is_split = all(losses[tried].mean <= least / 2 for tried in good if tried != best) or part < 1
        if not others or len(good) > MAX_SOLUTIONS or not is_split:
            return None
    good.sort(key=lambda tried: -weighing.mean(tried))
    return Found(tuple(good), weighing.mean(best), tuple(sorted(others.items(), key=lambda each: each[1].mean)))


# -- Players ----------------------------------------------------------------------------------------------------------


def try_of(game: str, level: str, sample: GameState, asked: int, seed: str) -> Try:
    """The whole try of a computer player."""
    made: Try = ()
    rng, state = random.Random(seed), sample.copy()
    seat = sample.seat
    while True:
        move = decide(plugin(game).player(level), state.copy(), rng).move
        made = (*made, move)
        state.play(move)
        if state.seat != seat or is_whole_try(sample, made, state, asked):
            return made


def difficulty_of(counts: dict[str, int], times: float) -> int:
    """Difficulty by how often players of each level find a solution, and by how many times the least loss is lost."""
    easy, medium, hard = counts["easy"], counts["medium"], counts["hard"]
    if easy >= 2:
        level = 1 if times >= 2 else 2
    elif easy or medium == 3:
        level = 2 if times >= 3 else 3
    elif medium:
        level = 3 if hard and times >= 3 else 4
    else:
        level = 4 if hard else 5
    return level


# -- Counted out ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Asking:
    """A kind of puzzle that asks for the most of something within a turn."""

    kind: str
    goal: str
    asked: int
    least_gain: float
    least_lead: float
    """Least lead of the best over the position, and over every other amount."""
    seats: int = 0
    """Number of seats; 0 for any."""
    most: int = 4000
    """Tries that are counted at most."""
    beyond: str = ""
    """Another goal that the best try must not reach to the same amount already; empty for none."""
    then: tuple[str, int] | None = None
    """A goal that the seat's next turn brings to the amount, and its moves; None where its own turn reaches it."""
    is_first: bool = False
    """Asks about a seat's first turn."""
    amounts: tuple[float, float] = (-math.inf, math.inf)
    """Least and largest amount that is worth a question."""


ASKINGS: Final = {
    "bridges": (
        Asking("last-card", "points", 2, 2, 2),
        Asking("finish-islands", "islands", 2, 2, 1),
        Asking("last-cards", "", 2, 0, 0, seats=1),
        Asking("largest-group", "group", 2, 2, 1, most=600, amounts=(4, math.inf)),
        Asking("two-cards", "two-cards", 2, 2, 1, seats=1, most=120, then=("islands", 2)),
    ),
    "elevens": (
        Asking("win-now", "win", 4, 1, 1),
        Asking("lay-most", "rack", 4, 20, 2),
        Asking("fewest-stuck", "stuck", 4, 2, 1, amounts=(-math.inf, -1)),
        Asking("fewest-open", "open", 4, -math.inf, 1),
        Asking("first-turn", "burden", 4, 30, 4, is_first=True),
    ),
    "waterways": (
        Asking("most-points", "points", 1, 6, 4),
        Asking("last-stones", "", 1, 0, 0, seats=1),
        Asking("stop-neighbour", "hold", 1, -math.inf, 4, seats=2),
    ),
    "mosaic": (
        Asking("largest-rectangle", "rectangle", 3, 2, 2),
        Asking("most-points", "score", 3, 12, 8),
        Asking("two-turns", "sure-rectangle", 3, 4, 2, seats=1, most=250, beyond="rectangle", then=("rectangle", 1)),
    ),
}
_LAST_ROUND: Final = 17
_MAX_AT_END: Final = 60
_MAX_ORDERS: Final = 2
_ORDER_SAMPLES: Final = 24
_MIN_COUNTED: Final = 5
_LEAST_OF_TWO: Final = 3
"""Least amount of two turns together."""
_MAX_REACHING: Final = 5
"""Tries that may reach the most of what is asked for."""


def count_out(game: str, deal: Deal, match: Match[Any], number: int, asking: Asking) -> Puzzle | None:
    """The puzzle of a position that can be counted out; None if it has no plain solution."""
    state = match.state_at(number)
    if state.seat is None or not is_turn_start(match, number):
        return None
    if asking.is_first and any(move.seat == state.seat for move in match.moves[:number]):
        return None
    if asking.kind == "last-card" and getattr(state, "cards_turned", 0) != _LAST_ROUND:
        return None
    counted = amounts_asked(game, state, asking) if asking.goal else amounts_at_end(game, state, asking.asked)
    if counted is None:
        return None
    amounts, greedy = counted
    best = [tried for tried in amounts if amounts[tried] == max(amounts.values())]
    lower = sorted((tried for tried in amounts if tried not in best), key=lambda tried: -amounts[tried])
    missed = [tried for tried in lower if frozenset(tried) == frozenset(greedy)]
    value = amounts[best[0]]
    puzzle = Puzzle(
        code=code_of_number(game, 1),
        game=game,
        kind=asking.kind,
        difficulty=1,
        start=deal,
        moves=match.moves[:number],
        asked=max(map(len, amounts)),
        solutions=tuple(best),
        value=float(value),
        others=tuple(Weaker(tried, float(value - amounts[tried])) for tried in dict.fromkeys([*missed, *lower[:2]])),
        line=line_after(match, number, best[0], f"{game}/{deal.seed}/{number}", asking),
        goal=asking.goal,
        check=Check.COUNT,
    )
    reasons = puzzle.reasons()
    return replace(puzzle, reason_key=reasons[0].key if reasons else "")


def amounts_asked(game: str, state: GameState, asking: Asking) -> tuple[dict[Try, float], Try] | None:
    """Amount that each try brings, and the greedy try; None without a plain lead of the best."""
    seat, measure = state.seat or 0, plugin(game).puzzle_goals[asking.goal].measure
    tries = tries_at(state, asking.asked, asking.most)
    if not _MIN_COUNTED <= len(tries) <= asking.most:
        return None
    ends = {tried: played(state, tried) for tried in tries}
    if state.seats > 1 and any(end.seat == seat and len(tried) < asking.asked for tried, end in ends.items()):
        return None  # chance would end the try where the turn goes on
    amounts = {tried: float(measure(end, seat)) for tried, end in ends.items()}
    order = sorted(set(amounts.values()), reverse=True)
    if len(order) < 2 or order[0] - measure(state, seat) < asking.least_gain or order[0] - order[1] < asking.least_lead:
        return None
    best = [tried for tried in tries if amounts[tried] == order[0]]
    if len(best) > _MAX_REACHING or not asking.amounts[0] <= order[0] <= asking.amounts[1]:
        return None
    if asking.then and order[0] - plugin(game).puzzle_goals[asking.then[0]].measure(state, seat) < _LEAST_OF_TWO:
        return None
    if asking.beyond and plugin(game).puzzle_goals[asking.beyond].measure(ends[best[0]], seat) >= order[0]:
        return None
    return amounts, greedy_try(state, asking, measure, seat)


def amounts_at_end(game: str, state: GameState, asked: int) -> tuple[dict[Try, float], Try] | None:
    """Value of each try at the end of the game, counted out, and a medium player's try.

    Only where at most two orders of what is hidden are possible: with the next turn everything is known.
    """
    if state.seats > 1 and plugin(game).game.has_free_order:
        return None  # with everybody's sheet there is too much to count
    seat, rng = state.seat or 0, random.Random(0)
    orders: list[GameState] = []
    for _ in range(_ORDER_SAMPLES):
        sample = state.sample(seat, rng)
        if sample not in orders:
            orders.append(sample)
        if len(orders) > _MAX_ORDERS:
            return None
    tries = tries_at(state, asked, _MAX_AT_END)
    if not 4 <= len(tries) <= _MAX_AT_END:
        return None
    amounts = {}
    for tried in tries:
        ends = [best_end(played(order, tried), asked)[seat] for order in orders]
        amounts[tried] = sum(ends) / len(ends)
    order = sorted(amounts.values(), reverse=True)
    lead = order[0] - next((amount for amount in order if amount < order[0]), order[0])
    if order.count(order[0]) > MAX_SOLUTIONS or lead < max(1e-9, min_loss(order[0], is_alone=state.seats == 1)):
        return None
    return amounts, try_of(game, "medium", orders[0], asked, "greedy")


def best_end(state: GameState, asked: int) -> tuple[float, ...]:
    """The value for each seat at the end if everybody plays as well as can be, with everything known."""
    if state.is_over:
        result = state.result()
        ending = RolloutOutcome.of(result.scores, result.winners)
        return tuple(ending.value(seat) for seat in range(state.seats))
    seat = state.seat or 0
    return max((best_end(played(state, tried), asked) for tried in tries_at(state, asked)), key=lambda end: end[seat])


def greedy_try(state: GameState, asking: Asking, measure: Callable[[GameState, int], int], seat: int) -> Try:
    """The try that takes with each move the most that can be had at once."""
    made: Try = ()
    here = state.copy()
    while not made or not is_whole_try(state, made, here, asking.asked):
        move = max(here.moves(), key=lambda move: measure(played(here, (move,)), seat))
        here.play(move)
        made = (*made, move)
    return made


# -- Games ------------------------------------------------------------------------------------------------------------


def play_game(game: str, seed: int, seats: int = 0) -> tuple[Deal, Match[Any]]:
    """A game of easy and medium players on the deal of a seed; ``seats`` 0: as many as the seed says."""
    owner = plugin(game)
    board = owner.shipped[seed % len(owner.shipped)]
    seats = seats or SEATS[game][seed // len(owner.shipped) % len(SEATS[game])]
    deal = Deal(game, board, seats, seed, seed % seats, owner.game.options.parse({}, seats).to_json())
    match = Match.new(
        game,
        board,
        owner.load_board(board).board,
        [Seat(str(n + 1)) for n in range(seats)],
        None,
        deal.first_seat,
        seed,
        started="",
    )
    rng = random.Random(f"puzzles/{seed}")
    while not match.is_over:
        assert match.seat is not None
        level = rng.choice(("easy", "medium", "medium"))
        match.play(decide(owner.player(level), match.sample_for(match.seat), rng).move)
    return deal, match


def is_turn_start(match: Match[Any], number: int) -> bool:
    """True if the seat to move after that many moves did not make the last one, or chance spoke since."""
    state = match.state_at(number)
    if not number or len(match.seats) == 1 or match.moves[number - 1].seat != state.seat:
        return True
    is_new: bool = state.information_count != match.state_at(number - 1).information_count
    return is_new


def kind_of(game: str, solution: Try) -> str:
    """Key of the kind by what the solution does."""
    last, is_turn = solution[-1].do, len(solution) > 1
    if game == "bridges":
        if last == "start":
            return "best-start"
        if is_turn:
            return "number-and-bridges"
        return "best-bridges" if "bridges" in last else "best-number"
    if game == "elevens":
        return "what-to-pass" if last == "give" else "which-tiles" if is_turn else "which-tile"
    if game == "mosaic":
        return "best-bonus" if last == "bonus" else "best-piece"
    return "best-place"


def line_after(
    match: Match[Any], number: int, solution: Try, seed: str, asking: Asking | None = None
) -> tuple[Move, ...]:
    """The solution, and how medium players go on from there until the seat has moved again.

    Where the seat's next turn reaches what was asked for, the line ends with that turn.
    """
    branch, rng, seat = match.branch(number), random.Random(seed), solution[0].seat
    for move in solution:
        branch.play(move)
    if asking is not None and asking.then is not None:
        (goal, asked), state = asking.then, branch.state
        measure, tries = plugin(match.game.name).puzzle_goals[goal].measure, tries_at(state, asked, sys.maxsize)
        return (*branch.moves[number:], *max(tries, key=lambda tried: measure(played(state, tried), seat)))
    is_away = False
    while not branch.is_over and branch.number - number < _LINE + len(solution):
        assert branch.seat is not None
        if branch.seat != seat:
            is_away = True
        elif is_away:
            break
        branch.play(decide(plugin(match.game.name).player("medium"), branch.sample_for(branch.seat), rng).move)
    return branch.moves[number:]


def is_weighable(match: Match[Any], number: int, asked: int) -> bool:
    """True at the start of a turn, and at each step of one where single moves are asked for."""
    return is_turn_start(match, number) or (asked == 1 and len(ASKED[match.game.name]) > 1)


def look_at(game: str, deal: Deal, match: Match[Any], number: int, asked: int) -> Puzzle | None:
    """The puzzle of a position; None without a plain solution or without a true reason for it."""
    state = match.state_at(number)
    if state.seat is None or not can_roll_out(state, game) or not is_weighable(match, number, asked):
        return None
    seat, seed = state.seat, f"{game}/{deal.seed}/{number}"
    sample = state.sample(seat, random.Random(f"known/{seed}"))
    is_alone = len(match.seats) == 1
    tries = tries_at(sample, asked)
    if not 3 <= len(tries) <= _MAX_TRIES:
        return None
    rng = random.Random(seed)
    found = race(game, sample, tries, rng, is_alone=is_alone)
    if found is None:
        return None
    made = {
        level: [try_of(game, level, sample, asked, f"{seed}/{n}") for n in range(3)] for level in ("easy", "medium")
    }
    known = {frozenset(tried): tried for tried in tries}
    tempting = list(
        dict.fromkeys(
            known[key] for level in ("medium", "easy") for tried in made[level] if (key := frozenset(tried)) in known
        )
    )
    final = weigh_again(game, sample, found, tempting, rng, is_alone=is_alone)
    if final is None:
        return None
    if any(is_cut_by_chance(sample, tried) for tried in final.best):
        return None
    made["hard"] = [try_of(game, "hard", sample, asked, seed)]
    solved = {frozenset(tried) for tried in final.best}
    counts = {level: sum(frozenset(tried) in solved for tried in each) for level, each in made.items()}
    others = dict(final.others)
    first = [tried for tried in tempting if tried in others][::-1]  # what the weakest player plays comes to mind first
    order = sorted(
        others, key=lambda tried: (tried not in first, first.index(tried) if tried in first else 0, others[tried].mean)
    )
    nearest = final.others[0][1].mean
    puzzle = Puzzle(
        code=code_of_number(game, 1),
        game=game,
        kind="",
        difficulty=difficulty_of(counts, nearest / min_loss(final.value, is_alone=is_alone)),
        start=deal,
        moves=match.moves[:number],
        asked=asked if any(len(tried) > 1 for tried in tries) else 1,
        solutions=final.best,
        value=round(final.value, 3),
        others=tuple(
            Weaker(tried, round(others[tried].mean, 3), round(others[tried].error, 3)) for tried in order[:_OTHERS]
        ),
        line=line_after(match, number, final.best[0], seed),
    )
    reasons = puzzle.reasons()
    if not reasons:
        return None
    reason = reasons[0].key
    return replace(puzzle, kind=kind_of(game, final.best[0]), reason_key=reason)


def main(arguments: list[str]) -> int:
    """Look for puzzles and add them to the file."""
    parser = argparse.ArgumentParser(prog="python -m tools.find_puzzles", description=(__doc__ or "").split("``")[0])
    parser.add_argument("game", choices=registry.GAMES)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=sys.maxsize, help="stop after that many puzzles")
    parser.add_argument("--counted", action="store_true", help="puzzles that can be counted out")
    parser.add_argument("--kinds", default="", help="with --counted: only these kinds, such as two-cards,largest-group")
    parser.add_argument("--file", type=Path)
    given = parser.parse_args(arguments)
    kinds = given.kinds.split(",") if given.kinds else [asking.kind for asking in ASKINGS[given.game]]
    askings = tuple(asking for asking in ASKINGS[given.game] if asking.kind in kinds)
    if {asking.kind for asking in askings} != set(kinds):
        parser.error(f"--kinds: some of {', '.join(asking.kind for asking in ASKINGS[given.game])}")
    file = given.file or puzzle_file(given.game)
    puzzles = list(parse_puzzles(file.read_bytes(), given.game)) if file.is_file() else []
    file.parent.mkdir(exist_ok=True)
    most_here = sum(1 for _ in puzzles)
    for seed in range(given.seed, given.seed + given.games):
        if any(isinstance(puzzle.start, Deal) and puzzle.start.seed == seed for puzzle in puzzles):
            continue
        asking = askings[seed % len(askings)] if given.counted else None
        for puzzle in puzzles_of_game(given.game, seed, asking):
            next_number = 1 + max((int(each.code[1:]) for each in puzzles), default=0)
            puzzles.append(replace(puzzle, code=code_of_number(given.game, next_number)))
            file.write_text(write_puzzles(given.game, puzzles), encoding="utf-8")
            lost = puzzle.others[0].lost
            print(
                f"seed {seed} {puzzle.kind} {puzzle.difficulty} {puzzle.reason_key} {puzzle.value} lost {lost}",
                flush=True,
            )
        if len(puzzles) - most_here >= given.most:
            break
    print(f"{len(puzzles)} puzzles")
    return 0


def puzzles_of_game(game: str, seed: int, asking: Asking | None = None) -> Iterator[Puzzle]:
    """The puzzles of the game of a seed: at most one that is counted out, or without ``asking`` two that are weighed."""
    rng, found = random.Random(f"places/{seed}"), 0
    if asking is not None:
        deal, match = play_game(game, seed, asking.seats)
        places = rng.sample(range(match.number), match.number)
        yield from islice(filter(None, (count_out(game, deal, match, number, asking) for number in places)), 1)
        return
    deal, match = play_game(game, seed)
    places = rng.sample(range(match.number), match.number)
    asked = ASKED[game][seed % len(ASKED[game])]
    later = [place for place in places if place >= _EARLIEST[game] * match.number and is_weighable(match, place, asked)]
    for number in later[:_LOOKS]:
        weighed = look_at(game, deal, match, number, asked)
        if weighed is not None:
            yield weighed
            found += 1
            if found == _A_GAME:
                return


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
