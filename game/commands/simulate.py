"""``simulate``: computer players play whole games without a window, reproducible by seed on every machine."""

from __future__ import annotations

import multiprocessing
import sys
import time
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.arguments import Simulate
from game.boards.file_names import SUFFIX, board_name
from game.commands.command_error import WRONG_ARGUMENTS, CommandError
from game.commands.common import ProgressBar, board_of
from game.commands.statistics import GameLength, report
from game.core.background_job import serve_program
from game.core.state import FormatError
from game.match.match import Match
from game.match.records import COMPUTER, Seat, is_bare_name, parse_json, write_record
from game.match.thinker import PlayerFault, Task, think_through
from game.registry import plugin

GAMES_AHEAD = 4
"""Games submitted ahead for each process before the oldest result is collected."""


@dataclass(frozen=True, slots=True)
class SimulationPlan:
    """Parameters common to all games of a run."""

    game: str
    board: str
    options: Any
    levels: tuple[str, ...]
    first_seat: int
    rotate: bool
    seed: int


def simulate(arguments: Simulate) -> int:
    """Play the games, write their records, print the statistics and return the exit code."""
    plan = plan_of(arguments)
    out = arguments.out
    if out is not None:
        try:
            out.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CommandError(f"{out}: no records can be written there: {error.strerror}") from None
    progress = ProgressBar(arguments.games, "games", sys.stderr)
    games: list[GameLength] = []
    try:
        for played in _played_games(plan, arguments.games, arguments.jobs):
            games.append(played)
            if out is not None:
                _write(out, plan, played)
            progress.update(len(games))
    finally:
        progress.close()
    print(report(f"{plan.game} on board {plan.board}", plan.levels, plan.rotate, games), flush=True)
    return 0


def plan_of(arguments: Simulate) -> SimulationPlan:
    """Resolve the arguments against rules and boards; raises ``CommandError`` for an invalid combination."""
    game = plugin(arguments.game).game
    seats = len(arguments.levels)
    if seats not in game.seats:
        message = f"--seats: {game.name} is for {game.seats[0]} to {game.seats[-1]} seats, not {seats}"
        raise CommandError(message, WRONG_ARGUMENTS)
    try:
        options = game.options.parse(parse_json(arguments.options), seats)
    except FormatError as error:
        raise CommandError(f"--options: {error}", WRONG_ARGUMENTS) from None
    board = arguments.board if arguments.board is not None else plugin(game.name).shipped[0]
    try:
        if not is_bare_name(board):
            raise LookupError(f"{board!r} is not the bare name of a board")
        board = board_name(board.removesuffix(SUFFIX))  # a file's name is not always one of a board
        board_of(game.name, board)
    except (ValueError, LookupError, OSError) as error:
        raise CommandError(f"--board: {error}", WRONG_ARGUMENTS) from None
    return SimulationPlan(
        game.name, board, options, arguments.levels, arguments.first_seat, arguments.rotate, arguments.seed
    )


def _write(folder: Path, plan: SimulationPlan, played: GameLength) -> None:
    path = folder / f"{plan.game}-{plan.board}-{played.seed}.json"
    try:
        write_record(path, played.record)
    except OSError as error:
        raise CommandError(f"{path}: cannot be written: {error.strerror}") from None


def _played_games(plan: SimulationPlan, games: int, jobs: int) -> Iterator[GameLength]:
    """Finished games in order of their numbers, from this process or a pool."""
    if jobs == 1:
        yield from (play_game(plan, number) for number in range(games))
        return
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(min(jobs, games), mp_context=context, initializer=serve_program)
    try:
        waiting: deque[Future[GameLength]] = deque()
        for number in range(games):
            waiting.append(pool.submit(play_game, plan, number))
            if len(waiting) > GAMES_AHEAD * jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BrokenProcessPool:
        raise CommandError("a process that played games died") from None
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in multiprocessing.active_children():
            process.kill()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def play_game(plan: SimulationPlan, number: int) -> GameLength:
    """Play game ``number`` of a run, from 0; depends on plan and number alone, except for the seconds."""
    seats = len(plan.levels)
    players = tuple((seat - number) % seats if plan.rotate else seat for seat in range(seats))
    match = Match.new(
        plan.game,
        plan.board,
        board_of(plan.game, plan.board),
        [Seat(f"{plan.levels[player].capitalize()} {player + 1}", COMPUTER, plan.levels[player]) for player in players],
        plan.options,
        plan.first_seat,
        plan.seed + number,
        started="",
    )
    seconds: dict[str, list[float]] = {level: [] for level in plan.levels}
    while (seat := match.seat) is not None:
        level = match.seats[seat].level_or_default
        began = time.perf_counter()
        task = Task(plan.game, level, match.sample_for(seat), match.thinking_seed(seat))
        try:
            match.play(think_through(task).move)
        except PlayerFault as fault:
            raise CommandError(
                f"seed {match.seed}, move {match.number + 1}: the {level} player failed: {fault}"
            ) from None
        seconds[level].append(time.perf_counter() - began)
        if match.number > match.game.max_moves:
            raise CommandError(f"seed {match.seed}: no end after {match.number} moves, a fault of the rules")
    return GameLength(plan.seed + number, match.record(), players, seconds)
