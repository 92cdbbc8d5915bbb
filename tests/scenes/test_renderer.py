"""The cross-fade between pages, and the places of messages among what can be clicked."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest
from pygame import FRect, Surface

from game.program import ASSETS
from game.scenes.base import Scene
from game.scenes.renderer import Toast, clickable_rects
from game.scenes.stack import Push
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import LABEL, Fonts
from game.ui.widgets import Button, CustomWidget, HitTarget
from tests.driver import program

pytestmark = pytest.mark.draws

AREA = FRect(0, 0, 1280, 720)
LONG = "A longer line " * 12


class BlackScene(Scene):
    """All of one colour."""

    name = "black"

    def draw_background(self, canvas: Canvas) -> None:
        canvas.fill(pygame.Color(0, 0, 0))


def test_a_page_fades_in_evenly_and_the_frames_end_with_the_fade(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        app.apply(Push(BlackScene(app.services)))
        app.step(1.0)
        before = Surface(app.screen.get_size())
        before.fill((200, 200, 200))
        app.renderer.fade_from(before, 0.4)
        shown = []
        for _ in range(4):
            assert app.renderer.is_moving
            app.renderer.advance(0.1)
            app.renderer.draw(app.stack.visible(), palette.SeatStyles)
            shown.append(app.screen.get_at((600, 300))[0])
        assert shown == pytest.approx([150, 100, 50, 0], abs=3)
        assert not app.renderer.is_moving
        app.renderer.advance(0.1)
        assert not app.renderer.is_moving


class Paper:
    """Notes where a message's panel is drawn."""

    def __init__(self) -> None:
        self.fonts = Fonts(ASSETS / "fonts")
        self.panels: list[FRect] = []

    def panel(self, name: str, rect: FRect) -> None:
        self.panels.append(rect)

    def text_box(self, *rest: object) -> None:
        """The words are within the panel."""


def message_place(text: str, targets: Sequence[FRect]) -> tuple[int, ...]:
    pygame.font.init()
    paper = Paper()
    Toast(text).draw(paper, AREA, list(targets))  # type: ignore[arg-type]
    assert AREA.contains(paper.panels[0])
    return tuple(round(each) for each in paper.panels[0])


BAR = FRect(0, 620, 1280, 100)
"""Buttons all along the lower edge."""


@pytest.mark.parametrize(
    ("text", "targets", "place"),
    [
        pytest.param("Saved", [], (480, 643, 320, 53), id="in the middle above the lower edge"),
        pytest.param(LONG, [], (48, 618, 1184, 78), id="as wide as the window lets it"),
        pytest.param("Saved", [BAR], (480, 563, 320, 53), id="above the buttons"),
        pytest.param("Saved", [FRect(400, 0, 480, 720)], (64, 643, 320, 53), id="beside what stands in the middle"),
        pytest.param(
            "Saved", [FRect(300, 0, 630, 720), FRect(0, 0, 100, 720)], (936, 643, 320, 53), id="at the right edge"
        ),
        pytest.param(
            "Saved", [FRect(300, 0, 630, 720), FRect(0, 600, 1280, 120)], (936, 547, 320, 53), id="at the edge, higher"
        ),
        pytest.param("Saved", [FRect(0, 0, 1280, 720)], (480, 643, 320, 53), id="where it hides least if all is taken"),
        pytest.param(
            "Saved",
            [FRect(0, 0, 420, 720), FRect(790, 0, 170, 720), FRect(1240, 0, 40, 720)],
            (448, 643, 320, 53),
            id="aside in steps",
        ),
        pytest.param(
            LONG, [FRect(0, 0, 300, 720), FRect(980, 0, 300, 720)], (359, 593, 562, 103), id="narrower between walls"
        ),
    ],
)
def test_a_message_takes_the_lowest_free_place(text: str, targets: list[FRect], place: tuple[int, ...]) -> None:
    found = message_place(text, targets)
    assert found == place


