"""Routes that name no more than they must lead to the usual page, and each route is a value of its own kind."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from game.scenes import events, routes


@pytest.mark.parametrize(
    ("route", "values"),
    [
        (routes.ChartRoute(), (None,)),
        (routes.SetupRoute("mosaic"), ("mosaic", None)),
        (routes.WatchRoute("match", "board"), ("match", "board", "replay", None)),  # type: ignore[arg-type]
        (routes.ReviewRoute("match", "board"), ("match", "board", None)),  # type: ignore[arg-type]
        (routes.PrintRoute("board"), ("board", None)),  # type: ignore[arg-type]
        (routes.LessonRoute("mosaic"), ("mosaic", "")),
        (routes.RulesRoute("mosaic"), ("mosaic", True)),
        (routes.AchievementsRoute(), ("", None)),
        (routes.StatisticsRoute(), ("",)),
        (routes.DataRoute(), (False,)),
    ],
)
def test_a_route_names_the_usual_page_unless_more_is_given(route: Any, values: tuple[object, ...]) -> None:
    assert tuple(route) == values


@pytest.mark.parametrize("union", [routes.Route, events.InputEvent, events.SceneEvent])
def test_every_kind_is_listed_once(union: Any) -> None:
    kinds = get_args(union)
    assert len(kinds) == len({*kinds})
    assert all(isinstance(kind, type) for kind in kinds)


def test_every_route_is_one_of_those_that_can_be_opened() -> None:
    named = {value for name, value in vars(routes).items() if name.endswith("Route") and name != "Route"}
    assert named == {*get_args(routes.Route)}


def test_the_back_key_of_text_is_one_letter() -> None:
    assert events.BACKSPACE == "\b"
