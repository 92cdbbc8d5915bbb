"""Seat rows of a table: people and computer players by seat."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final

from pygame import FRect

from game.core.players import BUILDER, SPOILER
from game.menus.players.name_entry import NameScene
from game.modes.tables import KINDS, NAMES_WITH_STYLES, SeatPlan
from game.registry import plugin
from game.scenes.base import SceneChange
from game.scenes.stack import Push
from game.services import Services
from game.storage.values import Profile
from game.table.table_setup import rival_plans, seat_names
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.controls import Stepper
from game.ui.layout import Column
from game.ui.text import BODY, LABEL, TITLE, Fonts
from game.ui.widgets import Button, CustomWidget, Heading, InteractionState, Label, Widget

_BADGE_WIDTH: Final = 88.0
"""Width of badge and player icon in a row."""
_NAME_PADDING: Final = 20.0
"""Minimum width beside a name in its button."""
_ROW: Final = 48.0
_MAX_FACES: Final = 12
"""Maximum profiles in the row of faces; the page of names has all."""
_FACE_PADDING: Final = 64.0
"""Width of a face beside its name."""
STYLE_ICONS: Final = {"": "ui/icon_computer", BUILDER: "ui/icon_workshop", SPOILER: "ui/icon_lock"}
"""Icons of computer players by style."""


class FaceRow:
    """The profiles as buttons: a click seats a person, another sends them away."""

    def __init__(
        self, services: Services, seats: list[SeatPlan], allowed: Sequence[int], changed: Callable[[], None]
    ) -> None:
        """``seats`` is the page's own list, changed in place; ``changed`` runs after every change."""
        self._services = services
        self._assets = services.assets
        self._seats = seats
        self._allowed = allowed
        self._changed = changed

    def build(self, column: Column, profiles: Sequence[Profile]) -> Iterable[Widget]:
        """The faces in as many lines as they need; nothing without profiles."""
        if not profiles:
            return
        fonts, left = column.fonts, column.area.left
        height = max(_ROW, fonts.line_height(BODY) + 14)
        row = column.add_row(height)
        for profile in profiles:
            width = min(column.area.width, fonts.width(profile.name, BODY) + _FACE_PADDING)
            if left + width > column.area.right + 1:
                row, left = column.add_row(height), column.area.left
            yield from self._build_face(profile, FRect(left, row.top, width, height))
            left += width + 8

    def _build_face(self, profile: Profile, place: FRect) -> Iterable[Widget]:
        seat = self._seat_of(profile)
        tip = self._assets.t("house.tip.face-sit" if seat is None else "house.tip.face-go", name=profile.name)
        yield Button(
            f"face-{profile.identifier}", place, "", partial(self._toggle, profile), is_selected=seat is not None,
            tooltip=tip,
        )  # fmt: skip
        icon = FRect(place.left + 8, place.centery - 18, 36, 36)
        name = FRect(icon.right + 6, place.top + 2, place.right - icon.right - 12, place.height - 4)

        def paint(canvas: Canvas, interaction: InteractionState) -> None:
            canvas.fit(palette.badge(profile.badge) if seat is None else canvas.seat_styles.badge(seat), icon)
            canvas.text_box(profile.name, name, BODY, palette.INK)

        yield CustomWidget(paint)

    def _seat_of(self, profile: Profile) -> int | None:
        """Seat of a person; None if not at the table."""
        seats = (
            number
            for number, seat in enumerate(self._seats)
            if seat.kind == "human" and seat.profile == profile.identifier
        )
        return next(seats, None)

    def _toggle(self, profile: Profile) -> None:
        seat = self._seat_of(profile)
        if seat is not None and len(self._seats) > min(self._allowed):
            del self._seats[seat]
            if len(self._seats) == 1:
                self._seats[0].style = ""  # a style shows only against others
        elif seat is not None:
            self._seats[seat] = SeatPlan()
        elif not self._seat_person(SeatPlan("human", profile.name, profile.identifier)):
            self._services.shell.announce(lambda: self._assets.t("house.setup.full"))
            return
        self._changed()

    def _seat_person(self, person: SeatPlan) -> bool:
        """Seat a person on an unnamed person's seat, else a new one, else a computer player's; False if all are taken."""
        unnamed = [n for n, seat in enumerate(self._seats) if seat.kind == "human" and not seat.name]
        computers = [n for n, seat in enumerate(self._seats) if seat.kind != "human"]
        if not unnamed and len(self._seats) < max(self._allowed):
            self._seats.append(person)
            return True
        for number in (unnamed or computers)[:1]:
            self._seats[number] = person
            return True
        return False


