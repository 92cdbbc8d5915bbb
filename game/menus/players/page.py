"""Players page: profiles with badges, aids and statistics."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Any, Final

from pygame import Color, FRect

from game import registry
from game.menus.players.name_entry import NewPlayerScene, RenameScene
from game.menus.settings.appearance import AppearanceScene
from game.menus.settings.key_bindings import KeyBindingsScene
from game.pages.confirm import ConfirmScene
from game.pages.list_view import ListView, profile_row, profiles_width
from game.pages.page import PageScene, scrolled
from game.registry import plugin
from game.scenes import routes
from game.scenes.base import SceneChange
from game.scenes.stack import Pop, Push
from game.services import Services
from game.storage.values import TEXT_SIZES, Profile, PuzzleResult, player_identity
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.controls import Choice, Toggle
from game.ui.layout import Column, text_fits
from game.ui.scroll import ScrollState
from game.ui.text import BODY, LABEL, LABEL_BOLD, TITLE
from game.ui.viewport import is_upright
from game.ui.widgets import Button, CustomWidget, HitTarget, InteractionState, Label, TargetRole, UnplacedLabel, Widget

_WIDTH_OF_PAIRS: Final = 760.0
"""Minimum width of the details for a label beside its choice."""
_LIST_SHARE: Final = 0.3
"""Share of an upright page for the list above the details."""


class ProfileDetails:
    """Details of a profile: name, badge, aids and statistics."""

    def __init__(self, page: PageScene, forgotten: Callable[[], None]) -> None:
        """``forgotten`` runs after a profile was deleted."""
        self._services = page.services
        self._assets = page.services.assets
        self._rebuild = page.rebuild
        self._forgotten = forgotten
        self.scroll = ScrollState()

    def fill(self, profile: Profile, area: FRect) -> tuple[list[Widget], float]:
        """The details, and their bottom."""
        column = Column(self._assets.fonts, area)
        buttons = [
            Button(
                "rename",
                area,
                self._assets.t("house.players.rename"),
                lambda: self._rename(profile),
                "rename",
                role=LABEL,
            ),
            Button(
                "forget",
                area,
                self._assets.t("house.players.forget"),
                lambda: self._delete(profile),
                "trash",
                role=LABEL,
            ),
        ]
        widths = [max(160.0, button.natural_width(self._assets.fonts)) for button in buttons]
        name = Label(profile.name, area, TITLE)
        room = area.width - 88 - sum(widths) - 24
        is_beside = self._assets.fonts.width(profile.name, TITLE) <= room
        head = column.add_row(72)
        face = FRect(head.left, head.top, 72, 72)
        widgets: list[Widget] = [
            CustomWidget(lambda canvas, interaction: canvas.fit(palette.badge(profile.badge), face))
        ]
        place = FRect(head.left + 88, head.top, room if is_beside else area.width - 88, 72)
        widgets.append(replace(name, rect=place))
        row = head if is_beside else column.add_row(60)
        right = row.right
        for button, width in reversed(list(zip(buttons, widths, strict=True))):
            widgets.append(replace(button, rect=FRect(right - width, row.centery - 28, width, 56)))
            right -= width + 12
        widgets += self._build_badges(column.add_row(64), profile)
        widgets += self._build_aids(column, profile)
        widgets += self._build_statistics(column, profile)
        return widgets, column.bottom - 8

    def _build_badges(self, row: FRect, profile: Profile) -> Iterable[Widget]:
        places = [FRect(row.left + index * 72, row.top, 64, 64) for index in range(len(palette.BADGES))]

        def paint(canvas: Canvas, interaction: InteractionState) -> None:
            for index, place in enumerate(places):
                if index == profile.badge % len(places):
                    canvas.panel("ui/glow", place.inflate(-6, -6))
                    canvas.line((place.left + 10, place.bottom), (place.right - 10, place.bottom), palette.INK, 3)
                canvas.fit(palette.badge(index), place.inflate(-12, -12))

        hit_targets = [
            HitTarget(
                f"badge-{palette.BADGES[index]}",
                place,
                partial(self._set_badge, profile, index),
                label=self._assets.t(f"house.voice.badge.{palette.BADGES[index]}"),
                role=TargetRole.BUTTON,
                is_selected=index == profile.badge % len(places),
            )
            for index, place in enumerate(places)
        ]
        yield CustomWidget(paint, hit_targets)

    def _build_aids(self, column: Column, profile: Profile) -> Iterable[Widget]:
        aids = profile.aids

        def set_aid(name: str, value: object) -> None:
            changed: dict[str, Any] = {name: value}
            self._change(profile._replace(aids=aids._replace(**changed)))

        yield column.add_label(self._assets.t("house.players.aids"), LABEL_BOLD)
        sizes = [(str(size), f"{size}\u00a0%") for size in TEXT_SIZES]
        choice = Choice("aid-text-size", sizes, str(aids.text_size), lambda value: set_aid("text_size", int(value)))
        toggles = [
            Toggle(
                f"aid-{name}",
                column.area,
                self._assets.t(f"house.settings.{name}"),
                getattr(aids, name),
                partial(set_aid, name),
            )
            for name in ("confirm_moves", "reduced_motion", "show_targets")
        ]
        label = UnplacedLabel(self._assets.t("house.settings.text_size"), BODY)
        if self._assets.fonts.text_size < 1.2 and column.area.width >= _WIDTH_OF_PAIRS:
            yield from column.add_side_by_side([(label, 0.24), (choice, 0.76)], 52)
            yield from column.add_side_by_side([(toggles[0], 0.5), (toggles[1], 0.5)], 52)
            yield column.add_widget(toggles[2], 52)
        else:
            yield column.add_label(*label)
            yield column.add_widget(choice, 52)
            for toggle in toggles:
                yield column.add_widget(toggle, 52)
        if self._services.session.is_kiosk:
            return
        own = self._assets.t("house.players.bindings")
        button = Button("own-bindings", column.area, own, lambda: self._open_bindings(profile), role=LABEL)
        yield column.add_widget(button, 52)
        own = self._assets.t("house.appearance.own")
        button = Button("appearance", column.area, own, partial(_open_appearance, self._services, profile), role=LABEL)
        yield column.add_widget(button, 52)

    def _build_statistics(self, column: Column, profile: Profile) -> Iterable[Widget]:
        """One row for each game and table kind; labels move above the figures if too wide."""
        heads = [self._assets.t(f"house.players.{name}") for name in ("played", "won", "best", "mean", "streak")]
        step = max(self._assets.fonts.width(head, LABEL) for head in heads) + 16
        first = column.area.width - step * len(heads)
        line = self._assets.fonts.line_height(LABEL) + 2
        names = [self._assets.t(f"house.game.{game}") for game in registry.GAMES]
        is_beside = all(text_fits(self._assets.fonts, name, LABEL_BOLD, first - 8) for name in names)
        yield from self._build_heads(column, profile, heads, line, first if is_beside else 0.0)
        for game in registry.GAMES:
            for is_solo in (False, True):
                if is_solo and not plugin(game).has_solo:
                    continue
                name = self._assets.t(f"house.game.{game}")
                label = self._assets.t("house.players.alone", game=name) if is_solo else name
                found = self._services.storage.records.statistics(profile.identifier, game, solo=is_solo)
                values = [
                    str(found.played),
                    "–" if is_solo else str(found.won),
                    "–" if found.best is None else str(found.best),
                    "–" if found.mean is None else self._assets.texts.number(found.mean, 1),
                    "–" if is_solo else str(found.longest_streak),
                ]
                if is_beside:
                    height = self._assets.fonts.height(label, LABEL_BOLD, first - 8)
                    yield self._line(column.add_row(max(line, height)), label, values, first, palette.INK)
                else:
                    yield column.add_label(label, LABEL_BOLD)
                    yield self._line(column.add_row(line), "", values, 0.0, palette.INK)

        solved = [result.stars for result in self._results(profile) if result.stars]
        if solved:
            text = self._assets.t("problems.of-player", n=len(solved), stars=sum(solved))
            yield column.add_label(text, LABEL_BOLD)

    def _results(self, profile: Profile) -> Iterable[PuzzleResult]:
        """The profile's results in problems."""
        return self._services.storage.puzzles.results(player_identity(profile.identifier, "")).values()

    def _build_heads(
        self, column: Column, profile: Profile, heads: list[str], line: float, first: float
    ) -> Iterable[Widget]:
        """Heads of the figures, with the way to all statistics at their left or, where there is no room, above them."""
        if self._services.session.is_kiosk:
            yield self._line(column.add_row(line), "", heads, first, palette.FADED_INK)
            return
        label = self._assets.t("statistics.button")
        player = player_identity(profile.identifier, profile.name)
        button = Button(
            "statistics", column.area, label, lambda: Push(routes.StatisticsRoute(player)), "trophy", role=LABEL
        )
        wide = button.natural_width(self._assets.fonts)
        row = column.add_row(52)
        yield replace(button, rect=FRect(row.left, row.top, min(wide, row.width), 52))
        if wide <= first - 8:
            yield self._line(FRect(row.left, row.bottom - line, row.width, line), "", heads, first, palette.FADED_INK)
        else:
            yield self._line(column.add_row(line), "", heads, first, palette.FADED_INK)

    @staticmethod
    def _line(row: FRect, label: str, values: list[str], first: float, colour: Color) -> Widget:
        """A statistics line: label, then figures in equal columns."""
        step = (row.width - first) / len(values)

        def paint(canvas: Canvas, interaction: InteractionState) -> None:
            if label:
                canvas.text_box(label, FRect(row.left, row.top, first - 8, row.height), LABEL_BOLD)
            for index, value in enumerate(values):
                place = FRect(row.left + first + index * step, row.top, step, row.height)
                canvas.text_box(value, place, LABEL, colour, "right")

        return CustomWidget(paint)

    # Actions -----------------------------------------------------------------------------------------------------

    def _change(self, profile: Profile) -> None:
        try:
            self._services.storage.change_profile(profile)
        except ValueError:
            self._services.shell.announce(lambda: self._assets.t("house.players.taken", name=profile.name))
        self._rebuild()

    def _set_badge(self, profile: Profile, badge: int) -> None:
        self._change(profile._replace(badge=badge, colour=badge))

    def _rename(self, profile: Profile) -> SceneChange:
        return Push(RenameScene(self._services, profile.name, lambda name: self._change(profile._replace(name=name))))

    def _open_bindings(self, profile: Profile) -> SceneChange:
        return Push(KeyBindingsScene(self._services, profile))

    def _delete(self, profile: Profile) -> SceneChange:
        def forget() -> SceneChange:
            self._services.storage.delete_profile(profile.identifier)
            self._forgotten()
            return Pop()

        return Push(ConfirmScene(self._services, "house.confirm.forget-player", forget, name=profile.name))


