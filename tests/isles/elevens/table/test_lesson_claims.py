"""Claims of the Elevens lessons hold in the positions of their steps."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game.isles.elevens.rules.board import are_row_neighbours
from game.isles.elevens.rules.state import DRAW_LIMIT, LAY_LIMIT, State
from game.isles.elevens.rules.tiles import PENALTIES, TILE_OF
from game.isles.elevens.table.lessons.lessons import LESSONS
from game.isles.elevens.table.scene import ElevensScene
from tests.driver import program
from tests.table.test_lessons import begin, follow

pytestmark = pytest.mark.draws

Claim = Callable[[State], bool]


def fits(state: State) -> set[str]:
    """Playable tiles of the learner's rack."""
    return {tile for tile in state.racks[0] if state.fields_for(tile)}


def is_alone(state: State, field: str) -> bool:
    """True if no neighbour of a field has a tile."""
    return not any(other in state.laid for other in state.board.adjoining[field])


CLAIMS: dict[tuple[str, str], Claim] = {
    ("basics", "eleven"): lambda state: "yellow-11" in state.racks[0] and not state.laid,
    ("basics", "apart"): lambda state: is_alone(state, "yellow-9"),
    ("basics", "beside"): lambda state: is_alone(state, "yellow-9") and "yellow-12" in fits(state),
    ("basics", "joker"): lambda state: any(
        bridge.has_bonus and "yellow-13" in bridge.ends for bridge in state.board.bridges
    ),
    ("basics", "bonus"): lambda state: state.bonus_tile == "joker-7" and is_alone(state, "blue-7"),
    ("basics", "give"): lambda state: (
        state.turn.laid == LAY_LIMIT and state.turn.neighbours() is not None and PENALTIES["green-19"] == 19
    ),
    ("basics", "area"): lambda state: len(state.racks[0]) == 3 and "yellow-1" in state.laid,
    ("basics", "last"): lambda state: state.racks[0] == ["green-1", "green-2"],
    ("basics", "won"): lambda state: state.winner == 0 and bool(state.racks[1]),
    ("finer", "across"): lambda state: "blue-12" in state.laid and is_alone(state, "red-12"),
    ("finer", "bridge"): lambda state: any(bridge.ends == ("blue-12", "green-12") for bridge in state.board.bridges),
    ("finer", "draw"): lambda state: not fits(state) and state.turn.drawn == 0 and DRAW_LIMIT == 3,
    ("finer", "again"): lambda state: "red-18" in state.racks[0] and not fits(state),
    ("finer", "must"): lambda state: (
        state.turn.must_lay == "joker-13" and set(state.fields_for("joker-13")) == {"blue-13", "green-13"}
    ),
    ("finer", "follow"): lambda state: state.turn.laid == 1 and "green-14" in fits(state),
    ("finer", "pair"): lambda state: (
        state.turn.neighbours() == ("green-13", "green-14")
        and state.laid["green-13"] == "joker-13"
        and not state.fields_for("red-18")
    ),
    ("variants", "signs"): lambda state: sum(TILE_OF[field] == "triangle" for field in TILE_OF) == 2,
    ("variants", "soon"): lambda state: "star" in state.racks[0] and TILE_OF["blue-low"] == "star",
    ("variants", "lay"): lambda state: "red-1" in state.laid and "blue-1" not in state.laid,
    ("variants", "free"): lambda state: state.turn.frees == 1 and is_alone(state, "yellow-19"),
    ("variants", "count"): lambda state: state.turn.laid == 1 and "red-2" in fits(state),
    ("variants", "cost"): lambda state: PENALTIES["star"] == 11 and "star" in state.racks[0],
    ("alone", "house"): lambda state: state.seats == 2,
    ("alone", "told"): lambda state: "green-12" in fits(state),
    ("alone", "badge"): lambda state: next(reversed(state.laid)) == "blue-9",
    ("alone", "left"): lambda state: state.rack_sizes[1] == 18,
    ("alone", "points"): lambda state: state.penalty(0) > 0,
    ("alone", "out"): lambda state: bool(state.unlaid()),
    ("tricks", "open"): lambda state: (
        fits(state) == {"yellow-11", "green-20"} and are_row_neighbours("yellow-11", "yellow-10")
    ),
    ("tricks", "row"): lambda state: "yellow-10" in fits(state) and is_alone(state, "yellow-9"),
    ("tricks", "stuck"): lambda state: (
        state.turn.neighbours() is not None and all(is_alone(state, field) for field in state.board.adjoining["blue-2"])
    ),
    ("tricks", "joker"): lambda state: len(state.racks[0]) == 4,
    ("tricks", "safe"): lambda state: "green-20" in fits(state) and state.turn.laid == 2,
    ("tricks", "four"): lambda state: state.turn.laid == LAY_LIMIT and state.racks[0] == ["red-19"],
    ("tricks", "won"): lambda state: state.winner == 0,
}


def test_every_step_has_its_claim() -> None:
    assert {(lesson.name, step.text) for lesson in LESSONS for step in lesson.steps} == CLAIMS.keys()


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize("name", [lesson.name for lesson in LESSONS])
def test_what_a_lesson_says_is_so(tmp_path: Path, name: str) -> None:
    with program(tmp_path) as app:
        scene = begin(app, "elevens", name)
        assert isinstance(scene, ElevensScene)
        said: set[str] = set()
        for lesson in follow(app):
            text = lesson.step.text
            if text not in said:
                said.add(text)
                assert CLAIMS[name, text](scene.controller.state), text


def test_a_lesson_lights_nothing_but_what_the_hand_points_at(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        scene = begin(app, "elevens")
        assert isinstance(scene, ElevensScene)
        assert not scene.view.take_snapshot().is_lighting
        assert not any(tile.is_ready or tile.is_quiet for tile in scene.view.shown_tiles(scene.interaction.state))
