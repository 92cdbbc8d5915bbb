"""Author's layers of a map: visible on every game's table below the pieces, without effect on the board."""

from __future__ import annotations

import re
from pathlib import Path

import pygame
import pytest

from game import registry
from game.app import App
from game.core.content import content_digest
from game.modes.tables import SeatPlan, TablePlan
from game.program import LEVELS
from game.registry import plugin
from game.scenes.stack import Reset
from game.table.opening import open_table
from game.table.sessions.play import PlaySession
from game.table.table_setup import set_up_table
from tests.driver import program, wait

pytestmark = pytest.mark.draws

GREEN = (0, 255, 0)
TILESET = '<tileset firstgid="900" name="strange" tilewidth="32" tileheight="32" tilecount="1" columns="1">'


def decorate(folder: Path, game: str) -> None:
    """The isle's first board with a layer of green tiles all over it, drawn after everything else."""
    folder.mkdir(parents=True)
    picture = pygame.Surface((32, 32))
    picture.fill(GREEN)
    pygame.image.save(picture, folder / "strange.png")
    text = (LEVELS / game / f"{plugin(game).shipped[0]}.tmx").read_text(encoding="utf-8")
    width, height = (int(re.search(rf' {side}="(\d+)"', text)[1]) for side in ("width", "height"))  # type: ignore[index]
    rows = ",\n".join([",".join(["900"] * width)] * height)
    tileset = f'{TILESET}<image source="strange.png" width="32" height="32"/></tileset>'
    layer = f'<layer id="90" name="meadow" width="{width}" height="{height}"><data encoding="csv">{rows}</data></layer>'
    first = re.search(r"<(layer|objectgroup)", text)
    assert first is not None
    if game == "elevens":  # its quay covers the layers before the fields
        text = text[: first.start()] + tileset + layer + text[first.start() :]
    else:
        text = (text[: first.start()] + tileset + text[first.start() :]).replace("</map>", f"{layer}</map>")
    (folder / "decorated.tmx").write_text(text, encoding="utf-8")


def greenness(app: App, game: str, board: str) -> float:
    """Greenness of the table with that board."""
    table = set_up_table(app.services, game, TablePlan([SeatPlan(), SeatPlan("easy")], board, {}, 0, 7))
    app.apply(Reset(open_table(app.services, table, PlaySession)))
    wait(app, 0.4, 0.2)
    red, green, blue, _ = pygame.transform.average_color(app.screen)
    return green - (red + blue) / 2


def test_decoration_lies_below_what_is_played_on_every_isle_and_is_no_part_of_the_board(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        boards = app.services.background.boards
        for game in [game for game in registry.GAMES if plugin(game).editor is not None]:
            plain = plugin(game).shipped[0]
            decorate(boards.own_folder(game), game)
            boards.refresh()
            ours, strange = (boards.load(game, name).board for name in (plain, "decorated"))
            assert content_digest(ours) == content_digest(strange)
            assert greenness(app, game, "decorated") > greenness(app, game, plain) + 5, game
