"""Rules of a turn and of the end (docs/rules.md, section 2), in the order of that page."""

from __future__ import annotations

import pytest

from game.core.state import IllegalMove, Move, parse_move
from game.isles.elevens.rules.board import Board, Bridge
from game.isles.elevens.rules.moves import Bonus, Draw, End, Free, Give, Lay, Pass, SkipFree
from game.isles.elevens.rules.state import GAME
from game.isles.elevens.rules.tiles import PENALTIES
from tests.isles.elevens.rules.positions import begin_turn, legal, play, position, reason_of

# A turn.


def test_turn_lays_one_to_three_tiles() -> None:
    state = position("red-11", "red-12 joker-13 red-14 red-15 red-16", "blue-2", bag="green-2")
    assert legal(state, End) == []
    assert reason_of(state.why_not(End(0))) == "lay-first"
    play(state, Lay(0, "red-12", "red-12"))
    assert legal(state, End) == [End(0)]
    play(state, Lay(0, "joker-13", "red-13"), Bonus(0, "green-2", "green-2"), Lay(0, "red-14", "red-14"))
    assert legal(state, Lay) == []
    assert reason_of(state.why_not(Lay(0, "red-15", "red-15"))) == "three-laid"


def test_tile_needs_an_adjoining_field_with_a_tile() -> None:
    state = position("red-11", "red-12 red-14", "blue-2", bag="green-2")
    refusal = state.why_not(Lay(0, "red-14", "red-14"))
    assert refusal is not None
    assert refusal.reason.value == "nothing-adjoins"
    assert refusal.values["fields"] == ("red-13", "red-15")
    assert state.fields_for("red-12") == ("red-12",)
    assert state.fields_for("red-14") == ()


def test_11_may_always_be_laid() -> None:
    lonely = Board(tuple(Bridge(number, "blue", has_bonus=True) for number in (4, 5, 8, 9)))
    state = position("green-2", "yellow-11 red-5", "blue-2", bag="green-4", board=lonely)
    assert legal(state, Lay) == [Lay(0, "yellow-11", "yellow-11")]


def test_coloured_tile_goes_on_its_own_field_only() -> None:
    state = position("red-11 blue-11", "red-12 red-14", "blue-2")
    assert reason_of(state.why_not(Lay(0, "red-12", "blue-12"))) == "wrong-field"


def test_joker_goes_on_any_empty_field_of_its_number() -> None:
    state = position("yellow-2 red-2 red-3 blue-4 green-11", "joker-3 red-14", "blue-2")
    assert state.fields_for("joker-3") == ("yellow-3", "blue-3")
    assert reason_of(state.why_not(Lay(0, "joker-3", "red-3"))) == "occupied"
    assert reason_of(state.why_not(Lay(0, "joker-3", "green-3"))) == "nothing-adjoins"


def test_tile_must_be_on_the_rack() -> None:
    state = position("red-11", "red-12 red-14", "red-10")
    assert reason_of(state.why_not(Lay(0, "red-10", "red-10"))) == "not-on-rack"
    assert reason_of(state.why_not(Lay(0, "red-99", "red-10"))) == "unknown-tile"
    assert reason_of(state.why_not(Lay(0, "red-12", "red-99"))) == "unknown-field"
    assert reason_of(state.why_not(Lay(1, "red-10", "red-10"))) == "not-your-turn"


# Bonus.


def test_bonus_for_the_first_tile_on_either_end_of_a_signed_bridge() -> None:
    for end in ("red-8", "blue-8"):
        row = end.partition("-")[0]
        state = position(f"{row}-9", f"{end} green-2", "blue-2", bag="yellow-4 red-4")
        play(state, Lay(0, end, end))
        assert state.bonus_tile == "yellow-4"
        assert state.moves() == [Bonus(0, "yellow-4", "yellow-4")]
        assert state.turn.bonuses == (Bridge(8, "red", True),)


def test_no_bonus_for_the_second_end_or_a_plain_bridge() -> None:
    state = position("red-8 blue-9 red-4", "blue-8 red-5 green-2", "blue-2", bag="yellow-4 red-4")
    play(state, Lay(0, "blue-8", "blue-8"), Lay(0, "red-5", "red-5"))
    assert state.bonus_tile is None


