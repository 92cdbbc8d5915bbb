"""The manifest row of Waterways."""

from game.isles.manifest import Isle

ISLE = Isle(
    name="waterways",
    shipped=("twin", "classic", "quarry", "meadow", "millpond", "karst", "pits", "boulders"),
    daily_boards=("twin", "classic"),
    layer="centre",
    has_editor=True,
    has_achievements=True,
    party_options={3: {"saboteur": {"auction": True}}},
)
