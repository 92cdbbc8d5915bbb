"""Passing the mouse: who has it, to whom it goes, and what has happened since their last turn.

A sheet covers what one person alone may see; where all lies open a banner at the edge leaves the board in view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from pygame import Color, FRect

from game.match.match import Match
from game.scenes.base import Scene, SceneChange
from game.scenes.events import PointerMoved, PointerPressed, SceneEvent
from game.scenes.interaction import InteractionController
from game.scenes.scene_voice import SceneVoice
from game.scenes.stack import Pop
from game.services import Services
from game.table.bar import BAR_HEIGHT, bar_button
from game.table.controller import RecapLine
from game.table.scene import TableScene
from game.ui import palette
from game.ui.bindings import Command
from game.ui.canvas import Canvas
from game.ui.layout import Column
from game.ui.text import BODY, HEADING, LABEL, LABEL_BOLD, TITLE, TextRole, with_joined_ending
from game.ui.widgets import Button, CustomWidget, Label, Panel, Widget

_MAX_LINES: Final = 7
_BANNER_LEFT: Final = 144.0
"""Left end of the banner's words, beside the pause button and the badge."""
_DOUBLE_CLICK: Final = 0.5
"""Seconds in which a click on the board still belongs to the turn before."""
_REST: Final = 4.0
"""Seconds without input after which the board plays the recap by itself."""
_STEP_PAUSE: Final = 0.9
"""Seconds between two moves of the recap."""
_TAKES: Final = (Command.ACTIVATE, Command.CONFIRM)
"""Keys that take the mouse wherever the focus is."""


class HandOver:
    """The person with the mouse, and whether it must be passed before the next move."""

    def __init__(self, match: Match[Any], humans: Sequence[int], *, has_secrets: bool) -> None:
        self._match = match
        self._humans = humans
        self._keep_mouse()
        self.viewer = self._first_viewer(has_secrets)
        """Seat of the person with the mouse; None before anybody takes it."""
        self.is_due = self._is_needed()

    def _first_viewer(self, has_secrets: bool) -> int | None:
        if len(self._humans) == 1:
            return self._humans[0]
        if has_secrets:
            return None  # nobody has the mouse yet
        seat = self._match.seat
        return seat if seat in self._humans else None

    def _is_needed(self) -> bool:
        seat = self._match.seat
        return len(self._humans) > 1 and seat in self._humans and seat != self.viewer

    def _keep_mouse(self) -> None:
        """Where the order is free, ask the person who moved last first: two people pass half as often."""
        if len(self._humans) > 1:
            last = next((move.seat for move in reversed(self._match.moves) if move.seat in self._humans), None)
            if last is not None:
                self._match.prefer_seat(last)

    def settle(self) -> None:
        """Decide after a move whether the mouse must be passed."""
        self._keep_mouse()
        self.is_due = self._is_needed()

    def take(self) -> None:
        """Give the mouse to the person to move."""
        self.give_to(self._match.seat)

    def give_to(self, seat: int | None) -> None:
        """Give the mouse to a seat without a prompt."""
        self.viewer, self.is_due = seat, False


@dataclass(frozen=True, slots=True)
class HandOverFacts:
    """The next person, and the content of the hand-over to them."""

    seat: int
    name: str
    recap: Sequence[RecapLine] = ()
    """Moves of the others since, the newest last."""
    opening: str = ""
    """The seat that has begun, with the reason, for somebody who has not moved yet."""
    has_moved: bool = True


def _suffix(services: Services) -> str:
    """End of text keys where nothing is passed: a flat screen's picture turns to the next person."""
    return "-flat" if services.storage.settings.flat_table else ""


def pass_line(services: Services, facts: HandOverFacts) -> str:
    """Call of the next person."""
    return services.assets.t(f"house.pass.to{_suffix(services)}", name=facts.name)


