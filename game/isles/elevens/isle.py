"""The manifest row of Elevens."""

from game.isles.manifest import Isle, Rivals

ISLE = Isle(
    name="elevens",
    shipped=("standard", "breakwater", "promenade", "market", "locks", "shipyard", "tideway", "farshores"),
    daily_boards=("standard",),
    layer="bridges",
    has_editor=True,
    rivals=Rivals(count=2, level="hard", hands=3),
    has_achievements=True,
)
