"""Choice of a record table: game, board, seats, variant, and line filters."""

from __future__ import annotations

import contextlib
import datetime
from dataclasses import dataclass
from typing import Final

from game import registry
from game.boards.errors import BoardError
from game.core.state import FormatError, Json
from game.registry import plugin
from game.services import Services
from game.storage.values import RecordTable as Comparable
from game.storage.values import TableLine
from game.table.plugin import ui_of
from game.table.saving.record_comparison import comparable
from game.table.ui import Variant

_WEEK = datetime.timedelta(days=7)
MIN_TREND: Final = 3
"""Minimum number of results for a trend."""


@dataclass(slots=True)
class RecordQuery:
    """State of the choice; numbers are indexes into the lists of ``RecordFilter``."""

    game: str = registry.GAMES[0]
    board: int = 0
    """0 for all boards at once."""
    seats: int = 0
    variant: int = 0
    player: int = 0
    one_per_player: bool = True
    later_attempts: bool = False
    this_week: bool = False
    shows_past_games: bool = False
    shows_deals: bool = False


class RecordFilter:
    """Available choices, and the lines of the chosen table."""

    def __init__(self, services: Services, chosen: RecordQuery) -> None:
        self._services = services
        self.chosen = chosen

    def choose_last(self) -> None:
        """Select all boards with the seats and variant of the last game played here: its players find their best."""
        records, chosen = self._services.storage.records, self.chosen
        last = next((entry for entry in records.latest(chosen.game) if not entry.is_practice), None)
        seats = 1 if last is None or last.hand else len(last.names)
        if last is None or last.board not in self.boards or seats not in self.seat_counts:
            return
        chosen.seats = self.seat_counts.index(seats)
        played = records.get(last.identifier)
        with contextlib.suppress(FormatError):
            options = plugin(chosen.game).game.options.parse(played.get("options") if played else {}, seats).to_json()
            chosen.variant = self.variants().index(options) if options in self.variants() else 0

    @property
    def boards(self) -> list[str]:
        """Choices of boards: all at once as an empty name, then each board of the chosen game."""
        return ["", *self._services.background.boards.names(self.chosen.game)]

    @property
    def board(self) -> str:
        """The chosen board's name; empty for all boards."""
        boards = self.boards
        return boards[self.chosen.board % len(boards)]

    @property
    def seat_counts(self) -> list[int]:
        """Numbers of seats with record tables in the chosen game."""
        return list(plugin(self.chosen.game).table_sizes)

    @property
    def seats(self) -> int:
        return self.seat_counts[self.chosen.seats]

    def variants(self) -> list[Json]:
        """Option sets with tables: the defaults, each variant alone, and all played here."""
        rules, seats = plugin(self.chosen.game).game, self.seats
        parse = rules.options.parse
        found: list[Json] = [parse({}, seats).to_json()]
        for variant in self._offered():
            found += [parse({variant.option: value}, seats).to_json() for value, _ in variant.values]
        for played in self._services.storage.records.options_played(self.chosen.game, self.board, seats):
            try:
                found.append(parse(played, seats).to_json())
            except FormatError:
                continue
        return [options for number, options in enumerate(found) if options not in found[:number]]

    @property
    def options(self) -> Json:
        """Options of the chosen variant."""
        variants = self.variants()
        return variants[self.chosen.variant % len(variants)]

    def variant_name(self, options: Json) -> str:
        """Display name of an option set: its non-default variants, or a text for none."""
        t, parts = self._services.assets.texts.t, []
        for variant in self._offered():
            value = options.get(variant.option)
            at = variant.place_of(value)
            if at is None or value == variant.values[0][0]:
                continue
            label = t(variant.label_key)
            if variant.values[at][0] is not True:
                number = variant.number_of(value)
                label = f"{label}: {t(variant.values[at][1])}" + (f" {number}" if number is not None else "")
            parts.append(label)
        return ", ".join(parts) or t("house.records.no-variant")

    def _offered(self) -> list[Variant]:
        """Variants offered by the chosen game at this number of seats and the chosen board."""
        try:
            board = self._services.background.boards.load(self.chosen.game, self.board).board
        except (BoardError, OSError):
            board = None
        variants = ui_of(self.chosen.game).variants(self.seats, board)
        return [variant for variant in variants if not variant.is_match]

    def tables(self) -> list[Comparable]:
        """The chosen table, or one for each board played on; unplayable boards have none."""
        boards, game, storage = self._services.background.boards, self.chosen.game, self._services.storage
        played = [self.board] if self.board else sorted(storage.records.boards_played(game, self.seats))
        found = []
        for name in played:
            with contextlib.suppress(BoardError, OSError):
                board = boards.load(game, name).board
                found.append(comparable(storage, game, name, board, self.options, self.seats))
        return found

    def table(self) -> Comparable | None:
        """The table with the lines; None for several tables or none."""
        tables = self.tables()
        return tables[0] if len(tables) == 1 else None

    def lines(self) -> list[TableLine]:
        """Lines of the chosen tables, best first."""
        chosen = self.chosen
        since = datetime.datetime.now().astimezone() - _WEEK if chosen.this_week else None
        return self._services.storage.records.best_lines(
            *self.tables(), one_per_player=chosen.one_per_player, later_attempts=chosen.later_attempts, since=since,
            limit=100,
        )  # fmt: skip

    def players(self) -> list[tuple[str, str]]:
        """Players with enough results for a trend on the chosen table as (identity, name), last played first."""
        table = self.table()
        return self._services.storage.records.players_of(table, min_results=MIN_TREND) if table is not None else []

    def trend(self) -> tuple[str, list[int]]:
        """Name and last results of the chosen player, oldest first; ("", []) without results."""
        table, players = self.table(), self.players()
        if table is None or not players:
            return "", []
        who, name = players[self.chosen.player % len(players)]
        return name, self._services.storage.records.trend(table, who)
