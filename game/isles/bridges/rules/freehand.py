"""The option Freehand of Bridges: what is checked after a round, shown, taken back and struck (rules.md 1, "Mistakes").

Rulings where the page leaves something open:

- A fault belongs to the *latest* entry it needs: too many bridges are the fault of the bridges if the number was there
  first, and of the number if the bridges were. Of two crossing links the newer one is at fault; both, if they were
  drawn in one entry.
- A bridge without a numbered end heals once an end has a number. A number written on a flag island before a bridge
  led there does not heal; up to record version 2 a later bridge healed it (``heals_flags``).
- Bridges that a correction draws along a link of the old entry have stood there since the old entry.
- A fault concerns: the island of the number; the ends of a link that crosses or has no numbered end; the island with
  too many bridges; all ends of bridges that are fewer or more than the card shows. They are struck if it stays.
- While an entry is at fault and can still be corrected, *all* islands it touches are held back from goals, so that no
  goal rests on bridges that may vanish.
- A fault is struck at the end of the round after the one whose check found it. The 17th round is followed by the last
  step instead, which ends for a seat with ``done``.
- A take-back removes the whole entry. A correction is a new entry, the latest: it must break no rule on the sheet
  without the old one. Either is refused if a later entry without a fault would have one then.
- What a seat is shown are the faults of the last check as far as they have not healed since. In the last step, which no
  check follows, a fault that a correction lays bare is shown at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from game.core.state import Refusal
from game.isles.bridges.rules.board import Board, Island, Link
from game.isles.bridges.rules.refusals import (
    AtFlag,
    AtIsland,
    AtLink,
    AtNumber,
    Crossing,
    FullIsland,
    NoRoom,
    Reason,
    SixBridges,
    StillNeeded,
    TooSmall,
    WrongCount,
)
from game.isles.bridges.rules.sheet import Sheet, bridges_faults, completions, link_faults, number_faults


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """What one move wrote on a sheet: a number on an island, or bridges along links (then ``island`` is None).

    ``move`` is the move's number in the record; ``card`` the number or the count of bridges the card showed. The
    starting number, which cannot be at fault, is an entry with ``is_start``. ``turned`` is the round of that card.
    A correction has ``kept``, the links it shares with the old entry, whose move was ``since``.
    """

    move: int
    card: int
    island: Island | None = None
    links: tuple[Link, ...] = ()
    is_start: bool = False
    turned: int = 0
    kept: tuple[Link, ...] = ()
    since: int = 0

    @property
    def touched(self) -> frozenset[Island]:
        """All islands the entry wrote on or drew to."""
        if self.island is not None:
            return frozenset({self.island})
        return frozenset(island for link in self.links for island in link)


@dataclass(frozen=True, slots=True)
class EntryFault:
    """One thing that is wrong on a sheet: the entry it belongs to, the rule broken, the islands concerned."""

    entry: SheetEntry
    refusal: Refusal
    islands: frozenset[Island]

    @property
    def key(self) -> tuple[int, str, frozenset[Island]]:
        """What makes it the same fault at the next check, whatever its counts are by then."""
        return self.entry.move, self.refusal.reason.value, self.islands


def sheet_of(entries: Iterable[SheetEntry], struck: frozenset[Island] = frozenset()) -> Sheet:
    """The sheet on which exactly these entries stand."""
    sheet = Sheet(struck=struck)
    for entry in entries:
        write(sheet, entry)
    return sheet


def write(sheet: Sheet, entry: SheetEntry) -> None:
    """Writes the entry's number or draws its bridges on the sheet, legal or not."""
    if entry.island is not None:
        sheet.numbers[entry.island] = entry.card
    sheet.draw(entry.links)


def find_faults(board: Board, entries: Sequence[SheetEntry], *, heals_flags: bool = False) -> tuple[EntryFault, ...]:
    """Everything that is wrong on the sheet with these entries (in the order they were made), each fault once.

    ``heals_flags``: by the rules up to record version 2.
    """
    final = sheet_of(entries)
    sheet = Sheet()
    found: dict[tuple[int, str, frozenset[Island]], EntryFault] = {}
    for entry in entries:
        if entry.island is None:
            refusals = bridges_faults(board, sheet, entry.links, entry.card)
        elif entry.is_start:
            refusals = iter(())
        else:
            refusals = number_faults(board, sheet, entry.island, entry.card)
        for refusal in refusals:
            if not _is_healed(final, refusal, heals_flags=heals_flags) and not _was_bridged(entries, entry, refusal):
                fault = EntryFault(entry, refusal, _concerned(entry, refusal))
                found.setdefault(fault.key, fault)
        write(sheet, entry)
    return tuple(found.values())


def _is_healed(final: Sheet, refusal: Refusal, *, heals_flags: bool) -> bool:
    """Whether what came later has put the fault right."""
    match refusal.reason, refusal.details:
        case Reason.FLAG_WITHOUT_BRIDGE, AtFlag(island):
            return heals_flags and final.count(island) > 0
        case Reason.NO_NUMBERED_END, AtLink(link):
            return any(island in final.numbers for island in link)
    return False


