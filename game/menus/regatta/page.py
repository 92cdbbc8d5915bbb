"""Regatta page: set-up, standings between legs, and final result."""

from __future__ import annotations

import datetime
import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from pygame import FRect

from game.match.match import TEAMS_KEY
from game.match.turn_clock import ClockRules
from game.menus.regatta.legs import LegEditor
from game.menus.regatta.standings import Standings
from game.menus.sessions.archive import begin_session_now, finished_since, last_people
from game.menus.sessions.page import SessionStandings, SessionSummaryScene, end_session_button
from game.menus.setup.choices import ClockRow
from game.menus.setup.handicaps import DegreeRows
from game.menus.setup.seating import SeatRows
from game.modes.error_messages import UNUSABLE_ERRORS, error_message
from game.modes.regatta import (
    MAX_SEATS,
    Leg,
    Regatta,
    allowed_seats,
    allows_teams,
    course_minutes,
    default_legs,
    leg_seats,
    ready_courses,
    save_regatta,
    saved_regatta,
    usual_seats,
)
from game.modes.session_clock import is_session_on, session_began
from game.modes.session_summary import SessionGame
from game.modes.tables import SeatPlan, TablePlan, is_watched
from game.pages.confirm import ConfirmScene
from game.pages.page import bring_into_view, lead_to, scrolled
from game.registry import plugin
from game.scenes import routes
from game.scenes.base import SceneChange
from game.scenes.stack import Push, Reset
from game.services import Services
from game.table.ending.confetti import FinalPage
from game.table.ending.podium import Podium
from game.table.ending.score_card import ScoreCard
from game.table.messages.handicap import degrees_line
from game.table.plugin import ui_of
from game.table.saving.autosave import saved_table, unless_saved_game_waits, waiting_leg
from game.table.table_setup import seat_badges, seat_names, set_up_table
from game.ui import palette
from game.ui.controls import Toggle
from game.ui.layout import Column, button_row, button_rows_at_bottom, can_halve
from game.ui.sound_effects import Sound
from game.ui.text import BOLD, LABEL, TITLE
from game.ui.widgets import Button, Heading, Label, Widget

_MAX_SEATED_UNASKED: Final = 4
"""Known people who are all seated at the first regatta; among more, nobody is chosen for them."""


