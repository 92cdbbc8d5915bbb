"""Saved reviews: the page opens at once the next time, and invalid data is ignored."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.core.state import Json
from game.match.match import Match
from game.review.combined_review import CombinedReview
from game.review.review import Review
from game.scenes import routes
from game.scenes.stack import Push, Reset
from game.table.review.page import ReviewScene
from game.table.review.saved_reviews import keep_review, review_of
from tests.driver import program, top
from tests.review.test_review import AtOnce, played, weigh


@pytest.fixture(scope="module")
def match() -> Match[Any]:
    return played("waterways", "twin")


@pytest.fixture(scope="module")
def found(match: Match[Any]) -> Json:
    written: Json = json.loads(json.dumps(weigh(Review(match, AtOnce(), deals=2)).to_json()))
    return written


def test_what_was_found_is_taken_up_as_it_was(match: Match[Any], found: Json) -> None:
    review, first = Review(match, AtOnce(), deals=2), weigh(Review(match, AtOnce(), deals=2))
    review.load_json(found)
    assert review.is_done
    assert not review.is_dirty
    assert review.summary(0) == first.summary(0)
    assert [place.number for place in review.places(0)] == [place.number for place in first.places(0)]


@pytest.mark.parametrize("what", ["method", "deals", "illegal", "figure", "seats", "number"])
def test_what_does_not_fit_the_game_or_was_weighed_otherwise_is_weighed_anew(
    match: Match[Any], found: Json, what: str
) -> None:
    kept: Json = json.loads(json.dumps(found))
    numbers = list(kept["moves"])
    if what in ("method", "deals"):
        kept[what] += 1
    elif what == "number":
        kept["moves"] = {f"{number}x": each for number, each in kept["moves"].items()}
    for number in numbers if what in ("illegal", "figure", "seats") else []:
        each = kept["moves"][number]
        if what == "illegal":
            each["house"]["at"] = [0, 0]
        elif what == "figure":
            each["lost"][0] = "much"
        else:
            each["after"].append(1.0)
    review = Review(match, AtOnce(), deals=2)
    review.load_json(kept)
    assert len(review.open_moves()) == len(numbers)


def test_the_page_opens_at_once_the_next_time(tmp_path: Path, match: Match[Any]) -> None:
    review = weigh(Review(match, AtOnce(), deals=2))
    review.deals = Review(match, AtOnce()).deals  # as if evaluated on all deals
    with program(tmp_path) as app:
        board = app.services.background.boards.load("waterways", "twin")
        app.apply(Push(routes.ReviewRoute(match, board, CombinedReview([review]))))
        app.apply(Reset(routes.ChartRoute()))  # leaving the page keeps what was found
    with program(tmp_path) as app:
        board = app.services.background.boards.load("waterways", "twin")
        app.apply(Push(routes.ReviewRoute(Match.resume(match.record(), match.board), board)))
        page = top(app)
        assert isinstance(page, ReviewScene)
        assert page.review.is_done
        assert page.review.summary(0) == review.summary(0)


def test_of_a_game_that_is_not_over_nothing_is_kept(tmp_path: Path, match: Match[Any]) -> None:
    unfinished = weigh(Review(match.branch(4), AtOnce(), deals=2))
    with program(tmp_path) as app:
        keep_review(app.services.storage, unfinished)
        assert unfinished.is_dirty
        assert review_of(app.services, match).open_moves()
