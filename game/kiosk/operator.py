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
from game.ui.flow import Column, arranged, standing
from game.ui.letters import digit_keys
from game.ui.sound import Sound
from game.ui.text import BODY, LABEL, LABEL_BOLD, SCORE, TITLE
from game.ui.widgets import Button, Custom, Label, Look, Panel, Widget

_IDLE_STEPS: Final = (30, 45, 60, 90, 120, 180, 300, 600)
_ATTRACT_STEPS: Final = (15, 30, 60, 120, 300, 600)
_RESTART_HOURS: Final = (-1, *range(24))
_ROW: Final = 50.0


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
        shown = FRect(inner.left + 20, inner.top, inner.width - 40, max(64.0, self.fonts.line_height(SCORE) + 4))
        yield Panel(shown, "ui/entry")
        yield Label("• " * len(self.text), shown, SCORE, align="center")
        line = FRect(
            inner.left, shown.bottom + 4, inner.width, max(40.0, self.fonts.height(self.problem, LABEL, inner.width))
        )
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
        deeds: list[tuple[str, str, Any]] = [
            ("reset", "trash", self._reset),
            ("export", "save", self._export),
            ("new-pin", "lock", self._new_pin),
            ("exit", "power", self._exit),
        ]
        buttons = [
            Button(name, inner, self.t(f"house.operator.{name}"), action, icon, role=LABEL)
            for name, icon, action in deeds
        ]
        foot = standing(self.fonts, buttons, inner)
        window = FRect(inner.left, inner.top, inner.width, foot[0].rect.top - 12 - inner.top)
        yield from self.scrolled("settings", window, self._fill)
        yield from foot

    def _fill(self, area: FRect) -> tuple[list[Widget], float]:
        """Side by side, or one below the other where the letters are large."""
        is_beside = self.fonts.text_size < 1.2
        half = (area.width - 40) / 2 if is_beside else area.width
        settings = self.column(FRect(area.left, area.top, half, 0))
        widgets = list(self._build_settings(settings))
        top = area.top if is_beside else settings.bottom
        counts = self.column(FRect(area.right - half, top, half, 0), 0)
        widgets += self._build_counts(counts)
        return widgets, max(settings.bottom - 8, counts.bottom)

    def _build_settings(self, column: Column) -> Iterable[Widget]:
        settings, area = self.services.storage.settings, column.area
        languages = [(code, each.name) for code, each in self.services.texts.languages.items()]
        language = self.services.texts.language
        yield column.add(Choice("language", area, languages, language, self.services.choose_language), _ROW)
        for name in ("sound", "music", "ambience"):
            label, volume = self.t(f"house.settings.{name}"), getattr(settings, name) / 100
            yield column.add(Slider(name, area, label, volume, partial(self._set_volume, name)), _ROW)
        toggle = Toggle(
            "attract-sound", area, self.t("house.operator.attract-sound"), settings.kiosk_attract_sound,
            lambda value: self._set(kiosk_attract_sound=value),
        )  # fmt: skip
        yield column.add(toggle, _ROW)
        yield from self._build_steps(column, "kiosk_idle_seconds", _IDLE_STEPS, "house.operator.idle")
        yield from self._build_steps(column, "kiosk_attract_seconds", _ATTRACT_STEPS, "house.operator.attract")
        yield from self._build_steps(column, "kiosk_restart_hour", _RESTART_HOURS, "house.operator.restart")
        games = [
            Button(
                f"game-{game}", area, self.t(f"house.game.{game}"), partial(self._switch_game, game),
                is_selected=game in settings.kiosk_games, role=LABEL,
            )
            for game in catalogue.ISLES
        ]  # fmt: skip
        placed = arranged(self.fonts, games, FRect(area.left, column.bottom, area.width, 0), gap=8, least=_ROW, lines=1)
        column.take(placed[-1].rect.bottom - column.bottom)
        yield from placed

    def _build_steps(self, column: Column, name: str, steps: tuple[int, ...], key: str) -> Iterable[Widget]:
        value: int = getattr(self.services.storage.settings, name)
        at = min(range(len(steps)), key=lambda index: abs(steps[index] - value))
        shown = self.t("house.operator.never") if value < 0 else self.t(f"{key}.value", n=value)
        stepper = Stepper(
            name, column.area, shown,
            (lambda: self._set(**{name: steps[at - 1]})) if at > 0 else None,
            (lambda: self._set(**{name: steps[at + 1]})) if at < len(steps) - 1 else None,
        )  # fmt: skip
        yield from column.beside([(Label(self.t(key), column.area, BODY), 0.5), (stepper, 0.5)], _ROW)

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

    def _build_counts(self, column: Column) -> Iterable[Widget]:
        """A line a game: how many were started, ended, left, and how long they took."""
        fonts = self.fonts
        heads = [self.t(f"house.operator.{name}") for name in ("started", "ended", "left", "minutes")]
        names = [self.t(f"house.game.{game}") for game in catalogue.ISLES]
        step = max(fonts.width(head, LABEL) for head in heads) + 12
        first = max(fonts.width(name, LABEL_BOLD) for name in names) + 8
        step = max(step, (column.area.width - 40 - first) / len(heads))
        line = fonts.line_height(LABEL) + 8
        title = column.take(fonts.line_height(TITLE) + 12)
        rows = [column.take(line) for _ in range(len(names) + 1)]
        card = FRect(column.area.left, title.top, column.area.width, column.take(12).bottom - title.top)
        lines = [("", heads)]
        for name, (_, started, ended, gone, minutes) in zip(names, self.audits(), strict=True):
            shown = "–" if minutes is None else self.services.texts.number(minutes, 1)
            lines.append((name, [str(started), str(ended), str(gone), shown]))

        def paint(canvas: Canvas, look: Look) -> None:
            canvas.panel("ui/card", card)
            canvas.text_box(self.t("house.operator.counts"), title.inflate(-40, 0), TITLE)
            for row, (name, values) in zip(rows, lines, strict=True):
                left = row.left + 20
                canvas.text_box(name, FRect(left, row.top, first, line), LABEL_BOLD)
                for index, value in enumerate(values):
                    place = FRect(row.right - 20 - (len(values) - index) * step, row.top, step, line)
                    canvas.text_box(value, place, LABEL, palette.INK if name else palette.FADED_INK, "right")

        yield Custom(paint)

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
