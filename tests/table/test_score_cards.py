"""Score cards and the rows beside the podium: what they show and where, to the unit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import Any, cast

import pytest
from pygame import FRect

from game.table.ending.board_gallery import BoardGallery
from game.table.ending.runners_up import RunnersUp
from game.table.ending.score_card import ScoreCard, common_name_role, name_role
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import BODY, BOLD, HEADING, LABEL, LABEL_BOLD, SCORE, TITLE, Fonts
from game.ui.widgets import ImageWidget, InteractionState
from tests.driver import program


@pytest.fixture(scope="module")
def fonts(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fonts]:
    with program(tmp_path_factory.mktemp("cards")) as app:
        yield app.services.assets.fonts


class NotingCanvas:
    """A canvas that notes panels, pictures and texts."""

    def __init__(self, fonts: Fonts) -> None:
        self.fonts = fonts
        self.seat_styles = SimpleNamespace(badge=lambda seat: f"badge-{seat}")
        self.found: list[tuple[Any, ...]] = []

    def panel(self, name: str, rect: FRect) -> None:
        self.found.append((name, rounded(rect)))

    def fit(self, name: str, rect: FRect, tint: Any = None) -> None:
        self.found.append((name, rounded(rect), *([tint] if tint is not None else [])))

    def text_box(self, text: str, rect: FRect, role: Any, colour: Any = palette.INK, align: str = "left") -> None:
        self.found.append((text, rounded(rect), role, colour, align))


def rounded(rect: FRect) -> tuple[float, ...]:
    return tuple(round(each, 2) for each in rect)


def card_of(fonts: Fonts, name: str = "Ada", figure: str = "192", **given: Any) -> ScoreCard:
    values: dict[str, Any] = {"seat": 1, "parts": (), "aids": {}, "is_crowned": False, **given}
    return ScoreCard(fonts, name=name, figure=figure, **values)


PARTS = (("Islands", "120"), ("Bridges", "72"))


@pytest.mark.parametrize("is_crowned", [False, True])
@pytest.mark.parametrize("others", [(), (3,)])
def test_a_card_has_badges_name_figure_and_crown(fonts: Fonts, is_crowned: bool, others: Sequence[int]) -> None:
    card = card_of(fonts, is_crowned=is_crowned, others=others)
    canvas = NotingCanvas(fonts)
    place = FRect(100, 200, 400, card.height(400))
    card.paint(cast(Canvas, canvas), place, "96")
    head = max(56.0, fonts.line_height(SCORE)) + 16
    assert place.height == pytest.approx(head + 8)
    wide = fonts.width("192", SCORE)
    left = 114 + 38 * len(others)
    badges = [("badge-1", rounded(FRect(114, 200 + (head - 52) / 2, 52, 52)))]
    badges += [("badge-3", rounded(FRect(152, 200 + (head - 52) / 2, 52, 52)))] if others else []
    crown = [("ui/crown_gold", rounded(FRect(left + 30, 192 + (head - 52) / 2, 30, 30)))] if is_crowned else []
    assert canvas.found == [
        ("ui/card", rounded(place)),
        *badges,
        *crown,
        ("96", rounded(FRect(480 - wide, 204, wide + 8, head - 8)), SCORE, palette.INK, "right"),
        (
            "Ada",
            rounded(FRect(left + 64, 204, 400 - 100 - 38 * len(others) - wide, head - 8)),
            TITLE,
            palette.INK,
            "left",
        ),
    ]


@pytest.mark.parametrize("is_dense", [False, True])
def test_a_card_has_a_line_for_each_part_and_a_sign_for_each_aid(fonts: Fonts, is_dense: bool) -> None:
    card = card_of(fonts, parts=PARTS, aids={"undo": 12, "hint": 3}, is_dense=is_dense)
    canvas = NotingCanvas(fonts)
    place = FRect(100, 200, 400, card.height(400))
    card.paint(cast(Canvas, canvas), place, "192")
    badge = 44 if is_dense else 52
    head = max(badge + 4.0, fonts.line_height(SCORE)) + (8 if is_dense else 16)
    small, strong = (LABEL, LABEL_BOLD) if is_dense else (BODY, BOLD)
    step = max(24.0, fonts.line_height(LABEL) + 1) if is_dense else max(32.0, fonts.line_height(BODY) + 4)
    foot = max(38.0, fonts.line_height(LABEL))
    assert place.height == pytest.approx(head + 2 * step + foot)
    room = 350 - fonts.width("120", strong)
    below = 200 + head
    assert canvas.found[-8:] == [
        ("Islands", rounded(FRect(118, below, room, step)), small, palette.FADED_INK, "left"),
        ("120", rounded(FRect(118 + room, below, 366 - room, step)), strong, palette.INK, "right"),
        ("Bridges", rounded(FRect(118, below + step, room, step)), small, palette.FADED_INK, "left"),
        ("72", rounded(FRect(118 + room, below + step, 366 - room, step)), strong, palette.INK, "right"),
        ("ui/icon_hint", rounded(FRect(116, place.bottom - 36, 24, 24)), palette.FADED_INK),
        ("3", rounded(FRect(144, place.bottom - 44, 52, 40)), LABEL, palette.FADED_INK, "left"),
        ("ui/icon_undo", rounded(FRect(200, place.bottom - 36, 24, 24)), palette.FADED_INK),
        ("12", rounded(FRect(228, place.bottom - 44, 52, 40)), LABEL, palette.FADED_INK, "left"),
    ]


def test_a_short_card_keeps_its_handicap_alone(fonts: Fonts) -> None:
    assert card_of(fonts, parts=PARTS, kept_parts=1).short.parts == PARTS[:1]
    assert card_of(fonts, parts=PARTS).short.parts == ()


def test_names_beside_each_other_have_letters_of_one_size(fonts: Fonts) -> None:
    name = "Wilhelmine von Oben"
    title, bold = fonts.width(name, TITLE), fonts.width(name, BOLD)
    assert bold < title
    assert [name_role(fonts, name, width) for width in (title, title - 1, bold, bold - 1)] == [
        TITLE, BOLD, BOLD, LABEL_BOLD,
    ]  # fmt: skip
    assert common_name_role(fonts, [("Ada", 400), (name, bold), ("Ben", 400)]) == BOLD
    card = card_of(fonts, peers=[card_of(fonts, name)])
    wide = bold + 46 + 2 + 52 + fonts.width("192", SCORE)
    canvas = NotingCanvas(fonts)
    card.paint(cast(Canvas, canvas), FRect(0, 0, wide + 0.5, 90), "192")
    assert canvas.found[-1][2] == BOLD


def test_a_card_is_wide_enough_for_its_longest_words(fonts: Fonts) -> None:
    figure, name = fonts.width("192", SCORE), "Wilhelmine"
    least = fonts.width(name, LABEL_BOLD) + 46 + 2 + 52 + 38 + figure
    card = card_of(fonts, name, others=(2,))
    assert [card.is_wide_enough(least + more) for more in (-1.5, -0.5)] == [False, True]
    lines = card_of(fonts, parts=(("Hydroelectricity", "7"), ("Ports", "1200")))
    least = fonts.width("Hydroelectricity", BODY) + 50 + fonts.width("1200", BOLD)
    assert [lines.is_wide_enough(least + more) for more in (-1.5, -0.5)] == [False, True]
    whole = fonts.width("Ada of Wight", LABEL_BOLD) + 46 + 2 + 52 + figure
    assert [card_of(fonts, "Ada of Wight").has_name_in_line(whole + more) for more in (-0.5, 0.5)] == [False, True]


# -- Beside the podium ------------------------------------------------------------------------------------------------


class OwnBoard:
    """A painter of boards twice as wide as high."""

    def shape(self, finished: Any) -> float:
        return 2.0


def noted_board(canvas: NotingCanvas, picture: Any, place: FRect, seat: int) -> None:
    canvas.found.append(("board", rounded(place), picture, seat))


def rows_of(fonts: Fonts, count: int, *, has_boards: bool = True, name: str = "Ada", crowned: int = -1) -> RunnersUp:
    cards = [card_of(fonts, f"{name}{at}", str(90 - at), seat=at, is_crowned=at == crowned) for at in range(count)]
    gallery = SimpleNamespace(own=OwnBoard(), finished=None, draw=noted_board) if has_boards else None
    return RunnersUp(
        fonts, cards, [at + 4 for at in range(count)], cast(BoardGallery, gallery), lambda seat: f"{seat}!"
    )


AREA = FRect(700, 100, 400, 300)


def painted(fonts: Fonts, rows: RunnersUp, area: FRect = AREA) -> tuple[list[tuple[Any, ...]], list[FRect]]:
    """What the rows draw, and the places of boards."""
    canvas = NotingCanvas(fonts)
    widgets = rows.build(area)
    boards = [each.rect for each in widgets if isinstance(each, ImageWidget)]
    for each in widgets:
        each.draw(cast(Canvas, canvas), InteractionState())
    return canvas.found, boards


@pytest.mark.parametrize("is_crowned", [False, True])
def test_a_row_has_place_badge_name_and_the_figure_of_the_count(fonts: Fonts, is_crowned: bool) -> None:
    rows = rows_of(fonts, 1, has_boards=False, crowned=0 if is_crowned else -1)
    found, boards = painted(fonts, rows)
    assert boards == []
    high = 92.0
    top, figure = 400 - high, fonts.width("90", SCORE)
    crown = [("ui/crown_gold", (778.0, top + high / 2 - 30, 26.0, 26.0))] if is_crowned else []
    right = 1100 - 24 - figure
    assert found == [
        ("ui/card", (700.0, top, 400.0, high)),
        ("ui/panel_wood", (706.0, top + 6, 40.0, high - 12)),
        ("4", (706.0, top + 6, 40.0, high - 12), HEADING, palette.CHALK, "center"),
        ("badge-0", (754.0, top + high / 2 - 20, 40.0, 40.0)),
        *crown,
        ("Ada0", rounded(FRect(802, top + 4, right - 802, high - 8)), TITLE, palette.INK, "left"),
        ("0!", rounded(FRect(right, top + 4, 1088 - right, high - 8)), SCORE, palette.INK, "right"),
    ]


@pytest.mark.parametrize(("count", "high"), [(1, 122.0), (2, 122.0), (3, (300 - 32) / 3)])
def test_rows_stand_on_the_ground_of_the_podium_their_boards_beside_them(fonts: Fonts, count: int, high: float) -> None:
    rows = rows_of(fonts, count)
    assert rows.gallery is not None
    found, boards = painted(fonts, rows)
    cards = [FRect(each[1]) for each in found if each[0] == "ui/card"]
    assert [card.bottom for card in cards] == pytest.approx(
        [400 - (count - 1 - at) * (high + 16) for at in range(count)], abs=0.02
    )
    assert all(card.height == pytest.approx(min(high, 92.0), abs=0.02) for card in cards)
    least = max(fonts.width(card.name, LABEL_BOLD) + fonts.width(card.figure, SCORE) for card in rows.cards) + 128
    wide = max(52.0, min(high, 390 - least))
    for board, card in zip(boards, cards, strict=True):
        assert tuple(board) == pytest.approx((700, card.bottom - high / 2 - wide / 4, wide, wide / 2), abs=0.02)
    assert [each[1:] for each in found if each[0] == "board"] == [
        (rounded(place), rows.gallery.own, seat) for seat, place in enumerate(boards)
    ]
    assert all((card.left, card.right) == pytest.approx((710 + wide, 1100), abs=0.02) for card in cards)


def test_boards_give_way_to_names_down_to_a_least_width(fonts: Fonts) -> None:
    _, boards = painted(fonts, rows_of(fonts, 1, name="Wilhelmine of the Isles "))
    assert [board.width for board in boards] == [52.0]


def test_rows_fit_where_each_is_high_and_wide_enough(fonts: Fonts) -> None:
    rows = rows_of(fonts, 2, has_boards=False)
    least = 2 * (max(40.0, fonts.line_height(SCORE)) + 12) + 16
    assert [rows.fit(FRect(0, 0, 400, least + more)) for more in (-0.5, 0.01)] == [False, True]
    names = rows_of(fonts, 2, has_boards=False, name="Wilhelmine")
    wide = fonts.width("Wilhelmine0", LABEL_BOLD) + fonts.width("90", SCORE) + 46 + 40 + 16 + 24
    assert [names.fit(FRect(0, 0, wide + more, 300)) for more in (-1.5, -0.5)] == [False, True]
