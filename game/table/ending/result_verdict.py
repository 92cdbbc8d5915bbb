"""Remark about a result: the most remarkable true fact.

Pure: scores in, the key of a sentence and its values out. Each finder's docstring states its condition.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

_EARLIER: Final = 5
"""Earlier games needed before a game may be called the best, or a deal easy or hard."""
_CLOSE: Final = 0.05
_CLOSE_POINTS: Final = 3
"""A win is close by so much of the winner's score, or by so few points."""
_LATE: Final = 0.8
_EARLY: Final = 0.3
"""Shares of the game: a lead that began after the first is late, one before the second early."""
_LONG_GAME: Final = 10


class VerdictMessage(NamedTuple):
    """A sentence's key and its values."""

    key: str
    values: dict[str, Any]


@dataclass(frozen=True, slots=True)
class ResultFacts:
    """A finished game in figures."""

    scores: Sequence[int]
    winners: Sequence[int]
    course: Sequence[Sequence[int]] = ()
    """Each seat's score if the game had ended there: before the first move and after every move; or empty."""
    earlier: Sequence[int] = ()
    """Scores of people in earlier comparable games on this machine."""
    counted: Sequence[int] = ()
    """The seats whose scores enter the record table: people's."""
    benchmark_scores: Sequence[int] = ()
    """The benchmark's scores on the same deal, once all its games are played."""
    is_top_rank: bool = False
    """Solo: True if the result has the highest rank."""
    is_shared: bool = False
    """True if several winners with equal scores are no team."""

    @property
    def margin(self) -> int | None:
        """By how much the winners are ahead of the best other seat; None where all win."""
        losers = [score for seat, score in enumerate(self.scores) if seat not in self.winners]
        return min(self.scores[seat] for seat in self.winners) - max(losers) if losers else None


def result_verdict(outcome: ResultFacts, tie: str = "") -> VerdictMessage | None:
    """The remark for a result, rarest first; None without one.

    ``tie`` is a whole sentence about the decision between equal scores, if there was one.
    """
    if len(outcome.scores) == 1:
        return _historic(outcome) or _top(outcome) or _deal(outcome)
    return _historic(outcome) or _among_others(outcome, tie)


def _among_others(outcome: ResultFacts, tie: str) -> VerdictMessage | None:
    margin = outcome.margin
    if margin is None:
        return VerdictMessage("house.end.level", {"n": outcome.scores[0]})
    if margin < 0:
        return None  # a winner without points to make; the isle gives the reason
    if margin == 0:
        return VerdictMessage("house.end.tie", {"tie": tie}) if tie else None
    if outcome.is_shared:
        return _late(outcome) or _far(outcome) or _throughout(outcome)  # nobody wins by a margin
    return _close(outcome, margin) or _late(outcome) or _far(outcome) or _throughout(outcome) or _by(margin)


def _historic(outcome: ResultFacts) -> VerdictMessage | None:
    """A person's score is higher than all scores of at least five earlier comparable games."""
    best = max((outcome.scores[seat] for seat in outcome.counted), default=None)
    if best is None or len(outcome.earlier) < _EARLIER or best <= max(outcome.earlier):
        return None
    return VerdictMessage("house.end.historic", {"n": len(outcome.earlier)})


def _top(outcome: ResultFacts) -> VerdictMessage | None:
    """Alone: there is no higher rank."""
    return VerdictMessage("house.end.top", {}) if outcome.is_top_rank else None


def _deal(outcome: ResultFacts) -> VerdictMessage | None:
    """Solo: more than half of the earlier results are below the benchmark's worst game on the deal, or above its best."""
    if len(outcome.earlier) < _EARLIER or not outcome.benchmark_scores:
        return None
    worst, best, half = min(outcome.benchmark_scores), max(outcome.benchmark_scores), len(outcome.earlier) / 2
    if sum(score < worst for score in outcome.earlier) > half:
        return VerdictMessage("house.end.kind", {"n": worst})
    if sum(score > best for score in outcome.earlier) > half:
        return VerdictMessage("house.end.hard", {"n": best})
    return None


def _close(outcome: ResultFacts, margin: int) -> VerdictMessage | None:
    """By at most 5 % of the largest figure, or by at most three points."""
    largest = max(map(abs, outcome.scores))
    if margin > max(_CLOSE_POINTS, _CLOSE * largest):
        return None
    return VerdictMessage("house.end.close", {"n": margin})


def _in_front_since(outcome: ResultFacts) -> int | None:
    """First position from which only winners lead until the end; None if unknown."""
    since = None
    for number, totals in enumerate(outcome.course):
        best = max(totals)
        leading = {seat for seat, total in enumerate(totals) if total == best}
        if not leading <= set(outcome.winners):
            since = None
        elif since is None:
            since = number
    return since


def _late(outcome: ResultFacts) -> VerdictMessage | None:
    """The winner was not in front before the last move, or before the last fifth of the game."""
    since, last = _in_front_since(outcome), len(outcome.course) - 1
    if since is None or last < _LONG_GAME or since < _LATE * last:
        return None
    return (
        VerdictMessage("house.end.last-move", {})
        if since == last
        else VerdictMessage("house.end.late", {"n": since, "of": last})
    )


def _far(outcome: ResultFacts) -> VerdictMessage | None:
    """More than twice as many points as any other seat, which has some."""
    others = max(score for seat, score in enumerate(outcome.scores) if seat not in outcome.winners)
    best = min(outcome.scores[seat] for seat in outcome.winners)
    return VerdictMessage("house.end.far", {}) if best > 2 * others > 0 else None


def _throughout(outcome: ResultFacts) -> VerdictMessage | None:
    """In the lead from the first third of the game to its end."""
    since, last = _in_front_since(outcome), len(outcome.course) - 1
    if since is None or last < _LONG_GAME or since > _EARLY * last:
        return None
    return VerdictMessage("house.end.throughout", {"n": since})


def _by(margin: int) -> VerdictMessage:
    """By how many points it was won: always true."""
    return VerdictMessage("house.end.by", {"n": margin})
