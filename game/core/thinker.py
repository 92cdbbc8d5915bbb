"""Computer players beside the picture: they think in a process of their own, or in small slices where none can be had.

The process is spawned once and kept; it imports the rules and the players, never pygame. What goes over its pipe is
pickled: both ends are this program.
"""

from __future__ import annotations

import atexit
import contextlib
import logging
import multiprocessing
import os
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

from game.core.players import Advice, Player, Thinking, think_to_the_end
from game.core.state import State
from game.isles import catalogue

LOG = logging.getLogger(__name__)

SLICE_S = 0.007
"""How long one ``poll`` may think where there is no process: less than half a frame at 60 Hz."""
START_S = 10.0
"""A process that is not there after so long will not come."""
STEPS_BACK = 10
"""How far a worker's priority stands behind the program's, where the system knows such steps: frames are not to wait."""
PATIENCE_S = 60.0
"""So long somebody waits for a player before a random move is made instead; hard ones need about a second."""
MAX_FRAME_S = 0.25
"""More time than this between two polls was not the player's: the machine slept, or the game was held up."""

FindPlayer = Callable[[str, str], Player]


@dataclass(frozen=True, slots=True)
class Task:
    """What a computer player is asked: its game, level, the position as its seat knows it, and a seed.

    Instead of a level's name there may be a player itself, if it can be pickled.
    """

    game: str
    level: str | Player
    sample: State
    seed: int | str


class PlayerError(Exception):
    """A computer player raised something or advised an illegal move; the text is for the log."""


def think(task: Task, find_player: FindPlayer = catalogue.find_player) -> Thinking:
    """The player's thinking, its advice proved legal; ``PlayerError`` if the player is at fault."""
    try:
        player = find_player(task.game, task.level) if isinstance(task.level, str) else task.level
        advice = yield from player.think(task.sample.copy(), random.Random(task.seed))
        refusal = task.sample.why_not(advice.move)
    except Exception as error:
        raise PlayerError(traceback.format_exc()) from error
    if refusal is not None:
        raise PlayerError(f"advised {advice.move.text}, which is illegal: {refusal}")
    return advice


def think_through(task: Task, find_player: FindPlayer = catalogue.find_player) -> Advice:
    """The player's advice, thought to the end at once and proved legal."""
    return think_to_the_end(think(task, find_player))


def stand_in(task: Task, fault: str) -> Advice:
    """A random legal move instead of a faulty player's, with a warning in the log: the game must go on."""
    LOG.warning("%s player of %s is at fault, a random move is made instead: %s", task.level, task.game, fault)
    moves = task.sample.moves()
    return Advice(moves[int(random.Random(task.seed).random() * len(moves))])


