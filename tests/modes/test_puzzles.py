"""Puzzles: the shipped ones, verdicts, the day's puzzle, own puzzles and when they come back."""

from __future__ import annotations

import datetime
import json
import random
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import permutations
from typing import Any

import pytest

from game.core.players import HintReason, decide
from game.core.state import Json, Move
from game.match.match import Match, Seat
from game.modes.puzzles import shipped as shipped_puzzles
from game.modes.puzzles.model import Check, Puzzle, PuzzleError, TryOutcome, Verdict
from game.modes.puzzles.own import OWN_KIND, puzzles_from_review
from game.modes.puzzles.parsing import parse_own_puzzle, parse_puzzles
from game.modes.puzzles.repetition import DISTANCES, Repetition
from game.modes.puzzles.shipped import find_puzzle, games_with_puzzles, puzzle_of_the_day, read_puzzles, write_puzzles
from game.registry import plugin
from game.review.move_evaluator import DEALS, METHOD, Estimate
from game.review.review import Review

GAMES = games_with_puzzles()
DAY = datetime.date(2026, 12, 1)
LEAST = 60


def test_all_four_isles_have_puzzles() -> None:
    assert games_with_puzzles() == GAMES == ("bridges", "elevens", "waterways", "mosaic")


@pytest.mark.parametrize("game", GAMES)
def test_every_isle_has_enough_puzzles_of_every_difficulty_and_of_several_kinds(game: str) -> None:
    found = read_puzzles(game)
    assert len(found) >= LEAST
    assert min(Counter(puzzle.difficulty for puzzle in found)[level] for level in range(1, 6)) >= 3
    assert len({puzzle.kind for puzzle in found}) >= 3
    assert [find_puzzle(puzzle.code) for puzzle in found] == list(found)


@pytest.mark.parametrize("game", GAMES)
def test_no_kind_has_more_than_two_fifths_of_an_isles_puzzles(game: str) -> None:
    kinds = Counter(puzzle.kind for puzzle in read_puzzles(game))
    assert 5 * max(kinds.values()) <= 2 * kinds.total(), kinds


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize("game", GAMES)
def test_every_shipped_puzzle_is_a_position_of_its_seat_with_a_solution_and_a_true_reason(game: str) -> None:
    for puzzle in read_puzzles(game):
        assert puzzle.state.seat == puzzle.seat, puzzle.code
        for solution in puzzle.solutions:
            assert puzzle.judge(*solution).is_solved, puzzle.code
            assert puzzle.is_whole(*solution), puzzle.code
        assert puzzle.tempting is not None, puzzle.code
        for weaker in puzzle.others:
            verdict = puzzle.judge(*weaker.moves)
            assert (verdict.outcome, verdict.lost) == (TryOutcome.WORSE, weaker.lost), puzzle.code
            assert weaker.lost > 0, puzzle.code
        assert puzzle.line[: len(puzzle.solutions[0])] == puzzle.solutions[0], puzzle.code
        state = puzzle.state.copy()
        for move in puzzle.line:
            state.play(move)  # an illegal one raises
        assert_reasons_hold(puzzle)
        if puzzle.reason_key:
            assert puzzle.reason_key in true_reasons(puzzle), puzzle.code
        else:
            assert puzzle.check is Check.COUNT, puzzle.code


def test_a_line_plays_the_next_turn_where_the_question_counts_it() -> None:
    for game, kind, goal in (("mosaic", "two-turns", "rectangle"), ("bridges", "two-cards", "islands")):
        for puzzle in read_puzzles(game):
            if puzzle.kind == kind:
                state = puzzle.state.copy()
                for move in puzzle.line:
                    state.play(move)
                assert plugin(game).puzzle_goals[goal].measure(state, puzzle.seat) >= puzzle.value, puzzle.code


def test_the_asked_seat_is_a_person_among_computer_players_with_the_names_given() -> None:
    puzzle = next(puzzle for puzzle in read_puzzles("elevens") if puzzle.seats > 2 and puzzle.seat)
    match = puzzle.position(["Ada", "Ben"])
    assert [seat.name for seat in match.seats[:3]] == ["Ada", "Ben", "3"]
    assert [seat.is_computer for seat in match.seats] == [at != puzzle.seat for at in range(puzzle.seats)]
    assert (match.seat, match.number, match.state) == (puzzle.seat, len(puzzle.moves), puzzle.state)


