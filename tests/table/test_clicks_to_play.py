"""From the chart to the first move and from the end to the next game: few clicks and seconds at every table."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import pytest

from game.app import App
from game.modes.tables import SeatPlan, TablePlan
from game.registry import GAMES, plugin
from game.scenes import routes
from game.scenes.stack import Reset
from game.table.scene import TableScene
from tests.driver import click, program, top

MAX_CLICKS = 3
MAX_SECONDS = 4.0
PEOPLE = [SeatPlan(name=name) for name in ("Ada", "Ben", "Cleo", "Dora")]
CREWS = {
    "alone": PEOPLE[:1],
    "two people": PEOPLE[:2],
    "four people": PEOPLE,
    "three computer players": [PEOPLE[0], *[SeatPlan("easy")] * 3],
}
TABLES = [(game, crew) for game in GAMES for crew in CREWS if len(CREWS[crew]) in plugin(game).table_sizes]
STEP = 1 / 20


class Way(NamedTuple):
    """Clicks and program seconds that something took."""

    clicks: list[str]
    seconds: float


def follow(app: App, first: str = "") -> Way:
    """Click the first target, then whatever is the one thing to do, until a game is under way."""
    clicks, seconds = [], 0.0
    if first:
        clicks.append(first)
        click(app, first)
    while seconds < 30.0:
        scene = top(app)
        if isinstance(scene, TableScene):
            match = scene.controller.match
            if not scene.frames.motions and not match.is_over and (scene.session.may_act or match.is_computer_turn):
                return Way(clicks, seconds)
        else:
            wanted = scene.interaction.default_hit_target() or scene.interaction.find_hit_target("skip")
            if wanted is not None:
                clicks.append(wanted.name)
                click(app, wanted.name)
                continue
        app.step(STEP)
        seconds += STEP
    raise AssertionError(f"no game comes after {clicks}, but {top(app).name}")


def seat(app: App, game: str, crew: str) -> None:
    """The usual pace and motion, and the crew as it sat at that isle the last time."""
    app.services.storage.change_settings(reduced_motion=False, pace="normal")
    plan = TablePlan(list(CREWS[crew]), plugin(game).shipped[0])
    app.services.storage.set_extra(f"setup.{game}", plan.to_json())


def finish(app: App) -> None:
    """The game on the table played to its end."""
    table: Any = next(scene for scene in app.stack.scenes if isinstance(scene, TableScene))
    controller = table.controller
    while not controller.match.is_over:
        controller.match.play(controller.match.state.moves()[0])
    controller.show_latest()


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize(("game", "crew"), TABLES)
def test_few_clicks_and_seconds_lead_to_the_first_move_and_to_the_next_game(
    tmp_path: Path, game: str, crew: str
) -> None:
    with program(tmp_path) as app:
        seat(app, game, crew)
        app.apply(Reset(routes.ChartRoute()))
        begun = follow(app, f"isle/{game}")
        finish(app)
        again = follow(app)
        for way in (begun, again):
            assert len(way.clicks) <= MAX_CLICKS, way
            assert way.seconds <= MAX_SECONDS, way
