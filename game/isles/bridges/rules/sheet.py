"""One player's copy of the board, and the legality checks for its entries (rules.md section 1, "(a)" and "(b)").

The normal game refuses an entry at the first fault found; Freehand shows all faults after the round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from game.core.lazy_moves import bits_of
from game.core.state import Refusal
from game.isles.bridges.rules.board import Board, Island, Link
from game.isles.bridges.rules.refusals import (
    BridgeCountDetails,
    CrossingDetails,
    FlagDetails,
    FullIslandDetails,
    LinkDetails,
    Reason,
    SixBridgesDetails,
    TooSmallDetails,
)

MAX_BRIDGES_PER_LINK = 2
MAX_BRIDGES_WITHOUT_NUMBER = 6


@dataclass(slots=True)
class Sheet:
    """Entries on one copy: numbers by island, bridges (1 or 2) by link, struck islands."""

    numbers: dict[Island, int] = field(default_factory=dict)
    bridges: dict[Link, int] = field(default_factory=dict)
    """Read-only outside this class; ``draw`` keeps ``counts`` in step."""
    struck: frozenset[Island] = frozenset()
    counts: dict[Island, int] = field(init=False, compare=False, repr=False)
    """Number of bridges at each island that has any."""

    def __post_init__(self) -> None:
        self.counts = {}
        for link, bridges in self.bridges.items():
            self._count(link, bridges)

    def _count(self, link: Link, bridges: int) -> None:
        for island in link:
            self.counts[island] = self.counts.get(island, 0) + bridges

    def copy(self) -> Sheet:
        """Independent copy with the same entries."""
        sheet = Sheet(dict(self.numbers), {}, self.struck)
        sheet.bridges, sheet.counts = dict(self.bridges), dict(self.counts)
        return sheet

    def bridge_count(self, island: Island) -> int:
        """Number of bridges at an island."""
        return self.counts.get(island, 0)

    def bridges_left(self, island: Island) -> int:
        """Number of bridges that still fit an island, at least 0; the limit is its number, or six without one."""
        return max(0, self.numbers.get(island, MAX_BRIDGES_WITHOUT_NUMBER) - self.bridge_count(island))

    def draw(self, links: Sequence[Link]) -> None:
        """Draw a bridge along each link without a legality check."""
        for link in links:
            self.bridges[link] = self.bridges.get(link, 0) + 1
            self._count(link, 1)

    def full_islands(self) -> frozenset[Island]:
        """Unstruck islands whose bridges equal their number."""
        counts = self.counts
        return frozenset(
            [island for island, number in self.numbers.items() if counts.get(island) == number]
        ).difference(self.struck)


def number_faults(board: Board, sheet: Sheet, island: Island, number: int) -> Iterator[Refusal]:
    """Broken rules of step (a) for this number on an island without one."""
    bridges = sheet.bridge_count(island)
    flag = board.flag(island)
    if flag is not None and bridges == 0:
        yield Refusal(Reason.FLAG_WITHOUT_BRIDGE, FlagDetails(island, flag.value))
    if number < bridges:
        yield Refusal(Reason.NUMBER_TOO_SMALL, TooSmallDetails(island, number, bridges))


def link_faults(board: Board, sheet: Sheet, link: Link, entry: Sequence[Link] = ()) -> Iterator[Refusal]:
    """Broken rules of step (b) for one more bridge along a link, except the card's count.

    ``entry`` holds all links of the same entry, which may not cross each other either.
    """
    crossed = [other for other in board.crossings[link] if sheet.bridges.get(other) or other in entry]
    if crossed:
        yield Refusal(Reason.CROSSING, CrossingDetails(link, crossed[0]))
    if sheet.bridges.get(link, 0) >= MAX_BRIDGES_PER_LINK:
        yield Refusal(Reason.LINK_FULL, LinkDetails(link))
    for island in link:
        if sheet.bridges_left(island) == 0:
            number = sheet.numbers.get(island)
            if number is None:
                yield Refusal(Reason.SIX_BRIDGES, SixBridgesDetails(link, island))
            else:
                yield Refusal(Reason.ISLAND_FULL, FullIslandDetails(link, island, number))
    if not any(island in sheet.numbers for island in link):
        yield Refusal(Reason.NO_NUMBERED_END, LinkDetails(link))


def bridges_faults(board: Board, sheet: Sheet, links: Sequence[Link], card: int) -> Iterator[Refusal]:
    """Broken rules of step (b) for bridges drawn together on a card that shows ``card`` bridges."""
    if len(links) != card:
        yield Refusal(Reason.BRIDGE_COUNT, BridgeCountDetails(len(links), card))
    after = sheet.copy()
    for link in sorted(links):
        yield from link_faults(board, after, link, links)
        after.draw([link])


def writable_islands(board: Board, sheet: Sheet, number: int) -> int:
    """Mask of the islands where ``number_faults`` accepts the number; bit n is island n."""
    found = board.masks.unflagged
    for island, bridges in sheet.counts.items():
        if bridges <= number:
            found |= 1 << island
        else:
            found &= ~(1 << island)
    for island in sheet.numbers:
        found &= ~(1 << island)
    return found


def legal_bridge_sets(board: Board, sheet: Sheet, left: int) -> Iterator[tuple[Link, ...]]:
    """All legal sets of ``left`` more bridges, as ascending tuples of links in ascending order."""
    if left == 0:
        yield ()
    else:
        for begun, last in partial_bridge_sets(board, sheet, left):
            for bit in bits_of(last):
                yield (*begun, board.links[bit])


def partial_bridge_sets(board: Board, sheet: Sheet, left: int) -> list[tuple[tuple[Link, ...], int]]:
    """``legal_bridge_sets`` for at least one bridge: (all links but the last, mask of possible last links)."""
    masks = board.masks
    numbered = closed = begun = 0
    for island in sheet.numbers:
        numbered |= masks.links_at[island]
    for link, bridges in sheet.bridges.items():
        closed |= masks.crossings[link]
        if bridges < MAX_BRIDGES_PER_LINK:
            begun |= 1 << masks.bit_of[link]
        else:
            closed |= 1 << masks.bit_of[link]
    left_at = dict.fromkeys(board.islands, MAX_BRIDGES_WITHOUT_NUMBER) | sheet.numbers
    for island, bridges in sheet.counts.items():
        left_at[island] -= bridges
        if left_at[island] <= 0:
            closed |= masks.links_at[island]
    return _partial_bridge_sets(board, numbered & ~closed, begun, left_at, left)


def _partial_bridge_sets(
    board: Board, links: int, begun: int, left_at: dict[Island, int], left: int
) -> list[tuple[tuple[Link, ...], int]]:
    """Recursion of ``partial_bridge_sets``: ``links`` accept one more bridge, ``begun`` have one already."""
    if left == 1:
        return [((), links)]
    masks = board.masks
    found = []
    for bit in bits_of(links):
        link = board.links[bit]
        # A bridge can only close links; each next link of a set follows the previous one.
        rest = links & (-1 << bit) & ~masks.crossings[link]
        if begun >> bit & 1:
            rest ^= 1 << bit
        for island in link:
            left_at[island] -= 1
            if not left_at[island]:
                rest &= ~masks.links_at[island]
        found += [
            ((link, *more), last)
            for more, last in _partial_bridge_sets(board, rest, begun | 1 << bit, left_at, left - 1)
        ]
        for island in link:
            left_at[island] += 1
    return found


def is_joinable(board: Board, sheet: Sheet, link: Link) -> bool:
    """True if the link has a bridge or no crossing bridge blocks it."""
    return bool(sheet.bridges.get(link)) or not any(sheet.bridges.get(other) for other in board.crossings[link])


def largest_group(
    board: Board, sheet: Sheet, islands: frozenset[Island], is_joint: Callable[[Link], bool] | None = None
) -> int:
    """Size of the largest group of these islands that is connected without other islands.

    A link joins two islands if it has a bridge, or if ``is_joint`` accepts it.
    """
    left = set(islands)
    largest = 0
    while left:
        size = 0
        waiting = [left.pop()]
        while waiting:
            island = waiting.pop()
            size += 1
            for link in board.links_of[island]:
                other = link[0] if link[1] == island else link[1]
                if other in left and (is_joint(link) if is_joint is not None else sheet.bridges.get(link)):
                    left.remove(other)
                    waiting.append(other)
        largest = max(largest, size)
    return largest
