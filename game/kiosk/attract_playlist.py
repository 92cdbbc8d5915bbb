"""What an attract mode shows, act after act: this machine's best games of today first, then its tables, then the rules."""

from __future__ import annotations

import datetime
from typing import Final, Literal, NamedTuple

from game.profanity import censored_name
from game.services import Services
from game.storage.values import RecordEntry, RecordTable, TableLine

LINES: Final = 8
"""How many lines of a table are shown."""


class PlaylistItem(NamedTuple):
    """Something that is shown for a while: of a game, or of nothing but the invitation."""

    kind: Literal["games", "tables", "rules", "invite"]
    game: str


def build_playlist(services: Services, today: datetime.date) -> list[PlaylistItem]:
    """The acts in their order. Between two there is always one in which nothing stands where it stood."""
    shown = services.storage.settings.kiosk_attract
    games = sorted(services.open_games, key=lambda game: best_of_day(services, game, today) is None)
    acts: list[PlaylistItem] = []
    if "games" in shown:
        for game in games:
            acts += [PlaylistItem("games", game), PlaylistItem("invite", game)]
    if "tables" in shown:
        acts += [PlaylistItem("tables", game) for game in games if top_table(services, game)]
    if "rules" in shown:
        acts += [PlaylistItem("rules", game) for game in games]
    return acts if len(acts) > 1 else [*acts, PlaylistItem("invite", games[0])]


def best_of_day(services: Services, game: str, day: datetime.date) -> RecordEntry | None:
    """The game of that day with the highest score, played here by at least one person to the end."""
    entries = [entry for entry in services.storage.records.latest(game, limit=200) if entry.ended.date() == day]
    return max(entries, key=lambda entry: max(entry.scores), default=None)


def top_table(services: Services, game: str) -> tuple[RecordTable, list[TableLine]] | None:
    """The table of a game in which most is going on, and its first lines; None if nobody stands on any."""
    records = services.storage.records
    for table in records.tables(game):
        lines = records.best(table, limit=LINES)
        if lines:
            return table, lines
    return None


def caption(services: Services, entry: RecordEntry) -> str:
    """Whose game it was, and what they made of it."""
    played = zip(entry.names, entry.scores, strict=True)
    return services.texts.listed([f"{censored_name(name)} {services.texts.number(score)}" for name, score in played])
