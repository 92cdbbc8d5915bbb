"""Computer players of Bridges: their model agrees with the rules, and they play well."""

from __future__ import annotations

import random
from collections.abc import Generator, Mapping

import pytest

from game.core.players import BUILDER, SPOILER, HintReason, Player, decide
from game.core.state import Move
from game.isles.bridges.players import players
from game.isles.bridges.players.model import PLAIN, SearchSheet, Weights, board_tables_of
from game.isles.bridges.players.players import PLAYERS, Hard, Medium
from game.isles.bridges.players.reasons import explain
from game.isles.bridges.players.rollout_policy import RolloutPolicy, note_goals, points
from game.isles.bridges.players.search import CandidateEntry as Choice
from game.isles.bridges.players.search import SearchPosition, best_on_deals, evaluate_entries, legal_link_sets
from game.isles.bridges.rules.board import Link
from game.isles.bridges.rules.freehand import SheetEntry
from game.isles.bridges.rules.moves import (
    Bridges,
    CorrectNumber,
    Done,
    Number,
    SkipBridges,
    SkipNumber,
    Start,
    TakeBack,
)
from game.isles.bridges.rules.scoring import SOLO_DEADLINES, Goal
from game.isles.bridges.rules.setup import Setup
from game.isles.bridges.rules.state import GAME, ROUNDS, Due, State
from tests.isles.bridges.positions import new_game, position

HURRIED: dict[str, Player] = {**PLAYERS, "hard": Hard(4000, 3000)}


def play_game(state: State, seated: list[Player], seed: int) -> State:
    rng = random.Random(seed)
    while state.seat is not None:
        sample = state.sample(state.seat, rng)
        state.play(decide(seated[state.seat], sample, rng).move)
    return state


def test_the_players_know_the_same_legal_moves_as_the_rules() -> None:
    state, rng = new_game(seats=2, seed=4), random.Random(4)
    for move in (Start(0, 2, 3), Start(1, 2, 3)):
        state.play(move)
    while not state.is_over:
        seat = state.seat
        assert seat is not None
        assert state.card is not None
        paper = SearchSheet.of(board_tables_of(state.board), state.board, state.sheets[seat])
        moves = state.moves()
        if state.due[seat] is Due.NUMBER:
            known: list[Move] = [Number(seat, island + 1) for island in paper.writable_islands(state.card.number)]
            known.append(SkipNumber(seat))
        else:
            links = state.board.links
            drawn = [ways for ways, _ in legal_link_sets(paper, state.card.bridges)]
            known = [Bridges(seat, tuple(links[link] for link in ways)) for ways in drawn]
            known.append(SkipBridges(seat))
        assert known == moves
        state.play(moves[int(rng.random() * len(moves))])


@pytest.mark.parametrize("seed", range(5))
def test_a_game_played_on_by_rule_of_thumb_is_legal_and_counted_as_the_rules_count_it(seed: int) -> None:
    state = new_game(seed=seed)
    state.play(Start(0, 7, 4))
    thumb = RolloutPolicy(Weights())
    paper = SearchSheet.of(board_tables_of(state.board), state.board, state.sheets[0])
    met: dict[Goal, int] = {}
    while state.card is not None:
        place = thumb.play_number(paper, state.card, state.cards_turned, met, SOLO_DEADLINES)
        links = thumb.play_bridges(paper, state.card, state.cards_turned, met, SOLO_DEADLINES)
        note_goals(paper, state.cards_turned, met)
        state.play(Number(0, place + 1) if place >= 0 else SkipNumber(0))
        drawn = tuple(state.board.links[link] for link in links)
        state.play(Bridges(0, drawn) if drawn else SkipBridges(0))
        afresh = SearchSheet.of(paper.ground, state.board, state.sheets[0])
        assert (paper.room, paper.open_links, paper.standing, paper.finished_mask) == (
            afresh.room,
            afresh.open_links,
            afresh.standing,
            afresh.finished_mask,
        )
    assert state.goals.met[0] == met
    assert state.total(0) == points(paper, met, SOLO_DEADLINES)


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_the_same_sample_and_generator_give_the_same_move(level: str) -> None:
    state = new_game(seats=2, seed=6)
    for moves in ((Start(0, 2, 3), Start(1, 7, 4)), (Number(0, 8), SkipBridges(0))):
        advices = [decide(HURRIED[level], state.sample(0, random.Random(1)), random.Random(2)) for _ in range(2)]
        assert advices[0] == advices[1]
        for move in moves:
            state.play(move)


