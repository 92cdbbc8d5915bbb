"""Legal choices of a position: tiles with their fields, gifts, and the bag. No pygame."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.core.state import Move
from game.isles.elevens.rules.moves import Bonus, Draw, Free, Give, Lay
from game.isles.elevens.rules.state import State


@dataclass(frozen=True, slots=True)
class LegalChoices:
    """Legal moves of the seat to move, grouped for board and rack; empty without moves."""

    fields: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Fields of each tile that can be put down now; only the bonus tile while one is due."""
    is_from_rack: bool = True
    """True if these tiles are on the rack; False for a bonus tile beside the bag."""
    gifts: frozenset[str] = frozenset()
    """Tiles that may be given to the left neighbour."""
    can_draw: bool = False

    @classmethod
    def of(cls, state: State) -> LegalChoices:
        """Choices of the seat to move."""
        return cls.among(state.moves())

    @classmethod
    def among(cls, moves: list[Move]) -> LegalChoices:
        """Choices among these moves of one position."""
        fields: dict[str, tuple[str, ...]] = {}
        for move in moves:
            if isinstance(move, Lay | Free | Bonus):
                fields[move.tile] = (*fields.get(move.tile, ()), move.field)
        return cls(
            fields,
            is_from_rack=not any(isinstance(move, Bonus) for move in moves),
            gifts=frozenset(move.tile for move in moves if isinstance(move, Give)),
            can_draw=any(isinstance(move, Draw) for move in moves),
        )

    @property
    def open_fields(self) -> frozenset[str]:
        """Fields on which a tile can be put down now."""
        return frozenset(on for fields in self.fields.values() for on in fields)

    def tiles_for(self, on: str) -> frozenset[str]:
        """Tiles that can be put on the field now."""
        return frozenset(tile for tile, fields in self.fields.items() if on in fields)

    def is_playable(self, tile: str, *, as_gift: bool = False) -> bool:
        """True if a tile of the rack can be laid now, or given on with ``as_gift``."""
        return tile in self.gifts if as_gift else self.is_from_rack and tile in self.fields
