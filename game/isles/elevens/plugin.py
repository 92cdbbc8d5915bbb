"""The plugin of Elevens."""

from game.plugin import GamePlugin, SoloOpponents

PLUGIN = GamePlugin(
    name="elevens",
    shipped=("standard", "breakwater", "promenade", "market", "locks", "shipyard", "tideway", "farshores"),
    daily_boards=("standard",),
    layer="bridges",
    has_editor=True,
    solo_opponents=SoloOpponents(count=2, level="hard", hands=3),
    has_achievements=True,
)
