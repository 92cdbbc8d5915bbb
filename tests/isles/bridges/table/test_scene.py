"""Bridges through its window: whole games by clicks, drafts, why not, sealed rounds, faults, hints, watching."""

from __future__ import annotations

import random
import time
from functools import partial
from pathlib import Path

import pytest

from game.app import App
from game.core.players import Advice
from game.isles.bridges.rules.moves import (
    Bridges,
    CorrectBridges,
    CorrectionMove,
    CorrectNumber,
    Done,
    Number,
    SkipBridges,
    SkipNumber,
    Start,
)
from game.isles.bridges.rules.refusals import CrossingDetails, Reason
from game.isles.bridges.rules.setup import Options
from game.isles.bridges.rules.state import Due
from game.isles.bridges.table.correction import Correction
from game.isles.bridges.table.draft import Draft
from game.isles.bridges.table.scene import BridgesScene
from game.isles.bridges.table.ui import UI
from game.table.controller import RecapLine
from game.table.hand_over import HandOverScene
from game.table.sessions.watch import WatchSession
from tests.driver import click, names, wait
from tests.isles.bridges.table.tables import settle, window

pytestmark = pytest.mark.draws

CARDS = ((4, 2), (2, 1), (5, 3), (3, 2))
#: alone on board A: a 3 on G, then the 4 on C with the bridges C-G twice; the 2 with one bridge is turned up
MIDDLE = (Start(0, 7, 3), Number(0, 3), Bridges(0, ((3, 7), (3, 7))))


def play_on(app: App, rng: random.Random, clicks: int = 2500) -> None:
    """Click fast until the results; computer players may take their time."""
    waits = 100_000
    while clicks > 0 and waits > 0:
        top = app.stack.top
        assert top is not None
        if top.name == "results":
            return
        if top.name == "pass-mouse":
            click(app, "ready")
            clicks -= 1
            continue
        assert isinstance(top, BridgesScene)
        draft = top.controller.draft
        if top.controller.is_human_turn and top.controller.corrections.is_last_step and not top.frames.motions:
            click(app, "confirm")
        elif draft is None or top.frames.motions:
            waits -= 1
            top.frames.motions.finish()
            app.step(0.1)
            time.sleep(0.0005)
            continue
        elif draft.is_complete:
            click(app, "confirm")
        elif draft.is_start or not draft.is_number_decided:
            click(app, rng.choice(names(app, "island") or ["skip-number"]))
        else:
            click(app, rng.choice(names(app, "link") or ["skip-bridges"]))
        clicks -= 1
    pytest.fail("the game did not end")


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize(("seats", "computers", "options"), [
    (1, (), Options()), pytest.param(2, (), Options(), marks=pytest.mark.slow),
    pytest.param(3, (1, 2), Options(), marks=pytest.mark.slow), (2, (1,), Options(freehand=True)),
])  # fmt: skip
def test_a_whole_game_is_played_by_clicks(
    tmp_path: Path, seats: int, computers: tuple[int, ...], options: Options
) -> None:
    with window(tmp_path, seats=seats, computers=computers, options=options) as (app, scene):
        play_on(app, random.Random(3))
        assert scene.controller.match.is_over
        assert scene.controller.match.result is not None
        parts = UI.score_parts(app.services.assets, scene.controller.match)
        for seat, lines in enumerate(parts):
            figures = [int(figure) for _, figure in lines[:4] if figure != "–"]
            assert sum(figures) == scene.controller.match.result.scores[seat]


# Drafts ----------------------------------------------------------------------------------------------------------


def test_a_click_writes_the_number_as_a_ghost_and_nothing_is_played_until_it_is_confirmed(tmp_path: Path) -> None:
    with window(tmp_path, MIDDLE, cards=CARDS) as (app, scene):
        click(app, "island-8")
        assert scene.controller.draft is not None
        assert scene.controller.draft.island == 8
        click(app, "island-4")  # a flag without a bridge: refused, the ghost stays
        assert scene.controller.draft.island == 8
        click(app, "link-7-8")
        click(app, "confirm")
        assert scene.controller.match.moves[-2:] == (Number(0, 8), Bridges(0, ((7, 8),)))


