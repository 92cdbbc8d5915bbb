"""Claim of each sentence, computed from the record by independent code: one check a text, and a page's required lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import fsum, prod
from typing import Any, Final

from game.modes.codes import from_code
from game.modes.medals import MEDALS
from game.registry import plugin
from game.review.move_evaluator import MoveEvaluation
from game.table.plugin import ui_of
from tools.text_checks.playing import Played
from tools.text_checks.reading import figure

Check = Callable[["Claim"], bool]
_CLOSE_TO_BEST: Final = 2


class Claim:
    """A sentence read, and its game."""

    def __init__(self, played: Played, key: str, values: dict[str, str], language: str) -> None:
        self.played = played
        self.key = key
        self.values = values
        self._language = language

    def n(self, name: str = "n") -> float:
        """The figure at a placeholder."""
        return figure(self.values[name], self._language)

    @property
    def score(self) -> int:
        """Solo score: the game's, or the sum of all hands."""
        return sum(self.played.worths) if self.played.worths else self.played.scores[0]

    @property
    def won_by(self) -> set[str]:
        """The winners' names."""
        return {self.played.names[seat] for seat in self.played.winners}

    @property
    def margin(self) -> int:
        """Lead of the winners over the best other seat."""
        scores, winners = self.played.scores, self.played.winners
        return min(scores[seat] for seat in winners) - max(
            score for seat, score in enumerate(scores) if seat not in winners
        )

    def names(self) -> set[str]:
        """The names that a sentence lists."""
        told = self.values.get("names", self.values.get("name", ""))
        return {name for name in self.played.names if name in told}

    def ahead(self) -> list[bool]:
        """For each position, the one before the first move included: True if only winners lead."""
        standing = ui_of(self.played.match.game.name).ending.standing
        assert standing is not None
        found = []
        for state in self.played.course:
            totals = standing(state)
            leading = {seat for seat, total in enumerate(totals) if total == max(totals)}
            found.append(leading <= set(self.played.winners))
        return found

    @property
    def possible(self) -> tuple[int, int]:
        """Best score found with all cards known, and the bound; (-1, -1) without a search."""
        return self.played.possible or (-1, -1)

    def own(self) -> list[MoveEvaluation]:
        """Evaluations of the single person's moves."""
        seats = [seat for seat, who in enumerate(self.played.match.seats) if not who.is_computer]
        return [
            found
            for found in self.played.weighed.values()
            if found.played is not None and found.played.seat == seats[0]
        ]


def _sure(found: MoveEvaluation) -> bool:
    return abs(found.lost.mean) >= 3 * found.lost.error and abs(found.lost.mean) > 1e-9


def _costs(claim: Claim) -> list[float]:
    return [found.lost.mean for found in claim.own() if found.lost.mean > 0 and _sure(found)]


def _is_share(claim: Claim) -> bool:
    """Share of the evaluated moves without a significant loss."""
    return (claim.n("good"), claim.n("moves")) == (len(claim.own()) - len(_costs(claim)), len(claim.own()))


def _rounded(claim: Claim, written: str, value: float) -> bool:
    shown = claim.values[written]
    decimals = 1 if any(sign in shown for sign in ".,") else 0
    return bool(abs(claim.n(written) - value) <= 0.5 * 10**-decimals + 1e-9)


def _luck(claim: Claim) -> bool:
    own = claim.own()
    worth = claim.score - own[0].before.mean - fsum(found.gained.mean for found in own)
    error = 2 * (own[0].before.error ** 2 + fsum(found.gained.error**2 for found in own)) ** 0.5
    return _rounded(claim, "luck", worth) and _rounded(claim, "error", error)


def _since(claim: Claim, at: int) -> bool:
    """In front for good from the position after that move on, and not before it."""
    ahead = claim.ahead()
    return all(ahead[at:]) and (at == 0 or not ahead[at - 1])


def _asked(played: Played) -> list[int]:
    """Required scores of the medals by the documented rule, independent of the program's code."""
    scores = played.house
    first, steps = sorted(scores[:3]), sorted((scores[3], scores[0], scores[1]))
    captain = max(scores) + 1
    if played.possible is not None:
        captain = min(captain, max(played.possible[0], *scores) - _CLOSE_TO_BEST)
    return [max(1, mark) for mark in (*(min(*pair, captain) for pair in zip(first, steps, strict=True)), captain)]


