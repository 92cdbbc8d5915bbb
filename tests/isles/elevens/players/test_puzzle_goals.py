"""What puzzles of Elevens count, against the legal moves."""

from __future__ import annotations

import random
from dataclasses import replace

from game.core.players import decide
from game.isles.elevens.players.puzzle_goals import GOALS
from game.isles.elevens.rules.moves import Lay
from game.isles.elevens.rules.setup import Options, Setup
from game.isles.elevens.rules.state import State, Turn
from game.isles.elevens.rules.tiles import PENALTIES
from game.registry import plugin


def positions() -> list[State]:
    """Starts of turns in a game of three."""
    board = plugin("elevens").load_board("standard").board
    state = State.start(board, 3, Options(), 0, Setup.deal(board, 3, Options(), random.Random(4)))
    rng, found = random.Random(4), []
    while not state.is_over:
        if not state.turn.fields and not state.turn.drawn:
            found.append(state.copy())
        assert state.seat is not None
        state.play(decide(plugin("elevens").player("easy"), state.sample(state.seat, rng), rng).move)
    assert len(found) > 20
    return found[::4]


def tiles_that_fit(state: State, seat: int, rack: list[str]) -> set[tuple[str, str]]:
    """Tiles of a rack, each with a field, that the rules let this seat lay at the start of a turn."""
    turned = replace(state, seat=seat, turn=Turn(), racks=[rack if at == seat else [] for at in range(state.seats)])
    return {(move.tile, move.field) for move in turned.moves() if isinstance(move, Lay)}


def test_stuck_tiles_are_those_that_could_not_be_laid_in_a_turn_of_their_own() -> None:
    for state in positions()[1:]:
        for seat in range(3):
            fitting = {tile for tile, _ in tiles_that_fit(state, seat, state.racks[seat])}
            stuck = [tile for tile in state.racks[seat] if tile not in fitting]
            assert GOALS["stuck"].measure(state, seat) == -len(stuck)
            assert GOALS["burden"].measure(state, seat) == -sum(PENALTIES[tile] for tile in stuck)


def test_open_fields_are_those_that_a_tile_elsewhere_fits() -> None:
    for state in positions()[1:]:
        own = state.racks[0]
        elsewhere = [tile for tile, count in state.unlaid().items() if count > own.count(tile)]
        fields = {field for _, field in tiles_that_fit(state, 1, elsewhere)}
        assert GOALS["open"].measure(state, 0) == -len(fields)


def test_before_the_first_tile_only_elevens_fit() -> None:
    first = positions()[0]
    assert not first.laid
    elevens = sum(tile.endswith("-11") for tile in first.racks[0])
    assert GOALS["stuck"].measure(first, 0) == elevens - len(first.racks[0])
    assert GOALS["open"].measure(first, 0) == elevens - 4
