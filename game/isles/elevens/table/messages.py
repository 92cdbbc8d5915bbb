"""Messages of an Elevens table: names, next actions, reasons for buttons, log lines."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from game.core.players import HintReason
from game.core.state import Move, Refusal
from game.i18n import PersonName, Texts
from game.isles.elevens.rules.board import PLACE_OF
from game.isles.elevens.rules.moves import Bonus, Draw, End, Free, Give, Lay, Pass
from game.isles.elevens.rules.refusals import Reason
from game.isles.elevens.rules.state import DRAW_LIMIT, LAY_LIMIT, RACK_SIZES, State
from game.isles.elevens.rules.tiles import FIELDS_OF
from game.isles.elevens.table.hover import is_waiting_joker, named_by
from game.match.match import Match


def name_key(name: str) -> tuple[str, dict[str, int]]:
    """Text key of a tile's or field's name (``yellow-5``, ``red-low``, ``star``), and its values."""
    kind, _, number = name.partition("-")
    return (f"elevens.name.{kind}", {"number": int(number)}) if number.isdigit() else (f"elevens.name.{name}", {})


def name_of(texts: Texts, name: str) -> str:
    """Display name of a tile or field."""
    key, values = name_key(name)
    return texts.t(key, **values)


def named(texts: Texts, seat_name: Callable[[int], str], values: Mapping[str, Any]) -> dict[str, Any]:
    """Values of a refusal or reason with display names; several tiles or fields are joined as alternatives."""
    display_values: dict[str, Any] = {}
    for key, value in values.items():
        if isinstance(value, str) and (value in FIELDS_OF or value in PLACE_OF):
            display_values[key] = name_of(texts, value)
        elif isinstance(value, tuple | list):
            display_values[key] = texts.either([name_of(texts, name) for name in value])
        elif key == "seat" and isinstance(value, int):
            display_values["player"] = seat_name(value)
        elif key == "receiver" and isinstance(value, int):
            display_values[key] = PersonName(seat_name(value))
        else:
            display_values[key] = value
    return display_values


def sentence(text: str) -> str:
    """Text with an initial capital, as names of tiles are lower case."""
    return text[:1].upper() + text[1:]


def refusal_line(texts: Texts, state: State, refusal: Refusal, seat_name: Callable[[int], str]) -> str:
    """Sentence that explains a refusal in this position."""
    key, values = refusal.reason.value, dict(refusal.values)
    if refusal.reason is Reason.NOTHING_ADJOINS:
        values["fields"] = named_by(refusal, state).fields
        if is_waiting_joker(refusal, state):
            key, values = "joker-waits", {"number": refusal.values["tile"].partition("-")[2]}
    elif refusal.reason is Reason.WRONG_FIELD and len(values["fields"]) == 1:
        key = "wrong-field-own"
    return sentence(texts.t(f"elevens.why.{key}", **named(texts, seat_name, values)))


def opening_line(texts: Texts, dealt: State, seat_name: Callable[[int], str]) -> str:
    """Line about the first player: the first one dealt an 11, or else the first to draw one."""
    assert dealt.seat is not None, "somebody begins"
    is_drawn = sum(dealt.rack_sizes) > RACK_SIZES[dealt.seats] * dealt.seats
    return texts.t("elevens.log.starts-drawn" if is_drawn else "elevens.log.starts", player=seat_name(dealt.seat))


def reason_message(texts: Texts, seat_name: Callable[[int], str], reason: HintReason) -> str:
    """Sentence of a hint's reason."""
    return sentence(texts.t(f"elevens.reason.{reason.key}", **named(texts, seat_name, reason.values)))


def plan_message(texts: Texts, seat_name: Callable[[int], str], move: Move, seats: int) -> str:
    """A hint's move in a few words."""
    match move:
        case Lay() | Bonus() | Free():
            key = "tile" if len(FIELDS_OF[move.tile]) == 1 else "tile-on"
            return texts.t(f"elevens.plan.{key}", tile=name_of(texts, move.tile), field=name_of(texts, move.field))
        case Give():
            receiver = PersonName(seat_name((move.seat + 1) % seats))
            return texts.t("elevens.plan.give", tile=name_of(texts, move.tile), receiver=receiver)
    return texts.t(f"elevens.plan.{move.do}")


