"""Elevens through its window: whole games by clicks, every step of a turn, secrets, undo, why not, matches, watching."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest

from game.app import App
from game.core.players import Advice
from game.core.players import HintReason as Why
from game.isles.elevens.rules.moves import Bonus, Draw, End, Free, Give, Lay, Pass
from game.isles.elevens.rules.state import Turn
from game.isles.elevens.table.rack import Held, Sort
from game.isles.elevens.table.scene import ElevensScene
from game.isles.elevens.table.unseen_tiles import UnseenTilesScene
from game.isles.elevens.table.view import recent_fields, recent_gifts, turn_tiles
from game.menus.help.rules import RulesScene
from game.menus.setup.page import SetupScene
from game.modes.match_series import MatchSeries, next_table
from game.scenes.stack import Push
from game.table.ending.results import ResultsScene
from game.table.opening import watch_match
from game.table.plugin import ui_of
from game.table.rendering.decoration import decoration, draw_decoration
from game.table.saving.autosave import saved_table
from game.table.saving.saved_game import offer_saved_game
from game.ui.canvas import Canvas
from tests.driver import click, drag, right_click, target, top
from tests.isles.elevens.table.tables import act, bag_of, names, settle, window

pytestmark = pytest.mark.draws

# : Ada has the 11 and its neighbours, Ben no fitting tile for long; each test sets the start of the bag
ADA = "red-11 red-10 red-12 joker-13 blue-12 yellow-9 green-6"
BEN = "blue-11 blue-10"


def play_on(app: App, scene: ElevensScene, seed: int = 1, deeds: int = 4000) -> None:
    """Play all people's turns by clicks until the results."""
    dice = random.Random(seed)
    for _ in range(deeds):
        name = top(app).name
        if name == "results":
            return
        if name == "pass-mouse":
            click(app, "ready")
        elif scene.controller.recap.is_on:
            click(app, "skip-playback")
        elif scene.controller.is_human_turn and not scene.frames.motions:
            act(app, scene, dice.choice)
        else:
            scene.frames.motions.finish()
            app.step(0.1)
    pytest.fail("the game did not end")


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize(
    ("kinds", "symbols"),
    [
        (("human", "random"), False),
        (("human", "human", "random"), True),
        pytest.param(("random", "human", "random", "human"), True, marks=pytest.mark.slow),
    ],
)
def test_a_whole_game_is_played_by_clicks(tmp_path: Path, kinds: tuple[str, ...], symbols: bool) -> None:
    with window(tmp_path, kinds=kinds, symbols=symbols) as (app, scene):
        play_on(app, scene)
        result = scene.controller.match.result
        assert result is not None
        parts = ui_of("elevens").score_parts
        assert parts is not None
        assert [int(lines[1][1]) for lines in parts(app.services.assets, scene.controller.match)] == [
            -score for score in result.scores
        ]


# A turn ------------------------------------------------------------------------------------------------------------


def test_a_tile_lights_where_it_fits_and_a_click_there_lays_it(tmp_path: Path) -> None:
    with window(tmp_path, (Lay(0, "red-11", "red-11"),), bag=bag_of(ADA, BEN)) as (app, scene):
        click(app, "tile-red-10")
        assert names(app, "field-") == {"field-red-10"}
        click(app, "field-red-10")
        assert scene.controller.match.moves[-1] == Lay(0, "red-10", "red-10")
        assert scene.controller.draft.picked is None


def test_a_joker_lights_where_it_fits(tmp_path: Path) -> None:
    moves = (Lay(0, "red-11", "red-11"), Lay(0, "red-12", "red-12"))
    with window(tmp_path, moves, bag=bag_of(ADA, BEN)) as (app, _scene):
        click(app, "tile-joker-13")
        assert names(app, "field-") == {"field-red-13"}


def test_equal_jokers_have_places_of_their_own(tmp_path: Path) -> None:
    with window(tmp_path, bag=bag_of("red-11 joker-13 joker-13", BEN)) as (app, _scene):
        assert {"tile-joker-13-1", "tile-joker-13-2"} <= names(app, "tile-")


def test_the_game_begins_with_an_11_and_says_so(tmp_path: Path) -> None:
    with window(tmp_path, bag=bag_of(ADA, BEN)) as (app, scene):
        assert "11" in scene.controller.narrator.turn_line()
        click(app, "tile-red-10")
        click(app, "field-red-10")
        assert scene.controller.match.number == 0
        assert scene.controller.message_bar.text == app.services.assets.t("elevens.why.eleven-first")
        assert scene.controller.draft.wanted_tiles == ("red-11",)


