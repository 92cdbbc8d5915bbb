"""Rows of the handicaps in a set-up and at a regatta: a stepper a seat, and a proposal from the games of two players."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from game.core.handicap import DEGREE, MAX_DEGREE, handicap_rules
from game.modes.handicap_proposal import MIN_GAMES, Encounter, Proposal, encounters, proposal
from game.modes.player_statistics import tables_of
from game.modes.tables import SeatPlan, TablePlan
from game.registry import plugin
from game.services import Services
from game.storage.values import player_identity
from game.table.messages.handicap import units_message
from game.table.plugin import ui_of
from game.table.table_setup import seat_names
from game.ui import palette
from game.ui.controls import Stepper
from game.ui.layout import Column
from game.ui.text import LABEL, LABEL_BOLD
from game.ui.widgets import Button, UnplacedLabel, Widget

_ROW: Final = 48.0
_NAME: Final = 0.42
"""Share of a row for the seat's name."""
_APART: Final = 8.0


class HandicapScale(NamedTuple):
    """Unit of the rows: games whose results count, shift of the log-odds by a unit, most units a seat, board's gap."""

    games: Collection[str]
    unit: float
    most: int
    gap: float = 1.0


class HandicapRows(ABC):
    """A button that opens the rows, and the rows."""

    def __init__(self, services: Services, changed: Callable[[], None], show: Callable[[str], None]) -> None:
        """``changed`` runs after every change; ``show`` scrolls a named hit target into view."""
        self._services = services
        self._assets = services.assets
        self._changed = changed
        self._show = show
        self._is_open = False

    @abstractmethod
    def _seats(self) -> Sequence[SeatPlan]:
        """The page's own seats, changed in place."""

    @abstractmethod
    def _scale(self) -> HandicapScale | None:
        """The handicaps that the seats may have; None where they have none."""

    @abstractmethod
    def _units(self, units: int) -> str:
        """Units in words, more than none."""

    @abstractmethod
    def _notes(self) -> Iterable[str]:
        """Lines below the rows: the meaning of the units."""

    @property
    def _offered(self) -> HandicapScale | None:
        return self._scale() if self._services.session.offers("handicap") else None

    @property
    def _is_closed(self) -> bool:
        return not self._is_open

    def short_button(self, column: Column) -> Button | None:
        """The button that opens the rows, for a row of something else; None where there is none.

        Its label is a word, or what is set.
        """
        if self._offered is None or not self._is_closed:
            return None
        return replace(self._button(column), label=self._summary() or self._assets.t("house.handicap"))

    def _button(self, column: Column) -> Button:
        t = self._assets.t
        label = self._summary() or t("house.handicap.open")
        return Button("handicap", column.area, label, self._open, "trophy", "quiet", tooltip=t("house.handicap.tip"))

    def _summary(self) -> str:
        """The seats with a handicap and their units; empty without any."""
        seats = self._seats()
        names = seat_names(self._assets, list(seats))
        parts = [
            f"{name} {self._units(seat.handicap)}" for name, seat in zip(names, seats, strict=True) if seat.handicap
        ]
        return self._assets.texts.headed(self._assets.t("house.handicap"), " · ".join(parts)) if parts else ""

    def build(self, column: Column) -> Iterable[Widget]:
        """The button alone, or the rows."""
        scale = self._offered
        if scale is None:
            return
        t, seats = self._assets.t, self._seats()
        column.add_row(_APART)
        if self._is_closed:
            yield column.add_widget(self._button(column), _ROW)
            return
        yield column.add_label(t("house.handicap"), LABEL_BOLD)
        yield from self._build_proposal(column, scale)
        for number, name in enumerate(seat_names(self._assets, list(seats))):
            yield from self._build_seat(column, scale, number, name)
        for note in (*self._notes(), t("house.handicap.tip")):
            yield column.add_label(note, LABEL, palette.FADED_INK)

    def _build_seat(self, column: Column, scale: HandicapScale, number: int, name: str) -> Iterable[Widget]:
        units = min(self._seats()[number].handicap, scale.most)
        text = self._units(units) if units else self._assets.t("house.handicap.none")
        stepper = Stepper(
            f"handicap-{number}",
            column.area,
            text,
            partial(self._set, number, units - 1) if units > 0 else None,
            partial(self._set, number, units + 1) if units < scale.most else None,
        )
        label = UnplacedLabel(name, LABEL_BOLD)
        yield from column.add_side_by_side([(label, _NAME), (stepper, 1 - _NAME)], _ROW)

    def _build_proposal(self, column: Column, scale: HandicapScale) -> Iterable[Widget]:
        """The button that sets what their games so far propose, or what is missing for a proposal."""
        t, names = self._assets.t, seat_names(self._assets, list(self._seats()))
        games = self._encounters(scale)
        found = proposal(games, scale.unit, scale.most, scale.gap) if games is not None else None
        if found is None:
            missing = self._missing_message(games)
            if missing:
                yield column.add_label(missing, LABEL, palette.FADED_INK)
            return
        helped = next((seat for seat, units in enumerate(found.units) if units), None)
        if helped is None:
            text = t("house.handicap.even", n=found.games)
        else:
            text = t(
                "house.handicap.proposed", n=found.games, name=names[helped], units=self._units(found.units[helped])
            )
        is_set = tuple(seat.handicap for seat in self._seats()) == found.units
        button = Button(
            "propose", column.area, t("house.handicap.propose"), partial(self._take, found), is_enabled=not is_set
        )
        yield from column.add_side_by_side([(UnplacedLabel(text, LABEL), 0.62), (button, 0.38)], _ROW)

    def _encounters(self, scale: HandicapScale) -> list[Encounter] | None:
        """Earlier games of the two players of this table; None for more, and for people without a name."""
        seats = self._seats()
        if len(seats) != 2 or any(seat.kind == "human" and not seat.name for seat in seats):
            return None
        one, other = map(_identity, seats)
        if one == other:
            return None
        results = self._services.storage.history.results()
        tables = tables_of(results, lambda game, count: ui_of(game).teams(count), with_handicaps=True)
        return encounters(tables, scale.games, one, other)

    def _missing_message(self, games: Sequence[Encounter] | None) -> str:
        """The names or games that two players lack for a proposal; empty where there never is one."""
        t, seats = self._assets.t, self._seats()
        if games is not None:
            return t("house.handicap.missing", n=MIN_GAMES - len(games))
        is_nameless = any(seat.kind == "human" and not seat.name for seat in seats)
        return t("house.handicap.nameless", n=MIN_GAMES) if len(seats) == 2 and is_nameless else ""

    def _open(self) -> None:
        self._is_open = True
        self._changed()
        for seat in reversed(range(len(self._seats()))):
            self._show(f"handicap-{seat}/more")

    def _set(self, number: int, units: int) -> None:
        self._is_open = True
        pressed = "more" if units > self._seats()[number].handicap else "less"
        self._seats()[number].handicap = units
        self._changed()
        self._show(f"handicap-{number}/{pressed}")  # longer words may have moved the row

    def _take(self, found: Proposal) -> None:
        for seat, units in zip(self._seats(), found.units, strict=True):
            seat.handicap = units
        self._changed()


