"""Shared set-up of table tests: a saved game, resumed from the chart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.app import App
from game.core.state import Json, Move
from game.match.match import Match, Seat
from game.modes.tables import GameTable, SeatPlan, TablePlan
from game.registry import plugin
from game.scenes import routes
from game.scenes.stack import Reset
from game.table.opening import open_table
from game.table.scene import TableScene
from game.table.table_setup import set_up_table
from tests.driver import click, dealt, names, top

PEOPLE = (Seat("Ada"), Seat("Ben"))


def begun(
    game: str, seats: Sequence[Seat], moves: Sequence[Move] = (), setup: Json | None = None, seed: int = 1
) -> Match[Any]:
    """A game on the isle's first board after these moves."""
    name = plugin(game).shipped[0]
    match = Match.new(game, name, plugin(game).load_board(name).board, seats, seed=seed, started="")
    if setup is not None:
        match = dealt(match, setup)
    for move in moves:
        match.play(move)
    return match


def go_on_with(app: App, match: Match[Any]) -> None:
    """Save the game as after each move, and resume it from the chart."""
    app.services.storage.saved_games.save(match.record().to_json())
    click(app, f"isle/{match.game.name}")
    click(app, "continue")


def set_on_table(app: App, match: Match[Any]) -> None:
    """Shows the game's table at once, before its first move too."""
    loaded = app.services.background.boards.load(match.game.name, match.board_name)
    app.apply(Reset(open_table(app.services, GameTable(match, loaded))))


def set_for(app: App, game: str, people: int, options: Json | None = None) -> None:
    """Begin a game of so many people as from its set-up, always the same deal; with a computer player where one lacks."""
    seats = [SeatPlan(name=name) for name in ("Ada", "Ben", "Cleo")[:people]]
    if people not in plugin(game).game.seats:
        seats.append(SeatPlan("easy"))
    plan = TablePlan(seats, plugin(game).shipped[0], options or {}, seed=4)
    app.apply(Reset(routes.PlayRoute(set_up_table(app.services, game, plan))))


def table_on_top(app: App) -> TableScene[Any]:
    """The table, if it is on top."""
    scene = top(app)
    assert isinstance(scene, TableScene), scene.name
    return scene


def wait_for(app: App, name: str, most_frames: int = 100) -> None:
    """Lets time pass until the scene of that name is on top."""
    for _ in range(most_frames):
        if top(app).name == name:
            return
        app.step(0.1)
    raise AssertionError(f"{name} did not come, but {top(app).name}")


def picture(app: App) -> bytes:
    """Every pixel of the window."""
    return pygame.image.tobytes(app.screen, "RGB")


def colour_somewhere(app: App, piece: str) -> None:
    """Mosaic: pick that piece and click cells until it is placed."""
    table = table_on_top(app)
    number = table.controller.match.number
    click(app, f"piece-{piece}")
    for cell in names(app, "cell-"):
        click(app, cell)
        if "confirm" in names(app):
            click(app, "confirm")
        if table.controller.match.number > number:
            return
    raise AssertionError(f"the piece {piece} lies nowhere")
