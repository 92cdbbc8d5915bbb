"""Sentences of the puzzle table, each true of the puzzle's values and of the rules."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import Any, Final

from game.assets import Assets
from game.core.players import HintReason
from game.modes.puzzle_tasks import PuzzleTask
from game.modes.puzzles import Outcome, Puzzle
from game.table.controller import TableController
from game.table.puzzles.attempt import PuzzleAttempt, Stage

KINDS: Final = (
    "best-start", "best-number", "number-and-bridges", "best-bridges", "which-tile", "which-tiles", "what-to-pass",
    "best-place", "stop-neighbour", "best-piece", "best-bonus",
)  # fmt: skip
"""Kinds with a question of their own."""
_WEEK: Final = 7
_DECIMALS_BELOW: Final = 20
"""Points below which a loss has a decimal."""


def when(assets: Assets, day: datetime.date, today: datetime.date) -> str:
    """A day in the past, as people say it: today, yesterday, on Tuesday, on a date."""
    ago = (today - day).days
    if ago == 0:
        return assets.t("problems.when.today")
    if ago == 1:
        return assets.t("problems.when.yesterday")
    if 1 < ago < _WEEK:
        return assets.t(f"problems.when.weekday-{day.weekday() + 1}")
    return assets.t("problems.when.date", day=day)


def title(assets: Assets, task: PuzzleTask) -> str:
    """Name of a problem: its code, or the day on which the player missed the move."""
    if task.missed is not None:
        return assets.t("problems.own")
    if task.puzzle.code:
        return assets.t("problems.code", code=task.puzzle.code)
    return assets.t("problems.foreign")


def question(assets: Assets, task: PuzzleTask) -> str:
    """The problem's question."""
    if task.missed is not None:
        return assets.t("problems.ask.missed", when=when(assets, task.missed.missed, task.today))
    kind = task.puzzle.kind
    return assets.t(f"problems.ask.{kind}" if kind in KINDS else "problems.ask.move")


def goal(assets: Assets, puzzle: Puzzle) -> str:
    """The measure of the best move: points, or the chance to win."""
    return assets.t("problems.goal-points" if puzzle.is_alone else "problems.goal-win")


def line(controller: TableController[Any], attempt: PuzzleAttempt, reasons: Sequence[HintReason]) -> str:
    """The sentence for the stage of an attempt; ``reasons`` speak for the best moves."""
    assets, task = controller.services.assets, attempt.task
    reason = controller.narrator.reason_message(reasons[0]) if reasons else ""
    match attempt.stage:
        case Stage.ASKED if attempt.is_hinted:
            return assets.t("problems.hint", reason=reason) if reason else assets.t("problems.hint-none")
        case Stage.ASKED:
            return f"{question(assets, task)} {goal(assets, task.puzzle)}"
        case Stage.WEIGHING:
            return assets.t("problems.weighing")
        case Stage.WRONG:
            return _wrong(assets, attempt)
        case Stage.SOLVED:
            verdict = attempt.verdict
            is_other = verdict is not None and verdict.outcome is Outcome.AS_GOOD
            return assets.t("problems.as-good" if is_other else "problems.right", reason=reason).rstrip()
        case Stage.SHOWN:
            return assets.t("problems.shown", reason=reason).rstrip()


def _wrong(assets: Assets, attempt: PuzzleAttempt) -> str:
    """Loss of the try in points or in the chance to win, as far as it is known."""
    lost = attempt.verdict.lost if attempt.verdict is not None else None
    if lost is None:
        return assets.t("problems.wrong")
    if attempt.task.puzzle.is_alone:
        points = assets.texts.number(lost, 1 if lost < _DECIMALS_BELOW else 0)
        return assets.t("problems.wrong-points", points=points)
    return assets.t("problems.wrong-win", n=max(1, round(100 * lost)))


def share_text(assets: Assets, puzzle: Puzzle) -> str:
    """A line for a chat: program, game, and the code that opens the puzzle."""
    return assets.t("problems.share-text", game=assets.t(f"house.game.{puzzle.game}"), code=puzzle.code)
