"""Broken and hostile files: records, boards, tilesets and fonts, cut, flipped, spliced. Each gets an answer, soon."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pygame

from game import registry
from game.board_library.boards import BoardCatalogue, check_board
from game.board_library.importing import import_board
from game.boards.errors import BoardError
from game.commands.check import check_record
from game.i18n import Texts
from game.match.record_faults import one_line
from game.menus.workshop.page import problem_line
from game.program import ASSETS, LEVELS
from game.ui.text import BODY, Fonts
from tools.fuzz.fuzzing import Attack, Broken, mangle, random_record, spoil


def _numbers(attack: Attack, text: str) -> str:
    """A map's text with some of its numbers changed for extreme ones."""
    parts = text.split('"')
    for _ in range(attack.rng.choice((1, 1, 3))):
        at = attack.rng.randrange(1, len(parts) - 1, 2) if len(parts) > 3 else 0
        parts[at] = attack.rng.choice(
            (
                "0",
                "-1",
                "1",
                "2",
                "200",
                "201",
                "999999999",
                "1e9",
                "nan",
                "inf",
                "",
                "x" * 300,
                "../../x",
                "CSV",
                "1.5",
            )
        )
    return '"'.join(parts)


def _check_board(path: Path) -> None:
    for problem in check_board(path):
        if one_line(problem) and any(not letter.isprintable() for letter in one_line(problem)):
            raise Broken(f"not fit for a terminal: {problem!r}")


def _open_board(boards: BoardCatalogue, path: Path) -> None:
    """Import of a board: a clear refusal, or a playable board."""
    try:
        game, name = import_board(boards, path)
    except BoardError:
        return
    boards.load(game, name)


def _look_at(boards: BoardCatalogue, game: str, content: bytes, texts: Texts) -> None:
    """Editor's list with a board among the player's own: shown, or with a sentence about the problem."""
    file = boards.own_folder(game) / "own.tmx"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)
    boards.refresh()
    for entry in boards.entries(game):
        if entry.problem is not None and not problem_line(boards, game, entry, texts):
            raise Broken(f"nothing is said of {entry.name}")


def _draw(folder: Path) -> None:
    fonts = Fonts(folder)
    fonts.label("Häuser 12 \u202e", BODY, pygame.Color("black"))
    fonts.fit("Some words in a box that is too small for them", BODY, 60.0, 30.0)


def carry_out(attack: Attack) -> None:
    """Records, boards and fonts in turn."""
    pygame.font.init()
    folder = attack.new_folder()
    font = (ASSETS / "fonts" / "text.ttf").read_bytes()
    known, own, texts = BoardCatalogue(attack.new_folder()), BoardCatalogue(attack.new_folder()), Texts("en")
    games = {path.read_bytes(): game for game in registry.GAMES for path in (LEVELS / game).glob("*.tmx")}
    maps = list(games)
    tries = 0
    while attack.goes_on:
        tries += 1
        record, board = folder / "a.json", folder / "b.tmx"
        record.write_text(json.dumps(spoil(attack, random_record(attack))), encoding="utf-8")
        attack.hit("spoilt records", partial(check_record, record, known), f"try {tries}")
        record.write_bytes(mangle(attack, json.dumps(random_record(attack)).encode(), maps))
        attack.hit("mangled records", partial(check_record, record, known), f"try {tries}")
        chosen = attack.rng.choice(maps)
        board.write_bytes(mangle(attack, chosen, maps))
        attack.hit("mangled boards", partial(_check_board, board), f"try {tries}")
        board.write_text(_numbers(attack, chosen.decode()), encoding="utf-8")
        attack.hit("boards with odd values", partial(_check_board, board), f"try {tries}")
        if tries % 20 == 1:
            boards = BoardCatalogue(attack.new_folder())
        attack.hit("opened boards", partial(_open_board, boards, board), f"try {tries}")
        shown = partial(_look_at, own, games[chosen], board.read_bytes(), texts)
        attack.hit("boards in the workshop", shown, f"try {tries}")
        if tries % 5 == 0:
            (folder / "text.ttf").write_bytes(mangle(attack, font, maps))
            attack.hit("mangled fonts", partial(_draw, folder), f"try {tries}")
