"""Screens of tables, lessons and results in states of their own, for the outlines."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Any, cast

from pygame import FRect

from game import registry
from game.app import App
from game.core.best_result import BestResult
from game.core.handicap import handicap_rules
from game.core.state import Json
from game.match.match import Match, Seat
from game.match.turn_clock import ClockRules, TimeSpan, set_clock
from game.modes.attempts import BRANCH_KEY
from game.modes.match_series import SERIES_KEY, MatchSeries
from game.modes.solo import first_hand, next_hand, rival_seats
from game.modes.tables import GameTable
from game.registry import plugin
from game.review.combined_review import CombinedReview
from game.review.move_evaluator import Estimate
from game.review.review import Decision
from game.scenes.base import Scene
from game.scenes.events import Activate
from game.scenes.stack import Pop, Push
from game.table.ending.count_scene import CountScene
from game.table.ending.new_achievements import NewAchievements
from game.table.ending.results import ResultsScene
from game.table.hand_over import HandOverFacts, HandOverScene
from game.table.lessons.teach import LessonSession, open_lesson
from game.table.opening import open_table
from game.table.plugin import lessons_of, ui_of
from game.table.review.page import ReviewScene
from game.table.scene import TableScene
from game.table.sessions.hint_futures import HintFutures
from game.table.sessions.play import PlaySession
from game.table.sessions.session import Session
from game.table.sessions.trial_play import TrialSession
from game.table.sharing.files import draw_picture
from game.table.sharing.gif_job import GifJob
from game.table.sharing.page import ShareScene
from game.table.solo.ghost import run_of
from game.table.solo.runs import Runs
from game.table.ui import Gain
from game.ui.bindings import Command
from game.ui.canvas import Canvas
from tests.menus.test_text_size import ended
from tests.screens import EvaluatedReview
from tests.table.tables import begun

SHORT = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")


@cache
def _played_out(game: str, board: str, seats: int, options: str, seed: int) -> Match[Any]:
    """A random game of people with short names, played once for all tests."""
    chosen: Json = {"saboteur": {"target": 999}} if options == "saboteur" else {}
    if options == "handicap":
        chosen = {"handicap": [0, *([5] * (seats - 1))]}
    if options == "freehand":
        chosen = {"freehand": True}
    rules = plugin(game).game.options.parse(chosen, seats)
    people = [Seat(name) for name in SHORT[:seats]]
    match = Match.new(
        game, board, plugin(game).load_board(board).board, people, rules, seed=seed, started="2026-09-23T19:30"
    )
    dice = random.Random(seed)
    while not match.is_over:
        match.play(dice.choice(list(match.state.moves())))
    return match


def played_out(
    app: App, game: str, seats: int, options: str = "", seed: int = 3, occasion: Json | None = None
) -> GameTable:
    """A table with such a finished game, a copy of its own."""
    loaded = app.services.background.boards.load(game, plugin(game).shipped[0])
    match = _played_out(game, loaded.name, seats, options, seed)
    return GameTable(Match.resume(match.record(), loaded.board), loaded, (), occasion or {})


def results_of(
    app: App, game: str, seats: int, options: str = "", seed: int = 3, occasion: Json | None = None
) -> ResultsScene:
    """The page of results of such a game."""
    return ResultsScene(app.services, played_out(app, game, seats, options, seed, occasion), None, None)


@cache
def _hands() -> list[Match[Any]]:
    """The hands that one person plays against computers, each played at random."""
    board = plugin("elevens").load_board("standard").board
    options = plugin("elevens").game.options.parse({}, 3)
    seats = [Seat("Ada"), *rival_seats("elevens", ["Quill", "Morgana"])]
    found = [first_hand("elevens", "standard", board, seats, options, 5)]
    dice = random.Random(4)
    while True:
        while not found[-1].is_over:
            found[-1].play(dice.choice(list(found[-1].state.moves())))
        following = next_hand(found[-1])
        if following is None:
            return found
        found.append(following)


def hand_of(app: App, number: int) -> Scene:
    """Results of one of these hands."""
    match, board = _hands()[number], app.services.background.boards.load("elevens", "standard")
    return ResultsScene(app.services, GameTable(Match.resume(match.record(), match.board), board), None, None)


class LevelReview(EvaluatedReview):
    """Review of moves that changed nothing, so that the curve is flat."""

    @property
    def decisions(self) -> list[Decision]:
        made = float(self.match.result.scores[0]) if self.match.result is not None else 0.0
        return [
            replace(
                each, evaluation=replace(each.evaluation, lost=Estimate(), before=Estimate(made, 1.0), after=(made,))
            )
            for each in super().decisions
        ]


class WeighedReview(EvaluatedReview):
    """Review that is at work, has weighed all moves, or has found the best result as well."""

    done = 12
    is_weighed = False

    @property
    def is_done(self) -> bool:
        return self.is_weighed

    @property
    def progress(self) -> tuple[int, int]:
        return (33, 33) if self.is_weighed else (self.done, 33)


def at_work(app: App, state: str) -> Scene:
    """The look-back of a solo game at work, stopped, looking for the best result, or at its end."""
    table, thinker = played_out(app, "bridges", 1), app.services.background.benchmark_thinker
    review = WeighedReview(table.match, thinker, deals=64)
    review.is_weighed = state in ("looking", "found")
    scene = ReviewScene(app.services, table.match, table.board, CombinedReview([review]))
    if state == "found":
        review.take_best(BestResult(90, 120))
    elif state == "stopped":
        target = scene.interaction.find_hit_target("stop")
        assert target is not None
        scene.interaction.activate(target)
    return scene


def looked_back(app: App, game: str, seats: int, options: str = "", *, is_level: bool = False) -> Scene:
    """The look-back of a game of people with short names."""
    table, thinker = played_out(app, game, seats, options), app.services.background.benchmark_thinker
    review = (LevelReview if is_level else EvaluatedReview)(table.match, thinker, deals=64)
    return ReviewScene(app.services, table.match, table.board, CombinedReview([review]))


def second_of(app: App) -> Scene:
    """The look-back of a game at the second person."""
    scene = cast(ReviewScene, looked_back(app, "mosaic", 3))
    scene.seat = 1
    return scene


def reviewed_of(app: App, seats: int) -> Scene:
    """Results of a game whose moves were weighed."""
    table, thinker = played_out(app, "bridges", seats), app.services.background.benchmark_thinker
    review = CombinedReview([EvaluatedReview(table.match, thinker, deals=64)])
    return ResultsScene(app.services, table, None, None, review)


def counted(app: App, page: ResultsScene, share: float) -> ResultsScene:
    """A page whose figures have been counted up to a share."""
    app.services.storage.change_settings(reduced_motion=False)
    page.enter()
    page.frames.motions.advance(1.4 * share)
    app.services.storage.change_settings(reduced_motion=True)
    return page


def with_aids(app: App, game: str, seats: int) -> Scene:
    """Results of a game in which each seat used aids."""
    table = played_out(app, game, seats)
    for seat in range(seats):
        for name, times in (("hint", seat + 1), ("undo", 12)):
            for _ in range(times):
                table.match.meta.count_aid(name, seat)
    return ResultsScene(app.services, table, None, None)


def with_flags(app: App, share: float) -> Scene:
    """Results of a game with new achievements, whose flags rise."""
    app.services.assets.sheets.load("logbook")
    page = results_of(app, "mosaic", 2)
    page.new_achievements = NewAchievements(
        app.services.assets, "mosaic", ((1, "Ada", 0), (1, "Ada", 2), (2, "Ben", 1))
    )
    return counted(app, page, share)


def series_of(played: Sequence[Sequence[int]], games: int) -> Json:
    """The occasion of a game of a match after such scores."""
    return {SERIES_KEY: MatchSeries(games, 0, tuple(map(tuple, played))).to_json()}


def gains_of(app: App, seconds: float, *, is_calm: bool) -> Scene:
    """A table with points won and lost at two cards, after some seconds."""
    app.services.storage.change_settings(reduced_motion=is_calm)
    scene = play_of(app, "mosaic", 2)
    session = cast(PlaySession, scene.session)
    session.story.gains = (Gain(FRect(600, 300, 300, 90), 1234), Gain(FRect(40, 80, 200, 60), -3))
    scene.frames.motions.finish()
    session.story.advance(seconds)
    return scene


def play_of(
    app: App, game: str, seats: int, options: Json | None = None, clock: ClockRules | None = None
) -> TableScene[Any]:
    """A table of people before its first move."""
    board = plugin(game).shipped[0]
    loaded = app.services.background.boards.load(game, board)
    rules = plugin(game).game.options.parse(options or {}, seats)
    people = [Seat(name) for name in SHORT[:seats]]
    match = Match.new(game, board, loaded.board, people, rules, seed=3, started="")
    if clock is not None:
        set_clock(match, clock)
    return open_table(app.services, GameTable(match, loaded))


def cramped_of(app: App) -> Scene:
    """A table with clock and handicap where large letters leave the bar little room."""
    app.services.storage.change_settings(text_size=150)
    app.apply_settings()
    return play_of(app, "bridges", 2, {"handicap": [0, 12]}, ClockRules(TimeSpan.GAME, 9, True))


def runs_of(app: App, game: str, moves: int) -> Scene:
    """A solo table after some moves, compared with the best run and with the benchmark's."""
    scene = play_of(app, game, 1)
    match, session = scene.controller.match, cast(PlaySession, scene.session)
    dice = random.Random(8)
    for _ in range(moves):
        match.play(dice.choice(list(match.state.moves())))
    scene.controller.show_position(match.number)
    for name in ("run-house", "run-best"):
        app.services.storage.set_extra(f"introduced.{name}", True)
    session.runs = Runs(app.services, match)
    best, house = (played_out(app, game, 1, seed=seed).match for seed in (3, 4))
    session.runs.best = run_of(best.record(), match.board, "Ben", 77)
    session.runs.benchmark = run_of(house.record(), match.board, "", 1234)
    scene.enter = lambda: None  # type: ignore[method-assign]  # no runs of the storage
    scene.frames.motions.finish()
    return scene


