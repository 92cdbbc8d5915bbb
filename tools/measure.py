"""Strength of the computer players: ``python -m tools.measure [PART ..] [--width 15] [--most N] [--seed N]``.

Each part is a list of tables. At each table games are played, with players rotating by one seat a game, until the 95 %
interval (Wilson) of the first player's share is no wider than ``--width`` points, or ``--most`` games are over. Prints
a line a table in the form of docs/players.md. Without a part, all of them: some hours on two cores.

``pace`` measures the hard player's processor time a decision, over ``--paced`` games a table.

For plain tree searches as opponents see ``tools.uct_mosaic`` and ``tools.uct_waterways``.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from game import registry
from game.core.players import decide
from game.match.match import Match
from game.match.records import COMPUTER, Seat
from game.modes.game_statistics import percentile, wilson
from game.registry import plugin


@dataclass(frozen=True, slots=True)
class Row:
    """Table to be measured; the share is that of the first of ``players``."""

    game: str
    board: str
    players: tuple[str, ...]
    options: dict[str, Any] = field(default_factory=dict)
    is_by_seat: bool = False
    """True to print shares of seats, each beginning in turn, instead of players."""
    is_paced: bool = False
    """True to measure decision times instead of wins."""


PARTS: Final[dict[str, tuple[Row, ...]]] = {
    "levels": tuple(
        Row(game, plugin(game).shipped[0], pair)
        for pair in (("medium", "easy"), ("hard", "easy"), ("hard", "medium"))
        for game in registry.GAMES
    ),
    "alone": tuple(
        Row(game, board, (level,))
        for game in registry.GAMES
        if 1 in plugin(game).game.seats
        for board in plugin(game).shipped
        for level in ("easy", "medium", "hard")
    ),
    "saboteur": tuple(
        Row("waterways", board, ("medium",) * 3, {"saboteur": {"target": target}}, is_by_seat=True)
        for board in plugin("waterways").shipped
        if (target := plugin("waterways").load_board(board).board.even_target)
    ),
    "pace": tuple(
        Row(game, plugin(game).shipped[0], ("hard",) * seats, is_paced=True)
        for game, tables in (("bridges", (1, 2)), ("elevens", (2, 3)), ("waterways", (1, 2, 3, 4)), ("mosaic", (1, 2)))
        for seats in tables
    ),
}


def pace(row: Row, games: int, seed: int) -> str:
    """Line with the processor time of the decisions in that many games."""
    seconds: list[float] = []
    for number in range(games):
        play(row, number, seed, seconds)
    told = f"{math.fsum(seconds) / len(seconds):.2f} | {percentile(seconds, 95):.2f} | {max(seconds):.2f}"
    return f"| {row.game.capitalize()}, {row.board} | {len(row.players)} | {len(seconds)} | {told} |"


def play(row: Row, number: int, seed: int, seconds: list[float] | None = None) -> tuple[Match[Any], tuple[int, ...]]:
    """Play one game; returns the match and the player of each seat. Appends decision times to ``seconds`` if given."""
    count = len(row.players)
    turned = 0 if row.is_by_seat else number
    order = tuple((seat - turned) % count for seat in range(count))
    rules, board = plugin(row.game).game, plugin(row.game).load_board(row.board).board
    seats = [Seat(f"Player {player + 1}", COMPUTER, "medium") for player in order]
    options = rules.options.parse(row.options, count)
    first = number % count if row.is_by_seat else 0
    match = Match.new(row.game, row.board, board, seats, options, first, seed + number, started="")
    while (seat := match.seat) is not None:
        player = plugin(row.game).player(row.players[order[seat]])
        sample, began = match.sample_for(seat), time.process_time()
        move = decide(player, sample, random.Random(match.thinking_seed(seat))).move
        if seconds is not None:
            seconds.append(time.process_time() - began)
        match.play(move)
    return match, order


def measure(row: Row, width: float, most: int, seed: int) -> list[str]:
    """The lines of a table."""
    label = f"{row.game.capitalize()}, {row.board}"
    if len(row.players) == 1:
        scores = sorted(match.result.scores[0] for n in range(most) if (match := play(row, n, seed)[0]).result)
        middle = math.fsum(scores) / len(scores)
        spread = 1.96 * math.sqrt(math.fsum((score - middle) ** 2 for score in scores) / len(scores) / len(scores))
        told = f"{middle:.1f} ± {spread:.1f} | {scores[0]} | {scores[len(scores) // 2]} | {scores[-1]}"
        return [f"| {label} | {row.players[0]} | {len(scores)} | {told} |"]
    names = ["north-south", "east-west", "saboteur"] if row.is_by_seat else [row.players[0]]
    won = [0.0] * len(names)
    games = 0
    while games < most:
        match, order = play(row, games, seed)
        games += 1
        winners = match.result.winners if match.result is not None else ()
        for at in range(len(names)):
            mine = [seat for seat, player in enumerate(order) if row.players[player] == row.players[0]]
            won[at] += at in winners if row.is_by_seat else any(seat in winners for seat in mine)
        bounds = [wilson(int(each), games) for each in won]
        if games >= 20 and max(high - low for low, high in bounds) * 100 <= width:
            break
    against = " v ".join(dict.fromkeys(row.players))
    return [
        f"| {label} | {against}: {name} | {games} | {int(each)} | {each / games:.1%} ({low:.1%}-{high:.1%}) |"
        for name, each, (low, high) in zip(names, won, bounds, strict=True)
    ]


def main(argv: Sequence[str] | None = None) -> int:
    """Plays and prints; gives back the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.measure", description=(__doc__ or "").split(":")[0])
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], help=", ".join(PARTS))
    parser.add_argument("--width", type=float, default=15.0, help="stop where the interval is no wider (points)")
    parser.add_argument("--most", type=int, default=300, help="games at a table at most")
    parser.add_argument("--paced", type=int, default=2, help="games at a table whose decisions are timed")
    parser.add_argument("--seed", type=int, default=5000)
    parser.add_argument("--game", help="only tables of this game")
    given = parser.parse_args(argv)
    for part in given.parts or PARTS:
        print(f"## {part}", flush=True)
        for row in PARTS[part]:
            if given.game in (None, row.game):
                began = time.monotonic()
                if row.is_paced:
                    lines = [pace(row, given.paced, given.seed)]
                else:
                    lines = measure(row, given.width, given.most, given.seed)
                print(*lines, f"  ({time.monotonic() - began:.0f} s)", sep="\n", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
