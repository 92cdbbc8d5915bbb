"""Which of some lays ends best at a table with a saboteur, where it hangs on the end who wins.

All are tried on the same deals, and a lay drops out as soon as it is clearly behind the best, deal by deal: what is
soon clear costs little, and the thought goes to what is close. (O. Maron and A. Moore, "Hoeffding Races", NIPS 1993; here with
the error of the mean difference in place of Hoeffding's bound.)
"""

from __future__ import annotations

import math
import random
from collections.abc import Generator
from typing import Final

from game.isles.waterways.players.evaluation_position import Judged
from game.isles.waterways.players.greedy_rollouts import RolloutTable, deals
from game.isles.waterways.players.rollout_position import RolloutPosition
from game.isles.waterways.rules.roles import Role

DEALS_A_LAP: Final = 8
LEAST_DEALS: Final = 32
"""No lay drops out on fewer."""
ERRORS: Final = 1.5
"""So many times the error of the mean difference a lay is behind when it drops out."""


def raced(
    starts: dict[Judged, RolloutPosition], table: RolloutTable, budget: int, rng: random.Random
) -> Generator[None, None, list[tuple[float, Judged]]]:
    """The lays left at the end with what they are worth on average, the best first.

    ``starts`` are the lays and the positions after them; ``budget`` lays in thought are enough for games to the end of the
    bag. Lays that never differed from the best drop out as well.
    """
    role = table.roles[table.seat]
    enough = table.target if role is Role.SABOTEUR else math.inf  # a saboteur who has lost need not see the rest
    values: dict[Judged, list[float]] = {lay: [] for lay in starts}
    totals = dict.fromkeys(starts, 0.0)
    running = list(starts)
    games, played = budget // (len(table.hidden) + 1), 0
    while len(running) > 1 and games > 0:
        for deal in deals(table, DEALS_A_LAP, rng):
            luck = [rng.random() for _ in deal]  # the same for all, so that the lay tells and not the luck
            for lay in running:
                counts = yield from starts[lay].drift_on(deal, luck, enough)
                value = table.prospect(role, counts)
                values[lay].append(value)
                totals[lay] += value
                yield
        played += DEALS_A_LAP
        games -= DEALS_A_LAP * len(running)
        best = max(running, key=lambda lay: (totals[lay], lay))
        if played >= LEAST_DEALS:
            running = [lay for lay in running if lay == best or not is_behind(values[lay], values[best])]
    return sorted(((totals[lay] / max(1, played), lay) for lay in running), reverse=True)


def is_behind(values: list[float], better: list[float]) -> bool:
    """Whether values are clearly less than others, won on the same deals, or the same throughout."""
    lead = squares = 0.0
    for mine, other in zip(values, better, strict=True):
        difference = other - mine
        lead += difference
        squares += difference * difference
    # The lead squared against the variance of a sum of so many differences; both are 0 where nothing differs.
    return lead * lead >= ERRORS * ERRORS * (squares - lead * lead / len(values))
