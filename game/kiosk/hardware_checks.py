"""Hardware checks of a kiosk's screen: pixel colours and touch position."""

from __future__ import annotations

from typing import Final

from pygame import Color, FRect

from game.scenes.base import Scene, SceneChange
from game.scenes.events import InputEvent, PointerPressed, SceneEvent
from game.scenes.stack import Pop
from game.services import Services
from game.ui import palette
from game.ui.bindings import Command
from game.ui.canvas import Canvas
from game.ui.input import PointerEvent, PointerKind
from game.ui.text import BODY, LABEL_BOLD

_COLOURS: Final = (Color("white"), Color("red"), Color("green"), Color("blue"), Color("black"))
_ACROSS, _DOWN = 4, 3
_MAX_MARKS: Final = 60
_IDLE_SECONDS: Final = 120.0
"""Seconds without a touch before a check ends, so that a broken screen locks nobody in."""


class ScreenCheckScene(Scene):
    """Full-screen colours, then a grid to the edges; each touch continues."""

    name = "try-screen"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.number = 0
        self._quiet = 0.0

    def advance(self, seconds: float) -> SceneChange | None:
        """End after a time without input."""
        self._quiet += seconds
        return Pop() if self._quiet > _IDLE_SECONDS else None

    def filter(self, event: InputEvent) -> InputEvent | None:
        """Of the pointer only presses do anything; every key but the one back goes on."""
        if isinstance(event, Command):
            return event if event is Command.BACK else Command.CONFIRM
        return None if isinstance(event, PointerEvent) and event.kind is not PointerKind.PRESS else event

    def handle(self, event: SceneEvent) -> SceneChange | None:
        """A press or a key goes on; back ends."""
        match event:
            case PointerPressed() | Command():
                return self._go_on()
        return super().handle(event)

    def _go_on(self) -> SceneChange | None:
        self.number, self._quiet = self.number + 1, 0.0
        self.frames.is_due = True
        return Pop() if self.number > len(_COLOURS) else None

    def draw_background(self, canvas: Canvas) -> None:
        """Draw the present colour or the grid."""
        area = self.area
        if self.number < len(_COLOURS):
            canvas.fill(_COLOURS[self.number])
            if self.number == 0:
                canvas.text_box(
                    self.t("kiosk.trials.screen.text"), area.inflate(-200, -200), BODY, palette.INK, "center"
                )
            return
        canvas.fill(palette.BLACK)
        canvas.outline(area, palette.WHITE, 2, 0)
        for index in range(1, 16):
            x, y = area.left + area.width * index / 16, area.top + area.height * index / 16
            canvas.line((x, area.top), (x, area.bottom), palette.WHITE, 1)
            canvas.line((area.left, y), (area.right, y), palette.WHITE, 1)


class TouchCheckScene(Scene):
    """Fields that turn green on touch, with a mark at each touch; done when all are green."""

    name = "try-touch"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.touched: set[int] = set()
        self._marks: list[tuple[float, float, bool]] = []
        self._quiet = 0.0

    def fields(self) -> list[FRect]:
        """Touch fields, row by row."""
        area = self.area
        width, height = area.width / _ACROSS, area.height / _DOWN
        return [
            FRect(area.left + column * width, area.top + row * height, width, height)
            for row in range(_DOWN)
            for column in range(_ACROSS)
        ]

    def advance(self, seconds: float) -> SceneChange | None:
        """End shortly after the last field, or after a time without input."""
        self._quiet += seconds
        is_done = len(self.touched) == _ACROSS * _DOWN
        return Pop() if self._quiet > (1.5 if is_done else _IDLE_SECONDS) else None

    def filter(self, event: InputEvent) -> InputEvent | None:
        """Mark where a press arrives, and whether a finger or the mouse made it; no pointer does anything else."""
        if not isinstance(event, PointerEvent):
            return event
        pointer = event
        if pointer.kind in (PointerKind.PRESS, PointerKind.DRAG):
            self._quiet = 0.0
            self._marks = [*self._marks, (pointer.x, pointer.y, pointer.is_touch)][-_MAX_MARKS:]
            self.touched |= {
                number for number, field in enumerate(self.fields()) if field.collidepoint(pointer.x, pointer.y)
            }
            self.frames.is_due = True
        return None

    def draw_background(self, canvas: Canvas) -> None:
        """Draw fields, marks and the last position."""
        canvas.fill(palette.ABYSS)
        for number, field in enumerate(self.fields()):
            canvas.fill(palette.LEAF if number in self.touched else palette.DEEP, field.inflate(-6, -6))
        text, width = self.t("kiosk.trials.touch.text"), self.area.width - 300
        words = FRect(0, 0, width, canvas.fonts.height(text, BODY, width) + 16)
        words.center = self.area.center
        canvas.fill(palette.ABYSS, words)  # letters on green fields
        canvas.text_box(text, self.area.inflate(-300, -300), BODY, palette.CHALK, "center")
        for x, y, is_touch in self._marks:
            colour = palette.CORAL if is_touch else palette.BRASS
            canvas.line((x - 16, y), (x + 16, y), colour, 3)
            canvas.line((x, y - 16), (x, y + 16), colour, 3)
        if self._marks:
            x, y, is_touch = self._marks[-1]
            message = self.t("kiosk.trials.finger" if is_touch else "kiosk.trials.mouse", x=round(x), y=round(y))
            canvas.text(message, self.area.centerx, self.area.bottom - 40, LABEL_BOLD, palette.CHALK, "center")