def test_the_players_cannot_tell_what_is_hidden() -> None:
    one, other = new_game(seed=1), new_game(seed=2)
    for state in (one, other):
        state.play(Start(0, 2, 3))
    other.setup = Setup((one.setup.deck[0], *(card for card in reversed(one.setup.deck) if card != one.setup.deck[0])))
    for player in HURRIED.values():
        advice, same = (decide(player, state.sample(0, random.Random(5)), random.Random(6)) for state in (one, other))
        assert advice == same


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize(
    ("seats", "freehand"),
    [
        (1, True),
        (2, False),
        pytest.param(3, True, marks=pytest.mark.slow),
        pytest.param(4, False, marks=pytest.mark.slow),
    ],
)
def test_players_of_all_levels_play_legally_to_the_end(seats: int, freehand: bool) -> None:
    levels = ["medium", "easy", "hard", "easy"][:seats]
    seated = [Hard(40, 40) if level == "hard" else PLAYERS[level] for level in levels]
    state = play_game(new_game(seats, seats, freehand), seated, seed=1)
    assert state.move_count == seats * (1 + 2 * ROUNDS) <= GAME.max_moves
    assert all(not sheet.struck for sheet in state.sheets)


@pytest.mark.slow
def test_hard_finishes_more_than_easy() -> None:
    result = play_game(new_game(2, seed=11), [Hard(600, 400), PLAYERS["easy"]], seed=3).result()
    assert result.winners == (0,)
    assert result.scores[0] >= 40


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_in_the_last_round_what_scores_most_is_found(level: str) -> None:
    # The 2 goes on the empty island: with 2 bridges to the 4 both are finished; no other move finishes two.
    state = position('4 ==3   .   .\n"\n.   5', (2, 2))
    state.cards_turned, state.rounds_over = ROUNDS, ROUNDS - 1
    state.setup = Setup((*state.setup.deck[1:ROUNDS], state.setup.deck[0], state.setup.deck[-1]))
    best = 0
    for number in state.moves():
        numbered = state.copy()
        numbered.play(number)
        for bridges in numbered.moves():
            drawn = numbered.copy()
            drawn.play(bridges)
            best = max(best, drawn.total(0))
    rng = random.Random(1)
    while not state.is_over:
        state.play(decide(PLAYERS[level], state.sample(0, rng), rng).move)
    assert state.total(0) == best


def drawn_by_medium(seats: int, *, is_met: bool, seed: int = 1) -> tuple[Link, ...]:
    """Medium's choice for one bridge: finish two islands, or start a goal that lacks three islands."""
    state = position("1   1   #   4   .b  .b  .b", (6, 1), seats=seats)
    if is_met:
        state.goals.met[1][Goal.BLUE] = 1
    state.play(SkipNumber(0))
    rng = random.Random(seed)
    move = decide(PLAYERS["medium"], state.sample(0, rng), rng).move
    return move.links if isinstance(move, Bridges) else ()


@pytest.mark.parametrize("seed", range(5))
def test_at_a_table_medium_hurries_to_the_nearest_goal_while_nobody_has_met_it(seed: int) -> None:
    finishing, to_the_goal = ((1, 2),), ((3, 4),)
    assert drawn_by_medium(2, is_met=False, seed=seed) == drawn_by_medium(3, is_met=False, seed=seed) == to_the_goal
    assert drawn_by_medium(2, is_met=True, seed=seed) == finishing, (
        "once a rival was first nothing is to be won by haste"
    )
    assert drawn_by_medium(1, is_met=False, seed=seed) == finishing, "alone there is nobody to be first before"


def test_more_hangs_on_the_goal_that_lacks_fewest_islands_and_only_while_there_is_time() -> None:
    state = position("1   .r  .b  .b", (6, 1), seats=2)
    paper = SearchSheet.of(board_tables_of(state.board), state.board, state.sheets[0])
    thumb = RolloutPolicy(Weights())

    def hurried(turned: int, met: dict[Goal, int], first: dict[Goal, int]) -> list[int]:
        """Islands with a higher weight in a race; ``first`` is when an opponent met a goal first."""
        limits = dict.fromkeys(Goal, ROUNDS) | first
        usual = thumb.island_weights(paper, turned, met, limits)
        racing = thumb.racing_weights(paper, turned, met, limits, 1.0)
        return [number for number, pair in enumerate(zip(racing, usual, strict=True), start=1) if pair[0] > pair[1]]

    assert hurried(1, {}, {}) == [2], "red lacks one island, blue two"
    assert hurried(4, {Goal.RED: 3}, {}) == [3, 4], "with red met blue is the nearest"
    assert hurried(4, {}, {Goal.RED: 3}) == [3, 4], "a rival was first with red"
    assert hurried(4, {Goal.RED: 3}, {Goal.BLUE: 2}) == []
    assert hurried(ROUNDS, {}, {}) == [], "too late for either"
    paper.struck = 0b10
    assert hurried(1, {}, {}) == [3, 4], "red can no more be met"


