"""Practice keeps every line tried: the page shows them, a click goes there, a saved game has them again."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app import App
from game.isles.elevens.rules.moves import Lay
from game.isles.elevens.table.forced_bonus import was_forced
from game.match.match import Match, Seat, UndoRefusal
from game.match.records import COMPUTER
from game.modes.attempts import BRANCH_KEY
from game.modes.solo import deal_of
from game.modes.tables import GameTable
from game.registry import GAMES, plugin
from game.scenes.stack import Push, Reset
from game.table import variation_page
from game.table.ending.results import ResultsScene
from game.table.opening import open_table
from game.table.saving.autosave import saved_table
from game.table.saving.saved_game import offer_saved_game
from game.table.sessions.watch import WatchSession
from game.table.variation_page import VariationScene, variations_of
from tests.driver import click, hover, key, names, program, top, wait
from tests.table.tables import begun, table_on_top

pytestmark = [pytest.mark.slow, pytest.mark.behaviour]


def practise(app: App, game: str, *, is_practice: bool = True, people: int = 9) -> Match[Any]:
    """Begin a practice game of the fewest seats; those after the people are the computer's."""
    called = [f"P{at}" for at in range(min(plugin(game).game.seats))]
    seats = [Seat(name) if at < people else Seat(name, COMPUTER, "easy") for at, name in enumerate(called)]
    match = begun(game, seats, seed=4)
    loaded = app.services.background.boards.load(game, match.board_name)
    app.apply(Reset(open_table(app.services, GameTable(match, loaded, (), {BRANCH_KEY: True} if is_practice else {}))))
    wait(app, 0.5)
    take_mouse(app)
    return match


def take_mouse(app: App) -> None:
    if "ready" in names(app):
        click(app, "ready")
        wait(app, 0.5)


def play(app: App, match: Match[Any], at: int) -> None:
    moves = list(match.state.moves())
    table_on_top(app).controller.make_move(moves[at % len(moves)])
    wait(app, 2.0)
    take_mouse(app)


def tip(app: App, name: str) -> str:
    found = top(app).interaction.find_hit_target(name)
    assert found is not None
    return found.tooltip


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize("game", GAMES)
def test_a_click_goes_back_and_the_new_line_stands_beside_the_old_one(game: str, tmp_path: Path) -> None:
    with program(tmp_path) as app:
        match = practise(app, game)
        for _ in range(3):
            play(app, match, -1)
        first = match.moves
        click(app, "variations")
        scene = top(app)
        assert isinstance(scene, VariationScene)
        assert scene.variations.lines == [first]
        click(app, "node-0-0")
        assert match.moves == ()
        take_mouse(app)
        play(app, match, 0)
        second = match.moves
        found = variations_of(table_on_top(app).controller.table)
        assert found is not None
        if second == first[:1]:  # the only legal move
            assert found.lines == [first]
            return
        assert found.lines == [first, second]
        click(app, "variations")
        assert {"node-0-3", "node-1-1"} <= set(names(app))
        click(app, "node-0-3")
        assert match.moves == first


def test_a_saved_practice_game_has_its_tree_again(tmp_path: Path) -> None:
    game = GAMES[0]
    with program(tmp_path) as app:
        match = practise(app, game)
        play(app, match, -1)
        match.go_to(())
        play(app, match, 0)
        kept = app.services.storage.saved_games.get(game)
        assert kept is not None
        found = variations_of(saved_table(app.services.background, kept))
        assert found is not None
        assert len(found.lines) == 2


def test_a_node_tells_its_move_and_score(tmp_path: Path) -> None:
    game = next(each for each in GAMES if 1 in plugin(each).game.seats)
    with program(tmp_path) as app:
        match = practise(app, game)
        play(app, match, -1)
        click(app, "variations")
        assert tip(app, "node-0-1").startswith("After 1 move: ")


