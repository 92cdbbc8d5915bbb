"""The computer players of Waterways: legal, repeatable, without a look into the bag, and each level above the last."""

from __future__ import annotations

import hashlib
import math
import random
from collections import Counter
from collections.abc import Generator
from statistics import median
from typing import Any

import pytest

from game.core.players import Player, RandomPlayer, decide, run_to_end
from game.isles.waterways.players import successive_halving
from game.isles.waterways.players.evaluation_position import EvaluationPosition, LayWeights, OutletWeights
from game.isles.waterways.players.greedy_rollouts import RolloutTable, best_lay, deals, products
from game.isles.waterways.players.players import PLAYERS, Easy, Hard, Medium
from game.isles.waterways.players.reasons import _nearest, explain, suggested
from game.isles.waterways.players.rollout_position import RolloutPosition
from game.isles.waterways.rules.board import Board
from game.isles.waterways.rules.moves import Bid, Draw, Lay, PassBid
from game.isles.waterways.rules.roles import Role
from game.isles.waterways.rules.setup import Options, Setup
from game.isles.waterways.rules.state import State
from game.isles.waterways.rules.stones import Side
from game.isles.waterways.rules.views import open_outlets
from tests.isles.waterways.rules.positions import (
    COLUMN,
    OBLONG,
    SQUARE,
    any_move,
    board_of,
    dealt,
    game_of,
    heaps_with,
    lay,
)

QUICK = Hard(max_candidates=4, budget=300, saboteur_budget=3000, bid_rollouts=8)
LEVELS: dict[str, Player] = {"easy": Easy(), "medium": Medium(games=6), "hard": QUICK}
POND = board_of(
    15,
    15,
    [(7, 7)],
    [((i, 0), Side.NORTH) for i in (3, 11)]
    + [((i, 14), Side.SOUTH) for i in (3, 11)]
    + [((0, i), Side.WEST) for i in (3, 11)]
    + [((14, i), Side.EAST) for i in (3, 11)],
)


def played(state: State, players: list[Player], seed: int) -> State:
    rng = random.Random(seed)
    while state.seat is not None:
        sample = state.sample(state.seat, rng)
        move = decide(players[state.seat], sample, random.Random(seed)).move
        state.play(move)
    return state


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (1, {}),
        (2, {"open_stones": True}),
        (3, {"saboteur": {"auction": True}}),
        (3, {"saboteur": {"target": 4}, "dams": True}),
        (4, {}),
    ],
)
def test_every_move_is_legal_in_every_mode(level: str, seats: int, options: dict[str, Any]) -> None:
    for seed, board in enumerate((SQUARE, OBLONG)):
        state = played(dealt(board, seats, options, seed), [LEVELS[level]] * seats, seed)
        assert state.is_over


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_sample_and_generator_give_the_same_advice(level: str) -> None:
    state, rng = dealt(POND, 2, {}, 2), random.Random(2)
    for _ in range(3):
        state.play(any_move(state, rng))
    assert state.seat is not None
    hidden_otherwise = state.sample(state.seat, random.Random(8))
    advice = [
        decide(LEVELS[level], known.sample(state.seat, random.Random(4)), random.Random(5))
        for known in (state, state, hidden_otherwise)
    ]
    assert advice[0] == advice[1] == advice[2]
    assert advice[0].reasons


@pytest.mark.every_python
@pytest.mark.slow
@pytest.mark.parametrize(
    ("seats", "options", "made"),
    [(2, {}, "4de1287d"), (4, {"dams": True}, "55ffa30f"), (3, {"saboteur": {"target": 20}}, "dcb8569c")],
)
def test_the_search_makes_the_same_moves_everywhere(seats: int, options: dict[str, Any], made: str) -> None:
    state = played(dealt(POND, seats, options, 5), [QUICK] * seats, 5)
    assert hashlib.sha256(repr([tuple(stone) for stone in state.laid]).encode()).hexdigest()[:8] == made


def test_hard_thinks_in_many_small_steps() -> None:
    state = dealt(POND, 2, {}, 1)
    thinking = PLAYERS["hard"].think(state.sample(0, random.Random(1)), random.Random(1))
    assert all(next(thinking) is None for _ in range(50))
    thinking.close()


