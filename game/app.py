"""The application: the window, the loop that can be stepped, and the way from pygame's events to the scene on top."""

from __future__ import annotations

import gc
import logging
import math
import os
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from game import environment  # noqa: F401  (the environment must come before pygame)

# isort: split
import pygame
from pygame import Surface
from pygame.event import Event

from game import screens
from game.arguments import PlayArguments, parse_play, printable
from game.house.chart import open_first_chart
from game.i18n import Line, Texts
from game.isles.catalogue import own_texts
from game.languages import FOLDER as LANG_FOLDER
from game.program import ASSETS, data_folder
from game.scenes import ways
from game.scenes.base import Scene, SceneChange
from game.scenes.stack import Change, Pop, Push, Quit, Replace, Reset, SceneStack
from game.scenes.toast import Toast
from game.services import Services
from game.storage.storage import Storage
from game.ui.canvas import Canvas, Clarity
from game.ui.frame import Frame
from game.ui.input import Command, CommandReader, PointerCleaner
from game.ui.layers import Layers
from game.ui.sheets import Sheets
from game.ui.sound import Sound, Sounds
from game.ui.strokes import Note
from game.ui.text import Fonts
from game.ui.viewport import Viewport
from game.ui.waiting import can_wait, wait_for_event
from game.window import NoWindow, open_window, start_display, system_language
from game.words import forbid

if TYPE_CHECKING:
    from game.kiosk.kiosk import KioskWatch
    from game.navigator import Navigator

_LOG = logging.getLogger(__name__)

_FRAME: Final = 1 / 60
_REST_FRAME: Final = 1 / 30
_TIDY_AFTER: Final = 0.5
"""Seconds without motion."""
_TIDY_EVERY: Final = 60.0
"""Seconds, while the scenes do not change."""
_COLLECT_AFTER: Final = (20_000, 50, 1_000_000)
"""After so many new objects the young ones are looked through, after so many times those that have stayed, and all, which
would take longer than a frame, only where nobody waits for it."""
_REST_AFTER: Final = 0.3
"""Seconds without anything moving until the loop slows down."""
_STILL_AFTER: Final = 3.0
"""Seconds without motion and without input until the loop waits to be woken: fades, tips and music are through."""
_DOZE: Final = 0.25
"""The longest time between two turns then: what is told for a while, or comes from elsewhere, may come so late."""
_LONGEST_STEP: Final = 0.1
"""A longer pause (a suspended machine, a dragged window) does not make things jump."""
_FADE: Final = 0.18
_RETRY_SECONDS: Final = 5.0
"""How long after a failed try what is only in memory is written again."""
_INPUT_EVENTS: Final = frozenset(
    {
        pygame.MOUSEMOTION,
        pygame.MOUSEBUTTONDOWN,
        pygame.MOUSEWHEEL,
        pygame.FINGERDOWN,
        pygame.FINGERMOTION,
        pygame.KEYDOWN,
        pygame.JOYBUTTONDOWN,
        pygame.JOYHATMOTION,
    }
)
_STICK_MOVED: Final = 0.5
"""How far a stick must be pushed to count as input: at rest it trembles."""


