"""First player and reason: on the hand-over page, at the table, in the log."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.modes.tables import SeatPlan, TablePlan
from game.scenes import routes
from game.scenes.stack import Reset
from game.table.controller import LogLine
from game.table.hand_over import HandOverScene
from game.table.scene import TableScene
from game.table.table_setup import set_up_table
from tests.driver import click, program, top, wait

PEOPLE = [SeatPlan(name="Ada"), SeatPlan(name="Ben")]


@pytest.mark.parametrize(
    ("language", "told"), [("en", "{} holds an 11 and begins."), ("de", "{} hat eine 11 und beginnt.")]
)
def test_whoever_holds_an_11_begins_and_everybody_is_told(tmp_path: Path, language: str, told: str) -> None:
    with program(tmp_path, language=language) as app:
        app.apply(Reset(routes.PlayRoute(set_up_table(app.services, "elevens", TablePlan(PEOPLE, "standard", seed=4)))))
        wait(app, 0.3)
        cover = top(app)
        assert isinstance(cover, HandOverScene)
        table = app.stack.scenes[0]
        assert isinstance(table, TableScene)
        begins = table.controller.state.seat
        assert begins is not None
        line = told.format(table.controller.narrator.seat_name(begins))
        assert cover.facts.opening == line
        click(app, "ready")
        assert table.controller.message_bar.text == line
        assert table.controller.narrator.log_lines()[0] == LogLine(begins, line, None)


def test_who_has_moved_already_is_not_told_again(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        table = set_up_table(app.services, "elevens", TablePlan(PEOPLE, "standard", seed=4))
        for _ in range(30):
            table.match.play(table.match.state.moves()[-1])
        app.apply(Reset(routes.PlayRoute(table)))
        wait(app, 0.3)
        cover = top(app)
        assert isinstance(cover, HandOverScene)
        assert cover.facts.opening == ""


def test_a_computer_player_lets_the_line_be_read_before_it_begins(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        app.services.storage.change_settings(pace="quick")
        plan = TablePlan([SeatPlan(name="Ada"), SeatPlan("easy")], "court", first_seat=1)
        app.apply(Reset(routes.PlayRoute(set_up_table(app.services, "mosaic", plan))))
        wait(app, 1.5)
        table = top(app)
        assert isinstance(table, TableScene)
        assert table.controller.message_bar.text == "Pip begins."
        assert table.controller.match.number == 0
        wait(app, 2.0)
        assert table.controller.match.number > 0


def test_where_everybody_acts_at_once_nobody_begins(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        app.apply(Reset(routes.PlayRoute(set_up_table(app.services, "bridges", TablePlan(PEOPLE, "a")))))
        wait(app, 0.3)
        table = app.stack.scenes[0]
        assert isinstance(table, TableScene)
        assert table.controller.narrator.opening_line() == ""
        assert table.controller.narrator.log_lines() == []
