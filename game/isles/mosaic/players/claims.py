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


def _areas(state: State, move: Move) -> tuple[int, int]:
    """Areas of the mover's largest rectangle before and after the move."""
    own = set(state.cells(move.seat))
    return _largest(state.board, own), _largest(state.board, own | _covered(state, move))


def _bonuses(state: State, move: Move) -> tuple[int, int]:
    """Bonus points of the mover before and after the move."""
    points, ahead = state.points[move.seat], state.ahead(move.seat)
    gain = state.board.by_label[move.piece].bonus if isinstance(move, ColourPiece) else 0
    return points + ahead, min(TRACK_BOXES, points + gain) + ahead


def _score(*, area_grows: bool, bonus_grows: bool) -> Claim:
    def holds(state: State, move: Move, values: Values) -> bool:
        areas, bonuses = _areas(state, move), _bonuses(state, move)
        points = tuple(area * bonus for area, bonus in zip(areas, bonuses, strict=True))
        if (areas[0] < areas[1], bonuses[0] < bonuses[1]) != (area_grows, bonus_grows) or points[0] >= points[1]:
            return False
        is_area_true = not area_grows or areas == (values["from"], values["to"])
        is_bonus_true = not bonus_grows or values["n"] == bonuses[1] - bonuses[0]
        return is_area_true and is_bonus_true and points == (values["before"], values["after"])

    return holds


def _grows_alone(state: State, move: Move, values: Values) -> bool:
    """True if the rectangle grows while the score stays 0 for want of bonus points."""
    areas = _areas(state, move)
    return areas == (values["from"], values["to"]) and areas[0] < areas[1] and _bonuses(state, move)[1] == 0


def _reaches_piece(state: State, move: Move, values: Values) -> bool:
    if not isinstance(move, ColourPiece):
        return False
    points, at = state.points[move.seat], values["at"]
    own = set(state.cells(move.seat)) | _covered(state, move)
    is_reached = points < at <= points + state.board.by_label[move.piece].bonus
    return is_reached and values["n"] == len(state.board.shape_of(at).cells) and _has_place(state.board, at, own)


def _has_place(board: Board, piece: str | int, own: set[Cell]) -> bool:
    free = board.cells - board.blocked - own
    shape = board.shape_of(piece)
    corners = product(range(board.columns), range(board.rows))
    return any(free.issuperset(shape.at((column, row))) for column, row in corners)


def _takes_from_rival(state: State, move: Move, values: Values) -> bool:
    """True if the piece is the last of its kind, and would bring the next seat from ``from`` to ``to`` points."""
    if not isinstance(move, ColourPiece) or state.seats == 1 or state.copies_left(move.piece) != 1:
        return False
    rival = (move.seat + 1) % state.seats
    if (values["seat"], values["piece"]) != (rival, move.piece):
        return False
    own, shape, tally = set(state.cells(rival)), state.board.shape_of(move.piece), state.tally(rival)
    bonus = min(TRACK_BOXES, tally.points + state.board.by_label[move.piece].bonus) + tally.ahead
    places = state.placements(move.piece, rival)
    most = max((_largest(state.board, own.union(shape.at(place))) * bonus for place in places), default=0)
    before = _largest(state.board, own) * tally.bonus
    return bool((values["from"], values["to"]) == (before, most) and before < most)


def _ends_ahead(state: State, move: Any, values: Values) -> bool:
    if state.seats == 1:
        return False
    later = _after(state, move)
    if not later.is_over or later.result().winners != (move.seat,):
        return False
    scores = [_largest(later.board, set(later.cells(seat))) * later.tally(seat).bonus for seat in range(later.seats)]
    own = scores.pop(move.seat)
    return bool((values["own"], values["other"]) == (own, max(scores)))


def _keeps_piece(state: State, move: Any, values: Values) -> bool:
    later, board = _after(state, move), state.board
    if later.next_bonus(move.seat) != values["at"]:
        return False
    free = board.cells - board.blocked - set(later.cells(move.seat))
    shape, corners = board.shape_of(values["at"]), product(range(board.columns), range(board.rows))
    return bool(sum(free.issuperset(shape.at(corner)) for corner in corners) == values["n"] > 0)


def _leaves_pieces(state: State, move: Move, values: Values) -> bool:
    if not isinstance(move, ColourPiece | ColourBonus):
        return False
    later = _after(state, move)
    return bool(sum(later.fits(label, move.seat) for label in later.available()) == values["n"] > 0)


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
    "grows_rectangle": _score(area_grows=True, bonus_grows=False),
    "bonus_points": _score(area_grows=False, bonus_grows=True),
    "grows_and_pays": _score(area_grows=True, bonus_grows=True),
    "grows_without_bonus": _grows_alone,
    "keeps_room": _leaves_room,
    "reaches_bonus_piece": _reaches_piece,
    "takes_from_rival": _takes_from_rival,
    "ends_game_ahead": _ends_ahead,
    "keeps_bonus_piece_fitting": _keeps_piece,
    "fills_gap": _is_snug,
    "keeps_pieces": _leaves_pieces,
    "only_move": lambda state, move, values: state.moves() == [move],
}
"""Check of every reason that a hint in Mosaic may give."""