def test_what_is_refused_is_explained_and_shown_on_the_board(tmp_path: Path) -> None:
    with window(tmp_path, (Lay(0, "red-11", "red-11"),), bag=bag_of(ADA, BEN)) as (app, scene):
        click(app, "tile-yellow-9")
        click(app, "field-yellow-9")
        assert scene.controller.draft.wanted_fields == ("yellow-8", "yellow-10")
        assert scene.controller.message_bar.text.startswith("Nothing lies beside yellow 9 yet.")
        click(app, "field-yellow-12")
        assert scene.controller.message_bar.text == "Yellow 9 goes on its own field only."


def test_a_click_on_an_empty_field_picks_the_tile_that_fits_and_a_second_one_lays_it(tmp_path: Path) -> None:
    with window(tmp_path, (Lay(0, "red-11", "red-11"),), bag=bag_of(ADA, BEN)) as (app, scene):
        click(app, "field-red-12")
        assert scene.controller.draft.picked == Held("red-12")
        assert scene.controller.match.number == 1
        click(app, "field-red-12")
        assert scene.controller.match.moves[-1] == Lay(0, "red-12", "red-12")


def test_a_click_on_a_field_whose_tile_is_not_on_the_rack_tells_only_that(tmp_path: Path) -> None:
    with window(tmp_path, (Lay(0, "red-11", "red-11"),), bag=bag_of(ADA, BEN)) as (app, scene):
        click(app, "field-blue-10")
        assert scene.controller.message_bar.text == "Only blue 10 goes there, and it is not on your rack."


def test_a_drag_lays_a_tile_also_when_it_is_dropped_a_little_beside(tmp_path: Path) -> None:
    with window(tmp_path, (Lay(0, "red-11", "red-11"),), bag=bag_of(ADA, BEN)) as (app, scene):
        place = target(app, "field-red-10").rect
        drag(app, "tile-red-10", (place.centerx, place.bottom + 6))
        assert scene.controller.match.moves[-1] == Lay(0, "red-10", "red-10")
        drag(app, "tile-yellow-9", "field-yellow-9")
        assert scene.controller.match.number == 2
        assert scene.controller.draft.wanted_fields


def test_the_turn_is_seen_whole_and_taken_back_tile_by_tile(tmp_path: Path) -> None:
    moves = (Lay(0, "red-11", "red-11"), Lay(0, "red-10", "red-10"), Lay(0, "red-12", "red-12"))
    with window(tmp_path, moves, bag=bag_of(ADA, BEN)) as (app, scene):
        assert turn_tiles(scene.view.take_snapshot().moves) == (["red-11", "red-10", "red-12"], [])
        click(app, "undo")
        click(app, "undo")
        assert turn_tiles(scene.view.take_snapshot().moves) == (["red-11"], [])
        assert "tile-red-10" in {each.name for each in scene.targets()}


def test_no_way_back_past_a_tile_drawn_for_a_bonus(tmp_path: Path) -> None:
    ada = "red-11 red-10 red-9 red-8"
    moves = (Lay(0, "red-11", "red-11"), Lay(0, "red-10", "red-10"), End(0))
    with window(tmp_path, moves[:2], bag=bag_of(ada, BEN, bag="green-2")) as (app, scene):
        click(app, "tile-red-9")
        click(app, "field-red-9")
        click(app, "end")
        settle(app)
        assert not scene.controller.match.can_undo


def test_a_bonus_tile_with_one_field_goes_there_by_itself(tmp_path: Path) -> None:
    ada = "red-11 red-10 red-9 red-8 green-20"
    before = (Lay(0, "red-11", "red-11"), Lay(0, "red-10", "red-10"), Lay(0, "red-9", "red-9"), End(0))
    ben = (Lay(1, "blue-11", "blue-11"), End(1))
    with window(tmp_path, (*before, *ben), kinds=("human", "human"), bag=bag_of(ada, BEN, bag="green-2")) as (
        app,
        scene,
    ):
        click(app, "ready")
        scene.controller.recap.end()
        click(app, "tile-red-8")
        click(app, "field-red-8")
        assert scene.controller.state.bonus_tile == "green-2"
        scene.frames.motions.finish()
        assert scene.frames.is_moving, "something is about to happen"
        settle(app)
        assert not scene.frames.is_moving
        assert scene.controller.match.moves[-1] == Bonus(0, "green-2", "green-2")
        assert turn_tiles(scene.view.take_snapshot().moves) == (["red-8"], ["green-2"])
        click(app, "undo")
        assert scene.controller.match.moves[-1] == Bonus(0, "green-2", "green-2")


