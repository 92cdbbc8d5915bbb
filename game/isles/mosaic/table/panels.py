"""Panels beside the sheet and the tray: the sheet's owner, the other seats' cards, in a solo game rival and rank."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import partial
from typing import Final

from pygame import FRect

from game.isles.mosaic.rules.state import RIVAL, State
from game.isles.mosaic.table.cards import CardKind, SheetCard
from game.isles.mosaic.table.layout import HEAD_ROLE
from game.isles.mosaic.table.messages import owner_line, product_text, short_factors_text
from game.isles.mosaic.table.paint import draw_piece, draw_small, draw_striker, fitted
from game.isles.mosaic.table.sheet_ground import draw_ground
from game.isles.mosaic.table.snapshot import TableSnapshot
from game.table.rendering.progressive_redraw import RedrawPart
from game.ui import palette
from game.ui.canvas import Canvas, VerticalAlign
from game.ui.text import LABEL, LABEL_BOLD, TITLE, Fonts, TextRole

_BAND: Final = 6.0
"""Width of the band in the owner's colour around a viewed sheet."""
_MAX_STRIKES: Final = 5
"""Largest number of the rival's last strikes that are drawn."""
_MIN_PIECE: Final = 24.0
"""Smallest height of a struck piece's picture."""


def draw_head(canvas: Canvas, shown: TableSnapshot) -> None:
    """Draw owner and value of the large sheet; another seat's sheet gets a band in its owner's colour."""
    seat, sidebar = shown.main_seat, shown.layout.sidebar
    is_peeked = shown.peeked is not None
    rect, fonts = sidebar.head, canvas.fonts
    colour = canvas.seat_styles.colour(seat)
    if is_peeked:
        canvas.outline(shown.layout.lattice.outer.inflate(4, 4), colour, _BAND, 6)
    canvas.panel("ui/card", rect)
    if is_peeked:
        canvas.outline(rect.inflate(-2, -2), colour, 4, 8)
    canvas.pattern(canvas.seat_styles.number(seat), FRect(rect.left + 4, rect.top + 4, 8, rect.height - 8), colour, 255)
    side = rect.height - 6
    canvas.fit(canvas.seat_styles.badge(seat, is_small=True), FRect(rect.left + 16, rect.top + 3, side, side))
    left = rect.left + side + 24
    if is_peeked:
        canvas.fit("ui/icon_eye", FRect(left, rect.centery - 14, 28, 28), tint=palette.INK)
        left += 34
    room = FRect(left, rect.top, rect.right - 14 - left, rect.height)
    words = owner_line(shown.assets.texts, shown.names, seat, is_peeked=is_peeked)
    product = product_text(shown.state.tally(seat))
    width = fonts.width(product, HEAD_ROLE) + 12
    if not is_peeked and fonts.width(words, HEAD_ROLE) > room.width - width:
        words = shown.names[seat]
    if fonts.width(words, HEAD_ROLE) > room.width - width:
        product, width = "", 0.0
    if fonts.width(words, HEAD_ROLE) > room.width:
        words = shown.names[seat]
    canvas.text_box(words, FRect(left, rect.top, room.width - width, rect.height), HEAD_ROLE, palette.INK)
    if product:
        canvas.text(product, room.right, rect.centery, HEAD_ROLE, palette.DARK_BRASS, "right")


def side_parts(shown: TableSnapshot) -> Mapping[str, Callable[[], RedrawPart]]:
    """Redraw parts of the other seats' cards, each a cached layer; in a solo game of the rival."""
    state, layers, sidebar = shown.state, shown.assets.layers, shown.layout.sidebar

    def kept(name: str, key: Hashable, rect: FRect, paint: Callable[[Canvas], None]) -> RedrawPart:
        def painted(part: Canvas) -> None:
            draw_ground(part, layers, sidebar.area, state.board)
            paint(part)

        return RedrawPart(
            key, lambda canvas: canvas.cached_layer(layers, name, key, rect.inflate(10, 10), painted, opaque=True)
        )

    if state.seats == 1:
        key: Hashable = (shown.sheet_name, state.masks[0], state.points[0], tuple(state.rival_strikes))
        return {"mosaic-side": partial(kept, "mosaic-side", key, sidebar.side, partial(draw_alone, shown, state))}
    others, names = shown.other_seats, shown.names
    parts, fonts = {}, shown.assets.fonts
    rooms = {seat: _name_room(fonts, state, card, seat) for seat, card in zip(others, shown.layout.cards, strict=True)}
    size = fonts.common_fit([(names[seat], *room.size) for seat, room in rooms.items() if room is not None], LABEL_BOLD)
    for seat, card in zip(others, shown.layout.cards, strict=True):
        key = (shown.sheet_name, len(others), state.masks[seat], state.points[seat], state.is_over, names[seat], size)
        name, paint = f"mosaic-seat-{seat}", partial(draw_card, shown, state, names[seat], card, seat, size)
        parts[name] = partial(kept, name, key, card.rect, paint)
    return parts


