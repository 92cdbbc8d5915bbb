"""Alone at an isle whose rules seat nobody alone: some hands in a row against the house's players, from one deal.

Each hand is a record of its own, which any program can read; its ``meta`` says what it belongs to: the number that all
hands are dealt from, and the hands before it, whole. So the last hand's record proves the result of them together.
Of an isle with rules for one person there is one hand, and it is worth its score.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Self

from game.core.deal_id import deal_id
from game.core.match import Match
from game.core.records import LoadBoard, Record, RecordProblem, Seat, check, is_same
from game.core.state import FormatError, Json, is_integer
from game.isles.catalogue import isle
from game.isles.manifest import Rivals
from game.modes.deals import LARGEST_SEED
from game.storage.values import SOLO_KEY

SOLO: Final = SOLO_KEY
"""The key of a record's meta under which the hand says what it belongs to."""


@dataclass(frozen=True, slots=True)
class Solo:
    """A hand's place among those that are played alone from one deal."""

    seed: int
    """What the first hand is dealt from, and those after it follow from."""
    hands: int
    before: tuple[Json, ...]
    """The records of the hands before this one, as JSON; nothing in them is proved but their results' shape."""
    worths: tuple[int, ...]
    """What each finished hand was worth, this one included once it is over."""

    @classmethod
    def of(cls, match: Match[Any]) -> Self | None:
        """What a match says of itself; None where it is no hand played alone."""
        found = cls._parse(match.game.name, match.noted(SOLO), len(match.seats))
        result = match.result if found is not None else None
        if found is None or result is None:
            return found
        worth = int(isle(match.game.name).hand_worth(result.scores, result.winners))
        return cls(found.seed, found.hands, found.before, (*found.worths, worth))

    @classmethod
    def _parse(cls, game: str, written: object, seats: int) -> Self | None:
        rivals = isle(game).rivals
        if rivals is None or seats != rivals.count + 1 or not isinstance(written, dict):
            return None
        seed, before = written.get("seed"), written.get("before")
        if not is_integer(seed) or not isinstance(before, list) or len(before) >= rivals.hands:
            return None
        worths = [_worth(game, hand, seats) for hand in before]
        if None in worths:
            return None
        return cls(seed, rivals.hands, tuple(before), tuple(worth for worth in worths if worth is not None))

    @property
    def hand(self) -> int:
        """Which hand it is, from 1."""
        return len(self.before) + 1

    @property
    def is_last(self) -> bool:
        """Whether no hand follows it."""
        return self.hand == self.hands

    @property
    def so_far(self) -> int:
        """What the finished hands are worth together."""
        return sum(self.worths)


def _worth(game: str, hand: object, seats: int) -> int | None:
    """What a finished hand's record says it was worth; None if it says nothing of the kind."""
    result = hand.get("result") if isinstance(hand, dict) else None
    if not isinstance(result, dict):
        return None
    scores, winners = result.get("scores"), result.get("winners")
    if not isinstance(scores, list) or not isinstance(winners, list) or len(scores) != seats:
        return None
    if not all(map(is_integer, scores)) or not winners or not all(is_integer(seat) for seat in winners):
        return None
    return int(isle(game).hand_worth(scores, winners))


def is_alone(match: Match[Any]) -> bool:
    """Whether somebody plays alone: the only one at the table, or against rivals in hands of one deal."""
    return len(match.seats) == 1 or Solo.of(match) is not None


def solo_score(match: Match[Any]) -> int:
    """The score of a finished game alone; of hands the worth of all so far."""
    solo = Solo.of(match)
    if solo is not None:
        return solo.so_far
    assert match.result is not None, "a game has a score once it is over"
    return match.result.scores[0]


def table_seats(match: Match[Any]) -> int:
    """For how many the record table is that a match belongs to."""
    return 1 if is_alone(match) else len(match.seats)


def deal_of(match: Match[Any]) -> str:
    """The key of the deal that a match was played on; of hands played alone that of the first."""
    solo = Solo.of(match)
    return deal_id(dict(solo.before[0]) if solo is not None and solo.before else match.record().to_json())


def rival_seats(game: str, names: Sequence[str]) -> tuple[Seat, ...]:
    """The computer players that sit with somebody alone."""
    rivals = _rivals(game)
    return tuple(Seat(name, "computer", rivals.level) for name in names)


def hand_seed(seed: int, hand: int) -> int:
    """What a hand (from 1) is dealt from: the first from the deal's own number."""
    return seed if hand == 1 else 1 + int(random.Random(f"{SOLO}/{seed}/{hand}").random() * LARGEST_SEED)


