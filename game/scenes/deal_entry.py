"""Choosing a deal: by chance, a number, or a code from another machine; and choosing any other number."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from pygame import FRect

from game.codes import CodeError, Deal, from_code
from game.scenes.base import SceneChange
from game.scenes.page import DialogScene, PageScene
from game.scenes.stack import Pop, Replace
from game.services import Services
from game.ui import palette
from game.ui.letters import digit_keys, letter_keys
from game.ui.sound import Sound
from game.ui.text import LABEL, SCORE
from game.ui.widgets import Button, Label, Panel, TextEntry, Widget

_DIGITS: Final = 6
_LONGEST_NUMBER: Final = 3
_LONGEST_CODE: Final = 48


class DealScene(DialogScene):
    """Digits on the screen and on the keyboard."""

    name = "deal"
    heading_key = "house.deal.heading"
    widest = 460.0
    tallest = 640.0

    def __init__(
        self,
        services: Services,
        seed: int | None,
        chosen: Callable[[int | None], None],
        coded: Callable[[Deal], SceneChange] | None = None,
    ) -> None:
        """``chosen`` gets the number, or None for chance; ``coded``, where there is one, the deal that a code means."""
        super().__init__(services)
        self._coded = coded
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
        yield from digit_keys(keys, self._type)
        half = (inner.width - 16) / 2
        bottom = inner.bottom - 60
        if self._coded is not None:
            yield Button(
                "code", FRect(keys.right - (keys.width - 16) / 3, keys.bottom - (keys.height - 24) / 4,
                (keys.width - 16) / 3, (keys.height - 24) / 4), self.t("house.deal.code"), self._enter_code, role=LABEL,
            )  # fmt: skip
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

    def _enter_code(self) -> SceneChange:
        assert self._coded is not None
        return Replace(CodeScene(self.services, self._coded))

    def _choose(self, seed: int | None) -> SceneChange:
        self._chosen(seed)
        return Pop()


class NumberScene(DialogScene):
    """A whole number from 1, from digits on the screen and on the keyboard."""

    name = "number"
    widest = 460.0
    tallest = 640.0

    def __init__(self, services: Services, heading: str, text: str, number: int, chosen: Callable[[int], None]) -> None:
        """``text`` says what the number is for; ``chosen`` gets the one entered."""
        super().__init__(services)
        self._heading, self._text, self._chosen = heading, text, chosen
        self._digits = str(number)
        self._is_fresh = True

    def heading(self) -> str:
        """What the number is."""
        return self._heading

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """The number, what it is for, the digits, the button."""
        shown = FRect(inner.left + 20, inner.top, inner.width - 40, 64)
        yield Panel(shown, "ui/entry")
        yield Label(self._digits or "–", shown, SCORE, align="center")
        line = FRect(inner.left, shown.bottom + 4, inner.width, 72)
        yield Label(self._text, line, LABEL, align="center")
        top = line.bottom + 8
        yield from digit_keys(FRect(inner.left + 40, top, inner.width - 80, inner.bottom - 72 - top), self._type)
        take = FRect(inner.left + 40, inner.bottom - 60, inner.width - 80, 60)
        yield Button(
            "take", take, self.t("house.number.take"), self._take, "tick", "primary", is_enabled=bool(self._digits)
        )

    def _type(self, letter: str) -> None:
        """The first digit begins a new number; the delete key shortens the one there is."""
        if letter == "\b":
            self._digits = self._digits[:-1]
        else:
            before = "" if self._is_fresh else self._digits
            self._digits = (before + letter).lstrip("0")[:_LONGEST_NUMBER]
        self._is_fresh = False

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

    def _take(self) -> SceneChange:
        self._chosen(int(self._digits))
        return Pop()


class CodeScene(PageScene):
    """A deal's code, typed, pasted, or put together from letters on the screen."""

    name = "code"
    heading_key = "house.code.heading"
    widest = 1000.0
    tallest = 660.0

    def __init__(self, services: Services, coded: Callable[[Deal], SceneChange]) -> None:
        super().__init__(services)
        self.text = ""
        self._coded = coded
        self._problem = ""

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """The code, what is wrong with it, the letters, the button."""
        shown = FRect(inner.left, inner.top, inner.width, 64)
        yield TextEntry("entry", shown, self.text, True, lambda: None, self.t("house.code.placeholder"))
        line = FRect(inner.left, inner.top + 68, inner.width, 32)
        yield Label(self._problem, line, LABEL, palette.DARK_CORAL)
        keys = FRect(inner.left, inner.top + 104, inner.width, inner.height - 104 - 76)
        yield from letter_keys(keys, self.services.texts.language, self._type)
        take = FRect(inner.right - 300, inner.bottom - 60, 300, 60)
        yield Button(
            "take", take, self.t("house.code.take"), self._take, "tick", "primary", is_enabled=bool(self.text.strip())
        )

    def _type(self, letter: str) -> None:
        self._problem = ""
        if letter == "\b":
            self.text = self.text[:-1]
        elif letter.isprintable() and len(self.text) < _LONGEST_CODE:
            self.text += letter.upper()

    @property
    def wants_text(self) -> bool:
        """The code can be typed or pasted."""
        return True

    def on_text(self, text: str) -> SceneChange | None:
        """Takes letters, the backspace key, and what is pasted."""
        for letter in text:
            self._type(letter)
        self.rebuild()
        return None

    def _take(self) -> SceneChange | None:
        try:
            return self._coded(from_code(self.text))
        except CodeError as problem:
            self.services.sounds.play(Sound.ILLEGAL)
            self._problem = self.t(problem.key)
            return None
