"""Choosing a deal: by chance, a number, or a code from another machine."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from pygame import FRect

from game.scenes.base import SceneChange
from game.scenes.page import DialogScene
from game.scenes.stack import Pop
from game.services import Services
from game.ui.text import LABEL, SCORE, TITLE
from game.ui.widgets import Button, Label, Panel, Widget

_DIGITS: Final = 6


class DealScene(DialogScene):
    """Digits on the screen and on the keyboard."""

    name = "deal"
    heading_key = "house.deal.heading"
    widest = 460.0
    tallest = 640.0

    def __init__(self, services: Services, seed: int | None, chosen: Callable[[int | None], None]) -> None:
        super().__init__(services)
        self._digits = "" if seed is None else str(seed)
        self._chosen = chosen

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """The number, the digits, by chance or this one."""
        shown = FRect(inner.left + 20, inner.top, inner.width - 40, 64)
        yield Panel(shown, "ui/entry")
        yield Label(self._digits or "–", shown, SCORE, align="center")
        yield Label(
            self.t("house.deal.text"), FRect(inner.left, shown.bottom + 4, inner.width, 46), LABEL, align="center"
        )
        keys = FRect(inner.left + 40, shown.bottom + 56, inner.width - 80, inner.bottom - shown.bottom - 56 - 72)
        width, height = (keys.width - 16) / 3, (keys.height - 24) / 4
        for index, digit in enumerate("123456789"):
            place = FRect(keys.left + index % 3 * (width + 8), keys.top + index // 3 * (height + 8), width, height)
            yield Button(f"digit-{digit}", place, digit, lambda digit=digit: self._type(digit), role=TITLE)  # type: ignore[misc]
        last = keys.top + 3 * (height + 8)
        yield Button(
            "delete", FRect(keys.left, last, width, height), icon="back", action=lambda: self._type("\b"),
            is_enabled=bool(self._digits),
        )  # fmt: skip
        middle = FRect(keys.left + width + 8, last, width, height)
        yield Button("digit-0", middle, "0", lambda: self._type("0"), role=TITLE)
        half = (inner.width - 16) / 2
        bottom = inner.bottom - 60
        yield Button(
            "by-chance", FRect(inner.left, bottom, half, 60), self.t("house.setup.deal-random"),
            lambda: self._choose(None), "dice",
        )  # fmt: skip
        yield Button(
            "this-deal", FRect(inner.left + half + 16, bottom, half, 60), self.t("house.deal.this"),
            lambda: self._choose(int(self._digits)), style="primary", is_enabled=bool(self._digits),
        )  # fmt: skip

    def _type(self, letter: str) -> None:
        if letter == "\b":
            self._digits = self._digits[:-1]
        elif len(self._digits) < _DIGITS:
            self._digits = (self._digits + letter).lstrip("0")

    @property
    def wants_text(self) -> bool:
        """Digits can be typed."""
        return True

    def on_text(self, text: str) -> SceneChange | None:
        """Takes digits and the backspace key."""
        for letter in text:
            if letter == "\b" or letter in "0123456789":
                self._type(letter)
        self.rebuild()
        return None

    def _choose(self, seed: int | None) -> SceneChange:
        self._chosen(seed)
        return Pop()
