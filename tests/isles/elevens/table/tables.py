"""Tables of Elevens for the tests: a window without a screen, bags with chosen tiles on top, clicks on targets by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol, TypeVar

from game.app import App
from game.core.state import Json, Move
from game.isles.elevens.rules.setup import Options
from game.isles.elevens.rules.state import RACK_SIZES
from game.isles.elevens.rules.tiles import all_tiles
from game.isles.elevens.table.scene import ElevensScene
from game.match.match import Match, Seat
from game.modes.tables import GameTable
from game.scenes.stack import Reset
from game.table.scene import NewSession
from game.table.sessions.play import PlaySession
from tests import driver
from tests.driver import click, dealt, program

Item = TypeVar("Item")


class Choose(Protocol):
    """Takes one of several things, as ``Random.choice`` does."""

    def __call__(self, items: Sequence[Item], /) -> Item: ...


NAMES = ("Ada", "Ben", "Cleo", "Dora")


def bag_of(*racks: str, bag: str = "", symbols: bool = False) -> list[str]:
    """All tiles in drawing order: each rack begins with these, the bag too; the rest follows, 11s as late as can be."""
    left = Counter(all_tiles(symbols))
    wanted = [rack.split() for rack in racks]
    left.subtract([tile for rack in [*wanted, bag.split()] for tile in rack])
    rest = sorted(left.elements(), key=lambda tile: (tile.endswith("-11"), tile not in FAR, tile))
    size = RACK_SIZES[len(racks)]
    order: list[str] = []
    for rack in wanted:
        order += rack + [rest.pop(0) for _ in range(size - len(rack))]
    return order + bag.split() + rest


FAR = {f"{row}-{number}" for row in ("yellow", "red", "blue", "green") for number in (1, 2, 4, 18, 19, 20, 5, 16)}
"""Tiles far from the 11s, to fill racks with."""


@contextmanager
def window(
    folder: Path,
    moves: Sequence[Move] = (),
    *,
    kinds: Sequence[str] = ("human", "random"),
    bag: Sequence[str] = (),
    symbols: bool = False,
    size: str = "1280x720",
    session: NewSession = PlaySession,
    occasion: Json | None = None,
    seed: int = 3,
    language: str = "en",
) -> Iterator[tuple[App, ElevensScene]]:
    """A game at the position after these moves in a window of its own; ``kinds`` are ``human`` or a level."""
    with program(folder, size=size, language=language) as app:
        loaded = app.services.background.boards.load("elevens", "standard")
        seats = tuple(
            Seat(name, "human", None) if kind == "human" else Seat(name, "computer", kind)
            for name, kind in zip(NAMES, kinds, strict=False)
        )
        match = Match.new("elevens", "standard", loaded.board, seats, Options(symbols), 0, seed)
        if bag:
            match = dealt(match, {"bag": list(bag)})
        for move in moves:
            match.play(move)
        scene = ElevensScene(app.services, GameTable(match, loaded, [], occasion or {}), session)
        app.apply(Reset(scene))
        app.step(0.1)
        yield app, scene


def settle(app: App, seconds: float = 1.5) -> None:
    """Lets everything that moves or happens by itself come to rest."""
    for _ in range(round(seconds / 0.1)):
        app.step(0.1)


def names(app: App, start: str = "") -> set[str]:
    """The names of targets that do something now."""
    return set(driver.names(app, start))


def act(app: App, scene: ElevensScene, choose: Choose) -> None:
    """One action of a person who plays by highlighted targets, chosen by ``choose``."""
    enabled = names(app)
    fields = sorted(name for name in enabled if name.startswith("field-"))
    if fields:
        click(app, choose(fields))
        return
    for button in ("draw", "pass"):
        if button in enabled:
            click(app, button)
            return
    if "give" in enabled and choose((True, False, False)):
        click(app, "give")
        click(app, choose(sorted(names(app, "tile-"))))
        click(app, "give")
        return
    for held in sorted(scene.controller.racks.tiles(), key=lambda held: held.name):
        if held.name in enabled and scene.controller.state.fields_for(held.tile):
            click(app, held.name)
            return
    click(app, "skip-free" if "skip-free" in enabled else "end")
