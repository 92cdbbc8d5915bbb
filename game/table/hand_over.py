"""Passing the mouse: who has it, to whom it goes, and what has happened since their last turn.

The page covers what they alone may see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from pygame import Color, FRect

from game.match.match import Match
from game.scenes.base import Scene, SceneChange
from game.scenes.stack import Pop
from game.services import Services
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.layout import Column
from game.ui.text import HEADING, LABEL, LABEL_BOLD, TextRole
from game.ui.widgets import Button, CustomWidget, Label, Panel, Widget

_MOST_LINES = 7


class HandOver:
    """The person with the mouse, and whether it must be passed before the next move."""

    def __init__(self, match: Match[Any], humans: Sequence[int], *, has_secrets: bool) -> None:
        self._match = match
        self._humans = humans
        self.viewer = self._first_viewer(has_secrets)
        """The seat of the person with the mouse; None until somebody takes it."""
        self.is_due = self._is_needed() and (has_secrets or match.number > 0)

    def _first_viewer(self, has_secrets: bool) -> int | None:
        if len(self._humans) == 1:
            return self._humans[0]
        if has_secrets:
            return None  # nobody has the mouse yet
        seat = self._match.seat
        return seat if seat in self._humans else None

    def _is_needed(self) -> bool:
        seat = self._match.seat
        return len(self._humans) > 1 and seat in self._humans and seat != self.viewer

    def settle(self) -> None:
        """Decide after a move whether the mouse must be passed."""
        self.is_due = self._is_needed()

    def take(self) -> None:
        """Give the mouse to the person to move."""
        self.give_to(self._match.seat)

    def give_to(self, seat: int | None) -> None:
        """Give the mouse to a seat without a prompt."""
        self.viewer, self.is_due = seat, False


class HandOverScene(Scene):
    """Screen that waits until the next player takes the mouse."""

    name = "pass-mouse"

    def __init__(
        self, services: Services, seat: int, name: str, lines: Sequence[str], take: Callable[[], None],
        open_pause: Callable[[], SceneChange | None], *, is_covering: bool, opening: str = "",
    ) -> None:  # fmt: skip
        """``lines`` describe the others' moves since then, newest last. ``opening`` describes the first player, for a
        player

        before their first move. ``take`` is called once the mouse is taken.
        """
        super().__init__(services)
        self.is_opaque = is_covering
        self.seat = seat
        self.lines = lines
        self.opening = opening
        self._player = name
        self._pass_on = take
        self._open_pause = open_pause

    def build(self, area: FRect) -> Iterable[Widget]:
        """Badge and name of the next player, opening line, recap, and the single button."""
        fonts = self.services.assets.fonts
        width = min(area.width - 64, 640 * fonts.text_size)
        paper = FRect(area.centerx - width / 2, 0, width, 0)
        lines = self._messages(Column(fonts, FRect(paper.left + 40, 0, width - 80, 0), gap=4), area.height - 260)
        ready = Button("ready", paper, self.t("house.pass.ready"), self._take, style="primary", role=HEADING)
        paper.height = 124 + lines[-1].rect.bottom + 112
        paper.centery = area.centery
        yield Panel(paper)
        yield CustomWidget(
            lambda canvas, look: canvas.fit(palette.badge(self.seat), FRect(paper.centerx - 44, paper.top + 24, 88, 88))
        )
        for label in lines:
            yield replace(label, rect=label.rect.move(0, paper.top + 124))
        wide = max(300.0, ready.natural_width(fonts))
        yield replace(ready, rect=FRect(paper.centerx - wide / 2, paper.bottom - 92, wide, 64))

    def _messages(self, column: Column, most: float) -> list[Label]:
        """Lines of the page from its top; of the recap the newest that fit."""

        def label(text: str, role: TextRole, colour: Color) -> Label:
            return column.add_widget(Label(text, column.area, role, colour, "center"))

        lines = [label(self.t("house.pass.to", name=self._player), HEADING, palette.INK)]
        if self.opening:
            lines.append(label(self.opening, LABEL, palette.INK))
        head = column.fonts.line_height(LABEL_BOLD) + column.gap
        shown: list[str] = []
        left = most - column.bottom - head
        for line in reversed(self.lines[-_MOST_LINES:]):
            left -= column.fonts.height(line, LABEL, column.area.width) + column.gap
            if left < 0:
                break
            shown.insert(0, line)
        if shown:
            lines.append(label(self.t("house.pass.since"), LABEL_BOLD, palette.FADED_INK))
            lines += [label(line, LABEL, palette.INK) for line in shown]
        return lines

    def draw_background(self, canvas: Canvas) -> None:
        """The sea where something must be hidden, else the table, darker."""
        if self.is_opaque:
            canvas.texture("ui/tile_sea", self.area)
        else:
            canvas.dim(150)

    def _take(self) -> SceneChange:
        self._pass_on()
        return Pop()

    def step_back(self) -> SceneChange | None:
        """The pause menu: the person may want to stop here."""
        return self._open_pause()
