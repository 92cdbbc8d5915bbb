"""Table set-up: seats, board, variants, first seat, deal. The last choice is saved for each game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from pygame import FRect

from game.boards.errors import BoardError
from game.boards.repository import BoardEntry
from game.core.content import content_digest
from game.core.state import FormatError, Json, is_integer
from game.menus.deal_entry import DealScene, NumberScene
from game.menus.seating import SeatRows
from game.modes.deals import Deal
from game.modes.error_messages import UNUSABLE_ERRORS, error_message
from game.modes.tables import SeatPlan, TablePlan, is_watched
from game.pages.page import PageScene, bring_into_view, scrolled
from game.registry import plugin
from game.scenes import routes
from game.scenes.base import SceneChange
from game.scenes.events import SceneEvent
from game.scenes.stack import Pop, Push, Reset
from game.services import Services
from game.table.lessons.progress import is_lesson_wanted
from game.table.plugin import ui_of
from game.table.saving.autosave import unless_saved_game_waits
from game.table.table_setup import seat_names, set_up_table
from game.table.ui import GameUi, Variant
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.controls import Choice, Stepper
from game.ui.input import Command
from game.ui.layout import Column
from game.ui.text import BODY, LABEL, LABEL_BOLD, TITLE
from game.ui.widgets import Button, CustomWidget, ImageWidget, InteractionState, Label, Widget

_ROW: Final = 48.0
_LABEL: Final = 0.33
"""Share of a row for its label."""
_FIRST_SEAT_LABEL: Final = 0.5
"""The same of the row for who begins, with who does by the printed rules."""
_BOOK_BUTTON: Final = 0.36
"""The share of a row that the button for the printed game takes."""
_MIN_PICTURE_HEIGHT: Final = 84.0
"""Minimum height of the board's picture."""


def remembered_plan(services: Services, game: str) -> TablePlan:
    """The last plan of a game where still valid; default: one person against a medium player, or solo."""
    boards = services.background.boards.names(game)
    saved = services.storage.extra(f"setup.{game}")
    default = TablePlan([SeatPlan(), SeatPlan("medium")], boards[0] if boards else "")
    if min(plugin(game).game.seats) == 1:
        default.seats = [SeatPlan()]
    if not isinstance(saved, dict):
        return default
    seats = [SeatPlan.parse(part) for part in saved.get("seats", []) if isinstance(part, dict)]
    if len(seats) in plugin(game).table_sizes:
        default.seats = seats
    if saved.get("board") in boards:
        default.board = saved["board"]
    try:
        chosen = saved.get("options", {})
        parsed = plugin(game).game.options.parse(chosen, len(default.seats)).to_json()
        default.options = {name: value for name, value in parsed.items() if name in chosen}
    except FormatError:
        default.options = {}
    match = saved.get("match")
    default.is_match = match if isinstance(match, bool) else None
    first = saved.get("first_seat")
    default.first_seat = first if is_integer(first) and 0 <= first < len(default.seats) else 0
    return default


