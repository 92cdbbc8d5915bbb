"""The manifest row of Bridges."""

from game.isles.manifest import Isle

ISLE = Isle(
    name="bridges",
    shipped=("a", "b", "harbour", "atoll", "skerries", "ferry", "sound", "crosswinds"),
    daily_boards=("a", "b"),
    layer="islands",
    has_editor=True,
    has_best=True,
    has_achievements=True,
)
