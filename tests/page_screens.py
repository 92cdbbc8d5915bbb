"""Screens of menu pages for the outlines: pages of a program in which much was played, and others in states of their own.

``tests.screens`` has those of tables and kiosks. Pages of ``FULL_SCREENS`` only read what ``fill_storage`` wrote, so they
share one program; their days are always the same.
"""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from fnmatch import fnmatch
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

from pygame import FRect

from game import registry
from game.app import App
from game.board_library.fresh import fresh_name, fresh_sketch, is_sound, newest_edition
from game.board_library.saving import duplicate, save
from game.boards.repository import LoadedBoard
from game.boards.tiled import read_map
from game.boards.tmx_writer import tmx_text
from game.core.achievements import Progress
from game.core.state import Json
from game.match.match import Match
from game.match.turn_clock import ClockRules, TimeSpan
from game.menus.achievements.page import AchievementsScene
from game.menus.chart.map import ChartLayout, Ornament
from game.menus.chart.page import ChartScene
from game.menus.chart.view import ABOVE_ISLES, BELOW_ISLES, ChartAmbience
from game.menus.daily.calendar import CalendarScene
from game.menus.daily.page import DailyScene
from game.menus.data.page import IN, DataScene
from game.menus.data.print_page import PrintScene
from game.menus.editor.page import EditorScene
from game.menus.help.lesson_list import LessonsScene
from game.menus.help.rules import RulesScene
from game.menus.players.name_entry import NameScene
from game.menus.players.page import PlayersScene
from game.menus.problems.code_entry import CodeScene
from game.menus.problems.page import COLLECTION, OWN, TODAY, ProblemsScene
from game.menus.records.deals import DealTableScene
from game.menus.records.page import RecordsScene
from game.menus.records.record_filter import RecordQuery
from game.menus.regatta.page import RegattaScene
from game.menus.regatta.standings import Standings
from game.menus.sessions.page import SessionSummaryScene
from game.menus.sessions.past_sessions import PastSessionsScene, SessionPodiumScene, draw_podium
from game.menus.settings.appearance import AppearanceScene
from game.menus.settings.page import SettingsScene
from game.menus.setup.choices import VariantChoices
from game.menus.setup.deal_entry import DealScene
from game.menus.setup.page import SetupScene
from game.menus.statistics.luck import LuckPlot, ReviewedGame, ReviewedGames
from game.menus.statistics.model import ALL, BY_BOARD, BY_LEVEL, DEALS, LUCK, OVER_TIME, RIVALS, SPREAD
from game.menus.statistics.page import StatisticsScene
from game.menus.statistics.weighing import GameWeighing
from game.menus.workshop.page import WorkshopScene
from game.menus.workshop.trial_page import BoardTrialScene
from game.modes.board_trials import Trial, TrialRun
from game.modes.daily import daily_deal
from game.modes.data_file import DataFileError, DataFileSummary
from game.modes.game_statistics import GameOutcome, GameStatistics
from game.modes.player_statistics import PlayerResult
from game.modes.puzzles.shipped import games_with_puzzles, read_puzzles
from game.modes.puzzles.tasks import PuzzleTask
from game.modes.regatta import Leg, Regatta, save_regatta
from game.modes.session_summary import PlayedGame, SessionGame, SessionPlayer, SessionSummary
from game.modes.tables import GameTable, SeatPlan, TablePlan
from game.pages.page import PageScene
from game.registry import editor_of, plugin
from game.scenes.base import Scene
from game.scenes.stack import Pop, Push, Replace, Reset
from game.services import Services
from game.storage.achievements import CHECKED_KEY, EDITION
from game.storage.values import MissedMove, RecordedPlayer, RecordOrigin
from game.table.lessons.progress import lesson_key
from game.table.plugin import lessons_of
from game.ui.canvas import Canvas
from game.ui.layout import Column
from game.ui.text import LABEL
from game.ui.widgets import CustomWidget, InteractionState, Label, Widget
from tests.menus.test_text_size import LONG, ended

DAY = datetime.date(2025, 9, 23)
"""Of the daily charts; long ago, so that what is due is due on any day."""
START = datetime.datetime(2025, 9, 20, 12)
"""When the first game ended, on any clock; each following one an hour later."""
DOWN = "down"
"""In place of a target: scroll to the end."""
GUEST = "Quentin"
"""Somebody without a profile."""


