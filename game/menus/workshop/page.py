"""Workshop: the boards of each game, the user's own beside the shipped ones, with all actions on them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from functools import partial
from typing import Final

from pygame import FRect

from game.assets import Assets
from game.board_library.boards import BoardCatalogue
from game.board_library.fresh import DIFFICULTIES, is_fresh
from game.boards.drawing import board_fault
from game.boards.errors import BoardError
from game.boards.file_names import SUFFIX
from game.boards.repository import BoardEntry
from game.boards.tiled import read_map
from game.i18n import Texts
from game.menus.data.print_page import can_print
from game.menus.editor.view import counts_line, fault_message
from game.menus.workshop.board_actions import BoardActions, BoardSelection
from game.pages.list_view import ListView, profiles_width
from game.pages.page import PageScene, scrolled
from game.registry import editor_of, plugin
from game.scenes.base import SceneChange
from game.scenes.events import FilesDropped, SceneEvent
from game.services import Services
from game.table.plugin import ui_of
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.controls import Choice, Stepper
from game.ui.layout import Column, button_rows
from game.ui.scroll import ListRow, ScrollState
from game.ui.text import BODY, LABEL, LABEL_BOLD, TITLE
from game.ui.viewport import is_upright
from game.ui.widgets import CONTRAST_SHADES, Action, Button, ButtonStyle, ImageWidget, Label, UnplacedLabel, Widget


def problem_line(boards: BoardCatalogue, game: str, entry: BoardEntry, texts: Texts) -> str:
    """Error message of a board: in the editor's terms if the editor can fix it, else as by ``check-board``."""
    assert entry.problem is not None, entry.name
    message = entry.problem.message(texts)
    if entry.is_passed_over:
        return message
    file = boards.file_of(game, entry.name)
    if file is None or plugin(game).editor is None or not boards.is_own(game, entry.name):
        return message
    drawing = editor_of(game).board_editing
    try:
        sketch = drawing.whole_sketch(read_map(file))
    except BoardError:
        return message
    fault = board_fault(drawing, plugin(game).parse_board, sketch, file.name)
    if fault is None or fault.error.message(texts) != message:
        return message
    return f"{counts_line(drawing, sketch, texts)}\n{fault_message(fault, drawing, sketch, texts, file.name)}"


_BUTTON_HEIGHT: Final = 50.0
_GAP: Final = 6.0
_ROW_HEIGHT: Final = 52.0
"""Height of a board's row at text size 100 %."""
_BETWEEN: Final = 20.0
"""Gap between the boards and the chosen one below them."""
_ACTIONS_WIDTH: Final = 196.0
"""Width of the chosen board's actions at text size 100 %."""


def difficulty_name(assets: Assets, difficulty: int) -> str:
    """A difficulty from 1 to 5 in words."""
    return assets.t(f"workshop.level.{difficulty}")


class BoardList:
    """List of the boards, scrolled to the chosen one when that is new."""

    def __init__(self, page: PageScene, selection: BoardSelection, generated: Collection[tuple[str, str]]) -> None:
        """``generated`` are games and names of the boards made on this page."""
        self._services = page.services
        self._selection = selection
        self._generated = generated
        self._list = ListView(page, row_height=_ROW_HEIGHT)
        self._is_scroll_due = True

    @property
    def bar_space(self) -> float:
        """Width that the scroll bar takes."""
        return self._list.scroll.bar_space

    @property
    def min_height(self) -> float:
        """Height in which the list shows at least two boards."""
        return 2 * self._list.row_height

    @property
    def content_height(self) -> float:
        """Height of all rows."""
        return len(self._selection.entries) * self._list.row_height

    def show_chosen(self) -> None:
        """Scroll to the chosen board when the list is next built."""
        self._is_scroll_due = True

    def build(self, window: FRect) -> Iterable[Widget]:
        """A row a board."""
        entries = self._selection.entries
        names = [entry.name for entry in entries]
        if self._is_scroll_due:  # a board just made is listed once it has been read
            self._is_scroll_due = self._selection.chosen not in ("", *names)
            self._list.scroll_to_row(self._selection.chosen, names, window.height)
        chosen = self._selection.chosen_among(entries)
        return self._list.build(
            "boards",
            window,
            [self._row(entry, is_chosen=chosen is not None and entry.name == chosen.name) for entry in entries],
        )

    def _row(self, entry: BoardEntry, *, is_chosen: bool) -> ListRow:
        game, assets = self._selection.game, self._services.assets
        title = entry.title(assets.texts.language)
        icon = self._icon(entry)
        tag = assets.t("workshop.fresh-new") if (game, entry.name) in self._generated else ""

        def paint(canvas: Canvas, row: FRect) -> None:
            if icon:
                tint = palette.DARK_CORAL if entry.problem is not None else palette.FADED_INK
                canvas.fit(f"ui/icon_{icon}", FRect(row.left + 12, row.centery - 13, 26, 26), tint=tint)
            right = row.right - 8
            if tag:
                wide = canvas.fonts.width(tag, LABEL) + 20
                place = FRect(right - wide, row.centery - 15, wide, 30)
                canvas.panel("ui/button_primary_normal", place, shade=CONTRAST_SHADES["primary"])
                canvas.text_box(tag, place.inflate(-12, -2), LABEL, palette.CHALK, "center")
                right = place.left - 6
            canvas.text_box(title, FRect(row.left + 48, row.top, right - row.left - 48, row.height), LABEL_BOLD)

        return ListRow(f"board-{entry.name}", paint, partial(self._selection.choose, entry.name), is_chosen=is_chosen)

    def _icon(self, entry: BoardEntry) -> str:
        """Sign of a board's kind: faulty, generated, drawn by the player; empty for a shipped one."""
        game = self._selection.game
        if entry.problem is not None:
            return "warning"
        if is_fresh(game, entry.name):
            return "dice"
        return "edit" if self._services.background.boards.is_own(game, entry.name) else ""


