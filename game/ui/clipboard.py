"""The system's clipboard."""

from __future__ import annotations

import pygame


def clipboard_text() -> str:
    """What the clipboard holds as text; empty where it holds none, or where there is none."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""