def move_message(
    texts: Texts, move: Move, before: State, seat_name: Callable[[int], str], *, is_over: bool = False
) -> str:
    """Line about a move and its effects, from public facts: a tile given or drawn in vain stays hidden.

    With ``is_over`` the line names the given tile.
    """
    after = before.copy()
    after.play(move)
    text_values: dict[str, Any] = {"player": seat_name(move.seat)}
    key: str = move.do
    match move:
        case Lay() | Bonus() | Free():
            text_values |= {"tile": name_of(texts, move.tile), "field": name_of(texts, move.field)}
            if not before.laid:
                key = "first"
            elif len(FIELDS_OF[move.tile]) > 1:
                key = f"{move.do}-on"
        case Give():
            text_values["receiver"] = PersonName(seat_name((move.seat + 1) % before.seats))
            if is_over:
                key, text_values["tile"] = "give-named", name_of(texts, move.tile)
        case Draw() if after.turn.must_lay is not None:
            key, text_values["tile"] = "draw-fits", name_of(texts, after.turn.must_lay)
        case End():
            key = "end" if before.turn.laid else "end-drawn"
            text_values["n"] = len(before.racks[move.seat])
    parts = [sentence(texts.t(f"elevens.log.{key}", **text_values))]
    if isinstance(move, Lay | Bonus | Free) and len(after.turn.bonuses) > len(before.turn.bonuses) - (key == "bonus"):
        parts.append(texts.t("elevens.log.and-bonus"))
    if after.is_over:
        parts.append(texts.t("elevens.log.and-wins"))
    return " ".join(parts)


def turn_message(texts: Texts, match: Match[State], number: int, seat_name: Callable[[int], str]) -> str:
    """One line about the mover's turn up to move ``number``, from public facts."""
    seat, start = match.moves[number].seat, number
    while start and match.moves[start - 1].seat == seat:
        start -= 1
    drawn: list[str] = []
    laid: list[str] = []
    extra_parts: list[str] = []
    in_vain = 0
    for at in range(start, number + 1):
        move, after = match.moves[at], match.state_at(at + 1)
        match move:
            case Lay():
                laid.append(_laid(texts, move))
            case Bonus() | Free():
                extra_parts.append(texts.t(f"elevens.turn.{move.do}", tile=_laid(texts, move)))
            case Draw() if after.turn.must_lay is not None:
                drawn.append(texts.t("elevens.turn.draw-fits", tile=name_of(texts, after.turn.must_lay)))
            case Draw():
                in_vain += 1
            case Give():
                extra_parts.append(
                    texts.t("elevens.turn.give", receiver=PersonName(seat_name((seat + 1) % len(match.seats))))
                )
            case Pass():
                extra_parts.append(texts.t("elevens.turn.pass"))
    if laid:
        extra_parts.insert(0, texts.t("elevens.turn.lay", tiles=texts.listed(laid)))
    if in_vain:
        drawn.insert(0, texts.t("elevens.turn.draw", n=in_vain))
    now = match.state_at(number + 1)
    left = now.rack_sizes[seat]
    if now.seat != seat:
        extra_parts.append(texts.t("elevens.turn.left", n=left) if left else texts.t("elevens.turn.wins"))
    return texts.t("elevens.turn.told", player=seat_name(seat), doing=" · ".join(drawn + extra_parts))


def _laid(texts: Texts, move: Lay | Bonus | Free) -> str:
    """Name of a tile, with its field where several are possible."""
    tile = name_of(texts, move.tile)
    if len(FIELDS_OF[move.tile]) == 1:
        return tile
    return texts.t("elevens.turn.on", tile=tile, field=name_of(texts, move.field))


def turn_line(texts: Texts, state: State, seat_name: Callable[[int], str], picked: str | None = None) -> str:
    """Options of the person to move; before the first tile also a warning about a seat near the end.

    A picked tile that fits is to be laid next.
    """
    if state.seat is None:
        return ""
    if picked is not None and not state.turn.bonuses and (fields := state.fields_for(picked)):
        return texts.t("elevens.do.lay-picked", n=len(fields), tile=name_of(texts, picked))
    danger = "" if state.turn.fields else _rival_warning(texts, state, state.seat, seat_name)
    return f"{danger} {sentence(_next_step(texts, state))}".lstrip()


