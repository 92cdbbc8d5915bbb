"""Whole Freehand games by careless players, with an independent referee (docs/rules.md, section 1, "Mistakes").

The referee shares only board and moves with the rules. It inspects the sheet after each entry: an entry is at fault for
any error that involves it, independent of the question of legal moves.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

import pytest

from game.core.state import Move
from game.isles.bridges.rules.board import Board, Link
from game.isles.bridges.rules.moves import (
    Bridges,
    CorrectBridges,
    CorrectionMove,
    CorrectNumber,
    Done,
    Number,
    SkipBridges,
    SkipNumber,
    Start,
    TakeBack,
)
from game.isles.bridges.rules.setup import Options
from game.isles.bridges.rules.sheet import legal_bridge_sets, number_faults
from game.isles.bridges.rules.state import GAME, Due, State
from game.match.match import Match
from game.match.records import Seat, check, parse_record
from game.registry import plugin

SEEDS = range(12)
Wrong = tuple[int, str, frozenset[int]]
"""The move at fault, what kind of thing is wrong, and the islands it concerns."""


# -- Careless players -------------------------------------------------------------------------------------------------


def careless_move(state: State, seat: int, rng: random.Random) -> Move:
    """Move of a careless player: mostly right, often wrong, with some faults left uncorrected."""
    if state.entry_logs[seat].faulty_entries and rng.random() < 0.5:
        mendings = state.entry_logs[seat].corrections(seat)
        if mendings:
            return pick_kind(mendings, rng)
    due, sheet, board, card = state.due[seat], state.sheets[seat], state.board, state.card
    is_right = rng.random() < 0.6
    if due is Due.START:
        return rng.choice(state.moves(seat))
    if due is Due.CORRECTIONS:
        return Done(seat)
    assert card is not None
    if due is Due.NUMBER:
        free = [island for island in board.islands if island not in sheet.numbers]
        if is_right:
            free = [island for island in free if not list(number_faults(board, sheet, island, card.number))]
        return Number(seat, rng.choice(free)) if free and rng.random() < 0.9 else SkipNumber(seat)
    if is_right:
        sets = list(legal_bridge_sets(board, sheet, card.bridges))
    else:
        some = [tuple(sorted(rng.choices(board.links, k=rng.choice((1, 2, 3, 4))))) for _ in range(20)]
        sets = [links for links in some if state.why_not(Bridges(seat, links)) is None]
    return Bridges(seat, rng.choice(sets)) if sets else SkipBridges(seat)


def pick_kind(moves: list[CorrectionMove], rng: random.Random) -> CorrectionMove:
    """Random kind first: take-backs are as frequent as the more numerous corrections."""
    kind = rng.choice(sorted({move.do for move in moves}))
    return rng.choice([move for move in moves if move.do == kind])


def careless_game(seed: int, options: Options) -> Match[State]:
    rng = random.Random(f"careless/{seed}")
    seats = 1 + seed % 3
    name = ("a", "b", "harbour")[seed % 3]
    board = plugin("bridges").load_board(name).board
    match: Match[State] = Match.new(
        "bridges", name, board, [Seat(f"Seat {seat}") for seat in range(seats)], options, 0, seed, started=""
    )
    while not match.is_over:
        state = match.state
        # Now and then a seat that has made its moves thinks again.
        again = [
            seat for seat in range(seats) if state.due[seat] is Due.WAITING and state.entry_logs[seat].faulty_entries
        ]
        seat = rng.choice(again) if again and rng.random() < 0.1 else rng.choice(state.seats_due())
        move = careless_move(state, seat, rng)
        if seat in again and not isinstance(move, CorrectionMove):
            continue
        match.play(move)
        assert match.number <= GAME.max_moves
    return match


@pytest.fixture(scope="module", params=[2, 3], ids=["version2", "version3"])
def games(request: pytest.FixtureRequest) -> list[Match[State]]:
    return [careless_game(seed, Options(True).by_version(request.param)) for seed in SEEDS]


# -- The referee ------------------------------------------------------------------------------------------------------


class Written(NamedTuple):
    """An entry in the referee's book."""

    move: int
    card: int
    island: int | None
    links: tuple[Link, ...]
    is_start: bool = False
    old: Written | None = None
    """The entry that this one corrects."""


@dataclass
class Book:
    """The referee's book of one seat."""

    entries: list[Written] = field(default_factory=list)
    told: set[Wrong] = field(default_factory=set)
    stayed: set[Wrong] = field(default_factory=set)
    struck: set[int] = field(default_factory=set)


