"""Setting a table: what the page offers is what is played."""

from __future__ import annotations

from pathlib import Path

from game.house.setup import SetupScene
from game.isles.waterways.rules.state import State
from game.isles.waterways.table.scene import WaterwaysScene
from game.occasions.tables import SeatPlan, TablePlan
from game.scenes.stack import Push
from game.ui.widgets import Button
from tests.driver import click, program, top


def test_any_target_from_1_can_be_agreed_with_a_saboteur(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        plan = TablePlan([SeatPlan(), SeatPlan(), SeatPlan()], "twin")
        app.stack.apply(Push(SetupScene(app.services, "waterways", plan)))
        click(app, "option-saboteur-number")
        click(app, "digit-3")
        click(app, "digit-7")
        click(app, "take")
        click(app, "start")
        table = top(app)
        assert isinstance(table, WaterwaysScene)
        state = table.match.state
        assert isinstance(state, State)
        assert state.target == 37
        assert state.saboteur == 2


def test_the_target_agreed_last_time_is_offered_again(tmp_path: Path) -> None:
    seats = [{"kind": "human"}, {"kind": "easy"}, {"kind": "easy"}]
    with program(tmp_path) as app:
        kept = {"seats": seats, "board": "twin", "options": {"saboteur": {"target": 5}}}
        app.services.storage.set_extra("setup.waterways", kept)
        setup = SetupScene(app.services, "waterways")
        app.stack.apply(Push(setup))
        click(app, "seat-1/kind/more")
        assert setup.plan.options["saboteur"] == {"target": 5}


def test_who_begins_is_asked_only_where_it_matters(tmp_path: Path) -> None:
    """In Bridges everybody acts in every round, and alone there is nobody else."""
    asked = {}
    with program(tmp_path) as app:
        for game, board, seats in (("bridges", "a", 3), ("mosaic", "court", 1), ("mosaic", "court", 2)):
            setup = SetupScene(app.services, game, TablePlan([SeatPlan() for _ in range(seats)], board))
            app.stack.apply(Push(setup))
            asked[game, seats] = "first-seat/more" in {each.name for each in setup.targets()}
    assert asked == {("bridges", 3): False, ("mosaic", 1): False, ("mosaic", 2): True}


def test_whoever_sets_a_table_of_computers_is_told_that_they_will_watch_bug(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        setup = SetupScene(app.services, "mosaic", TablePlan([SeatPlan(), SeatPlan("easy")], "court"))
        app.stack.apply(Push(setup))
        assert label_of(setup, "start") == "Set sail"
        click(app, "seat-0/kind/more")
        assert label_of(setup, "start") == "Watch"
        assert app.services.t("house.setup.watching") in [getattr(each, "text", "") for each in setup.widgets]
        assert click(app, "start").name == "mosaic"


def test_a_deal_is_chosen_only_where_something_is_dealt_bug(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        setup = SetupScene(app.services, "mosaic", TablePlan([SeatPlan()], "court"))
        app.stack.apply(Push(setup))
        assert setup.find_spot("deal") is not None
        click(app, "seat-add")
        assert setup.find_spot("deal") is None


def label_of(setup: SetupScene, name: str) -> str:
    return next(str(each.label) for each in setup.widgets if isinstance(each, Button) and each.name == name)
