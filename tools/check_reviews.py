"""Stability of review verdicts: ``python -m tools.check_reviews [GAME ..] [--positions N] [--deals N] [--times N]``.

Positions come from seeded games of weak players; each move is evaluated as in the review, then on ``--times`` as many
other deals. A verdict holds if a significant loss does not become a significant gain, and if the second difference is
within four standard errors of the first. Prints one line a position, with both moves; exit code 1 if a verdict turned
round.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from typing import Any

from game import registry
from game.core.players import decide, run_to_end
from game.match.match import Match, Seat
from game.registry import can_roll_out, plugin
from game.review.move_evaluator import DEALS, Estimate, MoveEvaluation, MoveEvaluator

SAME, BETTER, WORSE = "as good", "better", "worse"


def verdict(lost: Estimate) -> str:
    """Verdict of the review about a move."""
    if not lost.is_significant:
        return SAME
    return WORSE if lost.mean > 0 else BETTER


def positions(game: str, count: int) -> list[tuple[Match[Any], int]]:
    """Matches with the number of a position in each, alone and at tables in turn, spread over the course of the game."""
    found: list[tuple[Match[Any], int]] = []
    seed = 0
    while len(found) < count:
        seed += 1
        rules, name = plugin(game).game, plugin(game).shipped[seed % len(plugin(game).shipped)]
        seats = rules.seats[seed % min(3, len(rules.seats))]
        match = Match.new(
            game, name, plugin(game).load_board(name).board, [Seat(str(n)) for n in range(seats)], seed=seed
        )
        dice = random.Random(seed)
        while not match.is_over:
            assert match.seat is not None
            match.play(decide(plugin(game).player("easy"), match.sample_for(match.seat), dice).move)
        wanted = int(match.number * (0.05 + 0.9 * dice.random()))
        for number in range(wanted, match.number):
            state = match.state_at(number)
            if state.seat == match.moves[number].seat and len(state.moves()) > 1 and can_roll_out(state, game):
                found.append((match, number))
                break
    return found


def weighed(match: Match[Any], number: int, deals: int, seed: str, house: Any = None) -> MoveEvaluation:
    """The move after a position, weighed."""
    move = match.moves[number]
    sample = match.state_at(number).sample(move.seat, random.Random(f"sample/{seed}"))
    player = MoveEvaluator(match.game.name, move, deals, house)
    advice = run_to_end(player.think(sample, random.Random(seed)))
    assert isinstance(advice, MoveEvaluation)
    return advice


def main(arguments: list[str]) -> int:
    """Weighs and weighs again; exit code 1 if a verdict turned round."""
    parser = argparse.ArgumentParser(prog="python -m tools.check_reviews", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME", default=list(registry.GAMES))
    parser.add_argument("--positions", type=int, default=20)
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--times", type=int, default=4)
    given = parser.parse_args(arguments)
    turned = 0
    for game in given.games:
        far = sure = held = 0
        for match, number in positions(game, given.positions):
            first = weighed(match, number, given.deals, f"first/{match.seed}/{number}")
            second = weighed(match, number, given.times * given.deals, f"again/{match.seed}/{number}", first.move)
            said, then = verdict(first.lost), verdict(second.lost)
            apart = abs(first.lost.mean - second.lost.mean)
            is_far = apart > 4 * math.hypot(first.lost.error, second.lost.error) + 1e-9
            far += is_far
            sure += said != SAME
            held += said != SAME and then == said
            turned += {said, then} == {BETTER, WORSE}
            made = match.moves[number].text
            told = [f"{each.lost.mean:+.2f} ±{each.lost.error:.2f}" for each in (first, second)]
            print(
                f"{game} {match.board_name} seats {len(match.seats)} seed {match.seed} move {number + 1}: {made} | "
                f"house {first.move.text} | {told[0]} {said} | {told[1]} {then}{' FAR' if is_far else ''}",
                flush=True,
            )
        print(f"{game}: {sure} sure, {held} of them again; {far} further apart than four standard errors")
    print(f"{turned} verdicts turned round")
    return int(turned > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
