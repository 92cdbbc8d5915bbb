"""Own puzzles as codes: everything that a position needs goes through a chat and comes back, nothing else does."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from game.core.state import FormatError, Json
from game.match.match import Match
from game.match.records import Record, Seat
from game.modes.codes import CodeError
from game.modes.puzzles import sharing
from game.modes.puzzles.model import Check, Puzzle, PuzzleError, TryOutcome, Weaker
from game.modes.puzzles.own import OWN_KIND
from game.modes.puzzles.sharing import (
    DIGITS,
    MAX_LETTERS,
    check_position,
    from_problem_code,
    has_problem_code,
    is_own_puzzle,
    pack,
    parse_received,
    sender_of,
    to_problem_code,
)
from game.registry import GAMES, plugin

SECRET = "Ada Lovelace"


@cache
def own_puzzle(game: str, seats: int, share: float = 0.9) -> Puzzle:
    """A missed move late in a careless game."""
    loaded = plugin(game).load_board(plugin(game).boards()[0])
    names = [Seat(SECRET), *(Seat(f"Guest {number}") for number in range(1, seats))]
    match: Match[Any] = Match.new(game, loaded.name, loaded.board, names, seed=4711)
    rng = random.Random(8)
    while not match.is_over:
        match.play(rng.choice(match.state.moves()))
    places = [at for at in range(match.number) if len(match.state_at(at).moves()) > 1]
    number = places[int((len(places) - 1) * share)]
    played = match.moves[number]
    best = next(move for move in match.state_at(number).moves() if move != played and move.seat == played.seat)
    start = replace(match.record(), moves=(), result=None)
    return Puzzle(
        "", game, OWN_KIND, 3, start, match.moves[:number], 1, ((best,),), 0.5, (Weaker((played,), 0.2, 0.01),), (best,),
        check=Check.REVIEW,
    )  # fmt: skip


TABLES = [(game, seats) for game in GAMES for seats in plugin(game).game.seats]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_code_is_read_as_the_same_position_with_the_same_answer(game: str, seats: int) -> None:
    puzzle = own_puzzle(game, seats)
    again = from_problem_code(to_problem_code(puzzle, "Ada"))
    check_position(again)
    assert again.state == puzzle.state
    assert (again.solutions, again.others, again.line, again.value) == (
        puzzle.solutions, puzzle.others, puzzle.line, puzzle.value,
    )  # fmt: skip
    assert again.judge(*puzzle.solutions[0]).outcome is TryOutcome.RIGHT
    assert again.judge(*puzzle.others[0].moves).lost == puzzle.others[0].lost


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_code_fits_into_any_chat_and_tells_neither_names_nor_answer(game: str, seats: int) -> None:
    puzzle = own_puzzle(game, seats, 1.0)
    code = to_problem_code(puzzle)
    assert len(code) <= MAX_LETTERS
    assert set(code) <= set("[-]\n") | set(DIGITS)
    assert puzzle.solutions[0][0].text not in code
    again = from_problem_code(code)
    assert sender_of(again) == ""
    assert SECRET not in again.to_text()
    assert "4711" not in json.dumps(again.to_json()["record"].get("meta"))


def test_only_the_name_of_who_missed_the_move_is_sent_if_it_is_given() -> None:
    puzzle = own_puzzle("bridges", 2)
    again = from_problem_code(to_problem_code(puzzle, "  Ada\u202e "))
    assert sender_of(again) == "Ada"
    assert isinstance(again.start, Record)
    assert [seat.name for number, seat in enumerate(again.start.seats) if number != again.seat] == [str(2 - again.seat)]


CARRIERS: dict[str, Callable[[str], str]] = {
    "as it is": lambda code: code,
    "one line": lambda code: " ".join(code.split()),
    "no blanks": lambda code: code.replace("\n", "", 1).replace("\n", ""),
    "quoted": lambda code: "> Look:\n" + "\n".join(f"> > {line}" for line in code.splitlines()),
    "windows": lambda code: code.replace("\n", "\r\n"),
    "wrapped": lambda code: code[:22] + "\n".join(code[at : at + 17] for at in range(22, len(code), 17)),
    "invisible signs": lambda code: code.replace("\n", "\n\u200b"),
    "no-break blanks": lambda code: code.replace("\n", "\u00a0"),
    "words around": lambda code: f"Hallo Ada, [hier] ist etwas:\n{code}\nGruß, Ben [1]",
}


@pytest.mark.parametrize("carrier", CARRIERS)
def test_a_code_survives_what_mail_and_chats_do_to_it(carrier: str) -> None:
    puzzle = own_puzzle("bridges", 1)
    sent = CARRIERS[carrier](to_problem_code(puzzle))
    assert has_problem_code(sent)
    assert from_problem_code(sent).state == puzzle.state


def test_a_code_that_is_cut_or_changed_is_refused_with_one_message() -> None:
    code = to_problem_code(own_puzzle("bridges", 1))
    middle = len(code) // 2
    other = "0" if code[middle] != "0" else "1"
    for broken in (code[:-1], code[:middle], code[:middle] + other + code[middle + 1 :], "[four-isles-problem-1-]"):
        assert has_problem_code(broken)
        with pytest.raises(CodeError) as problem:
            from_problem_code(broken)
        assert problem.value.key == "problems.code.cut", broken
    with pytest.raises(CodeError) as problem:
        from_problem_code(code.replace("problem-1-", "problem-2-"))
    assert problem.value.key == "house.code.newer"
    assert not has_problem_code("B17 is a problem of four isles")


def test_a_packed_bomb_is_not_unpacked() -> None:
    with pytest.raises(CodeError):
        from_problem_code(pack(b" " * 400_000))


def written(**changes: object) -> Json:
    return {**own_puzzle("bridges", 2).to_json(), **changes}


FORGED: dict[str, Callable[[Json], object]] = {
    "another kind": lambda puzzle: puzzle.update(kind="best-number"),
    "several moves": lambda puzzle: puzzle.update(asked=2),
    "a goal": lambda puzzle: puzzle.update(goal="points"),
    "counted": lambda puzzle: puzzle.update(check="count"),
    "no missed move": lambda puzzle: puzzle.update(others=[]),
    "a huge loss": lambda puzzle: puzzle["others"][0].__setitem__(1, 1e300),
    "a huge value": lambda puzzle: puzzle.update(value=-1e12),
    "no board": lambda puzzle: puzzle["record"].update(board="../a"),
    "no game": lambda puzzle: puzzle["record"].update(game="chess"),
}


@pytest.mark.parametrize("forged", FORGED)
def test_what_is_no_missed_move_is_refused(forged: str) -> None:
    puzzle = json.loads(json.dumps(written()))
    FORGED[forged](puzzle)
    with pytest.raises(PuzzleError):
        parse_received(json.dumps(puzzle))
    with pytest.raises(CodeError) as problem:
        from_problem_code(pack(json.dumps(puzzle).encode()))
    assert problem.value.key == "problems.code.wrong"


ILLEGAL: dict[str, Callable[[Json], object]] = {
    "a move against the rules": lambda puzzle: puzzle["moves"].insert(0, puzzle["moves"][-1]),
    "a deck of another game": lambda puzzle: puzzle["record"].update(setup={"deck": []}),
    "an answer against the rules": lambda puzzle: puzzle.update(solutions=[["0:number 99"]]),
    "a missed move against the rules": lambda puzzle: puzzle["others"][0].__setitem__(0, ["0:number 99"]),
    "the answer is the missed move": lambda puzzle: puzzle.update(solutions=[puzzle["others"][0][0]]),
}


@pytest.mark.parametrize("forged", ILLEGAL)
def test_a_position_against_the_rules_is_refused(forged: str) -> None:
    puzzle = json.loads(json.dumps(written()))
    check_position(parse_received(json.dumps(puzzle)))
    ILLEGAL[forged](puzzle)
    with pytest.raises(FormatError):
        check_position(parse_received(json.dumps(puzzle)))


def test_a_game_too_long_for_a_chat_is_said_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing, "MAX_LETTERS", 100)
    with pytest.raises(CodeError) as problem:
        to_problem_code(own_puzzle("bridges", 1))
    assert problem.value.key == "problems.code.long"


def test_the_file_of_a_missed_move_is_known_by_its_format() -> None:
    assert is_own_puzzle(own_puzzle("bridges", 1).to_text())
    assert not is_own_puzzle("[1]")
    assert not is_own_puzzle("{")
