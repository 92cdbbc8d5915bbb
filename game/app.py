"""The application: window, main loop (the event loop, a step a call), and dispatch of pygame's events to the top scene."""

from __future__ import annotations

import datetime
import math
import os
import threading
from collections.abc import Iterable, Sequence
from contextlib import nullcontext
from functools import partial
from typing import TYPE_CHECKING, Final

from game import environment  # noqa: F401  (the environment must come before pygame)

# isort: split
import pygame
from pygame import Surface
from pygame.event import Event

from game import startup
from game.assets import Assets
from game.i18n import Texts
from game.kiosk import focus_lock
from game.kiosk.operator_log import log_crash
from game.languages import FOLDER as LANG_FOLDER
from game.menus.chart.page import ChartScene, open_first_chart
from game.play_arguments import PlayArguments, printable
from game.profanity import set_blocked_words
from game.program import ASSETS, data_folder
from game.registry import own_texts
from game.scenes import routes
from game.scenes.announcer import Announcer
from game.scenes.base import Scene, SceneChange
from game.scenes.events import Activity, DayChanged, InputEvent, TextComposed, TextInput
from game.scenes.input_dispatcher import InputDispatcher, is_input, is_press
from game.scenes.renderer import Renderer
from game.scenes.stack import Change, Pop, Push, Quit, Reset, SceneStack
from game.services import AppShell, BackgroundJobs, Services
from game.signals import SIGNALED, ended_by_signals
from game.storage.storage import Storage
from game.ui.collector import CollectorScheduler
from game.ui.frame_clock import MAX_SLEEP, FrameClock
from game.ui.gamepads import Gamepads
from game.ui.input import turned
from game.ui.palette import SeatStyles
from game.ui.pointer import PointerStyle
from game.ui.sound_effects import Sound
from game.ui.speech import SpeechQueue
from game.ui.surfaces import Screen
from game.ui.viewport import Viewport
from game.window import NoWindowError, Window, start_display, system_language

if TYPE_CHECKING:
    from game.kiosk.kiosk import KioskWatch

_MAX_STEP: Final = 0.1
"""Maximum seconds of motion in one step: no jumps after a suspended machine or a dragged window."""
_TURN: Final = 0.6
_BRIEF_TURN: Final = 0.18
"""Seconds of the cross-fade to a picture that was turned, and with less motion."""
_RETRY_SECONDS: Final = 5.0
"""Seconds between attempts to write data that is in memory only."""


class _Day:
    """The day of the clock, which may go over midnight, back, and to another time zone."""

    def __init__(self) -> None:
        self._day = datetime.datetime.now().date()

    def change(self) -> datetime.date | None:
        """The new day once it has changed since the last call, else None."""
        today = datetime.datetime.now().date()
        if today == self._day:
            return None
        self._day = today
        return today


