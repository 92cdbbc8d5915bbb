"""Auction of the saboteur's role: its card, and the buttons to change, make or pass a bid."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

from pygame import FRect

from game.isles.waterways.rules.moves import Bid
from game.isles.waterways.table.controller import AuctionBids
from game.isles.waterways.table.draft import BID_STEPS
from game.isles.waterways.table.layout import Layout, step_rects
from game.isles.waterways.table.snapshot import TableSnapshot
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import LABEL, LABEL_BOLD, TITLE, TextRole
from game.ui.widgets import Button, CustomWidget, Widget

_TARGET_ROLE: Final = TextRole("text-bold", 32)
_STEP_NAMES: Final = ("bid-much-less", "bid-less", "bid-more", "bid-much-more")


def build_auction(
    shown: TableSnapshot, layout: Layout, bidding: AuctionBids | None, *, is_mine: bool, is_pass_advised: bool
) -> Iterable[Widget]:
    """Auction in place of the score panel and the hand; read-only without ``bidding``."""
    draft = shown.draft
    card, left, right = layout.hand_parts(layout.auction, 0.5)
    target = draft.target(shown.state) if is_mine else None
    yield CustomWidget(lambda canvas, interaction: draw_bids(shown, canvas, card, target))
    if bidding is None:
        return
    for name, step, rect in zip(_STEP_NAMES, BID_STEPS, step_rects(card), strict=True):
        is_enabled = is_mine and draft.can_change_bid(shown.state, step)
        label = f"{step:+d}".replace("-", "−")
        yield Button(name, rect, label, partial(bidding.change, step), is_enabled=is_enabled, role=LABEL)
    yield Button(
        "pass-bid", left, shown.assets.t("waterways.button.pass"), bidding.leave,
        style="paper" if target or not is_mine else "primary", is_recommended=is_pass_advised,
        is_enabled=is_mine and shown.state.is_auction and shown.state.auction.can_pass,
    )  # fmt: skip
    label = (
        shown.assets.t("waterways.button.bid", target=target) if target else shown.assets.t("waterways.button.bid-none")
    )
    yield Button("bid", right, label, bidding.bid, style="primary", is_enabled=bool(target))


def draw_bids(shown: TableSnapshot, canvas: Canvas, area: FRect, value: int | None) -> None:
    """Draw the bids so far and the target ``value`` (None: no figure; 0: a dash)."""
    state, fonts = shown.state, canvas.fonts
    canvas.panel("ui/card", area)
    inner = area.inflate(-28, -16)
    title, about = shown.assets.t("waterways.bids.heading"), shown.assets.t("waterways.bids.about")
    foot = 54 + 14 + fonts.line_height(_TARGET_ROLE) if value is not None else 8.0
    needed = fonts.height(title, TITLE, inner.width) + 6 + fonts.height(about, LABEL, inner.width)
    role = TITLE if needed + foot + 8 <= inner.height else LABEL_BOLD
    heading = FRect(inner.left, inner.top, inner.width, fonts.height(title, role, inner.width))
    canvas.text_box(title, heading, role, palette.INK, "center")
    text = FRect(inner.left, heading.bottom + 6, inner.width, fonts.height(about, LABEL, inner.width))
    canvas.text_box(about, text, LABEL, palette.FADED_INK)
    row = max(32.0, fonts.line_height(LABEL))
    room = area.bottom - text.bottom - 8 - foot
    max_rows = max(0, int(room // row))  # without space for a row, only the seats' cards show the bids
    for number, bid in enumerate(state.auction.bids[-max_rows:] if max_rows else ()):
        bid_text = str(bid.target) if isinstance(bid, Bid) else shown.assets.t("waterways.bids.pass")
        line = FRect(inner.left, text.bottom + 8 + number * row, inner.width, row)
        canvas.fit(canvas.seat_styles.badge(bid.seat), FRect(line.left, line.top + row / 2 - 14, 28, 28))
        name = FRect(line.left + 36, line.top, line.width - 36 - fonts.width(bid_text, LABEL_BOLD) - 8, row)
        if fonts.width(shown.names[bid.seat], LABEL) <= name.width:
            canvas.text_box(shown.names[bid.seat], name, LABEL)
        canvas.text_box(bid_text, line, LABEL_BOLD, palette.INK, "right")
    if value is not None:
        high = fonts.line_height(_TARGET_ROLE)
        figure = FRect(inner.left, area.bottom - 70 - high, inner.width, high)
        canvas.text_box(str(value) if value else "–", figure, _TARGET_ROLE, palette.INK, "center")
