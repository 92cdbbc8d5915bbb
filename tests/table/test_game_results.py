"""Facts of a finished game for its page of results: what its remark is made of, what is shared, what is weighed when."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import patch

import pytest

from game.app import App
from game.match.match import Seat
from game.modes.attempts import BRANCH_KEY
from game.modes.medals import BenchmarkResult
from game.modes.tables import GameTable
from game.table.ending import game_results
from game.table.ending.game_results import GameResults
from game.table.ending.result_verdict import ResultFacts, VerdictMessage
from game.table.ending.results import ResultsScene
from game.ui.sound_effects import Sound
from tests.driver import program
from tests.table_screens import hand_of, played_out, series_of


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    with program(tmp_path_factory.mktemp("facts")) as app:
        yield app


def noting(found: list[Any], what: Any, answer: Any) -> Any:
    """The answer, after a note of what was asked."""
    found.append(what)
    return answer


def results_of(
    app: App, table: GameTable, record: int | None = 7, house: Any = None, review: Any = None
) -> GameResults:
    return GameResults(app.services, table, house, record, review)


def facts_of(app: App, results: GameResults, scores: Any = ()) -> tuple[ResultFacts, str]:
    """The facts and the tie that the remark is made of."""
    found: list[Any] = []
    with (
        patch.object(game_results, "result_verdict", lambda facts, tie: found.append((facts, tie))),
        patch.object(type(app.services.storage.records), "scores", lambda *_: list(scores)),
    ):
        results.remarks()
    return cast(tuple[ResultFacts, str], found[0])


def test_a_usual_game_has_its_course_and_earlier_results_of_others(app: App) -> None:
    table = played_out(app, "mosaic", 2)
    results = results_of(app, table)
    facts, _ = facts_of(app, results, [(7, 50), (3, 40), (9, 60)])
    assert table.match.result is not None
    assert facts.scores == table.match.result.scores
    assert tuple(facts.winners) == tuple(table.match.result.winners)
    assert (facts.earlier, facts.counted) == ([40, 60], [0, 1])
    assert (facts.benchmark_scores, facts.is_top_rank, facts.is_shared) == ((), False, False)
    standing = results.gallery.ending.standing
    if standing is None:
        assert facts.course == []
    else:
        assert len(facts.course) == table.match.number + 1
        assert facts.course[-1] == standing(table.match.state)


def test_an_unsaved_game_and_computers_count_in_no_table(app: App) -> None:
    table = played_out(app, "mosaic", 2)
    assert facts_of(app, results_of(app, table, None))[0].counted == ()
    seats = [table.match.seats[0], Seat("Quill", "computer", "easy")]
    mixed = GameTable(table.match.branch(table.match.number, seats), table.board)
    assert facts_of(app, results_of(app, mixed))[0].counted == [0]


def test_after_a_match_its_totals_are_told_and_no_tie(app: App) -> None:
    table = played_out(app, "elevens", 3, occasion=series_of([(10, 20, 5), (9, 9, 30)], 3))
    results = results_of(app, table)
    facts, tie = facts_of(app, results, [(3, 40)])
    assert facts == ResultFacts(results.figures, results.summary.winners, is_shared=results.summary.is_shared_win)
    assert (tie, facts.earlier) == ("", ())


def test_hands_of_one_person_have_no_course_and_compare_with_others_after_the_last_alone(app: App) -> None:
    for number, earlier in ((0, []), (-1, [40])):
        results = cast(ResultsScene, hand_of(app, number)).results
        facts, _ = facts_of(app, results, [(3, 40)])
        assert (facts.course, facts.earlier) == ([], earlier)


@pytest.mark.parametrize(("scores", "shown"), [((1, 2, 3), ()), ((1, 2, 3, 4, 5), (1, 2, 3, 4, 5))])
def test_the_house_counts_once_all_its_games_are_over(
    app: App, scores: tuple[int, ...], shown: tuple[int, ...]
) -> None:
    table = played_out(app, "bridges", 1)
    house = SimpleNamespace(result=BenchmarkResult(scores, table.match.record()), pass_to_review=lambda review: None)
    facts, _ = facts_of(app, results_of(app, table, house=house))
    assert facts.benchmark_scores == shown


@pytest.mark.parametrize(("verdict", "why"), [(True, True), (True, False), (False, True), (False, False)])
def test_the_remark_stands_before_the_reason_of_the_end(app: App, verdict: bool, why: bool) -> None:
    results = results_of(app, played_out(app, "mosaic", 2))
    message = VerdictMessage("house.end.by", {"n": 4}) if verdict else None
    results.gallery = cast(
        Any, SimpleNamespace(finished=None, ending=SimpleNamespace(
            tie=lambda finished: "", why=lambda finished: "The bag is empty." if why else "", standing=None)),
    )  # fmt: skip
    with patch.object(game_results, "result_verdict", lambda *_: message):
        assert results.remarks() == [*(["By 4 points."] if verdict else []), *(["The bag is empty."] if why else [])]


# -- Sharing ----------------------------------------------------------------------------------------------------------


def shared(app: App, results: GameResults, place: str = "") -> list[str]:
    with (
        patch.object(game_results, "rank_signs", lambda following, score: "★☆" if results.rank_key else ""),
        patch.object(GameResults, "rank_message", lambda _: place),
    ):
        return results.share_lines()


@pytest.mark.parametrize(
    ("scores", "is_practice", "key"),
    [((), False, ""), ((1, 1, 1), False, ""), ((1, 1, 1, 1, 1), False, "medal-captain"), ((1, 1, 1, 1, 1), True, ""),
     ((9999,) * 5, False, "")],
)  # fmt: skip
def test_rank_medal_and_place_are_shared(app: App, scores: tuple[int, ...], is_practice: bool, key: str) -> None:
    table = played_out(app, "bridges", 1, occasion={BRANCH_KEY: True} if is_practice else {})
    result = BenchmarkResult(scores, table.match.record()) if scores else None
    house = SimpleNamespace(result=result, pass_to_review=lambda review: None)
    t = app.services.assets.t
    for record, place in ((7, "Place 3."), (None, "Place 3.")):
        results = results_of(app, table, record, house)
        rank = results.rank_key
        assert rank is not None
        first = f"★☆ {t('house.share.rank', rank=t(rank))}"
        medal = [t(f"house.house.{key}")] if key else []
        assert shared(app, results, place) == [first, *medal, *(["Place 3."] if record is not None else [])]
    assert shared(app, results_of(app, played_out(app, "mosaic", 2)), "Place 3.") == []


@pytest.mark.parametrize("streak", [0, 1, 2])
@pytest.mark.parametrize(("is_counted", "is_found"), [(True, True), (True, False), (False, True)])
def test_a_chart_of_the_day_is_shared_with_its_place_and_days_in_a_row(
    app: App, is_counted: bool, is_found: bool, streak: int
) -> None:
    occasion = {"daily": "2026-09-23", **({"day": "2026-09-23"} if is_counted else {})}
    table = played_out(app, "bridges", 1, occasion=occasion)
    lines = [SimpleNamespace(record=3, rank=1), SimpleNamespace(record=7 if is_found else 8, rank=2)]
    asked: list[Any] = []
    records = type(app.services.storage.records)
    with (
        patch.object(records, "best_lines", lambda _, where, **given: noting(asked, given, lines)),
        patch.object(records, "daily_streak", lambda _, *given: noting(asked, given, streak)),
    ):
        found = shared(app, results_of(app, table), "Place 9.")[1:]
    t, day = app.services.assets.t, datetime.date(2026, 9, 23)
    place = [t("house.share.place", rank=2, of=2)] if is_found else []
    row = [t("house.daily.in-a-row", n=2)] if streak == 2 else []
    assert found == ((place + row or ["Place 9."]) if is_counted else ["Place 9."])
    assert asked == ([{"day": day, "limit": 1000}, (day, "bridges", "Ada")] if is_counted else [])


# -- Time -------------------------------------------------------------------------------------------------------------


def test_the_house_plays_on_before_the_look_back_weighs_on(app: App) -> None:
    passed: list[Any] = []
    news = iter((False, True))
    house = SimpleNamespace(is_playing=True, poll=lambda: next(news), pass_to_review=passed.append, result=None)
    weighed: list[str] = []
    review = SimpleNamespace(is_done=False, is_complete=False, poll=lambda: noting(weighed, "weighed", True))
    results = results_of(app, played_out(app, "bridges", 1), None, house, review)
    assert passed == [review]
    assert (results.poll(), passed, weighed) == (False, [review], [])
    assert (results.poll(), passed, weighed) == (True, [review] * 2, [])
    house.is_playing = False
    assert (results.poll(), weighed) == (True, ["weighed"])
    review.is_complete = True
    assert (results.poll(), weighed) == (False, ["weighed"])
    assert not results_of(app, played_out(app, "bridges", 1), None).poll()


@pytest.mark.parametrize(
    ("was_done", "record", "is_missed"), [(False, 7, True), (True, 7, False), (False, None, False)]
)
def test_a_look_back_that_ends_is_saved_and_its_costliest_moves_kept_if_one_sees_it_end(
    app: App, was_done: bool, record: int | None, is_missed: bool
) -> None:
    kept: list[str] = []
    review = SimpleNamespace(is_done=was_done, is_complete=False)

    def poll() -> bool:
        review.is_done = True
        return True

    review.poll = poll
    with (
        patch.object(game_results, "keep_costliest_moves", lambda services, table, found: kept.append("missed")),
        patch.object(game_results, "keep_reviews", lambda storage, found: kept.append("review")),
    ):
        results = results_of(app, played_out(app, "bridges", 1), record, None, review)
        before = list(kept)
        results.poll()
    assert kept[len(before) :] == [*(["missed"] if is_missed else []), "review"]


def test_the_page_is_built_anew_with_news_alone(app: App) -> None:
    page = ResultsScene(app.services, played_out(app, "mosaic", 2), None, None)
    news = iter((False, True))
    with patch.object(GameResults, "poll", lambda _: next(news)):
        built = page.widgets
        assert page.advance(0.1) is None
        assert page.widgets is built
        page.advance(0.1)
        assert page.widgets is not built


@pytest.mark.parametrize(("fanfare", "is_final"), [(Sound.WIN, True), (Sound.LOSE, False)])
def test_the_end_of_a_match_that_is_won_is_a_final(app: App, fanfare: Sound, is_final: bool) -> None:
    table = played_out(app, "elevens", 3, occasion=series_of([(10, 20, 5), (9, 9, 30)], 3))
    page = ResultsScene(app.services, table, None, None)
    begun: list[Any] = []
    heard: list[Sound] = []
    with (
        patch.object(GameResults, "fanfare", lambda _, has_achievements: fanfare),
        patch.object(type(page.celebration), "begin", lambda _, seconds, is_final: begun.append((seconds, is_final))),
        patch.object(type(app.services.assets.sounds), "play", lambda _, sound: heard.append(sound)),
    ):
        page.enter()
        assert (begun, heard) == ([(1.4, is_final)], [fanfare])
        page.celebration.share = lambda: 1.0  # type: ignore[method-assign]
        page.enter()
    assert len(begun) == 1
