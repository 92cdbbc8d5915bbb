"""Text at 150 %: the footer grows, cards and buttons give way, text stays full size and names whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app import App
from game.core.state import Move
from game.isles.elevens.rules.moves import Lay
from game.isles.elevens.table.scene import ElevensScene
from game.isles.elevens.table.unseen_tiles import UnseenTilesScene
from tests.driver import click, top
from tests.isles.elevens.table.tables import bag_of, settle, window
from tests.turns import in_turn

pytestmark = pytest.mark.draws

ADA = "red-11 red-10 red-12 joker-13 blue-12 yellow-9 green-6"
PAIR: tuple[Move, ...] = (Lay(0, "red-11", "red-11"), Lay(0, "red-10", "red-10"))
LONG = ("Maximiliane-Rosa", "Wolfgang Amadeus", "Christoph-Anton", "Hinnerk")


def drawn(app: App, scene: ElevensScene, shrunk: list[str]) -> set[str]:
    """Shrunk texts after a full redraw, except those of the shared bar."""
    shrunk.clear()
    app.services.assets.layers.clear()
    app.redraw_all()
    settle(app, 1)
    return (
        set(shrunk)
        - {
            scene.controller.narrator.bar_line(),
            scene.controller.narrator.turn_line(),
            scene.controller.message_bar.in_bar,
        }
        - {f"{scene.controller.narrator.bar_line()} {scene.controller.narrator.turn_line()}"}
    )


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize(
    ("seats", "size", "text_size", "language"),
    in_turn([(2, "1024x600"), (3, "1280x720"), (4, "1920x1080"), (4, "1024x768")], [100, 150]),
)
def test_nothing_shrinks_and_no_name_is_cut(
    tmp_path: Path,
    shrunk: list[str],
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    seats: int,
    size: str,
    text_size: int,
) -> None:
    monkeypatch.setattr("tests.isles.elevens.table.tables.NAMES", LONG)
    kinds = ("human", *["random"] * (seats - 1))
    bag = bag_of(ADA, *["blue-11" if seat == 1 else "" for seat in range(1, seats)])
    with window(tmp_path, PAIR, kinds=kinds, bag=bag, size=size, language=language) as (app, scene):
        app.services.storage.change_settings(text_size=text_size)
        app.apply_settings()
        assert drawn(app, scene, shrunk) == set()
        click(app, "give")
        assert drawn(app, scene, shrunk) == set()
        click(app, "cancel-give")
        click(app, "tile-yellow-9")
        assert drawn(app, scene, shrunk) == set()
        click(app, "out-there")
        assert isinstance(top(app), UnseenTilesScene)
        assert drawn(app, scene, shrunk) == set()


@pytest.mark.parametrize("size", ["1024x600", "1280x720", "2560x1080"])
def test_large_letters_leave_tiles_and_buttons_their_size(tmp_path: Path, size: str) -> None:
    kinds = ("human", "random", "random")
    with window(tmp_path, PAIR, kinds=kinds, bag=bag_of(ADA, "blue-11", ""), size=size) as (app, scene):
        app.services.storage.change_settings(text_size=150)
        app.apply_settings()
        app.step(0.1)
        for hit_target in scene.interaction.hit_targets():
            found = scene.interaction.hit_target_at(*hit_target.rect.center)
            assert found is not None
            assert found.name == hit_target.name
            assert scene.area.contains(hit_target.rect)
            if hit_target.name.startswith(("tile-", "sort-", "give", "end", "out-there")):
                assert min(hit_target.rect.size) >= 48, hit_target.name
