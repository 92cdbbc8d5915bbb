"""Tooltips and hit targets of the log book: goals, cards, piles, small boards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from game.i18n import Texts
from game.isles.bridges.rules.state import State
from game.isles.bridges.rules.views import GoalView, goal_views
from game.isles.bridges.table.layout import Desk, mini_rects
from game.isles.bridges.table.panels import goal_rects
from game.isles.bridges.table.sight import Sight
from game.table.spots import OnSeat
from game.ui.widgets import Spot


def page_spots(
    texts: Texts, desk: Desk, sight: Sight, names: Sequence[str], peek: Callable[[int], None], *, has_notes: bool
) -> list[Spot]:
    """Hit targets with tooltips; a click on a small board shows it large. Notes hide the small boards and piles."""
    state, text_size = sight.state, desk.text_size
    spots = list(_goal_spots(texts, desk, sight.main_state, sight.main_seat))
    spots.append(Spot("cards", desk.card.union(desk.ticks), tip=texts.t("bridges.tip.ticks")))
    if has_notes:
        return spots
    if state.seats == 1:
        return [*spots, Spot("piles", desk.below, tip=texts.t("bridges.tip.piles"))]
    others = sight.other_seats
    places = mini_rects(desk.below, len(others), state.board, text_size)
    for seat, place in zip(others, places, strict=True):
        tip = texts.t("bridges.tip.peek", name=names[seat])
        spots.append(Spot(f"seat-{seat}", place, partial(peek, seat), tip=tip, value=OnSeat(seat)))
    return spots


def _goal_spots(texts: Texts, desk: Desk, state: State, seat: int) -> Iterable[Spot]:
    for view, rect in zip(goal_views(state, seat), goal_rects(desk.goals), strict=True):
        yield Spot(f"goal-{view.goal.value}", rect, tip=goal_tip(texts, view))


def goal_tip(texts: Texts, view: GoalView) -> str:
    """A goal's requirement and values, or that the goal is lost."""
    told = texts.t(f"bridges.goal.{view.goal.value}.text")
    if view.is_lost:
        return texts.t("bridges.tip.goal-lost", text=told)
    key = "bridges.tip.goal" if view.deadline is None else "bridges.tip.goal-alone"
    return texts.t(key, text=told, first=view.first, later=view.later, card=view.deadline)
