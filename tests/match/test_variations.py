"""The tree of a practice game: what is a line, where lines part, and the way from one to another."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.state import IllegalMove, Move
from game.match.match import Match, Seat
from game.match.variations import MAX_LINES, Departure, Variations
from game.registry import GAMES, plugin
from tests.table.tables import begun


def a_game(game: str, count: int = 2) -> tuple[Match[Any], list[Move]]:
    """A game of people, and its first moves, each the last one listed."""
    seats = [Seat(f"P{at}") for at in range(min(plugin(game).game.seats))]
    match = begun(game, seats, seed=4)
    moves = []
    for _ in range(count):
        moves.append(list(match.state.moves())[-1])
        match.play(moves[-1])
    return match, moves


@pytest.mark.parametrize("game", GAMES)
def test_a_line_that_goes_on_is_one_line(game: str) -> None:
    match, _ = a_game(game)
    variations = Variations(0)
    variations.note(match)
    match.play(next(iter(match.state.moves())))
    variations.note(match)
    assert variations.lines == [match.moves]
    assert variations.walked == 0


@pytest.mark.parametrize("game", GAMES)
def test_another_move_opens_a_line_and_the_first_one_stays(game: str) -> None:
    match, moves = a_game(game)
    variations = Variations(0)
    variations.note(match)
    match.go_to(moves[:1])
    variations.note(match)
    other = next((move for move in match.state.moves() if move != moves[1]), None)
    if other is None:
        assert variations.lines == [tuple(moves)]
        return
    match.play(other)
    variations.note(match)
    assert variations.lines == [tuple(moves), (moves[0], other)]
    assert [variations.departure(line) for line in (0, 1)] == [Departure(None, 0), Departure(0, 1)]
    assert variations.node_of(match) == (1, 2)
    match.go_to(moves)
    assert variations.node_of(match) == (0, 2)


@pytest.mark.parametrize("game", GAMES)
def test_the_tree_is_read_back_as_it_was_written(game: str) -> None:
    match, moves = a_game(game)
    variations = Variations(0)
    variations.note(match)
    again = Variations.parse(variations.to_json(), match)
    assert (again.start, again.lines) == (0, [tuple(moves)])


def two_lines() -> tuple[Match[Any], Variations]:
    """A game that went on in two ways after its first move, and the tree with both; the second one was walked last."""
    match, moves = a_game(GAMES[0], 3)
    variations = Variations(0)
    variations.note(match)
    match.go_to(moves[:1])
    match.play(next(move for move in match.state.moves() if move != moves[1]))
    variations.note(match)
    return match, variations


def test_the_way_ahead_is_that_of_the_line_walked_last() -> None:
    match, variations = two_lines()
    first, second = variations.lines
    for line in ((), first[:1]):
        match.go_to(line)
        variations.note(match)
        assert variations.ahead(line, 0) == second[len(line) :]
    assert variations.ahead(first[:2]) == (), "it went elsewhere"
    assert variations.ahead(first[:2], 0) == first[2:]
    match.go_to(first[:2])
    variations.note(match)
    assert variations.ahead(()) == first


def test_the_line_walked_last_is_written_with_the_tree() -> None:
    match, variations = two_lines()
    for walked in (0, 1):
        variations.walked = walked
        match.go_to(())
        again = Variations.parse(variations.to_json(), match)
        assert again.ahead(()) == variations.lines[walked]


@pytest.mark.parametrize("walked", [-1, 2, "1", None, 1.0])
def test_a_tree_without_a_line_walked_last_goes_along_the_first_one(walked: object) -> None:
    match, variations = two_lines()
    match.go_to(())
    again = Variations.parse({**variations.to_json(), "walked": walked}, match)
    assert again.ahead(()) == variations.lines[0]


@pytest.mark.parametrize("written", [None, 3, {}, {"start": 99, "lines": 4}, {"start": -1, "lines": [[{"do": "fly"}]]}])
def test_a_tree_that_cannot_be_read_begins_at_the_present(written: object) -> None:
    match, _ = a_game(GAMES[0])
    found = Variations.parse(written, match)
    assert (found.start, found.lines) == (match.number, [])


def test_the_first_line_stays_when_there_are_too_many() -> None:
    match, moves = a_game(GAMES[0], 1)
    variations = Variations(0)
    variations.note(match)
    others = [move for move in begun(GAMES[0], match.seats, seed=4).state.moves() if move != moves[0]]
    fillers = [(other, other) for other in others for _ in range(MAX_LINES)][: MAX_LINES - 1]
    variations.lines += [line * number for number, line in enumerate(fillers, start=1)]
    match.go_to([others[0]])
    match.play(next(iter(match.state.moves())))
    variations.note(match)
    assert len(variations.lines) == MAX_LINES
    assert variations.lines[0] == tuple(moves)
    assert variations.lines[-1] == match.moves
    assert variations.walked == MAX_LINES - 1


@pytest.mark.parametrize("game", GAMES)
def test_going_to_a_line_gives_the_position_of_its_moves(game: str) -> None:
    match, moves = a_game(game, 3)
    expected = [str(match.state_at(at)) for at in range(4)]
    for number in (0, 2, 1, 3):
        match.go_to(moves[:number])
        assert (match.number, str(match.state)) == (number, expected[number])
        assert not match.can_redo


def test_going_to_an_illegal_line_changes_nothing() -> None:
    match, moves = a_game(GAMES[0], 2)
    with pytest.raises(IllegalMove):
        match.go_to([moves[1], moves[1], moves[1]])
    assert match.moves == tuple(moves)
