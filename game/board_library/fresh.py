"""Fresh boards: generated from a seed and a difficulty, identical on every machine.

The name holds both, so that a code with the name defines the board: ``fresh-3-48213``. A later edition of an isle's
generator has its own names, and older boards stay unchanged: ``fresh2-3-48213``. The title is a number and a thing,
taken from the seed: *Two Herons*.
"""

from __future__ import annotations

import random
import re
from functools import lru_cache
from typing import Final

from game.boards.drawing import board_fault
from game.boards.errors import BoardError
from game.boards.messages import message
from game.boards.sketch import Sketch
from game.i18n import load
from game.languages import FIRST, FOLDER, languages
from game.registry import editor_of, plugin

DIFFICULTIES: Final = range(1, 6)
MAX_SEEDS: Final = 1_000_000
_NAME: Final = re.compile(r"fresh([2-9]?)-([1-5])-([1-9][0-9]{0,5})")
_MAX_ATTEMPTS: Final = 20
"""Maximum boards generated for one seed until one is playable; the first one nearly always is."""
_TITLE_STEP: Final = 7919
"""Prime that spreads neighbouring seeds over all titles."""


def newest_edition(game: str) -> int:
    """The current edition of a game's generator, from 1."""
    return len(editor_of(game).generators)


def fresh_name(difficulty: int, seed: int, edition: int) -> str:
    """The name of the board with that difficulty and seed (1 to 999999)."""
    return f"fresh{edition if edition > 1 else ''}-{difficulty}-{seed}"


def difficulty_of(name: str) -> int:
    """The difficulty of a fresh board, from its name."""
    return _read(name)[1]


def is_fresh(game: str, name: str) -> bool:
    """True if a game can generate the board of that name."""
    return (
        plugin(game).editor is not None and _NAME.fullmatch(name) is not None and _read(name)[0] <= newest_edition(game)
    )


@lru_cache(maxsize=32)
def fresh_sketch(game: str, name: str) -> Sketch:
    """The generated board, with its title in every language; requires ``is_fresh``.

    ``BoardError`` if no attempt was playable.
    """
    edition, difficulty, seed = _read(name)
    owner, editor = plugin(game), editor_of(game)
    for number in range(_MAX_ATTEMPTS):
        sketch = editor.generators[edition - 1](random.Random(f"{game} {name} {number}"), difficulty)
        sketch = sketch.with_property("difficulty", difficulty)
        for language in languages():
            key = "title" if language == FIRST else f"title_{language}"
            sketch = sketch.with_property(key, fresh_title(language, seed))
        if board_fault(editor.board_editing, owner.parse_board, sketch) is None:
            return sketch
    raise BoardError(f"{name}.tmx", (), message("boards.wrong.no-such-board", game=game))


@lru_cache(maxsize=256)
def fresh_title(language: str, seed: int) -> str:
    """The title of a seed's board, such as *Two Herons*; the same number and thing in every language.

    A language without the lists, or with shorter ones, has the first language's title.
    """
    numbers, things = _title_words(language)
    first = _title_words(FIRST)
    if (len(numbers), len(things)) != tuple(map(len, first)):
        language, (numbers, things) = FIRST, first
    at = seed * _TITLE_STEP % (len(numbers) * len(things))
    pattern = str(load(FOLDER / language, "workshop")["workshop.surprise-title"])
    return pattern.format(number=numbers[at % len(numbers)], things=things[at // len(numbers)])


def _title_words(language: str) -> tuple[list[str], list[str]]:
    """The numbers and the things of the titles in a language."""
    texts = load(FOLDER / language, "workshop")
    numbers, things = (str(texts.get(f"workshop.fresh-{part}", "")).split(", ") for part in ("numbers", "things"))
    return numbers, things


def is_sound(game: str, name: str) -> bool:
    """True if the generated board is playable, balanced and open enough for its isle; requires ``is_fresh``."""
    try:
        return editor_of(game).is_sound(fresh_sketch(game, name))
    except BoardError:
        return False


def _read(name: str) -> tuple[int, int, int]:
    """Edition, difficulty and seed from a fresh board's name."""
    found = _NAME.fullmatch(name)
    assert found is not None, name
    return int(found[1] or 1), int(found[2]), int(found[3])
