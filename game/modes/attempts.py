"""Attempts at deals: first at a fresh deal, later, at a chosen deal, or practice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol, Self

from game.core.state import Json, is_integer
from game.modes.solo import deal_of
from game.modes.tables import GameTable
from game.storage.values import player_identity

ATTEMPTS: Final = "tries"
CHOSEN_KEY: Final = "chosen"
BRANCH_KEY: Final = "branch"
"""Occasion keys: attempt data, deal chosen by a code, branch of another game."""


class AttemptStore(Protocol):
    """Store of attempts by deal (``storage.records``)."""

    def begin_attempt(self, deal: str, players: Sequence[str]) -> tuple[list[int], bool]: ...


@dataclass(frozen=True, slots=True)
class Attempts:
    """Attempt number by seat (0: practice and computer players), and eligibility for the main table."""

    attempts: tuple[int, ...]
    is_fresh: bool

    @classmethod
    def of(cls, table: GameTable) -> Self | None:
        """The attempts noted at the start of the game; None without a note."""
        seats = len(table.match.seats)
        if is_practice(table.occasion):
            return cls((0,) * seats, False)
        return cls._parse(table.occasion.get(ATTEMPTS), seats)

    @classmethod
    def from_occasion(cls, record: Json, seats: int) -> Self | None:
        """The attempts in a record's meta (JSON); None without valid data."""
        meta = record.get("meta")
        return cls._parse(meta.get(ATTEMPTS), seats) if isinstance(meta, dict) else None

    @classmethod
    def _parse(cls, written: object, seats: int) -> Self | None:
        if not isinstance(written, dict):
            return None
        attempts, fresh = written.get("attempts"), written.get("fresh")
        if not isinstance(attempts, list) or len(attempts) != seats or not isinstance(fresh, bool):
            return None
        counts = [part for part in attempts if is_integer(part) and part >= 0]
        return cls(tuple(counts), fresh) if len(counts) == seats else None

    def to_json(self) -> Json:
        """JSON form for the table's occasion."""
        return {"attempts": list(self.attempts), "fresh": self.is_fresh}


def is_practice(occasion: Json) -> bool:
    """True for a game branched from the middle of another: nothing counts."""
    return bool(occasion.get(BRANCH_KEY))


def note_attempt(deals: AttemptStore, table: GameTable) -> Attempts:
    """The attempts of the table's game, noted in its occasion once, so that resuming is no new attempt."""
    match, known = table.match, Attempts.of(table)
    if known is not None:
        match.meta.set(ATTEMPTS, known.to_json())
        return known
    people = [
        "" if who.is_computer else player_identity(table.profile(seat), who.name)
        for seat, who in enumerate(match.seats)
    ]
    attempts, is_unseen = deals.begin_attempt(deal_of(match), people)
    tries = Attempts(tuple(attempts), is_unseen and not table.occasion.get(CHOSEN_KEY))
    table.occasion = {**table.occasion, ATTEMPTS: tries.to_json()}
    match.meta.set(ATTEMPTS, tries.to_json())
    return tries
