"""What a scene is given: texts, pictures, sounds, storage, the thinking player. Passed on, never global."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from game import registry
from game.i18n import LocalizedMessage, Texts
from game.storage.storage import Storage
from game.storage.values import Aids, Profile
from game.ui.layer_cache import LayerCache
from game.ui.sheets import SpriteSheets
from game.ui.sound import SoundPlayer
from game.ui.text import Fonts
from game.ui.viewport import Viewport

if TYPE_CHECKING:  # the first picture needs no board and nobody who thinks
    from game.core.players import ThinkingService
    from game.library.boards import Boards


@dataclass(slots=True)
class Services:
    """The house's common things."""

    texts: Texts
    storage: Storage
    sheets: SpriteSheets
    fonts: Fonts
    sounds: SoundPlayer
    layers: LayerCache
    viewport: Viewport
    is_kiosk: bool = False
    house_language: str = "en"
    """The language that a visitor to a kiosk finds."""
    loudness: float = 1.0
    """The share of the volumes that is heard at this hour."""
    seed: int | None = None
    profile: Profile | None = None
    """The player who has the mouse, if this machine remembers them; ``seat`` changes it."""
    apply_settings: Callable[[], None] = field(default=lambda: None)
    """Makes changed settings (volumes, text size) take effect; set by the application."""
    announce: Callable[[LocalizedMessage], None] = field(default=lambda line: None)
    """Shows a line at the bottom of whatever scene is on top."""
    toggle_fullscreen: Callable[[], None] = field(default=lambda: None)
    """Goes from the window to full screen or back, and remembers it."""

    make_thinker: Callable[[], ThinkingService] = field(default=lambda: _new_thinker())
    """Makes who thinks for computer players; called when one is first asked for."""
    _boards: Boards | None = None
    _thinker: ThinkingService | None = None
    _house_thinker: ThinkingService | None = None

    def at(self, viewport: Viewport) -> Services:
        """The same house for a picture in another size: what is read, scaled and kept for it is let go with it."""
        size_px = viewport.width_px, viewport.height_px
        sheets, fonts = self.sheets.at(viewport.scale, size_px), self.fonts.at(viewport.scale, size_px)
        return replace(self, viewport=viewport, sheets=sheets, fonts=fonts, layers=LayerCache())

    @property
    def open_games(self) -> tuple[str, ...]:
        """The games that can be begun here, at least one: all of them; at a kiosk those that its operator has opened."""
        if not self.is_kiosk:
            return registry.GAMES
        chosen = self.storage.settings.kiosk_games
        return tuple(game for game in registry.GAMES if game in chosen) or registry.GAMES[:1]

    @property
    def boards(self) -> Boards:
        """The boards there are; first asked for by the first page that shows one."""
        if self._boards is None:
            from game.library.boards import Boards  # late: the chart's first picture shows none

            self._boards = Boards(self.storage.folder / "levels")
        return self._boards

    def has_news_of_boards(self) -> bool:
        """Whether boards have been read aside since this was last asked."""
        return self._boards is not None and self._boards.has_news()

    @property
    def thinker(self) -> ThinkingService:
        """Who thinks for the computer players; made when first asked for, so that it does not delay the first picture."""
        if self._thinker is None:
            self._thinker = self.make_thinker()
        return self._thinker

    @property
    def house_thinker(self) -> ThinkingService:
        """Who thinks for the house beside a solo game, so that hints need not wait for it.

        However slow the machine: what the house makes of a deal, and the medals with it, is the players' own.
        """
        if self._house_thinker is None:
            self._house_thinker = self.make_thinker()
            self._house_thinker.patience_s = math.inf
        return self._house_thinker

    def close_thinkers(self) -> None:
        """Ends the thinking, if there ever was any."""
        for thinker in (self._thinker, self._house_thinker):
            if thinker is not None:
                thinker.close()

    @property
    def aids(self) -> Aids:
        """What the table does for whoever has the mouse: the player's own aids, else those of the settings."""
        if self.profile is not None:
            return self.profile.aids
        settings = self.storage.settings
        return Aids(settings.text_size, settings.confirm_moves, settings.reduced_motion, settings.show_targets)

    def seat(self, identifier: int | None) -> None:
        """The mouse goes to that player (None: to somebody this machine does not remember); their aids take effect."""
        before = self.aids
        known = self.storage.profiles() if identifier is not None else []
        self.profile = next((profile for profile in known if profile.identifier == identifier), None)
        if self.aids != before:
            self.apply_settings()

    def choose_language(self, language: str) -> None:
        """Everything is told in that language from now on, also after the next start."""
        self.storage.change_settings(language=language)
        if not self.storage.is_visited:
            self.house_language = language
        self.texts.language = language
        self.apply_settings()

    def t(self, key: str, **values: Any) -> str:
        """The text of that key in the present language."""
        return self.texts.t(key, **values)


def _new_thinker() -> ThinkingService:
    from game.match.thinker import Thinker  # late: processes are not needed for the first picture

    return Thinker()
