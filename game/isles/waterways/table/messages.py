"""Messages of Waterways: next step, seat cards, log, score; sides by their names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import prod
from typing import Any, Final

from game.core.players import HintReason
from game.core.state import Cell, Move
from game.i18n import PersonName, Texts
from game.isles.waterways.players.reasons import explain
from game.isles.waterways.rules.board import Board
from game.isles.waterways.rules.moves import Bid, Draw, Lay, PassBid
from game.isles.waterways.rules.roles import SHORES_OF, Role
from game.isles.waterways.rules.setup import HEAPS
from game.isles.waterways.rules.state import State
from game.isles.waterways.rules.stones import Side, middle_of
from game.isles.waterways.table.draft import Draft, even_target
from game.isles.waterways.table.stone_previews import StonePreviews
from game.table.seat_card import SeatCard

_EFFECTS: Final = {"lay-nearer": ("extends_toward",), "lay-farther": ("blocks", "dead_ends_opponent")}
"""Log messages of an inland stone, and the reasons of a lay that each of them covers."""

NameOf = Callable[[int], str]
"""Function from a seat to its player's name."""


def end_message(texts: Texts, state: State) -> str:
    """Reason for the game's end; empty during the game."""
    return texts.t(f"waterways.turn.{state.ended_by}") if state.is_over else ""


def turn_message(
    texts: Texts,
    previews: StonePreviews,
    draft: Draft,
    *,
    has_to_confirm: bool,
    is_lit: bool = True,
    pointed_cell: Cell | None = None,
) -> str:
    """Next step of the person to move.

    ``has_to_confirm``: a click on the placed stone does not lay it. ``is_lit``: legal places are highlighted.
    ``pointed_cell``: cell below the pointer.
    """
    state = previews.state
    if state.is_auction:
        return _auction_line(texts, state, draft)
    if state.drawn is None:
        return texts.t("waterways.turn.draw")
    if draft.placed_middle is not None:
        if previews.preview(draft.placed_middle, draft.turn).refusal is not None:
            return texts.t("waterways.turn.misfit")
        return texts.t("waterways.turn.confirm-button" if has_to_confirm else "waterways.turn.confirm")
    if not state.laid:
        return texts.t("waterways.turn.first")
    if pointed_cell in previews.highlights(draft.turn).other_turns:
        return texts.t("waterways.turn.fits-turned")
    if not previews.highlights(draft.turn).fitting:
        return texts.t("waterways.turn.turn")
    return texts.t("waterways.turn.lay" if is_lit else "waterways.turn.lay-unlit")


def _auction_line(texts: Texts, state: State, draft: Draft) -> str:
    if state.auction.last is None:
        target, even = draft.target(state), even_target(state)
        if target > even:
            return texts.t("waterways.turn.bid-easy", target=target, even=even)
        return texts.t("waterways.turn.bid-first")
    last = state.auction.last.target
    return texts.t("waterways.turn.bid" if last > 1 else "waterways.turn.bid-none", last=last)


def opening_message(texts: Texts, name_of: NameOf, state: State) -> str:
    """Message of the first seat and all roles."""
    first = name_of(state.seat if state.seat is not None else state.first_seat)
    names = {f"seat{seat}": PersonName(name_of(seat)) for seat in range(state.seats)}
    if state.is_auction:
        return texts.t("waterways.begins.auction", name=first)
    if state.saboteur is not None:
        return texts.t(
            "waterways.begins.saboteur", name=first, saboteur=PersonName(name_of(state.saboteur)), target=state.target
        )
    return texts.t("waterways.begins.teams" if state.seats == 4 else "waterways.begins.two", name=first, **names)


def dry_shores_message(texts: Texts, state: State) -> str:
    """Solo: message about shores without water, which make the score 0; empty if all have some."""
    counts = state.counts()
    dry = [texts.t(f"waterways.shore.{side.value}") for side in SHORES_OF[Role.ALONE] if not counts[side]]
    return texts.t("waterways.alone.dry", shores=", ".join(dry)) if dry else ""


def seat_card(texts: Texts, state: State, products: tuple[int, int], seat: int) -> SeatCard:
    """Seat card: product and role; a role alone in teams, whose products are the pairs'; in the auction the last bid."""
    role = state.role_of(seat)
    if role is None:
        return SeatCard("", _bid_line(texts, state, seat))
    line = texts.t(f"waterways.role.{role.value}")
    if role is Role.SABOTEUR:
        return SeatCard(f"< {state.target}", line)
    if state.seats == 4:
        return SeatCard("", line)
    north_south, east_west = products
    figures = {Role.NORTH_SOUTH: north_south, Role.EAST_WEST: east_west, Role.ALONE: north_south * east_west}
    return SeatCard(str(figures[role]), line)


def short_role(texts: Texts, role: Role | None) -> str:
    """Initials of a role's shores; empty for other roles."""
    sides = SHORES_OF[role] if role is not None else ()
    return " × ".join(texts.t(f"waterways.shore.{side.value}.short") for side in sides)


def _bid_line(texts: Texts, state: State, seat: int) -> str:
    match next((made for made in reversed(state.auction.bids) if made.seat == seat), None):
        case Bid(target=target):
            return texts.t("waterways.card.bid", target=target)
        case PassBid():
            return texts.t("waterways.card.passed")
    return texts.t("waterways.card.no-bid")


def log_message(texts: Texts, name_of: NameOf, move: Move, before: State) -> str:
    """Log message of a move with its effects: products, the saboteur, the game's end."""
    after = before.copy()
    after.play(move)
    text = _move_line(texts, name_of(move.seat), move, before, after)
    if before.is_auction and after.saboteur is not None:
        text += " " + saboteur_message(texts, name_of, after)
    if after.is_over:
        text += " " + texts.t(f"waterways.log.{after.ended_by}")
    return text