def test_a_second_click_takes_the_number_away_again(tmp_path: Path) -> None:
    with window(tmp_path, MIDDLE, cards=CARDS) as (app, scene):
        click(app, "island-8")
        click(app, "island-8")
        assert scene.controller.draft is not None
        assert scene.controller.draft.is_empty
        assert names(app, "link") == []


def test_a_link_takes_two_bridges_by_two_clicks_and_none_by_a_third(tmp_path: Path) -> None:
    with window(tmp_path, (Start(0, 7, 3),), cards=CARDS) as (app, scene):
        click(app, "island-3")
        for expected in (((3, 7),), ((3, 7), (3, 7)), ()):
            click(app, "link-3-7")
            assert scene.controller.draft is not None
            assert scene.controller.draft.links == expected


def test_undo_takes_the_draft_back_step_by_step_and_then_the_last_move(tmp_path: Path) -> None:
    with window(tmp_path, (Start(0, 7, 3), Number(0, 3)), cards=CARDS) as (app, scene):
        click(app, "link-3-7")
        click(app, "undo")
        assert scene.controller.draft is not None
        assert scene.controller.draft.links == ()
        assert scene.controller.match.number == 2
        click(app, "undo")
        assert scene.controller.match.number == 1


def test_the_number_may_be_changed_while_bridges_are_begun(tmp_path: Path) -> None:
    with window(tmp_path, (Start(0, 7, 3),), cards=CARDS) as (app, scene):
        click(app, "island-3")
        click(app, "link-2-3")
        click(app, "island-8")
        assert scene.controller.draft is not None
        assert scene.controller.draft.island == 8
        assert scene.controller.draft.links == ()  # neither end of B-C has a number


def test_all_bridges_or_none(tmp_path: Path) -> None:
    with window(tmp_path, (Start(0, 7, 3),), cards=CARDS) as (app, scene):
        click(app, "island-3")
        click(app, "link-3-7")
        assert "confirm" in names(app, enabled=False)
        click(app, "confirm")
        assert scene.controller.match.number == 1
        click(app, "skip-bridges")
        click(app, "confirm")
        assert scene.controller.match.moves[-1] == SkipBridges(0)


def test_skipping_both_is_two_clicks_and_a_confirmation(tmp_path: Path) -> None:
    with window(tmp_path, (Start(0, 7, 3),), cards=CARDS) as (app, scene):
        for name in ("skip-number", "skip-bridges", "confirm"):
            click(app, name)
        assert scene.controller.match.moves[-2:] == (SkipNumber(0), SkipBridges(0))


# Why not ---------------------------------------------------------------------------------------------------------


def test_a_crossing_bridge_is_refused_and_the_bridge_in_the_way_is_shown(tmp_path: Path) -> None:
    moves = (Start(0, 6, 3), Number(0, 7), Bridges(0, ((6, 7), (6, 7))), Number(0, 10))
    with window(tmp_path, moves, cards=CARDS) as (app, scene):
        click(app, "link-2-10")
        assert scene.controller.message_bar.refused is not None
        assert scene.controller.message_bar.refused.reason is Reason.CROSSING
        assert scene.controller.message_bar.refused.details == CrossingDetails((2, 10), (6, 7))
        assert (
            scene.controller.narrator.refusal_text(scene.controller.message_bar.refused)
            == "This bridge would cross F–G."
        )


def test_bridges_before_the_number_are_refused(tmp_path: Path) -> None:
    with window(tmp_path, (Start(0, 7, 3),), cards=CARDS) as (app, scene):
        click(app, "link-3-7")
        assert scene.controller.message_bar.refused is not None
        assert scene.controller.message_bar.refused.reason is Reason.NUMBER_DUE


