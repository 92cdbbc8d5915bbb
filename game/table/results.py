"""The result of a game: who won, the score taken apart and counted up, and what comes next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from pygame import FRect

from game.occasions.codes import code_of
from game.occasions.medals import MEDALS
from game.occasions.regatta import count_leg
from game.occasions.series import Series, next_table
from game.occasions.tables import SeatPlan, Table, TablePlan
from game.pages.page import PageScene
from game.scenes import ways
from game.scenes.base import SceneChange
from game.scenes.stack import Pop, Push, Reset
from game.services import Services
from game.storage.values import Table as Comparable
from game.table.face import face_of
from game.table.house_plays import HousePlaysAlong
from game.table.laying import lay_table, match_of, shown_name
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.motion import Motion
from game.ui.sound import Sound
from game.ui.text import BODY, BOLD, LABEL, LABEL_BOLD, SCORE, TITLE
from game.ui.widgets import Button, ButtonStyle, Custom, Label, Look, Widget

_LINE: Final = 40.0
"""The height of a line of a score taken apart, where there is room."""


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
        cards = FRect(inner.left, inner.top, inner.width, inner.height - 76 - 34)
        if self.house is not None:
            half = (cards.width - 24) / 2
            yield from self._build_house(FRect(cards.left + half + 24, cards.top, half, cards.height))
            cards = FRect(cards.left, cards.top, half, cards.height)
            told = self.place_told()
            if told:
                place = FRect(cards.left, cards.bottom - 40, cards.width, 36)
                cards = FRect(cards.left, cards.top, cards.width, cards.height - 44)
                yield Custom(lambda canvas, look: self._paint_place(canvas, place, told))
        yield Custom(lambda canvas, look: self._paint(canvas, look, cards))
        code = code_of(self.match)
        if code and self._face.has_deal(len(self.match.seats)):
            line = FRect(inner.left, inner.bottom - 76 - 30, inner.width, 28)
            yield Label(self.t("house.results.code", code=code), line, LABEL, palette.FADED_INK, "center")
        entries = self._entries()
        width = (inner.width - 12 * (len(entries) - 1)) / len(entries)
        for index, (name, action, icon, style) in enumerate(entries):
            rect = FRect(inner.left + index * (width + 12), inner.bottom - 60, width, 60)
            yield Button(name, rect, self.t(f"house.results.{name}"), action, icon, style, role=LABEL)

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
        match = self.match
        table = Comparable(match.game.name, match.board_name, match.options.to_json(), 1)
        lines = self.services.storage.records.best(table, limit=100, one_each=False)
        own = next((line for line in lines if line.record == self._record_number), None)
        if own is None or self._record_number is None:
            return ""
        if len(lines) == 1:
            return self.t("house.results.first-record")
        if own.rank == 1 and lines[1].score < own.score:
            return self.t("house.results.new-record", score=lines[1].score)
        return self.t("house.results.place", rank=own.rank)

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

    def _build_house(self, area: FRect) -> Iterable[Widget]:
        yield Custom(lambda canvas, look: self._paint_house(canvas, look, area))
        if self.house is not None and self.house.best is not None:
            button = FRect(area.left + 24, area.bottom - 68, area.width - 48, 56)
            yield Button("watch-house", button, self.t("house.house.watch"), self._watch_house, "eye", role=LABEL)

    def _paint_house(self, canvas: Canvas, look: Look, area: FRect) -> None:
        canvas.panel("ui/card", area)
        house = self.house
        result = house.result if house is not None else None
        head = FRect(area.left + 20, area.top + 10, area.width - 40, 56)
        if result is None:
            canvas.text_box(self.t("house.house.thinking"), head, LABEL, palette.FADED_INK)
            return
        best = max(result.scores)
        canvas.text_box(self.t("house.house.made", score=best), head, TITLE)
        top = head.bottom + 8
        if not result.is_complete:
            line = FRect(head.left, top, head.width, 56)
            canvas.text_box(self.t("house.house.playing", n=len(result.scores)), line, LABEL, palette.FADED_INK)
            return
        score = self.result.scores[0]
        earned = result.medal(score)
        step = area.width / 3
        height = min(120.0, area.bottom - 76 - top - 34)
        for index, (medal, asked) in enumerate(zip(MEDALS, result.asked, strict=True)):
            place = FRect(area.left + index * step + step / 2 - height / 2, top, height, height)
            canvas.fit(f"ui/medal_{medal}", place, 255 if score >= asked else 70)
            figure = FRect(area.left + index * step, place.bottom, step, 30)
            canvas.text_box(str(asked), figure, LABEL_BOLD, palette.INK, "center")
        told = FRect(head.left, top + height + 32, head.width, 32)
        if told.bottom < area.bottom - 72:
            key = f"house.house.medal-{earned}" if earned is not None else "house.house.no-medal"
            canvas.text_box(self.t(key), told, LABEL, palette.FADED_INK, "center")

    def _watch_house(self) -> SceneChange | None:
        if self.house is None or self.house.best is None:
            return None
        return Push(ways.Watch(*match_of(self.services, self.house.best)))

    def _paint(self, canvas: Canvas, look: Look, area: FRect) -> None:
        count = len(self.order)
        columns = count if count <= 4 and not self.is_alone else min(count, 3)
        rows = -(-count // columns)
        width = min(440.0, (area.width - 16 * (columns - 1)) / columns)
        longest = max((len(part) for part in self.parts), default=0)
        height = min((area.height - 12 * (rows - 1)) / rows, 76.0 + _LINE * longest + 52)
        left = area.centerx - (columns * width + (columns - 1) * 16) / 2
        top = area.centery - (rows * height + (rows - 1) * 12) / 2
        for index, seat in enumerate(self.order):
            card = FRect(left + index % columns * (width + 16), top + index // columns * (height + 12), width, height)
            self._paint_card(canvas, card, seat)

    def _paint_card(self, canvas: Canvas, card: FRect, seat: int) -> None:
        is_winner = seat in self.winners
        canvas.panel("ui/card", card)
        canvas.fit(palette.badge(seat), FRect(card.left + 14, card.top + 10, 52, 52))
        if is_winner and not self.is_alone:
            canvas.fit("ui/crown_gold", FRect(card.left + 46, card.top + 2, 30, 30))
        width = canvas.fonts.width(str(self.figures[seat]), SCORE) + 8
        figure = FRect(card.right - 12 - width, card.top + 8, width, 56)
        score = round(self.figures[seat] * self._counted)
        canvas.text_box(self.services.texts.number(score), figure, SCORE, palette.INK, "right")
        name = FRect(card.left + 78, card.top + 10, figure.left - card.left - 86, 52)
        canvas.text_box(self._name(seat), name, TITLE)
        top = card.top + 72
        room = card.bottom - 36 - top
        step = min(_LINE, room / max(1, len(self.parts[seat])))
        for label, value in self.parts[seat]:
            canvas.text_box(label, FRect(card.left + 18, top, card.width - 110, step), BODY, palette.FADED_INK)
            canvas.text_box(value, FRect(card.right - 100, top, 84, step), BOLD, palette.INK, "right")
            top += step
        aids = self.match.aids(seat)
        for index, aid in enumerate(sorted(aids)):
            place = FRect(card.left + 16 + index * 64, card.bottom - 32, 24, 24)
            canvas.fit(f"ui/icon_{aid}", place, tint=palette.FADED_INK)
            count = FRect(place.right + 4, place.top, 32, 24)
            canvas.text_box(str(aids[aid]), count, LABEL, palette.FADED_INK)

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
