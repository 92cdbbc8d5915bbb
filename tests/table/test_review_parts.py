"""Parts of the look-back's page: the buttons of costly moves, and the glow of what is held."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import Any, cast

import pytest
from pygame import FRect

from game.app import App
from game.scenes.stack import Pop
from game.table.hit_targets import draw_held
from game.table.review.page import PlaceButton, ReviewGraph
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import BODY, LABEL, LABEL_BOLD
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


# -- The curve --------------------------------------------------------------------------------------------------------


class Strokes(NotingCanvas):
    """A canvas that notes strokes, badges and texts of the curve."""

    def __init__(self, app: App, *, high_contrast: bool = False) -> None:
        super().__init__(app)
        self.accessibility = SimpleNamespace(high_contrast=high_contrast)
        self.seat_styles = SimpleNamespace(badge=lambda seat: f"badge-{seat}", colour=lambda seat: f"colour-{seat}")
        self.lines: list[tuple[Any, ...]] = []

    def line(self, start: Any, end: Any, colour: Any, width: int) -> None:
        self.lines.append((*(round(each, 1) for each in (*start, *end)), colour, width))

    def fit(self, name: str, rect: FRect) -> None:
        self.found.append((name, tuple(rect)))


def weighed(number: int, *after: float, before: float = 0.0) -> Any:
    """A weighed move with hopes before and after it."""
    return SimpleNamespace(number=number, evaluation=SimpleNamespace(before=SimpleNamespace(mean=before), after=after))


def graph_of(
    app: App, seats: int, games: Sequence[Any], places: Sequence[Any] = (), balance: Any = None
) -> ReviewGraph:
    """The graph of these games, each of so many moves with weighed moves and perhaps an end."""
    reviews = []
    for moves, decisions, scores in games:
        result = SimpleNamespace(scores=scores, winners=(0,)) if scores else None
        match = SimpleNamespace(number=moves, result=result, seats=[None] * seats)
        reviews.append(SimpleNamespace(match=match, decisions=decisions, is_done=bool(scores)))
    review = SimpleNamespace(reviews=reviews, places=lambda seat: places, balance=lambda seat: balance)
    return ReviewGraph(app.services.assets, cast(Any, reviews[0].match), cast(Any, review))


PLACE = FRect(100, 50, 600, 400)


def test_the_curve_alone_begins_before_the_first_move_and_ends_at_the_result(app: App) -> None:
    graph = graph_of(app, 1, [(10, [weighed(2, 40.0, before=50.0), weighed(5, 60.0)], (70,))])
    assert graph.curves() == {0: [[(2, 50.0), (3, 40.0), (6, 60.0), (10, 70.0)]]}
    table = graph_of(app, 2, [(4, [weighed(0, 0.25, 0.75)], None), (6, [weighed(3, 0.5, 0.5)], None)])
    assert table.curves() == {0: [[(1, 25.0)], [(8, 50.0)]], 1: [[(1, 75.0)], [(8, 50.0)]]}


def frame_of(app: App, figures: Sequence[str], key: str) -> tuple[FRect, float]:
    """Room of the curves in the place, and the height of a line."""
    fonts = app.services.assets.fonts
    line = fonts.line_height(LABEL)
    title = fonts.height(app.services.assets.t(f"house.review.{key}"), LABEL, PLACE.width - 36)
    wide = max(fonts.width(figure, LABEL) for figure in figures) + 14
    side = max(26.0, line)
    top, bottom = PLACE.top + 8 + title + side + 6, PLACE.bottom - line / 2 - 8
    return FRect(PLACE.left + 14 + wide, top, PLACE.width - 40 - wide, bottom - top), line


@pytest.mark.parametrize("high_contrast", [False, True])
@pytest.mark.parametrize("is_flat", [False, True])
def test_the_curve_is_drawn_between_its_least_and_its_greatest_figure(
    app: App, high_contrast: bool, is_flat: bool
) -> None:
    end = 50 if is_flat else 70
    graph = graph_of(app, 1, [(10, [weighed(2, 50.0, before=50.0)], (end,))])
    canvas = Strokes(app, high_contrast=high_contrast)
    graph.paint(PLACE, 0, cast(Canvas, canvas), InteractionState())
    low, high = (49, 51) if is_flat else (50, 70)
    room, line = frame_of(app, [str(high), str(low)], "curve")
    assert canvas.found[0] == ("ui/card", tuple(PLACE))
    figures = canvas.found[2:4]
    assert [each[0] for each in figures] == [str(high), str(low)]
    for (_, rect, *look), y in zip(figures, (room.top, room.bottom), strict=True):
        assert rect == pytest.approx((108, y - line / 2, room.left - 114, line), abs=0.05)
        assert look[:2] == [palette.FADED_INK, "right"]
    edges = [(room.left, y, room.right, y, palette.PARCHMENT, 1) for y in (room.top, room.bottom)]

    def point(number: int, value: float) -> tuple[float, float]:
        return room.left + room.width * number / 10, room.bottom - room.height * (value - low) / (high - low)

    path = [point(2, 50), point(3, 50), point(10, end)]
    pairs = [(*path[at], *path[at + 1]) for at in (0, 1)]
    expected: list[Any] = [*edges, *([(*each, palette.INK, 7) for each in pairs] if high_contrast else [])]
    expected += [(*each, "colour-0", 4) for each in pairs]
    assert len(canvas.lines) == len(expected)
    for found, wanted in zip(canvas.lines, expected, strict=True):
        assert found[:4] == pytest.approx(wanted[:4], abs=0.1)
        assert found[4:] == wanted[4:]
    assert not [each for each in canvas.found if str(each[0]).startswith("badge")], "alone it needs no badge"


def test_at_a_table_each_seat_has_its_curve_and_its_badge_and_games_are_divided(app: App) -> None:
    games = [(4, [weighed(0, 0.25, 0.75)], None), (6, [weighed(1, 0.5, 0.5), weighed(3, 0.4, 0.6)], None)]
    canvas = Strokes(app)
    graph_of(app, 2, games).paint(PLACE, 1, cast(Canvas, canvas), InteractionState())
    room, _ = frame_of(app, ["100", "0"], "curve-hands")

    def x(number: int) -> float:
        return room.left + room.width * number / 10

    def y(value: float) -> float:
        return room.bottom - room.height * value / 100

    expected = [
        (x(4), room.top, x(4), room.bottom, palette.PARCHMENT, 2),
        (x(6), y(50), x(8), y(40), "colour-0", 2),
        (x(6), y(50), x(8), y(60), "colour-1", 4),
    ]
    for found, wanted in zip(canvas.lines[2:], expected, strict=True):
        assert found[:4] == pytest.approx(wanted[:4], abs=0.1)
        assert found[4:] == wanted[4:]
    badges = [each for each in canvas.found if str(each[0]).startswith("badge")]
    assert badges == [
        ("badge-0", pytest.approx((x(8) - 14, y(40) - 14, 28, 28), abs=0.1)),
        ("badge-1", pytest.approx((x(8) - 14, y(60) - 14, 28, 28), abs=0.1)),
    ]


def test_marks_stand_above_the_curve_and_beside_each_other_and_figures_at_its_ends(app: App) -> None:
    decisions = [weighed(0, 50.0, before=60.0), weighed(1, 50.0), weighed(8, 70.0)]
    places = [SimpleNamespace(game=0, decision=each) for each in decisions]
    canvas = Strokes(app)
    graph = graph_of(app, 1, [(10, decisions, (80,))], places, balance=3.0)
    graph.paint(PLACE, 0, cast(Canvas, canvas), InteractionState())
    room, line = frame_of(app, ["80", "50"], "curve")
    side = max(26.0, line)

    def x(number: int) -> float:
        return room.left + room.width * number / 10

    def y(value: float) -> float:
        return room.bottom - room.height * (value - 50) / 30

    tags = [each[1] for each in canvas.found if each[0] == "ui/tag"]
    fonts = app.services.assets.fonts
    wide = [fonts.width(figure, LABEL_BOLD) + 12 for figure in ("60", "80")]
    last = min(x(10), PLACE.right - 8) - wide[1]
    assert tags[0] == pytest.approx((x(0) + 8, y(60) + 6, wide[0], line), abs=0.1)
    assert tags[1] == pytest.approx((last, y(80) + 6, wide[1], line), abs=0.1)
    ends = [FRect(each) for each in tags[:2]]
    marks: list[FRect] = []
    for number, value in ((1, 50.0), (2, 50.0), (9, 70.0)):
        mark = FRect(x(number) - side / 2, y(value) - side - 6, side, side)
        while any(mark.colliderect(other) for other in (*ends, *marks)):
            mark.left += side + 2 if x(number) < room.centerx else -side - 2
        marks.append(mark)
    assert list(tags[2:]) == [pytest.approx(tuple(mark), abs=0.1) for mark in marks]
    numbers = [
        each for each in canvas.found if each[0] in ("1", "2", "3") and each[2:] == (palette.DARK_CORAL, "center")
    ]
    assert [each[1] for each in numbers] == [pytest.approx(tuple(mark), abs=0.1) for mark in marks]


def test_without_weighed_moves_there_is_the_title_alone(app: App) -> None:
    canvas = Strokes(app)
    graph_of(app, 2, [(4, [], None)]).paint(PLACE, 0, cast(Canvas, canvas), InteractionState())
    title = app.services.assets.t("house.review.curve-chance")
    assert [each[0] for each in canvas.found] == ["ui/card", title]
    assert canvas.lines == []
    fonts = app.services.assets.fonts
    height = fonts.height(title, LABEL, PLACE.width - 36)
    assert canvas.found[1][1] == pytest.approx((118, 58, 564, height))
