"""Reading of files from outside: records, boards, problems, codes and all data; one sentence for the rest."""

from __future__ import annotations

import codecs
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from game.board_library.importing import import_board
from game.boards.errors import BoardError
from game.match.game_text import is_game_text
from game.match.record_faults import one_line
from game.match.records import Record, read_bytes, with_clean_names
from game.menus.data.page import DataFileReader, found_file
from game.menus.problems.received_record import receive_record, text_of
from game.menus.problems.receiving import ReceivedProblem, receive_problem, receive_problem_file, receive_puzzle
from game.menus.setup.page import SetupScene, remembered_plan
from game.modes.codes import codes_in, from_code
from game.modes.deals import Deal
from game.modes.error_messages import UNUSABLE_ERRORS, error_message
from game.modes.puzzles.sharing import has_problem_code, is_own_puzzle
from game.modes.puzzles.shipped import puzzle_codes_in
from game.modes.tables import SeatPlan
from game.pages.coded_deals import coded_plan, missing_board_key
from game.scenes import routes
from game.scenes.base import Scene
from game.scenes.stack import Reset
from game.services import Services
from game.table.opening import watch_match
from game.table.puzzles.opening import open_puzzle
from game.table.saving.guest_records import import_guest_records
from game.table.table_setup import match_of

