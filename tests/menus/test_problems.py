"""The page of problems: today's, the collection, one's own; codes, people, the kiosk; moves kept by the look-back."""

from __future__ import annotations

import datetime
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.app import App
from game.core.deal_id import deal_id
from game.match.match import Match
from game.match.records import parse_record
from game.menus.players.page import PlayersScene
from game.menus.problems.collection import PuzzleChip
from game.menus.problems.page import ProblemsScene
from game.modes.puzzles.own import puzzles_from_review
from game.modes.puzzles.shipped import games_with_puzzles, puzzle_of_the_day, read_puzzles
from game.modes.puzzles.tasks import missed_move
from game.review.combined_review import CombinedReview
from game.scenes.events import DayChanged
from game.scenes.stack import Push, Reset
from game.storage.storage import Storage
from game.storage.values import RecordedPlayer, RecordOrigin
from game.table.ending.game_results import GameResults
from game.table.ending.results import ResultsScene
from game.table.opening import open_table
from game.table.puzzles.messages import question
from game.table.review.page import ReviewScene
from tests.drawn_text import runs_of
from tests.driver import click, names, program, target, top, wait
from tests.menus.test_text_size import ended
from tests.screens import EvaluatedReview
from tests.table.puzzles import TODAY, enter, missed_task, session

GAMES = games_with_puzzles()


def show(app: App, today: datetime.date = TODAY) -> ProblemsScene:
    """The page on that day."""
    app.apply(Push(ProblemsScene(app.services, today)))
    app.step(0.1)
    return page(app)


def page(app: App) -> ProblemsScene:
    scene = top(app)
    assert isinstance(scene, ProblemsScene), scene.name
    return scene


def label(app: App, name: str) -> str:
    found = next(each for each in top(app).interaction.hit_targets() if each.name == name)
    return found.label or found.tooltip