class _Book:
    """Finished games written into the storage one after the other, of the random games that all outlines share."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.people = {each.name: each.identifier for each in app.services.storage.profiles()}
        self.count = 0

    def add(
        self,
        game: str,
        names: Sequence[str],
        scores: Sequence[int] | None,
        *,
        board: str = "",
        options: Json | None = None,
        meta: Json | None = None,
        aids: tuple[str, ...] = (),
        attempt: int = 1,
        counting: RecordOrigin = RecordOrigin(),  # noqa: B008
        day: datetime.date | None = None,
    ) -> int:
        """A game of these people with these scores, or with its own, so that it can be watched.

        A name in brackets is a level of computer players.
        """
        written = ended(self.app, game, len(names)).match.record().to_json()
        seats = [
            {"name": "Pip", "kind": "computer", "level": name[1:-1]}
            if name[0] == "("
            else {"name": name, "kind": "human"}
            for name in names
        ]
        result = written["result"]
        if scores is not None:
            winners = [seat for seat, score in enumerate(scores) if score == max(scores)]
            result = {"scores": list(scores), "winners": winners}
        record = {
            **written,
            "seats": seats,
            "board": board or written["board"],
            "options": written["options"] | (options or {}),
            "result": result,
            "meta": meta or {},
        }
        players = [RecordedPlayer(self.people.get(name), aids, attempt) for name in names]
        self.count += 1
        when = START + datetime.timedelta(hours=self.count)
        return self.app.services.storage.records.add(record, players, day=day, ended=when, counting=counting)


def fill_storage(app: App) -> None:
    """People with games alone and with others, with records, deals, daily charts, achievements and lessons."""
    storage = app.services.storage
    for game in registry.GAMES:
        app.services.background.boards.entries(game)  # waits until all boards are read
    for number, name in enumerate(LONG):
        storage.add_profile(name, number, number)
    book = _Book(app)
    ada, ben, cleo, dan = LONG[:4]
    for at, (name, score) in enumerate(
        [
            (ada, 41),
            (ben, 96),
            (cleo, 96),
            (dan, 70),
            (GUEST, 55),
            (ada, 62),
            (ada, 12),
            (ben, 30),
            (ben, 88),
            (ada, 77),
        ]
    ):
        aids = (("undo",), (), ("hint", "undo"))[at % 3]
        book.add("mosaic", [name], [score], board=("court", "corners")[at % 5 == 4], aids=aids)
    for at, scores in enumerate([(50, 40), (30, 45), (60, 60), (71, 20), (33, 34)]):
        book.add("mosaic", [ada, ben], scores, board="court")
        book.add("bridges", [ben, ada], scores, meta={"badges": [3, 1]} if at == 0 else None)
    for level, scores in (("easy", (80, 20)), ("medium", (70, 68)), ("hard", (25, 90)), ("hard", (64, 63))):
        book.add("mosaic", [ada, f"({level})"], scores, board="corners")
    book.add("mosaic", [ada, cleo, dan], [50, 61, 40])
    book.add("elevens", [ada, ben, cleo, dan], [120, 90, 45, 15])
    book.add("bridges", [ada], [63], options={"freehand": True})
    book.add("elevens", [ada, ben], [35, 21], options={"symbols": True})
    book.add("waterways", [ada, ben, cleo], [5, 7, 9], options={"dams": True})
    book.add("mosaic", [ada, ben], [48, 51], options={"handicap": [2, 0]})
    of_deal = partial(book.add, "mosaic", board="court")
    for attempt, name, score in (
        (1, ada, 61), (1, ben, 59), (2, ada, 75), (2, ben, 33), (3, ada, 70), (3, ben, 90), (1, cleo, 12), (1, GUEST, 5),
    ):  # fmt: skip
        of_deal([name], [score], attempt=attempt, counting=RecordOrigin(deal="KLMN", is_fresh=False))
    of_deal([dan], [99], counting=RecordOrigin(deal="KLMN", is_fresh=False, origin="harbour"))
    of_deal([dan], [98], counting=RecordOrigin(deal="PQRS", is_fresh=False), meta={"seed": 7})
    for ago, game in ((0, "mosaic"), (1, "mosaic"), (2, "mosaic"), (1, "bridges"), (4, "bridges"), (20, "mosaic")):
        day = DAY - datetime.timedelta(days=ago)
        deal = daily_deal(game, day)
        for name, score in ((ada, 60 + ago), (ben, 71), (cleo, 71), (dan, 3), (GUEST, 44), (LONG[4], 2), (LONG[5], 1)):
            book.add(game, [name], [score], board=deal.board, day=day)
            storage.records.use_daily_attempt(day, game, name)
    for game in ("mosaic", "bridges"):
        names = [each.name for each in plugin(game).achievement_definitions]
        reached = {name: Progress(9, at % 2 == 0) for at, name in enumerate(names[: 5 if game == "mosaic" else 2])}
        last = book.add(game, [ada, ben], [10, 9])
        storage.achievements.record_progress(last, game, {0: reached, 1: dict(list(reached.items())[:2])})
    for game in registry.GAMES[:2]:
        for lesson in lessons_of(game)[:2]:
            storage.set_extra(lesson_key(lesson), True)
    book.add("mosaic", [ada], [58], attempt=0)
    book.add("mosaic", [ada], [57], counting=RecordOrigin(origin="harbour.isles.json"))
    book.add("mosaic", [ada], [44], meta={"solo": {"before": [12, 14]}})
    book.add("mosaic", [ada, ben], [45, 54], options={"handicap": [0, 1]})
    book.add("waterways", [ada, ben, cleo], None)
    book.add("bridges", [ada], None)
    storage.set_extra(CHECKED_KEY, {"edition": EDITION, "record": book.count})  # nothing is left to be read meanwhile
    _add_sessions(app)
    _add_problems(app, book.people[ada])
    storage.set_extra("daily.player", ada)
    storage.set_extra("daily.profile", book.people[ada])


def _add_sessions(app: App) -> None:
    """Ended evenings with a team and somebody without points."""
    ada, ben, cleo, dan = LONG[:4]
    crews = [
        SessionPlayer((ada, ben), (0, 3), 12, 3, 2),
        SessionPlayer((cleo,), (1,), 9, 3, 1),
        SessionPlayer((dan,), (2,), 0, 1, 0),
    ]
    for number in range(3):
        began = START + datetime.timedelta(days=number)
        games = [PlayedGame(game, (ada,) * (at % 2)) for at, game in enumerate(registry.GAMES[: number + 1])]
        summary = SessionSummary(began, began + datetime.timedelta(hours=2), crews[number:], games)
        app.services.storage.past_sessions.add(summary.began, summary.ended, summary.to_json())


def _add_problems(app: App, profile: int) -> None:
    """Problems that a person solved, tried and missed."""
    puzzles, solver = app.services.storage.puzzles, f"#{profile}"
    for ago, game in enumerate(games_with_puzzles()):
        shipped = read_puzzles(game)
        for at, puzzle in enumerate(shipped[:6]):
            puzzles.add_tries(solver, puzzle.code, game, 1 + at, at % 4, DAY)
        start = replace(shipped[0].position().record(), moves=(), result=None)
        content = replace(shipped[0], code="", start=start).to_json()
        due = (DAY, DAY - datetime.timedelta(days=1), DAY + datetime.timedelta(days=7), None)[ago % 4]
        missed = DAY - datetime.timedelta(days=3 * ago)
        puzzles.keep_missed_move(solver, MissedMove(f"own-{game}", game, content, missed, 0, due))
        puzzles.finish_day(solver, DAY - datetime.timedelta(days=ago + 1), game, 1)
    puzzles.finish_day(solver, DAY, games_with_puzzles()[0], 2)
    puzzles.finish_day(solver, DAY, games_with_puzzles()[1], 0)


def described(value: object) -> str:
    """A value that a route carries, in words that are the same in each run."""
    match value:
        case None | bool() | int() | str():
            return repr(value)
        case Match():
            return f"{value.game.name} {value.number}"
        case GameTable():
            record = value.match.record().to_json()
            dealt = {name: record.get(name) for name in ("board", "first_seat", "options", "seats")}
            return f"{value.match.game.name} {dealt} {value.occasion} {value.profiles}"
        case LoadedBoard():
            return f"board {value.name}"
        case PuzzleTask():
            return f"{value.puzzle.game} {value.key} {value.day} {value.solver}"
        case TablePlan():
            return str(value.to_json() | {"seed": value.seed})
        case tuple():
            return f"{type(value).__name__} {' '.join(map(described, value))}"
    return type(value).__name__


class LeadScene(PageScene):
    """What an action led to, where that is no scene: a route, or a message."""

    name = "lead"

    def __init__(self, services: Services, words: str) -> None:
        super().__init__(services)
        self._words = words

    def heading(self) -> str:
        return ""

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        yield Label(self._words, inner, LABEL)


def pressed(make: Callable[[App], Scene], names: Sequence[str], app: App) -> Scene:
    """A screen after clicks on its targets: the screen itself, or what the last one led to."""
    scene = make(app)
    change: object = None
    said: list[Any] = []
    with patch.object(type(app.services.shell), "announce", lambda shell, line: said.append(line)):
        for name in names:
            if name == DOWN:
                scene.windows.main.offset = 10_000.0  # type: ignore[attr-defined]  # each page has windows
            else:
                change = press(scene, name)
            scene.rebuild()
    if said:
        return LeadScene(app.services, " ".join(line() if callable(line) else line for line in said))
    if isinstance(change, Push | Replace | Reset) and isinstance(change.scene, Scene):
        return change.scene
    return (
        scene
        if change is None
        else LeadScene(app.services, f"{type(change).__name__} {described(getattr(change, 'scene', None))}")
    )


def _records_of(app: App, query: RecordQuery, *, is_open: bool = False) -> Scene:
    """Records at a choice; with their filters unfolded if asked for."""
    scene = RecordsScene(app.services, query.game)
    scene.choice.chosen = query
    if is_open:
        scene.rebuild()
        press(scene, "filters")
    scene.rebuild()
    return scene


def press(scene: Scene, name: str) -> object:
    """Do what a click on the target of that name does, or on the first whose name begins so before ``*``; what it leads to."""
    actions = {each.name: each.action for each in scene.interaction.hit_targets() if each.action is not None}
    found = next((each for each in actions if each == name or (name[-1] == "*" and each.startswith(name[:-1]))), None)
    assert found is not None, (name, list(actions))
    return actions[found]()


def _deal_of(app: App, number: int, *steps: str) -> Scene:
    """The table of a deal that was played, after steps through its players."""
    scene = DealTableScene(app.services, app.services.storage.records.deals_played("mosaic")[number])
    for step in steps:
        press(scene, f"player/{step}")
        scene.rebuild()
    return scene


def _statistics_of(app: App, player: str, view: str, **chosen: object) -> Scene:
    """Statistics of a person at a choice."""
    people = {each.name: f"#{each.identifier}" for each in app.services.storage.profiles()}
    scene = ReadStatisticsScene(app.services, people[player])
    scene.resume()
    for name, value in {"view": view, **chosen}.items():
        setattr(scene.model.chosen, name, people.get(str(value), value))
    scene.refresh()
    scene.resume()
    return scene


class ReadStatisticsScene(StatisticsScene):
    """Statistics once all look-backs, which come one a frame, were looked for."""

    def resume(self) -> None:
        super().resume()
        for _ in range(40):
            self.advance(0.02)


class WeighingScene(ReadStatisticsScene):
    """Luck and skill while games are weighed."""

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        with (
            patch.object(GameWeighing, "is_running", True),
            patch.object(GameWeighing, "progress", (2, 3, 40, 64)),
        ):
            return list(super().build_page(inner))


def _weighing_of(app: App) -> Scene:
    """Luck and skill of a person while the second of three games is weighed."""
    scene = _statistics_of(app, _BEN, LUCK, game="mosaic", is_solo=False)
    scene.__class__ = WeighingScene
    scene.rebuild()
    return scene


class LuckViewScene(ReadStatisticsScene):
    """Luck and skill with look-backs of some games, and others to be weighed."""

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        def games_of(reviewed: ReviewedGames, results: Sequence[PlayerResult]) -> list[ReviewedGame]:
            return [ReviewedGame(result, 20, 9, None, None, None) for result in results[:3]]

        with patch.object(ReviewedGames, "games", games_of):
            return list(super().build_page(inner))


def _luck_view_of(app: App) -> Scene:
    """Luck and skill of a person, three of whose games were looked back at."""
    scene = _statistics_of(app, _BEN, LUCK, game="mosaic", is_solo=False)
    scene.__class__ = LuckViewScene
    scene.rebuild()
    return scene


def _problems_of(app: App, tab: str, day: datetime.date = DAY) -> Scene:
    """Problems of a person who solved some, at a tab."""
    app.services.storage.set_extra("problems.game", games_with_puzzles()[0])  # shown last, whatever others have clicked
    scene = ProblemsScene(app.services, day)
    scene.tab = tab
    return scene


def _own_boards_of(app: App, board: str) -> Scene:
    """The workshop with boards of one's own: a copy, a draft with a fault, one that was generated, and a damaged file."""
    boards, game = app.services.background.boards, "bridges"
    editing = editor_of(game).board_editing
    sketch = editing.paint(editing.new(), (2, 2), "island").with_property("title", "A draft")
    duplicate(boards, game, "a", "My copy")
    save(boards, game, "draft", tmx_text(editing.whole_map(sketch), editing.tileset))
    name = next(name for seed in range(1, 99) if is_sound(game, name := fresh_name(3, seed, newest_edition(game))))
    save(boards, game, name, tmx_text(editing.map_of(fresh_sketch(game, name)), editing.tileset))
    (app.services.storage.folder / "levels" / game / "torn.tmx").write_text("<map", encoding="utf-8")
    boards.refresh()
    boards.entries(game)  # waits until all are read
    scene = WorkshopScene(app.services)
    scene.selection.choose({"copy": "my-copy", "fresh": name}.get(board, board))
    return scene


