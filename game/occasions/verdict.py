"""What a run of games says of a board, in sentences that are no surer than the games."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from game.boards.maps import Cell
from game.occasions.figures import Figures


class Line(NamedTuple):
    """The key of a sentence and its values; a warning is a reason to change something."""

    key: str
    values: Mapping[str, Any]
    is_warning: bool = False


def verdict(game: str, figures: Figures, others: Mapping[str, Figures], watched: Collection[Cell]) -> list[Line]:
    """Fairness, scores beside those of our boards, what is never used."""
    lines = []
    if len(figures.alone) == 2:
        lines += _fairness(game, figures)
    if others:
        lines.append(_scores(figures, others))
    unused = sum(not figures.used.get(cell) for cell in watched)
    if watched:
        values = {"n": unused, "of": len(watched), "games": figures.games}
        lines.append(Line(f"trial.{game}.unused", values, True) if unused else Line(f"trial.{game}.all-used", values))
    return lines


def _fairness(game: str, figures: Figures) -> list[Line]:
    favoured = figures.favoured
    share, low, high = figures.share(favoured or 0)
    values = {"share": percent(share), "low": percent(low), "high": percent(high), "games": figures.games}
    if not sum(figures.alone):
        return [Line("trial.no-winner", values)]
    if favoured is None:
        return [Line("trial.even", values)]
    return [Line(f"trial.favoured-{favoured + 1}", values, True), Line(f"trial.{game}.hint-{favoured + 1}", {})]


def _scores(figures: Figures, others: Mapping[str, Figures]) -> Line:
    medians = sorted(other.scores[2] for other in others.values())
    median = figures.scores[2]
    values = {"median": median, "low": medians[0], "high": medians[-1]}
    if median < medians[0]:
        return Line("trial.scores-low", values)
    return Line("trial.scores-high" if median > medians[-1] else "trial.scores-like", values)


def percent(share: float) -> int:
    """A share in whole percent."""
    return round(100 * share)