def clock_of(app: App, rules: ClockRules, *, has_computer: bool = False) -> Scene:
    """A table with a clock; of a person to move, or of a computer player."""
    seats = [Seat("Quill", "computer", "easy"), Seat("Ada")] if has_computer else [Seat("Ada"), Seat("Ben")]
    match = begun("bridges", seats)
    set_clock(match, rules)
    scene = open_table(app.services, GameTable(match, app.services.background.boards.load("bridges", match.board_name)))
    scene.advance = lambda seconds: None  # type: ignore[method-assign]  # nobody thinks
    return scene


def shaken_of(app: App, seconds: float) -> Scene:
    """A lesson whose hand moves, some time after a wrong click."""
    app.services.storage.change_settings(reduced_motion=False)
    scene = lesson_at(app, "bridges", "basics", 2, is_refused=True)
    scene.advance(seconds)
    return scene


class PointedAt(HintFutures):
    """Futures of a move that is pointed at, with words and place of its own."""

    comparison_line = "48 % to win here, 52 % with the hint."
    place = FRect(500, 300, 60, 60)


def futures_of(app: App) -> Scene:
    """A table where both futures stand beside a move that is pointed at."""
    scene = play_of(app, "bridges", 2)
    cast(PlaySession, scene.session).hints.futures = PointedAt(scene)
    return scene