class App:
    """The running program. ``step`` runs one iteration of the main loop; ``run`` loops until the last scene is closed."""

    def __init__(self, arguments: PlayArguments) -> None:
        self.arguments = arguments
        if arguments.kiosk:
            focus_lock.configure_sdl()
        start_display()
        pygame.font.init()
        storage = Storage.open(arguments.data)
        self._window = Window(storage, arguments.window, is_full=arguments.fullscreen, is_kiosk=arguments.kiosk)
        self._screen = Screen()
        viewport = Viewport(*self._window.open())
        language = arguments.language or storage.settings.language or system_language()
        self.stack: SceneStack[Scene] = SceneStack()
        assets = Assets.load(ASSETS, Texts(language, LANG_FOLDER, *own_texts()), viewport)
        self.services = Services.of(
            assets,
            BackgroundJobs(storage, startup.new_thinker, startup.board_catalogue),
            AppShell(
                self.apply_settings,
                toggle_fullscreen=self.toggle_fullscreen,
                turn_to=partial(_turn_to, self, self._screen),
            ),
        )
        self.services.session.is_kiosk = arguments.kiosk
        self.services.session.default_language = language
        self.services.session.seed = arguments.seed
        self.renderer = Renderer(self.services, self._screen)
        self.services.shell.announce = self.renderer.show_toast
        self.announcer = Announcer(self.services, SpeechQueue(startup.open_speaker))
        self.services.shell.speech_state = lambda: self.announcer.speech.state
        self._frame_clock = FrameClock()
        self._collector = CollectorScheduler(assets.begin_period, assets.free_unused)
        self._dispatcher = InputDispatcher(self.services)
        self._gamepads = Gamepads(startup.gamepad_mappings)
        self.navigator = startup.LateNavigator(self.services)
        self.kiosk_watch: KioskWatch | None = startup.kiosk_watch(self.services) if arguments.kiosk else None
        self._seconds_unsaved = 0.0
        self._has_late_parts = False
        self.has_hung_sound = False
        self.exit_code = 0
        self._is_told_to_end = False
        self._day = _Day()
        self.seconds_without_input = 0.0
        self.apply_settings()

    # Window ------------------------------------------------------------------------------------------------------

    @property
    def screen(self) -> Surface:
        """Target of drawing: the window's surface, or one that stands in for a window of odd depth."""
        return self._screen.surface

    def apply_settings(self) -> None:
        """Apply language, text size, volumes and blocked words, and redraw everything."""
        settings = self.services.storage.settings
        pygame.display.set_caption(self.services.assets.t("house.title"))
        self.services.assets.sheets.set_scale(self.services.assets.viewport.scale, self.screen.get_size())
        aids, scale = self.services.session.aids, self.services.assets.viewport.scale
        self.services.assets.fonts.set_scale(scale, aids.text_size / 100, self.screen.get_size(), aids.typeface)
        self._dispatcher.pointer_image.show(PointerStyle(aids.pointer_size, aids.pointer_colour), scale)
        self.services.assets.sounds.set_mono(settings.mono)
        set_blocked_words(settings.kiosk_words)
        heard = self.services.session.loudness / 100
        self.services.assets.sounds.set_volumes(
            settings.sound * heard, settings.music * heard, settings.ambience * heard
        )
        self.services.assets.layers.clear()
        self.redraw_all()

    def toggle_fullscreen(self) -> None:
        """Toggle full screen; no effect in a kiosk."""
        if self._window.toggle_fullscreen():
            self.resize()

    def resize(self) -> None:
        width, height = self.screen.get_size()
        viewport = Viewport(max(1, width), max(1, height))
        if viewport != self.services.assets.viewport:
            self.services.assets.viewport = viewport
            self.apply_settings()
        self.redraw_all()

    def redraw_all(self) -> None:
        """Rebuild all scenes and repaint the whole window."""
        self.renderer.reset()
        for scene in self.stack.scenes:
            scene.rebuild()

    # Main loop ---------------------------------------------------------------------------------------------------

    @property
    def running(self) -> bool:
        """True while a scene is open."""
        return len(self.stack) > 0

    def apply(self, change: SceneChange | None) -> None:
        """Apply a scene's change of the stack, with a short cross-fade."""
        resolved = self.navigator.resolve(change)
        if resolved is not None:
            self._carry_out(resolved)

    def _carry_out(self, change: Change[Scene]) -> None:
        self._dispatcher.cancel()
        before = self.screen.copy() if self.running else None
        self.stack.apply(change)
        self.services.assets.layers.age(is_final=isinstance(change, Reset))
        self._collector.note_scene_change()
        top = self.stack.top
        if top is not None:
            for group in top.sheets:
                self.services.assets.sheets.load(group, is_first_picture=not self._has_late_parts)
        if before is not None and self.running:
            self.renderer.fade_from(before)
        self.redraw_all()

    def step(self, dt: float, *, is_drawn: bool = True) -> None:
        """Run one iteration: events, update, draw. ``dt`` is in seconds; ``is_drawn`` False skips drawing."""
        if (today := self._day.change()) is not None:
            for scene in self.stack.scenes:
                scene.handle(DayChanged(today))
            self.redraw_all()
        self._dispatcher.advance(dt)
        for event in pygame.event.get():
            if self.running:
                self._dispatch(self._read(event))
        if not self.running:
            return
        self._advance(dt, _MAX_STEP)
        self.announcer.observe(self.stack.top, self.renderer.toast_text)
        self._dispatcher.follow_field(self.stack.top)
        if self.running and is_drawn:
            self.renderer.draw(self.stack.visible(), partial(_seat_styles, self.stack))
            self._collect(min(dt, _MAX_STEP), has_drawn=self.renderer.last_draw_seconds > 0)

    def _advance(self, dt: float, max_seconds: float) -> None:
        """Advance by ``dt`` seconds; motions advance by ``max_seconds`` seconds at most."""
        seconds = min(dt, max_seconds)
        self.seconds_without_input += dt
        self.renderer.advance(seconds)
        self._watch_storage(dt)
        if self.services.background.has_news_of_boards():
            self.redraw_all()
        if self.services.background.system_wishes:
            _follow_system(self)
        if self.kiosk_watch is not None:
            _watch_kiosk(self, self.kiosk_watch, dt)
        top = self.stack.top
        if top is not None:
            self._dispatch(self._dispatcher.repeat(seconds))
            if self.stack.top is top:
                self.apply(top.update(seconds))
        self.services.assets.sounds.update(seconds)

    def _collect(self, seconds: float, *, has_drawn: bool) -> None:
        # only at the chart: a kiosk's attract mode is alone on the stack too, with a new table every minute
        is_at_home = len(self.stack) == 1 and isinstance(self.stack.top, ChartScene)
        self._collector.advance(seconds, is_moving=self.is_moving, has_drawn=has_drawn, is_at_home=is_at_home)

    def _watch_storage(self, seconds: float) -> None:
        """Announce changes of the storage's state, and retry failed writes."""
        storage = self.services.storage
        self._seconds_unsaved = self._seconds_unsaved + seconds if storage.can_retry else 0.0
        if self._seconds_unsaved >= _RETRY_SECONDS:
            self._seconds_unsaved = 0.0
            storage.retry()
        if storage.notices:
            pending = tuple(storage.notices)
            self.renderer.show_toast(
                lambda: "\n".join(self.services.assets.t(notice.key, **notice.values) for notice in pending)
            )
            if self.kiosk_watch is not None:
                self.kiosk_watch.log_notices(self.services.assets.t(notice.key, **notice.values) for notice in pending)
            storage.notices.clear()
            self.apply_settings()  # the unsaved mark may change, and another program may have changed the settings

    def run(self) -> None:
        """Run the main loop until the last scene is closed."""
        if self.kiosk_watch is not None:
            self.kiosk_watch.begin()
        while self.running:
            self.run_frame()
            if self._is_told_to_end and self.running:
                self.stack.apply(Quit())

    def end_by_signal(self, number: int) -> None:
        """Ends the loop after this turn; a signal may come at any moment within it."""
        self.exit_code = SIGNALED + number
        self._is_told_to_end = True

    def run_frame(self) -> None:
        """Run one iteration and wait for the next: 60 per second during motion, 30 at rest, then a few.

        After a while without motion and input the loop is event-driven: any event wakes it at once.
        """
        self.step(self._frame_clock.begin_frame())
        is_still = not self.is_moving and (not self.renderer.last_draw_seconds or self._next_frame < math.inf)
        self._frame_clock.end_frame(is_moving=self.is_moving, is_still=is_still)
        if not self._has_late_parts:
            self.start_late_parts()
        # SDL reports gamepad events only while polled
        if self.running and not self._gamepads and self._frame_clock.can_sleep(self.seconds_without_input):
            seconds = self._frame_clock.sleep(self._next_frame)
            self._advance(seconds, MAX_SLEEP)
            self._collect(min(MAX_SLEEP, seconds), has_drawn=False)
        else:
            self._frame_clock.wait()

    @property
    def _next_frame(self) -> float:
        """Seconds until the top scene's next scheduled change."""
        top = self.stack.top
        return top.frames.seconds_to_next() if top is not None else math.inf

    def close(self) -> None:
        """Shut down; confirmed actions are saved."""
        if self.running:
            self.stack.apply(Quit())
        self.services.background.close_thinkers()
        self.announcer.speech.close()
        self._window.remember()
        self.services.storage.close()
        self.has_hung_sound = not self.services.assets.sounds.close()
        pygame.display.quit()

    @property
    def is_moving(self) -> bool:
        """True if the next frame is known to differ."""
        top = self.stack.top
        return self.renderer.is_moving or (top is not None and (top.frames.is_moving or top.frames.is_due))

    def start_late_parts(self) -> None:
        """Start sound, gamepads and background preparation after the first frame, which must not wait for them."""
        self._has_late_parts = True
        self.services.assets.texts.read_all()  # an incomplete installation is told at the start
        for group in self.stack.top.sheets if self.stack.top is not None else ():
            self.services.assets.sheets.load(group)
        self._collector.raise_thresholds()
        self.services.assets.sounds.start()
        threading.Thread(target=startup.preload, args=(self.services,), name="pages").start()
        self.services.background.thinker.warm_up()
        self._gamepads.start()

    # Input -------------------------------------------------------------------------------------------------------

    def _read(self, event: Event) -> Iterable[InputEvent]:
        """Inputs of an event for the top scene; handles what concerns the window and the devices."""
        if event.type == pygame.QUIT:
            if not self.arguments.kiosk:
                self.stack.apply(Quit())
            return ()
        _handle_window(self, event)
        self._gamepads.handle(event)
        self.services.session.gamepad = self._gamepads.family
        if self._gamepads.is_duplicate(event):
            return ()
        if self.kiosk_watch is not None:
            self.kiosk_watch.focus_lock.handle(event)
        top = self.stack.top
        if top is None:
            return ()
        if is_input(event):
            self.seconds_without_input = 0.0
            # a player who continues has read the toast, which must not cover the next content
            if is_press(event) and self.renderer.dismiss_read_toast():
                self.redraw_all()
        turns = self._screen.turns
        return self._dispatcher.read(turned(event, self.screen.get_size(), turns) if turns else event, top)

    def _dispatch(self, inputs: Iterable[InputEvent]) -> None:
        """Hand inputs to the top scene one after the other, until another scene is on top."""
        top = self.stack.top
        if top is None:
            return
        for raw in inputs:
            self.seconds_without_input = 0.0  # something held keeps the loop awake as well
            if self.announcer.takes(raw, top):
                continue
            given = top.filter(raw)
            change = top.interaction.dispatch(given) if given is not None else None
            if isinstance(given, Activity | TextInput | TextComposed):
                self.apply(change)
                if change is not None:
                    return
            else:
                self._apply_audibly(change)
            if self.stack.top is not top:
                return

    def _apply_audibly(self, change: SceneChange | None) -> None:
        """Apply the change from a click or key, with its sound."""
        resolved = self.navigator.resolve(change)
        if resolved is not None:
            self.services.assets.sounds.play(Sound.CLOSE if isinstance(change, Pop) else Sound.OPEN)
            self._carry_out(resolved)


