"""What a visitor to a kiosk changes: it holds for the visit, is never written, and is gone with it, however it ends."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from game.storage.values import Profile

LASTING: Final = "kiosk."
"""Extras whose names begin so are the house's own and are kept whoever is there."""


@dataclass(slots=True)
class Visit:
    """Settings, odds and ends and people as the visitor has changed them."""

    profiles: dict[int, Profile]
    extras: dict[str, Any] = field(default_factory=dict)
    _next: int = -1
    """Players of a visit have numbers below zero: no record ever names one."""

    @classmethod
    def of(cls, profiles: Iterable[Profile]) -> Visit:
        """A visit that finds these players."""
        return cls({profile.identifier: profile for profile in profiles})

    def change_profile(self, profile: Profile) -> Profile:
        """Adds a player (number 0) or changes one; ``ValueError`` if the name is taken."""
        others = (other for number, other in self.profiles.items() if number != profile.identifier)
        if any(other.name.casefold() == profile.name.casefold() for other in others):
            raise ValueError(f"the name {profile.name!r} is taken")
        if not profile.identifier:
            profile, self._next = profile._replace(identifier=self._next), self._next - 1
        self.profiles[profile.identifier] = profile
        return profile
