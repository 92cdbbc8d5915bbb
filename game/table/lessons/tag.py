"""A lesson's tag and hand: text, placement and motion."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any, Final, Protocol

from pygame import FRect

from game.scenes.base import SceneChange
from game.table.hit_targets import OnSeat
from game.table.lessons.lesson import Lesson, Step
from game.table.lessons.place import HandPlace, place_hand, place_tag
from game.table.messages.placement import ClearArea, draw_tail, hidden_cost, message_rect, place_message
from game.table.scene import TableScene
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import BODY, LABEL_BOLD
from game.ui.widgets import Button, CustomWidget, HitTarget, InteractionState, Widget

_BOB_SECONDS: Final = 1.2
_BOB_EVERY: Final = 1 / 12
_BOB_REACH: Final = 7.0
_TAG_WIDTH: Final = 380.0
_PADDING: Final = 18.0
_NEAR: Final = 60.0
"""Distance from its subject at which the tag may stay."""
_REACH: Final = 290.0
"""Maximum distance to the subject where a nearer tag would cover something."""
_STAYS_FOR: Final = 150.0
"""Additional placement cost accepted so that the tag can stay."""
_SQUARE: Final = 400.0
"""The size in square units of the squares that what is hidden is counted in."""
_SHAKE_SECONDS: Final = 0.45
_SHAKE_REACH: Final = 9.0
_FADE_SECONDS: Final = 0.18
_RESTS_AFTER: Final = 30.0
"""Seconds without input before the hand stops moving."""


class TaughtLesson(Protocol):
    """Interface of the lesson that the tag shows."""

    table: TableScene[Any]
    lesson: Lesson
    number: int

    @property
    def step(self) -> Step: ...
    @property
    def target(self) -> str | None: ...
    @property
    def can_go_on(self) -> bool: ...
    @property
    def is_waiting(self) -> bool: ...
    def go_on(self) -> SceneChange | None: ...


def find_game_spot(table: TableScene[Any], name: str) -> HitTarget | None:
    """The game's own target of that name; targets of the bar and the lesson do not count."""
    return next(
        (
            hit_target
            for widget in table.interaction.game_widgets
            for hit_target in widget.hit_targets()
            if hit_target.name == name
        ),
        None,
    )


