"""Confirmation dialogs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from pygame import FRect

from game.pages.page import DialogScene
from game.scenes.base import SceneChange
from game.scenes.stack import Pop
from game.services import Services
from game.ui.layout import button_rows_at_bottom
from game.ui.text import BODY
from game.ui.widgets import Button, Label, Widget


class ConfirmScene(DialogScene):
    """A confirmation with two buttons: the consequence, and "no, back". Text keys: ``key``, ``.text``, ``.yes``."""

    name = "confirm"
    max_size = (600.0, 340.0)

    def __init__(self, services: Services, key: str, agree: Callable[[], SceneChange | None], **values: Any) -> None:
        super().__init__(services)
        self._key = key
        self._agree = agree
        self._values = values

    def heading(self) -> str:
        return str(self.t(self._key, **self._values))

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """The consequence and the two answers."""
        no = Button("no", inner, self.t("house.confirm.no"), Pop)
        yes = Button("yes", inner, self.t(f"{self._key}.yes", **self._values), self._answer, style="primary")
        answers = button_rows_at_bottom(self.services.assets.fonts, [no, yes], inner)
        text = FRect(inner.left, inner.top, inner.width, answers[0].rect.top - 12 - inner.top)
        yield Label(self.t(f"{self._key}.text", **self._values), text, BODY, align="center")
        yield from answers

    def _answer(self) -> SceneChange:
        return self._agree() or Pop()
