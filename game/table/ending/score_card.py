"""A seat's or a crew's card on the page of results: badges, name, score, the score taken apart, the aids used."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pygame import FRect

from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.layout import text_fits
from game.ui.text import BODY, BOLD, LABEL, LABEL_BOLD, SCORE, TITLE, Fonts, TextRole

_LINE: Final = 32.0
_DENSE_LINE: Final = 24.0
"""The height of a line of a score taken apart, at least: usually, and on a dense card."""
_BESIDE: Final = 38.0
"""Distance of a team's badges; each overlaps the one before it."""
_NAME_GAP: Final = 2.0
"""Free width between a name and the figure beside it."""


def name_role(fonts: Fonts, name: str, width: float) -> TextRole:
    """Text role of a name in a width: smaller letters where these keep it in one line."""
    return next((role for role in (TITLE, BOLD) if fonts.width(name, role) <= width), LABEL_BOLD)


def common_name_role(fonts: Fonts, names: Iterable[tuple[str, float]]) -> TextRole:
    """Text role of names that stand beside each other, each with its width: the smallest that one of them needs."""
    return min((name_role(fonts, name, width) for name, width in names), key=lambda role: role.size)


@dataclass(frozen=True, slots=True)
class ScoreCard:
    """A score card; its height follows from its texts and a width."""

    fonts: Fonts
    seat: int
    name: str
    figure: str
    parts: Sequence[tuple[str, str]]
    """Lines of label and figure."""
    aids: Mapping[str, int]
    is_crowned: bool
    is_dense: bool = False
    """True where room is scarce: the parts of the score are in smaller letters and closer."""
    others: Sequence[int] = ()
    """The seats that share the score; their badges stand beside the first one's."""
    peers: Sequence[ScoreCard] = ()
    """The cards beside it, whose names have letters of the same size."""
    kept_parts: int = 0
    """Number of first parts that also a short card shows: a handicap."""

    @property
    def short(self) -> ScoreCard:
        """The card without most parts of the score, where room is scarce."""
        return replace(self, parts=self.parts[: self.kept_parts])

    @property
    def _badge(self) -> float:
        """Width of a badge."""
        return 44.0 if self.is_dense else 52.0

    @property
    def _roles(self) -> tuple[TextRole, TextRole]:
        """The letters of a line's label and of its figure."""
        return (LABEL, LABEL_BOLD) if self.is_dense else (BODY, BOLD)

    def is_wide_enough(self, width: float) -> bool:
        """True if no word breaks on a card of that width."""
        return text_fits(self.fonts, self.name, LABEL_BOLD, self._name_room(width)) and all(
            text_fits(self.fonts, label, self._roles[0], self._part_room(width)) for label, _ in self.parts
        )

    def has_name_in_line(self, width: float) -> bool:
        """True if the name fits in one line on a card of that width."""
        return self.fonts.width(self.name, self._name_role(width)) <= self._name_room(width)

    def height(self, width: float) -> float:
        """The height that a card of that width needs."""
        lines = sum(self._line_height(width, label) for label, _ in self.parts)
        return self._head(width) + lines + (max(38.0, self.fonts.line_height(LABEL)) if self.aids else 8.0)

    def _name_room(self, width: float) -> float:
        """Width between badges and figure, left for the name."""
        beside = self._badge + _BESIDE * len(self.others)
        return width - 46 - _NAME_GAP - beside - self.fonts.width(self.figure, SCORE)

    def _name_role(self, width: float) -> TextRole:
        return common_name_role(self.fonts, [(card.name, card._name_room(width)) for card in (self, *self.peers)])

    def _part_room(self, width: float) -> float:
        return width - 50 - max((self.fonts.width(value, self._roles[1]) for _, value in self.parts), default=0.0)

    def _head(self, width: float) -> float:
        name = self.fonts.height(self.name, self._name_role(width), self._name_room(width))
        return max(self._badge + 4, name, self.fonts.line_height(SCORE)) + (8 if self.is_dense else 16)

    def _line_height(self, width: float, label: str) -> float:
        least, gap = (_DENSE_LINE, 1.0) if self.is_dense else (_LINE, 4.0)
        return max(least, self.fonts.height(label, self._roles[0], self._part_room(width)) + gap)

    def paint(self, canvas: Canvas, card: FRect, shown: str) -> None:
        """Draw the card; ``shown`` is the figure during the count-up."""
        head = self._head(card.width)
        canvas.panel("ui/card", card)
        badge = FRect(card.left + 14, card.top + (head - self._badge) / 2, self._badge, self._badge)
        canvas.fit(canvas.seat_styles.badge(self.seat), badge)
        for seat in self.others:
            badge.left += _BESIDE
            canvas.fit(canvas.seat_styles.badge(seat), badge)
        if self.is_crowned:
            canvas.fit("ui/crown_gold", FRect(badge.right - 22, badge.top - 8, 30, 30))
        width = self.fonts.width(self.figure, SCORE) + 8
        figure = FRect(card.right - 12 - width, card.top + 4, width, head - 8)
        canvas.text_box(shown, figure, SCORE, palette.INK, "right")
        name = FRect(badge.right + 12, card.top + 4, self._name_room(card.width), head - 8)
        canvas.text_box(self.name, name, self._name_role(card.width))
        top, room = card.top + head, self._part_room(card.width)
        small, strong = self._roles
        for label, value in self.parts:
            step = self._line_height(card.width, label)
            canvas.text_box(label, FRect(card.left + 18, top, room, step), small, palette.FADED_INK)
            canvas.text_box(
                value, FRect(card.left + 18 + room, top, card.width - 34 - room, step), strong, align="right"
            )
            top += step
        for index, aid in enumerate(sorted(self.aids)):
            place = FRect(card.left + 16 + index * 84, card.bottom - 36, 24, 24)
            canvas.fit(f"ui/icon_{aid}", place, tint=palette.FADED_INK)
            count = FRect(place.right + 4, place.centery - 20, 52, 40)
            canvas.text_box(str(self.aids[aid]), count, LABEL, palette.FADED_INK)
