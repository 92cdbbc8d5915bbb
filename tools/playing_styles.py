"""Strength and visibility of playing styles: ``python -m tools.playing_styles GAME [--level medium] [--games 100]``.

The player with a style plays against the plain one of its level, every deal once on each seat, and with ``--between``
both styles play against each other. Prints the share of wins, shared wins in parts, and how often (or how much) each
player showed the style's traits, measured from positions and moves alone.

With ``--seats 3`` (or more) one player has the style. It takes every seat of a deal, and every role, in turn, so that a
plain player in its place would win exactly its part of the games.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Mapping, Sequence
from statistics import fmean
from typing import Any, Final

from game.core.players import SPOILER, decide, in_style
from game.core.state import Move
from game.isles.bridges.players.model import SearchSheet, board_tables_of
from game.isles.bridges.players.styles import goal_progress, unfinished_islands
from game.isles.elevens.rules.moves import End as EndTurn
from game.isles.elevens.rules.moves import Give
from game.isles.elevens.rules.tiles import PENALTIES
from game.isles.mosaic.players.playout import PlayoutPosition
from game.isles.mosaic.players.styles import STYLE_SCORES
from game.isles.mosaic.rules.moves import ColourPiece
from game.isles.waterways.players.reasons import explain
from game.isles.waterways.rules.moves import Lay as LayStone
from game.isles.waterways.rules.roles import Role
from game.isles.waterways.rules.stones import cells_of
from game.match.match import Match
from game.match.records import COMPUTER, Seat
from game.modes.game_statistics import wilson
from game.registry import plugin

Trait = Callable[[Any, Any, Move], float | None]
"""Trait of a move, from the states before and after it; None if the move shows nothing of it."""
HALF_OF_BRIDGES: Final = 9
HALF_OF_MOSAIC: Final = 24
NEAR: Final = 2
"""Rows or columns along a shore that count as near it."""


def _waiting(before: Any, after: Any, move: Move) -> float | None:
    if before.cards_turned != HALF_OF_BRIDGES or after.cards_turned == before.cards_turned:
        return None
    return float(unfinished_islands(_paper(after, move.seat)))


def _goals(before: Any, after: Any, move: Move) -> float | None:
    if before.cards_turned != HALF_OF_BRIDGES or after.cards_turned == before.cards_turned:
        return None
    return float(goal_progress(_paper(after, move.seat)))


def _paper(state: Any, seat: int) -> SearchSheet:
    return SearchSheet.of(board_tables_of(state.board), state.board, state.sheets[seat])


def _passes(before: Any, after: Any, move: Move) -> float | None:
    if isinstance(move, Give):
        return float(PENALTIES[move.tile])
    return 0.0 if isinstance(move, EndTurn) else None


def _blocks(before: Any, after: Any, move: Move) -> float | None:
    if not isinstance(move, LayStone) or not before.laid:
        return None
    return float(any(reason.key in ("blocks", "dead_ends_opponent") for reason in explain(before, move)))


def _at_their_shore(before: Any, after: Any, move: Move) -> float | None:
    if not isinstance(move, LayStone) or not before.laid:
        return None
    board, cells = before.board, cells_of(move.at, move.turn)
    is_north_south = before.role_of(move.seat) is Role.NORTH_SOUTH
    at_north_south = any(y < NEAR or y >= board.height - NEAR for _, y in cells)
    at_east_west = any(x < NEAR or x >= board.width - NEAR for x, _ in cells)
    ours, theirs = (at_north_south, at_east_west) if is_north_south else (at_east_west, at_north_south)
    return float(theirs and not ours)


def _row(before: Any, after: Any, move: Move) -> float | None:
    if not isinstance(move, ColourPiece) or before.masks[move.seat].bit_count() > HALF_OF_MOSAIC:
        return None
    new = after.masks[move.seat] & ~before.masks[move.seat]
    return float((new.bit_length() - 1) // before.board.columns + 1)


def _takes(before: Any, after: Any, move: Move) -> float | None:
    if not isinstance(move, ColourPiece):
        return None
    position = PlayoutPosition.of(before)
    like = STYLE_SCORES[SPOILER](position)
    wanted = {
        label: like((0, 0, 0, piece))
        for piece, label in enumerate(position.tables.labels)
        if position.copies_left[piece]
    }
    return float(sum(value > wanted[move.piece] for value in wanted.values()) < 3)


TRAITS: Final[Mapping[str, Mapping[str, Trait]]] = {
    "bridges": {
        "islands begun and not finished after ten cards": _waiting,
        "bridges and numbers at the goals' islands after ten cards": _goals,
    },
    "elevens": {"points passed on a turn": _passes},
    "waterways": {
        "lays that keep the water from a shore of the others": _blocks,
        "lays at a shore of the others, and not at one's own": _at_their_shore,
    },
    "mosaic": {
        "the row in which a piece ends, of the first pieces": _row,
        "pieces among the three that the next seat could lay best": _takes,
    },
}


def play(game: str, players: Sequence[str], first: int, deal: int) -> tuple[list[float], list[dict[str, list[float]]]]:
    """Each player's share of the win, and its trait values; the first player has seat ``first``."""
    row = plugin(game)
    board = row.load_board(row.shipped[0]).board
    count = len(players)
    seats = [Seat(f"Player {number + 1}", COMPUTER, "medium") for number in range(count)]
    # Three roles at Waterways: with the board's own target they are about equally strong.
    wanted = {"saboteur": {"target": board.even_target}} if game == "waterways" and count == 3 else {}
    options = row.game.options.parse(wanted, count)
    match = Match.new(game, row.shipped[0], board, seats, options, deal % count if count > 2 else 0, deal, "")
    shown: list[dict[str, list[float]]] = [{told: [] for told in TRAITS[game]} for _ in players]
    while (seat := match.seat) is not None:
        player = (seat - first) % count
        sample, thinking = match.sample_for(seat), random.Random(match.thinking_seed(seat))
        before = match.state
        match.play(decide(row.player(players[player]), sample, thinking).move)
        for told, trait in TRAITS[game].items():
            found = trait(before, match.state, match.moves[-1])
            if found is not None:
                shown[player][told].append(found)
    assert match.result is not None
    winners = match.result.winners
    return [((player + first) % count in winners) / len(winners) for player in range(count)], shown


