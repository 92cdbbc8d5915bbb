"""Evaluations on a toy position of known scores: exact figures, what is asked of players and rollouts, and limits."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

from game.core.best_result import BestResult
from game.core.players import Advice, HintReason, Thinking, run_to_end
from game.core.rollouts import RolloutOutcome
from game.core.state import FormatError, Move, Result
from game.review.best_finder import BestFinder, FoundBest
from game.review.move_evaluator import METHOD, Estimate, MoveEvaluation, MoveEvaluator
from game.review.next_best import NextBestEvaluator
from tests import toy


@dataclass(frozen=True, slots=True)
class Choose(Move):
    """A move that is known by its number."""

    do: ClassVar[str] = "choose"
    number: int


@dataclass
class Course:
    """What was asked of positions and rollouts: samples, positions that were played on, and their luck."""

    sampled: list[int] = field(default_factory=list)
    played_on: list[tuple[int, int | None]] = field(default_factory=list)
    """Deal and move of each rollout."""
    luck: list[float] = field(default_factory=list)


@dataclass
class Position:
    """A position before or after one choice; its samples are deals 0, 1, 2 .."""

    course: Course
    choices: tuple[int, ...] = (1, 2, 3)
    deal: int | None = None
    chosen: int | None = None
    final: int | None = None
    """The choice that ends the game at once."""
    seat: int = 0

    def moves(self) -> list[Move]:
        return [Choose(self.seat, number) for number in self.choices]

    @property
    def is_over(self) -> bool:
        return self.chosen is not None and self.chosen == self.final

    def result(self) -> Result:
        return Result((50,), (0,), "chosen", {})

    def copy(self) -> Position:
        return Position(self.course, self.choices, self.deal, self.chosen, self.final, self.seat)

    def play(self, move: Choose) -> None:
        assert self.chosen is None
        self.chosen = move.number

    def sample(self, seat: int, rng: random.Random) -> Position:
        dealt = self.copy()
        dealt.deal = len(self.course.sampled)
        self.course.sampled.append(seat)
        return dealt


Score = Callable[[int, int | None], Iterable[float]]


class Hard:
    """The hard player: always one choice, with a reason; what it is given is its own."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.drew: list[float] = []

    def think(self, sample: Any, rng: random.Random) -> Thinking:
        self.drew.append(rng.random())
        sample.choices = ()
        yield
        return Advice(Choose(sample.seat, self.number), (HintReason("first"),))


@pytest.fixture
def scored(toy_game: str, monkeypatch: pytest.MonkeyPatch) -> Callable[[Score], None]:
    """Gives the toy game rollouts with the scores of a function of deal and choice."""

    def give(score: Score) -> None:
        def rollout(state: Any, rng: random.Random) -> Any:
            yield
            state.course.played_on.append((state.deal, state.chosen))
            state.course.luck.append(rng.random())
            scores = tuple(score(state.deal, state.chosen))
            best = max(scores)
            return RolloutOutcome.of(scores, [seat for seat, each in enumerate(scores) if each == best])

        monkeypatch.setattr(toy.ToyPlugin, "rollouts", SimpleNamespace(rollout=rollout), raising=False)

    return give


def hard_player(monkeypatch: pytest.MonkeyPatch, number: int) -> Hard:
    """The toy game's only player, called hard."""
    player = Hard(number)
    monkeypatch.setattr(toy.ToyPlugin, "players", {"hard": player})
    return player


WORTHS = {None: (4, 4, 4, 8), 1: (1, 2, 3, 6), 2: (3, 7, 3, 7), 3: (9, 9, 9, 9)}
"""Scores of three choices and of none, by deal."""


def worth(deal: int, chosen: int | None) -> tuple[float]:
    return (WORTHS[chosen][deal],)


