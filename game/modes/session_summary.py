"""Session summary: all games finished since the host began a session, and the leading players."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from game.core.state import is_integer
from game.modes.regatta import leg_points

SESSION_KEY: Final = "kiosk.evening"
"""Name of the extra with the session's start time; visitors to a kiosk leave the value unchanged."""

AFTER: Final = f"{SESSION_KEY}.after"
"""Where the last game's number of before is kept: a clock that is set back hides nothing of the evening."""


_LONGEST_SESSION: Final = datetime.timedelta(hours=18)


class SessionStore(Protocol):
    """Store of named JSON values (``Storage``)."""

    def extra(self, name: str) -> object:
        """The value of a name; None for none."""

    def set_extra(self, name: str, value: object) -> None:
        """Save a JSON value under a name."""


@dataclass(frozen=True, slots=True)
class SessionGame:
    """A game of the session: names, scores and winners by seat, and the seats of people."""

    game: str
    names: Sequence[str]
    scores: Sequence[int]
    winners: Sequence[int]
    people: Sequence[int]


@dataclass(slots=True)
class SessionPlayer:
    """A player's session results; points as in a regatta, for games with others only."""

    name: str
    points: int = 0
    games: int = 0
    wins: int = 0


def begin_session(storage: SessionStore, now: datetime.datetime, after: int | None = None) -> None:
    """From now on it is a new evening; ``after`` is the last record's number so far, None where nobody knows it."""
    storage.set_extra(AFTER, after)
    storage.set_extra(SESSION_KEY, now.astimezone().isoformat(timespec="seconds"))


def session_began(storage: SessionStore) -> datetime.datetime | None:
    """Start time of the session; None before the first."""
    try:
        return datetime.datetime.fromisoformat(str(storage.extra(SESSION_KEY))).astimezone()
    except (ValueError, OverflowError, OSError):
        return None


def is_session_on(storage: SessionStore, now: datetime.datetime) -> bool:
    """True for the hours around a session's start, also where the clock was set back since."""
    began = session_began(storage)
    return began is not None and abs(now.astimezone() - began) < _LONGEST_SESSION


def session_after(storage: SessionStore) -> int | None:
    """The last record's number before the evening; None for an evening that has none written down."""
    after = storage.extra(AFTER)
    return after if is_integer(after) else None


def session_players(played: Iterable[SessionGame]) -> list[SessionPlayer]:
    """All players of the session, best first: by points, then wins, then name."""
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
    """Name and score of the session's best result by a person in a game; None without one."""
    scores = [(each.scores[seat], each.names[seat]) for each in played if each.game == game for seat in each.people]
    best = max(scores, key=lambda score: score[0], default=None)
    return (best[1], best[0]) if best is not None else None
