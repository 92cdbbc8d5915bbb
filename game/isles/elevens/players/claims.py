"""Checks of the reasons in hints of Elevens, by the rules alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from game.core.claims import Claim
from game.core.state import Move
from game.isles.elevens.rules.moves import Bonus, Draw, End, Free, Give, Lay, Pass
from game.isles.elevens.rules.state import State
from game.isles.elevens.rules.tiles import ELEVENS, FIELDS_OF, PENALTIES, SYMBOLS

Values = Mapping[str, Any]


def _wins(state: State, move: Move) -> bool:
    """True if the move ends the game, and nobody else has the best score."""
    after = _after(state, move)
    return after.is_over and after.result().winners == (move.seat,)


def _after(state: State, move: Move) -> State:
    later = state.copy()
    later.play(move)
    return later


def _rest_of_rack(state: State, move: Move) -> list[str]:
    """Rest of the mover's own rack; tiles from a bonus or a draw are unknown before the move."""
    rest = list(state.racks[move.seat])
    if isinstance(move, Lay | Free | Give):
        rest.remove(move.tile)
    return rest


def _open_fields(state: State) -> frozenset[str]:
    """Empty fields on which a tile could be laid now."""
    reached = {near for name in state.laid for near in state.board.adjoining[name]}
    return frozenset(reached.union(ELEVENS) - state.laid.keys())


def _opened(state: State, move: Move) -> frozenset[str]:
    """Fields that the move itself opens, before a bonus tile is laid."""
    if not isinstance(move, Lay | Free | Bonus):
        return frozenset()
    near = frozenset(state.board.adjoining[move.field])
    return near - _open_fields(state) - state.laid.keys() - {move.field}


def _newly_layable(state: State, move: Move) -> set[str]:
    """Own tiles without an open field before the move and with one after the move."""
    before = _open_fields(state)
    after = (before | _opened(state, move)) - {getattr(move, "field", "")}
    return {
        tile
        for tile in _rest_of_rack(state, move)
        if before.isdisjoint(FIELDS_OF[tile]) and not after.isdisjoint(FIELDS_OF[tile])
    }


def _is_placed(move: Move) -> bool:
    return isinstance(move, Lay | Free | Bonus)


def _fits_nowhere(state: State, tile: str) -> bool:
    return _open_fields(state).isdisjoint(FIELDS_OF[tile])


def _nothing_fits(state: State, move: Move, values: Values) -> bool:
    rack = state.racks[move.seat]
    return isinstance(move, Draw | End | Pass) and all(_fits_nowhere(state, tile) for tile in rack)


def _earns_bonus(state: State, move: Move, values: Values) -> bool:
    if not _is_placed(move) or not state.bag:
        return False
    due = len(state.turn.bonuses) - isinstance(move, Bonus)
    return len(_after(state, move).turn.bonuses) > due


def _allows_give(state: State, move: Move) -> bool:
    """True if a tile may be passed on after the move and not before."""
    later = _after(state, move)
    return state.turn.neighbours() is None and later.turn.neighbours() is not None and not later.is_over


def _earns_give(state: State, move: Move, values: Values) -> bool:
    rest = _rest_of_rack(state, move)
    return _allows_give(state, move) and bool(rest) and values["n"] == max(PENALTIES[tile] for tile in rest)


def _prepares_give(state: State, move: Move, values: Values) -> bool:
    """True if the turn earns a gift once ``values["tile"]`` is laid next, and not before."""
    later = _after(state, move)
    if not isinstance(move, Lay) or later.is_over or later.turn.neighbours() is not None:
        return False
    nexts = [other for other in later.moves() if isinstance(other, Lay) and other.tile == values["tile"]]
    return any(_allows_give(later, other) for other in nexts)


def _lays_help_others(state: State, move: Move, values: Values) -> bool:
    """True if the turn ends though tiles fit, and each of them opens more fields for others than for the mover."""
    lays = [other for other in state.moves() if isinstance(other, Lay)]
    for lay in lays:
        opened = _opened(state, lay)
        rest = _rest_of_rack(state, lay)
        own = sum(any(name in FIELDS_OF[tile] for tile in rest) for name in opened)
        if len(opened) - own <= own:
            return False
    return isinstance(move, End) and bool(lays)


