"""Comparable results of a game: same content of the board, same options."""

from __future__ import annotations

from typing import Any

from game.assets import Assets
from game.core.content import content_digest
from game.core.state import FormatError, Json
from game.match.match import Match
from game.match.records import Record, check
from game.modes.attempts import Attempts
from game.modes.solo import deal_of, record_table_seats, solo_score
from game.modes.tables import GameTable as OnTable
from game.profanity import censored_name
from game.registry import plugin
from game.services import Services
from game.storage.storage import Storage
from game.storage.values import RecordTable, TableLine

OTHER_BOARD = "other"
"""Replaces the digest of an old record that cannot come from the board that now has its board's name."""


def table_for(storage: Storage, match: Match[Any]) -> RecordTable:
    """The record table a match belongs to."""
    return comparable(
        storage, match.game.name, match.board_name, match.board, match.options.to_json(), record_table_seats(match)
    )


def table_lines(storage: Storage, played: OnTable) -> list[TableLine]:
    """Lines of the record table of a finished game, one a game: all first attempts, or those of its deal for a later
    attempt or a chosen deal. None for practice.
    """
    tries = Attempts.of(played)
    is_main = tries is None or tries.is_fresh
    if tries is not None and not any(tries.attempts):
        return []
    return storage.records.best_lines(
        table_for(storage, played.match), limit=100, one_per_player=False, later_attempts=not is_main,
        deal="" if is_main else deal_of(played.match),
    )  # fmt: skip


def whose(assets: Assets, line: TableLine) -> str:
    """The name on a table line: a guest's with its origin, a later attempt with its number."""
    message = censored_name(line.name)
    if line.origin:
        message = assets.t("house.records.guest", name=message, origin=line.origin)
    return assets.t("house.records.later-try", name=message, n=line.attempt) if line.attempt > 1 else message


def rank_message(services: Services, played: OnTable, record: int | None) -> str:
    """A solo game's place in the record table, or the number of its attempt at the deal."""
    assert played.match.result is not None
    tries = Attempts.of(played)
    if tries is not None and not tries.is_fresh:
        return _attempt_message(services, played, tries.attempts[0], record)
    scores = services.storage.records.scores(table_for(services.storage, played.match))
    own = next((score for number, score in scores if number == record), None)
    if own is None:
        return ""
    if len(scores) == 1:
        return services.assets.t("house.results.first-record")
    better = sum(score > own for _, score in scores)
    if not better and scores[1][1] < own:
        return services.assets.t("house.results.new-record", score=services.assets.texts.number(scores[1][1]))
    return services.assets.t("house.results.place", rank=better + 1)


def _attempt_message(services: Services, played: OnTable, attempt: int, record: int | None) -> str:
    """An attempt's place among all attempts at its deal; practice is named as such."""
    if not attempt:
        return services.assets.t("house.results.practice")
    lines = table_lines(services.storage, played)
    best = max((line.score for line in lines if line.record != record), default=None)
    message = services.assets.t("house.results.try", n=attempt)
    if best is None:
        return f"{message} {services.assets.t('house.results.chosen-deal')}"
    key = "try-best" if solo_score(played.match) > best else "try-behind"
    return f"{message} {services.assets.t(f'house.results.{key}', score=best)}"


def comparable(storage: Storage, game: str, name: str, board: Any, options: Json, seats: int) -> RecordTable:
    """The record table of a board (in the rules' terms) with these options and seats.

    Older records without the board's content are assigned to today's board of that name if they are legal on it.
    """
    content = content_digest(board)
    _adopt(storage, game, name, board, content)
    return RecordTable(game, name, options, seats, content=content)


def _adopt(storage: Storage, game: str, name: str, board: Any, content: str) -> None:
    records = storage.records
    unknown = records.without_content(game, name)
    if not unknown:
        return
    if name in plugin(game).shipped:
        records.set_content(unknown, content)
        return
    proven = [number for number in unknown if _is_played_on(records.get(number), board)]
    records.set_content(proven, content)
    records.set_content([number for number in unknown if number not in proven], OTHER_BOARD)


def _is_played_on(written: Json | None, board: Any) -> bool:
    try:
        return written is not None and check(Record.parse(written), lambda _: board) is None
    except FormatError:
        return False
