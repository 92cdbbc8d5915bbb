"""Rollouts of Bridges: the rollout policy plays every seat, with the cards in their actual order."""

from __future__ import annotations

import random

from game.core.handicap import units_of
from game.core.rollouts import Rollout, RolloutOutcome
from game.core.state import GameState as AnyState
from game.isles.bridges.players.model import SearchSheet, board_tables_of
from game.isles.bridges.players.rollout_policy import ROLLOUT_POLICY, Met, note_goals, points
from game.isles.bridges.rules.scoring import SOLO_DEADLINES, Goal
from game.isles.bridges.rules.state import ROUNDS, START_NUMBERS, Due, State


def covers(state: AnyState) -> bool:
    """True without Freehand, whose faults and corrections the rollout policy cannot play."""
    assert isinstance(state, State)
    return not state.options.freehand


def rollout(state: AnyState, rng: random.Random) -> Rollout:
    """Play the rest of the round for each due seat, then the cards to come; score goals by the rules."""
    assert isinstance(state, State)
    ground = board_tables_of(state.board)
    papers = [SearchSheet.of(ground, state.board, sheet) for sheet in state.sheets]
    for seat in range(state.seats):
        if state.due[seat] is Due.START:
            _write_start(state, papers[(seat + 1) % state.seats], rng)
    taken = {goal: state.goals.first_met(goal) for goal in Goal}
    limits = {goal: ROUNDS if in_round is None else in_round for goal, in_round in taken.items()}
    if state.seats == 1:
        limits = dict(SOLO_DEADLINES)
    mets: list[Met] = [dict(met) for met in state.goals.met]
    for seat, (paper, met) in enumerate(zip(papers, mets, strict=True)):
        card = state.card
        if card is not None:
            if state.due[seat] is Due.NUMBER:
                ROLLOUT_POLICY.play_number(paper, card, state.cards_turned, met, limits)
            if state.due[seat] in (Due.NUMBER, Due.BRIDGES):
                ROLLOUT_POLICY.play_bridges(paper, card, state.cards_turned, met, limits)
            note_goals(paper, state.cards_turned, met)
        yield
        ROLLOUT_POLICY.play_on(paper, state.setup.deck[state.cards_turned : ROUNDS], state.cards_turned, met, limits)
        yield
    if state.seats > 1:
        limits = {goal: min((met.get(goal, ROUNDS) for met in mets), default=ROUNDS) for goal in Goal}
    scores = [
        units_of(state.options.handicap, seat) + points(paper, met, limits)
        for seat, (paper, met) in enumerate(zip(papers, mets, strict=True))
    ]
    return RolloutOutcome.of(scores, [seat for seat, score in enumerate(scores) if score == max(scores)])


def _write_start(state: State, paper: SearchSheet, rng: random.Random) -> None:
    """Write a starting number for the left neighbour: on an island with most links in a solo game, else with fewest."""
    board = state.board
    plain = [island for island in board.islands if board.flag(island) is None]
    counts = [len(board.links_of[island]) for island in plain]
    wanted = max(counts) if state.seats == 1 else min(counts)
    fitting = [island for island, count in zip(plain, counts, strict=True) if count == wanted]
    number = START_NUMBERS[0] if state.seats == 1 else START_NUMBERS[-1]
    paper.write(fitting[int(rng.random() * len(fitting))] - 1, number)