def test_medium_races_at_a_table_alone_and_its_spoiler_less_where_three_play(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[float] = []

    def weigh_and_note(
        outlook: SearchPosition, thumb: RolloutPolicy, limits: Mapping[Goal, int], race: float = 0.0
    ) -> Generator[None, None, list[Choice]]:
        asked.append(race)
        return evaluate_entries(outlook, thumb, limits, race)

    monkeypatch.setattr(players, "evaluate_entries", weigh_and_note)
    for player in (Medium(), Medium(BUILDER), Medium(SPOILER)):
        for seats in (1, 2, 3):
            state = position("1   1   #   4   .b  .b  .b", (6, 1), seats=seats)
            decide(player, state.sample(0, random.Random(1)), random.Random(1))
    plain, builder, spoiler = asked[:3], asked[3:6], asked[6:]
    assert plain == builder == [0.0, players.NEAREST_GOAL_BONUS, players.NEAREST_GOAL_BONUS]
    assert spoiler == [0.0, players.NEAREST_GOAL_BONUS, players.SPOILER_GOAL_BONUS]
    assert players.SPOILER_GOAL_BONUS < players.NEAREST_GOAL_BONUS


def test_two_medium_players_with_the_same_start_do_not_make_the_same_game() -> None:
    state = new_game(2, seed=6)
    for seat in range(2):
        state.play(Start(seat, 2, 3))
    played = play_game(state, [PLAYERS["medium"]] * 2, seed=1)
    assert played.sheets[0].bridges != played.sheets[1].bridges


def test_alone_medium_leaves_nothing_to_chance() -> None:
    state = new_game(seed=6)
    state.play(Start(0, 2, 3))
    while not state.is_over:
        first, other = (decide(PLAYERS["medium"], state.sample(0, random.Random(1)), random.Random(n)) for n in (1, 2))
        assert first == other
        state.play(first.move)


class Ending(RolloutPolicy):
    """Finishes as many islands as set for the island of the entry's number."""

    def __init__(self, finished: dict[int, int]) -> None:
        super().__init__(Weights())
        self.finished = finished

    def play_on(self, paper: SearchSheet, *_: object) -> None:
        count = sum(count for island, count in self.finished.items() if paper.number[island])
        paper.finished_mask = (1 << count) - 1


def test_of_several_rules_of_thumb_the_one_that_makes_most_of_a_deal_counts() -> None:
    state = new_game(seed=4)
    one, other, start, *_ = (island for island, kind in enumerate(board_tables_of(state.board).kinds) if kind == PLAIN)
    state.play(Start(0, 1 + start, 3))
    outlook = SearchPosition(state, 0)
    entries = [Choice(island, (), 0.0) for island in (None, one, other)]

    def chosen(*thumbs: RolloutPolicy) -> int | None:
        thinking = best_on_deals(outlook, thumbs, entries, random.Random(1), 200 * len(thumbs))
        while True:
            try:
                next(thinking)
            except StopIteration as done:
                entry: Choice = done.value
                return entry.island

    bold, steady, idle = Ending({one: 5, other: 4}), Ending({one: 1, other: 4}), Ending({})
    assert (chosen(bold), chosen(steady)) == (one, other)
    assert chosen(bold, steady, idle) == chosen(idle, steady, bold) == one, (
        "added up, or at the least, the other ends better"
    )


def test_what_was_shown_to_be_wrong_is_corrected_as_it_serves_best() -> None:
    state = new_game(freehand=True)
    for move in (Start(0, 2, 3), Number(0, 1), SkipBridges(0)):  # a number on a flag island without a bridge
        state.play(move)
    advice = decide(PLAYERS["medium"], state.sample(0, random.Random(1)), random.Random(1))
    assert isinstance(advice.move, CorrectNumber)
    assert state.why_not(advice.move) is None
    assert advice.reasons == (HintReason("mend"),)
    assert explain(state, TakeBack(0, advice.move.what)) == (HintReason("wrong"),), "it would fit elsewhere"


def test_the_last_step_is_done_once_nothing_can_be_corrected() -> None:
    state = new_game(freehand=True)
    state.play(Start(0, 2, 3))
    for _ in range(ROUNDS - 1):
        for skip in (SkipNumber(0), SkipBridges(0)):
            state.play(skip)
    for move in (Number(0, 1), SkipBridges(0)):  # a number on a flag island without a bridge
        state.play(move)
    assert state.due[0] is Due.CORRECTIONS
    assert explain(state, Done(0)) == ()
    state.play(TakeBack(0, state.entry_logs[0].faulty_entries[0].move))
    if not state.is_over:
        assert explain(state, Done(0)) == (HintReason("done"),)


def test_what_cannot_be_corrected_is_taken_back() -> None:
    state = position("3   .r  3", (2, 1), (5, 1), freehand=True)
    for island in (1, 3):
        state.entry_logs[0] = state.entry_logs[0].with_entry(SheetEntry(0, 3, island=island, is_start=True))
    for move in (Number(0, 2), SkipBridges(0)):
        state.play(move)
    advice = decide(PLAYERS["medium"], state.sample(0, random.Random(1)), random.Random(1))
    assert advice.move == TakeBack(0, 1)
    assert advice.reasons == (HintReason("fault"),)


@pytest.mark.parametrize("level", ["easy", "medium", pytest.param("hard", marks=pytest.mark.slow)])
def test_a_game_full_of_mistakes_is_mended_and_played_to_its_end(level: str) -> None:
    state, rng = new_game(1, seed=4, freehand=True), random.Random(4)
    player = Hard(40, 40) if level == "hard" else PLAYERS[level]
    while not state.is_over:
        careless = (
            not state.entry_logs[0].faulty_entries and state.due[0] in (Due.NUMBER, Due.BRIDGES) and rng.random() < 0.3
        )
        moves = state.moves() if careless else []
        state.play(moves[int(rng.random() * len(moves))] if moves else decide(player, state.sample(0, rng), rng).move)
    assert state.move_count > 1 + 2 * ROUNDS
    assert len(state.sheets[0].struck) < 6
    assert state.total(0) > 0


def test_a_struck_island_is_worth_nothing_to_the_players() -> None:
    state = position("2 ==.   .   .", (2, 2), freehand=True)
    state.sheets[0].struck = frozenset({1})
    paper = SearchSheet.of(board_tables_of(state.board), state.board, state.sheets[0])
    assert paper.finished() == 0
    assert paper.writable_islands(2) == [1, 2, 3]


@pytest.mark.slow
@pytest.mark.behaviour
def test_thinking_pauses_every_few_milliseconds() -> None:
    state = new_game(2)
    for seat in range(2):
        state.play(Start(seat, 2, 3))
    thinking = PLAYERS["hard"].think(state.sample(0, random.Random(1)), random.Random(1))
    assert sum(1 for _ in thinking) > 100


@pytest.mark.parametrize(
    ("drawing", "card", "move", "reasons"),
    [
        ("3 --.   .", (1, 1), Number(0, 2), [HintReason("finishes", {"islands": (2,), "points": 2})]),
        ("3 --.r  .", (1, 1), Number(0, 2), [HintReason("goal-red", {"points": 9}), "finishes"]),
        ("3 --.r  .b", (3, 1), Number(0, 2), ["flag-number", "fits"]),
        ("3   .   .", (6, 1), Number(0, 2), []),
        ("3   .   .", (4, 1), Number(0, 2), [HintReason("fits", {"island": 2, "n": 4, "room": 4})]),
        ("3   .   .", (6, 1), SkipNumber(0), ["too-many"]),
        ("1 --1   .", (6, 1), SkipBridges(0), ["no-choice"]),
        ("3   .   .", (6, 1), SkipBridges(0), ["waste"]),
        ("3   .r  .", (6, 1), Bridges(0, ((1, 2),)), ["flag"]),
        (
            "2 --2   1   .",
            (6, 1),
            Bridges(0, ((2, 3),)),
            [HintReason("finishes", {"islands": (2, 3), "points": 4}), "group"],
        ),
        ("4   .   1", (6, 2), Bridges(0, ((1, 2), (1, 2))), []),
        (".   4   .", (6, 2), Bridges(0, ((1, 2), (1, 2))), [HintReason("ready", {"missing": ((2, 2),)})]),
    ],
)
def test_reasons_tell_what_a_move_does(
    drawing: str, card: tuple[int, int], move: Move, reasons: list[HintReason | str]
) -> None:
    state = position(drawing, card)
    if isinstance(move, Bridges | SkipBridges):
        state.play(SkipNumber(0))
    told = explain(state, move)
    assert len(told) == len(reasons)
    for reason, wanted in zip(told, reasons, strict=True):
        assert (reason if isinstance(wanted, HintReason) else reason.key) == wanted
