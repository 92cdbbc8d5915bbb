"""Screens of tables and kiosks for the outlines that ``tests.menus.test_text_size`` has no page of: counts, the views of
a finished game, look-backs, checks of a kiosk, podiums.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Literal
from unittest.mock import patch

from game import registry
from game.app import App
from game.core.players import ThinkingService
from game.core.state import Move
from game.isles.elevens.table.unseen_tiles import UnseenTilesScene
from game.kiosk.attract import AttractScene
from game.kiosk.attract_playlist import PlaylistItem
from game.kiosk.closed import ClosedScene
from game.kiosk.export import ExportScene
from game.kiosk.hardware_checks import ScreenCheckScene, TouchCheckScene
from game.kiosk.kiosk import IdleScene
from game.kiosk.operator import OperatorScene
from game.kiosk.operator_log import OperatorLog
from game.kiosk.tabs.figures import DAYS, StatisticsSection
from game.kiosk.tabs.machine import LOGGED_EVENTS
from game.kiosk.tickets import TicketEntryScene, TicketScene
from game.kiosk.wall_page import WallPageScene
from game.match.match import Match, Seat
from game.match.turn_clock import ClockRules, TimeSpan, set_clock
from game.match.variations import Variations
from game.menus.chart.page import ChartScene
from game.menus.data.page import IN, OUT, DataScene
from game.menus.data.page import TABLE as TABLE_OUT
from game.menus.data.print_page import PrintScene
from game.menus.data.unsaved import UnsavedScene
from game.menus.records.deals import DealTableScene
from game.menus.records.opened_files import OpenedFile
from game.menus.records.page import RecordsScene
from game.menus.records.record_files import RecordFilesScene
from game.menus.sessions.past_sessions import PastSessionsScene, SessionPodiumScene
from game.menus.settings.appearance import AppearanceScene
from game.menus.settings.key_bindings import KeyBindingsScene
from game.menus.settings.voice import VoiceOfferScene, VoiceScene
from game.menus.statistics.model import VIEWS
from game.menus.statistics.page import StatisticsScene
from game.menus.workshop.new_board import NewBoardScene
from game.menus.workshop.trial_page import BoardTrialScene
from game.modes.board_trials import Trial, TrialRun
from game.modes.game_statistics import GameOutcome, GameStatistics
from game.modes.medals import BenchmarkResult
from game.modes.puzzles.model import TryOutcome, Verdict
from game.modes.puzzles.shipped import games_with_puzzles, read_puzzles
from game.modes.puzzles.tasks import PuzzleSolver, PuzzleTask
from game.modes.session_summary import PlayedGame, SessionPlayer, SessionSummary
from game.modes.tables import GameTable
from game.pages.page import PageScene
from game.registry import editor_of, plugin
from game.review.combined_review import CombinedReview
from game.review.move_evaluator import Estimate, MoveEvaluation
from game.review.review import Decision, Review
from game.scenes.base import Scene
from game.scenes.stack import Pop
from game.services import Services
from game.table.ending.confetti import Confetti
from game.table.ending.count_scene import CountScene
from game.table.ending.results import ResultsScene
from game.table.game_views import REPLAY, TABLE
from game.table.opening import open_table, watch_match
from game.table.puzzles.attempt import Stage
from game.table.puzzles.opening import open_puzzle
from game.table.puzzles.session import PuzzleSession
from game.table.review.page import ReviewScene
from game.table.review.place import ReviewPlace, open_place
from game.table.sharing.page import ShareScene
from game.table.solo.live_benchmark import LiveBenchmark
from game.table.variation_page import VariationScene
from game.ui.canvas import Canvas
from game.ui.input import PointerEvent, PointerKind
from tests.menus.test_statistics import add, played
from tests.menus.test_text_size import LONG, ended
from tests.table.tables import begun


def count_of(app: App, game: str, seats: int, share: float) -> Scene:
    """The count of a finished game after a share of its beats."""
    scene = CountScene(app.services, ended(app, game, seats), Scene(app.services))
    scene.advance(scene.counting.seconds * share + 1.0)
    return scene


def view_of(app: App, game: str, view: str, share: float) -> Scene:
    """A view of a finished game, at a share of its moves."""
    table = ended(app, game, plugin(game).game.seats[-1])
    scene = watch_match(app.services, table.match, table.board, view)
    scene.controller.show_position(round(table.match.number * share))
    return scene


class EvaluatedReview(Review):
    """Review whose first moves were evaluated: each third one lost eight points, or percent of a win."""

    def __init__(self, match: Match[Any], thinker: ThinkingService, deals: int = 64) -> None:
        super().__init__(match, thinker, deals)
        self._evaluated: dict[int, Decision] = {}

    @property
    def decisions(self) -> list[Decision]:
        return [self._cached_decision(number) for number in range(1, min(10, self.match.number))]

    def _cached_decision(self, number: int) -> Decision:
        """The move's decision; a picture asks for it several times, and all legal moves are in it."""
        found = self._evaluated.get(number)
        if found is None or found.played != self.match.moves[number]:
            found = self._evaluated[number] = self._decision(number, self.match.moves[number])
        return found

    def _decision(self, number: int, made: Move) -> Decision:
        best = list(self.match.state_at(number).moves())[-1]
        unit = 1.0 if len(self.match.seats) == 1 else 0.01  # points alone, else the share of a win
        lost = 8.0 * unit * (number % 3 == 0)
        return Decision(
            number,
            made,
            MoveEvaluation(
                best, played=made, lost=Estimate(lost, 0.5 * unit), gained=Estimate(unit - lost, 0.5 * unit),
                before=Estimate((30.0 + number) * unit, unit),
                after=((32.0 + number) * unit - lost,) * len(self.match.seats),
            ),
        )  # fmt: skip

    @property
    def is_done(self) -> bool:
        return True


