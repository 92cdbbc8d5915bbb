"""What stands beside the board of Waterways: who plays for which shores, the counts and products, the stone in hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from pygame import Color, FRect

from game.isles.waterways.rules.moves import Bid
from game.isles.waterways.rules.roles import Role
from game.isles.waterways.rules.state import State
from game.isles.waterways.rules.stones import Side, is_standing
from game.isles.waterways.rules.views import Preview
from game.isles.waterways.table.paint import draw_frame, draw_shadow, draw_stone
from game.isles.waterways.table.ranks import next_rank, rank
from game.isles.waterways.table.spots import OnHeap
from game.isles.waterways.table.view import Shown
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import BODY, BOLD, LABEL, LABEL_BOLD, TITLE
from game.ui.text import Role as TextRole
from game.ui.widgets import Look, draw_focus

PAIRS: Final = ((Side.NORTH, Side.SOUTH), (Side.WEST, Side.EAST))
CHANGED: Final = Color("#12687A")
"""What the ghost would change: lagoon, a little darker, 5:1 against paper."""
_BIG: Final = TextRole("text-bold", 32)


def seats_of(state: State, side: Side) -> list[int]:
    """The seats that play for a shore; alone nobody is named."""
    role = Role.NORTH_SOUTH if side in PAIRS[0] else Role.EAST_WEST
    return [seat for seat in range(state.seats) if state.role_of(seat) is role]


def seat_at(state: State, side: Side) -> int | None:
    """The seat whose badge hangs at a shore: with four seats one each, clockwise, so that teams sit opposite."""
    seats = seats_of(state, side)
    if not seats:
        return None
    return seats[1] if len(seats) > 1 and side in (Side.SOUTH, Side.WEST) else seats[0]


def draw_seats(shown: Shown, canvas: Canvas, area: FRect) -> None:
    """The seats' cards from the top, and below what the saboteur is after."""
    state = shown.state
    count = state.seats
    has_target = state.target is not None
    height = min(72.0, (area.height - (96 if has_target else 0) + 8) / count - 8)
    for seat, card in enumerate(shown.seat_cards()):
        rect = FRect(area.left, area.top + seat * (height + 8), area.width, height)
        canvas.panel("ui/card", rect)
        shown.draw_seat_card(canvas, rect, seat, card)
        if seat == state.saboteur:
            side = min(rect.height - 16, 44)
            sign = FRect(rect.left + 12 + side * 0.55, rect.centery - side * 0.1, side * 0.62, side * 0.62)
            canvas.fit("waterways/saboteur", sign)
    if count == 1:
        rest = FRect(area.left, area.top + height + 8, area.width, 120)
        if rest.bottom <= area.bottom + 1:
            draw_rank(shown, canvas, rest)
    if state.target is not None and state.saboteur is not None:
        rest = FRect(area.left, area.top + count * (height + 8), area.width, 96)
        if rest.bottom <= area.bottom + 1:
            draw_target(shown, canvas, rest)


def draw_rank(shown: Shown, canvas: Canvas, area: FRect) -> None:
    """Alone: the rank reached so far, and from where the next one begins."""
    north_south, east_west = shown.motion.products(shown.state)
    score = north_south * east_west
    board = shown.state.board
    key, following = rank(board, score), next_rank(board, score)
    canvas.panel("ui/card", area)
    canvas.fit("ui/star_gold", FRect(area.left + 14, area.top + 12, 40, 40))
    name = FRect(area.left + 66, area.top + 8, area.width - 80, 48)
    canvas.text_box(shown.t(key) if key else "", name, TITLE, palette.INK)
    if following is None:
        return
    line = FRect(area.left + 16, area.top + 56, area.width - 32, 26)
    canvas.text_box(shown.t("waterways.rank.next", score=following), line, LABEL, palette.FADED_INK)
    track = FRect(area.left + 16, area.bottom - 26, area.width - 32, 14)
    canvas.panel("ui/progress_track", track)
    share = min(1.0, score / following)
    if share > 0.06:
        canvas.panel("ui/progress_fill", FRect(track.left, track.top, track.width * share, track.height))