def _logbook_of(app: App, game: str, player: str) -> Scene:
    """Achievements of a person in a game."""
    people = {each.name: each.identifier for each in app.services.storage.profiles()}
    return AchievementsScene(app.services, game, people[player])


class LuckScene(PageScene):
    """A plot of luck and skill of games that were looked back at."""

    name = "luck"
    heading_key = "statistics.heading"
    sheets = ("ui", "plot")

    def __init__(self, services: Services, count: int, *, is_solo: bool) -> None:
        super().__init__(services)
        people = {each.name: f"#{each.identifier}" for each in services.storage.profiles()}
        self.statistics = StatisticsScene(services, people[LONG[0]])
        self.statistics.model.choose_game("mosaic")
        self.statistics.model.choose_kind(is_solo=is_solo)
        results = self.statistics.model.results()[:count]
        parts = [(50, 12, -7), (40, -3, 9), (55, 0, 20), (38, 31, 14), (60, -18, -2)] if is_solo else [(None,) * 3]
        self.games = [
            ReviewedGame(result, 20 + at, 5 + 3 * at, *parts[at % len(parts)]) for at, result in enumerate(results)
        ]

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        plot = LuckPlot(self.services, self.statistics.model)
        return plot.fill(self.games, 9, lambda record: lambda: None, inner)[0]


class AmbienceScene(PageScene):
    """Each moving decoration of the chart, so many seconds after its picture was opened; one lies beyond the frame."""

    name = "ambience"
    heading_key = "house.title"
    sheets = ("ui", "title")

    def __init__(self, services: Services, seconds: float) -> None:
        super().__init__(services)
        self.ambience = ChartAmbience(services)
        with patch.object(ChartAmbience, "is_moving", True):
            self.ambience.advance(seconds)
        kinds = (
            "wave_1", "wave_2", "gull", "cloud_shadow", "fog", "beam", "lamp_glow", "ship", "bottle", "whale", "whale_spout",
            "serpent", "pennant", "cartouche",
        )  # fmt: skip
        ornaments = [Ornament(kind, 100.0 + 75 * at, 150.0 + 30 * at) for at, kind in enumerate(kinds)]
        self.chart = ChartLayout({}, (), (*ornaments, Ornament("whale", 20.0, 300.0), Ornament("gull", 300.0, 30.0)))

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        yield CustomWidget(self._paint)

    def _paint(self, canvas: Canvas, interaction: InteractionState) -> None:
        for kinds in (BELOW_ISLES, ABOVE_ISLES):
            self.ambience.draw(canvas, self.chart, kinds, self.area)


