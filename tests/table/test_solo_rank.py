"""Alone on the page of results: the rank with its track, the medals, the lines of the table, to the unit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, cast

import pytest
from pygame import FRect

from game.app import App
from game.assets import Assets
from game.core.best_result import BestResult
from game.modes.medals import BenchmarkResult
from game.storage.values import TableLine
from game.table.ending.solo_results import RankStep, build_medals, build_rank, build_table, framed
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.layout import Column
from game.ui.text import BODY, BOLD, LABEL, LABEL_BOLD, TITLE
from game.ui.widgets import InteractionState, Label, Widget
from tests.driver import program
from tests.table_screens import played_out


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    with program(tmp_path_factory.mktemp("solo")) as app:
        yield app


class NotingCanvas:
    """A canvas that notes what is drawn on it."""

    def __init__(self, assets: Assets) -> None:
        self.fonts = assets.fonts
        self.found: list[tuple[Any, ...]] = []
        self.clip: tuple[float, ...] = ()

    def panel(self, name: str, rect: FRect) -> None:
        self.found.append((name, rounded(rect)))

    def fit(self, name: str, rect: FRect, alpha: int = 255) -> None:
        self.found.append((name, rounded(rect), alpha))

    def text_box(self, text: str, rect: FRect, role: Any, colour: Any, align: str = "left") -> None:
        self.found.append((text, rounded(rect), role, colour, align))

    @contextmanager
    def clipped(self, rect: FRect) -> Iterator[None]:
        self.clip = rounded(rect)
        yield


def rounded(rect: FRect) -> tuple[float, ...]:
    return tuple(round(each, 2) for each in rect)


def drawn(app: App, widgets: Sequence[Widget]) -> NotingCanvas:
    """What these draw, without labels."""
    canvas = NotingCanvas(app.services.assets)
    for each in widgets:
        if not isinstance(each, Label):
            each.draw(cast(Canvas, canvas), InteractionState())
    return canvas


def labels(widgets: Sequence[Widget]) -> list[tuple[Any, ...]]:
    return [(each.text, each.role, each.colour, each.align) for each in widgets if isinstance(each, Label)]


def rows_of(app: App) -> Column:
    return Column(app.services.assets.fonts, FRect(100, 50, 400, 0), 6)


# -- The rank ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("score", "needed", "share", "filled"),
    [(50, 80, 1.0, 250.0), (50, 80, 0.5, 125.0), (3, 80, 1.0, 0.0), (90, 80, 1.0, 400.0), (-5, 80, 1.0, 0.0), (5, 0, 1.0, 0.0),
     (4, 80, 1.0, 20.0), (32, 800, 1.0, 0.0)],
)  # fmt: skip
def test_a_rank_has_a_track_towards_the_next_that_fills(
    app: App, score: int, needed: int, share: float, filled: float
) -> None:
    rows, line = rows_of(app), app.services.assets.fonts.line_height(TITLE) + 4
    widgets = build_rank(app.services.assets, rows, RankStep("Mate", "Captain", needed), score, lambda: share)
    track = (100.0, round(50 + line + 6, 2), 400.0, 18.0)
    fill = [("ui/progress_fill", (*track[:2], filled, 18.0))] if filled else []
    assert drawn(app, widgets).found == [
        ("Mate", (100.0, 50.0, 400.0, round(line, 2)), TITLE, palette.DARK_BRASS, "left"),
        ("ui/progress_track", track),
        *fill,
    ]
    message = app.services.assets.t("house.results.next-rank", n=needed - score, rank="Captain")
    assert labels(widgets) == [(message, LABEL, palette.FADED_INK, "left")]


def test_the_highest_rank_stands_alone(app: App) -> None:
    widgets = build_rank(app.services.assets, rows_of(app), RankStep("Captain"), 99, lambda: 1.0)
    assert [each[0] for each in drawn(app, widgets).found] == ["Captain"]
    assert labels(widgets) == []


def test_a_frame_reaches_to_the_bottom(app: App) -> None:
    panel = framed(FRect(10, 20, 300, 5), 140)
    assert (tuple(panel.rect), panel.sprite) == ((10, 20, 300, 120), "ui/card")


# -- Medals -----------------------------------------------------------------------------------------------------------

NAMES = ("bronze", "silver", "gold", "captain")


def result_of(app: App, *scores: int) -> BenchmarkResult:
    return BenchmarkResult(scores, played_out(app, "bridges", 1).match.record())


def medals(app: App, result: BenchmarkResult | None, score: int, **given: bool) -> tuple[list[Any], list[Any]]:
    widgets = build_medals(app.services.assets, rows_of(app), result, score, **given)
    return drawn(app, widgets).found, labels(widgets)


@pytest.mark.parametrize("is_practice", [False, True])
def test_medals_show_what_they_ask_for_and_which_are_earned(app: App, is_practice: bool) -> None:
    result = result_of(app, 30, 40, 50, 60, 70)
    asked = result.required_scores
    line = app.services.assets.fonts.line_height(LABEL_BOLD) + 2
    for score in (asked[0] - 1, asked[1], asked[3]):
        found, told = medals(app, result, score, is_practice=is_practice)
        earned = [] if is_practice else [name for name, least in zip(NAMES, asked, strict=True) if score >= least]
        expected: list[Any] = []
        for at, name in enumerate(NAMES):
            place = (100.0 + 100 * at, 50.0, 100.0, 56.0)
            expected.append((f"ui/medal_{name}", place, 255 if name in earned else 70))
            if asked[at] not in asked[:at]:
                figure = (place[0], 106.0, 100.0 * asked.count(asked[at]), round(line, 2))
                expected.append((str(asked[at]), figure, LABEL_BOLD, palette.INK, "center"))
        assert found == expected
        t = app.services.assets.t
        best = result.medal(score)
        key = "no-medal-practice" if is_practice else f"medal-{best}" if best else "no-medal"
        if best == "captain" and result.is_close(score) and not is_practice:
            key = "medal-close"
        words = f"{t(f'house.house.{key}')} {t('house.house.made', score=70)}"
        assert told == [(words, LABEL, palette.FADED_INK, "center")]


def test_a_score_that_wins_several_medals_stands_once_below_them(app: App) -> None:
    result = result_of(app, 40, 40, 40, 40, 40)
    found, _ = medals(app, result, 0)
    figures = [each for each in found if not each[0].startswith("ui/")]
    asked = result.required_scores
    assert [each[0] for each in figures] == [str(each) for each in dict.fromkeys(asked)]
    assert figures[0][1][2] == 100.0 * asked.count(asked[0]) > 100


@pytest.mark.parametrize(
    ("scores", "is_practice", "key"),
    [
        ((), False, "set-by"),
        ((30, 40), False, "set-by"),
        ((30, 40), True, "no-medal-practice"),
        ((), True, "no-medal-practice"),
    ],
)
def test_until_the_house_has_played_medals_are_pale(
    app: App, scores: tuple[int, ...], is_practice: bool, key: str
) -> None:
    found, told = medals(app, result_of(app, *scores) if scores else None, 99, is_practice=is_practice)
    assert [(each[0], each[2]) for each in found] == [(f"ui/medal_{name}", 70) for name in NAMES]
    assert told == [(app.services.assets.t(f"house.house.{key}"), LABEL, palette.FADED_INK, "center")]


# -- The table --------------------------------------------------------------------------------------------------------


def line_of(rank: int, name: str, score: int, badge: int | None = None) -> TableLine:
    values: dict[str, Any] = dict.fromkeys(TableLine._fields)
    values |= {"record": rank, "rank": rank, "score": score, "name": name, "attempt": 1, "origin": "", "badge": badge}
    return TableLine(**values)


@pytest.mark.parametrize(("share", "slid"), [(0.0, 0.0), (0.4, 0.0), (0.7, 0.5), (1.0, 1.0)])
def test_the_new_line_slides_in_and_those_below_make_room(app: App, share: float, slid: float) -> None:
    lines = [line_of(1, "Ada", 90), line_of(2, "Ben", 1234), line_of(3, "Cleo", 7, badge=2)]
    rows, fonts = rows_of(app), app.services.assets.fonts
    high = max(30.0, fonts.line_height(BODY) + 4)
    canvas = drawn(app, build_table(app.services.assets, rows, lines, lines[1], lambda: share))
    assert rows.bottom == pytest.approx(50 + 3 * high + 6)
    assert canvas.clip == (96.0, 47.0, 408.0, round(3 * high + 6, 2))
    aside, up = (1 - slid) * 400, (1 - slid) * high
    expected: list[tuple[Any, ...]] = []
    for at, line in enumerate(lines):
        is_own = at == 1
        role, left = (BOLD, 100 + aside) if is_own else (BODY, 100.0)
        top = 50 + at * high - (up if at > 1 else 0.0)
        figure = app.services.assets.texts.number(line.score)
        wide, rank = fonts.width(figure, BOLD) + 4, fonts.width("100.", role) + 8
        if is_own:
            expected.append(("ui/list_row_active", rounded(FRect(left, top + 1, 400, high - 2))))
        expected.append((f"{line.rank}.", rounded(FRect(left + 10, top, rank, high)), role, palette.FADED_INK, "left"))
        start, room = left + 10 + rank, 400 - rank - wide - 34
        if line.badge is not None:
            side = min(26.0, high - 4)
            badge = FRect(start, top + high / 2 - side / 2, side, side)
            expected.append((palette.badge(2, is_small=True), rounded(badge), 255))
            start, room = start + side + 6, room - side - 6
        expected.append((line.name, rounded(FRect(start, top, room, high)), role, palette.INK, "left"))
        expected.append((figure, rounded(FRect(left + 388 - wide, top, wide, high)), BOLD, palette.INK, "right"))
    assert len(canvas.found) == len(expected)
    for found, wanted in zip(canvas.found, expected, strict=True):
        assert (found[0], found[2:]) == (wanted[0], wanted[2:])
        assert found[1] == pytest.approx(wanted[1], abs=0.02)


def test_the_captains_medal_by_the_best_known_game_says_so(app: App) -> None:
    record = played_out(app, "bridges", 1).match.record()
    result = BenchmarkResult((30, 40, 50, 60, 70), record, BestResult(66, 66))
    score = next(score for score in range(100) if result.medal(score) == "captain")
    assert result.is_close(score)
    t = app.services.assets.t
    for reached, key in ((score, "medal-close"), (71, "medal-captain")):
        _, told = medals(app, result, reached)
        assert told[0][0] == f"{t(f'house.house.{key}')} {t('house.house.made', score=70)}"
