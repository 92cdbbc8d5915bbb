"""The harbour: the players this machine remembers, their badges, aids and statistics."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import Any

from pygame import FRect

from game.house.names import NewPlayerScene, RenameScene
from game.isles import catalogue
from game.isles.catalogue import isle
from game.pages.confirm import ConfirmScene
from game.pages.list_page import ListPage, profile_row
from game.scenes.base import SceneChange
from game.scenes.stack import Pop, Push
from game.services import Services
from game.storage.values import Profile
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.controls import Choice, Toggle
from game.ui.text import BODY, LABEL, LABEL_BOLD, TITLE
from game.ui.widgets import Button, Custom, Label, Look, Spot, Widget


class PlayersScene(ListPage):
    """Players to the left, the chosen one's page to the right."""

    name = "players"
    heading_key = "house.players.heading"
    sheets = ("ui", "title")

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        profiles = services.storage.profiles()
        self.chosen: int | None = profiles[0].identifier if profiles else None

    @property
    def profile(self) -> Profile | None:
        """The chosen player."""
        found = (known for known in self.services.storage.profiles() if known.identifier == self.chosen)
        return next(found, None)

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """The list with a button for a new player, and the page."""
        if not self.services.storage.profiles():
            yield from self._build_empty(inner)
            return
        left = FRect(inner.left, inner.top, 320, inner.height)
        rows = [
            profile_row(
                f"player-{profile.identifier}", profile, partial(self._choose, profile),
                is_chosen=profile.identifier == self.chosen,
            )
            for profile in self.services.storage.profiles()
        ]  # fmt: skip
        yield from self.build_list("players", FRect(left.left, left.top, left.width, left.height - 68), rows)
        yield Button(
            "new-player", FRect(left.left, left.bottom - 56, left.width - 32, 56), self.t("house.players.new"),
            self._add, "plus", "primary",
        )  # fmt: skip
        right = FRect(inner.left + 344, inner.top, inner.width - 344, inner.height)
        profile = self.profile
        if profile is None:
            yield Label(self.t("house.players.none"), right, BODY, palette.FADED_INK, "center")
        else:
            yield from self._build_player(right, profile)

    def _build_empty(self, inner: FRect) -> Iterable[Widget]:
        """The empty harbour: what it is for, and the button for the first player."""
        picture = FRect(inner.centerx - 180, inner.top + inner.height * 0.06, 360, inner.height * 0.42)
        yield Custom(lambda canvas, look: canvas.fit("title/place_harbour", picture))
        text = FRect(inner.centerx - 300, picture.bottom + 12, 600, 84)
        yield Label(self.t("house.players.none"), text, BODY, align="center")
        yield Button(
            "new-player", FRect(inner.centerx - 160, text.bottom + 16, 320, 60), self.t("house.players.new"),
            self._add, "plus", "primary",
        )  # fmt: skip

    def _build_player(self, area: FRect, profile: Profile) -> Iterable[Widget]:
        head = FRect(area.left, area.top, area.width, 72)
        yield Custom(lambda canvas, look: canvas.fit(palette.badge(profile.badge), FRect(head.left, head.top, 72, 72)))
        yield Label(profile.name, FRect(head.left + 88, head.top, head.width - 88 - 336, 72), TITLE)
        yield Button(
            "rename", FRect(head.right - 328, head.top + 8, 160, 56), self.t("house.players.rename"),
            lambda: self._rename(profile), role=LABEL,
        )  # fmt: skip
        yield Button(
            "forget", FRect(head.right - 160, head.top + 8, 160, 56), self.t("house.players.forget"),
            lambda: self._forget(profile), "trash", role=LABEL,
        )  # fmt: skip
        yield from self._build_badges(FRect(area.left, head.bottom + 8, area.width, 64), profile)
        aids = FRect(area.left, head.bottom + 84, area.width, 172)
        yield from self._build_aids(aids, profile)
        table = FRect(area.left, aids.bottom + 8, area.width, area.bottom - aids.bottom - 8)
        yield Custom(lambda canvas, look: self._paint_statistics(canvas, table, profile))

    def _build_badges(self, row: FRect, profile: Profile) -> Iterable[Widget]:
        places = [FRect(row.left + index * 72, row.top, 64, 64) for index in range(len(palette.BADGES))]

        def paint(canvas: Canvas, look: Look) -> None:
            for index, place in enumerate(places):
                if index == profile.badge % len(places):
                    canvas.panel("ui/glow", place.inflate(-6, -6))
                    canvas.line((place.left + 10, place.bottom), (place.right - 10, place.bottom), palette.INK, 3)
                canvas.fit(palette.badge(index), place.inflate(-12, -12))

        spots = [
            Spot(
                f"badge-{palette.BADGES[index]}",
                place,
                partial(self._wear, profile, index),
            )
            for index, place in enumerate(places)
        ]
        yield Custom(paint, spots)

    def _build_aids(self, area: FRect, profile: Profile) -> Iterable[Widget]:
        aids = profile.aids

        def set_aid(name: str, value: object) -> None:
            changed: dict[str, Any] = {name: value}
            self._change(replace(profile, aids=replace(aids, **changed)))

        yield Label(self.t("house.players.aids"), FRect(area.left, area.top, area.width, 28), LABEL_BOLD)
        half = (area.width - 24) / 2
        sizes = [(str(size), f"{size} %") for size in (100, 125, 150)]
        place = FRect(area.left, area.top + 36, half, 52)
        yield Choice("aid-text-size", place, sizes, str(aids.text_size), lambda value: set_aid("text_size", int(value)))
        rows = ("confirm_moves", "reduced_motion", "show_targets")
        for index, name in enumerate(rows):
            column, line = divmod(index + 1, 2)
            place = FRect(area.left + line * (half + 24), area.top + 36 + column * 60, half, 52)
            yield Toggle(
                f"aid-{name}", place, self.t(f"house.settings.{name}"), getattr(aids, name),
                partial(set_aid, name),
            )  # fmt: skip

    def _paint_statistics(self, canvas: Canvas, area: FRect, profile: Profile) -> None:
        columns = ("played", "won", "best", "mean", "streak")
        width = area.width * 0.72 / len(columns)
        line_height = min(32.0, area.height / 9)
        for index, column in enumerate(columns):
            place = FRect(area.left + area.width * 0.28 + index * width, area.top, width, line_height)
            canvas.text_box(self.t(f"house.players.{column}"), place, LABEL, palette.FADED_INK, "right")
        top = area.top + line_height
        for game in catalogue.ISLES:
            for is_solo in (False, True):
                if is_solo and 1 not in isle(game).game.seats:
                    continue
                found = self.services.storage.records.statistics(profile.identifier, game, solo=is_solo)
                name = self.t(f"house.game.{game}")
                label = self.t("house.players.alone", game=name) if is_solo else name
                canvas.text_box(label, FRect(area.left, top, area.width * 0.28, line_height), LABEL_BOLD)
                values = (
                    str(found.played),
                    "–" if is_solo else str(found.won),
                    "–" if found.best is None else str(found.best),
                    "–" if found.mean is None else self.services.texts.number(found.mean, 1),
                    "–" if is_solo else str(found.longest_streak),
                )
                for index, value in enumerate(values):
                    place = FRect(area.left + area.width * 0.28 + index * width, top, width, line_height)
                    canvas.text_box(value, place, LABEL, palette.INK, "right")
                top += line_height

    # Doing -------------------------------------------------------------------------------------------------------

    def _choose(self, profile: Profile) -> None:
        self.chosen = profile.identifier

    def _change(self, profile: Profile) -> None:
        try:
            self.services.storage.change_profile(profile)
        except ValueError:
            self.services.announce(lambda: self.t("house.players.taken", name=profile.name))
        self.rebuild()

    def _add(self) -> SceneChange:
        def chosen(name: str, profile: int | None) -> None:
            self.chosen = profile
            self.rebuild()

        return Push(NewPlayerScene(self.services, "", chosen))

    def _wear(self, profile: Profile, badge: int) -> None:
        self._change(replace(profile, badge=badge, colour=badge))

    def _rename(self, profile: Profile) -> SceneChange:
        return Push(RenameScene(self.services, profile.name, lambda name: self._change(replace(profile, name=name))))

    def _forget(self, profile: Profile) -> SceneChange:
        def forget() -> SceneChange:
            self.services.storage.forget_profile(profile.identifier)
            self.chosen = None
            return Pop()

        return Push(ConfirmScene(self.services, "house.confirm.forget-player", forget, name=profile.name))