def _plain_chart_of(app: App) -> Scene:
    """The chart whose map cannot be read, in a language without a drawn title."""
    with patch("game.menus.chart.view.read_chart", side_effect=OSError("no such chart")):
        return ChartScene(app.services)


_EDITED = [game for game in registry.GAMES if plugin(game).editor is not None]
_DRAWN_ON = {"bridges": "cell-4-0", "elevens": "cell-3-1", "waterways": "cell-4-0", "mosaic": "cell-3-0"}
"""A cell of each game's first board."""
_ENDS = {"bridges": ("cards",), "elevens": ("rack",), "waterways": ("bag", "stuck"), "mosaic": ("piece", "bonus")}
_GOALS = {
    "bridges": ("red", "six"),
    "elevens": ("bonus-1", "bonus-3"),
    "waterways": ("north", "west"),
    "mosaic": ("bonus-5", "bonus-15"),
}
"""How games of a board trial end, and what they reach."""


class PlainTitleScene(ChartScene):
    """The chart in a language without a drawn title."""

    def draw_background(self, canvas: Canvas) -> None:
        sheets = type(self.services.assets.sheets)
        with patch.object(sheets, "has", lambda sheets, name: not name.startswith("title/lettering")):
            super().draw_background(canvas)


def _setup_of(app: App, game: str, count: int, **chosen: object) -> Scene:
    """A set-up for so many, people first, with the last value of each variant; ``chosen`` are values of the plan."""
    people = app.services.storage.profiles()
    styles = plugin(game).styles_of_level("hard")
    seats = [
        SeatPlan("human", people[0].name, people[0].identifier, handicap=2),
        SeatPlan("human", GUEST),
        SeatPlan("hard", style=styles[0] if styles else ""),
        SeatPlan("easy"),
        SeatPlan("medium"),
    ][:count]
    plan = TablePlan(seats, plugin(game).boards()[-1])
    choices = VariantChoices(app.services, game, plan)
    for variant in choices.offered():
        choices.choose(variant, variant.values[-1][0])
    for name, value in chosen.items():
        setattr(plan, name, value)
    return SetupScene(app.services, game, plan)


class FixedRegattaScene(RegattaScene):
    """The regatta's page on an evening with games beside its legs."""

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        played = [
            SessionGame(game, LONG[:3], (30, 20, 10 + at), (0,), range(3)) for at, game in enumerate(registry.GAMES[:4])
        ]
        with patch("game.menus.regatta.page.evening_games", lambda services: (True, played)):
            return list(super().build_page(inner))


def _regatta_of(
    app: App,
    seats: int,
    legs: Sequence[Sequence[int]] = (),
    *,
    has_evening: bool = False,
    level: str = "",
    **chosen: Any,
) -> Scene:
    """The page of a regatta of so many people, or of computer players of a level, after these legs."""
    people = {each.name: each.identifier for each in app.services.storage.profiles()}
    handicaps = chosen.pop("handicaps", (0,) * seats)
    plans = [
        SeatPlan(level or "human", name, people[name], handicap=handicap)
        for name, handicap in zip(LONG, handicaps, strict=False)
    ]
    save_regatta(app.services.storage, plans[:seats], Regatta(seats, [list(leg) for leg in legs], **chosen))
    return (FixedRegattaScene if has_evening else RegattaScene)(app.services)


class StandingsScene(PageScene):
    """Standings of a regatta whose crews have these points after its legs."""

    name = "standings"
    heading_key = "house.regatta.heading"
    sheets = ("ui", "title")

    def __init__(self, services: Services, legs: Sequence[Sequence[int]], *, is_in_teams: bool = False) -> None:
        super().__init__(services)
        self.regatta = Regatta(len(legs[0]), [list(leg) for leg in legs], is_in_teams=is_in_teams)

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        names = list(LONG[: self.regatta.seats])
        note = "A handicap of one degree." if len(self.regatta.legs) > 1 else ""
        return Standings(self.services.assets, self.regatta, names, note).build(
            Column(self.services.assets.fonts, inner)
        )


def pointed_at(make: Callable[[App], Scene], name: str, app: App) -> Scene:
    """A screen with the pointer on a target, or on the first whose name matches, long enough for its tip."""
    scene = make(app)

    class PointedScene(type(scene)):  # type: ignore[misc]
        """The same, pointed at once it is shown."""

        def resume(self) -> None:
            super().resume()
            found = next(each for each in self.interaction.hit_targets() if fnmatch(each.name, name))
            self.interaction.point_at(found)
            self.interaction.advance(2.0)

    scene.__class__ = PointedScene
    return scene


def focused_on(make: Callable[[App], Scene], name: str, app: App) -> Scene:
    """A screen with the keyboard's ring around a target, or around the first whose name matches."""
    scene = make(app)

    class FocusedScene(type(scene)):  # type: ignore[misc]
        """The same, with the ring once it is shown."""

        def resume(self) -> None:
            super().resume()
            targets = self.interaction.hit_targets()
            found = next(each for each in targets if fnmatch(each.name, name))
            self.interaction.focus.focus_on(found)

    scene.__class__ = FocusedScene
    return scene


def _calendar_of(app: App, game: str) -> Scene:
    """September with medals of the first named person, in the middle of the month."""
    with patch(
        "game.menus.daily.calendar.medal_of", lambda storage, game, day, score: "silver" if score > 60 else None
    ):
        scene = CalendarScene(app.services, DAY, LONG[:1], lambda day, today: Pop(), DAY)
        scene.game = game
        found = dict(scene.results())
    scene.results = lambda: found  # type: ignore[method-assign]
    return scene


def _editor_of(app: App, game: str, names: Sequence[str] = (), *, is_new: bool = False, pointed: str = "") -> Scene:
    """A shipped board in the editor, or an empty one, after clicks on these targets; no file of it is written."""
    sketch = None
    if not is_new:
        file = app.services.background.boards.file_of(game, plugin(game).boards()[0])
        assert file is not None, game
        sketch = editor_of(game).board_editing.whole_sketch(read_map(file))
    with patch("game.menus.editor.document.save"):
        scene = pressed(lambda app: EditorScene(app.services, game, sketch), names, app)
    return pointed_at(lambda app: scene, pointed, app) if pointed else scene


