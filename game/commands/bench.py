"""``python main.py bench``: start-up, frame times, idle load, memory, random playouts and thinking time.

Frame times cover full redraws, with everything invalid in each frame: the upper bound for a scene at rest. Games
replayed move by move follow, with all animations and each move's first frame. Wall-clock and CPU times are both
reported: on a busy machine only the CPU time is the program's own.
"""

from __future__ import annotations

import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import pygame
from pygame.event import Event

from game import registry
from game.app import App, make_app
from game.arguments import Bench
from game.commands.command_error import CommandError
from game.commands.playouts import ROUNDS, playouts
from game.match.match import Match, Seat
from game.modes.tables import GameTable
from game.program import FOLDER, is_frozen
from game.registry import plugin
from game.scenes import routes
from game.scenes.base import Scene
from game.scenes.stack import Pop, Push, Reset
from game.table.messages.game_log import LogScene
from game.table.opening import open_table, watch_match
from game.table.pause import PauseScene
from game.table.scene import TableScene
from game.table.sessions.play import PlaySession
from game.table.sessions.watch import WatchSession


def print_figures(figures: dict[str, Any]) -> None:
    """Print the results of ``bench --json`` as a table, one line a scene."""
    start = figures["start_up_s"]
    print(f"window {figures['window'][0]} x {figures['window'][1]}, {os.cpu_count()} cores, {sys.platform}")
    print(
        f"start-up: {start['first_frame']} s to the first frame (empty window {start['empty_window']} s, "
        f"x{start['ratio']}); processor {start['first_frame_cpu']} s ({start['empty_window_cpu']} s, x{start['ratio_cpu']})"
    )
    print("memory: " + ", ".join(f"{name} {size:.0f} MiB" for name, size in figures["memory_mib"].items()))
    print(f"2160p: {figures['memory_2160p_mib']} MiB")
    print(f"at rest: {figures['rest_cpu_percent']} % of one core, {figures['rest_redraws']} redraws")
    print(f"the title with its waves: {figures['title_cpu_percent']} %")
    for heading, key in (
        ("whole redraws in ms:", "frames_ms"),
        ("at 2160p:", "frames_2160p_ms"),
        ("moves shown, in ms:", "moves_ms"),
        ("the pointer wanders:", "pointer_ms"),
    ):
        print(f"{heading:<24}    p50    p99  worst  processor p50    p99  worst    late")
        for part in figures[key]:
            print(
                f"  {part['scene']:<22} {part['p50']:6.2f} {part['p99']:6.2f} {part['worst']:6.2f}"
                f"         {part['cpu_p50']:6.2f} {part['cpu_p99']:6.2f} {part['cpu_worst']:6.2f}"
                f" {part['late']:3} of {part['frames']}"
            )
    print("a hard player thinks:  seconds  frames  late")
    for game, part in figures["thinking"].items():
        print(f"  {game:<20} {part['seconds']:7.2f} {part['frames']:7} {part['late']:5}")
    print(
        "random playouts, plies a second: "
        + ", ".join(f"{game} {count}" for game, count in figures["playouts_plies_per_s"].items())
    )


_LATE_SECONDS: Final = 1 / 50
"""Frame interval above which a frame counts as late at 60 frames a second."""
_SEGMENT_FRAMES: Final = 30
"""Frames for one straight segment of the pointer's path."""


class _Effort(NamedTuple):
    """Length of the measurements."""

    starts: int = 5
    frames: int = 90
    """Full redraws of each scene."""
    settling_frames: int = 60
    """Frames in which a scene finishes its first drawing."""
    pointer_frames: int = 600
    thinking_frames: int = 900
    replayed_moves: int = 60
    """Maximum number of a game's last moves replayed with animation."""
    idle_seconds: float = 3.0


_FULL: Final = _Effort()
_QUICK: Final = _Effort(1, 5, 10, _SEGMENT_FRAMES, _SEGMENT_FRAMES, 4, 0.3)
"""The same measurements with few repetitions: rough figures."""

EMPTY_WINDOW_SCRIPT: Final = """
import time; start, cpu = time.perf_counter(), time.process_time()
import game.environment, pygame
pygame.display.init(); pygame.display.set_mode({size}); pygame.event.get(); pygame.display.flip()
print(time.perf_counter() - start, time.process_time() - cpu)
"""
START_SCRIPT: Final = """
import time; start, cpu = time.perf_counter(), time.process_time()
import gc; gc.disable()  # as main.py does
import main
from pathlib import Path
from game.app import open_app
from game.play_arguments import PlayArguments
app = open_app(PlayArguments(window={size}, data=Path({data!r}), language="en")); app.step(0.0)
print(time.perf_counter() - start, time.process_time() - cpu)
"""
MEMORY_SCRIPT: Final = """
from game.commands import bench
from game.app import make_app
from game.program import FOLDER
app = make_app({argv})
app.start_late_parts()
bench.settle(app, {frames})
chart = bench.resident()
tables, worst = bench.visit(app, {game!r}, {frames})
print(chart, tables, worst)
app.close()
"""
"""Script that loads sound too, like the running game; the thinking worker is a separate process (about 20 MiB)."""


