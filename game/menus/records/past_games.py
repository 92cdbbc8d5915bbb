"""Opening of finished games by record number."""

from __future__ import annotations

from game.core.state import FormatError
from game.match.records import Record
from game.modes.error_messages import UNUSABLE_ERRORS, error_message
from game.scenes import routes
from game.scenes.stack import Push
from game.services import Services
from game.table.table_setup import match_of


def watch_record(services: Services, number: int) -> Push[routes.Route] | None:
    """Route to watch a record; None for an unreadable one, with an announcement."""
    written = services.storage.records.get(number)
    try:
        if written is None:
            raise FormatError(str(number))
        return Push(routes.WatchRoute(*match_of(services, Record.parse(written))))
    except UNUSABLE_ERRORS as problem:
        services.shell.announce(
            services.assets.t("house.records.broken", problem=error_message(problem, services.assets.texts))
        )
        return None