def _trial_of(
    app: App, game: str, outcomes: Sequence[GameOutcome], *, is_running: bool = False, **chosen: Any
) -> Scene:
    """The trial of a board after these games."""
    editing, name = editor_of(game).board_editing, plugin(game).boards()[0]
    loaded = app.services.background.boards.load(game, name)
    scene = BoardTrialScene(app.services, game, name, LONG[0], editing.overview(editing.sketch_of(loaded.map)))
    scene.trial.seats = len(outcomes[0].scores)
    for key, value in chosen.items():
        setattr(scene.trial, key, value)
    trial = Trial(game, scene.trial.sketch, loaded.board, scene.trial.level, scene.trial.seats)
    scene.trial.run = TrialRun(trial, len(outcomes) + 3 * is_running, use_process=False)
    scene.trial.run.results = list(outcomes)
    scene.trial.figures = GameStatistics.of(outcomes)
    return scene


def _taken_trial_of(app: App) -> Scene:
    """The trial of an own board with proposals, one of which was taken."""
    scene = _trial_of(app, "mosaic", _outcomes_of("mosaic", 2, 40) * 10)
    assert isinstance(scene, BoardTrialScene)
    names = list(scene.trial.proposals())
    scene.trial.applied = frozenset(names[:1])

    class OwnTrial(type(scene.trial)):  # type: ignore[misc]
        """The same, of an own board."""

        is_open = True

    scene.trial.__class__ = OwnTrial
    return scene


def _compared_trial_of(app: App) -> Scene:
    """The trial of a board beside two others, neither of which has all ends and goals."""
    scene = _trial_of(app, "mosaic", _outcomes_of("mosaic", 2, 20))
    assert isinstance(scene, BoardTrialScene)
    board = GameStatistics(
        10, (5, 20, 30, 40, 70), (8, 9, 12, 14, 16), (6, 3), {"piece": 10}, {"bonus-10": (4, 9)}, decided=9
    )
    bare = replace(board, games=20, scores=(1, 2, 3, 4, 99), ends={"bonus": 5, "piece": 15}, events={}, decided=0)

    class ComparedTrial(type(scene.trial)):  # type: ignore[misc]
        """The same, with others to compare with."""

        def others(self) -> dict[str, GameStatistics]:
            return {"corners": board, "court": bare}

    scene.trial.__class__ = ComparedTrial
    return scene


class PodiumPictureScene(PageScene):
    """What is drawn for the picture of a podium."""

    name = "podium-picture"
    heading_key = "house.evening.over"
    sheets = ("ui", "title")

    def __init__(self, services: Services, page: SessionPodiumScene) -> None:
        super().__init__(services)
        self.page = page

    @classmethod
    def of(cls, app: App) -> Scene:
        """The picture of the second of the past evenings."""
        page = pressed(lambda app: PastSessionsScene(app.services), ["evening-1"], app)
        assert isinstance(page, SessionPodiumScene)
        return cls(app.services, page)

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        yield CustomWidget(self._paint)

    def _paint(self, canvas: Canvas, interaction: InteractionState) -> None:
        draw_podium(self.page)


def _outcomes_of(game: str, seats: int, count: int) -> list[GameOutcome]:
    """So many games of a board trial that ended in two ways, won by the first seat in two of three; some reached goals."""
    cells = editor_of(game).board_editing
    ends, goals = list(_ENDS[game]), list(_GOALS[game])
    used = tuple(cells.usable_cells(cells.new()))[:3]
    return [
        GameOutcome(
            tuple(30 + (7 * number + 11 * seat) % 40 for seat in range(seats)),
            (0,) if number % 3 else (seats - 1,),
            ends[number % len(ends)],
            20 + number % 9,
            used[: number % 3],
            dict.fromkeys(goals[: number % (len(goals) + 1)], 5 + number),
            number % seats,
        )
        for number in range(count)
    ]


_ADA, _BEN, _CLEO = LONG[:3]

