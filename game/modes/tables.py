"""Table values: planned seats and options, and the match on a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from game.boards.repository import LoadedBoard
from game.core.handicap import HANDICAP, handicap_json, handicap_rules, without_handicap
from game.core.names import clean_name
from game.core.players import BUILDER, SPOILER
from game.core.state import Json, is_integer
from game.match.match import Match
from game.match.turn_clock import ClockRules
from game.registry import plugin

COMPUTER_NAMES: Final[dict[str, tuple[str, ...]]] = {
    "easy": ("Pip", "Lotte", "Fiete", "Mim", "Juno", "Ole"),
    "medium": ("Bosun", "Greta", "Hinnerk", "Ilse", "Tammo", "Wiebke"),
    "hard": ("Quill", "Morgana", "Vane", "Isolde", "Drake", "Selma"),
}
"""Names of computer players by level, for players without a style."""
NAMES_WITH_STYLES: Final[dict[str, dict[str, str]]] = {
    "easy": {BUILDER: "Hedda", SPOILER: "Fips"},
    "medium": {BUILDER: "Antje", SPOILER: "Rasmus"},
    "hard": {BUILDER: "Thora", SPOILER: "Ragnar"},
}
"""Names of computer players with a style, by level and style."""
KINDS: Final = ("human", "easy", "medium", "hard")


@dataclass(slots=True)
class SeatPlan:
    """Planned player of a seat: a person, with a profile if any, or a computer player of a level."""

    kind: str = "human"
    name: str = ""
    profile: int | None = None
    style: str = ""
    """Playing style of a computer player; empty for none."""
    handicap: int = 0
    """Handicap in the game's units; at the people of a regatta in degrees (``game.modes.regatta``)."""

    def to_json(self) -> Json:
        """JSON form, remembered for the next set-up."""
        written: Json = {"kind": self.kind, "name": self.name, "profile": self.profile}
        written |= {"manner": self.style} if self.style else {}
        return written | ({HANDICAP: self.handicap} if self.handicap else {})

    @classmethod
    def parse(cls, written: object) -> SeatPlan:
        """Inverse of ``to_json``; invalid parts get defaults (a person without a name)."""
        if not isinstance(written, dict):
            return cls()
        kind, name, profile = written.get("kind"), written.get("name"), written.get("profile")
        manner, handicap = written.get("manner"), written.get(HANDICAP)
        known = NAMES_WITH_STYLES.get(kind, {}) if isinstance(kind, str) else {}
        return cls(
            kind if isinstance(kind, str) and kind in KINDS else "human",
            clean_name(name, ""),
            profile if is_integer(profile) else None,
            manner if isinstance(manner, str) and manner in known else "",
            handicap if is_integer(handicap) and handicap >= 0 else 0,
        )


def is_watched(seats: Sequence[SeatPlan]) -> bool:
    """True if all seats are computer players, so that the person watches."""
    return all(seat.kind != "human" for seat in seats)


@dataclass(slots=True)
class TablePlan:
    """All decisions of a table's set-up."""

    seats: list[SeatPlan]
    board: str
    options: Json = field(default_factory=dict)
    first_seat: int = 0
    seed: int | None = None
    is_match: bool | None = None
    """True for a series with one game a player, if the game offers series; None without a choice."""
    clock: ClockRules | None = None
    """Clock of a table for several; None without one."""

    def to_json(self) -> Json:
        """JSON form without the seed, remembered for the next set-up."""
        return {
            "seats": [seat.to_json() for seat in self.seats],
            "board": self.board,
            "options": self.options,
            "first_seat": self.first_seat,
            "match": self.is_match,
            "clock": self.clock.to_json() if self.clock is not None else None,
        }


def planned_options(game: str, plan: TablePlan) -> Json:
    """Options of a plan with the handicaps of its seats, as far as the game has handicaps at such a table."""
    rules, options = handicap_rules(plugin(game).game.options), without_handicap(plan.options)
    if rules is None or len(plan.seats) not in rules.seats:
        return options
    return options | handicap_json(tuple(min(seat.handicap, rules.most) for seat in plan.seats))


@dataclass(slots=True)
class GameTable:
    """A match with its board and its game mode."""

    match: Match[Any]
    board: LoadedBoard[Any]
    profiles: Sequence[int | None] = ()
    """Profile number by seat, None without one; names are in the match's seats."""
    occasion: Json = field(default_factory=dict)
    """Game mode data (``daily``, ``regatta``, ``match`` series, ...), saved with the record."""

    def profile(self, seat: int | None) -> int | None:
        """Profile number of a seat; None without a profile."""
        return self.profiles[seat] if seat is not None and seat < len(self.profiles) else None
