"""Options and set-up of Waterways: variants, and the stones in drawing order (formats.md section 2)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Final

from game.core.handicap import HANDICAP_VERSION, Handicap, HandicapRules, handicap_json
from game.core.state import (
    BASE_RECORD_VERSION,
    FormatError,
    Json,
    expect_keys,
    is_integer,
    parse_switches,
    shuffled,
)
from game.isles.waterways.rules.board import Board
from game.isles.waterways.rules.stones import KINDS, PLAIN_KINDS, RING_KINDS, STONES_PER_KIND

DEFAULT_TARGET: Final = 24
HEAPS: Final = ("ring", "plain")
FIRST_BIDDER_MUST_BID: Final = 3
"""The record version from which on the first bidder of an auction must name a target."""
_MAX_TARGET: Final = 999
"""Maximum target that a deal code can hold."""


HANDICAP_RULES: Final = HandicapRules(
    seats=(2, 4), most=12, log_odds=0.42, between_levels=7,
    by_board={"meadow": 8, "millpond": 8, "boulders": 6},
)  # fmt: skip
"""Outlets ahead; the saboteur's table has its target instead."""


@dataclass(frozen=True, slots=True)
class Options:
    """Variants. ``target`` and ``auction`` belong to the saboteur; with three seats exactly one of the two is set."""

    handicap_rules: ClassVar[HandicapRules] = HANDICAP_RULES
    open_stones: bool = False
    dams: bool = False
    target: int | None = None
    auction: bool = False
    first_may_pass: bool = False
    """Auction up to record version 2: nobody need name the first target; if all pass, the last seat is saboteur."""
    handicap: Handicap = field(default=(), kw_only=True)
    """Outlets ahead at the shores of the seat's side; of a team, those of both seats together."""

    @property
    def record_version(self) -> int:
        """A handicap needs version 4, an auction by the rules of today version 3."""
        if self.handicap:
            return HANDICAP_VERSION
        return FIRST_BIDDER_MUST_BID if self.auction and not self.first_may_pass else BASE_RECORD_VERSION

    def by_version(self, version: int) -> Options:
        """The same options, played by the rules of records of that version."""
        return replace(self, first_may_pass=self.auction and version < FIRST_BIDDER_MUST_BID)

    def to_json(self) -> Json:
        saboteur: Json | None = None
        if self.auction:
            saboteur = {"auction": True}
        elif self.target is not None:
            saboteur = {"target": self.target}
        written = {"open_stones": self.open_stones, "dams": self.dams, "saboteur": saboteur}
        return written | handicap_json(self.handicap)

    @classmethod
    def parse(cls, written: object, seats: int) -> Options:
        """Parse a record's options; three seats always have a saboteur (default target 24), others never."""
        written, handicap = HANDICAP_RULES.take(written, seats)
        if not isinstance(written, dict):
            raise FormatError(f"options are an object, not {written!r}")
        unknown = sorted(str(key) for key in written.keys() - {"open_stones", "dams", "saboteur"})
        if unknown:
            raise FormatError(f"unknown option {unknown[0]!r}; expected open_stones, dams, saboteur")
        switches: Any = parse_switches(
            {key: value for key, value in written.items() if key != "saboteur"}, ("open_stones", "dams")
        )
        saboteur = written.get("saboteur", {"target": DEFAULT_TARGET} if seats == 3 else None)
        if seats != 3:
            if saboteur is not None:
                raise FormatError(f"the option 'saboteur' is null with {seats} seats, not {saboteur!r}")
            return cls(**switches, handicap=handicap)
        if isinstance(saboteur, dict) and saboteur.keys() == {"auction"} and saboteur["auction"] is True:
            return cls(**switches, auction=True)
        if isinstance(saboteur, dict) and saboteur.keys() == {"target"}:
            target = saboteur["target"]
            if is_integer(target) and target >= 1:
                return cls(**switches, target=target)
        raise FormatError(
            f"the option 'saboteur' is {{'target': 1 or more}} or {{'auction': true}} with 3 seats, not {saboteur!r}"
        )

    @classmethod
    def code_sizes(cls) -> Mapping[str, int]:
        """Number of values per option: two for each switch; for the saboteur none, auction, and each target with a
        code.
        """
        return {"open_stones": 2, "dams": 2, "saboteur": _MAX_TARGET + 2}

    def to_code(self) -> Mapping[str, int]:
        """Option values as numbers; the saboteur is 0 for none, 1 for the auction, else 1 + target."""
        if self.target is not None and self.target > _MAX_TARGET:
            raise FormatError(f"a target of {self.target} has no code")
        saboteur = 1 if self.auction else 0 if self.target is None else self.target + 1
        return {"open_stones": int(self.open_stones), "dams": int(self.dams), "saboteur": saboteur}

    @classmethod
    def from_code(cls, numbers: Mapping[str, int]) -> Json:
        """Options of a code, in the form of a record."""
        number = numbers["saboteur"]
        saboteur = None if number == 0 else {"auction": True} if number == 1 else {"target": number - 1}
        return {"open_stones": bool(numbers["open_stones"]), "dams": bool(numbers["dams"]), "saboteur": saboteur}


