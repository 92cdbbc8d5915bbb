"""Rollout policy of Bridges: plays a sheet card by card, greedily by island values.

The policy considers one number or one bridge at a time; the thinking players use it to play games to the end.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

from game.isles.bridges.players.model import IslandValues, RoundValues, SearchSheet, ValuesByStanding, Weights
from game.isles.bridges.rules.scoring import FIRST_POINTS, LATER_POINTS, MIN_GROUP_SIZE, POINTS_PER_ISLAND, Goal
from game.isles.bridges.rules.setup import Card
from game.isles.bridges.rules.sheet import MAX_BRIDGES_WITHOUT_NUMBER
from game.isles.bridges.rules.state import ROUNDS

GOAL_COUNT = len(Goal)
Met = dict[Goal, int]
"""Round in which each goal was met; unmet goals are absent."""
LinkGeometry = tuple[int, int, int, tuple[int, ...], tuple[tuple[tuple[int, int, int], ...], ...]]
"""A link as in ``BoardTables.link_geometry``."""


class RolloutPolicy:
    """Greedy player with the given weights."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.values = IslandValues(weights)

    def island_weights(
        self, paper: SearchSheet, turned: int, met: Mapping[Goal, int], limits: Mapping[Goal, int]
    ) -> list[float]:
        """Points at stake on each island: its own, and its share of goals within reach.

        ``limits`` maps each goal to the last round of its higher value.
        """
        return self._weights_until(paper, turned, met, limits)[0]

    def racing_weights(
        self, paper: SearchSheet, turned: int, met: Mapping[Goal, int], limits: Mapping[Goal, int], race: float
    ) -> list[float]:
        """``island_weights`` for a table of several: the nearest goal gets a bonus of ``race`` points while unmet by
        all.

        A bonus on both goals at once gains far less, because neither is hurried.
        """
        weights = self.island_weights(paper, turned, met, limits)
        ahead = [
            ((mask & ~paper.finished_mask).bit_count(), len(islands), islands)
            for goal, mask, islands in paper.ground.goals
            if mask and goal not in met and not mask & paper.struck and limits[goal] == ROUNDS
        ]
        if ahead:
            missing, count, islands = min(ahead)
            if turned <= self._last_in_time(missing, ROUNDS):
                share = race / count * self._goal_share_factor(missing, count)
                for island in islands:
                    weights[island] += share
        return weights

    def _weights_until(
        self, paper: SearchSheet, turned: int, met: Mapping[Goal, int], limits: Mapping[Goal, int]
    ) -> tuple[list[float], int]:
        """Island weights, and the last round of their validity if no more islands get finished."""
        weights = [float(POINTS_PER_ISLAND)] * paper.ground.islands
        until = ROUNDS
        done = paper.finished_mask
        for goal, mask, islands in paper.ground.goals:
            if not mask or goal in met or mask & paper.struck:
                continue
            missing = (mask & ~done).bit_count()
            last_in_time = self._last_in_time(missing, limits[goal])
            if turned <= last_in_time:
                until = min(until, last_in_time)
                points = FIRST_POINTS[goal]
            else:
                points = LATER_POINTS[goal]
            share = points / len(islands) * self._goal_share_factor(missing, len(islands))
            for island in islands:
                weights[island] += share
        return weights, until

    def _last_in_time(self, missing: int, limit: int) -> int:
        """Last round in which a goal with this many missing islands may still meet its limit."""
        return limit + 1 - math.ceil(missing * self.weights.pace)

    def _goal_share_factor(self, missing: int, count: int) -> float:
        """Factor of an island's share of a goal; rises as fewer islands are missing."""
        return self.weights.goal_early + self.weights.goal_late * (1 - missing / count)

    def choose_number(
        self, paper: SearchSheet, number: int, outcomes: RoundValues, weights: Sequence[float]
    ) -> tuple[int, float]:
        """Best island for the number (-1 for none) and its gain."""
        best, best_gain = -1, self.weights.skip_number
        written, room = outcomes.number_gains[number], paper.room
        less = MAX_BRIDGES_WITHOUT_NUMBER - number
        for island, standing in enumerate(paper.standing):
            change = written[standing]
            if change is None:
                continue
            gain = weights[island] * change
            if room[island] < less + 2:
                gain += self._neighbour_change(paper, island, room[island] - less, outcomes.before, weights)
            if gain > best_gain:
                best, best_gain = island, gain
        return best, best_gain

    def _neighbour_change(
        self, paper: SearchSheet, island: int, after: int, table: ValuesByStanding, weights: Sequence[float]
    ) -> float:
        """Change of the neighbours' values when an island's room falls to ``after``, which is below 2."""
        open_links, standings = paper.open_links, paper.standing
        loss = 0.0
        there = paper.room[island]
        for link, other in paper.ground.links_around[island]:
            still = open_links[link]
            if still > after:
                standing = standings[other]
                less = standing - (still if still < there else there) + after
                loss += weights[other] * (table[less] - table[standing])
        return loss

    def draw_bridges(
        self, paper: SearchSheet, count: int, outcomes: RoundValues, weights: Sequence[float], join: float
    ) -> list[int]:
        """Draw ``count`` bridges greedily, or none if their gain is too small; return the links."""
        kind, open_links = paper.kind, paper.open_links
        links = [
            way for way in paper.ground.link_geometry if open_links[way[0]] and not (kind[way[1]] and kind[way[2]])
        ]
        if not links:
            return []
        before = paper.snapshot()
        gained = 0.0
        drawn: list[int] = []
        while len(drawn) < count:
            link, gain = self._best_bridge(paper, links, outcomes, weights, join)
            if link < 0:
                gained = -1e9
                break
            gained += gain
            drawn.append(link)
            paper.draw(link)
        if gained < self.weights.skip_bridges:
            paper.restore(before)
            return []
        return drawn

    def _best_bridge(
        self,
        paper: SearchSheet,
        links: Sequence[LinkGeometry],
        outcomes: RoundValues,
        weights: Sequence[float],
        join: float,
    ) -> tuple[int, float]:
        """Bridge of the highest gain (-1 for none), and the gain."""
        room, open_links, bridges, standings = paper.room, paper.open_links, paper.bridges, paper.standing
        table, ended = outcomes.after, outcomes.bridge_gains
        best, best_gain = -1, -1e9
        for link, one, other, crossed, tight in links:
            room_one, room_other = room[one], room[other]
            if not room_one or not room_other or not open_links[link]:
                continue
            gain = 0.0
            if not bridges[link]:
                gain = join
                if crossed and any(map(open_links.__getitem__, crossed)):
                    gain = _crossing_bridge_gain(paper, link, table, weights, join)
                    if gain > best_gain:
                        best, best_gain = link, gain
                    continue
            if room_one > 2 and room_other > 2:
                gain += weights[one] * ended[standings[one]]
                gain += weights[other] * ended[standings[other]]
            else:
                for island, near, end in tight[(room_other <= 2) + 2 * (room_one <= 2)]:
                    if near == link:
                        gain += weights[island] * ended[standings[island]]
                    elif open_links[near] >= room[end]:
                        standing = standings[island]
                        gain += weights[island] * (table[standing - 1] - table[standing])
            if gain > best_gain:
                best, best_gain = link, gain
        return best, best_gain

    def play_number(self, paper: SearchSheet, card: Card, turned: int, met: Met, limits: Mapping[Goal, int]) -> int:
        """Make the number move of round ``turned``; return the island, -1 for none."""
        left = ROUNDS - turned
        weights = self.island_weights(paper, turned, met, limits)
        island, _ = self.choose_number(paper, card.number, self.values.round_values(left), weights)
        if island >= 0:
            paper.write(island, card.number)
        return island

    def play_bridges(
        self, paper: SearchSheet, card: Card, turned: int, met: Met, limits: Mapping[Goal, int]
    ) -> list[int]:
        """Make the bridges move of round ``turned``; return the links."""
        left = ROUNDS - turned
        weights = self.island_weights(paper, turned, met, limits)
        join = 0.0 if Goal.SIX in met else self.weights.join
        return self.draw_bridges(paper, card.bridges, self.values.round_values(left), weights, join)

    def play_on(
        self, paper: SearchSheet, cards: Sequence[Card], turned: int, met: Met, limits: Mapping[Goal, int]
    ) -> None:
        """Play these cards in the rounds after ``turned`` and record goals in ``met``."""
        weights, until = self._weights_until(paper, turned + 1, met, limits)
        for card in cards:
            turned += 1
            outcomes = self.values.round_values(ROUNDS - turned)
            done = paper.finished_mask
            if turned > until:
                weights, until = self._weights_until(paper, turned, met, limits)
            island, _ = self.choose_number(paper, card.number, outcomes, weights)
            if island >= 0:
                paper.write(island, card.number)
                if paper.finished_mask != done:
                    weights, until = self._weights_until(paper, turned, met, limits)
            join = 0.0 if Goal.SIX in met else self.weights.join
            self.draw_bridges(paper, card.bridges, outcomes, weights, join)
            if paper.finished_mask != done:
                if len(met) < GOAL_COUNT:
                    note_goals(paper, turned, met)
                until = turned


