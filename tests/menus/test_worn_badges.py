"""The badge chosen in the harbour in record tables, lists of past games and saved games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.app import App
from game.match.match import Match, Seat
from game.menus.records.page import RecordsScene
from game.scenes import routes
from game.scenes.stack import Push
from game.storage.storage import Storage
from game.storage.values import RecordedPlayer, RecordTable
from game.ui import palette
from game.ui.canvas import Canvas
from tests.driver import click, program, wait

pytestmark = pytest.mark.draws

BADGES = [4, 2]


def game_of_two(storage: Storage) -> None:
    """A finished game of Ada, who has a profile with another badge than her seat's, and a guest."""
    ada = storage.add_profile("Ada", 4, 4)
    seats = [{"name": name, "kind": "human"} for name in ("Ada", "Ben")]
    result = {"scores": [40, 30], "winners": [0], "ended_by": "cards", "detail": {}}
    record = {"game": "bridges", "board": "a", "options": {"freehand": False}, "seats": seats, "moves": []}
    meta = {"badges": BADGES}
    storage.records.add({**record, "result": result, "meta": meta}, [RecordedPlayer(ada.identifier), RecordedPlayer()])


def drawn_badges(app: App, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Badge sprites of the next picture, in the order in which they are drawn."""
    found: list[str] = []
    fit = Canvas.fit

    def noting(canvas: Canvas, name: str, *values: Any, **options: Any) -> Any:
        found.extend([name] if "badge" in name else [])
        return fit(canvas, name, *values, **options)

    wait(app, 0.5)
    assert app.stack.top is not None
    app.stack.top.rebuild()
    with monkeypatch.context() as patch:
        patch.setattr(Canvas, "fit", noting)
        app.step(0.1)
    return found


def test_lines_have_the_profiles_badge_and_past_games_those_of_the_table(tmp_path: Path) -> None:
    storage = Storage.open(tmp_path)
    game_of_two(storage)
    lines = storage.records.best_lines(RecordTable("bridges", "a", {"freehand": False}, 2))
    assert [(line.name, line.badge) for line in lines] == [("Ada", 4), ("Ben", None)]
    (entry,) = storage.records.latest()
    assert entry.badges == (4, 2)
    storage.close()


def test_the_lighthouse_shows_the_badges(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with program(tmp_path) as app:
        game_of_two(app.services.storage)
        app.apply(Push(RecordsScene(app.services, "bridges")))
        assert drawn_badges(app, monkeypatch) == [palette.badge(4, is_small=True)], "a guest has none"
        click(app, "kind/past")
        assert drawn_badges(app, monkeypatch) == [palette.badge(number, is_small=True) for number in BADGES]


def test_a_saved_games_page_shows_the_badges_of_its_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with program(tmp_path) as app:
        board = app.services.background.boards.load("bridges", "a").board
        match = Match.new("bridges", "a", board, [Seat("Ada", "human"), Seat("Ben", "human")], seed=4)
        match.meta.set("badges", BADGES)
        match.play(match.state.moves()[0])
        app.services.storage.saved_games.save(match.record().to_json(), {})
        app.apply(Push(routes.SavedGameRoute("bridges")))
        wait(app, 1.0)
        assert drawn_badges(app, monkeypatch)[:2] == [palette.badge(number, is_small=True) for number in BADGES]
