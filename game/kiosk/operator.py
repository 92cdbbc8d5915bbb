"""The operator's corner of a kiosk: a PIN, then what the operator decides, counts, and the only way out."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import partial
from typing import Any, Final

from pygame import FRect

from game.isles import catalogue
from game.pages.confirm import ConfirmScene
from game.pages.page import DialogScene, PageScene
from game.pages.typing_page import DigitScene
from game.scenes.base import SceneChange
from game.scenes.stack import Push, Quit, Replace
from game.services import Services
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.controls import Choice, Slider, Stepper, Toggle
from game.ui.letters import digit_keys
from game.ui.sound import Sound
from game.ui.text import BODY, LABEL, LABEL_BOLD, SCORE, TITLE
from game.ui.widgets import Button, Custom, Label, Look, Panel, Widget

_IDLE_STEPS: Final = (30, 45, 60, 90, 120, 180, 300, 600)
_ATTRACT_STEPS: Final = (15, 30, 60, 120, 300, 600)
_RESTART_HOURS: Final = (-1, *range(24))


class PinScene(DigitScene, DialogScene):
    """Asks for the PIN; where none is set, for a new one, twice."""

    name = "pin"
    widest = 460.0
    tallest = 620.0
    longest = 4

    def __init__(self, services: Services, is_new: bool = False) -> None:
        """``is_new`` lets an operator who is in already choose another PIN."""
        super().__init__(services)
        self._first = ""
        self._is_new = is_new or not services.storage.settings.operator_pin

    def heading(self) -> str:
        """What is asked for."""
        if not self._is_new:
            return self.t("house.pin.heading")
        return self.t("house.pin.again" if self._first else "house.pin.new")

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """A dot a digit, what was wrong, the keys."""
        shown = FRect(inner.left + 20, inner.top, inner.width - 40, 64)
        yield Panel(shown, "ui/entry")
        yield Label("• " * len(self.text), shown, SCORE, align="center")
        line = FRect(inner.left, shown.bottom + 4, inner.width, 40)
        yield Label(self.problem, line, LABEL, palette.DARK_CORAL, "center")
        yield from digit_keys(
            FRect(inner.left + 40, line.bottom + 4, inner.width - 80, inner.bottom - line.bottom - 4), self.type_letter
        )

    def typed(self) -> SceneChange | None:
        """With the last digit the PIN is checked, or chosen."""
        if len(self.text) < self.longest:
            return None
        digits, self.text = self.text, ""
        return self._choose(digits) if self._is_new else self._check(digits)

    def _check(self, digits: str) -> SceneChange | None:
        if self.services.storage.is_pin(digits):
            return Replace(OperatorScene(self.services))
        self.services.sounds.play(Sound.ILLEGAL)
        self.problem = self.t("house.pin.wrong")
        return None

    def _choose(self, digits: str) -> SceneChange | None:
        if not self._first:
            self._first = digits
            return None
        if digits != self._first:
            self._first, self.problem = "", self.t("house.pin.differ")
            return None
        self.services.storage.set_pin(digits)
        return Replace(OperatorScene(self.services))


class OperatorScene(PageScene):
    """Language, sound, times, games; tables; counts; the end."""

    name = "operator-page"
    heading_key = "house.operator.heading"

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """What can be set to the left, what was counted to the right, what can be done below."""
        half = (inner.width - 40) / 2
        yield from self._build_settings(FRect(inner.left, inner.top, half, inner.height - 76))
        counts = FRect(inner.left + half + 40, inner.top, half, inner.height - 76)
        yield Custom(lambda canvas, look: self._paint_counts(canvas, look, counts))
        width = (inner.width - 36) / 4
        deeds: list[tuple[str, str, Any]] = [
            ("reset", "trash", self._reset),
            ("export", "save", self._export),
            ("new-pin", "lock", self._new_pin),
            ("exit", "power", self._exit),
        ]
        for index, (name, icon, action) in enumerate(deeds):
            place = FRect(inner.left + index * (width + 12), inner.bottom - 60, width, 60)
            yield Button(name, place, self.t(f"house.operator.{name}"), action, icon, role=LABEL)

    def _build_settings(self, area: FRect) -> Iterable[Widget]:
        settings = self.services.storage.settings
        height = min(50.0, (area.height + 8) / 9 - 8)
        tops = iter(range(20))

        def row() -> FRect:
            return FRect(area.left, area.top + next(tops) * (height + 8), area.width, height)

        language = self.services.texts.language
        place = row()
        yield Choice("language", place, [("en", "English"), ("de", "Deutsch")], language, self.services.choose_language)
        for name in ("sound", "music", "ambience"):
            yield Slider(
                name, row(), self.t(f"house.settings.{name}"), getattr(settings, name) / 100,
                partial(self._set_volume, name),
            )  # fmt: skip
        yield Toggle(
            "attract-sound", row(), self.t("house.operator.attract-sound"), settings.kiosk_attract_sound,
            lambda value: self._set(kiosk_attract_sound=value),
        )  # fmt: skip
        yield from self._build_steps(row(), "kiosk_idle_seconds", _IDLE_STEPS, "house.operator.idle")
        yield from self._build_steps(row(), "kiosk_attract_seconds", _ATTRACT_STEPS, "house.operator.attract")
        yield from self._build_steps(row(), "kiosk_restart_hour", _RESTART_HOURS, "house.operator.restart")
        games = row()
        width = (games.width - 24) / 4
        for index, game in enumerate(catalogue.ISLES):
            place = FRect(games.left + index * (width + 8), games.top, width, games.height)
            yield Button(
                f"game-{game}", place, self.t(f"house.game.{game}"), partial(self._switch_game, game),
                is_selected=game in settings.kiosk_games, role=LABEL,
            )  # fmt: skip

    def _build_steps(self, row: FRect, name: str, steps: tuple[int, ...], key: str) -> Iterable[Widget]:
        value: int = getattr(self.services.storage.settings, name)
        at = min(range(len(steps)), key=lambda index: abs(steps[index] - value))
        label = FRect(row.left + 12, row.top, row.width * 0.45, row.height)
        yield Label(self.t(key), label, BODY)
        shown = self.t("house.operator.never") if value < 0 else self.t(f"{key}.value", n=value)
        yield Stepper(
            name, FRect(label.right + 8, row.top, row.right - label.right - 8, row.height), shown,
            (lambda: self._set(**{name: steps[at - 1]})) if at > 0 else None,
            (lambda: self._set(**{name: steps[at + 1]})) if at < len(steps) - 1 else None,
        )  # fmt: skip

    def _set(self, **values: Any) -> None:
        self.services.storage.change_settings(**values)
        self.services.apply_settings()
        self.rebuild()

    def _set_volume(self, name: str, share: float) -> None:
        self._set(**{name: round(share * 20) * 5})

    def _switch_game(self, game: str) -> None:
        games = set(self.services.storage.settings.kiosk_games) ^ {game}
        if games:
            self._set(kiosk_games=tuple(part for part in catalogue.ISLES if part in games))

    # Counts ------------------------------------------------------------------------------------------------------

    def audits(self) -> list[tuple[str, int, int, int, float | None]]:
        """For each game: games started, ended, left, and the mean minutes of those ended."""
        counts = {name: number for name, (number, _) in self.services.storage.counts().items()}
        found = []
        for game in catalogue.ISLES:
            ended = counts.get(f"end.{game}", 0)
            mean = counts.get(f"seconds.{game}", 0) / ended / 60 if ended else None
            found.append((game, counts.get(f"start.{game}", 0), ended, counts.get(f"left.{game}", 0), mean))
        return found

    def _paint_counts(self, canvas: Canvas, look: Look, area: FRect) -> None:
        canvas.panel("ui/card", area)
        head = FRect(area.left + 20, area.top + 8, area.width - 40, 40)
        canvas.text_box(self.t("house.operator.counts"), head, TITLE)
        columns = ("started", "ended", "left", "minutes")
        width = (area.width - 40) * 0.68 / len(columns)
        left = area.left + 20 + (area.width - 40) * 0.32
        for index, column in enumerate(columns):
            place = FRect(left + index * width, head.bottom, width, 36)
            canvas.text_box(self.t(f"house.operator.{column}"), place, LABEL, palette.FADED_INK, "right")
        for line, (game, started, ended, gone, minutes) in enumerate(self.audits()):
            top = head.bottom + 40 + line * 40
            name = FRect(area.left + 20, top, left - area.left - 20, 36)
            canvas.text_box(self.t(f"house.game.{game}"), name, LABEL_BOLD)
            shown = "–" if minutes is None else self.services.texts.number(minutes, 1)
            for index, value in enumerate((str(started), str(ended), str(gone), shown)):
                place = FRect(left + index * width, top, width, 36)
                canvas.text_box(value, place, LABEL, align="right")

    # Deeds -------------------------------------------------------------------------------------------------------

    def _reset(self) -> SceneChange:
        def surely() -> SceneChange:
            return Replace(
                ConfirmScene(self.services, "house.confirm.reset-surely", self.services.storage.records.clear_tables)
            )

        return Push(ConfirmScene(self.services, "house.confirm.reset-tables", surely))

    def _export(self) -> None:
        path = self.services.storage.folder / "audits.json"
        written = {
            "games": [
                {"game": game, "started": started, "ended": ended, "left": left, "mean_minutes": minutes}
                for game, started, ended, left, minutes in self.audits()
            ],
            "counts": {name: number for name, (number, _) in self.services.storage.counts().items()},
        }
        try:
            path.write_text(json.dumps(written, indent=1), encoding="utf-8")
        except OSError as problem:
            self.services.announce(self.t("house.share.failed", problem=problem.strerror or problem))
            return
        self.services.announce(lambda: self.t("house.operator.exported", path=path))

    def _new_pin(self) -> SceneChange:
        return Replace(PinScene(self.services, is_new=True))

    def _exit(self) -> SceneChange:
        return Push(ConfirmScene(self.services, "house.confirm.exit", Quit))
