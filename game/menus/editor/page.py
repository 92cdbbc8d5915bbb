"""Board editor: drawing by cell, faults marked in place, autosave at every step, trial play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from pygame import FRect

from game.assets import Assets
from game.boards.sketch import Sketch
from game.menus.editor.board_title import BoardTitleScene, announce_file_name
from game.menus.editor.document import BoardDocument
from game.menus.editor.tools import DrawingArea, EditorTools, build_brushes, usual_brushes_width
from game.menus.editor.view import counts_line, task_line
from game.modes.error_messages import UNUSABLE_ERRORS, error_message
from game.modes.tables import SeatPlan, TablePlan
from game.pages.page import PageScene, scrolled
from game.registry import plugin
from game.scenes.base import SceneChange
from game.scenes.events import InputEvent, PointerMoved, PointerPressed, RightClicked, SceneEvent, WheelTurned
from game.scenes.scene_voice import SceneVoice, SpeakingInteraction, SpeakingScene
from game.scenes.stack import Pop, Push
from game.services import Services
from game.table.opening import open_table
from game.table.plugin import editor_ui_of
from game.table.sessions.trial_play import TrialSession
from game.table.table_setup import set_up_table
from game.ui import palette
from game.ui.bindings import Command
from game.ui.input import PointerEvent, PointerKind
from game.ui.layout import Column, button_rows_at_bottom
from game.ui.text import LABEL
from game.ui.viewport import is_upright
from game.ui.widgets import Button, HitTarget, Label, Widget

_TOOLS_WIDTH: Final = 212.0
"""Width of the tool column at text size 100 %."""
_BUTTON_HEIGHT: Final = 56.0
_BOARD_SHARE: Final = 0.64
"""Share of an upright page for the board above the tools."""
_WIDTH_STEP: Final = 12.0


class EditorColumn:
    """Layout for large letters: what else stands below the board and beside the tools is in one column."""

    def __init__(self, assets: Assets, document: BoardDocument, area: DrawingArea, tools: EditorTools) -> None:
        self._assets = assets
        self._document = document
        self._area = area
        self._tools = tools

    def build(self, page: PageScene, inner: FRect, exits: Sequence[Button]) -> Iterable[Widget]:
        """Brushes, board over the whole height, and a column with task, counts, tools and exits."""
        wide, has_words = self._widths(inner)
        column = FRect(inner.right - wide, inner.top, wide, inner.height)
        placed = button_rows_at_bottom(self._assets.fonts, exits, column, min_height=_BUTTON_HEIGHT, max_lines=1)
        tools = FRect(column.left, column.top, wide, min(button.rect.top for button in placed) - 12 - column.top)
        body = FRect(inner.left, inner.top, column.left - 20 - inner.left, inner.height)
        brushes = build_brushes(self._assets, self._document, self._area, body, has_words=has_words)
        left = max(widget.rect.right for widget in brushes) + 16
        yield from brushes
        yield from self._area.build(FRect(left, body.top, body.right - left, body.height))
        yield from scrolled(page, "tools", tools, self._fill, self._tools.scroll)
        yield from placed

    def _widths(self, inner: FRect) -> tuple[float, bool]:
        """Width of the column for large letters, and whether brushes have words: as much as leaves the board's cells the
        size they usually have.
        """
        assets, area = self._assets, self._area
        usual = usual_brushes_width(assets, self._document, area, inner) + 16
        height = inner.height - _BUTTON_HEIGHT - 12
        least = area.cell_side(FRect(0, 0, inner.width - usual - _TOOLS_WIDTH - 20, height))
        widest = _TOOLS_WIDTH * assets.fonts.text_size
        for has_words in (True, False):
            wide = widest
            while wide >= _TOOLS_WIDTH:
                body = FRect(inner.left, inner.top, inner.width - wide - 20, inner.height)
                brushes = build_brushes(assets, self._document, area, body, has_words=has_words)
                left = max(widget.rect.right for widget in brushes) + 16
                if area.cell_side(FRect(0, 0, body.right - left, body.height)) >= least:
                    return wide, has_words
                wide -= _WIDTH_STEP
        return _TOOLS_WIDTH, False

    def _fill(self, area: FRect) -> tuple[list[Widget], float]:
        """The open task, the counts, the tools, and their bottom."""
        column = Column(self._assets.fonts, area)
        document = self._document
        colour = palette.FADED_INK if document.fault is None else palette.DARK_CORAL
        counts = counts_line(document.drawing, document.sketch, self._assets.texts)
        widgets: list[Widget] = [
            column.add_label(_task(self._assets, self._document), LABEL, colour),
            column.add_label(counts, LABEL),
        ]
        tools, bottom = self._tools.fill(FRect(area.left, column.bottom, area.width, area.height))
        return [*widgets, *tools], bottom


def _task(assets: Assets, document: BoardDocument) -> str:
    """Sentence on the open task, or that the board can be played on."""
    task = task_line(document.drawing, document.sketch, assets.texts)
    return " ".join(dict.fromkeys(filter(None, (task, document.fault_line())))) or assets.t("drawing.sound")


class EditorScene(PageScene):
    """Brushes on the left, board in the middle, tools on the right, in an upright window below; faults and exits below."""

    name = "editor"
    max_size = (2400.0, 1600.0)

    def __init__(self, services: Services, game: str, sketch: Sketch | None = None, name: str = "") -> None:
        """``sketch`` is saved under ``name``; None starts a new board, named at its first change."""
        super().__init__(services)
        services.assets.sheets.load(game)
        self.document = BoardDocument(services, game, sketch, name, self.rebuild)
        self._drawing_area = DrawingArea(services.assets, self.document, editor_ui_of(game), self.rebuild)
        self.interaction.voice = EditorVoice(self, self.interaction, self.document)
        self._tools = EditorTools(services.assets, self.document, self._drawing_area, self._zoom, self._rename)
        self._column = EditorColumn(services.assets, self.document, self._drawing_area, self._tools)

    def heading(self) -> str:
        return self.document.title

    # Layout ------------------------------------------------------------------------------------------------------

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """Brushes, board, tools, foot; with large letters in a wide window everything but brushes and
        board is in the tool column.
        """
        if self.services.assets.fonts.text_size > 1 and not is_upright(self.area):
            yield from self._column.build(self, inner, self._exits(inner))
            return
        foot = list(self._build_foot(inner))
        body = FRect(inner.left, inner.top, inner.width, min(widget.rect.top for widget in foot) - 12 - inner.top)
        brushes = build_brushes(self.services.assets, self.document, self._drawing_area, body)
        left = max(widget.rect.right for widget in brushes) + 16
        wide = _TOOLS_WIDTH
        yield from brushes
        place = FRect(left, body.top, body.right - wide - 20 - left, body.height)
        tools = FRect(body.right - wide, body.top, wide, body.height)
        if is_upright(self.area):
            place = FRect(left, body.top, body.right - left, body.height * _BOARD_SHARE)
            tools = FRect(body.left, place.bottom + 16, body.width, body.bottom - place.bottom - 16)
        yield from self._drawing_area.build(place)
        yield from scrolled(self, "tools", tools, self._tools.fill, self._tools.scroll)
        yield from foot

    def _exits(self, place: FRect) -> list[Button]:
        """Trial and exit."""
        is_sound = self.document.fault is None
        return [
            Button("try", place, self.t("drawing.try"), self._start_trial, "play", is_enabled=is_sound),
            Button("done", place, self.t("drawing.done"), self.step_back, "tick", "primary"),
        ]

    def _build_foot(self, inner: FRect) -> list[Button | Label]:
        """Counts and fault on the left, trial and exit on the right."""
        assets, document = self.services.assets, self.document
        is_sound = document.fault is None
        trying, done = self._exits(inner)
        widths = [max(150.0, button.natural_width(assets.fonts)) for button in (trying, done)]
        room = inner.width - sum(widths) - 2 * 16
        line = _task(self.services.assets, self.document)
        counts = counts_line(document.drawing, document.sketch, assets.texts)
        high = assets.fonts.height(line, LABEL, room)
        is_low = assets.fonts.height(counts, LABEL, room) + high <= _BUTTON_HEIGHT
        wide = room if is_low else inner.width  # counts that end above the buttons have the whole width
        counts_height = assets.fonts.height(counts, LABEL, wide)
        foot = _BUTTON_HEIGHT if is_low else counts_height + max(_BUTTON_HEIGHT, high)
        top = inner.bottom - foot
        colour = palette.FADED_INK if is_sound else palette.DARK_CORAL
        widgets: list[Button | Label] = [
            Label(counts, FRect(inner.left, top, wide, counts_height), LABEL),
            Label(line, FRect(inner.left, top + counts_height, room, high), LABEL, colour),
        ]
        left = inner.left + room + 16
        for button, width in zip((trying, done), widths, strict=True):
            widgets.append(replace(button, rect=FRect(left, inner.bottom - _BUTTON_HEIGHT, width, _BUTTON_HEIGHT)))
            left += width + 16
        return widgets

    # Input -------------------------------------------------------------------------------------------------------

    def filter(self, event: InputEvent) -> InputEvent | None:
        """End a stroke with its press: a release is its step; one that was cut off counts as far as it went."""
        if isinstance(event, PointerEvent) and self.document.has_stroke:
            if event.kind is PointerKind.CANCEL:
                self.document.end_stroke()
            elif event.kind is PointerKind.RELEASE:
                super().filter(event)
                self.document.end_stroke()
                return event._replace(kind=PointerKind.CANCEL)
        return super().filter(event)

    def handle(self, event: SceneEvent) -> SceneChange | None:
        """Draw by press and movement; undo, redo and turn have keys; on the board the wheel zooms."""
        area, document = self._drawing_area, self.document
        match event:
            case PointerPressed(x, y, target):
                area.press(x, y, target)
            case PointerMoved(x, y, target):
                if self.interaction.pressed is not None:
                    area.drag(x, y, target)
            case RightClicked():  # never leaves the editor
                area.erase(self.interaction.hovered)
            case WheelTurned(steps) if area.view.window.collidepoint(self.windows.pointer):
                self._zoom(1 if steps > 0 else -1)
            case Command.UNDO:
                document.undo()
            case Command.REDO:
                document.redo()
            case Command.TURN if document.drawing.can_turn:
                document.turn()
            case _:
                return super().handle(event)
        return None

    def _zoom(self, step: int) -> None:
        self._drawing_area.zoom(step, *self.windows.pointer)

    # Leaving -----------------------------------------------------------------------------------------------------

    def _rename(self) -> SceneChange:
        def renamed(title: str) -> None:
            self.document.rename(title)
            announce_file_name(self.services, title, self.document.saved_name)

        return Push(BoardTitleScene(self.services, self.heading(), renamed))

    def _start_trial(self) -> SceneChange | None:
        """Open an unrecorded trial game on the present board."""
        document = self.document
        document.save()
        is_solo = 1 in plugin(document.game).game.seats
        seats = [SeatPlan()] if is_solo else [SeatPlan(), SeatPlan("medium")]
        try:
            table = set_up_table(self.services, document.game, TablePlan(seats, document.saved_name))
        except UNUSABLE_ERRORS as problem:
            self.services.shell.announce(error_message(problem, self.services.assets.texts))
            return None
        return Push(open_table(self.services, table, TrialSession))

    def leave(self) -> None:
        """Refresh the board's entry in the list."""
        self.document.close()

    def step_back(self) -> SceneChange | None:
        """Leave; an unsound board stays as a draft, with an announcement."""
        if self.document.fault is not None and self.document.history.can_undo:
            self.services.shell.announce(lambda: self.t("drawing.draft"))
        return Pop()


class EditorVoice(SceneVoice):
    """Cells by column and row, or as the isle names its places."""

    def __init__(self, scene: SpeakingScene, interaction: SpeakingInteraction, document: BoardDocument) -> None:
        super().__init__(scene, interaction)
        self._document = document

    def describe(self, hit_target: HitTarget) -> str:
        cell = hit_target.value
        if not isinstance(cell, tuple):
            return super().describe(hit_target)
        drawing, sketch, texts = self._document.drawing, self._document.sketch, self._scene.services.assets.texts
        words = drawing.place_message(sketch, cell), drawing.thing_message(sketch, cell)
        note = self._interaction.tip_of(hit_target)
        return ". ".join(filter(None, (", ".join(each.text(texts) for each in words), note)))
