"""What of a table is saved, read again and counted; the names and seats of a table that is set up."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import patch

import pytest

from game.app import App
from game.core.best_result import BestResult
from game.core.content import content_digest
from game.match.match import BADGES_KEY, MANNERS_KEY, Match, Seat
from game.match.turn_clock import ClockRules, TimeSpan, TurnClock
from game.modes.attempts import CHOSEN_KEY
from game.modes.codes import code_of
from game.modes.match_series import SERIES_KEY, MatchSeries
from game.modes.medals import BenchmarkResult
from game.modes.regatta import Regatta
from game.modes.tables import COMPUTER_NAMES, NAMES_WITH_STYLES, GameTable, SeatPlan, TablePlan
from game.pages.confirm import ConfirmScene
from game.registry import plugin
from game.review.combined_review import CombinedReview
from game.scenes.stack import Push, Reset
from game.storage.values import RecordedPlayer, SavedGame
from game.table.opening import open_table
from game.table.plugin import editor_ui_of, table_plugin, ui_of
from game.table.saving.autosave import (
    Autosave,
    daily_slot,
    save_game,
    saved_table,
    slot_of,
    unless_saved_game_waits,
    waiting_leg,
)
from game.table.saving.record_comparison import OTHER_BOARD, comparable, table_for
from game.table.saving.saved_game import SavedGameScene, continue_saved_game, offer_saved_game
from game.table.solo.live_benchmark import LiveBenchmark, benchmark_for
from game.table.solo.pending_benchmarks import PendingBenchmarks, finish_later
from game.table.table_setup import match_of, seat_names, set_up_table
from game.table.ui import clickable_elements
from game.table.voice import spans
from game.ui.widgets import Button
from tests.driver import program
from tests.menus.test_text_size import ended
from tests.screens import EvaluatedReview
from tests.table.tables import begun

ADA, BEN = Seat("Ada"), Seat("Ben")
POLL = LiveBenchmark.poll
"""As it is, for the tests' program has another that does nothing."""


@pytest.fixture
def app(shared: App) -> Iterator[App]:
    """One program for all tests, without saved games before each."""
    for kept in shared.services.storage.saved_games.all():
        shared.services.storage.saved_games.delete(str(kept.record["game"]))
    shared.services.session.is_kiosk = False
    yield shared
    shared.services.session.is_kiosk = False


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    with program(tmp_path_factory.mktemp("saved")) as app:
        yield app


def table_of(
    app: App, match: Match[Any], occasion: dict[str, Any] | None = None, profiles: Sequence[Any] = ()
) -> GameTable:
    board = app.services.background.boards.load(match.game.name, match.board_name)
    return GameTable(match, board, profiles, occasion or {})


def after(moves: int, game: str = "mosaic", seats: Sequence[Seat] = (ADA, BEN)) -> Match[Any]:
    match = begun(game, seats)
    for _ in range(moves):
        match.play(match.state.moves()[0])
    return match


def kept_of(app: App, game: str = "mosaic") -> SavedGame:
    found = app.services.storage.saved_games.get(game)
    assert found is not None
    return found


# -- Saved games ------------------------------------------------------------------------------------------------------


def test_a_saved_table_comes_back_with_moves_profiles_and_occasion(app: App) -> None:
    match = after(3)
    assert save_game(app.services.storage, table_of(app, match, {"note": [1, {"a": 2}]}, [7, None])) is None
    again = saved_table(app.services.background, kept_of(app))
    assert again.match.record() == match.record()
    assert list(again.profiles) == [7, None]
    assert again.occasion == {"note": [1, {"a": 2}]}
    assert again.board.name == match.board_name


