"""Names of seats as they are shown."""

from __future__ import annotations

from game.i18n import Texts


def display_name(texts: Texts, seat: int, name: str) -> str:
    """The name of who sits there; one that only counts the seats follows the language of the moment."""
    is_counted = name in texts.in_all_languages("house.setup.player", seat + 1)
    return texts.counted("house.setup.player", seat + 1) if is_counted else name
