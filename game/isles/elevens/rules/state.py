"""Elevens: lay off the rack along four number rows, an eleven first (rules.md section 2; record: formats.md).

A turn is one to three tiles, each beside a laid one. Bridges with a bonus sign draw a further tile from the bag. Two
neighbours in a row laid in one turn allow a gift to the left neighbour. The first empty rack wins.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain, combinations

from game.core.handicap import units_of
from game.core.state import Game, IllegalMove, Move, Refusal, Result, shuffled
from game.isles.elevens.rules.board import PLACE_OF, ROW_FIELDS, ROWS, Board, Bridge, are_row_neighbours
from game.isles.elevens.rules.hidden_information import Knowledge, RackDealing
from game.isles.elevens.rules.moves import Bonus, Draw, End, Free, Give, Lay, Pass, Placing, SkipFree
from game.isles.elevens.rules.refusals import (
    HeldElevens,
    LaidFields,
    MisplacedTile,
    OneField,
    OneTile,
    Reason,
    SeatToMove,
    TakenField,
    TileThatFits,
)
from game.isles.elevens.rules.setup import Options, Setup
from game.isles.elevens.rules.tiles import ELEVENS, FIELDS_OF, PENALTIES, SYMBOLS, TILE_OF, all_tiles

RACK_SIZES: Mapping[int, int] = {2: 20, 3: 20, 4: 15}
Deal = tuple[list[list[str]], list[str]]
"""Racks of all seats, and the bag, next tile first."""
LAY_LIMIT = 3
DRAW_LIMIT = 3


@dataclass(frozen=True, slots=True)
class Turn:
    """Progress of the current turn."""

    laid: int = 0
    """Tiles that count toward the limit of three."""
    fields: tuple[str, ...] = ()
    """Fields laid on in this turn, bonus and free tiles included, in order."""
    drawn: int = 0
    must_lay: str | None = None
    """Drawn tile that fits and must be laid next; None without one."""
    bonuses: tuple[Bridge, ...] = ()
    """Bridges with a bonus still due."""
    frees: int = 0
    """Number of free tiles that symbol tiles still allow."""
    began_with_empty_bag: bool = False

    def neighbours(self) -> tuple[str, str] | None:
        """Two fields of this turn that are neighbours in a row and allow a ``Give``, or None ("Pass one on")."""
        for one, other in combinations(self.fields, 2):
            if are_row_neighbours(one, other):
                return one, other
        return None


@dataclass(slots=True)
class State:
    """One position with whole racks and bag; ``sample`` is the form for anybody who may not see them.

    >>> options = Options()
    >>> bag = Setup.deal(Board(()), 2, options, random.Random(1))
    >>> state = State.start(Board(()), 2, options, 0, bag)
    >>> state.play(state.moves()[0])
    >>> state.laid, state.rack_sizes
    ({'blue-11': 'blue-11'}, (19, 20))
    """

    board: Board
    seats: int
    options: Options
    first_seat: int
    racks: list[list[str]]
    bag: list[str]
    seat: int | None
    laid: dict[str, str] = field(default_factory=dict)
    """Tile on each field, in laying order."""
    turn: Turn = Turn()
    winner: int | None = None
    """The seat whose empty rack ended the game; with points ahead the result may have others."""
    information_count: int = 0
    knowledge: Knowledge = field(default_factory=lambda: Knowledge.start(0))

    def __post_init__(self) -> None:
        if not self.knowledge.lacking:
            self.knowledge = Knowledge.start(self.seats)

    @classmethod
    def start(cls, board: Board, seats: int, options: Options, first_seat: int, setup: Setup) -> State:
        """Position after the deal, with the seat that starts with an 11 to move ("Start")."""
        size = RACK_SIZES[seats]
        racks = [list(setup.bag[seat * size : (seat + 1) * size]) for seat in range(seats)]
        bag = list(setup.bag[seats * size :])
        knowledge = Knowledge.start(seats)
        order = [(first_seat + step) % seats for step in range(seats)]
        starter = next((seat for seat in order if any(tile in ELEVENS for tile in racks[seat])), None)
        if starter is not None:
            for seat in order[: order.index(starter)]:
                knowledge.add_lacking(seat, ELEVENS)
        else:
            for seat in order:
                knowledge.add_lacking(seat, ELEVENS)
            draws = 0
            while starter is None:
                drawer = order[draws % seats]
                racks[drawer].append(bag.pop(0))
                draws += 1
                if racks[drawer][-1] in ELEVENS:
                    starter = drawer
        return cls(board, seats, options, first_seat, racks, bag, starter, knowledge=knowledge)

    def __str__(self) -> str:
        lines = []
        for row in ROWS:
            signs = []
            for name in ROW_FIELDS[row]:
                tile = self.laid.get(name)
                signs.append(f"{name.partition('-')[2] if tile and tile not in SYMBOLS else '#' if tile else '.':>2}")
            lines.append(f"{row:>6} {' '.join(signs)}")
        for seat, rack in enumerate(self.racks):
            lines.append(f"seat {seat}{' *' if seat == self.seat else ''}: {' '.join(rack)}")
        lines.append(f"bag: {' '.join(self.bag)}")
        turn = self.turn
        lines.append(
            f"turn: laid {turn.laid} on {' '.join(turn.fields) or '-'}, drawn {turn.drawn}, must lay {turn.must_lay},"
            f" bonuses {len(turn.bonuses)}, frees {turn.frees}"
        )
        return "\n".join(lines)

    # Public information.

    @property
    def is_over(self) -> bool:
        """True once a rack is empty."""
        return self.winner is not None

    @property
    def rack_sizes(self) -> tuple[int, ...]:
        """Number of tiles on each rack."""
        return tuple(len(rack) for rack in self.racks)

    @property
    def bonus_tile(self) -> str | None:
        """Public tile drawn for the due bonus; None without one."""
        return self.bag[0] if self.turn.bonuses else None

    def unlaid(self) -> dict[str, int]:
        """Number of each tile that is not on the board yet, whoever has it, in the order of ``FIELDS_OF``."""
        missing = Counter(all_tiles(self.options.symbols))
        missing.subtract(self.laid.values())
        return {tile: missing[tile] for tile in FIELDS_OF if missing[tile] > 0}

    # Information for the seat at the mouse.

    def penalty(self, seat: int) -> int:
        """Sum of the penalties on a rack."""
        return sum(PENALTIES[tile] for tile in self.racks[seat])

    def placing(self, tile: str, on: str) -> Placing:
        """Move that puts a tile on a field now: ``Bonus`` or ``Free`` if due, else ``Lay``."""
        seat = self.seat if self.seat is not None else 0
        if self.turn.bonuses:
            return Bonus(seat, tile, on)
        return Free(seat, tile, on) if self.turn.frees else Lay(seat, tile, on)

    def fields_for(self, tile: str) -> tuple[str, ...]:
        """Fields on which the seat to move can put the tile now."""
        return tuple(on for on in FIELDS_OF.get(tile, ()) if self.why_not(self.placing(tile, on)) is None)

    # Legality.

    def moves(self) -> list[Move]:
        """All legal moves: tiles in rack order, then moves that end or continue the turn."""
        if self.seat is None:
            return []
        seat, turn = self.seat, self.turn
        if turn.bonuses:
            return [Bonus(seat, self.bag[0], on) for on in FIELDS_OF[self.bag[0]] if on not in self.laid]
        rack = dict.fromkeys(self.racks[seat])
        if turn.frees:
            tiles = [tile for tile in rack if tile not in SYMBOLS]
            frees = [Free(seat, tile, on) for tile in tiles for on in FIELDS_OF[tile] if on not in self.laid]
            return [*frees, SkipFree(seat)]
        lays: list[Lay] = []
        if turn.laid < LAY_LIMIT:
            open_fields = self._open_fields()
            tiles = [*rack] if turn.must_lay is None else [turn.must_lay]
            lays = [Lay(seat, tile, on) for tile in tiles for on in FIELDS_OF[tile] if on in open_fields]
        if turn.laid:
            gives = [Give(seat, tile) for tile in rack] if self.turn.neighbours() is not None else []
            return [*lays, *gives, End(seat)]
        return [*lays] or [move for move in (Draw(seat), End(seat), Pass(seat)) if self.why_not(move) is None]

    def why_not(self, move: Move) -> Refusal | None:
        """Rule that forbids the move; None for a legal move."""
        if self.seat is None:
            return Refusal(Reason.GAME_OVER)
        if move.seat != self.seat:
            return Refusal(Reason.NOT_YOUR_TURN, SeatToMove(self.seat))
        return self._why_not_due(move) or self._why_not_by_kind(move)

    def _why_not_due(self, move: Move) -> Refusal | None:
        """Refuse all but the due tile: bonuses first, then free tiles, then a drawn tile that fits."""
        turn = self.turn
        if turn.bonuses:
            tile = self.bag[0]
            if not isinstance(move, Bonus):
                empty = tuple(on for on in FIELDS_OF[tile] if on not in self.laid)
                return Refusal(Reason.BONUS_FIRST, TileThatFits(tile, empty))
            if move.tile != tile:
                return Refusal(Reason.NOT_THE_BONUS_TILE, OneTile(tile))
            return None
        if isinstance(move, Bonus):
            return Refusal(Reason.NO_BONUS)
        if turn.frees:
            return None if isinstance(move, Free | SkipFree) else Refusal(Reason.FREE_FIRST)
        if isinstance(move, Free | SkipFree):
            return Refusal(Reason.NO_FREE)
        if turn.must_lay is not None and not (isinstance(move, Lay) and move.tile == turn.must_lay):
            fields = tuple(on for on in FIELDS_OF[turn.must_lay] if self._why_not_adjacent(turn.must_lay, on) is None)
            return Refusal(Reason.DRAWN_FIRST, TileThatFits(turn.must_lay, fields))
        return None

    def _why_not_by_kind(self, move: Move) -> Refusal | None:
        match move:
            case Lay():
                if self.turn.laid >= LAY_LIMIT:
                    return Refusal(Reason.THREE_LAID)
                return (
                    self._why_not_from_rack(move.tile)
                    or self._why_not_on(move.tile, move.field)
                    or self._why_not_adjacent(move.tile, move.field)
                )
            case Bonus():
                return self._why_not_on(move.tile, move.field)
            case Free():
                if move.tile in SYMBOLS:
                    return Refusal(Reason.NO_FREE_SYMBOL, OneTile(move.tile))
                return self._why_not_from_rack(move.tile) or self._why_not_on(move.tile, move.field)
            case Give():
                if self.turn.neighbours() is None:
                    return Refusal(Reason.NO_NEIGHBOURS, LaidFields(self.turn.fields))
                return self._why_not_from_rack(move.tile)
            case Draw() | End() | Pass():
                return self._why_not_without_tile(move)
        return None

    def _why_not_without_tile(self, move: Draw | End | Pass) -> Refusal | None:
        """Refuse by the rule "Nothing fits": up to three draws, then ``End``; ``Pass`` only without a bag from the
        start.
        """
        turn = self.turn
        if turn.laid:
            return None if isinstance(move, End) else Refusal(Reason.ALREADY_LAID, LaidFields(turn.fields))
        if not isinstance(move, End) and (fitting := self._fitting()):
            return Refusal(Reason.SOMETHING_FITS, TileThatFits(fitting[0], self.fields_for(fitting[0])))
        if isinstance(move, Draw):
            if turn.drawn >= DRAW_LIMIT:
                return Refusal(Reason.THREE_DRAWN)
            return None if self.bag else Refusal(Reason.BAG_EMPTY)
        if isinstance(move, Pass):
            if turn.drawn:
                return Refusal(Reason.MUST_END if turn.drawn >= DRAW_LIMIT or not self.bag else Reason.MUST_DRAW)
            return None if turn.began_with_empty_bag else Refusal(Reason.MUST_DRAW)
        if turn.drawn >= DRAW_LIMIT or (turn.drawn and not self.bag):
            return None
        if fitting := self._fitting():
            return Refusal(Reason.LAY_FIRST, TileThatFits(fitting[0], self.fields_for(fitting[0])))
        return Refusal(Reason.MUST_DRAW if self.bag else Reason.MUST_PASS)

    def _why_not_from_rack(self, tile: str) -> Refusal | None:
        assert self.seat is not None
        if tile not in FIELDS_OF:
            return Refusal(Reason.UNKNOWN_TILE, OneTile(tile))
        return None if tile in self.racks[self.seat] else Refusal(Reason.NOT_ON_RACK, OneTile(tile))

    def _why_not_on(self, tile: str, on: str) -> Refusal | None:
        """Refuse a taken field, or one outside the tile's own, its joker number or its symbol's row ends."""
        if on not in PLACE_OF:
            return Refusal(Reason.UNKNOWN_FIELD, OneField(on))
        if on not in FIELDS_OF[tile]:
            return Refusal(Reason.WRONG_FIELD, MisplacedTile(tile, on, FIELDS_OF[tile]))
        if on in self.laid:
            return Refusal(Reason.OCCUPIED, TakenField(on, self.laid[on]))
        return None

    def _why_not_adjacent(self, tile: str, on: str) -> Refusal | None:
        """Refuse a field without a laid neighbour; an 11 may always be laid, and the first tile must be one."""
        if tile in ELEVENS:
            return None
        if not self.laid:
            assert self.seat is not None
            elevens = tuple(held for held in self.racks[self.seat] if held in ELEVENS)
            return Refusal(Reason.ELEVEN_FIRST, HeldElevens(elevens))
        adjoining = self.board.adjoining[on]
        if on not in self.laid and any(name in self.laid for name in adjoining):
            return None
        reason = Reason.SYMBOL_NEEDS_END if tile in SYMBOLS else Reason.NOTHING_ADJOINS
        return Refusal(reason, MisplacedTile(tile, on, adjoining))

    def _open_fields(self) -> set[str]:
        """Empty fields that ``_why_not_adjacent`` allows for the tile that belongs there."""
        if not self.laid:
            return set(ELEVENS)
        adjoining = self.board.adjoining
        return set(ELEVENS).union(*[adjoining[on] for on in self.laid]).difference(self.laid)

    def _fitting(self) -> list[str]:
        """Tiles of the seat to move that can be laid by the laws of the board."""
        assert self.seat is not None
        open_fields = self._open_fields()
        return [tile for tile in self.racks[self.seat] if not open_fields.isdisjoint(FIELDS_OF[tile])]

    # Playing.

    def play(self, move: Move) -> None:
        """Make the whole move, or raise ``IllegalMove`` and change nothing."""
        refusal = self.why_not(move)
        if refusal is not None:
            raise IllegalMove(refusal, move, str(self))
        match move:
            case Lay() | Free() | Bonus():
                self._place(move)
            case SkipFree():
                self.turn = replace(self.turn, frees=self.turn.frees - 1)
            case Draw():
                self._draw(move.seat)
            case Give():
                self._give(move)
            case End():
                self._end_turn()
            case Pass():
                self._show_lacking(move.seat)
                self._end_turn()

    def _place(self, move: Placing) -> None:
        seat, turn = move.seat, self.turn
        self.laid[move.field] = move.tile
        bonuses, frees = turn.bonuses, turn.frees
        if isinstance(move, Bonus):
            self.bag.pop(0)
            bonuses = bonuses[1:]
        else:
            self.racks[seat].remove(move.tile)
            self.knowledge.see_laid(seat, move.tile)
        if isinstance(move, Free):
            frees -= 1
        elif move.tile in SYMBOLS:
            frees += 1
        bonuses += tuple(
            bridge
            for bridge in self.board.bonuses.get(move.field, ())
            if sum(end in self.laid for end in bridge.ends) == 1
        )
        if not self.bag or not self.racks[seat]:
            bonuses = ()
        self.turn = replace(
            turn,
            laid=turn.laid + isinstance(move, Lay),
            fields=(*turn.fields, move.field),
            must_lay=None,
            bonuses=bonuses,
            frees=frees,
        )
        if bonuses:
            self.information_count += 1  # the tile for the bonus becomes public
        if not self.racks[seat]:
            self._finish(seat)

    def _draw(self, seat: int) -> None:
        tile = self.bag.pop(0)
        self.racks[seat].append(tile)
        fits = not self._open_fields().isdisjoint(FIELDS_OF[tile])
        self._show_lacking(seat, drew_fruitlessly=not fits)
        self.turn = replace(self.turn, drawn=self.turn.drawn + 1, must_lay=tile if fits else None)
        self.information_count += 1

    def _show_lacking(self, seat: int, drew_fruitlessly: bool = False) -> None:
        """Note that a seat which draws or passes holds none of the tiles that would fit now.

        A tile drawn in vain may be a joker that would have fitted earlier, before its open fields were taken.
        """
        fitting = {TILE_OF[on] for on in self._open_fields()}
        self.knowledge.add_lacking(seat, fitting, {tile for on, tile in TILE_OF.items() if on not in self.laid})
        if drew_fruitlessly:
            self.knowledge.draw_in_vain(seat, fitting)

    def _give(self, move: Give) -> None:
        receiver = (move.seat + 1) % self.seats
        self.racks[move.seat].remove(move.tile)
        self.racks[receiver].append(move.tile)
        self.knowledge.hand_on(move.seat, receiver, move.tile)
        if self.racks[move.seat]:
            self._end_turn()
        else:
            self.information_count += 1
            self._finish(move.seat)

    def _end_turn(self) -> None:
        assert self.seat is not None
        self.seat = (self.seat + 1) % self.seats
        self.turn = Turn(began_with_empty_bag=not self.bag)
        self.information_count += 1  # the next seat sees its rack

    def _finish(self, seat: int) -> None:
        """End the game at once, whatever was still due ("End")."""
        self.winner = seat
        self.seat = None
        self.turn = replace(self.turn, bonuses=(), frees=0)

    def result(self) -> Result:
        """Points ahead minus penalty points for each seat; the highest score wins, and without any the empty rack.

        Raises ``ValueError`` before the end.
        """
        if self.winner is None:
            raise ValueError("the game is not over")
        scores = tuple(units_of(self.options.handicap, seat) - self.penalty(seat) for seat in range(self.seats))
        best = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        return Result(scores, best if self.options.handicap else (self.winner,), "rack", {})

    def copy(self) -> State:
        """Copy that shares no mutable part."""
        return State(
            self.board,
            self.seats,
            self.options,
            self.first_seat,
            [list(rack) for rack in self.racks],
            list(self.bag),
            self.seat,
            dict(self.laid),
            self.turn,
            self.winner,
            self.information_count,
            self.knowledge.copy(),
        )

    def sample(self, seat: int, rng: random.Random) -> State:
        """Position with other racks and bag dealt anew within the seat's knowledge.

        A seat knows its own rack, public tiles (the board, a bonus tile, a drawn tile that must be laid), its own
        gifts, that the starting seat holds an 11, and the tiles that drawing or passing seats cannot have held.
        """
        racks, bag = next(self.deals(seat, rng))
        dealt_anew = self.copy()
        for other in range(self.seats):
            if other != seat:
                dealt_anew.racks[other] = sorted(racks[other])
        dealt_anew.bag = bag
        dealt_anew.knowledge = self.knowledge.seen_by(seat)
        return dealt_anew

    def deals(self, seat: int, rng: random.Random) -> Iterator[Deal]:
        """Endless racks and bags as ``sample`` deals them to that seat."""
        while True:
            dealing, certain, holds_eleven = self._dealing(seat, rng)
            while True:
                *racks, bag = dealing.deal(rng)
                for rack, mine in zip(racks, certain, strict=False):
                    rack += mine
                if holds_eleven and set(ELEVENS).isdisjoint(racks[self.seat or 0]):
                    continue
                racks[seat] = list(self.racks[seat])
                yield racks, certain[-1] + shuffled(bag, rng)
                if holds_eleven:
                    break  # choose the drawn 11 anew

    def _dealing(self, seat: int, rng: random.Random) -> tuple[RackDealing, list[list[str]], bool]:
        """Dealing of racks and bag, tiles certain on each rack and in the bag, and True if the seat to move holds an
        11.
        """
        certain: list[list[str]] = [[] for _ in range(self.seats + 1)]
        pool = sorted([*(tile for other, rack in enumerate(self.racks) if other != seat for tile in rack), *self.bag])
        knowledge = self.knowledge.seen_by(seat)
        holds_eleven = not self.laid and self.seat not in (None, seat) and not set(ELEVENS).isdisjoint(pool)
        if self.turn.bonuses:
            certain[-1].append(self.bag[0])
        if self.seat is not None and self.seat != seat:
            if self.turn.must_lay is not None:
                certain[self.seat].append(self.turn.must_lay)
            elif holds_eleven and knowledge.lacking[self.seat].issuperset(ELEVENS):
                elevens = [
                    tile for tile in pool if tile in ELEVENS
                ]  # the seat drew an 11, as nobody had been dealt one
                certain[self.seat].append(elevens[int(rng.random() * len(elevens))])
        for tile in chain.from_iterable(certain):
            pool.remove(tile)
        sizes = [len(rack) - len(mine) for rack, mine in zip(self.racks, certain, strict=False)]
        dealing = knowledge.dealing(seat, sizes, pool)
        if not dealing.hands.is_possible:
            # The knowledge exceeds what follows from the moves. A deal without knowledge is better than a stalled game.
            dealing = Knowledge.start(self.seats).dealing(seat, sizes, pool)
        return dealing, certain, holds_eleven


GAME = Game(
    name="elevens",
    seats=(2, 3, 4),
    moves=(Lay, Bonus, Free, SkipFree, Draw, Give, End, Pass),
    options=Options,
    setup=Setup,
    state=State,
    # Upper bound: 88 tiles laid, 48 drawn, 8 free tiles skipped, 136 turn ends, three passes after each tile laid.
    max_moves=88 + 48 + 8 + 136 + 3 * 88,
)
