"""Mosaic's table: a game is played through the window by clicks, and what a person is shown on the way."""

from __future__ import annotations

import random
from functools import partial

import pygame
import pytest

from game.app import App
from game.core.state import Move
from game.isles.mosaic.rules.moves import ColourBonus, ColourPiece
from game.isles.mosaic.rules.refusals import InTheWay
from game.isles.mosaic.rules.state import State
from game.isles.mosaic.table.draft import corner_for, middle_of
from game.isles.mosaic.table.messages import stop_lines, warning_lines
from game.isles.mosaic.table.scene import MosaicScene
from game.isles.mosaic.table.ui import UI
from game.modes.tables import GameTable
from game.scenes.stack import Reset
from game.table.sessions.play import PlaySession
from game.table.sessions.watch import WatchSession
from tests.drawn_text import runs_of
from tests.driver import FRAME, click, right_click, top, wait
from tests.isles.mosaic.table.tables import Lay, draft_of, lit, pick, settle

pytestmark = pytest.mark.draws


def cell_for(state: State, move: ColourPiece | ColourBonus) -> str:
    """Cell whose click places that move's piece."""
    board = state.board
    shape = board.shape_of(move.piece)
    held = middle_of(shape)
    cell = (move.at[0] + held[0], move.at[1] + held[1])
    assert corner_for(shape, cell, board) == move.at
    return f"cell-{cell[0]}-{cell[1]}"


def make(app: App, scene: MosaicScene, move: Move) -> None:
    """Makes a move by clicks."""
    if isinstance(move, ColourPiece):
        click(app, f"piece-{move.piece}")
    number = scene.controller.match.number
    if isinstance(move, (ColourPiece, ColourBonus)):
        click(app, cell_for(scene.controller.state, move))
    if scene.controller.match.number == number:
        click(app, "confirm")


def colouring(move: Move) -> ColourPiece | ColourBonus:
    """The move, which colours something."""
    assert isinstance(move, (ColourPiece, ColourBonus)), f"{move.text} colours nothing"
    return move


def spots_hit_themselves(scene: MosaicScene) -> bool:
    """True if a click on the centre of each target hits that target."""
    return all(
        (found := scene.interaction.hit_target_at(hit_target.rect.centerx, hit_target.rect.centery)) is not None
        and found.name == hit_target.name
        for hit_target in scene.interaction.hit_targets()
    )


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize(
    ("kinds", "board", "full_round"),
    [
        ("h", "corners", False),
        pytest.param("hh", "court", True, marks=pytest.mark.slow),
        pytest.param("hchc", "fountain", False, marks=pytest.mark.slow),
    ],
)
def test_a_whole_game_is_played_by_clicks(app: App, lay: Lay, kinds: str, board: str, full_round: bool) -> None:
    scene = lay(kinds, board=board, full_round=full_round)
    rng = random.Random(1)
    for _ in range(4000):
        if scene.controller.match.is_over:
            break
        if top(app).name == "pass-mouse":
            click(app, "ready")
        elif scene.controller.is_human_turn and not scene.frames.motions:
            number = scene.controller.match.number
            make(app, scene, rng.choice(scene.controller.match.state.moves()))
            assert scene.controller.match.number > number
        app.step(FRAME)
        scene.frames.motions.finish()
    assert scene.controller.match.is_over
    assert stop_lines(app.services.assets.texts, scene.controller.narrator.names, scene.controller.state)
    wait(app, 3)
    assert top(app).name == "results"


@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (2560, 1080), (1680, 1050)])
@pytest.mark.parametrize(
    ("kinds", "moves", "board"), [("h", 6, "court"), ("hh", 9, "corners"), ("hhhhhh", 20, "fountain")]
)
def test_the_middle_of_every_spot_is_that_spot(
    app: App, lay: Lay, kinds: str, moves: int, board: str, size: tuple[int, int]
) -> None:
    scene = lay(kinds, moves=moves, board=board)
    app.services.assets.viewport = type(app.services.assets.viewport)(*size)
    scene.rebuild()
    assert spots_hit_themselves(scene)
    area = scene.area
    assert all(area.contains(hit_target.rect) for hit_target in scene.interaction.hit_targets())
    draft = scene.controller.draft
    assert draft is not None
    if not draft.is_bonus:
        scene.controller.clicks.piece(
            next(label for label in draft.state.available() if draft.state.fits(label, draft.seat))
        )
        scene.rebuild()
        assert spots_hit_themselves(scene)