def _next_step(texts: Texts, state: State) -> str:
    turn = state.turn
    if turn.bonuses:
        tile = state.bag[0]
        key = "bonus-choice" if len(state.fields_for(tile)) > 1 else "bonus"
        return texts.t(f"elevens.do.{key}", tile=name_of(texts, tile))
    kinds = {move.do for move in state.moves()}
    if turn.frees:
        return texts.t("elevens.do.free" if "free" in kinds else "elevens.do.free-none")
    if turn.must_lay is not None:
        key = "must-lay-choice" if len(state.fields_for(turn.must_lay)) > 1 else "must-lay"
        return texts.t(f"elevens.do.{key}", tile=name_of(texts, turn.must_lay))
    if turn.laid:
        return texts.t(f"elevens.do.{_going_on(turn.laid, kinds)}", n=turn.laid)
    if "draw" in kinds:
        return texts.t("elevens.do.draw-on" if turn.drawn else "elevens.do.draw", n=DRAW_LIMIT - turn.drawn)
    if "lay" in kinds:
        return texts.t("elevens.do.lay" if state.laid else "elevens.do.eleven")
    return texts.t("elevens.do.pass" if "pass" in kinds else "elevens.do.drawn-out")


def _going_on(laid: int, kinds: Collection[str]) -> str:
    """End of the text key for a turn with laid tiles."""
    if laid >= LAY_LIMIT:
        return "give-or-end" if "give" in kinds else "end"
    stem = "lay-on" if "lay" in kinds else "no-more"
    return f"{stem}-give" if "give" in kinds else stem


def _rival_warning(texts: Texts, state: State, own: int, seat_name: Callable[[int], str]) -> str:
    """Warning about another seat that may empty its rack within a turn; empty without one."""
    nearest = min((seat for seat in range(state.seats) if seat != own), key=lambda seat: state.rack_sizes[seat])
    left = state.rack_sizes[nearest]
    return texts.t("elevens.do.danger", player=seat_name(nearest), n=left) if left <= LAY_LIMIT else ""


def standing_line(texts: Texts, state: State, own: int | None, seat_name: Callable[[int], str]) -> str:
    """Standing for people who cannot act: tiles left to the mover, and those of seat ``own`` (None: nobody's).

    After the end: the winner, and the penalties of the others.
    """
    if state.winner is not None:
        is_win = state.result().winners == (state.winner,)
        sentences = [texts.t("elevens.log.wins" if is_win else "elevens.log.empty", player=seat_name(state.winner))]
        for seat in range(state.seats):
            if seat != state.winner:
                sentences.append(texts.t("elevens.log.penalty", player=seat_name(seat), n=state.penalty(seat)))
        return "  ·  ".join(sentences)
    assert state.seat is not None, "somebody is to move"
    sentences = [texts.t("elevens.do.theirs", player=seat_name(state.seat), n=state.rack_sizes[state.seat])]
    if own is not None and own != state.seat:
        sentences.append(texts.t("elevens.do.own", n=state.rack_sizes[own], points=state.penalty(own)))
    return " ".join(sentences)


def button_reason(texts: Texts, state: State, receiver: str) -> str:
    """Reason for the enabled buttons; empty without one."""
    turn = state.turn
    if state.seat is None or turn.bonuses:
        return ""
    if turn.frees:
        return texts.t("elevens.because.free")
    kinds = {move.do for move in state.moves()}
    if "draw" in kinds:
        return texts.t("elevens.because.draw", n=DRAW_LIMIT - turn.drawn)
    if "pass" in kinds:
        return texts.t("elevens.because.pass")
    if "give" in kinds and (pair := state.turn.neighbours()) is not None:
        one, other = (name_of(texts, name) for name in pair)
        return sentence(texts.t("elevens.because.give", one=one, other=other, receiver=PersonName(receiver)))
    if turn.laid:
        return texts.t("elevens.because.no-give")
    if "end" in kinds:
        return texts.t("elevens.because.end")
    return ""
