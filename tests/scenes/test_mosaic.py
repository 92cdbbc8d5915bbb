"""Mosaic's table: a game is played through the window by clicks, and what a person is shown on the way."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from game.ai.thinker import Thinker
from game.app import App
from game.match import Match, Seat
from game.rules.mosaic import ColourBonus, ColourPiece, Options, State
from game.scenes.mosaic import MosaicScene
from game.scenes.mosaic_layout import corner_for, middle_of
from game.scenes.stack import Reset
from game.scenes.table import Mode, Table
from tests.scenes.driver import FRAME, click, program, top, wait


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with program(tmp_path) as made:
        made.services._thinker = Thinker(use_process=False)
        yield made


Lay = Callable[..., MosaicScene]


@pytest.fixture
def lay(app: App) -> Lay:
    """Lays a table: kinds of seats (``h`` a person, ``c`` an easy computer player), some random moves made."""

    def lay(
        kinds: str,
        *,
        moves: int = 0,
        board: str = "court",
        full_round: bool = False,
        mode: Mode = Mode.PLAY,
        seed: int = 3,
    ) -> MosaicScene:
        loaded = app.services.boards.load("mosaic", board)
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
        scene = MosaicScene(app.services, Table(match, loaded, [None] * len(seats)), mode)
        app.stack.apply(Reset(scene))
        settle(app)
        if top(app).name == "pass-mouse":
            click(app, "ready")
        return scene

    return lay


def settle(app: App, steps: int = 6) -> None:
    """Lets time pass until nothing moves."""
    for _ in range(steps):
        app.step(FRAME)
        top(app).motions.finish()


def cell_for(state: State, move: Any) -> str:
    """The cell on which a click puts that move's piece where the move says."""
    board = state.board
    shape = board.by_label[move.piece].shape if isinstance(move.piece, str) else board.bonus_geometry[move.piece].shape
    held = middle_of(shape)
    cell = (move.at[0] + held[0], move.at[1] + held[1])
    assert corner_for(shape, cell, board) == move.at
    return f"cell-{cell[0]}-{cell[1]}"


def make(app: App, scene: MosaicScene, move: Any) -> None:
    """Makes a move by clicks."""
    if isinstance(move, ColourPiece):
        click(app, f"piece-{move.piece}")
    number = scene.match.number
    if isinstance(move, (ColourPiece, ColourBonus)):
        click(app, cell_for(scene.position_state, move))
    if scene.match.number == number:
        click(app, "confirm")


def spots_hit_themselves(scene: MosaicScene) -> bool:
    """Whether a click on the middle of each spot means that spot."""
    return all(
        (found := scene.spot_at(spot.rect.centerx, spot.rect.centery)) is not None and found.name == spot.name
        for spot in scene.spots()
    )


@pytest.mark.parametrize(
    ("kinds", "board", "full_round"),
    [("h", "corners", False), ("hh", "court", True), ("hchchc", "fountain", False)],
)
def test_a_whole_game_is_played_by_clicks(app: App, lay: Lay, kinds: str, board: str, full_round: bool) -> None:
    scene = lay(kinds, board=board, full_round=full_round)
    rng = random.Random(1)
    for _ in range(4000):
        if scene.match.is_over:
            break
        if top(app).name == "pass-mouse":
            click(app, "ready")
        elif scene.is_human_turn and not scene.motions:
            number = scene.match.number
            make(app, scene, rng.choice(scene.match.state.moves()))
            assert scene.match.number > number
        app.step(FRAME)
        scene.motions.finish()
    assert scene.match.is_over
    assert scene.stop_lines()
    wait(app, 3)
    assert top(app).name == "results"


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (2560, 1080), (1680, 1050)])
@pytest.mark.parametrize(
    ("kinds", "moves", "board"), [("h", 6, "court"), ("hh", 9, "corners"), ("hhhhhh", 20, "fountain")]
)
def test_the_middle_of_every_spot_is_that_spot(
    app: App, lay: Lay, kinds: str, moves: int, board: str, size: tuple[int, int]
) -> None:
    scene = lay(kinds, moves=moves, board=board)
    app.services.viewport = type(app.services.viewport)(*size)
    scene.rebuild()
    assert spots_hit_themselves(scene)
    area = scene.area
    assert all(area.contains(spot.rect) for spot in scene.spots())
    draft = scene.draft
    assert draft is not None
    if not draft.is_bonus:
        draft.pick(next(label for label in draft.state.available() if draft.state.fits(label, draft.seat)))
        scene.rebuild()
        assert spots_hit_themselves(scene)
