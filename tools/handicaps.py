"""Effect of a handicap: ``python -m tools.handicaps GAME [--levels easy,medium] [--units 0,4,8] [--games 200]``.

Two computer players play each deal twice, with seats and first turn exchanged; the first level has the handicap. With
``--seats 3`` or 4 the first level has one seat of each deal in turn, the second level all others. Prints for each number
of units the share of wins of the first level with its 95 % interval, so that the units at an even share can be read off. A
win shared by two sides is a half; a team is one side. ``--out FILE`` appends a JSON line for each number of units.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from game.commands.common import board_of
from game.core.handicap import handicap_json, handicap_rules
from game.core.players import LEVELS
from game.core.state import Json, Result
from game.match.match import Match
from game.match.records import COMPUTER, Seat
from game.match.thinker import Task, think_through
from game.modes.game_statistics import wilson
from game.registry import GAMES, plugin
from game.table.plugin import ui_of


def main(argv: Sequence[str] | None = None) -> int:
    """Play the games and print a line for each number of units."""
    parser = argparse.ArgumentParser(prog="python -m tools.handicaps", description=(__doc__ or "").split(":")[0])
    parser.add_argument(
        "game", choices=[game for game in GAMES if handicap_rules(plugin(game).game.options) is not None]
    )
    parser.add_argument("--levels", default="easy,medium", help="the level with the handicap, and the other one")
    parser.add_argument("--units", default="0", help="numbers of units, such as 0,4,8")
    parser.add_argument("--games", type=int, default=200, help="games for each number of units")
    parser.add_argument("--seed", type=int, default=40_000)
    parser.add_argument("--board", default="")
    parser.add_argument("--seats", type=int, default=2, help="number of seats; the second level has all others")
    parser.add_argument("--out", type=Path, default=None)
    given = parser.parse_args(argv)
    levels = given.levels.split(",")
    if len(levels) != 2 or not set(levels) <= set(LEVELS):
        parser.error(f"--levels: two of {', '.join(LEVELS)}")
    board = given.board or plugin(given.game).shipped[0]
    table = f", {given.seats} seats" if given.seats > 2 else ""
    for units in map(int, given.units.split(",")):
        shares = (
            share_of(given.game, board, levels, units, given.seed, number, given.seats) for number in range(given.games)
        )
        won = sum(shares)
        low, high = wilson(round(won), given.games)
        print(
            f"{given.game} {board}{table}: {levels[0]} v {levels[1]}, {units} units:"
            f" {won:g} of {given.games},"
            f" {won / given.games:.1%} ({low:.1%}-{high:.1%})",
            flush=True,
        )
        if given.out is not None:
            found = {"game": given.game, "board": board, "levels": levels, "units": units, "seed": given.seed}
            found["seats"] = given.seats
            with given.out.open("a") as file:
                file.write(json.dumps({**found, "won": won, "games": given.games}) + "\n")
    return 0


def share_of(game: str, board: str, levels: Sequence[str], units: int, seed: int, number: int, seats: int = 2) -> float:
    """Share of the win of the first level in a game; as many games in a row as seats have one deal, its seat moving."""
    result = result_of(game, board, levels, units, seed, number, seats)
    return share_of_side(result.winners, ui_of(game).teams(seats), number % seats)


def share_of_side(winners: Sequence[int], teams: Sequence[Sequence[int]], seat: int) -> float:
    """Share of a win that the side of a seat has; a team is one side.

    >>> share_of_side([0, 2], [(0, 2), (1, 3)], 2), share_of_side([0, 1], [(0,), (1,), (2,)], 1)
    (1.0, 0.5)
    """
    sides = [team for team in teams if set(team) & set(winners)]
    return 1 / len(sides) if any(seat in team for team in sides) else 0.0


def result_of(
    game: str, board: str, levels: Sequence[str], units: int, seed: int, number: int, seats: int = 2
) -> Result:
    """Result of a game of the first level on one seat, which has the handicap, and the second one on all others."""
    own = number % seats
    order = [levels[0] if seat == own else levels[1] for seat in range(seats)]
    handicap = tuple(units if seat == own else 0 for seat in range(seats))
    written: Json = {**plugin(game).party_options.get(seats, {}), **handicap_json(handicap)}
    match = Match.new(
        game,
        board,
        board_of(game, board),
        [Seat(level.capitalize(), COMPUTER, level) for level in order],
        plugin(game).game.options.parse(written, seats),
        0,
        seed + number // seats,
        started="",
    )
    while (seat := match.seat) is not None:
        level = match.seats[seat].level_or_default
        match.play(think_through(Task(game, level, match.sample_for(seat), match.thinking_seed(seat))).move)
    assert match.result is not None
    return match.result


if __name__ == "__main__":
    sys.exit(main())
