"""Costly moves that are kept as problems: whose, since when and until when, and which are not."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from typing import Any
from unittest.mock import patch

import pytest

from game.app import App
from game.match.match import Match
from game.modes.attempts import BRANCH_KEY
from game.modes.puzzles.own import puzzles_from_review
from game.modes.puzzles.tasks import PuzzleSolver, puzzle_key
from game.modes.tables import GameTable
from game.review.combined_review import CombinedReview
from game.storage.values import MissedMove
from game.table.puzzles.missed import MissedMoveKeeper, keep_costliest_moves, keep_weighed_moves
from tests.driver import program
from tests.screens import EvaluatedReview
from tests.table_screens import played_out

TODAY = datetime.date(2026, 12, 1)
DAY = datetime.timedelta(days=1)
PLAYED = datetime.date(2026, 9, 23)
"""The day on which the tests' games began."""


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    with program(tmp_path_factory.mktemp("missed")) as app, patch("game.table.puzzles.missed._today", lambda: TODAY):
        for name in ("Ada", "Ben"):
            profile_of(app, name)  # whoever has none keeps moves by name alone
        yield app


@pytest.fixture
def app(shared: App) -> Iterator[App]:
    """One program for all tests, without kept moves before each."""
    puzzles = shared.services.storage.puzzles
    for name in ("Ada", "Ben"):
        profiles = [each.identifier for each in shared.services.storage.profiles() if each.name == name]
        for solver in (PuzzleSolver(name), *(PuzzleSolver(name, number) for number in profiles)):
            for move in puzzles.missed_moves(solver.identity):
                puzzles.forget_missed_move(solver.identity, move.puzzle)
    yield shared
    shared.services.session.is_kiosk = False


def profile_of(app: App, name: str) -> int:
    known = next((each for each in app.services.storage.profiles() if each.name == name), None)
    return (known or app.services.storage.add_profile(name)).identifier


def reviewed(app: App) -> tuple[GameTable, CombinedReview]:
    """A game of Ada and Ben whose moves were weighed."""
    table, thinker = played_out(app, "waterways", 2), app.services.background.benchmark_thinker
    return table, CombinedReview([EvaluatedReview(table.match, thinker, deals=64)])


def kept(app: App, name: str, profile: int | None = None) -> list[MissedMove]:
    return list(app.services.storage.puzzles.missed_moves(PuzzleSolver(name, profile).identity))


def with_profiles(table: GameTable, *profiles: int | None, occasion: Any = None) -> GameTable:
    return GameTable(table.match, table.board, profiles, occasion or {})


def costliest(review: CombinedReview, seat: int) -> str:
    return puzzle_key(puzzles_from_review(review.last, seat)[0])


def test_the_costliest_move_of_each_profile_comes_back_tomorrow(app: App) -> None:
    table, review = reviewed(app)
    ada = profile_of(app, "Ada")
    keep_costliest_moves(app.services, with_profiles(table, ada, None), review)
    assert [(move.puzzle, move.missed, move.due, move.step) for move in kept(app, "Ada", ada)] == [
        (costliest(review, 0), PLAYED, TODAY + DAY, 0)
    ]
    assert kept(app, "Ben") == []


def test_the_costliest_moves_of_two_are_each_their_own(app: App) -> None:
    table, review = reviewed(app)
    ada, ben = profile_of(app, "Ada"), profile_of(app, "Ben")
    keep_costliest_moves(app.services, with_profiles(table, ada, ben), review)
    assert [move.puzzle for move in kept(app, "Ada", ada)] == [costliest(review, 0)]
    assert [move.puzzle for move in kept(app, "Ben", ben)] == [costliest(review, 1)]


