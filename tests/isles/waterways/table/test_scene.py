"""The face of Waterways: every rule by clicks, drafts, reasons, what is shown, in several windows."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame.event import Event

from game.app import App
from game.core.match import Match, Seat
from game.core.players import Advice
from game.core.players import Reason as Why
from game.core.thinker import Thinker
from game.isles.waterways.rules.moves import Bid, Draw, Lay, PassBid
from game.isles.waterways.rules.refusals import Reason
from game.isles.waterways.rules.setup import Options
from game.isles.waterways.rules.stones import Side
from game.isles.waterways.rules.views import preview
from game.isles.waterways.table.face import FACE
from game.isles.waterways.table.layout import flow_points, middle_of, mouth, top_left
from game.isles.waterways.table.pages import RULE_PAGES, dam, first, goal, laying, scoring, stuck
from game.isles.waterways.table.scene import WaterwaysScene
from game.occasions.tables import Table
from game.scenes.stack import Reset
from game.table.play import PlaySession
from game.table.scene import NewSession
from game.table.watch import WatchSession
from tests.driver import click, key, press, program, target, wait

FRAME = 1 / 30


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with program(tmp_path) as made:
        made.services.make_thinker = partial(Thinker, use_process=False)
        yield made


def table(
    app: App,
    levels: tuple[str | None, ...] = (None, None),
    board: str = "twin",
    options: dict[str, Any] | None = None,
    seed: int = 5,
    moves: int = 0,
    session: NewSession = PlaySession,
) -> WaterwaysScene:
    """A table on which that many moves have been made by chance; a level of None is a person."""
    loaded = app.services.boards.load("waterways", board)
    seats = tuple(
        Seat(f"P{number}", "human" if level is None else "computer", level) for number, level in enumerate(levels)
    )
    chosen = Options.parse(options or {}, len(seats))
    match = Match.new("waterways", board, loaded.board, seats, chosen, 0, seed)
    dice = random.Random(seed)
    for _ in range(moves):
        if not match.is_over:
            match.play(dice.choice(match.state.moves()))
    scene = WaterwaysScene(app.services, Table(match, loaded), session)
    app.apply(Reset(scene))
    wait(app, 0.4, FRAME)
    if app.stack.top is not scene and app.stack.top is not None and app.stack.top.name == "pass-mouse":
        click(app, "ready")
    return scene


def hover(app: App, name: str) -> None:
    pygame.event.post(Event(pygame.MOUSEMOTION, pos=target(app, name).rect.center, rel=(0, 0), buttons=(0, 0, 0)))
    app.step(FRAME)


def cell_name(cell: tuple[int, int]) -> str:
    return f"cell-{cell[0]}-{cell[1]}"


def lay_somewhere(app: App, scene: WaterwaysScene) -> None:
    """Lays the stone in hand by two clicks, turning it first if it must be."""
    for _ in range(4):
        enabled = [target.name for target in scene.targets() if target.enabled and target.name.startswith("cell-")]
        if enabled:
            break
        click(app, "turn")
    before = scene.match.number
    name = enabled[len(enabled) // 2]
    click(app, name)
    assert scene.match.number == before
    click(app, name)
    assert scene.match.number == before + 1


def play_on(app: App, scene: WaterwaysScene, most: int = 1000) -> None:
    """Plays by clicks as whoever has the mouse, until the results are there."""
    for _ in range(most):
        top = app.stack.top
        assert top is not None
        if top.name == "results":
            return
        if top.name == "pass-mouse":
            click(app, "ready")
        elif scene.is_human_turn and not scene.motions:
            if scene.state.is_auction:
                click(app, "bid" if scene.state.last_bid is None else "pass-bid")
            elif scene.state.drawn is None:
                heap = next(target.name for target in scene.targets() if target.enabled and "heap-" in target.name)
                click(app, heap)
            else:
                lay_somewhere(app, scene)
        else:
            wait(app, 0.2, FRAME)
    raise AssertionError("the game did not end")


# -- whole games ----------------------------------------------------------------------------------------------------


def test_a_whole_game_of_two_people_by_clicks(app: App) -> None:
    scene = table(app, moves=56)
    play_on(app, scene)
    assert scene.match.is_over


def test_a_game_alone_against_the_table_ends_with_a_rank(app: App) -> None:
    scene = table(app, (None,), moves=20)
    play_on(app, scene)
    assert scene.state.seats == 1
    results: Any = app.stack.top
    assert results.rank_key is not None
    assert app.services.t(results.rank_key) == results.heading()


def test_auction_and_heaps_by_clicks_with_a_computer_player(app: App) -> None:
    options = {"saboteur": {"auction": True}, "open_stones": True}
    scene = table(app, (None, "random", None), options=options)
    for _ in range(400):
        if scene.match.number > 12 or scene.match.is_over:
            break
        top = app.stack.top
        assert top is not None
        if top.name == "pass-mouse":
            click(app, "ready")
        elif scene.is_human_turn and not scene.motions:
            if scene.state.is_auction:
                click(app, "pass-bid")
            elif scene.state.drawn is None:
                click(app, "heap-plain")
            else:
                lay_somewhere(app, scene)
        else:
            wait(app, 0.1, FRAME)
    kinds = {type(move) for move in scene.match.moves}
    assert {PassBid, Draw, Lay} <= kinds
    assert scene.state.saboteur is not None


def test_a_bid_is_lowered_and_made_by_clicks(app: App) -> None:
    scene = table(app, (None, None, None), options={"saboteur": {"auction": True}})
    shown = scene.bid_shown()
    click(app, "bid-less")
    click(app, "bid-less")
    click(app, "bid")
    assert scene.match.moves == (Bid(0, shown - 2),)


# -- the stone in hand ----------------------------------------------------------------------------------------------


def test_a_click_places_a_ghost_and_the_confirm_button_lays_it(app: App) -> None:
    scene = table(app, moves=9)
    cell = scene.lights()[0][0]
    click(app, cell_name(cell))
    assert scene.ghost == cell
    assert scene.match.number == 9
    turn = scene.turn
    click(app, "confirm")
    assert scene.match.moves[-1] == Lay(1, top_left(cell, turn), turn)


def test_a_second_click_on_the_ghost_and_the_key_lay_it_too(app: App) -> None:
    scene = table(app, moves=9)
    name = cell_name(scene.lights()[0][0])
    click(app, name)
    assert scene.match.number == 9
    click(app, name)
    assert scene.match.number == 10
    wait(app, 1.5)
    click(app, "ready")
    wait(app, 0.5)
    click(app, cell_name(scene.lights()[0][0]))
    key(app, pygame.K_c)
    assert scene.match.number == 11


def test_with_confirm_moves_only_the_button_lays(app: App) -> None:
    app.services.storage.change_settings(confirm_moves=True)
    scene = table(app, moves=9)
    name = cell_name(scene.lights()[0][0])
    click(app, name)
    click(app, name)
    assert scene.match.number == 9
    key(app, pygame.K_c)
    assert scene.match.number == 10


def test_where_people_wish_it_one_click_lays_but_a_finger_still_looks_first(app: App) -> None:
    app.services.storage.change_settings(lay_at_once=True)
    scene = table(app, moves=9)
    click(app, cell_name(scene.lights()[0][0]))
    assert scene.match.number == 10
    wait(app, 1.5)
    click(app, "ready")
    wait(app, 0.5)
    x, y = target(app, cell_name(scene.lights()[0][0])).rect.center
    width, height = app.screen.get_size()
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        pygame.event.post(Event(kind, touch_id=1, finger_id=1, x=x / width, y=y / height))
    app.step(FRAME)
    assert scene.match.number == 10
    assert scene.ghost is not None


def test_right_click_wheel_key_and_button_turn_the_stone(app: App) -> None:
    scene = table(app, moves=9)
    start = scene.turn
    press(app, target(app, "cell-0-0").rect.center, pygame.BUTTON_RIGHT)
    assert scene.turn == (start + 1) % 4
    pygame.event.post(Event(pygame.MOUSEWHEEL, y=-1, x=0))
    app.step(FRAME)
    assert scene.turn == (start + 2) % 4
    key(app, pygame.K_r)
    assert scene.turn == (start + 3) % 4
    click(app, "turn")
    assert scene.turn == start
    assert app.stack.top is scene


def test_escape_and_undo_take_the_ghost_up_again(app: App) -> None:
    scene = table(app, moves=9)
    name = cell_name(scene.lights()[0][0])
    for way in ("escape", "undo"):
        click(app, name)
        assert scene.ghost is not None
        if way == "escape":
            key(app, pygame.K_ESCAPE)
        else:
            click(app, "undo")
        assert scene.ghost is None
        assert app.stack.top is scene
    key(app, pygame.K_ESCAPE)
    assert app.stack.top is not scene


def test_the_next_stone_only_hangs_at_the_pointer_until_it_moves_on(app: App) -> None:
    scene = table(app, (None,))
    name = cell_name(scene.lights()[0][0])
    hover(app, name)
    assert scene.hovered_cell is not None
    click(app, name)
    click(app, name)
    assert scene.match.number == 1
    hover(app, name)
    assert scene.middle_shown() is None
    hover(app, "cell-2-2")
    hover(app, name)
    assert scene.middle_shown() is not None


def test_with_open_stones_a_lay_can_be_undone_and_made_elsewhere(app: App) -> None:
    scene = table(app, (None,), options={"open_stones": True})
    click(app, "heap-ring")
    first, *_, second = scene.lights()[0]
    for cell in (first, second):
        click(app, cell_name(cell))
        click(app, cell_name(cell))
        assert scene.match.number == 2
        assert scene.state.drawn is None
        if cell == first:
            click(app, "undo")
            assert scene.match.number == 1
            assert second in scene.lights()[0]
    assert middle_of(scene.state.laid[0].at, scene.state.laid[0].turn) == second


def test_lit_cells_are_exactly_the_legal_places_of_the_turn_shown(app: App) -> None:
    scene = table(app, moves=14)
    for _ in range(4):
        legal = {middle_of(move.at, move.turn) for move in scene.state.moves() if move.turn == scene.turn}
        lit = {target.name for target in scene.targets() if target.enabled and target.name.startswith("cell-")}
        assert lit == {cell_name(cell) for cell in legal}
        others = {middle_of(move.at, move.turn) for move in scene.state.moves()} - legal
        assert set(scene.lights()[1]) == others
        click(app, "turn")


def test_the_pointer_shows_what_a_stone_would_change(app: App) -> None:
    for seed in range(20):
        scene = table(app, seed=seed, moves=40)
        if scene.match.is_over:
            continue
        kind = scene.state.drawn
        for move in scene.state.moves():
            found = preview(scene.state, kind, move.at, move.turn)
            if found.counts != scene.state.counts():
                scene.turn = move.turn
                scene.rebuild()
                hover(app, cell_name(middle_of(move.at, move.turn)))
                shown = scene.preview_shown()
                assert shown is not None
                assert shown.counts == found.counts
                assert scene.shown_counts() == scene.state.counts()
                return
    raise AssertionError("no stone reaches a shore in any of these games")


# -- why not --------------------------------------------------------------------------------------------------------


def clashing_cell(scene: WaterwaysScene) -> tuple[int, int]:
    board = scene.match.board
    for y in range(board.height):
        for x in range(board.width):
            refusal = scene.state.why_not(Lay(scene.state.seat, top_left((x, y), scene.turn), scene.turn))
            if refusal is not None and refusal.reason is Reason.OUTLET_AT_BLANK:
                return x, y
    raise AssertionError("nothing clashes")


def test_an_illegal_place_says_why_and_shows_the_edges_that_clash(app: App) -> None:
    scene = table(app, moves=14)
    click(app, cell_name(clashing_cell(scene)))
    assert scene.ghost is None
    assert scene.refused is not None
    assert scene.refused.values["edges"]
    assert app.services.t("waterways.why.outlet_at_blank") in scene.message


def test_a_place_that_another_turn_would_fit_says_so(app: App) -> None:
    scene = table(app, moves=14)
    for _ in range(4):
        if scene.lights()[1]:
            break
        click(app, "turn")
    click(app, cell_name(scene.lights()[1][0]))
    assert scene.message.endswith(app.services.t("waterways.say.turned"))


def test_before_a_heap_is_chosen_a_cell_says_that_first(app: App) -> None:
    scene = table(app, options={"open_stones": True})
    click(app, "cell-8-8")
    assert scene.refused is not None
    assert scene.refused.reason is Reason.DRAW_FIRST


# -- hints, watching, dialogs, the end ---------------------------------------------------------------------------------


def test_a_hint_becomes_a_ghost_that_can_be_laid(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = table(app, moves=9)
    move = scene.state.moves()[-1]
    advice = Advice(move, (Why("extends_toward", {"side": "north"}),))
    monkeypatch.setattr(scene.services.thinker, "ask", lambda *asked: None)
    monkeypatch.setattr(scene.services.thinker, "poll", lambda: advice)
    click(app, "hint")
    wait(app, 0.1, FRAME)
    assert (scene.ghost, scene.turn) == (middle_of(move.at, move.turn), move.turn)
    click(app, "confirm")
    assert scene.match.moves[-1] == move


def test_watching_changes_nothing(app: App) -> None:
    scene = table(app, moves=20, session=partial(WatchSession, has_bar=False, is_playing=False))
    scene.position = 11
    scene.rebuild()
    click(app, "cell-8-8")
    press(app, target(app, "cell-8-8").rect.center, pygame.BUTTON_RIGHT)
    assert scene.match.number == 20
    assert scene.ghost is None
    assert len(scene.show.resting_stones()) == 11


def test_a_record_that_is_stepped_through_shows_each_position_at_rest(app: App) -> None:
    app.services.storage.change_settings(reduced_motion=False)
    scene = table(app, moves=20, session=partial(WatchSession, has_bar=False, is_playing=False))
    scene.show_position(7)
    scene.show_position(8, animate=True)
    wait(app, 0.05, FRAME)
    assert len(scene.show.resting_stones()) == 7
    scene.show_position(5)
    assert len(scene.show.resting_stones()) == 5
    assert not scene.is_hand_hidden
    turns = {turn for _, turn in scene.state.placements(scene.state.drawn)}
    app.step(FRAME)
    assert scene.turn in turns


def test_the_bag_tells_what_is_left(app: App) -> None:
    scene = table(app, moves=5)
    click(app, "bag")
    dialog: Any = app.stack.top
    assert dialog.name == "bag"
    assert sum(dialog.left.values()) == 84 - 6
    assert dialog.left == scene.state.kinds_left()


def test_a_stone_that_fits_nowhere_is_tried_everywhere_and_a_click_cuts_it_short(app: App) -> None:
    for seed in range(40):
        loaded = app.services.boards.load("waterways", "twin")
        seats = (Seat("A", "human", None), Seat("B", "human", None))
        match = Match.new("waterways", "twin", loaded.board, seats, Options(), 0, seed)
        dice = random.Random(seed)
        while not match.is_over:
            match.play(dice.choice(match.state.moves()))
        if match.record().to_json()["result"]["ended_by"] == "stuck":
            break
    resumed = match.branch(match.number - 1)
    scene = WaterwaysScene(app.services, Table(resumed, loaded), PlaySession)
    app.services.storage.change_settings(reduced_motion=False)
    app.apply(Reset(scene))
    wait(app, 0.2, FRAME)
    if app.stack.top is not scene:
        click(app, "ready")
    last: Any = match.moves[-1]
    scene.turn = last.turn
    scene.rebuild()
    name = cell_name(middle_of(last.at, last.turn))
    click(app, name)
    click(app, name)
    assert scene.match.is_over
    wait(app, 1.2, FRAME)
    assert scene.show.is_trying
    click(app, "cell-0-0")
    assert not scene.show.is_trying
    wait(app, 2, FRAME)
    assert app.stack.top is not None
    assert app.stack.top.name == "results"


def test_the_log_tells_who_is_the_saboteur_and_why_the_game_is_over(app: App) -> None:
    scene = table(app, (None, None, None), options={"saboteur": {"auction": True}}, moves=300)
    told = [scene.describe(move, scene.match.state_at(number)) for number, move in enumerate(scene.match.moves)]
    sabotage = app.services.t("waterways.log.saboteur", player=f"P{scene.state.saboteur}", target=scene.state.target)
    assert len([line for line in told if line.endswith(sabotage)]) == 1
    assert told[-1].endswith(app.services.t(f"waterways.log.{scene.state.ended_by}"))


def test_the_score_lines_hold_both_shores_and_the_product(app: App) -> None:
    scene = table(app, moves=200)
    assert FACE.score_parts is not None
    parts = FACE.score_parts(app.services, scene.match)
    counts = scene.state.counts()
    assert [figure for _, figure in parts[0][:2]] == [str(counts[Side.NORTH]), str(counts[Side.SOUTH])]
    assert parts[0][2][1] == str(scene.state.products()[0])


# -- where things are -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (2560, 1080), (1280, 800), (3840, 2160)])
@pytest.mark.parametrize("board", ["twin", "quarry"])
def test_the_centre_of_every_spot_hits_that_spot(app: App, size: tuple[int, int], board: str) -> None:
    pygame.display.set_mode(size)
    app._resized()
    options = {"open_stones": True, "saboteur": {"auction": True}}
    cases: list[tuple[tuple[str | None, ...], dict[str, Any], int]] = [
        ((None,), {}, 8),
        ((None, None, None), options, 0),
        ((None, None, None, None), {}, 20),
    ]
    for levels, chosen, moves in cases:
        scene = table(app, levels, board, chosen, moves=moves)
        for spot in scene.spots():
            found = scene.spot_at(*spot.rect.center)
            assert found is not None
            assert found.name == spot.name
            assert scene.area.contains(spot.rect)
        cells = [spot for spot in scene.spots() if spot.name.startswith("cell-")]
        assert len(cells) == scene.match.board.width * scene.match.board.height


def test_the_board_takes_most_of_the_height(app: App) -> None:
    scene = table(app)
    assert scene.cells.rect.height > 0.88 * scene.table_area.height


def test_the_light_runs_from_the_first_stone_to_the_shore(app: App) -> None:
    scene = table(app, moves=200)
    board = scene.match.board
    number, edge = next(
        (number, edge)
        for number, stone in enumerate(scene.state.laid)
        for edge in stone.outlets
        if board.worth_of(edge)
    )
    points = flow_points(scene.state, number, edge)
    first = scene.state.laid[0].cells
    assert (int(points[0][0]), int(points[0][1])) in first
    assert points[-1] == mouth(edge)
    assert all(abs(x - u) + abs(y - v) < 0.4 for (x, y), (u, v) in pairwise(points))


def test_the_rules_pages_show_what_their_text_says() -> None:
    for picture in (goal, first, laying, scoring, dam):
        assert picture().laid
    assert goal().products()[0] > 0
    assert stuck().ended_by == "stuck"
    before = dam().laid[:-1]
    closed = {edge.across for stone in before for edge in stone.outlets} - set(dam().laid[-1].outlets)
    assert any(edge.cell in dam().laid[-1].cells for edge in closed)


def test_every_rules_page_and_small_board_draws_in_both_languages(app: App) -> None:
    from game.house.rules import RulesScene

    for language in ("en", "de"):
        app.services.texts.language = language
        scene = RulesScene(app.services, "waterways")
        app.apply(Reset(scene))
        for page in range(len(RULE_PAGES)):
            scene._turn_to(page)
            app.step(FRAME)
            assert app.services.t(RULE_PAGES[page].heading_key) in scene.heading()
    assert not [problem for problem in app.services.sheets.problems if "There is no picture" in problem]
