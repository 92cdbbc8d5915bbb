"""Entry of a code from elsewhere: of a deal, of a shipped problem, or the text of a missed move."""

from __future__ import annotations

import datetime
import itertools
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path

from pygame import FRect

from game.i18n import Texts
from game.match.game_text import TEXT_EXTENSION, is_game_text
from game.match.records import Record, write_bytes
from game.menus.problems.received_record import receive_record, text_of
from game.menus.problems.receiving import receive_problem
from game.modes.codes import ALPHABET, CodeError, codes_in, from_code, one_code
from game.modes.deals import Deal
from game.modes.puzzles.sharing import has_problem_code
from game.modes.puzzles.shipped import find_puzzle, puzzle_codes_in
from game.modes.tables import SeatPlan
from game.pages.coded_deals import open_coded_deal
from game.pages.page import PageScene
from game.pages.text_field import CapitalField
from game.scenes import routes
from game.scenes.base import Scene, SceneChange
from game.scenes.events import FilesDropped, SceneEvent
from game.scenes.stack import Replace
from game.seat_names import display_name
from game.services import Services
from game.table.sharing.files import IMPORTS, file_stem
from game.ui import palette
from game.ui.clipboard import clipboard_text
from game.ui.layout import Column
from game.ui.onscreen_keyboard import letter_keys
from game.ui.sound_effects import Sound
from game.ui.text import LABEL
from game.ui.text_entry import TextEntry
from game.ui.widgets import Button, Label, Widget

_MAX_CHOICES = 4


class CodeField(CapitalField):
    """Input of a code of a deal or a problem; codes in a pasted text are found."""

    def __init__(self, texts: Texts, open_sent: Callable[[str], SceneChange | None]) -> None:
        """``open_sent`` takes a pasted missed move, or a game as text, which are too long to be typed."""
        super().__init__(max_length=48)
        self._texts = texts
        self._open_sent = open_sent
        self.choices: list[str] = []
        """Codes of a pasted text that has several, for the player to choose from."""

    def set_code(self, code: str) -> None:
        """Replace the input."""
        self.text, self.problem, self.choices = code, "", []

    def type_letter(self, letter: str) -> SceneChange | None:
        """Type a letter; the choices of a pasted text end."""
        self.choices = []
        return super().type_letter(letter)

    def type_text(self, text: str) -> SceneChange | None:
        """Take the code in a pasted text, or offer several as choices; letters are typed."""
        if has_problem_code(text) or is_game_text(text):
            return self._open_sent(text)
        found = (codes_in(text) or puzzle_codes_in(text)) if len(text) > 1 else []
        if not found:
            return super().type_text(text)
        self.set_code(found[0])
        if len(found) > 1:
            self.text, self.problem, self.choices = "", self._texts.t("house.code.several"), found[:_MAX_CHOICES]
        return None


