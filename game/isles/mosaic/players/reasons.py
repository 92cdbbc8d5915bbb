"""Reasons for moves of Mosaic in hints (texts ``mosaic.reason.*``).

A hint gives only the reasons that ``claims`` confirms, and none for a move without such a reason.
"""

from __future__ import annotations

from game.core.claims import valid_reasons
from game.core.players import HintReason
from game.core.state import Move
from game.isles.mosaic.players.claims import CLAIMS
from game.isles.mosaic.players.playout import PlayoutPosition, PlayoutWeights, best_targets, rate
from game.isles.mosaic.rules.board import TRACK_BOXES
from game.isles.mosaic.rules.legal_targets import LegalTargets, move_effect
from game.isles.mosaic.rules.moves import ColourBonus, ColourPiece
from game.isles.mosaic.rules.rectangle import largest_rectangle
from game.isles.mosaic.rules.state import State

MAX_REASONS = 3
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
        reasons.append(_ending_reason(state, move))
    if effect.bonus_fits and isinstance(move, ColourPiece):
        cells = len(state.board.shape_of(effect.due[0]).cells)
        reasons.append(HintReason("reaches_bonus_piece", {"at": effect.due[0], "n": cells}))
    if (score := _score_reason(effect)) is not None:
        reasons.append(score)
    if isinstance(move, ColourPiece) and (rival := _robbed_seat(state, move)) is not None:
        before, after = state.tally(rival).score, _best_score(state, rival, move.piece)
        if after > before:
            values = {"seat": rival, "piece": move.piece, "from": before, "to": after}
            is_more = score is None or after - before > effect.after.score - effect.before.score
            reasons.insert(len(reasons) - (score is not None and is_more), HintReason("takes_from_rival", values))
    if effect.next_bonus_fits and effect.next_bonus is not None and _is_tight(state, move, effect.next_bonus):
        left = _places_left(state, move, effect.next_bonus)
        reasons.append(HintReason("keeps_bonus_piece_fitting", {"at": effect.next_bonus, "n": left}))
    if not reasons and (room := _target_reason(state, effect)) is not None:
        reasons.append(room)
    if not reasons and (left := _fitting_pieces(state, move)):
        reasons.append(HintReason("keeps_pieces", {"n": left}))
    if _is_snug(state, effect):
        reasons.append(HintReason("fills_gap"))
    return reasons


def _score_reason(effect: LegalTargets) -> HintReason | None:
    """Gain of the rectangle and the bonus points, with the score; None if both stay as they are."""
    before, after = effect.before, effect.after
    old, new, gained = before.rectangle.area, after.rectangle.area, after.bonus - before.bonus
    cells, points = {"from": old, "to": new}, {"before": before.score, "after": after.score}
    if after.score > before.score:
        if new > old and gained:
            return HintReason("grows_and_pays", {**cells, "n": gained, **points})
        if new > old:
            return HintReason("grows_rectangle", {**cells, **points})
        return HintReason("bonus_points", {"n": gained, **points})
    return HintReason("grows_without_bonus", cells) if new > old else None


def _ending_reason(state: State, move: ColourPiece | ColourBonus) -> HintReason:
    later = state.copy()
    later.play(move)
    scores = [later.tally(seat).score for seat in range(later.seats)]
    own = scores.pop(move.seat)
    return HintReason("ends_game_ahead", {"own": own, "other": max(scores)})


def _best_score(state: State, seat: int, piece: str) -> int:
    """Highest score of a seat that colours the piece next; 0 if the piece fits nowhere there."""
    board, tally = state.board, state.tally(seat)
    shape, own = board.shape_of(piece), frozenset(state.cells(seat))
    bonus = min(TRACK_BOXES, tally.points + board.by_label[piece].bonus) + tally.ahead
    grids = [board.mask_of(own.union(shape.at(at))) for at in state.placements(piece, seat)]
    areas = [largest_rectangle(grid, board.columns, board.rows).area for grid in grids]
    return max(areas, default=0) * bonus


def _places_left(state: State, move: ColourPiece | ColourBonus, at: int) -> int:
    """Number of places of a bonus piece after the move."""
    covered = set(state.board.shape_of(move.piece).at(move.at))
    shape = state.board.shape_of(at)
    return sum(covered.isdisjoint(shape.at(place)) for place in state.placements(at, move.seat))


def _fitting_pieces(state: State, move: ColourPiece | ColourBonus) -> int:
    """Number of kinds of pieces in the tray that still fit the seat's sheet after the move."""
    covered = set(state.board.shape_of(move.piece).at(move.at))
    labels = [label for label in state.available() if label != move.piece or state.copies_left(label) > 1]
    return sum(
        any(covered.isdisjoint(state.board.shape_of(label).at(place)) for place in state.placements(label, move.seat))
        for label in labels
    )


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
    weights = PlayoutWeights()
    rated = [
        (rate(place, coloured, tables, target, weights), tables.labels[piece])
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