def review_of(app: App, game: str, seats: int, hands: int = 1) -> Scene:
    """The look-back of a game, or of several hands."""
    table, thinker = ended(app, game, seats), app.services.background.benchmark_thinker
    reviews = [EvaluatedReview(table.match, thinker, deals=64) for _ in range(hands)]
    return ReviewScene(app.services, table.match, table.board, CombinedReview(reviews))


def touched_of(app: App) -> Scene:
    """The touch check after a finger and the mouse."""
    scene = TouchCheckScene(app.services)
    for pointer in (PointerEvent(PointerKind.PRESS, 40, 50, is_touch=True), PointerEvent(PointerKind.PRESS, 900, 400)):
        scene.filter(pointer)
    return scene


def colours_of(app: App, number: int) -> Scene:
    """The screen check after so many touches."""
    scene = ScreenCheckScene(app.services)
    scene.number = number
    return scene


def machine_of(app: App) -> Scene:
    """The operator's tab of the machine with a line of each kind in the log."""
    log = OperatorLog(app.services.storage.folder)
    for event in LOGGED_EVENTS:
        log.log(event, process=7, code=1, place="x", error="y", seconds=3, folder="z", n=2, problem="p", told="q")
    scene = OperatorScene(app.services)
    scene.tab = "machine"
    return scene


class FiguresScene(PageScene):
    """The operator's figures for days that are always the same."""

    name = "figures"
    heading_key = "kiosk.tab.today"

    def build_page(self, inner: Any) -> Any:
        section = StatisticsSection(self)
        first, second = registry.GAMES[:2]
        today = datetime.date.today()
        hours = [hour % 5 for hour in range(24)]
        days = {
            today - datetime.timedelta(days=back): {
                f"start.{first}": [number * (back + 1) for number in hours],
                f"end.{first}": hours,
                f"start.{second}": hours,
                f"left-at.{first}.0": hours,
            }
            for back in range(0, DAYS, 3)
        }
        with (
            patch.object(type(self.services.storage.usage_counts), "days", lambda counts: days),
            patch.object(type(self.services.storage), "counts", lambda storage: {f"start.{first}": (12, None)}),
            patch.object(StatisticsSection, "last_days", lambda section, days, today: section.hours(days[today])),
        ):
            yield from section.fill(inner)[0]


ATTRACT_KINDS: Sequence[Literal["games", "tables", "rules", "invite"]] = ("games", "tables", "rules", "invite")


class ShownItemScene(AttractScene):
    """An item of the attract mode, whatever was played today; computer players have the same deal each time."""

    def __init__(self, services: Services, item: PlaylistItem) -> None:
        super().__init__(services, item=item)

    def enter(self) -> None:
        with patch("game.kiosk.attract_table.new_seed", lambda: 7):
            super().enter()


class ClosedUntilFridayScene(ClosedScene):
    """The closed screen on a Wednesday evening, open again on Friday at a quarter past nine."""

    def __init__(self, services: Services) -> None:
        super().__init__(services, lambda: datetime.datetime(2026, 9, 23, 22))

    def draw_background(self, canvas: Canvas) -> None:
        storage = self.services.storage
        before = storage.settings.kiosk_hours
        storage.change_settings(kiosk_hours=(9, 17, 9, 17, 9, 17, 0, 0, 9.25, 17, 0, 0, 0, 0))
        super().draw_background(canvas)
        storage.change_settings(kiosk_hours=before)