def test_the_sea_agrees_with_the_rules() -> None:
    """The players' own representation: same places, same counts, and promises as if worked out anew."""
    for dams in (False, True):
        state, rng = dealt(OBLONG, 2, {"dams": dams}, 6), random.Random(6)
        sea = EvaluationPosition.of(state, OutletWeights())
        stride = OBLONG.geometry.stride
        while not state.is_over:
            assert state.drawn is not None
            found = {
                (at, turn) for turn, places in sea.legal_places(state.drawn) for at in OBLONG.geometry.cells(places)
            }
            assert found == set(state.stones.placements(state.drawn))
            judged = sea.evaluated_lays(state.drawn, Role.ALONE, LayWeights())
            assert {(place, turn) for _, turn, place in judged} == {(y * stride + x, turn) for (x, y), turn in found}
            move = any_move(state, rng)
            assert isinstance(move, Lay)
            sea.lay(state.drawn, move.turn, move.at[1] * stride + move.at[0])
            state.play(move)
            assert tuple(sea.counts) == state.water.counts()
            again = EvaluationPosition.of(state, OutletWeights())
            assert (sea.stones, sea.outlets, sea.springs) == (again.stones, again.outlets, again.springs)
            springs = OBLONG.geometry.cells(sea.springs)
            assert sea.expected == pytest.approx(
                [sum(sea.chart.spring_values[y * stride + x][side] for x, y in springs) for side in range(4)]
            )


@pytest.mark.parametrize("dams", [False, True])
@pytest.mark.parametrize("board", [OBLONG, POND])
def test_games_played_on_fast_go_as_the_sea_goes(board: Board, dams: bool) -> None:
    """From the first stone on: the same lays, legal by the rules, with exactly equal counts and expectations."""
    rng, likings = random.Random(3), LayWeights(0.1)
    state = dealt(board, 1, {"dams": dams}, 1)
    for roles in ((Role.NORTH_SOUTH, Role.EAST_WEST, Role.SABOTEUR), (Role.ALONE,)):
        for deal in deals(RolloutTable.of(state, 0), 3, rng):
            sea, flow, laid = (
                EvaluationPosition.of(state, OutletWeights()),
                RolloutPosition.of(state, OutletWeights()),
                0,
            )
            for kind in deal:
                fitting = sea.legal_places(kind)
                bits = sum(places << flow.river.bit(turn, 0) for turn, places in fitting)
                assert flow.legal_places(kind) == bits
                role = roles[laid % len(roles)]
                lay, course = best_lay(sea, kind, role, likings), flow.greedy(kind, role, likings)
                if lay is None or course is None:
                    assert (lay, course) == (None, None)
                    break
                assert course[6:] == lay[1:]
                sea.lay(kind, lay[1], lay[2])
                flow.apply_lay(kind, course)
                laid += 1
                assert (sea.counts, sea.expected, sea.left) == (flow.counts, flow.expected, flow.left)
            assert laid > 3


def test_a_race_goes_on_between_what_is_close() -> None:
    even, ahead, luck = [0.5] * 32, [0.6] * 32, [0.4, 0.8] * 16
    assert successive_halving.is_behind(even, ahead)
    assert successive_halving.is_behind(luck, [0.7] * 32)  # 2.8 errors behind
    assert not successive_halving.is_behind(luck, [0.64] * 32)  # 1.1 errors
    assert not successive_halving.is_behind(luck, [*ahead[:31], 0.7])
    assert successive_halving.is_behind(luck, [value + 0.1 for value in luck])  # what they share is no luck of theirs
    assert successive_halving.is_behind(even, even)


def test_a_race_ends_where_nothing_differs_and_keeps_to_its_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    state = dealt(POND, 3, {"saboteur": {"target": 4}}, 4)
    for _ in range(9):
        assert state.seat is not None
        state.play(decide(Medium(), state, random.Random(1)).move)
    assert state.seat is not None
    assert state.drawn is not None
    table, flow, played = RolloutTable.of(state, state.seat), RolloutPosition.of(state, OutletWeights()), 0

    drift_on = RolloutPosition.random_rollout

    def counted(self: RolloutPosition, *told: Any) -> Generator[None, None, list[float]]:
        nonlocal played
        played += 1
        counts = yield from drift_on(self, *told)
        return counts

    monkeypatch.setattr(RolloutPosition, "random_rollout", counted)
    judged = EvaluationPosition.of(state, OutletWeights()).evaluated_lays(state.drawn, Role.SABOTEUR, LayWeights())
    after = {each: flow.copy() for each in judged}
    for (_, turn, place), start in after.items():
        start.lay(state.drawn, turn, place)
    alike = dict.fromkeys(judged, after[judged[0]])
    games = 100 * len(judged)
    racing = successive_halving.race_lays(alike, table, games * (len(table.hidden_kinds) + 1), random.Random(1))
    assert [each for _, each in run_to_end(racing)] == [max(judged)]
    assert played == successive_halving.MIN_DEALS * len(judged)
    for budget in (1000, 20000):
        played = 0
        left = run_to_end(successive_halving.race_lays(after, table, budget, random.Random(1)))
        assert left == sorted(left, reverse=True)
        assert (
            0
            < played * (len(table.hidden_kinds) + 1)
            < budget + successive_halving.DEALS_PER_ROUND * len(judged) * (len(table.hidden_kinds) + 1)
        )


