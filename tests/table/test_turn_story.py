"""The others' turns tell what they won, one after the other, and a key or a click skips to the next person."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app import App
from game.match.match import Seat
from game.table.scene import TableScene
from game.table.sessions.play import PlaySession
from game.table.ui import Gain
from tests.driver import key, press, program, wait
from tests.table.tables import begun, set_on_table, table_on_top

CREW = tuple(Seat(name, "computer", "easy") for name in ("Bosun", "Greta", "Hinnerk"))


def seated(app: App, game: str = "mosaic", pace: str = "normal") -> TableScene[Any]:
    """A table of one person and three computer players, after the person's first move."""
    app.services.storage.change_settings(pace=pace)
    set_on_table(app, begun(game, (Seat("Ada"), *CREW)))
    wait(app, 1.0)
    table = table_on_top(app)
    while not table.controller.match.is_computer_turn:
        table.controller.make_move(table.controller.match.state.moves()[-1])
    return table


def seconds_to_person(app: App, table: TableScene[Any]) -> float:
    """Seconds of the program until a person may act."""
    for step in range(600):
        if table.session.may_act and not table.frames.motions:
            return step / 20
        app.step(1 / 20)
    raise AssertionError("no person comes to move")


def test_each_move_of_the_others_is_seen_before_the_next_and_told_in_the_bar(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        table = seated(app)
        controller, told = table.controller, []
        assert controller.narrator.bar_detail() == "A click or Return skips to your turn."
        for _ in range(200):
            app.step(1 / 20)
            line = (controller.match.number, controller.message_bar.text)
            if line[1] and line not in told:
                told.append(line)
            if table.session.may_act and not table.frames.motions:
                break
        names = [line.split()[0] for _, line in told]
        assert names == ["Bosun", "Greta", "Hinnerk"]


@pytest.mark.parametrize("way", ["key", "click"])
def test_a_key_or_a_click_skips_to_the_next_person(tmp_path: Path, way: str) -> None:
    usual = skipped = 0.0
    with program(tmp_path / "usual") as app:
        usual = seconds_to_person(app, seated(app))
    with program(tmp_path / "skipped") as app:
        table = seated(app)
        wait(app, 0.6)
        key(app, pygame.K_RETURN) if way == "key" else press(app, app.screen.get_rect().center)
        skipped = seconds_to_person(app, table)
        assert isinstance(table.session, PlaySession)
        assert not table.session.story.is_skipping, "the next turns are told again"
        assert table.controller.match.number == 4, "that click has done nothing else"
    assert usual > 2.5
    assert skipped < 1.2, "no pause and no motion; thinking takes what it takes"


def test_the_second_click_of_a_double_click_skips_nothing(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        table = seated(app)
        press(app, app.screen.get_rect().center)
        assert isinstance(table.session, PlaySession)
        assert not table.session.story.is_skipping


@pytest.mark.parametrize("game", ["bridges", "mosaic", "waterways"])
def test_gains_are_seen_at_the_cards_of_who_gained(tmp_path: Path, game: str) -> None:
    """From any position: the sum of the gains is what the scores have changed by."""
    with program(tmp_path) as app:
        app.services.storage.change_settings(pace="quick")
        set_on_table(app, begun(game, (Seat("Ada"), CREW[0])))
        wait(app, 1.0)
        table = table_on_top(app)
        match = table.controller.match
        seen: list[Sequence[Gain]] = []
        for _ in range(3000):
            if match.is_over or len(seen) >= 3:
                break
            if table.session.may_act and not table.frames.motions:
                table.controller.make_move(match.state.moves()[match.number % len(match.state.moves())])
            app.step(0.05, is_drawn=False)
            session = table.session
            assert isinstance(session, PlaySession)
            gains = session.story.gains
            if gains and gains not in seen:
                seen.append(gains)
                app.step(0.05)
        assert seen, "nobody gained anything in a whole game"
        area = table.table_area
        assert all(area.contains(gain.card) and gain.points for gains in seen for gain in gains)


def test_an_undo_takes_the_gains_away(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        app.services.storage.change_settings(pace="normal")
        set_on_table(app, begun("mosaic", (Seat("Ada"), Seat("Ben"))))
        wait(app, 1.0)
        table = table_on_top(app)
        session = table.session
        assert isinstance(session, PlaySession)
        for _ in range(12):
            table.controller.make_move(table.controller.match.state.moves()[-1])
            if session.story.gains:
                break
        assert session.story.gains
        session.undo()
        assert session.story.gains == ()
