"""Sentences of the puzzle table, each true of the puzzle's values and of the rules."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import Any, Final

from game.assets import Assets
from game.core.players import HintReason
from game.core.puzzle_goal import PuzzleGoal
from game.core.state import Move
from game.modes.puzzles.model import Puzzle, TryOutcome
from game.modes.puzzles.sharing import to_problem_code
from game.modes.puzzles.tasks import PuzzleTask
from game.registry import plugin
from game.table.controller import TableController
from game.table.puzzles.attempt import PuzzleAttempt, Stage

_WEEK: Final = 7
_MEASURED_KINDS: Final = frozenset({"last-cards", "last-stones"})
"""Kinds without a goal whose question names the measure itself."""
_DECIMALS_BELOW: Final = 20
"""Points below which a loss has a decimal, unless that is zero."""


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
    """Name of a problem: its code, or whose move it was."""
    if task.sender is not None:
        return assets.t("problems.sent-by", name=task.sender) if task.sender else assets.t("problems.sent")
    return assets.t("problems.code", code=task.puzzle.code) if task.puzzle.code else assets.t("problems.own")


def task_question(assets: Assets, task: PuzzleTask) -> str:
    """The question of a task: of its puzzle, or what was better than the person's own move."""
    if task.missed is not None:
        return assets.t("problems.ask.missed", when=when(assets, task.missed.missed, task.today))
    if task.sender is not None:
        return assets.t("problems.ask.sent-by", name=task.sender) if task.sender else assets.t("problems.ask.sent")
    return question(assets, task.puzzle)


def short_question(assets: Assets, task: PuzzleTask) -> str:
    """The question in one short line, to stand beside a hint or a verdict: without the measure where that is told apart;
    empty for a task whose own one is short.
    """
    if task.missed is not None or task.sender is not None:
        return ""
    key = f"problems.short.{task.puzzle.kind}"
    if assets.texts.has(key):
        return assets.t(key)
    kind = _asked_kind(assets, task.puzzle)
    return "" if task.puzzle.goal else assets.t(f"problems.ask.{kind}", n=task.puzzle.asked)


def _asked_kind(assets: Assets, puzzle: Puzzle) -> str:
    """Kind in the text keys of questions."""
    kind = puzzle.kind if assets.texts.has(f"problems.ask.{puzzle.kind}") else "move"
    is_turn = not puzzle.is_alone and assets.texts.has(f"problems.ask.{kind}-turn")
    return f"{kind}-turn" if is_turn else kind  # several moves alone are one turn here


def question(assets: Assets, puzzle: Puzzle) -> str:
    """The puzzle's question."""
    kind = _asked_kind(assets, puzzle)
    if puzzle.goal:  # asks for a figure, and needs no measure
        return assets.t(f"problems.ask.{kind}", **{"n": puzzle.asked, **_goal_of(puzzle).facts(puzzle.state)})
    sentence = assets.t(f"problems.ask.{kind}", n=puzzle.asked)
    if kind in _MEASURED_KINDS:
        return sentence
    return f"{sentence} {assets.t('problems.goal-points' if puzzle.is_alone else 'problems.goal-win')}"


def best_line(controller: TableController[Any], puzzle: Puzzle, reasons: Sequence[HintReason]) -> str:
    """The reason for the best moves: the figure of a counted puzzle, else the first of the reasons; empty without one."""
    if puzzle.goal:
        goal = _goal_of(puzzle)
        return controller.services.assets.t(f"problems.best.{goal.text}", n=goal.shown(puzzle.value))
    return controller.narrator.reason_message(reasons[0]) if reasons else ""


def _goal_of(puzzle: Puzzle) -> PuzzleGoal:
    return plugin(puzzle.game).puzzle_goals[puzzle.goal]


def _hint(controller: TableController[Any], puzzle: Puzzle, reasons: Sequence[HintReason]) -> str:
    """Text of a hint: the reason for the best moves, after the figure of a counted puzzle; empty for nothing."""
    figure = best_line(controller, puzzle, ()) if puzzle.goal else ""
    reason = controller.narrator.reason_message(reasons[0]) if reasons else ""
    return f"{figure} {reason}".strip()


def short_hint(controller: TableController[Any], attempt: PuzzleAttempt, reasons: Sequence[HintReason]) -> str:
    """The reason of a hint on display alone, for a foot that takes no more; empty without one."""
    is_shown = attempt.stage is Stage.ASKED and attempt.is_hinted and bool(reasons)
    return controller.narrator.reason_message(reasons[0]) if is_shown else ""


def _described(controller: TableController[Any], moves: Sequence[Move], puzzle: Puzzle) -> str:
    """Moves from the puzzle's position on as the log tells them."""
    state, texts = puzzle.position().state, []
    for move in moves:
        texts.append(controller.narrator.describe(move, state.copy()))
        state.play(move)
    return ", ".join(text.removesuffix(".") for text in texts if text)


def line(controller: TableController[Any], attempt: PuzzleAttempt, reasons: Sequence[HintReason]) -> str:
    """The sentence for the stage of an attempt; ``reasons`` speak for the best moves."""
    assets, task = controller.services.assets, attempt.task
    match attempt.stage:
        case Stage.ASKED if attempt.is_hinted:
            reason = _hint(controller, task.puzzle, reasons)
            return assets.t("problems.hint", reason=reason) if reason else assets.t("problems.hint-none")
        case Stage.ASKED:
            return task_question(assets, task)
        case Stage.WEIGHING:
            return assets.t("problems.weighing")
        case Stage.WRONG:
            return _wrong(assets, attempt)
        case Stage.SOLVED:
            is_other = attempt.verdict is not None and attempt.verdict.outcome is TryOutcome.AS_GOOD
            reason = best_line(controller, task.puzzle, reasons)
            return assets.t("problems.as-good" if is_other else "problems.right", reason=reason).rstrip()
        case Stage.SHOWN:
            reason = best_line(controller, task.puzzle, reasons)
            if not reason:
                return assets.t(
                    "problems.shown-move", move=_described(controller, task.puzzle.solutions[0], task.puzzle)
                )
            return assets.t("problems.shown", reason=reason)


def _wrong(assets: Assets, attempt: PuzzleAttempt) -> str:
    """Loss of the try in points or in the chance to win, as far as it is known."""
    lost = attempt.verdict.lost if attempt.verdict is not None else None
    if lost is None:
        return assets.t("problems.wrong")
    puzzle = attempt.task.puzzle
    if puzzle.goal:
        return assets.t(f"problems.less.{_goal_of(puzzle).text}", n=round(lost))
    if attempt.task.puzzle.is_alone:
        is_whole = lost >= _DECIMALS_BELOW or round(lost, 1) == round(lost)
        points = assets.texts.number(lost, 0 if is_whole else 1)
        return assets.t("problems.wrong-points", points=points)
    return assets.t("problems.wrong-win", n=max(1, round(100 * lost)))


def share_text(assets: Assets, task: PuzzleTask) -> str:
    """A text for a chat: program, game, and the code that opens the puzzle. ``CodeError`` for one too long to send."""
    puzzle, game = task.puzzle, assets.t(f"house.game.{task.puzzle.game}")
    if puzzle.code:
        return assets.t("problems.share-text", game=game, code=puzzle.code)
    sender = task.solver.name if task.sender is None else task.sender
    return f"{assets.t('problems.share-own', game=game)}\n{to_problem_code(puzzle, sender)}\n"