@pytest.mark.parametrize("laid", [8, 11])
@pytest.mark.parametrize("dams", [False, True])
def test_games_that_drift_on_lay_each_stone_anywhere_the_rules_let_it_be_laid(dams: bool, laid: int) -> None:
    """Of two stones all ends that there are, and no others, each about as often as it should be."""
    state, rng = dealt(OBLONG, 3, {"saboteur": {"target": 4}, "dams": dams}, 2), random.Random(1)
    for _ in range(laid):
        state.play(any_move(state, rng))
    shares: dict[tuple[int, ...], float] = {}
    moves = state.moves()
    first, second = state.drawn, None
    for move in moves:
        later = state.copy()
        later.play(move)
        second, following = later.drawn, later.moves()
        for other in following:
            last = later.copy()
            last.play(other)
            counts = tuple(last.counts().values())
            shares[counts] = shares.get(counts, 0.0) + 1 / len(moves) / len(following)
    assert first is not None
    assert second is not None
    flow, games = RolloutPosition.of(state, OutletWeights()), 4000
    ends = Counter(
        tuple(run_to_end(flow.random_rollout([first, second], [rng.random(), rng.random()], math.inf)))
        for _ in range(games)
    )
    assert len(shares) > 2
    assert ends.keys() == shares.keys()
    assert all(abs(ends[end] / games - share) < 0.04 for end, share in shares.items())


def test_a_saboteur_who_has_lost_does_not_look_further() -> None:
    state = dealt(POND, 3, {"saboteur": {"target": 4}}, 4)
    for _ in range(12):
        state.play(decide(Medium(), state, random.Random(1)).move)
    flow, table, shortened, rng = (
        RolloutPosition.of(state, OutletWeights()),
        RolloutTable.of(state, 0),
        0,
        random.Random(1),
    )
    for deal in deals(table, 20, rng):
        luck = [rng.random() for _ in deal]
        whole, cut, unreached = (run_to_end(flow.random_rollout(deal, luck, enough)) for enough in (math.inf, 1, 1000))
        assert whole == unreached
        most, seen = (max(north * south, east * west) for north, east, south, west in (whole, cut))
        assert (most >= 1) == (seen >= 1)
        shortened += seen < most
    assert shortened


@pytest.mark.slow
def test_each_level_plays_better_than_the_one_below() -> None:
    for better, worse, games in ((Easy(), RandomPlayer(), 8), (Medium(), Easy(), 6), (Hard(budget=800), Easy(), 3)):
        wins = 0
        for seed in range(games):
            players: list[Player] = [better, worse] if seed % 2 == 0 else [worse, better]
            wins += played(dealt(POND, 2, {}, seed), players, seed).result().winners == (seed % 2,)
        assert wins > games / 2


@pytest.mark.slow
def test_alone_hard_makes_at_least_twice_what_one_move_ahead_makes() -> None:
    """With a tenth of its budget: the hard player's full strength takes minutes to measure."""
    places = (3, 6, 11, 14)
    marks = [((i, 0), Side.NORTH) for i in places] + [((i, 17), Side.SOUTH) for i in places]
    marks += [((0, i), Side.WEST) for i in places] + [((17, i), Side.EAST) for i in places]
    wide = board_of(18, 18, [(8, 8), (9, 8), (8, 9), (9, 9)], marks)
    one_ahead = median(played(dealt(wide, 1, {}, seed), [Medium()], seed).result().scores[0] for seed in range(20))
    hard = [played(dealt(wide, 1, {}, seed), [Hard(budget=600)], seed).result().scores[0] for seed in range(4)]
    assert one_ahead > 0
    assert median(hard) >= 2 * one_ahead


def test_medium_takes_the_mark() -> None:
    board = board_of(marks=[((4, 0), Side.NORTH)])
    state = lay(game_of("037", "037", board=board, first_seat=1), COLUMN[0])
    move = decide(Medium(), state.sample(0, random.Random(1)), random.Random(1)).move
    state.play(move)
    assert state.counts()[Side.NORTH] >= 2


def test_with_rivals_open_water_is_worth_what_it_promises_until_the_game_is_over() -> None:
    state = dealt(POND, 2, {}, 3)
    for _ in range(6):
        state.play(decide(Medium(), state, random.Random(1)).move)
    flow, table = RolloutPosition.of(state, OutletWeights()), RolloutTable.of(state, 0)
    over = table.value_of_counts(Role.NORTH_SOUTH, flow.counts)
    flow.expected = [2.0, 0.0, 2.0, 0.0]
    assert table.value_of_counts(Role.NORTH_SOUTH, flow.expected_counts()) > over
    flow.expected = [0.0] * 4
    assert table.value_of_counts(Role.NORTH_SOUTH, flow.expected_counts()) == over
    assert table.value_of_counts(Role.ALONE, flow.counts) == table.value(Role.ALONE, *products(flow))


