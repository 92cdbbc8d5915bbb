"""Model of the page of statistics: the chosen player, opponent, isle and board, and their results in words."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from game import registry
from game.core.handicap import written_handicap
from game.modes.player_statistics import (
    PEOPLE,
    FinishedTable,
    KnownPlayer,
    Outcome,
    PlayerResult,
    RivalRecord,
    grouped,
    known_players,
    results_of,
    rivals_of,
    sorted_oppositions,
    tables_of,
)
from game.profanity import censored_name
from game.services import Services
from game.storage.values import player_identity
from game.table.plugin import ui_of

ALL: Final = "all"
OVER_TIME: Final = "time"
SPREAD: Final = "spread"
DEALS: Final = "deals"
LUCK: Final = "luck"
RIVALS: Final = "rivals"
VIEWS: Final = (OVER_TIME, SPREAD, DEALS, LUCK, RIVALS)
BY_BOARD: Final = "board"
BY_LEVEL: Final = "level"


@dataclass(slots=True)
class StatisticsQuery:
    """Choices of the page; ``rival`` empty: all games, ``board`` empty: all boards."""

    player: str = ""
    rival: str = ""
    game: str = ALL
    is_solo: bool = False
    board: str = ""
    view: str = OVER_TIME
    spread_by: str = BY_BOARD


class StatisticsModel:
    """Results of the chosen player under the choices of a query."""

    def __init__(self, services: Services, player: str = "") -> None:
        """``player`` is an identity by ``player_identity``; empty: who played last."""
        self._services = services
        self._assets = services.assets
        self._size = 0
        self._tables: list[FinishedTable] = []
        self._games_with_handicap: Counter[str] = Counter()
        self.players: list[KnownPlayer] = []
        """All persons with results, most games first."""
        self._profile_names: dict[str, str] = {}
        self.badges: dict[str, int] = {}
        """Badge of each player with a profile."""
        self.load()
        self.chosen = StatisticsQuery()
        self.choose_player(player or self._last_player())

    def load(self) -> None:
        """Read all results; again only if there are other ones than before."""
        history = self._services.storage.history
        if self._size == (size := history.size()):
            return
        self._size = size
        known = [result for result in history.results() if result.game in registry.GAMES]
        self._tables = tables_of(known, lambda game, seats: ui_of(game).teams(seats))
        helped = [result for result in known if result.is_person and written_handicap(result.options)]
        self._games_with_handicap = Counter(
            result.identity for result in helped if result.attempt and not result.origin
        )
        self.players = known_players(self._tables)
        profiles = self._services.storage.profiles()
        self._profile_names = {player_identity(each.identifier, each.name): each.name for each in profiles}
        self.badges = {player_identity(each.identifier, each.name): each.badge for each in profiles}

    @property
    def games_with_handicap(self) -> int:
        """Number of the player's games with a handicap, which no figure counts."""
        return self._games_with_handicap[self.chosen.player]

    def _last_player(self) -> str:
        people = (each.identity for table in self._tables[::-1] for each in table.seats if each.is_person)
        return next(people, "")

    # Choices -----------------------------------------------------------------------------------------------------

    def choose_player(self, player: str) -> None:
        """Choose a player, with the isle and the kind of table that they played last."""
        chosen = self.chosen
        chosen.player, chosen.rival, chosen.board = player, "", ""
        last = next(iter(results_of(self._tables, player)[-1:]), None)
        chosen.game = last.game if last is not None else ALL
        chosen.is_solo = last is not None and last.outcome is Outcome.ALONE

    def choose_rival(self, rival: str) -> None:
        """Choose an opponent (empty: none), with the isle they met on last."""
        self.chosen.rival, self.chosen.board = rival, ""
        if rival and not self.results():
            last = results_of(self._tables, self.chosen.player, rival)[-1:]
            self.chosen.game = last[0].game if last else ALL

    def choose_game(self, game: str) -> None:
        """Choose an isle, or ``ALL``; alone or together as there are results."""
        chosen = self.chosen
        chosen.game, chosen.board = game, ""
        if not self.results() and not chosen.rival:
            chosen.is_solo = not chosen.is_solo
            if not self.results():
                chosen.is_solo = not chosen.is_solo

    def choose_kind(self, *, is_solo: bool) -> None:
        """Choose solo games or games with others, on the isle of the last such game if the chosen one has none."""
        chosen = self.chosen
        chosen.is_solo, chosen.board = is_solo, ""
        if is_solo and chosen.view == RIVALS:
            chosen.view = OVER_TIME
        if not self.results():
            of_kind = [each for each in self.everything() if is_solo is (each.outcome is Outcome.ALONE)]
            chosen.game = of_kind[-1].game if of_kind else chosen.game

    def choose_view(self, view: str) -> None:
        """Choose a view; opponents are those of games with others, on all isles if the chosen one has none."""
        chosen = self.chosen
        chosen.view = view
        if view == RIVALS and not chosen.rival and self.rivals():
            chosen.is_solo = False
            chosen.game = chosen.game if self.rivals_on(chosen.game) else ALL

    def step_player(self, by: int) -> None:
        """Choose the next player (1) or the one before (-1)."""
        identities = [player.identity for player in self.players]
        at = identities.index(self.chosen.player) if self.chosen.player in identities else 0
        self.choose_player(identities[(at + by) % len(identities)])

    def step_rival(self, by: int) -> None:
        """Choose the next opponent (1) or the one before (-1); before the first one all games."""
        identities = ["", *(each.identity for each in self.rivals())]
        at = identities.index(self.chosen.rival) if self.chosen.rival in identities else 0
        self.choose_rival(identities[(at + by) % len(identities)])

    def step_board(self, by: int) -> None:
        """Choose the next board (1) or the one before (-1); before the first one all boards."""
        names = ["", *self.boards()]
        at = names.index(self.chosen.board) if self.chosen.board in names else 0
        self.chosen.board = names[(at + by) % len(names)]

    # Results -----------------------------------------------------------------------------------------------------

    def everything(self) -> list[PlayerResult]:
        """All results of the player, against the chosen opponent if there is one."""
        return results_of(self._tables, self.chosen.player, self.chosen.rival)

    def results(self) -> list[PlayerResult]:
        """The results under all choices, earliest first."""
        return [each for each in self.of_kind() if not self.chosen.board or each.board == self.chosen.board]

    def of_kind(self) -> list[PlayerResult]:
        """The results of the chosen isle and kind of table, on any board."""
        chosen = self.chosen
        return [
            each
            for each in self.everything()
            if (chosen.game in (ALL, each.game))
            and (bool(chosen.rival) or chosen.is_solo is (each.outcome is Outcome.ALONE))
        ]

    def boards(self) -> list[str]:
        """Boards of the chosen isle with results, most played first."""
        groups = grouped(self.of_kind(), lambda each: each.board)
        return sorted(groups, key=lambda board: (-len(groups[board]), board))

    def rivals(self) -> list[RivalRecord]:
        """Record against each opponent, on all isles."""
        return rivals_of(self._tables, self.chosen.player)

    def rivals_on(self, game: str) -> list[RivalRecord]:
        """Record against each opponent on an isle, or on ``ALL``."""
        tables = [table for table in self._tables if game in (ALL, table.seats[0].game)]
        return rivals_of(tables, self.chosen.player)

    def groups(self) -> list[tuple[str, list[PlayerResult]]]:
        """Results for the spread with the name of each group: by isle over all of them, else by board or by level."""
        chosen = self.chosen
        if chosen.game == ALL:
            isles = grouped(self.of_kind(), lambda each: each.game)
            return [(self.isle(game), isles[game]) for game in registry.GAMES if game in isles]
        if chosen.spread_by == BY_BOARD or chosen.is_solo or chosen.rival:
            boards = grouped(self.of_kind(), lambda each: each.board)
            return [(self.board(chosen.game, name), boards[name]) for name in self.boards()]
        levels = grouped(self.of_kind(), lambda each: each.opposition)
        return [(self.opposition(level), levels[level]) for level in sorted_oppositions(levels)]

    # Words -------------------------------------------------------------------------------------------------------

    def isle(self, game: str) -> str:
        """Title of an isle."""
        return self._assets.t(f"house.game.{game}")

    def board(self, game: str, name: str) -> str:
        """Title of a board."""
        return self._services.background.boards.title(game, name, self._assets.texts.language)

    def opposition(self, level: str) -> str:
        """Opponents of a group of tables."""
        if level == PEOPLE:
            return self._assets.t("statistics.people")
        key = f"statistics.level.{level}"
        return self._assets.t(key if self._assets.texts.has(key) else "statistics.house")

    def player_name(self, identity: str) -> str:
        """Name of a person as it is today."""
        known = next((each.name for each in self.players if each.identity == identity), "")
        return censored_name(self._profile_names.get(identity, known))

    def rival_name(self, rival: RivalRecord) -> str:
        """Name of an opponent: a person's, or the level of computer players."""
        return self.opposition(rival.level) if rival.level else self.player_name(rival.identity)

    @property
    def rival_title(self) -> str:
        """The chosen opponent, or the text for all of them."""
        rival = next((each for each in self.rivals() if each.identity == self.chosen.rival), None)
        if rival is None:
            return self._assets.t("statistics.everybody" if self.chosen.is_solo else "statistics.against-all")
        return self._assets.t("statistics.against", name=self.rival_name(rival))

    def tip(self, result: PlayerResult) -> str:
        """Date, isle and board, and the result of a game."""
        parts = [self.day(result)]
        if self.chosen.game == ALL:
            parts.append(self.isle(result.game))
        parts.append(self.board(result.game, result.board))
        score = self._assets.texts.number(result.score)
        parts.append(self._assets.t(f"statistics.tip.{result.outcome.value}", n=result.score, score=score))
        if self.chosen.rival:
            parts.append(self._assets.t("statistics.tip.margin", margin=self.signed(result.value)))
        return " · ".join(parts)

    def signed(self, value: int) -> str:
        """A whole number, with its sign where it is a margin."""
        written = self._assets.texts.number(value)
        return f"+{written}" if value > 0 and self.is_margin else written

    @property
    def is_margin(self) -> bool:
        """True if values are margins over the chosen opponent."""
        return bool(self.chosen.rival)

    @property
    def is_share(self) -> bool:
        """True if results of different isles stand on one line, as shares of a win."""
        return self.chosen.game == ALL and not self.chosen.is_solo

    def value(self, result: PlayerResult) -> float:
        """Height of a result in the plot over time: points, a margin, or the share of a win."""
        if not self.is_share:
            return result.value
        return {Outcome.WON: 1.0, Outcome.LEVEL: 0.5}.get(result.outcome, 0.0)

    def day(self, result: PlayerResult) -> str:
        """Date of a game, for a column or an axis."""
        return self._assets.texts.short_date(result.ended.astimezone().date())
