"""The ghost at a solo table: how the best run so far stood at the same card, stone or turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any, Final

from pygame import FRect

from game.boards.errors import BoardError
from game.core.state import FormatError, GameState, Move
from game.match.match import Match
from game.match.records import Record
from game.modes.solo import Solo, deal_of, hands_of, is_solo
from game.storage.storage import Storage
from game.table.plugin import ui_of
from game.table.saving.record_comparison import table_for
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import LABEL_BOLD

_HAND: Final = 10_000
"""More than the stages of any hand."""
_OWN: Final = 0
"""The seat of the solo player; rivals sit on the others."""


@dataclass(frozen=True, slots=True)
class Ghost:
    """A run to compare with: its player, its final score, and its score at each stage."""

    name: str
    final: int
    scores: dict[int, int]
    moves: Mapping[int, Sequence[Move]] = field(default_factory=dict)
    """Moves of each stage (card, stone or turn)."""

    def at(self, stage: int) -> int | None:
        """Score at this stage, or the last one before it; None before the first."""
        reached = [score for at, score in sorted(self.scores.items()) if at <= stage]
        return reached[-1] if reached else None


def ghost_for(storage: Storage, match: Match[Any]) -> Ghost | None:
    """The best run at this very deal, else on this board with these options; None where there is none, or no score on
    the way. Practice is no run."""
    if ui_of(match.game.name).progress is None or not is_solo(match):
        return None
    table, records = table_for(storage, match), storage.records
    deal = deal_of(match)
    best = (
        next(iter(records.best_lines(table, one_per_player=False, later_attempts=True, deal=deal, limit=1)), None)
        if deal
        else None
    )
    best = best or next(iter(records.best_lines(table, one_per_player=False, limit=1)), None)
    if best is None:
        return None
    try:
        record = Record.parse(storage.records.get(best.record))
    except FormatError:
        return None
    return run_of(record, match.board, best.name, best.score)


def run_of(record: Record, board: Any, name: str, final: int) -> Ghost | None:
    """A solo record as a run to compare with; None for a game without a score on the way, or on another board."""
    if ui_of(record.game).progress is None:
        return None
    scores: dict[int, int] = {}
    moves: dict[int, list[Move]] = {}
    try:
        for hand in hands_of(Match.resume(record, board)):
            for state, move in zip_longest(hand.states(), hand.moves):
                stage, score = _progress(hand, state)
                scores[stage] = score
                if move is not None and move.seat == _OWN:
                    moves.setdefault(stage, []).append(move)
    except (FormatError, BoardError):
        return None
    return Ghost(name, final, scores, moves)


def _progress(match: Match[Any], state: GameState) -> tuple[int, int]:
    """Stage and score of a solo game so far, finished hands included."""
    progress = ui_of(match.game.name).progress
    assert progress is not None
    stage, score = progress(state)
    solo = Solo.of(match)
    return (
        (stage, score)
        if solo is None
        else (stage + _HAND * len(solo.before), score + sum(solo.hand_values[: solo.hand - 1]))
    )


def moves_of(ghost: Ghost, match: Match[Any], state: GameState) -> Sequence[Move]:
    """The ghost's moves at the stage of a position, and its next ones after the rivals' moves."""
    if ui_of(match.game.name).progress is None:
        return ()
    stage = _progress(match, state)[0]
    end = stage - stage % _HAND + _HAND
    return ghost.moves.get(min((at for at in ghost.moves if stage <= at < end), default=-1), ())


def moves_before(run: Ghost, match: Match[Any], state: GameState) -> Sequence[Move]:
    """A run's moves at the last stage before a position's, so that they reveal nothing about the present turn."""
    if ui_of(match.game.name).progress is None:
        return ()
    stage = _progress(match, state)[0]
    return run.moves.get(max((at for at in run.moves if at < stage), default=-1), ())


def score_at(run: Ghost, match: Match[Any], state: GameState) -> int | None:
    """The run's score at the stage of a position; None before its first one."""
    return None if ui_of(match.game.name).progress is None else run.at(_progress(match, state)[0])


def draw_ghost(
    canvas: Canvas, place: FRect, ghost: Ghost, match: Match[Any], state: GameState, icon: str = "ui/icon_ghost"
) -> None:
    """Draw a run's score at the same stage, and the player's lead or deficit."""
    if ui_of(match.game.name).progress is None:
        return
    stage, score = _progress(match, state)
    there = ghost.at(stage)
    canvas.panel("ui/inset_wood", place)
    canvas.fit(icon, FRect(place.left + 4, place.centery - 14, 28, 28), tint=palette.PARCHMENT)
    if there is not None:
        ahead = score - there
        line = FRect(place.left + 34, place.top, place.width - 38, place.height)
        canvas.text_box(f"{there} ({ahead:+d})".replace("-", "−"), line, LABEL_BOLD, palette.CHALK, "center")