def test_a_move_is_set_against_the_hard_players_and_against_play_without_it(
    scored: Callable[[Score], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    scored(worth)
    player = hard_player(monkeypatch, 2)
    course = Course()
    sample: Any = Position(course)
    found = run_to_end(MoveEvaluator("toy", Choose(0, 1), 4).think(sample, random.Random(5)))
    assert found == MoveEvaluation(
        Choose(0, 2),
        (HintReason("first"),),
        played=Choose(0, 1),
        lost=Estimate.of([2, 5, 0, 1]),
        gained=Estimate.of([-3, -2, -1, -2]),
        before=Estimate.of([4, 4, 4, 8]),
        after=(3.0,),
    )
    assert (found.lost.mean, found.gained.mean, found.before) == (2.0, -2.0, Estimate(5.0, 1.0))
    assert found.gained.error == pytest.approx((2 / 3 / 4) ** 0.5)
    assert course.sampled == [0] * 4
    assert course.played_on == [(deal, move) for deal in range(4) for move in (None, 1, 2)]
    drawn = random.Random(5)
    assert player.drew == [drawn.random()], "the same generator as for the deals"
    assert sample.choices == (1, 2, 3), "the player thought on a copy"
    lucks = [random.Random(int(drawn.random() * 2**31)).random() for _ in range(4)]
    assert course.luck == [luck for luck in lucks for _ in range(3)], "the same luck for each move of a deal"


def test_a_move_like_the_hard_players_loses_nothing_and_is_played_on_once_a_deal(
    scored: Callable[[Score], None],
) -> None:
    scored(worth)
    course = Course()
    sample: Any = Position(course)
    move = Choose(0, 1)
    found = run_to_end(MoveEvaluator("toy", move, 3, move).think(sample, random.Random(5)))
    assert found == MoveEvaluation(
        move,
        played=move,
        gained=Estimate.of([-3, -2, -1]),
        before=Estimate.of([4, 4, 4]),
        after=(2.0,),
    )
    assert course.played_on == [(deal, chosen) for deal in range(3) for chosen in (None, 1)]


def test_with_several_seats_a_move_is_worth_its_share_of_the_win(scored: Callable[[Score], None]) -> None:
    wins = {None: (0, 1, 2, 0), 1: (1, 1, 1, 2), 2: (0, 0, 1, 1)}
    scored(lambda deal, chosen: [float(wins[chosen][deal] == seat) for seat in range(3)])
    course = Course()
    sample: Any = Position(course, seat=1)
    found = run_to_end(MoveEvaluator("toy", Choose(1, 1), 4, Choose(1, 2)).think(sample, random.Random(5)))
    assert isinstance(found, MoveEvaluation)
    assert found.after == (0.0, 0.75, 0.25)
    assert found.lost == Estimate.of([-1, -1, 0, 1])
    assert found.gained == Estimate.of([1, 0, 1, 0])
    assert found.before == Estimate(0.25, 0.25)
    assert course.sampled == [1] * 4


def test_a_move_that_ends_the_game_is_worth_the_result(scored: Callable[[Score], None]) -> None:
    scored(worth)
    course = Course()
    sample: Any = Position(course, final=1)
    found = run_to_end(MoveEvaluator("toy", Choose(0, 1), 2, Choose(0, 2)).think(sample, random.Random(5)))
    assert isinstance(found, MoveEvaluation)
    assert (found.after, found.lost) == ((50.0,), Estimate.of([-47, -43]))


def test_without_deals_nothing_is_known_of_a_move(scored: Callable[[Score], None]) -> None:
    scored(worth)
    sample: Any = Position(Course())
    move = Choose(0, 1)
    found = run_to_end(MoveEvaluator("toy", move, 0, move).think(sample, random.Random(5)))
    assert found == MoveEvaluation(move, played=move)
    assert found.after == ()


def test_a_review_deals_a_hundred_and_ninety_two_times_a_move(scored: Callable[[Score], None]) -> None:
    scored(lambda deal, chosen: (1.0,))
    course = Course()
    sample: Any = Position(course)
    run_to_end(MoveEvaluator("toy", Choose(0, 1), reference=Choose(0, 1)).think(sample, random.Random(5)))
    assert len(course.sampled) == 192


# -- The next best move ------------------------------------------------------------------------------------------------


def next_best(course: Course, choices: Iterable[int], **given: Any) -> Any:
    """What is found beside choice 0."""
    sample: Any = Position(course, tuple(choices))
    return run_to_end(NextBestEvaluator("toy", Choose(0, 0), **given).think(sample, random.Random(5)))


def test_the_next_best_move_is_found_in_two_stages_and_set_against_the_best(scored: Callable[[Score], None]) -> None:
    """Each of fifteen moves gets six deals, the best twelve eighteen more, and the best of them 96 with the reference."""
    early = [0, 3, 2, 8, 7, 6, 5, 4, 9, 10, 11, 12, 13, 14, 15, 1]

    def score(deal: int, chosen: int | None) -> tuple[float]:
        if chosen == 4 and deal >= 6:
            return (1000.0,)  # seventh after the first stage, best after the second
        return (100.0 if chosen == 0 else float(early[chosen or 0]),)

    scored(score)
    course = Course()
    found = next_best(course, range(16))
    assert isinstance(found, MoveEvaluation)
    assert (found.move, found.played) == (Choose(0, 0), Choose(0, 4))
    assert found.lost == Estimate(-900.0)
    assert found.before == Estimate(0.0)
    first, second, last = (
        course.played_on[: 6 * 15],
        course.played_on[6 * 15 : 6 * 15 + 18 * 12],
        course.played_on[306:],
    )
    assert first == [(deal, chosen) for deal in range(6) for chosen in range(1, 16)]
    assert {chosen for _, chosen in second} == {*range(3, 15)}
    assert sorted({deal for deal, _ in second}) == [*range(6, 24)]
    assert {chosen for _, chosen in second[:12]} == {*range(3, 15)}, "every one of them on each deal"
    assert [chosen for _, chosen in second[:3]] == [14, 13, 12], "the best first"
    assert Counter(last) == {(deal, chosen): 1 for deal in range(24, 120) for chosen in (None, 4, 0)}
    drawn = random.Random(5)
    lucks = [random.Random(int(drawn.random() * 2**31)).random() for _ in range(24)]
    assert course.luck[:90] == [luck for luck in lucks[:6] for _ in range(15)]
    assert course.luck[90:306] == [luck for luck in lucks[6:] for _ in range(12)]


def test_values_of_both_stages_count_together(scored: Callable[[Score], None]) -> None:
    """Choice 1 is ahead by 6 x 40 after the first stage and loses 18 x 12 in the second: it stays ahead."""
    scored(lambda deal, chosen: ({0: 0.0, 1: 40.0 if deal < 6 else 0.0, 2: 0.0 if deal < 6 else 12.0}[chosen or 0],))
    assert next_best(Course(), (0, 1, 2)).played == Choose(0, 1)


def test_a_single_other_move_is_the_next_best_without_a_search(scored: Callable[[Score], None]) -> None:
    scored(lambda deal, chosen: (float(chosen or 0),))
    course = Course()
    found = next_best(course, (0, 7), deals=3)
    assert (found.played, found.lost) == (Choose(0, 7), Estimate(-7.0))
    assert course.played_on == [(deal, chosen) for deal in range(3) for chosen in (None, 7, 0)]


def test_without_another_move_the_best_is_all_there_is_to_say(scored: Callable[[Score], None]) -> None:
    scored(worth)
    course = Course()
    assert next_best(course, (0,)) == Advice(Choose(0, 0))
    assert not course.sampled


@pytest.mark.parametrize("others", [200, 201])
def test_of_more_than_two_hundred_moves_a_random_part_is_tried(scored: Callable[[Score], None], others: int) -> None:
    scored(lambda deal, chosen: (float(chosen or 0),))
    course = Course()
    next_best(course, range(others + 1), deals=1)
    tried = [chosen for deal, chosen in course.played_on if deal == 0]
    drawn = random.Random(5)
    everything = [*range(1, others + 1)]
    assert tried == (everything if others == 200 else drawn.sample(everything, 200))
    assert course.luck[0] == random.Random(int(drawn.random() * 2**31)).random(), "nothing else was drawn"


def test_the_next_best_move_is_that_of_the_seat_whose_turn_it_is(scored: Callable[[Score], None]) -> None:
    wins = {None: 0, 0: 1, 1: 0, 2: 1}
    scored(lambda deal, chosen: [float(wins[chosen] == seat) for seat in range(2)])
    course = Course()
    sample: Any = Position(course, (0, 1, 2), seat=1)
    found = run_to_end(NextBestEvaluator("toy", Choose(1, 0), 2).think(sample, random.Random(5)))
    assert isinstance(found, MoveEvaluation)
    assert (found.played, found.lost, found.after) == (Choose(1, 2), Estimate(), (0.0, 1.0))
    assert {*course.sampled} == {1}


# -- The best game of a deal -------------------------------------------------------------------------------------------


def test_the_best_game_of_a_deal_is_advised_by_its_first_move(toy_game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    result = BestResult(70, 90, (Choose(0, 3), Choose(0, 1)))
    searched = []

    def find(state: object) -> Any:
        searched.append(state)
        yield
        return result

    monkeypatch.setattr(toy.ToyPlugin, "best_games", SimpleNamespace(find=find), raising=False)
    state: Any = Position(Course())
    thinking = BestFinder("toy").think(state, random.Random(1))
    next(thinking)
    assert searched == [state]
    assert run_to_end(thinking) == FoundBest(Choose(0, 3), best=result)


def test_a_game_without_a_search_cannot_be_asked_for_its_best(toy_game: str) -> None:
    state: Any = Position(Course())
    with pytest.raises(AssertionError, match=r"^nobody asks where the game has no search$"):
        run_to_end(BestFinder("toy").think(state, random.Random(1)))


# -- What is written ---------------------------------------------------------------------------------------------------


def evaluation() -> MoveEvaluation:
    """An evaluation with a different figure in each place."""
    return MoveEvaluation(
        Choose(0, 2), played=Choose(0, 1), lost=Estimate(1.5, 0.25), gained=Estimate(2.0, 0.5),
        before=Estimate(3.0, 0.75), after=(4.0, 5.0),
    )  # fmt: skip


WRITTEN = {
    "house": {"seat": 0, "do": "choose", "number": 2},
    "lost": [1.5, 0.25],
    "gained": [2.0, 0.5],
    "before": [3.0, 0.75],
    "after": [4.0, 5.0],
}


def test_an_evaluation_is_written_and_read_back_figure_by_figure() -> None:
    assert evaluation().to_json() == WRITTEN
    assert MoveEvaluation.parse(WRITTEN, Choose(0, 1), (Choose,)) == evaluation()
    whole = {**WRITTEN, "after": [4, 5], "lost": [1, 0]}
    figures = MoveEvaluation.parse(whole, Choose(0, 1), (Choose,))
    assert (figures.after, figures.lost) == ((4.0, 5.0), Estimate(1.0, 0.0))
    assert {type(each) for each in (*figures.after, figures.lost.mean)} == {float}


@pytest.mark.parametrize("key", WRITTEN)
def test_an_evaluation_without_one_of_its_parts_is_refused(key: str) -> None:
    with pytest.raises(FormatError):
        MoveEvaluation.parse({name: each for name, each in WRITTEN.items() if name != key}, Choose(0, 1), (Choose,))


@pytest.mark.parametrize("written", [(1.0, 2.0), [1.0], [1.0, 2.0, 3.0], [1.0, True], [1.0, "2"], [1.0, float("inf")]])
def test_figures_that_are_none_are_named(written: object) -> None:
    with pytest.raises(FormatError, match=r"^no numbers: "):
        Estimate.parse(written)
    if written != [1.0] and written != [1.0, 2.0, 3.0]:
        with pytest.raises(FormatError, match=r"^no numbers: "):
            MoveEvaluation.parse({**WRITTEN, "after": written}, Choose(0, 1), (Choose,))


def test_a_stored_evaluation_that_is_none_is_refused_by_name() -> None:
    with pytest.raises(FormatError, match="a weighed move"):
        MoveEvaluation.parse(None, Choose(0, 1), (Choose,))


def test_the_method_of_evaluations_is_the_first() -> None:
    """Raise this with every change of the method: stored evaluations of another one are dropped."""
    assert METHOD == 1


def test_an_estimate_is_significant_from_three_errors_on() -> None:
    assert Estimate(3.0, 1.0).is_significant
    assert not Estimate(2.999, 1.0).is_significant
    assert Estimate(1e-8).is_significant
    assert not Estimate(1e-9).is_significant, "a rounding error"
    assert Estimate(-1e-8).is_significant
    assert Estimate().to_json() == [0.0, 0.0]
