"""Score count on the boards after the last move, seat by seat; any click skips the rest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from pygame import FRect

from game.modes.tables import GameTable
from game.scenes.base import Scene, SceneChange
from game.scenes.events import InputEvent
from game.scenes.stack import Replace
from game.services import Services
from game.table.ending.board_gallery import BoardGallery
from game.table.ending.count_plates import BADGE_STEP, CountPlates
from game.table.ending.results_layout import ResultsLayout, set_stage
from game.table.ending.score_count_up import ScoreCountUp
from game.table.plugin import ui_of
from game.ui import palette
from game.ui.bindings import Command
from game.ui.canvas import Canvas
from game.ui.text import HEADING, LABEL, SCORE, TITLE, TextRole
from game.ui.widgets import CustomWidget, HitTarget, InteractionState, Widget

_LEAD: Final = 0.5
"""Seconds before the first beat, for a look at the boards."""
_HOLD: Final = 1.1
_SHORT_HOLD: Final = 0.6
"""Seconds after the last one; and for who has seen enough ends."""
_KNOWN: Final = 3
"""Ends of an isle seen on this machine from which the count is short."""
_LEAST_BADGE: Final = 32.0
_MIN_NAME_WIDTH: Final = 48.0
"""Minimum width of a name between badge and figure."""
_HEAD: Final = 72.0
_MARGIN: Final = 24.0


class CountScene(Scene):
    """Counts a finished game, then gives way to the page of results."""

    name = "count"

    def __init__(self, services: Services, table: GameTable, results: Scene) -> None:
        super().__init__(services)
        self.gallery = BoardGallery.of(services, table)
        self.teams = ui_of(table.match.game.name).teams(len(table.match.seats))
        """Seats of each plate: one seat, or those of a team."""
        self._results = results
        game = table.match.game.name
        seen = services.storage.counts().get(f"end.{game}", (0, None))[0]
        self.counting = ScoreCountUp(
            self.gallery.ending.counts(self.gallery.finished),
            len(table.match.seats),
            is_short=seen > _KNOWN,
            before=self.gallery.ending.before_count(self.gallery.finished),
        )
        self.plates = CountPlates(services.assets.texts, self.gallery, self.teams, self.counting)
        self.frames.keep_moving_while(lambda: True)
        self._passed = -_LEAD
        self._heard = -1

    @property
    def seat_styles(self) -> palette.SeatStyles:
        """The badges of the game's record."""
        return palette.SeatStyles(self.gallery.finished.match.meta.badges)

    # Time --------------------------------------------------------------------------------------------------------

    @property
    def beat(self) -> int:
        """The beat being counted; -1 before the first."""
        return self.counting.at(self._passed)[0] if self._passed >= 0 else -1

    def advance(self, seconds: float) -> SceneChange | None:
        """Counts on; after the last beat the results come."""
        self._passed += seconds
        beat = self.beat
        if beat > self._heard:
            self._heard = beat
            for sound in dict.fromkeys(count.sound for count in self.counting.of(beat)):
                self.services.assets.sounds.play(sound)
        if self._passed >= self.counting.seconds + (_SHORT_HOLD if self.counting.is_short else _HOLD):
            return self.step_back()
        self.frames.is_due = True
        return None

    # Input -------------------------------------------------------------------------------------------------------

    def step_back(self) -> SceneChange:
        """On to the results."""
        return Replace(self._results)

    def filter(self, event: InputEvent) -> InputEvent | None:
        """Treat any key as back."""
        return Command.BACK if isinstance(event, Command) else event

    def build(self, area: FRect) -> Iterable[Widget]:
        """The whole window can be clicked."""
        yield CustomWidget(self._paint, (HitTarget("skip", area, action=self.step_back),))

    # Drawing -----------------------------------------------------------------------------------------------------

    @property
    def stage(self) -> ResultsLayout:
        """The layout in this window."""
        fonts, finished = self.services.assets.fonts, self.gallery.finished
        plate = max(64.0, fonts.line_height(SCORE) + 12, fonts.line_height(TITLE) + fonts.line_height(LABEL) + 12)
        area = self.area
        room = FRect(
            _MARGIN, _HEAD * fonts.text_size, area.width - 2 * _MARGIN, area.height - _HEAD * fonts.text_size - _MARGIN
        )
        common, own = self.gallery.common, self.gallery.own
        return set_stage(
            room,
            len(self.teams),
            common.shape(finished) if common is not None else None,
            own.shape(finished) if own is not None else None,
            plate,
            fonts.text_size,
            self.plates.width(fonts),
        )

    def draw_background(self, canvas: Canvas) -> None:
        """The open sea at dusk."""
        area = self.area

        def sea(part: Canvas) -> None:
            part.texture("ui/tile_sea", area)
            part.stretch("ui/vignette", area)
            part.dim(150)

        canvas.cached_layer(self.services.assets.layers, "count-sea", (), area, sea, opaque=True)

    def _paint(self, canvas: Canvas, interaction: InteractionState) -> None:
        stage, counting = self.stage, self.counting
        beat, share = counting.at(self._passed) if self._passed >= 0 else (-1, 0.0)
        message = counting.heading(max(0, beat)) or self.t("house.count.heading")
        head = FRect(_MARGIN, 8, self.area.width - 2 * _MARGIN, _HEAD * self.services.assets.fonts.text_size - 16)
        canvas.text_box(message, head, HEADING, palette.CHALK, "center")
        counted = counting.until(beat)
        finished = self.gallery.finished
        if stage.common is not None and self.gallery.common is not None:
            self.gallery.draw(canvas, self.gallery.common, stage.common, 0, is_counted=False, name="count")
            self.gallery.common.light(finished, canvas, stage.common, counted, share)
        for seat, place in enumerate(stage.own):
            if self.gallery.own is not None:
                self.gallery.draw(canvas, self.gallery.own, place, seat, is_counted=False, name="count")
                mine = [count for count in counted if count.seat == seat]
                here = share if mine and mine[-1].beat == beat else 1.0
                self.gallery.own.light(finished, canvas, place, mine, here)
        totals, leaders = counting.totals(beat), counting.leaders(beat)
        before = counting.totals(beat - 1)
        letters = self.plates.letters(canvas.fonts, stage.plates)
        for team, plate in zip(self.teams, stage.plates, strict=True):
            seat = team[0]
            figure = round(before[seat] + (totals[seat] - before[seat]) * min(1.0, 2 * share))
            own = self.gallery.ending.figures(finished.state).get(seat)
            points = self.services.assets.texts.number(figure)
            if own is not None:
                points = own if beat == counting.beats - 1 else ""
            self._draw_plate(
                canvas, plate, team, points, counting.message(beat, seat), letters, is_leader=seat in leaders
            )

    def _draw_plate(
        self, canvas: Canvas, plate: FRect, team: Sequence[int], points: str, message: str,
        letters: tuple[TextRole, float], *, is_leader: bool,
    ) -> None:  # fmt: skip
        """A seat or a team: badges, names, the sum so far; a crown for who leads."""
        canvas.panel("ui/card", plate)
        if is_leader:
            canvas.panel("ui/glow", plate.inflate(-4, -4))
        head = self.plates.head(canvas.fonts, plate)
        wide = canvas.fonts.width(points, SCORE) + 6
        side = min(52.0, head - 10, max(_LEAST_BADGE, plate.width - 26 - wide))
        badge = FRect(plate.left + 10, plate.top + (head - side) / 2, side, side)
        for number, seat in enumerate(team):
            badge.left += BADGE_STEP * side if number else 0.0
            canvas.fit(canvas.seat_styles.badge(seat), badge)
        if is_leader:
            canvas.fit("ui/crown_gold", FRect(badge.right - 22, badge.top - 12, 30, 30))
        box = FRect(plate.right - 12 - wide, plate.top + 2, wide, head - 4)
        canvas.text_box(points, box, SCORE, palette.INK, "right")
        upper, lower = self.plates.word_rooms(canvas.fonts, plate, team)
        if upper.width < _MIN_NAME_WIDTH:
            return
        role, shrink = letters
        canvas.text_box(self.plates.name(team), upper if message else upper.union(lower), role, shrink=shrink)
        canvas.text_box(message, lower, LABEL, palette.FADED_INK)


def counted_or(services: Services, table: GameTable, results: Scene, *, is_calm: bool) -> Scene:
    """The scene after the last move: the count, or the results at once with reduced motion."""
    if is_calm:
        return results
    count = CountScene(services, table, results)
    return count if count.counting.beats else results