def _was_bridged(entries: Sequence[SheetEntry], entry: SheetEntry, refusal: Refusal) -> bool:
    """Whether bridges that a correction kept led to the flag island before the entry wrote its number."""
    match refusal.reason, refusal.details:
        case Reason.FLAG_WITHOUT_BRIDGE, AtFlag(island):
            return any(each.since < entry.move and any(island in link for link in each.kept) for each in entries)
    return False


def correct(taken: SheetEntry, *, island: Island | None = None, links: Sequence[Link] = ()) -> SheetEntry:
    """The entry that takes the place of ``taken`` on the same card; it has its number still to come."""
    drawn = tuple(sorted(links))
    kept = tuple(link for link in dict.fromkeys(drawn) if link in taken.links)
    return replace(taken, island=island, links=drawn, kept=kept, since=taken.move)


def _concerned(entry: SheetEntry, refusal: Refusal) -> frozenset[Island]:
    match refusal.details:
        case AtFlag(island=island) | TooSmall(island=island) | FullIsland(island=island) | SixBridges(island=island):
            return frozenset({island})
        case AtLink(link=link) | Crossing(link=link):
            return frozenset(link)
    return entry.touched


@dataclass(frozen=True)
class Mend:
    """An entry at fault taken back: the sheet without it, and what on it would be at fault unless something new helps."""

    board: Board
    taken: SheetEntry
    sheet: Sheet
    orphans: tuple[EntryFault, ...]
    """The faults that later entries, without one now, would have."""
    heals_flags: bool

    @classmethod
    def of(cls, board: Board, entries: Sequence[SheetEntry], taken: SheetEntry, *, heals_flags: bool = False) -> Mend:
        """What taking back one of these entries (in the order they were made) would leave."""
        at_fault = {fault.entry.move for fault in find_faults(board, entries, heals_flags=heals_flags)}
        without = [entry for entry in entries if entry is not taken]
        orphans = tuple(
            fault
            for fault in find_faults(board, without, heals_flags=heals_flags)
            if fault.entry.move > taken.move and fault.entry.move not in at_fault
        )
        return cls(board, taken, sheet_of(without), orphans, heals_flags)

    def why_not(self, anew: SheetEntry | None = None) -> Refusal | None:
        """Why the entry cannot be taken back, with ``anew`` in its place or nothing; None if it can."""
        if anew is not None:
            refusal = self._why_not_enter(anew)
            if refusal is not None:
                return refusal
        after = self.sheet
        if anew is not None and self.orphans:
            after = self.sheet.copy()
            write(after, anew)
        anew_alone = () if anew is None else (anew,)
        for orphan in self.orphans:
            is_healed = _is_healed(after, orphan.refusal, heals_flags=self.heals_flags)
            if not is_healed and not _was_bridged(anew_alone, orphan.entry, orphan.refusal):
                return Refusal(Reason.STILL_NEEDED, StillNeeded(self.taken.move, orphan.entry.move))
        return None

    def _why_not_enter(self, anew: SheetEntry) -> Refusal | None:
        """The first rule that the new entry would break on the sheet without the old one."""
        if anew.island is not None:
            if anew.island not in self.board.islands:
                return Refusal(Reason.NO_SUCH_ISLAND, AtIsland(anew.island))
            if anew.island in self.sheet.numbers:
                return Refusal(Reason.HAS_NUMBER, AtNumber(anew.island, self.sheet.numbers[anew.island]))
            return next(number_faults(self.board, self.sheet, anew.island, anew.card), None)
        if not anew.links:
            return Refusal(Reason.NO_BRIDGES)
        for link in anew.links:
            if link not in self.board.links:
                return Refusal(Reason.NO_SUCH_LINK, AtLink(link))
        return next(bridges_faults(self.board, self.sheet, anew.links, anew.card), None)

    def why_not_link(self, chosen: Sequence[Link], link: Link) -> Refusal | None:
        """Why one more bridge along ``link`` cannot join those ``chosen`` so far for the new entry; None if it can."""
        left = self.taken.card - len(chosen) - 1
        if left < 0:
            return Refusal(Reason.BRIDGE_COUNT, WrongCount(len(chosen) + 1, self.taken.card))
        sheet = self.sheet.copy()
        sheet.draw(chosen)
        refusal = next(link_faults(self.board, sheet, link), None)
        if refusal is not None:
            return refusal
        sheet.draw([link])
        refusal = Refusal(Reason.NO_ROOM_FOR_REST, NoRoom(link, left))
        for rest in completions(self.board, sheet, left):
            refusal = self.why_not(correct(self.taken, links=(*chosen, link, *rest)))
            if refusal is None:
                return None
        return refusal

    def candidates(self) -> Iterator[SheetEntry]:
        """All entries that could stand in its place, legal ones among them, in a fixed order."""
        if self.taken.island is not None:
            yield from (correct(self.taken, island=island) for island in self.board.islands)
        else:
            for links in completions(self.board, self.sheet, self.taken.card):
                yield correct(self.taken, links=links)
