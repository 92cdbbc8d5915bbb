"""Trial of a board: a normal game that is not saved."""

from __future__ import annotations

from game.scenes.base import SceneChange
from game.scenes.stack import Pop
from game.table.sessions.play import PlaySession
from game.table.sessions.session import PauseEntry


class TrialSession(PlaySession):
    """No record, statistics or saved game; the end returns to the page that began it."""

    is_kept = False

    @property
    def again(self) -> PauseEntry | None:
        """None: a trial is repeated from its page."""
        return None

    def _show_end(self, seconds: float) -> SceneChange | None:
        """The scores stand in the bar, until the person goes back."""
        result = self.match.result
        if result is not None and not self.table.controller.telling.text:
            scores = " : ".join(map(self.table.services.assets.texts.number, result.scores))
            self.table.controller.show_message(lambda: self.table.t("drawing.try.end", scores=scores))
        return None

    def step_back(self) -> SceneChange | None:
        """First the draft, then back to where the board is drawn."""
        if self.table.controller.draft_steps.back():
            self.table.rebuild()
            return None
        return Pop()
