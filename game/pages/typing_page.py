"""What pages share on which something is typed: with a keyboard, or with keys on the screen."""

from __future__ import annotations

import unicodedata
from typing import ClassVar

from game.scenes.base import Scene, SceneChange
from game.services import Services


class TypingScene(Scene):
    """Keeps what is typed in ``text``, as long as it may be, and what is wrong with it in ``problem``."""

    longest: ClassVar[int] = 16

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.text = ""
        self.problem = ""
        """The line that says why what was typed last was not taken; the next letter wipes it away."""

    def accepts(self, letter: str) -> bool:
        """Whether that letter can be part of it."""
        return letter.isprintable()

    def spell(self, text: str) -> str:
        """What is typed as it is kept (capital letters, no leading zeros, ...)."""
        return text

    def extract(self, text: str) -> str:
        """The part of a pasted or dropped text that belongs here."""
        return text

    def typed(self) -> SceneChange | None:
        """The text has changed; a page that needs no button takes it here once it is long enough."""
        return None

    def type_letter(self, letter: str) -> SceneChange | None:
        """Adds a letter, or with ``\\b`` takes the last one away; what does not belong there is left out."""
        if letter == "\b":
            self.text = self.text[:-1]
        elif self.accepts(letter) and len(self.text) < self.longest:
            self.text = self.spell(self.text + letter)[: self.longest]  # an ß becomes two capital letters
        else:
            return None
        self.problem = ""
        return self.typed()

    @property
    def wants_text(self) -> bool:
        """Letters can be typed or pasted."""
        return True

    def on_text(self, text: str) -> SceneChange | None:
        """Takes letter after letter, until one of them changes the scene; of a longer text what is meant."""
        change: SceneChange | None = None
        for letter in text if len(text) == 1 else self.extract(text):
            change = change or self.type_letter(letter)
        self.rebuild()
        return change


class DigitScene(TypingScene):
    """Only digits can be typed."""

    def accepts(self, letter: str) -> bool:
        """Whether it is a digit."""
        return letter in "0123456789"

    def extract(self, text: str) -> str:
        """Full-width digits count as well."""
        return unicodedata.normalize("NFKC", text)
