"""Guidance at Mosaic's table: legal targets, owner of the sheet, refusals, last moves."""

from __future__ import annotations

from collections.abc import Mapping

import pygame
import pytest
from pygame.event import Event

from game.app import App
from game.isles.mosaic.rules.moves import ColourPiece
from game.isles.mosaic.table.highlights import due_card
from game.isles.mosaic.table.lattice import Lattice
from game.isles.mosaic.table.messages import change_text, product_text
from game.isles.mosaic.table.scene import MosaicScene
from game.ui.canvas import Canvas
from tests.driver import FRAME, click, press, right_click, target, top
from tests.isles.mosaic.table.tables import Lay, draft_of, lit, pick, settle

pytestmark = [pytest.mark.draws, pytest.mark.slow, pytest.mark.behaviour]


@pytest.fixture
def panels(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, tuple[float, ...]]]:
    """The sprites painted as panels, and where."""
    found: list[tuple[str, tuple[float, ...]]] = []
    paint = Canvas.panel

    def noting(canvas: Canvas, name: str, rect: pygame.FRect, alpha: int = 255, **shade: float) -> None:
        found.append((name, tuple(rect)))
        paint(canvas, name, rect, alpha)

    monkeypatch.setattr(Canvas, "panel", noting)
    return found


def painted(app: App) -> None:
    """Everything is painted anew."""
    app.services.assets.layers.clear()
    app.redraw_all()
    app.step(FRAME)


def hover(app: App, name: str) -> None:
    """The mouse rests on the target of that name."""
    place = target(app, name).rect.center
    pygame.event.post(Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0)))
    app.step(FRAME)


def late(lay: Lay) -> MosaicScene:
    """Solo table at which some of the remaining pieces fit, and some do not."""
    tables = (lay("h", moves=moves) for moves in range(8, 30))
    return next(
        scene
        for scene in tables
        if scene.controller.state.unfit(0) and scene.controller.draft and not scene.controller.state.due
    )


def slots_standing_out(scene: MosaicScene, panels: list[tuple[str, tuple[float, ...]]]) -> set[str]:
    """The loose pieces behind which a light was painted."""
    lights = {place for name, place in panels if name == "mosaic/slot_hover"}
    slots: Mapping[str, pygame.FRect] = scene.view.layout.tray.slots
    return {label for label, slot in slots.items() if tuple(slot.inflate(-2, -2)) in lights}


def test_the_pieces_that_can_be_chosen_stand_out_and_no_other(
    app: App, lay: Lay, panels: list[tuple[str, tuple[float, ...]]]
) -> None:
    scene = late(lay)
    state = scene.controller.state
    panels.clear()
    painted(app)
    fitting = {label for label in state.available() if state.fits(label, 0)}
    assert slots_standing_out(scene, panels) == fitting != set()


def test_while_a_bonus_piece_is_due_no_loose_piece_stands_out(
    app: App, lay: Lay, panels: list[tuple[str, tuple[float, ...]]], written: list[str]
) -> None:
    scene = lay("h", moves=1)
    while not scene.controller.match.state.due:
        state = scene.controller.match.state
        pieces = [move for move in state.moves() if isinstance(move, ColourPiece)]
        scene.controller.match.play(max(pieces, key=lambda move: state.board.by_label[move.piece].bonus))
    scene.controller.show_latest()
    panels.clear()
    written.clear()
    painted(app)
    assert slots_standing_out(scene, panels) == set()
    assert "Bonus piece at 5 points" in written
    card = due_card(scene.view.take_snapshot())
    assert card is not None
    rows = {slot.centery for slot in scene.view.take_snapshot().layout.tray.slots.values() if card.colliderect(slot)}
    assert len(rows) <= 2, "it hides as few pieces as it can"


