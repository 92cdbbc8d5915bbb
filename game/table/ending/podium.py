"""The podium on the page of results: each seat's card on its block, the winners highest, beside or above it its board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Final, NamedTuple

from pygame import FRect

from game.table.ending.board_gallery import BoardGallery, held_in
from game.table.ending.ending import FinishedBoardPainter as BoardPicture
from game.table.ending.runners_up import RunnersUp
from game.table.ending.score_card import ScoreCard
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import HEADING, LABEL_BOLD, Fonts
from game.ui.widgets import CustomWidget, ImageWidget, InteractionState, Widget

_GAP: Final = 16.0
_BLOCKS: Final[Mapping[int, float]] = {1: 76.0, 2: 54.0, 3: 40.0}
_LOW: Final[Mapping[int, float]] = {1: 44.0, 2: 34.0}
_LOWEST: Final = 30.0
_FLAT: Final = 26.0
"""Height of the blocks of all places where cards stand in several rows."""
_BESIDE_FROM: Final = 520.0
_BESIDE_IN_ROWS: Final = 350.0
"""Widths from which a seat's board stands beside its card: in one row, and in several."""
_SHARES: Final = (0.56, 0.46, 0.38, 0.3, 0.26)
"""Shares of the width for a shared board; the largest that leaves room for the cards is taken."""
_ONE_ROW: Final = 4
_ON_BLOCKS: Final = 3
_BLOCKS_SHARES: Final = (0.64, 0.6, 0.67, 0.7)
"""Shares of the width for the seats on blocks where there are more; texts may need a larger one."""
_CARD_SHARES: Final = (0.44, 0.5, 0.56)
_CARD_SHARE_IN_ROWS: Final = 0.6
"""Share of a seat's room for the card beside its board; texts may need more."""
_LEAST_PICTURE: Final = 104.0
_LEAST_COMMON: Final = 120.0
"""Least heights of a shared board's picture."""
_LARGE: Final = 0.5
"""A board that all share is large from this share of the height on."""
_CUP: Final = 140.0
_WIDEST_CARD: Final = 420.0
_RISE: Final = 0.5
"""Share of the count-up during which the blocks rise."""


def places(scores: Sequence[int], winners: Sequence[int]) -> list[int]:
    """Each seat's place: winners share the first, of the others equal scores share one; those after them are skipped."""
    found = []
    for seat, score in enumerate(scores):
        if seat in winners:
            found.append(1)
            continue
        better = len(winners) + sum(1 for other, value in enumerate(scores) if other not in winners and value > score)
        found.append(better + 1)
    return found


def as_on_a_podium(order: Sequence[int]) -> list[int]:
    """The seats from left to right: the second, the first, the third, then the others."""
    return [order[1], order[0], *order[2:]] if len(order) > 2 else list(order)


class Placement(NamedTuple):
    """A podium's widgets with their bottom, and the cards as far as their parts have room."""

    widgets: list[Widget]
    bottom: float
    cards: Sequence[ScoreCard]
    has_parts: bool = True


