"""Racing of lays at a table with a saboteur, where the final product decides who wins.

All lays play the same deals; a lay drops out once clearly behind the best, which concentrates the budget on close
decisions. (O. Maron and A. Moore, "Hoeffding Races", NIPS 1993; here with the standard error of the mean difference
instead of Hoeffding's bound.)
"""

from __future__ import annotations

import math
import random
from collections.abc import Generator
from typing import Final

from game.isles.waterways.players.evaluation_position import EvaluatedLay
from game.isles.waterways.players.greedy_rollouts import RolloutTable, deals
from game.isles.waterways.players.rollout_position import RolloutPosition
from game.isles.waterways.rules.roles import Role

DEALS_PER_ROUND: Final = 8
MIN_DEALS: Final = 32
"""Minimum number of deals before a lay may drop out."""
DROP_OUT_ERRORS: Final = 1.5
"""Lead, in standard errors of the mean difference, at which a lay drops out."""


def race_lays(
    starts: dict[EvaluatedLay, RolloutPosition], table: RolloutTable, budget: int, rng: random.Random
) -> Generator[None, None, list[tuple[float, EvaluatedLay]]]:
    """Remaining lays as (mean value, lay), best first.

    ``starts`` maps lays to the positions after them; ``budget`` is the number of lays in rollouts to the end of the
    bag. Lays that never differ from the best drop out too.
    """
    role = table.roles[table.seat]
    stop_product = (
        table.target if role is Role.SABOTEUR else math.inf
    )  # a lost game needs no further rollout for the saboteur
    values: dict[EvaluatedLay, list[float]] = {lay: [] for lay in starts}
    totals = dict.fromkeys(starts, 0.0)
    running = list(starts)
    games, played = budget // (len(table.hidden_kinds) + 1), 0
    while len(running) > 1 and games > 0:
        for deal in deals(table, DEALS_PER_ROUND, rng):
            choices = [
                rng.random() for _ in deal
            ]  # common random numbers for all lays reduce the variance of differences
            for lay in running:
                counts = yield from starts[lay].random_rollout(deal, choices, stop_product)
                value = table.value_of_counts(role, counts)
                values[lay].append(value)
                totals[lay] += value
                yield
        played += DEALS_PER_ROUND
        games -= DEALS_PER_ROUND * len(running)
        best = max(running, key=lambda lay: (totals[lay], lay))
        if played >= MIN_DEALS:
            running = [lay for lay in running if lay == best or not is_behind(values[lay], values[best])]
    return sorted(((totals[lay] / max(1, played), lay) for lay in running), reverse=True)


def is_behind(values: list[float], better: list[float]) -> bool:
    """True if values are clearly below others from the same deals, or always equal to them."""
    lead = squares = 0.0
    for mine, other in zip(values, better, strict=True):
        difference = other - mine
        lead += difference
        squares += difference * difference
    # Compare the squared lead with the variance of the sum of differences; both are 0 for equal values.
    return lead * lead >= DROP_OUT_ERRORS * DROP_OUT_ERRORS * (squares - lead * lead / len(values))