class App:
    """The running program. ``step`` runs one turn of the loop; ``run`` turns until the last scene is closed."""

    def __init__(self, arguments: PlayArguments) -> None:
        self.arguments = arguments
        if arguments.kiosk:
            from game.kiosk import hold  # late: only a kiosk needs it

            hold.prepare()
        start_display()
        pygame.font.init()
        storage = Storage.open(arguments.data)
        viewport = Viewport(*self._open_window(storage))
        language = arguments.language or storage.settings.language or system_language()
        self.services = Services(
            texts=Texts(language, LANG_FOLDER, *own_texts()),
            storage=storage,
            sheets=Sheets(ASSETS / "sheets"),
            fonts=Fonts(ASSETS / "fonts"),
            sounds=Sounds(ASSETS / "sounds"),
            layers=Layers(),
            viewport=viewport,
            is_kiosk=arguments.kiosk,
            house_language=language,
            seed=arguments.seed,
            apply_settings=self.apply_settings,
            announce=self.announce,
            toggle_fullscreen=self.toggle_fullscreen,
        )
        self.stack: SceneStack[Scene] = SceneStack()
        self._pointer = PointerCleaner()
        self._commands = CommandReader()
        self._navigator: Navigator | None = None
        self.kiosk_watch = self._make_watch()
        self._toast: Toast | None = None
        self._seconds_unsaved = 0.0
        self._resting_untidily: float | None = None
        """How long nothing has moved since something did; None when all has been tidied up."""
        self._since_tidy = 0.0
        self._tidy_due = 0.0
        """How long after the last time it is to be tidied up again at the earliest."""
        self._fade: tuple[Surface, float] | None = None
        self._is_redraw_due = True
        self._frame = Frame(self.screen)
        self._below: dict[Scene, Sequence[Note]] = {}
        """What was drawn of scenes that lie below a dialog."""
        self._has_late_parts = False
        self._dropped: list[Path] = []
        """Files that are being dropped on the window, until the last one has come."""
        self._joysticks: list[pygame.joystick.JoystickType] = []
        self.has_hung_sound = False
        self.exit_code = 0
        self.last_draw_seconds = 0.0
        self.seconds_without_input = 0.0
        self._turned = time.perf_counter()
        """When the loop turned last."""
        self._resting = self._still = 0.0
        """How long nothing has moved; how long nothing has been drawn either, but for what says when."""
        self.apply_settings()

    def _make_watch(self) -> KioskWatch | None:
        if not self.arguments.kiosk:
            return None
        from game.kiosk.kiosk import KioskWatch  # late: only a kiosk needs it before the first picture

        return KioskWatch(self.services)

    def _watch_kiosk(self, watch: KioskWatch, seconds: float) -> None:
        """What a machine that runs by itself does of its own accord; it may end the program."""
        self.apply(watch.advance(seconds, self.seconds_without_input, self.stack.scenes))
        code = watch.ends_with(self.stack.scenes)
        if code is not None:
            self.exit_code = code
            self.stack.apply(Quit())

    # Window ------------------------------------------------------------------------------------------------------

    def _open_window(self, storage: Storage) -> tuple[int, int]:
        is_full = self.arguments.fullscreen or self.arguments.kiosk
        if self.arguments.window is not None or is_full:
            return open_window(self.arguments.window, is_full=is_full)
        left = screens.recall(storage, pygame.display.get_desktop_sizes())
        return open_window(left.window, is_full=left.is_full)

    @property
    def screen(self) -> Surface:
        """The window's surface."""
        surface = pygame.display.get_surface()
        assert surface is not None, "the window is open as long as the program runs"
        return surface

    def apply_settings(self) -> None:
        """Makes text size and volumes take effect, and draws everything anew."""
        settings = self.services.storage.settings
        self.services.sheets.set_scale(self.services.viewport.scale, self.screen.get_size())
        text_size = self.services.aids.text_size / 100
        self.services.fonts.set_scale(self.services.viewport.scale, text_size, self.screen.get_size())
        forbid(settings.kiosk_words)
        heard = self.services.loudness / 100
        self.services.sounds.set_volumes(settings.sound * heard, settings.music * heard, settings.ambience * heard)
        self.services.layers.clear()
        self.redraw_all()

    def toggle_fullscreen(self) -> None:
        """Goes from the window to full screen or back; a kiosk stays as it is."""
        if self.arguments.kiosk:
            return
        is_full = bool(self.screen.get_flags() & pygame.FULLSCREEN)
        storage, sizes = self.services.storage, pygame.display.get_desktop_sizes()
        left = screens.Left(None if is_full else pygame.display.get_window_size(), not is_full)
        screens.remember(storage, sizes, left)
        open_window(self.arguments.window or screens.recall(storage, sizes).window, is_full=not is_full)
        self._resized()

    def _remember_window(self) -> None:
        """Keeps the size that the person has given the window; one from the command line is for this run alone."""
        if self.arguments.window or self.arguments.kiosk or self.screen.get_flags() & pygame.FULLSCREEN:
            return
        left = screens.Left(pygame.display.get_window_size(), is_full=False)
        screens.remember(self.services.storage, pygame.display.get_desktop_sizes(), left)

    def _resized(self) -> None:
        width, height = self.screen.get_size()
        viewport = Viewport(max(1, width), max(1, height))
        if viewport != self.services.viewport:
            self.services.viewport = viewport
            self.apply_settings()
        self.redraw_all()

    def redraw_all(self) -> None:
        """Everything on screen may be wrong: all scenes are built anew and the whole window is painted."""
        self._is_redraw_due = True
        self._frame = Frame(self.screen)
        for scene in getattr(self, "stack", SceneStack[Scene]()).scenes:
            scene.rebuild()

    # The loop ----------------------------------------------------------------------------------------------------

    @property
    def running(self) -> bool:
        """Whether a scene is open."""
        return len(self.stack) > 0

    @property
    def navigator(self) -> Navigator:
        """Who knows every page; made after the first picture, for it brings all of them along."""
        if self._navigator is None:
            from game.navigator import Navigator  # late: the first picture must not wait for every page

            self._navigator = Navigator(self.services)
        return self._navigator

    def apply(self, change: SceneChange | None) -> None:
        """Carries out what a scene asked for, with a short fade from what was on screen."""
        resolved = self._resolve(change)
        if resolved is not None:
            self._carry_out(resolved)

    def _carry_out(self, change: Change[Scene]) -> None:
        for _ in self._pointer.cancel():
            pass
        picture = self.screen.copy() if self.running else None
        self.stack.apply(change)
        self.services.layers.grow_older()
        self._resting_untidily, self._tidy_due = 0.0, 0.0
        top = self.stack.top
        if top is not None:
            for group in top.sheets:
                self.services.sheets.load(group)
        if picture is not None and self.running:
            self._fade = picture, 0.0
        self.redraw_all()

    def _resolve(self, change: SceneChange | None) -> Change[Scene] | None:
        """The change with scenes in place of ways; None for none."""
        match change:
            case None | Pop() | Quit():
                return change
            case Push(Scene()) | Replace(Scene()) | Reset(Scene()):
                return cast("Change[Scene]", change)
        return self.navigator.resolve(change)

    def announce(self, line: Line) -> None:
        """Shows a line at the bottom of the window for a few seconds."""
        self._toast = Toast(line)
        self._is_redraw_due = True

    @property
    def line(self) -> str:
        """The line at the bottom of the window; empty if there is none."""
        return self._toast.text if self._toast is not None else ""

    def step(self, dt: float, *, is_drawn: bool = True) -> None:
        """One turn of the loop: ``dt`` seconds pass; events, update, draw (unless time passes that nobody looks at)."""
        for event in pygame.event.get():
            if self.running:
                self._handle(event)
        if not self.running:
            return
        self._pass_time(dt, _LONGEST_STEP)
        if self.running and is_drawn:
            self._draw()
            self._tidy(min(dt, _LONGEST_STEP))

    def _pass_time(self, dt: float, longest: float) -> None:
        """``dt`` seconds pass, for what moves at most ``longest``."""
        seconds = min(dt, longest)
        self.seconds_without_input += dt
        self._advance_overlays(seconds)
        self._watch_storage(dt)
        if self.services.has_news_of_boards():
            self.redraw_all()
        if self.kiosk_watch is not None:
            self._watch_kiosk(self.kiosk_watch, dt)
        top = self.stack.top
        if top is not None:
            self.apply(top.update(seconds))
        self.services.sounds.update(seconds)

    def _tidy(self, seconds: float) -> None:
        """Gives back the memory of what is gone once all has come to rest: after each change of scenes, else seldom."""
        self._since_tidy += seconds
        if self.is_moving:
            self._resting_untidily = 0.0
        if self._resting_untidily is None:
            return
        self._resting_untidily += seconds
        if self._resting_untidily >= _TIDY_AFTER and self._since_tidy >= self._tidy_due:
            self._resting_untidily, self._since_tidy, self._tidy_due = None, 0.0, _TIDY_EVERY
            from game.ui.memory import give_back  # late: what calls C libraries is not needed for the first picture

            self.services.layers.forget_unused()
            gc.collect()
            if len(self.stack) == 1:  # what is there with the chart alone stays: it need not be looked through again
                gc.freeze()
            give_back()

    def _watch_storage(self, seconds: float) -> None:
        """Tells at once what has happened to what is kept, and tries to write again what could not be written."""
        storage = self.services.storage
        self._seconds_unsaved = self._seconds_unsaved + seconds if storage.can_try_again else 0.0
        if self._seconds_unsaved >= _RETRY_SECONDS:
            self._seconds_unsaved = 0.0
            storage.try_again()
        if storage.notices:
            told = tuple(storage.notices)
            self.announce(lambda: "\n".join(self.services.t(notice.key, **notice.values) for notice in told))
            if self.kiosk_watch is not None:
                self.kiosk_watch.write_down(self.services.t(notice.key, **notice.values) for notice in told)
            storage.notices.clear()
            self.apply_settings()  # the mark comes or goes, and another program may have changed them

    def run(self) -> None:
        """Turns the loop until the last scene is closed."""
        if self.kiosk_watch is not None:
            self.kiosk_watch.begin()
        while self.running:
            self.turn()

    def turn(self) -> None:
        """One turn of the loop and the wait for the next: 60 a second while something moves, then 30, then a few.

        Once nothing has moved and nobody has done anything for a while, whatever is done wakes the loop at once.
        """
        now = time.perf_counter()
        self.step(now - self._turned)
        is_still = not self.is_moving and (not self.last_draw_seconds or self._next_picture < math.inf)
        self._resting = 0.0 if self.is_moving else self._resting + now - self._turned
        self._still = self._still + now - self._turned if is_still else 0.0
        self._turned = now
        if not self._has_late_parts:
            self.start_late_parts()
        if self._is_asleep:
            wait_for_event(min(_DOZE, self._next_picture))
            # Time passes before what wakes the loop is heard of: a motion that it begins is seen from its beginning.
            self._turned = time.perf_counter()
            self._pass_time(self._turned - now, _DOZE)
            self._tidy(min(_DOZE, self._turned - now))
        else:
            frame = _FRAME if self._resting < _REST_AFTER else _REST_FRAME
            time.sleep(max(0.0, frame - (time.perf_counter() - now)))

    @property
    def _next_picture(self) -> float:
        """Seconds until the scene on top looks different by itself."""
        top = self.stack.top
        return top.next_picture if top is not None else math.inf

    @property
    def _is_asleep(self) -> bool:
        """Whether the loop need not look by itself; gamepads tell nothing unless they are asked."""
        is_quiet = min(self._still, self.seconds_without_input) >= _STILL_AFTER
        return is_quiet and not self._joysticks and self.running and can_wait()

    def close(self) -> None:
        """Ends everything; nothing that was confirmed is lost."""
        if self.running:
            self.stack.apply(Quit())
        self.services.close_thinkers()
        self._remember_window()
        self.services.storage.close()
        self.has_hung_sound = not self.services.sounds.close()
        pygame.display.quit()

    @property
    def is_moving(self) -> bool:
        """Whether the next frame will look different, as far as is known."""
        top = self.stack.top
        return self._fade is not None or self._is_redraw_due or (top is not None and (top.is_moving or top.is_dirty))

    def start_late_parts(self) -> None:
        """Sound, gamepads and what the next page needs, after the first picture: they must not delay it."""
        self._has_late_parts = True
        # What is there now stays to the end: never looking at it again keeps the collector's pauses short.
        # What comes later is looked through while nothing moves (``_tidy``).
        gc.freeze()
        gc.set_threshold(*_COLLECT_AFTER)
        gc.enable()
        self.services.sounds.start()
        threading.Thread(target=self._prepare_pages, name="pages").start()
        self.services.thinker.warm_up()
        try:
            pygame.joystick.init()
            for number in range(pygame.joystick.get_count()):
                self._add_joystick(number)
        except pygame.error as error:
            _LOG.info("no gamepads: %s", error)

    def _prepare_pages(self) -> None:
        """The code of all pages and the boards, beside the loop: whoever clicks first would wait a quarter of a second."""
        import game.navigator  # noqa: F401  # late: the first picture must not wait for every page

        for name in self.services.open_games:
            self.services.boards.listed(name)

    def _add_joystick(self, number: int) -> None:
        """A gamepad has been plugged in; it may be gone again by now."""
        try:
            self._joysticks.append(pygame.joystick.Joystick(number))
        except pygame.error as error:
            _LOG.info("no gamepad: %s", error)

    # Input -------------------------------------------------------------------------------------------------------

    def _handle(self, event: Event) -> None:
        if event.type == pygame.QUIT:
            if not self.arguments.kiosk:
                self.stack.apply(Quit())
            return
        if event.type in (pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED):
            self._resized()
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN):
            self.redraw_all()
        elif event.type == pygame.WINDOWFOCUSLOST:
            self.services.sounds.pause()
        elif event.type == pygame.WINDOWFOCUSGAINED:
            self.services.sounds.resume()
        elif event.type == pygame.JOYDEVICEADDED and self._has_late_parts:
            self._add_joystick(event.device_index)
        elif event.type == pygame.DROPFILE and not self.arguments.kiosk:
            self._dropped.append(Path(event.file))
        elif event.type == pygame.DROPCOMPLETE:
            self._take_dropped()
        if self.kiosk_watch is not None:
            self.kiosk_watch.hold.handle(event)
        top = self.stack.top
        if top is None:
            return
        if _is_input(event):
            self.seconds_without_input = 0.0
            self._dismiss_toast(event)
            change = top.on_any_input()
            if change is not None:
                self.apply(change)
                return
        for pointer in self._pointer.clean(event, self.services.viewport):
            self._follow(top.handle_pointer(pointer))
            if self.stack.top is not top:
                return
        if top.wants_text and self._handle_text(top, event):
            return
        command = self._commands.read(event)
        if command is Command.FULLSCREEN:
            self.toggle_fullscreen()
        elif command is not None:
            self._follow(top.handle_command(command))

    def _take_dropped(self) -> None:
        """All files of one drop have come: the scene on top gets them."""
        files, self._dropped = self._dropped, []
        if files and self.stack.top is not None:
            self._follow(self.stack.top.take_files(files))

    def _follow(self, change: SceneChange | None) -> None:
        """Carries out what somebody's click or key has asked for, and lets it be heard."""
        resolved = self._resolve(change)
        if resolved is not None:
            self.services.sounds.play(Sound.CLOSE if isinstance(change, Pop) else Sound.OPEN)
            self._carry_out(resolved)

    def _handle_text(self, scene: Scene, event: Event) -> bool:
        if event.type == pygame.TEXTINPUT:
            self.apply(scene.on_text(event.text))
            return True
        if (
            event.type == pygame.KEYDOWN
            and event.key == pygame.K_v
            and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        ):
            self.apply(scene.on_text(_pasted()))
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_BACKSPACE:
            self.apply(scene.on_text("\b"))
            return True
        return event.type == pygame.KEYDOWN and event.unicode.isprintable() and event.unicode != ""

    def _dismiss_toast(self, event: Event) -> None:
        """Whoever goes on has read the line at the bottom; it must not lie over what comes next."""
        is_press = event.type in (pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN, pygame.KEYDOWN, pygame.JOYBUTTONDOWN)
        if is_press and self._toast is not None and self._toast.is_read:
            self._toast = None
            self.redraw_all()

    # Drawing -----------------------------------------------------------------------------------------------------

    def _advance_overlays(self, seconds: float) -> None:
        if self._toast is not None and self._toast.advance(seconds):
            self._toast = None
            self._is_redraw_due = True
        if self._fade is not None:
            picture, age = self._fade
            self._fade = (picture, age + seconds) if age + seconds < _FADE else None
            self._is_redraw_due = True

    def _draw(self) -> None:
        scenes = self.stack.visible()
        if not self._is_redraw_due and not any(scene.is_dirty for scene in scenes):
            self.last_draw_seconds = 0.0
            return
        start = time.perf_counter()
        self._is_redraw_due = False
        services, settings = self.services, self.services.storage.settings
        canvas = Canvas(
            self._frame,
            services.viewport,
            services.sheets,
            services.fonts,
            clarity=Clarity(settings.high_contrast, settings.patterns),
        )
        shown, self._below = self._below, {}
        for scene in scenes[:-1]:
            self._below[scene] = self._draw_below(canvas, scene, shown.get(scene))
        for scene in scenes[-1:]:
            scene.is_dirty = False
            scene.draw(canvas)
        if self._toast is not None:
            self._toast.draw(canvas, services.viewport.area)
        if self._fade is not None:
            picture, age = self._fade
            canvas.cover(picture, round(255 * (1 - age / _FADE)))
        places = self._frame.show()
        if places:
            pygame.display.update(places)
        self.last_draw_seconds = time.perf_counter() - start

    def _draw_below(self, canvas: Canvas, scene: Scene, shown: Sequence[Note] | None) -> Sequence[Note]:
        """Draws a scene below a dialog, which looks as it did unless it says otherwise; gives back what it draws."""
        mark = self._frame.mark()
        if shown is not None and not scene.is_dirty:
            self._frame.repeat(shown)
            return shown
        scene.is_dirty = False
        scene.draw(canvas)
        return self._frame.since(mark)