def test_a_flag_without_a_bridge_is_refused_by_name(tmp_path: Path) -> None:
    with window(tmp_path, (Start(0, 7, 3),), cards=CARDS) as (app, scene):
        click(app, "island-1")
        assert scene.controller.message_bar.refused is not None
        assert "Island A" in scene.controller.narrator.refusal_text(scene.controller.message_bar.refused)


# The start, rounds, secrets --------------------------------------------------------------------------------------


def test_the_starting_number_goes_on_the_copy_of_the_left_neighbour(tmp_path: Path) -> None:
    with window(tmp_path, seats=2, computers=(1,)) as (app, scene):
        assert scene.controller.boards.sight.main_owner == 1
        click(app, "island-7")
        click(app, "start-4")
        click(app, "confirm")
        assert scene.controller.match.moves[0] == Start(0, 7, 4)
        assert scene.controller.match.state_at(1).sheets[1].numbers == {7: 4}


def test_what_others_enter_stays_sealed_until_the_round_ends(tmp_path: Path) -> None:
    moves = (Start(0, 7, 3), Start(1, 8, 4), Number(0, 3))
    with window(tmp_path, moves, seats=2, cards=CARDS) as (app, scene):
        for name in ("link-3-4", "link-3-4", "confirm"):
            click(app, name)
        settle(app)
        page = app.stack.top
        assert isinstance(page, HandOverScene)
        assert page.facts.recap == [RecapLine(0, "Ada: wrote a 3 on island G for Benjamin.", [0])], (
            "the start, not the round"
        )
        click(app, "ready")
        assert scene.controller.boards.sight.main_seat == 1
        assert scene.controller.boards.sight.state_of(0).sheets[0].bridges == {}
        for name in ("skip-number", "skip-bridges", "confirm"):
            click(app, name)
        assert scene.controller.state.cards_turned == 2
        assert scene.controller.boards.sight.state_of(0).sheets[0].bridges == {(3, 4): 2}


def test_another_board_can_be_looked_at_and_nothing_is_entered_there(tmp_path: Path) -> None:
    moves = (Start(0, 7, 3), Start(1, 8, 4))
    with window(tmp_path, moves, seats=2, computers=(1,), cards=CARDS) as (app, scene):
        click(app, "seat-1")
        assert scene.controller.boards.sight.main_seat == 1
        click(app, "island-2")
        assert scene.controller.match.number == 2
        click(app, "own-board")
        assert scene.controller.boards.sight.main_seat == 0


def test_a_line_of_the_log_shows_the_others_move_on_their_board(tmp_path: Path) -> None:
    made = (Start(0, 7, 3), Start(1, 8, 3), SkipNumber(0), SkipBridges(0), Number(1, 2), Bridges(1, ((7, 8), (7, 8))))
    with window(tmp_path, made, seats=2, computers=(1,), cards=CARDS) as (app, scene):
        assert scene.controller.narrator.log_line(4) == "Benjamin: wrote the 4 on island B"
        with pytest.MonkeyPatch.context() as told:  # a goal met by the same player repeats the name once
            told.setattr(
                scene.controller.narrator,
                "describe",
                lambda move, before: "drew G–H: finishes H. Benjamin: Red flags, 9 points",
            )
            assert scene.controller.narrator.log_line(5).startswith("Benjamin: drew G–H")
        scene.controller.look_back.begin(5)
        wait(app, 0.5)
        assert (scene.controller.boards.sight.main_seat, scene.controller.message_bar.text) == (
            1,
            "Benjamin: drew 2× G–H",
        )
        assert scene.controller.boards.sight.main_state.sheets[1].bridges == {(7, 8): 2}
        wait(app, 4.0)
        assert (
            scene.controller.boards.sight.main_seat,
            scene.controller.message_bar.text,
            scene.controller.position,
        ) == (
            0,
            "",
            6,
        )


