"""Record tables are fair: first tries at fresh deals; the same deal again, what was seen and what was branched off are not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.app import App
from game.core.content import content_digest
from game.core.deal_id import deal_id
from game.i18n import LocalizedMessage
from game.match.match import Match, Seat, is_of_other_board
from game.match.records import write_record
from game.menus.records.record_files import open_files
from game.menus.setup.page import SetupScene
from game.modes.attempts import BRANCH_KEY
from game.modes.codes import code_of, from_code, to_code
from game.modes.deals import Deal
from game.modes.tables import GameTable, SeatPlan, TablePlan
from game.program import LEVELS
from game.registry import plugin
from game.scenes import routes
from game.scenes.stack import Reset
from game.storage.values import TableLine
from game.table.ending.results import ResultsScene
from game.table.saving.record_comparison import table_for
from game.table.scene import TableScene
from game.table.solo.ghost import ghost_for
from game.table.table_setup import set_up_table
from game.ui.widgets import Label
from tests.driver import click, program, top, wait

SHIPPED = {
    ("bridges", "a"): "fa2a30f6868db2d0",
    ("bridges", "b"): "08cd6c471b41646e",
    ("bridges", "harbour"): "796708429023b177",
    ("elevens", "standard"): "9c93182eaeed07d0",
    ("elevens", "breakwater"): "f1dbf7ed3e512548",
    ("waterways", "twin"): "444547a5527c2a8a",
    ("waterways", "classic"): "69af3e8339d65895",
    ("waterways", "quarry"): "bc65d0ecdd1821b7",
    ("mosaic", "court"): "774430fd0ae024df",
    ("mosaic", "corners"): "a73ab5c343a6c6d8",
    ("mosaic", "fountain"): "fd90f5bb057de186",
}
"""Keys of the record tables: another digest would be another board, and its table lost."""


def play(app: App, table: GameTable) -> ResultsScene:
    """Plays a table's game to its end, always the first move there is."""
    app.apply(Reset(routes.PlayRoute(table)))
    scene = top(app)
    assert isinstance(scene, TableScene)
    while not scene.controller.match.is_over:
        scene.controller.make_move(scene.controller.match.state.moves()[0])
        scene.frames.motions.finish()
    wait(app, 3.0)
    page = top(app)
    assert isinstance(page, ResultsScene)
    return page


def lines(app: App, match: Match[Any], **more: Any) -> list[TableLine]:
    """The record table of a match."""
    return app.services.storage.records.best_lines(table_for(app.services.storage, match), one_per_player=False, **more)


