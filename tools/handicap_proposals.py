"""Worth of the set-up's proposals: ``python -m tools.handicap_proposals GAME [--levels easy,medium] [--games 300]``.

Plays games of two levels without a handicap, then pairs that meet again and again: from the fourth game on each game has the
handicap that the games before propose, as people would take it from the set-up. Prints for some lengths of that history
the units proposed (mean, and the middle half of all pairs), the weaker level's mean chance to win with them, and the
share of pairs with a chance between 45 and 55 %. Only for games whose handicap is points ahead: there the players play the
same whatever it is, so that the margin of a game decides how it ends with any number of units.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
from collections.abc import Sequence
from typing import Final

from game.core.handicap import HandicapRules, handicap_rules
from game.modes.handicap_proposal import Encounter, proposal
from game.registry import plugin
from tools.handicaps import result_of

GAMES: Final = ("bridges", "elevens")
"""Games whose handicap is points ahead."""
HISTORIES: Final = (4, 6, 8, 12, 16, 24, 40)
EVEN: Final = (0.45, 0.55)


def share_with(margin: int, units: int) -> float:
    """Share of the win of a player with that margin and so many points ahead.

    >>> share_with(-3, 2), share_with(-3, 3), share_with(-3, 4)
    (0.0, 0.5, 1.0)
    """
    return 0.5 if margin + units == 0 else float(margin + units > 0)


def chance(margins: Sequence[int], units: int) -> float:
    """Mean share of the win over some games."""
    return statistics.fmean(share_with(margin, units) for margin in margins)


def proposed(games: Sequence[Encounter], rules: HandicapRules) -> int:
    """Units for the first player after these games; negative ones are the second player's."""
    found = proposal(games, rules.log_odds, rules.most)
    return 0 if found is None else found.units[0] - found.units[1]


def pair_units(margins: Sequence[int], rules: HandicapRules, rng: random.Random) -> list[int]:
    """A pair's games one after the other: units proposed after each number of games in ``HISTORIES``."""
    games: list[Encounter] = []
    for _ in range(HISTORIES[-1]):
        units = proposed(games, rules)
        games.append(Encounter(share_with(rng.choice(margins), units), units * rules.log_odds))
    return [proposed(games[:length], rules) for length in HISTORIES]


def main(argv: Sequence[str] | None = None) -> int:
    """Play, simulate the pairs and print a line for each length of the history."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.handicap_proposals", description=(__doc__ or "").split("``")[0]
    )
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--levels", default="easy,medium", help="the weaker level, and the stronger one")
    parser.add_argument("--games", type=int, default=300, help="games without a handicap")
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument("--seed", type=int, default=60_000)
    parser.add_argument("--board", default="")
    given = parser.parse_args(argv)
    levels, board = given.levels.split(","), given.board or plugin(given.game).shipped[0]
    rules = handicap_rules(plugin(given.game).game.options)
    assert rules is not None
    margins = []
    for number in range(given.games):
        scores = result_of(given.game, board, levels, 0, given.seed, number).scores
        margins.append(scores[number % 2] - scores[1 - number % 2])
    print(f"{given.game} {board}: {levels[0]} v {levels[1]}, {given.games} games: {chance(margins, 0):.1%} won without")
    half = len(margins) // 2  # pairs meet in one half, and the other half says how even their games are
    rng = random.Random(given.seed)
    pairs = [pair_units(margins[:half], rules, rng) for _ in range(given.pairs)]
    for place, length in enumerate(HISTORIES):
        units = sorted(pair[place] for pair in pairs)
        chances = [chance(margins[half:], number) for number in units]
        even = sum(EVEN[0] <= each <= EVEN[1] for each in chances) / len(chances)
        low, _, high = statistics.quantiles(units, n=4)
        print(
            f"after {length:2} games: {statistics.fmean(units):5.1f} units ({low:.0f} to {high:.0f}),"
            f" {statistics.fmean(chances):.1%} won, {even:.0%} of pairs within 45 to 55 %"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
