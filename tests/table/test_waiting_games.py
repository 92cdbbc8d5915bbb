"""A waiting game gives way to another one of its isle only after a question."""

from __future__ import annotations

from pathlib import Path

from game.app import App
from game.menus.chart.page import ChartScene
from game.menus.setup.page import SetupScene
from game.modes.match_series import SERIES_KEY, MatchSeries
from game.modes.tables import GameTable, SeatPlan, TablePlan
from game.scenes import routes
from game.scenes.stack import Push, Reset
from game.storage.values import SavedGame
from game.table.opening import open_table
from game.table.saving.autosave import save_game
from game.table.scene import TableScene, open_pause
from game.table.sessions.trial_play import TrialSession
from game.table.table_setup import set_up_table
from game.ui.widgets import Label
from tests.driver import click, names, program, top, wait
from tests.table.tables import table_on_top


def leave_waiting(app: App, *, is_match: bool) -> SavedGame:
    """A game of Mosaic for two that waits: after its first move, or as a match's game before any."""
    plan = TablePlan([SeatPlan(name="Ada"), SeatPlan(name="Ben")], "court", seed=4)
    occasion = {SERIES_KEY: MatchSeries(2, 0).to_json()} if is_match else {}
    table = set_up_table(app.services, "mosaic", plan, occasion)
    if not is_match:
        table.match.play(table.match.state.moves()[0])
    save_game(app.services.storage, table)
    return waiting(app)


def waiting(app: App) -> SavedGame:
    kept = app.services.storage.saved_games.get("mosaic")
    assert kept is not None
    return kept


def is_table(app: App) -> bool:
    return isinstance(top(app), TableScene) or top(app).name == "pass-mouse"


def test_setting_sail_asks_before_another_game_gives_way(tmp_path: Path) -> None:
    for is_match in (False, True):
        with program(tmp_path) as app:
            before = leave_waiting(app, is_match=is_match)
            app.stack.apply(Push(SetupScene(app.services, "mosaic", TablePlan([SeatPlan()], "court", seed=9))))
            assert click(app, "start").name == "confirm"
            assert waiting(app).record == before.record
            assert click(app, "no").name == "setup"
            assert waiting(app).record == before.record
            click(app, "start")
            click(app, "yes")
            assert is_table(app)
            assert waiting(app).record["setup"] != before.record["setup"]


def test_setting_sail_asks_nothing_where_no_game_waits(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        app.stack.apply(Push(SetupScene(app.services, "mosaic", TablePlan([SeatPlan()], "court"))))
        click(app, "start")
        assert is_table(app)


def test_a_new_game_from_the_pause_asks_once(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        before = leave_waiting(app, is_match=False)
        app.apply(Reset(routes.ContinueRoute("mosaic")))
        wait(app, 0.5)
        if top(app).name == "pass-mouse":
            click(app, "ready")
        click(app, "pause")
        assert click(app, "again").name == "setup", "nothing is lost yet"
        assert waiting(app).record["moves"] == before.record["moves"]
        assert click(app, "start").name == "confirm"
        click(app, "yes")
        assert is_table(app)


def test_another_game_from_the_results_asks_where_one_waits(tmp_path: Path) -> None:
    """After a run on a past day's chart, or a record's end, the isle's own place may hold a game of others."""
    with program(tmp_path) as app:
        finish(app, set_up_table(app.services, "mosaic", TablePlan([SeatPlan(name="Ada")], "court", seed=4)))
        before = leave_waiting(app, is_match=True)
        offered = [name for name in names(app) if name in ("again", "same-deal")]
        assert len(offered) == 2
        for name in offered:
            assert click(app, name).name == "confirm"
            click(app, "no")
            assert waiting(app).record == before.record
        click(app, "again")
        click(app, "yes")
        assert is_table(app)


def test_the_lantern_shines_only_where_a_click_leads_to_the_waiting_game(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        plan = TablePlan([SeatPlan(name="Ada"), SeatPlan(name="Ben")], "court", seed=4)
        save_game(app.services.storage, set_up_table(app.services, "mosaic", plan))
        app.apply(Reset(routes.ChartRoute()))
        assert not lit(app)
        leave_waiting(app, is_match=True)
        app.apply(Reset(routes.ChartRoute()))
        assert lit(app) == {"mosaic"}
        assert click(app, "isle/mosaic").name == "kept-game"


def test_one_click_on_the_chart_goes_on_with_the_waiting_game(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        app.apply(Reset(routes.ChartRoute()))
        assert names(app, "continue/") == []
        before = leave_waiting(app, is_match=False)
        app.apply(Reset(routes.ChartRoute()))
        assert names(app, "continue/") == ["continue/mosaic"]
        tooltip = next(each for each in top(app).interaction.hit_targets() if each.name == "continue/mosaic").tooltip
        assert tooltip.startswith("Go on with the game of Ada and Ben. 1 move so far")
        click(app, "continue/mosaic")
        assert is_table(app)
        assert waiting(app).record["moves"] == before.record["moves"]


def test_a_waiting_game_whose_board_is_gone_says_so_and_the_chart_stays(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        record = leave_waiting(app, is_match=False).record
        app.services.storage.saved_games.save({**record, "board": "gone"})
        app.apply(Reset(routes.ChartRoute()))
        assert click(app, "continue/mosaic").name == "title"
        assert app.renderer.toast_text.startswith("The saved game can no longer be set up.")


def test_the_pause_says_where_a_begun_game_waits(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        kept = "This game is saved; it waits at the isle."
        table = set_up_table(app.services, "mosaic", TablePlan([SeatPlan(name="Ada")], "court", seed=4))
        scene = open_table(app.services, table)
        app.apply(Reset(scene))
        click(app, "pause")
        assert kept not in labels(app), "nothing has been done in it"
        click(app, "resume")
        scene.controller.make_move(table.match.state.moves()[0])
        wait(app, 1.0)
        click(app, "pause")
        assert kept in labels(app)
        assert click(app, "chart").name == "title"
        assert names(app, "continue/") == ["continue/mosaic"]


def test_the_pause_of_a_game_that_is_not_kept_promises_nothing(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        leave_waiting(app, is_match=False)
        table = set_up_table(app.services, "mosaic", TablePlan([SeatPlan(name="Ada")], "court", seed=4))
        app.apply(Reset(open_table(app.services, table, TrialSession)))
        app.apply(open_pause(table_on_top(app)))
        assert not any("kept" in label for label in labels(app))


def labels(app: App) -> list[str]:
    """The labels of the page on top."""
    return [widget.text for widget in top(app).widgets if isinstance(widget, Label)]


def lit(app: App) -> frozenset[str]:
    chart = top(app)
    assert isinstance(chart, ChartScene)
    return chart.signs.waiting


def finish(app: App, table: GameTable) -> None:
    """The table played to its end, until its results are seen."""
    scene = open_table(app.services, table)
    app.apply(Reset(scene))
    while not table.match.is_over:
        scene.controller.make_move(table.match.state.moves()[0])
    wait(app, 3.0)
    assert top(app).name == "results"