def test_one_click_on_the_chart_and_one_on_a_card_lead_to_the_problem_of_the_day(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        click(app, "problems")
        assert names(app, "solve/") == [f"solve/{game}" for game in GAMES]
        click(app, f"solve/{GAMES[-1]}")
        expected = puzzle_of_the_day(GAMES[-1], datetime.datetime.now().date())
        assert session(app).puzzle == expected


def test_the_whole_card_opens_its_problem_and_says_what_it_asks(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        book = show(app).book
        name = f"solve/{GAMES[0]}"
        found = next(each for each in top(app).interaction.hit_targets() if each.name == name)
        picture = (found.rect.centerx, found.rect.top + 40)
        at = top(app).interaction.hit_target_at(*picture)
        assert at is not None
        assert at.name == name
        puzzle = book.day_puzzle(GAMES[0])
        assert puzzle is not None
        assert found.tooltip == question(app.services.assets, puzzle)
        stars = next(each for each in top(app).interaction.hit_targets() if each.name == f"stars/{GAMES[0]}")
        at = top(app).interaction.hit_target_at(*stars.rect.center)
        assert at is not None
        assert at.name == stars.name, "the stars explain themselves"


def words(app: App) -> str:
    """The labels of the page."""
    areas = list(top(app).widgets)
    return " ".join(getattr(each, "text", "") for area in areas for each in getattr(area, "content", [area]))


def test_the_page_says_whether_today_counts_for_the_days_in_a_row(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        storage, scene = app.services.storage, show(app)
        assert "in a row" not in words(app)
        storage.puzzles.finish_day("", TODAY - datetime.timedelta(days=1), GAMES[0], 3)
        scene.rebuild()
        assert "1 day in a row: solve one today" in words(app)
        storage.puzzles.finish_day("", TODAY, GAMES[0], 1)
        scene.rebuild()
        assert "2 days in a row." in words(app)
        assert "All done" not in words(app)
        for game in GAMES[1:]:
            storage.puzzles.finish_day("", TODAY, game, 0)
        scene.rebuild()
        assert "All done for today" in words(app)


def test_a_problem_tried_in_vain_is_marked_in_the_collection(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        scene = show(app)
        tried, solved, new = scene.book.collection(GAMES[0])[:3]
        app.services.storage.puzzles.add_tries("", tried.code, GAMES[0], 1, 0, TODAY)
        app.services.storage.puzzles.add_tries("", solved.code, GAMES[0], 1, 3, TODAY)
        click(app, "kind/collection")
        click(app, f"game/{GAMES[0]}")
        areas = list(top(app).widgets)
        chips = [each for area in areas for each in getattr(area, "content", [area]) if isinstance(each, PuzzleChip)]
        marks = {chip.code: chip.is_begun for chip in chips}
        assert [marks[each.code] for each in (tried, solved, new)] == [True, False, False]
        assert label(app, f"puzzle-{new.code}").startswith(question(app.services.assets, new))


def test_all_problems_of_a_day_make_one_day_in_a_row_and_lead_from_one_to_the_next(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        book = show(app).book
        click(app, f"solve/{GAMES[0]}")
        for game in GAMES:
            puzzle = puzzle_of_the_day(game, TODAY)
            assert puzzle is not None
            assert session(app).puzzle.code == puzzle.code
            enter(app, puzzle.solutions[0])
            click(app, "next" if game != GAMES[-1] else "done")
        assert page(app).book is book
        assert (book.streak(), set(book.stars_today().values())) == (1, {3})
        assert label(app, f"solve/{GAMES[0]}") == "Look again"
        app.step(0.1)
        top(app).handle(DayChanged(TODAY + datetime.timedelta(days=1)))
        assert (book.streak(), book.stars_today()) == (1, {})
        top(app).handle(DayChanged(TODAY + datetime.timedelta(days=2)))
        assert book.streak() == 0


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize("game", GAMES)
def test_the_collection_goes_on_with_the_next_unsolved_problem_and_shows_the_stars(tmp_path: Path, game: str) -> None:
    with program(tmp_path) as app:
        show(app)
        click(app, "kind/collection")
        click(app, f"game/{game}")
        chips = [name for name in names(app, "puzzle-") if name.startswith(f"puzzle-{game[0].upper()}")]
        first, second = (puzzle.code for puzzle in page(app).book.collection(game)[:2])
        assert chips[:2] == [f"puzzle-{first}", f"puzzle-{second}"]
        click(app, chips[0])
        enter(app, session(app).puzzle.solutions[0])
        click(app, "next")
        assert session(app).puzzle.code == second
        click(app, "back")
        assert "3 stars" in label(app, f"puzzle-{first}")
        assert label(app, f"puzzle-{second}").endswith("new")
        app.step(0.1)
        show(app)
        click(app, "kind/collection")
        assert names(app, f"puzzle-{first}"), "the game looked at last comes first"


def test_a_code_opens_its_problem_here_and_where_deals_are_entered(tmp_path: Path) -> None:
    code = read_puzzles(GAMES[0])[-1].code
    with program(tmp_path) as app:
        show(app)
        click(app, "code")
        top(app).interaction.text_input.type_text(f" {code.lower()} ")  # type: ignore[union-attr]
        app.step(0.1)
        top(app).rebuild()
        click(app, "take")
        assert session(app).puzzle.code == code
        click(app, "back")
        assert top(app).name == "problems"
        click(app, "back")
        click(app, f"isle/{GAMES[0]}")
        click(app, "deal")
        click(app, "code")
        top(app).interaction.text_input.type_text(code)  # type: ignore[union-attr]
        top(app).rebuild()
        click(app, "take")
        assert session(app).puzzle.code == code


def test_another_person_has_results_of_their_own(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        scene = show(app)
        ben = app.services.storage.add_profile("Ben")
        click(app, f"solve/{GAMES[0]}")
        enter(app, session(app).puzzle.solutions[0])
        click(app, "back")
        assert scene.book.stars_today() == {GAMES[0]: 3}
        scene.book.person.choose(ben.name, ben.identifier)
        assert scene.book.stars_today() == {}
        click(app, f"solve/{GAMES[0]}")
        enter(app, session(app).puzzle.solutions[0])
        app.apply(Push(PlayersScene(app.services)))
        app.step(0.1)
        lines = [
            getattr(widget, "text", "") for area in top(app).widgets for widget in getattr(area, "content", [area])
        ]
        assert "Problems solved: 1, stars: 3." in lines, "the harbour counts them"


def drawn(app: App) -> str:
    """What the page draws as text."""
    return " ".join(run.text for run in runs_of(app, top(app)))


def test_own_missed_moves_that_are_due_stand_before_the_cards(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        task = missed_task(app, "waterways")
        kept = missed_move(task.puzzle, TODAY)
        scene = show(app)
        scene.book.person.choose("Ada", None)
        scene.rebuild()
        assert "1 due" in label(app, "kind/own")
        click(app, "due")
        assert session(app).puzzle.solutions == task.puzzle.solutions
        enter(app, task.puzzle.solutions[0])
        click(app, "done" if names(app, "done") else "next")
        assert not names(app, "due")
        click(app, "kind/own")
        assert f"move {len(task.puzzle.moves) + 1} of the game" in drawn(app)
        (row,) = names(app, "missed-")
        assert row == f"missed-{kept.puzzle}"
        assert click(app, row).name == "waterways", "it can be looked at before its day"


def test_a_kiosk_has_problems_only_where_its_operator_says_so_and_forgets_them(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk") as app:
        assert names(app, "problems")
        app.services.storage.change_settings(kiosk_choices=("setup",))
    with program(tmp_path / "b", "--kiosk") as app:
        storage = app.services.storage
        storage.end_visit()
        storage.change_settings(kiosk_choices=("codes",))
        top(app).rebuild()
        app.step(0.1)
        assert not names(app, "problems")
        storage.change_settings(kiosk_choices=("problems",))
        storage.begin_visit()
        show(app)
        assert not names(app, "code"), "codes are a choice of their own"
        click(app, f"solve/{GAMES[0]}")
        enter(app, session(app).puzzle.solutions[0])
        assert storage.puzzles.solved_days("") == {TODAY}
        storage.end_visit()
        assert storage.puzzles.solved_days("") == set()


# Moves that come from games ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_look_back_keeps_a_costly_move_and_drops_it_again(tmp_path: Path, game: str) -> None:
    with program(tmp_path) as app:
        finished = ended(app, game, 2)
        review = EvaluatedReview(finished.match, app.services.background.benchmark_thinker, deals=64)
        seat = next(decision.played.seat for decision in review.decisions if decision.lost > 0)
        scene = ReviewScene(app.services, finished.match, finished.board, CombinedReview([review]))
        scene.seat = seat
        app.apply(Push(scene))
        app.step(0.1)
        player = finished.match.seats[seat].name.casefold()
        assert app.services.storage.puzzles.missed_moves(player) == [], "nothing is kept unasked"
        click(app, "keep-1")
        (kept,) = app.services.storage.puzzles.missed_moves(player)
        assert kept.due == kept.missed + datetime.timedelta(days=1)
        assert target(app, "keep-1").name
        click(app, "keep-1")
        assert app.services.storage.puzzles.missed_moves(player) == []


def kept_after(app: App, profile: int | None, *, is_practice: bool = False, number: int | None = 1) -> int:
    """Number of moves kept by themselves after a game of a person with that profile."""
    finished = ended(app, "waterways", 2)
    review = EvaluatedReview(finished.match, app.services.background.benchmark_thinker, deals=64)
    finished = replace(finished, profiles=(profile, profile), occasion={"branch": True} if is_practice else {})
    GameResults(app.services, finished, None, number, CombinedReview([review]))
    storage: Storage = app.services.storage
    return len(storage.puzzles.missed_moves(f"#{profile}" if profile is not None else ""))


def test_the_costliest_move_of_a_reviewed_game_is_kept_for_a_player_with_a_profile(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        ada = app.services.storage.add_profile("Ada").identifier
        assert kept_after(app, None) == 0, "a guest's is not"
        assert kept_after(app, ada, is_practice=True) == 0
        assert kept_after(app, ada, number=None) == 0, "a game that is not saved"
        finished = ended(app, "waterways", 2)
        review = EvaluatedReview(finished.match, app.services.background.benchmark_thinker, deals=64)
        costly = [seat for seat in (0, 1) if puzzles_from_review(review, seat)]
        assert kept_after(app, ada) == len(costly), "one for each seat, however many were costly"
        assert kept_after(app, ada) == len(costly), "once"
        wait(app, 0.1)


class _LastMoveReview(EvaluatedReview):
    """A review that has one move left to weigh, and then looks for the best possible game."""

    has_all = is_complete = False

    @property
    def is_done(self) -> bool:
        return self.has_all

    def poll(self) -> bool:
        self.has_all = True
        return True


@pytest.mark.parametrize("weighed_by", ["results", "table", "look-back"])
def test_the_costliest_move_is_kept_once_wherever_the_last_move_was_weighed_bug(
    tmp_path: Path, weighed_by: str
) -> None:
    with program(tmp_path) as app:
        storage: Storage = app.services.storage
        ada = storage.add_profile("Ada").identifier
        finished = replace(ended(app, "waterways", 2), profiles=(ada, None))
        app.apply(Reset(open_table(app.services, finished)))
        wait(app, 3.0)
        scene = top(app)
        assert isinstance(scene, ResultsScene)
        review = _LastMoveReview(finished.match, app.services.background.benchmark_thinker, deals=64)
        scene.results.review = CombinedReview([review])
        assert storage.puzzles.missed_moves(f"#{ada}") == []
        if weighed_by == "table":
            click(app, "back")
        elif weighed_by == "look-back":
            app.apply(Push(ReviewScene(app.services, finished.match, finished.board, scene.results.review)))
        app.step(0.1)
        (kept,) = storage.puzzles.missed_moves(f"#{ada}")
        storage.puzzles.forget_missed_move(f"#{ada}", kept.puzzle)
        app.step(0.1)
        if top(app) is not scene:
            click(app, "results" if weighed_by == "table" else "back")
        app.step(0.1)
        assert top(app) is scene
        assert storage.puzzles.missed_moves(f"#{ada}") == [], "dropped, it stays dropped"


@pytest.mark.parametrize(("kind", "is_own"), [("played", True), ("practice", False), ("imported", False)])
def test_a_game_weighed_in_the_look_back_keeps_its_costliest_move_at_once_bug(
    tmp_path: Path, kind: str, *, is_own: bool
) -> None:
    """Also one opened from the records, whose players the page only knows from what was saved."""
    with program(tmp_path) as app:
        storage: Storage = app.services.storage
        ada = storage.add_profile("Ada").identifier
        finished = ended(app, "waterways", 2)
        record = finished.match.record().to_json()
        record["meta"] = {**record["meta"], "started": "2026-11-26T10:00:00+00:00"}
        origin = RecordOrigin(deal=deal_id(record), origin="somewhere" if kind == "imported" else "")
        attempt = 0 if kind == "practice" else 1
        storage.records.add(record, [RecordedPlayer(ada, attempt=attempt)] * 2, counting=origin)
        match = Match[Any].resume(parse_record(json.dumps(record)), finished.match.board)
        review = CombinedReview([_LastMoveReview(match, app.services.background.benchmark_thinker, deals=64)])
        app.apply(Push(ReviewScene(app.services, match, finished.board, review)))
        assert storage.puzzles.missed_moves(f"#{ada}") == []
        app.step(0.1)
        kept = storage.puzzles.missed_moves(f"#{ada}")
        assert bool(kept) == is_own
        for move in kept:
            assert move.missed == datetime.date(2026, 11, 26), "on the day of the game"
            assert move.due == datetime.datetime.now().date() + datetime.timedelta(days=1)
            storage.puzzles.forget_missed_move(f"#{ada}", move.puzzle)
        app.step(0.1)
        assert storage.puzzles.missed_moves(f"#{ada}") == [], "dropped, it stays dropped"
