"""Entry of a board's title, with an on-screen keyboard."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

from pygame import FRect

from game.boards.file_names import bare_name
from game.pages.page import PageScene
from game.pages.text_field import TitleField, drawing_note
from game.scenes.base import SceneChange
from game.scenes.stack import Pop
from game.services import Services
from game.ui.onscreen_keyboard import letter_keys
from game.ui.text_entry import TextEntry
from game.ui.widgets import Button, Widget

_MAX_LENGTH: Final = 40
"""Letters of a title."""


def announce_file_name(services: Services, title: str, name: str) -> None:
    """Announce an unchanged file name after a change of title, if the two no longer match."""
    if name and not name.startswith(bare_name(title)):
        services.shell.announce(lambda: services.assets.t("workshop.same-file", title=title, file=f"{name}.tmx"))


class BoardTitleScene(PageScene):
    """Page to type a board title; passes the title to ``chosen``."""

    name = "board-title"
    heading_key = "workshop.title"
    max_size = (1000.0, 660.0)

    def __init__(self, services: Services, current: str, chosen: Callable[[str], None]) -> None:
        super().__init__(services)
        self.field = TitleField(current[:_MAX_LENGTH], max_length=_MAX_LENGTH)
        self.interaction.text_input = self.field
        self._chosen = chosen

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """Text entry, keyboard and confirm button."""
        entry = FRect(inner.left, inner.top, inner.width, 56)
        yield TextEntry(
            "entry", entry, self.field.text, True, lambda: None, self.t("workshop.title"), self.field.composition
        )
        note = drawing_note(self.services, self.field, FRect(inner.left, entry.bottom + 8, inner.width, 0))
        yield from note
        top = note[0].rect.bottom + 8 if note else entry.bottom + 12
        keys = FRect(inner.left, top, inner.width, inner.bottom - 76 - top)
        rows = self.services.assets.texts.keys
        yield from letter_keys(
            keys, rows, self.field.type_letter, is_small=not self.field.is_capital, on_shift=self.field.shift
        )
        is_title = bool(self.field.text.strip())
        take = Button("take", inner, self.t("house.names.done"), self._take, "tick", "primary", is_enabled=is_title)
        width = max(240.0, take.natural_width(self.services.assets.fonts))
        yield replace(take, rect=FRect(inner.right - width, inner.bottom - 60, width, 60))

    def _take(self) -> SceneChange:
        self._chosen(" ".join(self.field.text.split()))
        return Pop()
