"""The navigator: the only one who knows every page. Turns the ways that scenes give into scenes."""

from __future__ import annotations

from typing import assert_never

from game.house.chart import ChartScene
from game.house.daily import DailyScene
from game.house.lessons import LessonsScene
from game.house.logbook import LogbookScene
from game.house.names import InitialsScene
from game.house.players import PlayersScene
from game.house.record_files import open_files
from game.house.records import RecordsScene
from game.house.regatta import RegattaScene
from game.house.rules import RulesScene
from game.house.settings import SettingsScene
from game.house.setup import SetupScene
from game.house.unsaved import UnsavedScene
from game.house.workshop import WorkshopScene
from game.kiosk.attract import AttractScene
from game.kiosk.kiosk import open_kiosk
from game.kiosk.operator import OperatorScene
from game.kiosk.pin import PinScene
from game.kiosk.tickets import TicketEntryScene, leave
from game.occasions.problems import UNUSABLE, problem_text
from game.scenes import ways
from game.scenes.base import Scene, SceneChange
from game.scenes.stack import Change, Pop, Push, Quit, Replace, Reset
from game.services import Services
from game.table.keeping.kept_game import offer_kept
from game.table.lessons.teach import open_lesson
from game.table.opening import open_table, watch_match
from game.table.review.page import ReviewScene
from game.table.sharing.page import ShareScene


class Navigator:
    """Makes the scene a way leads to."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def resolve(self, change: SceneChange) -> Change[Scene] | None:
        """The change with scenes in place of ways; None where a way leads nowhere any more (that has been told)."""
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

    def _open(self, where: Scene | ways.Way) -> Scene | None:
        if isinstance(where, Scene):
            return where
        try:
            return self.scene(where)
        except UNUSABLE as problem:  # the board may be gone since it was listed
            self._services.announce(problem_text(problem, self._services.texts))
            return None

    def scene(self, way: ways.Way) -> Scene | None:  # noqa: C901, PLR0912  # a case a way, nothing nested
        """The scene a way leads to; None where it leads nowhere any more."""
        services = self._services
        match way:
            case ways.Chart(opened):
                return ChartScene(services, opened)
            case ways.Isle(game) | ways.Setup(game) if game not in services.open_games:
                services.announce(lambda: services.t("house.chart.closed"))
                return None
            case ways.Isle(game):
                return offer_kept(services, game) or SetupScene(services, game)
            case ways.KeptGame(game):
                return offer_kept(services, game)
            case ways.Setup(game, plan):
                return SetupScene(services, game, plan)
            case ways.Play(table):
                return open_table(services, table)
            case ways.Watch(match, board):
                return watch_match(services, match, board)
            case ways.Review(match, board, review):
                return ReviewScene(services, match, board, review)
            case ways.Share(table, lines):
                return ShareScene(services, table, lines)
            case ways.Lessons(game):
                return LessonsScene(services, game)
            case ways.Lesson(game, name):
                return open_lesson(services, game, name)
            case ways.Rules(game, offers_lesson):
                return RulesScene(services, game, offers_lesson=offers_lesson)
            case ways.Records():
                return RecordsScene(services)
            case ways.Logbook(game, profile):
                return LogbookScene(services, game, profile)
            case ways.Players():
                return PlayersScene(services)
            case ways.Workshop():
                return WorkshopScene(services)
            case ways.Settings():
                return SettingsScene(services)
            case ways.Daily():
                return DailyScene(services)
            case ways.Regatta():
                return RegattaScene(services)
            case ways.Initials(chosen):
                return InitialsScene(services, "", chosen)
            case ways.Unsaved():
                return UnsavedScene(services)
            case ways.Files(paths):
                return open_files(services, paths)
            case ways.Kiosk():
                return open_kiosk(services)
            case ways.Leave():
                return leave(services)
            case ways.TicketEntry():
                return TicketEntryScene(services)
            case ways.Operator():
                return PinScene(services, OperatorScene)
            case ways.Attract():
                return AttractScene(services)
        assert_never(way)
