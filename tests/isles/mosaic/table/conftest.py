"""A window with tables of Mosaic."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.app import App
from game.isles.mosaic.rules.setup import Options
from game.isles.mosaic.table.scene import MosaicScene
from game.match.match import Match, Seat
from game.modes.tables import GameTable
from game.scenes.stack import Reset
from game.table.scene import NewSession
from game.table.sessions.play import PlaySession
from game.ui.canvas import Canvas
from tests.driver import click, program, top
from tests.isles.mosaic.table.tables import Lay, settle


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with program(tmp_path) as made:
        yield made


@pytest.fixture
def lay(app: App) -> Lay:
    """Sets up a table: kinds of seats (``h`` a person, ``c`` an easy computer player), some random moves."""

    def lay(
        kinds: str,
        *,
        moves: int = 0,
        board: str = "court",
        full_round: bool = False,
        session: NewSession = PlaySession,
        seed: int = 3,
    ) -> MosaicScene:
        loaded = app.services.background.boards.load("mosaic", board)
        names = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fay")
        seats = [
            Seat(name, "computer", "easy") if kind == "c" else Seat(name)
            for name, kind in zip(names, kinds, strict=False)
        ]
        match = Match.new("mosaic", board, loaded.board, seats, Options(full_round), 0, seed)
        rng = random.Random(seed)
        for _ in range(moves):
            if not match.is_over:
                match.play(rng.choice(match.state.moves()))
        scene = MosaicScene(app.services, GameTable(match, loaded, [None] * len(seats)), session)
        app.stack.apply(Reset(scene))
        settle(app)
        if top(app).name == "pass-mouse":
            click(app, "ready")
        return scene

    return lay


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All that is written on the screen."""
    found: list[str] = []
    for name in ("text", "text_box"):
        write = getattr(Canvas, name)

        def noting(canvas: Canvas, text: str, *rest: object, write: object = write, **named: object) -> None:
            found.append(text)
            assert callable(write)
            write(canvas, text, *rest, **named)

        monkeypatch.setattr(Canvas, name, noting)
    return found
