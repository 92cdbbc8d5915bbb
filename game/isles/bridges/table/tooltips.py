"""Tooltips and hit targets of the log book: goals, cards, piles, small boards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from game.i18n import Texts
from game.isles.bridges.rules.state import State
from game.isles.bridges.rules.views import GoalView, goal_views
from game.isles.bridges.table.layout import SideLayout, mini_rects
from game.isles.bridges.table.panels import goal_rects
from game.isles.bridges.table.visibility import Visibility
from game.table.hit_targets import OnSeat
from game.ui.widgets import HitTarget


def log_book_targets(
    texts: Texts,
    sidebar: SideLayout,
    sight: Visibility,
    names: Sequence[str],
    peek: Callable[[int], None],
    *,
    has_notes: bool,
) -> list[HitTarget]:
    """Hit targets with tooltips; a click on a small board shows it large. Notes hide the small boards and piles."""
    state, text_size = sight.state, sidebar.text_size
    hit_targets = list(_goal_targets(texts, sidebar, sight.main_state, sight.main_seat))
    hit_targets.append(HitTarget("cards", sidebar.card.union(sidebar.ticks), tooltip=texts.t("bridges.tip.ticks")))
    if has_notes:
        return hit_targets
    if state.seats == 1:
        return [*hit_targets, HitTarget("piles", sidebar.lower_area, tooltip=texts.t("bridges.tip.piles"))]
    others = sight.other_seats
    places = mini_rects(sidebar.lower_area, len(others), state.board, text_size)
    for seat, place in zip(others, places, strict=True):
        tip = texts.t("bridges.tip.peek", name=names[seat])
        hit_targets.append(HitTarget(f"seat-{seat}", place, partial(peek, seat), tooltip=tip, value=OnSeat(seat)))
    return hit_targets


def _goal_targets(texts: Texts, sidebar: SideLayout, state: State, seat: int) -> Iterable[HitTarget]:
    for view, rect in zip(goal_views(state, seat), goal_rects(sidebar.goals), strict=True):
        yield HitTarget(f"goal-{view.goal.value}", rect, tooltip=goal_tooltip(texts, view))


def goal_tooltip(texts: Texts, view: GoalView) -> str:
    """A goal's requirement and values, or that the goal is lost."""
    requirement = texts.t(f"bridges.goal.{view.goal.value}.text")
    if view.is_lost:
        return texts.t("bridges.tip.goal-lost", text=requirement)
    key = "bridges.tip.goal" if view.deadline is None else "bridges.tip.goal-alone"
    return texts.t(key, text=requirement, first=view.first, later=view.later, card=view.deadline)
