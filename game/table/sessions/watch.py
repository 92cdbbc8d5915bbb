"""Replay of a record: what moves it on, and the bar to steer it with."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final

from pygame import FRect

from game.i18n import Texts
from game.match.match import Match, Seat
from game.modes.attempts import BRANCH_KEY
from game.modes.tables import GameTable
from game.review.combined_review import CombinedReview
from game.scenes import routes
from game.scenes.base import SceneChange
from game.scenes.events import InputEvent
from game.scenes.stack import Pop, Push, Reset
from game.table.bar import BAR_HEIGHT as TOP_BAR_HEIGHT
from game.table.bar import bar_button
from game.table.controller import human_seats
from game.table.game_views import TABLE, view_tabs
from game.table.messages.handicap import HandicapPlate
from game.table.saving.autosave import unless_saved_game_waits
from game.table.scene import TableScene
from game.table.sessions.session import Session, SessionOverlay
from game.table.sessions.showcase import CALL_HEIGHT
from game.table.sharing.files import export_record, save_picture
from game.table.sharing.paper_file import printing_of
from game.ui import palette
from game.ui.bindings import Command
from game.ui.controls import Slider
from game.ui.text import LABEL_BOLD
from game.ui.widgets import Button, CustomWidget, Widget

BAR_HEIGHT: Final = 76.0
SPEEDS: Final = (0.5, 1.0, 2.0, 4.0)
_SECONDS_A_MOVE: Final = 1.3
_NARROW: Final = 1000.0
"""Width of the bar below which not all actions have room."""


class WatchSession(Session):
    """Plays a record on a table's scene. Without a bar it only plays, without buttons (the attract mode)."""

    is_watched = True

    def __init__(
        self,
        table: TableScene[Any],
        *,
        has_bar: bool = True,
        is_playing: bool = True,
        speed: float = 1.0,
        view: str = "",
        review: CombinedReview | None = None,
        hides_racks: bool = False,
    ) -> None:
        """``view`` is one of a finished game's views, with the way to the others; ``review`` has results for one."""
        self.table = table
        self.view = view
        self.review = review
        self.has_bar = has_bar
        self.is_playing = is_playing
        self.speed = speed
        self._waited = 0.0
        self.overlay = WatchOverlay(self)
        self.overlay.hides_racks = hides_racks

    def first_position(self, moves: int) -> int:
        """A record is shown from its start, a table at its end."""
        return moves if self.view == TABLE else 0

    def step_back(self) -> SceneChange | None:
        """Closes it."""
        return Pop()

    def bar_line_key(self, is_computer: bool, seats: int) -> str:
        """The turn line of a record, where nobody thinks."""
        return "house.table.watch-turn"

    @property
    def is_at_end(self) -> bool:
        """True if the last position is shown."""
        return self.table.controller.position >= self.table.controller.match.number

    def advance(self, seconds: float) -> SceneChange | None:
        """Shows the next move when the last one has been seen long enough."""
        if not self.is_playing or self.table.frames.motions:
            return None
        self._waited += seconds * self.speed
        if self._waited >= _SECONDS_A_MOVE:
            self._waited = 0.0
            if self.is_at_end:
                self.is_playing = False
                self.table.rebuild()
            else:
                self.table.controller.show_position(self.table.controller.position + 1, animate=True)
        return None

    def step(self, count: int) -> None:
        """Stops, and goes some moves on or back."""
        self.is_playing = False
        self.table.controller.show_position(self.table.controller.position + count, animate=count == 1)

    def toggle(self) -> None:
        """Plays or stops; from the end it plays from the start again."""
        self.is_playing = not self.is_playing
        self._waited = 0.0
        if self.is_playing and self.is_at_end:
            self.table.controller.show_position(0)
        self.table.rebuild()

    def filter(self, event: InputEvent) -> InputEvent | None:
        """Page keys step, confirm plays or stops."""
        match event:
            case Command.PAGE_UP | Command.UNDO:
                self.step(-1)
            case Command.PAGE_DOWN | Command.TURN:
                self.step(1)
            case Command.CONFIRM:
                self.toggle()
            case Command.ACTIVATE if self.table.interaction.focus.current is None:
                self.table.frames.motions.finish()
                self.toggle()
            case _:
                return event
        return None


