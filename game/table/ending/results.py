"""The result of a game: who won and how, the boards, the scores taken apart on a podium, and what comes next."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

from pygame import FRect

from game.modes.attempts import is_practice
from game.modes.codes import code_of
from game.modes.match_series import next_table
from game.modes.regatta import count_leg
from game.modes.tables import GameTable, SeatPlan, TablePlan
from game.pages.page import scrolled
from game.review.combined_review import CombinedReview
from game.scenes import routes
from game.scenes.base import SceneChange
from game.scenes.stack import Pop, Push, Reset
from game.services import Services
from game.table.ending.board_gallery import BoardGallery
from game.table.ending.confetti import FinalPage
from game.table.ending.new_achievements import NewAchievements
from game.table.ending.podium import Podium, places
from game.table.ending.record_rank import RecordRank, record_line
from game.table.ending.result_summary import ResultSummary
from game.table.ending.result_verdict import ResultFacts, result_verdict
from game.table.ending.score_card import ScoreCard
from game.table.ending.solo_results import RankStep, SoloResults
from game.table.plugin import ui_of
from game.table.review.messages import results_line
from game.table.review.saved_reviews import keep_reviews
from game.table.saving.autosave import unless_saved_game_waits
from game.table.saving.record_comparison import rank_message, table_for
from game.table.solo.live_benchmark import LiveBenchmark
from game.table.table_setup import match_of, set_up_table
from game.ui import palette
from game.ui.layout import Column, button_row, button_rows_at_bottom, stack_upwards
from game.ui.sound_effects import Sound
from game.ui.text import BOLD, LABEL, TITLE
from game.ui.widgets import Button, ButtonStyle, Label, Widget

_WITH_NOTES: Final = 4
"""Of more seats the cards tell figures only."""
_MOST_ROWS: Final = 2
"""Of the buttons beside the bright one; letters that need more have the page's whole width."""


