"""A frame paints only what differs, and yet shows what a whole redraw would."""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from game.ui.display_list import DialogBackdrop, DisplayList
from game.ui.draw_commands import (
    RenderTarget,
    SurfaceTarget,
    darken_rect,
    draw_image,
    draw_images,
    draw_line,
    draw_outline,
    fill_rect,
)
from tests.pictures import look_alike

SIDE = 96
Draw = Callable[[RenderTarget], None]


def pictures(rng: random.Random) -> list[Surface]:
    """Opaque images, one of which covers everything, and translucent ones."""
    found = []
    for size, flags in (((SIDE, SIDE), 0), ((30, 40), 0), ((50, 20), pygame.SRCALPHA), ((9, 9), pygame.SRCALPHA)):
        picture = Surface(size, flags, 32)
        picture.fill([rng.randrange(256) for _ in range(3)] + [rng.choice((255, 120))])
        found.append(picture)
    return found


def stroke(rng: random.Random, art: list[Surface]) -> Draw:
    """Something drawn somewhere, partly out of the window, now and then in a clip."""
    x, y = rng.randrange(-20, SIDE), rng.randrange(-20, SIDE)
    place = Rect(x, y, rng.randrange(1, 60), rng.randrange(1, 60))
    colour = tuple(rng.randrange(256) for _ in range(3))
    picture, alpha = rng.choice(art), rng.choice((255, 255, 90))
    corner = (0, 0) if picture.get_width() == SIDE else (x, y)
    end = rng.randrange(SIDE), rng.randrange(SIDE)
    clip = Rect(rng.randrange(40), rng.randrange(40), 50, 50) if rng.random() < 0.2 else Rect(0, 0, SIDE, SIDE)
    kind = rng.randrange(7)

    def draw(ground: RenderTarget) -> None:
        ground.set_clip(clip)
        if kind == 0:
            ground.submit(place, fill_rect, tuple(place), colour)
        elif kind == 1:
            ground.submit(place, darken_rect, tuple(place), 120)
        elif kind == 2:
            span = Rect(min(x, end[0]), min(y, end[1]), abs(end[0] - x), abs(end[1] - y)).inflate(12, 12)
            ground.submit(span, draw_line, (x, y), end, colour, 3)
        elif kind == 3:
            around = place.inflate(12, 12)
            ground.submit(around, draw_outline, tuple(around), colour, 2, 4)
        elif kind == 4:
            corners = ((x, y), (y, x))
            span = Rect(corners[0], picture.get_size()).union(Rect(corners[1], picture.get_size()))
            ground.submit(span, draw_images, picture, corners, alpha)
        else:
            ground.submit(Rect(corner, picture.get_size()), draw_image, picture, corner, alpha)
        ground.set_clip(Rect(0, 0, SIDE, SIDE))

    return draw


def changed(rng: random.Random, strokes: list[Draw], art: list[Surface]) -> list[Draw]:
    """The same with something more, less, or in another order."""
    strokes = list(strokes)
    for _ in range(rng.randrange(4)):
        at = rng.randrange(len(strokes))
        match rng.randrange(3):
            case 0:
                strokes.insert(at, stroke(rng, art))
            case 1:
                del strokes[at]
            case _:
                other = rng.randrange(len(strokes))
                strokes[at], strokes[other] = strokes[other], strokes[at]
    return strokes


def test_what_a_frame_shows_is_what_was_drawn_last_whatever_was_shown_before() -> None:
    for seed in range(60):
        rng = random.Random(seed)
        art = pictures(rng)
        strokes = [stroke(rng, art) for _ in range(14)]
        window = Surface((SIDE, SIDE), 0, 32)
        frame = DisplayList(window)
        for number in range(6):
            whole = Surface((SIDE, SIDE), 0, 32)
            for draw in [
                lambda ground: ground.submit(Rect(0, 0, SIDE, SIDE), fill_rect, (0, 0, SIDE, SIDE), (9, 9, 9)),
                *strokes,
            ]:
                draw(frame)
                draw(SurfaceTarget(whole))
            frame.present()
            assert look_alike(window, whole), (seed, number)
            strokes = changed(rng, strokes, art)


