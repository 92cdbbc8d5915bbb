"""Boards tested by the house: the same games wherever they are played, and a verdict no surer than they are."""

from __future__ import annotations

import time
from collections.abc import Sequence

import pytest

from game.isles import catalogue
from game.isles.catalogue import isle
from game.occasions.figures import Figures, Outcome
from game.occasions.trials import Trial, TrialRun, play_through
from game.occasions.verdict import verdict

DRAWABLE = [game for game in catalogue.ISLES if isle(game).has_editor]


def trial(game: str, seed: int = 1) -> Trial:
    """Two easy players, alike."""
    loaded = isle(game).load_board(isle(game).shipped[0])
    return Trial(game, isle(game).drawing.sketch_of(loaded.map), loaded.board, seed=seed)


@pytest.mark.parametrize("game", DRAWABLE)
def test_a_game_is_the_same_every_time_and_uses_only_what_can_be_used(game: str) -> None:
    first = play_through(trial(game), 3)
    run = TrialRun(trial(game, 4), 1, use_process=False)
    while not run.is_over:
        run.poll()
    assert run.outcomes == [first]
    watched = set(isle(game).drawing.watched(trial(game).sketch))
    assert set(first.used) <= watched
    assert first.used
    assert Figures.parse(Figures.of([first]).to_json()).scores == Figures.of([first]).scores


def test_a_process_plays_the_same_games_until_it_is_stopped() -> None:
    asked = trial("bridges")
    run = TrialRun(asked, 1000)
    deadline = time.monotonic() + 30
    while len(run.outcomes) < 2 and time.monotonic() < deadline:
        run.poll()
    run.stop()
    assert run.outcomes[:2] == [play_through(asked, 0), play_through(asked, 1)]
    count = len(run.outcomes)
    run.games = count
    assert run.is_over
    assert not run.poll()


def games_won(first: int, second: int, scores: Sequence[int] = (10, 10)) -> Figures:
    """Figures of games that one seat or the other has won."""
    outcomes = [Outcome(tuple(scores), (0,), "end", 9, ((0, 0),))] * first
    return Figures.of([*outcomes, *[Outcome(tuple(scores), (1,), "end", 9)] * second])


@pytest.mark.parametrize(
    ("first", "second", "key"),
    [(14, 6, "trial.even"), (140, 60, "trial.favoured-1"), (60, 140, "trial.favoured-2"), (104, 96, "trial.even")],
)
def test_a_seat_is_called_favoured_only_where_the_games_are_enough_to_say_so(first: int, second: int, key: str) -> None:
    line = verdict("waterways", games_won(first, second), {}, [])[0]
    assert line.key == key
    assert line.values["low"] <= line.values["share"] <= line.values["high"]


def test_games_without_a_single_winner_favour_nobody() -> None:
    figures = Figures.of([Outcome((3, 3), (0, 1), "end", 9)] * 50)
    assert [line.key for line in verdict("waterways", figures, {}, [])] == ["trial.no-winner"]


def test_what_is_never_used_is_counted_and_scores_are_laid_beside_ours() -> None:
    others = {"ours": games_won(1, 1, (20, 20)), "other": games_won(1, 1, (30, 30))}
    lines = {line.key: line.values for line in verdict("bridges", games_won(10, 10), others, [(0, 0), (5, 5)])}
    assert lines["trial.bridges.unused"]["n"] == 1
    assert (lines["trial.scores-low"]["low"], lines["trial.scores-low"]["high"]) == (20, 30)
