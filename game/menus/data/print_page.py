"""Printing: paper, sheets to a page, ink and backs are chosen, then a PDF is made beside the exports."""

from __future__ import annotations

import contextlib
import webbrowser
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Any, Final

from pygame import FRect

from game.boards.repository import LoadedBoard
from game.core.background_job import BackgroundJob
from game.match.match import Match
from game.pages.page import DialogScene, scrolled
from game.printing.document import PACKAGE, PrintOptions
from game.printing.ink import Ink
from game.printing.paper import PAPERS
from game.scenes.base import SceneChange
from game.services import Services
from game.table.sharing.files import file_stem, free_export_path, free_game_path
from game.table.sharing.paper_file import PaperRequest, is_printing_installed, printing_of, write_pdf
from game.ui import palette
from game.ui.controls import Choice
from game.ui.layout import Column, button_rows_at_bottom
from game.ui.text import BODY, LABEL, LABEL_BOLD
from game.ui.widgets import Button, Label, UnplacedLabel, Widget

_REMEMBERED: Final = "print"
"""Name of the extra with the choices of the last print."""
_ROW: Final = 52.0
_LABEL_SHARE: Final = 0.3


def can_print(services: Services, game: str) -> bool:
    """True where a button to print belongs: not at a kiosk, and for games that are printed."""
    return not services.session.is_kiosk and printing_of(game) is not None


def remembered_options(services: Services) -> PrintOptions:
    """The choices of the last print; defaults for what is not valid."""
    kept = services.storage.extra(_REMEMBERED)
    written = kept if isinstance(kept, dict) else {}
    default = PrintOptions()
    return PrintOptions(
        next((paper for paper in PAPERS if paper.name == written.get("paper")), default.paper),
        2 if written.get("per_page") == 2 else 1,
        next((ink for ink in Ink if ink.value == written.get("ink")), default.ink),
        written.get("backs") is not False,
    )


class PrintChoices:
    """Choices of a print; each is remembered for the next one."""

    def __init__(
        self, services: Services, board: LoadedBoard[Any], *, is_game: bool, changed: Callable[[], None]
    ) -> None:
        self._services = services
        self._changed = changed
        self.options = remembered_options(services)
        printing = printing_of(board.game)
        is_set = printing is not None and printing.is_set
        self.kind = "game" if is_game else "set" if is_set else "sheet"
        """Kind of print, as in the text keys."""

    @property
    def has_backs(self) -> bool:
        """True if the paper is printed on both sides."""
        return self.kind != "game" and self.options.has_backs

    def build(self) -> Iterable[Choice]:
        """The choices that the kind of print has."""
        t, options = self._services.assets.t, self.options
        papers = {paper.name: paper for paper in PAPERS}
        inks = [(ink.value, t(f"house.print.ink.{ink.value}")) for ink in Ink]
        filled = "house.print.extras.backs" if self.kind == "set" else "house.print.back.rules"
        backs = [("rules", t(filled)), ("blank", t("house.print.back.blank"))]
        counts = [(str(n), t("house.print.per-page.n", n=n)) for n in (1, 2)]

        def change(**values: Any) -> None:
            self._change(replace(self.options, **values))

        names = [(name, name) for name in papers]
        yield Choice("paper", names, options.paper.name, lambda name: change(paper=papers[name]))
        if self.kind == "sheet":
            yield Choice("per-page", counts, str(options.per_page), lambda n: change(per_page=int(n)))
        yield Choice("ink", inks, options.ink.value, lambda ink: change(ink=Ink(ink)))
        if self.kind != "game":
            back = "rules" if options.has_backs else "blank"
            yield Choice("back", backs, back, lambda name: change(has_backs=name == "rules"))

    def label(self, name: str) -> str:
        """Words beside a choice; a set has backs and a page of rules, and no rules behind its board."""
        key = "extras" if name == "back" and self.kind == "set" else name
        return self._services.assets.t(f"house.print.{key}")

    def _change(self, options: PrintOptions) -> None:
        self.options = options
        written = {
            "paper": options.paper.name,
            "per_page": options.per_page,
            "ink": options.ink.value,
            "backs": options.has_backs,
        }
        self._services.storage.set_extra(_REMEMBERED, written)
        self._changed()


