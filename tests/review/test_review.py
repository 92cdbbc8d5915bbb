"""Reviews of whole games: evaluated moves, their values, and the page in the window."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import FRect, Surface
from pygame.event import Event

from game.core.best_result import BestResult
from game.core.deal_id import game_id
from game.core.players import Advice, Player, decide
from game.core.state import GameState
from game.i18n import Texts
from game.match.match import Match, Seat
from game.modes.attempts import BRANCH_KEY
from game.modes.solo import first_hand, next_hand, rival_seats
from game.registry import plugin
from game.review.combined_review import CombinedReview, ReviewedDecision
from game.review.move_evaluator import DEALS, METHOD, Estimate, MoveEvaluation, MoveEvaluator
from game.review.review import Decision, Review
from game.scenes import routes
from game.scenes.stack import Push, Reset
from game.table.review.messages import headline, plain_line, results_line, summary_line, won_back_line
from game.table.review.page import ReviewScene
from game.table.review.saved_reviews import live_review
from game.table.scene import TableScene
from game.ui.canvas import Canvas
from game.ui.widgets import InteractionState, Label
from tests.drawn_text import Run, recording, runs_of
from tests.driver import click, names, program, target, top, wait


class AtOnce:
    """Stand-in for the thinker that answers at the next poll with a fast player."""

    timeout_s = 60.0

    def __init__(self) -> None:
        self._advice: Advice | None = None

    def ask(self, game: str, level: str | Player, sample: GameState, seed: int | str) -> None:
        assert isinstance(level, MoveEvaluator)
        house = decide(plugin(game).player("medium"), sample.copy(), random.Random(seed)).move
        self._advice = decide(replace(level, reference=house), sample, random.Random(seed))

    def poll(self) -> Advice | None:
        advice, self._advice = self._advice, None
        return advice

    def cancel(self) -> None:
        self._advice = None

    close = warm_up = cancel


def played(game: str, board: str, left: int = 0) -> Match[Any]:
    """Solo game of a weak player, up to ``left`` moves before its end."""
    match = Match.new(game, board, plugin(game).load_board(board).board, [Seat("Ada")], seed=11)
    dice = random.Random(3)
    while not match.is_over:
        match.play(decide(plugin(game).player("easy"), match.sample_for(0), dice).move)
    return match.branch(match.number - left) if left else match


def weigh(review: Review) -> Review:
    """All there is to weigh."""
    while not review.is_done:
        review.poll()
    return review


def test_moves_are_weighed_as_they_come_and_forgotten_when_they_are_taken_back() -> None:
    match = played("waterways", "twin", 4)
    review = Review(match, AtOnce(), deals=2)
    while review.progress[0] < match.number:
        review.poll()
    weighed = len(review.decisions)
    match.play(match.state.moves()[0])
    assert (review.is_done, review.progress[1]) == (False, weighed + 1)
    weigh(review)
    assert [found.number for found in review.decisions] == list(range(match.number))
    other = Match.resume(match.branch(match.number - 1).record(), match.board)
    again = Review(other, AtOnce(), deals=2)
    assert again.progress == (0, match.number - 1)


def test_the_last_move_weighed_is_forgotten_when_it_is_taken_back() -> None:
    board = plugin("mosaic").load_board("court").board
    match: Match[Any] = Match.new("mosaic", "court", board, [Seat("Ada"), Seat("Ben")], seed=2)
    while not match.can_undo or not Review(match, AtOnce()).open_moves():
        match.play(match.state.moves()[0])
    review = weigh(Review(match, AtOnce(), deals=2))
    last = review.decisions[-1].number
    assert last == match.number - 1
    match.undo()
    assert last not in [found.number for found in review.decisions]
    assert review.is_done


def test_a_person_at_a_table_is_weighed_and_computers_are_not() -> None:
    board = plugin("mosaic").load_board("court").board
    seats = [Seat("Drake", "computer", "hard"), Seat("Ada")]
    match = Match.new("mosaic", "court", board, seats, seed=2)
    for _ in range(8):
        match.play(match.state.moves()[0])
    assert {match.moves[number].seat for number in Review(match, AtOnce()).open_moves()} == {1}


def decision(number: int, lost: Estimate, gained: Estimate, match: Match[Any]) -> Decision:
    made, house = match.moves[number], match.state_at(number).moves()[-1]
    return Decision(
        number,
        made,
        MoveEvaluation(house, played=made, lost=lost, gained=gained, before=Estimate(40.0, 3.0), after=(30.0,)),
    )


def test_the_result_is_what_was_to_be_expected_and_skill_and_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played("bridges", "a")
    assert match.result is not None
    review = Review(match, AtOnce())
    found = [
        decision(1, Estimate(3.0, 1.1), Estimate(-1.0, 2.0), match),
        decision(2, Estimate(3.0, 0.9), Estimate(-2.0, 2.0), match),
        decision(3, Estimate(-4.0, 0.5), Estimate(2.5, 4.0), match),
    ]
    monkeypatch.setattr(Review, "decisions", property(lambda self: found))
    monkeypatch.setattr(Review, "is_done", property(lambda self: True))
    summary = review.summary(0)
    assert (summary.moves, summary.as_good, summary.costliest) == (3, 2, 3.0)
    assert summary.luck is not None
    assert summary.luck.mean == pytest.approx(match.result.scores[0] - 40.0 + 0.5)
    assert summary.luck.error == pytest.approx((9 + 4 + 4 + 16) ** 0.5)
    assert [place.number for place in review.places(0)] == [2]
    balance = review.balance(0)
    assert balance is not None
    assert balance.hoped + balance.luck + balance.moves == balance.made == match.result.scores[0]


def test_the_headline_adds_up_and_stands_at_the_ends_of_the_curve(tmp_path: Path) -> None:
    match = played("bridges", "a")
    assert match.result is not None
    with program(tmp_path, weighs=True) as app:
        review = CombinedReview([weigh(Review(match, AtOnce(), deals=6))])
        loaded = app.services.background.boards.load("bridges", "a")
        app.apply(Reset(routes.ReviewRoute(match, loaded, review)))
        page = top(app)
        assert isinstance(page, ReviewScene)
        texts, balance = app.services.assets.texts, review.balance(0)
        assert balance is not None
        line = headline(texts, review, 0)
        hoped, made, luck, moves = (int(each) for each in re.findall(r"[+-]?[0-9]+", line.replace("−", "-")))
        assert hoped + luck + moves == made
        [curve] = page.graph.curves()[0]
        assert (round(curve[0][1]), curve[-1][1]) == (hoped, made)
        runs = [run.text for run in runs_of(app, page)]
        assert line in runs
        assert {texts.number(hoped), texts.number(made)} <= {*runs}, "at the ends of the curve"


@pytest.mark.parametrize(("gains", "lost", "back"), [((-8.0, 3.0), -8, 3), ((-8.0, -1.0), None, None)])
def test_what_one_move_lost_and_others_won_back_is_a_sum_too(
    monkeypatch: pytest.MonkeyPatch, gains: tuple[float, float], lost: int | None, back: int | None
) -> None:
    match = played("bridges", "a")
    review = Review(match, AtOnce())
    found = [decision(number, Estimate(), Estimate(gain, 0.5), match) for number, gain in enumerate(gains, 1)]
    monkeypatch.setattr(Review, "decisions", property(lambda self: found))
    monkeypatch.setattr(Review, "is_done", property(lambda self: True))
    line = won_back_line(Texts(), CombinedReview([review]), 0)
    if lost is None:
        assert not line
    else:
        assert line == f"One move took −{-lost}, the others brought +{back}."


def test_a_game_without_a_choice_is_not_said_to_wait_for_its_weighing(tmp_path: Path) -> None:
    match = played("bridges", "a")
    review = CombinedReview([Review(match, AtOnce(), deals=6)])
    with program(tmp_path) as app:
        texts = app.services.assets.texts
        assert summary_line(texts, match, review, 0) == texts.t("house.review.none")
        review.last.open_moves = list  # type: ignore[method-assign]
        assert summary_line(texts, match, review, 0) == texts.t("house.review.no-choice")


def test_freehand_is_not_weighed() -> None:
    board = plugin("bridges").load_board("a").board
    options = plugin("bridges").game.options.parse({"freehand": True}, 1)
    match = Match.new("bridges", "a", board, [Seat("Ada")], options, seed=1)
    match.play(match.state.moves()[0])
    review = Review(match, AtOnce())
    assert (review.can_review(), review.open_moves()) == (False, [])


def heading_of_places(page: ReviewScene) -> float:
    """Top of the review positions."""
    told = [page.t(f"house.review.{key}") for key in ("places", "no-places", "no-places-yet")]
    return next(each.rect.top for each in page.widgets if isinstance(each, Label) and each.text in told)


def test_the_page_leads_to_its_places_and_on_to_practice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = played("bridges", "a")
    with program(tmp_path, weighs=True) as app:
        loaded = app.services.background.boards.load("bridges", "a")
        review = Review(match, AtOnce(), deals=6)
        app.apply(Reset(routes.ReviewRoute(match, loaded, CombinedReview([review]))))
        page = top(app)
        assert isinstance(page, ReviewScene)
        assert names(app, "stop") == ["stop"]
        click(app, "stop")
        stopped = review.progress
        wait(app, 0.3)
        assert review.progress == stopped
        begin = heading_of_places(page)
        weigh(review)
        page.rebuild()
        review.take_best(BestResult(90, 120))
        page.rebuild()
        assert names(app, "stop") == []
        assert heading_of_places(page) == begin  # positions stay in place under the pointer
        hopes = [(each.number + 1, 40.0 * (each.number > 0)) for each in review.decisions]
        monkeypatch.setattr(page.graph, "curves", lambda: {0: [hopes]})
        monkeypatch.setattr(
            page.review, "places", lambda seat: [ReviewedDecision(0, each) for each in review.decisions[4:7]]
        )
        runs = runs_of(app, page)
        title = next(run.rect for run in runs if run.text == page.t("house.review.curve"))
        beside = target(app, "place-1").rect.left  # pictures of positions have figures, too
        marks = [run.rect for run in runs if run.text in ("1", "2", "3") and run.rect.right < beside]
        assert marks
        assert min(mark.top for mark in marks) >= title.bottom  # however high their moves stand
        apart = [right.left - left.left for left, right in pairwise(sorted(marks, key=lambda mark: mark.left))]
        assert min(apart) > 20  # and however close together
        monkeypatch.undo()
        line = summary_line(app.services.assets.texts, match, CombinedReview([review]), 0)
        assert f" of {review.progress[1]} moves as good as the house’s" in line
        place = review.places(0)[0]
        scene = click(app, "place-1")
        assert isinstance(scene, TableScene)
        assert scene.controller.position == place.number
        scene = click(app, "house")
        wait(app, 1)
        assert isinstance(scene, TableScene)
        assert scene.controller.match.moves[-1] == place.evaluation.move
        assert scene.controller.match.moves[:-1] == match.moves[: place.number]
        scene = click(app, "made")
        assert isinstance(scene, TableScene)
        assert (scene.controller.match.moves, scene.controller.position) == (match.moves, place.number)
        pygame.event.post(
            Event(pygame.MOUSEMOTION, pos=target(app, "branch").rect.center, rel=(0, 0), buttons=(0, 0, 0))
        )
        wait(app, 0.1)
        tip = app.services.assets.t("house.replay.branch")
        assert tip not in [run.text for run in runs_of(app, scene)]  # the program's own bubble shows it, once
        click(app, "branch")
        scene = top(app)
        assert isinstance(scene, TableScene)
        assert scene.controller.table.occasion.get(BRANCH_KEY)
        assert scene.controller.match.number == place.number
        assert scene.controller.message_bar.in_bar == app.services.assets.t("house.table.practice")


def test_the_hands_somebody_plays_alone_have_one_look_back_with_a_place_in_the_hand_it_is_in(tmp_path: Path) -> None:
    rules = plugin("elevens")
    board = rules.load_board("standard")
    rivals = rival_seats("elevens", ["Quill", "Morgana"])
    options = rules.game.options.parse({}, 3)
    hands = [first_hand("elevens", "standard", board.board, [Seat("Ada"), *rivals], options, 5)]
    while True:
        while not hands[-1].is_over:
            hands[-1].play(hands[-1].state.moves()[0])
        following = next_hand(hands[-1])
        if following is None:
            break
        hands.append(following)
    with program(tmp_path) as app:
        own = [Review(hand, AtOnce()) for hand in hands]
        wanted = []
        for number, (hand, review) in enumerate(zip(hands, own, strict=True)):
            opened = review.open_moves()
            moves = {
                str(at): MoveEvaluation(
                    hand.state_at(at).moves()[-1],
                    lost=Estimate(0.25 * number if at == opened[0] else 0.0),
                    after=(0.5, 0.2, 0.3),
                ).to_json()
                for at in opened
            }
            wanted += [(number, opened[0])] if number else []
            review.load_json({"method": METHOD, "deals": DEALS, "moves": moves})
            app.services.storage.reviews.save(game_id(hand.record().to_json()), review.to_json())
        app.apply(Push(routes.ReviewRoute(hands[-1], board)))
        page = top(app)
        assert isinstance(page, ReviewScene)
        assert page.review.is_complete
        total = sum(review.progress[1] for review in own)
        texts = app.services.assets.texts
        line = results_line(texts, hands[-1], page.review)
        assert (
            line
            == f"3 hands: {total - 2} of {total} moves as good as the house’s, the costliest lost 50% of the chance to win."
        )
        assert results_line(texts, hands[0], CombinedReview(own[:1])).startswith("Hand 1: ")
        plain = plain_line(texts, hands[-1], page.review)
        assert plain == f"3 hands: {total - 2} of {total} moves were as good as the house’s."
        assert (
            plain_line(texts, hands[0], CombinedReview(own[:1]))
            == "Hand 1: No move was clearly worse than the house’s."
        )
        assert not results_line(texts, hands[0], live_review(app.services.background, hands[0])), "a word about waiting"
        assert [(place.game, place.decision.number) for place in page.review.places(0)] == sorted(wanted, reverse=True)
        curves = page.graph.curves()[0]
        ends = [sum(hand.number for hand in hands[: at + 1]) for at in range(3)]
        won = [100.0 if hand.result is not None and 0 in hand.result.winners else 0.0 for hand in hands]
        assert [curve[-1] for curve in curves] == list(zip(ends, won, strict=True))
        card, drawn = FRect(100, 100, 600, 300), list[Run]()
        assets = app.services.assets
        with recording(drawn):
            canvas = Canvas(Surface(app.screen.get_size()), assets.viewport, assets.sheets, assets.fonts)
            page.graph.paint(card, 0, canvas, InteractionState())
        runs = {run.text: run.rect for run in drawn}
        assert page.t("house.review.curve-hands") in runs
        assert card.contains(runs["0"]), "the scale stands on its card"
        assert card.contains(runs["100"])
        scene = click(app, "place-2")
        assert isinstance(scene, TableScene)
        assert (scene.controller.match.moves, scene.controller.position) == (hands[1].moves, wanted[0][1])
