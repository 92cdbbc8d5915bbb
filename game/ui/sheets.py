"""Sprite sheets: pictures by name, scaled once for the window and kept.

A group of sprites (``ui``, ``title``, one a game) is an atlas and its pages in ``assets/sheets``, in two scales of the
design space; see ``tools/build_sheets.py``, which makes them. A group is loaded when its first sprite is asked for or
beforehand by ``load``; a missing or broken group is reported once and its sprites are drawn as plain paper.
"""

from __future__ import annotations

import json
import logging
from collections import OrderedDict
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pygame
from pygame import Color, Rect, Surface

_LOG = logging.getLogger(__name__)
_KEPT_PIXELS: Final = 24_000_000
"""Scaled pictures kept at most, in pixels (4 bytes each)."""
_SMALL_SCALE: Final = 1.5
"""The scale of the small pages; windows above it (1920 x 1080) take the large ones."""


@dataclass(frozen=True, slots=True)
class _Sprite:
    group: str
    width: float
    height: float
    anchor: tuple[float, float]
    insets: tuple[float, float, float, float] | None
    pages: dict[str, tuple[int, Rect]]


class Sheets:
    """All sprites; names are ``group/sprite``."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._sprites: dict[str, _Sprite] = {}
        self._files: dict[str, dict[str, list[str]]] = {}
        self._known: set[str] = set()
        self._pages: dict[tuple[str, str, int], Surface | None] = {}
        self._scaled: OrderedDict[tuple[Any, ...], Surface] = OrderedDict()
        self._scaled_pixels = 0
        self.scale = 1.0
        self.problems: list[str] = []

    # Loading -----------------------------------------------------------------------------------------------------

    def set_scale(self, scale: float) -> None:
        """Pixels a unit; all that was scaled for another window is forgotten."""
        if scale != self.scale:
            self.scale = scale
            self._scaled.clear()
            self._scaled_pixels = 0
            self._pages.clear()

    def load(self, group: str) -> None:
        """Reads a group's atlas and pages now, so that nothing has to be read while something moves."""
        self._read_atlas(group)
        level = self._level()
        for page in range(len(self._files.get(group, {}).get(level, ()))):
            self._page(group, level, page)

    def forget(self, group: str) -> None:
        """Lets go of a group's pages; what was scaled from them stays while there is room."""
        for key in [key for key in self._pages if key[0] == group]:
            del self._pages[key]

    def has(self, name: str) -> bool:
        """Whether there is a sprite of that name."""
        self._read_atlas(name.partition("/")[0])
        return name in self._sprites

    def names(self, group: str) -> list[str]:
        """All sprites of a group."""
        self._read_atlas(group)
        return sorted(name for name, sprite in self._sprites.items() if sprite.group == group)

    def size(self, name: str) -> tuple[float, float]:
        """The native size in units."""
        sprite = self._find(name)
        return (sprite.width, sprite.height) if sprite is not None else (32.0, 32.0)

    def anchor(self, name: str) -> tuple[float, float]:
        """The point of a sprite that is put where it is drawn, as shares of its size."""
        sprite = self._find(name)
        return sprite.anchor if sprite is not None else (0.5, 0.5)

    def _level(self) -> str:
        return "1.5x" if self.scale <= _SMALL_SCALE else "3x"

    def _read_atlas(self, group: str) -> None:
        if group in self._known:
            return
        self._known.add(group)
        try:
            atlas = json.loads((self._folder / f"{group}.json").read_text(encoding="utf-8"))
            self._files[group] = {level: list(files) for level, files in atlas["pages"].items()}
            for name, entry in atlas["sprites"].items():
                self._sprites[f"{group}/{name}"] = _read_sprite(group, entry)
        except (OSError, ValueError, KeyError, TypeError) as error:
            self._report(f"The pictures '{group}' cannot be read: {error}")

    def _find(self, name: str) -> _Sprite | None:
        sprite = self._sprites.get(name)
        if sprite is None:
            self._read_atlas(name.partition("/")[0])
            sprite = self._sprites.get(name)
            if sprite is None:
                self._report(f"There is no picture '{name}'")
        return sprite

    def _page(self, group: str, level: str, number: int) -> Surface | None:
        key = group, level, number
        if key not in self._pages:
            path = self._folder / self._files[group][level][number]
            try:
                self._pages[key] = pygame.image.load(path).convert_alpha()
            except (OSError, pygame.error) as error:
                self._report(f"The sheet {path.name} cannot be read: {error}")
                self._pages[key] = None
        return self._pages[key]

    def _report(self, problem: str) -> None:
        if problem not in self.problems:
            self.problems.append(problem)
            _LOG.warning(problem)

    # Pictures ----------------------------------------------------------------------------------------------------

    def picture(self, name: str, width_px: int, height_px: int, angle: float = 0.0) -> Surface:
        """A sprite at a size in window pixels, turned counter-clockwise by an angle in degrees."""
        key = name, width_px, height_px, round(angle, 1) % 360
        kept = self._scaled.get(key)
        if kept is not None:
            self._scaled.move_to_end(key)
            return kept
        if angle:
            picture = pygame.transform.rotozoom(self.picture(name, width_px, height_px), angle, 1.0)
        else:
            picture = self._scale(self._cut(name), width_px, height_px)
        return self._keep(key, picture)

    def nine_slice(self, name: str, width_px: int, height_px: int) -> Surface:
        """A sprite stretched to a size in window pixels whose corners keep their size and whose edges keep their width."""
        key = "slice", name, width_px, height_px
        kept = self._scaled.get(key)
        if kept is not None:
            self._scaled.move_to_end(key)
            return kept
        sprite = self._find(name)
        if sprite is None or sprite.insets is None:
            return self.picture(name, width_px, height_px)
        whole = self.picture(name, max(3, round(sprite.width * self.scale)), max(3, round(sprite.height * self.scale)))
        left, top, right, bottom = (round(inset * self.scale) for inset in sprite.insets)
        shrink = min(1.0, width_px / max(1, left + right), height_px / max(1, top + bottom))
        columns = _thirds(whole.get_width(), left, right, width_px, shrink)
        rows = _thirds(whole.get_height(), top, bottom, height_px, shrink)
        picture = Surface((width_px, height_px), pygame.SRCALPHA)
        for source_x, source_width, x, width in columns:
            for source_y, source_height, y, height in rows:
                if min(source_width, source_height, width, height) > 0:
                    part = whole.subsurface((source_x, source_y, source_width, source_height))
                    picture.blit(self._scale(part, width, height), (x, y))
        return self._keep(key, picture)

    def _cut(self, name: str) -> Surface:
        sprite = self._find(name)
        if sprite is not None:
            level = self._level()
            number, place = sprite.pages[level]
            page = self._page(sprite.group, level, number)
            if page is not None and page.get_rect().contains(place):
                return page.subsurface(place)
        plain = Surface((8, 8), pygame.SRCALPHA)
        plain.fill(Color(245, 234, 210, 90))
        return plain

    @staticmethod
    def _scale(picture: Surface, width_px: int, height_px: int) -> Surface:
        if picture.get_size() == (width_px, height_px):
            return picture.copy()
        return pygame.transform.smoothscale(picture, (max(1, width_px), max(1, height_px)))

    def _keep(self, key: tuple[Any, ...], picture: Surface) -> Surface:
        self._scaled[key] = picture
        self._scaled_pixels += picture.get_width() * picture.get_height()
        while self._scaled_pixels > _KEPT_PIXELS and len(self._scaled) > 1:
            _, dropped = self._scaled.popitem(last=False)
            self._scaled_pixels -= dropped.get_width() * dropped.get_height()
        return picture


def _read_sprite(group: str, entry: dict[str, Any]) -> _Sprite:
    width, height = entry["size"]
    anchor_x, anchor_y = entry.get("anchor") or (0.5, 0.5)
    insets = entry.get("slice")
    return _Sprite(
        group,
        float(width),
        float(height),
        (float(anchor_x), float(anchor_y)),
        (float(insets[0]), float(insets[1]), float(insets[2]), float(insets[3])) if insets else None,
        {level: (int(place["page"]), Rect(place["rect"])) for level, place in entry["scales"].items()},
    )


def _thirds(source: int, low: int, high: int, target: int, shrink: float) -> list[tuple[int, int, int, int]]:
    """Start and length of three parts in the source, and in the target, whose outer parts shrink only if they must."""
    target_low, target_high = int(low * shrink), int(high * shrink)
    return [
        (0, low, 0, target_low),
        (low, source - low - high, target_low, target - target_low - target_high),
        (source - high, high, target - target_high, target_high),
    ]
