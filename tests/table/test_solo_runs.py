"""Runs beside a solo game: the best one from the records, its plate in the bar, its marks, its introduction."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import patch

import pytest
from pygame import FRect

from game.app import App
from game.match.match import Match, Seat
from game.modes.medals import BenchmarkResult
from game.modes.solo import deal_of
from game.modes.tables import GameTable
from game.table.opening import open_table
from game.table.scene import TableScene
from game.table.solo import ghost as ghost_module
from game.table.solo import runs as runs_module
from game.table.solo.ghost import Ghost, draw_ghost, ghost_for, moves_before, moves_of, run_of, score_at
from game.table.solo.runs import Runs
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import LABEL_BOLD
from tests.driver import program
from tests.table.tables import begun
from tests.table_screens import played_out


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    with program(tmp_path_factory.mktemp("runs")) as app:
        yield app


def table_of(app: App, moves: int = 0, game: str = "bridges", people: int = 1) -> TableScene[Any]:
    match = begun(game, [Seat(name) for name in ("Ada", "Ben")[:people]])
    for _ in range(moves):
        match.play(match.state.moves()[0])
    scene = open_table(app.services, GameTable(match, app.services.background.boards.load(game, match.board_name)))
    scene.frames.motions.finish()
    return scene


@pytest.mark.parametrize(
    ("there", "score", "expected"),
    [(None, 9, None), (5, 9, "5 (+4)"), (9, 9, "9 (+0)"), (12, 9, "12 (−3)"), (-2, -5, "−2 (−3)")],
)
def test_a_plate_has_the_runs_score_and_ones_own_lead(
    app: App, there: int | None, score: int, expected: str | None
) -> None:
    drawn: list[tuple[Any, ...]] = []
    canvas = SimpleNamespace(
        panel=lambda name, rect: drawn.append((name, tuple(rect))),
        fit=lambda name, rect, tint: drawn.append((name, tuple(rect), tint)),
        text_box=lambda text, rect, *look: drawn.append((text, tuple(rect), *look)),
    )
    match, place = begun("bridges", [Seat("Ada")]), FRect(100, 10, 120, 52)
    ghost = Ghost("Ben", 50, {3: there} if there is not None else {})
    with patch.object(ghost_module, "_progress", lambda *_: (3, score)):
        draw_ghost(cast(Canvas, canvas), place, ghost, match, match.state)
    assert drawn == [
        ("ui/inset_wood", (100, 10, 120, 52)),
        ("ui/icon_ghost", (104, 22, 28, 28), palette.PARCHMENT),
        *([(expected, (134, 10, 82, 52), LABEL_BOLD, palette.CHALK, "center")] if expected else []),
    ]


# -- From the records -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("on_deal", "on_board"), [(True, True), (False, True), (False, False)])
def test_the_best_run_at_this_deal_counts_before_the_best_on_the_board(app: App, on_deal: bool, on_board: bool) -> None:
    table = played_out(app, "bridges", 1)
    match, record = table.match, table.match.record().to_json()
    asked: list[dict[str, Any]] = []

    def best_lines(records: Any, where: Any, **given: Any) -> list[Any]:
        asked.append(given)
        found = on_deal if "deal" in given else on_board
        return [SimpleNamespace(record=4 if "deal" in given else 5, name="Ben", score=77)] if found else []

    records = type(app.services.storage.records)
    numbers: list[int] = []

    def get(store: Any, number: int) -> Any:
        numbers.append(number)
        return record

    with patch.object(records, "best_lines", best_lines), patch.object(records, "get", get):
        found = ghost_for(app.services.storage, match)
    deal = {"one_per_player": False, "later_attempts": True, "deal": deal_of(match), "limit": 1}
    assert asked == [deal, *([] if on_deal else [{"one_per_player": False, "limit": 1}])]
    assert numbers == ([4] if on_deal else [5] if on_board else [])
    if not on_board:
        assert found is None
        return
    assert found is not None
    assert found == run_of(match.record(), match.board, "Ben", 77)
    with patch.object(records, "best_lines", best_lines), patch.object(records, "get", lambda *_: {"game": "?"}):
        assert ghost_for(app.services.storage, match) is None, "the record cannot be read"


@pytest.mark.parametrize(("game", "people"), [("bridges", 2), ("pebbles", 2)])
def test_there_are_no_runs_at_a_table_for_several_or_without_a_score_on_the_way(
    app: App, game: str, people: int
) -> None:
    match = begun(game, [Seat(name) for name in ("Ada", "Ben")[:people]])
    with patch.object(type(app.services.storage.records), "best_lines", lambda *_, **__: pytest.fail("asked")):
        assert ghost_for(app.services.storage, match) is None


def test_the_houses_best_game_is_a_run(app: App) -> None:
    table = played_out(app, "bridges", 1)
    runs = Runs(app.services, table.match)
    house = SimpleNamespace(result=BenchmarkResult((3, 88, 7), table.match.record()))
    assert runs.see(cast(Any, house))
    assert runs.benchmark == run_of(table.match.record(), table.match.board, "", 88)
    house.result = None
    assert not runs.see(cast(Any, house))


# -- On the board -----------------------------------------------------------------------------------------------------


def marked(app: App) -> tuple[TableScene[Any], Runs]:
    """A game after some moves with both runs."""
    scene = table_of(app, 4)
    runs = Runs(app.services, scene.controller.match)
    runs.best, runs.benchmark = Ghost("Ben", 99, {0: 5}), Ghost("", 99, {0: 7})
    return scene, runs


@pytest.mark.parametrize("why", ["", "moving", "off", "over"])
def test_marks_lie_on_the_board_while_nothing_moves(app: App, why: str) -> None:
    scene, runs = marked(app)
    drawn: list[tuple[Any, ...]] = []
    ui = SimpleNamespace(draw_run=lambda table, canvas, moves, icon: drawn.append((moves, icon)), run_targets=None)
    app.services.storage.change_settings(ghost=why != "off")
    try:
        with (
            patch.object(runs_module, "ui_of", lambda name: ui),
            patch.object(runs_module, "moves_before", lambda run, *_: (run.final, "before")),
            patch.object(runs_module, "moves_of", lambda run, *_: (run.final, "now")),
            patch.object(type(scene.frames.motions), "__bool__", lambda _: why == "moving"),
            patch.object(Match, "is_over", why == "over"),
        ):
            runs.draw_on_board(cast(Canvas, None), scene)
            ui.draw_run = None
            runs.draw_on_board(cast(Canvas, None), scene)
    finally:
        app.services.storage.change_settings(ghost=True)
    assert drawn == ([] if why else [((99, "before"), "ui/icon_home"), ((99, "now"), "ui/icon_ghost")])


def test_the_tip_of_a_mark_is_that_of_the_best_run_where_both_lie(app: App) -> None:
    scene, runs = marked(app)
    ui = SimpleNamespace(run_targets=lambda table, moves: moves)
    t = app.services.assets.t
    with (
        patch.object(runs_module, "ui_of", lambda name: ui),
        patch.object(runs_module, "moves_before", lambda run, *_: ("a", "b")),
        patch.object(runs_module, "moves_of", lambda run, *_: ("b", "c")),
    ):
        found = [runs.tip_on_board(name, scene) for name in "abcd"]
    house, best = t("house.table.run-house.mark", name=""), t("house.table.run-best.mark", name="Ben")
    assert found == [house, best, best, ""]


def test_each_run_is_introduced_once_from_the_second_turn_on(app: App) -> None:
    scene, runs = marked(app)
    storage, t = app.services.storage, app.services.assets.t
    for name in ("run-house", "run-best"):
        storage.set_extra(f"introduced.{name}", None)
    told = []
    with patch.object(runs_module, "moves_before", lambda run, *_: ()):
        runs.introduce(scene)
        assert scene.controller.message_bar.text == ""
    with patch.object(runs_module, "moves_before", lambda run, *_: ("a",)):
        for _ in range(3):
            scene.controller.message_bar.clear()
            runs.introduce(scene)
            told.append(scene.controller.message_bar.text)
    assert told == [t("house.table.run-house.introduction"), t("house.table.run-best.introduction"), ""]
    assert storage.extra("introduced.run-house") is storage.extra("introduced.run-best") is True


def test_moves_of_a_run_are_those_of_the_stage_or_the_next_of_the_hand_and_before_it_the_last(app: App) -> None:
    match = begun("bridges", [Seat("Ada")])
    moves: dict[int, list[Any]] = {2: ["a"], 5: ["b", "c"], 10_001: ["d"]}
    run = Ghost("Ben", 9, {}, cast(Any, moves))
    found = []
    for stage in (0, 2, 3, 5, 6, 9_999, 10_000, 10_001, 10_002, 20_000):
        with patch.object(ghost_module, "_progress", lambda *_, stage=stage: (stage, 0)):
            ahead, before = (each(run, match, match.state) for each in (moves_of, moves_before))
        found.append((stage, "".join(cast(Any, ahead)), "".join(cast(Any, before))))
    assert found == [
        (0, "a", ""), (2, "a", ""), (3, "bc", "a"), (5, "bc", "a"), (6, "", "bc"), (9_999, "", "bc"),
        (10_000, "d", "bc"), (10_001, "d", "bc"), (10_002, "", "d"), (20_000, "", "d"),
    ]  # fmt: skip
    other = begun("pebbles", [Seat("Ada"), Seat("Ben")])
    assert (moves_of(run, other, other.state), moves_before(run, other, other.state)) == ((), ())
    assert score_at(run, other, other.state) is None
