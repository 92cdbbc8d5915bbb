"""Being taught: a lesson on the game's own scene. Only what the hand points at acts, the others play what is written."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final

from pygame import FRect

from game.core.state import Move
from game.match.match import Match, Seat
from game.match.records import Record
from game.modes.tables import CREW, GameTable
from game.registry import plugin
from game.scenes import routes
from game.scenes.base import SceneChange
from game.scenes.stack import Pop, Push, Replace
from game.services import Services
from game.table.bar import BAR_HEIGHT, bar_button
from game.table.lessons.end import LessonEndScene
from game.table.lessons.lesson import Lesson, Step
from game.table.lessons.progress import lesson_after, lesson_key, lesson_of
from game.table.lessons.tag import LessonTag
from game.table.messages.placement import ClearArea
from game.table.opening import open_table
from game.table.scene import TableScene
from game.table.sessions.play import SeatedSession
from game.table.sessions.session import PauseEntry
from game.ui.input import Command, PointerEvent, PointerKind
from game.ui.sound import Sound
from game.ui.text import LABEL_BOLD
from game.ui.widgets import Button, HitTarget, Widget

_ALWAYS: Final = frozenset({"pause", "help", "lesson-next", "lesson-leave"})
_LESSON_FIRST: Final = 40.0
"""How bad it is to hide what a lesson shows, beside what isles keep clear."""
_REACH: Final = 220.0
_END_SECONDS: Final = 2.6
"""How long the last click's effect is looked at: a goal, a product, the last tile."""
_PASSING_SECONDS: Final = 0.35
"""How long each move is seen that passes between two steps."""
_FOCUS_COMMANDS: Final = frozenset(
    {Command.LEFT, Command.RIGHT, Command.UP, Command.DOWN, Command.NEXT, Command.PREVIOUS, Command.BACK}
)


def open_lesson(services: Services, game: str, name: str = "") -> TableScene[Any]:
    """The scene of that lesson of a game at its beginning; of the first one without a name."""
    lesson = lesson_of(game, name)
    loaded = services.boards.load(game, lesson.board)
    options = plugin(game).game.options.parse(dict(lesson.options), lesson.seats)
    seats = [Seat(services.t("lessons.you"), "human", None)]
    seats += [Seat(CREW["medium"][number], "computer", "medium") for number in range(lesson.seats - 1)]
    record = Record(game, lesson.board, options, tuple(seats), 0, lesson.setup, tuple(lesson.opening))
    table = GameTable(Match.resume(record, loaded.board), loaded)
    return open_table(services, table, partial(LessonSession, lesson=lesson))


