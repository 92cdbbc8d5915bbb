"""The daily chart and the regatta."""

from __future__ import annotations

import datetime

import pytest

from game.core.state import FormatError
from game.isles import catalogue
from game.occasions.daily import daily_deal, solo_games
from game.occasions.regatta import Regatta, leg_points, legs, regatta_seats

DAY = datetime.date(2026, 11, 21)
PINNED = {"bridges": ("b", 733484), "waterways": ("twin", 750379), "mosaic": ("corners", 831271)}
"""Of the isles we ship: their deals of a day are promises."""


def test_games_with_a_daily_chart_are_those_that_can_be_played_alone() -> None:
    assert solo_games() == tuple(game for game in catalogue.ISLES if game != "elevens")


@pytest.mark.parametrize("game", solo_games())
def test_the_daily_deal_follows_from_the_date_alone_and_changes_daily(game: str) -> None:
    week = [daily_deal(game, DAY + datetime.timedelta(days=number)) for number in range(7)]
    assert daily_deal(game, DAY) == week[0]
    assert len({deal.seed for deal in week}) == 7
    assert all(deal.seats == 1 for deal in week)


def test_the_daily_deal_of_a_day_never_changes() -> None:
    """Two machines must deal alike, also next year: the figures are pinned."""
    assert {game: (daily_deal(game, DAY).board, daily_deal(game, DAY).seed) for game in PINNED} == PINNED


def test_a_regatta_is_for_as_many_as_every_game_takes() -> None:
    assert regatta_seats() == (2, 3, 4)


@pytest.mark.parametrize(
    ("scores", "winners", "points"),
    [
        ([40, 50, 30], [1], [3, 5, 2]),
        ([40, 40, 30], [0, 1], [5, 5, 2]),
        ([50, 30, 30, 10], [0], [5, 3, 3, 1]),
        ([24, 12, 0], [2], [3, 2, 5]),
        ([10, 10], [1], [3, 5]),
    ],
)
def test_points_for_places(scores: list[int], winners: list[int], points: list[int]) -> None:
    assert leg_points(scores, winners) == points


def test_a_regatta_sails_every_isle_and_names_who_has_most_points() -> None:
    regatta = Regatta(2)
    for number, game in enumerate(legs()):
        assert regatta.game == game
        regatta.add([1, 2] if number == 0 else [2, 1], [1] if number == 0 else [0])
    assert regatta.is_over
    others = len(legs()) - 1
    assert regatta.totals == [3 + 5 * others, 5 + 3 * others]
    assert regatta.winners == [0]


def test_a_kept_regatta_comes_back_and_nonsense_is_refused() -> None:
    regatta = Regatta(3, [[5, 3, 2]])
    assert Regatta.parse(regatta.to_json()) == regatta
    for nonsense in (None, {}, {"seats": 3, "legs": [[1]]}, {"seats": True, "legs": []}, {"seats": 2, "legs": 7}):
        with pytest.raises(FormatError):
            Regatta.parse(nonsense)
