"""Redo at the tables of all games: shown only after an undo, by button or Ctrl+Y, saved like a move."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame.event import Event

from game.app import App
from game.match.match import Match, Seat
from game.registry import GAMES, plugin
from tests.driver import FRAME, click, names, program, wait
from tests.table.tables import set_on_table, table_on_top


def with_an_undone_move(app: App, game: str) -> Match[Any] | None:
    """A table for people at which the last move has been taken back; None where every move reveals something."""
    loaded = app.services.background.boards.load(game, app.services.background.boards.names(game)[0])
    count = plugin(game).game.seats[0]
    match: Match[Any] = Match.new(game, loaded.name, loaded.board, [Seat(f"P{at}") for at in range(count)], seed=3)
    dice = random.Random(2)
    while not match.can_undo:
        if match.is_over:
            return None
        match.play(dice.choice(list(match.state.moves())))
    set_on_table(app, match)
    wait(app, 1.0)
    if "ready" in names(app):
        click(app, "ready")
    assert "redo" not in names(app)
    click(app, "undo")
    wait(app, 1.0)
    if "ready" in names(app):
        click(app, "ready")
    return table_on_top(app).controller.match


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("by_key", [False, True])
def test_redo_brings_back_what_undo_took_back_and_saves_it(game: str, by_key: bool, tmp_path: Path) -> None:
    with program(tmp_path) as app:
        match = with_an_undone_move(app, game)
        if match is None:
            assert "redo" not in names(app)
            return
        number = match.number
        if by_key:
            pygame.event.post(Event(pygame.KEYDOWN, key=pygame.K_y, mod=pygame.KMOD_LCTRL, unicode=""))
            app.step(FRAME)
        else:
            click(app, "redo")
        wait(app, 2.0)
        assert match.number == number + 1
        if "ready" in names(app):
            click(app, "ready")
        assert "redo" not in names(app)
        assert "undo" in names(app)
        (saved,) = app.services.storage.saved_games.all()
        assert len(saved.record["moves"]) == match.number


STEPS = {"bridges": ["island-"], "elevens": ["tile-"], "waterways": ["cell-"], "mosaic": ["piece-", "cell-"]}
"""Beginnings of the names of targets that begin a draft, one step each."""


def begin_draft(app: App, game: str, number: int = 0) -> None:
    """Begin a draft with the target of that number among those that can be clicked, then with the first ones."""
    for start in STEPS[game]:
        click(app, names(app, start)[number])
        number = 0


def press(app: App, code: int) -> None:
    """Press a key with Ctrl."""
    pygame.event.post(Event(pygame.KEYDOWN, key=code, mod=pygame.KMOD_LCTRL, unicode=""))
    app.step(FRAME)


@pytest.mark.parametrize("game", STEPS)
def test_redo_takes_steps_of_the_draft_again_while_nothing_else_was_done(game: str, tmp_path: Path) -> None:
    with program(tmp_path) as app:
        loaded = app.services.background.boards.load(game, app.services.background.boards.names(game)[0])
        seats = [Seat("Ada")] + [Seat("Pip", "computer", "easy")] * (plugin(game).game.seats[0] - 1)
        match: Match[Any] = Match.new(game, loaded.name, loaded.board, seats, seed=3)
        while match.is_computer_turn:
            match.play(match.state.moves()[0])
        set_on_table(app, match)
        wait(app, 1.0)
        if "ready" in names(app):
            click(app, "ready")
        controller = table_on_top(app).controller
        empty = controller.draft_steps.draft
        begin_draft(app, game)
        begun, steps = controller.draft_steps.draft, 0
        assert begun != empty
        assert "redo" not in names(app)
        while controller.has_step_back:
            press(app, pygame.K_z)
            steps += 1
        assert steps >= len(STEPS[game])
        for _ in range(steps):
            assert controller.draft_steps.draft != begun
            press(app, pygame.K_y)
        assert controller.draft_steps.draft == begun
        assert "redo" not in names(app)
        press(app, pygame.K_z)
        click(app, "redo")
        assert controller.draft_steps.draft == begun
        while controller.has_step_back:
            press(app, pygame.K_z)
        begin_draft(app, game, 1)
        assert "redo" not in names(app), "something else was done"