class HandOverScene(Scene):
    """Sheet that waits until the person whose turn it is has the mouse."""

    name = "pass-mouse"

    def __init__(
        self, services: Services, facts: HandOverFacts, take: Callable[[], None],
        open_pause: Callable[[], SceneChange | None], *, is_covering: bool = False,
    ) -> None:  # fmt: skip
        """``take`` is called when the mouse is there."""
        super().__init__(services)
        self.is_opaque = is_covering
        self.facts = facts
        self._pass_on = take
        self.interaction.voice = HandOverVoice(self, self.interaction)
        self._open_pause = open_pause

    def build(self, area: FRect) -> Iterable[Widget]:
        """Badge and name of the next player, opening line, recap, and the single button."""
        fonts = self.services.assets.fonts
        width = min(area.width - 64, 640 * fonts.text_size)
        paper = FRect(area.centerx - width / 2, 0, width, 0)
        lines = self._messages(Column(fonts, FRect(paper.left + 40, 0, width - 80, 0), gap=4), area.height - 260)
        ready = self._ready_button(HEADING)
        paper.height = 124 + lines[-1].rect.bottom + 112
        paper.centery = area.centery
        yield Panel(paper)
        place, seat = FRect(paper.centerx - 44, paper.top + 24, 88, 88), self.facts.seat
        yield CustomWidget(lambda canvas, interaction: canvas.fit(canvas.seat_styles.badge(seat), place))
        for label in lines:
            yield replace(label, rect=label.rect.move(0, paper.top + 124))
        wide = max(300.0, ready.natural_width(fonts))
        yield replace(ready, rect=FRect(paper.centerx - wide / 2, paper.bottom - 92, wide, 64))

    def _ready_button(self, role: TextRole) -> Button:
        label = self.t(f"house.pass.ready{_suffix(self.services)}")
        return Button("ready", self.area, label, self._take, style="primary", role=role)

    def _messages(self, column: Column, most: float) -> list[Label]:
        """The sheet's words from its top downwards; of the recap the newest, as far as there is room."""

        def label(text: str, role: TextRole, colour: Color) -> Label:
            return column.add_label(text, role, colour, "center")

        lines = [label(pass_line(self.services, self.facts), HEADING, palette.INK)]
        if self.facts.opening:
            lines.append(label(self.facts.opening, LABEL, palette.INK))
        head = column.fonts.line_height(LABEL_BOLD) + column.gap
        shown: list[str] = []
        left = most - column.bottom - head
        for line in reversed(self.facts.recap[-_MAX_LINES:]):
            left -= column.fonts.height(line.text, LABEL, column.area.width) + column.gap
            if left < 0:
                break
            shown.insert(0, line.text)
        if shown:
            key = "house.pass.since" if self.facts.has_moved else "house.pass.so-far"
            lines.append(label(self.t(key), LABEL_BOLD, palette.FADED_INK))
            lines += [label(with_joined_ending(line), LABEL, palette.INK) for line in shown]
        return lines

    def draw_background(self, canvas: Canvas) -> None:
        """The sea where something must be hidden, else the table, darker."""
        if self.is_opaque:
            canvas.texture("ui/tile_sea", self.area)
        else:
            canvas.dim(150)

    def _take(self) -> SceneChange:
        self._pass_on()
        return Pop()

    def handle(self, event: SceneEvent) -> SceneChange | None:
        """Return alone takes the mouse, too."""
        return self._take() if event in _TAKES else super().handle(event)

    def step_back(self) -> SceneChange | None:
        """The pause menu: the person may want to stop here."""
        return self._open_pause()


class HandOverVoice(SceneVoice):
    """To whom the mouse goes, and what everybody may know of the moves since."""

    def __init__(self, scene: HandOverScene, interaction: InteractionController[SceneChange]) -> None:
        super().__init__(scene, interaction)
        self._facts = scene.facts
        self._sheet = scene

    def opening(self) -> Sequence[str]:
        """The next person's name, the recap, and how to go on."""
        facts = self._facts
        recap = [line.text for line in facts.recap]
        head = [self.t("house.pass.since" if facts.has_moved else "house.pass.so-far")] if recap else []
        return [
            pass_line(self._sheet.services, facts),
            *([facts.opening] if facts.opening else []),
            *head,
            *recap,
            self.t("house.voice.take-mouse"),
        ]

    def board(self) -> Sequence[str]:
        """The same once more: nothing of the table may be told before somebody has the mouse."""
        return self.opening()

    def scores(self) -> Sequence[str]:
        return self.opening()


class BoardRecap:
    """Replay of a recap's moves on the table's board."""

    def __init__(self, table: TableScene[Any], lines: Sequence[RecapLine]) -> None:
        self._table = table
        self._steps = [(line, number) for line in lines for number in line.numbers]
        self._next = 0
        self._wait = 0.0
        self.is_on = False

    @property
    def is_empty(self) -> bool:
        """Nothing can be shown."""
        return not self._steps

    @property
    def line(self) -> str:
        """Sentence about the move being shown; empty while none is."""
        return self._steps[self._next - 1][0].text if self.is_on and self._next else ""

    def begin(self) -> None:
        """Show the first move."""
        self.is_on = not self.is_empty
        self._next = 0
        self._show_next()

    def _show_next(self) -> None:
        if self._next >= len(self._steps):
            self.end()
            return
        self._wait = 0.0
        self._table.controller.look_back.begin(self._steps[self._next][1])
        self._next += 1

    def end(self) -> None:
        """Show the present again."""
        self.is_on = False
        self._table.controller.look_back.end()

    def advance(self, seconds: float) -> bool:
        """Move the board on; True if another move is shown, or the last one has been."""
        if self._table.frames.motions.advance(seconds):
            self._table.frames.is_due = True
            return False
        self._wait += seconds if self.is_on else 0.0
        if self._wait < _STEP_PAUSE:
            return False
        self._show_next()
        return True