class RegattaPlan:
    """Seats and regatta, saved at every change."""

    def __init__(self, services: Services, changed: Callable[[], None]) -> None:
        """``changed`` runs after every change."""
        self._services = services
        self._assets = services.assets
        self.changed = changed
        self.seats, self.regatta = saved_regatta(services.storage)
        if not services.session.is_kiosk and not any(seat.name for seat in self.seats) and not self.regatta.legs:
            self._seat_last_people()
        is_new = not self.regatta.legs and waiting_leg(services.storage, self.regatta) is None
        if is_new and not services.session.offers("players"):
            is_alone = services.storage.settings.kiosk_play == "solo"
            self.seats[:], self.regatta.seats = [SeatPlan(), SeatPlan("medium" if is_alone else "human")], 2
        if is_new and not services.session.offers("clock"):
            self.regatta.clock = None
        if is_new and not services.session.offers("handicap"):
            for seat in self.seats:
                seat.handicap = 0
        open_games = services.session.open_games
        if not self.regatta.legs:
            course = tuple(leg for leg in self.regatta.course if leg.game in open_games)
            self.regatta.course = course or (Leg(open_games[0]),)

    def _seat_last_people(self) -> None:
        """Seat the known people of the last game of several, or all of a few, in place of two unnamed ones."""
        people = last_people(self._services.storage)
        if not people and len(known := self._services.storage.profiles()) <= _MAX_SEATED_UNASKED:
            people = known
        if len(people) in self.allowed_seats and all(seat.kind == "human" for seat in self.seats):
            self.seats = [SeatPlan("human", profile.name, profile.identifier) for profile in people]
            self.regatta = Regatta(len(people))

    @property
    def clock(self) -> ClockRules | None:
        """Clock at the table of each leg."""
        return self.regatta.clock

    @clock.setter
    def clock(self, clock: ClockRules | None) -> None:
        self.regatta.clock = clock
        self.save()

    @property
    def allowed_seats(self) -> tuple[int, ...]:
        """The numbers of people who can sail the course; none where its games have no number in common."""
        if self.ready_course:
            games = [plugin(game).game for game in self._services.session.open_games]
            return tuple(number for number in range(2, MAX_SEATS + 1) if any(number in game.seats for game in games))
        return usual_seats(self._services.session.open_games) if self._is_usual else allowed_seats(self.regatta.course)

    @property
    def _is_usual(self) -> bool:
        """True while nobody has changed the course: then it follows the number of people."""
        return self.regatta.course == default_legs(self.regatta.seats, self._services.session.open_games)

    def ready_courses(self, seats: int) -> dict[str, tuple[Leg, ...]]:
        """Ready-made courses by name for a number of people, of the open games."""
        counts = {event: number for event, (number, _) in self._services.storage.counts().items()}
        games = self._services.session.open_games
        boards = {game: self._services.background.boards.names(game) for game in games}
        return ready_courses(seats, games, boards, counts)

    @property
    def ready_course(self) -> str:
        """Name of the ready-made course chosen; empty for any other course."""
        found = self.ready_courses(self.regatta.seats).items()
        return next((name for name, course in found if course == self.regatta.course), "")

    @property
    def marked_course(self) -> str:
        """Name of the ready-made course with the same games on the same boards in any order; empty for none."""
        found = self.ready_courses(self.regatta.seats).items()
        return next((name for name, course in found if sorted(course) == sorted(self.regatta.course)), "")

    def choose_ready_course(self, name: str) -> None:
        """Take a ready-made course, which follows the number of people until it is changed."""
        self.set_course(self.ready_courses(len(self.seats))[name])

    def seats_message(self) -> str:
        """Reason why this number of seats does not fit the legs."""
        if not self.allowed_seats:
            return self._assets.t("house.regatta.no-seats")
        if len(self.allowed_seats) == 1:
            return self._assets.t("house.regatta.seats-exactly", n=self.allowed_seats[0])
        return self._assets.t("house.regatta.seats", least=min(self.allowed_seats), most=max(self.allowed_seats))

    def reset(self) -> None:
        """Begin a new regatta with the present seats."""
        seats = len(self.seats)
        course, ready = self.regatta.course, self.ready_course
        if self._is_usual:
            course = default_legs(seats, self._services.session.open_games)
        elif ready:
            courses = self.ready_courses(seats)
            course = courses.get(ready) or next(iter(courses.values()), course)
        self.regatta = Regatta(seats, [], course, self.regatta.is_in_teams, self.regatta.clock)
        self.save()
        self.changed()

    def set_course(self, course: tuple[Leg, ...]) -> None:
        self.regatta = Regatta(len(self.seats), [], course, self.regatta.is_in_teams, self.regatta.clock)
        self.save()
        self.changed()

    def set_teams(self, is_on: bool) -> None:
        self.regatta.is_in_teams = is_on
        self.save()
        self.changed()

    def shuffle_seats(self) -> None:
        """Shuffle the seats, and so the starting order and the teams."""
        random.shuffle(self.seats)
        self.save()
        self._services.shell.announce(lambda: self._assets.t("house.regatta.lots-drawn"))
        self.changed()

    def save_handicaps(self) -> None:
        """Save the handicaps of the people; the course and its legs stay."""
        self.save()
        self.changed()

    def save(self) -> None:
        save_regatta(self._services.storage, self.seats, self.regatta)