def numbers_of(entries: list[Written]) -> dict[int, int]:
    return {entry.island: entry.card for entry in entries if entry.island is not None}


def count_of(entries: list[Written], island: int) -> int:
    return sum(island in link for entry in entries for link in entry.links)


def is_bridged(entries: list[Written], at: int, island: int, options: Options) -> bool:
    """True if a bridge led to the island in time for the number of entry ``at``."""
    if options.heals_flags:
        return count_of(entries, island) > 0
    kept = [
        link
        for entry in entries[at + 1 :]
        if entry.old is not None and entry.old.move < entries[at].move
        for link in set(entry.links) & set(entry.old.links)
    ]
    return count_of(entries[: at + 1], island) > 0 or any(island in link for link in kept)


def whats_wrong(board: Board, entries: list[Written], options: Options) -> set[Wrong]:
    """All faults on the sheet with these entries, checked after each of them and at the end."""
    found: set[Wrong] = set()
    final = numbers_of(entries)
    for at, entry in enumerate(entries):
        until = entries[: at + 1]
        numbers = numbers_of(until)
        drawn = Counter(link for other in until for link in other.links)
        if entry.is_start:
            continue
        if entry.island is not None:
            if board.flag(entry.island) and not is_bridged(entries, at, entry.island, options):
                found.add((entry.move, "flag", frozenset({entry.island})))
            if count_of(until, entry.island) > entry.card:
                found.add((entry.move, "small", frozenset({entry.island})))
            continue
        if len(entry.links) != entry.card:
            found.add((entry.move, "count", frozenset(island for link in entry.links for island in link)))
        for link in entry.links:
            if any(drawn[other] for other in board.crossings[link]):
                found.add((entry.move, "crossing", frozenset(link)))
            if not set(link) & numbers.keys() and not set(link) & final.keys():
                found.add((entry.move, "end", frozenset(link)))
            for island in link:
                if count_of(until, island) > numbers.get(island, 6):
                    kind = "full" if island in numbers else "six"
                    found.add((entry.move, kind, frozenset({island})))
    return found


def referee(match: Match[State]) -> Iterator[tuple[int, list[Book]]]:
    """After every move, the faults shown to each seat, and the struck islands."""
    seats, board, options = len(match.seats), match.board, match.options
    deck = match.record().setup["deck"]
    books = [Book() for _ in range(seats)]
    starts = made = turned = 0
    ending: set[int] | None = None
    for number, move in enumerate(match.moves, start=1):
        book = books[move.seat]
        if isinstance(move, Start):
            books[(move.seat + 1) % seats].entries.append(Written(number, move.number, move.island, (), True))
            starts += 1
            turned = int(starts == seats)
        elif isinstance(move, TakeBack | CorrectNumber | CorrectBridges):
            old = next(entry for entry in book.entries if entry.move == move.what)
            book.entries.remove(old)
            if isinstance(move, CorrectNumber):
                book.entries.append(Written(number, old.card, move.island, (), old=old))
            elif isinstance(move, CorrectBridges):
                book.entries.append(Written(number, old.card, None, move.links, old=old))
        elif isinstance(move, Done):
            assert ending is not None
            ending.remove(move.seat)
            book.struck |= {island for wrong in book.told for island in wrong[2]}
            book.told = set()
        else:
            made += 1
            if isinstance(move, Number):
                book.entries.append(Written(number, deck[turned - 1][0], move.island, ()))
            elif isinstance(move, Bridges):
                book.entries.append(Written(number, deck[turned - 1][1], None, move.links))
        now = whats_wrong(board, book.entries, options) - book.stayed
        if ending is not None and move.seat in ending:
            book.told = now
        else:
            book.told &= now
        if made == 2 * seats:
            made = 0
            for other in books:
                wrong = whats_wrong(board, other.entries, options) - other.stayed
                late = wrong & other.told
                other.stayed |= late
                other.struck |= {island for _, _, islands in late for island in islands}
                other.told = wrong - late
            if turned == 17:
                ending = {seat for seat in range(seats) if books[seat].told}
            turned += 1
        yield number, books