@dataclass(frozen=True, slots=True)
class Frames:
    """Frame times of one scene in milliseconds; ``cpu_`` for process time."""

    scene: str
    p50: float
    p99: float
    worst: float
    cpu_p50: float
    cpu_p99: float
    cpu_worst: float
    frames: int
    late: int
    """Number of frames above a sixtieth of a second by wall clock."""


def bench(arguments: Bench) -> int:
    """Run all measurements and print them as a table or as JSON."""
    if is_frozen():
        raise CommandError("measures fresh starts of Python, which is not here; run it from a clone")
    size = arguments.window or (1920, 1080)
    effort = _QUICK if arguments.is_quick else _FULL
    with tempfile.TemporaryDirectory() as folder:
        argv = ["--window", f"{size[0]}x{size[1]}", "--data", folder, "--lang", "en"]
        figures: dict[str, Any] = {"window": list(size), "start_up_s": _start_up(size, folder, effort.starts)}
        figures["memory_mib"] = _memory(argv, effort)
        figures.update(_in_window(argv, effort))
        large = ["--window", "3840x2160", *argv[2:]]
        figures["memory_2160p_mib"] = round(_run(_memory_script(large, "", effort))[2])
        figures["frames_2160p_ms"] = _whole_redraws(large, effort)
    figures["playouts_plies_per_s"] = playouts(rounds=1 if arguments.is_quick else ROUNDS)
    if arguments.is_json:
        print(json.dumps(figures, indent=1))
    else:
        print_figures(figures)
    return 0


def _run(code: str) -> list[float]:
    """Numbers printed by a fresh interpreter; bytecode is cached, as on any start but the first."""
    compiled = {"PYTHONPYCACHEPREFIX": tempfile.gettempdir() + "/four-isles-bench", "PYTHONDONTWRITEBYTECODE": ""}
    environment = {**os.environ, **compiled}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=FOLDER, capture_output=True, text=True, check=False, env=environment
    )
    if done.returncode:
        error_lines = done.stderr.strip().splitlines() or ["the program did not start"]
        raise CommandError(error_lines[-1].removeprefix("game.window.NoWindowError: "))
    return [float(part) for part in done.stdout.split()]


def _start_up(size: tuple[int, int], data: str, starts: int) -> dict[str, float]:
    """Best seconds of an empty window and of our first frame; runs alternate, since the first also warms caches.

    The program starts as from a menu, without a command line to read.
    """
    empty: list[list[float]] = []
    started: list[list[float]] = []
    for _ in range(starts):
        empty.append(_run(EMPTY_WINDOW_SCRIPT.format(size=size)))
        started.append(_run(START_SCRIPT.format(size=size, data=data)))
    figures: dict[str, float] = {}
    for index, clock in enumerate(("", "_cpu")):
        empty_seconds = min(run[index] for run in empty)
        first_frame_seconds = min(run[index] for run in started)
        figures[f"empty_window{clock}"], figures[f"first_frame{clock}"] = (
            round(empty_seconds, 3),
            round(first_frame_seconds, 3),
        )
        figures[f"ratio{clock}"] = round(first_frame_seconds / empty_seconds, 2)
    return figures


def _memory_script(argv: list[str], game: str, effort: _Effort) -> str:
    return MEMORY_SCRIPT.format(argv=argv, game=game, frames=effort.settling_frames)


def _memory(argv: list[str], effort: _Effort) -> dict[str, float]:
    found: dict[str, float] = {}
    for game in registry.GAMES:
        chart, table, _ = _run(_memory_script(argv, game, effort))
        found["chart"] = round(chart)
        found[game] = round(table)
    found["all games and pages"] = round(_run(_memory_script(argv, "", effort))[2])
    return found


def resident() -> float:
    """Resident memory of this process in MiB; the peak where the system has no current value, 0 without either."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 2**20
    except OSError:
        try:
            import resource
        except ImportError:
            return 0.0
        unit = 1 if sys.platform == "darwin" else 1024
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 2**20


def visit(app: App, game: str, settling_frames: int) -> tuple[float, float]:
    """Open one game's table, or every scene in turn; return final and peak resident memory in MiB."""
    peak = now = 0.0
    scenes = [(game, partial(game_scene, app, game))] if game else list(busy_scenes(app))
    for _, make in scenes:
        app.apply(Push(make()))
        settle(app, settling_frames)
        now = resident()
        peak = max(peak, now)
        app.apply(Pop(len(app.stack) - 1))
    return now, peak