class WatchOverlay(SessionOverlay):
    """The bar to steer a record with, at the window's lower edge, and the way back on the bar on top."""

    def __init__(self, session: WatchSession) -> None:
        self.session = session
        self.is_showcase = not session.has_bar and not session.view
        self.foot = BAR_HEIGHT if session.has_bar else CALL_HEIGHT if self.is_showcase else 0.0

    @property
    def handicaps(self) -> HandicapPlate:
        """The plate of the seats with a handicap."""
        return HandicapPlate(self.session.table.controller)

    def build_bar(self, area: FRect) -> Iterable[Widget]:
        """The way back, and to the other views of a finished game."""
        yield from self.handicaps.build(self.bar_room(area), TOP_BAR_HEIGHT)
        if not self.is_showcase:
            yield bar_button(self.session.table.services.assets, "back", 16, Pop)
        yield from self._tabs(area)

    def _tabs(self, area: FRect) -> list[Button]:
        session, controller = self.session, self.session.table.controller
        if not session.view or not controller.match.is_over:
            return []
        place = FRect(16, (TOP_BAR_HEIGHT - 52) / 2, area.width - 32, 52)
        board, assets = controller.table.board, session.table.services.assets
        return view_tabs(assets, place, session.view, controller.match, board, session.review)

    def bar_room(self, area: FRect) -> float:
        """The same width as during play, so that nothing jumps; less beside the other views."""
        tabs = self._tabs(area)
        return min([area.width - 16 - 56 * 4, *(tab.rect.left for tab in tabs)]) - 12 - self.handicaps.width()

    def build_over(self, area: FRect, table: FRect) -> Iterable[Widget]:
        """The bar to steer by."""
        if self.session.has_bar:
            yield from self.build(FRect(0, area.height - BAR_HEIGHT, area.width, BAR_HEIGHT))

    def _print(self) -> SceneChange:
        table = self.session.table.controller.table
        return Push(routes.PrintRoute(table.board, table.match))

    def build(self, bar: FRect) -> Iterable[Widget]:
        """Step buttons, play button, track of moves, speed, and actions for the record."""
        session, table, controller = self.session, self.session.table, self.session.table.controller
        count, fonts = controller.match.number, table.services.assets.fonts
        wood = FRect(bar.left - 20, bar.top, bar.width + 40, bar.height + 20)
        yield CustomWidget(lambda canvas, interaction: canvas.panel("ui/panel_wood", wood))
        left = bar.left + 16
        buttons: list[tuple[str, str, Callable[[], object], bool]] = [
            ("to-start", "step_back", lambda: session.step(-controller.position), controller.position > 0),
            ("step-back", "arrow_left", lambda: session.step(-1), controller.position > 0),
            ("play", "pause" if session.is_playing else "play", session.toggle, count > 0),
            ("step-on", "arrow_right", lambda: session.step(1), not session.is_at_end),
            ("to-end", "step_forward", lambda: session.step(count - controller.position), not session.is_at_end),
        ]
        for name, icon, action, is_enabled in buttons:
            place = FRect(left, bar.top + 14, 52, 52)
            yield Button(
                name, place, icon=icon, action=action, is_enabled=is_enabled, tooltip=table.t(f"house.replay.{name}"),
                style="primary" if name == "play" else "paper",
            )  # fmt: skip
            left += 58
        right = bar.right - 16
        actions: list[tuple[str, str, Callable[[], SceneChange | None]]] = [("branch", "swap", self._branch)]
        if not table.services.session.is_kiosk:  # visitors of a kiosk do not fill its disk
            actions = [("picture", "picture", self._save_picture), ("export", "save", self._export), *actions]
            if printing_of(table.name) is not None:
                actions.insert(0, ("paper", "print", self._print))
            if table.controller.match.is_over:  # its page has the others, too, for which a narrow bar has no room
                actions = actions[-1:] if bar.width < _NARROW else actions
                actions.insert(0, ("share", "share", self._share))
        for name, icon, action in actions:
            right -= 52
            place = FRect(right, bar.top + 14, 52, 52)
            is_enabled = name != "branch" or not controller.state.is_over
            tip = table.t(f"house.replay.{name}" if is_enabled else "house.replay.branch-over")
            yield Button(name, place, icon=icon, action=action, is_enabled=is_enabled, tooltip=tip)
            right -= 6
        speed = Button(
            "speed", bar, f"{session.speed:g}×", self._change_speed, "fast", tooltip=table.t("house.replay.speed")
        )
        wide = max(84.0, *(replace(speed, label=f"{each:g}×").natural_width(fonts) for each in SPEEDS))
        pace = FRect(right - wide, bar.top + 14, wide, 52)
        yield replace(speed, rect=pace)
        wide = max(84.0, fonts.width(f"{count} / {count}", LABEL_BOLD) + 4)
        place = FRect(pace.left - 6 - wide, bar.top + 14, wide, 52)
        message = f"{controller.position} / {count}"
        yield CustomWidget(
            lambda canvas, interaction: canvas.text_box(message, place, LABEL_BOLD, palette.CHALK, "center")
        )
        track = FRect(left + 4, bar.top + 14, place.left - left - 10, 52)
        share = controller.position / count if count else 0.0
        spoken = table.t("house.voice.move", number=controller.position, count=count)
        yield Slider("moves", track, "", share, self._seek, label_share=0.0, spoken=spoken)

    def _change_speed(self) -> None:
        session = self.session
        session.speed = SPEEDS[(SPEEDS.index(session.speed) + 1) % len(SPEEDS)]

    def _seek(self, share: float) -> None:
        controller = self.session.table.controller
        number = round(share * controller.match.number)
        self.session.is_playing = False
        if number != controller.position:
            controller.show_position(number)

    def _branch(self) -> SceneChange | None:
        table, controller = self.session.table, self.session.table.controller
        if controller.state.is_over:
            table.services.shell.announce(table.t("house.replay.branch-over"))
            return None

        def play_on() -> SceneChange:
            match = _with_a_person(table.services.assets.texts, controller.match, controller.position)
            return Reset(
                routes.PlayRoute(
                    GameTable(match, controller.table.board, controller.table.profiles, {BRANCH_KEY: True})
                )
            )

        return unless_saved_game_waits(table.services, table.name, play_on)

    def _share(self) -> SceneChange:
        """The page of everything that a finished game can be sent as."""
        return Push(routes.ShareRoute(self.session.table.controller.table, ()))

    def _export(self) -> None:
        table = self.session.table
        table.services.shell.announce(export_record(table.services, table.controller.table))

    def _save_picture(self) -> None:
        table = self.session.table
        table.services.shell.announce(save_picture(table.services, table))


def _with_a_person(texts: Texts, match: Match[Any], number: int) -> Match[Any]:
    """The game from after that move on; where computers alone played, a person takes the seat to move."""
    branch = match.branch(number)
    if human_seats(match) or branch.seat is None:
        return branch
    seats = list(match.seats)
    seats[branch.seat] = Seat(texts.counted("house.setup.player", branch.seat + 1))
    return match.branch(number, seats)
