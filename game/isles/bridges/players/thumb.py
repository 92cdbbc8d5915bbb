"""The rule-of-thumb player of Bridges: plays a sheet on, a card at a time, by what islands are worth afterwards.

It looks at one number and one bridge at a time; the thinking players play games to the end with it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.isles.bridges.players.model import NUMBERED, PLAIN, STRUCK, Paper, Table, Weights, Worth
from game.isles.bridges.rules.scoring import FIRST_POINTS, GROUP, LATER_POINTS, POINTS_PER_ISLAND, Goal
from game.isles.bridges.rules.setup import Card
from game.isles.bridges.rules.sheet import MOST_WITHOUT_NUMBER
from game.isles.bridges.rules.state import ROUNDS

Met = dict[Goal, int]
"""The goals met so far, and in which round."""


class Thumb:
    """Plays by rule of thumb with these weights."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.worth = Worth(weights)

    def island_weights(
        self, paper: Paper, turned: int, met: Mapping[Goal, int], limits: Mapping[Goal, int]
    ) -> list[float]:
        """The points each island stands for: its own, and its share of a goal that can still be met.

        ``limits`` names the last round in which a goal scores its higher value.
        """
        weights = [float(POINTS_PER_ISLAND)] * paper.ground.islands
        kind, done, own = paper.kind, paper.done, self.weights
        for goal, mask, islands in paper.ground.goals:
            if not mask or goal in met:
                continue
            if STRUCK in kind and any(kind[island] == STRUCK for island in islands):
                continue
            missing = (mask & ~done).bit_count()
            in_time = limits[goal] - turned + 1 >= missing * own.pace
            points = FIRST_POINTS[goal] if in_time else LATER_POINTS[goal]
            finished = 1 - missing / len(islands)
            share = points / len(islands) * (own.goal_early + own.goal_late * finished)
            for island in islands:
                weights[island] += share
        return weights

    def choose_number(
        self, paper: Paper, number: int, tables: Sequence[Table], weights: Sequence[float]
    ) -> tuple[int, float]:
        """The island to write the number on (-1 for none) and what it gains."""
        best, best_gain = -1, self.weights.skip_number
        numbered = tables[NUMBERED]
        less = number - MOST_WITHOUT_NUMBER
        for island, (of, free, reached) in enumerate(zip(paper.kind, paper.room, paper.reach, strict=True)):
            if not of or of == STRUCK:
                continue
            after = free + less
            if after < 0 or (of != PLAIN and free == MOST_WITHOUT_NUMBER):
                continue
            gain = weights[island] * (numbered[after][reached] - tables[of][free][reached])
            if after < 2:
                gain += self._loss_around(paper, island, after, tables, weights)
            if gain > best_gain:
                best, best_gain = island, gain
        return best, best_gain

    def _loss_around(
        self, paper: Paper, island: int, after: int, tables: Sequence[Table], weights: Sequence[float]
    ) -> float:
        """What the neighbours lose when an island's room falls to ``after``, which is below 2."""
        room, open_links = paper.room, paper.open
        loss = 0.0
        there = room[island]
        for link, other in paper.ground.around[island]:
            still = open_links[link]
            if still > after:
                reach = paper.reach[other]
                less = reach - (still if still < there else there) + after
                table = tables[paper.kind[other]][room[other]]
                loss += weights[other] * (table[less] - table[reach])
        return loss

    def draw_bridges(
        self, paper: Paper, count: int, tables: Sequence[Table], weights: Sequence[float], join: float
    ) -> list[int]:
        """Draws ``count`` bridges one after the other where each gains most, or none; gives back the links."""
        before = paper.marks()
        room, kind, reach = paper.room, paper.kind, paper.reach
        ends = [
            weight * tables[of][free - 1][reached - 1] - weight * tables[of][free][reached]
            for weight, of, free, reached in zip(weights, kind, room, reach, strict=True)
        ]
        gained = 0.0
        drawn: list[int] = []
        while len(drawn) < count:
            link, gain = self._best_bridge(paper, tables, weights, ends, join)
            if link < 0:
                gained = -1e9
                break
            gained += gain
            drawn.append(link)
            paper.draw(link)
            if len(drawn) < count:
                for island in paper.ground.concerned[link]:
                    table, weight, free, reached = tables[kind[island]], weights[island], room[island], reach[island]
                    ends[island] = weight * table[free - 1][reached - 1] - weight * table[free][reached]
        if gained < self.weights.skip_bridges:
            paper.go_back(before)
            return []
        return drawn

    def _best_bridge(
        self, paper: Paper, tables: Sequence[Table], weights: Sequence[float], ends: Sequence[float], join: float
    ) -> tuple[int, float]:
        """The bridge that gains most (-1 for none); ``ends`` is what each island's worth changes by as its end."""
        room, kind, open_links, bridges, reach = paper.room, paper.kind, paper.open, paper.bridges, paper.reach
        best, best_gain = -1, -1e9
        for link, one, other, crossed, tight in paper.ground.ways:
            if not open_links[link] or (kind[one] and kind[other]):
                continue
            room_one, room_other = room[one], room[other]
            if not room_one or not room_other:
                continue
            gain = 0.0
            if not bridges[link]:
                gain = join
                if crossed and any(map(open_links.__getitem__, crossed)):
                    gain = _gain_where_links_close(paper, link, tables, weights, join)
                    if gain > best_gain:
                        best, best_gain = link, gain
                    continue
            if room_one > 2 and room_other > 2:
                gain += ends[one]
                gain += ends[other]
            else:
                for island, near, end in tight[(room_other <= 2) + 2 * (room_one <= 2)]:
                    if near == link:
                        gain += ends[island]
                    elif open_links[near] >= room[end]:
                        row, weight, reached = tables[kind[island]][room[island]], weights[island], reach[island]
                        gain += weight * row[reached - 1] - weight * row[reached]
            if gain > best_gain:
                best, best_gain = link, gain
        return best, best_gain

    def play_number(self, paper: Paper, card: Card, turned: int, met: Met, limits: Mapping[Goal, int]) -> int:
        """Makes the number move of round ``turned``; gives back the island, -1 for none."""
        left = ROUNDS - turned
        weights = self.island_weights(paper, turned, met, limits)
        island, _ = self.choose_number(paper, card.number, self.worth.tables(left, left + 1), weights)
        if island >= 0:
            paper.write(island, card.number)
        return island

    def play_bridges(self, paper: Paper, card: Card, turned: int, met: Met, limits: Mapping[Goal, int]) -> list[int]:
        """Makes the bridges move of round ``turned``; gives back the links."""
        left = ROUNDS - turned
        weights = self.island_weights(paper, turned, met, limits)
        join = 0.0 if Goal.SIX in met else self.weights.join
        return self.draw_bridges(paper, card.bridges, self.worth.tables(left, left), weights, join)

    def play_on(self, paper: Paper, cards: Sequence[Card], turned: int, met: Met, limits: Mapping[Goal, int]) -> None:
        """Plays all rounds after ``turned`` with these cards, and notes in ``met`` when goals are met."""
        for card in cards:
            turned += 1
            left = ROUNDS - turned
            done = paper.done
            weights = self.island_weights(paper, turned, met, limits)
            island, _ = self.choose_number(paper, card.number, self.worth.tables(left, left + 1), weights)
            if island >= 0:
                paper.write(island, card.number)
                if paper.done != done:
                    weights = self.island_weights(paper, turned, met, limits)
            join = 0.0 if Goal.SIX in met else self.weights.join
            self.draw_bridges(paper, card.bridges, self.worth.tables(left, left), weights, join)
            if paper.done != done and len(met) < len(Goal):
                note_goals(paper, turned, met)


