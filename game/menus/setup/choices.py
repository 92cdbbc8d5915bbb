"""Choices of a table set-up: board, variants, first seat and deal; the model of variants, and the controls."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cache, cached_property, partial
from typing import Any, Final, Protocol

from pygame import FRect

from game.boards.errors import BoardError
from game.boards.repository import BoardEntry
from game.core.state import Json
from game.match.turn_clock import CLOCKS, ClockRules
from game.menus.data.print_page import can_print
from game.menus.setup.deal_entry import DealScene, NumberScene
from game.modes.deals import Deal
from game.modes.tables import SeatPlan, TablePlan, is_watched
from game.pages.coded_deals import open_coded_deal
from game.scenes import routes
from game.scenes.base import SceneChange
from game.scenes.stack import Push
from game.services import Services
from game.table.plugin import ui_of
from game.table.sessions.table_clock import clock_label
from game.table.table_setup import seat_names
from game.table.ui import GameUi, Variant
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.controls import Choice, Stepper
from game.ui.layout import Column
from game.ui.text import BODY, LABEL, LABEL_BOLD
from game.ui.widgets import Button, ImageWidget, UnplacedLabel, Widget

_ROW: Final = 48.0
_LABEL: Final = 0.33
"""Share of a row for its label."""
_FIRST_SEAT_LABEL: Final = 0.5
"""The same of the row for who begins, with who does by the printed rules."""
_PRINTED_BUTTON: Final = 0.36
"""The share of a row that the button for the printed game takes."""
_APART: Final = 16.0
"""Height between the people and their clock."""
_MIN_PICTURE_HEIGHT: Final = 84.0
"""Minimum height of the board's picture."""
_BESIDE: Final = 0.6
"""Share of the row with the stepper beside the picture, where this is very low."""
_VERY_LOW_PICTURE: Final = 130.0
_LOW_PICTURE: Final = 190.0
"""Height below which the row for who begins goes to the people, where there is room for it."""


class VariantChoices:
    """Variants offered for a plan's board and seats, and the values chosen of them."""

    def __init__(self, services: Services, game: str, plan: TablePlan) -> None:
        """``plan`` is the page's own, changed in place."""
        self._services = services
        self._assets = services.assets
        self._game = game
        self._plan = plan
        self._ui: GameUi[Any, Any] = ui_of(game)

    def offered(self) -> list[Variant]:
        """All variants, a match series among them."""
        try:
            board = self._services.background.boards.load(self._game, self._plan.board).board
        except (BoardError, OSError):
            board = None
        return list(self._ui.variants(len(self._plan.seats), board))

    @property
    def options(self) -> Json:
        """Options of the plan, over this table's usual values and the board's own numbers."""
        variants = [each for each in self.offered() if not each.is_match]
        defaults = {each.option: self.usual(each) for each in variants if each.number or each.usual is not None}
        return {**defaults, **self._plan.options}

    def usual(self, variant: Variant) -> Any:
        """The value where nobody chose."""
        return variant.default if variant.is_match else variant.default_in(is_match=self.is_match)

    def chosen(self, variant: Variant) -> Any:
        """The present value."""
        return self.is_match if variant.is_match else self._plan.options.get(variant.option, self.usual(variant))

    @property
    def is_match(self) -> bool:
        """True for a match series: the choice, else the variant's default; a kiosk defaults to one game."""
        offered = next((each for each in self.offered() if each.is_match), None)
        if offered is None or self._plan.is_match is not None:
            return offered is not None and self._plan.is_match is True
        return offered.default is True and not self._services.session.is_kiosk

    def choose(self, variant: Variant, value: Any) -> None:
        """Choose a value."""
        if variant.is_match:
            self._plan.is_match = value
        else:
            self._plan.options[variant.option] = value

    def choose_printed(self) -> None:
        """Choose the printed game."""
        for variant in self.offered():
            if variant.is_match or variant.is_printed(self.chosen(variant)):
                continue
            self._plan.options.pop(variant.option, None)
            if not variant.is_printed(self.usual(variant)):
                self._plan.options[variant.option] = variant.values[0][0]

    def drop_invalid(self) -> None:
        """Drop the values that no longer fit the number of seats."""
        offered = {variant.option: variant for variant in self.offered()}
        self._plan.options = {
            option: value
            for option, value in self._plan.options.items()
            if option in offered and offered[option].place_of(value) is not None
        }

    def changed(self) -> list[Variant]:
        """Variants, match series aside, that differ from the printed game."""
        return [each for each in self.offered() if not each.is_match and not each.is_printed(self.chosen(each))]

    def printed_notes(self) -> Iterable[str]:
        """Differences from the printed game: house rules with their reasons, else the printed variants."""
        t, variants, changed = self._assets.t, self.offered(), self.changed()
        reasons = [t(each.why_key) for each in changed if each.is_house_rule and each.why_key]
        if len(self._plan.seats) == 1 and self._ui.solo_note_key:
            yield t(self._ui.solo_note_key)
        elif reasons:
            yield from reasons
        elif changed:
            names = self._assets.texts.listed([self._name_of(each) for each in changed])
            yield t("house.setup.book.variants", names=names)
        elif any(not each.is_match for each in variants):
            yield t("house.setup.book.printed")
            match = next((each for each in variants if each.is_match and each.why_key), None)
            if match is not None and self.is_match:
                yield t(match.why_key)

    def _name_of(self, variant: Variant) -> str:
        """The name of a variant that is on, or of the value that is chosen."""
        value = self.chosen(variant)
        key = variant.label_key if value is True else variant.values[variant.place_of(value) or 0][1]
        return self._assets.t(key)