@pytest.mark.parametrize(
    ("extra", "profiles", "occasion"),
    [
        ({}, [], {}),
        ({"profiles": "no", "occasion": "no"}, [], {}),
        ({"profiles": [3, "x", None], "occasion": {"day": "x"}}, [3, None, None], {"day": "x"}),
    ],
)
def test_extras_that_are_none_are_left_out(app: App, extra: dict[str, Any], profiles: list[Any], occasion: Any) -> None:
    app.services.storage.saved_games.save(after(1).record().to_json(), extra)
    again = saved_table(app.services.background, kept_of(app))
    assert (list(again.profiles), again.occasion) == (profiles, occasion)


def test_a_counted_chart_of_the_day_has_a_slot_of_its_player(app: App) -> None:
    match = after(1, "bridges", (Seat("ÄDA"),))
    assert slot_of(table_of(app, match)) == "bridges"
    assert slot_of(table_of(app, match, {"day": 7})) == "bridges"
    slot = slot_of(table_of(app, match, {"day": "2026-09-23"}))
    assert slot == daily_slot("bridges", "2026-09-23", "äda")
    assert slot.endswith("bridges:2026-09-23:äda")


def test_a_finished_game_is_a_record_of_its_people_aids_and_board(app: App) -> None:
    table = ended(app, "mosaic", 2)
    table.match.meta.count_aid("undo", 0)
    table.match.meta.count_aid("hint", 0)
    ada = app.services.storage.add_profile("Ada R").identifier
    on_table = GameTable(table.match, table.board, [ada, None])
    added: list[Any] = []

    def add(_: object, *given: Any, **named: Any) -> int:
        added.append((given, named))
        return 5

    with patch.object(type(app.services.storage.records), "add", add):
        assert save_game(app.services.storage, on_table) == 5
    [((record, players), named)] = added
    assert record["moves"] == table.match.record().to_json()["moves"]
    assert record["result"]["scores"] == list(table.match.result.scores if table.match.result is not None else ())
    assert players == [RecordedPlayer(ada, ("hint", "undo"), 1), RecordedPlayer(None, (), 1)]
    assert (named["day"], named["slot"]) == (None, "mosaic")
    origin = named["counting"]
    assert (origin.content, origin.is_fresh, origin.is_part, origin.total) == (
        content_digest(table.match.board), True, False, None,
    )  # fmt: skip


def test_a_match_saves_its_next_game(app: App) -> None:
    played = ended(app, "elevens", 3)
    number = save_game(
        app.services.storage, GameTable(played.match, played.board, (), {SERIES_KEY: MatchSeries(3, 0).to_json()})
    )
    assert number is not None
    following = saved_table(app.services.background, kept_of(app, "elevens"))
    assert following.match.number == 0
    assert (
        following.occasion[SERIES_KEY]["played"] == [list(played.match.result.scores)] if played.match.result else False
    )


@pytest.mark.parametrize(("moves", "is_kiosk", "asks"), [(0, False, False), (1, False, True), (1, True, False)])
def test_a_game_that_has_begun_gives_way_after_a_question_but_in_a_kiosk(
    app: App, moves: int, is_kiosk: bool, asks: bool
) -> None:
    save_game(app.services.storage, table_of(app, after(moves)))
    start = Reset(cast(Any, "start"))
    with patch.object(type(app.services.storage), "is_visited", is_kiosk):
        change = unless_saved_game_waits(app.services, "mosaic", lambda: start)
    if not asks:
        assert change == start
        return
    assert isinstance(change, Push)
    assert isinstance(change.scene, ConfirmScene)
    assert change.scene.heading() == app.services.assets.t("house.confirm.replace")
    assert unless_saved_game_waits(app.services, "bridges", lambda: start) == start


def test_the_waiting_leg_is_the_present_one_once_it_has_begun(app: App) -> None:
    storage = app.services.storage
    regatta = cast(Regatta, type("R", (), {"game": "mosaic", "legs": [1, 2]})())
    assert waiting_leg(storage, regatta) is None
    for occasion, moves, waits in (
        ({"regatta": 2}, 1, True),
        ({"regatta": 1}, 1, False),
        ({}, 1, False),
        ({"regatta": 2}, 0, False),
    ):
        save_game(storage, table_of(app, after(moves), occasion))
        assert (waiting_leg(storage, regatta) is not None) is waits, (occasion, moves)
    regatta.game = None  # type: ignore[misc]
    assert waiting_leg(storage, regatta) is None


