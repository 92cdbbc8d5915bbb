"""Odd but well-formed database rows, and flipped bits: the program starts, tours its pages and still saves."""

from __future__ import annotations

import datetime
import itertools
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any, Final

from game import registry
from game.match.match import Match
from game.match.records import Seat
from game.registry import plugin
from game.storage.file import FILE
from game.storage.schema import expected_columns
from game.storage.storage import Storage
from game.storage.values import Aids, RecordedPlayer, RecordTable
from tools.fuzz.fuzzing import Attack, Broken
from tools.fuzz.touring import program, tour

ODD: Final[tuple[object, ...]] = (
    0, 1, -1, 7, 2**62, -(2**63), 1.5, 1e308, "", "x", "7", "null", "true", "[]", "{}", "[1, 2]", '"x"', "never", "2026-13-45",
    "1-01-01", "\u202e", "\u200b\u0301", "x" * 5000, "[" * 3000, '{"moves": 1}', '{"game": "chess"}', '{"game": []}', b"",
    b"\xff\xfe", b"x",
)  # fmt: skip
"""Values that foreign software may have written into any column."""
COLUMNS: Final = tuple(sorted(expected_columns()))


def sample(folder: Path) -> None:
    """A data folder with something in every table."""
    storage = Storage.open(folder)
    ada = storage.add_profile("Ada", 1, 2, Aids(text_size=125))
    storage.add_profile("Ben")
    storage.change_settings(sound=30, language="de", reduced_motion=True)
    day = datetime.date(2026, 11, 22)
    for seed, game in enumerate(registry.GAMES):
        row = plugin(game)
        name = row.boards()[0]
        seats = [Seat("Ada"), Seat("Bosun", "computer", "easy")]
        match = Match.new(game, name, row.load_board(name).board, seats, seed=seed, started="2026-11-22T10:00:00+01:00")
        for _ in range(4):
            match.play(match.state.moves()[0])
        storage.saved_games.save(match.record().to_json(), {"profiles": [ada.identifier, None], "occasion": {}})
        written: dict[str, Any] = match.record().to_json()
        written["result"] = {"scores": [5, 7], "winners": [1], "ended_by": "x", "detail": {}}
        storage.records.add(
            written, [RecordedPlayer(ada.identifier, ("hint",)), RecordedPlayer()], slot="none", day=day
        )
        storage.records.use_daily_attempt(day, game, "Ada")
        storage.set_extra(f"setup.{game}", {"seats": [], "board": name, "options": {}, "first_seat": 0, "match": False})
        storage.count_event(f"start.{game}")
    storage.set_extra("daily.player", "Ada")
    storage.set_extra("regatta", {"seats": 2, "legs": [[1, 2]]})
    storage.close()


def write_odd(folder: Path, table: str, column: str, value: object, *, is_text: bool = False) -> bool:
    """Write the value into every row's column; True if the file accepted it. ``is_text``: bytes are stored as text."""
    with closing(sqlite3.connect(folder / FILE)) as connection, connection:
        placed = "CAST(? AS TEXT)" if is_text else "?"
        try:
            connection.execute("PRAGMA foreign_keys = OFF")
            connection.execute(f"UPDATE OR IGNORE {table} SET {column} = {placed}", (value,))
        except (sqlite3.Error, OverflowError):
            return False
    return True


def read_all(folder: Path) -> None:
    """Read everything in the storage, and save a new value."""
    storage = Storage.open(folder)
    try:
        for game in registry.GAMES:
            storage.saved_games.get(game)
            for entry in storage.records.latest(game):
                storage.records.get(entry.identifier)
            boards, counts = plugin(game).boards(), plugin(game).game.seats
            options = plugin(game).game.options.parse({}, max(counts)).to_json()
            storage.records.best_lines(RecordTable(game, boards[0], options, 2))
            for profile in storage.profiles():
                storage.records.statistics(profile.identifier, game)
        storage.saved_games.all()
        storage.counts()
        storage.set_extra("attack", 1)
        if storage.extra("attack") != 1:
            raise Broken("what was kept just now is gone")
    finally:
        storage.close()


def tour_all(folder: Path) -> None:
    """The whole program on that folder."""
    read_all(folder)
    with program(folder) as app:
        tour(app)


def carry_out(attack: Attack) -> None:
    """Each column with each odd value in a drawn order, then flipped bits."""
    source = attack.new_folder()
    sample(source)
    whole = (source / FILE).read_bytes()
    cases = list(itertools.product(COLUMNS, [*ODD, None]))
    attack.rng.shuffle(cases)
    drawn = iter(cases)
    while attack.goes_on:
        folder = attack.new_folder()
        case = next(drawn, None)
        if case is not None and attack.rng.random() < 0.8:
            (table, column), value = case
            (folder / FILE).write_bytes(whole)
            is_text = isinstance(value, bytes)
            if write_odd(folder, table, column, value, is_text=is_text):
                attack.hit("odd values", partial(tour_all, folder), f"{table}.{column} = {value!r:.60}")
            continue
        flipped = bytearray(whole)
        places = [attack.rng.randrange(len(whole) * 8) for _ in range(attack.rng.choice((1, 1, 3, 20)))]
        for place in places:
            flipped[place // 8] ^= 1 << place % 8
        (folder / FILE).write_bytes(flipped)
        attack.hit("flipped bits", partial(tour_all, folder), str(places))