_SNIFFED: Final = 512
"""Bytes at the beginning of a file that tell what it is."""
_MAX_SHORT_TEXT: Final = 2000
"""Letters of a text in which a code is looked for."""
_SIGNS: Final = {
    b"\x89PNG": "picture", b"\xff\xd8\xff": "picture", b"GIF8": "picture", b"%PDF": "paper",
    b"SQLite format 3": "database", b"OggS": "sound", b"ID3": "sound", b"RIFF": "sound",
}  # fmt: skip
"""First bytes of files that cannot be opened here, and what they are."""
_SUFFIXES: Final = {
    ".csv": "table", ".tsx": "tileset", ".svg": "picture", ".webp": "picture", ".sqlite3": "database", ".py": "program",
    ".exe": "program", ".html": "page", ".htm": "page", ".txt": "text", ".eml": "text", ".md": "text",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class OpenedFile:
    """An opened file: name, description or error, and what it opens if it is usable."""

    name: str
    line: str
    open: Callable[[], Scene] | None = None
    is_verified: bool = False
    """True for a record that was proved legal."""

    @property
    def is_usable(self) -> bool:
        """True if the file can be opened."""
        return self.open is not None


def read_file(services: Services, path: Path) -> OpenedFile:
    """Read a record (JSON or text), a board, a problem, a text with a code, or a file with all data."""
    match path.suffix.lower():
        case ".tmx":
            return _read_board(services, path)
        case ".zip":
            return _read_data(services, path)
        case ".json":
            return _read_json(services, path)
    if _begin(path).startswith(b"PK\x03\x04"):  # first: in packed bytes some letters are a code by chance
        return _read_data(services, path)
    text = text_of([path]) or ""
    if has_problem_code(text):
        return _of_problem(services, path, receive_problem(services, text))
    if is_game_text(text):  # mail quotes it, and words stand before it
        return _read_json(services, path)
    match _first_sign(path):  # mail and browsers put other endings behind
        case b"<" if _is_map(path):
            return _read_board(services, path)
        case b"{" | b"[":
            return _read_json(services, path)
    deal = _deal_in(text)
    if deal is not None:
        return _of_deal(services, path, deal)
    codes = puzzle_codes_in(text) if len(text) < _MAX_SHORT_TEXT else []
    if len(codes) == 1:
        return _of_problem(services, path, receive_puzzle(services, codes[0]))
    kind = services.assets.t(f"house.files.kind.{_kind(path)}")
    return OpenedFile(one_line(path.name), services.assets.t("house.files.not-ours", kind=kind))


def _begin(path: Path) -> bytes:
    """The first bytes of a file; empty where it cannot be read."""
    try:
        if not path.is_file():
            return b""
        with path.open("rb") as file:
            return file.read(_SNIFFED)
    except OSError:
        return b""


def _first_sign(path: Path) -> bytes:
    """The first byte of a text file that is no blank; empty where there is none."""
    return _begin(path).removeprefix(codecs.BOM_UTF8).lstrip()[:1]


def _is_map(path: Path) -> bool:
    """True for XML that may be a Tiled map; pictures and web pages are XML too."""
    return b"<map" in _begin(path) or path.name.lower().endswith((".tmx.txt", ".xml"))


def _kind(path: Path) -> str:
    """Kind of a file that cannot be opened here, as in the text keys."""
    begin, suffix = _begin(path), path.suffix.lower()
    by_content = next((kind for sign, kind in _SIGNS.items() if begin.startswith(sign)), None)
    return by_content or _SUFFIXES.get(suffix, "unknown")


def _deal_in(text: str) -> Deal | None:
    """The deal of the only code in a short text; a long one holds letters that are a code by chance."""
    codes = codes_in(text) if "-" in text and len(text) < _MAX_SHORT_TEXT else []
    return from_code(codes[0]) if len(codes) == 1 and "-" in codes[0] else None


def _of_deal(services: Services, path: Path, deal: Deal) -> OpenedFile:
    """The set-up of a code's table."""
    t = services.assets.t
    plan = coded_plan(services, deal, [SeatPlan()])
    if plan is None:
        return OpenedFile(one_line(path.name), t(missing_board_key(services, deal), board=deal.board))
    line = t("house.files.deal", game=t(f"house.game.{deal.game}"))
    return OpenedFile(one_line(path.name), line, partial(SetupScene, services, deal.game, plan))


def _of_problem(services: Services, path: Path, found: ReceivedProblem) -> OpenedFile:
    task = found.task
    if task is None:
        return OpenedFile(one_line(path.name), found.refusal)
    line = services.assets.t("house.files.problem", game=services.assets.t(f"house.game.{task.puzzle.game}"))
    return OpenedFile(one_line(path.name), line, partial(open_puzzle, services, task))


def _read_data(services: Services, path: Path) -> OpenedFile:
    """A file with all data of a machine, which is read in after a question; the chart comes after it."""
    found, reader = found_file(path), DataFileReader(services)
    if found.summary is None:
        return OpenedFile(one_line(path.name), reader.line(found))
    question = partial(reader.question, found, Reset(routes.ChartRoute()))
    return OpenedFile(one_line(path.name), reader.line(found), question)


def _read_board(services: Services, path: Path) -> OpenedFile:
    """Import a board among the user's own, or return its error."""
    try:
        game, name = import_board(services.background.boards, path)
        title = services.background.boards.title(game, name, services.assets.texts.language)
    except BoardError as problem:
        return OpenedFile(one_line(path.name), error_message(problem, services.assets.texts))
    except OSError as problem:
        folder = services.storage.folder / "levels"
        message = services.assets.t("house.files.not-kept", folder=folder, problem=problem.strerror or problem)
        return OpenedFile(one_line(path.name), message)
    line = services.assets.t("house.files.board", game=services.assets.t(f"house.game.{game}"), title=title)
    return OpenedFile(one_line(path.name), line, partial(_set_up, services, game, name))


def _set_up(services: Services, game: str, name: str) -> Scene:
    """Table set-up with a board."""
    plan = remembered_plan(services, game)
    plan.board = name
    return SetupScene(services, game, plan)


def _read_json(services: Services, path: Path) -> OpenedFile:
    """A missed move as a problem, else a record: its moves and result are verified, or its error is returned."""
    try:
        data = read_bytes(path)
        if is_own_puzzle(data):
            return _of_problem(services, path, receive_problem_file(services, data))
    except UNUSABLE_ERRORS as problem:
        return OpenedFile(one_line(path.name), error_message(problem, services.assets.texts))
    found = receive_record(services, data)
    if found.record is None:
        return OpenedFile(one_line(path.name), found.refusal)
    record = with_clean_names(found.record)
    names = ", ".join(seat.name for seat in record.seats)
    line = services.assets.texts.headed(services.assets.t(f"house.game.{record.game}"), names)
    return OpenedFile(one_line(path.name), line, partial(_watch, services, record, path.name), is_verified=True)


def _watch(services: Services, record: Record, name: str) -> Scene:
    """Replay of a record, which is kept as a guest's."""
    match, board = match_of(services, record)
    place = import_guest_records(services.storage, match, one_line(name)) if not services.session.is_kiosk else None
    if place is not None:
        services.shell.announce(services.assets.t(place.value))
    return watch_match(services, match, board)
