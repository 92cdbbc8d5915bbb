"""Every sentence of the look-back, whole, with each of its cases."""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import Any, cast

import pytest

from game.core.best_result import BestResult
from game.core.state import GameState, Move
from game.i18n import Texts
from game.match.match import Match, Seat
from game.modes.solo import first_hand, rival_seats
from game.registry import plugin
from game.review.combined_review import CombinedReview
from game.review.move_evaluator import Estimate, MoveEvaluation
from game.review.review import Decision, Review, ReviewSummary, ScoreBalance
from game.table.review.messages import (
    amount,
    best_line,
    difference,
    headline,
    move_comments,
    plain_line,
    results_line,
    signed,
    summary_line,
    won_back_line,
)

TEXTS = Texts()


@cache
def match_of(seats: int) -> Match[Any]:
    """A game of Bridges after a few moves."""
    board = plugin("bridges").load_board("a").board
    match = Match.new("bridges", "a", board, [Seat(name) for name in ("Ada", "Ben")[:seats]], seed=3)
    for _ in range(6):
        match.play(match.state.moves()[0])
    return match


@cache
def hand_of() -> Match[Any]:
    """The first hand of a game that one person plays against computers."""
    rules = plugin("elevens")
    options = rules.game.options.parse({}, 3)
    board = rules.load_board("standard").board
    return first_hand(
        "elevens", "standard", board, [Seat("Ada"), *rival_seats("elevens", ["Quill", "Morgana"])], options, 5
    )


def summary(moves: int = 9, as_good: int = 7, costliest: float = 0.0, luck: Estimate | None = None) -> ReviewSummary:
    return ReviewSummary(moves, 5, as_good, costliest, luck)


def review_with(**values: Any) -> CombinedReview:
    """A look-back of one seat's game with these values."""
    usual: dict[str, Any] = {
        "summary": summary(), "balance": None, "is_done": True, "seats": (0,), "best": None, "covers": True, "reviews": [1],
    }  # fmt: skip
    values = usual | values
    found, balance, covers = values.pop("summary"), values.pop("balance"), values.pop("covers")
    result = SimpleNamespace(scores=values.pop("scores", (40,)))
    return cast(
        CombinedReview,
        SimpleNamespace(
            **values,
            summary=lambda seat: found,
            balance=lambda seat: balance,
            covers=lambda: covers,
            match=SimpleNamespace(result=result if values.get("is_over", True) else None),
        ),
    )


@pytest.mark.parametrize(
    ("seats", "worth", "expected"),
    [
        (1, 0.05, "0.05"),
        (1, 0.099, "0.10"),
        (1, 0.1, "0.1"),
        (1, -0.1, "−0.1"),
        (1, 19.96, "20.0"),
        (1, 20.0, "20"),
        (1, -20.0, "−20"),
        (1, -0.04, "−0.04"),
        (2, 0.005, "0.5%"),
        (2, 0.01, "1%"),
        (2, 0.126, "13%"),
        (2, -0.01, "−1%"),
    ],
)
def test_a_worth_is_points_alone_and_hundredths_of_the_chance_at_a_table(
    seats: int, worth: float, expected: str
) -> None:
    assert amount(TEXTS, match_of(seats), worth) == expected


@pytest.mark.parametrize(("value", "expected"), [(3, "+3"), (0, "±0"), (-3, "−3"), (1, "+1"), (-1, "−1")])
def test_a_number_has_its_sign(value: int, expected: str) -> None:
    assert signed(TEXTS, value) == expected


def test_the_headline_names_hope_result_luck_and_moves() -> None:
    balance = ScoreBalance(*[0] * len(ScoreBalance._fields))._replace(hoped=40, made=37, luck=5, moves=-8)
    assert headline(TEXTS, review_with(balance=balance), 0) == "40 hoped for, 37 made: luck +5, your moves −8"
    assert headline(TEXTS, review_with(), 0) == ""


@pytest.mark.parametrize(
    ("losing", "back", "expected"),
    [
        (1, 1, "One move took −11, the others brought +1."),
        (3, 4, "3 moves took −11, the others brought +4."),
        (0, 4, ""),
        (2, 0, ""),
    ],
)
def test_what_was_won_back_is_told_where_some_was(losing: int, back: int, expected: str) -> None:
    balance = ScoreBalance(*[0] * len(ScoreBalance._fields))._replace(losing_moves=losing, lost=-11, moves=back - 11)
    assert won_back_line(TEXTS, review_with(balance=balance), 0) == expected
    assert won_back_line(TEXTS, review_with(), 0) == ""


@pytest.mark.parametrize(
    ("seats", "found", "expected"),
    [
        (1, summary(), "7 of 9 moves as good as the house’s, no certain loss."),
        (1, summary(costliest=0.5), "7 of 9 moves as good as the house’s, the costliest lost 0.5 points."),
        (2, summary(costliest=0.5),
         "7 of 9 moves as good as the house’s, the costliest lost 50% of the chance to win."),
        (1, summary(luck=Estimate(4.5, 1.0)),
         "7 of 9 moves as good as the house’s, no certain loss, luck +4.5 (±\u00a02.0)."),
        (1, summary(luck=Estimate(0.0, 1.5)),
         "7 of 9 moves as good as the house’s, no certain loss, luck 0.00 (±\u00a03.0)."),
        (1, summary(luck=Estimate(-4.5, 1.0)),
         "7 of 9 moves as good as the house’s, no certain loss, luck −4.5 (±\u00a02.0)."),
    ],
)  # fmt: skip
def test_the_summary_names_good_moves_loss_and_luck(seats: int, found: ReviewSummary, expected: str) -> None:
    assert summary_line(TEXTS, match_of(seats), review_with(summary=found), 0) == expected