def labelled_row(column: Column, label: str, controls: Sequence[tuple[Any, float]]) -> Iterable[Widget]:
    """A row with its label on the left and controls on the right."""
    yield from column.add_side_by_side(
        [
            (UnplacedLabel(label, LABEL_BOLD), _LABEL),
            *((control, share * (1 - _LABEL)) for control, share in controls),
        ],
        _ROW,
    )


class VariantRows:
    """Rows of the variants, and of the way back to the printed game."""

    def __init__(self, services: Services, choices: VariantChoices, rebuild: Callable[[], None]) -> None:
        self._services = services
        self._assets = services.assets
        self._choices = choices
        self._rebuild = rebuild

    def build(self, column: Column) -> Iterable[Widget]:
        """A row a variant, and the note on the printed game."""
        for variant in self._choices.offered():
            yield from self._build_variant(column, variant)
        yield from self._build_printed(column)

    def _build_variant(self, column: Column, variant: Variant) -> Iterable[Widget]:
        t = self._assets.t
        values = [value for value, _ in variant.values]
        chosen = self._choices.chosen(variant)
        at = variant.place_of(chosen) or 0

        def choose(index: str) -> None:
            self._choices.choose(variant, values[int(index)])

        options = [(str(index), t(key)) for index, (_, key) in enumerate(variant.values)]
        name, tip, step = f"option-{variant.option}", t(variant.tip_key), len(options)
        control: Stepper | Choice = Choice(name, options, str(at), choose, tooltip=tip)
        if step > 3:
            less, more = (partial(choose, str((at + by) % step)) for by in (-1, 1))
            control = Stepper(name, column.area, options[at][1], less, more, tip)
        number = variant.number_of(chosen)
        if number is None:
            yield from labelled_row(column, t(variant.label_key), [(control, 1.0)])
            return
        other = Button(
            f"{name}-number",
            column.area,
            str(number),
            lambda: self._choose_number(variant, number),
            icon="edit",
            tooltip=t("house.tip.number"),
        )
        yield from labelled_row(column, t(variant.label_key), [(control, 0.75), (other, 0.25)])

    def _build_printed(self, column: Column) -> Iterable[Widget]:
        """Differences from the printed game, and a button that removes them."""
        lines = " ".join(self._choices.printed_notes())
        if not lines:
            return
        label = UnplacedLabel(lines, LABEL, palette.FADED_INK)
        if not self._choices.changed():
            yield column.add_label(*label)
            return
        text = self._assets.t("house.setup.book.make")
        control = Button("as-printed", column.area, text, self._choose_printed, icon="restart")
        yield from column.add_side_by_side([(label, 1 - _PRINTED_BUTTON), (control, _PRINTED_BUTTON)], _ROW)

    def _choose_printed(self) -> None:
        self._choices.choose_printed()
        self._rebuild()

    def _choose_number(self, variant: Variant, number: int) -> SceneChange:
        t = self._assets.t

        def chosen(entered: int) -> None:
            self._choices.choose(variant, {variant.number: entered})
            self._rebuild()

        return Push(NumberScene(self._services, t(variant.label_key), t(variant.tip_key), number, chosen))


