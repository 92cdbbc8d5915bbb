"""The plugin of Pebbles."""

from game.plugin import GamePlugin

PLUGIN = GamePlugin(name="pebbles", shipped=("beach",), daily_boards=("beach",), layer="heap", picture="title/whale")
