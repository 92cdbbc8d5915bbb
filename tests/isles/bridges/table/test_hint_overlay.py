"""A hint is a plan for the whole round, marked on the board beside what a person has begun themselves."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app import App
from game.core.players import Advice, HintReason
from game.isles.bridges.rules.moves import Bridges, Number, SkipBridges, SkipNumber, Start
from game.isles.bridges.table.hint_overlay import planned_links_left
from game.ui.widgets import Button
from tests.driver import click, key, names, top
from tests.isles.bridges.table.tables import window

pytestmark = pytest.mark.draws

CARDS = ((4, 2), (3, 1))
LINKS = ((3, 4), (3, 7))
PLAN = Advice(Number(0, 3), (HintReason("fits", {"island": 3, "n": 4, "room": 6}),), Advice(Bridges(0, LINKS)))


def test_a_hint_enters_nothing_and_its_button_enters_all_of_it(tmp_path: Path) -> None:
    with window(tmp_path, (Start(0, 7, 3),), cards=CARDS) as (app, scene):
        scene.controller.show_advice(PLAN)
        scene.rebuild()
        assert scene.controller.draft is not None
        assert scene.controller.draft.is_empty
        assert names(app, "confirm") == []
        scene.controller.advice = PLAN
        assert scene.controller.narrator.bar_detail() == "", "the hint is the next step"
        click(app, "follow")
        assert scene.controller.narrator.bar_detail() == scene.t("bridges.line.confirm")
        assert scene.controller.draft.moves() == [Number(0, 3), Bridges(0, LINKS)]
        assert scene.controller.hint_plan.plan is None
        click(app, "confirm")
        assert scene.controller.match.moves[1:3] == (Number(0, 3), Bridges(0, LINKS))


def button(app: App, name: str) -> Button:
    return next(each for each in top(app).widgets if isinstance(each, Button) and each.name == name)


def test_what_is_left_of_a_plan_stays_until_something_else_is_begun(tmp_path: Path) -> None:
    with window(tmp_path, (Start(0, 7, 3),), cards=CARDS) as (app, scene):
        scene.controller.show_advice(PLAN)
        scene.rebuild()
        click(app, "island-3")
        plan, entry = scene.controller.hint_plan.plan, scene.controller.entry
        assert plan is not None
        assert entry is not None
        assert planned_links_left(plan, entry) == list(LINKS)
        assert names(app, "follow") == ["follow"]
        click(app, "link-3-4")
        assert planned_links_left(plan, scene.controller.entry or entry) == [LINKS[1]]
        click(app, "island-2")
        assert scene.controller.hint_plan.plan is None
        assert names(app, "follow") == []


def test_a_plan_without_bridges_marks_its_button_and_is_followed_to_the_end(tmp_path: Path) -> None:
    with window(tmp_path, (Start(0, 7, 3),), cards=CARDS) as (app, scene):
        scene.controller.show_advice(Advice(Number(0, 3), (), Advice(SkipBridges(0))))
        scene.rebuild()
        assert button(app, "skip-bridges").corner_icon == "hint"
        assert button(app, "skip-number").corner_icon == ""
        click(app, "follow")
        assert scene.controller.draft is not None
        assert scene.controller.draft.moves() == [Number(0, 3), SkipBridges(0)]
        assert button(app, "skip-bridges").corner_icon == ""
        assert button(app, "confirm").is_enabled


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_a_marked_button_needs_no_more_lines_for_its_label(tmp_path: Path, language: str) -> None:
    with window(tmp_path, (Start(0, 7, 3),), cards=CARDS) as (app, scene):
        app.services.assets.texts.language = language
        fonts = app.services.assets.fonts

        def lines() -> int:
            scene.rebuild()
            plain = button(app, "skip-bridges")
            return plain.needed_lines(fonts, plain.rect.width)

        unmarked = lines()
        scene.controller.show_advice(Advice(Number(0, 3), (), Advice(SkipBridges(0))))
        assert lines() == unmarked


def test_a_hint_for_the_bridges_alone_is_followed_beside_a_number_that_was_begun(tmp_path: Path) -> None:
    with window(tmp_path, (Start(0, 7, 3),), cards=CARDS) as (app, scene):
        click(app, "island-3")
        scene.controller.show_advice(Advice(SkipBridges(0)))
        scene.rebuild()
        click(app, "follow")
        assert scene.controller.draft is not None
        assert scene.controller.draft.moves() == [Number(0, 3), SkipBridges(0)]


def test_escape_takes_the_plan_away_and_a_later_hint_for_no_number_plans_that(tmp_path: Path) -> None:
    with window(tmp_path, (Start(0, 7, 3),), cards=CARDS) as (app, scene):
        scene.controller.show_advice(PLAN)
        scene.rebuild()
        key(app, 27)
        assert scene.controller.hint_plan.plan is None
        assert top(app) is scene
        scene.controller.show_advice(Advice(SkipNumber(0), (), Advice(Bridges(0, ((3, 7), (3, 7))))))
        assert scene.controller.hint_plan.plan is not None
        assert (
            scene.controller.narrator.reason_text(PLAN)
            == "Hint: 4 on C, bridges C–D and C–G. Island C then lacks 4 bridges, and its rows of buoys can bring 6."
        )
