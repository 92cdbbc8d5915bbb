"""Undo history of a drawing, without limit."""

from __future__ import annotations

from game.boards.sketch import Sketch


class History:
    """A list of sketches and the position of the current one."""

    def __init__(self, first: Sketch) -> None:
        self._steps = [first]
        self._at = 0

    @property
    def present(self) -> Sketch:
        """The current sketch."""
        return self._steps[self._at]

    def add(self, sketch: Sketch) -> bool:
        """Add a sketch after the current one, dropping undone ones; False if nothing has changed."""
        if sketch == self.present:
            return False
        self._steps[self._at + 1 :] = [sketch]
        self._at += 1
        return True

    @property
    def can_undo(self) -> bool:
        """True if there is a step to undo."""
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        """True if there is a step to redo."""
        return self._at + 1 < len(self._steps)

    def undo(self) -> None:
        """Undo the last step, if any."""
        self._at = max(0, self._at - 1)

    def redo(self) -> None:
        """Redo the last undone step, if any."""
        self._at = min(len(self._steps) - 1, self._at + 1)
