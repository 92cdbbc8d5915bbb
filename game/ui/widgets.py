"""Widgets: what menus and panels are made of. They hold no state; a scene builds them anew whenever something changes.

A widget draws itself for the state of pointer and focus and names its hit targets: the rectangles that can
be clicked, with what happens then.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal, NamedTuple, Protocol, runtime_checkable

from pygame import Color, FRect

from game.ui import palette
from game.ui.canvas import Align, Canvas, VerticalAlign
from game.ui.sound_effects import Sound
from game.ui.text import BODY, TITLE, Fonts, TextRole

Action = Callable[[], Any]
"""What a click does; gives back a change of the scene stack, or None."""


class HitTarget(NamedTuple):
    """Something that can be clicked: its name, its place in units, what a click does, and a line that explains it.

    A spot that is not enabled can still be clicked if it has an action: that is how a scene tells why not. A ``slide``
    action takes the place of the pointer along the spot, 0 to 1, while it is dragged.
    """

    name: str
    rect: FRect
    action: Action | None = None
    is_enabled: bool = True
    tip: str = ""
    slide: Callable[[float], Any] | None = None
    value: object = None
    """What the spot stands for (a cell, a piece, how far a slider is), for whoever must know more than its name."""
    sound: Sound = Sound.BUTTON
    """Sound of a click while enabled, unless it opens or closes a scene."""


class InteractionState(NamedTuple):
    """What the pointer and the focus do at the moment: the spots they are on, or None."""

    over: HitTarget | None = None
    press: HitTarget | None = None
    focus: HitTarget | None = None

    @property
    def hovered(self) -> str | None:
        """The name of the spot under the pointer."""
        return self.over.name if self.over is not None else None

    @property
    def pressed(self) -> str | None:
        """The name of the spot where a press began."""
        return self.press.name if self.press is not None else None

    @property
    def focused(self) -> str | None:
        """The name of the spot that the focus is shown on."""
        return self.focus.name if self.focus is not None else None

    def sinks(self, name: str) -> bool:
        """Whether that spot is held down: the press began on it, and the pointer is still there."""
        return self.pressed == self.hovered == name

    @property
    def held(self) -> object:
        """What the spot that is held down stands for."""
        return self.press.value if self.press is not None and self.sinks(self.press.name) else None

    @property
    def value(self) -> object:
        """What the spot under the pointer stands for."""
        return self.over.value if self.over is not None else None

    @property
    def focused_value(self) -> object:
        """What the spot stands for that the focus is shown on."""
        return self.focus.value if self.focus is not None else None


class Widget(Protocol):
    """Something that a scene shows."""

    def hit_targets(self) -> Sequence[HitTarget]:
        """What can be clicked."""
        ...

    def draw(self, canvas: Canvas, look: InteractionState) -> None:
        """Draws the widget; changes nothing."""
        ...


@runtime_checkable
class TextWidget(Protocol):
    """A widget with words that are read and not clicked."""

    def words(self, fonts: Fonts) -> FRect:
        """What its letters cover."""
        ...


_ICON: Final = 28.0
"""The side of an icon beside a label."""
ButtonStyle = Literal["primary", "paper", "quiet", "wood", "round"]

_TEXT_ON: dict[str, Color] = {
    "primary": palette.CHALK,
    "paper": palette.INK,
    "quiet": palette.INK,
    "wood": palette.CHALK,
    "round": palette.CHALK,
}
_WORN = ("primary", "wood")
"""Whose face, when nothing can be done with them, is a middle tone, on which only dark letters can be read."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button with a label, an icon, or both."""

    name: str
    rect: FRect
    label: str = ""
    action: Action | None = None
    icon: str = ""
    style: ButtonStyle = "paper"
    is_enabled: bool = True
    is_selected: bool = False
    tip: str = ""
    role: TextRole = BODY

    def hit_targets(self) -> Sequence[HitTarget]:
        """The button itself."""
        return (HitTarget(self.name, self.rect, self.action, self.is_enabled, self.tip),)

    def _label_room(self, width: float) -> float:
        return width - 16 - (_ICON + 8 if self.icon else 0)

    def needed_lines(self, fonts: Fonts, width: float) -> int:
        """In how many lines the label stands on a button of that width; very many where a word is too long for it."""
        room = self._label_room(width)
        lines = fonts.wrap(self.label, self.role, room)
        return len(lines) if all(fonts.width(line, self.role) <= room + 1 for line in lines) else 99

    def fitted(self, fonts: Fonts, place: FRect) -> Button:
        """The button at a place's corner and width, high enough for its label."""
        height = fonts.height(self.label, self.role, self._label_room(place.width)) + 14
        return replace(self, rect=FRect(place.left, place.top, place.width, max(place.height, height)))

    def natural_width(self, fonts: Fonts) -> float:
        """The width at which the label stands in one line, with some air."""
        return fonts.width(self.label, self.role) + 44 + (_ICON + 8 if self.icon else 0)

    def draw(self, canvas: Canvas, look: InteractionState) -> None:
        """Draws the button's face for its state, then icon and label in the middle."""
        is_pressed = look.sinks(self.name) and self.is_enabled
        state = "normal"
        if not self.is_enabled:
            state = "disabled"
        elif is_pressed:
            state = "pressed"
        elif look.hovered == self.name:
            state = "hover"
        if self.style != "quiet" or state in ("hover", "pressed"):
            canvas.panel(f"ui/button_{self.style}_{state}", self.rect)
        if self.is_selected:
            canvas.panel("ui/glow", self.rect.inflate(-6, -6))
            y = self.rect.bottom - 8
            canvas.line((self.rect.left + 14, y), (self.rect.right - 14, y), _TEXT_ON[self.style], 3)
        inner = self.rect.move(0, 1 if is_pressed else 0)
        colour = _TEXT_ON[self.style]
        if not self.is_enabled:
            colour = palette.INK if self.style in _WORN else palette.FADED_INK
        self._draw_content(canvas, inner, colour)
        draw_focus(canvas, self.rect, look.focused == self.name)

    def _draw_content(self, canvas: Canvas, inner: FRect, colour: Color) -> None:
        alpha = 255 if self.is_enabled else 120
        text_alpha = 130 if canvas.accessibility.high_contrast and not self.is_enabled else 255
        icon = self.icon and f"ui/icon_{self.icon}"
        if icon and not self.label:
            side = min(inner.width, inner.height) * 0.62
            self._draw_icon(
                canvas, icon, FRect(inner.centerx - side / 2, inner.centery - side / 2, side, side), alpha, colour
            )
            return
        room = inner.inflate(-16, -6)
        role = TextRole("text-bold", self.role.size) if self.is_selected and self.role.face == "text" else self.role
        if icon:
            side = min(_ICON, room.height)
            lines = canvas.fonts.wrap(self.label, role, room.width - side - 8)
            label_width = min(max(canvas.fonts.width(line, role) for line in lines), room.width - side - 8)
            left = room.centerx - (side + 8 + label_width) / 2
            self._draw_icon(canvas, icon, FRect(left, inner.centery - side / 2, side, side), alpha, colour)
            room = FRect(left + side + 8, room.top, room.right - left - side - 8, room.height)
            canvas.text_box(self.label, room, role, colour, "left", alpha=text_alpha)
        else:
            canvas.text_box(self.label, room, role, colour, "center", alpha=text_alpha)

    @staticmethod
    def _draw_icon(canvas: Canvas, icon: str, rect: FRect, alpha: int, colour: Color) -> None:
        canvas.fit(icon, rect, alpha, tint=colour if canvas.sheets.is_tinted(icon) else None)


