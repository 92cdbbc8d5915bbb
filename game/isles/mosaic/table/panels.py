"""Beside the tray: the other seats' sheets, alone the rival, and what the piece in hand would do."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial

from pygame import Color, FRect

from game.isles.mosaic.rules.outlook import Outlook
from game.isles.mosaic.rules.state import RIVAL
from game.isles.mosaic.table.layout import BUTTON_WIDTH, is_broad, side_rects, small_lattice
from game.isles.mosaic.table.paint import draw_ground, draw_piece, draw_small, draw_striker, fitted
from game.isles.mosaic.table.view import Shown
from game.isles.mosaic.table.words import (
    factors_text,
    product_text,
    refusal_line,
    short_factors_text,
    stop_lines,
    warning_lines,
)
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import BODY, BOLD, LABEL, LABEL_BOLD, NUMBER, TITLE, Role


def draw_side(canvas: Canvas, shown: Shown) -> None:
    """The other seats' sheets, each kept for itself as a picture; alone the rival."""
    state, layers, desk = shown.state, shown.services.layers, shown.layout.desk

    def keep(name: str, key: Hashable, rect: FRect, paint: Callable[[Canvas], None]) -> None:
        def painted(part: Canvas) -> None:
            draw_ground(part, layers, desk.area)
            paint(part)

        canvas.layer(layers, name, key, rect.inflate(10, 10), painted, opaque=True)

    if state.seats == 1:
        key: Hashable = (shown.sheet_name, state.masks[0], state.points[0], tuple(state.rival_strikes))
        keep("mosaic-side", key, desk.side, lambda part: draw_alone(part, shown, desk.side))
        return
    others = shown.other_seats
    for seat, rect in zip(others, side_rects(desk.side, len(others)), strict=True):
        key = (shown.sheet_name, len(others), state.masks[seat], state.points[seat], state.is_over, shown.names[seat])
        keep(f"mosaic-seat-{seat}", key, rect, partial(draw_card, shown=shown, rect=rect, seat=seat))
        if seat in (state.seat, shown.peeked):
            canvas.panel("ui/glow", rect.inflate(-4, -4))


# The other seats -------------------------------------------------------------------------------------------------


def draw_card(canvas: Canvas, shown: Shown, rect: FRect, seat: int) -> None:
    """Another seat's sheet with its name, points and product."""
    state = shown.state
    canvas.panel("ui/card", rect)
    lattice = small_lattice(state.board, rect)
    draw_small(canvas, lattice, state, seat)
    badge = palette.badge(seat, is_small=True)
    left = lattice.outer.right + 10
    is_winner = state.is_over and seat in state.result().winners and state.seats > 1
    has_room = is_broad(state.board, rect)
    if has_room:
        room = FRect(left, rect.top + 8, rect.right - left - 10, rect.height - 16)
        _draw_beside(canvas, shown, room, seat, badge)
    else:
        _draw_above(canvas, shown, rect, seat, badge)
    if is_winner:
        place = (left + 14, rect.top - 2, 26, 26) if has_room else (rect.left + 20, rect.top - 6, 22, 22)
        canvas.fit("ui/crown_gold", FRect(place))


def _draw_above(canvas: Canvas, shown: Shown, rect: FRect, seat: int, badge: str) -> None:
    """The heading of a card whose grid lies below: badge, then the product as long as there is room."""
    tally = shown.state.tally(seat)
    canvas.fit(badge, FRect(rect.left + 6, rect.top + 4, 28, 28))
    score = str(tally.score)
    width = canvas.fonts.width(score, LABEL_BOLD)
    room = FRect(rect.left + 38, rect.top + 3, rect.width - 46, 30)
    if room.width > 240:
        name = FRect(room.left, room.top, room.width - 150, room.height)
        canvas.text_box(shown.names[seat], name, LABEL_BOLD)
        product = product_text(tally)
        canvas.text_box(product, FRect(name.right, room.top, 150, room.height), LABEL_BOLD, palette.INK, "right")
        return
    canvas.text_box(score, room, LABEL_BOLD, palette.INK, "right")
    short = short_factors_text(tally)
    if short:
        place = FRect(room.left, room.top, room.width - width - 5, room.height)
        if canvas.fonts.width(short, Role("text", 11)) < place.width:
            canvas.text_box(short, place, Role("text", 16), palette.FADED_INK)