def draw_target(shown: Shown, canvas: Canvas, area: FRect) -> None:
    """The target that a side must reach, and how far the better one is."""
    state = shown.state
    assert state.target is not None
    best = max(state.products())
    canvas.panel("ui/card", area)
    canvas.fit("waterways/saboteur", FRect(area.left + 10, area.top + 10, 44, area.height - 20))
    line = FRect(area.left + 62, area.top + 6, area.width - 76, area.height * 0.56)
    reached = best >= state.target
    text = shown.t("waterways.target.reached" if reached else "waterways.target.line", target=state.target, best=best)
    canvas.text_box(text, line, LABEL_BOLD, palette.INK)
    track = FRect(area.left + 62, area.bottom - 28, area.width - 80, 14)
    canvas.panel("ui/progress_track", track)
    share = min(1.0, best / state.target)
    if share > 0.06:
        canvas.panel("ui/progress_fill", FRect(track.left, track.top, track.width * share, track.height))


def draw_counts(shown: Shown, canvas: Canvas, area: FRect, ghost: Preview | None) -> None:
    """All four counts and both products, and what the ghost would make of them."""
    state = shown.state
    canvas.panel("ui/card", area)
    counts, products = shown.motion.counts(state), shown.motion.products(state)
    after = ghost.counts if ghost is not None else counts
    products_after = ghost.products if ghost is not None else products
    is_alone = state.seats == 1
    inner = area.inflate(-24, -16)
    share = inner.height / (2.7 if is_alone else 2.0)
    for index in range(len(PAIRS)):
        row = FRect(inner.left, inner.top + index * share, inner.width, share)
        _draw_pair(shown, canvas, row, index, counts, after, products[index], products_after[index])
    if is_alone:
        row = FRect(inner.left, inner.top + 2 * share, inner.width, inner.height - 2 * share)
        label = shown.t("waterways.counts.all")
        canvas.text_box(label, FRect(row.left, row.top, row.width * 0.46, row.height), LABEL_BOLD, palette.INK)
        figures = FRect(row.left + row.width * 0.46, row.top, row.width * 0.54, row.height)
        _draw_change(canvas, figures, products[0] * products[1], products_after[0] * products_after[1], _BIG)


def _draw_pair(
    shown: Shown,
    canvas: Canvas,
    row: FRect,
    index: int,
    counts: Mapping[Side, int],
    after: Mapping[Side, int],
    product: int,
    product_after: int,
) -> None:
    """Two opposite shores: count times count, and the product below."""
    left = row.left
    seats = seats_of(shown.state, PAIRS[index][0])
    side = min(40.0, row.height / max(2, len(seats)) - 4)
    if seats:
        for number, seat in enumerate(seats):
            top = row.centery - len(seats) * (side + 2) / 2 + number * (side + 2)
            canvas.fit(shown.badge(seat), FRect(left, top, side, side))
        left += side + 10
    width = row.right - left
    upper = FRect(left, row.top + 4, width, row.height * 0.42)
    half = (width - 20) / 2
    for number, shore in enumerate(PAIRS[index]):
        place = FRect(left + number * (half + 20), upper.top, half, upper.height)
        name = shown.t(f"waterways.shore.{shore.value}")
        name_width = min(place.width * 0.5, canvas.fonts.width(name, LABEL) + 6)
        canvas.text_box(name, FRect(place.left, place.top, name_width, place.height), LABEL, palette.FADED_INK)
        figure = FRect(place.left + name_width, place.top, place.width - name_width, place.height)
        _draw_change(canvas, figure, counts[shore], after[shore], LABEL_BOLD)
    times = FRect(left + half, upper.top, 20, upper.height)
    canvas.text_box("×", times, LABEL, palette.FADED_INK, "center")
    lower = FRect(left, upper.bottom, width, row.bottom - upper.bottom - 4)
    _draw_change(canvas, lower, product, product_after, _BIG, "= ")


