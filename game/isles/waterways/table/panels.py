"""Panels beside the board of Waterways: seats with their roles, the stone in hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pygame import FRect

from game.isles.waterways.table.layout import SEAT_GAP, hand_heading, stone_in_hand
from game.isles.waterways.table.messages import short_role
from game.isles.waterways.table.paint import draw_frame, draw_shadow, draw_stone
from game.isles.waterways.table.ranks import next_rank, rank
from game.isles.waterways.table.snapshot import TableSnapshot
from game.table.seat_card import SeatCard
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import BODY, LABEL, LABEL_BOLD, TITLE, Fonts, TextRole

_WORDS_ONLY_TEXT_SIZE: Final = 1.2
"""Text size from which pictures give way to words."""
_BADGE: Final = 40.0
_LOW_FIGURE: Final = TextRole("text-bold", TITLE.size)
"""Text role of a figure beside the role, for large text."""
_NAME_LEFT: Final = 62.0
"""Offset of the name from a seat card's left edge."""


def draw_seats(shown: TableSnapshot, canvas: Canvas, area: FRect) -> None:
    """Draw the seats' cards, and below them the saboteur's target or the solo rank."""
    state, layout = shown.state, shown.layout
    cards, is_beside = _fitted_cards(shown, canvas.fonts, area.width)

    rects = [
        FRect(area.left, area.top + seat * (layout.seat_height + SEAT_GAP), area.width, layout.seat_height)
        for seat in range(len(cards))
    ]
    rooms = [_name_room(canvas.fonts, rect, card, is_beside=is_beside) for rect, card in zip(rects, cards, strict=True)]
    size = canvas.fonts.common_fit(
        [(name, *room.size) for name, room in zip(shown.names, rooms, strict=True)], LABEL_BOLD
    )

    def paint(part: Canvas) -> None:
        for seat, (rect, card) in enumerate(zip(rects, cards, strict=True)):
            _draw_seat(shown, part, rect, seat, card, size, is_beside=is_beside)

    content = tuple((card, shown.names[seat]) for seat, card in enumerate(cards))
    canvas.cached_commands(
        shown.assets.layers, "waterways-seats", (tuple(area), content, state.seat, state.saboteur), paint
    )
    rest = layout.below_seats
    if state.seats == 1:
        draw_rank(shown, canvas, rest)
    if state.target is not None:
        rest.height = min(rest.height, layout.needs.target)
        draw_target(shown, canvas, rest)


def _fitted_cards(shown: TableSnapshot, fonts: Fonts, width: float) -> tuple[Sequence[SeatCard], bool]:
    """The cards, and True if every figure fits beside both lines of its card.

    Else figures stand beside the roles, which are abbreviated on all cards if one of them is too long.
    """
    cards, room = shown.cards, width - _NAME_LEFT - 18
    widest = [
        max(fonts.width(name, LABEL_BOLD), fonts.width(card.line, LABEL)) + fonts.width(card.figure, TITLE)
        for name, card in zip(shown.names, cards, strict=True)
    ]
    if max(widest) <= room:
        return cards, True
    if all(fonts.width(card.line, LABEL) + fonts.width(card.figure, LABEL_BOLD) <= room for card in cards):
        return cards, False
    short = [short_role(shown.texts, shown.state.role_of(seat)) for seat in range(len(cards))]
    return [replace(card, line=line or card.line) for card, line in zip(cards, short, strict=True)], False


def _name_room(fonts: Fonts, rect: FRect, card: SeatCard, *, is_beside: bool) -> FRect:
    """Room for the name in the upper half of a seat's card."""
    left, right = rect.left + _NAME_LEFT, rect.right - 10
    if is_beside and card.figure:
        right -= fonts.width(card.figure, TITLE) + 8
    line_height = min(fonts.line_height(LABEL_BOLD), rect.height / 2 - 1)
    return FRect(left, rect.centery - line_height, right - left, line_height)


def _draw_seat(
    shown: TableSnapshot, canvas: Canvas, rect: FRect, seat: int, card: SeatCard, name_size: float, *, is_beside: bool
) -> None:
    """Draw a seat's card: badge, name, role and figure; the role gives way to a figure in its own line."""
    canvas.panel("ui/card", rect)
    if seat == shown.state.seat:
        canvas.panel("ui/list_row_active", rect)
    canvas.pattern(
        canvas.seat_styles.number(seat),
        FRect(rect.left + 3, rect.top + 3, 8, rect.height - 6),
        canvas.seat_styles.colour(seat),
        255,
    )
    badge = FRect(rect.left + 12, rect.centery - _BADGE / 2, _BADGE, _BADGE)
    canvas.fit(canvas.seat_styles.badge(seat), badge)
    if seat == shown.state.saboteur:
        canvas.fit("waterways/saboteur", FRect(badge.left + 20, badge.top + 16, 26, 28))
    name, fonts = shown.names[seat], canvas.fonts
    left, right = rect.left + _NAME_LEFT, rect.right - 10
    upper = _name_room(fonts, rect, card, is_beside=is_beside)
    lower, line = upper.move(0, upper.height), card.line
    if is_beside and card.figure:
        canvas.text_box(card.figure, FRect(left, rect.top, right - left, rect.height), TITLE, palette.INK, "right")
    elif card.figure:
        role = LABEL_BOLD if fonts.text_size <= 1 else _LOW_FIGURE
        canvas.text_box(card.figure, lower, role, palette.INK, "right")
        lower.width -= fonts.width(card.figure, role) + 8
        line = line if fonts.width(line, LABEL) <= lower.width else ""
    canvas.text_box(name, upper, LABEL_BOLD, palette.INK, shrink=name_size)
    canvas.text_box(line, lower, LABEL, palette.FADED_INK)


