"""Temporary changes of a kiosk visitor; held in memory only and dropped with the visit."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from game.storage.values import Profile

PERMANENT_PREFIX: Final = "kiosk."
"""Prefix of extras that belong to the kiosk and persist across visits."""


@dataclass(slots=True, eq=False, repr=False)
class VisitState:
    """Players and extras as the visitor has changed them."""

    profiles: dict[int, Profile]
    extras: dict[str, Any] = field(default_factory=dict)
    _next: int = -1
    """Next identifier of a visit's player; negative, so that no record refers to one."""

    @classmethod
    def of(cls, profiles: Iterable[Profile]) -> VisitState:
        """Start a visit with these players."""
        return cls({profile.identifier: profile for profile in profiles})

    def change_profile(self, profile: Profile) -> Profile:
        """Add a player (identifier 0) or change one; raises ``ValueError`` for a taken name."""
        others = (other for number, other in self.profiles.items() if number != profile.identifier)
        if any(other.name.casefold() == profile.name.casefold() for other in others):
            raise ValueError(f"the name {profile.name!r} is taken")
        if not profile.identifier:
            profile, self._next = profile._replace(identifier=self._next), self._next - 1
        self.profiles[profile.identifier] = profile
        return profile
