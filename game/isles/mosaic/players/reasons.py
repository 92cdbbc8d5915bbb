"""Reasons for moves of Mosaic in hints (texts ``mosaic.reason.*``).

A hint gives only the reasons that ``claims`` confirms, and none for a move without such a reason.
"""

from __future__ import annotations

from game.core.claims import valid_reasons
from game.core.players import HintReason
from game.core.state import Move
from game.isles.mosaic.players.claims import CLAIMS
from game.isles.mosaic.players.playout import PlayoutPosition, PlayoutWeights, best_targets, rate
from game.isles.mosaic.rules.legal_targets import LegalTargets, move_effect
from game.isles.mosaic.rules.moves import ColourBonus, ColourPiece
from game.isles.mosaic.rules.state import State

MAX_REASONS = 3
MIN_RECTANGLE_AREA = 6
"""Minimum area worth a mention; a smaller rectangle grows with nearly any move."""
AIMS = 12
FEW_PLACES = 8
"""Maximum number of places of a bonus piece that may soon fit nowhere."""


def explain(state: State, move: Move) -> tuple[HintReason, ...]:
    """True reasons for a legal move of the seat to move, best first, at most three."""
    return valid_reasons(CLAIMS, state, move, unchecked_reasons(state, move))[:MAX_REASONS]


def unchecked_reasons(state: State, move: Move) -> list[HintReason]:
    """Unchecked reasons for the move, best first."""
    if not isinstance(move, (ColourPiece, ColourBonus)):
        return [HintReason("only_move")]
    effect = move_effect(state, move)
    reasons: list[HintReason] = []
    if state.seats > 1 and effect.ends_by is not None and effect.leader_after == (move.seat,):
        reasons.append(HintReason("ends_game_ahead"))
    before, after = effect.before.rectangle.area, effect.after.rectangle.area
    growth = HintReason("grows_rectangle", {"from": before, "to": after})
    if after > before and after >= MIN_RECTANGLE_AREA:
        reasons.append(growth)
    if effect.after.bonus > effect.before.bonus:
        reasons.append(HintReason("bonus_points", {"n": effect.after.bonus - effect.before.bonus}))
    if effect.bonus_fits and isinstance(move, ColourPiece):
        reasons.append(HintReason("reaches_bonus_piece", {"at": effect.due[0]}))
    if isinstance(move, ColourPiece) and (rival := _robbed_seat(state, move)) is not None:
        reasons.append(HintReason("takes_from_rival", {"seat": rival, "piece": move.piece}))
    if effect.next_bonus_fits and effect.next_bonus is not None and _is_tight(state, move, effect.next_bonus):
        reasons.append(HintReason("keeps_bonus_piece_fitting", {"at": effect.next_bonus}))
    if _is_snug(state, effect):
        reasons.append(HintReason("fills_gap"))
    if not reasons:
        room = _target_reason(state, effect)
        reasons += [growth] if after > before else [] if room is None else [room]
    return reasons


def _robbed_seat(state: State, move: ColourPiece) -> int | None:
    """The next seat, if the piece is the last of its kind and that seat's best choice; else None."""
    if state.seats == 1 or state.copies_left(move.piece) > 1:
        return None
    position = PlayoutPosition.of(state)
    tables = position.tables
    rival = (move.seat + 1) % state.seats
    aims = best_targets(position, rival, 1)
    target = aims[0].mask if aims else 0
    coloured = position.coloured[rival]
    taste = PlayoutWeights()
    rated = [
        (rate(place, coloured, tables, target, taste), tables.labels[piece])
        for piece, left in enumerate(position.copies_left)
        if left
        for place in position.places(rival, piece)
    ]
    return rival if rated and max(rated)[1] == move.piece else None


def _is_tight(state: State, move: ColourPiece | ColourBonus, at: int) -> bool:
    """True if the coming bonus piece has few places now, so that saving one is worth a mention."""
    return 0 < len(state.placements(at, move.seat)) <= FEW_PLACES


def _is_snug(state: State, effect: LegalTargets) -> bool:
    """True if at most one of the cells around the newly coloured ones stays free."""
    board = state.board
    covered = set(effect.covers)
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


def _target_reason(state: State, effect: LegalTargets) -> HintReason | None:
    """Reason about the best target rectangle that contains at least half of the move's cells; None without one."""
    position = PlayoutPosition.of(state)
    assert state.seat is not None
    covered = position.tables.table_mask(state.board.mask_of(effect.covers))
    for target in best_targets(position, state.seat, AIMS):
        if (target.mask & covered).bit_count() * 2 >= covered.bit_count():
            return HintReason("keeps_room", {"cells": target.area})
    return None
