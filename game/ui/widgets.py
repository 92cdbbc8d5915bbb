"""Widgets: the parts of menus and panels. Widgets are stateless; a scene rebuilds them after every change.

A widget draws itself for an ``InteractionState`` (pointer and focus) and lists its ``HitTarget``s: the clickable
rectangles with their actions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, Final, Literal, NamedTuple, Protocol, runtime_checkable

from pygame import Color, FRect

from game.ui import palette
from game.ui.canvas import Align, Canvas, VerticalAlign
from game.ui.sound_effects import Sound
from game.ui.text import BODY, TITLE, Fonts, TextRole

Action = Callable[[], Any]
"""Action of a click; returns a change of the scene stack, or None."""


class TargetRole(Enum):
    """Kind of a target, as the voice names it."""

    NONE = ""
    """A place of a board or picture, whose name says enough."""
    BUTTON = "button"
    OPTION = "option"
    """One of several of which exactly one is chosen."""
    SWITCH = "switch"
    SLIDER = "slider"
    FIELD = "field"
    """A field for text."""
    LESS = "less"
    MORE = "more"
    """The arrows of a stepper."""
    TRACK = "track"
    """A slider whose label says its value."""
    PAGE_UP = "page_up"
    PAGE_DOWN = "page_down"
    """The halves of a scroll bar, which have no words of their own."""
    SHIFT = "shift"
    SPACE = "space"
    DELETE = "delete"
    DONE = "done"
    """Keys of the on-screen keyboard with a sign in place of a letter."""


NAMING_ROLES: Final = frozenset(
    {
        *(TargetRole.PAGE_UP, TargetRole.PAGE_DOWN),
        *(TargetRole.SHIFT, TargetRole.SPACE, TargetRole.DELETE, TargetRole.DONE),
    }
)
"""Roles that are a target's name, as its picture has no words."""


class HitTarget(NamedTuple):
    """A clickable rectangle in units, with its name, action and tooltip.

    A disabled target with an action is still clickable, so that a scene can explain the reason. ``slide`` receives the
    pointer's position along the target, 0 to 1, during a drag.
    """

    name: str
    rect: FRect
    action: Action | None = None
    is_enabled: bool = True
    tooltip: str = ""
    slide: Callable[[float], Any] | None = None
    value: object = None
    """The thing behind the target (a cell, a piece, a slider's value), for code that needs more than the name."""
    sound: Sound = Sound.BUTTON
    """Sound of a click while enabled, unless it opens or closes a scene."""
    is_repeated: bool = False
    """Clicked again and again while the pointer holds it down."""
    label: str = ""
    """Words on the target, or its value; the voice says them, and without them the tooltip."""
    role: TargetRole = TargetRole.NONE
    is_selected: bool = False
    """True for the chosen one of several, and for a switch that is on."""
    repeat: Action | None = None
    """Action of the further clicks of a held target; None for the first one's."""


class InteractionState(NamedTuple):
    """Hit targets under the pointer, under the press and with the focus, each or None."""

    hover_target: HitTarget | None = None
    press_target: HitTarget | None = None
    focus_target: HitTarget | None = None

    @property
    def hovered(self) -> str | None:
        """The name of the target under the pointer, or None."""
        return self.hover_target.name if self.hover_target is not None else None

    @property
    def pressed(self) -> str | None:
        """The name of the target where a press began, or None."""
        return self.press_target.name if self.press_target is not None else None

    @property
    def focused(self) -> str | None:
        """The name of the target with the visible focus, or None."""
        return self.focus_target.name if self.focus_target is not None else None

    def is_pressed(self, name: str) -> bool:
        """True if the press began on that target and the pointer is still over it."""
        return self.pressed == self.hovered == name

    @property
    def pressed_value(self) -> object:
        """The value of the pressed target, or None."""
        return (
            self.press_target.value
            if self.press_target is not None and self.is_pressed(self.press_target.name)
            else None
        )

    @property
    def hovered_value(self) -> object:
        """The value of the target under the pointer, or None."""
        return self.hover_target.value if self.hover_target is not None else None

    @property
    def focused_value(self) -> object:
        """The value of the target with the visible focus, or None."""
        return self.focus_target.value if self.focus_target is not None else None