@dataclass(frozen=True)
class Podium:
    """A finished game's seats on their blocks."""

    fonts: Fonts
    cards: Sequence[ScoreCard]
    """Ordered by place."""
    places: Sequence[int]
    """By seat."""
    gallery: BoardGallery | None
    """The boards beside the cards; None where several games were played."""
    figure: Callable[[int], str]
    """A seat's figure during the count-up."""
    risen: Callable[[], float]
    """Share of the blocks' rise, 0 to 1."""

    is_low: bool = False
    """True where room is scarce: the blocks are low."""
    with_own: bool = True
    """True if each seat's own board is shown; with a shared board it may be left out for want of room."""
    with_common: bool = True
    """True if the shared board is shown."""

    def build(self, area: FRect) -> tuple[list[Widget], float]:
        """The widgets in an area, and their bottom.

        A shared board stands beside a single row of seats or above it, wherever it is largest. Where words need the
        width there are several rows; where the height is scarce the blocks are low, then the shared board is smaller,
        then the seats' own boards are left out, then the parts of scores, at last the shared board.
        """
        placement = self.placement(area)
        return placement.widgets, placement.bottom

    def build_parts(self, area: FRect) -> tuple[list[Widget], float]:
        """Every card with all parts of its score and without boards, perhaps below the area; and their bottom."""
        placement = replace(self._with_peers(), is_low=True, with_own=False, with_common=False)._build(area, 0.0)
        return placement.widgets, placement.bottom

    def placement(self, area: FRect) -> Placement:
        """The widgets in an area, their bottom, and whether there is room for the parts of the scores."""
        return self._with_peers()._place(area)

    def _with_peers(self) -> Podium:
        cards = [replace(card, peers=[each for each in self.cards if each is not card]) for card in self.cards]
        return replace(self, cards=cards)

    def _place(self, area: FRect) -> Placement:
        whole = {card.seat: len(card.parts) for card in self.cards}
        placement = self._placed(area)
        has_parts = all(len(card.parts) == whole[card.seat] for card in placement.cards)
        return placement._replace(has_parts=has_parts)

    def _placed(self, area: FRect) -> Placement:
        placed = self._with_followers(area) or self._in_one_row(area)
        if placed is not None:
            return placed
        common = self._common
        is_broad = common is not None and area.width > 2.2 * area.height * 0.8
        tried = [
            (replace(self, is_low=is_low, with_own=with_own), share)
            for with_own in ((True, False) if is_broad else (True,))
            for share in (_SHARES if is_broad else (0.0,))
            for is_low in (False, True)
        ]
        short, bare = [card.short for card in self.cards], [replace(card, parts=()) for card in self.cards]
        if is_broad:
            for cards in (short, bare):
                tried += [(replace(self, cards=cards, is_low=True, with_own=False), share) for share in _SHARES]
            tried.append((replace(self, is_low=True, with_own=False), 0.0))
        elif common is None:
            for cards in (short, bare):
                tried += [(replace(self, cards=cards, is_low=True, with_own=own), 0.0) for own in (True, False)]
        heights = [podium._height(area, share) for podium, share in tried]
        fitting = (at for at, height in enumerate(heights) if height <= area.height)
        podium, share = tried[next(fitting, heights.index(min(heights)))]
        return podium._build(area, share)

    def _with_followers(self, area: FRect) -> Placement | None:
        """The first three of many seats on blocks, and rows for the others beside them; None without room.

        Where the height is scarce the blocks are low, then the parts of the three scores are left out.
        """
        if len(self.cards) <= _ONE_ROW or self._common is not None:
            return None
        rows = RunnersUp(self.fonts, self.cards[_ON_BLOCKS:], self.places, self.gallery, self.figure)
        whole = self.cards[:_ON_BLOCKS]
        short, bare = [card.short for card in whole], [replace(card, parts=()) for card in whole]
        for cards, is_low, share in product((whole, short, bare), (False, True), _BLOCKS_SHARES):
            left = FRect(area.left, area.top, area.width * share, area.height)
            right = FRect(left.right + _GAP, area.top, area.right - left.right - _GAP, area.height)
            podium = replace(self, cards=cards, is_low=is_low)
            has_room = rows.fit(right) and podium._columns(left.width) == len(cards)
            if has_room and podium._height(left, 0.0) <= left.height:
                widgets = podium._build(left, 0.0).widgets
                return Placement([*widgets, *rows.build(right)], area.bottom, podium.cards)
        return None

    def _in_one_row(self, area: FRect) -> Placement | None:
        """The shared board as large as possible, all seats with their own boards in one row; None without room.

        Where seats have no boards of their own, the shared board has to be large.
        """
        common = self._common
        if common is None or self.gallery is None or len(self.cards) > _ONE_ROW:
            return None
        shape = common.shape(self.gallery.finished)
        least = _LEAST_COMMON if self._own is not None else area.height * _LARGE
        found: list[tuple[float, Podium, FRect, FRect]] = []
        for podium in (self, replace(self, is_low=True)):
            needed = podium._height(area, 0.0)
            above = FRect(area.left, area.top, area.width, max(1.0, area.height - needed - _GAP))
            below = FRect(area.left, above.bottom + _GAP, area.width, needed)
            for room, rest in [(above, below), *(podium._beside_common(area, share) for share in _SHARES)]:
                fits = podium._is_in_one_row(rest.width) and podium._height(rest, 0.0) <= rest.height + 0.5
                if fits and min(room.height, room.width / shape) >= least:
                    found.append((held_in(room, shape).width, podium, room, rest))
        if not found:
            return None
        _, podium, room, rest = max(found, key=lambda place: place[0])
        picture = _picture(self.gallery, common, held_in(room, shape))
        placed = podium._build(rest, 0.0)
        return Placement([picture, *placed.widgets], max(placed.bottom, area.bottom), podium.cards)

    def _is_in_one_row(self, width: float) -> bool:
        """True if all seats stand side by side, each with its name in one line."""
        each = self._card_width((width - _GAP * (len(self.cards) - 1)) / len(self.cards))
        return self._columns(width) == len(self.cards) and all(card.has_name_in_line(each) for card in self.cards)

    @property
    def _common(self) -> BoardPicture | None:
        return self.gallery.common if self.gallery is not None and self.with_common else None

    def _beside_common(self, area: FRect, share: float) -> tuple[FRect, FRect]:
        """The room of the shared board, at most ``share`` of the width, and the rest beside it."""
        if not share or self._common is None or self.gallery is None:
            return FRect(area.topleft, (0, 0)), area
        shape = self._common.shape(self.gallery.finished)
        room = FRect(area.left, area.top, min(area.width * share, area.height * shape), area.height)
        return room, FRect(room.right + _GAP, area.top, area.right - room.right - _GAP, area.height)

    def _rows(self, width: float) -> tuple[int, list[Sequence[ScoreCard]]]:
        columns = self._columns(width)
        return columns, [self.cards[at : at + columns] for at in range(0, len(self.cards), columns)]

    def _height(self, area: FRect, share: float) -> float:
        """Height of all cards."""
        width = self._beside_common(area, share)[1].width
        columns, rows = self._rows(width)
        return sum(self._least_height(width, columns, row) for row in rows) + _GAP * (len(rows) - 1)

    def _build(self, area: FRect, share: float) -> Placement:
        room, area = self._beside_common(area, share)
        widgets: list[Widget] = []
        if room.width and self._common is not None and self.gallery is not None:
            place = held_in(room, self._common.shape(self.gallery.finished))
            widgets.append(_picture(self.gallery, self._common, place))
        columns, rows = self._rows(area.width)
        least = [self._least_height(area.width, columns, row) for row in rows]
        spare = max(0.0, area.height - sum(least) - _GAP * (len(rows) - 1)) / len(rows)
        top = area.top
        for row, height in zip(rows, least, strict=True):
            widgets += self._row(FRect(area.left, top, area.width, height + spare), columns, row)
            top += height + spare + _GAP
        return Placement(widgets, top - _GAP, self.cards)

    @property
    def _own(self) -> BoardPicture | None:
        return self.gallery.own if self.gallery is not None and self.with_own else None

    def _least_picture(self, width: float) -> float:
        """Least height of the picture of a seat's own board above its card; a flat board needs less."""
        return min(_LEAST_PICTURE, self._widest_picture(width))

    def _widest_picture(self, width: float) -> float:
        """Height of the picture of a seat's own board that is as wide as its column."""
        if self._own is None or self.gallery is None:
            return 0.0
        return width / self._own.shape(self.gallery.finished)

    def _columns(self, width: float) -> int:
        """The largest number of cards side by side without broken words."""
        count = len(self.cards)
        for columns in range(count if count <= _ONE_ROW else 3, 1, -1):
            if columns > 2 and count % columns == 1:
                continue  # no card stands alone in a row
            each = (width - _GAP * (columns - 1)) / columns
            if all(card.is_wide_enough(self._card_width(each)) for card in self.cards):
                return columns
        return 1

    def _is_beside(self, width: float) -> bool:
        own, least = self._own, _BESIDE_FROM if len(self.cards) <= _ONE_ROW else _BESIDE_IN_ROWS
        return own is not None and width >= least * self.fonts.text_size

    def _block(self, place: int) -> float:
        """Height of a place's block."""
        is_flat = len(self.cards) > _ONE_ROW or (self.is_low and self._common is not None)
        wanted = _FLAT if is_flat else (_LOW if self.is_low else _BLOCKS).get(place, _LOWEST)
        return max(wanted, self.fonts.line_height(LABEL_BOLD) + 6)

    def _card_width(self, width: float) -> float:
        """A card's width in a column of that width."""
        widest = _WIDEST_CARD * self.fonts.text_size
        if not self._is_beside(width):
            return min(width, widest)
        shares = _CARD_SHARES if len(self.cards) <= _ONE_ROW else (_CARD_SHARE_IN_ROWS,)
        widths = [min(width * share, widest) for share in shares]
        return next((wide for wide in widths if all(card.is_wide_enough(wide) for card in self.cards)), widths[0])

    def _least_height(self, width: float, columns: int, row: Sequence[ScoreCard]) -> float:
        each = (width - _GAP * (columns - 1)) / columns
        card = max(card.height(self._card_width(each)) for card in row) + self._block(1) + 8
        has_picture = self._own is not None and not self._is_beside(each)
        return card + (self._least_picture(each) + 8 if has_picture else 0.0)

    def _row(self, area: FRect, columns: int, row: Sequence[ScoreCard]) -> list[Widget]:
        by_seat = {card.seat: card for card in row}
        seats = [card.seat for card in row]
        if len(self.cards) <= _ONE_ROW:
            seats = as_on_a_podium(seats)
        each = (area.width - _GAP * (columns - 1)) / columns
        left = area.centerx - (each * len(seats) + _GAP * (len(seats) - 1)) / 2
        tallest = max(card.height(self._card_width(each)) for card in row)
        has_picture = self._own is not None and not self._is_beside(each)
        spare = area.height - tallest - self._block(1)
        if has_picture:  # where the widest picture leaves room, the same above and below
            ground = area.bottom - max(0.0, spare - 8 - self._widest_picture(each)) / 2
        else:
            ground = area.bottom - min(spare / 2, 60.0)
        widgets: list[Widget] = []
        for at, seat in enumerate(seats):
            column = FRect(left + at * (each + _GAP), area.top, each, ground - area.top)
            widgets += self._seat(column, by_seat[seat], tallest)
        return widgets

    def _seat(self, column: FRect, card: ScoreCard, tall: float) -> list[Widget]:
        wide = self._card_width(column.width)
        is_beside = self._is_beside(column.width)
        left = column.right - wide if is_beside else column.centerx - wide / 2
        block = self._block(self.places[card.seat])

        def paint(canvas: Canvas, interaction: InteractionState) -> None:
            risen = min(1.0, self.risen() / _RISE)
            high = block - (1 - risen) * max(0.0, block - self._block(len(self.cards)))
            base = FRect(left + 10, column.bottom - high, wide - 20, high)
            self._draw_block(canvas, base, card.seat)
            card.paint(canvas, FRect(left, base.top - tall + 4, wide, tall), self.figure(card.seat))

        own = self._own
        if self.gallery is None and self.places[card.seat] == 1:
            return [CustomWidget(paint), *self._trophy(FRect(left, column.top, wide, column.height - block - tall))]
        if own is None or self.gallery is None:
            return [CustomWidget(paint)]
        shape = own.shape(self.gallery.finished)
        if is_beside:
            place = held_in(FRect(column.left, column.top, left - column.left - 12, column.height), shape)
            place.bottom = column.bottom
        else:
            free = column.height - self._block(1) - tall - 8
            place = held_in(FRect(column.left, column.top, column.width, free), shape)
            place.bottom = column.bottom - block - tall - 2
        return [CustomWidget(paint), _picture(self.gallery, own, place, card.seat)]

    def _trophy(self, room: FRect) -> list[Widget]:
        """The cup above the winner of several games, with room for it."""
        high = min(room.height - 12, _CUP)
        if high < _CUP / 2:
            return []
        place = FRect(room.centerx - high / 2, room.bottom - 6 - high, high, high)
        return [CustomWidget(lambda canvas, interaction: canvas.fit("ui/trophy", place))]

    def _draw_block(self, canvas: Canvas, base: FRect, seat: int) -> None:
        """The wooden block with the place's number."""
        canvas.panel("ui/panel_wood", base)
        number, role = (
            str(self.places[seat]),
            HEADING if base.height >= canvas.fonts.line_height(HEADING) + 6 else LABEL_BOLD,
        )
        canvas.text_box(
            number, FRect(base.left, base.top + 3, base.width, base.height - 4), role, palette.CHALK, "center"
        )


def _picture(gallery: BoardGallery, picture: BoardPicture, place: FRect, seat: int = 0) -> Widget:
    return ImageWidget(place, lambda canvas: gallery.draw(canvas, picture, place, seat))
