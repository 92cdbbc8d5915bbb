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
from game.isles.bridges.rules.moves import CorrectBridges, CorrectionMove, CorrectNumber, TakeBack
from game.isles.bridges.rules.refusals import (
    BridgeCountDetails,
    CrossingDetails,
    DependencyDetails,
    FlagDetails,
    FullIslandDetails,
    IslandDetails,
    LinkDetails,
    MoveDetails,
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


FaultKey = tuple[int, str, frozenset[Island]]
"""Identity of a fault from check to check: its entry's move, the broken rule, the islands concerned."""


@dataclass(frozen=True, slots=True)
class EntryFault:
    """One mistake on a sheet: its entry, the broken rule and the islands concerned."""

    entry: SheetEntry
    refusal: Refusal
    islands: frozenset[Island]

    @property
    def key(self) -> FaultKey:
        """Identity of the fault; the refusal's counts may change from check to check."""
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
    found: dict[FaultKey, EntryFault] = {}
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
    """True if what came later has put the fault right."""
    match refusal.reason, refusal.details:
        case Reason.FLAG_WITHOUT_BRIDGE, FlagDetails(island):
            return heals_flags and final.bridge_count(island) > 0
        case Reason.NO_NUMBERED_END, LinkDetails(link):
            return any(island in final.numbers for island in link)
    return False


def _was_bridged(entries: Sequence[SheetEntry], entry: SheetEntry, refusal: Refusal) -> bool:
    """True if bridges that a correction kept led to the flag island before the entry wrote its number."""
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


@dataclass(frozen=True, slots=True)
class EntryLog:
    """Entries on one seat's sheet, with the faults that checks found in them; empty without the option."""

    board: Board
    heals_flags: bool
    entries: tuple[SheetEntry, ...] = ()
    """Entries on the sheet, oldest first."""
    shown_faults: tuple[EntryFault, ...] = ()
    """Unhealed faults of the last check; correctable until the round ends."""
    settled_faults: frozenset[FaultKey] = frozenset()
    """Keys of uncorrected faults, whose islands are struck."""

    # Queries

    def entry(self, what: int) -> SheetEntry:
        """Entry of the move ``what``; raises ``LookupError`` if none is left."""
        for entry in self.entries:
            if entry.move == what:
                return entry
        raise LookupError(f"no entry of move {what} is left on the sheet")

    @property
    def faulty_entries(self) -> list[SheetEntry]:
        """Correctable entries at fault, oldest first."""
        if not self.shown_faults:
            return []
        moves = {fault.entry.move for fault in self.shown_faults}
        return [entry for entry in self.entries if entry.move in moves]

    @property
    def uncounted_islands(self) -> frozenset[Island]:
        """Islands of correctable entries at fault; they do not count as finished."""
        return frozenset().union(*(entry.touched for entry in self.faulty_entries))

    @property
    def struck_islands(self) -> frozenset[Island]:
        """Islands of settled faults."""
        return frozenset().union(*(islands for _, _, islands in self.settled_faults))

    def removal(self, what: int) -> EntryRemoval | None:
        """Result of taking back the entry of move ``what``; None unless shown at fault."""
        entry = next((entry for entry in self.faulty_entries if entry.move == what), None)
        return None if entry is None else self._removal_of(entry)

    def corrections(self, seat: int, what: int | None = None) -> list[CorrectionMove]:
        """Legal corrections and take-backs by entry, as moves of ``seat``; ``what`` limits them to one move's entry."""
        found: list[CorrectionMove] = []
        for entry in self.faulty_entries:
            if what not in (None, entry.move):
                continue
            removal = self._removal_of(entry)
            for replacement in removal.candidates():
                if removal.why_not(replacement) is None:
                    if replacement.island is not None:
                        found.append(CorrectNumber(seat, entry.move, replacement.island))
                    else:
                        found.append(CorrectBridges(seat, entry.move, replacement.links))
            if removal.why_not() is None:
                found.append(TakeBack(seat, entry.move))
        return found

    def why_not(self, move: CorrectionMove) -> Refusal | None:
        """The rule that forbids the correction or take-back, or None."""
        removal = self.removal(move.what)
        if removal is None:
            return Refusal(Reason.NOT_AT_FAULT, MoveDetails(move.what))
        if isinstance(move, TakeBack):
            return removal.why_not()
        if isinstance(move, CorrectNumber) != (removal.entry.island is not None):
            return Refusal(Reason.OTHER_ENTRY, MoveDetails(move.what))
        return removal.why_not(_replacement_entry(move, removal.entry))

    def _removal_of(self, entry: SheetEntry) -> EntryRemoval:
        return EntryRemoval.of(self.board, self.entries, entry, heals_flags=self.heals_flags)

    def _find_faults(self) -> tuple[EntryFault, ...]:
        return find_faults(self.board, self.entries, heals_flags=self.heals_flags)

    # Changes, each a new log

    def with_entry(self, entry: SheetEntry) -> EntryLog:
        """Log with one more entry."""
        return replace(self, entries=(*self.entries, entry))

    def without_entry(self, what: int) -> EntryLog:
        """Log without the entry of move ``what``, legal or not."""
        return replace(self, entries=tuple(entry for entry in self.entries if entry.move != what))

    def with_correction(self, move: CorrectionMove, number: int) -> EntryLog:
        """Log after a legal correction or take-back, which is move ``number`` of the record."""
        remaining = self.without_entry(move.what)
        if isinstance(move, TakeBack):
            return remaining
        return remaining.with_entry(replace(_replacement_entry(move, self.entry(move.what)), move=number))

    def without_healed_faults(self, *, is_last_step: bool) -> EntryLog:
        """Log without the faults that a move healed; in the last step, with those that it uncovered."""
        if not self.shown_faults and not is_last_step:
            return self
        shown = {fault.key for fault in self.shown_faults}
        return replace(
            self,
            shown_faults=tuple(
                fault
                for fault in self._find_faults()
                if fault.key in shown or (is_last_step and fault.key not in self.settled_faults)
            ),
        )

    def checked(self) -> EntryLog:
        """Log after the check at a round's end: old faults that remain are settled, new ones shown."""
        before = {fault.key for fault in self.shown_faults}
        wrong = [fault for fault in self._find_faults() if fault.key not in self.settled_faults]
        return replace(
            self,
            shown_faults=tuple(fault for fault in wrong if fault.key not in before),
            settled_faults=self.settled_faults.union(fault.key for fault in wrong if fault.key in before),
        )

    def closed(self) -> EntryLog:
        """Log after the seat's last step: all shown faults are settled."""
        settled = self.settled_faults.union(fault.key for fault in self.shown_faults)
        return replace(self, shown_faults=(), settled_faults=settled)


def _replacement_entry(move: CorrectNumber | CorrectBridges, taken: SheetEntry) -> SheetEntry:
    """Replacement of an entry by a correction, on the same card."""
    if isinstance(move, CorrectNumber):
        return correct(taken, island=move.island)
    return correct(taken, links=move.links)