def refused_of(app: App, place: FRect) -> Scene:
    """A table with the reason of a refusal beside its subject."""
    scene = play_of(app, "mosaic", 2)
    scene.enter = lambda: None  # type: ignore[method-assign]  # no line about who begins
    scene.controller.message_bar.refuse(lambda: "That place is taken, and the bag is empty.", place)
    return scene


def trial_of(app: App, *, is_over: bool) -> Scene:
    """A trial of a board, at its beginning or after its end."""
    match = ended(app, "bridges", 2).match if is_over else begun("bridges", [Seat("Ada"), Seat("Ben")])
    scene = open_table(
        app.services, GameTable(match, app.services.background.boards.load("bridges", match.board_name)), TrialSession
    )
    scene.advance(1.0)
    return scene


class RunningJob(GifJob):
    """An animated picture on its way, without a process."""

    def __init__(self, share: float) -> None:
        self._share = share

    @property
    def is_running(self) -> bool:
        return True

    @property
    def share(self) -> float:
        return self._share

    def poll(self) -> bool:
        return False

    def stop(self) -> None:
        pass

    def status_line(self) -> str:
        return f"{self._share:.0%} of the picture"


def sharing_of(app: App, game: str, seats: int, share: float) -> Scene:
    """The page that shares a game while its animated picture is made, with other things done before."""
    scene = ShareScene(app.services, played_out(app, game, seats), ["★★☆ Deckhand", "Third place of nine"])
    scene.exports.animation = RunningJob(share)
    return scene


