"""Mosaic's computer players: legal, repeatable, fair, and each level better than the one before."""

from __future__ import annotations

import json
import random
import string
from functools import cache
from pathlib import Path

import pytest

from game.boards.tiled import read_map
from game.core.players import Player, Reason, decide
from game.isles.mosaic.board import parse_board
from game.isles.mosaic.players.players import PLAYERS, TURNS_A_YIELD, Searcher
from game.isles.mosaic.players.playout import Position
from game.isles.mosaic.players.reasons import explain
from game.isles.mosaic.players.tables import tables_of
from game.isles.mosaic.rules.board import Board
from game.isles.mosaic.rules.moves import ColourBonus, ColourPiece, Pass
from game.isles.mosaic.rules.rectangle import largest_rectangle
from game.isles.mosaic.rules.setup import Options, Setup
from game.isles.mosaic.rules.state import State
from tests.isles.mosaic.sheets import colour, draw_board, start

ROOT = Path(__file__).parents[3]
QUICK = Searcher(60, most_arms=5)
SMALL = draw_board(
    """
    ......
    ...#..
    ......
    ......
    """,
    """
    A1 # =0
    A2 ## =0
    A3 #/# =1
    A4 ##/#. =1
    A5 .#/## =2
    A6 # =0
    B1 ###/#.. =2
    B2 .##/##. =3
    B3 #### =2
    B4 ##/## =1
    B5 .#./### =2
    B6 ### =1
    """,
    bonus={5: "##", 10: ".#/##", 15: "###"},
    twice="A",
)


@cache
def sheet(name: str) -> Board:
    return parse_board(read_map(ROOT / "levels" / "mosaic" / f"{name}.tmx"))


def deal(board: Board, seats: int, seed: int, full_round: bool = False) -> State:
    options = Options(full_round)
    return State.start(board, seats, options, 0, Setup.deal(board, seats, options, random.Random(seed)))


def play_game(state: State, players: list[Player], seed: int) -> State:
    """Plays to the end; every move goes through the rules' own test."""
    rng = random.Random(seed)
    while state.seat is not None:
        state.play(decide(players[state.seat], state.sample(state.seat, rng), rng).move)
    return state


# Legal, repeatable, fair


@pytest.mark.parametrize("full_round", [False, True])
@pytest.mark.parametrize("seats", range(1, 7))
def test_every_level_plays_whole_games_with_any_number_of_seats(seats: int, full_round: bool) -> None:
    levels: list[Player] = [QUICK, PLAYERS["easy"], PLAYERS["medium"]]
    for seed in range(3):
        players = [levels[(seat + seed) % 3] for seat in range(seats)]
        state = play_game(deal(SMALL, seats, seed, full_round), players, seed)
        assert state.result().ended_by in ("piece", "bonus")


@pytest.mark.parametrize("player", [PLAYERS["easy"], PLAYERS["medium"], Searcher(400)], ids=["easy", "medium", "hard"])
def test_the_same_sample_and_generator_give_the_same_move(player: Player) -> None:
    sample = deal(sheet("court"), 2, 1)
    assert decide(player, sample.copy(), random.Random(5)) == decide(player, sample.copy(), random.Random(5))


def test_thinking_leaves_the_sample_as_it_was() -> None:
    sample = deal(SMALL, 2, 1)
    before = sample.copy()
    decide(Searcher(200), sample, random.Random(5))
    assert sample == before


def test_what_the_rival_will_strike_does_not_change_the_move() -> None:
    """The player sees only samples, and equal knowledge gives equal samples."""
    moves = set()
    for seed in range(4):
        state = deal(SMALL, 1, seed)
        moves.add(decide(QUICK, state.sample(0, random.Random(9)), random.Random(2)).move)
    assert len(moves) == 1


def test_hard_thinks_in_small_steps() -> None:
    thinking = Searcher(1600).think(deal(sheet("court"), 2, 1), random.Random(1))
    steps = sum(1 for _ in thinking)
    assert steps >= 0.8 * 1600 / TURNS_A_YIELD


# The players' own masks


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_the_players_masks_agree_with_the_rules(seats: int) -> None:
    for seed in range(8):
        rng = random.Random(seed)
        state = deal(SMALL, seats, seed, full_round=seed % 2 == 1)
        position = Position.of(state)
        tables = position.tables
        while state.seat is not None:
            moves = state.moves()
            places = (
                position.bonus_places(state.seat, state.due[0])
                if state.due
                else [
                    place
                    for piece, left in enumerate(position.left)
                    if left
                    for place in position.places(state.seat, piece)
                ]
            )
            assert [(move.at) for move in moves if isinstance(move, (ColourPiece, ColourBonus))] == [
                tables.corner(place) for place in places
            ]
            chosen = int(rng.random() * len(moves))
            move = moves[chosen]
            state.play(move)
            if isinstance(move, Pass):
                position.stop(rng)
            elif isinstance(move, ColourBonus):
                position.colour_bonus(places[chosen], rng)
            else:
                position.colour_piece(places[chosen], rng)
            position.left = [state.left(label) for label in tables.labels]  # alone the rival strikes by its own order
            assert [tables.narrow(mask) for mask in position.coloured] == state.masks
            assert position.points == state.points
            assert position.scores() == [state.tally(seat).score for seat in range(seats)]
            assert position.is_over <= state.is_over
            if state.seat is not None:
                assert (position.seat, position.due) == (state.seat, state.due)