class SeatRows:
    """Seat rows for a page: names, person or computer player, add and remove buttons."""

    def __init__(
        self,
        services: Services,
        seats: list[SeatPlan],
        allowed: Sequence[int],
        changed: Callable[[], None],
        show: Callable[[str], None],
        game: str = "",
    ) -> None:
        """``seats`` is the page's own list, changed in place; ``changed`` runs after every change.

        ``show`` scrolls a named hit target into view, such as a new row. ``game``, if known, may add rivals to a solo
        player and offer styles for its computer players.
        """
        self.services = services
        self.seats = seats
        self._allowed = allowed
        self._changed = changed
        self._show = show
        self._game = game

    def build(self, column: Column) -> Iterable[Widget]:
        """One row for each seat, and a button to add a seat."""
        t = self.services.assets.t
        heading = column.add_row(max(32.0, column.fonts.line_height(TITLE)))
        is_kiosk, is_choice = self.services.session.is_kiosk, self.services.session.offers("players")
        profiles = [] if is_kiosk else self.services.storage.profiles()[:_MAX_FACES]
        yield Heading(t("house.setup.faces" if profiles else "house.setup.seats"), heading, TITLE, align="left")
        yield from FaceRow(self.services, self.seats, self._allowed, self._changed).build(column, profiles)
        rivals = rival_plans(self._game, self.seats) if self._game else []
        names = seat_names(self.services.assets, [*self.seats, *rivals])
        is_stacked = self._is_stacked(column, names[: len(self.seats)])
        for number, seat in enumerate(self.seats):
            if is_choice:
                yield from self._build_seat(column, number, seat, names[number], is_stacked=is_stacked)
            else:
                yield from self._build_fixed_seat(column, number, seat, names[number])
        yield from self._build_style_notes(column, names)
        for number, seat in enumerate(rivals, start=len(self.seats)):
            yield from self._build_fixed_seat(column, number, seat, names[number])
        if rivals:
            note = t(f"{self._game}.solo", names=self.services.assets.texts.listed(names[len(self.seats) :]))
            yield column.add_label(note, LABEL, palette.FADED_INK)
        if is_choice and len(self.seats) < max(self._allowed):
            add = Button("seat-add", column.area, t("house.setup.add-seat"), self._add, icon="plus", style="quiet")
            computer = Button(
                "seat-add-computer", column.area, t("house.setup.add-computer"), partial(self._add, "medium"),
                icon="computer", style="quiet",
            )  # fmt: skip
            if is_kiosk:
                yield column.add_widget(add, _ROW)
            else:
                yield from column.add_side_by_side([(add, 0.5), (computer, 0.5)], _ROW)

    def _styles(self, seat: SeatPlan) -> list[str]:
        """Selectable styles at a seat, starting with none; empty for people, solo play or games without styles."""
        if seat.kind == "human" or not self._game or len(self.seats) < 2:
            return []
        named = NAMES_WITH_STYLES.get(seat.kind, {})
        offered = [style for style in plugin(self._game).styles_of_level(seat.kind) if style in named]
        return ["", *offered] if offered else []

    def _kind(self, seat: SeatPlan) -> str:
        return self.services.assets.t(f"house.kind.{seat.kind}")

    def _style(self, seat: SeatPlan) -> str:
        """The style chosen at a seat that offers styles; empty without one."""
        return seat.style if seat.style in self._styles(seat) else ""

    def _build_style_notes(self, column: Column, names: Sequence[str]) -> Iterable[Widget]:
        """A line for each computer player with a style, below all rows so that these keep one height."""
        for number, seat in enumerate(self.seats):
            if style := self._style(seat):
                note = self.services.assets.t(f"{self._game}.manner.{style}", name=names[number])
                yield column.add_label(note, LABEL, palette.FADED_INK)

    def _kind_width(self, fonts: Fonts) -> float:
        widest = max(fonts.width(self.services.assets.t(f"house.kind.{kind}"), BODY) for kind in KINDS)
        return widest + 2 * _ROW + 20

    def _is_stacked(self, column: Column, names: Sequence[str]) -> bool:
        """True if a name does not fit beside the kind of player: then all rows have two lines."""
        fonts = column.fonts
        room = column.area.width - _BADGE_WIDTH - 4 - _ROW - 12 - self._kind_width(fonts)
        return any(fonts.width(name, BODY) + _NAME_PADDING > room for name in names)

    def _build_seat(
        self, column: Column, number: int, seat: SeatPlan, name: str, *, is_stacked: bool
    ) -> Iterable[Widget]:
        """Badge, icon, name and kind of player; name and kind are stacked where that needs less width."""
        fonts = column.fonts
        kind_width = self._kind_width(fonts)
        line = max(_ROW, fonts.line_height(BODY) + 14)
        left = column.area.left + _BADGE_WIDTH + 4
        styles, style = self._styles(seat), self._style(seat)
        row = column.add_row(2 * line + 12 if is_stacked else max(64.0, line + 12))
        remove = FRect(row.right - _ROW - 4, row.top + 6, _ROW, _ROW)
        if is_stacked:
            place = FRect(left, row.top + 4, remove.left - left - 8, line)
            kind = FRect(left, place.bottom + 4, row.right - left - 8, line)
        else:
            kind = FRect(remove.left - 4 - kind_width, row.centery - line / 2, kind_width, line)
            place = FRect(left, kind.top, kind.left - left - 4, line)
            remove.centery = row.centery
        is_person = seat.kind == "human"

        def paint(canvas: Canvas, interaction: InteractionState) -> None:
            canvas.panel("ui/card" if is_person else "ui/inset_paper", row)
            canvas.fit(canvas.seat_styles.badge(number), FRect(row.left + 8, row.centery - 22, 44, 44))
            face = FRect(row.left + 54, row.centery - 16, 32, 32)
            canvas.fit(
                "ui/icon_human" if is_person else STYLE_ICONS[style],
                face,
                tint=palette.INK if is_person else palette.DARK_BRASS,
            )

        yield CustomWidget(paint)
        if is_person:
            yield Button(
                f"seat-{number}/name", place, name, lambda: self._name(number), style="quiet",
                tooltip=self.services.assets.t("house.tip.seat-name"),
            )  # fmt: skip
        elif styles:
            t = self.services.assets.t
            note = t(f"{self._game}.manner.{style}" if style else "house.manner.none", name=name)
            yield Button(
                f"seat-{number}/crew", place, name, lambda: self._change_style(number, styles), style="quiet",
                tooltip=f"{t('house.tip.seat-crew')}. {note}",
            )  # fmt: skip
        else:
            yield Label(name, place.inflate(-16, 0), BODY, align="center")
        at = KINDS.index(seat.kind)
        yield Stepper(
            f"seat-{number}/kind",
            kind,
            self._kind(seat),
            lambda: self._set_kind(number, KINDS[(at - 1) % len(KINDS)]),
            lambda: self._set_kind(number, KINDS[(at + 1) % len(KINDS)]),
            spoken=self.services.assets.t("house.voice.seat", n=number + 1, kind=self._kind(seat)),
        )
        can_go = len(self.seats) > min(self._allowed)
        yield Button(
            f"seat-{number}/remove", remove, icon="close", action=lambda: self._remove(number),
            is_enabled=can_go, style="quiet", tooltip=self.services.assets.t("house.tip.seat-remove"),
        )  # fmt: skip

    def _build_fixed_seat(self, column: Column, number: int, seat: SeatPlan, name: str) -> Iterable[Widget]:
        """Badge, icon, name and kind of a seat without a choice."""
        row, is_person = column.add_row(max(64.0, column.fonts.line_height(BODY) + 26)), seat.kind == "human"

        def paint(canvas: Canvas, interaction: InteractionState) -> None:
            canvas.panel("ui/card" if is_person else "ui/inset_paper", row)
            canvas.fit(canvas.seat_styles.badge(number), FRect(row.left + 8, row.centery - 22, 44, 44))
            face = FRect(row.left + 54, row.centery - 16, 32, 32)
            icon, tint = ("human", palette.INK) if is_person else ("computer", palette.DARK_BRASS)
            canvas.fit(f"ui/icon_{icon}", face, tint=tint)

        yield CustomWidget(paint)
        left = row.left + _BADGE_WIDTH + 8
        half = (row.right - left - 16) / 2
        yield Label(name, FRect(left, row.top, half, row.height), BODY, align="center")
        yield Label(self._kind(seat), FRect(left + half, row.top, half, row.height), BODY, align="center")

    def _add(self, kind: str = "human") -> None:
        self.seats.append(SeatPlan(kind))
        self._changed()
        self._show(f"seat-{len(self.seats) - 1}/kind/more")
        self._show("seat-add")

    def _remove(self, number: int) -> None:
        del self.seats[number]
        if len(self.seats) == 1:
            self.seats[0].style = ""  # a style shows only against others
        self._changed()

    def _set_kind(self, number: int, kind: str) -> None:
        self.seats[number].kind = kind
        self._changed()

    def _change_style(self, number: int, styles: Sequence[str]) -> None:
        seat = self.seats[number]
        at = styles.index(seat.style) if seat.style in styles else 0
        seat.style = styles[(at + 1) % len(styles)]
        self._changed()

    def _name(self, number: int) -> SceneChange:
        def chosen(name: str, profile: int | None) -> None:
            self.seats[number].name, self.seats[number].profile = name, profile
            self._changed()

        return Push(NameScene(self.services, self.seats[number].name, chosen))
