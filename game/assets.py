"""Assets of one picture: texts, sprite sheets, fonts, sounds, and the viewport they are scaled to."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from game.i18n import Texts
from game.ui.layer_cache import LayerCache
from game.ui.sheets import SpriteSheets
from game.ui.sound import SoundPlayer
from game.ui.text import Fonts
from game.ui.viewport import Viewport

_SHARE_AT_REST: Final = 0.5
"""Share of the caches of pictures and labels that stays after a scene change, beside what the open scene draws."""


@dataclass(slots=True, eq=False, repr=False)
class Assets:
    """Everything that drawing needs, and nothing that changes a game or a file."""

    texts: Texts
    sheets: SpriteSheets
    fonts: Fonts
    sounds: SoundPlayer
    viewport: Viewport
    layers: LayerCache = field(default_factory=LayerCache)

    @classmethod
    def load(cls, folder: Path, texts: Texts, viewport: Viewport) -> Assets:
        """The assets of a folder, unscaled; sheets, fonts and sounds are read at their first use."""
        return cls(
            texts, SpriteSheets(folder / "sheets"), Fonts(folder / "fonts"), SoundPlayer(folder / "sounds"), viewport
        )

    def at(self, viewport: Viewport) -> Assets:
        """The same assets for an image in another size, with separate caches that are freed with it."""
        size_px = viewport.width_px, viewport.height_px
        sheets, fonts = self.sheets.at_scale(viewport.scale, size_px), self.fonts.at_scale(viewport.scale, size_px)
        return replace(self, viewport=viewport, sheets=sheets, fonts=fonts, layers=LayerCache())

    def begin_period(self) -> None:
        """From now on note which pictures and labels are drawn: ``free_unused`` keeps them."""
        self.sheets.begin_period()
        self.fonts.begin_period()

    def free_unused(self) -> None:
        """Free what only closed scenes have drawn, once the open one has been drawn and is at rest."""
        self.layers.evict_unused()
        self.sheets.trim(_SHARE_AT_REST)
        self.fonts.trim(_SHARE_AT_REST)

    def t(self, key: str, **values: Any) -> str:
        """The text of a key in the current language."""
        return self.texts.t(key, **values)
