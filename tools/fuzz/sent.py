"""Attack by files that people send each other: games, problems, all data, records with a handicap; cut and forged.

Each gets an answer soon: what is right is read, the rest is refused with one message and changes nothing.
"""

from __future__ import annotations

import datetime
import io
import json
import struct
import zipfile
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final

from game import registry
from game.board_library.boards import BoardCatalogue
from game.boards.errors import BoardError
from game.commands.check import check_record
from game.core.state import FormatError, Json
from game.match.game_text import game_text
from game.match.match import Match, content_of
from game.match.records import Record, Seat, check, parse_record
from game.modes.codes import CodeError
from game.modes.data_file import DataFileError, import_data_file, read_summary, write_data_file
from game.modes.puzzles.model import Check, Puzzle, Weaker
from game.modes.puzzles.own import OWN_KIND
from game.modes.puzzles.sharing import check_position, from_problem_code, pack, parse_received, to_problem_code
from game.modes.puzzles.tasks import missed_move
from game.program import LEVELS
from game.registry import plugin
from game.storage.storage import Storage
from game.storage.values import RecordedPlayer
from tools.fuzz.fuzzing import Attack, Broken, mangle, random_record, spoil

_BOMB: Final = 48 << 20
"""Bytes of an entry that is a few thousand packed."""
_NAMES: Final = (
    "../evil.tmx", "/evil.tmx", "levels/../../evil.tmx", "levels/bridges/../../../evil.tmx", "levels/bridges/..\\evil.tmx",
    "levels/bridges/C:evil.tmx", "levels/bridges/.evil.tmx", "levels/bridges/evil.tmx/", "levels/bridges/evil.tmx ",
    "levels/bridges/e\u202evil.tmx", "levels/bridges/\u00fcvil.tmx", "levels/chess/evil.tmx", "levels/evil.tmx",
    "levels/bridges/" + "x" * 300 + ".tmx", "levels/" + "bridges/" * 60 + "evil.tmx", "levels//bridges/evil.tmx",
    "levels/bridges/nul.tmx", "data.jsonl", "about.json", "levels/bridges/a.exe", "levels/tilesets/evil.png",
)  # fmt: skip
"""Names of entries that lead out of the folder, are there already, or are none on some system."""


# Games and problems --------------------------------------------------------------------------------------------------


def _text(attack: Attack) -> str:
    record = Record.parse(random_record(attack))
    return game_text(record.to_json(), record.moves, "A board", "55KW-11X4", {1: "a comment {in} braces"})


def _read_text(boards: BoardCatalogue, data: bytes) -> None:
    """A text of a game: refused with a message of one line, or a record that is checked and comes back the same."""
    with suppress(FormatError):
        record = parse_record(data)
        check(record, lambda made: boards.find(made.game, made.board, content_of(made)).board)
        again = parse_record(game_text(record.to_json(), record.moves).encode())
        if again != record:
            raise Broken("the text of a game is read as another game")


def _own_puzzle(attack: Attack) -> Puzzle:
    """A puzzle of a random position, as a look-back makes it."""
    game = attack.rng.choice(registry.GAMES)
    count = attack.rng.choice(plugin(game).game.seats)
    loaded = plugin(game).load_board(attack.rng.choice(plugin(game).boards()))
    seats = [Seat(f"P{number}") for number in range(count)]
    match: Match[Any] = Match.new(game, loaded.name, loaded.board, seats, seed=attack.rng.randrange(1, 999))
    places: list[int] = []
    while not match.is_over and len(places) < 12:
        moves = match.state.moves()
        places += [match.number] if len(moves) > 1 else []
        match.play(attack.rng.choice(moves))
    number = attack.rng.choice(places)
    played = match.moves[number]
    best = next(move for move in match.state_at(number).moves() if move != played and move.seat == played.seat)
    start = match.branch(0).record()
    return Puzzle(
        "", game, OWN_KIND, 3, start, match.moves[:number], 1, ((best,),), 0.5, (Weaker((played,), 0.2, 0.01),), (best,),
        check=Check.REVIEW,
    )  # fmt: skip