def test_a_game_without_weighed_moves_had_no_choice_or_waits() -> None:
    empty = summary(moves=0)
    line = summary_line(TEXTS, match_of(1), review_with(summary=empty), 0)
    assert line == "There was no choice that could be weighed."
    line = summary_line(TEXTS, match_of(1), review_with(summary=empty, is_done=False), 0)
    assert line == "Nothing has been weighed yet."


@pytest.mark.parametrize(
    ("total", "bound", "expected"),
    [
        (50, 50, "With all cards known, 50 points is the most that can be made of this deal."),
        (50, 51, "With all cards known, at least 50 points can be made of this deal."),
        (30, 51, "With all cards known, at least 40 points can be made of this deal."),
        (30, 40, "With all cards known, 40 points is the most that can be made of this deal."),
    ],
)
def test_the_best_possible_is_exact_or_a_bound_and_never_less_than_what_was_made(
    total: int, bound: int, expected: str
) -> None:
    assert best_line(TEXTS, review_with(best=BestResult(total, bound))) == expected
    assert best_line(TEXTS, review_with()) == ""
    assert best_line(TEXTS, review_with(best=BestResult(total, bound), is_over=False)) == ""


@pytest.mark.parametrize(
    ("seats", "found", "expected"),
    [
        (1, summary(moves=0), "There was no choice that could be weighed."),
        (1, summary(), "No move was clearly worse than the house’s."),
        (1, summary(costliest=0.4),
         "7 of 9 moves were as good as the house’s; none of the others lost a whole point."),
        (1, summary(costliest=1.2), "7 of 9 moves were as good as the house’s; the costliest lost about 1 point."),
        (1, summary(costliest=2.6), "7 of 9 moves were as good as the house’s; the costliest lost about 3 points."),
        (2, summary(costliest=0.3), "7 of 9 moves were as good as the house’s."),
    ],
)  # fmt: skip
def test_the_page_of_results_has_one_plain_sentence(seats: int, found: ReviewSummary, expected: str) -> None:
    assert plain_line(TEXTS, match_of(seats), review_with(summary=found)) == expected


def test_lines_of_a_hand_have_its_number() -> None:
    one, two = review_with(), review_with(reviews=[1, 2])
    hand = hand_of()
    assert plain_line(TEXTS, hand, one) == "Hand 1: No move was clearly worse than the house’s."
    assert plain_line(TEXTS, hand, two) == "1 hands: No move was clearly worse than the house’s."
    assert results_line(TEXTS, hand, review_with(seats=(0, 1))) == ""


@pytest.mark.parametrize("line_of", [plain_line, results_line])
@pytest.mark.parametrize("values", [{"is_done": False}, {"covers": False}, {"seats": (0, 1)}, None])
def test_nothing_is_said_before_the_end_of_the_look_back_of_variants_without_and_of_several_people(
    line_of: Any, values: dict[str, Any] | None
) -> None:
    review = None if values is None else review_with(**values)
    assert line_of(TEXTS, match_of(1), review) == ""


def test_the_line_to_share_has_all_figures_and_the_best_possible() -> None:
    review = review_with(summary=summary(costliest=2.0), best=BestResult(50, 50))
    good = "7 of 9 moves as good as the house’s, the costliest lost 2.0 points."
    best = "With all cards known, 50 points is the most that can be made of this deal."
    assert results_line(TEXTS, match_of(1), review) == f"{good} {best}"
    shared = review_with(seats=(0, 1), best=BestResult(50, 50))
    assert results_line(TEXTS, match_of(2), shared) == best, "for several people only the best"


def decided(match: Match[Any], number: int, lost: Estimate) -> Decision:
    """A decision of a game after which the house would have made the last legal move."""
    move = match.moves[number]
    return Decision(number, move, MoveEvaluation(match.state_at(number).moves()[-1], played=move, lost=lost))


@pytest.mark.parametrize(
    ("seats", "scale", "worse", "better"),
    [
        (1, 1.0, "made 1; points lost: 8.0; the house: made 1 last",
         "made 3; points won: 2.5; the house: made 3 last"),
        (2, 0.01, "made 1; costs 8% of the chance to win; the house: made 1 last",
         "made 3; adds 2% to the chance to win; the house: made 3 last"),
    ],
)  # fmt: skip
def test_clearly_worse_and_better_moves_have_a_comment_at_their_number(
    seats: int, scale: float, worse: str, better: str
) -> None:
    match = match_of(seats)
    found = [
        decided(match, 0, Estimate()),
        decided(match, 1, Estimate(8.0 * scale, 0.1 * scale)),
        decided(match, 2, Estimate(8.0 * scale, 9.0 * scale)),
        decided(match, 3, Estimate(-2.5 * scale, 0.1 * scale)),
    ]

    def describe(move: Move, before: GameState) -> str:
        number = next(at for at in range(4) if match.state_at(at).moves() == before.moves())
        return f"made {number}{'' if move == match.moves[number] else ' last'}."

    review = cast(Review, SimpleNamespace(decisions=found))
    assert move_comments(TEXTS, match, review, describe) == {2: worse, 4: better}


@pytest.mark.parametrize(("lost", "expected"), [(8.0, "−8.0"), (25.0, "−25"), (0.04, "−0.04")])
def test_the_loss_of_a_move_has_a_sign(lost: float, expected: str) -> None:
    match = match_of(1)
    assert difference(TEXTS, match, decided(match, 1, Estimate(lost, lost / 100))) == expected
