"""Log book beside the board: card, info bar, goals, piles, and the other seats' small boards."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Final

from pygame import Color, FRect

from game.assets import Assets
from game.i18n import PersonName
from game.isles.bridges.rules.board import Island, Link
from game.isles.bridges.rules.scoring import SOLO_DEADLINES, Goal
from game.isles.bridges.rules.setup import CARDS, PILES, Card
from game.isles.bridges.rules.state import State
from game.isles.bridges.rules.views import GoalView, goal_views, piles_left
from game.isles.bridges.table import messages
from game.isles.bridges.table.correction import Correction
from game.isles.bridges.table.draft import Draft
from game.isles.bridges.table.layout import (
    BoardLayout,
    SideLayout,
    is_folded,
    mini_board_rect,
    mini_heading,
    ticks_head,
)
from game.isles.bridges.table.motion import AnimationProgress
from game.isles.bridges.table.paint import GOAL_SIGNS, draw_mini
from game.isles.bridges.table.scenery import draw_sea
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import BODY, BOLD, LABEL, LABEL_BOLD, NUMBER, SCORE, TITLE, Fonts, TextRole
from game.ui.widgets import InteractionState

_WATER_TINT: Final = Color(6, 28, 44, 90)
"""Tint over the water of small boards, for contrast with thin links."""
_CARD_NATIVE: Final = 116.0
_CARD_BRIDGES: Final = ((34.0, 0.74), (27.0, 0.58))
"""Distance and scale of the bridges on a card: of one or two, and of three."""
_MIN_PILES_HEIGHT: Final = 120.0
_MIN_TWO_LINES: Final = 60.0
"""Minimum height of low piles for goals below the counts."""
_SEAL: Final = 42.0
"""Width beside the points for the seal of a completed round."""
_MIN_DRAWN_HEIGHT: Final = 32.0
"""Minimum height of a small board below two lines of words."""
_MIN_SHRINK: Final = 0.6
"""Minimum factor for a goal's two lines."""
_USUAL_LABEL: Final = LABEL_BOLD._replace(grows=False)
"""Text role of the info bar's title where larger letters would cut it."""
_TICK_NUMBER: Final = 24.0
"""Height of the numbers above the info bar's boxes."""


# Cards ---------------------------------------------------------------------------------------------------------------


def draw_card(canvas: Canvas, rect: FRect, card: Card | None, share: float = 1.0) -> None:
    """Draw the turned-up card; ``share`` below 1 while it turns, back first."""
    squeeze = abs(1 - 2 * share)
    is_face = card is not None and share >= 0.5
    width = max(2.0, rect.width * squeeze)
    place = FRect(rect.centerx - width / 2, rect.top, width, rect.height)
    canvas.stretch("bridges/card_face" if is_face else "bridges/card_back", place)
    if not is_face or card is None or share < 0.75:
        return
    scale = rect.width / _CARD_NATIVE
    role = TextRole("heading", 64 * scale, grows=False)
    canvas.text(str(card.number), rect.centerx, rect.top + 52 * scale, role, palette.INK, "center")
    step, size = _CARD_BRIDGES[card.bridges == 3]
    step *= scale
    left = rect.centerx - step * (card.bridges - 1) / 2
    for number in range(card.bridges):
        canvas.sprite("bridges/card_bridge", left + step * number, rect.top + 120 * scale, scale=size * scale)


def draw_current_card(canvas: Canvas, rect: FRect, state: State, moving: AnimationProgress | None) -> None:
    """Draw the round's card, resting or turning; at the end the card put away."""
    if moving is not None and moving.is_card_turning:
        if moving.card < 0.02 and moving.card_before is not None:
            draw_card(canvas, rect, moving.card_before)
        else:
            draw_card(canvas, rect, state.card, moving.card)
    elif state.is_over:
        draw_card(canvas, rect, state.setup.deck[-1])
    else:
        draw_card(canvas, rect, state.card, 1.0 if state.card is not None else 0.0)


