"""The system's clipboard."""

from __future__ import annotations

import pygame


def clipboard_text() -> str:
    """Text of the clipboard; empty without one."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""
