"""Look-backs of games that belong together, as one: the hands that somebody plays alone; of any other game its own."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from game.core.best_result import BestResult
from game.match.match import Match
from game.review.review import MAX_PLACES, Decision, Review, ReviewSummary


class ReviewedDecision(NamedTuple):
    """A decision, and the game it was made in: its place among those that belong together, from 0."""

    game: int
    decision: Decision


class CombinedReview:
    """Games in the order they were played in, the last one last; they are weighed one after the other."""

    def __init__(self, reviews: Sequence[Review]) -> None:
        self.reviews = tuple(reviews)

    @property
    def last(self) -> Review:
        """The look-back of the game that was played last."""
        return self.reviews[-1]

    @property
    def match(self) -> Match[Any]:
        """The game that was played last."""
        return self.last.match

    @property
    def seats(self) -> Sequence[int]:
        """Whose moves are weighed."""
        return self.last.seats

    @property
    def deals(self) -> int:
        """On how many deals each is."""
        return self.last.deals

    @property
    def best(self) -> BestResult | None:
        """The best that can be made of the deal, once it has been looked for; only of a game that is one of its own."""
        return self.last.best

    @property
    def is_done(self) -> bool:
        """Whether every move there is has been weighed."""
        return all(review.is_done for review in self.reviews)

    @property
    def is_complete(self) -> bool:
        """Whether nothing is left to think about."""
        return all(review.is_complete for review in self.reviews)

    @property
    def progress(self) -> tuple[int, int]:
        """How many moves are weighed, of how many there are."""
        counted = [review.progress for review in self.reviews]
        return sum(done for done, _ in counted), sum(of for _, of in counted)

    def covers(self) -> bool:
        """Whether these are games whose moves can be weighed."""
        return self.last.covers()

    def poll(self) -> bool:
        """Goes on with what is being thought about, then with the first that is not complete; whether something was found."""
        asking = (review for review in self.reviews if review.is_asking)
        waiting = next(asking, None) or next((review for review in self.reviews if not review.is_complete), None)
        return waiting is not None and waiting.poll()

    def stop(self) -> None:
        """Stops weighing; the next ``poll`` goes on."""
        for review in self.reviews:
            review.stop()

    def places(self, seat: int) -> list[ReviewedDecision]:
        """A seat's costliest moves in all games, the dearest first."""
        found = [
            ReviewedDecision(game, place) for game, review in enumerate(self.reviews) for place in review.places(seat)
        ]
        return sorted(found, key=lambda each: (-each.decision.lost, each.game, each.decision.number))[:MAX_PLACES]

    def summary(self, seat: int) -> ReviewSummary:
        """A seat's moves in all games; luck is told of a single game only."""
        each = [review.summary(seat) for review in self.reviews]
        if len(each) == 1:
            return each[0]
        return ReviewSummary(
            sum(one.moves for one in each),
            sum(one.same for one in each),
            sum(one.as_good for one in each),
            math.fsum(one.lost for one in each),
            None,
        )
