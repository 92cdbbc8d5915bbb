"""Places of boards and plates while the scores are counted, to the hundredth of a unit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import Any, cast

import pytest
from pygame import FRect

from game.table.ending.count_plates import CountPlates
from game.table.ending.results_layout import set_stage
from game.ui.text import LABEL, LABEL_BOLD, SCORE, TITLE, Fonts
from tests.driver import program

AREA = FRect(20, 90, 1240, 600)
Place = tuple[float, float, float, float]


def row(lefts: Sequence[float], top: float, width: float, height: float) -> list[Place]:
    """Places side by side."""
    return [(left, top, width, height) for left in lefts]


def column(left: float, tops: Sequence[float], width: float, height: float) -> list[Place]:
    """Places below each other."""
    return [(left, top, width, height) for top in tops]


@pytest.mark.parametrize(
    ("given", "board", "plates"),
    [
        ((2, 1.0, None, 80.0), (162, 90, 600, 600), column(778, (302, 398), 340, 80)),
        ((3, None, None, 80.0), (162, 90, 600, 600), column(778, (254, 350, 446), 340, 80)),
        ((2, 1.5, None, 80.0), (20, 95.33, 884, 589.33), column(920, (302, 398), 340, 80)),
        ((6, 1.0, None, 120.0), (162, 90, 600, 600),
         column(778, (90, 192.67, 295.33, 398, 500.67, 603.33), 340, 86.67)),
        ((2, 1.0, None, 80.0, 1.5), (77, 90, 600, 600), column(693, (302, 398), 510, 80)),
        ((2, 1.0, None, 80.0, 1.0, 500.0), (82, 90, 600, 600), column(698, (302, 398), 500, 80)),
        ((2, 1.0, None, 80.0, 1.0, 900.0), (20, 90, 600, 600), column(636, (302, 398), 624, 80)),
    ],
)  # fmt: skip
def test_plates_stand_in_a_column_beside_a_board_that_all_share(
    given: tuple[Any, ...], board: Place, plates: Sequence[Place]
) -> None:
    found = set_stage(AREA, *given)
    assert found.common is not None
    assert tuple(found.common) == pytest.approx(board, abs=0.01)
    assert list(found.own) == []
    assert [tuple(each) for each in found.plates] == [pytest.approx(each, abs=0.01) for each in plates]


THIRDS, FIFTHS = (20, 438.67, 857.33), (20, 271.2, 522.4, 773.6, 1024.8)


@pytest.mark.parametrize(
    ("given", "common", "own", "plates"),
    [
        ((3, None, 1.0, 80.0), None, row(THIRDS, 145.67, 402.67, 402.67), row(THIRDS, 554.33, 402.67, 80)),
        ((5, None, 1.0, 80.0), None, row(FIFTHS, 229.4, 235.2, 235.2), row(FIFTHS, 470.6, 235.2, 80)),
        ((5, None, 3.0, 80.0), None,
         [*row(THIRDS, 125.89, 402.67, 134.22), *row((229.33, 648), 433.89, 402.67, 134.22)],
         [*row(THIRDS, 266.11, 402.67, 80), *row((229.33, 648), 574.11, 402.67, 80)]),
        ((3, 2.0, 1.5, 70.0), (316, 90, 648, 324), row((83.33, 502, 920.67), 430, 276, 184),
         row((71.33, 490, 908.67), 620, 300, 70)),
        ((4, 2.0, 1.5, 70.0, 1.5, 300.0), (316, 90, 648, 324), row((31, 345, 659, 973), 430, 276, 184),
         row((20, 334, 648, 962), 620, 298, 70)),
        ((2, None, 12.0, 80.0, 1.5), None, column(20, (125.33, 433.33), 1240, 103.33),
         column(20, (234.67, 542.67), 1240, 112)),
        ((2, None, 0.5, 80.0, 1.0, 500.0), None, row((197.5, 825.5), 90, 257, 514), row((76, 704), 610, 500, 80)),
        ((2, None, 0.5, 80.0, 1.0, 200.0), None, row((197.5, 825.5), 90, 257, 514), row((176, 804), 610, 300, 80)),
    ],
)  # fmt: skip
def test_a_plate_stands_below_each_seats_own_board(
    given: tuple[Any, ...], common: Place | None, own: Sequence[Place], plates: Sequence[Place]
) -> None:
    found = set_stage(AREA, *given)
    assert (tuple(found.common) if found.common is not None else None) == (
        pytest.approx(common, abs=0.01) if common is not None else None
    )
    assert [tuple(each) for each in found.own] == [pytest.approx(each, abs=0.01) for each in own]
    assert [tuple(each) for each in found.plates] == [pytest.approx(each, abs=0.01) for each in plates]


def test_boards_keep_a_least_size_in_a_tiny_window() -> None:
    found = set_stage(FRect(10, 20, 400, 90), 3, None, 1.0, 80.0)
    assert [tuple(each) for each in found.own] == [
        pytest.approx(each, abs=0.01) for each in column(206, (20, 55.33, 90.67), 8, 8)
    ]
    assert found.plates[0].width == 300


# -- Plates -----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def fonts(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fonts]:
    with program(tmp_path_factory.mktemp("plates")) as app:
        yield app.services.assets.fonts


class Counting:
    """Two beats: both seats have nothing, then 1234 and 5."""

    beats = 2

    def totals(self, beat: int) -> list[int]:
        return [0, 0, 0] if beat <= 0 else [1234, 5, 5]


def plates_of(teams: Sequence[Sequence[int]], own: dict[int, str] | None = None) -> CountPlates:
    finished = SimpleNamespace(names=["Ada", "Maximiliane", "Ben"], state=None)
    gallery = SimpleNamespace(finished=finished, ending=SimpleNamespace(figures=lambda state: own or {}))
    texts = SimpleNamespace(number=lambda value: f"<{value}>", listed=" & ".join)
    return CountPlates(cast(Any, texts), cast(Any, gallery), teams, cast(Any, Counting()))


def test_a_plate_knows_the_names_of_a_team_and_its_figures() -> None:
    plates = plates_of([(0,), (1, 2)], {1: "hidden"})
    assert [plates.name(team) for team in ((0,), (1, 2))] == ["Ada", "Maximiliane & Ben"]
    assert plates.figures(0) == ["<0>", "<1234>", ""]
    assert plates.figures(1) == ["<0>", "<5>", "hidden"]


def test_a_plate_is_wide_enough_for_the_longest_name_beside_badges_and_figure(fonts: Fonts) -> None:
    def wide(name: str, figure: str, badges: float) -> float:
        return fonts.width(name, LABEL_BOLD) + fonts.width(figure, SCORE) + 52 * badges + 44

    assert plates_of([(0,)]).width(fonts) == pytest.approx(wide("Ada", "<1234>", 1))
    team = wide("Maximiliane & Ben", "<5>", 1.72)
    assert plates_of([(0,), (1, 2)]).width(fonts) == pytest.approx(max(team, wide("Ada", "<1234>", 1)))


def test_words_stand_beside_badge_and_figure_or_below_them_on_a_high_plate(fonts: Fonts) -> None:
    head, line = fonts.line_height(SCORE), fonts.line_height(LABEL)
    plates = plates_of([(0,), (1, 2)])
    low, high = FRect(100, 200, 400, head + 1.7 * line), FRect(100, 200, 400, head + 1.9 * line)
    assert [plates.head(fonts, plate) for plate in (low, high)] == [low.height, head]
    for team, badges in (((0,), 1.0), ((1, 2), 1.72)):
        left = 120 + min(52.0, low.height - 10) * badges
        wide = fonts.width(plates.figures(team[0])[1], SCORE) + 6
        width, height = 484 - wide - left, low.height - 8
        upper, lower = plates.word_rooms(fonts, low, team)
        assert tuple(upper) == pytest.approx((left, 204, width, height * 0.55), abs=0.01)
        assert tuple(lower) == pytest.approx((left, 204 + height * 0.55, width, height * 0.45), abs=0.01)
        upper, lower = plates.word_rooms(fonts, high, team)
        room = 1.9 * line - 6
        assert tuple(upper) == pytest.approx((112, 200 + head, 376, room - 0.9 * line), abs=0.01)
        assert tuple(lower) == pytest.approx((112, upper.bottom, 376, 0.9 * line), abs=0.01)


def test_all_names_have_letters_of_one_size(fonts: Fonts) -> None:
    plates = plates_of([(0,), (1,)])
    rooms = [FRect(0, at * 100, 900, 80) for at in (0, 1)]
    role, shrink = plates.letters(fonts, rooms)
    assert role == TITLE
    assert shrink == pytest.approx(1.0)
    name = fonts.width("Maximiliane", TITLE)
    figure, beside = fonts.width("<5>", SCORE), 72.0 + 22
    tight = [rooms[0], FRect(0, 100, figure + beside + name + 1, 80)]
    assert plates.letters(fonts, tight)[0] == TITLE
    tight[1].width -= 3
    assert plates.letters(fonts, tight)[0] != TITLE
