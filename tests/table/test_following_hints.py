"""A whole game by hints alone: one click or key carries out each, and the next continues from there."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import registry
from game.app import App
from game.core.players import Advice, Player, run_to_end
from game.core.state import GameState, Json
from game.match.thinker import Thinker
from game.registry import plugin
from game.table.scene import TableScene
from tests.driver import click, key, names, program, top, wait
from tests.table.tables import set_for, table_on_top

MAX_STEPS = 1500


class QuickHints(Thinker):
    """The medium player as a fast hint, without evaluation."""

    def __init__(self) -> None:
        super().__init__(use_process=False)
        self._answer: Advice | None = None

    def ask(self, game: str, level: str | Player, sample: GameState, seed: int | str) -> None:
        player = plugin(game).player("medium")
        self._answer = run_to_end(player.think(sample.copy(), random.Random(seed))) if isinstance(level, str) else None

    def poll(self, slice_s: float = 0.0) -> Advice | None:
        answer, self._answer = self._answer, None
        return answer


def table_of(app: App, game: str, people: int, options: Json | None = None) -> TableScene[Any]:
    app.services.background.make_thinker = QuickHints
    set_for(app, game, people, options)
    wait(app, 0.3)
    if top(app).name == "pass-mouse":
        click(app, "ready")
    return table_on_top(app)


def follow_hint(app: App, table: TableScene[Any]) -> None:
    """Ask for a hint and carry it out by its button, or by the key."""
    before = table.controller.match.number
    click(app, "hint")
    for _ in range(20):
        app.step(0.1)
        if table.controller.advice is not None:
            break
    advice = table.controller.advice
    assert advice is not None
    if names(app, "follow"):
        click(app, "follow")
        assert names(app, "confirm"), "all that the hint plans has been entered"
    key(app, pygame.K_RETURN)
    plan = [advice.move] if advice.then is None else [advice.move, advice.then.move]
    made = table.controller.match.moves[before:]  # a number without a place is skipped before the hint
    assert list(made[: len(plan)]) == plan or list(made[1 : 1 + len(plan)]) == plan, "the whole hint was carried out"


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize("people", [1, pytest.param(2, marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", registry.GAMES)
def test_a_game_is_played_to_its_end_by_following_hints_alone(tmp_path: Path, game: str, people: int) -> None:
    play_by_hints(tmp_path, game, people)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "people", "options"),
    [
        ("waterways", 3, {"saboteur": {"auction": True}, "open_stones": True}),
        ("bridges", 1, {"freehand": True}),
        ("mosaic", 2, {"full_round": True}),
    ],
)
def test_hints_are_followed_in_every_variant_too(tmp_path: Path, game: str, people: int, options: Json) -> None:
    play_by_hints(tmp_path, game, people, options)


def play_by_hints(tmp_path: Path, game: str, people: int, options: Json | None = None) -> None:
    with program(tmp_path) as app:
        table = table_of(app, game, people, options)
        match = table.controller.match
        for _ in range(MAX_STEPS):
            if match.is_over:
                break
            if top(app).name == "pass-mouse":
                click(app, "ready")
            if top(app) is table and table.controller.is_human_turn and not table.frames.motions:
                follow_hint(app, table)
            else:
                app.step(0.1)
        assert match.is_over
        assert match.meta.aids(0)["hint"] > 3
