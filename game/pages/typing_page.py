"""Base classes of pages for typed input, from a keyboard or on-screen keys."""

from __future__ import annotations

import unicodedata
from typing import ClassVar

from game.scenes.base import Scene, SceneChange
from game.scenes.events import SceneEvent, TextInput
from game.services import Services


class TypingScene(Scene):
    """Input of up to ``max_length`` characters in ``text``; ``problem`` describes invalid input."""

    max_length: ClassVar[int] = 16

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.interaction.takes_text = True
        self.text = ""
        self.problem = ""
        """Message about the last rejected input; cleared by the next letter."""

    def accepts(self, letter: str) -> bool:
        """True if the input may contain that letter."""
        return letter.isprintable()

    def normalize(self, text: str) -> str:
        """The input in normalised form (capital letters, no leading zeros, ...)."""
        return text

    def extract(self, text: str) -> str:
        """The part of a pasted or dropped text that belongs here."""
        return text

    def on_change(self) -> SceneChange | None:
        """Hook after every change; a page without a button submits here at full length."""
        return None

    def type_letter(self, letter: str) -> SceneChange | None:
        r"""Append a letter, or delete the last one with ``\b``; ignore invalid letters."""
        if letter == "\b":
            self.text = self.text[:-1]
        elif self.accepts(letter) and len(self.text) < self.max_length:
            self.text = self.normalize(self.text + letter)[: self.max_length]  # an ß becomes two capital letters
        else:
            return None
        self.problem = ""
        return self.on_change()

    def handle(self, event: SceneEvent) -> SceneChange | None:
        """Take letter after letter, until one of them changes the scene."""
        if not isinstance(event, TextInput):
            return super().handle(event)
        change: SceneChange | None = None
        for letter in event.text if len(event.text) == 1 else self.extract(event.text):
            change = change or self.type_letter(letter)
        self.rebuild()
        return change


class DigitScene(TypingScene):
    """Input of digits only."""

    def accepts(self, letter: str) -> bool:
        return letter in "0123456789"

    def extract(self, text: str) -> str:
        """Full-width digits count as well."""
        return unicodedata.normalize("NFKC", text)
