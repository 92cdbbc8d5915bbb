"""Boards of the workshop: the chosen one, and all that can be done with boards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from game.board_library.fresh import (
    MAX_SEEDS,
    fresh_name,
    fresh_sketch,
    fresh_title,
    is_fresh,
    is_sound,
    newest_edition,
)
from game.board_library.importing import import_board
from game.board_library.saving import delete, duplicate, export_board, give_title, save, title_keys, title_of_copy
from game.boards.drawing import is_editable
from game.boards.errors import BoardError
from game.boards.file_names import SUFFIX
from game.boards.repository import BoardEntry
from game.boards.tiled import read_map
from game.boards.tmx_writer import tmx_text
from game.core.record_paths import files_with_suffix
from game.menus.editor.board_title import BoardTitleScene, announce_file_name
from game.menus.editor.page import EditorScene
from game.menus.setup.page import remembered_plan
from game.menus.workshop.new_board import NewBoardScene
from game.menus.workshop.trial_page import BoardTrialScene
from game.modes.deals import new_seed
from game.modes.error_messages import error_message
from game.pages.confirm import ConfirmScene
from game.registry import editor_of, plugin
from game.scenes import routes
from game.scenes.base import SceneChange
from game.scenes.stack import Pop, Push, Replace
from game.services import Services
from game.table.sharing.files import EXPORTS, IMPORTS, file_stem

_MAX_ATTEMPTS: Final = 40
"""Maximum attempts to generate a sound board under an unused title; the first nearly always is."""


class BoardSelection:
    """The chosen game and board."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.game = self.games[0]
        self.chosen = ""
        """Name of the chosen board; an unlisted name means the first."""

    @property
    def games(self) -> Sequence[str]:
        """Games whose boards are shown; in a kiosk those the operator has enabled."""
        return self._services.session.open_games

    @property
    def entries(self) -> list[BoardEntry]:
        """The boards of the chosen game; behind them what lies among them and cannot be listed, with the reason."""
        boards = self._services.background.boards
        return [*boards.listed(self.game), *(BoardEntry.passed_over(each) for each in boards.passed_over(self.game))]

    @property
    def entry(self) -> BoardEntry | None:
        """The chosen board; None without boards."""
        return self.chosen_among(self.entries)

    def chosen_among(self, entries: Sequence[BoardEntry]) -> BoardEntry | None:
        """The chosen board of those listed; None without boards."""
        return next((entry for entry in entries if entry.name == self.chosen), entries[0] if entries else None)

    def choose_game(self, game: str) -> None:
        """Show the boards of a game."""
        self.game, self.chosen = game, ""
        self._services.assets.sheets.load(game)

    def choose(self, name: str) -> None:
        """Choose a board."""
        self.chosen = name


