"""Page of keys and gamepad buttons: a row for each command; a click on a row waits for another key or button."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial

from pygame import FRect

from game.menus.settings.input_names import input_name
from game.pages.page import PageScene, scrolled
from game.scenes.base import SceneChange
from game.scenes.events import BackPressed, InputCaptured, PointerPressed, RightClicked, SceneEvent
from game.services import Services
from game.storage.values import Profile
from game.ui import palette
from game.ui.bindings import FIXED_INPUTS, PAD, Bindings, Command
from game.ui.layout import Column
from game.ui.text import BODY, LABEL, LABEL_BOLD
from game.ui.widgets import Button, Label, UnplacedLabel, Widget

COMMANDS = (
    *(Command.ACTIVATE, Command.BACK, Command.CONFIRM, Command.UNDO, Command.HINT, Command.TURN, Command.LOG),
    *(Command.HELP, Command.NEXT, Command.PREVIOUS, Command.PAGE_UP, Command.PAGE_DOWN, Command.FULLSCREEN),
    *(Command.READ_TARGET, Command.READ_BOARD, Command.READ_SCORES, Command.READ_TURN, Command.READ_AGAIN),
)
"""Commands with a row, the most used first; directions have fixed keys."""


class BindingList:
    """The bindings of a machine or a player as rows, and the row that waits for an input."""

    def __init__(
        self, services: Services, bindings: Bindings, default: Bindings, save: Callable[[tuple[str, ...]], None]
    ) -> None:
        """``default`` is in effect after a reset; ``save`` receives the changed bindings in their stored form."""
        self._assets = services.assets
        self._session = services.session
        self._save = save
        self._default = default
        self.bindings = bindings
        self.waiting: tuple[Command, bool] | None = None
        """Command that waits for an input, and True if for a gamepad's; None: no row waits."""
        self.message = ""
        """Consequence of the last change, until the next action."""

    @property
    def is_changed(self) -> bool:
        """True if a reset would change something."""
        return self.bindings.stored() != self._default.stored()

    def names(self, command: Command, *, of_pad: bool) -> str:
        """Names of a command's inputs in a line; a dash without any."""
        inputs = self.bindings.inputs(command, of_pad=of_pad)
        return ", ".join(input_name(self._assets.texts, each, self._session.gamepad) for each in inputs) or "–"

    def wait(self, command: Command, *, of_pad: bool) -> None:
        """Wait for a command's new input."""
        self.waiting, self.message = (command, of_pad), ""

    def stop_waiting(self) -> None:
        self.waiting = None

    def receive(self, name: str) -> None:
        """Bind the captured input to the waiting command; a key for a gamepad's row, or the reverse, is no answer."""
        if self.waiting is None or name.startswith(PAD) is not self.waiting[1]:
            return
        command = self.waiting[0]
        self.waiting = None
        given = input_name(self._assets.texts, name, self._session.gamepad)
        if name in FIXED_INPUTS and self.bindings.command(name) is not command:
            self.message = self._assets.t("house.bindings.fixed", input=given)
            return
        self.bindings, displaced, is_refused = self.bindings.bind(command, name)
        self._save(self.bindings.stored())
        if displaced is not None:
            now = self.names(displaced, of_pad=name.startswith(PAD))
            meaning = self._assets.t(f"house.command.{displaced.name.lower()}")
            key = "house.bindings.only" if is_refused else "house.bindings.displaced"
            self.message = self._assets.t(key, input=given, command=meaning, now=now)

    def reset(self) -> None:
        """Return to the default."""
        self.bindings, self.waiting, self.message = self._default, None, ""
        self._save(())

    def fill(self, area: FRect) -> tuple[list[Widget], float]:
        """A row for each command: meaning, keys, buttons."""
        column = Column(self._assets.fonts, area, 6)
        widgets: list[Widget] = [
            *column.add_side_by_side(
                [
                    (UnplacedLabel("", LABEL), 0.4),
                    (UnplacedLabel(self._assets.t("house.bindings.keys"), LABEL_BOLD, align="center"), 0.3),
                    (UnplacedLabel(self._assets.t("house.bindings.pad"), LABEL_BOLD, align="center"), 0.3),
                ],
            )
        ]
        for command in COMMANDS:
            meaning = UnplacedLabel(self._assets.t(f"house.command.{command.name.lower()}"), BODY)
            cells = [(self._cell(area, command, of_pad=of_pad), 0.3) for of_pad in (False, True)]
            widgets += column.add_side_by_side([(meaning, 0.4), *cells], 48)
        return widgets, column.bottom

    def _cell(self, area: FRect, command: Command, *, of_pad: bool) -> Button:
        is_waiting = self.waiting == (command, of_pad)
        asked = self._assets.t("house.bindings.press-button" if of_pad else "house.bindings.press-key")
        kind = "pad" if of_pad else "key"
        return Button(
            f"{kind}-{command.name.lower()}", area, asked if is_waiting else self.names(command, of_pad=of_pad),
            partial(self.wait, command, of_pad=of_pad), is_selected=is_waiting, role=LABEL,
        )  # fmt: skip


