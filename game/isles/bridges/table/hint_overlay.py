"""Hint overlay of Bridges: a planned number and bridges, marked beside the person's own draft."""

from __future__ import annotations

from collections import Counter
from typing import Final, Protocol

from pygame import FRect

from game.core.players import Advice
from game.isles.bridges.rules.board import Link
from game.isles.bridges.rules.moves import Mending
from game.isles.bridges.rules.state import State
from game.isles.bridges.table.correction import Correction
from game.isles.bridges.table.correction_panel import CorrectionPanel
from game.isles.bridges.table.draft import Draft
from game.isles.bridges.table.layout import NATIVE, BoardLayout
from game.isles.bridges.table.paint import deck_rect
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import TextRole

_LAMP: Final = 34.0
_PLATE: Final = 46.0
_LIGHT: Final = palette.CHALK


class HintedTable(Protocol):
    """Required parts of the table."""

    @property
    def state(self) -> State: ...
    @property
    def draft(self) -> Draft | None: ...
    @property
    def fault_desk(self) -> CorrectionPanel: ...


class HintOverlay:
    """Plan of the last hint, valid until its round is confirmed."""

    def __init__(self, table: HintedTable) -> None:
        self.table = table
        self._plan: Draft | None = None
        """Draft of a person who follows the hint."""

    def show(self, advice: Advice) -> None:
        """Set the plan from an advice; drop one for a position that is over."""
        begun = self.table.draft
        if isinstance(advice.move, Mending):
            self.table.fault_desk.adopt(advice.move)
        elif begun is not None:
            planned = begun.adopt(advice.move)
            self._plan = planned.adopt(advice.then.move) if advice.then is not None else planned

    def clear(self) -> bool:
        """Clear the plan; return True if there was one."""
        had, self._plan = self._plan is not None, None
        return had

    @property
    def plan(self) -> Draft | None:
        """The plan, while the person's draft is a part of it; else None."""
        plan, begun = self._plan, self.table.draft
        if (
            plan is None
            or begun is None
            or self.table.fault_desk.correction is not None
            or plan.state is not begun.state
            or plan == begun
        ):
            return None
        is_same_number = not begun.is_number_decided or begun.is_number_settled or begun.island == plan.island
        return plan if is_same_number and not Counter(begun.links) - Counter(plan.links) else None

    def follow(self) -> Draft | None:
        """The plan as a draft if all of it can still be followed; None once anything else is begun."""
        plan, begun = self.plan, self.table.draft
        is_free = begun is not None and begun.island is None and not begun.links
        return plan if is_free else None


def links_left(plan: Draft, begun: Draft | Correction) -> list[Link]:
    """Bridges of a plan that the draft lacks."""
    return sorted((Counter(plan.links) - Counter(begun.links)).elements())


def draw_plan(canvas: Canvas, chart: BoardLayout, plan: Draft, begun: Draft) -> None:
    """Draw the rest of a plan: outlines with the hint's lamp, distinct from the person's own entries."""
    scale = chart.size / NATIVE
    held = {link: begun.held(link) for link in plan.links}
    for link in links_left(plan, begun):
        total = plan.held(link)
        rect = deck_rect(chart, link, held[link], total)
        held[link] += 1
        canvas.outline(rect.inflate(-8 * scale, -8 * scale), _LIGHT, 3.0, 10.0)
        _draw_lamp(canvas, rect.centerx, rect.centery, scale)
    if plan.island is not None and begun.island != plan.island:
        x, y = chart.centre(plan.island)
        side = _PLATE * scale
        rect = FRect(x - side / 2, y - side / 2, side, side)
        canvas.outline(rect.inflate(14 * scale, 14 * scale), _LIGHT, 3.0, 14.0)
        role = TextRole("heading", 33 * scale / canvas.fonts.text_size)
        canvas.text(str(plan.number), x, y + 1.6 * scale, role, _LIGHT, "center")
        _draw_lamp(canvas, rect.right, rect.top, scale)


def _draw_lamp(canvas: Canvas, x: float, y: float, scale: float) -> None:
    side = _LAMP * scale
    canvas.fit("ui/icon_hint", FRect(x - side / 2, y - side / 2, side, side), tint=_LIGHT)
