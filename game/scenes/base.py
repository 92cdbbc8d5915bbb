"""The shell of every screen: its life cycle, its widgets, and the order of drawing.

A scene overrides ``build`` (its widgets for the present state), ``draw_background`` and ``draw_overlay``, and calls
``rebuild`` when its state has changed. Pointer, focus and tooltip are in its ``interaction``, its motions and when it is
drawn again in its ``frames``. Input that is no click on a target comes to ``handle``. Mouse, touch, keyboard, gamepad, the
tutorial's pointing hand and the tests use one list of targets.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, ClassVar, NamedTuple, TypeAlias

from pygame import FRect, Rect

from game.scenes.events import BackPressed, FilesDropped, InputEvent, RightClicked, SceneEvent, TextPasted
from game.scenes.interaction import InteractionController
from game.scenes.routes import FilesRoute, PastedTextRoute, Route
from game.scenes.stack import Change, Pop, Push
from game.services import Services
from game.ui.canvas import Canvas
from game.ui.motion import FrameSchedule
from game.ui.palette import SeatStyles
from game.ui.widgets import Widget


class Target(NamedTuple):
    """Something on screen that can be clicked: its name, its place in window pixels, and whether it does something now."""

    name: str
    rect: Rect
    enabled: bool


class Scene:
    """One screen. See ``stack`` for when its life-cycle hooks are called."""

    name: ClassVar[str] = "scene"
    is_opaque: bool = True
    """True if nothing of the scenes below can be seen."""
    sheets: ClassVar[tuple[str, ...]] = ("ui",)
    """The groups of pictures this scene draws with; loaded before it is first drawn."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.frames = FrameSchedule()
        """When the scene is drawn again, and its motions."""
        self.interaction: InteractionController[SceneChange] = InteractionController(self)
        """Pointer, focus and tooltip on the widgets' targets."""

    # For scenes to override --------------------------------------------------------------------------------------

    def build(self, area: FRect) -> Iterable[Widget]:
        """The widgets for the present state, the lowest first; ``area`` is the whole window in units."""
        return ()

    def draw_background(self, canvas: Canvas) -> None:
        """Draws what lies under the widgets."""

    def draw_overlay(self, canvas: Canvas) -> None:
        """Draws what lies over the widgets: what hangs at the pointer, what flies."""

    def advance(self, seconds: float) -> SceneChange | None:
        """Time has passed while the scene is on top."""
        return None

    def filter(self, event: InputEvent) -> InputEvent | None:
        """See every input before its dispatch: pass it on, put another one in its place, or drop it with None."""
        return event

    def handle(self, event: SceneEvent) -> SceneChange | None:
        """Handle what is no click on a target; a change returned for ``Activity`` is applied instead of its input.

        By default Esc and the right button step back; dropped files and a pasted text open over the scene.
        """
        match event:
            case BackPressed() | RightClicked():
                return self.step_back()
            case FilesDropped(files):
                return Push(FilesRoute(files))
            case TextPasted(text):
                return Push(PastedTextRoute(text))
        return None

    def step_back(self) -> SceneChange | None:
        """Take back one step. By default the scene closes."""
        return Pop()

    # Life cycle --------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Called once, before the scene is first shown."""

    def resume(self) -> None:
        """Called whenever the scene becomes the top one."""
        self.rebuild()

    def pause(self) -> None:
        """Called whenever the scene stops being the top one: a drag ends without a drop."""
        self.interaction.leave()

    def leave(self) -> None:
        """Called once, when the scene is closed."""

    # Redrawing ---------------------------------------------------------------------------------------------------

    def rebuild(self) -> None:
        """The state has changed: widgets are built anew and everything is redrawn."""
        self.__dict__.pop("widgets", None)
        self.frames.is_due = True

    def t(self, key: str, **values: Any) -> str:
        """The text of a key in the present language."""
        return self.services.assets.t(key, **values)

    @property
    def area(self) -> FRect:
        """The whole window in units."""
        return self.services.assets.viewport.area

    @property
    def seat_styles(self) -> SeatStyles | None:
        """Badges and colours of the seats shown here; None for those of the scene below."""
        return None

    # Targets -----------------------------------------------------------------------------------------------------

    @cached_property
    def widgets(self) -> Sequence[Widget]:
        """The widgets as they are now, until ``rebuild``."""
        return [*self.build(self.area), *self.interaction.build_mark()]

    def targets(self) -> list[Target]:
        """Everything that can be clicked, with its place in window pixels (formats.md section 4)."""
        viewport = self.services.assets.viewport
        return [
            Target(hit_target.name, viewport.rect_to_px(hit_target.rect), hit_target.is_enabled)
            for hit_target in self.interaction.hit_targets()
        ]

    # Time and drawing --------------------------------------------------------------------------------------------

    def update(self, seconds: float) -> SceneChange | None:
        """Moves everything on."""
        self.frames.advance(seconds)
        self.interaction.advance(seconds)
        return self.advance(seconds)

    def draw(self, canvas: Canvas) -> None:
        """Draws the scene; changes nothing."""
        if self.seat_styles is not None:
            canvas.seat_styles = self.seat_styles
        widgets, interaction = self.widgets, self.interaction.state  # first: a background may show what these find out
        self.draw_background(canvas)
        for widget in widgets:
            widget.draw(canvas, interaction)
        self.draw_overlay(canvas)
        self.interaction.draw_tip(canvas)


SceneChange: TypeAlias = Change[Scene | Route]
"""A change of the stack that a scene may ask for, with scenes of its own or routes to pages it does not know."""