def saboteur_message(texts: Texts, name_of: NameOf, state: State) -> str:
    """Message of the saboteur and the target; empty without a saboteur."""
    if state.saboteur is None:
        return ""
    return texts.t("waterways.log.saboteur", player=name_of(state.saboteur), target=state.target)


def _move_line(texts: Texts, player: str, move: Move, before: State, after: State) -> str:
    match move:
        case Bid(target=target):
            return texts.t("waterways.log.bid", player=player, target=target)
        case PassBid():
            return texts.t("waterways.log.pass-bid", player=player)
        case Draw(heap=heap):
            return texts.t("waterways.log.draw-ring" if heap == HEAPS[0] else "waterways.log.draw-plain", player=player)
        case Lay():
            return _lay_line(texts, player, move, before, after)
    raise TypeError(f"no move of Waterways: {move!r}")


def _lay_line(texts: Texts, player: str, move: Lay, before: State, after: State) -> str:
    """Log message of a lay: products of the shores reached, else the effect on the water's path."""
    stone, board = after.laid[-1], after.board
    sides = [side for side in Side if any(edge.side is side and board.outlet_value(edge) for edge in stone.outlets)]
    if not sides:
        return _inland_line(texts, player, move, before)
    products = ", ".join(dict.fromkeys(_sum(after, side) for side in sides))
    named = {"side": side_name(texts, sides[0].value), "other": side_name(texts, sides[-1].value)}
    key = "lay-shores" if len(sides) > 1 else "lay-shore"
    if len(sides) == 1 and any(board.outlet_value(edge) > 1 for edge in stone.outlets):
        key = "lay-lighthouse"
    return texts.t(f"waterways.log.{key}", player=player, sum=products, **named)


def _sum(state: State, side: Side) -> str:
    """Product of a shore's pair with its factors; in a solo game of all four shores."""
    role = Role.NORTH_SOUTH if side in SHORES_OF[Role.NORTH_SOUTH] else Role.EAST_WEST
    counts = state.counts()
    figures = [counts[each] for each in SHORES_OF[Role.ALONE if state.seats == 1 else role]]
    return f"{' × '.join(map(str, figures))} = {prod(figures)}"


def _inland_line(texts: Texts, player: str, move: Lay, before: State) -> str:
    values = {"player": player, "region": texts.t(f"waterways.region.{region_of(before.board, move)}")}
    reasons = explain(before, move)
    for key, told in _EFFECTS.items():
        shores = {shore for reason in reasons if reason.key in told for shore in _shores_of(reason)}
        for side in Side:
            if side.value in shores:
                return texts.t(f"waterways.log.{key}", **values, side=side_name(texts, side.value))
    return texts.t("waterways.log.lay", **values)


def _shores_of(reason: HintReason) -> list[str]:
    """Shores that a reason names."""
    return [*reason.values.get("sides", ()), *(side for side, _, _ in reason.values.get("shores", ()))]


def region_of(board: Board, move: Lay) -> str:
    """Region of the board at a stone's middle: ``middle``, ``north``, ``north_west`` ..."""
    x, y = middle_of(move.at, move.turn)
    column, row = min(2, 3 * x // board.width), min(2, 3 * y // board.height)
    name = "_".join(part for part in (("north", "", "south")[row], ("west", "", "east")[column]) if part)
    return name or "middle"


def side_name(texts: Texts, side: str) -> str:
    """Localised name of a side."""
    return texts.t(f"waterways.side.{side}")


def named_values(texts: Texts, values: Mapping[str, Any]) -> dict[str, Any]:
    """Values of a refusal or reason with localised sides."""
    return {name: side_name(texts, value) if name == "side" else value for name, value in values.items()}


def reason_message(texts: Texts, reason: HintReason) -> str:
    """Sentence of a hint's reason; a list of shores becomes one sentence with each shore's figures."""
    values = dict(reason.values)
    if "sides" in values:
        key = "dry" if "shores" in values else reason.key
        values["sides"] = texts.listed(
            [texts.t(f"waterways.part.{key}", side=side_name(texts, side)) for side in values["sides"]]
        )
    if "shores" in values:
        values["shores"] = texts.listed(
            [
                texts.t(f"waterways.part.{reason.key}", side=side_name(texts, side), n=new, **{"from": old})
                for side, old, new in values["shores"]
            ]
        )
    text = texts.t(f"waterways.reason.{reason.key}", **values)
    return text[:1].upper() + text[1:]


def score_parts(texts: Texts, state: State, seat: int) -> list[tuple[str, str]]:
    """Parts of a seat's score as (label, figure): its shores, their product, the target."""
    role, counts = state.role_of(seat), state.counts()
    if role is None:
        return []
    target = [(texts.t("waterways.results.target"), str(state.target))] if state.target is not None else []
    if role is Role.SABOTEUR:
        best = texts.t("waterways.results.best"), str(max(state.products()))
        return [(texts.t("waterways.role.saboteur"), ""), *target, best]
    figures = [counts[side] for side in SHORES_OF[role]]
    ahead = dict(zip((Side.NORTH, Side.EAST, Side.SOUTH, Side.WEST), state.board.ahead, strict=True))
    parts = [
        (
            texts.t(f"waterways.shore.{side.value}"),
            f"{counts[side] - ahead[side]} + {ahead[side]}" if ahead[side] else str(counts[side]),
        )
        for side in SHORES_OF[role]
    ]
    return [*parts, (f"{' × '.join(map(str, figures))} =", str(prod(figures))), *target]
