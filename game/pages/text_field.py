"""Text fields: typed input of a page, from a keyboard, on-screen keys or pasted text."""

from __future__ import annotations

import unicodedata

from pygame import FRect

from game.core.graphemes import graphemes, without_last
from game.scenes.base import SceneChange
from game.services import Services
from game.ui import palette
from game.ui.layout import Column
from game.ui.text import LABEL
from game.ui.widgets import Label


class TextField:
    """Input of up to ``max_length`` characters in ``text``; ``problem`` describes invalid input.

    A page hands its field to ``interaction.text_input``, so that letters are text instead of commands there.
    """

    def __init__(self, text: str = "", *, max_length: int = 16) -> None:
        self.text = text
        self.max_length = max_length
        self.composition = ""
        """Text that an input method or a dead key still composes, shown after the text."""
        self.problem = ""
        """Message about the last rejected input; cleared by the next letter."""

    def accepts(self, letter: str) -> bool:
        """True if the input may contain that letter."""
        return letter.isprintable() or (letter in "\u200c\u200d" and not self.text.isascii())

    def normalize(self, text: str) -> str:
        """The input in normalised form (capital letters, no leading zeros, ...)."""
        return text

    def extract(self, text: str) -> str:
        """The part of a pasted or dropped text that belongs here."""
        return text

    def on_change(self) -> SceneChange | None:
        """Hook after every change; a field without a button submits here at full length."""
        return None

    def type_letter(self, letter: str) -> SceneChange | None:
        r"""Append a letter, or delete the last one with ``\b``; ignore invalid letters."""
        if letter == "\b":
            self.text = without_last(self.text)
        elif self.accepts(letter) and len(self.text) < self.max_length:
            self.text = self.normalize(self.text + letter)[: self.max_length]  # an ß becomes two capital letters
        else:
            return None
        self.problem = ""
        return self.on_change()

    def type_text(self, text: str) -> SceneChange | None:
        """Take a letter, or those of a pasted text, until one of them changes the scene; no part of a cluster."""
        self.composition = ""
        change: SceneChange | None = None
        for cluster in graphemes(text if len(text) == 1 else self.extract(text)):
            if len(cluster) > 1 and len(self.text) + len(cluster) > self.max_length:
                break
            for letter in cluster:
                change = change or self.type_letter(letter)
        return change

    def compose(self, text: str) -> None:
        """Show what an input method composes; empty: nothing more."""
        self.composition = "".join(letter for letter in text if self.accepts(letter))


class DigitField(TextField):
    """Input of digits only."""

    def accepts(self, letter: str) -> bool:
        return letter in "0123456789"

    def extract(self, text: str) -> str:
        """Full-width digits count as well."""
        return unicodedata.normalize("NFKC", text)


class NumberField(DigitField):
    """Input of a whole number without leading zeros."""

    def normalize(self, text: str) -> str:
        """Strip leading zeros."""
        return text.lstrip("0")


class TitleField(TextField):
    """Input with capitals at the start of each word, and a shift key for the on-screen keyboard."""

    def __init__(self, text: str = "", *, max_length: int = 16) -> None:
        super().__init__(text, max_length=max_length)
        self._is_shifted: bool | None = None
        """State of the shift key; None: automatic capitals."""

    @property
    def is_capital(self) -> bool:
        """True if the on-screen keys give capitals: at the start of a word, or by the shift key."""
        if self._is_shifted is not None:
            return self._is_shifted
        return not self.text or self.text[-1] in " -."

    def shift(self) -> None:
        """Press the shift key, which holds for one letter."""
        self._is_shifted = not self.is_capital

    def type_letter(self, letter: str) -> SceneChange | None:
        """Type a letter and release the shift key."""
        self._is_shifted = None
        return super().type_letter(letter)


class CapitalField(TextField):
    """Input in capital letters."""

    def normalize(self, text: str) -> str:
        return text.upper()


def drawing_note(services: Services, field: TextField, place: FRect) -> list[Label]:
    """A message below a field about characters that no font on this machine draws; empty without such."""
    missing = graphemes(services.assets.fonts.undrawable(field.text + field.composition))
    if not missing:
        return []
    column = Column(services.assets.fonts, place)
    return [column.add_label(services.assets.t("house.names.undrawable", n=len(missing)), LABEL, palette.DARK_CORAL)]