def test_a_finished_line_cannot_be_entered_but_those_before_go_on_in_a_game_of_their_own(tmp_path: Path) -> None:
    game = next(each for each in GAMES if 1 in plugin(each).game.seats)
    with program(tmp_path) as app:
        match = practise(app, game)
        while not match.is_over:
            match.play(next(iter(match.state.moves())))
        table_on_top(app).controller.show_latest()
        click(app, "variations")
        last = f"node-0-{match.number}"
        assert re.fullmatch(r"The end of this line: \d+ points", tip(app, last))
        click(app, last)
        assert isinstance(top(app), VariationScene)
        click(app, "node-0-0")
        again = table_on_top(app).controller.match
        assert again is not match
        assert again.number == 0
        assert again.can_redo
        found = variations_of(table_on_top(app).controller.table)
        assert found is not None
        assert found.lines == [match.moves]


@pytest.mark.parametrize("way", ["button", "key"])
def test_undo_after_the_end_of_practice_goes_back_to_the_last_choice(way: str, tmp_path: Path) -> None:
    game = next(each for each in GAMES if 1 in plugin(each).game.seats)
    with program(tmp_path) as app:
        match = practise(app, game)
        while not match.is_over:
            match.play(next(iter(match.state.moves())))
        choices = [number for number in range(match.number) if len(match.state_at(number).moves()) > 1]
        table_on_top(app).controller.show_latest()
        wait(app, 12.0)
        assert isinstance(top(app), ResultsScene)
        assert "take moves back" in app.services.assets.t("house.results.practice")
        click(app, "back")
        if way == "button":
            click(app, "undo")
        else:
            key(app, pygame.K_u)
        again = table_on_top(app).controller
        assert again.match is not match
        assert again.match.moves == match.moves[: choices[-1]]
        assert match.is_over
        again.match.redo()
        assert again.match.moves == match.moves
        found = variations_of(again.table)
        assert found is not None
        assert found.lines == [match.moves]


def test_practice_finished_again_by_the_same_moves_keeps_its_one_record_bug(tmp_path: Path) -> None:
    game = next(each for each in GAMES if 1 in plugin(each).game.seats)
    with program(tmp_path) as app:
        storage, match = app.services.storage, practise(app, game)
        while not match.is_over:
            match.play(next(iter(match.state.moves())))
        finished = match.moves
        (first,) = storage.records.latest()

        def undo_the_end() -> Match[Any]:
            table_on_top(app).controller.show_latest()
            wait(app, 12.0)
            click(app, "back")
            click(app, "undo")
            again = table_on_top(app).controller.match
            assert not again.is_over
            assert storage.saved_games.get(game) is not None
            return again

        again = undo_the_end()
        while again.can_redo:
            again.redo()
        assert again.moves == finished
        assert [entry.identifier for entry in storage.records.latest()] == [first.identifier]
        assert storage.saved_games.get(game) is None
        other = undo_the_end()
        other.play(next(move for move in other.state.moves() if move != finished[other.number]))
        while not other.is_over:
            other.play(next(iter(other.state.moves())))
        assert len(storage.records.latest()) == 2, "other moves are another game"
        assert all(entry.is_practice for entry in storage.records.latest())


def test_practice_of_other_people_with_the_same_moves_is_a_record_of_its_own(tmp_path: Path) -> None:
    game = next(each for each in GAMES if 1 in plugin(each).game.seats)
    with program(tmp_path) as app:
        storage, match = app.services.storage, practise(app, game)
        while not match.is_over:
            match.play(next(iter(match.state.moves())))
        counted = match.record().to_json()
        assert storage.records.practice_of(counted, deal_of(match)) is not None
        seats = [{**counted["seats"][0], "name": "Somebody else"}]
        assert storage.records.practice_of({**counted, "seats": seats}, deal_of(match)) is None


def test_practice_goes_back_across_a_bonus_tile_that_had_no_choice_bug(tmp_path: Path) -> None:
    """It would be laid again by itself at once: undo goes on to the move before it."""
    with program(tmp_path) as app:
        match = practise(app, "elevens")
        while not was_forced(match):
            moves = match.state.moves()
            match.play(next((move for move in moves if isinstance(move, Lay)), moves[0]))
        number = match.number
        table_on_top(app).controller.show_latest()
        take_mouse(app)
        table_on_top(app).controller.undo()
        assert match.number <= number - 2
        assert len(match.state.moves()) > 1