def settle(app: App, frames: int) -> None:
    """Run some frames, so that a scene finishes its first drawing."""
    for _ in range(frames):
        app.step(1 / 60)


def _started_app(argv: list[str], effort: _Effort) -> App:
    """The program at its chart, once all that follows the first picture has been imported and read."""
    app = make_app(argv)
    app.start_late_parts()  # like the running game
    app.apply(Reset(routes.ChartRoute()))  # leave any saved game that opened at start
    _cpu_share(app, effort.idle_seconds)
    return app


def _in_window(argv: list[str], effort: _Effort) -> dict[str, Any]:
    app = _started_app(argv, effort)
    figures: dict[str, Any] = {
        "title_cpu_percent": _cpu_share(app, effort.idle_seconds),
        "frames_ms": [asdict(part) for part in _redraws(app, effort)],
    }
    figures["moves_ms"] = [asdict(_replay_frames(app, game, effort)) for game in registry.GAMES]
    figures["pointer_ms"] = [asdict(_pointer_frames(app, game, effort)) for game in registry.GAMES]
    figures["rest_cpu_percent"], figures["rest_redraws"] = _idle_load(app, effort.idle_seconds)
    figures["thinking"] = {game: _thinking(app, game, effort) for game in registry.GAMES}
    app.close()
    return figures


def _whole_redraws(argv: list[str], effort: _Effort) -> list[dict[str, Any]]:
    app = _started_app(argv, effort)
    frames = [asdict(part) for part in _redraws(app, effort)]
    app.close()
    return frames


def _redraws(app: App, effort: _Effort) -> list[Frames]:
    """Frame times of full redraws, scene by scene, each after the collection that follows its opening."""
    frames = []
    for name, make in busy_scenes(app):
        app.apply(Push(make()))
        settle(app, effort.settling_frames)
        frames.append(_measure(app, name, effort.frames))
        app.apply(Pop(len(app.stack) - 1))
    return frames


def busy_scenes(app: App) -> Iterator[tuple[str, Callable[[], Scene]]]:
    """Each scene in its busiest state, as (name, factory)."""

    def page(way: routes.Route) -> Scene:
        scene = app.navigator.loaded().scene(way)
        assert scene is not None, way
        return scene

    yield "title", partial(page, routes.ChartRoute())
    yield "settings", partial(page, routes.SettingsRoute())
    yield "records", partial(page, routes.RecordsRoute())
    yield "players", partial(page, routes.PlayersRoute())
    yield "workshop", partial(page, routes.WorkshopRoute())
    for game in registry.GAMES:
        yield f"setup {game}", partial(page, routes.SetupRoute(game))
        yield f"rules {game}", partial(page, routes.RulesRoute(game))
        yield f"table {game}", partial(game_scene, app, game)
        table = game_scene(app, game)
        yield (
            f"log {game}",
            partial(LogScene, app.services, table.controller.narrator.log_lines(), table.controller.look_back.begin),
        )
        yield f"pause {game}", partial(PauseScene, app.services, game, table.session.pause_entry)
        yield f"replay {game}", partial(page, routes.WatchRoute(table.controller.match, table.controller.table.board))


def game_scene(app: App, game: str, share: float = 0.85, seats: int | None = None) -> TableScene[Any]:
    """A table of a game after a share of a random game's moves; ``seats`` None means the maximum."""
    board = app.services.background.boards.load(game, app.services.background.boards.names(game)[0])
    count = seats or max(plugin(game).game.seats)
    people = [Seat(f"Player {number + 1}", "human", None) for number in range(count)]
    match = Match.new(game, board.name, board.board, people, seed=5)
    rng = random.Random(5)
    state = match.state.copy()
    moves = []
    while not state.is_over:
        legal = state.moves()
        moves.append(legal[int(rng.random() * len(legal))])
        state.play(moves[-1])
    for move in moves[: int(len(moves) * share)]:
        match.play(move)
    scene = open_table(app.services, GameTable(match, board))
    if isinstance(scene.session, PlaySession):
        scene.session.hand_over.give_to(match.seat)  # remove the hand-over page, which would cover the measured table
    return scene


class _FrameTimer:
    """Collector of frame times."""

    def __init__(self) -> None:
        self._walls: list[float] = []
        self._cpus: list[float] = []

    def step(self, app: App) -> None:
        """Measure one turn of the loop: events, update and drawing."""
        wall, cpu = time.perf_counter(), time.process_time()
        app.step(1 / 60)
        self._cpus.append((time.process_time() - cpu) * 1000)
        self._walls.append((time.perf_counter() - wall) * 1000)

    def frames(self, name: str) -> Frames:
        """Summarise the collected frame times under a scene name."""
        walls, cpus = sorted(self._walls), sorted(self._cpus)
        at = max(0, int(len(walls) * 0.99) - 1)
        late = sum(each > 1000 / 60 for each in walls)
        p50, p99, worst = (round(figure, 2) for figure in (statistics.median(walls), walls[at], walls[-1]))
        cpu_p50, cpu_p99, cpu_worst = (round(figure, 2) for figure in (statistics.median(cpus), cpus[at], cpus[-1]))
        return Frames(name, p50, p99, worst, cpu_p50, cpu_p99, cpu_worst, len(walls), late)