def draw_rank(shown: TableSnapshot, canvas: Canvas, area: FRect) -> None:
    """Solo: draw the rank reached and the score of the next one, as high as the text needs."""
    north_south, east_west = shown.motion.products(shown.state)
    score = north_south * east_west
    board = shown.state.board
    name, following = shown.assets.t(rank(board, score)), next_rank(board, score)
    next_rank_text = "" if following is None else shown.assets.t(
        "waterways.rank.next", score=following, rank=shown.assets.t(rank(board, following))
    )  # fmt: skip
    fonts, inner = canvas.fonts, area.width - 28
    high = max(44.0, fonts.height(name, TITLE, inner - 40))
    next_rank_height = fonts.height(next_rank_text, LABEL, inner) if next_rank_text else 0.0
    if fonts.text_size > 1 and high + next_rank_height + 54 > area.height:  # the bar says it too
        next_rank_text, next_rank_height = "", 0.0
        high = min(high, area.height - 54)
    below = 54 if next_rank_text else 44 if following is not None else 20  # the bar needs its room also without words
    card = FRect(area.left, area.top, area.width, min(area.height, high + next_rank_height + below))
    canvas.panel("ui/card", card)
    canvas.fit("ui/star_gold", FRect(card.left + 10, card.top + 10 + (high - 36) / 2, 36, 36))
    canvas.text_box(name, FRect(card.left + 54, card.top + 10, inner - 40, high), TITLE, palette.INK)
    if following is None:
        return
    canvas.text_box(
        next_rank_text, FRect(card.left + 14, card.top + high + 14, inner, next_rank_height), LABEL, palette.FADED_INK
    )
    _draw_track(canvas, FRect(card.left + 14, card.bottom - 26, inner, 14), score / following)


def draw_target(shown: TableSnapshot, canvas: Canvas, area: FRect) -> None:
    """Draw the target of the sides, and the better side's progress."""
    state = shown.state
    assert state.target is not None
    best = max(state.products())
    canvas.panel("ui/card", area)
    left = area.left + 14
    if canvas.fonts.text_size < _WORDS_ONLY_TEXT_SIZE:
        canvas.fit("waterways/saboteur", FRect(area.left + 10, area.top + 10, 44, area.height - 20))
        left = area.left + 62
    reached = best >= state.target
    text = shown.assets.t(
        "waterways.target.reached" if reached else "waterways.target.line", target=state.target, best=best
    )
    room = FRect(left, area.top + 4, area.right - 12 - left, area.height - 30)
    canvas.text_box(text, room, LABEL_BOLD, palette.INK)
    _draw_track(canvas, FRect(left, area.bottom - 24, room.width, 14), best / state.target)


def _draw_track(canvas: Canvas, track: FRect, share: float) -> None:
    """Draw a progress bar."""
    canvas.panel("ui/progress_track", track)
    if share > 0.06:
        canvas.panel("ui/progress_fill", FRect(track.left, track.top, track.width * min(1.0, share), track.height))


def draw_hand(shown: TableSnapshot, canvas: Canvas, area: FRect) -> None:
    """Draw the drawn stone, large and in its current orientation, or the action due first."""
    state = shown.state
    canvas.panel("ui/card", area)
    heading = FRect(area.left + 12, area.top + 6, area.width - 24, hand_heading(area, canvas.fonts))
    kind = state.drawn
    if kind is None:
        key = "waterways.hand.empty" if state.is_over else "waterways.hand.draw"
        canvas.text_box(shown.assets.t(key), area.inflate(-32, -16), BODY, palette.FADED_INK, "center")
        return
    if heading.height:
        canvas.text_box(shown.assets.t("waterways.hand.heading"), heading, LABEL_BOLD, palette.INK, "center")
    if shown.motion.is_drawing:
        return
    turn = shown.draft.turn
    rect = stone_in_hand(area, heading.height, turn)
    draw_shadow(canvas, rect, turn)
    draw_stone(canvas, rect, kind, turn)
    if state.is_over:
        draw_frame(canvas, rect, turn, palette.CORAL)
