"""Dependencies of scenes in four parts: assets, the user's session, background jobs, and the application's shell."""

from __future__ import annotations

import datetime
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from game import registry
from game.assets import Assets
from game.i18n import LocalizedMessage
from game.storage.storage import Storage
from game.storage.values import Aids, Profile
from game.ui.bindings import Bindings
from game.ui.gamepads import GamepadFamily
from game.ui.speech import SpeechState
from game.ui.viewport import Viewport

if TYPE_CHECKING:  # the first frame needs neither boards nor computer players
    from game.board_library.boards import BoardCatalogue
    from game.core.players import ThinkingService


class FrameJobs(Protocol):
    """Jobs advanced once a frame until they are stopped."""

    def advance(self, seconds: float) -> bool:
        """Advance the jobs; True if there are new achievements."""

    def stop(self) -> None:
        """Stop until the next ``advance``."""


@dataclass(slots=True, eq=False, repr=False)
class AppShell:
    """Requests of scenes to the application around them. The defaults serve images without a window."""

    apply_settings: Callable[[], None] = field(default=lambda: None)
    """Applies changed settings (volumes, text size)."""
    announce: Callable[[LocalizedMessage], None] = field(default=lambda line: None)
    """Shows a toast over the top scene."""
    toggle_fullscreen: Callable[[], None] = field(default=lambda: None)
    """Toggles full screen and saves the choice."""
    speech_state: Callable[[], SpeechState] = field(default=lambda: SpeechState.UNUSED)
    """State of the device that speaks."""
    turn_to: Callable[[int], None] = field(default=lambda turns: None)
    """Turns the picture on a flat screen so many quarter turns clockwise; 0: upright."""
    keep_alive: Callable[[], None] = field(default=lambda: None)
    """Called during work that holds the loop up: a kiosk's watchdog must see it go on."""


@dataclass(slots=True, eq=False, repr=False)
class UserSession:
    """The current player and the terms of this run: kiosk or not, language, seed, volume of the hour."""

    storage: Storage
    assets: Assets
    shell: AppShell
    is_kiosk: bool = False
    default_language: str = "en"
    """The initial language for a kiosk's visitors."""
    loudness: float = 1.0
    """Share of the volumes at this hour, 0 to 1."""
    began: datetime.datetime = field(default_factory=datetime.datetime.now)
    """Time of the program's start."""
    is_restart_due: bool = False
    """True once a kiosk's operator has asked for a restart."""
    seed: int | None = None
    profile: Profile | None = None
    """The current player, if this machine has a profile; ``set_current_player`` changes it."""
    is_voice_offered: bool = False
    """True while the question about the voice is asked, aloud."""
    gamepad: GamepadFamily | None = None
    """Signs on the gamepad in use; None without one."""

    @property
    def open_games(self) -> tuple[str, ...]:
        """The games available here, at least one: all of them, or the operator's choice in a kiosk."""
        if not self.is_kiosk:
            return registry.GAMES
        chosen = self.storage.settings.kiosk_games
        return tuple(game for game in registry.GAMES if game in chosen) or registry.GAMES[:1]

    def offers(self, choice: str) -> bool:
        """True if players may make one of ``KIOSK_CHOICES``; a kiosk's operator may close each."""
        settings = self.storage.settings
        if not self.is_kiosk or (choice == "setup" and settings.kiosk_play == "setup"):
            return True
        return choice in settings.kiosk_choices

    @property
    def aids(self) -> Aids:
        """The table aids of the current player, or those of the settings without a profile."""
        if self.profile is not None:
            return self.profile.aids
        settings = self.storage.settings
        return Aids(
            **{name: getattr(settings, name) for name in Aids._fields if name != "bindings"},
        )

    @property
    def bindings(self) -> Bindings:
        """Commands of keys and gamepad buttons: the current player's own, else the machine's."""
        return Bindings.parse(self.aids.bindings or self.storage.settings.bindings)

    @property
    def is_voice_on(self) -> bool:
        """True if the program speaks; in a kiosk also its operator must allow it."""
        settings = self.storage.settings
        is_wanted = self.is_voice_offered or settings.speech == "on"
        return is_wanted and (not self.is_kiosk or settings.kiosk_speech)

    def set_current_player(self, identifier: int | None) -> None:
        """Make a profile the current player (None: a guest) and apply their aids."""
        before = self.aids
        known = self.storage.profiles() if identifier is not None else []
        self.profile = next((profile for profile in known if profile.identifier == identifier), None)
        if self.aids != before:
            self.shell.apply_settings()

    def choose_language(self, language: str) -> None:
        """Set the language, for the next start too."""
        self.storage.change_settings(language=language)
        if not self.storage.is_visited:
            self.default_language = language
        self.assets.texts.language = language
        self.shell.apply_settings()