def tick_boxes(rect: FRect, text_size: float) -> FRect:
    """Rectangle of the info bar's boxes, six side by side in three rows."""
    head = ticks_head(text_size)
    return FRect(rect.left + 40, rect.top + head, rect.width - 40, rect.height - head)


def draw_ticks(
    canvas: Canvas, assets: Assets, rect: FRect, state: State, points: int | None, *, is_card_due: bool = False
) -> None:
    """Draw the info bar: all 18 cards by number and bridges, seen ones struck, the current one marked.

    ``is_card_due`` hides a card that is still turning; ``points`` None omits the total.
    """
    cards = state.seen_cards[:-1] if is_card_due else state.seen_cards
    title = FRect(rect.left, rect.top, rect.width, ticks_head(canvas.fonts.text_size) - _TICK_NUMBER)
    text = assets.t("bridges.panel.card", round=len(cards)) if cards else assets.t("bridges.panel.start")
    if points is not None and state.cards_turned:
        total_text = assets.t("bridges.panel.total", n=points)
        parts = [canvas.fonts.width(each, LABEL_BOLD) for each in (text, total_text)]
        title.width = (title.width - 10) * parts[0] / sum(parts)
        rest = FRect(title.right + 10, title.top, rect.right - title.right - 10, title.height)
        shrink = canvas.fonts.common_fit([(text, *title.size), (total_text, *rest.size)], LABEL_BOLD)
        canvas.text_box(total_text, rest, LABEL_BOLD, palette.DARK_BRASS, "right", shrink=shrink)
        canvas.text_box(text, title, LABEL_BOLD, palette.INK, shrink=shrink)
    else:
        lines, _ = canvas.fonts.fit(text, LABEL_BOLD, *title.size)
        role = _USUAL_LABEL if any("…" in line for line in lines) else LABEL_BOLD
        canvas.text_box(text, title, role, palette.INK)
    boxes = tick_boxes(rect, canvas.fonts.text_size)
    column, row, first = boxes.width / 6, boxes.height / 3, boxes.top
    for number in range(1, 7):
        place = FRect(rect.left + 40 + column * (number - 1), title.bottom, column, _TICK_NUMBER)
        canvas.text_box(str(number), place, LABEL_BOLD, palette.FADED_INK, "center")
    for bridges in range(1, 4):
        top = first + row * (bridges - 1)
        for at in range(bridges):
            aside = (at - (bridges - 1) / 2) * 10
            canvas.sprite("bridges/card_bridge", rect.left + 18 + aside * 0.8, top + row / 2 + aside * 0.5, scale=0.45)
    seen, present = set(cards), None if is_card_due else state.card
    for card in CARDS:
        place = FRect(rect.left + 40 + column * (card.number - 1), first + row * (card.bridges - 1), column, row)
        if card == present:
            canvas.fit("bridges/tick_now", place.inflate(-1, -1))
        else:
            canvas.fit("bridges/tick_seen" if card in seen else "bridges/tick_open", place.inflate(-2, -2))


# Tasks ---------------------------------------------------------------------------------------------------------------


def draw_tasks(canvas: Canvas, assets: Assets, sidebar: SideLayout, draft: Draft, names: Sequence[str]) -> None:
    """Draw the round's tasks with ticks on finished ones."""
    upper, lower = sidebar.task_rows
    if draft.is_start:
        _draw_task(canvas, upper, draft.island is not None, messages.number_task(assets.texts, draft))
        if len(names) > 1:
            neighbour = (draft.seat + 1) % len(names)
            canvas.fit(canvas.seat_styles.badge(neighbour), FRect(lower.left - 4, lower.top + 4, 40, 40))
            text = FRect(lower.left + 40, lower.top - 8, sidebar.tasks.width - 40, sidebar.confirm.top - lower.top + 8)
            line = assets.t("bridges.todo.copy", neighbour=PersonName(names[neighbour]))
            role = BOLD if canvas.fonts.height(line, BOLD, text.width) <= text.height else LABEL
            canvas.text_box(line, text, role, palette.INK)
        return
    _draw_task(canvas, upper, draft.is_number_decided, messages.number_task(assets.texts, draft))
    is_done = draft.is_bridges_skipped or draft.is_drawn
    _draw_task(canvas, lower, is_done, messages.bridges_task(assets.texts, draft))