def test_a_bonus_joker_asks_for_its_field(tmp_path: Path) -> None:
    ada = "red-11 red-10 red-9 red-8 green-20"
    before = (Lay(0, "red-11", "red-11"), Lay(0, "red-10", "red-10"), Lay(0, "red-9", "red-9"), End(0))
    ben = (Lay(1, "blue-11", "blue-11"), End(1), Lay(0, "red-8", "red-8"))
    moves = (*before, *ben)
    with window(tmp_path, moves, kinds=("human", "human"), bag=bag_of(ada, BEN, bag="joker-17")) as (app, scene):
        click(app, "ready")
        scene.controller.recap.end()
        settle(app)
        assert scene.controller.state.bonus_tile == "joker-17"
        assert names(app, "field-") == {f"field-{row}-17" for row in ("yellow", "red", "blue", "green")}
        drag(app, "open-tile", "field-green-17")
        assert scene.controller.match.moves[-1] == Bonus(0, "joker-17", "green-17")


def test_a_symbol_waits_for_the_end_of_its_row(tmp_path: Path) -> None:
    bag = bag_of("red-11 triangle", BEN, symbols=True)
    with window(tmp_path, (Lay(0, "red-11", "red-11"),), bag=bag, symbols=True) as (app, scene):
        click(app, "tile-triangle")
        click(app, "field-red-low")
        assert scene.controller.message_bar.text == app.services.assets.t(
            "elevens.why.symbol-needs-end", fields="red 1"
        )


def test_a_free_tile_can_be_laid_or_left(tmp_path: Path) -> None:
    ada = "red-1 triangle yellow-9 joker-7 star red-11"
    bag = bag_of(ada, "blue-11", symbols=True)
    with window(tmp_path, bag=bag, symbols=True) as (app, scene):
        state = scene.controller.match.state
        state.laid["red-1"] = "red-1"
        state.laid["red-11"] = "red-11"
        scene.rebuild()
        click(app, "tile-triangle")
        click(app, "field-red-low")
        assert {"skip-free"} <= names(app)
        click(app, "tile-joker-7")
        assert names(app, "field-") == {f"field-{row}-7" for row in ("yellow", "red", "blue", "green")}
        click(app, "field-green-7")
        assert scene.controller.match.moves[-1] == Free(0, "joker-7", "green-7")
        assert "skip-free" not in names(app)


def test_nothing_fits_so_one_draws_and_the_first_that_fits_is_lit(tmp_path: Path) -> None:
    moves = (Lay(0, "red-11", "red-11"), End(0))
    bag = bag_of("red-11", "green-1 green-2", bag="green-18 red-12")
    with window(tmp_path, moves, kinds=("random", "human"), bag=bag) as (app, scene):
        assert {"draw"} <= names(app)
        assert "end" not in names(app)
        click(app, "end")
        assert scene.controller.message_bar.text == app.services.assets.t("elevens.why.must-draw")
        click(app, "draw")
        click(app, "bag")
        settle(app, 0.5)
        assert [type(move) for move in scene.controller.match.moves[-2:]] == [Draw, Draw]
        assert names(app, "field-") == {"field-red-12"}
        click(app, "field-red-12")
        assert scene.controller.match.moves[-1] == Lay(1, "red-12", "red-12")


# Giving on ---------------------------------------------------------------------------------------------------------


def test_two_neighbours_earn_a_gift_that_asks_which_tile_and_says_to_whom(tmp_path: Path) -> None:
    moves = (Lay(0, "red-11", "red-11"), Lay(0, "red-10", "red-10"))
    with window(tmp_path, moves, kinds=("human", "human", "human"), bag=bag_of(ADA, BEN, "")) as (app, scene):
        click(app, "ready")
        scene.controller.recap.end()
        settle(app, 0.3)
        click(app, "give")
        assert "Ben" in scene.controller.narrator.turn_line()
        click(app, "tile-green-6")
        click(app, "give")
        assert scene.controller.match.moves[-1] == Give(0, "green-6")
        assert scene.controller.narrator.log_line(2) == "Ada gives Ben a tile, face down."