@pytest.mark.draws
@pytest.mark.parametrize("people", [1, 2])
def test_the_picture_shows_the_own_tiles_where_nobody_else_looks_on(
    people: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hides: list[bool] = []

    def paint(*parts: Any, hides_racks: bool) -> pygame.Surface:
        hides.append(hides_racks)
        return pygame.Surface((8, 8))

    monkeypatch.setattr(variation_page, "paint_table", paint)
    with program(tmp_path) as app:
        match = practise(app, "elevens", people=people)
        while match.number < 2 or match.seat != 0:
            match.play(next(iter(match.state.moves())))
        table = table_on_top(app).controller.table
        found = variations_of(table)
        assert found is not None
        app.apply(Push(VariationScene(app.services, table, found, lambda line, at: None)))
        wait(app, 3.0)
        assert hides == [people > 1]


def test_a_counted_game_that_is_over_cannot_be_taken_back(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        match = practise(app, GAMES[0], is_practice=False)
        while not match.is_over:
            match.play(next(iter(match.state.moves())))
        table = table_on_top(app)
        key(app, pygame.K_u)
        assert table_on_top(app) is table
        assert table.controller.message_bar.text == app.services.assets.t("house.table.undo.over")


def test_practice_from_a_game_of_computers_seats_a_person_where_it_goes_on(tmp_path: Path) -> None:
    game = GAMES[0]
    seats = [Seat(f"C{at}", COMPUTER, "easy") for at in range(2)]
    with program(tmp_path) as app:
        match = begun(game, seats, seed=4)
        while match.number < 3:
            match.play(next(iter(match.state.moves())))
        loaded = app.services.background.boards.load(game, match.board_name)
        app.apply(Reset(open_table(app.services, GameTable(match, loaded), WatchSession)))
        wait(app, 0.1)
        click(app, "to-start")
        click(app, "step-on")
        click(app, "branch")
        branch = table_on_top(app).controller.match
        assert branch.number == 1
        assert branch.seat is not None
        assert [seat.is_computer for seat in branch.seats] == [at != branch.seat for at in range(2)]


def test_the_end_of_a_replay_says_where_practice_can_begin_bug(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The pale button began a practice game that was over."""
    said: list[str] = []
    with program(tmp_path) as app:
        game = next(each for each in GAMES if 1 in plugin(each).game.seats)
        match = begun(game, [Seat("Ada")], seed=4)
        while not match.is_over:
            match.play(next(iter(match.state.moves())))
        loaded = app.services.background.boards.load(game, match.board_name)
        app.apply(Reset(open_table(app.services, GameTable(match, loaded), WatchSession)))
        table = table_on_top(app)
        wait(app, 0.1)
        click(app, "to-end")
        wait(app, 0.1)
        monkeypatch.setattr(app.services.shell, "announce", said.append)
        click(app, "branch")
        assert table_on_top(app) is table
        assert said == [app.services.assets.t("house.replay.branch-over")]


def test_a_counted_game_has_no_such_button(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        match = practise(app, GAMES[0], is_practice=False)
        play(app, match, -1)
        assert "variations" not in [each.name for each in top(app).targets()]


@pytest.mark.draws
def test_the_page_shows_the_position_that_the_keys_reach_as_under_the_pointer(tmp_path: Path) -> None:
    game = next(each for each in GAMES if 1 in plugin(each).game.seats)
    with program(tmp_path) as app:
        match = practise(app, game)
        for _ in range(2):
            play(app, match, -1)
        click(app, "variations")

        def picture(name: str, *, is_pointed_at: bool) -> bytes:
            if is_pointed_at:
                hover(app, name)
            else:
                node = top(app).interaction.find_hit_target(name)
                assert node is not None
                top(app).interaction.focus.focus_on(node)
                top(app).interaction.point_at(node)
            wait(app, 0.3)
            area = top(app).area
            lower = pygame.Rect(0, round(area.height * 0.6), round(area.width), round(area.height * 0.35))
            return pygame.image.tobytes(app.screen.subsurface(lower), "RGB")

        start = picture("node-0-0", is_pointed_at=True)
        assert picture("node-0-1", is_pointed_at=False) != start
        assert picture("node-0-0", is_pointed_at=False) == start


@pytest.mark.parametrize("game", GAMES)
def test_undo_goes_back_to_the_start_of_the_practice_and_redo_to_its_end(game: str, tmp_path: Path) -> None:
    """Also across what came to light: the rival's strike, a drawn stone, the next card."""
    with program(tmp_path) as app:
        match = practise(app, game)
        for _ in range(4):
            if not match.is_over:
                play(app, match, -1)
        if match.is_over:  # a game that is over stays over
            return
        made = match.moves
        for _ in range(2 * len(made)):
            if "undo" in names(app):
                click(app, "undo")
                wait(app, 1.0)
        assert match.moves == ()
        assert "undo" not in names(app)
        for _ in range(2 * len(made)):
            if "redo" in names(app):
                click(app, "redo")
                wait(app, 1.0)
                take_mouse(app)
        assert match.moves == made


@pytest.mark.parametrize("game", GAMES)
def test_redo_after_a_way_back_walks_the_line_walked_last(game: str, tmp_path: Path) -> None:
    with program(tmp_path) as app:
        match = practise(app, game)
        for _ in range(3):
            play(app, match, -1)
        first = match.moves
        for line, node in ((0, 0), (0, 1)):
            click(app, "variations")
            click(app, f"node-{line}-{node}")
            take_mouse(app)
            assert match.moves == first[:node]
            while "redo" in names(app):
                click(app, "redo")
                wait(app, 1.0)
                take_mouse(app)
            assert match.moves == first


@pytest.mark.parametrize("is_practice", [True, False])
def test_the_page_of_a_waiting_game_says_that_it_is_practice(is_practice: bool, tmp_path: Path) -> None:
    with program(tmp_path) as app:
        match = practise(app, GAMES[0], is_practice=is_practice)
        play(app, match, -1)
        page = offer_saved_game(app.services, GAMES[0])
        assert page is not None
        app.apply(Push(page))
        lines = [getattr(widget, "text", "") for widget in page.widgets]
        assert ("Practice: it goes in no record table" in lines) is is_practice


def test_redo_goes_on_in_a_practice_that_is_read_again(tmp_path: Path) -> None:
    game = GAMES[0]
    with program(tmp_path) as app:
        match = practise(app, game)
        for _ in range(2):
            play(app, match, -1)
        made = match.moves
        match.go_to(())
        kept = app.services.storage.saved_games.get(game)
        assert kept is not None
        app.apply(Reset(open_table(app.services, saved_table(app.services.background, kept))))
        wait(app, 0.5)
        take_mouse(app)
        click(app, "redo")
        assert table_on_top(app).controller.match.moves == made[:1]


def test_redo_while_a_computer_player_thinks_takes_its_place(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        app.services.storage.change_settings(pace="slow")
        match = practise(app, "elevens", people=1)
        while match.number < 4 or match.seat != 0:
            match.play(match.state.moves()[0])
        made = match.moves
        reply = next(at for at in range(1, match.number) if match.moves[at].seat != 0)
        table_on_top(app).controller.show_latest()
        click(app, "variations")
        click(app, f"node-0-{reply}")
        app.step(0.02)
        session = table_on_top(app).controller.session
        assert session.is_busy
        while match.can_redo:
            click(app, "redo")
        assert not session.is_busy, "its thoughts are about a position left behind"
        assert match.moves == made


def test_undo_of_practice_stops_where_the_practice_began(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        match = practise(app, GAMES[0])
        for _ in range(2):
            play(app, match, -1)
        start = match.branch(2)
        loaded = app.services.background.boards.load(GAMES[0], match.board_name)
        app.apply(Reset(open_table(app.services, GameTable(start, loaded, (), {BRANCH_KEY: True}))))
        wait(app, 0.5)
        assert start.practice_start == 2
        assert not start.can_undo
        assert start.undo_refusal is UndoRefusal.NOTHING