def test_bonus_tile_is_laid_without_adjoining_and_does_not_count() -> None:
    state = position("red-9", "red-8 green-2 red-10 red-11 red-12", "blue-2", bag="yellow-4 red-4")
    play(state, Lay(0, "red-8", "red-8"), Bonus(0, "yellow-4", "yellow-4"))
    assert state.turn.laid == 1
    play(state, Lay(0, "red-10", "red-10"), Lay(0, "red-11", "red-11"))
    assert state.turn.laid == 3
    assert "yellow-4" in state.laid


def test_bonus_comes_before_anything_else() -> None:
    state = position("red-9", "red-8 red-10 green-2", "blue-2", bag="yellow-4 red-4")
    play(state, Lay(0, "red-8", "red-8"))
    others: list[Move] = [Lay(0, "red-10", "red-10"), End(0), Draw(0), Pass(0), Give(0, "green-2"), SkipFree(0)]
    assert {reason_of(state.why_not(move)) for move in others} == {"bonus-first"}
    assert reason_of(state.why_not(Bonus(0, "red-10", "red-10"))) == "not-the-bonus-tile"
    assert reason_of(state.why_not(Bonus(0, "yellow-4", "yellow-5"))) == "wrong-field"


def test_bonus_joker_goes_on_any_empty_field_of_its_number() -> None:
    state = position("red-9 red-17", "red-8 green-2", "blue-2", bag="joker-17 red-4")
    play(state, Lay(0, "red-8", "red-8"))
    assert state.moves() == [Bonus(0, "joker-17", f"{row}-17") for row in ("yellow", "blue", "green")]


def test_bonus_may_set_off_another() -> None:
    state = position("red-9", "red-8 green-2", "blue-2", bag="green-6 blue-15 red-4 red-5")
    play(state, Lay(0, "red-8", "red-8"), Bonus(0, "green-6", "green-6"), Bonus(0, "blue-15", "blue-15"))
    assert state.moves() == [Bonus(0, "red-4", "red-4")]
    play(state, Bonus(0, "red-4", "red-4"))
    assert state.bonus_tile is None
    assert state.bag == ["red-5"]


def test_several_bonuses_are_laid_one_after_another() -> None:
    board = Board(tuple(Bridge(8, upper, has_bonus=True) for upper in ("yellow", "red", "blue")))
    state = position("red-9", "red-8 green-2", "blue-2", bag="red-4 red-5 red-6", board=board)
    play(state, Lay(0, "red-8", "red-8"), Bonus(0, "red-4", "red-4"))
    assert state.moves() == [Bonus(0, "red-5", "red-5")]
    play(state, Bonus(0, "red-5", "red-5"))
    assert state.bonus_tile is None


def test_bonuses_lapse_when_the_bag_runs_out() -> None:
    board = Board(tuple(Bridge(8, upper, has_bonus=True) for upper in ("yellow", "red", "blue")))
    state = position("red-9", "red-8 green-2", "blue-2", bag="red-4", board=board)
    play(state, Lay(0, "red-8", "red-8"), Bonus(0, "red-4", "red-4"))
    assert legal(state, Bonus) == []
    assert legal(state, End) == [End(0)]


def test_no_bonus_with_an_empty_bag() -> None:
    state = play(position("red-9", "red-8 green-2", "blue-2"), Lay(0, "red-8", "red-8"))
    assert legal(state, Bonus) == []


def test_no_bonus_once_the_rack_is_empty() -> None:
    state = play(position("red-9", "red-8", "blue-2", bag="yellow-4"), Lay(0, "red-8", "red-8"))
    assert state.is_over
    assert state.moves() == []
    assert "yellow-4" not in state.laid


# Pass one on.


def test_pass_one_on_for_two_neighbours_in_one_row() -> None:
    state = position("red-11", "red-12 red-10 joker-13 green-2 green-4", "blue-2", bag="blue-4")
    play(state, Lay(0, "red-12", "red-12"))
    assert reason_of(state.why_not(Give(0, "green-2"))) == "no-neighbours"
    play(state, Lay(0, "red-10", "red-10"))
    assert state.turn.neighbours() is None  # 10 and 12 have a tile of an earlier turn between them
    play(state, Lay(0, "joker-13", "red-13"))
    play(state, Bonus(0, "blue-4", "blue-4"))
    assert state.turn.neighbours() == ("red-12", "red-13")
    play(state, Give(0, "green-2"))
    assert state.seat == 1
    assert state.racks == [["green-4"], ["blue-2", "green-2"]]