class RegattaForm:
    """Set-up of a regatta: seats with lots and teams, and legs."""

    def __init__(
        self, services: Services, plan: RegattaPlan, show: Callable[[str], None], lead_to: Callable[[str], None]
    ) -> None:
        """``show`` scrolls a named target into view; ``lead_to`` also brings the focus of keys there."""
        self._services = services
        self._assets = services.assets
        self._plan = plan
        self._show = show
        self._handicaps = DegreeRows(
            services,
            lambda: plan.seats,
            lambda: [leg.game for leg in plan.regatta.course],
            plan.save_handicaps,
            lead_to,
        )

    def fill(self, area: FRect) -> tuple[list[Widget], float]:
        """Seats on the left and legs on the right; stacked for large text and in an upright window."""
        is_beside = can_halve(self._assets.fonts, area.width)
        left = Column(
            self._assets.fonts,
            FRect(area.left, area.top, area.width * 0.54 if is_beside else area.width, area.height),
        )
        most = max(6, *self._plan.allowed_seats) if self._plan.allowed_seats else 6
        widgets = list(
            SeatRows(self._services, self._plan.seats, range(2, most + 1), self._plan.reset, self._show).build(left)
        )
        lots = Button(
            "lots", left.area, self._assets.t("house.regatta.lots"), self._plan.shuffle_seats, "dice", role=LABEL
        )
        can_team, is_in_teams = allows_teams(len(self._plan.seats)), self._plan.regatta.is_in_teams
        teams = Toggle(
            "teams", left.area, self._assets.t("house.regatta.teams"), is_in_teams and can_team, self._plan.set_teams,
            is_enabled=can_team, tooltip=self._assets.t("house.regatta.teams.tip"),
        )  # fmt: skip
        if self._services.session.offers("players"):
            widgets += left.add_side_by_side([(lots, 0.45), (teams, 0.55)], 52)
        clock = ClockRow(self._services, self._plan, self._plan.changed, self._show)
        handicap = self._handicaps.short_button(left)
        if handicap is not None and clock.has_room_for(handicap, left):
            widgets += clock.build(left, handicap)
        else:
            widgets += [*clock.build(left), *self._handicaps.build(left)]
        if is_in_teams and can_team:
            names = seat_names(self._assets, self._plan.seats)
            names_of_teams = [
                self._assets.texts.listed([names[seat] for seat in team]) for team in self._plan.regatta.teams
            ]
            widgets.append(left.add_label(" · ".join(names_of_teams), LABEL, align="center"))
        right = left
        if is_beside:
            right = Column(
                self._assets.fonts,
                FRect(area.left + area.width * 0.57, area.top, area.width * 0.43, area.height),
            )
        widgets += self._build_ready_courses(right)
        widgets += LegEditor(self._services, self._plan.regatta.course, self._plan.set_course).build(right)
        return widgets, max(left.bottom, right.bottom) - 8

    def _build_ready_courses(self, column: Column) -> Iterable[Widget]:
        """Buttons of the ready-made courses, each with its minutes."""
        plan, chosen = self._plan, self._plan.marked_course
        counts = {event: number for event, (number, _) in self._services.storage.counts().items()}
        buttons = []
        for name, course in plan.ready_courses(len(plan.seats)).items():
            label = self._assets.t(f"house.regatta.course.{name}", n=course_minutes(course, counts))
            action = partial(plan.choose_ready_course, name)
            buttons.append(
                Button(f"course-{name}", column.area, label, action, is_selected=name == chosen, role=LABEL)
            )  # fmt: skip
        if not buttons:
            return
        yield from column.add_buttons(buttons, gap=8, min_height=52)


class RegattaScores:
    """Standings between the legs, and the podium at the end."""

    def __init__(self, services: Services, plan: RegattaPlan, share: Callable[[], float]) -> None:
        """``share`` is how far the points have been counted up, 0 to 1."""
        self._assets = services.assets
        self._plan = plan
        self._share = share

    def winners_heading(self) -> str:
        """The winners' names."""
        names = seat_names(self._assets, self._plan.seats)
        winners = [names[seat] for seat in self._plan.regatta.winners]
        if len(winners) == 1:
            return self._assets.t("house.regatta.winner", name=winners[0])
        is_one_crew = sum(self._plan.regatta.place(team) == 1 for team in self._plan.regatta.teams) == 1
        key = "house.regatta.winner-team" if is_one_crew else "house.regatta.winners"
        return self._assets.t(key, names=self._assets.texts.listed(winners))

    def tie_break(self) -> str:
        """Note on the tie-break at the end; empty without a tie or with shared first place."""
        regatta = self._plan.regatta
        first = [team for team in regatta.teams if regatta.place(team) == 1]
        is_level = any(regatta.points(team) == regatta.points(first[0]) for team in regatta.teams if team not in first)
        return self._assets.t("house.regatta.decided") if len(first) == 1 and is_level else ""

    def handicaps(self) -> str:
        """Line of the players with a handicap and their degrees; empty without any."""
        seats, names = self._plan.seats, seat_names(self._assets, self._plan.seats)
        return degrees_line(self._assets.texts, [seat.handicap for seat in seats], names)

    def fill_podium(self, area: FRect) -> tuple[list[Widget], float]:
        """Podium of all crews; each card lists the points by game."""
        regatta, number = self._plan.regatta, self._assets.texts.number
        names = seat_names(self._assets, self._plan.seats)
        cards = [
            ScoreCard(
                self._assets.fonts, team[0], self._assets.texts.listed([names[seat] for seat in team]),
                number(regatta.points(team)),
                [
                    (self._assets.t(f"house.game.{leg.game}"), number(sum(points[seat] for seat in team)))
                    for leg, points in zip(regatta.course, regatta.legs, strict=True)
                ],
                {}, is_crowned=regatta.place(team) == 1, others=team[1:],
            )
            for team in regatta.standings
        ]  # fmt: skip

        def figure(seat: int) -> str:
            return number(round(regatta.points(regatta.teams[seat]) * self._share()))

        places = [regatta.place(team) for team in regatta.teams]
        return Podium(self._assets.fonts, cards, places, None, figure, self._share).build(area)

    def fill_standings(self, played: Sequence[SessionGame], area: FRect) -> tuple[list[Widget], float]:
        """Standings table, and its bottom; below it the evening's standings if other games were ``played`` as well."""
        column = Column(self._assets.fonts, area)
        names = seat_names(self._assets, self._plan.seats)
        widgets = list(Standings(self._assets, self._plan.regatta, names, self.handicaps()).build(column))
        if len(played) > len(self._plan.regatta.legs):
            head = self._assets.texts.headed(
                self._assets.t("house.evening"), self._assets.t("house.evening.games", n=len(played))
            )
            widgets.append(
                Heading(head, column.add_row(max(40.0, column.fonts.line_height(TITLE))), TITLE, align="left")
            )
            widgets += SessionStandings(self._assets, played).build_players(column)
        return widgets, column.bottom - 8


