"""UI descriptor of Mosaic: variants, ranks, a small sheet for the setup, the parts of scores."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from pygame import FRect

from game.assets import Assets
from game.boards.repository import LoadedBoard
from game.core.rank_bounds import next_bound
from game.core.state import Json, Move
from game.isles.mosaic.rules.board import Board
from game.isles.mosaic.rules.moves import ColourBonus, ColourPiece
from game.isles.mosaic.rules.state import State
from game.isles.mosaic.table.ending import ENDING
from game.isles.mosaic.table.lattice import Lattice, at_left
from game.isles.mosaic.table.layout import bonus_rects
from game.isles.mosaic.table.pages import RULE_PAGES
from game.isles.mosaic.table.paint import bonus_picture, draw_piece, fitted
from game.isles.mosaic.table.scene import MosaicScene
from game.isles.mosaic.table.sheet_ground import draw_empty_sheet
from game.match.match import Match
from game.table.ui import Gain, GameUi, Variant
from game.ui import palette
from game.ui.canvas import Canvas

_ALPHA: Final = 130


def draw_run(table: MosaicScene, canvas: Canvas, moves: Sequence[Move], sign: str) -> None:
    """Draw a small sign in each cell that the run coloured."""
    lattice = table.view.layout.lattice
    for move in moves:
        if isinstance(move, ColourPiece | ColourBonus):
            for cell in lattice.board.shape_of(move.piece).at(move.at):
                rect = lattice.cell(cell).inflate(-lattice.size * 0.5, -lattice.size * 0.5)
                canvas.fit(sign, rect, _ALPHA, tint=palette.DEEP)


def run_targets(table: MosaicScene, moves: Sequence[Move]) -> Iterable[str]:
    """The cells that the run coloured; none while a piece is held over them."""
    draft, board = table.controller.draft, table.view.layout.lattice.board
    if draft is not None and draft.shape is not None:
        return []
    pieces = [move for move in moves if isinstance(move, ColourPiece | ColourBonus)]
    return [f"cell-{x}-{y}" for move in pieces for x, y in board.shape_of(move.piece).at(move.at)]


def variants(seats: int, board: object) -> Sequence[Variant]:
    """Full round, the default of a single game because the first seat has an edge; for two, a match in which each
    begins once.

    A match is even with the printed end as well. A solo game has neither.
    """
    if seats == 1:
        return []
    off_on = [(False, "mosaic.option.off"), (True, "mosaic.option.on")]
    games = [(False, "mosaic.match.one-game"), (True, "mosaic.match.match")]
    full_round = Variant(
        "full_round", "mosaic.option.full-round", "mosaic.option.full-round.text", off_on, usual=True,
        usual_in_match=False, is_house_rule=True, why_key="mosaic.option.full-round.why",
    )  # fmt: skip
    match = Variant(
        "match", "mosaic.match", "mosaic.match.text", games, is_match=True, usual=True, why_key="mosaic.match.why"
    )
    return [full_round, match] if seats == 2 else [full_round]


def rank(board: Board, score: int) -> str | None:
    """The key of the rank of a score alone."""
    reached = board.rank_of(score)
    return f"mosaic.rank.{reached}" if reached is not None else None


def next_rank(board: Board, score: int) -> int | None:
    """The lowest score of the rank above a score's; None at the top and where the sheet has no ranks."""
    return next_bound(board.ranks, score)


def board_note(assets: Assets, board: Board, seats: int, options: Json) -> str:
    """The first seat's share of wins, measured for two with and without the full round."""
    is_full = options.get("full_round") is True
    share = board.first_seat_share_full_round if is_full else board.first_seat_share
    if seats != 2 or share is None:
        return ""
    key = "mosaic.sheet.first-seat-full-round" if is_full else "mosaic.sheet.first-seat"
    return assets.t(key, share=round(share))