class BoardPanel:
    """Picture and actions of the chosen board."""

    def __init__(self, page: PageScene, selection: BoardSelection, actions: BoardActions) -> None:
        self._page = page
        self._services = page.services
        self._assets = page.services.assets
        self._selection = selection
        self._actions = actions
        self._scroll = ScrollState()

    def build(self, area: FRect) -> Iterable[Widget]:
        entry = self._selection.entry
        if entry is None:
            yield Label(self._assets.t("house.setup.no-board"), area, BODY, palette.FADED_INK, "center")
            return
        column = Column(self._assets.fonts, area)
        head = [(UnplacedLabel(entry.title(self._assets.texts.language), TITLE), 0.6)]
        if entry.difficulty is not None:
            level = self._assets.t("workshop.difficulty", level=difficulty_name(self._assets, entry.difficulty))
            head.append((UnplacedLabel(level, LABEL, palette.FADED_INK, "right"), 0.4))
        yield from column.add_side_by_side(head, 40)
        wide = _ACTIONS_WIDTH * self._assets.fonts.text_size
        menu = FRect(area.right - wide, column.bottom, wide, area.bottom - column.bottom)
        yield from scrolled(self._page, "actions", menu, partial(self._fill_menu, entry), self._scroll)
        picture = FRect(area.left, column.bottom, menu.left - 20 - area.left, menu.height)
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

    def _fill_menu(self, entry: BoardEntry, area: FRect) -> tuple[list[Widget], float]:
        """The board's actions, one below the other, and their bottom."""
        column = Column(self._assets.fonts, area, _GAP)
        buttons = [replace(each, role=LABEL) for each in self._menu(entry)]
        fitted: list[Widget] = [column.add_widget(each, _BUTTON_HEIGHT) for each in buttons]
        return fitted, column.bottom

    def _menu(self, entry: BoardEntry) -> Iterable[Button]:
        is_kiosk, can_draw = self._services.session.is_kiosk, plugin(self._selection.game).editor is not None
        is_own = self._services.background.boards.is_own(self._selection.game, entry.name)
        is_sound, actions = entry.problem is None, self._actions
        is_copy = can_draw and (self._selection.game, entry.name) in actions.copies  # made to be drawn on
        styles: tuple[ButtonStyle, ButtonStyle] = ("paper", "primary") if is_copy else ("primary", "paper")
        play, draw = styles
        yield self._button("play", "play", partial(actions.play, entry), style=play, is_enabled=is_sound)
        if is_kiosk or entry.is_passed_over:
            return
        if can_draw:
            tip = "" if is_own else "edit-copy"
            yield self._button("edit", "edit", partial(actions.edit, entry), tip=tip, style=draw)
        if can_draw and is_sound:
            yield self._button("test", "list", partial(actions.test, entry), tip="test")
        yield self._button("duplicate", "plus", partial(actions.duplicate, entry), tip="duplicate")
        yield self._button("take-along", "save", partial(actions.export, entry), tip="take-along")
        if is_sound and can_print(self._services, self._selection.game):
            yield self._button("print", "print", partial(actions.print, entry), tip="print")
        if is_own:
            yield self._button("rename", "rename", partial(actions.rename, entry))
            yield self._button("delete", "trash", partial(actions.delete, entry), text="remove")

    def _button(
        self,
        name: str,
        icon: str,
        action: Action,
        *,
        tip: str = "",
        text: str = "",
        style: ButtonStyle = "paper",
        is_enabled: bool = True,
    ) -> Button:
        """A button with its icon and word; ``text`` is the key of another word than the name's."""
        tooltip = self._assets.t(f"workshop.tip.{tip}") if tip else ""
        label = self._assets.t(f"workshop.{text or name}")
        return Button(name, FRect(), label, action, icon, style, is_enabled, tooltip=tooltip)