class LessonTag:
    """The tag of the present step, and the hand, which goes up and down a little for a while."""

    def __init__(self, taught: TaughtLesson) -> None:
        self.taught = taught
        self._age = 0.0
        self._rested = 0.0
        self._lift = 0.0
        self._tag: tuple[tuple[Any, ...], FRect] | None = None
        """The tag's rectangle, and its cache key."""
        self._for: FRect | None = None
        """The subject's rectangle when the tag was placed."""
        self._complaint = ""
        """Text key of the answer to a wrong click; empty without one."""
        self._shaken = _SHAKE_SECONDS
        """Seconds since the hand was shaken."""

    def begin_step(self) -> None:
        """A step begins: the tag comes in, the hand moves."""
        self._age = self._rested = 0.0
        self._complaint = ""

    def complain(self, key: str) -> None:
        """Show the reason below the text and shake the hand; an empty key removes the reason."""
        if key:
            self._shaken = 0.0
        if key or self._complaint:
            self._complaint = key
            self.taught.table.rebuild()

    @property
    def complaint(self) -> str:
        """Reason why the last click was wrong; empty after a right one."""
        return self.taught.table.t(self._complaint) if self._complaint else ""

    def wake(self) -> None:
        """Resume the hand's motion after input."""
        self._rested = 0.0

    def advance(self, seconds: float) -> None:
        """The hand goes up and down a little, for a while; then it points still."""
        before = self._lift
        if self._age < _FADE_SECONDS and self._tag is not None:
            self.taught.table.frames.is_due = True
        self._age += seconds
        self._rested += seconds
        is_still = (
            self.taught.table.services.session.aids.reduced_motion
            or self._rested > _RESTS_AFTER
            or self.taught.is_waiting
        )
        wave = round(self._age / _BOB_EVERY) * _BOB_EVERY / _BOB_SECONDS
        self._lift = 0.0 if is_still else _BOB_REACH * (0.5 - 0.5 * math.cos(2 * math.pi * wave))
        is_shaken = self._shaken < _SHAKE_SECONDS and not self.taught.table.services.session.aids.reduced_motion
        self._shaken += seconds
        if (self._lift != before or is_shaken) and self._hand() is not None:
            self.taught.table.frames.is_due = True

    def pointed_at(self) -> FRect | None:
        """The place the hand points at."""
        name = self.taught.target
        if name is not None:
            hit_target = find_game_spot(self.taught.table, name)
            return hit_target.rect if hit_target is not None else None
        if self.taught.can_go_on and self.taught.step.shows is not None:
            return self.taught.step.shows(self.taught.table)
        return None

    def _hand(self) -> HandPlace | None:
        place = self.pointed_at()
        return place_hand(self.taught.table.area, place) if place is not None else None

    def text(self) -> str:
        """The tag's text."""
        return str(self.taught.table.t(f"{self.taught.lesson.key}.{self.taught.step.text}"))

    def build(self, area: FRect) -> Iterable[Widget]:
        """The tag with its text and button, the glow, and the hand over all."""
        tag = self.tag_place(area)
        yield CustomWidget(lambda canvas, interaction: self._paint_tag(canvas, interaction, tag))
        if self.taught.can_go_on:
            label = self.taught.table.t("lessons.next")
            wide = max(140.0, self.taught.table.services.assets.fonts.width(label, BODY) + 84)
            place = FRect(tag.right - _PADDING - wide, tag.bottom - _PADDING - 52, wide, 52)
            yield Button("lesson-next", place, label, self.taught.go_on, "arrow_right", "primary")
        yield CustomWidget(self._paint_hand)

    def tag_place(self, area: FRect) -> FRect:
        """The tag's rectangle, constant across steps unless the tag would cover a target or be far from it."""
        fonts, place = self.taught.table.services.assets.fonts, self.pointed_at()
        language = self.taught.table.services.assets.texts.language
        key = self.taught.number, tuple(area), fonts.text_size, language, self._complaint
        if self._tag is not None:
            kept_key, kept = self._tag
            if kept_key == key and (place in (None, self._for) or self._is_beside(kept, self._needed(area, place))):
                return kept
        size = self._size()
        covered = list(self._covered(place))
        if place is not None:
            costs = [(each, cost / _SQUARE) for each, cost in covered]
            rect = place_message(area, size, self._needed(area, place), costs, _REACH)
            rect = self._staying(area, size, place, costs, rect)
        else:
            rect = place_tag(area, size, covered, None, self._tag[1].center if self._tag is not None else None)
        self._tag, self._for = (key, rect), place
        return rect

    def _size(self) -> tuple[float, float]:
        """Width and height of the present text, with the complaint below it."""
        fonts = self.taught.table.services.assets.fonts
        wide = _TAG_WIDTH * min(1.3, max(1.0, fonts.text_size))
        room = wide - 2 * _PADDING
        message = fonts.height(self.text(), BODY, room)
        if self.complaint:
            message += fonts.height(self.complaint, LABEL_BOLD, room) + 8
        return wide, message + 2 * _PADDING + self._foot_height

    def _staying(
        self, area: FRect, size: tuple[float, float], place: FRect, costs: Sequence[ClearArea], best: FRect
    ) -> FRect:
        """The tag at its present upper or lower edge: when it grows, and where it then hides hardly more than at best."""
        if self._tag is None:
            return best
        (number, *_), before = self._tag
        needed = self._needed(area, place)
        grown = FRect(before.topleft, size), FRect((before.left, before.bottom - size[1]), size)
        possible = [tag for tag in grown if area.contains(tag) and not tag.colliderect(needed)]
        if number != self.taught.number or place != self._for:
            most = hidden_cost(best, costs) + _STAYS_FOR
            possible = [tag for tag in possible if self._is_beside(tag, needed) and hidden_cost(tag, costs) <= most]
        return min(possible, key=lambda tag: hidden_cost(tag, costs), default=best)

    def places(self, area: FRect) -> Iterable[FRect]:
        """Rectangles of the tag, its subject and the hand."""
        yield self.tag_place(area)
        place = self.pointed_at()
        if place is not None:
            yield place.inflate(16, 16)
            yield place_hand(self.taught.table.area, place).rect

    @staticmethod
    def _is_beside(tag: FRect, needed: FRect) -> bool:
        """True if the tag is close to its subject and hides none of it."""
        return not needed.colliderect(tag) and bool(needed.inflate(2 * _NEAR, 2 * _NEAR).colliderect(tag))

    def _needed(self, area: FRect, place: FRect) -> FRect:
        """Rectangle of a target and of the hand that points at it."""
        return place.inflate(16, 16).union(place_hand(self.taught.table.area, place).rect).clip(area)

    @property
    def _foot_height(self) -> float:
        """Height of the step count, and of the button if there is one."""
        count = self.taught.table.services.assets.fonts.line_height(LABEL_BOLD) + 10
        return max(34.0 if self.taught.step.targets else 62.0, count)

    def _covered(self, place: FRect | None) -> Iterable[tuple[FRect, float]]:
        """Rectangles that the tag should avoid, with their costs."""
        if place is not None:
            yield place.inflate(16, 16), 2000.0
            yield place_hand(self.taught.table.area, place).rect, 500.0
        wanted = {target.removesuffix("?") for target in self.taught.step.targets if isinstance(target, str)}
        for widget in self.taught.table.interaction.game_widgets:
            for hit_target in widget.hit_targets():
                if hit_target.name in wanted:
                    yield hit_target.rect, 500.0
                elif isinstance(hit_target.value, self.taught.lesson.on_board):
                    yield hit_target.rect, 6.0 if hit_target.is_enabled else 2.0
                else:
                    yield (
                        hit_target.rect,
                        6.0 if isinstance(hit_target.value, OnSeat) else 12.0 if hit_target.is_enabled else 6.0,
                    )
        table = self.taught.table
        message_bar = table.controller.message_bar
        if message_bar.place is not None and message_bar.text:
            fonts = table.services.assets.fonts
            message = message_rect(
                fonts, table.table_area, message_bar.text, message_bar.place, [*table.message_obstacles()]
            )
            yield message, 60.0
        if self.taught.lesson.keeps is not None:
            for rect in self.taught.lesson.keeps(self.taught.table):
                yield rect, 60.0

    def _paint_tag(self, canvas: Canvas, interaction: InteractionState, tag: FRect) -> None:
        alpha = round(255 * min(1.0, self._age / _FADE_SECONDS))
        canvas.panel("ui/tag", tag, alpha)
        place = self.pointed_at()
        if place is not None:
            draw_tail(canvas, tag, place, alpha)
        inner = tag.inflate(-2 * _PADDING, -2 * _PADDING)
        text = FRect(inner.left, inner.top, inner.width, inner.height - self._foot_height)
        if self.complaint:
            high = canvas.fonts.height(self.complaint, LABEL_BOLD, inner.width)
            below = FRect(inner.left, text.bottom - high, inner.width, high)
            canvas.text_box(self.complaint, below, LABEL_BOLD, palette.DARK_CORAL, alpha=alpha)
            text.height -= high + 8
        canvas.text_box(self.text(), text, BODY, palette.INK, valign="top", alpha=alpha)
        count = f"{self.taught.number + 1} / {len(self.taught.lesson.steps)}"
        foot = FRect(inner.left, inner.bottom - self._foot_height + 8, 120, self._foot_height - 8)
        canvas.text_box(count, foot, LABEL_BOLD, palette.DARK_BRASS, alpha=alpha)

    def _paint_hand(self, canvas: Canvas, interaction: InteractionState) -> None:
        place = self.pointed_at()
        if place is None:
            return
        canvas.panel("ui/glow", place.inflate(4, 4))
        hand = place_hand(self.taught.table.area, place)
        x, y = hand.centre
        lift = -self._lift if hand.is_from_above else self._lift
        if self._shaken < _SHAKE_SECONDS and not self.taught.table.services.session.aids.reduced_motion:
            x += _SHAKE_REACH * math.sin(self._shaken / _SHAKE_SECONDS * 6 * math.pi)
        canvas.sprite("ui/hand_point", x, y + lift, angle=180.0 if hand.is_from_above else 0.0, anchor=(0.5, 0.5))
