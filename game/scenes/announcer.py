"""Announcer: watches the top scene from frame to frame and has spoken what has changed.

Said at once, in place of what is being said: what a person's own input leads to. Queued: what happens by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from game.scenes.base import Scene
from game.scenes.events import BackPressed, InputEvent, TextInput
from game.services import Services
from game.ui.bindings import READING_COMMANDS, Command
from game.ui.input import PointerEvent, PointerKind
from game.ui.speech import SpeechOutput, Utterance, read_aloud
from game.ui.widgets import HitTarget, Widget

_INPUTS: Final = (PointerKind.PRESS, PointerKind.RELEASE, PointerKind.RIGHT_CLICK)


class Announcer:
    """Speech of the program while it is on: it may be switched at any time."""

    def __init__(self, services: Services, speech: SpeechOutput) -> None:
        self._services = services
        self.speech = speech
        self._scene: Scene | None = None
        """Scene on top at the last observation; None while the voice is off."""
        self._focused = ""
        """Description of the focused target that was said last."""
        self._focused_name: str | None = None
        self._seen: tuple[Sequence[Widget], HitTarget | None] | None = None
        """Widgets and focus at the last look: the same objects need no new words."""
        self._toast = ""
        self._interrupts = True
        """True if the next utterance follows a person's input."""
        self._last: list[str] = []
        """Lines of the last observation or request that said something."""

    @property
    def is_on(self) -> bool:
        """True while the voice is switched on."""
        return self._services.session.is_voice_on

    # Input ---------------------------------------------------------------------------------------------------------

    def takes(self, event: InputEvent, scene: Scene) -> bool:
        """Note a person's input; True if it is a command of the voice, which goes no further."""
        if not self.is_on:
            return isinstance(event, Command) and event in READING_COMMANDS
        match event:
            case Command() if event in READING_COMMANDS:
                self._interrupts = True
                self._say(self._requested(event, scene))
                return True
            case Command() | TextInput() | BackPressed():
                self._interrupts = True
            case PointerEvent(kind=kind) if kind in _INPUTS:
                self._interrupts = True
        return False

    def _requested(self, command: Command, scene: Scene) -> list[str]:
        _build(scene)
        voice, focus = scene.interaction.voice, scene.interaction.focus
        match command:
            case Command.READ_TARGET:
                if (hit_target := focus.current) is None:
                    return [self._services.assets.t("house.voice.nothing")]
                return [voice.target(hit_target), *voice.around(hit_target)]
            case Command.READ_BOARD:
                return list(voice.board())
            case Command.READ_SCORES:
                return list(voice.scores())
            case Command.READ_TURN:
                return list(voice.turn())
        return list(self._last)

    # Observation ---------------------------------------------------------------------------------------------------

    def observe(self, scene: Scene | None, toast: str) -> None:
        """Compare the top scene with the last observation, and say what is new; called once a frame."""
        if not self.is_on or scene is None:
            if scene is not None:
                scene.interaction.focus.reaches_disabled = False
            if self._scene is not None:
                self._scene = None
                self.speech.silence()
            return
        lines: list[str] = []
        _build(scene)
        voice = scene.interaction.voice
        scene.interaction.focus.reaches_disabled = scene.interaction.acts_on_disabled
        if scene is not self._scene:
            is_first, self._scene = self._scene is None, scene
            self._focused, self._focused_name, self._seen, self._interrupts = "", None, None, True
            lines += [self._services.assets.t("house.voice.speaks")] if is_first else []
            voice.skip_news()
            lines += voice.opening()
        else:
            lines += voice.news()
        said, is_moved = self._focus_line(scene)
        if said and (is_moved or voice.says_changes):
            lines = [said, *lines] if is_moved else [*lines, said]
        if toast and toast != self._toast:
            lines.append(toast)
        self._toast = toast
        self._say(lines)

    def _focus_line(self, scene: Scene) -> tuple[str, bool]:
        """The focused target as far as it is news, and True if the focus has come there just now."""
        focus = scene.interaction.focus
        seen = scene.widgets, focus.shown
        if self._seen is not None and all(now is before for now, before in zip(seen, self._seen, strict=True)):
            return "", False  # nothing was built anew since
        self._seen = seen
        hit_target = focus.current
        said = scene.interaction.voice.target(hit_target) if hit_target is not None else ""
        name = hit_target.name if hit_target is not None else None
        is_moved, is_news = name != self._focused_name, (name, said) != (self._focused_name, self._focused)
        self._focused_name, self._focused = name, said
        return (said if is_news else ""), is_moved

    def _say(self, lines: Iterable[str]) -> None:
        """Speak lines one after the other; the first one interrupts after a person's input."""
        said = [read_aloud(line) for line in lines if line.strip()]
        if not said:
            return
        self._last = said
        language, rate = self._services.assets.texts.language, self._services.storage.settings.speech_rate
        for line in said:
            self.speech.say(Utterance(line, language, rate, self._interrupts))
            self._interrupts = False


def _build(scene: Scene) -> None:
    """Build a scene that has changed: building also brings what its voice reads up to date, such as legal choices."""
    _ = scene.widgets