def test_pass_one_on_counts_bonus_tiles() -> None:
    state = position("red-9", "red-8 green-2 green-4", "blue-2", bag="joker-7")
    play(state, Lay(0, "red-8", "red-8"), Bonus(0, "joker-7", "red-7"))
    assert state.turn.neighbours() == ("red-8", "red-7")


def test_pass_one_on_does_not_count_symbols_bridges_or_areas() -> None:
    state = position("red-2 red-4", "red-1 triangle yellow-1 green-9 red-5", "blue-2", symbols=True)
    play(state, Lay(0, "red-1", "red-1"), Lay(0, "yellow-1", "yellow-1"), Lay(0, "triangle", "red-low"), SkipFree(0))
    assert state.turn.neighbours() is None
    assert legal(state, Give) == []
    state = position("red-4", "red-5 yellow-5 green-9", "blue-2")
    play(state, Lay(0, "red-5", "red-5"), Lay(0, "yellow-5", "yellow-5"))
    assert legal(state, Give) == []


def test_pass_one_on_goes_to_the_left_neighbour() -> None:
    state = position("red-11", "blue-2", "blue-4", "red-12 red-10 red-9 green-2", seat=2)
    play(state, Lay(2, "red-10", "red-10"), Lay(2, "red-9", "red-9"), Give(2, "green-2"))
    assert state.racks[0] == ["blue-2", "green-2"]
    assert state.seat == 0


# No tile fits.


def test_nothing_fits_draws_up_to_three_and_ends() -> None:
    state = position("red-11", "green-2", "blue-2", bag="green-4 green-5 green-6 green-8")
    assert state.moves() == [Draw(0)]
    play(state, Draw(0))
    assert state.moves() == [Draw(0)]
    assert reason_of(state.why_not(End(0))) == "must-draw"
    play(state, Draw(0), Draw(0))
    assert state.moves() == [End(0)]
    assert reason_of(state.why_not(Draw(0))) == "three-drawn"
    play(state, End(0))
    assert state.seat == 1
    assert state.racks[0] == ["green-2", "green-4", "green-5", "green-6"]


def test_first_drawn_tile_that_fits_is_the_very_next_lay() -> None:
    state = position("red-11", "red-8 green-2", "blue-2", bag="green-4 red-10 red-9")
    play(state, Draw(0), Draw(0))
    assert state.turn.must_lay == "red-10"
    assert state.moves() == [Lay(0, "red-10", "red-10")]
    assert reason_of(state.why_not(Draw(0))) == "drawn-first"
    play(state, Lay(0, "red-10", "red-10"))
    assert legal(state, Draw) == []
    assert legal(state, End) == [End(0)]


def test_two_more_may_follow_the_drawn_tile_from_the_rack() -> None:
    state = position("red-11", "red-9 red-8 joker-7 green-2", "blue-2", bag="red-10")
    play(state, Draw(0), Lay(0, "red-10", "red-10"), Lay(0, "red-9", "red-9"), Lay(0, "red-8", "red-8"))
    assert legal(state, Lay) == []


def test_drawing_is_refused_while_something_fits() -> None:
    state = position("red-11", "red-10 green-2", "blue-2", bag="red-9")
    refusal = state.why_not(Draw(0))
    assert refusal is not None
    assert refusal.values == {"tile": "red-10", "fields": ("red-10",)}
    play(state, Lay(0, "red-10", "red-10"))
    assert reason_of(state.why_not(Draw(0))) == "already-laid"


def test_a_bag_that_runs_out_while_drawing_ends_the_turn() -> None:
    state = position("red-11", "green-2", "red-10", bag="green-4")
    play(state, Draw(0))
    assert state.moves() == [End(0)]
    assert reason_of(state.why_not(Pass(0))) == "must-end"


def test_with_an_empty_bag_the_player_passes() -> None:
    state = begin_turn(position("red-11", "green-2", "red-10"))
    assert state.moves() == [Pass(0)]
    assert reason_of(state.why_not(End(0))) == "must-pass"
    assert reason_of(state.why_not(Draw(0))) == "bag-empty"
    play(state, Pass(0))
    assert state.moves() == [Lay(1, "red-10", "red-10")]


# End.


