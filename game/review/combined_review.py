"""Combined review of games that belong together: the hands of one solo game, or a single game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from game.core.best_result import BestResult
from game.match.match import Match
from game.review.review import MAX_PLACES, Decision, Review, ReviewSummary, ScoreBalance


class ReviewedDecision(NamedTuple):
    """A decision and the index of its game."""

    game: int
    decision: Decision


class CombinedReview:
    """Reviews in the order of play, evaluated one after the other."""

    def __init__(self, reviews: Sequence[Review]) -> None:
        self.reviews = tuple(reviews)

    @property
    def last(self) -> Review:
        """The review of the last game."""
        return self.reviews[-1]

    @property
    def match(self) -> Match[Any]:
        """The last game."""
        return self.last.match

    @property
    def seats(self) -> Sequence[int]:
        """The seats whose moves are evaluated."""
        return self.last.seats

    @property
    def deals(self) -> int:
        """Number of deals for each evaluation."""
        return self.last.deals

    @property
    def best(self) -> BestResult | None:
        """The best possible result of the last game's deal, once found."""
        return self.last.best

    @property
    def is_done(self) -> bool:
        """True if every move is evaluated."""
        return all(review.is_done for review in self.reviews)

    @property
    def is_complete(self) -> bool:
        """True if no work is left."""
        return all(review.is_complete for review in self.reviews)

    @property
    def progress(self) -> tuple[int, int]:
        """Number of moves evaluated, and number of moves."""
        counted = [review.progress for review in self.reviews]
        return sum(done for done, _ in counted), sum(of for _, of in counted)

    def covers(self) -> bool:
        """True if the games' moves can be evaluated."""
        return self.last.can_review()

    def poll(self) -> bool:
        """Continue the current work, or the first incomplete review; True if there was a result."""
        asking = (review for review in self.reviews if review.is_asking)
        waiting = next(asking, None) or next((review for review in self.reviews if not review.is_complete), None)
        return waiting is not None and waiting.poll()

    def stop(self) -> None:
        """Stop the work; the next ``poll`` restarts it."""
        for review in self.reviews:
            review.stop()

    def places(self, seat: int) -> list[ReviewedDecision]:
        """A seat's costliest moves in all games, most expensive first."""
        found = [
            ReviewedDecision(game, place) for game, review in enumerate(self.reviews) for place in review.places(seat)
        ]
        return sorted(found, key=lambda each: (-each.decision.lost, each.game, each.decision.number))[:MAX_PLACES]

    def balance(self, seat: int) -> ScoreBalance | None:
        """The solo score as a sum; None for several games, for several seats and before the end."""
        return self.last.balance(seat) if len(self.reviews) == 1 else None

    def summary(self, seat: int) -> ReviewSummary:
        """The summary of a seat's moves in all games; ``luck`` only for a single game."""
        each = [review.summary(seat) for review in self.reviews]
        if len(each) == 1:
            return each[0]
        return ReviewSummary(
            sum(one.moves for one in each),
            sum(one.same for one in each),
            sum(one.as_good for one in each),
            max(one.costliest for one in each),
            None,
        )
