"""Renderer of the window: the visible scenes, the toast over them, and the cross-fade."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from pygame import FRect, Surface

from game.i18n import LocalizedMessage
from game.scenes.base import Scene
from game.services import Services
from game.ui import palette
from game.ui.canvas import AccessibilityOptions, Canvas
from game.ui.display_list import DialogBackdrop, DisplayList
from game.ui.draw_commands import DrawCommand
from game.ui.surfaces import Screen
from game.ui.text import LABEL, Fonts

_MIN_SECONDS: Final = 3.5
"""Minimum duration of a toast in seconds."""
_READ_SECONDS: Final = 1.0
"""Seconds after which a click or a key removes the toast."""
_SECONDS_PER_LETTER: Final = 0.05
"""Extra seconds for each letter, the reading time of long messages."""
_MIN_WIDTH: Final = 320.0
"""Minimum width of a toast of several lines, in units."""
_SHARES: Final = (1.0, 0.75, 0.6, 0.5, 0.4, 0.33, 0.25)
"""Widths tried for a toast, as shares of its one line."""
_ALL_OVER: Final = 0.6
"""Share of the window from which on a target is everywhere, and a toast may lie on it."""
_STEP: Final = 16.0
"""Vertical distance of the places tried for a toast, in units."""


class Toast:
    """A message and its age."""

    def __init__(self, line: LocalizedMessage) -> None:
        self._line = line
        self._age = 0.0

    @property
    def text(self) -> str:
        """The message in the current language."""
        return self._line if isinstance(self._line, str) else self._line()

    @property
    def is_read(self) -> bool:
        """True if the player has had time to read the message."""
        return self._age > _READ_SECONDS

    def advance(self, seconds: float) -> bool:
        """Advance the age; True once the toast has expired."""
        self._age += seconds
        return self._age >= _MIN_SECONDS + _SECONDS_PER_LETTER * len(self.text)

    def draw(self, canvas: Canvas, area: FRect, targets: list[FRect] | None = None) -> None:
        """Draw the toast near the bottom edge of an area, on none of the targets if there is space for that."""
        rect = self._place(canvas.fonts, area, targets or [])
        canvas.panel("ui/panel_sea", rect)
        canvas.text_box(self.text, rect.inflate(-48, -8), LABEL, palette.CHALK, "center")

    def _place(self, fonts: Fonts, area: FRect, targets: list[FRect]) -> FRect:
        """The lowest free place, wide before narrow; the bottom centre without one."""
        best: tuple[float, FRect] | None = None
        for width in self._widths(fonts, area):
            height = 28 + fonts.height(self.text, LABEL, width - 56)
            for place in _places(area, width, height):
                covered = place.collidelistall(targets)
                if not covered:
                    return place
                hidden = sum(_overlap(place, targets[at]) for at in covered)
                if best is None or hidden < best[0] - 1:
                    best = hidden, place
        assert best is not None
        return best[1]

    def _widths(self, fonts: Fonts, area: FRect) -> list[float]:
        """Widths to try: one line, then narrower ones with more lines."""
        most, line = area.width - 96, fonts.width(self.text, LABEL) + 64
        return [min(most, max(_MIN_WIDTH, line * share)) for share in _SHARES]


def _places(area: FRect, width: float, height: float) -> Iterable[FRect]:
    """Places of a toast from the bottom of an area to its top, from the centre to the sides."""
    lowest, margin = area.bottom - height - 24, 24.0
    middle, reach = area.centerx - width / 2, (area.width - width) / 2 - margin
    steps = range(1, 1 + max(0, int(reach // (2 * _STEP))))
    asides = [*(2 * _STEP * step for step in steps), max(0.0, reach)]
    lefts = [middle, *(middle + sign * aside for aside in asides for sign in (-1, 1))]
    top = lowest
    while top >= area.top + margin:
        yield from (FRect(left, top, width, height) for left in lefts)
        top -= _STEP


def clickable_rects(scene: Scene, area: FRect) -> list[FRect]:
    """Hit targets, but for those all over the window."""
    most = area.width * area.height * _ALL_OVER
    targets = [target for target in scene.interaction.hit_targets() if target.action or target.slide]
    return [target.rect for target in targets if target.rect.width * target.rect.height < most]


def _overlap(one: FRect, other: FRect) -> float:
    """Area that two rectangles share."""
    shared = one.clip(other)
    return float(shared.width * shared.height)


_FADE: Final = 0.18
"""Duration of the cross-fade in seconds."""


class Renderer:
    """Renderer of the visible scenes, once one is due; ``DisplayList.present`` repaints only what differs."""

    def __init__(self, services: Services, screen: Screen) -> None:
        self._services = services
        self._screen = screen
        self._toast: Toast | None = None
        self._fade: tuple[Surface, float, float] | None = None
        """The previous frame, the seconds since the change, and those that the fade takes."""
        self._is_due = True
        self._frame = DisplayList(screen.surface)
        self._backdrop = DialogBackdrop()
        self._commands_below: dict[Scene, Sequence[DrawCommand]] = {}
        """Display lists of scenes below a dialog."""
        self.last_draw_seconds = 0.0
        """Seconds spent drawing in the last iteration; 0 if nothing was drawn."""

    def reset(self) -> None:
        """Repaint the whole window next time."""
        self._is_due = True
        self._frame = DisplayList(self._screen.surface)

    def fade_from(self, before: Surface, seconds: float = _FADE) -> None:
        """Start a cross-fade from the previous frame."""
        self._fade = before, 0.0, seconds

    def show_toast(self, line: LocalizedMessage) -> None:
        """Show a toast for a few seconds."""
        self._toast = Toast(line)
        self._is_due = True

    @property
    def toast_text(self) -> str:
        """Text of the toast; empty for none."""
        return self._toast.text if self._toast is not None else ""

    def dismiss_read_toast(self) -> bool:
        """Remove the toast if there was time to read it; True if removed."""
        if self._toast is None or not self._toast.is_read:
            return False
        self._toast = None
        return True

    @property
    def is_moving(self) -> bool:
        """True if the next frame differs independently of the scenes."""
        return self._fade is not None or self._is_due

    def advance(self, seconds: float) -> None:
        """Advance toast and cross-fade."""
        if self._toast is not None and self._toast.advance(seconds):
            self._toast = None
            self._is_due = True
        if self._fade is not None:
            before, age, end = self._fade
            self._fade = (before, age + seconds, end) if age + seconds < end else None
            self._is_due = True

    def draw(self, scenes: Sequence[Scene], seat_styles: Callable[[], palette.SeatStyles]) -> None:
        """Update the window; ``scenes`` are the visible ones, bottom first, ``seat_styles`` finds the topmost ones."""
        if not self._is_due and not any(scene.frames.is_due for scene in scenes):
            self.last_draw_seconds = 0.0
            return
        start = time.perf_counter()
        self._is_due = False
        assets, settings = self._services.assets, self._services.storage.settings
        canvas = Canvas(
            self._frame,
            assets.viewport,
            assets.sheets,
            assets.fonts,
            clarity=AccessibilityOptions(settings.high_contrast, settings.patterns),
        )
        canvas.seat_styles = seat_styles()
        shown, self._commands_below = self._commands_below, {}
        for scene in scenes[:-1]:
            self._commands_below[scene] = self._draw_below(canvas, scene, shown.get(scene))
        below = self._frame.mark()
        for scene in scenes[-1:]:
            scene.frames.is_due = False
            scene.draw(canvas)
        self._frame.lay_down(below, self._backdrop)
        if self._toast is not None:
            self._toast.draw(canvas, assets.viewport.area, clickable_rects(scenes[-1], assets.viewport.area))
        if self._fade is not None:
            before, age, end = self._fade
            canvas.cover(before, round(255 * (1 - age / end)))
        places = self._frame.present()
        if places:
            self._screen.show(places)
        self.last_draw_seconds = time.perf_counter() - start

    def _draw_below(self, canvas: Canvas, scene: Scene, shown: Sequence[DrawCommand] | None) -> Sequence[DrawCommand]:
        """Draw a scene below a dialog, from its previous commands unless it is due; return its commands."""
        mark = self._frame.mark()
        if shown is not None and not scene.frames.is_due:
            self._frame.replay(shown)
            return shown
        scene.frames.is_due = False
        scene.draw(canvas)
        return self._frame.commands_since(mark)
