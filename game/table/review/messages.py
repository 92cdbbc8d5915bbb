"""Sentences of the review, each true of the evaluated decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.core.state import Move
from game.i18n import Texts
from game.match.match import Match
from game.modes.solo import Solo
from game.review.combined_review import CombinedReview
from game.review.review import Decision, Review


def amount(texts: Texts, match: Match[Any], worth: float) -> str:
    """A worth as text: points in solo games, else hundredths of the chance to win."""
    if len(match.seats) == 1:
        return texts.number(worth, 0 if abs(worth) >= 20 else _decimals(worth))
    return texts.t("house.review.percent", n=texts.number(100 * worth, 0 if abs(worth) >= 0.01 else 1))


def _decimals(worth: float) -> int:
    """Decimals of a worth: one; two where one would show a real loss as zero."""
    return 1 if abs(worth) >= 0.1 else 2


def difference(texts: Texts, match: Match[Any], place: Decision) -> str:
    """The loss of a decision, with its sign."""
    return f"−{amount(texts, match, place.lost)}"


def headline(texts: Texts, review: CombinedReview, seat: int) -> str:
    """The solo score as a sum that the curve shows: hoped for, luck, moves; empty before the end and at a table."""
    balance = review.balance(seat)
    if balance is None:
        return ""
    luck, moves = (signed(texts, value) for value in (balance.luck, balance.moves))
    hoped, made = (texts.number(value) for value in (balance.hoped, balance.made))
    return texts.t("house.review.headline", hoped=hoped, made=made, luck=luck, moves=moves)


def won_back_line(texts: Texts, review: CombinedReview, seat: int) -> str:
    """How the moves' figure comes about, where some moves lost more than all together; empty elsewhere."""
    balance = review.balance(seat)
    if balance is None or not balance.losing_moves or balance.won_back <= 0:
        return ""
    lost, back = texts.number(balance.lost), signed(texts, balance.won_back)
    return texts.t("house.review.won-back", n=balance.losing_moves, lost=lost, back=back)


def signed(texts: Texts, value: int) -> str:
    """A whole number with its sign; ±0 for none."""
    return f"+{texts.number(value)}" if value > 0 else texts.number(value) if value else "±0"


def summary_line(texts: Texts, match: Match[Any], review: CombinedReview, seat: int) -> str:
    """Summary of a game or of several hands in one line: moves as good as the benchmark's, the largest loss, luck."""
    found = review.summary(seat)
    if not found.moves:
        return texts.t("house.review.no-choice" if review.is_done else "house.review.none")
    parts = [texts.t("house.review.good", good=found.as_good, moves=found.moves)]
    if found.costliest > 0:
        key = "lost" if len(match.seats) == 1 else "lost-chance"
        parts.append(texts.t(f"house.review.{key}", lost=amount(texts, match, found.costliest)))
    else:
        parts.append(texts.t("house.review.nothing-lost"))
    if found.luck is not None:
        sign = "+" if found.luck.mean > 0 else ""
        luck, error = (amount(texts, match, value) for value in (found.luck.mean, 2 * found.luck.error))
        parts.append(texts.t("house.review.luck", luck=f"{sign}{luck}", error=error))
    return f"{', '.join(parts)}."


def best_line(texts: Texts, review: CombinedReview) -> str:
    """The best result possible with all cards known; empty until found, and for games that never look."""
    best, result = review.best, review.match.result
    if best is None or result is None:
        return ""
    most = max(best.total, *result.scores)  # the true maximum may be higher than the one found
    return texts.t(f"house.review.best-{'exact' if most >= best.upper_bound else 'least'}", n=most)


def plain_line(texts: Texts, match: Match[Any], review: CombinedReview | None) -> str:
    """One sentence for the page of results, without luck and errors; empty until known, and for several people."""
    if review is None or not review.is_done or not review.covers() or len(review.seats) != 1:
        return ""
    return _of_hands(texts, match, review, _plain_sentence(texts, match, review))


def _plain_sentence(texts: Texts, match: Match[Any], review: CombinedReview) -> str:
    found = review.summary(review.seats[0])
    if not found.moves:
        return texts.t("house.review.no-choice")
    if found.costliest <= 0:
        return texts.t("house.review.no-places")
    shares = {"good": found.as_good, "moves": found.moves}
    if len(match.seats) > 1:
        return texts.t("house.results.plain-chance", **shares)
    lost = round(found.costliest)
    return texts.t("house.results.plain" if lost else "house.results.plain-little", n=lost, **shares)


def results_line(texts: Texts, match: Match[Any], review: CombinedReview | None) -> str:
    """The solo line with all figures, to share; empty until it is known, and for several seats."""
    if review is None or not review.is_done or not review.covers():
        return ""
    best = best_line(texts, review)
    line = summary_line(texts, match, review, review.seats[0]) if len(review.seats) == 1 else ""
    return f"{_of_hands(texts, match, review, line)} {best}".strip()


def move_comments(
    texts: Texts, match: Match[Any], review: Review, describe: Callable[[Move, Any], str]
) -> dict[int, str]:
    """A sentence for each evaluated move that was clearly worse or better than the house's, by move number from 1.

    ``describe`` says a move in words, from the position before it, as the log does.
    """
    found = {}
    for place in review.decisions:
        if place.is_as_good and not place.is_better:
            continue
        worth = amount(texts, match, abs(place.evaluation.lost.mean))
        is_alone = len(match.seats) == 1
        key = f"house.review.comment-{'better' if place.is_better else 'worse'}{'-points' if is_alone else ''}"
        made, move = (
            describe(each, match.state_at(place.number)).rstrip(".") for each in (place.played, place.evaluation.move)
        )
        found[place.number + 1] = texts.t(key, made=made, worth=worth, move=move)
    return found


def _of_hands(texts: Texts, match: Match[Any], review: CombinedReview, line: str) -> str:
    """The line with the number of its hands, where a solo game has several."""
    solo = Solo.of(match)
    if solo is None or not line:
        return line
    is_one = len(review.reviews) == 1
    return texts.t(f"house.results.{'hand' if is_one else 'hands'}-line", n=solo.hand, line=line)
