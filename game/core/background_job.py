"""Background jobs: numbered results computed in a worker process while frames are drawn.

Without a process the job runs in small slices between the frames.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Generator
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, Generic, TypeVar

SLICE_S = 0.007
"""How long one ``poll`` may think where there is no process: less than half a frame at 60 Hz."""
STEPS_BACK = 10
"""How far a worker's priority stands behind the program's, where the system knows such steps: frames are not to wait."""

JobResult = TypeVar("JobResult")
JobFunction = Callable[[int], Generator[None, None, JobResult]]
"""Computation of one result by number, in steps. A worker process needs a picklable module function (or

``functools.partial``) with picklable arguments and results.
"""


class BackgroundJob(Generic[JobResult]):
    """A background job with ``count`` results; call ``poll`` once a frame."""

    def __init__(
        self, work: JobFunction[JobResult], count: int, *, use_process: bool = True, needs_process: bool = False
    ) -> None:
        """With ``needs_process`` the job never runs in slices; losing the process sets ``is_lost``."""
        self.count = count
        """Number of results wanted; may be lowered while the job runs."""
        self.results: list[JobResult] = []
        """Results so far, in order."""
        self.is_lost = False
        """True if the job needed a process and has none left."""
        self._needs_process = needs_process
        self._work = work
        self._slices: Generator[None, None, JobResult] | None = None
        self._process: SpawnProcess | None = None
        self._pipe: Connection[Any, Any] | None = None
        if use_process:
            self._start()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe(duplex=False)
        process = context.Process(target=_run_worker, args=(theirs, self._work, self.count), daemon=True)
        try:
            process.start()
        except (OSError, RuntimeError):  # without a process the job runs in slices
            ours.close()
            return
        finally:
            theirs.close()
        self._pipe, self._process = ours, process

    @property
    def is_over(self) -> bool:
        return len(self.results) >= self.count

    def poll(self, slice_s: float = SLICE_S) -> bool:
        """Collect new results without blocking; True if there were any."""
        before = len(self.results)
        if self._pipe is not None:
            try:
                while not self.is_over and self._pipe.poll():
                    self.results.append(self._pipe.recv())
            except (EOFError, OSError):  # the process has died: continue in slices
                self.stop()
        elif not self.is_over and self._needs_process:
            self.is_lost = True
        elif not self.is_over:
            self._run_slices(slice_s)
        if self.is_over:
            self.stop()
        return len(self.results) > before

    def _run_slices(self, slice_s: float) -> None:
        deadline = time.perf_counter() + slice_s
        while not self.is_over and time.perf_counter() < deadline:
            self._slices = self._slices or self._work(len(self.results))
            try:
                next(self._slices)
            except StopIteration as done:
                self.results.append(done.value)
                self._slices = None

    def stop(self) -> None:
        """Kill the process; results so far stay."""
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
        if self._process is not None:
            self._process.kill()
            self._process.join(timeout=5)
            self._process = None


def run_job(work: JobFunction[JobResult], number: int) -> JobResult:
    """Compute one result synchronously."""
    steps = work(number)
    while True:
        try:
            next(steps)
        except StopIteration as done:
            given: JobResult = done.value
            return given


def _run_worker(pipe: Connection, work: JobFunction[Any], count: int) -> None:
    """Entry point of the worker process: send results until all are done or the pipe is closed."""
    serve_program()
    with contextlib.suppress(OSError):
        for number in range(count):
            pipe.send(run_job(work, number))


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
