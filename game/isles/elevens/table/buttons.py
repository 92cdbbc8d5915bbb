"""Buttons of an Elevens table: unseen tiles, order of the rack, and actions of the turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from pygame import FRect

from game.core.state import Move
from game.i18n import PersonName, Texts
from game.isles.elevens.rules.moves import Draw, End, Pass, SkipFree
from game.isles.elevens.rules.state import State
from game.isles.elevens.table.controller import Clicks
from game.isles.elevens.table.draft import Draft
from game.isles.elevens.table.layout import TableLayout
from game.isles.elevens.table.rack import Sort
from game.ui.text import LABEL, LABEL_BOLD, Fonts, TextRole
from game.ui.widgets import Action, Button, ButtonStyle


def unseen_tiles_button(texts: Texts, layout: TableLayout, action: Action) -> Button:
    """Button that shows the tiles not laid yet."""
    label, tip = texts.t("elevens.button.out-there"), texts.t("elevens.tip.out-there")
    return Button("out-there", layout.unseen_tiles, label, action, "eye", "wood", role=LABEL, tooltip=tip)


def sort_buttons(
    texts: Texts, fonts: Fonts, layout: TableLayout, chosen: Sort, is_enabled: bool, choose: Callable[[Sort], Any]
) -> Iterator[Button]:
    """Buttons for the order of the rack, all labels in one size."""
    labels = {sort: texts.t(f"elevens.sort.{sort.value}") for sort in Sort}
    inner = layout.sorts[0].inflate(-16, -6)
    shrink = min(fonts.fit(label, LABEL_BOLD, inner.width, inner.height)[1] for label in labels.values())
    role = TextRole(LABEL.face, LABEL.size * shrink)
    for sort, rect in zip(Sort, layout.sorts, strict=True):
        yield Button(
            f"sort-{sort.value}", rect, labels[sort], partial(choose, sort), style="wood",
            is_selected=sort is chosen, is_enabled=is_enabled, role=role, tooltip=texts.t(f"elevens.tip.sort-{sort.value}"),
        )  # fmt: skip


def skip_button(texts: Texts, layout: TableLayout, action: Action) -> Button:
    """Button that ends the recap."""
    wide = layout.first_button.union(layout.second_button)
    return Button("skip-playback", wide, texts.t("elevens.button.skip-playback"), action, "fast", "primary")


def turn_buttons(
    texts: Texts,
    layout: TableLayout,
    state: State,
    draft: Draft,
    receiver: str,
    clicks: Clicks,
    make: Callable[[Move], Any],
) -> Iterator[Button]:
    """Buttons for a person's turn besides laying tiles; while a gift is chosen, only its two."""
    first, second = layout.first_button, layout.second_button
    if draft.is_giving:
        yield _button(texts, draft, "cancel-give", second, clicks.drop_gift, "back")
        label = texts.t("elevens.button.give-sure")
        yield Button("give", first, label, clicks.confirm_gift, "hand", "primary", draft.gift is not None,
                     draft.hinted == "give", role=LABEL)  # fmt: skip
        return
    seat = state.seat
    if seat is None:
        return
    kinds = {move.do for move in state.moves()}
    is_done = state.turn.laid > 0 and not kinds & {"lay", "bonus", "free"}
    for move, icon in ((Draw(seat), "bag"), (Pass(seat), "fast"), (SkipFree(seat), "cross")):
        if move.do in kinds:
            style: ButtonStyle = "paper" if "free" in kinds else "primary"
            yield _button(texts, draft, move.do, first, partial(make, move), icon, style)
            break
    else:
        can_give = "give" in kinds
        style = "primary" if is_done and can_give else "paper"
        name = PersonName(receiver)
        yield _button(texts, draft, "give", first, clicks.begin_gift, "hand", style, can_give, receiver=name)
    is_last = "end" in kinds and (is_done or not state.turn.laid) and "give" not in kinds
    yield _button(
        texts, draft, "end", second, partial(make, End(seat)), "tick", "primary" if is_last else "paper",
        "end" in kinds,
    )  # fmt: skip


def _button(
    texts: Texts,
    draft: Draft,
    name: str,
    rect: FRect,
    action: Action,
    icon: str,
    style: ButtonStyle = "paper",
    is_enabled: bool = True,
    **values: str,
) -> Button:
    """Button of a turn; its name gives label and tooltip, the latter only while enabled."""
    label = texts.t(f"elevens.button.{name}")
    tip = texts.t(f"elevens.tip.{name}", **values) if is_enabled else ""
    return Button(name, rect, label, action, icon, style, is_enabled, draft.hinted == name, role=LABEL, tooltip=tip)
