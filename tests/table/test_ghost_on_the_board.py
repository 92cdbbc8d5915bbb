"""Ghost on the board: the best run's moves at the same stage, drawn faintly, unless switched off."""

from __future__ import annotations

import random
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from game import registry
from game.app import App
from game.match.match import Match, Seat
from game.modes.tables import GameTable
from game.registry import plugin
from game.scenes.stack import Reset
from game.table.opening import open_table
from game.table.plugin import ui_of
from game.table.saving.autosave import save_game
from game.table.sessions.play import PlaySession
from game.table.solo.ghost import ghost_for, moves_before, moves_of, score_at
from game.ui.canvas import Canvas
from tests.driver import program, top, wait

pytestmark = pytest.mark.draws

DRAWN = [game for game in registry.GAMES if 1 in plugin(game).game.seats and ui_of(game).draw_run is not None]


def played(app: App, game: str, seed: int) -> tuple[Match[Any], Any]:
    board = plugin(game).boards()[0]
    loaded = app.services.background.boards.load(game, board)
    match = Match.new(game, board, loaded.board, [Seat("Ada", "human")], seed=seed)
    dice = random.Random(seed)
    while not match.is_over:
        match.play(dice.choice(list(match.state.moves())))
    return match, loaded


def ghosts(app: App, monkeypatch: pytest.MonkeyPatch, sign: str = "ghost") -> int:
    """Number of ghosts, or of the computer's signs, in the next frame, including the bar's."""
    drawn: list[str] = []
    sprite = Canvas.sprite

    def counting(canvas: Canvas, name: str, *args: Any, **options: Any) -> None:
        drawn.append(name)
        sprite(canvas, name, *args, **options)

    with monkeypatch.context() as patch:
        patch.setattr(Canvas, "sprite", counting)
        top(app).rebuild()
        app.step(0.02)
    return drawn.count(f"ui/icon_{sign}")


@pytest.mark.parametrize("game", DRAWN)
def test_the_best_run_shows_where_it_played_at_the_same_stage_unless_it_is_switched_off(
    tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with program(tmp_path) as app:
        match, loaded = played(app, game, 3)
        save_game(app.services.storage, GameTable(match, loaded))
        fresh = match.branch(0)
        ghost = ghost_for(app.services.storage, fresh)
        assert ghost is not None
        progress = ui_of(game).progress
        assert progress is not None
        for number in (0, match.number // 2, match.number - 1):
            state = match.state_at(number)
            same = [at for at in range(match.number) if progress(match.state_at(at))[0] == progress(state)[0]]
            assert list(moves_of(ghost, match, state)) == [match.moves[at] for at in same]
        for number in range(2, match.number, 3):
            app.stack.apply(Reset(open_table(app.services, GameTable(match.branch(number), loaded))))
            app.step(0.5)
            if ghosts(app, monkeypatch) > 1:  # at some stages the run has no visible move
                break
        else:
            raise AssertionError("no ghost on the board")
        for number in range(2, match.number, 3):
            table = open_table(app.services, GameTable(match.branch(number), loaded))
            app.stack.apply(Reset(table))
            assert isinstance(table.session, PlaySession)
            assert table.session.runs is not None
            table.session.runs.benchmark = ghost
            app.step(0.5)
            stage = progress(table.controller.state)[0]
            before = [at for at in range(match.number) if progress(match.state_at(at))[0] < stage]
            last = progress(match.state_at(before[-1]))[0] if before else -1
            assert list(moves_before(ghost, table.controller.match, table.controller.state)) == [
                match.moves[at] for at in before if progress(match.state_at(at))[0] == last
            ]
            if ghosts(app, monkeypatch, "home") > 1:
                break
        else:
            raise AssertionError("no house on the board")
        app.services.storage.change_settings(ghost=False)
        assert ghosts(app, monkeypatch) == ghosts(app, monkeypatch, "home") == 1


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_plates_of_runs_are_introduced_once_and_have_tips_with_their_figures(tmp_path: Path, language: str) -> None:
    with program(tmp_path, language=language) as app:
        t = app.services.assets.t
        match, loaded = played(app, "waterways", 3)
        save_game(app.services.storage, GameTable(match, loaded))
        told = []
        for _ in range(2):
            table = open_table(app.services, GameTable(match.branch(20), loaded))
            app.stack.apply(Reset(table))
            assert isinstance(table.session, PlaySession)
            app.step(0.1)
            assert table.session.runs is not None
            runs = table.session.runs
            runs.benchmark = runs.best
            table.rebuild()
            for _ in range(30):
                wait(app, 0.5)
                told.append(table.controller.message_bar.text)
        for name in ("run-best", "run-house"):
            words = t(f"house.table.{name}.introduction")
            assert [line for line, _ in groupby(told)].count(words) == 1, words
        tips = {each.name: each.tooltip for each in table.interaction.hit_targets() if each.name.startswith("run-")}
        assert runs.best is not None
        score = score_at(runs.best, match, match.state_at(20))
        assert score is not None
        assert tips == {
            "run-house": t("house.table.run-house.tip", score=score),
            "run-best": t("house.table.run-best.tip", score=score, name=runs.best.name),
        }


def test_no_run_is_introduced_before_its_first_move_can_be_seen(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        match, loaded = played(app, "bridges", 3)
        save_game(app.services.storage, GameTable(match, loaded))
        introduction = app.services.assets.t("house.table.run-best.introduction")
        for number, is_introduced in ((0, False), (3, True)):
            table = open_table(app.services, GameTable(match.branch(number), loaded))
            app.stack.apply(Reset(table))
            wait(app, 0.5)
            assert (table.controller.message_bar.text == introduction) == is_introduced, number


@pytest.mark.parametrize("game", DRAWN)
@pytest.mark.parametrize("run", ["run-best", "run-house"])
def test_marks_of_runs_on_the_board_have_tips_for_pointer_and_focus(tmp_path: Path, game: str, run: str) -> None:
    with program(tmp_path) as app:
        match, loaded = played(app, game, 3)
        save_game(app.services.storage, GameTable(match, loaded))
        for number in range(2, match.number, 3):
            table = open_table(app.services, GameTable(match.branch(number), loaded))
            app.stack.apply(Reset(table))
            app.step(0.5)
            assert isinstance(table.session, PlaySession)
            runs = table.session.runs
            assert runs is not None
            assert runs.best is not None
            words = app.services.assets.t(f"house.table.{run}.mark", name=runs.best.name)
            moves = moves_of(runs.best, table.controller.match, table.controller.state)
            if run == "run-house":
                runs.benchmark, runs.best = runs.best, None
                moves = moves_before(runs.benchmark, table.controller.match, table.controller.state)
            table.rebuild()
            marked = set(ui_of(game).run_targets(table, moves))
            tips = {each.name: table.interaction.tip_of(each) for each in table.interaction.hit_targets()}
            assert {name for name, tip in tips.items() if tip == words} == marked
            if marked:
                break
        else:
            raise AssertionError("no mark on the board")
        for name in marked:
            hit_target = table.interaction.find_hit_target(name)
            assert hit_target is not None
            table.interaction.point_at(hit_target)
            assert table.interaction.tip_spot == hit_target
        app.services.storage.change_settings(ghost=False)
        assert table.interaction.tip_spot is None
