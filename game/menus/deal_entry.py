"""Choice of a deal: random, by number, or by a code from another machine; entry of other numbers."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from pygame import FRect

from game.boards.errors import BoardError
from game.core.content import content_digest
from game.i18n import Texts
from game.match.game_text import is_game_text
from game.match.records import parse_record, write_bytes
from game.menus.problems.receiving import receive_problem
from game.modes.codes import ALPHABET, CodeError, codes_in, from_code, one_code
from game.modes.deals import Deal
from game.modes.error_messages import UNUSABLE_ERRORS, error_message
from game.modes.puzzle_sharing import has_problem_code
from game.modes.puzzles import find_puzzle
from game.modes.tables import SeatPlan, TablePlan
from game.pages.page import DialogScene, PageScene
from game.pages.text_field import CapitalField, NumberField
from game.scenes import routes
from game.scenes.base import SceneChange
from game.scenes.events import FilesDropped, SceneEvent
from game.scenes.stack import Pop, Replace, Reset
from game.services import Services
from game.table.sharing.files import IMPORTS
from game.ui import palette
from game.ui.clipboard import clipboard_text
from game.ui.controls import TextEntry
from game.ui.layout import Column
from game.ui.onscreen_keyboard import digit_keys, letter_keys
from game.ui.sound_effects import Sound
from game.ui.text import LABEL, SCORE
from game.ui.widgets import Button, Label, Panel, Widget

_MAX_CHOICES = 4
_MAX_FILE = 64 << 10
_TEXT_FILES = (".txt", ".eml", ".md")


class DealScene(DialogScene):
    """Entry of a deal's number with digits on the screen or keyboard."""

    name = "deal"
    heading_key = "house.deal.heading"
    max_size = (480.0, 640.0)

    def __init__(
        self,
        services: Services,
        seed: int | None,
        chosen: Callable[[int | None], None],
        coded: Callable[[Deal], SceneChange] | None = None,
    ) -> None:
        """``chosen`` receives the number, None for a random deal; ``coded`` receives a code's deal (None: no code
        entry).
        """
        super().__init__(services)
        self._coded = coded
        self.field = NumberField("" if seed is None else str(seed), max_length=6)
        self.interaction.text_input = self.field
        self._chosen = chosen

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """Number, digits, and buttons for a random or this deal."""
        column = Column(self.services.assets.fonts, FRect(inner.left + 20, inner.top, inner.width - 40, 0))
        yield from _shown(column, self.field.text)
        yield column.add_widget(Label(self.t("house.deal.text"), inner, LABEL, align="center"))
        keys = FRect(inner.left + 40, column.bottom, inner.width - 80, inner.bottom - column.bottom - 72)
        yield from digit_keys(keys, self.field.type_letter)
        half = (inner.width - 16) / 2
        bottom = inner.bottom - 60
        if self._coded is not None:
            yield Button(
                "code", FRect(keys.right - (keys.width - 16) / 3, keys.bottom - (keys.height - 24) / 4,
                (keys.width - 16) / 3, (keys.height - 24) / 4), self.t("house.deal.code"), self._enter_code, role=LABEL,
            )  # fmt: skip
        yield Button(
            "by-chance", FRect(inner.left, bottom, half, 60), self.t("house.setup.deal-random"),
            lambda: self._choose(None), "dice",
        )  # fmt: skip
        yield Button(
            "this-deal", FRect(inner.left + half + 16, bottom, half, 60), self.t("house.deal.this"),
            lambda: self._choose(int(self.field.text)), style="primary", is_enabled=bool(self.field.text),
        )  # fmt: skip

    def _enter_code(self) -> SceneChange:
        assert self._coded is not None
        return Replace(CodeScene(self.services, self._coded))

    def _choose(self, seed: int | None) -> SceneChange:
        self._chosen(seed)
        return Pop()


class _ReplacedNumberField(NumberField):
    """Number whose first typed digit replaces the one proposed."""

    def __init__(self, number: int, *, max_length: int) -> None:
        super().__init__(str(number), max_length=max_length)
        self._is_proposed = True

    def type_letter(self, letter: str) -> SceneChange | None:
        """Start a new number with the first digit; the delete key shortens the present one."""
        if self._is_proposed and letter != "\b" and self.accepts(letter):
            self.text = ""
        self._is_proposed = False
        return super().type_letter(letter)


