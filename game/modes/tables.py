"""Tables as values: who is to sit where and what is to be played, and the match that is on a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from game.boards.repository import LoadedBoard
from game.core.names import clean_name
from game.core.players import BUILDER, SPOILER
from game.core.state import Json, is_integer
from game.match.match import Match

CREW: Final[dict[str, tuple[str, ...]]] = {
    "easy": ("Pip", "Lotte", "Fiete", "Mim", "Juno", "Ole"),
    "medium": ("Bosun", "Greta", "Hinnerk", "Ilse", "Tammo", "Wiebke"),
    "hard": ("Quill", "Morgana", "Vane", "Isolde", "Drake", "Selma"),
}
"""What the computer players are called, by level; these play as their level does, with no manner of their own."""
CREW_WITH_STYLES: Final[dict[str, dict[str, str]]] = {
    "easy": {BUILDER: "Hedda", SPOILER: "Fips"},
    "medium": {BUILDER: "Antje", SPOILER: "Rasmus"},
    "hard": {BUILDER: "Thora", SPOILER: "Ragnar"},
}
"""What those are called who have a manner, by level and manner."""
KINDS: Final = ("human", "easy", "medium", "hard")


@dataclass(slots=True)
class SeatPlan:
    """Who is to sit on a seat: a person (with a profile, if they have one) or a computer player of a level."""

    kind: str = "human"
    name: str = ""
    profile: int | None = None
    style: str = ""
    """That of a computer player who has one."""

    def to_json(self) -> Json:
        """What is remembered of it."""
        written: Json = {"kind": self.kind, "name": self.name, "profile": self.profile}
        return {**written, "manner": self.style} if self.style else written

    @classmethod
    def parse(cls, written: object) -> SeatPlan:
        """What was remembered, as far as it holds; else a person without a name."""
        if not isinstance(written, dict):
            return cls()
        kind, name, profile = written.get("kind"), written.get("name"), written.get("profile")
        manner = written.get("manner")
        known = CREW_WITH_STYLES.get(kind, {}) if isinstance(kind, str) else {}
        return cls(
            kind if isinstance(kind, str) and kind in KINDS else "human",
            clean_name(name, ""),
            profile if is_integer(profile) else None,
            manner if isinstance(manner, str) and manner in known else "",
        )


def is_watched(seats: Sequence[SeatPlan]) -> bool:
    """Whether only computer players sit there, so that whoever sets the table watches."""
    return all(seat.kind != "human" for seat in seats)


@dataclass(slots=True)
class TablePlan:
    """Everything a setup decides; what is remembered of it is ``to_json``."""

    seats: list[SeatPlan]
    board: str
    options: Json = field(default_factory=dict)
    first_seat: int = 0
    seed: int | None = None
    is_match: bool | None = None
    """Whether as many games as players are played, if the game offers it; None where nobody chose."""

    def to_json(self) -> Json:
        """What is remembered for the next time: not the deal."""
        return {
            "seats": [seat.to_json() for seat in self.seats],
            "board": self.board,
            "options": self.options,
            "first_seat": self.first_seat,
            "match": self.is_match,
        }


@dataclass(slots=True)
class GameTable:
    """A match on its board, and what it is part of."""

    match: Match[Any]
    board: LoadedBoard[Any]
    profiles: Sequence[int | None] = ()
    """The profile of each seat, where there is one; names are in the match's seats."""
    occasion: Json = field(default_factory=dict)
    """What the game is part of (``daily``, ``regatta``, ``match`` of several games, ...); kept with the record."""

    def profile(self, seat: int | None) -> int | None:
        """The profile of who sits there; None for somebody this machine does not remember."""
        return self.profiles[seat] if seat is not None and seat < len(self.profiles) else None