class PrintedFile:
    """The PDF of a page: made in a process of its own, with a sentence on where it is."""

    def __init__(self, services: Services, board: LoadedBoard[Any], match: Match[Any] | None) -> None:
        self._services = services
        self._board = board
        self._match = match
        self._job: BackgroundJob[str] | None = None
        self._request: PaperRequest | None = None
        self.message = ""
        """Where the file is, or why there is none."""
        self.is_done = False
        self.forget()

    @property
    def is_running(self) -> bool:
        """True while the file is being made."""
        return self._job is not None

    def forget(self) -> None:
        """Drop the sentence about the last file; without the package it says what to install."""
        t = self._services.assets.t
        self.message = "" if is_printing_installed() else t("house.print.missing", package=PACKAGE)
        self.is_done = False

    def make(self, options: PrintOptions) -> None:
        """Begin the file."""
        texts = self._services.assets.texts
        language = texts.language
        if self._match is not None:
            path = free_game_path(self._services, self._board, self._match, "pdf")
            record = self._match.record().to_text().encode()
        else:
            isle, title = texts.t(f"house.game.{self._board.game}"), self._board.title(language)
            path = free_export_path(self._services.storage, file_stem(isle, title, options.paper.name), "pdf")
            record = b""
        self._request = PaperRequest(self._board, options, language, path, record)
        self.is_done = False
        self._job = BackgroundJob(partial(write_pdf, self._request), 1)

    def poll(self) -> bool:
        """Read the job's result; True if there is one."""
        if self._job is None or self._request is None or not self._job.poll():
            return False
        (problem,) = self._job.results
        self._job, self.is_done = None, not problem
        t = self._services.assets.t
        done = t("house.print.done", path=self._request.path)
        self.message = t("house.share.failed", problem=problem) if problem else done
        return True

    def stop(self) -> None:
        """Drop an unfinished file."""
        if self._job is not None:
            self._job.stop()
            self._job = None

    def open_folder(self) -> None:
        """Show the folder in the desktop's file manager."""
        if self._request is not None:
            with contextlib.suppress(webbrowser.Error, OSError):
                webbrowser.open(self._request.path.parent.absolute().as_uri())


class PrintScene(DialogScene):
    """Choices, one button that makes the file, the sentence on where it is, and the way to its folder."""

    name = "print"
    heading_key = "house.print.heading"
    sheets = ("ui",)
    max_size = (900.0, 668.0)

    def __init__(self, services: Services, board: LoadedBoard[Any], match: Match[Any] | None = None) -> None:
        """With a match the page prints that game, else the board to play on."""
        super().__init__(services)
        self.board = board
        self.match = match
        self.file = PrintedFile(services, board, match)
        self.choices = PrintChoices(services, board, is_game=match is not None, changed=self._choices_changed)

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        foot = list(self._foot(inner))
        top = min(widget.rect.top for widget in foot)
        yield from scrolled(self, "print", FRect(inner.topleft, (inner.width, top - 12 - inner.top)), self._fill)
        yield from foot

    def _foot(self, area: FRect) -> Iterable[Button | Label]:
        """Buttons at the lower edge, and above them the sentence on the file: in view however large the letters are."""
        assets, file = self.services.assets, self.file
        make = Button(
            "make", area, self.t("house.print.make"), self._make, "save", "primary",
            is_enabled=is_printing_installed() and not file.is_running,
        )  # fmt: skip
        buttons = [make]
        if file.is_done:
            buttons.append(Button("folder", area, self.t("house.print.folder"), file.open_folder, "eye"))
        rows = button_rows_at_bottom(assets.fonts, buttons, area, min_height=56)
        yield from rows
        words = self.t("house.print.making") if file.is_running else file.message
        if words:
            line = Label(words, FRect(area.left, 0, area.width, 0), LABEL, palette.FADED_INK)
            line = line.fitted(assets.fonts, line.rect)
            line.rect.bottom = rows[0].rect.top - 8
            yield line

    def _fill(self, area: FRect) -> tuple[list[Widget], float]:
        assets = self.services.assets
        column = Column(assets.fonts, area, 12)
        title = assets.texts.headed(self.t(f"house.game.{self.board.game}"), self.board.title(assets.texts.language))
        widgets: list[Widget] = [column.add_label(title, LABEL_BOLD)]
        widgets.append(column.add_label(self._content(), BODY, palette.FADED_INK))
        for choice in self.choices.build():
            label = UnplacedLabel(self.choices.label(choice.name), LABEL_BOLD)
            widgets += column.add_side_by_side([(label, _LABEL_SHARE), (choice, 1 - _LABEL_SHARE)], _ROW)
        if self.choices.has_backs:
            widgets.append(column.add_label(self.t("house.print.both-sides"), LABEL, palette.FADED_INK))
        return widgets, column.bottom

    def _content(self) -> str:
        """The content of the pages, in the game's own words where it has some."""
        own = f"{self.board.game}.print.content"
        has_own = self.match is None and self.services.assets.texts.has(own)
        return self.t(own if has_own else f"house.print.{self.choices.kind}")

    def _choices_changed(self) -> None:
        self.file.stop()  # what is being made has the choices of before
        self.file.forget()
        self.rebuild()

    def _make(self) -> None:
        self.file.make(self.choices.options)
        self.rebuild()

    def advance(self, seconds: float) -> SceneChange | None:
        """Poll the job."""
        if self.file.poll():
            self.rebuild()
        return None

    def leave(self) -> None:
        """Drop an unfinished file."""
        self.file.stop()