def count(app: App, event: str) -> int:
    return app.services.storage.counts().get(event, (0, None))[0]


def test_autosave_saves_each_move_until_its_end_and_counts_for_the_operator(app: App) -> None:
    match = after(0)
    saving = Autosave(app.services, table_of(app, match))
    before = {name: count(app, f"{name}.mosaic") for name in ("start", "seconds", "end")}
    with patch("time.monotonic", lambda: 100.0):
        saving.begin()
    assert count(app, "start.mosaic") == before["start"] + 1
    match.play(match.state.moves()[0])
    assert len(kept_of(app).record["moves"]) == 1
    with patch("time.monotonic", lambda: 142.4):
        saving.end()
    assert count(app, "seconds.mosaic") == before["seconds"] + 42
    match.play(match.state.moves()[0])
    assert len(kept_of(app).record["moves"]) == 1, "it has ended"
    again = Autosave(app.services, table_of(app, match))
    again.begin()
    assert count(app, "start.mosaic") == before["start"] + 1, "a game that goes on is no start"
    while not match.is_over:
        match.play(match.state.moves()[0])
    again.end()
    assert count(app, "end.mosaic") == before["end"] + 1
    assert again.record_number is not None
    assert app.services.storage.saved_games.get("mosaic") is None
    fresh = Autosave(app.services, table_of(app, after(1)))
    fresh.end()
    assert count(app, "seconds.mosaic") == before["seconds"] + 42, "nothing was begun"


def test_meta_is_saved_into_the_same_game_alone(app: App) -> None:
    match = after(1)
    saving = Autosave(app.services, table_of(app, match))
    match.meta.set("note", 5)
    saving.save_meta()
    assert app.services.storage.saved_games.get("mosaic") is None, "an empty slot stays empty"
    save_game(app.services.storage, table_of(app, match))
    match.meta.set("note", 6)
    saving.save_meta()
    assert kept_of(app).record["meta"]["note"] == 6
    other = after(2)
    save_game(app.services.storage, table_of(app, other))
    match.meta.set("note", 7)
    saving.save_meta()
    assert len(kept_of(app).record["moves"]) == 2, "another game stays"


def test_the_page_of_a_waiting_game_paints_it_after_its_first_frame(app: App) -> None:
    page = SavedGameScene(app.services, table_of(app, after(2)), datetime.datetime(2026, 9, 23))
    page.rebuild()
    with patch("game.table.saving.saved_game.paint_table") as paint:
        page.frames.is_due = True
        page.advance(0.1)
        assert not paint.called
        page.frames.is_due = False
        page.advance(0.1)
        assert paint.call_count == 1
        page.frames.is_due = False
        page.advance(0.1)
        assert paint.call_count == 1
    assert paint.call_args.args[1] is page.table


def test_a_saved_game_is_offered_once_it_has_begun(app: App) -> None:
    assert offer_saved_game(app.services, "mosaic") is None
    save_game(app.services.storage, table_of(app, after(0)))
    assert offer_saved_game(app.services, "mosaic") is None
    assert continue_saved_game(app.services, "mosaic") is None
    save_game(app.services.storage, table_of(app, after(2)))
    page, scene = offer_saved_game(app.services, "mosaic"), continue_saved_game(app.services, "mosaic")
    assert page is not None
    assert scene is not None
    assert page.table.match.number == scene.controller.match.number == 2


# -- Setting up -------------------------------------------------------------------------------------------------------