class BoardPicker:
    """Choice of the board, with its picture."""

    def __init__(
        self,
        services: Services,
        game: str,
        plan: TablePlan,
        choices: VariantChoices,
        board_chosen: Callable[[], None],
    ) -> None:
        self._services = services
        self._assets = services.assets
        self._game = game
        self._plan = plan
        self._choices = choices
        self._board_chosen = board_chosen
        self._ui: GameUi[Any, Any] = ui_of(game)

    @cached_property  # a picker lives as long as a build of its page, which asks a dozen times
    def _boards(self) -> list[BoardEntry]:
        return [entry for entry in self._services.background.boards.listed(self._game) if entry.problem is None]

    @property
    def _board_at(self) -> int:
        names = [entry.name for entry in self._boards]
        return names.index(self._plan.board) if self._plan.board in names else 0

    def build(self, column: Column, *, is_beside: bool = False) -> Iterable[Widget]:
        """The stepper through the boards, unless it stands beside the picture, and the note on the chosen one."""
        entries, at = self._boards, self._board_at
        if not is_beside:
            yield column.add_widget(self._stepper(column.area), _ROW)
        if entries:
            board = self._services.background.boards.load(self._game, entries[at].name).board
            note = self._ui.board_note(self._assets, board, len(self._plan.seats), self._choices.options)
            if note:
                yield column.add_label(note, LABEL, palette.FADED_INK, "center")

    def _stepper(self, place: FRect) -> Stepper:
        entries, at = self._boards, self._board_at
        title = entries[at].title(self._assets.texts.language) if entries else self._assets.t("house.setup.no-board")

        def choose(step: int) -> None:
            self._plan.board = entries[(at + step) % len(entries)].name
            self._board_chosen()

        is_choice = len(entries) > 1 and self._services.session.offers("boards")
        less, more = (partial(choose, -1), partial(choose, 1)) if is_choice else (None, None)
        spoken = self._assets.t("house.voice.board", title=title)
        return Stepper("board", place, title, less, more, spoken=spoken)

    def _print(self, entry: BoardEntry) -> SceneChange:
        return Push(routes.PrintRoute(self._services.background.boards.load(self._game, entry.name)))

    def build_picture(self, row: FRect, *, is_beside: bool = False) -> Iterable[Widget]:
        """The board in the middle of a row, and at its right end the button to print it.

        ``is_beside``: the board on the left, the stepper below the button on the right, for a column with little room.
        """
        if not self._boards:
            return
        picture = row
        top = row.top if is_beside else row.centery - _ROW / 2
        if can_print(self._services, self._game):
            tip, entry = self._assets.t("workshop.tip.print"), self._boards[self._board_at]
            place = FRect(row.right - _ROW, top, _ROW, _ROW)
            yield Button("print", place, icon="print", action=partial(self._print, entry), tooltip=tip)
            picture = row if is_beside else row.inflate(-2 * (_ROW + 8), 0)
        if is_beside:
            picture = FRect(row.left, row.top, row.width * (1 - _BESIDE), row.height)
            stepper = FRect(picture.right + 8, row.bottom - _ROW, row.right - picture.right - 8, _ROW)
            yield self._stepper(stepper).fitted(self._assets.fonts, stepper)
        loaded = self._services.background.boards.load(self._game, self._boards[self._board_at].name)

        def paint(canvas: Canvas) -> None:
            canvas.cached_layer(
                self._assets.layers,
                "setup-board",
                (self._game, loaded.name, picture.height),
                picture,
                lambda part: self._ui.draw_board(self._assets, part, picture, loaded),
            )

        yield ImageWidget(picture, paint)


