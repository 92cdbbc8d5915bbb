"""The regatta: several games by the same people, solo or in teams of two; points for places, a final table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple, Protocol

from game import registry
from game.core.handicap import handicap_rules
from game.core.state import FormatError, Json, is_integer
from game.match.match import Match
from game.match.turn_clock import ClockRules
from game.modes.tables import SeatPlan
from game.registry import plugin

_REGATTA_KEY: Final = "regatta"
"""Name of the extra with the current regatta."""
VISIT_KEY: Final = "kiosk.regatta"
"""Name of the extra with a kiosk visit's regatta."""
POINTS: Final = (5, 3, 2, 1)
"""Points for the first to the fourth place; equal places get the same points, and the places after them are skipped."""


class RegattaStore(Protocol):
    """Store of named JSON values (``Storage``)."""

    @property
    def is_visited(self) -> bool:
        """True during a visit to a kiosk."""

    def extra(self, name: str) -> object:
        """The value of a name; None for none."""

    def set_extra(self, name: str, value: object) -> None:
        """Save a JSON value under a name."""


MAX_LEGS: Final = 8


class Leg(NamedTuple):
    """A game of a regatta and its board; an empty name means the game's first board."""

    game: str
    board: str = ""


MAX_SEATS: Final = 6
"""The most people who can sail together."""


def default_legs(seats: int = 2, games: Sequence[str] | None = None) -> tuple[Leg, ...]:
    """The legs of a regatta that nobody has changed: the games for so many seats, in their order.

    ``games`` None is all games. Where most games are for another number of seats, all of them are legs: then so many
    people cannot sail.
    """
    known = registry.GAMES if games is None else tuple(games)
    fitting = [game for game in known if seats in plugin(game).game.seats]
    return tuple(Leg(game) for game in (fitting if 2 * len(fitting) >= len(known) else known)[:MAX_LEGS])


def usual_seats(games: Sequence[str] | None = None) -> tuple[int, ...]:
    """The numbers of people who can sail their usual course."""
    return tuple(number for number in _CREWS if number in allowed_seats(default_legs(number, games)))


_CREWS: Final = range(2, MAX_SEATS + 1)


def allowed_seats(course: Sequence[Leg]) -> tuple[int, ...]:
    """The numbers of people who can sail a course: those that every game of it takes, and at least two."""
    return tuple(number for number in _CREWS if all(number in plugin(leg.game).game.seats for leg in course))


def course_minutes(course: Sequence[Leg], counts: Mapping[str, int]) -> int:
    """Expected duration of a course in minutes, a multiple of five, from the mean of the games ended here.

    ``counts`` are the storage's event counts. Games with few ends here count with the usual duration.

    >>> course_minutes((Leg("bridges"), Leg("mosaic")), {"end.mosaic": 4, "seconds.mosaic": 4 * 600})
    35
    """
    return max(5, 5 * round(sum(leg_minutes(leg.game, counts) for leg in course) / 5))


def leg_minutes(game: str, counts: Mapping[str, int]) -> float:
    """Mean duration of a game ended here in minutes; the game's usual one where few have."""
    ended, seconds = counts.get(f"end.{game}", 0), counts.get(f"seconds.{game}", 0)
    return seconds / ended / 60 if ended >= _MIN_ENDED and seconds else plugin(game).usual_minutes


_MIN_ENDED: Final = 3
"""Minimum games ended here for a mean duration."""
READY_COURSES: Final[Mapping[str, int]] = {"short": 30, "whole": 75, "long": 150}
"""Ready-made courses by name, and about how many minutes each takes."""


