"""Board trials: computer players play many games on an unplayed board in a background process.

Without processes they play in small slices between frames. Results are not saved.
"""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from typing import Any, NamedTuple

from game.boards.sketch import Sketch
from game.core.background_job import BackgroundJob, run_job
from game.match.match import Match
from game.match.records import COMPUTER, Seat
from game.match.thinker import Task, think
from game.modes.game_statistics import GameOutcome
from game.registry import editor_of, plugin

GameSteps = Generator[None, None, GameOutcome]


class Trial(NamedTuple):
    """Parameters common to all games of a trial: sketch, rules board, level, seats, first seed.

    ``variant`` is a key of ``BoardEditing.variants``; empty for the default.
    """

    game: str
    sketch: Sketch
    board: Any
    level: str = "easy"
    seats: int = 2
    seed: int = 1
    variant: str = ""


def play_in_steps(trial: Trial, number: int) -> GameSteps:
    """Play game ``number`` of a trial in steps; depends on trial and number alone."""
    seats = [Seat(f"{seat + 1}", COMPUTER, trial.level) for seat in range(trial.seats)]
    rules, drawing = plugin(trial.game).game, editor_of(trial.game).board_editing
    variants = drawing.variants(trial.sketch, trial.seats)
    options = rules.options.parse(variants.get(trial.variant, next(iter(variants.values()))), trial.seats)
    first = (trial.seed + number) % trial.seats if drawing.has_roles else 0
    match = Match.new(trial.game, "trial", trial.board, seats, options, first, trial.seed + number, started="")
    while (seat := match.seat) is not None:
        task = Task(trial.game, trial.level, match.sample_for(seat), match.thinking_seed(seat))
        advice = yield from think(task)
        match.play(advice.move)
        yield
    result = match.result
    assert result is not None, "the game is over"
    used, events = drawing.observed(trial.sketch, match.state)
    return GameOutcome(
        result.scores, result.winners, result.ended_by, match.number, tuple(used), dict(events), first,
        tuple(drawing.roles(match.state)),
    )  # fmt: skip


def play_at_once(trial: Trial, number: int) -> GameOutcome:
    """Play game ``number`` of a trial to its end at once."""
    return run_job(partial(play_in_steps, trial), number)


class TrialRun(BackgroundJob[GameOutcome]):
    """Background job for the games of a trial; call ``poll`` once a frame until ``is_over``."""

    def __init__(self, trial: Trial, games: int, *, use_process: bool = True) -> None:
        self.trial = trial
        super().__init__(partial(play_in_steps, trial), games, use_process=use_process)
