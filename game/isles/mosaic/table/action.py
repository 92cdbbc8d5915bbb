"""Action panel beside the button: what comes next, effect of the piece in hand, or cause of the end."""

from __future__ import annotations

from typing import Final

from pygame import Color, FRect

from game.isles.mosaic.rules.legal_targets import LegalTargets
from game.isles.mosaic.table.messages import (
    factors_text,
    next_bonus_line,
    refusal_line,
    stop_lines,
    warning_lines,
)
from game.isles.mosaic.table.paint import draw_piece, fitted
from game.isles.mosaic.table.snapshot import TableSnapshot
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import BODY, BOLD, LABEL, LABEL_BOLD, NUMBER, TextRole

_SIGN: Final = 26.0


def draw_action(canvas: Canvas, shown: TableSnapshot) -> None:
    """Draw the action panel: the effect of the piece in hand, or what comes next."""
    t, state, draft, sidebar = shown.assets.t, shown.state, shown.draft, shown.layout.sidebar
    rect = sidebar.action
    canvas.panel("ui/card", rect)
    has_button = draft is not None or shown.peeked is not None
    right = sidebar.button.left - 12 if has_button else rect.right - 12
    inner = FRect(rect.left + 12, rect.top + 5, right - rect.left - 12, rect.height - 10)
    if state.is_over:
        lines = " ".join(stop_lines(shown.assets.texts, shown.names, state))
        _draw_signed(canvas, inner, "ui/icon_flag", lines, BOLD, palette.INK, palette.DARK_CORAL)
    elif shown.peeked is not None:
        _draw_step(canvas, shown, inner, t("mosaic.action.peek"))
    elif draft is None or draft.must_pass:
        canvas.text_box(shown.idle_line, inner, BODY, palette.INK if draft else palette.FADED_INK)
    elif draft.piece is None or draft.shape is None:
        _draw_missing_step(canvas, shown, inner)
    else:
        picture = FRect(inner.left, inner.top + 2, 74, inner.height - 4)
        draw_piece(canvas, fitted(draft.shape, picture, 18), state.board, draft.piece)
        room = FRect(picture.right + 10, inner.top, inner.right - picture.right - 10, inner.height)
        _draw_in_hand(canvas, shown, room)


def _draw_in_hand(canvas: Canvas, shown: TableSnapshot, room: FRect) -> None:
    """Draw the effect of the piece in hand at its place; without a place, what the bar does not say."""
    t, draft = shown.assets.t, shown.draft
    assert draft is not None
    if draft.ghost_at is None or (draft.at is None and shown.refused is not None):
        if isinstance(draft.piece, str):
            _draw_missing_step(canvas, shown, room)
        else:
            key = "mosaic.action.bonus" if shown.lights else "mosaic.due.text"
            _draw_step(canvas, shown, room, t(key, at=draft.piece))
        return
    effect = draft.effect(draft.ghost_at)
    if effect is not None:
        _draw_effect(canvas, shown, room, effect)
        return
    refusal = draft.why_not(draft.ghost_at)
    text = refusal_line(shown.assets.texts, shown.names, refusal) if refusal is not None else ""
    _draw_signed(canvas, room, "ui/icon_cross", text, BODY, palette.DARK_CORAL, palette.DARK_CORAL)


def _draw_missing_step(canvas: Canvas, shown: TableSnapshot, room: FRect) -> None:
    """Draw the state of the next bonus piece, and the next step only where the bar does not say it."""
    if shown.step:
        _draw_step(canvas, shown, room, shown.step, is_in_bar=False)
    else:
        _draw_next_bonus(canvas, shown, room)


def _draw_step(canvas: Canvas, shown: TableSnapshot, room: FRect, text: str, *, is_in_bar: bool = True) -> None:
    """Draw the next step and the state of the next bonus piece; in too little space the one that the bar does not say,
    unless no bonus piece is left.
    """
    fonts = canvas.fonts
    upper = max(fonts.height(text, BOLD, room.width), room.height * 0.46)
    following = next_bonus_line(shown.assets.texts, shown.state, shown.main_seat)
    lower = fonts.height(following, LABEL, room.width - _SIGN - 8)
    if upper + lower > room.height + 2:
        if is_in_bar and fonts.text_size > 1 and shown.state.next_bonus(shown.main_seat) is not None:
            _draw_next_bonus(canvas, shown, room)
        else:
            canvas.text_box(text, room, BOLD, palette.INK)
        return
    canvas.text_box(text, FRect(room.left, room.top, room.width, upper), BOLD, palette.INK)
    _draw_next_bonus(canvas, shown, FRect(room.left, room.top + upper, room.width, room.height - upper))


