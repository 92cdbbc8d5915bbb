"""What the spots of Bridges stand for."""

from __future__ import annotations

from typing import NamedTuple

from game.isles.bridges.rules.board import Island, Link


class OnIsland(NamedTuple):
    """An island of the large board."""

    island: Island


class OnLink(NamedTuple):
    """A link of the large board."""

    link: Link