def test_a_frame_that_looks_as_before_paints_nothing_and_one_sprite_costs_its_own_place() -> None:
    art = pictures(random.Random(1))
    frame = DisplayList(Surface((SIDE, SIDE), 0, 32))

    def draw(x: int) -> list[Rect]:
        frame.submit(Rect(0, 0, SIDE, SIDE), draw_image, art[0], (0, 0), 255)
        frame.submit(Rect(x, 10, 9, 9), draw_image, art[3], (x, 10), 255)
        return frame.present()

    assert draw(10) == [Rect(0, 0, SIDE, SIDE)]
    assert draw(10) == []
    assert frame.painted_pixels == 0
    assert draw(12) == [Rect(10, 10, 11, 9)]
    assert frame.painted_pixels == 99


def test_what_is_repeated_is_what_was_noted() -> None:
    art = pictures(random.Random(2))
    window = Surface((SIDE, SIDE), 0, 32)
    frame = DisplayList(window)
    mark = frame.mark()
    frame.submit(Rect(0, 0, SIDE, SIDE), draw_image, art[0], (0, 0), 255)
    kept = frame.commands_since(mark)
    frame.present()
    shown = window.get_buffer().raw
    frame.replay(kept)
    assert frame.present() == []
    assert window.get_buffer().raw == shown


class Below:
    """A scene below a dialog that counts how often it is painted."""

    def __init__(self) -> None:
        self.painted = 0
        self.colour = (200, 30, 30)

    def frame(
        self, screen: Surface, backdrop: DialogBackdrop, before: DisplayList | None = None, width: int = 20
    ) -> DisplayList:
        """Present the scene, darkened, with a dialog of that width over it; without ``before`` on an empty window."""
        frame = before or DisplayList(screen)
        frame.submit(Rect(10, 10, 60, 60), self.paint, self.colour)
        below = frame.mark()
        frame.submit(screen.get_rect(), darken_rect, tuple(screen.get_rect()), 120)
        frame.submit(Rect(40, 40, width, 20), fill_rect, (40, 40, width, 20), (0, 0, 250))
        frame.lay_down(below, backdrop)
        frame.present()
        return frame

    def paint(self, surface: Surface, colour: tuple[int, int, int]) -> None:
        self.painted += 1
        fill_rect(surface, (10, 10, 60, 60), colour)


def test_what_lies_below_a_dialog_is_painted_once() -> None:
    screen, backdrop, below = Surface((SIDE, SIDE), 0, 32), DialogBackdrop(), Below()
    for width in (20, 30, 10):
        below.frame(screen, backdrop, width=width)
        assert [tuple(screen.get_at(place))[:3] for place in ((20, 20), (45, 45), (5, 5))] == [
            (94, 15, 15),
            (0, 0, 250),
            (0, 0, 0),
        ]
    assert below.painted == 1
    below.colour = (0, 200, 0)
    below.frame(screen, backdrop)
    assert (below.painted, tuple(screen.get_at((20, 20)))[:3]) == (2, (0, 94, 0))


def test_what_moves_below_a_dialog_is_painted_where_it_differs() -> None:
    screen, backdrop, below = Surface((SIDE, SIDE), 0, 32), DialogBackdrop(), Below()
    frame = below.frame(screen, backdrop)
    for number, colour in enumerate(((0, 200, 0), (0, 0, 200), (200, 200, 0))):
        below.colour = colour
        below.frame(screen, backdrop, frame)
        assert tuple(screen.get_at((20, 20)))[:3] == tuple(94 if level else 0 for level in colour)
        assert number == 0 or frame.painted_pixels == 60 * 60, "only the first change repaints everything"
    below.painted = 0
    for _ in range(3):
        below.frame(screen, backdrop)
    assert below.painted == 1, "one picture again, once it rests and the window is repainted"


def test_the_picture_below_a_dialog_goes_with_the_dialog() -> None:
    screen, backdrop, below = Surface((SIDE, SIDE), 0, 32), DialogBackdrop(), Below()
    frame = below.frame(screen, backdrop)
    below.frame(screen, backdrop)
    frame.submit(screen.get_rect(), fill_rect, (0, 0, SIDE, SIDE), (1, 2, 3))
    frame.lay_down(0, backdrop)
    frame.present()
    assert below.painted == 1
    below.frame(screen, backdrop)
    assert below.painted == 2, "nothing was kept"
