"""End of a game of Mosaic: the largest rectangle fills row by row, is measured, and multiplied by the bonus."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import FRect

from game.isles.mosaic.rules.board import Board
from game.isles.mosaic.rules.state import State
from game.isles.mosaic.table.lattice import Lattice
from game.isles.mosaic.table.messages import stop_line
from game.isles.mosaic.table.paint import draw_plaque, draw_rectangle, draw_sheet, plaque_at, plaque_rect
from game.table.ending.ending import EndedTable, Ending, ScoreStep
from game.ui.canvas import Canvas
from game.ui.sound_effects import Sound
from game.ui.text import LABEL_BOLD

_BROAD_FRAME: Final = 18.0
_FRAME: Final = 9.0
_MIN_BROAD_SIZE: Final = 420.0
_BONUS_BEATS: Final = 6
"""Maximum number of beats in which the bonus is multiplied in."""


def counts(finished: EndedTable[State, Board]) -> list[ScoreStep]:
    """Score steps: the rectangle a row at a time, then times the bonus points, on all sheets together."""
    state, t = finished.state, finished.services.assets.t
    found: list[ScoreStep] = []
    tallies = [state.tally(seat) for seat in range(state.seats)]
    measured = max((tally.rectangle.rows for tally in tallies), default=0)
    for seat, tally in enumerate(tallies):
        box = tally.rectangle
        for row in range(box.rows):
            sum_text = f"{row + 1} × {box.columns}"
            found.append(
                ScoreStep(row, seat, (row + 1) * box.columns, row, sum_text, t("mosaic.end.rectangle"), Sound.LAY_GLASS)
            )
        if not box.area:
            continue
        steps = sorted({-(-tally.bonus * step // _BONUS_BEATS) for step in range(1, _BONUS_BEATS + 1)})
        for beat, bonus in enumerate(steps, start=measured):
            sum_text = f"{box.rows} × {box.columns} × {bonus}"
            found.append(ScoreStep(beat, seat, box.area * bonus, None, sum_text, t("mosaic.end.bonus"), Sound.BONUS))
    return found


class FinishedBoard:
    """Sheet of a seat with all its glass."""

    def shape(self, finished: EndedTable[State, Board]) -> float:
        board = finished.state.board
        return board.columns / board.rows

    @staticmethod
    def _lattice(finished: EndedTable[State, Board], place: FRect) -> Lattice:
        frame = _BROAD_FRAME if min(place.width, place.height) >= _MIN_BROAD_SIZE else _FRAME
        return Lattice(finished.state.board, place, frame)

    def paint(
        self, finished: EndedTable[State, Board], canvas: Canvas, place: FRect, seat: int, *, is_counted: bool
    ) -> None:
        """Paint the sheet, and once counted its largest rectangle."""
        lattice = self._lattice(finished, place)
        draw_sheet(canvas, lattice, finished.state, seat)
        box = finished.state.tally(seat).rectangle
        if is_counted and box.area:
            draw_rectangle(canvas, lattice, box)

    def light(
        self,
        finished: EndedTable[State, Board],
        canvas: Canvas,
        place: FRect,
        counts: Sequence[ScoreStep],
        share: float,
    ) -> None:
        """Light the rows so far, then the brass, and on a broad frame its measure, which small sheets leave to the
        plates.
        """
        lattice = self._lattice(finished, place)
        rows = [count for count in counts if count.mark is not None]
        if not rows:
            return
        last, seat = counts[-1].beat, rows[0].seat
        box = finished.state.tally(seat).rectangle
        is_measured = len(rows) == box.rows
        for count in rows:
            now = share if count.beat == last else 1.0
            width = max(1, round(box.columns * min(1.0, now * 1.5)))
            for column in range(width):
                cell = (box.column + column, box.row + count.mark)
                canvas.stretch("mosaic/lit", lattice.cell(cell), 110 if is_measured else 200)
        height = len(rows) - (1 - min(1.0, share * 1.5) if rows[-1].beat == last else 0.0)
        whole = lattice.rectangle(box)
        shown = FRect(whole.left, whole.top, whole.width, max(lattice.size * 0.5, lattice.size * height))
        canvas.panel("mosaic/rectangle", whole if is_measured and rows[-1].beat < last else shown)
        if is_measured and lattice.frame >= _BROAD_FRAME:
            text = f"{box.rows} × {box.columns} = {box.area}"
            x, _ = plaque_at(canvas, lattice, whole, text, LABEL_BOLD, 0)
            y = lattice.rect.top - plaque_rect(canvas, 0, 0, text, LABEL_BOLD).height / 2  # the seat's plate is below
            draw_plaque(canvas, x, y, text, LABEL_BOLD)


def why(finished: EndedTable[State, Board]) -> str:
    """Sentence about the first seat that could not go on, and about a full round."""
    state, texts = finished.state, finished.services.assets.texts
    sentences = [stop_line(texts, finished.names, stop) for stop in state.stops[:1]]
    if state.options.full_round:
        sentences.append(texts.t("mosaic.log.ended-round"))
    return " ".join(sentences)


def tie(finished: EndedTable[State, Board]) -> str:
    """Sentence about equal scores: fewer free cells win."""
    return finished.services.assets.t("mosaic.end.tie")


def standing(state: State) -> Sequence[int]:
    """Score of each seat if the game ended in this position."""
    return [state.tally(seat).score for seat in range(state.seats)]


ENDING: Final[Ending[State, Board]] = Ending(counts, None, FinishedBoard(), why, tie, standing)
