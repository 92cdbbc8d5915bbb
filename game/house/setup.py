"""Setting a table: who sits where, which board, which variants, who begins, which deal. Remembered for each game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from pygame import FRect

from game.boards.maps import BoardError
from game.core.state import FormatError, is_integer
from game.house.deal_entry import DealScene, NumberScene
from game.house.seating import Seating
from game.isles.catalogue import isle
from game.occasions.deals import Deal
from game.occasions.tables import SeatPlan, TablePlan, is_watched
from game.pages.page import PageScene
from game.scenes import ways
from game.scenes.base import SceneChange
from game.scenes.stack import Pop, Push, Replace, Reset
from game.services import Services
from game.table.face import GameFace, Variant, face_of
from game.table.laying import lay_table, seat_names
from game.table.lesson import is_lesson_wanted
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.controls import Choice, Stepper
from game.ui.input import Command
from game.ui.text import BODY, LABEL, LABEL_BOLD, TITLE
from game.ui.widgets import Button, Custom, Label, Look, Widget

_ABOUT: Final = 116.0
"""The height that the lines about the game need at least."""


def remembered_plan(services: Services, game: str) -> TablePlan:
    """The plan of the last time, as far as it still holds; else one person against the bosun."""
    boards = services.boards.names(game)
    kept = services.storage.extra(f"setup.{game}")
    default = TablePlan([SeatPlan(), SeatPlan("medium")], boards[0] if boards else "")
    if min(isle(game).game.seats) == 1:
        default.seats = [SeatPlan()]
    if not isinstance(kept, dict):
        return default
    seats = [SeatPlan.parse(part) for part in kept.get("seats", []) if isinstance(part, dict)]
    if len(seats) in isle(game).game.seats:
        default.seats = seats
    if kept.get("board") in boards:
        default.board = kept["board"]
    try:
        default.options = isle(game).game.options.parse(kept.get("options", {}), len(default.seats)).to_json()
    except FormatError:
        default.options = {}
    default.is_match = kept.get("match") is True
    first = kept.get("first_seat")
    default.first_seat = first if is_integer(first) and 0 <= first < len(default.seats) else 0
    return default


class SetupScene(PageScene):
    """The page on which a table is set."""

    name = "setup"
    sheets = ("ui", "title")
    widest = 1500.0

    def __init__(self, services: Services, game: str, plan: TablePlan | None = None) -> None:
        super().__init__(services)
        self.game = game
        self.face: GameFace[Any, Any] = face_of(game)
        self.plan = plan or remembered_plan(services, game)
        self._problem = ""

    def heading(self) -> str:
        """The game's name."""
        return str(self.t(f"house.game.{self.game}"))

    # Seats -------------------------------------------------------------------------------------------------------

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """Seats to the left; board, variants, first seat, deal to the right; the start below."""
        left = FRect(inner.left, inner.top, inner.width * 0.5 - 16, inner.height - 72)
        right = FRect(inner.left + inner.width * 0.5 + 16, inner.top, inner.width * 0.5 - 16, inner.height - 72)
        seating = Seating(self.services, self.plan.seats, isle(self.game).game.seats, self._settle)
        yield from seating.build(left)
        used = seating.height(left)
        room = left.height - used - 24
        if room > _ABOUT:
            height = min(156 * self.services.fonts.text_size, room)
            about = FRect(left.left, left.bottom - 8 - height, left.width, height)
            yield Custom(lambda canvas, look: self._paint_about(canvas, about))
        yield from self._build_choices(right)
        bottom = inner.bottom - 60
        yield Button(
            "rules",
            FRect(inner.left, bottom, 200, 56),
            self.t("house.setup.rules"),
            self._open_rules,
            icon="help",
        )
        wide = max(200.0, self.services.fonts.width(self.t("lessons.first-game"), BODY) + 84)
        yield Button(
            "first-game",
            FRect(inner.left + 216, bottom, wide, 56),
            self.t("lessons.first-game"),
            self._open_lessons,
            icon="hand",
            is_selected=is_lesson_wanted(self.services, self.game),
            tip=self.t("lessons.first-game.tip"),
        )
        yield Button(
            "start",
            FRect(inner.right - 300, bottom - 4, 300, 64),
            self.t("house.setup.watch" if is_watched(self.plan.seats) else "house.setup.start"),
            self._start,
            icon="eye" if is_watched(self.plan.seats) else "play",
            style="primary",
            role=TITLE,
        )
        told = self._problem or (self.t("house.setup.watching") if is_watched(self.plan.seats) else "")
        if told:
            beside = inner.left + 216 + wide + 16
            place = FRect(beside, bottom - 4, inner.right - 316 - beside, 64)
            yield Label(told, place, LABEL, palette.DARK_CORAL if self._problem else palette.INK)

    def _paint_about(self, canvas: Canvas, area: FRect) -> None:
        """What the game is about, for somebody who has never seen it."""
        canvas.panel("ui/card", area)
        side = min(area.height - 20, 136)
        canvas.fit(isle(self.game).sprite, FRect(area.left + 12, area.centery - side / 2, side * 1.3, side))
        text = FRect(area.left + side * 1.3 + 28, area.top + 8, area.width - side * 1.3 - 44, area.height - 16)
        told = f"{self.t(f'house.chart.{self.game}')}\n{self.t(f'house.setup.about.{self.game}')}"
        canvas.text_box(told, text, LABEL)

    def _settle(self) -> None:
        """Keeps only the variants that there are for this number of seats, and the first seat among them."""
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
        return list(self.face.variants(len(self.plan.seats)))

    def _build_choices(self, area: FRect) -> Iterable[Widget]:
        variants = self._variants()
        asks_who_begins = self.face.has_first_seat and len(self.plan.seats) > 1
        has_deal = self.face.has_deal(len(self.plan.seats))
        rows = has_deal + asks_who_begins + len(variants)
        row_height = 48.0
        board_height = area.height - rows * (row_height + 8)
        yield from self._build_board(FRect(area.left, area.top, area.width, board_height - 8))
        top = area.top + board_height
        for variant in variants:
            yield from self._build_variant(FRect(area.left, top, area.width, row_height), variant)
            top += row_height + 8
        if asks_who_begins:
            yield from self._build_first_seat(FRect(area.left, top, area.width, row_height))
            top += row_height + 8
        if has_deal:
            yield from self._build_deal(FRect(area.left, top, area.width, row_height))

    def _build_board(self, area: FRect) -> Iterable[Widget]:
        entries = [entry for entry in self.services.boards.entries(self.game) if entry.problem is None]
        names = [entry.name for entry in entries]
        language = self.services.texts.language
        at = names.index(self.plan.board) if self.plan.board in names else 0
        title = entries[at].title(language) if entries else self.t("house.setup.no-board")

        def choose(step: int) -> None:
            self.plan.board = names[(at + step) % len(names)]
            self._problem = ""

        yield Stepper(
            "board",
            FRect(area.left, area.bottom - 48, area.width, 48),
            title,
            (lambda: choose(-1)) if len(names) > 1 else None,
            (lambda: choose(1)) if len(names) > 1 else None,
        )
        picture = FRect(area.left, area.top, area.width, area.height - 56)
        if names and picture.height > 60:
            loaded = self.services.boards.load(self.game, names[at])

            def paint(canvas: Canvas, look: Look) -> None:
                canvas.layer(
                    self.services.layers,
                    "setup-board",
                    (self.game, loaded.name, len(self.plan.seats)),
                    picture,
                    lambda part: self.face.draw_board(self.services, part, picture, loaded),
                )

            yield Custom(paint)

    def _build_variant(self, row: FRect, variant: Variant) -> Iterable[Widget]:
        label = FRect(row.left, row.top, row.width * 0.34, row.height)
        yield Label(self.t(variant.label_key), label, LABEL_BOLD)
        values = [value for value, _ in variant.values]
        chosen = self.plan.is_match if variant.is_match else self.plan.options.get(variant.option, values[0])
        at = variant.place_of(chosen) or 0

        def choose(index: str) -> None:
            if variant.is_match:
                self.plan.is_match = values[int(index)]
            else:
                self.plan.options[variant.option] = values[int(index)]

        options = [(str(index), self.t(key)) for index, (_, key) in enumerate(variant.values)]
        place = FRect(label.right + 8, row.top, row.width - label.width - 8, row.height)
        number = variant.number_of(chosen)
        if number is not None:
            place.width -= 112
            yield Button(
                f"option-{variant.option}-number",
                FRect(place.right + 8, row.top, 104, row.height),
                str(number),
                lambda: self._choose_number(variant, number),
                icon="edit",
                tip=self.t("house.tip.number"),
            )
        if len(options) > 3:
            step = len(options)
            yield Stepper(
                f"option-{variant.option}",
                place,
                options[at][1],
                lambda: choose(str((at - 1) % step)),
                lambda: choose(str((at + 1) % step)),
                self.t(variant.tip_key),
            )
        else:
            yield Choice(f"option-{variant.option}", place, options, str(at), choose, tip=self.t(variant.tip_key))

    def _build_first_seat(self, row: FRect) -> Iterable[Widget]:
        label = FRect(row.left, row.top, row.width * 0.34, row.height)
        yield Label(self.t("house.setup.first-seat"), label, LABEL_BOLD)
        names = seat_names(self.services, self.plan.seats)
        count = len(names)

        def choose(step: int) -> None:
            self.plan.first_seat = (self.plan.first_seat + step) % count

        yield Stepper(
            "first-seat",
            FRect(label.right + 8, row.top, row.width - label.width - 8, row.height),
            names[min(self.plan.first_seat, count - 1)],
            lambda: choose(-1),
            lambda: choose(1),
        )

    def _build_deal(self, row: FRect) -> Iterable[Widget]:
        label = FRect(row.left, row.top, row.width * 0.34, row.height)
        yield Label(self.t("house.setup.deal"), label, LABEL_BOLD)
        text = self.t("house.setup.deal-random") if self.plan.seed is None else f"{self.plan.seed:06d}"
        yield Button(
            "deal",
            FRect(label.right + 8, row.top, row.width - label.width - 8, row.height),
            text,
            self._choose_deal,
            icon="dice",
            tip=self.t("house.tip.deal"),
        )

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
        """The table that a code from another machine means: its game, board, options and deal, its number of seats."""
        seats = (self.plan.seats + [SeatPlan("medium") for _ in range(deal.seats)])[: deal.seats]
        plan = TablePlan(seats, deal.board, deal.options, deal.first_seat, deal.seed)
        if deal.board not in self.services.boards.names(deal.game):
            self.services.announce(lambda: self.t("house.code.no-board", board=deal.board))
            return Pop()
        return Reset(ways.Chart(ways.Setup(deal.game, plan)))

    # Going on ----------------------------------------------------------------------------------------------------

    def _open_rules(self) -> SceneChange:
        return Push(ways.Rules(self.game))

    def on_command(self, command: Command) -> SceneChange | None:
        """Help means the rules of the game."""
        return self._open_rules() if command is Command.HELP else super().on_command(command)

    def _open_lessons(self) -> SceneChange:
        return Push(ways.Lessons(self.game))

    def _start(self) -> SceneChange | None:
        try:
            table = lay_table(self.services, self.game, self.plan)
        except (BoardError, FormatError, OSError) as problem:
            self._problem = str(problem)
            return None
        self.services.storage.set_extra(f"setup.{self.game}", self.plan.to_json())
        return Replace(ways.Play(table))
