"""Solo play on isles whose rules need several seats: a few hands against computer players, from one deal.

Each hand is a record of its own, readable by any program. The record's ``meta`` holds the common seed and all earlier
hands in full, so the last hand's record proves the total. On isles with rules for one person a deal has one hand, worth
its score.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from game.core.deal_id import deal_id
from game.core.state import FormatError, Json, is_integer
from game.match.match import Match
from game.match.record_faults import Problem
from game.match.records import LoadBoard, Record, Seat, check, is_same
from game.modes.deals import MAX_SEED
from game.plugin import SoloPart
from game.registry import plugin
from game.storage.values import SOLO_KEY


@dataclass(frozen=True, slots=True)
class Solo:
    """A hand within a solo deal."""

    seed: int
    """Seed of the first hand, from which the later hands' seeds derive."""
    hands: int
    before: tuple[Json, ...]
    """Records of the earlier hands as JSON; only the shape of their results is validated."""
    hand_values: tuple[int, ...]
    """Value of each finished hand, including the present one once finished."""

    @classmethod
    def of(cls, match: Match[Any]) -> Self | None:
        """Solo data of a match; None for any other match."""
        found = cls._parse(match.game.name, match.meta.get(SOLO_KEY), len(match.seats))
        result = match.result if found is not None else None
        if found is None or result is None:
            return found
        worth = int(_rivals(match.game.name).score(result.scores, result.winners))
        return cls(found.seed, found.hands, found.before, (*found.hand_values, worth))

    @classmethod
    def _parse(cls, game: str, written: object, seats: int) -> Self | None:
        rivals = plugin(game).solo
        if rivals is None or seats != rivals.opponents + 1 or not isinstance(written, dict):
            return None
        seed, before = written.get("seed"), written.get("before")
        if not is_integer(seed) or not isinstance(before, list) or len(before) >= rivals.hands:
            return None
        worths = [_hand_value(game, hand, seats) for hand in before]
        if None in worths:
            return None
        return cls(seed, rivals.hands, tuple(before), tuple(worth for worth in worths if worth is not None))

    @property
    def hand(self) -> int:
        """Hand number, from 1."""
        return len(self.before) + 1

    @property
    def is_last(self) -> bool:
        return self.hand == self.hands

    @property
    def total(self) -> int:
        """Total value of the finished hands."""
        return sum(self.hand_values)


def _hand_value(game: str, hand: object, seats: int) -> int | None:
    """Value of a finished hand's record; None for an invalid one."""
    result = hand.get("result") if isinstance(hand, dict) else None
    if not isinstance(result, dict):
        return None
    scores, winners = result.get("scores"), result.get("winners")
    if not isinstance(scores, list) or not isinstance(winners, list) or len(scores) != seats:
        return None
    if not all(map(is_integer, scores)) or not winners or not all(is_integer(seat) for seat in winners):
        return None
    return int(_rivals(game).score(scores, winners))


def is_solo(match: Match[Any]) -> bool:
    """True for a solo match: a single seat, or hands against computer players."""
    return len(match.seats) == 1 or Solo.of(match) is not None


def solo_score(match: Match[Any]) -> int:
    """Score of a finished solo game; with hands the total so far."""
    solo = Solo.of(match)
    if solo is not None:
        return solo.total
    assert match.result is not None, "a game has a score once it is over"
    return match.result.scores[0]


def record_table_seats(match: Match[Any]) -> int:
    """Number of seats of the match's record table; 1 for solo play."""
    return 1 if is_solo(match) else len(match.seats)


def deal_of(match: Match[Any]) -> str:
    """Deal id of a match; for solo hands the id of the first hand."""
    solo = Solo.of(match)
    return deal_id(dict(solo.before[0]) if solo is not None and solo.before else match.record().to_json())


def rival_seats(game: str, names: Sequence[str]) -> tuple[Seat, ...]:
    """Computer seats of a solo game on an isle with rivals."""
    rivals = _rivals(game)
    return tuple(Seat(name, "computer", rivals.level) for name in names)


