"""Lessons: a first game at each isle that teaches by doing. A hand points, a tag says what to do, the click does it.

A lesson is data: a rigged table and its steps. ``LessonGuide`` runs it on the game's own scene (``TableScene.lesson``):
nothing but what the hand points at acts, other seats play what is written, and nothing of it is kept or counted.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from pygame import FRect

from game.core.match import Match, Seat
from game.core.records import Record
from game.core.state import Json, Move
from game.house.seating import CREW
from game.isles.catalogue import isle
from game.scenes.stack import Pop, Push, Replace
from game.table.lesson_place import HandPlace, place_hand, place_tag
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.input import Command
from game.ui.sound import Sound
from game.ui.text import BODY, LABEL_BOLD
from game.ui.widgets import Button, Custom, Look, Spot, Widget

if TYPE_CHECKING:
    from game.scenes.base import SceneChange
    from game.services import Services
    from game.table.scene import TableScene

Target = str | Callable[[Any], str | None]
"""A spot to click, by its name: done after one click; with a ``?`` behind it only if it is enabled then. Or a function
of the scene that names the spot to click next, as long as there is one."""

_ALWAYS: Final = frozenset({"pause", "help", "lesson-next", "lesson-leave"})
_BOARD_SPOTS: Final = ("island-", "link-", "cell-", "field-")
_BOB_SECONDS: Final = 1.2
_BOB_EVERY: Final = 1 / 12
_BOB_REACH: Final = 7.0
_TAG_WIDTH: Final = 380.0
_PADDING: Final = 18.0
_TAIL_MARGIN: Final = 34.0
_TAIL_REACH: Final = 8.0
_FADE_SECONDS: Final = 0.18
_END_SECONDS: Final = 1.2
"""How long the last click's effect is looked at."""
_RESTS_AFTER: Final = 30.0
"""The hand stops moving when nobody has done anything for so long."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing a lesson teaches: a text (``lessons.<game>.<text>``) and the clicks that do it, one after another.

    Without targets the text is read, and a button goes on; the hand then points at what ``shows`` gives, if anything.
    ``plays`` are moves made for everybody before the step begins. ``is_refused`` says that the click is one that the
    rules forbid, so that the person sees why.
    """

    text: str
    targets: tuple[Target, ...] = ()
    shows: Callable[[Any], FRect] | None = None
    plays: tuple[Move, ...] = ()
    is_refused: bool = False


@dataclass(frozen=True, slots=True)
class Lesson:
    """A rigged table and what is taught at it. Seat 0 is the person, the others play ``others`` in their order."""

    game: str
    board: str
    setup: Json
    steps: Sequence[Step]
    seats: int = 1
    options: Json = field(default_factory=dict)
    opening: Sequence[Move] = ()
    """The moves that have been made when the lesson begins."""
    others: Sequence[Move] = ()
    keeps: Callable[[Any], Iterable[FRect]] | None = None
    """Places beside the board that the tag should not hide, where others will do."""


def open_lesson(services: Services, game: str) -> TableScene:
    """The scene of that game's lesson at its beginning."""
    from game.table.keeping import open_table
    from game.table.scene import Table

    lesson = isle(game).lesson
    loaded = services.boards.load(game, lesson.board)
    options = isle(game).game.options.parse(dict(lesson.options), lesson.seats)
    seats = [Seat(services.t("lessons.you"), "human", None)]
    seats += [Seat(CREW["medium"][number], "computer", "medium") for number in range(lesson.seats - 1)]
    record = Record(game, lesson.board, options, tuple(seats), 0, lesson.setup, tuple(lesson.opening))
    scene = open_table(services, Table(Match.resume(record, loaded.board), loaded))
    scene.lesson = LessonGuide(scene, lesson)
    return scene


def is_finished(services: Services, game: str) -> bool:
    """Whether that lesson was ever played to its end on this machine."""
    return services.storage.extra(_key(game)) is True


def is_lesson_wanted(services: Services, game: str) -> bool:
    """Whether that game is new here: its lesson was never finished and no game of it was ever begun or kept."""
    storage = services.storage
    return not (
        is_finished(services, game)
        or f"start.{game}" in storage.counts()
        or storage.games.get(game) is not None
        or storage.records.latest(game, limit=1)
    )


def _key(game: str) -> str:
    return f"lesson.{game}"


