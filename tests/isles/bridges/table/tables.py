"""Tables of Bridges for the tests: a window without a screen, clicks on targets by name, positions set by moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from game.app import App
from game.core.state import Move
from game.isles.bridges.rules.setup import Options
from game.isles.bridges.table.scene import BridgesScene
from game.match.match import Match, Seat
from game.modes.tables import GameTable
from game.scenes.stack import Reset
from game.table.scene import NewSession
from game.table.sessions.play import PlaySession
from tests.driver import dealt, program
from tests.isles.bridges.positions import deck

NAMES = ("Ada", "Benjamin", "Cleopatra", "Dora")


@contextmanager
def window(
    folder: Path,
    moves: Sequence[Move] = (),
    *,
    seats: int = 1,
    computers: Sequence[int] = (),
    cards: Sequence[tuple[int, int]] = (),
    options: Options | None = None,
    board: str = "a",
    size: str = "1280x720",
    session: NewSession = PlaySession,
) -> Iterator[tuple[App, BridgesScene]]:
    """A game at the position after these moves, by default on board A, in its own window."""
    with program(folder, size=size) as app:
        loaded = app.services.background.boards.load("bridges", board)
        players = tuple(
            Seat(NAMES[seat], "computer", "random") if seat in computers else Seat(NAMES[seat], "human", None)
            for seat in range(seats)
        )
        match = Match.new("bridges", board, loaded.board, players, options or Options(), seed=5)
        if cards:
            match = dealt(match, deck(*cards).to_json())
        for move in moves:
            match.play(move)
        scene = BridgesScene(app.services, GameTable(match, loaded), session)
        app.apply(Reset(scene))
        settle(app)
        yield app, scene


def settle(app: App, steps: int = 20) -> None:
    """Lets everything that moves come to rest."""
    for _ in range(steps):
        app.step(0.1)
        top = app.stack.top
        if top is not None:
            top.frames.motions.finish()