def test_seats_have_names_none_twice(app: App) -> None:
    crew = COMPUTER_NAMES["easy"]
    plans = [SeatPlan(), SeatPlan(name=" Ada "), SeatPlan(name="Ada"), SeatPlan("easy"), SeatPlan("easy")]
    assert seat_names(app.services.assets, plans) == ["Player 1", "Ada", "Ada′", crew[0], crew[1]]
    many = [SeatPlan("easy") for _ in range(len(crew) + 1)]
    assert seat_names(app.services.assets, many) == [*crew, f"{crew[0]} {len(crew) + 1}"]
    level, styles = next((level, styles) for level, styles in NAMES_WITH_STYLES.items() if styles)
    style, name = next(iter(styles.items()))
    twice = [SeatPlan(level, style=style), SeatPlan(level, style=style)]
    assert seat_names(app.services.assets, twice) == [name, f"{name} 2"]


def test_a_table_has_the_plans_seats_seed_styles_badges_and_clock(app: App) -> None:
    level, styles = next((level, styles) for level, styles in NAMES_WITH_STYLES.items() if styles)
    style = next(iter(styles))
    badge = app.services.storage.add_profile("Wearer", 2, 5)
    plan = TablePlan(
        [SeatPlan(name="Wearer", profile=badge.identifier), SeatPlan(level, style=style, profile=3)],
        "court", {}, 1, 77, clock=ClockRules(TimeSpan.MOVE, 30),
    )  # fmt: skip
    table = set_up_table(app.services, "mosaic", plan)
    match = table.match
    assert [(who.name, who.is_computer, who.level) for who in match.seats] == [
        ("Wearer", False, None), (styles[style], True, level),
    ]  # fmt: skip
    assert (match.seed, match.first_seat, match.board_name) == (77, 1, "court")
    assert match.meta.get(MANNERS_KEY) == [None, style]
    assert match.meta.badges[0] == badge.badge
    assert match.meta.get(BADGES_KEY) is not None
    assert TurnClock.of(match) is not None
    assert list(table.profiles) == [badge.identifier, None]
    assert table.occasion == {CHOSEN_KEY: True}


def test_a_plain_table_has_no_styles_badges_clock_or_occasion(app: App) -> None:
    plan = TablePlan([SeatPlan(name="X"), SeatPlan(name="Y")], "court")
    table = set_up_table(app.services, "mosaic", plan)
    assert (table.match.meta.get(MANNERS_KEY), table.match.meta.get(BADGES_KEY)) == (None, None)
    assert TurnClock.of(table.match) is None
    assert table.occasion == {}
    app.services.session.seed = 12
    try:
        assert set_up_table(app.services, "mosaic", plan).match.seed == 12
        plan.seed = 13
        assert set_up_table(app.services, "mosaic", plan).match.seed == 13
    finally:
        app.services.session.seed = None


@pytest.mark.parametrize(
    ("occasion", "is_match", "has_clock", "expected"),
    [
        (None, True, True, {SERIES_KEY}),
        (None, False, True, set()),
        ({"regatta": 1}, True, True, {"regatta"}),
        ({"day": "2026-09-23"}, True, False, {"day"}),
    ],
)
def test_a_match_and_a_clock_belong_to_tables_of_their_own(
    app: App, occasion: dict[str, Any] | None, is_match: bool, has_clock: bool, expected: set[str]
) -> None:
    plan = TablePlan([SeatPlan(name="X"), SeatPlan(name="Y"), SeatPlan(name="Z")], "standard", {}, 1)
    plan.is_match, plan.clock = is_match, ClockRules(TimeSpan.GAME, 300)
    table = set_up_table(app.services, "elevens", plan, occasion)
    assert set(table.occasion) == expected
    assert (TurnClock.of(table.match) is not None) is has_clock
    if SERIES_KEY in expected:
        assert table.occasion[SERIES_KEY] == MatchSeries(3, 1).to_json()


def test_alone_where_the_rules_need_rivals_they_sit_down(app: App) -> None:
    table = set_up_table(app.services, "elevens", TablePlan([SeatPlan(name="Ada")], "standard", seed=5))
    rivals = plugin("elevens").solo
    assert rivals is not None
    assert [who.is_computer for who in table.match.seats] == [False, *[True] * rivals.opponents]
    assert {who.level for who in table.match.seats[1:]} == {rivals.level}
    assert list(table.profiles) == [None]