def test_a_deal_played_again_and_a_branch_are_on_no_main_table_no_ghost_and_have_no_medal(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        plan = TablePlan([SeatPlan(name="Ada")], "a")
        first = play(app, set_up_table(app.services, "bridges", plan))
        match, deal = first.results.match, deal_id(first.results.match.record().to_json())
        assert [line.attempt for line in lines(app, match)] == [1]
        click(app, "same-deal")
        scene = top(app)
        assert isinstance(scene, TableScene)
        second = play(app, scene.controller.table)
        assert second.results.match.seed == match.seed
        assert second.results.rank_message().startswith("Try 2")
        assert [line.attempt for line in lines(app, match)] == [1]
        assert sorted(line.attempt for line in lines(app, match, later_attempts=True, deal=deal)) == [1, 2]
        branch = GameTable(
            match.branch(match.number - 1), first.results.table.board, first.results.table.profiles, {BRANCH_KEY: True}
        )
        third = play(app, branch)
        assert third.results.rank_message() == app.services.assets.t("house.results.practice")
        told = [each.text for each in third.widgets if isinstance(each, Label)]
        assert app.services.assets.t("house.house.no-medal-practice") in told  # medal games run
        assert len(lines(app, match, later_attempts=True)) == 2
        ghost = ghost_for(app.services.storage, match.branch(0))
        assert ghost is not None
        assert app.services.storage.records.latest("bridges", limit=1)[0].is_practice


def test_what_was_left_chosen_or_watched_before_is_not_fresh(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        plan = TablePlan([SeatPlan(name="Ada")], "a")
        left = set_up_table(app.services, "bridges", plan)
        app.apply(Reset(routes.PlayRoute(left)))
        app.services.storage.saved_games.delete("bridges")
        again = play(app, set_up_table(app.services, "bridges", TablePlan(plan.seats, "a", seed=left.match.seed)))
        assert lines(app, again.results.match) == []
        chosen = play(app, set_up_table(app.services, "bridges", TablePlan(plan.seats, "a", seed=77)))
        assert lines(app, chosen.results.match) == []
        assert len(lines(app, chosen.results.match, deal=deal_id(chosen.results.match.record().to_json()))) == 1
        loaded = app.services.background.boards.load("bridges", "a")
        seen = Match.new("bridges", "a", loaded.board, [Seat("Drake", "computer", "hard")], seed=78)
        app.apply(Reset(routes.WatchRoute(seen, loaded)))
        mine = Match.new("bridges", "a", loaded.board, [Seat("Ada")], seed=78)
        assert lines(app, play(app, GameTable(mine, loaded)).results.match) == []


def test_going_on_with_a_game_is_no_new_try(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        table = set_up_table(app.services, "bridges", TablePlan([SeatPlan(name="Ada")], "a"))
        app.apply(Reset(routes.PlayRoute(table)))
        scene = top(app)
        assert isinstance(scene, TableScene)
        scene.controller.make_move(scene.controller.match.state.moves()[0])
        app.apply(Reset(routes.ChartRoute()))
        click(app, "isle/bridges")
        click(app, "continue")
        scene = top(app)
        assert isinstance(scene, TableScene)
        assert len(lines(app, play(app, scene.controller.table).results.match)) == 1


def test_boards_keep_the_digest_their_tables_stand_under() -> None:
    assert {(game, name): content_digest(plugin(game).load_board(name).board) for game, name in SHIPPED} == SHIPPED


def test_an_edited_board_does_not_keep_the_table_of_the_old_one(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        services = app.services
        own = services.background.boards.own_folder("mosaic") / "mine.tmx"
        own.parent.mkdir(parents=True, exist_ok=True)
        written = (LEVELS / "mosaic" / "court.tmx").read_text(encoding="utf-8")
        own.write_text(written, encoding="utf-8")
        loaded = services.background.boards.load("mosaic", "mine")
        match = Match.new("mosaic", "mine", loaded.board, [Seat("Ada")], seed=5)
        while not match.is_over:
            match.play(match.state.moves()[0])
        services.storage.records.add(match.record().to_json())  # an old record without a board digest
        assert len(lines(app, match)) == 1
        titled = written.replace('name="title" value="', 'name="title" value="Old ', 1)
        own.write_text(titled, encoding="utf-8")
        services.background.boards.refresh()
        renamed = services.background.boards.load("mosaic", "mine")
        assert renamed.titles != loaded.titles
        assert len(lines(app, Match.resume(match.record(), renamed.board))) == 1
        bonus = titled.replace('name="bonus" type="int" value="0"', 'name="bonus" type="int" value="2"', 1)
        assert bonus != titled
        own.write_text(bonus, encoding="utf-8")
        services.background.boards.refresh()
        edited = services.background.boards.load("mosaic", "mine")
        fresh = Match.new("mosaic", "mine", edited.board, [Seat("Ada")], seed=5)
        assert lines(app, fresh) == []
        assert code_of(fresh) != code_of(match)
        assert from_code(code_of(fresh)).content == content_digest(edited.board)[:5]
        assert [is_of_other_board(each.record(), edited.board) for each in (match, fresh)] == [True, False]
        told: list[LocalizedMessage] = []
        services.shell.announce = told.append
        elsewhere = to_code(Deal("mosaic", "mine", 1, 5, content="00000"))
        for code in (code_of(fresh), elsewhere, code_of(match)):
            app.apply(Reset(routes.ChartRoute()))
            click(app, "isle/bridges")
            click(app, "deal")
            click(app, "code")
            for letter in code:
                click(app, f"key-{letter}")
            click(app, "take")
        assert [line() if callable(line) else line for line in told] == [
            services.assets.t("house.code.other-board", board="mine")
        ]
        setup = top(app)
        assert isinstance(setup, SetupScene)
        assert setup.plan.board == "court", "what was on it before is our own sheet, under another name"


def test_a_proved_record_of_somebody_else_is_a_guests_and_comes_in_once(tmp_path: Path) -> None:
    with program(tmp_path / "theirs") as app:
        theirs = play(app, set_up_table(app.services, "bridges", TablePlan([SeatPlan(name="Ada")], "a"))).results.match
        practice = theirs.branch(theirs.number - 1)
        table = GameTable(practice, app.services.background.boards.load("bridges", "a"), occasion={BRANCH_KEY: True})
        branched = play(app, table).results.match
    files = []
    for name, match in (("bridges-a-2026-11-23-Ada", theirs), ("cheat", branched)):
        files.append(tmp_path / f"{name}.isles.json")
        write_record(files[-1], match.record())
    with program(tmp_path / "ours") as app:
        ada = app.services.storage.add_profile("Ada")
        for file in (*files, files[0]):
            assert isinstance(open_files(app.services, [file]), TableScene)
        assert [(line.name, line.origin, line.profile) for line in lines(app, theirs)] == [
            ("Ada", "2026-11-23-Ada", None)
        ]
        assert len(lines(app, theirs, later_attempts=True)) == 1
        assert app.services.storage.records.statistics(ada.identifier, "bridges", solo=True).played == 0
