"""Play at once: one touch on a kiosk's isle starts a game; a small sign opens the set-up."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import registry
from game.storage.values import Settings
from game.table.scene import TableScene
from tests.driver import click, names, program, top


@pytest.mark.parametrize("game", registry.GAMES)
@pytest.mark.parametrize(("play", "people"), [("solo", 1), ("two", 2)])
def test_one_touch_on_an_isle_starts_a_game_for_as_many_as_the_operator_chose(
    tmp_path: Path, game: str, play: str, people: int
) -> None:
    with program(tmp_path, "--kiosk") as app:
        app.services.storage.end_visit()
        app.services.storage.change_settings(kiosk_play=play)
        app.services.storage.begin_visit()
        top(app).rebuild()
        click(app, f"isle/{game}")
        scene = next(each for each in app.stack.scenes if isinstance(each, TableScene))  # a hand-over may cover it
        assert sum(seat.kind == "human" for seat in scene.controller.match.seats) == people


def test_the_small_sign_opens_the_setup_and_a_game_begun_is_offered_again(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk") as app:
        assert names(app, "setup/") == [], "isles that open the set-up need no second sign"
        app.services.storage.change_settings(kiosk_play="solo")
        top(app).rebuild()
        assert click(app, "setup/bridges").name == "setup"
        scene = click(app, "start")
        assert isinstance(scene, TableScene)
        scene.controller.match.play(scene.controller.match.state.moves()[0])
        scene.controller.show_position(scene.controller.match.number)
        click(app, "pause")
        click(app, "chart")
        assert click(app, "isle/bridges").name == "kept-game"


def test_kiosks_play_at_once_unless_the_operator_wants_the_setup() -> None:
    assert Settings().kiosk_play == "solo"
