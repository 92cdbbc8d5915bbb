"""Medal games left unfinished continue while the chart is shown."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.app import App
from game.match.match import Match, Seat
from game.menus.chart.idle_jobs import IdleJobs
from game.modes.codes import code_of
from game.modes.medals import BenchmarkResult
from game.modes.tables import GameTable
from game.scenes import routes
from game.scenes.stack import Reset
from game.table.opening import open_table
from game.table.solo.pending_benchmarks import UNFINISHED
from tests.driver import FRAME, program
from tests.modes.test_medals import QuickThinking


def leave_after_the_end(app: App, game: str, board: str) -> Match[Any]:
    """Plays a game alone, always the first move there is, and leaves at once for the chart."""
    loaded = app.services.background.boards.load(game, board)
    match: Match[Any] = Match.new(game, board, loaded.board, [Seat("Ada")], seed=5)
    while not match.is_over:
        match.play(match.state.moves()[0])
    app.apply(Reset(open_table(app.services, GameTable(match, loaded))))
    app.apply(Reset(routes.ChartRoute()))
    return match


def made(app: App, match: Match[Any]) -> BenchmarkResult | None:
    kept = app.services.storage.extra(f"house.{code_of(match)}")
    return BenchmarkResult.parse(kept) if kept is not None else None


@pytest.mark.parametrize(("game", "board"), [("mosaic", "court"), ("waterways", "twin")])
def test_what_the_house_had_left_is_played_on_at_the_chart_and_its_medal_is_told(
    tmp_path: Path, game: str, board: str
) -> None:
    with program(tmp_path, plays_along=True) as app:
        app.services.background.make_thinker = QuickThinking
        told: list[str] = []
        app.services.shell.announce = lambda line: told.append(line if isinstance(line, str) else line())
        app.services.background.idle_jobs = IdleJobs(app.services)
        match = leave_after_the_end(app, game, board)
        assert made(app, match) is None
        assert app.services.storage.extra_names(UNFINISHED) == [f"{UNFINISHED}{code_of(match)}"]
        for _ in range(200):
            app.step(FRAME)
        app.apply(Reset(routes.SettingsRoute()))  # another page: it waits
        before = made(app, match)
        app.apply(Reset(routes.ChartRoute()))
        for _ in range(5000):
            app.step(FRAME)
            if not app.services.storage.extra_names(UNFINISHED):
                break
        result = made(app, match)
        assert result is not None
        assert result.is_complete
        assert before is None or result.scores[: len(before.scores)] == before.scores
        assert app.services.storage.extra_names(UNFINISHED) == []
        assert match.result is not None
        medal = result.medal(match.result.scores[0])
        assert bool(told) == (medal is not None)


def test_what_is_no_record_is_let_go(tmp_path: Path) -> None:
    with program(tmp_path, plays_along=True) as app:
        app.services.background.idle_jobs = IdleJobs(app.services)
        app.services.storage.set_extra(f"{UNFINISHED}x", {"no": "record"})
        for _ in range(200):
            app.step(FRAME)
        assert app.services.storage.extra_names(UNFINISHED) == []
        assert app.running
