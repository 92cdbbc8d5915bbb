"""Tables of Waterways for tests: set, looked at and played by clicks."""

from __future__ import annotations

import random
from typing import Any

import pygame
from pygame.event import Event

from game.app import App
from game.isles.waterways.rules.moves import Lay
from game.isles.waterways.rules.setup import Options
from game.isles.waterways.table.scene import WaterwaysScene
from game.isles.waterways.table.stone_previews import PlacementHighlights
from game.match.match import Match, Seat
from game.modes.tables import GameTable
from game.scenes.stack import Reset
from game.table.scene import NewSession
from game.table.sessions.play import PlaySession
from tests.driver import click, target, wait

FRAME = 1 / 30


def table(
    app: App,
    levels: tuple[str | None, ...] = (None, None),
    board: str = "twin",
    options: dict[str, Any] | None = None,
    seed: int = 5,
    moves: int = 0,
    session: NewSession = PlaySession,
) -> WaterwaysScene:
    """Table after that many random moves; a level of None is a person."""
    loaded = app.services.background.boards.load("waterways", board)
    seats = tuple(
        Seat(f"P{number}", "human" if level is None else "computer", level) for number, level in enumerate(levels)
    )
    chosen = Options.parse(options or {}, len(seats))
    match = Match.new("waterways", board, loaded.board, seats, chosen, 0, seed)
    dice = random.Random(seed)
    for _ in range(moves):
        if not match.is_over:
            match.play(dice.choice(match.state.moves()))
    scene = WaterwaysScene(app.services, GameTable(match, loaded), session)
    app.apply(Reset(scene))
    wait(app, 0.4, FRAME)
    if app.stack.top is not scene and app.stack.top is not None and app.stack.top.name == "pass-mouse":
        click(app, "ready")
    return scene


def hover(app: App, name: str) -> None:
    pygame.event.post(Event(pygame.MOUSEMOTION, pos=target(app, name).rect.center, rel=(0, 0), buttons=(0, 0, 0)))
    app.step(FRAME)


def lights(scene: WaterwaysScene) -> PlacementHighlights:
    """Highlighted cells for the stone in hand, as turned and otherwise."""
    return scene.controller.outlook.highlights(scene.controller.draft.turn)


def lays(scene: WaterwaysScene) -> list[Lay]:
    """Legal lays of the drawn stone."""
    return [move for move in scene.controller.state.moves() if isinstance(move, Lay)]


def in_hand(scene: WaterwaysScene) -> str:
    """The kind of the stone in hand."""
    assert scene.controller.state.drawn is not None, "no stone has been drawn"
    return scene.controller.state.drawn


def lay_somewhere(app: App, scene: WaterwaysScene) -> None:
    """Lay the stone in hand by two clicks, turned first if necessary."""
    for _ in range(4):
        enabled = [target.name for target in scene.targets() if target.enabled and target.name.startswith("cell-")]
        if enabled:
            break
        click(app, "turn")
    before = scene.controller.match.number
    name = enabled[len(enabled) // 2]
    click(app, name)
    assert scene.controller.match.number == before
    click(app, name)
    assert scene.controller.match.number == before + 1


def play_on(app: App, scene: WaterwaysScene, most: int = 1000) -> None:
    """Play by clicks for the player with the mouse until the results."""
    for _ in range(most):
        top = app.stack.top
        assert top is not None
        if top.name == "results":
            return
        if top.name == "pass-mouse":
            click(app, "ready")
        elif scene.controller.is_human_turn and not scene.frames.motions:
            if scene.controller.state.is_auction:
                click(app, "bid" if scene.controller.state.auction.last is None else "pass-bid")
            elif scene.controller.state.drawn is None:
                heap = next(target.name for target in scene.targets() if target.enabled and "heap-" in target.name)
                click(app, heap)
            else:
                lay_somewhere(app, scene)
        else:
            wait(app, 0.2, FRAME)
    raise AssertionError("the game did not end")