FULL_SCREENS: dict[str, Callable[[App], Scene]] = {
    "records-all-boards": lambda app: _records_of(app, RecordQuery("mosaic")),
    "records-board": lambda app: _records_of(app, RecordQuery("mosaic", board=1), is_open=True),
    "records-every-line": lambda app: _records_of(
        app, RecordQuery("mosaic", one_per_player=False, later_attempts=True), is_open=True
    ),
    "records-second-trend": lambda app: _records_of(app, RecordQuery("mosaic", board=1, player=1)),
    "records-of-two": lambda app: _records_of(app, RecordQuery("mosaic", seats=1)),
    "records-of-four": lambda app: _records_of(app, RecordQuery("mosaic", seats=3)),
    "records-finished": lambda app: _records_of(app, RecordQuery("mosaic", shows_past_games=True)),
    "records-finished-bridges": lambda app: _records_of(app, RecordQuery("bridges", shows_past_games=True)),
    "records-of-elevens": lambda app: _records_of(app, RecordQuery("elevens", board=1, variant=1), is_open=True),
    "records-of-waterways": lambda app: _records_of(app, RecordQuery("waterways", seats=2, variant=2), is_open=True),
    "records-finished-waterways": lambda app: _records_of(app, RecordQuery("waterways", shows_past_games=True)),
    "records-deals": lambda app: _records_of(app, RecordQuery("mosaic", shows_deals=True)),
    "records-no-deals": lambda app: _records_of(app, RecordQuery("bridges", shows_deals=True)),
    "deal-first-trend": lambda app: _deal_of(app, 1),
    "deal-second-trend": lambda app: _deal_of(app, 1, "more"),
    "deal-seeded": lambda app: _deal_of(app, 0),
    "chart-without-map": _plain_chart_of,
    "chart-plain-title": lambda app: PlainTitleScene(app.services),
    "chart-flags": lambda app: ChartScene(app.services),
    "chart-flags-pointed": partial(pointed_at, lambda app: ChartScene(app.services), "isle/mosaic"),
    "chart-lighthouse-pointed": partial(pointed_at, lambda app: ChartScene(app.services), "lighthouse"),
    **{
        f"logbook-{game}-{name}": partial(_logbook_of, game=game, player=name)
        for game, name in (("mosaic", _ADA), ("mosaic", _BEN), ("bridges", _ADA), ("bridges", _CLEO))
    },
    "daily-today": lambda app: DailyScene(app.services, DAY),
    "daily-yesterday": lambda app: DailyScene(app.services, DAY - datetime.timedelta(days=1), DAY),
    "daily-tomorrow": lambda app: DailyScene(app.services, DAY + datetime.timedelta(days=1)),
    "calendar-mosaic": lambda app: _calendar_of(app, "mosaic"),
    "calendar-bridges": lambda app: _calendar_of(app, "bridges"),
    **{
        f"statistics-solo-{view}": partial(_statistics_of, player=_ADA, view=view, game="mosaic", is_solo=True)
        for view in (OVER_TIME, SPREAD, DEALS)
    },
    **{
        f"statistics-two-{view}": partial(_statistics_of, player=_BEN, view=view, game="mosaic", is_solo=False)
        for view in (OVER_TIME, SPREAD, DEALS, LUCK, RIVALS)
    },
    **{
        f"statistics-all-{view}": partial(_statistics_of, player=_ADA, view=view, game=ALL, is_solo=False)
        for view in (OVER_TIME, SPREAD, DEALS, RIVALS)
    },
    "statistics-all-alone": partial(_statistics_of, player=_ADA, view=OVER_TIME, game=ALL, is_solo=True),
    "statistics-all-spread-alone": partial(_statistics_of, player=_ADA, view=SPREAD, game=ALL, is_solo=True),
    "statistics-levels": partial(
        _statistics_of, player=_ADA, view=SPREAD, game="mosaic", is_solo=False, spread_by=BY_LEVEL
    ),
    "statistics-boards": partial(
        _statistics_of, player=_ADA, view=SPREAD, game="mosaic", is_solo=False, spread_by=BY_BOARD
    ),
    "statistics-one-board": partial(
        _statistics_of, player=_ADA, view=OVER_TIME, game="mosaic", is_solo=True, board="corners"
    ),
    **{
        f"statistics-rival-{view}": partial(
            _statistics_of, player=_ADA, view=view, game="mosaic", is_solo=False, rival=_BEN
        )
        for view in (OVER_TIME, SPREAD, DEALS, RIVALS)
    },
    "statistics-rival-none": partial(
        _statistics_of, player=_ADA, view=RIVALS, game="mosaic", is_solo=False, rival=LONG[5]
    ),
    "statistics-few": partial(_statistics_of, player=_CLEO, view=DEALS, game="elevens", is_solo=False),
    "statistics-nothing": partial(_statistics_of, player=_CLEO, view=OVER_TIME, game="waterways", is_solo=False),
    **{
        f"luck-{'alone' if is_solo else 'together'}-{count}": partial(
            lambda app, is_solo, count: LuckScene(app.services, count, is_solo=is_solo), is_solo=is_solo, count=count
        )
        for is_solo in (True, False)
        for count in (1, 9)
    },
    "statistics-weighing": _weighing_of,
    "statistics-looked-back": _luck_view_of,
    "people-first": lambda app: PlayersScene(app.services),
    **{f"lessons-done-{game}": partial(lambda app, game: LessonsScene(app.services, game), game=game)
       for game in registry.GAMES[:2]},
}  # fmt: skip
FULL_SCREENS |= {
    **{
        f"setup-chosen-{game}-{count}": partial(
            _setup_of,
            game=game,
            count=count,
            seed=7 * count,
            first_seat=count - 1,
            clock=ClockRules(TimeSpan.MOVE, 60, count % 2 == 0) if count > 1 else None,
        )
        for game in registry.GAMES[:4]
        for count in plugin(game).table_sizes
        if count <= 5
    },
    "setup-without-board": partial(_setup_of, game="mosaic", count=2, board="gone"),
    "setup-failed": partial(pressed, partial(_setup_of, game="mosaic", count=2, board="gone"), ["start"]),
    "setup-watched": partial(_setup_of, game="mosaic", count=2, seats=[SeatPlan("easy"), SeatPlan("hard")]),
    "regatta-set-up": partial(_regatta_of, seats=4, is_in_teams=True, clock=ClockRules(TimeSpan.MOVE, 30, False)),
    "regatta-for-five": partial(_regatta_of, seats=5, course=(Leg("elevens"), Leg("bridges"), Leg("mosaic"))),
    "regatta-for-nobody": partial(_regatta_of, seats=3, course=(Leg("bridges"), Leg("elevens"), Leg("waterways"))),
    "regatta-duel": partial(_regatta_of, seats=2, handicaps=(0, 2)),
    "regatta-watched": partial(_regatta_of, seats=2, level="medium"),
    "regatta-leg": partial(_regatta_of, seats=3, legs=[[5, 3, 1]], handicaps=(1, 0, 0)),
    "regatta-leg-evening": partial(_regatta_of, seats=3, legs=[[5, 3, 1]], has_evening=True),
    "regatta-over": partial(
        _regatta_of, seats=3, legs=[[5, 3, 1], [3, 5, 1]], course=(Leg("mosaic"), Leg("elevens")), handicaps=(0, 3, 0)
    ),
    "regatta-over-decided": partial(
        _regatta_of, seats=2, legs=[[5, 3], [3, 3], [1, 3]], course=(Leg("mosaic"), Leg("elevens"), Leg("bridges"))
    ),
    "regatta-over-teams": partial(
        _regatta_of,
        seats=4,
        legs=[[5, 3, 2, 1], [1, 3, 5, 2]],
        course=(Leg("mosaic"), Leg("elevens")),
        is_in_teams=True,
    ),
    **{f"editor-board-{game}": partial(_editor_of, game=game) for game in _EDITED},
    **{
        f"editor-zoomed-{game}": partial(_editor_of, game=game, names=("larger", "larger", "brush-hand"))
        for game in _EDITED
    },
    **{
        f"editor-fault-{game}": partial(_editor_of, game=game, names=("brush-rub", _DRAWN_ON[game], "undo"))
        for game in _EDITED
    },
    **{f"trial-{game}-2": partial(_trial_of, game=game, outcomes=_outcomes_of(game, 2, 20)) for game in _EDITED},
    **{f"trial-{game}-3": partial(_trial_of, game=game, outcomes=_outcomes_of(game, 3, 7)) for game in _EDITED},
    "trial-even": partial(_trial_of, game="mosaic", outcomes=[GameOutcome((9, 9), (0, 1), "piece", 12)] * 3),
    "trial-proposed": partial(_trial_of, game="mosaic", outcomes=_outcomes_of("mosaic", 2, 40) * 10),
    "trial-proposed-alone": partial(
        _trial_of, game="waterways", outcomes=_outcomes_of("waterways", 1, 40) * 10, level="hard"
    ),
    "trial-running": partial(_trial_of, game="mosaic", outcomes=_outcomes_of("mosaic", 2, 9), is_running=True),
    "workshop-first": lambda app: WorkshopScene(app.services),
    **{f"solver-{tab}": partial(_problems_of, tab=tab) for tab in (TODAY, COLLECTION, OWN)},
    "solver-tomorrow": partial(_problems_of, tab=TODAY, day=DAY + datetime.timedelta(days=1)),
    "solver-later": partial(_problems_of, tab=TODAY, day=DAY + datetime.timedelta(days=30)),
    "past-sessions": lambda app: PastSessionsScene(app.services),
}
"""Screens of a program whose storage was filled by ``fill_storage``; they only read it."""