class LegStarter:
    """Start of the next leg, or of its saved game."""

    def __init__(self, services: Services, plan: RegattaPlan) -> None:
        self._services = services
        self._plan = plan

    def start(self) -> SceneChange | None:
        """Open the table; None for seats that do not fit the legs."""
        game = self._plan.regatta.game
        if game is None or len(self._plan.seats) not in self._plan.allowed_seats:
            return None
        if self._can_resume():
            return Push(routes.SavedGameRoute(game))
        return unless_saved_game_waits(self._services, game, lambda: self._deal_leg(game))

    def _can_resume(self) -> bool:
        """True if the present leg has a usable saved game; otherwise the leg is dealt again, so that nobody is stuck."""
        saved = waiting_leg(self._services.storage, self._plan.regatta)
        try:
            return saved is not None and saved_table(self._services.background, saved) is not None
        except UNUSABLE_ERRORS:
            return False

    def _deal_leg(self, game: str) -> SceneChange | None:
        save_regatta(self._services.storage, self._plan.seats, self._plan.regatta)
        first = len(self._plan.regatta.legs) % len(self._plan.seats)
        boards = self._services.background.boards.names(game)
        if not boards:
            self._services.shell.announce(lambda: self._services.assets.t("house.setup.no-board"))
            return None
        leg = self._plan.regatta.leg
        board = leg.board if leg is not None and leg.board in boards else boards[0]
        seats = leg_seats(game, self._plan.seats)
        plan = TablePlan(
            seats, board, dict(plugin(game).party_options.get(len(seats), {})), first, clock=self._plan.clock
        )
        try:
            table = set_up_table(self._services, game, plan, {"regatta": len(self._plan.regatta.legs)})
        except UNUSABLE_ERRORS as problem:
            self._services.shell.announce(error_message(problem, self._services.assets.texts))
            return None
        teams = self._plan.regatta.teams
        is_alone = len(teams) == len(self._plan.seats)
        if not is_alone or len(ui_of(game).teams(len(self._plan.seats))) < len(teams):
            table.match.meta.set(TEAMS_KEY, teams)
        if not self._services.session.is_kiosk and not is_session_on(self._services.storage, datetime.datetime.now()):
            begin_session_now(self._services.storage)
        return Reset(routes.PlayRoute(table))


def evening_games(services: Services) -> tuple[bool, list[SessionGame]]:
    """True while an evening is on, and its games, latest first."""
    began = session_began(services.storage)
    if began is None or not is_session_on(services.storage, datetime.datetime.now()):
        return False, []
    return True, finished_since(services.storage, began)