class NumberScene(DialogScene):
    """Entry of a whole number from 1, with digits on the screen or keyboard."""

    name = "number"
    max_size = (460.0, 640.0)

    def __init__(self, services: Services, heading: str, text: str, number: int, chosen: Callable[[int], None]) -> None:
        """``text`` describes the number's purpose; ``chosen`` receives the entry."""
        super().__init__(services)
        self._heading, self._purpose, self._chosen = heading, text, chosen
        self.field = _ReplacedNumberField(number, max_length=3)
        self.interaction.text_input = self.field

    def heading(self) -> str:
        return self._heading

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """Number, purpose, digits and confirm button."""
        column = Column(self.services.assets.fonts, FRect(inner.left + 20, inner.top, inner.width - 40, 0))
        yield from _shown(column, self.field.text)
        yield column.add_widget(Label(self._purpose, inner, LABEL, align="center"))
        top = column.bottom
        yield from digit_keys(
            FRect(inner.left + 40, top, inner.width - 80, inner.bottom - 72 - top), self.field.type_letter
        )
        take = FRect(inner.left + 40, inner.bottom - 60, inner.width - 80, 60)
        yield Button(
            "take", take, self.t("house.number.take"), self._take, "tick", "primary", is_enabled=bool(self.field.text)
        )

    def _take(self) -> SceneChange:
        self._chosen(int(self.field.text))
        return Pop()


class CodeField(CapitalField):
    """Input of a deal's code; codes in a pasted text are found."""

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
        found = codes_in(text) if len(text) > 1 else []
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
        line = max(32.0, self.services.assets.fonts.height(self.field.problem, LABEL, inner.width))
        yield Label(self.field.problem, FRect(inner.left, inner.top + 68, inner.width, line), LABEL, palette.DARK_CORAL)
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
            yield Button(f"choose-{at}", place, code, partial(self._choose, code), role=LABEL)

    def _choose(self, code: str) -> None:
        self.field.set_code(code)

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
        return self._refuse(found.refusal) if found.task is None else Replace(routes.PuzzleRoute(found.task))

    def _open_game(self, text: str) -> SceneChange | None:
        """The replay of a pasted game, which is kept among the imports; a kiosk keeps nothing."""
        if self.services.session.is_kiosk:
            return self._refuse(self.t("house.code.letters"))
        whole = clipboard_text()  # of a pasted text the lines are joined
        text = whole if is_game_text(whole) and whole.split() == text.split() else text
        path = self.services.storage.folder / IMPORTS / f"{datetime.datetime.now():%Y-%m-%d %H-%M-%S}.isles.txt"
        try:
            parse_record(text)
            path.parent.mkdir(parents=True, exist_ok=True)
            write_bytes(path, text.encode())
        except UNUSABLE_ERRORS as problem:
            return self._refuse(error_message(problem, self.services.assets.texts))
        return Replace(routes.FilesRoute([path]))

    def _refuse(self, message: str) -> SceneChange | None:
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


def open_coded_deal(services: Services, deal: Deal, seats: Sequence[SeatPlan]) -> SceneChange:
    """Open the set-up of a code's table: game, board, options, deal and number of seats, the first ones as given."""
    plan = coded_plan(services, deal, seats)
    if plan is None:
        key = missing_board_key(services, deal)
        services.shell.announce(lambda: services.assets.t(key, board=deal.board))
        return Pop()
    return Reset(routes.ChartRoute(routes.SetupRoute(deal.game, plan)))


def coded_plan(services: Services, deal: Deal, seats: Sequence[SeatPlan]) -> TablePlan | None:
    """The plan of a code's table, the first seats as given; None where its board is missing."""
    taken = [*seats, *(SeatPlan("medium") for _ in range(deal.seats))][: deal.seats]
    board = _local_board(services, deal)
    return None if board is None else TablePlan(taken, board, deal.options, deal.first_seat, deal.seed)


def missing_board_key(services: Services, deal: Deal) -> str:
    """Text key for a board that is not here, or of which there is another one of the same name."""
    is_other = services.background.boards.has(deal.game, deal.board)
    return "house.code.other-board" if is_other else "house.code.no-board"


def _local_board(services: Services, deal: Deal) -> str | None:
    """Local name of a code's board, possibly a renamed copy; None if missing."""
    boards = services.background.boards
    try:
        found = boards.find(deal.game, deal.board, deal.content)
    except (BoardError, OSError):
        return deal.board if boards.has(deal.game, deal.board) else None  # the set-up shows the board's error
    return found.name if content_digest(found.board).startswith(deal.content) else None


def text_of(files: Sequence[Path]) -> str | None:
    """Content of a single text file as mail and chat programs write them; else None."""
    if len(files) != 1 or files[0].suffix.lower() not in _TEXT_FILES:
        return None
    try:
        if not files[0].is_file():
            return None
        with files[0].open("rb") as file:
            return file.read(_MAX_FILE).decode("utf-8", "replace")
    except OSError:
        return None


def _shown(column: Column, text: str) -> Iterable[Widget]:
    """Panel and label of the typed number."""
    entry = column.add_row(max(64.0, column.fonts.line_height(SCORE) + 4))
    yield Panel(entry, "ui/entry")
    yield Label(text or "–", entry, SCORE, align="center")
