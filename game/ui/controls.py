"""Controls: widgets for choosing and typing. Like all widgets, controls are stateless."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final

from pygame import FRect

from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.layout import button_grid
from game.ui.text import BODY, LABEL, LABEL_BOLD, Fonts, TextRole
from game.ui.widgets import Action, Button, HitTarget, InteractionState, TargetRole, draw_focus

_GAP: Final = 8.0
_MAX_ARROW_SIDE: Final = 56.0
"""Maximum side of a stepper's arrow, in units."""
_HOVERED_KNOB_SCALE: Final = 1.16
"""Scale of a slider's knob under the pointer."""
_PRESSED_KNOB_SCALE: Final = 1.08
"""Scale of a slider's knob while pressed."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A group of buttons with exactly one selected. Hit targets are named ``name/value``."""

    name: str
    options: Sequence[tuple[str, str]]
    value: str
    choose: Callable[[str], Any]
    is_enabled: bool = True
    icons: Sequence[str] = ()
    tooltip: str = ""
    columns: int = 0
    """Buttons per row; 0 puts all into one row."""
    rect: FRect = field(default_factory=FRect)
    """Its place, which ``fitted`` gives it."""

    def fitted(self, fonts: Fonts, place: FRect) -> Choice:
        """The choice in as few rows as its labels allow; ``place.height`` is the minimum height of a row."""
        labels, count = self._labels(place), len(self.options)
        grid = button_grid(fonts, labels, place.width, gap=_GAP, min_height=place.height, max_lines=1)
        if grid.columns < count:  # two lines of text rather than two rows
            grid = button_grid(fonts, labels, place.width, gap=_GAP, min_height=place.height)
        last = grid.places(place, count, _GAP)[-1]
        rect = FRect(place.left, place.top, place.width, last.bottom - place.top)
        return replace(self, rect=rect, columns=grid.columns)

    def is_one_row(self, fonts: Fonts, width: float) -> bool:
        """True if all options fit side by side into ``width`` units, each label in one line."""
        labels = self._labels(FRect())
        return button_grid(
            fonts, labels, FRect(0, 0, width, 0).width, gap=_GAP, min_height=0, max_lines=1
        ).columns == len(labels)

    def _labels(self, place: FRect) -> list[Button]:
        """The options as buttons that are only measured."""
        return [Button("", place, label, role=LABEL_BOLD, icon="x" if self.icons else "") for _, label in self.options]

    def _buttons(self) -> list[Button]:
        columns = self.columns or max(1, len(self.options))
        rows = -(-len(self.options) // columns)
        width = (self.rect.width - _GAP * (columns - 1)) / columns
        height = (self.rect.height - _GAP * (rows - 1)) / max(1, rows)
        return [
            Button(
                f"{self.name}/{value}",
                FRect(
                    self.rect.left + index % columns * (width + _GAP),
                    self.rect.top + index // columns * (height + _GAP),
                    width,
                    height,
                ),
                label,
                partial(self.choose, value),
                icon=self.icons[index] if self.icons else "",
                is_enabled=self.is_enabled,
                is_selected=value == self.value,
                tooltip=self.tooltip,
                role=LABEL,
                spoken_role=TargetRole.OPTION,
            )
            for index, (value, label) in enumerate(self.options)
        ]

    def hit_targets(self) -> Sequence[HitTarget]:
        return [hit_target for button in self._buttons() for hit_target in button.hit_targets()]

    def draw(self, canvas: Canvas, interaction: InteractionState) -> None:
        """Draw the options, all labels in the size that the longest one needs."""
        buttons = self._buttons()
        role = LABEL
        if buttons and not self.icons:
            inner_rect = buttons[0].rect.inflate(-16, -6)
            shrink = min(
                canvas.fonts.fit(button.label, LABEL_BOLD, inner_rect.width, inner_rect.height)[1] for button in buttons
            )
            role = TextRole(LABEL.face, LABEL.size * shrink)
        for button in buttons:
            replace(button, role=role).draw(canvas, interaction)


@dataclass(frozen=True, slots=True)
class Stepper:
    """A value between two arrows; no arrows without alternatives.

    Hit targets: ``name/less``, ``name/more``, and ``name/value`` for a value that can be picked.
    """

    name: str
    rect: FRect
    text: str
    less: Action | None
    more: Action | None
    tooltip: str = ""
    held: tuple[Action | None, Action | None] = (None, None)
    """Actions of the arrows while held; None repeats a click's."""
    pick: Action | None = None
    """Action of a click on the value; None: a label."""
    is_picking: bool = False
    spoken: str = ""
    """Words of the voice in place of the value's text."""

    @property
    def _side(self) -> float:
        return min(self.rect.height, _MAX_ARROW_SIDE)

    def fitted(self, fonts: Fonts, place: FRect) -> Stepper:
        """The stepper as high as its value needs between the arrows."""
        side = min(max(place.height, 1.0), _MAX_ARROW_SIDE)
        height = fonts.height(self.text, BODY, place.width - 2 * side - 12)
        return replace(self, rect=FRect(place.left, place.top, place.width, max(place.height, height)))

    def _buttons(self) -> tuple[Button, ...]:
        if self.less is None and self.more is None:
            return ()
        side = self._side
        top = self.rect.centery - side / 2
        left = FRect(self.rect.left, top, side, side)
        right = FRect(self.rect.right - side, top, side, side)
        return (
            Button(
                f"{self.name}/less",
                left,
                "",
                self.less,
                "arrow_left",
                is_enabled=self.less is not None,
                tooltip=self.tooltip,
                is_repeated=True,
                repeat=self.held[0],
            ),
            Button(
                f"{self.name}/more",
                right,
                "",
                self.more,
                "arrow_right",
                is_enabled=self.more is not None,
                tooltip=self.tooltip,
                is_repeated=True,
                repeat=self.held[1],
            ),
            *self._value_buttons(),
        )

    def _value_buttons(self) -> tuple[Button, ...]:
        if self.pick is None:
            return ()
        name = f"{self.name}/value"
        return (Button(name, self._value_rect, self.text, self.pick, is_selected=self.is_picking),)

    def hit_targets(self) -> Sequence[HitTarget]:
        return [
            hit_target._replace(label=self.spoken or self.text, role=role)
            for button, role in zip(
                self._buttons(), (TargetRole.LESS, TargetRole.MORE, TargetRole.BUTTON), strict=False
            )
            for hit_target in button.hit_targets()
        ]

    @property
    def _value_rect(self) -> FRect:
        return self.rect.inflate(-2 * self._side - 12, 0)

    def text_rect(self, fonts: Fonts) -> FRect:
        """The rectangle that the value's text covers."""
        width = fonts.width(self.text, BODY)
        inner_rect = self._value_rect
        return FRect(
            inner_rect.centerx - min(inner_rect.width, width) / 2,
            inner_rect.top,
            min(inner_rect.width, width),
            inner_rect.height,
        )

    def draw(self, canvas: Canvas, interaction: InteractionState) -> None:
        for button in self._buttons():
            button.draw(canvas, interaction)
        if self.pick is None:
            canvas.text_box(self.text, self._value_rect, BODY, palette.INK, "center")


@dataclass(frozen=True, slots=True)
class Toggle:
    """An on/off switch with its label to the left."""

    name: str
    rect: FRect
    label: str
    is_on: bool
    switch: Callable[[bool], Any]
    is_enabled: bool = True
    tooltip: str = ""

    def fitted(self, fonts: Fonts, place: FRect) -> Toggle:
        """The toggle as high as its label needs beside the switch."""
        height = fonts.height(self.label, BODY, place.width - 108) + 8
        return replace(self, rect=FRect(place.left, place.top, place.width, max(place.height, height)))

    def hit_targets(self) -> Sequence[HitTarget]:
        """The whole row as one hit target."""
        return (
            HitTarget(
                self.name, self.rect, lambda: self.switch(not self.is_on), self.is_enabled, self.tooltip,
                label=self.label, role=TargetRole.SWITCH, is_selected=self.is_on,
            ),
        )  # fmt: skip

    def draw(self, canvas: Canvas, interaction: InteractionState) -> None:
        if interaction.hovered == self.name and self.is_enabled:
            canvas.panel("ui/list_row", self.rect)
        row = self.rect.move(0, 2 if interaction.is_pressed(self.name) and self.is_enabled else 0)
        switch = FRect(row.right - 84, row.centery - 18, 68, 36)
        colour = palette.INK if self.is_enabled else palette.FADED_INK
        inner_rect = FRect(row.left + 12, row.top, row.width - 108, row.height)
        canvas.text_box(self.label, inner_rect, BODY, colour)
        canvas.fit("ui/toggle_on" if self.is_on else "ui/toggle_off", switch, 255 if self.is_enabled else 120)
        draw_focus(canvas, self.rect, interaction.focused == self.name)


@dataclass(frozen=True, slots=True)
class Slider:
    """A value from 0 to 1 on a track, label to the left; the arrow keys change the value by 0.1."""

    name: str
    rect: FRect
    label: str
    value: float
    change: Callable[[float], Any]
    label_share: float = 0.45
    spoken: str = ""
    """Words of the voice in place of label and percentage."""

    def fitted(self, fonts: Fonts, place: FRect) -> Slider:
        """The slider as high as its label needs beside the track."""
        height = fonts.height(self.label, BODY, place.width * self.label_share - 12) + 8
        return replace(self, rect=FRect(place.left, place.top, place.width, max(place.height, height)))

    @property
    def _label_rect(self) -> FRect:
        return FRect(self.rect.left + 12, self.rect.top, self.rect.width * self.label_share - 12, self.rect.height)

    @property
    def track(self) -> FRect:
        """The track's rectangle; a click inside sets the value."""
        label_width = self.rect.width * self.label_share
        return FRect(
            self.rect.left + label_width + 12, self.rect.top, self.rect.width - label_width - 24, self.rect.height
        )

    def hit_targets(self) -> Sequence[HitTarget]:
        return (
            HitTarget(
                self.name, self.track, None, slide=self._slide, value=float(self.value), label=self.spoken or self.label,
                role=TargetRole.TRACK if self.spoken else TargetRole.SLIDER,
            ),
        )  # fmt: skip

    def _slide(self, share: float) -> Any:
        return self.change(max(0.0, min(1.0, share)))

    def text_rect(self, fonts: Fonts) -> FRect:
        """The rectangle that the label's text covers."""
        inner_rect = self._label_rect
        return FRect(
            inner_rect.left, inner_rect.top, min(inner_rect.width, fonts.width(self.label, BODY)), inner_rect.height
        )

    def draw(self, canvas: Canvas, interaction: InteractionState) -> None:
        canvas.text_box(self.label, self._label_rect, BODY, palette.INK)
        track = self.track
        canvas.panel("ui/slider_track", FRect(track.left, track.centery - 7, track.width, 14))
        if self.value > 0.02:
            canvas.panel("ui/slider_fill", FRect(track.left, track.centery - 7, track.width * self.value, 14))
        scale = (
            _PRESSED_KNOB_SCALE
            if interaction.pressed == self.name
            else _HOVERED_KNOB_SCALE
            if interaction.hovered == self.name
            else 1.0
        )
        canvas.sprite("ui/slider_knob", track.left + track.width * self.value, track.centery, scale=scale)
        draw_focus(canvas, track, interaction.focused == self.name)
