"""A display list of the window: draw commands of one frame, compared with the previous frame.

Scenes draw everything in every frame, which only records commands. ``present`` finds the rectangles that differ and
repaints each of them, starting at the topmost opaque command that covers the rectangle.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from itertools import chain
from operator import itemgetter
from typing import Any, Final

from pygame import SRCALPHA, Rect, Surface

from game.ui.draw_commands import (
    DrawCommand,
    DrawFunction,
    PixelRect,
    SurfaceTarget,
    darken_rect,
    draw_image,
    fill_rect,
)
from game.ui.surfaces import opaque_surface

_MAX_RECTS: Final = 40
"""Above this number of changed rectangles, merging pairs costs too much; the window is repainted by tiles."""
_TILE: Final = 128
"""Side of a tile in pixels."""
_MIN_OPAQUE_SHARE: Final = 0.25
_MIN_OPAQUE_PIXELS: Final = 150_000
"""Minimum share and minimum pixels of a rectangle at which an opaque command is repainted separately."""
_PASS_COST_PIXELS: Final = 20_000
"""One more pass over all commands costs as much as painting this number of pixels."""


class DialogBackdrop:
    """One opaque picture of what lies darkened below a dialog: whole redraws copy it instead of painting all of it.

    While the dialog is open it seldom changes. Once it has, only what differs is painted, without a picture.
    """

    def __init__(self) -> None:
        self._commands: Sequence[DrawCommand] = ()
        self._picture: Surface | None = None

    def picture(self, commands: Sequence[DrawCommand], size: tuple[int, int], *, is_repaint: bool) -> Surface | None:
        """The picture of the commands; a new one only if the whole window is repainted (``is_repaint``), else None."""
        if commands != self._commands or (self._picture is not None and self._picture.get_size() != size):
            self._commands, self._picture = commands, None
        if self._picture is None and is_repaint:
            self._picture = opaque_surface(size)
            SurfaceTarget(self._picture).replay(commands)
        return self._picture

    def clear(self) -> None:
        """Free the picture, without a dialog that darkens what lies below."""
        self._commands, self._picture = (), None


class DisplayList:
    """The draw commands of a window's frame; ``present`` updates the window."""

    def __init__(self, screen: Surface) -> None:
        self.screen = screen
        self.painted_pixels = 0
        """Pixels repainted by the last ``present``."""
        self._window_rect = screen.get_rect()
        self._clip = self._window_rect
        self._commands: list[DrawCommand] = []
        self._presented: list[DrawCommand] | None = None
        """The commands that the window shows; None forces a full repaint."""

    # Recording --------------------------------------------------------------------------------------------------

    @property
    def has_previous_frame(self) -> bool:
        """True if the window still shows the previous frame."""
        return self._presented is not None

    def get_rect(self) -> Rect:
        """The whole window, in pixels."""
        return self._window_rect

    def get_clip(self) -> Rect:
        """The clip, in pixels."""
        return self._clip

    def set_clip(self, clip: Rect) -> None:
        """Restrict drawing to ``clip`` from now on."""
        self._clip = clip.clip(self._window_rect)

    def submit(self, place: Rect, stroke: DrawFunction, *arguments: Any) -> None:
        """Record a draw command; commands outside the clip are dropped."""
        left, top, width, height = place.clip(self._clip)
        if width and height:
            self._commands.append(((left, top, width, height), stroke, arguments))

    def mark(self) -> int:
        """The number of commands recorded so far, as an argument for ``commands_since``."""
        return len(self._commands)

    def commands_since(self, mark: int) -> Sequence[DrawCommand]:
        """The commands recorded after ``mark``, as an argument for ``replay``."""
        return self._commands[mark:]

    def replay(self, commands: Sequence[DrawCommand]) -> None:
        """Record commands of an earlier frame again."""
        self._commands.extend(commands)

    def lay_down(self, count: int, backdrop: DialogBackdrop) -> None:
        """Replace the first ``count`` commands, and the darkening that follows them, by the backdrop's picture.

        Without that darkening the backdrop is cleared.
        """
        whole, below = tuple(self._window_rect), self._commands[: count + 1]
        if not count or len(below) <= count or below[count][:2] != (whole, darken_rect):
            backdrop.clear()
            return
        picture = backdrop.picture(below, self._window_rect.size, is_repaint=self._presented is None)
        if picture is not None:
            self._commands[: count + 1] = [((0, 0, *self._window_rect.size), draw_image, (picture, (0, 0), 255))]

    # Updating the window ----------------------------------------------------------------------------------------

    def present(self) -> list[Rect]:
        """Repaint the differences to the previous frame; return the changed rectangles."""
        places = (
            [self._window_rect]
            if self._presented is None
            else _merged_rects(_changed_rects(self._presented, self._commands))
        )
        rects = [rect for rect, _, _ in self._commands]
        for place in places:
            self._paint(place, rects)
        self.screen.set_clip(None)
        self.painted_pixels = sum(place.width * place.height for place in places)
        self._presented, self._commands = self._commands, []
        self._clip = self._window_rect
        return places

    def _paint(self, place: Rect, rects: Sequence[PixelRect]) -> None:
        """Repaint a rectangle; a large opaque part is repainted separately from the rest.

        The second argument is the rectangles of all commands, in drawing order.
        """
        commands = [self._commands[at] for at in place.collidelistall(rects)]
        min_pixels = max(_MIN_OPAQUE_PIXELS, _area(place) * _MIN_OPAQUE_SHARE)
        too_small = min(min_pixels, _area(place))
        first = 0
        for at in range(len(commands) - 1, -1, -1):
            _, _, width, height = commands[at][0]
            if width * height < too_small:
                continue
            part = place.clip(commands[at][0])
            if (_area(part) >= min_pixels or part == place) and _is_opaque(commands[at]):
                if part != place:
                    for piece in (part, *_rects_around(part, place)):
                        self._paint(piece, rects)
                    return
                first = at
                break
        else:  # translucent commands must not blend with their own earlier pixels
            self.screen.set_clip(place)
            self.screen.fill("black")
        for rect, stroke, arguments in commands[first:]:
            self.screen.set_clip(place.clip(rect))
            stroke(self.screen, *arguments)