@dataclass(frozen=True, slots=True)
class Setup:
    """Stones in drawing order: one bag, or with open stones two heaps (``bag`` is None)."""

    bag: tuple[str, ...] | None
    ring: tuple[str, ...] = ()
    plain: tuple[str, ...] = ()

    def to_json(self) -> Json:
        if self.bag is not None:
            return {"bag": list(self.bag)}
        return {"heaps": {"ring": list(self.ring), "plain": list(self.plain)}}

    @classmethod
    def parse(cls, written: object, board: Board, seats: int, options: Options) -> Setup:
        """Parse a record's set-up: each stone of the game exactly once (one of a kind in a solo game, else three)."""
        if options.open_stones:
            heaps = expect_keys(expect_keys(written, {"heaps"}, "the setup")["heaps"], set(HEAPS), "the heaps")
            ring = _parse_stones(heaps["ring"], RING_KINDS, seats, "the heap 'ring'")
            return cls(None, ring, _parse_stones(heaps["plain"], PLAIN_KINDS, seats, "the heap 'plain'"))
        bag = expect_keys(written, {"bag"}, "the setup")["bag"]
        return cls(_parse_stones(bag, KINDS, seats, "the bag"))

    @classmethod
    def deal(cls, board: Board, seats: int, options: Options, rng: random.Random) -> Setup:
        """Set-up with all stones in random order."""
        if options.open_stones:
            ring = shuffled(_stones(RING_KINDS, seats), rng)
            return cls(None, tuple(ring), tuple(shuffled(_stones(PLAIN_KINDS, seats), rng)))
        return cls(tuple(shuffled(_stones(KINDS, seats), rng)))

    @property
    def piles(self) -> tuple[tuple[str, ...], ...]:
        """The bag, or the heaps in the order of ``HEAPS``."""
        return (self.ring, self.plain) if self.bag is None else (self.bag,)


def _stones(kinds: Sequence[str], seats: int) -> list[str]:
    return [kind for kind in kinds for _ in range(1 if seats == 1 else STONES_PER_KIND)]


def _parse_stones(written: object, kinds: Sequence[str], seats: int, what: str) -> tuple[str, ...]:
    if not isinstance(written, list):
        raise FormatError(f"{what} is a list of stones, not {written!r}")
    for stone in written:
        if not isinstance(stone, str) or stone not in kinds:
            raise FormatError(f"{what} holds {stone!r}, which is none of its kinds")
    expected = Counter(_stones(kinds, seats))
    for kind, found in sorted(Counter(written).items()):
        if found != expected[kind]:
            raise FormatError(f"{what} holds {found} stones {kind!r}, expected {expected[kind]}")
    if len(written) != expected.total():
        raise FormatError(f"{what} holds {len(written)} stones, expected {expected.total()}")
    return tuple(written)
