"""The computer players of Elevens: legal, fair, steady, and in the order of their levels."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import islice

import pytest

from game.core.players import HintReason, Player, decide
from game.isles.elevens.players.players import PLAYERS, EasyPlayer, HardPlayer, MediumPlayer
from game.isles.elevens.players.reasons import explain
from game.isles.elevens.players.table import IndexedTable, rack_mask
from game.isles.elevens.rules.board import PLACE_OF
from game.isles.elevens.rules.moves import Bonus, Draw, End, Give, Lay, Pass, SkipFree
from game.isles.elevens.rules.setup import Options, Setup
from game.isles.elevens.rules.state import State
from tests.isles.elevens.rules.positions import BOARD, begin_turn, play, position

QUICK = HardPlayer(playouts=12)


def _game(players: Sequence[Player], seed: int, symbols: bool = False) -> State:
    """A whole game; every player thinks on samples only."""
    rng = random.Random(seed)
    options = Options(symbols)
    setup = Setup.deal(BOARD, len(players), options, rng)
    state = State.start(BOARD, len(players), options, seed % len(players), setup)
    while state.seat is not None:
        move = decide(players[state.seat], state.sample(state.seat, rng), rng).move
        assert state.why_not(move) is None
        state.play(move)
    return state


@pytest.mark.parametrize(("seats", "symbols"), [(2, False), (3, True), (4, False)])
@pytest.mark.parametrize(
    "player",
    [EasyPlayer(), MediumPlayer(), pytest.param(QUICK, marks=pytest.mark.slow)],
    ids=["easy", "medium", "hard"],
)
def test_players_play_whole_games_by_the_rules(player: Player, seats: int, symbols: bool) -> None:
    assert _game([player] * seats, seats, symbols).is_over


def test_levels_are_easy_medium_hard() -> None:
    assert list(PLAYERS) == ["easy", "medium", "hard"]


@pytest.mark.slow
def test_medium_beats_easy_most_of_the_time() -> None:
    wins = 0
    for seed in range(40):
        players: list[Player] = [MediumPlayer(), EasyPlayer()]
        medium = seed // 2 % 2
        wins += _game(players if medium == 0 else players[::-1], seed).winner == medium
    assert wins > 24


@pytest.mark.parametrize("player", [EasyPlayer(), MediumPlayer(), QUICK], ids=["easy", "medium", "hard"])
def test_the_same_sample_and_luck_give_the_same_move(player: Player) -> None:
    state = _middle_of_a_game(7)
    assert state.seat is not None
    chosen = {str(decide(player, state.sample(state.seat, random.Random(1)), random.Random(2))) for _ in range(3)}
    assert len(chosen) == 1


@pytest.mark.parametrize("player", [EasyPlayer(), MediumPlayer(), QUICK], ids=["easy", "medium", "hard"])
def test_what_is_hidden_makes_no_difference(player: Player) -> None:
    state = _middle_of_a_game(8)
    assert state.seat is not None
    other_deal = state.sample(state.seat, random.Random(99))
    assert other_deal.racks != state.racks
    here, there = (
        decide(player, deal.sample(deal.seat, random.Random(1)), random.Random(2)).move
        for deal in (state, other_deal)
        if deal.seat is not None
    )
    assert here == there


def _middle_of_a_game(seed: int) -> State:
    """Position with several possible lays."""
    rng = random.Random(seed)
    state = State.start(BOARD, 2, Options(), 0, Setup.deal(BOARD, 2, Options(), rng))
    while len(state.laid) < 8 or sum(isinstance(move, Lay) for move in state.moves()) < 3:
        moves = state.moves()
        state.play(moves[int(rng.random() * len(moves))])
    return state


def test_hard_yields_while_games_are_dealt_and_after_every_tile_laid_in_thought() -> None:
    state = _middle_of_a_game(9)
    assert sum(1 for _ in HardPlayer().think(state, random.Random(1))) > 100
    many = HardPlayer(playouts=4000)
    assert sum(1 for _ in islice(many.think(state, random.Random(1)), 4)) == 4


def test_hard_ends_a_game_it_can_end() -> None:
    state = position("red-11", "red-12 red-10", "green-2 green-4 green-5", bag="blue-2 blue-4")
    rng = random.Random(3)
    while state.seat == 0:
        state.play(decide(QUICK, state.sample(0, rng), rng).move)
    assert state.winner == 0


def test_medium_lays_a_pair_and_gives_the_tile_that_is_stuck() -> None:
    state = position("red-11", "red-10 red-9 green-8 blue-12", "blue-2", bag="blue-4")
    rng = random.Random(4)
    moves = []
    while state.seat == 0:
        moves.append(decide(MediumPlayer(), state.sample(0, rng), rng).move)
        state.play(moves[-1])
    assert moves[-1] == Give(0, "green-8")


# The private table against the rules.


def test_table_finds_the_same_fields_as_the_rules() -> None:
    rng = random.Random(5)
    for seed in range(6):
        options = Options(seed % 2 == 1)
        state = State.start(BOARD, 2, options, 0, Setup.deal(BOARD, 2, options, random.Random(seed)))
        while state.seat is not None:
            turn = state.turn
            is_open = state.laid and not (turn.bonuses or turn.frees or turn.must_lay or turn.laid > 2)
            if is_open:
                table = IndexedTable.of(state)
                expected = sum({1 << PLACE_OF[move.field] for move in state.moves() if isinstance(move, Lay)})
                assert table.playable(table.racks[state.seat]) == expected
                assert table.has_neighbours() == (state.turn.neighbours() is not None)
            moves = state.moves()
            state.play(moves[int(rng.random() * len(moves))])


def test_table_holds_alike_tiles_apart() -> None:
    mask = rack_mask(["joker-3", "joker-3", "red-5", "square", "square"])
    assert mask.bit_count() == 5
    table = IndexedTable.of(position("red-4", "joker-3 joker-3 red-5", "blue-2"))
    table.remove_tile(PLACE_OF["red-3"])
    assert table.racks[0].bit_count() == 2
    table.add_tile(0, 1 << PLACE_OF["yellow-3"])
    assert table.racks[0].bit_count() == 3


# Reasons.


def _keys(state: State, move: Lay | Bonus | Give | End | Draw | Pass | SkipFree) -> list[str]:
    return [reason.key for reason in explain(state, move)]


def test_reasons_name_what_a_tile_opens() -> None:
    state = position("red-11", "red-12 joker-13 blue-2", "blue-4")
    (reason, *_) = explain(state, Lay(0, "red-12", "red-12"))
    assert (reason.key, reason.values) == ("opens_for_me", {"tile": "joker-13", "n": 13})


def test_reasons_name_the_pair_that_earns_a_give_and_the_gift() -> None:
    state = position("red-11", "red-10 red-9 green-2 green-18", "blue-4")
    play(state, Lay(0, "red-10", "red-10"))
    assert explain(state, Lay(0, "red-9", "red-9"))[0] == HintReason("earns_give", {"n": 18})
    play(state, Lay(0, "red-9", "red-9"))
    assert explain(state, Give(0, "green-18")) == (HintReason("gives_stuck", {"tile": "green-18", "n": 18}),)
    assert _keys(state, End(0)) == ["enough"]


def test_reasons_name_the_tile_that_makes_a_pair_in_the_same_turn() -> None:
    state = position("red-11", "red-10 red-9 green-2 green-18", "blue-4")
    assert HintReason("prepares_give", {"tile": "red-9"}) in explain(state, Lay(0, "red-10", "red-10"))
    play(state, Lay(0, "red-10", "red-10"))
    assert "prepares_give" not in _keys(state, Lay(0, "red-9", "red-9")), "it makes the pair itself"


def test_no_pair_is_promised_to_the_last_tile_of_a_turn_or_across_rows() -> None:
    state = position("red-11 blue-11 green-11", "blue-12 green-12 red-10 red-9 yellow-2", "blue-4")
    assert "prepares_give" not in _keys(state, Lay(0, "blue-12", "blue-12"))
    play(state, Lay(0, "blue-12", "blue-12"), Lay(0, "green-12", "green-12"))
    assert "prepares_give" not in _keys(state, Lay(0, "red-10", "red-10"))


def test_reasons_name_a_field_that_stays_closed_a_bonus_and_the_end() -> None:
    state = position("red-7 red-9", "red-8 red-10", "blue-4", bag="green-2")
    assert _keys(state, Lay(0, "red-8", "red-8")) == ["bonus", "high_value"]
    state = position("red-9 red-11", "red-10 red-14", "blue-4", bag="green-2")
    assert explain(state, Lay(0, "red-10", "red-10")) == (HintReason("sheds_quietly", {"n": 10}),)
    state = position("red-9", "red-10", "blue-4", bag="green-2")
    assert _keys(state, Lay(0, "red-10", "red-10")) == ["wins"]


def test_reasons_when_nothing_fits() -> None:
    state = position("red-9", "green-10", "blue-4", bag="green-2")
    assert explain(state, Draw(0)) == (HintReason("draw_chance", {"n": 6, "total": 78}),)
    assert _keys(begin_turn(position("red-9", "green-10", "blue-4")), Pass(0)) == ["nothing_fits"]


def test_reasons_name_the_tile_that_is_kept_for_the_next_turn() -> None:
    state = position("red-11", "red-12 red-10 green-2", "blue-4", bag="green-5")
    play(state, Lay(0, "red-12", "red-12"))
    waits, kept, fits = explain(state, End(0))
    assert waits.key == "waits"
    assert (kept.key, kept.values) == ("keeps_a_place", {"tile": "red-10"})
    assert (fits.key, fits.values) == ("can_wait", {"n": 1})


def test_reasons_count_the_tiles_that_can_wait_but_no_joker_whose_field_others_may_take() -> None:
    state = position("red-11", "red-12 joker-13 red-10 blue-11 green-2", "blue-4", bag="green-5")
    play(state, Lay(0, "red-12", "red-12"))
    assert explain(state, End(0))[-1] == HintReason("can_wait", {"n": 2})


@pytest.mark.parametrize(
    "rack", ["red-12 red-10 red-9", "red-12 red-10 blue-11", "red-12 red-10", "red-12 joker-13 green-2"]
)
def test_nothing_is_said_to_be_kept_that_may_be_laid_anyway_or_taken_by_others(rack: str) -> None:
    """Another tile fits then or already, the rack would be empty, or any seat may use a joker's field."""
    state = position("red-11", rack, "blue-4", bag="green-5")
    play(state, Lay(0, "red-12", "red-12"))
    assert "keeps_a_place" not in _keys(state, End(0))