def draw_correction(canvas: Canvas, assets: Assets, sidebar: SideLayout, correction: Correction) -> None:
    """Draw a correction's task and the replaced entry."""
    upper, lower = sidebar.task_rows
    task, old = messages.correction_task(assets.texts, correction)
    _draw_task(canvas, upper, correction.is_complete, task)
    canvas.fit("bridges/fault", FRect(lower.left, lower.centery - 16, 32, 32))
    canvas.text_box(old, FRect(lower.left + 40, lower.top, lower.width - 44, lower.height), LABEL, palette.FADED_INK)


def _draw_task(canvas: Canvas, row: FRect, is_done: bool, text: str) -> None:
    canvas.fit("ui/check_on" if is_done else "ui/check_off", FRect(row.left, row.centery - 16, 32, 32))
    room = FRect(row.left + 40, row.top, row.width - 44, row.height)
    role = BOLD if canvas.fonts.width(text, BOLD) <= room.width else LABEL_BOLD
    canvas.text_box(text, room, role, palette.INK)


def draw_idle_reason(canvas: Canvas, sidebar: SideLayout, line: str) -> None:
    """Draw the reason for an idle turn in the area of the tasks."""
    canvas.text_box(line, sidebar.tasks, BODY, palette.FADED_INK, "center")


def note_button_width(text_size: float) -> float:
    """Width of a note's button."""
    return 122.0 + 90 * (text_size - 1)


def draw_note(
    canvas: Canvas,
    interaction: InteractionState,
    rect: FRect,
    text: str,
    *,
    has_button: bool = True,
    is_marked: bool = False,
) -> None:
    """Draw a Freehand note: one fault in a sentence, with space for a button."""
    canvas.panel("ui/card", rect)
    if is_marked:
        canvas.panel("ui/glow", rect)
    canvas.fit("bridges/fault", FRect(rect.left + 10, rect.centery - 16, 32, 32))
    width = rect.width - (66 + note_button_width(canvas.fonts.text_size) if has_button else 62)
    canvas.text_box(text, FRect(rect.left + 52, rect.top + 4, width, rect.height - 8), LABEL, palette.INK)


def draw_banner(canvas: Canvas, area: FRect, moving: AnimationProgress, *, has_badges: bool, is_calm: bool) -> None:
    """Draw the announcement of a round's goals in the middle of the board area."""
    if not moving.announcements or not 0 < moving.banner < 1:
        return
    fade = min(1.0, moving.banner * 10, (1 - moving.banner) * 8)
    width, height = min(640.0, area.width - 40), 52.0 + 64 * len(moving.announcements)
    slide = 0.0 if is_calm else (1 - fade) * 30
    rect = FRect(area.centerx - width / 2, area.centery - height / 2 - slide, width, height)
    alpha = round(255 * fade)
    canvas.panel("ui/panel_chart", rect, alpha)
    for at, (goal, line, seats, sprite) in enumerate(moving.announcements):
        top = rect.top + 26 + 64 * at
        sign = GOAL_SIGNS[goal] if goal is not None else sprite
        canvas.fit(sign, FRect(rect.left + 26, top + 4, 52, 56), alpha)
        badges = 44.0 * len(seats) if has_badges else 0.0
        text = FRect(rect.left + 92, top, rect.width - 122 - badges, 64)
        canvas.text_box(line, text, TITLE, palette.INK, alpha=alpha)
        for number, seat in enumerate(seats if has_badges else ()):
            canvas.fit(
                canvas.seat_styles.badge(seat), FRect(rect.right - 26 - badges + 44 * number, top + 12, 40, 40), alpha
            )


# Goals ---------------------------------------------------------------------------------------------------------------


