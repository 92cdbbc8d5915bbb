"""The rules of a game, a page at a time, each with a live picture; last, what keys and buttons do."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

import pygame
from pygame import FRect

from game.pages.page import PageScene
from game.scenes import ways
from game.scenes.base import SceneChange
from game.scenes.stack import Push
from game.services import Services
from game.table.face import RulePage, face_of
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.input import BUTTONS, KEYS, Command
from game.ui.sound import Sound
from game.ui.text import BODY, LABEL, LABEL_BOLD, TITLE
from game.ui.widgets import Button, Custom, Label, Look, Widget

_GAMEPAD = ("A", "B", "X", "Y", "LB", "RB", "Back", "Start")


class RulesScene(PageScene):
    """Leafs through a game's rules with the buttons, the wheel, the arrow keys or a click on a dot."""

    name = "rules"

    def __init__(self, services: Services, game: str, *, offers_lesson: bool = True) -> None:
        """``offers_lesson`` says whether the game's lesson can be begun from here; not in the middle of a game."""
        super().__init__(services)
        self.game = game
        self.offers_lesson = offers_lesson
        self.pages: list[RulePage] = list(face_of(game).rule_pages)
        self.page = 0

    def enter(self) -> None:
        """The live pictures need the game's art."""
        for group in face_of(self.game).scene.sheets:
            self.services.sheets.load(group)

    @property
    def count(self) -> int:
        """The game's pages and the one about keys."""
        return len(self.pages) + 1

    def heading(self) -> str:
        """The game and the page's heading."""
        name = self.t(f"house.game.{self.game}")
        key = self.pages[self.page].heading_key if self.page < len(self.pages) else "house.rules.keys"
        return f"{name}: {self.t(key)}"

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """Text to the left, picture to the right, leafing below."""
        body = FRect(inner.left, inner.top, inner.width, inner.height - 72)
        if self.page < len(self.pages):
            yield from self._build_rule(body, self.pages[self.page])
        else:
            yield Custom(lambda canvas, look: self._paint_keys(canvas, look, body))
        yield from self._build_leafing(FRect(inner.left, inner.bottom - 56, inner.width, 56))
        if self.offers_lesson:
            wide = max(200.0, self.services.fonts.width(self.t("lessons.first-game"), BODY) + 84)
            place = FRect(inner.right - wide, inner.top - 62, wide, 52)
            yield Button("first-game", place, self.t("lessons.first-game"), self._open_lessons, "hand")

    def _build_rule(self, body: FRect, page: RulePage) -> Iterable[Widget]:
        text = FRect(body.left, body.top, body.width * 0.42 - 16, body.height)
        picture = FRect(body.left + body.width * 0.42 + 8, body.top, body.width * 0.58 - 8, body.height)

        def paint(canvas: Canvas, look: Look) -> None:
            canvas.panel("ui/inset_sea", picture)
            inside = picture.inflate(-24, -24)
            with canvas.clipped(inside):
                page.draw(self.services, canvas, inside)

        yield Custom(paint)
        yield Label(self.t(page.text_key), text, BODY, valign="top")

    def _build_leafing(self, row: FRect) -> Iterable[Widget]:
        yield Button(
            "previous", FRect(row.left, row.top, 160, row.height), self.t("house.rules.previous"),
            lambda: self._leaf(-1), "arrow_left", is_enabled=self.page > 0,
        )  # fmt: skip
        yield Button(
            "next", FRect(row.right - 160, row.top, 160, row.height), self.t("house.rules.next"),
            lambda: self._leaf(1), "arrow_right", is_enabled=self.page < self.count - 1,
        )  # fmt: skip
        step = min(56.0, (row.width - 340) / self.count)
        left = row.centerx - step * self.count / 2
        for index in range(self.count):
            place = FRect(left + index * step, row.top + (row.height - 48) / 2, step - 4, 48)
            yield Button(
                f"page-{index + 1}", place, str(index + 1), partial(self._turn_to, index),
                style="paper" if index == self.page else "quiet", role=LABEL_BOLD,
            )  # fmt: skip

    def _open_lessons(self) -> SceneChange:
        return Push(ways.Lessons(self.game))

    def _leaf(self, step: int) -> None:
        self._turn_to(self.page + step)

    def _turn_to(self, page: int) -> None:
        if 0 <= page < self.count and page != self.page:
            self.page = page
            self.services.sounds.play(Sound.PAGE)
            self.rebuild()

    def on_wheel(self, steps: int) -> SceneChange | None:
        """Leafs on or back."""
        self._leaf(-1 if steps > 0 else 1)
        return None

    def on_command(self, command: Command) -> SceneChange | None:
        """Page keys leaf; F1 closes what it opened."""
        if command in (Command.PAGE_UP, Command.PAGE_DOWN):
            self._leaf(1 if command is Command.PAGE_DOWN else -1)
        elif command is Command.HELP:
            return self.step_back()
        return None

    def _paint_keys(self, canvas: Canvas, look: Look, body: FRect) -> None:
        half = FRect(body.left, body.top, body.width / 2 - 16, body.height)
        keys: dict[Command, list[str]] = {}
        for key, command in KEYS.items():
            keys.setdefault(command, []).append(_key_name(key))
        pads = {command: _GAMEPAD[button] for button, command in BUTTONS.items()}
        rows = [command for command in Command if command in keys]
        canvas.text_box(self.t("house.rules.keyboard"), FRect(half.left, half.top, half.width, 32), TITLE)
        step = (body.height - 40) / ((len(rows) + 1) // 2)
        for index, command in enumerate(rows):
            column, line = divmod(index, (len(rows) + 1) // 2)
            left = body.left + column * (body.width / 2)
            top = body.top + 40 + line * step
            shown = ", ".join(keys[command])
            if command in pads:
                shown += f" · {pads[command]}"
            canvas.text_box(shown, FRect(left, top, body.width * 0.22, step), LABEL_BOLD, palette.DARK_BRASS)
            meaning = FRect(left + body.width * 0.23, top, body.width * 0.25, step)
            canvas.text_box(self.t(f"house.command.{command.name.lower()}"), meaning, LABEL)


def _key_name(key: int) -> str:
    return pygame.key.name(key).title()
