"""The house: plays the same deal three times and sets the medals by it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game.core.match import Match, Seat
from game.core.players import Advice, RandomPlayer, decide
from game.core.state import FormatError, State
from game.isles.catalogue import isle
from game.occasions.medals import LEVELS, House, HouseResult


class QuickThinking:
    """Answers every question at the next poll, with a random legal move; remembers what was asked."""

    def __init__(self) -> None:
        self.levels: list[str] = []
        self._advice: Advice | None = None

    def ask(self, game: str, level: str, sample: State, seed: int | str) -> None:
        self.levels.append(level)
        self._advice = decide(RandomPlayer(), sample, random.Random(seed))

    def poll(self) -> Advice | None:
        advice, self._advice = self._advice, None
        return advice

    def cancel(self) -> None:
        self._advice = None

    close = warm_up = cancel


def own_match(seats: int = 1) -> Match[Any]:
    board = isle("mosaic").load_board("court")
    people = [Seat(f"P{number}", "human", None) for number in range(seats)]
    return Match.new("mosaic", "court", board.board, people, seed=77)


def play_to_the_end(house: House) -> None:
    for _ in range(5000):
        house.poll()
        if house.is_done:
            return
    raise AssertionError("the house does not come to an end")


def test_the_house_plays_the_same_deal_three_times_and_keeps_the_best_game() -> None:
    match = own_match()
    house = House(match, "House", QuickThinking())
    play_to_the_end(house)
    result = house.result
    assert result is not None
    assert result.is_complete
    assert result.best.setup == match.record().setup
    assert result.best.result is not None
    assert result.best.result.scores[0] == max(result.scores)


def test_the_house_asks_its_players_by_their_levels() -> None:
    thinking = QuickThinking()
    play_to_the_end(House(own_match(), "House", thinking))
    assert list(dict.fromkeys(thinking.levels)) == list(dict.fromkeys(LEVELS))


def test_medals_are_the_houses_scores_in_order_and_the_highest_reached_is_earned() -> None:
    house = House(own_match(), "House", QuickThinking())
    play_to_the_end(house)
    assert house.result is not None
    result = HouseResult((40, 52, 49), house.result.best)
    assert [result.medal(score) for score in (39, 40, 48, 49, 52, 60)] == [
        None, "bronze", "bronze", "silver", "gold", "gold",
    ]  # fmt: skip


def test_there_is_no_medal_before_the_houses_last_game_is_over() -> None:
    house = House(own_match(), "House", QuickThinking())
    play_to_the_end(house)
    assert house.result is not None
    assert HouseResult((40,), house.result.best).medal(99) is None


def test_what_was_kept_of_the_house_comes_back_and_nonsense_is_refused() -> None:
    house = House(own_match(), "House", QuickThinking())
    play_to_the_end(house)
    assert house.result is not None
    assert HouseResult.parse(house.result.to_json()) == house.result
    for nonsense in (None, {}, {"scores": [1, 2, 3, 4], "best": {}}, {"scores": ["x"], "best": {}}):
        with pytest.raises(FormatError):
            HouseResult.parse(nonsense)


def test_the_house_only_plays_along_with_somebody_alone() -> None:
    with pytest.raises(ValueError, match="alone"):
        House(own_match(2), "House", QuickThinking())
