"""Choosing a deal: by chance, a number, or a code from another machine; and choosing any other number."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from pygame import FRect

from game.modes.codes import CodeError, codes_in, from_code, one_code
from game.modes.deals import Deal
from game.pages.page import DialogScene, PageScene
from game.pages.typing_page import DigitScene, TypingScene
from game.scenes.base import SceneChange
from game.scenes.stack import Pop, Replace
from game.services import Services
from game.ui import palette
from game.ui.controls import TextEntry
from game.ui.layout import Column
from game.ui.onscreen_keyboard import digit_keys, letter_keys
from game.ui.sound import Sound
from game.ui.text import LABEL, SCORE
from game.ui.widgets import Button, Label, Panel, Widget

_MAX_CHOICES = 4
_MAX_FILE = 64 << 10


class DealScene(DigitScene, DialogScene):
    """Digits on the screen and on the keyboard."""

    name = "deal"
    heading_key = "house.deal.heading"
    widest = 480.0
    tallest = 640.0
    longest = 6

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
        self.text = "" if seed is None else str(seed)
        self._chosen = chosen

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """The number, the digits, by chance or this one."""
        column = self.column(FRect(inner.left + 20, inner.top, inner.width - 40, 0))
        yield from _shown(column, self.text)
        yield column.add(Label(self.t("house.deal.text"), inner, LABEL, align="center"))
        keys = FRect(inner.left + 40, column.bottom, inner.width - 80, inner.bottom - column.bottom - 72)
        yield from digit_keys(keys, self.type_letter)
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
            lambda: self._choose(int(self.text)), style="primary", is_enabled=bool(self.text),
        )  # fmt: skip

    def spell(self, text: str) -> str:
        """A number does not begin with noughts."""
        return text.lstrip("0")

    def _enter_code(self) -> SceneChange:
        assert self._coded is not None
        return Replace(CodeScene(self.services, self._coded))

    def _choose(self, seed: int | None) -> SceneChange:
        self._chosen(seed)
        return Pop()


class NumberScene(DigitScene, DialogScene):
    """A whole number from 1, from digits on the screen and on the keyboard."""

    name = "number"
    widest = 460.0
    tallest = 640.0
    longest = 3

    def __init__(self, services: Services, heading: str, text: str, number: int, chosen: Callable[[int], None]) -> None:
        """``text`` says what the number is for; ``chosen`` gets the one entered."""
        super().__init__(services)
        self._heading, self._purpose, self._chosen = heading, text, chosen
        self.text = str(number)
        self._is_fresh = True

    def heading(self) -> str:
        """What the number is."""
        return self._heading

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """The number, what it is for, the digits, the button."""
        column = self.column(FRect(inner.left + 20, inner.top, inner.width - 40, 0))
        yield from _shown(column, self.text)
        yield column.add(Label(self._purpose, inner, LABEL, align="center"))
        top = column.bottom
        yield from digit_keys(FRect(inner.left + 40, top, inner.width - 80, inner.bottom - 72 - top), self.type_letter)
        take = FRect(inner.left + 40, inner.bottom - 60, inner.width - 80, 60)
        yield Button(
            "take", take, self.t("house.number.take"), self._take, "tick", "primary", is_enabled=bool(self.text)
        )

    def type_letter(self, letter: str) -> SceneChange | None:
        """The first digit begins a new number; the delete key shortens the one there is."""
        if self._is_fresh and letter != "\b" and self.accepts(letter):
            self.text = ""
        self._is_fresh = False
        return super().type_letter(letter)

    def spell(self, text: str) -> str:
        """A number does not begin with noughts."""
        return text.lstrip("0")

    def _take(self) -> SceneChange:
        self._chosen(int(self.text))
        return Pop()


class CodeScene(TypingScene, PageScene):
    """A deal's code, typed, pasted, or put together from letters on the screen."""

    name = "code"
    heading_key = "house.code.heading"
    widest = 1000.0
    tallest = 660.0
    longest = 48

    def __init__(self, services: Services, coded: Callable[[Deal], SceneChange]) -> None:
        super().__init__(services)
        self._coded = coded
        self.choices: list[str] = []
        """The codes of a pasted text that has several: somebody has to say which."""

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """The code, what is wrong with it, the letters, the button."""
        shown = FRect(inner.left, inner.top, inner.width, 64)
        yield TextEntry("entry", shown, self.text, True, lambda: None, self.t("house.code.placeholder"))
        line = max(32.0, self.fonts.height(self.problem, LABEL, inner.width))
        yield Label(self.problem, FRect(inner.left, inner.top + 68, inner.width, line), LABEL, palette.DARK_CORAL)
        keys = FRect(inner.left, inner.top + 72 + line, inner.width, inner.height - 72 - line - 76)
        if self.choices:
            yield from self._build_choices(keys)
        else:
            yield from letter_keys(keys, self.services.texts.keys, self.type_letter)
        take = Button(
            "take", inner, self.t("house.code.take"), self._take, "tick", "primary", is_enabled=bool(self.text.strip())
        )
        width = max(300.0, take.natural_width(self.fonts))
        yield replace(take, rect=FRect(inner.right - width, inner.bottom - 60, width, 60))

    def spell(self, text: str) -> str:
        """A code is in capital letters."""
        return text.upper()

    def _build_choices(self, area: FRect) -> Iterable[Widget]:
        """A button a code."""
        column = self.column(area)
        for at, code in enumerate(self.choices):
            place = column.take(60)
            yield Button(f"choose-{at}", place, code, partial(self._choose, code), role=LABEL)

    def _choose(self, code: str) -> None:
        self.text, self.problem, self.choices = code, "", []

    def type_letter(self, letter: str) -> SceneChange | None:
        """Whoever types on does not choose."""
        self.choices = []
        return super().type_letter(letter)

    def on_text(self, text: str) -> SceneChange | None:
        """A text that holds codes is read as them, whatever else was there; of several one is to be chosen."""
        found = codes_in(text) if len(text) > 1 else []
        if not found:
            return super().on_text(text)
        self.text, self.problem, self.choices = found[0], "", []
        if len(found) > 1:
            self.text, self.problem, self.choices = "", self.t("house.code.several"), found[:_MAX_CHOICES]
        self.rebuild()
        return None

    def take_files(self, files: Sequence[Path]) -> SceneChange | None:
        """A text file let go over the page counts as its text."""
        text = _text_of(files)
        return super().take_files(files) if text is None else self.on_text(text)

    def _take(self) -> SceneChange | None:
        try:
            return self._coded(from_code(one_code(self.text)))
        except CodeError as problem:
            self.services.sounds.play(Sound.ILLEGAL)
            self.problem = self.t(problem.key)
            return None


def _text_of(files: Sequence[Path]) -> str | None:
    """What the only file holds if it is a text that a mail or chat program writes; else None."""
    if len(files) != 1 or files[0].suffix.lower() not in (".txt", ".eml", ".md"):
        return None
    try:
        if not files[0].is_file():
            return None
        with files[0].open("rb") as file:
            return file.read(_MAX_FILE).decode("utf-8", "replace")
    except OSError:
        return None


def _shown(column: Column, text: str) -> Iterable[Widget]:
    """The number as far as it is typed, in its entry."""
    entry = column.take(max(64.0, column.fonts.line_height(SCORE) + 4))
    yield Panel(entry, "ui/entry")
    yield Label(text or "–", entry, SCORE, align="center")
