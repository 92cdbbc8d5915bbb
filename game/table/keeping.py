"""Keeping games: every move is saved as it is made, a finished game becomes a record, a kept one is offered again."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

from game.boards.maps import BoardError
from game.core.match import Match
from game.core.records import Record
from game.core.state import FormatError
from game.isles.catalogue import isle
from game.scenes.base import Scene, SceneChange
from game.scenes.stack import Push
from game.services import Services
from game.storage.values import Player, Unfinished
from game.table.scene import Mode, Table, TableScene
from game.table.series import MATCH, next_table


def keep_game(services: Services, table: Table) -> int | None:
    """Saves the game as it stands; the record's number once it is over."""
    record = table.match.record().to_json()
    if not table.match.is_over:
        extra: dict[str, Any] = {"profiles": list(table.profiles), "occasion": table.occasion}
        services.storage.games.keep(record, extra)
        return None
    players = [
        Player(profile=_profile(table, seat), aids=tuple(sorted(table.match.aids(seat))))
        for seat in range(len(table.match.seats))
    ]
    day = table.occasion.get("day")
    number = services.storage.records.add(
        record, players, day=datetime.date.fromisoformat(day) if isinstance(day, str) else None
    )
    following = next_table(services, table)
    if following is not None:  # from now on the match waits at its next game
        keep_game(services, following)
    return number


def _profile(table: Table, seat: int) -> int | None:
    return table.profiles[seat] if seat < len(table.profiles) else None


def kept_table(services: Services, kept: Unfinished) -> Table:
    """The table of a kept game at its last move; ``FormatError`` or ``BoardError`` if it cannot be set any more."""
    record = Record.parse(kept.record)
    loaded = services.boards.load(record.game, record.board)
    profiles = kept.extra.get("profiles", [])
    occasion = kept.extra.get("occasion", {})
    return Table(
        Match.resume(record, loaded.board),
        loaded,
        [part if isinstance(part, int) else None for part in profiles] if isinstance(profiles, list) else [],
        occasion if isinstance(occasion, dict) else {},
    )


def open_table(services: Services, table: Table, mode: Mode = Mode.PLAY) -> TableScene:
    """The scene of a table's game."""

    game = table.match.game.name
    services.sheets.load(game)
    scene: TableScene = isle(game).face.table(services, table, mode)
    return scene


def offer_kept(services: Services, game: str) -> Scene | None:
    """The page that offers to go on with the game kept for that isle; None if there is none that can be set."""
    from game.table.kept_game import KeptGameScene

    kept = services.storage.games.get(game)
    if kept is None:
        return None
    occasion = kept.extra.get("occasion")
    if not kept.record.get("moves") and not (isinstance(occasion, dict) and MATCH in occasion):
        return None
    try:
        return KeptGameScene(services, kept_table(services, kept), kept.changed)
    except (FormatError, BoardError, OSError) as problem:
        services.announce(services.t("house.kept.broken", problem=problem))
        return None


def unless_one_waits(services: Services, game: str, start: Callable[[], SceneChange | None]) -> SceneChange | None:
    """Starts a game at once, or asks first where another of that isle is waiting: its place would be taken."""
    from game.pages.confirm import ConfirmScene

    kept = services.storage.games.get(game)
    if kept is None or not kept.record.get("moves"):
        return start()
    return Push(ConfirmScene(services, "house.confirm.replace", start))
