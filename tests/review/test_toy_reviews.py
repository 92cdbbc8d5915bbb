"""Reviews of toy games, whose positions have few moves: what counts as a choice, exact requests, sums and stored figures."""

from __future__ import annotations

import random
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from game.core.best_result import BestResult
from game.core.players import Advice
from game.core.state import Move
from game.match.match import Match
from game.match.records import COMPUTER, Record, Seat
from game.review.best_finder import FoundBest
from game.review.combined_review import CombinedReview
from game.review.move_evaluator import Estimate, MoveEvaluation, MoveEvaluator
from game.review.review import Decision, Review, ReviewSummary, ScoreBalance, branch_with
from tests import toy
from tests.review.test_thinking_beside import Scripted
from tests.toy import Board, Draw, Lay, Options

ADA, BEN, BOSUN = Seat("Ada"), Seat("Ben"), Seat("Bosun", COMPUTER, "hard")
FOUR = (4, 1, 2, 3)
"""Cards of a table for two, seat 0 with 4 and 1, whose every turn is a choice of two moves, and then of one."""


@pytest.fixture(autouse=True)
def covered(toy_game: str, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Rollouts for the toy game that cover every position; gives the positions that were asked about."""
    asked: list[Any] = []

    def covers(state: Any) -> bool:
        asked.append(state)
        return True

    monkeypatch.setattr(toy.ToyPlugin, "rollouts", SimpleNamespace(covers=covers), raising=False)
    return asked


def cover(monkeypatch: pytest.MonkeyPatch, is_covered: Callable[[Any], bool]) -> None:
    """Rollouts that cover these positions alone."""
    monkeypatch.setattr(toy.ToyPlugin, "rollouts", SimpleNamespace(covers=is_covered), raising=False)


def match_of(*seats: Seat, cards: tuple[int, ...] = FOUR, moves: tuple[Move, ...] = ()) -> Match[Any]:
    """A toy match with these cards after these moves."""
    meta = {"program": "p", "started": "s", "seed": 5}
    record = Record("toy", "plain", Options(), seats, 0, {"pile": list(cards)}, moves, meta=meta)
    return Match.resume(record, Board(len(cards)))


def alone(*moves: Move) -> Match[Any]:
    """A match of Ada alone with 4 and 1, and 2 and 3 to draw."""
    return match_of(ADA, moves=moves)


ENDED = (Draw(0), Draw(0), Lay(0, 4), Lay(0, 1), Lay(0, 2), Lay(0, 3))
"""The whole of a game alone: 10 points; the last move is no choice."""


def written(match: Match[Any], **figures: Any) -> dict[str, Any]:
    """A review as it is stored: ``m0=(lost, gained)`` is what move 0 lost and gained, with their errors."""
    moves: dict[str, Any] = {}
    for name, (lost, gained) in figures.items():
        number = int(name[1:])
        house = match.state_at(number).moves()[0]
        moves[str(number)] = MoveEvaluation(
            house, lost=lost, gained=gained, before=Estimate(8.6, 1.5), after=(9.0,) * len(match.seats)
        ).to_json()
    return {"method": 1, "deals": 192, "moves": moves}


def reviewed(match: Match[Any], **figures: Any) -> Review:
    """The review of a match with stored figures."""
    review = Review(match, Scripted())
    review.load_json(written(match, **figures))
    return review


def none_lost(match: Match[Any]) -> dict[str, Any]:
    """Figures of every choice that say it lost and gained nothing."""
    return {f"m{number}": (Estimate(), Estimate()) for number in Review(match, Scripted()).open_moves()}


# -- What counts as a choice -------------------------------------------------------------------------------------------


def test_a_move_among_two_is_a_choice_and_the_only_one_is_not() -> None:
    match = match_of(ADA, BEN, moves=(Lay(0, 4), Lay(1, 2), Lay(0, 1), Lay(1, 3)))
    review = Review(match, Scripted())
    assert review.open_moves() == [0, 1]
    assert (review.seats, review.progress, review.is_done) == ([0, 1], (0, 2), False)


def test_only_people_are_reviewed_and_computers_where_nobody_else_plays() -> None:
    moves = (Lay(0, 4), Lay(1, 2))
    mixed = Review(match_of(ADA, BOSUN, moves=moves), Scripted())
    assert (mixed.seats, mixed.open_moves()) == ([0], [0])
    second = Review(match_of(BOSUN, ADA, moves=moves), Scripted())
    assert (second.seats, second.open_moves()) == ([1], [1])
    computers = Review(match_of(BOSUN, BOSUN, moves=moves), Scripted())
    assert ([*computers.seats], computers.open_moves()) == ([0, 1], [0, 1])


def test_moves_in_positions_that_rollouts_do_not_cover_are_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    match = match_of(ADA, BEN, moves=(Lay(0, 4), Lay(1, 2)))
    cover(monkeypatch, lambda state: state.turn == 1)
    assert Review(match, Scripted()).open_moves() == [1]


def test_the_rules_are_asked_once_about_each_move_until_another_is_made(covered: list[Any]) -> None:
    match = match_of(ADA, BEN, moves=(Lay(0, 4), Lay(1, 2)))
    review = Review(match, Scripted())
    for _ in range(3):
        assert review.open_moves() == [0, 1]
    assert covered == [match.state_at(0), match.state_at(1)]
    match.undo()
    assert review.open_moves() == [0]
    match.play(Lay(1, 3))
    assert review.open_moves() == [0, 1]
    assert covered[2:] == [match.state_at(1)]


@pytest.mark.parametrize("looks_at_progress", [False, True])
def test_a_move_that_was_replaced_is_open_again(looks_at_progress: bool) -> None:
    match = match_of(ADA, BEN, moves=(Lay(0, 4), Lay(1, 2)))
    review = reviewed(match, m0=(Estimate(), Estimate()), m1=(Estimate(), Estimate()))
    match.undo()
    match.play(Lay(1, 3))
    if looks_at_progress:
        assert review.progress == (1, 2)
    else:
        assert review.open_moves() == [1]


def test_a_game_can_be_reviewed_if_its_first_or_its_last_position_is_covered(
    covered: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = alone(Lay(0, 4))
    assert Review(match, Scripted()).can_review()
    assert covered == [match.state_at(0)]
    for hand, is_covered in (({4, 1}, True), ({1}, True), (set(), False)):
        cover(monkeypatch, lambda state, hand=hand: {*state.hands[0]} == hand)  # type: ignore[misc]
        assert Review(match, Scripted()).can_review() is is_covered


# -- What is asked, and what becomes of the answers --------------------------------------------------------------------


def test_a_request_names_the_position_and_its_sample_is_the_same_each_time() -> None:
    match = match_of(ADA, BEN, cards=(4, 1, 2, 3, 5, 6, 7, 8), moves=(Lay(0, 4), Lay(1, 2)))
    thinker = Scripted()
    review = Review(match, thinker)
    review.poll()
    thinker.answer = MoveEvaluation(Lay(0, 1), played=Lay(0, 4))
    review.poll()
    review.poll()
    assert thinker.asked == [
        ("toy", MoveEvaluator("toy", made, 192), match.state_at(at).sample(at, random.Random(f"sample/5/{at}/{at}")),
         f"think/5/{at}/{at}")
        for at, made in enumerate((Lay(0, 4), Lay(1, 2)))
    ]  # fmt: skip


def test_a_new_review_has_nothing_to_save_and_asks_nothing() -> None:
    review = Review(alone(Lay(0, 4)), Scripted())
    assert (review.is_dirty, review.is_asking, review.best, review.decisions) == (False, False, None, [])
    assert review.to_json() == {"method": 1, "deals": 192, "moves": {}}


def test_an_answer_is_a_result_to_save() -> None:
    match, thinker = alone(Lay(0, 4)), Scripted()
    review = Review(match, thinker)
    review.poll()
    answer = MoveEvaluation(Lay(0, 1), played=Lay(0, 4), after=(2.0,))
    thinker.answer = answer
    assert (review.poll(), review.is_dirty, review.is_asking) == (True, True, False)
    assert review.decisions == [Decision(0, Lay(0, 4), answer)]
    assert review.progress == (1, 1)


def test_an_answer_that_weighs_nothing_is_a_result_to_save_too() -> None:
    thinker = Scripted()
    review = Review(alone(Lay(0, 4)), thinker)
    review.poll()
    thinker.answer = Advice(Lay(0, 1))
    assert (review.poll(), review.is_dirty, review.decisions) == (True, True, [])
    assert review.to_json()["moves"] == {"0": None}
    assert review.is_done


def test_an_answer_about_a_move_that_was_replaced_meanwhile_is_dropped() -> None:
    match, thinker = match_of(ADA, BEN, moves=(Lay(0, 4),)), Scripted()
    review = Review(match, thinker)
    review.poll()
    match.undo()
    match.play(Lay(0, 1))
    thinker.answer = MoveEvaluation(Lay(0, 1), played=Lay(0, 4))
    assert (review.poll(), review.is_dirty, review.is_asking) == (False, False, False)
    assert review.open_moves() == [0]


@pytest.fixture
def searched(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """A search of best games for the toy; gives the deals that it was asked about."""
    asked: list[Any] = []

    def covers(state: Any) -> bool:
        asked.append(state)
        return True

    monkeypatch.setattr(toy.ToyPlugin, "best_games", SimpleNamespace(covers=covers), raising=False)
    return asked


def test_the_best_is_looked_for_in_the_deal_and_taken_from_its_answer(searched: list[Any]) -> None:
    match, thinker = alone(*ENDED), Scripted()
    review = Review(match, thinker)
    review.load_json(written(match, **none_lost(match)))
    assert (review.is_done, review.is_complete, review.is_asking) == (True, False, False)
    assert searched == [match.state_at(0)]
    assert not review.poll()
    [(game, _, state, seed)] = thinker.asked
    assert (game, state, seed, review.is_asking) == ("toy", match.state_at(0), "best", True)
    review.take_best(BestResult(1, 2))
    assert review.best is None, "the own search goes on"
    thinker.answer = FoundBest(Draw(0), best=BestResult(10, 11))
    assert review.poll()
    assert review.best == BestResult(10, 11)
    assert (review.is_dirty, review.is_asking) == (True, False)
    assert review.is_complete
    assert review.to_json()["best"] == [10, 11]


def test_a_search_that_found_nothing_leaves_nothing_to_save(searched: list[Any]) -> None:
    match, thinker = alone(*ENDED), Scripted()
    review = Review(match, thinker)
    review.load_json(written(match, **none_lost(match)))
    review.poll()
    thinker.answer = Advice(Draw(0))
    assert (review.poll(), review.best, review.is_dirty, review.is_asking) == (True, None, False, False)


def test_no_best_is_looked_for_before_the_end_or_with_several_seats_or_where_one_is_known(searched: list[Any]) -> None:
    for match in (alone(*ENDED[:-1]), match_of(ADA, BEN, moves=(Lay(0, 4), Lay(1, 2), Lay(0, 1), Lay(1, 3)))):
        review = reviewed(match, **none_lost(match))
        assert review.is_complete
    known = reviewed(alone(*ENDED), **none_lost(alone(*ENDED)))
    known.take_best(BestResult(10, 11))
    assert (known.is_complete, known.is_dirty) == (True, True)
    assert not searched


def test_stopping_a_search_of_the_best_begins_it_anew(searched: list[Any]) -> None:
    match, thinker = alone(*ENDED), Scripted()
    review = Review(match, thinker)
    review.load_json(written(match, **none_lost(match)))
    review.poll()
    review.stop()
    assert (review.is_asking, thinker.cancelled) == (False, 1)
    review.poll()
    assert len(thinker.asked) == 2


# -- What is stored ----------------------------------------------------------------------------------------------------


def test_what_was_found_is_written_by_position() -> None:
    match = alone(*ENDED[:3])
    stored = written(match, m0=(Estimate(1.0, 0.5), Estimate(2.0)), m2=(Estimate(), Estimate(-1.0)))
    stored["moves"]["1"] = None
    review = Review(match, Scripted())
    review.load_json({**stored, "best": [10, 12]})
    assert (review.is_dirty, review.is_done, review.progress) == (False, True, (3, 3))
    assert [found.number for found in review.decisions] == [0, 2]
    assert review.best == BestResult(10, 12)
    assert review.to_json() == {**stored, "best": [10, 12]}
    assert [*review.to_json()["moves"]] == ["0", "1", "2"]


def test_after_a_move_that_cannot_be_read_those_that_follow_are(monkeypatch: pytest.MonkeyPatch) -> None:
    match = alone(*ENDED[:5])
    stored = written(match, **none_lost(match))
    assert [*stored["moves"]] == ["0", "1", "2", "3", "4"]
    del stored["moves"]["0"]
    stored["moves"]["1"]["lost"] = "much"
    stored["moves"]["2"]["house"]["do"] = "draw"
    del stored["moves"]["2"]["house"]["card"]  # nothing is left to draw there
    stored["moves"]["3"]["after"] = [1.0, 2.0]
    review = Review(match, Scripted())
    review.load_json(stored)
    assert review.open_moves() == [0, 1, 2, 3]
    assert [found.number for found in review.decisions] == [4]


def test_a_stored_best_that_is_none_leaves_the_moves_as_they_are() -> None:
    match = alone(Lay(0, 4))
    review = Review(match, Scripted())
    review.load_json({**written(match, **none_lost(match)), "best": ["x"]})
    assert (review.best, review.is_done) == (None, True)


# -- Sums --------------------------------------------------------------------------------------------------------------

WON, LOST, UNSURE = Estimate(0.9, 0.2), Estimate(-2.6, 0.5), Estimate(-1.0, 0.6)


def test_a_solo_score_is_what_was_hoped_for_and_luck_and_moves() -> None:
    """Hoped for 8.6, moves brought -5.5 in all, so luck brought 6.9; two drops are certain, one is not."""
    match = alone(*ENDED)
    gains = (LOST, WON, UNSURE, LOST, Estimate(-0.2, 0.1))
    review = reviewed(match, **{f"m{number}": (Estimate(), gain) for number, gain in enumerate(gains)})
    assert review.is_done
    balance = review.balance(0)
    assert balance == ScoreBalance(hoped=9, made=10, luck=7, moves=-6, lost=-5, losing_moves=2)
    assert balance is not None
    assert balance.won_back == -1
    luck = review.summary(0).luck
    assert luck is not None
    assert luck.mean == pytest.approx(10 - 8.6 + 5.5)
    assert luck.error == pytest.approx((2.25 + 0.25 + 0.04 + 0.36 + 0.25 + 0.01) ** 0.5)
    assert CombinedReview([review]).balance(0) == balance
    assert CombinedReview([review, review]).balance(0) is None


def test_a_game_that_goes_on_or_is_not_all_weighed_has_no_balance() -> None:
    for match, figures in (
        (alone(*ENDED[:-1]), none_lost(alone(*ENDED[:-1]))),
        (alone(*ENDED), {"m0": (Estimate(), Estimate())}),
        (match_of(ADA, BEN, moves=(Lay(0, 4), Lay(1, 2), Lay(0, 1), Lay(1, 3))), {
            "m0": (Estimate(), Estimate()), "m1": (Estimate(), Estimate())}),
    ):  # fmt: skip
        review = reviewed(match, **figures)
        assert (review.balance(0), review.summary(0).luck) == (None, None)


def test_without_a_move_weighed_there_is_nothing_to_sum_up() -> None:
    review = Review(alone(*ENDED), Scripted())
    review.load_json({"method": 1, "deals": 192, "moves": {str(number): None for number in range(6)}})
    assert review.is_done
    assert review.balance(0) is None
    assert review.summary(0) == ReviewSummary(0, 0, 0, 0.0, None)


def test_a_summary_counts_the_moves_of_its_seat() -> None:
    match = match_of(ADA, BEN, moves=(Lay(0, 4), Lay(1, 2)))
    review = reviewed(match, m0=(Estimate(0.5, 0.1), Estimate()), m1=(Estimate(-0.5, 0.1), Estimate()))
    assert review.summary(0) == ReviewSummary(moves=1, same=0, as_good=0, costliest=0.5, luck=None)
    assert review.summary(1) == ReviewSummary(moves=1, same=1, as_good=1, costliest=0.0, luck=None)
    assert [place.number for place in review.places(0)] == [0]
    assert review.places(1) == []


def test_at_most_three_places_are_shown_the_costliest_first() -> None:
    match = alone(*ENDED)
    lost = (0.4, 0.9, 0.4, 0.2, 0.3)
    review = reviewed(match, **{f"m{at}": (Estimate(each, 0.01), Estimate()) for at, each in enumerate(lost)})
    assert [place.number for place in review.places(0)] == [1, 0, 2]
    together = CombinedReview([review, review])
    assert [(place.game, place.decision.number) for place in together.places(0)] == [(0, 1), (1, 1), (0, 0)]
    assert together.summary(0) == ReviewSummary(moves=10, same=4, as_good=0, costliest=0.9, luck=None)
    assert together.progress == (10, 10)
    assert (together.deals, together.best, together.covers()) == (192, None, True)


def decided(lost: Estimate) -> Decision:
    """A decision that lost this."""
    return Decision(0, Draw(0), MoveEvaluation(Lay(0, 4), played=Draw(0), lost=lost))


def test_an_equal_move_is_neither_better_nor_a_loss() -> None:
    equal = decided(Estimate())
    assert (equal.is_as_good, equal.is_better, equal.lost, equal.is_same_move) == (True, False, 0.0, False)
    slight = decided(Estimate(0.5, 0.1))
    assert (slight.is_as_good, slight.is_better, slight.lost) == (False, False, 0.5)
    good = decided(Estimate(-0.5, 0.1))
    assert (good.is_as_good, good.is_better, good.lost) == (True, True, 0.0)
    unsure = decided(Estimate(-0.5, 0.4))
    assert (unsure.is_as_good, unsure.is_better) == (True, False)


def test_a_game_of_its_own_goes_on_with_another_move() -> None:
    match = alone(*ENDED)
    branch = branch_with(match, 2, Lay(0, 1))
    assert branch.moves == (Draw(0), Draw(0), Lay(0, 1))
    assert match.moves == ENDED


# -- Several games -----------------------------------------------------------------------------------------------------


def test_games_together_are_done_when_each_is_and_the_last_stands_for_them(searched: list[Any]) -> None:
    first, last = alone(*ENDED), alone(*ENDED[:2])
    reviews = [reviewed(first, **none_lost(first)), Review(last, Scripted(), deals=3)]
    together = CombinedReview(reviews)
    assert (together.last, together.match, together.seats, together.deals) == (reviews[1], last, [0], 3)
    assert (together.is_done, together.is_complete, together.progress) == (False, False, (5, 7))
    reviews[1].deals = 192
    reviews[1].load_json(written(last, **none_lost(last)))
    assert (together.is_done, together.is_complete) == (True, False), "the first's best is to be found"
    reviews[0].take_best(BestResult(10, 10))
    assert (together.is_complete, together.best, together.poll()) == (True, None, False)
    reviews[1].take_best(BestResult(9, 10))
    assert together.best == BestResult(9, 10)
