"""Action buttons of the log book: skips, starting number, confirm."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import NamedTuple

from pygame import FRect

from game.i18n import Texts
from game.isles.bridges.rules.state import START_NUMBERS
from game.isles.bridges.table.correction import Correction
from game.isles.bridges.table.draft import Draft
from game.isles.bridges.table.layout import SideLayout
from game.ui.text import LABEL, TITLE
from game.ui.widgets import Button, Widget


class ButtonActions(NamedTuple):
    """Actions of the buttons."""

    on_choose_start: Callable[[int], None]
    skip_number: Callable[[], None]
    skip_bridges: Callable[[], None]
    confirm: Callable[[], None]
    follow: Callable[[], None] | None = None
    """Action that follows a hint; None without a hint, or after another beginning."""
    hinted: frozenset[str] = frozenset()
    """Names of the buttons that the hint marks."""


def marked_skips(plan: Draft | None, entry: Draft | Correction) -> frozenset[str]:
    """Names of the buttons whose skips a plan contains and the draft lacks."""
    if plan is None or not isinstance(entry, Draft):
        return frozenset()
    skips = {
        "skip-number": plan.is_number_skipped and not entry.is_number_skipped,
        "skip-bridges": plan.is_bridges_skipped and not entry.is_bridges_skipped,
    }
    return frozenset(name for name, is_marked in skips.items() if is_marked)


def action_buttons(
    texts: Texts, sidebar: SideLayout, entry: Draft | Correction, doing: ButtonActions
) -> Iterable[Widget]:
    """Buttons for choices off the board and for confirming the draft."""
    upper, lower = sidebar.task_buttons

    if entry.is_start:
        for at, number in enumerate(START_NUMBERS):
            rect = FRect(upper.left + at * (upper.width + 8) / 2, upper.top, (upper.width - 8) / 2, upper.height)
            is_chosen = isinstance(entry, Draft) and entry.start_number == number
            choose = partial(doing.on_choose_start, number)
            yield Button(f"start-{number}", rect, str(number), choose, is_selected=is_chosen, role=TITLE)
    elif isinstance(entry, Draft):
        yield Button(
            "skip-number", upper, texts.t("bridges.do.no-number"), doing.skip_number,
            is_enabled=not entry.is_number_settled, is_selected=entry.is_number_skipped, role=LABEL,
            corner_icon="hint" if "skip-number" in doing.hinted else "",
        )  # fmt: skip
        yield Button(
            "skip-bridges", lower, texts.t("bridges.do.no-bridges"), doing.skip_bridges,
            is_enabled=entry.is_number_decided, is_selected=entry.is_bridges_skipped, role=LABEL,
            corner_icon="hint" if "skip-bridges" in doing.hinted else "",
        )  # fmt: skip
    if doing.follow is not None:
        yield Button(
            "follow", sidebar.confirm, texts.t("bridges.do.follow"), doing.follow, "hint", "primary", role=TITLE
        )
        return
    yield Button(
        "confirm", sidebar.confirm, texts.t("bridges.do.confirm"), doing.confirm, "tick", "primary",
        is_enabled=entry.is_complete, role=TITLE,
    )  # fmt: skip