PRESSED: dict[str, str] = {
    "statistics-solo-time": "player/more player/less rival/more rival/less board/more board/less game/bridges game/all "
    "game/waterways table/together view/luck view/rivals data game-33 down",
    "statistics-all-time": "game/mosaic game/elevens game/waterways table/solo",
    "statistics-solo-deals": "down",
    "statistics-two-time": "down",
    "statistics-all-spread": "down",
    "statistics-rival-time": "rival/more rival/less player/more game/bridges game/all view/rivals view/spread",
    "statistics-all-rivals": "rival-1 rival-5 table/solo down",
    "records-finished-waterways": "past-*",
    "statistics-levels": "by/board down",
    "statistics-two-luck": "down view/time table/solo down,newest-game",
    "records-board": "seats/more seats/less board/more board/less player/more player/less tries/first each/all "
    "game/bridges kind/past kind/deals statistics record-* lines/down",
    "records-of-two": "filters game/elevens",
    "records-of-waterways": "variant/more variant/less seats/less board/more",
    "records-finished": "past-* evenings lines/down lines/down,lines/down lines/down,lines/down,lines/down down",
    "records-deals": "deal-1 deal-2",
    "deal-first-trend": "player/more player/less line-36-0",
    "deal-seeded": "play",
    f"logbook-mosaic-{_BEN}": "player/more player/less game/bridges feat-score feats/down",
    "daily-today": "player calendar",
    "daily-yesterday": "calendar",
    "calendar-mosaic": "month/less game/bridges day-6 day-23",
    "setup-chosen-bridges-3": "seat-0/kind/more seat-1/kind/less seat-2/crew seat-2/kind/more seat-0/remove seat-add down "
    "seat-add-computer face-5 face-1 board/more board/less option-freehand/0 as-printed print deal rules first-game seat-0/name",
    "setup-chosen-mosaic-5": "face-5 face-4 seat-2/crew down,seat-4/remove down,option-full_round/0 "
    "first-seat/more first-seat/less option-full_round/0 down",
    "setup-chosen-waterways-3": "option-saboteur/0 option-dams/0 option-open_stones/0 as-printed first-seat/more "
    "seat-2/crew down",
    "setup-chosen-elevens-2": "clock/more clock/less clock-end/soft clock-end/hard option-match/0 option-symbols/0 seat-1/remove "
    "seat-0/remove face-1 deal board/more as-printed down",
    "setup-chosen-waterways-1": "deal as-printed seat-add-computer seat-0/kind/more",
    "regatta-set-up": "leg-1/earlier leg-3/earlier leg-0/remove leg-3/remove leg-2/board/more leg-0/board/less course-short "
    "course-long course-whole seat-0/remove seat-2/kind/more face-5 face-1 seat-1/name down",
    "regatta-for-five": "add-waterways add-elevens leg-2/earlier seat-2/remove down",
    "regatta-duel": "down,handicap,down down,handicap,down,handicap-0/more,down",
    "regatta-leg": "new evening",
    "regatta-over": "new chart",
    "solver-today": "player code due kind/collection kind/own solve/bridges",
    "solver-collection": "game/mosaic game/waterways puzzle-* down",
    "solver-own": "missed-*",
    "people-first": "page/down,page/down player-4,page/down,page/down "
    "player-2 player-6 forget rename appearance own-bindings statistics new-player page/down",
    "past-sessions": "evening-1 evening-3",
    **{f"trial-{game}-{seats}": "down" for game in registry.GAMES[:4] for seats in (2, 3)},
    "workshop-first": "board-b board-atoll game/elevens game/mosaic game/waterways new difficulty/more difficulty/less test play "
    "print boards/down import difficulty/more,difficulty/more difficulty/more,difficulty/more,difficulty/less",
    "chart-flags": "isle/mosaic lighthouse daily",
}
"""Targets of screens in a filled program that are clicked, each on a screen of its own; commas stand between several one
after the other. Nothing but the screen changes by them.
"""

DRAWN: dict[str, str] = {
    "bridges": "brush-red,cell-1-1 brush-blue,symmetry,cell-1-0 brush-rub,cell-4-0 mirror flip turn columns/more columns/less "
    "rows/more rows/less clear clear,undo clear,undo,redo rename try done larger,smaller larger larger,larger,larger back",
    "elevens": "brush-bonus,cell-3-1 brush-bridge,symmetry,symmetry,cell-4-1 brush-rub,cell-3-1 mirror flip clear try",
    "waterways": "brush-rock,cell-4-0 brush-mark,symmetry,symmetry,symmetry,cell-2-0 brush-centre,cell-5-0 turn mirror rows/more "
    "columns/less clear",
    "mosaic": "part/a part/bonus part/b,brush-rub,cell-* brush-blocked,cell-3-0 part/c,larger mirror flip clear part/d,clear",
}
"""The same for the boards in the editor."""

REACHED = {
    "statistics-solo-time": "game-*",
    "statistics-two-deals": "game-*",
    "statistics-all-rivals": "rival-1",
    "luck-alone-9": "game-*",
    "luck-together-9": "game-*",
    "chart-flags": "isle/mosaic",
    "records-board": "record-*",
    "calendar-mosaic": "day-6",
}
"""Targets in drawings of screens, reached by the pointer and by the keyboard."""

PRESSED_SCREENS: dict[str, Callable[[App], Scene]] = {
    **{f"{name}-pointed-at": partial(pointed_at, FULL_SCREENS[name], target) for name, target in REACHED.items()},
    **{f"{name}-focused-on": partial(focused_on, FULL_SCREENS[name], target) for name, target in REACHED.items()},
    "trial-taken": _taken_trial_of,
    "trial-compared": partial(pressed, _compared_trial_of, [DOWN]),
    "podium-picture": PodiumPictureScene.of,
    **{
        f"editor-symmetry-{game}": partial(
            _editor_of, game=game, is_new=True, names=("symmetry",) * (at + 1), pointed=_DRAWN_ON[game]
        )
        for at, game in enumerate(_EDITED)
    },
    **{
        f"editor-board-{game}+{targets}": partial(_editor_of, game=game, names=targets.split(","))
        for game, all_targets in DRAWN.items()
        for targets in all_targets.split()
    },
    **{
        f"{name}+{target}": partial(pressed, FULL_SCREENS[name], target.split(","))
        for name, targets in PRESSED.items()
        for target in targets.split()
    },
}
"""Screens of a filled program after a click, for the usual window alone."""

LONE_PAGE_SCREENS: dict[str, Callable[[App], Scene]] = {
    **{f"workshop-own-{board}": partial(_own_boards_of, board=board) for board in ("copy", "draft", "fresh", "torn")},
    "workshop-own-copied": partial(pressed, partial(_own_boards_of, board="copy"), ["duplicate"]),
    "workshop-own-deleted": partial(pressed, partial(_own_boards_of, board="copy"), ["delete"]),
    "workshop-own-renamed": partial(pressed, partial(_own_boards_of, board="copy"), ["rename"]),
    "started-mosaic": partial(pressed, partial(_setup_of, game="mosaic", count=4, first_seat=2), ["start"]),
    "started-elevens": partial(pressed, partial(_setup_of, game="elevens", count=2, is_match=False), ["start"]),
    "sailed": partial(pressed, partial(_regatta_of, seats=4, is_in_teams=True), ["sail"]),
    "sailed-second": partial(pressed, partial(_regatta_of, seats=2, legs=[[5, 3]], handicaps=(0, 2)), ["sail"]),
}
"""Screens that leave boards or games behind: each is outlined in a program of its own."""


