"""The rule-of-thumb player of Bridges: plays a sheet on, a card at a time, by what islands are worth afterwards.

It looks at one number and one bridge at a time; the thinking players play games to the end with it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from game.isles.bridges.players.model import IslandValues, Outcomes, SearchSheet, Table, Weights
from game.isles.bridges.rules.scoring import FIRST_POINTS, GROUP, LATER_POINTS, POINTS_PER_ISLAND, Goal
from game.isles.bridges.rules.setup import Card
from game.isles.bridges.rules.sheet import MOST_WITHOUT_NUMBER
from game.isles.bridges.rules.state import ROUNDS

GOALS = len(Goal)
Met = dict[Goal, int]
"""The goals met so far, and in which round."""
Way = tuple[int, int, int, tuple[int, ...], tuple[tuple[tuple[int, int, int], ...], ...]]
"""A link as ``Ground.ways`` has it."""


class RolloutPolicy:
    """Plays by rule of thumb with these weights."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.worth = IslandValues(weights)

    def island_weights(
        self, paper: SearchSheet, turned: int, met: Mapping[Goal, int], limits: Mapping[Goal, int]
    ) -> list[float]:
        """The points each island stands for: its own, and its share of a goal that can still be met.

        ``limits`` names the last round in which a goal scores its higher value.
        """
        return self._weights_until(paper, turned, met, limits)[0]

    def racing_weights(
        self, paper: SearchSheet, turned: int, met: Mapping[Goal, int], limits: Mapping[Goal, int], race: float
    ) -> list[float]:
        """The same at a table: the goal nearest to being met counts for ``race`` points more while nobody has met it.

        On both goals at once that would bring far less, for neither is hurried then.
        """
        weights = self.island_weights(paper, turned, met, limits)
        ahead = [
            ((mask & ~paper.done).bit_count(), len(islands), islands)
            for goal, mask, islands in paper.ground.goals
            if mask and goal not in met and not mask & paper.struck and limits[goal] == ROUNDS
        ]
        if ahead:
            missing, count, islands = min(ahead)
            if turned <= self._last_in_time(missing, ROUNDS):
                share = race / count * self._part_of_goal(missing, count)
                for island in islands:
                    weights[island] += share
        return weights

    def _weights_until(
        self, paper: SearchSheet, turned: int, met: Mapping[Goal, int], limits: Mapping[Goal, int]
    ) -> tuple[list[float], int]:
        """The same, and the last round in which they hold if no more islands are finished."""
        weights = [float(POINTS_PER_ISLAND)] * paper.ground.islands
        until = ROUNDS
        done = paper.done
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
            share = points / len(islands) * self._part_of_goal(missing, len(islands))
            for island in islands:
                weights[island] += share
        return weights, until

    def _last_in_time(self, missing: int, limit: int) -> int:
        """The last round in which a goal that lacks so many islands may still be met by its limit."""
        return limit + 1 - math.ceil(missing * self.weights.pace)

    def _part_of_goal(self, missing: int, count: int) -> float:
        """How much of its share of a goal each of its islands stands for: the more, the fewer are missing."""
        return self.weights.goal_early + self.weights.goal_late * (1 - missing / count)

    def choose_number(
        self, paper: SearchSheet, number: int, outcomes: Outcomes, weights: Sequence[float]
    ) -> tuple[int, float]:
        """The island to write the number on (-1 for none) and what it gains."""
        best, best_gain = -1, self.weights.skip_number
        written, room = outcomes.written[number], paper.room
        less = MOST_WITHOUT_NUMBER - number
        for island, standing in enumerate(paper.standing):
            change = written[standing]
            if change is None:
                continue
            gain = weights[island] * change
            if room[island] < less + 2:
                gain += self._loss_around(paper, island, room[island] - less, outcomes.before, weights)
            if gain > best_gain:
                best, best_gain = island, gain
        return best, best_gain

    def _loss_around(
        self, paper: SearchSheet, island: int, after: int, table: Table, weights: Sequence[float]
    ) -> float:
        """What the neighbours lose when an island's room falls to ``after``, which is below 2."""
        open_links, standings = paper.open, paper.standing
        loss = 0.0
        there = paper.room[island]
        for link, other in paper.ground.around[island]:
            still = open_links[link]
            if still > after:
                standing = standings[other]
                less = standing - (still if still < there else there) + after
                loss += weights[other] * (table[less] - table[standing])
        return loss

    def draw_bridges(
        self, paper: SearchSheet, count: int, outcomes: Outcomes, weights: Sequence[float], join: float
    ) -> list[int]:
        """Draws ``count`` bridges one after the other where each gains most, or none; gives back the links."""
        kind, open_links = paper.kind, paper.open
        ways = [way for way in paper.ground.ways if open_links[way[0]] and not (kind[way[1]] and kind[way[2]])]
        if not ways:
            return []
        before = paper.marks()
        gained = 0.0
        drawn: list[int] = []
        while len(drawn) < count:
            link, gain = self._best_bridge(paper, ways, outcomes, weights, join)
            if link < 0:
                gained = -1e9
                break
            gained += gain
            drawn.append(link)
            paper.draw(link)
        if gained < self.weights.skip_bridges:
            paper.go_back(before)
            return []
        return drawn

    def _best_bridge(
        self, paper: SearchSheet, ways: Sequence[Way], outcomes: Outcomes, weights: Sequence[float], join: float
    ) -> tuple[int, float]:
        """The bridge that gains most (-1 for none)."""
        room, open_links, bridges, standings = paper.room, paper.open, paper.bridges, paper.standing
        table, ended = outcomes.after, outcomes.ended
        best, best_gain = -1, -1e9
        for link, one, other, crossed, tight in ways:
            room_one, room_other = room[one], room[other]
            if not room_one or not room_other or not open_links[link]:
                continue
            gain = 0.0
            if not bridges[link]:
                gain = join
                if crossed and any(map(open_links.__getitem__, crossed)):
                    gain = _gain_where_links_close(paper, link, table, weights, join)
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
        """Makes the number move of round ``turned``; gives back the island, -1 for none."""
        left = ROUNDS - turned
        weights = self.island_weights(paper, turned, met, limits)
        island, _ = self.choose_number(paper, card.number, self.worth.round(left), weights)
        if island >= 0:
            paper.write(island, card.number)
        return island

    def play_bridges(
        self, paper: SearchSheet, card: Card, turned: int, met: Met, limits: Mapping[Goal, int]
    ) -> list[int]:
        """Makes the bridges move of round ``turned``; gives back the links."""
        left = ROUNDS - turned
        weights = self.island_weights(paper, turned, met, limits)
        join = 0.0 if Goal.SIX in met else self.weights.join
        return self.draw_bridges(paper, card.bridges, self.worth.round(left), weights, join)

    def play_on(
        self, paper: SearchSheet, cards: Sequence[Card], turned: int, met: Met, limits: Mapping[Goal, int]
    ) -> None:
        """Plays all rounds after ``turned`` with these cards, and notes in ``met`` when goals are met."""
        weights, until = self._weights_until(paper, turned + 1, met, limits)
        for card in cards:
            turned += 1
            outcomes = self.worth.round(ROUNDS - turned)
            done = paper.done
            if turned > until:
                weights, until = self._weights_until(paper, turned, met, limits)
            island, _ = self.choose_number(paper, card.number, outcomes, weights)
            if island >= 0:
                paper.write(island, card.number)
                if paper.done != done:
                    weights, until = self._weights_until(paper, turned, met, limits)
            join = 0.0 if Goal.SIX in met else self.weights.join
            self.draw_bridges(paper, card.bridges, outcomes, weights, join)
            if paper.done != done:
                if len(met) < GOALS:
                    note_goals(paper, turned, met)
                until = turned


def note_goals(paper: SearchSheet, turned: int, met: Met) -> None:
    """Adds the goals that are met after round ``turned`` to those met before."""
    done = paper.done
    for goal, mask, _ in paper.ground.goals:
        if mask and done & mask == mask and goal not in met:
            met[goal] = turned
    if Goal.SIX not in met and done.bit_count() >= GROUP and paper.largest_group(done) >= GROUP:
        met[Goal.SIX] = turned


def _gain_where_links_close(
    paper: SearchSheet, link: int, table: Table, weights: Sequence[float], join: float
) -> float:
    """What a first bridge gains that crosses open links."""
    after = paper.copy()
    after.draw(link)
    gain = join
    standings, standings_after = paper.standing, after.standing
    for island in paper.ground.concerned[link]:
        gain += weights[island] * (table[standings_after[island]] - table[standings[island]])
    return gain


def points(paper: SearchSheet, met: Mapping[Goal, int], limits: Mapping[Goal, int]) -> int:
    """The total of a sheet at the end, each goal at its higher value if met by its limit."""
    total = POINTS_PER_ISLAND * paper.finished().bit_count()
    for goal, turned in met.items():
        total += FIRST_POINTS[goal] if turned <= limits[goal] else LATER_POINTS[goal]
    return total
