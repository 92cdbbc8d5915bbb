"""Session clock: when the running session began and whether it is on; its games are in ``session_summary``.

The chart asks here before the first picture, so this module imports little.
"""

from __future__ import annotations

import datetime
from typing import Final, Protocol

from game.core.state import is_integer
from game.storage.values import AFTER_KEY, SESSION_KEY

MAX_DURATION: Final = datetime.timedelta(hours=18)
"""Duration after which a session that nobody ended is over."""


class SessionStore(Protocol):
    """Store of named JSON values (``Storage``)."""

    def extra(self, name: str) -> object:
        """The value of a name; None for none."""

    def set_extra(self, name: str, value: object) -> None:
        """Save a JSON value under a name."""


def begin_session(storage: SessionStore, now: datetime.datetime, after: int | None = None) -> None:
    """From now on it is a new evening; ``after`` is the last record's number so far, None where nobody knows it."""
    storage.set_extra(AFTER_KEY, after)
    storage.set_extra(SESSION_KEY, now.astimezone().isoformat(timespec="seconds"))


def end_session(storage: SessionStore) -> None:
    """No session is on any more."""
    storage.set_extra(AFTER_KEY, None)
    storage.set_extra(SESSION_KEY, None)


def session_began(storage: SessionStore) -> datetime.datetime | None:
    """Start time of the session; None before the first."""
    try:
        return datetime.datetime.fromisoformat(str(storage.extra(SESSION_KEY))).astimezone()
    except (ValueError, OverflowError, OSError):
        return None


def is_session_on(storage: SessionStore, now: datetime.datetime) -> bool:
    """True for the hours around a session's start, also where the clock was set back since."""
    began = session_began(storage)
    return began is not None and abs(now.astimezone() - began) < MAX_DURATION


def session_after(storage: SessionStore) -> int | None:
    """The last record's number before the evening; None for an evening that has none written down."""
    after = storage.extra(AFTER_KEY)
    return after if is_integer(after) else None
