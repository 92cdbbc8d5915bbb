"""Results in words and what their page offers: headings, places, voice, and where each button leads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import patch

import pytest
from pygame import FRect

from game.app import App
from game.core.state import Json
from game.match.match import Match, Seat
from game.match.turn_clock import ClockRules, TimeSpan, set_clock
from game.modes.attempts import BRANCH_KEY
from game.modes.match_series import SERIES_KEY, MatchSeries
from game.modes.medals import BenchmarkResult
from game.modes.solo import Solo
from game.modes.tables import GameTable, TablePlan
from game.scenes import routes
from game.scenes.stack import Pop, Push, Reset
from game.storage.values import TableLine
from game.table.ending import result_actions
from game.table.ending.ending import ScoreStep
from game.table.ending.new_achievements import NewAchievements, achievement_values, flag_sprite
from game.table.ending.result_summary import ResultSummary
from game.table.ending.results import ResultsScene
from game.table.ending.score_count_up import ScoreCountUp
from game.table.ending.solo_results import around
from game.table.game_views import TABLE
from game.table.saving.record_comparison import whose
from game.table.solo.live_benchmark import LiveBenchmark
from game.ui.sound_effects import Sound
from game.ui.text import LABEL, TITLE
from game.ui.widgets import Button
from tests.driver import program
from tests.screens import ranked_of
from tests.table_screens import played_out, series_of


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    with program(tmp_path_factory.mktemp("results")) as app:
        yield app


def summary_of(
    app: App, names: Sequence[str], scores: Sequence[int], winners: Sequence[int], game: str = "mosaic",
    series: MatchSeries | None = None, solo: Solo | None = None, kind: str = "human",
) -> ResultSummary:  # fmt: skip
    """The summary of a game that ended so."""
    match = SimpleNamespace(
        game=SimpleNamespace(name=game), seats=[Seat(name, kind) for name in names], meta={}, state=None,
        result=SimpleNamespace(scores=tuple(scores), winners=tuple(winners)),
        options=SimpleNamespace(to_json=dict),
    )  # fmt: skip
    found = ResultSummary(app.services.assets, cast(GameTable, SimpleNamespace(match=match, occasion={})))
    found.series, found.solo = series, solo
    return found


OPEN, OVER = MatchSeries(3, 0, ((1, 5), (2, 3))), MatchSeries(2, 0, ((1, 5), (9, 3)))
LEVEL = MatchSeries(2, 0, ((1, 5), (9, 5)))
HAND, LAST = Solo(1, 3, (), (1, 0)), Solo(1, 3, ({}, {}), (1, 0, 1))


@pytest.mark.parametrize(
    ("names", "scores", "winners", "more", "expected"),
    [
        (["Ada"], [7], [0], {}, "Your result"),
        (["Quill"], [7], [0], {"kind": "computer"}, "The result of Quill"),
        (["Ada", "Ben"], [7, 9], [1], {}, "Ben wins!"),
        (["Ada", "Ben"], [7, 7], [0, 1], {}, "Ada and Ben share the win!"),
        (["Ada", "Ben", "Cleo", "Dan"], [7, 3, 7, 3], [0, 2], {"game": "waterways"}, "Ada and Cleo win!"),
        (["Ada", "Ben", "Cleo", "Dan"], [7, 7, 7, 3], [0, 1, 2], {"game": "waterways"},
         "Ada, Ben and Cleo share the win!"),
        (["Ada", "Ben"], [2, 3], [1], {"series": OPEN}, "Game 2 of 3: won by Ben"),
        (["Ada", "Ben"], [9, 3], [0], {"series": OVER}, "Ada wins the match!"),
        (["Ada", "Ben"], [9, 5], [0], {"series": LEVEL}, "Ada and Ben share the match!"),
        (["Ada", "B", "C"], [9, 5, 1], [0], {"game": "elevens", "solo": HAND}, "Hand 1 of 3: won by Ada"),
    ],
)  # fmt: skip
def test_the_heading_names_who_has_won_what(
    app: App, names: Sequence[str], scores: Sequence[int], winners: Sequence[int], more: dict[str, Any], expected: str
) -> None:
    assert summary_of(app, names, scores, winners, **more).heading(None) == expected


def test_alone_the_heading_is_the_rank(app: App) -> None:
    key = "bridges.rank.1" if app.services.assets.t("bridges.rank.1") != "bridges.rank.1" else "house.results.alone"
    assert summary_of(app, ["Ada"], [7], [0]).heading(key) == app.services.assets.t(key)


def test_places_follow_the_scores_and_winners_come_first(app: App) -> None:
    found = summary_of(app, ["A", "B", "C", "D"], [5, 9, 5, 7], [0])
    assert list(found.order) == [0, 1, 3, 2]
    assert list(found.places) == [1, 2, 4, 3]
    shared = summary_of(app, ["A", "B", "C", "D"], [9, 9, 5, 5], [0, 1])
    assert (list(shared.order), list(shared.places)) == ([0, 1, 2, 3], [1, 1, 3, 3])
    assert (shared.is_shared_win, found.is_shared_win) == (True, False)


def test_a_team_has_one_place_and_both_names(app: App) -> None:
    found = summary_of(app, ["A", "B", "C", "D"], [5, 9, 5, 9], [1, 3], "waterways")
    assert [tuple(team) for team in found.teams] == [(1, 3), (0, 2)]
    assert list(found.places) == [2, 1, 2, 1]
    assert [found.team_name(team) for team in found.teams] == ["B and D", "A and C"]
    assert not found.is_shared_win


@pytest.mark.parametrize(
    ("more", "is_over", "is_together", "goes_on", "figures", "winners"),
    [
        ({}, False, False, False, [9, 3], (0,)),
        ({"series": OPEN}, False, False, True, [9, 3], (0,)),
        ({"series": OVER}, True, True, False, [10, 8], (0,)),
        ({"series": LEVEL}, True, True, False, [10, 10], (0, 1)),
    ],
)
def test_a_match_adds_its_games_up_at_its_end(
    app: App, more: dict[str, Any], is_over: bool, is_together: bool, goes_on: bool, figures: list[int], winners: tuple[int, ...]
) -> None:  # fmt: skip
    found = summary_of(app, ["Ada", "Ben"], [9, 3], [0], **more)
    assert (found.is_match_over, found.is_together, found.goes_on) == (is_over, is_together, goes_on)
    assert list(found.figures) == figures
    assert tuple(found.winners) == winners
    assert not found.is_alone
    assert [found.figure(seat, 0.5) for seat in (0, 1)] == [str(round(each / 2)) for each in figures]


def test_hands_of_one_person_go_on_until_the_last(app: App) -> None:
    one = summary_of(app, ["A", "B", "C"], [9, 3, 1], [0], "elevens", solo=HAND)
    last = summary_of(app, ["A", "B", "C"], [9, 3, 1], [0], "elevens", solo=LAST)
    assert [(each.goes_on, each.is_together, each.is_alone) for each in (one, last)] == [
        (True, False, False),
        (False, True, True),
    ]
    assert list(last.winners) == [0]
    assert [[list(parts) for parts in each] for each in [last.parts()]] == [
        [[("Hand 1", "1"), ("Hand 2", "0"), ("Hand 3", "1")]]
    ]


def test_a_match_has_a_line_for_each_game_or_the_total_so_far(app: App) -> None:
    over = summary_of(app, ["Ada", "Ben"], [9, 3], [0], series=OVER)
    assert over.parts() == [[("Game 1", "1"), ("Game 2", "9")], [("Game 1", "5"), ("Game 2", "3")]]
    running = ResultSummary(app.services.assets, played_out(app, "elevens", 3, occasion=series_of([(10, 20, 5)], 3)))
    plain = ResultSummary(app.services.assets, played_out(app, "elevens", 3))
    assert running.series is not None
    for seat, parts in enumerate(running.parts()):
        total = app.services.assets.texts.number(running.series.totals[seat])
        assert list(parts) == [*plain.parts()[seat], ("Match so far", total)]


# -- Where the buttons lead -------------------------------------------------------------------------------------------


def page_of(app: App, game: str = "bridges", seats: int = 2, occasion: Json | None = None) -> ResultsScene:
    return ResultsScene(app.services, played_out(app, game, seats, occasion=occasion), None, None)


def do(page: ResultsScene, name: str) -> Any:
    """What a button of the page does."""
    page.rebuild()
    target = page.interaction.find_hit_target(name)
    assert target is not None, name
    assert target.action is not None
    return target.action()


def actions_of(page: ResultsScene) -> set[str]:
    page.rebuild()
    return {each.name for each in page.interaction.hit_targets()} - {"back"}


def test_a_usual_game_can_be_looked_at_shared_and_played_again(app: App) -> None:
    page = page_of(app)
    assert actions_of(page) >= {"look", "share", "again", "chart"}
    look = do(page, "look")
    assert isinstance(look, Push)
    assert look.scene == routes.WatchRoute(page.results.match, page.results.table.board, TABLE, None)
    share = do(page, "share")
    assert share.scene == routes.ShareRoute(page.results.table, page.results.share_lines())
    assert do(page, "chart") == Reset(routes.ChartRoute())


def test_a_chart_of_the_day_leads_to_its_page(app: App) -> None:
    page = page_of(app, "bridges", 1, {"daily": "2026-09-23", "day": "2026-09-23"})
    assert not actions_of(page) & {"again", "same-deal"}
    assert do(page, "daily") == Reset(routes.ChartRoute(routes.DailyRoute()))


def test_a_leg_leads_to_the_standings_alone(app: App) -> None:
    page = page_of(app)
    with patch("game.table.ending.results.count_leg", lambda *_: True):
        page.enter()
    assert not actions_of(page) & {"again", "same-deal", "chart"}
    assert do(page, "standings") == Reset(routes.RegattaRoute())


def test_a_match_leads_to_its_next_game(app: App) -> None:
    page = page_of(app, "elevens", 3, series_of([(10, 20, 5)], 3))
    assert not actions_of(page) & {"again", "same-deal"}
    change = do(page, "next-game")
    assert isinstance(change, Reset)
    assert isinstance(change.scene, routes.PlayRoute)
    following = change.scene.table
    assert following.match.number == 0
    assert following.occasion[SERIES_KEY]["played"] == [[10, 20, 5], list(page.results.result.scores)]


class _Plans:
    """The plans of tables set up by a page."""

    def __init__(self) -> None:
        self.found: list[tuple[str, TablePlan]] = []

    def set_up(self, services: object, game: str, plan: TablePlan) -> GameTable:
        self.found.append((game, plan))
        return cast(GameTable, plan)


def planned(page: ResultsScene, name: str) -> TablePlan:
    """The plan of the table that a button sets up."""
    plans = _Plans()
    with patch.object(result_actions, "set_up_table", plans.set_up):
        change = do(page, name)
    [(game, plan)] = plans.found
    assert game == page.results.match.game.name
    assert change == Reset(routes.PlayRoute(cast(GameTable, plan)))
    return plan


def test_the_same_people_play_again_on_the_same_board_and_the_next_begins(app: App) -> None:
    page = page_of(app, "mosaic", 3)
    plan = planned(page, "again")
    assert [(seat.kind, seat.name, seat.profile, seat.style, seat.handicap) for seat in plan.seats] == [
        ("human", name, None, "", 0) for name in ("Ada", "Ben", "Cleo")
    ]
    assert (plan.board, plan.seed, plan.is_match) == (page.results.match.board_name, None, False)
    assert plan.first_seat == (page.results.match.first_seat + 1) % 3
    assert plan.options == page.results.match.options.to_json()
    assert plan.clock is None


def test_the_same_deal_has_its_seed_and_the_same_seat_begins(app: App) -> None:
    page = page_of(app, "bridges", 1)
    plan = planned(page, "same-deal")
    assert (plan.seed, plan.first_seat, plan.is_match) == (page.results.match.seed, page.results.match.first_seat, None)
    again = planned(page, "again")
    assert (again.seed, again.first_seat) == (None, 0)


def test_handicap_clock_computers_and_profiles_stay(app: App) -> None:
    table = played_out(app, "bridges", 3, "handicap")
    set_clock(table.match, ClockRules(TimeSpan.GAME, 300, True))
    seats = [table.match.seats[0], Seat("Quill", "computer", "hard"), Seat("Old", "computer", None)]
    match = table.match.branch(table.match.number, seats)
    page = ResultsScene(app.services, GameTable(match, table.board, [7, None, None]), None, None)
    plan = planned(page, "again")
    assert [(seat.kind, seat.name, seat.profile, seat.handicap) for seat in plan.seats] == [
        ("human", "Ada", 7, 0), ("hard", "Quill", None, 5), ("medium", "Old", None, 5),
    ]  # fmt: skip
    assert "handicap" not in plan.options or not plan.options["handicap"]
    has_clock = ClockRules.parse(match.meta.get("clock"))
    assert plan.clock == has_clock


def test_a_match_that_is_over_is_played_again_as_a_match_from_the_next_seat(app: App) -> None:
    occasion = series_of([(10, 20, 5), (9, 9, 30)], 3)
    page = page_of(app, "elevens", 3, occasion)
    plan = planned(page, "again")
    assert (plan.is_match, plan.first_seat) == (True, 1)


def test_a_visitor_of_a_kiosk_leaves_initials_for_the_best_of_the_people_once(app: App) -> None:
    table = played_out(app, "bridges", 3)
    scores = table.match.result.scores if table.match.result is not None else ()
    best = max(range(3), key=lambda seat: scores[seat])
    seats = [
        who._replace(kind="computer", level="easy") if seat == best else who
        for seat, who in enumerate(table.match.seats)
    ]
    match: Match[Any] = table.match.branch(table.match.number, seats)
    page = ResultsScene(app.services, GameTable(match, table.board), None, 5)
    people = [seat for seat in range(3) if seat != best]
    app.services.session.is_kiosk = True
    named: list[tuple[int, int, str]] = []
    try:
        assert actions_of(page) >= {"look", "initials", "again", "chart"}
        assert "share" not in actions_of(page)
        change = do(page, "initials")
        assert isinstance(change, Push)
        assert isinstance(change.scene, routes.InitialsRoute)
        with patch.object(type(app.services.storage.records), "name_result", lambda _, *given: named.append(given)):
            change.scene.chosen("ADA")
        assert named == [(5, max(people, key=lambda seat: scores[seat]), "ADA")]
        assert "initials" not in actions_of(page)
        unsaved = ResultsScene(app.services, GameTable(match, table.board), None, None)
        with patch.object(type(app.services.storage.records), "name_result", lambda _, *given: named.append(given)):
            do(unsaved, "initials").scene.chosen("BEN")
        assert len(named) == 1, "a game without a record has no line to name"
        robots = match.branch(match.number, [who._replace(kind="computer", level="easy") for who in seats])
        assert "initials" not in actions_of(ResultsScene(app.services, GameTable(robots, table.board), None, 5))
    finally:
        app.services.session.is_kiosk = False
    assert "initials" not in actions_of(ResultsScene(app.services, GameTable(match, table.board), None, 5))


def test_the_game_of_the_house_can_be_watched_once_it_is_known(app: App) -> None:
    table = played_out(app, "bridges", 1)
    house = LiveBenchmark(app.services, table.match)
    page = ResultsScene(app.services, table, house, None)
    assert "watch-house" not in actions_of(page)
    house.result = BenchmarkResult((5, 9, 7, 6, 8), table.match.record())
    change = do(page, "watch-house")
    assert isinstance(change, Push)
    assert isinstance(change.scene, routes.WatchRoute)
    assert change.scene.match.record().moves == table.match.record().moves
    house.result = None
    house.stop()


@pytest.mark.parametrize("width", [1200, 700, 300])
def test_the_primary_way_on_is_large_beside_the_others_and_last_where_there_is_no_room(app: App, width: int) -> None:
    page, fonts = page_of(app, "bridges", 2), app.services.assets.fonts
    inner = FRect(40, 100, width, 600)
    buttons = result_actions.ResultActions(page.results).build(inner)
    others, primary = buttons[:-1], buttons[-1]
    assert [each.style for each in buttons] == ["paper"] * len(others) + ["primary"]
    assert primary.role == TITLE
    assert all(each.role == LABEL for each in others)
    assert max(each.rect.bottom for each in buttons) == pytest.approx(700)
    assert not any(one.rect.colliderect(two.rect) for one, two in combinations(buttons, 2))
    assert all(inner.inflate(0.1, 0.1).contains(each.rect) for each in buttons)
    is_beside = width > 300
    assert (primary.rect.width == pytest.approx(primary.natural_width(fonts))) is is_beside
    if is_beside:
        assert primary.rect.right == pytest.approx(40 + width)
        top = min(each.rect.top for each in others)
        assert primary.rect.height == pytest.approx(max(68.0, 700 - top))
        assert all(each.rect.right <= primary.rect.left - 12 + 0.01 for each in others)
        assert {each.rect.height for each in others} == {56.0 if width == 1200 else 64.0}
    else:
        assert primary.rect.top >= max(each.rect.top for each in others)


# -- The voice --------------------------------------------------------------------------------------------------------


def test_the_voice_reads_places_and_parts_of_a_table(app: App) -> None:
    page = page_of(app, "mosaic", 2)
    lines = page.interaction.voice.scores()
    assert len(lines) == 2
    order = page.results.summary.order
    for place, (seat, line) in enumerate(zip(order, lines, strict=True), 1):
        name, figure = page.results.summary.name(seat), page.results.summary.figure(seat)
        start = page.t("house.voice.place", place=place, name=name, figure=figure)
        assert line.startswith(f"{start}. "), line
    opening = page.interaction.voice.opening()
    assert list(opening) == [
        page.results.summary.heading(None), *lines, *page.results.remarks(), *page.results.notes(),
    ]  # fmt: skip


def test_the_voice_reads_a_solo_result_and_sums_and_empty_parts(app: App) -> None:
    page = page_of(app, "bridges", 1)
    parts = [[("Rows", "× 3"), ("Nobody has it", "–"), ("4 + 5 =", "9"), ("Only a word", "")]]
    with patch.object(ResultSummary, "parts", lambda summary: parts):
        [line] = page.interaction.voice.scores()
    figure = page.results.summary.figure(0)
    head = f"{page.t('house.voice.result')}: {figure}"
    assert line == f"{head}. Rows: × 3. Nobody has it: {page.t('house.voice.none')}. 4 + 5 = 9. Only a word"


# -- Flags, tables, counts --------------------------------------------------------------------------------------------


def test_new_achievements_are_named_by_player_and_lead_to_the_logbook_of_the_first(app: App) -> None:
    new = NewAchievements(app.services.assets, "mosaic", ((4, "Ada", 0), (4, "Ada", 2), (9, "Ben", 1)))
    app.services.assets.sheets.load("logbook")
    widgets, top = new.build(FRect(0, 0, 1200, 600), 600, lambda: 1.0)
    [button] = [target for widget in widgets for target in widget.hit_targets()]
    assert (button.name, top) == ("logbook", button.rect.top)
    assert button.rect.bottom == 596
    assert button.action is not None
    assert button.action() == Push(routes.AchievementsRoute("mosaic", 4))
    line = new.summary_line()
    assert line.index("Ada") < line.index("Ben")
    assert line.count("“") == 3
    assert NewAchievements(app.services.assets, "mosaic").build(FRect(0, 0, 9, 9), 7, lambda: 1.0) == ([], 7)


def test_a_game_without_flags_of_its_own_has_plain_ones(app: App) -> None:
    app.services.assets.sheets.load("logbook")
    assert flag_sprite(app.services.assets, "mosaic", 0) == "logbook/flag_mosaic_1"
    assert flag_sprite(app.services.assets, "mosaic", 1) == "logbook/flag_mosaic_2"
    assert flag_sprite(app.services.assets, "pebbles", 0) == "logbook/flag_other_1"
    target = cast(Any, SimpleNamespace(target=1234))
    assert achievement_values(app.services.assets, target) == {"n": app.services.assets.texts.number(1234)}


@pytest.mark.parametrize(
    ("own", "count", "expected"),
    [
        (0, 5, [0, 1, 2, 3, 4]),
        (4, 5, [0, 1, 2, 3, 4]),
        (5, 5, [0, 1, 4, 5, 6]),
        (8, 5, [0, 1, 7, 8]),
        (6, 3, [5, 6, 7]),
        (2, 3, [0, 1, 2]),
    ],
)
def test_the_table_shows_the_best_and_the_own_line_with_its_neighbours(
    own: int, count: int, expected: list[int]
) -> None:
    lines = cast(Sequence[TableLine], [f"line {at}" for at in range(9)])
    assert around(lines, lines[own], count) == [lines[at] for at in expected]


def test_the_name_on_a_line_tells_guests_and_later_tries(app: App) -> None:
    line = cast(Any, SimpleNamespace(name="Ada", origin="", attempt=1))
    assert whose(app.services.assets, line) == "Ada"
    line.origin = "Wien"
    assert whose(app.services.assets, line) == "Ada (guest, Wien)"
    line.attempt = 2
    assert whose(app.services.assets, line) == "Ada (guest, Wien) (try 2)"
    line.origin = ""
    assert whose(app.services.assets, line) == "Ada (try 2)"


STEPS = [
    ScoreStep(0, 0, 5, label="5", heading="Rows"), ScoreStep(0, 1, 7), ScoreStep(1, 0, 9, label="5 + 4"),
    ScoreStep(2, 1, 9, label="late", heading="Columns"),
]  # fmt: skip


def test_a_count_has_totals_labels_headings_and_leaders_by_beat() -> None:
    counting = ScoreCountUp(STEPS, 2)
    assert counting.beats == 3
    assert counting.seconds == pytest.approx(1.26)
    assert [counting.totals(beat) for beat in (-1, 0, 1, 2)] == [[0, 0], [5, 7], [9, 7], [9, 9]]
    assert [counting.leaders(beat) for beat in (-1, 0, 1, 2)] == [[], [1], [0], []]
    assert [counting.message(beat, 0) for beat in (-1, 0, 1, 2)] == ["", "5", "5 + 4", "5 + 4"]
    assert [counting.message(beat, 1) for beat in (0, 1, 2)] == ["", "", "late"]
    assert [counting.heading(beat) for beat in (-1, 0, 1, 2)] == ["", "Rows", "Rows", "Columns"]
    assert [len(counting.until(beat)) for beat in (-1, 0, 1, 2)] == [0, 2, 3, 4]
    assert counting.of(1) == [STEPS[2]]
    assert ScoreCountUp(STEPS, 2, before=(1, 2)).totals(-1) == [1, 2]
    assert ScoreCountUp(STEPS, 2, before=(1, 2)).totals(0) == [5, 7]


def test_a_count_gives_each_beat_the_same_time_and_ends_whole() -> None:
    counting = ScoreCountUp(STEPS, 2)
    moments = [(each, counting.at(each * counting.seconds)) for each in (0.0, 0.5, 0.99, 1.0, 1.5)]
    assert [found for _, (found, _) in moments] == [0, 1, 2, 2, 2]
    assert [share for _, (_, share) in moments] == [pytest.approx(each) for each in (0.0, 0.5, 0.97, 1.0, 1.0)]
    assert ScoreCountUp([], 2).at(1.0) == (-1, 1.0)
    assert (ScoreCountUp([], 2).beats, ScoreCountUp([], 0).leaders(0)) == (0, [])


@pytest.mark.parametrize(
    ("beats", "is_short", "expected"), [(5, True, 2.1), (6, True, 2.4), (16, False, 6.72), (17, False, 7.0)]
)
def test_a_long_count_is_cut_short(beats: int, is_short: bool, expected: float) -> None:
    steps = [ScoreStep(beat, 0, beat) for beat in range(beats)]
    assert ScoreCountUp(steps, 1, is_short).seconds == pytest.approx(expected)


def test_the_page_celebrates_once_and_only_a_final_that_is_won(app: App) -> None:
    occasion = series_of([(10, 20, 5), (9, 9, 30)], 3)
    for is_final, page in ((True, page_of(app, "elevens", 3, occasion)), (False, page_of(app, "elevens", 3))):
        played: list[Sound] = []
        with patch.object(type(app.services.assets.sounds), "play", lambda _, sound, found=played: found.append(sound)):
            page.enter()
            page.enter()
        assert played == [Sound.WIN, *([Sound.APPLAUSE] if is_final else [])]
        assert page.celebration.share() == 1.0


def test_practice_says_so_in_the_notes_and_is_in_no_table(app: App) -> None:
    practice = page_of(app, "bridges", 2, {BRANCH_KEY: True})
    assert practice.results.notes()[0].startswith("Practice: it goes in no record table.")
    assert not any(line.startswith("Practice") for line in page_of(app).results.notes())
    assert not any(
        line.startswith("Practice") for line in page_of(app, "bridges", 1, {BRANCH_KEY: True}).results.notes()
    )


def test_figures_count_up_for_a_second_and_four_tenths(app: App) -> None:
    page = page_of(app)
    app.services.storage.change_settings(reduced_motion=False)
    try:
        page.enter()
        assert page.celebration.share() == 0.0
        page.frames.motions.advance(0.7)
        assert page.celebration.share() == pytest.approx(0.875)
        page.frames.motions.advance(0.69)
        assert page.celebration.share() < 1.0
        page.frames.motions.advance(0.02)
        assert page.celebration.share() == 1.0
        assert page.celebration.confetti is None
    finally:
        app.services.storage.change_settings(reduced_motion=True)


def test_stars_fall_at_a_final_for_four_seconds_and_a_half(app: App) -> None:
    page = page_of(app, "elevens", 3, series_of([(10, 20, 5), (9, 9, 30)], 3))
    app.services.storage.change_settings(reduced_motion=False)
    try:
        page.enter()
    finally:
        app.services.storage.change_settings(reduced_motion=True)
    confetti = page.celebration.confetti
    assert confetti is not None
    page.frames.motions.finish()
    page.frames.is_due = False
    assert page.advance(4.4) is None
    assert (page.frames.is_moving, page.frames.is_due, confetti.seconds) == (True, True, 4.4)
    confetti.seconds = 4.25
    page.advance(0.25)
    assert page.celebration.confetti is None, "they have fallen at four seconds and a half exactly"
    assert not page.frames.is_moving
    page.frames.is_due = False
    page.advance(0.1)
    assert not page.frames.is_due


def test_the_record_table_takes_the_place_of_the_podium_and_its_new_line_slides_in(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        for name in ("Ada", "Ben"):
            app.services.storage.add_profile(name)
        page = cast(ResultsScene, ranked_of(app, ("human", "human")))
        assert isinstance(page.step_back(), Pop)
        app.services.storage.change_settings(reduced_motion=False)
        line = page.interaction.find_hit_target("record-table")
        assert line is not None
        assert line.action is not None
        line.action()
        page.frames.motions.advance(1.19)
        assert page.frames.motions, "it slides"
        page.frames.motions.advance(0.02)
        assert not page.frames.motions
        page.rebuild()
        assert [each.label for each in page.widgets if isinstance(each, Button) and each.name == "record-table"] == [
            app.services.assets.t("house.results.to-podium")
        ]
        app.services.storage.change_settings(reduced_motion=True)
        assert page.step_back() is None
        assert not page.frames.motions
        page.rebuild()
        [label] = [each.label for each in page.widgets if isinstance(each, Button) and each.name == "record-table"]
        assert "place" in label
        assert isinstance(page.step_back(), Pop)
