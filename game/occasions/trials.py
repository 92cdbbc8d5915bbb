"""Trials: computer players play many games on a board before anybody else does, in a process of their own.

Where none can be had they play in small slices between the frames. Nothing of it is kept.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import time
from collections.abc import Generator
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, NamedTuple

from game.boards.sketch import Sketch
from game.core.match import Match
from game.core.records import COMPUTER, Seat
from game.core.thinker import SLICE_S, Task, serve_program, think
from game.isles.catalogue import isle
from game.occasions.figures import Outcome

Playing = Generator[None, None, Outcome]


class Trial(NamedTuple):
    """What is alike for all games of a run: the sketch, the rules' board it means, who plays at which of its tables
    (``Drawing.variants``; empty for the usual one), and the first seed."""

    game: str
    sketch: Sketch
    board: Any
    level: str = "easy"
    seats: int = 2
    seed: int = 1
    variant: str = ""


def playing(trial: Trial, number: int) -> Playing:
    """Game ``number`` of a run, thought in steps: a function of the trial and the number alone."""
    seats = [Seat(f"{seat + 1}", COMPUTER, trial.level) for seat in range(trial.seats)]
    rules, drawing = isle(trial.game).game, isle(trial.game).drawing
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
    return Outcome(
        result.scores, result.winners, result.ended_by, match.number, tuple(used), dict(events), first,
        tuple(drawing.roles(match.state)),
    )  # fmt: skip


def play_through(trial: Trial, number: int) -> Outcome:
    """The same, played to its end at once."""
    game = playing(trial, number)
    while True:
        try:
            next(game)
        except StopIteration as done:
            outcome: Outcome = done.value
            return outcome


class TrialRun:
    """Plays the games of a trial one after the other; ``poll`` once a frame, until there are as many as were asked for."""

    def __init__(self, trial: Trial, games: int, *, use_process: bool = True) -> None:
        self.trial = trial
        self.games = games
        self.outcomes: list[Outcome] = []
        self._game: Playing | None = None
        self._process: SpawnProcess | None = None
        self._pipe: Connection[Any, Any] | None = None
        if use_process:
            with contextlib.suppress(OSError, RuntimeError):
                self._start()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe(duplex=False)
        self._process = context.Process(target=_work, args=(theirs, self.trial, self.games), daemon=True)
        self._process.start()
        theirs.close()

    @property
    def is_over(self) -> bool:
        """Whether all games have been played."""
        return len(self.outcomes) >= self.games

    def poll(self, slice_s: float = SLICE_S) -> bool:
        """Takes in what has been played since the last time, never waiting; whether anything has."""
        before = len(self.outcomes)
        if self._pipe is not None:
            try:
                while not self.is_over and self._pipe.poll():
                    self.outcomes.append(self._pipe.recv())
            except (EOFError, OSError):  # the process is gone: the rest is played here
                self.stop()
        elif not self.is_over:
            self._play_on(slice_s)
        if self.is_over:
            self.stop()
        return len(self.outcomes) > before

    def _play_on(self, slice_s: float) -> None:
        deadline = time.perf_counter() + slice_s
        while not self.is_over and time.perf_counter() < deadline:
            self._game = self._game or playing(self.trial, len(self.outcomes))
            try:
                next(self._game)
            except StopIteration as done:
                self.outcomes.append(done.value)
                self._game = None

    def stop(self) -> None:
        """Ends the process; what has been played stays."""
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
        if self._process is not None:
            self._process.kill()
            self._process.join(timeout=5)
            self._process = None


def _work(pipe: Connection[Any, Any], trial: Trial, games: int) -> None:
    """The process: game after game, until all are played or nobody listens any more."""
    serve_program()
    with contextlib.suppress(OSError):
        for number in range(games):
            pipe.send(play_through(trial, number))