def _draw_beside(canvas: Canvas, shown: Shown, room: FRect, seat: int, badge: str) -> None:
    """What stands beside a card's grid: name, score, product, bonus points, the next bonus piece."""
    t = shown.services.t
    state = shown.state
    tally = state.tally(seat)
    canvas.fit(badge, FRect(room.left, room.top, 30, 30))
    canvas.text_box(shown.names[seat], FRect(room.left + 36, room.top, room.width - 36, 30), LABEL_BOLD)
    if room.width < 170:
        canvas.text_box(str(tally.score), FRect(room.left, room.top + 32, room.width, 36), NUMBER, palette.INK)
        canvas.text_box(
            short_factors_text(tally), FRect(room.left, room.top + 66, room.width, 26), LABEL, palette.FADED_INK
        )
    else:
        product = product_text(tally)
        canvas.text_box(product, FRect(room.left, room.top + 34, room.width, 30), BODY, palette.INK)
        bonus = t("mosaic.side.points", n=tally.bonus)
        canvas.text_box(bonus, FRect(room.left, room.top + 64, room.width, 26), LABEL, palette.FADED_INK)
    following = state.next_bonus(seat)
    if following is not None and room.height > 112:
        sign = "mosaic/fits" if state.fits(following, seat) else "mosaic/unfit"
        canvas.fit(sign, FRect(room.left, room.top + 93, 22, 22))
        text = t("mosaic.side.next", at=following) if room.width >= 170 else str(following)
        canvas.text_box(text, FRect(room.left + 28, room.top + 91, room.width - 28, 26), LABEL, palette.FADED_INK)


# Alone -----------------------------------------------------------------------------------------------------------


def draw_alone(canvas: Canvas, shown: Shown, rect: FRect) -> None:
    """Alone: what the rival has struck out, and the rank that the score so far would reach."""
    t = shown.services.t
    state = shown.state
    canvas.panel("ui/card", rect)
    is_tall = rect.height > 240
    upper = FRect(rect.left + 12, rect.top + 8, rect.width - 24, rect.height / 2 - 10) if is_tall else FRect(
        rect.left + 12, rect.top + 8, rect.width * 0.5 - 18, rect.height - 16
    )  # fmt: skip
    lower = FRect(rect.left + 12, rect.centery + 4, rect.width - 24, rect.height / 2 - 12) if is_tall else FRect(
        rect.centerx + 6, rect.top + 8, rect.width * 0.5 - 18, rect.height - 16
    )  # fmt: skip
    draw_striker(canvas, RIVAL, FRect(upper.left, upper.top, 48, 48))
    title = FRect(upper.left + 58, upper.top, upper.width - 58, 48)
    canvas.text_box(t("mosaic.side.rival", n=len(state.rival_strikes)), title, LABEL_BOLD, palette.INK)
    recent = state.rival_strikes[-5:]
    step = upper.width / 5
    for at, label in enumerate(recent):
        piece = state.board.by_label[label]
        room = FRect(upper.left + step * at, upper.top + 54, step - 6, upper.height - 78)
        draw_piece(canvas, fitted(piece.shape, room, 11), state.board, label)
        canvas.text(label, room.centerx, upper.bottom - 10, LABEL, palette.FADED_INK, "center")
    score = state.tally(0).score
    rank = state.board.rank_of(score)
    if rank is None:
        return
    canvas.text_box(t(f"mosaic.rank.{rank}"), FRect(lower.left, lower.top, lower.width, 34), TITLE, palette.INK)
    higher = [lowest for lowest in state.board.ranks if lowest > score]
    if higher:
        text = t("mosaic.side.to-rank", n=higher[0] - score, rank=t(f"mosaic.rank.{rank + 1}"))
        canvas.text_box(
            text, FRect(lower.left, lower.top + 36, lower.width, 46), LABEL, palette.FADED_INK, valign="top"
        )
        floor = state.board.ranks[rank - 1]
        share = (score - floor) / max(1, higher[0] - floor)
        bar = FRect(lower.left, min(lower.bottom - 18, lower.top + 92), lower.width, 14)
        canvas.panel("ui/progress_track", bar)
        if share > 0.03:
            canvas.panel("ui/progress_fill", FRect(bar.left, bar.top, bar.width * share, bar.height))


# What the piece in hand would do ---------------------------------------------------------------------------------