def podium_of(app: App) -> Scene:
    """The podium of an evening with a team and two shared places."""
    crews = [
        SessionPlayer((LONG[0], LONG[1]), (0, 3), 12, 3, 2),
        SessionPlayer((LONG[2],), (1,), 9, 3, 1),
        SessionPlayer((LONG[3],), (2,), 9, 3, 1),
        SessionPlayer((LONG[4],), (4,), 2, 3, 0),
    ]
    games = [PlayedGame(game, (LONG[at], LONG[at + 1])) for at, game in enumerate(registry.GAMES[:4])]
    began = datetime.datetime(2026, 9, 23, 19, 30)
    return SessionPodiumScene(
        app.services, SessionSummary(began, began + datetime.timedelta(hours=2), crews, games), is_final=True
    )


def share_of(app: App, game: str) -> Scene:
    """The page that asks what of a game to share."""
    return ShareScene(app.services, ended(app, game, plugin(game).game.seats[0]), ["★★", "3"])


def new_board_of(app: App, game: str) -> Scene:
    """The choice between a copy and an empty board."""
    loaded = app.services.background.boards.load(game, plugin(game).boards()[0])
    return NewBoardScene(app.services, loaded, Pop, Pop)


def variations_of(app: App, game: str) -> Scene:
    """The tree of two lines."""
    played = ended(app, game, plugin(game).game.seats[0])
    match: Match[Any] = played.match
    half = match.branch(match.number // 2)
    lines = [match.moves, match.moves[: half.number - 1], half.moves[: half.number // 2]]
    return VariationScene(app.services, GameTable(half, played.board), Variations(0, lines), lambda line, at: None)


def statistics_of(app: App, view: str) -> Scene:
    """A view of the statistics of a person who played alone and with others."""
    storage = app.services.storage
    profiles = {profile.name: profile.identifier for profile in storage.profiles()}
    one, two = (profiles.get(name) or storage.add_profile(name, at, at).identifier for at, name in enumerate(LONG[:2]))
    for number in range(4):
        add(storage, played("mosaic", "court", ("human",), number % 3), [one], number)
        add(storage, played("mosaic", "court", ("human", "human"), number % 3), [one, two], number)
    scene = StatisticsScene(app.services)
    scene.resume()
    scene.model.chosen.view = view
    scene.refresh()
    return scene


def deal_table_of(app: App) -> Scene:
    """The record table of the deal of a finished game."""
    for number in range(2):
        add(app.services.storage, played("mosaic", "court", ("human",), 1), [None], number)
    return DealTableScene(app.services, app.services.storage.records.deals_played("mosaic")[0])


def timed_of(app: App, game: str) -> Scene:
    """A table with half a minute a move."""
    match = begun(game, [Seat(name) for name in LONG[: max(2, plugin(game).game.seats[0])]], seed=3)
    set_clock(match, ClockRules(TimeSpan.MOVE, 30, True))
    return open_table(
        app.services, GameTable(match, app.services.background.boards.load(game, plugin(game).shipped[0]))
    )


def blocked_words_of(app: App) -> Scene:
    """The operator's tab of blocked words with two rows of them."""
    app.services.storage.change_settings(kiosk_words="drat heck blast botheration fiddlesticks")
    scene = OperatorScene(app.services)
    scene.tab = "tables"
    return scene


def ticket_typed_of(app: App) -> Scene:
    """The page that asks for a ticket, after two letters of it."""
    scene = TicketEntryScene(app.services)
    for letter in "KR":
        scene.field.type_letter(letter)
    return scene


def records_trend_of(app: App) -> Scene:
    """Records of one person's solo games, whose results make a trend."""
    storage = app.services.storage
    identifier = storage.profiles()[0].identifier
    for number in range(4):
        add(storage, played("mosaic", "court", ("human",), number), [identifier], number)
    scene = RecordsScene(app.services, "mosaic")
    scene.choice.choose_last()
    return scene


def trial_report_of(app: App) -> Scene:
    """The report of a trial of thirty games on an own board for three, with what they propose."""
    boards = app.services.background.boards
    sketch = editor_of("waterways").board_editing.new()
    scene = BoardTrialScene(app.services, "waterways", "own", LONG[0], sketch)
    board = boards.load("waterways", plugin("waterways").boards()[0]).board
    scene.trial.run = TrialRun(Trial("waterways", sketch, board, seats=3), 30, use_process=False)
    scene.trial.run.results = [
        GameOutcome((n, 0, 0), (0,), "bag", 9, roles=("north_south", "east_west", "saboteur")) for n in range(1, 31)
    ]
    scene.trial.figures = GameStatistics.of(scene.trial.run.results)
    return scene


def place_of(app: App, game: str, *, is_benchmark: bool) -> Scene:
    """The board at the first costly move of a look-back: the move made, or the better one."""
    table = ended(app, game, plugin(game).game.seats[0])
    review = EvaluatedReview(table.match, app.services.background.benchmark_thinker, deals=64)
    costly = next(each for each in review.decisions if each.evaluation is not None and each.evaluation.lost.mean > 0)
    place = ReviewPlace(table.match, table.board, costly, "Another move was better.", is_benchmark)
    scene = open_place(app.services, place)
    scene.frames.motions.finish()
    return scene


def falling_stars_of(app: App, game: str) -> Scene:
    """Results while the confetti falls."""
    scene = ResultsScene(app.services, ended(app, game, plugin(game).game.seats[-1]), None, None)
    scene.celebration.confetti = Confetti()
    scene.celebration.confetti.seconds = 1.3
    return scene


def ranked_of(app: App, kinds: Sequence[str], *, has_table: bool = False) -> Scene:
    """Results of a saved game with a place in the record table; the table itself in place of the podium if asked for."""
    storage, board = app.services.storage, app.services.background.boards.load("mosaic", "court")
    people = [storage.profiles()[at].identifier for at in range(len(kinds))]
    games = [played("mosaic", "court", kinds, seed) for seed in range(5)]
    numbers = [add(storage, match, people, hours) for hours, match in enumerate(games)]
    house = LiveBenchmark(app.services, games[2]) if len(kinds) == 1 else None
    if house is not None:
        house.result = BenchmarkResult((48, 96, 120, 72, 110), games[0].record())
    scene = ResultsScene(app.services, GameTable(games[2], board), house, numbers[2])
    if has_table:
        next(each.action for each in scene.interaction.hit_targets() if each.name == "record-table" and each.action)()
        scene.frames.motions.finish()
    return scene


def score_parts_of(app: App) -> Scene:
    """Results with the scores in parts in the podium's place."""
    board = app.services.background.boards.load("mosaic", "court")
    scene = ResultsScene(
        app.services, GameTable(played("mosaic", "court", ("human", "human", "hard"), 1), board), None, None
    )
    scene.parts.turn()
    return scene


def files_of(app: App) -> Scene:
    """A record that was proved, a board, and a file that cannot be opened for a long reason."""
    page = partial(Scene, app.services)
    files = [
        OpenedFile("Bridges - 2026-09-23 - Ada, Ben.isles.json", "Ada 12, Ben 14", page, is_verified=True),
        OpenedFile("mosaic-garden.tmx", "A board for Mosaic", page),
        OpenedFile("holiday.jpg", "This is a picture, and nothing here opens a picture. " * 3),
    ]
    return RecordFilesScene(app.services, files)


def waiting_chart_of(app: App) -> Scene:
    """The chart with waiting games of one, two and four people, and one of computers alone."""
    for game, people in zip(registry.GAMES, (1, 2, 4, 0), strict=False):
        names = ["Ada", "Benjamin", "Cleopatra", "Dan"]
        seats = [Seat(name, "human" if at < people else "computer", None if at < people else "easy")
                 for at, name in enumerate(names[: max(people, min(plugin(game).game.seats))])]  # fmt: skip
        match = begun(game, seats, seed=3)
        match.play(match.state.moves()[0])
        app.services.storage.saved_games.save(match.record().to_json(), {})
    return ChartScene(app.services)


VOICE_SCREENS: dict[str, Callable[[App], Scene]] = {
    "voice": lambda app: VoiceScene(app.services),
    "voice-offer": lambda app: VoiceOfferScene(app.services),
}
"""Screens that depend on the machine's voices: measured and looked at, not outlined."""

LONE_SCREENS: dict[str, Callable[[App], Scene]] = {
    "blocked-words": blocked_words_of,
    "ticket-typed": ticket_typed_of,
    "records-trend": records_trend_of,
    "trial-report": trial_report_of,
    **{f"data-{tab}": partial(lambda app, tab: DataScene(app.services, tab), tab=tab) for tab in (OUT, TABLE_OUT, IN)},
    "export": lambda app: ExportScene(app.services),
    "unsaved": lambda app: UnsavedScene(app.services),
    "files-listed": files_of,
    "title-waiting": waiting_chart_of,
    "results-ranked-alone": partial(ranked_of, kinds=("human",)),
    "results-ranked": partial(ranked_of, kinds=("human", "human")),
    "results-ranked-table": partial(ranked_of, kinds=("human", "human"), has_table=True),
    "results-parts": score_parts_of,
    "past-evenings": lambda app: PastSessionsScene(app.services),
    "unseen-tiles": lambda app: UnseenTilesScene(app.services, ended(app, "elevens", 4).match.state_at(9)),
    **{
        f"print-{game}": partial(
            lambda app, game: PrintScene(
                app.services, app.services.background.boards.load(game, plugin(game).boards()[0])
            ),
            game=game,
        )
        for game in registry.GAMES
        if plugin(game).editor is not None
    },
    "print-game": lambda app: PrintScene(app.services, (table := ended(app, "bridges", 2)).board, table.match),
    **{f"clock-{game}": partial(timed_of, game=game) for game in registry.GAMES if plugin(game).editor is not None},
    **{f"statistics-{view}": partial(statistics_of, view=view) for view in VIEWS},
}
"""Screens that leave people, games or settings behind: each is outlined in a program of its own."""


def puzzle_of(app: App, game: str, stage: Stage) -> Scene:
    """A puzzle's table: the question, a wrong try, or the solution; somebody else's each, for tries are counted."""
    puzzle = read_puzzles(game)[0]
    solver = PuzzleSolver(f"{LONG[0]}, {stage.value}")
    app.services.storage.set_extra("problems.welcome", stage is not Stage.ASKED)
    scene = open_puzzle(app.services, PuzzleTask(puzzle, solver, datetime.date(2026, 9, 23)))
    session = scene.session
    assert isinstance(session, PuzzleSession)
    if stage is Stage.WRONG:
        session.attempt.judge(puzzle.others[0].moves, Verdict(TryOutcome.WORSE, puzzle.others[0].lost))
    elif stage is Stage.SHOWN:
        session.show_solution()
    return scene


TABLE_SCREENS: dict[str, Callable[[App], Scene]] = {
    **{
        f"count-{game}-{seats}-{share:.0%}": partial(count_of, game=game, seats=seats, share=share)
        for game in registry.GAMES
        for seats, share in ((plugin(game).game.seats[0], 0.4), (plugin(game).game.seats[-1], 1.0))
    },
    **{
        f"{view}-{game}": partial(view_of, game=game, view=view, share=0.6)
        for game in registry.GAMES
        for view in (REPLAY, TABLE)
    },
    **{
        f"review-{game}-{seats}": partial(review_of, game=game, seats=seats)
        for game in registry.GAMES
        if plugin(game).rollouts is not None
        for seats in (plugin(game).game.seats[0], plugin(game).game.seats[-1])
    },
    "review-hands": partial(review_of, game=registry.GAMES[0], seats=1, hands=3),
    "trial-screen": partial(colours_of, number=0),
    "trial-screen-grid": partial(colours_of, number=99),
    "trial-touch": touched_of,
    "figures": lambda app: FiguresScene(app.services),
    "operator-log": machine_of,
    "tickets": lambda app: TicketScene(app.services, [("mosaic", "KLMN"), ("bridges", "PQRS")]),
    "wall-page": lambda app: WallPageScene(app.services),
    **{
        f"attract-{kind}": partial(
            lambda app, item: ShownItemScene(app.services, item), item=PlaylistItem(kind, registry.GAMES[number])
        )
        for number, kind in enumerate(ATTRACT_KINDS)
    },
    "closed-until-friday": lambda app: ClosedUntilFridayScene(app.services),
    "idle": lambda app: IdleScene(app.services, None, "pause"),
    "podium": podium_of,
    **{f"share-{game}": partial(share_of, game=game) for game in registry.GAMES[:1]},
    **{
        f"new-board-{game}": partial(new_board_of, game=game)
        for game in registry.GAMES
        if plugin(game).editor is not None
    },
    **{f"variations-{game}": partial(variations_of, game=game) for game in registry.GAMES},
    **{
        f"place-{game}-{'better' if is_benchmark else 'made'}": partial(place_of, game=game, is_benchmark=is_benchmark)
        for game in registry.GAMES
        if plugin(game).rollouts is not None
        for is_benchmark in (False, True)
    },
    **{f"results-stars-{game}": partial(falling_stars_of, game=game) for game in registry.GAMES[:1]},
    **{
        f"puzzle-{game}-{stage.value}": partial(puzzle_of, game=game, stage=stage)
        for game in games_with_puzzles()
        for stage in (Stage.ASKED, Stage.WRONG, Stage.SHOWN)
    },
    "bindings": lambda app: KeyBindingsScene(app.services),
    "appearance": lambda app: AppearanceScene(app.services),
}
