"""Messages over the pages to the unit: their sizes, the places they take, and when they and the fade end."""

from __future__ import annotations

import math
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest
from pygame import Color, FRect, Rect, Surface

from game.scenes.renderer import Renderer, Toast
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import LABEL
from game.ui.viewport import Viewport
from game.ui.widgets import HitTarget

pytestmark = pytest.mark.draws

AREA = FRect(0, 0, 1280, 720)


class Paper:
    """Notes what a message draws; each letter takes 10 units, each line 25."""

    def __init__(self) -> None:
        self.fonts = self
        self.drawn: list[tuple[Any, ...]] = []
        self.measured: list[float] = []

    def width(self, text: str, role: object) -> float:
        assert role is LABEL
        return 10.0 * len(text)

    def height(self, text: str, role: object, width: float) -> float:
        assert role is LABEL
        self.measured.append(width)
        return 25.0 * math.ceil(self.width(text, role) / width)

    def panel(self, *what: object) -> None:
        self.drawn.append(what)

    def text_box(self, *what: object) -> None:
        self.drawn.append(what)


def place(letters: int, targets: Sequence[FRect] = (), area: FRect = AREA) -> tuple[float, ...]:
    paper = Paper()
    Toast("x" * letters).draw(paper, area, list(targets))  # type: ignore[arg-type]
    return tuple(round(each, 2) for each in paper.drawn[0][1])


def test_a_message_is_chalk_in_the_middle_of_a_panel_of_the_sea() -> None:
    paper = Paper()
    Toast("x" * 40).draw(paper, AREA)  # type: ignore[arg-type]
    assert paper.drawn == [
        ("ui/panel_sea", FRect(408, 643, 464, 53)),
        ("x" * 40, FRect(432, 647, 416, 45), LABEL, palette.CHALK, "center"),
    ]
    assert paper.measured == [408], "28 units from each side to the words"


@pytest.mark.parametrize(
    ("letters", "found"),
    [
        (25, (480, 643, 320, 53)),
        (26, (478, 643, 324, 53)),
        (112, (48, 643, 1184, 53)),
        (113, (48, 618, 1184, 78)),
        (300, (48, 593, 1184, 103)),
    ],
)
def test_a_message_is_as_wide_as_its_words_between_320_units_and_the_window(
    letters: int, found: tuple[float, ...]
) -> None:
    assert place(letters) == found


@pytest.mark.parametrize("share", [1.0, 0.75, 0.6, 0.5, 0.4, 0.33, 0.25])
def test_a_message_in_a_gap_takes_the_widest_share_of_its_line_that_fits(share: float) -> None:
    """One line of 100 letters takes 1064 units; below 320 none is tried."""
    width = max(320.0, 1064 * share)
    gap = FRect(640 - width / 2, 0, width, 720)
    around = [FRect(0, 0, gap.left, 720), FRect(gap.right, 0, 1280 - gap.right, 720)]
    left, top, found, height = place(100, around)
    assert [left, found] == pytest.approx([gap.left, width], abs=0.01)
    assert height == 28 + 25 * math.ceil(1000 / (width - 56))
    assert top + height == 696


@pytest.mark.parametrize(
    ("lowest_free", "top"),
    [(696, 643), (695, 627), (680, 627), (679, 611), (100, 35), (93, 35), (88, 35), (84, 35)],
)
def test_a_message_rises_in_steps_of_16_units_up_to_24_below_the_upper_edge(lowest_free: float, top: float) -> None:
    """A message of 320 by 53 units; without a free place it lies where it hides least."""
    assert place(10, [FRect(0, lowest_free, 1280, 720 - lowest_free)])[1] == top


@pytest.mark.parametrize(
    ("height", "top"), [(101, 24), (100.9, 23.9)], ids=["the highest place that counts", "a place a bit too high"]
)
def test_a_message_has_one_place_in_a_window_as_low_as_it(height: float, top: float) -> None:
    area = FRect(0, 0, 1280, height)
    if top >= 24:
        assert place(10, area=area) == (480, top, 320, 53)
    else:
        with pytest.raises(AssertionError):
            place(10, area=area)


@pytest.mark.parametrize(
    ("targets", "left"),
    [
        pytest.param([FRect(640, 0, 1, 720)], 320, id="five steps to the left before the right"),
        pytest.param([FRect(480, 0, 10, 720)], 512, id="one step to the right"),
        pytest.param([FRect(790, 0, 10, 720)], 448, id="one step to the left"),
        pytest.param([FRect(790, 0, 10, 720), FRect(440, 0, 10, 720)], 800, id="ten steps to the right"),
        pytest.param(
            [FRect(0, 0, 24.5, 720), FRect(340, 0, 590, 720)], 936, id="at the right edge, less than a step further"
        ),
        pytest.param([FRect(344, 0, 592, 720)], 24, id="at the left edge, 24 units from it"),
        pytest.param([FRect(352, 0, 576, 720)], 32, id="fourteen steps to the left"),
    ],
)
def test_a_message_goes_aside_in_steps_of_32_units(targets: list[FRect], left: float) -> None:
    assert place(10, targets) == (left, 643, 320, 53)


