"""Workshop: the boards of each game, the user's own beside the shipped ones, with all actions on them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial

from pygame import FRect

from game.assets import Assets
from game.board_library.boards import BoardCatalogue
from game.board_library.fresh import (
    DIFFICULTIES,
)
from game.boards.drawing import board_fault
from game.boards.errors import BoardError
from game.boards.file_names import SUFFIX
from game.boards.repository import BoardEntry
from game.boards.tiled import read_map
from game.i18n import Texts
from game.menus.board_actions import BoardActions, BoardSelection
from game.menus.editor_view import counts_line, fault_message
from game.pages.list_view import ListView, profiles_width
from game.pages.page import PageScene
from game.registry import plugin
from game.scenes.base import SceneChange
from game.scenes.events import FilesDropped, SceneEvent
from game.services import Services
from game.table.plugin import ui_of
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.controls import Choice, Stepper
from game.ui.layout import Column
from game.ui.scroll import ListRow
from game.ui.text import BODY, LABEL, LABEL_BOLD, TITLE
from game.ui.widgets import Button, ImageWidget, Label, Widget


def problem_line(boards: BoardCatalogue, game: str, entry: BoardEntry, texts: Texts) -> str:
    """Error message of a board: in the editor's terms if the editor can fix it, else as by ``check-board``."""
    assert entry.problem is not None, entry.name
    message = entry.problem.message(texts)
    if entry.is_passed_over:
        return message
    file = boards.file_of(game, entry.name)
    if file is None or not plugin(game).has_editor or not boards.is_own(game, entry.name):
        return message
    drawing = plugin(game).board_editing
    try:
        sketch = drawing.whole_sketch(read_map(file))
    except BoardError:
        return message
    fault = board_fault(drawing, plugin(game).parse_board, sketch, file.name)
    if fault is None or fault.error.message(texts) != message:
        return message
    return f"{counts_line(drawing, sketch, texts)}\n{fault_message(fault, drawing, sketch, texts, file.name)}"


_BUTTON_SIZE = 56.0
_GAP = 10.0
IconAction = tuple[str, str, Callable[[], SceneChange | None]]
"""Name, icon and action of a button."""


def icon_buttons(assets: Assets, row: FRect, actions: Iterable[IconAction]) -> Iterable[Button]:
    """Icon buttons with tooltips, from the row's left."""
    for at, (name, icon, action) in enumerate(actions):
        place = FRect(row.left + at * (_BUTTON_SIZE + _GAP), row.top, _BUTTON_SIZE, _BUTTON_SIZE)
        yield Button(name, place, icon=icon, action=action, tooltip=assets.t(f"workshop.tip.{name}"))


class BoardList:
    """List of the boards, scrolled to the chosen one when that is new."""

    def __init__(self, page: PageScene, selection: BoardSelection) -> None:
        self._services = page.services
        self._selection = selection
        self._list = ListView(page)
        self._is_scroll_due = True

    @property
    def bar_space(self) -> float:
        """Width that the scroll bar takes."""
        return self._list.scroll.bar_space

    def show_chosen(self) -> None:
        """Scroll to the chosen board when the list is next built."""
        self._is_scroll_due = True

    def build(self, window: FRect) -> Iterable[Widget]:
        """A row a board."""
        entries = self._selection.entries
        names = [entry.name for entry in entries]
        if self._is_scroll_due:
            self._is_scroll_due = False
            self._list.scroll_to_row(self._selection.chosen, names, window.height)
        return self._list.build("boards", window, [self._row(entry) for entry in entries])

    def _row(self, entry: BoardEntry) -> ListRow:
        title = entry.title(self._services.assets.texts.language)
        is_own = self._services.background.boards.is_own(self._selection.game, entry.name)
        icon = "icon_warning" if entry.problem is not None else "icon_edit" if is_own else ""

        def paint(canvas: Canvas, row: FRect) -> None:
            if icon:
                tint = palette.DARK_CORAL if entry.problem is not None else palette.FADED_INK
                canvas.fit(f"ui/{icon}", FRect(row.left + 12, row.centery - 13, 26, 26), tint=tint)
            canvas.text_box(title, FRect(row.left + 48, row.top, row.width - 56, row.height), LABEL_BOLD)

        is_chosen = self._selection.entry is not None and entry.name == self._selection.entry.name
        return ListRow(f"board-{entry.name}", paint, partial(self._selection.choose, entry.name), is_chosen=is_chosen)