def _draw_change(canvas: Canvas, rect: FRect, before: int, after: int, role: TextRole, prefix: str = "") -> None:
    """A figure at the right end of a box, and behind an arrow what it would become."""
    if before == after:
        canvas.text_box(f"{prefix}{before}", rect, role, palette.INK, "right")
        return
    arrow = min(rect.height * 0.6, role.size * 0.8)
    widths = [canvas.fonts.width(f"{prefix}{before}", role) + 4, arrow + 6, canvas.fonts.width(str(after), role) + 4]
    squeeze = min(1.0, rect.width / sum(widths))
    first, middle, last = (width * squeeze for width in widths)
    left = rect.right - first - middle - last
    canvas.text_box(f"{prefix}{before}", FRect(left, rect.top, first, rect.height), role, palette.FADED_INK, "right")
    sign = FRect(left + first + 3, rect.centery - arrow / 2, middle - 6, arrow)
    canvas.fit("ui/icon_arrow_right", sign, tint=CHANGED)
    canvas.text_box(str(after), FRect(rect.right - last, rect.top, last, rect.height), role, CHANGED, "right")


def draw_plates(shown: Shown, canvas: Canvas, ghost: Preview | None) -> None:
    """The counts at the shores themselves, with the badge of who sits there.

    Their figures keep their size whatever the text size: a plate is as large as its shore. Those beside the board grow.
    """
    state = shown.state
    counts = shown.motion.counts(state)
    after = ghost.counts if ghost is not None else counts
    role = TextRole("text-bold", 23 / canvas.fonts.text_size)
    for side in Side:
        rect = shown.layout.plate(side)
        changed = after[side] != counts[side]
        canvas.panel("waterways/plate_won" if changed or side in shown.motion.reached else "waterways/plate", rect)
        seat = seat_at(state, side)
        figure = str(after[side])
        colour = CHANGED if changed else palette.INK
        room = rect.inflate(-10, -4)
        if seat is None:
            canvas.text_box(figure, room, role, colour, "center")
        elif side in (Side.NORTH, Side.SOUTH):
            badge = rect.height - 8
            canvas.fit(shown.badge(seat), FRect(rect.left + 7, rect.centery - badge / 2, badge, badge))
            box = FRect(rect.left + badge + 8, room.top, rect.width - badge - 14, room.height)
            canvas.text_box(figure, box, role, colour, "center")
        else:
            canvas.fit(shown.badge(seat), FRect(rect.centerx - 14, rect.top + 5, 28, 28))
            box = FRect(room.left, rect.top + 33, room.width, rect.height - 38)
            canvas.text_box(figure, box, role, colour, "center")


def draw_hand(shown: Shown, canvas: Canvas, area: FRect) -> None:
    """The stone drawn, large, the way it would be laid; or what has to be done first."""
    state = shown.state
    canvas.panel("ui/card", area)
    heading = FRect(area.left + 12, area.top + 6, area.width - 24, 28)
    kind = state.drawn
    if kind is None:
        key = "waterways.hand.empty" if state.is_over else "waterways.hand.draw"
        canvas.text_box(shown.t(key), area.inflate(-32, -16), BODY, palette.FADED_INK, "center")
        return
    canvas.text_box(shown.t("waterways.hand.heading"), heading, LABEL_BOLD, palette.INK, "center")
    if shown.motion.is_drawing:
        return
    turn = shown.draft.turn
    room = FRect(area.left + 8, area.top + 36, area.width - 16, area.height - 44)
    side = min(room.width / 3.2, room.height / (3.2 if room.height > 150 or is_standing(turn) else 1.3), 64.0)
    width, height = (side, 3 * side) if is_standing(turn) else (3 * side, side)
    rect = FRect(room.centerx - width / 2, room.centery - height / 2, width, height)
    draw_shadow(canvas, rect, turn)
    draw_stone(canvas, rect, kind, turn)
    if state.is_over:
        draw_frame(canvas, rect, turn, palette.CORAL)


