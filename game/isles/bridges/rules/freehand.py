"""The option Freehand of Bridges: what is checked after a round, shown, taken back and struck (rules.md 1, "Mistakes").

Rulings where the page leaves something open:

- A fault belongs to the *latest* entry it needs: too many bridges are the fault of the bridges if the number was there
  first, and of the number if the bridges were. Of two crossing links the newer one is at fault; both, if they were
  drawn in one entry.
- Two faults heal, because the board no longer shows them: a number on a flag island once a bridge leads there, and a
  bridge without a numbered end once an end has a number.
- A fault concerns: the island of the number; the ends of a link that crosses or has no numbered end; the island with
  too many bridges; all ends of bridges that are fewer or more than the card shows. They are struck if it stays.
- While an entry at fault can still be taken back, *all* islands it touches are held back from goals, so that no goal
  rests on bridges that may vanish.
- A fault is struck at the end of the round after the one whose check found it. The last round has none after it: what
  is wrong then is struck at once.
- A take-back removes the whole entry, and is refused if a later entry without a fault would have one without it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game.core.state import Refusal
from game.isles.bridges.rules.board import Board, Island, Link
from game.isles.bridges.rules.refusals import AtFlag, AtLink, Crossing, FullIsland, Reason, SixBridges, TooSmall
from game.isles.bridges.rules.sheet import Sheet, bridges_faults, number_faults


@dataclass(frozen=True, slots=True)
class Entry:
    """What one move wrote on a sheet: a number on an island, or bridges along links (then ``island`` is None).

    ``move`` is the move's number in the record; ``card`` the number or the count of bridges the card showed. The
    starting number, which cannot be at fault, is an entry with ``is_start``.
    """

    move: int
    card: int
    island: Island | None = None
    links: tuple[Link, ...] = ()
    is_start: bool = False

    @property
    def touched(self) -> frozenset[Island]:
        """All islands the entry wrote on or drew to."""
        if self.island is not None:
            return frozenset({self.island})
        return frozenset(island for link in self.links for island in link)


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong on a sheet: the entry it belongs to, the rule broken, the islands concerned."""

    entry: Entry
    refusal: Refusal
    islands: frozenset[Island]

    @property
    def key(self) -> tuple[int, str, frozenset[Island]]:
        """What makes it the same fault at the next check, whatever its counts are by then."""
        return self.entry.move, self.refusal.reason.value, self.islands


def sheet_of(entries: Iterable[Entry], struck: frozenset[Island] = frozenset()) -> Sheet:
    """The sheet on which exactly these entries stand."""
    sheet = Sheet(struck=struck)
    for entry in entries:
        write(sheet, entry)
    return sheet


def write(sheet: Sheet, entry: Entry) -> None:
    """Writes the entry's number or draws its bridges on the sheet, legal or not."""
    if entry.island is not None:
        sheet.numbers[entry.island] = entry.card
    sheet.draw(entry.links)


def find_faults(board: Board, entries: Sequence[Entry]) -> tuple[Fault, ...]:
    """Everything that is wrong on the sheet with these entries (in the order they were made), each fault once."""
    final = sheet_of(entries)
    sheet = Sheet()
    found: dict[tuple[int, str, frozenset[Island]], Fault] = {}
    for entry in entries:
        if entry.island is None:
            refusals = bridges_faults(board, sheet, entry.links, entry.card)
        elif entry.is_start:
            refusals = iter(())
        else:
            refusals = number_faults(board, sheet, entry.island, entry.card)
        for refusal in refusals:
            if not _is_healed(board, final, refusal):
                fault = Fault(entry, refusal, _concerned(entry, refusal))
                found.setdefault(fault.key, fault)
        write(sheet, entry)
    return tuple(found.values())


def _is_healed(board: Board, final: Sheet, refusal: Refusal) -> bool:
    match refusal.reason, refusal.details:
        case Reason.FLAG_WITHOUT_BRIDGE, AtFlag(island):
            return final.count(board, island) > 0
        case Reason.NO_NUMBERED_END, AtLink(link):
            return any(island in final.numbers for island in link)
    return False


def _concerned(entry: Entry, refusal: Refusal) -> frozenset[Island]:
    match refusal.details:
        case AtFlag(island=island) | TooSmall(island=island) | FullIsland(island=island) | SixBridges(island=island):
            return frozenset({island})
        case AtLink(link=link) | Crossing(link=link):
            return frozenset(link)
    return entry.touched


def dependent(board: Board, entries: Sequence[Entry], taken: Entry) -> Entry | None:
    """The first entry after ``taken`` that is without fault now and would have one if ``taken`` were taken back."""
    at_fault = {fault.entry.move for fault in find_faults(board, entries)}
    without = [entry for entry in entries if entry is not taken]
    for fault in find_faults(board, without):
        if fault.entry.move > taken.move and fault.entry.move not in at_fault:
            return fault.entry
    return None