@dataclass(slots=True, eq=False, repr=False)
class BackgroundJobs:
    """Work beside the main loop: computer players that think, and boards that are read. Each starts at its first use."""

    storage: Storage
    make_thinker: Callable[[], ThinkingService]
    """Factory of thinking services, called at the first use."""
    make_boards: Callable[[Path], BoardCatalogue]
    """Factory of the catalogue of shipped boards and those of a folder, called at the first use."""
    system_wishes: Mapping[str, Any] = field(default_factory=dict)
    """Settings that the operating system asks for, read at the first start; empty once applied."""
    idle_jobs: FrameJobs | None = None
    """Jobs to continue while the chart is shown; set after the first picture."""
    has_screen_reader: bool = False
    """True if a screen reader was found running; asked after the first picture."""
    _boards: BoardCatalogue | None = None
    _thinker: ThinkingService | None = None
    _benchmark_thinker: ThinkingService | None = None

    @property
    def boards(self) -> BoardCatalogue:
        """The board catalogue, created at the first use."""
        if self._boards is None:
            self._boards = self.make_boards(self.storage.folder / "levels")
        return self._boards

    def has_news_of_boards(self) -> bool:
        """True if the background reader has finished boards since the last call."""
        return self._boards is not None and self._boards.has_news()

    def take_voice_offer(self) -> bool:
        """True once, if a screen reader runs and nobody has chosen about the voice."""
        is_due = self.has_screen_reader and not self.storage.settings.speech
        self.has_screen_reader = False
        return is_due

    @property
    def thinker(self) -> ThinkingService:
        """The thinking service of the computer players, created at the first use, after the first frame."""
        if self._thinker is None:
            self._thinker = self.make_thinker()
        return self._thinker

    @property
    def benchmark_thinker(self) -> ThinkingService:
        """A second thinking service, for the live benchmark of solo games, so that hints need not wait.

        Without a time limit: on slow machines too, medals compare against the players' own result and no stand-in's.
        """
        if self._benchmark_thinker is None:
            self._benchmark_thinker = self.make_thinker()
            self._benchmark_thinker.timeout_s = math.inf
        return self._benchmark_thinker

    def close_thinkers(self) -> None:
        """Shut down all thinking services."""
        for thinker in (self._thinker, self._benchmark_thinker):
            if thinker is not None:
                thinker.close()


@dataclass(slots=True, eq=False, repr=False)
class Services:
    """The four parts and the storage, passed on and never global.

    Scenes hold all of them; a function or part that needs one of them takes that one.
    """

    assets: Assets
    storage: Storage
    session: UserSession
    background: BackgroundJobs
    shell: AppShell

    @classmethod
    def of(cls, assets: Assets, background: BackgroundJobs, shell: AppShell | None = None) -> Services:
        """Services with no current player, on the storage of their background jobs."""
        storage, shell = background.storage, shell or AppShell()
        return cls(assets, storage, UserSession(storage, assets, shell), background, shell)

    def at(self, viewport: Viewport) -> Services:
        """The same services for an image in another size."""
        return replace(self, assets=self.assets.at(viewport))
