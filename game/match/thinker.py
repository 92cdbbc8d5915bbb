"""Background thinking of computer players, in a worker process or in small slices without one.

The process is spawned once and reused; it imports the rules and the players, never pygame. Messages in its pipe are
pickled: both ends are this program.
"""

from __future__ import annotations

import atexit
import contextlib
import logging
import multiprocessing
import pickle
import random
import signal
import threading
import time
import traceback
import weakref
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any

from game import registry
from game.core.background_job import SLICE_S, serve_program
from game.core.players import Advice, Player, Thinking, run_to_end
from game.core.state import GameState

LOG = logging.getLogger(__name__)

START_S = 10.0
"""A process that is not there after so long will not come."""
TIMEOUT_S = 60.0
"""Seconds until a random move replaces a player's; hard players need about a second."""
LONGEST_FRAME_S = 0.25
"""Maximum seconds counted between two polls; longer gaps are a suspended machine or a stalled program."""

FindPlayer = Callable[[str, str], Player]


@dataclass(frozen=True, slots=True)
class Task:
    """A question for a computer player: game, level, position as its seat knows it, and seed.

    ``level`` is a level's name or a picklable player.
    """

    game: str
    level: str | Player
    sample: GameState
    seed: int | str


class PlayerFault(Exception):
    """A computer player raised an exception or advised an illegal move; the text is for the log."""


def think(task: Task, find_player: FindPlayer = registry.find_player) -> Thinking:
    """The player's thinking with its advice checked for legality; ``PlayerError`` on any failure."""
    try:
        player = find_player(task.game, task.level) if isinstance(task.level, str) else task.level
        advice = yield from player.think(task.sample.copy(), random.Random(task.seed))
        refusal = task.sample.why_not(advice.move)
    except Exception as error:
        raise PlayerFault(traceback.format_exc()) from error
    if refusal is not None:
        raise PlayerFault(f"advised {advice.move.text}, which is illegal: {refusal}")
    return advice


def think_through(task: Task, find_player: FindPlayer = registry.find_player) -> Advice:
    """The player's checked advice, computed synchronously."""
    return run_to_end(think(task, find_player))


def fallback_advice(task: Task, fault: str) -> Advice:
    """A random legal move instead of a faulty player's, with a warning in the log, to continue the game."""
    LOG.warning("%s player of %s is at fault, a random move is made instead: %s", task.level, task.game, fault)
    moves = task.sample.moves()
    return Advice(moves[int(random.Random(task.seed).random() * len(moves))])


def _work(pipe: Connection, find_player: FindPlayer) -> None:
    """Entry point of the worker process: answer tasks until the program ends."""
    serve_program()
    try:
        pipe.send("ready")
        while True:
            task = pipe.recv()
            try:
                answer: Advice | str = think_through(task, find_player)
            except PlayerFault as fault:
                answer = str(fault)
            pipe.send(answer)
    except (EOFError, OSError):
        return  # the program has closed its end