def test_a_forbidden_place_says_why_and_shows_the_cells_in_the_way(app: App, lay: Lay) -> None:
    scene = lay("hh", moves=9)
    scene.controller.clicks.piece("B1")
    scene.rebuild()
    number = scene.controller.match.number
    coloured = next(iter(scene.controller.state.cells(scene.controller.sheets.main_seat)))
    click(app, f"cell-{coloured[0]}-{coloured[1]}")
    assert scene.controller.match.number == number
    assert scene.controller.message_bar.text == "B1 would cover a cell that is coloured already."
    assert scene.controller.message_bar.refused is not None
    assert isinstance(scene.controller.message_bar.refused.details, InTheWay)
    assert coloured in scene.controller.message_bar.refused.details.cells


def test_a_struck_piece_says_who_took_it(app: App, lay: Lay) -> None:
    scene = lay("hh", moves=1)
    taken = colouring(scene.controller.match.moves[0]).piece
    click(app, f"piece-{taken}")
    assert draft_of(scene).piece is None
    assert scene.controller.message_bar.text == f"{taken} is struck out: Ada took it. Choose another piece."
    assert taken in scene.view.take_snapshot().fresh_strikes


def fitting_nowhere(scene: MosaicScene) -> frozenset[str]:
    """Pieces without a place on the large sheet."""
    return scene.controller.state.unfit(scene.controller.sheets.main_seat)


def test_a_piece_that_fits_nowhere_is_told_and_cannot_be_picked(app: App, lay: Lay) -> None:
    scene = next(
        scene for moves in range(6, 30) if fitting_nowhere(scene := lay("h", moves=moves)) and scene.controller.draft
    )
    state = scene.controller.state
    label = sorted(fitting_nowhere(scene))[0]
    assert not next(
        hit_target for hit_target in scene.interaction.hit_targets() if hit_target.name == f"piece-{label}"
    ).is_enabled
    click(app, f"piece-{label}")
    assert "fits nowhere" in scene.controller.message_bar.text
    assert state.copies_left(label) > 0


def button_is_lit(scene: MosaicScene) -> bool:
    """True if the confirm button is enabled."""
    return next(target for target in scene.targets() if target.name == "confirm").enabled


def test_a_click_tries_and_a_click_on_the_try_colours(app: App, lay: Lay) -> None:
    scene = lay("hh")
    label = pick(app, scene)
    assert not button_is_lit(scene)
    cells = lit(scene)
    click(app, cells[0])
    assert button_is_lit(scene)
    click(app, cells[-1])
    assert scene.controller.match.number == 0
    at = draft_of(scene).at
    assert at is not None
    column, row = draft_of(scene).state.board.shape_of(label).at(at)[0]
    click(app, f"cell-{column}-{row}")
    assert [move.to_json() for move in scene.controller.match.moves] == [ColourPiece(0, label, at).to_json()]


def test_who_wants_to_lay_with_one_click_does(app: App, lay: Lay) -> None:
    app.services.storage.change_settings(lay_at_once=True)
    scene = lay("hh")
    pick(app, scene)
    click(app, lit(scene)[0])
    assert scene.controller.match.number == 1


@pytest.mark.parametrize("lays_at_once", [False, True])
def test_who_wants_to_confirm_colours_with_the_button_alone(app: App, lay: Lay, lays_at_once: bool) -> None:
    app.services.storage.change_settings(confirm_moves=True, lay_at_once=lays_at_once)
    scene = lay("hh")
    label = pick(app, scene)
    cell = lit(scene)[-1]
    click(app, cell)
    click(app, cell)
    assert scene.controller.match.number == 0
    at = draft_of(scene).at
    assert at is not None
    click(app, "confirm")
    assert [move.to_json() for move in scene.controller.match.moves] == [ColourPiece(0, label, at).to_json()]


