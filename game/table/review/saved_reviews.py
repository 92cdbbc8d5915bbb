"""Look-backs in the data folder: a saved review of a game is loaded, continued, and saved again."""

from __future__ import annotations

import contextlib
from typing import Any

from game.boards.errors import BoardError
from game.core.deal_id import game_id
from game.core.state import FormatError
from game.match.match import Match
from game.modes.solo import hands_of
from game.review.combined_review import CombinedReview
from game.review.review import Review
from game.services import BackgroundJobs, Services
from game.storage.storage import Storage


def review_of(services: Services, match: Match[Any]) -> Review:
    """Review of a match, with the saved evaluations of it."""
    review = Review(match, services.background.benchmark_thinker)
    if match.is_over:
        kept = services.storage.reviews.get(game_id(match.record().to_json()))
        if kept is not None:
            review.load_json(kept)
    return review


def keep_review(storage: Storage, review: Review) -> None:
    """Save a finished game's review if it has found something new."""
    if review.is_dirty and review.match.is_over:
        storage.reviews.save(game_id(review.match.record().to_json()), review.to_json())
        review.is_dirty = False


def live_review(background: BackgroundJobs, match: Match[Any]) -> CombinedReview:
    """Live review of a running match."""
    return CombinedReview([Review(match, background.benchmark_thinker)])


def combined_review(services: Services, match: Match[Any], own: Review | None = None) -> CombinedReview:
    """Review of the match (``own``, if one is running) together with earlier hands.

    The match's own alone if its record contradicts the earlier hands.
    """
    hands = [match]
    with contextlib.suppress(FormatError, BoardError):
        hands = hands_of(match)
    return CombinedReview([*(review_of(services, hand) for hand in hands[:-1]), own or review_of(services, match)])


def keep_reviews(storage: Storage, reviews: CombinedReview) -> None:
    """Save the evaluations of each review."""
    for review in reviews.reviews:
        keep_review(storage, review)


def leave_review(storage: Storage, review: Review | CombinedReview, *, is_kept: bool = True) -> None:
    """Stop weighing for now, and save the results unless the game itself is not saved."""
    review.stop()
    if is_kept:
        keep_reviews(storage, review if isinstance(review, CombinedReview) else CombinedReview([review]))