def test_a_message_vanishes_from_the_window_by_itself_after_its_time(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        app.apply(Push(BlackScene(app.services)))
        app.renderer.advance(1.0)  # the page has faded in
        app.step(0.02)
        without = pygame.image.tobytes(app.screen, "RGB")
        app.renderer.show_toast("Saved")
        assert (app.renderer.is_moving, app.renderer.toast_text) == (True, "Saved")
        app.step(0.02)
        assert pygame.image.tobytes(app.screen, "RGB") != without
        assert not app.renderer.is_moving
        assert not app.renderer.dismiss_read_toast(), "nobody has read it yet"
        app.renderer.advance(3.6)
        assert app.renderer.toast_text == "Saved"
        app.renderer.advance(0.2)
        app.step(0.02)
        assert app.renderer.toast_text == ""
        assert pygame.image.tobytes(app.screen, "RGB") == without


def test_a_message_that_was_read_can_be_dismissed(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        app.renderer.show_toast("Saved")
        app.renderer.advance(1.1)
        assert app.renderer.dismiss_read_toast()
        assert app.renderer.toast_text == ""
        assert not app.renderer.dismiss_read_toast(), "none is left"


def test_after_a_reset_the_whole_window_is_painted_again(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        app.apply(Push(BlackScene(app.services)))
        app.renderer.advance(1.0)
        app.step(0.02)
        assert not app.renderer.is_moving
        app.screen.fill((200, 0, 0))
        app.renderer.reset()
        assert app.renderer.is_moving
        app.step(0.02)
        assert app.screen.get_at((600, 300))[:3] == (0, 0, 0)


def test_a_long_message_gets_the_widest_panel_that_has_a_free_place(tmp_path: Path) -> None:
    """Shares of one line: 1, 0.75, 0.6, 0.5, 0.4, 0.33 and 0.25."""
    text = "A message that is as long as messages about saved files often are, with the place and a word on what to do with it"
    pygame.font.init()
    line = Fonts(ASSETS / "fonts").width(text, LABEL) + 64
    found = []
    for share in (1.0, 0.75, 0.6, 0.5, 0.4, 0.33):
        room = line * share + 1
        walls = [FRect(0, 0, 640 - room / 2, 720), FRect(640 + room / 2, 0, 640, 720)]
        found.append(message_place(text, walls)[2] / line)
    assert found == pytest.approx([1.0, 0.75, 0.6, 0.5, 0.4, 0.33], abs=0.002)


def test_a_message_keeps_off_what_the_top_page_has_and_pages_are_drawn_in_their_contrast(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    places: list[tuple[FRect, list[FRect]]] = []
    clarity: list[tuple[bool, bool]] = []
    monkeypatch.setattr(Toast, "draw", lambda toast, canvas, area, targets: places.append((area, targets)))
    with program(tmp_path) as app:
        scene = BlackScene(app.services)
        button = Button("go", FRect(100, 100, 200, 60), "Go", print)
        scene.build = lambda area: [button]  # type: ignore[method-assign]
        scene.draw_overlay = lambda canvas: clarity.append(  # type: ignore[method-assign]
            (canvas.accessibility.high_contrast, canvas.accessibility.patterns)
        )
        app.apply(Push(scene))
        for high_contrast, patterns in ((True, False), (False, True)):
            app.services.storage.change_settings(high_contrast=high_contrast, patterns=patterns)
            app.renderer.show_toast("Saved")
            app.renderer.draw([scene], palette.SeatStyles)
        area = app.services.assets.viewport.area
    assert clarity == [(True, False), (False, True)]
    assert places == [(area, [FRect(100, 100, 200, 60)])] * 2


def test_all_but_what_is_everywhere_can_be_clicked_below_a_message(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        scene = BlackScene(app.services)
        rects = [FRect(0, 0, 1280, 432), FRect(0, 0, 1280, 431), FRect(5, 5, 50, 50), FRect(9, 9, 9, 9)]
        targets = [
            HitTarget("most", rects[0], print), HitTarget("less", rects[1], print), HitTarget("picture", rects[2]),
            HitTarget("bar", rects[3], slide=print),
        ]  # fmt: skip
        scene.build = lambda area: [CustomWidget(lambda *_: None, targets)]  # type: ignore[method-assign]
        assert clickable_rects(scene, AREA) == [rects[1], rects[3]]
