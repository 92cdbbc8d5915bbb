"""The steps of a drawing: every one can be taken back and done again, without end."""

from __future__ import annotations

from game.boards.sketch import Sketch


class History:
    """A row of sketches and the place in it that is looked at."""

    def __init__(self, first: Sketch) -> None:
        self._steps = [first]
        self._at = 0

    @property
    def present(self) -> Sketch:
        """The sketch as it is now."""
        return self._steps[self._at]

    def add(self, sketch: Sketch) -> bool:
        """A step from the present one; what had been taken back is gone. False where nothing has changed."""
        if sketch == self.present:
            return False
        self._steps[self._at + 1 :] = [sketch]
        self._at += 1
        return True

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        """Whether a step has been taken back."""
        return self._at + 1 < len(self._steps)

    def undo(self) -> None:
        """Takes the last step back, where there is one."""
        self._at = max(0, self._at - 1)

    def redo(self) -> None:
        """Does the step again that was taken back, where there is one."""
        self._at = min(len(self._steps) - 1, self._at + 1)