def test_what_others_enter_in_an_open_round_stays_covered_in_the_log_too(tmp_path: Path) -> None:
    made = (Start(0, 7, 3), Start(1, 8, 3), Number(1, 2), Bridges(1, ((7, 8), (7, 8))))
    with window(tmp_path, made, seats=2, computers=(1,), cards=CARDS) as (_, scene):
        assert [scene.controller.narrator.log_line(number) for number in (2, 3)] == ["", ""]


def test_after_a_round_what_the_others_entered_is_told(tmp_path: Path) -> None:
    made = (Start(0, 7, 3), Start(1, 8, 3), Number(1, 2), Bridges(1, ((7, 8), (7, 8))))
    with window(tmp_path, made, seats=2, computers=(1,), cards=CARDS) as (app, scene):
        for name in ("skip-number", "skip-bridges", "confirm"):
            click(app, name)
        assert scene.controller.message_bar.text == "Benjamin: wrote the 4 on island B, drew 2× G–H."


def test_of_several_others_what_they_finished_is_told(tmp_path: Path) -> None:
    made = (*(Start(seat, 8, 3) for seat in range(3)), SkipNumber(1), SkipBridges(1))
    cards = ((4, 3), (2, 1), (5, 3), (3, 2))
    drawn = (SkipNumber(2), Bridges(2, ((4, 8), (7, 8), (8, 9))))
    with window(tmp_path, (*made, *drawn), seats=3, computers=(1, 2), cards=cards) as (app, scene):
        for name in ("skip-number", "skip-bridges", "confirm"):
            click(app, name)
        assert scene.controller.message_bar.text == "Cleopatra finished H."


# Freehand --------------------------------------------------------------------------------------------------------


FREEHAND = Options(freehand=True)


def make_a_mistake(app: App) -> None:
    """The 4 on a flag without a bridge."""
    click(app, "island-1")
    click(app, "skip-bridges")
    click(app, "confirm")
    settle(app)


def test_freehand_faults_are_shown_after_the_round_and_taken_back_by_a_click(tmp_path: Path) -> None:
    with window(tmp_path, (Start(0, 8, 3),), cards=CARDS, options=FREEHAND) as (app, scene):
        make_a_mistake(app)
        click(app, "correct-2")
        click(app, "take-back")
        assert 1 not in scene.controller.state.sheets[0].numbers
        assert names(app, "correct") == []


@pytest.mark.parametrize("begin", ["correct-2", "island-1"])
def test_freehand_an_entry_at_fault_is_corrected_in_place(tmp_path: Path, begin: str) -> None:
    with window(tmp_path, (Start(0, 8, 3),), cards=CARDS, options=FREEHAND) as (app, scene):
        make_a_mistake(app)
        click(app, begin)
        assert scene.controller.boards.sight.main_state.sheets[0].numbers == {8: 3}, "the board is shown without it"
        assert "island-1" not in names(app, "island"), "by the rules, even freehand"
        click(app, "island-7")
        assert isinstance(scene.controller.entry, Correction)
        assert scene.controller.entry.card == (4, 2)
        click(app, "confirm")
        assert scene.controller.match.moves[-1] == CorrectNumber(0, 2, 7)
        assert scene.controller.state.sheets[0].numbers == {7: 4, 8: 3}, "the card of its own round"
        assert scene.controller.draft is not None
        assert scene.controller.draft.number == 2, "and the round goes on"


def test_freehand_bridges_at_fault_are_drawn_anew(tmp_path: Path) -> None:
    with window(tmp_path, (Start(0, 8, 3),), cards=CARDS, options=FREEHAND) as (app, scene):
        click(app, "skip-number")
        click(app, "link-7-8")
        click(app, "confirm")  # one instead of two
        settle(app)
        click(app, "link-7-8")
        assert isinstance(scene.controller.entry, Correction)
        for _ in range(2):
            click(app, "link-7-8")
        click(app, "confirm")
        assert scene.controller.match.moves[-1] == CorrectBridges(0, 3, ((7, 8), (7, 8)))
        assert scene.controller.corrections.faults == ()


