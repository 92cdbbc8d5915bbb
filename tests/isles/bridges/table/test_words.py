"""What the table of Bridges says, without a window."""

from __future__ import annotations

from game.core.state import Refusal
from game.i18n import Texts
from game.isles.bridges.rules.moves import Bridges, Number, Start
from game.isles.bridges.rules.scoring import Goal
from game.isles.bridges.table.draft import Draft
from game.isles.bridges.table.words import goal_lines, letter_of, link_name, move_line, turn_line
from tests.isles.bridges.positions import new_game, position
from tests.isles.bridges.table.tables import NAMES


def test_islands_are_called_by_letters() -> None:
    assert [letter_of(island) for island in (1, 18, 26, 27)] == ["A", "R", "Z", "AA"]
    assert link_name((7, 16)) == "G–P"


def test_goals_met_in_a_round_are_announced_together_at_its_end() -> None:
    state = new_game()
    state.met[0][Goal.BLUE] = state.closed = 3
    ((goal, line, seats),) = goal_lines(Texts("en"), state, ["Ada"])
    assert (goal, line, seats) == (Goal.BLUE, "Blue flags: 7 points", [0])


def test_whoever_met_a_goal_in_the_round_is_named() -> None:
    state = new_game(seats=3)
    state.closed = 2
    state.met = [{Goal.RED: 2}, {Goal.RED: 1, Goal.SIX: 2}, {Goal.RED: 2}]
    told = goal_lines(Texts("en"), state, NAMES[:3])
    assert [(announced.goal, announced.seats) for announced in told] == [(Goal.RED, [0, 2]), (Goal.SIX, [1])]
    assert "Ada and Cleo" in told[0].line


def test_the_log_tells_bridges_by_the_letters_of_their_ends() -> None:
    state, told = position("3   .   .", (4, 2)), []
    for move in (Number(0, 2), Bridges(0, ((1, 2), (1, 2)))):
        told.append(move_line(Texts("en"), move, state, ["Ada"]))
        state.play(move)
    assert told == ["wrote the 4 on island B", "drew 2× A–B"]


def test_the_log_names_the_neighbour_who_gets_a_starting_number() -> None:
    start = Start(2, 7, 4)
    assert move_line(Texts("en"), start, new_game(seats=3), NAMES[:3]) == "a 4 on island G for Ada"
    assert move_line(Texts("en"), Start(0, 7, 3), new_game(), ["Ada"]) == "a 3 on island G"


def test_the_turn_line_follows_the_draft() -> None:
    texts, told = Texts("en"), []
    draft: Draft | Refusal = Draft.begin(position("3   .   .", (4, 1)), 0)
    for click in (None, 2, (1, 2)):
        assert isinstance(draft, Draft)
        draft = draft.click_island(click) if isinstance(click, int) else draft.click_link(click) if click else draft
        assert isinstance(draft, Draft)
        told.append(turn_line(texts, draft, ["Ada"]))
    assert told == [
        "Click an island for the 4, or write nothing.",
        "Draw one more bridge: click a row of lit buoys.",
        "Confirm, or click again to change it.",
    ]
