"""The person who plays alone on this machine: whose daily charts and problems count."""

from __future__ import annotations

from typing import Final

from game.core.names import clean_name
from game.modes.recent_people import recent_people
from game.modes.tables import SeatPlan
from game.services import Services

_NAME_KEY: Final = "daily.player"
_PROFILE_KEY: Final = "daily.profile"
_RECENT_GAMES: Final = 8
"""Newest games searched for the last solo player."""


class SoloPerson:
    """A person with a name, which may be empty, and a profile, if any; one choice for all pages."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._assets = services.assets
        chosen = services.storage.extra(_NAME_KEY)
        profile = services.storage.extra(_PROFILE_KEY)
        self.player = SeatPlan(name=clean_name(chosen, ""), profile=profile if isinstance(profile, int) else None)
        self.is_chosen = chosen is not None
        """True if somebody was chosen on a page; False for an unnamed person until then."""

    def guess(self, *, is_unnamed_known: bool) -> None:
        """Before anybody was chosen: the last solo player, else the known person seated last.

        ``is_unnamed_known``: an unnamed person has results of their own here, and stays.
        """
        if self.is_chosen or self._services.session.is_kiosk:
            return
        last = last_solo_player(self._services)
        people = [] if last is not None or is_unnamed_known else recent_people(self._services.storage)
        seated = next((SeatPlan(name=each.name, profile=each.identifier) for each in people), self.player)
        self.player = last or seated

    @property
    def name(self) -> str:
        """The person's name on pages."""
        return self.player.name or self._assets.t("house.setup.player", n=1)

    @property
    def names(self) -> list[str]:
        """Stored names of the person; an unnamed one has the default name of every language."""
        return (
            [self.player.name]
            if self.player.name
            else sorted(self._assets.texts.in_all_languages("house.setup.player", 1))
        )

    def choose(self, name: str, profile: int | None) -> None:
        """Let another person's results count."""
        self.player, self.is_chosen = SeatPlan(name=name, profile=profile), True
        self._services.storage.set_extra(_NAME_KEY, name)
        self._services.storage.set_extra(_PROFILE_KEY, profile)


def last_solo_player(services: Services) -> SeatPlan | None:
    """The person of the newest own game with a single person; None without one, or without a name of their own."""
    storage = services.storage
    for entry in storage.records.latest(limit=_RECENT_GAMES):
        record = storage.records.get(entry.identifier) if not entry.origin and not entry.is_practice else None
        seats = record.get("seats") if record is not None else None
        people = [name for name, seat in zip(entry.names, seats or (), strict=False) if seat.get("kind") == "human"]
        if len(people) != 1:
            continue
        name = people[0]
        if name in services.assets.texts.in_all_languages("house.setup.player", 1):
            return None
        profiles = (each for each in storage.profiles() if each.name.casefold() == name.casefold())
        return SeatPlan(name=name, profile=next((each.identifier for each in profiles), None))
    return None
