"""Steps of a draft that were taken back, so that redo can take them again. No pygame."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol


class DraftOwner(Protocol):
    """The part of a table's controller that its steps read and call."""

    @property
    def state(self) -> Any: ...
    @property
    def is_human_turn(self) -> bool: ...
    def step_back_in_game(self) -> bool: ...


class DraftStep(NamedTuple):
    """A step taken back in a position, by the drafts with it and without it."""

    state: Any
    taken: Any
    left: Any


class DraftSteps:
    """Steps taken back since the draft was last changed otherwise."""

    def __init__(
        self,
        controller: DraftOwner,
        read: Callable[[Any], object] = lambda controller: None,
        restore: Callable[[Any, Any], None] = lambda controller, draft: None,
    ) -> None:
        """``read`` gives an isle's draft as a value, equal for equal steps; ``restore`` brings one back."""
        self._controller = controller
        self._read = read
        self._restore = restore
        self._steps: list[DraftStep] = []
        """The newest last."""

    @property
    def draft(self) -> object:
        """The draft as a value."""
        return self._read(self._controller)

    def back(self) -> bool:
        """Take back one step as the isle does; True if there was one."""
        controller = self._controller
        state, before = controller.state, self.draft
        if not controller.step_back_in_game():
            return False
        after = self.draft
        if after != before:
            if not self._is_draft_left(before):
                self._steps.clear()
            self._steps.append(DraftStep(state, before, after))
        return True

    @property
    def can_go_forward(self) -> bool:
        """True if the draft is still as the last step back left it."""
        return self._controller.is_human_turn and self._is_draft_left(self.draft)

    def forward(self) -> bool:
        """Take the last step taken back again; False without one."""
        if not self.can_go_forward:
            return False
        self._restore(self._controller, self._steps.pop().taken)
        return True

    def _is_draft_left(self, draft: object) -> bool:
        last = self._steps[-1] if self._steps else None
        return last is not None and last.state is self._controller.state and bool(last.left == draft)
