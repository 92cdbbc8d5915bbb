"""Checks of the reasons in hints of Mosaic, cell by cell, by the rules alone."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any, Final

from game.core.claims import Claim
from game.core.state import Cell, Move
from game.isles.mosaic.rules.board import TRACK_BOXES, Board
from game.isles.mosaic.rules.moves import ColourBonus, ColourPiece, Pass
from game.isles.mosaic.rules.setup import Setup
from game.isles.mosaic.rules.state import State

Values = Mapping[str, Any]


def _covered(state: State, move: Move) -> set[Cell]:
    if not isinstance(move, ColourPiece | ColourBonus):
        return set()
    return set(state.board.shape_of(move.piece).at(move.at))


def _after(state: State, move: ColourPiece | ColourBonus | Pass) -> State:
    """Position after a move; in a solo game without the rival's next strike, which is unknown."""
    later = state.copy()
    if later.seats == 1:
        later.setup = Setup()
    later.play(move)
    return later


def _largest(board: Board, coloured: set[Cell]) -> int:
    """Area of the largest rectangle of coloured cells, by trying every width from every cell downwards."""
    best = 0
    for left, top in coloured:
        width = board.columns
        for row in range(top, board.rows):
            wide = 0
            while wide < width and (left + wide, row) in coloured:
                wide += 1
            width = wide
            if not width:
                break
            best = max(best, width * (row - top + 1))
    return best


def _grows(state: State, move: Move, values: Values) -> bool:
    own = set(state.cells(move.seat))
    sizes = [_largest(state.board, own), _largest(state.board, own | _covered(state, move))]
    return sizes == [values["from"], values["to"]] and sizes[0] < sizes[1]


def _pays(state: State, move: Move, values: Values) -> bool:
    if not isinstance(move, ColourPiece):
        return False
    room = TRACK_BOXES - state.tally(move.seat).bonus
    return bool(values["n"] == min(room, state.board.by_label[move.piece].bonus) > 0)


def _reaches_piece(state: State, move: Move, values: Values) -> bool:
    if not isinstance(move, ColourPiece):
        return False
    points, at = state.tally(move.seat).bonus, values["at"]
    own = set(state.cells(move.seat)) | _covered(state, move)
    return points < at <= points + state.board.by_label[move.piece].bonus and _has_place(state.board, at, own)


def _has_place(board: Board, piece: str | int, own: set[Cell]) -> bool:
    free = board.cells - board.blocked - own
    shape = board.shape_of(piece)
    corners = product(range(board.columns), range(board.rows))
    return any(free.issuperset(shape.at((column, row))) for column, row in corners)


def _takes_from_rival(state: State, move: Move, values: Values) -> bool:
    """True if the piece is the last of its kind, and would enlarge the next seat's rectangle or score points there."""
    if not isinstance(move, ColourPiece) or state.seats == 1 or state.copies_left(move.piece) != 1:
        return False
    rival = (move.seat + 1) % state.seats
    if values != {"seat": rival, "piece": move.piece}:
        return False
    places = state.placements(move.piece, rival)
    own, shape = set(state.cells(rival)), state.board.shape_of(move.piece)
    before = _largest(state.board, own)
    if places and state.board.by_label[move.piece].bonus and state.tally(rival).bonus < TRACK_BOXES:
        return True
    return any(_largest(state.board, own.union(shape.at(place))) > before for place in places)


def _ends_ahead(state: State, move: Any, values: Values) -> bool:
    if state.seats == 1:
        return False
    later = _after(state, move)
    return later.is_over and later.result().winners == (move.seat,)


def _keeps_piece(state: State, move: Any, values: Values) -> bool:
    later = _after(state, move)
    return later.next_bonus(move.seat) == values["at"] and _has_place(
        state.board, values["at"], set(later.cells(move.seat))
    )


def _is_snug(state: State, move: Move, values: Values) -> bool:
    """True if at most one free cell lies beside the newly coloured ones."""
    covered = _covered(state, move)
    own = set(state.cells(move.seat)) | covered
    beside = {(x + dx, y + dy) for x, y in covered for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
    return bool(covered) and len(beside & (state.board.cells - state.board.blocked) - own) <= 1


def _leaves_room(state: State, move: Move, values: Values) -> bool:
    """True if a rectangle of ``values["cells"]`` unblocked cells contains at least half of the piece."""
    board, covered, cells = state.board, _covered(state, move), values["cells"]
    usable = board.cells - board.blocked
    for columns in range(1, min(cells, board.columns) + 1):
        rows, rest = divmod(cells, columns)
        if rest or rows > board.rows:
            continue
        for left, top in product(range(board.columns - columns + 1), range(board.rows - rows + 1)):
            area = set(product(range(left, left + columns), range(top, top + rows)))
            if len(area & covered) * 2 >= len(covered) > 0 and area <= usable:
                return True
    return False


CLAIMS: Final[Mapping[str, Claim]] = {
    "grows_rectangle": _grows,
    "keeps_room": _leaves_room,
    "bonus_points": _pays,
    "reaches_bonus_piece": _reaches_piece,
    "takes_from_rival": _takes_from_rival,
    "ends_game_ahead": _ends_ahead,
    "keeps_bonus_piece_fitting": _keeps_piece,
    "fills_gap": _is_snug,
    "only_move": lambda state, move, values: state.moves() == [move],
}
"""Check of every reason that a hint in Mosaic may give."""
