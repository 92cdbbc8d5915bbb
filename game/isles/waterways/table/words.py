"""What the table of Waterways says: what to do now, the cards, the log, the score; values as people call them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import prod
from typing import Any, Final

from game.core.state import Move
from game.i18n import Texts
from game.isles.waterways.rules.board import Board
from game.isles.waterways.rules.moves import Bid, Draw, Lay, PassBid
from game.isles.waterways.rules.roles import Role
from game.isles.waterways.rules.setup import HEAPS
from game.isles.waterways.rules.state import State
from game.isles.waterways.rules.stones import Laid, Side
from game.isles.waterways.table.draft import Draft
from game.isles.waterways.table.outlook import Outlook
from game.table.bar import SeatCard

_SHORES: Final = {
    Role.NORTH_SOUTH: (Side.NORTH, Side.SOUTH),
    Role.EAST_WEST: (Side.WEST, Side.EAST),
    Role.ALONE: (Side.NORTH, Side.SOUTH, Side.WEST, Side.EAST),
}
"""The shores that count for each part."""

NameOf = Callable[[int], str]
"""The name of who sits on a seat."""


def end_line(texts: Texts, state: State) -> str:
    """Why the game is over; empty while it goes on."""
    return texts.t(f"waterways.turn.{state.ended_by}") if state.is_over else ""


def turn_line(texts: Texts, outlook: Outlook, draft: Draft, *, has_to_confirm: bool) -> str:
    """What the person whose turn it is does now; ``has_to_confirm`` where a click on the ghost does not lay it."""
    state = outlook.state
    if state.is_auction:
        return texts.t("waterways.turn.bid")
    if state.drawn is None:
        return texts.t("waterways.turn.draw")
    if draft.ghost is None:
        return texts.t("waterways.turn.first" if not state.laid else "waterways.turn.lay")
    if outlook.preview(draft.ghost, draft.turn).refusal is not None:
        return texts.t("waterways.turn.misfit")
    return texts.t("waterways.turn.confirm-button" if has_to_confirm else "waterways.turn.confirm")


def seat_card(texts: Texts, state: State, products: tuple[int, int], seat: int) -> SeatCard:
    """What a seat's card says: its product, and what it plays for; in the auction its last bid."""
    role = state.role_of(seat)
    if role is None:
        return _bid_card(texts, state, seat)
    line = texts.t(f"waterways.role.{role.value}")
    if role is Role.SABOTEUR:
        return SeatCard(f"< {state.target}", line)
    north_south, east_west = products
    figures = {Role.NORTH_SOUTH: north_south, Role.EAST_WEST: east_west, Role.ALONE: north_south * east_west}
    return SeatCard(str(figures[role]), line)


def _bid_card(texts: Texts, state: State, seat: int) -> SeatCard:
    match next((made for made in reversed(state.bids) if made.seat == seat), None):
        case Bid(target=target):
            return SeatCard(str(target), texts.t("waterways.card.bid"))
        case PassBid():
            return SeatCard("–", texts.t("waterways.card.passed"))
    return SeatCard("", texts.t("waterways.card.no-bid"))


def log_line(texts: Texts, name_of: NameOf, move: Move, before: State) -> str:
    """The move as the log tells it, and what it brought about: who is the saboteur, why the game is over."""
    after = before.copy()
    after.play(move)
    told = _move_line(texts, name_of(move.seat), move, before)
    if before.is_auction and after.saboteur is not None:
        name = name_of(after.saboteur)
        told += " " + texts.t("waterways.log.saboteur", player=name, target=after.target)
    if after.is_over:
        told += " " + texts.t(f"waterways.log.{after.ended_by}")
    return told


def _move_line(texts: Texts, player: str, move: Move, before: State) -> str:
    match move:
        case Bid(target=target):
            return texts.t("waterways.log.bid", player=player, target=target)
        case PassBid():
            return texts.t("waterways.log.pass-bid", player=player)
        case Draw(heap=heap):
            return texts.t("waterways.log.draw-ring" if heap == HEAPS[0] else "waterways.log.draw-plain", player=player)
        case Lay(at=at, turn=turn) if before.drawn is not None:
            return _lay_line(texts, player, before.board, Laid(move.seat, before.drawn, at, turn))
    raise TypeError(f"no move of Waterways: {move!r}")


def _lay_line(texts: Texts, player: str, board: Board, stone: Laid) -> str:
    shores: dict[Side, int] = {}
    for edge in stone.outlets:
        if board.worth_of(edge):
            shores[edge.side] = shores.get(edge.side, 0) + 1
    told = [
        texts.t("waterways.log.lay-shore", player=player, n=count, side=side_name(texts, side.value))
        for side, count in shores.items()
    ]
    if any(board.worth_of(edge) > 1 for edge in stone.outlets):
        told.append(texts.t("waterways.log.lay-mark"))
    return " ".join(told) or texts.t("waterways.log.lay", player=player)


def side_name(texts: Texts, side: str) -> str:
    """A side as people call it."""
    return texts.t(f"waterways.side.{side}")


def named(texts: Texts, values: Mapping[str, Any]) -> dict[str, Any]:
    """Values of a refusal or a reason, sides as people call them."""
    return {name: side_name(texts, value) if name == "side" else value for name, value in values.items()}


def score_parts(texts: Texts, state: State, seat: int) -> list[tuple[str, str]]:
    """What a seat's score is made of, as lines of label and figure: its shores, their product, the target."""
    role, counts = state.role_of(seat), state.counts()
    if role is None:
        return []
    target = [(texts.t("waterways.results.target"), str(state.target))] if state.target is not None else []
    if role is Role.SABOTEUR:
        best = texts.t("waterways.results.best"), str(max(state.products()))
        return [(texts.t("waterways.role.saboteur"), ""), *target, best]
    figures = [counts[side] for side in _SHORES[role]]
    parts = [(texts.t(f"waterways.shore.{side.value}"), str(counts[side])) for side in _SHORES[role]]
    return [*parts, (f"{' × '.join(map(str, figures))} =", str(prod(figures))), *target]