def test_a_gift_can_be_thought_better_of(tmp_path: Path) -> None:
    moves = (Lay(0, "red-11", "red-11"), Lay(0, "red-10", "red-10"))
    with window(tmp_path, moves, bag=bag_of(ADA, BEN)) as (app, scene):
        click(app, "give")
        click(app, "tile-green-6")
        right_click(app)
        assert not scene.controller.draft.is_giving
        assert top(app) is scene
        assert scene.controller.match.number == 2


def test_a_tile_dragged_to_the_neighbours_card_is_given(tmp_path: Path) -> None:
    moves = (Lay(0, "red-11", "red-11"), Lay(0, "red-10", "red-10"))
    with window(tmp_path, moves, bag=bag_of(ADA, BEN)) as (app, scene):
        drag(app, "tile-green-6", "seat-1")
        assert Give(0, "green-6") in scene.controller.match.moves


def test_without_neighbours_the_gift_is_refused_with_the_reason(tmp_path: Path) -> None:
    with window(tmp_path, (Lay(0, "red-11", "red-11"),), bag=bag_of(ADA, BEN)) as (app, scene):
        click(app, "give")
        assert scene.controller.message_bar.text == app.services.assets.t("elevens.why.no-neighbours")


# The rack ----------------------------------------------------------------------------------------------------------


def test_by_hand_a_tile_goes_to_another_place_by_two_clicks_or_a_drag(tmp_path: Path) -> None:
    with window(tmp_path, bag=bag_of(ADA, BEN)) as (app, scene):
        first, second, third = (held.name for held in scene.controller.racks.tiles()[:3])
        drag(app, first, third)
        assert [held.name for held in scene.controller.racks.tiles()[:3]] == [second, third, first]
        assert scene.controller.racks.orders[0].sort is Sort.HAND
        click(app, first)
        click(app, second)
        assert [held.name for held in scene.controller.racks.tiles()[:3]] == [first, second, third]
        click(app, "sort-number")
        numbers = [int(tile.partition("-")[2]) for tile, _ in scene.controller.racks.tiles()]
        assert numbers == sorted(numbers)


# Secrets -----------------------------------------------------------------------------------------------------------


def test_the_rack_is_covered_until_the_mouse_is_passed_and_the_others_turn_was_played_back(tmp_path: Path) -> None:
    with window(tmp_path, kinds=("human", "human"), bag=bag_of(ADA, BEN)) as (app, scene):
        assert top(app).name == "pass-mouse"
        click(app, "ready")
        for name in ("tile-red-11", "field-red-11", "end"):
            click(app, name)
        assert not scene.controller.racks.may_see(1)
        settle(app, 0.3)
        assert top(app).name == "pass-mouse"
        click(app, "ready")
        assert scene.controller.recap.is_on
        scene.frames.motions.finish()
        assert scene.frames.is_moving, "the next move is about to be played back"
        assert not scene.controller.racks.may_see(1)
        assert not [each for each in scene.targets() if each.name.startswith("tile-")]
        settle(app, 4.0)
        assert not scene.controller.recap.is_on
        assert scene.controller.racks.seat == 1
        assert "tile-blue-11" in names(app)


def test_one_person_among_computers_keeps_the_mouse(tmp_path: Path) -> None:
    moves = (Lay(0, "red-11", "red-11"),)
    with window(tmp_path, moves, kinds=("human", "random", "random"), bag=bag_of(ADA, BEN, "")) as (app, scene):
        click(app, "end")
        for _ in range(200):
            app.step(0.1)
            assert top(app) is scene
            assert scene.controller.racks.seat == 0
            if scene.controller.is_human_turn:
                break
        assert scene.controller.match.number > 2
        assert set(recent_fields(scene.view.take_snapshot().moves, scene.controller.racks.seat).values()) <= {1, 2}


def test_what_is_still_out_there_tells_not_who_has_it(tmp_path: Path) -> None:
    with window(tmp_path, (Lay(0, "red-11", "red-11"),), bag=bag_of(ADA, BEN)) as (app, scene):
        page = click(app, "out-there")
        assert isinstance(page, UnseenTilesScene)
        app.step(0.1)
        assert page.state.unlaid() == scene.controller.state.unlaid()
        assert click(app, "back") is scene


# Hints, watching, windows ------------------------------------------------------------------------------------------


