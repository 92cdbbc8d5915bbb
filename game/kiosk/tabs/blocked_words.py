"""Blocked words of the records tab: the operator's additions to the built-in list."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from pygame import FRect

from game.kiosk.tabs.tab import Tab
from game.menus.players.name_entry import NameEntryScene
from game.pages.text_field import TitleField
from game.profanity import normalized_letters
from game.scenes.base import SceneChange
from game.scenes.stack import Push
from game.services import Services
from game.ui.layout import Column, button_rows
from game.ui.text import BODY, LABEL, TITLE
from game.ui.widgets import Button, Widget


class BlockedWordScene(NameEntryScene):
    """Entry of a blocked word; the profanity filter is off here."""

    name = "forbidden-word"
    heading_key = "kiosk.words.add"
    placeholder_key = "kiosk.words.placeholder"

    def __init__(self, services: Services, typed: Callable[[str], None]) -> None:
        super().__init__(services, TitleField(), typed, rejects_blocked_words=False)


class BlockedWordsSection(Tab):
    """List of blocked words with remove buttons, and an add button."""

    @property
    def words(self) -> list[str]:
        """The operator's blocked words as typed."""
        return self.services.storage.settings.kiosk_words.split()

    def fill(self, area: FRect) -> tuple[list[Widget], float]:
        """Text, add button, words."""
        column = Column(self.page.services.assets.fonts, area)
        widgets: list[Widget] = [
            column.add_label(self.t("kiosk.words"), TITLE),
            column.add_label(self.t("kiosk.words.text"), BODY),
        ]
        widgets.append(column.add_widget(Button("add-word", area, self.t("kiosk.words.add"), self._add, "plus"), 56))
        widgets += self._build_words(FRect(area.left, column.bottom, area.width, 0), column.add_row)
        return widgets, column.bottom

    def _build_words(self, place: FRect, take: object) -> Iterable[Widget]:
        words = self.words
        for start in range(0, len(words), 4):
            row = [
                Button(f"word-{start + index}", place, word, partial(self._drop, word), "trash", role=LABEL)
                for index, word in enumerate(words[start : start + 4])
            ]
            row += [Button("", place)] * (4 - len(row))
            placed = button_rows(self.page.services.assets.fonts, row, place, gap=8, min_height=52, max_lines=1)
            height = placed[0].rect.height
            place = FRect(place.left, place.top + height + 8, place.width, 0)
            assert callable(take)
            take(height)
            yield from (button for button in placed if button.name)

    def _drop(self, word: str) -> None:
        self.rows.set(kiosk_words=" ".join(other for other in self.words if other != word))

    def _add(self) -> SceneChange:
        def typed(name: str) -> None:
            new = [word for word in name.split() if normalized_letters(word) and word not in self.words]
            self.rows.set(kiosk_words=" ".join([*self.words, *new])[:4000])

        return Push(BlockedWordScene(self.services, typed))