def ready_courses(
    seats: int, games: Sequence[str], boards: Mapping[str, Sequence[str]], counts: Mapping[str, int]
) -> dict[str, tuple[Leg, ...]]:
    """Ready-made courses by name for so many people: their games in turn, the shortest first, again on the next board.

    Each has at least two legs and as many as come nearest to its minutes; equal courses are left out.

    >>> courses = ready_courses(6, ["bridges", "mosaic"], {"mosaic": ["court", "corners"]}, {})
    >>> courses["short"], len(courses["long"])
    ((Leg(game='mosaic', board=''), Leg(game='mosaic', board='corners')), 8)
    """
    fitting = [game for game in games if seats in plugin(game).game.seats]
    if not fitting:
        return {}
    fitting.sort(key=lambda game: leg_minutes(game, counts))
    found: dict[str, tuple[Leg, ...]] = {}
    whole = [_turn_leg(fitting[at % len(fitting)], at // len(fitting), boards) for at in range(MAX_LEGS)]
    for name, minutes in READY_COURSES.items():
        lengths = [sum(leg_minutes(leg.game, counts) for leg in whole[:legs]) for legs in range(MAX_LEGS + 1)]
        best = min(range(2, MAX_LEGS + 1), key=lambda legs: (abs(lengths[legs] - minutes), -legs))
        course = tuple(whole[:best])
        if course not in found.values():
            found[name] = course
    return found


def _turn_leg(game: str, turn: int, boards: Mapping[str, Sequence[str]]) -> Leg:
    """A game on its first board, its second the next time, and so on."""
    names = boards.get(game, ())
    at = turn % len(names) if names else 0
    return Leg(game, names[at] if at else "")


def allows_teams(seats: int) -> bool:
    """True if this number of players divides into at least two teams of two."""
    return seats >= 4 and seats % 2 == 0


def leg_points(scores: Sequence[int], winners: Sequence[int]) -> list[int]:
    """Points of one game for each seat.

    All winners of the game share the first place, regardless of score (only the saboteur wins with 0; a rule may break
    ties). The others follow by score, equal scores on the same place.

    >>> leg_points([30, 12, 12, 5], winners=[0])
    [5, 3, 3, 1]
    """
    order = sorted({score for seat, score in enumerate(scores) if seat not in winners}, reverse=True)
    points: list[int] = []
    for seat, score in enumerate(scores):
        if seat in winners:
            points.append(POINTS[0])
            continue
        better = len(winners) + sum(
            1 for other, value in enumerate(scores) if other not in winners and order.index(value) < order.index(score)
        )
        points.append(POINTS[better] if better < len(POINTS) else 0)
    return points


@dataclass(slots=True)
class Regatta:
    """A regatta: its legs, and the points of each finished leg by seat.

    >>> regatta = Regatta(2, course=(Leg("bridges"), Leg("mosaic")))
    >>> regatta.add(scores=[20, 31], winners=[1])
    >>> regatta.totals, regatta.game, regatta.is_over
    ([3, 5], 'mosaic', False)
    """

    seats: int
    legs: list[list[int]] = field(default_factory=list)
    course: tuple[Leg, ...] = ()
    """Its legs; without any the usual ones for so many seats."""
    is_in_teams: bool = False
    clock: ClockRules | None = None
    """Clock at the table of each leg; None without one."""

    def __post_init__(self) -> None:
        if not self.course:
            self.course = default_legs(self.seats)

    @property
    def leg(self) -> Leg | None:
        """The next leg; None after the last."""
        return self.course[len(self.legs)] if len(self.legs) < len(self.course) else None

    @property
    def game(self) -> str | None:
        """The game of the next leg; None after the last."""
        return self.leg.game if self.leg is not None else None

    @property
    def is_over(self) -> bool:
        return self.leg is None

    @property
    def teams(self) -> list[list[int]]:
        """Seats by team: one each, or teams of two in opposite seats."""
        if not self.is_in_teams or not allows_teams(self.seats):
            return [[seat] for seat in range(self.seats)]
        half = self.seats // 2
        return [[seat, seat + half] for seat in range(half)]

    @property
    def totals(self) -> list[int]:
        """Points so far by seat."""
        return [sum(leg[seat] for leg in self.legs) for seat in range(self.seats)]

    def points(self, team: Sequence[int]) -> int:
        """Points of a team so far."""
        return sum(self.totals[seat] for seat in team)

    @property
    def standings(self) -> list[list[int]]:
        """Crews by rank: by points, ties by number of first places."""
        return sorted(self.teams, key=self._rank, reverse=True)

    def place(self, team: Sequence[int]) -> int:
        """Place of a team, 1 for the leader; equal crews share a place."""
        return 1 + sum(self._rank(other) > self._rank(team) for other in self.teams)

    def _rank(self, team: Sequence[int]) -> tuple[int, int]:
        return self.points(team), sum(leg[seat] == POINTS[0] for leg in self.legs for seat in team)

    @property
    def winners(self) -> list[int]:
        """Seats of the leading crews, by points, ties by number of first places."""
        return sorted(seat for team in self.teams if self.place(team) == 1 for seat in team)

    def add(self, scores: Sequence[int], winners: Sequence[int]) -> None:
        """Add a finished leg; raises ``ValueError`` after the last leg or for another number of seats."""
        if self.is_over or len(scores) != self.seats:
            raise ValueError(f"no leg for {len(scores)} seats is due")
        self.legs.append(leg_points(scores, winners))

    def to_json(self) -> Json:
        """JSON form, saved with an unfinished game."""
        course = [[leg.game, leg.board] for leg in self.course]
        clock = {"clock": self.clock.to_json()} if self.clock is not None else {}
        return {"seats": self.seats, "legs": self.legs, "course": course, "teams": self.is_in_teams, **clock}

    @classmethod
    def parse(cls, written: object) -> Regatta:
        """Inverse of ``to_json``; raises ``FormatError``. Older data without legs, teams or clock gets the defaults."""
        if not isinstance(written, dict) or not is_integer(written.get("seats")):
            raise FormatError(f"no regatta: {written!r}")
        seats, legs = written["seats"], written.get("legs")
        course = _course(written["course"]) if "course" in written else default_legs(seats)
        if not isinstance(legs, list) or len(legs) > len(course):
            raise FormatError(f"no regatta: {written!r}")
        for leg in legs:
            if not isinstance(leg, list) or len(leg) != seats or not all(is_integer(part) for part in leg):
                raise FormatError(f"no leg of a regatta: {leg!r}")
        return cls(seats, legs, course, written.get("teams") is True, ClockRules.parse(written.get("clock")))


def _course(written: object) -> tuple[Leg, ...]:
    if not isinstance(written, list) or not 1 <= len(written) <= MAX_LEGS:
        raise FormatError(f"no course: {written!r}")
    course = []
    for leg in written:
        if not isinstance(leg, list) or len(leg) != 2 or not all(isinstance(part, str) for part in leg):
            raise FormatError(f"no leg of a course: {leg!r}")
        if leg[0] not in registry.GAMES:
            raise FormatError(f"no game: {leg[0]!r}")
        course.append(Leg(*leg))
    return tuple(course)


def _name(storage: RegattaStore) -> str:
    return VISIT_KEY if storage.is_visited else _REGATTA_KEY


def save_regatta(storage: RegattaStore, seats: list[SeatPlan], regatta: Regatta) -> None:
    """Save the regatta with its seats."""
    people = [seat.to_json() for seat in seats]
    storage.set_extra(_name(storage), {"people": people, "regatta": regatta.to_json()})


def saved_regatta(storage: RegattaStore) -> tuple[list[SeatPlan], Regatta]:
    """Seats and state of the current regatta; a new one for two people without valid data."""
    kept = storage.extra(_name(storage))
    try:
        if not isinstance(kept, dict):
            raise FormatError("no regatta is kept")
        regatta = Regatta.parse(kept.get("regatta"))
        people = kept.get("people")
        if not isinstance(people, list) or len(people) != regatta.seats:
            raise FormatError("a regatta without its people")
        return [SeatPlan.parse(part) for part in people], regatta
    except FormatError:
        return [SeatPlan(), SeatPlan()], Regatta(2)


def leg_seats(game: str, seats: Sequence[SeatPlan]) -> list[SeatPlan]:
    """Seats of a leg: the degrees of a handicap in units of the game; none where it has no handicaps."""
    rules = handicap_rules(plugin(game).game.options)
    units = [rules.of_degree(seat.handicap) if rules is not None else 0 for seat in seats]
    return [replace(seat, handicap=own) for seat, own in zip(seats, units, strict=True)]


def count_leg(storage: RegattaStore, match: Match[Any], occasion: Json) -> bool:
    """Add a finished game to the regatta, once; True if the game belongs to a regatta."""
    number = occasion.get("regatta")
    if not is_integer(number) or match.result is None:
        return False
    seats, regatta = saved_regatta(storage)
    if len(regatta.legs) == number and regatta.seats == len(match.seats):
        regatta.add(match.result.scores, match.result.winners)
        save_regatta(storage, seats, regatta)
    return True