def _is_opaque(command: DrawCommand) -> bool:
    """True if the command hides everything below its rectangle."""
    _, stroke, arguments = command
    if stroke is draw_image:
        picture, _, alpha = arguments
        return bool(alpha >= 255 and not picture.get_flags() & SRCALPHA)
    return stroke is fill_rect


def _rects_around(part: Rect, place: Rect) -> Iterable[Rect]:
    """The up to four rectangles of ``place`` around ``part``."""
    before = Rect(place.left, part.top, part.left - place.left, part.height)
    after = Rect(part.right, part.top, place.right - part.right, part.height)
    above = Rect(place.left, place.top, place.width, part.top - place.top)
    below = Rect(place.left, part.bottom, place.width, place.bottom - part.bottom)
    return (rest for rest in (above, before, after, below) if rest.width and rest.height)


def _changed_rects(before: list[DrawCommand], now: list[DrawCommand]) -> set[PixelRect]:
    """The rectangles in which two display lists may differ."""
    start, end, shorter = 0, 0, min(len(before), len(now))
    while start < shorter and before[start] == now[start]:
        start += 1
    while end < shorter - start and before[-1 - end] == now[-1 - end]:
        end += 1
    gone, come = before[start : len(before) - end], now[start : len(now) - end]
    waiting: dict[DrawCommand, list[int]] = {}
    for at in range(len(gone) - 1, -1, -1):
        waiting.setdefault(gone[at], []).append(at)
    found, stayed = [], []
    for note in come:
        at_last = waiting.get(note)
        if at_last:
            stayed.append(at_last.pop())
        else:
            found.append(note)
    lost = chain.from_iterable(waiting.values())
    moved: set[int] = set()
    if stayed != sorted(stayed):  # the stacking order of some commands has changed
        moved = set(stayed).difference(_longest_increasing(stayed))
    return {note[0] for note in chain(found, (gone[at] for at in chain(lost, moved)))}


def _longest_increasing(numbers: Sequence[int]) -> Sequence[int]:
    """The longest strictly increasing subsequence (by patience sorting)."""
    tops: list[int] = []
    piles: list[int] = []
    below: list[int] = []
    for at, number in enumerate(numbers):
        pile = bisect_left(tops, number)
        tops[pile : pile + 1] = [number]
        below.append(piles[pile - 1] if pile else -1)
        piles[pile : pile + 1] = [at]
    rise: list[int] = []
    at = piles[-1] if piles else -1
    while at >= 0:
        rise.append(numbers[at])
        at = below[at]
    return rise[::-1]


def _merged_rects(places: Iterable[PixelRect]) -> list[Rect]:
    """The rectangles merged pairwise where one union costs less to repaint than both."""
    several = sorted(places, key=itemgetter(1, 0))
    merged: list[Rect] = []
    for place in map(Rect, several) if len(several) <= _MAX_RECTS else _tiles_touched(several):
        at = len(merged) - 1
        while at >= 0:
            both = place.union(merged[at])
            if _area(both) <= _area(place) + _area(merged[at]) + _PASS_COST_PIXELS:
                place = both
                del merged[at]
                at = len(merged)
            at -= 1
        merged.append(place)
    return merged


def _tiles_touched(places: Iterable[PixelRect]) -> Iterable[Rect]:
    """The rectangles' area as one bounding rectangle for each touched tile of the window."""
    tiles: dict[tuple[int, int], Rect] = {}
    for place in places:
        left, top, width, height = place
        for row in range(top // _TILE, (top + height - 1) // _TILE + 1):
            for column in range(left // _TILE, (left + width - 1) // _TILE + 1):
                part = Rect(column * _TILE, row * _TILE, _TILE, _TILE).clip(place)
                known = tiles.get((row, column))
                tiles[row, column] = part if known is None else known.union(part)
    return (part for _, part in sorted(tiles.items()))


def _area(place: Rect) -> int:
    return place.width * place.height