class Widget(Protocol):
    """A part of a scene."""

    def hit_targets(self) -> Sequence[HitTarget]:
        """The clickable targets."""
        ...

    def draw(self, canvas: Canvas, interaction: InteractionState) -> None:
        """Draw the widget, without side effects."""
        ...


@runtime_checkable
class TextWidget(Protocol):
    """A widget with static text."""

    def text_rect(self, fonts: Fonts) -> FRect:
        """The rectangle that the text covers."""
        ...


_ICON_SIDE: Final = 28.0
"""Side of an icon beside a label, in units."""
_STAR_SIDE: Final = 28.0
"""Side of the star at the corner of a recommended button, in units."""
_PLATE_SIDE: Final = 32.0
"""Side of the plate below a corner icon, in units."""
ButtonStyle = Literal["primary", "paper", "quiet", "wood", "round"]

_TEXT_COLOURS: dict[str, Color] = {
    "primary": palette.CHALK,
    "paper": palette.INK,
    "quiet": palette.INK,
    "wood": palette.CHALK,
    "round": palette.CHALK,
}
_DISABLED_TEXT_COLOURS: dict[str, Color] = {"primary": palette.INK, "wood": palette.PARCHMENT}
"""Text of disabled styles on another ground than paper: light grey, and dark wood."""