class DealRows:
    """Rows of the first seat and of the deal."""

    def __init__(self, services: Services, game: str, plan: TablePlan, rebuild: Callable[[], None]) -> None:
        self._services = services
        self._assets = services.assets
        self._game = game
        self._plan = plan
        self._rebuild = rebuild
        self._ui: GameUi[Any, Any] = ui_of(game)

    def build(self, column: Column) -> Iterable[Widget]:
        """The row of the deal, if the game has one."""
        if self._ui.has_deal(len(self._plan.seats)) and self._services.session.offers("codes"):
            yield from self._build_deal(column)

    def build_first_seat(self, column: Column, *, is_match: bool) -> Iterable[Widget]:
        """The row for who begins, if the game has one; in a match each seat begins once."""
        if not self._ui.has_first_seat or len(self._plan.seats) < 2 or is_match:
            return
        t = self._assets.t
        names = seat_names(self._assets, self._plan.seats)
        count = len(names)

        def choose(step: int) -> None:
            self._plan.first_seat = (self._plan.first_seat + step) % count

        name = names[min(self._plan.first_seat, count - 1)]
        control = Stepper("first-seat", column.area, name, lambda: choose(-1), lambda: choose(1))
        asked = t(self._ui.first_seat_key)
        if self._ui.printed_first_seat_key:
            asked += f"\n({t(self._ui.printed_first_seat_key)})"
        room = column.area.width * (1 - _FIRST_SEAT_LABEL) - 2 * _ROW - 40
        if max(self._assets.fonts.width(each, BODY) for each in names) > room:  # the words go above the names
            yield column.add_label(asked.replace("\n", " "), LABEL_BOLD)
            yield column.add_widget(control, _ROW)
            return
        label = UnplacedLabel(asked, LABEL_BOLD)
        yield from column.add_side_by_side([(label, _FIRST_SEAT_LABEL), (control, 1 - _FIRST_SEAT_LABEL)], _ROW)

    def _build_deal(self, column: Column) -> Iterable[Widget]:
        t = self._assets.t
        text = t("house.setup.deal-random") if self._plan.seed is None else f"{self._plan.seed:06d}"
        control = Button("deal", column.area, text, self._choose_deal, icon="dice", tooltip=t("house.tip.deal"))
        yield from labelled_row(column, t("house.setup.deal"), [(control, 1.0)])

    def _choose_deal(self) -> SceneChange:
        def chosen(seed: int | None) -> None:
            self._plan.seed = seed
            self._rebuild()

        return Push(DealScene(self._services, self._plan.seed, chosen, self._take_code))

    def _take_code(self, deal: Deal) -> SceneChange:
        return open_coded_deal(self._services, deal, self._plan.seats)


class ClockPlan(Protocol):
    """Seats, and the clock at their tables: a plan of a table or of a regatta."""

    seats: list[SeatPlan]
    clock: ClockRules | None


