"""Reasons for moves of Mosaic in hints (texts ``mosaic.reason.*``).

A hint gives only the reasons that ``claims`` confirms, and none for a move without such a reason.
"""

from __future__ import annotations

from game.core.claims import that_hold
from game.core.players import Reason
from game.core.state import Move
from game.isles.mosaic.players.claims import CLAIMS
from game.isles.mosaic.players.playout import PlayoutPosition, PlayoutWeights, rate, worth_aiming_at
from game.isles.mosaic.rules.legal_targets import LegalTargets, outlook
from game.isles.mosaic.rules.moves import ColourBonus, ColourPiece
from game.isles.mosaic.rules.state import State

MOST_REASONS = 3
WORTH_A_WORD = 6
"""Minimum area worth a mention; a smaller rectangle grows with nearly any move."""
AIMS = 12
FEW_PLACES = 8
"""Maximum number of places of a bonus piece that may soon fit nowhere."""


def explain(state: State, move: Move) -> tuple[Reason, ...]:
    """True reasons for a legal move of the seat to move, best first, at most three."""
    return that_hold(CLAIMS, state, move, suggested(state, move))[:MOST_REASONS]


def suggested(state: State, move: Move) -> list[Reason]:
    """Unchecked reasons for the move, best first."""
    if not isinstance(move, (ColourPiece, ColourBonus)):
        return [Reason("only_move")]
    seen = outlook(state, move)
    reasons: list[Reason] = []
    if state.seats > 1 and seen.ends_by is not None and seen.leader_after == (move.seat,):
        reasons.append(Reason("ends_game_ahead"))
    before, after = seen.before.rectangle.area, seen.after.rectangle.area
    growth = Reason("grows_rectangle", {"from": before, "to": after})
    if after > before and after >= WORTH_A_WORD:
        reasons.append(growth)
    if seen.after.bonus > seen.before.bonus:
        reasons.append(Reason("bonus_points", {"n": seen.after.bonus - seen.before.bonus}))
    if seen.bonus_fits and isinstance(move, ColourPiece):
        reasons.append(Reason("reaches_bonus_piece", {"at": seen.due[0]}))
    if isinstance(move, ColourPiece) and (rival := _robbed(state, move)) is not None:
        reasons.append(Reason("takes_from_rival", {"seat": rival, "piece": move.piece}))
    if seen.next_bonus_fits and seen.next_bonus is not None and _is_tight(state, move, seen.next_bonus):
        reasons.append(Reason("keeps_bonus_piece_fitting", {"at": seen.next_bonus}))
    if _is_snug(state, seen):
        reasons.append(Reason("fills_gap"))
    if not reasons:
        room = _room(state, seen)
        reasons += [growth] if after > before else [] if room is None else [room]
    return reasons


def _robbed(state: State, move: ColourPiece) -> int | None:
    """The next seat, if the piece is the last of its kind and that seat's best choice; else None."""
    if state.seats == 1 or state.left(move.piece) > 1:
        return None
    position = PlayoutPosition.of(state)
    tables = position.tables
    rival = (move.seat + 1) % state.seats
    aims = worth_aiming_at(position, rival, 1)
    target = aims[0].mask if aims else 0
    coloured = position.coloured[rival]
    taste = PlayoutWeights()
    rated = [
        (rate(place, coloured, tables, target, taste), tables.labels[piece])
        for piece, left in enumerate(position.left)
        if left
        for place in position.places(rival, piece)
    ]
    return rival if rated and max(rated)[1] == move.piece else None


def _is_tight(state: State, move: ColourPiece | ColourBonus, at: int) -> bool:
    """True if the coming bonus piece has few places now, so that saving one is worth a mention."""
    return 0 < len(state.placements(at, move.seat)) <= FEW_PLACES


def _is_snug(state: State, seen: LegalTargets) -> bool:
    """True if at most one of the cells around the newly coloured ones stays free."""
    board = state.board
    covered = set(seen.covers)
    around = {
        near
        for column, row in covered
        for near in ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1))
    }
    seat = state.seat
    assert seat is not None
    coloured = state.cells(seat)
    free = [cell for cell in around - covered if cell in board.cells - board.blocked and cell not in coloured]
    return len(free) <= 1


def _room(state: State, seen: LegalTargets) -> Reason | None:
    """Reason about the best target rectangle that contains at least half of the move's cells; None without one."""
    position = PlayoutPosition.of(state)
    assert state.seat is not None
    covered = position.tables.widen(state.board.mask_of(seen.covers))
    for target in worth_aiming_at(position, state.seat, AIMS):
        if (target.mask & covered).bit_count() * 2 >= covered.bit_count():
            return Reason("keeps_room", {"cells": target.area})
    return None