def _saves_only_lay(state: State, move: Move, values: Values) -> bool:
    """True if the turn ends, the one tile that fits has a single field, and nothing else would fit after that tile."""
    tile, lays = values["tile"], [other for other in state.moves() if isinstance(other, Lay)]
    if not isinstance(move, End) or [lay.tile for lay in lays] != [tile] or len(FIELDS_OF[tile]) > 1:
        return False
    later = _after(state, lays[0])
    rest = _rest_of_rack(state, lays[0])
    return bool(rest) and not later.turn.bonuses and all(_fits_nowhere(later, other) for other in rest)


def _can_wait(state: State, move: Move, values: Values) -> bool:
    """True if the turn ends with exactly ``values["n"]`` fitting tiles whose fields no other tile can take."""
    fitting = {other.tile for other in state.moves() if isinstance(other, Lay) and len(FIELDS_OF[other.tile]) == 1}
    return isinstance(move, End) and len(fitting) == values["n"] > 0


def _stands_alone(state: State, move: Move, values: Values) -> bool:
    """True for a free tile without a laid neighbour."""
    if not isinstance(move, Free) or move.tile != values["tile"]:
        return False
    return not any(near in state.laid for near in state.board.adjoining[move.field])


def _sheds_value(state: State, move: Move, values: Values) -> bool:
    return isinstance(move, Lay | Free | Give) and values["n"] == PENALTIES[move.tile]


def _gives_stuck(state: State, move: Move, values: Values) -> bool:
    is_given = isinstance(move, Give) and move.tile == values["tile"] and _fits_nowhere(state, move.tile)
    return is_given and _sheds_value(state, move, values)


def _opens_for_own(state: State, move: Move, values: Values) -> bool:
    """True if exactly ``values["n"]`` different own tiles, together worth ``value``, get their first open field."""
    gained = _newly_layable(state, move)
    is_all = sorted(gained) == sorted(values["tiles"]) and len(gained) == values["n"] > 1
    return bool(is_all and sum(PENALTIES[tile] for tile in gained) == values["value"])


def _keeps_closed(state: State, move: Move, values: Values) -> bool:
    return _is_placed(move) and not _opened(state, move) and not _earns_bonus(state, move, values)


def _may_fit(state: State, move: Move, values: Values) -> bool:
    """True if ``n`` of the ``total`` tiles neither laid nor on the own rack would fit now."""
    own, unseen = list(state.racks[move.seat]), []
    for tile, count in state.unlaid().items():
        unseen += [tile] * (count - own.count(tile))
    fitting = sum(not _fits_nowhere(state, tile) for tile in unseen)
    return isinstance(move, Draw) and (values["n"], values["total"]) == (fitting, len(unseen))


CLAIMS: Final[Mapping[str, Claim]] = {
    "wins": lambda state, move, values: _wins(state, move),
    "eleven": lambda state, move, values: not state.laid and isinstance(move, Lay) and move.tile in ELEVENS,
    "drawn_fits": lambda state, move, values: isinstance(move, Lay) and state.turn.must_lay == move.tile,
    "earns_give": _earns_give,
    "prepares_give": _prepares_give,
    "far_tile": _stands_alone,
    "symbol_free": lambda state, move, values: (
        isinstance(move, Lay) and move.tile in SYMBOLS and _after(state, move).turn.frees > 0
    ),
    "opens_for_me": lambda state, move, values: (
        _newly_layable(state, move) == {values["tile"]} and values["n"] == PENALTIES[values["tile"]]
    ),
    "opens_many": _opens_for_own,
    "bonus": _earns_bonus,
    "keeps_closed": _keeps_closed,
    "sheds_quietly": lambda state, move, values: (
        isinstance(move, Lay | Free) and _keeps_closed(state, move, values) and _sheds_value(state, move, values)
    ),
    "draw_chance": _may_fit,
    "high_value": lambda state, move, values: not isinstance(move, Give) and _sheds_value(state, move, values),
    "gives_high": lambda state, move, values: isinstance(move, Give) and _sheds_value(state, move, values),
    "gives_stuck": _gives_stuck,
    "nothing_fits": _nothing_fits,
    "enough": lambda state, move, values: (
        isinstance(move, End) and not any(isinstance(other, Lay) for other in state.moves())
    ),
    "waits": _lays_help_others,
    "keeps_a_place": _saves_only_lay,
    "can_wait": _can_wait,
    "only": lambda state, move, values: state.moves() == [move],
}
"""Check of every reason that a hint in Elevens may give."""