def _seat_styles(stack: SceneStack[Scene]) -> SeatStyles:
    """Seat styles of the topmost open scene that has any, visible or not."""
    styles = (scene.seat_styles for scene in reversed(stack.scenes))
    return next((found for found in styles if found is not None), SeatStyles())


def _watch_kiosk(app: App, watch: KioskWatch, seconds: float) -> None:
    """Run a kiosk's unattended tasks; they may end the program."""
    app.apply(watch.advance(seconds, app.seconds_without_input, app.stack.scenes))
    code = watch.exit_code(app.stack.scenes)
    if code is not None:
        app.exit_code = code
        app.stack.apply(Quit())


def _turn_to(app: App, screen: Screen, turns: int) -> None:
    """Turn the picture so many quarter turns clockwise, with a calm cross-fade from what is seen."""
    if turns != screen.turns:
        seen = screen.turn(turns)
        app.resize()
        app.renderer.fade_from(seen, _BRIEF_TURN if app.services.session.aids.reduced_motion else _TURN)


def _follow_system(app: App) -> None:
    """Apply what the operating system asks for, once, and say so."""
    services = app.services
    wishes, services.background.system_wishes = services.background.system_wishes, {}
    services.storage.change_settings(**wishes, is_system_read=True)
    app.apply_settings()
    app.renderer.show_toast(lambda: services.assets.t("house.appearance.system.taken"))