def test_steps_back_take_up_the_ghost_then_the_piece_then_the_move(app: App, lay: Lay) -> None:
    scene = lay("hh")
    label = pick(app, scene)
    click(app, lit(scene)[0])
    right_click(app)
    assert (draft_of(scene).piece, draft_of(scene).at) == (label, None)
    click(app, "undo")
    assert draft_of(scene).piece is None
    pick(app, scene)
    cell = lit(scene)[0]
    click(app, cell)
    click(app, cell)
    settle(app)
    click(app, "ready")
    click(app, "undo")
    assert scene.controller.match.number == 0
    assert scene.controller.sheets.main_seat == 0


def test_a_piece_is_dragged_from_the_tray_to_its_place(app: App, lay: Lay) -> None:
    scene = lay("hh")
    places = {target.name: target.rect.center for target in scene.targets()}
    for kind, name in (
        (pygame.MOUSEMOTION, "piece-E1"),
        (pygame.MOUSEBUTTONDOWN, "piece-E1"),
        (pygame.MOUSEMOTION, "cell-4-4"),
        (pygame.MOUSEBUTTONUP, "cell-4-4"),
    ):
        buttons = (1, 0, 0) if name == "cell-4-4" else (0, 0, 0)
        pygame.event.post(pygame.event.Event(kind, pos=places[name], button=1, rel=(0, 0), buttons=buttons))
        app.step(FRAME)
    assert scene.controller.match.number == 0
    assert (4, 4) in draft_of(scene).ghost_cells()
    click(app, "cell-4-4")
    assert (4, 4) in scene.controller.match.state.cells(0)


def test_a_finger_sees_the_ghost_before_it_colours(app: App, lay: Lay) -> None:
    scene = lay("hh")
    scene.controller.clicks.piece("E1")
    scene.controller.is_touch = True
    scene.controller.clicks.cell((4, 4))
    assert scene.controller.match.number == 0
    scene.controller.clicks.cell((4, 4))
    assert scene.controller.match.number == 1


def reach_bonus(scene: MosaicScene) -> None:
    """Plays on until the seat to move must colour a bonus piece."""
    while not scene.controller.match.state.due:
        pieces = [move for move in scene.controller.match.state.moves() if isinstance(move, ColourPiece)]
        scene.controller.match.play(
            max(pieces, key=lambda move: scene.controller.match.state.board.by_label[move.piece].bonus)
        )
    scene.controller.position = scene.controller.match.number
    assert isinstance(scene.session, PlaySession)
    scene.session.hand_over.give_to(scene.controller.match.seat)
    scene.controller.forget_draft()
    scene.rebuild()


def test_a_bonus_piece_that_is_due_comes_before_anything_else(app: App, lay: Lay) -> None:
    scene = lay("hh")
    reach_bonus(scene)
    assert draft_of(scene).piece == 5
    click(app, "piece-A1")
    assert scene.controller.message_bar.text == "You reached 5 points: colour the bonus piece first."
    assert draft_of(scene).step_back() is None
    assert not scene.controller.step_back_in_game()
    assert draft_of(scene).piece == 5
    click(app, "bonus-10")
    assert "5 points comes before" in scene.controller.message_bar.text
    click(app, lit(scene)[0])
    click(app, "confirm")
    assert isinstance(scene.controller.match.moves[-1], ColourBonus)


def test_a_choice_that_ends_the_game_is_warned_of_and_has_to_be_confirmed(app: App, lay: Lay) -> None:
    for seed in range(40):
        scene = lay("hh", moves=80, seed=seed)
        if scene.controller.match.state.ended_by != "bonus" or not isinstance(
            scene.controller.match.moves[-1], ColourPiece
        ):
            continue
        move = scene.controller.match.moves[-1]
        branch = scene.controller.match.branch(scene.controller.match.number - 1)
        scene = MosaicScene(app.services, GameTable(branch, scene.controller.table.board, [None, None]), PlaySession)
        app.stack.apply(Reset(scene))
        settle(app)
        if top(app).name == "pass-mouse":
            click(app, "ready")
        click(app, f"piece-{move.piece}")
        click(app, cell_for(scene.controller.state, move))
        assert not scene.controller.match.is_over
        at = draft_of(scene).at
        assert at is not None
        seen = draft_of(scene).effect(at)
        assert seen is not None
        assert (
            "ends the game"
            in warning_lines(app.services.assets.texts, scene.controller.narrator.names, scene.controller.state, seen)[
                0
            ]
        )
        click(app, "confirm")
        assert scene.controller.match.is_over
        assert (
            "bonus piece at"
            in stop_lines(app.services.assets.texts, scene.controller.narrator.names, scene.controller.state)[0]
        )
        return
    pytest.fail("no game ended by a bonus piece")


