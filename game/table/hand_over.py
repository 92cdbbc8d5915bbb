"""Passing the mouse: who has it, to whom it goes, and what has happened since their last turn.

The page covers what they alone may see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from pygame import FRect

from game.core.match import Match
from game.scenes.base import Scene, SceneChange
from game.scenes.stack import Pop
from game.services import Services
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import HEADING, LABEL, LABEL_BOLD
from game.ui.widgets import Button, Custom, Look, Widget

_MOST_LINES = 7


class HandOver:
    """Who has the mouse, and whether it must be passed before the next move."""

    def __init__(self, match: Match[Any], humans: Sequence[int], *, has_secrets: bool) -> None:
        self._match = match
        self._humans = humans
        self.viewer = self._first_viewer(has_secrets)
        """The seat of the person who has the mouse; None while nobody has taken it."""
        self.is_due = self._is_needed() and (has_secrets or match.number > 0)

    def _first_viewer(self, has_secrets: bool) -> int | None:
        if len(self._humans) == 1:
            return self._humans[0]
        if has_secrets:
            return None  # nobody has taken the mouse yet
        seat = self._match.seat
        return seat if seat in self._humans else None

    def _is_needed(self) -> bool:
        seat = self._match.seat
        return len(self._humans) > 1 and seat in self._humans and seat != self.viewer

    def settle(self) -> None:
        """A move has been made: the mouse may have to be passed."""
        self.is_due = self._is_needed()

    def take(self) -> None:
        """The person whose turn it is has the mouse now."""
        self.give_to(self._match.seat)

    def give_to(self, seat: int | None) -> None:
        """That seat has the mouse now, without being asked."""
        self.viewer, self.is_due = seat, False


class HandOverScene(Scene):
    """Waits until the person whose turn it is has the mouse."""

    name = "pass-mouse"

    def __init__(
        self, services: Services, seat: int, name: str, lines: Sequence[str], take: Callable[[], None],
        open_pause: Callable[[], SceneChange | None], *, is_covering: bool, opening: str = "",
    ) -> None:  # fmt: skip
        """``lines`` is what the others did since, the newest last; ``opening`` says who has begun and why, to somebody
        who has not moved yet; ``take`` is called when the mouse is there.
        """
        super().__init__(services)
        self.is_opaque = is_covering
        self.seat = seat
        self.lines = lines
        self.opening = opening
        self._player = name
        self._pass_on = take
        self._open_pause = open_pause

    def _paper(self) -> FRect:
        area = self.area
        height = 300.0 + 28 * min(len(self.lines), _MOST_LINES)
        return FRect(area.centerx - 320, area.centery - height / 2, 640, height)

    def build(self, area: FRect) -> Iterable[Widget]:
        """The badge and name of who is next, the recap, and the one button."""
        paper = self._paper()
        yield Custom(lambda canvas, look: self._paint(canvas, look, paper))
        yield Button(
            "ready",
            FRect(paper.centerx - 150, paper.bottom - 92, 300, 64),
            self.t("house.pass.ready"),
            self._take,
            style="primary",
            role=HEADING,
        )

    def _paint(self, canvas: Canvas, look: Look, paper: FRect) -> None:
        canvas.panel("ui/panel_paper", paper)
        canvas.fit(palette.badge(self.seat), FRect(paper.centerx - 44, paper.top + 24, 88, 88))
        canvas.text_box(
            self.t("house.pass.to", name=self._player),
            FRect(paper.left + 32, paper.top + 116, paper.width - 64, 48),
            HEADING,
            palette.INK,
            "center",
        )
        shown = self.lines[-_MOST_LINES:]
        top = paper.top + 168
        if shown:
            heading = FRect(paper.left + 48, top, paper.width - 96, 26)
            canvas.text_box(self.t("house.pass.since"), heading, LABEL_BOLD, palette.FADED_INK, "center")
            top += 28
        for line in shown:
            canvas.text_box(line, FRect(paper.left + 48, top, paper.width - 96, 26), LABEL, palette.INK, "center")
            top += 28

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
