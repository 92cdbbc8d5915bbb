"""Parts of the window that load after the first picture (docs/startup.md): the one place that imports them late.

The first picture needs the chart alone; pages, boards, computer players and idle jobs would make it twice as late.
Each function imports its part at the first call and gives back what the application wires in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, cast

from game.scenes.base import Scene, SceneChange
from game.scenes.stack import Change, Pop, Push, Quit, Replace, Reset

if TYPE_CHECKING:
    from game.board_library.boards import BoardCatalogue
    from game.core.players import ThinkingService
    from game.kiosk.kiosk import KioskWatch
    from game.navigator import Navigator
    from game.play_arguments import PlayArguments
    from game.services import Services
    from game.ui.speech import Speaker


def play_arguments(argv: Sequence[str]) -> PlayArguments:
    """The command line of the windowed program, read with a parser that a start from a menu does without."""
    from game.command_line import parse_play

    return parse_play(argv)


def gamepad_mappings() -> ModuleType:
    """pygame's door to SDL's database of gamepads; it brings other parts of SDL along."""
    from pygame._sdl2 import controller

    return controller


def new_thinker() -> ThinkingService:
    """A thinking service for computer players, with its worker process."""
    from game.match.thinker import Thinker

    return Thinker()


def open_speaker() -> Speaker:
    """The device that speaks, opened at the first utterance in a thread of its own."""
    from game.ui import speech_devices

    return speech_devices.open_speaker()


def board_catalogue(folder: Path) -> BoardCatalogue:
    """The catalogue of the shipped boards and those of a folder."""
    from game.board_library.boards import BoardCatalogue

    return BoardCatalogue(folder)


class LateNavigator:
    """Resolver of scene changes; the first route loads the navigator, and with it every page."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._navigator: Navigator | None = None

    def resolve(self, change: SceneChange | None) -> Change[Scene] | None:
        """The change with routes resolved to scenes; None for no change, or for a route without a target."""
        match change:
            case None | Pop() | Quit():
                return change
            case Push(Scene()) | Replace(Scene()) | Reset(Scene()):
                return cast("Change[Scene]", change)
        return self.loaded().resolve(change)

    def loaded(self) -> Navigator:
        """The navigator itself."""
        if self._navigator is None:
            from game.navigator import Navigator

            self._navigator = Navigator(self._services)
        return self._navigator


def kiosk_watch(services: Services) -> KioskWatch:
    """A kiosk's unattended tasks, which need pages from the first frame on."""
    from game.kiosk.kiosk import KioskWatch

    return KioskWatch(services)


def supervisor_of(argv: Sequence[str], folder: Path) -> Callable[[], int] | None:
    """Runner of a kiosk under supervision; None inside a process that is supervised already."""
    from game.kiosk import supervisor

    return None if supervisor.is_supervised() else lambda: supervisor.run_supervised(argv, folder)


def preload(services: Services) -> None:
    """Import all pages and games, begin the idle jobs and read the boards; the first click would wait for them.

    Runs in a thread of its own after the first picture.
    """
    from game import navigator  # noqa: F401
    from game.menus.chart.idle_jobs import IdleJobs
    from game.registry import plugin
    from game.storage.values import TEXT_SIZES
    from game.table.plugin import ui_of
    from game.ui.screen_reader import runs_screen_reader
    from game.ui.system_preferences import read_preferences

    services.background.idle_jobs = IdleJobs(services)
    if not services.session.is_kiosk and not services.storage.settings.is_system_read:
        services.background.system_wishes = read_preferences(TEXT_SIZES)
    if not services.storage.settings.speech and not services.session.is_kiosk:
        services.background.has_screen_reader = runs_screen_reader()
    for game in services.session.open_games:
        services.background.boards.listed(game)
    for game in services.session.open_games:
        ui_of(game)
        if (part := plugin(game).rollouts) is not None:
            _ = part.rollout  # read, because that imports the player whose rollouts look at each move