def _medal(claim: Claim, medal: str | None) -> bool:
    earned = [name for name, asked in zip(MEDALS, _asked(claim.played), strict=True) if claim.score >= asked]
    return claim.played.kind != "branch" and (earned[-1] if earned else None) == medal


def _captain(claim: Claim, *, is_close: bool) -> bool:
    return _medal(claim, "captain") and (claim.score <= max(claim.played.house)) is is_close


def _rank_now(claim: Claim) -> bool:
    board, ui = claim.played.table.board.board, ui_of(claim.played.match.game.name)
    shown = {ui.rank(board, claim.score)}
    following = ui.next_rank(board, claim.score)
    return claim.key in shown | ({ui.rank(board, following)} if following is not None else set())


def _next_rank(claim: Claim) -> bool:
    """Exactly that many more points reach another rank."""
    board, ui = claim.played.table.board.board, ui_of(claim.played.match.game.name)
    reached = claim.score + int(claim.n())
    now = ui.rank(board, claim.score)
    return bool(ui.rank(board, reached) != now == ui.rank(board, reached - 1))


def _top_rank(claim: Claim) -> bool:
    board, ui = claim.played.table.board.board, ui_of(claim.played.match.game.name)
    return all(ui.rank(board, claim.score + more) == ui.rank(board, claim.score) for more in (1, 10, 100, 10**5))


def _place(claim: Claim) -> bool:
    better = sum(score > claim.score for score in claim.played.earlier)
    return _is_counted(claim) and claim.n("rank") == better + 1


def _placed(claim: Claim) -> bool:
    """Of several the best has that place in the table, the first one alone."""
    scores = claim.played.scores
    table = [*claim.played.earlier, *scores]
    best = scores[claim.played.names.index(claim.values["name"])]
    better = sum(score > best for score in table)
    is_so = best == max(scores) and (better or table.count(best) == 1)
    return bool(is_so) and _is_counted(claim) and claim.n("rank") == better + 1


def _is_counted(claim: Claim) -> bool:
    return claim.played.kind in ("fresh", "match") and claim.played.attempt == 1


def _record(claim: Claim) -> bool:
    return _is_counted(claim) and claim.score > max(claim.played.earlier) == claim.n("score")


def _historic(claim: Claim) -> bool:
    played = claim.played
    scores = [claim.score] if len(played.scores) == 1 or played.worths else played.scores
    return len(played.earlier) == claim.n() and max(scores) > max(played.earlier)


def _kind(claim: Claim) -> bool:
    below = sum(score < min(claim.played.house) for score in claim.played.earlier)
    return claim.n() == min(claim.played.house) and 2 * below > len(claim.played.earlier)


def _hard(claim: Claim) -> bool:
    above = sum(score > max(claim.played.house) for score in claim.played.earlier)
    return claim.n() == max(claim.played.house) and 2 * above > len(claim.played.earlier)


def _is_close(claim: Claim) -> bool:
    return claim.margin == (claim.n() if "n" in claim.values else 1)


def _code(claim: Claim) -> bool:
    """The code leads to this very deal."""
    match, deal = claim.played.match, from_code(claim.values["code"])
    solo = (claim.played.record.get("meta") or {}).get("solo")
    seed = solo["seed"] if solo else match.seed
    return (deal.game, deal.board, deal.seed) == (match.game.name, match.board_name, seed)


def _in_bag(claim: Claim) -> bool:
    """Number of stones left, from the kinds in the board's bag and those laid."""
    final = claim.played.course[-1]
    return bool(final.ended_by == "stuck" and sum(final.kinds_left().values()) == claim.n())


def _empty_rack(claim: Claim) -> bool:
    final = claim.played.course[-1]
    return [claim.played.names[seat] for seat, rack in enumerate(final.racks) if not rack] == [claim.values["name"]]


