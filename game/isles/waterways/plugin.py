"""The plugin of Waterways."""

from game.plugin import GamePlugin

PLUGIN = GamePlugin(
    name="waterways",
    shipped=("twin", "classic", "quarry", "meadow", "millpond", "karst", "pits", "boulders"),
    daily_boards=("twin", "classic"),
    layer="centre",
    has_editor=True,
    has_achievements=True,
    party_options={3: {"saboteur": {"auction": True}}},
)