def test_a_hint_is_shown_by_the_picture_a_person_would_make(tmp_path: Path) -> None:
    with window(tmp_path, (Lay(0, "red-11", "red-11"), Lay(0, "red-10", "red-10")), bag=bag_of(ADA, BEN)) as (
        app,
        scene,
    ):
        scene.controller.show_advice(Advice(Lay(0, "red-12", "red-12"), (Why("high_value", {"value": 12}),)))
        assert (scene.controller.draft.picked, scene.controller.draft.ghost) == (Held("red-12"), "red-12")
        scene.controller.show_advice(Advice(Give(0, "green-6")))
        assert (scene.controller.draft.is_giving, scene.controller.draft.gift) == (True, Held("green-6"))
        scene.controller.show_advice(Advice(End(0)))
        assert scene.controller.draft.hinted == "end"
        app.step(0.1)


@pytest.mark.slow
@pytest.mark.behaviour
def test_a_record_is_watched_with_open_racks(tmp_path: Path) -> None:
    with window(tmp_path) as (app, scene):
        play_on(app, scene)
        match, board = scene.controller.match, scene.controller.table.board
        watched = watch_match(app.services, match, board)
        app.apply(Push(watched))
        for number in (1, match.number // 2, match.number):
            watched.controller.show_position(number, animate=True)
            settle(app, 0.5)
            assert watched.controller.position >= number
        assert isinstance(watched, ElevensScene)
        assert watched.controller.racks.may_see(0)
        assert watched.controller.racks.may_see(1)


@pytest.mark.parametrize("size", ["1280x720", "1024x768", "2560x1080", "1024x600"])
def test_the_middle_of_every_target_is_that_target(tmp_path: Path, size: str) -> None:
    moves = (Lay(0, "red-11", "red-11"), Lay(0, "red-10", "red-10"))
    with window(tmp_path, moves, kinds=("human", "random", "random"), bag=bag_of(ADA, BEN, ""), size=size) as (
        app,
        scene,
    ):

        def check() -> None:
            app.step(0.1)
            for hit_target in scene.interaction.hit_targets():
                found = scene.interaction.hit_target_at(*hit_target.rect.center)
                assert found is not None
                assert found.name == hit_target.name
                assert scene.area.contains(hit_target.rect)

        check()
        tiles = [
            hit_target.rect for hit_target in scene.interaction.hit_targets() if hit_target.name.startswith("tile-")
        ]
        assert min(min(rect.size) for rect in tiles) >= 48
        click(app, "tile-joker-13")
        check()
        click(app, "give")
        check()


def test_forty_tiles_still_have_places_of_their_own(tmp_path: Path) -> None:
    with window(tmp_path, bag=bag_of(ADA, BEN)) as (app, scene):
        scene.controller.match.state.racks[0] += scene.controller.match.state.bag[:20]
        scene.rebuild()
        app.step(0.1)
        places = [
            hit_target.rect for hit_target in scene.interaction.hit_targets() if hit_target.name.startswith("tile-")
        ]
        assert len(places) == 40
        assert all(scene.view.layout.rack.contains(place) for place in places)
        assert not any(one.colliderect(other) for i, one in enumerate(places) for other in places[:i])


def test_setup_and_rules_show_the_game(tmp_path: Path) -> None:
    with window(tmp_path) as (app, _scene):
        app.apply(Push(RulesScene(app.services, "elevens")))
        for _ in range(8):
            click(app, "next")
        app.apply(Push(SetupScene(app.services, "elevens")))
        app.step(0.1)
        assert not app.services.assets.sheets.problems


# Matches -----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.behaviour
def test_a_match_has_as_many_games_as_players_and_the_start_moves_left(tmp_path: Path) -> None:
    occasion = {"match": MatchSeries(2, 1).to_json()}
    with window(tmp_path, kinds=("human", "random"), occasion=occasion) as (app, scene):
        play_on(app, scene)
        first = scene.controller.match.result
        assert first is not None
        kept = app.services.storage.saved_games.get("elevens")
        assert kept is not None
        assert offer_saved_game(app.services, "elevens") is not None
        waiting = saved_table(app.services.background, kept)
        following = click(app, "next-game")
        assert isinstance(following, ElevensScene)
        assert following.controller.match.record().setup == waiting.match.record().setup
        assert following.controller.match.first_seat == 0
        assert following.controller.table.occasion["match"]["played"] == [list(first.scores)]
        play_on(app, following, seed=2)
        second = following.controller.match.result
        assert second is not None
        series = MatchSeries.of(following.controller.table)
        assert series is not None
        assert series.is_over
        assert series.totals == tuple(one + other for one, other in zip(first.scores, second.scores, strict=True))
        assert next_table(following.controller.table) is None
        assert "again" in names(app)


@pytest.mark.slow
@pytest.mark.behaviour
def test_a_match_shows_its_totals_taken_apart_into_its_games(tmp_path: Path) -> None:
    """The large figure is the total, and the one with the best total comes first."""
    with window(tmp_path, kinds=("human", "random"), occasion={"match": MatchSeries(2, 0).to_json()}) as (app, first):
        play_on(app, first, seed=1)
        page = app.stack.top
        assert isinstance(page, ResultsScene)
        assert [parts[-1][0] for parts in page.results.summary.parts()] == ["Match so far", "Match so far"]
        second = click(app, "next-game")
        assert isinstance(second, ElevensScene)
        play_on(app, second, seed=2)
        page = app.stack.top
        assert isinstance(page, ResultsScene)
        series = MatchSeries.of(second.controller.table)
        assert series is not None
        assert tuple(page.results.figures) == series.totals
        assert [label for label, _ in page.results.summary.parts()[0]] == ["Game 1", "Game 2"]


def test_the_setup_asks_for_a_match(tmp_path: Path) -> None:
    with window(tmp_path) as (app, _scene):
        app.apply(Push(SetupScene(app.services, "elevens")))
        app.step(0.1)
        click(app, "option-match/1")
        table = click(app, "start")
        assert isinstance(table, ElevensScene)
        assert table.controller.table.occasion["match"] == {"games": 2, "played": [], "first": 0}


def test_nothing_fits_and_an_empty_bag_leave_only_the_pass(tmp_path: Path) -> None:
    moves, bag = (Lay(0, "red-11", "red-11"), End(0)), bag_of("red-11", "green-1")
    with window(tmp_path, moves, kinds=("random", "human"), bag=bag) as (app, scene):
        state = scene.controller.match.state
        state.bag.clear()
        state.turn = Turn(began_with_empty_bag=True)
        scene.rebuild()
        assert "pass" in names(app)
        click(app, "pass")
        assert Pass(1) in scene.controller.match.moves


def test_a_tile_that_was_given_is_marked_with_the_givers_badge(tmp_path: Path) -> None:
    moves = (Lay(0, "red-11", "red-11"), Lay(0, "red-10", "red-10"), Give(0, "green-6"))
    with window(tmp_path, moves, kinds=("random", "human"), bag=bag_of(ADA, BEN)) as (app, scene):
        assert recent_gifts(scene.view.take_snapshot().moves, scene.controller.racks.seat, 2) == {"green-6": 0}
        app.step(0.1)
        click(app, "tile-blue-11")
        click(app, "field-blue-11")
        assert recent_gifts(scene.view.take_snapshot().moves, scene.controller.racks.seat, 2) == {"green-6": 0}


def test_a_strangers_tiles_are_drawn_below_the_quay(tmp_path: Path) -> None:
    with window(tmp_path) as (app, scene):
        tiled = scene.controller.table.board.map
        assert decoration(tiled, {"elevens", "places"}, "fields") == ([], [])
        below, above = decoration(tiled, {"places"}, "fields")
        assert [layer.name for layer in below] == ["quay"]
        assert above == []
        canvas = Canvas(app.screen, app.services.assets.viewport, app.services.assets.sheets, app.services.assets.fonts)
        app.screen.fill("black")
        draw_decoration(canvas, tiled, below, scene.view.layout.board.parts[0].whole, ())
        assert sum(app.screen.get_at(app.screen.get_rect().center)[:3]) > 0


def test_what_is_allowed_is_lit_as_soon_as_the_recap_is_over(tmp_path: Path) -> None:
    bag = bag_of("red-11", "red-10 red-12")
    with window(tmp_path, (Lay(0, "red-11", "red-11"), End(0)), kinds=("human", "human"), bag=bag) as (app, scene):
        click(app, "ready")
        assert scene.controller.recap.is_on
        while scene.controller.recap.is_on:
            app.step(0.1)
        settle(app)
        shown = pygame.image.tobytes(app.screen, "RGB")
        scene.frames.is_due = True
        app.step(0.1)
        assert pygame.image.tobytes(app.screen, "RGB") == shown, "nothing is added by drawing it once more"
