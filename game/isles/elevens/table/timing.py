"""Flight time of a tile to its field, in seconds."""

from __future__ import annotations

from typing import Final

LAY_SECONDS: Final = 0.24
