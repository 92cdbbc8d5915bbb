"""Text lines of a scene: place, truncation and size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import pygame
from pygame import FRect

from game.app import App
from game.scenes.base import Scene
from game.ui.canvas import Canvas
from game.ui.text import BODY, TextRole
from game.ui.widgets import ImageWidget


class Run(NamedTuple):
    """A line of text: visible place in units, and whether it was shrunk or truncated."""

    text: str
    rect: FRect
    is_smaller: bool
    is_cut: bool
    is_covered: bool = False
    """True if a solid widget, such as a bubble or card, covered part of it later."""
    drawn_height: float = 0.0
    """Height of the line as it is drawn, also where it is partly hidden."""
    colour: str = ""
    """The line's colour as numbers; empty for the usual ink."""
    is_in_drawing: bool = False
    """True for letters of a drawing, such as those of a board."""
    alpha: int = 255


@contextmanager
def recording(runs: list[Run]) -> Iterator[None]:
    text_box, text, panel, picture = Canvas.text_box, Canvas.text, Canvas.panel, ImageWidget.draw
    drawings: list[ImageWidget] = []
    """Image widgets being drawn now; their letters belong to them."""

    def drawn_picture(drawing: ImageWidget, canvas: Canvas, look: Any) -> None:
        drawings.append(drawing)
        picture(drawing, canvas, look)
        drawings.pop()

    def drawn_panel(canvas: Canvas, name: str, rect: FRect, alpha: int = 255, *, shade: float = 1.0) -> None:
        panel(canvas, name, rect, alpha, shade=shade)
        solid = canvas.sheets.panel(name, 200, 200)[0][0].get_at((100, 100)).a
        if solid * alpha > 200 * 255:
            runs[:] = [run._replace(is_covered=True) if rect.colliderect(run.rect) else run for run in runs]

    def add(
        canvas: Canvas, line: str, role: TextRole, shrink: float, x: float, y: float, align: str, whole: str,
        colour: Any, alpha: int,
    ) -> None:  # fmt: skip
        if not line.strip():
            return
        width, height = canvas.fonts.width(line, role, shrink), canvas.fonts.line_height(role, shrink)
        rect = FRect(x - {"left": 0.0, "center": width / 2, "right": width}[align], y, width, height)
        shown = rect.clip(canvas.visible_rect)
        if shown.height > 1:
            is_cut = ("…" in line and "…" not in whole) or shown.width < width - 1.5
            ink = "" if colour is None else ",".join(map(str, tuple(colour)))
            runs.append(
                Run(line, shown, shrink < 0.999, is_cut, False, height, ink, is_in_drawing=bool(drawings), alpha=alpha)
            )

    def drawn_box(
        canvas: Canvas, told: str, rect: FRect, role: TextRole = BODY, colour: Any = None, align: str = "left",
        valign: str = "center", alpha: int = 255, *, shrink: float | None = None,
    ) -> None:  # fmt: skip
        lines, shrink = canvas.fonts.fit(told, role, rect.width, rect.height, shrink)
        step = canvas.fonts.line_height(role, shrink)
        used = step * len(lines)
        top = rect.top + {"top": 0.0, "center": (rect.height - used) / 2, "bottom": rect.height - used}[valign]
        x = {"left": rect.left, "center": rect.centerx, "right": rect.right}[align]
        for index, line in enumerate(lines):
            add(canvas, line, role, shrink, x, top + index * step, align, told, colour, alpha)

    def drawn(
        canvas: Canvas, told: str, x: float, y: float, role: TextRole = BODY, colour: Any = None, align: str = "left",
        valign: str = "center", alpha: int = 255, *, is_on_picture: bool = False,
    ) -> None:  # fmt: skip
        height = canvas.fonts.line_height(role)
        top = y - {"top": 0.0, "center": height / 2, "bottom": height}[valign]
        add(canvas, told, role, 1.0, x, top, align, told, colour, alpha)

    Canvas.text_box, Canvas.text = drawn_box, drawn  # type: ignore[method-assign, assignment]
    Canvas.panel, ImageWidget.draw = drawn_panel, drawn_picture  # type: ignore[method-assign, assignment]
    try:
        yield
    finally:
        Canvas.text_box, Canvas.text = text_box, text  # type: ignore[method-assign]
        Canvas.panel, ImageWidget.draw = panel, picture  # type: ignore[method-assign]


def runs_of(app: App, scene: Scene, *, with_drawings: bool = False) -> list[Run]:
    """The lines of text that the scene draws now, without those in drawings unless asked for."""
    assets = app.services.assets
    assets.layers.clear()
    picture = pygame.Surface((assets.viewport.width_px, assets.viewport.height_px))
    runs: list[Run] = []
    with recording(runs):
        scene.draw(Canvas(picture, assets.viewport, assets.sheets, assets.fonts))
    assets.layers.clear()
    return [run for run in runs if with_drawings or not run.is_in_drawing]


def faults(runs: Sequence[Run], area: FRect) -> list[str]:
    """Faults of text lines: shrunk, truncated, out of the window, or overlapping."""
    found = [f"smaller: {run.text!r}" for run in runs if run.is_smaller]
    found += [f"cut: {run.text!r}" for run in runs if run.is_cut]
    found += [f"outside: {run.text!r}" for run in runs if not area.inflate(2, 2).contains(run.rect)]
    for index, run in enumerate(runs):
        # The letters of a line are lower than the line; half of its height at its middle is surely ink.
        ink = run.rect.inflate(-2, -run.rect.height * 0.45)
        for other in runs[index + 1 :]:
            is_edge = run.text == other.text and max(abs(run.rect.x - other.rect.x), abs(run.rect.y - other.rect.y)) < 4
            if run.is_covered or is_edge:  # a letter's dark edge is the letter itself, a little beside it
                continue
            if ink.colliderect(other.rect.inflate(-2, -other.rect.height * 0.45)):
                found.append(f"upon each other: {run.text!r}, {other.text!r}")
    return found


def faults_of(app: App) -> list[str]:
    """Faults of the text lines of the scene on top."""
    scene = app.stack.top
    return faults(runs_of(app, scene), scene.area) if scene is not None else []