def draw_goals(canvas: Canvas, assets: Assets, rect: FRect, state: State, seat: int) -> None:
    """Draw the three goals: sign, values with lost ones struck, progress, seats that met them."""
    for view, place in zip(goal_views(state, seat), goal_rects(rect), strict=True):
        _draw_goal(canvas, assets, place, view, seat)


def goal_rects(rect: FRect) -> list[FRect]:
    """Rectangles of the goals side by side."""
    gap, count = 8.0, len(Goal)
    width = (rect.width - gap * (count - 1)) / count
    return [FRect(rect.left + (width + gap) * at, rect.top, width, rect.height) for at in range(count)]


def goal_texts_height(fonts: Fonts, assets: Assets, width: float) -> float:
    """Height that the goals' requirements need below each other."""
    return sum(fonts.height(assets.t(f"bridges.goal.{goal.value}.text"), LABEL, width - 42) for goal in Goal)


def draw_goal_texts(canvas: Canvas, assets: Assets, rect: FRect) -> None:
    """Draw the goals' requirements on a page with space for them."""
    texts = {goal: assets.t(f"bridges.goal.{goal.value}.text") for goal in Goal}
    needed = [canvas.fonts.height(text, LABEL, rect.width - 42) for text in texts.values()]
    steps = [rect.height / len(texts)] * len(texts)
    if max(needed) + 4 > steps[0] and sum(needed) <= rect.height:
        steps = [each + (rect.height - sum(needed)) / len(texts) for each in needed]
    top = rect.top
    for (goal, text), step in zip(texts.items(), steps, strict=True):
        canvas.fit(GOAL_SIGNS[goal], FRect(rect.left + 2, top + 6, 30, min(36.0, step - 8)))
        canvas.text_box(text, FRect(rect.left + 42, top, rect.width - 42, step), LABEL, palette.FADED_INK)
        top += step


def _draw_goal(canvas: Canvas, assets: Assets, rect: FRect, view: GoalView, seat: int) -> None:
    is_met = view.points[seat] > 0
    canvas.panel("ui/card", rect)
    if is_met:
        canvas.panel("ui/glow", rect)
    sign = FRect(rect.left + 6, rect.top + 6, 34, 40)
    canvas.fit(GOAL_SIGNS[view.goal], sign)
    middle = rect.left + 42
    room = rect.right - middle - 4
    value_height = 40.0 if view.deadline is not None else 40.0 + 10 * (canvas.fonts.text_size - 1)
    high = FRect(middle, rect.top + 4, room * 0.5, value_height)
    low = FRect(middle + room * 0.5, rect.top + 4, room * 0.5, value_height)
    if is_met:
        both = FRect(middle, rect.top + 4, room, value_height)
        canvas.text_box(f"+{view.points[seat]}", both, NUMBER, palette.INK, "center")
    else:
        is_high_gone = view.is_struck or view.is_lost
        colour = palette.FADED_INK if is_high_gone else palette.INK
        canvas.text_box(str(view.first), high, NUMBER, colour, "center")
        colour = palette.FADED_INK if view.is_lost else palette.INK
        canvas.text_box(str(view.later), low, NUMBER if is_high_gone else LABEL, colour, "center")
        for gone in [high] * is_high_gone + [low] * view.is_lost:
            canvas.fit("bridges/strike", FRect(gone.centerx - 16, gone.centery - 10, 32, 20))
    holders = [owner for owner, points in enumerate(view.points) if points and owner != seat]
    lower = FRect(rect.left + 8, high.bottom, rect.width - 12, rect.bottom - high.bottom - 4)
    if is_met:
        canvas.fit("ui/icon_tick", FRect(lower.left, lower.top + 2, 22, 22), tint=palette.DARK_BRASS)
    else:
        text = assets.t("bridges.panel.lost") if view.is_lost else f"{view.progress}/{view.needed}"
        if not view.is_lost and view.deadline is not None and not view.is_struck:
            whole = f"{text}\n{assets.t('bridges.panel.by', card=view.deadline)}"
            if canvas.fonts.fit(whole, LABEL, lower.width, lower.height)[1] >= _MIN_SHRINK:
                text = whole  # else the signs at the piles alone say it
        canvas.text_box(text, lower, LABEL, palette.FADED_INK)
    for at, owner in enumerate(holders):
        place = FRect(lower.right - 24 * (len(holders) - at), lower.top + 1, 23, 23)
        canvas.fit(canvas.seat_styles.badge(owner, is_small=True), place)


