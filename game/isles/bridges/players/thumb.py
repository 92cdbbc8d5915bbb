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
        room, kind = paper.room, paper.kind
        for goal, islands in paper.ground.flags.items():
            if goal in met or not islands:
                continue
            missing = 0
            is_lost = False
            for island in islands:
                if room[island] or kind[island]:
                    missing += 1
                    is_lost = is_lost or kind[island] == STRUCK
            if is_lost:
                continue
            in_time = limits[goal] - turned + 1 >= missing * self.weights.pace
            points = FIRST_POINTS[goal] if in_time else LATER_POINTS[goal]
            done = 1 - missing / len(islands)
            share = points / len(islands) * (self.weights.goal_early + self.weights.goal_late * done)
            for island in islands:
                weights[island] += share
        return weights

    def choose_number(
        self, paper: Paper, number: int, tables: Sequence[Table], weights: Sequence[float]
    ) -> tuple[int, float]:
        """The island to write the number on (-1 for none) and what it gains."""
        best, best_gain = -1, self.weights.skip_number
        room, kind, open_links, around_all = paper.room, paper.kind, paper.open, paper.ground.around
        numbered = tables[NUMBERED]
        for island, of in enumerate(kind):
            if not of or of == STRUCK:
                continue
            free = room[island]
            after = free + number - MOST_WITHOUT_NUMBER
            if after < 0 or (of != PLAIN and free == MOST_WITHOUT_NUMBER):
                continue
            reach = 0
            around = around_all[island]
            for link, other in around:
                still = open_links[link]
                if still:
                    there = room[other]
                    reach += still if still < there else there
            gain = weights[island] * (numbered[after][reach] - tables[of][free][reach])
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
        for link, other in paper.ground.around[island]:
            still = open_links[link]
            if still > after:
                reach = 0
                for further, beyond in paper.ground.around[other]:
                    there = room[beyond]
                    open_there = open_links[further]
                    reach += open_there if open_there < there else there
                there = room[island]
                less = reach - (still if still < there else there) + after
                table = tables[paper.kind[other]][room[other]]
                loss += weights[other] * (table[less] - table[reach])
        return loss

    def draw_bridges(
        self, paper: Paper, count: int, tables: Sequence[Table], weights: Sequence[float], join: float
    ) -> list[int]:
        """Draws ``count`` bridges one after the other where each gains most, or none; gives back the links."""
        before = (paper.room[:], paper.bridges[:], paper.open[:])
        gained = 0.0
        drawn: list[int] = []
        for _ in range(count):
            worths = paper.worths(tables, weights)
            link, gain = self._best_bridge(paper, tables, weights, worths, join)
            if link < 0:
                gained = -1e9
                break
            gained += gain
            drawn.append(link)
            paper.draw(link)
        if gained < self.weights.skip_bridges:
            paper.room, paper.bridges, paper.open = before
            return []
        return drawn

    def _best_bridge(
        self, paper: Paper, tables: Sequence[Table], weights: Sequence[float], worths: Sequence[float], join: float
    ) -> tuple[int, float]:
        ground = paper.ground
        room, kind, open_links, bridges, around_all = paper.room, paper.kind, paper.open, paper.bridges, ground.around
        best, best_gain = -1, -1e9
        for link, (one, other) in enumerate(ground.ends):
            still = open_links[link]
            if not still or (kind[one] and kind[other]):
                continue
            room_one, room_other = room[one], room[other]
            if not room_one or not room_other:
                continue
            case = (1 if room_other <= 2 else 0) + (2 if room_one <= 2 else 0)
            gain = 0.0
            closed: list[tuple[int, int]] = []
            if not bridges[link]:
                gain = join
                for crossed in ground.crossed[link]:
                    if open_links[crossed]:
                        closed.append((crossed, open_links[crossed]))
                        open_links[crossed] = 0
                        case |= 4
            room[one] = room_one - 1
            room[other] = room_other - 1
            open_links[link] = still - 1
            for island in ground.affected[link][case]:
                reach = 0
                for near, beyond in around_all[island]:
                    free = open_links[near]
                    if free:
                        there = room[beyond]
                        reach += free if free < there else there
                gain += weights[island] * tables[kind[island]][room[island]][reach] - worths[island]
            room[one] = room_one
            room[other] = room_other
            open_links[link] = still
            for crossed, was in closed:
                open_links[crossed] = was
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
            self.play_number(paper, card, turned, met, limits)
            self.play_bridges(paper, card, turned, met, limits)
            if len(met) < len(Goal):
                note_goals(paper, turned, met)


def note_goals(paper: Paper, turned: int, met: Met) -> None:
    """Adds the goals that are met after round ``turned`` to those met before."""
    room, kind = paper.room, paper.kind
    for goal, islands in paper.ground.flags.items():
        if goal not in met and islands:
            for island in islands:
                if room[island] or kind[island]:
                    break
            else:
                met[goal] = turned
    if Goal.SIX not in met:
        finished = paper.finished()
        if finished.bit_count() >= GROUP and paper.largest_group(finished) >= GROUP:
            met[Goal.SIX] = turned


def points(paper: Paper, met: Mapping[Goal, int], limits: Mapping[Goal, int]) -> int:
    """The total of a sheet at the end, each goal at its higher value if met by its limit."""
    total = POINTS_PER_ISLAND * paper.finished().bit_count()
    for goal, turned in met.items():
        total += FIRST_POINTS[goal] if turned <= limits[goal] else LATER_POINTS[goal]
    return total
