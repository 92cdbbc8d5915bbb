"""End of a game of Elevens: the racks open, and the penalties add up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import FRect

from game.core.handicap import units_of
from game.isles.elevens.rules.board import Board
from game.isles.elevens.rules.state import State
from game.isles.elevens.rules.tiles import PENALTIES
from game.isles.elevens.table.layout import BoardLayout, board_layout
from game.isles.elevens.table.paint import draw_back, draw_bonus_signs, draw_laid, draw_tile
from game.isles.elevens.table.quay import draw_board as paint_board
from game.isles.elevens.table.rack import RackOrder, Sort
from game.table.ending.ending import EndedTable, Ending, ScoreStep
from game.ui.canvas import Canvas
from game.ui.motion import ease_out
from game.ui.sound_effects import Sound

_QUAY_SHAPE: Final = 2.35
_RACK_SHAPE: Final = 4.4
_MAX_TILE_SIZE: Final = 54.0


def _tiles_left(finished: EndedTable[State, Board], seat: int) -> list[str]:
    """Tiles left on a rack, cheapest first."""
    return RackOrder(Sort.NUMBER).ordered(finished.state.racks[seat])


def counts(finished: EndedTable[State, Board]) -> list[ScoreStep]:
    """Score steps: one tile of every rack at a time, cheapest first."""
    state = finished.state
    heading = finished.services.assets.t("elevens.end.racks")
    found = []
    for seat in range(state.seats):
        total = units_of(state.options.handicap, seat)
        for beat, tile in enumerate(_tiles_left(finished, seat)):
            total -= PENALTIES[tile]
            found.append(ScoreStep(beat, seat, total, beat, f"− {PENALTIES[tile]}", heading, Sound.LAY_TILE))
    return found


class FinishedBoard:
    """Board shared by all seats."""

    def shape(self, finished: EndedTable[State, Board]) -> float:
        return _QUAY_SHAPE

    def paint(
        self, finished: EndedTable[State, Board], canvas: Canvas, place: FRect, seat: int, *, is_counted: bool
    ) -> None:
        """Paint the quay with all laid tiles."""
        tiled, state = finished.loaded.map, finished.state
        layout: BoardLayout = board_layout(tiled, finished.loaded.board, place.inflate(-8, -8), 6.0)
        canvas.panel("ui/inset_sea", place)
        with canvas.clipped(place.inflate(-8, -8)):
            paint_board(canvas, layout, place.inflate(-8, -8), tiled)
            draw_bonus_signs(canvas, layout, set(state.laid))
            draw_laid(canvas, layout, state.laid.items())

    def light(
        self,
        finished: EndedTable[State, Board],
        canvas: Canvas,
        place: FRect,
        counts: Sequence[ScoreStep],
        share: float,
    ) -> None:
        """No effect: the score count highlights nothing on the board."""


class Rack:
    """Tiles left on a seat's rack."""

    def shape(self, finished: EndedTable[State, Board]) -> float:
        return _RACK_SHAPE

    def paint(
        self, finished: EndedTable[State, Board], canvas: Canvas, place: FRect, seat: int, *, is_counted: bool
    ) -> None:
        """Paint the tiles in their tray, face down until they are counted."""
        canvas.panel("elevens/rack", place)
        tiles = _tiles_left(finished, seat)
        for tile, rect in zip(tiles, self._places(place, len(tiles)), strict=True):
            if is_counted:
                draw_tile(canvas, tile, rect)
            else:
                draw_back(canvas, rect)

    def light(
        self,
        finished: EndedTable[State, Board],
        canvas: Canvas,
        place: FRect,
        counts: Sequence[ScoreStep],
        share: float,
    ) -> None:
        """Turn over the tiles counted so far; the current one hops."""
        last = counts[-1].beat if counts else -1
        for count in counts:
            tiles = _tiles_left(finished, count.seat)
            rect = self._places(place, len(tiles))[count.mark]
            now = ease_out(share) if count.beat == last else 1.0
            width = rect.width * abs(1 - 2 * now) if now < 1.0 else rect.width
            hop = rect.height * 0.35 * (1 - abs(1 - 2 * now)) if now < 1.0 else 0.0
            shown = FRect(rect.centerx - max(4.0, width) / 2, rect.top - hop, max(4.0, width), rect.height)
            if now < 0.5:
                draw_back(canvas, shown)
            else:
                draw_tile(canvas, tiles[count.mark], shown)

    @staticmethod
    def _places(place: FRect, count: int) -> list[FRect]:
        """Rectangle of each tile, in the number of rows that makes the tiles largest."""
        room = place.inflate(-20, -18)
        if not count:
            return []

        def step(rows: int) -> float:
            columns = -(-count // rows)
            return min(room.width / columns, room.height / rows / 1.16, _MAX_TILE_SIZE)

        rows = max(range(1, count + 1), key=step)
        side, columns = step(rows), -(-count // rows)
        left, top = room.centerx - columns * side / 2, room.centery - rows * side * 1.16 / 2
        return [
            FRect(left + at % columns * side, top + at // columns * side * 1.16, side - 3, side * 1.16 - 3)
            for at in range(count)
        ]


def why(finished: EndedTable[State, Board]) -> str:
    """Sentence about the winner's empty rack; empty without a winner and with points ahead."""
    if finished.state.options.handicap:
        return ""  # the points ahead may give the game to somebody else
    winner = finished.state.winner
    return finished.services.assets.t("elevens.end.why", name=finished.names[winner]) if winner is not None else ""


def ahead(finished: EndedTable[State, Board]) -> Sequence[int]:
    """Points ahead of each seat."""
    return [units_of(finished.state.options.handicap, seat) for seat in range(finished.state.seats)]


ENDING: Final[Ending[State, Board]] = Ending(counts, FinishedBoard(), Rack(), why, ahead=ahead)
