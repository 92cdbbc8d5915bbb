"""Messages of whole games of Elevens: true in every position, without hidden information."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.core.state import Move
from game.i18n import Texts
from game.isles.elevens.rules.board import FIELDS, SYMBOL_FIELDS
from game.isles.elevens.rules.moves import Draw, End, Give, Lay, Pass
from game.isles.elevens.rules.setup import Options
from game.isles.elevens.rules.state import State
from game.isles.elevens.rules.tiles import FIELDS_OF
from game.isles.elevens.table.hover import named_by
from game.isles.elevens.table.messages import (
    button_reason,
    move_message,
    name_of,
    refusal_line,
    standing_line,
    turn_line,
    turn_message,
)
from game.languages import languages
from game.match.match import Match, Seat
from tests.driver import click, key, target, wait
from tests.isles.elevens.rules.positions import BOARD, play, position
from tests.isles.elevens.table.tables import bag_of, settle, window

pytestmark = pytest.mark.draws

NAMES = ("Ada", "Ben", "Cleo", "Dora")
ADA = "red-11 red-10 red-12 joker-13 blue-12 yellow-9 green-6"


def name(seat: int) -> str:
    """Name of a seat."""
    return NAMES[seat]


def games() -> Iterator[Match[State]]:
    """Whole games by chance, with two to four seats, with and without symbols."""
    for seats in (2, 3, 4):
        for symbols in (False, True):
            dice = random.Random(seats * 10 + symbols)
            who = tuple(Seat(each, "human", None) for each in NAMES[:seats])
            match: Match[State] = Match.new("elevens", "standard", BOARD, who, Options(symbols), 0, seats)
            while not match.is_over:
                match.play(dice.choice(match.state.moves()))
            yield match


@pytest.mark.parametrize("language", languages())
def test_the_log_names_who_what_and_where_and_keeps_secrets(language: str) -> None:
    texts = Texts(language)
    for match in games():
        for number, move in enumerate(match.moves):
            before, after = match.state_at(number), match.state_at(number + 1)
            line = move_message(texts, move, before, name)
            assert name(move.seat) in line
            assert "{" not in line
            assert (texts.t("elevens.log.and-wins") in line) is after.is_over
            if isinstance(move, Give):
                assert name((move.seat + 1) % before.seats) in line
                assert name_of(texts, move.tile) not in line
            elif isinstance(move, Draw):
                assert (name_of(texts, before.bag[0]) in line) is (after.turn.must_lay is not None)
            elif tile := getattr(move, "tile", ""):
                assert name_of(texts, tile) in line
                if len(FIELDS_OF[tile]) > 1 and before.laid:
                    assert name_of(texts, getattr(move, "field", "")) in line


@pytest.mark.parametrize("language", languages())
def test_a_turn_told_whole_names_every_tile_laid_and_no_hidden_one(language: str) -> None:
    texts = Texts(language)
    for match in games():
        start = 0
        for number, move in enumerate(match.moves):
            if number and match.moves[number - 1].seat != move.seat:
                start = number
            told = turn_message(texts, match, number, name)
            assert told.startswith(texts.headed(name(move.seat), ""))
            for done in match.moves[start : number + 1]:
                if hasattr(done, "field"):
                    assert name_of(texts, getattr(done, "tile", "")) in told
            if isinstance(move, Give):
                seen = {getattr(done, "tile", "") for done in match.moves[start:number]}
                assert move.tile in seen or f"{name_of(texts, move.tile)} " not in f"{told} "


def test_what_can_be_done_is_said_and_nothing_else() -> None:
    texts = Texts("en")
    for match in games():
        for number in range(match.number):
            state = match.state_at(number)
            line = turn_line(texts, state, name)
            kinds = {type(move) for move in state.moves()}
            assert (Draw in kinds) is ("Draw " in line), line
            assert (End in kinds) is ("nd your turn" in line), line
            assert (Give in kinds) is ("ass a tile on " in line or "pass one on " in line), line
            assert (Pass in kinds) is ("Pass." in line), line
            assert (Lay in kinds) is any(
                part in line for part in ("Lay one to three", "Lay another", "lay an 11", "lay it")
            ), line
            assert ("only" in line) is (
                not state.turn.fields
                and min(size for seat, size in enumerate(state.rack_sizes) if seat != state.seat) <= 3
            ), line
            because = button_reason(texts, state, "Ben")
            assert ("You laid two neighbours" in because) is (Give in kinds), because


def test_reasons_name_only_what_can_be_had() -> None:
    """Without symbol tiles no symbol field is offered as a neighbour, and of several neighbours one is enough."""
    texts = Texts("en")
    state = position("red-11", "yellow-1 yellow-9", "blue-11", bag="blue-2")
    refusal = state.why_not(Lay(0, "yellow-1", "yellow-1"))
    assert refusal is not None
    line = refusal_line(texts, state, refusal, name)
    assert line == "Nothing lies beside yellow 1 yet. First a tile must lie on one of the marked fields."
    assert named_by(refusal, state).fields == ("yellow-2", "red-1", "blue-1", "green-1")
    with_symbols = position("red-11", "yellow-1", "blue-11", bag="blue-2", symbols=True)
    refusal = with_symbols.why_not(Lay(0, "yellow-1", "yellow-1"))
    assert refusal is not None
    assert "yellow-low" in named_by(refusal, with_symbols).fields


def test_a_joker_that_fits_nowhere_blames_no_single_field() -> None:
    texts = Texts("en")
    state = position("red-11", "joker-3 red-10", "blue-11", bag="blue-2")
    refusal = state.why_not(Lay(0, "joker-3", "green-3"))
    assert refusal is not None
    assert refusal_line(texts, state, refusal, name) == "Nothing lies beside any free 3 yet."
    play(state, Lay(0, "red-10", "red-10"))
    near = position("red-11 red-4", "joker-3", "blue-11", bag="blue-2")
    refusal = near.why_not(Lay(0, "joker-3", "green-3"))
    assert refusal is not None
    assert refusal_line(texts, near, refusal, name).startswith("Nothing lies beside green 3 yet.")


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize("language", languages())
def test_every_refusal_of_whole_games_is_a_sentence_without_symbol_fields_where_there_are_none(language: str) -> None:
    texts = Texts(language)
    symbol_fields = {name_of(texts, field) for field in SYMBOL_FIELDS}
    dice = random.Random(4)
    for match in games():
        for number in range(0, match.number, 7):
            state = match.state_at(number)
            assert state.seat is not None
            tries: list[Move] = [Lay(state.seat, tile, dice.choice(FIELDS[1:21])) for tile in state.racks[state.seat]]
            tries += [Lay(state.seat, tile, on) for tile in state.racks[state.seat] for on in FIELDS_OF[tile]]
            for move in [
                *tries,
                Draw(state.seat),
                End(state.seat),
                Pass(state.seat),
                Give(state.seat, state.racks[state.seat][0]),
            ]:
                refusal = state.why_not(move)
                if refusal is None:
                    continue
                line = refusal_line(texts, state, refusal, name)
                assert line.endswith("."), line
                assert "{" not in line
                assert line[0].isupper()
                if not state.options.symbols:
                    assert not [field for field in symbol_fields if field in line], line


def test_to_those_who_wait_it_is_said_how_it_stands() -> None:
    texts = Texts("en")
    state = position("red-11", "red-10 red-12", "blue-11 blue-10 blue-9", bag="blue-2")
    assert standing_line(texts, state, 1, name) == "Ada has 2 tiles left. You hold 3 tiles, 30 points."
    assert standing_line(texts, state, None, name) == "Ada has 2 tiles left."
    play(state, Lay(0, "red-10", "red-10"), Lay(0, "red-12", "red-12"))
    assert standing_line(texts, state, 1, name) == "Ada has an empty rack and wins!  ·  Ben: 30 penalty points"


def test_a_computers_turn_is_told_in_the_bar(tmp_path: Path) -> None:
    with window(tmp_path, (Lay(0, "red-11", "red-11"),), bag=bag_of(ADA, "blue-11")) as (app, scene):
        click(app, "end")
        for _ in range(100):
            if scene.controller.is_human_turn:
                break
            app.step(0.05)
        assert scene.controller.message_bar.in_bar.startswith("Ben: ")
        assert scene.controller.message_bar.in_bar.endswith("tiles left")
        wait(app, 12.0)
        assert scene.controller.message_bar.in_bar == ""


def test_a_reason_stands_at_its_field_and_goes_with_the_next_press(tmp_path: Path) -> None:
    with window(tmp_path, (Lay(0, "red-11", "red-11"),), bag=bag_of(ADA, "blue-11")) as (app, scene):
        click(app, "tile-yellow-9")
        assert scene.controller.message_bar.place == scene.view.layout.board.fields["yellow-9"]
        assert scene.controller.message_bar.in_bar == "", "the bar does not say it again"
        assert set(scene.controller.draft.wanted_fields) == {"yellow-8", "yellow-10"}
        wait(app, 20.0)
        assert scene.controller.message_bar.text, "it stays as long as its cause"
        key(app, pygame.K_TAB)
        assert scene.controller.message_bar.text == ""
        assert not set(scene.controller.draft.wanted_fields)
        click(app, "tile-joker-13")
        assert scene.controller.message_bar.text == "Nothing lies beside any free 13 yet."
        assert scene.controller.draft.picked is not None
        assert scene.controller.message_bar.place is not None
        assert scene.controller.message_bar.place.colliderect(
            scene.view.rack_places()[scene.controller.draft.picked]
        ), "beside the joker itself"
        click(app, "bag")
        assert (
            scene.controller.message_bar.text == "You have laid a tile in this turn, so you can neither draw nor pass."
        )


def test_undo_is_lit_as_long_as_there_is_something_to_take_back(tmp_path: Path) -> None:
    moves = (Lay(0, "red-11", "red-11"),)
    with window(tmp_path, moves, bag=bag_of(ADA, "blue-11")) as (app, scene):
        assert target(app, "undo").enabled
        click(app, "undo")
        assert not target(app, "undo").enabled
        click(app, "tile-red-11")
        assert target(app, "undo").enabled
        click(app, "undo")
        assert scene.controller.draft.picked is None
        assert not target(app, "undo").enabled


def test_the_cover_and_the_log_say_who_begins_and_why(tmp_path: Path) -> None:
    with window(tmp_path, kinds=("human", "human"), bag=bag_of("yellow-5", "blue-11")) as (app, scene):
        line = "Ben holds an 11 and begins."
        assert scene.controller.narrator.opening_line() == line
        assert scene.controller.narrator.log_lines()[0].text == line
        click(app, "ready")
        settle(app, 0.2)
        assert scene.controller.message_bar.text == line
