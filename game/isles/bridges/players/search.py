"""Monte Carlo search of the stronger players of Bridges: evaluate all entries of the round, then try the best on many deals."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice, permutations
from math import perm
from typing import NamedTuple

from game.core.players import preferred_moves
from game.core.state import shuffled
from game.isles.bridges.players.last_cards import LAST_CARDS, LastCards
from game.isles.bridges.players.model import BoardTables, SearchSheet, board_tables_of, ordered_sum
from game.isles.bridges.players.rollout_policy import Met, RolloutPolicy, note_goals, points
from game.isles.bridges.players.styles import StylePreference
from game.isles.bridges.rules.scoring import FIRST_POINTS, MIN_GROUP_SIZE, SOLO_DEADLINES, Goal
from game.isles.bridges.rules.setup import Card
from game.isles.bridges.rules.state import ROUNDS, START_NUMBERS, Due, State

ENTRIES_PER_YIELD = 64
"""Entries evaluated between two yields, a few milliseconds of work."""
CANDIDATE_COUNTS = (600, 200, 80, 40, 36)
"""Number of entries tried on deals, by cards to come; the last value holds for four or more."""
STAGES = ((36, 2), (24, 3), (16, 3), (11, 4), (7, 5), (5, 7), (3, 8), (2, 8))
"""Stages of a search as (entries left, rollout policies per deal).

All stages take about the same number of rounds. Early stages sort many entries with few deals and policies.
"""
MAX_POLICIES = STAGES[-1][1]
VALUE_WEIGHT = 0.3
"""Maximum share of an entry's estimated value in its score; early rollouts are less informative."""
VALUE_WEIGHT_FROM, FULL_VALUE_WEIGHT_FROM = 8, 12
"""Numbers of cards to come above which the share begins, and from which it is full."""
MAX_DEALS = 320
"""Maximum number of orders tried per entry; equals all orders of four cards to come."""
MAX_CANDIDATES_PER_ISLAND = 4
"""Maximum number of candidates that write on the same island, when candidates are few."""
MIN_FINALISTS = 2
"""Minimum number of entries left after the deals; a style needs more (``StylePreference.candidates``)."""
FINALISTS = 6
"""Number of entries tried card by card before the last cards."""
LAST_CARD_POLICIES = 3
"""Number of rollout policies for the last cards; in 480 endings all eight scored no higher."""


@dataclass(slots=True)
class CandidateEntry:
    """A whole entry of one round with its value; islands and links from 0, island None for no number."""

    island: int | None
    links: tuple[int, ...]
    value: float


class SearchPosition:
    """One seat's view of the game for a search: sheet, card, goals met, unseen cards."""

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.ground: BoardTables = board_tables_of(state.board)
        self.paper = SearchSheet.of(self.ground, state.board, state.sheets[seat])
        self.turned = state.cards_turned
        self.card: Card = state.card or Card(0, 0)
        self.met: Met = dict(state.goals.met[seat])
        self.unseen = sorted(state.setup.deck[state.cards_turned :])

    def deals(self, count: int, rng: random.Random) -> list[Sequence[Card]]:
        """Random orders of the cards to come, with each card first about equally often; all orders if ``count`` allows."""
        to_come = ROUNDS - self.turned
        if perm(len(self.unseen), to_come) <= count:
            return shuffled(list(permutations(self.unseen, to_come)), rng)
        next_cards = shuffled(self.unseen, rng)
        dealt: list[Sequence[Card]] = []
        for deal in range(count):
            first = next_cards[deal % len(next_cards)]
            rest = shuffled([card for card in self.unseen if card != first], rng)
            dealt.append([first, *rest][:to_come])
        return dealt

    def goal_limits(self) -> dict[Goal, int]:
        """Last known round of each goal's higher value; the deadlines in a solo game."""
        if self.state.seats == 1:
            return dict(SOLO_DEADLINES)
        taken = {goal: self.state.goals.first_met(goal) for goal in Goal}
        return {goal: ROUNDS if in_round is None else in_round for goal, in_round in taken.items()}

    def rival_limits(self, cards: Sequence[Card], policy: RolloutPolicy) -> dict[Goal, int]:
        """First round in which any rival meets each goal on this deal with the rollout policy."""
        limits = self.goal_limits()
        for rival in range(self.state.seats):
            if rival == self.seat or self.state.seats == 1:
                continue
            paper = SearchSheet.of(self.ground, self.state.board, self.state.sheets[rival])
            met: Met = dict(self.state.goals.met[rival])
            if self.state.due[rival] is Due.NUMBER:
                policy.play_number(paper, self.card, self.turned, met, SOLO_DEADLINES)
            if self.state.due[rival] in (Due.NUMBER, Due.BRIDGES):
                policy.play_bridges(paper, self.card, self.turned, met, SOLO_DEADLINES)
            note_goals(paper, self.turned, met)
            policy.play_on(paper, cards, self.turned, met, SOLO_DEADLINES)
            for goal, in_round in met.items():
                limits[goal] = min(limits[goal], in_round)
        return limits