def note_goals(paper: SearchSheet, turned: int, met: Met) -> None:
    """Add the goals newly met after round ``turned`` to ``met``."""
    done = paper.finished_mask
    for goal, mask, _ in paper.ground.goals:
        if mask and done & mask == mask and goal not in met:
            met[goal] = turned
    if Goal.SIX not in met and done.bit_count() >= MIN_GROUP_SIZE and paper.largest_group(done) >= MIN_GROUP_SIZE:
        met[Goal.SIX] = turned


def _crossing_bridge_gain(
    paper: SearchSheet, link: int, table: ValuesByStanding, weights: Sequence[float], join: float
) -> float:
    """Gain of a first bridge that crosses open links."""
    after = paper.copy()
    after.draw(link)
    gain = join
    standings, standings_after = paper.standing, after.standing
    for island in paper.ground.affected_islands[link]:
        gain += weights[island] * (table[standings_after[island]] - table[standings[island]])
    return gain


def points(paper: SearchSheet, met: Mapping[Goal, int], limits: Mapping[Goal, int]) -> int:
    """Final total of a sheet; a goal met by its limit scores the higher value."""
    total = POINTS_PER_ISLAND * paper.finished().bit_count()
    for goal, turned in met.items():
        total += FIRST_POINTS[goal] if turned <= limits[goal] else LATER_POINTS[goal]
    return total