def _stopped(claim: Claim) -> bool:
    """The first player who could place nothing, and the piece."""
    stop = claim.played.course[-1].stops[0]
    is_bonus = "bonus" in claim.key
    told = claim.values.get("name", claim.played.names[0])
    same = claim.played.names[stop.seat] == told and (stop.bonus is not None) is is_bonus
    return same and (not is_bonus or claim.n("at") == stop.bonus)


def _target(claim: Claim) -> bool:
    target = claim.played.course[-1].target
    is_reached = max(claim.played.course[-1].products()) >= target
    return bool(claim.n() == target and is_reached is ("reached" in claim.key))


CHECKS: Final[dict[str, Check]] = {
    "house.results.alone": lambda claim: len(claim.played.scores) == 1 or bool(claim.played.worths),
    "house.results.winner": lambda claim: claim.names() == claim.won_by and len(claim.won_by) == 1,
    "house.results.winners": lambda claim: claim.names() == claim.won_by and len(claim.won_by) > 1,
    "house.results.victory": lambda claim: claim.names() == claim.won_by and len(claim.played.scores) == 4,
    "house.solo.hand-won": lambda claim: claim.names() == claim.won_by and claim.n("at") == len(claim.played.worths),
    "house.solo.line": lambda claim: 1 <= claim.n() <= len(claim.played.worths),
    "house.match.game": lambda claim: claim.names() == claim.won_by and claim.n("at") == len(claim.played.match_scores),
    "house.match.winner": lambda claim: claim.names() == claim.won_by and len(claim.won_by) == 1,
    "house.match.winners": lambda claim: claim.names() == claim.won_by and len(claim.won_by) > 1,
    "house.match.line": lambda claim: 1 <= claim.n() <= len(claim.played.match_scores),
    "house.results.hand-line": lambda claim: claim.n() == len(claim.played.worths) == 1,
    "house.results.hands-line": lambda claim: claim.n() == len(claim.played.worths) > 1,
    "house.results.plain": lambda claim: _is_share(claim) and round(max(_costs(claim))) == claim.n() > 0,
    "house.results.plain-little": lambda claim: _is_share(claim) and 0 < max(_costs(claim)) <= 0.5,
    "house.results.plain-chance": lambda claim: _is_share(claim),
    "house.results.code": _code,
    "house.results.next-rank": _next_rank,
    "house.results.first-record": lambda claim: _is_counted(claim) and not claim.played.earlier,
    "house.results.new-record": _record,
    "house.results.place": _place,
    "house.results.placed": _placed,
    "house.records.later-try": lambda claim: claim.values["name"] in claim.played.names and claim.n() > 1,
    "house.results.try": lambda claim: claim.n() == claim.played.attempt and claim.played.kind != "branch",
    "house.results.chosen-deal": lambda claim: not _is_counted(claim) and not claim.played.tries,
    "house.results.try-best": lambda claim: claim.score > max(claim.played.tries) == claim.n("score"),
    "house.results.try-behind": lambda claim: claim.score <= max(claim.played.tries) == claim.n("score"),
    "house.results.practice": lambda claim: claim.played.kind == "branch",
    "house.end.historic": _historic,
    "house.end.top": _top_rank,
    "house.end.kind": _kind,
    "house.end.hard": _hard,
    "house.end.level": lambda claim: set(claim.played.scores) == {claim.n()},
    "house.end.tie": lambda claim: claim.margin == 0,
    "house.end.close": _is_close,
    "house.end.by": lambda claim: claim.margin == claim.n(),
    "house.end.far": lambda claim: all(
        claim.played.scores[own] > 2 * score
        for own in claim.played.winners
        for seat, score in enumerate(claim.played.scores)
        if seat not in claim.played.winners
    ),
    "house.end.late": lambda claim: _since(claim, int(claim.n())) and claim.n("of") == len(claim.played.course) - 1,
    "house.end.last-move": lambda claim: _since(claim, len(claim.played.course) - 1),
    "house.end.throughout": lambda claim: _since(claim, int(claim.n())),
    "house.house.made": lambda claim: claim.n("score") == max(claim.played.house),
    "house.house.set-by": lambda claim: claim.played.kind != "branch",
    "house.house.no-medal": lambda claim: _medal(claim, None),
    "house.house.no-medal-practice": lambda claim: claim.played.kind == "branch",
    **{f"house.house.medal-{name}": partial(_medal, medal=name) for name in MEDALS[:3]},
    "house.house.medal-captain": lambda claim: _captain(claim, is_close=False),
    "house.house.medal-close": lambda claim: _captain(claim, is_close=True),
    "house.review.good": lambda claim: _is_share(claim),
    "house.review.lost": lambda claim: _rounded(claim, "lost", max(_costs(claim))),
    "house.review.lost-chance": lambda claim: _rounded(claim, "lost", 100 * max(_costs(claim))),
    "house.review.nothing-lost": lambda claim: not _costs(claim),
    "house.review.luck": _luck,
    "house.review.best-exact": lambda claim: (
        claim.n() == max(claim.score, claim.possible[0]) and claim.n() >= claim.possible[1]
    ),
    "house.review.best-least": lambda claim: (
        claim.n() == max(claim.score, claim.possible[0]) and claim.n() < claim.possible[1]
    ),
    "house.review.no-places": lambda claim: not _costs(claim),
    "bridges.end.why": lambda claim: claim.n() == claim.played.course[-1].rounds_over,
    "bridges.part.finished": lambda claim: (
        claim.n() in [len(claim.played.course[-1].finished(seat)) for seat in range(len(claim.played.scores))]
    ),
    "elevens.end.why": _empty_rack,
    "waterways.end.bag": lambda claim: claim.played.course[-1].ended_by == "bag",
    "waterways.end.stuck": _in_bag,
    "waterways.end.stuck-last": lambda claim: (
        claim.played.course[-1].ended_by == "stuck" and not sum(claim.played.course[-1].kinds_left().values())
    ),
    "waterways.end.target-reached": _target,
    "waterways.end.target-missed": _target,
    **{f"mosaic.stop.{kind}{one}": _stopped for kind in ("piece", "bonus") for one in ("", "-alone")},
}
"""A check for each text that claims something of a game, by its key."""


