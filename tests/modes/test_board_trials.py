"""Board trials: the same games on every machine, and verdicts with honest uncertainty."""

from __future__ import annotations

import time
from collections.abc import Sequence

import pytest

from game import registry
from game.boards.drawing import TrialSummary
from game.modes.board_trials import Trial, TrialRun, play_at_once
from game.modes.board_verdict import board_verdict
from game.modes.game_statistics import GameOutcome, GameStatistics
from game.registry import editor_of, plugin

DRAWABLE = [game for game in registry.GAMES if plugin(game).editor is not None]


def trial(game: str, seed: int = 1, seats: int = 2) -> Trial:
    """Easy players, alike."""
    loaded = plugin(game).load_board(plugin(game).shipped[0])
    return Trial(game, editor_of(game).board_editing.sketch_of(loaded.map), loaded.board, seats=seats, seed=seed)


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize("game", DRAWABLE)
def test_a_game_is_the_same_every_time_and_uses_only_what_can_be_used(game: str) -> None:
    first = play_at_once(trial(game), 3)
    run = TrialRun(trial(game, 4), 1, use_process=False)
    while not run.is_over:
        run.poll()
    assert run.results == [first]
    watched = set(editor_of(game).board_editing.usable_cells(trial(game).sketch))
    assert set(first.used_cells) <= watched
    assert first.used_cells
    assert GameStatistics.parse(GameStatistics.of([first]).to_json()).scores == GameStatistics.of([first]).scores


def test_with_a_saboteur_who_begins_goes_round_and_each_has_a_role() -> None:
    games = [play_at_once(trial("waterways", seats=3), number) for number in range(2)]
    assert [game.first_seat for game in games] == [1, 2]
    assert {game.roles for game in games} == {("north_south", "east_west", "saboteur")}


@pytest.mark.slow
def test_a_process_plays_the_same_games_until_it_is_stopped() -> None:
    asked = trial("bridges")
    run = TrialRun(asked, 1000)
    deadline = time.monotonic() + 30
    while len(run.results) < 2 and time.monotonic() < deadline:
        run.poll()
    run.stop()
    assert run.results[:2] == [play_at_once(asked, 0), play_at_once(asked, 1)]
    count = len(run.results)
    run.count = count
    assert run.is_over
    assert not run.poll()


def games_won(first: int, second: int, scores: Sequence[int] = (10, 10)) -> GameStatistics:
    """Figures of games that one seat or the other has won."""
    outcomes = [GameOutcome(tuple(scores), (0,), "end", 9, ((0, 0),))] * first
    return GameStatistics.of([*outcomes, *[GameOutcome(tuple(scores), (1,), "end", 9)] * second])


@pytest.mark.parametrize(
    ("first", "second", "key"),
    [(14, 6, "trial.even"), (140, 60, "trial.favoured-1"), (60, 140, "trial.favoured-2"), (104, 96, "trial.even")],
)
def test_a_seat_is_called_favoured_only_where_the_games_are_enough_to_say_so(first: int, second: int, key: str) -> None:
    line = board_verdict("waterways", games_won(first, second), {}, [])[0]
    assert line.key == key
    assert line.values["low"] <= line.values["share"] <= line.values["high"]


def roles_won(*won: int) -> GameStatistics:
    """Statistics of games for three with these wins a role; the first seat rotates."""
    roles = ("north_south", "east_west", "saboteur")
    winners = [seat for seat, count in enumerate(won) for _ in range(count)]
    return GameStatistics.of(
        [GameOutcome((9, 9, 0), (seat,), "bag", 9, first_seat=at % 3, roles=roles) for at, seat in enumerate(winners)]
    )