def draw_board(assets: Assets, canvas: Canvas, rect: FRect, loaded: LoadedBoard[Board]) -> None:
    """The empty sheet with some of its pieces."""
    assets.sheets.load("mosaic")
    board = loaded.board
    canvas.panel("ui/inset_paper", rect)
    room = FRect(rect.left + 12, rect.top + 10, rect.width - 24, rect.height - 20)
    lattice = Lattice(board, room, 12)
    is_broad = room.width > lattice.outer.width + 90
    if is_broad:
        lattice = at_left(board, room, 12)
    draw_empty_sheet(canvas, lattice, loaded.map)
    if is_broad:
        pieces = FRect(lattice.outer.right + 10, room.top, room.right - lattice.outer.right - 10, room.height)
        columns = max(1, int(pieces.width / 58))
        rows = max(1, int(pieces.height / 58))
        shown = [piece for piece in board.pieces if piece.bonus][-columns * rows :]
        for at, piece in enumerate(shown):
            width, height = pieces.width / columns, pieces.height / rows
            cell = FRect(pieces.left + at % columns * width, pieces.top + at // columns * height, width, height)
            draw_piece(canvas, fitted(piece.shape, cell.inflate(-10, -10), 15), board, piece.label)


def gains(table: MosaicScene, before: State, after: State) -> list[Gain]:
    """Changed scores of the seats whose sheets lie small on the table."""
    view = table.view
    others = view.take_snapshot().other_seats
    changes = [(card.rect, _gained(before, after, seat)) for seat, card in zip(others, view.layout.cards, strict=True)]
    return [Gain(rect, points) for rect, points in changes if points]


def _gained(before: State, after: State, seat: int) -> int:
    return after.tally(seat).score - before.tally(seat).score


def progress(state: State) -> tuple[int, int]:
    """Alone: the turns made and the score so far."""
    return sum(isinstance(entry.piece, str) for entry in state.placed[0]), state.tally(0).score


def share_played(state: State) -> float:
    """By the fullest sheet."""
    return max(mask.bit_count() for mask in state.masks) / state.board.free.bit_count()


def board_elements(table: MosaicScene) -> Mapping[str, FRect]:
    """A cell, the loose pieces with their marks, and the track with its bonus pieces."""
    layout, board = table.view.layout, table.controller.state.board
    elements = {"cell": layout.lattice.cell(min(board.cells)), "sheet": layout.lattice.rect}
    for piece in board.pieces:
        elements[piece.label] = layout.tray.piece_rect(piece)
        elements |= {f"{piece.label}-{is_gone}": layout.tray.strike_rect(piece, is_gone) for is_gone in (False, True)}
    shapes, fonts = dict(board.bonus_pieces), table.services.assets.fonts
    for at, rect in bonus_rects(layout.sidebar.track, shapes).items():
        elements[f"bonus-{at}"] = bonus_picture(rect, shapes[at], fonts)
    return elements | {"track": layout.sidebar.track}


def score_parts(assets: Assets, match: Match[State]) -> Sequence[Sequence[tuple[str, str]]]:
    """For each seat rows, columns, bonus points, free cells, and bonus pieces without a place."""
    state = match.state
    messages: list[list[tuple[str, str]]] = []
    for seat in range(state.seats):
        tally = state.tally(seat)
        bonus = f"({tally.points} + {tally.ahead})" if tally.ahead else str(tally.bonus)
        lines = [
            (assets.t("mosaic.part.rows"), str(tally.rectangle.rows)),
            (assets.t("mosaic.part.columns"), f"× {tally.rectangle.columns}"),
            (assets.t("mosaic.part.bonus"), f"× {bonus}"),
            (assets.t("mosaic.part.free"), str(tally.free)),
        ]
        for stop in state.stops:
            if stop.seat == seat:
                key = "mosaic.part.stop-piece" if stop.bonus is None else "mosaic.part.stop-bonus"
                lines.append((assets.t(key, at=stop.bonus), ""))
        messages.append(lines)
    return messages


UI: GameUi[State, Board] = GameUi(
    scene=MosaicScene,
    printed_first_seat_key="mosaic.first-seat.printed",
    solo_note_key="mosaic.solo-note",
    variants=variants,
    rule_pages=RULE_PAGES,
    rank=rank,
    next_rank=next_rank,
    draw_board=draw_board,
    score_parts=score_parts,
    progress=progress,
    share_played=share_played,
    has_deal=lambda seats: seats == 1,
    board_note=board_note,
    draw_run=draw_run,
    run_targets=run_targets,
    gains=gains,
    board_elements=board_elements,
    ending=ENDING,
)
