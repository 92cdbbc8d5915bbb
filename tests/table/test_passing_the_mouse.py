"""Passing the mouse: what is hidden stays so, what lies open stays in view, and nobody passes it more than needed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app import App
from game.isles.bridges.rules.moves import Number, SkipBridges, SkipNumber, Start
from game.isles.bridges.table.messages import letter_of
from game.isles.elevens.rules.moves import Lay
from game.match.match import Seat
from game.modes.tables import GameTable
from game.scenes.base import Scene
from game.table.bar import BAR_HEIGHT
from game.table.controller import RecapLine
from game.table.hand_over import BoardRecap, HandOverBanner, HandOverFacts, HandOverScene
from game.table.scene import TableScene
from game.table.table_picture import paint_table
from game.ui.widgets import Label
from tests.driver import click, key, press, program, top, wait
from tests.isles.elevens.table.tables import bag_of
from tests.table.tables import (
    PEOPLE,
    begun,
    colour_somewhere,
    go_on_with,
    picture,
    set_on_table,
    table_on_top,
    wait_for,
)


def picture_while_ben_gets_the_mouse(folder: Path, rack_of_ada: str) -> bytes:
    """Frame after Ada has had the mouse, seen her rack and ended her turn."""
    setup = {"bag": bag_of(f"red-11 {rack_of_ada}", "blue-11")}
    with program(folder) as app:
        go_on_with(app, begun("elevens", PEOPLE, [Lay(0, "red-11", "red-11")], setup))
        wait_for(app, "pass-mouse")
        click(app, "ready")
        click(app, "end")
        wait_for(app, "pass-mouse")
        wait(app, 1.0)
        return picture(app)


def picture_of_the_table_behind(folder: Path, place: int) -> bytes:
    """Mosaic, without secrets: Ada has coloured her first piece at one of its places, and now her second."""
    match = begun("mosaic", PEOPLE)
    match.play(match.state.moves()[place])
    match.play(match.state.moves()[0])
    second = match.state.moves()[0].to_json()["piece"]
    with program(folder) as app:
        app.services.storage.change_settings(recap=False)
        go_on_with(app, match)
        colour_somewhere(app, second)
        wait_for(app, "pass-mouse")
        wait(app, 1.0)
        return picture(app)


@pytest.mark.draws
def test_the_page_between_two_turns_shows_the_same_whatever_the_racks_hold(tmp_path: Path) -> None:
    one, other = (
        picture_while_ben_gets_the_mouse(tmp_path / str(number), rack)
        for number, rack in enumerate(("yellow-9 blue-9 green-6", "joker-13 joker-3 green-14"))
    )
    assert one == other


@pytest.mark.draws
def test_where_nothing_is_hidden_the_table_can_be_seen_behind_the_page(tmp_path: Path) -> None:
    one, other = (picture_of_the_table_behind(tmp_path / str(place), place) for place in (0, -1))
    assert one != other


def passed(app: App, game: str, moves: int = 2, people: Sequence[Seat] = PEOPLE) -> HandOverScene:
    """The hand-over after so many moves of a game and another one, made at the table."""
    match = begun(game, people)
    for _ in range(moves):
        match.play(match.state.moves()[0])
    set_on_table(app, match)
    settle_at_table(app)
    table = table_on_top(app)
    seat = table.controller.match.seat
    while table.controller.match.seat == seat:
        table.controller.make_move(table.controller.match.state.moves()[0])
    wait_for(app, "pass-mouse")
    page = top(app)
    assert isinstance(page, HandOverScene)
    return page


def settle_at_table(app: App) -> None:
    """Whoever is next takes the mouse, if they are asked."""
    wait(app, 1.0)
    if top(app).name == "pass-mouse":
        click(app, "ready")
        wait(app, 1.0)


@pytest.mark.parametrize("game", ["bridges", "waterways", "mosaic"])
def test_where_all_lies_open_a_banner_at_the_edge_leaves_the_board_in_view(tmp_path: Path, game: str) -> None:
    with program(tmp_path) as app:
        banner = passed(app, game)
        assert isinstance(banner, HandOverBanner)
        lowest = max(each.rect.bottom for each in banner.targets())
        assert lowest <= BAR_HEIGHT, "the bar's own height"
        app.services.storage.change_settings(full_hand_over=True)
        click(app, "ready")
        sheet = passed_again(app)
        assert not isinstance(sheet, HandOverBanner)


def passed_again(app: App) -> Scene:
    """The next hand-over."""
    table = table_on_top(app)
    seat = table.controller.match.seat
    while table.controller.match.seat == seat:
        table.controller.make_move(table.controller.match.state.moves()[0])
    wait_for(app, "pass-mouse")
    return top(app)


def test_what_is_hidden_is_covered_whatever_was_chosen(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        sheet = passed(app, "elevens", moves=0)
        assert not isinstance(sheet, HandOverBanner)
        assert sheet.is_opaque


@pytest.mark.parametrize("code", [pygame.K_RETURN, pygame.K_SPACE, pygame.K_c])
@pytest.mark.parametrize("game", ["elevens", "mosaic"])
def test_a_key_alone_takes_the_mouse(tmp_path: Path, game: str, code: int) -> None:
    with program(tmp_path) as app:
        passed(app, game, moves=0)
        key(app, code)
        assert top(app).name == game


def test_a_click_on_the_board_takes_the_mouse_but_for_the_second_of_a_double_click(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        passed(app, "waterways")
        middle = app.screen.get_rect().center
        press(app, middle)
        assert top(app).name == "pass-mouse", "that may still have been the person before"
        wait(app, 0.6)
        number = len(app.services.storage.saved_games.all()[0].record["moves"])
        press(app, middle)
        assert top(app).name == "waterways"
        assert len(app.services.storage.saved_games.all()[0].record["moves"]) == number, "that click does nothing else"


def test_the_recap_is_played_on_the_board_and_a_click_ends_it(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        banner = passed(app, "mosaic", moves=4, people=(*PEOPLE, Seat("Cleo")))
        table = app.stack.scenes[0]
        assert isinstance(table, TableScene)
        assert isinstance(banner, HandOverBanner)
        controller, lines = table.controller, [line.text for line in banner.facts.recap]
        assert len(lines) == 2
        click(app, "again")
        seen = []
        for _ in range(60):
            if controller.look_back.is_on and (controller.position, banner.line) not in seen:
                seen.append((controller.position, banner.line))
            app.step(0.1)
        assert seen == [(4, lines[0]), (5, lines[1])]
        assert controller.position == controller.match.number == 5
        click(app, "again")
        click(app, "ready")
        assert controller.position == controller.match.number
        assert not controller.look_back.is_on


def test_nobody_who_has_had_no_turn_is_told_of_a_last_one(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        app.services.storage.change_settings(full_hand_over=True)
        words = drawn_words(passed(app, "mosaic", moves=0))
        assert "So far" in words
        assert "Since your last turn" not in words
        click(app, "ready")
        scene = passed_again(app)
        assert isinstance(scene, HandOverScene)
        assert "Since your last turn" in drawn_words(scene)


def drawn_words(page: HandOverScene) -> list[str]:
    """The labels of a page."""
    return [widget.text for widget in page.widgets if isinstance(widget, Label)]


def test_two_people_at_bridges_pass_the_mouse_once_a_round_and_both_go_first(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        set_on_table(app, begun("bridges", PEOPLE))
        table, order, passes = table_on_top(app), [], 0
        match, narrator = table.controller.match, table.controller.narrator
        for _ in range(6):
            seat = match.seat
            assert seat is not None
            order.append((seat, narrator.bar_line()))
            while match.seat == seat and len(order) > sum(move.do in ("start", "skip-bridges") for move in match.moves):
                skips = [move for move in match.state.moves() if move.do.startswith("skip")]
                table.controller.make_move(skips[0] if skips else match.state.moves()[0])
            for _ in range(100):
                if top(app).name == "pass-mouse" or table.session.may_act:
                    break
                app.step(0.1)
            if top(app).name == "pass-mouse":
                passes += 1
                click(app, "ready")
        first = ["You go first, Ada.", "Your turn, Ben.", "You go first, Ben.", "Your turn, Ada."]
        assert order == [*zip((0, 1, 1, 0), first, strict=True), *zip((0, 1), first[:2], strict=True)]
        assert passes == 3


def test_the_recap_of_bridges_holds_the_others_revealed_entries_and_goals(tmp_path: Path) -> None:
    """Entries count from when they were revealed, those of the open round not at all; goals go by name."""
    seats = (*PEOPLE, Seat("Cleo"))
    match = begun("bridges", seats, [Start(0, 7, 3), Start(1, 8, 4), Start(2, 8, 4)])
    plain = [SkipNumber, SkipBridges]
    for make in plain:
        match.play(make(1))
    island = next(move.island for move in match.state.moves(0) if isinstance(move, Number))
    match.play(Number(0, island))
    match.play(SkipBridges(0))
    for make in plain:
        match.play(make(2))
    for make in plain:
        match.play(make(0))
    with program(tmp_path) as app:
        set_on_table(app, match)
        narrator = table_in(app).controller.narrator
        assert [line.text for line in narrator.recap(1)] == [
            f"Ada: wrote the {match.state_at(5).card.number} on island {letter_of(island)}, drew nothing.",
            "Cleo: wrote nothing, drew nothing.",
        ]
        assert [line.text for line in narrator.recap(0)] == [], "the round is still open"


def test_the_recap_of_elevens_has_a_line_a_turn(tmp_path: Path) -> None:
    match = begun("elevens", (*PEOPLE, Seat("Cleo")))
    first = match.seat
    assert first is not None
    while match.last_move_of(first) in (0, match.number) or match.seat != first:
        match.play(match.state.moves()[0])
    since = range(match.last_move_of(first), match.number)
    with program(tmp_path) as app:
        set_on_table(app, match)
        narrator = table_in(app).controller.narrator
        recap = narrator.recap(first)
        assert [line.seat for line in recap] == [(first + 1) % 3, (first + 2) % 3]
        assert [number for line in recap for number in line.numbers] == list(since)
        assert len(since) > len(recap), "a turn has several moves"
        for line in recap:
            assert line.text.startswith(narrator.seat_name(line.seat))
            assert line.text == narrator.move_message(line.numbers[-1])


@pytest.mark.parametrize(("seats", "is_fitting"), [(2, True), (12, False)])
def test_the_banner_holds_the_entries_that_fit_on_its_line(tmp_path: Path, seats: int, is_fitting: bool) -> None:
    texts = [f"Person {seat}: wrote the 2 on island L, drew L–R." for seat in range(1, seats + 1)]
    with program(tmp_path) as app:
        set_on_table(app, begun("bridges", (*PEOPLE, Seat("Cleo")), [Start(0, 7, 3)]))
        facts = HandOverFacts(0, "Ada", [RecapLine(1, text, ()) for text in texts])
        banner = HandOverBanner(app.services, facts, lambda: None, lambda: None, BoardRecap(table_in(app), facts.recap))
        (words,) = (each.text for each in banner.widgets if isinstance(each, Label) and texts[-1][:8] in each.text)
        assert texts[-1].split()[-1] in words
        assert texts[-2][:9] in words, "two entries fit"
        assert (texts[0][:9] in words) == is_fitting


def test_the_bar_gives_a_computers_number_and_bridges_in_one_line(tmp_path: Path) -> None:
    match = begun("bridges", PEOPLE, [Start(0, 7, 3), Start(1, 8, 4)])
    for seat in (0, 1):
        match.play(next(move for move in match.state.moves(seat) if isinstance(move, Number)))
        match.play(SkipBridges(seat))
    with program(tmp_path) as app:
        set_on_table(app, match)
        narrator = table_in(app).controller.narrator
        number = match.state_at(match.number - 1).card.number
        line = narrator.move_message(match.number - 1)
        assert line.startswith(f"Ben: wrote the {number} on island "), line
        assert line.endswith("drew nothing."), line


def table_in(app: App) -> TableScene[Any]:
    """The table, whatever lies over it."""
    table = app.stack.scenes[0]
    assert isinstance(table, TableScene)
    return table


@pytest.mark.parametrize("game", ["bridges", "waterways", "mosaic"])
def test_without_stops_the_next_person_plays_at_once_and_the_bar_names_them(tmp_path: Path, game: str) -> None:
    with program(tmp_path) as app:
        passed(app, game)
        click(app, "no-stops")
        assert not app.services.storage.settings.hand_over_stops
        assert app.renderer.toast_text == app.services.assets.t("house.pass.stops-off")
        table = table_on_top(app)
        seat = table.controller.match.seat
        while table.controller.match.seat == seat:
            table.controller.make_move(table.controller.match.state.moves()[0])
        wait(app, 6.0)  # until the moves have been shown
        assert table_on_top(app).controller.session.viewer == table.controller.match.seat != seat
        assert table.controller.session.may_act
        following = table.controller.match.seat
        assert following is not None
        name = table.controller.narrator.seat_name(following)
        assert table.controller.message_bar.text.startswith(app.services.assets.t("house.pass.to", name=name))


def test_without_stops_what_is_hidden_is_still_covered(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        app.services.storage.change_settings(hand_over_stops=False)
        sheet = passed(app, "elevens")
        assert not isinstance(sheet, HandOverBanner)


def test_the_picture_of_a_waiting_game_is_the_same_whatever_the_racks_hold(tmp_path: Path) -> None:
    pictures = []
    for number, rack in enumerate(("yellow-9 blue-9 green-6", "joker-13 joker-3 green-14")):
        match = begun("elevens", PEOPLE, [Lay(0, "red-11", "red-11")], {"bag": bag_of(f"red-11 {rack}", "blue-11")})
        with program(tmp_path / str(number)) as app:
            loaded = app.services.background.boards.load(match.game.name, match.board_name)
            shown = paint_table(app.services, GameTable(match, loaded), pygame.FRect(0, 0, 640, 360))
            pictures.append(pygame.image.tobytes(shown, "RGB"))
    assert pictures[0] == pictures[1]


@pytest.mark.draws
def test_taking_the_mouse_while_the_board_plays_the_recap_leaves_nothing_of_it_bug(tmp_path: Path) -> None:
    match = begun("mosaic", PEOPLE)
    with program(tmp_path) as app:
        app.services.storage.change_settings(reduced_motion=False, pace="normal")
        app.services.shell.apply_settings()
        set_on_table(app, match)
        wait(app, 1.0)
        colour_somewhere(app, "E5")
        wait_for(app, "pass-mouse")
        scene: Any = next(each for each in app.stack.scenes if each.name == "mosaic")
        for _ in range(400):
            app.step(1 / 30, is_drawn=False)
            if scene.view.animator.moving.drops and scene.controller.look_back.is_on:
                break
        assert scene.view.animator.moving.drops, "the board plays the recap"
        click(app, "ready")
        wait(app, 3.0)
        assert not scene.view.animator.moving.drops
        assert scene.view.animator.moving.points is None


@pytest.mark.parametrize("stops", [True, False])
@pytest.mark.parametrize("game", ["bridges", "elevens", "waterways", "mosaic"])
def test_after_a_hand_over_the_focus_of_keys_is_where_the_next_person_acts_bug(
    tmp_path: Path, game: str, stops: bool
) -> None:
    with program(tmp_path) as app:
        app.services.storage.change_settings(hand_over_stops=stops)
        set_on_table(app, begun(game, PEOPLE))
        settle_at_table(app)
        table = table_on_top(app)
        key(app, pygame.K_TAB)
        assert table.interaction.focus.name in _playing(table)
        pause = table.interaction.find_hit_target("pause")
        assert pause is not None
        table.interaction.focus.focus_on(pause)
        match, seat = table.controller.match, table.controller.match.seat
        while match.seat == seat:
            table.controller.make_move(match.state.moves()[0])
        wait_for(app, "pass-mouse" if stops or game == "elevens" else game)
        wait(app, 2.0)
        if top(app).name == "pass-mouse":
            key(app, pygame.K_RETURN)
        assert top(app) is table
        assert table.interaction.focus.is_shown
        assert table.interaction.focus.name in _playing(table), table.interaction.focus.name


def test_after_the_reply_of_a_computer_the_focus_is_on_the_board_again_bug(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        match = begun("mosaic", [Seat("Ada"), Seat("Pip", "computer", "easy")])
        set_on_table(app, match)
        wait(app, 0.5)
        table = table_on_top(app)
        focus = table.interaction.focus
        key(app, pygame.K_TAB)
        assert focus.name in _playing(table)
        table.controller.make_move(match.state.moves()[0])
        table.rebuild()
        focus.refocus()
        app.step(0.01)
        while match.seat != 0 or table.frames.motions:
            app.step(0.1)
        app.step(0.1)
        app.step(0.1)
        assert focus.name in _playing(table), focus.name


def _playing(table: TableScene[Any]) -> set[str]:
    """Enabled targets of the game itself."""
    targets = (target for widget in table.interaction.game_widgets for target in widget.hit_targets())
    return {target.name for target in targets if target.is_enabled and target.action is not None}