# Below ---------------------------------------------------------------------------------------------------------------


def draw_solo_piles(canvas: Canvas, assets: Assets, rect: FRect, state: State) -> None:
    """Solo: draw the piles with the goals due by their ends, and the score; side by side in a low area."""
    if rect.height < _MIN_PILES_HEIGHT:
        _draw_low_piles(canvas, rect, state)
        return
    score_room = FRect(rect.right - 110, rect.top, 110, rect.height)
    canvas.text_box(str(state.total(0)), FRect(score_room.left, score_room.top, 110, 56), SCORE, palette.INK, "center")
    label = FRect(score_room.left - 4, score_room.top + 54, 118, 56)
    words = assets.t("bridges.panel.points-end" if state.is_over else "bridges.panel.points")
    canvas.text_box(words, label, LABEL, palette.FADED_INK, "center", "top")
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
        due = [goal for goal in Goal if SOLO_DEADLINES[goal] == ends]
        for number, goal in enumerate(due):
            x = place.centerx + (number - (len(due) - 1) / 2) * 34 - 14
            is_gone = state.cards_turned > ends
            canvas.fit(GOAL_SIGNS[goal], FRect(x, pile.bottom + 26, 28, 30), 90 if is_gone else 255)


def _draw_low_piles(canvas: Canvas, rect: FRect, state: State) -> None:
    """Draw each pile with its count and goals beside it, each as wide as it needs, and the score at the end.

    Goals stand below the counts, in a very low area beside them.
    """
    score = FRect(rect.right - 66, rect.top, 66, rect.height)
    canvas.text_box(str(state.total(0)), score, SCORE, palette.INK, "right")
    height = min(rect.height, 68.0)
    lefts, ends = piles_left(state), list(accumulate(PILES))
    due = [[goal for goal in Goal if SOLO_DEADLINES[goal] == end] for end in ends]
    is_one_line = height < _MIN_TWO_LINES
    side = min(28.0, height)
    counts = [canvas.fonts.width(str(left), LABEL_BOLD) for left in lefts]
    signs = [(side + 2) * len(goals) for goals in due]
    needs = [count + sign if is_one_line else max(count, sign) for count, sign in zip(counts, signs, strict=True)]
    room = rect.width - score.width - sum(needs)
    pile = min(height * 0.75, room / len(needs) - 14)
    x, gap = rect.left, (room - pile * len(needs)) / (2 * len(needs))
    for left, end, goals, need, count, sign in zip(lefts, ends, due, needs, counts, signs, strict=True):
        draw_pile(canvas, FRect(x, rect.top, pile, height), left)
        beside = FRect(x + pile + gap, rect.top, need, height)
        first, top = beside.left + (need - sign) / 2 + 1, rect.top + height / 2 + 2
        number_room = FRect(beside.left, rect.top, need, height / (2 if goals else 1))
        if is_one_line:
            first, top = beside.left + count + 2, rect.top
            number_room = FRect(beside.left, rect.top, count, height)
        canvas.text_box(str(left), number_room, LABEL_BOLD, palette.INK, "center")
        for number, goal in enumerate(goals):
            place = FRect(first + (side + 2) * number, top, side, side)
            canvas.fit(GOAL_SIGNS[goal], place, 90 if state.cards_turned > end else 255)
        x = beside.right + gap


def draw_pile(canvas: Canvas, rect: FRect, left: int) -> None:
    """Draw a face-down pile of ``left`` cards, or its empty place."""
    for layer in range(min(3, left)):
        canvas.fit("bridges/card_back", rect.move(layer * 2.5 - 2, -layer * 2.5))
    if not left:
        canvas.fit("bridges/card_back", rect, 50)