def hand_seed(seed: int, hand: int) -> int:
    """Seed of a hand, numbered from 1; the first has the deal's own seed."""
    return seed if hand == 1 else 1 + int(random.Random(f"{SOLO_KEY}/{seed}/{hand}").random() * MAX_SEED)


def first_hand(
    game: str, board_name: str, board: Any, seats: Sequence[Seat], options: Any, seed: int
) -> Match[Any]:  # fmt: skip
    """The first hand of a solo game."""
    return _hand(game, board_name, board, seats, options, seed, [])


def next_hand(match: Match[Any]) -> Match[Any] | None:
    """The next hand after a finished one: starting seat moves on, seed derives; None after the last."""
    solo = Solo.of(match)
    if solo is None or solo.is_last or not match.is_over:
        return None
    written = match.record().to_json()
    meta = {key: value for key, value in (written.get("meta") or {}).items() if key != SOLO_KEY}
    before = [*solo.before, {**written, "meta": meta}]
    return _hand(match.game.name, match.board_name, match.board, match.seats, match.options, solo.seed, before)


def hands_of(match: Match[Any]) -> list[Match[Any]]:
    """All hands of a solo game up to this match; any other match alone.

    Raises ``FormatError`` if an earlier hand is illegal on this board.
    """
    solo = Solo.of(match)
    if solo is None or not solo.before:
        return [match]
    hands: list[Match[Any]] = []
    for number, written in enumerate(solo.before):
        hand: Match[Any] = Match.resume(Record.parse(written), match.board)
        hand.meta.set(SOLO_KEY, {"seed": solo.seed, "before": list(solo.before[:number])})
        hands.append(hand)
    return [*hands, match]


def restarted_with(match: Match[Any], seat: Seat) -> Match[Any]:
    """A fresh start of a solo deal with another player in the person's seat."""
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
    match.meta.set(SOLO_KEY, {"seed": seed, "before": before})
    return match


def _rivals(game: str) -> SoloPart:
    rivals = plugin(game).solo
    assert rivals is not None, "only an isle with rivals is played in hands"
    return rivals


# Verification ---------------------------------------------------------------------------------------------------------


def check_hands(record: Record, load_board: LoadBoard) -> Problem | None:
    """The first error of a record as found by ``check``, or of the earlier hands of a solo record; None if valid.

    Each hand must be legal, finished and dealt from the named seed, with the same players, board and options; the total
    is then proved.
    """
    problem = check(record, load_board)
    written = (record.meta or {}).get(SOLO_KEY)
    if problem is not None or written is None or plugin(record.game).solo is None:
        return problem
    solo = Solo.of(Match.resume(record, load_board(record)))
    if solo is None:
        return Problem(0, "the hands before this one are not told as they must be")
    for number, each in enumerate(solo.before, start=1):
        problem = _check_hand(record, each, load_board, solo.seed, number)
        if problem is not None:
            return replace(problem, what=f"hand {number}: {problem.what}")
    return _check_deal(record, load_board, solo.seed, solo.hand)


def _check_hand(record: Record, written: Json, load_board: LoadBoard, seed: int, number: int) -> Problem | None:
    try:
        hand = Record.parse(written)
    except FormatError as error:
        return Problem(0, str(error))
    same = (hand.game, hand.board, hand.seats) == (record.game, record.board, record.seats)
    if not same or hand.options.to_json() != record.options.to_json():
        return Problem(0, "it was played by others, on another board or with other options")
    return check(hand, load_board) or _check_deal(hand, load_board, seed, number)


def _check_deal(record: Record, load_board: LoadBoard, seed: int, number: int) -> Problem | None:
    board = load_board(record)
    rules = plugin(record.game).game
    dealt = rules.setup.deal(board, len(record.seats), record.options, random.Random(hand_seed(seed, number)))
    is_dealt = is_same(dealt.to_json(), record.setup) and record.first_seat == (number - 1) % len(record.seats)
    return None if is_dealt else Problem(0, f"it was not dealt from {seed}")
