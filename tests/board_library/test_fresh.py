"""Fresh boards: equal everywhere for a name, playable, and fewer points for easy players at higher difficulties."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path
from statistics import fmean

import pytest

from game import registry
from game.board_library.boards import BoardCatalogue
from game.board_library.fresh import DIFFICULTIES, fresh_name, fresh_sketch, fresh_title, newest_edition
from game.boards.drawing import board_fault
from game.boards.errors import BoardError
from game.core.content import content_digest
from game.modes.board_trials import Trial, play_at_once
from game.modes.codes import from_code, to_code
from game.modes.deals import Deal
from game.registry import editor_of, plugin

DRAWABLE = [game for game in registry.GAMES if plugin(game).editor is not None]
DIGESTS = {
    ("bridges", 1): "59da8da3c48323dd",
    ("bridges", 2): "0c112a5db9404d69",
    ("elevens", 1): "6d6a70ee3764f076",
    ("elevens", 2): "7d08a1d3c69a0c2c",
    ("waterways", 1): "92ce62e7c6469791",
    ("mosaic", 1): "0026a6671a9d41dc",
}
"""Of ``fresh-3-48213`` and, in the second edition, ``fresh2-3-48213``."""


def test_every_edition_there_ever_was_has_its_digest() -> None:
    assert set(DIGESTS) == {(game, edition) for game in DRAWABLE for edition in range(1, newest_edition(game) + 1)}


@pytest.mark.parametrize(("game", "edition"), DIGESTS)
def test_a_code_carries_a_fresh_board_to_a_machine_that_has_never_seen_it(
    tmp_path: Path, game: str, edition: int
) -> None:
    boards, name = BoardCatalogue(tmp_path), fresh_name(3, 48213, edition)
    deal = from_code(to_code(Deal(game, name, 2, 4711, 0, {})))
    assert boards.has(game, deal.board)
    loaded = boards.load(game, deal.board)
    assert content_digest(loaded.board) == DIGESTS[game, edition], "codes that are out there count on it"
    assert loaded.difficulty == 3
    assert len({loaded.title(language) for language in ("en", "de")}) == 2


@pytest.mark.parametrize(
    "name",
    ["fresh-0-1", "fresh-6-1", "fresh-3-0", "fresh-3-1000000", "fresh-3-01", "fresh-3-x", "fresh1-3-1", "fresh3-3-1"],
)
def test_only_names_of_fresh_boards_make_some(tmp_path: Path, name: str) -> None:
    assert not BoardCatalogue(tmp_path).has("bridges", name)
    with pytest.raises(BoardError):
        BoardCatalogue(tmp_path).load("bridges", name)


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize("game", DRAWABLE)
def test_every_difficulty_makes_boards_that_can_be_played_and_differ(game: str) -> None:
    owner = plugin(game)
    made = [
        fresh_sketch(game, fresh_name(difficulty, seed, newest_edition(game)))
        for difficulty, seed in ((1, 1), (2, 1), (3, 1), (3, 2), (4, 1), (5, 1))
    ]
    assert all(board_fault(editor_of(game).board_editing, owner.parse_board, sketch) is None for sketch in made)
    assert len({str(sorted(sketch.things.items())) for sketch in made}) == len(made)


@pytest.mark.slow
@pytest.mark.parametrize("game", [game for game in DRAWABLE if 1 in plugin(game).game.seats])
def test_harder_boards_give_easy_players_fewer_points(game: str) -> None:
    owner, means = plugin(game), {}
    for difficulty in (1, 5):
        scores: list[int] = []
        for seed in range(3):
            sketch = editor_of(game).generators[-1](random.Random(seed), difficulty)
            trial = Trial(game, sketch, owner.parse_board(editor_of(game).board_editing.map_of(sketch)))
            scores += [score for number in range(2) for score in play_at_once(trial, number).scores]
        means[difficulty] = fmean(scores)
    assert means[1] > 1.2 * means[5]


@pytest.mark.slow
def test_harder_boards_of_elevens_keep_racks_full_for_longer() -> None:
    """The winner's score is always 0 and the others' are luck, so the measure is the length of a game."""
    owner, moves = plugin("elevens"), {}
    for difficulty in (1, 5):
        sketch = editor_of("elevens").generators[-1](random.Random(difficulty), difficulty)
        trial = Trial("elevens", sketch, owner.parse_board(editor_of("elevens").board_editing.map_of(sketch)))
        moves[difficulty] = fmean(play_at_once(trial, number).moves for number in range(4))
    assert moves[5] > moves[1]


def test_each_difficulty_of_elevens_has_fewer_bridges_than_the_one_before() -> None:
    counts = [
        len(editor_of("elevens").generators[-1](random.Random(7), difficulty).things) for difficulty in DIFFICULTIES
    ]
    assert counts == sorted(set(counts), reverse=True)


def test_the_easier_boards_of_bridges_have_more_links_that_do_not_cross_bug() -> None:
    """In the first edition there was no room for the links of 1 and 2: they came out like 3."""
    owner, free = plugin("bridges"), []
    for difficulty in (1, 2, 3):
        sketches = [editor_of("bridges").generators[-1](random.Random(seed), difficulty) for seed in (1, 2)]
        boards = [owner.parse_board(editor_of("bridges").board_editing.map_of(sketch)) for sketch in sketches]
        free.append(fmean(len(board.links) - sum(map(len, board.crossings.values())) / 2 for board in boards))
    assert all(easier > harder + 1 for easier, harder in pairwise(free))


def test_titles_are_words_that_nearly_every_seed_spreads_over() -> None:
    assert fresh_title("en", 1) != fresh_title("en", 2)
    assert len({fresh_title("en", seed) for seed in range(1, 738)}) == 737, "each number with each thing"
    assert len({fresh_title("de", seed) for seed in range(1, 738)}) == 737
    assert fresh_title("xx", 7) == fresh_title("en", 7)
