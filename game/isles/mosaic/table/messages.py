"""Messages of the table of Mosaic: log lines, refusals, next steps, warnings, tooltips.

``names`` are the seats' names in the order of the seats.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from game.core.state import Cell, Move, Refusal
from game.i18n import Texts
from game.isles.mosaic.rules.board import Board, PieceKey
from game.isles.mosaic.rules.legal_targets import LegalTargets
from game.isles.mosaic.rules.moves import ColourBonus, ColourPiece, Pass
from game.isles.mosaic.rules.refusals import InTheWay, StruckBy
from game.isles.mosaic.rules.state import RIVAL, State, Stop, Tally
from game.isles.mosaic.table.draft import Draft, DraftMessage, DraftNote

Names = Sequence[str]

_NOTES: Final[Mapping[DraftNote, str]] = {
    DraftNote.NO_PIECE: "mosaic.why.no-piece",
    DraftNote.NO_PLACE: "mosaic.why.no-place",
    DraftNote.FITS_NOWHERE: "mosaic.why.fits-nowhere",
    DraftNote.MUST_PASS: "mosaic.line.pass",
    DraftNote.BONUS_NOW: "mosaic.line.bonus",
    DraftNote.BONUS_DONE: "mosaic.why.bonus-done",
}


# Log lines -------------------------------------------------------------------------------------------------------


def move_line(texts: Texts, names: Names, move: Move, before: State, *, is_watched: bool = False) -> str:
    """Line about a move with place and effect, and its automatic results: lost points, the rival's strike, the end.

    ``is_watched`` for a reader who does not play: the rival is that of the person named.
    """
    after = before.copy()
    after.play(move)
    sentences = [_coloured_line(texts, names, move, before, after)]
    if isinstance(move, ColourPiece):
        lost = before.points[move.seat] + before.board.by_label[move.piece].bonus - after.points[move.seat]
        if lost:
            sentences.append(texts.t("mosaic.log.lost-points", n=lost))
    rival_of = names[move.seat] if is_watched else ""
    sentences += [rival_line(texts, label, rival_of) for label in after.rival_strikes[len(before.rival_strikes) :]]
    stops = after.stops[len(before.stops) :]
    if not after.options.full_round:
        sentences += [end_line(texts, names, stop) for stop in stops]
        return " ".join(sentences)
    sentences += [stop_line(texts, names, stop) for stop in stops if not isinstance(move, Pass)]
    if after.is_over:
        sentences.append(texts.t("mosaic.log.ended-round"))
    elif stops and not before.stops:
        sentences.append(texts.t("mosaic.log.last-round"))
    return " ".join(sentences)


def _coloured_line(texts: Texts, names: Names, move: Move, before: State, after: State) -> str:
    """Line about the piece, its place, its points, and the change of rectangle and product."""
    seat = names[move.seat]
    match move:
        case ColourPiece(_, label, at):
            bonus = before.board.by_label[label].bonus
            key = "mosaic.log.piece-points" if bonus else "mosaic.log.piece"
            line = texts.t(key, seat=seat, piece=label, place=place_name(texts, before.board, label, at), n=bonus)
        case ColourBonus(_, points, at):
            line = texts.t("mosaic.log.bonus", seat=seat, at=points, place=place_name(texts, before.board, points, at))
        case _:
            return texts.t("mosaic.log.pass", seat=seat)
    old, new = before.tally(move.seat), after.tally(move.seat)
    if new.score != old.score:
        return texts.t("mosaic.log.score", line=line, before=old.score, after=new.score, product=factors_text(new))
    rows, columns = new.rectangle.rows, new.rectangle.columns
    if new.rectangle.area > old.rectangle.area:
        return texts.t("mosaic.log.rectangle", line=line, rows=rows, columns=columns)
    return f"{line}."


def place_name(texts: Texts, board: Board, piece: PieceKey, at: Cell) -> str:
    """Name of a piece's place on the sheet, by thirds of the grid."""
    shape = board.shape_of(piece)
    column = int(3 * (at[0] + shape.columns / 2) / board.columns)
    row = int(3 * (at[1] + shape.rows / 2) / board.rows)
    return texts.t(f"mosaic.place.{row * 3 + column + 1}")