class LessonGuide:
    """Runs a lesson on a table: what may be clicked, what the others play, the tag and the hand."""

    def __init__(self, table: TableScene, lesson: Lesson) -> None:
        self.table = table
        self.lesson = lesson
        self.number = 0
        """The present step, counted from 0."""
        self.is_restart_due = False
        """Whether the person wants to begin the lesson anew."""
        self._clicked = 0
        self._others = list(lesson.others)
        self._waited = 0.0
        self._age = 0.0
        self._rested = 0.0
        self._lift = 0.0
        self._tag: tuple[object, FRect] | None = None
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
        return bool(table.motions) or not (table.is_human_turn or table.match.is_over)

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
                spot = self._find(name)
                if spot is None or not spot.is_enabled:
                    continue
            yield number, name

    @property
    def can_go_on(self) -> bool:
        """Whether the step is only read, so that the button goes on."""
        return not self.step.targets and not self.is_waiting

    def _find(self, name: str) -> Spot | None:
        return next((spot for widget in self.table.game_widgets for spot in widget.spots() if spot.name == name), None)

    # What the person does ----------------------------------------------------------------------------------------

    def allows(self, spot: Spot) -> bool:
        """Whether a click on the spot acts now."""
        return spot.name in _ALWAYS or spot.name == self.target

    def refuse(self) -> None:
        """Answers a click that is not the one to make."""
        table = self.table
        table.services.sounds.play(Sound.ILLEGAL)
        if self.is_waiting:
            table.say(table.t("lessons.watch"))
        else:
            table.say(table.t("lessons.read" if self.can_go_on else "lessons.follow"))

    def begin_click(self, name: str) -> int | None:
        """The number of the click in the step that a click on that spot is; to be given to ``end_click``."""
        self._rested = 0.0
        return next((number for number, wanted in self._pending() if wanted == name), None) if self.target else None

    def end_click(self, number: int | None) -> None:
        """The click has been made."""
        if number is not None and isinstance(self.step.targets[number], str):
            self._clicked = number + 1

    def on_command(self, command: Command) -> SceneChange | None:
        """By key or button: help, and whatever clicks what the hand points at."""
        table = self.table
        if command is Command.HELP:
            return table.open_help()
        name = "lesson-next" if self.can_go_on else self.target
        is_click = command in (Command.ACTIVATE, Command.CONFIRM) or (command is Command.TURN and name == "turn")
        spot = table.find_spot(name) if name is not None and is_click else None
        if spot is not None:
            return table.activate(spot)
        self.refuse()
        return None

    def wake(self) -> None:
        """Somebody is there: the hand moves again."""
        self._rested = 0.0

    # Time --------------------------------------------------------------------------------------------------------

    def advance(self, seconds: float) -> SceneChange | None:
        """The others play what is written; a step whose clicks are made gives way to the next."""
        if self.is_restart_due:
            return Replace(open_lesson(self.table.services, self.lesson.game))
        self._bob(seconds)
        table = self.table
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
            from game.table.lesson_end import LessonEndScene

            table.services.storage.set_extra(_key(self.lesson.game), True)
            return Push(LessonEndScene(table.services, self.lesson.game))
        self.number += 1
        self._begin_step()
        table.services.sounds.play(Sound.PAGE)
        table.rebuild()
        return None

    def _begin_step(self) -> None:
        self._clicked = 0
        self._age = self._rested = 0.0
        table = self.table
        if self.step.plays:
            for move in self.step.plays:
                table.match.play(move)
            table.show_latest()

    def _bob(self, seconds: float) -> None:
        """The hand goes up and down a little, for a while; then it points still."""
        before = self._lift
        if self._age < _FADE_SECONDS and self._tag is not None:
            self.table.invalidate(self._tag[1].inflate(24, 40))
        self._age += seconds
        self._rested += seconds
        is_still = self.table.is_calm or self._rested > _RESTS_AFTER or self.is_waiting
        wave = round(self._age / _BOB_EVERY) * _BOB_EVERY / _BOB_SECONDS
        self._lift = 0.0 if is_still else _BOB_REACH * (0.5 - 0.5 * math.cos(2 * math.pi * wave))
        hand = self._hand() if self._lift != before else None
        if hand is not None:
            self.table.invalidate(hand.rect.inflate(8, 4 * _BOB_REACH))

    # Drawing -----------------------------------------------------------------------------------------------------

    def pointed_at(self) -> FRect | None:
        """The place the hand points at."""
        name = self.target
        if name is not None:
            spot = self._find(name)
            return spot.rect if spot is not None else None
        if self.can_go_on and self.step.shows is not None:
            return self.step.shows(self.table)
        return None

    def _hand(self) -> HandPlace | None:
        place = self.pointed_at()
        return place_hand(self.table.area, place) if place is not None else None

    def text(self) -> str:
        """What the tag says."""
        return str(self.table.t(f"lessons.{self.lesson.game}.{self.step.text}"))

    def build_bar(self, area: FRect, height: float) -> Iterable[Widget]:
        """In the bar on top, to the right: the way out of the lesson, help beside it."""
        table = self.table
        label = table.t("lessons.leave")
        wide = min(280.0, table.services.fonts.width(label, LABEL_BOLD) + 76)
        top = (height - 52) / 2
        yield Button(
            "lesson-leave", FRect(area.right - 16 - wide, top, wide, 52), label, Pop, "exit", role=LABEL_BOLD,
            tip=table.t("lessons.leave.tip"),
        )  # fmt: skip
        yield Button(
            "help", FRect(area.right - 16 - wide - 60, top, 52, 52), icon="help", action=table.open_help,
            tip=table.t("house.tip.help"),
        )  # fmt: skip

    def bar_width(self) -> float:
        """How much of the bar's right its buttons take."""
        label = self.table.t("lessons.leave")
        return min(280.0, self.table.services.fonts.width(label, LABEL_BOLD) + 76) + 60

    def build(self, area: FRect) -> Iterable[Widget]:
        """The tag with its text and button, the glow, and the hand over all."""
        tag = self.tag_place(area)
        yield Custom(lambda canvas, look: self._paint_tag(canvas, look, tag))
        if self.can_go_on:
            label = self.table.t("lessons.next")
            wide = max(140.0, self.table.services.fonts.width(label, BODY) + 84)
            place = FRect(tag.right - _PADDING - wide, tag.bottom - _PADDING - 52, wide, 52)
            yield Button("lesson-next", place, label, self.go_on, "arrow_right", "primary")
        yield Custom(self._paint_hand)

    def tag_place(self, area: FRect) -> FRect:
        """Where the tag is: it stays for a whole step, unless it would hide what is to be clicked next."""
        table = self.table
        fonts = table.services.fonts
        place = self.pointed_at()
        key = self.number, tuple(area), fonts.text_size, table.services.texts.language
        if self._tag is not None:
            kept_key, kept = self._tag
            is_clear = place is None or not self._needed(area, place).colliderect(kept)
            if kept_key == key and is_clear:
                return kept
        wide = _TAG_WIDTH * min(1.3, max(1.0, fonts.text_size))
        size = wide, fonts.height(self.text(), BODY, wide - 2 * _PADDING) + 2 * _PADDING + self._foot_height
        near = place.center if place is not None else None
        before = self._tag[1].center if self._tag is not None else None
        rect = place_tag(area, size, list(self._covered(place)), near, before)
        self._tag = key, rect
        return rect

    def _needed(self, area: FRect, place: FRect) -> FRect:
        """What must be seen of a place that is pointed at, and of the hand."""
        return place.inflate(16, 16).union(place_hand(self.table.area, place).rect).clip(area)

    @property
    def _foot_height(self) -> float:
        """What the count of steps, and the button where there is one, take of the tag."""
        return 34.0 if self.step.targets else 62.0

    def _covered(self, place: FRect | None) -> Iterable[tuple[FRect, float]]:
        """What the tag could hide, and how bad that would be."""
        if place is not None:
            yield place.inflate(16, 16), 2000.0
            yield place_hand(self.table.area, place).rect, 500.0
        wanted = {target.removesuffix("?") for target in self.step.targets if isinstance(target, str)}
        for widget in self.table.game_widgets:
            for spot in widget.spots():
                if spot.name in wanted:
                    yield spot.rect, 500.0
                elif spot.name.startswith(_BOARD_SPOTS):
                    yield spot.rect, 6.0 if spot.is_enabled else 2.0
                else:
                    yield spot.rect, 6.0 if spot.name.startswith("seat-") else 24.0
        if self.lesson.keeps is not None:
            for rect in self.lesson.keeps(self.table):
                yield rect, 40.0

    def _paint_tag(self, canvas: Canvas, look: Look, tag: FRect) -> None:
        alpha = round(255 * min(1.0, self._age / _FADE_SECONDS))
        canvas.panel("ui/tag", tag, alpha)
        self._paint_tail(canvas, tag, alpha)
        inner = tag.inflate(-2 * _PADDING, -2 * _PADDING)
        text = FRect(inner.left, inner.top, inner.width, inner.height - self._foot_height)
        canvas.text_box(self.text(), text, BODY, palette.INK, valign="top", alpha=alpha)
        count = f"{self.number + 1} / {len(self.lesson.steps)}"
        foot = FRect(inner.left, inner.bottom - self._foot_height + 8, 120, self._foot_height - 8)
        canvas.text_box(count, foot, LABEL_BOLD, palette.DARK_BRASS, alpha=alpha)

    def _paint_tail(self, canvas: Canvas, tag: FRect, alpha: int) -> None:
        """The tag's tail, towards what it speaks of, where that lies above or below, or to a side."""
        place = self.pointed_at()
        if place is None:
            return
        x = max(tag.left + _TAIL_MARGIN, min(place.centerx, tag.right - _TAIL_MARGIN))
        y = max(tag.top + _TAIL_MARGIN, min(place.centery, tag.bottom - _TAIL_MARGIN))
        if place.top >= tag.bottom:
            x, y, angle = x, tag.bottom + _TAIL_REACH, 0.0
        elif place.bottom <= tag.top:
            x, y, angle = x, tag.top - _TAIL_REACH, 180.0
        elif place.left >= tag.right:
            x, y, angle = tag.right + _TAIL_REACH, y, 90.0
        else:
            x, y, angle = tag.left - _TAIL_REACH, y, 270.0
        canvas.sprite("ui/tag_tail", x, y, alpha=alpha, angle=angle, anchor=(0.5, 0.5))

    def _paint_hand(self, canvas: Canvas, look: Look) -> None:
        place = self.pointed_at()
        if place is None:
            return
        canvas.panel("ui/glow", place.inflate(4, 4))
        hand = place_hand(self.table.area, place)
        x, y = hand.centre
        lift = -self._lift if hand.is_from_above else self._lift
        canvas.sprite("ui/hand_point", x, y + lift, angle=180.0 if hand.is_from_above else 0.0, anchor=(0.5, 0.5))
