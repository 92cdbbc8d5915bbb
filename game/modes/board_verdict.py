"""Verdict on a board from a trial, in sentences with no more certainty than the games allow."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, NamedTuple

from game.boards.maps import Cell
from game.boards.messages import BoardMessage
from game.modes.game_statistics import GameStatistics

MIN_GAMES = 20
"""Minimum games before a goal may be called rare."""


class VerdictLine(NamedTuple):
    """Text key and values of a sentence, possibly phrases; ``is_warning`` marks a reason to change the board."""

    key: str
    values: Mapping[str, Any]
    is_warning: bool = False


def board_verdict(
    game: str,
    figures: GameStatistics,
    others: Mapping[str, GameStatistics],
    watched: Collection[Cell],
    remedies: Mapping[str, BoardMessage] | None = None,
) -> list[VerdictLine]:
    """Sentences on fairness, scores and goals beside the shipped boards, and unused cells.

    ``remedies`` maps a role, or ``first`` for the first seat, to advice on how to change this board.
    """
    lines: list[VerdictLine] = []
    if len(figures.sole_wins) > 1:
        lines += _fairness(game, figures, remedies or {})
    if others:
        lines.append(_scores(figures, others))
        lines += _rare_goals(game, figures, others)
    unused = sum(not figures.cell_uses.get(cell) for cell in watched)
    if watched:
        values = {"n": unused, "of": len(watched)}
        lines.append(
            VerdictLine(f"trial.{game}.unused", values, True)
            if unused
            else VerdictLine(f"trial.{game}.all-used", values)
        )
    return lines


def _fairness(game: str, figures: GameStatistics, remedies: Mapping[str, BoardMessage]) -> Iterable[VerdictLine]:
    if not figures.decided:
        yield VerdictLine("trial.no-winner", {})
        return
    role, seat = figures.favoured_role, figures.favoured_seat
    if role is None and seat is None:
        key = "trial.even" if len(figures.sole_wins) == 2 else "trial.even-all"
        yield VerdictLine(key, _values(figures, figures.share(0)))
        return
    if role is not None:
        who = BoardMessage(f"trial.{game}.role-{role}", {})
        yield VerdictLine("trial.favoured-role", {"who": who, **_values(figures, figures.role_share(role))}, True)
        if role in remedies:
            yield VerdictLine(remedies[role].key, remedies[role].values)
    if seat is not None:
        key = f"trial.favoured-{seat + 1}" if seat < 2 else "trial.favoured-seat"
        yield VerdictLine(key, {"seat": seat + 1, **_values(figures, figures.share(seat))}, True)
        remedy = remedies.get("first") if seat == 0 else None
        yield VerdictLine(remedy.key, remedy.values) if remedy is not None else VerdictLine(f"trial.{game}.hint", {})


def _values(figures: GameStatistics, share: tuple[float, float, float]) -> dict[str, int]:
    shares = dict(zip(("share", "low", "high"), map(percent, share), strict=True))
    return {**shares, "n": figures.games, "even": percent(figures.fair_share)}


def _scores(figures: GameStatistics, others: Mapping[str, GameStatistics]) -> VerdictLine:
    medians = sorted(other.scores[2] for other in others.values())
    median = figures.scores[2]
    values = {"median": median, "low": medians[0], "high": medians[-1]}
    if median < medians[0]:
        return VerdictLine("trial.scores-low", values)
    return VerdictLine("trial.scores-high" if median > medians[-1] else "trial.scores-like", values)


def _rare_goals(game: str, figures: GameStatistics, others: Mapping[str, GameStatistics]) -> Iterable[VerdictLine]:
    """Goals completed in fewer than half as many games as on any shipped board."""
    if figures.games < MIN_GAMES:
        return
    for name in sorted({name for other in others.values() for name in other.events}):
        ours = min(other.events.get(name, (0, 0))[0] / other.games for other in others.values())
        share = figures.events.get(name, (0, 0))[0] / figures.games
        if share < ours / 2:
            values = {"what": BoardMessage(f"trial.{game}.{name}", {}), "share": percent(share), "ours": percent(ours)}
            yield VerdictLine(f"trial.{game}.rare", values, True)


def percent(share: float) -> int:
    return round(100 * share)