class LessonSession(SeatedSession):
    """Runs a lesson on a table: what may be clicked, what the others play, when the next step begins."""

    def __init__(self, table: TableScene[Any], lesson: Lesson) -> None:
        super().__init__(table)
        self.lesson = lesson
        self.number = 0
        """The present step, counted from 0."""
        self.tag = LessonTag(self)
        self.due: Lesson | None = None
        """The lesson that the person wants to begin instead: this one anew, or the next."""
        self._passing: list[Move] = []
        """The moves still to be seen before the present step begins."""
        self._was_waiting = False
        self._clicked = 0
        self._others = list(lesson.others)
        self._waited = 0.0

    def enter(self) -> None:
        """The first step begins."""
        self._begin_step()

    # Where the lesson is -----------------------------------------------------------------------------------------

    @property
    def step(self) -> Step:
        """What is taught now."""
        return self.lesson.steps[self.number]

    @property
    def is_waiting(self) -> bool:
        """Whether the person has to watch: something moves, or others play."""
        table = self.table
        return bool(self._passing or table.motions) or not (table.is_human_turn or table.match.is_over)

    @property
    def target(self) -> str | None:
        """The spot to click now; None while there is none."""
        if self.is_waiting:
            return None
        return next((name for _, name in self._pending()), None)

    def _pending(self) -> Iterable[tuple[int, str]]:
        """The step's clicks still to be made, each with its number in the step."""
        for number, target in enumerate(self.step.targets[self._clicked :], self._clicked):
            name = target if isinstance(target, str) else target(self.table)
            if name is None:
                continue
            if name.endswith("?"):
                name = name.removesuffix("?")
                hit_target = self.find(name)
                if hit_target is None or not hit_target.is_enabled:
                    continue
            yield number, name

    @property
    def can_go_on(self) -> bool:
        """Whether the step is only read, so that the button goes on."""
        return not self.step.targets and not self.is_waiting

    def find(self, name: str) -> HitTarget | None:
        """The game's own spot of that name."""
        return next(
            (
                hit_target
                for widget in self.table.game_widgets
                for hit_target in widget.hit_targets()
                if hit_target.name == name
            ),
            None,
        )

    # What the person does ----------------------------------------------------------------------------------------

    def allows(self, hit_target: HitTarget) -> bool:
        """Whether a click on the spot acts now."""
        return hit_target.name in _ALWAYS or hit_target.name == self.target

    def refuse(self) -> None:
        """Answers a click that is not the one to make."""
        self.table.services.sounds.play(Sound.ILLEGAL)
        self.tag.complain(self._why_not_yet)

    @property
    def _why_not_yet(self) -> str:
        """The key of the sentence for a wrong click: the step's own, else what is due instead, as exactly as is known."""
        if self.is_waiting:
            return "lessons.watch"
        if self.can_go_on:
            return "lessons.read"
        if self.step.not_yet:
            return f"{self.lesson.key}.{self.step.not_yet}"
        if self.step.is_refused:
            return "lessons.try"
        return "lessons.confirm" if self.target == "confirm" else "lessons.follow"

    def begin_click(self, name: str) -> int | None:
        """The number of the click in the step that a click on that spot is; to be given to ``end_click``."""
        self.tag.wake()
        self.tag.complain("")
        return next((number for number, wanted in self._pending() if wanted == name), None) if self.target else None

    def end_click(self, number: int | None) -> None:
        """The click has been made."""
        if number is not None and isinstance(self.step.targets[number], str):
            self._clicked = number + 1

    # Time --------------------------------------------------------------------------------------------------------

    def advance(self, seconds: float) -> SceneChange | None:
        """The others play what is written; a step whose clicks are made gives way to the next."""
        if self.due is not None:
            return Replace(routes.LessonRoute(self.due.game, self.due.name))
        self.tag.advance(seconds)
        table = self.table
        if self._was_waiting != self.is_waiting:
            self._was_waiting = self.is_waiting
            table.rebuild()
        if self._passing:
            self._pass_on(seconds)
            return None
        if table.motions:
            self._waited = 0.0
            return None
        if table.match.is_computer_turn:
            self._waited += seconds
            if self._waited >= table.computer_pause and self._others:
                self._waited = 0.0
                table.make_move(self._others.pop(0))
            return None
        if self.step.targets and not self.is_waiting and self.target is None:
            self._waited += seconds
            if self.number + 1 < len(self.lesson.steps) or self._waited >= _END_SECONDS:
                return self.go_on()
        return None

    def go_on(self) -> SceneChange | None:
        """The next step, or the lesson's end."""
        table = self.table
        if self.number + 1 == len(self.lesson.steps):
            table.services.storage.set_extra(lesson_key(self.lesson), True)
            return Push(LessonEndScene(table.services, self.lesson, partial(self._begin, lesson_after(self.lesson))))
        self.number += 1
        self._begin_step()
        table.services.sounds.play(Sound.PAGE)
        table.rebuild()
        return None

    def _begin_step(self) -> None:
        self._clicked = 0
        self._passing = list(self.step.plays)
        self.tag.begin_step()

    def _begin(self, lesson: Lesson | None) -> None:
        self.due = lesson

    def _pass_on(self, seconds: float) -> None:
        """Shows the next of the moves that pass between two steps, once the one before has been seen a moment."""
        table = self.table
        self._waited += seconds
        if table.motions and self._waited < _PASSING_SECONDS:
            return
        table.motions.finish()
        self._waited = 0.0
        table.make_move(self._passing.pop(0))

    # Input -------------------------------------------------------------------------------------------------------

    def activate(self, hit_target: HitTarget, proceed: Callable[[HitTarget], SceneChange | None]) -> SceneChange | None:
        """A click acts only where the hand points."""
        if not self.allows(hit_target):
            self.refuse()
            return None
        click = self.begin_click(hit_target.name)
        change = proceed(hit_target)
        self.end_click(click)
        return change

    def handle_pointer(
        self, pointer: PointerEvent, proceed: Callable[[PointerEvent], SceneChange | None]
    ) -> SceneChange | None:
        """Nothing is dragged and the wheel does nothing: the hand points at clicks."""
        self.tag.wake()
        if pointer.kind is PointerKind.BACK:
            self.table.motions.finish()
            return self.step_back()
        return None if pointer.kind in (PointerKind.DRAG, PointerKind.WHEEL) else proceed(pointer)

    def release(
        self,
        pointer: PointerEvent,
        hit_target: HitTarget | None,
        proceed: Callable[[PointerEvent, HitTarget | None], SceneChange | None],
    ) -> SceneChange | None:
        """A press that ends elsewhere is no click: told like one that is not the one to make."""
        pressed = self.table.pressed
        if pressed is None or hit_target is None or hit_target.name != pressed.name:
            self.table.pressed = None
            self.refuse()
            return None
        return proceed(pointer, hit_target)

    def handle_command(self, command: Command, proceed: Callable[[Command], SceneChange | None]) -> SceneChange | None:
        """Only the focus, help, pause and the click the hand points at."""
        if command in _FOCUS_COMMANDS:
            return proceed(command)
        self.tag.wake()
        self.table.motions.finish()
        if command is Command.ACTIVATE and self.table.focus.is_shown:
            return proceed(command)
        return self.on_command(command)

    def on_command(self, command: Command) -> SceneChange | None:
        """By key or button: help, and whatever clicks what the hand points at."""
        table = self.table
        if command is Command.HELP:
            return table.open_help()
        name = "lesson-next" if self.can_go_on else self.target
        is_click = command in (Command.ACTIVATE, Command.CONFIRM) or (command is Command.TURN and name == "turn")
        hit_target = table.find_hit_target(name) if name is not None and is_click else None
        if hit_target is not None:
            return table.activate(hit_target)
        self.refuse()
        return None

    def step_back(self) -> SceneChange | None:
        """The pause menu."""
        return self.table.open_pause()

    @property
    def again(self) -> PauseEntry:
        """The lesson from its beginning."""

        def restart() -> SceneChange:
            self._begin(self.lesson)
            return Pop()

        return "lesson-again", restart

    # What stands on the screen -----------------------------------------------------------------------------------

    def build_bar(self, area: FRect) -> Iterable[Widget]:
        """Pause to the left; to the right the way out of the lesson, help beside it."""
        table = self.table
        yield bar_button(table, "pause", 16, table.open_pause)
        label, wide = table.t("lessons.leave"), self._leave_width()
        top = (BAR_HEIGHT - 52) / 2
        yield Button(
            "lesson-leave", FRect(area.right - 16 - wide, top, wide, 52), label, Pop, "exit", role=LABEL_BOLD,
            tip=table.t("lessons.leave.tip"),
        )  # fmt: skip
        yield Button(
            "help", FRect(area.right - 16 - wide - 60, top, 52, 52), icon="help", action=table.open_help,
            tip=table.t("house.tip.help"),
        )  # fmt: skip

    def bar_room(self, area: FRect) -> float:
        """What the two buttons leave."""
        return area.width - 16 - self._leave_width() - 60 - 12

    def _leave_width(self) -> float:
        table = self.table
        return min(280.0, table.services.fonts.width(table.t("lessons.leave"), LABEL_BOLD) + 76)

    def build_over(self, area: FRect, table: FRect) -> Iterable[Widget]:
        """The tag with its text, and the hand."""
        yield from self.tag.build(table)

    def alone_line(self) -> str:
        """Whose turn it is: a score counts for nothing here."""
        return self.table.t("house.table.your-turn", name=self.match.seats[0].name)

    @property
    def lights(self) -> bool:
        """Nothing but what the hand points at."""
        return False

    def covers(self, x: float, y: float) -> bool:
        """The tag lies over the table."""
        return self.tag.tag_place(self.table.table_area).inflate(16, 16).collidepoint(x, y)

    def message_obstacles(self) -> Iterable[ClearArea]:
        """Tag, target and hand: why something was refused stands beside them, whatever of the board it hides for it."""
        for place in self.tag.places(self.table.table_area):
            yield place, _LESSON_FIRST

    @property
    def reach(self) -> float:
        """Not as far as the tag may: it stands where it was clicked."""
        return _REACH
