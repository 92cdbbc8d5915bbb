"""``moves`` against ``why_not``: each move that can be written down is legal exactly if it is listed.

``EXAMPLES=400`` inspects twenty times as many games.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement
from typing import Any

import pytest

from game.core.state import GameState, Move
from game.isles.bridges.rules import moves as bridges
from game.isles.bridges.rules.board import Board as Sea
from game.isles.bridges.rules.board import Flag
from game.isles.bridges.rules.state import State as BridgesState
from game.isles.elevens.rules import moves as elevens
from game.isles.elevens.rules.state import State as ElevensState
from game.isles.elevens.rules.tiles import FIELDS_OF
from game.isles.mosaic.rules import moves as mosaic
from game.isles.mosaic.rules.board import BONUS_AT
from game.isles.mosaic.rules.state import State as MosaicState
from game.isles.waterways.rules import moves as waterways
from game.isles.waterways.rules.board import Board as Water
from game.isles.waterways.rules.setup import HEAPS
from game.isles.waterways.rules.state import State as WaterwaysState
from game.registry import plugin
from tests.conftest import EXAMPLES
from tests.isles.mosaic.sheets import draw_board

RING = [(0, 0), (1, 0), (2, 0), (0, 1), (2, 1), (0, 2), (1, 2), (2, 2)]
"""Ring around an empty middle, in which two links cross."""
SEA = Sea.of(3, 3, {cell: {(1, 0): Flag.RED, (2, 1): Flag.BLUE}.get(cell) for cell in RING})
LAKE = Water(7, 5, frozenset([(3, 3)]), frozenset(), frozenset([(1, 1), (5, 2)]))
SHEET = draw_board(
    """
    ...#..
    ......
    ..#...
    .....#
    """,
    """
    A1 #/# =1
    A2 ## =2
    B1 .#/## =3
    B2 ###/.#. =4
    C1 ##/## =3
    C2 #### =2
    D1 #.#/### =5
    D2 .#./###/.#. =6
    E1 # =1
    """,
    twice="A",
)


def bridges_space(state: BridgesState) -> Iterator[Move]:
    """Every start, number and set of one to three bridges, and some that name what is not there."""
    for seat in range(-1, state.seats + 1):
        for island in range(len(state.board.islands) + 2):
            yield from (bridges.Start(seat, island, number) for number in (3, 4))
        yield from (bridges.Number(seat, island) for island in range(len(state.board.islands) + 2))
        yield bridges.SkipNumber(seat)
        for count in (1, 2, 3):
            for links in combinations_with_replacement(state.board.links, count):
                yield bridges.Bridges(seat, links)
        yield from (bridges.Bridges(seat, ()), bridges.Bridges(seat, ((1, 1),)))
        yield from (bridges.SkipBridges(seat), bridges.Done(seat), bridges.TakeBack(seat, 1))


def elevens_space(state: ElevensState) -> Iterator[Move]:
    """Every tile on every field of its kind, given or laid in any way."""
    seat = state.seat if state.seat is not None else 0
    tiles = [*dict.fromkeys([*state.racks[seat], *state.bag[:1], *FIELDS_OF])]
    for kind in (elevens.Bonus, elevens.Free, elevens.Lay):
        yield from (kind(seat, tile, on) for tile in tiles for on in dict.fromkeys((*FIELDS_OF[tile], "red-12")))
    yield elevens.SkipFree(seat)
    yield from (elevens.Give(seat, tile) for tile in tiles)
    yield from (kind(seat) for kind in (elevens.Draw, elevens.End, elevens.Pass))


def waterways_space(state: WaterwaysState) -> Iterator[Move]:
    """Every heap, and every place and turn, a step beyond the shores too."""
    seat = state.seat if state.seat is not None else 0
    yield from (waterways.Draw(seat, heap) for heap in (*HEAPS, "bag"))
    cells = [(x, y) for y in range(-1, state.board.height + 1) for x in range(-1, state.board.width + 1)]
    yield from (waterways.Lay(seat, at, turn) for turn in range(5) for at in cells)
    yield from (waterways.PassBid(seat), waterways.Bid(seat, 3))


def mosaic_space(state: MosaicState) -> Iterator[Move]:
    """Every piece and bonus piece at every cell, a step beyond the grid too."""
    board, seat = state.board, state.seat if state.seat is not None else 0
    cells = [(column, row) for row in range(-1, board.rows + 1) for column in range(-1, board.columns + 1)]
    yield from (mosaic.ColourPiece(seat, piece.label, at) for piece in board.pieces for at in cells)
    yield from (mosaic.ColourBonus(seat, at, cell) for at in (*BONUS_AT, 7) for cell in cells[:: 1 if state.due else 9])
    yield mosaic.Pass(seat)


Space = Callable[[Any], Iterator[Move]]
TABLES: list[tuple[str, Any, Space, int, list[tuple[int, dict[str, Any]]]]] = [
    ("bridges", SEA, bridges_space, 3, [(1, {}), (2, {})]),
    ("elevens", plugin("elevens").load_board("standard").board, elevens_space, 2, [(2, {}), (4, {"symbols": True})]),
    ("waterways", LAKE, waterways_space, 9, [(1, {}), (2, {"dams": True}), (2, {"open_stones": True})]),
    ("mosaic", SHEET, mosaic_space, 20, [(1, {}), (2, {"full_round": True}), (5, {})]),
]
"""A game, a small board, all its moves, games for each forty examples, and their options."""


def positions(game: str, board: Any, seats: int, options: Any, seed: int) -> Iterator[GameState]:
    """The positions of a game of random moves."""
    rules = plugin(game).game
    rng = random.Random(f"{game}/{seats}/{seed}")
    state = rules.state.start(board, seats, options, 0, rules.setup.deal(board, seats, options, rng))
    while not state.is_over:
        yield state
        legal = state.moves()
        state.play(legal[int(rng.random() * len(legal))])
    yield state


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize(("game", "board", "space", "games", "ways"), TABLES, ids=[table[0] for table in TABLES])
def test_the_moves_listed_are_those_that_why_not_lets_pass_of_all_there_are(
    game: str, board: Any, space: Space, games: int, ways: list[tuple[int, dict[str, Any]]]
) -> None:
    for seats, written in ways:
        options = plugin(game).game.options.parse(written, seats)
        for seed in range(max(1, games * EXAMPLES // 40)):
            for state in positions(game, board, seats, options, seed):
                mine = [move for move in space(state) if state.why_not(move) is None and move.seat == state.seat]
                assert mine == list(state.moves()), f"game {seed} of {seats}:\n{state}"
