"""The manifest row of Pebbles."""

from game.isles.manifest import Isle

ISLE = Isle(name="pebbles", shipped=("beach",), daily_boards=("beach",), layer="heap", picture="title/whale")
