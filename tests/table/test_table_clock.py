"""A clock at the tables of all games: chosen in the set-up, shown, rung, and heard of at the next hand-over."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import pygame
import pytest

from game.app import App
from game.match.match import Match, Seat
from game.match.turn_clock import ClockRules, TimeSpan, TurnClock, overruns, set_clock
from game.menus.regatta.page import RegattaScene
from game.menus.setup.page import SetupScene
from game.modes.regatta import Leg, Regatta, save_regatta, saved_regatta
from game.modes.tables import SeatPlan, TablePlan
from game.registry import GAMES, plugin
from game.scenes.stack import Push, Reset
from game.table.hand_over import HandOverScene
from game.table.saving.autosave import saved_table
from game.table.sessions.play import PlaySession
from tests.blind_player import listen
from tests.driver import click, key, names, program, set_up_kiosk, top, wait
from tests.table.tables import begun, set_on_table, table_on_top

pytestmark = [pytest.mark.slow, pytest.mark.behaviour]

HALF_A_MINUTE: Final = ClockRules(TimeSpan.MOVE, 30)


def timed(app: App, game: str, *, is_hard: bool, rules: ClockRules = HALF_A_MINUTE) -> Match[Any]:
    """A table for people with a clock; it is somebody's turn."""
    seats = [Seat(f"P{at}") for at in range(max(2, min(plugin(game).game.seats)))]
    match = begun(game, seats, seed=3)
    set_clock(match, replace(rules, is_hard=is_hard))
    set_on_table(app, match)
    wait(app, 1.0)
    take_mouse(app)
    return match


def take_mouse(app: App) -> None:
    if "ready" in names(app):
        click(app, "ready")
        wait(app, 1.0)


def message(app: App) -> str:
    return table_on_top(app).controller.message_bar.text


@pytest.mark.parametrize("game", GAMES)
def test_a_soft_clock_rings_once_and_leaves_the_move_to_the_person(game: str, tmp_path: Path) -> None:
    with program(tmp_path) as app:
        match = timed(app, game, is_hard=False)
        number = match.number
        assert "clock" in [each.name for each in top(app).targets()]
        wait(app, 27.0)
        assert overruns(match) == set()
        wait(app, 4.0)
        assert overruns(match) == {number}
        assert "your time is up" in message(app)
        wait(app, 60.0)
        assert match.number == number


@pytest.mark.parametrize("game", GAMES)
def test_a_hard_clock_moves_for_the_person(game: str, tmp_path: Path) -> None:
    with program(tmp_path) as app:
        match = timed(app, game, is_hard=True)
        number = match.number
        expected = plugin(game).timeout_move(match.state)
        wait(app, 31.0)
        assert match.number == number + 1
        assert match.moves[number] == expected


@pytest.mark.parametrize("game", GAMES)
def test_time_stands_still_on_a_page_and_while_the_mouse_is_passed(game: str, tmp_path: Path) -> None:
    with program(tmp_path) as app:
        match = timed(app, game, is_hard=True)
        number = match.number
        click(app, "pause")
        assert top(app).is_opaque  # nobody thinks on
        wait(app, 100.0)
        click(app, "resume")
        wait(app, 5.0)
        assert match.number == number


@pytest.mark.parametrize("game", GAMES)
def test_what_happens_at_a_clock_s_end_is_in_view_once_one_is_chosen(game: str, tmp_path: Path) -> None:
    with program(tmp_path, language="de") as app:
        app.services.storage.change_settings(text_size=150)
        app.apply_settings()
        seats = [SeatPlan(name=f"P{at}") for at in range(max(2, min(plugin(game).game.seats)))]
        app.stack.apply(Push(SetupScene(app.services, game, TablePlan(seats, plugin(game).shipped[0]))))
        click(app, "clock/more")
        click(app, "clock-end/hard")
        click(app, "clock/less")
        assert "clock/more" in names(app)


