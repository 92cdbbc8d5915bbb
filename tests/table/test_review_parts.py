"""Parts of the look-back's page: the buttons of costly moves, and the glow of what is held."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

import pytest
from pygame import FRect

from game.app import App
from game.scenes.stack import Pop
from game.table.hit_targets import draw_held
from game.table.review.page import PlaceButton
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import BODY, LABEL
from game.ui.widgets import InteractionState
from tests.driver import program


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    with program(tmp_path_factory.mktemp("look-back")) as app:
        yield app


class NotingCanvas:
    """A canvas that notes what is drawn on it."""

    def __init__(self, app: App) -> None:
        self.fonts = app.services.assets.fonts
        self.found: list[tuple[Any, ...]] = []

    def panel(self, name: str, rect: FRect, *rest: Any, **look: Any) -> None:
        self.found.append((name, tuple(rect), *rest))

    def text_box(self, text: str, rect: FRect, role: Any, colour: Any = None, *rest: Any, **named: Any) -> None:
        self.found.append((text, tuple(rect), colour, *rest, *named.items()))


MESSAGE = "Ben laid the 7 on b4, the 5 on c2 was better"


def button_of() -> PlaceButton:
    """A button whose picture is noted as a panel."""
    return PlaceButton(
        "place-1", FRect(0, 0, 10, 10), "1  −5", MESSAGE, Pop, lambda canvas, rect: canvas.panel("picture", rect), 90.0
    )


def test_the_button_of_a_move_is_as_high_as_its_words(app: App) -> None:
    fonts = app.services.assets.fonts
    line, body = fonts.line_height(LABEL), fonts.line_height(BODY)
    width = fonts.width(MESSAGE, LABEL) + 90 + 34
    one = button_of().fitted(fonts, FRect(10, 20, width + 0.01, 0))
    assert tuple(one.rect) == pytest.approx((10, 20, width, line + body + 24), abs=0.1)
    two = button_of().fitted(fonts, FRect(10, 20, width - 1, 0))
    assert two.rect.height == pytest.approx(2 * line + body + 24, abs=0.1)
    assert button_of().fitted(fonts, FRect(10, 20, width + 1, 300)).rect.height == 300


def test_the_button_of_a_move_has_picture_cost_and_words(app: App) -> None:
    button = button_of().fitted(app.services.assets.fonts, FRect(10, 20, 700, 96))
    canvas = NotingCanvas(app)
    button.draw(cast(Canvas, canvas), InteractionState())
    picture, cost, words = canvas.found[-3:]
    body = app.services.assets.fonts.line_height(BODY)
    assert picture == ("picture", (18, 27, 90, 78))
    assert cost == ("1  −5", (120, 28, 578, pytest.approx(body)), palette.DARK_CORAL)
    left, top, width, height = words[1]
    assert words[0] == MESSAGE
    assert (left, width, words[2:]) == (120, 578, (palette.INK, ("valign", "top")))
    assert (top, height) == (pytest.approx(28 + body), pytest.approx(78 - body))


@pytest.mark.parametrize(("is_held", "has_value"), [(True, True), (True, False), (False, True), (False, False)])
def test_a_place_of_the_board_that_is_held_glows(app: App, is_held: bool, has_value: bool) -> None:
    canvas = NotingCanvas(app)
    state = SimpleNamespace(
        press_target=SimpleNamespace(rect=FRect(100, 50, 40, 30)) if is_held else None,
        pressed_value="b4" if has_value else None,
    )
    draw_held(cast(Canvas, canvas), cast(InteractionState, state))
    assert canvas.found == ([("ui/glow", (101, 51, 38, 28), 150)] if is_held and has_value else [])
