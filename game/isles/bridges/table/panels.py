"""The log book beside the board: card, info bar, goals, piles, and the other seats' small boards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import FRect

from game.isles.bridges.rules.board import Board, Island, Link
from game.isles.bridges.rules.scoring import DEADLINES, Goal
from game.isles.bridges.rules.setup import CARDS, PILES, Card
from game.isles.bridges.rules.state import ROUNDS, State
from game.isles.bridges.rules.views import GoalView, goal_views, piles_left
from game.isles.bridges.table.layout import Chart
from game.isles.bridges.table.paint import draw_mini
from game.services import Services
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import LABEL, LABEL_BOLD, NUMBER, SCORE, Role

MARGIN: Final = 16.0
CARD_SIZE: Final = (108.0, 145.0)
_CARD_NATIVE: Final = 116.0
GOAL_SIGNS: Final = {Goal.RED: "bridges/flag_red", Goal.BLUE: "bridges/flag_blue", Goal.SIX: "bridges/sign_six"}


@dataclass(frozen=True)
class Desk:
    """The places of everything beside the board."""

    board: FRect
    page: FRect
    card: FRect
    ticks: FRect
    todo: FRect
    confirm: FRect
    goals: FRect
    below: FRect
    """What the log book's page leaves: small boards, or alone the piles."""


def desk_of(area: FRect, board: Board, seats: int, *, is_watched: bool = False) -> Desk:
    """The places for a window: the board gets all the height; the log book what is left of the width.

    Who only watches needs no room for what is to be done.
    """
    height = area.height - 2 * MARGIN
    wanted = (area.height - 26) / board.height * board.width + 20
    least, most = 400.0, 460.0
    side = max(least, min(area.width - wanted - 3 * MARGIN, 880.0))
    is_wide = side >= 760 and seats > 1
    if not is_wide:
        side = min(side, most)
    left = area.right - MARGIN - side
    room = FRect(MARGIN, area.top + 20, left - 2 * MARGIN - 20, area.height - 26)
    page_width = 400.0 if is_wide else side
    whole = FRect(left, area.top + MARGIN, page_width, height)
    least_page = 330.0 if is_watched else 440.0
    page_height = min(height, least_page) if seats > 1 and not is_wide else min(height, 632.0)
    page = FRect(whole.left, whole.top, whole.width, page_height)
    inner = page.inflate(-36, -32)
    spread = max(0.0, min(14.0, (page_height - 440) / 14)) if seats > 1 else 4.0
    card = FRect(inner.left, inner.top, *CARD_SIZE)
    ticks = FRect(card.right + 14, inner.top, inner.right - card.right - 14, CARD_SIZE[1])
    todo = FRect(inner.left, card.bottom + 8 + spread, inner.width, 60 if is_watched else 104)
    confirm = FRect(inner.left, todo.bottom + (0 if is_watched else 8 + spread), inner.width, 0 if is_watched else 58)
    goals = FRect(inner.left, confirm.bottom + 10 + spread, inner.width, 76)
    if seats == 1:
        below = FRect(inner.left, goals.bottom + 12, inner.width, inner.bottom - goals.bottom - 12)
    elif is_wide:
        below = FRect(page.right + MARGIN, whole.top, area.right - MARGIN - page.right - MARGIN, height)
    else:
        below = FRect(page.left, page.bottom + MARGIN, page.width, whole.bottom - page.bottom - MARGIN)
    return Desk(room, page, card, ticks, todo, confirm, goals, below)