class RegattaScene(FinalPage):
    """Set-up before the first leg, standings after each leg, podium at the end."""

    name = "regatta"
    heading_key = "house.regatta.heading"
    sheets = ("ui", "title")

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.plan = RegattaPlan(services, self.rebuild)
        self._form = RegattaForm(services, self.plan, partial(bring_into_view, self), partial(lead_to, self))
        self._scores = RegattaScores(services, self.plan, self.celebration.share)
        self._starter = LegStarter(services, self.plan)

    @property
    def seat_styles(self) -> palette.SeatStyles:
        """The badges of the people, as at the tables."""
        return palette.SeatStyles(seat_badges(self.services.storage, self.plan.seats))

    def enter(self) -> None:
        """Play the end's sound and animation; confetti falls unless only computer players have won."""
        if self.plan.regatta.is_over:
            people = {number for number, seat in enumerate(self.plan.seats) if seat.kind == "human"}
            is_lost = bool(people) and not people & set(self.plan.regatta.winners)
            self.services.assets.sounds.play(Sound.LOSE if is_lost else Sound.WIN)
            self.celebration.begin(1.6, is_final=not is_lost)

    def heading(self) -> str:
        """Page title, or the winners' names."""
        return self._scores.winners_heading() if self.plan.regatta.is_over else self.t(self.heading_key)

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """Set-up, standings or podium, with buttons below."""
        buttons = list(self._build_buttons(inner))
        top = min(button.rect.top for button in buttons if isinstance(button, Button))
        body = FRect(inner.left, inner.top, inner.width, top - 16 - inner.top)
        if self.plan.regatta.is_over:
            column = Column(self.services.assets.fonts, body, 8)
            if tie_break := self._scores.tie_break():
                yield column.add_label(tie_break, BOLD, palette.DARK_BRASS, "center")
            if handicaps := self._scores.handicaps():
                yield column.add_label(handicaps, LABEL, align="center")
            body = FRect(body.left, column.bottom, body.width, body.bottom - column.bottom)
            yield from scrolled(self, "podium", body, self._scores.fill_podium)
        elif self.plan.regatta.legs:
            fill = partial(self._scores.fill_standings, evening_games(self.services)[1])
            yield from scrolled(self, "table", body, fill)
        else:
            yield from scrolled(self, "seats", body, self._form.fill)
        yield from buttons

    def _build_buttons(self, inner: FRect) -> Iterable[Widget]:
        game = self.plan.regatta.game
        new = Button("new", inner, self.t("house.regatta.new"), self._start_anew, "restart")
        other = new if self.plan.regatta.legs else None
        if game is not None:
            key = "sail" if self.plan.regatta.legs else "first"
            label = self.t(f"house.regatta.{key}", game=self.t(f"house.game.{game}"))
            main = Button("sail", inner, label, self._starter.start, "play", "primary", role=TITLE)
        else:
            main = replace(new, style="primary", role=TITLE)
            other = Button("chart", inner, self.t("house.results.chart"), self.step_back, "home")
        fonts = self.services.assets.fonts
        wide = max(320.0, main.natural_width(fonts))
        left = inner.left
        evening = self._evening_button(inner)
        width = max(200.0, evening.natural_width(fonts))
        others = [evening] if other is None else [evening, other]
        if wide + sum(button.natural_width(fonts) + 16 for button in others) > inner.width:
            yield from button_row(fonts, [*others, main], inner) or button_rows_at_bottom(fonts, [*others, main], inner)
            return
        yield replace(evening, rect=FRect(left, inner.bottom - 60, width, 60))
        left += width + 16
        if other is not None:
            width = max(260.0, other.natural_width(fonts))
            yield replace(other, rect=FRect(left, inner.bottom - 60, width, 60))
            left += width + 16
        yield replace(main, rect=FRect(inner.right - wide, inner.bottom - 60, wide, 60))
        if game is not None:
            is_fit = len(self.plan.seats) in self.plan.allowed_seats
            note = "" if is_fit else self.plan.seats_message()
            if is_fit and is_watched(self.plan.seats):
                note = self.t("house.setup.watching")
            place = FRect(left, inner.bottom - 64, inner.right - wide - 16 - left, 68)
            yield Label(note, place, LABEL, palette.INK if is_fit else palette.DARK_CORAL)

    def _evening_button(self, place: FRect) -> Button:
        """Button of the evening's page, or of its end between the legs: then this page has the evening's standings."""
        is_on, played = evening_games(self.services)
        is_under_way = bool(self.plan.regatta.legs) and not self.plan.regatta.is_over
        if is_on and is_under_way and not self.services.storage.is_visited:
            return replace(end_session_button(self.services, place, played), style="paper", role=LABEL)
        return Button(
            "evening", place, self.t("house.evening"), lambda: Push(SessionSummaryScene(self.services)), "star"
        )

    def _start_anew(self) -> SceneChange | None:
        if self.plan.regatta.is_over:
            self.plan.reset()
            return None
        return Push(ConfirmScene(self.services, "house.confirm.new-regatta", self.plan.reset))

    def step_back(self) -> SceneChange:
        """Return to the chart; the regatta is saved."""
        return Reset(routes.ChartRoute())
