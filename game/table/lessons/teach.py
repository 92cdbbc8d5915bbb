"""Lesson on the game's own scene: only the hand's target acts, the other seats play the written moves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, Final

from pygame import FRect

from game.core.state import Move
from game.match.match import Match, Seat
from game.match.records import Record
from game.modes.tables import COMPUTER_NAMES, GameTable
from game.registry import plugin
from game.scenes import routes
from game.scenes.base import SceneChange
from game.scenes.events import Activate, InputEvent
from game.scenes.stack import Pop, Push, Replace
from game.services import Services
from game.table.bar import BAR_HEIGHT, bar_button
from game.table.lessons.end import LessonEndScene
from game.table.lessons.lesson import Lesson, Step, Target
from game.table.lessons.progress import lesson_after, lesson_key, lesson_of
from game.table.lessons.tag import LessonTag, find_game_spot
from game.table.messages.placement import ClearArea
from game.table.opening import open_table
from game.table.scene import TableScene, open_help, open_pause
from game.table.sessions.play import SeatedSession
from game.table.sessions.session import PauseEntry, SessionOverlay
from game.ui.bindings import Command
from game.ui.input import PointerEvent, PointerKind
from game.ui.sound_effects import Sound
from game.ui.text import LABEL_BOLD
from game.ui.widgets import Button, HitTarget, Widget

_ALWAYS: Final = frozenset({"pause", "help", "lesson-next", "lesson-leave"})
_LESSON_FIRST: Final = 40.0
"""Cost factor of hiding a lesson's subject, against the areas that isles keep clear."""
_LESSON_SHOWS: Final = 1.0
"""The same for the areas that a lesson keeps clear: stones, panels."""
_REACH: Final = 220.0
_END_SECONDS: Final = 2.6
"""Seconds for which the last click's effect stays on screen."""
_PASSING_SECONDS: Final = 0.35
"""Seconds for which each move between two steps is shown."""
_FOCUS_COMMANDS: Final = frozenset(
    {Command.LEFT, Command.RIGHT, Command.UP, Command.DOWN, Command.NEXT, Command.PREVIOUS, Command.BACK}
)


def open_lesson(services: Services, game: str, name: str = "") -> TableScene[Any]:
    """The scene of that lesson of a game at its beginning; of the first one without a name."""
    lesson = lesson_of(game, name)
    loaded = services.background.boards.load(game, lesson.board)
    options = plugin(game).game.options.parse(dict(lesson.options), lesson.seats)
    seats = [Seat(services.assets.t("lessons.you"), "human", None)]
    seats += [Seat(COMPUTER_NAMES["medium"][number], "computer", "medium") for number in range(lesson.seats - 1)]
    record = Record(game, lesson.board, options, tuple(seats), 0, lesson.setup, tuple(lesson.opening))
    table = GameTable(Match.resume(record, loaded.board), loaded)
    return open_table(services, table, partial(LessonSession, lesson=lesson))


class _Playback:
    """Scripted moves of a lesson: those between two steps, and those of the other seats."""

    def __init__(self, table: TableScene[Any], others: list[Move]) -> None:
        self._table = table
        self.passing: list[Move] = []
        """The moves still to be seen before the present step begins."""
        self._others = others
        self._seconds = 0.0
        """Seconds since the last move."""

    def advance(self, seconds: float) -> bool:
        """Play a due move; False if the person may act."""
        table, controller = self._table, self._table.controller
        if not self.passing and table.frames.motions:
            self._seconds = 0.0
            return True
        if not self.passing and not controller.match.is_computer_turn:
            return False
        self._seconds += seconds
        moves, pause = (self.passing, _PASSING_SECONDS) if self.passing else (self._others, controller.computer_pause)
        is_due = self._seconds >= pause or (bool(self.passing) and not table.frames.motions)
        if is_due and moves:
            table.frames.motions.finish()
            self._seconds = 0.0
            controller.make_move(moves.pop(0))
        return True


class StepClicks:
    """The clicks of a step in their order, and which of them are made."""

    def __init__(self, table: TableScene[Any], step: Step) -> None:
        self._table = table
        self.begin(step)

    def begin(self, step: Step) -> None:
        """None of a step's clicks is made yet."""
        self._targets: Sequence[Target] = step.targets
        self._made = 0

    @property
    def due(self) -> str | None:
        """The spot of the next click; None after the last."""
        return next((name for _, name in self._pending()), None)

    def count(self, clicked: str) -> None:
        """Count a click on that spot; one on a spot that a function names stays due as long as it is named."""
        number = next((number for number, wanted in self._pending() if wanted == clicked), None)
        if number is not None and isinstance(self._targets[number], str):
            self._made = number + 1

    def _pending(self) -> Iterable[tuple[int, str]]:
        """The clicks still to be made, each with its number in the step."""
        for number, target in enumerate(self._targets[self._made :], self._made):
            name = target if isinstance(target, str) else target(self._table)
            if name is None:
                continue
            if name.endswith("?"):
                name = name.removesuffix("?")
                hit_target = find_game_spot(self._table, name)
                if hit_target is None or not hit_target.is_enabled:
                    continue
            yield number, name


