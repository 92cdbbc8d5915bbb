"""The face of Waterways: every rule by clicks, drafts, reasons, what is shown, in several windows."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import partial
from typing import Any

import pygame
import pytest
from pygame.event import Event

from game.app import App
from game.core.players import Advice
from game.core.players import HintReason as Why
from game.isles.waterways.rules.moves import Bid, Draw, Lay, PassBid
from game.isles.waterways.rules.refusals import ClashDetails, Reason
from game.isles.waterways.rules.setup import Options
from game.isles.waterways.rules.stones import middle_of, top_left
from game.isles.waterways.rules.views import preview
from game.isles.waterways.table.hit_targets import cell_name
from game.isles.waterways.table.scene import WaterwaysScene
from game.match.match import Match, Seat
from game.modes.tables import GameTable
from game.scenes.stack import Reset
from game.table.sessions.play import PlaySession
from game.table.sessions.watch import WatchSession
from tests.driver import click, key, press, target, wait
from tests.isles.waterways.table.tables import FRAME, hover, in_hand, lay_somewhere, lays, lights, play_on, table

pytestmark = pytest.mark.draws

# -- whole games ----------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.behaviour
def test_a_whole_game_of_two_people_by_clicks(app: App) -> None:
    scene = table(app, moves=56)
    play_on(app, scene)
    assert scene.controller.match.is_over


@pytest.mark.slow
@pytest.mark.behaviour
def test_a_game_alone_against_the_table_ends_with_a_rank(app: App) -> None:
    scene = table(app, (None,), moves=20)
    play_on(app, scene)
    assert scene.controller.state.seats == 1
    results: Any = app.stack.top
    assert results.results.rank_key is not None
    assert app.services.assets.t(results.results.rank_key) == results.heading()


def test_auction_and_heaps_by_clicks_with_a_computer_player(app: App) -> None:
    options = {"saboteur": {"auction": True}, "open_stones": True}
    scene = table(app, (None, "random", None), options=options)
    for _ in range(400):
        if scene.controller.match.number > 12 or scene.controller.match.is_over:
            break
        top = app.stack.top
        assert top is not None
        if top.name == "pass-mouse":
            click(app, "ready")
        elif scene.controller.is_human_turn and not scene.frames.motions:
            if scene.controller.state.is_auction:
                click(app, "pass-bid" if scene.controller.state.auction.can_pass else "bid")
            elif scene.controller.state.drawn is None:
                click(app, "heap-plain")
            else:
                lay_somewhere(app, scene)
        else:
            wait(app, 0.1, FRAME)
    kinds = {type(move) for move in scene.controller.match.moves}
    assert {Bid, PassBid, Draw, Lay} <= kinds
    assert scene.controller.state.saboteur is not None


def test_a_bid_is_lowered_and_made_by_clicks(app: App) -> None:
    scene = table(app, (None, None, None), options={"saboteur": {"auction": True}})
    shown = scene.controller.draft.target(scene.controller.state)
    click(app, "bid-less")
    click(app, "bid-less")
    click(app, "bid")
    assert scene.controller.match.moves == (Bid(0, shown - 2),)


# -- the stone in hand ----------------------------------------------------------------------------------------------


def test_a_click_places_a_ghost_and_the_confirm_button_lays_it(app: App) -> None:
    scene = table(app, moves=9)
    cell = lights(scene).fitting[0]
    click(app, cell_name(cell))
    assert scene.controller.draft.placed_middle == cell
    assert scene.controller.match.number == 9
    turn = scene.controller.draft.turn
    click(app, "confirm")
    assert scene.controller.match.moves[-1] == Lay(1, top_left(cell, turn), turn)


def test_a_second_click_on_the_ghost_and_the_key_lay_it_too(app: App) -> None:
    scene = table(app, moves=9)
    name = cell_name(lights(scene).fitting[0])
    click(app, name)
    assert scene.controller.match.number == 9
    click(app, name)
    assert scene.controller.match.number == 10
    wait(app, 1.5)
    click(app, "ready")
    wait(app, 0.5)
    click(app, cell_name(lights(scene).fitting[0]))
    key(app, pygame.K_c)
    assert scene.controller.match.number == 11


@pytest.mark.parametrize("lays_at_once", [False, True])
def test_with_confirm_moves_only_the_button_lays(app: App, lays_at_once: bool) -> None:
    app.services.storage.change_settings(confirm_moves=True, lay_at_once=lays_at_once)
    scene = table(app, moves=9)
    name = cell_name(lights(scene).fitting[0])
    click(app, name)
    click(app, name)
    assert scene.controller.match.number == 9
    key(app, pygame.K_c)
    assert scene.controller.match.number == 10


def test_where_people_wish_it_one_click_lays_but_a_finger_still_looks_first(app: App) -> None:
    app.services.storage.change_settings(lay_at_once=True)
    scene = table(app, moves=9)
    click(app, cell_name(lights(scene).fitting[0]))
    assert scene.controller.match.number == 10
    wait(app, 1.5)
    click(app, "ready")
    wait(app, 0.5)
    x, y = target(app, cell_name(lights(scene).fitting[0])).rect.center
    width, height = app.screen.get_size()
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        pygame.event.post(Event(kind, touch_id=1, finger_id=1, x=x / width, y=y / height))
    app.step(FRAME)
    assert scene.controller.match.number == 10
    assert scene.controller.draft.placed_middle is not None


def test_right_click_wheel_key_and_button_turn_the_stone(app: App) -> None:
    scene = table(app, moves=9)
    start = scene.controller.draft.turn
    press(app, target(app, "cell-0-0").rect.center, pygame.BUTTON_RIGHT)
    assert scene.controller.draft.turn == (start + 1) % 4
    pygame.event.post(Event(pygame.MOUSEWHEEL, y=-1, x=0))
    app.step(FRAME)
    assert scene.controller.draft.turn == (start + 2) % 4
    key(app, pygame.K_r)
    assert scene.controller.draft.turn == (start + 3) % 4
    click(app, "turn")
    assert scene.controller.draft.turn == start
    assert app.stack.top is scene


def test_escape_and_undo_take_the_ghost_up_again(app: App) -> None:
    scene = table(app, moves=9)
    name = cell_name(lights(scene).fitting[0])
    for way in ("escape", "undo"):
        click(app, name)
        assert scene.controller.draft.placed_middle is not None
        if way == "escape":
            key(app, pygame.K_ESCAPE)
        else:
            click(app, "undo")
        assert scene.controller.draft.placed_middle is None
        assert app.stack.top is scene
    key(app, pygame.K_ESCAPE)
    assert app.stack.top is not scene


def test_the_next_stone_only_hangs_at_the_pointer_until_it_moves_on(app: App) -> None:
    scene = table(app, (None,))
    name = cell_name(lights(scene).fitting[0])
    hover(app, name)
    assert scene.controller.pointing.cell is not None
    click(app, name)
    click(app, name)
    assert scene.controller.match.number == 1
    hover(app, name)
    assert scene.view.take_snapshot().middle is None
    hover(app, "cell-2-2")
    hover(app, name)
    assert scene.view.take_snapshot().middle is not None


def test_with_open_stones_a_lay_can_be_undone_and_made_elsewhere(app: App) -> None:
    scene = table(app, (None,), options={"open_stones": True})
    click(app, "heap-ring")
    first, *_, second = lights(scene).fitting
    for cell in (first, second):
        click(app, cell_name(cell))
        click(app, cell_name(cell))
        assert scene.controller.match.number == 2
        assert scene.controller.state.drawn is None
        if cell == first:
            click(app, "undo")
            assert scene.controller.match.number == 1
            assert second in lights(scene).fitting
    assert middle_of(scene.controller.state.laid[0].at, scene.controller.state.laid[0].turn) == second


def test_lit_cells_are_exactly_the_legal_places_of_the_turn_shown(app: App) -> None:
    scene = table(app, moves=14)
    for _ in range(4):
        legal = {middle_of(move.at, move.turn) for move in lays(scene) if move.turn == scene.controller.draft.turn}
        lit = {target.name for target in scene.targets() if target.enabled and target.name.startswith("cell-")}
        assert lit == {cell_name(cell) for cell in legal}
        others = {middle_of(move.at, move.turn) for move in lays(scene)} - legal
        assert set(lights(scene).other_turns) == others
        click(app, "turn")


def test_the_pointer_shows_what_a_stone_would_change(app: App) -> None:
    for seed in range(20):
        scene = table(app, seed=seed, moves=40)
        if scene.controller.match.is_over:
            continue
        kind = in_hand(scene)
        for move in lays(scene):
            found = preview(scene.controller.state, kind, move.at, move.turn)
            if found.counts != scene.controller.state.counts():
                scene.controller.draft = replace(scene.controller.draft, turn=move.turn)
                scene.rebuild()
                hover(app, cell_name(middle_of(move.at, move.turn)))
                shown = scene.view.take_snapshot().preview
                assert shown is not None
                assert shown.counts == found.counts
                assert scene.view.motion.counts(scene.controller.state) == scene.controller.state.counts()
                return
    raise AssertionError("no stone reaches a shore in any of these games")


# -- why not --------------------------------------------------------------------------------------------------------


def clashing_cell(scene: WaterwaysScene) -> tuple[int, int]:
    board, seat = scene.controller.state.board, scene.controller.state.seat
    assert seat is not None, "the game is over"
    for y in range(board.height):
        for x in range(board.width):
            refusal = scene.controller.state.why_not(
                Lay(seat, top_left((x, y), scene.controller.draft.turn), scene.controller.draft.turn)
            )
            if refusal is not None and refusal.reason is Reason.OUTLET_AT_BLANK:
                return x, y
    raise AssertionError("nothing clashes")


def test_an_illegal_place_says_why_and_shows_the_edges_that_clash(app: App) -> None:
    scene = table(app, moves=14)
    click(app, cell_name(clashing_cell(scene)))
    assert scene.controller.draft.placed_middle is None
    assert scene.controller.message_bar.refused is not None
    assert isinstance(scene.controller.message_bar.refused.details, ClashDetails)
    assert scene.controller.message_bar.refused.details.edges
    assert app.services.assets.t("waterways.why.outlet_at_blank") in scene.controller.message_bar.text


def test_the_reason_stands_once_at_the_edge_until_something_fits(app: App) -> None:
    scene = table(app, moves=14)
    cell = clashing_cell(scene)
    click(app, cell_name(cell))
    assert scene.controller.message_bar.refused is not None
    assert isinstance(scene.controller.message_bar.refused.details, ClashDetails)
    edge = scene.view.layout.board_place.edge_rect(scene.controller.message_bar.refused.details.edges[0], 0.8)
    assert scene.controller.message_bar.place == edge
    assert scene.controller.message_bar.in_bar == ""
    wait(app, 20)
    assert scene.controller.message_bar.place == edge, "as long as its cause"
    hover(app, cell_name(next(hit_target for hit_target in lights(scene).fitting if hit_target != cell)))
    assert scene.controller.message_bar.refused is None
    assert scene.controller.message_bar.text == ""


def test_what_sticks_out_over_the_edge_is_shown_there(app: App) -> None:
    scene = table(app, moves=14)
    while scene.controller.draft.turn % 2:
        click(app, "turn")
    click(app, "cell-0-0")
    assert scene.controller.message_bar.refused is not None
    assert scene.controller.message_bar.refused.reason is Reason.OFF_BOARD
    assert scene.controller.message_bar.place is not None
    assert scene.controller.message_bar.place.right <= scene.view.layout.board_place.rect.left + 1


def test_whoever_settles_the_auction_is_told_what_came_of_it(app: App) -> None:
    scene = table(app, (None, "easy", "easy"), options={"saboteur": {"auction": True}})
    for move in (Bid(0, 30), PassBid(1), PassBid(2)):
        scene.controller.make_move(move)
    told = app.services.assets.t("waterways.log.saboteur", player="P0", target=30)
    assert told in scene.controller.message_bar.in_bar


def test_a_hint_to_pass_shows_on_its_button(app: App) -> None:
    scene = table(app, (None, None, None), options={"saboteur": {"auction": True}})
    scene.controller.make_move(Bid(0, 20))
    scene.controller.advice = Advice(PassBid(1), ())
    scene.rebuild()
    button = next(widget for widget in scene.widgets if getattr(widget, "name", "") == "pass-bid")
    assert getattr(button, "is_recommended", False)


def test_the_first_bid_offered_is_the_boards_even_target_and_steps_are_useful(app: App) -> None:
    scene = table(app, (None, None, None), options={"saboteur": {"auction": True}})
    assert scene.controller.draft.target(scene.controller.state) == scene.controller.state.board.even_target
    click(app, "bid-much-less")
    click(app, "bid-more")
    click(app, "bid")
    assert scene.controller.match.moves == (Bid(0, 16),)


def test_whoever_bids_first_cannot_pass_and_a_bid_above_the_even_target_is_called_easy(app: App) -> None:
    scene = table(app, (None, None, None), options={"saboteur": {"auction": True}})
    assert not target(app, "pass-bid").enabled
    even = scene.controller.draft.target(scene.controller.state)
    assert scene.controller.narrator.turn_line() == app.services.assets.t("waterways.turn.bid-first")
    click(app, "bid-more")
    assert scene.controller.narrator.turn_line() == app.services.assets.t(
        "waterways.turn.bid-easy", target=even + 1, even=even
    )
    click(app, "bid")
    assert scene.controller.match.moves == (Bid(0, even + 1),)


def test_off_the_board_no_stone_hangs_at_the_pointer(app: App) -> None:
    scene = table(app, moves=14)
    x, y = scene.services.assets.viewport.rect_to_px(scene.view.layout.board_place.shores).midtop
    pygame.event.post(Event(pygame.MOUSEMOTION, pos=(x, y + 2), rel=(0, 0), buttons=(0, 0, 0)))
    app.step(FRAME)
    assert scene.view.take_snapshot().middle is None
    assert scene.view.hanging() is None


@pytest.mark.parametrize("lays_at_once", [False, True])
def test_a_click_where_the_stone_fits_turned_turns_it_and_the_next_lays_it(app: App, lays_at_once: bool) -> None:
    app.services.storage.change_settings(lay_at_once=lays_at_once)
    scene = table(app, moves=14)
    cell = lights(scene).other_turns[0]
    hover(app, cell_name(cell))
    assert scene.controller.narrator.turn_line() == app.services.assets.t("waterways.turn.fits-turned")
    before = scene.controller.draft.turn
    click(app, cell_name(cell))
    draft = scene.controller.draft
    assert (draft.placed_middle, scene.controller.match.number) == (cell, 14)
    assert draft.turn != before
    assert scene.controller.message_bar.refused is None
    assert scene.controller.message_bar.text == app.services.assets.t("waterways.say.turned")
    click(app, cell_name(cell))
    assert scene.controller.match.moves[-1] == Lay(0, top_left(cell, draft.turn), draft.turn)


def test_no_stone_hangs_over_the_one_just_laid(app: App) -> None:
    scene = table(app, moves=14)
    lay = lays(scene)[0]
    scene.controller.draft = scene.controller.draft.with_hint(lay)
    scene.rebuild()
    middle = middle_of(lay.at, lay.turn)
    click(app, cell_name(middle))
    wait(app, 0.5)
    click(app, "ready")
    wait(app, 0.5)
    for cell in scene.controller.state.laid[-1].cells:
        hover(app, cell_name(cell))
        assert (scene.view.take_snapshot().middle, scene.view.hanging()) == (None, None), cell
    free = next(lay for lay in lays(scene) if lay.turn == scene.controller.draft.turn)
    hover(app, cell_name(middle_of(free.at, free.turn)))
    assert scene.view.take_snapshot().middle == middle_of(free.at, free.turn)


def test_before_a_heap_is_chosen_a_cell_says_that_first(app: App) -> None:
    scene = table(app, options={"open_stones": True})
    click(app, "cell-8-8")
    assert scene.controller.message_bar.refused is not None
    assert scene.controller.message_bar.refused.reason is Reason.DRAW_FIRST


# -- hints, watching, dialogs, the end ---------------------------------------------------------------------------------


def test_a_hint_becomes_a_ghost_that_can_be_laid(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = table(app, moves=9)
    move = lays(scene)[-1]
    advice = Advice(move, (Why("extends_toward", {"side": "north"}),))
    monkeypatch.setattr(scene.services.background.thinker, "ask", lambda *asked: None)
    monkeypatch.setattr(scene.services.background.thinker, "poll", lambda: advice)
    click(app, "hint")
    wait(app, 0.1, FRAME)
    assert (scene.controller.draft.placed_middle, scene.controller.draft.turn) == (
        middle_of(move.at, move.turn),
        move.turn,
    )
    click(app, "confirm")
    assert scene.controller.match.moves[-1] == move


def test_watching_changes_nothing(app: App) -> None:
    scene = table(app, moves=20, session=partial(WatchSession, has_bar=False, is_playing=False))
    scene.controller.position = 11
    scene.rebuild()
    click(app, "cell-8-8")
    press(app, target(app, "cell-8-8").rect.center, pygame.BUTTON_RIGHT)
    assert scene.controller.match.number == 20
    assert scene.controller.draft.placed_middle is None
    assert len(scene.view.motion.resting_stones(scene.controller.state)) == 11


def test_a_record_that_is_stepped_through_shows_each_position_at_rest(app: App) -> None:
    app.services.storage.change_settings(reduced_motion=False)
    scene = table(app, moves=20, session=partial(WatchSession, has_bar=False, is_playing=False))
    scene.controller.show_position(7)
    scene.controller.show_position(8, animate=True)
    wait(app, 0.05, FRAME)
    assert len(scene.view.motion.resting_stones(scene.controller.state)) == 7
    scene.controller.show_position(5)
    assert len(scene.view.motion.resting_stones(scene.controller.state)) == 5
    assert not scene.view.motion.is_drawing
    turns = {turn for _, turn in scene.controller.state.stones.placements(in_hand(scene))}
    app.step(FRAME)
    assert scene.controller.draft.turn in turns


def test_the_bag_tells_what_is_left(app: App) -> None:
    scene = table(app, moves=5)
    click(app, "bag")
    dialog: Any = app.stack.top
    assert dialog.name == "bag"
    assert sum(dialog.left.values()) == 84 - 6
    assert dialog.left == scene.controller.state.kinds_left()


def test_a_stone_that_fits_nowhere_is_tried_everywhere_and_a_click_cuts_it_short(app: App) -> None:
    for seed in range(40):
        loaded = app.services.background.boards.load("waterways", "twin")
        seats = (Seat("A", "human", None), Seat("B", "human", None))
        match = Match.new("waterways", "twin", loaded.board, seats, Options(), 0, seed)
        dice = random.Random(seed)
        while not match.is_over:
            match.play(dice.choice(match.state.moves()))
        if match.record().to_json()["result"]["ended_by"] == "stuck":
            break
    resumed = match.branch(match.number - 1)
    scene = WaterwaysScene(app.services, GameTable(resumed, loaded), PlaySession)
    app.services.storage.change_settings(reduced_motion=False)
    app.apply(Reset(scene))
    wait(app, 0.2, FRAME)
    if app.stack.top is not scene:
        click(app, "ready")
    last = match.moves[-1]
    assert isinstance(last, Lay)
    scene.controller.draft = replace(scene.controller.draft, turn=last.turn)
    scene.rebuild()
    name = cell_name(middle_of(last.at, last.turn))
    click(app, name)
    click(app, name)
    assert scene.controller.match.is_over
    wait(app, 1.2, FRAME)
    assert scene.view.motion.is_trying
    click(app, "cell-0-0")
    assert not scene.view.motion.is_trying
    wait(app, 2, FRAME)
    assert app.stack.top is not None
    assert app.stack.top.name == "count"
