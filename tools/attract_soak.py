"""Soak of a kiosk's attract mode, fast-forward: ``python -m tools.attract_soak [--minutes 120] [--slices]``.

Runs the real program in an invisible window, with simulated time. ``--slices``: computer players think between frames,
as without processes. Prints memory and objects every five simulated minutes. Exit code 1 if memory grows from the first
third to the last, or if scenes of past items still exist.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Final, NamedTuple
from unittest.mock import patch
from weakref import WeakSet

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from tools.kiosk_soak import resident_memory
from tools.soak_test import set_up_kiosk

# isort: split
import pygame

from game.app import App, make_app
from game.scenes import routes
from game.scenes.base import Scene
from game.scenes.stack import Reset
from game.ui.collector import release_memory

_INTERVAL: Final = 300.0
"""Shown seconds between two measurements."""
_MAX_GROWTH: Final = 12.0
"""Maximum growth in MiB of the lowest memory, from the first third to the last."""
_MAX_SCENES: Final = 2
"""Scenes alive at once: the shown one, and the one before until the next collection."""
_POLL_SECONDS: Final = 0.006
"""Pause of a step, so that the players' process keeps up with the shown time."""


class Sample(NamedTuple):
    """Memory after a collection."""

    minutes: float
    mebibytes: float
    objects: int
    """Objects that the collector knows, frozen ones too."""
    scenes: int
    """Scenes alive that were shown so far."""


def take_sample(seconds: float, scenes: int) -> Sample:
    """Collect as the program does at rest, release free memory and measure."""
    gc.collect()
    release_memory()
    return Sample(seconds / 60, resident_memory(), len(gc.get_objects()) + gc.get_freeze_count(), scenes)


def faults_of(samples: Sequence[Sample]) -> list[str]:
    """Growth of memory between the thirds, and scenes that stay; empty if all is well."""
    faults = []
    third = len(samples) // 3
    if third:
        before, after = (min(each.mebibytes for each in part) for part in (samples[:third], samples[-third:]))
        if after > before + _MAX_GROWTH:
            faults.append(f"memory grew from {before:.1f} to {after:.1f} MiB")
    most = max(each.scenes for each in samples)
    if most > _MAX_SCENES:
        faults.append(f"{most} scenes are alive at once")
    return faults


def run(app: App, minutes: float, step: float, *, has_processes: bool) -> list[Sample]:
    """Run the attract mode for that many simulated minutes."""
    app.apply(Reset(routes.AttractRoute()))
    samples: list[Sample] = []
    scenes: WeakSet[Scene] = WeakSet()
    seconds, due = 0.0, _INTERVAL
    while seconds < minutes * 60:
        pygame.event.clear()  # a pointer that moves over the window would end the attract mode
        app.step(step)
        seconds += step
        if app.stack.top is not None:
            scenes.add(app.stack.top)
        if has_processes:
            time.sleep(_POLL_SECONDS)
        if seconds >= due or seconds >= minutes * 60:
            due += _INTERVAL
            samples.append(take_sample(seconds, len(scenes)))
            last = samples[-1]
            print(
                f"{last.minutes:4.0f} min: {last.mebibytes:.1f} MiB, {last.objects} objects, "
                f"{last.scenes} scenes alive",
                flush=True,
            )
    return samples


def _refuse(process: SpawnProcess) -> None:
    raise OSError("no process can be started here")


def main(argv: Sequence[str]) -> int:
    """Run, print, and return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.attract_soak", description=(__doc__ or "").split(":", 1)[0])
    parser.add_argument("--minutes", type=float, default=120.0, metavar="N", help="minutes of shown time (120)")
    parser.add_argument("--step", type=float, default=0.1, metavar="N", help="seconds of shown time a frame (0.1)")
    parser.add_argument("--slices", action="store_true", help="no process can be started")
    given = parser.parse_args(argv)
    refusing = patch.object(SpawnProcess, "start", _refuse) if given.slices else patch.dict({})
    with refusing, tempfile.TemporaryDirectory(prefix="attract-") as folder:
        set_up_kiosk(Path(folder))
        app = make_app(["--kiosk", "--data", folder])
        app.step(given.step)
        app.start_late_parts()
        try:
            samples = run(app, given.minutes, given.step, has_processes=not given.slices)
        finally:
            app.close()
    faults = faults_of(samples)
    for fault in faults:
        print(fault)
    print(f"faults: {len(faults)}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
