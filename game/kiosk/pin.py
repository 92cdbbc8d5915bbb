"""PIN pages of a kiosk's operator: entry with a wait after each wrong PIN, and choice of a new one."""

from __future__ import annotations

import datetime
import math
from collections.abc import Callable, Iterable
from typing import Any

from pygame import FRect

from game.core.state import is_integer
from game.kiosk.operator_log import OperatorLog
from game.pages.page import DialogScene
from game.pages.text_field import DigitField
from game.scenes.base import Scene, SceneChange
from game.scenes.stack import Replace
from game.services import Services
from game.storage.pin import FAILURES_KEY, MAX_LENGTH, MAX_WAIT, MIN_LENGTH, matches_pin, set_pin, wait_after
from game.storage.storage import Storage
from game.ui import palette
from game.ui.onscreen_keyboard import digit_keys
from game.ui.sound_effects import Sound
from game.ui.text import LABEL, SCORE
from game.ui.widgets import Label, Panel, Widget


class DigitsScene(DialogScene):
    """PIN pad: dots for digits, a message, and keys."""

    max_size = (460.0, 660.0)

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.field = DigitField(max_length=MAX_LENGTH)
        self.interaction.text_input = self.field

    @property
    def can_be_done(self) -> bool:
        """True if enough digits are typed."""
        return len(self.field.text) >= MIN_LENGTH

    def message(self) -> str:
        """Message between dots and keys."""
        return self.field.problem

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """Dots, message, keys."""
        shown = FRect(
            inner.left + 20, inner.top, inner.width - 40, max(64.0, self.services.assets.fonts.line_height(SCORE) + 4)
        )
        yield Panel(shown, "ui/entry")
        yield Label("• " * len(self.field.text), shown, SCORE, align="center")
        message = self.message()
        line = FRect(
            inner.left,
            shown.bottom + 4,
            inner.width,
            max(56.0, self.services.assets.fonts.height(message, LABEL, inner.width)),
        )
        yield Label(message, line, LABEL, palette.DARK_CORAL if self.field.problem else palette.FADED_INK, "center")
        keys = FRect(inner.left + 40, line.bottom + 4, inner.width - 80, inner.bottom - line.bottom - 4)
        yield from digit_keys(keys, self.field.type_letter, self._done, is_done=self.can_be_done)

    def _done(self) -> SceneChange | None:
        if not self.can_be_done:
            return None
        digits, self.field.text = self.field.text, ""
        return self.take(digits)

    def take(self, digits: str) -> SceneChange | None:
        """Handle a complete entry."""
        raise NotImplementedError


class PinLockout:
    """Wrong PINs in a row, and the wait that each of them doubles."""

    def __init__(self, storage: Storage, now: Callable[[], datetime.datetime]) -> None:
        self._storage = storage
        self._now = now

    def _state(self) -> tuple[int, float]:
        """Number of wrong PINs in a row, and seconds left to wait."""
        stored: Any = self._storage.extra(FAILURES_KEY)
        if not isinstance(stored, dict) or not is_integer(stored.get("failures")):
            return 0, 0.0
        try:
            until = datetime.datetime.fromisoformat(str(stored.get("until")))
            left = (until - self._now()).total_seconds()
        except (ValueError, TypeError, OverflowError):
            left = 0.0
        return stored["failures"], min(
            max(0.0, left), MAX_WAIT
        )  # capped, so that a clock set back cannot lock the page for years

    @property
    def seconds_left(self) -> float:
        """Seconds left to wait; 0 without a wait."""
        return self._state()[1]

    def reset(self) -> None:
        """Forget the wrong PINs after the right one."""
        self._storage.set_extra(FAILURES_KEY, None)

    def fail(self) -> None:
        """Count and log a wrong PIN, and begin the next wait."""
        failures = self._state()[0] + 1
        until = self._now() + datetime.timedelta(seconds=wait_after(failures))
        self._storage.set_extra(FAILURES_KEY, {"failures": failures, "until": until.isoformat()})
        OperatorLog(self._storage.folder).log("wrong-pin", n=failures, seconds=round(wait_after(failures)))


class PinScene(DigitsScene):
    """Entry of the PIN before a protected page; each wrong PIN doubles the wait."""

    name = "pin"
    heading_key = "house.pin.heading"

    def __init__(
        self,
        services: Services,
        opened: Callable[[Services], Scene],
        now: Callable[[], datetime.datetime] = datetime.datetime.now,
    ) -> None:
        super().__init__(services)
        self._opened = opened
        self._lockout = PinLockout(services.storage, now)
        self._seconds_shown = 0

    @property
    def can_be_done(self) -> bool:
        """True if enough digits are typed and no wait is left."""
        return super().can_be_done and self._lockout.seconds_left == 0

    def message(self) -> str:
        """Error and remaining wait."""
        left = math.ceil(self._lockout.seconds_left)
        wait = self.t("kiosk.pin.wait", time=self.services.assets.texts.time(left)) if left else ""
        return "\n".join(filter(None, (self.field.problem, wait)))

    def advance(self, seconds: float) -> SceneChange | None:
        """Update the countdown."""
        left = math.ceil(self._lockout.seconds_left)
        if left != self._seconds_shown:
            self._seconds_shown = left
            if not left:
                self.field.problem = ""
            self.rebuild()
        return None

    def take(self, digits: str) -> SceneChange | None:
        """Open the page for the right PIN; count and log a wrong one."""
        if matches_pin(self.services.storage, digits):
            self._lockout.reset()
            return Replace(self._opened(self.services))
        self._lockout.fail()
        self.services.assets.sounds.play(Sound.ILLEGAL)
        self.field.problem = self.t("house.pin.wrong")
        return None


class NewPinScene(DigitsScene):
    """Choice of a new PIN, typed twice."""

    name = "new-pin"

    def __init__(self, services: Services, done: Callable[[], SceneChange]) -> None:
        super().__init__(services)
        self._first = ""
        self._done_with = done

    def heading(self) -> str:
        return self.t("house.pin.again" if self._first else "house.pin.new")

    def message(self) -> str:
        """Error, or the allowed length."""
        return self.field.problem or self.t("kiosk.pin.length", least=MIN_LENGTH, most=MAX_LENGTH)

    def take(self, digits: str) -> SceneChange | None:
        """Store the first entry, compare the second, and save the PIN."""
        if not self._first:
            self._first = digits
            return None
        if digits != self._first:
            self._first, self.field.problem = "", self.t("house.pin.differ")
            return None
        set_pin(self.services.storage, digits)
        return self._done_with()
