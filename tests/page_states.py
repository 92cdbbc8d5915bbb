"""Menu pages in states of their own: at a choice, after legs of a regatta, while games are weighed."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

from pygame import FRect

from game import registry
from game.app import App
from game.board_library.fresh import fresh_name, fresh_sketch, is_sound, newest_edition
from game.board_library.saving import duplicate, save
from game.boards.tiled import read_map
from game.boards.tmx_writer import tmx_text
from game.menus.achievements.page import AchievementsScene
from game.menus.chart.map import ChartLayout, Ornament
from game.menus.chart.page import ChartScene
from game.menus.chart.view import ABOVE_ISLES, BELOW_ISLES, ChartAmbience
from game.menus.daily.calendar import CalendarScene
from game.menus.data.page import DataScene
from game.menus.data.print_page import PrintScene
from game.menus.editor.page import EditorScene
from game.menus.problems.code_entry import CodeScene
from game.menus.problems.page import ProblemsScene
from game.menus.records.deals import DealTableScene
from game.menus.records.page import RecordsScene
from game.menus.records.record_filter import RecordQuery
from game.menus.regatta.page import RegattaScene
from game.menus.regatta.standings import Standings
from game.menus.sessions.page import SessionSummaryScene
from game.menus.sessions.past_sessions import PastSessionsScene, SessionPodiumScene, draw_podium
from game.menus.setup.choices import VariantChoices
from game.menus.setup.page import SetupScene
from game.menus.statistics.luck import LuckPlot, ReviewedGame, ReviewedGames
from game.menus.statistics.model import LUCK
from game.menus.statistics.page import StatisticsScene
from game.menus.statistics.weighing import GameWeighing
from game.menus.workshop.page import WorkshopScene
from game.menus.workshop.trial_page import BoardTrialScene
from game.modes.board_trials import Trial, TrialRun
from game.modes.data_file import DataFileError, DataFileSummary
from game.modes.game_statistics import GameOutcome, GameStatistics
from game.modes.player_statistics import PlayerResult
from game.modes.puzzles.shipped import games_with_puzzles
from game.modes.regatta import Regatta, save_regatta
from game.modes.session_summary import SessionGame
from game.modes.tables import SeatPlan, TablePlan
from game.pages.page import PageScene
from game.registry import editor_of, plugin
from game.scenes.base import Scene
from game.scenes.stack import Pop
from game.services import Services
from game.ui.canvas import Canvas
from game.ui.layout import Column
from game.ui.widgets import CustomWidget, InteractionState, Widget
from tests.filled_storage import BEN, DAY, GUEST
from tests.menus.test_text_size import LONG
from tests.pressed_scenes import pointed_at, press, pressed


def records_of(app: App, query: RecordQuery, *, is_open: bool = False) -> Scene:
    """Records at a choice; with their filters unfolded if asked for."""
    scene = RecordsScene(app.services, query.game)
    scene.choice.chosen = query
    if is_open:
        scene.rebuild()
        press(scene, "filters")
    scene.rebuild()
    return scene


def deal_of(app: App, number: int, *steps: str) -> Scene:
    """The table of a deal that was played, after steps through its players."""
    scene = DealTableScene(app.services, app.services.storage.records.deals_played("mosaic")[number])
    for step in steps:
        press(scene, f"player/{step}")
        scene.rebuild()
    return scene


def statistics_of(app: App, player: str, view: str, **chosen: object) -> Scene:
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


def weighing_of(app: App) -> Scene:
    """Luck and skill of a person while the second of three games is weighed."""
    scene = statistics_of(app, BEN, LUCK, game="mosaic", is_solo=False)
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


def luck_view_of(app: App) -> Scene:
    """Luck and skill of a person, three of whose games were looked back at."""
    scene = statistics_of(app, BEN, LUCK, game="mosaic", is_solo=False)
    scene.__class__ = LuckViewScene
    scene.rebuild()
    return scene


def problems_of(app: App, tab: str, day: datetime.date = DAY) -> Scene:
    """Problems of a person who solved some, at a tab."""
    app.services.storage.set_extra("problems.game", games_with_puzzles()[0])  # shown last, whatever others have clicked
    scene = ProblemsScene(app.services, day)
    scene.tab = tab
    return scene


def own_boards_of(app: App, board: str) -> Scene:
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


def logbook_of(app: App, game: str, player: str) -> Scene:
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


def plain_chart_of(app: App) -> Scene:
    """The chart whose map cannot be read, in a language without a drawn title."""
    with patch("game.menus.chart.view.read_chart", side_effect=OSError("no such chart")):
        return ChartScene(app.services)


EDITED = [game for game in registry.GAMES if plugin(game).editor is not None]
DRAWN_ON = {"bridges": "cell-4-0", "elevens": "cell-3-1", "waterways": "cell-4-0", "mosaic": "cell-3-0"}
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


def setup_of(app: App, game: str, count: int, **chosen: object) -> Scene:
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


def regatta_of(
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


def calendar_of(app: App, game: str) -> Scene:
    """September with medals of the first named person, in the middle of the month."""
    with patch(
        "game.menus.daily.calendar.medal_of", lambda storage, game, day, score: "silver" if score > 60 else None
    ):
        scene = CalendarScene(app.services, DAY, LONG[:1], lambda day, today: Pop(), DAY)
        scene.game = game
        found = dict(scene.results())
    scene.results = lambda: found  # type: ignore[method-assign]
    return scene


def edited_board(app: App, game: str, names: Sequence[str] = (), *, is_new: bool = False, pointed: str = "") -> Scene:
    """A shipped board in the editor, or an empty one, after clicks on these targets; no file of it is written."""
    sketch = None
    if not is_new:
        file = app.services.background.boards.file_of(game, plugin(game).boards()[0])
        assert file is not None, game
        sketch = editor_of(game).board_editing.whole_sketch(read_map(file))
    with patch("game.menus.editor.document.save"):
        scene = pressed(lambda app: EditorScene(app.services, game, sketch), names, app)
    return pointed_at(lambda app: scene, pointed, app) if pointed else scene


def trial_of(app: App, game: str, outcomes: Sequence[GameOutcome], *, is_running: bool = False, **chosen: Any) -> Scene:
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


def taken_trial_of(app: App) -> Scene:
    """The trial of an own board with proposals, one of which was taken."""
    scene = trial_of(app, "mosaic", outcomes_of("mosaic", 2, 40) * 10)
    assert isinstance(scene, BoardTrialScene)
    names = list(scene.trial.proposals())
    scene.trial.applied = frozenset(names[:1])

    class OwnTrial(type(scene.trial)):  # type: ignore[misc]
        """The same, of an own board."""

        is_open = True

    scene.trial.__class__ = OwnTrial
    return scene


def compared_trial_of(app: App) -> Scene:
    """The trial of a board beside two others, neither of which has all ends and goals."""
    scene = trial_of(app, "mosaic", outcomes_of("mosaic", 2, 20))
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


def outcomes_of(game: str, seats: int, count: int) -> list[GameOutcome]:
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


def code_of(app: App, text: str = "", refusal: str = "") -> Scene:
    """The page of codes after a pasted text, or a refusal."""
    scene = CodeScene(app.services, lambda deal: Pop())
    scene.field.type_text(text)
    if refusal:
        scene.refuse(refusal)
    return scene


def printed_of(app: App, message: str, *, is_done: bool = False) -> Scene:
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


class BegunEveningScene(SessionSummaryScene):
    """The page of an evening on which nothing was played yet."""

    def resume(self) -> None:
        began = datetime.datetime(2026, 9, 23, 20, 15)
        with patch("game.menus.sessions.page.session_began", lambda storage: began):
            super().resume()
