"""Worth of the set-up's proposals: ``python -m tools.handicap_proposals GAME --shares 0:8,5:20,12:48``.

Two players meet again and again; from the fifth game on each game has the handicap that the games before propose, as people
would take it from the set-up. ``--shares`` says how often the weaker one wins with some numbers of units, in per cent, as
``tools.handicaps`` has measured it; between and beyond them the log-odds go on evenly. Without it ``--games`` games of
``--levels`` are played, and the margin of each decides how it would end with any number of units; only for games whose
handicap is points ahead, where players play the same whatever it is. Prints for some lengths of the history the units
proposed (mean, and the middle half of all pairs), the weaker player's mean chance to win with them, and the share of pairs
with a chance between 45 and 55 %.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import sys
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

from game.core.handicap import HandicapRules, handicap_rules
from game.modes.handicap_proposal import Encounter, proposal
from game.registry import GAMES, plugin
from tools.handicaps import result_of

AHEAD: Final = ("bridges", "elevens")
"""Games whose handicap is points ahead."""
HISTORIES: Final = (4, 6, 8, 12, 16, 24, 40)
EVEN: Final = (0.45, 0.55)
Chance = Callable[[int], float]
"""The weaker player's chance to win with that many units; negative ones are the other player's."""


def log_odds(share: float) -> float:
    """Log-odds of a share strictly between 0 and 1."""
    return math.log(share / (1 - share))


def measured_chance(shares: Sequence[tuple[int, float]]) -> Chance:
    """The chance by measured shares, two at least, in ascending order of units.

    >>> chance = measured_chance([(0, 0.25), (10, 0.5), (20, 0.75)])
    >>> [round(chance(units), 2) for units in (0, 5, 10, 30)]
    [0.25, 0.37, 0.5, 0.9]
    """

    def chance(units: int) -> float:
        pairs = list(pairwise(shares))
        (low, first), (high, last) = next((pair for pair in pairs if units <= pair[1][0]), pairs[-1])
        slope = (log_odds(last) - log_odds(first)) / (high - low)
        return 1 / (1 + math.exp(-log_odds(first) - slope * (units - low)))

    return chance


def chance_by_margins(margins: Sequence[int]) -> Chance:
    """The chance by games without a handicap, each with the weaker player's margin; a level game is half a win.

    >>> chance_by_margins([-3, -2, 1])(2)
    0.5
    """
    return lambda units: statistics.fmean((margin + units > 0) / 2 + (margin + units >= 0) / 2 for margin in margins)


def proposed(games: Sequence[Encounter], rules: HandicapRules) -> int:
    """Units for the first player after these games; negative ones are the second player's."""
    found = proposal(games, rules.log_odds, rules.most)
    return 0 if found is None else found.units[0] - found.units[1]


def pair_units(chance: Chance, rules: HandicapRules, rng: random.Random) -> list[int]:
    """A pair's games one after the other: units proposed after each number of games in ``HISTORIES``."""
    games: list[Encounter] = []
    units, found = 0, []
    for number in range(1, HISTORIES[-1] + 1):
        games.append(Encounter(float(rng.random() < chance(units)), units * rules.log_odds))
        units = proposed(games, rules)
        if number in HISTORIES:
            found.append(units)
    return found


def played_margins(game: str, board: str, levels: Sequence[str], games: int, seed: int) -> list[int]:
    """Margins of the first level in games without a handicap."""
    margins = []
    for number in range(games):
        scores = result_of(game, board, levels, 0, seed, number).scores
        margins.append(scores[number % 2] - scores[1 - number % 2])
    return margins


def main(argv: Sequence[str] | None = None) -> int:
    """Simulate the pairs and print a line for each length of the history."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.handicap_proposals", description=(__doc__ or "").split("``")[0]
    )
    parser.add_argument("game", choices=[game for game in GAMES if handicap_rules(plugin(game).game.options)])
    parser.add_argument("--shares", default="", help="units and wins in per cent, such as 0:8,5:20")
    parser.add_argument("--levels", default="easy,medium", help="the weaker level, and the stronger one")
    parser.add_argument("--games", type=int, default=240, help="games without a handicap")
    parser.add_argument("--pairs", type=int, default=400)
    parser.add_argument("--seed", type=int, default=60_000)
    given = parser.parse_args(argv)
    rules = handicap_rules(plugin(given.game).game.options)
    assert rules is not None
    if given.shares:
        parts = [part.split(":") for part in given.shares.split(",")]
        chance = measured_chance(sorted((int(units), float(share) / 100) for units, share in parts))
    elif given.game in AHEAD:
        board = plugin(given.game).shipped[0]
        chance = chance_by_margins(played_margins(given.game, board, given.levels.split(","), given.games, given.seed))
    else:
        parser.error(f"without --shares only {' and '.join(AHEAD)}")
    rng = random.Random(given.seed)
    pairs = [pair_units(chance, rules, rng) for _ in range(given.pairs)]
    print(f"{given.game}: {chance(0):.1%} won without a handicap")
    for place, length in enumerate(HISTORIES):
        units = [pair[place] for pair in pairs]
        chances = [chance(number) for number in units]
        even = sum(EVEN[0] <= each <= EVEN[1] for each in chances) / len(chances)
        low, _, high = statistics.quantiles(units, n=4)
        print(
            f"after {length:2} games: {statistics.fmean(units):5.1f} units ({low:.0f} to {high:.0f}),"
            f" {statistics.fmean(chances):.1%} won, {even:.0%} of pairs within 45 to 55 %"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
