"""Rollout policy of Bridges: plays a sheet card by card, greedily by island values.

The policy considers one number or one bridge at a time; the thinking players use it to play games to the end.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

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