class LessonSession(SeatedSession):
    """Runs a lesson on a table: what may be clicked, what the others play, when the next step begins."""

    def __init__(self, table: TableScene[Any], lesson: Lesson) -> None:
        super().__init__(table)
        self.lesson = lesson
        self.number = 0
        """The present step, counted from 0."""
        self.tag = LessonTag(self)
        self.overlay = LessonOverlay(self)
        self.due: Lesson | None = None
        """The lesson to begin instead: this one again, or the next."""
        self._playback = _Playback(table, list(lesson.others))
        self._was_waiting = False
        self._clicks = StepClicks(table, self.step)
        self._seconds_done = 0.0
        """Seconds since all clicks of the step were made."""

    def enter(self) -> None:
        """The first step begins."""
        self._begin_step()

    # Where the lesson is -----------------------------------------------------------------------------------------

    @property
    def step(self) -> Step:
        """The present step."""
        return self.lesson.steps[self.number]

    @property
    def is_waiting(self) -> bool:
        """True while the person has to watch: during motion, or while others play."""
        table = self.table
        return bool(self._playback.passing or table.frames.motions) or not (
            table.controller.is_human_turn or self.match.is_over
        )

    @property
    def target(self) -> str | None:
        """The spot to click now; None while there is none."""
        return None if self.is_waiting else self._clicks.due

    @property
    def can_go_on(self) -> bool:
        """True if the step is only read, so that the button continues."""
        return not self.step.targets and not self.is_waiting

    # Clicks ------------------------------------------------------------------------------------------------------

    def filter(self, event: InputEvent) -> InputEvent | None:
        """Let through the focus, help, pause, and clicks on what the hand points at."""
        interaction = self.table.interaction
        match event:
            case PointerEvent():
                return self._filter_pointer(event)
            case Command() if event not in _FOCUS_COMMANDS:
                self.tag.wake()
                self.table.frames.motions.finish()
                if event is Command.HELP:
                    return event
                if event is Command.ACTIVATE and (focused := interaction.focus.current) is not None:
                    return event if self._click(focused) else None
                name = "lesson-next" if self.can_go_on else self.target
                is_click = event in (Command.ACTIVATE, Command.CONFIRM) or (event is Command.TURN and name == "turn")
                hit_target = interaction.find_hit_target(name) if name is not None and is_click else None
                if hit_target is None:
                    self.refuse()
                    return None
                return Activate(hit_target.name) if self._click(hit_target) else None
        return event

    def _filter_pointer(self, pointer: PointerEvent) -> InputEvent | None:
        """Ignore drags and the wheel; refuse a click elsewhere than the hand points."""
        self.tag.wake()
        match pointer.kind:
            case PointerKind.RIGHT_CLICK | PointerKind.DRAG | PointerKind.WHEEL:
                return None
            case PointerKind.RELEASE:
                interaction = self.table.interaction
                pressed, hit_target = interaction.pressed, interaction.hit_target_at(*pointer.position)
                if hit_target is None or pressed is None or hit_target.name != pressed.name:
                    self.refuse()
                    return pointer._replace(kind=PointerKind.CANCEL)
                interaction.cancel()
                if pointer.is_touch:
                    interaction.hovered = None
                return Activate(hit_target.name) if self._click(hit_target) else None
        return pointer

    def _click(self, hit_target: HitTarget) -> bool:
        """Accept and count the click that is due; refuse any other with False."""
        if hit_target.name not in _ALWAYS and hit_target.name != self.target:
            self.refuse()
            return False
        self.tag.wake()
        self.tag.complain("")
        if self.target:
            self._clicks.count(hit_target.name)
        return True

    def refuse(self) -> None:
        """Answer a wrong click by the step's own sentence, else by the action that is due."""
        self.table.services.assets.sounds.play(Sound.ILLEGAL)
        if self.is_waiting:
            key = "lessons.watch"
        elif self.can_go_on:
            key = "lessons.read"
        elif self.step.not_yet:
            key = f"{self.lesson.key}.{self.step.not_yet}"
        elif self.step.is_refused:
            key = "lessons.try"
        else:
            key = "lessons.confirm" if self.target == "confirm" else "lessons.follow"
        self.tag.complain(key)

    # Time --------------------------------------------------------------------------------------------------------

    def advance(self, seconds: float) -> SceneChange | None:
        """Play the written moves of the others; after a step's last click begin the next."""
        if self.due is not None:
            return Replace(routes.LessonRoute(self.due.game, self.due.name))
        self.tag.advance(seconds)
        table = self.table
        if self._was_waiting != self.is_waiting:
            self._was_waiting = self.is_waiting
            table.rebuild()
        if self._playback.advance(seconds):
            self._seconds_done = 0.0
        elif self.step.targets and not self.is_waiting and self.target is None:
            self._seconds_done += seconds
            if self.number + 1 < len(self.lesson.steps) or self._seconds_done >= _END_SECONDS:
                return self.go_on()
        return None

    def go_on(self) -> SceneChange | None:
        """The next step, or the lesson's end."""
        table = self.table
        if self.number + 1 == len(self.lesson.steps):
            table.services.storage.set_extra(lesson_key(self.lesson), True)
            return Push(
                LessonEndScene(table.services, self.lesson, partial(setattr, self, "due", lesson_after(self.lesson)))
            )
        self.number += 1
        self._begin_step()
        table.services.assets.sounds.play(Sound.PAGE)
        table.rebuild()
        return None

    def _begin_step(self) -> None:
        self._clicks.begin(self.step)
        self._seconds_done = 0.0
        self._playback.passing = list(self.step.plays)
        self.tag.begin_step()

    def step_back(self) -> SceneChange | None:
        """The pause menu."""
        return open_pause(self.table)

    @property
    def pause_entry(self) -> PauseEntry:
        """The lesson from its beginning."""

        def restart() -> SceneChange:
            self.due = self.lesson
            return Pop()

        return PauseEntry("lesson-again", restart)

    def alone_line(self) -> str:
        """The turn line: scores do not matter in a lesson."""
        return self.table.t("house.table.your-turn", name=self.match.seats[0].name)

    @property
    def lights(self) -> bool:
        """False: only the hand marks a target."""
        return False


