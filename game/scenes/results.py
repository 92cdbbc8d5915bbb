"""The result of a game: who won, the score taken apart and counted up, and what comes next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pygame import FRect

from game.scenes.base import SceneChange
from game.scenes.catalogue import face_of
from game.scenes.keeping import open_table
from game.scenes.page import PageScene
from game.scenes.series import Series, next_table
from game.scenes.stack import Pop, Push, Reset
from game.scenes.table import Mode, TableScene
from game.services import Services
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.motion import Motion
from game.ui.sound import Sound
from game.ui.text import LABEL, LABEL_BOLD, SCORE, TITLE
from game.ui.widgets import Button, Custom, Look, Widget


class ResultsScene(PageScene):
    """Over the table: the final scores, best first."""

    name = "results"
    is_opaque = False
    widest = 1100.0
    tallest = 680.0

    def __init__(self, services: Services, table: TableScene) -> None:
        super().__init__(services)
        self.table = table
        self.match = table.match
        result = table.match.result
        assert result is not None, "results are shown when the game is over"
        self.result = result
        face = face_of(table.game)
        self.parts: Sequence[Sequence[tuple[str, str]]] = (
            face.score_parts(services, self.match) if face.score_parts is not None else [()] * len(self.match.seats)
        )
        self.series = Series.of(table.table)
        """The match this game was part of, this game included."""
        is_match_over = self.series is not None and self.series.is_over
        ranked = self.series.totals if self.series is not None and is_match_over else result.scores
        self.winners = self.series.winners if self.series is not None and is_match_over else result.winners
        self.order = sorted(range(len(self.match.seats)), key=lambda seat: (-ranked[seat], seat))
        self.is_alone = len(self.match.seats) == 1
        self.rank_key = face.rank(table.table.board.board, result.scores[0]) if self.is_alone else None
        self._counted = 0.0

    def enter(self) -> None:
        """The figures count up."""
        self.services.sounds.play(Sound.WIN)
        if self.is_calm:
            self._counted = 1.0
            return

        def update(share: float) -> None:
            self._counted = share

        self.motions.start(Motion(1.2, update))

    def heading(self) -> str:
        """Who won, or alone the rank."""
        if self.is_alone:
            return str(self.t(self.rank_key)) if self.rank_key else str(self.t("house.results.alone"))
        names = [self.match.seats[seat].name for seat in self.winners]
        if self.series is not None and self.series.is_over:
            key = "house.results.match-winner" if len(names) == 1 else "house.results.match-winners"
            return str(self.t(key, name=names[0], names=self.services.texts.listed(names)))
        if self.series is not None:
            at, of = len(self.series.played), self.series.games
            return str(self.t("house.results.game-winner", names=self.services.texts.listed(names), at=at, of=of))
        if len(names) == 1:
            return str(self.t("house.results.winner", name=names[0]))
        return str(self.t("house.results.winners", names=self.services.texts.listed(names)))

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """A card for each seat, then what comes next."""
        cards = FRect(inner.left, inner.top, inner.width, inner.height - 76)
        yield Custom(lambda canvas, look: self._paint(canvas, look, cards))
        entries = [
            ("look", self.t("house.results.look"), Pop, "eye", "paper"),
            ("replay", self.t("house.results.replay"), self._replay, "play", "paper"),
            ("again", self.t("house.results.again"), self._again, "restart", "primary")
            if self.series is None or self.series.is_over
            else ("next-game", self.t("house.results.next-game"), self._next_game, "play", "primary"),
            ("chart", self.t("house.results.chart"), self._to_chart, "home", "paper"),
        ]
        width = (inner.width - 16 * (len(entries) - 1)) / len(entries)
        for index, (name, label, action, icon, style) in enumerate(entries):
            rect = FRect(inner.left + index * (width + 16), inner.bottom - 60, width, 60)
            yield Button(name, rect, label, action, icon, style)  # type: ignore[arg-type]

    def _paint(self, canvas: Canvas, look: Look, area: FRect) -> None:
        count = len(self.order)
        columns = min(count, 3)
        rows = -(-count // columns)
        width = min(420.0, (area.width - 16 * (columns - 1)) / columns)
        height = (area.height - 12 * (rows - 1)) / rows
        left = area.centerx - (columns * width + (columns - 1) * 16) / 2
        for index, seat in enumerate(self.order):
            card = FRect(
                left + index % columns * (width + 16), area.top + index // columns * (height + 12), width, height
            )
            self._paint_card(canvas, card, seat)

    def _paint_card(self, canvas: Canvas, card: FRect, seat: int) -> None:
        is_winner = seat in self.winners
        canvas.panel("ui/card", card)
        canvas.fit(self.table.badge(seat), FRect(card.left + 14, card.top + 10, 52, 52))
        if is_winner and not self.is_alone:
            canvas.fit("ui/crown_gold", FRect(card.left + 46, card.top + 2, 30, 30))
        figure = FRect(card.right - 120, card.top + 8, 108, 56)
        score = round(self.result.scores[seat] * self._counted)
        canvas.text_box(self.services.texts.number(score), figure, SCORE, palette.INK, "right")
        name = FRect(card.left + 78, card.top + 10, figure.left - card.left - 86, 52)
        canvas.text_box(self.match.seats[seat].name, name, TITLE)
        top = card.top + 72
        lines = list(self.parts[seat])
        if self.series is not None:
            key = "house.results.match-total" if self.series.is_over else "house.results.match-so-far"
            lines.append((self.t(key), self.services.texts.number(self.series.totals[seat])))
        for label, value in lines:
            if top + 26 > card.bottom - 6:
                break
            canvas.text_box(label, FRect(card.left + 18, top, card.width - 110, 26), LABEL, palette.FADED_INK)
            canvas.text_box(value, FRect(card.right - 90, top, 74, 26), LABEL_BOLD, palette.INK, "right")
            top += 27
        aids = self.match.aids(seat)
        for index, aid in enumerate(sorted(aids)):
            place = FRect(card.left + 16 + index * 64, card.bottom - 32, 24, 24)
            canvas.fit(f"ui/icon_{aid}", place, tint=palette.FADED_INK)
            count = FRect(place.right + 4, place.top, 32, 24)
            canvas.text_box(str(aids[aid]), count, LABEL, palette.FADED_INK)

    def _again(self) -> SceneChange:
        from game.scenes.setup import remembered_plan, lay_table  # isort: skip

        plan = remembered_plan(self.services, self.table.game)
        plan.first_seat = (self.match.first_seat + 1) % len(plan.seats)
        table = lay_table(self.services, self.table.game, plan)
        return Reset(face_of(self.table.game).table(self.services, table, Mode.PLAY))

    def _next_game(self) -> SceneChange | None:
        following = next_table(self.services, self.table.table)
        return Reset(open_table(self.services, following)) if following is not None else None

    def _replay(self) -> SceneChange:
        from game.scenes.replay import watch_match

        return Push(watch_match(self.services, self.match, self.table.table.board))

    def _to_chart(self) -> SceneChange:
        from game.scenes.title import TitleScene

        return Reset(TitleScene(self.services))
