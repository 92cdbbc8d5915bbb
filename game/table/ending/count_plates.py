"""Words on the plates of the count: names of one size beside or below badge and figure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import FRect

from game.i18n import Texts
from game.table.ending.board_gallery import BoardGallery
from game.table.ending.score_card import common_name_role
from game.table.ending.score_count_up import ScoreCountUp
from game.ui.text import LABEL, LABEL_BOLD, SCORE, Fonts, TextRole

BADGE_STEP: Final = 0.72
"""Distance between the badges of a team, in badges: each covers a little of the one before."""


class CountPlates:
    """Names of the seats or teams, and their places on plates."""

    def __init__(
        self, texts: Texts, gallery: BoardGallery, teams: Sequence[Sequence[int]], counting: ScoreCountUp
    ) -> None:
        self._texts = texts
        self._gallery = gallery
        self._teams = teams
        self._counting = counting

    def width(self, fonts: Fonts) -> float:
        """Width of a plate with every name in one line beside badges and figure."""
        return max(
            fonts.width(self.name(team), LABEL_BOLD)
            + max(fonts.width(points, SCORE) for points in self.figures(team[0]))
            + 52.0 * (1 + BADGE_STEP * (len(team) - 1))
            + 44
            for team in self._teams
        )

    def head(self, fonts: Fonts, plate: FRect) -> float:
        """Height of a plate's badge and figure: all of it, or, on a high plate, the part above the words."""
        head = fonts.line_height(SCORE)
        return head if plate.height - head >= 1.8 * fonts.line_height(LABEL) else plate.height

    def name(self, team: Sequence[int]) -> str:
        """Names of a team in words."""
        return self._texts.listed([self._gallery.finished.names[seat] for seat in team])

    def word_rooms(self, fonts: Fonts, plate: FRect, team: Sequence[int]) -> tuple[FRect, FRect]:
        """Room on a plate for the name and for the message below it, beside the largest figure of the count."""
        head = self.head(fonts, plate)
        if head < plate.height:
            room = FRect(plate.left + 12, plate.top + head, plate.width - 24, plate.height - head - 6)
            upper = FRect(room.left, room.top, room.width, room.height - fonts.line_height(LABEL) * 0.9)
            return upper, FRect(room.left, upper.bottom, room.width, room.bottom - upper.bottom)
        side = min(52.0, plate.height - 10)
        left = plate.left + 20 + side * (1 + BADGE_STEP * (len(team) - 1))
        wide = max(fonts.width(points, SCORE) for points in self.figures(team[0])) + 6
        room = FRect(left, plate.top + 4, plate.right - 16 - wide - left, plate.height - 8)
        upper = FRect(room.left, room.top, room.width, room.height * 0.55)
        return upper, FRect(room.left, upper.bottom, room.width, room.height - upper.height)

    def figures(self, seat: int) -> list[str]:
        """Figures of a plate at the beginning and at the end."""
        number, counting = self._texts.number, self._counting
        own = self._gallery.ending.figures(self._gallery.finished.state).get(seat, "")
        return [number(counting.totals(beat)[seat]) for beat in (0, counting.beats - 1)] + [own]

    def letters(self, fonts: Fonts, plates: Sequence[FRect]) -> tuple[TextRole, float]:
        """Text role and shrink factor of all names, above a message."""
        rooms = [self.word_rooms(fonts, plate, team)[0] for team, plate in zip(self._teams, plates, strict=True)]
        names = [self.name(team) for team in self._teams]
        role = common_name_role(fonts, [(name, room.width) for name, room in zip(names, rooms, strict=True)])
        boxes = [(name, room.width, room.height) for name, room in zip(names, rooms, strict=True)]
        return role, fonts.common_fit(boxes, role)
