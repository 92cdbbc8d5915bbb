"""The workshop: the boards of each game, what is wrong with those that cannot be read, and how to draw one."""

from __future__ import annotations

from collections.abc import Iterable

from pygame import FRect

from game.boards.shelf import BoardEntry
from game.isles import catalogue
from game.pages.list_page import ListPage
from game.services import PROGRAM_FOLDER, Services
from game.table.face import face_of
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.controls import Choice
from game.ui.scroll import Row
from game.ui.text import BODY, LABEL, LABEL_BOLD, TITLE
from game.ui.widgets import Button, Custom, Label, Look, Widget


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
        return self.services.boards.entries(self.game)

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """Games, boards, picture, how to draw one."""
        tabs = [(game, self.t(f"house.game.{game}")) for game in catalogue.ISLES]
        yield Choice("game", FRect(inner.left, inner.top, inner.width, 52), tabs, self.game, self._choose_game)
        body = FRect(inner.left, inner.top + 64, inner.width, inner.height - 64 - 84)
        rows = [self._row(index, entry) for index, entry in enumerate(self.entries)]
        yield from self.build_list("boards", FRect(body.left, body.top, 340, body.height), rows)
        yield from self._build_board(FRect(body.left + 364, body.top, body.width - 364, body.height))
        foot = FRect(inner.left, inner.bottom - 72, inner.width, 72)
        text = self.t("house.workshop.draw", folder=PROGRAM_FOLDER / "levels" / self.game)
        yield Label(text, FRect(foot.left, foot.top, foot.width - 240, foot.height), LABEL, palette.FADED_INK)
        yield Button(
            "read-again", FRect(foot.right - 224, foot.top + 8, 224, 56), self.t("house.workshop.again"), self._again,
            "restart",
        )  # fmt: skip

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
            yield Label(str(entry.problem), area, BODY, palette.DARK_CORAL)
            return
        loaded = self.services.boards.load(self.game, entry.name)
        head = FRect(area.left, area.top, area.width, 40)
        yield Label(entry.title(self.services.texts.language), head, TITLE)
        if entry.difficulty is not None:
            stars = "/".join((str(entry.difficulty), "5"))
            yield Label(self.t("house.workshop.difficulty", stars=stars), head, LABEL, palette.FADED_INK, "right")
        picture = FRect(area.left, area.top + 48, area.width, area.height - 48)

        def paint(canvas: Canvas, look: Look) -> None:
            canvas.layer(
                self.services.layers,
                "workshop-board",
                (self.game, loaded.name),
                picture,
                lambda part: face_of(self.game).draw_board(self.services, part, picture, loaded),
            )

        yield Custom(paint)

    def _choose_game(self, game: str) -> None:
        self.game, self.chosen = game, 0
        self.services.sheets.load(game)

    def _choose(self, index: int) -> None:
        self.chosen = index

    def _again(self) -> None:
        self.services.boards.refresh()
        self.services.layers.clear()
        self.rebuild()