def first_hand(
    game: str, board_name: str, board: Any, seats: Sequence[Seat], options: Any, seed: int
) -> Match[Any]:  # fmt: skip
    """The first hand of a game alone."""
    return _hand(game, board_name, board, seats, options, seed, [])


def next_hand(match: Match[Any]) -> Match[Any] | None:
    """The hand after a finished one: the first seat moves on, the deal follows; None after the last."""
    solo = Solo.of(match)
    if solo is None or solo.is_last or not match.is_over:
        return None
    written = match.record().to_json()
    meta = {key: value for key, value in (written.get("meta") or {}).items() if key != SOLO}
    before = [*solo.before, {**written, "meta": meta}]
    return _hand(match.game.name, match.board_name, match.board, match.seats, match.options, solo.seed, before)


def hands_of(match: Match[Any]) -> list[Match[Any]]:
    """A game alone hand by hand, those before this one first; ``FormatError`` if one of them is not legal here.

    Of any other game itself.
    """
    solo = Solo.of(match)
    if solo is None or not solo.before:
        return [match]
    hands: list[Match[Any]] = []
    for number, written in enumerate(solo.before):
        hand: Match[Any] = Match.resume(Record.parse(written), match.board)
        hand.note(SOLO, {"seed": solo.seed, "before": list(solo.before[:number])})
        hands.append(hand)
    return [*hands, match]


def replayed_by(match: Match[Any], seat: Seat) -> Match[Any]:
    """The deal of a match alone from its beginning, with somebody else in the person's seat."""
    solo = Solo.of(match)
    if solo is not None:
        seats = (seat, *match.seats[1:])
        return first_hand(match.game.name, match.board_name, match.board, seats, match.options, solo.seed)
    deal = match.record()
    empty = Record(deal.game, deal.board, deal.options, (seat,), deal.first_seat, deal.setup, meta=deal.meta)
    return Match.resume(empty, match.board)


def _hand(
    game: str, board_name: str, board: Any, seats: Sequence[Seat], options: Any, seed: int, before: list[Json]
) -> Match[Any]:
    hand = len(before) + 1
    first_seat = (hand - 1) % len(seats)
    match = Match.new(game, board_name, board, seats, options, first_seat, hand_seed(seed, hand))
    match.note(SOLO, {"seed": seed, "before": before})
    return match


def _rivals(game: str) -> Rivals:
    rivals = isle(game).rivals
    assert rivals is not None, "only an isle with rivals is played in hands"
    return rivals


# Proving it -----------------------------------------------------------------------------------------------------------


def check_hands(record: Record, load_board: LoadBoard) -> RecordProblem | None:
    """The first thing wrong with a record, as ``check`` finds it; of a hand played alone also with those before it.

    Each must be legal and finished, be dealt from the number the record names, and have the same people, board and
    options; so the worth of them together is proved.
    """
    problem = check(record, load_board)
    written = (record.meta or {}).get(SOLO)
    if problem is not None or written is None or isle(record.game).rivals is None:
        return problem
    solo = Solo.of(Match.resume(record, load_board(record)))
    if solo is None:
        return RecordProblem(0, "the hands before this one are not told as they must be")
    for number, each in enumerate(solo.before, start=1):
        problem = _check_hand(record, each, load_board, solo.seed, number)
        if problem is not None:
            return replace(problem, what=f"hand {number}: {problem.what}")
    return _check_deal(record, load_board, solo.seed, solo.hand)


def _check_hand(record: Record, written: Json, load_board: LoadBoard, seed: int, number: int) -> RecordProblem | None:
    try:
        hand = Record.parse(written)
    except FormatError as error:
        return RecordProblem(0, str(error))
    same = (hand.game, hand.board, hand.seats) == (record.game, record.board, record.seats)
    if not same or hand.options.to_json() != record.options.to_json():
        return RecordProblem(0, "it was played by others, on another board or with other options")
    return check(hand, load_board) or _check_deal(hand, load_board, seed, number)


def _check_deal(record: Record, load_board: LoadBoard, seed: int, number: int) -> RecordProblem | None:
    board = load_board(record)
    rules = isle(record.game).game
    dealt = rules.setup.deal(board, len(record.seats), record.options, random.Random(hand_seed(seed, number)))
    is_dealt = is_same(dealt.to_json(), record.setup) and record.first_seat == (number - 1) % len(record.seats)
    return None if is_dealt else RecordProblem(0, f"it was not dealt from {seed}")