def rival_line(texts: Texts, label: str, rival_of: str = "") -> str:
    """Line about the rival's strike in a solo game; to its player, unless they are named."""
    return texts.t("mosaic.log.rival-of" if rival_of else "mosaic.log.rival", seat=rival_of, piece=label)


def end_line(texts: Texts, names: Names, stop: Stop) -> str:
    """Line about the cause of the game's end."""
    kind = "piece" if stop.bonus is None else "bonus"
    alone = "-alone" if len(names) == 1 else ""
    return texts.t(f"mosaic.log.ended-{kind}{alone}", seat=names[stop.seat], at=stop.bonus)


def stop_line(texts: Texts, names: Names, stop: Stop) -> str:
    """Sentence about a seat that could not place a piece or bonus piece."""
    alone = "-alone" if len(names) == 1 else ""
    if stop.bonus is None:
        return texts.t(f"mosaic.stop.piece{alone}", name=names[stop.seat])
    return texts.t(f"mosaic.stop.bonus{alone}", name=names[stop.seat], at=stop.bonus)


def stop_lines(texts: Texts, names: Names, state: State) -> list[str]:
    """Sentences about the causes of the end, now or after this round."""
    return [stop_line(texts, names, stop) for stop in state.stops]


# Refusals --------------------------------------------------------------------------------------------------------


def named(names: Names, values: Mapping[str, Any]) -> dict[str, Any]:
    """Values of a sentence, with a seat's name in place of its number."""
    text_values = dict(values)
    if isinstance(text_values.get("seat"), int):
        text_values["seat"] = names[text_values["seat"]]
    return text_values


def refusal_line(texts: Texts, names: Names, refusal: Refusal) -> str:
    """Sentence about the rule; struck pieces with their strikers, bonus pieces without a label."""
    key = f"mosaic.why.{refusal.reason.value}"
    values = named(names, refusal.values)
    match refusal.details:
        case StruckBy(_, by):
            seats = [names[seat] for seat in by if seat != RIVAL]
            key += "-by" if seats else "-rival"
            values["by"] = texts.listed(seats)
        case InTheWay(int(), _):
            key += "-bonus"
    return texts.t(key, **values)


def message_text(texts: Texts, message: DraftMessage) -> str:
    """Answer to a click that breaks no rule."""
    return texts.t(_NOTES[message.note], piece=message.piece, at=message.piece)


# Next steps ------------------------------------------------------------------------------------------------------


def turn_line(
    texts: Texts, names: Names, state: State, draft: Draft | None, peeked: int | None, *, only_button: bool = False
) -> str:
    """Next step of the person at the mouse; for others empty until the end.

    ``peeked``: seat of a viewed sheet, None for the person's own. ``only_button``: a click on the ghost does not
    confirm.
    """
    if peeked is not None:
        return peek_line(texts, names, peeked)
    if draft is None:
        return " ".join(stop_lines(texts, names, state)) if state.is_over else ""
    if draft.must_pass:
        return texts.t("mosaic.line.pass")
    if draft.at is not None:
        return texts.t("mosaic.line.confirm-button" if only_button else "mosaic.line.confirm")
    match draft.piece:
        case None:
            return texts.t("mosaic.line.pick")
        case int(points):
            return texts.t("mosaic.line.bonus", at=points)
        case label:
            return texts.t("mosaic.line.place", piece=label)


def idle_line(texts: Texts, names: Names, state: State, draft: Draft | None, last_move: str = "") -> str:
    """Text of the action panel without a choice; ``last_move`` is the line shown during a replay."""
    if draft is not None and draft.must_pass:
        return texts.t("mosaic.line.pass")
    if last_move:
        return last_move
    if state.seat is None:
        return ""
    if state.due:
        return texts.t("mosaic.line.wait-bonus", name=names[state.seat], at=state.due[0])
    return wait_line(texts, names, state.seat)


def wait_line(texts: Texts, names: Names, seat: int) -> str:
    """Line about the seat that everybody waits for."""
    return texts.t("mosaic.line.wait", name=names[seat])


def owner_line(texts: Texts, names: Names, seat: int, *, is_peeked: bool) -> str:
    """Line about the owner of the large sheet; ``is_peeked`` for a viewed sheet of another seat."""
    return texts.t("mosaic.head.peek" if is_peeked else "mosaic.head.sheet", name=names[seat])


