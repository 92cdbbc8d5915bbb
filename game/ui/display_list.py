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

from game.ui.draw_commands import DrawCommand, DrawFunction, PixelRect, draw_image, fill_rect

_MOST_PLACES: Final = 40
"""Above this number of changed rectangles, merging pairs costs too much; the window is repainted by tiles."""
_TILE: Final = 128
"""Side of a tile in pixels."""
_LARGE_PART: Final = 0.25
_WORTH_A_PART: Final = 150_000
"""Minimum share and minimum pixels of a rectangle at which an opaque command is repainted separately."""
_A_PLACE: Final = 20_000
"""One more pass over all commands costs as much as painting this number of pixels."""


class DisplayList:
    """The draw commands of a window's frame; ``present`` updates the window."""

    def __init__(self, screen: Surface) -> None:
        self.screen = screen
        self.painted = 0
        """Pixels repainted by the last ``present``."""
        self._all = screen.get_rect()
        self._clip = self._all
        self._notes: list[DrawCommand] = []
        self._shown: list[DrawCommand] | None = None
        """The commands that the window shows; None forces a full repaint."""

    # Recording --------------------------------------------------------------------------------------------------

    @property
    def has_previous_frame(self) -> bool:
        """True if the window still shows the previous frame."""
        return self._shown is not None

    def get_rect(self) -> Rect:
        """The whole window, in pixels."""
        return self._all

    def get_clip(self) -> Rect:
        """The clip, in pixels."""
        return self._clip

    def set_clip(self, clip: Rect) -> None:
        """Restrict drawing to ``clip`` from now on."""
        self._clip = clip.clip(self._all)

    def submit(self, place: Rect, stroke: DrawFunction, *arguments: Any) -> None:
        """Record a draw command; commands outside the clip are dropped."""
        left, top, width, height = place.clip(self._clip)
        if width and height:
            self._notes.append(((left, top, width, height), stroke, arguments))

    def mark(self) -> int:
        """The number of commands recorded so far, as an argument for ``since``."""
        return len(self._notes)

    def since(self, mark: int) -> Sequence[DrawCommand]:
        """The commands recorded after ``mark``, as an argument for ``replay``."""
        return self._notes[mark:]

    def replay(self, notes: Sequence[DrawCommand]) -> None:
        """Record commands of an earlier frame again."""
        self._notes.extend(notes)

    # Updating the window ----------------------------------------------------------------------------------------

    def present(self) -> list[Rect]:
        """Repaint the differences to the previous frame; return the changed rectangles."""
        places = [self._all] if self._shown is None else _merged(_changed(self._shown, self._notes))
        hit_targets = [hit_target for hit_target, _, _ in self._notes]
        for place in places:
            self._paint(place, hit_targets)
        self.screen.set_clip(None)
        self.painted = sum(place.width * place.height for place in places)
        self._shown, self._notes = self._notes, []
        self._clip = self._all
        return places

    def _paint(self, place: Rect, hit_targets: Sequence[PixelRect]) -> None:
        """Repaint a rectangle; a large opaque part is repainted separately from the rest.

        The second argument is the rectangles of all commands, in drawing order.
        """
        lying = [self._notes[at] for at in place.collidelistall(hit_targets)]
        least = max(_WORTH_A_PART, _area(place) * _LARGE_PART)
        too_small = min(least, _area(place))
        first = 0
        for at in range(len(lying) - 1, -1, -1):
            _, _, width, height = lying[at][0]
            if width * height < too_small:
                continue
            part = place.clip(lying[at][0])
            if (_area(part) >= least or part == place) and _hides(lying[at]):
                if part != place:
                    for piece in (part, *_around(part, place)):
                        self._paint(piece, hit_targets)
                    return
                first = at
                break
        else:  # translucent commands must not blend with their own earlier pixels
            self.screen.set_clip(place)
            self.screen.fill("black")
        for hit_target, stroke, arguments in lying[first:]:
            self.screen.set_clip(place.clip(hit_target))
            stroke(self.screen, *arguments)


def _hides(note: DrawCommand) -> bool:
    """True if the command hides everything below its rectangle."""
    _, stroke, arguments = note
    if stroke is draw_image:
        picture, _, alpha = arguments
        return bool(alpha >= 255 and not picture.get_flags() & SRCALPHA)
    return stroke is fill_rect


def _around(part: Rect, place: Rect) -> Iterable[Rect]:
    """The up to four rectangles of ``place`` around ``part``."""
    before = Rect(place.left, part.top, part.left - place.left, part.height)
    after = Rect(part.right, part.top, place.right - part.right, part.height)
    above = Rect(place.left, place.top, place.width, part.top - place.top)
    below = Rect(place.left, part.bottom, place.width, place.bottom - part.bottom)
    return (rest for rest in (above, before, after, below) if rest.width and rest.height)


def _changed(before: list[DrawCommand], now: list[DrawCommand]) -> set[PixelRect]:
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
        moved = set(stayed).difference(_longest_rise(stayed))
    return {note[0] for note in chain(found, (gone[at] for at in chain(lost, moved)))}


def _longest_rise(numbers: Sequence[int]) -> Sequence[int]:
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


def _merged(places: Iterable[PixelRect]) -> list[Rect]:
    """The rectangles merged pairwise where one union costs less to repaint than both."""
    several = sorted(places, key=itemgetter(1, 0))
    kept: list[Rect] = []
    for place in map(Rect, several) if len(several) <= _MOST_PLACES else _tiles(several):
        at = len(kept) - 1
        while at >= 0:
            both = place.union(kept[at])
            if _area(both) <= _area(place) + _area(kept[at]) + _A_PLACE:
                place = both
                del kept[at]
                at = len(kept)
            at -= 1
        kept.append(place)
    return kept


def _tiles(places: Iterable[PixelRect]) -> Iterable[Rect]:
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
