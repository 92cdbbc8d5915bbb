"""End of a game: score count, leader, remark, and the way to the next scene."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pygame
import pytest

from game import registry
from game.app import App
from game.match.match import Match, Seat
from game.menus.regatta.page import RegattaScene
from game.modes.regatta import Regatta, default_legs, save_regatta
from game.modes.tables import GameTable, SeatPlan
from game.registry import plugin
from game.scenes.stack import Pop, Push, Reset
from game.table.ending.board_gallery import BoardGallery
from game.table.ending.count_scene import CountScene
from game.table.ending.ending import ScoreStep, no_words
from game.table.ending.podium import as_on_a_podium, places
from game.table.ending.result_verdict import ResultFacts, result_verdict
from game.table.ending.results import ResultsScene
from game.table.ending.score_card import ScoreCard
from game.table.ending.score_count_up import LONGEST, SHORT, ScoreCountUp
from game.table.opening import open_table
from game.table.plugin import ui_of
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.sound_effects import Sound
from game.ui.text import LABEL_BOLD, SCORE
from game.ui.widgets import ImageWidget, Label
from tests.drawn_text import runs_of
from tests.driver import click, key, program, top, wait
from tests.games import CASES, Case, random_game


def told(outcome: ResultFacts, tie: str = "") -> str:
    """Text key of the remark, without its common prefix."""
    found = result_verdict(outcome, tie)
    return found.key.removeprefix("house.end.") if found is not None else ""


def gallery_of(app: App, case: Case) -> tuple[Match[Any], BoardGallery]:
    match = random_game(case)
    return match, BoardGallery.of(
        app.services, GameTable(match, app.services.background.boards.load(case.game, case.board))
    )


TABLES = [case for case in CASES if case.board == plugin(case.game).boards()[0]]
SILENT = [game for game in registry.GAMES if ui_of(game).ending.why is no_words]
"""Games that do not say why they were over: their end is the plain one."""


# The count ---------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.behaviour
def test_the_count_comes_to_the_scores_at_every_table_skips_no_beat_and_it_is_said_why_it_was_over(
    tmp_path: Path,
) -> None:
    with program(tmp_path) as app:
        for case in TABLES:
            match, gallery = gallery_of(app, case)
            counting = ScoreCountUp(gallery.ending.counts(gallery.finished), case.seats)
            assert match.result is not None
            assert gallery.ending.why(gallery.finished).endswith(".") is (case.game not in SILENT), case
            assert counting.totals(counting.beats - 1) == list(match.result.scores), case
            assert {count.beat for count in counting.counts} == set(range(counting.beats)), case
            assert all(0 <= count.seat < case.seats for count in counting.counts), case


def test_the_lead_changes_as_it_is_counted_and_nobody_leads_while_all_are_equal() -> None:
    counting = ScoreCountUp([ScoreStep(0, 0, 2), ScoreStep(0, 1, 2), ScoreStep(1, 0, 4), ScoreStep(2, 1, 9)], 2)
    assert [counting.leaders(beat) for beat in range(-1, 3)] == [[], [], [0], [1]]


def test_a_count_is_never_long_and_short_for_whom_it_is_no_news() -> None:
    counts = [ScoreStep(beat, 0, beat) for beat in range(90)]
    assert ScoreCountUp(counts, 1).seconds == LONGEST
    assert ScoreCountUp(counts, 1, is_short=True).seconds == SHORT
    assert ScoreCountUp(counts, 1).at(LONGEST) == (89, 1.0)
    assert ScoreCountUp(counts[:2], 1).seconds < SHORT


# What is said ------------------------------------------------------------------------------------------------------


def course(*leads: int) -> list[tuple[int, int]]:
    """Game for two with these leads of the first seat after each move."""
    return [(100 + lead, 100) for lead in leads]


@pytest.mark.parametrize(
    ("outcome", "key"),
    [
        (ResultFacts((50, 50), (0, 1)), "level"),
        (ResultFacts((100, 97), (0,)), "close"),
        (ResultFacts((50, 50, 48), (0, 1), is_shared=True), ""),
        (ResultFacts((50, 50, 40), (0, 1), is_shared=True), ""),
        (ResultFacts((50, 48, 50, 48), (0, 2)), "close"),
        (ResultFacts((50, 50, 20), (0, 1), is_shared=True), "far"),
        (ResultFacts((-3, 0), (1,)), "close"),
        (ResultFacts((100, 96), (0,)), "close"),
        (ResultFacts((100, 94), (0,)), "by"),
        (ResultFacts((100, 49), (0,)), "far"),
        (ResultFacts((100, 50), (0,)), "by"),
        (ResultFacts((100, 0), (0,)), "by"),
        (ResultFacts((0, 40, 30), (0,)), ""),
        (ResultFacts((110, 100), (0,), course(0, *[-5] * 10, 10)), "last-move"),
        (ResultFacts((110, 100), (0,), course(0, *[-5] * 9, 5, 10)), "late"),
        (ResultFacts((110, 100), (0,), course(0, *[-5] * 4, *[5] * 6, 10)), "by"),
        (ResultFacts((110, 100), (0,), course(0, *[5] * 10, 10)), "throughout"),
        (ResultFacts((110, 100), (0,), course(0, *[5] * 5, -1, *[5] * 4, 10)), "by"),
        (ResultFacts((110, 100), (0,), course(-5, 10)), "by"),
        (ResultFacts((90, 40), (0,), (), (1, 2, 3, 4, 89), (0, 1)), "historic"),
        (ResultFacts((90, 40), (0,), (), (1, 2, 3, 4, 90), (0, 1)), "far"),
        (ResultFacts((90, 40), (0,), (), (1, 2, 3, 89), (0, 1)), "far"),
        (ResultFacts((90, 40), (0,), (), (1, 2, 3, 4, 50), (1,)), "far"),
        (ResultFacts((40,), (0,), (), (10, 20, 30, 40, 50), (0,), (31, 60, 70)), "kind"),
        (ResultFacts((40,), (0,), (), (10, 20, 30, 40, 50), (0,), (30, 60, 70)), ""),
        (ResultFacts((40,), (0,), (), (10, 20, 30, 40, 50), (0,), (10, 20, 29)), "hard"),
        (ResultFacts((40,), (0,), (), (10, 20, 30, 40), (0,), (31, 60, 70)), ""),
        (ResultFacts((40,), (0,), is_top_rank=True), "top"),
        (ResultFacts((40,), (0,)), ""),
    ],
)
def test_what_is_said_of_a_result_is_true(outcome: ResultFacts, key: str) -> None:
    assert told(outcome) == key


@pytest.mark.parametrize(
    ("outcome", "key", "values"),
    [
        (ResultFacts((50, 50), (0, 1)), "level", {"n": 50}),
        (ResultFacts((100, 97), (0,)), "close", {"n": 3}),
        (ResultFacts((60, 57), (0,)), "close", {"n": 3}),
        (ResultFacts((60, 56), (0,)), "by", {"n": 4}),
        (ResultFacts((100, 95), (0,)), "close", {"n": 5}),
        (ResultFacts((119, 113), (0,)), "by", {"n": 6}),
        (ResultFacts((100, 70, 100, 80), (0, 2)), "by", {"n": 20}),
        (ResultFacts((90, 40, 45), (0,)), "by", {"n": 45}),
        (ResultFacts((91, 40, 45), (0,)), "far", {}),
        (ResultFacts((110, 100), (0,), course(0, *[-5] * 9, 10)), "last-move", {}),
        (ResultFacts((110, 100), (0,), course(0, *[-5] * 8, 10)), "by", {"n": 10}),
        (ResultFacts((110, 100), (0,), course(0, *[-5] * 7, *[5] * 3)), "late", {"n": 8, "of": 10}),
        (ResultFacts((110, 100), (0,), course(0, *[-5] * 6, *[5] * 4)), "by", {"n": 10}),
        (ResultFacts((110, 100), (0,), course(-5, -5, -5, *[5] * 8)), "throughout", {"n": 3}),
        (ResultFacts((110, 100), (0,), course(-5, -5, -5, -5, *[5] * 7)), "by", {"n": 10}),
        (ResultFacts((110, 100), (0,), course(-5, *[5] * 9)), "by", {"n": 10}),
        (ResultFacts((90, 40), (0,), (), (1, 2, 3, 4, 89), (0, 1)), "historic", {"n": 5}),
        (ResultFacts((40,), (0,), (), (10, 20, 29, 30, 50), (0,), (30, 60, 70)), "kind", {"n": 30}),
        (ResultFacts((40,), (0,), (), (10, 20, 30, 40, 50), (0,), (10, 20, 29)), "hard", {"n": 29}),
        (ResultFacts((40,), (0,), (), (10, 20, 29, 30, 31, 60), (0,), (30, 60)), "", {}),
        (ResultFacts((40,), (0,), (), (10, 20, 29, 30, 31, 60), (0,), (10, 29)), "", {}),
        (ResultFacts((40,), (0,), is_top_rank=True), "top", {}),
    ],
)  # fmt: skip
def test_what_is_said_has_its_figures_and_begins_where_it_is_true(
    outcome: ResultFacts, key: str, values: dict[str, int]
) -> None:
    assert result_verdict(outcome) == ((f"house.end.{key}", values) if key else None)


def test_equal_points_with_one_winner_are_explained_where_something_decides() -> None:
    assert told(ResultFacts((50, 50), (1,))) == ""
    assert result_verdict(ResultFacts((50, 50), (1,)), "Fewer free cells decided it.") == (
        "house.end.tie",
        {"tie": "Fewer free cells decided it."},
    )


def test_a_name_on_a_score_card_ends_clear_of_the_figure(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        fonts = app.services.assets.fonts
        figure = fonts.width("192", SCORE)
        name = "Wilhelmine"
        card = ScoreCard(fonts, 0, name, "192", (), {}, is_crowned=False)
        before_name = 14 + 52 + 12  # margin, badge, gap
        width = before_name + fonts.width(name, LABEL_BOLD) + figure + 8 + 12
        assert not card.is_wide_enough(width - 1)
        assert card.is_wide_enough(width + 9)


def test_winners_share_the_first_place_and_the_places_after_them_are_skipped() -> None:
    assert places((0, 40, 40, 12), (0,)) == [1, 2, 2, 4]
    assert places((9, 9, 3), (0, 1)) == [1, 1, 3]
    assert as_on_a_podium([7, 8, 9, 5]) == [8, 7, 9, 5]
    assert as_on_a_podium([7, 8]) == [7, 8]


# In the window -----------------------------------------------------------------------------------------------------


def ended(app: App, game: str, people: list[Seat]) -> None:
    """The table of a game that has just been played at random."""
    board = plugin(game).boards()[0]
    loaded = app.services.background.boards.load(game, board)
    options = plugin(game).game.options.parse({}, len(people))
    match = Match.new(game, board, loaded.board, people, options, seed=3)
    dice = random.Random(3)
    while not match.is_over:
        match.play(dice.choice(list(match.state.moves())))
    app.stack.apply(Reset(open_table(app.services, GameTable(match, loaded))))
    app.step(0.02)


@pytest.mark.parametrize("game", registry.GAMES)
def test_the_end_is_counted_on_the_board_any_click_or_key_goes_on_and_who_wants_calm_sees_none(
    tmp_path: Path, game: str
) -> None:
    with program(tmp_path) as app:
        people = [Seat("Ada", "human"), Seat("Ben", "human")]
        ended(app, game, people)
        wait(app, 1.5)
        assert isinstance(top(app), ResultsScene), "calm"
        app.services.storage.change_settings(reduced_motion=False)
        for way_on in ("click", "key", "wait") if game in SILENT else ("click",):
            ended(app, game, people)
            wait(app, 1.5)
            assert isinstance(top(app), CountScene)
            match way_on:
                case "click":
                    click(app, "skip")
                case "key":
                    key(app, pygame.K_SPACE)
                case "wait":
                    wait(app, 4)
            assert isinstance(top(app), ResultsScene), way_on
        assert click(app, "look").name == game, "the table lies below"


def test_stars_fall_at_the_end_of_a_regatta_for_a_while_not_for_who_wants_calm_nor_for_whom_computers_beat(
    tmp_path: Path,
) -> None:
    points = [[5, 3, 2, 1]] * len(default_legs(4))
    with program(tmp_path) as app, patch.object(app.services.assets.sounds, "play") as play:
        for first, is_calm in (("human", True), ("easy", False), ("human", False)):
            seats = [SeatPlan(kind, name) for kind, name in zip((first, "human", "easy", "easy"), "ABCD", strict=True)]
            save_regatta(app.services.storage, seats, Regatta(4, points))
            app.services.storage.change_settings(reduced_motion=is_calm)
            page = RegattaScene(app.services)
            app.apply(Push(page))
            wait(app, 0.3)
            heard = [call.args[0] for call in play.call_args_list]
            assert heard == ([Sound.WIN, Sound.APPLAUSE] if first == "human" else [Sound.LOSE])
            play.reset_mock()
            assert (page.celebration.confetti is not None) is (first == "human" and not is_calm)
            assert page.celebration.share() == 1.0 or not is_calm
            wait(app, 5)
            assert page.celebration.confetti is None
            assert page.celebration.share() == 1.0
            assert not page.frames.is_moving
            app.apply(Pop())


@pytest.mark.draws
def test_a_crew_s_card_wears_the_badges_of_all_who_sail_together_and_it_is_told_what_decides_between_equal_ones(
    tmp_path: Path,
) -> None:
    with program(tmp_path) as app, patch.object(palette, "badge", side_effect=palette.badge) as badge:
        points = [[5, 3, 0, 2], *[[3, 3, 2, 2]] * (len(default_legs(4)) - 1)]
        seats = [SeatPlan(name=name) for name in "ABCD"]
        save_regatta(app.services.storage, seats, Regatta(4, points, is_in_teams=True))
        app.apply(Push(RegattaScene(app.services)))
        app.step(0.1)
        assert {call.args[0] for call in badge.call_args_list} == {0, 1, 2, 3}
        labels = [widget.text for widget in top(app).widgets if isinstance(widget, Label)]
        assert app.services.assets.t("house.regatta.decided") in labels


def test_a_team_has_one_plate_in_the_count_and_one_card_on_one_step(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        app.services.storage.change_settings(reduced_motion=False)
        ended(app, "waterways", [Seat(name, "human") for name in ("Ada", "Ben", "Cleo", "Dan")])
        wait(app, 1.5)
        count = top(app)
        assert isinstance(count, CountScene)
        assert count.teams == [(0, 2), (1, 3)]
        assert len(count.stage.plates) == 2
        with patch.object(Canvas, "fit", autospec=True) as fit:
            runs = runs_of(app, count)
        badges = [call.args[2] for call in fit.call_args_list if "badge" in call.args[1]]
        names = [run.rect for run in runs if run.text in ("Ada and Cleo", "Ben and Dan")]
        assert len(names) == 2
        assert badges
        assert not [name for name in names if name.collidelistall(badges)], "names stand beside their badges"
        page = click(app, "skip")
        assert isinstance(page, ResultsScene)
        assert {(card.seat, *card.others, card.name) for card in page.scores.cards} == {
            (0, 2, "Ada and Cleo"),
            (1, 3, "Ben and Dan"),
        }
        first, second = page.scores.cards
        assert {first.seat, *first.others} == set(page.results.summary.winners)
        assert [page.results.summary.places[card.seat] for card in (first, second)] == [1, 2]


def test_a_win_over_the_house_and_a_defeat_by_it_do_not_sound_alike(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        board = plugin("waterways").boards()[0]
        loaded = app.services.background.boards.load("waterways", board)

        def fanfare(*kinds: str) -> dict[bool, Sound]:
            """Sound for a win (True) and a loss (False) of the first seat."""
            heard = {}
            for seed in range(8):
                seats = [Seat(kind, kind, "easy" if kind == "computer" else None) for kind in kinds]
                match = Match.new("waterways", board, loaded.board, seats, seed=seed)
                dice = random.Random(seed)
                while not match.is_over:
                    match.play(dice.choice(list(match.state.moves())))
                page = ResultsScene(app.services, GameTable(match, loaded), None, None)
                if len(page.results.summary.winners) < len(kinds):
                    heard[0 in page.results.summary.winners] = page.results.fanfare(has_achievements=False)
                if len(heard) == 2:
                    break
            return heard

        assert fanfare("human", "computer") == {True: Sound.WIN, False: Sound.LOSE}
        assert fanfare("human", "human") == {True: Sound.WIN, False: Sound.WIN}
        assert fanfare("computer", "computer") == {True: Sound.WIN, False: Sound.WIN}
        partner = fanfare("computer", "computer", "human", "computer")
        assert partner == {True: Sound.WIN, False: Sound.LOSE}, "a team wins and loses together"


def test_the_podium_of_three_to_six_stands_on_the_page_without_scrolling_and_it_is_said_why_the_saboteur_won(
    tmp_path: Path,
) -> None:
    with program(tmp_path, language="de") as app:
        for case in TABLES:
            if case.seats < (2 if case.game == "elevens" else 3):
                continue
            match = random_game(case)
            table = GameTable(match, app.services.background.boards.load(case.game, case.board))
            scene = ResultsScene(app.services, table, None, None)
            app.stack.apply(Push(scene))
            app.step(0.1)
            assert not [each.name for each in scene.targets() if each.name.startswith("results")], case
            if case.game == "elevens":  # racks stay visible beside the shared board
                board, *racks = (widget.rect for widget in scene.widgets if isinstance(widget, ImageWidget))
                assert len(racks) == case.seats
                assert all(
                    one.right <= other.left for one, other in pairwise(sorted(racks, key=lambda rack: rack.left))
                )
                assert board.width > scene.area.width * (0.24 if case.seats > 2 else 0.5)
            if getattr(match.state, "target", None) is not None and case.variant >= 0:
                is_saboteur = scene.results.summary.winners == (match.state.saboteur,)
                assert ("Saboteur" in scene.results.remarks()[-1]) is is_saboteur, case
            app.stack.apply(Pop())
            app.step(0.1)


@pytest.mark.parametrize(("game", "seats"), [("elevens", 3), ("mosaic", 4)])
@pytest.mark.draws
def test_with_large_letters_boards_give_way_to_the_podium_bug(tmp_path: Path, game: str, seats: int) -> None:
    with program(tmp_path, size="1280x720", language="fr") as app:
        app.services.storage.change_settings(text_size=150)
        app.apply_settings()
        case = next(case for case in TABLES if case.game == game and case.seats == seats)
        table = GameTable(random_game(case), app.services.background.boards.load(case.game, case.board))
        scene = ResultsScene(app.services, table, None, None)
        app.stack.apply(Push(scene))
        app.step(0.1)
        assert not [each.name for each in scene.targets() if each.name.startswith("results")]