def test_freehand_a_correction_can_be_left_and_its_steps_taken_back(tmp_path: Path) -> None:
    with window(tmp_path, (Start(0, 8, 3),), cards=CARDS, options=FREEHAND) as (app, scene):
        make_a_mistake(app)
        click(app, "correct-2")
        click(app, "island-7")
        click(app, "undo")
        assert isinstance(scene.controller.entry, Correction)
        assert scene.controller.entry.is_empty
        click(app, "leave-correction")
        assert isinstance(scene.controller.entry, Draft)
        assert scene.controller.state.sheets[0].numbers == {1: 4, 8: 3}
        assert names(app, "correct") == ["correct-2"]


def test_freehand_after_the_last_card_there_is_one_more_step(tmp_path: Path) -> None:
    with window(tmp_path, (Start(0, 8, 3),), cards=CARDS, options=FREEHAND) as (app, scene):
        while scene.controller.match.state.cards_turned < 17:
            scene.controller.match.play(SkipNumber(0))
            scene.controller.match.play(SkipBridges(0))
        scene.controller.show_latest()
        make_a_mistake(app)
        assert not scene.controller.match.is_over
        assert names(app, "skip") == []
        assert "last card" in scene.controller.narrator.turn_line()
        what = scene.controller.match.number - 1
        click(app, f"correct-{what}")
        click(app, "island-7")
        click(app, "confirm")
        assert not scene.controller.match.is_over
        assert "wrong any more" in scene.controller.narrator.turn_line()
        click(app, "confirm")
        assert scene.controller.match.is_over
        assert scene.controller.match.moves[-1] == Done(0)


def test_freehand_all_struck_islands_are_announced(tmp_path: Path) -> None:
    with window(tmp_path, (Start(0, 8, 3),), cards=CARDS, options=FREEHAND) as (app, scene):
        make_a_mistake(app)
        click(app, "skip-number")
        click(app, "skip-bridges")
        click(app, "confirm")
        wait(app, 0.5)  # the first of the two moves has come to rest
        assert scene.view.moving is not None
        assert [line.line for line in scene.view.moving.announcements] == [
            "Struck out: island A can never be finished.",
            "Out of reach from now on: Red flags.",
        ]


def test_freehand_a_hint_is_about_what_is_wrong_first(tmp_path: Path) -> None:
    with window(tmp_path, (Start(0, 8, 3),), cards=CARDS, options=FREEHAND) as (app, scene):
        make_a_mistake(app)
        scene.controller.show_advice(Advice(CorrectNumber(0, 2, 7)))
        assert isinstance(scene.controller.entry, Correction)
        assert scene.controller.entry.island == 7


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize("seed", [1, 2])
def test_freehand_a_whole_game_full_of_mistakes_is_played_by_clicks(tmp_path: Path, seed: int) -> None:
    """A hurried player, who corrects every other reported fault."""
    rng = random.Random(seed)
    with window(tmp_path, options=FREEHAND) as (app, scene):
        for _ in range(1500):
            if scene.controller.match.is_over:
                break
            begun = scene.controller.entry
            corrections = names(app, "correct-")
            if scene.frames.motions or not scene.controller.is_human_turn:
                scene.frames.motions.finish()
                app.step(0.1)
            elif begun is not None and begun.is_complete:
                click(app, "confirm")
            elif isinstance(begun, Correction):
                lit = names(app, "island" if begun.is_of_number else "link")
                click(app, rng.choice(lit) if lit and rng.random() < 0.9 else "leave-correction")
            elif corrections and rng.random() < 0.5:
                click(app, rng.choice(corrections))
            elif begun is None:
                click(app, "confirm")
            elif begun.is_start or not begun.is_number_decided:
                click(app, rng.choice(names(app, "island") or ["skip-number"]))
            else:
                click(app, rng.choice(names(app, "link") or ["skip-bridges"]))
        assert scene.controller.match.is_over
        assert any(isinstance(move, CorrectionMove) for move in scene.controller.match.moves)


