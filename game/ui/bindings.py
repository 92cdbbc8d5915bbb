"""Commands of keys and gamepad buttons: the defaults, and the changes that a person made to them.

An *input* is named by a text: a key as ``pygame.key.name`` names it (``"h"``, ``"page up"``), a gamepad button with its
place on SDL's common gamepad (``"pad a"``, ``"pad leftshoulder"``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum, auto
from types import MappingProxyType
from typing import Final, NamedTuple


class Command(Enum):
    """Device-independent meaning of a key or a gamepad button."""

    LEFT = auto()
    RIGHT = auto()
    UP = auto()
    DOWN = auto()
    NEXT = auto()
    PREVIOUS = auto()
    ACTIVATE = auto()
    BACK = auto()
    HELP = auto()
    UNDO = auto()
    REDO = auto()
    HINT = auto()
    TURN = auto()
    CONFIRM = auto()
    LOG = auto()
    FULLSCREEN = auto()
    PAGE_UP = auto()
    PAGE_DOWN = auto()
    READ_TARGET = auto()
    READ_BOARD = auto()
    READ_SCORES = auto()
    READ_TURN = auto()
    READ_AGAIN = auto()


PAD: Final = "pad "
"""Beginning of a gamepad button's name."""

DEFAULTS: Final[Mapping[str, Command]] = MappingProxyType(
    {
        "left": Command.LEFT,
        "right": Command.RIGHT,
        "up": Command.UP,
        "down": Command.DOWN,
        "[4]": Command.LEFT,
        "[6]": Command.RIGHT,
        "[8]": Command.UP,
        "[2]": Command.DOWN,
        "tab": Command.NEXT,
        "return": Command.ACTIVATE,
        "enter": Command.ACTIVATE,
        "space": Command.ACTIVATE,
        "escape": Command.BACK,
        "f1": Command.HELP,
        "h": Command.HINT,
        "u": Command.UNDO,
        "backspace": Command.UNDO,
        "r": Command.TURN,
        "c": Command.CONFIRM,
        "l": Command.LOG,
        "f11": Command.FULLSCREEN,
        "w": Command.READ_TARGET,
        "b": Command.READ_BOARD,
        "s": Command.READ_SCORES,
        "t": Command.READ_TURN,
        "a": Command.READ_AGAIN,
        "page up": Command.PAGE_UP,
        "page down": Command.PAGE_DOWN,
        "[9]": Command.PAGE_UP,
        "[3]": Command.PAGE_DOWN,
        "pad a": Command.ACTIVATE,
        "pad b": Command.BACK,
        "pad x": Command.UNDO,
        "pad y": Command.HINT,
        "pad leftshoulder": Command.PREVIOUS,
        "pad rightshoulder": Command.TURN,
        "pad back": Command.HELP,
        "pad start": Command.CONFIRM,
        "pad leftstick": Command.LOG,
        "pad rightstick": Command.NEXT,
        "pad lefttrigger": Command.PAGE_UP,
        "pad righttrigger": Command.PAGE_DOWN,
        "pad dpup": Command.UP,
        "pad dpdown": Command.DOWN,
        "pad dpleft": Command.LEFT,
        "pad dpright": Command.RIGHT,
    }
)
"""Command of each input without changes."""

FIXED_INPUTS: Final = frozenset(
    {
        *("left", "right", "up", "down", "[4]", "[6]", "[8]", "[2]", "tab", "return", "enter", "escape"),
        *("pad dpup", "pad dpdown", "pad dpleft", "pad dpright"),
    }
)
"""Inputs that keep their command, so that every page can be used and the bindings can be reset."""

REPEATED_COMMANDS: Final = frozenset(
    {
        *(Command.LEFT, Command.RIGHT, Command.UP, Command.DOWN),
        *(Command.NEXT, Command.PREVIOUS, Command.PAGE_UP, Command.PAGE_DOWN),
    }
)
"""Commands that a held input gives again and again."""


READING_COMMANDS: Final = frozenset(
    {Command.READ_TARGET, Command.READ_BOARD, Command.READ_SCORES, Command.READ_TURN, Command.READ_AGAIN}
)
"""Commands of the voice: what is focused and around it, board or page, scores, turn, the last utterance again."""


class Rebinding(NamedTuple):
    """Bindings after an attempt to change one."""

    bindings: Bindings
    displaced: Command | None = None
    """The command that had the input before."""
    is_refused: bool = False
    """True if nothing changed, because ``displaced`` would be left without an input on that device."""


class Bindings(NamedTuple):
    """Commands of all inputs as differences from ``DEFAULTS``; immutable.

    >>> changed = Bindings().bind(Command.HINT, "j").bindings
    >>> changed.command("j"), changed.command("h")
    (<Command.HINT: 12>, None)
    """

    changes: Mapping[str, Command | None] = MappingProxyType({})
    """New command by input; None: the input does nothing."""

    @classmethod
    def parse(cls, written: Iterable[str]) -> Bindings:
        """Bindings from stored texts such as ``"j=hint"``; texts without meaning here are left out."""
        changes: dict[str, Command | None] = {}
        for text in written:
            name, _, command = text.rpartition("=")
            if name and name not in FIXED_INPUTS and (not command or command.upper() in Command.__members__):
                changes[name] = Command[command.upper()] if command else None
        return cls(MappingProxyType(changes))

    def stored(self) -> tuple[str, ...]:
        """The changes as texts, sorted by input; ``parse`` reads them."""
        return tuple(
            f"{name}={command.name.lower() if command else ''}" for name, command in sorted(self.changes.items())
        )

    def command(self, name: str) -> Command | None:
        """Command of an input; None if it has none."""
        return self.changes[name] if name in self.changes else DEFAULTS.get(name)

    def inputs(self, command: Command, *, of_pad: bool) -> tuple[str, ...]:
        """Keys, or gamepad buttons, of a command: the defaults first."""
        names = [*DEFAULTS, *(name for name in self.changes if name not in DEFAULTS)]
        return tuple(name for name in names if name.startswith(PAD) is of_pad and self.command(name) is command)

    def bind(self, command: Command, name: str) -> Rebinding:
        """Make an input the only changeable one of a command on its device.

        A command that had the input as its only one gets one that ``command`` gives up; without one, the change is
        refused. A fixed input changes nothing.
        """
        before, of_pad = self.command(name), name.startswith(PAD)
        if name in FIXED_INPUTS or before is command:
            return Rebinding(self)
        given_up = [each for each in self.inputs(command, of_pad=of_pad) if each not in FIXED_INPUTS]
        changes = {**self.changes, **dict.fromkeys(given_up), name: command}
        if before is not None and self.inputs(before, of_pad=of_pad) == (name,):
            if not given_up:
                return Rebinding(self, before, is_refused=True)
            changes[given_up[0]] = before
        needed = {each: bound for each, bound in changes.items() if bound is not DEFAULTS.get(each)}
        return Rebinding(Bindings(MappingProxyType(needed)), before)