def test_a_hint_lies_as_a_ghost_to_be_confirmed(app: App, lay: Lay) -> None:
    scene = lay("hh", moves=16)
    click(app, "hint")
    for _ in range(4000):
        app.step(FRAME)
        if scene.controller.advice is not None:
            break
    assert scene.controller.advice is not None
    advised = colouring(scene.controller.advice.move)
    assert (draft_of(scene).piece, draft_of(scene).at) == (advised.piece, advised.at)
    assert scene.controller.message_bar.text.startswith("Hint: ")
    assert scene.controller.message_bar.text.endswith(".")
    click(app, "confirm")
    assert scene.controller.match.moves[-1] == advised


def test_another_seats_sheet_is_looked_at_and_left_again(app: App, lay: Lay) -> None:
    scene = lay("hhh", moves=6)
    click(app, "seat-2")
    assert scene.controller.sheets.main_seat == 2
    assert scene.controller.draft is None
    click(app, "piece-A1")
    assert "Cleo" in scene.controller.message_bar.text
    click(app, "own-sheet")
    assert scene.controller.sheets.main_seat == 0


def test_the_sheet_of_who_has_the_mouse_lies_large(app: App, lay: Lay) -> None:
    scene = lay("hh")
    pick(app, scene)
    click(app, lit(scene)[0])
    click(app, "confirm")
    assert scene.controller.sheets.main_seat == 0
    settle(app)
    assert top(app).name == "pass-mouse"
    click(app, "ready")
    assert scene.controller.sheets.main_seat == 1


def test_alone_the_log_tells_the_rivals_strike(app: App, lay: Lay) -> None:
    scene = lay("h", moves=1)
    line = scene.controller.narrator.describe(scene.controller.match.moves[0], scene.controller.match.state_at(0))
    struck = scene.controller.match.state.rival_strikes[0]
    assert line.endswith(f"Your rival strikes out {struck}.")
    scene.session.is_watched = True  # somebody else's game: the rival is not the reader's
    narrator, before = scene.controller.narrator, scene.controller.match.state_at(0)
    line = narrator.describe(scene.controller.match.moves[0], before)
    assert line.endswith(f"The rival of {narrator.seat_name(0)} strikes out {struck}.")


@pytest.mark.draws
@pytest.mark.parametrize(("moves", "line"), [(5, "out 5 pieces"), (7, "out 6 pieces, most recently:")])
def test_alone_the_rivals_last_strikes_stand_below_as_such_bug(app: App, lay: Lay, moves: int, line: str) -> None:
    scene = lay("h", moves=moves)
    runs = " ".join(run.text for run in runs_of(app, scene))
    assert f"The rival has struck {line}" in runs
    assert ("recently" in runs) == ("recently" in line)


def test_a_record_is_watched_without_touching_it(app: App, lay: Lay) -> None:
    scene = lay("hh", moves=12, session=partial(WatchSession, has_bar=False, is_playing=False))
    for number in range(scene.controller.match.number + 1):
        scene.controller.show_position(number, animate=True)
        settle(app, 3)
        assert scene.controller.position == number
    assert scene.controller.sheets.main_seat == scene.controller.match.moves[-1].seat
    click(app, "piece-A1")
    click(app, "cell-0-0")
    assert scene.controller.match.number == 12


def test_the_score_is_taken_apart(app: App, lay: Lay) -> None:
    scene = lay("hh", moves=80)
    assert scene.controller.match.is_over
    assert UI.score_parts is not None
    assert scene.controller.match.result is not None
    for seat, lines in enumerate(UI.score_parts(app.services.assets, scene.controller.match)):
        figures = [int(figure.removeprefix("× ")) for _, figure in lines[:3]]
        assert figures[0] * figures[1] * figures[2] == scene.controller.match.result.scores[seat]
