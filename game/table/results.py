"""The result of a game: who won, the score taken apart and counted up, and what comes next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from pygame import FRect

from game.core.deal_key import deal_key
from game.occasions.codes import code_of
from game.occasions.medals import MEDALS, HouseResult
from game.occasions.regatta import count_leg
from game.occasions.series import Series, next_table
from game.occasions.tables import SeatPlan, Table, TablePlan
from game.occasions.tries import Tries, is_practice
from game.pages.page import PageScene
from game.scenes import ways
from game.scenes.base import SceneChange
from game.scenes.stack import Pop, Push, Reset
from game.services import Services
from game.table.comparing import table_for
from game.table.face import face_of
from game.table.house_plays import HousePlaysAlong
from game.table.laying import lay_table, match_of, shown_name
from game.table.score_card import ScoreCard
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.flow import Column, standing
from game.ui.motion import Motion
from game.ui.sound import Sound
from game.ui.text import BOLD, LABEL, LABEL_BOLD, TITLE
from game.ui.widgets import Button, ButtonStyle, Custom, Label, Look, Panel, Widget


class ResultsScene(PageScene):
    """Over the table: the final scores, best first."""

    name = "results"
    is_opaque = False
    widest = 1240.0
    tallest = 680.0

    def __init__(
        self, services: Services, table: Table, house: HousePlaysAlong | None, record_number: int | None
    ) -> None:
        """``house`` plays the same deal beside a solo table; ``record_number`` is that of the record that was kept."""
        super().__init__(services)
        self.table = table
        self.match = table.match
        self.house = house
        self._record_number = record_number
        result = table.match.result
        assert result is not None, "results are shown when the game is over"
        self.result = result
        self.game = table.match.game.name
        self._face = face_of(self.game)
        self.series = Series.of(table)
        """The match this game was part of, this game included."""
        is_match_over = self.series is not None and self.series.is_over
        ranked = self.series.totals if self.series is not None and is_match_over else result.scores
        self.winners = self.series.winners if self.series is not None and is_match_over else result.winners
        self.order = sorted(
            range(len(self.match.seats)), key=lambda seat: (seat not in self.winners, -ranked[seat], seat)
        )
        """The winners first: the saboteur wins with nothing, and of equal scores one may be worth more."""
        self.figures: Sequence[int] = ranked
        """Each seat's large figure: its score; after the last game of a match the total."""
        self.is_alone = len(self.match.seats) == 1
        self.rank_key = self._face.rank(table.board.board, result.scores[0]) if self.is_alone else None
        self._counted = 0.0
        self.is_leg = False
        self._initials = ""

    def enter(self) -> None:
        """The first time the figures count up; a leg of the regatta counts."""
        if self._counted:
            return
        self.is_leg = count_leg(self.services.storage, self.match, self.table.occasion)
        self.services.sounds.play(Sound.WIN)
        if self.is_calm:
            self._counted = 1.0
            return

        def update(share: float) -> None:
            self._counted = share

        self.motions.start(Motion(1.2, update))

    @property
    def parts(self) -> Sequence[Sequence[tuple[str, str]]]:
        """For each seat its score taken apart: lines of label and figure."""
        return self._game_parts() if self.series is None else self._series_parts(self.series)

    def _game_parts(self) -> Sequence[Sequence[tuple[str, str]]]:
        parts: Sequence[Sequence[tuple[str, str]]] = self._face.score_parts(self.services, self.match)
        return parts

    def _series_parts(self, series: Series) -> Sequence[Sequence[tuple[str, str]]]:
        """The game's parts and the total so far; at the match's end the total taken apart into its games."""
        number = self.services.texts.number
        if series.is_over:
            return [
                [(self.t("house.match.line", n=at), number(scores[seat])) for at, scores in enumerate(series.played, 1)]
                for seat in range(len(self.match.seats))
            ]
        return [
            [*parts, (self.t("house.match.so-far"), number(series.totals[seat]))]
            for seat, parts in enumerate(self._game_parts())
        ]

    def _name(self, seat: int) -> str:
        return shown_name(self.services, seat, self.match.seats[seat].name)

    def heading(self) -> str:
        """Who won, or alone the rank."""
        if self.is_alone:
            if self.match.seats[0].is_computer:
                return self.t("house.results.alone-computer", name=self._name(0))
            return self.t(self.rank_key or "house.results.alone")
        names = [self._name(seat) for seat in self.winners]
        if self.series is not None and self.series.is_over:
            key = "house.match.winner" if len(names) == 1 else "house.match.winners"
            return str(self.t(key, name=names[0], names=self.services.texts.listed(names)))
        if self.series is not None:
            at, of = len(self.series.played), self.series.games
            return str(self.t("house.match.game", names=self.services.texts.listed(names), at=at, of=of))
        if len(names) == 1:
            return str(self.t("house.results.winner", name=names[0]))
        is_team = len(names) == 2 and len(self.match.seats) == self._face.team_seats
        key = "house.results.victory" if is_team else "house.results.winners"
        return str(self.t(key, names=self.services.texts.listed(names)))

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """A card for each seat; alone, the house's game beside it; then what comes next."""
        entries = [
            Button(name, inner, self.t(f"house.results.{name}"), action, icon, style, role=LABEL)
            for name, action, icon, style in self._entries()
        ]
        buttons = standing(self.fonts, entries, inner)
        bottom = buttons[0].rect.top - 8
        code = code_of(self.match)
        if code and self._face.has_deal(len(self.match.seats)):
            told = Label(self.t("house.results.code", code=code), inner, LABEL, palette.FADED_INK, "center")
            line = told.fitted(self.fonts, FRect(inner.left, inner.top, inner.width, 28))
            bottom -= line.rect.height
            yield replace(line, rect=line.rect.move(0, bottom - inner.top))
        window = FRect(inner.left, inner.top, inner.width, bottom - 6 - inner.top)
        yield from self.scrolled("results", window, self._fill)
        yield from buttons

    def _fill(self, area: FRect) -> tuple[list[Widget], float]:
        """The cards, in the middle where there is room; the house to the right of a single one."""
        if self.house is None:
            widgets, bottom = self._build_cards(self.column(area, 12))
            return widgets, bottom
        half = (area.width - 24) / 2
        left = self.column(FRect(area.left, area.top, half, area.height), 12)
        widgets, bottom = self._build_cards(left)
        right = self.column(FRect(area.right - half, area.top, half, max(area.height, bottom - area.top)))
        return [*widgets, *self._build_house(right)], max(bottom, right.bottom)

    @property
    def cards(self) -> list[ScoreCard]:
        """A card for each seat, in order."""
        number, parts = self.services.texts.number, self.parts
        return [
            ScoreCard(
                self.fonts, seat, self._name(seat), number(self.figures[seat]), parts[seat], self.match.aids(seat),
                is_crowned=seat in self.winners and not self.is_alone,
            )
            for seat in self.order
        ]  # fmt: skip

    def _build_cards(self, column: Column) -> tuple[list[Widget], float]:
        """As many side by side as can be without a word being broken; in the middle where there is room."""
        cards, area = self.cards, column.area
        most = len(cards) if len(cards) <= 4 and not self.is_alone else min(len(cards), 3)
        width, columns = self._card_width(area, 1), 1
        for each in range(most, 1, -1):
            if all(card.is_wide_enough(self._card_width(area, each)) for card in cards):
                width, columns = self._card_width(area, each), each
                break
        rows = [cards[at : at + columns] for at in range(0, len(cards), columns)]
        heights = [max(card.height(width) for card in row) for row in rows]
        told = self.place_told() if self.is_alone else ""
        place = max(36.0, self.fonts.height(told, BOLD, area.width - 44)) if told else 0.0
        used = sum(heights) + 12 * (len(rows) - 1) + (place + 12 if told else 0.0)
        column.take(max(0.0, (area.height - used) / 2 - 12))
        left = area.centerx - (columns * width + (columns - 1) * 16) / 2
        widgets = [
            self._card(card, FRect(left + at * (width + 16), top, width, height))
            for row, height in zip(rows, heights, strict=True)
            for top in (column.take(height).top,)
            for at, card in enumerate(row)
        ]
        if told:
            line = column.take(place)
            widgets.append(Custom(lambda canvas, look: self._paint_place(canvas, line, told)))
        return widgets, column.bottom - 12

    def _card_width(self, area: FRect, columns: int) -> float:
        """A card's width where so many stand side by side."""
        widest = (440.0 if columns > 1 else 560.0) * self.fonts.text_size
        return min(widest, (area.width - 16 * (columns - 1)) / columns)

    def _card(self, card: ScoreCard, place: FRect) -> Widget:
        def paint(canvas: Canvas, look: Look) -> None:
            score = round(self.figures[card.seat] * self._counted)
            card.paint(canvas, place, self.services.texts.number(score))

        return Custom(paint)

    def _entries(self) -> list[tuple[str, Callable[[], SceneChange | None], str, ButtonStyle]]:
        """What can be done next, by name: with the deed, its icon and its style."""
        look: list[tuple[str, Callable[[], SceneChange | None], str, ButtonStyle]] = [
            ("look", Pop, "eye", "paper"),
            ("replay", self._replay, "play", "paper"),
        ]
        is_person = any(not who.is_computer for who in self.match.seats)
        if self.services.is_kiosk and is_person and not self._initials:
            look.append(("initials", self._ask_initials, "edit", "paper"))
        if self.is_leg:
            return [*look, ("standings", self._to_regatta, "trophy", "primary")]
        if self.series is not None and not self.series.is_over:
            return [
                *look,
                ("next-game", self._next_game, "play", "primary"),
                ("chart", self._to_chart, "home", "paper"),
            ]
        if self.table.occasion.get("daily"):
            return [*look, ("daily", self._to_daily, "daily", "primary"), ("chart", self._to_chart, "home", "paper")]
        if self._face.has_deal(len(self.match.seats)):
            look.append(("same-deal", self._same_deal, "redo", "paper"))
        return [
            *look,
            ("again", self._again, "restart", "primary"),
            ("chart", self._to_chart, "home", "paper"),
        ]

    # The record table ---------------------------------------------------------------------------------------------

    def place_told(self) -> str:
        """Alone: which place in the record table this game has; a new record where it was beaten."""
        tries = Tries.of(self.table)
        if tries is not None and not tries.is_fresh:
            return self._try_told(tries.attempts[0])
        table = table_for(self.services, self.match)
        lines = self.services.storage.records.best(table, limit=100, one_each=False)
        own = next((line for line in lines if line.record == self._record_number), None)
        if own is None or self._record_number is None:
            return ""
        if len(lines) == 1:
            return self.t("house.results.first-record")
        if own.rank == 1 and lines[1].score < own.score:
            return self.t("house.results.new-record", score=lines[1].score)
        return self.t("house.results.place", rank=own.rank)

    def _try_told(self, attempt: int) -> str:
        """Which try at the deal this was, and how it stands among all tries at it; practice says that it is none."""
        if not attempt:
            return self.t("house.results.practice")
        table, deal = table_for(self.services, self.match), deal_key(self.match.record().to_json())
        lines = self.services.storage.records.best(table, limit=100, one_each=False, every_try=True, deal=deal)
        others = [line.score for line in lines if line.record != self._record_number]
        told = self.t("house.results.try", n=attempt)
        best = max(others, default=None)
        if best is None:
            return f"{told} {self.t('house.results.chosen-deal')}"
        key = "try-best" if self.result.scores[0] > best else "try-behind"
        return f"{told} {self.t(f'house.results.{key}', score=best)}"

    def _paint_place(self, canvas: Canvas, line: FRect, told: str) -> None:
        width = min(line.width - 44, canvas.fonts.width(told, BOLD))
        left = line.centerx - (width + 40) / 2
        canvas.fit("ui/trophy", FRect(left, line.top, 34, line.height))
        canvas.text_box(told, FRect(left + 42, line.top, width + 2, line.height), BOLD)

    # The house ---------------------------------------------------------------------------------------------------

    def advance(self, seconds: float) -> SceneChange | None:
        """The house goes on playing while the result is looked at."""
        if self.house is not None and self.house.poll():
            self.rebuild()
        return None

    def _build_house(self, column: Column) -> list[Widget]:
        """What the house made of the deal, the medals' scores, and the way to its game."""
        panel, inside = column.area, column.area.inflate(-40, -24)
        rows = self.column(inside, 8)
        house = self.house
        result = house.result if house is not None else None
        widgets: list[Widget] = []
        if result is None:
            widgets.append(rows.add(Label(self.t("house.house.thinking"), inside, LABEL, palette.FADED_INK)))
        else:
            made = self.t("house.house.made", score=max(result.scores))
            widgets.append(rows.add(Label(made, inside, TITLE)))
            if result.is_complete:
                widgets += self._build_medals(rows, result)
            else:
                told = self.t("house.house.playing", n=len(result.scores))
                widgets.append(rows.add(Label(told, inside, LABEL, palette.FADED_INK)))
        if house is not None and house.best is not None:
            watch = Button("watch-house", inside, self.t("house.house.watch"), self._watch_house, "eye", role=LABEL)
            high = watch.fitted(self.fonts, FRect(inside.left, 0, inside.width, 56)).rect.height
            rows.bottom = max(rows.bottom, inside.bottom - high)
            widgets.append(rows.add(watch, high))
        bottom = max(panel.bottom, rows.bottom + 4)
        column.take(bottom - panel.top)
        column.bottom = bottom
        return [Panel(FRect(panel.left, panel.top, panel.width, bottom - panel.top), "ui/card"), *widgets]

    def _build_medals(self, rows: Column, result: HouseResult) -> Iterable[Widget]:
        score = self.result.scores[0]
        is_counted = not is_practice(self.table.occasion)
        earned = result.medal(score) if is_counted else None
        line = self.fonts.line_height(LABEL_BOLD) + 2
        told = self.t(
            f"house.house.medal-{earned}" if earned else f"house.house.no-medal{'' if is_counted else '-practice'}"
        )
        rest = rows.area.bottom - rows.bottom - line - self.fonts.height(told, LABEL, rows.area.width) - 92
        row = rows.take(max(72.0, min(120.0, rest)) + line)

        def paint(canvas: Canvas, look: Look) -> None:
            step = row.width / len(MEDALS)
            for index, (medal, asked) in enumerate(zip(MEDALS, result.asked, strict=True)):
                place = FRect(row.left + index * step, row.top, step, row.height - line)
                canvas.fit(f"ui/medal_{medal}", place, 255 if score >= asked else 70)
                figure = FRect(place.left, place.bottom, step, line)
                canvas.text_box(str(asked), figure, LABEL_BOLD, palette.INK, "center")

        yield Custom(paint)
        yield rows.add(Label(told, rows.area, LABEL, palette.FADED_INK, "center"))

    def _watch_house(self) -> SceneChange | None:
        if self.house is None or self.house.best is None:
            return None
        return Push(ways.Watch(*match_of(self.services, self.house.best)))

    def _plan(self, seed: int | None, first_seat: int) -> TablePlan:
        """The same people at the same board."""
        seats = [
            SeatPlan(who.level or "medium" if who.is_computer else "human", who.name, self.table.profile(seat))
            for seat, who in enumerate(self.match.seats)
        ]
        return TablePlan(seats, self.match.board_name, self.match.options.to_json(), first_seat, seed)

    def _play(self, plan: TablePlan) -> SceneChange:
        return Reset(ways.Play(lay_table(self.services, self.game, plan)))

    def _again(self) -> SceneChange:
        began = self.match.first_seat if self.series is None else self.series.first
        plan = self._plan(None, (began + 1) % len(self.match.seats))
        plan.is_match = self.series is not None
        return self._play(plan)

    def _same_deal(self) -> SceneChange:
        return self._play(self._plan(self.match.seed, self.match.first_seat))

    def _ask_initials(self) -> SceneChange:
        humans = [seat for seat, who in enumerate(self.match.seats) if not who.is_computer]
        best = max(humans, key=lambda seat: self.result.scores[seat], default=0)

        def chosen(name: str) -> None:
            self._initials = name
            if self._record_number is not None:
                self.services.storage.records.name_result(self._record_number, best, name)

        return Push(ways.Initials(chosen))

    def _to_daily(self) -> SceneChange:
        return Reset(ways.Chart(ways.Daily()))

    def _to_regatta(self) -> SceneChange:
        return Reset(ways.Regatta())

    def _next_game(self) -> SceneChange | None:
        following = next_table(self.table)
        return Reset(ways.Play(following)) if following is not None else None

    def _replay(self) -> SceneChange:
        return Push(ways.Watch(self.match, self.table.board))

    def _to_chart(self) -> SceneChange:
        return Reset(ways.Chart())