class KeyBindingsScene(PageScene):
    """Keys and gamepad buttons of the machine, or of one player."""

    name = "key-bindings"
    max_size = (1100.0, 860.0)

    def __init__(self, services: Services, profile: Profile | None = None) -> None:
        """``profile`` None: the machine's, for everybody without their own."""
        super().__init__(services)
        self._profile = profile
        of_machine = services.storage.settings.bindings
        written = of_machine if profile is None else profile.aids.bindings or of_machine
        default = Bindings() if profile is None else Bindings.parse(of_machine)
        self.bindings = BindingList(services, Bindings.parse(written), default, self._save)

    def heading(self) -> str:
        if self._profile is None:
            return self.t("house.bindings.heading")
        return self.t("house.bindings.heading-own", name=self._profile.name)

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """The rows, and below them a message and the way back to the defaults."""
        self.interaction.is_capturing = self.bindings.waiting is not None
        reset = Button(
            "reset-bindings", inner, self.t("house.bindings.reset"), self.bindings.reset, "undo",
            is_enabled=self.bindings.is_changed, role=LABEL,
        )  # fmt: skip
        wide = max(220.0, reset.natural_width(self.services.assets.fonts))
        fonts = self.services.assets.fonts
        line = self.bindings.message or self.t(
            "house.bindings.waiting" if self.bindings.waiting is not None else "house.bindings.explanation"
        )
        height = max(56.0, fonts.height(line, LABEL, inner.width - wide - 24))
        foot = FRect(inner.left, inner.bottom - height, inner.width, height)
        yield from scrolled(
            self, "bindings", FRect(inner.left, inner.top, inner.width, inner.height - height - 12), self.bindings.fill
        )
        colour = palette.INK if self.bindings.message else palette.FADED_INK
        yield Label(line, FRect(foot.left, foot.top, foot.width - wide - 24, height), LABEL, colour)
        place = FRect(foot.right - wide, foot.centery - 28, wide, 56)
        yield replace(reset, rect=place)

    def handle(self, event: SceneEvent) -> SceneChange | None:
        """While a row waits: take the input; Esc or a click elsewhere keeps the row as it was."""
        match event:
            case InputCaptured(name):
                self.bindings.receive(name)
                self.rebuild()
                return None
            case BackPressed() | RightClicked() if self.bindings.waiting is not None:
                self.bindings.stop_waiting()
                self.rebuild()
                return None
            case PointerPressed() if self.bindings.waiting is not None:
                self.bindings.stop_waiting()
                self.rebuild()
        return super().handle(event)

    def pause(self) -> None:
        """Stop waiting: another scene comes on top."""
        self.bindings.stop_waiting()
        super().pause()

    def _save(self, written: tuple[str, ...]) -> None:
        if self._profile is None:
            self.services.storage.change_settings(bindings=written)
            return
        self._profile = self._profile._replace(aids=self._profile.aids._replace(bindings=written))
        self.services.storage.change_profile(self._profile)
        session = self.services.session
        if session.profile is not None and session.profile.identifier == self._profile.identifier:
            session.set_current_player(self._profile.identifier)
