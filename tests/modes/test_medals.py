"""Medal games: five games on the same deal, and the medals from their scores."""

from __future__ import annotations

import random
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game.core.best_result import BestResult
from game.core.players import Advice, Player, RandomPlayer, Thinking, decide
from game.core.state import FormatError, GameState
from game.match import thinker as thinker_module
from game.match.match import Match, Seat
from game.match.thinker import Thinker
from game.modes.medals import LEVELS, MEDALS, BenchmarkGames, BenchmarkResult
from game.registry import plugin
from game.review.best_finder import BestFinder, FoundBest
from game.table.solo.live_benchmark import LiveBenchmark
from tests.driver import program


class QuickThinking:
    """Answers every question at the next poll, with a random legal move; remembers what was asked."""

    timeout_s = 60.0

    def __init__(self) -> None:
        self.levels: list[str] = []
        self._advice: Advice | None = None

    def ask(self, game: str, level: str | Player, sample: GameState, seed: int | str) -> None:
        self.levels.append(str(level))
        self._advice = decide(RandomPlayer(), sample, random.Random(seed))

    def poll(self) -> Advice | None:
        advice, self._advice = self._advice, None
        return advice

    def cancel(self) -> None:
        self._advice = None

    close = warm_up = cancel


def own_match(seats: int = 1) -> Match[Any]:
    board = plugin("mosaic").load_board("court")
    people = [Seat(f"P{number}", "human", None) for number in range(seats)]
    return Match.new("mosaic", "court", board.board, people, seed=77)


def play_to_the_end(house: BenchmarkGames) -> None:
    for _ in range(5000):
        house.poll()
        if house.is_done:
            return
    raise AssertionError("the house does not come to an end")


def test_the_house_plays_the_same_deal_by_all_levels_and_keeps_the_best_game() -> None:
    match = own_match()
    house = BenchmarkGames(match, "BenchmarkGames", QuickThinking())
    play_to_the_end(house)
    result = house.result
    assert result is not None
    assert result.is_complete
    assert result.best.setup == match.record().setup
    assert result.best.result is not None
    assert result.best.result.scores[0] == max(result.scores)


def test_the_house_asks_its_players_by_their_levels() -> None:
    thinking = QuickThinking()
    play_to_the_end(BenchmarkGames(own_match(), "BenchmarkGames", thinking))
    assert list(dict.fromkeys(thinking.levels)) == list(dict.fromkeys(LEVELS))


def test_guest_regular_and_captain_set_bronze_silver_and_gold_and_who_beats_them_all_is_a_captain() -> None:
    house = BenchmarkGames(own_match(), "BenchmarkGames", QuickThinking())
    play_to_the_end(house)
    assert house.result is not None
    result = BenchmarkResult((40, 49, 52, 33, 50), house.result.best)
    assert result.required_scores == (33, 40, 49, 53)
    assert [result.medal(score) for score in (32, 33, 40, 49, 52, 53)] == [
        None, "bronze", "silver", "gold", "gold", "captain",
    ]  # fmt: skip
    assert BenchmarkResult((0, 5, 9, 0, 9), result.best).medal(0) is None


def test_who_comes_close_to_the_best_game_known_is_a_captain_and_no_lower_medal_asks_for_more() -> None:
    house = BenchmarkGames(own_match(), "BenchmarkGames", QuickThinking())
    play_to_the_end(house)
    assert house.result is not None
    best, scores = house.result.best, (52, 52, 52, 33, 52)
    for possible, asked, close in ((60, 53, ()), (54, 52, (52,)), (52, 50, (50, 51, 52)), (45, 50, (50, 51, 52))):
        result = BenchmarkResult(scores, best, BestResult(possible, 90))
        assert result.required_scores == (*(min(mark, asked) for mark in (33, 52, 52)), asked)
        assert tuple(score for score in range(70) if result.is_close(score)) == close
        assert BenchmarkResult.parse(result.to_json()) == result
    assert BenchmarkResult(scores[:4], best, BestResult(52, 90)).medal(51) == "bronze"


