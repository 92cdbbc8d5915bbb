"""Cached layers of a table of Bridges, and their cache keys."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from pygame import FRect, Surface, image

from game.app import App
from game.isles.bridges.rules.moves import Bridges, Number, SkipBridges, SkipNumber, Start
from game.isles.bridges.rules.setup import Card, Options
from game.isles.bridges.rules.state import State
from game.isles.bridges.table.layout import NATIVE_CELL
from game.isles.bridges.table.panels import draw_card
from game.isles.bridges.table.scene import BridgesScene
from game.isles.bridges.table.view import View
from game.match.match import Match
from game.modes.tables import GameTable
from game.table.sessions.play import PlaySession
from game.table.table_picture import paint_table
from game.ui.canvas import Canvas
from tests.driver import click, dealt, wait
from tests.isles.bridges.positions import deck
from tests.isles.bridges.table.tables import window

pytestmark = pytest.mark.draws

CARDS = ((4, 2), (2, 1), (5, 3), (3, 2))
MIDDLE = (Start(0, 7, 3), Number(0, 3), Bridges(0, ((3, 7), (3, 7))))


def picture_of(app: App, match: Match[State], scene: BridgesScene) -> bytes:
    """First frame of a new table with that match."""
    opened = BridgesScene(app.services, GameTable(match, scene.controller.table.board), PlaySession)
    viewport = app.services.assets.viewport
    surface = Surface((viewport.width_px, viewport.height_px))
    opened.draw(Canvas(surface, viewport, app.services.assets.sheets, app.services.assets.fonts))
    return image.tobytes(surface, "RGB")


def test_a_game_taken_up_again_does_not_show_the_log_book_of_its_preview_bug(tmp_path: Path) -> None:
    """The preview is rendered as for a spectator, with fewer parts in other places."""
    with window(tmp_path, MIDDLE, cards=CARDS) as (app, scene):
        app.services.assets.layers.clear()
        right = picture_of(app, scene.controller.match, scene)
        app.services.assets.layers.clear()
        preview = paint_table(app.services, scene.controller.table, FRect(0, 0, 640, 320))
        room = app.services.assets.viewport.rect_to_px(FRect(0, 0, 640, 320))
        assert room.width * 0.9 < preview.get_width() <= room.width
        assert preview.get_height() <= room.height
        assert picture_of(app, scene.controller.match, scene) == right


def test_the_cards_struck_are_those_of_this_game_bug(tmp_path: Path) -> None:
    """Two games with equal sheets and names, but other cards turned up."""
    skipped = (Start(0, 7, 3), SkipNumber(0), SkipBridges(0))
    with window(tmp_path, skipped, cards=CARDS) as (app, scene):
        other = dealt(
            Match.new("bridges", "a", scene.controller.state.board, scene.controller.match.seats, Options()),
            deck().to_json(),
        )
        for move in skipped:
            other.play(move)
        app.services.assets.layers.clear()
        right = picture_of(app, other, scene)
        app.services.assets.layers.clear()
        picture_of(app, scene.controller.match, scene)
        assert picture_of(app, other, scene) == right


def test_with_faults_told_the_info_bar_still_marks_the_card_turned_up_bug(tmp_path: Path) -> None:
    with window(tmp_path, (Start(0, 8, 3),), cards=((4, 2), (2, 1)), options=Options(freehand=True)) as (app, scene):
        app.services.storage.change_settings(reduced_motion=False)
        for name in ("island-1", "skip-bridges", "confirm"):
            click(app, name)
        wait(app, 1.5)
        for name in ("skip-number", "skip-bridges", "confirm"):
            click(app, name)
        wait(app, 5.0)  # drawn while the card turns, and after
        painted = app.screen.copy()
        scene.view = View(scene, scene.controller)
        app.services.assets.layers.clear()
        app.redraw_all()
        app.step(0.0)
        ticks = app.services.assets.viewport.rect_to_px(scene.view.sidebar.ticks)
        pictures = [image.tobytes(picture.subsurface(ticks), "RGB") for picture in (painted, app.screen)]
        assert pictures[0] == pictures[1]


def test_freehand_closes_no_link_on_a_sheet_that_was_drawn_by_the_rules_bug(tmp_path: Path) -> None:
    moves = (Start(0, 6, 3), Number(0, 7), Bridges(0, ((6, 7), (6, 7))))
    with window(tmp_path, moves, cards=CARDS) as (app, scene):
        seats, setup = scene.controller.match.seats, deck(*CARDS).to_json()
        other = dealt(Match.new("bridges", "a", scene.controller.state.board, seats, Options(freehand=True)), setup)
        for move in moves:
            other.play(move)
        app.services.assets.layers.clear()
        right = picture_of(app, other, scene)
        app.services.assets.layers.clear()
        picture_of(app, scene.controller.match, scene)
        assert picture_of(app, other, scene) == right


@pytest.mark.parametrize("board", ["a", "b", "harbour"])
def test_no_flag_covers_a_letter(tmp_path: Path, board: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with window(tmp_path, board=board) as (app, scene):
        drawn: list[tuple[str, float, float, float]] = []
        sprite = Canvas.sprite

        def record(canvas: Canvas, name: str, x: float, y: float, *more: Any, **named: Any) -> None:
            drawn.append((name, x, y, named.get("scale", 1.0)))
            sprite(canvas, name, x, y, *more, **named)

        monkeypatch.setattr(Canvas, "sprite", record)
        app.services.assets.layers.clear()
        app.redraw_all()
        app.step(0.1)
        letters = [
            (at, FRect(x - 9, y - 9, 18, 18)) for at, (name, x, y, _) in enumerate(drawn) if name == "bridges/letter"
        ]
        assert {tuple(rect) for _, rect in letters}
        scale = scene.view.chart.size / NATIVE_CELL
        for at, (name, x, y, _) in enumerate(drawn):
            if name not in ("bridges/flag_red", "bridges/flag_blue"):
                continue
            flag = FRect(x - 8 * scale, y - 50 * scale, 46 * scale, 54 * scale)
            for hidden in {tuple(rect) for _, rect in letters if rect.colliderect(flag)}:
                assert max(later for later, rect in letters if tuple(rect) == hidden) > at, (board, hidden)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_the_bridges_of_a_card_keep_away_from_its_frame(count: int) -> None:
    drawn: list[tuple[float, float]] = []
    face = FRect(100, 50, 116, 156)
    canvas: Any = SimpleNamespace(
        fonts=SimpleNamespace(text_size=1.0),
        stretch=lambda *painted: None,
        text=lambda *painted: None,
        sprite=lambda name, x, y, scale: drawn.append((x, 22 * scale)),
    )
    draw_card(canvas, face, Card(4, count))
    assert len(drawn) == count
    assert all(face.left + 12 < x - half and x + half < face.right - 12 for x, half in drawn)