class PictureScene(Scene):
    """The picture of a table as it is saved."""

    name = "picture"

    def __init__(self, app: App, table: TableScene[Any]) -> None:
        super().__init__(app.services)
        self._table = table

    def draw_background(self, canvas: Canvas) -> None:
        draw_picture(self.services.assets, self._table)


def picture_of(app: App, game: str, seats: int, options: str = "", *, is_over: bool = True) -> Scene:
    """The picture of a finished game at its end, or before its first move."""
    scene = open_table(app.services, played_out(app, game, seats, options), lambda table: Session())
    if not is_over:
        scene.controller.show_position(0)
    return PictureScene(app, scene)


def covered_of(app: App, *, is_covering: bool) -> Scene:
    """The sheet for somebody who has not moved yet, with the table behind it covered or darker."""
    facts = HandOverFacts(1, "Ben", (), opening="Ada begins: she drew the 11.", has_moved=False)
    return HandOverScene(app.services, facts, lambda: None, lambda: None, is_covering=is_covering)


def lesson_at(app: App, game: str, name: str, number: int, *, is_refused: bool = False) -> Scene:
    """A lesson at a step, where the person reads or has to click; after a wrong click with the reason."""
    scene = open_lesson(app.services, game, name)
    session = cast(LessonSession, scene.session)
    app.apply(Push(scene))
    for _ in range(400):
        if session.can_go_on or session.target is not None:
            if session.number >= number:
                break
            event = session.filter(Command.CONFIRM)
            assert isinstance(event, Activate), (game, name, session.number)
            target = scene.interaction.find_hit_target(event.name)
            assert target is not None
            scene.interaction.activate(target)
        app.step(0.1, is_drawn=False)
    app.apply(Pop())
    if is_refused:
        session.refuse()
    scene.enter = lambda: None  # type: ignore[method-assign]
    return scene


def saboteur_counted(app: App, share: float) -> Scene:
    """The count of a game whose saboteur has no score."""
    scene = CountScene(app.services, played_out(app, "waterways", 3, "saboteur", 1), Scene(app.services))
    scene.advance(scene.counting.seconds * share + 0.5)
    return scene


HELPING = [game for game in registry.GAMES if handicap_rules(plugin(game).game.options) is not None]

