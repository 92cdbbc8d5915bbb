"""What is kept from one frame to the next: pictures up to so many pixels, and the strokes of what stays as it is."""

from __future__ import annotations

from pygame import Color, FRect, Surface

from game.program import ASSETS
from game.ui.canvas import Canvas
from game.ui.frame import Frame
from game.ui.kept import KeptPictures
from game.ui.layers import Layers
from game.ui.palette import INK
from game.ui.sheets import Sheets
from game.ui.text import Fonts
from game.ui.viewport import Viewport


def test_the_picture_unused_for_longest_goes_when_there_are_too_many_pixels() -> None:
    kept = KeptPictures[str](most=250)
    for name in "abc":
        kept.keep(name, Surface((10, 10)))
        kept.find("a")
    assert [name for name in "abc" if kept.find(name) is not None] == ["a", "c"]
    assert kept.pixels == 200
    page = Surface((100, 100))
    kept.keep("part", page.subsurface((0, 0, 50, 50)))
    assert (kept.pixels, len(kept)) == (200, 3), "a part of another picture takes no room of its own"
    kept.forget(lambda name: name == "a")
    assert (kept.pixels, len(kept)) == (100, 2)


def test_one_picture_is_kept_however_large_it_is() -> None:
    kept = KeptPictures[str](most=10)
    kept.keep("small", Surface((1, 1)))
    large = kept.keep("large", Surface((100, 100)))
    assert kept.find("large") is large
    assert kept.find("small") is None


def test_steps_are_asked_for_once_a_key_and_only_what_changes_is_painted() -> None:
    screen = Surface((400, 300))
    frame, layers, asked = Frame(screen), Layers(), []
    canvas = Canvas(frame, Viewport(400, 300), Sheets(ASSETS / "sheets"), Fonts(ASSETS / "fonts"))

    def draw(places: tuple[float, ...]) -> int:
        def paint(part: Canvas) -> None:
            asked.append(places)
            for place in places:
                part.fill(INK, FRect(place, 40, 50, 50))

        canvas.steps(layers, "stones", places, paint)
        frame.show()
        return frame.painted

    assert draw((100.0,)) == 400 * 300
    assert draw((100.0,)) == 0
    assert 0 < draw((100.0, 300.0)) < 50 * 50
    assert asked == [(100.0,), (100.0, 300.0)]
    assert screen.get_at((round(310 * canvas.viewport.scale), round(60 * canvas.viewport.scale))) == INK


def test_what_is_painted_on_paper_in_between_shows_the_kept_strokes() -> None:
    layers, sheets, fonts = Layers(), Sheets(ASSETS / "sheets"), Fonts(ASSETS / "fonts")
    frame = Frame(Surface((400, 300)))
    colours = iter((Color("red"), Color("blue")))

    def paint(part: Canvas) -> None:
        part.fill(next(colours), FRect(0, 0, 100, 100))

    Canvas(frame, Viewport(400, 300), sheets, fonts).steps(layers, "part", "key", paint)
    paper = Surface((400, 300))
    Canvas(paper, Viewport(400, 300), sheets, fonts).steps(layers, "part", "key", paint)
    assert paper.get_at((2, 2)) == Color("red")


def test_a_picture_kept_again_takes_its_room_once() -> None:
    kept = KeptPictures[str](most=250)
    for _ in range(3):
        kept.keep("a", Surface((10, 10)))
    assert kept.pixels == 100
    kept.keep("b", Surface((10, 10)))
    assert kept.find("a") is not None