def test_a_record_of_another_board_of_that_name_is_announced(app: App) -> None:
    record = after(2).record()
    said: list[Any] = []
    with (
        patch("game.table.table_setup.is_of_other_board", lambda *_: True),
        patch.object(type(app.services.shell), "announce", lambda _, text: said.append(text)),
    ):
        match, board = match_of(app.services, record)
    assert match.record().moves == record.moves
    assert board.name == "court"
    assert said == ["This game was played on another board of the same name."]
    with patch.object(type(app.services.shell), "announce", lambda _, text: said.append(text)):
        match_of(app.services, record)
    assert len(said) == 1


def test_a_game_without_screens_or_editor_says_so(app: App) -> None:
    with patch("game.table.plugin.plugin", lambda name: object()), pytest.raises(TypeError) as no_table:
        table_plugin("chess")
    assert str(no_table.value) == "chess is no TablePlugin: it has no screens"
    with pytest.raises(TypeError) as no_editor:
        editor_ui_of("pebbles")
    assert str(no_editor.value) == "pebbles has no editor"


# -- Records, benchmarks, words ---------------------------------------------------------------------------------------


def test_old_records_belong_to_a_board_they_can_have_been_played_on(app: App) -> None:
    storage = app.services.storage
    board = plugin("mosaic").load_board("court").board
    noted: list[tuple[list[int], str]] = []
    records = {1: ended(app, "mosaic", 2).match.record().to_json(), 2: None, 3: {"game": "mosaic"}}
    with (
        patch.object(type(storage.records), "without_content", lambda *_: [1, 2, 3]),
        patch.object(
            type(storage.records), "set_content", lambda _, numbers, content: noted.append((list(numbers), content))
        ),
        patch.object(type(storage.records), "get", lambda _, number: records[number]),
    ):
        table = comparable(storage, "mosaic", "court", board, {}, 2)
        assert noted == [([1, 2, 3], content_digest(board))]
        noted.clear()
        comparable(storage, "mosaic", "own", board, {}, 2)
        assert noted == [([1], content_digest(board)), ([2, 3], OTHER_BOARD)]
    assert (table.game, table.board, table.options, table.seats, table.content) == (
        "mosaic", "court", {}, 2, content_digest(board),
    )  # fmt: skip
    noted.clear()
    with (
        patch.object(type(storage.records), "without_content", lambda *_: []),
        patch.object(type(storage.records), "set_content", lambda _, *given: noted.append(cast(Any, given))),
    ):
        table_for(storage, after(1))
    assert noted == []


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [
        ([], ""),
        ([3], "3"),
        ([3, 4], "3 to 4"),
        ([4, 1, 2, 3, 7], "1 to 4, 7"),
        ([9, 7, 5], "5, 7, 9"),
        ([1, 2, 4, 5], "1 to 2, 4 to 5"),
    ],
)
def test_neighbouring_numbers_are_spoken_as_spans(app: App, numbers: list[int], expected: str) -> None:
    assert spans(app.services.assets.texts, numbers) == expected


def test_only_people_alone_are_compared_with_the_house(app: App) -> None:
    alone = benchmark_for(app.services, after(0, "bridges", (ADA,)))
    assert alone is not None
    assert (alone.is_playing, alone.best, alone.result) == (True, None, None)
    assert benchmark_for(app.services, after(0, "bridges", (ADA, BEN))) is None
    assert benchmark_for(app.services, after(0, "bridges", (Seat("Quill", "computer", "easy"),))) is None


