"""Interaction of one scene: hit testing, hover, press, focus and tooltip, and the one dispatch of its input."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Generic, Protocol, TypeVar

from pygame import FRect

from game.boards.problems import BoardError
from game.scenes.events import (
    Activate,
    BackPressed,
    InputEvent,
    PointerMoved,
    PointerPressed,
    RightClicked,
    SceneEvent,
    TargetDropped,
    WheelTurned,
)
from game.scenes.focus import DIRECTIONS, Focus
from game.scenes.mark import unsaved_mark, usual_place
from game.scenes.tips import Surroundings, Tip, draw_tip
from game.services import Services
from game.ui.canvas import Canvas
from game.ui.input import Command, Pointer, PointerKind
from game.ui.motion import Motions
from game.ui.widgets import Look, Spot, Widget

ChangeType = TypeVar("ChangeType", covariant=True)


class InteractiveScene(Protocol[ChangeType]):
    """The part of a scene that its interaction reads and calls."""

    is_dirty: bool
    is_opaque: bool
    services: Services
    motions: Motions

    @property
    def area(self) -> FRect: ...
    @property
    def widgets(self) -> Sequence[Widget]: ...
    def rebuild(self) -> None: ...
    def handle(self, event: SceneEvent) -> ChangeType | None: ...


class InteractionController(Generic[ChangeType]):
    """Turns input into clicks on targets and into events that the scene handles."""

    takes_text = False
    """Letters are text input instead of commands."""
    acts_on_disabled = True
    """A disabled target with an action may still be clicked, so that the action can explain itself."""

    def __init__(self, scene: InteractiveScene[ChangeType]) -> None:
        self._scene = scene
        self.focus = Focus(self)
        self.hovered: Spot | None = None
        """Target that pointer or focus came onto last, as it was then."""
        self.pressed: Spot | None = None
        """Target of the press that has not ended yet."""
        self.is_dragging = False
        """The press has become a drag: its release is a drop, even on the target where it began."""
        self.is_touch = False
        """A finger pointed last: it cannot hover, so it sees no ghost before it presses."""
        self._tip = Tip()

    # Targets -----------------------------------------------------------------------------------------------------

    def spots(self) -> list[Spot]:
        """All targets, the lowest first."""
        return [spot for widget in self._scene.widgets for spot in widget.spots()]

    def spot_at(self, x: float, y: float) -> Spot | None:
        """The highest target under a point."""
        for spot in self.spots()[::-1]:
            if spot.rect.collidepoint(x, y):
                return spot
        return None

    def find_spot(self, name: str) -> Spot | None:
        """The target of that name."""
        return next((spot for spot in self.spots() if spot.name == name), None)

    def default_spot(self) -> Spot | None:
        """The primary button, if it is enabled."""
        buttons = (widget for widget in self._scene.widgets if getattr(widget, "style", "") == "primary")
        return next((spot for button in buttons for spot in button.spots() if spot.is_enabled), None)

    @property
    def look(self) -> Look:
        """Pointer and focus as widgets draw them."""
        return Look(self.hovered, self.pressed, self.focus.shown)

    def build_mark(self) -> Iterable[Widget]:
        """The mark over all other widgets while nothing can be saved; a dialog lets the scene below show it."""
        if self._scene.is_opaque:
            yield from unsaved_mark(self._scene.services, usual_place(self._scene.area))

    # Dispatch ----------------------------------------------------------------------------------------------------

    def dispatch(self, event: InputEvent) -> ChangeType | None:
        """Resolve an input once: click a target, move a slider or the focus, or let the scene handle it."""
        meaning: Spot | SceneEvent | None
        match event:
            case Pointer():
                meaning = self._point(event)
            case Activate(name):
                meaning = self.find_spot(name)
            case Command() if event in DIRECTIONS:
                slid: ChangeType | None = self.focus.move(event)
                return slid
            case Command():
                meaning = self._command(event)
            case _:
                meaning = event
        if isinstance(meaning, Spot):
            change = self.activate(meaning)
            if event is Command.ACTIVATE:
                self.focus.keep()
            return change
        change = self._scene.handle(meaning) if meaning is not None else None
        if isinstance(meaning, PointerMoved | PointerPressed):
            return self._slide(meaning.x) or change
        return change

    def activate(self, spot: Spot) -> ChangeType | None:
        """Click a target; announce a board that cannot be loaded any more."""
        if spot.action is None or not (spot.is_enabled or self.acts_on_disabled):
            return None
        change: ChangeType | None = None
        try:
            change = spot.action()
        except BoardError as problem:  # wherever a table is set: the file may be gone or broken since it was listed
            self._scene.services.announce(problem.told(self._scene.services.texts))
        if spot.is_enabled and change is None:
            self._scene.services.sounds.play(spot.sound)
        self._scene.rebuild()
        return change

    def cancel(self) -> None:
        """End a press without click or drop."""
        self.pressed, self.is_dragging = None, False
        self._scene.is_dirty = True

    def leave(self) -> None:
        """Forget hover and press: another scene comes on top."""
        self.pressed, self.hovered, self.is_dragging = None, None, False

    def _point(self, pointer: Pointer) -> Spot | SceneEvent | None:
        """Hit-test the pointer and note hover and press: the target clicked, or the event for the scene."""
        x, y = pointer.position
        spot = self.spot_at(x, y)
        self.focus.is_shown = self.focus.is_shown and pointer.kind is PointerKind.MOVE
        self.is_touch = pointer.is_touch
        match pointer.kind:
            case PointerKind.MOVE | PointerKind.DRAG:
                self.hover(spot)
                return PointerMoved(x, y, spot)
            case PointerKind.PRESS:
                if self._scene.motions:
                    self._scene.motions.finish()
                self.hover(spot)
                self.pressed = spot
                self._tip.end()
                self._scene.is_dirty = True
                return PointerPressed(x, y, spot)
            case PointerKind.RELEASE:
                return self._release(pointer, spot)
            case PointerKind.CANCEL:
                self.cancel()
            case PointerKind.BACK:
                self._scene.motions.finish()
                return RightClicked()
            case PointerKind.WHEEL:
                return WheelTurned(pointer.steps)
        return None

    def _release(self, pointer: Pointer, spot: Spot | None) -> Spot | TargetDropped | None:
        """End the press: a click on the target where it began, elsewhere or after a drag a drop."""
        pressed, is_dragging = self.pressed, self.is_dragging
        self.cancel()
        if pressed is None or pressed.slide is not None:
            return None
        if pointer.is_touch:
            self.hovered = None
        if spot is not None and spot.name == pressed.name and not is_dragging:
            return spot
        return TargetDropped(pointer.x, pointer.y, pressed, spot)

    def _command(self, command: Command) -> Spot | SceneEvent | None:
        """Move the focus, or name the focused target as clicked; other commands are the scene's."""
        match command:
            case Command.NEXT | Command.PREVIOUS:
                self.focus.cycle(1 if command is Command.NEXT else -1)
                return None
            case Command.ACTIVATE:
                if self._scene.motions:
                    self._scene.motions.finish()
                    self._scene.is_dirty = True
                spot = self.focus.current
                return (self.default_spot() if spot is None and self.takes_text else spot) or command
            case Command.BACK:
                self._scene.motions.finish()
                return BackPressed()
        return command

    def _slide(self, x: float) -> ChangeType | None:
        pressed = self.pressed
        if pressed is None or pressed.slide is None:
            return None
        change: ChangeType | None = pressed.slide((x - pressed.rect.left) / pressed.rect.width)
        self._scene.rebuild()
        return change

    # Hover, focus and tooltip ------------------------------------------------------------------------------------

    def hover(self, spot: Spot | None) -> None:
        """Note the target under the pointer, or none."""
        before = self.hovered.name if self.hovered is not None else None
        self.hovered = spot
        if (spot.name if spot is not None else None) != before:
            self._tip.restart()
            self._scene.is_dirty = True

    def point_at(self, spot: Spot) -> None:
        """Hover a target by the focus, as if the pointer were there."""
        self._tip.restart()
        self.hovered = spot
        self._scene.handle(PointerMoved(spot.rect.centerx, spot.rect.centery, spot))
        self._scene.is_dirty = True

    def rebuild(self) -> None:
        """Rebuild the scene: a slider moved by the focus has changed it."""
        self._scene.rebuild()

    def advance(self, seconds: float) -> None:
        """Let the pointer rest: a tooltip may become due."""
        if self.hovered is not None and self._tip.advance(seconds) and self.tip_spot is not None:
            self._scene.is_dirty = True

    def tip_of(self, spot: Spot) -> str:
        """Tooltip of a target; empty if it has none."""
        return spot.tip

    @property
    def tip_spot(self) -> Spot | None:
        """Hovered target with a tooltip; None without one."""
        spot = self.find_spot(self.hovered.name) if self.hovered is not None else None
        return spot if spot is not None and self.tip_of(spot) else None

    def around(self, spot: Spot) -> Surroundings:
        """Places that a target's tooltip should not cover: the other clickable targets."""
        others = (other for other in self.spots() if other.name != spot.name)
        return Surroundings([other.rect for other in others if other.action or other.slide])

    def draw_tip(self, canvas: Canvas) -> None:
        """Draw the tooltip, if it is due."""
        if not self._tip.is_due or self.pressed is not None or (spot := self.tip_spot) is None:
            return
        text = self.tip_of(spot)
        place = self._tip.place(canvas.fonts, self._scene.area, spot.rect, text, self.around(spot))
        draw_tip(canvas, place, text)