def assert_reasons_hold(puzzle: Puzzle) -> None:
    """Every reason that a hint may give is true in the real position, not only in one that the seat thinks possible."""
    known, real, hints = puzzle.known_position(), puzzle.state.copy(), plugin(puzzle.game).hints
    assert hints is not None
    for move in puzzle.solutions[0]:
        for reason in hints.explain(known, move):
            assert hints.claims[reason.key](real, move, reason.values), (puzzle.code, reason)
        known.play(move)
        real.play(move)


def true_reasons(puzzle: Puzzle) -> set[str]:
    """Keys of what the puzzle says for its solution, each checked by the claims."""
    hints = plugin(puzzle.game).hints
    assert hints is not None
    known, claims, true = puzzle.known_position(), hints.claims, set()
    said: tuple[HintReason, ...] = puzzle.reasons()
    for move in puzzle.solutions[0]:
        true |= {reason.key for reason in said if _holds(claims, known, move, reason)}
        known.play(move)
    return true


def _holds(claims: Any, known: Any, move: Move, reason: HintReason) -> bool:
    try:
        return bool(claims[reason.key](known, move, reason.values))
    except KeyError:  # a reason about another move of the turn
        return False


def of_kind(game: str, kind: str) -> Puzzle:
    return next(puzzle for puzzle in read_puzzles(game) if puzzle.kind == kind)


# Verdicts ------------------------------------------------------------------------------------------------------------


def test_the_same_moves_in_another_order_are_right_too() -> None:
    tried = 0
    for puzzle in read_puzzles("elevens"):
        for order in permutations(puzzle.solutions[0]):
            state = puzzle.state.copy()
            legal = 0
            for move in order:
                if state.is_over or state.why_not(move) is not None:
                    break
                state.play(move)
                legal += 1
            if legal == len(order) > 1 and order != puzzle.solutions[0]:
                assert puzzle.judge(*order).outcome is TryOutcome.RIGHT
                tried += 1
    assert tried


def test_a_move_that_is_not_legal_or_of_another_seat_is_no_try() -> None:
    puzzle = read_puzzles("bridges")[0]
    [move, *_] = puzzle.solutions[0]
    assert puzzle.judge(move, move, move).outcome is TryOutcome.ILLEGAL
    assert puzzle.judge(replace(move, seat=1)).outcome is TryOutcome.ILLEGAL


def test_a_part_of_a_solution_goes_on() -> None:
    puzzle = next(puzzle for puzzle in read_puzzles("bridges") if len(puzzle.solutions[0]) == 2)
    assert puzzle.judge(puzzle.solutions[0][0]).outcome is TryOutcome.GOES_ON
    assert not puzzle.is_whole(puzzle.solutions[0][0])


def test_what_a_goal_lacks_is_what_was_lost() -> None:
    puzzle = of_kind("waterways", "most-points")
    state = puzzle.state
    measure = plugin("waterways").puzzle_goals[puzzle.goal].measure
    for move in state.moves():
        after = state.copy()
        after.play(move)
        lacking = puzzle.value - measure(after, puzzle.seat)
        verdict = puzzle.judge(move)
        assert verdict.lost == lacking
        assert verdict.is_solved == (lacking == 0)


def test_the_second_solution_is_as_good_and_an_unlisted_move_is_worse() -> None:
    puzzle = next(p for p in read_puzzles("bridges") if not p.goal and p.asked == 2 and len(p.solutions[0]) == 2)
    weaker = puzzle.others[0].moves
    both = replace(puzzle, solutions=(*puzzle.solutions[:1], weaker), others=())
    assert both.judge(*weaker).outcome is TryOutcome.AS_GOOD
    assert replace(puzzle, others=()).judge(*weaker) == Verdict(TryOutcome.WORSE)


# The day's puzzle, codes ---------------------------------------------------------------------------------------------


def test_each_puzzle_has_its_day_before_one_comes_again(monkeypatch: pytest.MonkeyPatch) -> None:
    few = read_puzzles("mosaic")[:5]
    monkeypatch.setattr(shipped_puzzles, "read_puzzles", lambda game: few)
    first = next(day for day in (DAY + datetime.timedelta(days=n) for n in range(5)) if day.toordinal() % 5 == 0)
    rounds = [
        [puzzle_of_the_day("mosaic", first + datetime.timedelta(days=5 * turn + n)) for n in range(5)]
        for turn in range(3)
    ]
    for found in rounds:
        assert {puzzle.code for puzzle in found if puzzle} == {puzzle.code for puzzle in few}
    assert len({tuple(puzzle.code for puzzle in found if puzzle) for found in rounds}) > 1