def serve_program() -> None:
    """For the first line of any worker process: the picture goes before it, it leaves Ctrl-C to the program, and ends when
    that does, however it did."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(STEPS_BACK)
    program = multiprocessing.parent_process()
    if program is not None:

        def end_with_it() -> None:
            program.join()
            os._exit(0)

        threading.Thread(target=end_with_it, daemon=True).start()


def _work(pipe: Connection, find_player: FindPlayer) -> None:
    """The worker process: answers one task after the other until the program ends."""
    serve_program()
    try:
        pipe.send("ready")
        while True:
            task = pipe.recv()
            try:
                answer: Advice | str = think_through(task, find_player)
            except PlayerError as fault:
                answer = str(fault)
            pipe.send(answer)
    except (EOFError, OSError):
        return  # the program has closed its end


@contextlib.contextmanager
def _without_ctrl_c() -> Iterator[None]:
    """What is started here never hears Ctrl-C, not even while it is born: it would tell of it at length."""
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
    """The spawned process with our end of its pipe."""

    def __init__(self, find_player: FindPlayer) -> None:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        self.pipe: Connection[Any, Any] = ours
        self.process: SpawnProcess = context.Process(
            target=_work, args=(theirs, find_player), name="computer players", daemon=True
        )
        try:
            with _without_ctrl_c():
                self.process.start()
        except BaseException:
            ours.close()
            raise
        finally:
            theirs.close()  # so that either end notices when the other is gone
        self.is_ready = False

    def kill(self) -> None:
        """Ends the process and waits for it, a few milliseconds."""
        self.pipe.close()
        self.process.kill()
        self.process.join(timeout=5)


class Thinker:
    """One computer player's thought at a time: ``ask``, then ``poll`` once a frame until it gives the advice.

    A worker that dies is started anew once; if that does not help, or none can be started, ``poll`` thinks in slices.
    """

    def __init__(self, use_process: bool = True, find_player: FindPlayer = catalogue.find_player) -> None:
        self._use_process = use_process
        self._find_player = find_player
        self._worker: _Worker | None = None
        self._lost = 0
        self.patience_s = PATIENCE_S
        self._task: Task | None = None
        self._polled = 0.0
        self._waited = 0.0
        self._is_sent = False
        self._slices: Thinking | None = None
        self.fault: str | None = None
        """What was wrong with the player that the last advice stands in for; None if it was sound."""
        _OPEN.add(self)

    @property
    def is_busy(self) -> bool:
        """Whether something was asked and no advice has come yet."""
        return self._task is not None

    @property
    def has_process(self) -> bool:
        """Whether players think in a process of their own; else in slices."""
        return self._use_process

    def warm_up(self) -> None:
        """Starts the process, so that the first question need not wait for it."""
        if self._use_process and self._worker is None:
            try:
                self._worker = _Worker(self._find_player)
            except BrokenPipeError:
                self._lose_worker("was killed while it was born")
            except Exception as error:  # whatever the system has against it, slices always work
                LOG.warning("computer players think in slices, for no process can be started: %s", error)
                self._use_process = False

    def ask(self, game: str, level: str | Player, sample: State, seed: int | str) -> None:
        """Lets the player think about ``sample.seat``'s move; drops what was asked before."""
        self.cancel()
        self._task = Task(game, level, sample, seed)
        self._start_waiting()
        self.warm_up()

    def poll(self, slice_s: float = SLICE_S) -> Advice | None:
        """The advice when it is ready, once; None while it is not. Never waits, and thinks for ``slice_s`` at most."""
        if self._task is None:
            return None
        now = time.monotonic()
        self._waited += min(now - self._polled, MAX_FRAME_S)
        self._polled = now
        try:
            answer = self._poll_worker() if self._worker is not None else self._think_on(slice_s)
        except PlayerError as fault:
            answer = str(fault)
        if answer is None:
            return None
        task, self._task, self._slices = self._task, None, None
        self.fault = answer if isinstance(answer, str) else None
        return stand_in(task, answer) if isinstance(answer, str) else answer

    def cancel(self) -> None:
        """Drops what was asked; a process busy with it is ended, and a new one started for the next question."""
        was_sent = self._is_sent
        self._task, self._slices, self._is_sent = None, None, False
        if was_sent and self._worker is not None:
            self._drop_worker()
            self.warm_up()

    def close(self) -> None:
        """Ends the process. Asking again would start a new one."""
        self._task, self._slices, self._is_sent = None, None, False
        self._drop_worker()

    @property
    def process(self) -> SpawnProcess | None:
        """The process that thinks, for whoever watches over it; None where there is none."""
        return self._worker.process if self._worker is not None else None

    @property
    def is_under_way(self) -> bool:
        """Whether the process has been given what it is to think about."""
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
                    self._is_sent, self._lost = False, 0
                    return answer
                # Only now, for a process that is still starting would not read, and a full pipe would hold us up.
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
        elif self._waited > self.patience_s:
            self._drop_worker()
            self._is_sent = False
            raise PlayerError(f"no advice after {self.patience_s:.0f} s")
        return None

    def _start_waiting(self) -> None:
        self._polled, self._waited = time.monotonic(), 0.0

    def _lose_worker(self, how: str) -> None:
        """Starts a new worker for the same question, or goes over to slices if it is not the first one lost."""
        self._drop_worker()
        self._is_sent = False
        self._lost += 1
        self._start_waiting()
        LOG.warning("the process of the computer players %s", how)
        if self._lost > 1:
            self._use_process = False
        else:
            self.warm_up()

    def _think_on(self, slice_s: float) -> Advice | None:
        assert self._task is not None
        if self._slices is None:
            self._slices = think(self._task, self._find_player)
        deadline = time.perf_counter() + slice_s
        while time.perf_counter() < deadline:
            try:
                next(self._slices)
            except StopIteration as done:
                advice: Advice = done.value
                return advice
        if self._waited > self.patience_s:
            raise PlayerError(f"no advice after {self.patience_s:.0f} s")
        return None


_OPEN: weakref.WeakSet[Thinker] = weakref.WeakSet()


@atexit.register
def _close_all() -> None:
    for thinker in list(_OPEN):
        thinker.close()