def test_the_players_largest_rectangle_is_that_of_the_rules() -> None:
    board = sheet("corners")
    tables = tables_of(board)
    rng = random.Random(3)
    for _ in range(200):
        mask = sum(1 << bit for bit in range(board.columns * board.rows) if rng.random() < 0.8) & board.free
        assert tables.largest(tables.widen(mask)) == largest_rectangle(mask, board.columns, board.rows).area


def test_every_target_is_a_rectangle_of_free_cells() -> None:
    board = sheet("fountain")
    tables = tables_of(board)
    for target in tables.targets:
        assert target.mask & ~tables.open == 0
        assert target.mask.bit_count() == target.area == tables.largest(target.mask)


# Strength


def wins(one: Player, other: Player, board: Board, games: int) -> float:
    """How many games the first wins of so many, beginning in every second; a tie is half a win."""
    won = 0.0
    for seed in range(games):
        players = [one, other] if seed % 2 == 0 else [other, one]
        winners = play_game(deal(board, 2, seed), players, seed).result().winners
        won += (seed % 2 in winners) / len(winners)
    return won


def test_medium_beats_easy() -> None:
    assert wins(PLAYERS["medium"], PLAYERS["easy"], sheet("court"), 12) >= 8


def test_hard_beats_easy_even_with_little_time() -> None:
    assert wins(Searcher(100, most_arms=5), PLAYERS["easy"], sheet("corners"), 4) >= 3


def test_alone_the_levels_score_in_their_order() -> None:
    players: list[Player] = [PLAYERS["easy"], PLAYERS["medium"], Searcher(100, most_arms=5)]
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
    # Seat 0 leads 8 to 1; with A2 it reaches 6 points, and #### fits nowhere.
    advice = decide(Searcher(100), state, random.Random(1))
    assert isinstance(advice.move, ColourPiece)
    assert advice.move.piece == "A2"
    assert advice.reasons[0] == Reason("ends_game_ahead")


@pytest.mark.parametrize("player", [PLAYERS["medium"], Searcher(100)], ids=["medium", "hard"])
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


# Why a move


EXPLAINED = draw_board(
    "....\n....\n....",
    "A1 ## =0\nA2 ##/## =2\nA3 # =0\nA4 ### =4\nA5 #### =5\nA6 # =1",
    bonus={5: "####", 10: "#", 15: "#"},
)


def reasons(state: State, piece: str, column: int, row: int) -> dict[str, object]:
    assert state.seat is not None
    return {each.key: dict(each.values) for each in explain(state, ColourPiece(state.seat, piece, (column, row)))}


def test_it_names_a_growing_rectangle_and_bonus_points() -> None:
    state = start(EXPLAINED)
    colour(state, "A1", 0, 0)
    colour(state, "A3", 0, 0)
    told = reasons(state, "A2", 0, 1)
    assert told["grows_rectangle"] == {"from": 2, "to": 6}
    assert told["bonus_points"] == {"n": 2}


def test_it_names_the_bonus_piece_that_is_reached() -> None:
    assert reasons(start(EXPLAINED), "A5", 0, 0)["reaches_bonus_piece"] == {"at": 5}


def test_it_names_the_seat_that_wanted_the_piece() -> None:
    board = draw_board("....\n....", "A1 # =0\nA2 ## =2\nA3 # =0")
    assert reasons(start(board), "A2", 0, 0)["takes_from_rival"] == {"seat": 1, "piece": "A2"}


def test_it_names_the_bonus_piece_that_still_fits() -> None:
    state = start(EXPLAINED)
    colour(state, "A1", 0, 0)
    colour(state, "A2", 0, 0)
    assert reasons(state, "A3", 3, 0)["keeps_bonus_piece_fitting"] == {"at": 5}


def test_it_names_a_gap_that_is_filled() -> None:
    board = draw_board("...\n...\n...", "A1 ###/#.#/### =0\nA2 # =0\nA3 # =0")
    state = start(board, seats=1, rival="A3 A1 A2")
    colour(state, "A1", 0, 0)
    assert "fills_gap" in reasons(state, "A2", 1, 1)


def test_every_reason_has_its_sentence_and_every_move_a_reason() -> None:
    texts = json.loads((ROOT / "assets" / "lang" / "en" / "mosaic.json").read_text(encoding="utf-8"))
    for seed in range(6):
        state = deal(SMALL, 1 + seed % 3, seed, full_round=True)
        rng = random.Random(seed)
        while not state.is_over:
            moves = state.moves()
            move = moves[int(rng.random() * len(moves))]
            told = explain(state, move)
            assert 1 <= len(told) <= 3
            for reason in told:
                text = texts[f"mosaic.reason.{reason.key}"]
                for form in text.values() if isinstance(text, dict) else [text]:
                    assert {name for _, name, _, _ in string.Formatter().parse(form) if name} <= set(reason.values)
            state.play(move)