class LessonOverlay(SessionOverlay):
    """The bar of a lesson, and over the table the tag with its text and the hand."""

    reach = _REACH

    def __init__(self, session: LessonSession) -> None:
        self.session = session

    def build_bar(self, area: FRect) -> Iterable[Widget]:
        """Pause to the left; to the right the way out of the lesson, help beside it."""
        table = self.session.table
        yield bar_button(table.services.assets, "pause", 16, partial(open_pause, table))
        label, wide = table.t("lessons.leave"), self._leave_width()
        top = (BAR_HEIGHT - 52) / 2
        yield Button(
            "lesson-leave", FRect(area.right - 16 - wide, top, wide, 52), label, Pop, "exit", role=LABEL_BOLD,
            tooltip=table.t("lessons.leave.tip"),
        )  # fmt: skip
        yield Button(
            "help", FRect(area.right - 16 - wide - 60, top, 52, 52), icon="help", action=partial(open_help, table),
            tooltip=table.t("house.tip.help"),
        )  # fmt: skip

    def bar_room(self, area: FRect) -> float:
        """Width left by the two buttons."""
        return area.width - 16 - self._leave_width() - 60 - 12

    def _leave_width(self) -> float:
        table = self.session.table
        return min(280.0, table.services.assets.fonts.width(table.t("lessons.leave"), LABEL_BOLD) + 76)

    def build_over(self, area: FRect, table: FRect) -> Iterable[Widget]:
        """The tag with its text, and the hand."""
        yield from self.session.tag.build(table)

    def spoken_line(self) -> str:
        """The tag's text, and why the last click was the wrong one."""
        return " ".join(line for line in (self.session.tag.text(), self.session.tag.complaint) if line)

    def covers(self, x: float, y: float) -> bool:
        """True over the tag."""
        return self.session.tag.tag_place(self.session.table.table_area).inflate(16, 16).collidepoint(x, y)

    def message_obstacles(self) -> Iterable[ClearArea]:
        """Tag, target and hand: a refusal's tag avoids them even at the cost of the board."""
        table, keeps = self.session.table, self.session.lesson.keeps
        for place in self.session.tag.places(table.table_area):
            yield place, _LESSON_FIRST
        if keeps is not None:
            yield from ((place, _LESSON_SHOWS) for place in keeps(table))
