"""Voice of the page of results: who won, each seat's place with its score in parts, then the remarks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.i18n import Texts
from game.scenes.scene_voice import SceneVoice, SpeakingInteraction, SpeakingScene
from game.table.ending.game_results import GameResults

_DASH: Final = "–"
"""Value of a part that nobody has."""


class ResultsVoice(SceneVoice):
    """The podium in sentences; on request all words of the page."""

    def __init__(self, scene: SpeakingScene, interaction: SpeakingInteraction, results: GameResults) -> None:
        super().__init__(scene, interaction)
        self._results = results

    def opening(self) -> Sequence[str]:
        results = self._results
        heading = results.summary.heading(results.rank_key)
        return list(filter(None, (heading, *self.scores(), *results.remarks(), *results.notes())))

    def scores(self) -> Sequence[str]:
        """A sentence for each seat, the winners first."""
        return [self._seat(seat) for seat in self._results.summary.order]

    def _seat(self, seat: int) -> str:
        summary, texts = self._results.summary, self._scene.services.assets.texts
        figure = summary.figure(seat)
        parts = [_headed(texts, label, value) for label, value in summary.parts()[seat]]
        if summary.is_alone:
            return ". ".join((texts.headed(self.t("house.voice.result"), figure), *parts))
        line = self.t("house.voice.place", place=summary.places[seat], name=summary.name(seat), figure=figure)
        return ". ".join((line, *parts))


def _headed(texts: Texts, label: str, value: str) -> str:
    """A part of a score; without a colon where there is no value, or where the label is a sum."""
    if value == _DASH:
        return texts.headed(label, texts.t("house.voice.none"))
    if not value or label.endswith("="):
        return f"{label} {value}".strip()
    return texts.headed(label, value)