def test_end_at_once_when_a_rack_is_empty() -> None:
    state = play(position("red-11", "red-10", "green-20 joker-3 red-12"), Lay(0, "red-10", "red-10"))
    assert state.is_over
    assert state.seat is None
    assert reason_of(state.why_not(Lay(1, "red-12", "red-12"))) == "game-over"
    assert state.result().to_json() == {"scores": [0, -35], "winners": [0], "ended_by": "rack", "detail": {}}


def test_end_by_passing_the_last_tile_on() -> None:
    state = position("red-11", "red-10 red-9 green-2", "blue-2", "blue-4")
    play(state, Lay(0, "red-10", "red-10"), Lay(0, "red-9", "red-9"), Give(0, "green-2"))
    assert state.result().scores == (0, -4, -4)
    assert state.result().winners == (0,)


def test_end_by_a_free_tile() -> None:
    state = position("red-1", "triangle green-9", "blue-2", symbols=True)
    play(state, Lay(0, "triangle", "red-low"), Free(0, "green-9", "green-9"))
    assert state.is_over


def test_penalty_is_the_values_left_and_a_symbol_costs_11() -> None:
    assert PENALTIES["yellow-20"] == 20
    assert PENALTIES["joker-17"] == 17
    assert PENALTIES["circle"] == 11
    state = play(position("red-11", "red-10", "circle green-20", symbols=True), Lay(0, "red-10", "red-10"))
    assert state.result().scores == (0, -31)


def test_no_result_before_the_end() -> None:
    with pytest.raises(ValueError, match="not over"):
        position("red-11", "red-10", "red-9").result()


# Variant "Symbols".


def test_symbol_goes_on_either_end_of_its_row_once_the_1_or_20_lies() -> None:
    state = position("yellow-1 red-1 red-20", "triangle square", "blue-2", symbols=True)
    assert state.fields_for("triangle") == ("red-low", "red-high")
    assert state.fields_for("square") == ("yellow-low",)
    refusal = state.why_not(Lay(0, "square", "yellow-high"))
    assert refusal is not None
    assert refusal.reason.value == "symbol-needs-end"
    assert refusal.values["fields"] == ("yellow-20",)
    assert reason_of(state.why_not(Lay(0, "square", "red-low"))) == "wrong-field"


def test_symbol_counts_to_the_limit_and_allows_a_free_tile_that_does_not() -> None:
    state = position("red-1", "triangle green-9 red-2 joker-3 red-4 blue-16", "blue-2", symbols=True)
    play(state, Lay(0, "triangle", "red-low"))
    assert state.turn.laid == 1
    assert reason_of(state.why_not(End(0))) == "free-first"
    play(state, Free(0, "green-9", "green-9"))
    assert state.turn.laid == 1
    play(state, Lay(0, "red-2", "red-2"), Lay(0, "joker-3", "red-3"))
    assert legal(state, Lay) == []


def test_free_tile_goes_only_where_its_number_and_colour_belong() -> None:
    state = position("red-1 red-17", "triangle circle joker-17 blue-16", "blue-2", symbols=True)
    play(state, Lay(0, "triangle", "red-low"))
    frees = [Free(0, "joker-17", f"{row}-17") for row in ("yellow", "blue", "green")]
    assert state.moves() == [*frees, Free(0, "blue-16", "blue-16"), SkipFree(0)]
    assert reason_of(state.why_not(Free(0, "circle", "green-low"))) == "no-free-symbol"
    assert reason_of(state.why_not(Free(0, "blue-16", "blue-17"))) == "wrong-field"


def test_free_tile_after_a_symbol_as_the_third_tile() -> None:
    state = position("red-2", "red-1 red-4 yellow-1 triangle green-9 blue-16", "blue-2", symbols=True)
    play(state, Lay(0, "red-1", "red-1"), Lay(0, "yellow-1", "yellow-1"), Lay(0, "triangle", "red-low"))
    assert Free(0, "green-9", "green-9") in state.moves()
    play(state, SkipFree(0))
    assert state.moves() == [End(0)]


def test_free_tile_counts_for_passing_one_on_and_may_set_off_a_bonus() -> None:
    state = position("red-1", "triangle red-2 joker-3 blue-16 red-15", "blue-2", bag="green-19", symbols=True)
    play(state, Lay(0, "red-2", "red-2"), Lay(0, "triangle", "red-low"), Free(0, "joker-3", "red-3"))
    assert state.turn.neighbours() == ("red-2", "red-3")
    state = position("red-1", "triangle red-2 blue-16 red-15", "blue-2", bag="green-19", symbols=True)
    play(state, Lay(0, "triangle", "red-low"), Free(0, "red-15", "red-15"))
    assert state.moves() == [Bonus(0, "green-19", "green-19")]


