"""When what is said of a move of Pebbles is true."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from game.core.claims import Claim

from ..rules.moves import Take
from ..rules.state import State


def _brings(state: State, move: Take, values: Mapping[str, Any]) -> bool:
    later = state.copy()
    later.play(move)
    return bool(later.taken[move.seat] - state.taken[move.seat] == values["n"])


CLAIMS: Final[Mapping[str, Claim]] = {"brings": _brings}
