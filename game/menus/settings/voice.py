"""Page of the voice: on or off, its rate, its keys; and the offer of the first start while a screen reader runs."""

from __future__ import annotations

from collections.abc import Iterable

from pygame import FRect

from game.menus.settings.input_names import input_name
from game.pages.confirm import ConfirmScene
from game.pages.page import DialogVoice, PageScene, scrolled
from game.scenes.base import SceneChange
from game.scenes.events import SceneEvent
from game.services import Services
from game.ui import palette
from game.ui.bindings import READING_COMMANDS, Command
from game.ui.controls import Slider, Toggle
from game.ui.layout import Column
from game.ui.speech import SpeechState
from game.ui.text import BODY, LABEL
from game.ui.widgets import Widget

_ROW = 56.0
_RATE_STEP = 5
_STATES = {SpeechState.MISSING: "house.voice.missing", SpeechState.READY: "house.voice.ready"}


class VoiceScene(PageScene):
    """Settings of the voice, with what to install where no device was found."""

    name = "voice"
    heading_key = "house.voice.heading"
    max_size = (860.0, 520.0)

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._state = services.shell.speech_state()

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """Switch, rate, keys, state of the device."""
        yield from scrolled(self, "voice", inner, self._fill)

    def _fill(self, area: FRect) -> tuple[list[Widget], float]:
        settings = self.services.storage.settings
        column = Column(self.services.assets.fonts, area, 10)
        label, tip = self.t("house.voice.switch"), self.t("house.voice.switch.tip")
        widgets: list[Widget] = [
            column.add_widget(Toggle("speech", area, label, settings.speech == "on", self._switch, tooltip=tip), _ROW),
            column.add_widget(
                Slider("speech_rate", area, self.t("house.voice.rate"), settings.speech_rate / 100, self._set_rate),
                _ROW,
            ),
            column.add_label(self.t("house.voice.explanation", **self._keys()), BODY),
        ]
        if settings.speech == "on" and self._state in _STATES:
            colour = palette.DARK_CORAL if self._state is SpeechState.MISSING else palette.FADED_INK
            widgets.append(column.add_label(self.t(_STATES[self._state]), LABEL, colour))
        return widgets, column.bottom

    def _keys(self) -> dict[str, str]:
        """Keys of the reading commands by the end of their names."""
        texts, bindings = self.services.assets.texts, self.services.session.bindings
        found: dict[str, str] = {}
        for command in READING_COMMANDS:
            names = [input_name(texts, name) for name in bindings.inputs(command, of_pad=False)]
            found[command.name.lower().removeprefix("read_")] = texts.either(names) or "–"
        return found

    def _switch(self, is_on: bool) -> None:
        self.services.storage.change_settings(speech="on" if is_on else "off")
        self.rebuild()

    def _set_rate(self, share: float) -> None:
        rate = round(share * 100 / _RATE_STEP) * _RATE_STEP
        if rate != self.services.storage.settings.speech_rate:
            self.services.storage.change_settings(speech_rate=rate)
            self.rebuild()

    def advance(self, seconds: float) -> SceneChange | None:
        """Show what has become of the device."""
        state = self.services.shell.speech_state()
        if state is not self._state:
            self._state = state
            self.rebuild()
        return super().advance(seconds)


class VoiceOfferScene(ConfirmScene):
    """Question of the first start while a screen reader runs; asked aloud."""

    name = "voice-offer"
    max_size = (640.0, 400.0)

    def __init__(self, services: Services) -> None:
        super().__init__(services, "house.voice.offer", self._accept)
        self.interaction.voice = DialogVoice(self, self.interaction)

    def _accept(self) -> None:
        self.services.storage.change_settings(speech="on")

    def enter(self) -> None:
        """Speak for the time of the question."""
        self.services.session.is_voice_offered = True

    def leave(self) -> None:
        """Any other way out than yes means no."""
        self.services.session.is_voice_offered = False
        if not self.services.storage.settings.speech:
            self.services.storage.change_settings(speech="off")

    def handle(self, event: SceneEvent) -> SceneChange | None:
        """Enter means yes, wherever the focus is not."""
        if event in (Command.ACTIVATE, Command.CONFIRM):
            return self._answer()
        return super().handle(event)
