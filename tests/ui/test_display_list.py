"""A frame paints only what differs, and yet shows what a whole redraw would."""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from game.ui.display_list import DisplayList
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