def test_a_message_too_wide_for_a_step_aside_goes_to_the_margins_alone_before_it_gets_narrower() -> None:
    """A message of 1184 units at 48 may go 24 units to either side; three quarters of it take 888."""
    assert place(112, [FRect(1220, 0, 10, 720)]) == (24, 643, 1184, 53)
    assert place(112, [FRect(50, 0, 10, 720)]) == (72, 643, 1184, 53)
    assert place(112, [FRect(1204, 0, 10, 720)]) == (196, 618, 888, 78)


@pytest.mark.parametrize(("free", "top"), [(1, 643), (2, 35)])
def test_a_message_rises_only_to_hide_more_than_one_unit_of_area_less(free: float, top: float) -> None:
    """All is taken but for so much of the highest row."""
    targets = [FRect(0, 36, 1280, 684), FRect(0, 0, 500, 36), FRect(500 + free, 0, 780, 36)]
    assert place(10, targets)[:2] == (480, top)


@pytest.mark.parametrize(
    ("things", "top"),
    [
        pytest.param([FRect(0, 690, 1280, 30)], 643, id="a flat thing less than all"),
        pytest.param([FRect(0, 644, 1280, 76)], 35, id="a flat thing more than narrow ones"),
    ],
)
def test_a_message_hides_the_least_area_whatever_its_shape(things: list[FRect], top: float) -> None:
    """Narrow posts higher up, too close to each other for the message, are there anyway; all lower rows are taken."""
    posts = [FRect(left, 0, 10, 88) for left in range(0, 1280, 60)]
    assert place(10, [FRect(0, 88, 1280, 556), *posts, *things])[1] == top


def test_a_message_is_read_after_a_second_and_gone_after_three_and_a_half_and_more_for_each_letter() -> None:
    toast = Toast("x" * 10)
    assert (toast.advance(1.0), toast.is_read) == (False, False)
    assert (toast.advance(0.001), toast.is_read) == (False, True)
    for letters, seconds in ((0, 3.5), (10, 4.0), (20, 4.5), (100, 8.5)):
        assert Toast("x" * letters).advance(seconds)
        assert not Toast("x" * letters).advance(seconds - 0.01)


class Page:
    """A page of one colour that counts how often it is drawn."""

    def __init__(self, colour: str, rect: FRect) -> None:
        self.colour = Color(colour)
        self.rect = rect
        self.frames = SimpleNamespace(is_due=True)
        self.interaction = SimpleNamespace(hit_targets=list)
        self.styles: list[object] = []

    def draw(self, canvas: Canvas) -> None:
        self.styles.append(canvas.seat_styles)
        canvas.fill(self.colour, self.rect)


class Window:
    """A renderer in a window of its own, without a program."""

    def __init__(self) -> None:
        self.surface = Surface((320, 180))
        self.shown: list[list[Rect]] = []
        assets = SimpleNamespace(viewport=Viewport(320, 180), sheets=None, fonts=None)
        settings = SimpleNamespace(high_contrast=False, patterns=False)
        services: Any = SimpleNamespace(assets=assets, storage=SimpleNamespace(settings=settings))
        screen: Any = SimpleNamespace(surface=self.surface, show=self.shown.append)
        self.styles = palette.SeatStyles()
        self.renderer = Renderer(services, screen)

    def draw(self, *pages: Page) -> None:
        self.renderer.draw(pages, lambda: self.styles)  # type: ignore[arg-type]

    def colour(self, x: int, y: int) -> tuple[int, ...]:
        return tuple(self.surface.get_at((x, y)))[:3]


@pytest.fixture
def window() -> Window:
    return Window()


LEFT, RIGHT = FRect(0, 0, 400, 720), FRect(800, 0, 400, 720)


def test_a_window_is_drawn_once_and_then_only_when_a_page_is_due(window: Window) -> None:
    page = Page("red", LEFT)
    assert (window.renderer.last_draw_seconds, window.renderer.is_moving) == (0.0, True)
    assert window.renderer.toast_text == ""
    page.frames.is_due = False
    window.draw(page)
    assert 0 < window.renderer.last_draw_seconds < 60
    assert window.renderer.is_moving is False
    assert window.shown == [[Rect(0, 0, 320, 180)]]
    window.draw(page)
    assert window.renderer.last_draw_seconds == 0.0
    assert len(page.styles) == 1
    page.frames.is_due = True
    window.draw(page)
    assert page.frames.is_due is False
    assert window.renderer.last_draw_seconds > 0
    assert page.styles == [window.styles] * 2
    assert len(window.shown) == 1, "nothing differs"
    page.colour, page.frames.is_due = Color("blue"), True
    window.draw(page)
    assert window.colour(50, 90) == (0, 0, 255)
    assert len(window.shown) == 2


