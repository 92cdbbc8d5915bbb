"""Freehand option of Bridges: check after a round, corrections, struck islands (rules.md section 1, "Mistakes").

Rulings on open questions:

- A fault belongs to the *latest* entry involved. Bridges in excess are the fault of the later of number and
  bridges. Of two crossing links the newer is at fault; both are if one entry drew both.
- A bridge without a numbered end heals once an end has a number. A number written on a flag island before a bridge
  led there does not heal; up to record version 2 a later bridge healed it (``heals_flags``).
- Bridges of a correction along a link of the old entry count as drawn with the old entry.
- A fault concerns: the island of the number; the ends of a link that crosses or has no numbered end; the island
  with too many bridges; all ends of bridges whose count differs from the card. An uncorrected fault strikes
  them.
- While an entry at fault can still be corrected, *none* of its islands counts for goals: a goal never rests on
  bridges that may vanish.
- A fault is struck at the end of the round after its check. After the 17th round comes a last step instead,
  which ends for a seat with ``done``.
- A take-back removes the whole entry. A correction counts as a new, latest entry and must be legal on the sheet
  without the old one. Both are refused if a later sound entry would then be at fault.
- A seat is shown the unhealed faults of the last check. The last step has no check after it, so faults that a
  correction uncovers there are shown at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from game.core.state import Refusal
from game.isles.bridges.rules.board import Board, Island, Link
from game.isles.bridges.rules.refusals import (
    BridgeCountDetails,
    CrossingDetails,
    DependencyDetails,
    FlagDetails,
    FullIslandDetails,
    IslandDetails,
    LinkDetails,
    NoSpaceDetails,
    Reason,
    SixBridgesDetails,
    TooSmallDetails,
    WrittenNumberDetails,
)
from game.isles.bridges.rules.sheet import Sheet, bridges_faults, legal_bridge_sets, link_faults, number_faults


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """One move's marks on a sheet: a number on an island, or bridges along links (``island`` is None).

    ``move`` is the move's number in the record, ``card`` the card's number or bridge count, ``turned`` the card's
    round. ``is_start`` marks the starting number, which is never at fault.
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
        """All islands that the entry's number or bridges touch."""
        if self.island is not None:
            return frozenset({self.island})
        return frozenset(island for link in self.links for island in link)


@dataclass(frozen=True, slots=True)
class EntryFault:
    """One mistake on a sheet: its entry, the broken rule and the islands concerned."""

    entry: SheetEntry
    refusal: Refusal
    islands: frozenset[Island]

    @property
    def key(self) -> tuple[int, str, frozenset[Island]]:
        """Identity of the fault from check to check; the refusal's counts may change."""
        return self.entry.move, self.refusal.reason.value, self.islands


def sheet_of(entries: Iterable[SheetEntry], struck: frozenset[Island] = frozenset()) -> Sheet:
    """Sheet made of exactly the given entries."""
    sheet = Sheet(struck=struck)
    for entry in entries:
        apply_entry(sheet, entry)
    return sheet


def apply_entry(sheet: Sheet, entry: SheetEntry) -> None:
    """Write the entry's number or bridges on the sheet without a legality check."""
    if entry.island is not None:
        sheet.numbers[entry.island] = entry.card
    sheet.draw(entry.links)


