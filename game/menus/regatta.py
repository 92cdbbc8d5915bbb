"""Regatta page: set-up, standings between legs, and final result."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from pygame import FRect

from game.menus.regatta_legs import LegEditor
from game.menus.seating import SeatRows
from game.menus.session_summary import SessionSummaryScene
from game.menus.standings import Standings
from game.modes.error_messages import UNUSABLE_ERRORS, error_message
from game.modes.regatta import (
    Leg,
    Regatta,
    allowed_seats,
    allows_teams,
    default_legs,
    save_regatta,
    saved_regatta,
    usual_seats,
)
from game.modes.tables import TablePlan, is_watched
from game.pages.confirm import ConfirmScene
from game.pages.page import bring_into_view, scrolled
from game.registry import plugin
from game.scenes import routes
from game.scenes.base import SceneChange
from game.scenes.stack import Push, Reset
from game.services import Services
from game.table.ending.confetti import FinalPage
from game.table.ending.podium import Podium
from game.table.ending.score_card import ScoreCard
from game.table.saving.autosave import saved_table, unless_saved_game_waits, waiting_leg
from game.table.table_setup import seat_names, set_up_table
from game.ui import palette
from game.ui.controls import Toggle
from game.ui.layout import Column
from game.ui.sound_effects import Sound
from game.ui.text import BOLD, LABEL, TITLE
from game.ui.widgets import Button, Label, Widget


class RegattaScene(FinalPage):
    """Set-up before the first leg, standings after each leg, podium at the end."""

    name = "regatta"
    heading_key = "house.regatta.heading"
    sheets = ("ui", "title")

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.seats, self.regatta = saved_regatta(services.storage)
        if not self.regatta.legs:
            course = tuple(leg for leg in self.regatta.course if leg.game in services.session.open_games)
            self.regatta.course = course or (Leg(services.session.open_games[0]),)

    def enter(self) -> None:
        """Play the end's sound and animation; confetti falls unless only computer players have won."""
        if self.regatta.is_over:
            people = {number for number, seat in enumerate(self.seats) if seat.kind == "human"}
            is_lost = bool(people) and not people & set(self.regatta.winners)
            self.services.assets.sounds.play(Sound.LOSE if is_lost else Sound.WIN)
            self.begin_count(1.6, is_final=not is_lost)

    def heading(self) -> str:
        """Page title, or the winners' names."""
        if not self.regatta.is_over:
            return self.t(self.heading_key)
        names = seat_names(self.services.assets, self.seats)
        winners = [names[seat] for seat in self.regatta.winners]
        if len(winners) == 1:
            return self.t("house.regatta.winner", name=winners[0])
        is_one_crew = sum(self.regatta.place(crew) == 1 for crew in self.regatta.crews) == 1
        key = "house.regatta.winner-team" if is_one_crew else "house.regatta.winners"
        return self.t(key, names=self.services.assets.texts.listed(winners))

    def _tie_break(self) -> str:
        """Note on the tie-break at the end; empty without a tie or with shared first place."""
        regatta = self.regatta
        first = [crew for crew in regatta.crews if regatta.place(crew) == 1]
        is_level = any(regatta.points(crew) == regatta.points(first[0]) for crew in regatta.crews if crew not in first)
        return self.t("house.regatta.decided") if len(first) == 1 and is_level else ""

    @property
    def allowed_seats(self) -> tuple[int, ...]:
        """The numbers of people who can sail the course; none where its games have no number in common."""
        return usual_seats(self.services.session.open_games) if self._is_usual else allowed_seats(self.regatta.course)

    @property
    def _is_usual(self) -> bool:
        """True while nobody has changed the course: then it follows the number of people."""
        return self.regatta.course == default_legs(self.regatta.seats, self.services.session.open_games)

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """Set-up, standings or podium, with buttons below."""
        body = FRect(inner.left, inner.top, inner.width, inner.height - 76)
        if self.regatta.is_over:
            line = self.services.assets.fonts.line_height(BOLD) + 8 if self._tie_break() else 0.0
            if line:
                yield Label(
                    self._tie_break(), FRect(body.left, body.top, body.width, line), BOLD, palette.DARK_BRASS, "center"
                )
            body = FRect(body.left, body.top + line, body.width, body.height - line)
            yield from scrolled(self, "podium", body, self._fill_podium)
        elif self.regatta.legs:
            yield from scrolled(self, "table", body, self._fill_standings)
        else:
            yield from scrolled(self, "seats", body, self._fill)
        yield from self._build_buttons(inner)

    def _fill(self, area: FRect) -> tuple[list[Widget], float]:
        """Seats on the left and legs on the right; stacked for large text."""
        is_beside = self.services.assets.fonts.text_size < 1.2
        left = Column(
            self.services.assets.fonts,
            FRect(area.left, area.top, area.width * 0.54 if is_beside else area.width, area.height),
        )
        most = max(6, *self.allowed_seats) if self.allowed_seats else 6
        widgets = list(
            SeatRows(self.services, self.seats, range(2, most + 1), self._reset, partial(bring_into_view, self)).build(
                left
            )
        )
        lots = Button("lots", left.area, self.t("house.regatta.lots"), self._shuffle_seats, "dice", role=LABEL)
        teams = Toggle(
            "teams", left.area, self.t("house.regatta.teams"), self.regatta.is_in_teams and allows_teams(len(self.seats)),
            self._set_teams, is_enabled=allows_teams(len(self.seats)), tooltip=self.t("house.regatta.teams.tip"),
        )  # fmt: skip
        widgets += left.add_side_by_side([(lots, 0.45), (teams, 0.55)], 52)
        if self.regatta.is_in_teams and allows_teams(len(self.seats)):
            names = seat_names(self.services.assets, self.seats)
            crews = [self.services.assets.texts.listed([names[seat] for seat in crew]) for crew in self.regatta.crews]
            widgets.append(left.add_widget(Label(" · ".join(crews), left.area, LABEL, align="center")))
        right = left
        if is_beside:
            right = Column(
                self.services.assets.fonts,
                FRect(area.left + area.width * 0.57, area.top, area.width * 0.43, area.height),
            )
        widgets += LegEditor(self.services, self.regatta.course, self._set_course).build(right)
        return widgets, max(left.bottom, right.bottom) - 8

    def _fill_podium(self, area: FRect) -> tuple[list[Widget], float]:
        """Podium of all crews; each card lists the points by game."""
        regatta, number = self.regatta, self.services.assets.texts.number
        names = seat_names(self.services.assets, self.seats)
        cards = [
            ScoreCard(
                self.services.assets.fonts, crew[0], self.services.assets.texts.listed([names[seat] for seat in crew]),
                number(regatta.points(crew)),
                [
                    (self.t(f"house.game.{leg.game}"), number(sum(points[seat] for seat in crew)))
                    for leg, points in zip(regatta.course, regatta.legs, strict=True)
                ],
                {}, is_crowned=regatta.place(crew) == 1, others=crew[1:],
            )
            for crew in regatta.standings
        ]  # fmt: skip
        podium = Podium(
            self.services.assets.fonts, cards, [regatta.place(crew) for crew in regatta.crews], None,
            lambda seat: number(round(regatta.points(regatta.crews[seat]) * self.counted)), lambda: self.counted,
        )  # fmt: skip
        return podium.build(area)

    def _fill_standings(self, area: FRect) -> tuple[list[Widget], float]:
        column = Column(self.services.assets.fonts, area)
        names = seat_names(self.services.assets, self.seats)
        return list(Standings(self.services.assets, self.regatta, names).build(column)), column.bottom - 8

    def _build_buttons(self, inner: FRect) -> Iterable[Widget]:
        game = self.regatta.game
        new = Button("new", inner, self.t("house.regatta.new"), self._start_anew, "restart")
        other = new if self.regatta.legs else None
        if game is not None:
            label = self.t("house.regatta.sail", game=self.t(f"house.game.{game}"))
            main = Button("sail", inner, label, self._start_leg, "play", "primary", role=TITLE)
        else:
            main = replace(new, style="primary", role=TITLE)
            other = Button("chart", inner, self.t("house.results.chart"), self.step_back, "home")
        wide = max(320.0, main.natural_width(self.services.assets.fonts))
        left = inner.left
        evening = Button(
            "evening", inner, self.t("house.evening"), lambda: Push(SessionSummaryScene(self.services)), "star"
        )
        width = max(200.0, evening.natural_width(self.services.assets.fonts))
        yield replace(evening, rect=FRect(left, inner.bottom - 60, width, 60))
        left += width + 16
        if other is not None:
            width = max(260.0, other.natural_width(self.services.assets.fonts))
            yield replace(other, rect=FRect(left, inner.bottom - 60, width, 60))
            left += width + 16
        yield replace(main, rect=FRect(inner.right - wide, inner.bottom - 60, wide, 60))
        if game is not None:
            is_fit = len(self.seats) in self.allowed_seats
            note = "" if is_fit else self._seats_message()
            if is_fit and is_watched(self.seats):
                note = self.t("house.setup.watching")
            place = FRect(left, inner.bottom - 64, inner.right - wide - 16 - left, 68)
            yield Label(note, place, LABEL, palette.INK if is_fit else palette.DARK_CORAL)

    def _seats_message(self) -> str:
        """Reason why this number of seats does not fit the legs."""
        if not self.allowed_seats:
            return self.t("house.regatta.no-seats")
        if len(self.allowed_seats) == 1:
            return self.t("house.regatta.seats-exactly", n=self.allowed_seats[0])
        return self.t("house.regatta.seats", least=min(self.allowed_seats), most=max(self.allowed_seats))

    def _reset(self) -> None:
        seats = len(self.seats)
        course = default_legs(seats, self.services.session.open_games) if self._is_usual else self.regatta.course
        self.regatta = Regatta(seats, [], course, self.regatta.is_in_teams)
        self._save()
        self.rebuild()

    def _set_course(self, course: tuple[Leg, ...]) -> None:
        self.regatta = Regatta(len(self.seats), [], course, self.regatta.is_in_teams)
        self._save()
        self.rebuild()

    def _set_teams(self, is_on: bool) -> None:
        self.regatta.is_in_teams = is_on
        self._save()
        self.rebuild()

    def _shuffle_seats(self) -> None:
        """Shuffle the seats, and so the starting order and the teams."""
        random.shuffle(self.seats)
        self._save()
        self.services.shell.announce(lambda: self.t("house.regatta.lots-drawn"))
        self.rebuild()

    def _save(self) -> None:
        save_regatta(self.services.storage, self.seats, self.regatta)

    # Actions -----------------------------------------------------------------------------------------------------

    def _start_leg(self) -> SceneChange | None:
        game = self.regatta.game
        if game is None or len(self.seats) not in self.allowed_seats:
            return None
        if self._can_resume():
            return Push(routes.SavedGameRoute(game))
        return unless_saved_game_waits(self.services, game, lambda: self._deal_leg(game))

    def _can_resume(self) -> bool:
        """True if the present leg has a usable saved game; otherwise the leg is dealt again, so that nobody is stuck."""
        saved = waiting_leg(self.services.storage, self.regatta)
        try:
            return saved is not None and saved_table(self.services.background, saved) is not None
        except UNUSABLE_ERRORS:
            return False

    def _deal_leg(self, game: str) -> SceneChange | None:
        save_regatta(self.services.storage, self.seats, self.regatta)
        first = len(self.regatta.legs) % len(self.seats)
        boards = self.services.background.boards.names(game)
        if not boards:
            self.services.shell.announce(lambda: self.t("house.setup.no-board"))
            return None
        leg = self.regatta.leg
        board = leg.board if leg is not None and leg.board in boards else boards[0]
        plan = TablePlan(self.seats, board, dict(plugin(game).party_options.get(len(self.seats), {})), first)
        try:
            table = set_up_table(self.services, game, plan, {"regatta": len(self.regatta.legs)})
        except UNUSABLE_ERRORS as problem:
            self.services.shell.announce(error_message(problem, self.services.assets.texts))
            return None
        return Reset(routes.PlayRoute(table))

    def _start_anew(self) -> SceneChange | None:
        def start() -> None:
            self._reset()

        if self.regatta.is_over:
            start()
            return None
        return Push(ConfirmScene(self.services, "house.confirm.new-regatta", start))

    def step_back(self) -> SceneChange:
        """Return to the chart; the regatta is saved."""
        return Reset(routes.ChartRoute())
