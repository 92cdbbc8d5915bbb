"""Soak test of the window: random input in all scenes for a while, with invariants checked after every step.

``python -m tools.soak_test [--seconds N] [--seed N] [--kiosk]``. Mouse, touch, keys, letters, wheel, gamepad, resizing,
focus, settings; computer players think at random or easily and at once, so that a seed gives the same run. Invariants:
no exception; a scene stays open until it is left; there is always a target or a motion; target names are unique; a
table's record is legal.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
import time
import traceback
from collections import Counter, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from game.app import App, make_app
from game.languages import languages
from game.registry import plugin
from game.storage.pin import set_pin

# isort: split
import pygame
from pygame.event import Event

from game.core.players import Advice, Player
from game.match.records import check_written
from game.match.thinker import Thinker
from game.menus.chart.page import OPERATOR
from game.scenes.base import Scene, Target
from game.storage.storage import Storage
from game.storage.values import PACES, TEXT_SIZES
from game.table.lessons.teach import LessonSession
from game.table.scene import TableScene
from game.ui.bindings import DEFAULTS, PAD

FRAME: Final = 1 / 60
PIN: Final = "4711"
_STUCK_SECONDS: Final = 4.0
_EVENTS_TOLD: Final = 25
_SIZES: Final = ((640, 360), (800, 600), (1024, 600), (1280, 720), (1366, 768), (900, 1400), (1920, 1080), (3840, 2160))
_SIZE_WEIGHTS: Final = (4, 3, 3, 6, 3, 2, 2, 1)
_WAYS_OUT: Final = frozenset({"title", "confirm"})
"""Scenes with an exit from the program."""
_LEFT_BY_ANYTHING: Final = frozenset({"attract"})
"""Scenes without targets that end at any input."""
_TYPED: Final = ("a", "Z", "7", "ß", "Ö", " ", "\b", "'", "€", "漢", "🐙", "\u202e", "x" * 40, "4ISLES", "0000")


class QuickThinker(Thinker):
    """Computer players without process and clock: the answer arrives at the next poll."""

    def __init__(self) -> None:
        super().__init__(use_process=False, find_player=_quick_player)

    def poll(self, slice_s: float = 0.0) -> Advice | None:
        """Thinks to the end."""
        return super().poll(3600.0)


def _quick_player(game: str, level: str) -> Player:
    return plugin(game).player("easy" if level in ("easy", "hard") else "random")


def set_up_kiosk(folder: Path) -> None:
    """Set a PIN, without which the kiosk stays locked."""
    storage = Storage.open(folder)
    if not storage.settings.operator_pin:
        set_pin(storage, PIN)
    storage.close()


class Broken(Exception):
    """A broken promise."""


@dataclass(slots=True)
class Tally:
    """Counts of a soak."""

    steps: int = 0
    events: int = 0
    starts: int = 0
    checked: int = 0
    games: Counter[str] = field(default_factory=Counter)
    scenes: Counter[str] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)


class Soak:
    """A person with no plan, many hands and no mercy."""

    def __init__(self, folder: Path, seed: int, kiosk: bool) -> None:
        self.rng = random.Random(seed)
        self.folder = folder
        self.seed = seed
        self.kiosk = kiosk
        self.tally = Tally()
        self.told: deque[str] = deque(maxlen=_EVENTS_TOLD)
        self._clicked: Counter[tuple[str, str]] = Counter()
        self._checked: tuple[int, int] | None = None
        self._is_playing = False
        self._table: Scene | None = None
        self.app = self._start()
        self._deeds: list[tuple[Callable[[], None], int]] = [
            (self._click_target, 40),
            (self._touch_target, 8),
            (self._click_anywhere, 5),
            (self._drag, 5),
            (self._go_back, 2),
            (self._turn_wheel, 3),
            (self._press_key, 10),
            (self._type, 4),
            (self._use_gamepad, 5),
            (self._move, 4),
            (self._lose_pieces, 2),
            (self._resize, 1),
            (self._change_focus, 1),
            (self._change_settings, 1),
            (self._wait, 8),
            (self._press_long, 3 if kiosk else 1),
        ]

    def _start(self) -> App:
        pygame.display.init()
        pygame.event.clear()
        window = ["--kiosk"] if self.kiosk else ["--window", "1280x720"]
        if self.kiosk:
            set_up_kiosk(self.folder)
        app = make_app([*window, "--data", str(self.folder), "--seed", str(self.seed + self.tally.starts)])
        app.services.background.make_thinker = QuickThinker
        app.services.storage.change_settings(pace="instant")
        app.services.assets.sounds.start()
        self.tally.starts += 1
        self.told.append("start")
        return app

    # What is done ------------------------------------------------------------------------------------------------

    @property
    def top(self) -> Scene:
        """The scene on top."""
        scene = self.app.stack.top
        assert scene is not None
        return scene

    def _post(self, kind: int, **values: Any) -> None:
        self.tally.events += 1
        pygame.event.post(Event(kind, **values))

    def _choose_target(self) -> Target | None:
        targets = [target for target in self.top.targets() if target.enabled or self.rng.random() < 0.1]
        if not targets:
            return None
        weights = [1 / (1 + self._clicked[self.top.name, target.name]) ** 0.7 for target in targets]
        target = self.rng.choices(targets, weights)[0]
        self._clicked[self.top.name, target.name] += 1
        return target

    def _click_target(self) -> None:
        target = self._choose_target()
        if target is not None:
            self.told.append(f"click {target.name}")
            self._click(target.rect.center)

    def _click(self, place: tuple[int, int], button: int = 1) -> None:
        self._post(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))
        self._post(pygame.MOUSEBUTTONDOWN, pos=place, button=button)
        if self.rng.random() < 0.02:
            return  # a release without an event
        if self.rng.random() < 0.05:
            self.app.step(FRAME)
        self._post(pygame.MOUSEBUTTONUP, pos=place, button=button)

    def _touch_target(self) -> None:
        target = self._choose_target()
        if target is None:
            return
        self.told.append(f"touch {target.name}")
        width, height = self.app.screen.get_size()
        finger: dict[str, Any] = {
            "x": target.rect.centerx / width,
            "y": target.rect.centery / height,
            "touch_id": 1,
            "finger_id": self.rng.randrange(2),
            "dx": 0.0,
            "dy": 0.0,
        }
        self._post(pygame.FINGERDOWN, **finger)
        if self.rng.random() < 0.2:
            self._post(pygame.FINGERMOTION, **{**finger, "x": self.rng.random(), "y": self.rng.random()})
        self._post(pygame.FINGERUP, **finger)

    def _anywhere(self) -> tuple[int, int]:
        width, height = self.app.screen.get_size()
        return self.rng.randrange(-5, width + 5), self.rng.randrange(-5, height + 5)

    def _click_anywhere(self) -> None:
        place = self._anywhere()
        self.told.append(f"click {place}")
        self._click(place)

    def _drag(self) -> None:
        start = self._choose_target()
        end = self._choose_target()
        if start is None or end is None:
            return
        goal = end.rect.center if self.rng.random() < 0.6 else self._anywhere()
        self.told.append(f"drag {start.name} to {goal}")
        self._post(pygame.MOUSEBUTTONDOWN, pos=start.rect.center, button=1)
        for share in (0.3, 0.7, 1.0):
            x = round(start.rect.centerx + (goal[0] - start.rect.centerx) * share)
            y = round(start.rect.centery + (goal[1] - start.rect.centery) * share)
            self._post(pygame.MOUSEMOTION, pos=(x, y), rel=(1, 1), buttons=(1, 0, 0))
        if self.rng.random() < 0.1:
            self.app.step(FRAME)
        self._post(pygame.MOUSEBUTTONUP, pos=goal, button=1)

    def _go_back(self) -> None:
        self.told.append("right click")
        self._click(self._anywhere(), button=3)

    def _turn_wheel(self) -> None:
        steps = self.rng.choice((-3, -1, 1, 3))
        self.told.append(f"wheel {steps}")
        self._post(pygame.MOUSEWHEEL, x=0, y=steps, flipped=False)

    def _press_key(self) -> None:
        keys = [pygame.key.key_code(name) for name in DEFAULTS if not name.startswith(PAD)]
        key = self.rng.choice([*keys, pygame.K_v, pygame.K_z, pygame.K_q, pygame.K_1, pygame.K_F5, pygame.K_TAB])
        if key == pygame.K_ESCAPE and self.rng.random() < 0.5:
            key = pygame.K_RETURN
        modifiers = self.rng.choice((0, 0, 0, pygame.KMOD_CTRL, pygame.KMOD_SHIFT, pygame.KMOD_ALT))
        self.told.append(f"key {pygame.key.name(key)} {modifiers}")
        letter = chr(key) if key < 0x110000 and chr(key).isprintable() else ""
        self._post(pygame.KEYDOWN, key=key, mod=modifiers, unicode=letter, scancode=0)
        self._post(pygame.KEYUP, key=key, mod=modifiers, unicode=letter, scancode=0)

    def _type(self) -> None:
        text = self.rng.choice(_TYPED)
        self.told.append(f"type {text!r}")
        self._post(pygame.TEXTINPUT, text=text)

    def _use_gamepad(self) -> None:
        way = self.rng.randrange(3)
        self.told.append("gamepad")
        if way == 0:
            self._post(pygame.JOYBUTTONDOWN, joy=0, instance_id=0, button=self.rng.choice((0, 0, 0, *range(12))))
        elif way == 1:
            self._post(
                pygame.JOYHATMOTION,
                joy=0,
                instance_id=0,
                hat=0,
                value=self.rng.choice(((1, 0), (-1, 0), (0, 1), (0, -1))),
            )
            self._post(pygame.JOYHATMOTION, joy=0, instance_id=0, hat=0, value=(0, 0))
        else:
            axis, value = self.rng.randrange(6), self.rng.uniform(-1, 1)
            self._post(pygame.JOYAXISMOTION, joy=0, instance_id=0, axis=axis, value=value)

    def _move(self) -> None:
        for _ in range(self.rng.randrange(1, 6)):
            self._post(pygame.MOUSEMOTION, pos=self._anywhere(), rel=(1, 1), buttons=(0, 0, 0))
        self.told.append("move")

    def _lose_pieces(self) -> None:
        """Halves of events: a release without a press, a second press, a finger that vanishes."""
        self.told.append("half events")
        kind = self.rng.choice((pygame.MOUSEBUTTONUP, pygame.MOUSEBUTTONDOWN))
        self._post(kind, pos=self._anywhere(), button=self.rng.choice((1, 2, 3, 4, 9)))
        kind = self.rng.choice((pygame.FINGERUP, pygame.FINGERDOWN, pygame.FINGERMOTION))
        x, y = self.rng.random(), self.rng.random()
        self._post(kind, x=x, y=y, touch_id=1, finger_id=self.rng.randrange(3), dx=0.0, dy=0.0)

    def _resize(self) -> None:
        size = self.rng.choices(_SIZES, _SIZE_WEIGHTS)[0]
        self.told.append(f"resize {size}")
        pygame.display.set_mode(size, pygame.RESIZABLE)
        self._post(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])

    def _change_focus(self) -> None:
        self.told.append("focus")
        for kind in self.rng.choice(
            (
                (pygame.WINDOWFOCUSLOST,),
                (pygame.WINDOWFOCUSGAINED,),
                (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED, pygame.WINDOWEXPOSED),
                (pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED),
            )
        ):
            self._post(kind)

    def _change_settings(self) -> None:
        values: dict[str, Any] = {
            "language": self.rng.choice(tuple(languages())),
            "text_size": self.rng.choice(TEXT_SIZES),
            "reduced_motion": self.rng.random() < 0.5,
            "confirm_moves": self.rng.random() < 0.5,
            "show_targets": self.rng.random() < 0.5,
            "high_contrast": self.rng.random() < 0.5,
            "patterns": self.rng.random() < 0.5,
            "pace": self.rng.choice((*PACES, "instant", "instant")),
        }
        name = self.rng.choice(sorted(values))
        self.told.append(f"set {name} {values[name]}")
        self.app.services.storage.change_settings(**{name: values[name]})
        self.app.services.shell.apply_settings()

    def _wait(self) -> None:
        seconds = self.rng.choice((0.3, 0.3, 0.3, 1.5, 1.5, 5.0))
        self.told.append(f"wait {seconds}")
        self._pass_time(seconds)
        if self.kiosk and self.rng.random() < 0.05:
            self.told.append("nobody here")
            self.app.step(200.0)
            self._pass_time(20.0)

    def _press_long(self) -> None:
        """Long press on the operator's target, else on any target."""
        targets = self.top.targets()
        place = next((target for target in targets if target.name == OPERATOR), None) or self._choose_target()
        if place is not None:
            self.told.append(f"long press on {place.name}")
            self._post(pygame.MOUSEBUTTONDOWN, pos=place.rect.center, button=1)
            self._pass_time(3.3)
            self._post(pygame.MOUSEBUTTONUP, pos=place.rect.center, button=1)

    def _pass_time(self, seconds: float) -> None:
        """Only every fifth picture is drawn: that is what takes the time."""
        for turn in range(round(seconds / 0.1)):
            if self.app.running:
                self.app.step(0.1, is_drawn=turn % 5 == 0)

    def make_move(self, scene: TableScene[Any]) -> None:
        """Play a legal move for the person to move, or follow the lesson, so that games also reach their ends."""
        if isinstance(scene.session, LessonSession):
            wanted = (scene.session.target, "lesson-next")
            self.told.append(f"follow the lesson to {wanted[0]}")
            for target in [target for target in scene.targets() if target.name in wanted and target.enabled][-1:]:
                self._click(target.rect.center)
            return
        moves = scene.controller.match.state.moves()
        move = moves[self.rng.randrange(len(moves))]
        self.told.append(f"play {move.text}")
        scene.controller.try_move(move)

    # What must hold ----------------------------------------------------------------------------------------------

    def step(self) -> None:
        """One action, a frame, and the invariants."""
        before = self.top
        if before is not self._table and isinstance(before, TableScene):
            self._table, self._is_playing = before, self.rng.random() < 0.7
        if (
            isinstance(before, TableScene)
            and self._is_playing
            and before.controller.is_human_turn
            and self.rng.random() < 0.5
        ):
            self.make_move(before)
        else:
            deed: Callable[[], None] = self.rng.choices([one for one, _ in self._deeds], [n for _, n in self._deeds])[0]
            deed()
        self.app.step(FRAME)
        self.tally.steps += 1
        if not self.app.running:
            if before.name not in _WAYS_OUT and self.top_name_after(before) not in _WAYS_OUT:
                raise Broken(f"the program ended from {before.name}")
            self.app.close()
            self.app = self._start()
            return
        self.tally.scenes[self.top.name] += 1
        self.check()

    def top_name_after(self, before: Scene) -> str:
        """Name of the scene from which the program was left, as far as known: a step may have several events."""
        return "title" if self.told and "quit" in self.told[-1] else before.name

    def check(self) -> None:
        """Raises ``Broken`` for a promise that does not hold."""
        scene = self.top
        targets = scene.targets()
        twice = [name for name, count in Counter(target.name for target in targets).items() if count > 1]
        if twice:
            raise Broken(f"{scene.name} has two targets {twice[0]!r}")
        is_still = not any(target.enabled for target in targets) and not self.app.is_moving
        if is_still and scene.name not in _LEFT_BY_ANYTHING:
            self._pass_time(_STUCK_SECONDS)
            is_same = self.app.running and self.top is scene
            if is_same and not self.app.is_moving and not any(target.enabled for target in scene.targets()):
                raise Broken(f"{scene.name} is stuck: nothing to click and nothing moves")
        table = next((one for one in self.app.stack.scenes if isinstance(one, TableScene)), None)
        if table is not None and not table.session.is_watched:
            self._check_table(table)

    def _check_table(self, table: TableScene[Any]) -> None:
        key = id(table.controller.match), table.controller.match.number
        if key == self._checked:
            return
        self._checked = key
        problem = check_written(table.record(), lambda made: plugin(made.game).load_board(made.board).board)
        self.tally.checked += 1
        if problem is not None:
            raise Broken(f"{table.name}: the record is at fault: {problem}")
        if table.controller.match.is_over:
            self.tally.games[table.name] += 1

    def restart(self) -> None:
        """A new start after a fault, on the same data."""
        try:
            self.app.close()
        except Exception:
            traceback.print_exc()
        self._checked = None
        self.app = self._start()