def _difficulty_stepper(assets: Assets, actions: BoardActions, game: str, place: FRect) -> Stepper:
    """The difficulty of generated boards, in words."""
    level = difficulty_name(assets, actions.difficulty)
    less, more = (
        partial(actions.set_difficulty, actions.difficulty + by) if actions.difficulty + by in DIFFICULTIES else None
        for by in (-1, 1)
    )
    tip = assets.t(f"workshop.tip.difficulty.{game}", level=level)
    return Stepper("difficulty", place, level, less, more, tip)


class WorkshopScene(PageScene):
    """Boards on the left, picture and actions of the chosen one on the right; in an upright window above and below."""

    name = "workshop"
    heading_key = "workshop.heading"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.selection = BoardSelection(services)
        self._actions = BoardActions(services, self.selection, self._reload)
        self._list = BoardList(self, self.selection, self._actions.generated)
        self._panel = BoardPanel(self, self.selection, self._actions)
        self._scroll = ScrollState()

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """Game tabs, board list with add buttons, chosen board."""
        selection, fonts = self.selection, self.services.assets.fonts
        column = Column(fonts, inner, 12)
        tabs = [(game, self.t(f"house.game.{game}")) for game in selection.games]
        yield column.add_widget(Choice("game", tabs, selection.game, selection.choose_game), 52)
        body = FRect(inner.left, column.bottom, inner.width, inner.bottom - column.bottom)
        wide = profiles_width(fonts)
        if is_upright(self.area):
            high = (body.height - _BETWEEN) / 2
            yield from self._build_boards(FRect(body.left, body.top, body.width, high))
            yield from self._panel.build(FRect(body.left, body.bottom - high, body.width, high))
            return
        yield from self._build_boards(FRect(body.left, body.top, wide, body.height))
        left = body.left + wide + 24
        yield from self._panel.build(FRect(left, body.top, body.right - left, body.height))

    def _build_boards(self, area: FRect) -> Iterable[Widget]:
        """The list of boards above the add buttons; where large text leaves it too low, both scroll together."""
        if self.services.session.is_kiosk:
            yield from self._list.build(area)
            return
        makers = self._build_add_buttons(area)
        height = min(maker.rect.top for maker in makers) - 12 - area.top
        if height < self._list.min_height:
            yield from scrolled(self, "boards-and-makers", area, self._fill_boards, self._scroll)
            return
        boards = list(self._list.build(FRect(area.left, area.top, area.width, height)))
        yield from self._build_add_buttons(FRect(area.left, area.top, area.width - self._list.bar_space, area.height))
        yield from boards

    def _fill_boards(self, area: FRect) -> tuple[list[Widget], float]:
        """The add buttons below the whole list, and their bottom."""
        rows = FRect(area.left, area.top, area.width, self._list.content_height)
        makers = self._build_add_buttons(FRect(area.left, rows.bottom + 12, area.width, 0))
        down = rows.bottom + 12 - min(maker.rect.top for maker in makers)
        placed = [replace(maker, rect=maker.rect.move(0, down)) for maker in makers]
        return [*self._list.build(rows), *placed], max(maker.rect.bottom for maker in placed)

    def _build_add_buttons(self, area: FRect) -> list[Button | Stepper]:
        """Buttons below the list: new, generate with its difficulty, import and reload."""
        fonts, place = self.services.assets.fonts, FRect(area.left, area.top, area.width, 0)
        column = Column(fonts, place, _GAP)
        placed: list[Button | Stepper] = []
        if plugin(self.selection.game).editor is not None:
            new = Button("new", place, self.t("workshop.new"), self._actions.new, "plus")
            surprise = Button("surprise", place, self.t("workshop.surprise"), self._actions.generate, "dice")
            placed = [column.add_widget(each, _BUTTON_HEIGHT) for each in (new, surprise)]
            placed.append(
                column.add_widget(
                    _difficulty_stepper(self.services.assets, self._actions, self.selection.game, place), _BUTTON_HEIGHT
                )
            )
        files = [
            Button(name, place, self.t(f"workshop.{text}"), action, role=LABEL, tooltip=self.t(f"workshop.tip.{name}"))
            for name, text, action in (
                ("import", "import-boards", self._actions.import_folder),
                ("read-again", "read-again", self._reload),
            )
        ]
        row = FRect(area.left, column.bottom, area.width, 0)
        placed += button_rows(fonts, files, row, gap=_GAP, min_height=_BUTTON_HEIGHT)
        down = area.bottom - placed[-1].rect.bottom
        return [replace(each, rect=each.rect.move(0, down)) for each in placed]

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
