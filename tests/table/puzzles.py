"""Shared set-up of the puzzle tests: a puzzle on the table, moves entered as a person would, own puzzles."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import Any

import pygame

from game.app import App
from game.core.players import Advice
from game.core.state import Move
from game.modes.puzzles.model import Puzzle
from game.modes.puzzles.own import puzzles_from_review
from game.modes.puzzles.shipped import read_puzzles
from game.modes.puzzles.tasks import PuzzleSolver, PuzzleTask, missed_move
from game.scenes import routes
from game.scenes.stack import Push
from game.table.puzzles.attempt import Stage
from game.table.puzzles.session import PuzzleSession
from game.table.scene import TableScene
from tests.driver import click, key, names, top
from tests.menus.test_text_size import ended
from tests.screens import EvaluatedReview

TODAY = datetime.date(2026, 12, 1)
ADA = PuzzleSolver("Ada")


def puzzle_of(game: str) -> Puzzle:
    """A puzzle of the game with a tempting wrong try, the loss of which is a figure."""
    return next(puzzle for puzzle in read_puzzles(game) if puzzle.others and puzzle.goal != "win")


def show(app: App, task: PuzzleTask) -> TableScene[Any]:
    """Open a task over the page on top."""
    app.apply(Push(routes.PuzzleRoute(task)))
    app.step(0.1)
    return table(app)


def table(app: App) -> TableScene[Any]:
    """The puzzle table on top."""
    scene = top(app)
    assert isinstance(scene, TableScene), scene.name
    return scene


def session(app: App) -> PuzzleSession:
    """The session of the puzzle on top."""
    found = table(app).session
    assert isinstance(found, PuzzleSession)
    return found


def enter(app: App, moves: Sequence[Move]) -> None:
    """Draft the moves as a hint would show them, and confirm by the key; then wait for the verdict."""
    left = tuple(moves)
    while left:
        controller, before = table(app).controller, table(app).controller.match.number
        following = Advice(left[1]) if len(left) > 1 else None
        controller.advice = Advice(left[0], then=following)
        controller.show_advice(controller.advice)
        table(app).rebuild()
        app.step(0.1)
        if names(app, "follow"):
            click(app, "follow")
        if controller.match.number == before:
            key(app, pygame.K_RETURN)
        made = controller.match.moves[before:]
        assert made, "the move was drafted and confirmed"
        assert made == left[: len(made)]
        left = left[len(made) :] if session(app).tried.verdict is None else ()  # the goal may be reached before the end
    for _ in range(100):
        app.step(0.1)
        if not table(app).frames.motions and (session(app).tried.verdict is None or not session(app).is_busy):
            return
        if session(app).attempt.is_finished:  # the line that follows is shown
            return
    raise AssertionError("no verdict came")


def stage(app: App) -> Stage:
    return session(app).attempt.stage


def missed_task(app: App, game: str) -> PuzzleTask:
    """An own missed move of a finished game for several, kept yesterday for Ada and due today."""
    finished = ended(app, game, 2)
    review = EvaluatedReview(finished.match, app.services.background.benchmark_thinker, deals=64)
    seat = next(decision.played.seat for decision in review.decisions if decision.lost > 0)
    puzzle = puzzles_from_review(review, seat)[0]
    move = missed_move(puzzle, TODAY - datetime.timedelta(days=1))
    app.services.storage.puzzles.keep_missed_move(ADA.identity, move)
    return PuzzleTask(puzzle, ADA, TODAY, missed=move)
