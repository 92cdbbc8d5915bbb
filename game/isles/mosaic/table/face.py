"""What the house's screens show of Mosaic: variants, ranks, a small sheet for the setup, scores taken apart."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.boards.shelf import LoadedBoard
from game.core.match import Match
from game.isles.mosaic.rules.board import Board
from game.isles.mosaic.rules.state import State
from game.isles.mosaic.table.layout import Lattice, at_left
from game.isles.mosaic.table.pages import RULE_PAGES
from game.isles.mosaic.table.paint import draw_bed, draw_piece, fitted
from game.isles.mosaic.table.scene import MosaicScene
from game.services import Services
from game.table.face import GameFace, Variant
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import LABEL


def variants(seats: int) -> Sequence[Variant]:
    """Full round; alone there is no round to finish."""
    if seats == 1:
        return []
    off_on = [(False, "mosaic.option.off"), (True, "mosaic.option.on")]
    return [Variant("full_round", "mosaic.option.full-round", "mosaic.option.full-round.text", off_on)]


def rank(board: Board, score: int) -> str | None:
    """The key of the rank of a score alone."""
    reached = board.rank_of(score)
    return f"mosaic.rank.{reached}" if reached is not None else None


def next_rank(board: Board, score: int) -> int | None:
    """The lowest score of the rank above a score's; None at the top and where the sheet has no ranks."""
    return next((lowest for lowest in board.ranks if lowest > score), None)


def _advantage(services: Services, board: Board) -> str:
    """The measured advantage of whoever begins, without and with the variant."""
    told = []
    if board.first_seat_share is not None:
        told.append(services.t("mosaic.sheet.first-seat", share=round(board.first_seat_share)))
    if board.first_seat_share_full_round is not None:
        told.append(services.t("mosaic.sheet.first-seat-full-round", share=round(board.first_seat_share_full_round)))
    return " ".join(told)


def draw_board(services: Services, canvas: Canvas, rect: FRect, loaded: LoadedBoard[Board]) -> None:
    """The empty sheet with some of its pieces, and what is known of it."""
    services.sheets.load("mosaic")
    board = loaded.board
    canvas.panel("ui/inset_paper", rect)
    text = _advantage(services, board)
    note = 46.0 if text and rect.height > 150 and rect.width > 260 else 0.0
    room = FRect(rect.left + 12, rect.top + 10, rect.width - 24, rect.height - 20 - note)
    lattice = Lattice(board, room, 12)
    is_broad = room.width > lattice.outer.width + 90
    if is_broad:
        lattice = at_left(board, room, 12)
    draw_bed(canvas, lattice)
    if is_broad:
        pieces = FRect(lattice.outer.right + 10, room.top, room.right - lattice.outer.right - 10, room.height)
        columns = max(1, int(pieces.width / 58))
        rows = max(1, int(pieces.height / 58))
        shown = [piece for piece in board.pieces if piece.bonus][-columns * rows :]
        for at, piece in enumerate(shown):
            width, height = pieces.width / columns, pieces.height / rows
            cell = FRect(pieces.left + at % columns * width, pieces.top + at // columns * height, width, height)
            draw_piece(canvas, fitted(piece.shape, cell.inflate(-10, -10), 15), board, piece.label)
    if note:
        canvas.text_box(text, FRect(rect.left + 14, rect.bottom - note - 6, rect.width - 28, note), LABEL, palette.INK)


def progress(state: State) -> tuple[int, int]:
    """Alone: the turns made and the score so far."""
    return sum(isinstance(entry.piece, str) for entry in state.placed[0]), state.tally(0).score


def score_parts(services: Services, match: Match[State]) -> Sequence[Sequence[tuple[str, str]]]:
    """For each seat rows, columns, bonus points and free cells, and what it could not place."""
    state = match.state
    told: list[list[tuple[str, str]]] = []
    for seat in range(state.seats):
        tally = state.tally(seat)
        lines = [
            (services.t("mosaic.part.rows"), str(tally.rectangle.rows)),
            (services.t("mosaic.part.columns"), f"× {tally.rectangle.columns}"),
            (services.t("mosaic.part.bonus"), f"× {tally.bonus}"),
            (services.t("mosaic.part.free"), str(tally.free)),
        ]
        for stop in state.stops:
            if stop.seat == seat:
                key = "mosaic.part.stop-piece" if stop.bonus is None else "mosaic.part.stop-bonus"
                lines.append((services.t(key, at=stop.bonus), ""))
        told.append(lines)
    return told


FACE: GameFace[State, Board] = GameFace(
    scene=MosaicScene,
    variants=variants,
    rule_pages=RULE_PAGES,
    rank=rank,
    next_rank=next_rank,
    draw_board=draw_board,
    score_parts=score_parts,
    progress=progress,
    has_deal=lambda seats: seats == 1,
)
