"""The plugin of Mosaic."""

from game.plugin import GamePlugin

PLUGIN = GamePlugin(
    name="mosaic",
    shipped=("court", "corners", "fountain", "terrace", "bathhouse", "chapel", "cloister", "ruin"),
    daily_boards=("court", "corners"),
    layer="pieces",
    has_editor=True,
    party_options={seats: {"full_round": True} for seats in range(2, 7)},
    has_achievements=True,
)