def _open_appearance(services: Services, profile: Profile) -> SceneChange:
    return Push(AppearanceScene(services, profile))


class PlayersScene(PageScene):
    """Profiles on the left, the chosen one's details on the right; in an upright window above and below."""

    name = "players"
    heading_key = "house.players.heading"
    sheets = ("ui", "title")

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.list_view = ListView(self)
        profiles = services.storage.profiles()
        self._details = ProfileDetails(self, self._choose_none)
        self.chosen: int | None = profiles[0].identifier if profiles else None

    @property
    def profile(self) -> Profile | None:
        """The chosen profile, else the first one, as after data from elsewhere; None where there is nobody."""
        profiles = self.services.storage.profiles()
        return next((known for known in profiles if known.identifier == self.chosen), next(iter(profiles), None))

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """List with an add button, and details."""
        chosen = self.profile
        if chosen is None:
            yield from self._build_empty(inner)
            return
        is_above = is_upright(self.area)
        wide = inner.width if is_above else profiles_width(self.services.assets.fonts)
        left = FRect(inner.left, inner.top, wide, inner.height * _LIST_SHARE if is_above else inner.height)
        rows = [
            profile_row(
                f"player-{profile.identifier}", profile, partial(self._choose, profile),
                is_chosen=profile == chosen,
            )
            for profile in self.services.storage.profiles()
        ]  # fmt: skip
        yield from self.list_view.build("players", FRect(left.left, left.top, left.width, left.height - 68), rows)
        below = FRect(left.left, left.bottom - 56, left.width - self.list_view.scroll.bar_space, 56)
        yield Button("new-player", below, self.t("house.players.new"), self._add, "plus", "primary")
        right = FRect(inner.left + wide + 24, inner.top, inner.width - wide - 24, inner.height)
        if is_above:
            right = FRect(inner.left, left.bottom + 20, inner.width, inner.bottom - left.bottom - 20)
        yield from scrolled(self, "page", right, partial(self._details.fill, chosen), self._details.scroll)

    def _build_empty(self, inner: FRect) -> Iterable[Widget]:
        """Empty state: description and a button for the first profile."""
        picture = FRect(inner.centerx - 180, inner.top + inner.height * 0.06, 360, inner.height * 0.42)
        yield CustomWidget(lambda canvas, interaction: canvas.fit("title/place_harbour", picture))
        column = Column(self.services.assets.fonts, FRect(inner.left, picture.bottom + 12, inner.width, 0), 16)
        text = column.add_label(self.t("house.players.none"), BODY, align="center").rect
        yield Label(self.t("house.players.none"), text, BODY, align="center")
        yield Button(
            "new-player", FRect(inner.centerx - 200, text.bottom + 16, 400, 60), self.t("house.players.new"),
            self._add, "plus", "primary",
        )  # fmt: skip
        if not self.services.session.is_kiosk:
            data = Button("data", inner, self.t("data.from-another"), self._bring_data, role=LABEL)
            wide = max(400.0, data.natural_width(self.services.assets.fonts))
            yield replace(data, rect=FRect(inner.centerx - wide / 2, text.bottom + 88, wide, 52))

    def _bring_data(self) -> SceneChange:
        return Push(routes.DataRoute(is_import=True))

    def _choose(self, profile: Profile) -> None:
        self.chosen = profile.identifier

    def _choose_none(self) -> None:
        self.chosen = None

    def _add(self) -> SceneChange:
        def chosen(name: str, profile: int | None) -> None:
            self.chosen = profile
            self.rebuild()

        return Push(NewPlayerScene(self.services, chosen))