@contextlib.contextmanager
def _ignore_sigint() -> Iterator[None]:
    """Context manager: processes started inside ignore SIGINT from birth and print no traceback on Ctrl-C."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    if hasattr(signal, "pthread_sigmask"):  # a Ctrl-C meanwhile is not lost: the program hears it afterwards
        masked = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT,))
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, masked)
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class _Worker:
    """The spawned process and our end of its pipe."""

    def __init__(self, find_player: FindPlayer) -> None:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        self.pipe: Connection[Any, Any] = ours
        self.process: SpawnProcess = context.Process(
            target=_work, args=(theirs, find_player), name="computer players", daemon=True
        )
        try:
            with _ignore_sigint():
                self.process.start()
        except BaseException:
            ours.close()
            raise
        finally:
            theirs.close()  # so that either end notices the end of the other
        self.is_ready = False

    def kill(self) -> None:
        """Kill the process and wait for its end, a few milliseconds."""
        self.pipe.close()
        self.process.kill()
        self.process.join(timeout=5)


class Thinker:
    """One question at a time: ``ask``, then ``poll`` once a frame until the advice arrives.

    A dead worker is replaced once; after a second loss, or without any process, ``poll`` thinks in slices.
    """

    def __init__(
        self,
        use_process: bool = True,
        find_player: FindPlayer = registry.find_player,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        """``clock`` measures the slices, in seconds."""
        self._use_process = use_process
        self._find_player = find_player
        self._clock = clock
        self._worker: _Worker | None = None
        self._workers_lost = 0
        self.timeout_s = TIMEOUT_S
        self._task: Task | None = None
        self._polled = 0.0
        self._waited = 0.0
        self._is_sent = False
        self._slices: Thinking | None = None
        self.fault: str | None = None
        """Fault of the player that the last advice replaces; None if the player was sound."""
        _OPEN.add(self)

    @property
    def is_busy(self) -> bool:
        """True while a question is unanswered."""
        return self._task is not None

    @property
    def has_process(self) -> bool:
        """True if players think in a worker process, False if in slices."""
        return self._use_process

    def warm_up(self) -> None:
        """Start the process early, so that the first question need not wait."""
        if self._use_process and self._worker is None:
            try:
                self._worker = _Worker(self._find_player)
            except BrokenPipeError:
                self._lose_worker("was killed while it was born")
            except Exception as error:  # whatever the cause, slices always work
                LOG.warning("computer players think in slices, for no process can be started: %s", error)
                self._use_process = False

    def ask(self, game: str, level: str | Player, sample: GameState, seed: int | str) -> None:
        """Start thinking about ``sample.seat``'s move; cancels an earlier question."""
        self.cancel()
        self._task = Task(game, level, sample, seed)
        self._start_waiting()
        self.warm_up()

    def poll(self, slice_s: float = SLICE_S) -> Advice | None:
        """The advice, once, as soon as it is ready; None before. Never blocks, and thinks for ``slice_s`` at most."""
        if self._task is None:
            return None
        now = time.monotonic()
        self._waited += min(now - self._polled, LONGEST_FRAME_S)
        self._polled = now
        try:
            answer = self._poll_worker() if self._worker is not None else self._think_slice(slice_s)
        except PlayerFault as fault:
            answer = str(fault)
        if answer is None:
            return None
        task, self._task, self._slices = self._task, None, None
        self.fault = answer if isinstance(answer, str) else None
        return fallback_advice(task, answer) if isinstance(answer, str) else answer

    def cancel(self) -> None:
        """Cancel the question; a busy process is killed and a new one started for the next question."""
        was_sent = self._is_sent
        self._task, self._slices, self._is_sent = None, None, False
        if was_sent and self._worker is not None:
            self._drop_worker()
            self.warm_up()

    def close(self) -> None:
        """End the process. A further ``ask`` would start a new one."""
        self._task, self._slices, self._is_sent = None, None, False
        self._drop_worker()

    @property
    def process(self) -> SpawnProcess | None:
        """The worker process, for supervision; None without one."""
        return self._worker.process if self._worker is not None else None

    @property
    def is_question_sent(self) -> bool:
        """True if the process has received the question."""
        return self._is_sent

    def _drop_worker(self) -> None:
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.kill()

    def _poll_worker(self) -> Advice | str | None:
        worker, task = self._worker, self._task
        assert worker is not None
        assert task is not None
        try:
            while worker.pipe.poll():
                answer: Advice | str = worker.pipe.recv()
                if worker.is_ready:
                    self._is_sent, self._workers_lost = False, 0
                    return answer
                # Send only now: a starting process does not read yet, and a full pipe would block.
                worker.is_ready = True
            if worker.is_ready and not self._is_sent:
                worker.pipe.send(task)
                self._is_sent = True
                self._start_waiting()
        except (EOFError, OSError):
            self._lose_worker("died")
            return None
        except (pickle.PickleError, TypeError, AttributeError) as error:  # a sample or an advice that cannot be pickled
            self._lose_worker(f"could not be talked to ({error})")
            return None
        if not worker.is_ready and self._waited > START_S:
            self._lose_worker("does not start")
        elif self._waited > self.timeout_s:
            self._drop_worker()
            self._is_sent = False
            raise PlayerFault(f"no advice after {self.timeout_s:.0f} s")
        return None

    def _start_waiting(self) -> None:
        self._polled, self._waited = time.monotonic(), 0.0

    def _lose_worker(self, how: str) -> None:
        """Start a new worker for the same question; after the second loss switch to slices."""
        self._drop_worker()
        self._is_sent = False
        self._workers_lost += 1
        self._start_waiting()
        LOG.warning("the process of the computer players %s", how)
        if self._workers_lost > 1:
            self._use_process = False
        else:
            self.warm_up()

    def _think_slice(self, slice_s: float) -> Advice | None:
        assert self._task is not None
        if self._slices is None:
            self._slices = think(self._task, self._find_player)
        deadline = self._clock() + slice_s
        while self._clock() < deadline:
            try:
                next(self._slices)
            except StopIteration as done:
                advice: Advice = done.value
                return advice
        if self._waited > self.timeout_s:
            raise PlayerFault(f"no advice after {self.timeout_s:.0f} s")
        return None


_OPEN: weakref.WeakSet[Thinker] = weakref.WeakSet()


@atexit.register
def _close_all() -> None:
    for thinker in list(_OPEN):
        thinker.close()