def draw_focus(canvas: Canvas, rect: FRect, is_focused: bool) -> None:
    """The ring around what the keyboard or the gamepad points at."""
    if is_focused:
        canvas.panel("ui/focus_ring", rect.inflate(4, 4))


@dataclass(frozen=True, slots=True)
class Label:
    """Text in a box."""

    text: str
    rect: FRect
    role: TextRole = BODY
    colour: Color = field(default_factory=lambda: palette.INK)
    align: Align = "left"
    valign: VerticalAlign = "center"

    def hit_targets(self) -> Sequence[HitTarget]:
        """None."""
        return ()

    def fitted(self, fonts: Fonts, place: FRect) -> Label:
        """The text at a place's corner and width, as high as it needs."""
        height = max(place.height, fonts.height(self.text, self.role, place.width))
        return replace(self, rect=FRect(place.left, place.top, place.width, height))

    def words(self, fonts: Fonts) -> FRect:
        """What its letters cover of the box."""
        return _words(fonts, self.text, self.role, self.rect, self.align)

    def draw(self, canvas: Canvas, look: InteractionState) -> None:
        """Draws the text, made smaller only where it would not fit."""
        canvas.text_box(self.text, self.rect, self.role, self.colour, self.align, self.valign)


def _words(fonts: Fonts, text: str, role: TextRole, rect: FRect, align: Align) -> FRect:
    width = min(rect.width, max((fonts.width(line, role) for line in fonts.wrap(text, role, rect.width)), default=0.0))
    left = {"left": rect.left, "center": rect.centerx - width / 2, "right": rect.right - width}[align]
    return FRect(left, rect.top, width, rect.height)


