"""Hit targets of the board and the values behind them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from game.isles.bridges.rules.board import Island, Link
from game.isles.bridges.table.correction import Correction
from game.isles.bridges.table.draft import Draft
from game.isles.bridges.table.layout import BoardLayout
from game.ui.sound_effects import Sound
from game.ui.widgets import HitTarget


class IslandTarget(NamedTuple):
    """An island of the large board."""

    island: Island


class LinkTarget(NamedTuple):
    """A link of the large board."""

    link: Link


def link_target_name(link: Link) -> str:
    """Name of a link's hit target."""
    return f"link-{link[0]}-{link[1]}"


def board_hit_targets(
    chart: BoardLayout, draft: Draft | Correction | None, click: Callable[[Island | Link], None]
) -> list[HitTarget]:
    """Hit targets of links, then islands on top; enabled where a click changes the draft."""
    hit_targets: list[HitTarget] = []
    for link in chart.board.links:
        is_open = draft is not None and draft.takes_bridges and (draft.open_links[link] is None or link in draft.links)
        place, action = chart.link_rect(link), partial(click, link)
        hit_targets.append(
            HitTarget(link_target_name(link), place, action, is_open, value=LinkTarget(link), sound=Sound.PICK)
        )
    for island in chart.board.islands:
        is_free = draft is not None and not draft.is_number_settled and draft.islands[island] is None
        place, to_island = chart.island_rect(island), partial(click, island)
        hit_targets.append(
            HitTarget(f"island-{island}", place, to_island, is_free, value=IslandTarget(island), sound=Sound.PICK)
        )
    return hit_targets
