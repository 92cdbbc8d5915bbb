"""Interaction of one scene: hit testing, hover, press, focus and tooltip, and the one dispatch of its input."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Generic, Protocol, TypeVar

from pygame import FRect

from game.boards.errors import BoardError
from game.scenes.events import (
    Activate,
    BackPressed,
    InputEvent,
    PointerMoved,
    PointerPressed,
    RightClicked,
    SceneEvent,
    TargetDropped,
    TextComposed,
    TextInput,
    WheelTurned,
)
from game.scenes.focus import DIRECTIONS, Focus
from game.scenes.scene_voice import SceneVoice
from game.scenes.tooltips import Tooltip, TooltipContext, draw_tooltip
from game.scenes.unsaved_mark import default_place, unsaved_mark
from game.services import Services
from game.ui.bindings import Command
from game.ui.canvas import Canvas
from game.ui.input import PointerEvent, PointerKind
from game.ui.motion import FrameSchedule
from game.ui.widgets import HitTarget, InteractionState, Widget

ChangeType = TypeVar("ChangeType", covariant=True)

_REPEAT_DELAY: Final = 0.5
"""Seconds of holding before the first repetition."""
_REPEAT_INTERVALS: Final = ((8, 0.12), (24, 0.08))
"""Seconds between repetitions, up to that many."""
_SHORTEST_REPEAT: Final = 0.065
_LARGE_STEP_REPEAT: Final = 0.25
"""Seconds between repetitions that make larger steps than the click: slow enough to stop at one."""


class InteractiveScene(Protocol[ChangeType]):
    """The part of a scene that its interaction reads and calls."""

    is_opaque: bool
    services: Services
    frames: FrameSchedule

    @property
    def area(self) -> FRect: ...
    @property
    def widgets(self) -> Sequence[Widget]: ...
    def rebuild(self) -> None: ...
    def handle(self, event: SceneEvent) -> ChangeType | None: ...


class TextReceiver(Protocol[ChangeType]):
    """Field that takes typed, pasted and dropped text."""

    composition: str

    def type_text(self, text: str) -> ChangeType | None: ...
    def compose(self, text: str) -> None: ...


class InteractionController(Generic[ChangeType]):
    """Turns input into clicks on targets and into events that the scene handles."""

    acts_on_disabled = True
    """A disabled target with an action may still be clicked, so that the action can explain itself."""

    def __init__(self, scene: InteractiveScene[ChangeType]) -> None:
        self._scene = scene
        self.text_input: TextReceiver[ChangeType] | None = None
        """Field that takes letters as text; None: letters are commands."""
        self.is_capturing = False
        """The next key or gamepad button comes to the scene by name, whatever its command."""
        self.focus = Focus(self)
        self.hovered: HitTarget | None = None
        """Target that pointer or focus came onto last, as it was then."""
        self.pressed: HitTarget | None = None
        """Target of the press that has not ended yet."""
        self.is_dragging = False
        """The press has become a drag: its release is a drop, even on the target where it began."""
        self.is_touch = False
        """A finger pointed last: it cannot hover, so it sees no ghost before it presses."""
        self.voice = SceneVoice(scene, self)
        """Voice of the scene."""
        self._tip = Tooltip()
        self._hold_repeat = HoldRepeat()

    # Targets -----------------------------------------------------------------------------------------------------

    def hit_targets(self) -> list[HitTarget]:
        """All targets, the lowest first."""
        return [hit_target for widget in self._scene.widgets for hit_target in widget.hit_targets()]

    def hit_target_at(self, x: float, y: float) -> HitTarget | None:
        """The highest target under a point."""
        for hit_target in self.hit_targets()[::-1]:
            if hit_target.rect.collidepoint(x, y):
                return hit_target
        return None

    def find_hit_target(self, name: str) -> HitTarget | None:
        """The target of that name."""
        return next((hit_target for hit_target in self.hit_targets() if hit_target.name == name), None)

    def default_hit_target(self) -> HitTarget | None:
        """The primary button, if it is enabled."""
        buttons = (widget for widget in self._scene.widgets if getattr(widget, "style", "") == "primary")
        return next(
            (hit_target for button in buttons for hit_target in button.hit_targets() if hit_target.is_enabled), None
        )

    @property
    def state(self) -> InteractionState:
        """Pointer and focus as widgets draw them."""
        return InteractionState(self.hovered, self.pressed, self.focus.shown)

    def build_mark(self) -> Iterable[Widget]:
        """The mark over all other widgets while nothing can be saved; a dialog lets the scene below show it."""
        if self._scene.is_opaque:
            yield from unsaved_mark(self._scene.services, default_place(self._scene.area))

    # Dispatch ----------------------------------------------------------------------------------------------------

    def dispatch(self, event: InputEvent) -> ChangeType | None:
        """Resolve an input once: click a target, move a slider or the focus, or let the scene handle it."""
        meaning: HitTarget | SceneEvent | None
        match event:
            case PointerEvent():
                meaning = self._point(event)
            case Activate(name):
                meaning = self.find_hit_target(name)
            case Command() if event in DIRECTIONS:
                slid: ChangeType | None = self.focus.move(event)
                return slid
            case Command():
                meaning = self._command(event)
            case TextInput(text) if self.text_input is not None:
                typed: ChangeType | None = self.text_input.type_text(text)
                self._scene.rebuild()
                return typed
            case TextComposed(text) if self.text_input is not None:
                self.text_input.compose(text)
                self._scene.rebuild()
                return None
            case _:
                meaning = event
        if isinstance(meaning, HitTarget):
            change = self.activate(meaning)
            if event is Command.ACTIVATE:
                self.focus.refocus()
            return change
        change = self._scene.handle(meaning) if meaning is not None else None
        if isinstance(meaning, PointerMoved | PointerPressed):
            return self._slide(meaning.x) or change
        return change

    def activate(self, hit_target: HitTarget) -> ChangeType | None:
        """Click a target; announce a board that cannot be loaded any more."""
        if hit_target.action is None or not (hit_target.is_enabled or self.acts_on_disabled):
            return None
        change: ChangeType | None = None
        try:
            change = hit_target.action()
        except BoardError as problem:  # wherever a table is set: the file may be gone or broken since it was listed
            self._scene.services.shell.announce(problem.message(self._scene.services.assets.texts))
        if hit_target.is_enabled and change is None:
            self._scene.services.assets.sounds.play(hit_target.sound)
        self._scene.rebuild()
        return change

    def cancel(self) -> None:
        """End a press without click or drop."""
        self.pressed, self.is_dragging = None, False
        self._scene.frames.is_due = True

    def leave(self) -> None:
        """Forget hover and press: another scene comes on top."""
        self.pressed, self.hovered, self.is_dragging = None, None, False

    def _point(self, pointer: PointerEvent) -> HitTarget | SceneEvent | None:
        """Hit-test the pointer and note hover and press: the target clicked, or the event for the scene."""
        x, y = pointer.position
        hit_target = self.hit_target_at(x, y)
        self.focus.is_shown = self.focus.is_shown and pointer.kind is PointerKind.MOVE
        self.is_touch = pointer.is_touch
        match pointer.kind:
            case PointerKind.MOVE | PointerKind.DRAG:
                self.hover(hit_target)
                return PointerMoved(x, y, hit_target)
            case PointerKind.PRESS:
                if self._scene.frames.motions:
                    self._scene.frames.motions.finish()
                self.hover(hit_target)
                self.pressed = hit_target
                self._hold_repeat.press(has_large_steps=hit_target is not None and hit_target.repeat is not None)
                self._tip.suppress()
                self._scene.frames.is_due = True
                return PointerPressed(x, y, hit_target)
            case PointerKind.RELEASE:
                return self._release(pointer, hit_target)
            case PointerKind.CANCEL:
                self.cancel()
            case PointerKind.RIGHT_CLICK:
                self._scene.frames.motions.finish()
                return RightClicked()
            case PointerKind.WHEEL:
                return WheelTurned(pointer.steps)
        return None

    def _release(self, pointer: PointerEvent, hit_target: HitTarget | None) -> HitTarget | TargetDropped | None:
        """End the press: a click on the target where it began, elsewhere or after a drag a drop."""
        pressed, is_dragging = self.pressed, self.is_dragging
        self.cancel()
        if pressed is None or pressed.slide is not None:
            return None
        if pointer.is_touch:
            self.hovered = None
        if self._hold_repeat.repetitions:
            return None
        if hit_target is not None and hit_target.name == pressed.name and not is_dragging:
            return hit_target
        return TargetDropped(pointer.x, pointer.y, pressed, hit_target)

    def _command(self, command: Command) -> HitTarget | SceneEvent | None:
        """Move the focus, or name the focused target as clicked; other commands are the scene's."""
        match command:
            case Command.NEXT | Command.PREVIOUS:
                self.focus.cycle(1 if command is Command.NEXT else -1)
                return None
            case Command.ACTIVATE:
                if self._scene.frames.motions:
                    self._scene.frames.motions.finish()
                    self._scene.frames.is_due = True
                hit_target = self.focus.current
                if hit_target is None and self.text_input is not None:
                    hit_target = self.default_hit_target()
                return hit_target or command
            case Command.BACK:
                self._scene.frames.motions.finish()
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

    def hover(self, hit_target: HitTarget | None) -> None:
        """Note the target under the pointer, or none."""
        before = self.hovered.name if self.hovered is not None else None
        self.hovered = hit_target
        if (hit_target.name if hit_target is not None else None) != before:
            self._tip.restart()
            self._scene.frames.is_due = True

    def point_at(self, hit_target: HitTarget) -> None:
        """Hover a target by the focus, as if the pointer were there."""
        self._tip.restart()
        self.hovered = hit_target
        self._scene.handle(PointerMoved(hit_target.rect.centerx, hit_target.rect.centery, hit_target))
        self._scene.frames.is_due = True

    def rebuild(self) -> None:
        """Rebuild the scene: a slider moved by the focus has changed it."""
        self._scene.rebuild()

    def advance(self, seconds: float) -> None:
        """Let the pointer rest: a tooltip may become due, and a held target is clicked again."""
        held = self.pressed
        if held is not None and held.is_repeated:
            for _ in range(self._hold_repeat.advance(seconds)):
                self._repeat_click(held.name)
        if self.hovered is not None and self._tip.advance(seconds) and self.tip_spot is not None:
            self._scene.frames.is_due = True

    def _repeat_click(self, name: str) -> None:
        """Click a held target again while it is enabled and under the pointer."""
        hit_target = self.find_hit_target(name)
        is_hovered = self.hovered is not None and self.hovered.name == name
        if hit_target is not None and hit_target.is_enabled and is_hovered:
            self.activate(hit_target._replace(action=hit_target.repeat or hit_target.action))

    def tip_of(self, hit_target: HitTarget) -> str:
        """Tooltip of a target; empty if it has none."""
        return hit_target.tooltip

    @property
    def tip_spot(self) -> HitTarget | None:
        """Hovered target with a tooltip; None without one."""
        hit_target = self.find_hit_target(self.hovered.name) if self.hovered is not None else None
        return hit_target if hit_target is not None and self.tip_of(hit_target) else None

    def tooltip_context(self, hit_target: HitTarget) -> TooltipContext:
        """Places that a target's tooltip should not cover: the other clickable targets."""
        others = (other for other in self.hit_targets() if other.name != hit_target.name)
        return TooltipContext([other.rect for other in others if other.action or other.slide])

    def draw_tip(self, canvas: Canvas) -> None:
        """Draw the tooltip, if it is due."""
        if not self._tip.is_due or self.pressed is not None or (hit_target := self.tip_spot) is None:
            return
        text = self.tip_of(hit_target)
        place = self._tip.place(canvas.fonts, self._scene.area, hit_target.rect, text, self.tooltip_context(hit_target))
        draw_tooltip(canvas, place, text)


class HoldRepeat:
    """Clock of one held target: its click repeats, faster the longer the pointer holds it down."""

    def __init__(self) -> None:
        self.repetitions = 0
        """Repetitions since the press."""
        self._seconds_left = _REPEAT_DELAY
        self._has_large_steps = False

    def press(self, *, has_large_steps: bool = False) -> None:
        """Begin anew, with a press; larger steps than the click's keep one pace."""
        self.repetitions, self._seconds_left, self._has_large_steps = 0, _REPEAT_DELAY, has_large_steps

    def advance(self, seconds: float) -> int:
        """Number of clicks due after that time of holding."""
        self._seconds_left -= seconds
        due = 0
        while self._seconds_left <= 0:
            due += 1
            self.repetitions += 1
            self._seconds_left += self._interval
        return due

    @property
    def _interval(self) -> float:
        if self._has_large_steps:
            return _LARGE_STEP_REPEAT
        return next((interval for most, interval in _REPEAT_INTERVALS if self.repetitions < most), _SHORTEST_REPEAT)