PAPER: Final = "ui/panel_paper"


class Panel(NamedTuple):
    """A sheet of paper, wood or sea behind other widgets."""

    rect: FRect
    sprite: str = PAPER

    def hit_targets(self) -> Sequence[HitTarget]:
        """None."""
        return ()

    def draw(self, canvas: Canvas, look: InteractionState) -> None:
        """Draws the panel."""
        canvas.panel(self.sprite, self.rect)


class CustomWidget(NamedTuple):
    """A widget made of a drawing and spots, for what has no name of its own."""

    paint: Callable[[Canvas, InteractionState], None]
    clickable: Sequence[HitTarget] = ()

    def hit_targets(self) -> Sequence[HitTarget]:
        """What the maker says."""
        return self.clickable

    def draw(self, canvas: Canvas, look: InteractionState) -> None:
        """Calls the drawing."""
        self.paint(canvas, look)


class ImageWidget(NamedTuple):
    """A drawing in a place (a board, an isle); letters in it are part of the drawing."""

    rect: FRect
    paint: Callable[[Canvas], None]

    def hit_targets(self) -> Sequence[HitTarget]:
        """None."""
        return ()

    def draw(self, canvas: Canvas, look: InteractionState) -> None:
        """Calls the drawing."""
        self.paint(canvas)


class Heading(NamedTuple):
    """A heading in the middle of its box, in the face with character."""

    text: str
    rect: FRect
    role: TextRole = TITLE
    colour: Color = palette.INK
    align: Align = "center"

    def hit_targets(self) -> Sequence[HitTarget]:
        """None."""
        return ()

    def words(self, fonts: Fonts) -> FRect:
        """What its letters cover of the box."""
        return _words(fonts, self.text, self.role, self.rect, self.align)

    def draw(self, canvas: Canvas, look: InteractionState) -> None:
        """Draws the heading."""
        canvas.text_box(self.text, self.rect, self.role, self.colour, self.align)


def column(rect: FRect, height: float, gap: float = 8.0) -> Callable[[], FRect]:
    """Gives rows of a height from the top of a rectangle downwards, one a call."""
    top = rect.top

    def next_row(row_height: float = height) -> FRect:
        nonlocal top
        row = FRect(rect.left, top, rect.width, row_height)
        top += row_height + gap
        return row

    return next_row