def _draw_next_bonus(canvas: Canvas, shown: TableSnapshot, room: FRect) -> None:
    state, seat = shown.state, shown.main_seat
    following = state.next_bonus(seat)
    text = next_bonus_line(shown.assets.texts, state, seat)
    if following is None:
        canvas.text_box(text, room, LABEL, palette.FADED_INK)
        return
    does_fit = state.fits(following, seat)
    colour = palette.FADED_INK if does_fit else palette.DARK_CORAL
    _draw_signed(canvas, room, "mosaic/fits" if does_fit else "mosaic/unfit", text, LABEL, colour)


def _draw_signed(
    canvas: Canvas, room: FRect, sign: str, text: str, role: TextRole, colour: Color, tint: Color | None = None
) -> None:
    """Draw a sentence behind a sign."""
    canvas.fit(sign, FRect(room.left, room.centery - _SIGN / 2, _SIGN, _SIGN), tint=tint)
    canvas.text_box(text, FRect(room.left + _SIGN + 8, room.top, room.width - _SIGN - 8, room.height), role, colour)


def _draw_effect(canvas: Canvas, shown: TableSnapshot, room: FRect, effect: LegalTargets) -> None:
    """Draw the product before and after, rectangle and points, then a warning or the state of the next bonus piece.

    Without space for both a warning stands alone, as the sheet shows the product.
    """
    texts, fonts = shown.assets.texts, canvas.fonts
    warnings = warning_lines(texts, shown.names, shown.state, effect)
    messages = warnings
    if not warnings and effect.due:
        messages = [texts.t("mosaic.action.due", at=effect.due[0])]
    following = next_bonus_line(texts, shown.state, shown.main_seat) if effect.next_bonus is not None else ""
    text, role = (messages[0], LABEL_BOLD) if messages else (following, LABEL)
    needed = fonts.height(text, role, room.width - _SIGN - 8) if text else 0.0
    upper = max(room.height * 0.42, fonts.line_height(NUMBER))
    has_room = upper + needed <= room.height + 2
    if has_room or not messages:
        height = upper if has_room and text else room.height
        _draw_change(canvas, FRect(room.left, room.top, room.width, height), effect)
    lower = FRect(room.left, room.top + upper, room.width, room.height - upper) if has_room else room
    if messages:
        colour = palette.DARK_CORAL if warnings else palette.INK
        sign, tint = ("ui/icon_warning", colour) if warnings else ("mosaic/star", None)
        _draw_signed(canvas, lower, sign, text, role, colour, tint)
    elif text and has_room:
        _draw_next_bonus(canvas, shown, lower)


def _draw_change(canvas: Canvas, row: FRect, seen: LegalTargets) -> None:
    """Draw the score before and after, its factors, and a star for each bonus point."""
    before, after = seen.before, seen.after
    x = row.left
    if after.score != before.score:
        x = _draw_word(canvas, str(before.score), x, row, NUMBER, palette.FADED_INK)
        canvas.fit("ui/icon_arrow_right", FRect(x, row.centery - 11, 22, 22), tint=palette.FADED_INK)
        x += 30
    x = _draw_word(canvas, str(after.score), x, row, NUMBER, palette.INK) + 8
    product = factors_text(after)
    if after.rectangle.area and x + canvas.fonts.width(product, LABEL) < row.right:
        x = _draw_word(canvas, product, x, row, LABEL, palette.INK) + 6
    for _ in range(after.bonus - before.bonus):
        if x + 20 < row.right:
            canvas.fit("mosaic/star", FRect(x, row.centery - 11, 20, 20))
            x += 22


def _draw_word(canvas: Canvas, text: str, x: float, row: FRect, role: TextRole, colour: Color) -> float:
    """Draw a word in a row; returns the left edge of the next one."""
    canvas.text(text, x, row.centery, role, colour)
    return x + canvas.fonts.width(text, role) + 8
