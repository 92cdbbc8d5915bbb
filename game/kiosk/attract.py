"""The attract mode: games play themselves, record tables pass by, and whoever comes is invited. Any input leaves it."""

from __future__ import annotations

import datetime
from functools import partial
from typing import Any, Final

from pygame import FRect

from game.boards.maps import BoardError
from game.core.match import Match, Seat
from game.core.records import Record
from game.core.state import FormatError, Json
from game.isles import catalogue
from game.isles.catalogue import isle
from game.occasions.deals import new_seed
from game.occasions.tables import CREW, Table
from game.scenes import ways
from game.scenes.base import Scene, SceneChange
from game.scenes.stack import Reset
from game.services import Services
from game.storage.values import RecordEntry
from game.table.comparing import comparable
from game.table.face import face_of
from game.table.laying import match_of
from game.table.opening import open_table
from game.table.play import ShowSession
from game.table.scene import TableScene
from game.table.watch import WatchSession
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import BODY, HEADING, HERO, LABEL_BOLD, TITLE
from game.words import shown_name

_SHOW_SECONDS: Final = 45.0
"""How long one game is shown before the tables pass by."""
_TABLE_SECONDS: Final = 9.0
_MOVE_SPEED: Final = 1.6


class AttractScene(Scene):
    """Shows a game, then a record table, then the next game; the first input of any kind leads back to the chart."""

    name = "attract"

    def __init__(self, services: Services, turn: int = 0) -> None:
        super().__init__(services)
        self.turn = turn
        self.game = _games(services)[turn % len(_games(services))]
        self.table: TableScene[Any] | None = None
        self._shown = 0.0
        self._is_table = False
        self._is_how_to = False
        self._caption = ""
        """Whose game is shown, and what they made of it."""

    def enter(self) -> None:
        """Sets the table of the first game to show; quiet, if the operator wishes."""
        if not self.services.storage.settings.kiosk_attract_sound:
            self.services.sounds.set_volumes(0.0, 0.0, 0.0)
        self.table = self._next_table()

    def leave(self) -> None:
        """The shown game ends with the mode."""
        self.services.apply_settings()
        if self.table is not None:
            self.table.leave()

    def _next_table(self) -> TableScene[Any] | None:
        """The best game of today on this machine, else computer players at a table of their own."""
        best = best_of_day(self.services, self.game, datetime.datetime.now().date())
        try:
            if best is not None:
                return self._watch(best)
        except (FormatError, BoardError, OSError):
            pass
        return self._let_computers_play()

    def _watch(self, entry: RecordEntry) -> TableScene[Any]:
        record = Record.parse(self.services.storage.records.get(entry.identifier))
        self._caption = self.services.texts.listed(
            [f"{shown_name(name)} {score}" for name, score in zip(entry.names, entry.scores, strict=True)]
        )
        watch = partial(WatchSession, has_bar=False, speed=_MOVE_SPEED)
        table = open_table(self.services, Table(*match_of(self.services, record)), watch)
        table.resume()
        return table

    def _let_computers_play(self) -> TableScene[Any] | None:
        names = self.services.boards.names(self.game)
        if not names:
            return None
        board = self.services.boards.load(self.game, names[0])
        count = 2 if 2 in isle(self.game).game.seats else min(isle(self.game).game.seats)
        seats = [Seat(CREW["medium"][number], "computer", "medium") for number in range(count)]
        match = Match.new(self.game, board.name, board.board, seats, seed=new_seed())
        table = open_table(self.services, Table(match, board), ShowSession)
        table.resume()
        return table

    # Time --------------------------------------------------------------------------------------------------------

    def advance(self, seconds: float) -> SceneChange | None:
        """The game goes on; after a while a table is shown, then the next game."""
        self._shown += seconds
        if self._is_table:
            if self._shown > 2 * _TABLE_SECONDS:
                return self._go_on()
            if self._shown > _TABLE_SECONDS and not self._is_how_to:
                self._is_how_to = True
                self.invalidate()
            return None
        if self.table is not None:
            self.table.update(seconds)
        if self.table is not None and (self.table.is_dirty or self.table.dirty_rects):
            self.table.is_dirty, self.table.dirty_rects = False, []
            self.invalidate()
        if self._shown > _SHOW_SECONDS or self.table is None or self._is_at_end():
            self._is_table, self._shown = True, 0.0
            self.invalidate()
        return None

    def _is_at_end(self) -> bool:
        assert self.table is not None
        session = self.table.session
        if isinstance(session, WatchSession):
            return session.is_at_end and not session.is_playing
        return self.table.match.is_over and not self.table.motions and self._shown > _TABLE_SECONDS

    def _go_on(self) -> SceneChange:
        return Reset(AttractScene(self.services, self.turn + 1))

    @property
    def is_moving(self) -> bool:
        """As the table shown does."""
        return self.table is not None and self.table.is_moving and not self._is_table

    # Leaving -----------------------------------------------------------------------------------------------------

    def on_any_input(self) -> SceneChange:
        """Any input leaves, and does nothing else."""
        return Reset(ways.Chart())

    # Drawing -----------------------------------------------------------------------------------------------------

    def draw_content(self, canvas: Canvas) -> None:
        """The table or the records, and over it the invitation."""
        area = self.area
        call = FRect(area.centerx - 260, area.bottom - 84, 520, 64)
        if self._is_table or self.table is None:
            canvas.texture("ui/tile_sea", area)
            paper = FRect(area.centerx - 480, 48, 960, area.height - 164)
            if self._is_how_to:
                self._draw_how_to(canvas, paper)
            else:
                self._draw_records(canvas, paper)
        else:
            self.table.draw(canvas)
            ribbon = FRect(-24, -24, area.width + 48, 96)
            canvas.panel("ui/bar_wood", ribbon)
            call = FRect(area.centerx - 230, 7, 460, 58)  # in the ribbon, where it hides nothing of the board
            side = call.left - 48
            canvas.text_box(self.t("house.title"), FRect(32, 6, side, 60), HEADING, palette.CHALK)
            game = " · ".join(filter(None, (self.t(f"house.game.{self.game}"), self._caption)))
            canvas.text_box(game, FRect(call.right + 16, 6, side, 60), TITLE, palette.CHALK, "right")
        canvas.panel("ui/button_primary_normal", call)
        canvas.text_box(self.t("house.attract.call"), call.inflate(-24, -8), TITLE, palette.CHALK, "center")

    def _draw_how_to(self, canvas: Canvas, paper: FRect) -> None:
        """A page of the game's rules, another one each time."""
        pages = face_of(self.game).rule_pages
        page = pages[self.turn // len(catalogue.ISLES) % len(pages)]
        canvas.panel("ui/panel_paper", paper)
        title = self.services.texts.headed(self.t(f"house.game.{self.game}"), self.t(page.heading_key))
        canvas.text_box(title, FRect(paper.left + 24, paper.top + 12, paper.width - 48, 56), HEADING, align="center")
        half = paper.width * 0.42
        text = FRect(paper.left + 32, paper.top + 80, half - 48, paper.height - 112)
        canvas.text_box(self.t(page.text_key), text, BODY, valign="top")
        picture = FRect(paper.left + half, paper.top + 80, paper.width - half - 32, paper.height - 112)
        canvas.panel("ui/inset_sea", picture)
        inside = picture.inflate(-24, -24)
        with canvas.clipped(inside):
            page.draw(self.services, canvas, inside)

    def _draw_records(self, canvas: Canvas, paper: FRect) -> None:
        canvas.panel("ui/panel_paper", paper)
        title = f"{self.t('house.title')} · {self.t(f'house.game.{self.game}')}"
        canvas.text_box(title, FRect(paper.left + 24, paper.top + 16, paper.width - 48, 64), HERO, align="center")
        lines = _best_lines(self.services, self.game)
        if not lines:
            line = self.t(f"house.chart.{self.game}")
            canvas.text_box(line, paper.inflate(-96, -200), HEADING, palette.FADED_INK, "center")
        height = min(48.0, (paper.height - 110) / 8)
        for index, (name, score) in enumerate(lines[:8]):
            row = FRect(paper.left + 120, paper.top + 96 + index * height, paper.width - 240, height)
            canvas.text_box(f"{index + 1}", FRect(row.left, row.top, 48, height), LABEL_BOLD, palette.DARK_BRASS)
            canvas.text_box(name, FRect(row.left + 56, row.top, row.width - 180, height), TITLE)
            canvas.text_box(str(score), FRect(row.right - 120, row.top, 120, height), TITLE, align="right")


def best_of_day(services: Services, game: str, day: datetime.date) -> RecordEntry | None:
    """The game of that day with the highest score, played here by at least one person to the end."""
    entries = [entry for entry in services.storage.records.latest(game, limit=200) if entry.ended.date() == day]
    return max(entries, key=lambda entry: max(entry.scores), default=None)


def _games(services: Services) -> tuple[str, ...]:
    """The games shown: those the operator lets people play."""
    chosen = tuple(game for game in catalogue.ISLES if game in services.storage.settings.kiosk_games)
    return chosen or catalogue.ISLES


def _best_lines(services: Services, game: str) -> list[tuple[str, int]]:
    """The record table of the game's first board: alone where that is possible, else for two."""
    names = services.boards.names(game)
    if not names:
        return []
    seats = min(isle(game).game.seats)
    options: Json = isle(game).game.options.parse({}, seats).to_json()
    try:
        table = comparable(services, game, names[0], services.boards.load(game, names[0]).board, options, seats)
    except BoardError:
        return []
    return [(shown_name(line.name), line.score) for line in services.storage.records.best(table, limit=8)]