def _solve(boards: BoardCatalogue, puzzle: Puzzle) -> None:
    """Use the program makes of a puzzle that it took: position, question, verdicts, reasons."""
    assert isinstance(puzzle.start, Record), "own puzzles hold a record"
    with suppress(FormatError, BoardError):
        board = boards.find(puzzle.game, puzzle.board, content_of(puzzle.start)).board
        puzzle = puzzle.with_board(board)
        check_position(puzzle)
    if puzzle.rules_board is None:
        return
    with suppress(FormatError):
        check_position(puzzle)
        if not puzzle.judge(*puzzle.solutions[0]).is_solved or puzzle.judge(*puzzle.others[0].moves).is_solved:
            raise Broken("a checked puzzle judges its own answer wrongly")
        puzzle.reasons()


def _read_code(boards: BoardCatalogue, text: str) -> None:
    with suppress(CodeError):
        _solve(boards, from_problem_code(text))


def _read_problem(boards: BoardCatalogue, data: bytes) -> None:
    with suppress(FormatError):
        _solve(boards, parse_received(data))


def _handicap(attack: Attack) -> Json:
    """A record of version 4 with handicaps, some of which are not allowed."""
    written = random_record(attack)
    units = [attack.rng.choice((0, 0, 1, 4, 12, 40, 60, 61)) for _ in written["seats"]]
    written["options"]["handicap"] = attack.rng.choice(
        (units, units[1:], [*units, 1], [0] * len(units), {}, None, [True])
    )
    return {**written, "version": attack.rng.choice((4, 4, 4, 3, 2, 5, "4"))}


# All data ------------------------------------------------------------------------------------------------------------


def _fill(attack: Attack, folder: Path) -> Storage:
    """A machine with players, games, a missed move and a board of one's own."""
    storage = Storage.open(folder)
    for number, name in enumerate(("Ada", "Ben", "\u05d0\u05d1")):
        storage.add_profile(name, number, number)
    for number in range(6):
        written = random_record(attack)
        result = {"scores": [number] * len(written["seats"]), "winners": [0], "ended_by": "x", "detail": {}}
        storage.records.add({**written, "result": result}, [RecordedPlayer(1)] * len(written["seats"]), slot="none")
    puzzle = _own_puzzle(attack)
    storage.puzzles.keep_missed_move("#1", missed_move(puzzle, datetime.date(2026, 11, 28)))
    board = folder / "levels" / "bridges" / "mine.tmx"
    board.parent.mkdir(parents=True, exist_ok=True)
    board.write_bytes((LEVELS / "bridges" / "a.tmx").read_bytes())
    return storage