def draw_action(canvas: Canvas, shown: Shown) -> None:
    """The panel that says what the piece in hand would do, or what there is to do."""
    t = shown.services.t
    draft = shown.draft
    rect = shown.layout.desk.action
    canvas.panel("ui/card", rect)
    button = BUTTON_WIDTH + 16 if draft is not None or shown.peeked is not None else 0.0
    inner = FRect(rect.left + 12, rect.top + 6, rect.width - 24 - button, rect.height - 12)
    state = shown.state
    if state.is_over:
        lines = "\n".join(stop_lines(shown.services.texts, shown.names, state))
        canvas.fit("ui/icon_flag", FRect(inner.left, inner.centery - 22, 44, 44), tint=palette.DARK_CORAL)
        canvas.text_box(lines, FRect(inner.left + 58, inner.top, inner.width - 58, inner.height), BOLD, palette.INK)
        return
    if draft is None or draft.must_pass:
        canvas.text_box(shown.idle_line, inner, BODY, palette.INK if draft else palette.FADED_INK)
        return
    if draft.piece is None or draft.shape is None:
        upper = FRect(inner.left, inner.top, inner.width, inner.height * 0.46)
        canvas.text_box(t("mosaic.action.pick"), upper, BOLD, palette.INK, valign="bottom")
        _draw_next_bonus(canvas, shown, FRect(inner.left, upper.bottom, inner.width, inner.height - upper.height))
        return
    picture = FRect(inner.left, inner.top + 2, 74, inner.height - 4)
    draw_piece(canvas, fitted(draft.shape, picture, 18), state.board, draft.piece)
    room = FRect(picture.right + 12, inner.top, inner.right - picture.right - 16, inner.height)
    name = draft.piece if isinstance(draft.piece, str) else t("mosaic.action.bonus", at=draft.piece)
    if draft.ghost_at is None:
        upper = FRect(room.left, room.top, room.width, room.height * 0.46)
        canvas.text_box(t("mosaic.action.place", piece=name), upper, BOLD, palette.INK, valign="bottom")
        _draw_next_bonus(canvas, shown, FRect(room.left, upper.bottom, room.width, room.height - upper.height))
        return
    seen = draft.outlook(draft.ghost_at)
    if seen is None:
        refusal = draft.why_not(draft.ghost_at)
        text = refusal_line(shown.services.texts, shown.names, refusal) if refusal is not None else ""
        canvas.fit("ui/icon_cross", FRect(room.left, room.centery - 14, 28, 28), tint=palette.DARK_CORAL)
        canvas.text_box(text, FRect(room.left + 38, room.top, room.width - 38, room.height), BODY, palette.DARK_CORAL)
        return
    _draw_outlook(canvas, shown, room, seen)


def _draw_next_bonus(canvas: Canvas, shown: Shown, room: FRect) -> None:
    t = shown.services.t
    state, seat = shown.state, shown.main_seat
    following = state.next_bonus(seat)
    if following is None:
        canvas.text_box(t("mosaic.action.no-bonus"), room, LABEL, palette.FADED_INK)
        return
    does_fit = state.fits(following, seat)
    side = min(26.0, room.height)
    canvas.fit("mosaic/fits" if does_fit else "mosaic/unfit", FRect(room.left, room.centery - side / 2, side, side))
    key = "mosaic.action.next-fits" if does_fit else "mosaic.action.next-unfit"
    text = t(key, at=following, n=len(state.placements(following, seat)))
    colour = palette.FADED_INK if does_fit else palette.DARK_CORAL
    canvas.text_box(text, FRect(room.left + 34, room.top, room.width - 34, room.height), LABEL, colour)


def _word(canvas: Canvas, text: str, x: float, row: FRect, role: Role, colour: Color) -> float:
    """Writes a word in a row; where the next one begins."""
    canvas.text(text, x, row.centery, role, colour)
    return x + canvas.fonts.width(text, role) + 8


def _draw_outlook(canvas: Canvas, shown: Shown, room: FRect, seen: Outlook) -> None:
    """Product before and after, rectangle and points, then a warning or the state of the next bonus piece."""
    t = shown.services.t
    before, after = seen.before, seen.after
    upper = FRect(room.left, room.top, room.width, room.height * 0.5)
    colour = palette.INK if after.score >= before.score else palette.DARK_CORAL
    x = upper.left
    if after.score != before.score:
        x = _word(canvas, str(before.score), x, upper, NUMBER, palette.FADED_INK)
        canvas.fit("ui/icon_arrow_right", FRect(x, upper.centery - 11, 22, 22), tint=palette.FADED_INK)
        x += 30
    x = _word(canvas, str(after.score), x, upper, NUMBER, colour) + 8
    product = factors_text(after)
    if after.rectangle.area and x + canvas.fonts.width(product, LABEL) < upper.right:
        x = _word(canvas, product, x, upper, LABEL, palette.INK) + 6
    for _ in range(after.bonus - before.bonus):
        if x + 20 < upper.right:
            canvas.fit("mosaic/star", FRect(x, upper.centery - 11, 20, 20))
            x += 22
    lower = FRect(room.left, upper.bottom, room.width, room.height - upper.height)
    told = warning_lines(shown.services.texts, shown.names, shown.state, seen)
    if told:
        canvas.fit("ui/icon_warning", FRect(lower.left, lower.centery - 13, 26, 26), tint=palette.DARK_CORAL)
        canvas.text_box(
            told[0], FRect(lower.left + 34, lower.top, lower.width - 34, lower.height), LABEL_BOLD, palette.DARK_CORAL
        )
    elif seen.due:
        canvas.fit("mosaic/star", FRect(lower.left, lower.centery - 13, 26, 26))
        text = t("mosaic.action.due", at=seen.due[0])
        canvas.text_box(
            text, FRect(lower.left + 34, lower.top, lower.width - 34, lower.height), LABEL_BOLD, palette.INK
        )
    else:
        _draw_next_bonus(canvas, shown, lower)
