"""Ready-made courses of a regatta, and who sails it by default."""

from __future__ import annotations

from pathlib import Path

from game import registry
from game.menus.regatta.page import RegattaScene
from game.modes.regatta import Leg, course_minutes, ready_courses
from game.registry import plugin
from game.ui.widgets import Button
from tests.driver import click, names, program, top

PACE = {"end.mosaic": 5, "seconds.mosaic": 5 * 480, "end.bridges": 3, "seconds.bridges": 3 * 2400}
"""Mosaic takes 8 minutes here, Bridges 40."""


def test_each_ready_course_comes_near_its_minutes_at_the_pace_of_the_games_here() -> None:
    games = ["bridges", "elevens", "waterways", "mosaic"]
    courses = ready_courses(4, games, {}, PACE)
    assert [leg.game for leg in courses["short"]] == ["mosaic", "elevens"], "the shortest games first"
    assert course_minutes(courses["short"], PACE) == 30
    assert courses["whole"][3].game == "bridges"
    assert len(courses["long"]) > len(courses["whole"])
    assert all(4 in plugin(leg.game).game.seats for course in courses.values() for leg in course)


def test_a_second_turn_is_sailed_on_the_next_board_and_six_have_a_course() -> None:
    courses = ready_courses(6, registry.GAMES, {"mosaic": ["court", "corners"]}, {})
    assert courses["short"] == (Leg("mosaic"), Leg("mosaic", "corners"))
    assert ready_courses(6, ["bridges"], {}, {}) == {}


def test_a_ready_course_is_one_click_and_follows_the_number_of_people(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        page = click(app, "regatta")
        assert isinstance(page, RegattaScene)
        click(app, "course-short")
        assert page.plan.ready_course == "short"
        assert len(page.plan.regatta.course) == 2
        for _ in range(4):
            click(app, "seat-add")
        assert {leg.game for leg in page.plan.regatta.course} == {"mosaic"}, "only Mosaic takes six"
        assert 6 in page.plan.allowed_seats
        click(app, "leg-0/remove")
        assert page.plan.ready_course == ""
        assert "course-long" in names(app)
        click(app, "course-long")
        click(app, "sail")
        assert top(app).name == "mosaic" or any(scene.name == "mosaic" for scene in app.stack.scenes)


def test_a_new_regatta_seats_the_known_people_of_the_last_game(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        storage = app.services.storage
        people = [storage.add_profile(name, 1, 1).identifier for name in ("Ada", "Ben", "Cleo", "Dan")]
        seats = [{"name": name, "kind": "human"} for name in ("Ben", "Ada", "Cleo", "Dan")]
        result = {"scores": [4, 3, 2, 1], "winners": [0]}
        storage.records.add(
            {"game": "mosaic", "board": "court", "options": {}, "seats": seats, "moves": [], "result": result}
        )
        page = click(app, "regatta")
        assert isinstance(page, RegattaScene)
        assert [seat.profile for seat in page.plan.seats] == [people[1], people[0], people[2], people[3]]
        click(app, "sail")
        assert any(scene.name in registry.GAMES for scene in app.stack.scenes), "two clicks from the chart"


def test_the_ready_course_with_the_present_legs_is_marked_also_in_another_order(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        page = click(app, "regatta")
        assert isinstance(page, RegattaScene)

        def marked() -> list[str]:
            buttons = [widget for widget in page.widgets if isinstance(widget, Button)]
            return [button.name for button in buttons if button.name.startswith("course-") and button.is_selected]

        click(app, "course-short")
        assert marked() == ["course-short"]
        click(app, "leg-1/earlier")
        assert marked() == ["course-short"]
        click(app, "leg-1/remove")
        assert marked() == []
