"""What every scene shares: widgets and their spots, pointer and keyboard on them, motion, and when to redraw.

A scene overrides ``build`` (its widgets for the present state), ``draw_background`` and ``draw_content``, and calls
``rebuild`` when its state has changed. Everything that can be clicked is a ``HitTarget``; mouse, touch, keyboard, gamepad,
the tutorial's pointing hand and the tests all use the same list.
"""

from __future__ import annotations

import datetime
import math
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, TypeAlias

from pygame import FRect, Rect

from game.boards.errors import BoardError
from game.scenes.focus import DIRECTIONS, Focus
from game.scenes.routes import FilesRoute, Route, UnsavedRoute
from game.scenes.stack import Change, Pop, Push
from game.scenes.tooltips import Tooltip, TooltipContext, draw_tooltip
from game.scenes.unsaved_mark import UnsavedMark, default_place
from game.services import Services
from game.ui.canvas import Canvas
from game.ui.input import Command, PointerEvent, PointerKind
from game.ui.motion import Motions
from game.ui.sound import Sound
from game.ui.widgets import HitTarget, InteractionState, Widget


class Target(NamedTuple):
    """Something on screen that can be clicked: its name, its place in window pixels, and whether it does something now."""

    name: str
    rect: Rect
    enabled: bool


class Scene:
    """One screen. See ``stack`` for when its life-cycle hooks are called."""

    name: ClassVar[str] = "scene"
    is_opaque: bool = True
    """Whether nothing of the scenes below can be seen."""
    music_place: ClassVar[str] = ""
    """Which music is heard here; empty: whatever was heard before."""
    sheets: ClassVar[tuple[str, ...]] = ("ui",)
    """The groups of pictures this scene draws with; loaded before it is first drawn."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.motions = Motions()
        self.is_dirty = True
        self.focus = Focus(self)
        self.hovered: HitTarget | None = None
        """What the pointer, or the focus, has come onto last, as it was then."""
        self.pressed: HitTarget | None = None
        """Where the press began that has not ended yet."""
        self.is_touch = False
        """Whether a finger pointed last: it cannot hover, so it sees no ghost before it presses."""
        self._tip = Tooltip()
        self._widgets: list[Widget] | None = None

    # For scenes to override --------------------------------------------------------------------------------------

    def build(self, area: FRect) -> Iterable[Widget]:
        """The widgets for the present state, the lowest first; ``area`` is the whole window in units."""
        return ()

    def draw_background(self, canvas: Canvas) -> None:
        """Draws what lies under everything."""

    def draw_content(self, canvas: Canvas) -> None:
        """Draws what is neither background nor widget (a board, an animation); over it come the widgets."""

    def draw_overlay(self, canvas: Canvas) -> None:
        """Draws what lies over the widgets: what hangs at the pointer, what flies."""

    def advance(self, seconds: float) -> SceneChange | None:
        """Time has passed while the scene is on top."""
        return None

    def step_back(self) -> SceneChange | None:
        """Right click, Esc, B: takes back one step. By default the scene closes."""
        return Pop()

    def on_right_click(self) -> SceneChange | None:
        """The right button: by default it takes back one step, as Esc does."""
        return self.step_back()

    def on_any_input(self) -> SceneChange | None:
        """Something was pressed, moved or typed, whatever it was; a change given here takes the input's place."""
        return None

    def on_command(self, command: Command) -> SceneChange | None:
        """A key or button that is not about focus (help, undo, hint, turn ...)."""
        return None

    def on_text(self, text: str) -> SceneChange | None:
        """Letters typed; ``\\b`` is the backspace key."""
        return None

    @property
    def wants_text(self) -> bool:
        """Whether letters go to ``on_text`` instead of being commands."""
        return False

    def on_wheel(self, steps: int) -> SceneChange | None:
        """The wheel was turned (away from the person: positive)."""
        return None

    def on_hover(self, x: float, y: float, hit_target: HitTarget | None) -> None:
        """The pointer has moved, pressed or not."""

    def on_press(self, x: float, y: float, hit_target: HitTarget | None) -> None:
        """The pointer went down; the click itself comes with the release."""

    def on_drop(self, x: float, y: float, start: HitTarget, end: HitTarget | None) -> SceneChange | None:
        """A press that began on one spot ended elsewhere: drag and drop, where a scene has it."""
        return None

    def day_changed(self, today: datetime.date) -> None:
        """The clock has come to another day, a later or an earlier one; the page is built anew after this."""

    def take_files(self, files: Sequence[Path]) -> SceneChange | None:
        """Files were dropped on the window: by default they are opened over the scene."""
        return Push(FilesRoute(files))

    # Life cycle --------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Called once, before the scene is first shown."""

    def resume(self) -> None:
        """Called whenever the scene becomes the top one."""
        self.rebuild()
        if self.music_place:
            self.services.sounds.set_place(self.music_place)

    def pause(self) -> None:
        """Called whenever the scene stops being the top one: a drag ends without a drop."""
        self.pressed = None
        self.hovered = None

    def leave(self) -> None:
        """Called once, when the scene is closed."""

    # Redrawing ---------------------------------------------------------------------------------------------------

    def rebuild(self) -> None:
        """The state has changed: widgets are built anew and everything is redrawn."""
        self._widgets = None
        self.is_dirty = True

    def invalidate(self) -> None:
        """Something looks different: the scene is drawn again. What of it differs, the frame finds by itself."""
        self.is_dirty = True

    def t(self, key: str, **values: Any) -> str:
        """The text of a key in the present language."""
        return self.services.t(key, **values)

    @property
    def area(self) -> FRect:
        """The whole window in units."""
        return self.services.viewport.area

    @property
    def has_reduced_motion(self) -> bool:
        """Whether the person wants little motion."""
        return self.services.aids.reduced_motion

    # Spots -------------------------------------------------------------------------------------------------------

    @property
    def widgets(self) -> Sequence[Widget]:
        """The widgets as they are now."""
        if self._widgets is None:
            self._widgets = [*self.build(self.area), *self._build_mark()]
        return self._widgets

    def mark_place(self, area: FRect) -> FRect:
        """Where the mark hangs while nothing is kept."""
        return default_place(area)

    def _build_mark(self) -> Iterable[Widget]:
        if self.services.storage.in_memory and self.is_opaque:  # below a dialog it can be seen anyway
            action = None if self.services.is_kiosk else self._tell_trouble
            yield UnsavedMark(self.mark_place(self.area), self.t("house.unsaved.tip"), action)

    @staticmethod
    def _tell_trouble() -> SceneChange:
        return Push(UnsavedRoute())

    def hit_targets(self) -> list[HitTarget]:
        """Everything that can be clicked, the lowest first."""
        return [hit_target for widget in self.widgets for hit_target in widget.hit_targets()]

    def targets(self) -> list[Target]:
        """Everything that can be clicked, with its place in window pixels (formats.md section 4)."""
        viewport = self.services.viewport
        return [
            Target(hit_target.name, viewport.rect_to_px(hit_target.rect), hit_target.is_enabled)
            for hit_target in self.hit_targets()
        ]

    def hit_target_at(self, x: float, y: float) -> HitTarget | None:
        """The highest spot under a point."""
        for hit_target in self.hit_targets()[::-1]:
            if hit_target.rect.collidepoint(x, y):
                return hit_target
        return None

    def find_hit_target(self, name: str) -> HitTarget | None:
        """The spot of that name."""
        for hit_target in self.hit_targets():
            if hit_target.name == name:
                return hit_target
        return None

    @property
    def interaction_state(self) -> InteractionState:
        """What pointer and focus do at the moment."""
        return InteractionState(self.hovered, self.pressed, self.focus.shown)

    # Input -------------------------------------------------------------------------------------------------------

    def handle_pointer(self, pointer: PointerEvent) -> SceneChange | None:
        """Turns what the pointer did into a click on a spot, a drag, or a step back."""
        hit_target = self.hit_target_at(pointer.x, pointer.y)
        self.focus.is_shown = self.focus.is_shown and pointer.kind is PointerKind.MOVE
        self.is_touch = pointer.is_touch
        match pointer.kind:
            case PointerKind.MOVE | PointerKind.DRAG:
                self.hover(hit_target)
                self.on_hover(pointer.x, pointer.y, hit_target)
                return self._slide(pointer.x)
            case PointerKind.PRESS:
                if self.motions:
                    self.motions.finish()
                self.hover(hit_target)
                self.pressed = hit_target
                self._tip.end()
                self.invalidate()
                self.on_press(pointer.x, pointer.y, hit_target)
                return self._slide(pointer.x)
            case PointerKind.RELEASE:
                return self.release(pointer, hit_target)
            case PointerKind.CANCEL:
                self.pressed = None
                self.invalidate()
            case PointerKind.BACK:
                self.motions.finish()
                return self.on_right_click()
            case PointerKind.WHEEL:
                return self.on_wheel(pointer.steps)
        return None

    def hover(self, hit_target: HitTarget | None) -> None:
        """The pointer has come onto that spot, or onto none."""
        before = self.hovered.name if self.hovered is not None else None
        self.hovered = hit_target
        if (hit_target.name if hit_target is not None else None) != before:
            self._tip.restart()
            self.invalidate()

    def _slide(self, x: float) -> SceneChange | None:
        pressed = self.pressed
        if pressed is None or pressed.slide is None:
            return None
        change: SceneChange | None = pressed.slide((x - pressed.rect.left) / pressed.rect.width)
        self.rebuild()
        return change

    def release(self, pointer: PointerEvent, hit_target: HitTarget | None) -> SceneChange | None:
        """The pointer was let go: a click on the spot where it was pressed, elsewhere a drop."""
        pressed, self.pressed = self.pressed, None
        self.invalidate()
        if pressed is None or pressed.slide is not None:
            return None
        if pointer.is_touch:
            self.hovered = None
        if hit_target is not None and hit_target.name == pressed.name:
            return self.activate(hit_target)
        return self.on_drop(pointer.x, pointer.y, pressed, hit_target)

    def activate(self, hit_target: HitTarget) -> SceneChange | None:
        """Does what a click on the spot does; a board that cannot be set any more is told, and nothing happens."""
        if hit_target.action is None:
            return None
        change: SceneChange | None = None
        try:
            change = hit_target.action()
        except BoardError as problem:  # wherever a table is set: the file may be gone or broken since it was listed
            self.services.announce(problem.message(self.services.texts))
        if hit_target.is_enabled and change is None:
            self.services.sounds.play(self.click_sound(hit_target))
        self.rebuild()
        return change

    def click_sound(self, hit_target: HitTarget) -> Sound:
        """What a click on an enabled spot sounds like, unless it opens or closes a scene: that has its own sound."""
        return Sound.BUTTON

    # Keyboard and gamepad ----------------------------------------------------------------------------------------

    def handle_command(self, command: Command) -> SceneChange | None:
        """Moves the focus, activates what it is on, steps back, or passes the command on."""
        if command in DIRECTIONS:
            change: SceneChange | None = self.focus.move(command)
            return change
        if command in (Command.NEXT, Command.PREVIOUS):
            self.focus.cycle(1 if command is Command.NEXT else -1)
            return None
        if command is Command.ACTIVATE:
            if self.motions:
                self.motions.finish()
                self.invalidate()
            hit_target = self.focus.current
            if hit_target is None and self.wants_text:
                hit_target = self.default_hit_target()
            if hit_target is not None:
                change = self.activate(hit_target)
                self.focus.keep()
                return change
            return self.on_command(command)
        if command is Command.BACK:
            self.motions.finish()
            return self.step_back()
        return self.on_command(command)

    def point_at(self, hit_target: HitTarget) -> None:
        """The focus has come onto a spot: as if the pointer were there."""
        self._tip.restart()
        self.hovered = hit_target
        self.on_hover(hit_target.rect.centerx, hit_target.rect.centery, hit_target)
        self.invalidate()

    def default_hit_target(self) -> HitTarget | None:
        """The main button, if it can be clicked now."""
        buttons = (widget for widget in self.widgets if getattr(widget, "style", "") == "primary")
        return next(
            (hit_target for button in buttons for hit_target in button.hit_targets() if hit_target.is_enabled), None
        )

    # Time and drawing --------------------------------------------------------------------------------------------

    def update(self, seconds: float) -> SceneChange | None:
        """Moves everything on."""
        if self.motions.advance(seconds):
            self.invalidate()
        if self.hovered is not None and self._tip.advance(seconds) and self.tooltip_target is not None:
            self.invalidate()
        return self.advance(seconds)

    @property
    def is_moving(self) -> bool:
        """Whether the scene must be drawn at the full rate."""
        return bool(self.motions)

    @property
    def next_picture(self) -> float:
        """Seconds until the scene looks different by itself while nothing moves at the full rate; mostly it never does."""
        return math.inf

    def draw(self, canvas: Canvas) -> None:
        """Draws the scene; changes nothing."""
        widgets, look = (
            self.widgets,
            self.interaction_state,
        )  # built first: a background may show what was found out for them
        self.draw_background(canvas)
        self.draw_content(canvas)
        for widget in widgets:
            widget.draw(canvas, look)
        self.draw_overlay(canvas)
        if self._tip.is_due and self.pressed is None and self.tooltip_target is not None:
            tip, text = self.tooltip_target, self.tooltip_text(self.tooltip_target)
            place = self._tip.place(canvas.fonts, self.area, tip.rect, text, self.tooltip_context(tip))
            draw_tooltip(canvas, place, text)

    def tooltip_context(self, hit_target: HitTarget) -> TooltipContext:
        """What a spot's tip does not lie on: what else can be clicked."""
        others = (other for other in self.hit_targets() if other.name != hit_target.name)
        return TooltipContext([other.rect for other in others if other.action or other.slide])

    def tooltip_text(self, hit_target: HitTarget) -> str:
        """The line that explains a spot; empty if nothing is to be explained there."""
        return hit_target.tip

    @property
    def tooltip_target(self) -> HitTarget | None:
        """What the tip beside the pointer would explain; None where nothing is to be explained there."""
        hit_target = self.find_hit_target(self.hovered.name) if self.hovered is not None else None
        return hit_target if hit_target is not None and self.tooltip_text(hit_target) else None


SceneChange: TypeAlias = Change[Scene | Route]
"""What a scene may ask for: a change of the stack, of scenes of its own and of ways to pages it does not know."""