def legal_link_sets(paper: SearchSheet, count: int, first: int = 0) -> Iterator[tuple[tuple[int, ...], SearchSheet]]:
    """Every legal set of ``count`` bridges as ascending links, with the resulting sheet, valid until the next step."""
    if count == 0:
        yield (), paper
        return
    before = paper.snapshot()
    for link in paper.drawable_links(first):
        paper.draw(link)
        for rest, after in legal_link_sets(paper, count - 1, link):
            yield (link, *rest), after
        paper.restore(before)


def evaluate_entries(
    position: SearchPosition, policy: RolloutPolicy, limits: Mapping[Goal, int], race: float = 0.0
) -> Generator[None, None, list[CandidateEntry]]:
    """Every legal entry for the rest of the round with its value, best first; yields between steps.

    ``race`` is a bonus in points for the nearest goal at a table (``RolloutPolicy.racing_weights``).
    """
    turned, card = position.turned, position.card
    left = ROUNDS - turned
    is_number_due = position.state.due[position.seat] is Due.NUMBER
    weights = (
        policy.racing_weights(position.paper, turned, position.met, limits, race)
        if race
        else policy.island_weights(position.paper, turned, position.met, limits)
    )
    table = policy.values.round_values(left).after
    join = 0.0 if Goal.SIX in position.met else policy.weights.join
    islands: list[int | None] = [None]
    if is_number_due:
        islands += position.paper.writable_islands(card.number)
    entries: list[CandidateEntry] = []
    steps = 0
    for island in islands:
        paper = position.paper.copy()
        if island is not None:
            paper.write(island, card.number)
        begun = sum(map(bool, paper.bridges))
        for links, after in chain([((), paper)], legal_link_sets(paper, card.bridges)):
            value = ordered_sum(after.island_values(table, weights)) + join * (sum(map(bool, after.bridges)) - begun)
            if join:
                group = after.largest_group(after.finished())
                value += FIRST_POINTS[Goal.SIX] if group >= MIN_GROUP_SIZE else policy.weights.group * group
            entries.append(CandidateEntry(island, links, value))
            steps += 1
            if steps % ENTRIES_PER_YIELD == 0:
                yield
    entries.sort(key=lambda entry: -entry.value)
    return entries


def candidates(entries: Sequence[CandidateEntry], to_come: int) -> list[CandidateEntry]:
    """Entries to try on deals, from ``entries`` (best first); a small choice mixes islands."""
    wanted = CANDIDATE_COUNTS[min(to_come, len(CANDIDATE_COUNTS) - 1)]
    if to_come < len(CANDIDATE_COUNTS) - 1 or all(entry.island == entries[0].island for entry in entries):
        return list(entries[:wanted])
    chosen: list[CandidateEntry] = []
    taken: Counter[int | None] = Counter()
    for entry in entries:
        if taken[entry.island] < MAX_CANDIDATES_PER_ISLAND:
            taken[entry.island] += 1
            chosen.append(entry)
            if len(chosen) == wanted:
                break
    return chosen


