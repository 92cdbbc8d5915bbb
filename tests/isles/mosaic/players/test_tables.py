"""The players' own masks and tables of Mosaic checked against the rules."""

from __future__ import annotations

import random

import pytest

from game.isles.mosaic.players.playout import PlayoutPosition
from game.isles.mosaic.players.tables import MASK, NEAR, tables_of
from game.isles.mosaic.rules.moves import ColourBonus, ColourPiece, Pass
from game.isles.mosaic.rules.rectangle import largest_rectangle
from tests.isles.mosaic.players.deals import SMALL, deal, sheet


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_the_players_masks_agree_with_the_rules(seats: int) -> None:
    for seed in range(8):
        rng = random.Random(seed)
        state = deal(SMALL, seats, seed, full_round=seed % 2 == 1)
        position = PlayoutPosition.of(state)
        tables = position.tables
        while state.seat is not None:
            moves = state.moves()
            places = (
                position.bonus_places(state.seat, state.due[0])
                if state.due
                else [
                    place
                    for piece, left in enumerate(position.copies_left)
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
            position.copies_left = [
                state.copies_left(label) for label in tables.labels
            ]  # in a solo game the opponent strikes by its own order
            assert [tables.rules_mask(mask) for mask in position.coloured] == state.masks
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
        assert tables.largest_area(tables.table_mask(mask)) == largest_rectangle(mask, board.columns, board.rows).area


def test_one_count_tells_how_many_edges_a_place_shares_with_what_is_coloured() -> None:
    board = sheet("corners")
    tables = tables_of(board)
    rng = random.Random(4)
    bits = [1 << bit for bit in range(tables.stride * tables.rows) if tables.colourable >> bit & 1]
    for places in tables.candidates:
        coloured = sum(bit for bit in bits if rng.random() < 0.6)
        for place in places:
            beside = coloured & ~place[MASK]
            shifted = (place[MASK] << 1, place[MASK] >> 1, place[MASK] << tables.stride, place[MASK] >> tables.stride)
            shared = [(beside & moved).bit_count() for moved in shifted]
            assert (place[NEAR] & tables.edge_mask(coloured)).bit_count() == sum(shared)


def test_every_target_is_a_rectangle_of_free_cells() -> None:
    board = sheet("fountain")
    tables = tables_of(board)
    for target in tables.targets:
        assert target.mask & ~tables.colourable == 0
        assert target.mask.bit_count() == target.area == tables.largest_area(target.mask)