class CodeScene(PageScene):
    """Entry of a deal's code: typed, pasted, or from letters on the screen."""

    name = "code"
    heading_key = "house.code.heading"
    max_size = (1000.0, 660.0)

    def __init__(self, services: Services, coded: Callable[[Deal], SceneChange]) -> None:
        super().__init__(services)
        self._coded = coded
        self.field = CodeField(services.assets.texts, self._open_sent)
        self.interaction.text_input = self.field

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """Code, error message, letters and confirm button."""
        shown = FRect(inner.left, inner.top, inner.width, 64)
        yield TextEntry(
            "entry",
            shown,
            self.field.text,
            True,
            lambda: None,
            self.t("house.code.placeholder"),
            self.field.composition,
        )
        is_open = not self.services.session.is_kiosk and not self.field.problem
        note = self.t("problems.open-code.tip") if is_open else self.field.problem
        colour = palette.DARK_CORAL if self.field.problem else palette.FADED_INK
        line = max(32.0, self.services.assets.fonts.height(note, LABEL, inner.width))
        yield Label(note, FRect(inner.left, inner.top + 68, inner.width, line), LABEL, colour)
        keys = FRect(inner.left, inner.top + 72 + line, inner.width, inner.height - 72 - line - 76)
        if self.field.choices:
            yield from self._build_choices(keys)
        else:
            rows = ["".join(key for key in row if key in f"{ALPHABET}-") for row in self.services.assets.texts.keys]
            yield from letter_keys(keys, rows, self.field.type_letter, has_space=False)
        take = Button(
            "take",
            inner,
            self.t("house.code.take"),
            self._take,
            "tick",
            "primary",
            is_enabled=bool(self.field.text.strip()),
        )
        fonts = self.services.assets.fonts
        width = max(300.0, take.natural_width(fonts))
        yield replace(take, rect=FRect(inner.right - width, inner.bottom - 60, width, 60))
        if not self.services.session.is_kiosk:
            paste = Button("paste", inner, self.t("house.code.paste"), self._paste, "log", role=LABEL)
            room = min(paste.natural_width(fonts), inner.width - width - 16)
            yield replace(paste, rect=FRect(inner.left, inner.bottom - 60, room, 60))

    def _build_choices(self, area: FRect) -> Iterable[Widget]:
        """A button a code."""
        column = Column(self.services.assets.fonts, area)
        for at, code in enumerate(self.field.choices):
            place = column.add_row(60)
            yield Button(f"choose-{at}", place, code, partial(self.field.set_code, code), role=LABEL)

    def handle(self, event: SceneEvent) -> SceneChange | None:
        """Read a dropped text file like a pasted text."""
        text = text_of(event.files) if isinstance(event, FilesDropped) else None
        if text is None:
            return super().handle(event)
        change = self.field.type_text(text)
        self.rebuild()
        return change

    def _paste(self) -> SceneChange | None:
        """Take the clipboard's text, for whoever has no keyboard at hand."""
        change = self.field.type_text(clipboard_text())
        self.rebuild()
        return change

    def _open_sent(self, text: str) -> SceneChange | None:
        """The table of a missed move that somebody sent, or the replay of a game as text; a sentence for what is none."""
        if is_game_text(text):
            return self._open_game(text)
        found = receive_problem(self.services, text)
        return self.refuse(found.refusal) if found.task is None else Replace(routes.PuzzleRoute(found.task))

    def _open_game(self, text: str) -> SceneChange | None:
        """The replay of a pasted game, which is kept among the imports; a kiosk keeps nothing."""
        if self.services.session.is_kiosk:
            return self.refuse(self.t("house.code.letters"))
        whole = clipboard_text()  # of a pasted text the lines are joined
        found = _keep_game(self.services, whole if is_game_text(whole) and whole.split() == text.split() else text)
        return self.refuse(found) if isinstance(found, str) else Replace(found)

    def refuse(self, message: str) -> SceneChange | None:
        """Say why on the page, which stays."""
        self.services.assets.sounds.play(Sound.ILLEGAL)
        self.field.set_code("")
        self.field.problem = message
        return None

    def _take(self) -> SceneChange | None:
        puzzle = find_puzzle(self.field.text)
        if puzzle is not None and self.services.session.offers("problems"):
            return Replace(routes.PuzzleCodeRoute(puzzle.code))
        try:
            return self._coded(from_code(one_code(self.field.text)))
        except CodeError as problem:
            self.services.assets.sounds.play(Sound.ILLEGAL)
            self.field.problem = self.t(problem.key)
            return None


def open_pasted(services: Services, text: str) -> Scene | routes.Route | None:
    """Page for a text pasted outside of fields: a problem, a game, or the page of codes with its code or its fault.

    A text with nothing of these is told in a message, and the page below stays.
    """
    if services.session.is_kiosk:
        return None
    page = CodeScene(services, partial(open_coded_deal, services, seats=[SeatPlan()]))
    if has_problem_code(text):
        problem = receive_problem(services, text)
        if problem.task is not None:
            return routes.PuzzleRoute(problem.task)
        page.refuse(problem.refusal)
    elif is_game_text(text):
        game = _keep_game(services, text)
        if not isinstance(game, str):
            return game
        page.refuse(game)
    elif codes_in(text) or puzzle_codes_in(text):
        page.field.type_text(" ".join(text.split()))
    else:
        services.assets.sounds.play(Sound.ILLEGAL)
        services.shell.announce(services.assets.t("house.code.nothing-pasted"))
        return None
    return page


def _keep_game(services: Services, text: str) -> routes.FilesRoute | str:
    """The way to the replay of a game as text, kept among the imports; the sentence why there is none."""
    found = receive_record(services, text)
    if found.record is None:
        return found.refusal
    try:
        path = _import_path(services, found.record, text)
        path.parent.mkdir(parents=True, exist_ok=True)
        write_bytes(path, text.encode())
    except OSError as problem:
        return services.assets.t("house.share.failed", problem=problem.strerror or problem)
    return routes.FilesRoute([path])


def _import_path(services: Services, record: Record, text: str) -> Path:
    """File for a pasted game: isle, day of arrival and people; the one that holds the same text already."""
    texts = services.assets.texts
    names = ", ".join(display_name(texts, seat, who.name) for seat, who in enumerate(record.seats))
    stem = file_stem(texts.t(f"house.game.{record.game}"), f"{datetime.datetime.now():%Y-%m-%d}", names)
    folder = services.storage.folder / IMPORTS
    named = (f"{stem} ({number})" if number > 1 else stem for number in itertools.count(1))
    paths = (folder / f"{name}.{TEXT_EXTENSION}" for name in named)
    return next(path for path in paths if not path.exists() or path.read_bytes() == text.encode())
