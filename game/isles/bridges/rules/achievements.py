"""Achievements of Bridges, each checkable by anybody on the finished sheet and the log."""

from __future__ import annotations

from typing import Final

from game.core.achievements import Achievement, FinishedGame
from game.isles.bridges.rules.board import Flag
from game.isles.bridges.rules.moves import SkipBridges, SkipNumber
from game.isles.bridges.rules.scoring import FIRST_POINTS, Goal
from game.isles.bridges.rules.sheet import largest_group
from game.isles.bridges.rules.state import ROUNDS, State

Finished = FinishedGame[State]
_EARLY: Final = 12
"""Last card for meeting all three goals."""
_SIX: Final = 6


def _goals_met_by(game: Finished, card: int) -> int:
    return sum(in_round <= card for in_round in game.final.goals.met[game.seat].values())


def _flag_islands_by(game: Finished, flag: Flag, card: int) -> int:
    """Number of islands with the flag that are finished by the end of the card's round."""
    at_end = next((state for state in game.states if state.rounds_over >= card), game.final)
    return len(at_end.finished(game.seat) & at_end.board.flagged(flag))


def _largest_group(game: Finished) -> int:
    final, seat = game.final, game.seat
    return largest_group(final.board, final.sheets[seat], final.finished(seat))


def _max_finished_at_once(game: Finished) -> int:
    """Maximum number of islands that one entry finished."""
    seat = game.seat
    return max((len(after.finished(seat) - before.finished(seat)) for before, _, after in game.own()), default=0)


def _sixes(game: Finished) -> int:
    numbers = game.final.sheets[game.seat].numbers
    return sum(numbers[island] == _SIX for island in game.final.finished(game.seat))


def _cards_used(game: Finished) -> int:
    """Number of cards whose number and bridges were both used."""
    skipped = {before.cards_turned for before, move, _ in game.own() if isinstance(move, SkipNumber | SkipBridges)}
    return ROUNDS - len(skipped)


def _goals_met_first(game: Finished) -> int:
    """Number of goals scored at the higher value; 0 at a table of one or two seats."""
    final, seat = game.final, game.seat
    return sum(final.goals.points(seat, goal) == FIRST_POINTS[goal] for goal in Goal) if final.seats > 2 else 0


def _clean_freehand(game: Finished) -> int:
    """Freehand: number of finished islands; 0 if a check ever showed the seat a fault."""
    is_clean = game.final.options.freehand and not any(
        state.entry_logs[game.seat].shown_faults for state in game.states
    )
    return len(game.final.finished(game.seat)) if is_clean else 0


ACHIEVEMENTS: Final = (
    Achievement("early", len(Goal), lambda game: _goals_met_by(game, _EARLY)),
    Achievement("blue", 3, lambda game: _flag_islands_by(game, Flag.BLUE, 6)),
    Achievement("red", 4, lambda game: _flag_islands_by(game, Flag.RED, 10)),
    Achievement("network", 14, _largest_group),
    Achievement("finished", 17, lambda game: len(game.final.finished(game.seat))),
    Achievement("thrifty", 15, _cards_used),
    Achievement("sixes", 3, _sixes),
    Achievement("at-once", 4, _max_finished_at_once),
    Achievement("firsts", len(Goal), _goals_met_first),
    Achievement("freehand", 15, _clean_freehand),
)
