"""The page that shares a game: what each button leaves behind, the text, its signs and the track of the animation."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import patch

import pytest
from pygame import FRect

from game.app import App
from game.modes.codes import code_of
from game.modes.tables import GameTable
from game.scenes import routes
from game.scenes.stack import Push
from game.table.sharing import page as page_module
from game.table.sharing.files import TextExport
from game.table.sharing.page import GameExports, ShareScene, paint_progress, paint_signs, share_text
from game.table.sharing.rank_signs import REACHED
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.widgets import Button, InteractionState
from tests.driver import program
from tests.table_screens import played_out


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    with program(tmp_path_factory.mktemp("share")) as app:
        yield app


class NotingCanvas:
    """A canvas that notes panels and pictures."""

    def __init__(self) -> None:
        self.found: list[tuple[Any, ...]] = []

    def panel(self, name: str, rect: FRect) -> None:
        self.found.append((name, tuple(rect)))

    def fit(self, name: str, rect: FRect, tint: Any = None) -> None:
        self.found.append((name, tuple(rect), *([tint] if tint is not None else [])))


def drawn(paint: Any, *given: Any) -> list[tuple[Any, ...]]:
    canvas = NotingCanvas()
    paint(*given, cast(Canvas, canvas), InteractionState())
    return canvas.found


def test_signs_are_stars_of_gold_or_pale_ones_half_as_large() -> None:
    assert drawn(paint_signs, FRect(100, 50, 300, 40), f"{REACHED}-{REACHED}") == [
        ("ui/star_gold", (103, 53, 34, 34)),
        ("ui/icon_star", (150, 60, 20, 20), palette.FADED_INK),
        ("ui/star_gold", (183, 53, 34, 34)),
    ]
    assert drawn(paint_signs, FRect(100, 50, 60, 40), f"{REACHED}{REACHED}-") == [
        ("ui/star_gold", (103, 63, 14, 14)),
        ("ui/star_gold", (123, 63, 14, 14)),
        ("ui/icon_star", (145, 65, 10, 10), palette.FADED_INK),
    ]
    assert drawn(paint_signs, FRect(100, 50, 60, 40), "") == []


@pytest.mark.parametrize(("share", "filled"), [(0.0, None), (0.08, None), (0.085, 17), (0.5, 100), (1.0, 200)])
def test_the_track_of_the_animation_is_filled_so_far(share: float, filled: float | None) -> None:
    track = ("ui/progress_track", (10, 20, 200, 18))
    fill = [("ui/progress_fill", pytest.approx((10, 20, filled, 18)))] if filled else []
    assert drawn(paint_progress, FRect(10, 20, 200, 18), share) == [track, *fill]


class Exports:
    """Exports whose files are noted instead of written."""

    def __init__(self, app: App, table: GameTable) -> None:
        self.done: list[str] = []
        self.review = SimpleNamespace(progress=(3, 9), can_review=lambda: True)
        self.exports = GameExports(app.services, table, "A text.")
        self._patches: list[Any] = [
            patch.object(page_module, "save_picture", lambda *_: self.note("picture")),
            patch.object(page_module, "export_record", lambda *_: self.note("record")),
            patch.object(page_module, "copy_text", self.copied),
            patch.object(page_module, "review_of", lambda *_: self.review),
            patch.object(page_module, "move_comments", lambda *given: {1: "Well done."}),
            patch.object(TextExport, "save", lambda _, comments: self.note(f"moves {comments}")),
        ]

    def note(self, what: str) -> str:
        self.done.append(what)
        return f"{what}, {len(self.done)}"

    def copied(self, text: str) -> bool:
        self.done.append(text)
        return len(self.done) < 2

    def __enter__(self) -> Exports:
        for each in self._patches:
            each.start()
        return self

    def __exit__(self, *_: object) -> None:
        for each in self._patches:
            each.stop()


def test_picture_and_record_are_saved_once_and_the_newest_sentence_comes_first(app: App) -> None:
    with Exports(app, played_out(app, "mosaic", 2)) as found:
        exports = found.exports
        for _ in range(2):
            exports.save_picture()
            exports.save_record()
        assert found.done == ["picture", "record"]
        assert exports.messages == ["record, 2", "picture, 1"]
        exports.animation = cast(Any, SimpleNamespace(status_line=lambda: "5 %", is_stopped=False))
        assert exports.messages == ["5 %", "record, 2", "picture, 1"]


def test_the_text_is_copied_each_time_and_it_is_said_whether_it_was(app: App) -> None:
    t = app.services.assets.t
    with Exports(app, played_out(app, "mosaic", 2)) as found:
        for key in ("copied", "not-copied"):
            found.exports.copy_text()
            assert found.exports.messages == [t(f"house.share.{key}")]
        assert found.done == ["A text."] * 2


def test_moves_are_saved_each_time_with_how_far_they_are_weighed(app: App) -> None:
    t = app.services.assets.t
    with Exports(app, played_out(app, "mosaic", 2)) as found:
        exports = found.exports
        exports.save_record()
        exports.save_moves()
        comments = "moves {1: 'Well done.'}"
        unweighed = t("house.share.moves-unweighed", done=3, of=9)
        assert exports.messages == [f"{comments}, 2", unweighed, "record, 1"]
        exports.save_picture()
        exports.save_moves()
        assert exports.messages == [f"{comments}, 4", unweighed, "picture, 3", "record, 1"]
        found.review.can_review = lambda: False
        exports.save_moves()
        assert exports.messages == [f"{comments}, 5", "picture, 3", "record, 1"]
        found.review.can_review = lambda: True
        found.review.progress = (9, 9)
        exports.save_moves()
        assert exports.messages == [f"{comments}, 6", "picture, 3", "record, 1"]


def test_an_animation_begins_once_and_again_after_it_was_stopped(app: App) -> None:
    begun: list[Any] = []

    def job(services: Any, table: Any) -> Any:
        begun.append(SimpleNamespace(is_stopped=False, stop=lambda: setattr(begun[-1], "is_stopped", True)))
        return begun[-1]

    exports = GameExports(app.services, played_out(app, "mosaic", 2), "")
    exports.stop()
    with patch.object(page_module, "GifJob", job):
        exports.animate()
        exports.animate()
        assert len(begun) == 1
        exports.stop()
        assert begun[0].is_stopped
        exports.animate()
    assert len(begun) == 2
    assert exports.animation is begun[1]


def test_the_page_is_built_anew_when_the_animation_has_gone_on_and_drops_it_when_left(app: App) -> None:
    scene = ShareScene(app.services, played_out(app, "mosaic", 2), [])
    built = scene.widgets
    assert scene.advance(0.1) is None
    assert scene.widgets is built
    news = iter((False, True))
    stopped: list[bool] = []
    scene.exports.animation = cast(
        Any, SimpleNamespace(poll=lambda: next(news), stop=lambda: stopped.append(True), is_running=False,
                             status_line=lambda: "5 %", is_stopped=False),
    )  # fmt: skip
    scene.advance(0.1)
    assert scene.widgets is built
    scene.advance(0.1)
    assert scene.widgets is not built
    scene.leave()
    assert stopped == [True]


def test_every_way_to_share_has_its_button(app: App) -> None:
    table = played_out(app, "bridges", 2)
    scene = ShareScene(app.services, table, [])
    buttons = {each.name: each for each in scene.widgets if isinstance(each, Button)}
    t = app.services.assets.t
    icons = {
        "text": "edit",
        "picture": "picture",
        "animation": "play",
        "record": "save",
        "moves": "log",
        "paper": "print",
    }
    assert {name: (each.label, each.icon) for name, each in buttons.items() if name in icons} == {
        name: (t(f"house.share.as-{name}"), icon) for name, icon in icons.items()
    }
    done: list[str] = []
    names = ("copy_text", "save_picture", "animate", "save_record", "save_moves")
    for method in names:
        setattr(scene.exports, method, lambda method=method: done.append(method))
    scene.rebuild()
    for name in ("text", "picture", "animation", "record", "moves"):
        target = scene.interaction.find_hit_target(name)
        assert target is not None
        assert target.action is not None
        target.action()
    assert tuple(done) == names
    paper = scene.interaction.find_hit_target("paper")
    assert paper is not None
    assert paper.action is not None
    change = paper.action()
    assert isinstance(change, Push)
    assert change.scene == routes.PrintRoute(table.board, table.match)


# -- The text ---------------------------------------------------------------------------------------------------------


def test_the_text_has_title_scores_lines_and_code(app: App) -> None:
    table = played_out(app, "mosaic", 2)
    assert table.match.result is not None
    first, second = table.match.result.scores
    title = f"Four Isles · Mosaic · {table.board.title('en')}"
    lines = share_text(app.services.assets, table, ["★★☆ Deckhand", "", "Third of nine"]).split("\n")
    code = code_of(table.match)
    more = [app.services.assets.t("house.results.code", code=code)] if code else []
    assert lines == [title, f"Ada {first}, Ben {second}", "★★☆ Deckhand", "Third of nine", *more]


def test_the_text_has_handicaps_and_the_day_of_a_chart(app: App) -> None:
    table = played_out(app, "bridges", 2, "handicap", occasion={"daily": "2026-09-23"})
    lines = share_text(app.services.assets, table, []).split("\n")
    assert lines[3] == "Handicap: Ben: +5 points"
    assert "Ada" in lines[2]
    day = app.services.assets.texts.date(datetime.date(2026, 9, 23))
    assert lines[1] == app.services.assets.t("house.daily.heading", day=day)


@pytest.mark.parametrize(
    ("name", "is_named"), [("Ada", True), ("Player 1", False), ("Joueur 1", False), ("Player 2", True)]
)
def test_alone_the_text_has_the_points_and_a_name_that_is_one(app: App, name: str, is_named: bool) -> None:
    table = played_out(app, "bridges", 1)
    seats = [table.match.seats[0]._replace(name=name)]
    named = GameTable(table.match.branch(table.match.number, seats), table.board)
    assert named.match.result is not None
    points = app.services.assets.t("house.share.points", n=named.match.result.scores[0])
    assert share_text(app.services.assets, named, []).split("\n")[1] == (f"{name}: {points}" if is_named else points)