CONTRAST_SHADES: dict[str, float] = {"primary": 0.56, "wood": 0.7, "round": 0.8}
"""Brightness of the styles with light letters in high contrast."""


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
    """The chosen one of several: it glows and is underlined."""
    is_recommended: bool = False
    """The next step to take: it glows and wears a star."""
    tooltip: str = ""
    role: TextRole = BODY
    is_repeated: bool = False
    """Clicked again and again while the pointer holds it down."""
    repeat: Action | None = None
    """Action of the further clicks while held; None for the first one's."""
    corner_icon: str = ""
    """Icon on a plate at the upper right corner: a mark that takes no width from the label."""
    spoken_role: TargetRole = TargetRole.BUTTON

    def hit_targets(self) -> Sequence[HitTarget]:
        return (
            HitTarget(
                self.name,
                self.rect,
                self.action,
                self.is_enabled,
                self.tooltip,
                is_repeated=self.is_repeated,
                repeat=self.repeat,
                label=self.label,
                role=self.spoken_role,
                is_selected=self.is_selected,
            ),
        )

    def _label_width(self, width: float) -> float:
        return width - 16 - (_ICON_SIDE + 8 if self.icon else 0)

    def needed_lines(self, fonts: Fonts, width: float) -> int:
        """Lines that the label needs at that width; 99 if a word is too wide."""
        width_left = self._label_width(width)
        lines = fonts.wrap(self.label, self.role, width_left)
        return len(lines) if all(fonts.width(line, self.role) <= width_left + 1 for line in lines) else 99

    def fitted(self, fonts: Fonts, place: FRect) -> Button:
        """The button at the corner and width of ``place``, high enough for its label."""
        return replace(self, rect=self.fitted_rect(fonts, place))

    def fitted_rect(self, fonts: Fonts, place: FRect) -> FRect:
        """The rectangle of the button that ``fitted`` makes."""
        height = fonts.height(self.label, self.role, self._label_width(place.width)) + 14
        return FRect(place.left, place.top, place.width, max(place.height, height))

    def natural_width(self, fonts: Fonts) -> float:
        """The width of the label in one line, plus padding."""
        return fonts.width(self.label, self.role) + 44 + (_ICON_SIDE + 8 if self.icon else 0)

    def draw(self, canvas: Canvas, interaction: InteractionState) -> None:
        """Draw the background for the button's state, then icon and label in the middle."""
        is_pressed = interaction.is_pressed(self.name) and self.is_enabled
        state = "normal"
        if not self.is_enabled:
            state = "disabled"
        elif is_pressed:
            state = "pressed"
        elif interaction.hovered == self.name:
            state = "hover"
        if self.style != "quiet" or state in ("hover", "pressed"):
            shade = CONTRAST_SHADES.get(self.style, 1.0) if self.is_enabled or self.style == "wood" else 1.0
            canvas.panel(f"ui/button_{self.style}_{state}", self.rect, shade=shade)
        if self.is_selected:
            canvas.panel("ui/glow", self.rect.inflate(-6, -6))
            y = self.rect.bottom - 8
            canvas.line((self.rect.left + 14, y), (self.rect.right - 14, y), _TEXT_COLOURS[self.style], 3)
        if self.is_recommended:
            canvas.panel("ui/glow", self.rect.inflate(-6, -6))
            canvas.fit("ui/star_gold", FRect(self.rect.right - 20, self.rect.top - 8, _STAR_SIDE, _STAR_SIDE))
        inner = self.rect.move(0, 1 if is_pressed else 0)
        colour = _TEXT_COLOURS[self.style]
        if not self.is_enabled:
            colour = _DISABLED_TEXT_COLOURS.get(self.style, palette.FADED_INK)
        self._draw_content(canvas, inner, colour)
        if self.corner_icon:
            plate = FRect(self.rect.right - 24, self.rect.top - 8, _PLATE_SIDE, _PLATE_SIDE)
            canvas.panel("ui/button_paper_normal", plate)
            icon = f"ui/icon_{self.corner_icon}"
            self._draw_icon(canvas, icon, plate.inflate(-8, -8), 255, palette.INK)
        draw_focus(canvas, self.rect, interaction.focused == self.name)

    def _draw_content(self, canvas: Canvas, inner: FRect, colour: Color) -> None:
        alpha = 255 if self.is_enabled else 120
        icon = self.icon and f"ui/icon_{self.icon}"
        if icon and not self.label:
            side = min(inner.width, inner.height) * 0.62
            self._draw_icon(
                canvas, icon, FRect(inner.centerx - side / 2, inner.centery - side / 2, side, side), alpha, colour
            )
            return
        inner_rect = inner.inflate(-16, -6)
        role = TextRole("text-bold", self.role.size) if self.is_selected and self.role.face == "text" else self.role
        if not icon:
            canvas.text_box(self.label, inner_rect, role, colour, "center")
            return
        side = min(_ICON_SIDE, inner_rect.height)
        lines, shrink = canvas.fonts.fit(self.label, role, inner_rect.width - side - 8, inner_rect.height)
        is_cut = "…" not in self.label and any("…" in line for line in lines)
        if self.tooltip and is_cut:  # icon and tooltip say more
            side = min(inner.width, inner.height) * 0.62
            place = FRect(inner.centerx - side / 2, inner.centery - side / 2, side, side)
            self._draw_icon(canvas, icon, place, alpha, colour)
            return
        label_width = min(max(canvas.fonts.width(line, role, shrink) for line in lines), inner_rect.width - side - 8)
        left = inner_rect.centerx - (side + 8 + label_width) / 2
        self._draw_icon(canvas, icon, FRect(left, inner.centery - side / 2, side, side), alpha, colour)
        room = FRect(left + side + 8, inner_rect.top, inner_rect.right - left - side - 8, inner_rect.height)
        canvas.text_box(self.label, room, role, colour, "left")

    @staticmethod
    def _draw_icon(canvas: Canvas, icon: str, rect: FRect, alpha: int, colour: Color) -> None:
        canvas.fit(icon, rect, alpha, tint=colour if canvas.sheets.is_tinted(icon) else None)


