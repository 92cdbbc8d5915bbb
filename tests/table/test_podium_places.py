"""The podium to the unit: blocks, cards and boards in one row and in several, with and without boards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import Any, cast

import pytest
from pygame import FRect

from game.table.ending.board_gallery import BoardGallery
from game.table.ending.podium import Placement, Podium
from game.table.ending.score_card import ScoreCard
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import HEADING, LABEL_BOLD, Fonts
from game.ui.widgets import InteractionState
from tests.driver import program

AREA = FRect(40, 100, 1200, 480)


@pytest.fixture(scope="module")
def fonts(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fonts]:
    with program(tmp_path_factory.mktemp("podium")) as app:
        yield app.services.assets.fonts


class Painter:
    """A painter of boards of a shape."""

    def __init__(self, name: str, shape: float) -> None:
        self.name = name
        self._shape = shape

    def shape(self, finished: Any) -> float:
        assert finished == "finished"
        return self._shape


class NotingCanvas:
    """A canvas that notes blocks, numbers, cards and boards."""

    def __init__(self, fonts: Fonts) -> None:
        self.fonts = fonts
        self.seat_styles = SimpleNamespace(badge=lambda seat: f"badge-{seat}")
        self.blocks: list[FRect] = []
        self.cards: list[FRect] = []
        self.numbers: list[tuple[Any, ...]] = []
        self.boards: list[tuple[str, FRect, int]] = []
        self.pictures: dict[str, FRect] = {}
        self.texts: list[str] = []

    def panel(self, name: str, rect: FRect) -> None:
        {"ui/panel_wood": self.blocks, "ui/card": self.cards}[name].append(FRect(rect))

    def fit(self, name: str, rect: FRect) -> None:
        self.pictures[name] = FRect(rect)

    def text_box(self, text: str, rect: FRect, role: Any, *look: Any, align: str = "") -> None:
        self.texts.append(text)
        if look[:1] == (palette.CHALK,):
            self.numbers.append((text, FRect(rect), role, look[1]))


def card_of(fonts: Fonts, seat: int, name: str = "", parts: int = 0) -> ScoreCard:
    lines = [(f"Part {at}", str(at)) for at in range(parts)]
    return ScoreCard(fonts, seat, name or "ABCDEF"[seat], str(90 - seat), lines, {}, is_crowned=seat == 0, kept_parts=1)


def podium_of(
    fonts: Fonts, count: int, common: float | None = None, own: float | None = None, places: Sequence[int] = (),
    risen: float = 1.0, parts: int = 0, has_gallery: bool = True, names: Sequence[str] = (),
) -> Podium:  # fmt: skip
    """A podium for seats in the order of their places."""

    def draw(canvas: NotingCanvas, picture: Painter, place: FRect, seat: int) -> None:
        canvas.boards.append((picture.name, FRect(place), seat))

    gallery = SimpleNamespace(
        common=Painter("common", common) if common else None, own=Painter("own", own) if own else None,
        finished="finished", draw=draw,
    )  # fmt: skip
    cards = [card_of(fonts, seat, names[seat] if names else "", parts) for seat in range(count)]
    return Podium(
        fonts, cards, places or list(range(1, count + 1)), cast(BoardGallery, gallery) if has_gallery else None,
        lambda seat: f"{seat}!", lambda: risen,
    )  # fmt: skip


def drawn(fonts: Fonts, podium: Podium, area: FRect = AREA) -> tuple[NotingCanvas, Placement]:
    canvas, placement = NotingCanvas(fonts), podium.placement(area)
    for each in placement.widgets:
        each.draw(cast(Canvas, canvas), InteractionState())
    assert podium.build(area)[1] == placement.bottom
    return canvas, placement


def rounded(rects: Sequence[FRect]) -> list[tuple[int, ...]]:
    return [tuple(round(each) for each in rect) for rect in rects]


def test_three_stand_on_blocks_the_first_in_the_middle_and_highest(fonts: Fonts) -> None:
    podium = podium_of(fonts, 3)
    canvas, placement = drawn(fonts, podium)
    tall = podium.cards[0].height(389.33)
    ground = 580 - min((480 - tall - 76) / 2, 60)
    step, wide = (1200 - 32) / 3 + 16, (1200 - 32) / 3
    heights, seats = (54, 76, 40), (1, 0, 2)
    assert rounded(canvas.blocks) == rounded(
        [FRect(50 + at * step, ground - high, wide - 20, high) for at, high in enumerate(heights)]
    )
    assert rounded(canvas.cards) == rounded(
        [FRect(40 + at * step, ground - high - tall + 4, wide, tall) for at, high in enumerate(heights)]
    )
    assert [number[0] for number in canvas.numbers] == ["2", "1", "3"]
    for (_, rect, role, align), block in zip(canvas.numbers, canvas.blocks, strict=True):
        assert tuple(rect) == pytest.approx((block.left, block.top + 3, block.width, block.height - 4), abs=0.01)
        assert role == (HEADING if block.height >= fonts.line_height(HEADING) + 6 else LABEL_BOLD)
        assert align == "center"
    assert [text for text in canvas.texts if text.endswith("!")] == [f"{seat}!" for seat in seats]
    assert (placement.bottom, placement.has_parts) == (580, True)


@pytest.mark.parametrize(("risen", "heights"), [(0.0, (40, 40, 40)), (0.25, (47, 58, 40)), (0.5, (54, 76, 40))])
def test_the_blocks_rise_during_the_first_half_of_the_count(
    fonts: Fonts, risen: float, heights: tuple[int, ...]
) -> None:
    canvas, _ = drawn(fonts, podium_of(fonts, 3, risen=risen))
    assert [round(block.height) for block in canvas.blocks] == list(heights)


def test_winners_who_share_the_first_place_stand_equally_high(fonts: Fonts) -> None:
    canvas, _ = drawn(fonts, podium_of(fonts, 2, places=(1, 1)))
    assert [number[0] for number in canvas.numbers] == ["1", "1"]
    assert [round(block.height) for block in canvas.blocks] == [76, 76]
    assert all(card.width == 420 for card in canvas.cards)
    lefts = [40 + at * 608 + 592 / 2 - 210 for at in (0, 1)]
    assert [card.left for card in canvas.cards] == pytest.approx(lefts)


def test_above_the_winner_of_several_games_stands_a_cup(fonts: Fonts) -> None:
    canvas, _ = drawn(fonts, podium_of(fonts, 2, has_gallery=False))
    cup, card = canvas.pictures["ui/trophy"], canvas.cards[0]
    assert cup.centerx == pytest.approx(card.centerx)
    assert cup.height == 140
    assert card.top - cup.bottom == pytest.approx(10, abs=0.01)
    low = FRect(40, 100, 1200, podium_of(fonts, 2).cards[0].height(420) + 76 + 60)
    assert "ui/trophy" not in drawn(fonts, podium_of(fonts, 2, has_gallery=False), low)[0].pictures


@pytest.mark.parametrize("height", [480, 620])
def test_each_seats_board_stands_above_its_card(fonts: Fonts, height: int) -> None:
    canvas, _ = drawn(fonts, podium_of(fonts, 3, own=1.5), FRect(40, 100, 1200, height))
    assert [(name, seat) for name, _, seat in canvas.boards] == [("own", 1), ("own", 0), ("own", 2)]
    for (_, board, _), card in zip(canvas.boards, canvas.cards, strict=True):
        assert board.centerx == pytest.approx(card.centerx)
        assert board.width / board.height == pytest.approx(1.5)
        assert card.top - board.bottom == pytest.approx(6, abs=0.01)
        assert board.top >= 99.9
    tall = canvas.cards[0].height
    free = canvas.blocks[1].bottom - 100 - 76 - tall - 8
    assert canvas.boards[0][1].height == pytest.approx(min(free, (1168 / 3) / 1.5), abs=0.01)


def test_in_a_wide_column_each_seats_board_stands_beside_its_card(fonts: Fonts) -> None:
    canvas, _ = drawn(fonts, podium_of(fonts, 2, own=1.0))
    for at, ((_, board, _), card, block) in enumerate(zip(canvas.boards, canvas.cards, canvas.blocks, strict=True)):
        right = 40 + 592 + at * 608
        assert [card.right, card.width] == pytest.approx([right, 592 * 0.44])
        assert board.right <= card.left - 12 + 0.01
        assert board.bottom == pytest.approx(block.bottom)
        assert board.width == pytest.approx(592 - 592 * 0.44 - 12)


def test_a_board_that_all_share_stands_beside_the_seats(fonts: Fonts) -> None:
    canvas, placement = drawn(fonts, podium_of(fonts, 2, common=1.2))
    [(name, board, seat)] = canvas.boards
    assert (name, seat) == ("common", 0)
    assert board.width / board.height == pytest.approx(1.2)
    assert board.right < min(card.left for card in canvas.cards)
    assert len(canvas.cards) == 2
    assert placement.bottom >= 580


@pytest.mark.parametrize(("count", "columns"), [(4, 4), (5, 3), (6, 3)])
def test_many_seats_stand_in_rows_none_alone(fonts: Fonts, count: int, columns: int) -> None:
    podium = podium_of(fonts, count, common=0.8)
    canvas, _ = drawn(fonts, podium, FRect(40, 100, 1500, 700))
    tops: dict[int, int] = {}
    for block in canvas.blocks:
        tops[round(block.bottom)] = tops.get(round(block.bottom), 0) + 1
    assert sum(tops.values()) == count
    assert max(tops.values()) <= columns
    assert 1 not in tops.values()


def test_of_five_without_a_shared_board_three_stand_on_blocks_and_two_in_rows(fonts: Fonts) -> None:
    canvas, placement = drawn(fonts, podium_of(fonts, 5, own=1.5))
    assert placement.bottom == 580
    assert [number[0] for number in canvas.numbers] == ["2", "1", "3", "4", "5"]
    blocks, plates = canvas.blocks[:3], canvas.blocks[3:]
    assert max(block.right for block in blocks) <= 40 + 1200 * 0.64
    rows = canvas.cards[3:]
    assert all(plate.width == 40 for plate in plates)
    assert all(row.right == pytest.approx(1240) and row.left > 40 + 1200 * 0.64 + 16 for row in rows)
    assert rows[-1].bottom == 580


def test_parts_of_scores_give_way_where_the_height_is_scarce(fonts: Fonts) -> None:
    podium = podium_of(fonts, 3, parts=6)
    whole = podium.cards[0].height(389.33)
    roomy, placement = drawn(fonts, podium, FRect(40, 100, 1200, whole + 76 + 20))
    assert placement.has_parts
    assert roomy.cards[0].height == pytest.approx(whole)
    for height, kept in ((whole + 44 + 9, 6), (whole + 44 + 7, 1), (podium.cards[0].short.height(389.33) + 40, 0)):
        canvas, placement = drawn(fonts, podium, FRect(40, 100, 1200, height))
        assert placement.has_parts is (kept == 6)
        assert [len(card.parts) for card in placement.cards] == [kept] * 3
        assert round(canvas.blocks[1].height) == 44
    widgets, bottom = podium.build_parts(FRect(40, 100, 1200, 200))
    canvas = NotingCanvas(fonts)
    for each in widgets:
        each.draw(cast(Canvas, canvas), InteractionState())
    assert canvas.texts.count("Part 5") == 3
    assert bottom == pytest.approx(100 + whole + 44 + 8)
