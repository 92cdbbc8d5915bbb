"""Window geometry for each set of screens: a desk, a couch and a projector each need another size."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from game.play_arguments import is_large_enough
from game.storage.storage import Storage

EXTRA_KEY: Final = "screens"
"""Name of the extra with the geometries."""
_MAX_SCREEN_SETS: Final = 20
"""Maximum stored sets of screens; the least recently used is dropped."""

Size = tuple[int, int]


class WindowGeometry(NamedTuple):
    """Geometry of the window: its size (None: never windowed), and full screen or not."""

    window: Size | None
    is_full: bool


def recall(storage: Storage, screens: list[Size]) -> WindowGeometry:
    """The geometry last used with these screens; new screens inherit full screen from the settings."""
    kept = _all(storage).get(_name(screens))
    if not isinstance(kept, dict):
        return WindowGeometry(None, storage.settings.full_screen)
    return WindowGeometry(_size(kept.get("window"), screens), kept.get("full") is True)


def remember(storage: Storage, screens: list[Size], left: WindowGeometry) -> None:
    """Save the geometry for these screens; full screen preserves the windowed size."""
    before = recall(storage, screens)
    if left.is_full != storage.settings.full_screen:
        storage.change_settings(full_screen=left.is_full)
    window = left.window or before.window
    kept = {name: value for name, value in _all(storage).items() if name != _name(screens)}
    recent = [*kept.items(), (_name(screens), {"window": window, "full": left.is_full})][-_MAX_SCREEN_SETS:]
    if dict(recent) != _all(storage):
        storage.set_extra(EXTRA_KEY, dict(recent))


def _all(storage: Storage) -> dict[str, Any]:
    kept = storage.extra(EXTRA_KEY)
    return kept if isinstance(kept, dict) else {}


def _name(screens: list[Size]) -> str:
    return "+".join(f"{width}x{height}" for width, height in screens)


def _size(written: object, screens: list[Size]) -> Size | None:
    """A stored size, if valid and possible on these screens."""
    if not isinstance(written, list) or len(written) != 2 or any(type(side) is not int for side in written):
        return None
    width, height = written
    fits = any(width <= across and height <= down for across, down in screens)
    return (width, height) if fits and is_large_enough((width, height)) else None
