"""On-screen keyboard: letter and digit keys, for input without a hardware keyboard."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from pygame import FRect

from game.ui.text import TITLE
from game.ui.widgets import Button, TargetRole, Widget


def letter_keys(
    area: FRect,
    rows: Sequence[str],
    on_key: Callable[[str], Any],
    *,
    is_small: bool = False,
    has_space: bool = True,
    on_shift: Callable[[], Any] | None = None,
) -> Iterable[Widget]:
    """Rows of letter keys (``Texts.keys``), a space (with ``has_space``) and a delete key; each calls ``on_key``.

    The labels match the typed letters: capitals, or small letters if ``is_small``. ``on_shift`` adds a key that calls the
    function to change the case. A key is named after its capital letter in both cases.
    """
    columns = max(len(row) for row in rows)
    gap = 6.0
    width = (area.width - gap * (columns - 1)) / columns
    height = (area.height - gap * len(rows)) / (len(rows) + 1)
    for line, row in enumerate(rows):
        left = area.left + (columns - len(row)) * (width + gap) / 2 * (1 if line < len(rows) - 1 else 0.5)
        for index, letter in enumerate(row):
            place = FRect(left + index * (width + gap), area.top + line * (height + gap), width, height)
            given = letter.lower() if is_small else letter
            yield Button(f"key-{letter}", place, given, partial(on_key, given), role=TITLE)
    top = area.top + len(rows) * (height + gap)
    third = (area.width - gap) / 3
    left = area.left
    if on_shift is not None:
        wide = 1.5 * width
        place = FRect(left, top, wide, height)
        yield Button(
            "key-shift", place, icon="arrow_up", action=on_shift, is_selected=not is_small, spoken_role=TargetRole.SHIFT
        )
        left += wide + gap
    if has_space:
        place = FRect(left, top, area.left + 2 * third - left, height)
        yield Button("key-space", place, " ", lambda: on_key(" "), spoken_role=TargetRole.SPACE)
    yield Button(
        "key-delete",
        FRect(area.left + 2 * third + gap, top, third, height),
        icon="back",
        action=lambda: on_key("\b"),
        spoken_role=TargetRole.DELETE,
    )


def digit_keys(
    area: FRect, on_key: Callable[[str], Any], on_done: Callable[[], Any] | None = None, *, is_done: bool = True
) -> Iterable[Widget]:
    r"""Digit keys in telephone order and a delete key; each calls ``on_key`` with its digit or ``\b``.

    ``on_done`` adds a confirm key, enabled if ``is_done``.
    """
    width, height = (area.width - 16) / 3, (area.height - 24) / 4
    for index, digit in enumerate("123456789"):
        place = FRect(area.left + index % 3 * (width + 8), area.top + index // 3 * (height + 8), width, height)
        yield Button(f"digit-{digit}", place, digit, partial(on_key, digit), role=TITLE)
    last = area.top + 3 * (height + 8)
    delete = FRect(area.left, last, width, height)
    yield Button("delete", delete, icon="back", action=lambda: on_key("\b"), spoken_role=TargetRole.DELETE)
    yield Button("digit-0", FRect(area.left + width + 8, last, width, height), "0", lambda: on_key("0"), role=TITLE)
    if on_done is not None:
        place = FRect(area.left + 2 * (width + 8), last, width, height)
        yield Button(
            "done", place, icon="tick", action=on_done, style="primary", is_enabled=is_done, spoken_role=TargetRole.DONE
        )
