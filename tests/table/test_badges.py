"""Badges and colours of profiles at the table: worn everywhere, none twice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.badges import BADGE_COUNT, distinct_badges
from game.match.match import BADGES_KEY, Match, Seat
from game.menus.regatta.page import RegattaScene
from game.menus.setup.page import SetupScene
from game.modes.match_series import SERIES_KEY, MatchSeries, next_table
from game.modes.regatta import Regatta, save_regatta
from game.modes.tables import GameTable, SeatPlan, TablePlan
from game.scenes import routes
from game.scenes.stack import Push, Reset
from game.table.ending.results import ResultsScene
from game.table.opening import open_table
from game.table.scene import TableScene
from game.table.table_setup import match_of
from game.ui import palette
from game.ui.palette import SeatStyles
from tests.driver import click, program, top, wait

SHELL, FISH = palette.BADGES.index("shell"), palette.BADGES.index("fish")


@given(st.lists(st.none() | st.integers(0, BADGE_COUNT - 1), max_size=BADGE_COUNT))
def test_no_badge_is_given_twice_and_a_first_wish_comes_true(preferred: list[int | None]) -> None:
    badges = distinct_badges(preferred)
    assert len(set(badges)) == len(badges) == len(preferred)
    assert all(0 <= badge < BADGE_COUNT for badge in badges)
    for seat, wanted in enumerate(preferred):
        if wanted is not None and wanted not in preferred[:seat]:
            assert badges[seat] == wanted


def test_as_many_badges_colours_and_patterns_as_seats() -> None:
    assert len(palette.BADGES) == len(palette.SEATS) == BADGE_COUNT
    styles = SeatStyles((5, 4, 3, 2, 1, 0))
    assert len({styles.badge(seat) for seat in range(6)}) == len({tuple(styles.colour(seat)) for seat in range(6)}) == 6


@pytest.mark.draws
def test_two_people_with_the_same_badge_wear_two_and_the_record_names_them_bug(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        storage = app.services.storage
        people = [storage.add_profile(name, FISH, FISH) for name in ("Ada", "Ben")]
        guest = SeatPlan("medium")
        seats = [guest, *(SeatPlan("human", each.name, each.identifier) for each in people)]
        app.stack.apply(Push(SetupScene(app.services, "mosaic", TablePlan(seats, "court"))))
        setup = top(app)
        assert setup.seat_styles == SeatStyles((0, FISH, 2))
        table = click(app, "start")
        assert isinstance(table, TableScene)
        assert table.seat_styles == SeatStyles((0, FISH, 2))
        record = table.controller.match.record()
        people[0] = storage.change_profile(people[0]._replace(badge=SHELL)) or people[0]
        assert table.seat_styles == SeatStyles((0, FISH, 2)), "a game keeps its badges"
        again, _ = match_of(app.services, record)
        assert again.meta.badges == (0, FISH, 2), "also when it is replayed"


@pytest.mark.draws
def test_the_table_is_painted_in_the_chosen_colours(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        board = app.services.background.boards.load("mosaic", "court")
        pictures = []
        for badges in (None, [FISH, SHELL], [FISH, SHELL]):
            match: Match[Any] = Match.new("mosaic", board.name, board.board, [Seat("Ada"), Seat("Ben")], seed=3)
            if badges:
                match.meta.set(BADGES_KEY, badges)
            app.apply(Reset(open_table(app.services, GameTable(match, board))))
            wait(app, 0.5)
            pictures.append(app.screen.copy().get_buffer().raw)
        assert pictures[0] != pictures[1], "no cached layer of other badges is shown"
        assert pictures[1] == pictures[2]


@pytest.mark.parametrize("written", [[0, 0], [0], [0, 6], [-1, 0], [True, 0], "01", None, {"0": 1}])
def test_broken_badges_of_a_record_count_as_none(tmp_path: Path, written: object) -> None:
    with program(tmp_path) as app:
        board = app.services.background.boards.load("mosaic", "court")
        match: Match[Any] = Match.new("mosaic", board.name, board.board, [Seat("Ada"), Seat("Ben")], seed=3)
        match.meta.set(BADGES_KEY, written)
        assert Match.resume(match.record(), board.board).meta.badges == ()


def test_standings_and_games_of_a_regatta_agree_on_the_badges(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        storage = app.services.storage
        people = [storage.add_profile(name, FISH, FISH) for name in ("Ada", "Ben")]
        save_regatta(storage, [SeatPlan("human", each.name, each.identifier) for each in people], Regatta(2))
        app.apply(Reset(routes.RegattaRoute()))
        page = top(app)
        assert isinstance(page, RegattaScene)
        assert page.seat_styles.badges == (FISH, 1)
        click(app, "sail")
        table = next(scene for scene in app.stack.scenes if isinstance(scene, TableScene))
        assert table.seat_styles == page.seat_styles


def test_a_branch_and_the_next_game_of_a_match_keep_the_badges(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        board = app.services.background.boards.load("elevens", app.services.background.boards.names("elevens")[0])
        match: Match[Any] = Match.new("elevens", board.name, board.board, [Seat("Ada"), Seat("Ben")], seed=3)
        match.meta.set(BADGES_KEY, [FISH, SHELL])
        assert match.branch(0).meta.badges == (FISH, SHELL)
        while not match.is_over:
            match.play(match.state.moves()[0])
        following = next_table(GameTable(match, board, (), {SERIES_KEY: MatchSeries(2, 0).to_json()}))
        assert following is not None
        assert following.match.meta.badges == (FISH, SHELL)
        app.apply(Reset(ResultsScene(app.services, GameTable(match, board), None, None)))
        assert top(app).seat_styles == SeatStyles((FISH, SHELL))
