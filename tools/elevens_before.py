"""Hard of Elevens against itself in another checkout: ``python -m tools.elevens_before CHECKOUT --seats N [--games N]``.

Both play by the rules of this checkout, in one process. At three seats one or two
of the players are of here, equally often, at four two, at two one; each deal is played with every choice of seats, so
half of the wins is even. ``--lookaheads`` and ``--playouts`` set how long each thinks; the time is printed.
"""

from __future__ import annotations

import argparse
import importlib
import random
import sys
import time
from collections.abc import Sequence
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from game.core.players import Player, decide
from game.isles.elevens.players.players import HardPlayer
from game.isles.elevens.rules.setup import Options, Setup
from game.isles.elevens.rules.state import GAME, State
from game.modes.game_statistics import wilson
from game.registry import plugin

SEATS_OF_HERE: Final = {
    2: ((0,), (1,)),
    3: ((0,), (0, 1), (1,), (1, 2), (2,), (0, 2)),
    4: ((0, 1), (2, 3), (0, 2), (1, 3), (0, 3), (1, 2)),
}
"""Seats of the player of this checkout, for one game after the other of a deal."""
_HERE: Final = "game/isles/elevens/players"
_THERE: Final = "elevens_players_before"
_POINTS: Final = (0, 0, 10, 20, 40, 60)


def player_before(checkout: Path, folder: Path, playouts: int) -> Player:
    """Hard player of another checkout, whose modules go to a package of another name in this folder."""
    (folder / _THERE).mkdir()
    for file in (checkout / _HERE).iterdir():
        if file.is_file():
            text = file.read_bytes().replace(_HERE.replace("/", ".").encode(), _THERE.encode())
            (folder / _THERE / file.name).write_bytes(text)
    sys.path.insert(0, str(folder))
    hard: Player = importlib.import_module(f"{_THERE}.players").HardPlayer()
    assert is_dataclass(hard)
    return replace(hard, playouts=playouts) if "playouts" in {part.name for part in fields(hard)} else hard


class Comparison:
    """Games of the two, with the time of their decisions."""

    def __init__(self, here: Player, before: Player) -> None:
        self.players = (before, here)
        self.won, self.games = 0.0, 0
        self._seconds = [0.0, 0.0]
        self._decisions = [0, 0]

    def play(self, state: State, here: Sequence[int], rng: random.Random) -> None:
        """One game with the player of here on these seats."""
        while (seat := state.seat) is not None:
            sample, is_here = state.sample(seat, rng), seat in here
            moves = sample.moves()
            if len(moves) > 1:
                begun = time.process_time()
                moves = [decide(self.players[is_here], sample, rng).move]
                self._seconds[is_here] += time.process_time() - begun
                self._decisions[is_here] += 1
            state.play(moves[0])
        winners = state.result().winners
        self.won += sum(seat in here for seat in winners) / len(winners)
        self.games += 1

    def __str__(self) -> str:
        low, high = wilson(round(self.won), self.games)
        before, here = (seconds / max(1, count) for seconds, count in zip(self._seconds, self._decisions, strict=True))
        return (
            f"{self.games} games, {self.won:g} won: {self.won / self.games:.1%} ({low:.1%} to {high:.1%});"
            f" {here:.3f} s a decision, the other {before:.3f} s"
        )


def main(argv: Sequence[str] | None = None) -> int:
    """Plays and prints the share of wins after each deal."""
    parser = argparse.ArgumentParser(prog="python -m tools.elevens_before", description=(__doc__ or "").split(":")[0])
    parser.add_argument("checkout", type=Path)
    parser.add_argument("--seats", type=int, choices=GAME.seats, required=True)
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--seed", type=int, default=5000)
    parser.add_argument("--lookaheads", type=int, default=HardPlayer().lookaheads)
    parser.add_argument("--playouts", type=int, default=2000, help="playouts in each round, of another that plays out")
    parser.add_argument("--symbols", action="store_true")
    parser.add_argument("--points-ahead", action="store_true")
    given = parser.parse_args(argv)
    board, choices = plugin("elevens").load_board("standard").board, SEATS_OF_HERE[given.seats]
    with TemporaryDirectory() as folder:
        before = player_before(given.checkout, Path(folder), given.playouts)
        comparison = Comparison(HardPlayer(lookaheads=given.lookaheads), before)
        for game in range(given.games):
            deal, rng = random.Random(given.seed + game // len(choices)), random.Random(1000 * given.seed + game)
            handicap: tuple[int, ...] = ()
            if given.points_ahead:
                handicap = tuple(deal.choice(_POINTS) if seat else 5 for seat in range(given.seats))
            options = Options(given.symbols, handicap=handicap)
            setup = Setup.deal(board, given.seats, options, deal)
            state = State.start(board, given.seats, options, 0, setup)
            comparison.play(state, choices[game % len(choices)], rng)
            if (game + 1) % len(choices) == 0 or game + 1 == given.games:
                print(comparison, flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