def test_the_puzzle_of_a_day_is_the_same_again() -> None:
    for game in games_with_puzzles():
        assert puzzle_of_the_day(game, DAY) == puzzle_of_the_day(game, DAY)
        assert puzzle_of_the_day(game, DAY) in read_puzzles(game)


def test_a_game_without_puzzles_has_none_of_the_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shipped_puzzles, "puzzle_file", lambda game: shipped_puzzles.FOLDER / "none.json")
    read_puzzles.cache_clear()
    assert read_puzzles("bridges") == ()
    assert puzzle_of_the_day("bridges", DAY) is None
    assert games_with_puzzles() == ()
    read_puzzles.cache_clear()


@pytest.mark.parametrize("typed", ["e2", " E-2 ", "E 2"])
def test_a_code_is_found_as_people_type_it(typed: str) -> None:
    assert find_puzzle(typed) == next(puzzle for puzzle in read_puzzles("elevens") if puzzle.code == "E2")


@pytest.mark.parametrize("typed", ["", "E0", "X1", "E9999", "1"])
def test_an_unknown_code_has_no_puzzle(typed: str) -> None:
    assert find_puzzle(typed) is None


# Files ---------------------------------------------------------------------------------------------------------------


def shipped(game: str = "bridges") -> Json:
    """The JSON of one shipped puzzle in a file of its own."""
    written: Json = json.loads(write_puzzles(game, read_puzzles(game)[:1]))
    return written


