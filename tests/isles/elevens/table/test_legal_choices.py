"""Legal choices and their highlights: fields, tiles, bag, buttons."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from game.app import App
from game.core.state import Move
from game.isles.elevens.rules.moves import Draw, End, Free, Lay
from game.isles.elevens.rules.tiles import FIELDS_OF
from game.isles.elevens.table.legal_choices import LegalChoices
from game.isles.elevens.table.panels import TileView
from game.isles.elevens.table.scene import ElevensScene
from game.ui.widgets import Button
from tests.driver import FRAME, click, key, target
from tests.isles.elevens.rules.positions import play, position
from tests.isles.elevens.table.tables import bag_of, settle, window

pytestmark = pytest.mark.draws

ADA = "red-11 red-10 red-12 joker-13 blue-12 yellow-9 green-6"
BEGUN: tuple[Move, ...] = (Lay(0, "red-11", "red-11"),)


def shown(scene: ElevensScene) -> dict[str, TileView]:
    """Tiles of the rack as drawn."""
    return {each.tile: each for each in scene.view.shown_tiles(scene.interaction.state)}


def ready(scene: ElevensScene) -> set[str]:
    """The tiles that stand up."""
    return {tile for tile, each in shown(scene).items() if each.is_ready}


def lit(scene: ElevensScene) -> dict[str, str | None]:
    """Fully highlighted fields, each with its ghost's tile."""
    tile, fields = scene.view.question(scene.interaction.state)
    return dict.fromkeys(fields, tile)


def hover(app: App, name: str) -> None:
    """The mouse comes to rest on a target."""
    pygame.event.post(Event(pygame.MOUSEMOTION, pos=target(app, name).rect.center, rel=(0, 0), buttons=(0, 0, 0)))
    app.step(FRAME)


def primary(scene: ElevensScene) -> set[str]:
    """The buttons that call to be clicked."""
    return {
        each.name for each in scene.widgets if isinstance(each, Button) and each.style == "primary" and each.is_enabled
    }


@contextmanager
def begun(folder: Path, *more: Move, ada: str = ADA, bag: str = "") -> Iterator[tuple[App, ElevensScene]]:
    """Ada's turn, after her red 11 and further tiles."""
    with window(folder, (*BEGUN, *more), bag=bag_of(ada, "blue-11", bag=bag)) as (app, scene):
        yield app, scene


def test_choices_are_the_legal_moves_and_no_others() -> None:
    state = position("red-11", "red-10 red-12 joker-13 yellow-9", "blue-11", bag="blue-2")
    choices = LegalChoices.of(state)
    for tile in FIELDS_OF:
        held = tile in state.racks[0]
        assert choices.fields.get(tile, ()) == (state.fields_for(tile) if held else ())
    assert choices.open_fields == {"red-10", "red-12"}
    assert choices.tiles_for("red-10") == {"red-10"}
    assert not choices.can_draw


def test_a_bonus_tile_leaves_nothing_on_the_rack_to_play() -> None:
    state = position("red-11 red-10 red-9", "red-8 joker-7", "blue-11", bag="joker-7 blue-2")
    play(state, Lay(0, "red-8", "red-8"))
    assert state.bonus_tile == "joker-7"
    choices = LegalChoices.of(state)
    assert choices.fields.keys() == {"joker-7"}
    assert not choices.is_playable("joker-7")


def test_what_fits_stands_up_and_the_rest_steps_back(tmp_path: Path) -> None:
    with begun(tmp_path) as (_app, scene):
        assert ready(scene) == {"red-10", "red-12"}
        assert all(each.is_quiet is not each.is_ready for each in shown(scene).values())
        assert scene.controller.choices.open_fields == {"red-10", "red-12"}