def sheet_after(position: SearchPosition, entry: CandidateEntry) -> SearchSheet:
    """The seat's sheet after an entry."""
    paper = position.paper.copy()
    if entry.island is not None:
        paper.write(entry.island, position.card.number)
    for link in entry.links:
        paper.draw(link)
    return paper


class SampledDeals(NamedTuple):
    """Orders of the cards to come with the rivals' progress on them.

    ``goal_limits`` holds each goal's last round of the higher value per order, ``expected`` the rounded mean that the player
    can plan with.
    """

    orders: list[Sequence[Card]]
    limits: list[dict[Goal, int]]
    expected: dict[Goal, int]


class DealPart(NamedTuple):
    """A stage of a search: entries left, rollout policies per deal, index of the end deal."""

    entries: int
    policies: int
    until: int


def search_stages(entries: int, left: int, to_come: int, rounds: int, most: int) -> list[DealPart]:
    """Stages that reduce ``entries`` to ``candidates`` within ``rounds`` rollout rounds and ``most`` deals."""
    if entries * most * to_come * MAX_POLICIES <= rounds:
        return [DealPart(entries, MAX_POLICIES, most)]
    begun = max(1, sum(count >= entries for count, _ in STAGES))
    counts = [(entries, STAGES[begun - 1][1]), *(part for part in STAGES[begun:] if part[0] >= left)]
    ends: list[int] = []
    for count, thumbs in counts:
        deals = rounds // (len(counts) * max(1, to_come) * count * thumbs)
        ends.append((ends[-1] if ends else 0) + max(1, deals))
    most = min(most, ends[-1])
    # Scale the stages' ends down to a smaller number of deals.
    return [DealPart(*count, -(-end * most // ends[-1])) for count, end in zip(counts, ends, strict=True)]


@dataclass(slots=True)
class TriedEntry:
    """A tried entry with its sheet and mean points."""

    entry: CandidateEntry
    paper: SearchSheet
    points: float


def best_on_deals(
    position: SearchPosition,
    policies: Sequence[RolloutPolicy],
    entries: Sequence[CandidateEntry],
    rng: random.Random,
    rounds: int,
    likes: StylePreference | None = None,
) -> Generator[None, None, CandidateEntry]:
    """Entry with the best mean score of rollouts on many deals, the same deals for all entries.

    ``rounds`` is the approximate budget of rounds. Before the last cards, the best entries are also tried card by card.
    ``likes`` picks the preferred entry among those of nearly equal score.
    """
    to_come = ROUNDS - position.turned
    is_near_end = 0 < to_come <= LAST_CARDS
    left = FINALISTS if is_near_end else MIN_FINALISTS if likes is None else likes.candidates
    most = min(MAX_DEALS, perm(len(position.unseen), to_come))
    parts = search_stages(len(entries), left, to_come, rounds, most)
    deals = yield from _sample_deals(position, policies[0], position.deals(parts[-1].until, rng))
    tried = yield from _tried_on_deals(position, policies, entries, deals, parts)
    if is_near_end:
        tried = tried[:left]
        yield from _try_card_by_card(position, policies[:LAST_CARD_POLICIES], tried, deals.expected)
    if likes is not None:
        about_as_good = [(each.points, each) for each in tried]
        return preferred_moves(about_as_good, likes.margin, lambda each: likes.preference(each.paper)).entry
    # The estimated value breaks ties.
    return max(tried, key=lambda each: (each.points, each.entry.value)).entry


def _sample_deals(
    position: SearchPosition, policy: RolloutPolicy, orders: list[Sequence[Card]]
) -> Generator[None, None, SampledDeals]:
    """Card orders with the rivals' progress by the rollout policy on each."""
    limits = []
    for cards in orders:
        limits.append(position.rival_limits(cards, policy))
        if position.state.seats > 1:
            yield
    expected = {goal: round(sum(limit[goal] for limit in limits) / len(limits)) for goal in Goal}
    return SampledDeals(orders, limits, expected)


def _tried_on_deals(
    position: SearchPosition,
    policies: Sequence[RolloutPolicy],
    entries: Sequence[CandidateEntry],
    deals: SampledDeals,
    parts: Sequence[DealPart],
) -> Generator[None, None, list[TriedEntry]]:
    """Entries left after the last stage, best first.

    Several of ``policies`` play each deal, and the best total counts.
    """
    standing = [(entry, sheet_after(position, entry)) for entry in entries]
    mets = [dict(position.met) for _ in entries]
    for (_, paper), met in zip(standing, mets, strict=True):
        note_goals(paper, position.turned, met)
    counts = _value_weight(ROUNDS - position.turned)
    totals = [0] * len(standing)
    order = list(range(len(standing)))
    numbered_deals = iter(enumerate(deals.orders))
    begun = 0
    for part in parts:
        del order[part.entries :]
        for deal, cards in islice(numbered_deals, part.until - begun):
            for place in order:
                best = 0
                for policy in policies[: part.policies]:
                    paper, met = standing[place][1].copy(), dict(mets[place])
                    policy.play_on(paper, cards, position.turned, met, deals.expected)
                    best = max(best, points(paper, met, deals.limits[deal]))
                    yield
                totals[place] += best
        begun = part.until
        points_of = [total / begun + counts * entry.value for total, entry in zip(totals, entries, strict=True)]
        order.sort(key=lambda place: (-points_of[place], place))
    return [TriedEntry(*standing[place], points_of[place]) for place in order]


def _value_weight(to_come: int) -> float:
    """Weight of an entry's estimated value in its score."""
    return VALUE_WEIGHT * max(
        0.0, min(1.0, (to_come - VALUE_WEIGHT_FROM) / (FULL_VALUE_WEIGHT_FROM - VALUE_WEIGHT_FROM))
    )


def _try_card_by_card(
    position: SearchPosition, policies: Sequence[RolloutPolicy], tried: Sequence[TriedEntry], limits: Mapping[Goal, int]
) -> Generator[None, None, None]:
    """Replace the points of these entries by exact expectations over the last cards."""
    last_cards = LastCards(policies, limits)
    unseen = tuple(position.unseen)
    orders = perm(len(unseen), ROUNDS - position.turned)
    for each in tried:
        met = dict(position.met)
        note_goals(each.paper, position.turned, met)
        each.points = (yield from last_cards.total(each.paper, position.turned, met, unseen)) / orders


def ranked_starts(
    position: SearchPosition, policy: RolloutPolicy, rng: random.Random, deals: int
) -> Generator[None, None, list[tuple[int, int]]]:
    """Starts as (island from 0, number), best first: by the highest mean total in a solo game, else by the lowest.

    Successive halving: all starts get a few deals, the better half as many again, and so on.
    """
    state = position.state
    sign = 1 if state.seats == 1 else -1
    plain = [island for island in state.board.islands if state.board.flag(island) is None]
    starts = [(island - 1, number) for island in plain for number in START_NUMBERS]
    totals = dict.fromkeys(starts, 0)
    beaten: list[tuple[int, int]] = []
    while len(starts) > 1:
        for cards in position.deals(deals, rng):
            for island, number in starts:
                paper = position.paper.copy()
                paper.write(island, number)
                met: Met = {}
                policy.play_on(paper, cards, 0, met, SOLO_DEADLINES)
                totals[island, number] += sign * points(paper, met, SOLO_DEADLINES)
                yield
        starts.sort(key=lambda start: (-totals[start], start))
        half = len(starts) // 2
        starts, beaten = starts[:half], starts[half:] + beaten
    return starts + beaten
