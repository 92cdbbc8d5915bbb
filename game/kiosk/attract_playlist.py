"""Playlist of the attract mode: today's best games of this machine, record tables, rules."""

from __future__ import annotations

import datetime
from typing import Final, Literal, NamedTuple

from game.assets import Assets
from game.profanity import censored_name
from game.services import Services
from game.storage.storage import Storage
from game.storage.values import RecordEntry, RecordTable, TableLine

MAX_LINES: Final = 8
"""Maximum lines of a displayed record table."""


class PlaylistItem(NamedTuple):
    """A playlist item: a game's content of one kind, or the invitation."""

    kind: Literal["games", "tables", "rules", "invite"]
    game: str


def build_playlist(services: Services, today: datetime.date) -> list[PlaylistItem]:
    """Build the playlist; an invitation follows each game item as a guard against burn-in."""
    shown = services.storage.settings.kiosk_attract
    games = sorted(services.session.open_games, key=lambda game: best_of_day(services.storage, game, today) is None)
    acts: list[PlaylistItem] = []
    if "games" in shown:
        for game in games:
            acts += [PlaylistItem("games", game), PlaylistItem("invite", game)]
    if "tables" in shown:
        acts += [PlaylistItem("tables", game) for game in games if top_table(services.storage, game)]
    if "rules" in shown:
        acts += [PlaylistItem("rules", game) for game in games]
    return acts if len(acts) > 1 else [*acts, PlaylistItem("invite", games[0])]


def best_of_day(storage: Storage, game: str, day: datetime.date) -> RecordEntry | None:
    """The finished game of a day with the highest score; None without one."""
    entries = [entry for entry in storage.records.latest(game, limit=200) if entry.ended.date() == day]
    return max(entries, key=lambda entry: max(entry.scores), default=None)


def top_table(storage: Storage, game: str) -> tuple[RecordTable, list[TableLine]] | None:
    """A game's fullest record table with its first lines; None without any lines."""
    records = storage.records
    for table in records.tables(game):
        lines = records.best_lines(table, limit=MAX_LINES)
        if lines:
            return table, lines
    return None


def caption(assets: Assets, entry: RecordEntry) -> str:
    """Players and scores of a finished game."""
    played = zip(entry.names, entry.scores, strict=True)
    return assets.texts.listed([f"{censored_name(name)} {assets.texts.number(score)}" for name, score in played])
