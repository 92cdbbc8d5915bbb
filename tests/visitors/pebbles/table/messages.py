"""What a table of Pebbles says."""

from __future__ import annotations

from game.i18n import Texts

from .draft import Draft


def turn_line(texts: Texts, draft: Draft) -> str:
    """What the person can do now."""
    return texts.t("pebbles.line.confirm" if draft.count else "pebbles.line.pick")
