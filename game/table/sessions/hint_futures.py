"""Futures beside a hint, measured in the background: of the move that is pointed at, and of the next best one."""

from __future__ import annotations

from typing import Any, Final

from pygame import FRect

from game.core.players import Advice, Player
from game.core.state import GameState, Move
from game.registry import can_roll_out
from game.review.move_evaluator import MoveEvaluation, MoveEvaluator
from game.review.next_best import DEALS, NextBestEvaluator
from game.table.scene import TableScene

_REST_SECONDS: Final = 0.3
"""Seconds that the pointer rests on a move before its future is evaluated."""
_POINTS_DECIMALS_BELOW: Final = 100
"""Points below which a future has decimals."""


class HintFutures:
    """Futures of moves other than the hint's, while the hint is shown.

    One question at a time goes to the computer players' thinker, which is otherwise idle then.
    """

    def __init__(self, table: TableScene[Any]) -> None:
        self._table = table
        self._controller = table.controller
        self._advice: Advice | None = None
        self._position: GameState | None = None
        """The hint's position, limited to its seat's knowledge."""
        self._found: dict[Move | None, MoveEvaluation | None] = {}
        """Evaluations by move, the next best move's by None; None for one that failed."""
        self._asked: list[Move | None] = []
        """The question on its way: a move, or None for the next best one."""
        self._pointed_at: Move | None = None
        self._rested = 0.0

    @property
    def is_busy(self) -> bool:
        """A future is being measured."""
        return bool(self._asked)

    def begin(self, advice: Advice) -> None:
        """A hint is shown for the position of its seat."""
        self.stop()
        name, position = self._controller.match.game.name, self._controller.hint_sample(advice.move.seat)
        if position.why_not(advice.move) is None and can_roll_out(position, name):
            self._advice, self._position = advice, position

    def stop(self) -> None:
        """Stop at the end of the hint."""
        if self._asked:
            self._table.services.background.thinker.cancel()
        self._asked.clear()
        self._found.clear()
        self._advice, self._position, self._pointed_at, self._rested = None, None, None, 0.0

    def advance(self, seconds: float) -> None:
        """Take an answer, and ask for what is pointed at; the table is drawn anew when its words change."""
        if self._advice is None:
            return
        if self._controller.advice is not self._advice:
            self.stop()
            self._table.frames.is_due = True
            return
        self._take_answer()
        before, self._pointed_at = self._pointed_at, self._other_move()
        self._rested = self._rested + seconds if self._pointed_at == before else 0.0
        if self._pointed_at != before:
            self._table.frames.is_due = True
        if self._asked:
            return
        is_resting = self._pointed_at is not None and self._rested >= _REST_SECONDS
        if is_resting and self._pointed_at not in self._found:
            self._ask(self._pointed_at)
        elif self._controller.narrator.margin_step(self._advice) is not None and None not in self._found:
            self._ask(None)

    def _other_move(self) -> Move | None:
        """The legal move that a click would make where the pointer is; None for the hint's own, and for none."""
        interaction = self._table.interaction
        hit_target, position, advice = interaction.hovered, self._position, self._advice
        if hit_target is None or position is None or advice is None or self._table.frames.motions:
            return None
        move = interaction.move_of(hit_target)
        is_other = move is not None and move != advice.move and position.why_not(move) is None
        return move if is_other else None

    def _ask(self, move: Move | None) -> None:
        advice, position = self._advice, self._position
        if advice is None or position is None:
            return
        match, thinker = self._controller.match, self._table.services.background.thinker
        step = self._controller.narrator.margin_step(advice) if move is None else None
        if step is not None and step is not advice:
            position = position.copy()
            position.play(advice.move)
        name, player = match.game.name, self._evaluator((step or advice).move, move)
        self._asked.append(move)
        thinker.ask(name, player, position, f"futures/{match.seed}/{match.number}")
        self._table.frames.is_due = True

    def _evaluator(self, hint: Move, move: Move | None) -> Player:
        name = self._controller.match.game.name
        return NextBestEvaluator(name, hint) if move is None else MoveEvaluator(name, move, DEALS, hint)

    def _take_answer(self) -> None:
        answer = self._table.services.background.thinker.poll() if self._asked else None
        if answer is not None:
            self._found[self._asked.pop()] = answer if isinstance(answer, MoveEvaluation) else None
            self._table.frames.is_due = True

    # Words -------------------------------------------------------------------------------------------------------

    @property
    def margin_line(self) -> str:
        """The hint's lead over the next best move; empty until it is known."""
        found = self._found.get(None)
        if found is None:
            return ""
        if not found.lost.is_significant or found.lost.mean <= 0:
            return self._equal_line(found)
        return self._table.t("house.hint.margin", lead=self._lead(found.lost.mean))

    def _equal_line(self, found: MoveEvaluation) -> str:
        """A hint without a sure lead names the next best move, where a few words do."""
        narrator = self._controller.narrator
        plan = narrator.plan_message(Advice(found.played)) if found.played is not None else ""
        return self._table.t(f"house.hint.margin-none{'-move' if plan else ''}", plan=plan)

    @property
    def comparison_line(self) -> str:
        """Both futures in a sentence: of the move that is pointed at, and of the hint; empty without such a move."""
        move = self._pointed_at
        if move is None or self._advice is None or self._rested < _REST_SECONDS:
            return ""
        if move not in self._found:
            return self._table.t("house.hint.comparing")
        found = self._found[move]
        if found is None:
            return ""
        own = found.after[move.seat]
        values = {"own": self._future(own), "hint": self._figure(own + found.lost.mean)}
        if not found.lost.is_significant:
            return self._table.t("house.hint.about-equal", **values)
        return self._table.t("house.hint.worse" if found.lost.mean > 0 else "house.hint.better", **values)

    @property
    def place(self) -> FRect | None:
        """Place of what is pointed at."""
        hit_target = self._table.interaction.hovered
        return hit_target.rect if hit_target is not None else None

    def _future(self, value: float) -> str:
        """A future as text: points in a solo game, else the chance to win."""
        if len(self._controller.match.seats) > 1:
            return self._table.t("house.hint.chance", n=_percent(value))
        return self._table.t("house.hint.points", n=self._number(value))

    def _figure(self, value: float) -> str:
        """The same without its unit."""
        is_alone = len(self._controller.match.seats) == 1
        return self._number(value) if is_alone else self._table.t("house.hint.percent", n=_percent(value))

    def _lead(self, lead: float) -> str:
        if len(self._controller.match.seats) > 1:
            return self._table.t("house.hint.chance-lead", n=max(1, round(100 * lead)))
        return self._table.t("house.hint.points-lead", n=self._number(lead))

    def _number(self, points: float) -> str:
        texts = self._table.services.assets.texts
        return texts.number(points, 0 if abs(points) >= _POINTS_DECIMALS_BELOW else 1)


def _percent(share: float) -> int:
    return round(100 * min(1.0, max(0.0, share)))
