"""The workshop: the boards of each game, what is wrong with those that cannot be read, and how to draw one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pygame import FRect

from game.boards.shelf import BoardEntry
from game.isles import catalogue
from game.pages.list_page import ListPage, profiles_width
from game.program import LEVELS, is_clone
from game.services import Services
from game.table.face import face_of
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.controls import Choice
from game.ui.scroll import Row
from game.ui.text import BODY, LABEL, LABEL_BOLD, TITLE
from game.ui.widgets import Button, Label, Picture, Widget


class WorkshopScene(ListPage):
    """Boards to the left, the chosen one's picture and story to the right."""

    name = "workshop"
    heading_key = "house.workshop.heading"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.game = catalogue.ISLES[0]
        self.chosen = 0

    @property
    def entries(self) -> list[BoardEntry]:
        """The boards of the chosen game."""
        return self.services.boards.listed(self.game)

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """Games, boards, picture, how to draw one."""
        column = self.column(inner, 12)
        tabs = [(game, self.t(f"house.game.{game}")) for game in catalogue.ISLES]
        yield column.add(Choice("game", inner, tabs, self.game, self._choose_game), 52)
        again = Button("read-again", inner, self.t("house.workshop.again"), self._again, "restart")
        wide = max(224.0, again.natural_width(self.fonts))
        if is_clone():
            told = self.t("house.workshop.draw", folder=LEVELS / self.game)
        else:
            told = self.t("house.workshop.put", folder=self.services.boards.own_folder(self.game))
        text = Label(told, inner, LABEL, palette.FADED_INK)
        text = text.fitted(self.fonts, FRect(inner.left, 0, inner.width - wide - 16, 56))
        top = inner.bottom - text.rect.height
        body = FRect(inner.left, column.bottom, inner.width, top - 12 - column.bottom)
        rows = [self._row(index, entry) for index, entry in enumerate(self.entries)]
        list_width = profiles_width(self.fonts)
        yield from self.build_list("boards", FRect(body.left, body.top, list_width, body.height), rows)
        left = body.left + list_width + 24
        yield from self._build_board(FRect(left, body.top, body.right - left, body.height))
        yield replace(text, rect=text.rect.move(0, top))
        yield replace(again, rect=FRect(inner.right - wide, text.rect.centery + top - 28, wide, 56))

    def _row(self, index: int, entry: BoardEntry) -> Row:
        language = self.services.texts.language

        def paint(canvas: Canvas, row: FRect) -> None:
            if entry.problem is not None:
                canvas.fit("ui/icon_warning", FRect(row.left + 10, row.centery - 14, 28, 28), tint=palette.DARK_CORAL)
            title = FRect(row.left + 48, row.top, row.width - 56, row.height)
            canvas.text_box(entry.title(language), title, LABEL_BOLD)

        return Row(f"board-{entry.name}", paint, lambda: self._choose(index), is_chosen=index == self.chosen)

    def _build_board(self, area: FRect) -> Iterable[Widget]:
        entries = self.entries
        if not entries:
            yield Label(self.t("house.setup.no-board"), area, BODY, palette.FADED_INK, "center")
            return
        entry = entries[min(self.chosen, len(entries) - 1)]
        if entry.problem is not None:
            yield Label(entry.problem.told(self.services.texts), area, BODY, palette.DARK_CORAL)
            return
        loaded = self.services.boards.load(self.game, entry.name)
        column = self.column(area)
        head = [(Label(entry.title(self.services.texts.language), area, TITLE), 0.6)]
        if entry.difficulty is not None:
            told = self.t("house.workshop.difficulty", stars=f"{entry.difficulty}/5")
            head.append((Label(told, area, LABEL, palette.FADED_INK, "right"), 0.4))
        yield from column.beside(head, 40)
        picture = FRect(area.left, column.bottom, area.width, area.bottom - column.bottom)

        def paint(canvas: Canvas) -> None:
            canvas.layer(
                self.services.layers,
                "workshop-board",
                (self.game, loaded.name),
                picture,
                lambda part: face_of(self.game).draw_board(self.services, part, picture, loaded),
            )

        yield Picture(picture, paint)

    def _choose_game(self, game: str) -> None:
        self.game, self.chosen = game, 0
        self.services.sheets.load(game)

    def _choose(self, index: int) -> None:
        self.chosen = index

    def _again(self) -> None:
        self.services.boards.refresh()
        self.services.layers.clear()
        self.rebuild()