def note_goals(paper: Paper, turned: int, met: Met) -> None:
    """Adds the goals that are met after round ``turned`` to those met before."""
    done = paper.done
    for goal, mask, _ in paper.ground.goals:
        if mask and done & mask == mask and goal not in met:
            met[goal] = turned
    if Goal.SIX not in met and done.bit_count() >= GROUP and paper.largest_group(done) >= GROUP:
        met[Goal.SIX] = turned


def _gain_where_links_close(
    paper: Paper, link: int, tables: Sequence[Table], weights: Sequence[float], join: float
) -> float:
    """What a first bridge gains that crosses open links."""
    after = paper.copy()
    after.draw(link)
    gain = join
    for island in paper.ground.concerned[link]:
        weight, table = weights[island], tables[paper.kind[island]]
        before = weight * table[paper.room[island]][paper.reach[island]]
        gain += weight * table[after.room[island]][after.reach[island]] - before
    return gain


def points(paper: Paper, met: Mapping[Goal, int], limits: Mapping[Goal, int]) -> int:
    """The total of a sheet at the end, each goal at its higher value if met by its limit."""
    total = POINTS_PER_ISLAND * paper.finished().bit_count()
    for goal, turned in met.items():
        total += FIRST_POINTS[goal] if turned <= limits[goal] else LATER_POINTS[goal]
    return total