def compare(game: str, first: str, second: str, games: int, seed: int, seats: int = 2) -> str:
    """Share of the first player against players like the second, and its traits, a line each."""
    won = 0.0
    shown: list[dict[str, list[float]]] = [{told: [] for told in TRAITS[game]} for _ in range(2)]
    for number in range(games):
        shares, found = play(game, (first, *[second] * (seats - 1)), number % seats, seed + number // seats)
        won += shares[0]
        for player in range(seats):
            for told, values in found[player].items():
                shown[min(player, 1)][told] += values
    low, high = wilson(won, games)
    lines = [f"{game}: {first} v {second}: {won:g} of {games}: {won / games:.1%} ({low:.1%}-{high:.1%})"]
    for told in TRAITS[game]:
        first_mean, second_mean = (fmean(shown[player][told] or [0.0]) for player in range(2))
        lines.append(f"    {told}: {first_mean:.3f} v {second_mean:.3f} ({len(shown[0][told])} seen)")
    return "\n".join(lines)


def main(argv: Sequence[str] | None = None) -> int:
    """Plays and prints; gives back the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.playing_styles", description=(__doc__ or "").split(":")[0])
    parser.add_argument("game", choices=list(TRAITS))
    parser.add_argument("--level", default="medium")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=9000)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--between", action="store_true", help="also the two manners against each other")
    given = parser.parse_args(argv)
    manners = plugin(given.game).styles_of_level(given.level)
    for manner in manners:
        print(
            compare(given.game, in_style(given.level, manner), given.level, given.games, given.seed, given.seats),
            flush=True,
        )
    if given.between and len(manners) > 1:
        first, second = (in_style(given.level, manner) for manner in manners)
        print(compare(given.game, first, second, given.games, given.seed), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