def test_symbol_drawn_for_a_bonus_needs_no_1_or_20_and_allows_a_free_tile_after_the_bonuses() -> None:
    board = Board(tuple(Bridge(8, upper, has_bonus=True) for upper in ("yellow", "red", "blue")))
    state = position("red-9", "red-8 green-2", "blue-2", bag="circle red-5 red-6", symbols=True, board=board)
    play(state, Lay(0, "red-8", "red-8"))
    assert state.moves() == [Bonus(0, "circle", "green-low"), Bonus(0, "circle", "green-high")]
    play(state, Bonus(0, "circle", "green-low"))
    assert state.moves() == [Bonus(0, "red-5", "red-5")]  # bonuses first
    play(state, Bonus(0, "red-5", "red-5"))
    assert state.moves() == [Free(0, "green-2", "green-2"), SkipFree(0)]


def test_two_symbols_allow_two_free_tiles() -> None:
    board = Board(tuple(Bridge(8, upper, has_bonus=True) for upper in ("yellow", "red", "blue")))
    state = position("red-9", "red-8 green-2 green-5", "blue-2", bag="circle star red-6", symbols=True, board=board)
    play(state, Lay(0, "red-8", "red-8"), Bonus(0, "circle", "green-low"), Bonus(0, "star", "blue-low"))
    play(state, Free(0, "green-2", "green-2"))
    assert SkipFree(0) in state.moves()
    play(state, SkipFree(0))
    assert legal(state, SkipFree, Free) == []


def test_a_tile_may_adjoin_a_symbol_laid_for_a_bonus() -> None:
    state = position("red-9 green-low", "green-1 green-2", "blue-2", symbols=True)
    assert state.fields_for("green-1") == ("green-1",)
    assert state.fields_for("green-2") == ()


def test_free_must_be_skipped_with_only_symbols_left() -> None:
    state = play(position("red-1", "triangle circle", "blue-2", symbols=True), Lay(0, "triangle", "red-low"))
    assert state.moves() == [SkipFree(0)]


def test_symbols_may_be_passed_on() -> None:
    state = position("red-1", "red-2 joker-3 circle green-9", "blue-2", symbols=True)
    play(state, Lay(0, "red-2", "red-2"), Lay(0, "joker-3", "red-3"), Give(0, "circle"))
    assert state.racks[1] == ["blue-2", "circle"]


# Contract with the shared code.


def test_reveals_rises_when_something_hidden_comes_to_light() -> None:
    state = position("red-9", "red-8 red-10 green-2", "blue-2", bag="yellow-4 blue-4 red-4 red-5")
    play(state, Lay(0, "red-10", "red-10"))
    assert state.information_count == 0
    play(state, Lay(0, "red-8", "red-8"))
    assert state.information_count == 1  # the bonus tile
    play(state, Bonus(0, "yellow-4", "yellow-4"), End(0))
    assert state.information_count == 2  # the next rack
    play(state, Draw(1))
    assert state.information_count == 3


def test_illegal_move_changes_nothing_and_names_the_position() -> None:
    state = position("red-11", "red-12 red-14", "blue-2")
    before = state.copy()
    with pytest.raises(IllegalMove, match="nothing-adjoins") as refused:
        state.play(Lay(0, "red-14", "red-14"))
    assert state == before
    assert "seat 0 *: red-12 red-14" in refused.value.position


def test_unlaid_counts_all_tiles_not_on_the_board_whoever_has_them() -> None:
    state = position("red-11 blue-3", "red-12 joker-3", "blue-2")
    unlaid = state.unlaid()
    assert unlaid["joker-3"] == 3
    assert "red-11" not in unlaid
    assert sum(unlaid.values()) == 78


def test_moves_round_trip_through_their_record() -> None:
    for move in (Lay(0, "red-5", "red-5"), SkipFree(1), Draw(0), Give(2, "joker-3"), End(0), Pass(3)):
        assert parse_move(move.to_json(), GAME.moves) == move
    assert SkipFree(1).to_json() == {"seat": 1, "do": "skip-free"}
    assert Bonus(0, "joker-3", "red-3").to_json() == {"seat": 0, "do": "bonus", "tile": "joker-3", "field": "red-3"}