class BoardActions:
    """Actions on boards; a board that is made or changed becomes the chosen one."""

    def __init__(self, services: Services, selection: BoardSelection, reload: Callable[[], None]) -> None:
        """``reload`` reads the boards anew and rebuilds the page."""
        self._services = services
        self._assets = services.assets
        self._selection = selection
        self._reload = reload
        self.difficulty = 3
        """Difficulty of generated boards."""
        self.generated: set[tuple[str, str]] = set()
        """Games and names of the boards generated since the page was opened."""
        self.copies: set[tuple[str, str]] = set()
        """Games and names of the copies made since the page was opened and not drawn on yet."""
        self._editor: EditorScene | None = None
        """Editor open over the page."""

    def set_difficulty(self, difficulty: int) -> None:
        """Generate boards of that difficulty from now on."""
        self.difficulty = difficulty

    def choose_drawn(self) -> None:
        """Choose the board just drawn."""
        if self._editor is not None and self._editor.document.saved_name:
            self._selection.chosen = self._editor.document.saved_name
        self._editor = None

    def play(self, entry: BoardEntry) -> SceneChange:
        plan = remembered_plan(self._services, self._selection.game)
        plan.board = entry.name
        return Push(routes.SetupRoute(self._selection.game, plan))

    def test(self, entry: BoardEntry) -> SceneChange:
        loaded = self._services.background.boards.load(self._selection.game, entry.name)
        drawing = editor_of(self._selection.game).board_editing
        sketch = drawing.overview(drawing.sketch_of(loaded.map))
        title = entry.title(self._assets.texts.language)
        return Push(BoardTrialScene(self._services, self._selection.game, entry.name, title, sketch))

    def new(self) -> SceneChange:
        """Ask whether to begin with a copy or with an empty board; without a playable board begin with an empty one."""
        boards, game = self._services.background.boards, self._selection.game
        entries = [self._selection.entry, *self._selection.entries]
        playable = next((entry for entry in entries if entry is not None and entry.problem is None), None)
        if playable is None:
            return Push(self._new_editor(EditorScene(self._services, game)))
        copied = playable

        def copy() -> SceneChange | None:
            editor = self._editor_of(copied, as_copy=True)
            return Replace(editor) if editor is not None else Pop()

        def empty() -> SceneChange:
            return Replace(self._new_editor(EditorScene(self._services, game)))

        return Push(NewBoardScene(self._services, boards.load(game, copied.name), copy, empty))

    def edit(self, entry: BoardEntry) -> SceneChange | None:
        """Edit the user's own board, or a copy of a shipped one or of one beyond the editor's features."""
        editor = self._editor_of(entry)
        self.copies.discard((self._selection.game, entry.name))
        return Push(editor) if editor is not None else None

    def _editor_of(self, entry: BoardEntry, *, as_copy: bool = False) -> EditorScene | None:
        """Editor of a board, or of a copy where that is necessary or wanted; None for an unreadable board."""
        boards, game = self._services.background.boards, self._selection.game
        drawing = editor_of(game).board_editing
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
        is_waited_for = is_own and self._has_waiting_game(entry)
        if (
            as_copy or not is_own or not is_whole or is_waited_for or is_fresh(game, entry.name)
        ):  # a generated board's name encodes its content
            title, name = self._title_of_copy(entry), ""
            for key in title_keys():
                sketch = sketch.with_property(key, None)
            sketch = sketch.with_property("title", title)
        if not is_whole:
            self._services.shell.announce(lambda: self._assets.t("workshop.richer"))
        elif is_waited_for and not as_copy:
            self._services.shell.announce(lambda: self._assets.t("workshop.waited-for"))
        return self._new_editor(EditorScene(self._services, game, sketch, name))

    def _new_editor(self, editor: EditorScene) -> EditorScene:
        """Note the editor that is about to open, whose board becomes the chosen one."""
        self._editor = editor
        return editor

    def _title_of_copy(self, entry: BoardEntry) -> str:
        """The title with which a copy of a board begins, numbered where there are copies already."""
        language, texts = self._assets.texts.language, self._assets.texts
        taken = {each.title(language) for each in self._selection.entries}
        suffixes = texts.in_each_language("workshop.copy-suffix")
        return title_of_copy(entry.title(language), taken, texts.t("workshop.copy-suffix"), suffixes)

    def generate(self) -> None:
        """Generate a sound board from a random seed, add the board to the user's own, and choose it.

        Without a sound one nothing is added, and the failure is announced.
        """
        boards, game = self._services.background.boards, self._selection.game
        name = self._new_sound_name()
        if name is None:
            self._services.shell.announce(lambda: self._assets.t("workshop.no-surprise"))
            return
        drawing = editor_of(game).board_editing
        try:
            save(boards, game, name, tmx_text(drawing.map_of(fresh_sketch(game, name)), drawing.tileset))
        except OSError as problem:
            self._announce_problem(problem)
            return
        self.generated.add((game, name))
        self._selection.chosen = name
        self._reload()

    def _new_sound_name(self) -> str | None:
        """Name of a sound board, under a title that no listed board has if possible; None without a sound one."""
        game, language = self._selection.game, self._assets.texts.language
        edition = newest_edition(game)
        titles = {entry.title(language) for entry in self._selection.entries}
        seeds = [1 + new_seed() % (MAX_SEEDS - 1) for _ in range(_MAX_ATTEMPTS)]
        seeds.sort(key=lambda seed: fresh_title(language, seed) in titles)  # stable: unused titles first
        names = (fresh_name(self.difficulty, seed, edition) for seed in seeds)
        return next((name for name in names if is_sound(game, name)), None)

    def _announce_problem(self, problem: BoardError | OSError) -> None:
        """Announce a failure with its reason."""
        if isinstance(problem, BoardError):
            self._services.shell.announce(error_message(problem, self._assets.texts))
        else:
            reason = str(problem.strerror or problem)
            self._services.shell.announce(lambda: self._assets.t("workshop.failed", problem=reason))

    def import_folder(self) -> None:
        """Import the boards of the import folder, or announce the folder if it is empty."""
        folder = self._services.storage.folder / IMPORTS
        files = files_with_suffix(folder, SUFFIX)[:200]
        if not files:
            self._services.shell.announce(lambda: self._assets.t("workshop.import", folder=folder))
        else:
            self.import_files(files)

    def import_files(self, files: Sequence[Path]) -> None:
        """Import boards, and announce their titles or what is wrong with them."""
        taken: list[str] = []
        for file in files:
            try:
                self._selection.game, self._selection.chosen = import_board(self._services.background.boards, file)
                taken.append(
                    self._services.background.boards.title(
                        self._selection.game, self._selection.chosen, self._assets.texts.language
                    )
                )
            except (BoardError, OSError) as problem:
                self._announce_problem(problem)
        if len(taken) == len(files):
            names = self._assets.texts.listed(taken)
            self._services.shell.announce(lambda: self._assets.t("workshop.taken", names=names))
        self._reload()

    def duplicate(self, entry: BoardEntry) -> None:
        try:
            self._selection.chosen = duplicate(
                self._services.background.boards, self._selection.game, entry.name, self._title_of_copy(entry)
            )
            self.copies.add((self._selection.game, self._selection.chosen))
        except (BoardError, OSError) as problem:
            self._announce_problem(problem)
        self._reload()

    def rename(self, entry: BoardEntry) -> SceneChange:
        def renamed(title: str) -> None:
            try:
                give_title(self._services.background.boards, self._selection.game, entry.name, title)
                announce_file_name(self._services, title, entry.name)
            except (BoardError, OSError) as problem:
                self._announce_problem(problem)
            self._reload()

        return Push(BoardTitleScene(self._services, entry.title(self._assets.texts.language), renamed))

    def export(self, entry: BoardEntry) -> None:
        game, folder = self._selection.game, self._services.storage.folder / EXPORTS / "boards"
        words = file_stem(self._assets.t(f"house.game.{game}"), entry.title(self._assets.texts.language))
        try:
            file = export_board(self._services.background.boards, game, entry.name, folder, words)
        except (BoardError, OSError) as problem:
            self._announce_problem(problem)
            return
        self._services.shell.announce(lambda: self._assets.t("workshop.along", path=file))

    def print(self, entry: BoardEntry) -> SceneChange:
        return Push(routes.PrintRoute(self._services.background.boards.load(self._selection.game, entry.name)))

    def delete(self, entry: BoardEntry) -> SceneChange:
        def agree() -> SceneChange:
            try:
                delete(self._services.background.boards, self._selection.game, entry.name)
            except (BoardError, OSError) as problem:
                self._announce_problem(problem)
            self._reload()
            return Pop()

        title = entry.title(self._assets.texts.language)
        key = "workshop.delete-waiting" if self._has_waiting_game(entry) else "workshop.delete"
        return Push(ConfirmScene(self._services, key, agree, title=title))

    def _has_waiting_game(self, entry: BoardEntry) -> bool:
        """An unfinished game on that board waits to be continued."""
        saved = self._services.storage.saved_games.get(self._selection.game)
        return saved is not None and saved.has_begun and saved.record.get("board") == entry.name