@pytest.mark.parametrize("why", ["practice", "kiosk"])
def test_of_practice_and_in_a_kiosk_without_problems_no_move_is_kept(app: App, why: str) -> None:
    table, review = reviewed(app)
    ada = profile_of(app, "Ada")
    app.services.session.is_kiosk = why == "kiosk"
    app.services.storage.change_settings(kiosk_choices=())
    keep_costliest_moves(
        app.services, with_profiles(table, ada, occasion={BRANCH_KEY: True} if why == "practice" else {}), review
    )
    assert kept(app, "Ada", ada) == []


@pytest.mark.parametrize("days", [0, 5])
def test_a_saved_game_that_is_weighed_gives_its_move_some_days_later(app: App, days: int) -> None:
    _, review = reviewed(app)
    ada = profile_of(app, "Ada")
    with patch.object(type(app.services.storage.records), "profiles_of_game", lambda _, record: {0: ada}):
        keep_weighed_moves(app.services, review, days)
    assert [move.due for move in kept(app, "Ada", ada)] == [TODAY + DAY + days * DAY]
    assert kept(app, "Ben") == []


class Kept:
    """The switches of a look-back."""

    def __init__(self, app: App) -> None:
        _, self.review = reviewed(app)
        self.keeper = MissedMoveKeeper(app.services, self.review)

    def places(self, seat: int = 0) -> Sequence[Any]:
        return self.review.places(seat)


def test_a_switch_keeps_a_costly_move_and_drops_it(app: App) -> None:
    found = Kept(app)
    place = next(each for each in found.places() if found.keeper.puzzle(each) is not None)
    puzzle = found.keeper.puzzle(place)
    assert puzzle is not None
    assert len(puzzle.moves) == place.decision.number
    assert not found.keeper.is_kept(place)
    found.keeper.toggle(place)
    assert found.keeper.is_kept(place)
    [move] = kept(app, "Ada", profile_of(app, "Ada"))
    assert (move.puzzle, move.missed, move.due) == (puzzle_key(puzzle), PLAYED, TODAY + DAY)
    others = [each for each in (*found.places(0), *found.places(1)) if each.decision.number != place.decision.number]
    assert not any(found.keeper.is_kept(each) for each in others)
    found.keeper.toggle(place)
    assert not found.keeper.is_kept(place)
    assert kept(app, "Ada", profile_of(app, "Ada")) == []


@pytest.mark.parametrize("why", ["kiosk", "weighing", "unfinished"])
def test_without_a_problem_there_is_no_switch(app: App, why: str) -> None:
    found = Kept(app)
    place = next(each for each in found.places() if found.keeper.puzzle(each) is not None)
    keeper = MissedMoveKeeper(app.services, found.review)
    app.services.session.is_kiosk = why == "kiosk"
    app.services.storage.change_settings(kiosk_choices=())
    is_done = property(lambda review: why != "weighing")
    is_over = property(lambda match: why != "unfinished")
    with patch.object(CombinedReview, "is_done", is_done), patch.object(Match, "is_over", is_over):
        assert keeper.puzzle(place) is None
        keeper.toggle(place)
        assert not keeper.is_kept(place)
    app.services.session.is_kiosk = False
    assert kept(app, "Ada", profile_of(app, "Ada")) == []


@pytest.mark.parametrize(
    ("started", "missed"),
    [("2026-09-23T19:30", PLAYED), ("2027-09-23T19:30", TODAY), ("", TODAY), ("some day", TODAY), (None, TODAY)],
)
def test_a_move_was_missed_on_the_day_on_which_its_game_began(app: App, started: Any, missed: datetime.date) -> None:
    found = Kept(app)
    place = next(each for each in found.places() if found.keeper.puzzle(each) is not None)
    with patch.object(Match, "record", lambda match: SimpleRecord({"started": started})):
        found.keeper.toggle(place)
    assert [move.missed for move in kept(app, "Ada", profile_of(app, "Ada"))] == [missed]


class SimpleRecord:
    """The part of a record that tells when its game began."""

    def __init__(self, meta: dict[str, Any]) -> None:
        self.meta = meta