def _name_line(text_size: float) -> float:
    """Height of a name's own line on a small board's card; large letters need two lines."""
    return 22.0 + 34.0 * (text_size - 1.0)


def _has_mini_board(rect: FRect, text_size: float, *, is_name_below: bool) -> bool:
    """True if the board of a small board's card is drawn: large enough to see something beside large letters."""
    height = mini_board_rect(rect, text_size).height - (_name_line(text_size) if is_name_below else 0.0)
    return not is_folded(rect, text_size) and height >= _MIN_DRAWN_HEIGHT * text_size


def mini_name_room(fonts: Fonts, rect: FRect, points: str, name: str, *, is_done: bool) -> tuple[FRect, bool]:
    """Room for the name on a small board's card: beside badge and points, or, then True, in a line of its own below."""
    large = fonts.text_size
    room = FRect(rect.left + 38, rect.top + 4, rect.width - 48, mini_heading(large) - 4)
    beside = fonts.width(points, LABEL_BOLD) + (_SEAL if is_done else 6)
    if is_folded(rect, large) or fonts.width(name, LABEL) <= room.width - beside:
        room.width -= beside
        return room, False
    below = FRect(rect.left + 9, rect.top + mini_heading(large), rect.width - 18, _name_line(large))
    if not _has_mini_board(rect, large, is_name_below=True):
        below.height = rect.bottom - 6 - below.top
    return below, True


def mini_name_size(fonts: Fonts, cards: Sequence[tuple[FRect, str, str, bool]]) -> float:
    """Shrink factor of all names on the small boards' cards; each has a rectangle, points, a name and maybe a seal."""
    rooms = [
        (rect, name, mini_name_room(fonts, rect, points, name, is_done=is_done)[0])
        for rect, points, name, is_done in cards
    ]
    return fonts.common_fit(
        [(name, *room.size) for rect, name, room in rooms if has_mini_name(fonts, rect, name, room)], LABEL
    )


def has_mini_name(fonts: Fonts, rect: FRect, name: str, room: FRect) -> bool:
    """True if a small board's card has its name; without a board only one that fits in letters of the usual size."""
    return not is_folded(rect, fonts.text_size) or fonts.at_usual_size.width(name, LABEL) <= room.width


def draw_mini_card(
    canvas: Canvas, rect: FRect, state: State, seat: int, name: str, name_size: float,
    *, is_done: bool, is_shown: bool, latest: frozenset[Island | Link],
) -> None:  # fmt: skip
    """Draw another seat's board, small: badge, name, points, and a seal on a completed hidden round."""
    canvas.panel("ui/card", rect)
    if is_shown:
        canvas.panel("ui/glow", rect)
    large = canvas.fonts.text_size
    middle = rect.top + 2 + mini_heading(large) / 2
    canvas.fit(canvas.seat_styles.badge(seat, is_small=True), FRect(rect.left + 7, middle - 13, 26, 26))
    points, place = str(state.total(seat)), mini_board_rect(rect, large)
    room, is_below = mini_name_room(canvas.fonts, rect, points, name, is_done=is_done)
    lower = _name_line(large) if is_below else 0.0
    place.top, place.height = place.top + lower, place.height - lower
    if has_mini_name(canvas.fonts, rect, name, room):
        canvas.text_box(name, room, LABEL, palette.INK, shrink=name_size)
    right = rect.right - 10
    canvas.text(points, right, middle, LABEL_BOLD, palette.INK, "right")
    if is_done:
        right -= canvas.fonts.width(points, LABEL_BOLD) + 6
        canvas.fit("bridges/sealed", FRect(right - 30, middle - 13, 30, 26))
    if not _has_mini_board(rect, large, is_name_below=is_below):
        return
    canvas.panel("ui/inset_sea", place)
    draw_sea(canvas, place.inflate(-8, -8), state.board)
    canvas.fill(_WATER_TINT, place.inflate(-8, -8))
    chart = BoardLayout(state.board, place.inflate(-10, -10))
    draw_mini(canvas, chart, state.sheets[seat], state.finished(seat), latest)
