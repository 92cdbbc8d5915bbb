"""What can be done in a position: which tiles go where, and whether the bag is what is left. No pygame here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.core.state import Move
from game.isles.elevens.rules.moves import Bonus, Draw, Free, Give, Lay
from game.isles.elevens.rules.state import State


@dataclass(frozen=True, slots=True)
class LegalChoices:
    """The legal moves of whoever is to move, as the board and the rack show them. Without moves nothing is lit."""

    fields: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """For each tile that can be put down now its fields; a bonus tile is the only one as long as it is due."""
    is_from_rack: bool = True
    """Whether those tiles stand on the rack; a bonus tile lies beside the bag."""
    gifts: frozenset[str] = frozenset()
    """The tiles that may be given to the left neighbour."""
    can_draw: bool = False

    @classmethod
    def of(cls, state: State) -> LegalChoices:
        """What the seat to move may do."""
        return cls.among(state.moves())

    @classmethod
    def among(cls, moves: list[Move]) -> LegalChoices:
        """What these moves of one position come to."""
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
        """The fields on which something can be put down now."""
        return frozenset(on for fields in self.fields.values() for on in fields)

    def tiles_for(self, on: str) -> frozenset[str]:
        """The tiles that can be put on that field now."""
        return frozenset(tile for tile, fields in self.fields.items() if on in fields)

    def is_playable(self, tile: str, *, as_gift: bool = False) -> bool:
        """Whether a tile of the rack can be laid now, or, while a gift is chosen, be given on."""
        return tile in self.gifts if as_gift else self.is_from_rack and tile in self.fields