def test_the_house_looks_for_the_best_possible_once_it_has_played_and_not_again() -> None:
    class Thinking(QuickThinking):
        def ask(self, game: str, level: str | Player, sample: GameState, seed: int | str) -> None:
            if isinstance(level, BestFinder):
                self.levels.append("finder")
                self._advice = FoundBest(sample.moves()[0], best=BestResult(61, 90))
            else:
                super().ask(game, level, sample, seed)

    board = plugin("bridges").load_board("a").board
    match = Match.new("bridges", "a", board, [Seat("Ada")], seed=7)
    known = BenchmarkResult((10, 20, 30, 40, 50), match.record())
    thinking = Thinking()
    house = BenchmarkGames(match, "BenchmarkGames", thinking, known)
    play_to_the_end(house)
    assert house.result is not None
    assert (thinking.levels, house.result.best_possible, house.result.scores) == (
        ["finder"],
        BestResult(61, 90),
        known.scores,
    )
    assert BenchmarkGames(match, "BenchmarkGames", thinking, house.result).is_done


def test_no_medal_is_set_before_there_are_three_games_and_none_is_ever_taken_away() -> None:
    house = BenchmarkGames(own_match(), "BenchmarkGames", QuickThinking())
    play_to_the_end(house)
    assert house.result is not None
    best, rng = house.result.best, random.Random(1)
    assert BenchmarkResult((40, 45), best).medal(99) is None
    for _ in range(300):
        scores = tuple(int(60 * rng.random()) for _ in LEVELS)
        for mine in range(60):
            earned = [BenchmarkResult(scores[:games], best).medal(mine) for games in (3, 4, 5)]
            places = [MEDALS.index(name) if name is not None else -1 for name in earned]
            assert places == sorted(places), (scores, mine)


def test_a_house_of_three_games_as_it_was_once_kept_plays_on_and_keeps_its_first_games() -> None:
    match, thinking = own_match(), QuickThinking()
    first = BenchmarkGames(match, "BenchmarkGames", thinking)
    while first.result is None or len(first.result.scores) < 3:
        first.poll()
    known = BenchmarkResult.parse({"scores": list(first.result.scores), "best": first.result.best.to_json()})
    later = BenchmarkGames(match, "BenchmarkGames", thinking, known)
    play_to_the_end(later)
    play_to_the_end(first)
    assert later.result is not None
    assert later.result.scores == first.result.scores


def test_a_house_that_is_left_goes_on_with_its_next_game_when_somebody_comes_back(tmp_path: Path) -> None:
    with program(tmp_path, plays_along=True) as app:
        app.services.background.make_thinker = QuickThinking
        house = LiveBenchmark(app.services, own_match())
        while house.result is None or len(house.result.scores) < 2:
            house.poll()
        house.stop()
        later = LiveBenchmark(app.services, own_match())
        assert later.result == house.result
        assert later.is_playing


class Slow:
    """Thinks for many steps and makes the last move there is."""

    def think(self, sample: GameState, rng: random.Random) -> Thinking:
        for _ in range(400):
            yield
        return Advice(list(sample.moves())[-1])


def test_a_machine_too_slow_for_somebody_who_waits_sets_no_medal_by_a_random_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sample = own_match().sample_for(0)
    # One step a poll, and between two polls more time than a frame ever takes.
    monkeypatch.setattr(thinker_module, "time", SimpleNamespace(monotonic=count(0.0, 1.0).__next__))
    clock = count(0.0, 0.005).__next__
    with program(tmp_path) as app:
        app.services.background.make_thinker = lambda: Thinker(
            use_process=False, find_player=lambda game, level: Slow(), clock=clock
        )
        moves = []
        for thinker in (app.services.background.thinker, app.services.background.benchmark_thinker):
            thinker.ask("mosaic", "hard", sample, 1)
            moves.append(next(advice.move for _ in range(500) if (advice := thinker.poll()) is not None))
    assert moves[0] != moves[1] == list(sample.moves())[-1]


def test_what_was_kept_of_the_house_comes_back_and_nonsense_is_refused() -> None:
    house = BenchmarkGames(own_match(), "BenchmarkGames", QuickThinking())
    play_to_the_end(house)
    assert house.result is not None
    assert BenchmarkResult.parse(house.result.to_json()) == house.result
    for nonsense in (None, {}, {"scores": [1, 2, 3, 4, 5, 6], "best": {}}, {"scores": ["x"], "best": {}}):
        with pytest.raises(FormatError):
            BenchmarkResult.parse(nonsense)


def test_the_house_only_plays_along_with_somebody_alone() -> None:
    with pytest.raises(ValueError, match="alone"):
        BenchmarkGames(own_match(2), "BenchmarkGames", QuickThinking())