def test_a_reset_window_is_shown_as_a_whole_again(window: Window) -> None:
    page = Page("red", LEFT)
    window.draw(page)
    window.renderer.reset()
    assert window.renderer.is_moving
    window.draw(page)
    assert window.shown == [[Rect(0, 0, 320, 180)]] * 2


def test_a_page_below_is_shown_from_its_last_drawing_until_it_is_due_or_was_away(window: Window) -> None:
    below, top = Page("red", LEFT), Page("lime", RIGHT)
    window.draw(below, top)
    assert (below.frames.is_due, top.frames.is_due) == (False, False)
    below.colour, top.colour = Color("blue"), Color("yellow")
    top.frames.is_due = True
    window.draw(below, top)
    assert (window.colour(50, 90), window.colour(250, 90)) == ((255, 0, 0), (255, 255, 0))
    assert (len(below.styles), len(top.styles)) == (1, 2)
    below.frames.is_due = True
    window.draw(below, top)
    assert (window.colour(50, 90), window.colour(250, 90)) == ((0, 0, 255), (255, 255, 0))
    assert below.frames.is_due is False
    window.draw(below, top)
    assert (len(below.styles), len(top.styles)) == (2, 3)
    top.frames.is_due = True
    window.draw(top)
    top.frames.is_due = True
    window.draw(below, top)
    assert len(below.styles) == 3, "its drawing is not kept while it is away"


def test_of_several_pages_below_each_is_shown_from_its_own_drawing(window: Window) -> None:
    lowest, middle, top = Page("red", LEFT), Page("lime", RIGHT), Page("white", FRect(500, 0, 100, 720))
    window.draw(lowest, middle, top)
    lowest.colour, lowest.frames.is_due = Color("blue"), True
    window.draw(lowest, middle, top)
    assert [window.colour(x, 90) for x in (50, 250, 140)] == [(0, 0, 255), (0, 255, 0), (255, 255, 255)]
    assert [len(page.styles) for page in (lowest, middle, top)] == [2, 1, 2]


@pytest.mark.parametrize(
    ("seconds", "steps", "alphas"),
    [((), 0.09, [255, 128]), ((), 0.06, [255, 170, 85]), ((0.5,), 0.125, [255, 191, 128, 64])],
    ids=["usual", "usual in three", "slower"],
)
def test_a_fade_covers_the_window_less_and_less_until_its_end(
    window: Window, monkeypatch: pytest.MonkeyPatch, seconds: tuple[float, ...], steps: float, alphas: list[int]
) -> None:
    covered: list[tuple[object, int]] = []
    monkeypatch.setattr(Canvas, "cover", lambda canvas, surface, alpha: covered.append((surface, alpha)))
    page, before = Page("red", LEFT), Surface((320, 180))
    window.draw(page)
    window.renderer.fade_from(before, *seconds)
    assert window.renderer.is_moving
    page.frames.is_due = True
    for _ in range(len(alphas) + 1):
        window.draw(page)
        window.renderer.advance(steps)
    assert [alpha for _, alpha in covered] == alphas
    assert all(surface is before for surface, _ in covered)
    assert not window.renderer.is_moving


def test_a_message_is_due_at_once_and_again_when_it_goes(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[str, FRect, list[FRect]]] = []
    monkeypatch.setattr(Toast, "draw", lambda toast, canvas, area, targets: drawn.append((toast.text, area, targets)))
    page = Page("red", LEFT)
    button = HitTarget("go", FRect(10, 10, 50, 50), print)
    page.interaction.hit_targets = lambda: [button, HitTarget("picture", FRect(0, 0, 9, 9))]
    window.draw(Page("blue", RIGHT), page)
    window.renderer.show_toast(lambda: "x" * 10)
    assert (window.renderer.is_moving, window.renderer.toast_text) == (True, "x" * 10)
    window.draw(page)
    assert drawn == [("x" * 10, FRect(0, 0, 1280, 720), [button.rect])]
    window.renderer.advance(1.0)
    assert window.renderer.dismiss_read_toast() is False
    assert not window.renderer.is_moving
    window.renderer.advance(3.0)
    assert (window.renderer.is_moving, window.renderer.toast_text) == (True, "")
    window.draw(page)
    assert len(drawn) == 1
    window.renderer.show_toast("Saved")
    window.renderer.advance(1.5)
    assert window.renderer.dismiss_read_toast() is True
    assert window.renderer.dismiss_read_toast() is False
    assert window.renderer.toast_text == ""
