"""Requests of a review to the background thinker, and the use of its answers."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.best_result import BestResult
from game.core.players import Advice, Player
from game.core.state import FormatError, GameState, Json
from game.match.match import Match, Seat
from game.registry import can_find_best_game, plugin
from game.review.best_finder import BestFinder, FoundBest
from game.review.combined_review import CombinedReview
from game.review.move_evaluator import METHOD, Estimate, MoveEvaluation, MoveEvaluator
from game.review.review import MAX_PLACES, Decision, Review


class Scripted:
    """A thinker that records requests and returns set answers."""

    timeout_s = 60.0

    def __init__(self) -> None:
        self.asked: list[tuple[str, str | Player, GameState, int | str]] = []
        self.answer: Advice | None = None
        self.cancelled = 0

    def ask(self, game: str, level: str | Player, sample: GameState, seed: int | str) -> None:
        self.asked.append((game, level, sample, seed))

    def poll(self) -> Advice | None:
        answer, self.answer = self.answer, None
        return answer

    def cancel(self) -> None:
        self.cancelled += 1

    close = warm_up = cancel


def begun(moves: int, game: str = "mosaic", board: str = "court", seats: tuple[str, ...] = ("Ada",)) -> Match[Any]:
    """A game of some moves, always the last that is offered."""
    match = Match.new(game, board, plugin(game).load_board(board).board, [Seat(name) for name in seats], seed=4)
    while match.number < moves and not match.is_over:
        match.play(match.state.moves()[-1])
    return match


def weighed(match: Match[Any], number: int, lost: float = 0.0) -> MoveEvaluation:
    """An evaluation in which the computer prefers the first legal move."""
    return MoveEvaluation(
        match.state_at(number).moves()[0],
        played=match.moves[number],
        lost=Estimate(lost),
        gained=Estimate(1.5, 0.25),
        before=Estimate(30.0, 2.0),
        after=(0.5,) * len(match.seats),
    )


def answer_all(review: Review, thinker: Scripted, lost: dict[int, float]) -> list[int]:
    """Evaluate every open move; returns the numbers in the order of requests."""
    numbers = []
    while review.open_moves():
        numbers.append(review.open_moves()[0])
        assert not review.poll()
        thinker.answer = weighed(review.match, numbers[-1], lost.get(numbers[-1], 0.0))
        assert review.poll()
    return numbers


def test_a_move_is_asked_for_once_as_its_seat_knew_it_and_its_answer_awaited() -> None:
    match, thinker = begun(8, seats=("Ada", "Ben")), Scripted()
    review = Review(match, thinker, deals=7)
    number = review.open_moves()[0]
    assert (review.is_asking, review.poll(), review.is_asking) == (False, False, True)
    assert [review.poll() for _ in range(3)] == [False] * 3, "nobody has answered"
    [(game, player, sample, seed)] = thinker.asked
    assert game == "mosaic"
    assert player == MoveEvaluator("mosaic", match.moves[number], 7)
    assert sample.seat == match.moves[number].seat
    assert str(match.seed) in str(seed)
    assert str(number) in str(seed)
    thinker.answer = weighed(match, number)
    assert review.poll()
    assert review.is_dirty
    assert [found.number for found in review.decisions] == [number]
    assert not review.is_asking


def test_two_look_backs_of_one_game_ask_alike() -> None:
    match, one, other = begun(6), Scripted(), Scripted()
    Review(match, one).poll()
    Review(match, other).poll()
    assert one.asked == other.asked


def test_an_answer_about_another_move_weighs_nothing_and_is_not_asked_for_again() -> None:
    match, thinker = begun(6), Scripted()
    for answer in (weighed(match, 1), Advice(match.moves[0])):
        review = Review(match, thinker)
        assert review.open_moves()[0] == 0
        review.poll()
        thinker.answer = answer
        assert review.poll()
        assert (review.decisions, review.open_moves()[0]) == ([], 1)
        assert review.to_json()["moves"] == {"0": None}


def test_an_answer_to_a_move_that_was_taken_back_meanwhile_is_dropped() -> None:
    match, thinker = begun(1, seats=("Ada", "Ben")), Scripted()
    review = Review(match, thinker)
    while not match.can_undo or match.number - 1 not in review.open_moves():
        answer_all(review, thinker, {})
        match.play(match.state.moves()[0])
    last = match.number - 1
    assert review.open_moves() == [last]
    review.poll()
    thinker.answer = weighed(match, last)
    match.undo()
    review.is_dirty = False
    assert (review.poll(), review.is_dirty) == (False, False)
    assert last not in [found.number for found in review.decisions]


def test_stopping_forgets_what_was_asked_and_the_next_poll_asks_anew() -> None:
    thinker = Scripted()
    review = Review(begun(6), thinker)
    review.stop()
    assert thinker.cancelled == 0, "nothing was asked"
    review.poll()
    review.stop()
    assert (thinker.cancelled, review.is_asking) == (1, False)
    review.poll()
    assert len(thinker.asked) == 2
    assert thinker.asked[0] == thinker.asked[1]


def whole() -> Match[Any]:
    """A game alone of Bridges, over."""
    return begun(10_000, "bridges", "a")


def test_alone_the_best_of_the_deal_is_looked_for_when_every_move_is_weighed() -> None:
    match, thinker = whole(), Scripted()
    review = Review(match, thinker)
    assert can_find_best_game(match.state_at(0), "bridges")
    answer_all(review, thinker, {})
    assert (review.is_done, review.is_complete) == (True, False)
    assert not review.poll()
    assert review.is_asking
    game, player, state, _ = thinker.asked[-1]
    assert (game, player, state) == ("bridges", BestFinder("bridges"), match.state_at(0))
    review.is_dirty = False
    thinker.answer = FoundBest(match.moves[0], best=BestResult(70, 90))
    assert review.poll()
    assert (review.best, review.is_dirty, review.is_complete, review.is_asking) == (
        BestResult(70, 90),
        True,
        True,
        False,
    )
    count = len(thinker.asked)
    assert not review.poll()
    assert len(thinker.asked) == count, "nothing is left to ask"


def test_the_best_that_somebody_else_found_is_taken_unless_one_is_there() -> None:
    review = Review(whole(), Scripted())
    review.take_best(BestResult(70, 90))
    assert review.is_dirty
    review.take_best(BestResult(80, 90))
    assert review.best == BestResult(70, 90)


def test_of_a_game_of_two_or_one_that_goes_on_no_best_is_looked_for() -> None:
    for match in (begun(6, "bridges", "a"), begun(10_000, "bridges", "a", ("Ada", "Ben"))):
        thinker = Scripted()
        review = Review(match, thinker)
        answer_all(review, thinker, {})
        assert review.is_complete
        assert not any(isinstance(player, BestFinder) for _, player, _, _ in thinker.asked)


def test_what_was_found_is_written_and_taken_up_alike() -> None:
    match, thinker = whole(), Scripted()
    review = Review(match, thinker)
    numbers = answer_all(review, thinker, {number: float(number) for number in range(200)})
    review.take_best(BestResult(70, 90))
    written = review.to_json()
    again = Review(match, Scripted())
    again.load_json(written)
    assert again.to_json() == written
    assert [(found.number, found.played, found.evaluation) for found in again.decisions] == [
        (number, match.moves[number], weighed(match, number, float(number))) for number in numbers
    ]
    assert again.best == BestResult(70, 90)
    assert again.progress == (len(numbers), len(numbers))


@pytest.mark.parametrize("spoilt", [
    {"method": METHOD + 1}, {"deals": 3}, {"moves": []}, {"moves": {"0": 7}}, {"moves": {"0": {"house": {}}}},
])  # fmt: skip
def test_what_was_weighed_otherwise_or_is_spoilt_is_not_taken_up(spoilt: Json) -> None:
    match, thinker = begun(4), Scripted()
    review = Review(match, thinker)
    answer_all(review, thinker, {})
    again = Review(match, Scripted())
    again.load_json({**review.to_json(), **spoilt})
    assert 0 in again.open_moves()
    assert again.decisions == []


def test_what_a_seat_could_not_have_played_or_hopes_of_other_seats_are_not_taken_up() -> None:
    match = begun(4)
    good = weighed(match, 0).to_json()
    for odd in ({**good, "after": [0.5, 0.5]}, {**good, "house": {**good["house"], "seat": 1}}):
        review = Review(match, Scripted())
        review.load_json({**review.to_json(), "moves": {"0": odd}})
        assert 0 in review.open_moves()


def test_the_costliest_moves_come_first_and_of_equal_ones_the_earlier() -> None:
    match, thinker = whole(), Scripted()
    review = Review(match, thinker)
    first, second, third, fourth, *_ = review.open_moves()
    answer_all(review, thinker, {first: 2.0, second: 5.0, third: 2.0, fourth: 1.0})
    assert [place.number for place in review.places(0)] == [second, first, third]
    assert len(review.places(0)) == MAX_PLACES
    assert review.places(1) == []
    assert review.summary(0).costliest == 5.0
    assert review.summary(0).as_good == review.summary(0).moves - 4


def test_a_move_is_as_good_better_or_worse_only_where_it_is_sure() -> None:
    match = begun(4)

    def decided(lost: Estimate) -> Decision:
        house = match.state_at(0).moves()[0]
        return Decision(0, match.moves[0], MoveEvaluation(house, played=match.moves[0], lost=lost))

    worse, better, unsure = decided(Estimate(2.0, 0.5)), decided(Estimate(-2.0, 0.5)), decided(Estimate(2.0, 0.7))
    assert [(each.is_as_good, each.is_better, each.lost) for each in (worse, better, unsure)] == [
        (False, False, 2.0), (True, True, 0.0), (True, False, 0.0)
    ]  # fmt: skip
    assert not worse.is_same_move
    same = Decision(0, match.moves[0], MoveEvaluation(match.moves[0], played=match.moves[0]))
    assert same.is_same_move


def test_an_estimate_is_sure_from_three_standard_errors_on() -> None:
    assert Estimate(3.0, 1.0).is_significant
    assert Estimate(-3.0, 1.0).is_significant
    assert not Estimate(2.9, 1.0).is_significant
    assert not Estimate(0.0, 0.0).is_significant
    assert Estimate.of([]) == Estimate()
    assert Estimate.of([4.0]) == Estimate(4.0, 0.0)
    assert Estimate.of([1.0, 2.0, 6.0]).error == pytest.approx((7 / 3) ** 0.5)


@pytest.mark.parametrize("written", [None, [1.0], [1.0, 2.0, 3.0], [True, 1.0], ["1", 1.0], [float("nan"), 1.0]])
def test_what_is_no_estimate_is_refused(written: object) -> None:
    with pytest.raises(FormatError):
        Estimate.parse(written)
    with pytest.raises(FormatError):
        MoveEvaluation.parse({"house": {}, "lost": written}, begun(2).moves[0], plugin("mosaic").game.moves)


def test_games_that_belong_together_are_weighed_one_after_the_other() -> None:
    matches, thinkers = [begun(3), begun(5)], [Scripted(), Scripted()]
    reviews = [Review(match, thinker) for match, thinker in zip(matches, thinkers, strict=True)]
    together = CombinedReview(reviews)
    assert together.match is matches[1]
    assert (together.seats, together.deals) == (reviews[1].seats, reviews[1].deals)
    of = sum(len(review.open_moves()) for review in reviews)
    assert (together.progress, together.is_done, together.is_complete) == ((0, of), False, False)
    assert not together.poll()
    assert [len(thinker.asked) for thinker in thinkers] == [1, 0], "the first game comes first"
    thinkers[0].answer = weighed(matches[0], 0)
    assert together.poll()
    assert together.progress == (1, of)
    answer_all(reviews[0], thinkers[0], {1: 2.0})
    assert not together.poll()
    assert len(thinkers[1].asked) == 1
    together.stop()
    assert [thinker.cancelled for thinker in thinkers] == [0, 1]
    answer_all(reviews[1], thinkers[1], {0: 2.0, 2: 3.0})
    assert (together.is_done, together.is_complete, together.poll()) == (True, True, False)
    assert [(place.game, place.decision.number) for place in together.places(0)] == [(1, 2), (0, 1), (1, 0)]
    summary, own = together.summary(0), [review.summary(0) for review in reviews]
    assert (summary.moves, summary.costliest, summary.luck) == (of, 3.0, None)
    assert summary.same == sum(each.same for each in own)
    assert summary.as_good == of - 3
    assert CombinedReview(reviews[:1]).summary(0) == own[0]


def test_a_game_that_is_being_asked_about_goes_on_before_an_earlier_one() -> None:
    matches, thinkers = [begun(3), begun(5)], [Scripted(), Scripted()]
    reviews = [Review(match, thinker) for match, thinker in zip(matches, thinkers, strict=True)]
    reviews[1].poll()
    thinkers[1].answer = weighed(matches[1], 0)
    assert CombinedReview(reviews).poll()
    assert (len(thinkers[0].asked), reviews[1].progress[0]) == (0, 1)