class UnitRows(HandicapRows):
    """Handicaps of a table in the game's own units."""

    def __init__(
        self,
        services: Services,
        game: str,
        plan: TablePlan,
        changed: Callable[[], None],
        show: Callable[[str], None],
    ) -> None:
        """``plan`` is the page's own."""
        super().__init__(services, changed, show)
        self._game = game
        self._plan = plan

    def _seats(self) -> Sequence[SeatPlan]:
        return self._plan.seats

    def _scale(self) -> HandicapScale | None:
        rules = handicap_rules(plugin(self._game).game.options)
        if rules is None or len(self._plan.seats) not in rules.seats:
            return None
        return HandicapScale([self._game], rules.log_odds, rules.most, rules.gap_on(self._plan.board))

    def _units(self, units: int) -> str:
        return units_message(self._assets.texts, self._game, units)

    def _notes(self) -> Iterable[str]:
        t = self._assets.t
        text, rules = t(f"{self._game}.handicap.text"), handicap_rules(plugin(self._game).game.options)
        if rules is None or not rules.between_levels or len(self._plan.seats) != 2:
            yield text
            return
        boards, shipped = self._services.background.boards, plugin(self._game).shipped
        measured = self._plan.board if self._plan.board in shipped else shipped[0]
        board = boards.title(self._game, measured, self._assets.texts.language)
        units = self._units(rules.between_levels_on(measured))
        yield f"{text} {t('house.handicap.levels', board=board, units=units)}"


class DegreeRows(HandicapRows):
    """Handicaps of a regatta in degrees, converted for each game of its course."""

    def __init__(
        self,
        services: Services,
        seats: Callable[[], Sequence[SeatPlan]],
        games: Callable[[], Sequence[str]],
        changed: Callable[[], None],
        show: Callable[[str], None],
    ) -> None:
        """``seats`` gives the page's own, ``games`` those of the course."""
        super().__init__(services, changed, show)
        self._give_seats = seats
        self._give_games = games

    def _seats(self) -> Sequence[SeatPlan]:
        return self._give_seats()

    def _scale(self) -> HandicapScale | None:
        return HandicapScale(self._give_games(), DEGREE, MAX_DEGREE) if len(self._give_seats()) > 1 else None

    def _units(self, units: int) -> str:
        return self._assets.t("house.handicap.degree", n=units)

    def _notes(self) -> Iterable[str]:
        """Meaning of each chosen degree in each game."""
        t, texts, seats = self._assets.t, self._assets.texts, self._give_seats()
        yield t("house.handicap.regatta")
        for degree in sorted({seat.handicap for seat in seats if seat.handicap}):
            parts = []
            for game in dict.fromkeys(self._give_games()):
                rules = handicap_rules(plugin(game).game.options)
                if rules is not None and len(seats) in rules.seats:
                    units = units_message(texts, game, rules.of_degree(degree))
                    parts.append(f"{t(f'house.game.{game}')} {units}")
            yield texts.headed(self._units(degree), " · ".join(parts))


def _identity(seat: SeatPlan) -> str:
    """Identity of a seat's player in the results."""
    return player_identity(seat.profile, seat.name) if seat.kind == "human" else f"level:{seat.kind}"