def test_a_tile_under_the_mouse_lights_its_fields_and_a_field_its_tile(tmp_path: Path) -> None:
    with begun(tmp_path) as (app, scene):
        assert lit(scene) == {}
        hover(app, "tile-red-12")
        assert lit(scene) == {"red-12": "red-12"}
        hover(app, "tile-yellow-9")
        assert lit(scene) == {}
        hover(app, "field-red-10")
        assert lit(scene) == {"red-10": "red-10"}
        assert {tile for tile, each in shown(scene).items() if each.is_lit} == {"red-10"}
        hover(app, "field-yellow-9")
        assert not any(each.is_lit for each in shown(scene).values())


def test_keys_light_what_the_mouse_lights(tmp_path: Path) -> None:
    with begun(tmp_path) as (app, scene):
        for _ in range(120):
            key(app, pygame.K_TAB)
            if scene.interaction.hovered is not None and scene.interaction.hovered.name == "tile-red-12":
                break
        assert lit(scene) == {"red-12": "red-12"}


def test_without_help_nothing_is_given_away(tmp_path: Path) -> None:
    with begun(tmp_path) as (app, scene):
        app.services.storage.change_settings(show_targets=False)
        app.apply_settings()
        scene.rebuild()
        hover(app, "tile-red-12")
        assert lit(scene) == {}
        assert not any(each.is_ready or each.is_quiet for each in shown(scene).values())


def test_while_others_play_the_rack_is_at_rest(tmp_path: Path) -> None:
    with window(tmp_path, (*BEGUN, End(0)), bag=bag_of(ADA, "blue-11")) as (app, scene):
        app.services.storage.change_settings(pace="slow")
        scene.rebuild()
        assert scene.controller.match.is_computer_turn
        assert not any(each.is_ready or each.is_quiet for each in shown(scene).values())


def test_every_tile_may_be_given_so_every_tile_stands_up(tmp_path: Path) -> None:
    with begun(tmp_path, Lay(0, "red-10", "red-10")) as (app, scene):
        click(app, "give")
        assert ready(scene) == set(scene.controller.state.racks[0])
        assert lit(scene) == {}


def test_a_free_tile_may_go_anywhere_it_belongs(tmp_path: Path) -> None:
    bag = bag_of("red-11 red-1 triangle yellow-9 joker-7 star", "blue-11", symbols=True)
    with window(tmp_path, BEGUN, bag=bag, symbols=True) as (app, scene):
        scene.controller.match.state.laid["red-1"] = "red-1"
        scene.rebuild()
        click(app, "tile-triangle")
        click(app, "field-red-low")
        settle(app, 0.5)
        assert {"yellow-9", "joker-7"} <= ready(scene)
        assert "star" not in ready(scene)
        hover(app, "tile-joker-7")
        assert set(lit(scene)) == {f"{row}-7" for row in ("yellow", "red", "blue", "green")}
        assert scene.controller.match.why_not(Free(0, "yellow-9", "yellow-9")) is None


def test_a_bonus_joker_lights_its_fields_and_quiets_the_rack(tmp_path: Path) -> None:
    ada = "red-11 red-10 red-9 red-8 green-20"
    ben = (Lay(1, "blue-11", "blue-11"), End(1))
    moves = (*BEGUN, Lay(0, "red-10", "red-10"), Lay(0, "red-9", "red-9"), End(0), *ben, Lay(0, "red-8", "red-8"))
    with window(tmp_path, moves, kinds=("human", "human"), bag=bag_of(ada, "blue-11", bag="joker-17")) as (app, scene):
        click(app, "ready")
        scene.controller.recap.end()
        settle(app)
        assert set(lit(scene)) == {f"{row}-17" for row in ("yellow", "red", "blue", "green")}
        assert ready(scene) == set()


def test_the_bag_shines_when_a_tile_is_to_be_drawn(tmp_path: Path) -> None:
    moves, bag = (*BEGUN, End(0)), bag_of("red-11", "green-1 green-2", bag="green-18 red-12")
    with window(tmp_path, moves, kinds=("random", "human"), bag=bag) as (app, scene):
        assert scene.controller.choices.can_draw
        assert primary(scene) == {"draw"}
        assert all(each.is_quiet for each in shown(scene).values())
        assert "up to" not in scene.controller.narrator.turn_line()
        click(app, "bag")
        settle(app, 0.6)
        assert scene.controller.match.moves[-1] == Draw(1)
        assert scene.controller.narrator.turn_line() == "It does not fit either. Draw another, up to 2."