class EveningChartScene(ChartScene):
    """The chart of a kiosk during an evening, whose isles open a game at once."""

    def build(self, area: FRect) -> Iterable[Widget]:
        """Widgets as on such an evening."""
        with (
            patch("game.menus.chart.page.is_session_on", lambda storage, now: True),
            patch("game.menus.chart.page.plays_at_once", lambda services: True),
            patch.object(type(self.services.session), "offers", lambda session, choice: True),
        ):
            return list(super().build(area))


KIOSK_PAGE_SCREENS: dict[str, Callable[[App], Scene]] = {
    "visitors-chart-evening": lambda app: EveningChartScene(app.services),
    "visitors-chart": lambda app: ChartScene(app.services),
    "visitors-chart-pointed": partial(pointed_at, lambda app: ChartScene(app.services), "isle/mosaic"),
    "visitors-settings": lambda app: SettingsScene(app.services),
    "visitors-appearance": lambda app: AppearanceScene(app.services),
    "visitors-records": lambda app: _records_of(app, RecordQuery("mosaic"), is_open=True),
    "visitors-records-finished": lambda app: _records_of(app, RecordQuery("mosaic", shows_past_games=True)),
    "visitors-daily": lambda app: DailyScene(app.services, DAY),
    "visitors-calendar": lambda app: _calendar_of(app, "mosaic"),
    "visitors-problems": lambda app: ProblemsScene(app.services, DAY),
    "visitors-logbook": lambda app: AchievementsScene(app.services, "mosaic"),
    **{f"visitors-setup-{game}": partial(_setup_of, game=game, count=2) for game in registry.GAMES[:4]},
    "visitors-setup-remembered": lambda app: SetupScene(app.services, "mosaic"),
    "visitors-regatta": partial(_regatta_of, seats=2, clock=ClockRules(TimeSpan.MOVE, 30, False), handicaps=(0, 2)),
    "visitors-regatta-leg": partial(_regatta_of, seats=3, legs=[[5, 3, 1]], has_evening=True),
    "visitors-workshop": lambda app: WorkshopScene(app.services),
    "visitors-names": lambda app: NameScene(app.services, GUEST, lambda name, profile: None),
    "visitors-deal": lambda app: DealScene(app.services, 7, lambda seed: None, lambda deal: Pop()),
    "visitors-evening": lambda app: SessionSummaryScene(app.services),
    "visitors-rules": lambda app: RulesScene(app.services, "mosaic"),
    "visitors-lessons": lambda app: LessonsScene(app.services, "mosaic"),
}
"""Pages of a kiosk whose storage was filled."""


def _code_of(app: App, text: str = "", refusal: str = "") -> Scene:
    """The page of codes after a pasted text, or a refusal."""
    scene = CodeScene(app.services, lambda deal: Pop())
    scene.field.type_text(text)
    if refusal:
        scene.refuse(refusal)
    return scene


def _printed_of(app: App, message: str, *, is_done: bool = False) -> Scene:
    """The page of prints after a file was made."""
    scene = PrintScene(app.services, app.services.background.boards.load("mosaic", "court"))
    scene.file.message, scene.file.is_done = message, is_done
    return scene


_FOUND = {
    "new": (3, Counter({"record": 12, "profile": 3, "puzzle-result": 1, "setting": 9}), 2),
    "old": (1, Counter({"record": 1}), 0),
    "empty": (2, Counter({"setting": 2}), 0),
}
"""Day, lines by kind and own boards of the files that can be read."""


class FoundDataScene(DataScene):
    """Bringing data here, with files of two days, an empty one and two that cannot be read."""

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        paths = [Path(f"imports/{name}.isles.zip") for name in ("old", "torn", "new", "bad", "empty")]
        with (
            patch("game.menus.data.page.data_files", lambda folder: paths if folder.name == "imports" else []),
            patch("game.menus.data.page.read_summary", self.summary_of),
        ):
            return list(super().build_page(inner))

    def summary_of(self, path: Path) -> DataFileSummary:
        """The head of a file."""
        held = _FOUND.get(path.name.split(".")[0])
        if held is None:
            raise DataFileError("data.damaged", problem="many words that no single line of its row can hold, " * 3)
        day, counts, boards = held
        return DataFileSummary(datetime.datetime(2025, 9, day, 12), "four-isles", counts, boards)


PAGE_SCREENS: dict[str, Callable[[App], Scene]] = {
    **{
        f"ambience-{seconds}": partial(lambda app, seconds: AmbienceScene(app.services, seconds), seconds=seconds)
        for seconds in (0.0, 1.3, 6.0)
    },
    "code-choices": partial(_code_of, text="B1 or E2?"),
    "code-found": partial(_code_of, text="B1"),
    "code-refused": partial(_code_of, refusal="This problem is no position that the rules know."),
    "print-done": partial(_printed_of, message="The file lies in exports.", is_done=True),
    "print-failed": partial(_printed_of, message="The file cannot be written: full."),
    "data-found": lambda app: FoundDataScene(app.services, IN),
    "standings-level": lambda app: StandingsScene(app.services, [[5, 5, 5]]),
    "standings-shared": lambda app: StandingsScene(app.services, [[5, 5, 1], [3, 3, 2]]),
    "standings-led": lambda app: StandingsScene(app.services, [[5, 3, 2, 1], [1, 5, 3, 2]]),
    "standings-teams": lambda app: StandingsScene(app.services, [[5, 3, 2, 1], [1, 5, 3, 2]], is_in_teams=True),
}
"""Screens that depend on nothing that others leave behind."""


class BegunEveningScene(SessionSummaryScene):
    """The page of an evening on which nothing was played yet."""

    def resume(self) -> None:
        began = datetime.datetime(2026, 9, 23, 20, 15)
        with patch("game.menus.sessions.page.session_began", lambda storage: began):
            super().resume()


NOBODY_SCREENS: dict[str, Callable[[App], Scene]] = {
    "nobodys-players": lambda app: PlayersScene(app.services),
    "nobodys-logbook": lambda app: AchievementsScene(app.services),
    "nobodys-statistics": lambda app: StatisticsScene(app.services),
    "nobodys-evening": lambda app: SessionSummaryScene(app.services),
    "nobodys-evening-begun": lambda app: BegunEveningScene(app.services),
    "nobodys-daily": lambda app: DailyScene(app.services, DAY),
    **{f"nobodys-problems-{tab}": partial(_problems_of, tab=tab) for tab in (TODAY, COLLECTION, OWN)},
    "nobodys-setup-mosaic": lambda app: SetupScene(app.services, "mosaic"),
    "nobodys-regatta": lambda app: RegattaScene(app.services),
}
"""Pages of a program that nobody has played with."""