class HandOverBanner(HandOverScene):
    """Banner at the window's upper edge: the board stays in view, a click anywhere takes the mouse."""

    def __init__(
        self, services: Services, facts: HandOverFacts, take: Callable[[], None],
        open_pause: Callable[[], SceneChange | None], replay: BoardRecap,
    ) -> None:  # fmt: skip
        super().__init__(services, facts, take, open_pause)
        self._replay = replay
        self._age = 0.0
        self._rest = 0.0
        self._is_seen = replay.is_empty or services.session.aids.reduced_motion
        """The board need not play the recap by itself any more."""
        self.frames.keep_moving_while(lambda: replay.is_on)

    @property
    def line(self) -> str:
        """Sentence below the name: the move being shown on the board, else the newest, else who began."""
        newest = self.facts.recap[-1].text if self.facts.recap else ""
        return self._replay.line or newest or self.facts.opening

    def _words(self, width: float) -> str:
        """The line, at rest with the older lines that fit into the same line of text."""
        words, fonts = self.line, self.services.assets.fonts
        if self._replay.is_on:
            return words
        for older in reversed(self.facts.recap[:-1]):
            longer = f"{older.text} {words}"
            if fonts.width(longer, LABEL) > width:
                break
            words = longer
        return words

    def build(self, area: FRect) -> Iterable[Widget]:
        """Pause, badge, name and newest lines; to the right the recap on the board, no more stops, and one button."""
        fonts = self.services.assets.fonts
        ready = self._ready_button(BODY if fonts.text_size > 1.1 else TITLE)
        wide = max(190.0, ready.natural_width(fonts))
        left = area.right - 16 - wide
        words = left - 76 - (0.0 if self._replay.is_empty else 60.0) - _BANNER_LEFT
        line = self._words(words)
        title = pass_line(self.services, self.facts)
        is_large = fonts.text_size > 1.1
        is_alone = not line and fonts.width(title, HEADING) <= words
        role = LABEL_BOLD if is_large else HEADING if is_alone else TITLE
        height = fonts.height(title, role, words) + (fonts.height(line, LABEL, words) if line else 0.0)
        banner = FRect(0, 0, area.width, max(BAR_HEIGHT, height + 12))
        yield CustomWidget(lambda canvas, interaction: self._draw_banner(canvas, banner))
        column = Column(fonts, FRect(_BANNER_LEFT, banner.centery - height / 2 - 3, words, 0), gap=0)
        yield column.add_label(title, role)
        if line:
            yield column.add_label(with_joined_ending(line), LABEL)
        yield bar_button(self.services.assets, "pause", 16, self._open_pause)
        yield Button(
            "no-stops", FRect(left - 60, banner.centery - 26, 52, 52), icon="fast", action=self._go_without_stops,
            tooltip=self.t("house.pass.no-stops"),
        )  # fmt: skip
        if not self._replay.is_empty:
            place = FRect(left - 120, banner.centery - 26, 52, 52)
            yield Button("again", place, icon="eye", action=self._show_again, tooltip=self.t("house.pass.again"))
        yield replace(ready, rect=FRect(left, banner.centery - 26, wide, 52))

    def _draw_banner(self, canvas: Canvas, banner: FRect) -> None:
        seat = self.facts.seat
        canvas.panel("ui/card", FRect(-16, -16, banner.width + 32, banner.height + 16))
        canvas.fill(canvas.seat_styles.colour(seat), FRect(0, banner.bottom - 5, banner.width, 5))
        canvas.fit(canvas.seat_styles.badge(seat), FRect(84, banner.centery - 26, 48, 48))

    def draw_background(self, canvas: Canvas) -> None:
        """Nothing: the board stays in view."""

    def advance(self, seconds: float) -> SceneChange | None:
        """The board plays the recap once by itself if nobody takes the mouse."""
        self._age += seconds
        self._rest += seconds
        if self._replay.advance(seconds):
            self.rebuild()
        if not self._is_seen and self._rest >= _REST:
            self._show_again()
            self.rebuild()
        return None

    def _go_without_stops(self) -> SceneChange:
        """Take the mouse, and pass it without this banner from now on."""
        self.services.storage.change_settings(hand_over_stops=False)
        self.services.shell.announce(lambda: self.t("house.pass.stops-off"))
        return self._take()

    def _show_again(self) -> None:
        self._is_seen = True
        self._replay.begin()

    def _take(self) -> SceneChange:
        if self._replay.is_on:
            self._replay.end()
        return super()._take()

    def handle(self, event: SceneEvent) -> SceneChange | None:
        """A click beside the buttons takes the mouse; moving it puts off the recap."""
        match event:
            case PointerMoved():
                self._rest = 0.0
            case PointerPressed(target=None) if self._age >= _DOUBLE_CLICK:
                return self._take()
        return super().handle(event)
