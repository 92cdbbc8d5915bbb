"""Text at 150 %: columns, cards and buttons give way, text stays full size and names whole."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from pygame import FRect

from game.app import App
from game.isles.waterways.table.controller import WaterwaysNarrator
from game.isles.waterways.table.scene import WaterwaysScene
from game.ui.canvas import Canvas
from tests.driver import click, names, wait
from tests.isles.waterways.table.tables import lays, table

pytestmark = pytest.mark.draws

NAMES = ("Wilhelmine", "Hinnerk", "Konstanze", "Bo")


def look(app: App, scene: WaterwaysScene, shrunk: list[str]) -> None:
    """Redraw everything; only the bar may have shrunk text."""
    wait(app, 0.5)
    scene.controller.message_bar.clear()
    shrunk.clear()
    app.services.assets.layers.clear()
    scene.rebuild()
    app.redraw_all()
    app.step(0.03)
    above = {
        scene.controller.narrator.bar_line(),
        scene.controller.narrator.turn_line(),
        f"{scene.controller.narrator.bar_line()} {scene.controller.narrator.turn_line()}",
    }
    assert set(shrunk) - above == set()


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize(
    ("window", "language"), [("1024x600", "de"), ("1024x600", "fr"), ("1280x720", "en"), ("1920x1080", "fr")]
)
def test_nothing_shrinks(
    app: App, window: str, language: str, shrunk: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(WaterwaysNarrator, "seat_name", lambda narrator, seat: NAMES[seat])
    app.services.storage.change_settings(text_size=150)
    app.services.session.choose_language(language)
    app.apply_settings()
    heaps = {"open_stones": True, "dams": True}
    cases: list[tuple[int, str, dict[str, Any], int]] = [
        (1, "twin", {}, 14), (2, "twin", {}, 30), (2, "twin", heaps, 60), (3, "twin", {}, 36),
        (3, "quarry", heaps, 21), (4, "classic", {}, 36), (4, "twin", heaps, 36),
    ]  # fmt: skip
    for seats, board, options, moves in cases:
        scene = table(app, (None,) * seats, board, options, moves=moves)
        look(app, scene, shrunk)
        for heap in names(app, "heap-"):
            click(app, heap)
            break
        scene.controller.draft = replace(scene.controller.draft.with_hint(lays(scene)[0]))
        look(app, scene, shrunk)


@pytest.mark.parametrize(("window", "language"), [("1024x600", "de"), ("1024x600", "fr"), ("1280x720", "en")])
def test_nothing_shrinks_in_the_auction(
    app: App, window: str, language: str, shrunk: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(WaterwaysNarrator, "seat_name", lambda narrator, seat: NAMES[seat])
    app.services.storage.change_settings(text_size=150)
    app.services.session.choose_language(language)
    app.apply_settings()
    scene = table(app, (None, None, None), options={"saboteur": {"auction": True}})
    look(app, scene, shrunk)
    click(app, "bid")
    wait(app, 0.5)
    click(app, "ready")
    look(app, scene, shrunk)


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seats_card_shows_its_score_and_roles_are_abbreviated_alike(
    app: App, language: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.services.storage.change_settings(text_size=150)
    app.services.session.choose_language(language)
    app.services.shell.apply_settings()
    scene = table(app, (None,) * seats, moves=30)
    wait(app, 0.5)
    written: list[tuple[str, FRect]] = []
    text_box = Canvas.text_box

    def record(canvas: Canvas, text: str, rect: FRect, *more: Any, **named: Any) -> None:
        written.append((text, rect.copy()))
        text_box(canvas, text, rect, *more, **named)

    monkeypatch.setattr(Canvas, "text_box", record)
    app.services.assets.layers.clear()
    app.redraw_all()
    app.step(0.03)
    cards, layout = scene.view.take_snapshot().cards, scene.view.layout
    roles = []
    for seat, card in enumerate(cards):
        top = layout.seats.top + seat * (layout.seat_height + 8)
        place = FRect(layout.seats.left, top, layout.seats.width, layout.seat_height)
        texts = [text for text, rect in written if place.contains(rect)]
        assert card.figure in texts or not card.figure, seat
        roles += [text == card.line for text in texts if " × " in text]
    assert len(set(roles)) == 1
    assert [bool(card.figure) for card in cards] == [seats < 4] * seats, (
        "the score of a pair is the pair's, on its plate"
    )