def test_the_best_possible_result_is_passed_to_the_look_back_once_it_is_known(app: App) -> None:
    match = ended(app, "bridges", 1).match
    house = benchmark_for(app.services, match)
    assert house is not None
    review = CombinedReview([EvaluatedReview(match, app.services.background.benchmark_thinker, deals=64)])
    house.result = None
    house.pass_to_review(review)
    house.result = BenchmarkResult((1, 2, 3, 4, 5), match.record())
    house.pass_to_review(None)
    house.pass_to_review(review)
    assert review.last.best is None
    house.result = replace(house.result, best_possible=BestResult(90, 120))
    house.pass_to_review(review)
    assert review.last.best == BestResult(90, 120)
    assert house.best == match.record()


def test_what_the_house_has_made_of_a_deal_is_saved_and_read_again(app: App) -> None:
    match = after(0, "bridges", (ADA,))
    house = benchmark_for(app.services, match)
    assert house is not None
    played = ended(app, "bridges", 1).match.record()
    result = BenchmarkResult((1, 2, 3, 4, 5), played)
    news = iter((False, True))
    games = SimpleNamespace(poll=lambda: next(news), result=result, is_done=True, stop=lambda: None)
    with patch("game.table.solo.live_benchmark.BenchmarkGames", lambda *_: games):
        still = LiveBenchmark(app.services, match)
    assert not POLL(still), "its games were done before"
    games.is_done = False
    with patch("game.table.solo.live_benchmark.BenchmarkGames", lambda *_: games):
        house = LiveBenchmark(app.services, match)
    assert house.is_playing
    assert not POLL(house)
    assert house.result is None
    assert POLL(house)
    assert house.result == result
    games.is_done = True
    assert not house.is_playing
    again = benchmark_for(app.services, match)
    assert again is not None
    assert again.result is not None
    assert again.result.scores == (1, 2, 3, 4, 5)
    app.services.storage.set_extra(f"house.{code_of(match)}", {"scores": "none"})
    broken = benchmark_for(app.services, match)
    assert broken is not None
    assert broken.result is None
    app.services.storage.set_extra(f"house.{code_of(match)}", None)


def test_a_deal_that_the_house_still_plays_is_finished_later_but_not_in_a_kiosk(app: App) -> None:
    match = ended(app, "bridges", 1).match
    finish_later(app.services, after(1, "bridges", (ADA,)))
    app.services.session.is_kiosk = True
    finish_later(app.services, match)
    assert PendingBenchmarks(app.services).is_done
    app.services.session.is_kiosk = False
    assert PendingBenchmarks(app.services).is_done
    finish_later(app.services, match)
    pending = PendingBenchmarks(app.services)
    assert not pending.is_done
    said: list[str] = []

    def has_played(house: LiveBenchmark) -> bool:
        house.result = result
        return True

    assert match.result is not None
    score = match.result.scores[0]
    result = BenchmarkResult((score - 9, score - 8, score - 7, score - 6, score - 5), match.record())
    with (
        patch.object(LiveBenchmark, "poll", has_played),
        patch.object(LiveBenchmark, "is_playing", False),
        patch.object(type(app.services.shell), "announce", lambda _, text: said.append(text)),
    ):
        pending.poll()
        assert not pending.is_done
        pending.poll()
    assert pending.is_done
    assert PendingBenchmarks(app.services).is_done
    medal = result.medal(score)
    kind = "close" if result.is_close(score) else medal
    t = app.services.assets.t
    assert said == [t("house.house.came-later", game="Bridges", score=score, medal=t(f"house.house.medal-{kind}"))]


def test_what_can_be_clicked_of_a_game_is_named_without_its_buttons(app: App) -> None:
    scene = open_table(app.services, table_of(app, after(2, "waterways", (ADA,))))
    scene.enter()
    scene.rebuild()
    assert scene.interaction.find_hit_target("pause") is not None
    found = clickable_elements(scene)
    buttons = {widget.name for widget in scene.interaction.game_widgets if isinstance(widget, Button)}
    spots = {hit.name for widget in scene.interaction.game_widgets for hit in widget.hit_targets()}
    assert set(found) == spots - buttons
    assert found
    assert ui_of("waterways").scene is type(scene)
