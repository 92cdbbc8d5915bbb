"""Workshop: the boards of each game, the user's own beside the shipped ones, with all actions on them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from pygame import FRect

from game.board_library.boards import BoardCatalogue
from game.board_library.fresh import (
    DIFFICULTIES,
    MOST_SEEDS,
    fresh_name,
    fresh_sketch,
    is_fresh,
    is_sound,
    newest_edition,
)
from game.board_library.importing import import_board
from game.board_library.saving import delete, duplicate, export_board, give_title, save, title_keys
from game.boards.drawing import board_fault, is_editable
from game.boards.errors import BoardError
from game.boards.file_names import SUFFIX
from game.boards.repository import BoardEntry
from game.boards.tiled import read_map
from game.boards.tmx_writer import tmx_text
from game.core.record_paths import files_with_suffix
from game.i18n import Texts
from game.menus.board_title import BoardTitleScene, announce_file_name
from game.menus.board_trial import BoardTrialScene
from game.menus.editor import EditorScene
from game.menus.editor_view import counts_line, fault_message
from game.menus.setup import remembered_plan
from game.modes.deals import new_seed
from game.modes.error_messages import error_message
from game.pages.confirm import ConfirmScene
from game.pages.list_page import ListPage, profiles_width
from game.registry import plugin
from game.scenes import routes
from game.scenes.base import SceneChange
from game.scenes.events import FilesDropped, SceneEvent
from game.scenes.stack import Pop, Push
from game.services import Services
from game.table.plugin import ui_of
from game.table.sharing.files import EXPORTS, IMPORTS
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.controls import Choice, Stepper
from game.ui.layout import Column
from game.ui.scroll import BAR_SPACE, ListRow
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
_MAX_ATTEMPTS = 5
"""Maximum attempts to generate a sound board; the first nearly always is."""


class WorkshopScene(ListPage):
    """Boards on the left, picture and actions of the chosen one on the right."""

    name = "workshop"
    heading_key = "workshop.heading"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.game = self.games[0]
        self.chosen = ""
        """Name of the chosen board; an unlisted name means the first."""
        self.difficulty = 3
        self._is_scroll_due = True
        """True if the list must scroll to the chosen board."""
        self._editor: EditorScene | None = None
        """Editor open over this page."""

    @property
    def games(self) -> Sequence[str]:
        """Games whose boards are shown; in a kiosk those the operator has enabled."""
        return self.services.session.open_games

    @property
    def entries(self) -> list[BoardEntry]:
        """The boards of the chosen game; behind them what lies among them and cannot be listed, with the reason."""
        boards = self.services.background.boards
        return [*boards.listed(self.game), *(BoardEntry.passed_over(each) for each in boards.passed_over(self.game))]

    @property
    def entry(self) -> BoardEntry | None:
        """The chosen board; None without boards."""
        entries = self.entries
        return next((entry for entry in entries if entry.name == self.chosen), entries[0] if entries else None)

    # Layout ------------------------------------------------------------------------------------------------------

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """Game tabs, board list with add buttons, chosen board."""
        column = Column(self.services.assets.fonts, inner, 12)
        tabs = [(game, self.t(f"house.game.{game}")) for game in self.games]
        yield column.add_widget(Choice("game", inner, tabs, self.game, self._choose_game), 52)
        body = FRect(inner.left, column.bottom, inner.width, inner.bottom - column.bottom)
        wide = profiles_width(self.services.assets.fonts)
        bottom = body.bottom
        if not self.services.session.is_kiosk:
            makers = list(self._build_add_buttons(FRect(body.left, body.top, wide - BAR_SPACE, body.height)))
            bottom = min(maker.rect.top for maker in makers) - 12
            yield from makers
        rows = [self._row(entry) for entry in self.entries]
        window = FRect(body.left, body.top, wide, bottom - body.top)
        if self._is_scroll_due:
            self._is_scroll_due = False
            self._scroll_to_chosen(window.height)
        yield from self.build_list("boards", window, rows)
        left = body.left + wide + 24
        yield from self._build_board(FRect(left, body.top, body.right - left, body.height))

    def _scroll_to_chosen(self, height: float) -> None:
        """Scroll the list to a board just imported or made."""
        names = [entry.name for entry in self.entries]
        self.scroll.measure(height, len(names) * self.list_row_height)
        if self.chosen in names:
            middle = (names.index(self.chosen) + 0.5) * self.list_row_height
            self.scroll.offset = max(0.0, min(self.scroll.max_offset, middle - height / 2))

    def _row(self, entry: BoardEntry) -> ListRow:
        title = entry.title(self.services.assets.texts.language)
        is_own = self.services.background.boards.is_own(self.game, entry.name)
        icon = "icon_warning" if entry.problem is not None else "icon_edit" if is_own else ""

        def paint(canvas: Canvas, row: FRect) -> None:
            if icon:
                tint = palette.DARK_CORAL if entry.problem is not None else palette.FADED_INK
                canvas.fit(f"ui/{icon}", FRect(row.left + 12, row.centery - 13, 26, 26), tint=tint)
            canvas.text_box(title, FRect(row.left + 48, row.top, row.width - 56, row.height), LABEL_BOLD)

        is_chosen = self.entry is not None and entry.name == self.entry.name
        return ListRow(f"board-{entry.name}", paint, partial(self._choose, entry.name), is_chosen=is_chosen)

    def _icons(
        self, row: FRect, actions: Iterable[tuple[str, str, Callable[[], SceneChange | None]]]
    ) -> Iterable[Button]:
        """Icon buttons with tooltips, from the row's left."""
        for at, (name, icon, action) in enumerate(actions):
            place = FRect(row.left + at * (_BUTTON_SIZE + _GAP), row.top, _BUTTON_SIZE, _BUTTON_SIZE)
            yield Button(name, place, icon=icon, action=action, tooltip=self.t(f"workshop.tip.{name}"))

    def _build_add_buttons(self, area: FRect) -> Iterable[Button | Stepper]:
        """Buttons below the list: import and reload, and above them generate and new."""
        row = FRect(area.left, area.bottom - _BUTTON_SIZE, area.width, _BUTTON_SIZE)
        yield from self._icons(row, self._import_actions())
        if not plugin(self.game).has_editor:
            return
        at = DIFFICULTIES.index(self.difficulty)
        less, more = (
            partial(self._set_difficulty, DIFFICULTIES[at + by]) if 0 <= at + by < len(DIFFICULTIES) else None
            for by in (-1, 1)
        )
        left = row.left + 2 * (_BUTTON_SIZE + _GAP)
        tip = self.t(f"workshop.tip.difficulty.{self.game}", n=self.difficulty)
        place = FRect(left, row.top + 4, row.right - left, row.height - 8)
        yield Stepper("difficulty", place, str(self.difficulty), less, more, tip)
        for name, icon, action in (("surprise", "dice", self._generate), ("new", "plus", self._new)):
            row = row.move(0, -_BUTTON_SIZE - 4)
            yield Button(
                name, FRect(row.left, row.top, row.width, _BUTTON_SIZE - 4), self.t(f"workshop.{name}"), action, icon
            )

    def _set_difficulty(self, difficulty: int) -> None:
        self.difficulty = difficulty

    def _generate(self) -> None:
        """Generate a board from a random seed, preferably a sound one, and add the board to the user's own."""
        boards, game = self.services.background.boards, self.game
        seeds = (1 + new_seed() % (MOST_SEEDS - 1) for _ in range(_MAX_ATTEMPTS))
        names = [fresh_name(self.difficulty, seed, newest_edition(game)) for seed in seeds]
        name = next((name for name in names if is_sound(game, name)), names[0])
        drawing = plugin(game).board_editing
        try:
            save(boards, game, name, tmx_text(drawing.map_of(fresh_sketch(game, name)), drawing.tileset))
        except OSError as problem:
            self._announce_problem(problem)
            return
        self.chosen = name
        self._reload()

    def _import_actions(self) -> Iterable[tuple[str, str, Callable[[], SceneChange | None]]]:
        yield "import", "save", self._import
        yield "read-again", "restart", self._reload

    def _board_actions(self, entry: BoardEntry) -> Iterable[tuple[str, str, Callable[[], SceneChange | None]]]:
        if entry.is_passed_over:
            return
        if entry.problem is None and plugin(self.game).has_editor:
            yield "test", "list", partial(self._test, entry)
        yield "duplicate", "plus", partial(self._duplicate, entry)
        yield "take-along", "share", partial(self._export, entry)
        if self.services.background.boards.is_own(self.game, entry.name):
            yield "rename", "log", partial(self._rename, entry)
            yield "delete", "trash", partial(self._delete, entry)

    def _build_board(self, area: FRect) -> Iterable[Widget]:
        entry = self.entry
        if entry is None:
            yield Label(self.t("house.setup.no-board"), area, BODY, palette.FADED_INK, "center")
            return
        column = Column(self.services.assets.fonts, area)
        head = [(Label(entry.title(self.services.assets.texts.language), area, TITLE), 0.6)]
        if entry.difficulty is not None:
            stars = self.t("workshop.difficulty", stars=f"{entry.difficulty}/5")
            head.append((Label(stars, area, LABEL, palette.FADED_INK, "right"), 0.4))
        yield from column.add_side_by_side(head, 40)
        foot = FRect(area.left, area.bottom - _BUTTON_SIZE, area.width, _BUTTON_SIZE)
        yield from self._build_foot(foot, entry)
        picture = FRect(area.left, column.bottom, area.width, foot.top - 12 - column.bottom)
        if entry.problem is not None:
            yield Label(
                problem_line(self.services.background.boards, self.game, entry, self.services.assets.texts),
                picture,
                BODY,
                palette.DARK_CORAL,
            )
            return
        loaded = self.services.background.boards.load(self.game, entry.name)

        def paint(canvas: Canvas) -> None:
            canvas.cached_layer(
                self.services.assets.layers,
                "workshop-board",
                (self.game, loaded.name, loaded.board),
                picture,
                lambda part: ui_of(self.game).draw_board(self.services.assets, part, picture, loaded),
            )

        yield ImageWidget(picture, paint)

    def _build_foot(self, foot: FRect, entry: BoardEntry) -> Iterable[Widget]:
        if not self.services.session.is_kiosk:
            yield from self._icons(foot, self._board_actions(entry))
        play = Button(
            "play", foot, self.t("workshop.play"), partial(self._play, entry), "play", "primary",
            is_enabled=entry.problem is None,
        )  # fmt: skip
        buttons = [play]
        if plugin(self.game).has_editor and not self.services.session.is_kiosk and not entry.is_passed_over:
            is_own = self.services.background.boards.is_own(self.game, entry.name)
            tip = "" if is_own else self.t("workshop.tip.edit-copy")
            buttons.append(
                Button("edit", foot, self.t("workshop.edit"), partial(self._edit, entry), "edit", tooltip=tip)
            )
        right = foot.right
        for button in buttons:
            width = max(120.0, button.natural_width(self.services.assets.fonts))
            yield replace(button, rect=FRect(right - width, foot.top, width, foot.height))
            right -= width + 12

    # Actions -----------------------------------------------------------------------------------------------------

    def _choose_game(self, game: str) -> None:
        self.game, self.chosen = game, ""
        self.services.assets.sheets.load(game)

    def _choose(self, name: str) -> None:
        self.chosen = name

    def _play(self, entry: BoardEntry) -> SceneChange:
        plan = remembered_plan(self.services, self.game)
        plan.board = entry.name
        return Push(routes.SetupRoute(self.game, plan))

    def _test(self, entry: BoardEntry) -> SceneChange:
        loaded = self.services.background.boards.load(self.game, entry.name)
        sketch = plugin(self.game).board_editing.sketch_of(loaded.map)
        title = entry.title(self.services.assets.texts.language)
        return Push(BoardTrialScene(self.services, self.game, entry.name, title, sketch))

    def _new(self) -> SceneChange:
        return self._draw(EditorScene(self.services, self.game))

    def _edit(self, entry: BoardEntry) -> SceneChange | None:
        """Edit the user's own board, or a copy of a shipped one or of one beyond the editor's features."""
        boards, game = self.services.background.boards, self.game
        drawing = plugin(game).board_editing
        try:
            file = boards.file_of(game, entry.name)
            if file is None:
                return None
            tiled = read_map(file)
        except BoardError as problem:
            self._announce_problem(problem)
            return None
        is_whole, is_own = is_editable(drawing, plugin(game).parse_board, tiled), boards.is_own(game, entry.name)
        sketch, name = drawing.whole_sketch(tiled), entry.name
        if not is_own or not is_whole or is_fresh(game, entry.name):  # a generated board's name encodes its content
            title, name = self._title_of_copy(entry), ""
            for key in title_keys():
                sketch = sketch.with_property(key, None)
            sketch = sketch.with_property("title", title)
        if not is_whole:
            self.services.shell.announce(lambda: self.t("workshop.richer"))
        return self._draw(EditorScene(self.services, game, sketch, name))

    def _draw(self, editor: EditorScene) -> SceneChange:
        self._editor = editor
        return Push(editor)

    def resume(self) -> None:
        """Select the board just drawn."""
        self._is_scroll_due = True
        if self._editor is not None and self._editor.saved_name:
            self.chosen = self._editor.saved_name
        self._editor = None
        super().resume()

    def _title_of_copy(self, entry: BoardEntry) -> str:
        return self.t("workshop.copy-of", title=entry.title(self.services.assets.texts.language))[:60]

    def _reload(self) -> None:
        self._is_scroll_due = True
        self.services.background.boards.refresh()
        self.services.assets.layers.clear()
        self.rebuild()

    def _announce_problem(self, problem: BoardError | OSError) -> None:
        """Announce a failure with its reason."""
        if isinstance(problem, BoardError):
            self.services.shell.announce(error_message(problem, self.services.assets.texts))
        else:
            reason = str(problem.strerror or problem)
            self.services.shell.announce(lambda: self.t("workshop.failed", problem=reason))

    def _import(self) -> SceneChange | None:
        """Import the boards of the import folder, or announce the folder if it is empty."""
        folder = self.services.storage.folder / IMPORTS
        files = files_with_suffix(folder, SUFFIX)[:200]
        if not files:
            self.services.shell.announce(lambda: self.t("workshop.import", folder=folder))
            return None
        return self._take_in(files)

    def handle(self, event: SceneEvent) -> SceneChange | None:
        """Take in boards dropped on the window; other files are opened."""
        if isinstance(event, FilesDropped) and all(file.suffix.lower() == SUFFIX for file in event.files):
            return self._take_in(event.files)
        return super().handle(event)

    def _take_in(self, files: Sequence[Path]) -> SceneChange | None:
        taken: list[str] = []
        for file in files:
            try:
                self.game, self.chosen = import_board(self.services.background.boards, file)
                taken.append(
                    self.services.background.boards.title(self.game, self.chosen, self.services.assets.texts.language)
                )
            except (BoardError, OSError) as problem:
                self._announce_problem(problem)
        if len(taken) == len(files):
            names = self.services.assets.texts.listed(taken)
            self.services.shell.announce(lambda: self.t("workshop.taken", names=names))
        self._reload()
        return None

    def _duplicate(self, entry: BoardEntry) -> None:
        try:
            self.chosen = duplicate(self.services.background.boards, self.game, entry.name, self._title_of_copy(entry))
        except (BoardError, OSError) as problem:
            self._announce_problem(problem)
        self._reload()

    def _rename(self, entry: BoardEntry) -> SceneChange:
        def renamed(title: str) -> None:
            try:
                give_title(self.services.background.boards, self.game, entry.name, title)
                announce_file_name(self.services, title, entry.name)
            except (BoardError, OSError) as problem:
                self._announce_problem(problem)
            self._reload()

        return Push(BoardTitleScene(self.services, entry.title(self.services.assets.texts.language), renamed))

    def _export(self, entry: BoardEntry) -> None:
        folder = self.services.storage.folder / EXPORTS / "boards"
        try:
            file = export_board(self.services.background.boards, self.game, entry.name, folder)
        except (BoardError, OSError) as problem:
            self._announce_problem(problem)
            return
        self.services.shell.announce(lambda: self.t("workshop.along", path=file))

    def _delete(self, entry: BoardEntry) -> SceneChange:
        def agree() -> SceneChange:
            try:
                delete(self.services.background.boards, self.game, entry.name)
            except (BoardError, OSError) as problem:
                self._announce_problem(problem)
            self._reload()
            return Pop()

        title = entry.title(self.services.assets.texts.language)
        return Push(ConfirmScene(self.services, "workshop.delete", agree, title=title))