def soak(seconds: float, seed: int, kiosk: bool, steps: int | None = None) -> Tally:
    """Soak for a time (or a number of steps); print each new kind of fault with the events before it."""
    with tempfile.TemporaryDirectory(prefix="soak-") as folder:
        run = Soak(Path(folder), seed, kiosk)
        end = time.monotonic() + seconds
        while time.monotonic() < end and (steps is None or run.tally.steps < steps):
            try:
                run.step()
            except Exception as error:
                place = traceback.extract_tb(error.__traceback__)[-1]
                name = f"{type(error).__name__} {Path(place.filename).name}:{place.lineno} {str(error)[:120]}"
                run.tally.faults[name] += 1
                if run.tally.faults[name] == 1:
                    told = "\n  ".join(run.told)
                    print(f"--- step {run.tally.steps}: {name}\n  {told}\n{traceback.format_exc()}", flush=True)
                run.restart()
        run.app.close()
        return run.tally


def main(argv: Sequence[str]) -> int:
    """Soak and print the counts; 1 after a fault."""
    parser = argparse.ArgumentParser(prog="python -m tools.soak_test", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0, help="how long (60)")
    parser.add_argument("--steps", type=int, help="how many steps at most")
    parser.add_argument("--seed", type=int, default=1, help="what is done (1)")
    parser.add_argument("--kiosk", action="store_true", help="the arcade instead of the desktop game")
    given = parser.parse_args(argv)
    tally = soak(given.seconds, given.seed, given.kiosk, given.steps)
    print(f"{tally.steps} steps, {tally.events} events, {tally.starts} starts, {tally.checked} records checked")
    print("games ended: " + ", ".join(f"{name} {count}" for name, count in sorted(tally.games.items())))
    print("steps in scenes: " + ", ".join(f"{name} {count}" for name, count in tally.scenes.most_common()))
    print(f"faults: {sum(tally.faults.values())}")
    for name, count in tally.faults.most_common():
        print(f"  {count} x {name}")
    return 1 if tally.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