def draw_turn(canvas: Canvas, shown: TableSnapshot) -> None:
    """Draw the light on the cards of the seat to move and the viewed seat."""
    if shown.state.seats > 1:
        for seat, card in zip(shown.other_seats, shown.layout.cards, strict=True):
            if seat in (shown.state.seat, shown.peeked):
                canvas.panel("ui/glow", card.rect.inflate(-4, -4))


# The other seats -------------------------------------------------------------------------------------------------


def draw_card(
    shown: TableSnapshot, state: State, name: str, card: SheetCard, seat: int, name_size: float, canvas: Canvas
) -> None:
    """Draw another seat's card: name, product, and the sheet where it fits."""
    canvas.panel("ui/card", card.rect)
    if card.lattice is not None:
        draw_small(canvas, card.lattice, state, seat)
    canvas.fit(canvas.seat_styles.badge(seat, is_small=True), card.badge)
    if card.kind is CardKind.BESIDE:
        _draw_lines(canvas, shown, state, name, card, seat)
    else:
        _draw_heading(canvas, state, name, card, seat, name_size)
    if state.is_over and state.seats > 1 and seat in state.result().winners:
        canvas.fit("ui/crown_gold", FRect(card.badge.left + 4, card.badge.top - 12, 24, 24))


def _name_room(fonts: Fonts, state: State, card: SheetCard, seat: int) -> FRect | None:
    """Room for the name in a line with badge and score, or below them; None if it stands elsewhere or nowhere."""
    words, left = card.words, card.badge.right + 6
    line = fonts.line_height(LABEL_BOLD)
    first = FRect(left, words.top, words.right - left, max(card.badge.height, line))
    if card.kind is CardKind.BESIDE:
        return None
    if words.height >= first.height + line * 0.9:
        return FRect(words.left, first.bottom, words.width, words.bottom - first.bottom)
    first.width -= fonts.width(str(state.tally(seat).score), LABEL_BOLD) + 10
    return first if first.width >= _MIN_NAME_WIDTH else None


def _draw_heading(canvas: Canvas, state: State, name: str, card: SheetCard, seat: int, name_size: float) -> None:
    """Draw badge, name and score in a line; in less space the name below them, and the factors beside the score.

    A plate that is too short for both shows the score; its tooltip has the name.
    """
    fonts, words = canvas.fonts, card.words
    tally = state.tally(seat)
    score = str(tally.score)
    left = card.badge.right + 6
    first = FRect(left, words.top, words.right - left, max(card.badge.height, fonts.line_height(LABEL_BOLD)))
    width = fonts.width(score, LABEL_BOLD)
    room = first.width - width - 10
    canvas.text(score, first.right, first.centery, LABEL_BOLD, palette.INK, "right")
    name_room = _name_room(fonts, state, card, seat)
    if name_room is None:
        return
    is_below = name_room.top >= first.bottom
    valign: VerticalAlign = "top" if is_below else "center"
    canvas.text_box(name, name_room, LABEL_BOLD, palette.INK, valign=valign, shrink=name_size)
    factors = short_factors_text(tally)
    if is_below and fonts.width(factors, _FACTORS) <= room:
        canvas.text(factors, left, first.centery, _FACTORS, palette.FADED_INK)


_FACTORS = TextRole("text", 15)
_TIGHT: Final = 1.1
"""Widths of the panel from which a rank's longest word has smaller letters."""
_MIN_NAME_WIDTH: Final = 56.0
"""Minimum width of a name beside a score."""


def _draw_lines(canvas: Canvas, shown: TableSnapshot, state: State, name: str, card: SheetCard, seat: int) -> None:
    """Draw the text beside a card's sheet, as far as it fits: name, product, bonus points, the next bonus piece."""
    t, fonts, words = shown.assets.t, canvas.fonts, card.words
    tally = state.tally(seat)
    height = max(card.badge.height, fonts.line_height(LABEL_BOLD))
    first = FRect(card.badge.right + 6, words.top, words.right - card.badge.right - 6, height)
    canvas.text_box(name, first, LABEL_BOLD)
    step = fonts.line_height(LABEL)
    lines = [(product_text(tally), "")]
    lines.append((t("mosaic.side.points", n=tally.bonus), ""))
    following = state.next_bonus(seat)
    if following is not None:
        sign = "mosaic/fits" if state.fits(following, seat) else "mosaic/unfit"
        lines.append((t("mosaic.side.next", at=following), sign))
    top = words.top + height
    for text, sign in lines:
        left = words.left + (28 if sign else 0)
        if top + step > words.bottom + 2 or fonts.width(text, LABEL) > words.right - left:
            continue
        if sign:
            canvas.fit(sign, FRect(words.left, top + step / 2 - 11, 22, 22))
        colour = palette.INK if top == words.top + height else palette.FADED_INK
        canvas.text(text, left, top + step / 2, LABEL, colour)
        top += step


# Solo ------------------------------------------------------------------------------------------------------------