def peek_line(texts: Texts, names: Names, seat: int) -> str:
    """Line about the owner of the viewed sheet."""
    return texts.t("mosaic.line.peek", name=names[seat])


def warning_lines(texts: Texts, names: Names, state: State, effect: LegalTargets) -> list[str]:
    """Warnings about losses by a move, or about the end, gravest first."""
    if effect.is_final:
        if state.seats == 1:
            return [texts.t("mosaic.warn.ends-alone", score=effect.after.score)]
        if effect.ends_by is None:
            return [texts.t("mosaic.warn.last-round")]
        if state.seat in effect.leader_after:
            return [texts.t("mosaic.warn.ends-ahead" if len(effect.leader_after) == 1 else "mosaic.warn.ends-level")]
        return [texts.t("mosaic.warn.ends-behind", name=texts.listed([names[seat] for seat in effect.leader_after]))]
    warnings: list[str] = []
    lost = effect.next_bonus if effect.next_bonus_fits is False else None
    if lost is not None and state.seat is not None and state.fits(lost, state.seat):
        warnings.append(texts.t("mosaic.warn.next-bonus", at=effect.next_bonus))
    if effect.may_end:
        warnings.append(texts.t("mosaic.warn.rival"))
    if effect.lost_points:
        warnings.append(texts.t("mosaic.warn.lost", n=effect.lost_points))
    return warnings


def next_bonus_line(texts: Texts, state: State, seat: int) -> str:
    """Line about the places of the next bonus piece on the seat's sheet, or about the effect of having none."""
    following = state.next_bonus(seat)
    if following is None:
        return texts.t("mosaic.action.no-bonus")
    places = len(state.placements(following, seat))
    if places:
        return texts.t("mosaic.action.next-fits", at=following, n=places)
    return texts.t(f"mosaic.action.next-unfit{_of_round(state)}", at=following)


def _of_round(state: State) -> str:
    """Suffix of a text key about a seat that cannot go on, which does not end a full round at once."""
    return "-round" if state.options.full_round else ""


# Tooltips --------------------------------------------------------------------------------------------------------


def piece_tip(texts: Texts, names: Names, state: State, seat: int, label: str) -> str:
    """Tooltip of a loose piece: points, strikers, and a missing place on the seat's sheet."""
    piece = state.board.by_label[label]
    by = state.strikes.get(label, ())
    sentences = [texts.t("mosaic.tip.piece", piece=label, n=piece.bonus)]
    if by:
        strikers = [texts.t("mosaic.side.rival-name") if striker == RIVAL else names[striker] for striker in by]
        sentences.append(texts.t("mosaic.tip.struck", names=texts.listed(strikers)))
    if state.seats >= 4 and piece.area in state.board.twice and state.copies_left(label) == 1:
        sentences.append(texts.t("mosaic.tip.once-more"))
    if state.copies_left(label) > 0 and not state.fits(label, seat):
        sentences.append(texts.t("mosaic.tip.unfit"))
    return " ".join(sentences)


def bonus_tip(texts: Texts, state: State, seat: int, points: int) -> str:
    """Tooltip of a bonus piece: its points, and done already, or its fit on the seat's sheet."""
    if any(entry.piece == points for entry in state.placed[seat]):
        return texts.t("mosaic.why.bonus-done", at=points)
    key = "mosaic.tip.bonus-fits" if state.fits(points, seat) else f"mosaic.tip.bonus-unfit{_of_round(state)}"
    return texts.t(key, at=points)


# Figures ---------------------------------------------------------------------------------------------------------


def factors_text(tally: Tally) -> str:
    """Factors of a score: rows, columns, bonus points."""
    return f"{tally.rectangle.rows} × {tally.rectangle.columns} × {tally.bonus}"


def short_factors_text(tally: Tally) -> str:
    """Factors without spaces; empty without a rectangle."""
    return factors_text(tally).replace(" ", "") if tally.rectangle.area else ""


def change_text(effect: LegalTargets) -> str:
    """Score before a move, and the product after it; the product alone if the score stays."""
    product = product_text(effect.after)
    return product if effect.after.score == effect.before.score else f"{effect.before.score}  ›  {product}"


def product_text(tally: Tally) -> str:
    """Factors and score; ``0`` without a rectangle."""
    return f"{factors_text(tally)} = {tally.score}" if tally.rectangle.area else "0"
