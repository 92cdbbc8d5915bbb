"""Sheets to play on, and games dealt on them, for the tests of Mosaic's players."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

from game.boards.tiled import read_map
from game.isles.mosaic.board import parse_board
from game.isles.mosaic.rules.board import Board
from game.isles.mosaic.rules.setup import Options, Setup
from game.isles.mosaic.rules.state import State
from tests.isles.mosaic.sheets import draw_board

ROOT = Path(__file__).parents[4]
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
