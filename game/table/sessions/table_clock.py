"""Turn clock at a table: a plate in the bar, a bell, and the move that a hard clock makes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Final

from pygame import FRect

from game.match.turn_clock import ClockRules, TimeSpan, TurnClock, overruns
from game.registry import plugin
from game.table.bar import BAR_HEIGHT, is_cramped
from game.table.controller import RecapLine, TableController
from game.table.scene import TableScene
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.sound_effects import Sound
from game.ui.text import LABEL_BOLD
from game.ui.widgets import CustomWidget, HitTarget, InteractionState, Widget

_URGENT_SECONDS: Final = 10
"""Seconds left from which the plate warns."""
_SPOKEN_SECONDS: Final = (_URGENT_SECONDS, 30, 60)
"""Seconds left at which the voice warns, if the clock began with more than twice as many."""


def clock_text(seconds: int) -> str:
    """Minutes and seconds.

    >>> clock_text(75)
    '1:15'
    """
    return f"{seconds // 60}:{seconds % 60:02d}"


def spoken_duration(t: Callable[..., str], seconds: int) -> str:
    """Minutes and seconds in words."""
    parts = (("minutes", seconds // 60), ("seconds", seconds % 60))
    return " ".join(t(f"house.voice.{name}", n=n) for name, n in parts if n)


def clock_label(t: Callable[..., str], rules: ClockRules) -> str:
    """A clock's time in words, such as "30 seconds a move"."""
    minutes, seconds = divmod(rules.seconds, 60)
    if seconds or rules.seconds < 120:
        return t(f"house.clock.{rules.span.value}-seconds", n=rules.seconds)
    return t(f"house.clock.{rules.span.value}-minutes", n=minutes)


def with_overrun_notes(controller: TableController[Any], lines: Sequence[RecapLine], seat: int) -> Sequence[RecapLine]:
    """A seat's recap with a note at each move whose time was used up, and a line for each of them still hidden."""
    match, narrator = controller.match, controller.narrator
    late = overruns(match)
    note = narrator.t("house.clock.late")
    noted = [
        line._replace(text=f"{line.text} {note}") if late & set(line.numbers) and not line.text.endswith(note) else line
        for line in lines
    ]
    hidden = late.difference(*(line.numbers for line in lines))
    others = {match.moves[number].seat for number in hidden if match.last_move_of(seat) <= number < match.number}
    return [
        *noted,
        *(RecapLine(other, narrator.t("house.clock.late-of", name=narrator.seat_name(other)), ())
          for other in sorted(others - {seat})),
    ]  # fmt: skip


class TableClock:
    """A match's clock on the table; ``of`` gives None where there is none."""

    def __init__(self, table: TableScene[Any], clock: TurnClock) -> None:
        self._table = table
        self._clock = clock
        self._shown = -1

    @classmethod
    def of(cls, table: TableScene[Any]) -> TableClock | None:
        """The clock of the table's match; None without one."""
        clock = TurnClock.of(table.controller.match)
        return cls(table, clock) if clock is not None else None

    # Time --------------------------------------------------------------------------------------------------------

    def advance(self, seconds: float) -> None:
        """Let time run for the person to move; ring when it is used up, and on a hard clock move for them."""
        controller = self._table.controller
        match, seat = controller.match, controller.match.seat
        if seat is None:
            return
        is_new = self._clock.tick(seat, seconds)
        left = self._clock.seconds_left(seat)
        if left != self._shown:
            self._shown = left
            self._table.rebuild()
        if not is_new:
            return
        self._table.services.assets.sounds.play(Sound.BELL)
        number = match.number
        if self._clock.rules.is_hard:
            controller.make_move(plugin(match.game.name).timeout_move(match.state))
            controller.message_bar.show(lambda: self._message("moved", line=controller.narrator.move_message(number)))
        else:
            controller.message_bar.show(lambda: self._message("rung", name=controller.narrator.seat_name(seat)))

    # Voice -------------------------------------------------------------------------------------------------------

    def spoken_time(self) -> str:
        """Time left to the person to move; empty for a computer player, and while the bar says that time is up."""
        seat = self._seat
        if seat is None or not self._is_timed(seat):
            return ""
        seconds, t = self._clock.seconds_left(seat), self._table.t
        if not seconds:
            return "" if self._table.controller.message_bar.text else t("house.voice.time-up")
        return t("house.voice.time-left", time=spoken_duration(t, seconds))

    def spoken_warning(self) -> str:
        """Words from the moment on at which little time is left; they change with each mark that the time passes."""
        seat = self._seat
        left = self._clock.seconds_left(seat) if seat is not None and self._is_timed(seat) else 0
        marks = [mark for mark in _SPOKEN_SECONDS if 0 < left <= mark < self._clock.rules.seconds / 2]
        t = self._table.t
        return t("house.voice.time-left", time=spoken_duration(t, marks[0])) if marks else ""

    def _message(self, key: str, **values: str) -> str:
        return self._table.t(f"house.clock.{key}", **values)

    # Drawing -----------------------------------------------------------------------------------------------------

    @property
    def _seat(self) -> int | None:
        return self._table.controller.match.seat

    def width(self) -> float:
        """Width of the plate in the bar; 0 once the game is over."""
        if self._seat is None:
            return 0.0
        assets = self._table.services.assets
        return assets.fonts.width("88:88", LABEL_BOLD) + (30 if is_cramped(assets) else 66)

    def build_plate(self, left: float) -> Iterable[Widget]:
        """The plate with the time of the seat to move, and a tip with everybody's."""
        seat = self._seat
        if seat is None:
            return
        place = FRect(left + 8, 10, self.width() - 12, BAR_HEIGHT - 20)
        target = HitTarget("clock", place, tooltip=self._tip())
        yield CustomWidget(partial(self._draw, place=place, seat=seat), (target,))

    def _tip(self) -> str:
        t, rules = self._table.t, self._clock.rules
        end = t("house.clock.hard.tip" if rules.is_hard else "house.clock.soft.tip")
        lines = [f"{clock_label(t, rules)}. {end}"]
        if rules.span is TimeSpan.GAME:
            narrator, seats = self._table.controller.narrator, range(len(self._table.controller.match.seats))
            left = [
                (narrator.seat_name(seat), self._clock.seconds_left(seat)) for seat in seats if self._is_timed(seat)
            ]
            lines += [f"{name}: {clock_text(seconds)}" for name, seconds in left]
        return "\n".join(lines)

    def _is_timed(self, seat: int) -> bool:
        return not self._table.controller.match.seats[seat].is_computer

    def _draw(self, canvas: Canvas, interaction: InteractionState, place: FRect, seat: int) -> None:
        seconds = self._clock.seconds_left(seat)
        is_urgent = self._is_timed(seat) and seconds <= _URGENT_SECONDS
        canvas.panel("ui/inset_wood", place)
        ink = palette.SAND if is_urgent else palette.PARCHMENT
        line, colour = place.inflate(-12, 0), ink
        if not is_cramped(self._table.services.assets):
            icon = "ui/icon_warning" if is_urgent else "ui/icon_clock"
            canvas.fit(icon, FRect(place.left + 6, place.centery - 14, 28, 28), tint=ink)
            line, colour = FRect(place.left + 36, place.top, place.width - 42, place.height), palette.CHALK
        text = clock_text(seconds) if self._is_timed(seat) else "–"
        canvas.text_box(text, line, LABEL_BOLD, colour, "center")