def find_faults(board: Board, entries: Sequence[SheetEntry], *, heals_flags: bool = False) -> tuple[EntryFault, ...]:
    """All faults on the sheet of these entries (oldest first), each once.

    ``heals_flags``: the rules up to record version 2.
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
                fault = EntryFault(entry, refusal, _islands_concerned(entry, refusal))
                found.setdefault(fault.key, fault)
        apply_entry(sheet, entry)
    return tuple(found.values())


def _is_healed(final: Sheet, refusal: Refusal, *, heals_flags: bool) -> bool:
    """Whether what came later has put the fault right."""
    match refusal.reason, refusal.details:
        case Reason.FLAG_WITHOUT_BRIDGE, FlagDetails(island):
            return heals_flags and final.bridge_count(island) > 0
        case Reason.NO_NUMBERED_END, LinkDetails(link):
            return any(island in final.numbers for island in link)
    return False


def _was_bridged(entries: Sequence[SheetEntry], entry: SheetEntry, refusal: Refusal) -> bool:
    """Whether bridges that a correction kept led to the flag island before the entry wrote its number."""
    match refusal.reason, refusal.details:
        case Reason.FLAG_WITHOUT_BRIDGE, FlagDetails(island):
            return any(each.since < entry.move and any(island in link for link in each.kept) for each in entries)
    return False


def correct(taken: SheetEntry, *, island: Island | None = None, links: Sequence[Link] = ()) -> SheetEntry:
    """The entry that takes the place of ``entry`` on the same card; it has its number still to come."""
    drawn = tuple(sorted(links))
    kept = tuple(link for link in dict.fromkeys(drawn) if link in taken.links)
    return replace(taken, island=island, links=drawn, kept=kept, since=taken.move)


def _islands_concerned(entry: SheetEntry, refusal: Refusal) -> frozenset[Island]:
    match refusal.details:
        case (
            FlagDetails(island=island)
            | TooSmallDetails(island=island)
            | FullIslandDetails(island=island)
            | SixBridgesDetails(island=island)
        ):
            return frozenset({island})
        case LinkDetails(link=link) | CrossingDetails(link=link):
            return frozenset(link)
    return entry.touched


@dataclass(frozen=True)
class EntryRemoval:
    """Sheet after an entry at fault is taken back."""

    board: Board
    entry: SheetEntry
    sheet: Sheet
    orphans: tuple[EntryFault, ...]
    """Faults that later entries would then have, unless a replacement heals them."""
    heals_flags: bool

    @classmethod
    def of(
        cls, board: Board, entries: Sequence[SheetEntry], taken: SheetEntry, *, heals_flags: bool = False
    ) -> EntryRemoval:
        """The result of taking back one of these entries (oldest first)."""
        at_fault = {fault.entry.move for fault in find_faults(board, entries, heals_flags=heals_flags)}
        without = [entry for entry in entries if entry is not taken]
        orphans = tuple(
            fault
            for fault in find_faults(board, without, heals_flags=heals_flags)
            if fault.entry.move > taken.move and fault.entry.move not in at_fault
        )
        return cls(board, taken, sheet_of(without), orphans, heals_flags)

    def why_not(self, replacement: SheetEntry | None = None) -> Refusal | None:
        """Refusal of taking the entry back, with ``replacement`` as its replacement if given; None if legal."""
        if replacement is not None:
            refusal = self._replacement_refusal(replacement)
            if refusal is not None:
                return refusal
        after = self.sheet
        if replacement is not None and self.orphans:
            after = self.sheet.copy()
            apply_entry(after, replacement)
        anew_alone = () if replacement is None else (replacement,)
        for orphan in self.orphans:
            is_healed = _is_healed(after, orphan.refusal, heals_flags=self.heals_flags)
            if not is_healed and not _was_bridged(anew_alone, orphan.entry, orphan.refusal):
                return Refusal(Reason.STILL_NEEDED, DependencyDetails(self.entry.move, orphan.entry.move))
        return None

    def _replacement_refusal(self, replacement: SheetEntry) -> Refusal | None:
        """First rule that the replacement breaks on the sheet without the old entry; None if legal."""
        if replacement.island is not None:
            if replacement.island not in self.board.islands:
                return Refusal(Reason.NO_SUCH_ISLAND, IslandDetails(replacement.island))
            if replacement.island in self.sheet.numbers:
                return Refusal(
                    Reason.HAS_NUMBER, WrittenNumberDetails(replacement.island, self.sheet.numbers[replacement.island])
                )
            return next(number_faults(self.board, self.sheet, replacement.island, replacement.card), None)
        if not replacement.links:
            return Refusal(Reason.NO_BRIDGES)
        for link in replacement.links:
            if link not in self.board.links:
                return Refusal(Reason.NO_SUCH_LINK, LinkDetails(link))
        return next(bridges_faults(self.board, self.sheet, replacement.links, replacement.card), None)

    def why_not_link(self, chosen: Sequence[Link], link: Link) -> Refusal | None:
        """Refusal of one more bridge along ``link`` after ``chosen`` for the replacement; None if legal."""
        left = self.entry.card - len(chosen) - 1
        if left < 0:
            return Refusal(Reason.BRIDGE_COUNT, BridgeCountDetails(len(chosen) + 1, self.entry.card))
        sheet = self.sheet.copy()
        sheet.draw(chosen)
        refusal = next(link_faults(self.board, sheet, link), None)
        if refusal is not None:
            return refusal
        sheet.draw([link])
        refusal = Refusal(Reason.NO_ROOM_FOR_REST, NoSpaceDetails(link, left))
        for rest in legal_bridge_sets(self.board, sheet, left):
            refusal = self.why_not(correct(self.entry, links=(*chosen, link, *rest)))
            if refusal is None:
                return None
        return refusal

    def candidates(self) -> Iterator[SheetEntry]:
        """All possible replacements in a fixed order; some are illegal."""
        if self.entry.island is not None:
            yield from (correct(self.entry, island=island) for island in self.board.islands)
        else:
            for links in legal_bridge_sets(self.board, self.sheet, self.entry.card):
                yield correct(self.entry, links=links)
