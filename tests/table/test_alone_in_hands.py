"""Alone in hands through the window: setting the table, leaving between hands, the results, the tables, sharing it."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app import App
from game.isles.elevens.rules.moves import Bonus, Free, Lay
from game.menus.records.page import RecordsScene
from game.modes.codes import code_of
from game.modes.solo import Solo, solo_score
from game.modes.tables import SeatPlan
from game.registry import plugin
from game.scenes import routes
from game.scenes.stack import Push, Reset
from game.storage.values import player_identity
from game.table.ending.results import ResultsScene
from game.table.messages.solo_standing import standing_line
from game.table.saving.guest_records import import_guest_records
from game.table.saving.record_comparison import table_for
from game.table.scene import TableScene
from game.table.solo.ghost import ghost_for, moves_of
from tests.driver import click, program, top, wait
from tests.table.test_ghost_on_the_board import ghosts

GAME = "elevens"


def play_hand(app: App) -> ResultsScene:
    """Play the present hand to its end, always by the first legal move."""
    scene = top(app)
    assert isinstance(scene, TableScene)
    match, listeners = scene.controller.match, list(scene.controller.match.on_change)
    match.on_change.clear()  # saved at the last move only, for speed
    while not match.is_over:
        if len(match.state.racks[match.state.seat or 0]) == 1:
            match.on_change[:] = listeners
        scene.controller.make_move(match.state.moves()[0])
        scene.frames.motions.finish()
    wait(app, 3.0)
    page = top(app)
    assert isinstance(page, ResultsScene)
    return page


def play_all(app: App) -> ResultsScene:
    """Plays on to the last hand."""
    page = play_hand(app)
    while page.results.summary.goes_on:
        click(app, "next-hand")
        page = play_hand(app)
    return page


def seat_one(app: App) -> None:
    """Sets a table for Ada alone, by the setup's own buttons."""
    app.apply(Push(routes.SetupRoute(GAME)))
    setup = top(app)
    click(app, "seat-1/remove")
    setup.plan.seats[0] = SeatPlan(name="Ada")  # type: ignore[attr-defined]
    click(app, "start")


@pytest.mark.slow
@pytest.mark.behaviour
def test_three_hands_are_one_result_that_is_left_and_continued_and_stands_in_the_tables(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        seat_one(app)
        records, rivals = app.services.storage.records, plugin(GAME).solo
        scene = top(app)
        assert isinstance(scene, TableScene)
        assert rivals is not None
        assert [(who.name, who.level) for who in scene.controller.match.seats] == [
            ("Ada", None),
            ("Quill", "hard"),
            ("Morgana", "hard"),
        ]
        code, table = code_of(scene.controller.match), table_for(app.services.storage, scene.controller.match)
        assert table.seats == 1
        first = play_hand(app)
        assert first.heading().startswith("Hand 1 of 3: ")
        assert records.best_lines(table) == []
        assert records.statistics(1, GAME).played == 0
        app.apply(Reset(routes.ChartRoute()))
        click(app, f"isle/{GAME}")  # the next hand is saved before its first move
        click(app, "continue")
        scene = top(app)
        assert isinstance(scene, TableScene)
        solo = Solo.of(scene.controller.match)
        assert solo is not None
        assert standing_line(app.services.assets, scene.controller.match).startswith(
            f"Hand 2 of 3 · {app.services.assets.texts.number(solo.total)}"
        )
        play_hand(app)
        click(app, "next-hand")
        last = play_hand(app)
        match = last.results.match
        assert code_of(match) == code
        [line] = records.best_lines(table)
        assert (line.name, line.score, line.attempt) == ("Ada", solo_score(match), 1)
        assert records.trend(table, player_identity(None, "Ada")) == [line.score]
        assert [label for label, _ in last.results.summary.parts()[0]] == ["Hand 1", "Hand 2", "Hand 3"]
        assert last.results.rank_message() == app.services.assets.t("house.results.first-record")
        assert [entry.hand for entry in records.latest(GAME)] == [3, 2, 1]
        assert not any(entry.is_practice for entry in records.latest(GAME))
        ghost = ghost_for(app.services.storage, match)
        assert ghost is not None
        assert ghost.final == ghost.scores[max(ghost.scores)] == line.score
        app.apply(Push(RecordsScene(app.services, GAME)))
        page = top(app)
        assert isinstance(page, RecordsScene)
        assert [each.score for each in page.choice.lines()] == [line.score]
        app.apply(Reset(routes.ChartRoute()))
        assert app.services.storage.saved_games.get(GAME) is None


@pytest.mark.slow
@pytest.mark.behaviour
def test_the_deal_again_is_its_second_try_and_a_guest_s_game_enters_with_all_its_hands(tmp_path: Path) -> None:
    with program(tmp_path / "one") as app:
        seat_one(app)
        page = play_all(app)
        record, table = page.results.match, table_for(app.services.storage, page.results.match)
        click(app, "same-deal")
        again = play_all(app)
        assert again.results.rank_message().startswith("Try 2 at this deal.")
        assert [line.attempt for line in app.services.storage.records.best_lines(table, one_per_player=False)] == [1]
    with program(tmp_path / "two") as app:
        assert import_guest_records(app.services.storage, record, "ada.isles.json")
        [line] = app.services.storage.records.best_lines(table)
        assert (line.score, line.origin) == (solo_score(record), "ada")
        assert not import_guest_records(app.services.storage, record, "again.isles.json")


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.draws
def test_the_best_run_shows_where_it_laid_its_next_tile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with program(tmp_path) as app:
        seat_one(app)
        record = play_all(app).results.match
        click(app, "same-deal")
        scene = top(app)
        assert isinstance(scene, TableScene)
        ghost = ghost_for(app.services.storage, record)
        assert ghost is not None
        seen = 0
        while not scene.controller.match.is_over and seen < 2:
            if scene.controller.match.seat == 0:
                shown = [
                    move
                    for move in moves_of(ghost, scene.controller.match, scene.controller.state)
                    if isinstance(move, Lay | Bonus | Free)
                ]
                assert {move.seat for move in shown} <= {0}
                assert ghosts(app, monkeypatch) == 1 + len(shown) * 2, "the one in the bar, and one with its shadow"
                seen += len(shown)
            scene.controller.make_move(scene.controller.match.state.moves()[0])
            scene.frames.motions.finish()
        assert seen == 2
        app.services.storage.change_settings(ghost=False)
        assert ghosts(app, monkeypatch) == 1


@pytest.mark.slow
@pytest.mark.behaviour
def test_the_chart_of_the_day_counts_all_hands_once_they_are_over(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        app.apply(Push(routes.DailyRoute()))
        click(app, f"play/{GAME}")
        records = app.services.storage.records
        play_hand(app)
        assert records.daily_results(GAME, "Player 1") == {}
        app.apply(Reset(routes.ChartRoute()))
        click(app, "daily")
        click(app, f"play/{GAME}")
        play_hand(app)
        click(app, "next-hand")
        last = play_hand(app)
        [(score, _)] = records.daily_results(GAME, "Player 1").values()
        assert score == solo_score(last.results.match)
        assert records.daily_streak(next(iter(records.daily_results(GAME, "Player 1"))), GAME, "Player 1") == 1
