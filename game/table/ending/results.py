"""Page of results: winners, boards, the scores in parts on a podium, and what comes next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from pygame import FRect

from game.i18n import Texts
from game.modes.regatta import count_leg
from game.modes.tables import GameTable
from game.pages.page import scrolled
from game.review.combined_review import CombinedReview
from game.scenes.base import SceneChange
from game.scenes.scene_voice import SceneVoice, SpeakingInteraction, SpeakingScene
from game.services import Services
from game.table.ending.confetti import FinalPage
from game.table.ending.game_results import GameResults
from game.table.ending.new_achievements import NewAchievements
from game.table.ending.record_rank import RecordRank
from game.table.ending.result_actions import ResultActions
from game.table.ending.score_parts import ScoreParts
from game.table.ending.score_view import ScoreView
from game.table.solo.live_benchmark import LiveBenchmark
from game.ui import palette
from game.ui.layout import Column, stack_upwards
from game.ui.sound_effects import Sound
from game.ui.text import BOLD, LABEL, Fonts
from game.ui.widgets import Label, Widget

_DASH: Final = "–"
"""Value of a part that nobody has."""


class ResultsScene(FinalPage):
    """Over the table: the final scores, best first."""

    name = "results"
    is_opaque = False
    max_size = (1500.0, 860.0)

    def __init__(
        self, services: Services, table: GameTable, benchmark: LiveBenchmark | None, record_number: int | None,
        review: CombinedReview | None = None,
    ) -> None:  # fmt: skip
        """``benchmark`` plays the same deal beside a solo table; ``record_number`` is None without a saved record.

        ``review`` weighs the moves of this game, and of the hands before it.
        """
        super().__init__(services)
        self.results = GameResults(services, table, benchmark, record_number, review)
        self.scores = ScoreView(self.results, self.celebration.share)
        self.new_achievements = NewAchievements.of(services, table.match.game.name, record_number)
        self._actions = ResultActions(self.results)
        self.interaction.voice = ResultsVoice(self, self.interaction, self.results)
        self.parts = ScoreParts(self)
        self._record_rank = RecordRank(services, table, record_number, self.results.summary.name)

    @property
    def seat_styles(self) -> palette.SeatStyles:
        """The badges of the game's record."""
        return palette.SeatStyles(self.results.match.meta.badges)

    def enter(self) -> None:
        """The first time the figures count up; a leg of the regatta counts."""
        if self.celebration.share():
            return
        results = self.results
        self._actions.is_leg = count_leg(self.services.storage, results.match, results.table.occasion)
        fanfare = results.fanfare(has_achievements=bool(self.new_achievements.flags))
        self.services.assets.sounds.play(fanfare)
        self.celebration.begin(1.4, is_final=results.summary.is_match_over and fanfare is not Sound.LOSE)

    def heading(self) -> str:
        """The winners, or the solo rank."""
        return self.results.summary.heading(self.results.rank_key)

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """Remarks, boards and podium, or the solo rank, medals and table; then the actions."""
        buttons = self._actions.build(inner)
        bottom = min(button.rect.top for button in buttons) - 8
        labels = [
            Label(message, inner, LABEL, palette.FADED_INK, "center")
            for message in [" ".join(self.results.notes())]  # the review in a line is a sentence
            if message
        ]
        foot, bottom = stack_upwards(self.services.assets.fonts, labels, inner, bottom)
        line: list[Widget] = []
        summary = self.results.summary
        if not summary.is_alone and not summary.is_together:
            line, bottom = self._record_rank.build_line(inner, bottom, self._turn_over)
        flags, bottom = self.new_achievements.build(inner, bottom, self.celebration.share)
        yield from (*foot, *line, *flags)
        window = FRect(inner.left, inner.top - 8, inner.width, bottom - 4 - inner.top)
        yield from scrolled(self, "results", window, self._fill)
        yield from buttons
        if not summary.is_alone and not self._record_rank.is_open:
            yield from self.parts.build(self.scores)

    def _fill(self, area: FRect) -> tuple[list[Widget], float]:
        """The remarks, and below them the podium, the scores in parts, the record table or the solo results."""
        widgets, rest = _with_remarks(self.services.assets.fonts, self.results.remarks(), area)
        if self.results.summary.is_alone:
            more, bottom = self.scores.build_solo(rest, self._actions.build_watch())
        elif self._record_rank.is_open:
            more, bottom = self._record_rank.build_table(rest)
        elif self.parts.is_open:
            more, bottom = self.scores.build_parts(rest)
        else:
            more, bottom = self.scores.build_podium(rest)
        return [*widgets, *more], bottom

    def _turn_over(self) -> None:
        """Show the record table instead of the podium, its new line sliding in; or the podium again."""
        self.parts.is_open = False
        self.frames.motions.start(self._record_rank.turn())
        if self.services.session.aids.reduced_motion:
            self.frames.motions.finish()
        self.rebuild()

    def step_back(self) -> SceneChange | None:
        """Return from the record table, or the scores in parts, to the podium first."""
        if self.parts.is_open:
            self.parts.turn()
            return None
        if not self._record_rank.is_open:
            return super().step_back()
        self._turn_over()
        return None

    def advance(self, seconds: float) -> SceneChange | None:
        """Let the benchmark play on and the review weigh on while the result is looked at."""
        if self.results.poll():
            self.rebuild()
        return super().advance(seconds)


def _with_remarks(fonts: Fonts, remarks: Sequence[str], area: FRect) -> tuple[list[Widget], FRect]:
    """The remarks as labels, and the rest of the area below them."""
    column = Column(fonts, area, 2)
    widgets: list[Widget] = []
    for number, line in enumerate(remarks):
        role, colour = (BOLD, palette.DARK_BRASS) if number == 0 else (LABEL, palette.FADED_INK)
        widgets.append(column.add_label(line, role, colour, "center"))
    top = column.bottom + 10
    return widgets, FRect(area.left, top, area.width, max(0.0, area.bottom - top))


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
