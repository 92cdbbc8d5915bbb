"""The manifest row of Mosaic."""

from game.isles.manifest import Isle

ISLE = Isle(
    name="mosaic",
    shipped=("court", "corners", "fountain", "terrace", "bathhouse", "chapel", "cloister", "ruin"),
    daily_boards=("court", "corners"),
    layer="pieces",
    has_editor=True,
)
