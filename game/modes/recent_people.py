"""People that a page seats to begin with: those seated last on this machine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from game.storage.values import Profile

if TYPE_CHECKING:  # modes load without sqlite3
    from game.storage.storage import Storage

_SEATED_KEY: Final = "people.seated"
"""Name of the extra with profile numbers, those seated last first."""
_MAX_SEATED: Final = 24


def remember_people(storage: Storage, profiles: Sequence[int | None]) -> None:
    """Note the profiles of a table, by seat, as seated last; seats without one do not count."""
    seated = [number for number in profiles if number is not None]
    if seated:
        earlier = [number for number in _seated_last(storage) if number not in seated]
        storage.set_extra(_SEATED_KEY, [*seated, *earlier][:_MAX_SEATED])


def recent_people(storage: Storage) -> list[Profile]:
    """All profiles: those seated last first, by seat; then those never seated, the newest first."""
    seated = _seated_last(storage)

    def order(profile: Profile) -> tuple[int, int]:
        number = profile.identifier
        return (seated.index(number), 0) if number in seated else (len(seated), -number)

    return sorted(storage.profiles(), key=order)


def _seated_last(storage: Storage) -> list[int]:
    written = storage.extra(_SEATED_KEY)
    return [number for number in written if type(number) is int] if isinstance(written, list) else []