def _is_input(event: Event) -> bool:
    """Whether a person has done something."""
    if event.type == pygame.JOYAXISMOTION:
        return bool(abs(event.value) > _STICK_MOVED)
    return event.type in _INPUT_EVENTS


def make_app(argv: Sequence[str]) -> App:
    """The program as ``main.py`` would start it with these arguments (``play`` or ``replay``), its first scene open."""
    arguments = parse_play(argv)
    app = App(arguments)
    opened = ways.Files(arguments.files) if arguments.files else None
    if arguments.kiosk:
        app.apply(Push(ways.Kiosk()))
    else:
        app.apply(Push(ways.Files(arguments.replay) if arguments.replay else open_first_chart(app.services, opened)))
    return app


def main(argv: Sequence[str]) -> int:
    """Plays until the person is done; the exit code. A kiosk is watched by a keeper that starts it again."""
    arguments = parse_play(argv)
    if arguments.kiosk:
        from game.kiosk import supervisor  # late: only a kiosk needs it

        if not supervisor.is_supervised():
            return supervisor.keep(argv, arguments.data or data_folder())
    try:
        app = make_app(argv)
    except NoWindow as problem:
        print(printable(str(problem)))
        return 1
    try:
        app.run()
    except Exception as error:
        if arguments.kiosk:
            from game.kiosk.journal import note_crash  # late: only a kiosk needs it

            note_crash(app.services.storage.folder, error)
        raise
    finally:
        app.close()
    if app.has_hung_sound:
        # A sound server that does not answer would also hang pygame's own clean-up at exit; all is saved by now.
        os._exit(app.exit_code)
    return app.exit_code


def _pasted() -> str:
    """What the clipboard holds, as far as a name or a code could be it."""
    try:
        return pygame.scrap.get_text().strip()[:64]
    except pygame.error:
        return ""
