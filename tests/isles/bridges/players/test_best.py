"""Best possible game of a deal: a whole legal game with its score, and an upper bound."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.best_result import BestResult
from game.core.state import FormatError
from game.i18n import Texts
from game.isles.bridges.players.best import best_possible, upper_bound
from game.isles.bridges.players.model import board_tables_of
from game.isles.bridges.rules.setup import Card
from game.match.match import Match, Seat
from game.registry import plugin
from game.review.best_finder import BestFinder, FoundBest
from game.review.combined_review import CombinedReview
from game.review.review import Review
from game.table.review.messages import best_line


def dealt(board: str, seed: int, seats: int = 1) -> Match[Any]:
    ground = plugin("bridges").load_board(board).board
    return Match.new("bridges", board, ground, [Seat(f"P{seat}") for seat in range(seats)], seed=seed)


def found_on(match: Match[Any], width: int = 2, tried: int = 4) -> BestResult:
    finding = best_possible(match.state_at(0), width, tried)
    while True:
        try:
            next(finding)
        except StopIteration as end:
            best: BestResult = end.value
            return best


@pytest.fixture(scope="module")
def known() -> tuple[Match[Any], BestResult]:
    """A deal, played to its end by the best game found on it."""
    match = dealt("harbour", 6)
    best = found_on(match)
    for move in best.moves:
        match.play(move)
    return match, best


def test_what_is_found_is_a_legal_game_of_that_total(known: tuple[Match[Any], BestResult]) -> None:
    match, best = known
    assert match.result is not None
    assert match.result.scores[0] == best.total <= best.upper_bound


def test_it_is_found_again_and_more_is_found_by_looking_at_more(known: tuple[Match[Any], BestResult]) -> None:
    match, best = known
    assert found_on(match) == best
    assert found_on(match, 1, 1).total < best.total


def test_no_more_islands_are_finished_than_bridges_can_end_on() -> None:
    ground = board_tables_of(plugin("bridges").load_board("a").board)
    assert upper_bound(ground, [Card(6, 1)] * 17) == 2 * 6 + 24  # a 3 and five sixes are all that 34 ends can serve
    assert upper_bound(ground, [Card(1, 2)] * 17) == 2 * 18 + 24


def test_it_is_looked_for_alone_and_without_freehand() -> None:
    with pytest.raises(ValueError, match="alone"):
        next(best_possible(dealt("a", 5, seats=2).state_at(0)))


def test_only_what_is_proved_is_called_the_most_and_what_somebody_made_counts_too(
    known: tuple[Match[Any], BestResult],
) -> None:
    match, _ = known
    assert match.result is not None
    made, texts = match.result.scores[0], Texts("en")
    review = Review(match, None)  # type: ignore[arg-type]
    assert best_line(texts, CombinedReview([review])) == ""
    for best, told in (
        (BestResult(made + 2, 60), f"at least {made + 2} points"),
        (BestResult(made - 4, 60), f"at least {made} points"),
        (BestResult(made + 2, made + 2), f"{made + 2} points is the most"),
    ):
        review.best = best
        assert told in best_line(texts, CombinedReview([review]))
    kept = review.to_json()
    again = Review(match, None)  # type: ignore[arg-type]
    again.load_json(kept)
    assert again.best == review.best
    for odd in (None, [1], [1, "2"], {"total": 1}):
        with pytest.raises(FormatError):
            BestResult.parse(odd)


def test_it_is_looked_for_once_the_game_is_over_and_all_moves_are_weighed(
    monkeypatch: pytest.MonkeyPatch, known: tuple[Match[Any], BestResult]
) -> None:
    match, _ = known
    asked: list[object] = []

    class Thinking:
        def ask(self, game: str, level: object, sample: object, seed: object) -> None:
            asked.append(level)

        def poll(self) -> FoundBest:
            return FoundBest(match.moves[0], best=BestResult(50, 60))

        def cancel(self) -> None: ...

    monkeypatch.setattr(Review, "open_moves", lambda review: [])
    review = Review(match, Thinking())  # type: ignore[arg-type]
    assert review.is_done
    assert not review.is_complete
    assert [review.poll(), review.poll()] == [False, True]
    assert asked == [BestFinder("bridges")]
    assert review.is_complete
    assert review.is_dirty
    assert Review(match.branch(3), Thinking()).is_complete
