"""Comparison of two images."""

from __future__ import annotations

import pygame
from pygame import Surface

ROUNDING = 3
"""SDL blends four translucent pixels at a time and rounds the rest of a row differently: a part rendered alone differs
from the whole by a level or two under several layers.
"""


def look_alike(one: Surface, other: Surface, tolerance: int = ROUNDING) -> bool:
    """True if no colour of any pixel differs by more than the tolerance (of 255)."""
    return all(_is_dark(_minus(*pair), tolerance) for pair in ((one, other), (other, one)))


def _minus(one: Surface, other: Surface) -> Surface:
    difference = one.copy()
    difference.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    return difference


def _is_dark(picture: Surface, tolerance: int) -> bool:
    dark = pygame.mask.from_threshold(picture, (0, 0, 0), (tolerance + 1, tolerance + 1, tolerance + 1, 255))
    return dark.count() == picture.get_width() * picture.get_height()