class ResultsScene(FinalPage):
    """Over the table: the final scores, best first."""

    name = "results"
    is_opaque = False
    max_width = 1500.0
    max_height = 860.0

    def __init__(
        self, services: Services, table: GameTable, house: LiveBenchmark | None, record_number: int | None,
        review: CombinedReview | None = None,
    ) -> None:  # fmt: skip
        """``house`` plays the same deal beside a solo table; ``record_number`` is that of the record that was kept;
        ``review`` weighs the moves that were made, in the hands before it too."""
        super().__init__(services)
        self.table = table
        self.match = table.match
        self.house = house
        self.review = review
        if house is not None:
            house.tell(review)
        self._record_number = record_number
        result = table.match.result
        assert result is not None, "results are shown when the game is over"
        self.result = result
        self.game = table.match.game.name
        self._ui = ui_of(self.game)
        self.summary = ResultSummary(services.assets, table)
        self.winners, self.order = self.summary.winners, self.summary.order
        self.figures = self.summary.figures
        """Each seat's large figure: its score; after the last game of several what they are together."""
        self.is_alone = self.summary.is_alone
        self.score = self.figures[0]
        """Alone the result."""
        self.rank_key = self._ui.rank(table.board.board, self.score) if self.is_alone else None
        self.gallery = BoardGallery.of(services, table)
        self.is_counted = False
        """Whether everybody has seen the figures being counted: then they stand there at once."""
        self.is_leg = False
        self.new_achievements = NewAchievements.of(services, self.game, record_number)
        self._initials = ""
        self.record_rank = RecordRank(services, table, record_number, self.summary.name)

    def enter(self) -> None:
        """The first time the figures count up; a leg of the regatta counts."""
        if self.counted:
            return
        self.is_leg = count_leg(self.services.storage, self.match, self.table.occasion)
        fanfare = self.fanfare()
        self.services.assets.sounds.play(fanfare)
        self.begin_count(1.4, is_final=self.summary.is_match_over and fanfare is not Sound.LOSE)

    def fanfare(self) -> Sound:
        """A win of somebody here is heard as one, and so is a defeat by computer players; alone medals and records count."""
        people = [seat for seat, who in enumerate(self.match.seats) if not who.is_computer]
        if not people or (not self.is_alone and set(people) & set(self.winners)):
            return Sound.WIN
        if not self.is_alone:
            return Sound.LOSE
        own, lines = record_line(self.services.storage, self.table, self._record_number)
        is_record = own is not None and own.rank == 1 and len(lines) > 1 and lines[1].score < own.score
        result = self.house.result if self.house is not None else None
        if is_record or self.new_achievements.flags or (result is not None and result.medal(self.score) is not None):
            return Sound.WIN
        return Sound.LOSE if result is not None and result.is_complete else Sound.GOAL

    def heading(self) -> str:
        """Who won, or alone the rank."""
        return self.summary.heading(self.rank_key)

    def remarks(self) -> list[str]:
        """What there is to say of the result below the heading: what was remarkable, and why the game was over."""
        ending, finished = self.gallery.ending, self.gallery.finished
        is_final = self.summary.is_together
        lines = result_verdict(self._outcome(), "" if is_final else ending.tie(finished))
        said = self.t(lines.key, **lines.values) if lines is not None else ""
        return [line for line in (said, "" if is_final else ending.why(finished)) if line]

    def _outcome(self) -> ResultFacts:
        """The game in figures; after the last game of a match the match, alone the hands together."""
        if self.summary.is_match_over:
            return ResultFacts(self.figures, self.winners)
        match = self.match
        people = [seat for seat in range(len(self.figures)) if not match.seats[seat].is_computer]
        scores = (
            []
            if self.summary.goes_on
            else self.services.storage.records.scores(table_for(self.services.storage, match))
        )
        earlier = [score for record, score in scores if record != self._record_number]
        standing_at = self.gallery.ending.standing
        is_one = standing_at is not None and self.summary.solo is None
        course = [standing_at(match.state_at(at)) for at in range(match.number + 1)] if standing_at and is_one else []
        house = self.house.result if self.house is not None else None
        return ResultFacts(
            self.figures, self.winners, course, earlier, people if self._record_number is not None else (),
            house.scores if house is not None and house.is_complete else (),
            is_top_rank=self.rank_key is not None and self._next_rank is None,
        )  # fmt: skip

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """What there is to say, the boards and the podium, or alone the rank, medals and table; then what comes next."""
        buttons = self._build_buttons(inner)
        bottom = min(button.rect.top for button in buttons) - 8
        labels = [
            Label(message, inner, LABEL, palette.FADED_INK, "center")
            for message in [" · ".join(self._notes())]
            if message
        ]
        foot, bottom = stack_upwards(self.services.assets.fonts, labels, inner, bottom)
        line: list[Widget] = []
        if not self.is_alone and not self.summary.is_together:
            line, bottom = self.record_rank.build_line(inner, bottom, self._turn_over)
        flags, bottom = self.new_achievements.build(inner, bottom, lambda: self.counted)
        yield from (*foot, *line, *flags)
        window = FRect(inner.left, inner.top - 8, inner.width, bottom - 4 - inner.top)
        yield from scrolled(self, "results", window, self._fill)
        yield from buttons

    def _build_buttons(self, inner: FRect) -> list[Button]:
        """What can be done next: the one bright button at the right and large, the others beside it in few rows."""
        entries = [
            Button(name, inner, self.t(f"house.results.{name}"), action, icon, style, role=LABEL)
            for name, action, icon, style in self._entries()
        ]
        bright = replace(next(each for each in entries if each.style == "primary"), role=TITLE)
        others = [each for each in entries if each.style != "primary"]
        wide = bright.natural_width(self.services.assets.fonts)
        room = FRect(inner.left, inner.bottom, inner.width - wide - 12, 0)
        placed = button_row(self.services.assets.fonts, others, room, gap=8, min_height=56)
        placed = placed or button_rows_at_bottom(self.services.assets.fonts, others, room, gap=8, min_height=48)
        if len({button.rect.top for button in placed}) > _MOST_ROWS:
            return button_rows_at_bottom(self.services.assets.fonts, [*others, bright], inner)
        high = max(68.0, inner.bottom - placed[0].rect.top)
        return [*placed, replace(bright, rect=FRect(inner.right - wide, inner.bottom - high, wide, high))]

    def _notes(self) -> list[str]:
        """What stands in small letters above the buttons: the look-back in a line, the deal's code."""
        code = code_of(self.match) if self._ui.has_deal(len(self.match.seats)) else ""
        reviewed = results_line(self.services.assets.texts, self.match, self.review)
        return [line for line in (reviewed, self.t("house.results.code", code=code) if code else "") if line]

    def _fill(self, area: FRect) -> tuple[list[Widget], float]:
        """The remarks, and below them the podium, or what somebody who played alone wants to know."""
        column = Column(self.services.assets.fonts, area, 2)
        widgets: list[Widget] = []
        for number, line in enumerate(self.remarks()):
            role, colour = (BOLD, palette.DARK_BRASS) if number == 0 else (LABEL, palette.FADED_INK)
            widgets.append(column.add_widget(Label(line, area, role, colour, "center")))
        top = column.bottom + 10
        rest = FRect(area.left, top, area.width, max(0.0, area.bottom - top))
        shown = self.record_rank.build_table if self.record_rank.is_open else self._podium().build
        more, bottom = self._alone().build(rest) if self.is_alone else shown(rest)
        return [*widgets, *more], bottom

    @property
    def _figure_share(self) -> float:
        """How far the figures have been counted up."""
        return 1.0 if self.is_counted and not self.summary.is_match_over else self.counted

    def _podium(self) -> Podium:
        number = self.services.assets.texts.number
        gallery = None if self.summary.is_match_over else self.gallery
        return Podium(
            self.services.assets.fonts, self.cards, places(self.figures, self.winners), gallery,
            lambda seat: number(round(self.figures[seat] * self._figure_share)), lambda: self.counted,
        )  # fmt: skip

    @property
    def cards(self) -> list[ScoreCard]:
        """A card for each seat, in order."""
        number, parts, seats = self.services.assets.texts.number, self.summary.parts(), len(self.order)
        return [
            ScoreCard(
                self.services.assets.fonts, seat, self.summary.name(seat), number(self.figures[seat]),
                [part for part in parts[seat] if part[1] or seats <= _WITH_NOTES], self.match.meta.aids(seat),
                is_crowned=seat in self.winners and not self.is_alone, is_dense=seats > 2,
            )
            for seat in self.order
        ]  # fmt: skip

    def _entries(self) -> list[tuple[str, Callable[[], SceneChange | None], str, ButtonStyle]]:
        """What can be done next, by name: with the deed, its icon and its style."""
        look: list[tuple[str, Callable[[], SceneChange | None], str, ButtonStyle]] = [
            ("look", Pop, "eye", "paper"),
            ("replay", self._replay, "play", "paper"),
        ]
        if self.review is not None:
            look.append(("review", self._review, "lighthouse", "paper"))
        if not self.services.session.is_kiosk:
            look.append(("share", self._share, "share", "paper"))
        is_person = any(not who.is_computer for who in self.match.seats)
        if self.services.session.is_kiosk and is_person and not self._initials:
            look.append(("initials", self._ask_initials, "edit", "paper"))
        if self.is_leg:
            return [*look, ("standings", self._to_regatta, "trophy", "primary")]
        if self.summary.goes_on:
            return [
                *look,
                ("next-game" if self.summary.solo is None else "next-hand", self._next_game, "play", "primary"),
                ("chart", self._to_chart, "home", "paper"),
            ]
        if self.table.occasion.get("daily"):
            return [*look, ("daily", self._to_daily, "daily", "primary"), ("chart", self._to_chart, "home", "paper")]
        if self._ui.has_deal(len(self.match.seats)):
            look.append(("same-deal", self._same_deal, "redo", "paper"))
        return [
            *look,
            ("again", self._again, "restart", "primary"),
            ("chart", self._to_chart, "home", "paper"),
        ]

    # Alone -------------------------------------------------------------------------------------------------------

    def _alone(self) -> SoloResults:
        own, lines = record_line(self.services.storage, self.table, self._record_number)
        house = self.house
        watch = None
        if house is not None and house.best is not None:
            place = FRect(0, 0, 0, 52)
            watch = Button("watch-house", place, self.t("house.house.watch"), self._watch_house, "eye", role=LABEL)
        return SoloResults(
            self.services.assets, self.gallery, self.cards[0], self.score, self._rank(), house is not None,
            house.result if house is not None else None, own, lines, self.place_told(), watch, lambda: self.counted,
            is_practice=is_practice(self.table.occasion),
        )  # fmt: skip

    @property
    def _next_rank(self) -> int | None:
        return self._ui.next_rank(self.table.board.board, self.score)

    def _rank(self) -> RankStep | None:
        """Alone: the rank that was reached and the next one; None where there are none."""
        if self.rank_key is None:
            return None
        needed = self._next_rank
        if needed is None:
            return RankStep(self.t(self.rank_key))
        following = self._ui.rank(self.table.board.board, needed)
        return RankStep(self.t(self.rank_key), self.t(following) if following is not None else "", needed)

    def place_told(self) -> str:
        """Alone: which place in the record table this game has, or which try at its deal it was."""
        return rank_message(self.services, self.table, self._record_number)

    def _turn_over(self) -> None:
        """The record table instead of the podium, its new line sliding in; or the podium again."""
        sliding = self.record_rank.turn()
        self.motions.start(sliding)
        if self.services.session.aids.reduced_motion:
            self.motions.finish()
        self.rebuild()

    def step_back(self) -> SceneChange | None:
        """From the record table to the podium first."""
        if not self.record_rank.is_open:
            return super().step_back()
        self._turn_over()
        return None

    # The look-back -----------------------------------------------------------------------------------------------

    def _share(self) -> SceneChange:
        house = self.house.result if self.house is not None and not is_practice(self.table.occasion) else None
        medal = house.medal(self.score) if house is not None and house.is_complete else None
        is_close = medal is not None and house is not None and house.is_close(self.score)
        lines = [self.t(f"house.house.medal-{'close' if is_close else medal}")] if medal else []
        if self.review is not None and self.review.is_done:
            lines.append(results_line(self.services.assets.texts, self.match, self.review))
        return Push(routes.ShareRoute(self.table, lines))

    def _review(self) -> SceneChange:
        return Push(routes.ReviewRoute(self.match, self.table.board, self.review))

    # The house ---------------------------------------------------------------------------------------------------

    def advance(self, seconds: float) -> SceneChange | None:
        """The house goes on playing while the result is looked at."""
        if self.house is not None and self.house.is_playing:
            if self.house.poll():
                self.house.tell(self.review)
                self.rebuild()
        elif self.review is not None and not self.review.is_complete and self.review.poll():
            if self.review.is_done:
                keep_reviews(self.services.storage, self.review)
            self.rebuild()
        return super().advance(seconds)

    def _watch_house(self) -> SceneChange | None:
        if self.house is None or self.house.best is None:
            return None
        return Push(routes.WatchRoute(*match_of(self.services, self.house.best)))

    def _plan(self, seed: int | None, first_seat: int) -> TablePlan:
        """The same people at the same board."""
        seats = [
            SeatPlan(
                who.level or "medium" if who.is_computer else "human",
                who.name,
                self.table.profile(seat),
                self.match.meta.style_of(seat) or "",
            )
            for seat, who in enumerate(self.match.seats[: 1 if self.is_alone else None])
        ]
        return TablePlan(seats, self.match.board_name, self.match.options.to_json(), first_seat, seed)

    def _play(self, plan: TablePlan) -> SceneChange | None:
        def start() -> SceneChange:
            return Reset(routes.PlayRoute(set_up_table(self.services, self.game, plan)))

        return unless_saved_game_waits(self.services, self.game, start)

    def _again(self) -> SceneChange | None:
        series = self.summary.series
        began = self.match.first_seat if series is None else series.first
        plan = self._plan(None, 0 if self.is_alone else (began + 1) % len(self.match.seats))
        plan.is_match = series is not None
        return self._play(plan)

    def _same_deal(self) -> SceneChange | None:
        seed, first = (
            (self.match.seed, self.match.first_seat) if self.summary.solo is None else (self.summary.solo.seed, 0)
        )
        return self._play(self._plan(seed, first))

    def _ask_initials(self) -> SceneChange:
        humans = [seat for seat, who in enumerate(self.match.seats) if not who.is_computer]
        best = max(humans, key=lambda seat: self.result.scores[seat], default=0)

        def chosen(name: str) -> None:
            self._initials = name
            if self._record_number is not None:
                self.services.storage.records.name_result(self._record_number, best, name)

        return Push(routes.InitialsRoute(chosen))

    def _to_daily(self) -> SceneChange:
        return Reset(routes.ChartRoute(routes.DailyRoute()))

    def _to_regatta(self) -> SceneChange:
        return Reset(routes.RegattaRoute())

    def _next_game(self) -> SceneChange | None:
        following = next_table(self.table)
        return Reset(routes.PlayRoute(following)) if following is not None else None

    def _replay(self) -> SceneChange:
        return Push(routes.WatchRoute(self.match, self.table.board))

    def _to_chart(self) -> SceneChange:
        return Reset(routes.ChartRoute())
