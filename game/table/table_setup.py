"""Table set-up from a plan: seat names, board, deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from game.boards.repository import LoadedBoard
from game.core.badges import distinct_badges
from game.core.names import clean_name
from game.core.state import FormatError, Json
from game.match.match import BADGES_KEY, MANNERS_KEY, Match, Seat, content_of, is_of_other_board
from game.match.records import Record, with_clean_names
from game.match.turn_clock import set_clock
from game.modes.attempts import CHOSEN_KEY
from game.modes.deals import new_seed
from game.modes.match_series import SERIES_KEY, MatchSeries
from game.modes.solo import first_hand, rival_seats
from game.modes.tables import (
    COMPUTER_NAMES,
    NAMES_WITH_STYLES,
    GameTable,
    SeatPlan,
    TablePlan,
    is_watched,
    planned_options,
)
from game.registry import plugin
from game.storage.storage import Storage

if TYPE_CHECKING:  # a table's controller must load without pygame
    from game.assets import Assets
    from game.services import Services


def seat_names(assets: Assets, seats: list[SeatPlan]) -> list[str]:
    """A name for each seat, none twice: the profile's, the one typed, else one of the crew or the seat's number."""
    names: list[str] = []
    for number, seat in enumerate(seats):
        if seat.kind == "human":
            name = clean_name(seat.name, "") or assets.t("house.setup.player", n=number + 1)
        else:
            team = (NAMES_WITH_STYLES[seat.kind][seat.style],) if has_style(seat) else COMPUTER_NAMES[seat.kind]
            name = next((each for each in team if each not in names), f"{team[0]} {number + 1}")
        while name in names:
            name += "′"
        names.append(name)
    return names


def rival_plans(game: str, seats: list[SeatPlan]) -> list[SeatPlan]:
    """The computer rivals of a solo player where the rules need several seats; empty at other tables."""
    rivals = plugin(game).solo
    return [SeatPlan(rivals.level) for _ in range(rivals.opponents)] if rivals is not None and len(seats) == 1 else []


def seat_badges(storage: Storage, seats: Sequence[SeatPlan]) -> tuple[int, ...]:
    """Badge number by seat, none twice; people with a profile wear theirs, the earlier seat's first."""
    badges = {profile.identifier: profile.badge for profile in storage.profiles()}
    return distinct_badges(
        [badges.get(seat.profile) if seat.kind == "human" and seat.profile is not None else None for seat in seats]
    )


def has_style(seat: SeatPlan) -> bool:
    """True for a computer player with a playing style of its own level."""
    return seat.style in NAMES_WITH_STYLES.get(seat.kind, {})


def set_up_table(services: Services, game: str, plan: TablePlan, occasion: Json | None = None) -> GameTable:
    """A table set up and dealt as planned; ``BoardError`` if the board cannot be read."""
    loaded = services.background.boards.load(game, plan.board)
    rules = plugin(game).game
    options = rules.options.parse(planned_options(game, plan), len(plan.seats))
    rivals = rival_plans(game, plan.seats)
    names = seat_names(services.assets, [*plan.seats, *rivals])
    seats = tuple(
        Seat(names[number], "human", None) if seat.kind == "human" else Seat(names[number], "computer", seat.kind)
        for number, seat in enumerate(plan.seats)
    )
    seed = (
        plan.seed
        if plan.seed is not None
        else services.session.seed
        if services.session.seed is not None
        else new_seed()
    )
    if rivals:
        seats = (*seats, *rival_seats(game, names[len(seats) :]))
        match = first_hand(game, plan.board, loaded.board, seats, options, seed)
    else:
        match = Match.new(game, plan.board, loaded.board, seats, options, plan.first_seat, seed)
    styles = [seat.style if has_style(seat) else None for seat in plan.seats]
    if any(styles):
        match.meta.set(MANNERS_KEY, styles)
    badges = seat_badges(services.storage, [*plan.seats, *rivals])
    if badges != tuple(range(len(badges))):
        match.meta.set(BADGES_KEY, list(badges))
    has_clock = occasion is None or "regatta" in occasion
    if has_clock and not rivals and not is_watched(plan.seats):
        set_clock(match, plan.clock)
    profiles = [seat.profile if seat.kind == "human" else None for seat in plan.seats]
    part_of = dict(occasion or {})
    if plan.seed is not None and not part_of:
        part_of[CHOSEN_KEY] = True
    if plan.is_match and occasion is None and not rivals:
        part_of[SERIES_KEY] = MatchSeries(len(seats), plan.first_seat).to_json()
    return GameTable(match, loaded, profiles, part_of)


def match_of(services: Services, record: Record) -> tuple[Match[Any], LoadedBoard[Any]]:
    """Match of a record on its board; ``FormatError`` or ``BoardError`` if it is illegal.

    A message announces a record of another board with the same name.
    """
    board = services.background.boards.find(record.game, record.board, content_of(record))
    record = replace(record, board=board.name)  # the same board may have another name here
    message = services.assets.t("house.records.other-board") if is_of_other_board(record, board.board) else ""
    try:
        match: Match[Any] = Match.resume(with_clean_names(record), board.board)
    except FormatError as error:
        raise FormatError(message or str(error)) from error
    if message:
        services.shell.announce(message)
    return match, board