def _measure(app: App, name: str, count: int) -> Frames:
    clock = _FrameTimer()
    for _ in range(count):
        app.redraw_all()
        clock.step(app)
    return clock.frames(name)


def _replay_frames(app: App, game: str, effort: _Effort) -> Frames:
    """Frame times of a replay, each move animated to its end, first frames included."""
    table = game_scene(app, game)
    scene = watch_match(app.services, table.controller.match, table.controller.table.board)
    assert isinstance(scene.session, WatchSession)
    scene.session.is_playing = False
    app.apply(Push(scene))
    last = scene.controller.match.number
    first = max(0, last - effort.replayed_moves)
    scene.controller.show_position(first)
    settle(app, effort.settling_frames)
    clock = _FrameTimer()
    for number in range(first + 1, last + 1):
        scene.controller.show_position(number, animate=True)
        clock.step(app)
        while scene.frames.motions:
            clock.step(app)
    app.apply(Pop(len(app.stack) - 1))
    return clock.frames(game)


def _pointer_frames(app: App, game: str, effort: _Effort) -> Frames:
    """Frame times with a pointer moving in straight lines over a table."""
    app.apply(Push(game_scene(app, game)))
    settle(app, effort.settling_frames)
    clock = _FrameTimer()
    for _ in _move_pointer(app, effort.pointer_frames):
        clock.step(app)
    app.apply(Pop(len(app.stack) - 1))
    return clock.frames(game)


def _move_pointer(app: App, frames: int) -> Iterator[None]:
    """Post pointer motion before each frame, in straight segments between random points."""
    rng = random.Random(3)
    width, height = app.screen.get_size()
    x, y = width / 2, height / 2
    for _ in range(frames // _SEGMENT_FRAMES):
        next_x, next_y = rng.random() * width, rng.random() * height
        for part in range(_SEGMENT_FRAMES):
            place = round(x + (next_x - x) * part / _SEGMENT_FRAMES), round(y + (next_y - y) * part / _SEGMENT_FRAMES)
            pygame.event.post(Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0), touch=False))
            yield
        x, y = next_x, next_y


def _idle_load(app: App, seconds: float) -> tuple[float, int]:
    """Share of one core in per cent and number of redraws at rest."""
    for _ in range(400):  # the chart's waves stop after a while without input
        app.step(1 / 10)
    redraws: list[float] = []
    return _cpu_share(app, seconds, redraws), len(redraws)


def _cpu_share(app: App, seconds: float, redraws: list[float] | None = None) -> float:
    """Share of one core in per cent over some seconds; appends redraw times in seconds to ``redraws``."""
    start, used = time.perf_counter(), time.process_time()
    while time.perf_counter() - start < seconds:
        app.run_frame()
        if redraws is not None and app.renderer.last_draw_seconds:
            redraws.append(app.renderer.last_draw_seconds)
    return round(100 * (time.process_time() - used) / (time.perf_counter() - start), 2)


def _thinking(app: App, game: str, effort: _Effort) -> dict[str, float]:
    """Median seconds of a hard player's decision, and late frames meanwhile with a moving pointer."""
    table = game_scene(app, game, 0.3, 2)
    app.apply(Push(table))
    settle(app, effort.settling_frames)
    seat = table.controller.match.seat
    assert seat is not None, "the game is not over"
    sample = table.controller.match.sample_for(seat)
    thinker = app.services.background.thinker
    decision_seconds: list[float] = []
    late = 0
    thinker.ask(game, "hard", sample, "bench 0")
    last = begun = time.perf_counter()
    for _ in _move_pointer(app, effort.thinking_frames):
        app.step(1 / 60)
        time.sleep(max(0.0, 1 / 60 - (time.perf_counter() - last)))
        now = time.perf_counter()
        late += now - last > _LATE_SECONDS
        last = now
        if thinker.poll() is not None:
            decision_seconds.append(now - begun)
            thinker.ask(game, "hard", sample, f"bench {len(decision_seconds)}")
            begun = time.perf_counter()
    thinker.cancel()
    app.apply(Pop(len(app.stack) - 1))
    return {
        "seconds": round(statistics.median(decision_seconds or [now - begun]), 2),
        "frames": effort.thinking_frames,
        "late": late,
    }
