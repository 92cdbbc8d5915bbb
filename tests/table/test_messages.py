"""Messages of a table: others' moves, solo standing, refused undo, the log; in every game."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from game import registry
from game.match.match import Match, Seat
from game.modes.tables import SeatPlan, TablePlan
from game.registry import plugin
from game.scenes import routes
from game.scenes.stack import Reset
from game.table.messages.game_log import LogScene
from game.table.opening import watch_match
from game.table.table_setup import set_up_table
from tests.driver import click, names, program, target, top, wait
from tests.table.tables import begun, go_on_with, table_on_top
from tests.turns import in_turn

PERSON, COMPUTER = Seat("Ada"), Seat("Bosun", "computer", "easy")


def some_moves_in(game: str, seats: tuple[Seat, ...], moves: int, seed: int = 3) -> Match[Any]:
    """A game after that many moves made at random."""
    match, chance = begun(game, seats, seed=seed), random.Random(seed)
    while match.number < moves and not match.is_over:
        match.play(chance.choice(match.state.moves()))
    return match


def after_a_computer(game: str) -> Match[Any]:
    """A game with a person to move, after a computer's move."""
    match, chance = begun(game, (PERSON, COMPUTER), seed=5), random.Random(5)
    while match.seat != 0 or match.last_move_of(1) == 0:
        match.play(chance.choice(match.state.moves()))
    return match


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_click_on_a_line_of_the_log_shows_its_move_and_then_the_present(tmp_path: Path, game: str) -> None:
    with program(tmp_path) as app:
        go_on_with(app, after_a_computer(game))
        if top(app).name == "pass-mouse":
            click(app, "ready")
        table = table_on_top(app)
        latest = table.controller.position
        click(app, "log")
        lines = [line for line in table.controller.narrator.log_lines() if line.number is not None]
        row = names(app, "move-")[-1]
        log = top(app)
        assert isinstance(log, LogScene)
        number = log.lines[int(row.removeprefix("move-"))].number
        assert number in [line.number for line in lines]
        assert number is not None
        assert click(app, row) is table
        assert table.controller.position == number + 1
        assert table.controller.message_bar.text == table.controller.narrator.log_line(number)
        wait(app, 8)
        assert table.controller.position == latest
        assert table.controller.message_bar.text == ""


@pytest.mark.draws
@pytest.mark.parametrize("game", registry.GAMES)
def test_the_next_click_ends_the_look_back_and_does_nothing_else(tmp_path: Path, game: str) -> None:
    with program(tmp_path) as app:
        go_on_with(app, after_a_computer(game))
        if top(app).name == "pass-mouse":
            click(app, "ready")
        table = table_on_top(app)
        number = table.controller.match.number
        table.controller.look_back.begin(0)
        assert table.controller.position == 1
        click(
            app,
            next(hit_target.name for widget in table.interaction.game_widgets for hit_target in widget.hit_targets()),
        )
        assert (table.controller.position, table.controller.match.number) == (number, number)


@pytest.mark.parametrize("game", registry.GAMES)
def test_what_a_computer_player_does_is_told_and_then_goes(tmp_path: Path, game: str) -> None:
    with program(tmp_path) as app:
        match, chance = begun(game, (PERSON, COMPUTER), seed=5), random.Random(5)
        while match.seat != 1 or not match.number:
            match.play(chance.choice(match.state.moves()))
        go_on_with(app, match)
        table = table_on_top(app)
        told: list[str] = []
        for _ in range(400):
            app.step(0.05)
            if table.controller.message_bar.text and table.controller.message_bar.text not in told:
                told.append(table.controller.message_bar.text)
            if table.controller.match.seat == 0 or top(app) is not table:
                break
        wait(app, 0.1)
        moves = [
            number
            for number in range(match.number, table.controller.position)
            if table.controller.match.moves[number].seat == 1
        ]
        lines = [line for line in map(table.controller.narrator.move_message, moves) if line]
        assert lines
        assert lines[-1] in [*told, table.controller.message_bar.text]
        if top(app) is table:
            wait(app, 12)
            assert table.controller.message_bar.text == ""


@pytest.mark.parametrize("game", registry.GAMES)
def test_undo_is_dark_and_says_why_while_nothing_was_done(tmp_path: Path, game: str) -> None:
    with program(tmp_path) as app:
        plan = TablePlan([SeatPlan(name="Ada"), SeatPlan(name="Ben")], plugin(game).shipped[0], seed=1)
        app.apply(Reset(routes.PlayRoute(set_up_table(app.services, game, plan))))
        wait(app, 0.5)
        if top(app).name == "pass-mouse":
            click(app, "ready")
        undo = target(app, "undo")
        assert not undo.enabled
        click(app, "undo")
        assert table_on_top(app).controller.message_bar.text == app.services.assets.t("house.table.undo.nothing")


@pytest.mark.parametrize("game", [game for game in registry.GAMES if 1 in plugin(game).game.seats])
def test_alone_the_headline_tells_the_score_and_the_next_rank(tmp_path: Path, game: str) -> None:
    with program(tmp_path) as app:
        go_on_with(app, some_moves_in(game, (PERSON,), 6))
        table = table_on_top(app)
        line = table.controller.narrator.bar_line()
        assert any(letter.isdigit() for letter in line), line


@pytest.mark.parametrize(("game", "language"), in_turn(registry.GAMES))
def test_nobody_thinks_in_a_record(tmp_path: Path, game: str, language: str) -> None:
    with program(tmp_path, language=language) as app:
        match = some_moves_in(game, (COMPUTER, PERSON), 6)
        app.apply(Reset(watch_match(app.services, match, app.services.background.boards.load(game, match.board_name))))
        table = table_on_top(app)
        thinks = [app.services.assets.t("house.table.computer-turn", name=seat.name) for seat in match.seats]
        for number in range(match.number + 1):
            table.controller.show_position(number, animate=True)
            app.step(0.05)
            told = [
                table.controller.narrator.bar_line(),
                table.controller.message_bar.in_bar,
                table.controller.narrator.bar_detail,
            ]
            assert told[0]
            assert not set(told) & set(thinks), number
