"""The colours of the sea chart, under their names in art.md; the hex values there are authoritative."""

from __future__ import annotations

from typing import Final, NamedTuple

from pygame import Color

ABYSS: Final = Color("#0B2A3A")
DEEP: Final = Color("#12465C")
LAGOON: Final = Color("#1F7A8C")
SHALLOW: Final = Color("#66BFB8")
FOAM: Final = Color("#DDF3EE")
SAND: Final = Color("#EBCF9A")
LEAF: Final = Color("#6E9F5B")
PAPER: Final = Color("#F5EAD2")
PARCHMENT: Final = Color("#E3D2AE")
INK: Final = Color("#1D2A33")
CHALK: Final = Color("#FBF7EC")
BRASS: Final = Color("#C9973F")
CORAL: Final = Color("#E2553D")
PLUM: Final = Color("#6B3550")

FADED_INK: Final = Color("#52606A")
"""Secondary text on paper; 5.1:1 against ``PAPER``."""
DARK_BRASS: Final = Color("#7A5516")
"""Brass as a text colour on paper; 5.4:1 against ``PAPER``."""
DARK_CORAL: Final = Color("#B23A25")
"""Coral as a text colour on paper; 5.0:1 against ``PAPER``."""
DARK_LAGOON: Final = Color("#12687A")
"""Lagoon as a text colour on paper; 5.6:1 against ``PAPER``."""

SEATS: Final = (
    Color("#E2553D"),
    Color("#2E6FB7"),
    Color("#E8A317"),
    Color("#3E8E5A"),
    Color("#7A5AA6"),
    Color("#5B6770"),
)
"""Seat colours; always combined with the image from ``BADGES``."""
BADGES: Final = ("anchor", "wheel", "lantern", "fish", "shell", "gull")

BLACK: Final = Color(0, 0, 0)
WHITE: Final = Color(255, 255, 255)
HIGH_CONTRAST: Final[dict[tuple[int, ...], Color]] = {
    tuple(INK): BLACK,
    tuple(FADED_INK): BLACK,
    tuple(DARK_BRASS): Color("#4A3000"),
    tuple(DARK_CORAL): Color("#7A1200"),
    tuple(DARK_LAGOON): Color("#003A46"),
    tuple(CHALK): WHITE,
    tuple(PARCHMENT): WHITE,
    tuple(FOAM): WHITE,
    tuple(SAND): WHITE,
}
"""High-contrast replacements of text colours: at least 10:1 against paper, wood and sea."""


def badge(number: int, *, is_small: bool = False) -> str:
    """Sprite of the badge of a seat or player; numbers wrap around after the last badge."""
    return f"ui/badge_{BADGES[number % len(BADGES)]}{'_small' if is_small else ''}"


class SeatStyles(NamedTuple):
    """Badge, colour and pattern of each seat at one table; without badges a seat has those of its own number.

    >>> styles = SeatStyles((3, 0))
    >>> styles.badge(0), styles.badge(1), SeatStyles().badge(1)
    ('ui/badge_fish', 'ui/badge_anchor', 'ui/badge_wheel')
    """

    badges: tuple[int, ...] = ()
    """Badge number by seat."""

    def number(self, seat: int) -> int:
        """Number of the seat's badge, colour and pattern."""
        return (self.badges[seat] if seat < len(self.badges) else seat) % len(BADGES)

    def badge(self, seat: int, *, is_small: bool = False) -> str:
        """Sprite of the seat's badge."""
        return badge(self.number(seat), is_small=is_small)

    def colour(self, seat: int) -> Color:
        return SEATS[self.number(seat)]
