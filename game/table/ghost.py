"""The ghost at a solo table: how the best run so far stood at the same card, stone or turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pygame import FRect

from game.boards.problems import BoardError
from game.core.deal_key import deal_key
from game.core.match import Match
from game.core.records import Record, states
from game.core.state import FormatError, Move, State
from game.services import Services
from game.table.comparing import table_for
from game.table.face import face_of
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import LABEL_BOLD


@dataclass(frozen=True, slots=True)
class Ghost:
    """Whose run it is, what it made in the end, and its score at each stage."""

    name: str
    final: int
    scores: dict[int, int]
    moves: Mapping[int, Sequence[Move]] = field(default_factory=dict)
    """What it did at each stage: with this card, as this stone, in this turn."""

    def at(self, stage: int) -> int | None:
        """The run's score when it had come as far as this stage; its last one after its end."""
        reached = [score for at, score in sorted(self.scores.items()) if at <= stage]
        return reached[-1] if reached else None


def ghost_for(services: Services, match: Match[Any]) -> Ghost | None:
    """The best run at this very deal, else on this board with these options; None where there is none, or no score on
    the way. Practice is no run."""
    if face_of(match.game.name).progress is None or len(match.seats) != 1:
        return None
    table, records = table_for(services, match), services.storage.records
    deal = deal_key(match.record().to_json())
    best = next(iter(records.best(table, one_each=False, every_try=True, deal=deal, limit=1)), None) if deal else None
    best = best or next(iter(records.best(table, one_each=False, limit=1)), None)
    if best is None:
        return None
    try:
        record = Record.parse(services.storage.records.get(best.record))
    except FormatError:
        return None
    return run_of(record, match.board, best.name, best.score)


def run_of(record: Record, board: Any, name: str, final: int) -> Ghost | None:
    """A record of somebody alone as a run to compare with; None where there is no score on the way, or where it was not
    played on that board."""
    progress = face_of(record.game).progress
    if progress is None:
        return None
    try:
        stages = [progress(state) for state in states(record, board)]
    except (FormatError, BoardError):
        return None
    moves: dict[int, list[Move]] = {}
    for (stage, _), move in zip(stages, record.moves, strict=False):
        moves.setdefault(stage, []).append(move)
    return Ghost(name, final, dict(stages), moves)


def moves_of(ghost: Ghost, game: str, state: State) -> Sequence[Move]:
    """What the ghost did at the stage of a position."""
    progress = face_of(game).progress
    return ghost.moves.get(progress(state)[0], ()) if progress is not None else ()


def draw_ghost(
    canvas: Canvas, place: FRect, ghost: Ghost, game: str, state: State, icon: str = "ui/icon_ghost"
) -> None:
    """The run's score at the same stage, and how far the person is ahead of it or behind."""
    progress = face_of(game).progress
    if progress is None:
        return
    stage, score = progress(state)
    there = ghost.at(stage)
    canvas.panel("ui/inset_wood", place)
    canvas.fit(icon, FRect(place.left + 6, place.centery - 16, 32, 32), tint=palette.PARCHMENT)
    if there is not None:
        ahead = score - there
        line = FRect(place.left + 42, place.top, place.width - 50, place.height)
        canvas.text_box(f"{there} ({ahead:+d})".replace("-", "−"), line, LABEL_BOLD, palette.CHALK, "center")