def _parts(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def _zipped(parts: list[tuple[str | zipfile.ZipInfo, bytes]]) -> bytes:
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in parts:
            archive.writestr(name, part)
    return whole.getvalue()


def _with_line(attack: Attack, parts: dict[str, bytes]) -> dict[str, bytes]:
    """A line spoilt, doubled or left out."""
    lines = parts["data.jsonl"].splitlines()
    at = attack.rng.randrange(len(lines))
    changed = json.dumps(spoil(attack, json.loads(lines[at]))).encode()
    lines[at : at + 1] = attack.rng.choice(([changed], [changed], [lines[at]] * 2, []))
    return {**parts, "data.jsonl": b"\n".join(lines) + b"\n"}


def _with_head(attack: Attack, parts: dict[str, bytes]) -> dict[str, bytes]:
    about = json.dumps(spoil(attack, json.loads(parts["about.json"])))
    return {**parts, "about.json": about.encode()}


def _with_name(attack: Attack, parts: dict[str, bytes]) -> bytes:
    """An entry with a name of somewhere else, perhaps there already, perhaps a link."""
    entry = zipfile.ZipInfo(attack.rng.choice(_NAMES))
    if attack.rng.random() < 0.2:
        entry.external_attr = 0o120777 << 16
    content = attack.rng.choice((b"<map/>", b"../../../../etc/passwd", (LEVELS / "bridges" / "a.tmx").read_bytes()))
    return _zipped([*parts.items(), (entry, content)])


def _with_bomb(attack: Attack, parts: dict[str, bytes]) -> bytes:
    """An entry that is thousands of times as large unpacked as packed."""
    name = attack.rng.choice(("data.jsonl", "about.json", "levels/bridges/mine.tmx", "readme.txt"))
    line = attack.rng.choice((b"0", b"\n", b'{"kind":"count","event":"x","count":1,"last":null}\n'))
    return _zipped(list({**parts, name: line * (_BOMB // len(line))}.items()))


def _with_odd_header(attack: Attack, data: bytes) -> bytes:
    """A number of the archive's directory changed: sizes, offsets, flags, methods, in the byte order of other machines."""
    spoilt = bytearray(data)
    marks = [at for mark in (b"PK\x01\x02", b"PK\x03\x04", b"PK\x05\x06") for at in _all_of(data, mark)]
    at = attack.rng.choice(marks) + attack.rng.randrange(4, 44)
    order = attack.rng.choice("<>")
    number = attack.rng.choice((0, 1, 8, 9, 14, 99, 0x800, 0xFFFF, len(data), len(data) & 0xFFFF))
    spoilt[at : at + 2] = struct.pack(f"{order}H", number & 0xFFFF)
    return bytes(spoilt)


def _all_of(data: bytes, mark: bytes) -> list[int]:
    return [at for at in range(len(data) - 4) if data[at : at + 4] == mark]


def _import(storage: Storage, path: Path, around: Path) -> None:
    """Read in twice: a refusal changes nothing, neither does the second time, and nothing lies outside the folder."""
    before, files = list(storage.archive.lines(frozenset())), _files(around)
    try:
        read_summary(path)
        import_data_file(storage, path)
    except DataFileError:
        if list(storage.archive.lines(frozenset())) != before:
            raise Broken("a refused file has changed something") from None
        if _files(around) != files:
            raise Broken(f"a refused file has left something: {sorted(_files(around) - files)}") from None
        return
    strays = {file for file in _files(around) - files if not file.is_relative_to(storage.folder / "levels")}
    if strays:
        raise Broken(f"written outside the boards: {sorted(strays)}")
    if not import_data_file(storage, path).is_empty:
        raise Broken("a file read twice has changed something")


def _files(folder: Path) -> set[Path]:
    return {path for path in folder.rglob("*") if path.is_file() and "sqlite3" not in path.name}


# The attack ----------------------------------------------------------------------------------------------------------


def carry_out(attack: Attack) -> None:
    """Texts, problems, handicaps and files with all data in turn."""
    boards, around = BoardCatalogue(attack.new_folder()), attack.new_folder()
    source = _fill(attack, attack.new_folder())
    path = around / "all.isles.zip"
    write_data_file(source, path)
    source.close()
    data = path.read_bytes()
    others = [data, _text(attack).encode(), to_problem_code(_own_puzzle(attack)).encode()]
    storage = Storage.open(around / "data")
    record = around / "handicap.json"
    tries = 0
    while attack.goes_on:
        tries += 1
        told = f"try {tries}"
        text = mangle(attack, _text(attack).encode(), others)
        attack.hit("mangled texts of games", partial(_read_text, boards, text), told)
        puzzle = _own_puzzle(attack)
        attack.hit("problems sent", partial(_read_code, boards, to_problem_code(puzzle)), told)
        code = mangle(attack, to_problem_code(puzzle).encode(), others).decode("latin-1")
        attack.hit("mangled problem codes", partial(_read_code, boards, code), told)
        forged = json.dumps(spoil(attack, json.loads(puzzle.to_text()))).encode()
        attack.hit("forged problem codes", partial(_read_code, boards, pack(forged)), told)
        attack.hit("forged problem files", partial(_read_problem, boards, forged), told)
        record.write_text(json.dumps(_handicap(attack)), encoding="utf-8")
        attack.hit("records with a handicap", partial(check_record, record, boards), told)
        parts = _parts(data)
        ways: tuple[tuple[str, Callable[[], bytes]], ...] = (
            ("mangled", partial(mangle, attack, data, others)),
            ("spoilt lines", lambda parts=parts: _zipped(list(_with_line(attack, parts).items()))),  # type: ignore[misc]
            ("odd heads", lambda parts=parts: _zipped(list(_with_head(attack, parts).items()))),  # type: ignore[misc]
            ("odd names", partial(_with_name, attack, parts)),
            ("odd headers", partial(_with_odd_header, attack, data)),
            *((("bombs", partial(_with_bomb, attack, parts)),) if tries % 25 == 1 else ()),
        )
        for name, make in ways:
            path.write_bytes(make())
            attack.hit(f"data with {name}", partial(_import, storage, path, around), told, slow_seconds=20.0)
    storage.close()
