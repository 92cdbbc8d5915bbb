"""Handicaps in words: units of a seat, lines about a table, and the plate in the bar."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any, Final

from pygame import FRect

from game.core.handicap import Handicap, written_handicap
from game.i18n import Texts
from game.match.match import Match
from game.seat_names import display_name
from game.table.bar import is_cramped
from game.table.controller import TableController
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import LABEL_BOLD, Fonts
from game.ui.widgets import CustomWidget, HitTarget, InteractionState, Widget

_BADGE: Final = 28.0
_SIGN: Final = 28.0
_GAP: Final = 10.0


def handicap_of(match: Match[Any]) -> Handicap:
    """Units by seat of a match; empty without a handicap."""
    return written_handicap(match.options.to_json())


def units_message(texts: Texts, game: str, units: int) -> str:
    """Units of a game in words, such as ``+12 points``."""
    return texts.t(f"{game}.handicap.units", n=units)


def handicap_lines(texts: Texts, game: str, handicap: Handicap, names: Iterable[str]) -> list[str]:
    """A line for each seat with a handicap, such as ``Ben: +12 points``."""
    seats = zip(names, handicap, strict=False)
    return [texts.headed(name, units_message(texts, game, units)) for name, units in seats if units]


def handicap_line(texts: Texts, match: Match[Any], names: Iterable[str]) -> str:
    """One line about all handicaps of a match; empty without any."""
    lines = handicap_lines(texts, match.game.name, handicap_of(match), names)
    return texts.headed(texts.t("house.handicap"), " · ".join(lines)) if lines else ""


def degrees_line(texts: Texts, degrees: Iterable[int], names: Iterable[str]) -> str:
    """One line about the handicaps of a regatta, such as ``Handicap: Ben: 2 degrees``; empty without any."""
    lines = [
        texts.headed(name, texts.t("house.handicap.degree", n=degree))
        for name, degree in zip(names, degrees, strict=True)
        if degree
    ]
    return texts.headed(texts.t("house.handicap"), " · ".join(lines)) if lines else ""


class HandicapPlate:
    """A plate in the bar with badge and units of each seat with a handicap.

    Large letters in an upright window leave room for a sign alone; its tip has them.
    """

    def __init__(self, controller: TableController[Any]) -> None:
        self._controller = controller
        self._seats = [(seat, units) for seat, units in enumerate(handicap_of(controller.match)) if units]

    def width(self) -> float:
        """Width in the bar; 0 without a handicap."""
        fonts = self._controller.services.assets.fonts
        if self._seats and self._is_sign:
            return _SIGN + 22
        return sum(self._entry_width(fonts, units) for _, units in self._seats) + 18 if self._seats else 0.0

    @property
    def _is_sign(self) -> bool:
        return is_cramped(self._controller.services.assets)

    @staticmethod
    def _entry_width(fonts: Fonts, units: int) -> float:
        return _BADGE + 4 + fonts.width(f"+{units}", LABEL_BOLD) + _GAP

    def build(self, left: float, bar_height: float) -> Iterable[Widget]:
        """The plate, and a tip with names and the meaning of the units; nothing without a handicap."""
        if not self._seats:
            return
        place = FRect(left + 6, 10, self.width() - 12, bar_height - 20)
        texts, match = self._controller.services.assets.texts, self._controller.match
        names = [
            display_name(self._controller.services.assets.texts, seat, who.name) for seat, who in enumerate(match.seats)
        ]
        lines = handicap_lines(texts, match.game.name, handicap_of(match), names)
        tip = "\n".join([texts.t("house.handicap"), *lines, texts.t(f"{match.game.name}.handicap.text")])
        yield CustomWidget(partial(self._draw, place=place), (HitTarget("handicap", place, tooltip=tip),))

    def _draw(self, canvas: Canvas, interaction: InteractionState, place: FRect) -> None:
        canvas.panel("ui/inset_wood", place)
        if self._is_sign:
            sign = FRect(place.centerx - _SIGN / 2, place.centery - _SIGN / 2, _SIGN, _SIGN)
            canvas.fit("ui/icon_trophy", sign, tint=palette.PARCHMENT)
            return
        left = place.left + 8
        for seat, units in self._seats:
            canvas.fit(canvas.seat_styles.badge(seat), FRect(left, place.centery - _BADGE / 2, _BADGE, _BADGE))
            wide = self._entry_width(canvas.fonts, units)
            room = FRect(left + _BADGE + 2, place.top, wide - _BADGE - 4, place.height)
            canvas.text_box(f"+{units}", room, LABEL_BOLD, palette.CHALK, "center")
            left += wide
