"""Why not this? A move that is pointed at while a hint is shown tells its future, and the hint's, in a figure."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

import pygame
import pytest

from game.app import App
from game.core.players import Advice, HintReason, Player, run_to_end
from game.core.state import GameState, Move
from game.isles.elevens.rules.moves import End, Lay
from game.match.thinker import Thinker
from game.modes.tables import SeatPlan, TablePlan
from game.registry import plugin
from game.review.move_evaluator import MoveEvaluator
from game.review.next_best import NextBestEvaluator
from game.scenes import routes
from game.scenes.stack import Reset
from game.table.scene import TableScene
from game.table.sessions.play import PlaySession
from game.table.table_setup import set_up_table
from tests.driver import click, hover, key, program, top, wait
from tests.table.tables import table_on_top

DEALS = 12
"""For an evaluation: how many make it good is asked elsewhere."""


class PlainHints(Thinker):
    """The medium player's move without its reasons as a hint; evaluations are real, and ready in the next frame."""

    reasons: ClassVar[tuple[HintReason, ...]] = ()
    move: ClassVar[Move | None] = None
    """The hint's move in place of the player's."""

    def __init__(self) -> None:
        super().__init__(use_process=False)
        self._answer: Advice | None = None
        self.asked: list[str] = []

    def ask(self, game: str, level: str | Player, sample: GameState, seed: int | str) -> None:
        player = plugin(game).player("medium") if isinstance(level, str) else level
        if isinstance(player, MoveEvaluator | NextBestEvaluator):
            player = replace(player, deals=DEALS)
        answer = run_to_end(player.think(sample.copy(), random.Random(seed)))
        self.asked.append(type(player).__name__)
        self._answer = Advice(self.move or answer.move, self.reasons) if isinstance(level, str) else answer

    def poll(self, slice_s: float = 0.0) -> Advice | None:
        answer, self._answer = self._answer, None
        return answer


def hinted_table(app: App, game: str, people: int) -> tuple[TableScene[Any], Advice]:
    """A table some moves into a game, with a hint shown."""
    app.services.background.make_thinker = PlainHints
    seats = [SeatPlan(name="Ada")] + [SeatPlan("easy")] * (people - 1)
    table = set_up_table(app.services, game, TablePlan(seats, plugin(game).shipped[0], seed=4))
    rng = random.Random(1)
    while table.match.number < 6 or table.match.is_computer_turn or len(table.match.state.moves()) < 4:
        sample = table.match.sample_for(table.match.seat or 0)
        table.match.play(run_to_end(plugin(game).player("easy").think(sample, rng)).move)
    app.apply(Reset(routes.PlayRoute(table)))
    wait(app, 0.3)
    if top(app).name == "pass-mouse":
        click(app, "ready")
    scene = table_on_top(app)
    click(app, "hint")
    wait(app, 0.3)
    assert scene.controller.advice is not None
    return scene, scene.controller.advice


def other_targets(scene: TableScene[Any], hint: Move) -> list[str]:
    """Names of the targets that stand for another legal move."""
    position = scene.controller.hint_sample(hint.seat)
    found = []
    for hit_target in scene.interaction.hit_targets():
        move = scene.interaction.move_of(hit_target)
        if move is not None and move != hint and position.why_not(move) is None:
            found.append(hit_target.name)
    return found


def futures_line(scene: TableScene[Any]) -> str:
    session = scene.session
    assert isinstance(session, PlaySession)
    return session.hints.futures.comparison_line


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize(
    ("game", "people", "figure"),
    [
        ("bridges", 1, r"[\d.]+ points here, [\d.]+ with the hint"),
        ("waterways", 1, r"[\d.]+ points here, [\d.]+ with the hint"),
        ("mosaic", 1, r"[\d.]+ points here, [\d.]+ with the hint"),
        ("elevens", 2, r"\d+ % to win here, \d+ % with the hint"),
        ("waterways", 2, r"\d+ % to win here, \d+ % with the hint"),
    ],
)
def test_a_move_pointed_at_tells_both_futures(tmp_path: Path, game: str, people: int, figure: str) -> None:
    with program(tmp_path) as app:
        scene, advice = hinted_table(app, game, people)
        others = other_targets(scene, advice.move)
        assert others, "there is another move to point at"
        hover(app, others[0])
        wait(app, 1.0)
        assert re.search(figure, futures_line(scene)), futures_line(scene)
        hover(app, "pause")
        wait(app, 0.5)
        assert futures_line(scene) == "", "only of what is pointed at"
        while scene.controller.advice is not None:
            key(app, pygame.K_ESCAPE)
        hover(app, others[0])
        wait(app, 1.0)
        assert futures_line(scene) == "", "only while the hint is shown"


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize("game", ["bridges", "mosaic"])
def test_a_hint_without_a_reason_gives_its_lead_over_the_next_best_move(tmp_path: Path, game: str) -> None:
    with program(tmp_path) as app:
        scene, _ = hinted_table(app, game, 1)
        wait(app, 0.5)
        text = scene.controller.message_bar.text
        assert re.search(
            r"Leads the next best move by about [\d.]+ points|As good as the next best move|About as good", text
        ), text


@pytest.mark.slow
@pytest.mark.behaviour
def test_a_hint_in_bridges_that_finishes_an_island_says_what_is_beyond_the_next_best_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PlainHints, "reasons", (HintReason("finishes", {"islands": (1,), "points": 2}),))
    with program(tmp_path) as app:
        scene, _ = hinted_table(app, "bridges", 1)
        wait(app, 0.5)
        text = scene.controller.message_bar.text
        assert re.search(r"Finishes A: 2 points at the end\. (Leads the next best move|About as good, as far)", text)


def test_a_hint_to_end_a_turn_of_elevens_names_the_tile_that_is_about_as_good_or_gives_its_lead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PlainHints, "move", End(0))
    monkeypatch.setattr(PlainHints, "reasons", (HintReason("waits"),))
    with program(tmp_path) as app:
        app.services.background.make_thinker = PlainHints
        seats = [SeatPlan(name="Ada"), SeatPlan("easy")]
        table = set_up_table(app.services, "elevens", TablePlan(seats, "standard", seed=4))
        match = table.match
        while (
            match.seat != 0
            or match.why_not(End(0)) is not None
            or not any(isinstance(move, Lay) for move in match.state.moves())
        ):
            match.play(next(move for move in match.state.moves() if not isinstance(move, End)))
        app.apply(Reset(routes.PlayRoute(table)))
        wait(app, 0.3)
        if top(app).name == "pass-mouse":
            click(app, "ready")
        click(app, "hint")
        wait(app, 0.8)
        text = table_on_top(app).controller.message_bar.text
        assert re.search(
            r"than for you\. (Leads the next best move|About as good, as far as can be foreseen: \w+)", text
        )
