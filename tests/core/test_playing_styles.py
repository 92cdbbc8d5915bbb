"""Playing styles: preferences among moves of similar value; a player without one plays as its level always did."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from statistics import fmean
from typing import Any

import pytest

from game.core.players import LEVELS, STYLES, Player, decide, preferred_moves, ranked_scores
from game.isles.bridges.players import players as bridges
from game.isles.elevens.players import players as elevens
from game.isles.mosaic.players import players as mosaic
from game.isles.waterways.players import players as waterways
from game.isles.waterways.players.styles import STYLE_SCORES
from game.match.match import Match
from game.match.records import COMPUTER, Record, Seat
from game.registry import GAMES, plugin
from tools.playing_styles import TRAITS, play

LEVELS_SOON_THOUGHT = ("easy", "medium")
HURRIED: Mapping[str, Callable[[str | None], Player]] = {
    "bridges": lambda manner: bridges.Hard(300, 200, manner),
    "elevens": lambda manner: elevens.HardPlayer(40, style=manner, margin=0.1),
    "waterways": lambda manner: waterways.Hard(
        budget=600, preference=STYLE_SCORES[manner] if manner else None, margin=0.05
    ),
    "mosaic": lambda manner: mosaic.SearchPlayer(400, style=manner, margin=0.5),
}
"""Hard players that think little, with a manner or none."""
NOTICED: Mapping[str, tuple[tuple[str, str, float], ...]] = {
    "bridges": (
        ("builder", "islands begun and not finished after ten cards", 0.9),
        ("spoiler", "bridges and numbers at the goals' islands after ten cards", 1.1),
    ),
    "elevens": (("builder", "points passed on a turn", 0.4), ("spoiler", "points passed on a turn", 1.3)),
    "waterways": (
        ("builder", "lays at a shore of the others, and not at one's own", 0.6),
        ("spoiler", "lays that keep the water from a shore of the others", 1.6),
    ),
    "mosaic": (
        ("builder", "the row in which a piece ends, of the first pieces", 0.8),
        ("spoiler", "pieces among the three that the next seat could lay best", 1.3),
    ),
}
"""Traits of an easy player with a style: at least that factor more than others (below 1: at most)."""
DEALS: Mapping[str, int] = {"bridges": 8, "elevens": 16, "waterways": 8, "mosaic": 8}
"""Games in which the traits are counted: enough of them to show, an even number, for the seats change in turn."""


def test_what_is_liked_decides_among_moves_about_as_good_and_nothing_else() -> None:
    choices = [(3.0, "best"), (2.9, "liked"), (1.0, "loved")]
    assert preferred_moves(choices, 0.2, ["best", "liked", "loved"].index) == "liked"
    assert preferred_moves(choices, 0.05, ["best", "liked", "loved"].index) == "best"
    assert preferred_moves(choices, 5.0, lambda choice: 0.0) == "best", "of what is liked alike the best"
    assert ranked_scores([5.0, 1.0, 5.0, 2.0]) == [1.0, 0.0, 1.0, 0.5]


@pytest.mark.parametrize("game", TRAITS)
def test_at_every_level_somebody_builds_and_somebody_spoils(game: str) -> None:
    assert {level: set(plugin(game).styles_of_level(level)) for level in LEVELS} == {
        "random": set(), "easy": set(STYLES), "medium": set(STYLES), "hard": set(STYLES)
    }  # fmt: skip


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize("game", GAMES)
def test_a_manner_shows_within_a_game_and_is_the_same_whenever_it_is_asked(game: str) -> None:
    row = plugin(game)
    board = row.load_board(row.shipped[0]).board
    for level in LEVELS_SOON_THOUGHT:
        for manner in row.styles_of_level(level):
            match = Match.new(
                game, row.shipped[0], board, [Seat(of, COMPUTER, level) for of in "AB"], seed=3, started=""
            )
            has_shown = False
            while (seat := match.seat) is not None and not has_shown:
                sample, seed = match.sample_for(seat), match.thinking_seed(seat)
                move, again, plain = (
                    decide(row.player(player), sample.copy(), random.Random(seed)).move
                    for player in (f"{level}/{manner}", f"{level}/{manner}", level)
                )
                assert move == again
                has_shown = has_shown or move != plain
                match.play(move)
            assert has_shown, f"{level}/{manner}"


@pytest.mark.slow
@pytest.mark.parametrize("game", TRAITS)
def test_an_easy_player_does_more_or_less_often_than_others_what_the_setup_says_of_it(game: str) -> None:
    for manner, told, times in NOTICED[game]:
        seen: list[list[float]] = [[], []]
        for deal in range(DEALS[game]):
            _, shown = play(game, (f"easy/{manner}", "easy"), deal % 2, 3 + deal // 2)
            for player in range(2):
                seen[player] += shown[player][told]
        own, usual = (fmean(values) for values in seen)
        assert own > times * usual if times > 1 else own < times * usual, f"{manner}: {told}: {own:.3f}, {usual:.3f}"


@pytest.mark.slow
@pytest.mark.parametrize("game", HURRIED)
def test_a_hard_player_makes_the_move_it_likes_of_those_it_finds_about_as_good(game: str) -> None:
    row = plugin(game)
    board = row.load_board(row.shipped[0]).board
    plain = HURRIED[game](None)
    for manner in row.styles_of_level("hard"):
        match = Match.new(game, row.shipped[0], board, [Seat(of, COMPUTER, "hard") for of in "AB"], seed=5, started="")
        mannered = HURRIED[game](manner)
        kept = shown = 0
        while (seat := match.seat) is not None and (not kept or not shown):
            sample, seed = match.sample_for(seat), match.thinking_seed(seat)
            move, again, usual = (
                decide(player, sample.copy(), random.Random(seed)).move for player in (mannered, mannered, plain)
            )
            assert move == again
            shown += move != usual
            kept += move == usual
            match.play(usual)
        assert shown, "it likes something"
        assert kept, "it does not do what is clearly worse"


def test_a_record_tells_manners_where_an_old_version_does_not_look() -> None:
    row = plugin("mosaic")
    board = row.load_board("court").board
    seats = [Seat("Ada"), Seat("Rasmus", COMPUTER, "medium"), Seat("Bosun", COMPUTER, "medium")]
    match = Match.new("mosaic", "court", board, seats, seed=3, started="")
    match.meta.set("manners", [None, "spoiler", None])
    written = match.record().to_json()
    assert written["seats"][1] == {"name": "Rasmus", "kind": "computer", "level": "medium"}
    again: Match[Any] = Match.resume(Record.parse(written), board)
    assert [again.player_of(seat) for seat in (1, 2)] == ["medium/spoiler", "medium"]
    assert again.branch(0).player_of(1) == "medium/spoiler"


@pytest.mark.parametrize("odd", [None, 7, "spoiler", ["spoiler"], [None, "sleepy", {}], [None, ["spoiler"], 1]])
def test_odd_manners_in_a_strangers_record_are_none(odd: object) -> None:
    row = plugin("mosaic")
    seats = [Seat("Ada"), Seat("B", COMPUTER, "easy"), Seat("C", COMPUTER, "hard")]
    match = Match.new("mosaic", "court", row.load_board("court").board, seats, seed=3, started="")
    match.meta.set("manners", odd)
    assert [match.player_of(seat) for seat in range(3)] == ["medium", "easy", "hard"]
