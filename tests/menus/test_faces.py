"""The row of faces: who plays is chosen with one click a person."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

from game.app import App
from game.menus.daily.page import DailyAttempts
from game.menus.regatta.page import RegattaScene
from game.menus.setup.page import SetupScene, remembered_plan
from game.modes.tables import SeatPlan, TablePlan
from game.registry import plugin
from game.scenes import routes
from game.scenes.stack import Push, Reset
from game.table.scene import TableScene
from game.table.table_setup import set_up_table
from game.ui.scroll import ScrollArea
from tests.driver import click, names, program, top


def add_people(app: App, *people: str) -> list[int]:
    return [app.services.storage.add_profile(name, 1, 1).identifier for name in people]


def test_four_known_people_sail_after_two_clicks_and_one_more_sends_somebody_away(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        people = add_people(app, "Ada", "Ben", "Cleo", "Dan")
        for name in ("regatta", "sail"):
            click(app, name)
        table = next(scene for scene in app.stack.scenes if isinstance(scene, TableScene))
        assert [seat.name for seat in table.controller.match.seats] == ["Ada", "Ben", "Cleo", "Dan"]
        assert not any(seat.is_computer for seat in table.controller.match.seats)
        assert list(table.controller.table.profiles) == people
    with program(tmp_path / "three-of-four") as app:
        people = add_people(app, "Ada", "Ben", "Cleo", "Dan")
        page = click(app, "regatta")
        assert isinstance(page, RegattaScene)
        click(app, f"face-{people[1]}")
        assert sorted(seat.name for seat in page.plan.seats) == ["Ada", "Cleo", "Dan"]


def test_among_more_than_four_known_people_nobody_is_chosen_for_them(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        people = add_people(app, "Ada", "Ben", "Cleo", "Dan", "Eve")
        page = click(app, "regatta")
        assert isinstance(page, RegattaScene)
        assert page.plan.seats == [SeatPlan(), SeatPlan()]
        for person in people[:4]:
            click(app, f"face-{person}")
        assert [seat.profile for seat in page.plan.seats] == people[:4]


def test_somebody_known_begins_a_game_and_the_daily_and_who_sat_last_comes_first(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        ada, ben = add_people(app, "Ada", "Ben")
        assert DailyAttempts(app.services, None, None).player == SeatPlan(name="Ben", profile=ben), "the newest"
        plan = TablePlan([SeatPlan(name="Ada", profile=ada), SeatPlan(name="Ben", profile=ben)], "court")
        app.apply(Reset(routes.PlayRoute(set_up_table(app.services, "mosaic", plan))))
        assert DailyAttempts(app.services, None, None).player == SeatPlan(name="Ada", profile=ada), "who sat last"
        assert remembered_plan(app.services, "bridges").seats[0] == SeatPlan(name="Ada", profile=ada)
        app.services.storage.delete_profile(ada)
        assert DailyAttempts(app.services, None, None).player.name == "Ben", "somebody sent away does not come back"


def test_an_unnamed_player_keeps_the_days_in_a_row(tmp_path: Path) -> None:
    with program(tmp_path) as app, patch.object(DailyAttempts, "streak", lambda attempts: 3):
        add_people(app, "Ada")
        assert DailyAttempts(app.services, None, None).player == SeatPlan()


def test_a_second_click_sends_a_person_away_and_the_fewest_seats_stay(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        ada, ben, cleo = add_people(app, "Ada", "Ben", "Cleo")
        page = click(app, "regatta")
        assert isinstance(page, RegattaScene)
        assert [seat.profile for seat in page.plan.seats] == [ada, ben, cleo], "all of a few, as their faces stand"
        click(app, f"face-{ben}")
        assert [seat.profile for seat in page.plan.seats] == [ada, cleo]
        click(app, f"face-{ada}")
        assert page.plan.seats == [SeatPlan(), SeatPlan("human", "Cleo", cleo)], "two sail at least"
        click(app, f"face-{ben}")
        assert [seat.profile for seat in page.plan.seats] == [ben, cleo], "an unnamed seat is taken first"


def test_a_person_takes_a_computers_seat_only_where_no_other_is_free(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        ada, ben, cleo = add_people(app, "Ada", "Ben", "Cleo")
        setup = SetupScene(app.services, "hex", TablePlan([SeatPlan(), SeatPlan("hard")], ""))
        app.stack.apply(Push(setup))
        setup.plan.board = app.services.background.boards.names("hex")[0]
        most = 2
        click(app, f"face-{ada}")
        assert [seat.kind for seat in setup.plan.seats] == ["human", "hard"]
        click(app, f"face-{ben}")
        assert [seat.profile for seat in setup.plan.seats] == [ada, ben]
        assert len(setup.plan.seats) == most
        click(app, f"face-{cleo}")
        assert [seat.profile for seat in setup.plan.seats] == [ada, ben]
        assert app.renderer.toast_text == app.services.assets.t("house.setup.full")


def test_a_new_seat_is_a_person_and_a_second_button_adds_a_computer(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        setup = SetupScene(app.services, "mosaic", TablePlan([SeatPlan()], "court"))
        app.stack.apply(Push(setup))
        click(app, "seat-add")
        click(app, "seat-add-computer")
        assert [seat.kind for seat in setup.plan.seats] == ["human", "human", "medium"]


def test_a_kiosk_shows_no_faces(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk") as app:
        add_people(app, "Ada")
        app.stack.apply(Push(SetupScene(app.services, "mosaic", TablePlan([SeatPlan()], "court"))))
        assert not [name for name in names(app) if name.startswith(("face-", "seat-add-computer"))]
        assert top(app).name == "setup"


def texts_of(page: RegattaScene) -> list[str]:
    areas = [each for each in page.widgets if isinstance(each, ScrollArea)]
    return [str(getattr(each, "text", "")) for area in areas for each in area.content]


def test_a_course_tells_its_minutes_at_the_pace_of_the_games_ended_here(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        page = click(app, "regatta")
        assert isinstance(page, RegattaScene)
        usual = sum(plugin(leg.game).usual_minutes for leg in page.plan.regatta.course)
        assert f"about {usual} minutes" in texts_of(page)
        now = plugin("mosaic").usual_minutes + 20
        for event, amount in (("end.mosaic", 4), ("seconds.mosaic", 4 * 60 * now)):
            app.services.storage.count_event(event, amount)
        page.rebuild()
        assert f"about {usual + 20} minutes" in texts_of(page)