def is_true(claim: Claim) -> bool | None:
    """Truth of a sentence; None for one without a claim: a heading, a button, the name of a part."""
    check = CHECKS.get(claim.key)
    if ".rank." in claim.key:
        check = _rank_now
    return check(claim) if check is not None else None


def card_faults(played: Played, figures: Sequence[int], cards: Sequence[Any]) -> list[str]:
    """Faults of the podium's cards: the record's score, and parts that add up to it by the game's own sum."""
    found = []
    scores = [sum(played.worths)] if len(figures) == 1 and played.worths else played.scores
    order = [card.seat for card in cards]
    for card, seat in zip(cards, order, strict=True):
        if figure(card.figure, "en") != scores[seat]:
            found.append(f"card {seat}: {card.figure} for {scores[seat]}")
        parts = card.parts[:-1] if played.match_scores else card.parts  # the last part is the standing of the match
        told = _SUMS[played.match.game.name](parts) if not played.worths and not played.is_match_over else None
        role = getattr(played.course[-1], "role_of", lambda seat: None)(seat)
        if told is not None and told != scores[seat] and (role is None or role.value != "saboteur"):
            found.append(f"card {seat}: parts {card.parts} come to {told}, not {scores[seat]}")
    return found


def _numbers(parts: Sequence[tuple[str, str]]) -> list[int]:
    return [int(written.lstrip("× ").replace("−", "-")) for _, written in parts if written.lstrip("× −").isdigit()]


def _product_of_three(parts: Sequence[tuple[str, str]]) -> int | None:
    numbers = _numbers(parts)[:3]
    return prod(numbers) if len(numbers) == 3 else None


def _shores(parts: Sequence[tuple[str, str]]) -> int | None:
    """The shores that stand before the line with the product, multiplied."""
    ends = [at for at, (label, _) in enumerate(parts) if label.endswith("=")]
    return prod(_numbers(parts[: ends[0]])) if ends else None


_SUMS: Final[dict[str, Callable[[Sequence[tuple[str, str]]], int | None]]] = {
    "bridges": lambda parts: sum(_numbers(parts)),
    "elevens": lambda parts: None,
    "waterways": _shores,
    "mosaic": _product_of_three,
}


def isles() -> list[str]:
    """Games with checks."""
    return [name for name in _SUMS if plugin(name)]
