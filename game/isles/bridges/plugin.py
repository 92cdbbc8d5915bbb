"""The plugin of Bridges."""

from game.plugin import GamePlugin

PLUGIN = GamePlugin(
    name="bridges",
    shipped=("a", "b", "harbour", "atoll", "skerries", "ferry", "sound", "crosswinds"),
    daily_boards=("a", "b"),
    layer="islands",
    has_editor=True,
    has_best_game=True,
    has_achievements=True,
)
