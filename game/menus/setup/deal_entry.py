"""Choice of a deal: random, by number, or by a code from another machine; entry of other numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pygame import FRect

from game.menus.problems.code_entry import CodeScene
from game.modes.deals import Deal
from game.pages.page import DialogScene
from game.pages.text_field import NumberField
from game.scenes.base import SceneChange
from game.scenes.stack import Pop, Replace
from game.services import Services
from game.ui.layout import Column
from game.ui.onscreen_keyboard import digit_keys
from game.ui.text import LABEL, SCORE
from game.ui.widgets import Button, Label, Panel, Widget


class DealScene(DialogScene):
    """Entry of a deal's number with digits on the screen or keyboard."""

    name = "deal"
    heading_key = "house.deal.heading"
    max_size = (480.0, 640.0)

    def __init__(
        self,
        services: Services,
        seed: int | None,
        chosen: Callable[[int | None], None],
        coded: Callable[[Deal], SceneChange] | None = None,
    ) -> None:
        """``chosen`` receives the number, None for a random deal; ``coded`` receives a code's deal (None: no code
        entry).
        """
        super().__init__(services)
        self._coded = coded
        self.field = NumberField("" if seed is None else str(seed), max_length=6)
        self.interaction.text_input = self.field
        self._chosen = chosen

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """Number, digits, and buttons for a random or this deal."""
        column = Column(self.services.assets.fonts, FRect(inner.left + 20, inner.top, inner.width - 40, 0))
        yield from _shown(column, self.field.text)
        yield column.add_label(self.t("house.deal.text"), LABEL, align="center")
        keys = FRect(inner.left + 40, column.bottom, inner.width - 80, inner.bottom - column.bottom - 72)
        yield from digit_keys(keys, self.field.type_letter)
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
            lambda: self._choose(int(self.field.text)), style="primary", is_enabled=bool(self.field.text),
        )  # fmt: skip

    def _enter_code(self) -> SceneChange:
        assert self._coded is not None
        return Replace(CodeScene(self.services, self._coded))

    def _choose(self, seed: int | None) -> SceneChange:
        self._chosen(seed)
        return Pop()


class _ReplacedNumberField(NumberField):
    """Number whose first typed digit replaces the one proposed."""

    def __init__(self, number: int, *, max_length: int) -> None:
        super().__init__(str(number), max_length=max_length)
        self._is_proposed = True

    def type_letter(self, letter: str) -> SceneChange | None:
        """Start a new number with the first digit; the delete key shortens the present one."""
        if self._is_proposed and letter != "\b" and self.accepts(letter):
            self.text = ""
        self._is_proposed = False
        return super().type_letter(letter)


class NumberScene(DialogScene):
    """Entry of a whole number from 1, with digits on the screen or keyboard."""

    name = "number"
    max_size = (460.0, 640.0)

    def __init__(self, services: Services, heading: str, text: str, number: int, chosen: Callable[[int], None]) -> None:
        """``text`` describes the number's purpose; ``chosen`` receives the entry."""
        super().__init__(services)
        self._heading, self._purpose, self._chosen = heading, text, chosen
        self.field = _ReplacedNumberField(number, max_length=3)
        self.interaction.text_input = self.field

    def heading(self) -> str:
        return self._heading

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """Number, purpose, digits and confirm button."""
        column = Column(self.services.assets.fonts, FRect(inner.left + 20, inner.top, inner.width - 40, 0))
        yield from _shown(column, self.field.text)
        yield column.add_label(self._purpose, LABEL, align="center")
        top = column.bottom
        yield from digit_keys(
            FRect(inner.left + 40, top, inner.width - 80, inner.bottom - 72 - top), self.field.type_letter
        )
        take = FRect(inner.left + 40, inner.bottom - 60, inner.width - 80, 60)
        yield Button(
            "take", take, self.t("house.number.take"), self._take, "tick", "primary", is_enabled=bool(self.field.text)
        )

    def _take(self) -> SceneChange:
        self._chosen(int(self.field.text))
        return Pop()


def _shown(column: Column, text: str) -> Iterable[Widget]:
    """Panel and label of the typed number."""
    entry = column.add_row(max(64.0, column.fonts.line_height(SCORE) + 4))
    yield Panel(entry, "ui/entry")
    yield Label(text or "–", entry, SCORE, align="center")