@pytest.mark.parametrize(
    ("laid", "called", "line"),
    [
        ((), set(), "1 of 3 laid. Lay another or end your turn."),
        (("red-10",), set(), "2 of 3 laid. Lay another, pass one on or end your turn."),
        (("red-10", "red-12"), {"give"}, "Three laid. Pass a tile on or end your turn."),
    ],
)
def test_the_button_that_is_left_is_the_bright_one(
    tmp_path: Path, laid: tuple[str, ...], called: set[str], line: str
) -> None:
    with begun(tmp_path, *(Lay(0, tile, tile) for tile in laid)) as (_app, scene):
        assert primary(scene) == called
        assert scene.controller.narrator.turn_line() == line


def test_where_nothing_more_fits_the_turn_is_to_be_ended(tmp_path: Path) -> None:
    with begun(tmp_path, ada="red-11 green-6") as (_app, scene):
        assert primary(scene) == {"end"}
        assert scene.controller.narrator.turn_line() == "1 laid, and nothing more fits. End your turn."


def test_a_drag_that_was_broken_off_does_not_swallow_the_next_key_bug(tmp_path: Path) -> None:
    with begun(tmp_path) as (app, scene):
        start, end = target(app, "tile-red-10").rect.center, target(app, "field-yellow-3").rect.center
        pygame.event.post(Event(pygame.MOUSEMOTION, pos=start, rel=(0, 0), buttons=(0, 0, 0)))
        pygame.event.post(Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
        pygame.event.post(Event(pygame.MOUSEMOTION, pos=end, rel=(0, 0), buttons=(1, 0, 0)))
        app.step(FRAME)
        assert scene.view.dragged is not None
        pygame.event.post(Event(pygame.WINDOWFOCUSLOST))
        app.step(FRAME)
        assert scene.view.dragged is None
        for _ in range(200):
            key(app, pygame.K_TAB)
            if scene.interaction.focus.current is not None and scene.interaction.focus.current.name == "end":
                break
        key(app, pygame.K_RETURN)
        assert End(0) in scene.controller.match.moves


def test_a_tile_dropped_where_it_was_is_no_click(tmp_path: Path) -> None:
    with begun(tmp_path) as (app, scene):
        place = target(app, "tile-red-10").rect
        pygame.event.post(Event(pygame.MOUSEMOTION, pos=place.center, rel=(0, 0), buttons=(0, 0, 0)))
        pygame.event.post(Event(pygame.MOUSEBUTTONDOWN, pos=place.center, button=1))
        away = place.centerx, place.top - 60
        for hit_target in (away, place.center):
            pygame.event.post(Event(pygame.MOUSEMOTION, pos=hit_target, rel=(0, 0), buttons=(1, 0, 0)))
        pygame.event.post(Event(pygame.MOUSEBUTTONUP, pos=place.center, button=1))
        app.step(FRAME)
        assert scene.controller.draft.picked is None
        click(app, "tile-red-10")
        assert scene.controller.draft.picked is not None


def test_the_bar_says_what_to_do_with_a_picked_tile(tmp_path: Path) -> None:
    with window(tmp_path) as (app, scene):
        narrator, state = scene.controller.narrator, scene.controller.state
        tile = next(tile for tile in state.racks[0] if len(state.fields_for(tile)) == 1)
        stuck = next(tile for tile in state.racks[0] if not state.fields_for(tile))
        before = narrator.turn_line()
        click(app, f"tile-{tile}")
        assert narrator.turn_line() == app.services.assets.t(
            "elevens.do.lay-picked", n=1, tile=narrator.named({"tile": tile})["tile"]
        )
        click(app, f"tile-{stuck}")
        assert narrator.turn_line() == before
