"""What a scene is given: texts, pictures, sounds, storage, the thinking player. Passed on, never global."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from game.ai.thinker import Thinker
from game.boards.catalogue import Boards
from game.i18n import Texts
from game.storage import Storage
from game.ui.canvas import Layers
from game.ui.sheets import Sheets
from game.ui.sound import Sounds
from game.ui.text import Fonts
from game.ui.viewport import Viewport

PROGRAM_FOLDER = Path(__file__).resolve().parent.parent


@dataclass(slots=True)
class Services:
    """The house's common things."""

    texts: Texts
    storage: Storage
    boards: Boards
    sheets: Sheets
    fonts: Fonts
    sounds: Sounds
    thinker: Thinker
    layers: Layers
    viewport: Viewport
    is_kiosk: bool = False
    seed: int | None = None
    apply_settings: Callable[[], None] = field(default=lambda: None)
    """Makes changed settings (language, volumes, text size, full screen) take effect; set by the application."""
    announce: Callable[[str], None] = field(default=lambda text: None)
    """Shows a line at the bottom of whatever scene is on top."""

    def t(self, key: str, **values: Any) -> str:
        """The text of that key in the present language."""
        return self.texts.t(key, **values)