def test_a_written_file_is_read_as_the_same_puzzles() -> None:
    few = read_puzzles("waterways")[:4]
    assert parse_puzzles(write_puzzles("waterways", few), "waterways") == few


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("number", 0, "'number' is 0"),
        ("number", True, "'number' is True"),
        ("kind", "", "'kind' is ''"),
        ("difficulty", 6, "'difficulty' is 6, expected 1 to 5"),
        ("deal", "what", "'what'"),
        ("deal", 7, "'deal' is 7"),
        ("moves", ["0:jump 3"], "no move: '0:jump 3'"),
        ("moves", [3], "no move: 3"),
        ("moves", ["9:number 3"], "there is no seat 9"),
        ("asked", 0, "'asked' is 0"),
        ("solutions", [], "'solutions' is no list of moves"),
        ("solutions", [[]], "a solution has 0 moves"),
        ("value", "much", "'value' is 'much'"),
        ("others", [["0:number 3"]], "no weaker moves"),
        ("line", ["0:skip-number"] * 41, "'line' has 41 moves"),
        ("reason", 3, "'reason' is 3"),
        ("goal", "money", "unknown 'goal' 'money'"),
        ("check", "looked", "unknown 'check' 'looked'"),
    ],
)
def test_a_faulty_puzzle_is_refused_with_its_code_and_one_message(name: str, value: object, message: str) -> None:
    written = shipped()
    written["puzzles"][0][name] = value
    with pytest.raises(PuzzleError) as caught:
        parse_puzzles(json.dumps(written), "bridges")
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_missing_and_an_unknown_key_are_refused() -> None:
    written = shipped()
    del written["puzzles"][0]["line"]
    with pytest.raises(PuzzleError, match=r"puzzle B[0-9]+: the key 'line' is missing"):
        parse_puzzles(json.dumps(written), "bridges")
    written = shipped()
    written["puzzles"][0]["colour"] = 1
    with pytest.raises(PuzzleError, match="unknown key 'colour'"):
        parse_puzzles(json.dumps(written), "bridges")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": "four-isles-record"}, "'format' is not"),
        ({"version": 2}, "'version' is 2, expected 1"),
        ({"game": "mosaic"}, "'game' is 'mosaic', expected 'bridges'"),
        ({"puzzles": {}}, "'puzzles' is no list"),
        ({"more": 1}, "the file has the keys"),
    ],
)
def test_a_file_of_another_kind_is_refused(change: Json, message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        parse_puzzles(json.dumps(shipped() | change), "bridges")


def test_two_puzzles_of_one_code_are_refused() -> None:
    written = shipped()
    written["puzzles"] *= 2
    with pytest.raises(PuzzleError, match="two puzzles have the code"):
        parse_puzzles(json.dumps(written), "bridges")


def test_what_is_no_json_is_refused() -> None:
    with pytest.raises(PuzzleError, match="not JSON"):
        parse_puzzles("{", "bridges")


# Own puzzles ---------------------------------------------------------------------------------------------------------


@cache
def own_game() -> tuple[Match[Any], int, Move]:
    """A game of Bridges alone, the number of a position in it, and another legal move there."""
    loaded = plugin("bridges").load_board("a")
    match = Match.new("bridges", "a", loaded.board, [Seat("Ada")], seed=12, started="")
    rng = random.Random(3)
    while not match.is_over:
        match.play(decide(plugin("bridges").player("easy"), match.sample_for(0), rng).move)
    number = next(at for at in range(4, match.number) if len(match.state_at(at).moves()) > 3)
    other = next(move for move in match.state_at(number).moves() if move != match.moves[number])
    return match, number, other


def reviewed(lost: float, error: float = 0.1) -> Review:
    """The game, one move of which lost so much."""
    match, number, other = own_game()
    found = {"house": other.to_json(), "lost": [lost, error], "gained": [0, 0], "before": [40, 1], "after": [39.0]}
    review = Review(match, None)  # type: ignore[arg-type]  # nothing is asked
    review.load_json({"method": METHOD, "deals": DEALS, "moves": {str(number): found}})
    return review


def test_a_costly_move_of_a_reviewed_game_becomes_a_puzzle() -> None:
    _, number, other = own_game()
    [puzzle] = puzzles_from_review(reviewed(5.0), 0)
    assert (puzzle.kind, puzzle.check, puzzle.value) == (OWN_KIND, Check.REVIEW, 44.0)
    assert puzzle.position().number == number
    assert puzzle.judge(other).outcome is TryOutcome.RIGHT
    [missed] = puzzle.others
    assert puzzle.judge(*missed.moves) == Verdict(TryOutcome.WORSE, 5.0)
    third = next(move for move in puzzle.position().state.moves() if move not in (other, *missed.moves))
    assert puzzle.judge(third).outcome is TryOutcome.UNKNOWN
    assert puzzle.judge_estimate(Estimate(1.0, 0.1)) == Verdict(TryOutcome.WORSE, 1.0)
    assert puzzle.judge_estimate(Estimate(1.0, 0.5)).outcome is TryOutcome.AS_GOOD
    assert puzzle.judge_estimate(Estimate(-9.0, 0.5)).outcome is TryOutcome.AS_GOOD


@pytest.mark.parametrize(("lost", "error"), [(2.0, 0.1), (9.0, 3.1), (-5.0, 0.1)])
def test_a_small_or_uncertain_loss_is_not_worth_a_puzzle(lost: float, error: float) -> None:
    assert puzzles_from_review(reviewed(lost, error), 0) == []


def test_the_dearer_the_move_the_easier_the_puzzle() -> None:
    levels = [puzzles_from_review(reviewed(lost), 0)[0].difficulty for lost in (2.5, 4.0, 6.0, 9.0, 20.0)]
    assert levels == [5, 4, 3, 2, 1]


def test_an_own_puzzle_is_sent_as_a_file() -> None:
    [puzzle] = puzzles_from_review(reviewed(5.0), 0)
    again = parse_own_puzzle(puzzle.to_text())
    assert again == puzzle
    assert again.judge(*puzzle.solutions[0]).is_solved
    with pytest.raises(PuzzleError, match="'format' is not"):
        parse_own_puzzle(json.dumps(shipped()))
    written = puzzle.to_json()
    written["record"]["seats"] = []
    with pytest.raises(PuzzleError, match="0 seats"):
        parse_own_puzzle(json.dumps(written))


# Coming back ---------------------------------------------------------------------------------------------------------


def test_a_missed_puzzle_comes_back_at_growing_distances_until_it_is_learned() -> None:
    known, day, waits = Repetition.missed(DAY), DAY, []
    while not known.is_learned:
        assert not known.is_due(known.due - datetime.timedelta(days=1))
        waits.append((known.due - day).days)
        day = known.due
        known = known.tried(day, is_solved=True)
    assert tuple(waits) == DISTANCES == (1, 3, 7, 16, 35)
    assert not known.is_due(day + datetime.timedelta(days=1000))


def test_a_miss_starts_again_and_a_solution_ahead_of_its_day_changes_nothing() -> None:
    known = Repetition.missed(DAY).tried(DAY + datetime.timedelta(days=1), is_solved=True)
    early = known.due - datetime.timedelta(days=1)
    assert known.tried(early, is_solved=True) == known
    assert known.tried(early, is_solved=False) == Repetition.missed(early)
