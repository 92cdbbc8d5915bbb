"""A game's place in the record table on its page of results; the fanfare; flags of new achievements."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import patch

import pytest
from pygame import FRect

from game.app import App
from game.match.match import Seat
from game.modes.attempts import Attempts
from game.modes.medals import BenchmarkResult
from game.registry import plugin
from game.storage.values import TableLine
from game.table.ending import record_rank
from game.table.ending.game_results import GameResults
from game.table.ending.new_achievements import NewAchievements
from game.table.ending.record_rank import RecordRank
from game.table.solo.live_benchmark import LiveBenchmark
from game.ui.canvas import Canvas
from game.ui.motion import Motions
from game.ui.sound_effects import Sound
from game.ui.text import LABEL_BOLD
from game.ui.widgets import Button, InteractionState, Label
from tests.driver import program
from tests.table_screens import played_out

AREA = FRect(100, 50, 1000, 500)


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    with program(tmp_path_factory.mktemp("ranks")) as app:
        yield app


def line_of(record: int, rank: int, score: int, seat: int = 0) -> TableLine:
    """A line of a record table."""
    values: dict[str, Any] = dict.fromkeys(TableLine._fields)
    values |= {"record": record, "rank": rank, "score": score, "seat": seat, "name": "Ada", "attempt": 1, "origin": ""}
    return TableLine(**values)


OTHERS = [line_of(record, rank, 100 - rank) for record, rank in enumerate(range(1, 12), 10)]


class Ranked:
    """The place of record 7 in a table."""

    def __init__(
        self, app: App, own: TableLine | None, others: list[TableLine], attempts: Attempts | None = None
    ) -> None:
        lines = sorted([*others, *([own] if own is not None else [])], key=lambda line: line.rank)
        self.table = played_out(app, "mosaic", 2)
        self.rank = RecordRank(app.services, self.table, 7, lambda seat: ("Ada", "Ben")[seat])
        self._patches = (
            patch.object(record_rank, "record_line", lambda storage, played, record: (own, lines)),
            patch.object(Attempts, "of", lambda played: attempts),
        )

    def __enter__(self) -> RecordRank:
        for each in self._patches:
            each.start()
        return self.rank

    def __exit__(self, *_: object) -> None:
        for each in self._patches:
            each.stop()


@pytest.mark.parametrize(
    ("own", "others", "expected"),
    [
        (line_of(7, 1, 150), OTHERS, ("Ada", 1)),
        (line_of(7, 10, 90, 1), OTHERS, ("Ben", 10)),
        (line_of(7, 11, 89), OTHERS, None),
        (line_of(7, 1, 99), OTHERS, None),
        (line_of(7, 2, 99), OTHERS, ("Ada", 2)),
        (line_of(7, 1, 99), [], None),
        (line_of(7, 1, 99), [line_of(7, 2, 50, 1)], None),
        (None, OTHERS, None),
    ],
)
def test_a_place_is_told_among_the_first_ten_if_it_is_ones_own(
    app: App, own: TableLine | None, others: list[TableLine], expected: tuple[str, int] | None
) -> None:
    with Ranked(app, own, others) as rank:
        widgets, top = rank.build_line(AREA, 400, lambda: None)
        table, bottom = rank.build_table(AREA)
    if not expected:
        assert (widgets, top, table, bottom) == ([], 400, [], 50)
        return
    [button] = widgets
    assert isinstance(button, Button)
    placed = app.services.assets.t("house.results.placed", name=expected[0], rank=expected[1])
    assert (button.name, button.label, button.icon, button.style) == ("record-table", placed, "trophy", "quiet")
    assert (button.rect.bottom, button.rect.centerx, top) == (400, 600, button.rect.top)
    assert button.rect.width == min(1000, button.natural_width(app.services.assets.fonts))
    assert table
    assert bottom > 50


@pytest.mark.parametrize("is_fresh", [True, False])
def test_a_later_try_has_no_place(app: App, is_fresh: bool) -> None:
    tries = cast(Attempts, SimpleNamespace(is_fresh=is_fresh))
    with Ranked(app, line_of(7, 2, 98), OTHERS, tries) as rank:
        assert bool(rank.build_line(AREA, 400, lambda: None)[0]) is is_fresh


def test_the_table_opens_and_closes_its_new_line_sliding_in(app: App) -> None:
    with Ranked(app, line_of(7, 2, 98), OTHERS) as rank:
        turned: list[str] = []
        motion = rank.turn()
        assert rank.is_open
        motions = Motions()
        motions.start(motion)
        motions.advance(1.19)
        assert motions
        motions.advance(0.02)
        assert not motions
        [button] = rank.build_line(AREA, 400, lambda: turned.append("turned"))[0]
        assert isinstance(button, Button)
        assert (button.label, button.icon) == (app.services.assets.t("house.results.to-podium"), "back")
        assert button.action is not None
        button.action()
        assert turned == ["turned"]
        rank.turn()
        assert not rank.is_open


@pytest.mark.parametrize(("height", "count"), [(900, 9), (340, 7), (280, 5), (10, 3)])
def test_the_table_shows_as_many_lines_as_have_room(app: App, height: float, count: int) -> None:
    shown: list[int] = []

    def around(lines: Any, own: Any, count: int) -> Any:
        shown.append(count)
        return list(lines)[:count]

    with Ranked(app, line_of(7, 2, 98), OTHERS) as rank, patch.object(record_rank, "around", around):
        widgets, bottom = rank.build_table(FRect(100, 50, 1000, height))
    assert shown == [9, 7, 5, 3][: shown.index(count) + 1]
    assert bottom <= 50 + height or count == 3
    [title] = [each for each in widgets if isinstance(each, Label)][:1]
    assert (title.role, title.align) == (LABEL_BOLD, "center")
    assert title.rect.left == 600 - 320 + 16
    assert title.rect.width == 608
    assert title.rect.top == 62


# -- The fanfare ------------------------------------------------------------------------------------------------------

BEST, SECOND = line_of(7, 1, 90), line_of(8, 2, 80)
MEDALS = (1, 2, 3, 4, 5)


@pytest.mark.parametrize(
    ("kinds", "winners", "expected"),
    [
        (("human", "human"), (0,), Sound.WIN),
        (("human", "computer"), (0,), Sound.WIN),
        (("human", "computer"), (1,), Sound.LOSE),
        (("computer", "computer"), (1,), Sound.WIN),
        (("computer", "human"), (0, 1), Sound.WIN),
    ],
)
def test_at_a_table_people_who_win_are_cheered(
    app: App, kinds: tuple[str, ...], winners: tuple[int, ...], expected: Sound
) -> None:
    table = played_out(app, "mosaic", 2)
    seats = [Seat(name, kind, "easy") for name, kind in zip(("Ada", "Ben"), kinds, strict=True)]
    results = GameResults(app.services, table, None, None, None)
    results.match = SimpleNamespace(seats=seats, meta=table.match.meta)  # type: ignore[assignment]
    results.summary = cast(Any, SimpleNamespace(is_alone=False, winners=winners))
    assert results.fanfare(has_achievements=False) is expected


@pytest.mark.parametrize(
    ("own", "lines", "scores", "has_achievements", "expected"),
    [
        (None, [], None, False, Sound.GOAL),
        (None, [], None, True, Sound.WIN),
        (BEST, [BEST, SECOND], None, False, Sound.WIN),
        (BEST, [BEST], None, False, Sound.GOAL),
        (BEST, [BEST, line_of(8, 1, 90)], None, False, Sound.GOAL),
        (SECOND, [BEST, SECOND], None, False, Sound.GOAL),
        (None, [], (1,), False, Sound.GOAL),
        (None, [], (1, 1, 1, 1, 1), False, Sound.WIN),
        (None, [], (9000, 9000, 9000, 9000, 9000), False, Sound.LOSE),
    ],
)
def test_alone_a_record_a_medal_and_an_achievement_are_cheered(
    app: App, own: Any, lines: list[TableLine], scores: tuple[int, ...] | None, has_achievements: bool, expected: Sound
) -> None:
    table = played_out(app, "bridges", 1)
    house = None
    if scores is not None:
        house = LiveBenchmark(app.services, table.match)
        house.result = BenchmarkResult(scores, table.match.record())
    results = GameResults(app.services, table, house, None, None)
    with patch("game.table.ending.game_results.record_line", lambda *_: (own, lines)):
        assert results.fanfare(has_achievements=has_achievements) is expected


# -- Flags ------------------------------------------------------------------------------------------------------------


def test_new_achievements_are_those_of_known_players_in_order(app: App) -> None:
    ada, ben = (app.services.storage.add_profile(name).identifier for name in ("Zoe", "Ben"))
    names = [each.name for each in plugin("mosaic").achievement_definitions]
    completed = [(ada, names[2]), (ben, names[1]), (ben, names[0]), (99, names[0]), (ada, "unknown")]
    with patch.object(type(app.services.storage.achievements), "completed_in", lambda _, record: completed):
        found = NewAchievements.of(app.services, "mosaic", 5)
        assert found.flags == ((ben, "Ben", 0), (ben, "Ben", 1), (ada, "Zoe", 2))
        assert NewAchievements.of(app.services, "mosaic", None).flags == ()
        with patch.object(type(app.services.storage), "is_visited", True):
            assert NewAchievements.of(app.services, "mosaic", 5).flags == ()


def test_flags_rise_one_after_the_other_beside_their_line(app: App) -> None:
    found = NewAchievements(app.services.assets, "mosaic", ((4, "Ada", 0), (9, "Ben", 1)))
    app.services.assets.sheets.load("logbook")
    area = FRect(100, 0, 1000, 600)
    drawn: list[Any] = []
    canvas = SimpleNamespace(
        fit=lambda name, rect, alpha: drawn.append((name, tuple(round(each, 2) for each in rect), alpha))
    )
    for share in (0.0, 0.5, 1.0):
        widgets, top = found.build(area, 500, partial(float, share))
        widgets[0].draw(cast(Canvas, canvas), InteractionState())
    button = widgets[1]
    assert isinstance(button, Button)
    wide = button.natural_width(app.services.assets.fonts)
    left = 600 - (92 + 8 + wide) / 2
    assert button.rect.left == pytest.approx(left + 100, abs=0.01)
    assert button.rect.width == pytest.approx(wide)
    assert (button.rect.bottom, top) == (496, button.rect.top)
    middle = button.rect.centery - 18
    first, second = round(left, 2), round(left + 46, 2)
    assert drawn == [
        ("logbook/flag_mosaic_1", (first, round(middle + 30, 2), 44.0, 36.0), 0),
        ("logbook/flag_mosaic_2", (second, round(middle + 30, 2), 44.0, 36.0), 0),
        ("logbook/flag_mosaic_1", (first, round(middle + 30 * 0.3, 2), 44.0, 36.0), round(255 * 0.7)),
        ("logbook/flag_mosaic_2", (second, round(middle + 30 * 0.5, 2), 44.0, 36.0), 127),
        ("logbook/flag_mosaic_1", (first, middle, 44.0, 36.0), 255),
        ("logbook/flag_mosaic_2", (second, middle, 44.0, 36.0), 255),
    ]
    narrow = found.build(FRect(0, 0, 300, 600), 500, lambda: 1.0)[0][1]
    assert isinstance(narrow, Button)
    assert narrow.rect.width == 300 - 92 - 8