STATE_SCREENS: Mapping[str, Callable[[App], Scene]] = {
    "results-six": partial(results_of, game="mosaic", seats=6),
    "results-five": partial(results_of, game="mosaic", seats=5, seed=4),
    "results-six-counting": lambda app: counted(app, results_of(app, "mosaic", 6), 0.3),
    "results-alone-counting": lambda app: counted(app, results_of(app, "bridges", 1), 0.6),
    "results-saboteur": partial(results_of, game="waterways", seats=3, options="saboteur", seed=1),
    "results-handicap": partial(results_of, game="bridges", seats=3, options="handicap"),
    "results-match-game": partial(results_of, game="elevens", seats=3, occasion=series_of([(10, 20, 5)], 3)),
    "results-match-over": partial(results_of, game="elevens", seats=3, occasion=series_of([(10, 20, 5), (9, 9, 30)], 3)),
    "results-hand": partial(hand_of, number=0),
    "results-hand-later": partial(hand_of, number=1),
    "results-hands-over": partial(hand_of, number=-1),
    "results-reviewed": partial(reviewed_of, seats=1),
    "review-not-covered": partial(looked_back, game="bridges", seats=1, options="freehand"),
    "review-level": partial(looked_back, game="bridges", seats=1, is_level=True),
    "review-second": second_of,
    **{f"review-{state}": partial(at_work, state=state) for state in ("weighing", "stopped", "looking", "found")},
    "results-practice": partial(results_of, game="bridges", seats=2, occasion={BRANCH_KEY: True}),
    "results-daily": partial(results_of, game="bridges", seats=1, occasion={"daily": "2026-09-23", "day": "2026-09-23"}),
    **{f"results-aids-{seats}": partial(with_aids, game="mosaic", seats=seats) for seats in (1, 2, 4)},
    "results-flags": partial(with_flags, share=1.0),
    "results-flags-rising": partial(with_flags, share=0.45),
    **{f"runs-{game}-{moves}": partial(runs_of, game=game, moves=moves)
       for game in registry.GAMES if 1 in plugin(game).game.seats and ui_of(game).progress is not None for moves in (2, 9)},
    "clock-urgent": partial(clock_of, rules=ClockRules(TimeSpan.MOVE, 10, True)),
    "clock-game": partial(clock_of, rules=ClockRules(TimeSpan.GAME, 11, False)),
    "clock-computer": partial(clock_of, rules=ClockRules(TimeSpan.GAME, 9, False), has_computer=True),
    "futures-beside": futures_of,
    "refused-above": partial(refused_of, place=FRect(600, 400, 40, 40)),
    "refused-left": partial(refused_of, place=FRect(2, 300, 30, 90)),
    "refused-corner": partial(refused_of, place=FRect(1200, 660, 80, 60)),
    "trial-play": partial(trial_of, is_over=False),
    "trial-play-over": partial(trial_of, is_over=True),
    "sharing": partial(sharing_of, game="bridges", seats=2, share=0.4),
    "sharing-begun": partial(sharing_of, game="mosaic", seats=1, share=0.005),
    **{f"picture-{game}-{plugin(game).game.seats[-1]}": partial(picture_of, game=game, seats=plugin(game).game.seats[-1])
       for game in registry.GAMES},
    "picture-saboteur": partial(picture_of, game="waterways", seats=3, options="saboteur"),
    "picture-begun": partial(picture_of, game="bridges", seats=2, is_over=False),
    "pass-mouse-first": partial(covered_of, is_covering=True),
    "pass-mouse-dark": partial(covered_of, is_covering=False),
    "count-saboteur-0.4": partial(saboteur_counted, share=0.4),
    "count-saboteur-1.0": partial(saboteur_counted, share=1.0),
    **{f"handicap-{game}": partial(play_of, game=game, seats=2, options={"handicap": [0, 3]}) for game in HELPING},
    **{f"taught-{game}-{lesson.name}-{step}": partial(lesson_at, game=game, name=lesson.name, number=step)
       for game in registry.GAMES for lesson in lessons_of(game)[:2]
       for step in ((0, 1, 3) if lesson.name == "basics" else (0,))},
    **{f"taught-{game}-refused-{step}": partial(lesson_at, game=game, name="basics", number=step, is_refused=True)
       for game in registry.GAMES for step in (0, 2)},
}  # fmt: skip
"""Screens that leave nothing behind."""

LONE_STATE_SCREENS: Mapping[str, Callable[[App], Scene]] = {
    "gains": partial(gains_of, seconds=0.5, is_calm=True),
    "gains-coming": partial(gains_of, seconds=0.1, is_calm=False),
    "gains-going": partial(gains_of, seconds=1.4, is_calm=False),
    "cramped-bar": cramped_of,
    "taught-shaken": partial(shaken_of, seconds=0.1),
    "taught-moving": partial(shaken_of, seconds=0.7),
}
"""Screens that leave settings behind."""
