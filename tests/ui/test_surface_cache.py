"""Caches between frames: surfaces up to a number of pixels, and display lists of static parts."""

from __future__ import annotations

from pygame import Color, FRect, Surface

from game.program import ASSETS
from game.ui.canvas import Canvas
from game.ui.display_list import DisplayList
from game.ui.layer_cache import LayerCache
from game.ui.palette import INK
from game.ui.sheets import SpriteSheets
from game.ui.surface_cache import SurfaceCache
from game.ui.text import Fonts
from game.ui.viewport import Viewport


def test_the_picture_unused_for_longest_goes_when_there_are_too_many_pixels() -> None:
    kept = SurfaceCache[str](max_pixels=250)
    for name in "abc":
        kept.put(name, Surface((10, 10)))
        kept.get("a")
    assert [name for name in "abc" if kept.get(name) is not None] == ["a", "c"]
    assert kept.pixels == 200
    page = Surface((100, 100))
    kept.put("part", page.subsurface((0, 0, 50, 50)))
    assert (kept.pixels, len(kept)) == (200, 3), "a part of another picture takes no room of its own"
    kept.discard_if(lambda name: name == "a")
    assert (kept.pixels, len(kept)) == (100, 2)


def test_one_picture_is_kept_however_large_it_is() -> None:
    kept = SurfaceCache[str](max_pixels=10)
    kept.put("small", Surface((1, 1)))
    large = kept.put("large", Surface((100, 100)))
    assert kept.get("large") is large
    assert kept.get("small") is None


def test_steps_are_asked_for_once_a_key_and_only_what_changes_is_painted() -> None:
    screen = Surface((400, 300))
    frame, layers, asked = DisplayList(screen), LayerCache(), []
    canvas = Canvas(frame, Viewport(400, 300), SpriteSheets(ASSETS / "sheets"), Fonts(ASSETS / "fonts"))

    def draw(places: tuple[float, ...]) -> int:
        def paint(part: Canvas) -> None:
            asked.append(places)
            for place in places:
                part.fill(INK, FRect(place, 40, 50, 50))

        canvas.cached_commands(layers, "stones", places, paint)
        frame.present()
        return frame.painted_pixels

    assert draw((100.0,)) == 400 * 300
    assert draw((100.0,)) == 0
    assert 0 < draw((100.0, 300.0)) < 50 * 50
    assert asked == [(100.0,), (100.0, 300.0)]
    assert screen.get_at((round(310 * canvas.viewport.scale), round(60 * canvas.viewport.scale))) == INK


def test_what_is_painted_on_paper_in_between_shows_the_kept_strokes() -> None:
    layers, sheets, fonts = LayerCache(), SpriteSheets(ASSETS / "sheets"), Fonts(ASSETS / "fonts")
    frame = DisplayList(Surface((400, 300)))
    colours = iter((Color("red"), Color("blue")))

    def paint(part: Canvas) -> None:
        part.fill(next(colours), FRect(0, 0, 100, 100))

    Canvas(frame, Viewport(400, 300), sheets, fonts).cached_commands(layers, "part", "key", paint)
    paper = Surface((400, 300))
    Canvas(paper, Viewport(400, 300), sheets, fonts).cached_commands(layers, "part", "key", paint)
    assert paper.get_at((2, 2)) == Color("red")


def test_a_picture_kept_again_takes_its_room_once() -> None:
    kept = SurfaceCache[str](max_pixels=250)
    for _ in range(3):
        kept.put("a", Surface((10, 10)))
    assert kept.pixels == 100
    kept.put("b", Surface((10, 10)))
    assert kept.get("a") is not None
