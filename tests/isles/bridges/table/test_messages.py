"""Messages of a table of Bridges, without a window."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.state import Refusal
from game.i18n import Texts
from game.isles.bridges.rules.freehand import SheetEntry
from game.isles.bridges.rules.moves import (
    Bridges,
    CorrectBridges,
    CorrectNumber,
    Done,
    Number,
    SkipNumber,
    Start,
    TakeBack,
)
from game.isles.bridges.rules.refusals import BridgeCountDetails, Reason
from game.isles.bridges.rules.scoring import Goal
from game.isles.bridges.rules.state import ROUNDS, Due
from game.isles.bridges.rules.views import goal_views
from game.isles.bridges.table.draft import Draft
from game.isles.bridges.table.messages import (
    goal_announcements,
    letter_of,
    link_name,
    move_message,
    refusal_message,
    struck_announcements,
    turn_message,
)
from game.isles.bridges.table.tooltips import goal_tooltip
from tests.isles.bridges.positions import new_game, position
from tests.isles.bridges.table.tables import NAMES


def test_islands_are_called_by_letters() -> None:
    assert [letter_of(island) for island in (1, 18, 26, 27)] == ["A", "R", "Z", "AA"]
    assert link_name((7, 16)) == "G–P"


def test_goals_met_in_a_round_are_announced_together_at_its_end() -> None:
    before, state = new_game(), new_game()
    state.goals.met[0][Goal.BLUE] = state.rounds_over = 3
    (told,) = goal_announcements(Texts("en"), before, state, ["Ada"])
    assert (told.goal, told.line, told.seats) == (Goal.BLUE, "Blue flags: 7 points", [0])


def test_whoever_met_a_goal_in_the_round_is_named() -> None:
    before, state = new_game(seats=3), new_game(seats=3)
    state.rounds_over = 2
    before.goals.met = [{}, {Goal.RED: 1}, {}]
    state.goals.met = [{Goal.RED: 2}, {Goal.RED: 1, Goal.SIX: 2}, {Goal.RED: 2}]
    told = goal_announcements(Texts("en"), before, state, NAMES[:3])
    assert [(announced.goal, announced.seats) for announced in told] == [(Goal.RED, [0, 2]), (Goal.SIX, [1])]
    assert "Ada and Cleopatra" in told[0].line


def test_the_log_tells_bridges_by_the_letters_of_their_ends() -> None:
    state, told = position("3   .   .", (4, 2)), []
    for move in (Number(0, 2), Bridges(0, ((1, 2), (1, 2)))):
        told.append(move_message(Texts("en"), move, state, ["Ada"]))
        state.play(move)
    assert told == ["wrote the 4 on island B", "drew 2× A–B"]


def test_the_log_tells_what_came_of_a_move() -> None:
    state = position("2   .   .", (2, 2))
    state.play(Number(0, 2))
    assert move_message(Texts("en"), Bridges(0, ((1, 2), (1, 2))), state, ["Ada"]) == "drew 2× A–B: finished A and B"
    blue = position("2b--2   .", (3, 1))
    blue.play(SkipNumber(0))
    told = move_message(Texts("de"), Bridges(0, ((1, 2),)), blue, ["Ada"])
    assert told == "zog A–B: vollendet A und B. Blaue Flaggen: 7 Punkte"


def test_every_island_struck_is_named_and_every_goal_lost_with_it() -> None:
    before, after = new_game(seats=2, freehand=True), new_game(seats=2, freehand=True)
    after.sheets[1].struck = frozenset({2, 4, 7})  # D carries a blue flag
    lines = [line.line for line in struck_announcements(Texts("en"), before, after, NAMES[:2], 1)]
    assert lines == [
        "Struck out: islands B, D and G can never be finished.",
        "Out of reach from now on: Blue flags.",
    ]
    assert struck_announcements(Texts("en"), before, after, NAMES[:2], 0) == []
    watched = [line.line for line in struck_announcements(Texts("de"), before, after, NAMES[:2], None)]
    assert watched[0] == "Benjamin: Gestrichen: Die Inseln B, D und G können nicht mehr vollendet werden."
    one = new_game(freehand=True)
    one.sheets[0].struck = frozenset({2})
    assert struck_announcements(Texts("de"), new_game(freehand=True), one, ["Ada"], 0)[0].line == (
        "Gestrichen: Insel B kann nicht mehr vollendet werden."
    )


@pytest.mark.parametrize(("heals_flags", "finished"), [(True, ": finished B"), (False, "")], ids=["version2", "now"])
def test_the_log_tells_corrections_by_what_was_entered(heals_flags: bool, finished: str) -> None:
    state = position("6   .r  .   .", (2, 2), (3, 1), freehand=True, heals_flags=heals_flags)
    state.entry_logs = [state.entry_logs[0].with_entry(SheetEntry(0, 6, island=1, is_start=True))]
    for move in (Number(0, 2), Bridges(0, ((3, 4),))):
        state.play(move)
    number, bridges = 1, 2
    told = [
        move_message(Texts("en"), move, state, ["Ada"])
        for move in (
            TakeBack(0, number),
            TakeBack(0, bridges),
            CorrectNumber(0, number, 3),
            CorrectBridges(0, bridges, ((1, 2), (1, 2))),
        )
    ]
    state.due, state.cards_turned, state.rounds_over = [Due.CORRECTIONS], ROUNDS, ROUNDS
    told.append(move_message(Texts("en"), Done(0), state, ["Ada"]))
    assert told == [
        "took back the 2 on island B",
        "took back C–D",
        "moved the 2 from island B to C",
        f"drew 2× A–B in place of C–D{finished}",
        "finished correcting",
    ]


def test_the_log_says_when_a_number_was_entered_again_where_it_was() -> None:
    state = position("6   .r  .", (2, 1), (3, 1), freehand=True)
    state.entry_logs = [state.entry_logs[0].with_entry(SheetEntry(0, 6, island=1, is_start=True))]
    for move in (Number(0, 2), Bridges(0, ((1, 2),))):
        state.play(move)
    assert move_message(Texts("en"), CorrectNumber(0, 1, 2), state, ["Ada"]) == "entered the 2 on island B again"


def test_the_log_names_the_neighbour_who_gets_a_starting_number() -> None:
    start = Start(2, 7, 4)
    assert move_message(Texts("en"), start, new_game(seats=3), NAMES[:3]) == "wrote a 4 on island G for Ada"
    assert move_message(Texts("en"), Start(0, 7, 3), new_game(), ["Ada"]) == "wrote a 3 on island G"


def test_the_turn_line_follows_the_draft() -> None:
    texts, told = Texts("en"), []
    draft: Draft | Refusal = Draft.begin(position("3   .   .", (4, 1)), 0)
    for click in (None, 2, (1, 2)):
        assert isinstance(draft, Draft)
        draft = draft.click_island(click) if isinstance(click, int) else draft.click_link(click) if click else draft
        assert isinstance(draft, Draft)
        told.append(turn_message(texts, draft, ["Ada"]))
        assert "lit" not in turn_message(texts, draft, ["Ada"], is_lit=False)
    assert told == [
        "Click an island for the 4, or write nothing.",
        "Draw one more bridge: click a row of lit buoys.",
        "Confirm, or click again to change it.",
    ]


def test_a_goal_tells_what_it_pays_until_when_and_when_it_is_out_of_reach() -> None:
    english = Texts("en")
    (red, *_), (shared, *_) = goal_views(new_game(), 0), goal_views(new_game(seats=2), 0)
    assert goal_tooltip(english, red).endswith("9 points by card 12, 5 after that.")
    assert goal_tooltip(english, shared).endswith("9 points for whoever is first, 5 for those who follow.")
    assert goal_tooltip(english, replace(red, is_lost=True)).endswith("That can no longer be done on this board.")


def test_one_bridge_too_many_is_told_to_take_one_away_first() -> None:
    english = Texts("en")
    assert refusal_message(english, Refusal(Reason.BRIDGE_COUNT, BridgeCountDetails(2, 1))).startswith(
        "All bridges of this card"
    )
    assert refusal_message(english, Refusal(Reason.BRIDGE_COUNT, BridgeCountDetails(1, 2))) == ""