def draw_focus(canvas: Canvas, rect: FRect, is_focused: bool) -> None:
    """Draw the focus ring of keyboard and gamepad if ``is_focused``."""
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
        """No hit targets."""
        return ()

    def fitted(self, fonts: Fonts, place: FRect) -> Label:
        """The label at the corner and width of ``place``, as high as its text needs."""
        height = max(place.height, fonts.height(self.text, self.role, place.width))
        return replace(self, rect=FRect(place.left, place.top, place.width, height))

    def text_rect(self, fonts: Fonts) -> FRect:
        """The part of the box that the text covers."""
        return _text_rect(fonts, self.text, self.role, self.rect, self.align)

    def draw(self, canvas: Canvas, interaction: InteractionState) -> None:
        """Draw the text, smaller only where it would not fit."""
        canvas.text_box(self.text, self.rect, self.role, self.colour, self.align, self.valign)


class UnplacedLabel(NamedTuple):
    """Text for a row of ``Column.add_side_by_side``, which gives it its box."""

    text: str
    role: TextRole = BODY
    colour: Color | None = None
    """None for ink."""
    align: Align = "left"

    def fitted(self, fonts: Fonts, place: FRect) -> Label:
        """The label at the corner and width of ``place``, as high as its text needs."""
        return Label(self.text, place, self.role, self.colour or palette.INK, self.align).fitted(fonts, place)


def _text_rect(fonts: Fonts, text: str, role: TextRole, rect: FRect, align: Align) -> FRect:
    width = min(rect.width, max((fonts.width(line, role) for line in fonts.wrap(text, role, rect.width)), default=0.0))
    left = {"left": rect.left, "center": rect.centerx - width / 2, "right": rect.right - width}[align]
    return FRect(left, rect.top, width, rect.height)


PAPER: Final = "ui/panel_paper"


class Panel(NamedTuple):
    """A background of paper, wood or sea behind other widgets."""

    rect: FRect
    sprite: str = PAPER

    def hit_targets(self) -> Sequence[HitTarget]:
        """No hit targets."""
        return ()

    def draw(self, canvas: Canvas, interaction: InteractionState) -> None:
        canvas.panel(self.sprite, self.rect)


class CustomWidget(NamedTuple):
    """A widget made of a drawing function and hit targets, for one-off content."""

    paint: Callable[[Canvas, InteractionState], None]
    targets: Sequence[HitTarget] = ()

    def hit_targets(self) -> Sequence[HitTarget]:
        return self.targets

    def draw(self, canvas: Canvas, interaction: InteractionState) -> None:
        self.paint(canvas, interaction)


class ImageWidget(NamedTuple):
    """A drawing function in a rectangle (a board, an isle); letters inside are part of the drawing."""

    rect: FRect
    paint: Callable[[Canvas], None]

    def hit_targets(self) -> Sequence[HitTarget]:
        """No hit targets."""
        return ()

    def draw(self, canvas: Canvas, interaction: InteractionState) -> None:
        self.paint(canvas)


class Heading(NamedTuple):
    """A heading in the display face, in the middle of its box."""

    text: str
    rect: FRect
    role: TextRole = TITLE
    colour: Color = palette.INK
    align: Align = "center"

    def hit_targets(self) -> Sequence[HitTarget]:
        """No hit targets."""
        return ()

    def text_rect(self, fonts: Fonts) -> FRect:
        """The part of the box that the text covers."""
        return _text_rect(fonts, self.text, self.role, self.rect, self.align)

    def draw(self, canvas: Canvas, interaction: InteractionState) -> None:
        canvas.text_box(self.text, self.rect, self.role, self.colour, self.align)


def column(rect: FRect, height: float, gap: float = 8.0) -> Callable[[], FRect]:
    """A function that returns the next row from the top of a rectangle downwards at each call."""
    top = rect.top

    def next_row(row_height: float = height) -> FRect:
        nonlocal top
        row = FRect(rect.left, top, rect.width, row_height)
        top += row_height + gap
        return row

    return next_row