ROLLOUT_POLICY: Final = RolloutPolicy(Weights())
"""Default policy where a single one is needed."""

_DIVERSE_WEIGHTS: Final = """
0.750  0.824  0.947  0.919  0.298  0.937  1.509  0.513  0.430  0.057  1.790  2.192  2.217  0.055  0.361 -0.331 -2.629
0.854  0.742  0.935  0.980  0.289  1.000  1.606  0.615  0.305  0.419  1.107  1.933  0.802  0.061  0.086 -0.470 -3.945
0.767  0.935  0.941  0.962  0.701  0.902  1.849  0.427  0.342  0.090  0.815  1.826  2.338  0.140  0.336 -0.618 -0.637
0.878  0.954  0.951  0.908  0.167  0.995  1.920  0.457  0.511  0.337  0.626  2.379  4.853  0.091  0.234 -0.472 -2.207
0.861  0.889  0.961  0.971  0.693  0.915  1.069  0.571  0.325  0.659 10.939  1.264  0.675  0.114  0.258 -0.129 -4.200
0.789  0.854  0.779  0.952  0.180  0.817  3.481  0.883  0.608  0.159  8.498  0.426  4.670  0.088  0.201  0.043 -4.782
0.947  0.879  0.985  0.978  0.323  0.995  1.477  0.643  0.280  0.433  0.887  0.307  1.827  0.067  0.918 -0.058 -1.245
0.781  0.710  0.914  0.900  0.208  0.931  2.815  0.570  0.478  0.186  0.834  0.870  3.084  0.159  0.714 -0.443 -2.070
"""
"""One row of weights per policy, in the field order of ``Weights``."""

ROLLOUT_POLICIES: Final = tuple(
    RolloutPolicy(Weights(*map(float, row.split()))) for row in _DIVERSE_WEIGHTS.strip().splitlines()
)
"""Policies of hard's rollouts; the best of their totals on a deal counts.

A real player sees more of the cards than a greedy policy, so a single policy undervalues good entries. Of eight hundred
random variants of three good policies, these eight together score most on positions from games of hard on boards a and
b. Diversity matters: one stronger policy does not replace several.
"""