def draw_alone(shown: TableSnapshot, state: State, canvas: Canvas) -> None:
    """Draw the panel of a solo game: the rival's strikes, and the rank of the score so far."""
    rect = shown.layout.sidebar.side
    canvas.panel("ui/card", rect)
    inner = rect.inflate(-24, -16)
    if rect.height > 240:
        upper = FRect(inner.left, inner.top, inner.width, inner.height / 2 - 6)
        lower = FRect(inner.left, inner.centery + 6, inner.width, inner.height / 2 - 6)
    else:
        upper = FRect(inner.left, inner.top, inner.width / 2 - 10, inner.height)
        if not _has_rival_words(shown, state, upper):
            upper.width = 58 + canvas.fonts.width(str(len(state.rival_strikes)), TITLE)
        lower = FRect(upper.right + 20, inner.top, inner.right - upper.right - 20, inner.height)
    _draw_rival(canvas, shown, state, upper)
    _draw_rank(canvas, shown, state, lower)


def _rival_words(shown: TableSnapshot, state: State) -> str:
    return shown.assets.t("mosaic.side.rival", n=len(state.rival_strikes))


def _has_rival_words(shown: TableSnapshot, state: State, room: FRect) -> bool:
    """True if the number of the rival's strikes has its words beside the gull."""
    return shown.assets.fonts.height(_rival_words(shown, state), LABEL_BOLD, room.width - 58) <= room.height


def _draw_rival(canvas: Canvas, shown: TableSnapshot, state: State, room: FRect) -> None:
    """Draw the rival's gull, the number of its strikes, and the last ones."""
    fonts = canvas.fonts
    text = _rival_words(shown, state)
    width, line = room.width - 58, fonts.line_height(LABEL)
    if not _has_rival_words(shown, state, room):
        draw_striker(canvas, RIVAL, FRect(room.left, room.centery - 24, 48, 48))
        count = FRect(room.left + 58, room.top, width, room.height)
        canvas.text_box(str(len(state.rival_strikes)), count, TITLE, palette.INK)
        return
    if len(state.rival_strikes) > _MAX_STRIKES:  # fewer pieces than the number says
        longer = shown.assets.t("mosaic.side.rival-last", n=len(state.rival_strikes))
        if fonts.height(longer, LABEL_BOLD, width) + 4 + _MIN_PIECE + line <= room.height:
            text = longer
    height = max(48.0, fonts.height(text, LABEL_BOLD, width))
    draw_striker(canvas, RIVAL, FRect(room.left, room.top + (height - 48) / 2, 48, 48))
    canvas.text_box(text, FRect(room.left + 58, room.top, width, height), LABEL_BOLD, palette.INK)
    below = FRect(room.left, room.top + height + 4, room.width, room.bottom - room.top - height - 4)
    if below.height < line:
        return
    step = below.width / _MAX_STRIKES
    for at, label in enumerate(state.rival_strikes[-_MAX_STRIKES:]):
        place = FRect(below.left + step * at, below.top, step - 6, below.height - line)
        if place.height >= _MIN_PIECE:
            piece = state.board.by_label[label]
            draw_piece(canvas, fitted(piece.shape, place, 11), state.board, label)
        canvas.text(label, place.centerx, below.bottom - line / 2, LABEL, palette.FADED_INK, "center")


def _draw_rank(canvas: Canvas, shown: TableSnapshot, state: State, room: FRect) -> None:
    """Draw the rank of the score so far, and the distance to the next one."""
    t, fonts, ranks = shown.assets.t, canvas.fonts, state.board.ranks
    score = state.tally(0).score
    rank = state.board.rank_of(score)
    if rank is None:
        return
    title = t(f"mosaic.rank.{rank}")
    longest = max(fonts.width(word, TITLE) for word in title.split())
    role = TITLE if longest <= room.width * _TIGHT else LABEL_BOLD
    height = fonts.height(title, role, room.width)
    higher = [lowest for lowest in ranks if lowest > score]
    text = t("mosaic.side.to-rank", n=higher[0] - score, rank=t(f"mosaic.rank.{rank + 1}")) if higher else ""
    lines = fonts.height(text, LABEL, room.width)
    if not higher or room.top + height + lines > room.bottom + 4:
        canvas.text_box(title, room, role, palette.INK)
        return
    canvas.text_box(title, FRect(room.left, room.top, room.width, height), role, palette.INK)
    below = FRect(room.left, room.top + height + 2, room.width, lines)
    canvas.text_box(text, below, LABEL, palette.FADED_INK, valign="top")
    bar = FRect(room.left, below.bottom + 8, room.width, 14)
    if bar.bottom > room.bottom:
        return
    floor = ranks[rank - 1]
    share = (score - floor) / max(1, higher[0] - floor)
    canvas.panel("ui/progress_track", bar)
    if share > 0.03:
        canvas.panel("ui/progress_fill", FRect(bar.left, bar.top, bar.width * share, bar.height))