def draw_bids(shown: Shown, canvas: Canvas, area: FRect, value: int | None) -> None:
    """The auction so far, and the figure that would be bid."""
    state = shown.state
    canvas.panel("ui/card", area)
    heading = FRect(area.left + 12, area.top + 8, area.width - 24, 30)
    canvas.text_box(shown.t("waterways.bids.heading"), heading, TITLE, palette.INK, "center")
    rows: Sequence[tuple[int, str]] = [
        (bid.seat, str(bid.target) if isinstance(bid, Bid) else shown.t("waterways.bids.pass")) for bid in state.bids
    ]
    top = heading.bottom + 6
    room = area.bottom - top - (84 if value is not None else 12)
    most = max(1, int(room // 34))
    if not rows:
        text = FRect(area.left + 16, top, area.width - 32, room)
        canvas.text_box(shown.t("waterways.bids.none"), text, LABEL, palette.FADED_INK, "center")
    for number, (seat, told) in enumerate(rows[-most:]):
        line = FRect(area.left + 16, top + number * 34, area.width - 32, 32)
        canvas.fit(shown.badge(seat), FRect(line.left, line.top + 2, 28, 28))
        canvas.text_box(shown.seat_name(seat), FRect(line.left + 38, line.top, line.width - 120, 32), LABEL)
        canvas.text_box(told, FRect(line.right - 84, line.top, 84, 32), BOLD, palette.INK, "right")
    if value is not None:
        figure = FRect(area.centerx - 56, area.bottom - 72, 112, 60)
        canvas.text_box(str(value), figure, _BIG, palette.INK, "center")


def draw_bag(shown: Shown, canvas: Canvas, look: Look, rect: FRect) -> None:
    """The bag, and how many stones are left in it."""
    left = shown.state.left_in()
    canvas.panel("ui/list_row_active" if look.hovered == "bag" else "ui/card", rect)
    side = min(rect.height - 16, 104.0)
    canvas.fit("ui/bag_cloth", FRect(rect.left + 12, rect.centery - side / 2, side, side))
    edge = rect.left + side + 26
    room = FRect(edge, rect.top + 8, rect.right - edge - 12, rect.height - 16)
    upper = FRect(room.left, room.top, room.width, room.height * 0.5)
    canvas.text_box(str(left), upper, TITLE, palette.INK, valign="bottom")
    lower = FRect(room.left, room.centery, room.width, room.height * 0.5)
    canvas.text_box(shown.t("waterways.bag.left", n=left), lower, LABEL, palette.FADED_INK, valign="top")
    draw_focus(canvas, rect, look.focused == "bag")


def draw_heap(
    shown: Shown, canvas: Canvas, look: Look, rect: FRect, heap: str, *, is_due: bool, is_advised: bool
) -> None:
    """One of the two heaps with open stones; it glows where it can be drawn from now, or a hint says so."""
    left = shown.state.left_in(heap)
    canvas.panel("ui/list_row_active" if look.value == OnHeap(heap) and is_due else "ui/card", rect)
    side = min((rect.width - 24) / 3, rect.height * 0.32)
    for layer in range(min(3, -(-left // 14))):
        stone = FRect(
            rect.centerx - side * 1.5 + layer * 1.5, rect.top + rect.height * 0.16 - layer * 5, 3 * side, side
        )
        draw_shadow(canvas, stone, 0)
        canvas.stretch(f"waterways/back_{heap}", stone)
    label = FRect(rect.left + 6, rect.bottom - rect.height * 0.48, rect.width - 12, rect.height * 0.44)
    canvas.text_box(shown.t(f"waterways.heap.heap-{heap}", n=left), label, LABEL_BOLD, palette.INK, "center")
    if is_due or is_advised:
        canvas.panel("ui/glow", rect.inflate(-6, -6))
    draw_focus(canvas, rect, look.focused_value == OnHeap(heap))
