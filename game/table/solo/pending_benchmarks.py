"""Solo deals left before the benchmark was finished: it plays them later, one by one."""

from __future__ import annotations

from typing import Any, Final

from game.boards.errors import BoardError
from game.core.state import FormatError
from game.match.match import Match
from game.match.records import Record
from game.modes.codes import code_of
from game.modes.solo import solo_score
from game.services import Services
from game.table.solo.live_benchmark import LiveBenchmark
from game.table.table_setup import match_of

UNFINISHED: Final = "unfinished."
"""Prefix of the storage keys of such deals, before their codes."""


def finish_later(services: Services, match: Match[Any]) -> None:
    """Keeps a finished match for ``SavedGame``; a kiosk forgets who played there, and with them the deal."""
    if match.is_over and not services.session.is_kiosk:
        services.storage.set_extra(f"{UNFINISHED}{code_of(match)}", match.record().to_json())


class PendingBenchmarks:
    """The benchmark at such deals, in the background."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._waiting = [] if services.session.is_kiosk else services.storage.extra_names(UNFINISHED)
        self._name = ""
        self._match: Match[Any] | None = None
        self._benchmark: LiveBenchmark | None = None

    @property
    def is_done(self) -> bool:
        """True if nothing is left to play."""
        return self._benchmark is None and not self._waiting

    def poll(self) -> None:
        """Advance once a frame; announce a deal's medal after its last game."""
        if self._benchmark is None:
            self._begin()
            return
        self._benchmark.poll()
        if not self._benchmark.is_playing:
            self._services.storage.delete_extra(self._name)
            self._announce(self._benchmark)
            self._benchmark = None

    def _begin(self) -> None:
        if not self._waiting:
            return
        self._name = self._waiting.pop(0)
        try:
            self._match, _ = match_of(self._services, Record.parse(self._services.storage.extra(self._name)))
            self._benchmark = LiveBenchmark(self._services, self._match)
        except (FormatError, BoardError, ValueError):  # the board is gone, or the entry is no record
            self._services.storage.delete_extra(self._name)

    def _announce(self, benchmark: LiveBenchmark) -> None:
        services, match = self._services, self._match
        if benchmark.result is None or match is None:
            return
        score = solo_score(match)
        medal = benchmark.result.medal(score)
        if medal is not None:
            kind = "close" if benchmark.result.is_close(score) else medal
            game, message = (
                services.assets.t(f"house.game.{match.game.name}"),
                services.assets.t(f"house.house.medal-{kind}"),
            )
            services.shell.announce(services.assets.t("house.house.came-later", game=game, score=score, medal=message))

    def stop(self) -> None:
        """Stop; finished games are saved, begun ones start again next time."""
        if self._benchmark is not None:
            self._benchmark.stop()
            self._benchmark = None
            self._waiting.insert(0, self._name)