def mini_rects(below: FRect, count: int, board: Board) -> list[FRect]:
    """Places for the small boards of ``count`` other seats, in the rows and columns that make them largest."""
    gap = 8.0

    def places(columns: int) -> list[FRect]:
        rows = -(-count // columns)
        width, height = (below.width - gap * (columns - 1)) / columns, (below.height - gap * (rows - 1)) / rows
        height = min(height, width * board.height / board.width + 40)
        return [
            FRect(
                below.left + (width + gap) * (at % columns), below.top + (height + gap) * (at // columns), width, height
            )
            for at in range(count)
        ]

    def cell(rect: FRect) -> float:
        room = mini_board_rect(rect)
        return min((room.width - 12) / board.width, (room.height - 12) / board.height)

    return max((places(columns) for columns in range(1, count + 1)), key=lambda rects: cell(rects[0]), default=[])


def mini_board_rect(rect: FRect) -> FRect:
    """The board's place in a small board's card, below its heading."""
    return FRect(rect.left + 8, rect.top + 32, rect.width - 16, rect.height - 40)


# Cards -----------------------------------------------------------------------------------------------------------


def draw_card(canvas: Canvas, rect: FRect, card: Card | None, share: float = 1.0) -> None:
    """The card turned up; ``share`` below 1 while it turns over (first its back, then its face)."""
    squeeze = abs(1 - 2 * share)
    is_face = card is not None and share >= 0.5
    width = max(2.0, rect.width * squeeze)
    place = FRect(rect.centerx - width / 2, rect.top, width, rect.height)
    canvas.stretch("bridges/card_face" if is_face else "bridges/card_back", place)
    if not is_face or card is None or share < 0.75:
        return
    scale = rect.width / _CARD_NATIVE
    role = Role("heading", 64 * scale / canvas.fonts.text_size)
    canvas.text(str(card.number), rect.centerx, rect.top + 52 * scale, role, palette.INK, "center")
    step = 34.0 * scale
    left = rect.centerx - step * (card.bridges - 1) / 2
    for number in range(card.bridges):
        canvas.sprite("bridges/card_bridge", left + step * number, rect.top + 120 * scale, scale=0.74 * scale)


def draw_ticks(canvas: Canvas, services: Services, rect: FRect, state: State, points: int | None) -> None:
    """The info bar: all 18 cards by number and count of bridges, struck when seen; the present one is marked."""
    title = FRect(rect.left, rect.top, rect.width, 26)
    if state.turned:
        text = services.t("bridges.panel.card", round=min(state.turned, ROUNDS))
    else:
        text = services.t("bridges.panel.start")
    if points is not None and state.turned:
        told = services.t("bridges.panel.total", n=points)
        half = FRect(title.left + title.width * 0.56, title.top, title.width * 0.44, 26)
        canvas.text_box(told, half, LABEL_BOLD, palette.DARK_BRASS, "right")
        title.width *= 0.54
    canvas.text_box(text, title, LABEL_BOLD, palette.INK)
    column = (rect.width - 40) / 6
    row = (rect.height - 26 - 24) / 3
    for number in range(1, 7):
        place = FRect(rect.left + 40 + column * (number - 1), rect.top + 28, column, 20)
        canvas.text_box(str(number), place, LABEL_BOLD, palette.FADED_INK, "center")
    for bridges in range(1, 4):
        top = rect.top + 50 + row * (bridges - 1)
        for at in range(bridges):
            aside = (at - (bridges - 1) / 2) * 10
            canvas.sprite("bridges/card_bridge", rect.left + 18 + aside * 0.8, top + row / 2 + aside * 0.5, scale=0.45)
    seen = set(state.seen)
    for card in CARDS:
        place = FRect(
            rect.left + 40 + column * (card.number - 1), rect.top + 50 + row * (card.bridges - 1), column, row
        )
        if card == state.card:
            canvas.fit("bridges/tick_now", place.inflate(-1, -1))
        else:
            canvas.fit("bridges/tick_seen" if card in seen else "bridges/tick_open", place.inflate(-2, -2))


# Goals -----------------------------------------------------------------------------------------------------------


def draw_goals(canvas: Canvas, services: Services, rect: FRect, state: State, seat: int) -> None:
    """The three goals side by side: sign, value (the higher one struck when it is gone), how far, who has met it."""
    views = goal_views(state, seat)
    gap = 8.0
    width = (rect.width - gap * 2) / 3
    for at, view in enumerate(views):
        _draw_goal(canvas, services, FRect(rect.left + (width + gap) * at, rect.top, width, rect.height), view, seat)


def draw_goal_texts(canvas: Canvas, services: Services, rect: FRect) -> None:
    """What the goals ask for, where the page has room to say it."""
    step = rect.height / 3
    for at, goal in enumerate(Goal):
        row = FRect(rect.left, rect.top + step * at, rect.width, step)
        canvas.fit(GOAL_SIGNS[goal], FRect(row.left + 2, row.top + 6, 30, min(36.0, step - 8)))
        text = FRect(row.left + 42, row.top, row.width - 42, step)
        canvas.text_box(services.t(f"bridges.goal.{goal.value}.text"), text, LABEL, palette.FADED_INK)


def _draw_goal(canvas: Canvas, services: Services, rect: FRect, view: GoalView, seat: int) -> None:
    is_met = view.points[seat] > 0
    canvas.panel("ui/card", rect)
    if is_met:
        canvas.panel("ui/glow", rect)
    sign = FRect(rect.left + 6, rect.top + 6, 34, 40)
    canvas.fit(GOAL_SIGNS[view.goal], sign)
    middle = rect.left + 42
    room = rect.right - middle - 4
    high = FRect(middle, rect.top + 4, room * 0.5, 40)
    low = FRect(middle + room * 0.5, rect.top + 4, room * 0.5, 40)
    if is_met:
        both = FRect(middle, rect.top + 4, room, 40)
        canvas.text_box(f"+{view.points[seat]}", both, NUMBER, palette.INK, "center")
    else:
        colour = palette.FADED_INK if view.is_struck else palette.INK
        canvas.text_box(str(view.first), high, NUMBER, colour, "center")
        canvas.text_box(str(view.later), low, NUMBER if view.is_struck else LABEL, palette.INK, "center")
        if view.is_struck:
            canvas.fit("bridges/strike", FRect(high.centerx - 16, high.centery - 10, 32, 20))
    holders = [owner for owner, points in enumerate(view.points) if points and owner != seat]
    lower = FRect(rect.left + 8, rect.top + 44, rect.width - 16, rect.height - 48)
    if is_met:
        canvas.fit("ui/icon_tick", FRect(lower.left, lower.top + 2, 22, 22), tint=palette.DARK_BRASS)
    else:
        text = f"{view.progress}/{view.needed}"
        if view.deadline is not None and not view.is_struck:
            text = services.t("bridges.panel.by", progress=text, card=view.deadline)
        canvas.text_box(text, lower, LABEL, palette.FADED_INK)
    for at, owner in enumerate(holders):
        place = FRect(lower.right - 24 * (len(holders) - at), lower.top + 1, 23, 23)
        canvas.fit(palette.badge(owner, is_small=True), place)


# Below -----------------------------------------------------------------------------------------------------------


def draw_alone(canvas: Canvas, services: Services, rect: FRect, state: State) -> None:
    """Alone: the three piles with what must be met by their ends, and the score so far."""
    score_room = FRect(rect.right - 110, rect.top, 110, rect.height)
    canvas.text_box(str(state.total(0)), FRect(score_room.left, score_room.top, 110, 56), SCORE, palette.INK, "center")
    label = FRect(score_room.left, score_room.top + 54, 110, 44)
    canvas.text_box(services.t("bridges.panel.points"), label, LABEL, palette.FADED_INK, "center", "top")
    width = (rect.width - 118) / 3
    height = min(rect.height, 150.0)
    ends = 0
    for at, (left, size) in enumerate(zip(piles_left(state), PILES, strict=True)):
        ends += size
        place = FRect(rect.left + width * at, rect.top, width - 6, height)
        pile = FRect(place.left, place.top, place.width, height - 58)
        draw_pile(canvas, pile, left)
        text = str(left)
        canvas.text_box(text, FRect(place.left, pile.bottom, place.width, 26), LABEL_BOLD, palette.INK, "center")
        due = [goal for goal in Goal if DEADLINES[goal] == ends]
        for number, goal in enumerate(due):
            x = place.centerx + (number - (len(due) - 1) / 2) * 34 - 14
            is_gone = state.turned > ends
            canvas.fit(GOAL_SIGNS[goal], FRect(x, pile.bottom + 26, 28, 30), 90 if is_gone else 255)


def draw_pile(canvas: Canvas, rect: FRect, left: int) -> None:
    """A pile of so many cards, face down; its place where there are none left."""
    for layer in range(min(3, left)):
        canvas.fit("bridges/card_back", rect.move(layer * 2.5 - 2, -layer * 2.5))
    if not left:
        canvas.fit("bridges/card_back", rect, 50)


def draw_mini_card(
    canvas: Canvas,
    services: Services,
    rect: FRect,
    state: State,
    seat: int,
    names: Sequence[str],
    is_done: bool,
    is_shown: bool,
    latest: frozenset[Island | Link] = frozenset(),
) -> None:
    """Another seat's board, small: badge, name, points, and a sealed sheet while its entries of this round are hidden."""
    canvas.panel("ui/card", rect)
    if is_shown:
        canvas.panel("ui/glow", rect)
    canvas.fit(palette.badge(seat, is_small=True), FRect(rect.left + 7, rect.top + 5, 26, 26))
    points = str(state.total(seat))
    right = rect.right - 10
    canvas.text(points, right, rect.top + 18, LABEL_BOLD, palette.INK, "right")
    right -= canvas.fonts.width(points, LABEL_BOLD) + 6
    if is_done:
        canvas.fit("bridges/sealed", FRect(right - 30, rect.top + 5, 30, 26))
        right -= 36
    name = FRect(rect.left + 38, rect.top + 4, right - rect.left - 40, 28)
    canvas.text_box(names[seat], name, LABEL, palette.INK)
    place = mini_board_rect(rect)
    canvas.panel("ui/inset_sea", place)
    canvas.texture("ui/tile_sea", place.inflate(-8, -8))
    chart = Chart(state.board, place.inflate(-10, -10))
    draw_mini(canvas, chart, state.sheets[seat], state.finished(seat), latest)