# Hints, watching, places -----------------------------------------------------------------------------------------


def test_with_a_number_begun_the_hint_is_about_the_bridges(tmp_path: Path) -> None:
    with window(tmp_path, (Start(0, 7, 3),), cards=CARDS) as (app, scene):
        assert scene.controller.hint_sample(0).due[0] is Due.NUMBER
        click(app, "island-3")
        assert scene.controller.hint_sample(0).due[0] is Due.BRIDGES


def test_watching_shows_every_position_and_lets_nothing_be_entered(tmp_path: Path) -> None:
    moves = (Start(0, 7, 3), Start(1, 8, 4), Number(0, 3), Bridges(0, ((3, 4), (3, 4))))
    with window(
        tmp_path, moves, seats=2, cards=CARDS, session=partial(WatchSession, has_bar=False, is_playing=False)
    ) as (app, scene):
        for number in range(scene.controller.match.number + 1):
            scene.controller.show_position(number, animate=True)
            settle(app, 3)
            assert scene.controller.draft is None
            assert names(app, "island") == []
            assert not names(app, "confirm")
        assert scene.controller.boards.sight.state_of(0).sheets[0].bridges == {(3, 4): 2}


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize("size", ["1024x768", "1280x720", "2560x1080"])
@pytest.mark.parametrize(("board", "seats"), [("a", 1), ("b", 4), ("harbour", 2)])
def test_the_middle_of_every_spot_is_that_spot(tmp_path: Path, size: str, board: str, seats: int) -> None:
    free = {"a": 2, "b": 2, "harbour": 2}[board]
    moves = tuple(Start(seat, free, 3) for seat in range(seats))
    for made in ((), moves, (*moves, SkipNumber(0))):
        with window(tmp_path, made, seats=seats, board=board, size=size) as (_, scene):
            hit_targets = scene.interaction.hit_targets()
            assert len({hit_target.name for hit_target in hit_targets}) == len(hit_targets)
            for hit_target in hit_targets:
                found = scene.interaction.hit_target_at(*hit_target.rect.center)
                assert found is not None
                assert found.name == hit_target.name
                assert min(hit_target.rect.width, hit_target.rect.height) >= 30  # the whole link counts, see links_at


def test_what_the_others_entered_in_the_last_round_is_marked_on_their_small_boards(tmp_path: Path) -> None:
    """Sealed entries of this round are not among it."""
    starts = (Start(0, 7, 3), Start(1, 7, 3))
    mine = (Number(0, 3), Bridges(0, ((3, 7), (3, 7))))
    with window(tmp_path, (*starts, *mine), seats=2, cards=CARDS) as (_app, scene):
        assert scene.controller.boards.sight.latest_of(1) <= {7}
    moves = (*starts, *mine, Number(1, 8), SkipBridges(1), SkipNumber(0), SkipBridges(0))
    with window(tmp_path, moves, seats=2, cards=CARDS) as (_app, scene):
        assert scene.controller.boards.sight.latest_of(1) == {8}
        assert scene.controller.boards.sight.latest_of(0) == {3, (3, 7)}


def test_the_log_tells_bridges_by_the_letters_of_their_ends(tmp_path: Path) -> None:
    with window(tmp_path, MIDDLE, cards=CARDS) as (_, scene):
        told = [
            scene.controller.narrator.describe(move, scene.controller.match.state_at(at))
            for at, move in enumerate(MIDDLE)
        ]
    assert told == ["wrote a 3 on island G", "wrote the 4 on island C", "drew 2× C–G"]