class BoardPanel:
    """Picture and actions of the chosen board."""

    def __init__(self, services: Services, selection: BoardSelection, actions: BoardActions) -> None:
        self._services = services
        self._assets = services.assets
        self._selection = selection
        self._actions = actions

    def build(self, area: FRect) -> Iterable[Widget]:
        entry = self._selection.entry
        if entry is None:
            yield Label(self._assets.t("house.setup.no-board"), area, BODY, palette.FADED_INK, "center")
            return
        column = Column(self._assets.fonts, area)
        head = [(Label(entry.title(self._assets.texts.language), area, TITLE), 0.6)]
        if entry.difficulty is not None:
            stars = self._assets.t("workshop.difficulty", stars=f"{entry.difficulty}/5")
            head.append((Label(stars, area, LABEL, palette.FADED_INK, "right"), 0.4))
        yield from column.add_side_by_side(head, 40)
        foot = FRect(area.left, area.bottom - _BUTTON_SIZE, area.width, _BUTTON_SIZE)
        yield from self._build_foot(foot, entry)
        picture = FRect(area.left, column.bottom, area.width, foot.top - 12 - column.bottom)
        if entry.problem is not None:
            yield Label(
                problem_line(self._services.background.boards, self._selection.game, entry, self._assets.texts),
                picture,
                BODY,
                palette.DARK_CORAL,
            )
            return
        loaded = self._services.background.boards.load(self._selection.game, entry.name)

        def paint(canvas: Canvas) -> None:
            canvas.cached_layer(
                self._assets.layers,
                "workshop-board",
                (self._selection.game, loaded.name, loaded.board),
                picture,
                lambda part: ui_of(self._selection.game).draw_board(self._assets, part, picture, loaded),
            )

        yield ImageWidget(picture, paint)

    def _build_foot(self, foot: FRect, entry: BoardEntry) -> Iterable[Widget]:
        if not self._services.session.is_kiosk:
            yield from icon_buttons(self._assets, foot, self._icon_actions(entry))
        play = Button(
            "play", foot, self._assets.t("workshop.play"), partial(self._actions.play, entry), "play", "primary",
            is_enabled=entry.problem is None,
        )  # fmt: skip
        buttons = [play]
        if plugin(self._selection.game).has_editor and not self._services.session.is_kiosk and not entry.is_passed_over:
            is_own = self._services.background.boards.is_own(self._selection.game, entry.name)
            tip = "" if is_own else self._assets.t("workshop.tip.edit-copy")
            buttons.append(
                Button(
                    "edit",
                    foot,
                    self._assets.t("workshop.edit"),
                    partial(self._actions.edit, entry),
                    "edit",
                    tooltip=tip,
                )
            )
        right = foot.right
        for button in buttons:
            width = max(120.0, button.natural_width(self._assets.fonts))
            yield replace(button, rect=FRect(right - width, foot.top, width, foot.height))
            right -= width + 12

    def _icon_actions(self, entry: BoardEntry) -> Iterable[IconAction]:
        if entry.is_passed_over:
            return
        if entry.problem is None and plugin(self._selection.game).has_editor:
            yield "test", "list", partial(self._actions.test, entry)
        yield "duplicate", "plus", partial(self._actions.duplicate, entry)
        yield "take-along", "share", partial(self._actions.export, entry)
        if self._services.background.boards.is_own(self._selection.game, entry.name):
            yield "rename", "log", partial(self._actions.rename, entry)
            yield "delete", "trash", partial(self._actions.delete, entry)


class WorkshopScene(PageScene):
    """Boards on the left, picture and actions of the chosen one on the right."""

    name = "workshop"
    heading_key = "workshop.heading"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.selection = BoardSelection(services)
        self._list = BoardList(self, self.selection)
        self._actions = BoardActions(services, self.selection, self._reload)
        self._panel = BoardPanel(services, self.selection, self._actions)

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """Game tabs, board list with add buttons, chosen board."""
        selection, fonts = self.selection, self.services.assets.fonts
        column = Column(fonts, inner, 12)
        tabs = [(game, self.t(f"house.game.{game}")) for game in selection.games]
        yield column.add_widget(Choice("game", inner, tabs, selection.game, selection.choose_game), 52)
        body = FRect(inner.left, column.bottom, inner.width, inner.bottom - column.bottom)
        wide = profiles_width(fonts)
        bottom, has_makers = body.bottom, not self.services.session.is_kiosk
        if has_makers:
            makers = self._build_add_buttons(FRect(body.left, body.top, wide, body.height))
            bottom = min(maker.rect.top for maker in makers) - 12
        boards = list(self._list.build(FRect(body.left, body.top, wide, bottom - body.top)))
        if has_makers:  # as wide as the rows
            yield from self._build_add_buttons(FRect(body.left, body.top, wide - self._list.bar_space, body.height))
        yield from boards
        left = body.left + wide + 24
        yield from self._panel.build(FRect(left, body.top, body.right - left, body.height))

    def _build_add_buttons(self, area: FRect) -> Iterable[Button | Stepper]:
        """Buttons below the list: import and reload, and above them generate and new."""
        importing: tuple[IconAction, ...] = (
            ("import", "save", self._actions.import_folder),
            ("read-again", "restart", self._reload),
        )
        row = FRect(area.left, area.bottom - _BUTTON_SIZE, area.width, _BUTTON_SIZE)
        yield from icon_buttons(self.services.assets, row, importing)
        if not plugin(self.selection.game).has_editor:
            return
        at = DIFFICULTIES.index(self._actions.difficulty)
        less, more = (
            partial(self._actions.set_difficulty, DIFFICULTIES[at + by]) if 0 <= at + by < len(DIFFICULTIES) else None
            for by in (-1, 1)
        )
        left = row.left + 2 * (_BUTTON_SIZE + _GAP)
        tip = self.t(f"workshop.tip.difficulty.{self.selection.game}", n=self._actions.difficulty)
        place = FRect(left, row.top + 4, row.right - left, row.height - 8)
        yield Stepper("difficulty", place, str(self._actions.difficulty), less, more, tip)
        for name, icon, action in (("surprise", "dice", self._actions.generate), ("new", "plus", self._actions.new)):
            row = row.move(0, -_BUTTON_SIZE - 4)
            yield Button(
                name, FRect(row.left, row.top, row.width, _BUTTON_SIZE - 4), self.t(f"workshop.{name}"), action, icon
            )

    def resume(self) -> None:
        """Choose the board just drawn."""
        self._actions.choose_drawn()
        self._list.show_chosen()
        super().resume()

    def _reload(self) -> None:
        self._list.show_chosen()
        self.services.background.boards.refresh()
        self.services.assets.layers.clear()
        self.rebuild()

    def handle(self, event: SceneEvent) -> SceneChange | None:
        """Take in boards dropped on the window; other files are opened."""
        if isinstance(event, FilesDropped) and all(file.suffix.lower() == SUFFIX for file in event.files):
            self._actions.import_files(event.files)
            return None
        return super().handle(event)