@pytest.mark.slow
@pytest.mark.behaviour
def test_what_is_told_and_struck_is_what_a_second_referee_finds(games: list[Match[State]]) -> None:
    told = struck = mended = 0
    for match in games:
        for number, books in referee(match):
            state = match.state_at(number)
            if state.is_over:
                continue
            for seat, book in enumerate(books):
                shown = {(fault.entry.move, fault.islands) for fault in state.entry_logs[seat].shown_faults}
                assert shown == {(move, islands) for move, _, islands in book.told}, f"after move {number}\n{state}"
                assert state.sheets[seat].struck == book.struck, f"after move {number}\n{state}"
                told += len(shown)
        for seat, book in enumerate(books):
            sheet = match.state.sheets[seat]
            assert sheet.struck == book.struck
            assert sheet.numbers == numbers_of(book.entries)
            assert sheet.bridges == Counter(link for entry in book.entries for link in entry.links)
            done = {
                island
                for island, wanted in numbers_of(book.entries).items()
                if count_of(book.entries, island) == wanted and island not in book.struck
            }
            assert match.state.finished(seat) == done
            struck += len(book.struck)
        mended += sum(isinstance(move, CorrectionMove) for move in match.moves)
    assert min(told, struck, mended) > 100, "players too careful for this test"


@pytest.mark.slow
@pytest.mark.behaviour
def test_the_games_have_a_last_step_and_end_by_it(games: list[Match[State]]) -> None:
    last = [match for match in games if isinstance(match.moves[-1], Done)]
    assert len(last) > len(games) / 3
    assert any(isinstance(move, CorrectBridges) for match in games for move in match.moves)
    assert any(isinstance(move, CorrectNumber) for match in games for move in match.moves)


@pytest.mark.slow
@pytest.mark.behaviour
def test_they_are_written_read_and_checked_without_loss(games: list[Match[State]]) -> None:
    for match in games:
        record = match.record()
        assert record.to_json()["version"] == match.options.record_version
        assert parse_record(record.to_text()) == record
        assert check(record, lambda made: plugin(made.game).load_board(made.board).board) is None
        assert Match.resume(record, match.board).state == match.state


def test_copies_and_samples_stay_apart_and_know_the_same_moves(games: list[Match[State]]) -> None:
    for match in games:
        for number in range(0, match.number, 7):
            state = match.state_at(number)
            move = match.moves[number]
            copied, sample = state.copy(), state.sample(move.seat, random.Random(number))
            assert copied == state
            assert (sample.why_not(move), sample.seats_due()) == (None, state.seats_due())
            copied.play(move)
            assert copied == match.state_at(number + 1)
            assert state.copy() == match.state_at(number), "playing on a copy changed the position"


def mending_space(state: State, seat: int, rng: random.Random) -> Iterator[CorrectionMove]:
    """Every way to mend every entry with a number, many with bridges, and some that are none."""
    for what in range(state.move_count + 2):
        yield TakeBack(seat, what)
        yield from (CorrectNumber(seat, what, island) for island in (0, *state.board.islands))
    for entry in state.entry_logs[seat].entries:
        for count in (1, 2, 3):
            for _ in range(25):
                yield CorrectBridges(seat, entry.move, tuple(sorted(rng.choices(state.board.links, k=count))))


@pytest.mark.slow
@pytest.mark.behaviour
def test_what_is_offered_is_all_that_is_allowed_and_why_not_agrees(games: list[Match[State]]) -> None:
    rng = random.Random(5)
    met = 0
    for match in games[:6]:
        faulty = [
            (number, seat)
            for number in range(match.number)
            for seat in range(len(match.seats))
            if match.state_at(number).entry_logs[seat].faulty_entries
        ]
        for number, seat in rng.sample(faulty, min(6, len(faulty))):
            state = match.state_at(number)
            offered = state.entry_logs[seat].corrections(seat)
            assert len(set(offered)) == len(offered)
            assert offered == [move for move in state.moves(seat) if isinstance(move, CorrectionMove)]
            for move in rng.sample(offered, min(60, len(offered))):
                assert state.why_not(move) is None
            allowed = set(offered)
            for move in mending_space(state, seat, rng):
                assert (move in allowed) == (state.why_not(move) is None), move
                met += move in allowed
            for move in rng.sample(offered, min(10, len(offered))):
                after = state.copy()
                after.play(move)
                assert all(fault.entry.move != move.what for fault in after.entry_logs[seat].shown_faults)
                late = {entry.move for entry in after.entry_logs[seat].entries} - {
                    entry.move for entry in state.entry_logs[seat].entries
                }
                assert late <= {after.move_count}
                written = [
                    Written(entry.move, entry.card, entry.island, entry.links, entry.is_start)
                    for entry in after.entry_logs[seat].entries
                ]
                wrong = {fault for fault, _, _ in whats_wrong(state.board, written, match.options)}
                assert after.move_count not in wrong, "what was entered anew breaks a rule"
    assert met > 50