def _handle_window(app: App, event: Event) -> None:
    if event.type in (pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED):
        app.resize()
    elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN):
        app.redraw_all()
    elif event.type == pygame.WINDOWFOCUSLOST:
        app.services.assets.sounds.pause()
    elif event.type == pygame.WINDOWFOCUSGAINED:
        app.services.assets.sounds.resume()


def make_app(argv: Sequence[str]) -> App:
    """The application for a command line (``play`` or ``replay``), with its first scene open."""
    return open_app(startup.play_arguments(argv))


def open_app(arguments: PlayArguments) -> App:
    """The application with its first scene open."""
    app = App(arguments)
    opened = routes.FilesRoute(arguments.files) if arguments.files else None
    if arguments.kiosk:
        app.apply(Push(routes.KioskRoute()))
    else:
        app.apply(
            Push(routes.FilesRoute(arguments.replay) if arguments.replay else open_first_chart(app.services, opened))
        )
    return app


def main(argv: Sequence[str], arguments: PlayArguments) -> int:
    """Run the program and return its exit code. A kiosk runs under a supervisor that restarts it with the command line."""
    if arguments.kiosk:
        run_supervised = startup.supervisor_of(argv, arguments.data or data_folder())
        if run_supervised is not None:
            return run_supervised()
    try:
        app = open_app(arguments)
    except NoWindowError as problem:
        print(printable(str(problem)))
        return 1
    try:
        with nullcontext() if arguments.kiosk else ended_by_signals(app.end_by_signal):  # a kiosk's has a watcher
            app.run()
    except Exception as error:
        if arguments.kiosk:
            log_crash(app.services.storage.folder, error)
        raise
    finally:
        app.close()
    if app.has_hung_sound:
        # a hung sound server would also block pygame's clean-up at exit; everything is saved by now
        os._exit(app.exit_code)
    return app.exit_code
