"""The navigator: resolves the routes from scenes to scenes; the only module that imports every page."""

from __future__ import annotations

import datetime
from typing import assert_never

from game.kiosk.attract import AttractScene
from game.kiosk.kiosk import open_kiosk
from game.kiosk.operator import OperatorScene
from game.kiosk.pin import PinScene
from game.kiosk.tickets import TicketEntryScene, leave
from game.menus.achievements.page import AchievementsScene
from game.menus.chart.page import ChartScene
from game.menus.daily.page import DailyScene
from game.menus.data.page import IN, OUT, DataScene
from game.menus.data.print_page import PrintScene
from game.menus.data.unsaved import UnsavedScene
from game.menus.help.lesson_list import LessonsScene
from game.menus.help.rules import RulesScene
from game.menus.players.name_entry import InitialsScene
from game.menus.players.page import PlayersScene
from game.menus.problems.code_entry import open_pasted
from game.menus.problems.model import ProblemBook
from game.menus.problems.page import ProblemsScene
from game.menus.records.page import RecordsScene
from game.menus.records.record_files import open_files
from game.menus.regatta.page import RegattaScene
from game.menus.sessions.page import SessionSummaryScene
from game.menus.settings.page import SettingsScene
from game.menus.settings.voice import VoiceOfferScene
from game.menus.setup.page import SetupScene, quick_table
from game.menus.statistics.page import StatisticsScene
from game.menus.workshop.page import WorkshopScene
from game.modes.error_messages import UNUSABLE_ERRORS, error_message
from game.modes.regatta import saved_regatta
from game.modes.session_clock import is_session_on
from game.pages.page import PageScene
from game.scenes import routes
from game.scenes.base import Scene, SceneChange
from game.scenes.stack import Change, Pop, Push, Quit, Replace, Reset
from game.services import Services
from game.table.lessons.teach import open_lesson
from game.table.opening import open_table, watch_match
from game.table.puzzles.opening import open_puzzle
from game.table.review.page import ReviewScene
from game.table.saving.saved_game import continue_saved_game, offer_saved_game
from game.table.sharing.page import ShareScene


class Navigator:
    """Resolver of routes."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def resolve(self, change: SceneChange) -> Change[Scene] | None:
        """The change with routes resolved to scenes; None, after a message, for a route without a target."""
        match change:
            case Pop() | Quit():
                return change
            case Push(where):
                scene = self._open(where)
                return Push(scene) if scene is not None else None
            case Replace(where):
                scene = self._open(where)
                return Replace(scene) if scene is not None else None
            case Reset(where):
                scene = self._open(where)
                return Reset(scene) if scene is not None else None

    def _open(self, where: Scene | routes.Route) -> Scene | None:
        if isinstance(where, Scene):
            return where
        try:
            return self.scene(where)
        except UNUSABLE_ERRORS as problem:  # the board may be gone since it was listed
            self._services.shell.announce(error_message(problem, self._services.assets.texts))
            return None

    def scene(self, way: routes.Route) -> Scene | None:  # noqa: C901, PLR0912  # a case a way, nothing nested
        """The scene of a route; None if the target is gone."""
        services = self._services
        match way:
            case routes.ChartRoute(opened):
                return ChartScene(services, opened)
            case routes.GameRoute(game) | routes.SetupRoute(game) | routes.QuickPlayRoute(game) if (
                game not in services.session.open_games
            ):
                services.shell.announce(lambda: services.assets.t("house.chart.closed"))
                return None
            case routes.GameRoute(game):
                return offer_saved_game(services, game) or SetupScene(services, game)
            case routes.SavedGameRoute(game):
                return offer_saved_game(services, game)
            case routes.ContinueRoute(game):
                return continue_saved_game(services, game)
            case routes.QuickPlayRoute(game):
                return open_table(services, quick_table(services, game))
            case routes.SetupRoute(game) if not services.session.offers("setup"):
                return open_table(services, quick_table(services, game))
            case routes.SetupRoute(game, plan):
                return SetupScene(services, game, plan)
            case routes.PlayRoute(table):
                return open_table(services, table)
            case routes.WatchRoute(match, board, view, review):
                return watch_match(services, match, board, view, review)
            case routes.ReviewRoute(match, board, review):
                return ReviewScene(services, match, board, review)
            case routes.ShareRoute(table, lines):
                return ShareScene(services, table, lines)
            case routes.PrintRoute(board, match):
                return PrintScene(services, board, match)
            case routes.LessonsRoute(game):
                return LessonsScene(services, game)
            case routes.LessonRoute(game, name):
                return open_lesson(services, game, name)
            case routes.RulesRoute(game, offers_lesson):
                return RulesScene(services, game, offers_lesson=offers_lesson)
            case routes.RecordsRoute():
                return RecordsScene(services)
            case routes.AchievementsRoute(game, profile):
                return AchievementsScene(services, game, profile)
            case routes.PlayersRoute():
                return PlayersScene(services)
            case routes.StatisticsRoute() | routes.DataRoute() if services.storage.is_visited:
                return None  # the operator's alone
            case routes.StatisticsRoute(player):
                return StatisticsScene(services, player)
            case routes.DataRoute(is_import):
                return DataScene(services, IN if is_import else OUT)
            case routes.WorkshopRoute():
                return WorkshopScene(services)
            case routes.SettingsRoute():
                return SettingsScene(services)
            case routes.VoiceOfferRoute():
                return VoiceOfferScene(services)
            case routes.DailyRoute():
                return DailyScene(services)
            case routes.ProblemsRoute():
                return ProblemsScene(services)
            case routes.PuzzleRoute(task):
                return open_puzzle(services, task)
            case routes.PuzzleCodeRoute(code):
                coded = ProblemBook(services).code_task(code)
                return open_puzzle(services, coded) if coded is not None else None
            case routes.DuePuzzleRoute(player):
                due = next(iter(ProblemBook.of(services, player).due_tasks()), None)
                return open_puzzle(services, due) if due is not None else None
            case routes.RegattaRoute():
                return RegattaScene(services)
            case routes.SessionSummaryRoute():
                return _session_page(services)
            case routes.InitialsRoute(chosen):
                return InitialsScene(services, "", chosen)
            case routes.UnsavedRoute():
                return UnsavedScene(services)
            case routes.FilesRoute(paths):
                return open_files(services, paths)
            case routes.PastedTextRoute(text):
                found = open_pasted(services, text)
                return found if found is None or isinstance(found, Scene) else self.scene(found)
            case routes.KioskRoute():
                return open_kiosk(services)
            case routes.LeaveRoute():
                return leave(services)
            case routes.TicketEntryRoute():
                return TicketEntryScene(services)
            case routes.OperatorRoute():
                return PinScene(services, OperatorScene)
            case routes.AttractRoute():
                return AttractScene(services)
        assert_never(way)


def _session_page(services: Services) -> PageScene:
    """The regatta's page between its legs, else the page of the evening's standings."""
    regatta = saved_regatta(services.storage)[1]
    is_on = is_session_on(services.storage, datetime.datetime.now())
    return RegattaScene(services) if is_on and regatta.legs and not regatta.is_over else SessionSummaryScene(services)