def test_a_piece_under_the_pointer_shows_where_it_could_go(app: App, lay: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = lay("h", moves=4)
    state = scene.controller.state
    label = next(label for label in state.available() if state.fits(label, 0))
    reach = {cell for at in state.placements(label) for cell in state.board.shape_of(label).at(at)}
    assert draft_of(scene).colourable_cells(label) == reach
    found: list[tuple[float, ...]] = []
    stretch = Canvas.stretch

    def noting(canvas: Canvas, name: str, rect: pygame.FRect, alpha: int = 255, **shade: float) -> None:
        if name == "mosaic/lit":
            found.append(tuple(rect))
        stretch(canvas, name, rect, alpha)

    monkeypatch.setattr(Canvas, "stretch", noting)
    hover(app, f"piece-{label}")
    painted(app)
    lattice: Lattice = scene.view.layout.lattice
    assert {tuple(lattice.cell(cell)) for cell in reach} <= set(found)


def test_the_try_shows_what_becomes_of_the_product(app: App, lay: Lay, written: list[str]) -> None:
    scene = lay("h", moves=5)
    pick(app, scene)
    click(app, lit(scene)[0])
    at = draft_of(scene).at
    assert at is not None
    seen = draft_of(scene).effect(at)
    assert seen is not None
    written.clear()
    painted(app)
    assert change_text(seen) in written


def test_the_sheet_names_its_owner_and_says_so_when_it_is_another_one(app: App, lay: Lay, written: list[str]) -> None:
    scene = lay("hcc", moves=6)
    painted(app)
    assert "Ada’s sheet" in written
    assert product_text(scene.controller.state.tally(0)) in written
    click(app, "seat-1")
    written.clear()
    painted(app)
    assert "You are looking at Ben’s sheet" in written
    assert "Ada’s sheet" not in written
    right_click(app)
    assert scene.controller.sheets.main_seat == 0


def test_why_not_stands_at_the_cells_in_the_way_until_something_else_is_done(app: App, lay: Lay) -> None:
    scene = lay("h", moves=6)
    pick(app, scene)
    coloured = next(iter(scene.controller.state.cells(0)))
    click(app, f"cell-{coloured[0]}-{coloured[1]}")
    place = scene.controller.message_bar.place
    assert place is not None
    assert scene.view.layout.lattice.outer.contains(place)
    assert place.colliderect(scene.view.layout.lattice.cell(coloured))
    assert scene.controller.message_bar.in_bar == ""
    said = scene.controller.message_bar.text
    for _ in range(40):
        app.step(0.5)
    assert scene.controller.message_bar.text == said
    click(app, lit(scene)[0])
    assert scene.controller.message_bar.place is None
    assert scene.controller.message_bar.text != said


def test_why_not_goes_when_the_piece_is_held_elsewhere(app: App, lay: Lay) -> None:
    scene = lay("h", moves=6)
    pick(app, scene)
    coloured = next(iter(scene.controller.state.cells(0)))
    click(app, f"cell-{coloured[0]}-{coloured[1]}")
    assert scene.controller.message_bar.text
    hover(app, lit(scene)[-1])
    assert scene.controller.message_bar.text == ""
    assert scene.controller.message_bar.refused is None


def test_a_struck_piece_and_one_that_fits_nowhere_are_answered_at_their_place(app: App, lay: Lay) -> None:
    scene = late(lay)
    slots = scene.view.layout.tray.slots
    struck = next(iter(scene.controller.state.strikes))
    click(app, f"piece-{struck}")
    assert scene.controller.message_bar.place == slots[struck]
    unfit = sorted(scene.controller.state.unfit(0))[0]
    click(app, f"piece-{unfit}")
    assert scene.controller.message_bar.place == slots[unfit]
    assert "fits nowhere" in scene.controller.message_bar.text


def test_a_click_on_the_sheet_before_a_piece_is_chosen_points_at_the_tray(app: App, lay: Lay) -> None:
    scene = lay("h", moves=4)
    click(app, "cell-0-0")
    assert scene.controller.message_bar.place == scene.view.layout.tray.rect
    assert scene.controller.message_bar.text == "First choose a piece from the tray."


def test_alone_the_rivals_strike_is_told_as_it_happens(app: App, lay: Lay) -> None:
    scene = lay("h")
    pick(app, scene)
    cell = lit(scene)[0]
    click(app, cell)
    click(app, "confirm")
    assert (
        scene.controller.message_bar.in_bar
        == f"Your rival strikes out {scene.controller.match.state.rival_strikes[0]}."
    )


def test_what_a_computer_player_did_is_told_with_place_and_effect(app: App, lay: Lay) -> None:
    scene = lay("hc")
    pick(app, scene)
    click(app, lit(scene)[0])
    click(app, "confirm")
    for _ in range(400):
        app.step(FRAME)
        scene.frames.motions.finish()
        if scene.controller.match.number > 1:
            break
    assert scene.controller.match.moves[1].seat == 1
    assert scene.controller.message_bar.in_bar == scene.controller.narrator.log_line(1)
    assert scene.controller.message_bar.in_bar.startswith("Ben colours ")
    assert " at the " in scene.controller.message_bar.in_bar or " in the middle" in scene.controller.message_bar.in_bar


def test_undo_is_lit_only_while_there_is_something_to_take_back(app: App, lay: Lay) -> None:
    scene = lay("h")
    assert not target(app, "undo").enabled
    pick(app, scene)
    assert target(app, "undo").enabled
    click(app, "undo")
    assert draft_of(scene).piece is None
    assert not target(app, "undo").enabled


def test_a_piece_hangs_at_the_pointer_only_where_it_covers_nothing_to_click(app: App, lay: Lay) -> None:
    scene = lay("h")
    pick(app, scene)
    hover(app, "piece-A1")
    assert scene.view.take_snapshot().pointer is None
    frame = scene.view.layout.lattice.outer.move(-3, 0)
    beside = app.services.assets.viewport.rect_to_px(pygame.FRect(frame.left, frame.centery, 1, 1)).topleft
    pygame.event.post(Event(pygame.MOUSEMOTION, pos=beside, rel=(0, 0), buttons=(0, 0, 0)))
    app.step(FRAME)
    assert scene.view.take_snapshot().pointer is not None
    hover(app, "pause")
    assert scene.view.take_snapshot().pointer is None
    click(app, lit(scene)[0])
    hover(app, "confirm")
    assert scene.view.take_snapshot().pointer is None


def test_who_only_looks_on_goes_back_not_to_a_sheet_of_their_own(app: App, lay: Lay, written: list[str]) -> None:
    scene = lay("cc", moves=4)
    settle(app)
    click(app, "seat-1")
    assert scene.controller.sheets.peeked == 1
    written.clear()
    painted(app)
    assert "Back" in written
    assert "My sheet" not in written
    press(app, target(app, "own-sheet").rect.center)
    assert scene.controller.sheets.peeked is None
    assert top(app) is scene


def test_a_hint_still_on_its_way_is_dropped_with_the_move_that_did_not_wait_for_it_bug(app: App, lay: Lay) -> None:
    scene = lay("hc")
    pick(app, scene)
    click(app, lit(scene)[0])
    click(app, "hint")
    assert scene.session.is_busy
    click(app, "confirm")
    assert scene.frames.motions, "the computer player has not been asked yet"
    assert not scene.session.is_busy
