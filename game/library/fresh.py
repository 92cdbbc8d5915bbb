"""Fresh boards: made from a seed, by difficulty, and the same on every machine. The name says both, so that a code that
carries the name carries the board: ``fresh-3-48213``. Where an isle has learnt to make better ones, the name says
which of its editions made the board, and those of before stay what they are: ``fresh2-3-48213``."""

from __future__ import annotations

import random
import re
from functools import lru_cache
from typing import Final

from game.boards.drawing import board_fault
from game.boards.sketch import Sketch
from game.i18n import load
from game.languages import FIRST, FOLDER, languages
from game.registry import plugin

DIFFICULTIES: Final = range(1, 6)
MOST_SEEDS: Final = 1_000_000
_NAME: Final = re.compile(r"fresh([2-9]?)-([1-5])-([1-9][0-9]{0,5})")
_TRIES: Final = 20
"""How many boards are made of one seed until one can be played; the first one nearly always can."""


def newest_edition(game: str) -> int:
    """In which edition a game's fresh boards are made now, from 1."""
    return len(plugin(game).board_generators)


def fresh_name(difficulty: int, seed: int, edition: int) -> str:
    """What the board of that difficulty and seed (1 to 999999) is called."""
    return f"fresh{edition if edition > 1 else ''}-{difficulty}-{seed}"


def difficulty_of(name: str) -> int:
    """The difficulty of the fresh board of that name."""
    return _read(name)[1]


def is_fresh(game: str, name: str) -> bool:
    """Whether such a board can be made for a game."""
    return plugin(game).has_editor and _NAME.fullmatch(name) is not None and _read(name)[0] <= newest_edition(game)


@lru_cache(maxsize=32)
def fresh_sketch(game: str, name: str) -> Sketch:
    """The board of that name, which ``is_fresh``, with its title in every language."""
    edition, difficulty, seed = _read(name)
    owner = plugin(game)
    for number in range(_TRIES):
        sketch = owner.board_generators[edition - 1](random.Random(f"{game} {name} {number}"), difficulty)
        sketch = sketch.called("difficulty", difficulty)
        for language in languages():
            key = "title" if language == FIRST else f"title_{language}"
            sketch = sketch.called(
                key, str(load(FOLDER / language, "workshop")["workshop.surprise-title"]).format(n=seed)
            )
        if board_fault(owner.drawing, owner.parse_board, sketch) is None:
            return sketch
    raise AssertionError(f"no board can be made of {name}")


def is_sound(game: str, name: str) -> bool:
    """Whether the board of that name, which ``is_fresh``, is as even and as open as the isle wants of a fresh one."""
    return plugin(game).is_sound(fresh_sketch(game, name))


def _read(name: str) -> tuple[int, int, int]:
    """Edition, difficulty and seed of a fresh board's name."""
    found = _NAME.fullmatch(name)
    assert found is not None, name
    return int(found[1] or 1), int(found[2]), int(found[3])