class SetupScene(PageScene):
    """Table set-up page."""

    name = "setup"
    sheets = ("ui", "title")
    max_width = 1500.0

    def __init__(self, services: Services, game: str, plan: TablePlan | None = None) -> None:
        super().__init__(services)
        self.game = game
        self.ui: GameUi[Any, Any] = ui_of(game)
        self.plan = plan or remembered_plan(services, game)
        self._problem = ""

    def heading(self) -> str:
        return str(self.t(f"house.game.{self.game}"))

    # Seats -------------------------------------------------------------------------------------------------------

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """Seats on the left; board, variants, first seat and deal on the right; start button below."""
        foot = list(self._build_foot(inner))
        top = min(widget.rect.top for widget in foot)
        yield from scrolled(self, "setup", FRect(inner.left, inner.top, inner.width, top - 12 - inner.top), self._fill)
        yield from foot

    def _fill(self, area: FRect) -> tuple[list[Widget], float]:
        half = area.width * 0.5 - 16
        left = Column(self.services.assets.fonts, FRect(area.left, area.top, half, area.height))
        right = Column(self.services.assets.fonts, FRect(area.right - half, area.top, half, area.height))
        seating = SeatRows(
            self.services,
            self.plan.seats,
            plugin(self.game).table_sizes,
            self._drop_invalid_choices,
            partial(bring_into_view, self),
            self.game,
        )
        widgets: list[Widget] = [*seating.build(left), *self._build_choices(right), *self._build_about(left)]
        return widgets, max(left.bottom, right.bottom) - 8

    def _build_foot(self, inner: FRect) -> Iterable[Button | Label]:
        fonts = self.services.assets.fonts
        rules = Button("rules", inner, self.t("house.setup.rules"), self._open_rules, "help")
        lesson = Button(
            "first-game",
            inner,
            self.t("lessons.first-game"),
            self._open_lessons,
            "hand",
            is_selected=is_lesson_wanted(self.services.storage, self.game),
            tooltip=self.t("lessons.first-game.tip"),
        )
        is_watching = is_watched(self.plan.seats)
        start = Button(
            "start",
            inner,
            self.t("house.setup.watch" if is_watching else "house.setup.start"),
            self._start,
            "eye" if is_watching else "play",
            "primary",
            role=TITLE,
        )
        top, left = inner.bottom - 64, inner.left
        for button in (rules, lesson):
            width = max(200.0, button.natural_width(fonts))
            yield replace(button, rect=FRect(left, top + 4, width, 56))
            left += width + 16
        width = max(300.0, start.natural_width(fonts))
        yield replace(start, rect=FRect(inner.right - width, top, width, 64))
        note = self._problem or (self.t("house.setup.watching") if is_watching else "")
        if note:
            height = fonts.height(note, LABEL, inner.width)
            place = FRect(inner.left, top - 8 - height, inner.width, height)
            yield Label(note, place, LABEL, palette.DARK_CORAL if self._problem else palette.INK, "right")

    def _build_about(self, column: Column) -> Iterable[Widget]:
        """Card about the game for newcomers, if there is space."""
        text_lines = f"{self.t(f'house.chart.{self.game}')}\n{self.t(f'house.setup.about.{self.game}')}"
        width = column.area.width
        side = 0.0 if self.services.assets.fonts.text_size > 1.2 else 104.0  # larger letters take the picture's room
        height = max(side, self.services.assets.fonts.height(text_lines, LABEL, width - side * 1.3 - 44)) + 20
        if column.bottom + height > column.area.bottom:
            return
        area = column.add_row(height)

        def paint(canvas: Canvas, look: InteractionState) -> None:
            canvas.panel("ui/card", area)
            if side:
                place = FRect(area.left + 12, area.centery - side / 2, side * 1.3, side)
                canvas.fit(plugin(self.game).sprite, place)
            text = FRect(area.left + side * 1.3 + 24, area.top + 8, area.width - side * 1.3 - 44, area.height - 16)
            canvas.text_box(text_lines, text, LABEL)

        yield CustomWidget(paint)

    def _drop_invalid_choices(self) -> None:
        """Drop variants and first seat that no longer fit the number of seats."""
        self.plan.first_seat = min(self.plan.first_seat, len(self.plan.seats) - 1)
        offered = {variant.option: variant for variant in self._variants()}
        self.plan.options = {
            option: value
            for option, value in self.plan.options.items()
            if option in offered and offered[option].place_of(value) is not None
        }
        self._problem = ""
        self.rebuild()

    # Choices -----------------------------------------------------------------------------------------------------

    def _variants(self) -> list[Variant]:
        try:
            board = self.services.background.boards.load(self.game, self.plan.board).board
        except (BoardError, OSError):
            board = None
        return list(self.ui.variants(len(self.plan.seats), board))

    @property
    def _options(self) -> Json:
        """Options of the plan, over this table's usual values and the board's own numbers."""
        variants = [each for each in self._variants() if not each.is_match]
        defaults = {each.option: self._usual(each) for each in variants if each.number or each.usual is not None}
        return {**defaults, **self.plan.options}

    def _usual(self, variant: Variant) -> Any:
        """What holds where nobody chose."""
        return variant.default if variant.is_match else variant.default_in(is_match=self._is_match)

    def _chosen(self, variant: Variant) -> Any:
        """What holds now."""
        return self._is_match if variant.is_match else self.plan.options.get(variant.option, self._usual(variant))

    @property
    def _is_match(self) -> bool:
        """True for a match series: the choice, else the variant's default; a kiosk defaults to one game."""
        offered = next((each for each in self._variants() if each.is_match), None)
        if offered is None or self.plan.is_match is not None:
            return offered is not None and self.plan.is_match is True
        return offered.default is True and not self.services.session.is_kiosk

    def _build_choices(self, column: Column) -> Iterable[Widget]:
        """Controls below the board's picture, which takes the remaining height."""
        rows = Column(self.services.assets.fonts, column.area)
        for _ in self._build_rows(rows):
            pass
        left_over = column.area.height - (rows.bottom - rows.area.top)
        yield from self._build_picture(column.add_row(max(_MIN_PICTURE_HEIGHT, left_over)))
        yield from self._build_rows(column)

    def _build_rows(self, column: Column) -> Iterable[Widget]:
        yield from self._build_board(column)
        for variant in self._variants():
            yield from self._build_variant(column, variant)
        yield from self._build_book(column)
        if self.ui.has_first_seat and len(self.plan.seats) > 1 and not self._is_match:  # else each begins once
            yield from self._build_first_seat(column)
        if self.ui.has_deal(len(self.plan.seats)):
            yield from self._build_deal(column)

    @property
    def _boards(self) -> list[BoardEntry]:
        return [entry for entry in self.services.background.boards.listed(self.game) if entry.problem is None]

    @property
    def _board_at(self) -> int:
        names = [entry.name for entry in self._boards]
        return names.index(self.plan.board) if self.plan.board in names else 0

    def _build_board(self, column: Column) -> Iterable[Widget]:
        entries, at = self._boards, self._board_at
        title = entries[at].title(self.services.assets.texts.language) if entries else self.t("house.setup.no-board")

        def choose(step: int) -> None:
            self.plan.board = entries[(at + step) % len(entries)].name
            self._problem = ""

        is_choice = len(entries) > 1
        less, more = (partial(choose, -1), partial(choose, 1)) if is_choice else (None, None)
        yield column.add_widget(Stepper("board", column.area, title, less, more), _ROW)
        if entries:
            board = self.services.background.boards.load(self.game, entries[at].name).board
            note = self.ui.board_note(self.services.assets, board, len(self.plan.seats), self._options)
            if note:
                yield column.add_widget(Label(note, column.area, LABEL, palette.FADED_INK, "center"))

    def _build_picture(self, picture: FRect) -> Iterable[Widget]:
        if not self._boards:
            return
        loaded = self.services.background.boards.load(self.game, self._boards[self._board_at].name)

        def paint(canvas: Canvas) -> None:
            canvas.cached_layer(
                self.services.assets.layers,
                "setup-board",
                (self.game, loaded.name, picture.height),
                picture,
                lambda part: self.ui.draw_board(self.services.assets, part, picture, loaded),
            )

        yield ImageWidget(picture, paint)

    def _labelled(self, column: Column, key: str, controls: list[tuple[Any, float]]) -> Iterable[Widget]:
        """A row with its label on the left and controls on the right."""
        label = Label(self.t(key), column.area, LABEL_BOLD)
        yield from column.add_side_by_side(
            [(label, _LABEL), *((control, share * (1 - _LABEL)) for control, share in controls)], _ROW
        )

    def _build_variant(self, column: Column, variant: Variant) -> Iterable[Widget]:
        values = [value for value, _ in variant.values]
        chosen = self._chosen(variant)
        at = variant.place_of(chosen) or 0

        def choose(index: str) -> None:
            if variant.is_match:
                self.plan.is_match = values[int(index)]
            else:
                self.plan.options[variant.option] = values[int(index)]

        options = [(str(index), self.t(key)) for index, (_, key) in enumerate(variant.values)]
        name, tip, step = f"option-{variant.option}", self.t(variant.tip_key), len(options)
        control: Stepper | Choice = Choice(name, column.area, options, str(at), choose, tooltip=tip)
        if step > 3:
            less, more = (partial(choose, str((at + by) % step)) for by in (-1, 1))
            control = Stepper(name, column.area, options[at][1], less, more, tip)
        number = variant.number_of(chosen)
        if number is None:
            yield from self._labelled(column, variant.label_key, [(control, 1.0)])
            return
        other = Button(
            f"{name}-number",
            column.area,
            str(number),
            lambda: self._choose_number(variant, number),
            icon="edit",
            tooltip=self.t("house.tip.number"),
        )
        yield from self._labelled(column, variant.label_key, [(control, 0.75), (other, 0.25)])

    def _build_book(self, column: Column) -> Iterable[Widget]:
        """Whether this is the printed game, one click that makes it so, and why something else is usual."""
        variants = [each for each in self._variants() if not each.is_match]
        changed = [each for each in variants if not each.is_printed(self._chosen(each))]
        lines = " ".join(self._book_lines(variants, changed))
        if not lines:
            return
        label = Label(lines, column.area, LABEL, palette.FADED_INK)
        if not changed:
            yield column.add_widget(label)
            return
        text = self.t("house.setup.book.make")
        control = Button("as-printed", column.area, text, self._play_as_printed, icon="restart")
        yield from column.add_side_by_side([(label, 1 - _BOOK_BUTTON), (control, _BOOK_BUTTON)], _ROW)

    def _book_lines(self, variants: Sequence[Variant], changed: Sequence[Variant]) -> Iterable[str]:
        """How this differs from the printed game: house rules and why they are usual, else the printed variants."""
        house = [self.t(each.why_key) for each in changed if each.is_house_rule and each.why_key]
        if len(self.plan.seats) == 1 and self.ui.solo_note_key:
            yield self.t(self.ui.solo_note_key)
        elif house:
            yield from house
        elif changed:
            names = self.services.assets.texts.listed([self._variant_name(each) for each in changed])
            yield self.t("house.setup.book.variants", names=names)
        elif variants:
            yield self.t("house.setup.book.printed")
            match = next((each for each in self._variants() if each.is_match and each.why_key), None)
            if match is not None and self._is_match:
                yield self.t(match.why_key)

    def _variant_name(self, variant: Variant) -> str:
        """The name of a variant that is on, or of the value that is chosen."""
        value = self._chosen(variant)
        return self.t(variant.label_key if value is True else variant.values[variant.place_of(value) or 0][1])

    def _play_as_printed(self) -> None:
        """Chooses the printed game."""
        for variant in self._variants():
            if variant.is_match or variant.is_printed(self._chosen(variant)):
                continue
            self.plan.options.pop(variant.option, None)
            if not variant.is_printed(self._usual(variant)):
                self.plan.options[variant.option] = variant.values[0][0]
        self.rebuild()

    def _build_first_seat(self, column: Column) -> Iterable[Widget]:
        names = seat_names(self.services.assets, self.plan.seats)
        count = len(names)

        def choose(step: int) -> None:
            self.plan.first_seat = (self.plan.first_seat + step) % count

        name = names[min(self.plan.first_seat, count - 1)]
        control = Stepper("first-seat", column.area, name, lambda: choose(-1), lambda: choose(1))
        asked = self.t(self.ui.first_seat_key)
        if self.ui.printed_first_seat_key:
            asked += f"\n({self.t(self.ui.printed_first_seat_key)})"
        room = column.area.width * (1 - _FIRST_SEAT_LABEL) - 2 * _ROW - 40
        if max(self.services.assets.fonts.width(each, BODY) for each in names) > room:  # the words go above the names
            yield column.add_widget(Label(asked.replace("\n", " "), column.area, LABEL_BOLD))
            yield column.add_widget(control, _ROW)
            return
        label = Label(asked, column.area, LABEL_BOLD)
        yield from column.add_side_by_side([(label, _FIRST_SEAT_LABEL), (control, 1 - _FIRST_SEAT_LABEL)], _ROW)

    def _build_deal(self, column: Column) -> Iterable[Widget]:
        text = self.t("house.setup.deal-random") if self.plan.seed is None else f"{self.plan.seed:06d}"
        control = Button("deal", column.area, text, self._choose_deal, icon="dice", tooltip=self.t("house.tip.deal"))
        yield from self._labelled(column, "house.setup.deal", [(control, 1.0)])

    def _choose_number(self, variant: Variant, number: int) -> SceneChange:
        def chosen(entered: int) -> None:
            self.plan.options[variant.option] = {variant.number: entered}
            self.rebuild()

        return Push(NumberScene(self.services, self.t(variant.label_key), self.t(variant.tip_key), number, chosen))

    def _choose_deal(self) -> SceneChange:
        def chosen(seed: int | None) -> None:
            self.plan.seed = seed
            self.rebuild()

        return Push(DealScene(self.services, self.plan.seed, chosen, self._take_code))

    def _take_code(self, deal: Deal) -> SceneChange:
        """Open the set-up of a code's table: game, board, options, deal and number of seats."""
        seats = (self.plan.seats + [SeatPlan("medium") for _ in range(deal.seats)])[: deal.seats]
        board = self._local_board(deal)
        if board is None:
            is_other = self.services.background.boards.has(deal.game, deal.board)
            key = "house.code.other-board" if is_other else "house.code.no-board"
            self.services.shell.announce(lambda: self.t(key, board=deal.board))
            return Pop()
        plan = TablePlan(seats, board, deal.options, deal.first_seat, deal.seed)
        return Reset(routes.ChartRoute(routes.SetupRoute(deal.game, plan)))

    def _local_board(self, deal: Deal) -> str | None:
        """Local name of a code's board, possibly a renamed copy; None if missing."""
        boards = self.services.background.boards
        try:
            found = boards.find(deal.game, deal.board, deal.content)
        except (BoardError, OSError):
            return deal.board if boards.has(deal.game, deal.board) else None  # the set-up shows the board's error
        return found.name if content_digest(found.board).startswith(deal.content) else None

    # Starting ----------------------------------------------------------------------------------------------------

    def _open_rules(self) -> SceneChange:
        return Push(routes.RulesRoute(self.game))

    def handle(self, event: SceneEvent) -> SceneChange | None:
        """Open the rules on the help command."""
        return self._open_rules() if event is Command.HELP else super().handle(event)

    def _open_lessons(self) -> SceneChange:
        return Push(routes.LessonsRoute(self.game))

    def _start(self) -> SceneChange | None:
        try:
            table = set_up_table(
                self.services, self.game, replace(self.plan, options=self._options, is_match=self._is_match)
            )
        except UNUSABLE_ERRORS as problem:
            self._problem = error_message(problem, self.services.assets.texts)
            return None

        def sail() -> SceneChange:
            self.services.storage.set_extra(f"setup.{self.game}", self.plan.to_json())
            return Reset(routes.PlayRoute(table))

        return unless_saved_game_waits(self.services, self.game, sail)
