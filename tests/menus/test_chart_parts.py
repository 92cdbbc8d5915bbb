"""Parts of the chart without a window: moving decorations, rising isles, the map and its faults, jobs of an idle chart."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import patch

import pytest
from pygame import FRect

from game import registry
from game.boards.errors import BoardError
from game.menus.chart.idle_jobs import IdleJobs
from game.menus.chart.map import (
    CHART,
    PLACES,
    UPRIGHT_CHART,
    ChartMap,
    ChartObject,
    ChartPlace,
    Ornament,
    fallback_layout,
    lay_out_chart,
    read_chart,
)
from game.menus.chart.view import ChartAmbience, IsleLift, chart_area, place_pictures
from game.registry import plugin
from game.services import Services
from game.ui.motion import Motions
from game.ui.widgets import HitTarget

AREA = FRect(0, 0, 1280, 720)


def services(*, is_calm: bool = False, is_kiosk: bool = False) -> Any:
    """As much of the services as these parts ask."""
    aids = SimpleNamespace(reduced_motion=is_calm)
    unchecked = [(1, "{}")]
    storage = SimpleNamespace(
        achievements=SimpleNamespace(unchecked=lambda limit: unchecked[:limit]),
        folder=Path("data"),
        unchecked=unchecked,
    )
    return SimpleNamespace(session=SimpleNamespace(aids=aids, is_kiosk=is_kiosk), storage=storage)


def ambience(*, is_calm: bool = False) -> ChartAmbience:
    """The decorations."""
    return ChartAmbience(cast(Services, services(is_calm=is_calm)))


def test_decorations_move_eight_times_a_second() -> None:
    moving = ambience()
    assert moving.next_step == 0.125
    assert not moving.advance(0.0625)
    assert moving.next_step == 0.0625
    assert moving.advance(0.0625)
    assert moving.next_step == 0.125
    assert moving.advance(0.5)
    assert not moving.advance(0.0625)


def test_decorations_rest_after_twenty_five_seconds_until_the_next_input() -> None:
    moving = ambience()
    assert moving.advance(25.0)
    assert moving.is_moving
    assert not moving.advance(0.25)
    assert not moving.is_moving
    assert moving.next_step == math.inf
    assert not moving.advance(1.0)
    moving.wake()
    assert moving.is_moving
    assert moving.advance(0.25)


def test_with_reduced_motion_nothing_moves() -> None:
    calm = ambience(is_calm=True)
    assert not calm.is_moving
    assert not calm.advance(1.0)
    assert calm.next_step == math.inf


def test_an_isle_rises_under_the_pointer_and_sinks_again() -> None:
    motions = Motions()
    lift = IsleLift(cast(Services, services()), motions)
    isle = HitTarget("isle/mosaic", FRect(0, 0, 10, 10), value="mosaic")
    lift.hover(isle)
    assert lift.share("mosaic") == 0.0
    motions.advance(0.09)
    half = lift.share("mosaic")
    assert 0.0 < half < 1.0
    lift.hover(isle)
    motions.advance(0.1)
    assert lift.share("mosaic") == 1.0
    assert lift.share("bridges") == 0.0
    assert not motions, "pointing on starts no motion anew"
    lift.hover(None)
    motions.advance(0.09)
    assert 0.0 < lift.share("mosaic") < 1.0
    motions.advance(0.1)
    assert lift.share("mosaic") == 0.0


def test_with_reduced_motion_an_isle_stays_where_it_is() -> None:
    motions = Motions()
    lift = IsleLift(cast(Services, services(is_calm=True)), motions)
    lift.hover(HitTarget("isle/mosaic", FRect(0, 0, 10, 10), value="mosaic"))
    assert not motions
    assert lift.share("mosaic") == 0.0


def test_a_damaged_map_is_told_with_its_name_and_line(tmp_path: Path) -> None:
    path = tmp_path / "title.tmx"
    path.write_text("<map>\n<", encoding="utf-8")
    with pytest.raises(BoardError) as caught:
        read_chart(path)
    assert str(caught.value).startswith("title.tmx: ")
    assert "line 2" in str(caught.value)
    path.write_text('<map width="wide"/>', encoding="utf-8")
    with pytest.raises(BoardError, match="could not convert"):
        read_chart(path)


def test_a_map_is_read_with_sizes_layers_and_the_properties_of_its_objects_alone(tmp_path: Path) -> None:
    path = tmp_path / "small.tmx"
    path.write_text(
        '<map width="3" height="2" tilewidth="10" tileheight="20"><properties><property name="a" value="b"/></properties>'
        '<objectgroup name="ground"><object name="compass" x="1" y="2"/></objectgroup>'
        '<objectgroup><object name="x" x="5" y="6" width="7" height="8">'
        '<properties><property name="sprite" value="ship"/><property/></properties></object></objectgroup></map>',
        encoding="utf-8",
    )
    chart = read_chart(path)
    assert (chart.file, chart.width, chart.height) == ("small.tmx", 30.0, 40.0)
    assert chart.layers == {
        "ground": [ChartObject("compass", 1, 2, 0, 0, {})],
        "": [ChartObject("x", 5, 6, 7, 8, {"sprite": "ship", "": ""})],
    }


def small_map(*names: str, width: float = 400, height: float = 200) -> ChartMap:
    """A map with these places side by side."""
    places = [ChartObject(name, 10.0 + 50 * at, 20, 40, 30, {}) for at, name in enumerate(names)]
    return ChartMap("small.tmx", width, height, {"places": places, "ground": [ChartObject("rhumb", 3, 4, 0, 0, {})]})


def test_places_lie_around_the_middle_of_the_window_with_their_signs_below() -> None:
    layout = lay_out_chart(small_map(*PLACES, *registry.GAMES), FRect(0, 0, 500, 260))
    assert list(layout.places) == [*PLACES, *registry.GAMES]
    assert layout.places["harbour"] == ChartPlace(FRect(110, 50, 40, 30), "title/harbour", (130, 65), (130, 80))
    assert layout.ground == (Ornament("rhumb", 53, 34),)
    assert layout.ambience == ()


def test_what_a_place_says_of_its_sprite_anchor_and_sign_counts() -> None:
    properties = {"sprite": "isle_x", "anchor_x": "1.5", "anchor_y": "2", "plate_x": "3", "plate_y": "4"}
    thing = ChartObject("lighthouse", 10, 20, 40, 30, properties)
    chart = small_map("harbour", "workshop", *registry.GAMES)
    chart.layers["places"].append(thing)  # type: ignore[attr-defined]
    layout = lay_out_chart(chart, FRect(0, 0, 420, 220))
    assert layout.places["lighthouse"] == ChartPlace(FRect(20, 30, 40, 30), "title/isle_x", (11.5, 12), (13, 14))


@pytest.mark.parametrize(
    ("size", "spare"),
    [
        ((1280.0, 720.0), ((460.0, 150.0), (820.0, 150.0), (812.0, 290.0), (120.0, 640.0), (1160.0, 640.0))),
        ((720.0, 1280.0), ((400.0, 330.0), (400.0, 860.0), (690.0, 1000.0), (690.0, 1180.0), (110.0, 1180.0))),
    ],
)
def test_isles_without_a_place_go_to_open_water_one_after_the_other(
    size: tuple[float, float], spare: tuple[tuple[float, float], ...]
) -> None:
    width, height = size
    layout = lay_out_chart(small_map(*PLACES, width=width, height=height), FRect(0, 0, width + 20, height + 8))
    middles = [*spare, *spare][: len(registry.GAMES)]
    for game, (x, y) in zip(registry.GAMES, middles, strict=True):
        place = layout.places[game]
        assert place.rect == FRect(x + 10 - 60, y + 4 - 46, 120, 92)
        assert (place.sprite, place.anchor) == (plugin(game).sprite, (x + 10, y + 4))
        assert place.plate == (x + 10, y + 4 + 46)


def test_a_map_without_a_place_names_it_and_what_is_needed() -> None:
    with pytest.raises(BoardError) as caught:
        lay_out_chart(small_map("lighthouse", "workshop"), AREA)
    assert str(caught.value) == (
        "small.tmx: layer “places”: there is no place “harbour”; expected lighthouse, harbour, workshop"
    )


def test_without_a_map_the_places_stand_side_by_side() -> None:
    layout = fallback_layout({"one": "title/a", "two": "title/b"}, 400)
    assert layout.places == {
        "one": ChartPlace(FRect(0, 300, 200, 200), "title/a", (100, 400), (100, 530)),
        "two": ChartPlace(FRect(200, 300, 200, 200), "title/b", (300, 400), (300, 530)),
    }
    assert (layout.ground, layout.ambience) == ((), ())
    pictures = place_pictures(layout)
    assert pictures["daily"] == FRect(54, 54, 132, 150)
    assert pictures["regatta"] == FRect(264, 38, 112, 124)
    assert "problems" not in pictures


@pytest.mark.parametrize(("path", "size"), [(CHART, (1280, 720)), (UPRIGHT_CHART, (720, 1280))])
def test_our_maps_have_every_place(path: Path, size: tuple[int, int]) -> None:
    area = FRect(0, 0, *size)
    assert chart_area(area) == FRect(44, 44, size[0] - 88, size[1] - 88)
    layout = lay_out_chart(read_chart(path), area)
    assert {*PLACES, *registry.GAMES[:4]} <= set(layout.places)


class Job:
    """A job in the background that ends after so many polls, with news at the last."""

    made: int = 0

    def __init__(self, *given: object) -> None:
        type(self).made += 1
        self.given = given
        self.polls = 0
        self.is_stopped = False

    @property
    def is_over(self) -> bool:
        return self.polls >= 2

    is_done = is_over

    def poll(self) -> bool:
        self.polls += 1
        return self.is_over

    def stop(self) -> None:
        self.is_stopped = True


@contextmanager
def jobs() -> Iterator[tuple[type[Job], type[Job]]]:
    """Classes of the achievements' and of the benchmarks' jobs, in place of the true ones."""

    class Backfill(Job):
        made = 0

    class Benchmarks(Job):
        made = 0

    module = "game.menus.chart.idle_jobs"
    with patch(f"{module}.AchievementBackfill", Backfill), patch(f"{module}.PendingBenchmarks", Benchmarks):
        yield Backfill, Benchmarks


def test_an_idle_chart_reads_achievements_after_a_second_and_plays_benchmarks_after_two() -> None:
    with jobs() as (backfill, benchmarks):
        idle = IdleJobs(services())
        assert not idle.advance(0.75)
        assert (backfill.made, benchmarks.made) == (0, 0)
        assert not idle.advance(0.25)
        assert (backfill.made, benchmarks.made) == (1, 0)
        assert idle.advance(0.75), "the second poll has news"
        assert not idle.advance(0.25)
        assert (backfill.made, benchmarks.made) == (1, 1)
        idle.advance(0.25)
        idle.advance(0.25)
        assert (backfill.made, benchmarks.made) == (1, 1)


def test_without_games_to_check_no_achievements_are_read() -> None:
    with jobs() as (backfill, _):
        given = services()
        given.storage.unchecked.clear()
        idle = IdleJobs(given)
        assert not idle.advance(3.0)
        given.storage.unchecked.append((2, "{}"))
        assert not idle.advance(3.0)
        assert backfill.made == 0


def test_a_kiosk_reads_no_achievements() -> None:
    with jobs() as (backfill, benchmarks):
        assert not IdleJobs(services(is_kiosk=True)).advance(3.0)
        assert (backfill.made, benchmarks.made) == (0, 1)


def test_jobs_that_were_stopped_begin_anew_after_their_delays() -> None:
    with jobs() as (backfill, benchmarks):
        idle = IdleJobs(services())
        idle.stop()
        idle.advance(2.0)
        assert (backfill.made, benchmarks.made) == (1, 1)
        idle.stop()
        idle.advance(0.5)
        assert (backfill.made, benchmarks.made) == (1, 1)
        idle.advance(0.5)
        assert (backfill.made, benchmarks.made) == (2, 1)
