"""What every scene shares: widgets and their spots, pointer and keyboard on them, motion, and when to redraw.

A scene overrides ``build`` (its widgets for the present state), ``draw_background`` and ``draw_content``, and calls
``rebuild`` when its state has changed. Everything that can be clicked is a ``Spot``; mouse, touch, keyboard, gamepad,
the tutorial's pointing hand and the tests all use the same list.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Final, NamedTuple

from pygame import FRect, Rect

from game.boards.maps import BoardError
from game.scenes.stack import Change, Pop
from game.services import Services
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.input import Command, Pointer, PointerKind
from game.ui.motion import Motions
from game.ui.sound import Sound
from game.ui.text import LABEL
from game.ui.widgets import Look, Spot, Widget

SceneChange = Change["Scene"]

TIP_SECONDS: Final = 0.45
"""How long the pointer rests on something before its tip appears."""
_WIDEST_TIP: Final = 420.0
_DIRECTIONS = {Command.LEFT: (-1, 0), Command.RIGHT: (1, 0), Command.UP: (0, -1), Command.DOWN: (0, 1)}


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
    place: ClassVar[str] = ""
    """Which music is heard here; empty: whatever was heard before."""
    shows_tips: ClassVar[bool] = True
    """Whether the tip of what the pointer rests on appears beside it; a table shows it in its bar."""
    sheets: ClassVar[tuple[str, ...]] = ("ui",)
    """The groups of pictures this scene draws with; loaded before it is first drawn."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.motions = Motions()
        self.is_dirty = True
        self.dirty_rects: list[FRect] = []
        self._widgets: list[Widget] | None = None
        self._hovered: str | None = None
        self._pressed: Spot | None = None
        self._focused: str | None = None
        self._is_focus_shown = False
        self.is_touch = False
        """Whether a finger pointed last: it cannot hover, so it sees no ghost before it presses."""
        self._focus_place: FRect | None = None
        self._rested = 0.0

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

    def on_hover(self, x: float, y: float, spot: Spot | None) -> None:
        """The pointer has moved, pressed or not."""

    def on_press(self, x: float, y: float, spot: Spot | None) -> None:
        """The pointer went down; the click itself comes with the release."""

    def on_drop(self, x: float, y: float, start: Spot, end: Spot | None) -> SceneChange | None:
        """A press that began on one spot ended elsewhere: drag and drop, where a scene has it."""
        return None

    # Life cycle --------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Called once, before the scene is first shown."""

    def resume(self) -> None:
        """Called whenever the scene becomes the top one."""
        self.rebuild()
        if self.place:
            self.services.sounds.set_place(self.place)

    def pause(self) -> None:
        """Called whenever the scene stops being the top one: a drag ends without a drop."""
        self._pressed = None
        self._hovered = None

    def leave(self) -> None:
        """Called once, when the scene is closed."""

    # Redrawing ---------------------------------------------------------------------------------------------------

    def rebuild(self) -> None:
        """The state has changed: widgets are built anew and everything is redrawn."""
        self._widgets = None
        self.is_dirty = True

    def invalidate(self, rect: FRect | None = None) -> None:
        """Something looks different: redraws a part, or everything."""
        if rect is None:
            self.is_dirty = True
        else:
            self.dirty_rects.append(rect)

    def t(self, key: str, **values: Any) -> str:
        """The text of a key in the present language."""
        return self.services.t(key, **values)

    @property
    def area(self) -> FRect:
        """The whole window in units."""
        return self.services.viewport.area

    @property
    def is_calm(self) -> bool:
        """Whether the person wants little motion."""
        return self.services.aids.reduced_motion

    # Spots -------------------------------------------------------------------------------------------------------

    @property
    def widgets(self) -> Sequence[Widget]:
        """The widgets as they are now."""
        if self._widgets is None:
            self._widgets = list(self.build(self.area))
        return self._widgets

    def spots(self) -> list[Spot]:
        """Everything that can be clicked, the lowest first."""
        return [spot for widget in self.widgets for spot in widget.spots()]

    def targets(self) -> list[Target]:
        """Everything that can be clicked, with its place in window pixels (formats.md section 4)."""
        viewport = self.services.viewport
        return [Target(spot.name, viewport.rect_to_px(spot.rect), spot.is_enabled) for spot in self.spots()]

    def spot_at(self, x: float, y: float) -> Spot | None:
        """The highest spot under a point."""
        for spot in reversed(self.spots()):
            if spot.rect.collidepoint(x, y):
                return spot
        return None

    def find_spot(self, name: str) -> Spot | None:
        """The spot of that name."""
        return next((spot for spot in self.spots() if spot.name == name), None)

    @property
    def look(self) -> Look:
        """What pointer and focus do at the moment."""
        return Look(
            self._hovered,
            self._pressed.name if self._pressed is not None else None,
            self._focused if self._is_focus_shown else None,
        )

    # Input -------------------------------------------------------------------------------------------------------

    def handle_pointer(self, pointer: Pointer) -> SceneChange | None:
        """Turns what the pointer did into a click on a spot, a drag, or a step back."""
        spot = self.spot_at(pointer.x, pointer.y)
        self._is_focus_shown = self._is_focus_shown and pointer.kind is PointerKind.MOVE
        self.is_touch = pointer.is_touch
        match pointer.kind:
            case PointerKind.MOVE | PointerKind.DRAG:
                self._hover(spot)
                self.on_hover(pointer.x, pointer.y, spot)
                return self._slide(pointer.x)
            case PointerKind.PRESS:
                if self.motions:
                    self.motions.finish()
                self._hover(spot)
                self._pressed = spot
                self.invalidate()
                self.on_press(pointer.x, pointer.y, spot)
                return self._slide(pointer.x)
            case PointerKind.RELEASE:
                return self._release(pointer, spot)
            case PointerKind.CANCEL:
                self._pressed = None
                self.invalidate()
            case PointerKind.BACK:
                self.motions.finish()
                return self.step_back()
            case PointerKind.WHEEL:
                return self.on_wheel(pointer.steps)
        return None

    def _hover(self, spot: Spot | None) -> None:
        name = spot.name if spot is not None else None
        if name != self._hovered:
            self._hovered = name
            self._rested = 0.0
            self.invalidate()

    def _slide(self, x: float) -> SceneChange | None:
        pressed = self._pressed
        if pressed is None or pressed.slide is None:
            return None
        change: SceneChange | None = pressed.slide((x - pressed.rect.left) / pressed.rect.width)
        self.rebuild()
        return change

    def _release(self, pointer: Pointer, spot: Spot | None) -> SceneChange | None:
        pressed, self._pressed = self._pressed, None
        self.invalidate()
        if pressed is None or pressed.slide is not None:
            return None
        if pointer.is_touch:
            self._hovered = None
        if spot is not None and spot.name == pressed.name:
            return self.activate(spot)
        return self.on_drop(pointer.x, pointer.y, pressed, spot)

    def activate(self, spot: Spot) -> SceneChange | None:
        """Does what a click on the spot does; a board that cannot be set any more is told, and nothing happens."""
        if spot.action is None:
            return None
        change: SceneChange | None = None
        try:
            change = spot.action()
        except BoardError as problem:  # wherever a table is set: the file may be gone or broken since it was listed
            self.services.announce(str(problem))
        if spot.is_enabled and change is None:
            self.services.sounds.play(self.click_sound(spot))
        self.rebuild()
        return change

    def click_sound(self, spot: Spot) -> Sound:
        """What a click on an enabled spot sounds like, unless it opens or closes a scene: that has its own sound."""
        return Sound.BUTTON

    # Keyboard and gamepad ----------------------------------------------------------------------------------------

    def handle_command(self, command: Command) -> SceneChange | None:
        """Moves the focus, activates what it is on, steps back, or passes the command on."""
        if command in _DIRECTIONS:
            return self._move_focus(command)
        if command in (Command.NEXT, Command.PREVIOUS):
            self._cycle_focus(1 if command is Command.NEXT else -1)
            return None
        if command is Command.ACTIVATE:
            if self.motions:
                self.motions.finish()
                self.invalidate()
            spot = self.find_spot(self._focused) if self._focused is not None and self._is_focus_shown else None
            if spot is None and self.wants_text:
                spot = self._default_spot()
            if spot is not None:
                change = self.activate(spot)
                self._keep_focus()
                return change
            return self.on_command(command)
        if command is Command.BACK:
            self.motions.finish()
            return self.step_back()
        return self.on_command(command)

    def _focusable(self) -> list[Spot]:
        return [
            spot for spot in self.spots() if spot.is_enabled and (spot.action is not None or spot.slide is not None)
        ]

    def _focus(self, spot: Spot) -> None:
        self._focused, self._is_focus_shown, self._focus_place = spot.name, True, spot.rect
        self._rested = 0.0
        self._hovered = spot.name
        self.on_hover(spot.rect.centerx, spot.rect.centery, spot)
        self.invalidate()

    def _cycle_focus(self, step: int) -> None:
        spots = self._focusable()
        if spots:
            names = [spot.name for spot in spots]
            if self._focused in names:
                self._focus(spots[(names.index(self._focused) + step) % len(spots)])
            else:
                self._focus(self._first_focus(spots))

    def _move_focus(self, command: Command) -> SceneChange | None:
        spots = self._focusable()
        here = next((spot for spot in spots if spot.name == self._focused), None)
        if here is not None and here.slide is not None and command in (Command.LEFT, Command.RIGHT):
            return self._nudge(here, 0.1 if command is Command.RIGHT else -0.1)
        if not spots:
            return None
        if here is None or not self._is_focus_shown:
            start = here or self._first_focus(spots)
            self._focus(start)
            return None
        direction_x, direction_y = _DIRECTIONS[command]

        def distance(spot: Spot) -> float:
            x, y = spot.rect.centerx - here.rect.centerx, spot.rect.centery - here.rect.centery
            along, aside = x * direction_x + y * direction_y, abs(x * direction_y) + abs(y * direction_x)
            return along + 2.5 * aside if along > 1 and along >= aside * 0.3 else math.inf

        nearest = min(spots, key=distance)
        if distance(nearest) < math.inf:
            self._focus(nearest)
        return None

    def _first_focus(self, spots: Sequence[Spot]) -> Spot:
        """Where the focus begins: on the main button; or goes on if its spot is gone: nearest to where it was."""
        if self._focus_place is not None:
            x, y = self._focus_place.center
            return min(spots, key=lambda spot: math.hypot(spot.rect.centerx - x, spot.rect.centery - y))
        return self._default_spot() or spots[0]

    def _default_spot(self) -> Spot | None:
        """The main button, if it can be clicked now."""
        buttons = (widget for widget in self.widgets if getattr(widget, "style", "") == "primary")
        return next((spot for button in buttons for spot in button.spots() if spot.is_enabled), None)

    def _keep_focus(self) -> None:
        """After what was focused has changed the scene: the focus stays as near as it can."""
        spots = self._focusable()
        if self._is_focus_shown and spots and self._focused not in [spot.name for spot in spots]:
            self._focus(self._first_focus(spots))

    def _nudge(self, spot: Spot, step: float) -> SceneChange | None:
        value = next(
            (
                widget.value
                for widget in self.widgets
                if getattr(widget, "name", "") == spot.name and hasattr(widget, "value")
            ),
            0.0,
        )
        change: SceneChange | None = spot.slide(value + step) if spot.slide is not None else None
        self.rebuild()
        return change

    # Time and drawing --------------------------------------------------------------------------------------------

    def update(self, seconds: float) -> SceneChange | None:
        """Moves everything on."""
        if self.motions.advance(seconds):
            self.invalidate()
        if self._hovered is not None and self._rested < TIP_SECONDS:
            self._rested += seconds
            if self._rested >= TIP_SECONDS and self.shows_tips and self._tip_spot() is not None:
                self.invalidate()
        return self.advance(seconds)

    @property
    def is_moving(self) -> bool:
        """Whether the scene must be drawn at the full rate."""
        return bool(self.motions)

    def draw(self, canvas: Canvas) -> None:
        """Draws the scene; changes nothing."""
        self.draw_background(canvas)
        self.draw_content(canvas)
        look = self.look
        for widget in self.widgets:
            widget.draw(canvas, look)
        self.draw_overlay(canvas)
        if self.shows_tips and self._rested >= TIP_SECONDS and self._pressed is None:
            self._draw_tip(canvas)

    def _tip_spot(self) -> Spot | None:
        spot = self.find_spot(self._hovered) if self._hovered is not None else None
        return spot if spot is not None and spot.tip else None

    def _draw_tip(self, canvas: Canvas) -> None:
        """The line that explains what the pointer rests on, below it or above."""
        spot = self._tip_spot()
        if spot is None:
            return
        area = self.area
        width = min(canvas.fonts.width(spot.tip, LABEL), _WIDEST_TIP)
        height = canvas.fonts.height(spot.tip, LABEL, width)
        tag = FRect(0, spot.rect.bottom + 8, width + 36, height + 20)
        if tag.bottom > area.bottom - 8:
            tag.bottom = spot.rect.top - 8
        tag.centerx = min(max(spot.rect.centerx, area.left + 8 + tag.width / 2), area.right - 8 - tag.width / 2)
        canvas.panel("ui/tag", tag)
        canvas.text_box(spot.tip, tag.inflate(-32, -12), LABEL, palette.INK, "center")
