"""Hint overlay of Bridges: a planned number and bridges, marked beside the person's own draft."""

from __future__ import annotations

from collections import Counter
from typing import Final

from pygame import FRect

from game.core.players import HintReason
from game.isles.bridges.rules.board import Board, Flag, Island, Link
from game.isles.bridges.rules.scoring import Goal
from game.isles.bridges.table.correction import Correction
from game.isles.bridges.table.draft import Draft
from game.isles.bridges.table.layout import NATIVE_CELL, BoardLayout
from game.isles.bridges.table.paint import deck_rect, draw_halo
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import TextRole

_LAMP: Final = 34.0
_PLATE: Final = 46.0
_LIGHT: Final = palette.CHALK
_RING: Final = 1.04
"""Size of the ring around an island of the reason, as a share of its halo."""


def planned_links_left(plan: Draft, entry: Draft | Correction) -> list[Link]:
    """Bridges of a plan that the draft lacks."""
    return sorted((Counter(plan.links) - Counter(entry.links)).elements())


def reason_islands(board: Board, reason: HintReason) -> list[Island]:
    """Islands that a hint's reason is about."""
    values = reason.values
    if "missing" in values:
        return [island for island, _ in values["missing"]]
    if reason.key.startswith("goal-"):
        goal = Goal(reason.key.split("-")[1])
        return [] if goal is Goal.SIX else sorted(board.flagged(Flag(goal.value)))
    return [*values.get("islands", ()), *([values["island"]] if "island" in values else ())]


def draw_reason(canvas: Canvas, chart: BoardLayout, reason: HintReason) -> None:
    """Draw a ring around the islands that a hint's reason is about."""
    for island in reason_islands(chart.board, reason):
        draw_halo(canvas, chart, island, "bridges/halo_hover", _RING)


def draw_plan(canvas: Canvas, chart: BoardLayout, plan: Draft, entry: Draft) -> None:
    """Draw the rest of a plan: outlines with the hint's lamp, distinct from the person's own entries."""
    scale = chart.size / NATIVE_CELL
    held = {link: entry.bridges_on(link) for link in plan.links}
    for link in planned_links_left(plan, entry):
        total = plan.bridges_on(link)
        rect = deck_rect(chart, link, held[link], total)
        held[link] += 1
        canvas.outline(rect.inflate(-8 * scale, -8 * scale), _LIGHT, 3.0, 10.0)
        _draw_lamp(canvas, rect.centerx, rect.centery, scale)
    if plan.island is not None and entry.island != plan.island:
        x, y = chart.centre(plan.island)
        side = _PLATE * scale
        rect = FRect(x - side / 2, y - side / 2, side, side)
        canvas.outline(rect.inflate(14 * scale, 14 * scale), _LIGHT, 3.0, 14.0)
        role = TextRole("heading", 33 * scale, grows=False)
        canvas.text(str(plan.number), x, y + 1.6 * scale, role, _LIGHT, "center")
        _draw_lamp(canvas, rect.right, rect.top, scale)


def _draw_lamp(canvas: Canvas, x: float, y: float, scale: float) -> None:
    side = _LAMP * scale
    canvas.fit("ui/icon_hint", FRect(x - side / 2, y - side / 2, side, side), tint=_LIGHT)
