"""What an Elevens table says: names of tiles and fields, what to do now, why a button is there, the log's lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from game.core.players import Reason
from game.core.state import Move
from game.i18n import Texts
from game.isles.elevens.rules.board import PLACE_OF
from game.isles.elevens.rules.moves import Bonus, Draw, Free, Give, Lay
from game.isles.elevens.rules.state import DRAW_LIMIT, LAY_LIMIT, RACK_SIZES, State
from game.isles.elevens.rules.tiles import FIELDS_OF


def name_key(name: str) -> tuple[str, dict[str, int]]:
    """The text key of a tile's or field's name (``yellow-5``, ``red-low``, ``star``), and the values it needs."""
    kind, _, number = name.partition("-")
    return (f"elevens.name.{kind}", {"number": int(number)}) if number.isdigit() else (f"elevens.name.{name}", {})


def name_of(texts: Texts, name: str) -> str:
    """A tile or field as people call it."""
    key, values = name_key(name)
    return texts.t(key, **values)


def listed(texts: Texts, names: tuple[str, ...]) -> str:
    """Several tiles or fields as a list."""
    return texts.listed([name_of(texts, name) for name in names])


def named(texts: Texts, seat_name: Callable[[int], str], values: Mapping[str, Any]) -> dict[str, Any]:
    """Values of a refusal or a reason as people call them."""
    told: dict[str, Any] = {}
    for key, value in values.items():
        if isinstance(value, str) and (value in FIELDS_OF or value in PLACE_OF):
            told[key] = name_of(texts, value)
        elif isinstance(value, tuple | list):
            told[key] = listed(texts, tuple(value))
        elif key == "seat" and isinstance(value, int):
            told["player"] = seat_name(value)
        elif key == "receiver" and isinstance(value, int):
            told[key] = seat_name(value)
        else:
            told[key] = value
    return told


def sentence(text: str) -> str:
    """With a capital at its beginning: names of tiles are written small."""
    return text[:1].upper() + text[1:]


def opening_line(texts: Texts, dealt: State, seat_name: Callable[[int], str]) -> str:
    """Who begins: the first who was dealt an 11, or, as nobody was, the first who drew one."""
    assert dealt.seat is not None, "somebody begins"
    is_drawn = sum(dealt.rack_sizes) > RACK_SIZES[dealt.seats] * dealt.seats
    return texts.t("elevens.log.starts-drawn" if is_drawn else "elevens.log.starts", player=seat_name(dealt.seat))


def hint_line(texts: Texts, seat_name: Callable[[int], str], reasons: Sequence[Reason]) -> str:
    """A hint's first reasons, each a sentence of its own; empty without any."""
    told = [texts.t(f"elevens.reason.{reason.key}", **named(texts, seat_name, reason.values)) for reason in reasons[:2]]
    return texts.t("elevens.say.hint", reasons=" ".join(map(sentence, told))) if told else ""


def told_move(texts: Texts, move: Move, seat_name: Callable[[int], str], seats: int) -> str:
    """A move for the log, where the name of who made it stands before it; a given tile stays hidden."""
    match move:
        case Lay() | Bonus() | Free():
            is_apart = len(FIELDS_OF[move.tile]) > 1
            key = f"elevens.told.{move.do}{'-on' if is_apart else ''}"
            return texts.t(key, tile=name_of(texts, move.tile), field=name_of(texts, move.field))
        case Give():
            return texts.t("elevens.told.give", receiver=seat_name((move.seat + 1) % seats))
    return texts.t(f"elevens.told.{move.do}")


def turn_line(texts: Texts, state: State) -> str:
    """What the person whose turn it is can do now."""
    turn = state.turn
    if state.seat is None:
        return ""
    if turn.bonuses:
        tile = state.bag[0]
        key = "bonus-choice" if len(state.fields_for(tile)) > 1 else "bonus"
        return texts.t(f"elevens.do.{key}", tile=name_of(texts, tile))
    if turn.frees:
        return texts.t("elevens.do.free")
    if turn.must_lay is not None:
        key = "must-lay-choice" if len(state.fields_for(turn.must_lay)) > 1 else "must-lay"
        return texts.t(f"elevens.do.{key}", tile=name_of(texts, turn.must_lay))
    if turn.laid >= LAY_LIMIT:
        return texts.t("elevens.do.give-or-end" if state.neighbours() else "elevens.do.end")
    if turn.laid:
        return texts.t("elevens.do.lay-on", n=turn.laid)
    if state.why_not(Draw(state.seat)) is None:
        return texts.t("elevens.do.draw")
    kinds = {move.do for move in state.moves()}
    if "lay" in kinds:
        return texts.t("elevens.do.lay" if state.laid else "elevens.do.eleven")
    return texts.t("elevens.do.pass" if "pass" in kinds else "elevens.do.drawn-out")


def why_line(texts: Texts, state: State, receiver: str) -> str:
    """Why the buttons that can be pressed are there."""
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
    if "give" in kinds and (pair := state.neighbours()) is not None:
        one, other = (name_of(texts, name) for name in pair)
        return sentence(texts.t("elevens.because.give", one=one, other=other, receiver=receiver))
    if turn.laid:
        return texts.t("elevens.because.no-give")
    if "end" in kinds:
        return texts.t("elevens.because.end")
    return ""