def test_the_saboteur_is_told_how_many_outlets_stay_open() -> None:
    state = dealt(POND, 3, {"saboteur": {"target": 4}}, 1)
    told: set[bool] = set()
    while not state.is_over and len(told) < 2:
        seat = state.seat
        assert seat is not None
        for move in state.moves() if state.role_of(seat) is Role.SABOTEUR else ():
            later = state.copy()
            later.play(move)
            before, after = len(open_outlets(state)), len(open_outlets(later))
            said = {reason.key: reason.values for reason in suggested(state, move)}.get("narrows")
            assert said == ({"from": before, "to": after} if after < before else None)
            told.add(after < before)
        state.play(decide(Easy(), state, random.Random(1)).move)
    assert told == {True, False}


def test_a_move_without_gain_names_the_shore_that_it_keeps_the_others_from() -> None:
    state = dealt(POND, 3, {"saboteur": {"target": 4}}, 1)
    told: set[str] = set()
    for _ in range(12):
        seat = state.seat
        assert seat is not None
        moves = state.moves()
        for move in moves:
            withheld = next((each for each in suggested(state, move) if each.key == "withholds"), None)
            told.update(each.key for each in suggested(state, move))
            if withheld is None:
                continue
            ((side, before, nearest),) = withheld.values["shores"]
            distances = []
            for each in moves:
                later = state.copy()
                later.play(each)
                distances.append(_nearest(later, open_outlets(later), Side(side)))
            assert min(distances) == nearest < before == _nearest(state, open_outlets(state), Side(side))
        state.play(decide(Easy(), state, random.Random(1)).move)
    assert "withholds" in told


def test_a_saboteur_who_would_hardly_win_passes() -> None:
    state = State.start(POND, 3, Options.parse({"saboteur": {"auction": True}}, 3), 0, dealt(POND, 3, {}, 1).setup)
    first = decide(Medium(), state.sample(0, random.Random(1)), random.Random(1)).move
    assert isinstance(first, Bid)
    state.play(first)
    second = decide(Medium(), state.sample(1, random.Random(1)), random.Random(1)).move
    assert second == PassBid(1) or (isinstance(second, Bid) and second.target < first.target)
    state.play(Bid(1, 1))
    assert decide(QUICK, state.sample(2, random.Random(1)), random.Random(1)).move == PassBid(2)


def test_an_empty_heap_leaves_no_choice() -> None:
    board = board_of(31, 31, [(15, 15)])
    options = Options.parse({"open_stones": True}, 1)
    state, rng = State.start(board, 1, options, 0, heaps_with(seats=1)), random.Random(2)
    for _ in range(12):
        state.play(Draw(0, "ring"))
        state.play(any_move(state, rng))
    advice = decide(Medium(), state.sample(0, rng), rng)
    assert advice.move == Draw(0, "plain")
    assert [reason.key for reason in advice.reasons] == ["last_heap"]


def test_reasons_name_what_a_lay_is_good_for() -> None:
    board = board_of(marks=[((4, 0), Side.NORTH)])
    state = lay(game_of("037", "037", "037", "013", board=board, first_seat=1), COLUMN[0])
    keys = [(reason.key, dict(reason.values)) for reason in explain(state, Lay(0, (4, 0), 1))]
    assert keys[0] == ("reaches_shore", {"shores": (("north", 0, 2),), "sides": ("south",)})
    state.play(Lay(0, (4, 0), 1))
    keys = [(reason.key, dict(reason.values)) for reason in explain(state, Lay(1, (5, 3), 0))]
    assert keys == [("extends_toward", {"shores": (("east", 4, 1),)})]


def test_reasons_tell_where_water_is_cut_off() -> None:
    state = lay(game_of("037", "012", board=board_of(9, 10)), ((4, 4), 1))
    # The column's southern outlet was two cells from the shore; 012 across it sends the water back northward.
    keys = [(reason.key, dict(reason.values)) for reason in explain(state, Lay(1, (4, 7), 0))]
    assert ("dead_ends_opponent", {"sides": ("south",), "n": 3}) in keys


def test_the_setup_is_not_looked_at() -> None:
    """A player gets the sample alone: another hidden deal changes only random choices."""
    state = dealt(SQUARE, 2, {}, 3)
    bag = state.setup.bag or ()
    other = State.start(SQUARE, 2, state.options, state.first_seat, Setup((bag[0], *reversed(bag[1:]))))
    for player in LEVELS.values():
        moves = {
            decide(player, game.sample(game.seat or 0, random.Random(1)), random.Random(1)).move
            for game in (state, other)
        }
        assert len(moves) == 1