class ClockRow:
    """Row of the turn clock at a table for several."""

    def __init__(
        self, services: Services, plan: ClockPlan, rebuild: Callable[[], None], show: Callable[[str], None]
    ) -> None:
        """``show`` scrolls a named hit target into view."""
        self._show = show
        self._services = services
        self._plan = plan
        self._rebuild = rebuild

    @property
    def _is_offered(self) -> bool:
        seats = self._plan.seats
        return len(seats) > 1 and not is_watched(seats) and self._services.session.offers("clock")

    def has_room_for(self, button: Button, column: Column) -> bool:
        """True if a button fits beside the stepper, whichever clock is chosen."""
        fonts = column.fonts
        return self._is_offered and sum(self._widths(column)) + button.natural_width(fonts) <= column.area.width

    def _widths(self, column: Column) -> tuple[float, float]:
        """Widths of the label and of the stepper with the longest name of a clock, with the gap behind each."""
        t, fonts = self._services.assets.t, column.fonts
        names = [t("house.clock.off"), *(clock_label(t, ClockRules(span, seconds)) for span, seconds in CLOCKS)]
        label = fonts.width(t("house.clock"), LABEL_BOLD) + 2 * column.gap
        return label, max(fonts.width(name, BODY) for name in names) + 2 * _ROW + 16 + column.gap

    def build(self, column: Column, beside: Button | None = None) -> Iterable[Widget]:
        """A stepper through the clocks, perhaps a button beside it; once one is chosen, what happens at its end."""
        if not self._is_offered:
            return
        t, clock = self._services.assets.t, self._plan.clock
        name = clock_label(t, clock) if clock is not None else t("house.clock.off")
        less, more = partial(self._step, -1), partial(self._step, 1)
        stepper = Stepper("clock", column.area, name, less, more, t("house.clock.tip"))
        column.add_row(_APART)
        if beside is None:
            yield from labelled_row(column, t("house.clock"), [(stepper, 1.0)])
        else:
            width = column.area.width
            label, middle = (each / width for each in self._widths(column))
            words = UnplacedLabel(t("house.clock"), LABEL_BOLD)
            yield from column.add_side_by_side([(words, label), (stepper, middle), (beside, 1 - label - middle)], _ROW)
        if clock is None:
            return
        ends = [(end, t(f"house.clock.{end}")) for end in ("soft", "hard")]
        tip = t("house.clock.hard.tip" if clock.is_hard else "house.clock.soft.tip")
        chosen = "hard" if clock.is_hard else "soft"
        choice = Choice("clock-end", ends, chosen, self._choose_end, tooltip=tip)
        yield from labelled_row(column, t("house.clock.end"), [(choice, 1.0)])

    def _step(self, by: int) -> None:
        clock = self._plan.clock
        is_hard = clock is not None and clock.is_hard
        offered: list[ClockRules | None] = [None, *(ClockRules(span, seconds, is_hard) for span, seconds in CLOCKS)]
        at = offered.index(clock) if clock in offered else 0
        self._plan.clock = offered[(at + by) % len(offered)]
        self._rebuild()
        self._show("clock-end/hard")  # what happens at its end, a new row below

    def _choose_end(self, end: str) -> None:
        if self._plan.clock is not None:
            self._plan.clock = replace(self._plan.clock, is_hard=end == "hard")
            self._rebuild()


def build_choices(
    column: Column,
    services: Services,
    game: str,
    plan: TablePlan,
    choices: VariantChoices,
    rebuild: Callable[[], None],
    board_chosen: Callable[[], None],
    people: Column,
) -> Iterable[Widget]:
    """Controls of board, variants, first seat and deal below the board's picture, which takes the remaining height.

    Where that is low, who begins is asked at the end of the column of the ``people``, if that has room.
    """
    boards = BoardPicker(services, game, plan, choices, board_chosen)
    deal = DealRows(services, game, plan, rebuild)

    def build_rows(rows: Column, *, has_first_seat: bool, is_beside: bool = False) -> Iterable[Widget]:
        yield from boards.build(rows, is_beside=is_beside)
        yield from VariantRows(services, choices, rebuild).build(rows)
        if has_first_seat:
            yield from deal.build_first_seat(rows, is_match=choices.is_match)
        yield from deal.build(rows)

    @cache
    def room(*, has_first_seat: bool) -> float:
        measured = Column(services.assets.fonts, column.area)
        list(build_rows(measured, has_first_seat=has_first_seat))
        return column.area.bottom - column.bottom - (measured.bottom - measured.area.top)

    first_seat = Column(services.assets.fonts, people.area)
    list(deal.build_first_seat(first_seat, is_match=choices.is_match))
    needed = first_seat.bottom - people.area.top
    is_apart = people is not column and people.bottom + needed <= people.area.bottom
    has_first_seat = not (is_apart and room(has_first_seat=True) < _LOW_PICTURE)
    if not has_first_seat:
        yield from deal.build_first_seat(people, is_match=choices.is_match)
    left_over, least = room(has_first_seat=has_first_seat), _MIN_PICTURE_HEIGHT * column.fonts.text_size
    is_beside = least <= left_over < _VERY_LOW_PICTURE
    high = left_over + _ROW + column.gap if is_beside else max(least, left_over)
    yield from boards.build_picture(column.add_row(high), is_beside=is_beside)
    yield from build_rows(column, has_first_seat=has_first_seat, is_beside=is_beside)