def test_a_regatta_has_the_chosen_clock_at_every_leg(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        people = [SeatPlan(name="Ada"), SeatPlan(name="Ben")]
        save_regatta(app.services.storage, people, Regatta(2, course=(Leg("bridges"), Leg("mosaic"))))
        app.stack.apply(Push(RegattaScene(app.services)))
        click(app, "clock/more")
        click(app, "clock-end/hard")
        for leg in range(2):
            click(app, "sail")
            clock = TurnClock.of(table_on_top(app).controller.match)
            assert clock is not None
            assert clock.rules == replace(HALF_A_MINUTE, is_hard=True)
            seats, regatta = saved_regatta(app.services.storage)
            regatta.add([1, 0], [0])
            save_regatta(app.services.storage, seats, regatta)
            if leg == 0:
                app.stack.apply(Reset(RegattaScene(app.services)))


def test_a_kiosk_offers_a_regatta_s_clock_where_the_operator_lets_visitors_choose(tmp_path: Path) -> None:
    set_up_kiosk(tmp_path)
    with program(tmp_path, "--kiosk") as app:
        for choices, is_offered in ((("setup", "clock"), True), (("setup",), False)):
            app.services.storage.change_settings(kiosk_choices=choices)
            save_regatta(
                app.services.storage, [SeatPlan(name="Ada"), SeatPlan(name="Ben")], Regatta(2, clock=HALF_A_MINUTE)
            )
            scene = RegattaScene(app.services)
            app.stack.apply(Push(scene))
            assert ("clock/more" in names(app)) is is_offered
            assert scene.plan.clock == (HALF_A_MINUTE if is_offered else None)


def test_a_new_regatta_keeps_the_clock_and_old_data_has_none() -> None:
    regatta = Regatta(2, clock=HALF_A_MINUTE)
    assert Regatta.parse(regatta.to_json()).clock == HALF_A_MINUTE
    assert "clock" not in Regatta(2).to_json()
    assert Regatta.parse({**regatta.to_json(), "clock": {"per": "year"}}).clock is None


def test_leaving_a_game_does_not_give_time_back(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        match = timed(app, "bridges", is_hard=False)
        table_on_top(app).controller.make_move(plugin("bridges").timeout_move(match.state))
        wait(app, 3.0)
        take_mouse(app)
        wait(app, 20.0)
        click(app, "pause")
        click(app, "chart")
        saved = app.services.storage.saved_games.get("bridges")
        assert saved is not None
        resumed = TurnClock.of(saved_table(app.services.background, saved).match)
        assert resumed is not None
        assert resumed.seconds_left(1) <= 10


def test_a_hidden_move_that_the_clock_made_is_told_at_the_hand_over(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        timed(app, "bridges", is_hard=True)
        wait(app, 33.0)
        scene = top(app)
        assert isinstance(scene, HandOverScene)
        assert [line.text for line in scene.facts.recap] == ["P0: time was up."]


def test_the_book_notes_at_which_move_time_was_up(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        match = timed(app, "mosaic", is_hard=True)
        narrator = table_on_top(app).controller.narrator
        wait(app, 31.0)
        assert overruns(match) == {0}
        begun, late = narrator.log_lines()
        assert "time" not in begun.text
        assert late.text == f"{narrator.log_line(0)} (The time was up.)"


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize("game", GAMES)
def test_the_next_person_reads_whose_time_was_up(game: str, tmp_path: Path) -> None:
    with program(tmp_path) as app:
        match = timed(app, game, is_hard=False)
        wait(app, 31.0)
        for _ in range(40):  # a turn may be several moves
            if isinstance(top(app), HandOverScene):
                break
            table_on_top(app).controller.make_move(plugin(game).timeout_move(match.state))
            wait(app, 3.0)
        scene = top(app)
        assert isinstance(scene, HandOverScene)
        late = [bool(overruns(match) & set(line.numbers)) for line in scene.facts.recap]
        assert ["(The time was up.)" in line.text for line in scene.facts.recap] == late
        assert any("time was up" in line.text for line in scene.facts.recap), "also of a move that is still hidden"


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize("game", GAMES)
def test_the_voice_says_the_time_when_asked_and_warns_before_a_move_is_made(game: str, tmp_path: Path) -> None:
    with program(tmp_path) as app:
        speaker = listen(app)
        match = timed(app, game, is_hard=True)

        def said(seconds: float) -> list[str]:
            start = len(speaker.spoken)
            wait(app, seconds)
            return [utterance.text for utterance in speaker.spoken[start:]]

        key(app, pygame.K_t, "t")
        assert "29 seconds left." in [utterance.text for utterance in speaker.spoken[-6:]]
        assert said(15.0) == [], "a running clock is not read out"
        assert said(6.0) == ["10 seconds left."]
        heard = said(9.0)
        assert match.number == 1
        assert heard[0].startswith("Time was up. P0"), "the move is said once, with its reason"


@pytest.mark.slow
@pytest.mark.behaviour
def test_the_voice_warns_at_each_mark_of_a_long_clock(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        speaker = listen(app)
        timed(app, GAMES[0], is_hard=False, rules=ClockRules(TimeSpan.GAME, 300))
        start = len(speaker.spoken)
        wait(app, 302.0)
        lines = [utterance.text for utterance in speaker.spoken[start:]]
        assert lines[:3] == ["one minute left.", "30 seconds left.", "10 seconds left."]
        assert "your time is up" in lines[3]


def test_the_set_up_offers_a_clock_to_several_people_and_remembers_it(tmp_path: Path) -> None:
    game = next(each for each in GAMES if {1, 2} <= set(plugin(each).table_sizes))
    with program(tmp_path) as app:
        click(app, f"isle/{game}")
        scene = top(app)
        assert isinstance(scene, SetupScene)
        scene.plan.seats[:] = [SeatPlan(), SeatPlan()]
        scene.rebuild()
        click(app, "clock/more")
        assert scene.plan.clock == ClockRules(TimeSpan.MOVE, 30)
        click(app, "clock-end/hard")
        click(app, "start")
        session = table_on_top(app).session
        assert isinstance(session, PlaySession)
        assert session.clock is not None
    with program(tmp_path) as app:
        click(app, f"isle/{game}")
        if "new" in names(app):
            click(app, "new")
        scene = top(app)
        assert isinstance(scene, SetupScene)
        assert scene.plan.clock == ClockRules(TimeSpan.MOVE, 30, is_hard=True)
        scene.plan.seats[:] = [SeatPlan()]
        scene.rebuild()
        assert not names(app, "clock")


def test_visitors_of_a_kiosk_choose_a_clock_only_where_the_operator_lets_them(tmp_path: Path) -> None:
    game = GAMES[0]
    with program(tmp_path, "--kiosk") as app:
        app.services.storage.change_settings(kiosk_choices=("setup", "players"))
        app.services.storage.set_extra(f"setup.{game}", {"clock": ClockRules(TimeSpan.MOVE, 30).to_json()})
        assert SetupScene(app.services, game).plan.clock is None
        app.services.storage.change_settings(kiosk_choices=("setup", "players", "clock"))
        assert SetupScene(app.services, game).plan.clock is not None


@pytest.mark.slow
@pytest.mark.behaviour
def test_time_stands_still_while_the_program_looks_for_a_hint(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        match = timed(app, GAMES[0], is_hard=True)
        session = table_on_top(app).session
        assert isinstance(session, PlaySession)
        number = match.number
        with patch.object(type(session.computer), "take_hint", lambda computer: None):
            click(app, "hint")
            wait(app, 60.0)
            assert session.hints.is_awaited
            assert match.number == number
        wait(app, 60.0)
        assert match.number > number
