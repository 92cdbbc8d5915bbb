"""One player's copy of the board in Bridges, and the one place that knows what may be entered on it (rules.md 1a, 1b).

The same checks serve the game with legal entries only (the first thing found is the refusal) and the option
Freehand (everything found is shown after the round).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from game.core.lazy_moves import bits_of
from game.core.state import Refusal
from game.isles.bridges.rules.board import Board, Island, Link
from game.isles.bridges.rules.refusals import (
    AtFlag,
    AtLink,
    Crossing,
    FullIsland,
    Reason,
    SixBridges,
    TooSmall,
    WrongCount,
)

MOST_ON_A_LINK = 2
MOST_WITHOUT_NUMBER = 6


@dataclass(slots=True)
class Sheet:
    """What is written on one copy: numbers by island, bridges (1 or 2) by link, and the islands struck out."""

    numbers: dict[Island, int] = field(default_factory=dict)
    bridges: dict[Link, int] = field(default_factory=dict)
    """Only ``draw`` adds to them."""
    struck: frozenset[Island] = frozenset()
    counts: dict[Island, int] = field(init=False, compare=False, repr=False)
    """How many bridges lead to each island that has any."""

    def __post_init__(self) -> None:
        self.counts = {}
        for link, bridges in self.bridges.items():
            self._count(link, bridges)

    def _count(self, link: Link, bridges: int) -> None:
        for island in link:
            self.counts[island] = self.counts.get(island, 0) + bridges

    def copy(self) -> Sheet:
        """A sheet of its own with the same entries."""
        sheet = Sheet(dict(self.numbers), {}, self.struck)
        sheet.bridges, sheet.counts = dict(self.bridges), dict(self.counts)
        return sheet

    def count(self, island: Island) -> int:
        """How many bridges lead to an island."""
        return self.counts.get(island, 0)

    def room(self, island: Island) -> int:
        """How many more bridges an island can take: up to its number, or up to six without one; never below 0."""
        return max(0, self.numbers.get(island, MOST_WITHOUT_NUMBER) - self.count(island))

    def draw(self, links: Sequence[Link]) -> None:
        """Draws a bridge along each of the links, legal or not."""
        for link in links:
            self.bridges[link] = self.bridges.get(link, 0) + 1
            self._count(link, 1)

    def full_islands(self) -> frozenset[Island]:
        """The islands with exactly as many bridges as their number says, struck ones excepted."""
        counts = self.counts
        return frozenset(
            [island for island, number in self.numbers.items() if counts.get(island) == number]
        ).difference(self.struck)


def number_faults(board: Board, sheet: Sheet, island: Island, number: int) -> Iterator[Refusal]:
    """Every rule of 1a that this number on this island, which has none yet, would break."""
    bridges = sheet.count(island)
    flag = board.flag(island)
    if flag is not None and bridges == 0:
        yield Refusal(Reason.FLAG_WITHOUT_BRIDGE, AtFlag(island, flag.value))
    if number < bridges:
        yield Refusal(Reason.NUMBER_TOO_SMALL, TooSmall(island, number, bridges))


def link_faults(board: Board, sheet: Sheet, link: Link, entry: Sequence[Link] = ()) -> Iterator[Refusal]:
    """Every rule of 1b that one more bridge along this link would break, its card's count apart.

    ``entry`` are all the links of the same entry: two of them may not cross each other either.
    """
    crossed = [other for other in board.crossings[link] if sheet.bridges.get(other) or other in entry]
    if crossed:
        yield Refusal(Reason.CROSSING, Crossing(link, crossed[0]))
    if sheet.bridges.get(link, 0) >= MOST_ON_A_LINK:
        yield Refusal(Reason.LINK_FULL, AtLink(link))
    for island in link:
        if sheet.room(island) == 0:
            number = sheet.numbers.get(island)
            if number is None:
                yield Refusal(Reason.SIX_BRIDGES, SixBridges(link, island))
            else:
                yield Refusal(Reason.ISLAND_FULL, FullIsland(link, island, number))
    if not any(island in sheet.numbers for island in link):
        yield Refusal(Reason.NO_NUMBERED_END, AtLink(link))


def bridges_faults(board: Board, sheet: Sheet, links: Sequence[Link], card: int) -> Iterator[Refusal]:
    """Every rule of 1b that these bridges, drawn together on a card that shows ``card`` bridges, would break."""
    if len(links) != card:
        yield Refusal(Reason.BRIDGE_COUNT, WrongCount(len(links), card))
    after = sheet.copy()
    for link in sorted(links):
        yield from link_faults(board, after, link, links)
        after.draw([link])


def open_islands(board: Board, sheet: Sheet, number: int) -> int:
    """The islands on which ``number_faults`` finds nothing wrong with that number, as a mask: bit n is island n."""
    found = board.masks.plain
    for island, bridges in sheet.counts.items():
        if bridges <= number:
            found |= 1 << island
        else:
            found &= ~(1 << island)
    for island in sheet.numbers:
        found &= ~(1 << island)
    return found


def completions(board: Board, sheet: Sheet, left: int) -> Iterator[tuple[Link, ...]]:
    """All legal ways to draw ``left`` more bridges on a sheet, each an ascending tuple of links, in ascending order."""
    if left == 0:
        yield ()
    else:
        for begun, last in open_sets(board, sheet, left):
            for bit in bits_of(last):
                yield (*begun, board.links[bit])


def open_sets(board: Board, sheet: Sheet, left: int) -> list[tuple[tuple[Link, ...], int]]:
    """What ``completions`` gives for one bridge or more: all links but the last, and a mask of what the last can be."""
    masks = board.masks
    numbered = closed = begun = 0
    for island in sheet.numbers:
        numbered |= masks.at[island]
    for link, bridges in sheet.bridges.items():
        closed |= masks.across[link]
        if bridges < MOST_ON_A_LINK:
            begun |= 1 << masks.bit_of[link]
        else:
            closed |= 1 << masks.bit_of[link]
    room = dict.fromkeys(board.islands, MOST_WITHOUT_NUMBER) | sheet.numbers
    for island, bridges in sheet.counts.items():
        room[island] -= bridges
        if room[island] <= 0:
            closed |= masks.at[island]
    return _open_sets(board, numbered & ~closed, begun, room, left)


def _open_sets(
    board: Board, links: int, begun: int, room: dict[Island, int], left: int
) -> list[tuple[tuple[Link, ...], int]]:
    """``links``: along which one more bridge may be drawn; ``begun``: which of them have one already."""
    if left == 1:
        return [((), links)]
    masks = board.masks
    found = []
    for bit in bits_of(links):
        link = board.links[bit]
        # Bridges only ever close links, and of a set's links the next is never before the last.
        rest = links & (-1 << bit) & ~masks.across[link]
        if begun >> bit & 1:
            rest ^= 1 << bit
        for island in link:
            room[island] -= 1
            if not room[island]:
                rest &= ~masks.at[island]
        found += [((link, *more), last) for more, last in _open_sets(board, rest, begun | 1 << bit, room, left - 1)]
        for island in link:
            room[island] += 1
    return found


def can_join(board: Board, sheet: Sheet, link: Link) -> bool:
    """Whether a bridge lies along the link, or no other bridge keeps one from ever being drawn there."""
    return bool(sheet.bridges.get(link)) or not any(sheet.bridges.get(other) for other in board.crossings[link])


def largest_group(
    board: Board, sheet: Sheet, islands: frozenset[Island], is_joint: Callable[[Link], bool] | None = None
) -> int:
    """The size of the largest group of these islands joined with no other island in between.

    They are joined by links with a bridge, or by those for which ``is_joint`` says so.
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
