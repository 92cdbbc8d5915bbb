"""Printing: paper, sheets to a page, ink and backs are chosen, then a PDF is made beside the exports."""

from __future__ import annotations

import contextlib
import webbrowser
from collections.abc import Iterable
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
from game.table.sharing.files import free_export_path, free_path
from game.table.sharing.paper_file import PaperRequest, is_printing_installed, printing_of, write_pdf
from game.ui import palette
from game.ui.controls import Choice
from game.ui.layout import Column, button_rows
from game.ui.text import BODY, LABEL, LABEL_BOLD
from game.ui.widgets import Button, Label, Widget

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


class PrintScene(DialogScene):
    """Choices, one button that makes the file, the sentence on where it is, and the way to its folder."""

    name = "print"
    heading_key = "house.print.heading"
    sheets = ("ui",)
    max_size = (860.0, 620.0)

    def __init__(self, services: Services, board: LoadedBoard[Any], match: Match[Any] | None = None) -> None:
        """With a match the page prints that game, else the board to play on."""
        super().__init__(services)
        self.board = board
        self.match = match
        self.options = remembered_options(services)
        self.message = "" if is_printing_installed() else self.t("house.print.missing", package=PACKAGE)
        """Where the file is, or why there is none."""
        self._job: BackgroundJob[str] | None = None
        self._request: PaperRequest | None = None
        self._is_done = False

    @property
    def is_running(self) -> bool:
        """True while the file is being made."""
        return self._job is not None

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        yield from scrolled(self, "print", inner, self._fill)

    def _fill(self, area: FRect) -> tuple[list[Widget], float]:
        fonts = self.services.assets.fonts
        column = Column(fonts, area, 12)
        title = self.services.assets.texts.headed(
            self.t(f"house.game.{self.board.game}"), self.board.title(self.services.assets.texts.language)
        )
        widgets: list[Widget] = [column.add_widget(Label(title, area, LABEL_BOLD))]
        widgets.append(column.add_widget(Label(self.t(f"house.print.{self._kind}"), area, BODY, palette.FADED_INK)))
        for choice in self._choices(area):
            label = Label(self.t(f"house.print.{choice.name}"), area, LABEL_BOLD)
            widgets += column.add_side_by_side([(label, _LABEL_SHARE), (choice, 1 - _LABEL_SHARE)], _ROW)
        make = Button(
            "make", area, self.t("house.print.make"), self._make, "save", "primary",
            is_enabled=is_printing_installed() and not self.is_running,
        )  # fmt: skip
        buttons = [make]
        if self._is_done:
            buttons.append(Button("folder", area, self.t("house.print.folder"), self._open_folder, "eye"))
        rows = button_rows(fonts, buttons, FRect(area.left, column.bottom + 6, area.width, 0), min_height=56)
        widgets += rows
        column.add_row(rows[-1].rect.bottom - column.bottom)
        line = self.t("house.print.making") if self.is_running else self.message
        if line:
            widgets.append(column.add_widget(Label(line, area, LABEL, palette.FADED_INK)))
        return widgets, column.bottom

    @property
    def _kind(self) -> str:
        """Kind of print, as in the text keys."""
        printing = printing_of(self.board.game)
        if self.match is not None:
            return "game"
        return "set" if printing is not None and printing.is_set else "sheet"

    def _choices(self, area: FRect) -> Iterable[Choice]:
        options = self.options
        papers = [(paper.name, paper.name) for paper in PAPERS]
        yield Choice("paper", area, papers, options.paper.name, self._choose_paper)
        if self._kind == "sheet":
            counts = [(str(n), self.t("house.print.per-page.n", n=n)) for n in (1, 2)]
            yield Choice("per-page", area, counts, str(options.per_page), self._choose_count)
        inks = [(ink.value, self.t(f"house.print.ink.{ink.value}")) for ink in Ink]
        yield Choice("ink", area, inks, options.ink.value, self._choose_ink)
        if self._kind != "game":
            backs = [(name, self.t(f"house.print.back.{name}")) for name in ("rules", "blank")]
            yield Choice("back", area, backs, "rules" if options.has_backs else "blank", self._choose_back)

    def _choose_paper(self, name: str) -> None:
        self._change(replace(self.options, paper=next(paper for paper in PAPERS if paper.name == name)))

    def _choose_count(self, count: str) -> None:
        self._change(replace(self.options, per_page=int(count)))

    def _choose_ink(self, ink: str) -> None:
        self._change(replace(self.options, ink=Ink(ink)))

    def _choose_back(self, back: str) -> None:
        self._change(replace(self.options, has_backs=back == "rules"))

    def _change(self, options: PrintOptions) -> None:
        """Take other choices; the sentence about the last file goes."""
        self.options = options
        self._is_done = False
        if is_printing_installed():
            self.message = ""
        self.services.storage.set_extra(
            _REMEMBERED,
            {
                "paper": options.paper.name, "per_page": options.per_page, "ink": options.ink.value,
                "backs": options.has_backs,
            },
        )  # fmt: skip
        self.rebuild()

    # The file --------------------------------------------------------------------------------------------------------

    def _make(self) -> None:
        storage, language = self.services.storage, self.services.assets.texts.language
        if self.match is not None:
            path, record = free_path(storage, self.match, "pdf"), self.match.record().to_text().encode()
        else:
            path, record = free_export_path(storage, f"{self.board.game}-{self.board.name}", "pdf"), b""
        self._request = PaperRequest(self.board, self.options, language, path, record)
        self._is_done = False
        self._job = BackgroundJob(partial(write_pdf, self._request), 1)
        self.rebuild()

    def advance(self, seconds: float) -> SceneChange | None:
        """Poll the job."""
        if self._job is not None and self._job.poll() and self._request is not None:
            (problem,) = self._job.results
            self._job, self._is_done = None, not problem
            key, values = ("failed", {"problem": problem}) if problem else ("done", {"path": self._request.path})
            self.message = self.t(f"house.{'share' if problem else 'print'}.{key}", **values)
            self.rebuild()
        return None

    def leave(self) -> None:
        """Drop an unfinished file."""
        if self._job is not None:
            self._job.stop()
            self._job = None

    def _open_folder(self) -> None:
        if self._request is not None:
            with contextlib.suppress(webbrowser.Error, OSError):
                webbrowser.open(self._request.path.parent.absolute().as_uri())
