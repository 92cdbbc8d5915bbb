"""Parts of a table that may follow in later frames after a move."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, cast

from game.table.rendering.progressive_redraw import ProgressiveRedraw, RedrawPart
from game.ui.canvas import Canvas


class Window:
    """Window with redraw parts: its content, and whether it has any."""

    def __init__(self) -> None:
        self.has_previous_frame = False
        self.shown: list[str] = []

    def frame(self, following: ProgressiveRedraw, parts: dict[str, str], place: str = "Ada", position: int = 0) -> bool:
        """One frame with those parts; True if some are still due."""
        self.shown = []
        wanted: dict[str, Callable[[], RedrawPart]] = {name: partial(self._part, text) for name, text in parts.items()}
        is_due = following.lay(cast("Canvas", cast("Any", self)), wanted, place, position)
        self.has_previous_frame = True
        return is_due

    def _part(self, text: str) -> RedrawPart:
        return RedrawPart(text, lambda canvas: self.shown.append(text))


BEFORE = {"page": "page 1", "left": "left 1", "right": "right 1"}
AFTER = {"page": "page 2", "left": "left 1", "right": "right 2"}


def test_after_a_move_nothing_follows_at_once_and_then_one_part_that_has_changed_a_frame() -> None:
    window, following = Window(), ProgressiveRedraw()
    assert not window.frame(following, BEFORE)
    assert window.frame(following, AFTER, position=1)
    assert window.shown == list(BEFORE.values())
    assert window.frame(following, AFTER, position=1)
    assert window.shown == ["page 2", "left 1", "right 1"]
    assert not window.frame(following, AFTER, position=1)
    assert window.shown == list(AFTER.values())


def test_what_changes_while_the_position_stays_is_seen_in_the_same_frame() -> None:
    window, following = Window(), ProgressiveRedraw()
    window.frame(following, BEFORE)
    assert not window.frame(following, AFTER)
    assert window.shown == list(AFTER.values())


def test_nothing_that_was_for_other_eyes_stays() -> None:
    window, following = Window(), ProgressiveRedraw()
    window.frame(following, BEFORE)
    window.frame(following, AFTER, position=1)
    assert not window.frame(following, AFTER, place="Ben", position=1)
    assert window.shown == list(AFTER.values())


def test_where_no_older_picture_is_shown_nothing_waits() -> None:
    window, following = Window(), ProgressiveRedraw()
    window.frame(following, BEFORE)
    window.has_previous_frame = False
    assert not window.frame(following, AFTER, position=1)
    assert window.shown == list(AFTER.values())
