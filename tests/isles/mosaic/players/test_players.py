"""Mosaic's computer players: legal, repeatable, fair, and each level better than the one before."""

from __future__ import annotations

import random

import pytest

from game.core.players import HintReason, Player, decide
from game.isles.mosaic.players import tree
from game.isles.mosaic.players.players import PLAYERS, TURNS_PER_YIELD, Arm, SearchPlayer, remaining_arms
from game.isles.mosaic.players.playout import PlayoutPosition, random_playout
from game.isles.mosaic.rules.board import Board
from game.isles.mosaic.rules.moves import ColourPiece
from game.isles.mosaic.rules.state import State
from tests.isles.mosaic.players.deals import SMALL, deal, sheet
from tests.isles.mosaic.sheets import colour, draw_board, start

QUICK = SearchPlayer(60, max_arms=5)


def play_game(state: State, at_table: list[Player], seed: int) -> State:
    """Plays to the end; every move goes through the rules' own test."""
    rng = random.Random(seed)
    while state.seat is not None:
        state.play(decide(at_table[state.seat], state.sample(state.seat, rng), rng).move)
    return state


# Legal, repeatable, fair


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize("full_round", [False, True])
@pytest.mark.parametrize("seats", range(1, 7))
def test_every_level_plays_whole_games_with_any_number_of_seats(seats: int, full_round: bool) -> None:
    levels: list[Player] = [QUICK, PLAYERS["easy"], PLAYERS["medium"]]
    for seed in range(3):
        players = [levels[(seat + seed) % 3] for seat in range(seats)]
        state = play_game(deal(SMALL, seats, seed, full_round), players, seed)
        assert state.result().ended_by in ("piece", "bonus")


@pytest.mark.parametrize(
    "player", [PLAYERS["easy"], PLAYERS["medium"], SearchPlayer(400)], ids=["easy", "medium", "hard"]
)
def test_the_same_sample_and_generator_give_the_same_move(player: Player) -> None:
    sample = deal(sheet("court"), 2, 1)
    assert decide(player, sample.copy(), random.Random(5)) == decide(player, sample.copy(), random.Random(5))


def test_thinking_leaves_the_sample_as_it_was() -> None:
    sample = deal(SMALL, 2, 1)
    before = sample.copy()
    decide(SearchPlayer(200), sample, random.Random(5))
    assert sample == before


def test_what_the_rival_will_strike_does_not_change_the_move() -> None:
    """The player sees only samples, and equal knowledge gives equal samples."""
    moves = set()
    for seed in range(4):
        state = deal(SMALL, 1, seed)
        moves.add(decide(QUICK, state.sample(0, random.Random(9)), random.Random(2)).move)
    assert len(moves) == 1


def test_hard_thinks_in_small_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    games = 0

    def count(position: PlayoutPosition, rng: random.Random) -> None:
        nonlocal games
        games += 1
        random_playout(position, rng)

    monkeypatch.setattr(tree, "random_playout", count)
    most = before = 0
    for _ in SearchPlayer(1600).think(deal(sheet("court"), 2, 1), random.Random(1)):
        most, before = max(most, games - before), games
    assert 100 < games <= 800
    assert most <= tree.PLAYOUTS_PER_YIELD


def test_hard_alone_thinks_in_small_steps() -> None:
    steps = sum(1 for _ in SearchPlayer(1600).think(deal(sheet("court"), 1, 1), random.Random(1)))
    assert steps >= 0.4 * 1600 / TURNS_PER_YIELD


def test_hard_alone_spends_nothing_more_on_moves_that_are_clearly_worse() -> None:
    position = PlayoutPosition.of(deal(SMALL, 1, 1))
    place = position.places(0, 0)[0]

    def arm(*worths: float) -> Arm:
        return Arm(place, position, [], sum(worths), sum(worth * worth for worth in worths), len(worths))

    best, near, far = arm(*[0.5, 0.6] * 8), arm(*[0.46, 0.6] * 8), arm(*[0.3, 0.4] * 8)
    assert remaining_arms([far, best, near]) == [best, near]
    assert remaining_arms([arm(0.1, 0.1), arm(0.9, 0.9)]) == [arm(0.1, 0.1), arm(0.9, 0.9)], "too few tries to tell"


# Strength


def wins(one: Player, other: Player, board: Board, games: int) -> float:
    """Wins of the first player, beginning every second game; a tie is half a win."""
    won = 0.0
    for seed in range(games):
        players = [one, other] if seed % 2 == 0 else [other, one]
        winners = play_game(deal(board, 2, seed), players, seed).result().winners
        won += (seed % 2 in winners) / len(winners)
    return won


@pytest.mark.slow
def test_medium_beats_easy() -> None:
    assert wins(PLAYERS["medium"], PLAYERS["easy"], sheet("court"), 12) >= 8


@pytest.mark.slow
def test_hard_beats_easy_even_with_little_time() -> None:
    assert wins(SearchPlayer(100, max_arms=5), PLAYERS["easy"], sheet("corners"), 4) >= 3


@pytest.mark.slow
def test_alone_the_levels_score_in_their_order() -> None:
    players: list[Player] = [PLAYERS["easy"], PLAYERS["medium"], SearchPlayer(100, max_arms=5)]
    sums = [
        sum(play_game(deal(sheet("court"), 1, seed), [player], seed).result().scores[0] for seed in range(3))
        for player in players
    ]
    assert sums[0] < sums[1] < sums[2]


def test_hard_ends_the_game_at_once_when_that_wins_it() -> None:
    board = draw_board(
        "....\n....", "A1 ##/## =2\nA2 # =4\nA3 # =1\nA4 # =0\nA5 ## =1", bonus={5: "####", 10: "#", 15: "#"}
    )
    state = start(board)
    colour(state, "A1", 0, 0)
    colour(state, "A3", 0, 0)
    # Seat 0 leads 8 to 1; with A2 it reaches 6 points, and #### has no place left.
    advice = decide(SearchPlayer(100), state, random.Random(1))
    assert isinstance(advice.move, ColourPiece)
    assert advice.move.piece == "A2"
    assert advice.reasons[0] == HintReason("ends_game_ahead", {"own": 24, "other": 1})


@pytest.mark.parametrize("player", [PLAYERS["medium"], SearchPlayer(100)], ids=["medium", "hard"])
def test_nobody_ends_the_game_while_behind(player: Player) -> None:
    board = draw_board(
        ".....\n.....",
        "A1 ##/## =4\nA2 # =4\nA3 ## =1\nA4 ## =1\nA5 # =0\nA6 # =0\nA7 # =0\nA8 # =0\nB1 ###/### =0",
        bonus={5: "#####", 10: "#", 15: "#"},
    )
    state = start(board, first_seat=1)
    colour(state, "A1", 0, 0)
    colour(state, "A2", 0, 0)
    colour(state, "A5", 3, 0)
    colour(state, "A6", 1, 1)
    colour(state, "A7", 3, 1)
    # Seat 0 has 4 points, and no row is free for #####: A3 or A4 would end the game at 15 to 16 against it.
    assert state.seat == 0
    for seed in range(5):
        move = decide(player, state.copy(), random.Random(seed)).move
        assert isinstance(move, ColourPiece)
        assert move.piece not in ("A3", "A4")
