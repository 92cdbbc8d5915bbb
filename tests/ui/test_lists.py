"""Lists: rows beside a scroll bar, and over the whole width where there is none."""

from __future__ import annotations

import pytest
from pygame import FRect

from game.ui.scroll import BAR_SPACE, ListBox, ListRow, ScrollState


@pytest.mark.parametrize(("count", "has_bar"), [(3, False), (5, False), (6, True), (40, True)])
def test_rows_leave_room_for_a_bar_only_where_there_is_one(count: int, has_bar: bool) -> None:
    rect, scroll = FRect(20, 30, 400, 300), ScrollState()
    rows = [ListRow(f"row-{number}", lambda canvas, row: None, lambda: None) for number in range(count)]
    scroll.measure(rect.height, 60.0 * count)
    box = ListBox("list", rect, rows, 60.0, scroll, lambda: None)
    assert bool(box.bar.hit_targets()) is has_bar
    assert {place.width for _, place in box.visible_rows()} == {400 - BAR_SPACE if has_bar else 400}
