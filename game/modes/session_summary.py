"""An evening of games: everything that was finished here since a host began it, and who was best."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from game.core.state import is_integer
from game.modes.regatta import leg_points

KEPT: Final = "kiosk.evening"
"""Where it is kept when the evening began; visitors to a kiosk do not change it."""

AFTER: Final = f"{KEPT}.after"
"""Where the last game's number of before is kept: a clock that is set back hides nothing of the evening."""


class SessionStore(Protocol):
    """What keeps odds and ends by their names (``Storage``)."""

    def extra(self, name: str) -> object:
        """What was kept under that name; None for nothing."""

    def set_extra(self, name: str, value: object) -> None:
        """Keeps a JSON value under that name."""


@dataclass(frozen=True, slots=True)
class SessionGame:
    """A game of the evening: its seats in their order, and which of them people sat on."""

    game: str
    names: Sequence[str]
    scores: Sequence[int]
    winners: Sequence[int]
    people: Sequence[int]


@dataclass(slots=True)
class SessionPlayer:
    """Somebody who has played tonight: points as in a regatta, for games with others."""

    name: str
    points: int = 0
    games: int = 0
    wins: int = 0


def begin_session(storage: SessionStore, now: datetime.datetime, after: int | None = None) -> None:
    """From now on it is a new evening; ``after`` is the last record's number so far, None where nobody knows it."""
    storage.set_extra(AFTER, after)
    storage.set_extra(KEPT, now.astimezone().isoformat(timespec="seconds"))


def session_began(storage: SessionStore) -> datetime.datetime | None:
    """When the evening began; None if nobody has begun one."""
    try:
        return datetime.datetime.fromisoformat(str(storage.extra(KEPT))).astimezone()
    except (ValueError, OverflowError, OSError):
        return None


def session_after(storage: SessionStore) -> int | None:
    """The last record's number before the evening; None for an evening that has none written down."""
    after = storage.extra(AFTER)
    return after if is_integer(after) else None


def session_players(played: Iterable[SessionGame]) -> list[SessionPlayer]:
    """Everybody who has played, the best first: by points, then by wins, then by name."""
    found: dict[str, SessionPlayer] = {}
    for each in played:
        points = leg_points(each.scores, each.winners) if len(each.names) > 1 else [0]
        for seat in each.people:
            guest = found.setdefault(each.names[seat].casefold(), SessionPlayer(each.names[seat]))
            guest.points += points[seat]
            guest.games += 1
            guest.wins += len(each.names) > 1 and seat in each.winners
    return sorted(found.values(), key=lambda guest: (-guest.points, -guest.wins, guest.name.casefold()))


def best_player(played: Iterable[SessionGame], game: str) -> tuple[str, int] | None:
    """The highest score that a person has made in a game tonight, and who it was."""
    scores = [(each.scores[seat], each.names[seat]) for each in played if each.game == game for seat in each.people]
    best = max(scores, key=lambda score: score[0], default=None)
    return (best[1], best[0]) if best is not None else None
