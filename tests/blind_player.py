"""A player who sees nothing: hears what is spoken, presses keys or gamepad buttons, and knows no more than that."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import pygame
from pygame.event import Event

from game.app import App
from game.ui.speech import DirectSpeech, RecordingSpeaker, SpeechOutput, Utterance

Press = Callable[[str], None]
"""Gives one of the commands ``next``, ``enter``, ``confirm``, ``wait`` to the program."""
MAX_STEPS: Final = 600
_MAX_ROUND: Final = 400
"""More targets than any table has."""
_KEYS: Final = {"next": (pygame.K_TAB, ""), "enter": (pygame.K_RETURN, ""), "confirm": (pygame.K_c, "c")}
_BUTTONS: Final = {
    "next": pygame.CONTROLLER_BUTTON_RIGHTSTICK,
    "enter": pygame.CONTROLLER_BUTTON_A,
    "confirm": pygame.CONTROLLER_BUTTON_START,
}


def by_keyboard(app: App) -> Press:
    """Key events alone; of the picture nothing is used."""

    def press(name: str) -> None:
        if name != "wait":
            code, letter = _KEYS[name]
            pygame.event.post(Event(pygame.KEYDOWN, key=code, mod=0, unicode=letter, scancode=0))
            pygame.event.post(Event(pygame.KEYUP, key=code, mod=0, unicode=letter, scancode=0))
        app.step(0.3 if name == "wait" else 0.02, is_drawn=name == "wait")

    return press


def by_gamepad(app: App) -> Press:
    """Gamepad events alone, as SDL's controller mapping gives them."""

    def press(name: str) -> None:
        if name != "wait":
            for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
                pygame.event.post(Event(kind, instance_id=0, button=_BUTTONS[name]))
        app.step(0.3 if name == "wait" else 0.02, is_drawn=name == "wait")

    return press


class BlindPlayer:
    """Ears and hands of a player; ``play`` is a game's plan."""

    def __init__(self, press: Press, spoken: Sequence[Utterance]) -> None:
        self._press_input = press
        self._spoken = spoken
        self._listened = 0
        self.heard: list[str] = []
        """All lines heard so far."""

    def press(self, name: str) -> list[str]:
        """Press, and hear what follows."""
        self._press_input(name)
        new = [utterance.text for utterance in self._spoken[self._listened :]]
        self._listened = len(self._spoken)
        self.heard += new
        return new

    def seek(self, *wanted: str, without: str = "\n") -> str:
        """Go from target to target until one's words contain one of ``wanted``; empty after a whole round."""
        passed: list[str] = []
        for _ in range(_MAX_ROUND):
            words = " ".join(self.press("next"))
            if any(part in words for part in wanted) and without not in words:
                return words
            passed.append(words)
            if len(passed) > 3 and passed[-2:] == passed[:2]:
                break
        return ""

    def best(self, *wanted: str) -> str:
        """Go to the target whose words contain the earliest of ``wanted``, after a look at all; empty without any."""
        for part in wanted:
            if found := self.seek(part):
                return found
        return ""

    def last(self, *parts: str) -> str:
        """The part that occurred in the newest line with any of them; empty if none was heard."""
        for line in reversed(self.heard):
            for part in parts:
                if part in line:
                    return part
        return ""

    def has_heard(self, *parts: str) -> bool:
        """True if one of these was said."""
        return any(part in line for line in self.heard for part in parts)


def step_in_bridges(player: BlindPlayer) -> None:
    """Write where the voice offers it, draw what it offers, confirm."""
    match player.last("Write a 3 or a 4", "Click an island for the", "more bridge", "Confirm, or click"):
        case "Confirm, or click":
            if not player.press("confirm"):
                player.press("wait")  # points are being announced
        case "more bridge":
            player.press("enter" if player.best("one more can be drawn", "No bridges, button") else "wait")
        case _:
            player.press("enter" if player.best("can take the", "No number, button") else "wait")


def step_in_elevens(player: BlindPlayer) -> None:
    """Lay the tile in hand, else take one up that can be laid, else use the button that is left."""
    found = player.best(
        *("the tile in hand can be laid here", ", can be laid", "Draw a tile, button", "Pass, button"),
        *("No free tile, button", "End turn, button"),
    )
    player.press("enter" if found else "wait")


def step_in_waterways(player: BlindPlayer) -> None:
    """Put the stone where it fits, and lay it."""
    if player.seek("the stone fits"):
        player.press("enter")
        player.press("confirm")
    else:
        player.press("wait")


def step_in_mosaic(player: BlindPlayer) -> None:
    """Take the first piece that fits, put it where it fits, and colour it."""
    has_bonus = player.last("colour the bonus piece now", "Choose a piece") == "colour the bonus piece now"
    if not has_bonus and player.seek("cells.", "One cell."):
        player.press("enter")
    if player.seek("the piece fits"):
        player.press("enter")
        player.press("confirm")
    else:
        player.press("wait")


STEPS: Final[Mapping[str, Callable[[BlindPlayer], None]]] = {
    "bridges": step_in_bridges,
    "elevens": step_in_elevens,
    "waterways": step_in_waterways,
    "mosaic": step_in_mosaic,
}


def listen(app: App, speech: SpeechOutput | None = None) -> RecordingSpeaker:
    """Switch the voice on and note all that is spoken; ``speech`` hears it as well."""
    speaker = RecordingSpeaker()
    app.announcer.speech = DirectSpeech(speaker) if speech is None else _Both(speaker, speech)
    app.services.storage.change_settings(speech="on")
    return speaker


class _Both(DirectSpeech):
    """Output that is noted and spoken."""

    def __init__(self, speaker: RecordingSpeaker, other: SpeechOutput) -> None:
        super().__init__(speaker)
        self._other = other

    def say(self, utterance: Utterance) -> None:
        super().say(utterance)
        self._other.say(utterance)
