"""Words of a seat's card beside its name. No pygame here."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SeatCard:
    """A seat's card: a large figure and a small line."""

    figure: str = ""
    line: str = ""