def test_a_role_that_wins_too_often_is_told_from_a_seat_that_begins_with_what_can_be_changed() -> None:
    drawing, sketch = editor_of("waterways").board_editing, trial("waterways").sketch
    north, saboteur = roles_won(60, 30, 30), roles_won(30, 30, 60)
    assert north.favoured_seat is None, "who begins goes round"
    remedies = drawing.remedies(sketch, "target", {"even_target": 18})
    [too_strong, remedy] = board_verdict("waterways", north, {}, [], remedies)
    assert too_strong.is_warning
    assert (too_strong.values["share"], too_strong.values["even"]) == (50, 33)
    assert (remedy.key, remedy.values) == ("trial.waterways.fewer-north_south", {"own": 8, "others": 8})
    assert board_verdict("waterways", saboteur, {}, [], remedies)[1].values == {"target": 18}
    assert board_verdict("waterways", roles_won(41, 40, 39), {}, [], remedies)[0].key == "trial.even-all"


def test_a_team_that_wins_together_has_won() -> None:
    roles = ("north_south", "east_west") * 2
    figures = GameStatistics.of([GameOutcome((9, 4, 9, 4), (0, 2), "bag", 9, first_seat=1, roles=roles)] * 30)
    assert (figures.decided, figures.fair_share) == (30, 0.5)
    assert figures.favoured_role == "north_south"
    assert figures.sole_wins == (0, 30, 0, 30), "in the order of moves"


@pytest.mark.parametrize(
    ("game", "name", "level", "variant", "scores"),
    [
        ("waterways", "solo_ranks", "hard", "", [(10 * n,) for n in range(1, 41)]),
        ("mosaic", "ranks", "hard", "", [(10 * n,) for n in range(1, 41)]),
        ("waterways", "even_target", "easy", "target", [(n, n // 2, 0) for n in range(1, 61)]),
        ("mosaic", "first_seat_share", "medium", "printed", [(n, 9) for n in range(200)]),
    ],
)
def test_what_a_run_proposes_is_what_the_map_format_takes_and_comes_only_from_enough_games(
    game: str, name: str, level: str, variant: str, scores: list[tuple[int, ...]]
) -> None:
    drawing = editor_of(game).board_editing
    proposed = drawing.proposals(TrialSummary(level, variant, scores, 0.55))
    assert set(proposed) == {name} <= drawing.measured_properties
    tiled = drawing.map_of(trial(game).sketch.with_property(name, proposed[name]))
    assert getattr(plugin(game).parse_board(tiled), name) in (proposed[name], told(proposed[name]))
    assert not drawing.proposals(TrialSummary(level, variant, scores[:15], 0.55))
    if name == "even_target":
        assert sum(max(each) < proposed[name] for each in scores) == 20, "one in three"


def told(written: object) -> tuple[int, ...]:
    """Ranks as the rules know them."""
    return tuple(map(int, written.split(","))) if isinstance(written, str) else ()


def test_a_goal_hardly_ever_reached_is_told_beside_ours() -> None:
    ours = {"ours": GameStatistics.of([GameOutcome((1, 1), (0,), "end", 9, (), {"red": 3})] * 50)}
    mine = GameStatistics.of(
        [GameOutcome((1, 1), (0,), "end", 9, (), {"red": 3} if at < 5 else {}) for at in range(50)]
    )
    [line] = [line for line in board_verdict("bridges", mine, ours, []) if line.key == "trial.bridges.rare"]
    assert (line.values["share"], line.values["ours"]) == (10, 100)


def test_games_without_a_single_winner_favour_nobody() -> None:
    figures = GameStatistics.of([GameOutcome((3, 3), (0, 1), "end", 9)] * 50)
    assert [line.key for line in board_verdict("waterways", figures, {}, [])] == ["trial.no-winner"]


def test_what_is_never_used_is_counted_and_scores_are_laid_beside_ours() -> None:
    others = {"ours": games_won(1, 1, (20, 20)), "other": games_won(1, 1, (30, 30))}
    lines = {line.key: line.values for line in board_verdict("bridges", games_won(10, 10), others, [(0, 0), (5, 5)])}
    assert lines["trial.bridges.unused"]["n"] == 1
    assert (lines["trial.scores-low"]["low"], lines["trial.scores-low"]["high"]) == (20, 30)
