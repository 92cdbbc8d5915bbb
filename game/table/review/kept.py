"""The look-back and the data folder: what was found of a game is taken up again, and kept when there is more of it."""

from __future__ import annotations

from typing import Any

from game.core.deal_key import game_key
from game.core.match import Match
from game.review.review import Review
from game.services import Services


def review_of(services: Services, match: Match[Any]) -> Review:
    """A look-back of a match, with what has been found of it before."""
    review = Review(match, services.house_thinker)
    if match.is_over:
        kept = services.storage.reviews.get(game_key(match.record().to_json()))
        if kept is not None:
            review.take(kept)
    return review


def keep_review(services: Services, review: Review) -> None:
    """Keeps what a look-back of a finished game has found, if it has found anything that was not kept."""
    if review.is_news and review.match.is_over:
        services.storage.reviews.keep(game_key(review.match.record().to_json()), review.to_json())
        review.is_news = False


def leave_review(services: Services, review: Review, *, is_kept: bool = True) -> None:
    """Weighs no more for now, and keeps what has been found unless nothing of the game is kept."""
    review.stop()
    if is_kept:
        keep_review(services, review)
